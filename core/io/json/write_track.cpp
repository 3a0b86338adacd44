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
        return side.strength == 1 ? std::string() : numberText(side.strength);
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

class TrackWriter {
public:
    TrackWriter(const Track& track, double ticksPerSecond, std::string indent)
        : track_(track), ticksPerSecond_(ticksPerSecond), indent_(std::move(indent)),
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
        if (interpolation_ != defaultInterpolation(rotations_))
            object.add("interpolation", stringLiteral(wordFor(interpolationWords(rotations_), interpolation_)));
        if (const auto* vector = std::get_if<VectorCurves>(&track_.curves))
            addVector(object, *vector);
        else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track_.curves))
            addWhole(object, *rotation, rotation->path);
        else
            addWhole(object, std::get<Curve<glm::dmat4>>(track_.curves), RotationPath::shortest);
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

    // The interpolation that most keys use is the track's; of several as frequent, the one whose first key comes first.
    Interpolation commonest() const
    {
        std::array<std::size_t, 6> counts{};
        std::vector<Interpolation> order;
        forEachCurve([&](const auto& curve) {
            for (const auto& key : curve.keys)
                if (counts[std::size_t(key.interpolation)]++ == 0)
                    order.push_back(key.interpolation);
        });
        if (order.empty())
            return defaultInterpolation(rotations_);
        return *std::max_element(
            order.begin(), order.end(), [&](Interpolation a, Interpolation b) { return counts[std::size_t(a)] < counts[std::size_t(b)]; });
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
    template <class T> void addExtrapolation(ObjectText& object, const Curve<T>& curve)
    {
        if (curve.before != Extrapolation::constant)
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
        if (path != RotationPath::shortest)
            object.add("path", stringLiteral(wordFor(rotationPathWords(), path)));
        addTiming(object, curve);
        addExtrapolation(object, curve);
        addMuted(object);
        ArrayText keys(object.innerIndent());
        for (const Key<T>& key : curve.keys)
            keys.add(wholeKeyText(key));
        object.add("keys", std::move(keys).text());
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
        const bool behaveAlike = std::all_of(vector.components.begin(), vector.components.end(), [&first](const Curve<double>& curve) {
            return curve.before == first.before && curve.after == first.after && curve.timing == first.timing && curve.period == first.period;
        });
        if (behaveAlike) {
            addTiming(object, first);
            addExtrapolation(object, first);
        }
        addMuted(object);
        if (behaveAlike && areJoint(vector))
            object.add("keys", jointKeys(vector, object.innerIndent()));
        else
            object.add("curves", apartKeys(vector, object.innerIndent(), !behaveAlike));
    }

    static bool agree(const Tangent<double>& a, const Tangent<double>& b)
    {
        return a.rule == b.rule && a.strength == b.strength && a.weight == b.weight;
    }

    static bool areJoint(const VectorCurves& vector)
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

    std::string jointKeys(const VectorCurves& vector, const std::string& indent)
    {
        ArrayText keys(indent);
        const std::size_t count = vector.components.empty() ? 0 : vector.components.front().keys.size();
        std::vector<double> values(vector.components.size()), inSlopes = values, outSlopes = values;
        for (std::size_t i = 0; i < count; ++i) {
            for (std::size_t c = 0; c < vector.components.size(); ++c) {
                const Key<double>& key = vector.components[c].keys[i];
                values[c] = key.value;
                inSlopes[c] = key.in.slope;
                outSlopes[c] = key.out.slope;
            }
            keys.add(keyText(vector.components.front().keys[i], values, inSlopes, outSlopes));
        }
        return std::move(keys).text();
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
                addExtrapolation(object, curve);
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
        if (key.interpolation != interpolation_)
            object.add("interpolation", stringLiteral(wordFor(interpolationWords(rotations_), key.interpolation)));
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
    double ticksPerSecond_;
    std::string indent_;
    Rotations rotations_;
    Interpolation interpolation_;
    std::optional<std::string> problem_;
};

} // namespace

TrackText trackText(const Track& track, double ticksPerSecond, const std::string& indent)
{
    return TrackWriter(track, ticksPerSecond, indent).write();
}

} // namespace slerpline::json
