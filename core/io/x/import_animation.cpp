#include "core/io/x/import_animation.h"

#include "core/base/number_text.h"
#include "core/curve/rotation.h"
#include "core/io/x/names.h"
#include "core/io/x/ticks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace slerpline::x {
namespace {

// Within this angle (0.5 degrees) a rotation key counts as the rest pose's rotation; six printed digits stay below.
constexpr double kRestFit = 0.0087;

struct ReadKeys {
    KeyEntries entries;
    std::size_t set = 0;
    std::uint32_t animation = kNoObject;
    int node = -1;
    std::string place;
};

glm::dquat storedRotation(std::span<const Number> values) { return {values[0].value, values[1].value, values[2].value, values[3].value}; }

glm::dmat4 storedMatrix(std::span<const Number> values)
{
    glm::dmat4 matrix(1);
    for (std::size_t i = 0; i < 16; ++i)
        matrix[int(i / 4)][int(i % 4)] = values[i].value;
    return matrix;
}

// The keys that can be used, in order of time.
std::vector<std::size_t> usableKeys(const Tree& tree, const ReadKeys& list, Findings& findings)
{
    std::vector<std::size_t> keys;
    bool isSorted = true;
    double last = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < list.entries.times.size(); ++i) {
        const Number& time = tree.numbers[list.entries.times[i]];
        const auto values = list.entries.values(tree, i);
        const auto wrong = std::find_if(values.begin(), values.end(), [](const Number& n) { return !std::isfinite(n.value); });
        if (wrong != values.end() || !std::isfinite(time.value)) {
            const Number& number = wrong != values.end() ? *wrong : time;
            findings.add("value.not-finite", Severity::error, list.place, tree.lineOf(number.offset),
                fmt::format("the key at tick {} has the value {}, which is no number; the key was left out", tree.textOf(time), tree.textOf(number)),
                true);
            continue;
        }
        if (!keys.empty() && time.value < last) {
            isSorted = false;
            findings.add(
                "keys.unsorted", Severity::warning, list.place, tree.lineOf(time.offset), "keys are stored out of order; they were sorted", true);
        }
        last = time.value;
        keys.push_back(i);
    }
    if (!isSorted)
        std::stable_sort(
            keys.begin(), keys.end(), [&](std::size_t a, std::size_t b) { return list.entries.tick(tree, a) < list.entries.tick(tree, b); });
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (list.entries.tick(tree, keys[i]) == list.entries.tick(tree, keys[i - 1]))
            findings.add("keys.duplicate-time", Severity::warning, list.place, tree.lineOf(tree.numbers[list.entries.times[keys[i]]].offset),
                fmt::format("two keys at tick {}; the last one counts from there on", tree.textOf(tree.numbers[list.entries.times[keys[i]]])), true);
    return keys;
}

template <class T, class ValueOf>
Curve<T> curveOf(
    const Tree& tree, const KeyEntries& entries, const std::vector<std::size_t>& keys, double ticksPerSecond, Interpolation mode, ValueOf&& valueOf)
{
    std::vector<Key<T>> list(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
        list[i].time = entries.tick(tree, keys[i]) / ticksPerSecond;
        list[i].value = valueOf(entries.values(tree, keys[i]));
        list[i].interpolation = mode;
    }
    Curve<T> curve;
    curve.keys = KeyList<T>(list);
    return curve;
}

TrackCurves curvesOf(const Tree& tree, const ReadKeys& list, double ticksPerSecond, XRotationSense sense, Findings& findings)
{
    const std::vector<std::size_t> keys = usableKeys(tree, list, findings);
    const KeyEntries& entries = list.entries;
    const auto lineOfKey = [&](std::size_t key) { return tree.lineOf(tree.numbers[entries.times[key]].offset); };
    if (entries.type == 0) {
        for (const std::size_t key : keys)
            if (const glm::dquat q = storedRotation(entries.values(tree, key)); q.w == 0 && q.x == 0 && q.y == 0 && q.z == 0)
                findings.add(
                    "rotation.not-unit", Severity::error, list.place, lineOfKey(key), "a rotation key is all zero; it plays as no rotation", true);
        return curveOf<glm::dquat>(tree, entries, keys, ticksPerSecond, Interpolation::slerp, [&](std::span<const Number> values) {
            const glm::dquat q = storedRotation(values);
            return sense == XRotationSense::conjugate ? glm::conjugate(q) : q;
        });
    }
    if (entries.type >= 3) {
        for (const std::size_t key : keys) {
            const glm::dmat4 matrix = storedMatrix(entries.values(tree, key));
            if (glm::determinant(glm::dmat3(matrix)) < 0)
                findings.add("x.mirrored", Severity::info, list.place, lineOfKey(key), "matrix keys are mirrored (negative determinant)");
            if (decomposeMatrix(matrix).hasShear)
                findings.add("x.sheared", Severity::info, list.place, lineOfKey(key),
                    "matrix keys are sheared, which translation, rotation and scale cannot say; the matrices are kept");
        }
        return curveOf<glm::dmat4>(tree, entries, keys, ticksPerSecond, Interpolation::linear, storedMatrix);
    }
    VectorCurves curves;
    curves.names = {"x", "y", "z"};
    for (std::size_t c = 0; c < 3; ++c)
        curves.components.push_back(curveOf<double>(
            tree, entries, keys, ticksPerSecond, Interpolation::linear, [c](std::span<const Number> values) { return values[c].value; }));
    return curves;
}

