#include "app/editor/scenegraph/curve_view_item.h"

#include "app/editor/scenegraph/curve_view_accessible.h"
#include "app/editor/scenegraph/layer_nodes.h"
#include "app/editor/view/hit_test.h"
#include "app/editor/view/ticks.h"

#include <QQuickWindow>
#include <QSGSimpleTextureNode>
#include <QSGTransformNode>

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kTracedMargin = 0.5; // of the width, on each side
constexpr double kWheelStep = 1.15;   // zoom of one wheel notch
constexpr double kTraceBudgetMs = 6;  // for context curves, each frame
constexpr int kFramingMs = 120;
constexpr double kZoomMargin = 0.2;
constexpr int kZoomPauseMs = 100; // after so long without another step a zoom is over

// The nodes of the plot, back to front. They live as long as the item's node.
class PlotNode : public QSGNode {
public:
    PlotNode()
    {
        appendChildNode(&grid_);
        appendChildNode(&moved_);
        moved_.appendChildNode(&context_);
        moved_.appendChildNode(&columns_);
        moved_.appendChildNode(&curves_);
        appendChildNode(&playhead_);
        appendChildNode(&movedTop_);
        movedTop_.appendChildNode(&handleLines_);
        movedTop_.appendChildNode(&keys_);
        movedTop_.appendChildNode(&handles_);
        appendChildNode(&dots_);
        for (QSGNode* node :
            {static_cast<QSGNode*>(&grid_), static_cast<QSGNode*>(&moved_), static_cast<QSGNode*>(&context_), static_cast<QSGNode*>(&columns_),
                static_cast<QSGNode*>(&curves_), static_cast<QSGNode*>(&playhead_), static_cast<QSGNode*>(&movedTop_),
                static_cast<QSGNode*>(&handleLines_), static_cast<QSGNode*>(&keys_), static_cast<QSGNode*>(&handles_), static_cast<QSGNode*>(&dots_)})
            node->setFlag(OwnedByParent, false);
    }

    void setLayers(const PlotLayers& layers, const PlotColors& colors, double devicePixelRatio)
    {
        columns_.setRects(layers.columns);
        setLines(curves_, layers.curves);
        setLines(handleLines_, layers.handleLines);
        keys_.setVertices(glyphVertices(layers.keys, devicePixelRatio));
        keys_.setLook(colors.glyphOutline, colors.selectionRing);
        handles_.setVertices(glyphVertices(layers.handles, devicePixelRatio));
        handles_.setLook(colors.canvas, colors.selectionRing);
    }
    void setContext(const std::vector<ContextPicture>& pictures, const ViewTransform& view, QQuickWindow* window)
    {
        while (context_.childCount() > int(pictures.size())) {
            QSGNode* last = context_.lastChild();
            context_.removeChildNode(last);
            delete last;
        }
        pictures_.resize(pictures.size());
        for (std::size_t i = 0; i < pictures.size(); ++i) {
            auto* node = static_cast<QSGSimpleTextureNode*>(context_.childAtIndex(int(i)));
            if (!node) {
                node = new QSGSimpleTextureNode;
                node->setOwnsTexture(true);
                context_.appendChildNode(node);
                pictures_[i] = nullptr;
            }
            if (pictures_[i] != pictures[i].image) {
                pictures_[i] = pictures[i].image;
                node->setTexture(window->createTextureFromImage(*pictures_[i], QQuickWindow::TextureHasAlphaChannel));
                node->setFiltering(QSGTexture::Linear);
            }
            node->setRect(pictures[i].rectIn(view));
        }
    }
    void setGrid(const std::vector<ColoredRect>& rects) { grid_.setRects(rects); }
    void setPlayhead(const QRectF& rect, const std::vector<Glyph>& dots, const PlotColors& colors, double devicePixelRatio)
    {
        playhead_.setRects({{rect, colors.accent}});
        dots_.setVertices(glyphVertices(dots, devicePixelRatio));
        dots_.setLook(colors.canvas, colors.selectionRing);
    }
    void moveTo(double dx, double dy)
    {
        QMatrix4x4 matrix;
        matrix.translate(float(dx), float(dy));
        moved_.setMatrix(matrix);
    }
    void moveTopTo(double dx, double dy)
    {
        QMatrix4x4 matrix;
        matrix.translate(float(dx), float(dy));
        movedTop_.setMatrix(matrix);
    }

private:
    static void setLines(QSGNode& parent, const std::vector<CurveLayer>& lines)
    {
        while (parent.childCount() > int(lines.size())) {
            QSGNode* last = parent.lastChild();
            parent.removeChildNode(last);
            delete last;
        }
        while (parent.childCount() < int(lines.size()))
            parent.appendChildNode(new RibbonNode);
        QSGNode* child = parent.firstChild();
        for (const CurveLayer& line : lines) {
            auto* ribbon = static_cast<RibbonNode*>(child);
            ribbon->setVertices(line.ribbon);
            ribbon->setLook(line.look);
            child = child->nextSibling();
        }
    }

