#include "core/curve/reduce_pieces.h"

#include "core/curve/hermite.h"

#include <array>
#include <numbers>

namespace slerpline::reducing {
namespace {

constexpr std::size_t kMostPieces = 64; // of one enclosed span
constexpr int kMostHalvings = 12;

// A cubic of a span that is being enclosed: from `begin` to `end` in seconds.
struct Piece {
    Seconds end = 0;
    double value = 0; // at its end
    double leave = 0, arrive = 0;
};

// Even pieces of the ease: a cubic that agrees in value and slope at its ends is off by at most h^4/384 of the fourth
// derivative, which is |step| pi^4 / 2 by s.
bool encloseCosine(const Segment<double>& segment, double enclosing, std::vector<Piece>& pieces)
{
    const double step = std::abs(segment.v1 - segment.v0), duration = segment.end - segment.begin;
    const double fourth = step * std::pow(std::numbers::pi, 4) / 2;
    const double count = std::ceil(std::pow(fourth / 384 / enclosing, 0.25));
    if (!(count <= double(kMostPieces)))
        return false;
    const auto even = std::max<std::size_t>(1, std::size_t(count));
    for (std::size_t i = 0; i < even; ++i) {
        const double from = double(i) / double(even), to = double(i + 1) / double(even);
        pieces.push_back({i + 1 == even ? segment.end : segment.begin + duration * to, i + 1 == even ? segment.v1 : segmentValue(segment, to),
            segmentRate(segment, from), segmentRate(segment, to)});
    }
    return true;
}

using Power4 = std::array<double, 4>;
using Power10 = std::array<double, 10>;

// Cubic with ends p0, p3 and control values p1, p2 between, cut to [from, to], in powers of the new parameter.
Power4 cutBezier(double p0, double p1, double p2, double p3, double from, double to)
{
    const double a = p0, b = 3 * (p1 - p0), c = 3 * (p2 - 2 * p1 + p0), d = p3 - 3 * p2 + 3 * p1 - p0, h = to - from;
    return {a + from * (b + from * (c + from * d)), h * (b + from * (2 * c + 3 * from * d)), h * h * (c + 3 * from * d), h * h * h * d};
}

Power10 times(const Power10& p, const Power4& q)
{
    Power10 result{};
    for (std::size_t i = 0; i < 10; ++i)
        for (std::size_t j = 0; j < 4 && i + j < 10; ++j)
            result[i + j] += p[i] * q[j];
    return result;
}

// The largest |p| on [0, 1] is at most the largest of its Bernstein coefficients.
double hullOf(const Power10& p)
{
    static constexpr double kChoose9[] = {1, 9, 36, 84, 126, 126, 84, 36, 9, 1};
    double largest = 0;
    for (std::size_t i = 0; i < 10; ++i) {
        double sum = 0, choose = 1; // of i over k
        for (std::size_t k = 0; k <= i; ++k) {
            sum += choose / kChoose9[k] * p[k];
            choose = choose * double(i - k) / double(k + 1);
        }
        if (!(std::abs(sum) <= largest))
            largest = std::abs(sum);
    }
    return largest;
}

// One stretch of the handle curve in its parameter: the cubic by time with the same ends and end slopes, put along the
// stretch, is a polynomial of degree 9; less the curve itself its hull bounds what they differ. Halved until small enough.
class WeightedEncloser {
public:
    WeightedEncloser(const Segment<double>& segment, double enclosing, std::vector<Piece>& pieces)
        : segment_(segment), enclosing_(enclosing), pieces_(pieces)
    {
    }
    bool enclose(double from, double to, int halvings = 0)
    {
        const Segment<double>& s = segment_;
        const Power4 x = cutBezier(0, s.w0, 1 - s.w1, 1, from, to);
        const Power4 y = cutBezier(s.v0, s.v0 + s.w0 * s.m0, s.v1 - s.w1 * s.m1, s.v1, from, to);
        const double width = x[1] + x[2] + x[3], rise = y[1] + y[2] + y[3];
        const double startX = x[1], endX = x[1] + 2 * x[2] + 3 * x[3];
        const double m0 = y[1] / startX * width, m1 = (y[1] + 2 * y[2] + 3 * y[3]) / endX * width; // by the share of the width
        const Power4 share{0, x[1] / width, x[2] / width, x[3] / width};
        Power10 difference = times({m0 + m1 - 2 * rise}, share);
        difference[0] += 3 * rise - 2 * m0 - m1;
        difference = times(difference, share);
        difference[0] += m0;
        difference = times(difference, share);
        for (std::size_t k = 1; k < 4; ++k)
            difference[k] -= y[k];
        if (startX > 0 && endX > 0 && width > 0 && hullOf(difference) <= enclosing_) {
            const double duration = s.end - s.begin;
            const bool isLast = to == 1;
            pieces_.push_back({isLast ? s.end : s.begin + duration * (x[0] + width), isLast ? s.v1 : y[0] + rise, m0 / (width * duration),
                m1 / (width * duration)});
            return pieces_.size() <= kMostPieces;
        }
        const double middle = from + (to - from) / 2;
        return halvings < kMostHalvings && enclose(from, middle, halvings + 1) && enclose(middle, to, halvings + 1);
    }

private:
    const Segment<double>& segment_;
    double enclosing_;
    std::vector<Piece>& pieces_;
};

bool isFinite(const Segment<double>& s)
{
    return std::isfinite((s.end - s.begin) + (s.v1 - s.v0) + std::abs(s.m0) + std::abs(s.m1) + std::abs(s.v0)) && std::isfinite(s.begin);
}

SpanKind kindOf(const Segment<double>& segment, bool holds)
{
    if (!isFinite(segment))
        return SpanKind::opaque;
    if (segment.kind == SegmentKind::hold)
        return segment.v0 == segment.v1 ? SpanKind::hold : SpanKind::jump;
    const bool isFlat = segment.v0 == segment.v1
        && (segment.kind == SegmentKind::linear || segment.kind == SegmentKind::cosine || (segment.m0 == 0 && segment.m1 == 0));
    return isFlat && holds ? SpanKind::hold : SpanKind::plain;
}

// Adds a span's cubics; false when it cannot be enclosed.
bool addPieces(ScalarPieces& pieces, const Segment<double>& segment, std::vector<Piece>& parts)
{
    const double duration = segment.end - segment.begin;
    const auto add = [&](Seconds end, double value, double leave, double arrive) {
        pieces.cubics.time.push_back(end);
        pieces.cubics.value.push_back(value);
        pieces.cubics.leave.push_back(leave);
        pieces.cubics.arrive.push_back(arrive);
    };
    const bool isPlainCubic
        = segment.kind == SegmentKind::cubic || (segment.kind == SegmentKind::weighted && segment.w0 == 1.0 / 3 && segment.w1 == 1.0 / 3);
    const bool isFlat = segment.v0 == segment.v1 && segment.m0 == 0 && segment.m1 == 0;
    if (isPlainCubic) {
        add(segment.end, segment.v1, segment.m0 / duration, segment.m1 / duration);
    } else if (segment.kind == SegmentKind::hold) {
        add(segment.end, segment.v1, 0, 0);
    } else if (segment.kind == SegmentKind::linear || isFlat) {
        const double slope = (segment.v1 - segment.v0) / duration;
        add(segment.end, segment.v1, slope, slope);
    } else {
        parts.clear();
        const bool isEnclosed = pieces.enclosing > 0
            && (segment.kind == SegmentKind::cosine ? encloseCosine(segment, pieces.enclosing, parts)
                                                    : WeightedEncloser(segment, pieces.enclosing, parts).enclose(0, 1));
        Seconds time = segment.begin;
        for (const Piece& part : parts) {
            if (!isEnclosed || !(part.end > time))
                return false;
            time = part.end;
        }
        if (!isEnclosed)
            return false;
        for (const Piece& part : parts)
            add(part.end, part.value, part.leave, part.arrive);
        pieces.isEnclosed.back() = 1;
    }
    return true;
}

} // namespace

ScalarPieces scalarPieces(const Curve<double>& curve, double enclosing, bool holds)
{
    const std::size_t count = curve.keys.size();
    ScalarPieces pieces;
    pieces.enclosing = enclosing;
    Outline<double>& outline = pieces.outline;
    outline.keys.assign(curve.keys.begin(), curve.keys.end());
    outline.spans.resize(count - 1);
    outline.kinds.assign(count - 1, SpanKind::opaque);
    for (std::vector<double>* numbers : {&pieces.cubics.time, &pieces.cubics.value, &pieces.cubics.leave, &pieces.cubics.arrive})
        numbers->reserve(count);
    pieces.nodes.reserve(count);
    pieces.isEnclosed.reserve(count);
    std::vector<Piece> parts;
    for (std::size_t key = 0; key < count; ++key) {
        // A new node where the last span did not end at this key's value: the keys of a jump, and after opaque spans.
        pieces.nodes.push_back(pieces.cubics.time.size());
        pieces.cubics.time.push_back(outline.keys[key].time);
        pieces.cubics.value.push_back(outline.keys[key].value);
        if (key + 1 == count)
            break;
        pieces.isEnclosed.push_back(0);
        if (outline.keys[key + 1].time > outline.keys[key].time) {
            outline.spans[key] = segmentAt(curve, key);
            outline.kinds[key] = kindOf(outline.spans[key], holds);
        }
        if (outline.kinds[key] != SpanKind::opaque && !addPieces(pieces, outline.spans[key], parts))
            outline.kinds[key] = SpanKind::opaque;
        if (outline.kinds[key] == SpanKind::opaque) {
            pieces.cubics.leave.push_back(0); // never looked at
            pieces.cubics.arrive.push_back(0);
        } else {
            pieces.cubics.time.pop_back(); // the key that comes next adds it again
            pieces.cubics.value.pop_back();
        }
    }
    return pieces;
}

void markExtremes(const std::vector<Key<double>>& keys, double least, Marks& marks)
{
    std::size_t high = 0, low = 0; // since the last turn
    int direction = 0;             // 0: not known yet
    for (std::size_t key = 1; key < keys.size(); ++key) {
        const double value = keys[key].value;
        if (direction >= 0 && value > keys[high].value)
            high = key;
        if (direction <= 0 && value < keys[low].value)
            low = key;
        const bool isRising = direction <= 0 && value - keys[low].value > least;
        const bool isFalling = direction >= 0 && keys[high].value - value > least;
        if (isRising) {
            marks[low] = 1;
            direction = 1;
            high = key;
        } else if (isFalling) {
            marks[high] = 1;
            direction = -1;
            low = key;
        }
    }
}

} // namespace slerpline::reducing
