#include "core/curve/reduce_fit.h"

#include "core/curve/hermite.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace slerpline::reducing {
namespace {

constexpr int kMostExchanges = 12; // four are enough for nearly all; a span still undecided then counts as too long

// The fit by x in [0, 1], less the value at its start: x (a + x (b + x c)).
struct Local {
    double begin = 0, perSecond = 0;
    double base = 0;
    double a = 0, b = 0, c = 0;

    Local(const Cubics& curve, std::size_t first, std::size_t last, const CubicFit& fit)
        : begin(curve.time[first]), perSecond(1 / (curve.time[last] - begin)), base(curve.value[first])
    {
        const double duration = curve.time[last] - begin;
        const double step = curve.value[last] - base, m0 = fit.leave * duration, m1 = fit.arrive * duration;
        a = m0;
        b = 3 * step - 2 * m0 - m1;
        c = m0 + m1 - 2 * step;
    }
    [[nodiscard]] double value(double x) const { return x * (a + x * (b + x * c)); }
    [[nodiscard]] double slope(double x) const { return (a + x * (2 * b + x * (3 * c))) * perSecond; }
};

struct Worst {
    double error = 0; // signed
    double x = 0;
};

// Widens `worst` by the largest error inside one piece: the zeros of the derivative of the difference e0 .. e1 with end
// derivatives d0, d1 by s.
void widenInside(Worst& worst, double e0, double d0, double e1, double d1, double x0, double x1)
{
    const double q = 3 * (e1 - e0) - 2 * d0 - d1, r = d0 + d1 - 2 * (e1 - e0);
    // d0 + 2 q s + 3 r s^2 = 0 without cancellation
    const double discriminant = q * q - 3 * r * d0;
    if (!(discriminant >= 0))
        return;
    const double half = -(q + std::copysign(std::sqrt(discriminant), q));
    for (const double s : {half / (3 * r), d0 / half}) {
        if (!(s > 0 && s < 1))
            continue;
        const double error = hermite(e0, d0, e1, d1, s);
        if (std::abs(error) > std::abs(worst.error))
            worst = {error, x0 + s * (x1 - x0)};
    }
}

// The largest error above `floor`; {0, 0} when there is none. Pieces whose control values stay below are passed over.
Worst worstAbove(const Cubics& curve, std::size_t first, std::size_t last, const Local& fit, double floor)
{
    Worst worst{0, 0};
    double most = floor;
    double x0 = 0, e0 = 0, slope0 = fit.a * fit.perSecond;
    for (std::size_t p = first; p < last; ++p) {
        const double third = (curve.time[p + 1] - curve.time[p]) / 3;
        const double x1 = (curve.time[p + 1] - fit.begin) * fit.perSecond;
        const double e1 = (curve.value[p + 1] - fit.base) - fit.value(x1), slope1 = fit.slope(x1);
        const double d0 = (curve.leave[p] - slope0) * third, d1 = (curve.arrive[p] - slope1) * third;
        const double hull = std::max(std::max(std::abs(e1), std::abs(e0 + d0)), std::abs(e1 - d1)); // e0 was the e1 before
        if (!(hull <= most)) {
            if (!(hull < std::numeric_limits<double>::infinity()))
                return {std::numeric_limits<double>::infinity(), x1};
            if (std::abs(e1) > most)
                worst = {e1, x1};
            Worst inside{std::max(std::abs(worst.error), most), 0};
            widenInside(inside, e0, 3 * d0, e1, 3 * d1, x0, x1);
            if (inside.x > 0)
                worst = inside;
            most = std::max(most, std::abs(worst.error));
        }
        x0 = x1;
        e0 = e1;
        slope0 = slope1;
    }
    return worst;
}

// The curve at x of the span: (its value less that at the start, less the cubic with flat ends).
double residualAt(const Cubics& curve, std::size_t first, std::size_t last, double x)
{
    const double begin = curve.time[first], time = begin + x * (curve.time[last] - begin);
    const auto from = curve.time.begin() + std::ptrdiff_t(first), to = curve.time.begin() + std::ptrdiff_t(last);
    const auto p = std::size_t(std::upper_bound(from + 1, to, time) - curve.time.begin()) - 1;
    const double duration = curve.time[p + 1] - curve.time[p];
    const double value
        = hermite(curve.value[p], curve.leave[p] * duration, curve.value[p + 1], curve.arrive[p] * duration, (time - curve.time[p]) / duration);
    return (value - curve.value[first]) - (curve.value[last] - curve.value[first]) * x * x * (3 - 2 * x);
}

// Points with errors of alternating sign, and the slopes for which these errors are equal.
class Exchange {
public:
    Exchange(const FitEnds& ends, double duration) : ends_(ends), duration_(duration) { unknowns_ = (ends.leave ? 0 : 1) + (ends.arrive ? 0 : 1); }

    [[nodiscard]] int unknowns() const { return unknowns_; }
    // Where the errors of a smooth curve are about equal: of x(1-x)(x(1-x) - c) for two slopes.
    [[nodiscard]] std::array<double, 3> firstPoints() const
    {
        if (unknowns_ == 2)
            return {0.1173, 0.5, 0.8827};
        if (ends_.leave)
            return {0.35, 0.85, 0};
        return {0.15, 0.65, 0};
    }
    void set(int point, double x, double residual)
    {
        x_[std::size_t(point)] = x;
        residual_[std::size_t(point)] = residual;
    }