    QSGNode context_; // holds pictures
    std::vector<std::shared_ptr<const QImage>> pictures_;
    RectNode grid_, columns_, playhead_;
    QSGTransformNode moved_, movedTop_;
    QSGNode curves_, handleLines_;
    GlyphNode keys_, handles_, dots_;
};

} // namespace

CurveViewItem::CurveViewItem(QQuickItem* parent) : QQuickItem(parent)
{
    installCurveViewAccessibility();
    setFlag(ItemHasContents);
    setClip(true);
    setAcceptedMouseButtons(Qt::LeftButton | Qt::MiddleButton | Qt::RightButton);
    setAcceptHoverEvents(true);
    framing_.setDuration(kFramingMs);
    framing_.setEasingCurve(QEasingCurve::OutCubic);
    for (const auto change : {&CurveViewItem::playheadMoved, &CurveViewItem::viewChanged, &CurveViewItem::layersChanged})
        connect(this, change, this, &CurveViewItem::playheadValueChanged);
    settling_.setSingleShot(true);
    settling_.setInterval(kZoomPauseMs);
    connect(&settling_, &QTimer::timeout, this, [this] {
        layersDirty_ = contextDirty_ = true;
        polish();
    });
    connect(&worker_, &ContextWorker::drawn, this, &CurveViewItem::showContext);
}

CurveViewItem::~CurveViewItem() = default;

double CurveViewItem::devicePixelRatio() const { return window() ? window()->effectiveDevicePixelRatio() : 1; }

void CurveViewItem::setSession(Session* session)
{
    if (session_) {
        session_->disconnect(this);
        session_->document().disconnect(this);
    }
    session_ = session;
    if (session_) {
        const auto layers = [this] { markLayers(); };
        const auto all = [this] {
            gridDirty_ = true;
            markLayers();
            emit viewChanged(); // clip ends and frame rate may be others
        };
        connect(session_, &Session::shownChanged, this, [this, layers] {
            layers();
            if (session_->valueLayout() == ValueLayout::stacked)
                emit viewChanged(); // other lanes
        });
        connect(
            session_, &Session::activeChanged, this, [this, layers, all] { session_->valueLayout() != ValueLayout::absolute ? all() : layers(); });
        connect(session_, &Session::viewsChanged, this, all);
        connect(session_, &Session::marksChanged, this, layers);
        connect(session_, &Session::settingsChanged, this, layers);
        connect(session_, &Session::clipChanged, this, [this, all] {
            all();
            hasFramed_ = false; // another clip or file: show all of it
            polish();
        });
        connect(&session_->document(), &EditorDocument::changed, this, [all, layers](const slerpline::DocumentChange& change) {
            if (change.structure || change.settings)
                all();
            else
                layers(); // grid and labels stay
        });
        connect(&session_->document(), &EditorDocument::selectionChanged, this, layers);
    }
    hasFramed_ = false;
    gridDirty_ = true;
    markLayers();
}

void CurveViewItem::setTool(std::unique_ptr<Tool> tool)
{
    tool_ = std::move(tool);
    emit feedbackChanged();
}

void CurveViewItem::markLayers()
{
    layersDirty_ = contextDirty_ = true;
    playheadDirty_ = true;
    polish();
    emit layersChanged();
}

