#include "app/editor/commands/channel_commands.h"
#include "app/editor/commands/view_commands.h"
#include "app/editor/editing/move_operations.h"
#include "app/editor/editing/operations.h"
#include "app/editor/models/channel_filter.h"
#include "app/editor/models/track_rows_model.h"
#include "app/editor/view/hit_test.h"
#include "app/editor/view/plot_look.h"
#include "core/curve/evaluate.h"
#include "core/document/edit.h"
#include "core/io/document_io.h"

#include <QSignalSpy>
#include <QtTest>

#include <cmath>

using namespace slerpline;
using namespace slerpline::editor;

// Channels without a window: the filter, picking in the tree, locks and pins, how values and rotations are read, what curves do outside
// their keys.
class TestChannels : public QObject {
    Q_OBJECT

    struct Editor {
        EditorDocument document;
        Session session{document};
        TrackRowsModel rows{session};
        ChannelCommands channels{session};
        ViewCommands views{session};

        Editor()
        {
            auto loaded = loadDocument(SLERPLINE_SAMPLES "/robot.x");
            if (loaded)
                document.open(std::move(loaded->value), {}, {}, {});
        }
        [[nodiscard]] EditorState moved(ChannelRef grabbed, Seconds time, double value) const
        {
            KeyMotion motion;
            motion.grabbed = grabbed;
            motion.time = time;
            motion.value = value;
            return moveSelectedKeys(document.state(), session.clipId(), motion, {}, plotLook(session)).state;
        }
        TrackId track(const std::string& node, PropertyKind kind) const
        {
            for (const auto& track : session.clip()->tracks)
                if (track->target.kind == kind && document.state().document.scene->nodes[std::size_t(track->target.node)].name == node)
                    return track->id;
            return 0;
        }
        const Track& trackAt(TrackId id) const { return *findTrack(*session.clip(), id); }
        void selectAll(TrackId id)
        {
            Selection selection;
            for (std::uint32_t curve = 0; curve < curveCount(trackAt(id)); ++curve)
                selection.set({id, curve}, IndexRanges::of(0, keyCount(trackAt(id), curve)));
            document.select(std::move(selection));
        }
        QStringList names(const char* kind) const
        {
            QStringList list;
            for (int row = 0; row < rows.rowCount(); ++row)
                if (rows.data(rows.index(row), TrackRowsModel::KindRole).toString() == QLatin1String(kind))
                    list << rows.data(rows.index(row), TrackRowsModel::NameRole).toString();
            return list;
        }
        int row(const QString& kind, TrackId id, std::uint32_t channel = 0) const
        {
            // Rows tell no ids: the row of a track is found by picking it apart from its neighbours.
            const QString property = QString::fromStdString(propertyName(trackAt(id).target));
            const QString node = QString::fromStdString(document.state().document.scene->nodes[std::size_t(trackAt(id).target.node)].name);
            QString at;
            std::uint32_t seen = 0;
            bool inTrack = false;
            for (int row = 0; row < rows.rowCount(); ++row) {
                const QString is = rows.data(rows.index(row), TrackRowsModel::KindRole).toString();
                const QString name = rows.data(rows.index(row), TrackRowsModel::NameRole).toString();
                if (is == QStringLiteral("node"))
                    at = name;
                if (is == QStringLiteral("track")) {
                    inTrack = at == node && name == property;
                    if (inTrack && kind == is)
                        return row;
                }
                if (is == QStringLiteral("channel") && inTrack && kind == is && seen++ == channel)
                    return row;
            }
            return -1;
        }
    };

private slots:
    void everyWordOfAFilterMustFit()
    {
        const QStringList xyz{QStringLiteral("X"), QStringLiteral("Y"), QStringLiteral("Z")};
        const auto match = [&](const char* words, const char* node, const char* property) {
            return ChannelWords(QString::fromLatin1(words)).matchChannels(QString::fromLatin1(node), QString::fromLatin1(property), xyz);
        };
        const std::vector<bool> all{true, true, true}, none{false, false, false}, second{false, true, false};
        QCOMPARE(match("", "Hips", "translation"), all);
        QCOMPARE(match("  hip   TRANS ", "Hips", "translation"), all);
        QCOMPARE(match("hips rot", "Hips", "translation"), none);
        QCOMPARE(match("hips y", "Hips", "translation"), second);
        QCOMPARE(match("body y", "Body", "translation"), second); // the y in Body does not count
        QCOMPARE(match("w", "Hips", "translation"), none);
        QCOMPARE(match("w", "Wrist", "translation"), all); // a name that begins with it
    }

