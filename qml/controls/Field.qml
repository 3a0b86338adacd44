import QtQuick
import QtQuick.Templates as T
import Slerpline

// A text or number field. `value` is what is true; the user's text stays apart until Enter or leaving the field commits it.
// `commit(text)` returns "" or a sentence that says what is wrong: then the text stays, with a red border and the sentence. Esc restores.
T.TextField {
    id: root
    property string value
    property string placeholder
    property string label                 // inside, at the left, dim
    property string unit                  // inside, at the right, dim
    property string iconName
    property string name                  // for screen readers; the label or placeholder otherwise
    property string tip
    property color edge: "transparent"    // channel colour at the left edge
    property bool numeric: false
    property var commit: null
    property string error
    property bool edited: false
    property real step: 0                 // by which arrows and wheel change the number, each from its own; 0: they do not
    property real trailing: 0             // room for a button at the right
    signal submitted()                    // Enter, and the text was taken
    readonly property bool mixed: value === "mixed" && !edited
    readonly property bool tabular: numeric && !activeFocus && !mixed && error === ""

    function restore() { edited = false; error = ""; text = value === "mixed" ? "" : value }
    function submit() {
        if (!edited) return
        const sentence = commit ? commit(text) : ""
        error = sentence || ""
        if (error === "") restore()
        else if (activeFocus) selectAll()
    }
    function stepBy(steps, modifiers) {
        if (step <= 0 || !commit) return
        if (edited) submit()
        if (error !== "") return
        const amount = Math.abs(steps) * step * (modifiers & Qt.ShiftModifier ? Theme.stepCoarse : modifiers & Qt.AltModifier ? Theme.stepFine : 1)
        error = commit((steps < 0 ? "-=" : "+=") + amount.toFixed(6)) || ""
        if (error === "") { restore(); selectAll() }
    }
    Keys.onUpPressed: (event) => { event.accepted = step > 0; stepBy(1, event.modifiers) }
    Keys.onDownPressed: (event) => { event.accepted = step > 0; stepBy(-1, event.modifiers) }
    WheelHandler {
        enabled: root.step > 0 && root.activeFocus
        onWheel: (event) => root.stepBy((event.angleDelta.y || event.angleDelta.x) > 0 ? 1 : -1, event.modifiers)
    }
    onValueChanged: if (!edited) restore()
    onTextEdited: { edited = true; error = "" }
    onAccepted: { submit(); if (error === "") { selectAll(); submitted() } }
    onEditingFinished: if (!activeFocus) submit()   // Enter came through onAccepted already
    Keys.onEscapePressed: if (edited || error !== "") { restore(); selectAll() } else focus = false
    onActiveFocusChanged: if (activeFocus && numeric) Qt.callLater(selectAll)
    // What was left wrong is told for a while; then the true value stands again.
    Timer { running: root.error !== "" && !root.activeFocus; interval: Theme.errorStay; onTriggered: root.restore() }
    Component.onCompleted: restore()

    implicitHeight: Theme.field
    implicitWidth: Theme.fieldFrame
    leftPadding: icon.visible ? icon.x + icon.width + Theme.tight : inner.visible ? inner.x + inner.width + Theme.unit : edge.a > 0 ? Theme.gap : Theme.tight
    rightPadding: trailing + (suffix.visible ? suffix.width + Theme.tight + Theme.unit : Theme.tight)
    topPadding: 0
    bottomPadding: 0
    horizontalAlignment: numeric ? TextInput.AlignRight : TextInput.AlignLeft
    verticalAlignment: TextInput.AlignVCenter
    color: tabular ? "transparent" : enabled ? Theme.text : Theme.textDim
    selectionColor: Theme.accentSoft
    selectedTextColor: Theme.textStrong
    selectByMouse: true
    hoverEnabled: true
    activeFocusOnTab: true
    font { family: Theme.family; pixelSize: numeric ? Theme.fontSmall : Theme.fontBase }
    opacity: enabled ? 1 : Theme.disabledField
    Accessible.role: Accessible.EditableText
    Accessible.name: name !== "" ? name : label !== "" ? label : placeholder
    Accessible.description: error

    background: Rectangle {
        radius: Theme.radius
        color: Theme.well
        border {
            width: root.activeFocus ? Theme.focusWidth : Theme.hair
            color: root.error !== "" ? Theme.error : root.activeFocus ? Theme.accent : root.hovered ? Theme.border : Theme.hairline
        }
        Rectangle { visible: root.edge.a > 0; x: 1; y: Theme.unit; width: Theme.radiusSmall; height: parent.height - Theme.gap; radius: width / 2; color: root.edge }
    }
    Icon { id: icon; visible: root.iconName !== ""; name: root.iconName; x: Theme.tight; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
    Txt { id: inner; visible: root.label !== ""; opacity: root.tabular && x + implicitWidth + Theme.unit + digits.width + root.rightPadding > root.width ? 0 : 1; text: root.label; dim: true; font.pixelSize: Theme.fontSmall; x: root.edge.a > 0 ? Theme.gap + 1 : Theme.tight; anchors.verticalCenter: parent.verticalCenter }
    Txt { id: suffix; visible: root.unit !== "" && root.value !== "" && !root.mixed; text: root.unit; dim: true; font.pixelSize: Theme.fontSmall; anchors { right: parent.right; rightMargin: Theme.tight + root.trailing; verticalCenter: parent.verticalCenter } }
    Num {
        id: digits
        visible: root.tabular
        text: root.text
        color: root.enabled ? Theme.text : Theme.textDim
        anchors { right: parent.right; rightMargin: root.rightPadding; verticalCenter: parent.verticalCenter }
    }
    Txt {   // placeholder, or "mixed"
        visible: root.text === "" && (root.mixed || root.placeholder !== "")
        anchors { left: parent.left; leftMargin: root.leftPadding; right: parent.right; rightMargin: root.rightPadding; verticalCenter: parent.verticalCenter }
        text: root.mixed ? qsTr("mixed") : root.placeholder
        font.italic: root.mixed
        font.pixelSize: root.font.pixelSize
        horizontalAlignment: root.numeric ? Text.AlignRight : Text.AlignLeft
        dim: true
    }
    Loader {   // what is wrong, under the field
        active: root.error !== "" && root.visible
        sourceComponent: T.Popup {
            parent: root
            visible: true
            y: root.height + Theme.unit
            margins: Theme.unit
            padding: Theme.tight
            focus: false
            closePolicy: T.Popup.NoAutoClose
            implicitWidth: Math.min(sentence.implicitWidth + mark.width + Theme.tight, Theme.tooltipWidth) + 2 * Theme.tight
            implicitHeight: sentence.contentHeight + 2 * Theme.tight
            contentItem: Item {
                Icon { id: mark; name: "error"; size: Theme.iconSmall; color: Theme.error }
                Txt { id: sentence; x: mark.width + Theme.tight; width: parent.width - x; text: root.error; wrapMode: Text.WordWrap; font.pixelSize: Theme.fontSmall; color: Theme.text }
            }
            background: PopupFrame { radius: Theme.radius }
        }
    }
    Tip { shown: root.hovered && !root.activeFocus; text: root.tip }
}