void CurveViewItem::setView(const ViewTransform& view)
{
    if (view == view_ || !isUsable(view))
        return; // beyond the largest numbers there is no place to look at
    // A pan inside the traced margin moves what is there; a zoom or a far pan makes the layers anew.
    const bool sameScale
        = view.pxPerSecond == tracedView_.pxPerSecond && view.pxPerUnit == tracedView_.pxPerUnit && view.height == tracedView_.height;
    view_ = view;
    if (!sameScale || !layersReach())
        layersDirty_ = true;
    gridDirty_ = true;
    playheadDirty_ = true;
    polish();
    emit viewChanged();
    emit playheadMoved();
    emit feedbackChanged(); // its places are pixels
}

QPointF CurveViewItem::movedBy() const
{
    return {(tracedView_.originTime - view_.originTime) * view_.pxPerSecond, (view_.originValue - tracedView_.originValue) * view_.pxPerUnit};
}

bool CurveViewItem::layersReach() const
{
    return view_.times().first >= traced_.first && view_.times().last <= traced_.last && std::abs(movedBy().y()) <= view_.height * spareHeights_;
}

void CurveViewItem::geometryChange(const QRectF& now, const QRectF& before)
{
    QQuickItem::geometryChange(now, before);
    if (now.size() == before.size())
        return;
    // The first real size after opening frames everything; later the view keeps its place.
    const bool wasEmpty = before.width() <= 0 || before.height() <= 0;
    setView(resized(view_, now.width(), now.height()));
    if (wasEmpty)
        hasFramed_ = false;
    polish();
}

void CurveViewItem::itemChange(ItemChange change, const ItemChangeData& data)
{
    if (change == ItemDevicePixelRatioHasChanged || change == ItemSceneChange) {
        gridDirty_ = true;
        markLayers();
    }
    QQuickItem::itemChange(change, data);
}

void CurveViewItem::updatePolish()
{
    if (!session_ || width() <= 0 || height() <= 0)
        return;
    if (!hasFramed_ && session_->clip()) {
        hasFramed_ = true;
        const auto channels = shownChannels();
        const TimeRange times = session_->clip()->range;
        view_ = framed(resized(view_, width(), height()), times, valuesOf(channels, times));
        layersDirty_ = gridDirty_ = playheadDirty_ = true;
        emit viewChanged();
        emit playheadMoved();
    }
    if (layersDirty_) {
        // What was traced where it still reaches stays where it is, so that the parts that did not change are as they were.
        const bool sameScale = view_.pxPerSecond == tracedView_.pxPerSecond && view_.pxPerUnit == tracedView_.pxPerUnit
            && view_.width == tracedView_.width && view_.height == tracedView_.height;
        const bool zooms = !sameScale && sinceZoom_.isValid() && sinceZoom_.elapsed() < kZoomPauseMs && view_.width == tracedView_.width
            && view_.height == tracedView_.height;
        // A drag of many curves makes the picture of all anew with every move, and does not pan.
        constexpr std::size_t kFewCurves = 4;
        const bool isHeavy = session_->document().inGesture() && session_->document().state().selection.curves().size() > kFewCurves;
        if (!sameScale || !layersReach() || (isHeavy && spareHeights_ > 0)) {
            tracedView_ = view_;
            // Who zooms goes on zooming: the margin is made with the first pan.
            const bool hasMargin = (sameScale || !hasTraced_) && !isHeavy;
            const Seconds margin = hasMargin ? view_.times().duration() * kTracedMargin : 0;
            spareHeights_ = hasMargin ? kTracedMargin : 0;
            hasTraced_ = true;
            traced_ = {view_.times().first - margin, view_.times().last + margin};
        }
        if (!sameScale)
            sinceZoom_.start();
        PlotRequest request{session_, tracedView_, traced_, colors_, {}, nullptr, devicePixelRatio()};
        request.spareHeights = spareHeights_;
        if (tool_) {
            request.hovered = tool_->hovered();
            const bool wantsGhost = tool_->feedback().showsGhost || session_->document().inTrial();
            if (wantsGhost && session_->document().inGesture())
                request.ghost = &session_->document().gestureBase();
        }
        request.holdsContext = (zooms || settling_.isActive()) && !contextDirty_ && mayHoldContext(request, cache_);
        if (!request.holdsContext) {
            worker_.finish(); // it reads the traces
            settling_.stop();
        }
        layers_ = plotLayers(request, cache_, kTraceBudgetMs);
        newLayers_ = true;
        if (zooms && request.holdsContext)
            settling_.start();
        if (request.holdsContext)
            drawContextBeside(request);
    }
    if (!settling_.isActive()) // the lines are of this view
        if (const bool misses = missesTheView(cache_, movedBy().y(), view_.height); misses != nothingInView_) {
            nothingInView_ = misses;
            emit layersChanged();
        }
    if (gridDirty_) {
        const Clip* clip = session_->clip();
        grid_ = gridRects(activeView(), session_->frameRate(), clip ? std::optional(clip->range) : std::nullopt, colors_);
        newGrid_ = true;
    }
    newPlayhead_ = newPlayhead_ || playheadDirty_;
    layersDirty_ = contextDirty_ = gridDirty_ = playheadDirty_ = false;
    update();
    if (!settling_.isActive() && !cache_.traces.isSettled()) // the rest in the next frame
        QMetaObject::invokeMethod(
            this,
            [this] {
                layersDirty_ = true;
                polish();
            },
            Qt::QueuedConnection);
}

