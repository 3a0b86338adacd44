#include "core/curve/rotation_readout.h"

#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/outside.h"
#include "core/curve/rotation.h"
#include "core/curve/rotation_views.h"
#include "core/curve/turn_rate.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace slerpline {
namespace {

double length(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }
RotationNumbers three(const glm::dvec3& v) { return {v, 0}; }
RotationNumbers one(double value) { return {value, 0, 0, 0}; }

std::vector<Seconds> timesOf(const KeyList<glm::dquat>& keys)
{
    std::vector<Seconds> times;
    times.reserve(keys.size());
    for (std::size_t chunk = 0; chunk < keys.chunkCount(); ++chunk)
        for (const auto& key : keys.chunk(chunk).keys)
            times.push_back(key.time);
    return times;
}

// Whether the curve leaves a value with the sign `arrived` has or the opposite one: +1 or -1. As stored, signs are what they are.
double signAgainst(const glm::dquat& arrived, const glm::dquat& next, RotationPath path)
{
    return path == RotationPath::shortest && glm::dot(arrived, next) < 0 ? -1 : 1;
}

// The end of a span, with the sign the evaluator reaches it by.
glm::dquat endReached(const Curve<glm::dquat>& curve, std::size_t span)
{
    if (span + 1 < curve.keys.size() && !(curve.keys[span + 1].time > curve.keys[span].time))
        return normalised(curve.keys[span].value); // a jump
    return segmentAt(curve, span).q1;
}

// The rotation within the keys. At the last key that is the key's own: a repeated curve is there back at its first.
glm::dquat reached(const Curve<glm::dquat>& curve, Seconds time)
{
    const auto& keys = curve.keys;
    return curve.after == Extrapolation::loop && !keys.empty() && time == keys.back().time ? normalised(keys.back().value) : evaluate(curve, time);
}

// Where a rotation that stands still is about to go: the turn of the span on that side.
glm::dvec3 turnOfSide(const Curve<glm::dquat>& curve, std::size_t key, Side side)
{
    const auto span = edits::spanBeside(curve, key, side);
    return span ? segmentAt(curve, *span).turn : glm::dvec3(0);
}

} // namespace

int numberCount(RotationView view)
{
    switch (view) {
    case RotationView::euler:
    case RotationView::rotationVector: return 3;
    case RotationView::components: return 4;
    case RotationView::progression:
    case RotationView::speed: break;
    }
    return 1;
}

glm::dvec3 velocityWithSpeed(const glm::dvec3& angularVelocity, double speed, const glm::dvec3& axis)
{
    if (!std::isfinite(speed))
        return angularVelocity;
    const glm::dvec3 along = length(angularVelocity) > 1e-12 ? angularVelocity : axis;
    return length(along) > 0 ? along * (std::max(speed, 0.0) / length(along)) : angularVelocity;
}

RotationReadout::RotationReadout(Curve<glm::dquat> curve, const RotationViewOptions& options)
    : curve_(std::make_shared<const Curve<glm::dquat>>(std::move(curve))), options_(options)
{
    const auto& keys = curve_->keys;
    const auto rotation = [shared = curve_](Seconds time) { return reached(*shared, time); };
    switch (options_.view) {
    case RotationView::euler: followed_ = EulerReadout(rotation, timesOf(keys), options_.order); break;
    case RotationView::components:
        signs_.assign(keys.size(), 1);
        for (std::size_t key = 1; key < keys.size(); ++key)
            signs_[key] = signs_[key - 1] * signAgainst(endReached(*curve_, key - 1), normalised(keys[key].value), curve_->path);
        break;
    case RotationView::rotationVector:
        if (options_.reference) {
            const glm::dquat reference = normalised(*options_.reference);
            const auto nearest = [reference](const glm::dquat& q, const glm::dvec3& near) { return nearestRotationVector(q, reference, near); };
            followed_ = FollowedNumbers(rotation, timesOf(keys), nearest, glm::dvec3(0));
            break;
        }
        vectors_.reserve(keys.size());
        for (std::size_t key = 0; key < keys.size(); ++key)
            vectors_.push_back(key == 0 ? glm::dvec3(0) : vectorFrom(key - 1, keys[key].time, keys[key].time));
        break;
    case RotationView::progression: travel_ = Travel(*curve_); break;
    case RotationView::speed: break;
    }
}

