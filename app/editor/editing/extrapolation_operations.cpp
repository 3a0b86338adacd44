#include "app/editor/editing/extrapolation_operations.h"

#include "core/document/edit.h"

#include <algorithm>
#include <set>

namespace slerpline::editor {
namespace {

// Changes curves by `edit`, which takes a curve of any kind and gives one or an error. The first error ends it.
template <class Edit> Result<EditorState> editCurves(const EditorState& base, ClipId clipId, const std::vector<CurveRef>& curves, Edit&& edit)
{
    const Clip* clip = findClip(base.document, clipId);
    if (!clip)
        return base;
    std::set<CurveRef> concerned(curves.begin(), curves.end());
    for (const CurveRef& ref : curves)
        if (const Track* track = findTrack(*clip, ref.track); track && keysAreJoint(*track))
            for (std::uint32_t curve = 0; curve < curveCount(*track); ++curve)
                concerned.insert({ref.track, curve});
    Clip changed = *clip;
    for (const CurveRef& ref : concerned) {
        const auto box = std::find_if(changed.tracks.begin(), changed.tracks.end(), [&](const Box<Track>& t) { return t->id == ref.track; });
        if (box == changed.tracks.end() || ref.curve >= curveCount(**box))
            continue;
        Track track = **box;
        std::optional<Error> wrong;
        const auto replace = [&](auto& curve) {
            auto edited = edit(curve);
            if (edited)
                curve = std::move(*edited);
            else
                wrong = edited.error();
        };
        if (auto* vector = std::get_if<VectorCurves>(&track.curves))
            replace(vector->components[ref.curve]);
        else if (auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
            replace(*rotation);
        else
            replace(std::get<Curve<glm::dmat4>>(track.curves));
        if (wrong)
            return tl::unexpected(*wrong);
        *box = Box<Track>(std::move(track));
    }
    EditorState result = base;
    result.document = withClip(base.document, std::move(changed));
    return result;
}

} // namespace

EditorState setExtrapolation(const EditorState& base, ClipId clip, const std::vector<CurveRef>& curves, std::optional<Extrapolation> before,
    std::optional<Extrapolation> after)
{
    return *editCurves(base, clip, curves, [&]<class T>(const Curve<T>& curve) -> Result<Curve<T>> {
        return slerpline::setExtrapolation(curve, before.value_or(curve.before), after.value_or(curve.after));
    });
}

Result<EditorState> setPeriod(const EditorState& base, ClipId clip, const std::vector<CurveRef>& curves, std::optional<Seconds> period)
{
    return editCurves(base, clip, curves, [&](const auto& curve) { return slerpline::setPeriod(curve, period); });
}

OutsideModes outsideOf(const Track& track, std::size_t curve)
{
    if (curve >= curveCount(track))
        return {};
    const auto read = [](const auto& c) { return OutsideModes{c.before, c.after, c.period}; };
    if (const auto* vector = std::get_if<VectorCurves>(&track.curves))
        return read(vector->components[curve]);
    if (const auto* rotation = std::get_if<Curve<glm::dquat>>(&track.curves))
        return read(*rotation);
    return read(std::get<Curve<glm::dmat4>>(track.curves));
}

} // namespace slerpline::editor
