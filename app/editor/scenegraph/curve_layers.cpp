#include "app/editor/scenegraph/curve_layers.h"

#include "app/editor/scenegraph/curve_raster.h"
#include "app/editor/view/handles.h"
#include "app/editor/view/ticks.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {
namespace {

constexpr double kCurvePx = 1.5, kHoverPx = 2.25, kActivePx = 2.5, kComparePx = 1.25;
constexpr float kContextAlpha = 0.35F, kExtrapolationAlpha = 0.5F, kGhostAlpha = 0.45F, kHandleAlpha = 0.6F;
constexpr float kKeyPx = 9, kSelectedKeyPx = 11, kDotPx = 5, kHandlePx = 8;
constexpr double kDotSpacingPx = 8, kBarSpacingPx = 3;
constexpr std::size_t kMostHandles = 64;

QColor faded(QColor color, float alpha)
{
    color.setAlphaF(std::min(1.0F, float(color.alphaF()) * alpha));
    return color;
}

GlyphShape shapeOf(TangentRule rule)
{
    switch (rule) {
    case TangentRule::smooth: return GlyphShape::smooth;
    case TangentRule::linear: return GlyphShape::linear;
    case TangentRule::flat: return GlyphShape::flat;
    case TangentRule::plateau: return GlyphShape::plateau;
    case TangentRule::clamped: return GlyphShape::clamped;
    case TangentRule::free: return GlyphShape::free;
    }
    return GlyphShape::free;
}

// How a span looks at a key, given the key's own rule on that side.
GlyphShape shapeOf(Interpolation interpolation, TangentRule rule)
{
    switch (interpolation) {
    case Interpolation::step: return GlyphShape::step;
    case Interpolation::linear:
    case Interpolation::slerp: return GlyphShape::linear;
    case Interpolation::cosine: return GlyphShape::flat;
    case Interpolation::spline: return GlyphShape::smooth;
    case Interpolation::tangent: return shapeOf(rule);
    }
    return GlyphShape::free;
}

// From so many curves on, those that are not active are drawn with less.
constexpr std::size_t kManyCurves = 24;
// Key glyphs of the curves that are not active; beyond, bars tell where keys are.
constexpr double kMostContextKeys = 6000;
// Lines are cut this many view heights above and below the view.
constexpr double kBandHeights = 1;

class Builder {
public:
    Builder(const PlotRequest& request, PlotCache& cache) : request_(request), session_(*request.session), view_(request.view), cache_(cache) {}

    PlotLayers build(double budgetMs)
    {
        std::vector<ChannelRef> order; // context first, picked tracks over them, the active channel last
        for (const ChannelRef& channel : session_.shown())
            order.push_back(channel);
        std::stable_sort(order.begin(), order.end(), [this](const ChannelRef& a, const ChannelRef& b) { return weight(a) < weight(b); });
        isMany_ = order.size() > kManyCurves;
        manyPicked_ = std::size_t(std::count_if(order.begin(), order.end(), [this](const ChannelRef& channel) { return weight(channel) == 1; }))
            > kManyCurves;
        std::vector<std::shared_ptr<const TrackReadout>> readouts;
        readouts.reserve(order.size());
        double contextKeys = 0;
        for (const ChannelRef& channel : order) {
            readouts.push_back(session_.readout(channel.track));
            if (const auto& readout = readouts.back(); readout && weight(channel) < 2)
                contextKeys += double(
                    readout->upperBound(channel.channel, request_.traced.last) - readout->lowerBound(channel.channel, request_.traced.first));
        }
        isCrowded_ = contextKeys > kMostContextKeys;
        cache_.exactTraces.beginRound(budgetMs);
        if (!request_.holdsContext) // else they are being used elsewhere
            cache_.traces.beginRound(budgetMs);
        // The active one first: it may take its time.
        for (std::size_t i = order.size(); i-- > 0;)
            if (readouts[i])
                updatePart(order[i], readouts[i]);
        cache_.exactTraces.endRound();
        if (!request_.holdsContext)
            cache_.traces.endRound();
        std::erase_if(cache_.parts, [&](const auto& part) { return !session_.isShown(part.first); });
        std::erase_if(cache_.ghosts, [&](const auto& ghost) { return !request_.ghost || !session_.isShown(ghost.first); });
        assemble(order);
        if (!request_.holdsContext) {
            drawPictures(order);
            highlight();
        }
        layers_.context = cache_.still;
        layers_.context.insert(layers_.context.end(), cache_.moving.begin(), cache_.moving.end());
        std::stable_partition(layers_.keys.begin(), layers_.keys.end(), [](const Glyph& glyph) { return !glyph.isSelected; }); // selected ones on top
        return std::move(layers_);
    }

private:
    int weight(ChannelRef channel) const { return session_.active() == channel ? 2 : session_.pickedTracks().contains(channel.track) ? 1 : 0; }
    QColor colorOf(const TrackReadout& readout, ChannelRef channel) const
    {
        const int axis = readout.channels()[channel.channel].axis;
        return request_.colors.axes.isEmpty() ? QColor(Qt::white) : request_.colors.axes[axis % request_.colors.axes.size()];
    }
    PixelScale scale() const { return {view_.pxPerSecond, view_.pxPerUnit}; }
    std::vector<QPointF> pointsOf(const Trace& trace) const { return pointsIn(trace, request_.traced, view_); }
    Trace traceOf(const TrackReadout& readout, ChannelRef channel, TimeRange range) const
    {
        return readout.trace(channel.channel, range, scale(), 0.2);
    }

