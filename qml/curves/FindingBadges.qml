import QtQuick
import Slerpline
import Slerpline.Editor

// Marks over the keys where something was found: few, neighbours are one. A click shows the finding in the list.
Item {
    id: root
    signal chosen(int row)                    // of all findings
    readonly property var badges: Editor.badges
    Repeater {
        model: root.badges.length             // the number, so that a pan moves what is there
        Item {
            id: badge
            required property int index
            readonly property var mark: root.badges[index] || ({ x: 0, y: 0, severity: "info", rows: [], text: "" })
            readonly property int many: mark.rows.length
            objectName: "findingBadge"
            width: Theme.wide
            height: Theme.wide
            x: Math.round(mark.x - width / 2)
            y: Math.round(Math.max(0, mark.y - height - Theme.unit))
            Accessible.role: Accessible.Button
            Accessible.name: mark.text
            Accessible.onPressAction: root.chosen(mark.rows[0])
            Rectangle { anchors.centerIn: parent; width: Theme.iconSmall + Theme.half; height: width; radius: width / 2; color: Theme.canvas; opacity: Theme.disabledField }
            Icon { anchors.centerIn: parent; size: Theme.iconTiny; name: badge.mark.severity; color: Theme.severity(badge.mark.severity) }
            Txt { visible: badge.many > 1; x: parent.width - Theme.half; text: badge.many; font.pixelSize: Theme.fontMicro; weight: Font.DemiBold; color: Theme.severity(badge.mark.severity) }
            HoverHandler { id: pointer; cursorShape: Qt.PointingHandCursor }
            TapHandler { gesturePolicy: TapHandler.WithinBounds; onTapped: root.chosen(badge.mark.rows[0]) }
            Tip { shown: pointer.hovered; text: badge.mark.text }
        }
    }
}
