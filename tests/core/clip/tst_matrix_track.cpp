#include "core/clip/matrix_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"
#include "tests/support/random_curves.h"

#include <QTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::tests;

namespace {

Track matrixTrack(const std::vector<glm::dmat4>& values, Interpolation mode = Interpolation::linear)
{
    std::vector<Key<glm::dmat4>> keys;
    for (std::size_t i = 0; i < values.size(); ++i)
        keys.push_back({double(i), values[i], mode, {}, {}});
    Curve<glm::dmat4> curve;
    curve.keys = KeyList<glm::dmat4>(keys);
    Track track;
    track.target = {3, PropertyKind::matrix, {}};
    track.curves = curve;
    return track;
}
const Curve<glm::dmat4>& matricesOf(const Track& track) { return std::get<Curve<glm::dmat4>>(track.curves); }
const Curve<glm::dquat>& rotationsOf(const Track& track) { return std::get<Curve<glm::dquat>>(track.curves); }
const VectorCurves& vectorsOf(const Track& track) { return std::get<VectorCurves>(track.curves); }
glm::dvec3 scaleAt(const TrackParts& parts, std::size_t key)
{
    const auto& curves = vectorsOf(parts.scale).components;
    return {curves[0].keys[key].value, curves[1].keys[key].value, curves[2].keys[key].value};
}

Track partTrack(PropertyKind kind, std::vector<Curve<double>> components)
{
    Track track;
    track.target = {3, kind, {}};
    track.curves = VectorCurves{std::move(components), {"x", "y", "z"}};
    return track;
}

} // namespace

class TestMatrixTrack : public QObject {
    Q_OBJECT

private slots:
    void thereAndBackIsExactAtTheKeys()
    {
        RandomCurves random(801);
        for (int n = 0; n < 3000; ++n) {
            std::vector<glm::dmat4> values;
            const bool mirrors = random.chance(0.3);
            const int mirrored = random.whole(0, 2);
            for (int i = 0; i < 5; ++i) {
                glm::dvec3 scale(random.number(0.1, 4), random.number(0.1, 4), random.number(0.1, 4));
                if (mirrors)
                    scale[mirrored] *= -1;
                values.push_back(composeMatrix({random.number(-9, 9), random.number(-9, 9), random.number(-9, 9)}, random.rotation(), scale));
            }
            Track track = matrixTrack(values, random.chance(0.2) ? Interpolation::step : Interpolation::linear);
            auto& curve = std::get<Curve<glm::dmat4>>(track.curves);
            curve.after = Extrapolation::loop;
            curve.period = 6;
            const auto parts = matrixTrackParts(track).value();
            QCOMPARE(parts.hasMirror, mirrors);
            QVERIFY(parts.largestShear < 1e-12);
            const auto back = matrixTrackOf(&parts.translation, &parts.rotation, &parts.scale).value();
            const auto& again = matricesOf(back.track);
            QCOMPARE(again.keys.size(), std::size_t(5));
            QCOMPARE(again.after, Extrapolation::loop);
            QCOMPARE(again.period, curve.period);
            for (std::size_t i = 0; i < 5; ++i) {
                QVERIFY(distanceBetween(again.keys[i].value, values[i]) < 1e-12);
                QCOMPARE(again.keys[i].interpolation,
                    curve.keys[i].interpolation == Interpolation::step && i < 4 ? Interpolation::step : again.keys[i].interpolation);
                if (i > 0) {
                    QVERIFY(glm::dot(rotationsOf(parts.rotation).keys[i].value, rotationsOf(parts.rotation).keys[i - 1].value) >= 0);
                    QCOMPARE(glm::sign(scaleAt(parts, i)), glm::sign(scaleAt(parts, 0))); // no flipping axis
                }
                QVERIFY(std::abs(glm::length(rotationsOf(parts.rotation).keys[i].value) - 1) < 1e-12);
            }
            // Both reports are those of a scan.
            double there = 0, andBack = 0;
            for (int i = 0; i <= 400; ++i) {
                const double at = i / 100.0;
                const glm::dmat4 put = composeMatrix(
                    {evaluate(vectorsOf(parts.translation).components[0], at), evaluate(vectorsOf(parts.translation).components[1], at),
                        evaluate(vectorsOf(parts.translation).components[2], at)},
                    evaluate(rotationsOf(parts.rotation), at),
                    {evaluate(vectorsOf(parts.scale).components[0], at), evaluate(vectorsOf(parts.scale).components[1], at),
                        evaluate(vectorsOf(parts.scale).components[2], at)});
                there = std::max(there, distanceBetween(evaluate(curve, at), put));
                andBack = std::max(andBack, distanceBetween(evaluate(again, at), put));
            }
            QVERIFY(there <= parts.largestChange * 1.001 + 1e-12 && there >= parts.largestChange * 0.99 - 1e-12);
            QVERIFY(andBack <= back.largestChange * 1.001 + 1e-12 && andBack >= back.largestChange * 0.99 - 1e-12);
        }
    }

