#include "core/curve/reduce.h"
#include "core/curve/reduce_parts.h"

#include <limits>

namespace slerpline {
namespace {

using namespace reducing;

constexpr int kGridPerSpan = 10;
constexpr double kRounding = 64 * std::numeric_limits<double>::epsilon();

double entry(const glm::dmat4& matrix, int i) { return matrix[i / 4][i % 4]; }

bool isFinite(const glm::dmat4& matrix)
{
    for (int i = 0; i < 16; ++i)
        if (!std::isfinite(entry(matrix, i)))
            return false;
    return true;
}

// Entries run straight from key to key, so the difference of two such curves is largest at the keys that are gone.
class MatrixFitter {
public:
    MatrixFitter(const Curve<glm::dmat4>& curve, const ReduceOptions& options)
        : bound_(options.bound > 0 ? std::min(options.bound, std::numeric_limits<double>::max()) : 0),
          goesOn_(curve.before != Extrapolation::constant || curve.after != Extrapolation::constant)
    {
        outline_.keys.assign(curve.keys.begin(), curve.keys.end());
        const std::size_t spans = outline_.keys.size() - 1;
        outline_.spans.resize(spans);
        outline_.kinds.assign(spans, SpanKind::opaque);
        for (std::size_t span = 0; span < spans; ++span) {
            const double duration = outline_.keys[span + 1].time - outline_.keys[span].time;
            if (!(duration > 0))
                continue;
            const Segment<glm::dmat4> segment = outline_.spans[span] = segmentAt(curve, span);
            if (!std::isfinite(duration) || !isFinite(segment.m0) || !isFinite(segment.m1))
                continue;
            const bool isStill = segment.m0 == segment.m1;
            if (segment.kind == SegmentKind::hold)
                outline_.kinds[span] = isStill ? SpanKind::hold : SpanKind::jump;
            else
                outline_.kinds[span] = isStill && options.keepHolds ? SpanKind::hold : SpanKind::plain;
        }
    }
    [[nodiscard]] const Outline<glm::dmat4>& outline() const { return outline_; }
    void mark(Marks& marks) const
    {
        if (goesOn_) // an end span goes on outside with the slope it had
            marks[1] = marks[marks.size() - 2] = 1;
    }
    void settle(const Marks&) {}
    [[nodiscard]] bool fits(std::size_t first, std::size_t last) const
    {
        if (outline_.kinds[first] != SpanKind::plain)
            return true;
        const Key<glm::dmat4>&from = outline_.keys[first], &to = outline_.keys[last];
        for (std::size_t key = first + 1; key < last; ++key) {
            const double s = (outline_.keys[key].time - from.time) / (to.time - from.time);
            for (int i = 0; i < 16; ++i) {
                const double a = entry(from.value, i), b = entry(to.value, i), rounding = kRounding * (std::abs(a) + std::abs(b));
                if (!(std::abs(a + (b - a) * s - entry(outline_.keys[key].value, i)) <= std::max(bound_ - rounding, rounding)))
                    return false;
            }
        }
        return true;
    }
    [[nodiscard]] SpanShape<glm::dmat4> shape(std::size_t first, std::size_t last) const
    {
        if (outline_.kinds[first] != SpanKind::plain)
            return heldShape(outline_, first, last, true);
        return {Interpolation::linear, {}, {}};
    }
    [[nodiscard]] double exactError(std::size_t, std::size_t) const { return 0; } // the grid has all keys in it
    [[nodiscard]] double gridError(std::size_t first, std::size_t last, const Segment<glm::dmat4>& segment) const
    {
        double largest = 0;
        for (std::size_t span = first; span < last; ++span) {
            const Segment<glm::dmat4>& original = outline_.spans[span];
            if (outline_.kinds[span] == SpanKind::opaque || original == segment)
                continue;
            for (int place = 0; place < kGridPerSpan; ++place) {
                const Seconds time = original.begin + (original.end - original.begin) * (double(place) / kGridPerSpan);
                const glm::dmat4 off = segmentValue(original, fractionAt(original, time)) - segmentValue(segment, fractionAt(segment, time));
                for (int i = 0; i < 16; ++i)
                    largest = std::max(largest, std::abs(entry(off, i)));
            }
        }
        return largest;
    }
    [[nodiscard]] bool allows(double error, const Segment<glm::dmat4>& segment) const
    {
        double size = 0;
        for (int i = 0; i < 16; ++i)
            size = std::max(size, std::abs(entry(segment.m0, i)) + std::abs(entry(segment.m1, i)));
        return error <= std::max(bound_, 2 * kRounding * size);
    }

private:
    double bound_ = 0;
    bool goesOn_ = false;
    Outline<glm::dmat4> outline_;
};

} // namespace

Reduction<glm::dmat4> reduce(const Curve<glm::dmat4>& curve, const ReduceOptions& options)
{
    return std::move(reduceWith<glm::dmat4, MatrixFitter>({&curve, 1}, options).front());
}

} // namespace slerpline
