#pragma once

#include "app/editor/application.h"
#include "app/editor/icon_provider.h"

#include <QDir>
#include <QFileInfo>
#include <QQmlApplicationEngine>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QSettings>
#include <QStandardPaths>
#include <QtTest>

#include <memory>

// The real window with the real engine behind it, as main() builds it, for tests that press and look.
namespace slerpline::tests {

class EditorWindow {
public:
    explicit EditorWindow(QSize size)
    {
        useOwnSettings();
        QSettings().setValue(QStringLiteral("window/width"), size.width()); // else the size of the last session counts
        QSettings().setValue(QStringLiteral("window/height"), size.height());
        // What an earlier test left behind when it was stopped is not asked about.
        QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery")).removeRecursively();
        if (QQuickStyle::name().isEmpty())
            QQuickStyle::setStyle(QStringLiteral("Fusion"));
        editor_ = std::make_unique<editor::Application>(nullptr);
        engine_ = std::make_unique<QQmlApplicationEngine>();
        engine_->addImageProvider(QStringLiteral("icon"), new editor::IconProvider);
        engine_->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine_->setInitialProperties({{QStringLiteral("width"), size.width()}, {QStringLiteral("height"), size.height()}});
        engine_->load(QUrl(QStringLiteral("qrc:/qt/qml/Slerpline/Main.qml")));
        window_ = engine_->rootObjects().isEmpty() ? nullptr : qobject_cast<QQuickWindow*>(engine_->rootObjects().first());
        if (window_)
            window_->requestActivate();
    }
    ~EditorWindow()
    {
        engine_.reset(); // before the singleton that its bindings read
        editor_.reset();
    }

    [[nodiscard]] bool isReady() const { return window_ && QTest::qWaitForWindowExposed(window_) && QTest::qWaitForWindowActive(window_); }
    [[nodiscard]] editor::Application& editor() const { return *editor_; }
    [[nodiscard]] QQuickWindow* window() const { return window_; }
    [[nodiscard]] editor::CurveViewItem& plot() const { return *editor_->curveView(); }

    // Settings and recovery files of this test program alone: others may run at the same time.
    static void useOwnSettings()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("SlerplineTest"));
        QCoreApplication::setApplicationName(QFileInfo(QCoreApplication::applicationFilePath()).baseName());
    }

    // The first visible item that fits.
    template <class Fits> [[nodiscard]] QQuickItem* find(Fits&& fits) const { return findBelow(window_->contentItem(), fits); }
    [[nodiscard]] QQuickItem* named(const char* name) const
    {
        return find([&](QQuickItem* item) { return item->objectName() == QLatin1String(name); });
    }

    [[nodiscard]] QPoint centreOf(QQuickItem* item) const { return item->mapToScene(QPointF(item->width() / 2, item->height() / 2)).toPoint(); }
    // A point of the plot as a point of the window.
    [[nodiscard]] QPoint inWindow(QPointF plotPx) const { return plot().mapToScene(plotPx).toPoint(); }

    void click(QPoint at, Qt::KeyboardModifiers modifiers = {}) { QTest::mouseClick(window_, Qt::LeftButton, modifiers, at); }
    // Press, several moves, release: as a hand drags.
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseMove(window_, from);
        QTest::mousePress(window_, Qt::LeftButton, modifiers, from);
        constexpr int kSteps = 8;
        for (int step = 1; step <= kSteps; ++step)
            QTest::mouseMove(window_, from + (to - from) * step / kSteps);
        QTest::mouseRelease(window_, Qt::LeftButton, modifiers, to);
    }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) { QTest::keyClick(window_, key, modifiers); }
    void type(const QString& text)
    {
        for (QChar letter : text)
            QTest::keyClick(window_, letter.toLatin1());
    }

private:
    template <class Fits> static QQuickItem* findBelow(QQuickItem* item, Fits& fits)
    {
        if (!item->isVisible())
            return nullptr;
        if (fits(item))
            return item;
        for (QQuickItem* child : item->childItems())
            if (QQuickItem* found = findBelow(child, fits))
                return found;
        return nullptr;
    }

    std::unique_ptr<editor::Application> editor_;
    std::unique_ptr<QQmlApplicationEngine> engine_;
    QQuickWindow* window_ = nullptr;
};

} // namespace slerpline::tests
