#pragma once

#include "app/editor/view/session.h"

#include <QObject>

namespace slerpline::editor {

// Keeps, by the document's path, how its rotations are read and which tracks are locked or pinned, in the settings: for the next time it is
// opened. Tracks are known by clip, node and property, so that a file saved elsewhere may come back changed. Nothing is kept of a
// document without a path, and nothing read or written while pictures are taken from the command line.
class ViewMemory : public QObject {
    Q_OBJECT

public:
    explicit ViewMemory(Session& session, QObject* parent = nullptr);

private:
    void recall();
    void keep();

    Session& session_;
    bool recalling_ = false;
};

} // namespace slerpline::editor
