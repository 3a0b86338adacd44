import QtQuick
import QtQuick.Templates as T
import Slerpline

// A choice of one. choices: [{id, text, icon}]; `value` is the id that is true ("mixed": several); `choose(id)` makes another true.
T.ComboBox {
    id: root
    property var choices: []
    property string value
    property string iconName                // stands before the text when the choices have none
    property string note                    // dim, at the right
    property string name
    property string tip
    property var choose: null
    property Item keysBack: null            // has the keys again when the list, opened with the mouse, is closed
    readonly property bool mixed: value === "mixed"
    readonly property int at: { for (let i = 0; i < choices.length; ++i) if (choices[i].id === value) return i; return -1 }
    readonly property string shownText: mixed ? qsTr("mixed") : at >= 0 ? choices[at].text.trim() : value     // entries may be indented, as in a tree
    readonly property string shownIcon: mixed ? "minus" : at >= 0 && choices[at].icon ? choices[at].icon : iconName
    model: choices
    textRole: "text"
    currentIndex: at
    onActivated: (index) => {
        const id = choices[index].id
        if (choose) choose(id)
        currentIndex = Qt.binding(() => at)
    }
    implicitHeight: Theme.field
    implicitWidth: Theme.comboWidth
    hoverEnabled: true
    wheelEnabled: false
    focusPolicy: Qt.TabFocus
    Accessible.role: Accessible.ComboBox
    Accessible.name: name
    Accessible.description: shownText
    Accessible.onPressAction: popup.open()
    Keys.onReturnPressed: popup.open()
    Keys.onEnterPressed: popup.open()
    background: Rectangle {
        radius: Theme.radius
        color: Theme.control
        border { width: Theme.dark ? 0 : Theme.hair; color: Theme.border }
        Rectangle { anchors.fill: parent; radius: parent.radius; color: root.pressed || root.popup.visible ? Theme.press : root.hovered && root.enabled ? Theme.hover : "transparent" }
        FocusRing { shown: root.visualFocus }
    }
    indicator: Icon { name: "chevron-down"; size: Theme.iconTiny; color: root.enabled ? Theme.textDim : Theme.textDisabled; x: root.width - width - Theme.tight; y: Math.round((root.height - height) / 2) }
    contentItem: Item {
        Icon { id: icon; visible: root.shownIcon !== ""; name: root.shownIcon; x: Theme.tight; color: root.enabled ? Theme.textDim : Theme.textDisabled; anchors.verticalCenter: parent.verticalCenter }
        Txt {
            anchors { left: parent.left; leftMargin: icon.visible ? icon.x + icon.width + Theme.tight : Theme.gap; right: side.left; rightMargin: Theme.half; verticalCenter: parent.verticalCenter }
            text: root.shownText
            font.italic: root.mixed
            color: !root.enabled ? Theme.textDisabled : root.mixed ? Theme.textDim : Theme.text
        }
        Txt { id: side; anchors { right: parent.right; rightMargin: Theme.iconTiny + Theme.gap + Theme.half; verticalCenter: parent.verticalCenter } text: root.note; dim: true; raised: true; font.pixelSize: Theme.fontSmall }
    }
    delegate: T.ItemDelegate {
        id: item
        required property var modelData
        required property int index
        width: ListView.view.width
        height: Theme.menuItem
        hoverEnabled: true
        highlighted: root.highlightedIndex === index
        Accessible.role: Accessible.ListItem
        Accessible.name: modelData.text
        background: Rectangle { radius: Theme.radius; color: item.highlighted ? Theme.accentSoft : "transparent" }
        contentItem: Item {
            Icon { visible: name !== ""; name: root.value === item.modelData.id ? "check" : item.modelData.icon || ""; x: Theme.gap; color: root.value === item.modelData.id ? Theme.accentText : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
            Txt { x: Theme.menuText; width: parent.width - x - Theme.gap; text: item.modelData.text; anchors.verticalCenter: parent.verticalCenter }
        }
    }
    popup: T.Popup {
        onAboutToShow: if (!root.activeFocus) { root.keysBack = root.Window.activeFocusItem; root.forceActiveFocus(Qt.PopupFocusReason) }
        onClosed: { if (root.keysBack && root.activeFocus) root.keysBack.forceActiveFocus(Qt.PopupFocusReason); root.keysBack = null }
        y: root.height + Theme.half
        width: Math.max(root.width, Theme.comboPopup)
        implicitHeight: Math.min(contentItem.implicitHeight, Theme.popupRows * Theme.menuItem) + 2 * Theme.unit
        margins: Theme.gap
        padding: Theme.unit
        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: root.popup.visible ? root.delegateModel : null
            currentIndex: root.highlightedIndex
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: SlimScrollBar {}
        }
        background: PopupFrame {}
    }
    Tip { shown: root.hovered && !root.pressed && !root.popup.visible; text: root.tip }
}