    // Solves for the slopes; `level` is then the signed error at the first point.
    void solve()
    {
        fit_ = {ends_.leave.value_or(0), ends_.arrive.value_or(0)};
        level_ = 0;
        if (unknowns_ == 0)
            return;
        // Divided by what the unknowns have in common the residual is y = constant or line + level * weight, with the sign
        // changing from point to point; the divided difference of the points takes the line out.
        std::array<double, 3> y{}, weight{}, lambda{1, 1, 1};
        const auto points = std::size_t(unknowns_) + 1;
        for (std::size_t i = 0; i < points; ++i) {
            const double x = x_[i], rest = 1 - x;
            const double given = duration_ * x * rest * (fit_.leave * rest - fit_.arrive * x);
            double common = duration_ * x * rest;
            if (unknowns_ == 1)
                common *= ends_.leave ? x : rest;
            y[i] = (residual_[i] - given) / common;
            weight[i] = (i % 2 == 0 ? 1 : -1) / common;
            for (std::size_t j = 0; j < points; ++j)
                if (j != i)
                    lambda[i] /= x - x_[j];
        }
        double above = 0, below = 0;
        for (std::size_t i = 0; i < points; ++i) {
            above += lambda[i] * y[i];
            below += lambda[i] * weight[i];
        }
        level_ = above / below;
        const double start = y[0] - level_ * weight[0], end = y[points - 1] - level_ * weight[points - 1];
        if (unknowns_ == 2) {
            const double rise = (end - start) / (x_[2] - x_[0]);
            fit_.leave = start - rise * x_[0];
            fit_.arrive = -(start + rise * (1 - x_[0]));
        } else {
            (ends_.leave ? fit_.arrive : fit_.leave) = ends_.leave ? -start : start;
        }
    }
    // Takes a point with a larger error in, and the neighbour with the same sign out: the level rises.
    void take(const Worst& worst)
    {
        const double x = worst.x, rest = 1 - x;
        const double residual = worst.error + duration_ * x * rest * (fit_.leave * rest - fit_.arrive * x);
        const int last = unknowns_;
        const auto sign = [&](int point) { return (level_ > 0) == (point % 2 == 0); };
        const bool positive = worst.error > 0;
        int place = 0;
        while (place <= last && x_[std::size_t(place)] < x)
            ++place;
        if (place == 0 && sign(0) != positive) {
            for (int point = last; point > 0; --point)
                set(point, x_[std::size_t(point) - 1], residual_[std::size_t(point) - 1]);
            set(0, x, residual);
        } else if (place > last && sign(last) != positive) {
            for (int point = 0; point < last; ++point)
                set(point, x_[std::size_t(point) + 1], residual_[std::size_t(point) + 1]);
            set(last, x, residual);
        } else {
            const bool right = place <= last && sign(place) == positive;
            set(right ? place : place - 1, x, residual);
        }
    }
    [[nodiscard]] double level() const { return std::abs(level_); }
    [[nodiscard]] const CubicFit& fit() const { return fit_; }

private:
    FitEnds ends_;
    double duration_ = 0;
    int unknowns_ = 0;
    std::array<double, 3> x_{}, residual_{};
    CubicFit fit_;
    double level_ = 0;
};

} // namespace

double roundingOf(const Cubics& curve, std::size_t first, std::size_t last, const CubicFit& fit)
{
    const double duration = curve.time[last] - curve.time[first];
    const double size = std::abs(curve.value[first]) + std::abs(curve.value[last]) + (std::abs(fit.leave) + std::abs(fit.arrive)) * duration;
    return 64 * std::numeric_limits<double>::epsilon() * size;
}

double largestError(const Cubics& curve, std::size_t first, std::size_t last, const CubicFit& fit)
{
    return std::abs(worstAbove(curve, first, last, Local(curve, first, last, fit), 0).error);
}

std::optional<CubicFit> fitWithin(const Cubics& curve, std::size_t first, std::size_t last, const FitEnds& ends, double bound)
{
    const double duration = curve.time[last] - curve.time[first];
    Exchange exchange(ends, duration);
    const auto points = exchange.firstPoints();
    if (exchange.unknowns() > 0)
        for (int point = 0; point <= exchange.unknowns(); ++point)
            exchange.set(point, points[std::size_t(point)], residualAt(curve, first, last, points[std::size_t(point)]));
    for (int round = 0; round < kMostExchanges; ++round) {
        exchange.solve();
        const CubicFit& fit = exchange.fit();
        const double rounding = roundingOf(curve, first, last, fit);
        const double limit = std::max(bound - rounding, rounding);
        if (!(exchange.level() <= limit))
            return std::nullopt;
        const Worst worst = worstAbove(curve, first, last, Local(curve, first, last, fit), limit);
        if (worst.error == 0)
            return fit;
        if (exchange.unknowns() == 0 || !(std::abs(worst.error) < std::numeric_limits<double>::infinity()))
            return std::nullopt;
        exchange.take(worst);
    }
    return std::nullopt;
}

} // namespace slerpline::reducing
