#include "core/io/json/names.h"

namespace slerpline::json {

const Words<Interpolation>& interpolationWords(Rotations rotations)
{
    static const Words<Interpolation> ofRotations = {{Interpolation::step, "step"}, {Interpolation::linear, "linear"},
        {Interpolation::slerp, "slerp"}, {Interpolation::cosine, "cosine"}, {Interpolation::spline, "squad"}, {Interpolation::tangent, "tangent"}};
    static const Words<Interpolation> ofNumbers = {{Interpolation::step, "step"}, {Interpolation::linear, "linear"}, {Interpolation::slerp, "slerp"},
        {Interpolation::cosine, "cosine"}, {Interpolation::spline, "spline"}, {Interpolation::tangent, "tangent"}};
    return rotations == Rotations::yes ? ofRotations : ofNumbers;
}

const Words<Interpolation>& m3gInterpolationWords(Rotations rotations)
{
    static const Words<Interpolation> ofNumbers = {{Interpolation::step, "step"}, {Interpolation::linear, "linear"},
        {Interpolation::spline, "spline"}, {Interpolation::cosine, "cosine"}, {Interpolation::tangent, "tangent"}};
    return rotations == Rotations::yes ? interpolationWords(rotations) : ofNumbers;
}

const Words<TangentRule>& tangentRuleWords()
{
    static const Words<TangentRule> words = {{TangentRule::smooth, "smooth"}, {TangentRule::linear, "linear"}, {TangentRule::flat, "flat"},
        {TangentRule::plateau, "plateau"}, {TangentRule::clamped, "clamped"}, {TangentRule::free, "free"}};
    return words;
}

const Words<Extrapolation>& extrapolationWords()
{
    static const Words<Extrapolation> words = {{Extrapolation::constant, "constant"}, {Extrapolation::linear, "linear"},
        {Extrapolation::loop, "loop"}, {Extrapolation::loopOffset, "loop-offset"}, {Extrapolation::pingPong, "ping-pong"}};
    return words;
}

const Words<RotationPath>& rotationPathWords()
{
    static const Words<RotationPath> words = {{RotationPath::shortest, "shortest"}, {RotationPath::asStored, "as-stored"}};
    return words;
}

const Words<SplineTiming>& splineTimingWords()
{
    static const Words<SplineTiming> words
        = {{SplineTiming::velocityContinuous, "velocity-continuous"}, {SplineTiming::m3g10, "m3g-1.0"}, {SplineTiming::uniform, "uniform"}};
    return words;
}

const Words<Extrapolation>& repeatModeWords()
{
    static const Words<Extrapolation> words = {{Extrapolation::constant, "constant"}, {Extrapolation::loop, "loop"}};
    return words;
}

const Words<Dialect>& dialectWords()
{
    static const Words<Dialect> words = {{Dialect::m3g, "m3g"}, {Dialect::cui2d, "cui2d"}};
    return words;
}

Dialect dialectOf(const TrackDialect& dialect)
{
    if (std::holds_alternative<M3gSequence>(dialect))
        return Dialect::m3g;
    return std::holds_alternative<Cui2dAnimation>(dialect) ? Dialect::cui2d : Dialect::none;
}

} // namespace slerpline::json
