#include "app/editor/preview/preview_model.h"

#include "tests/editor/preview/figure.h"

#include "core/curve/rotation.h"

#include <QSignalSpy>
#include <QtTest>

#include <glm/geometric.hpp>

#include <random>

using namespace slerpline;
using namespace slerpline::editor;
using namespace slerpline::testfigure;

namespace {

struct Vertex { // as MeshGeometry lays it out
    float position[3];
    float normal[3];
    float textureCoord[2];
    float influence[2];
};

const Vertex* vertices(const MeshGeometry& geometry) { return reinterpret_cast<const Vertex*>(geometry.vertexData().constData()); }
const quint32* indices(const MeshGeometry& geometry) { return reinterpret_cast<const quint32*>(geometry.indexData().constData()); }

glm::dvec3 position(const Vertex& vertex) { return {vertex.position[0], vertex.position[1], vertex.position[2]}; }
glm::dvec3 normal(const Vertex& vertex) { return {vertex.normal[0], vertex.normal[1], vertex.normal[2]}; }

// Where a point of view space lands in the viewport, both in [-1, 1] when it is inside.
glm::dvec2 onScreen(const OrbitCamera& camera, double aspect, const glm::dvec3& point)
{
    const auto [right, up, back] = cameraAxes(camera);
    const glm::dvec3 offset = point - camera.target;
    const double depth = camera.distance - glm::dot(offset, back);
    const double half = depth * std::tan(glm::radians(OrbitCamera::kFieldOfView / 2));
    return {glm::dot(offset, right) / (half * aspect), glm::dot(offset, up) / half};
}

void poseEqualsSampler(PreviewModel& model, PreviewSide& side, const Document& document, const Clip& clip)
{
    std::mt19937 random(7);
    std::uniform_real_distribution<double> times(-1, 3);
    ClipSampler sampler(clip);
    for (int i = 0; i < 1000; ++i) {
        const Seconds time = times(random);
        model.setTime(time);
        QVERIFY(side.pose() == sampler.pose(*document.scene, time));
    }
}

} // namespace

class TestPreviewModel : public QObject {
    Q_OBJECT

private slots:
    void thePoseIsTheSamplersToTheLastBit()
    {
        const Document document = skinnedColumn(200);
        PreviewModel model;
        model.setDocument(document, kClip);
        poseEqualsSampler(model, *model.single(), document, *document.clips[0]);
    }

    void comparedSidesPlayTheClipInTheirMode()
    {
        const Document document = skinnedColumn(200);
        PreviewModel model;
        model.setCompare(true);
        model.setDocument(document, kClip);
        poseEqualsSampler(model, *model.sideA(), document, playedAs(*document.clips[0], Interpolation::slerp));
        poseEqualsSampler(model, *model.sideB(), document, playedAs(*document.clips[0], Interpolation::spline));
        model.sideA()->setMode(QStringLiteral("nlerp"));
        poseEqualsSampler(model, *model.sideA(), document, playedAs(*document.clips[0], Interpolation::linear));
        model.sideA()->setMode(QStringLiteral("keyed"));
        poseEqualsSampler(model, *model.sideA(), document, *document.clips[0]);
        model.sideA()->setMode(QStringLiteral("cubic"));
        QCOMPARE(model.sideA()->mode(), QStringLiteral("keyed"));
    }

    void swappingSidesSwapsTheirModes()
    {
        PreviewModel model;
        model.swapSides();
        QCOMPARE(model.sideA()->mode(), QStringLiteral("squad"));
        QCOMPARE(model.sideB()->mode(), QStringLiteral("slerp"));
    }

    void anEditOfTheClipIsSeenAtOnceAndTheCameraStays()
    {
        Document document = skinnedColumn(200);
        PreviewModel model;
        model.setDocument(document, kClip);
        model.setTime(0.4);
        const MeshGeometry* mesh = model.single()->meshes().constFirst();
        const OrbitCamera before = model.camera();
        QSignalSpy replaced(model.single(), &PreviewSide::geometryReplaced);

        document.clips[0] = document.clips[0].with([](Clip& clip) { clip.tracks.clear(); });
        model.setDocument(document, kClip);
        QVERIFY(model.single()->pose() == restPose(*document.scene));
        QVERIFY(model.camera() == before);
        QCOMPARE(replaced.count(), 0);
        QCOMPARE(model.single()->meshes().constFirst(), mesh);
    }

