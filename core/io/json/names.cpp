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

} // namespace slerpline::json
