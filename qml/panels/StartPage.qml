import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// What the window shows while no document is open: open or drop a file, recent files, samples.
Rectangle {
    id: root
    required property Commands commands
    property bool dropping: false             // a file is held over the window
    signal fileRequested(url file)
    signal sampleRequested(string name)
    color: Theme.canvas

    // A row or card that can be clicked, and reached with Tab.
    component Choice: T.AbstractButton {
        id: choice
        property bool card: false
        hoverEnabled: true
        focusPolicy: Qt.TabFocus
        Keys.onReturnPressed: clicked()
        Keys.onEnterPressed: clicked()
        Accessible.role: Accessible.Button
        Accessible.onPressAction: choice.clicked()
        background: Rectangle {
            radius: choice.card ? Theme.radiusPopup : Theme.radius + Theme.half
            color: choice.card ? Theme.panel : "transparent"
            border { width: choice.card ? Theme.hair : 0; color: choice.hovered ? Theme.border : Theme.hairline }
            Rectangle { anchors.fill: parent; radius: parent.radius; color: choice.pressed ? Theme.press : choice.hovered && choice.enabled ? Theme.hover : "transparent" }
            FocusRing { radius: parent.radius + Theme.half; shown: choice.visualFocus }
        }
    }
    component Heading: Txt { font.pixelSize: Theme.fontTitle; weight: Font.DemiBold; height: Theme.section; Accessible.role: Accessible.Heading; Accessible.name: text }

    Flickable {
        id: scroll
        anchors.fill: parent
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        contentWidth: width
        contentHeight: Math.max(height, page.height + 2 * Theme.section)
        T.ScrollBar.vertical: SlimScrollBar {}
        Item {
            id: page
            readonly property bool twoColumns: scroll.width >= 2 * Theme.startColumn * 0.75 + 3 * Theme.section
            readonly property real column: twoColumns ? (width - Theme.startGap) / 2 : width
            width: Math.min(Theme.startWidth, scroll.width - 2 * Theme.section)
            height: twoColumns ? Math.max(openColumn.height, fileColumn.height) : fileColumn.y + fileColumn.height
            x: Math.round((scroll.width - width) / 2)
            y: Math.max(Theme.section, Math.round((scroll.contentHeight - height) * 0.42))
            Column {
                id: openColumn
                width: page.column
                spacing: Theme.margin
                Txt { text: qsTr("Open an animation"); font.pixelSize: Theme.fontDisplay; weight: Font.DemiBold; color: Theme.textStrong; height: Theme.iconLarge; Accessible.role: Accessible.Heading; Accessible.name: text }
                Txt { width: parent.width; text: qsTr("Slerpline edits the keyframe curves of DirectX .x and JSON animations. Your file is never changed until you save."); wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; dim: true; font.pixelSize: Theme.fontTitle }
                Item { width: 1; height: Theme.unit }
                Item {
                    width: parent.width
                    height: Theme.startDrop
                    Rectangle { anchors.fill: parent; radius: Theme.radiusPopup; color: root.dropping ? Theme.accentSoft : Theme.alpha(Theme.accent, Theme.dropTint) }
                    DashedFrame { anchors.fill: parent; color: root.dropping ? Theme.accent : Theme.alpha(Theme.accent, Theme.hiddenAlpha) }
                    Column {
                        anchors.centerIn: parent
                        spacing: Theme.margin
                        Icon { size: Theme.iconLarge; name: "import"; color: Theme.accent; anchors.horizontalCenter: parent.horizontalCenter }
                        Txt { text: root.dropping ? qsTr("Let go to open it") : qsTr("Drop a file here"); font.pixelSize: Theme.fontTitle; weight: Font.Medium; anchors.horizontalCenter: parent.horizontalCenter }
                        Row {
                            spacing: Theme.gap
                            anchors.horizontalCenter: parent.horizontalCenter
                            PushButton { objectName: "openButton"; primary: true; text: qsTr("Open file…"); iconName: "open"; onClicked: root.commands.openFile.trigger() }
                            PushButton { objectName: "newButton"; text: qsTr("New animation"); iconName: "plus"; onClicked: root.commands.newFile.trigger() }
                        }
                        Row {
                            spacing: Theme.tight
                            anchors.horizontalCenter: parent.horizontalCenter
                            Repeater {
                                model: [".x", ".json"]
                                Rectangle { required property string modelData; width: suffix.implicitWidth + Theme.margin; height: Theme.chipHeight; radius: height / 2; color: Theme.hairline; Txt { id: suffix; anchors.centerIn: parent; text: parent.modelData; font.pixelSize: Theme.fontSmall; dim: true } }
                            }
                        }
                    }
                }
                Item { width: 1; height: Theme.unit }
                Heading { text: qsTr("Good to know") }
                Column {
                    width: parent.width
                    Repeater {
                        model: [
                            { icon: "compare", text: qsTr("See SLERP and SQUAD side by side"), note: qsTr("Two previews, one clock, and the angle between them"), keys: "C" },
                            { icon: "key-add", text: qsTr("Put a key at the playhead"), note: qsTr("The curve keeps its shape; drag the key from there"), keys: "S" },
                            { icon: "filter", text: qsTr("Find a channel"), note: qsTr("Type a part of a bone's name"), keys: "Ctrl+F" }]
                        Item {
                            required property var modelData
                            width: parent.width
                            height: Theme.startRow + Theme.gap
                            Rectangle { id: tile; y: Theme.gap; width: Theme.startTile; height: Theme.startTile; radius: Theme.radiusPopup; color: Theme.accentSoft; Icon { anchors.centerIn: parent; name: parent.parent.modelData.icon; color: Theme.accentText } }
                            Txt { x: tile.width + Theme.margin; y: Theme.gap; height: Theme.chipHeight; width: caps.x - x - Theme.gap; text: parent.modelData.text; weight: Font.Medium }
                            Txt { x: tile.width + Theme.margin; y: Theme.gap + Theme.chipHeight; height: Theme.chipHeight; width: caps.x - x - Theme.gap; text: parent.modelData.note; dim: true; font.pixelSize: Theme.fontSmall }
                            KeyCap { id: caps; keys: parent.modelData.keys; anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter } }
                        }
                    }
                }
                PushButton { objectName: "startHelpButton"; flat: true; iconName: "keyboard"; text: qsTr("Mouse and keys"); onClicked: root.commands.help.trigger() }
            }
            Column {
                id: fileColumn
                x: page.twoColumns ? page.column + Theme.startGap : 0
                y: page.twoColumns ? Theme.gap : openColumn.height + Theme.section
                width: page.column
                spacing: Theme.gap
                Item {
                    visible: Editor.recentFiles.length > 0
                    width: parent.width
                    height: Theme.section
                    Heading { text: qsTr("Recent") }
                    PushButton { objectName: "clearRecentButton"; anchors { right: parent.right; verticalCenter: parent.verticalCenter } implicitHeight: Theme.rowButton; flat: true; text: qsTr("Clear"); onClicked: Editor.clearRecentFiles() }
                }
                Column {
                    width: parent.width
                    Repeater {
                        model: Editor.recentFiles.slice(0, 6)
                        Choice {
                            id: recent
                            required property var modelData
                            required property int index
                            readonly property bool gone: modelData.exists === false
                            objectName: "recentFile" + index
                            width: parent.width
                            height: Theme.startRow
                            enabled: !gone
                            Accessible.name: modelData.name
                            Accessible.description: gone ? qsTr("not found") : modelData.path
                            onClicked: root.fileRequested(modelData.url)
                            contentItem: Item {
                                Icon { x: Theme.gap + Theme.half; name: recent.gone ? "warning" : "file-curve"; color: recent.gone ? Theme.warning : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                                Txt { x: Theme.startTile; y: Theme.unit; height: Theme.chipHeight; width: parent.width - x - Theme.gap; text: recent.modelData.name; weight: Font.Medium; color: recent.gone ? Theme.textDim : Theme.text }
                                Txt { x: Theme.startTile; y: Theme.unit + Theme.chipHeight; height: Theme.chipHeight; width: parent.width - x - Theme.gap; text: recent.gone ? qsTr("not found: %1").arg(recent.modelData.path) : recent.modelData.path; elide: Text.ElideMiddle; color: Theme.textDim; font.pixelSize: Theme.fontSmall }
                            }
                        }
                    }
                }
                Item { visible: Editor.recentFiles.length > 0; width: 1; height: Theme.gap }
                Heading { visible: Editor.samples.length > 0; text: qsTr("Samples") }
                Grid {
                    id: cards
                    width: parent.width
                    columns: width > Theme.startColumn * 0.8 ? 2 : 1
                    spacing: Theme.margin
                    Repeater {
                        model: Editor.samples
                        Choice {
                            id: sample
                            required property var modelData
                            required property int index
                            objectName: "sample" + index
                            card: true
                            width: Math.floor((cards.width - (cards.columns - 1) * Theme.margin) / cards.columns)
                            height: Theme.startCard
                            Accessible.name: modelData.name
                            Accessible.description: modelData.text
                            onClicked: root.sampleRequested(modelData.name)
                            contentItem: Item {
                                Rectangle { id: badge; x: Theme.margin; y: (parent.height - height) / 2; width: Theme.startTile; height: Theme.startTile; radius: Theme.radiusPopup; color: Theme.canvasOutside; Icon { anchors.centerIn: parent; name: "file-curve"; color: Theme.accentText } }
                                Column {
                                    x: badge.x + badge.width + Theme.margin
                                    width: parent.width - x - Theme.margin
                                    anchors.verticalCenter: parent.verticalCenter
                                    Txt { width: parent.width; text: sample.modelData.name; weight: Font.Medium; height: Theme.chipHeight }
                                    Txt { width: parent.width; text: sample.modelData.text || ""; dim: true; font.pixelSize: Theme.fontSmall; wrapMode: Text.WordWrap; maximumLineCount: 2 }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
