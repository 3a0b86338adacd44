// What the preview draws of a .x file: nodes, triangles, materials, skins.
#include "core/io/x/x_io.h"

#include <QTest>

#include <set>

using namespace slerpline;

namespace {

const std::string kHead = "xof 0303txt 0032\n";
const std::string kUnit = "1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0;;";

Imported<Document> read(const std::string& body)
{
    auto result = x::readX(kHead + body, "test.x", {});
    if (!result)
        qFatal("%s", describe(result.error()).c_str());
    return std::move(*result);
}

bool has(const Imported<Document>& imported, const std::string& id)
{
    return std::any_of(imported.diagnostics.begin(), imported.diagnostics.end(), [&](const Diagnostic& d) { return d.id == id; });
}

// A unit square as one four-cornered face, clockwise seen from +z as .x has it.
std::string square(const std::string& more)
{
    return "Mesh Square { 4; 0.0;0.0;0.0;,0.0;1.0;0.0;,1.0;1.0;0.0;,1.0;0.0;0.0;; 1; 4;0,1,2,3;; " + more + " }";
}

} // namespace

class XScene : public QObject {
    Q_OBJECT
private slots:
    void polygonsBecomeTrianglesWithSmoothNormals()
    {
        const Imported<Document> result = read("Frame F { " + square("") + " }");
        const Mesh& mesh = *result.value.scene->meshes.at(0);
        QCOMPARE(mesh.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 2, 3}));
        QCOMPARE(mesh.normals.size(), std::size_t(4));
        QVERIFY(mesh.normals[0] == glm::vec3(0, 0, -1));
        QCOMPARE(mesh.node, 0);
        QCOMPARE(mesh.parts.size(), std::size_t(1));
        QCOMPARE(mesh.materials.size(), std::size_t(1));
    }

    void verticesAreSplitWhereNormalsDiffer()
    {
        const std::string two
            = "Mesh { 4; 0.0;0.0;0.0;,0.0;1.0;0.0;,1.0;1.0;0.0;,1.0;0.0;0.0;; 2; 3;0,1,2;,3;0,2,3;; "
              "MeshNormals { 2; 0.0;0.0;1.0;,0.0;2.0;0.0;; 2; 3;0,0,0;,3;1,1,1;; } MeshTextureCoords { 4; 0.0;0.0;,0.0;1.0;,1.0;1.0;,1.0;0.0;; } }";
        const Mesh mesh = *read(two).value.scene->meshes.at(0);
        QCOMPARE(mesh.node, -1);
        QCOMPARE(mesh.positions.size(), std::size_t(6));
        QCOMPARE(mesh.textureCoords.size(), std::size_t(6));
        for (std::size_t i = 0; i < 6; ++i)
            QVERIFY(mesh.normals[mesh.indices[i]] == (i < 3 ? glm::vec3(0, 0, 1) : glm::vec3(0, 1, 0)));
    }

    void facesAreGroupedByMaterial()
    {
        const std::string material = " { 1.0;0.5;0.25;1.0;; 3.0; 0.1;0.2;0.3;; 0.0;0.0;0.0;; TextureFilename { \"C:\\art\\skin.bmp\"; } } ";
        const Imported<Document> result = read("Material Shared" + material
            + "Mesh { 3; 0.0;0.0;0.0;,0.0;1.0;0.0;,1.0;1.0;0.0;; 3; 3;0,1,2;,3;2,1,0;,3;0,2,1;; "
              "MeshMaterialList { 2; 3; 1,0,1;; { Shared } Material Own"
            + material + "} }");
        const Mesh& mesh = *result.value.scene->meshes.at(0);
        QCOMPARE(mesh.materials.size(), std::size_t(2));
        QCOMPARE(mesh.materials[0].name, std::string("Shared"));
        QCOMPARE(mesh.materials[0].texture, std::string("C:\\art\\skin.bmp"));
        QVERIFY(mesh.materials[1].diffuse == glm::vec4(1, 0.5, 0.25, 1));
        QCOMPARE(mesh.parts.size(), std::size_t(2));
        QVERIFY(mesh.parts[0] == (Mesh::Part{0, 3, 0}) && mesh.parts[1] == (Mesh::Part{3, 6, 1}));
    }

    void theFourStrongestWeightsCount()
    {
        std::string bones, frames;
        const char* const weights[] = {"0.1", "0.5", "0.05", "0.2", "0.15"};
        for (int i = 0; i < 5; ++i) {
            const std::string name(1, char('A' + i));
            frames += "Frame " + name + " { } ";
            bones += "SkinWeights { \"" + name + "\"; 2; 0,900; " + weights[i] + ",1.0; " + kUnit + " } ";
        }
        const Imported<Document> result = read(frames + square(bones));
        const Skin& skin = *result.value.scene->meshes.at(0)->skin;
        QCOMPARE(skin.bones.size(), std::size_t(5));
        QCOMPARE(skin.bones[3].node, 3);
        QVERIFY((skin.joints[0] == std::array<std::uint16_t, 4>{1, 3, 4, 0}));
        QVERIFY(std::abs(skin.weights[0][0] - 0.5F / 0.95F) < 1e-6F);
        QVERIFY(std::abs(skin.weights[0][0] + skin.weights[0][1] + skin.weights[0][2] + skin.weights[0][3] - 1) < 1e-6F);
        QVERIFY((skin.weights[1] == std::array<float, 4>{0, 0, 0, 0}));
        QVERIFY(has(result, "x.index"));
    }

    void bonesWithoutFramesBecomeMissingNodes()
    {
        const Imported<Document> result = read(square("SkinWeights { \"Ghost\"; 1; 0; 1.0; " + kUnit + " }"));
        QVERIFY(result.value.scene->nodes.at(0).missing);
        QVERIFY(has(result, "skin.unknown-node"));
    }

    void aMeshWithoutItsNumbersIsLeftOutAndKept()
    {
        const std::string body = "Frame F { Mesh { 4000000000; 0.0;0.0;0.0;; 1; 3;0,1,2;; } }\n";
        const Imported<Document> result = read(body);
        QVERIFY(result.value.scene->meshes.empty());
        QVERIFY(has(result, "x.count-mismatch"));
        QCOMPARE(x::writeX(result.value, {})->bytes, kHead + body);
    }

    void unnamedAndRepeatedFramesStayApart()
    {
        const Imported<Document> result = read(
            "Frame { Frame A { Frame { } } } Frame A { FrameTransformMatrix { 1.0,0.0,0.0,0.0,0.0,1.0,0.0,0.0,0.0,0.0,1.0,0.0,5.0,6.0,7.0,1.0;; } }");
        const Scene& scene = *result.value.scene;
        QCOMPARE(scene.nodes.size(), std::size_t(4));
        QCOMPARE(scene.nodes[2].parent, 1);
        QCOMPARE(scene.nodes[3].parent, -1);
        QVERIFY(scene.nodes[3].rest.translation == glm::dvec3(5, 6, 7));
        QVERIFY(scene.nodes[3].rest.matrix.has_value());
    }

    void aMeshMayBeReferredTo()
    {
        const Imported<Document> result = read(square("") + " Frame F { { Square } }");
        QCOMPARE(result.value.scene->meshes.size(), std::size_t(1));
        QCOMPARE(result.value.scene->meshes.at(0)->node, 0);
    }

    void optionsAreShownPerAnimation()
    {
        const std::string keys = "AnimationKey { 2; 1; 0;3;1.0,2.0,3.0;;; } ";
        const Imported<Document> result = read("Frame A { } AnimationSet S { Animation { {A} " + keys
            + "AnimationOptions { 1; 0; } } Animation { {A} " + keys + "AnimationOptions { 0; 1; } } }");
        const Clip& clip = *result.value.clips.at(0);
        QVERIFY(x::animationOptions(result.value, clip.id, clip.tracks[0]->id) == (x::AnimationOptions{false, false}));
        QVERIFY(x::animationOptions(result.value, clip.id, clip.tracks[1]->id) == (x::AnimationOptions{true, true}));
        QVERIFY(has(result, "x.options-mixed"));
    }

    void ticksAreGuessedAsDocumented()
    {
        const auto ticksOf = [](const std::string& times) {
            std::string keys;
            int count = 0;
            for (std::size_t at = 0; at < times.size(); ++count) {
                const std::size_t end = std::min(times.find(' ', at), times.size());
                keys += times.substr(at, end - at) + ";3;1.0,2.0,3.0;;,\n";
                at = end + 1;
            }
            return read("AnimationSet S { Animation { {A} AnimationKey { 2; " + QByteArray::number(count).toStdString() + "; " + keys + " } } }")
                .value.ticksPerSecond;
        };
        QCOMPARE(ticksOf("0 1000 3000"), 1000.0);
        QCOMPARE(ticksOf("0 160 320 480"), 4800.0);
        QCOMPARE(ticksOf("0 400 600 801"), 4800.0);
        QCOMPARE(ticksOf("0 33 3100"), 1000.0);
        QCOMPARE(ticksOf("0 1 2 7"), 30.0);
        QCOMPARE(ticksOf("5"), 30.0);
    }
};

QTEST_APPLESS_MAIN(XScene)
#include "tst_x_scene.moc"