    void anUnknownClipShowsTheRestPose()
    {
        const Document document = skinnedColumn(200);
        PreviewModel model;
        model.setDocument(document, kClip);
        model.setDocument(document, kClip + 1);
        QVERIFY(model.single()->pose() == restPose(*document.scene));
    }

    void anotherSceneMayHaveFewerNodes()
    {
        PreviewModel model;
        model.setCompare(true);
        model.setDocument(skinnedColumn(200), kClip);
        model.setActiveNode(3);
        const auto askEverything = [&] {
            (void)model.differenceDegrees();
            (void)model.differenceNode();
            (void)model.sideA()->angle();
            (void)model.sideB()->speed();
            (void)model.sideA()->meshes();
            (void)model.sideB()->skeleton();
        };
        for (const auto signal : {&PreviewModel::differenceChanged, &PreviewModel::sceneChanged, &PreviewModel::cameraChanged})
            connect(&model, signal, this, askEverything);
        model.setDocument(Document{}, 0);
        QVERIFY(model.isEmpty());
        QVERIFY(!model.hasActiveNode());
        model.setDocument(skinnedColumn(200), kClip);
        QVERIFY(model.hasActiveNode());
    }

    void theMeshKeepsItsTopologyWhileTimeRuns()
    {
        PreviewModel model;
        model.setDocument(skinnedColumn(400), kClip);
        MeshGeometry* mesh = model.single()->meshes().constFirst();
        const QByteArray before = mesh->indexData();
        const QByteArray start = mesh->vertexData();
        QCOMPARE(mesh->subsetCount(), 2);
        QCOMPARE(mesh->materials().size(), 2);
        model.setTime(0.6);
        model.single()->sync();
        QCOMPARE(model.single()->meshes().constFirst(), mesh);
        QVERIFY(mesh->indexData().constData() == before.constData()); // not even copied
        QCOMPARE(mesh->vertexData().size(), start.size());
        QVERIFY(mesh->vertexData() != start);
        QCOMPARE(mesh->subsetCount(), 2);
    }

    void geometryFollowsOnceAFrameNotOnceATime()
    {
        PreviewModel model;
        model.setDocument(skinnedColumn(400), kClip);
        MeshGeometry* mesh = model.single()->meshes().constFirst();
        const QByteArray start = mesh->vertexData();
        for (int i = 1; i < 10; ++i)
            model.setTime(0.1 * i);
        QVERIFY(mesh->vertexData() == start);
        model.single()->sync();
        QVERIFY(mesh->vertexData() != start);
        const char* const written = mesh->vertexData().constData();
        const QByteArray shared = mesh->vertexData(); // a second writing would move the buffer
        model.single()->sync();
        QVERIFY(mesh->vertexData().constData() == written);
    }

    void vertexPositionsAreTheCoresMirroredInDepth()
    {
        const Document document = skinnedColumn(400);
        PreviewModel model;
        model.setDocument(document, kClip);
        model.setTime(0.7);
        const MeshGeometry* mesh = model.single()->meshes().constFirst();
        SkinnedVertices expected;
        skinMesh(*document.scene->meshes[0], modelMatrices(*document.scene, model.single()->pose()), expected);
        for (std::size_t i = 0; i < expected.positions.size(); ++i) {
            const glm::vec3 p = expected.positions[i];
            QVERIFY(position(vertices(*mesh)[i]) == glm::dvec3(p.x, p.y, -p.z));
        }
    }

