#include "core/clip/matrix_parts.h"

#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

using Rotations = Curve<glm::dquat>;
using Matrices = Curve<glm::dmat4>;

Error problem(std::string id, std::string message)
{
    Error error;
    error.id = std::move(id);
    error.message = std::move(message);
    return error;
}

double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

double shearOf(const glm::dmat4& matrix)
{
    double largest = 0;
    for (int i = 0; i < 3; ++i) {
        const glm::dvec3 a(matrix[i]), b(matrix[(i + 1) % 3]);
        const double sizes = length(a) * length(b);
        if (sizes > 0 && std::isfinite(sizes))
            largest = std::max(largest, std::min(1.0, std::abs(glm::dot(a, b)) / sizes));
    }
    return largest;
}

// --- matrix to parts, one key after the other

struct KeyParts {
    glm::dvec3 translation{0};
    glm::dquat rotation{1, 0, 0, 0};
    glm::dvec3 scale{1};
};

// Two signs changed are half a turn about the third axis; the same signs are no turn.
glm::dquat turnBetweenSigns(const glm::dvec3& from, const glm::dvec3& to)
{
    glm::dquat turn(0, 0, 0, 0);
    for (int i = 0; i < 3; ++i)
        if (from[i] == to[i] && from[(i + 1) % 3] != to[(i + 1) % 3])
            turn[i] = 1;
    return from == to ? glm::dquat(1, 0, 0, 0) : turn;
}

class PartsAlongTrack {
public:
    KeyParts next(const glm::dmat4& matrix)
    {
        const MatrixParts parts = decomposeMatrix(matrix);
        const glm::dvec3 own(parts.scale.x < 0 ? -1 : 1, 1, 1);
        const int flat = int(parts.scale.x == 0) + int(parts.scale.y == 0) + int(parts.scale.z == 0);
        glm::dquat rotation = parts.rotation;
        if (flat > 0 && hasPrevious_)
            rotation = completed(parts);
        else if (product(own) != product(signs_))
            rotation = withOtherMirror(parts.rotation, own);
        else
            rotation = parts.rotation * turnBetweenSigns(own, signs_);
        rotation = normalised(rotation);
        if (hasPrevious_ && glm::dot(rotation, previous_) < 0)
            rotation = -rotation;
        previous_ = rotation;
        hasPrevious_ = true;
        return {parts.translation, rotation, glm::abs(parts.scale) * signs_};
    }

private:
    static double product(const glm::dvec3& v) { return v.x * v.y * v.z; }

    // The track turned inside out: of the signs that say so, those whose rotation is nearest to the one before.
    glm::dquat withOtherMirror(const glm::dquat& rotation, const glm::dvec3& own)
    {
        if (!hasPrevious_) {
            signs_ = own;
            return rotation;
        }
        double best = -1;
        glm::dquat result = rotation;
        const glm::dvec3 before = signs_;
        for (int flipped = 0; flipped < 4; ++flipped) { // x, y, z, or all three
            glm::dvec3 signs = before;
            for (int i = 0; i < 3; ++i)
                if (flipped == i || flipped == 3)
                    signs[i] = -signs[i];
            const glm::dquat candidate = rotation * turnBetweenSigns(own, signs);
            const double closeness = std::abs(glm::dot(candidate, previous_));
            if (closeness > best + 1e-12) {
                best = closeness;
                result = candidate;
                signs_ = signs;
            }
        }
        return result;
    }

    // Axes of scale 0 say nothing: they follow the axes that do, and the key before.
    [[nodiscard]] glm::dquat completed(const MatrixParts& parts) const
    {
        const glm::dmat3 turn = glm::mat3_cast(parts.rotation);
        std::array<glm::dvec3, 3> axes;
        std::vector<int> known, open;
        for (int i = 0; i < 3; ++i) {
            const bool isOpen = parts.scale[i] == 0;
            axes[std::size_t(i)] = turn[i] * signs_[i] * (parts.scale[i] < 0 ? -1.0 : 1.0);
            (isOpen ? open : known).push_back(i);
        }
        if (known.empty())
            return previous_;
        if (open.size() == 1) {
            const int i = open[0];
            axes[std::size_t(i)] = glm::cross(axes[std::size_t((i + 1) % 3)], axes[std::size_t((i + 2) % 3)]);
            return glm::quat_cast(glm::dmat3(axes[0], axes[1], axes[2]));
        }
        // The least turn that brings the one axis into place.
        const glm::dvec3 from = glm::mat3_cast(previous_)[known[0]], to = axes[std::size_t(known[0])];
        const double cosine = glm::dot(from, to);
        if (cosine < -1 + 1e-12) { // opposite: half a turn about the next axis
            const glm::dvec3 about = glm::mat3_cast(previous_)[(known[0] + 1) % 3];
            return glm::dquat(0, about.x, about.y, about.z) * previous_;
        }
        const glm::dvec3 about = glm::cross(from, to);
        return normalised(glm::dquat(1 + cosine, about.x, about.y, about.z)) * previous_;
    }

