import QtQuick
import QtQuick3D
import Slerpline
import Slerpline.Editor

// One side of the preview: figure, ground, axes and read-outs. The camera is the model's, so both sides move together.
Item {
    id: root
    required property PreviewModel preview
    required property PreviewSide side
    property bool comparing: false
    property color tint: Theme.compareA
    property bool solidChip: true
    clip: true

    readonly property vector3d keyDirection: Qt.vector3d(0.48, 0.72, 0.50)   // towards the key light, which casts the shadow

    readonly property var modeNames: ({ keyed: qsTr("KEYED"), slerp: qsTr("SLERP"), squad: qsTr("SQUAD"), nlerp: qsTr("NLERP") })

    Accessible.role: Accessible.Graphic
    Accessible.name: comparing ? qsTr("3D preview, %1").arg(modeNames[side.mode]) : qsTr("3D preview")

    PreviewFrame { side: root.side }
    // Qt 6.4 goes on smoothing an old picture when only vertices or colours change, so what changes is drawn plain and smoothed
    // at rest.
    property bool moving: false
    function redraw() { moving = true; rest.restart() }
    Timer { id: rest; interval: Theme.restDelay; onTriggered: root.moving = false }
    Connections {
        target: root.side
        function onPoseChanged() { root.redraw() }
        function onGeometryReplaced() { root.redraw() }
    }
    Connections { target: root.preview; function onShownChanged() { root.redraw() } }
    Connections { target: Theme; function onDarkChanged() { root.redraw() } }
    Rectangle {
        anchors.fill: parent
        gradient: Gradient {
            GradientStop { position: 0; color: Theme.sceneTop }
            GradientStop { position: 1; color: Theme.sceneBottom }
        }
    }
    View3D {
        anchors.fill: parent
        camera: eye
        environment: SceneEnvironment {
            backgroundMode: SceneEnvironment.Transparent
            antialiasingMode: root.preview.antialiasing && !root.moving ? SceneEnvironment.ProgressiveAA : SceneEnvironment.NoAA
            antialiasingQuality: SceneEnvironment.Medium
        }
        Node {
            position: root.preview.target
            eulerRotation: Qt.vector3d(root.preview.pitch, root.preview.yaw, 0)
            PerspectiveCamera {
                id: eye
                z: root.preview.distance
                fieldOfView: root.preview.fieldOfView
                clipNear: root.preview.clipNear
                clipFar: root.preview.clipFar
            }
        }
        Model {
            id: ground
            readonly property real reach: root.preview.figureRadius * 5
            visible: root.preview.showGrid
            source: "#Rectangle"                 // 100 by 100 units
            position: Qt.vector3d(root.preview.figureCentre.x, root.preview.groundHeight, root.preview.figureCentre.z)
            scale: Qt.vector3d(reach / 50, reach / 50, 1)
            eulerRotation.x: -90
            materials: CustomMaterial {
                property color lineColor: Theme.ground
                property color axisRight: Theme.axisX
                property color axisDeep: root.preview.upAxis === "y" ? Theme.axisZ : Theme.axisY
                property real strength: Theme.dark ? 0.11 : 0.16
                property real spacing: root.preview.gridStep
                property vector2d centre: Qt.vector2d(root.preview.figureCentre.x, root.preview.figureCentre.z)
                property real fadeFrom: ground.reach * 0.14
                property real fadeTo: ground.reach * 0.5
                shadingMode: CustomMaterial.Unshaded
                sourceBlend: CustomMaterial.One
                destinationBlend: CustomMaterial.OneMinusSrcAlpha
                depthDrawMode: Material.NeverDepthDraw
                cullMode: Material.NoCulling
                vertexShader: "ground.vert"
                fragmentShader: "ground.frag"
            }
        }
        Component { id: figureMaterial; FigureMaterial {} }
        Component {
            id: shadowMaterial
            CustomMaterial {
                property color skyTop: Theme.sceneTop
                property color skyBottom: Theme.sceneBottom
                property real shade: Theme.dark ? 0.42 : 0.80
                property real groundHeight: root.preview.groundHeight - root.preview.figureRadius * 0.002
                property vector3d lightDirection: root.keyDirection
                property vector2d centre: Qt.vector2d(root.preview.figureCentre.x, root.preview.figureCentre.z)
                property real fadeTo: root.preview.figureRadius * 2.2
                property real seenHalf: Math.tan(root.preview.fieldOfView * Math.PI / 360)
                shadingMode: CustomMaterial.Unshaded
                cullMode: Material.NoCulling
                vertexShader: "shadow.vert"
                fragmentShader: "shadow.frag"
            }
        }
        Repeater3D {
            model: root.preview.showGrid && root.preview.castsShadow ? root.side.meshes : []
            Model {
                required property var modelData
                geometry: modelData
                Component.onCompleted: {
                    const shared = shadowMaterial.createObject(this)
                    materials = modelData.materials.map(() => shared)
                }
            }
        }
        Repeater3D {
            model: root.side.meshes
            Model {
                required property var modelData
                geometry: modelData
                Component.onCompleted: materials = modelData.materials.map(part =>
                    figureMaterial.createObject(this, { keyDirection: root.keyDirection, baseColor: part.baseColor, emissive: part.emissive, shine: part.shine }))
            }
        }
        Model {
            visible: root.preview.skeletonVisible
            geometry: root.side.skeleton
            materials: CustomMaterial {
                property color boneColor: Theme.textSoft
                property color activeColor: Theme.accent
                property color axisX: Theme.axisX
                property color axisY: Theme.axisY
                property color axisZ: Theme.axisZ
                shadingMode: CustomMaterial.Unshaded
                cullMode: Material.NoCulling
                vertexShader: "bones.vert"
                fragmentShader: "bones.frag"
            }
        }
    }
    Txt {
        anchors.centerIn: parent
        visible: root.preview.empty
        text: qsTr("No figure in this file")
        dim: true
    }
    MouseArea {
        id: mouse
        property point last
        anchors.fill: parent
        acceptedButtons: Qt.LeftButton | Qt.MiddleButton
        cursorShape: pressed ? Qt.ClosedHandCursor : Qt.ArrowCursor
        onPressed: event => last = Qt.point(event.x, event.y)
        onPositionChanged: event => {
            const dx = event.x - last.x
            const dy = event.y - last.y
            last = Qt.point(event.x, event.y)
            if ((event.buttons & Qt.MiddleButton) || (event.modifiers & Qt.ShiftModifier))
                root.preview.pan(dx, dy, height)
            else
                root.preview.orbit(dx, dy)
        }
        onDoubleClicked: root.preview.frameAll()
        onWheel: event => root.preview.zoom(Math.pow(0.88, event.angleDelta.y / 120))
    }
    ModeChip {
        x: Theme.gap; y: Theme.gap
        visible: root.comparing
        side: root.side
        names: root.modeNames
        tint: root.tint
        solid: root.solidChip
    }
    AxisGizmo {
        anchors { left: parent.left; bottom: parent.bottom }
        axesSeen: root.preview.axesSeen
        upAxis: root.preview.upAxis
        onClicked: root.preview.upAxis = upAxis === "y" ? "z" : "y"
    }
    Column {
        anchors { right: parent.right; rightMargin: Theme.gap; bottom: parent.bottom; bottomMargin: Theme.gap - 1 }
        visible: root.preview.hasActiveNode
        Num { anchors.right: parent.right; text: root.side.angle.toFixed(1) + "°"; color: Theme.text }
        Num { anchors.right: parent.right; text: Math.round(root.side.speed) + " °/s"; color: Theme.textDim }
    }
}
