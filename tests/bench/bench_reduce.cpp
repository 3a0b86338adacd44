#include "core/curve/evaluate.h"
#include "core/curve/reduce.h"
#include "core/curve/rotation.h"
#include "core/curve/segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <numbers>
#include <random>
#include <vector>

// Key reduction measured: keys kept against an optimum, time, and whether the bound holds. Exit status 1 when a bound is
// exceeded on the dense grid or a ratio or time gate is missed.
namespace {

using namespace slerpline;

constexpr std::size_t kCurves = 640;
constexpr std::size_t kKeys = 300;
constexpr double kFramesPerSecond = 30;
constexpr int kGrid = 10; // places per original span at which differences are taken

using Clock = std::chrono::steady_clock;
double since(Clock::time_point start) { return std::chrono::duration<double, std::milli>(Clock::now() - start).count(); }

// A random band-limited motion: the sum of eight sines at frequencies even in [0.05, 2) Hz with random phases. Amplitudes
// as joints move: even in [0.2, 1) up to 0.5 Hz, falling with 1/f above. Scaled so that its root mean square is `size`.
class Motion {
public:
    Motion(std::mt19937& random, double size)
    {
        const auto number = [&](double least, double greatest) { return std::uniform_real_distribution<double>(least, greatest)(random); };
        double power = 0;
        for (Wave& wave : waves_) {
            wave.frequency = number(0.05, 2);
            wave.phase = number(0, 2 * std::numbers::pi);
            wave.amplitude = number(0.2, 1) / std::max(1.0, wave.frequency / 0.5);
            power += wave.amplitude * wave.amplitude / 2;
        }
        for (Wave& wave : waves_)
            wave.amplitude *= size / std::sqrt(power);
    }
    [[nodiscard]] double at(Seconds time) const
    {
        double sum = 0;
        for (const Wave& wave : waves_)
            sum += wave.amplitude * std::sin(2 * std::numbers::pi * wave.frequency * time + wave.phase);
        return sum;
    }

private:
    struct Wave {
        double frequency = 0, phase = 0, amplitude = 0;
    };
    std::array<Wave, 8> waves_;
};

// 300 keys at 30 fps. Sizes as of a skeleton's joints: root mean square from 0.03 to 1, evenly on a log scale. Mode tangent
// with smooth rules: what a sampled motion is given when it is opened, and the nearest to the motion itself (its slopes
// are the chords over both neighbours; spline mode is the same but for flat ends).
std::vector<Curve<double>> scalarCurves()
{
    std::mt19937 random(20260101);
    std::vector<Curve<double>> curves;
    for (std::size_t n = 0; n < kCurves; ++n) {
        const Motion motion(random, std::pow(10, std::uniform_real_distribution<double>(-1.5, 0)(random)));
        std::vector<Key<double>> keys;
        for (std::size_t i = 0; i < kKeys; ++i)
            keys.push_back({double(i) / kFramesPerSecond, motion.at(double(i) / kFramesPerSecond), Interpolation::tangent, {}, {}});
        Curve<double> curve;
        curve.keys = KeyList<double>(keys);
        curves.push_back(curve);
    }
    return curves;
}

Seconds timeAt(Seconds first, Seconds last, int place) { return first + (last - first) * place / kGrid; }

// The fewest of `count` keys, first and last among them, when `fits` says which pairs one span can join: dynamic programming
// over all pairs. Neighbours always join; a start is given up after 60 ends in a row that miss.
template <class Fits> std::size_t fewestKeys(std::size_t count, Fits&& fits)
{
    constexpr int kMostMisses = 60;
    std::vector<std::size_t> fewest(count, count);
    fewest[0] = 1;
    for (std::size_t from = 0; from + 1 < count; ++from) {
        int misses = 0;
        for (std::size_t to = from + 1; to < count && misses < kMostMisses; ++to) {
            const bool joins = to == from + 1 || fits(from, to);
            misses = joins ? 0 : misses + 1;
            if (joins)
                fewest[to] = std::min(fewest[to], fewest[from] + 1);
        }
    }
    return fewest.back();
}

// The fewest keys such that the C1 Hermite curve through them, with the original's own slope at each, is within the bound
// at all grid places.
class ScalarOptimum {
public:
    explicit ScalarOptimum(const Curve<double>& curve)
    {
        CurveCursor<double> cursor;
        for (std::size_t i = 0; i < curve.keys.size(); ++i) {
            const Seconds time = curve.keys[i].time;
            times_.push_back(time);
            values_.push_back(curve.keys[i].value);
            slopes_.push_back(rate(curve, time, i == 0 ? Side::after : Side::before));
            if (i + 1 == curve.keys.size())
                break;
            for (int g = 0; g < kGrid; ++g) {
                const Seconds at = timeAt(time, curve.keys[i + 1].time, g);
                grid_.push_back({at, evaluate(curve, at, cursor)});
            }
        }
    }
    [[nodiscard]] std::size_t keys(double bound) const
    {
        return fewestKeys(times_.size(), [&](std::size_t from, std::size_t to) { return isWithin(from, to, bound); });
    }

private:
    [[nodiscard]] bool isWithin(std::size_t from, std::size_t to, double bound) const
    {
        const double t0 = times_[from], duration = times_[to] - t0;
        const double v0 = values_[from], v1 = values_[to], m0 = slopes_[from] * duration, m1 = slopes_[to] * duration;
        for (std::size_t g = from * kGrid; g < to * kGrid; ++g) {
            const double s = (grid_[g].time - t0) / duration, r = 1 - s;
            const double value = v0 * (1 + 2 * s) * r * r + m0 * s * r * r + v1 * s * s * (3 - 2 * s) - m1 * s * s * r;
            if (!(std::abs(value - grid_[g].value) <= bound))
                return false;
        }
        return true;
    }

