#include "app/editor/view/view_transform.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kMarginPx = 28;    // room for key glyphs at the frame's edge
constexpr double kDigits = 1e12;    // pixels per unit stay below this share of what doubles can tell apart
constexpr double kFarthest = 1e300; // so that sums and differences of what is shown stay numbers

double limitedScale(double scale, double origin, double sizePx)
{
    const double most = kDigits / std::max(1e-9, std::abs(origin) + 1e-9);
    return std::clamp(scale, sizePx * 1e-12, std::max(most, 1e-6));
}

} // namespace

bool isUsable(const ViewTransform& view)
{
    return view.pxPerSecond > 0 && view.pxPerUnit > 0 && std::isfinite(view.pxPerSecond) && std::isfinite(view.pxPerUnit)
        && std::isfinite(view.originTime) && std::isfinite(view.originValue) && std::isfinite(view.pxToTime(view.width))
        && std::isfinite(view.pxToValue(view.height));
}

ViewTransform panned(ViewTransform view, double dxPx, double dyPx)
{
    view.originTime -= dxPx / view.pxPerSecond;
    view.originValue += dyPx / view.pxPerUnit;
    return view;
}

ViewTransform zoomed(ViewTransform view, double xPx, double yPx, double timeFactor, double valueFactor)
{
    const Seconds time = view.pxToTime(xPx);
    const double value = view.pxToValue(yPx);
    if (timeFactor > 0)
        view.pxPerSecond = limitedScale(view.pxPerSecond * timeFactor, time, view.width);
    if (valueFactor > 0)
        view.pxPerUnit = limitedScale(view.pxPerUnit * valueFactor, value, view.height);
    view.originTime = time - xPx / view.pxPerSecond;
    view.originValue = value + yPx / view.pxPerUnit;
    return view;
}

ViewTransform framed(ViewTransform view, TimeRange times, ValueRange values)
{
    const auto held = [](double number) { return std::clamp(number, -kFarthest, kFarthest); };
    times = {held(times.first), held(times.last)};
    values = {held(values.least), held(values.greatest)};
    const double width = std::max(16.0, view.width - 2 * kMarginPx), height = std::max(16.0, view.height - 2 * kMarginPx);
    if (times.duration() > 0)
        view.pxPerSecond = width / times.duration();
    const double span = values.greatest - values.least;
    if (span > std::max(std::abs(values.greatest), std::abs(values.least)) * 1e-9)
        view.pxPerUnit = height / span;
    view.originTime = (times.first + times.last) / 2 - view.width / 2 / view.pxPerSecond;
    view.originValue = (values.least + values.greatest) / 2 + view.height / 2 / view.pxPerUnit;
    return view;
}

ViewTransform resized(ViewTransform view, double width, double height)
{
    view.width = width;
    view.height = height;
    return view;
}

} // namespace slerpline::editor
