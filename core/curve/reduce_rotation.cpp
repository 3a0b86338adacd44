#include "core/curve/reduce.h"

#include "core/curve/reduce_parts.h"
#include "core/curve/rotation.h"
#include "core/curve/squad_places.h"

#include <glm/geometric.hpp>

#include <array>
#include <limits>
#include <numbers>

namespace slerpline {
namespace {

using namespace reducing;

constexpr std::size_t kGridPerSpan = 10;
constexpr std::size_t kFewestSamples = 16; // of a span while it is being fitted
constexpr double kRounding = 1e-12;        // radians
constexpr double kUnsampled = 0.98;        // share of the bound that may be reached at samples: between them it is a little more
constexpr int kMostWeightings = 8;
constexpr int kMostCorrections = 3;

// Slopes of a span as half angles: P = T0 - L and Q = L - T1, what SQUAD's inner points are turned by (twice).
struct Turns {
    glm::dvec3 start{0}, end{0};
};

// A place on the span: its share, the weights of both turns there, and what they should add up to.
struct Sample {
    double s = 0;
    double startWeight = 0, endWeight = 0; // s (1-s)^2, s^2 (1-s)
    glm::dquat wanted{1, 0, 0, 0};
    glm::dvec3 offset{0}; // half angles
};

class RotationFitter {
public:
    RotationFitter(const Curve<glm::dquat>& curve, const ReduceOptions& options)
        : bound_(std::max(kRounding, options.bound > 0 ? std::min(options.bound, 2 * std::numbers::pi) : 0)),
          isStraight_(options.shape == ReduceShape::straight),
          goesOn_(curve.before != Extrapolation::constant || curve.after != Extrapolation::constant), path_(curve.path)
    {
        const std::size_t count = curve.keys.size();
        outline_.keys.assign(curve.keys.begin(), curve.keys.end());
        outline_.spans.resize(count - 1);
        outline_.kinds.assign(count - 1, SpanKind::opaque);
        grid_.resize((count - 1) * kGridPerSpan, identityValue<glm::dquat>());
        for (std::size_t key = 0; key + 1 < count; ++key) {
            if (!(outline_.keys[key + 1].time > outline_.keys[key].time))
                continue;
            outline_.spans[key] = segmentAt(curve, key);
            outline_.kinds[key] = kindOf(outline_.spans[key], options.keepHolds);
            if (outline_.kinds[key] == SpanKind::opaque)
                continue;
            const SquadPlaces places(outline_.spans[key]);
            for (std::size_t i = 0; i < kGridPerSpan; ++i)
                grid_[key * kGridPerSpan + i] = places.at(double(i) / double(kGridPerSpan));
        }
    }

