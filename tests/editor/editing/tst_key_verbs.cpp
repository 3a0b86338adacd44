#include "app/editor/editing/clipboard_operations.h"
#include "app/editor/editing/editor_document.h"
#include "app/editor/editing/key_operations.h"
#include "app/editor/editing/tangent_operations.h"
#include "core/curve/evaluate.h"
#include "core/io/document_io.h"

#include <QtTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::editor;

// Refitting deletes, copies, times of their own, tangents and the clipboard, without a window.
class TestKeyVerbs : public QObject {
    Q_OBJECT

    static Document load(const char* name)
    {
        auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/") + name);
        return loaded ? loaded->value : Document{};
    }
    static ClipId clipOf(const Document& document) { return document.clips.front()->id; }
    static TrackId trackOf(const Document& document, const std::string& node, PropertyKind kind, std::size_t clip = 0)
    {
        for (const auto& track : document.clips[clip]->tracks)
            if (track->target.kind == kind && document.scene->nodes[std::size_t(track->target.node)].name == node)
                return track->id;
        return 0;
    }
    static const Track& track(const Document& document, TrackId id) { return *findTrack(*document.clips.front(), id); }
    static const Curve<double>& component(const EditorState& state, TrackId id, std::size_t c)
    {
        return std::get<VectorCurves>(track(state.document, id).curves).components[c];
    }
    static const Curve<glm::dquat>& rotation(const EditorState& state, TrackId id)
    {
        return std::get<Curve<glm::dquat>>(track(state.document, id).curves);
    }
    static EditorState selecting(Document document, const std::vector<CurveRef>& curves, std::size_t begin, std::size_t end)
    {
        EditorState state{std::move(document), {}};
        for (const CurveRef& curve : curves)
            state.selection.set(curve, IndexRanges::of(begin, end));
        return state;
    }
    static PasteChoices at(Seconds time)
    {
        PasteChoices choices;
        choices.options.time = time;
        return choices;
    }
    static bool isJointStill(const EditorState& state, TrackId id)
    {
        const auto& curves = std::get<VectorCurves>(track(state.document, id).curves).components;
        for (const Curve<double>& curve : curves) {
            if (curve.keys.size() != curves[0].keys.size())
                return false;
            for (std::size_t key = 0; key < curve.keys.size(); ++key)
                if (curve.keys[key].time != curves[0].keys[key].time || curve.keys[key].interpolation != curves[0].keys[key].interpolation
                    || curve.keys[key].in.rule != curves[0].keys[key].in.rule || curve.keys[key].out.rule != curves[0].keys[key].out.rule)
                    return false;
        }
        return true;
    }
    // A track whose keys a dialect holds together, and its document.
    static std::pair<Document, TrackId> joint(const char* file)
    {
        Document document = load(file);
        for (const Box<Track>& track : document.clips.front()->tracks)
            if (keysAreJoint(*track))
                return {document, track->id};
        return {document, 0};
    }

private slots:
    void aRefittedDeleteTellsHowFarTheCurveMoved()
    {
        const Document document = load("robot.x");
        const TrackId id = trackOf(document, "UpperArm_R", PropertyKind::rotation, 0);
        const EditorState base = selecting(document, {{id, 0}}, 1, 2);
        const KeptShape result = deleteRefitted(base, clipOf(document));
        QCOMPARE(rotation(result.state, id).keys.size(), rotation(base, id).keys.size() - 1);
        QVERIFY(result.state.selection.empty());
        QCOMPARE(result.moved.value, 0.0);
        QVERIFY(result.moved.turn >= 0 && result.moved.turn < 1);
        // A key that was put on the curve comes off again without a trace.
        const Seconds between = (rotation(base, id).keys[0].time + rotation(base, id).keys[1].time) / 2;
        const InsertResult inserted = insertKeys(base, clipOf(document), {{id, 0}}, between);
        QVERIFY(deleteRefitted(inserted.state, clipOf(document)).moved.turn < 0.02);
    }

