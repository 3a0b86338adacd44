#include "core/document/edit.h"
#include "tests/support/editor_window.h"

#include <QQmlExtensionPlugin>

#include <cmath>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// The plot with more curves than are drawn one by one.
class TestManyCurves : public QObject {
    Q_OBJECT

    static Document withSixtyCurves(const Document& sample)
    {
        Clip clip = *sample.clips.front();
        clip.tracks.clear();
        for (int i = 0; i < 60; ++i) {
            Track track;
            track.id = TrackId(1000 + i);
            track.target = {0, PropertyKind::named, "number" + std::to_string(i)};
            VectorCurves curves;
            curves.names = {"x"};
            std::vector<Key<double>> keys;
            for (int k = 0; k < 40; ++k)
                keys.push_back({clip.range.last * k / 39, std::sin(k * 0.3 + i) + i * 0.1, Interpolation::tangent, {}, {}});
            curves.components.resize(1);
            curves.components[0].keys = KeyList<double>(keys);
            track.curves = curves;
            clip.tracks.push_back(Box<Track>(track));
        }
        return withClip(sample, clip);
    }

    static void wheel(EditorWindow& window, int notches)
    {
        const QPointF at = window.inWindow({window.plot().width() / 2, window.plot().height() / 2});
        for (int i = 0; i < std::abs(notches); ++i) {
            QWheelEvent event(
                at, window.window()->mapToGlobal(at), {}, QPoint(0, notches > 0 ? 120 : -120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(window.window(), &event);
            QTest::qWait(16);
        }
    }

    static QImage picture(EditorWindow& window)
    {
        const QRectF plot(window.plot().mapToScene({0, 0}), QSizeF(window.plot().width(), window.plot().height()));
        return window.window()->grabWindow().copy(plot.toRect());
    }

    static double difference(const QImage& a, const QImage& b)
    {
        if (a.size() != b.size() || a.isNull())
            return 255;
        double sum = 0;
        for (int y = 0; y < a.height(); ++y)
            for (int x = 0; x < a.width(); ++x)
                sum += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
        return sum / (double(a.width()) * a.height());
    }

private slots:
    void aFastZoomSettlesByItself()
    {
        EditorWindow window(QSize(1100, 700));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        Session& session = window.editor().session();
        window.editor().document().open(withSixtyCurves(window.editor().document().state().document), {}, {}, {});
        std::vector<ChannelRef> all;
        for (const Box<Track>& track : session.clip()->tracks)
            for (const ChannelRef& channel : session.channelsOfTrack(track->id))
                all.push_back(channel);
        session.setShown(all, true);
        session.setActive(ChannelRef{1000, 0});
        window.editor().frameAll();
        QTest::qWait(800);
        for (const int notches : {9, -14, 7}) {
            wheel(window, notches);
            QTest::qWait(600);
            const QImage settled = picture(window);
            session.setShown({ChannelRef{1059, 0}}, false); // and back: all is made anew
            QTest::qWait(200);
            session.setShown({ChannelRef{1059, 0}}, true);
            QTest::qWait(300);
            const double off = difference(settled, picture(window));
            QVERIFY2(off < 0.05, qPrintable(QStringLiteral("%1 notches: %2 off").arg(notches).arg(off)));
        }
    }

    void whateverComesInTheMiddleOfAZoomIsSafe()
    {
        EditorWindow window(QSize(1100, 700));
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        Session& session = window.editor().session();
        const Document sample = window.editor().document().state().document;
        for (int round = 0; round < 6; ++round) {
            window.editor().document().open(withSixtyCurves(sample), {}, {}, {});
            std::vector<ChannelRef> all;
            for (const Box<Track>& track : session.clip()->tracks)
                all.push_back({track->id, 0});
            session.setShown(all, true);
            session.setActive(ChannelRef{1000, 0});
            QTest::qWait(200);
            wheel(window, 5);
            if (round == 1)
                session.setShown(all, false);
            if (round == 2)
                window.editor().document().open({}, {}, {}, {});
            if (round == 3)
                window.press(Qt::Key_A, Qt::ControlModifier);
            if (round == 4)
                window.window()->resize(900, 600);
            wheel(window, -3);
        } // the last round closes the window while curves are being drawn
        QVERIFY(true);
    }
};

QTEST_MAIN(TestManyCurves)
#include "tst_many_curves.moc"