    glm::dvec3 signs_{1};
    glm::dquat previous_{1, 0, 0, 0};
    bool hasPrevious_ = false;
};

template <class T> Curve<T> likeMatrix(const Matrices& matrices, std::vector<Key<T>> keys)
{
    Curve<T> curve;
    curve.before = matrices.before;
    curve.after = matrices.after;
    curve.sharedTime = matrices.sharedTime;
    curve.period = matrices.period;
    curve.joinsSeam = matrices.joinsSeam;
    curve.keys = KeyList<T>(keys);
    return curve;
}

Track partTrack(const Track& track, PropertyKind kind, TrackCurves curves)
{
    Track part;
    part.target = {track.target.node, kind, {}};
    part.muted = track.muted;
    part.curves = std::move(curves);
    return part;
}

// --- parts to matrix

struct Parts {
    const VectorCurves* translation = nullptr;
    const Rotations* rotation = nullptr;
    const VectorCurves* scale = nullptr;
    RestTransform rest;

    [[nodiscard]] glm::dmat4 at(Seconds time) const
    {
        return composeMatrix(numbersAt(translation, rest.translation, time),
            rotation && !rotation->keys.empty() ? evaluate(*rotation, time) : rest.rotation, numbersAt(scale, rest.scale, time));
    }
    // Visits every curve that has keys.
    template <class Visit> void visit(Visit&& visit) const
    {
        for (const VectorCurves* vector : {translation, scale})
            if (vector)
                for (const auto& curve : vector->components)
                    if (!curve.keys.empty())
                        visit(curve);
        if (rotation && !rotation->keys.empty())
            visit(*rotation);
    }

private:
    static glm::dvec3 numbersAt(const VectorCurves* vector, glm::dvec3 rest, Seconds time)
    {
        if (vector)
            for (int i = 0; i < 3; ++i)
                if (const auto& curve = vector->components[std::size_t(i)]; !curve.keys.empty())
                    rest[i] = evaluate(curve, time);
        return rest;
    }
};

// Does a curve stand still from this time until its next key?
template <class T> bool holdsAfter(const Curve<T>& curve, Seconds time)
{
    const std::size_t after = curve.keys.upperBound(time);
    if (after == 0)
        return curve.before == Extrapolation::constant;
    if (after == curve.keys.size())
        return curve.after == Extrapolation::constant;
    return curve.playAs.value_or(curve.keys[after - 1].interpolation) == Interpolation::step;
}

// What all parts agree on outside their keys.
void setOutside(Matrices& matrices, const Parts& parts)
{
    bool first = true, agree = true, repeats = false;
    TimeRange range;
    parts.visit([&](const auto& curve) {
        const TimeRange own{curve.keys.front().time, curve.keys.back().time};
        repeats = repeats || curve.before > Extrapolation::linear || curve.after > Extrapolation::linear;
        if (first) {
            matrices.before = curve.before;
            matrices.after = curve.after;
            matrices.period = curve.period;
            range = own;
        } else {
            agree = agree && matrices.before == curve.before && matrices.after == curve.after && matrices.period == curve.period;
            agree = agree && (range == own || !repeats);
        }
        first = false;
    });
    if (agree)
        return;
    matrices.before = matrices.after = Extrapolation::constant;
    matrices.period.reset();
}

Result<Parts> partsOf(const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest)
{
    Parts parts;
    parts.rest = rest;
    const Track* first = translation ? translation : rotation ? rotation : scale;
    if (!first)
        return tl::unexpected(problem("edit.no-parts", "expected a translation, a rotation or a scale track, found none"));
    for (const Track* track : {translation, rotation, scale})
        if (track && track->target.node != first->target.node)
            return tl::unexpected(problem("edit.two-nodes", "expected tracks of one node, found tracks of two"));
    const auto vectorOf = [](const Track* track, const VectorCurves*& into) {
        into = track ? std::get_if<VectorCurves>(&track->curves) : nullptr;
        return !track || (into && into->components.size() == 3);
    };
    parts.rotation = rotation ? std::get_if<Rotations>(&rotation->curves) : nullptr;
    if (!vectorOf(translation, parts.translation) || !vectorOf(scale, parts.scale) || (rotation && !parts.rotation))
        return tl::unexpected(
            problem("edit.not-a-part", "expected translation and scale tracks of three numbers and a rotation track, found another kind"));
    bool hasKeys = false;
    parts.visit([&](const auto&) { hasKeys = true; });
    if (!hasKeys)
        return tl::unexpected(problem("edit.no-parts", "expected keys in a translation, rotation or scale track, found none"));
    return parts;
}

} // namespace

