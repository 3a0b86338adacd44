import QtQuick
import Slerpline

// A count in a rounded spot.
Rectangle {
    id: root
    property string text
    property string tone: "warning"       // warning, error, ok, info, neutral
    readonly property color ink: Theme.severity(tone)
    implicitWidth: Math.max(Theme.icon, label.implicitWidth + Theme.gap)
    implicitHeight: Theme.icon
    radius: height / 2
    color: Theme.alpha(ink, Theme.badgeAlpha)
    Txt { id: label; anchors.centerIn: parent; text: root.text; font.pixelSize: Theme.fontMicro; weight: Font.DemiBold; color: root.ink }
}
