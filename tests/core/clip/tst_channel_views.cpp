#include "core/clip/channel_edit.h"
#include "core/curve/rotation.h"
#include "core/scene/scene.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <glm/trigonometric.hpp>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

const std::vector<Interpolation> kSmooth
    = {Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent};

Track rotationTrack(const Curve<glm::dquat>& curve)
{
    Track track;
    track.target.kind = PropertyKind::rotation;
    track.curves = curve;
    return track;
}

TrackReadout readoutOf(const Track& track, const RotationViewOptions& view = {}) { return TrackReadout(Box<Track>(track), view); }

std::string namesOf(const TrackReadout& readout)
{
    std::string names;
    for (const Channel& channel : readout.channels())
        names += channel.name + " ";
    return names;
}

std::vector<RotationViewOptions> someViews()
{
    return {{}, {RotationView::euler, EulerOrder::zyx, {}}, {RotationView::euler, EulerOrder::zxz, {}}, {RotationView::components, {}, {}},
        {RotationView::rotationVector, {}, {}}, {RotationView::rotationVector, {}, glm::dquat(1, 0, 0, 0)}, {RotationView::progression, {}, {}}};
}

} // namespace

class TestChannelViews : public QObject {
    Q_OBJECT

private slots:
    void channelsAreNamedByTheirView()
    {
        RandomCurves random(100);
        const Track track = rotationTrack(random.rotations(3, kSmooth));
        QCOMPARE(namesOf(readoutOf(track)), "X Y Z ");
        QCOMPARE(namesOf(readoutOf(track, {RotationView::euler, EulerOrder::zyx, {}})), "X Y Z "); // by axis, whatever the order
        QCOMPARE(namesOf(readoutOf(track, {RotationView::euler, EulerOrder::zxz, {}})), "Z X Z ");
        QCOMPARE(namesOf(readoutOf(track, {RotationView::components, {}, {}})), "X Y Z W ");
        QCOMPARE(namesOf(readoutOf(track, {RotationView::progression, {}, {}})), "Progression ");
        const TrackReadout speed = readoutOf(track, {RotationView::speed, {}, {}});
        QCOMPARE(namesOf(speed), "Speed ");
        QVERIFY(speed.channels()[0].unit == ChannelUnit::degreesPerSecond);
        QVERIFY(!speed.hasHandle(0, 1, Side::after));
        QVERIFY(readoutOf(track, {RotationView::components, {}, {}}).hasHandle(3, 1, Side::after));
    }

    void aNumberDraggedInAnyViewIsReadBack()
    {
        RandomCurves random(101);
        for (int n = 0; n < 300; ++n) {
            const Track track = rotationTrack(random.rotations(4, {Interpolation::slerp}, 1));
            for (const auto& view : someViews()) {
                const TrackReadout before = readoutOf(track, view);
                const auto channel = std::size_t(random.whole(0, int(before.channels().size()) - 1));
                const std::size_t key = 2;
                const bool angle = before.channels()[channel].unit == ChannelUnit::degrees;
                const double by = random.number(0, angle ? 3 : 0.02);
                const double value = before.keyValue(channel, key) + by;
                if (view.view == RotationView::euler && gimbalDistance(normalised(before.rotation()->curve().keys[key].value), view.order) < 0.2)
                    continue;
                if (!angle && std::abs(value) > 0.95)
                    continue;
                const TrackEdit edit = moveChannelKeys(before, channel, IndexRanges::single(key), 0.01, by);
                const TrackReadout after = readoutOf(edit.track, view);
                QCOMPARE(after.keyTime(channel, key), before.keyTime(channel, key) + 0.01);
                QVERIFY2(std::abs(after.keyValue(channel, key) - value) < 1e-8 || view.view == RotationView::euler,
                    qPrintable(QString("view %1: %2").arg(int(view.view)).arg(after.keyValue(channel, key) - value)));
                if (view.view == RotationView::euler) {
                    glm::dvec3 wanted;
                    for (std::size_t axis = 0; axis < 3; ++axis)
                        wanted[int(axis)] = glm::radians(axis == channel ? value : before.keyValue(axis, key));
                    QVERIFY(angleBetween(rotationFromEuler(wanted, view.order), after.rotation()->curve().keys[key].value) < 1e-12);
                }
                const TrackEdit set = setChannelKeyValue(before, channel, key, before.keyValue(channel, key));
                QVERIFY(set.track == track); // nothing moved: the stored numbers stay
            }
        }
    }