    void mirroredTrianglesFaceTheSideOfTheirNormals_data()
    {
        QTest::addColumn<bool>("leftHanded");
        QTest::addColumn<QString>("up");
        for (const bool left : {false, true})
            for (const char* up : {"y", "z"})
                QTest::addRow("%s-handed, %s up", left ? "left" : "right", up) << left << QString::fromLatin1(up);
    }
    void mirroredTrianglesFaceTheSideOfTheirNormals()
    {
        QFETCH(bool, leftHanded);
        QFETCH(QString, up);
        // Front faces turn counter-clockwise as seen in right-handed axes and clockwise in left-handed ones, which is the
        // same sign of (b - a) x (c - a) in the file's own numbers.
        Document document = skinnedColumn(400);
        document.clips.clear();
        document.scene = document.scene.with([&](Scene& scene) {
            scene.leftHanded = leftHanded;
            scene.meshes[0] = scene.meshes[0].with([&](Mesh& mesh) {
                const glm::vec3 a = mesh.positions[mesh.indices[0]];
                const glm::vec3 turned = glm::cross(mesh.positions[mesh.indices[1]] - a, mesh.positions[mesh.indices[2]] - a);
                if (glm::dot(turned, mesh.normals[mesh.indices[0]]) < 0)
                    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3)
                        std::swap(mesh.indices[i + 1], mesh.indices[i + 2]);
            });
        });
        PreviewModel model;
        model.setDocument(document, 0);
        model.setUpAxis(up);
        const MeshGeometry* mesh = model.single()->meshes().constFirst();
        const qsizetype count = mesh->indexData().size() / qsizetype(sizeof(quint32));
        for (qsizetype i = 0; i < count; i += 3) {
            const Vertex& a = vertices(*mesh)[indices(*mesh)[i]];
            const Vertex& b = vertices(*mesh)[indices(*mesh)[i + 1]];
            const Vertex& c = vertices(*mesh)[indices(*mesh)[i + 2]];
            QVERIFY(glm::dot(glm::cross(position(b) - position(a), position(c) - position(a)), normal(a)) > 0);
        }
    }

    void upIsUpWhicheverAxisTheFileMeans()
    {
        for (const bool mirrored : {false, true}) {
            QCOMPARE((ViewAxes{mirrored, UpAxis::y}.toView(glm::dvec3(0, 1, 0))), glm::dvec3(0, 1, 0));
            QCOMPARE((ViewAxes{mirrored, UpAxis::z}.toView(glm::dvec3(0, 0, 1))), glm::dvec3(0, 1, 0));
            for (const UpAxis up : {UpAxis::y, UpAxis::z}) {
                const ViewAxes axes{mirrored, up};
                const double turn
                    = glm::dot(glm::cross(axes.toView(glm::dvec3(1, 0, 0)), axes.toView(glm::dvec3(0, 1, 0))), axes.toView(glm::dvec3(0, 0, 1)));
                QCOMPARE(turn, mirrored ? -1.0 : 1.0);
            }
        }
    }

    void aFigureThatStandsOnZIsSetUpright()
    {
        Bounds standing;
        standing.add({-30, -20, 0});
        standing.add({30, 20, 180});
        QCOMPARE(likelyUpAxis(standing), UpAxis::z);
        Bounds animal; // longer than high, on y = 0
        animal.add({-30, 0, -90});
        animal.add({30, 110, 90});
        QCOMPARE(likelyUpAxis(animal), UpAxis::y);
        QCOMPARE(likelyUpAxis(Bounds{}), UpAxis::y);
    }

    void framingHoldsTheWholeClipInView_data()
    {
        QTest::addColumn<double>("aspect");
        QTest::addColumn<double>("unit");
        for (const double aspect : {0.4, 1.0, 2.5})
            for (const double unit : {0.001, 1.0, 1000.0})
                QTest::addRow("aspect %g, unit %g", aspect, unit) << aspect << unit;
    }
    void framingHoldsTheWholeClipInView()
    {
        QFETCH(double, aspect);
        QFETCH(double, unit);
        Document document = bonesOnly();
        document.scene = document.scene.with([&](Scene& scene) {
            for (Node& node : scene.nodes)
                node.rest.translation *= unit;
        });
        PreviewModel model;
        model.setViewAspect(aspect);
        model.setDocument(document, kClip);
        for (const double yaw : {0.0, 30.0, 200.0}) {
            model.setYaw(yaw);
            model.frameAll();
            double nearest = 0;
            for (int corner = 0; corner < 8; ++corner) {
                const Bounds& box = model.figureBounds();
                const glm::dvec2 seen = onScreen(model.camera(), aspect,
                    {corner & 1 ? box.greatest.x : box.least.x, corner & 2 ? box.greatest.y : box.least.y,
                        corner & 4 ? box.greatest.z : box.least.z});
                nearest = std::max({nearest, std::abs(seen.x), std::abs(seen.y)});
            }
            QVERIFY2(nearest < 1 && nearest > 0.85, qPrintable(QString::number(nearest)));
            ClipSampler sampler(*document.clips[0]);
            for (double time = 0; time <= 2; time += 0.0625)
                for (const glm::dmat4& matrix : modelMatrices(*document.scene, sampler.pose(*document.scene, time))) {
                    const glm::dvec2 seen = onScreen(model.camera(), aspect, model.axes().toView(glm::dvec3(matrix[3])));
                    QVERIFY(std::abs(seen.x) <= 1 && std::abs(seen.y) <= 1);
                }
            QVERIFY(model.clipNear() > 0 && model.clipNear() < model.distance() - model.figureRadius() * 0.5);
            QVERIFY(model.clipFar() > model.distance() + 5 * model.figureRadius()); // the ground fades before it ends
        }
        QVERIFY(model.gridStep() > 0.1 * model.figureRadius() && model.gridStep() < 0.4 * model.figureRadius());
    }

    void theViewFollowsItsShapeUntilTheUserMovesIt()
    {
        PreviewModel model;
        model.setDocument(bonesOnly(), kClip);
        model.setViewAspect(2);
        const double wide = model.distance();
        model.setViewAspect(0.3);
        QVERIFY(model.distance() > wide);
        model.orbit(10, 0);
        const OrbitCamera chosen = model.camera();
        model.setViewAspect(2);
        QVERIFY(model.camera() == chosen);
    }

    void panningMovesThePointUnderThePointerWithIt()
    {
        OrbitCamera camera;
        camera.yaw = 40;
        camera.pitch = -25;
        camera.distance = 12;
        const glm::dvec3 grabbed = camera.target;
        const OrbitCamera after = panned(camera, 30, -20, 400);
        const glm::dvec2 seen = onScreen(after, 1, grabbed);
        QVERIFY(glm::distance(seen, glm::dvec2(30 / 200.0, 20 / 200.0)) < 1e-12);
    }

    void orbitNeverTurnsOver()
    {
        OrbitCamera camera;
        camera = orbited(camera, 0, 10000);
        QCOMPARE(camera.pitch, -OrbitCamera::kSteepest);
        camera = orbited(camera, 0, -100000);
        QCOMPARE(camera.pitch, OrbitCamera::kSteepest);
        QCOMPARE(zoomed(camera, 1e-9, 1).distance, 1.0 / 50);
        QCOMPARE(zoomed(camera, std::nan(""), 1).distance, camera.distance);
    }

    void stepsAreRound()
    {
        QCOMPARE(roundStep(0.03), 0.02);
        QCOMPARE(roundStep(7.0), 5.0);
        QCOMPARE(roundStep(10.0), 10.0);
        QCOMPARE(roundStep(1999.0), 1000.0);
    }

    void theDifferenceIsTheAngleBetweenBothSides()
    {
        const Document document = skinnedColumn(200);
        PreviewModel model;
        model.setCompare(true);
        model.setDocument(document, kClip);
        model.setTime(0.3);
        model.setActiveNode(2);
        const double expected = glm::degrees(angleBetween(model.sideA()->pose().nodes[2].rotation, model.sideB()->pose().nodes[2].rotation));
        QVERIFY(expected > 1);
        QCOMPARE(model.differenceDegrees(), expected);
        QCOMPARE(model.differenceNode(), QStringLiteral("joint2"));
        QCOMPARE(model.differenceText(), QStringLiteral("Apart now %1°").arg(expected, 0, 'f', 1));
        model.setActiveNode(-1);
        QVERIFY(model.differenceDegrees() >= expected);
        model.setTime(0); // a key: both pass through it
        QVERIFY(model.differenceDegrees() < 1e-6);
    }

    void speedIsHowFastTheAngleGrows()
    {
        const Document document = skinnedColumn(200);
        PreviewModel model;
        model.setDocument(document, kClip);
        model.setActiveNode(1);
        const double time = 0.8;
        const double step = 1e-5;
        model.setTime(time - step);
        const glm::dquat before = model.single()->pose().nodes[1].rotation;
        model.setTime(time + step);
        const glm::dquat after = model.single()->pose().nodes[1].rotation;
        model.setTime(time);
        const double expected = glm::degrees(angleBetween(before, after)) / (2 * step);
        QVERIFY2(std::abs(model.single()->speed() - expected) < 1e-4 * expected, qPrintable(QString::number(expected)));
    }

    void aMatrixTrackHasASpeedToo()
    {
        Document document = skinnedColumn(200);
        document.clips[0] = document.clips[0].with([](Clip& clip) {
            clip.tracks.clear();
            std::vector<Key<glm::dmat4>> keys(2);
            for (int i = 0; i < 2; ++i) { // 6 degrees in half a second, twice as large
                keys[std::size_t(i)].time = 0.5 * i;
                keys[std::size_t(i)].value = glm::rotate(glm::dmat4(2), glm::radians(6.0 * i), glm::normalize(glm::dvec3(1, 2, 3)));
                keys[std::size_t(i)].value[3][3] = 1;
            }
            Curve<glm::dmat4> curve;
            curve.keys = KeyList<glm::dmat4>(keys);
            Track track;
            track.target = {1, PropertyKind::matrix, {}};
            track.curves = curve;
            clip.tracks.push_back(track);
        });
        PreviewModel model;
        model.setDocument(document, kClip);
        model.setActiveNode(1);
        model.setTime(0.25);
        QVERIFY(std::abs(model.single()->angle() - 3) < 0.01);
        QVERIFY2(std::abs(model.single()->speed() - 12) < 0.05, qPrintable(QString::number(model.single()->speed())));
    }

    void aMeshWithoutNodesIsShown()
    {
        Document document = skinnedColumn(200);
        document.clips.clear();
        document.scene = document.scene.with([](Scene& scene) {
            scene.nodes.clear();
            scene.meshes[0] = scene.meshes[0].with([](Mesh& mesh) {
                mesh.node = -1;
                mesh.skin.reset();
            });
        });
        PreviewModel model;
        model.setDocument(document, 0);
        QVERIFY(!model.isEmpty());
        QCOMPARE(model.single()->meshes().size(), 1);
        QVERIFY(model.single()->skeleton() == nullptr);
        QVERIFY(!model.figureBounds().empty && model.figureRadius() > 50);
    }

    void aFileOfNothingButMotionShowsWhatItMoves()
    {
        Document document = bonesOnly();
        document.scene = document.scene.with([](Scene& scene) {
            for (Node& node : scene.nodes)
                node.missing = true;
        });
        PreviewModel model;
        model.setDocument(document, kClip);
        QCOMPARE(model.single()->skeleton()->boneCount(), std::size_t(3));
    }

    void theActiveBoneTintsWhatItMoves()
    {
        PreviewModel model;
        const Document document = skinnedColumn(400);
        model.setDocument(document, kClip);
        const MeshGeometry* mesh = model.single()->meshes().constFirst();
        QCOMPARE(vertices(*mesh)[0].influence[0], 0.0F);
        model.setActiveNode(0);
        QCOMPARE(vertices(*mesh)[0].influence[0], 1.0F);
        QCOMPARE(vertices(*mesh)[document.scene->meshes[0]->positions.size() - 1].influence[0], 0.0F);
    }

    void withoutExtentEveryNodeGetsAxes()
    {
        PreviewModel model;
        model.setDocument(loneNode(), kClip);
        QVERIFY(!model.hasMesh());
        QVERIFY(model.skeletonVisible());
        QCOMPARE(model.single()->skeleton()->boneCount(), std::size_t(0));
        QVERIFY(model.figureRadius() > 0);
        model.setDocument(bonesOnly(), kClip);
        QCOMPARE(model.single()->skeleton()->boneCount(), std::size_t(3));
    }
};

QTEST_GUILESS_MAIN(TestPreviewModel)
#include "tst_preview_model.moc"
