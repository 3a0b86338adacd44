#include "app/editor/view/handles.h"
#include "tests/support/editor_window.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QQmlExtensionPlugin>

Q_IMPORT_QML_PLUGIN(Slerpline_EditorPlugin)
Q_IMPORT_QML_PLUGIN(SlerplinePlugin)

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::EditorWindow;

// Stories of keys: copied between clips, pasted with a look at the result, duplicated, shaped, typed. Everything goes through key
// and mouse events at places read from the window; the document is looked at afterwards.
class TestKeysAndTangents : public QObject {
    Q_OBJECT

    static const Document& documentOf(EditorWindow& window) { return window.editor().document().state().document; }
    static const Selection& selection(EditorWindow& window) { return window.editor().document().state().selection; }
    static QString said(EditorWindow& window) { return window.editor().statusText(); }

    // Shows one track: its node's name and its property as the filter and the list have them.
    static void show(EditorWindow& window, const char* node, const char* property)
    {
        window.press(Qt::Key_F, Qt::ControlModifier);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("%1 %2").arg(QLatin1String(node), QLatin1String(property)));
        const auto isTrack = [property](QQuickItem* item) {
            return item->property("kind").toString() == QStringLiteral("track") && item->property("name").toString() == QLatin1String(property);
        };
        QTRY_VERIFY(window.find(isTrack));
        QTest::qWait(50);
        window.click(window.centreOf(window.find(isTrack)));
        QTRY_COMPARE(window.editor().documentFacade()->curvesShown(), 3);
        window.click(window.inWindow(QPointF(window.plot().width() - 20, 8)));
        QTest::qWait(50);
    }
    static void open(EditorWindow& window, const char* node = "Hips", const char* property = "translation")
    {
        QVERIFY(window.isReady());
        QVERIFY(window.editor().openFile(QUrl::fromLocalFile(QStringLiteral(SLERPLINE_SAMPLES "/robot.x"))));
        QTest::qWait(300);
        show(window, node, property);
    }
    static const Track& shownTrack(EditorWindow& window)
    {
        return window.editor().session().readout(window.editor().session().active()->track)->track();
    }
    static const KeyList<double>& keys(EditorWindow& window, std::size_t component = 0)
    {
        return std::get<VectorCurves>(shownTrack(window).curves).components[component].keys;
    }
    static QPoint keyAt(EditorWindow& window, std::uint32_t channel, std::size_t key)
    {
        const auto readout = window.editor().session().readout(window.editor().session().active()->track);
        const ViewTransform& view = window.plot().view();
        return window.inWindow({view.timeToPx(readout->keyTime(channel, key)), view.valueToPx(readout->keyValue(channel, key))});
    }
    // Only X is shown and fills the height, so that its keys lie apart from others.
    static void aloneX(EditorWindow& window)
    {
        window.press(Qt::Key_H, Qt::ShiftModifier);
        QTRY_COMPARE(window.editor().documentFacade()->curvesShown(), 1);
        window.press(Qt::Key_A);
        QTest::qWait(250);
    }
    static void write(EditorWindow& window, const char* field, const QString& text, Qt::Key end = Qt::Key_Return)
    {
        QTRY_VERIFY(window.named(field));
        window.click(window.centreOf(window.named(field)));
        QTRY_VERIFY(window.named(field)->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(text);
        window.press(end);
    }

private slots:
    void keysAreCopiedInOneClipAndPastedInAnother()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.press(Qt::Key_A, Qt::ControlModifier);
        const std::size_t count = keys(window).size();
        const double first = keys(window)[0].value;
        window.press(Qt::Key_C, Qt::ControlModifier);
        QVERIFY(QGuiApplication::clipboard()->text().startsWith(u'{'));
        window.editor().documentFacade()->setClipIndex(1); // what the clip list does
        QTest::qWait(50);
        show(window, "Hips", "translation");
        const Document before = documentOf(window);
        window.press(Qt::Key_End);
        window.press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(selection(window).size(), count);
        QVERIFY2(said(window).contains(QStringLiteral("pasted")), qPrintable(said(window)));
        const IndexRanges pasted = selection(window).curves().begin()->second;
        QCOMPARE(keys(window)[pasted.first()].value, first);
        QCOMPARE(keys(window)[pasted.first()].time, window.editor().transport()->time());
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void whatDoesNotFitAndForeignTextIsTold()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const Document before = documentOf(window);
        QGuiApplication::clipboard()->setText(QStringLiteral("dear clipboard"));
        window.press(Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(said(window).contains(QStringLiteral("holds no keys")), qPrintable(said(window)));
        QVERIFY(window.editor().statusWarning());
        window.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTest::qWait(50);
        QVERIFY(!window.editor().clipboard()->isSpecial());
        QGuiApplication::clipboard()->setText(QStringLiteral(
            "{\"slerpline\":\"keys\",\"version\":1,\"tracks\":[{\"node\":\"Tail\",\"kind\":\"rotation\",\"type\":\"rotation\",\"curves\":"
            "[[{\"time\":0,\"value\":[0,0,0,1],\"interpolation\":\"slerp\"}]]}]}"));
        window.press(Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(said(window).contains(QStringLiteral("Tail/rotation")), qPrintable(said(window)));
        QVERIFY(documentOf(window) == before);
        // A rotation picked takes it.
        show(window, "Hips", "rotation");
        window.press(Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(selection(window).size(), std::size_t(1));
        QVERIFY(window.editor().documentFacade()->isModified());
    }

    void pasteSpecialShowsItsResultAndEscapePutsEverythingBack()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.press(Qt::Key_C, Qt::ControlModifier);
        window.press(Qt::Key_End);
        const Document before = documentOf(window);
        const Selection selected = selection(window);
        const int steps = window.editor().document().undoStack().count();
        window.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window.named("pasteRepeats"));
        QTRY_VERIFY(!(documentOf(window) == before)); // already seen
        const std::size_t once = keys(window).size();
        QTest::qWait(200);
        write(window, "pasteRepeats", QStringLiteral("3"));
        QTRY_VERIFY(keys(window).size() > once);
        window.press(Qt::Key_Escape); // the field's text
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("pasteRepeats"));
        QVERIFY(documentOf(window) == before);
        QVERIFY(selection(window) == selected);
        QCOMPARE(window.editor().document().undoStack().count(), steps);
        // Accepted, it is one step.
        window.press(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(window.named("pasteAccept"));
        QTest::qWait(200);
        write(window, "pasteRepeats", QStringLiteral("2"));
        window.click(window.centreOf(window.named("pasteAccept")));
        QTRY_VERIFY(!window.named("pasteAccept"));
        QCOMPARE(window.editor().document().undoStack().count(), steps + 1);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == before);
    }

    void duplicatesStandBehindTheirOriginals()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        const std::size_t count = keys(window).size();
        window.click(keyAt(window, 0, 1));
        QCOMPARE(selection(window).size(), std::size_t(1));
        window.press(Qt::Key_D, Qt::ControlModifier);
        QCOMPARE(keys(window).size(), count + 1);
        const std::size_t copy = selection(window).curves().begin()->second.first();
        QCOMPARE(copy, std::size_t(2));
        QCOMPARE(keys(window)[copy].value, keys(window)[1].value);
        QVERIFY(std::abs(keys(window)[copy].time - keys(window)[1].time - 1.0 / 30) < 1e-9);
        window.press(Qt::Key_X, Qt::ControlModifier);
        QCOMPARE(keys(window).size(), count);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void aRefittedDeleteTellsHowFarTheCurveMoved()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        const std::size_t count = keys(window).size();
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_Delete, Qt::ShiftModifier);
        QCOMPARE(keys(window).size(), count - 1);
        QVERIFY2(said(window).startsWith(QStringLiteral("One key deleted; the curve moved by at most")), qPrintable(said(window)));
        QVERIFY(!window.editor().statusWarning());
    }

    void controlDigitsShapeTheInSideAndAltDigitsTheOutSide()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_4, Qt::ControlModifier);
        QVERIFY(keys(window)[2].in.rule == TangentRule::flat);
        QVERIFY(keys(window)[1].interpolation == Interpolation::tangent);
        QVERIFY(keys(window)[2].interpolation == Interpolation::linear); // the span after it is as it was
        window.press(Qt::Key_2, Qt::AltModifier);
        QVERIFY(keys(window)[2].out.rule == TangentRule::smooth);
        QVERIFY(keys(window)[2].in.rule == TangentRule::flat);
        window.press(Qt::Key_5, Qt::ControlModifier);
        QVERIFY(keys(window)[1].interpolation == Interpolation::step);
        window.press(Qt::Key_5, Qt::AltModifier);
        QVERIFY(keys(window)[2].interpolation == Interpolation::step);
        window.press(Qt::Key_1); // steps give way
        QVERIFY(keys(window)[1].interpolation == Interpolation::tangent);
        QVERIFY(keys(window)[2].interpolation == Interpolation::tangent);
        for (int i = 0; i < 5; ++i)
            window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void theRingOfTangentsIsChosenFromWithMouseAndKeys()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_V);
        QTRY_VERIFY(window.named("pieSlice3"));
        QTest::qWait(50);
        window.click(window.centreOf(window.named("pieSlice3")));
        QTRY_VERIFY(!window.named("pieSlice3"));
        QVERIFY(keys(window)[2].out.rule == TangentRule::flat);
        window.press(Qt::Key_V);
        QTRY_VERIFY(window.named("pieSlice3"));
        window.press(Qt::Key_6); // plateau
        QTRY_VERIFY(!window.named("pieSlice3"));
        QVERIFY(keys(window)[2].out.rule == TangentRule::plateau);
        window.press(Qt::Key_V);
        QTRY_VERIFY(window.named("pieSlice3"));
        window.press(Qt::Key_Right);
        window.press(Qt::Key_Right); // the second: smooth
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("pieSlice3"));
        QVERIFY(keys(window)[2].out.rule == TangentRule::smooth);
        const Document before = documentOf(window);
        window.press(Qt::Key_V);
        QTRY_VERIFY(window.named("pieSlice3"));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("pieSlice3"));
        QVERIFY(documentOf(window) == before);
        QCOMPARE(selection(window).size(), std::size_t(1)); // Esc went to the ring
    }

    void weightsComeWithShiftUAndAreTyped()
    {
        EditorWindow window(QSize(1280, 900));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_2);
        window.press(Qt::Key_U, Qt::ShiftModifier);
        QCOMPARE(keys(window)[2].in.weight, 1.0 / 3);
        write(window, "outWeightField", QStringLiteral("v*2"));
        QVERIFY(std::abs(keys(window)[2].out.weight - 2.0 / 3) < 1e-9);
        QCOMPARE(keys(window)[2].in.weight, 1.0 / 3);
        window.press(Qt::Key_Escape);
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_U, Qt::ShiftModifier);
        QCOMPARE(keys(window)[2].out.weight, 0.0);
        QVERIFY2(said(window).contains(QStringLiteral("moved by up to")), qPrintable(said(window)));
    }

    void brokenHandlesMoveApartAndUnifiedOnesTogether()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_2);
        const auto slopes = [&] {
            const auto readout = window.editor().session().readout(shownTrack(window).id);
            return std::pair(readout->slope(0, 2, Side::before), readout->slope(0, 2, Side::after));
        };
        const auto tip = [&](Side side) {
            const auto at = handleTip(*window.editor().session().readout(shownTrack(window).id), 0, 2, side, window.plot().view());
            return window.inWindow(*at);
        };
        QVERIFY2(std::abs(slopes().first - slopes().second) < 1e-9, qPrintable(QStringLiteral("%1 %2").arg(slopes().first).arg(slopes().second)));
        const Document smooth = documentOf(window);
        window.press(Qt::Key_U);
        QVERIFY(keys(window)[2].in.rule == TangentRule::free && keys(window)[2].out.rule == TangentRule::free);
        const Document broken = documentOf(window);
        const double in = slopes().first;
        window.drag(tip(Side::after), tip(Side::after) + QPoint(0, -40));
        QCOMPARE(slopes().first, in);
        QVERIFY(std::abs(slopes().second - in) > 0.1);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == broken);
        window.press(Qt::Key_U); // joined: no step, for the slopes are one
        window.drag(tip(Side::after), tip(Side::after) + QPoint(0, -40));
        QVERIFY(std::abs(slopes().first - slopes().second) < 1e-6);
        QVERIFY(std::abs(slopes().first - in) > 0.1);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(documentOf(window) == smooth);
    }

    void enterEditsAtTheKeyAndTabGoesOn()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        const Seconds time = keys(window)[2].time;
        const double value = keys(window)[2].value;
        window.press(Qt::Key_Return);
        QTRY_VERIFY(window.named("popupFrameField") && window.named("popupFrameField")->hasActiveFocus());
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("+=2"));
        window.press(Qt::Key_Tab);
        QTRY_VERIFY(window.named("popupValueField0")->hasActiveFocus());
        QVERIFY(std::abs(keys(window)[2].time - time - 2.0 / 30) < 1e-9);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("v+5"));
        window.press(Qt::Key_Return);
        QTRY_VERIFY(!window.named("popupFrameField"));
        QCOMPARE(keys(window)[2].value, value + 5);
        window.press(Qt::Key_Return); // the curve view has the keys again
        QTRY_VERIFY(window.named("popupFrameField") && window.named("popupFrameField")->hasActiveFocus());
        const Document before = documentOf(window);
        window.press(Qt::Key_A, Qt::ControlModifier);
        window.type(QStringLiteral("99"));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.named("popupFrameField"));
        QVERIFY(documentOf(window) == before);
    }

    void mixedNumbersAreSaidAndChangedEachFromItsOwn()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_A, Qt::ControlModifier);
        QTRY_VERIFY(window.named("keyFrameField"));
        QCOMPARE(window.named("keyFrameField")->property("value").toString(), QStringLiteral("mixed"));
        QCOMPARE(window.named("keyValueField0")->property("value").toString(), QStringLiteral("mixed"));
        const VectorCurves before = std::get<VectorCurves>(shownTrack(window).curves);
        write(window, "keyFrameField", QStringLiteral("f*2"));
        const VectorCurves after = std::get<VectorCurves>(shownTrack(window).curves);
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t key = 0; key < before.components[c].keys.size(); ++key)
                QVERIFY(std::abs(after.components[c].keys[key].time - 2 * before.components[c].keys[key].time) < 1e-9);
        // One time for all would lose keys: told, and nothing changes.
        write(window, "keyFrameField", QStringLiteral("10"));
        QVERIFY(window.named("keyFrameField")->property("error").toString().contains(QStringLiteral("one time")));
        QVERIFY(std::get<VectorCurves>(shownTrack(window).curves) == after);
        window.press(Qt::Key_Escape);
        window.press(Qt::Key_Escape);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(std::get<VectorCurves>(shownTrack(window).curves) == before);
    }

    void arrowsInANumberFieldStepCoarseAndFine()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        const Seconds time = keys(window)[2].time;
        window.click(window.centreOf(window.named("keyFrameField")));
        QTRY_VERIFY(window.named("keyFrameField")->hasActiveFocus());
        window.press(Qt::Key_Up);
        QVERIFY(std::abs(keys(window)[2].time - time - 1.0 / 30) < 1e-6);
        window.press(Qt::Key_Down, Qt::AltModifier);
        QVERIFY(std::abs(keys(window)[2].time - time - 0.9 / 30) < 1e-6);
        QTRY_VERIFY(window.named("betweenFrames")); // and says so
        window.click(window.centreOf(window.named("toFramesButton")));
        QVERIFY(std::abs(keys(window)[2].time - time - 1.0 / 30) < 1e-6);
        QTRY_VERIFY(!window.named("betweenFrames"));
    }

    void ticksAreCountedWhereTheDocumentHasThem()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        window.click(keyAt(window, 0, 2));
        const double perSecond = documentOf(window).ticksPerSecond;
        QVERIFY(perSecond > 1);
        window.click(window.centreOf(window.named("timeUnitButton")));
        QTRY_COMPARE(window.named("keyTimeField")->property("unit").toString(), QStringLiteral("ticks"));
        const Seconds time = keys(window)[2].time;
        write(window, "keyTimeField", QStringLiteral("+=10"));
        QVERIFY(std::abs(keys(window)[2].time - time - 10 / perSecond) < 1e-9);
    }

    void theMenuKeyOpensTheMenuOfTheSelectedKeys()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        const std::size_t count = keys(window).size();
        window.click(keyAt(window, 0, 2));
        window.press(Qt::Key_Menu);
        const auto isEntry = [](const char* text) {
            return [text](QQuickItem* item) { return item->inherits("QQuickMenuItem") && item->property("text").toString() == QLatin1String(text); };
        };
        QTRY_VERIFY(window.find(isEntry("Delete keys")));
        QTest::qWait(100);
        window.click(window.centreOf(window.find(isEntry("Delete keys"))));
        QTRY_COMPARE(keys(window).size(), count - 1);
        // The right button: on a key its menu, and it is selected; on empty canvas another.
        QTest::mouseClick(window.window(), Qt::RightButton, {}, keyAt(window, 0, 3));
        QTRY_VERIFY(window.find(isEntry("Delete keys")));
        QCOMPARE(selection(window).size(), std::size_t(1));
        QVERIFY(selection(window).curves().begin()->second.contains(3));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.find(isEntry("Delete keys")));
        QTest::mouseClick(window.window(), Qt::RightButton, {}, window.inWindow(QPointF(window.plot().width() - 20, 8)));
        QTRY_VERIFY(window.find(isEntry("Select all keys")));
        window.press(Qt::Key_Escape);
        QTRY_VERIFY(!window.find(isEntry("Select all keys")));
    }

    void aKeyIsInsertedUnderThePointerAndSeesItsRulesKept()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        aloneX(window);
        const std::size_t count = keys(window).size();
        const ViewTransform& view = window.plot().view();
        const Seconds between = (keys(window)[1].time + keys(window)[2].time) / 2;
        const auto readout = window.editor().session().readout(shownTrack(window).id);
        QTest::mouseMove(window.window(), window.inWindow({view.timeToPx(between), view.valueToPx(readout->value(0, between))}));
        QTest::qWait(50);
        window.press(Qt::Key_I);
        QCOMPARE(keys(window).size(), count + 1);
        QVERIFY(std::abs(keys(window)[2].time - between) < 0.5 / 30 + 1e-9);
        // S on the key that is there leaves it alone.
        window.press(Qt::Key_4);
        window.press(Qt::Key_Comma);
        window.press(Qt::Key_Home, Qt::ControlModifier);
        for (int i = 0; i < 2; ++i)
            window.press(Qt::Key_Period);
        QCOMPARE(window.editor().transport()->time(), keys(window)[2].time);
        const Document before = documentOf(window);
        window.press(Qt::Key_S);
        QVERIFY(documentOf(window) == before);
        QVERIFY(keys(window)[2].in.rule == TangentRule::flat);
    }

    void keysThatShareATimeAndWholeCurvesAreSelected()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        window.press(Qt::Key_A);
        QTest::qWait(250);
        window.click(keyAt(window, 1, 2));
        QCOMPARE(selection(window).size(), std::size_t(1));
        window.press(Qt::Key_K, Qt::ShiftModifier);
        QVERIFY(selection(window).size() >= 1);
        const Seconds time = keys(window, 1)[2].time;
        for (const auto& [curve, indices] : selection(window).curves())
            QCOMPARE(keyTime(shownTrack(window), curve.curve, indices.first()), time);
        window.press(Qt::Key_L, Qt::ControlModifier);
        std::size_t all = 0;
        for (const auto& [curve, indices] : selection(window).curves())
            all += keyCount(shownTrack(window), curve.curve);
        QCOMPARE(selection(window).size(), all);
    }

    void everyTrackOfThePickedNodeGetsAKey()
    {
        EditorWindow window(QSize(1280, 800));
        open(window);
        const Clip& clip = *window.editor().session().clip();
        const int node = shownTrack(window).target.node;
        std::vector<std::pair<TrackId, std::size_t>> counts;
        for (const Box<Track>& track : clip.tracks)
            if (track->target.node == node)
                counts.emplace_back(track->id, keyCount(*track, 0));
        QVERIFY(counts.size() > 1);
        window.press(Qt::Key_Home, Qt::ControlModifier);
        window.press(Qt::Key_Escape);
        window.press(Qt::Key_Right); // a frame without keys
        window.press(Qt::Key_S, Qt::AltModifier);
        for (const auto& [id, count] : counts)
            QCOMPARE(keyCount(*findTrack(*window.editor().session().clip(), id), 0), count + 1);
        window.press(Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(!window.editor().documentFacade()->isModified());
    }

    void nothingHappensWithoutASelectionOrADocument()
    {
        EditorWindow window(QSize(1280, 800));
        QVERIFY(window.isReady());
        const auto pressAll = [&] {
            for (Qt::Key key : {Qt::Key_U, Qt::Key_V, Qt::Key_0, Qt::Key_1, Qt::Key_5, Qt::Key_I, Qt::Key_Return, Qt::Key_Menu, Qt::Key_Escape})
                window.press(key);
            for (Qt::Key key : {Qt::Key_D, Qt::Key_X, Qt::Key_C, Qt::Key_L, Qt::Key_3, Qt::Key_5})
                window.press(key, Qt::ControlModifier);
            window.press(Qt::Key_Delete, Qt::ShiftModifier);
            window.press(Qt::Key_U, Qt::ShiftModifier);
            window.press(Qt::Key_2, Qt::AltModifier);
        };
        pressAll();
        QVERIFY(!window.editor().documentFacade()->isOpen());
        open(window);
        const Document before = documentOf(window);
        for (Qt::Key key : {Qt::Key_U, Qt::Key_V, Qt::Key_0, Qt::Key_1, Qt::Key_5, Qt::Key_Return})
            window.press(key);
        for (Qt::Key key : {Qt::Key_D, Qt::Key_X, Qt::Key_L, Qt::Key_3, Qt::Key_5})
            window.press(key, Qt::ControlModifier);
        window.press(Qt::Key_Delete, Qt::ShiftModifier);
        QVERIFY(documentOf(window) == before);
        // During a drag as well.
        aloneX(window);
        const QPoint at = keyAt(window, 0, 2);
        QTest::mouseMove(window.window(), at);
        QTest::mousePress(window.window(), Qt::LeftButton, {}, at);
        QTest::mouseMove(window.window(), at + QPoint(20, 10));
        QTest::mouseMove(window.window(), at + QPoint(30, 20));
        QVERIFY(window.editor().document().inGesture());
        for (Qt::Key key : {Qt::Key_D, Qt::Key_X, Qt::Key_V, Qt::Key_4})
            window.press(key, Qt::ControlModifier);
        for (Qt::Key key : {Qt::Key_U, Qt::Key_0, Qt::Key_2, Qt::Key_I})
            window.press(key);
        QVERIFY(window.editor().document().inGesture());
        window.press(Qt::Key_Escape);
        QTest::mouseRelease(window.window(), Qt::LeftButton, {}, at + QPoint(30, 20));
        QVERIFY(documentOf(window) == before);
    }
};

QTEST_MAIN(TestKeysAndTangents)
#include "tst_keys_and_tangents.moc"
