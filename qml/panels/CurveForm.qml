import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The curves that are meant: what they do before and after their keys, how long one round is, and their marks. What differs says "mixed".
Item {
    id: root
    readonly property var curve: Editor.channels
    readonly property real fieldRoom: width - Theme.form - Theme.margin
    readonly property real half: Math.floor((fieldRoom - Theme.unit) / 2)
    // The longest way to go on needs more than half; the words beside it go first.
    readonly property real choice: Math.min(fieldRoom, Theme.comboPopup)
    readonly property bool room: fieldRoom - choice >= Theme.buttonMin
    readonly property color tint: curve.axis >= 0 && curve.axis < Theme.axis.length ? Theme.axis[curve.axis] : Theme.text
    component Line: Item { width: root.width; height: Theme.tight; Rectangle { y: Theme.tight / 2; x: Theme.margin; width: parent.width - 2 * Theme.margin; height: Theme.hair; color: Theme.hairline } }
    component Labelled: Item { property alias text: label.text; width: root.width; height: Theme.field; FormLabel { id: label } }

    Item {
        id: title
        visible: root.curve.hasCurve
        width: parent.width
        height: Theme.titleRow
        Rectangle { id: mark; x: Theme.margin + Theme.unit; width: Theme.dot; height: Theme.dot; radius: Theme.dot / 2; color: root.tint; anchors.verticalCenter: parent.verticalCenter }
        Txt { id: nodeName; x: mark.x + mark.width + Theme.gap; width: Math.min(implicitWidth, Math.max(0, keys.x - x - Theme.gap)); text: root.curve.nodeName; weight: Font.DemiBold; color: Theme.textStrong; anchors.verticalCenter: parent.verticalCenter }
        Txt { anchors { left: nodeName.right; leftMargin: Theme.tight; right: keys.left; rightMargin: Theme.tight; verticalCenter: parent.verticalCenter } text: root.curve.curveName; dim: true }
        Txt { id: keys; anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter } text: root.curve.keysText; dim: true; font.pixelSize: Theme.fontSmall }
        Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.hair; color: Theme.hairline }
    }
    Column {
        visible: !root.curve.hasCurve
        anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: Theme.section; leftMargin: Theme.section; rightMargin: Theme.section }
        spacing: Theme.gap
        Icon { anchors.horizontalCenter: parent.horizontalCenter; name: "file-curve"; color: Theme.textDisabled }
        Txt { width: parent.width; horizontalAlignment: Text.AlignHCenter; wrapMode: Text.WordWrap; dim: true; text: Editor.document.open ? qsTr("Pick a track to say what its curves do beyond their keys.") : qsTr("No document is open.") }
    }
    Flickable {
        visible: root.curve.hasCurve
        anchors { top: title.bottom; left: parent.left; right: parent.right; bottom: parent.bottom }
        clip: true
        contentHeight: form.height + Theme.wide
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        Column {
            id: form
            y: Theme.gap
            width: parent.width
            spacing: Theme.unit
            Labelled {
                text: qsTr("Before")
                Combo { objectName: "beforeCombo"; name: qsTr("Before the first key"); x: Theme.form; width: root.choice; choices: root.curve.modes; value: root.curve.before; choose: (id) => root.curve.setBefore(id) }
                Txt { visible: root.room; x: Theme.form + root.choice + Theme.gap; width: root.fieldRoom - root.choice - Theme.gap; height: Theme.field; text: qsTr("the first key"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Labelled {
                text: qsTr("After")
                Combo { objectName: "afterCombo"; name: qsTr("After the last key"); x: Theme.form; width: root.choice; choices: root.curve.modes; value: root.curve.after; choose: (id) => root.curve.setAfter(id) }
                Txt { visible: root.room; x: Theme.form + root.choice + Theme.gap; width: root.fieldRoom - root.choice - Theme.gap; height: Theme.field; text: qsTr("the last key"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Labelled {
                visible: root.curve.repeats
                text: qsTr("One round")
                Field { objectName: "periodField"; name: qsTr("Length of one round in frames"); x: Theme.form; width: root.room ? root.choice : root.half; numeric: true; value: root.curve.period; unit: qsTr("frames"); commit: (text) => root.curve.setPeriod(text) }
                Txt { visible: !root.curve.ownPeriod; x: Theme.form + (root.room ? root.choice : root.half) + Theme.gap; width: root.fieldRoom - (root.room ? root.choice : root.half) - Theme.gap; height: Theme.field; text: qsTr("first to last key"); dim: true; font.pixelSize: Theme.fontSmall }
                PushButton { objectName: "periodResetButton"; visible: root.curve.ownPeriod; flat: true; x: Theme.form + (root.room ? root.choice : root.half) + Theme.unit; implicitHeight: Theme.field; text: qsTr("From key to key"); onClicked: root.curve.setPeriod("") }
            }
            Line {}
            Labelled {
                text: qsTr("Track")
                Row {
                    x: Theme.form
                    spacing: Theme.unit
                    IconButton { objectName: "curveLockButton"; side: Theme.field; label: root.curve.locked ? qsTr("Locked") : qsTr("Lock"); iconName: root.curve.locked ? "lock" : "unlock"; iconSize: Theme.iconSmall; tint: Theme.textDim; tip: qsTr("Keys can be neither picked nor changed"); keys: "K"; checkable: true; checked: root.curve.locked; onClicked: { root.curve.toggleLocked(); checked = Qt.binding(() => root.curve.locked) } }
                    IconButton { objectName: "curveMuteButton"; side: Theme.field; label: root.curve.muted ? qsTr("Muted") : qsTr("Mute"); iconName: "mute"; iconSize: Theme.iconSmall; tint: Theme.textDim; tip: qsTr("Stays in the file and does not play"); keys: "M"; checkable: true; checked: root.curve.muted; onClicked: { root.curve.toggleMuted(); checked = Qt.binding(() => root.curve.muted) } }
                    IconButton { objectName: "curvePinButton"; side: Theme.field; label: root.curve.pinned ? qsTr("Pinned") : qsTr("Pin"); iconName: "pin"; iconSize: Theme.iconSmall; tint: Theme.textDim; tip: qsTr("Stays shown whatever is picked"); checkable: true; checked: root.curve.pinned; onClicked: { root.curve.togglePinned(); checked = Qt.binding(() => root.curve.pinned) } }
                }
            }
            Labelled {
                visible: Editor.views.hasRotation
                text: qsTr("Shown as")
                Combo { objectName: "curveRotationView"; name: qsTr("Show rotation as"); x: Theme.form; width: root.half; choices: Editor.views.rotationViews; value: Editor.views.rotationView; choose: (id) => Editor.views.setRotationView(id) }
                Combo { objectName: "curveEulerOrder"; visible: Editor.views.rotationView === "euler"; name: qsTr("Euler order"); x: Theme.form + root.half + Theme.unit; width: root.half; choices: Editor.views.orders; value: Editor.views.order; choose: (id) => Editor.views.setOrder(id) }
            }
        }
    }
}
