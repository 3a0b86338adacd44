#include "app/editor/scenegraph/curve_layers.h"
#include "tests/support/varied_curves.h"

#include <QtTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::editor;
using namespace slerpline::tests;

namespace {

constexpr double kWidth = 900, kHeight = 600;

Document documentOf(const Track& track)
{
    Clip clip;
    clip.id = 1;
    clip.frameRate = 30;
    clip.range = {0, 10};
    clip.tracks.push_back(Box<Track>(track));
    Document document;
    document.clips.push_back(Box<Clip>(clip));
    return document;
}

template <class T> Curve<T> later(Curve<T> curve, Seconds by)
{
    auto keys = keysOf(curve);
    for (auto& key : keys)
        key.time += by;
    return withKeys(std::move(curve), keys);
}

double distanceToSegment(QPointF p, QPointF a, QPointF b)
{
    const QPointF along = b - a;
    const double square = QPointF::dotProduct(along, along);
    const double share = square > 0 ? std::clamp(QPointF::dotProduct(p - a, along) / square, 0.0, 1.0) : 0;
    const QPointF d = p - (a + along * share);
    return std::hypot(d.x(), d.y());
}

// How far the evaluator's points in view lie from the drawn middle lines, at worst.
double worstOff(const TrackReadout& readout, std::size_t channel, const std::vector<std::vector<QPointF>>& drawn, const ViewTransform& made,
    const ViewTransform& seen)
{
    const QPointF moved((made.originTime - seen.originTime) * seen.pxPerSecond, (seen.originValue - made.originValue) * seen.pxPerUnit);
    double worst = 0;
    constexpr int kSamples = 700;
    for (int i = 0; i <= kSamples; ++i) {
        const Seconds time = seen.pxToTime(kWidth * i / kSamples);
        const QPointF at(seen.timeToPx(time), seen.valueToPx(readout.value(channel, time)));
        if (!(at.y() > 0 && at.y() < kHeight))
            continue;
        double nearest = HUGE_VAL;
        for (const auto& line : drawn)
            for (std::size_t k = 0; k + 1 < line.size(); ++k) {
                const QPointF a = line[k] + moved, b = line[k + 1] + moved;
                if (std::min(a.x(), b.x()) > at.x() + 2 || std::max(a.x(), b.x()) < at.x() - 2)
                    continue;
                nearest = std::min(nearest, distanceToSegment(at, a, b));
            }
        worst = std::max(worst, nearest);
    }
    return worst;
}

// The middle lines of the active curve's ribbons.
std::vector<std::vector<QPointF>> middleLines(const PlotLayers& layers)
{
    std::vector<std::vector<QPointF>> lines;
    for (const CurveLayer& layer : layers.curves) {
        std::vector<QPointF> line;
        const auto& v = *layer.ribbon;
        for (std::size_t i = 0; i + 1 < v.size(); i += 2) {
            const QPointF at((double(v[i].x) + double(v[i + 1].x)) / 2, (double(v[i].y) + double(v[i + 1].y)) / 2);
            line.push_back(at);
        }
        lines.push_back(line);
    }
    return lines;
}

} // namespace

// What is drawn, against the evaluator: in pixels, from the vertices.
class TestDrawnCurves : public QObject {
    Q_OBJECT

