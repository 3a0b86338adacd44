#pragma once

#include "app/editor/tools/tool_box.h"
#include "app/editor/view/handles.h"
#include "app/editor/view/ticks.h"
#include "core/io/document_io.h"

#include <QtTest>

// A session with a small document and the tools on it, fed pointer events without a window.
namespace slerpline::tests {

using editor::ChannelRef;

class ToolBench {
public:
    static constexpr TrackId kNumbers = 1, kTurn = 2;
    static constexpr double kRate = 30;

    // Two numbers with keys at frames 0, 10, 20, 30, 45, 60 and a rotation with keys at frames 0, 15, 30, 60.
    ToolBench() : session(document), tools(session)
    {
        document.open(sample(), {}, {}, {});
        session.setShown(session.channelsOfTrack(kTurn), false);
        session.setShown(session.channelsOfTrack(kNumbers), true);
        session.setActive(ChannelRef{kNumbers, 0});
        tools.setPlayhead([this] { return playhead; });
        QObject::connect(&tools, &editor::ToolBox::said, &tools, [this](const QString& text, bool) { said << text; });
        view = {-0.2, 16, 400, 20, 1000, 600};
        tool = tools.makeTool();
    }

    static Document sample()
    {
        Track numbers;
        numbers.id = kNumbers;
        numbers.target.name = "weights";
        VectorCurves curves;
        curves.names = {"a", "b"};
        for (int c = 0; c < 2; ++c) {
            Curve<double> curve;
            std::vector<Key<double>> keys;
            int n = 0;
            for (const double frame : {0.0, 10.0, 20.0, 30.0, 45.0, 60.0}) {
                Key<double> key;
                key.time = frame / kRate;
                key.value = (n % 2 ? 3.0 : -2.0) + n + 4 * c;
                key.interpolation = Interpolation::tangent;
                keys.push_back(key);
                ++n;
            }
            curve.keys = KeyList<double>(keys);
            curves.components.push_back(curve);
        }
        numbers.curves = curves;
        Track turn;
        turn.id = kTurn;
        turn.target = {0, PropertyKind::rotation, {}};
        Curve<glm::dquat> rotation;
        std::vector<Key<glm::dquat>> turns;
        double angle = 0;
        for (const double frame : {0.0, 15.0, 30.0, 60.0}) {
            Key<glm::dquat> key;
            key.time = frame / kRate;
            key.value = glm::angleAxis(angle, glm::normalize(glm::dvec3(1, 0.4, 0.2)));
            key.interpolation = Interpolation::tangent;
            turns.push_back(key);
            angle += 0.5;
        }
        rotation.keys = KeyList<glm::dquat>(turns);
        turn.curves = rotation;
        Clip clip;
        clip.id = 1;
        clip.name = "bench";
        clip.range = {0, 2};
        clip.frameRate = kRate;
        clip.tracks = {Box<Track>(numbers), Box<Track>(turn)};
        Scene scene;
        Node node;
        node.name = "Bone";
        scene.nodes.push_back(node);
        Document document;
        document.scene = Box<Scene>(scene);
        document.clips = {Box<Clip>(clip)};
        return document;
    }

    [[nodiscard]] const Curve<double>& curve(std::size_t component = 0) const
    {
        return std::get<VectorCurves>(findTrack(*session.clip(), kNumbers)->curves).components[component];
    }
    [[nodiscard]] double frameOf(std::size_t key, std::size_t component = 0) const { return curve(component).keys[key].time * kRate; }
    [[nodiscard]] double valueOf(std::size_t key, std::size_t component = 0) const { return curve(component).keys[key].value; }
    [[nodiscard]] QPointF keyPx(std::size_t key, ChannelRef channel = {kNumbers, 0}) const
    {
        const auto readout = session.readout(channel.track);
        return {view.timeToPx(readout->keyTime(channel.channel, key)), view.valueToPx(readout->keyValue(channel.channel, key))};
    }
    [[nodiscard]] QPointF handlePx(std::size_t key, Side side, ChannelRef channel = {kNumbers, 0}) const
    {
        return handleTip(*session.readout(channel.track), channel.channel, key, side, view).value_or(QPointF(-1e6, -1e6));
    }
    [[nodiscard]] double framePx() const { return view.pxPerSecond / kRate; }
    void selectKeys(const std::vector<std::size_t>& keys, std::uint32_t component = 0)
    {
        editor::Selection selection;
        selection.set({kNumbers, component}, IndexRanges::of(keys));
        document.select(selection);
    }
    [[nodiscard]] const IndexRanges& selected(std::uint32_t component = 0) const { return document.state().selection.keysOf({kNumbers, component}); }
    [[nodiscard]] std::string json() const
    {
        const auto written = writeDocument(document.state().document, FileFormat::json);
        return written ? written->bytes : std::string("cannot be written");
    }

    void press(QPointF at, Qt::KeyboardModifiers modifiers = {}, bool isDouble = false)
    {
        tool->press({at, modifiers, Qt::LeftButton, isDouble}, view);
    }
    void move(QPointF to, Qt::KeyboardModifiers modifiers = {}) { tool->move({to, modifiers, Qt::NoButton, false}, view); }
    void release(QPointF at, Qt::KeyboardModifiers modifiers = {}) { tool->release({at, modifiers, Qt::LeftButton, false}, view); }
    void click(QPointF at, Qt::KeyboardModifiers modifiers = {})
    {
        press(at, modifiers);
        release(at, modifiers);
    }
    // Press, three moves; the button stays down.
    void pull(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {})
    {
        press(from, modifiers);
        for (int step = 1; step <= 3; ++step)
            move(from + (to - from) * step / 3.0, modifiers);
    }
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {})
    {
        pull(from, to, modifiers);
        release(to, modifiers);
    }
    [[nodiscard]] QPointF gripPx(editor::BoxGrip grip) const
    {
        const auto box = editor::transformBox(session);
        return box ? editor::gripPx(editor::framePx(*box, view), grip) : QPointF(-1e6, -1e6);
    }

    editor::EditorDocument document;
    editor::Session session;
    editor::ToolBox tools;
    editor::ViewTransform view;
    std::unique_ptr<editor::Tool> tool;
    Seconds playhead = 0;
    QStringList said;
};

} // namespace slerpline::tests
