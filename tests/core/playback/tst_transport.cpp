#include "core/playback/transport.h"

#include <QTest>

using namespace slerpline;

class TestTransport : public QObject {
    Q_OBJECT

private slots:
    void loopingWrapsIntoTheRange()
    {
        Transport transport{1, {1, 3}, 1, true, true};
        QVERIFY(std::abs(advance(transport, 5.5).time - 2.5) < 1e-12);
        transport.speed = -1;
        QVERIFY(std::abs(advance(transport, 0.5).time - 2.5) < 1e-12);
        QVERIFY(advance(transport, 0.5).playing);
    }
    void withoutLoopItStopsAtTheEndItRunsTo()
    {
        const Transport ended = advance({2.9, {1, 3}, 1, true, false}, 1);
        QCOMPARE(ended.time, 3.0);
        QVERIFY(!ended.playing);
        const Transport back = advance({1.1, {1, 3}, -2, true, false}, 1);
        QCOMPARE(back.time, 1.0);
        QVERIFY(!back.playing);
    }
    void playFromTheEndStartsAgain()
    {
        QCOMPARE(play({3, {1, 3}, 1, false, false}).time, 1.0);
        QCOMPARE(play({1, {1, 3}, -1, false, false}).time, 3.0);
        QCOMPARE(play({2, {1, 3}, 1, false, false}).time, 2.0);
    }
    void standingStillStaysStill()
    {
        const Transport still{2, {1, 3}, 1, false, true};
        QCOMPARE(advance(still, 10), still);
        QVERIFY(!advance({0, {0, 0}, 1, true, true}, 1).playing);
    }
};

QTEST_APPLESS_MAIN(TestTransport)
#include "tst_transport.moc"
