#include "core/io/x/edit_style.h"
#include "core/io/x/export.h"
#include "core/io/x/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace slerpline::x {
namespace {

// Collects what changes in the file, then writes it.
class Editor {
public:
    Editor(const Document& document, const XForeign& foreign, int floatBits, const WriteOptions& options)
        : document_(document), foreign_(foreign), tree_(*foreign.tree), options_(options), style_(editStyleOf(foreign, floatBits))
    {
        for (const SetBinding& set : foreign.sets)
            sets_.emplace(set.clip, &set);
        for (const KeyBinding& key : foreign.keys)
            keys_.emplace(std::pair(key.clip, key.track), &key);
    }

    Result<Written> run();

private:
    using NewTracks = std::map<int, std::vector<FileKeys>>; // by node

    Result<void> editClip(const Clip& clip);
    Result<void> editTrack(const Clip& clip, const Track& track, NewTracks& added);
    Result<void> addTracks(const Clip& clip, const NewTracks& added);
    Result<std::string> referenceTo(int node) const;
    Result<std::string> animationText(int node, const std::vector<FileKeys>& keys, const std::string& indent) const;
    Result<void> addClip(const Clip& clip);
    void removeTracks();
    void rename(const SetBinding& set, const Clip& clip);
    Result<void> editTicks();

    void remove(const Object& object) { edits_.push_back(style_->removed(object)); }
    [[nodiscard]] bool isUntouched(const KeyBinding& binding, const Track& track) const
    {
        return track.curves == binding.curves && document_.ticksPerSecond == foreign_.ticksPerSecond
            && (document_.xRotationSense == foreign_.sense || track.target.kind != PropertyKind::rotation);
    }