    // Lines of a channel to its part; plain ones with fewer vertices.
    void addLine(const std::vector<QPointF>& points, const LineLook& look, int level, bool plain)
    {
        if (points.size() < 2)
            return;
        ChannelPart::Line line{nullptr, {}, look, level, HUGE_VAL, -HUGE_VAL};
        const double band = plain ? request_.spareHeights : kBandHeights;
        std::vector<RibbonVertex> vertices;
        for (const std::vector<QPointF>& part : cutToBand(points, -band * view_.height, (1 + band) * view_.height)) {
            for (const QPointF& p : part) {
                line.topPx = std::min(line.topPx, p.y());
                line.bottomPx = std::max(line.bottomPx, p.y());
            }
            if (!plain) {
                appendStrip(vertices, ribbonVertices(part, look.widthPx, request_.devicePixelRatio));
                continue;
            }
            appendPlain(line.points, part, look.dash);
        }
        if (!vertices.empty())
            line.ribbon = std::make_shared<const std::vector<RibbonVertex>>(std::move(vertices));
        if (!line.ribbon && line.points.empty())
            return;
        part_->lines.push_back(std::move(line));
    }
    void addLine(std::vector<CurveLayer>& to, const std::vector<QPointF>& points, const QColor& color, double widthPx)
    {
        auto vertices = ribbonVertices(points, widthPx, request_.devicePixelRatio);
        if (!vertices.empty())
            to.push_back({std::make_shared<const std::vector<RibbonVertex>>(std::move(vertices)), {color, widthPx, {}}});
    }
    static void appendStrip(std::vector<RibbonVertex>& to, const std::vector<RibbonVertex>& strip)
    {
        if (!to.empty() && !strip.empty()) { // joined by triangles without area
            to.push_back(to.back());
            to.push_back(strip.front());
        }
        to.insert(to.end(), strip.begin(), strip.end());
    }

    // The track as it was at press, if the drag has changed it.
    const Box<Track>* ghostOf(ChannelRef channel, const TrackReadout& now) const
    {
        const Clip* clip = request_.ghost ? findClip(request_.ghost->document, session_.clipId()) : nullptr;
        if (!clip)
            return nullptr;
        const auto old = std::find_if(clip->tracks.begin(), clip->tracks.end(), [&](const Box<Track>& t) { return t->id == channel.track; });
        return old == clip->tracks.end() || old->shares(now.box()) ? nullptr : &*old;
    }