    [[nodiscard]] const Outline<glm::dquat>& outline() const { return outline_; }
    void mark(Marks& marks) const
    {
        if (isStraight_ && goesOn_)
            marks[1] = marks[marks.size() - 2] = 1;
        // Between opposite quaternions the last bits of a slope decide which way round it goes: keys it looks at stay.
        const std::size_t count = marks.size();
        for (std::size_t span = 0; span + 1 < count; ++span)
            if (isOpposite(outline_.spans[span]))
                for (const std::size_t key : {span > 0 ? span - 1 : count - 2, span, span + 1, span + 2 < count ? span + 2 : 1})
                    marks[key] = 1;
    }
    void settle(const Marks& marks)
    {
        marks_ = &marks;
        accepted_.resize(marks.size());
    }
    [[nodiscard]] bool fits(std::size_t first, std::size_t last)
    {
        if (outline_.kinds[first] != SpanKind::plain)
            return true;
        const std::optional<Turns> turns = fitted(first, last);
        if (turns)
            accepted_[first] = {last, *turns};
        return turns.has_value();
    }
    [[nodiscard]] SpanShape<glm::dquat> shape(std::size_t first, std::size_t last)
    {
        if (outline_.kinds[first] != SpanKind::plain)
            return heldShape(outline_, first, last, isStraight_);
        const Segment<glm::dquat> arc = arcOf(first, last);
        if (isStraight_ || (wasStraight(first, last) && !goesOnAt(first, last) && fitsAlong(arc, first, last)))
            return {Interpolation::slerp, {}, {}};
        const Turns turns = accepted_[first].last == last ? accepted_[first].turns : fitted(first, last).value_or(Turns{});
        const double perSecond = 2 / (arc.end - arc.begin);
        return {Interpolation::tangent, edits::freeTangent((arc.turn + turns.start) * perSecond, 0),
            edits::freeTangent((arc.turn - turns.end) * perSecond, 0)};
    }
    // Rotations have no exact extrema: the grid, and the top of its worst place, is what there is.
    [[nodiscard]] double exactError(std::size_t, std::size_t) const { return 0; }
    [[nodiscard]] double gridError(std::size_t first, std::size_t last, const Segment<glm::dquat>& segment) const;
    [[nodiscard]] bool allows(double error, const Segment<glm::dquat>&) const { return error <= bound_; }

private:
    static bool isOpposite(const Segment<glm::dquat>& segment)
    {
        constexpr double kMost = std::numbers::pi - 1e-3; // half angles
        const double longest = std::max(glm::dot(segment.turn, segment.turn), glm::dot(segment.inner, segment.inner));
        return segment.kind == SegmentKind::squad && longest > kMost * kMost;
    }
    static SpanKind kindOf(const Segment<glm::dquat>& segment, bool holds)
    {
        const glm::dvec3 sum = segment.turn + segment.inner;
        if (!std::isfinite(sum.x + sum.y + sum.z + segment.a.w + segment.a.x + segment.a.y + segment.a.z + segment.begin + segment.end))
            return SpanKind::opaque;
        if (isOpposite(segment))
            return SpanKind::opaque;
        const bool isStill = segment.turn == glm::dvec3(0);
        if (segment.kind == SegmentKind::hold)
            return isStill ? SpanKind::hold : SpanKind::jump;
        const bool isFlat = isStill && (segment.kind != SegmentKind::squad || (segment.a == segment.q0 && segment.inner == glm::dvec3(0)));
        return isFlat && holds ? SpanKind::hold : SpanKind::plain;
    }
    [[nodiscard]] bool wasStraight(std::size_t first, std::size_t last) const
    {
        const auto begin = outline_.spans.begin();
        return std::all_of(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(last),
            [](const Segment<glm::dquat>& s) { return s.kind == SegmentKind::linear && !s.nlerp; });
    }
    [[nodiscard]] bool goesOnAt(std::size_t first, std::size_t last) const { return goesOn_ && (first == 0 || last + 1 == marks_->size()); }
    // The slerp from key to key.
    [[nodiscard]] Segment<glm::dquat> arcOf(std::size_t first, std::size_t last) const
    {
        Segment<glm::dquat> arc;
        arc.begin = outline_.keys[first].time;
        arc.end = outline_.keys[last].time;
        arc.kind = SegmentKind::linear;
        arc.q0 = normalised(outline_.keys[first].value);
        arc.q1 = endOfTurn(arc.q0, outline_.keys[last].value, path_);
        arc.turn = logarithm(glm::conjugate(arc.q0) * arc.q1);
        return arc;
    }
    static Segment<glm::dquat> squadOf(Segment<glm::dquat> arc, const Turns& turns)
    {
        arc.kind = SegmentKind::squad;
        arc.a = arc.q0 * exponential(turns.start / 2.0);
        arc.inner = logarithm(glm::conjugate(arc.a) * (arc.q1 * exponential(turns.end / 2.0)));
        return arc;
    }

    [[nodiscard]] bool fitsAlong(const Segment<glm::dquat>& arc, std::size_t first, std::size_t last)
    {
        takeSamples(first, last, arc);
        return largestError(arc) <= bound_ * kUnsampled;
    }
    void takeSamples(std::size_t first, std::size_t last, const Segment<glm::dquat>& arc);
    double largestError(const Segment<glm::dquat>& segment);
    [[nodiscard]] std::optional<Turns> fitted(std::size_t first, std::size_t last);
    bool balance(Turns& turns, bool findsStart, bool findsEnd, double limit);