    void check(const Track& track, const char* what)
    {
        EditorDocument document;
        Session session(document);
        document.open(documentOf(track), {}, {}, {});
        const auto readout = session.readout(1);
        RandomCurves random(7);
        for (std::size_t channel = 0; channel < readout->channels().size(); ++channel) {
            session.showOnly({ChannelRef{1, std::uint32_t(channel)}});
            session.setActive(ChannelRef{1, std::uint32_t(channel)});
            session.setCompares(false);
            const std::size_t count = readout->keyCount(channel);
            if (count < 2)
                continue;
            const Seconds first = readout->keyTime(channel, 0), last = readout->keyTime(channel, count - 1);
            if (!(last > first))
                continue;
            PlotCache cache;
            for (double share : {1.2, 0.1, 1e-3, 1e-6}) {
                ViewTransform view;
                view.width = kWidth;
                view.height = kHeight;
                view.pxPerSecond = kWidth / ((last - first) * share);
                const Seconds centre = first + (last - first) * random.number(0.05, 0.95);
                view.originTime = share > 1 ? first - (last - first) * 0.1 : centre - (last - first) * share / 2;
                double least = HUGE_VAL, greatest = -HUGE_VAL;
                for (int i = 0; i <= 200; ++i) {
                    const double value = readout->value(channel, view.pxToTime(kWidth * i / 200));
                    least = std::min(least, value);
                    greatest = std::max(greatest, value);
                }
                const double range = std::max(greatest - least, 1e-9 * std::max(1.0, std::abs(greatest)));
                view.pxPerUnit = kHeight / (range * 1.2);
                view.originValue = greatest + range * 0.1;
                const Seconds margin = view.times().duration() / 2;
                PlotRequest request{&session, view, {view.times().first - margin, view.times().last + margin}, {}, {}, nullptr, 1};
                const PlotLayers layers = plotLayers(request, cache);
                const auto drawn = middleLines(layers);
                for (double pan : {0.0, 0.45}) {
                    ViewTransform seen = panned(view, kWidth * pan, kHeight * pan / 2);
                    const double off = worstOff(*readout, channel, drawn, view, seen);
                    QVERIFY2(off <= 0.25,
                        qPrintable(QStringLiteral("%1, channel %2, %3 of the clip, panned %4: %5 px off")
                                       .arg(QLatin1String(what))
                                       .arg(channel)
                                       .arg(share)
                                       .arg(pan)
                                       .arg(off)));
                }
            }
        }
    }

    static void openFortyCurves(EditorDocument& document, Session& session)
    {
        RandomCurves random(5);
        Clip clip;
        clip.id = 1;
        clip.range = {0, 10};
        for (int i = 0; i < 40; ++i) {
            Track track;
            track.id = TrackId(i + 1);
            track.target.name = std::to_string(i);
            VectorCurves curves;
            curves.names = {"x"};
            curves.components = {random.scalar(9, kAllModes)};
            track.curves = curves;
            clip.tracks.push_back(Box<Track>(track));
        }
        Document own;
        own.clips.push_back(Box<Clip>(clip));
        document.open(own, {}, {}, {});
        std::set<ChannelRef> all;
        for (int i = 0; i < 40; ++i)
            all.insert({TrackId(i + 1), 0});
        session.showOnly(all);
        session.setActive(ChannelRef{1, 0});
    }
    static PlotColors plain()
    {
        PlotColors colors;
        colors.axes = {Qt::red, Qt::green, Qt::blue, Qt::yellow};
        return colors;
    }
    static inline const ViewTransform kFortyView{-1, 12, kWidth / 12, kHeight / 24, kWidth, kHeight};

private slots:
    void numbersOfAllModesLieWithinAQuarterPixel()
    {
        RandomCurves random(1);
        for (int round = 0; round < 24; ++round) {
            const Interpolation mode = kAllModes[std::size_t(round) % kAllModes.size()];
            Curve<double> curve = random.scalar(9, {mode});
            curve.before = Extrapolation(random.whole(0, 4));
            curve.after = Extrapolation(random.whole(0, 4));
            if (round % 2 == 1)
                curve = later(curve, 20000);
            Track track;
            track.id = 1;
            VectorCurves curves;
            curves.names = {"x"};
            curves.components = {curve};
            track.curves = curves;
            check(track, qPrintable(QStringLiteral("number %1, mode %2").arg(round).arg(int(mode))));
        }
    }

    void rotationsOfAllModesLieWithinAQuarterPixel()
    {
        RandomCurves random(2);
        for (int round = 0; round < 12; ++round) {
            const Interpolation mode = kAllModes[std::size_t(round) % kAllModes.size()];
            Curve<glm::dquat> curve = random.rotations(7, {mode}, 1.2);
            if (round >= 6)
                curve = later(curve, 20000);
            Track track;
            track.id = 1;
            track.target.kind = PropertyKind::rotation;
            track.curves = curve;
            check(track, qPrintable(QStringLiteral("rotation %1, mode %2").arg(round).arg(int(mode))));
        }
    }

