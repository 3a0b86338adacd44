#include "core/clip/flatten.h"

#include "core/base/number_text.h"
#include "core/curve/evaluate.h"
#include "core/curve/rotation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace slerpline {
namespace {

constexpr double kOnTick = 1e-5;                           // ticks; time * ticksPerSecond of a 32-bit tick is off by less
constexpr int kSamples = 24;                               // per written span: between samples the error grows by less than kReserve says
constexpr double kReserve = 0.98;                          // share of the budget that may be measured
constexpr double kLargestTurn = std::numbers::pi - 0.0017; // a tenth of a degree below the half turn, which has no direction
constexpr std::int64_t kLastTick = 0xFFFFFFFF;
constexpr std::size_t kMostKeys = 5'000'000;

// A time at which the source has a key. `jumps`: the motion arrives with a step, so the value just before is another one.
template <class T> struct Anchor {
    Seconds time = 0;
    T value{};
    bool jumps = false;
    bool spanIsExact = false; // from here to the next anchor the source itself is what the format plays
};

glm::dvec3 blend(const glm::dvec3& a, const glm::dvec3& b, double s) { return a * (1 - s) + b * s; }
glm::dmat4 blend(const glm::dmat4& a, const glm::dmat4& b, double s) { return a * (1 - s) + b * s; }
glm::dquat blend(const glm::dquat& a, const glm::dquat& b, double s)
{
    const glm::dquat from = normalised(a), to = normalised(b);
    return slerp(from, glm::dot(from, to) < 0 ? -to : to, s);
}

double distance(const glm::dvec3& a, const glm::dvec3& b)
{
    const glm::dvec3 d = glm::abs(a - b);
    return std::max({d.x, d.y, d.z});
}
double distance(const glm::dquat& a, const glm::dquat& b) { return angleBetween(normalised(a), normalised(b)); }
double distance(const glm::dmat4& a, const glm::dmat4& b)
{
    double largest = 0;
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            largest = std::max(largest, std::abs(a[column][row] - b[column][row]));
    return largest;
}

bool turnsTooFar(const glm::dquat& a, const glm::dquat& b) { return distance(a, b) > kLargestTurn; }
template <class T> bool turnsTooFar(const T&, const T&) { return false; }

glm::dquat alignedWith(const glm::dquat& before, const glm::dquat& q) { return glm::dot(before, q) < 0 ? -q : q; }
template <class T> const T& alignedWith(const T&, const T& value) { return value; }

template <class T> Interpolation modeOf(const Curve<T>& curve, std::size_t key) { return curve.playAs.value_or(curve.keys[key].interpolation); }

// True when the format plays the span from `key` as the curve does.
bool isPlain(const Curve<double>& curve, std::size_t key)
{
    const Interpolation mode = modeOf(curve, key);
    return mode == Interpolation::linear || mode == Interpolation::slerp;
}
bool isPlain(const Curve<glm::dquat>& curve, std::size_t key)
{
    const bool isShort = curve.path == RotationPath::shortest || glm::dot(curve.keys[key].value, curve.keys[key + 1].value) >= 0;
    return modeOf(curve, key) == Interpolation::slerp && isShort;
}
bool isPlain(const Curve<glm::dmat4>& curve, std::size_t key) { return modeOf(curve, key) != Interpolation::step; }

template <class T, class ValueAt> class Flattener {
public:
    Flattener(std::vector<Anchor<T>> anchors, ValueAt valueAt, const FlattenLimits& limits)
        : anchors_(std::move(anchors)), valueAt_(std::move(valueAt)), limits_(limits)
    {
        result_.keysBefore = anchors_.size();
    }

    Result<FlatCurve<T>> run();

private:
    struct Piece {
        std::int64_t begin = 0, end = 0;
        T from{}, to{};
    };
    struct Measured {
        double error = 0;
        std::int64_t worstTick = 0;
    };

    [[nodiscard]] tl::unexpected<Error> failure(const char* id, std::string message) const
    {
        return tl::unexpected<Error>(Error{std::move(message), "", 0, 0, -1, id});
    }
    [[nodiscard]] Result<void> roundTimes();
    [[nodiscard]] T motionAt(double tick) { return valueAt_(std::clamp(tick / limits_.ticksPerSecond, anchors_.front().time, anchors_.back().time)); }
    void put(std::int64_t tick, const T& value)
    {
        result_.ticks.push_back(tick);
        result_.values.push_back(value);
    }
    Measured measure(const Piece& piece, double firstTick, double lastTick);
    Result<void> writeSpan(std::size_t span);
    Result<void> refine(const Piece& whole, double firstTick, double lastTick);

    std::vector<Anchor<T>> anchors_;
    ValueAt valueAt_;
    FlattenLimits limits_;
    std::vector<std::int64_t> ticks_; // per anchor
    FlatCurve<T> result_;
};

template <class T, class ValueAt> Result<void> Flattener<T, ValueAt>::roundTimes()
{
    std::vector<bool> isOnTick(anchors_.size());
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
        const Seconds time = anchors_[i].time;
        const double exact = time * limits_.ticksPerSecond;
        const double tick = roundHalfEven(exact);
        if (tick < 0 || !std::isfinite(tick))
            return failure("x.negative-time",
                fmt::format("the key at {:.4g} s is before 0, which key times of .x cannot say; move the keys to 0 or later first", time));
        if (tick > double(kLastTick))
            return failure("x.ticks-range",
                fmt::format("the key at {} s is more than 4294967295 ticks; a smaller --ticks-per-second would fit", numberText(time)));
        if (i > 0 && std::int64_t(tick) == ticks_.back() && time != anchors_[i - 1].time)
            return failure("x.ticks-collision",
                fmt::format("the keys at {} s and {} s fall on the same tick {} at {} ticks per second; a larger --ticks-per-second keeps them apart",
                    numberText(anchors_[i - 1].time), numberText(time), std::int64_t(tick), numberText(limits_.ticksPerSecond)));
        ticks_.push_back(std::int64_t(tick));
        isOnTick[i] = std::abs(exact - tick) <= kOnTick;
    }
    for (std::size_t i = 0; i < anchors_.size(); ++i) {
        if (isOnTick[i])
            continue;
        result_.isExact = false;
        anchors_[i].spanIsExact = false;
        if (i > 0)
            anchors_[i - 1].spanIsExact = false;
        // The motion at the tick rather than the key's value late or early; not where the value before is another one.
        const bool isShared
            = (i > 0 && anchors_[i - 1].time == anchors_[i].time) || (i + 1 < anchors_.size() && anchors_[i + 1].time == anchors_[i].time);
        if (!anchors_[i].jumps && !isShared)
            anchors_[i].value = motionAt(double(ticks_[i]));
    }
    return {};
}

