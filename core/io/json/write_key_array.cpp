#include "core/io/json/write_key_array.h"

#include "core/base/number_text.h"
#include "core/io/json/layout.h"
#include "core/io/json/write_track.h"

#include <cmath>
#include <fmt/format.h>

namespace slerpline::json {
namespace {

// The number cui2d has for one side of a key: n >= 0 smooth, n < 0 linear. None when no number says it.
std::optional<double> tangentNumber(const Tangent<double>& tangent)
{
    if (tangent.weight != 0 || !std::isfinite(tangent.strength))
        return std::nullopt;
    switch (tangent.rule) {
    case TangentRule::smooth: return tangent.strength >= 0 ? std::optional(std::abs(tangent.strength)) : std::nullopt; // never -0
    case TangentRule::linear: return tangent.strength > 0 ? std::optional(-tangent.strength) : std::nullopt;
    case TangentRule::flat: return 0;
    case TangentRule::plateau:
    case TangentRule::clamped:
    case TangentRule::free: break;
    }
    return std::nullopt;
}

const Cui2dAnimation* animationOf(const Document& document) { return std::get_if<Cui2dAnimation>(&document.clips[0]->tracks[0]->dialect); }

// Why the document as a whole is no cui2d animation, in words that follow "an array of cui2d keys cannot hold"; empty: it is.
std::string problemOf(const Document& document)
{
    if (!document.scene->nodes.empty())
        return "nodes";
    if (document.clips.size() != 1)
        return fmt::format("{} clips", document.clips.size());
    const Clip& clip = *document.clips[0];
    if (clip.tracks.size() != 1)
        return fmt::format("{} tracks", clip.tracks.size());
    const Track& track = *clip.tracks[0];
    const auto* vector = std::get_if<VectorCurves>(&track.curves);
    if (!vector || track.target.kind != PropertyKind::named || !animationOf(document))
        return "this track, which is not of the dialect cui2d";
    if (animationOf(document)->stretch != 1)
        return fmt::format("the stretch {}", numberText(animationOf(document)->stretch));
    for (const Curve<double>& curve : vector->components)
        if (curve.before != Extrapolation::constant || curve.after != Extrapolation::constant || curve.period)
            return "what the curve does before and after its keys";
    if (!haveJointKeys(*vector))
        return "components with keys of their own";
    if (vector->components.empty() || vector->components[0].keys.empty())
        return "a track without keys";
    return {};
}

std::string problemOf(const Key<double>& key, std::size_t index)
{
    if (key.interpolation != Interpolation::tangent)
        return fmt::format("a span that is not played with tangents, after key {}", index);
    if (!tangentNumber(key.in) || !tangentNumber(key.out))
        return fmt::format("the tangents of key {}: they are numbers there, smooth or linear", index);
    return {};
}

Error cannotHold(const std::string& what, const Key<double>* key)
{
    Error error;
    const std::string where = key ? fmt::format(" at {} s", numberText(key->time)) : std::string();
    error.message = fmt::format(
        "an array of cui2d keys cannot hold {}{}; save as NAME.slerpline.json, Slerpline's own format, to keep everything", what, where);
    error.id = "json.cui2d";
    return error;
}

bool isFinite(const VectorCurves& vector, std::size_t key)
{
    bool finite = std::isfinite(vector.components[0].keys[key].time);
    for (const Curve<double>& curve : vector.components)
        finite = finite && std::isfinite(curve.keys[key].value);
    return finite;
}

std::string keyText(const VectorCurves& vector, std::size_t index)
{
    const Key<double>& key = vector.components[0].keys[index];
    std::vector<double> values;
    for (const Curve<double>& curve : vector.components)
        values.push_back(curve.keys[index].value);
    ObjectText object(Lines::one);
    object.add("time", numberText(key.time));
    // cui2d has no default for a tangent it needs; the outer two it never looks at.
    const double in = *tangentNumber(key.in), out = *tangentNumber(key.out);
    if (index > 0 || in != 1)
        object.add("in", numberText(in));
    if (index + 1 < vector.components[0].keys.size() || out != 1)
        object.add("out", numberText(out));
    object.add("values", arrayText(values));
    return std::move(object).text();
}

// The settings that such a file gets when it is opened.
bool hasPlainClip(const Document& document)
{
    const Clip& clip = *document.clips[0];
    const TimeRange range{0, std::max(0.0, keyRange(clip).last)};
    return clip.range == range && !clip.loop && clip.frameRate == Document().frameRate && !clip.tracks[0]->muted;
}

} // namespace

Result<Written> writeKeyArray(const Document& document)
{
    if (const std::string problem = problemOf(document); !problem.empty())
        return tl::unexpected(cannotHold(problem, nullptr));
    const auto& vector = std::get<VectorCurves>(document.clips[0]->tracks[0]->curves);
    ArrayText keys({});
    for (std::size_t i = 0; i < vector.components[0].keys.size(); ++i) {
        const Key<double>& key = vector.components[0].keys[i];
        if (const std::string problem = problemOf(key, i); !problem.empty())
            return tl::unexpected(cannotHold(problem, &key));
        if (!isFinite(vector, i))
            return tl::unexpected(cannotHold("a number that is not finite", &key));
        keys.add(keyText(vector, i));
    }
    Written written;
    written.bytes = std::move(keys).text() + "\n";
    if (!hasPlainClip(document)) {
        Diagnostic diagnostic;
        diagnostic.id = "json.clip-not-stored";
        diagnostic.message = "An array of cui2d keys plays from 0 to its last key; the clip's range, loop, frame rate and muting are not stored.";
        written.diagnostics.push_back(std::move(diagnostic));
    }
    return written;
}

} // namespace slerpline::json
