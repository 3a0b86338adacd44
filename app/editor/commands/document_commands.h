#pragma once

#include "app/editor/editing/document_operations.h"
#include "app/editor/view/session.h"

#include <QObject>
#include <QQmlEngine>
#include <QVariantList>

#include <functional>

namespace slerpline::editor {

// What menus do with nodes and tracks. "The tracks" are those picked in the tree, "the node" is the one chosen last: `current`.
// What cannot be done is told by `said`; functions that return a text return "" or the sentence that says what is wrong.
class NodeCommands : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    // Index of the node that commands mean, -1: none. Follows the active track until it is set.
    Q_PROPERTY(int current READ current WRITE setCurrent NOTIFY changed)
    Q_PROPERTY(QString currentName READ currentName NOTIFY changed)
    Q_PROPERTY(int currentParent READ currentParent NOTIFY changed)
    Q_PROPERTY(QVariantList list READ list NOTIFY changed)             // [{id: index as text, text: name with its depth}]
    Q_PROPERTY(int trackCount READ trackCount NOTIFY changed)          // picked
    Q_PROPERTY(int clipTrackCount READ clipTrackCount NOTIFY changed)  // of the clip
    Q_PROPERTY(bool hasMatrix READ hasMatrix NOTIFY changed)           // among the picked
    Q_PROPERTY(QString propertyName READ propertyName NOTIFY changed)  // of the one picked named property, else ""
    Q_PROPERTY(QVariantList properties READ properties NOTIFY changed) // what `addTrack` takes: [{id, text, icon, exists}]

public:
    NodeCommands(Session& session, std::function<Seconds()> playhead, QObject* parent = nullptr);

    int current() const;
    void setCurrent(int node);
    QString currentName() const { return nameOf(current()); }
    int currentParent() const;
    QVariantList list() const;
    int trackCount() const { return int(session_.pickedTracks().size()); }
    int clipTrackCount() const { return session_.clip() ? int(session_.clip()->tracks.size()) : 0; }
    bool hasMatrix() const;
    QString propertyName() const;
    QVariantList properties() const;

    Q_INVOKABLE QString add(int parent, const QString& name);  // it becomes the current one
    Q_INVOKABLE QString rename(const QString& name);           // the current one
    Q_INVOKABLE QString reparent(int parent);                  // the current one
    Q_INVOKABLE QString removalText() const;                   // what goes with the current one, "" when nothing but itself
    Q_INVOKABLE void remove();                                 // the current one
    Q_INVOKABLE QString freeName(const QString& wanted) const; // a node's, that is not taken
    Q_INVOKABLE bool isWithin(int node, int ancestor) const;
    // `property`: an id of `properties`; a named one takes name and components ("r, g, b"). Without a clip, one is made as well.
    Q_INVOKABLE QString addTrack(int node, const QString& property, const QString& name = {}, const QString& components = {});
    Q_INVOKABLE void removeTracks();
    Q_INVOKABLE QString renameProperty(const QString& name);
    Q_INVOKABLE QString copyTracks(int node);
    Q_INVOKABLE void matrixToParts();

signals:
    void changed();
    void added(int node); // it moves nothing yet
    void said(const QString& text, bool warning);

private:
    QString nameOf(int node) const;
    bool isBusy() const { return session_.document().inGesture() || !session_.document().isOpen(); }

    Session& session_;
    std::function<Seconds()> playhead_;
    int chosen_ = -1;
};

} // namespace slerpline::editor