// Draws the curves behind the others on another thread; until they come, and while the zoom goes on, the last picture is shown
// stretched. The settling puts everything right when the zoom is over.
void CurveViewItem::drawContextBeside(const PlotRequest& request)
{
    if (worker_.isBusy() || cache_.still.front().frame.view == request.view)
        return;
    PlotRequest wider = request; // what a zoom out shows before the next picture is there
    const Seconds margin = request.view.times().duration() * kZoomMargin;
    wider.traced = {request.view.times().first - margin, request.view.times().last + margin};
    wider.spareHeights = kZoomMargin;
    worker_.start(contextJob(wider, cache_), cache_.traces);
}

void CurveViewItem::showContext(const ContextPicture& picture)
{
    if (!settling_.isActive())
        return;
    cache_.still = {picture};
    cache_.stillPictured.clear();
    layers_.context = cache_.still;
    newContext_ = true;
    update();
}

std::vector<Glyph> CurveViewItem::playheadDots() const
{
    std::vector<Glyph> dots;
    constexpr std::size_t kMostDots = 64;
    if (!session_ || session_->shown().size() > kMostDots)
        return dots;
    for (const ChannelRef& channel : session_->shown())
        if (const auto readout = session_->readout(channel.track); readout && readout->keyCount(channel.channel) > 0) {
            Glyph dot;
            dot.centrePx = {playheadX(), session_->viewOf(channel, view_).valueToPx(readout->value(channel.channel, playhead_))};
            dot.sizePx = 5;
            const int axis = readout->channels()[channel.channel].axis;
            dot.color = colors_.axes.isEmpty() ? QColor(Qt::white) : colors_.axes[axis % colors_.axes.size()];
            dots.push_back(dot);
        }
    return dots;
}

QVariantMap CurveViewItem::playheadValue() const
{
    if (!session_ || !session_->active() || !session_->isShown(*session_->active()))
        return {};
    const ChannelRef channel = *session_->active();
    const auto readout = session_->readout(channel.track);
    if (!readout || channel.channel >= readout->channels().size() || readout->keyCount(channel.channel) == 0)
        return {};
    const Channel& about = readout->channels()[channel.channel];
    const bool plain = about.unit == ChannelUnit::plain;
    const double value = readout->value(channel.channel, playhead_);
    if (!std::isfinite(value))
        return {};
    const double size = std::abs(value);
    const int decimals = size >= 1000 ? 0 : size >= 100 || !plain ? 1 : size >= 10 ? 2 : 3; // as many as the gutter has room for
    return {{QStringLiteral("y"), session_->viewOf(channel, view_).valueToPx(value)}, {QStringLiteral("axis"), about.axis},
        {QStringLiteral("text"), shownNumber(value, decimals) + (about.unit == ChannelUnit::degrees ? QStringLiteral("°") : QString())}};
}

