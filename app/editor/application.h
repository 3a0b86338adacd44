#pragma once

#include "app/editor/commands/channel_commands.h"
#include "app/editor/commands/clip_commands.h"
#include "app/editor/commands/clipboard_commands.h"
#include "app/editor/commands/document_commands.h"
#include "app/editor/commands/filter_commands.h"
#include "app/editor/commands/key_commands.h"
#include "app/editor/commands/tangent_commands.h"
#include "app/editor/commands/view_commands.h"
#include "app/editor/models/export_model.h"
#include "app/editor/models/findings_model.h"
#include "app/editor/models/key_inspector.h"
#include "app/editor/models/track_rows_model.h"
#include "app/editor/preview/preview_model.h"
#include "app/editor/recovery.h"
#include "app/editor/scenegraph/curve_view_item.h"
#include "app/editor/tools/tool_box.h"
#include "app/editor/transport/transport_controller.h"
#include "app/editor/view/session.h"
#include "app/editor/view/view_memory.h"

#include <QDateTime>
#include <QJSEngine>
#include <QPointer>
#include <QQmlEngine>
#include <QUrl>

#include <functional>

namespace slerpline::editor {

// The open document as QML sees it. Thin: reads EditorDocument and Session.
class DocumentFacade : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(bool open READ isOpen NOTIFY changed)
    Q_PROPERTY(QString name READ name NOTIFY changed)
    Q_PROPERTY(QString path READ path NOTIFY changed)
    Q_PROPERTY(QString note READ note NOTIFY changed)          // "text .x, 4800 ticks/s"
    Q_PROPERTY(bool cui2dKeys READ isCui2dKeys NOTIFY changed) // saved under this name, the file is an array of cui2d keys
    Q_PROPERTY(bool modified READ isModified NOTIFY changed)
    Q_PROPERTY(bool canUndo READ canUndo NOTIFY undoChanged)
    Q_PROPERTY(bool canRedo READ canRedo NOTIFY undoChanged)
    Q_PROPERTY(QString undoText READ undoText NOTIFY undoChanged)
    Q_PROPERTY(QString redoText READ redoText NOTIFY undoChanged)
    Q_PROPERTY(QStringList clipNames READ clipNames NOTIFY clipsChanged)
    Q_PROPERTY(int clipIndex READ clipIndex WRITE setClipIndex NOTIFY clipsChanged)
    Q_PROPERTY(QString clipNote READ clipNote NOTIFY clipsChanged)
    Q_PROPERTY(double frameRate READ frameRate NOTIFY clipsChanged)
    Q_PROPERTY(double rangeFirst READ rangeFirst WRITE setRangeFirst NOTIFY clipsChanged) // frames
    Q_PROPERTY(double rangeLast READ rangeLast WRITE setRangeLast NOTIFY clipsChanged)
    Q_PROPERTY(int keysSelected READ keysSelected NOTIFY selectionChanged)
    Q_PROPERTY(int curvesShown READ curvesShown NOTIFY shownChanged)
    Q_PROPERTY(int curvesTotal READ curvesTotal NOTIFY shownChanged)
    Q_PROPERTY(int findingCount READ findingCount NOTIFY changed)
    Q_PROPERTY(QVariantList findings READ findings NOTIFY changed) // [{id, severity, place, text, line}]

public:
    explicit DocumentFacade(Session& session, QObject* parent = nullptr);

    bool isOpen() const { return session_.document().isOpen(); }
    QString name() const;
    QString path() const { return session_.document().path(); }
    QString note() const;
    bool isCui2dKeys() const;
    bool isModified() const { return session_.document().isModified(); }
    bool canUndo() const { return session_.document().undoStack().canUndo(); }
    bool canRedo() const { return session_.document().undoStack().canRedo(); }
    QString undoText() const { return session_.document().undoStack().undoText(); }
    QString redoText() const { return session_.document().undoStack().redoText(); }
    QStringList clipNames() const;
    int clipIndex() const;
    void setClipIndex(int index);
    QString clipNote() const;
    double frameRate() const { return session_.frameRate(); }
    double rangeFirst() const;
    void setRangeFirst(double frame);
    double rangeLast() const;
    void setRangeLast(double frame);
    int keysSelected() const { return int(session_.document().state().selection.size()); }
    int curvesShown() const { return int(session_.shown().size()); }
    int curvesTotal() const { return int(session_.channelTotal()); }
    int findingCount() const { return int(session_.document().diagnostics().size()); }
    QVariantList findings() const;

