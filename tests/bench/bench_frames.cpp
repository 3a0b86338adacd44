#include "core/document/edit.h"
#include "tests/support/editor_window.h"

#include <QElapsedTimer>
#include <QQmlExtensionPlugin>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

// Frame times of the window at 1280x800 while a key is dragged and the view is panned, with the preview visible: once with
// a curve of 100 keys, once with 100,000, so that the cost of keys shows as a ratio of one run.

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

namespace {

int frames = 240; // of each measurement; the second argument says otherwise
constexpr int kWarmUp = 10;

// The sample character with one more track: a curve of that many keys on the root's translation.
Document documentWith(const Document& sample, int keys)
{
    Clip clip = *sample.clips.front();
    Track track;
    track.id = 100000;
    track.target = {0, PropertyKind::translation, {}};
    VectorCurves curves;
    curves.names = {"x", "y", "z"};
    curves.components.resize(3);
    std::vector<Key<double>> list;
    list.reserve(std::size_t(keys));
    for (int i = 0; i < keys; ++i) {
        Key<double> key;
        key.time = clip.range.last * i / (keys - 1);
        key.value = 3 * std::sin(i * 0.001) + std::sin(i * 1.7);
        key.interpolation = Interpolation::tangent;
        list.push_back(key);
    }
    curves.components[1].keys = KeyList<double>(list);
    track.curves = curves;
    clip.tracks.insert(clip.tracks.begin(), Box<Track>(track));
    return withClip(sample, clip);
}

// The sample character with 200 numbers more, of 500 keys each, that move its nodes: translations and scales of every node,
// then custom properties until there are enough.
int manyCurves = 200; // the third argument says otherwise
constexpr int kKeysEach = 500;
Document documentWithMany(const Document& sample)
{
    Clip clip = *sample.clips.front();
    clip.tracks.clear();
    const int nodes = int(sample.scene->nodes.size());
    int curvesMade = 0;
    for (int number = 0; curvesMade < manyCurves; ++number) {
        Track track;
        track.id = TrackId(100000 + number);
        const int round = number / nodes;
        track.target = {number % nodes,
            round == 0       ? PropertyKind::translation
                : round == 1 ? PropertyKind::scale
                             : PropertyKind::named,
            round > 1 ? "number" + std::to_string(round) : ""};
        VectorCurves curves;
        for (int component = 0; component < 3 && curvesMade < manyCurves; ++component, ++curvesMade) {
            curves.names.push_back(component == 0 ? "x" : component == 1 ? "y" : "z");
            std::vector<Key<double>> list;
            list.reserve(kKeysEach);
            for (int i = 0; i < kKeysEach; ++i) {
                Key<double> key;
                key.time = clip.range.last * i / (kKeysEach - 1);
                // What a captured motion looks like: a few slow swings, a little tremor.
                key.value = 1 + std::sin(i * 0.025 + number) + 0.3 * std::sin(i * 0.11 + component) + 0.01 * std::sin(i * 1.7 + number);
                key.interpolation = Interpolation::tangent;
                list.push_back(key);
            }
            curves.components.emplace_back();
            curves.components.back().keys = KeyList<double>(list);
        }
        track.curves = curves;
        clip.tracks.push_back(Box<Track>(track));
    }
    return withClip(sample, clip);
}

struct Times {
    std::vector<double> ms;
    double at(double share)
    {
        std::sort(ms.begin(), ms.end());
        return ms[std::size_t(double(ms.size() - 1) * share)];
    }
};

// Runs `step(i)` once a frame and measures from one shown frame to the next.
template <class Step> Times measure(QQuickWindow* window, Step&& step)
{
    Times times;
    for (int i = 0; i < frames + kWarmUp; ++i) {
        bool shown = false;
        const auto connection = QObject::connect(window, &QQuickWindow::frameSwapped, window, [&] { shown = true; });
        QElapsedTimer timer;
        timer.start();
        step(i);
        window->update();
        while (!shown)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
        QObject::disconnect(connection);
        if (i >= kWarmUp)
            times.ms.push_back(double(timer.nsecsElapsed()) * 1e-6);
    }
    return times;
}

void report(const char* what, int keys, Times times)
{
    std::printf("%-22s %7d keys   p50 %6.1f ms   p95 %6.1f ms   max %6.1f ms\n", what, keys, times.at(0.5), times.at(0.95), times.at(1));
    std::fflush(stdout);
}

void reportTarget(const char* what, Times times, double targetMs)
{
    const double p95 = times.at(0.95);
    std::printf("%-28s p50 %6.1f ms   p95 %6.1f ms   max %6.1f ms   target %3.0f ms  %s\n", what, times.at(0.5), p95, times.at(1), targetMs,
        p95 <= targetMs ? "held" : "MISSED");
    std::fflush(stdout);
}

// 200 curves of 500 keys shown, the preview visible and following.
void benchMany(EditorWindow& window, const Document& sample)
{
    std::printf("%d curves of %d keys, all shown\n", manyCurves, kKeysEach);
    Session& session = window.editor().session();
    window.editor().document().open(documentWithMany(sample), {}, {}, {});
    std::vector<ChannelRef> all;
    for (const Box<Track>& track : session.clip()->tracks)
        for (const ChannelRef& channel : session.channelsOfTrack(track->id))
            all.push_back(channel);
    session.setShown(all, true);
    session.setActive(ChannelRef{100000, 1});
    QTest::qWait(500);
    window.editor().frameAll();
    QTest::qWait(1500);
    report("nothing moves", manyCurves * kKeysEach, measure(window.window(), [](int) {}));

    const auto readout = session.readout(100000);
    const auto keyAt = [&](std::size_t key) {
        const ViewTransform view = window.plot().view();
        return window.inWindow({view.timeToPx(readout->keyTime(1, key)), view.valueToPx(readout->keyValue(1, key))});
    };
    const auto dragged = [&](const char* what, const Selection& selection, double targetMs) {
        window.editor().document().select(selection);
        QTest::qWait(300);
        const QPoint from = keyAt(kKeysEach / 2);
        QTest::mousePress(window.window(), Qt::LeftButton, {}, from);
        Times times = measure(window.window(),
            [&](int i) { QTest::mouseMove(window.window(), from + QPoint(int(20 * std::sin(i * 0.1)), int(60 * std::sin(i * 0.13)) + 5)); });
        const bool isDragging = window.editor().document().inGesture();
        if (isDragging) {
            QTest::keyClick(window.window(), Qt::Key_Escape);
            QTest::qWait(50);
        }
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, from);
        QTest::qWait(300);
        reportTarget(isDragging ? what : "drag (no key was hit)", times, targetMs);
    };
    Selection one, many;
    one.set({100000, 1}, IndexRanges::single(kKeysEach / 2));
    std::size_t curves = 0;
    for (const CurveRef& curve : session.shownCurves())
        if (curves++ < 10000 / kKeysEach)
            many.set(curve, IndexRanges::of(0, kKeysEach));
    dragged("drag a key", one, 50);
    dragged("drag 10,000 selected keys", many, 66);
    window.editor().document().select({});

