#include "app/editor/preview/view_axes.h"

namespace slerpline::editor {

Bounds toView(const ViewAxes& axes, const Bounds& bounds)
{
    Bounds result;
    if (bounds.empty)
        return result;
    result.add(axes.toView(bounds.least));
    result.add(axes.toView(bounds.greatest));
    return result;
}

UpAxis likelyUpAxis(const Bounds& rest)
{
    if (rest.empty)
        return UpAxis::y;
    const glm::dvec3 size = rest.greatest - rest.least;
    const bool standsOnZ = rest.least.z > -0.08 * size.z && rest.least.z < 0.2 * size.z;
    const bool cutByY = rest.least.y < -0.15 * size.y;
    const bool tallestInZ = size.z > 1.2 * size.y && size.z >= size.x;
    return standsOnZ && cutByY && tallestInZ ? UpAxis::z : UpAxis::y;
}

} // namespace slerpline::editor
