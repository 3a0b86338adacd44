#include "app/editor/editing/clip_operations.h"
#include "app/editor/editing/document_operations.h"
#include "app/editor/editing/editor_document.h"
#include "core/curve/evaluate.h"
#include "core/io/document_io.h"

#include <QtTest>

#include <set>

using namespace slerpline;
using namespace slerpline::editor;

// Nodes, tracks and clips without a window.
class TestDocumentOperations : public QObject {
    Q_OBJECT

    static EditorState sample(const char* file = "robot.x")
    {
        auto loaded = loadDocument(std::string(SLERPLINE_SAMPLES "/") + file);
        return {loaded ? loaded->value : Document{}, {}};
    }
    static std::string bytes(const Document& document)
    {
        const auto written = writeDocument(document, FileFormat::json);
        return written ? written->bytes : std::string();
    }
    static std::vector<TrackId> ids(const Document& document)
    {
        std::vector<TrackId> result;
        for (const Box<Clip>& clip : document.clips)
            for (const Box<Track>& track : clip->tracks)
                result.push_back(track->id);
        return result;
    }
    static bool idsAreUnique(const Document& document)
    {
        const auto all = ids(document);
        std::set<ClipId> clips;
        for (const Box<Clip>& clip : document.clips)
            clips.insert(clip->id);
        return std::set<TrackId>(all.begin(), all.end()).size() == all.size() && clips.size() == document.clips.size();
    }
    // Does an edit as the editor does, and undoes it: the bytes must be those before.
    static bool undoes(const EditorState& before, const EditorState& after)
    {
        EditorDocument document;
        document.open(before.document, {}, {}, {});
        document.apply(QStringLiteral("edit"), after);
        const bool isShown = document.state().document == after.document;
        const bool isOneStep = document.undoStack().count() == (before.document == after.document ? 0 : 1);
        document.undoStack().undo();
        return isShown && isOneStep && bytes(document.state().document) == bytes(before.document);
    }

private slots:
    void aNewDocumentHasANodeAClipAndNoTrack()
    {
        const Document document = newDocument();
        QCOMPARE(document.scene->nodes.size(), std::size_t(1));
        QCOMPARE(document.clips.size(), std::size_t(1));
        QVERIFY(document.clips[0]->tracks.empty());
        QVERIFY(document.clips[0]->range.last > 0 && document.clips[0]->frameRate > 0);
        for (FileFormat format : {FileFormat::json, FileFormat::x})
            QVERIFY(writeDocument(document, format));
    }

    void tracksBeginWithTheRestPoseAtThePlayhead()
    {
        const EditorState base = sample();
        int hips = 0;
        while (base.document.scene->nodes[std::size_t(hips)].name != "Hips")
            ++hips;
        const Node& node = base.document.scene->nodes[std::size_t(hips)];
        ClipAdded clip = addClip(base, base.document.clips[0]->id, "Jump");
        for (PropertyKind kind : {PropertyKind::translation, PropertyKind::rotation, PropertyKind::scale, PropertyKind::matrix}) {
            const auto added = addTrack(clip.state, clip.clip, {hips, kind, ""}, {}, 0.5);
            QVERIFY(added);
            QVERIFY(undoes(clip.state, added->state));
            QVERIFY(idsAreUnique(added->state.document));
            const Track& track = *findTrack(*findClip(added->state.document, clip.clip), added->tracks[0]);
            for (std::size_t curve = 0; curve < curveCount(track); ++curve) {
                QCOMPARE(keyCount(track, curve), std::size_t(1));
                QCOMPARE(keyTime(track, curve, 0), 0.5);
            }
            if (kind == PropertyKind::translation)
                QCOMPARE(std::get<VectorCurves>(track.curves).components[1].keys[0].value, node.rest.translation.y);
            if (kind == PropertyKind::rotation)
                QVERIFY(std::get<Curve<glm::dquat>>(track.curves).keys[0].value == node.rest.rotation);
            if (kind == PropertyKind::matrix)
                QVERIFY(std::get<Curve<glm::dmat4>>(track.curves).keys[0].value == localMatrix(node.rest));
            QVERIFY(!addTrack(added->state, clip.clip, {hips, kind, ""}, {}, 0)); // there already
        }
        QVERIFY(addTrack(clip.state, clip.clip, {-1, PropertyKind::named, "glow"}, {"r", "g"}, 0));
        QVERIFY(!addTrack(clip.state, clip.clip, {-1, PropertyKind::named, ""}, {"r"}, 0));
        QVERIFY(!addTrack(clip.state, clip.clip, {-1, PropertyKind::named, "glow"}, {}, 0));
        QVERIFY(!addTrack(clip.state, clip.clip, {-1, PropertyKind::rotation, ""}, {}, 0));
        QVERIFY(!addTrack(clip.state, clip.clip, {9999, PropertyKind::rotation, ""}, {}, 0));
        QVERIFY(!addTrack(clip.state, 9999, {hips, PropertyKind::rotation, ""}, {}, 0));
    }