    void aTrackThatTurnsInsideOutMirrorsTheAxisThatTurnsLeast()
    {
        for (int axis = 0; axis < 3; ++axis) {
            glm::dvec3 scale(1, 2, 3), mirrored = scale;
            mirrored[axis] *= -1;
            const glm::dquat turned = normalised({1, 0.1, 0.2, 0});
            const auto parts = matrixTrackParts(
                matrixTrack({composeMatrix({}, turned, scale), composeMatrix({}, turned, mirrored), composeMatrix({}, turned, scale)}))
                                   .value();
            QCOMPARE(glm::sign(scaleAt(parts, 1)), glm::sign(mirrored));
            QCOMPARE(glm::sign(scaleAt(parts, 2)), glm::dvec3(1));
            for (const auto& key : rotationsOf(parts.rotation).keys)
                QVERIFY(angleBetween(key.value, turned) < 1e-12);
        }
        const glm::dvec3 all(-1, -1, -1);
        const auto parts = matrixTrackParts(matrixTrack({glm::dmat4(1), composeMatrix({}, {1, 0, 0, 0}, all)})).value();
        QCOMPARE(scaleAt(parts, 1), all);
    }

    void collapsedAxesFollowTheKeyBefore()
    {
        const glm::dquat turned = normalised({1, 0.4, -0.3, 0.2});
        for (int mask = 1; mask < 8; ++mask)
            for (double mirror : {1.0, -1.0}) {
                const glm::dvec3 full(mirror * 2, 3, 4), flat(mask & 1 ? 0 : mirror * 2, mask & 2 ? 0 : 3, mask & 4 ? 0 : 4);
                const auto parts = matrixTrackParts(
                    matrixTrack({composeMatrix({}, turned, full), composeMatrix({}, turned, flat), composeMatrix({}, turned, full)}))
                                       .value();
                for (const auto& key : rotationsOf(parts.rotation).keys)
                    QVERIFY2(
                        angleBetween(key.value, turned) < 1e-7, qPrintable(QStringLiteral("%1: %2").arg(mask).arg(angleBetween(key.value, turned))));
            }
        // One axis left, and turned round to its opposite.
        const auto opposite = matrixTrackParts(matrixTrack({glm::dmat4(1), composeMatrix({}, {0, 0, 0, 1}, {2, 0, 0})})).value();
        QVERIFY(distanceBetween(
                    composeMatrix({}, rotationsOf(opposite.rotation).keys[1].value, scaleAt(opposite, 1)), composeMatrix({}, {0, 0, 0, 1}, {2, 0, 0}))
            < 1e-12);
        QVERIFY(std::abs(glm::length(matrixTrackParts(matrixTrack({glm::dmat4(0)})).value().largestChange - 0.0)) < 2);
    }

    void shearIsReportedWhereItIsLargest()
    {
        glm::dmat4 sheared(1);
        sheared[1][0] = 1;
        glm::dmat4 less(1);
        less[2][0] = 0.1;
        const auto parts = matrixTrackParts(matrixTrack({glm::dmat4(1), less, sheared, glm::dmat4(1)})).value();
        QVERIFY(std::abs(parts.largestShear - std::sqrt(0.5)) < 1e-12);
        QCOMPARE(parts.largestShearAt, 2.0);
        QVERIFY(parts.largestChange > 0.1);
    }