Result<TrackParts> matrixTrackParts(const Track& track)
{
    const auto* matrices = std::get_if<Matrices>(&track.curves);
    if (!matrices)
        return tl::unexpected(problem("edit.not-a-matrix-track", "expected a matrix track, found a " + propertyName(track.target) + " track"));
    TrackParts result;
    std::array<std::vector<Key<double>>, 3> translation, scale;
    std::vector<Key<glm::dquat>> rotation;
    PartsAlongTrack along;
    for (const Key<glm::dmat4>& key : matrices->keys) {
        const KeyParts parts = along.next(key.value);
        const bool step = matrices->playAs.value_or(key.interpolation) == Interpolation::step;
        const Interpolation straight = step ? Interpolation::step : Interpolation::linear;
        for (int i = 0; i < 3; ++i) {
            translation[std::size_t(i)].push_back({key.time, parts.translation[i], straight, {}, {}});
            scale[std::size_t(i)].push_back({key.time, parts.scale[i], straight, {}, {}});
        }
        rotation.push_back({key.time, parts.rotation, step ? Interpolation::step : Interpolation::slerp, {}, {}});
        result.hasMirror = result.hasMirror || glm::determinant(glm::dmat3(key.value)) < 0;
        if (const double shear = shearOf(key.value); shear > result.largestShear) {
            result.largestShear = shear;
            result.largestShearAt = key.time;
        }
    }
    const auto vector = [&](const std::array<std::vector<Key<double>>, 3>& keys) {
        VectorCurves curves;
        curves.names = {"x", "y", "z"};
        for (const auto& component : keys)
            curves.components.push_back(likeMatrix(*matrices, component));
        return curves;
    };
    result.translation = partTrack(track, PropertyKind::translation, vector(translation));
    result.scale = partTrack(track, PropertyKind::scale, vector(scale));
    result.rotation = partTrack(track, PropertyKind::rotation, likeMatrix(*matrices, rotation));
    Parts parts;
    parts.translation = std::get_if<VectorCurves>(&result.translation.curves);
    parts.rotation = std::get_if<Rotations>(&result.rotation.curves);
    parts.scale = std::get_if<VectorCurves>(&result.scale.curves);
    std::vector<Seconds> breaks;
    for (const auto& key : matrices->keys)
        breaks.push_back(key.time);
    result.largestChange = largestOver([&](Seconds time) { return distanceBetween(evaluate(*matrices, time), parts.at(time)); }, breaks);
    return result;
}

Result<MatrixTrack> matrixTrackOf(const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest)
{
    const auto parts = partsOf(translation, rotation, scale, rest);
    if (!parts)
        return tl::unexpected(parts.error());
    std::vector<Seconds> times;
    parts->visit([&](const auto& curve) {
        for (const auto& key : curve.keys)
            times.push_back(key.time);
    });
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<Key<glm::dmat4>> keys;
    for (const Seconds time : times) {
        Key<glm::dmat4> key;
        key.time = time;
        key.value = parts->at(time);
        bool holds = true;
        parts->visit([&](const auto& curve) { holds = holds && holdsAfter(curve, time); });
        key.interpolation = holds ? Interpolation::step : Interpolation::linear;
        if (!keys.empty() && keys.back().interpolation == Interpolation::linear) { // a jump at the end of a moving span
            const glm::dmat4 left = parts->at(std::nextafter(time, -std::numeric_limits<double>::infinity()));
            if (distanceBetween(left, key.value) > 1e-9 * (1 + distanceBetween(key.value, glm::dmat4(0))))
                keys.push_back({time, left, Interpolation::linear, {}, {}});
        }
        keys.push_back(key);
    }
    MatrixTrack result;
    const Track& first = *(translation ? translation : rotation ? rotation : scale);
    result.track.target = {first.target.node, PropertyKind::matrix, {}};
    result.track.muted = first.muted;
    Matrices matrices;
    matrices.keys = KeyList<glm::dmat4>(keys);
    setOutside(matrices, *parts);
    result.largestChange = largestOver([&](Seconds time) { return distanceBetween(evaluate(matrices, time), parts->at(time)); }, times);
    result.track.curves = matrices;
    return result;
}

} // namespace slerpline