    void matricesLieWithinAQuarterPixel()
    {
        RandomCurves random(3);
        for (const Interpolation mode : {Interpolation::step, Interpolation::linear}) {
            std::vector<Key<glm::dmat4>> keys;
            for (double time : random.times(6)) {
                glm::dmat4 matrix = glm::mat4_cast(random.near(glm::dquat(1, 0, 0, 0), 1.0));
                matrix[3] = glm::dvec4(random.number(-5, 5), random.number(-5, 5), random.number(-5, 5), 1);
                Key<glm::dmat4> key;
                key.time = time;
                key.value = matrix;
                key.interpolation = mode;
                keys.push_back(key);
            }
            Curve<glm::dmat4> curve;
            curve.keys = KeyList<glm::dmat4>(keys);
            Track track;
            track.id = 1;
            track.target.kind = PropertyKind::matrix;
            track.curves = curve;
            check(track, "matrix");
        }
    }

    void everyJumpOfAStepIsDrawn()
    {
        std::vector<Key<double>> keys;
        for (int i = 0; i < 8; ++i)
            keys.push_back({double(i), i % 2 ? 3.0 : -3.0, Interpolation::step, {}, {}});
        Track track;
        track.id = 1;
        VectorCurves curves;
        curves.names = {"x"};
        curves.components.resize(1);
        curves.components[0].keys = KeyList<double>(keys);
        track.curves = curves;
        EditorDocument document;
        Session session(document);
        document.open(documentOf(track), {}, {}, {});
        ViewTransform view{-0.5, 4, kWidth / 8.5, kHeight / 8, kWidth, kHeight};
        const auto drawn = middleLines(plotLayers({&session, view, view.times(), {}, {}, nullptr, 1}));
        for (int i = 1; i < 8; ++i) {
            bool found = false;
            for (const auto& line : drawn)
                for (std::size_t k = 0; k + 1 < line.size(); ++k)
                    found = found
                        || (std::abs(line[k].x() - view.timeToPx(i)) < 0.25 && std::abs(line[k + 1].x() - view.timeToPx(i)) < 0.25
                            && std::abs(line[k].y() - line[k + 1].y()) > 400);
            QVERIFY2(found, qPrintable(QString::number(i)));
        }
    }

    void theManyCurvesBehindTheActiveOneAreAsExact()
    {
        EditorDocument document;
        Session session(document);
        openFortyCurves(document, session);
        PlotCache cache;
        ViewTransform view = kFortyView;
        for (int zoom = 0; zoom < 12; ++zoom) { // traces made at one zoom serve at the next ones
            const PlotLayers layers = plotLayers({&session, view, view.times(), {}, {}, nullptr, 1}, cache);
            QVERIFY(cache.traces.isSettled());
            QVERIFY(!layers.context.empty());
            for (int i = 1; i < 40; ++i) {
                std::vector<std::vector<QPointF>> drawn;
                for (const ChannelPart::Line& line : cache.parts[{TrackId(i + 1), 0}].lines)
                    if (line.look.dash.isNull())
                        drawn.insert(drawn.end(), line.points.begin(), line.points.end());
                const auto readout = session.readout(TrackId(i + 1));
                ViewTransform seen = view;
                const Seconds first = readout->keyTime(0, 0), last = readout->keyTime(0, readout->keyCount(0) - 1);
                if (view.times().first < first || view.times().last > last)
                    continue; // dashed outside its keys
                const double off = worstOff(*readout, 0, drawn, view, seen);
                QVERIFY2(off <= 0.25, qPrintable(QStringLiteral("curve %1, zoom %2: %3 px off").arg(i).arg(zoom).arg(off)));
            }
            view = zoomed(view, 450, 300, 1.2, 1.15);
        }
    }

    void whatIsDrawnOnAnotherThreadIsWhatIsDrawnAtOnce()
    {
        EditorDocument document;
        Session session(document);
        openFortyCurves(document, session);
        PlotCache cache;
        const PlotRequest request{&session, kFortyView, kFortyView.times(), plain(), {}, nullptr, 1};
        const PlotLayers layers = plotLayers(request, cache);
        QCOMPARE(layers.context.size(), std::size_t(1));
        QVERIFY(mayHoldContext(request, cache));
        CurveTraces traces;
        const ContextPicture beside = drawContext(contextJob(request, cache), traces);
        QCOMPARE(*beside.image, *layers.context.front().image);
        QCOMPARE(beside.rectIn(kFortyView), layers.context.front().rectIn(kFortyView));
    }