    void updatePart(ChannelRef channel, const std::shared_ptr<const TrackReadout>& readout)
    {
        view_ = session_.viewOf(channel, request_.view);
        const int emphasis = weight(channel);
        const bool plain = emphasis == 0 ? isMany_ : emphasis == 1 && manyPicked_;
        if (plain && request_.holdsContext) { // keys alone follow the zoom
            part_ = &cache_.parts[channel];
            part_->source.isHeld = true;
            part_->columns.clear();
            part_->keys.clear();
            addKeys(channel, *readout, colorOf(*readout, channel), emphasis);
            return;
        }
        const ChannelTrace& trace
            = (plain ? cache_.traces : cache_.exactTraces).of(channel, readout, request_.traced, view_.times(), scale(), !plain);
        const Box<Track>* ghost = ghostOf(channel, *readout);
        const Box<Track>* aside = session_.buffer().empty() ? nullptr : bufferedFor(session_.buffer(), readout->track());
        const CurveRef curve{channel.track, std::uint32_t(readout->channels()[channel.channel].curve)};
        const IndexRanges& selected = session_.document().state().selection.keysOf(curve);
        ChannelPart::Source source{trace.serial, ghost ? &**ghost : nullptr, aside ? &**aside : nullptr, view_, request_.traced,
            colorOf(*readout, channel), emphasis, request_.hovered == channel && !plain, plain, session_.compares(), isCrowded_,
            readout->track().muted, false, dashOf(channel, *readout), request_.spareHeights, request_.devicePixelRatio, selected};
        ChannelPart& part = cache_.parts[channel];
        if (part.source == source)
            return;
        const bool sameGhost = ghost && part.source.ghost == source.ghost && part.source.view == source.view && part.source.traced == source.traced;
        std::vector<ChannelPart::Line> ghostLines;
        if (sameGhost)
            for (const ChannelPart::Line& line : part.lines)
                if (line.level == 0)
                    ghostLines.push_back(line);
        part = {};
        part.source = std::move(source);
        part.version = ++cache_.lastVersion;
        part.lines = std::move(ghostLines);
        part.readout = readout;
        part_ = &part;
        if (ghost && !sameGhost)
            addGhost(channel, *ghost, readout->view(), plain);
        if (aside)
            addBuffered(channel, *aside, readout->view(), plain);
        addChannel(channel, *readout, trace);
    }

    void addGhost(ChannelRef channel, const Box<Track>& old, const RotationViewOptions& options, bool plain)
    {
        auto& [box, before] = cache_.ghosts[channel];
        if (!before || !box.shares(old) || !(before->view() == options)) {
            box = old;
            before = std::make_shared<const TrackReadout>(old, options);
        }
        const Trace trace = traceOf(*before, channel, request_.traced);
        if (trace.isColumns) // where keys outnumber pixels both would be one band
            return;
        addLine(pointsOf(trace), {faded(colorOf(*before, channel), kGhostAlpha), kCurvePx, {2, 3, 0, 0}}, 0, plain);
    }

    // What was set aside, where it is another curve.
    void addBuffered(ChannelRef channel, const Box<Track>& kept, const RotationViewOptions& options, bool plain)
    {
        const TrackReadout before(kept, options);
        if (channel.channel >= before.channels().size())
            return;
        const Trace trace = traceOf(before, channel, request_.traced);
        if (!trace.isColumns)
            addLine(pointsOf(trace), {faded(colorOf(before, channel), kContextAlpha), kCurvePx, {2, 4, 0, 0}}, -1, plain);
    }

    void addChannel(ChannelRef channel, const TrackReadout& readout, const ChannelTrace& trace)
    {
        if (readout.keyCount(channel.channel) == 0)
            return;
        const int emphasis = part_->source.emphasis, level = emphasis + 1;
        const bool plain = part_->source.isPlain;
        const QColor color = part_->source.color;
        const QColor shown = readout.track().muted ? faded(request_.colors.gridZero, 2) : emphasis == 0 ? faded(color, kContextAlpha) : color;
        const double widthPx = emphasis == 2 ? kActivePx : part_->source.isHovered ? kHoverPx : kCurvePx;
        const LineLook outside{faded(shown, kExtrapolationAlpha), kCurvePx, {5, 4, 0, 0}}; // dashed is not authored
        part_->inside = {shown, widthPx, part_->source.dash};
        part_->outside = outside;
        for (const Trace* side : {&trace.before, &trace.after}) {
            if (side->isColumns)
                addColumns(*side, outside.color, outside.widthPx);
            else
                addLine(pointsOf(*side), outside, level, plain);
        }
        if (!trace.inside.points.empty()) {
            const TimeRange inside{trace.inside.points.front().time, trace.inside.points.back().time};
            if (emphasis == 2 && session_.compares())
                addCompared(channel, readout, inside);
            if (trace.inside.isColumns)
                addColumns(trace.inside, shown, widthPx);
            else
                addLine(pointsOf(trace.inside), part_->inside, level, plain);
        }
        addKeys(channel, readout, color, emphasis);
    }