    void copiesStandBehindTheirOriginalsAndAreTheSelection()
    {
        const Document document = load("robot.x");
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = selecting(document, {{id, 0}, {id, 1}}, 0, 3);
        const auto times = selectedTimes(base, clipOf(document));
        QVERIFY(times);
        const Seconds by = duplicateOffset(*times, 30);
        QVERIFY(by > times->duration());
        QVERIFY(std::abs(by * 30 - std::round(by * 30)) < 1e-9);
        const EditorState next = duplicateSelected(base, clipOf(document), by);
        QCOMPARE(next.selection.size(), base.selection.size());
        for (std::uint32_t c = 0; c < 2; ++c) {
            const IndexRanges& copies = next.selection.keysOf({id, c});
            std::size_t i = 0;
            copies.forEach([&](std::size_t key) {
                QCOMPARE(component(next, id, c).keys[key].time, component(base, id, c).keys[i].time + by);
                QCOMPARE(component(next, id, c).keys[key].value, component(base, id, c).keys[i].value);
                ++i;
            });
            for (std::size_t key = 0; key < 3; ++key)
                QVERIFY(component(next, id, c).keys[key] == component(base, id, c).keys[key]);
        }
        QVERIFY(component(next, id, 2) == component(base, id, 2));
    }

    void everyKeyMovesFromItsOwnTime()
    {
        const Document document = load("robot.x");
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = selecting(document, {{id, 0}, {id, 1}}, 0, 3);
        const auto half
            = setSelectedTimes(base, clipOf(document), [](const Track& t, std::size_t curve, std::size_t key, std::size_t) -> Result<Seconds> {
                  return slerpline::keyTime(t, curve, key) * 0.5;
              });
        QVERIFY(half);
        for (std::size_t key = 0; key < 3; ++key)
            QCOMPARE(component(half->state, id, 1).keys[key].time, component(base, id, 1).keys[key].time * 0.5);
        QVERIFY(component(half->state, id, 2) == component(base, id, 2));
        // One time for keys that stand apart on a curve would lose them.
        const auto gathered
            = setSelectedTimes(base, clipOf(document), [](const Track&, std::size_t, std::size_t, std::size_t) -> Result<Seconds> { return 1.0; });
        QVERIFY(!gathered);
        QCOMPARE(gathered.error().id, std::string("edit.one-time"));
        // Blocked keys stop together, at the part of the way that all of them can go.
        const EditorState middle = selecting(document, {{id, 0}, {id, 1}}, 1, 2);
        const auto onto
            = [&](const Track& t, std::size_t curve, std::size_t, std::size_t) -> Result<Seconds> { return slerpline::keyTime(t, curve, 2) + 0.1; };
        const auto blocked = setSelectedTimes(middle, clipOf(document), onto, {Collision::block, 1.0 / 30});
        QVERIFY(blocked);
        QVERIFY(blocked->fitted > 0 && blocked->fitted < 1);
        QCOMPARE(component(blocked->state, id, 0).keys.size(), component(base, id, 0).keys.size());
        QVERIFY(component(blocked->state, id, 0).keys[1].time < component(blocked->state, id, 0).keys[2].time);
        // A column may stand anywhere.
        const EditorState column = selecting(document, {{id, 0}, {id, 1}}, 1, 2);
        QVERIFY(
            setSelectedTimes(column, clipOf(document), [](const Track&, std::size_t, std::size_t, std::size_t) -> Result<Seconds> { return 0.123; }));
    }

