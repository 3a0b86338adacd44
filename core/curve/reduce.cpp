#include "core/curve/reduce.h"

#include "core/curve/hermite.h"
#include "core/curve/reduce_pieces.h"

#include <limits>

namespace slerpline {
namespace {

using namespace reducing;

constexpr int kGridPerSpan = 10;
constexpr double kEnclosingShare = 1.0 / 256; // of the bound, for what enclosed spans may differ

struct LinearValue {
    const Segment<double>& segment;
    double operator()(double s) const { return segment.v0 + (segment.v1 - segment.v0) * s; }
};
struct CubicValue {
    const Segment<double>& segment;
    double operator()(double s) const { return hermite(segment.v0, segment.m0, segment.v1, segment.m1, s); }
};
struct AnyValue {
    const Segment<double>& segment;
    double operator()(double s) const { return segmentValue(segment, s); }
};

// The largest difference at even places of `span`, both computed as `evaluate` does.
template <class A, class B> double gridDifference(const Segment<double>& span, const A& a, const Segment<double>& segment, const B& b)
{
    double largest = 0;
    for (int i = 0; i < kGridPerSpan; ++i) {
        const Seconds time = span.begin + (span.end - span.begin) * (double(i) / kGridPerSpan);
        const double difference = std::abs(a(fractionAt(span, time)) - b(fractionAt(segment, time)));
        largest = difference > largest ? difference : largest;
    }
    return largest;
}

double gridDifference(const Segment<double>& span, const Segment<double>& segment)
{
    const bool isCubic = segment.kind == SegmentKind::cubic;
    if (isCubic && span.kind == SegmentKind::cubic)
        return gridDifference(span, CubicValue{span}, segment, CubicValue{segment});
    if (isCubic && span.kind == SegmentKind::linear)
        return gridDifference(span, LinearValue{span}, segment, CubicValue{segment});
    return gridDifference(span, AnyValue{span}, segment, AnyValue{segment});
}

class ScalarFitter {
public:
    ScalarFitter(const Curve<double>& curve, const ReduceOptions& options)
        : bound_(options.bound > 0 ? std::min(options.bound, std::numeric_limits<double>::max()) : 0),
          isStraight_(options.shape == ReduceShape::straight), keepsExtremes_(options.keepExtremes),
          goesOn_(curve.before != Extrapolation::constant || curve.after != Extrapolation::constant),
          pieces_(scalarPieces(curve, bound_ * kEnclosingShare, options.keepHolds))
    {
    }

    [[nodiscard]] const Outline<double>& outline() const { return pieces_.outline; }
    void mark(Marks& marks) const
    {
        if (keepsExtremes_)
            markExtremes(pieces_.outline.keys, 2 * bound_, marks);
        // A straight end span goes on outside, or across the seam, with the slope it had.
        if (isStraight_ && goesOn_)
            marks[1] = marks[marks.size() - 2] = 1;
    }
    void settle(const Marks& marks)
    {
        marks_ = &marks;
        accepted_.resize(marks.size());
    }

    [[nodiscard]] bool fits(std::size_t first, std::size_t last)
    {
        if (isHeld(first))
            return true;
        const std::optional<CubicFit> fit = fitted(first, last);
        if (fit)
            accepted_[first] = {last, *fit};
        return fit.has_value();
    }
    [[nodiscard]] SpanShape<double> shape(std::size_t first, std::size_t last)
    {
        if (isHeld(first)) {
            exactError_ = 0;
            return heldShape(pieces_.outline, first, last, isStraight_);
        }
        const std::size_t from = pieces_.nodes[first], to = pieces_.nodes[last];
        const double limit = limitFor(first, last);
        CubicFit fit{chord(first, last), chord(first, last)};
        bool isLine = isStraight_ || (wasStraight(first, last) && !hasGivenEnds(first, last));
        if (isLine) {
            exactError_ = largestError(pieces_.cubics, from, to, fit);
            isLine = isStraight_ || exactError_ <= std::max(limit, roundingOf(pieces_.cubics, from, to, fit));
        }
        if (!isLine) {
            fit = accepted_[first].last == last ? accepted_[first].fit : fitted(first, last).value_or(fit);
            exactError_ = largestError(pieces_.cubics, from, to, fit);
        }
        if (limit < bound_)
            exactError_ += pieces_.enclosing; // what enclosed spans may hide
        if (isLine)
            return {Interpolation::linear, {}, {}};
        return {Interpolation::tangent, edits::freeTangent(fit.leave, 0), edits::freeTangent(fit.arrive, 0)};
    }
    // Of the shape asked for last.
    [[nodiscard]] double exactError(std::size_t, std::size_t) const { return exactError_; }