    struct Place {
        Seconds time = 0;
        double value = 0;
    };
    std::vector<double> times_, values_, slopes_;
    std::vector<Place> grid_;
};

// Band-limited rotations: the components of the rotation vector are such motions, root mean square from 0.1 to 0.8 rad each.
// Mode tangent with smooth rules, for the same reason.
std::vector<Curve<glm::dquat>> rotationCurves()
{
    std::mt19937 random(20260102);
    std::vector<Curve<glm::dquat>> curves;
    for (std::size_t n = 0; n < kCurves; ++n) {
        const double size = std::pow(10, std::uniform_real_distribution<double>(-1, -0.1)(random));
        const Motion x(random, size), y(random, size), z(random, size);
        std::vector<Key<glm::dquat>> keys;
        for (std::size_t i = 0; i < kKeys; ++i) {
            const Seconds time = double(i) / kFramesPerSecond;
            keys.push_back({time, exponential(glm::dvec3(x.at(time), y.at(time), z.at(time)) / 2.0), Interpolation::tangent, {}, {}});
        }
        Curve<glm::dquat> curve;
        curve.keys = KeyList<glm::dquat>(keys);
        curves.push_back(curve);
    }
    return curves;
}

// The same optimum for rotations: SQUAD spans with the original's own angular velocity at each key.
class RotationOptimum {
public:
    explicit RotationOptimum(const Curve<glm::dquat>& curve)
    {
        CurveCursor<glm::dquat> cursor;
        for (std::size_t i = 0; i < curve.keys.size(); ++i) {
            Key<glm::dquat> key = curve.keys[i];
            key.out.rule = key.in.rule = TangentRule::free;
            key.out.slope = key.in.slope = rate(curve, key.time, i == 0 ? Side::after : Side::before);
            keys_.push_back(key);
            if (i + 1 == curve.keys.size())
                break;
            for (int g = 0; g < kGrid; ++g)
                grid_.push_back(evaluate(curve, timeAt(curve.keys[i].time, curve.keys[i + 1].time, g), cursor));
        }
    }
    [[nodiscard]] std::size_t keys(double bound) const
    {
        return fewestKeys(keys_.size(), [&](std::size_t from, std::size_t to) {
            Curve<glm::dquat> span;
            span.keys = KeyList<glm::dquat>(std::vector{keys_[from], keys_[to]});
            const Segment<glm::dquat> segment = segmentAt(span, 0);
            const auto fits = [&](std::size_t key, int g) {
                const Seconds time = timeAt(keys_[key].time, keys_[key + 1].time, g);
                return angleBetween(segmentValue(segment, fractionAt(segment, time)), grid_[key * kGrid + std::size_t(g)]) <= bound;
            };
            for (const int g : {0, 5, 1, 2, 3, 4, 6, 7, 8, 9}) // misses show at the keys first
                for (std::size_t key = from; key < to; ++key)
                    if (!fits(key, g))
                        return false;
            return true;
        });
    }

private:
    std::vector<Key<glm::dquat>> keys_;
    std::vector<glm::dquat> grid_;
};

// Independent of what `reduce` measures: both curves by `evaluate` at the grid.
double distance(double a, double b) { return std::abs(a - b); }
double distance(const glm::dquat& a, const glm::dquat& b) { return angleBetween(a, b); }
template <class T> double gridError(const Curve<T>& before, const Curve<T>& after)
{
    double largest = 0;
    CurveCursor<T> a, b;
    for (std::size_t i = 0; i + 1 < before.keys.size(); ++i)
        for (int g = 0; g < kGrid; ++g) {
            const Seconds time = timeAt(before.keys[i].time, before.keys[i + 1].time, g);
            largest = std::max(largest, distance(evaluate(before, time, a), evaluate(after, time, b)));
        }
    return largest;
}

struct Measured {
    std::size_t kept = 0;
    double reached = 0, onGrid = 0, milliseconds = 0;
};

template <class T> Measured measure(const std::vector<Curve<T>>& curves, const ReduceOptions& options)
{
    Measured measured;
    std::vector<Reduction<T>> reductions(curves.size());
    measured.milliseconds = 1e300;
    for (int run = 0; run < 3; ++run) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < curves.size(); ++i)
            reductions[i] = reduce(curves[i], options);
        measured.milliseconds = std::min(measured.milliseconds, since(start));
    }
    for (std::size_t i = 0; i < curves.size(); ++i) {
        measured.kept += reductions[i].keysAfter;
        measured.reached = std::max(measured.reached, reductions[i].reached);
        measured.onGrid = std::max(measured.onGrid, gridError(curves[i], reductions[i].curve));
    }
    return measured;
}

