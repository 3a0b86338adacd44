#include "app/editor/editing/names.h"

namespace slerpline::editor {

QString interpolationId(Interpolation interpolation, bool isRotation)
{
    switch (interpolation) {
    case Interpolation::step: return QStringLiteral("step");
    case Interpolation::linear: return QStringLiteral("linear");
    case Interpolation::slerp: return isRotation ? QStringLiteral("slerp") : QStringLiteral("linear");
    case Interpolation::cosine: return QStringLiteral("cosine");
    case Interpolation::spline: return isRotation ? QStringLiteral("squad") : QStringLiteral("spline");
    case Interpolation::tangent: return QStringLiteral("tangent");
    }
    return {};
}

std::optional<Interpolation> interpolationFromId(const QString& id)
{
    for (Interpolation mode :
        {Interpolation::step, Interpolation::linear, Interpolation::slerp, Interpolation::cosine, Interpolation::spline, Interpolation::tangent})
        for (bool isRotation : {true, false})
            if (interpolationId(mode, isRotation) == id)
                return mode;
    return std::nullopt;
}

QString ruleId(TangentRule rule)
{
    switch (rule) {
    case TangentRule::smooth: return QStringLiteral("smooth");
    case TangentRule::linear: return QStringLiteral("linear");
    case TangentRule::flat: return QStringLiteral("flat");
    case TangentRule::plateau: return QStringLiteral("plateau");
    case TangentRule::clamped: return QStringLiteral("clamped");
    case TangentRule::free: return QStringLiteral("free");
    }
    return {};
}

std::optional<TangentRule> ruleFromId(const QString& id)
{
    for (TangentRule rule :
        {TangentRule::smooth, TangentRule::linear, TangentRule::flat, TangentRule::plateau, TangentRule::clamped, TangentRule::free})
        if (ruleId(rule) == id)
            return rule;
    return std::nullopt;
}

} // namespace slerpline::editor
