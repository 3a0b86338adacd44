import QtQuick
import Slerpline

// Identity chip of a comparison side: A solid, B outlined.
Rectangle {
    id: root
    property string text
    property color tint: Theme.compareA
    property bool solid: true
    property bool arrow: true
    implicitWidth: label.implicitWidth + (arrow ? Theme.footer : Theme.iconSmall)
    implicitHeight: Theme.chipHeight
    radius: Theme.radiusSmall
    color: solid ? tint : Theme.alpha(Theme.canvasOutside, Theme.hiddenAlpha)
    border { width: solid ? 0 : Theme.focusWidth; color: tint }
    Txt { id: label; x: Theme.tight + 1; anchors.verticalCenter: parent.verticalCenter; text: root.text; font.pixelSize: Theme.fontMicro; font.letterSpacing: 0.4; weight: Font.Bold; color: root.solid ? Theme.tagInk : root.tint }
    Icon { visible: root.arrow; name: "chevron-down"; size: Theme.iconHint; color: label.color; anchors { right: parent.right; rightMargin: Theme.unit + 1; verticalCenter: parent.verticalCenter } }
}
