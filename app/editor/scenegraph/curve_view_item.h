#pragma once

#include "app/editor/scenegraph/context_worker.h"
#include "app/editor/scenegraph/curve_layers.h"
#include "app/editor/view/tool.h"

#include <QElapsedTimer>
#include <QQuickItem>
#include <QTimer>
#include <QVariantAnimation>

#include <memory>

namespace slerpline::editor {

// The plot: one item that draws grid, curves, keys, handles and playhead and hands the pointer to the tool. Panning inside
// the traced margin is a transform; nothing per key is ever an object.
class CurveViewItem : public QQuickItem {
    Q_OBJECT
    QML_NAMED_ELEMENT(CurveView)
    Q_PROPERTY(QVariantList axisColors READ axisColors WRITE setAxisColors NOTIFY colorsChanged)
    Q_PROPERTY(QVariantList axisDashes READ axisDashes WRITE setAxisDashes NOTIFY colorsChanged) // [[on, off, on, off], ...] px; []: solid
    Q_PROPERTY(QColor canvas READ canvas WRITE setCanvas NOTIFY colorsChanged)
    Q_PROPERTY(QVariantMap colors READ colors WRITE setColors NOTIFY
            colorsChanged) // canvasOutside, gridMinor, gridMajor, gridZero, accent, glyphOutline, selectionRing, compareA, compareB
    Q_PROPERTY(double playhead READ playhead WRITE setPlayhead NOTIFY playheadChanged) // seconds
    Q_PROPERTY(double playheadX READ playheadX NOTIFY playheadMoved)                   // px
    Q_PROPERTY(QVariantList timeLabels READ timeLabels NOTIFY viewChanged)             // [{x, text, major}]
    Q_PROPERTY(QVariantList valueLabels READ valueLabels NOTIFY viewChanged)           // [{y, text}]
    Q_PROPERTY(QVariantList lanes READ lanes NOTIFY viewChanged) // of the stacked layout: [{y, height, text, active}] from the top
    Q_PROPERTY(double clipFirstX READ clipFirstX NOTIFY viewChanged)
    Q_PROPERTY(double clipLastX READ clipLastX NOTIFY viewChanged)
    Q_PROPERTY(QString unit READ unit NOTIFY layersChanged)                              // of the active channel: "°", "°/s" or ""
    Q_PROPERTY(bool nothingInView READ nothingInView NOTIFY layersChanged)               // curves are shown, but none is in the view
    Q_PROPERTY(QVariantMap playheadValue READ playheadValue NOTIFY playheadValueChanged) // of the active channel: {y, text, axis}; empty: none
    Q_PROPERTY(bool nothingShown READ nothingShown NOTIFY layersChanged)
    Q_PROPERTY(QVariantMap feedback READ feedback NOTIFY feedbackChanged) // of the tool, in px: tag, box, lasso, guides, frame, anchors
    Q_PROPERTY(bool animates MEMBER animates_)                            // false with reduced motion

public:
    explicit CurveViewItem(QQuickItem* parent = nullptr);
    ~CurveViewItem() override;

    // Both are needed before anything is drawn; the session must outlive the item or be unset with null.
    void setSession(Session* session);
    void setTool(std::unique_ptr<Tool> tool);
    void toolChanged(); // what it shows is another, without an event of the pointer
    [[nodiscard]] const ViewTransform& view() const { return view_; }
    void setView(const ViewTransform& view);
    // Where the pointer is over the plot; none while it is elsewhere.
    [[nodiscard]] const std::optional<QPointF>& pointerPx() const { return pointerPx_; }

    Q_INVOKABLE void frameAll();
    Q_INVOKABLE void frameSelected();
    Q_INVOKABLE void fitValues();
    Q_INVOKABLE void frameClip();           // its range, and what the shown curves reach in it
    Q_INVOKABLE void centreOn(double time); // seconds; keeps the scale
    Q_INVOKABLE void zoomAtCentre(double timeFactor, double valueFactor);
    Q_INVOKABLE void panBy(double dx, double dy); // px; content follows
    Q_INVOKABLE double timeAt(double x) const { return view_.pxToTime(x); }
    Q_INVOKABLE double stepValue() const; // a nudge up: one line of the value grid
    Q_INVOKABLE void zoomBy(double x, double y, double timeFactor, double valueFactor);
    Q_INVOKABLE void cancelTool();
    // The key before (-1) or after (1) the current one of the active curve alone, or added; false: there is none.
    Q_INVOKABLE bool selectKeyBeside(int step, bool extend);
    Q_INVOKABLE bool activateCurveBeside(int step); // the shown curve before or after the active one, round and round