    Q_INVOKABLE void undo();
    Q_INVOKABLE void redo();

signals:
    void changed();
    void undoChanged();
    void clipsChanged();
    void selectionChanged();
    void shownChanged();

private:
    void setRange(TimeRange range);

    Session& session_;
};

// The editor for QML: everything the window shows and can do. One per window; owns document, session and models.
class Application : public QObject {
    Q_OBJECT
    QML_NAMED_ELEMENT(Editor)
    QML_SINGLETON
    Q_PROPERTY(slerpline::editor::DocumentFacade* document READ documentFacade CONSTANT)
    Q_PROPERTY(slerpline::editor::TransportController* transport READ transport CONSTANT)
    Q_PROPERTY(slerpline::editor::TrackRowsModel* tracks READ tracks CONSTANT)
    Q_PROPERTY(slerpline::editor::KeyInspector* inspector READ inspector CONSTANT)
    Q_PROPERTY(slerpline::editor::PreviewModel* preview READ preview CONSTANT)
    Q_PROPERTY(slerpline::editor::NodeCommands* nodes READ nodes CONSTANT)
    Q_PROPERTY(slerpline::editor::ClipCommands* clips READ clips CONSTANT)
    Q_PROPERTY(slerpline::editor::ExportModel* exporter READ exporter CONSTANT)
    Q_PROPERTY(slerpline::editor::Recovery* recovery READ recovery CONSTANT)
    Q_PROPERTY(slerpline::editor::ToolBox* tools READ tools CONSTANT)
    Q_PROPERTY(slerpline::editor::KeyCommands* keys READ keys CONSTANT)
    Q_PROPERTY(slerpline::editor::TangentCommands* tangents READ tangents CONSTANT)
    Q_PROPERTY(slerpline::editor::ClipboardCommands* clipboard READ clipboard CONSTANT)
    Q_PROPERTY(slerpline::editor::ChannelCommands* channels READ channels CONSTANT)
    Q_PROPERTY(slerpline::editor::ViewCommands* views READ views CONSTANT)
    Q_PROPERTY(slerpline::editor::FilterCommands* filters READ filters CONSTANT)
    Q_PROPERTY(slerpline::editor::FindingsModel* findings READ findings CONSTANT)
    Q_PROPERTY(QVariantList badges READ badges NOTIFY badgesChanged) // on the graph: [{x, y, severity, rows, text}]
    Q_PROPERTY(bool snapping READ snapping WRITE setSnapping NOTIFY settingsChanged)
    Q_PROPERTY(bool compare READ compare WRITE setCompare NOTIFY settingsChanged)
    Q_PROPERTY(QVariantList hints READ hints NOTIFY hintsChanged)       // what the mouse can do now
    Q_PROPERTY(QString statusText READ statusText NOTIFY statusChanged) // what was just done, "" after a while
    Q_PROPERTY(bool statusWarning READ statusWarning NOTIFY statusChanged)
    Q_PROPERTY(QVariantList recentFiles READ recentFiles NOTIFY recentFilesChanged)
    Q_PROPERTY(QVariantList samples READ samples CONSTANT)
    Q_PROPERTY(QString version READ version CONSTANT)

public:
    // No default argument: QML would use it to make a second instance, and never call `create`.
    explicit Application(QObject* parent);
    ~Application() override;
    // For the QML engine: the one made in main, or by a test.
    static Application* create(QQmlEngine*, QJSEngine*);

    [[nodiscard]] EditorDocument& document() { return document_; }
    [[nodiscard]] Session& session() { return session_; }
    [[nodiscard]] CurveViewItem* curveView() const { return view_; }
    DocumentFacade* documentFacade() { return &facade_; }
    TransportController* transport() { return &transport_; }
    TrackRowsModel* tracks() { return &tracks_; }
    KeyInspector* inspector() { return &inspector_; }
    PreviewModel* preview() { return &preview_; }
    NodeCommands* nodes() { return &nodes_; }
    ClipCommands* clips() { return &clips_; }
    ExportModel* exporter() { return &exporter_; }
    Recovery* recovery() { return &recovery_; }
    ToolBox* tools() { return &tools_; }
    KeyCommands* keys() { return &keys_; }
    TangentCommands* tangents() { return &tangents_; }
    ClipboardCommands* clipboard() { return &clipboard_; }
    ChannelCommands* channels() { return &channels_; }
    ViewCommands* views() { return &views_; }
    FilterCommands* filters() { return &filters_; }
    FindingsModel* findings() { return &findings_; }
    QVariantList badges() const;
    bool snapping() const { return session_.snaps(); }
    void setSnapping(bool snaps) { session_.setSnaps(snaps); }
    bool compare() const { return session_.compares(); }
    void setCompare(bool compares) { session_.setCompares(compares); }
    QVariantList hints() const;
    QString statusText() const { return statusText_; }
    bool statusWarning() const { return statusWarning_; }
    QVariantList recentFiles() const;
    QVariantList samples() const;
    QString version() const;

