#include "core/document/validate.h"

#include "core/curve/check.h"
#include "core/document/validate_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>
#include <unordered_map>

namespace slerpline {
namespace {

std::string inSeconds(Seconds time) { return fmt::format("{:.6g} s", std::round(time * 1e4) / 1e4); } // finer than a tick of 1/4800 s
std::string inDegrees(double radians) { return fmt::format("{:.4g} degrees", radians * 57.29577951308232); }

// The flaws of all curves of one track.
class TrackFlaws {
public:
    explicit TrackFlaws(const Track& track) : track_(track), isJoint_(hasJointKeys(track)) {}

    void add(std::size_t curve, const Flaws& flaws)
    {
        if (flaws.empty())
            return;
        const Seconds time = keyTime(track_, curve, flaws.keys.front());
        if (count() == 0 || time < time_) {
            curve_ = curve;
            key_ = flaws.keys.front();
            time_ = time;
            first_ = flaws.first;
        }
        worst_ = std::max(worst_, flaws.worst);
        if (!isJoint_) {
            apart_ += flaws.keys.size();
            return;
        }
        std::vector<std::size_t> both;
        std::set_union(joint_.begin(), joint_.end(), flaws.keys.begin(), flaws.keys.end(), std::back_inserter(both));
        joint_ = std::move(both);
    }

    [[nodiscard]] std::size_t count() const { return apart_ + joint_.size(); } // a joint key counts once
    [[nodiscard]] std::size_t curve() const { return curve_; }
    [[nodiscard]] std::size_t key() const { return key_; }
    [[nodiscard]] Seconds time() const { return time_; }
    [[nodiscard]] double first() const { return first_; }
    [[nodiscard]] double worst() const { return worst_; }
    [[nodiscard]] std::string at() const { return inSeconds(time_); }
    // "Between 1 s and 2 s", for the span that starts at the key.
    [[nodiscard]] std::string span() const { return fmt::format("Between {} and {}", at(), inSeconds(keyTime(track_, curve_, key_ + 1))); }
    // "x" for one of several numbers, "the curve" for a single one.
    [[nodiscard]] std::string name() const
    {
        const auto* vector = std::get_if<VectorCurves>(&track_.curves);
        return vector && vector->components.size() > 1 && curve_ < vector->names.size() ? vector->names[curve_] : std::string("the curve");
    }

private:
    const Track& track_;
    bool isJoint_;
    std::vector<std::size_t> joint_; // in order
    std::size_t apart_ = 0, curve_ = 0, key_ = 0;
    Seconds time_ = 0;
    double first_ = 0, worst_ = 0;
};

class TrackValidation {
public:
    TrackValidation(const Document& document, const Clip& clip, const Track& track, std::vector<Finding>& findings)
        : document_(document), clip_(clip), track_(track), findings_(findings)
    {
    }

    void run()
    {
        const std::size_t before = findings_.size();
        notFinite();
        const bool isSound = findings_.size() == before;
        if (isSound) {
            if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track_.curves))
                ofRotation(*rotation);
            duplicateTimes();
            redundant();
            velocityJumps();
            overshoots();
        }
        unknownNode();
    }

    void lengthMismatch(Seconds end)
    {
        if (!endsWithLoop(track_) || !(clip_.frameRate > 0))
            return;
        const Seconds own = keyRange(track_).last;
        if (!((end - own) * clip_.frameRate > kEndsTogetherFrames * (1 + 1e-9)))
            return;
        Finding finding = placed("clip.length-mismatch", Severity::info,
            fmt::format("The track ends at {}, the longest one of this looping clip at {}.", inSeconds(own), inSeconds(end)), isPlain());
        finding.time = own;
        findings_.push_back(std::move(finding));
    }

private:
    Finding placed(const char* id, Severity severity, std::string message, bool fixable)
    {
        Finding finding;
        finding.diagnostic.id = id;
        finding.diagnostic.severity = severity;
        finding.diagnostic.place = placeOf(document_, clip_, track_);
        finding.diagnostic.message = std::move(message);
        finding.diagnostic.fixable = fixable;
        finding.clip = clip_.id;
        finding.track = track_.id;
        return finding;
    }
    void add(const char* id, Severity severity, const TrackFlaws& flaws, std::string message, bool fixable = true)
    {
        Finding finding = placed(id, severity, std::move(message), fixable);
        finding.diagnostic.count = int(flaws.count());
        finding.curve = flaws.curve();
        finding.key = flaws.key();
        finding.time = flaws.time();
        findings_.push_back(std::move(finding));
    }
    // Tracks in the form of another system can only be given what that system knows.
    bool isPlain() const { return std::holds_alternative<std::monostate>(track_.dialect); }

