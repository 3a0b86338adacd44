#include "app/editor/application.h"
#include "app/editor/icon_provider.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QQmlApplicationEngine>
#include <QQmlExtensionPlugin>
#include <QQuickStyle>
#include <QQuickWindow>

#include <cstdio>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

namespace {

struct Arguments {
    QString file;
    QString screenshot;
    QSize size;
    QString clip;
    QString select;
    std::optional<double> time;
};

[[noreturn]] void stop(const QString& message)
{
    std::fprintf(stderr, "slerpline-editor: error: %s\n", qPrintable(message));
    std::exit(2);
}

Arguments parse(const QCoreApplication& app)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("Keyframe curve editor for game animation. Opens .x and .json files."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"), QStringLiteral("The file to open."), QStringLiteral("[FILE]"));
    const QCommandLineOption screenshot(
        QStringLiteral("screenshot"), QStringLiteral("Write the window to a PNG without interaction and exit."), QStringLiteral("OUT.png"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window, e.g. 1440x900."), QStringLiteral("WxH"));
    const QCommandLineOption clip(QStringLiteral("clip"), QStringLiteral("The clip to show."), QStringLiteral("NAME"));
    const QCommandLineOption time(QStringLiteral("time"), QStringLiteral("Where the playhead stands."), QStringLiteral("SECONDS"));
    const QCommandLineOption select(
        QStringLiteral("select"), QStringLiteral("The track to show, e.g. Hips/rotation."), QStringLiteral("NODE/PROPERTY"));
    parser.addOptions({screenshot, size, clip, time, select});
    parser.process(app);
    if (parser.positionalArguments().size() > 1)
        stop(QStringLiteral("expected one file, found %1").arg(parser.positionalArguments().size()));
    Arguments arguments;
    arguments.file = parser.positionalArguments().value(0);
    arguments.screenshot = parser.value(screenshot);
    arguments.clip = parser.value(clip);
    arguments.select = parser.value(select);
    if (parser.isSet(size)) {
        const QStringList parts = parser.value(size).split(u'x');
        bool okWidth = false, okHeight = false;
        arguments.size = QSize(parts.value(0).toInt(&okWidth), parts.value(1).toInt(&okHeight));
        if (parts.size() != 2 || !okWidth || !okHeight || arguments.size.width() < 100 || arguments.size.height() < 100
            || arguments.size.width() > 16384 || arguments.size.height() > 16384)
            stop(QStringLiteral("--size: expected WIDTHxHEIGHT such as 1440x900, found \"%1\"").arg(parser.value(size)));
    }
    if (parser.isSet(time)) {
        bool ok = false;
        arguments.time = parser.value(time).toDouble(&ok);
        if (!ok)
            stop(QStringLiteral("--time: expected seconds, found \"%1\"").arg(parser.value(time)));
    }
    if (parser.isSet(screenshot) && arguments.file.isEmpty() && (!arguments.clip.isEmpty() || !arguments.select.isEmpty()))
        stop(QStringLiteral("--clip and --select need a FILE"));
    return arguments;
}

void prepare(slerpline::editor::Application& editor, const Arguments& arguments)
{
    if (!arguments.clip.isEmpty() && !editor.selectClip(arguments.clip))
        stop(QStringLiteral("--clip: no clip \"%1\"; there are: %2")
                 .arg(arguments.clip, editor.documentFacade()->clipNames().join(QStringLiteral(", "))));
    if (arguments.time)
        editor.transport()->setTime(*arguments.time);
    if (!arguments.select.isEmpty() && !editor.selectTrack(arguments.select))
        stop(QStringLiteral("--select: no track \"%1\" in this clip; expected NODE/PROPERTY such as Hips/rotation").arg(arguments.select));
}

// A picture is the same wherever the pointer happens to stand.
class PointerBlind : public QObject {
public:
    using QObject::QObject;
    bool eventFilter(QObject*, QEvent* event) override
    {
        const QEvent::Type type = event->type();
        return type == QEvent::Enter || type == QEvent::MouseMove || type == QEvent::HoverEnter || type == QEvent::HoverMove;
    }
};

// Lets the window settle for a few frames, then writes what it shows.
void grabAndQuit(QQuickWindow* window, const QString& path)
{
    constexpr int kSettleFrames = 12;
    auto frames = std::make_shared<int>(0);
    QObject::connect(window, &QQuickWindow::frameSwapped, window, [window, path, frames] {
        if (++*frames < kSettleFrames) {
            window->update();
            return;
        }
        if (*frames > kSettleFrames)
            return;
        QMetaObject::invokeMethod(
            window,
            [window, path] {
                const QImage image = window->grabWindow();
                if (image.isNull() || !image.save(path))
                    stop(QStringLiteral("%1: the picture could not be written").arg(path));
                std::printf("%s: %dx%d\n", qPrintable(path), image.width(), image.height());
                std::fflush(stdout);
                QCoreApplication::exit(0);
            },
            Qt::QueuedConnection);
    });
    window->update();
}

} // namespace

int main(int argc, char** argv)
{
    QQuickStyle::setStyle(QStringLiteral("Fusion"));
    QGuiApplication::setOrganizationName(QStringLiteral("Slerpline"));
    QGuiApplication::setApplicationName(QStringLiteral("Slerpline"));
    QGuiApplication::setApplicationVersion(QStringLiteral(SLERPLINE_VERSION));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.slerpline.Slerpline"));
#ifdef Q_OS_LINUX
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") && qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        stop(QStringLiteral("no display found; run it in a desktop session, or as: xvfb-run -a slerpline-editor ..."));
#endif
    QGuiApplication app(argc, argv);
    QFont font(QStringLiteral("Inter"));
    font.setPixelSize(12);
    QGuiApplication::setFont(font);
    QQuickWindow::setTextRenderType(QQuickWindow::NativeTextRendering);

    const Arguments arguments = parse(app);
    slerpline::editor::Application editor{nullptr};
    QQmlApplicationEngine engine;
    engine.addImageProvider(QStringLiteral("icon"), new slerpline::editor::IconProvider);
    engine.addImportPath(QStringLiteral("qrc:/qt/qml"));
    if (!arguments.size.isEmpty())
        engine.setInitialProperties({{QStringLiteral("width"), arguments.size.width()}, {QStringLiteral("height"), arguments.size.height()}});
    engine.load(QUrl(QStringLiteral("qrc:/qt/qml/Slerpline/Main.qml")));
    if (engine.rootObjects().isEmpty())
        return 3;
    auto* window = qobject_cast<QQuickWindow*>(engine.rootObjects().first());

    if (!arguments.screenshot.isEmpty()) {
        window->installEventFilter(new PointerBlind(window));
        QObject::connect(
            &editor, &slerpline::editor::Application::failed, [](const QString& title, const QString& text) { stop(title + u'\n' + text); });
    }
    if (!arguments.file.isEmpty() && editor.openFile(QUrl::fromLocalFile(QFileInfo(arguments.file).absoluteFilePath())))
        prepare(editor, arguments);
    if (!arguments.screenshot.isEmpty())
        grabAndQuit(window, arguments.screenshot);
    return QGuiApplication::exec();
}
