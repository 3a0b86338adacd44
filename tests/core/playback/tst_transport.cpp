#include "core/playback/transport.h"

#include <QTest>

using namespace slerpline;

class TestTransport : public QObject {
    Q_OBJECT

private slots:
    void loopingWrapsIntoTheRange()
    {
        Transport transport{1, {1, 3}, 1, true, RangeEnd::loop};
        QVERIFY(std::abs(advance(transport, 5.5).time - 2.5) < 1e-12);
        transport.speed = -1;
        QVERIFY(std::abs(advance(transport, 0.5).time - 2.5) < 1e-12);
        QVERIFY(advance(transport, 0.5).playing);
    }
    void withoutLoopItStopsAtTheEndItRunsTo()
    {
        const Transport ended = advance({2.9, {1, 3}, 1, true, RangeEnd::stop}, 1);
        QCOMPARE(ended.time, 3.0);
        QVERIFY(!ended.playing);
        const Transport back = advance({1.1, {1, 3}, -2, true, RangeEnd::stop}, 1);
        QCOMPARE(back.time, 1.0);
        QVERIFY(!back.playing);
    }
    void pingPongTurnsRoundAtBothEnds()
    {
        Transport transport{2.5, {1, 3}, 1, true, RangeEnd::pingPong};
        transport = advance(transport, 1);
        QVERIFY(std::abs(transport.time - 2.5) < 1e-12);
        QVERIFY(transport.turned);
        transport = advance(transport, 2);
        QVERIFY(std::abs(transport.time - 1.5) < 1e-12);
        QVERIFY(!transport.turned);
        QVERIFY(transport.playing);
        Transport back{1.5, {1, 3}, -1, true, RangeEnd::pingPong};
        back = advance(back, 1);
        QVERIFY(std::abs(back.time - 1.5) < 1e-12);
        QVERIFY(back.turned);
    }
    void manySmallStepsOfPingPongEndWhereOneLargeOneDoes()
    {
        const Transport start{1.3, {1, 3}, 0.7, true, RangeEnd::pingPong};
        Transport small = start;
        for (int i = 0; i < 1000; ++i)
            small = advance(small, 0.0137);
        const Transport large = advance(start, 13.7);
        QVERIFY(std::abs(small.time - large.time) < 1e-9);
        QCOMPARE(small.turned, large.turned);
    }
    void playFromTheEndStartsAgain()
    {
        QCOMPARE(play({3, {1, 3}, 1, false, RangeEnd::stop}).time, 1.0);
        QCOMPARE(play({1, {1, 3}, -1, false, RangeEnd::stop}).time, 3.0);
        QCOMPARE(play({2, {1, 3}, 1, false, RangeEnd::stop}).time, 2.0);
    }
    void standingStillStaysStill()
    {
        const Transport still{2, {1, 3}, 1, false, RangeEnd::loop};
        QCOMPARE(advance(still, 10), still);
        QVERIFY(!advance({0, {0, 0}, 1, true, RangeEnd::loop}, 1).playing);
    }
};

QTEST_APPLESS_MAIN(TestTransport)
#include "tst_transport.moc"
