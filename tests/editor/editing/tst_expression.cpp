#include "app/editor/editing/expression.h"

#include <QTest>

#include <random>

using namespace slerpline;
using namespace slerpline::editor;

class TestExpression : public QObject {
    Q_OBJECT

private slots:
    void arithmeticGivesWhatItSays_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("expected");
        const auto row = [](const char* text, double expected) { QTest::newRow(text) << QString::fromLatin1(text) << expected; };
        // v = 10, t = 2, f = 60, i = 3
        row("12.5", 12.5);
        row(" -3 ", -3);
        row("+3", 3);
        row(".5", 0.5);
        row("1e-2", 0.01);
        row("2+3*4", 14);
        row("(2+3)*4", 20);
        row("2-3-4", -5);
        row("24/4/2", 3);
        row("-2^2", -4);
        row("2^-1", 0.5);
        row("2^3^2", 512);
        row("v*0.5+3", 8);
        row("=v+t+f+i", 75);
        row("+=10", 20);
        row("-=10", 0);
        row("*=2", 20);
        row("/=4", 2.5);
        row("*-1", -10);
        row("/2", 5);
        row("*2+1", 30); // the rest is read first: v * (2 + 1)
        row("=sin(pi/2)*v", 10);
        row("sqrt(abs(-9))", 3);
        row("round(2.5)+floor(2.5)+ceil(2.5)", 8);
        row("min(v, 3) + max(v, 3)", 13);
        row("--3", 3);
    }
    void arithmeticGivesWhatItSays()
    {
        QFETCH(QString, text);
        QFETCH(double, expected);
        const auto expression = Expression::parse(text.toStdString());
        QVERIFY2(expression, expression ? "" : expression.error().message.c_str());
        const auto value = expression->evaluate({10, 2, 60, 3});
        QVERIFY(value);
        QVERIFY2(std::abs(*value - expected) < 1e-12, qPrintable(QString::number(*value, 'g', 17)));
    }

    void wrongTextIsNamedWithItsColumn_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("column");
        const auto row = [](const char* text, int column) { QTest::newRow(text) << QString::fromLatin1(text) << column; };
        row("", 1);
        row("   ", 4);
        row("abc", 1);
        row("1 2", 3);
        row("(1", 3);
        row("1)", 2);
        row("1e", 1);
        row("min(1)", 6);
        row("sin 3", 5);
        row("2*", 3);
        row("1,5", 2);
        row("while(1)", 1);
    }
    void wrongTextIsNamedWithItsColumn()
    {
        QFETCH(QString, text);
        QFETCH(int, column);
        const auto expression = Expression::parse(text.toStdString());
        QVERIFY(!expression);
        QVERIFY(!expression.error().message.empty());
        QCOMPARE(expression.error().column, column);
    }

    void whatIsNoFiniteNumberIsRefused()
    {
        for (const char* text : {"1/0", "sqrt(-1)", "9^9^9", "0/0", "tan(1)/(v-v)"}) {
            const auto expression = Expression::parse(text);
            QVERIFY(expression);
            QVERIFY(!expression->evaluate({1, 1, 1, 0}));
        }
    }

    void aPlainNumberIsTheSameForEveryKey()
    {
        QVERIFY(Expression::parse("2*3")->isConstant());
        for (const char* text : {"v", "+=1", "t*2", "min(1, f)", "-i"})
            QVERIFY2(!Expression::parse(text)->isConstant(), text);
    }

    void deepAndLongTextEndsInASentence()
    {
        for (const std::string& text : {std::string(390, '('), std::string(390, '-') + "1", std::string(100000, '1'), "1" + std::string(300, '^')})
            QVERIFY(!Expression::parse(text));
    }

    void anyBytesAreReadWithoutHarm()
    {
        std::mt19937 random(5);
        const std::string letters = "0123456789.+-*/^()=vtfi,sincosmaxpi \xff\x00";
        for (int n = 0; n < 100000; ++n) {
            std::string text;
            for (unsigned length = random() % 24; length > 0; --length)
                text += letters[random() % letters.size()];
            if (const auto expression = Expression::parse(text))
                (void)expression->evaluate({1, 2, 3, 4});
        }
    }
};

QTEST_APPLESS_MAIN(TestExpression)
#include "tst_expression.moc"
