#include "app/editor/transport/transport_controller.h"

#include <algorithm>
#include <cmath>

namespace slerpline::editor {

namespace {
constexpr double kSlowest = 0.05, kFastest = 4;
constexpr int kTickMs = 8; // more often than screens refresh; drawing is throttled by the window
} // namespace

TransportController::TransportController(Session& session, QObject* parent) : QObject(parent), session_(session)
{
    timer_.setInterval(kTickMs);
    timer_.setTimerType(Qt::PreciseTimer);
    connect(&timer_, &QTimer::timeout, this, &TransportController::tick);
    connect(&session_, &Session::clipChanged, this, &TransportController::onClipChanged);
    connect(&session_.document(), &EditorDocument::changed, this, &TransportController::onDocumentChanged);
    transport_.end = RangeEnd::loop;
}

void TransportController::setTransport(const Transport& transport)
{
    const Transport before = transport_;
    transport_ = transport;
    if (transport.playing != before.playing) {
        if (transport.playing) {
            clock_.start();
            timer_.start();
        } else {
            timer_.stop();
        }
        emit playingChanged();
    }
    if (transport.time != before.time)
        emit timeChanged();
}

void TransportController::tick()
{
    const double elapsed = double(clock_.nsecsElapsed()) * 1e-9;
    clock_.start();
    setTransport(advance(transport_, elapsed));
}

void TransportController::setTime(double seconds)
{
    if (!std::isfinite(seconds))
        return;
    Transport next = transport_;
    next.time = seconds;
    setTransport(next);
}

void TransportController::setEnd(RangeEnd end)
{
    if (end == transport_.end)
        return;
    transport_.end = end;
    transport_.turned = false;
    emit settingsChanged();
}

void TransportController::setLoops(bool loops) { setEnd(loops ? RangeEnd::loop : RangeEnd::stop); }

QString TransportController::mode() const
{
    switch (transport_.end) {
    case RangeEnd::stop: return QStringLiteral("once");
    case RangeEnd::loop: return QStringLiteral("loop");
    case RangeEnd::pingPong: return QStringLiteral("pingPong");
    }
    return {};
}

void TransportController::setMode(const QString& mode)
{
    if (mode == QLatin1String("once"))
        setEnd(RangeEnd::stop);
    else if (mode == QLatin1String("loop"))
        setEnd(RangeEnd::loop);
    else if (mode == QLatin1String("pingPong"))
        setEnd(RangeEnd::pingPong);
}

void TransportController::cycleMode()
{
    setEnd(transport_.end == RangeEnd::loop ? RangeEnd::pingPong : transport_.end == RangeEnd::pingPong ? RangeEnd::stop : RangeEnd::loop);
}

void TransportController::reverse() { setSpeed(-transport_.speed); }

void TransportController::setSpeed(double speed)
{
    if (!std::isfinite(speed) || speed == 0)
        return;
    speed = std::copysign(std::clamp(std::abs(speed), kSlowest, kFastest), speed);
    if (speed == transport_.speed)
        return;
    transport_.speed = speed;
    transport_.turned = false;
    emit settingsChanged();
}

void TransportController::toggle()
{
    if (!session_.clip())
        return;
    Transport next = transport_;
    if (next.playing) {
        next.playing = false;
        const double whole = std::round(next.time * session_.frameRate()) / session_.frameRate();
        if (session_.snaps() && std::isfinite(whole)) // where a key would land
            next.time = whole;
    } else
        next = play(next);
    setTransport(next);
}

void TransportController::stop()
{
    Transport next = transport_;
    next.playing = false;
    setTransport(next);
}

void TransportController::stepFrames(int frames)
{
    stop();
    const double exact = frame();
    const double whole = std::round(exact);
    // From between two frames a step goes to the next whole one.
    const double base = std::abs(exact - whole) < 1e-6 ? whole : frames > 0 ? std::floor(exact) : std::ceil(exact);
    setFrame(base + frames);
}

void TransportController::toFirst() { setTime(transport_.range.first); }
void TransportController::toLast() { setTime(transport_.range.last); }

void TransportController::toPreviousKey()
{
    std::optional<Seconds> best;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track))
            if (const std::size_t at = readout->lowerBound(channel.channel, time() - 1e-9); at > 0) {
                const Seconds key = readout->keyTime(channel.channel, at - 1);
                if (!best || key > *best)
                    best = key;
            }
    if (best)
        setTime(*best);
}

void TransportController::toNextKey()
{
    std::optional<Seconds> best;
    for (const ChannelRef& channel : session_.shown())
        if (const auto readout = session_.readout(channel.track))
            if (const std::size_t at = readout->upperBound(channel.channel, time() + 1e-9); at < readout->keyCount(channel.channel)) {
                const Seconds key = readout->keyTime(channel.channel, at);
                if (!best || key < *best)
                    best = key;
            }
    if (best)
        setTime(*best);
}

void TransportController::onClipChanged()
{
    Transport next = transport_;
    next.playing = false;
    next.range = session_.clip() ? session_.clip()->range : TimeRange{};
    next.time = next.range.first;
    setTransport(next);
    emit timeChanged(); // frames may count differently
    emit settingsChanged();
}

void TransportController::onDocumentChanged()
{
    if (const Clip* clip = session_.clip())
        transport_.range = clip->range;
    emit timeChanged();
}

} // namespace slerpline::editor