// --- components

// What the sign is multiplied with from one round of a repeated curve to the next.
double RotationReadout::signOfRound(const glm::dquat& arrived) const
{
    return signs_.back() * signAgainst(arrived, normalised(curve_->keys.front().value), curve_->path);
}

double RotationReadout::signAt(Seconds time) const
{
    const auto& keys = curve_->keys;
    const auto inside = [&](Seconds t) {
        const std::size_t key = std::max<std::size_t>(keys.upperBound(t), 1) - 1;
        const bool first = curve_->sharedTime == SharedTime::first && keys[key].time == t;
        return signs_[first ? keys.lowerBound(t) : key];
    };
    const auto side = outsideOf(*curve_, time);
    if (!side)
        return inside(time);
    const Extrapolation mode = sideMode(*curve_, *side);
    if (mode == Extrapolation::constant || mode == Extrapolation::linear)
        return *side == Side::before ? signs_.front() : signs_.back();
    const Lookup found = lookup(*curve_, mode, time);
    if (mode == Extrapolation::pingPong || std::fmod(std::abs(found.rounds), 2) == 0)
        return inside(found.time);
    // An odd number of rounds: each may end with the other sign than it began with.
    if (mode == Extrapolation::loopOffset) // one round turns the first key into the last as it is stored
        return inside(found.time) * signs_.back();
    const bool hasSeam = seamOf(*curve_).span > 0;
    return inside(found.time) * signOfRound(hasSeam ? endReached(*curve_, keys.size() - 1) : normalised(keys.back().value));
}

// --- rotation vector from the previous key

glm::dquat RotationReadout::referenceOf(std::size_t key) const
{
    return normalised(options_.reference ? *options_.reference : curve_->keys[key > 0 ? key - 1 : 0].value);
}

// The motion from a key on, as a vector from that key; `until` is where the span ends.
glm::dvec3 RotationReadout::vectorFrom(std::size_t key, Seconds until, Seconds time) const
{
    const auto& keys = curve_->keys;
    const glm::dquat reference = normalised(keys[key].value);
    if (!(until > keys[key].time)) // a jump: the key that shares the time
        return rotationVector(normalised(keys[key + 1].value), reference);
    const auto nearest = [&reference](const glm::dquat& q, const glm::dvec3& near) { return nearestRotationVector(q, reference, near); };
    const FollowedNumbers motion([this](Seconds t) { return reached(*curve_, t); }, {}, nearest, glm::dvec3(0));
    return motion.followed(glm::dvec3(0), keys[key].time, until, time);
}

glm::dvec3 RotationReadout::vectorAt(Seconds time) const
{
    const auto& keys = curve_->keys;
    if (keys.empty())
        return glm::dvec3(0);
    const std::size_t after = keys.upperBound(time);
    if (after > 0 && keys[after - 1].time == time && !startsAgainAt(time))
        return vectors_[after - 1];
    if (after > 0 && after < keys.size())
        return vectorFrom(after - 1, keys[after].time, time);
    const std::size_t end = after == 0 ? 0 : keys.size() - 1; // outside: goes on from what the end key counts from
    return nearestRotationVector(evaluate(*curve_, time), referenceOf(end), vectors_[end]);
}

// --- reading

bool RotationReadout::startsAgainAt(Seconds time) const
{
    return curve_->after == Extrapolation::loop && !curve_->keys.empty() && time == curve_->keys.back().time;
}

