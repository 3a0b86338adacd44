import QtQuick
import QtQuick.Templates as T
import Slerpline

// Tooltip: name, shortcut as caps, and one more line when there is one. Put it inside the control; it loads nothing until the pointer rests there.
Loader {
    id: root
    property bool shown: false
    property string text
    property string keys
    property string note
    active: shown && text !== ""
    sourceComponent: T.ToolTip {
        parent: root.parent
        visible: root.shown
        delay: Theme.tooltipDelay
        x: Math.round((root.parent.width - width) / 2)
        y: root.parent.height + Theme.unit
        margins: Theme.unit
        padding: Theme.gap
        topPadding: Theme.tight
        bottomPadding: Theme.tight
        implicitWidth: contentItem.implicitWidth + 2 * Theme.gap
        implicitHeight: contentItem.implicitHeight + 2 * Theme.tight
        closePolicy: T.Popup.CloseOnEscape | T.Popup.CloseOnPressOutsideParent | T.Popup.CloseOnReleaseOutsideParent
        contentItem: Column {
            spacing: Theme.half
            Row {
                spacing: Theme.gap
                Txt { width: Math.min(implicitWidth, Theme.dialogNarrow); text: root.text; wrapMode: Text.WordWrap; elide: Text.ElideNone; weight: root.note !== "" ? Font.DemiBold : Font.Normal; anchors.verticalCenter: parent.verticalCenter }
                KeyCap { visible: root.keys !== ""; keys: root.keys; anchors.verticalCenter: parent.verticalCenter }
            }
            Txt { visible: root.note !== ""; text: root.note; dim: true; raised: true; font.pixelSize: Theme.fontSmall }
        }
        background: PopupFrame { radius: Theme.radius }
    }
}