    // The curve view registers itself here once; the application gives it session and tool.
    Q_INVOKABLE void attach(slerpline::editor::CurveViewItem* view);

    Q_INVOKABLE void insertAtPlayhead(); // on the curves with selected keys, else on the active one
    Q_INVOKABLE void insertOnShown();
    Q_INVOKABLE void deleteSelected();
    Q_INVOKABLE void selectAll();
    Q_INVOKABLE void selectNone();
    Q_INVOKABLE void invertSelection();
    Q_INVOKABLE void selectLeftOfPlayhead(); // shown curves' keys at or before it
    Q_INVOKABLE void selectRightOfPlayhead();
    Q_INVOKABLE void hideSelected(); // the channels of the selected keys, else the active one
    Q_INVOKABLE void isolate();      // these alone
    Q_INVOKABLE void setInterpolation(const QString& id);
    // Where the inspected key stands in the plot, px; drawn back into it when it is outside. Without a key the middle.
    Q_INVOKABLE QPointF keyPlace() const;
    Q_INVOKABLE QPointF pointerPlace() const; // of the pointer on the plot; keyPlace() while it is elsewhere
    Q_INVOKABLE void frameAll();
    Q_INVOKABLE void frameSelected();
    Q_INVOKABLE void fitValues();
    // Moves the selected keys by frames and by steps of the value grid; false when no key is selected.
    Q_INVOKABLE bool nudge(double frames, double steps);

    Q_INVOKABLE void newDocument();
    Q_INVOKABLE bool openFile(const QUrl& url);       // false: `failed` says why, nothing changed
    Q_INVOKABLE bool openSample(const QString& name); // a name of `samples`
    Q_INVOKABLE bool save();                          // false: needs saveAs, or `failed` said why
    Q_INVOKABLE bool saveAs(const QUrl& url);         // by extension: .x or .json
    Q_INVOKABLE bool fileExists(const QUrl& url) const;
    Q_INVOKABLE bool isOwnFile(const QUrl& url) const; // the file the document came from or was saved to
    Q_INVOKABLE bool changedOnDisk() const;            // by somebody else, since it was read or written here
    // A name as typed, in a folder or absolute, as a URL: any character may be in it.
    Q_INVOKABLE QUrl fileUrl(const QUrl& folder, const QString& name) const;
    Q_INVOKABLE QUrl homeFolder() const; // where a document without a file is exported to first
    Q_INVOKABLE void clearRecentFiles();
    // For the command line: picks "NODE/PROPERTY" and the key nearest to the playhead. False: there is none.
    bool selectTrack(const QString& nodeAndProperty);
    bool selectClip(const QString& name);

signals:
    void badgesChanged();
    void settingsChanged();
    void hintsChanged();
    void statusChanged();
    void recentFilesChanged();
    void failed(const QString& title, const QString& text);
    void saved(const QString& text);

private:
    void say(const QString& text, bool warning = false);
    [[nodiscard]] Surroundings surroundings() const;
    void refreshPreview();
    void remember(const QString& path);
    bool writeTo(const QString& path, QString& report);
    void noteFile();
    void applyToSelection(const QString& text, EditorState next);
    void selectWhere(const std::function<IndexRanges(const TrackReadout&, std::uint32_t channel)>& keysOf);
    std::vector<ChannelRef> meantChannels() const;

    EditorDocument document_;
    Session session_;
    DocumentFacade facade_;
    TransportController transport_;
    TrackRowsModel tracks_;
    KeyInspector inspector_;
    PreviewModel preview_;
    NodeCommands nodes_;
    ClipCommands clips_;
    ExportModel exporter_;
    Recovery recovery_;
    ToolBox tools_{session_};
    KeyCommands keys_;
    TangentCommands tangents_;
    ClipboardCommands clipboard_;
    ChannelCommands channels_;
    ViewCommands views_;
    ViewMemory viewMemory_;
    QVariantList lastHints_; // as the view last asked for them
    FilterCommands filters_;
    FindingsModel findings_;
    QPointer<CurveViewItem> view_;
    QString statusText_;
    bool statusWarning_ = false;
    bool isRefused_ = false; // a lock was met a moment ago
    QTimer statusTimer_;
    QDateTime fileTime_; // of the document's file when it was read or written
    qint64 fileSize_ = -1;
};

} // namespace slerpline::editor