    void aFilterListsWhatFitsAndEnterPicksTheFirst()
    {
        Editor e;
        e.rows.setFilter(QStringLiteral("UpperArm_R rot y"));
        QCOMPARE(e.names("track"), QStringList{QStringLiteral("rotation")});
        QCOMPARE(e.names("channel"), QStringList{QStringLiteral("Y")});
        QVERIFY(e.rows.pickFirstMatch() >= 0);
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        QCOMPARE(e.session.shown(), (std::set<ChannelRef>{{arm, 1}}));
        QVERIFY(e.session.active() == ChannelRef({arm, 1}));
        e.rows.setFilter(QStringLiteral("UpperArm_R rot"));
        QVERIFY(e.rows.pickFirstMatch() >= 0);
        QCOMPARE(e.session.shown().size(), std::size_t(3));
        e.rows.setFilter(QStringLiteral("no such thing"));
        QCOMPARE(e.rows.pickFirstMatch(), -1);
        QVERIFY(e.rows.isEmptyByFilter());
        QCOMPARE(e.session.shown().size(), std::size_t(3)); // what was shown stays
    }

    void oneTypeIsListedAlone()
    {
        Editor e;
        e.rows.setType(QStringLiteral("translation"));
        const QStringList tracks = e.names("track");
        QVERIFY(!tracks.isEmpty());
        QCOMPARE(tracks.count(QStringLiteral("translation")), tracks.size());
        e.rows.setType(QStringLiteral("matrix"));
        QVERIFY(e.names("track").isEmpty());
        QVERIFY(e.rows.isEmptyByFilter());
        e.rows.setType({});
        QVERIFY(e.names("track").size() > tracks.size());
    }

    void onlyTracksWithFindingsAreListed()
    {
        Editor e;
        e.rows.setFindingsOnly(true);
        QVERIFY(e.rows.isEmptyByFilter());
        e.session.setTracksWithFindings({e.track("Hips", PropertyKind::translation)});
        QCOMPARE(e.names("track"), QStringList{QStringLiteral("translation")});
        e.rows.clearFilters();
        QVERIFY(e.names("track").size() > 1);
    }

    void anotherDocumentShowsAllItsChannels()
    {
        Editor e;
        e.rows.setFilter(QStringLiteral("no such channel"));
        e.rows.setFindingsOnly(true);
        QVERIFY(e.rows.isEmptyByFilter());
        auto loaded = loadDocument(SLERPLINE_SAMPLES "/robot.x");
        QVERIFY(loaded);
        e.document.open(std::move(loaded->value), {}, {}, {});
        QVERIFY(e.rows.filter().isEmpty());
        QVERIFY(e.names("track").size() > 1);
    }

    void shiftPicksARangeAndCtrlAddsAndTakesAway()
    {
        Editor e;
        e.rows.setType(QStringLiteral("rotation"));
        const TrackId first = e.track("UpperArm_R", PropertyKind::rotation);
        int at = e.rows.pick(e.row(QStringLiteral("track"), first), 0);
        QCOMPARE(e.session.pickedTracks(), std::set<TrackId>{first});
        // The next track row after it.
        int next = at + 1;
        while (e.rows.data(e.rows.index(next), TrackRowsModel::KindRole).toString() != QStringLiteral("track"))
            ++next;
        e.rows.pick(next, int(Qt::ShiftModifier));
        QCOMPARE(e.session.pickedTracks().size(), std::size_t(2));
        QCOMPARE(e.session.shown().size(), std::size_t(6));
        const TrackId third
            = e.track("Hips", PropertyKind::rotation) ? e.track("Hips", PropertyKind::rotation) : e.track("Spine", PropertyKind::rotation);
        if (third && !e.session.pickedTracks().contains(third)) {
            e.rows.pick(e.row(QStringLiteral("track"), third), int(Qt::ControlModifier));
            QCOMPARE(e.session.pickedTracks().size(), std::size_t(3));
            e.rows.pick(e.row(QStringLiteral("track"), third), int(Qt::ControlModifier));
            QCOMPARE(e.session.pickedTracks().size(), std::size_t(2));
            QCOMPARE(e.session.shown().size(), std::size_t(6));
        }
    }