    void nodesAreAddedRenamedMovedAndRemovedAndUndoRestoresTheBytes()
    {
        EditorState base = sample();
        Selection selection;
        selection.set({base.document.clips[0]->tracks.back()->id, 0}, IndexRanges::single(0));
        base.selection = selection;
        const NodeAdded added = addNode(base, 1, "Hat");
        QVERIFY(undoes(base, added.state));
        QVERIFY(undoes(base, renameNode(base, 1, "Pelvis")));
        QVERIFY(undoes(added.state, reparentNode(added.state, added.node, 0).state));
        const NodeRemoved removed = removeNodes(base, 0);
        QVERIFY(undoes(base, removed.state));
        QVERIFY(removed.nodes > 5 && removed.tracks > 5);
        QVERIFY(removed.state.selection.empty());
        QVERIFY(renameNode(base, 99999, "x").document == base.document);
    }

    void namesOfNewThingsAreFree()
    {
        QCOMPARE(uniqueName({"a", "a_2"}, "a"), std::string("a_3"));
        QCOMPARE(uniqueName({}, "a"), std::string("a"));
        const EditorState base = sample();
        const ClipAdded copy = duplicateClip(base, base.document.clips[1]->id);
        QCOMPARE(findClip(copy.state.document, copy.clip)->name, base.document.clips[1]->name + "_2");
    }

    void tracksAreRemovedCopiedAndRenamed()
    {
        const EditorState base = sample();
        const Clip& clip = *base.document.clips[0];
        const Track& track = *clip.tracks[0];
        const EditorState gone = removeTracks(base, clip.id, {track.id});
        QVERIFY(undoes(base, gone));
        QCOMPARE(gone.document.clips[0]->tracks.size(), clip.tracks.size() - 1);
        const NodeAdded hat = addNode(base, 0, "Hat");
        const auto copied = copyTracks(hat.state, clip.id, {track.id}, hat.node);
        QVERIFY(copied);
        QVERIFY(undoes(hat.state, copied->state));
        QVERIFY(idsAreUnique(copied->state.document));
        QVERIFY(findTrack(*copied->state.document.clips[0], copied->tracks[0])->curves == track.curves);
        QVERIFY(!copyTracks(copied->state, clip.id, {track.id}, hat.node));
        QVERIFY(!copyTracks(base, clip.id, {}, 0));
        QVERIFY(!renameProperty(base, clip.id, track.id, "x"));
        const auto glow = addTrack(base, clip.id, {-1, PropertyKind::named, "glow"}, {"r"}, 0);
        const auto glare = addTrack(glow->state, clip.id, {-1, PropertyKind::named, "glare"}, {"r"}, 0);
        QVERIFY(glow && glare);
        QVERIFY(renameProperty(glare->state, clip.id, glare->tracks[0], "shine"));
        QVERIFY(!renameProperty(glare->state, clip.id, glare->tracks[0], "glow"));
        QVERIFY(!renameProperty(glare->state, clip.id, glare->tracks[0], ""));
    }

    void clipsAreMadeDuplicatedMovedAndTheLastOneMayGo()
    {
        const EditorState base = sample();
        const ClipId first = base.document.clips[0]->id;
        const ClipAdded added = addClip(base, first, "Clip"), copy = duplicateClip(base, first);
        for (const ClipAdded* each : {&added, &copy}) {
            QVERIFY(undoes(base, each->state));
            QVERIFY(idsAreUnique(each->state.document));
            QCOMPARE(each->state.document.clips[1]->id, each->clip); // right behind
            QVERIFY(each->state.document.clips[1]->range == base.document.clips[0]->range);
        }
        QCOMPARE(copy.state.document.clips[1]->tracks.size(), base.document.clips[0]->tracks.size());
        QVERIFY(undoes(base, moveClip(base, first, 1)));
        QCOMPARE(moveClip(base, first, 100).document.clips.back()->id, first);
        QVERIFY(moveClip(base, first, -100).document == base.document);
        QVERIFY(undoes(base, renameClip(base, first, "Rest")));
        EditorState none = base;
        while (!none.document.clips.empty())
            none = removeClip(none, none.document.clips[0]->id);
        QVERIFY(undoes(base, none));
        QVERIFY(bytes(none.document).size() > 0);
        QVERIFY(writeDocument(none.document, FileFormat::x));
        QCOMPARE(addClip(none, 0, "Clip").state.document.clips.size(), std::size_t(1));
    }

