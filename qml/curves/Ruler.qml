import QtQuick
import Slerpline
import Slerpline.Editor

// Frames along the top of the plot; press or drag to scrub.
Rectangle {
    id: root
    required property CurveView view
    height: Theme.ruler
    color: Theme.gutter
    readonly property bool ready: Editor.document.open
    readonly property var labels: ready ? view.timeLabels : []
    Accessible.role: Accessible.Slider
    Accessible.name: qsTr("Playhead, frame %1").arg(Editor.transport.frame.toFixed(1))

    Item {
        anchors.fill: parent
        clip: true
        visible: root.ready
        Repeater {
            model: root.labels.length   // a number: labels that move are not made anew
            Item {
                required property int index
                readonly property var modelData: root.labels[index] || ({ x: 0, text: "", major: false })
                x: Math.round(modelData.x)
                Rectangle { width: 1; height: modelData.text !== "" ? Theme.tickLong : modelData.major ? Theme.tickMiddle : Theme.tickShort; y: root.height - height - Theme.rangeBar; color: modelData.text !== "" ? Theme.textDim : Theme.alpha(Theme.textDim, Theme.tickAlpha) }
                Txt {
                    x: -width / 2; y: 0; height: Theme.labelHeight; verticalAlignment: Text.AlignVCenter
                    text: modelData.text; font.pixelSize: Theme.fontSmall
                    color: modelData.x < root.view.clipFirstX - 1 || modelData.x > root.view.clipLastX + 1 ? Theme.textDisabled : Theme.textDim
                    visible: Math.abs(modelData.x - root.view.playheadX) > (width + flag.width) / 2 + 2
                }
            }
        }
        Rectangle { x: Math.round(root.view.clipFirstX); width: Math.round(root.view.clipLastX) - x; y: root.height - height; height: Theme.rangeBar; color: Theme.alpha(Theme.accent, Theme.rangeAlpha) }
        Repeater {
            model: [root.view.clipFirstX, root.view.clipLastX]
            Rectangle { required property real modelData; x: Math.round(modelData) - 2; width: Theme.rangeGrip; height: Theme.tickLong + 2; y: root.height - height; radius: Theme.radiusTiny; color: Theme.accent }
        }
        Rectangle {
            id: flag
            x: Math.round(root.view.playheadX - width / 2 + 0.5); y: 2
            width: Math.max(Theme.flagWidth, flagText.implicitWidth + 12); height: Theme.flagHeight; radius: Theme.radius
            color: Theme.accent
            readonly property real frame: Editor.transport.frame
            Txt { id: flagText; anchors.centerIn: parent; text: Math.abs(flag.frame - Math.round(flag.frame)) < 0.005 || Editor.transport.playing ? Math.round(flag.frame).toFixed(0).replace("-", "−") : flag.frame.toFixed(1).replace("-", "−"); font.pixelSize: Theme.fontSmall; weight: Font.DemiBold; color: Theme.accentInk }
        }
    }
    Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: 1; color: Theme.divider; z: -1 }
    MouseArea {
        objectName: "ruler"
        anchors.fill: parent
        enabled: root.ready
        preventStealing: true
        function scrub(mouse) {
            let frame = root.view.timeAt(mouse.x) * Editor.document.frameRate
            if (Editor.snapping !== Boolean(mouse.modifiers & Qt.ControlModifier)) frame = Math.round(frame)
            Editor.transport.frame = frame
        }
        onPressed: mouse => { Editor.transport.stop(); scrub(mouse) }
        onPositionChanged: mouse => scrub(mouse)
        onWheel: wheel => root.view.zoomBy(wheel.x, 0, Math.pow(Theme.wheelStep, wheel.angleDelta.y / 120), 1)
    }
}
