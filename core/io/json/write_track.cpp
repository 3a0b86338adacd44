#include "core/io/json/write_track.h"

#include "core/base/number_text.h"
#include "core/io/json/json_tree.h"
#include "core/io/json/layout.h"
#include "core/io/json/names.h"
#include "core/io/json/ticks.h"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

// One side of a key, its slope as the numbers that are written.
struct PlainSide {
    TangentRule rule;
    double strength;
    double weight;
    std::span<const double> slope;
};

template <class T> PlainSide plainSide(const Tangent<T>& tangent, std::span<const double> slope)
{
    return {tangent.rule, tangent.strength, tangent.weight, slope};
}

// The shortest of the three forms: a number as in cui2d, the name of a rule, an object. Empty for the default.
std::string tangentText(const PlainSide& side)
{
    const bool isPlain = side.weight == 0;
    if (isPlain && side.rule == TangentRule::smooth && side.strength >= 0)
        return side.strength == 1 ? std::string() : numberText(std::abs(side.strength)); // never -0
    if (isPlain && side.rule == TangentRule::linear && side.strength > 0)
        return numberText(-side.strength);
    const std::string rule = stringLiteral(wordFor(tangentRuleWords(), side.rule));
    if (isPlain && side.rule != TangentRule::free && side.strength == 1)
        return rule;
    ObjectText object(Lines::one);
    object.add("rule", rule);
    if (side.strength != 1)
        object.add("strength", numberText(side.strength));
    if (side.rule == TangentRule::free)
        object.add("slope", numbersText(side.slope));
    if (side.weight != 0)
        object.add("weight", numberText(side.weight));
    return std::move(object).text();
}

bool agree(const Tangent<double>& a, const Tangent<double>& b) { return a.rule == b.rule && a.strength == b.strength && a.weight == b.weight; }

template <class T> bool behaveAlike(const Curve<T>& a, const Curve<T>& b)
{
    return a.before == b.before && a.after == b.after && a.timing == b.timing && a.period == b.period;
}

// Whether M3G can play a curve by its own words: duration, repeat and a valid range.
template <class T> bool isM3gCurve(const Curve<T>& curve)
{
    const bool repeats = curve.before == curve.after && (curve.before == Extrapolation::constant || curve.before == Extrapolation::loop);
    return repeats && curve.period && *curve.period > 0 && !curve.keys.empty() && curve.keys.front().time >= 0
        && curve.keys.back().time <= *curve.period;
}

bool isM3gSequence(const Track& track)
{
    const auto* sequence = std::get_if<M3gSequence>(&track.dialect);
    if (!sequence)
        return false;
    for (const auto* unused : {&sequence->leading, &sequence->trailing})
        for (const UnusedKey& key : *unused)
            if (!(key.time >= 0))
                return false;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        return !vector->components.empty() && isM3gCurve(vector->components[0]) && haveJointKeys(*vector)
            && std::all_of(vector->components.begin(), vector->components.end(),
                [&](const Curve<double>& curve) { return behaveAlike(curve, vector->components[0]); });
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return isM3gCurve(*rotation);
    return isM3gCurve(std::get<Curve<glm::dmat4>>(track.curves));
}

// Ticks that a second has in the times of a track: those of a cui2d animation are stretched.
double tickRate(const Track& track, double ticksPerSecond)
{
    const auto* animation = std::get_if<Cui2dAnimation>(&track.dialect);
    return animation ? ticksPerSecond / animation->stretch : ticksPerSecond;
}

class TrackWriter {
public:
    TrackWriter(const Track& track, double ticksPerSecond, std::string indent)
        : track_(track), dialect_(dialectOf(track.dialect)), sequence_(std::get_if<M3gSequence>(&track.dialect)), isM3g_(isM3gSequence(track)),
          ticksPerSecond_(tickRate(track, ticksPerSecond)), indent_(std::move(indent)),
          rotations_(std::holds_alternative<Curve<glm::dquat>>(track.curves) ? Rotations::yes : Rotations::no), interpolation_(commonest())
    {
    }

