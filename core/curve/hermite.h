#pragma once

namespace slerpline {

// The cubic from v0 to v1 with end derivatives m0 and m1 by s, at s in [0, 1] (outside it goes on). Hermite form, as v0
// plus what is gained: exact at s = 0, and constant data stays constant.
[[nodiscard]] inline double hermite(double v0, double m0, double v1, double m1, double s)
{
    return v0 + s * (m0 + s * (3 * (v1 - v0) - 2 * m0 - m1 + s * (m0 + m1 - 2 * (v1 - v0))));
}

// Its derivative by s; exact at s = 0 and at s = 1.
[[nodiscard]] inline double hermiteRate(double v0, double m0, double v1, double m1, double s)
{
    return m0 * ((1 - s) * (1 - 3 * s)) + m1 * (s * (3 * s - 2)) + 6 * s * (1 - s) * (v1 - v0);
}

} // namespace slerpline
