import QtQuick
import QtQuick.Templates as T
import Slerpline

// Frame of a dialog: scrim, title, close button, content, and a row of buttons at the lower right. Esc closes it.
T.Popup {
    id: root
    property string title
    property alias buttons: buttonRow.data
    property alias foot: footRow.data     // at the lower left, beside the buttons
    default property alias body: inner.data
    property real bodyHeight: inner.childrenRect.height
    readonly property real room: parent ? parent.height - 2 * Theme.section - Theme.dialogHeader - Theme.dialogHeader : 0
    parent: T.Overlay.overlay
    x: Math.round((parent.width - width) / 2)
    y: Math.round((parent.height - height) / 2)
    width: Math.min(Theme.dialogWidth, parent.width - 2 * Theme.section)
    height: Theme.dialogHeader + Theme.margin + Math.min(bodyHeight, room) + Theme.margin + Theme.dialogHeader
    modal: true
    focus: true
    padding: 0
    closePolicy: T.Popup.CloseOnEscape
    T.Overlay.modal: Rectangle { color: Theme.scrim }
    background: PopupFrame { radius: Theme.radiusPopup; color: Theme.panel }
    contentItem: FocusScope {
        focus: true
        Accessible.role: Accessible.Dialog
        Accessible.name: root.title
        Txt { x: Theme.wide + Theme.unit; y: Theme.wide - Theme.half; width: parent.width - x - 2 * Theme.section; text: root.title; font.pixelSize: Theme.fontLarge; weight: Font.DemiBold; color: Theme.textStrong; height: Theme.section }
        IconButton { anchors { right: parent.right; rightMargin: Theme.margin } y: Theme.margin + 1; iconName: "close"; tint: Theme.textDim; tip: qsTr("Close"); keys: "Esc"; onClicked: root.close() }
        Rectangle { y: Theme.dialogHeader; x: 1; width: parent.width - 2; height: Theme.hair; color: Theme.hairline }
        Item { id: inner; x: Theme.wide + Theme.unit; y: Theme.dialogHeader + Theme.margin; width: parent.width - 2 * x; height: Math.min(root.bodyHeight, root.room); clip: false }
        Rectangle { y: parent.height - Theme.dialogHeader; x: 1; width: parent.width - 2; height: Theme.hair; color: Theme.hairline }
        Row { id: footRow; x: Theme.wide + Theme.unit; height: Theme.button; anchors { bottom: parent.bottom; bottomMargin: Theme.wide - Theme.half } spacing: Theme.tight }
        Row { id: buttonRow; anchors { right: parent.right; rightMargin: Theme.wide + Theme.unit; bottom: parent.bottom; bottomMargin: Theme.wide - Theme.half } spacing: Theme.gap }
    }
}
