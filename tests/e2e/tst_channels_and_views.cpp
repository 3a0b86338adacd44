#include "tests/support/editor_window.h"

#include "core/curve/rotation.h"

#include <QQmlExtensionPlugin>
#include <QSettings>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// Stories of channels and views: what is listed, shown, locked and muted, how values and rotations are read, what curves do beyond their
// keys, and where the view looks. All by mouse and keys at places read from the window; the document is looked at afterwards.
class TestChannelsAndViews : public QObject {
    Q_OBJECT

    static Session& session(EditorWindow& window) { return window.editor().session(); }
    static const Document& documentOf(EditorWindow& window) { return window.editor().document().state().document; }
    static std::size_t selected(EditorWindow& window) { return window.editor().document().state().selection.size(); }
    static TrackId trackOf(EditorWindow& window, const char* node, PropertyKind kind)
    {
        for (const auto& track : session(window).clip()->tracks)
            if (track->target.kind == kind && track->target.node >= 0
                && documentOf(window).scene->nodes[std::size_t(track->target.node)].name == node)
                return track->id;
        return 0;
    }
    static const Track& trackAt(EditorWindow& window, TrackId id) { return *findTrack(*session(window).clip(), id); }

    static void open(EditorWindow& window)
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        QTest::qWait(300);
    }
    // Types words into the filter and picks the first match.
    static void pick(EditorWindow& window, const char* words)
    {
        window.press(Qt::Key_F, Qt::ControlModifier);
        QTRY_VERIFY(window.named("filterField")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QString::fromLatin1(words));
        window.press(Qt::Key_Return);
        QTest::qWait(50);
    }
    static void intoTheCurves(EditorWindow& window)
    {
        window.click(window.inWindow(QPointF(window.plot().width() - 12, window.plot().height() - 12)));
        QTRY_VERIFY(window.plot().hasActiveFocus());
    }
    static QPointF keyAt(EditorWindow& window, ChannelRef channel, std::size_t key)
    {
        const auto readout = session(window).readout(channel.track);
        const ViewTransform view = session(window).viewOf(channel, window.plot().view());
        return {view.timeToPx(readout->keyTime(channel.channel, key)), view.valueToPx(readout->keyValue(channel.channel, key))};
    }
    static void settle() { QTest::qWait(250); } // framing glides

    // The first drawn line of a dash with this length of its first stroke.
    static bool drawsDash(EditorWindow& window, float on)
    {
        PlotRequest request{&session(window), window.plot().view(), {}, {}, {}, nullptr, 1};
        request.traced = window.plot().view().times();
        for (const QVariant& dash : window.plot().axisDashes()) {
            const QVariantList lengths = dash.toList();
            request.colors.dashes << QVector4D(lengths[0].toFloat(), lengths[1].toFloat(), lengths[2].toFloat(), lengths[3].toFloat());
        }
        const PlotLayers layers = plotLayers(request);
        return std::any_of(layers.curves.begin(), layers.curves.end(), [&](const CurveLayer& layer) { return layer.look.dash.x() == on; });
    }