    TrackText write()
    {
        ObjectText object(Lines::several, indent_);
        if (track_.target.node >= 0)
            object.add("node", fmt::format("{}", track_.target.node));
        object.add("property", stringLiteral(propertyName(track_.target)));
        if (track_.target.kind == PropertyKind::named)
            addComponents(object);
        addDialect(object);
        if (interpolation_ != defaultInterpolation(rotations_, dialect_))
            object.add("interpolation", stringLiteral(wordFor(interpolationWords(rotations_), interpolation_)));
        if (const auto* vector = std::get_if<VectorCurves>(&track_.curves))
            addVector(object, *vector);
        else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track_.curves))
            addWhole(object, *rotation, rotation->path);
        else
            addWhole(object, std::get<Curve<glm::dmat4>>(track_.curves), defaultPath(dialect_));
        object.addUnknown(track_.unknownMembers);
        return {std::move(object).text(), std::move(problem_)};
    }

private:
    template <class Visit> void forEachCurve(Visit&& visit) const
    {
        if (const auto* vector = std::get_if<VectorCurves>(&track_.curves))
            for (const Curve<double>& curve : vector->components)
                visit(curve);
        else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track_.curves))
            visit(*rotation);
        else
            visit(std::get<Curve<glm::dmat4>>(track_.curves));
    }

    // Numbers play slerp as linear, and M3G allows them only the latter.
    template <class T> Interpolation modeOf(const Key<T>& key) const
    {
        const bool isLinear = dialect_ == Dialect::m3g && rotations_ == Rotations::no && key.interpolation == Interpolation::slerp;
        return isLinear ? Interpolation::linear : key.interpolation;
    }

    // The interpolation that most keys use is the track's; of several as frequent, the one whose first key comes first.
    Interpolation commonest() const
    {
        std::array<std::size_t, 6> counts{};
        std::vector<Interpolation> order;
        forEachCurve([&](const auto& curve) {
            for (const auto& key : curve.keys)
                if (counts[std::size_t(modeOf(key))]++ == 0)
                    order.push_back(modeOf(key));
        });
        if (order.empty())
            return defaultInterpolation(rotations_, dialect_);
        return *std::max_element(
            order.begin(), order.end(), [&](Interpolation a, Interpolation b) { return counts[std::size_t(a)] < counts[std::size_t(b)]; });
    }

    void addDialect(ObjectText& object) const
    {
        if (dialect_ != Dialect::none)
            object.add("dialect", stringLiteral(wordFor(dialectWords(), dialect_)));
        if (const auto* animation = std::get_if<Cui2dAnimation>(&track_.dialect); animation && animation->stretch != 1)
            object.add("stretch", numberText(animation->stretch));
    }

    void addComponents(ObjectText& object) const
    {
        std::string names;
        for (const std::string& name : std::get<VectorCurves>(track_.curves).names)
            names += (names.empty() ? "" : ", ") + stringLiteral(name);
        object.add("components", "[" + names + "]");
    }

    template <class T> void addTiming(ObjectText& object, const Curve<T>& curve) const
    {
        if (curve.timing != SplineTiming::velocityContinuous)
            object.add("spline", stringLiteral(wordFor(splineTimingWords(), curve.timing)));
    }
    template <class T> void addExtrapolation(ObjectText& object, const Curve<T>& curve, bool isJoint)
    {
        if (isM3g_) {
            object.add("duration", timeText(*curve.period));
            if (curve.before != Extrapolation::constant)
                object.add("repeat", stringLiteral(wordFor(repeatModeWords(), curve.before)));
            addValidRange(object, curve.keys.size());
            return;
        }
        // A sequence beyond M3G that has keys together is told by this member from one whose duration is missing.
        if (curve.before != Extrapolation::constant || (sequence_ && isJoint))
            object.add("before", stringLiteral(wordFor(extrapolationWords(), curve.before)));
        if (curve.after != Extrapolation::constant)
            object.add("after", stringLiteral(wordFor(extrapolationWords(), curve.after)));
        if (curve.period)
            object.add("period", timeText(*curve.period));
    }
    void addMuted(ObjectText& object) const
    {
        if (track_.muted)
            object.add("muted", "true");
    }

    template <class T> void addWhole(ObjectText& object, const Curve<T>& curve, RotationPath path)
    {
        if (path != defaultPath(dialect_))
            object.add("path", stringLiteral(wordFor(rotationPathWords(), path)));
        addTiming(object, curve);
        addExtrapolation(object, curve, true);
        addMuted(object);
        addUnused(object);
        object.add("keys", keysText(object.innerIndent(), curve.keys.size(), [&](std::size_t i) { return wholeKeyText(curve.keys[i]); }));
    }

    // How many of the first keys stand last in the authored order of a sequence of so many keys.
    [[nodiscard]] std::size_t wrapped(std::size_t keyCount) const { return keyCount < 2 ? 0 : std::min(sequence_->wrapped, keyCount - 1); }

    void addValidRange(ObjectText& object, std::size_t keyCount) const
    {
        const std::size_t leading = sequence_->leading.size(), trailing = sequence_->trailing.size(), turned = wrapped(keyCount);
        if (leading + trailing + turned == 0)
            return;
        const std::size_t first = turned > 0 ? keyCount - turned + leading + trailing : leading;
        const std::size_t last = turned > 0 ? keyCount - turned - 1 : leading + keyCount - 1;
        object.add("validRange", fmt::format("[{}, {}]", first, last));
    }

    // A sequence beyond M3G has its keys in playing order and says apart what its valid range leaves out.
    void addUnused(ObjectText& object)
    {
        if (!sequence_ || isM3g_ || (sequence_->leading.empty() && sequence_->trailing.empty() && sequence_->wrapped == 0))
            return;
        ObjectText unused(Lines::several, object.innerIndent());
        const auto add = [&](std::string_view name, const std::vector<UnusedKey>& keys) {
            ArrayText list(unused.innerIndent());
            for (const UnusedKey& key : keys)
                list.add(unusedKeyText(key));
            if (!keys.empty())
                unused.add(name, std::move(list).text());
        };
        add("leading", sequence_->leading);
        add("trailing", sequence_->trailing);
        if (sequence_->wrapped > 0)
            unused.add("wrapped", fmt::format("{}", sequence_->wrapped));
        object.add("unused", std::move(unused).text());
    }

    std::string unusedKeyText(const UnusedKey& key)
    {
        checkFinite(key.value, key.time, "value");
        ObjectText object(Lines::one);
        object.add("time", timeText(key.time));
        object.add("value", numbersText(key.value));
        return std::move(object).text();
    }

    // The keys of a track, an M3G sequence's in authored order.
    template <class TextOf> std::string keysText(const std::string& indent, std::size_t count, TextOf&& textOf)
    {
        ArrayText keys(indent);
        const auto add = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                keys.add(textOf(i));
        };
        const auto addLeftOut = [&](const std::vector<UnusedKey>& unused) {
            for (const UnusedKey& key : unused)
                keys.add(unusedKeyText(key));
        };
        const std::size_t turned = isM3g_ ? wrapped(count) : 0;
        if (turned > 0)
            add(turned, count);
        if (isM3g_)
            addLeftOut(turned > 0 ? sequence_->trailing : sequence_->leading);
        if (turned == 0)
            add(0, count);
        if (isM3g_)
            addLeftOut(turned > 0 ? sequence_->leading : sequence_->trailing);
        add(0, turned);
        return std::move(keys).text();
    }

    std::string wholeKeyText(const Key<glm::dquat>& key)
    {
        const double value[] = {key.value.x, key.value.y, key.value.z, key.value.w};
        return keyText(key, value, std::span<const double>(&key.in.slope.x, 3), std::span<const double>(&key.out.slope.x, 3));
    }
    std::string wholeKeyText(const Key<glm::dmat4>& key)
    {
        return keyText(key, std::span<const double>(&key.value[0].x, 16), std::span<const double>(&key.in.slope[0].x, 16),
            std::span<const double>(&key.out.slope[0].x, 16));
    }

    // What a curve does around its keys stands at the track when all its components agree, else at each component.
    void addVector(ObjectText& object, const VectorCurves& vector)
    {
        const Curve<double> none;
        const Curve<double>& first = vector.components.empty() ? none : vector.components.front();
        const bool alike = std::all_of(
            vector.components.begin(), vector.components.end(), [&first](const Curve<double>& curve) { return behaveAlike(curve, first); });
        const bool isJoint = alike && haveJointKeys(vector);
        if (alike) {
            addTiming(object, first);
            addExtrapolation(object, first, isJoint);
        }
        addMuted(object);
        addUnused(object);
        if (isJoint)
            object.add("keys", jointKeys(vector, object.innerIndent()));
        else
            object.add("curves", apartKeys(vector, object.innerIndent(), !alike));
    }

    std::string jointKeys(const VectorCurves& vector, const std::string& indent)
    {
        const std::size_t count = vector.components.empty() ? 0 : vector.components.front().keys.size();
        std::vector<double> values(vector.components.size()), inSlopes = values, outSlopes = values;
        return keysText(indent, count, [&](std::size_t i) {
            for (std::size_t c = 0; c < vector.components.size(); ++c) {
                const Key<double>& key = vector.components[c].keys[i];
                values[c] = key.value;
                inSlopes[c] = key.in.slope;
                outSlopes[c] = key.out.slope;
            }
            return keyText(vector.components.front().keys[i], values, inSlopes, outSlopes);
        });
    }

    std::string apartKeys(const VectorCurves& vector, const std::string& indent, bool withBehaviour)
    {
        ArrayText curves(indent);
        for (std::size_t c = 0; c < vector.components.size(); ++c) {
            const Curve<double>& curve = vector.components[c];
            ObjectText object(Lines::several, curves.innerIndent());
            object.add("component", stringLiteral(vector.names[c]));
            if (withBehaviour) {
                addTiming(object, curve);
                addExtrapolation(object, curve, false);
            }
            ArrayText keys(object.innerIndent());
            for (const Key<double>& key : curve.keys)
                keys.add(keyText(key, std::span<const double>(&key.value, 1), std::span<const double>(&key.in.slope, 1),
                    std::span<const double>(&key.out.slope, 1)));
            object.add("keys", std::move(keys).text());
            curves.add(std::move(object).text());
        }
        return std::move(curves).text();
    }

    template <class T>
    std::string keyText(const Key<T>& key, std::span<const double> value, std::span<const double> inSlope, std::span<const double> outSlope)
    {
        checkFinite(value, key.time, "value");
        ObjectText object(Lines::one);
        object.add("time", timeText(key.time));
        object.add("value", numbersText(value));
        if (modeOf(key) != interpolation_)
            object.add("interpolation", stringLiteral(wordFor(interpolationWords(rotations_), modeOf(key))));
        addSide(object, "in", plainSide(key.in, inSlope), key.time);
        addSide(object, "out", plainSide(key.out, outSlope), key.time);
        return std::move(object).text();
    }

    void addSide(ObjectText& object, std::string_view name, const PlainSide& side, Seconds time)
    {
        if (side.rule == TangentRule::free)
            checkFinite(side.slope, time, "slope");
        const double settings[] = {side.strength, side.weight};
        checkFinite(settings, time, "tangent");
        if (const std::string text = tangentText(side); !text.empty())
            object.add(name, text);
    }

    std::string timeText(Seconds time)
    {
        checkFinite(std::span<const double>(&time, 1), time, "time");
        return numberText(ticksOf(time, ticksPerSecond_));
    }

    void checkFinite(std::span<const double> numbers, Seconds time, std::string_view what)
    {
        if (!problem_ && !std::all_of(numbers.begin(), numbers.end(), [](double number) { return std::isfinite(number); }))
            problem_ = fmt::format("the {} at {} s is not a finite number", what, numberText(time));
    }

    const Track& track_;
    Dialect dialect_;
    const M3gSequence* sequence_; // of an M3G track, else null
    bool isM3g_;                  // it is written in M3G's own words
    double ticksPerSecond_;
    std::string indent_;
    Rotations rotations_;
    Interpolation interpolation_;
    std::optional<std::string> problem_;
};

} // namespace

bool haveJointKeys(const VectorCurves& vector)
{
    for (const Curve<double>& curve : vector.components) {
        const auto& first = vector.components.front().keys;
        const bool same = curve.keys.size() == first.size()
            && std::equal(curve.keys.begin(), curve.keys.end(), first.begin(), [](const Key<double>& a, const Key<double>& b) {
                   return a.time == b.time && a.interpolation == b.interpolation && agree(a.in, b.in) && agree(a.out, b.out);
               });
        if (!same)
            return false;
    }
    return true;
}

TrackText trackText(const Track& track, double ticksPerSecond, const std::string& indent)
{
    return TrackWriter(track, ticksPerSecond, indent).write();
}

} // namespace slerpline::json