// Which sense the rotation keys have: files of the usual kind store the conjugate of the frame's rotation.
XRotationSense senseOf(const Tree& tree, const std::vector<ReadKeys>& lists, const Scene& scene, Findings& findings)
{
    int onlyConjugate = 0, onlyDirect = 0, firstLine = 0;
    for (const ReadKeys& list : lists) {
        if (list.entries.type != 0 || list.node < 0)
            continue;
        const RestTransform& rest = scene.nodes[std::size_t(list.node)].rest;
        if (!rest.matrix || rest.scale.x < 0)
            continue;
        bool fitsConjugate = false, fitsDirect = false;
        for (std::size_t key = 0; key < list.entries.times.size(); ++key) {
            const glm::dquat stored = storedRotation(list.entries.values(tree, key));
            const double length = glm::dot(stored, stored);
            if (!(length > 0.25 && length < 4))
                continue;
            const glm::dquat q = normalised(stored);
            fitsConjugate = fitsConjugate || angleBetween(glm::conjugate(q), rest.rotation) < kRestFit;
            fitsDirect = fitsDirect || angleBetween(q, rest.rotation) < kRestFit;
        }
        onlyConjugate += fitsConjugate && !fitsDirect ? 1 : 0;
        if (fitsDirect && !fitsConjugate && onlyDirect++ == 0)
            firstLine = tree.lineOf(tree.objects[list.entries.object].whole.begin);
    }
    // A single key may fit by chance: a few tracks against many do not turn the file round.
    if (onlyDirect == 0 || onlyDirect <= 4 * onlyConjugate)
        return XRotationSense::conjugate;
    findings.add("x.rotation-sense", Severity::warning, "", firstLine,
        fmt::format("the rest pose fits only rotation keys in the opposite of the usual sense ({} tracks against {}); they were read that way",
            onlyDirect, onlyConjugate),
        true);
    return XRotationSense::direct;
}

void readTicks(const Tree& tree, const std::vector<ReadKeys>& lists, const ReadOptions& options, XForeign& foreign, Findings& findings)
{
    std::optional<double> said;
    bool agrees = true;
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i) {
        const Object& object = tree.objects[i];
        if (object.type != Type::ticksPerSecond)
            continue;
        foreign.ticksObjects.push_back(i);
        const auto numbers = tree.numbersOf(object);
        const int line = tree.lineOf(object.whole.begin);
        if (numbers.empty() || !(numbers[0].value > 0) || !std::isfinite(numbers[0].value)) {
            agrees = false;
            findings.add("x.number-form", Severity::warning, "", line, "AnimTicksPerSecond must be a number above 0; it was left out");
        } else if (!said) {
            said = numbers[0].value;
        } else if (*said != numbers[0].value) {
            agrees = false;
            findings.add("x.ticks-conflict", Severity::warning, "", line,
                fmt::format("the file says {} ticks per second first and {} here; {} is used throughout", numberText(*said),
                    numberText(numbers[0].value), numberText(*said)));
        }
    }
    foreign.saysTicks = said && agrees;
    if (said)
        foreign.ticksPerSecond = *said;
    else {
        std::vector<std::vector<double>> times;
        for (const ReadKeys& list : lists) {
            times.emplace_back();
            for (std::size_t key = 0; key < list.entries.times.size(); ++key)
                if (const double tick = list.entries.tick(tree, key); std::isfinite(tick))
                    times.back().push_back(tick);
        }
        foreign.ticksPerSecond = guessTicksPerSecond(times);
        const bool hasKeys = std::any_of(times.begin(), times.end(), [](const auto& list) { return !list.empty(); });
        if (hasKeys && !options.ticksPerSecond)
            findings.add("x.ticks-missing", Severity::info, "", 0, ticksMessage(foreign.ticksPerSecond), true);
    }
}

// The node an Animation drives: the first frame it refers to, as stored, or the Frame written inside it.
int nodeOfAnimation(const Tree& tree, std::uint32_t animation, const std::string& place, SceneImport& scene, Findings& findings)
{
    const int line = tree.lineOf(tree.objects[animation].whole.begin);
    const std::uint32_t reference = tree.firstChildOf(animation, Type::reference);
    const std::string_view name = reference == kNoObject ? std::string_view() : tree.text(tree.objects[reference].name);
    if (!scene.hasNode(name))
        findings.add("track.unknown-node", Severity::warning, place, line,
            name.empty() ? std::string("the Animation refers to no frame") : fmt::format("no frame is named \"{}\"", validUtf8(name)), true);
    return scene.nodeNamed(name);
}