bool isGood = true;
void gate(bool holds, const std::string& what)
{
    if (holds)
        return;
    isGood = false;
    fmt::print(stderr, "bench_reduce: {}\n", what);
}

void printHeader()
{
    fmt::print("{:<10} {:>7} {:<9} {:>7} {:>7} {:>7} {:>6} {:>9} {:>9} {:>8} {:>7}\n", "curves", "bound", "extremes", "keys", "kept", "optimum",
        "ratio", "reached", "on grid", "ms", "ns/key");
}
void printRow(const char* curves, double bound, const char* extremes, const Measured& m, double ratio, double scale)
{
    const std::size_t keys = kCurves * kKeys;
    fmt::print("{:<10} {:>7} {:<9} {:>7} {:>7} {:>7.0f} {:>6.3f} {:>9.3g} {:>9.3g} {:>8.1f} {:>7.0f}\n", curves, bound, extremes, keys, m.kept,
        double(m.kept) / ratio, ratio, m.reached * scale, m.onGrid * scale, m.milliseconds, m.milliseconds * 1e6 / double(keys));
}

void benchScalars()
{
    const std::vector<Curve<double>> curves = scalarCurves();
    for (const double bound : {1e-2, 1e-3, 1e-4}) {
        std::size_t optimum = 0;
        for (const Curve<double>& curve : curves)
            optimum += ScalarOptimum(curve).keys(bound);
        for (const bool keepsExtremes : {true, false}) {
            ReduceOptions options;
            options.bound = bound;
            options.keepExtremes = keepsExtremes;
            const Measured measured = measure(curves, options);
            printRow("numbers", bound, keepsExtremes ? "kept" : "free", measured, double(measured.kept) / double(optimum), 1);
            gate(measured.onGrid <= bound && measured.reached <= bound, fmt::format("the bound {} is exceeded: {}", bound, measured.onGrid));
            gate(measured.reached >= measured.onGrid * (1 - 1e-12), "the reached maximum is understated");
            if (bound == 1e-3) {
                gate(double(measured.kept) <= 0.80 * double(optimum), "more than 0.80 of the optimum's keys are kept");
                gate(measured.milliseconds <= 50, "the numbers took more than 50 ms");
            }
        }
    }
}

void benchRotations()
{
    const std::vector<Curve<glm::dquat>> curves = rotationCurves();
    constexpr std::size_t kOptimumOf = 10; // of one curve in ten, for its time; compared with the keys kept of the same curves
    for (const double degrees : {0.5, 0.1, 0.02}) {
        ReduceOptions options;
        options.bound = degrees * std::numbers::pi / 180;
        std::size_t optimum = 0, kept = 0;
        for (std::size_t i = 0; i < curves.size(); i += kOptimumOf) {
            optimum += RotationOptimum(curves[i]).keys(options.bound);
            kept += reduce(curves[i], options).keysAfter;
        }
        const Measured measured = measure(curves, options);
        printRow("rotations", degrees, "-", measured, double(kept) / double(optimum), 180 / std::numbers::pi);
        gate(measured.onGrid <= options.bound && measured.reached <= options.bound, fmt::format("the bound of {} degrees is exceeded", degrees));
        gate(measured.reached >= measured.onGrid - 1e-12, "the reached maximum is understated");
    }
}

} // namespace

int main()
{
    printHeader();
    benchScalars();
    benchRotations();
    return isGood ? 0 : 1;
}
