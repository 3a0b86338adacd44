#include "app/editor/application.h"
#include "app/editor/icon_provider.h"

#include <QAccessible>
#include <QDir>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickItem>
#include <QQuickStyle>
#include <QQuickWindow>
#include <QStandardPaths>
#include <QtTest>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using slerpline::editor::Application;
using slerpline::editor::IconProvider;

namespace {

QStringList warnings;
QtMessageHandler previousHandler = nullptr;

void collect(QtMsgType type, const QMessageLogContext& context, const QString& text)
{
    if (type != QtDebugMsg && type != QtInfoMsg && text.contains(QStringLiteral("qml"), Qt::CaseInsensitive))
        warnings << text;
    previousHandler(type, context, text);
}

// Everything that is drawn, in the window's content and in its popups.
void gather(QQuickItem* item, QList<QQuickItem*>& into)
{
    into << item;
    for (QQuickItem* child : item->childItems())
        gather(child, into);
}

} // namespace

/// The window with the real engine behind it: every test starts with the first sample open.
class WindowTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Application> editor_;
    std::unique_ptr<QQmlApplicationEngine> engine_;
    QQuickWindow* window_ = nullptr;

    QQuickItem* item(const char* name) const
    {
        QList<QQuickItem*> all;
        gather(window_->contentItem(), all);
        for (QQuickItem* candidate : all)
            if (candidate->objectName() == QLatin1String(name))
                return candidate;
        return nullptr;
    }
    QObject* dialog(const char* name) const { return window_->findChild<QObject*>(QLatin1String(name)); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) { QTest::keyClick(window_, key, modifiers); }
    void type(const char* text)
    {
        for (const char* letter = text; *letter != 0; ++letter)
            QTest::keyClick(window_, *letter);
    }
    void click(QQuickItem* target)
    {
        QTest::mouseClick(window_, Qt::LeftButton, Qt::NoModifier, target->mapToScene(QPointF(target->width() / 2, target->height() / 2)).toPoint());
    }
    bool openFirstSample()
    {
        const QStringList names
            = QDir(QStringLiteral(SLERPLINE_SAMPLES)).entryList({QStringLiteral("*.x"), QStringLiteral("*.json")}, QDir::Files, QDir::Name);
        return !names.isEmpty() && editor_->openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/") + names.first()));
    }