QSGNode* CurveViewItem::updatePaintNode(QSGNode* old, UpdatePaintNodeData*)
{
    auto* node = static_cast<PlotNode*>(old);
    if (!node) {
        node = new PlotNode;
        newLayers_ = newContext_ = newGrid_ = newPlayhead_ = true;
    }
    const double ratio = devicePixelRatio();
    if (newLayers_) {
        node->setLayers(layers_, colors_, ratio);
    }
    if (newLayers_ || newContext_)
        node->setContext(layers_.context, tracedView_, window());
    if (newGrid_)
        node->setGrid(grid_);
    if (newPlayhead_)
        node->setPlayhead(QRectF(std::round(playheadX() * ratio) / ratio, 0, 1, height()), playheadDots(), colors_, ratio);
    const auto whole = [ratio](double px) { return std::round(px * ratio) / ratio; }; // glyphs stay on device pixels
    const QPointF moved = movedBy();
    node->moveTo(moved.x(), moved.y());
    node->moveTopTo(whole(moved.x()), whole(moved.y()));
    newLayers_ = newContext_ = newGrid_ = newPlayhead_ = false;
    return node;
}

// --- framing

std::vector<ChannelRef> CurveViewItem::shownChannels() const { return {session_->shown().begin(), session_->shown().end()}; }

ValueRange CurveViewItem::valuesOf(const std::vector<ChannelRef>& channels, TimeRange times) const
{
    ValueRange values{HUGE_VAL, -HUGE_VAL};
    if (!(times.duration() > 0))
        times.last = times.first + 1e-3;
    for (const ChannelRef& channel : channels)
        if (const auto readout = session_->readout(channel.track)) {
            const Trace trace = readout->trace(channel.channel, times, {400 / times.duration(), 1}, 1e9); // extremes need no fine lines
            const ValueMapping mapping = session_->valueMapping(channel);
            for (const TracePoint& point : trace.points) {
                values.least = std::min(values.least, mapping.toShown(point.value));
                values.greatest = std::max(values.greatest, mapping.toShown(point.value));
            }
        }
    if (!(values.least <= values.greatest))
        return {-1, 1};
    return values;
}

void CurveViewItem::frame(TimeRange times, ValueRange values) { glideTo(framed(view_, times, values)); }

void CurveViewItem::glideTo(const ViewTransform& to)
{
    const ViewTransform from = view_;
    framing_.stop();
    framing_.disconnect(this);
    if (!animates_) {
        setView(to);
        return;
    }
    connect(&framing_, &QVariantAnimation::valueChanged, this, [this, from, to](const QVariant& value) {
        const double share = value.toDouble();
        if (share >= 1) {
            setView(to);
            return;
        }
        const auto mix = [share](double a, double b) { return a + (b - a) * share; };
        ViewTransform view = view_; // corners glide, so that the content does
        const double left = mix(from.originTime, to.originTime), right = mix(from.times().last, to.times().last);
        const double top = mix(from.greatest(), to.greatest()), bottom = mix(from.least(), to.least());
        view.originTime = left;
        view.originValue = top;
        view.pxPerSecond = view.width / (right - left);
        view.pxPerUnit = view.height / (top - bottom);
        setView(view);
    });
    framing_.setStartValue(0.0);
    framing_.setEndValue(1.0);
    framing_.start();
}

void CurveViewItem::frameAll()
{
    if (!session_ || !session_->clip())
        return;
    const auto channels = shownChannels();
    TimeRange times = session_->clip()->range;
    for (const ChannelRef& channel : channels)
        if (const auto readout = session_->readout(channel.track); readout && readout->keyCount(channel.channel) > 0) {
            times.first = std::min(times.first, readout->keyTime(channel.channel, 0));
            times.last = std::max(times.last, readout->keyTime(channel.channel, readout->keyCount(channel.channel) - 1));
        }
    frame(times, valuesOf(channels, times));
}

void CurveViewItem::frameSelected()
{
    if (!session_)
        return;
    const Selection& selection = session_->document().state().selection;
    TimeRange times{HUGE_VAL, -HUGE_VAL};
    std::vector<ChannelRef> channels;
    for (const ChannelRef& channel : session_->shown())
        if (const auto readout = session_->readout(channel.track)) {
            const IndexRanges& keys = selection.keysOf({channel.track, std::uint32_t(readout->channels()[channel.channel].curve)});
            if (keys.empty() || keys.last() >= readout->keyCount(channel.channel))
                continue;
            times.first = std::min(times.first, readout->keyTime(channel.channel, keys.first()));
            times.last = std::max(times.last, readout->keyTime(channel.channel, keys.last()));
            channels.push_back(channel);
        }
    if (channels.empty()) {
        frameAll();
        return;
    }
    if (!(times.duration() > 0)) { // one key: its neighbourhood
        const Seconds around = 10 / session_->frameRate();
        times = {times.first - around, times.last + around};
    }
    frame(times, valuesOf(channels, times));
}

