#include "app/editor/preview/preview_turns.h"

namespace slerpline::editor {

namespace {
constexpr std::chrono::milliseconds kOneFrame{8}; // two requests closer than this belong to one frame
}

void PreviewTurns::setHurried(bool hurried)
{
    hurried_ = hurried;
    waiting_ = nullptr;
}

bool PreviewTurns::take(const PreviewSide* side)
{
    const auto now = std::chrono::steady_clock::now();
    const bool othersFrame = last_ != side && now - when_ < kOneFrame;
    const bool othersTurn = waiting_ && waiting_ != side;
    if (hurried_ && (othersFrame || othersTurn)) {
        if (!waiting_)
            waiting_ = side;
        return false;
    }
    waiting_ = nullptr;
    last_ = side;
    when_ = now;
    return true;
}

} // namespace slerpline::editor