void reportOptions(const Tree& tree, std::uint32_t set, const std::string& place, Findings& findings)
{
    std::optional<std::pair<double, double>> first;
    for (const std::uint32_t animation : tree.childrenOf(set)) {
        if (tree.objects[animation].type != Type::animation)
            continue;
        for (const std::uint32_t child : tree.childrenOf(animation)) {
            const auto numbers = tree.numbersOf(tree.objects[child]);
            if (tree.objects[child].type != Type::animationOptions || numbers.size() < 2)
                continue;
            const std::pair<double, double> options{numbers[0].value, numbers[1].value};
            if (!first)
                first = options;
            else if (*first != options)
                findings.add("x.options-mixed", Severity::info, place, tree.lineOf(tree.objects[child].whole.begin),
                    "the AnimationOptions of the set do not agree (closed or open, spline or linear positions)");
        }
    }
}

Seconds lastKeyTime(const TrackCurves& curves)
{
    const auto last = [](const auto& curve) { return curve.keys.empty() ? Seconds(0) : curve.keys.back().time; };
    if (const auto* vector = std::get_if<VectorCurves>(&curves))
        return last(vector->components.front()); // read together: all components have the same times
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&curves))
        return last(*rotation);
    return last(std::get<Curve<glm::dmat4>>(curves));
}

std::string nameOrNumber(const std::string& name, std::size_t index) { return name.empty() ? fmt::format("#{}", index) : name; }

} // namespace

Result<void> importAnimations(
    const std::string& name, const ReadOptions& options, SceneImport& scene, XForeign& foreign, Document& document, Findings& findings)
{
    const Tree& tree = *foreign.tree;
    std::vector<Clip> clips;
    std::vector<ReadKeys> lists;
    for (std::uint32_t i = 0; i < tree.objects.size(); ++i) {
        const Object& object = tree.objects[i];
        if (object.type == Type::compressedAnimationSet)
            findings.add("x.unsupported", Severity::info, validUtf8(tree.text(object.name)), tree.lineOf(object.whole.begin),
                "a CompressedAnimationSet cannot be shown; it is kept as it is");
        if (object.type != Type::animationSet)
            continue;
        Clip clip;
        clip.id = ClipId(clips.size() + 1);
        clip.name = validUtf8(tree.text(object.name));
        const std::string setPlace = nameOrNumber(clip.name, clips.size());
        if (object.parent != kNoObject)
            findings.add("x.unsupported", Severity::info, setPlace, tree.lineOf(object.whole.begin),
                "the AnimationSet stands inside another object; it was read like any other");
        foreign.sets.push_back({clip.id, clip.name, i});
        for (const std::uint32_t animation : tree.childrenOf(i)) {
            if (tree.objects[animation].type != Type::animation)
                continue;
            std::optional<int> node;
            for (const std::uint32_t child : tree.childrenOf(animation)) {
                if (tree.objects[child].type != Type::animationKey)
                    continue;
                if (!node) {
                    node = nodeOfAnimation(tree, animation, setPlace, scene, findings);
                    foreign.animations.push_back({clip.id, *node, animation});
                }
                const std::string nodePlace = setPlace + "/" + nameOrNumber(scene.scene.nodes[std::size_t(*node)].name, std::size_t(*node));
                const auto numbers = tree.numbersOf(tree.objects[child]);
                const int type = numbers.empty() || !(numbers[0].value >= 0 && numbers[0].value <= 4) ? -1 : int(numbers[0].value);
                const std::string place = type < 0 ? nodePlace : nodePlace + "/" + nameOf(propertyOf(type));
                auto entries = readKeyEntries(tree, child, name, place, findings);
                if (!entries)
                    return tl::unexpected<Error>(std::move(entries.error()));
                if (!*entries)
                    continue;
                if (type == 3)
                    findings.add("x.key-type-3", Severity::info, place, tree.lineOf(numbers[0].offset),
                        "matrix keys have type 3, as documented; files in use have type 4, which edited keys are written as");
                lists.push_back({std::move(**entries), clips.size(), animation, *node, place});
            }
        }
        reportOptions(tree, i, setPlace, findings);
        clips.push_back(std::move(clip));
    }

    readTicks(tree, lists, options, foreign, findings);
    if (options.ticksPerSecond) {
        foreign.mustSayTicks = !foreign.saysTicks || foreign.ticksPerSecond != *options.ticksPerSecond;
        foreign.ticksPerSecond = *options.ticksPerSecond;
    }
    foreign.sense = senseOf(tree, lists, scene.scene, findings);
    document.ticksPerSecond = foreign.ticksPerSecond;
    document.xRotationSense = foreign.sense;
    TrackId nextTrack = 1;
    for (ReadKeys& list : lists) {
        Track track;
        track.id = nextTrack++;
        track.target = {list.node, propertyOf(list.entries.type), ""};
        track.curves = curvesOf(tree, list, foreign.ticksPerSecond, foreign.sense, findings);
        Clip& clip = clips[list.set];
        clip.range.last = std::max(clip.range.last, lastKeyTime(track.curves));
        foreign.keys.push_back({clip.id, track.id, track.target, track.curves, std::move(list.entries), list.animation});
        clip.tracks.emplace_back(std::move(track));
    }
    for (Clip& clip : clips)
        document.clips.emplace_back(std::move(clip));
    return {};
}

} // namespace slerpline::x