    double bound_ = 0;
    bool isStraight_ = false, goesOn_ = false;
    RotationPath path_ = RotationPath::shortest;
    Outline<glm::dquat> outline_;
    std::vector<glm::dquat> grid_; // the curve at ten even places of each span, from its start
    const Marks* marks_ = nullptr;
    struct Accepted {
        std::size_t last = 0;
        Turns turns;
    };
    std::vector<Accepted> accepted_; // per key: the last fit from it that held
    std::vector<Sample> samples_;    // of the span being fitted
    std::vector<double> weights_;    // of the samples
};

// Even places of the grid, as many as a span needs and at most one a key; not the ends.
void RotationFitter::takeSamples(std::size_t first, std::size_t last, const Segment<glm::dquat>& arc)
{
    samples_.clear();
    const std::size_t places = (last - first) * kGridPerSpan;
    const std::size_t stride = std::clamp<std::size_t>(places / kFewestSamples, 1, kGridPerSpan);
    for (std::size_t place = stride; place < places; place += stride) {
        const std::size_t at = first * kGridPerSpan + place;
        const Segment<glm::dquat>& span = outline_.spans[at / kGridPerSpan];
        Sample sample;
        const Seconds time = span.begin + (span.end - span.begin) * (double(at % kGridPerSpan) / double(kGridPerSpan));
        sample.s = (time - arc.begin) / (arc.end - arc.begin);
        sample.startWeight = sample.s * (1 - sample.s) * (1 - sample.s);
        sample.endWeight = sample.s * sample.s * (1 - sample.s);
        sample.wanted = grid_[at];
        samples_.push_back(sample);
    }
}

// The largest angle between segment and curve at the samples, in radians; leaves the half angles by which each is off.
double RotationFitter::largestError(const Segment<glm::dquat>& segment)
{
    const SquadPlaces places(segment);
    double largest = 0;
    for (Sample& sample : samples_) {
        sample.offset = halfAngles(places.at(sample.s), sample.wanted);
        largest = std::max(largest, glm::dot(sample.offset, sample.offset));
    }
    return 2 * std::sqrt(largest);
}

// The turns for which the largest offset is least, to first order (offset = what the turns leave over): least squares with
// weights that grow where the offset is large (Lawson). False as soon as the weighted mean, which no turns can undercut, says
// that `limit` (half angles) is out of reach.
bool RotationFitter::balance(Turns& turns, bool findsStart, bool findsEnd, double limit)
{
    for (Sample& sample : samples_) // what both turns together have to make
        sample.offset += sample.startWeight * turns.start + sample.endWeight * turns.end;
    weights_.assign(samples_.size(), 1);
    double least = std::numeric_limits<double>::infinity();
    Turns best = turns;
    for (int round = 0; round < kMostWeightings; ++round) {
        double aa = 0, ab = 0, bb = 0, sum = 0;
        glm::dvec3 a(0), b(0);
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const Sample& sample = samples_[i];
            const double w = weights_[i], u = w * sample.startWeight, v = w * sample.endWeight;
            sum += w;
            aa += u * sample.startWeight;
            ab += u * sample.endWeight;
            bb += v * sample.endWeight;
            a += u * sample.offset;
            b += v * sample.offset;
        }
        Turns found = turns;
        if (findsStart && findsEnd) {
            const double determinant = aa * bb - ab * ab;
            if (determinant > 1e-9 * aa * bb) {
                found.start = (bb * a - ab * b) / determinant;
                found.end = (aa * b - ab * a) / determinant;
            }
        } else if (findsStart) {
            found.start = (a - ab * turns.end) / aa;
        } else {
            found.end = (b - ab * turns.start) / bb;
        }
        double largest = 0, mean = 0;
        for (std::size_t i = 0; i < samples_.size(); ++i) {
            const Sample& sample = samples_[i];
            const glm::dvec3 off = sample.offset - sample.startWeight * found.start - sample.endWeight * found.end;
            const double square = glm::dot(off, off);
            largest = std::max(largest, square);
            mean += weights_[i] * square;
            weights_[i] *= std::sqrt(square);
        }
        mean = std::sqrt(mean / sum);
        largest = std::sqrt(largest);
        if (largest < least) {
            least = largest;
            best = found;
        }
        if (!(mean <= limit))
            return false;
        if (largest <= 0.9 * limit || largest <= 1.02 * mean)
            break;
    }
    turns = best;
    return true;
}

std::optional<Turns> RotationFitter::fitted(std::size_t first, std::size_t last)
{
    const Segment<glm::dquat> arc = arcOf(first, last);
    const double limit = bound_ * kUnsampled;
    takeSamples(first, last, arc);
    const double arcError = largestError(arc);
    double error = arcError;
    if (isStraight_)
        return error <= limit ? std::optional(Turns{}) : std::nullopt;

    const glm::dvec3 leave = segmentRate(outline_.spans[first], 0), arrive = segmentRate(outline_.spans[last - 1], 1);
    const bool givesStart = ((*marks_)[first] && leave == glm::dvec3(0)) || (goesOn_ && first == 0);
    const bool givesEnd = ((*marks_)[last] && arrive == glm::dvec3(0)) || (goesOn_ && last + 1 == marks_->size());
    const double half = (arc.end - arc.begin) / 2;
    Turns turns;
    if (givesStart || givesEnd) {
        if (givesStart)
            turns.start = leave * half - arc.turn;
        if (givesEnd)
            turns.end = arc.turn - arrive * half;
        error = largestError(squadOf(arc, turns));
    }
    // To first order, then with what that leaves over, until it fits or gets no better.
    for (int correction = 0; correction < kMostCorrections && !(givesStart && givesEnd); ++correction) {
        if (correction > 0 && error <= limit)
            break;
        if (!balance(turns, !givesStart, !givesEnd, limit / 2 * 1.05)) {
            error = std::numeric_limits<double>::infinity();
            break;
        }
        const double before = error;
        error = largestError(squadOf(arc, turns));
        if (correction > 0 && !(error < 0.98 * before))
            break;
    }
    const double most = std::max(glm::dot(turns.start, turns.start), glm::dot(turns.end, turns.end));
    if (error <= limit && most <= kLargestTangentExcess * kLargestTangentExcess)
        return turns;
    // Where the bound is wider than the turns reach, the arc itself may do.
    return arcError <= limit && !givesStart && !givesEnd ? std::optional(Turns{}) : std::nullopt;
}

double RotationFitter::gridError(std::size_t first, std::size_t last, const Segment<glm::dquat>& segment) const
{
    const SquadPlaces places(segment);
    double largest = 0;
    Seconds worst = segment.begin, step = 0;
    for (std::size_t span = first; span < last; ++span) {
        const Segment<glm::dquat>& original = outline_.spans[span];
        if (outline_.kinds[span] == SpanKind::opaque || original == segment)
            continue;
        for (std::size_t i = 0; i < kGridPerSpan; ++i) {
            const Seconds time = original.begin + (original.end - original.begin) * (double(i) / double(kGridPerSpan));
            const glm::dvec3 off = halfAngles(places.at(fractionAt(segment, time)), grid_[span * kGridPerSpan + i]);
            const double square = glm::dot(off, off);
            if (square > largest) {
                largest = square;
                worst = time;
                step = (original.end - original.begin) / double(kGridPerSpan);
            }
        }
    }
    if (!(step > 0))
        return 0;
    // Between grid places the error may be a little larger: the top of the parabola through the worst place and its
    // neighbours, twice, by the evaluator.
    const auto errorAt = [&](Seconds time) {
        const auto end = outline_.spans.begin() + std::ptrdiff_t(last) - 1; // the last one counts for all that is later
        const Segment<glm::dquat>& span
            = *std::partition_point(outline_.spans.begin() + std::ptrdiff_t(first), end, [&](const Segment<glm::dquat>& s) { return s.end <= time; });
        return angleBetween(segmentValue(span, fractionAt(span, time)), segmentValue(segment, fractionAt(segment, time)));
    };
    double error = errorAt(worst);
    for (int round = 0; round < 2; ++round, step /= 4) {
        const Seconds low = std::max(segment.begin, worst - step), high = std::min(segment.end, worst + step);
        const double left = errorAt(low), right = errorAt(high), bend = left - 2 * error + right;
        const Seconds top = bend < 0 ? std::clamp(worst + step * (left - right) / (2 * bend), low, high) : worst;
        const double there = errorAt(top);
        for (const auto& [time, value] : {std::pair(low, left), std::pair(high, right), std::pair(top, there)})
            if (value > error) {
                error = value;
                worst = time;
            }
    }
    return error;
}

} // namespace

Reduction<glm::dquat> reduce(const Curve<glm::dquat>& curve, const ReduceOptions& options)
{
    return std::move(reduceWith<glm::dquat, RotationFitter>({&curve, 1}, options).front());
}

} // namespace slerpline
