#include "core/curve/mirror.h"

#include "core/curve/edit_parts.h"

#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

// An axial vector (a turn, an angular velocity) in the mirror: its part along the plane's axis stays.
glm::dvec3 mirroredTurn(const glm::dvec3& turn, MirrorPlane plane)
{
    glm::dvec3 result = -turn;
    result[int(plane)] = turn[int(plane)];
    return result;
}

} // namespace

CurveEdit<double> mirrorKeys(const Curve<double>& curve, const IndexRanges& keys, double about)
{
    CurveEdit<double> result{curve, keys, 0};
    if (!std::isfinite(2 * about))
        return result;
    result.curve.keys = changedKeys(curve.keys, keys, [&](Key<double>& key) {
        key.value = 2 * about - key.value;
        key.in.slope = -key.in.slope;
        key.out.slope = -key.out.slope;
    });
    return result;
}

CurveEdit<glm::dquat> mirrorKeys(const Curve<glm::dquat>& curve, const IndexRanges& keys, MirrorPlane plane)
{
    CurveEdit<glm::dquat> result{curve, keys, 0};
    result.curve.keys = changedKeys(curve.keys, keys, [&](Key<glm::dquat>& key) {
        const glm::dvec3 turn = mirroredTurn({key.value.x, key.value.y, key.value.z}, plane);
        key.value = glm::dquat(key.value.w, turn.x, turn.y, turn.z);
        key.in.slope = mirroredTurn(key.in.slope, plane);
        key.out.slope = mirroredTurn(key.out.slope, plane);
    });
    return result;
}

CurveEdit<glm::dmat4> mirrorKeys(const Curve<glm::dmat4>& curve, const IndexRanges& keys, MirrorPlane plane)
{
    CurveEdit<glm::dmat4> result{curve, keys, 0};
    const int axis = int(plane);
    result.curve.keys = changedKeys(curve.keys, keys, [&](Key<glm::dmat4>& key) {
        for (int column = 0; column < 4; ++column)
            for (int row = 0; row < 4; ++row)
                if ((column == axis) != (row == axis))
                    key.value[column][row] = -key.value[column][row];
    });
    return result;
}

} // namespace slerpline
