#include "core/curve/span_fit.h"

#include "core/curve/edit_parts.h"
#include "core/curve/kept_spans.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace slerpline::edits {
namespace {

// --- scalars: linear least squares in the slopes, a pattern search around it in the weights

// The best end derivatives for given weights. The span's value is linear in them: no formula of it is needed here.
struct ScalarFit {
    double m0 = 0, m1 = 0;
    double square = 0; // mean square error
};

ScalarFit withWeights(Segment<double> segment, const std::vector<FitSample<double>>& samples)
{
    segment.m0 = segment.m1 = 0;
    Segment<double> unit0 = segment, unit1 = segment;
    unit0.v0 = unit0.v1 = unit1.v0 = unit1.v1 = 0;
    unit0.m0 = unit1.m1 = 1;
    double a = 0, b = 0, c = 0, f = 0, g = 0, total = 0;
    std::vector<std::array<double, 3>> rows; // by m0, by m1, what is wanted
    rows.reserve(samples.size());
    for (const auto& sample : samples) {
        const double x = segmentValue(unit0, sample.s), y = segmentValue(unit1, sample.s), wanted = sample.value - segmentValue(segment, sample.s);
        rows.push_back({x, y, wanted});
        a += sample.share * x * x;
        b += sample.share * x * y;
        c += sample.share * y * y;
        f += sample.share * x * wanted;
        g += sample.share * y * wanted;
        total += sample.share;
    }
    ScalarFit fit;
    const double determinant = a * c - b * b;
    if (determinant > 1e-14 * a * c) {
        fit.m0 = (f * c - g * b) / determinant;
        fit.m1 = (a * g - b * f) / determinant;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double left = rows[i][2] - fit.m0 * rows[i][0] - fit.m1 * rows[i][1];
        fit.square += samples[i].share * left * left;
    }
    fit.square /= total;
    return fit;
}

// --- rotations

using Six = std::array<double, 6>;

class RotationProblem {
public:
    RotationProblem(const Key<glm::dquat>& first, const Key<glm::dquat>& last, const std::vector<FitSample<glm::dquat>>& samples, RotationPath path)
        : first_(first), last_(last), samples_(samples), path_(path), duration_(last.time - first.time)
    {
        first_.interpolation = Interpolation::tangent;
        turn_ = turnBetween(normalised(first.value), last.value, path);
        for (const auto& sample : samples)
            total_ += sample.share;
    }

    [[nodiscard]] const glm::dvec3& turn() const { return turn_; }
    // Unknowns are the tangents T (half angles): the first key's, then the last's.
    [[nodiscard]] Six inside(Six x) const
    {
        for (const std::size_t side : {std::size_t(0), std::size_t(3)}) {
            const glm::dvec3 t = limitedVelocity(glm::dvec3(x[side], x[side + 1], x[side + 2]), turn_, 2); // duration 2: T is the velocity itself
            x[side] = t.x;
            x[side + 1] = t.y;
            x[side + 2] = t.z;
        }
        return x;
    }
    // What is left at every sample, as half angles times the root of the share.
    [[nodiscard]] std::vector<glm::dvec3> left(const Six& x) const
    {
        const Segment<glm::dquat> segment = segmentOf(x);
        std::vector<glm::dvec3> result;
        result.reserve(samples_.size());
        for (const auto& sample : samples_) {
            glm::dquat apart = glm::conjugate(segmentValue(segment, sample.s)) * sample.value;
            if (apart.w < 0)
                apart = -apart;
            result.push_back(logarithm(apart) * std::sqrt(sample.share / total_));
        }
        return result;
    }
    [[nodiscard]] glm::dvec3 velocity(const Six& x, std::size_t side) const
    {
        return glm::dvec3(x[3 * side], x[3 * side + 1], x[3 * side + 2]) * (2 / duration_);
    }

private:
    [[nodiscard]] Segment<glm::dquat> segmentOf(const Six& x) const
    {
        std::array<Key<glm::dquat>, 2> keys{first_, last_};
        keys[0].out = freeTangent(velocity(x, 0), 0);
        keys[1].in = freeTangent(velocity(x, 1), 0);
        Curve<glm::dquat> curve;
        curve.path = path_;
        curve.keys = KeyList<glm::dquat>(std::span<const Key<glm::dquat>>(keys));
        return segmentAt(curve, 0);
    }

    Key<glm::dquat> first_, last_;
    const std::vector<FitSample<glm::dquat>>& samples_;
    RotationPath path_;
    Seconds duration_;
    glm::dvec3 turn_{0};
    double total_ = 0;
};

double squareOf(const std::vector<glm::dvec3>& left)
{
    double sum = 0;
    for (const glm::dvec3& v : left)
        sum += glm::dot(v, v);
    return sum;
}

// Solves the symmetric positive system in place (Cholesky); false when it is not positive.
bool solve(std::array<Six, 6> a, Six& b)
{
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = a[i][j];
            for (std::size_t k = 0; k < j; ++k)
                sum -= a[i][k] * a[j][k];
            if (i == j && !(sum > 0))
                return false;
            a[i][j] = i == j ? std::sqrt(sum) : sum / a[j][j];
        }
    }
    for (std::size_t i = 0; i < 6; ++i) {
        for (std::size_t k = 0; k < i; ++k)
            b[i] -= a[i][k] * b[k];
        b[i] /= a[i][i];
    }
    for (std::size_t i = 6; i-- > 0;) {
        for (std::size_t k = i + 1; k < 6; ++k)
            b[i] -= a[k][i] * b[k];
        b[i] /= a[i][i];
    }
    return true;
}

