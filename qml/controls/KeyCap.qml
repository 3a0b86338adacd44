import QtQuick
import Slerpline

// "Ctrl+K" as key caps. A lone "+" or "," is a key of its own.
Row {
    id: root
    property string keys
    spacing: Theme.unit - 1
    Accessible.ignored: true
    Repeater {
        model: root.keys.length > 1 ? root.keys.split("+") : [root.keys]
        Rectangle {
            required property string modelData
            width: Math.max(Theme.wide, cap.implicitWidth + Theme.gap)
            height: Theme.wide
            radius: Theme.radiusSmall
            color: Theme.capFill
            border { width: Theme.hair; color: Theme.capBorder }
            Txt { id: cap; anchors.centerIn: parent; text: parent.modelData; font.pixelSize: Theme.fontMicro; dim: true; raised: true }
        }
    }
}
