import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The numbers of the selected keys, at the key: Tab goes on, Enter accepts and closes, Esc leaves what was not accepted.
T.Popup {
    id: root
    objectName: "keyPopup"
    readonly property var key: Editor.inspector
    width: Theme.keyPopup
    padding: Theme.gap
    margins: Theme.unit
    focus: true
    closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutside
    implicitHeight: fields.implicitHeight + 2 * padding
    background: PopupFrame { radius: Theme.radius }

    function openAt(px, py) { x = Math.round(px + Theme.wide); y = Math.round(py - implicitHeight / 2); open() }
    onOpened: frame.forceActiveFocus(Qt.TabFocusReason)
    // Keys that went away have no numbers.
    Connections { target: Editor.inspector; function onChanged() { if (root.visible && !root.key.hasSelection) root.close() } }

    contentItem: Column {
        id: fields
        spacing: Theme.unit
        Field { id: frame; objectName: "popupFrameField"; name: qsTr("Key frame"); width: root.availableWidth; numeric: true; label: qsTr("Frame"); step: 1; value: root.key.frameText; commit: (text) => root.key.setFrame(text); onSubmitted: root.close(); Keys.onEscapePressed: root.close() }
        Repeater {
            model: root.visible ? root.key.values.length : 0
            Field {
                required property int index
                readonly property var part: root.key.values[index] || ({ label: "", text: "", unit: "", axis: -1, step: 1, own: false })
                objectName: "popupValueField" + index
                visible: part.own
                name: qsTr("Value %1").arg(part.label)
                width: root.availableWidth
                numeric: true
                edge: part.axis >= 0 && part.axis < Theme.axis.length ? Theme.axis[part.axis] : "transparent"
                label: part.label
                unit: part.unit
                step: part.step
                value: part.text
                commit: (text) => root.key.setValue(index, text)
                onSubmitted: root.close()
                Keys.onEscapePressed: root.close()
            }
        }
    }
}
