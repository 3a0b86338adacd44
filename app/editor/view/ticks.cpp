#include "app/editor/view/ticks.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kFadeFromPx = 10, kFadeToPx = 80;
constexpr double kTimeLabelPx = 50, kValueLabelPx = 36;
constexpr double kMostLines = 400;
constexpr double kMostCounted = 1e15; // beyond it doubles cannot count line by line

// The next 1, 2, 5 x 10^n at or above a value.
double niceStep(double atLeast)
{
    const double power = std::pow(10, std::floor(std::log10(atLeast)));
    for (double step : {1.0, 2.0, 5.0, 10.0})
        if (step * power >= atLeast * (1 - 1e-9))
            return step * power;
    return 10 * power;
}
// The coarser step that the lines of a step belong to: 1, 2 -> 5 or 10; 5 -> 10.
double majorOf(double step)
{
    const double power = std::pow(10, std::floor(std::log10(step) + 1e-9));
    return step / power < 4 ? 5 * power : 10 * power;
}
double strengthOf(double spacingPx) { return std::clamp((spacingPx - kFadeFromPx) / (kFadeToPx - kFadeFromPx), 0.0, 1.0); }

bool isMultiple(double value, double step)
{
    const double share = value / step;
    return std::abs(share - std::round(share)) < 1e-6;
}

int decimalsFor(double step) { return std::clamp(int(std::ceil(-std::log10(step) - 1e-9)), 0, 12); }

template <class ToPx> std::vector<Tick> ticks(double first, double last, double pxPerUnit, double labelPx, ToPx&& toPx)
{
    std::vector<Tick> result;
    if (!(last > first) || !std::isfinite(pxPerUnit))
        return result;
    const double fine = niceStep(kFadeFromPx * 1.05 / pxPerUnit);
    const double major = majorOf(fine);
    const double labelled = niceStep(labelPx / pxPerUnit);
    const int decimals = decimalsFor(labelled);
    if ((last - first) / fine > kMostLines * 4 || std::max(std::abs(first), std::abs(last)) / fine > kMostCounted)
        return result;
    for (double n = std::ceil(first / fine - 1e-9); n * fine <= last; ++n) {
        const double value = n * fine;
        Tick tick;
        tick.px = toPx(value);
        tick.isMajor = isMultiple(value, major);
        tick.isZero = n == 0;
        tick.strength = std::max(tick.isMajor ? strengthOf(major * pxPerUnit) : 0.0, strengthOf(fine * pxPerUnit));
        if (isMultiple(value, labelled)) {
            tick.label = shownNumber(n == 0 ? 0 : value, decimals);
            tick.strength = std::max(tick.strength, strengthOf(labelled * pxPerUnit));
            tick.isMajor = true;
        }
        if (tick.strength > 0.02 || !tick.label.isEmpty())
            result.push_back(tick);
    }
    return result;
}

} // namespace

QString unitText(ChannelUnit unit)
{
    switch (unit) {
    case ChannelUnit::degrees: return QStringLiteral("°");
    case ChannelUnit::degreesPerSecond: return QStringLiteral("°/s");
    case ChannelUnit::plain: break;
    }
    return {};
}

int unitDecimals(ChannelUnit unit) { return unit == ChannelUnit::plain ? 3 : 1; }

QString shownNumber(double value, int decimals)
{
    QString text = QString::number(std::abs(value), 'f', decimals);
    if (text.contains(u'.')) {
        while (text.endsWith(u'0'))
            text.chop(1);
        if (text.endsWith(u'.'))
            text.chop(1);
    }
    const bool isNegative = value < 0 && text != QStringLiteral("0");
    return isNegative ? QChar(0x2212) + text : text;
}

double valueStep(const ViewTransform& view, double leastPx) { return niceStep(leastPx / view.pxPerUnit); }

std::vector<Tick> timeTicks(const ViewTransform& view, double frameRate)
{
    const TimeRange times = view.times();
    return ticks(times.first * frameRate, times.last * frameRate, view.pxPerSecond / frameRate, kTimeLabelPx,
        [&](double frame) { return view.timeToPx(frame / frameRate); });
}

std::vector<Tick> valueTicks(const ViewTransform& view)
{
    return ticks(view.least(), view.greatest(), view.pxPerUnit, kValueLabelPx, [&](double value) { return view.valueToPx(value); });
}

} // namespace slerpline::editor
