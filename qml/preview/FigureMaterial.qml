import QtQuick
import QtQuick3D
import Slerpline

// A part of the figure. Lights stand still in the scene, as in a room that one walks around.
CustomMaterial {
    property color baseColor: Theme.figureShell
    property color emissive: "black"
    property real shine: 0
    property color activeColor: Theme.accent
    property real activeStrength: Theme.dark ? 0.62 : 0.55
    property color ambientColor: Theme.lightAmbient
    property color keyColor: Theme.lightKey
    property color fillColor: Theme.lightFill
    property color rimColor: Theme.lightRim
    property real keyStrength: Theme.dark ? 0.68 : 0.72
    property real fillStrength: Theme.dark ? 0.13 : 0.25
    property real rimStrength: Theme.dark ? 0.55 : 0.30
    required property vector3d keyDirection
    property vector3d fillDirection: Qt.vector3d(-0.77, 0.14, 0.62)
    property vector3d rimDirection: Qt.vector3d(-0.55, 0.45, -0.70)
    shadingMode: CustomMaterial.Unshaded
    cullMode: Material.NoCulling
    vertexShader: "figure.vert"
    fragmentShader: "figure.frag"
}