RotationNumbers RotationReadout::at(Seconds time) const
{
    switch (options_.view) {
    case RotationView::euler:
        return three(startsAgainAt(time) ? nearestEuler(evaluate(*curve_, time), followed_.at(time), options_.order) : followed_.at(time));
    case RotationView::components:
        return curve_->keys.empty() || !std::isfinite(time) ? componentsOf(evaluate(*curve_, time))
                                                            : signAt(time) * componentsOf(evaluate(*curve_, time));
    case RotationView::rotationVector:
        if (options_.reference && startsAgainAt(time))
            return three(nearestRotationVector(evaluate(*curve_, time), normalised(*options_.reference), followed_.at(time)));
        return three(options_.reference ? followed_.at(time) : vectorAt(time));
    case RotationView::progression: return one(travel_.at(time));
    case RotationView::speed: break;
    }
    const bool ends = !curve_->keys.empty() && time == curve_->keys.back().time && curve_->after == Extrapolation::constant;
    return one(length(rate(*curve_, time, ends ? Side::before : Side::after)));
}

RotationNumbers RotationReadout::atKey(std::size_t key) const
{
    switch (options_.view) {
    case RotationView::euler: return three(followed_.atKey(key));
    case RotationView::components: return signs_[key] * componentsOf(normalised(curve_->keys[key].value));
    case RotationView::rotationVector: return three(options_.reference ? followed_.atKey(key) : vectors_[key]);
    case RotationView::progression: return one(travel_.atKey(key));
    case RotationView::speed: break;
    }
    return at(curve_->keys[key].time);
}

RotationNumbers RotationReadout::arrivingAt(std::size_t key) const
{
    const Seconds time = curve_->keys[key].time;
    const Seconds before = std::nextafter(time, -std::numeric_limits<double>::infinity());
    switch (options_.view) {
    case RotationView::progression: return one(travel_.arrivingAt(key));
    case RotationView::speed: return one(length(rate(*curve_, time, Side::before)));
    case RotationView::euler:
    case RotationView::components:
    case RotationView::rotationVector: break;
    }
    return key > 0 && before > curve_->keys[key - 1].time ? at(before) : atKey(key);
}

// The numbers that a handle on one side of a key belongs to.
glm::dvec3 RotationReadout::anglesAt(std::size_t key, Side side) const
{
    if (options_.view == RotationView::rotationVector && !options_.reference && side == Side::after)
        return glm::dvec3(0); // the key is what its next span counts from
    return glm::dvec3(atKey(key));
}

RotationNumbers RotationReadout::slopes(std::size_t key, Side side) const
{
    const glm::dvec3 velocity = slopeAtKey(*curve_, key, side);
    switch (options_.view) {
    case RotationView::euler: return three(eulerRates(anglesAt(key, side), velocity, options_.order));
    case RotationView::components: return signs_[key] * componentRates(normalised(curve_->keys[key].value), velocity);
    case RotationView::rotationVector: return three(turnRateInverse(anglesAt(key, side), velocity));
    case RotationView::progression: return one(length(velocity));
    case RotationView::speed: break;
    }
    return RotationNumbers(0);
}

// --- editing

// A secant search: on great circles between the neighbours the first step is already there.
glm::dquat RotationReadout::rotationTravelling(std::size_t key, double distance) const
{
    const double start = keyProgression(*curve_, key).angle;
    if (key == 0)
        return withKeyProgression(*curve_, key, start - distance);
    // Keys further back than two have no say in it, unless the loop closes over them.
    const std::size_t from = key > 2 && !curve_->isLooping() ? key - 2 : 0;
    const auto excess = [&](double angle) {
        Curve<glm::dquat> moved = *curve_;
        Key<glm::dquat> changed = moved.keys[key];
        changed.value = withKeyProgression(*curve_, key, angle);
        moved.keys = edits::withKey(moved.keys, key, changed);
        return travel_.atKey(from) + travelledBetween(moved, from, key) - distance;
    };
    double last = start, lastExcess = excess(start);
    double best = last, bestExcess = lastExcess, next = last - lastExcess;
    for (int round = 0; round < 40 && std::abs(bestExcess) > 1e-13; ++round) {
        const double nextExcess = excess(next);
        if (std::abs(nextExcess) < std::abs(bestExcess)) {
            best = next;
            bestExcess = nextExcess;
        }
        const double slope = (nextExcess - lastExcess) / (next - last);
        if (!std::isfinite(slope) || slope == 0)
            break;
        last = next;
        lastExcess = nextExcess;
        next -= nextExcess / slope;
    }
    return withKeyProgression(*curve_, key, best);
}