    // The plain lines of all parts as pictures: one of those that a drag does not change, one of the others, so that only
    // these are drawn with every move. Those there are when none of their parts changed.
    void drawPictures(const std::vector<ChannelRef>& order)
    {
        const Clip* base = session_.document().inGesture() ? findClip(session_.document().gestureBase().document, session_.clipId()) : nullptr;
        const auto isMoving = [&](const ChannelPart& part) {
            const Track* old = base ? findTrack(*base, part.readout->track().id) : nullptr;
            return base && old != &part.readout->track();
        };
        std::vector<std::uint64_t> stillVersions, movingVersions;
        std::vector<std::pair<int, const ChannelPart::Line*>> still, moving;
        for (const ChannelRef& channel : order) {
            const auto found = cache_.parts.find(channel);
            if (found == cache_.parts.end() || !found->second.source.isPlain)
                continue;
            const ChannelPart& part = found->second;
            const bool moves = isMoving(part);
            (moves ? movingVersions : stillVersions).push_back(part.version);
            bool hasOld = false; // lines of before the drag stay
            for (const ChannelPart::Line& line : part.lines) {
                (moves && line.level >= 1 ? moving : still).emplace_back(line.level, &line);
                hasOld = hasOld || (moves && line.level < 1);
            }
            if (hasOld) {
                stillVersions.push_back(0);
                stillVersions.push_back(std::uint64_t(reinterpret_cast<std::uintptr_t>(part.source.ghost)));
                stillVersions.push_back(std::uint64_t(reinterpret_cast<std::uintptr_t>(part.source.aside)));
                stillVersions.push_back(part.source.color.rgba());
            }
        }
        draw(still, std::move(stillVersions), cache_.still, cache_.stillPictured);
        draw(moving, std::move(movingVersions), cache_.moving, cache_.movingPictured);
    }

    void draw(std::vector<std::pair<int, const ChannelPart::Line*>>& lines, std::vector<std::uint64_t> versions,
        std::vector<ContextPicture>& pictures, std::vector<std::uint64_t>& pictured)
    {
        const ContextFrame frame{request_.view, request_.traced, request_.spareHeights, request_.devicePixelRatio};
        if (versions == pictured && (pictures.empty() || pictures.front().frame == frame))
            return;
        pictured = std::move(versions);
        pictures.clear();
        if (lines.empty())
            return;
        std::stable_sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        CurveRaster raster = rasterOf(frame);
        for (const auto& [level, line] : lines)
            raster.addLine(line->points, line->look.widthPx, line->look.color);
        pictures.push_back({std::make_shared<const QImage>(raster.image()), frame});
    }

    // The plain line under the pointer once more, wider: the picture stays as it is.
    void highlight()
    {
        const auto part = request_.hovered ? cache_.parts.find(*request_.hovered) : cache_.parts.end();
        if (part == cache_.parts.end() || !part->second.source.isPlain) {
            cache_.hovered.reset();
            cache_.highlight.clear();
            return;
        }
        if (cache_.hovered != request_.hovered || cache_.hoveredVersion != part->second.version) {
            cache_.hovered = request_.hovered;
            cache_.hoveredVersion = part->second.version;
            cache_.highlight.clear();
            for (const ChannelPart::Line& line : part->second.lines) {
                std::vector<RibbonVertex> vertices;
                if (line.level >= 1)
                    for (const std::vector<QPointF>& points : line.points)
                        appendStrip(vertices, ribbonVertices(points, kHoverPx, request_.devicePixelRatio));
                if (!vertices.empty())
                    cache_.highlight.push_back(
                        {std::make_shared<const std::vector<RibbonVertex>>(std::move(vertices)), {line.look.color, kHoverPx, {}}});
            }
        }
        layers_.curves.insert(layers_.curves.begin(), cache_.highlight.begin(), cache_.highlight.end());
    }

