#include "app/editor/scenegraph/context_worker.h"

namespace slerpline::editor {

ContextWorker::ContextWorker(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

ContextWorker::~ContextWorker() { pool_.waitForDone(); }

void ContextWorker::start(ContextJob job, CurveTraces& traces)
{
    isBusy_ = true;
    pool_.start([this, job = std::move(job), &traces, round = ++round_] {
        ContextPicture picture = drawContext(job, traces);
        QMetaObject::invokeMethod(
            this,
            [this, picture = std::move(picture), round] {
                if (round != round_)
                    return;
                isBusy_ = false;
                emit drawn(picture);
            },
            Qt::QueuedConnection);
    });
}

void ContextWorker::finish()
{
    if (!isBusy_)
        return;
    pool_.waitForDone();
    ++round_;
    isBusy_ = false;
}

} // namespace slerpline::editor