template <class T, class ValueAt> auto Flattener<T, ValueAt>::measure(const Piece& piece, double firstTick, double lastTick) -> Measured
{
    Measured measured;
    measured.worstTick = (piece.begin + piece.end) / 2;
    const double width = double(piece.end - piece.begin);
    for (int i = 1; i < kSamples; ++i) {
        const double s = double(i) / kSamples;
        const double tick = double(piece.begin) + s * width;
        if (tick < firstTick || tick > lastTick)
            continue;
        const double error = distance(blend(piece.from, piece.to, s), motionAt(tick));
        if (error > measured.error)
            measured = {error, std::int64_t(std::llround(tick))};
    }
    measured.worstTick = std::clamp(measured.worstTick, piece.begin + 1, std::max(piece.begin + 1, piece.end - 1));
    return measured;
}

template <class T, class ValueAt> Result<void> Flattener<T, ValueAt>::refine(const Piece& whole, double firstTick, double lastTick)
{
    std::vector<Piece> waiting{whole};
    while (!waiting.empty()) {
        const Piece piece = waiting.back();
        waiting.pop_back();
        const Measured measured = measure(piece, firstTick, lastTick);
        if (measured.error <= limits_.budget * kReserve && !turnsTooFar(piece.from, piece.to)) {
            result_.maxError = std::max(result_.maxError, measured.error);
            put(piece.end, piece.to);
            continue;
        }
        if (piece.end - piece.begin < 2 || result_.ticks.size() > kMostKeys)
            return failure("x.budget",
                fmt::format(
                    "between the ticks {} and {} the motion is further off than the budget allows, even with a key on every tick ({} a second); "
                    "a larger --ticks-per-second or a larger budget helps",
                    piece.begin, piece.end, numberText(limits_.ticksPerSecond)));
        const T middle = alignedWith(piece.from, motionAt(double(measured.worstTick)));
        result_.isExact = false;
        waiting.push_back({measured.worstTick, piece.end, middle, piece.to});
        waiting.push_back({piece.begin, measured.worstTick, piece.from, middle});
    }
    return {};
}