    const QPoint middle = window.inWindow({window.plot().width() / 2, window.plot().height() / 2});
    QTest::mousePress(window.window(), Qt::MiddleButton, {}, middle);
    Times pan = measure(window.window(),
        [&](int i) { QTest::mouseMove(window.window(), middle + QPoint(int(250 * std::sin(i * 0.05)), int(60 * std::sin(i * 0.11)))); });
    QTest::mouseRelease(window.window(), Qt::MiddleButton, {}, middle);
    reportTarget("pan", pan, 33);
    Times zoom = measure(window.window(), [&](int i) {
        const QPointF at(middle);
        QWheelEvent wheel(
            at, window.window()->mapToGlobal(at), {}, QPoint(0, i / 12 % 2 == 0 ? 120 : -120), Qt::NoButton, {}, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(window.window(), &wheel);
    });
    reportTarget("zoom, a notch a frame", zoom, 33);
    Times hover = measure(window.window(), [&](int i) { QTest::mouseMove(window.window(), middle + QPoint(i % 200 - 100, i % 37)); });
    reportTarget("pointer moves", hover, 33);
    std::printf("\n");
}

} // namespace

int main(int argc, char** argv)
{
    QGuiApplication app(argc, argv);
    if (argc > 2)
        frames = std::max(10, std::atoi(argv[2]));
    if (argc > 3)
        manyCurves = std::max(3, std::atoi(argv[3]));
    QFont font(QStringLiteral("Inter"));
    font.setPixelSize(12);
    QGuiApplication::setFont(font);
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);
    EditorWindow window(QSize(1280, 800));
    if (!window.isReady() || !window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x")))) {
        std::fprintf(stderr, "the window or the sample did not open\n");
        return 2;
    }
    const Document sample = window.editor().document().state().document;
    if (argc > 1 && std::string(argv[1]) == "--many") {
        benchMany(window, sample);
        return 0;
    }
    benchMany(window, sample);
    for (const bool compare : {false, true}) {
        window.editor().setCompare(compare);
        std::printf("%s\n", compare ? "two viewports (SLERP | SQUAD)" : "one viewport");
        double dragged[2] = {}, panned[2] = {};
        int run = 0;
        for (const int keys : {100, 100000}) {
            window.editor().document().open(documentWith(sample, keys), {}, {}, {});
            window.editor().session().pickTrack(100000, false);
            window.editor().session().setActive(ChannelRef{100000, 1});
            Selection selection;
            selection.set({100000, 1}, IndexRanges::single(std::size_t(keys / 2)));
            window.editor().document().select(selection);
            QTest::qWait(300);
            window.editor().fitValues();
            QTest::qWait(300);

            const auto readout = window.editor().session().readout(100000);
            const ViewTransform view = window.plot().view();
            const QPoint from = window.inWindow(
                {view.timeToPx(readout->keyTime(1, std::size_t(keys / 2))), view.valueToPx(readout->keyValue(1, std::size_t(keys / 2)))});
            QTest::mousePress(window.window(), Qt::LeftButton, {}, from);
            Times drag = measure(window.window(),
                [&](int i) { QTest::mouseMove(window.window(), from + QPoint(int(20 * std::sin(i * 0.1)), int(60 * std::sin(i * 0.13)) + 5)); });
            const bool isDragging = window.editor().document().inGesture();
            QTest::mouseRelease(window.window(), Qt::LeftButton, {}, from + QPoint(5, 5));
            report(isDragging ? "drag a key" : "drag a key (MISSED)", keys, drag);
            dragged[run] = drag.at(0.95);

            const QPoint middle = window.inWindow({window.plot().width() / 2, window.plot().height() / 2});
            QTest::mousePress(window.window(), Qt::MiddleButton, {}, middle);
            Times pan = measure(window.window(),
                [&](int i) { QTest::mouseMove(window.window(), middle + QPoint(int(250 * std::sin(i * 0.05)), int(60 * std::sin(i * 0.11)))); });
            QTest::mouseRelease(window.window(), Qt::MiddleButton, {}, middle);
            report("pan", keys, pan);
            panned[run++] = pan.at(0.95);
            Times still = measure(window.window(), [](int) {});
            report("nothing moves", keys, still);
        }
        std::printf("100,000 keys against 100, p95: drag %.2fx, pan %.2fx\n\n", dragged[1] / dragged[0], panned[1] / panned[0]);
    }
    return 0;
}
