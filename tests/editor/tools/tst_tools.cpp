#include "tests/support/tool_bench.h"

#include <QElapsedTimer>

#include <cmath>
#include <random>

using namespace slerpline;
using namespace slerpline::editor;
using slerpline::tests::ToolBench;

#define CLOSE(a, b) QVERIFY2(std::abs((a) - (b)) < 1e-9, qPrintable(QStringLiteral("%1 is not %2").arg(a).arg(b)))

// Every tool fed with pointer events, without a window.
class TestTools : public QObject {
    Q_OBJECT

private slots:
    void aDraggedKeyFollowsThePointerAndLandsOnAFrame()
    {
        ToolBench bench;
        const std::string before = bench.json();
        const double value = bench.valueOf(1);
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(3.3 * bench.framePx(), -40));
        CLOSE(bench.frameOf(1), 13.0);
        CLOSE(bench.valueOf(1), value + 40 / bench.view.pxPerUnit);
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.document.undoStack().undo();
        QVERIFY(bench.json() == before);
    }

    void aDragWithoutSnappingIsExactAtEveryZoomAndAspect()
    {
        for (const double pxPerSecond : {3.0, 400.0, 250000.0})
            for (const double pxPerUnit : {0.5, 20.0, 90000.0}) {
                ToolBench bench;
                bench.view.pxPerSecond = pxPerSecond;
                bench.view.pxPerUnit = pxPerUnit;
                bench.view.originTime = bench.curve().keys[2].time - 100 / pxPerSecond;
                bench.view.originValue = bench.valueOf(2) + 100 / pxPerUnit;
                bench.session.setSnaps(false);
                const double frame = bench.frameOf(2), value = bench.valueOf(2);
                bench.selectKeys({2});
                bench.drag(bench.keyPx(2), bench.keyPx(2) + QPointF(7, 11));
                const std::size_t key = bench.selected().first();
                QVERIFY(std::abs((bench.frameOf(key) - frame) / 30 * pxPerSecond - 7) < 1e-6);
                QVERIFY(std::abs((value - bench.valueOf(key)) * pxPerUnit - 11) < 1e-6);
            }
    }

    void shiftKeepsToTheAxisThatWasDraggedFurther()
    {
        ToolBench bench;
        const double value = bench.valueOf(1);
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(4 * bench.framePx(), -20), Qt::ShiftModifier);
        CLOSE(bench.frameOf(1), 14.0);
        CLOSE(bench.valueOf(1), value);
    }

    void aModifierPressedWhileThePointerRestsCountsAtOnce()
    {
        ToolBench bench;
        const double value = bench.valueOf(1);
        bench.pull(bench.keyPx(1), bench.keyPx(1) + QPointF(4 * bench.framePx(), -20));
        QVERIFY(bench.valueOf(1) > value);
        bench.tools.keyDown(Qt::Key_Shift, Qt::NoModifier, false);
        CLOSE(bench.valueOf(1), value);
        bench.tools.keyUp(Qt::Key_Shift, Qt::ShiftModifier, false);
        QVERIFY(bench.valueOf(1) > value);
        bench.tool->cancel();
    }

    void cancelPutsEverythingBackInEveryGesture()
    {
        ToolBench bench;
        const std::string before = bench.json();
        const auto gestures = {QPointF(bench.keyPx(1)), bench.keyPx(1) + QPointF(60, 60), QPointF(950, 590)};
        for (const char* tool : {"select", "move", "scale", "retime", "lasso"})
            for (const QPointF& at : gestures) {
                bench.tools.setActive(QLatin1String(tool));
                bench.selectKeys({1, 2});
                const Selection selection = bench.document.state().selection;
                bench.pull(at, at + QPointF(45, -33));
                QVERIFY(bench.tools.escape());
                QVERIFY(bench.json() == before);
                QVERIFY(bench.document.state().selection == selection);
                QVERIFY(!bench.document.inGesture());
                QVERIFY(!bench.tool->isActive());
                bench.release(at);
            }
        QCOMPARE(bench.document.undoStack().count(), 0);
    }

    void escapeGivesUpTheDragFirstAndTheToolThen()
    {
        ToolBench bench;
        bench.tools.setActive(QStringLiteral("move"));
        bench.selectKeys({1});
        bench.pull(QPointF(500, 500), QPointF(540, 500));
        QVERIFY(bench.tools.escape());
        QCOMPARE(bench.tools.active(), QStringLiteral("move"));
        QVERIFY(bench.tools.escape());
        QCOMPARE(bench.tools.active(), QStringLiteral("select"));
        QVERIFY(!bench.tools.escape());
    }

    // --- selecting

    void clicksAtOnePlaceGoThroughKeysAndCurves()
    {
        ToolBench bench;
        // Key 2 of both components at one place; the curves of both go through it.
        bench.selectKeys({2}, 1);
        MotionRules rules;
        KeyMotion motion;
        motion.grabbed = {ToolBench::kNumbers, 1};
        motion.value = bench.valueOf(2) - bench.valueOf(2, 1);
        bench.document.apply(QStringLiteral("set up"), moveSelectedKeys(bench.document.state(), 1, motion, rules).state);
        bench.document.select({});
        const QPointF at = bench.keyPx(2);
        std::set<CurveRef> seen;
        for (int n = 0; n < 2; ++n) {
            bench.click(at);
            QCOMPARE(bench.document.state().selection.size(), std::size_t(1));
            seen.insert(bench.document.state().selection.curves().begin()->first);
        }
        QCOMPARE(seen.size(), std::size_t(2));
        // A key with another curve under it: the curve comes after the key.
        ToolBench other;
        const double value = other.session.readout(ToolBench::kNumbers)->value(1, other.curve().keys[1].time + 0.15);
        other.selectKeys({1});
        motion.grabbed = {ToolBench::kNumbers, 0};
        motion.time = 0.15;
        motion.value = value - other.valueOf(1);
        other.document.apply(QStringLiteral("set up"), moveSelectedKeys(other.document.state(), 1, motion, rules).state);
        other.document.select({});
        other.click(other.keyPx(1));
        QCOMPARE(other.selected(), IndexRanges::single(1));
        other.click(other.keyPx(1));
        QCOMPARE(other.selected(1), IndexRanges::of(0, 6));
        QVERIFY(other.selected().empty());
        other.click(other.keyPx(1));
        QCOMPARE(other.selected(), IndexRanges::single(1));
    }

    void aSecondPressDragsWhatTheFirstClickPicked()
    {
        ToolBench bench;
        bench.click(bench.keyPx(1));
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(2 * bench.framePx(), 0));
        CLOSE(bench.frameOf(1), 12.0);
        CLOSE(bench.frameOf(2), 20.0);
    }

    void anExactHitWinsOverTheBox()
    {
        ToolBench bench;
        bench.selectKeys({1, 2});
        bench.drag(bench.keyPx(2), bench.keyPx(2) + QPointF(2 * bench.framePx(), 0)); // on the box's inside corner
        CLOSE(bench.frameOf(1), 12.0);
        CLOSE(bench.frameOf(2), 22.0);
    }

    void onlyTheActiveCurveCanBePickedWhenRestricted()
    {
        ToolBench bench;
        bench.tools.setRestricted(true);
        QVERIFY(hitTest(bench.session, bench.view, bench.keyPx(1, {ToolBench::kNumbers, 1})).empty()
            || hitTest(bench.session, bench.view, bench.keyPx(1, {ToolBench::kNumbers, 1})).front().kind == Hit::Kind::segment);
        bench.drag(QPointF(2, 2), QPointF(998, 598));
        QCOMPARE(bench.selected(), IndexRanges::of(0, 6));
        QVERIFY(bench.selected(1).empty());
        bench.tools.setRestricted(false);
        bench.drag(QPointF(2, 2), QPointF(998, 598));
        QCOMPARE(bench.selected(1), IndexRanges::of(0, 6));
    }

    void aBoxReplacesAddsAndTakesAway()
    {
        ToolBench bench;
        const auto around = [&](std::size_t key, Qt::KeyboardModifiers modifiers) {
            bench.drag(bench.keyPx(key) + QPointF(-30, -30), bench.keyPx(key) + QPointF(12, 12), modifiers);
        };
        around(1, {});
        QCOMPARE(bench.selected(), IndexRanges::single(1));
        around(3, Qt::ShiftModifier);
        QCOMPARE(bench.selected(), IndexRanges::of({1, 3}));
        around(1, Qt::ControlModifier);
        QCOMPARE(bench.selected(), IndexRanges::single(3));
    }

    void aLassoTakesWhatIsInsideAndIsThereOnce()
    {
        ToolBench bench;
        bench.tools.setActive(QStringLiteral("lasso"));
        // A triangle that holds key 1 and leaves its bounding box's corner with key 2 outside.
        const QPointF a = bench.keyPx(1) + QPointF(-20, -30), b = bench.keyPx(1) + QPointF(30, -30), c = bench.keyPx(1) + QPointF(-20, 60);
        bench.press(a);
        for (const QPointF& to : {b, c, a})
            bench.move(to);
        QVERIFY(bench.tool->feedback().lassoPx.size() >= 3);
        bench.release(a);
        QCOMPARE(bench.selected(), IndexRanges::single(1));
        QCOMPARE(bench.tools.active(), QStringLiteral("select"));
    }

    // --- the transform box

    void anEdgeScalesTimeFromTheOppositeSide()
    {
        ToolBench bench;
        bench.selectKeys({1, 2, 3});
        const double in = bench.valueOf(2);
        const QPointF right = bench.gripPx({1, 0});
        bench.drag(right, right + QPointF(10 * bench.framePx(), 25));
        CLOSE(bench.frameOf(1), 10.0);
        CLOSE(bench.frameOf(2), 25.0);
        CLOSE(bench.frameOf(3), 40.0);
        CLOSE(bench.valueOf(2), in);
        QCOMPARE(bench.document.undoStack().undoText(), QStringLiteral("Scale 3 keys"));
    }

    void altScalesFromTheCentre()
    {
        ToolBench bench;
        bench.selectKeys({1, 2, 3});
        const QPointF right = bench.gripPx({1, 0});
        bench.drag(right, right + QPointF(5 * bench.framePx(), 0), Qt::AltModifier);
        CLOSE(bench.frameOf(1), 5.0);
        CLOSE(bench.frameOf(2), 20.0);
        CLOSE(bench.frameOf(3), 35.0);
    }

    void aCornerScalesBothAndShiftKeepsTheProportion()
    {
        ToolBench bench;
        bench.session.setSnaps(false);
        bench.selectKeys({1, 2, 3});
        const auto box = *transformBox(bench.session);
        const QPointF corner = bench.gripPx({1, 1});
        const double low = box.least, height = box.greatest - box.least;
        bench.drag(corner, corner + QPointF(10 * bench.framePx(), -20), Qt::NoModifier);
        CLOSE(bench.frameOf(3), 40.0);
        const auto grown = *transformBox(bench.session);
        CLOSE(grown.greatest, box.greatest + 1);
        CLOSE(grown.least, low);
        bench.document.undoStack().undo();
        bench.drag(corner, corner + QPointF(10 * bench.framePx(), 3), Qt::ShiftModifier);
        const auto even = *transformBox(bench.session);
        CLOSE((even.greatest - even.least) / height, even.times.duration() / box.times.duration());
    }

    void thePivotCanBeThePlayheadOrTheFirstKey()
    {
        ToolBench bench;
        bench.selectKeys({1, 2, 3});
        bench.playhead = 40 / ToolBench::kRate;
        bench.tools.setPivot(QStringLiteral("playhead"));
        const QPointF left = bench.gripPx({-1, 0});
        bench.drag(left, left + QPointF(15 * bench.framePx(), 0)); // 10 -> 25: half as far from 40
        CLOSE(bench.frameOf(1), 10.0 + 15);
        CLOSE(bench.frameOf(3), 35.0);
        bench.document.undoStack().undo();
        bench.tools.setPivot(QStringLiteral("first"));
        bench.drag(left, left + QPointF(5 * bench.framePx(), 0)); // an edge on the pivot: from the opposite side
        CLOSE(bench.frameOf(1), 15.0);
        CLOSE(bench.frameOf(3), 30.0);
    }

    void pastThePivotTheKeysMirror()
    {
        ToolBench bench;
        bench.session.setSnaps(false);
        bench.selectKeys({4, 5});
        const double early = bench.valueOf(4), late = bench.valueOf(5);
        const QPointF left = bench.gripPx({-1, 0});
        bench.drag(left, left + QPointF(30 * bench.framePx(), 0)); // 45 -> 75 about 60
        CLOSE(bench.frameOf(4), 60.0);
        CLOSE(bench.frameOf(5), 75.0);
        CLOSE(bench.valueOf(4), late);
        CLOSE(bench.valueOf(5), early);
    }

    void slopesFollowWhenABoxIsScaled()
    {
        ToolBench bench;
        bench.session.setSnaps(false);
        bench.selectKeys({1, 2, 3});
        bench.document.apply(QStringLiteral("free"), setSelectedRule(bench.document.state(), 1, TangentRule::free, {}));
        const double slope = bench.curve().keys[2].out.slope;
        const QPointF top = bench.gripPx({0, 1});
        const double height = transformBox(bench.session)->greatest - transformBox(bench.session)->least;
        bench.drag(top, top + QPointF(0, -height * bench.view.pxPerUnit)); // twice as high
        CLOSE(bench.curve().keys[2].out.slope, 2 * slope);
        const QPointF right = bench.gripPx({1, 0});
        bench.drag(right, right + QPointF(20 * bench.framePx(), 0)); // twice as slow
        CLOSE(bench.curve().keys[2].out.slope, slope);
    }

    void valuesOfARotationScaleThroughTheGrabbedAxis()
    {
        ToolBench bench;
        bench.session.showOnly({{ToolBench::kTurn, 0}, {ToolBench::kTurn, 1}, {ToolBench::kTurn, 2}});
        bench.session.setActive(ChannelRef{ToolBench::kTurn, 0});
        bench.view = {-0.2, 100, 400, 4, 1000, 600};
        bench.session.setSnaps(false);
        Selection selection;
        selection.set({ToolBench::kTurn, 0}, IndexRanges::of(1, 3));
        bench.document.select(selection);
        const auto before = bench.session.readout(ToolBench::kTurn);
        const double low = before->keyValue(0, 1), high = before->keyValue(0, 2), other = before->keyValue(1, 2);
        const QPointF top = bench.gripPx({0, 1});
        bench.drag(top, top + QPointF(0, -40));
        const auto after = bench.session.readout(ToolBench::kTurn);
        QVERIFY(std::abs(after->keyValue(0, 1) - low) < 1e-6);
        QVERIFY(std::abs(after->keyValue(0, 2) - (high + 10)) < 1e-6);
        QVERIFY(std::abs(after->keyValue(1, 2) - other) < 1e-6);
    }

    void aColumnHasNoEdgeInTimeAndOneKeyNoBox()
    {
        ToolBench bench;
        bench.selectKeys({2});
        QVERIFY(!transformBox(bench.session));
        Selection column = bench.document.state().selection;
        column.set({ToolBench::kNumbers, 1}, IndexRanges::single(2));
        bench.document.select(column);
        const auto box = transformBox(bench.session);
        QVERIFY(box && !box->hasWidth() && box->hasHeight());
        QCOMPARE(gripsOf(*box).size(), std::size_t(2));
    }

    // --- what happens to others

    void rippleMovesAllLaterKeysWhileItIsHeld()
    {
        ToolBench bench;
        bench.pull(bench.keyPx(2), bench.keyPx(2) + QPointF(4 * bench.framePx(), 0));
        QVERIFY(bench.tools.keyDown(Qt::Key_E, Qt::NoModifier, false));
        CLOSE(bench.frameOf(2), 24.0);
        CLOSE(bench.frameOf(5), 64.0);
        CLOSE(bench.frameOf(5, 1), 60.0); // another curve
        CLOSE(bench.frameOf(1), 10.0);
        QCOMPARE(bench.selected(), IndexRanges::single(2));
        QVERIFY(bench.tools.keyUp(Qt::Key_E, Qt::NoModifier, false));
        CLOSE(bench.frameOf(5), 60.0);
        bench.tools.keyDown(Qt::Key_E, Qt::NoModifier, false);
        bench.release(bench.keyPx(2));
        CLOSE(bench.frameOf(5), 64.0);
    }

    void aHeldRippleEndsWithTheFocusAndWithEscape()
    {
        ToolBench bench;
        bench.tools.keyDown(Qt::Key_E, Qt::NoModifier, false);
        QVERIFY(bench.tools.rippling());
        bench.tools.letGo();
        QVERIFY(!bench.tools.rippling());
        bench.tools.keyDown(Qt::Key_E, Qt::NoModifier, false);
        QVERIFY(bench.tools.escape());
        QVERIFY(!bench.tools.rippling());
        bench.tools.setRipple(true);
        bench.tools.letGo();
        QVERIFY(bench.tools.rippling()); // locked is locked
    }

    void rippleCarriesLaterKeysWithTheEndOfAScaledBox()
    {
        ToolBench bench;
        bench.tools.setRipple(true);
        bench.selectKeys({1, 2, 3});
        const QPointF right = bench.gripPx({1, 0});
        bench.drag(right, right + QPointF(20 * bench.framePx(), 0));
        CLOSE(bench.frameOf(2), 30.0);
        CLOSE(bench.frameOf(3), 50.0);
        CLOSE(bench.frameOf(4), 65.0);
        CLOSE(bench.frameOf(5), 80.0);
        QCOMPARE(bench.selected(), IndexRanges::of(1, 4));
    }

    void replacedKeysAreCountedMarkedAndTold()
    {
        ToolBench bench;
        bench.pull(bench.keyPx(1), bench.keyPx(1) + QPointF(10 * bench.framePx(), 0));
        QCOMPARE(bench.curve().keys.size(), std::size_t(5));
        QCOMPARE(bench.tool->feedback().lost.size(), std::size_t(1));
        QVERIFY(bench.tool->feedback().tag.contains(QStringLiteral("replaces 1 key")));
        bench.move(bench.keyPx(1) + QPointF(3 * bench.framePx(), 0)); // on: it is there again
        QCOMPARE(bench.curve().keys.size(), std::size_t(6));
        QVERIFY(bench.tool->feedback().lost.empty());
        bench.tool->cancel();
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(10 * bench.framePx(), 0));
        QCOMPARE(bench.curve().keys.size(), std::size_t(5));
        QCOMPARE(bench.said.size(), 1);
    }

    void pushedKeysMoveOnAndNoneIsLost()
    {
        ToolBench bench;
        bench.tools.setCollision(QStringLiteral("push"));
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(20 * bench.framePx(), 0)); // onto the key at 30
        QCOMPARE(bench.curve().keys.size(), std::size_t(6));
        CLOSE(bench.frameOf(1), 30.0);
        CLOSE(bench.frameOf(2), 31.0);
        CLOSE(bench.frameOf(3), 32.0);
        CLOSE(bench.frameOf(4), 45.0);
    }

    void blockedKeysStopTogetherBeforeTheFirstInTheWay()
    {
        ToolBench bench;
        bench.tools.setCollision(QStringLiteral("block"));
        bench.selectKeys({1});
        Selection both = bench.document.state().selection;
        both.set({ToolBench::kNumbers, 1}, IndexRanges::single(4)); // 45, free up to 59
        bench.document.select(both);
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(13 * bench.framePx(), 0));
        QCOMPARE(bench.curve().keys.size(), std::size_t(6));
        CLOSE(bench.frameOf(1), 19.0);
        CLOSE(bench.frameOf(4, 1), 54.0);
        QCOMPARE(bench.said.size(), 1);
    }

    void nudgesAreFineAndCoarseAndObeyThePolicy()
    {
        ToolBench bench;
        bench.selectKeys({1});
        QVERIFY(bench.tools.nudge(1, 0));
        CLOSE(bench.frameOf(1), 11.0);
        QVERIFY(bench.tools.nudge(-0.1, 0));
        CLOSE(bench.frameOf(1), 10.9);
        const double value = bench.valueOf(1);
        QVERIFY(bench.tools.nudge(0, 2.5));
        CLOSE(bench.valueOf(1), value + 2.5);
        bench.tools.setCollision(QStringLiteral("block"));
        QVERIFY(bench.tools.nudge(10, 0));
        CLOSE(bench.frameOf(1), 19.0);
        QCOMPARE(bench.curve().keys.size(), std::size_t(6));
        bench.document.select({});
        QVERIFY(!bench.tools.nudge(1, 0));
    }

    // --- snapping

    void snappingKnowsSecondsValuesPlayheadAndOtherKeys()
    {
        ToolBench bench;
        bench.tools.toggleSnapMode(QStringLiteral("frames"));
        QVERIFY(bench.tools.snapModes().isEmpty());
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(1.37 * bench.framePx(), 0));
        CLOSE(bench.frameOf(1), 11.37);
        bench.document.undoStack().undo();
        bench.tools.toggleSnapMode(QStringLiteral("keys"));
        // Key 1 near the time of component b's key 2 while its own one is dragged along.
        bench.selectKeys({1, 2});
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(10 * bench.framePx() - 5, 0));
        CLOSE(bench.frameOf(1), 20.0);
        bench.document.undoStack().undo();
        bench.tools.toggleSnapMode(QStringLiteral("playhead"));
        bench.playhead = 14.4 / 30;
        bench.selectKeys({1});
        bench.pull(bench.keyPx(1), bench.keyPx(1) + QPointF(4.4 * bench.framePx() + 6, 0));
        CLOSE(bench.frameOf(1), 14.4);
        QVERIFY(bench.tool->feedback().snapLabel.contains(QStringLiteral("playhead")));
        bench.tool->cancel();
        bench.tools.toggleSnapMode(QStringLiteral("values"));
        bench.drag(bench.keyPx(1), bench.keyPx(1) + QPointF(0, -27), Qt::ShiftModifier);
        const double step = valueStep(bench.view, 20);
        CLOSE(bench.valueOf(1) / step, std::round(bench.valueOf(1) / step));
        bench.document.undoStack().undo();
        bench.tools.toggleSnapMode(QStringLiteral("seconds"));
        bench.selectKeys({3});
        bench.drag(bench.keyPx(3), bench.keyPx(3) + QPointF(33 * bench.framePx(), 0), Qt::ShiftModifier);
        CLOSE(bench.curve().keys[bench.selected().first()].time, 2.0);
    }

    void controlInvertsSnappingWhileDragging()
    {
        ToolBench bench;
        bench.pull(bench.keyPx(1), bench.keyPx(1) + QPointF(1.37 * bench.framePx(), 0));
        CLOSE(bench.frameOf(1), 11.0);
        bench.tools.keyDown(Qt::Key_Control, Qt::NoModifier, false);
        CLOSE(bench.frameOf(1), 11.37);
        bench.tool->cancel();
    }

    void aKeyBetweenFramesSaysSo()
    {
        ToolBench bench;
        bench.selectKeys({1});
        bench.tools.nudge(0.4, 0);
        bench.tool->hover({bench.keyPx(1), {}, Qt::NoButton, false}, bench.view);
        QVERIFY(bench.tool->feedback().tag.contains(QStringLiteral("between frames")));
        bench.tool->hover({bench.keyPx(2), {}, Qt::NoButton, false}, bench.view);
        QVERIFY(!bench.tool->feedback().tag.contains(QStringLiteral("between frames")));
    }

    // --- move tool, retime

    void theMoveToolDragsFromAnywhereAndLocksAnAxis()
    {
        ToolBench bench;
        bench.tools.setActive(QStringLiteral("move"));
        bench.selectKeys({1, 2});
        const double value = bench.valueOf(1);
        bench.pull(QPointF(900, 560), QPointF(900 + 3 * bench.framePx(), 530));
        CLOSE(bench.frameOf(1), 13.0);
        CLOSE(bench.valueOf(1), value + 1.5);
        QVERIFY(bench.tools.keyDown(Qt::Key_X, Qt::NoModifier, false));
        CLOSE(bench.valueOf(1), value);
        QVERIFY(bench.tools.keyDown(Qt::Key_Y, Qt::NoModifier, false));
        CLOSE(bench.frameOf(1), 10.0);
        CLOSE(bench.valueOf(1), value + 1.5);
        bench.release(QPointF(900, 530));
        QCOMPARE(bench.tools.active(), QStringLiteral("move"));
        QCOMPARE(bench.document.undoStack().count(), 1);
        bench.tools.setActive(QStringLiteral("select"));
        QVERIFY(!bench.tools.wantsKey(Qt::Key_X, 0)); // snapping again
    }

    void theScaleToolTakesTheNearestGripFromAnywhere()
    {
        ToolBench bench;
        bench.tools.setActive(QStringLiteral("scale"));
        bench.selectKeys({1, 2, 3});
        const QRectF frame = framePx(*transformBox(bench.session), bench.view);
        const QPointF far(frame.right() + 120, frame.center().y() + 8);
        bench.drag(far, far + QPointF(10 * bench.framePx(), 0));
        CLOSE(bench.frameOf(3), 40.0);
        CLOSE(bench.frameOf(1), 10.0);
    }

    void retimeAnchorsStretchOneSideAndSqueezeTheOther()
    {
        ToolBench bench;
        bench.tools.setActive(QStringLiteral("retime"));
        bench.selectKeys({1, 2, 3, 4});
        QCOMPARE(bench.tool->anchors().size(), std::size_t(2));
        // A new anchor at frame 30, dragged to 20.
        const QPointF at(bench.view.timeToPx(1.0), 40);
        bench.drag(at, at - QPointF(10 * bench.framePx(), 0));
        QCOMPARE(bench.tool->anchors().size(), std::size_t(3));
        CLOSE(bench.frameOf(1), 10.0);
        CLOSE(bench.frameOf(2), 15.0);
        CLOSE(bench.frameOf(3), 20.0);
        CLOSE(bench.frameOf(4), 45.0);
        CLOSE(bench.tool->anchors()[1] * 30, 20.0);
        bench.document.undoStack().undo();
        CLOSE(bench.frameOf(3), 30.0);
    }

    // --- handles

    void aHandleFollowsThePointerAtEveryZoomAndAspect()
    {
        for (const double pxPerSecond : {40.0, 400.0, 30000.0})
            for (const double pxPerUnit : {2.0, 20.0, 4000.0}) {
                ToolBench bench;
                bench.view.pxPerSecond = pxPerSecond;
                bench.view.pxPerUnit = pxPerUnit;
                bench.view.originTime = bench.curve().keys[2].time - 500 / pxPerSecond;
                bench.view.originValue = bench.valueOf(2) + 300 / pxPerUnit;
                bench.selectKeys({2});
                const QPointF tip = bench.handlePx(2, Side::after), to = bench.keyPx(2) + QPointF(42, 27);
                bench.drag(tip, to);
                const QPointF now = bench.handlePx(2, Side::after) - bench.keyPx(2), wanted = to - bench.keyPx(2);
                QVERIFY(std::abs(now.x() * wanted.y() - now.y() * wanted.x()) < 1e-6 * 50 * 50); // in line with the pointer
                QVERIFY(
                    std::abs(bench.curve().keys[2].in.slope - bench.curve().keys[2].out.slope) < 1e-9 * std::abs(bench.curve().keys[2].out.slope));
            }
    }

    void aWeightedHandleFollowsThePointerInLengthToo()
    {
        ToolBench bench;
        bench.selectKeys({2});
        const auto& vector = std::get<VectorCurves>(findTrack(*bench.session.clip(), ToolBench::kNumbers)->curves);
        Track track = *findTrack(*bench.session.clip(), ToolBench::kNumbers);
        std::get<VectorCurves>(track.curves).components[0] = setWeighted(vector.components[0], IndexRanges::single(2), {}, true).curve;
        EditorState state = bench.document.state();
        Clip clip = *bench.session.clip();
        clip.tracks[0] = Box<Track>(track);
        state.document.clips[0] = Box<Clip>(clip);
        bench.document.apply(QStringLiteral("weigh"), state);
        const QPointF tip = bench.handlePx(2, Side::after), to = bench.keyPx(2) + QPointF(80, -30);
        bench.pull(tip, to);
        const QPointF now = bench.handlePx(2, Side::after);
        QVERIFY2(std::hypot(now.x() - to.x(), now.y() - to.y()) < 1e-6, "1:1");
        CLOSE(bench.curve().keys[2].out.weight, 80 / bench.view.pxPerSecond / (10.0 / 30));
        CLOSE(bench.curve().keys[2].in.weight, bench.curve().keys[2].out.weight); // they were as long as each other
        bench.move(bench.keyPx(2) + QPointF(900, 0));                             // further than the span
        CLOSE(bench.curve().keys[2].out.weight, 1.0);
        bench.tool->cancel();
        bench.drag(tip, to, Qt::AltModifier);
        CLOSE(bench.curve().keys[2].in.weight, 1.0 / 3);
    }

    void altBreaksAndShiftLaysFlat()
    {
        ToolBench bench;
        bench.selectKeys({2});
        const double in = bench.session.readout(ToolBench::kNumbers)->slope(0, 2, Side::before);
        bench.drag(bench.handlePx(2, Side::after), bench.keyPx(2) + QPointF(40, 30), Qt::AltModifier);
        const auto readout = bench.session.readout(ToolBench::kNumbers);
        CLOSE(readout->slope(0, 2, Side::before), in);
        QVERIFY(std::abs(readout->slope(0, 2, Side::after) - in) > 1);
        bench.drag(bench.handlePx(2, Side::after), bench.keyPx(2) + QPointF(40, 6), Qt::ShiftModifier);
        const double flatOrInLine = bench.session.readout(ToolBench::kNumbers)->slope(0, 2, Side::after);
        QVERIFY(flatOrInLine == 0 || std::abs(flatOrInLine - in) < 1e-9);
    }

    void controlTurnsTheHandlesOfAllSelectedKeysByAsMuch()
    {
        ToolBench bench;
        bench.selectKeys({1, 2, 3});
        const auto before = bench.session.readout(ToolBench::kNumbers);
        bench.drag(bench.handlePx(2, Side::after), bench.keyPx(2) + QPointF(40, 30), Qt::ControlModifier);
        const auto after = bench.session.readout(ToolBench::kNumbers);
        const double by = after->slope(0, 2, Side::after) - before->slope(0, 2, Side::after);
        QVERIFY(std::abs(by) > 1);
        for (const std::size_t key : {1, 3})
            CLOSE(after->slope(0, key, Side::after) - before->slope(0, key, Side::after), by);
    }

    void tenThousandSelectedKeysFollowThePointer()
    {
        ToolBench bench;
        Track track = *findTrack(*bench.session.clip(), ToolBench::kNumbers);
        std::vector<Key<double>> keys(5000);
        for (std::size_t i = 0; i < keys.size(); ++i) {
            keys[i].time = double(i) / 30;
            keys[i].value = std::sin(double(i) * 0.1);
            keys[i].interpolation = Interpolation::tangent;
        }
        for (Curve<double>& curve : std::get<VectorCurves>(track.curves).components)
            curve.keys = KeyList<double>(keys);
        EditorState state = bench.document.state();
        Clip clip = *bench.session.clip();
        clip.tracks[0] = Box<Track>(track);
        state.document.clips[0] = Box<Clip>(clip);
        state.selection.set({ToolBench::kNumbers, 0}, IndexRanges::of(0, 5000));
        state.selection.set({ToolBench::kNumbers, 1}, IndexRanges::of(0, 5000));
        bench.document.apply(QStringLiteral("many"), state);
        QElapsedTimer timer;
        for (const char* tool : {"move", "scale"}) {
            bench.tools.setActive(QLatin1String(tool));
            bench.press(QPointF(400, 300));
            timer.start();
            for (int n = 1; n <= 20; ++n) {
                bench.move(QPointF(400 + 3 * n, 300 + n));
                (void)bench.tool->frame(bench.view);
            }
            qInfo("%s: %.1f ms per move", tool, double(timer.elapsed()) / 20);
            bench.release(QPointF(460, 320));
            bench.document.undoStack().undo();
            QVERIFY(bench.document.state().document == state.document);
        }
    }

    // --- abuse

    void anotherDocumentInTheMiddleOfADragIsNoHarm()
    {
        for (const char* tool : {"select", "move", "scale", "retime", "lasso"}) {
            ToolBench bench;
            bench.tools.setActive(QLatin1String(tool));
            bench.selectKeys({1, 2});
            bench.pull(bench.keyPx(1), bench.keyPx(1) + QPointF(40, 40));
            bench.document.open(ToolBench::sample(), {}, {}, {});
            bench.move(QPointF(300, 300));
            bench.release(QPointF(300, 300));
            QVERIFY(!bench.document.inGesture());
            QCOMPARE(bench.document.undoStack().count(), 0);
            bench.document.close();
            bench.pull(QPointF(300, 300), QPointF(500, 500));
            bench.release(QPointF(300, 300));
            bench.tool->hover({QPointF(300, 300), {}, Qt::NoButton, false}, bench.view);
            QVERIFY(!bench.tool->frame(bench.view));
        }
    }

    void twoThousandRandomGesturesAndKeysUndoneGiveTheSameBytes()
    {
        for (const unsigned seed : {1u, 2u, 3u}) {
            ToolBench bench;
            const std::string before = bench.json();
            std::mt19937 random(seed);
            const auto pick = [&](int count) { return int(random() % unsigned(count)); };
            bench.session.setShown(bench.session.channelsOfTrack(ToolBench::kTurn), true);
            const Qt::KeyboardModifiers modifiers[]
                = {Qt::NoModifier, Qt::NoModifier, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier, Qt::ShiftModifier | Qt::AltModifier};
            const char* tools[] = {"select", "select", "move", "scale", "retime", "lasso"};
            const char* policies[] = {"replace", "push", "block"};
            const char* pivots[] = {"opposite", "centre", "playhead", "first", "last"};
            const char* snaps[] = {"frames", "seconds", "values", "playhead", "keys"};
            const int keys[] = {Qt::Key_E, Qt::Key_X, Qt::Key_Y, Qt::Key_Shift, Qt::Key_Control, Qt::Key_Alt};
            QPointF at(500, 300);
            for (int step = 0; step < 2000; ++step) {
                const auto with = modifiers[pick(6)];
                switch (pick(14)) {
                case 0: at = QPointF(pick(1200) - 100, pick(800) - 100); break;
                case 1: {
                    const auto readout = bench.session.readout(ToolBench::kNumbers);
                    at = bench.keyPx(std::size_t(pick(int(readout->keyCount(0)))));
                    break;
                }
                case 2: bench.press(at, with, pick(8) == 0); break;
                case 3:
                case 4:
                case 5:
                    at += QPointF(pick(160) - 80, pick(120) - 60);
                    bench.move(at, with);
                    break;
                case 6: bench.release(at, with); break;
                case 7: bench.tools.setActive(QLatin1String(tools[pick(6)])); break;
                case 8: bench.tools.keyDown(keys[pick(6)], with, pick(4) == 0); break;
                case 9: bench.tools.keyUp(keys[pick(6)], with, false); break;
                case 10:
                    if (pick(3) == 0)
                        bench.tools.escape();
                    else
                        bench.tool->hover({at, with, Qt::NoButton, false}, bench.view);
                    break;
                case 11:
                    bench.tools.setCollision(QLatin1String(policies[pick(3)]));
                    bench.tools.setPivot(QLatin1String(pivots[pick(5)]));
                    bench.tools.toggleSnapMode(QLatin1String(snaps[pick(5)]));
                    bench.tools.setRipple(pick(3) == 0);
                    bench.tools.setRestricted(pick(4) == 0);
                    break;
                case 12: bench.tools.nudge(pick(5) - 2, pick(3) - 1); break;
                case 13:
                    if (pick(3) == 0 && !bench.document.inGesture())
                        bench.document.undoStack().undo();
                    else if (pick(3) == 0)
                        bench.view = zoomed(bench.view, at.x(), at.y(), 0.5 + pick(10) / 6.0, 0.5 + pick(10) / 6.0);
                    else
                        bench.playhead = pick(60) / 30.0;
                    break;
                }
                (void)bench.tool->frame(bench.view);
                (void)bench.tool->anchors();
            }
            bench.tool->cancel();
            QVERIFY(!bench.document.inGesture());
            while (bench.document.undoStack().canUndo())
                bench.document.undoStack().undo();
            QVERIFY(bench.json() == before);
        }
    }
};

QTEST_GUILESS_MAIN(TestTools)
#include "tst_tools.moc"
