#include "app/editor/scenegraph/curve_view_accessible.h"

#include "app/editor/scenegraph/curve_view_item.h"

#include <QAccessible>
#include <QAccessibleObject>
#include <QQuickWindow>

#include <map>

namespace slerpline::editor {
namespace {

class CurveViewAccessible;

// One key of the active curve. Knows only its number; everything else is asked of the view.
class KeyAccessible : public QAccessibleInterface {
public:
    KeyAccessible(CurveViewItem* view, std::size_t key) : view_(view), key_(key) {}

    bool isValid() const override { return view_ && view_->keysInView().contains(key_); }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return view_ ? view_->window() : nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QAccessibleInterface* parent() const override { return view_ ? QAccessible::queryAccessibleInterface(view_) : nullptr; }
    QAccessibleInterface* child(int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QString text(QAccessible::Text text) const override { return text == QAccessible::Name && isValid() ? view_->keyText(key_) : QString(); }
    void setText(QAccessible::Text, const QString&) override {}
    QRect rect() const override
    {
        if (!isValid() || !view_->window())
            return {};
        const QPointF centre = view_->mapToGlobal(view_->keyPx(key_));
        constexpr int kSide = 12;
        return {int(centre.x()) - kSide / 2, int(centre.y()) - kSide / 2, kSide, kSide};
    }
    QAccessible::Role role() const override { return QAccessible::ListItem; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.selectable = true;
        state.focusable = true;
        state.invalid = !isValid();
        if (isValid()) {
            state.selected = view_->isKeySelected(key_);
            state.focused = view_->hasActiveFocus() && view_->currentKey() == key_;
        }
        return state;
    }

private:
    QPointer<CurveViewItem> view_;
    std::size_t key_;
};

class CurveViewAccessible : public QAccessibleObject {
public:
    explicit CurveViewAccessible(CurveViewItem* view) : QAccessibleObject(view) {}
    ~CurveViewAccessible() override { forget(); }

    CurveViewItem* view() const { return static_cast<CurveViewItem*>(object()); }
    QWindow* window() const override { return view()->window(); }
    QAccessibleInterface* parent() const override
    {
        for (QQuickItem* item = view()->parentItem(); item; item = item->parentItem())
            if (QAccessibleInterface* found = QAccessible::queryAccessibleInterface(item))
                return found;
        return QAccessible::queryAccessibleInterface(view()->window());
    }
    int childCount() const override { return int(view()->keysInView().size()); }
    QAccessibleInterface* child(int index) const override
    {
        const IndexRanges keys = view()->keysInView();
        return index < 0 || std::size_t(index) >= keys.size() ? nullptr : keyAt(keys.first() + std::size_t(index));
    }
    int indexOfChild(const QAccessibleInterface* child) const override
    {
        const IndexRanges keys = view()->keysInView();
        for (const auto& [key, id] : made_)
            if (QAccessible::accessibleInterface(id) == child && keys.contains(key))
                return int(key - keys.first());
        return -1;
    }
    QAccessibleInterface* focusChild() const override
    {
        const auto key = view()->currentKey();
        return view()->hasActiveFocus() && key && view()->keysInView().contains(*key) ? keyAt(*key) : nullptr;
    }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    QString text(QAccessible::Text text) const override
    {
        if (text == QAccessible::Name)
            return view()->activeCurveText();
        return {};
    }
    QRect rect() const override
    {
        const QPointF corner = view()->mapToGlobal(QPointF(0, 0));
        return {corner.toPoint(), QSize(int(view()->width()), int(view()->height()))};
    }
    QAccessible::Role role() const override { return QAccessible::List; }
    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.focused = view()->hasActiveFocus();
        state.multiSelectable = true;
        state.invisible = !view()->isVisible();
        return state;
    }

private:
    QAccessibleInterface* keyAt(std::size_t key) const
    {
        constexpr std::size_t kMostKept = 512;
        if (made_.size() > kMostKept)
            forget();
        auto& id = made_[key];
        if (id == 0)
            id = QAccessible::registerAccessibleInterface(new KeyAccessible(view(), key));
        return QAccessible::accessibleInterface(id);
    }
    void forget() const
    {
        for (const auto& [key, id] : made_)
            QAccessible::deleteAccessibleInterface(id);
        made_.clear();
    }

    mutable std::map<std::size_t, QAccessible::Id> made_; // only keys that were asked for
};

QAccessibleInterface* makeInterface(const QString&, QObject* object)
{
    auto* view = qobject_cast<CurveViewItem*>(object);
    return view ? new CurveViewAccessible(view) : nullptr;
}

} // namespace

void installCurveViewAccessibility()
{
    static const bool isInstalled = [] {
        QAccessible::installFactory(makeInterface);
        return true;
    }();
    (void)isInstalled;
}

void announceCurrentKey(CurveViewItem& view)
{
    if (!QAccessible::isActive() || !view.currentKey())
        return;
    const IndexRanges keys = view.keysInView();
    if (!keys.contains(*view.currentKey()))
        return;
    QAccessibleEvent event(&view, QAccessible::Focus);
    event.setChild(int(*view.currentKey() - keys.first()));
    QAccessible::updateAccessibility(&event);
}

} // namespace slerpline::editor