    void wrongRangesAndRatesChangeNothing()
    {
        const EditorState base = sample();
        const ClipId clip = base.document.clips[0]->id;
        QVERIFY(setClipRange(base, clip, {1, 0}).document == base.document);
        QVERIFY(setClipRange(base, clip, {0, double(INFINITY)}).document == base.document);
        QVERIFY(setClipFrameRate(base, clip, 0).document == base.document);
        QVERIFY(setClipFrameRate(base, clip, NAN).document == base.document);
        QVERIFY(setClipRange(base, 9999, {0, 1}).document == base.document);
        QVERIFY(undoes(base, setClipFrameRate(base, clip, 24)));
        QVERIFY(undoes(base, setClipLoop(base, clip, true)));
    }

    void croppingKeepsTheMotionInside()
    {
        EditorState base = sample();
        const ClipId clip = base.document.clips[1]->id;
        base = setClipRange(base, clip, {0.31, 1.13});
        const Cropped cropped = cropToRange(base, clip);
        QVERIFY(cropped.removed > 0);
        QVERIFY(undoes(base, cropped.state));
        const Clip& before = *base.document.clips[1];
        const Clip& after = *cropped.state.document.clips[1];
        for (std::size_t i = 0; i < before.tracks.size(); ++i) {
            const auto range = keyRange(*after.tracks[i]);
            QVERIFY(range.first >= 0.31 && range.last <= 1.13);
            const auto* a = std::get_if<Curve<glm::dquat>>(&before.tracks[i]->curves);
            if (!a)
                continue;
            const auto& b = std::get<Curve<glm::dquat>>(after.tracks[i]->curves);
            for (double time : {0.31, 0.5, 0.9, 1.13})
                QVERIFY(std::abs(std::abs(glm::dot(evaluate(*a, time), evaluate(b, time))) - 1) < 1e-9);
        }
        const EditorState fitted = fitRangeToKeys(base, clip);
        QVERIFY(fitted.document.clips[1]->range == keyRange(before));
        QCOMPARE(cropToRange(fitted, clip).removed, std::size_t(0));
    }

    void aMatrixTrackBecomesItsPartsUnlessOneIsThere()
    {
        auto loaded = loadDocument(SLERPLINE_TEST_DATA "/x/a07_matrix_keytype4.x");
        QVERIFY(loaded);
        const EditorState base{loaded->value, {}};
        const Clip& clip = *base.document.clips[0];
        QCOMPARE(clip.tracks.size(), std::size_t(1));
        const auto taken = matrixToParts(base, clip.id, {clip.tracks[0]->id});
        QVERIFY(taken);
        QCOMPARE(taken->tracks.size(), std::size_t(3));
        QVERIFY(undoes(base, taken->state));
        QVERIFY(idsAreUnique(taken->state.document));
        QVERIFY(taken->largestChange > 0); // between the keys parts do not move in straight lines of entries
        QVERIFY(!matrixToParts(taken->state, clip.id, {taken->tracks[0]}));
        const auto both = addTrack(base, clip.id, {clip.tracks[0]->target.node, PropertyKind::scale, ""}, {}, 0);
        QVERIFY(both);
        QVERIFY(!matrixToParts(both->state, clip.id, {clip.tracks[0]->id}));
    }

    void optionsOfTheFileAreShownAndAppliedOnlyWhenAsked()
    {
        auto loaded = loadDocument(SLERPLINE_TEST_DATA "/x/a72_options_twice.x");
        QVERIFY(loaded);
        const EditorState base{loaded->value, {}};
        const ClipId clip = base.document.clips[0]->id;
        const FileOptions options = fileOptions(base.document, clip);
        QCOMPARE(options.tracks, std::size_t(2));
        QCOMPARE(options.closed, std::size_t(0));
        QCOMPARE(options.linearPositions, std::size_t(1));
        QVERIFY(applyClosed(setClipLoop(base, clip, true), clip).document == base.document);
        QVERIFY(applyPositions(base, clip).document == base.document); // linear already
        QVERIFY(fileOptions(sample("orientation.json").document, 1).tracks == 0);
    }
};

QTEST_MAIN(TestDocumentOperations)
#include "tst_document_operations.moc"
