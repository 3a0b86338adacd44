#include "core/curve/smooth.h"

#include "core/curve/butterworth.h"
#include "core/curve/edit_parts.h"
#include "core/curve/evaluate.h"
#include "core/curve/largest_change.h"
#include "core/curve/rotation.h"

#include <algorithm>
#include <cmath>

namespace slerpline {
namespace {

using namespace edits;

// --- values as vectors relative to one of them: a number's difference, half a rotation vector

bool isFinite(double value) { return std::isfinite(value); }
bool isFinite(const glm::dquat& q) { return std::isfinite(q.w + q.x + q.y + q.z); }

double unit(double value) { return value; }
glm::dquat unit(const glm::dquat& q) { return normalised(q); }

// A motion read from a reference outwards, value after value, as vectors.
template <class T> struct Walk {
    T value = identityValue<T>(); // where it stands
    Rate<T> vector{};             // that from the reference
};

void goOn(Walk<double>& walk, double reference, double value, bool) { walk = {value, value - reference}; }
// Near the reference a value is its logarithm. Further out, where logarithms come to an end at a full turn, the steps are
// added up: so whole turns are followed, and a motion about one axis is its angle. `signs`: q and -q are two values.
void goOn(Walk<glm::dquat>& walk, const glm::dquat& reference, const glm::dquat& value, bool signs)
{
    constexpr double kNear = 1.2; // half angles
    const auto turn = [&](const glm::dquat& from) {
        const glm::dquat apart = glm::conjugate(from) * value;
        return logarithm(!signs && apart.w < 0 ? -apart : apart);
    };
    const glm::dvec3 added = walk.vector + turn(walk.value);
    walk = {value, added};
    if (glm::dot(added, added) > kNear * kNear)
        return;
    const glm::dvec3 direct = turn(reference), apart = direct - added;
    if (glm::dot(apart, apart) < 0.5)
        walk.vector = direct;
}

double moved(double reference, double by) { return reference + by; }
glm::dquat moved(const glm::dquat& reference, const glm::dvec3& by) { return normalised(reference * exponential(by)); }

double asRate(double slope) { return slope; }
glm::dvec3 asRate(const glm::dvec3& slope) { return slope * 2.0; } // half angles to angles

double sizeOf(double v) { return std::abs(v); }
double sizeOf(const glm::dvec3& v) { return std::sqrt(glm::dot(v, v)); }

double withSignOf(double, double value) { return value; }
glm::dquat withSignOf(const glm::dquat& old, const glm::dquat& value) { return glm::dot(old, value) < 0 ? -value : value; }

// --- runs of keys

// Keys [begin, end) that are filtered together. `period` > 0: they go round and round, and `end` leaves out a last key that is
// the first one again.
struct Run {
    std::size_t begin = 0, end = 0;
    Seconds period = 0;
};

template <class T> std::vector<Run> runsOf(const Curve<T>& curve, const IndexRanges& keys)
{
    std::vector<Run> runs;
    for (const auto& range : keys.ranges()) {
        const std::size_t end = std::min(range.end, curve.keys.size());
        for (std::size_t i = range.begin; i < end;) {
            if (!isFinite(curve.keys[i].value)) {
                ++i;
                continue;
            }
            Run run{i, i + 1, 0};
            while (run.end < end && isFinite(curve.keys[run.end].value) && curve.keys[run.end].time > curve.keys[run.end - 1].time)
                ++run.end;
            runs.push_back(run);
            i = run.end;
        }
    }
    const Seam seam = seamOf(curve);
    if (runs.size() == 1 && seam.loops && runs[0].begin == 0 && runs[0].end == curve.keys.size() && (seam.joined || seam.span > 0)) {
        runs[0].period = seam.period;
        runs[0].end -= seam.joined ? 1 : 0;
    }
    runs.erase(std::remove_if(runs.begin(), runs.end(), [](const Run& run) { return run.end - run.begin < 3; }), runs.end());
    return runs;
}

// What a filter says of one key: the value, and the slope of the filtered motion there.
template <class T> struct Filtered {
    T value = identityValue<T>();
    Rate<T> slope{};
};

template <class T> bool hasOneFreeSlope(const Key<T>& key)
{
    return key.in.rule == TangentRule::free && key.out.rule == TangentRule::free && key.in.slope == key.out.slope;
}

template <class T, class FilterKey> CurveEdit<T> filtered(const Curve<T>& shown, const IndexRanges& keys, FilterKey&& filterKey)
{
    Curve<T> curve = shown;
    curve.playAs.reset();
    CurveEdit<T> result{curve, {}, 0};
    for (const Run& run : runsOf(curve, keys)) {
        std::vector<Key<T>> changed;
        for (std::size_t i = run.begin; i < run.end; ++i) {
            Key<T> key = curve.keys[i];
            const Filtered<T> found = filterKey(curve, run, i);
            key.value = withSignOf(key.value, found.value);
            if (hasOneFreeSlope(key))
                key.in.slope = key.out.slope = found.slope;
            changed.push_back(key);
        }
        if (run.period > 0 && run.end < curve.keys.size()) { // the last key is the first one again
            Key<T> key = curve.keys[run.end];
            key.value = withSignOf(key.value, changed.front().value);
            if (hasOneFreeSlope(key))
                key.in.slope = key.out.slope = changed.front().in.slope;
            changed.push_back(key);
        }
        result.curve.keys = result.curve.keys.splice(run.begin, run.begin + changed.size(), changed);
        result.keys.insert(run.begin, run.begin + changed.size());
    }
    result.largestChange = largestChangeAround(curve, result.curve, result.keys);
    result.curve.playAs = shown.playAs;
    return result;
}

template <class T> Filtered<T> unchanged(const Curve<T>& curve, std::size_t key) { return {curve.keys[key].value, curve.keys[key].in.slope}; }

template <class T> bool hasSigns(const Curve<T>& curve) { return curve.path == RotationPath::asStored; }

// --- Gauss

template <class T> class Gaussian {
public:
    Gaussian(const Curve<T>& curve, const Run& run, std::size_t key, const GaussianSmoothing& smoothing)
        : curve_(curve), run_(run), key_(key), sigma_(smoothing.sigma)
    {
    }

    [[nodiscard]] Filtered<T> fit() const
    {
        T reference = unit(curve_.keys[key_].value);
        Filtered<T> result = unchanged(curve_, key_);
        constexpr int kRounds = std::is_same_v<T, double> ? 1 : 8; // numbers do not bend
        for (int round = 0; round < kRounds; ++round) {
            Sums sums;
            const Walk<T> start = startAt(reference);
            add(sums, 0, start.vector);
            walk(sums, reference, start, 1);
            walk(sums, reference, start, -1);
            const double determinant = sums.w * sums.wtt - sums.wt * sums.wt;
            if (!(determinant > 1e-12 * sums.w * sums.wtt))
                return result; // this key alone
            const Rate<T> by = (sums.wv * sums.wtt - sums.wtv * sums.wt) / determinant;
            result.slope = asRate((sums.wtv * sums.w - sums.wv * sums.wt) / determinant);
            reference = result.value = moved(reference, by);
            if (sizeOf(by) < 1e-15)
                break;
        }
        return result;
    }

private:
    struct Sums {
        double w = 0, wt = 0, wtt = 0;
        Rate<T> wv{0}, wtv{0};
    };
    // The place of a key `steps` away, and how far that is in time; none past the ends of the run, or a round away.
    struct Place {
        std::size_t key = 0;
        Seconds time = 0;
    };
    [[nodiscard]] std::optional<Place> placeAt(std::ptrdiff_t steps) const
    {
        const auto count = std::ptrdiff_t(run_.end - run_.begin);
        const std::ptrdiff_t at = std::ptrdiff_t(key_ - run_.begin) + steps;
        if (at >= 0 && at < count)
            return Place{run_.begin + std::size_t(at), curve_.keys[run_.begin + std::size_t(at)].time - curve_.keys[key_].time};
        if (!(run_.period > 0) || count < 1)
            return std::nullopt;
        const std::ptrdiff_t round = at >= 0 ? at / count : -((count - 1 - at) / count);
        const std::size_t key = run_.begin + std::size_t(at - round * count);
        return Place{key, curve_.keys[key].time - curve_.keys[key_].time + double(round) * run_.period};
    }
    // Half the time between the neighbours of a key; at an end the half there is.
    [[nodiscard]] double shareOf(std::ptrdiff_t steps) const
    {
        const auto before = placeAt(steps - 1), here = placeAt(steps), after = placeAt(steps + 1);
        return (after.value_or(*here).time - before.value_or(*here).time) / 2;
    }
    [[nodiscard]] Walk<T> startAt(const T& reference) const
    {
        Walk<T> start{reference, Rate<T>(0)};
        goOn(start, reference, unit(curve_.keys[key_].value), hasSigns(curve_));
        return start;
    }
    void add(Sums& sums, std::ptrdiff_t steps, const Rate<T>& v) const
    {
        const Seconds time = placeAt(steps)->time;
        const double z = time / sigma_;
        const double weight = std::exp(-z * z / 2) * shareOf(steps);
        sums.w += weight;
        sums.wt += weight * time;
        sums.wtt += weight * time * time;
        sums.wv += weight * v;
        sums.wtv += weight * time * v;
    }
    void walk(Sums& sums, const T& reference, Walk<T> walk, std::ptrdiff_t direction) const
    {
        constexpr std::ptrdiff_t kMostRounds = 8;
        const auto most = std::ptrdiff_t(run_.end - run_.begin) * kMostRounds;
        for (std::ptrdiff_t steps = direction; std::abs(steps) <= most; steps += direction) {
            const auto place = placeAt(steps);
            if (!place || std::abs(place->time) > 6 * sigma_)
                return;
            goOn(walk, reference, unit(curve_.keys[place->key].value), hasSigns(curve_) && !(run_.period > 0));
            add(sums, steps, walk.vector);
        }
    }

    const Curve<T>& curve_;
    const Run& run_;
    std::size_t key_;
    Seconds sigma_;
};

template <class T> CurveEdit<T> gaussian(const Curve<T>& curve, const IndexRanges& keys, const GaussianSmoothing& smoothing)
{
    if (!(smoothing.sigma > 0))
        return {curve, {}, 0};
    return filtered(curve, keys, [&](const Curve<T>& authored, const Run& run, std::size_t key) {
        if (smoothing.keepsEnds && !(run.period > 0) && (key == run.begin || key + 1 == run.end))
            return unchanged(authored, key);
        return Gaussian<T>(authored, run, key, smoothing).fit();
    });
}

// --- Butterworth

template <class T> class LowPass {
public:
    LowPass(const Curve<T>& curve, const Run& run, std::size_t key, const std::vector<double>& kernel, Seconds step)
        : curve_(curve), run_(run), key_(key), kernel_(kernel), step_(step), first_(curve.keys[run.begin].time), last_(curve.keys[run.end - 1].time)
    {
        if (run.period > 0)
            curve_.before = curve_.after = Extrapolation::loop;
    }

    [[nodiscard]] Filtered<T> fit()
    {
        T reference = unit(curve_.keys[key_].value);
        Filtered<T> result = unchanged(curve_, key_);
        constexpr int kRounds = std::is_same_v<T, double> ? 1 : 8;
        for (int round = 0; round < kRounds; ++round) {
            Rate<T> slope(0);
            const Rate<T> by = mean(reference, slope);
            result.slope = asRate(slope);
            reference = result.value = moved(reference, by);
            if (sizeOf(by) < 1e-15)
                break;
        }
        return result;
    }

private:
    [[nodiscard]] T valueAt(Seconds time)
    {
        if (run_.period > 0)
            return evaluate(curve_, time, cursor_);
        if (time <= first_) // at the run's ends the curve itself may jump
            return unit(curve_.keys[run_.begin].value);
        return time >= last_ ? unit(curve_.keys[run_.end - 1].value) : evaluate(curve_, time, cursor_);
    }
    Rate<T> raw(const T& reference, Seconds time, Walk<T>& walk)
    {
        goOn(walk, reference, valueAt(time), hasSigns(curve_) && !(run_.period > 0));
        return walk.vector;
    }
    // The vectors of the run's ends, followed from the key out.
    [[nodiscard]] Rate<T> followedTo(const T& reference, Seconds end, Walk<T> walk)
    {
        const Seconds time = curve_.keys[key_].time;
        if constexpr (!std::is_same_v<T, double>) {
            const auto steps = std::size_t(std::abs(end - time) / step_);
            for (std::size_t k = 1; k <= steps; ++k)
                raw(reference, time + (end > time ? double(k) : -double(k)) * step_, walk);
        }
        return raw(reference, end, walk);
    }
    // The motion reflected through its ends again and again.
    [[nodiscard]] Rate<T> extended(const T& reference, Seconds time, Walk<T>& walk)
    {
        if (run_.period > 0 || (time >= first_ && time <= last_))
            return raw(reference, time, walk);
        const double both = 2 * (last_ - first_);
        const double round = std::floor((time - first_) / both);
        const Seconds rest = time - first_ - round * both;
        const Rate<T> offset = 2 * round * (atLast_ - atFirst_);
        if (rest <= last_ - first_)
            return raw(reference, first_ + rest, walk) + offset;
        return 2.0 * atLast_ + offset - raw(reference, first_ + both - rest, walk);
    }
    [[nodiscard]] Rate<T> mean(const T& reference, Rate<T>& slope)
    {
        const Seconds time = curve_.keys[key_].time;
        Walk<T> start{reference, Rate<T>(0)};
        goOn(start, reference, unit(curve_.keys[key_].value), hasSigns(curve_));
        if (!(run_.period > 0)) {
            const Seconds reach = double(kernel_.size()) * step_;
            const bool beforeFirst = time - reach<first_, afterLast = time + reach> last_;
            if (afterLast || beforeFirst) {
                atLast_ = afterLast ? followedTo(reference, last_, start) : Rate<T>(0);
                atFirst_ = beforeFirst ? followedTo(reference, first_, start) : atLast_; // one end alone needs no other
                if (!afterLast)
                    atLast_ = atFirst_;
            }
        }
        const auto shareOf = [&](std::size_t k) { return k < kernel_.size() ? kernel_[k] : 0.0; };
        Rate<T> sum = kernel_[0] * start.vector;
        Walk<T> onward = start, back = start;
        slope = Rate<T>(0);
        for (std::size_t k = 1; k <= kernel_.size(); ++k) {
            const Rate<T> ahead = extended(reference, time + double(k) * step_, onward);
            const Rate<T> behind = extended(reference, time - double(k) * step_, back);
            sum += shareOf(k) * (ahead + behind);
            slope += (shareOf(k - 1) - shareOf(k + 1)) / (2 * step_) * (ahead - behind);
        }
        return sum;
    }

    Curve<T> curve_;
    const Run& run_;
    std::size_t key_;
    const std::vector<double>& kernel_;
    Seconds step_;
    Seconds first_, last_;
    Rate<T> atFirst_{0}, atLast_{0};
    CurveCursor<T> cursor_;
};

template <class T> CurveEdit<T> butterworth(const Curve<T>& curve, const IndexRanges& keys, const ButterworthSmoothing& smoothing)
{
    const bool makesSense = smoothing.cutoff > 0 && std::isfinite(smoothing.cutoff) && smoothing.rate > 0;
    if (!makesSense)
        return {curve, {}, 0};
    const double rate = std::min(smoothing.rate, 256 * smoothing.cutoff);
    const std::vector<double> kernel = butterworthKernel(smoothing.cutoff / rate, smoothing.order);
    if (kernel.size() < 2)
        return {curve, {}, 0};
    return filtered(curve, keys,
        [&](const Curve<T>& authored, const Run& run, std::size_t key) { return LowPass<T>(authored, run, key, kernel, 1 / rate).fit(); });
}

} // namespace

CurveEdit<double> smoothed(const Curve<double>& curve, const IndexRanges& keys, const GaussianSmoothing& smoothing)
{
    return gaussian(curve, keys, smoothing);
}
CurveEdit<glm::dquat> smoothed(const Curve<glm::dquat>& curve, const IndexRanges& keys, const GaussianSmoothing& smoothing)
{
    return gaussian(curve, keys, smoothing);
}
CurveEdit<double> smoothed(const Curve<double>& curve, const IndexRanges& keys, const ButterworthSmoothing& smoothing)
{
    return butterworth(curve, keys, smoothing);
}
CurveEdit<glm::dquat> smoothed(const Curve<glm::dquat>& curve, const IndexRanges& keys, const ButterworthSmoothing& smoothing)
{
    return butterworth(curve, keys, smoothing);
}

} // namespace slerpline