    // All curves of the track that `check` takes.
    template <class Check> TrackFlaws flawsOf(Check&& check) const
    {
        TrackFlaws result(track_);
        if (const auto* vector = std::get_if<VectorCurves>(&track_.curves))
            for (std::size_t i = 0; i < vector->components.size(); ++i)
                result.add(i, check(vector->components[i]));
        else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track_.curves))
            result.add(0, check(*rotation));
        else
            result.add(0, check(std::get<Curve<glm::dmat4>>(track_.curves)));
        return result;
    }

    void notFinite()
    {
        const TrackFlaws flaws = flawsOf([](const auto& curve) { return nonFiniteKeys(curve); });
        if (flaws.count() > 0)
            add("value.not-finite", Severity::error, flaws,
                std::isfinite(flaws.time()) ? fmt::format("The key at {} has a number that is not finite or too large to compute with.", flaws.at())
                                            : fmt::format("Key {} has a time that is not finite.", flaws.key()));
    }

    void ofRotation(const Curve<glm::dquat>& curve)
    {
        const bool isShortest = curve.path == RotationPath::shortest;
        const auto flawsOfAll = [&](const Flaws& found) {
            TrackFlaws flaws(track_);
            flaws.add(0, found);
            return flaws;
        };
        if (const TrackFlaws flips = flawsOfAll(signFlips(curve)); flips.count() > 0)
            add("rotation.flip", isShortest ? Severity::info : Severity::warning, flips,
                isShortest ? fmt::format(
                    "The key at {} has the opposite sign of the one before it; played on the shortest path this changes nothing.", flips.at())
                           : fmt::format("The key at {} has the opposite sign of the one before it: the rotation goes the long way, {}.", flips.at(),
                               inDegrees(turnOfSpan(curve, flips.key() - 1))));
        if (const TrackFlaws turns = flawsOfAll(undefinedTurns(curve)); turns.count() > 0)
            add("rotation.antipodal", Severity::warning, turns,
                fmt::format("{} the rotation turns {}: which way is left to chance.", turns.span(),
                    isShortest ? "exactly half round" : "exactly once round"));
        if (const TrackFlaws turns = flawsOfAll(halfTurns(curve)); turns.count() > 0)
            add("rotation.half-turn", Severity::info, turns,
                fmt::format("{} the rotation turns {}; a small change may send it the other way.", turns.span(), inDegrees(turns.first())));
        if (const TrackFlaws lengths = flawsOfAll(lengthFlaws(curve)); lengths.count() > 0)
            lengthsOff(curve, lengths);
    }

    void lengthsOff(const Curve<glm::dquat>& curve, const TrackFlaws& lengths)
    {
        const double worst = lengths.worst();
        const bool hasZero = worst >= 1 && std::any_of(curve.keys.begin(), curve.keys.end(), [](const auto& key) {
            return key.value.x == 0 && key.value.y == 0 && key.value.z == 0 && key.value.w == 0;
        });
        const Severity severity = hasZero ? Severity::error : worst > kLengthFarOff ? Severity::warning : Severity::info;
        add("rotation.not-unit", severity, lengths,
            hasZero ? fmt::format("A rotation key is all zeros and plays as no rotation; the first key whose length is not 1 is at {}.", lengths.at())
                    : fmt::format("The length of the rotation key at {} is off 1 by {:.2g}; it plays normalised.", lengths.at(), lengths.first()));
    }

    void duplicateTimes()
    {
        const TrackFlaws flaws = flawsOf([](const auto& curve) { return sharedTimeKeys(curve); });
        if (flaws.count() > 0)
            add("keys.duplicate-time", Severity::warning, flaws,
                fmt::format("Two keys stand at {}; the last of them counts from there on.", flaws.at()));
    }

    void redundant()
    {
        TrackFlaws flaws(track_);
        const auto all = redundantKeys(track_);
        for (std::size_t i = 0; i < all.size(); ++i)
            flaws.add(i, {all[i], 0, 0});
        if (flaws.count() > 0)
            add("keys.redundant", Severity::info, flaws,
                flaws.count() == 1 ? fmt::format("The key at {} can go: the motion stays the same.", flaws.at())
                                   : fmt::format("{} keys can go, from {} on: the motion stays the same.", flaws.count(), flaws.at()));
    }

    void velocityJumps()
    {
        const TrackFlaws flaws = flawsOf([](const auto& curve) {
            if constexpr (std::is_same_v<std::decay_t<decltype(curve)>, Curve<glm::dmat4>>)
                return Flaws{};
            else
                return velocityJumpKeys(curve);
        });
        if (flaws.count() == 0)
            return;
        const bool isRotation = std::holds_alternative<Curve<glm::dquat>>(track_.curves);
        add("motion.velocity-jump", Severity::info, flaws,
            isRotation ? fmt::format(
                "The turning speed jumps by {} per second at {}: the spline timing does not fit uneven keys.", inDegrees(flaws.first()), flaws.at())
                       : fmt::format("The speed of {} jumps by {:.4g} per second at {}: the spline timing does not fit uneven keys.", flaws.name(),
                           flaws.first(), flaws.at()));
    }

    void overshoots()
    {
        const TrackFlaws flaws = flawsOf([](const auto& curve) {
            if constexpr (std::is_same_v<std::decay_t<decltype(curve)>, Curve<glm::dmat4>>)
                return Flaws{};
            else
                return overshootSpans(curve);
        });
        if (flaws.count() == 0)
            return;
        const bool isRotation = std::holds_alternative<Curve<glm::dquat>>(track_.curves);
        add("motion.overshoot", Severity::info, flaws,
            isRotation ? fmt::format("{} the rotation swings {} off the direct way.", flaws.span(), inDegrees(flaws.first()))
                       : fmt::format("{} {} goes {:.4g} beyond both keys.", flaws.span(), flaws.name(), flaws.first()),
            isPlain());
    }

    void unknownNode()
    {
        const auto& nodes = document_.scene->nodes;
        const Target& target = track_.target;
        if (target.node < 0 && target.kind == PropertyKind::named)
            return; // named properties may stand alone
        if (target.node >= 0 && std::size_t(target.node) < nodes.size() && !nodes[std::size_t(target.node)].missing)
            return;
        std::string message = "The track names no frame to move.";
        if (target.node >= 0 && std::size_t(target.node) < nodes.size())
            message = fmt::format("There is no frame named \"{}\" in the scene.", nodes[std::size_t(target.node)].name);
        else if (target.node >= 0)
            message = fmt::format("There is no frame {}; the scene has {}.", target.node, nodes.size());
        findings_.push_back(placed("track.unknown-node", Severity::warning, std::move(message), true));
    }

    static constexpr double kLengthFarOff = 1e-2; // SPEC section 7

    const Document& document_;
    const Clip& clip_;
    const Track& track_;
    std::vector<Finding>& findings_;
};

} // namespace

