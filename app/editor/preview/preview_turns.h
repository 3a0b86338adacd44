#pragma once

#include <chrono>

namespace slerpline::editor {

class PreviewSide;

// While a drag changes the document, the viewports take turns: one is brought up to date a frame, so that two of them
// cost a frame no more than one. At other times, and while the clock runs, both follow in the same frame.
class PreviewTurns {
public:
    void setHurried(bool hurried);
    // Whether a side may bring its geometry up to date now; a side that is refused asks again next frame and comes first.
    [[nodiscard]] bool take(const PreviewSide* side);

private:
    bool hurried_ = false;
    const PreviewSide* last_ = nullptr;
    const PreviewSide* waiting_ = nullptr;
    std::chrono::steady_clock::time_point when_{};
};

} // namespace slerpline::editor