private slots:
    void init()
    {
        EditorWindow::useOwnSettings();
        QSettings().clear(); // no story sees what another left
    }

    void filterWordsAndEnterPickTheFirstMatchAndEscapeClears()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "UpperArm_R rot y");
        const TrackId arm = trackOf(window, "UpperArm_R", PropertyKind::rotation);
        QCOMPARE(session(window).shown(), (std::set<ChannelRef>{{arm, 1}}));
        QTRY_VERIFY(window.named("channelList")->hasActiveFocus());
        window.press(Qt::Key_F, Qt::ControlModifier);
        window.press(Qt::Key_Escape);
        QCOMPARE(window.editor().tracks()->filter(), QString());
        QCOMPARE(session(window).shown().size(), std::size_t(1));
    }

    void aTypeIsChosenFromItsMenu()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const int all = window.editor().tracks()->rowCount();
        window.click(window.centreOf(window.named("typeFilterButton")));
        QTRY_VERIFY(window.named("scaleType"));
        QTest::qWait(50);
        window.click(window.centreOf(window.named("scaleType")));
        QTRY_COMPARE(window.editor().tracks()->type(), QStringLiteral("scale"));
        QVERIFY(window.editor().tracks()->rowCount() < all);
        window.click(window.centreOf(window.named("typeFilterButton")));
        QTRY_VERIFY(window.named("allTypes"));
        QTest::qWait(50);
        window.click(window.centreOf(window.named("allTypes")));
        QTRY_COMPARE(window.editor().tracks()->rowCount(), all);
    }

    void findingsOnlyListsTheTracksThatHaveSome()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const int all = window.editor().tracks()->rowCount();
        window.click(window.centreOf(window.named("findingsOnlyButton")));
        QTRY_VERIFY(window.editor().tracks()->findingsOnly());
        const std::size_t with = session(window).tracksWithFindings().size();
        int tracks = 0;
        for (int row = 0; row < window.editor().tracks()->rowCount(); ++row)
            tracks += window.editor().tracks()->data(window.editor().tracks()->index(row), TrackRowsModel::KindRole) == QStringLiteral("track");
        std::size_t here = 0;
        for (const auto& track : session(window).clip()->tracks)
            here += session(window).tracksWithFindings().contains(track->id);
        QVERIFY(with >= here);
        QCOMPARE(std::size_t(tracks), here);
        QTest::qWait(50);
        window.click(window.centreOf(window.named("findingsOnlyButton")));
        QTRY_COMPARE(window.editor().tracks()->rowCount(), all);
    }

    void aLockBlocksADragAndDeleteAndSaysSo()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        const TrackId hips = trackOf(window, "Hips", PropertyKind::translation);
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        const Document before = documentOf(window);
        const QPoint key = window.inWindow(keyAt(window, {hips, 1}, 1));
        window.click(key);
        QCOMPARE(selected(window), std::size_t(1));
        window.press(Qt::Key_K);
        QVERIFY(session(window).isLocked(hips));
        QCOMPARE(selected(window), std::size_t(0));
        window.drag(key, key + QPoint(40, -50));
        QVERIFY(documentOf(window) == before);
        QCOMPARE(selected(window), std::size_t(0));
        QVERIFY(window.editor().statusText().contains(QStringLiteral("locked")));
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_Delete);
        window.press(Qt::Key_S);
        QVERIFY(documentOf(window) == before);
        QVERIFY(drawsDash(window, 1.5F)); // dotted
        window.press(Qt::Key_K);
        window.drag(key, key + QPoint(40, -50));
        QVERIFY(!(documentOf(window) == before));
    }

    void aPinKeepsCurvesShownWhateverIsPicked()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "UpperArm_R rot");
        const TrackId arm = trackOf(window, "UpperArm_R", PropertyKind::rotation);
        const auto isRow
            = [](QQuickItem* item) { return item->property("kind").toString() == QStringLiteral("track") && item->property("selected").toBool(); };
        QTRY_VERIFY(window.find(isRow));
        QTest::mouseClick(window.window(), Qt::RightButton, {}, window.centreOf(window.find(isRow)));
        QTRY_VERIFY(window.named("rowPin"));
        QTest::qWait(50);
        window.click(window.centreOf(window.named("rowPin")));
        QTRY_VERIFY(session(window).isPinned(arm));
        pick(window, "Hips transl");
        QCOMPARE(session(window).shown().size(), std::size_t(6));
    }

    void theMouseAndTheKeyboardPickSeveralTracks()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.click(window.centreOf(window.named("typeFilterButton")));
        QTRY_VERIFY(window.named("rotationType"));
        QTest::qWait(50);
        window.click(window.centreOf(window.named("rotationType")));
        QTRY_COMPARE(window.editor().tracks()->type(), QStringLiteral("rotation"));
        pick(window, "arm_r");
        QTRY_VERIFY(window.named("channelList")->hasActiveFocus());
        QCOMPARE(session(window).pickedTracks().size(), std::size_t(1));
        // Down to the next track with Shift: at the most through the channels of the first.
        for (int i = 0; i < 8 && session(window).pickedTracks().size() < 2; ++i)
            window.press(Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(session(window).pickedTracks().size(), std::size_t(2));
        QCOMPARE(session(window).shown().size(), std::size_t(6));
        // Ctrl and a click on the row of the active track takes it away again.
        const auto isRow
            = [](QQuickItem* item) { return item->property("kind").toString() == QStringLiteral("track") && item->property("selected").toBool(); };
        QTRY_VERIFY(window.find(isRow));
        QTest::qWait(50);
        window.click(window.centreOf(window.find(isRow)), Qt::ControlModifier);
        QCOMPARE(session(window).pickedTracks().size(), std::size_t(1));
        QCOMPARE(session(window).shown().size(), std::size_t(3));
    }

    void theTreeStaysWhereItIsScrolledTo()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        QQuickItem* list = window.named("channelList");
        QVERIFY(list);
        list->setProperty("contentY", 150);
        QTest::qWait(50);
        const double at = list->property("contentY").toDouble();
        QVERIFY(at > 0);
        intoTheCurves(window);
        window.press(Qt::Key_N);
        QTest::qWait(100);
        QCOMPARE(list->property("contentY").toDouble(), at);
        window.press(Qt::Key_N);
        window.press(Qt::Key_N);
        QTest::qWait(100);
        QCOMPARE(list->property("contentY").toDouble(), at);
    }

    void aMutedTrackIsDrawnDashed()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle(); // lines far outside the view are not drawn
        QVERIFY(!drawsDash(window, 6));
        window.press(Qt::Key_M);
        QVERIFY(trackAt(window, trackOf(window, "Hips", PropertyKind::translation)).muted);
        QVERIFY(drawsDash(window, 6));
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!drawsDash(window, 6));
    }

    void dashPatternsAreAnOptionThatIsKept()
    {
        {
            EditorWindow window(QSize(1280, 800));
            open(window);
            pick(window, "UpperArm_R rot");
            QVERIFY(!drawsDash(window, 8));
            window.press(Qt::Key_K, Qt::ControlModifier);
            QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
            window.type(QStringLiteral("dash patterns"));
            window.press(Qt::Key_Return);
            QTRY_VERIFY(drawsDash(window, 8)); // Y
            QVERIFY(drawsDash(window, 3));     // Z
        }
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "UpperArm_R rot");
        QVERIFY(drawsDash(window, 8));
    }

    void aNormalisedDragFollowsThePointer()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl");
        intoTheCurves(window);
        window.press(Qt::Key_N);
        QCOMPARE(session(window).valueLayout(), ValueLayout::normalised);
        window.press(Qt::Key_A);
        settle();
        window.press(Qt::Key_X); // no snapping
        const ChannelRef channel{trackOf(window, "Hips", PropertyKind::translation), 1};
        const std::size_t middle = session(window).readout(channel.track)->keyCount(1) / 2;
        const QPointF from = keyAt(window, channel, middle);
        window.click(window.inWindow(from));
        const Document before = documentOf(window);
        const ViewTransform view = window.plot().view();
        const QPoint start = window.inWindow(keyAt(window, channel, middle)), by(9, -60);
        QTest::mousePress(window.window(), Qt::LeftButton, {}, start);
        for (int step = 1; step <= 6; ++step) {
            QTest::mouseMove(window.window(), start + by * step / 6);
            const QPointF now = keyAt(window, channel, middle);
            if (step > 1)
                QVERIFY2(std::abs(now.y() - from.y() - (by * step / 6).y()) < 1.5, qPrintable(QString::number(now.y() - from.y())));
        }
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, start + by);
        QVERIFY(window.plot().view() == view);
        QVERIFY(!(documentOf(window) == before));
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
        window.press(Qt::Key_X);
    }

    void aComponentDragKeepsTheQuaternionsLength()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "UpperArm_R rot");
        const TrackId arm = trackOf(window, "UpperArm_R", PropertyKind::rotation), other = trackOf(window, "LowerArm_R", PropertyKind::rotation);
        QQuickItem* combo = window.named("rotationViewCombo") ? window.named("rotationViewCombo") : window.named("rotationViewSwitch");
        QVERIFY(combo);
        window.press(Qt::Key_K, Qt::ControlModifier);
        QTRY_VERIFY(window.named("commandSearchField") && window.named("commandSearchField")->hasActiveFocus());
        window.type(QStringLiteral("rotation as x y z w"));
        window.press(Qt::Key_Return);
        QTRY_COMPARE(session(window).channelsOfTrack(arm).size(), std::size_t(4));
        QCOMPARE(session(window).channelsOfTrack(other).size(), std::size_t(3)); // the others stay Euler
        settle();
        QCOMPARE(session(window).shown().size(), std::size_t(4));
        intoTheCurves(window);
        const Document before = documentOf(window);
        const std::size_t key = 2;
        const QPoint at = window.inWindow(keyAt(window, {arm, 1}, key));
        std::vector<double> was;
        for (std::size_t channel = 0; channel < 4; ++channel)
            was.push_back(session(window).readout(arm)->keyValue(channel, key));
        window.drag(at, at + QPoint(0, -30), Qt::ShiftModifier);
        const auto& curve = std::get<Curve<glm::dquat>>(trackAt(window, arm).curves);
        QVERIFY(std::abs(glm::length(curve.keys[key].value) - 1) < 1e-12);
        const std::uint32_t grabbed = session(window).active()->channel; // several may lie there
        const double moved = session(window).readout(arm)->keyValue(grabbed, key) - was[grabbed], px = 1 / window.plot().view().pxPerUnit;
        QVERIFY2(std::abs(moved - 30 * px) < 2 * px, qPrintable(QString::number(moved / px)));
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
        QCOMPARE(session(window).channelsOfTrack(arm).size(), std::size_t(4)); // undo leaves the view alone
    }

    void aRotationViewComesBackWithItsFile()
    {
        {
            EditorWindow window(QSize(1440, 900));
            open(window);
            pick(window, "UpperArm_R rot");
            QTRY_VERIFY(window.named("rotationViewSwitch"));
            QQuickItem* segments = window.named("rotationViewSwitch");
            // The fourth of five: progress.
            window.click(segments->mapToScene(QPointF(segments->width() * 0.72, segments->height() / 2)).toPoint());
            QTRY_COMPARE(window.editor().views()->rotationView(), QStringLiteral("progression"));
            QCOMPARE(session(window).shown().size(), std::size_t(1));
        }
        EditorWindow window(QSize(1440, 900));
        open(window);
        pick(window, "UpperArm_R rot");
        QCOMPARE(window.editor().views()->rotationView(), QStringLiteral("progression"));
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void aCycleSetInTheFormIsDrawnAndUndone()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        const TrackId hips = trackOf(window, "Hips", PropertyKind::translation);
        const Document before = documentOf(window);
        const auto isTab
            = [](QQuickItem* item) { return item->property("modelData").toMap().value(QStringLiteral("text")) == QStringLiteral("Curve"); };
        QTRY_VERIFY(window.find(isTab));
        window.click(window.centreOf(window.find(isTab)));
        QTRY_VERIFY(window.named("afterCombo"));
        QTest::qWait(50);
        QQuickItem* combo = window.named("afterCombo");
        window.click(window.centreOf(combo));
        const auto isCycle = [](QQuickItem* item) {
            return item->property("modelData").toMap().value(QStringLiteral("id")) == QStringLiteral("loop")
                && item->property("highlighted").isValid();
        };
        QTRY_VERIFY(window.find(isCycle));
        QTest::qWait(200);
        window.click(window.centreOf(window.find(isCycle)));
        QTRY_COMPARE(outsideOf(trackAt(window, hips), 1).after, Extrapolation::loop);
        QCOMPARE(outsideOf(trackAt(window, hips), 0).after, Extrapolation::constant); // the active curve alone
        QCOMPARE(outsideOf(trackAt(window, hips), 1).before, Extrapolation::constant);
        QTRY_VERIFY(window.named("periodField"));
        // Drawn beyond the keys as the evaluator says.
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        for (int i = 0; i < 4; ++i)
            window.press(Qt::Key_Minus, Qt::ControlModifier);
        settle();
        PlotRequest request{&session(window), window.plot().view(), window.plot().view().times(), {}, {}, nullptr, 1};
        const PlotLayers layers = plotLayers(request);
        const auto readout = session(window).readout(hips);
        const double lastPx = window.plot().view().timeToPx(readout->keyTime(1, readout->keyCount(1) - 1));
        bool moves = false;
        for (const CurveLayer& layer : layers.curves)
            if (layer.look.dash.x() == 5) {
                float least = HUGE_VALF, greatest = -HUGE_VALF;
                for (const RibbonVertex& vertex : *layer.ribbon)
                    if (double(vertex.x) > lastPx) {
                        least = std::min(least, vertex.y);
                        greatest = std::max(greatest, vertex.y);
                    }
                moves = moves || greatest - least > 20;
            }
        QVERIFY(moves);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void theViewNeverJumpsByItself()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        window.press(Qt::Key_Plus); // somewhere of one's own
        window.press(Qt::Key_Left, Qt::ControlModifier | Qt::AltModifier);
        settle();
        const ViewTransform view = window.plot().view();
        const auto stays = [&] {
            QTest::qWait(20);
            const ViewTransform now = window.plot().view();
            return now.originTime == view.originTime && now.originValue == view.originValue && now.pxPerSecond == view.pxPerSecond
                && now.pxPerUnit == view.pxPerUnit;
        };
        window.press(Qt::Key_A, Qt::ControlModifier);
        QVERIFY(stays());
        for (int i = 0; i < 20; ++i)
            window.press(Qt::Key_Up);
        QVERIFY(stays());
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(stays());
        window.press(Qt::Key_H);
        QVERIFY(stays());
        window.press(Qt::Key_H, Qt::AltModifier);
        QVERIFY(stays());
        window.press(Qt::Key_Space);
        QTest::qWait(200);
        window.press(Qt::Key_Space);
        QVERIFY(stays());
        window.press(Qt::Key_End);
        QVERIFY(stays());
        pick(window, "UpperArm_R rot");
        QVERIFY(stays());
        window.press(Qt::Key_K);
        window.press(Qt::Key_M);
        QVERIFY(stays());
        window.window()->resize(1180, 760);
        QTest::qWait(200);
        QVERIFY(stays());
    }

    void nStacksTheCurvesInLanesAndComesBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl");
        intoTheCurves(window);
        window.press(Qt::Key_N);
        window.press(Qt::Key_N);
        QCOMPARE(session(window).valueLayout(), ValueLayout::stacked);
        settle();
        const QVariantList lanes = window.plot().lanes();
        QCOMPARE(lanes.size(), 3);
        const TrackId hips = trackOf(window, "Hips", PropertyKind::translation);
        for (std::uint32_t channel = 0; channel < 3; ++channel) {
            const QVariantMap lane = lanes[int(channel)].toMap();
            QVERIFY(lane.value(QStringLiteral("text")).toString().contains(QStringLiteral("Hips")));
            const double top = lane.value(QStringLiteral("y")).toDouble(), height = lane.value(QStringLiteral("height")).toDouble();
            const double y = keyAt(window, {hips, channel}, 0).y();
            QVERIFY(y >= top && y <= top + height);
        }
        window.press(Qt::Key_N);
        QCOMPARE(session(window).valueLayout(), ValueLayout::absolute);
        QVERIFY(window.plot().lanes().isEmpty());
    }

    void curvesSetAsideAreSeenAndComeBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        const Document before = documentOf(window);
        window.press(Qt::Key_G);
        QVERIFY(!drawsDash(window, 2));
        window.press(Qt::Key_A, Qt::ControlModifier);
        for (int i = 0; i < 3; ++i)
            window.press(Qt::Key_Up);
        const Document moved = documentOf(window);
        QVERIFY(!(moved == before));
        QVERIFY(drawsDash(window, 2)); // what was set aside, behind what there is
        window.press(Qt::Key_G, Qt::ShiftModifier);
        QVERIFY(documentOf(window) == before);
        window.press(Qt::Key_G, Qt::ShiftModifier);
        QVERIFY(documentOf(window) == moved);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void keysPressedDuringADragBreakNothing()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        const Document before = documentOf(window);
        const QPoint at = window.inWindow(keyAt(window, {trackOf(window, "Hips", PropertyKind::translation), 1}, 1));
        QTest::mousePress(window.window(), Qt::LeftButton, {}, at);
        QTest::mouseMove(window.window(), at + QPoint(5, -20));
        QTest::mouseMove(window.window(), at + QPoint(9, -40));
        for (Qt::Key key : {Qt::Key_N, Qt::Key_K, Qt::Key_M, Qt::Key_G, Qt::Key_H, Qt::Key_A, Qt::Key_Plus}) {
            window.press(key);
            window.press(key, Qt::ShiftModifier);
            QTest::mouseMove(window.window(), at + QPoint(12, -44));
            QTest::mouseMove(window.window(), at + QPoint(10, -42));
        }
        QCOMPARE(session(window).valueLayout(), ValueLayout::absolute);
        window.press(Qt::Key_Escape);
        QVERIFY(documentOf(window) == before);
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, at);
        while (window.editor().documentFacade()->canUndo())
            window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void thePlayheadIsCentredAndTheClipFramed()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        window.press(Qt::Key_End);
        const double scale = window.plot().view().pxPerSecond;
        window.press(Qt::Key_A, Qt::ShiftModifier);
        settle();
        QVERIFY(std::abs(window.plot().playheadX() - window.plot().width() / 2) < 1);
        QCOMPARE(window.plot().view().pxPerSecond, scale);
        for (int i = 0; i < 3; ++i)
            window.press(Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(window.plot().view().pxPerSecond < scale / 1.5);
        window.press(Qt::Key_Home, Qt::ShiftModifier);
        settle();
        const TimeRange range = session(window).clip()->range;
        QVERIFY(window.plot().view().timeToPx(range.first) > 0 && window.plot().view().timeToPx(range.last) < window.plot().width());
        QVERIFY((window.plot().view().timeToPx(range.last) - window.plot().view().timeToPx(range.first)) > window.plot().width() * 0.8);
    }

    void zoomKeepsThePointersPlaceAndHasNoStopInSight()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        pick(window, "Hips transl y");
        intoTheCurves(window);
        window.press(Qt::Key_A);
        settle();
        const QPointF at(200, 150), on = window.inWindow(at);
        const double time = window.plot().view().pxToTime(at.x()), value = window.plot().view().pxToValue(at.y());
        const double before = window.plot().view().pxPerSecond;
        const auto wheel = [&](int notches, Qt::KeyboardModifiers modifiers) {
            QWheelEvent event(on, window.window()->mapToGlobal(on), {}, QPoint(0, notches * 120), Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(window.window(), &event);
        };
        wheel(60, Qt::ControlModifier); // 1.15^60 is 4384
        QVERIFY(window.plot().view().pxPerSecond > before * 1000);
        QVERIFY(std::abs(window.plot().view().timeToPx(time) - at.x()) < 0.01);
        wheel(-60, Qt::ControlModifier);
        wheel(-60, Qt::ShiftModifier);
        QVERIFY(std::abs(window.plot().view().valueToPx(value) - at.y()) < 0.01);
        QVERIFY(std::abs(window.plot().view().pxPerSecond / before - 1) < 1e-9);
    }
};

QTEST_MAIN(TestChannelsAndViews)
#include "tst_channels_and_views.moc"
