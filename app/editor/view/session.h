#pragma once

#include "app/editor/editing/curve_buffer.h"
#include "app/editor/editing/editor_document.h"
#include "app/editor/editing/operations.h"
#include "app/editor/view/edit_settings.h"
#include "app/editor/view/value_mapping.h"
#include "app/editor/view/view_transform.h"

#include <QObject>

#include <map>
#include <memory>
#include <set>

namespace slerpline::editor {

// What is saved but not undone: the clip looked at, the channels drawn, snapping, compare. Also hands out the read-outs of
// the shown tracks, made once per version of a track.
class Session : public QObject {
    Q_OBJECT

public:
    Session(EditorDocument& document, QObject* parent = nullptr);

    [[nodiscard]] EditorDocument& document() const { return document_; }
    [[nodiscard]] ClipId clipId() const { return clip_; }
    [[nodiscard]] const Clip* clip() const; // null without a document or clips
    void setClip(ClipId clip);
    [[nodiscard]] double frameRate() const;

    // Null when the track is not in the clip.
    [[nodiscard]] std::shared_ptr<const TrackReadout> readout(TrackId track) const;

    // Where the plot puts a channel's values in the present layout. While a gesture goes on it stays as it was when the gesture began.
    [[nodiscard]] ValueMapping valueMapping(ChannelRef channel) const;
    [[nodiscard]] ViewTransform viewOf(ChannelRef channel, const ViewTransform& view) const { return mapped(view, valueMapping(channel)); }
    [[nodiscard]] ValueLayout valueLayout() const { return layout_; }
    void setValueLayout(ValueLayout layout);

    // How a rotation track is read. Its shown channels follow: all stay all, else those that are still there.
    [[nodiscard]] RotationViewOptions rotationView(TrackId track) const { return document_.state().viewOf(track); }
    void setRotationView(const std::set<TrackId>& tracks, const RotationViewOptions& view);

    // Locked: no tool and no command picks or changes the track's keys. Pinned: its channels stay shown whatever is picked.
    [[nodiscard]] bool isLocked(TrackId track) const { return locked_.contains(track); }
    void setLocked(const std::set<TrackId>& tracks, bool locked);
    [[nodiscard]] bool isPinned(TrackId track) const { return pinned_.contains(track); }
    void setPinned(const std::set<TrackId>& tracks, bool pinned);
    // Curves set aside; drawn faintly where they differ from what there is.
    [[nodiscard]] const CurveBuffer& buffer() const { return buffer_; }
    void setBuffer(CurveBuffer buffer);
    // "UpperArm_R rotation", for sentences.
    [[nodiscard]] QString trackName(TrackId track) const;
    // Which tracks of the document have something to say about them; whoever looks for findings keeps this up to date.
    [[nodiscard]] const std::set<TrackId>& tracksWithFindings() const { return withFindings_; }
    // `notes` are those of them about which there is no warning and no error.
    void setTracksWithFindings(std::set<TrackId> tracks, std::set<TrackId> notes = {});
    [[nodiscard]] bool hasNotesOnly(TrackId track) const { return withNotes_.contains(track); }

    [[nodiscard]] bool isShown(ChannelRef channel) const { return shown_.contains(channel); }
    [[nodiscard]] const std::set<ChannelRef>& shown() const { return shown_; }
    void setShown(const std::vector<ChannelRef>& channels, bool shown);
    void showOnly(std::set<ChannelRef> channels);
    [[nodiscard]] std::size_t channelTotal() const;

    // The channel that is drawn strongest and wears handles.
    [[nodiscard]] const std::optional<ChannelRef>& active() const { return active_; }
    void setActive(std::optional<ChannelRef> channel);
    // Tracks picked in the tree; the active channel's is among them.
    [[nodiscard]] const std::set<TrackId>& pickedTracks() const { return picked_; }
    // Picks a track: its channels are shown alone, or added. The first channel becomes active.
    void pickTrack(TrackId track, bool add);
    // Picks these tracks and shows these channels and the pinned ones alone.
    void pickChannels(std::set<TrackId> tracks, std::set<ChannelRef> channels);
    void unpickTrack(TrackId track);
    [[nodiscard]] std::vector<ChannelRef> channelsOfTrack(TrackId track) const;
    // The curves behind the shown channels, each once.
    [[nodiscard]] std::vector<CurveRef> shownCurves() const;

    [[nodiscard]] bool snaps() const { return snaps_; }
    void setSnaps(bool snaps);
    // Whether a dragged handle takes the other side of its key along: both have one slope, and nobody parted them. Keys are parted by
    // hand (U); that holds for free tangents, until they are joined or the clip changes.
    [[nodiscard]] bool handlesMoveTogether(ChannelRef channel, std::size_t key) const;
    void setHandlesParted(const Selection& keys, bool parted);
    [[nodiscard]] bool compares() const { return compares_; }
    void setCompares(bool compares);

    // How drags, nudges and number fields change keys.
    [[nodiscard]] const EditSettings& editSettings() const { return editSettings_; }
    void setEditSettings(const EditSettings& settings);
    // The collision rule of an edit whose times stand on frames, or not: pushed and blocked keys keep a frame, or a tenth of one.
    [[nodiscard]] CollisionRule collisionRule(bool onFrames) const { return {editSettings_.collision, (onFrames ? 1.0 : 0.1) / frameRate()}; }

signals:
    void clipChanged();
    void shownChanged();
    void activeChanged();
    void settingsChanged();
    void viewsChanged();               // normalised, or how a rotation is read
    void marksChanged();               // locked, pinned
    void findingsChanged();            // tracksWithFindings
    void refused(const QString& text); // an edit met a lock

private:
    // Keys nobody sees must not be changed by accident: the selection goes with its curves.
    void selectShownOnly();
    [[nodiscard]] std::set<ChannelRef> pinnedChannels() const;
    void keepLocked(const EditorState& before, EditorState& next);
    void onOpened();
    void onChanged(const slerpline::DocumentChange& change);

    EditorDocument& document_;
    ClipId clip_ = 0;
    ClipId clipBefore_ = 0; // looked at before that one
    std::set<ChannelRef> shown_;
    std::optional<ChannelRef> active_;
    std::set<TrackId> picked_;
    bool snaps_ = true;
    std::set<std::pair<CurveRef, Seconds>> parted_;
    bool compares_ = true;
    EditSettings editSettings_;
    ValueLayout layout_ = ValueLayout::absolute;
    mutable std::map<ChannelRef, std::size_t> lanes_; // of the shown channels from the top; made when asked for
    std::set<TrackId> locked_;
    std::set<TrackId> pinned_;
    std::set<TrackId> withFindings_, withNotes_;
    CurveBuffer buffer_;
    mutable std::map<TrackId, std::shared_ptr<const TrackReadout>> readouts_;
    struct Normalised {
        std::shared_ptr<const TrackReadout> readout; // that it was made for
        TimeRange range;
        ValueMapping mapping;
    };
    mutable std::map<ChannelRef, Normalised> normalised_;
};

} // namespace slerpline::editor