void CurveViewItem::fitValues()
{
    if (session_)
        frame({view_.times().first + 28 / view_.pxPerSecond, view_.times().last - 28 / view_.pxPerSecond}, valuesOf(shownChannels(), view_.times()));
}

void CurveViewItem::frameClip()
{
    if (session_ && session_->clip())
        frame(session_->clip()->range, valuesOf(shownChannels(), session_->clip()->range));
}

void CurveViewItem::centreOn(double time)
{
    ViewTransform to = view_;
    to.originTime = time - to.width / 2 / to.pxPerSecond;
    glideTo(to);
}

void CurveViewItem::zoomAtCentre(double timeFactor, double valueFactor) { zoomBy(width() / 2, height() / 2, timeFactor, valueFactor); }

void CurveViewItem::panBy(double dx, double dy)
{
    framing_.stop();
    setView(panned(view_, dx, dy));
}

ViewTransform CurveViewItem::activeView() const { return session_ && session_->active() ? session_->viewOf(*session_->active(), view_) : view_; }

void CurveViewItem::zoomBy(double x, double y, double timeFactor, double valueFactor)
{
    framing_.stop();
    setView(zoomed(view_, x, y, timeFactor, valueFactor));
}

double CurveViewItem::stepValue() const
{
    const ViewTransform own = activeView();
    const auto ticks = valueTicks(own);
    return ticks.size() < 2 ? 1 : std::abs(ticks[1].px - ticks[0].px) / own.pxPerUnit;
}

// --- pointer

void CurveViewItem::afterToolEvent()
{
    if (!tool_)
        return;
    setCursor(tool_->feedback().cursor);
    emit feedbackChanged();
}

void CurveViewItem::pressWith(QMouseEvent* event, bool isDoubleClick)
{
    if (pan_ != Pan::none || (tool_ && tool_->isActive() && event->button() != Qt::LeftButton)) {
        event->accept(); // a second button in the middle of a drag changes nothing
        return;
    }
    emit pressed();
    framing_.stop();
    const bool alt = event->modifiers().testFlag(Qt::AltModifier);
    const bool onEmpty = session_ && hitTest(*session_, view_, event->position()).empty() && !(tool_ && tool_->wantsAlt(event->position(), view_));
    if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && alt && onEmpty)) {
        pan_ = Pan::pan;
        lastPanPx_ = event->position();
        setCursor(Qt::ClosedHandCursor);
    } else if (event->button() == Qt::RightButton && alt) {
        pan_ = Pan::zoom;
        lastPanPx_ = zoomCentrePx_ = event->position();
    } else if (tool_ && event->button() == Qt::LeftButton) {
        tool_->press({event->position(), event->modifiers(), event->button(), isDoubleClick}, view_);
        afterToolEvent();
        markLayers();
    } else if (event->button() == Qt::RightButton && !(tool_ && tool_->isActive())) {
        emit contextRequested(event->position().x(), event->position().y());
    } else {
        event->ignore();
        return;
    }
    event->accept();
}

void CurveViewItem::mousePressEvent(QMouseEvent* event) { pressWith(event, false); }
void CurveViewItem::mouseDoubleClickEvent(QMouseEvent* event) { pressWith(event, true); }

void CurveViewItem::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF by = event->position() - lastPanPx_;
    if (pan_ == Pan::pan) {
        setView(panned(view_, by.x(), by.y()));
        lastPanPx_ = event->position();
    } else if (pan_ == Pan::zoom) {
        setView(zoomed(view_, zoomCentrePx_.x(), zoomCentrePx_.y(), std::exp(by.x() / 150), std::exp(-by.y() / 150)));
        lastPanPx_ = event->position();
    } else if (tool_) {
        tool_->move({event->position(), event->modifiers(), Qt::NoButton, false}, view_);
        afterToolEvent();
    }
}

void CurveViewItem::mouseReleaseEvent(QMouseEvent* event)
{
    if (pan_ != Pan::none) {
        pan_ = Pan::none;
        unsetCursor();
        return;
    }
    if (!tool_)
        return;
    tool_->release({event->position(), event->modifiers(), event->button(), false}, view_);
    afterToolEvent();
    markLayers();
}

