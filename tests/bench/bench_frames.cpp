#include "core/document/edit.h"
#include "tests/support/editor_window.h"

#include <QElapsedTimer>
#include <QQmlExtensionPlugin>

#include <algorithm>
#include <cmath>
#include <cstdio>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

// Frame times of the window at 1280x800 while a key is dragged and the view is panned, with the preview visible: once with
// a curve of 100 keys, once with 100,000, so that the cost of keys shows as a ratio of one run.

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

namespace {

constexpr int kFrames = 240;
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
    for (int i = 0; i < kFrames + kWarmUp; ++i) {
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

} // namespace

int main(int argc, char** argv)
{
    QGuiApplication app(argc, argv);
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