    // All parts as few layers: lines of one look and level are one.
    void assemble(const std::vector<ChannelRef>& order)
    {
        struct Group {
            int level;
            LineLook look;
            std::vector<Ribbon> members;
        };
        std::vector<Group> groups;
        for (const ChannelRef& channel : order) {
            const auto found = cache_.parts.find(channel);
            if (found == cache_.parts.end())
                continue;
            const ChannelPart& part = found->second;
            for (const ChannelPart::Line& line : part.lines) {
                if (!line.ribbon)
                    continue;
                auto group = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.level == line.level && g.look == line.look; });
                if (group == groups.end())
                    group = groups.insert(groups.end(), {line.level, line.look, {}});
                group->members.push_back(line.ribbon);
            }
            const auto append = [](auto& to, const auto& from) { to.insert(to.end(), from.begin(), from.end()); };
            append(layers_.columns, part.columns);
            append(layers_.keys, part.keys);
            append(layers_.handleLines, part.handleLines);
            append(layers_.handles, part.handles);
        }
        std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.level < b.level; });
        std::vector<PlotCache::Merged> merged;
        for (const Group& group : groups) {
            const auto old = std::find_if(cache_.merged.begin(), cache_.merged.end(), [&](const auto& m) { return m.members == group.members; });
            Ribbon ribbon = old != cache_.merged.end() ? old->ribbon : group.members.size() == 1 ? group.members.front() : nullptr;
            if (!ribbon) {
                std::size_t count = 0;
                for (const Ribbon& member : group.members)
                    count += member->size() + 2;
                std::vector<RibbonVertex> all;
                all.reserve(count);
                for (const Ribbon& member : group.members)
                    appendStrip(all, *member);
                ribbon = std::make_shared<const std::vector<RibbonVertex>>(std::move(all));
            }
            merged.push_back({group.members, ribbon});
            layers_.curves.push_back({ribbon, group.look});
        }
        cache_.merged = std::move(merged);
    }

    // Whatever changes how a line looks is part of its source.
    QVector4D dashOf(ChannelRef channel, const TrackReadout& readout) const
    {
        if (readout.track().muted)
            return {6, 4, 0, 0};
        if (session_.isLocked(channel.track))
            return {1.5F, 3.5F, 0, 0};
        const auto& dashes = request_.colors.dashes;
        return dashes.isEmpty() ? QVector4D() : dashes[readout.channels()[channel.channel].axis % dashes.size()];
    }

    // The other interpolation of the active rotation: SLERP for what is smooth, SQUAD for what is SLERP.
    void addCompared(ChannelRef channel, const TrackReadout& readout, TimeRange range)
    {
        if (readout.track().target.kind != PropertyKind::rotation || readout.keyCount(channel.channel) < 2)
            return;
        const bool isSlerp = readout.keyInterpolation(channel.channel, 0) == Interpolation::slerp;
        const TrackReadout other(Box<Track>(playedAs(readout.track(), isSlerp ? Interpolation::spline : Interpolation::slerp)), readout.view());
        addLine(pointsOf(traceOf(other, channel, range)),
            {faded(isSlerp ? request_.colors.compareB : request_.colors.compareA, 0.85F), kComparePx, {3, 3, 0, 0}}, 3, false);
    }

    void addColumns(const Trace& trace, const QColor& color, double widthPx)
    {
        part_->hasColumns = true;
        for (std::size_t i = 0; i + 1 < trace.points.size(); i += 2) {
            const double x = view_.timeToPx(trace.points[i].time);
            double top = view_.valueToPx(std::max(trace.points[i].value, trace.points[i + 1].value));
            double bottom = view_.valueToPx(std::min(trace.points[i].value, trace.points[i + 1].value));
            if (bottom - top < widthPx) {
                const double middle = (top + bottom) / 2;
                top = middle - widthPx / 2;
                bottom = middle + widthPx / 2;
            }
            part_->columns.push_back({QRectF(x - 0.5, top, 1, bottom - top), color});
        }
    }

    void addKeys(ChannelRef channel, const TrackReadout& readout, const QColor& color, int emphasis)
    {
        const Channel& line = readout.channels()[channel.channel];
        const CurveRef curve{channel.track, std::uint32_t(line.curve)};
        const IndexRanges& selected = session_.document().state().selection.keysOf(curve);
        const std::size_t first = readout.lowerBound(channel.channel, request_.traced.first),
                          last = readout.upperBound(channel.channel, request_.traced.last);
        const double tracedPx = request_.traced.duration() * view_.pxPerSecond;
        const double spacingPx = last > first ? tracedPx / double(last - first) : tracedPx;
        const bool ringed = !std::holds_alternative<VectorCurves>(readout.track().curves);
        const auto glyphAt = [&](std::size_t key) {
            Glyph glyph;
            glyph.centrePx = {view_.timeToPx(readout.keyTime(channel.channel, key)), view_.valueToPx(readout.keyValue(channel.channel, key))};
            glyph.color = emphasis == 0 ? faded(color, 0.6F) : color;
            glyph.isSelected = selected.contains(key);
            const GlyphShape out = shapeOf(readout.keyInterpolation(channel.channel, key), readout.keyRule(channel.channel, key, Side::after));
            const bool isEnd = key + 1 == readout.keyCount(channel.channel);
            const GlyphShape in
                = key > 0 ? shapeOf(readout.keyInterpolation(channel.channel, key - 1), readout.keyRule(channel.channel, key, Side::before)) : out;
            glyph.in = in;
            glyph.out = isEnd && key > 0 ? in : out;
            glyph.sizePx = glyph.isSelected ? kSelectedKeyPx : kKeyPx;
            glyph.hasRing = ringed;
            return glyph;
        };
        if (spacingPx < kBarSpacingPx || (emphasis < 2 && isCrowded_)) {
            addDensityBar(readout, channel, color);
            // Selected ones still show, as far as they can be told apart.
            const double apartPx = emphasis == 2 ? kBarSpacingPx : 2 * kDotSpacingPx;
            double lastPx = -HUGE_VAL;
            for (const auto& range : selected.ranges())
                for (std::size_t key = std::max(range.begin, first); key < std::min(range.end, last); ++key)
                    if (const double x = view_.timeToPx(readout.keyTime(channel.channel, key)); x - lastPx >= apartPx) {
                        part_->keys.push_back(glyphAt(key));
                        lastPx = x;
                    }
        } else {
            for (std::size_t key = first; key < last; ++key) {
                Glyph glyph = glyphAt(key);
                if ((emphasis == 0 || spacingPx < kDotSpacingPx) && !glyph.isSelected) {
                    glyph.in = glyph.out = GlyphShape::clamped;
                    glyph.sizePx = kDotPx;
                    glyph.hasRing = false;
                }
                part_->keys.push_back(glyph);
            }
        }
        if (emphasis == 2)
            addHandles(channel, readout, selected, color);
    }

    void addDensityBar(const TrackReadout& readout, ChannelRef channel, const QColor& color)
    {
        const Seconds first = readout.keyTime(channel.channel, 0), last = readout.keyTime(channel.channel, readout.keyCount(channel.channel) - 1);
        const double left = view_.timeToPx(std::max(first, request_.traced.first)), right = view_.timeToPx(std::min(last, request_.traced.last));
        if (right > left)
            part_->columns.push_back({QRectF(left, view_.height - 4, right - left, 3), faded(color, 0.5F)});
    }

    void addHandles(ChannelRef channel, const TrackReadout& readout, const IndexRanges& selected, const QColor& color)
    {
        if (selected.size() > kMostHandles)
            return;
        selected.forEach([&](std::size_t key) {
            if (key >= readout.keyCount(channel.channel))
                return;
            const QPointF at(view_.timeToPx(readout.keyTime(channel.channel, key)), view_.valueToPx(readout.keyValue(channel.channel, key)));
            for (Side side : {Side::before, Side::after})
                if (const auto tip = handleTip(readout, channel.channel, key, side, view_)) {
                    addLine(part_->handleLines, {at, *tip}, faded(color, kHandleAlpha), 1);
                    Glyph glyph;
                    glyph.centrePx = *tip;
                    glyph.color = color;
                    glyph.sizePx = kHandlePx;
                    glyph.isHollow = true;
                    part_->handles.push_back(glyph);
                }
        });
    }

    const PlotRequest& request_;
    const Session& session_;
    ViewTransform view_; // the plot as the channel at hand sees it
    PlotCache& cache_;
    ChannelPart* part_ = nullptr; // that is being made
    bool isMany_ = false, manyPicked_ = false, isCrowded_ = false;
    PlotLayers layers_;
};

} // namespace