bool endsWithLoop(const Track& track)
{
    if (track.muted)
        return false;
    bool moves = false;
    const auto look = [&moves](const auto& curve) {
        moves = moves || curve.keys.size() > 1;
        return curve.keys.empty() || (curve.after == Extrapolation::constant && std::isfinite(curve.keys.back().time));
    };
    bool ends = true;
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        ends = std::all_of(vector->components.begin(), vector->components.end(), look);
    else if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        ends = look(*rotation);
    else
        ends = look(std::get<Curve<glm::dmat4>>(track.curves));
    return moves && ends;
}

Seconds loopEnd(const Clip& clip)
{
    std::optional<Seconds> end;
    for (const Box<Track>& track : clip.tracks)
        if (endsWithLoop(*track))
            end = std::max(end.value_or(keyRange(*track).last), keyRange(*track).last);
    return end.value_or(0);
}

std::vector<Finding> validateTrack(const Document& document, const Clip& clip, const Track& track)
{
    std::vector<Finding> findings;
    TrackValidation(document, clip, track, findings).run();
    return findings;
}

std::vector<Finding> validate(const Document& document)
{
    std::vector<Finding> findings;
    for (const Box<Clip>& clip : document.clips) {
        const Seconds end = loopEnd(*clip);
        for (const Box<Track>& track : clip->tracks) {
            TrackValidation validation(document, *clip, *track, findings);
            validation.run();
            if (clip->loop)
                validation.lengthMismatch(end);
        }
    }
    return findings;
}

std::vector<Diagnostic> withFindings(std::vector<Diagnostic> read, const std::vector<Finding>& found)
{
    const auto nameOf = [](const std::string& id, std::string_view place) { return fmt::format("{}\n{}", id, place); };
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t i = 0; i < read.size(); ++i)
        known.try_emplace(nameOf(read[i].id, read[i].place), i);
    for (const Finding& finding : found) {
        const Diagnostic& mine = finding.diagnostic;
        // A reader may speak of the node where `validate` speaks of each of its tracks.
        if (known.contains(nameOf(mine.id, std::string_view(mine.place).substr(0, mine.place.rfind('/')))))
            continue;
        const auto same = known.find(nameOf(mine.id, mine.place));
        if (same == known.end()) {
            read.push_back(mine);
            continue;
        }
        Diagnostic& theirs = read[same->second];
        theirs.severity = std::max(theirs.severity, mine.severity);
        if (mine.count > theirs.count) {
            theirs.count = mine.count;
            theirs.message = mine.message;
        }
    }
    return read;
}

} // namespace slerpline