    const Document& document_;
    const XForeign& foreign_;
    const Tree& tree_;
    const WriteOptions& options_;
    std::unique_ptr<EditStyle> style_;
    std::map<ClipId, const SetBinding*> sets_;
    std::map<std::pair<ClipId, TrackId>, const KeyBinding*> keys_;
    std::set<const KeyBinding*> kept_;
    std::set<std::uint32_t> grown_; // Animations that get a new AnimationKey
    std::vector<Edit> edits_;
    std::string appended_; // new sets, behind everything
    Written written_;
};

void Editor::rename(const SetBinding& set, const Clip& clip)
{
    if (set.name == clip.name)
        return;
    const Object& object = tree_.objects[set.object];
    const std::string name = writableName(clip.name, "");
    if (name != clip.name)
        written_.diagnostics.push_back({"x.name", Severity::warning, clip.name, 0, 1,
            fmt::format("the clip is named \"{}\" in the file: .x names cannot hold all characters", name), false});
    edits_.push_back(style_->renamed(object, name));
}

Result<std::string> Editor::referenceTo(int node) const
{
    const auto index = std::size_t(node);
    const std::vector<Node>& nodes = document_.scene->nodes;
    const Node& wanted = nodes[index];
    const std::string& name = wanted.nameBytes.empty() ? wanted.name : wanted.nameBytes;
    const auto sameName = [&](const Node& other) { return (other.nameBytes.empty() ? other.name : other.nameBytes) == name; };
    const bool isFirst = std::find_if(nodes.begin(), nodes.end(), sameName) == nodes.begin() + node;
    if (name.empty() || !isFirst)
        return tl::unexpected<Error>(Error{name.empty()
                ? fmt::format("a track drives the unnamed frame #{}, which an Animation of a .x file cannot refer to", index)
                : fmt::format("a track drives the second frame named \"{}\", which an Animation of a .x file cannot refer to", wanted.name),
            "", 0, 0, -1, "x.frame-name"});
    return name;
}

Result<std::string> Editor::animationText(int node, const std::vector<FileKeys>& keys, const std::string& indent) const
{
    const auto name = referenceTo(node);
    if (!name)
        return name;
    return style_->animation(*name, keys, indent);
}

Result<void> Editor::editTrack(const Clip& clip, const Track& track, NewTracks& added)
{
    if (track.target.kind == PropertyKind::named || track.target.node < 0)
        return {}; // reportNotStored has said so
    const auto known = keys_.find({clip.id, track.id});
    const KeyBinding* binding = known != keys_.end() && known->second->target == track.target ? known->second : nullptr;
    if (binding && isUntouched(*binding, track)) {
        kept_.insert(binding);
        return {};
    }
    auto keys = fileKeysOf(document_, clip, track, options_, written_);
    if (!keys)
        return tl::unexpected<Error>(std::move(keys.error()));
    if (keys->ticks.empty() && !(binding && binding->entries.times.empty()))
        return {}; // a track without keys says nothing, and many readers refuse an empty list
    if (!binding) {
        added[track.target.node].push_back(std::move(*keys));
        return {};
    }
    kept_.insert(binding);
    if (auto bytes = style_->editedKeyObject(binding->entries, *keys)) {
        const Slice whole = tree_.objects[binding->entries.object].whole;
        edits_.push_back({whole.begin, whole.end, std::move(*bytes)});
    }
    return {};
}

Result<void> Editor::addTracks(const Clip& clip, const NewTracks& added)
{
    const SetBinding& set = *sets_.at(clip.id);
    std::string animations;
    const Object& setObject = tree_.objects[set.object];
    for (const auto& [node, lists] : added) {
        const auto known = std::find_if(foreign_.animations.begin(), foreign_.animations.end(),
            [&, n = node](const AnimationBinding& animation) { return animation.clip == clip.id && animation.node == n; });
        if (known == foreign_.animations.end()) {
            const auto text = animationText(node, lists, style_->innerIndentAt(setObject.whole.begin));
            if (!text)
                return tl::unexpected<Error>(text.error());
            animations += *text;
            continue;
        }
        grown_.insert(known->object);
        const Object& animation = tree_.objects[known->object];
        const std::string indent = style_->innerIndentAt(animation.whole.begin);
        std::string lines;
        for (const FileKeys& list : lists)
            lines += style_->keyObject(list, indent);
        edits_.push_back(style_->insertedAtEnd(animation, lines));
    }
    if (!animations.empty())
        edits_.push_back(style_->insertedAtEnd(setObject, animations));
    return {};
}

Result<void> Editor::editClip(const Clip& clip)
{
    if (sets_.count(clip.id) == 0)
        return addClip(clip);
    NewTracks added;
    for (const Box<Track>& track : clip.tracks)
        if (auto done = editTrack(clip, *track, added); !done)
            return done;
    rename(*sets_.at(clip.id), clip);
    return addTracks(clip, added);
}

Result<void> Editor::addClip(const Clip& clip)
{
    NewTracks tracks;
    for (const Box<Track>& track : clip.tracks)
        if (auto done = editTrack(clip, *track, tracks); !done)
            return done;
    std::string animations;
    for (const auto& [node, lists] : tracks) {
        const auto text = animationText(node, lists, style_->innerIndentAt(0));
        if (!text)
            return tl::unexpected<Error>(text.error());
        animations += *text;
    }
    appended_ += style_->animationSet(writableName(clip.name, ""), animations);
    return {};
}

// What no track stands for any more: whole sets, whole Animations, or single AnimationKeys.
void Editor::removeTracks()
{
    std::set<std::uint32_t> goneSets, goneAnimations;
    std::map<std::uint32_t, std::size_t> goneLists; // per Animation
    for (const KeyBinding& binding : foreign_.keys)
        goneLists[binding.animation] += kept_.count(&binding) == 0 ? 1 : 0;
    for (const SetBinding& set : foreign_.sets)
        if (std::none_of(document_.clips.begin(), document_.clips.end(), [&](const Box<Clip>& clip) { return clip->id == set.clip; })) {
            goneSets.insert(set.object);
            remove(tree_.objects[set.object]);
        }
    for (const AnimationBinding& animation : foreign_.animations) {
        if (goneSets.count(tree_.objects[animation.object].parent) > 0 || grown_.count(animation.object) > 0)
            continue;
        const std::size_t gone = goneLists[animation.object];
        std::size_t lists = 0;
        for (const std::uint32_t child : tree_.childrenOf(animation.object))
            lists += tree_.objects[child].type == Type::animationKey ? 1 : 0;
        if (gone > 0 && gone == lists) {
            goneAnimations.insert(animation.object);
            remove(tree_.objects[animation.object]);
        }
    }
    for (const KeyBinding& binding : foreign_.keys) {
        const std::uint32_t set = tree_.objects[binding.animation].parent;
        if (kept_.count(&binding) == 0 && goneSets.count(set) == 0 && goneAnimations.count(binding.animation) == 0)
            remove(tree_.objects[binding.entries.object]);
    }
}

Result<void> Editor::editTicks()
{
    if (document_.ticksPerSecond == foreign_.ticksPerSecond && !foreign_.mustSayTicks)
        return {};
    const double ticks = document_.ticksPerSecond;
    if (!(ticks >= 1 && ticks <= 4294967295.0) || ticks != std::floor(ticks))
        return tl::unexpected<Error>(
            Error{fmt::format("expected a whole number of ticks per second for a .x file, found {}; --ticks-per-second sets one", ticks), "", 0, 0,
                -1, "x.ticks"});
    const auto whole = std::uint32_t(ticks);
    for (const std::uint32_t index : foreign_.ticksObjects) {
        const auto numbers = tree_.numbersOf(tree_.objects[index]);
        if (numbers.empty() || numbers[0].value != ticks)
            edits_.push_back(style_->ticksReplaced(tree_.objects[index], whole));
    }
    if (!foreign_.ticksObjects.empty())
        return {};
    const std::string object = style_->ticksObject(whole);
    if (foreign_.sets.empty()) {
        appended_ = object + appended_;
        return {};
    }
    std::uint32_t top = foreign_.sets.front().object;
    while (tree_.objects[top].parent != kNoObject)
        top = tree_.objects[top].parent;
    const std::size_t begin = tree_.objects[top].whole.begin;
    edits_.push_back({begin, begin, object + style_->indentAt(begin)});
    return {};
}

Result<Written> Editor::run()
{
    for (const Box<Clip>& clip : document_.clips)
        if (auto done = editClip(*clip); !done)
            return tl::unexpected<Error>(std::move(done.error()));
    removeTracks();
    if (auto done = editTicks(); !done)
        return tl::unexpected<Error>(std::move(done.error()));
    std::stable_sort(
        edits_.begin(), edits_.end(), [](const Edit& a, const Edit& b) { return std::pair(a.begin, a.end) < std::pair(b.begin, b.end); });
    std::size_t done = 0;
    for (const Edit& edit : edits_) {
        if (edit.begin > done) // else it stands in what was removed
            written_.bytes.append(tree_.bytes, done, edit.begin - done);
        written_.bytes += edit.bytes;
        done = std::max(done, edit.end);
    }
    written_.bytes.append(tree_.bytes, done);
    if (!appended_.empty())
        style_->appendTo(written_.bytes, appended_);
    return std::move(written_);
}

} // namespace

Result<Written> writeEdited(const Document& document, const XForeign& foreign, int floatBits, const WriteOptions& options)
{
    return Editor(document, foreign, floatBits, options).run();
}

} // namespace slerpline::x