bool missesTheView(const PlotCache& cache, double downPx, double heightPx)
{
    bool hasLines = false;
    for (const auto& [channel, part] : cache.parts) {
        hasLines = hasLines || !part.lines.empty() || !part.columns.empty();
        for (const ChannelPart::Line& line : part.lines)
            if (line.bottomPx + downPx >= 0 && line.topPx + downPx <= heightPx)
                return false;
        for (const ColoredRect& column : part.columns) // density bars lie at the bottom whatever the values
            if (column.rectPx.bottom() < part.source.view.height - 4 && column.rectPx.bottom() + downPx >= 0
                && column.rectPx.top() + downPx <= heightPx)
                return false;
    }
    return hasLines;
}

bool mayHoldContext(const PlotRequest& request, const PlotCache& cache)
{
    const Session& session = *request.session;
    if (request.ghost || cache.still.size() != 1 || !cache.moving.empty() || !session.buffer().empty() || session.document().inGesture())
        return false;
    return std::all_of(session.shown().begin(), session.shown().end(), [&](const ChannelRef& channel) {
        const auto part = cache.parts.find(channel);
        return part == cache.parts.end() || !part->second.source.isPlain || !part->second.hasColumns;
    });
}

ContextJob contextJob(const PlotRequest& request, const PlotCache& cache)
{
    ContextJob job{{request.view, request.traced, request.spareHeights, request.devicePixelRatio}, {}};
    for (int emphasis : {0, 1})
        for (const auto& [channel, part] : cache.parts)
            if (part.source.isPlain && part.source.emphasis == emphasis && part.readout)
                job.curves.push_back({channel, part.readout, request.session->viewOf(channel, request.view), part.inside, part.outside});
    return job;
}