template <class T, class ValueAt> Result<void> Flattener<T, ValueAt>::writeSpan(std::size_t span)
{
    const Anchor<T>& from = anchors_[span];
    const Anchor<T>& to = anchors_[span + 1];
    Piece piece{ticks_[span], ticks_[span + 1], from.value, to.value};
    if (piece.begin == piece.end || (from.spanIsExact && !turnsTooFar(from.value, to.value))) {
        put(piece.end, to.value);
        return {};
    }
    // Where a key that ends a step had to move to a tick, the little time between counts to the other side.
    const double first = from.jumps ? from.time * limits_.ticksPerSecond : double(piece.begin);
    const double last = to.jumps ? to.time * limits_.ticksPerSecond : double(piece.end);
    if (!to.jumps)
        return refine(piece, first, last);
    result_.isExact = false;
    if (piece.end - piece.begin > 1) {
        piece.end -= 1;
        piece.to = alignedWith(piece.from, motionAt(std::min(double(piece.end), last)));
        if (auto done = refine(piece, first, last); !done)
            return done;
    }
    put(ticks_[span + 1], to.value);
    return {};
}

template <class T, class ValueAt> Result<FlatCurve<T>> Flattener<T, ValueAt>::run()
{
    if (anchors_.empty())
        return std::move(result_);
    if (auto done = roundTimes(); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    put(ticks_.front(), anchors_.front().value);
    for (std::size_t i = 0; i + 1 < anchors_.size(); ++i)
        if (auto done = writeSpan(i); !done)
            return tl::unexpected<Error>(std::move(done.error()));
    return std::move(result_);
}

template <class T> Result<FlatCurve<T>> flattenOne(const Curve<T>& curve, const FlattenLimits& limits)
{
    std::vector<Anchor<T>> anchors(curve.keys.size());
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        anchors[i].time = curve.keys[i].time;
        anchors[i].value = curve.keys[i].value;
        if (i + 1 == anchors.size())
            break;
        const bool isStep = modeOf(curve, i) == Interpolation::step;
        const bool changes = !(curve.keys[i].value == curve.keys[i + 1].value);
        anchors[i].spanIsExact = isStep ? !changes : isPlain(curve, i);
        anchors[i + 1].jumps = isStep && changes;
    }
    CurveCursor<T> cursor;
    auto valueAt = [&curve, cursor](Seconds time) mutable { return evaluate(curve, time, cursor); };
    return Flattener<T, decltype(valueAt)>(std::move(anchors), valueAt, limits).run();
}

bool haveSameTimes(std::span<const Curve<double>> curves)
{
    const KeyList<double>& first = curves.front().keys;
    return std::all_of(curves.begin() + 1, curves.end(), [&](const Curve<double>& curve) {
        return curve.keys.size() == first.size()
            && std::equal(
                first.begin(), first.end(), curve.keys.begin(), [](const Key<double>& a, const Key<double>& b) { return a.time == b.time; });
    });
}