void CurveViewItem::cancelTool()
{
    if (!tool_ || !tool_->isActive())
        return;
    tool_->cancel();
    afterToolEvent();
    markLayers();
}

void CurveViewItem::toolChanged()
{
    if (!tool_)
        return;
    afterToolEvent();
    if (tool_->isActive())
        markLayers();
}

void CurveViewItem::mouseUngrabEvent()
{
    pan_ = Pan::none;
    cancelTool();
}

void CurveViewItem::hoverMoveEvent(QHoverEvent* event)
{
    pointerPx_ = event->position();
    if (!tool_ || !session_)
        return;
    const auto before = tool_->hovered();
    tool_->hover({event->position(), event->modifiers(), Qt::NoButton, false}, view_);
    afterToolEvent();
    if (before != tool_->hovered()) { // the lines are the same, one of them wider
        layersDirty_ = true;
        polish();
    }
}

void CurveViewItem::hoverLeaveEvent(QHoverEvent*)
{
    pointerPx_.reset();
    if (!tool_)
        return;
    const bool hovered = tool_->hovered().has_value();
    tool_->leave();
    afterToolEvent();
    if (hovered) {
        layersDirty_ = true;
        polish();
    }
}

void CurveViewItem::wheelEvent(QWheelEvent* event)
{
    framing_.stop();
    if (!event->pixelDelta().isNull() && event->modifiers() == Qt::NoModifier && event->source() == Qt::MouseEventSynthesizedBySystem) {
        setView(panned(view_, event->pixelDelta().x(), event->pixelDelta().y())); // two fingers
        return;
    }
    // Some platforms turn the wheel sideways while a modifier is held.
    const double notches = (event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x()) / 120.0;
    const double factor = std::pow(kWheelStep, notches);
    const bool timeOnly = event->modifiers().testFlag(Qt::ControlModifier), valueOnly = event->modifiers().testFlag(Qt::ShiftModifier);
    setView(zoomed(view_, event->position().x(), event->position().y(), valueOnly ? 1 : factor, timeOnly ? 1 : factor));
    event->accept();
}

// --- for QML

QVariantList CurveViewItem::axisColors() const
{
    QVariantList list;
    for (const QColor& color : colors_.axes)
        list << color;
    return list;
}
void CurveViewItem::setAxisColors(const QVariantList& colors)
{
    colors_.axes.clear();
    for (const QVariant& color : colors)
        colors_.axes << color.value<QColor>();
    markLayers();
    emit colorsChanged();
}
QVariantList CurveViewItem::axisDashes() const
{
    QVariantList list;
    for (const QVector4D& dash : colors_.dashes)
        list << QVariant(QVariantList{dash[0], dash[1], dash[2], dash[3]});
    return list;
}
void CurveViewItem::setAxisDashes(const QVariantList& dashes)
{
    colors_.dashes.clear();
    for (const QVariant& dash : dashes) {
        const QVariantList lengths = dash.toList();
        QVector4D pattern;
        for (int i = 0; i < 4 && i < lengths.size(); ++i)
            pattern[i] = lengths[i].toFloat();
        colors_.dashes << pattern;
    }
    markLayers();
    emit colorsChanged();
}
void CurveViewItem::setCanvas(const QColor& color)
{
    colors_.canvas = color;
    markLayers();
    emit colorsChanged();
}
void CurveViewItem::setColors(const QVariantMap& colors)
{
    colorMap_ = colors;
    const auto color = [&](const char* name) { return colors.value(QLatin1String(name)).value<QColor>(); };
    colors_.canvasOutside = color("canvasOutside");
    colors_.gridMinor = color("gridMinor");
    colors_.gridMajor = color("gridMajor");
    colors_.gridZero = color("gridZero");
    colors_.accent = color("accent");
    colors_.glyphOutline = color("glyphOutline");
    colors_.selectionRing = color("selectionRing");
    colors_.compareA = color("compareA");
    colors_.compareB = color("compareB");
    gridDirty_ = true;
    markLayers();
    emit colorsChanged();
}
void CurveViewItem::setPlayhead(double seconds)
{
    if (seconds == playhead_)
        return;
    playhead_ = seconds;
    playheadDirty_ = true;
    polish();
    emit playheadChanged();
    emit playheadMoved();
}

