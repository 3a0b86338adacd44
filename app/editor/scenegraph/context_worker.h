#pragma once

#include "app/editor/scenegraph/context_pictures.h"

#include <QObject>
#include <QThreadPool>

#include <cstdint>

namespace slerpline::editor {

// Draws one picture of the context at a time on a thread of its own.
class ContextWorker : public QObject {
    Q_OBJECT

public:
    explicit ContextWorker(QObject* parent = nullptr);
    ~ContextWorker() override;

    [[nodiscard]] bool isBusy() const { return isBusy_; }
    // Only while it is not busy. The traces belong to it until `drawn` or `finish`.
    void start(ContextJob job, CurveTraces& traces);
    void finish(); // waits for what is being drawn and drops it

signals:
    void drawn(const slerpline::editor::ContextPicture& picture);

private:
    QThreadPool pool_;
    std::uint64_t round_ = 0;
    bool isBusy_ = false;
};

} // namespace slerpline::editor
