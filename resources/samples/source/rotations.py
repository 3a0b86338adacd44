"""Vectors (x, y, z) and quaternions (w, x, y, z), v' = q v q*, as plain tuples."""

from math import acos, cos, radians, sin, sqrt

IDENTITY = (1.0, 0.0, 0.0, 0.0)


def add(a, b):
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def sub(a, b):
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def scaled(a, k):
    return (a[0] * k, a[1] * k, a[2] * k)


def mix(a, b, s):
    """a at s = 0, b at s = 1, number by number; for tuples of any length."""
    return tuple(p + (q - p) * s for p, q in zip(a, b))


def dot(a, b):
    return sum(p * q for p, q in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return sqrt(dot(a, a))


def unit(a):
    size = length(a)
    return tuple(p / size for p in a)


def about(axis, degrees):
    """The turn about a unit axis."""
    half = radians(degrees) / 2
    s = sin(half)
    return (cos(half), axis[0] * s, axis[1] * s, axis[2] * s)


def about_x(degrees):
    return about((1, 0, 0), degrees)


def about_y(degrees):
    return about((0, 1, 0), degrees)


def about_z(degrees):
    return about((0, 0, 1), degrees)


def conjugate(q):
    return (q[0], -q[1], -q[2], -q[3])


def product(*turns):
    """The turn that applies the last of `turns` first."""
    result = IDENTITY
    for b in turns:
        a = result
        result = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
                  a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
                  a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
                  a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0])
    return result


def rotate(q, v):
    axis = (q[1], q[2], q[3])
    t = scaled(cross(axis, v), 2)
    return add(v, add(scaled(t, q[0]), cross(axis, t)))


def slerp(a, b, s):
    """Along the shorter arc."""
    cosine = dot(a, b)
    if cosine < 0:
        b, cosine = tuple(-p for p in b), -cosine
    if cosine > 1 - 1e-9:
        return unit(mix(a, b, s))
    angle = acos(cosine)
    return tuple((p * sin((1 - s) * angle) + q * sin(s * angle)) / sin(angle) for p, q in zip(a, b))


def mirrored(q):
    """The same turn on the other side of the body: seen in the mirror x = 0."""
    return (q[0], q[1], -q[2], -q[3])


def from_axes(x, y, z):
    """The turn that takes the coordinate axes to three perpendicular unit vectors."""
    trace = x[0] + y[1] + z[2]
    candidates = ((trace, 0), (x[0], 1), (y[1], 2), (z[2], 3))
    largest = max(candidates)[1]
    if largest == 0:
        q = (1 + trace, y[2] - z[1], z[0] - x[2], x[1] - y[0])
    elif largest == 1:
        q = (y[2] - z[1], 1 + x[0] - y[1] - z[2], x[1] + y[0], z[0] + x[2])
    elif largest == 2:
        q = (z[0] - x[2], x[1] + y[0], 1 - x[0] + y[1] - z[2], y[2] + z[1])
    else:
        q = (x[1] - y[0], z[0] + x[2], y[2] + z[1], 1 - x[0] - y[1] + z[2])
    q = unit(q)
    return q if q[0] >= 0 else tuple(-p for p in q)


def column_matrix(q):
    """The usual rotation matrix, v' = M v, as three rows."""
    w, x, y, z = q
    return ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