private slots:
    void initTestCase()
    {
        QStandardPaths::setTestModeEnabled(true);
        QCoreApplication::setOrganizationName(QStringLiteral("SlerplineTest"));
        QCoreApplication::setApplicationName(QStringLiteral("tst_window"));
        QQuickStyle::setStyle(QStringLiteral("Fusion"));
        previousHandler = qInstallMessageHandler(collect);
    }
    void init()
    {
        warnings.clear();
        editor_ = std::make_unique<Application>(nullptr);
        engine_ = std::make_unique<QQmlApplicationEngine>();
        engine_->addImageProvider(QStringLiteral("icon"), new IconProvider);
        engine_->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine_->setInitialProperties({{QStringLiteral("width"), 1440}, {QStringLiteral("height"), 900}});
        engine_->load(QUrl(QStringLiteral("qrc:/qt/qml/Slerpline/Main.qml")));
        QVERIFY(!engine_->rootObjects().isEmpty());
        window_ = qobject_cast<QQuickWindow*>(engine_->rootObjects().first());
        QVERIFY(window_);
        window_->requestActivate();
        QVERIFY(QTest::qWaitForWindowActive(window_));
        if (!openFirstSample())
            QSKIP("No sample can be opened");
        QTest::qWait(50);
    }
    void cleanup()
    {
        engine_.reset();
        editor_.reset();
    }

    void startOpenAndCloseWarnOfNothing()
    {
        engine_.reset();
        QCOMPARE(warnings, QStringList());
    }

    void theStartPageGoesWhenADocumentOpens() { QVERIFY(!item("startPage")->isVisible()); }

    void typingInTheFilterRunsNoCommand()
    {
        press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(item("filterField")->hasActiveFocus());
        const bool compared = editor_->property("compare").toBool();
        type("sc l");
        QCOMPARE(item("filterField")->property("text").toString(), QStringLiteral("sc l"));
        QCOMPARE(editor_->property("compare").toBool(), compared);
        QVERIFY(!editor_->transport()->property("playing").toBool());
        QVERIFY(!editor_->documentFacade()->property("canUndo").toBool());
    }

    void theSameLettersElsewhereAreCommands()
    {
        const bool compared = editor_->property("compare").toBool();
        press(Qt::Key_C);
        QCOMPARE(editor_->property("compare").toBool(), !compared);
        press(Qt::Key_Space);
        QVERIFY(editor_->transport()->property("playing").toBool());
        press(Qt::Key_Space);
        QVERIFY(!editor_->transport()->property("playing").toBool());
    }

    void enterCommitsAFieldAndEscapeRestoresIt()
    {
        QQuickItem* field = item("frameField");
        click(field);
        QVERIFY(field->hasActiveFocus());
        QTest::qWait(10); // the text is selected once the click is over
        type("7");
        press(Qt::Key_Return);
        QCOMPARE(editor_->transport()->property("frame").toDouble(), 7.0);
        type("9");
        press(Qt::Key_Escape);
        QCOMPARE(field->property("text").toString(), QStringLiteral("7"));
        QCOMPARE(editor_->transport()->property("frame").toDouble(), 7.0);
    }

    void aWrongNumberStaysAndIsExplained()
    {
        QQuickItem* field = item("frameField");
        click(field);
        QTest::qWait(10);
        type("x");
        press(Qt::Key_Return);
        QCOMPARE(field->property("text").toString(), QStringLiteral("x"));
        QVERIFY(field->property("error").toString().contains(QStringLiteral("number")));
        press(Qt::Key_Escape);
        QCOMPARE(field->property("error").toString(), QString());
    }

    void theKeyboardWalksTheChannels()
    {
        press(Qt::Key_F, Qt::ControlModifier);
        press(Qt::Key_Return);
        QQuickItem* list = item("channelList");
        QVERIFY(list->hasActiveFocus());
        const int row = list->property("currentIndex").toInt();
        press(Qt::Key_Down);
        QCOMPARE(list->property("currentIndex").toInt(), std::min(row + 1, list->property("count").toInt() - 1));
    }

    void unsavedChangesAreAskedForBeforeTheyAreLost()
    {
        editor_->insertOnShown();
        editor_->transport()->setProperty("frame", 3.3);
        editor_->insertOnShown();
        if (!editor_->documentFacade()->property("modified").toBool())
            QSKIP("The sample takes no key here");
        window_->close();
        QVERIFY(window_->isVisible());
        QVERIFY(dialog("unsavedDialog")->property("visible").toBool());
        QTest::qWait(50);
        press(Qt::Key_Escape);
        QTRY_VERIFY(!dialog("unsavedDialog")->property("visible").toBool());
        QVERIFY(window_->isVisible());
    }

    void aFileThatCannotBeReadIsExplained()
    {
        emit editor_->failed(QStringLiteral("“a.x” cannot be opened"), QStringLiteral("a.x:12:5: expected 3 values, found 2"));
        QObject* box = dialog("errorDialog");
        QVERIFY(box->property("visible").toBool());
        QCOMPARE(box->findChild<QObject*>(QStringLiteral("errorPlace"))->property("text").toString(), QStringLiteral("a.x:12:5"));
        QCOMPARE(box->findChild<QObject*>(QStringLiteral("errorText"))->property("text").toString(), QStringLiteral("expected 3 values, found 2"));
    }

    void everyButtonHasANameForScreenReaders()
    {
        QAccessible::setActive(true);
        QList<QQuickItem*> all;
        gather(window_->contentItem(), all);
        int seen = 0;
        for (QQuickItem* candidate : all) {
            if (!candidate->isVisible() || !candidate->inherits("QQuickAbstractButton"))
                continue;
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(candidate);
            QVERIFY(interface);
            QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
                qPrintable(
                    QStringLiteral("a nameless button in %1, %2").arg(candidate->parentItem()->metaObject()->className(), candidate->objectName())));
            ++seen;
        }
        QVERIFY(seen > 20);
    }

    void narrowWindowsKeepEveryPanelInside()
    {
        for (const QSize size : {QSize(800, 560), QSize(900, 600), QSize(1100, 720), QSize(1920, 1080)}) {
            window_->resize(size);
            QTest::qWait(30);
            for (const char* name : {"curvePanel", "previewPanel", "playButton", "frameField", "compareButton"}) {
                QQuickItem* part = item(name);
                QVERIFY2(part, name);
                const QRectF place = part->mapRectToScene(part->boundingRect());
                QVERIFY2(place.width() > 0 && place.height() > 0, name);
                QVERIFY2(place.left() >= 0 && place.right() <= size.width() && place.top() >= 0 && place.bottom() <= size.height(), name);
            }
        }
    }
    void theToolStripFoldsInsteadOfOverflowing()
    {
        const auto shows = [this](const char* name) { return item(name) && item(name)->isVisible(); };
        for (const int width : {800, 1000, 1200, 1440}) {
            window_->resize(width, 720);
            QTest::qWait(30);
            QCOMPARE(shows("tangentMenuButton"), width == 800);
            QCOMPARE(shows("smoothButton"), width != 800);
            QCOMPARE(shows("searchField"), width >= 1200);
            QCOMPARE(shows("searchButton"), width < 1200);
            const QQuickItem* search = item(width < 1200 ? "searchButton" : "searchField");
            const QQuickItem* compare = item("compareButton");
            QVERIFY(compare->mapRectToScene(compare->boundingRect()).right() <= search->mapRectToScene(search->boundingRect()).left());
        }
        click(item("searchField"));
        QTRY_VERIFY(dialog("commandSearch")->property("visible").toBool());
    }
};

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