QVariantList CurveViewItem::timeLabels() const
{
    QVariantList list;
    if (session_)
        for (const Tick& tick : timeTicks(view_, session_->frameRate()))
            list << QVariantMap{{QStringLiteral("x"), tick.px}, {QStringLiteral("text"), tick.label}, {QStringLiteral("major"), tick.isMajor},
                {QStringLiteral("strength"), tick.strength}};
    return list;
}
QVariantList CurveViewItem::valueLabels() const
{
    QVariantList list;
    for (const Tick& tick : valueTicks(activeView()))
        if (!tick.label.isEmpty())
            list << QVariantMap{{QStringLiteral("y"), tick.px}, {QStringLiteral("text"), tick.label}};
    return list;
}
double CurveViewItem::clipFirstX() const { return session_ && session_->clip() ? view_.timeToPx(session_->clip()->range.first) : 0; }
double CurveViewItem::clipLastX() const { return session_ && session_->clip() ? view_.timeToPx(session_->clip()->range.last) : 0; }

QVariantList CurveViewItem::lanes() const
{
    QVariantList list;
    if (!session_ || session_->valueLayout() != ValueLayout::stacked || session_->shown().empty())
        return list;
    // The lanes share the heights from 1 down to -1.
    const double top = view_.valueToPx(1), step = (view_.valueToPx(-1) - top) / double(session_->shown().size());
    double y = top;
    for (const ChannelRef& channel : session_->shown()) {
        const auto readout = session_->readout(channel.track);
        const QString name = readout ? QString::fromStdString(readout->channels()[channel.channel].name) : QString();
        list << QVariantMap{{QStringLiteral("y"), y}, {QStringLiteral("height"), step},
            {QStringLiteral("text"), session_->trackName(channel.track) + u' ' + name},
            {QStringLiteral("active"), session_->active() && channel == *session_->active()}};
        y += step;
    }
    return list;
}

QString CurveViewItem::unit() const
{
    if (!session_ || !session_->active())
        return {};
    const auto readout = session_->readout(session_->active()->track);
    return readout && session_->active()->channel < readout->channels().size() ? unitText(readout->channels()[session_->active()->channel].unit)
                                                                               : QString();
}
bool CurveViewItem::nothingShown() const { return !session_ || session_->shown().empty(); }
QVariantMap CurveViewItem::feedback() const
{
    QVariantMap map;
    if (!tool_)
        return map;
    const ToolFeedback& feedback = tool_->feedback();
    map[QStringLiteral("tag")] = feedback.tag;
    map[QStringLiteral("tagX")] = feedback.tagPx.x();
    map[QStringLiteral("tagY")] = feedback.tagPx.y();
    map[QStringLiteral("active")] = tool_->isActive();
    if (feedback.boxPx)
        map[QStringLiteral("box")] = *feedback.boxPx;
    if (feedback.snapTime) {
        map[QStringLiteral("snapX")] = view_.timeToPx(*feedback.snapTime);
        map[QStringLiteral("snapLabel")] = feedback.snapLabel;
    }
    if (feedback.snapValue)
        map[QStringLiteral("snapY")] = view_.valueToPx(*feedback.snapValue);
    const auto points = [](const std::vector<QPointF>& places) {
        QVariantList list;
        for (const QPointF& place : places)
            list << place;
        return list;
    };
    if (!feedback.lassoPx.empty())
        map[QStringLiteral("lasso")] = points(feedback.lassoPx);
    std::vector<QPointF> lost;
    for (const PlotPoint& point : feedback.lost)
        lost.emplace_back(view_.timeToPx(point.time), view_.valueToPx(point.value));
    map[QStringLiteral("lost")] = points(lost);
    if (const auto frame = tool_->frame(view_)) {
        map[QStringLiteral("frame")] = frame->px;
        map[QStringLiteral("grips")] = points(frame->gripsPx);
        map[QStringLiteral("hotGrip")] = frame->hot;
    }
    QVariantList anchors;
    for (const double time : tool_->anchors())
        anchors << view_.timeToPx(time);
    map[QStringLiteral("anchors")] = anchors;
    map[QStringLiteral("hotAnchor")] = tool_->hotAnchor();
    return map;
}

} // namespace slerpline::editor