    [[nodiscard]] double gridError(std::size_t first, std::size_t last, const Segment<double>& segment) const
    {
        double largest = 0;
        for (std::size_t span = first; span < last; ++span)
            if (pieces_.outline.kinds[span] != SpanKind::opaque && pieces_.outline.spans[span] != segment)
                largest = std::max(largest, gridDifference(pieces_.outline.spans[span], segment));
        return largest;
    }
    [[nodiscard]] bool allows(double error, const Segment<double>& segment) const
    {
        const double size = std::abs(segment.v0) + std::abs(segment.v1) + std::abs(segment.m0) + std::abs(segment.m1);
        return error <= std::max(bound_, 128 * std::numeric_limits<double>::epsilon() * size);
    }

private:
    [[nodiscard]] bool isHeld(std::size_t first) const { return pieces_.outline.kinds[first] != SpanKind::plain; }
    [[nodiscard]] bool wasStraight(std::size_t first, std::size_t last) const
    {
        const auto begin = pieces_.outline.spans.begin();
        return std::all_of(
            begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(last), [](const Segment<double>& s) { return s.kind == SegmentKind::linear; });
    }
    [[nodiscard]] double chord(std::size_t first, std::size_t last) const
    {
        const std::vector<Key<double>>& keys = pieces_.outline.keys;
        return (keys[last].value - keys[first].value) / (keys[last].time - keys[first].time);
    }
    [[nodiscard]] double limitFor(std::size_t first, std::size_t last) const
    {
        const auto begin = pieces_.isEnclosed.begin();
        const bool hides = std::any_of(begin + std::ptrdiff_t(first), begin + std::ptrdiff_t(last), [](std::uint8_t is) { return is != 0; });
        return hides ? bound_ - pieces_.enclosing : bound_;
    }
    // A slope that stays: flat at a marked key, and at the ends where the curve goes on outside.
    [[nodiscard]] FitEnds endsFor(std::size_t first, std::size_t last) const
    {
        const double leave = pieces_.cubics.leave[pieces_.nodes[first]], arrive = pieces_.cubics.arrive[pieces_.nodes[last] - 1];
        FitEnds ends;
        if ((leave == 0 && (*marks_)[first]) || (first == 0 && goesOn_))
            ends.leave = leave;
        if ((arrive == 0 && (*marks_)[last]) || (last + 1 == marks_->size() && goesOn_))
            ends.arrive = arrive;
        return ends;
    }
    [[nodiscard]] bool hasGivenEnds(std::size_t first, std::size_t last) const
    {
        const FitEnds ends = endsFor(first, last);
        return ends.leave || ends.arrive;
    }
    [[nodiscard]] std::optional<CubicFit> fitted(std::size_t first, std::size_t last) const
    {
        FitEnds ends = endsFor(first, last);
        if (isStraight_)
            ends.leave = ends.arrive = chord(first, last);
        return fitWithin(pieces_.cubics, pieces_.nodes[first], pieces_.nodes[last], ends, limitFor(first, last));
    }

    double bound_ = 0;
    bool isStraight_ = false, keepsExtremes_ = true, goesOn_ = false;
    ScalarPieces pieces_;
    const Marks* marks_ = nullptr;
    struct Accepted {
        std::size_t last = 0;
        CubicFit fit;
    };
    std::vector<Accepted> accepted_; // per key: the last fit from it that held
    double exactError_ = 0;
};

bool haveSameTimes(std::span<const Curve<double>> curves)
{
    return std::all_of(curves.begin(), curves.end(), [&](const Curve<double>& curve) {
        return std::equal(curve.keys.begin(), curve.keys.end(), curves.front().keys.begin(), curves.front().keys.end(),
            [](const Key<double>& a, const Key<double>& b) { return a.time == b.time; });
    });
}

} // namespace

Reduction<double> reduce(const Curve<double>& curve, const ReduceOptions& options)
{
    return std::move(reduceWith<double, ScalarFitter>({&curve, 1}, options).front());
}

std::vector<Reduction<double>> reduceTogether(std::span<const Curve<double>> curves, const ReduceOptions& options)
{
    if (haveSameTimes(curves))
        return reduceWith<double, ScalarFitter>(curves, options);
    std::vector<Reduction<double>> results;
    for (const Curve<double>& curve : curves)
        results.push_back(reduce(curve, options));
    return results;
}

} // namespace slerpline