glm::dquat RotationReadout::rotationWith(std::size_t key, int number, double value) const
{
    const glm::dquat stored = normalised(curve_->keys[key].value);
    if (std::isnan(value))
        return stored;
    switch (options_.view) {
    case RotationView::components: {
        const glm::dquat changed = withComponent(stored * signs_[key], number, value);
        return signs_[key] < 0 ? -changed : changed;
    }
    case RotationView::euler: return draggedEuler(stored, glm::dvec3(atKey(key)), number, value, options_.order).rotation;
    case RotationView::rotationVector: {
        if (!std::isfinite(value))
            return stored;
        glm::dvec3 vector(atKey(key));
        vector[number] = value;
        return withSignOf(rotationFromVector(vector, referenceOf(key)), stored);
    }
    case RotationView::progression: return std::isfinite(value) ? rotationTravelling(key, value) : stored;
    case RotationView::speed: break;
    }
    return stored;
}

glm::dvec3 RotationReadout::velocityWith(std::size_t key, Side side, int number, double slope) const
{
    const glm::dvec3 velocity = slopeAtKey(*curve_, key, side);
    if (!std::isfinite(slope))
        return velocity;
    glm::dvec3 change(0);
    change[std::min(number, 2)] = slope - slopes(key, side)[number];
    switch (options_.view) {
    case RotationView::euler: return velocity + eulerJacobian(anglesAt(key, side), options_.order) * change;
    case RotationView::components: return velocityWithComponentRate(normalised(curve_->keys[key].value), velocity, number, signs_[key] * slope);
    case RotationView::rotationVector: return velocity + turnRate(anglesAt(key, side), change);
    case RotationView::progression: return velocityWithSpeed(velocity, slope, turnOfSide(*curve_, key, side));
    case RotationView::speed: break;
    }
    return velocity;
}

Curve<glm::dquat> RotationReadout::withNumber(std::size_t key, int number, double value) const
{
    Curve<glm::dquat> result = *curve_;
    Key<glm::dquat> changed = result.keys[key];
    changed.value = rotationWith(key, number, value);
    result.keys = edits::withKey(result.keys, key, changed);
    return result;
}

LimitedRotationEdit RotationReadout::withSlope(std::size_t key, Side side, int number, double slope) const
{
    return setTangent(*curve_, key, side, {TangentRule::free, 1, 0, velocityWith(key, side, number, slope)});
}

LimitedRotationEdit RotationReadout::withSpeed(std::size_t key, double speed) const
{
    LimitedRotationEdit result{*curve_, false};
    for (const Side side : {Side::before, Side::after}) {
        const auto span = edits::spanBeside(*curve_, key, side);
        if (!span || curve_->keys[*span].interpolation == Interpolation::step)
            continue;
        const glm::dvec3 velocity = velocityWithSpeed(slopeAtKey(*curve_, key, side), speed, turnOfSide(*curve_, key, side));
        const LimitedRotationEdit shaped = setTangent(result.curve, key, side, {TangentRule::free, 1, 0, velocity});
        result.curve = shaped.curve;
        result.wasLimited = result.wasLimited || shaped.wasLimited;
    }
    return result;
}

} // namespace slerpline