PlotLayers plotLayers(const PlotRequest& request, PlotCache& cache, double budgetMs) { return Builder(request, cache).build(budgetMs); }

PlotLayers plotLayers(const PlotRequest& request)
{
    PlotCache cache;
    return plotLayers(request, cache);
}

std::vector<ColoredRect> gridRects(const ViewTransform& view, double frameRate, const std::optional<TimeRange>& clip, const PlotColors& colors)
{
    std::vector<ColoredRect> rects;
    if (clip) {
        const double first = std::clamp(view.timeToPx(clip->first), 0.0, view.width), last = std::clamp(view.timeToPx(clip->last), 0.0, view.width);
        if (first > 0)
            rects.push_back({QRectF(0, 0, first, view.height), colors.canvasOutside});
        if (last < view.width)
            rects.push_back({QRectF(last, 0, view.width - last, view.height), colors.canvasOutside});
    }
    for (const Tick& tick : timeTicks(view, frameRate))
        rects.push_back(
            {QRectF(std::round(tick.px), 0, 1, view.height), faded(tick.isMajor ? colors.gridMajor : colors.gridMinor, float(tick.strength))});
    for (const Tick& tick : valueTicks(view))
        rects.push_back({QRectF(0, std::round(tick.px), view.width, 1),
            tick.isZero ? colors.gridZero : faded(tick.isMajor ? colors.gridMajor : colors.gridMinor, float(tick.strength))});
    if (clip)
        for (Seconds end : {clip->first, clip->last})
            rects.push_back({QRectF(std::round(view.timeToPx(end)), 0, 1, view.height), faded(colors.accent, 0.28F)});
    return rects;
}

} // namespace slerpline::editor