    void partsKeyedApartMeetAtAllTheirTimes()
    {
        RandomCurves random(802);
        for (int n = 0; n < 1000; ++n) {
            const auto x = random.scalar(3, kAllModes), y = random.scalar(2, kAllModes), z = random.scalar(1, kAllModes);
            const Track translation = partTrack(PropertyKind::translation, {x, y, z});
            Track rotation;
            rotation.target = {3, PropertyKind::rotation, {}};
            rotation.curves = random.rotations(4, kAllModes, 1.5);
            RestTransform rest;
            rest.scale = {2, 2, 2};
            const auto put = matrixTrackOf(&translation, &rotation, nullptr, rest).value();
            for (const auto* curve : {&x, &y, &z})
                for (const auto& key : curve->keys) {
                    const glm::dmat4 expected = composeMatrix(
                        {evaluate(x, key.time), evaluate(y, key.time), evaluate(z, key.time)}, evaluate(rotationsOf(rotation), key.time), rest.scale);
                    QVERIFY(distanceBetween(evaluate(matricesOf(put.track), key.time), expected) < 1e-12);
                }
            QCOMPARE(put.track.target.kind, PropertyKind::matrix);
            QCOMPARE(put.track.target.node, 3);
        }
    }

    void aStepOfOnePartStaysAJump()
    {
        Curve<double> step, slide, still;
        step.keys = KeyList<double>(
            std::vector<Key<double>>{{0, 0, Interpolation::step, {}, {}}, {1, 5, Interpolation::step, {}, {}}, {2, 6, Interpolation::step, {}, {}}});
        slide.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::linear, {}, {}}, {2, 2, Interpolation::linear, {}, {}}});
        const Track mixed = partTrack(PropertyKind::translation, {step, slide, still});
        const auto put = matrixTrackOf(&mixed, nullptr, nullptr).value();
        QCOMPARE(matricesOf(put.track).keys.size(), std::size_t(5));
        QVERIFY(put.largestChange < 1e-12);
        const Track steps = partTrack(PropertyKind::translation, {step, still, still});
        const auto held = matrixTrackOf(&steps, nullptr, nullptr).value();
        QCOMPARE(matricesOf(held.track).keys.size(), std::size_t(3));
        QCOMPARE(matricesOf(held.track).keys[0].interpolation, Interpolation::step);
        QCOMPARE(held.largestChange, 0.0);
    }

    void partsThatDisagreeOutsideHoldThere()
    {
        Curve<double> a, b;
        a.keys = b.keys = KeyList<double>(std::vector<Key<double>>{{0, 0, Interpolation::linear, {}, {}}, {1, 5, Interpolation::linear, {}, {}}});
        a.after = Extrapolation::loop;
        const Track mixed = partTrack(PropertyKind::scale, {a, b, b});
        QCOMPARE(matricesOf(matrixTrackOf(nullptr, nullptr, &mixed).value().track).after, Extrapolation::constant);
        const Track agreed = partTrack(PropertyKind::scale, {a, a, a});
        QCOMPARE(matricesOf(matrixTrackOf(nullptr, nullptr, &agreed).value().track).after, Extrapolation::loop);
    }

    void wrongTracksGetOneClearMessage()
    {
        const Track matrix = matrixTrack({glm::dmat4(1)});
        Track vector = partTrack(PropertyKind::translation, {{}, {}, {}});
        QCOMPARE(matrixTrackParts(vector).error().id, std::string("edit.not-a-matrix-track"));
        QCOMPARE(matrixTrackOf(nullptr, nullptr, nullptr).error().id, std::string("edit.no-parts"));
        QCOMPARE(matrixTrackOf(&vector, nullptr, nullptr).error().id, std::string("edit.no-parts"));
        QCOMPARE(matrixTrackOf(&matrix, nullptr, nullptr).error().id, std::string("edit.not-a-part"));
        QCOMPARE(matrixTrackOf(nullptr, &vector, nullptr).error().id, std::string("edit.not-a-part"));
        const Track two = partTrack(PropertyKind::scale, {{}, {}});
        QCOMPARE(matrixTrackOf(nullptr, nullptr, &two).error().id, std::string("edit.not-a-part"));
        Track other = vector;
        other.target.node = 4;
        QCOMPARE(matrixTrackOf(&vector, nullptr, &other).error().id, std::string("edit.two-nodes"));
        QVERIFY(matrixTrackParts(matrixTrack({})).value().rotation.curves == TrackCurves(Curve<glm::dquat>{}));
    }
};

QTEST_APPLESS_MAIN(TestMatrixTrack)
#include "tst_matrix_track.moc"