    void whileAZoomGoesOnTheLastPictureIsStretchedToWhereItBelongs()
    {
        EditorDocument document;
        Session session(document);
        openFortyCurves(document, session);
        PlotCache cache;
        PlotRequest request{&session, kFortyView, kFortyView.times(), plain(), {}, nullptr, 1};
        const PlotLayers before = plotLayers(request, cache);
        request.view = zoomed(kFortyView, 450, 300, 2, 2);
        request.traced = request.view.times();
        request.holdsContext = true;
        const PlotLayers held = plotLayers(request, cache);
        QCOMPARE(held.context.front().image, before.context.front().image);
        const QRectF was = before.context.front().rectIn(kFortyView), now = held.context.front().rectIn(request.view);
        QVERIFY(std::abs(now.width() - 2 * was.width()) < 1e-6 && std::abs(now.height() - 2 * was.height()) < 1e-6);
        QVERIFY(std::abs(now.left() - (450 + 2 * (was.left() - 450))) < 1e-6);
        // The next making that does not hold is the one that a fresh start would give.
        request.holdsContext = false;
        const PlotLayers settled = plotLayers(request, cache), fresh = plotLayers(request);
        QVERIFY(settled.context.front().image != before.context.front().image);
        QCOMPARE(settled.context.front().image->size(), fresh.context.front().image->size());
        QCOMPARE(settled.keys.size(), fresh.keys.size());
        QCOMPARE(settled.columns.size(), fresh.columns.size());
    }

    void aCurveUnderThePointerLeavesThePictureAsItIs()
    {
        EditorDocument document;
        Session session(document);
        openFortyCurves(document, session);
        PlotCache cache;
        PlotRequest request{&session, kFortyView, kFortyView.times(), plain(), {}, nullptr, 1};
        const PlotLayers before = plotLayers(request, cache);
        request.hovered = ChannelRef{7, 0};
        const PlotLayers hovered = plotLayers(request, cache);
        QCOMPARE(hovered.context.front().image, before.context.front().image);
        QVERIFY(hovered.curves.size() > before.curves.size());
        QVERIFY(hovered.curves.front().look.widthPx > 2);
        request.hovered.reset();
        QCOMPARE(plotLayers(request, cache).curves.size(), before.curves.size());
    }

    void aDragDrawsAgainOnlyWhatItMoves()
    {
        EditorDocument document;
        Session session(document);
        openFortyCurves(document, session);
        PlotCache cache;
        const PlotRequest request{&session, kFortyView, kFortyView.times(), plain(), {}, nullptr, 1};
        static_cast<void>(plotLayers(request, cache));
        document.beginGesture();
        const auto moved = [&](double by) {
            EditorState state = document.gestureBase();
            Clip clip = *state.document.clips.front();
            Track track = *clip.tracks[4];
            auto& curve = std::get<VectorCurves>(track.curves).components.front();
            auto keys = keysOf(curve);
            for (auto& key : keys)
                key.value += by;
            curve = withKeys(std::move(curve), keys);
            clip.tracks[4] = Box<Track>(track);
            state.document.clips.front() = Box<Clip>(clip);
            document.previewGesture(std::move(state));
            return plotLayers(request, cache);
        };
        const PlotLayers first = moved(1), second = moved(2);
        QCOMPARE(first.context.size(), std::size_t(2));
        QCOMPARE(second.context.size(), std::size_t(2));
        QCOMPARE(second.context.front().image, first.context.front().image);
        QVERIFY(*second.context.back().image != *first.context.back().image);
        document.cancelGesture();
        const PlotLayers after = plotLayers(request, cache);
        QCOMPARE(after.context.size(), std::size_t(1));
        QCOMPARE(*after.context.front().image, *plotLayers(request).context.front().image);
    }
};

QTEST_GUILESS_MAIN(TestDrawnCurves)
#include "tst_drawn_curves.moc"