// Levenberg-Marquardt with one-sided differences.
Six descended(const RotationProblem& problem, Six x)
{
    constexpr double kStep = 1e-7;
    x = problem.inside(x);
    std::vector<glm::dvec3> left = problem.left(x);
    double square = squareOf(left), damping = 1e-3;
    for (int round = 0; round < 40 && square > 1e-26; ++round) {
        std::array<std::vector<glm::dvec3>, 6> slopes;
        for (std::size_t i = 0; i < 6; ++i) {
            Six moved = x;
            moved[i] += kStep;
            slopes[i] = problem.left(moved);
            for (std::size_t k = 0; k < left.size(); ++k)
                slopes[i][k] = (slopes[i][k] - left[k]) / kStep;
        }
        std::array<Six, 6> normal{};
        Six gradient{};
        for (std::size_t i = 0; i < 6; ++i) {
            for (std::size_t j = 0; j < 6; ++j)
                for (std::size_t k = 0; k < left.size(); ++k)
                    normal[i][j] += glm::dot(slopes[i][k], slopes[j][k]);
            for (std::size_t k = 0; k < left.size(); ++k)
                gradient[i] -= glm::dot(slopes[i][k], left[k]);
        }
        bool better = false;
        for (int attempt = 0; attempt < 8 && !better; ++attempt) {
            auto damped = normal;
            for (std::size_t i = 0; i < 6; ++i)
                damped[i][i] += damping * (normal[i][i] + 1e-12);
            Six step = gradient;
            Six tried = x;
            if (solve(damped, step))
                for (std::size_t i = 0; i < 6; ++i)
                    tried[i] += step[i];
            tried = problem.inside(tried);
            const auto triedLeft = problem.left(tried);
            const double triedSquare = squareOf(triedLeft);
            better = triedSquare < square;
            if (better) {
                const bool done = square - triedSquare < 1e-12 * square;
                x = tried;
                left = triedLeft;
                square = triedSquare;
                damping = std::max(damping / 8, 1e-12);
                if (done)
                    return x;
            } else {
                damping *= 6;
            }
        }
        if (!better)
            break;
    }
    return x;
}

} // namespace

SpanFit<double> fittedSpan(const Key<double>& first, const Key<double>& last, const std::vector<FitSample<double>>& samples, bool weights)
{
    Segment<double> segment;
    segment.begin = first.time;
    segment.end = last.time;
    segment.kind = SegmentKind::cubic;
    segment.v0 = first.value;
    segment.v1 = last.value;
    const double duration = last.time - first.time;
    if (samples.size() < 2) {
        const double slope = (last.value - first.value) / duration;
        return {freeTangent(slope, 0), freeTangent(slope, 0), 0};
    }
    ScalarFit best = withWeights(segment, samples);
    double w0 = 0, w1 = 0; // absent
    if (weights) {
        segment.kind = SegmentKind::weighted;
        const auto at = [&](double a, double b) {
            segment.w0 = std::clamp(a, 1e-6, 1.0);
            segment.w1 = std::clamp(b, 1e-6, 1.0);
            return withWeights(segment, samples);
        };
        const auto orThird = [](double weight) { return weight > 0 ? weight : 1.0 / 3; };
        double a = orThird(first.out.weight), b = orThird(last.in.weight);
        ScalarFit weighted = at(a, b);
        for (double step = 0.1; step > 1e-7 && weighted.square > 0;) {
            bool moved = false;
            for (const auto& [da, db] : {std::pair(step, 0.0), std::pair(-step, 0.0), std::pair(0.0, step), std::pair(0.0, -step)}) {
                const double triedA = std::clamp(a + da, 1e-6, 1.0), triedB = std::clamp(b + db, 1e-6, 1.0);
                const ScalarFit tried = at(triedA, triedB);
                if (tried.square < weighted.square) {
                    weighted = tried;
                    a = triedA;
                    b = triedB;
                    moved = true;
                }
            }
            if (!moved)
                step /= 2;
        }
        if (weighted.square < best.square) {
            best = weighted;
            w0 = a;
            w1 = b;
        }
    }
    return {freeTangent(best.m0 / duration, w0), freeTangent(best.m1 / duration, w1), std::sqrt(best.square)};
}

SpanFit<glm::dquat> fittedSpan(
    const Key<glm::dquat>& first, const Key<glm::dquat>& last, const std::vector<FitSample<glm::dquat>>& samples, RotationPath path)
{
    const RotationProblem problem(first, last, samples, path);
    const glm::dvec3 turn = problem.turn();
    const double half = (last.time - first.time) / 2;
    const glm::dvec3 start = first.out.slope * half, stop = last.in.slope * half;
    Six best{turn.x, turn.y, turn.z, turn.x, turn.y, turn.z};
    double square = 0;
    if (samples.size() >= 2) {
        best = descended(problem, best);
        square = squareOf(problem.left(best));
        const Six other = descended(problem, {start.x, start.y, start.z, stop.x, stop.y, stop.z});
        const double otherSquare = squareOf(problem.left(other));
        if (otherSquare < square) {
            best = other;
            square = otherSquare;
        }
    }
    return {freeTangent(problem.velocity(best, 0), 0), freeTangent(problem.velocity(best, 1), 0), 2 * std::sqrt(square)};
}

} // namespace slerpline::edits