// How one component goes from `time` to the next anchor at `next`.
void addComponent(const Curve<double>& curve, Seconds time, Seconds next, Anchor<glm::dvec3>& from, Anchor<glm::dvec3>& to)
{
    const std::size_t after = curve.keys.upperBound(time);
    const bool isBefore = after == 0, isAfter = after == curve.keys.size();
    if (isBefore || isAfter) {
        const Extrapolation outside = isBefore ? curve.before : curve.after;
        from.spanIsExact = from.spanIsExact && (outside == Extrapolation::constant || curve.keys.empty());
        return;
    }
    const std::size_t key = after - 1;
    if (modeOf(curve, key) != Interpolation::step) {
        from.spanIsExact = from.spanIsExact && isPlain(curve, key);
        return;
    }
    if (curve.keys[key].value == curve.keys[key + 1].value || curve.keys[key + 1].time > next)
        return;
    from.spanIsExact = false;
    to.jumps = true;
}

std::vector<Anchor<glm::dvec3>> jointAnchors(std::span<const Curve<double>> curves)
{
    std::vector<Anchor<glm::dvec3>> anchors(curves.front().keys.size());
    for (std::size_t i = 0; i < anchors.size(); ++i) {
        anchors[i].time = curves.front().keys[i].time;
        for (int c = 0; c < 3; ++c)
            anchors[i].value[c] = curves[std::size_t(c)].keys[i].value;
    }
    return anchors;
}

// One anchor per time at which any component has a key, two where one has several: the value that is reached, and the
// one that holds from there on.
std::vector<Anchor<glm::dvec3>> unitedAnchors(std::span<const Curve<double>> curves)
{
    std::vector<Seconds> times;
    for (const Curve<double>& curve : curves)
        for (const Key<double>& key : curve.keys)
            times.push_back(key.time);
    std::sort(times.begin(), times.end());
    times.erase(std::unique(times.begin(), times.end()), times.end());
    std::vector<Anchor<glm::dvec3>> anchors;
    for (const Seconds time : times) {
        Anchor<glm::dvec3> reached, held;
        reached.time = held.time = time;
        bool isDouble = false;
        for (int c = 0; c < 3; ++c) {
            const Curve<double>& curve = curves[std::size_t(c)];
            const std::size_t first = curve.keys.lowerBound(time), end = curve.keys.upperBound(time);
            isDouble = isDouble || end - first > 1;
            reached.value[c] = first < end ? curve.keys[first].value : evaluate(curve, time);
            held.value[c] = first < end ? curve.keys[end - 1].value : reached.value[c];
        }
        anchors.push_back(reached);
        if (isDouble)
            anchors.push_back(held);
    }
    return anchors;
}

} // namespace

double roundHalfEven(double value)
{
    const double below = std::floor(value);
    const double rest = value - below;
    if (rest != 0.5)
        return rest < 0.5 ? below : below + 1;
    return std::fmod(below, 2) == 0 ? below : below + 1;
}

Result<FlatCurve<glm::dvec3>> flatten(std::span<const Curve<double>> curves, const FlattenLimits& limits)
{
    if (curves.size() != 3)
        return tl::unexpected<Error>(Error{fmt::format("expected 3 components, found {}", curves.size()), "", 0, 0, -1, "x.components"});
    std::vector<Anchor<glm::dvec3>> anchors = haveSameTimes(curves) ? jointAnchors(curves) : unitedAnchors(curves);
    for (std::size_t i = 0; i + 1 < anchors.size(); ++i) {
        anchors[i].spanIsExact = true;
        for (const Curve<double>& curve : curves)
            addComponent(curve, anchors[i].time, anchors[i + 1].time, anchors[i], anchors[i + 1]);
    }
    std::array<CurveCursor<double>, 3> cursors;
    auto valueAt = [curves, cursors](Seconds time) mutable {
        glm::dvec3 value;
        for (int c = 0; c < 3; ++c)
            value[c] = evaluate(curves[std::size_t(c)], time, cursors[std::size_t(c)]);
        return value;
    };
    return Flattener<glm::dvec3, decltype(valueAt)>(std::move(anchors), valueAt, limits).run();
}

Result<FlatCurve<glm::dquat>> flatten(const Curve<glm::dquat>& curve, const FlattenLimits& limits) { return flattenOne(curve, limits); }
Result<FlatCurve<glm::dmat4>> flatten(const Curve<glm::dmat4>& curve, const FlattenLimits& limits) { return flattenOne(curve, limits); }

} // namespace slerpline
