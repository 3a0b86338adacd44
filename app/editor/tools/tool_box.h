#pragma once

#include "app/editor/tools/pointer_tool.h"

#include <QObject>
#include <QQmlEngine>

#include <array>
#include <memory>

namespace slerpline::editor {

class RetimeTool;

// The tools and how they work: which one is on, what is held down, and the session's edit settings for QML. A tool stays on until another
// is chosen; the lasso is for one time.
class ToolBox : public QObject {
    Q_OBJECT
    QML_ANONYMOUS
    Q_PROPERTY(QString active READ active WRITE setActive NOTIFY changed) // select, move, scale, retime, lasso
    Q_PROPERTY(bool ripple READ ripple WRITE setRipple NOTIFY changed)    // locked on
    Q_PROPERTY(bool rippling READ rippling NOTIFY changed)                // locked or held
    Q_PROPERTY(bool restricted READ restricted WRITE setRestricted NOTIFY changed)
    Q_PROPERTY(QString collision READ collision WRITE setCollision NOTIFY changed) // replace, push, block
    Q_PROPERTY(QString pivot READ pivot WRITE setPivot NOTIFY changed)             // opposite, centre, playhead, first, last
    Q_PROPERTY(QStringList snapModes READ snapModes NOTIFY changed)                // of frames, seconds, values, playhead, keys
    Q_PROPERTY(QString axis READ axis NOTIFY changed)                              // locked in the move tool: "", "time", "value"

public:
    // `say` shows a sentence in the status bar.
    explicit ToolBox(Session& session, QObject* parent = nullptr);
    ~ToolBox() override;

    // A tool for the view that is always the one that is on. The tool box must outlive it.
    [[nodiscard]] std::unique_ptr<Tool> makeTool();
    [[nodiscard]] PointerTool& tool() const { return *tools_[active_]; }
    void setPlayhead(std::function<Seconds()> playhead) { context_.playhead = std::move(playhead); }

    [[nodiscard]] QString active() const;
    void setActive(const QString& id);
    [[nodiscard]] bool ripple() const { return session_.editSettings().ripples; }
    void setRipple(bool ripples);
    [[nodiscard]] bool rippling() const { return context_.ripples(); }
    [[nodiscard]] bool restricted() const { return session_.editSettings().restrictsToActive; }
    void setRestricted(bool restricts);
    [[nodiscard]] QString collision() const;
    void setCollision(const QString& id);
    [[nodiscard]] QString pivot() const;
    void setPivot(const QString& id);
    [[nodiscard]] QStringList snapModes() const;
    [[nodiscard]] QString axis() const;
    // What the mouse can do in this tool now; empty where it is what the status bar says anyway.
    [[nodiscard]] QVariantList hints() const { return tool().hints(); }

    Q_INVOKABLE void toggleSnapMode(const QString& id);
    // Keys that the plot gets while it has the focus. True: it was one of ours.
    Q_INVOKABLE bool keyDown(int key, int modifiers, bool repeats);
    Q_INVOKABLE bool keyUp(int key, int modifiers, bool repeats);
    // Whether a key is ours before shortcuts see it.
    Q_INVOKABLE bool wantsKey(int key, int modifiers) const;
    // The focus, the window or the keyboard is gone: nothing is held any more.
    Q_INVOKABLE void letGo();
    // Esc: gives up a drag, else goes back to the select tool. False: neither was there.
    Q_INVOKABLE bool escape();

    // Moves the selected keys by frames and shown heights, one undo step. False: no key is selected.
    bool nudge(double frames, double height);

signals:
    void changed();
    void redraw(); // what the tool shows is another
    void said(const QString& text, bool warning);

private:
    enum Id : std::size_t { select, move, scale, retime, lasso };
    void choose(std::size_t tool);
    template <class Change> void change(Change&& change);
    void refresh(std::optional<Qt::KeyboardModifiers> modifiers);
    void abandon();

    Session& session_;
    ToolContext context_;
    std::array<std::unique_ptr<PointerTool>, 5> tools_;
    RetimeTool* retime_ = nullptr;
    std::size_t active_ = select;
    std::size_t beforeLasso_ = select;
};

} // namespace slerpline::editor