    void reversedTwiceTheKeysAreTheSame()
    {
        const Document document = load("robot.x");
        const TrackId hips = trackOf(document, "Hips", PropertyKind::translation), arm = trackOf(document, "UpperArm_R", PropertyKind::rotation);
        EditorState base = selecting(document, {{hips, 0}, {arm, 0}}, 0, 3);
        const EditorState once = reverseSelected(base, clipOf(document));
        QVERIFY(!(once.document == base.document));
        const EditorState twice = reverseSelected(once, clipOf(document));
        for (std::size_t key = 0; key < 3; ++key) {
            QCOMPARE(rotation(twice, arm).keys[key].value, rotation(base, arm).keys[key].value);
            QVERIFY(std::abs(rotation(twice, arm).keys[key].time - rotation(base, arm).keys[key].time) < 1e-12);
        }
    }

    void flippingTurnsNumbersAboutTheirMiddleAndMirroringExchangesSides()
    {
        const Document document = load("robot.x");
        const TrackId hips = trackOf(document, "Hips", PropertyKind::translation), arm = trackOf(document, "UpperArm_R", PropertyKind::rotation);
        const EditorState base = selecting(document, {{hips, 1}, {arm, 0}}, 0, 3);
        const EditorState flipped = flipSelected(base, clipOf(document));
        QVERIFY(rotation(flipped, arm) == rotation(base, arm));
        double least = HUGE_VAL, greatest = -HUGE_VAL;
        for (std::size_t key = 0; key < 3; ++key) {
            least = std::min(least, component(base, hips, 1).keys[key].value);
            greatest = std::max(greatest, component(base, hips, 1).keys[key].value);
        }
        for (std::size_t key = 0; key < 3; ++key)
            QVERIFY(std::abs(component(flipped, hips, 1).keys[key].value + component(base, hips, 1).keys[key].value - least - greatest) < 1e-9);
        const EditorState mirrored = mirrorSelected(base, clipOf(document), MirrorPlane::x);
        QVERIFY(component(mirrored, hips, 1) == component(base, hips, 1)); // y is not across x
        QCOMPARE(rotation(mirrored, arm).keys[1].value.y, -rotation(base, arm).keys[1].value.y);
        QVERIFY(mirrorSelected(mirrored, clipOf(document), MirrorPlane::x).document == base.document);
    }

    void aRuleForOneSideLeavesTheOtherAndTakesStepsAway()
    {
        const Document document = load("robot.x");
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = stepSelected(selecting(document, {{id, 0}}, 1, 2), clipOf(document), {true, true});
        QVERIFY(component(base, id, 0).keys[0].interpolation == Interpolation::step);
        QVERIFY(component(base, id, 0).keys[1].interpolation == Interpolation::step);
        const EditorState in = shapeSelected(base, clipOf(document), TangentRule::flat, {true, false});
        QVERIFY(component(in, id, 0).keys[0].interpolation == Interpolation::tangent);
        QVERIFY(component(in, id, 0).keys[1].interpolation == Interpolation::step); // the other side still steps
        QVERIFY(component(in, id, 0).keys[1].in.rule == TangentRule::flat);
        QVERIFY(component(in, id, 0).keys[1].out == component(base, id, 0).keys[1].out);
    }