    void aPickedTrackCanBeClosed()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        e.session.pickTrack(arm, false);
        const int row = e.row(QStringLiteral("track"), arm);
        QVERIFY(e.rows.data(e.rows.index(row), TrackRowsModel::ExpandedRole).toBool());
        e.rows.toggleExpanded(row);
        QVERIFY(!e.rows.data(e.rows.index(row), TrackRowsModel::ExpandedRole).toBool());
        e.rows.toggleExpanded(row);
        QVERIFY(e.rows.data(e.rows.index(row), TrackRowsModel::ExpandedRole).toBool());
    }

    void pinnedChannelsStayShownWhateverIsPicked()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation), hips = e.track("Hips", PropertyKind::translation);
        e.session.setPinned({arm}, true);
        e.session.pickTrack(hips, false);
        QCOMPARE(e.session.shown().size(), std::size_t(6));
        QVERIFY(e.session.active()->track == hips);
        e.session.showOnly({{hips, 0}});
        QCOMPARE(e.session.shown().size(), std::size_t(4));
        e.session.setPinned({arm}, false);
        e.session.pickTrack(hips, false);
        QCOMPARE(e.session.shown().size(), std::size_t(3));
    }

    void aLockedTrackIsChangedByNoOperationAndKeepsNoSelection()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation), hips = e.track("Hips", PropertyKind::translation);
        e.session.pickTrack(arm, false);
        e.session.pickTrack(hips, true);
        e.selectAll(arm);
        QVERIFY(!e.document.state().selection.empty());
        QSignalSpy refused(&e.session, &Session::refused);
        e.session.setLocked({arm}, true);
        QVERIFY(e.document.state().selection.empty());
        e.selectAll(arm);
        QVERIFY(e.document.state().selection.empty());

        const Document before = e.document.state().document;
        e.document.apply(QStringLiteral("insert"), insertKeys(e.document.state(), e.session.clipId(), {{arm, 0}, {hips, 0}}, 0.123).state);
        QCOMPARE(refused.count(), 1);
        QVERIFY(refused.last().first().toString().contains(QStringLiteral("UpperArm_R")));
        QVERIFY(e.trackAt(arm).curves == findTrack(*findClip(before, e.session.clipId()), arm)->curves);
        QCOMPARE(keyCount(e.trackAt(hips), 0), keyCount(*findTrack(*findClip(before, e.session.clipId()), hips), 0) + 1);
        e.document.undoStack().undo();
        QVERIFY(e.document.state().document == before);

        // Only locked keys: no undo step at all. The same in a gesture.
        e.document.apply(QStringLiteral("insert"), insertKeys(e.document.state(), e.session.clipId(), {{arm, 0}}, 0.123).state);
        QVERIFY(!e.document.undoStack().canUndo());
        e.document.beginGesture();
        e.document.previewGesture(insertKeys(e.document.gestureBase(), e.session.clipId(), {{arm, 0}}, 0.123).state);
        QVERIFY(e.document.state().document == before);
        e.document.commitGesture(QStringLiteral("drag"));
        QVERIFY(!e.document.undoStack().canUndo());
        // Muting is no change of keys.
        e.document.apply(QStringLiteral("mute"), setMuted(e.document.state(), e.session.clipId(), {arm}, true));
        QVERIFY(e.trackAt(arm).muted);
        // A track taken out of its clip comes back.
        EditorState without = e.document.state();
        Clip clip = *e.session.clip();
        std::erase_if(clip.tracks, [&](const Box<Track>& track) { return track->id == arm; });
        without.document = withClip(without.document, clip);
        e.document.apply(QStringLiteral("remove"), without);
        QVERIFY(findTrack(*e.session.clip(), arm));
        e.session.setLocked({arm}, false);
        e.document.apply(QStringLiteral("insert"), insertKeys(e.document.state(), e.session.clipId(), {{arm, 0}}, 0.123).state);
        QVERIFY(!(e.document.state().document == before));
    }

    void lockedKeysAreNeitherHitNorBoxed()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        e.session.pickTrack(arm, false);
        ViewTransform view{0, 200, 100, 2, 800, 800};
        const auto readout = e.session.readout(arm);
        const QPointF key(view.timeToPx(readout->keyTime(0, 0)), view.valueToPx(readout->keyValue(0, 0)));
        QCOMPARE(hitTest(e.session, view, key).front().kind, Hit::Kind::key);
        QVERIFY(!keysInRect(e.session, view, QRectF(-1e4, -1e4, 2e4, 2e4)).empty());
        e.session.setLocked({arm}, true);
        for (const Hit& hit : hitTest(e.session, view, key))
            QCOMPARE(hit.kind, Hit::Kind::segment);
        QVERIFY(keysInRect(e.session, view, QRectF(-1e4, -1e4, 2e4, 2e4)).empty());
    }

    void normalisedCurvesFillMinusOneToOneAndConstantOnesLieAtZero()
    {
        Editor e;
        e.rows.showAll();
        QVERIFY(e.session.valueMapping(*e.session.active()) == ValueMapping{});
        e.session.setValueLayout(ValueLayout::normalised);
        const TimeRange range = e.session.clip()->range;
        int seen = 0;
        for (const ChannelRef& channel : e.session.shown()) {
            const auto readout = e.session.readout(channel.track);
            if (readout->keyCount(channel.channel) < 2)
                continue;
            const ValueMapping mapping = e.session.valueMapping(channel);
            double least = HUGE_VAL, greatest = -HUGE_VAL;
            for (int i = 0; i <= 2000; ++i) {
                const double shown = mapping.toShown(readout->value(channel.channel, range.first + range.duration() * i / 2000));
                least = std::min(least, shown);
                greatest = std::max(greatest, shown);
            }
            QVERIFY(least >= -1.001 && greatest <= 1.001);
            QVERIFY(greatest - least < 1e-6 || (greatest > 0.99 && least < -0.99));
            if (greatest - least < 1e-6)
                QVERIFY(std::abs(greatest) < 1e-6);
            QCOMPARE(mapping.fromShown(mapping.toShown(12.5)), 12.5);
            ++seen;
        }
        QVERIFY(seen > 3);
    }

    void stackedCurvesKeepToTheirLanes()
    {
        Editor e;
        const TrackId hips = e.track("Hips", PropertyKind::translation);
        e.session.pickTrack(hips, false);
        e.session.setValueLayout(ValueLayout::stacked);
        const TimeRange range = e.session.clip()->range;
        const auto inLane = [&](std::uint32_t channel, double least, double greatest) {
            const ValueMapping mapping = e.session.valueMapping({hips, channel});
            for (int i = 0; i <= 200; ++i) {
                const double shown = mapping.toShown(e.session.readout(hips)->value(channel, range.first + range.duration() * i / 200));
                if (shown < least || shown > greatest)
                    return false;
            }
            return true;
        };
        QVERIFY(inLane(0, 1 / 3.0, 1));
        QVERIFY(inLane(1, -1 / 3.0, 1 / 3.0));
        QVERIFY(inLane(2, -1, -1 / 3.0));
        e.session.setShown({{hips, 0}}, false);
        QVERIFY(inLane(1, 0, 1));
        QVERIFY(inLane(2, -1, 0));
    }

    void theMappingStandsStillDuringAGesture()
    {
        Editor e;
        const TrackId hips = e.track("Hips", PropertyKind::translation);
        e.session.pickTrack(hips, false);
        e.session.setValueLayout(ValueLayout::normalised);
        const ChannelRef channel{hips, 1};
        const ValueMapping before = e.session.valueMapping(channel);
        e.document.beginGesture();
        e.document.previewGesture(setKeyValue(e.document.gestureBase(), e.session.clipId(), channel, 0, 1000));
        QVERIFY(e.session.valueMapping(channel) == before);
        e.document.commitGesture(QStringLiteral("drag"));
        QVERIFY(!(e.session.valueMapping(channel) == before));
        e.document.undoStack().undo();
        QVERIFY(e.session.valueMapping(channel) == before);
    }

    void switchingTheRotationViewKeepsOthersAndTheShownSetFollows()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation), lower = e.track("LowerArm_R", PropertyKind::rotation);
        QVERIFY(arm && lower);
        e.session.pickTrack(arm, false);
        e.session.setShown({{lower, 0}}, true);
        e.session.setActive(ChannelRef{arm, 2});
        const Document before = e.document.state().document;
        e.views.setRotationView(QStringLiteral("components"));
        QCOMPARE(e.views.rotationView(), QStringLiteral("components"));
        QCOMPARE(e.session.channelsOfTrack(arm).size(), std::size_t(4));
        QCOMPARE(e.session.readout(arm)->channels().size(), std::size_t(4));
        QCOMPARE(e.session.channelsOfTrack(lower).size(), std::size_t(3));
        QVERIFY(e.session.isShown({arm, 3}));
        QCOMPARE(e.session.shown().size(), std::size_t(5));
        e.session.setActive(ChannelRef{arm, 3});
        e.views.setRotationView(QStringLiteral("progression"));
        QCOMPARE(e.session.channelsOfTrack(arm).size(), std::size_t(1));
        QVERIFY(e.session.active() == ChannelRef({arm, 0}));
        QCOMPARE(e.session.shown().size(), std::size_t(2));
        e.views.setOrder(QStringLiteral("zyx"));
        QCOMPARE(e.views.rotationView(), QStringLiteral("euler"));
        QCOMPARE(e.views.order(), QStringLiteral("zyx"));
        QCOMPARE(e.session.shown().size(), std::size_t(4));
        QVERIFY(e.document.state().document == before);
        QVERIFY(!e.document.undoStack().canUndo());
    }

    void editsGoThroughTheViewAndUndoLeavesTheViewAlone()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        e.session.pickTrack(arm, false);
        e.views.setRotationView(QStringLiteral("components"));
        Selection selection;
        selection.set({arm, 0}, IndexRanges::single(1));
        e.document.select(selection);
        const double was = e.session.readout(arm)->keyValue(1, 1);
        e.document.apply(QStringLiteral("move"), e.moved({arm, 1}, 0, 0.1));
        const auto readout = e.session.readout(arm);
        QVERIFY(std::abs(readout->keyValue(1, 1) - (was + 0.1)) < 1e-9);
        double square = 0;
        for (std::size_t i = 0; i < 4; ++i)
            square += readout->keyValue(i, 1) * readout->keyValue(i, 1);
        QVERIFY(std::abs(square - 1) < 1e-12);
        e.views.setRotationView(QStringLiteral("euler"));
        e.document.undoStack().undo();
        QCOMPARE(e.views.rotationView(), QStringLiteral("euler"));
        e.views.setRotationView(QStringLiteral("components"));
        QVERIFY(std::abs(e.session.readout(arm)->keyValue(1, 1) - was) < 1e-12);
    }

    void anotherClipWithFewerChannelsShowsOnlyWhatItHas()
    {
        Editor e;
        QVERIFY(e.document.state().document.clips.size() > 1);
        for (const auto& clip : e.document.state().document.clips) {
            e.session.setClip(clip->id);
            e.rows.showAll();
            for (const ChannelRef& channel : e.session.shown())
                QVERIFY(channel.channel < e.session.readout(channel.track)->channels().size());
        }
        // Components in one clip, by the session itself (the command reads a target alike everywhere).
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        if (arm) {
            e.session.setRotationView({arm}, {RotationView::components, EulerOrder::xyz, std::nullopt});
            e.session.pickTrack(arm, false);
            e.session.setClip(e.document.state().document.clips.front()->id);
            for (const ChannelRef& channel : e.session.shown())
                QVERIFY(channel.channel < e.session.readout(channel.track)->channels().size());
        }
    }

    void whatACurveDoesOutsideIsSetForSeveralAtOnceAndUndone()
    {
        Editor e;
        const TrackId hips = e.track("Hips", PropertyKind::translation), arm = e.track("UpperArm_R", PropertyKind::rotation);
        e.session.pickTrack(hips, false);
        e.session.pickTrack(arm, true);
        const Document before = e.document.state().document;
        QCOMPARE(e.channels.curveCount(), 4);
        QCOMPARE(e.channels.before(), QStringLiteral("constant"));
        e.channels.setAfter(QStringLiteral("loopOffset"));
        QCOMPARE(e.channels.after(), QStringLiteral("loopOffset"));
        QCOMPARE(e.channels.before(), QStringLiteral("constant"));
        QVERIFY(e.channels.repeats());
        for (std::size_t curve = 0; curve < 3; ++curve)
            QCOMPARE(outsideOf(e.trackAt(hips), curve).after, Extrapolation::loopOffset);
        QCOMPARE(outsideOf(e.trackAt(arm), 0).after, Extrapolation::loopOffset);
        e.document.undoStack().undo();
        QVERIFY(e.document.state().document == before);
        // One of them alone: mixed afterwards.
        Selection selection;
        selection.set({arm, 0}, IndexRanges::single(0));
        e.document.select(selection);
        QCOMPARE(e.channels.curveCount(), 1);
        e.channels.setBefore(QStringLiteral("loop"));
        e.document.select({});
        QCOMPARE(e.channels.before(), QStringLiteral("mixed"));
        // The drawn curve is the evaluator's.
        const auto readout = e.session.readout(arm);
        const double first = readout->keyTime(0, 0), round = readout->keyTime(0, readout->keyCount(0) - 1) - first;
        QVERIFY(std::abs(readout->value(0, first - round * 0.25) - readout->value(0, first + round * 0.75)) < 1e-6);
    }

    void curvesSetAsideAreSwappedBackAndForthAndUndone()
    {
        Editor e;
        const TrackId arm = e.track("UpperArm_R", PropertyKind::rotation);
        e.session.pickTrack(arm, false);
        QSignalSpy said(&e.channels, &ChannelCommands::said);
        e.channels.swapBuffer(); // nothing there yet
        QCOMPARE(said.count(), 1);
        e.channels.takeBuffer();
        e.channels.swapBuffer(); // the same as what there is
        QVERIFY(!e.document.undoStack().canUndo());
        const Document before = e.document.state().document;
        e.selectAll(arm);
        e.document.apply(QStringLiteral("move"), e.moved({arm, 0}, 0.1, 0));
        const Document moved = e.document.state().document;
        e.channels.swapBuffer();
        QVERIFY(e.document.state().document == before);
        e.channels.swapBuffer();
        QVERIFY(e.document.state().document == moved);
        e.document.undoStack().undo();
        QVERIFY(e.document.state().document == before);
        e.document.undoStack().undo();
        QVERIFY(e.document.state().document == moved);
        e.document.apply(QStringLiteral("delete"), deleteSelected(e.document.state(), e.session.clipId()));
        e.channels.swapBuffer();
        QVERIFY(e.document.state().document == before);
    }

    void aPeriodShorterThanTheKeysIsRefusedWithASentence()
    {
        Editor e;
        const TrackId hips = e.track("Hips", PropertyKind::translation);
        e.session.pickTrack(hips, false);
        e.session.setActive(ChannelRef{hips, 1});
        e.channels.setBoth(QStringLiteral("loop"));
        const Document before = e.document.state().document;
        const double round = e.channels.period().toDouble();
        QVERIFY(round > 1);
        for (const char* text : {"1", "0", "-5", "abc", "1/0"}) {
            QVERIFY2(!e.channels.setPeriod(QString::fromLatin1(text)).isEmpty(), text);
            QVERIFY(e.document.state().document == before);
        }
        QCOMPARE(e.channels.setPeriod(QStringLiteral("v*2")), QString());
        QVERIFY(e.channels.hasOwnPeriod());
        QCOMPARE(e.channels.period().toDouble(), round * 2);
        QCOMPARE(e.channels.setPeriod({}), QString());
        QVERIFY(!e.channels.hasOwnPeriod());
        QVERIFY(e.document.state().document == before);
    }

    void nothingHappensWithoutADocument()
    {
        EditorDocument document;
        Session session{document};
        TrackRowsModel rows{session};
        ChannelCommands channels{session};
        ViewCommands views{session};
        channels.toggleLocked();
        channels.togglePinned();
        channels.toggleMuted();
        channels.setBoth(QStringLiteral("loop"));
        QCOMPARE(channels.setPeriod(QStringLiteral("3")), QString());
        views.setRotationView(QStringLiteral("speed"));
        views.setOrder(QStringLiteral("zxz"));
        views.setLayout(1);
        views.setLayout(7);
        QCOMPARE(rows.pick(3, 0), 3);
        QCOMPARE(rows.pickFirstMatch(), -1);
        rows.toggleLocked(0);
        rows.toggleMuted(0);
        rows.showOnly(-1);
        QCOMPARE(rows.parentOf(7), -1);
        QVERIFY(!channels.hasCurve());
        QVERIFY(!views.hasRotation());
    }
};

QTEST_GUILESS_MAIN(TestChannels)
#include "tst_channels.moc"
