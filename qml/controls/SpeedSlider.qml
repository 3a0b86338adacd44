import QtQuick
import QtQuick.Templates as T
import Slerpline

// Playback speed from a quarter to four times, even steps for even ratios; the middle is 1 and holds the knob. Double click: 1.
T.Slider {
    id: root
    property real speed: 1
    readonly property real span: 2                     // powers of two to either side
    signal chosen(real speed)
    implicitWidth: Theme.sliderWidth
    implicitHeight: Theme.field
    from: -span
    to: span
    value: Math.max(from, Math.min(to, Math.log2(Math.max(speed, 1e-3))))
    stepSize: 0.25
    focusPolicy: Qt.TabFocus
    hoverEnabled: true
    Accessible.name: qsTr("Playback speed")
    onMoved: {
        const power = Math.abs(value) < stepSize / 2 ? 0 : value
        chosen(Math.round(Math.pow(2, power) * 100) / 100)
        value = Qt.binding(() => Math.max(from, Math.min(to, Math.log2(Math.max(speed, 1e-3)))))
    }
    background: Item {
        Rectangle { y: Math.round(parent.height / 2) - 1; width: parent.width; height: Theme.half; radius: 1; color: Theme.track }
        Rectangle { x: Math.round(parent.width / 2); y: Math.round(parent.height / 2) - Theme.unit; width: Theme.hair; height: Theme.dot; color: root.enabled ? Theme.textDim : Theme.textDisabled }
    }
    handle: Rectangle {
        x: root.visualPosition * (root.availableWidth - width)
        y: Math.round((root.height - height) / 2)
        width: Theme.knobSize
        height: Theme.knobSize
        radius: Theme.knobSize / 2
        color: root.enabled ? Theme.knob : Theme.textDisabled
        border { width: Theme.dark ? 0 : Theme.hair; color: Theme.textDim }
        FocusRing { radius: parent.radius + Theme.half; shown: root.visualFocus }
    }
}