    void brokenTangentsKeepTheCurveAndUnifiedOnesHaveOneSlope()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const TrackId arm = trackOf(document, "UpperArm_R", PropertyKind::rotation);
        const EditorState smooth = shapeSelected(selecting(document, {{arm, 0}}, 1, 3), clip, TangentRule::smooth, {});
        const TangentResult broken = breakSelected(smooth, clip);
        QVERIFY(broken.moved.turn < 1e-9);
        QVERIFY(rotation(broken.state, arm).keys[1].in.rule == TangentRule::free);
        const EditorState linear = shapeSelected(smooth, clip, TangentRule::linear, {});
        const TangentResult unified = unifySelected(linear, clip);
        const Key<glm::dquat>& key = rotation(unified.state, arm).keys[1];
        QVERIFY(glm::length(key.in.slope - key.out.slope) < 1e-9);
        // Aimed ones are free and straight.
        const TangentResult aimed = aimSelected(smooth, clip, {});
        const Curve<glm::dquat>& straight = rotation(linear, arm);
        const Key<glm::dquat>& aim = rotation(aimed.state, arm).keys[1];
        QVERIFY(aim.out.rule == TangentRule::free);
        QVERIFY(glm::length(aim.out.slope - slopeAtKey(straight, 1, Side::after)) < 1e-9);
        const TangentResult aligned = alignSelected(aimed.state, clip, Side::before);
        QVERIFY(glm::length(rotation(aligned.state, arm).keys[1].out.slope - aim.in.slope) < 1e-6);
    }

    void weightsComeAndGoAndAreEqualised()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = shapeSelected(selecting(document, {{id, 0}}, 1, 2), clip, TangentRule::smooth, {});
        QVERIFY(!isWeighted(base, clip));
        QVERIFY(takesWeights(base, clip));
        const EditorState on = setWeightedSelected(base, clip, true).state;
        QVERIFY(isWeighted(on, clip));
        const auto readouts = [](const EditorState& state) {
            return [state](const CurveRef& curve) {
                const Clip& c = *state.document.clips.front();
                for (const Box<Track>& t : c.tracks)
                    if (t->id == curve.track)
                        return MeantChannel{std::make_shared<const TrackReadout>(t), curve.curve};
                return MeantChannel{};
            };
        };
        const auto longer = setTangentNumbers(on, clip, TangentNumber::weight, Side::after, hasOneSlope, readouts(on),
            [](const TrackReadout&, std::size_t, std::size_t, double now, std::size_t) -> Result<double> { return now * 2; });
        QVERIFY(longer);
        QVERIFY(std::abs(component(longer->state, id, 0).keys[1].out.weight - 2.0 / 3) < 1e-12);
        QCOMPARE(component(longer->state, id, 0).keys[1].in.weight, 1.0 / 3);
        const EditorState even = equaliseSelected(longer->state, clip).state;
        QVERIFY(std::abs(component(even, id, 0).keys[1].in.weight - 0.5) < 1e-12);
        QCOMPARE(component(even, id, 0).keys[1].in.weight, component(even, id, 0).keys[1].out.weight);
        QVERIFY(!isWeighted(setWeightedSelected(even, clip, false).state, clip));
    }

    void slopesChangeEachFromItsOwn()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = shapeSelected(selecting(document, {{id, 1}}, 1, 4), clip, TangentRule::smooth, {});
        const TrackReadout before(Box<Track>(track(base.document, id)));
        const auto result = setTangentNumbers(
            base, clip, TangentNumber::slope, Side::after, hasOneSlope,
            [&](const CurveRef&) {
                return MeantChannel{std::make_shared<const TrackReadout>(before), 1};
            },
            [](const TrackReadout&, std::size_t, std::size_t, double now, std::size_t) -> Result<double> { return now * 2 + 1; });
        QVERIFY(result);
        for (std::size_t key = 1; key < 4; ++key) {
            const Key<double>& k = component(result->state, id, 1).keys[key];
            QVERIFY(std::abs(k.out.slope - (before.slope(1, key, Side::after) * 2 + 1)) < 1e-9);
            QVERIFY(std::abs(k.in.slope - k.out.slope) < 1e-9); // they had one slope and keep one
        }
    }

    void theClipboardIsTextThatComesBackExactly()
    {
        for (const char* file : {"robot.x", "box.json", "lighthouse.json"}) {
            const Document document = load(file);
            EditorState state{document, {}};
            for (const Box<Track>& t : document.clips.front()->tracks)
                for (std::uint32_t curve = 0; curve < curveCount(*t); ++curve)
                    state.selection.set({t->id, curve}, IndexRanges::of(0, keyCount(*t, curve)));
            const CopiedClip copied = copySelected(state, clipOf(document));
            QCOMPARE(slerpline::editor::keyTotal(copied), slerpline::editor::keyTotal(document, clipOf(document)));
            const auto back = clipboardFromText(clipboardText(copied));
            QVERIFY2(back, back ? "" : back.error().message.c_str());
            QCOMPARE(back->tracks.size(), copied.tracks.size());
            for (std::size_t i = 0; i < copied.tracks.size(); ++i) {
                QVERIFY(back->tracks[i].keys.curves == copied.tracks[i].keys.curves);
                QCOMPARE(back->tracks[i].node, copied.tracks[i].node);
            }
            // Pasted where they were, nothing changes.
            PasteChoices choices;
            choices.options.when = PasteTime::original;
            const auto pasted = pasteInto(state, clipOf(document), *back, choices);
            QVERIFY2(pasted, pasted ? "" : pasted.error().message.c_str());
            QVERIFY(pasted->state.document == document);
            QVERIFY(pasted->unfit.empty());
        }
    }

    void foreignAndBrokenTextIsToldInOneSentence()
    {
        for (const char* text : {"", "hello", "{}", "[1,2]", "{\"slerpline\":\"colours\"}", "{\"slerpline\":\"keys\"",
                 "{\"slerpline\":\"keys\",\"version\":9}", "{\"slerpline\":\"keys\",\"version\":1,\"tracks\":[{}]}",
                 "{\"slerpline\":\"keys\",\"version\":1,\"tracks\":[{\"kind\":\"scale\",\"type\":\"numbers\",\"curves\":[[{\"time\":\"x\"}]]}]}",
                 "{\"slerpline\":\"keys\",\"version\":1,\"tracks\":[{\"kind\":\"scale\",\"type\":\"numbers\",\"curves\":[[{\"time\":1,\"value\":2,"
                 "\"interpolation\":\"linear\"},{\"time\":0,\"value\":2,\"interpolation\":\"linear\"}]]}]}",
                 "{\"slerpline\":\"keys\",\"version\":1,\"tracks\":[{\"kind\":\"rotation\",\"type\":\"rotation\",\"curves\":[[{\"time\":1,\"value\":["
                 "2],"
                 "\"interpolation\":\"linear\"}]]}]}"}) {
            const auto result = clipboardFromText(text);
            QVERIFY2(!result, text);
            QVERIFY2(!result.error().message.empty(), text);
        }
    }

    void keysFindTheirTrackInAnotherClipOrThePickedOne()
    {
        const Document document = load("robot.x");
        QVERIFY(document.clips.size() > 1);
        const TrackId arm = trackOf(document, "UpperArm_R", PropertyKind::rotation);
        const TrackId leg = trackOf(document, "Hips", PropertyKind::rotation), hips = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = selecting(document, {{arm, 0}}, 0, 2);
        const CopiedClip copied = copySelected(base, clipOf(document));
        // The other clip.
        const ClipId other = document.clips[1]->id;
        const TrackId there = trackOf(document, "UpperArm_R", PropertyKind::rotation, 1);
        if (there != 0) {
            const auto pasted = pasteInto(base, other, copied, at(5));
            QVERIFY(pasted);
            QCOMPARE(pasted->state.selection.keysOf({there, 0}).size(), std::size_t(2));
        }
        // A picked rotation, while the keys' own track is not shown.
        PasteChoices choices = at(1);
        choices.picked = {leg};
        auto pasted = pasteInto(base, clipOf(document), copied, choices);
        QVERIFY(pasted);
        QCOMPARE(pasted->state.selection.keysOf({leg, 0}).size(), std::size_t(2));
        QVERIFY(rotation(pasted->state, arm) == rotation(base, arm));
        // Their own, while it is.
        choices.shown = {arm};
        pasted = pasteInto(base, clipOf(document), copied, choices);
        QVERIFY(pasted);
        QVERIFY(pasted->state.selection.keysOf({leg, 0}).empty());
        // Nowhere: numbers' track picked, and a node that is not there.
        CopiedClip foreign = copied;
        foreign.tracks[0].node = "Nobody";
        choices = at(1);
        choices.picked = {hips};
        const auto unfit = pasteInto(base, clipOf(document), foreign, choices);
        QVERIFY(!unfit);
        QCOMPARE(unfit.error().id, std::string("clipboard.unfit"));
        QVERIFY(unfit.error().message.find("Nobody/rotation") != std::string::npos);
        // One component goes to the active one of the picked track.
        const CopiedClip x = copySelected(selecting(document, {{hips, 0}}, 0, 2), clipOf(document));
        CopiedClip elsewhere = x;
        elsewhere.tracks[0].node = "Nobody";
        choices.active = ChannelRef{hips, 2};
        pasted = pasteInto(base, clipOf(document), elsewhere, choices);
        QVERIFY(pasted);
        QCOMPARE(pasted->state.selection.keysOf({hips, 2}).size(), std::size_t(2));
    }

    void namesChangeSides()
    {
        const std::pair<const char*, const char*> pairs[] = {{"Arm_L", "Arm_R"}, {"L.arm", "R.arm"}, {"LeftArm", "RightArm"}, {"armLeft", "armRight"},
            {"arm left", "arm right"}, {"LEFT_ARM", "RIGHT_ARM"}, {"hand.l.001", "hand.r.001"}, {"Bip01 L Hand", "Bip01 R Hand"}};
        for (const auto& [left, right] : pairs) {
            QCOMPARE(otherSide(left), std::string(right));
            QCOMPARE(otherSide(right), std::string(left));
        }
        for (const char* name : {"", "Spine", "bright", "Lamp", "Roller", "copyright", "Cleft"})
            QCOMPARE(otherSide(name), std::string(name));
    }

    void keysPastedMirroredGoToTheOtherSide()
    {
        const Document document = load("robot.x");
        const TrackId right = trackOf(document, "UpperArm_R", PropertyKind::rotation), left = trackOf(document, "UpperArm_L", PropertyKind::rotation);
        const TrackId hips = trackOf(document, "Hips", PropertyKind::translation);
        QVERIFY(right != 0 && left != 0 && hips != 0);
        const EditorState base = selecting(document, {{right, 0}}, 0, 3);
        const CopiedClip copied = copySelected(base, clipOf(document));
        PasteChoices choices = at(0);
        choices.options.when = PasteTime::original;
        choices.options.merge = PasteMerge::overwriteAll;
        choices.mirror = MirrorPlane::x;
        choices.shown = {right}; // even while the keys' own track is the one that is seen and picked
        choices.picked = {right};
        const auto pasted = pasteInto(base, clipOf(document), copied, choices);
        QVERIFY(pasted);
        QVERIFY(rotation(pasted->state, right) == rotation(base, right));
        QCOMPARE(rotation(pasted->state, left).keys.size(), std::size_t(3));
        for (std::size_t key = 0; key < 3; ++key) {
            const glm::dquat was = rotation(base, right).keys[key].value, now = rotation(pasted->state, left).keys[key].value;
            QVERIFY(now == glm::dquat(was.w, was.x, -was.y, -was.z));
        }
        // What has no other side stays where it is; of a translation only the component across the plane changes its sign.
        const EditorState middle = selecting(document, {{hips, 0}, {hips, 1}, {hips, 2}}, 0, 2);
        const auto same = pasteInto(middle, clipOf(document), copySelected(middle, clipOf(document)), choices);
        QVERIFY(same);
        QCOMPARE(component(same->state, hips, 0).keys[0].value, -component(middle, hips, 0).keys[0].value);
        QCOMPARE(component(same->state, hips, 1).keys[0].value, component(middle, hips, 1).keys[0].value);
        // Pasted back again it is what it was.
        const auto again = pasteInto(pasted->state, clipOf(document), copySelected(pasted->state, clipOf(document)), choices);
        QVERIFY(again);
        for (std::size_t key = 0; key < 3; ++key)
            QVERIFY(rotation(again->state, right).keys[key].value == rotation(base, right).keys[key].value);
    }

    void aPasteIsRepeatedReversedAndStretched()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = selecting(document, {{id, 1}}, 0, 3);
        const CopiedClip copied = copySelected(base, clip);
        const Seconds length = copied.times.duration();
        PasteChoices choices = at(100);
        choices.repeats = 3;
        auto pasted = pasteInto(base, clip, copied, choices);
        QVERIFY(pasted);
        const IndexRanges keys = pasted->state.selection.keysOf({id, 1});
        QCOMPARE(keys.size(), std::size_t(7)); // three rounds of three that share their ends
        QVERIFY(std::abs(component(pasted->state, id, 1).keys[keys.last()].time - (100 + 3 * length)) < 1e-9);
        choices.options.value = PasteValue::meetFirst; // each round goes on where the last one ended
        pasted = pasteInto(base, clip, copied, choices);
        const auto& walk = component(pasted->state, id, 1).keys;
        const double gain = component(base, id, 1).keys[2].value - component(base, id, 1).keys[0].value;
        QVERIFY(std::abs(walk[walk.size() - 1].value - walk[walk.size() - 7].value - 3 * gain) < 1e-9);
        choices = at(100);
        choices.isReversed = true;
        choices.stretch = 2;
        pasted = pasteInto(base, clip, copied, choices);
        QVERIFY(pasted);
        const auto& back = component(pasted->state, id, 1).keys;
        QCOMPARE(back[back.size() - 1].value, component(base, id, 1).keys[0].value);
        QVERIFY(std::abs(back[back.size() - 1].time - (100 + 2 * length)) < 1e-9);
        choices.stretch = 0;
        QVERIFY(!pasteInto(base, clip, copied, choices));
        QVERIFY(!pasteInto(base, clip, {}, at(0)));
        QVERIFY(!pasteInto(base, 9999, copied, at(0)));
    }

    void insertMakesRoomForAllRounds()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const TrackId id = trackOf(document, "Hips", PropertyKind::translation);
        const EditorState base = selecting(document, {{id, 1}}, 0, 3);
        const CopiedClip copied = copySelected(base, clip);
        PasteChoices choices = at(component(base, id, 1).keys[1].time);
        choices.options.merge = PasteMerge::insert;
        choices.repeats = 2;
        const auto pasted = pasteInto(base, clip, copied, choices);
        QVERIFY(pasted);
        const auto& keys = component(pasted->state, id, 1).keys;
        const Seconds last = component(base, id, 1).keys.back().time;
        QVERIFY(std::abs(keys.back().time - (last + 2 * copied.times.duration())) < 1e-9);
    }

    void whatADialectHoldsTogetherStaysTogether()
    {
        for (const char* file : {"width_and_height.json", "box.json", "lighthouse.json"}) {
            const auto [document, id] = joint(file);
            QVERIFY2(id != 0, file);
            const ClipId clip = clipOf(document);
            const EditorState base = selecting(document, {{id, 0}}, 0, 2); // of the first component only
            const auto check = [&](const EditorState& state, const char* what) {
                QVERIFY2(isJointStill(state, id), qPrintable(QString::fromLatin1(file) + ' ' + QString::fromLatin1(what)));
                Document own = state.document;
                own.jsonForm = JsonForm::native; // the array of keys knows no steps and no free tangents
                QVERIFY2(writeDocument(own, FileFormat::json), what);
            };
            check(duplicateSelected(base, clip, 0.7), "duplicate");
            check(deleteRefitted(selecting(document, {{id, 0}}, 1, 2), clip).state, "refit");
            check(reverseSelected(base, clip), "reverse");
            check(flipSelected(base, clip), "flip");
            check(snapSelected(base, clip, 7), "snap");
            check(shapeSelected(base, clip, TangentRule::flat, {true, false}), "rule");
            check(stepSelected(base, clip, {}), "step");
            check(breakSelected(base, clip).state, "break");
            const auto later = setSelectedTimes(base, clip, [](const Track& t, std::size_t curve, std::size_t key, std::size_t) -> Result<Seconds> {
                return slerpline::keyTime(t, curve, key) * 0.9;
            });
            QVERIFY(later);
            check(later->state, "times");
            // Copies of one component only, from a plain track, onto it: the others follow.
            CopiedClip copied = copySelected(base, clip);
            auto& numbers = std::get<0>(copied.tracks[0].keys.curves);
            for (std::size_t c = 1; c < numbers.size(); ++c)
                numbers[c].keys.clear();
            for (PasteMerge merge : {PasteMerge::mix, PasteMerge::overwriteRange, PasteMerge::overwriteAll, PasteMerge::insert}) {
                PasteChoices choices = at(0.11);
                choices.options.merge = merge;
                const auto pasted = pasteInto(base, clip, copied, choices);
                QVERIFY2(pasted, file);
                check(pasted->state, "paste");
            }
        }
    }

    void withoutASelectionNothingChanges()
    {
        const Document document = load("robot.x");
        const ClipId clip = clipOf(document);
        const EditorState base{document, {}};
        QVERIFY(deleteRefitted(base, clip).state.document == document);
        QVERIFY(duplicateSelected(base, clip, 1).document == document);
        QVERIFY(reverseSelected(base, clip).document == document);
        QVERIFY(flipSelected(base, clip).document == document);
        QVERIFY(mirrorSelected(base, clip, MirrorPlane::x).document == document);
        QVERIFY(aimSelected(base, clip, {}).state.document == document);
        QVERIFY(!selectedTimes(base, clip));
        QVERIFY(copySelected(base, clip).tracks.empty());
        QVERIFY(copySelected(base, 4711).tracks.empty());
    }

    void everyVerbIsUndoneToTheByte()
    {
        EditorDocument document;
        document.open(load("robot.x"), {}, {}, {});
        const auto original = writeDocument(document.state().document, FileFormat::x);
        QVERIFY(original);
        const ClipId clip = clipOf(document.state().document);
        const TrackId hips = trackOf(document.state().document, "Hips", PropertyKind::translation);
        const TrackId arm = trackOf(document.state().document, "UpperArm_R", PropertyKind::rotation);
        Selection selection;
        selection.set({hips, 0}, IndexRanges::of(0, 3));
        selection.set({hips, 1}, IndexRanges::of(1, 3));
        selection.set({arm, 0}, IndexRanges::of(1, 3));
        document.select(selection);
        const CopiedClip copied = copySelected(document.state(), clip);
        document.apply("a", shapeSelected(document.state(), clip, TangentRule::smooth, {}));
        document.apply("b", setWeightedSelected(document.state(), clip, true).state);
        document.apply("c", breakSelected(document.state(), clip).state);
        document.apply("d", equaliseSelected(document.state(), clip).state);
        document.apply("e", reverseSelected(document.state(), clip));
        document.apply("f", flipSelected(document.state(), clip));
        document.apply("g", mirrorSelected(document.state(), clip, MirrorPlane::z));
        document.apply("h", duplicateSelected(document.state(), clip, 0.4));
        document.apply("i", snapSelected(document.state(), clip, 11));
        const auto pasted = pasteInto(document.state(), clip, copied, at(0.5));
        QVERIFY(pasted);
        document.apply("j", pasted->state);
        document.apply("k", deleteRefitted(document.state(), clip).state);
        QVERIFY(document.undoStack().count() >= 10);
        while (document.undoStack().canUndo())
            document.undoStack().undo();
        const auto undone = writeDocument(document.state().document, FileFormat::x);
        QVERIFY(undone);
        QVERIFY(undone->bytes == original->bytes);
        QVERIFY(document.state().selection == selection);
    }
};

QTEST_GUILESS_MAIN(TestKeyVerbs)
#include "tst_key_verbs.moc"
