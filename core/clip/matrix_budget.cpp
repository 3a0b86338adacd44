#include "core/clip/matrix_budget.h"

#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using Matrices = Curve<glm::dmat4>;

constexpr double kLeastBudget = 1e-6;
constexpr double kReserve = 0.95; // share of the budget that may be measured: samples do not see everything
constexpr int kSamples = 16;      // per span
constexpr std::size_t kMostKeys = 1'000'000;

// The parts' motion, with memory for each curve: times mostly go forward.
class Motion {
public:
    Motion(const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest)
        : translation_(vectorOf(translation)), rotation_(rotation ? std::get_if<Curve<glm::dquat>>(&rotation->curves) : nullptr),
          scale_(vectorOf(scale)), rest_(rest)
    {
    }

    struct At {
        glm::dmat4 matrix{1};
        glm::dquat rotation{1, 0, 0, 0};
        bool isFlat = false; // an axis of length 0 leaves the rotation open
    };
    At at(Seconds time)
    {
        const glm::dvec3 scale = numbers(scale_, rest_.scale, time, 3);
        At result;
        result.rotation = rotation_ && !rotation_->keys.empty() ? evaluate(*rotation_, time, rotationCursor_) : rest_.rotation;
        result.matrix = composeMatrix(numbers(translation_, rest_.translation, time, 0), result.rotation, scale);
        result.isFlat = scale.x == 0 || scale.y == 0 || scale.z == 0;
        return result;
    }

private:
    static const VectorCurves* vectorOf(const Track* track) { return track ? std::get_if<VectorCurves>(&track->curves) : nullptr; }
    glm::dvec3 numbers(const VectorCurves* vector, glm::dvec3 rest, Seconds time, std::size_t firstCursor)
    {
        if (vector)
            for (std::size_t i = 0; i < 3; ++i)
                if (const auto& curve = vector->components[i]; !curve.keys.empty())
                    rest[int(i)] = evaluate(curve, time, cursors_[firstCursor + i]);
        return rest;
    }

    const VectorCurves* translation_;
    const Curve<glm::dquat>* rotation_;
    const VectorCurves* scale_;
    RestTransform rest_;
    CurveCursor<double> cursors_[6];
    CurveCursor<glm::dquat> rotationCursor_;
};

// The largest difference of an entry, in the translation and elsewhere.
struct Entries {
    double translation = 0;
    double linear = 0;
};

Entries rangesOf(const Matrices& curve)
{
    Entries result;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) {
            double least = INFINITY, greatest = -INFINITY;
            for (const Key<glm::dmat4>& key : curve.keys) {
                least = std::min(least, key.value[column][row]);
                greatest = std::max(greatest, key.value[column][row]);
            }
            double& range = column == 3 ? result.translation : result.linear;
            range = std::max(range, greatest - least);
        }
    return result;
}

Entries differenceOf(const glm::dmat4& a, const glm::dmat4& b)
{
    Entries result;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 3; ++row) {
            double& largest = column == 3 ? result.translation : result.linear;
            largest = std::max(largest, std::abs(a[column][row] - b[column][row]));
        }
    return result;
}

class Refiner {
public:
    Refiner(const Motion& motion, const Matrices& start, const MatrixBudget& budget) : motion_(motion), start_(start), budget_(budget)
    {
        // A rotation about one axis by less than a right angle has a smaller range than its entries could have: fine, that
        // only makes the result better.
        const Entries ranges = rangesOf(start);
        most_ = {std::max(kLeastBudget, budget.relative * ranges.translation), std::max(kLeastBudget, budget.relative * ranges.linear)};
    }

    Result<double> run(std::vector<Key<glm::dmat4>>& keys)
    {
        double largest = 0;
        for (std::size_t i = 0; i < start_.keys.size(); ++i) {
            keys.push_back(start_.keys[i]);
            if (i + 1 == start_.keys.size() || start_.keys[i].interpolation == Interpolation::step || start_.keys[i + 1].time == start_.keys[i].time)
                continue;
            // Halves still to look at, the earliest last: no recursion, and keys come in order.
            std::vector<Key<glm::dmat4>> ends{start_.keys[i + 1]};
            while (!ends.empty()) {
                const double error = measure(keys.back(), ends.back());
                if (error < 0) {
                    const auto middle = between(keys.back().time, ends.back().time);
                    if (!middle || keys.size() + ends.size() > kMostKeys)
                        return tl::unexpected<Error>(Error{
                            fmt::format("the motion after {:.4g} s is too fast for matrix keys at {} ticks per second; a larger --ticks-per-second "
                                        "or a larger budget would do",
                                keys.back().time, budget_.ticksPerSecond),
                            "", 0, 0, -1, "x.budget"});
                    ends.push_back({*middle, motion_.at(*middle).matrix, Interpolation::linear, {}, {}});
                    continue;
                }
                largest = std::max(largest, error);
                if (ends.size() > 1)
                    keys.push_back(ends.back());
                ends.pop_back();
            }
        }
        return largest;
    }

private:
    // The whole tick in the middle; nothing between neighbouring ones.
    [[nodiscard]] std::optional<Seconds> between(Seconds from, Seconds to) const
    {
        const double rate = budget_.ticksPerSecond, tick = std::round((from + to) / 2 * rate), middle = tick / rate;
        if (!(middle > from && middle < to) || std::round(from * rate) == tick || std::round(to * rate) == tick)
            return std::nullopt;
        return middle;
    }

    // The largest difference of an entry along a span; -1 when the budget is broken.
    double measure(const Key<glm::dmat4>& from, const Key<glm::dmat4>& to)
    {
        double largest = 0;
        for (int i = 1; i < kSamples; ++i) {
            const double s = double(i) / kSamples;
            const Motion::At wanted = motion_.at(from.time + s * (to.time - from.time));
            const glm::dmat4 found = from.value * (1 - s) + to.value * s;
            const Entries off = differenceOf(found, wanted.matrix);
            if (off.translation > kReserve * most_.translation || off.linear > kReserve * most_.linear)
                return -1;
            const bool hasAngle = !wanted.isFlat && off.linear > 1e-12;
            if (hasAngle && angleTo(found, wanted) > kReserve * budget_.radians)
                return -1;
            largest = std::max({largest, off.translation, off.linear});
        }
        return largest;
    }

    static double angleTo(const glm::dmat4& found, const Motion::At& wanted)
    {
        const MatrixParts is = decomposeMatrix(found), should = decomposeMatrix(wanted.matrix);
        return angleBetween(is.rotation, should.rotation);
    }

    Motion motion_;
    const Matrices& start_;
    MatrixBudget budget_;
    Entries most_;
};

} // namespace

Result<MatrixTrack> matrixTrackWithin(
    const Track* translation, const Track* rotation, const Track* scale, const RestTransform& rest, const MatrixBudget& budget)
{
    auto result = matrixTrackOf(translation, rotation, scale, rest);
    if (!result)
        return result;
    auto& curve = std::get<Matrices>(result->track.curves);
    std::vector<Key<glm::dmat4>> keys;
    const auto largest = Refiner(Motion(translation, rotation, scale, rest), curve, budget).run(keys);
    if (!largest)
        return tl::unexpected<Error>(largest.error());
    if (keys.size() != curve.keys.size())
        curve.keys = KeyList<glm::dmat4>(keys);
    result->largestChange = *largest;
    return result;
}

} // namespace slerpline
