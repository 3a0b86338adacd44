import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// What was found in the document as it is now, the gravest first: sentence, place, rule and what can be done about it.
Item {
    id: root
    readonly property var found: Editor.findings
    readonly property bool any: found.total > 0
    readonly property var kinds: ["", "error", "warning", "info"]
    function show(row) { list.currentIndex = row; if (row >= 0) list.positionViewAtIndex(row, ListView.Contain) }

    Segmented {
        id: filter
        objectName: "findingFilter"
        visible: root.any
        x: Theme.margin
        y: Theme.gap
        name: qsTr("Which findings")
        side: Theme.field
        items: [{ text: qsTr("All %1").arg(root.found.total) }, { text: String(root.found.errors), icon: "error", tip: qsTr("Errors") }, { text: String(root.found.warnings), icon: "warning", tip: qsTr("Warnings") }, { text: String(root.found.infos), icon: "info", tip: qsTr("Notes") }]
        current: Math.max(0, root.kinds.indexOf(root.found.severity))
        onChosen: (index) => root.found.severity = root.kinds[index]
    }
    ListView {
        id: list
        objectName: "findingList"
        anchors { top: filter.visible ? filter.bottom : parent.top; topMargin: filter.visible ? Theme.gap : 0; left: parent.left; right: parent.right; bottom: parent.bottom }
        clip: true
        model: root.found
        boundsBehavior: Flickable.StopAtBounds
        activeFocusOnTab: true
        keyNavigationEnabled: true
        currentIndex: -1
        highlightMoveDuration: 0
        Accessible.role: Accessible.List
        Accessible.name: qsTr("Findings")
        T.ScrollBar.vertical: SlimScrollBar {}
        onActiveFocusChanged: if (activeFocus && currentIndex < 0 && count > 0) currentIndex = 0
        Keys.onReturnPressed: root.found.activate(currentIndex)
        Keys.onEnterPressed: root.found.activate(currentIndex)
        Connections { target: root.found; function onCurrentChanged() { root.show(root.found.current) } }
        section.property: "severity"
        section.delegate: Txt {
            required property string section
            width: list.width
            height: Theme.row
            leftPadding: Theme.margin
            verticalAlignment: Text.AlignVCenter
            dim: true
            font.pixelSize: Theme.fontSmall
            weight: Font.DemiBold
            text: section === "error" ? qsTr("Errors") : section === "warning" ? qsTr("Warnings") : qsTr("Notes")
        }
        delegate: Item {
            id: item
            objectName: "finding"
            required property int index
            required property string severity
            required property string rule
            required property string words
            required property string place
            required property int times
            required property int line
            required property string fixText
            required property int sameRule
            required property bool goes
            required property bool rebinds
            readonly property bool at: ListView.isCurrentItem
            readonly property string where: [place, line > 0 ? qsTr("line %1").arg(line) : "", times > 1 ? qsTr("%1 times").arg(times) : ""].filter(t => t !== "").join(" · ")
            width: list.width
            height: texts.height + Theme.wide
            Accessible.role: Accessible.ListItem
            Accessible.name: words + ", " + where
            Accessible.onPressAction: root.found.activate(index)
            Rectangle { anchors.fill: parent; color: item.at ? Theme.rowSelected : pointer.hovered ? Theme.hover : "transparent" }
            Rectangle { visible: item.at; width: Theme.edge; height: parent.height; color: Theme.accent }
            HoverHandler { id: pointer; cursorShape: item.goes ? Qt.PointingHandCursor : Qt.ArrowCursor }
            TapHandler { onTapped: { list.forceActiveFocus(Qt.MouseFocusReason); list.currentIndex = item.index; root.found.activate(item.index) } }
            Icon { x: Theme.margin; y: Theme.gap; name: item.severity; color: Theme.severity(item.severity) }
            Column {
                id: texts
                x: Theme.margin + Theme.icon + Theme.gap
                y: Theme.gap
                width: parent.width - x - Theme.wide
                spacing: Theme.half
                Txt { width: parent.width; text: item.words; wrapMode: Text.WordWrap; elide: Text.ElideNone; weight: Font.Medium; color: Theme.textStrong }
                Item {
                    width: parent.width
                    height: Theme.wide
                    Txt { width: ruleText.x - Theme.gap; height: parent.height; text: item.where; elide: Text.ElideMiddle; dim: true; font.pixelSize: Theme.fontSmall }
                    Txt { id: ruleText; anchors.right: parent.right; height: parent.height; text: item.rule; dim: true; font.pixelSize: Theme.fontMicro }
                }
                Row {
                    visible: item.fixText !== "" || item.rebinds
                    spacing: Theme.gap
                    PushButton { objectName: "fixButton"; visible: item.fixText !== ""; height: Theme.field; text: item.fixText; iconName: "fix"; onClicked: root.found.fix(item.index) }
                    PushButton { objectName: "fixAllButton"; visible: item.fixText !== "" && item.sameRule > 1; height: Theme.field; flat: true; text: qsTr("All %1 of this kind").arg(item.sameRule); onClicked: root.found.fixAll(item.rule) }
                    Combo { visible: item.rebinds; name: qsTr("Node to move instead"); width: Theme.comboPopup; value: qsTr("Move a node instead…"); choices: root.found.nodes.map((text, id) => ({ id: id, text: text, icon: "node" })); choose: (id) => root.found.rebind(item.index, id) }
                }
            }
            Rectangle { anchors.bottom: parent.bottom; x: Theme.margin; width: parent.width - 2 * Theme.margin; height: Theme.hair; color: Theme.hairline }
        }
    }
    Column {
        visible: !root.any
        anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: Theme.section }
        spacing: Theme.gap
        Icon { anchors.horizontalCenter: parent.horizontalCenter; name: "ok"; color: Editor.document.open ? Theme.ok : Theme.textDisabled }
        Txt { objectName: "nothingFound"; width: parent.width; horizontalAlignment: Text.AlignHCenter; dim: true; text: !Editor.document.open ? qsTr("No document is open.") : root.found.upToDate ? qsTr("Nothing found.") : qsTr("Looking…") }
    }
}
