#pragma once

#include "app/editor/editing/editor_document.h"

#include <QLockFile>
#include <QObject>
#include <QQmlEngine>
#include <QThreadPool>
#include <QTimer>
#include <QVariantMap>

#include <memory>

namespace slerpline::editor {

// Keeps a copy of unsaved work in the user's data folder, so that little is lost when the program stops without asking. Every window
// has a file of its own, locked while it lives; only files whose window is gone are offered.
class Recovery : public QObject {
    Q_OBJECT
    QML_ANONYMOUS

public:
    // `folder`: where copies lie; empty: the user's data folder.
    explicit Recovery(EditorDocument& document, const QString& folder = {}, QObject* parent = nullptr);
    // Nothing is left behind by a window that ends as it should.
    ~Recovery() override;

    void setInterval(int milliseconds) { timer_.setInterval(milliseconds); }
    // The newest copy that nobody owns: {id, name, time}; empty when there is none.
    Q_INVOKABLE QVariantMap orphan() const;
    // Opens it as the unsaved document it was. False: it cannot be read; `failed` says why.
    Q_INVOKABLE bool recover(const QString& id);
    Q_INVOKABLE void discard(const QString& id);
    // Writes now what is not written yet, and waits for it.
    void flush();

signals:
    void failed(const QString& title, const QString& text);

private:
    void write();
    void forget();
    QString pathOf(const QString& id, const char* suffix) const;

    EditorDocument& document_;
    QString folder_;
    QString id_;
    std::unique_ptr<QLockFile> lock_; // made with the first copy
    QThreadPool pool_;
    QTimer timer_;
    bool isDue_ = false; // something changed since the last copy
};

} // namespace slerpline::editor