    // The active curve in words and keys, for assistive programs.
    [[nodiscard]] IndexRanges keysInView() const;
    [[nodiscard]] std::optional<std::size_t> currentKey() const; // that the keyboard came to, or the first selected one
    [[nodiscard]] QString activeCurveText() const;
    [[nodiscard]] QString keyText(std::size_t key) const; // "" for a key that is not there
    [[nodiscard]] QPointF keyPx(std::size_t key) const;
    [[nodiscard]] bool isKeySelected(std::size_t key) const;

    QVariantList axisColors() const;
    void setAxisColors(const QVariantList& colors);
    QVariantList axisDashes() const;
    void setAxisDashes(const QVariantList& dashes);
    QColor canvas() const { return colors_.canvas; }
    void setCanvas(const QColor& color);
    QVariantMap colors() const { return colorMap_; }
    void setColors(const QVariantMap& colors);
    double playhead() const { return playhead_; }
    void setPlayhead(double seconds);
    double playheadX() const { return view_.timeToPx(playhead_); }
    QVariantList timeLabels() const;
    QVariantList valueLabels() const;
    QVariantList lanes() const;
    double clipFirstX() const;
    double clipLastX() const;
    QString unit() const;
    bool nothingInView() const { return nothingInView_; }
    bool nothingShown() const;
    QVariantMap feedback() const;
    QVariantMap playheadValue() const;

signals:
    void colorsChanged();
    void playheadChanged();
    void playheadMoved();
    void playheadValueChanged();
    void viewChanged();
    void layersChanged();
    void feedbackChanged();
    void pressed();                            // for focus
    void contextRequested(double x, double y); // right button, px

protected:
    QSGNode* updatePaintNode(QSGNode* old, UpdatePaintNodeData*) override;
    void updatePolish() override;
    void geometryChange(const QRectF& now, const QRectF& before) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseUngrabEvent() override;
    void hoverMoveEvent(QHoverEvent* event) override;
    void hoverLeaveEvent(QHoverEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void itemChange(ItemChange change, const ItemChangeData& data) override;

private:
    void markLayers(); // curves, keys or handles changed
    void drawContextBeside(const PlotRequest& request);
    void showContext(const ContextPicture& picture);
    void afterToolEvent();
    void glideTo(const ViewTransform& to);
    // The view in the active channel's own values: what grid and ruler count in.
    [[nodiscard]] ViewTransform activeView() const;
    void frame(TimeRange times, ValueRange values);
    void pressWith(QMouseEvent* event, bool isDoubleClick);
    [[nodiscard]] ValueRange valuesOf(const std::vector<ChannelRef>& channels, TimeRange times) const;
    [[nodiscard]] std::vector<ChannelRef> shownChannels() const;
    [[nodiscard]] std::vector<Glyph> playheadDots() const;
    [[nodiscard]] QPointF movedBy() const;  // px from where the layers were made
    [[nodiscard]] bool layersReach() const; // over all of the view
    [[nodiscard]] double devicePixelRatio() const;
    [[nodiscard]] std::shared_ptr<const TrackReadout> activeReadout() const;
    [[nodiscard]] CurveRef activeCurve(const TrackReadout& readout) const;

    Session* session_ = nullptr;
    std::unique_ptr<Tool> tool_;
    std::optional<QPointF> pointerPx_;
    ViewTransform view_;
    std::size_t lastKey_ = 0; // that the keyboard came to
    bool hasFramed_ = false;  // the first size after opening frames everything
    PlotColors colors_;
    QVariantMap colorMap_;
    double playhead_ = 0;
    bool animates_ = true;
    QVariantAnimation framing_;

    enum class Pan : std::uint8_t { none, pan, zoom };
    Pan pan_ = Pan::none;
    QPointF lastPanPx_;
    QPointF zoomCentrePx_;

    // Dirty flags and what updatePolish made of them.
    bool layersDirty_ = true, gridDirty_ = true, playheadDirty_ = true;
    bool contextDirty_ = true; // curves, keys or handles are others, not only the view
    QElapsedTimer sinceZoom_;
    QTimer settling_; // runs while curves of an earlier view are shown
    PlotLayers layers_;
    PlotCache cache_;
    ViewTransform tracedView_;
    TimeRange traced_;
    bool hasTraced_ = false;
    double spareHeights_ = 0;
    bool nothingInView_ = false;
    std::vector<ColoredRect> grid_;
    bool newLayers_ = false, newContext_ = false, newGrid_ = false, newPlayhead_ = false;
    ContextWorker worker_; // goes first: it reads the cache
};

} // namespace slerpline::editor