    void aHandleDraggedInAnyViewIsReadBack()
    {
        RandomCurves random(102);
        for (int n = 0; n < 300; ++n) {
            const Track track = rotationTrack(random.rotations(4, kSmooth, 1));
            for (const auto& view : someViews()) {
                const TrackReadout before = readoutOf(track, view);
                const auto channel = std::size_t(random.whole(0, int(before.channels().size()) - 1));
                if (view.view == RotationView::euler && gimbalDistance(normalised(before.rotation()->curve().keys[1].value), view.order) < 0.2)
                    continue;
                if (view.view == RotationView::components && std::abs(before.keyValue(channel, 1)) > 0.95)
                    continue;
                const double slope = view.view == RotationView::components ? 0.4 : 25;
                const TrackEdit edit = setChannelSlope(before, channel, 1, Side::after, slope);
                QVERIFY(!edit.wasLimited);
                QVERIFY(std::abs(readoutOf(edit.track, view).slope(channel, 1, Side::after) - slope) < 1e-8);
            }
        }
    }

    void aSpeedIsDraggedOnBothSidesOfItsKey()
    {
        RandomCurves random(103);
        const RotationViewOptions view{RotationView::speed, {}, {}};
        for (int n = 0; n < 200; ++n) {
            const Track track = rotationTrack(random.rotations(4, kSmooth, 1));
            const TrackReadout before = readoutOf(track, view);
            const TrackEdit set = setChannelKeyValue(before, 0, 1, 40);
            const TrackReadout after = readoutOf(set.track, view);
            QVERIFY(std::abs(after.keyValue(0, 1) - 40) < 1e-9);
            QVERIFY(std::abs(glm::degrees(after.rotation()->arrivingAt(1)[0]) - 40) < 1e-9);
            const TrackEdit moved = moveChannelKeys(before, 0, IndexRanges::single(1), 0.01, 0);
            QCOMPARE(readoutOf(moved.track, view).keyTime(0, 1), before.keyTime(0, 1) + 0.01);
            QVERIFY(std::abs(before.slope(0, 1, Side::after)) == 0);
        }
        // Faster than a handle can say: it stops at the limit and says so.
        const Track track = rotationTrack(random.rotations(4, {Interpolation::slerp}, 1));
        QVERIFY(setChannelKeyValue(readoutOf(track, view), 0, 1, 1e6).wasLimited);
    }

    void everyViewIsDrawnThroughItsKeys()
    {
        RandomCurves random(104);
        for (int n = 0; n < 20; ++n) {
            const Track track = rotationTrack(random.rotations(5, kAllModes, 1));
            auto views = someViews();
            views.push_back({RotationView::speed, {}, {}});
            for (const auto& view : views) {
                const TrackReadout readout = readoutOf(track, view);
                for (std::size_t channel = 0; channel < readout.channels().size(); ++channel) {
                    const TimeRange range{readout.keyTime(channel, 0), readout.keyTime(channel, 4)};
                    const Trace trace = readout.trace(channel, range, {200, 5});
                    QVERIFY(trace.points.size() >= 5);
                    for (const TracePoint& point : trace.points)
                        QVERIFY(std::isfinite(point.value));
                    for (std::size_t key = 1; key < 4; ++key) {
                        const auto at = std::find_if(trace.points.begin(), trace.points.end(), [&](const TracePoint& p) {
                            return p.time == readout.keyTime(channel, key) && std::abs(p.value - readout.keyValue(channel, key)) < 1e-9;
                        });
                        QVERIFY(at != trace.points.end());
                    }
                }
            }
        }
    }

    void aMatrixTracksAnglesFollowTheOrder()
    {
        Track track;
        track.target.kind = PropertyKind::matrix;
        const glm::dvec3 angles(0.3, -0.4, 0.5);
        const glm::dmat4 matrix = composeMatrix({1, 2, 3}, rotationFromEuler(angles, EulerOrder::zyx), {1, 2, 1});
        Curve<glm::dmat4> curve;
        curve.keys = KeyList<glm::dmat4>(
            std::vector<Key<glm::dmat4>>{{0, matrix, Interpolation::linear, {}, {}}, {1, matrix, Interpolation::linear, {}, {}}});
        track.curves = curve;
        const RotationViewOptions view{RotationView::euler, EulerOrder::zyx, {}};
        const TrackReadout readout = readoutOf(track, view);
        QVERIFY(readout.rotation() == nullptr);
        QCOMPARE(readout.channels()[4].name, "Rotation Y");
        for (std::size_t axis = 0; axis < 3; ++axis)
            QVERIFY(std::abs(readout.keyValue(3 + axis, 0) - glm::degrees(angles[int(axis)])) < 1e-9);
        const TrackReadout after = readoutOf(setChannelKeyValue(readout, 4, 1, 10).track, view);
        QVERIFY(std::abs(after.keyValue(3, 1) - readout.keyValue(3, 1)) < 1e-9);
        QVERIFY(std::abs(after.keyValue(4, 1) - 10) < 1e-9);
        QVERIFY(std::abs(after.keyValue(7, 1) - 2) < 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestChannelViews)
#include "tst_channel_views.moc"
