import QtQuick
import QtQuick.Shapes
import Slerpline
import Slerpline.Editor

// What lies over the plot while the pointer works: box, snap guide, value tag; and the words of the empty states.
Item {
    id: root
    required property CurveView view
    property Commands commands: null
    readonly property bool trackless: Editor.document.open && Editor.nodes.clipTrackCount === 0
    readonly property var f: view.feedback
    readonly property bool hasBox: f.box !== undefined
    readonly property bool hasSnap: f.snapX !== undefined

    Rectangle {
        visible: root.hasBox
        x: root.hasBox ? root.f.box.x : 0; y: root.hasBox ? root.f.box.y : 0
        width: root.hasBox ? root.f.box.width : 0; height: root.hasBox ? root.f.box.height : 0
        color: Theme.boxSelect
        border { width: 1; color: Theme.accent }
    }
    // The frame around several selected keys and its grips.
    Rectangle {
        objectName: "transformBox"
        visible: root.f.frame !== undefined
        x: Math.round(visible ? root.f.frame.x : 0) + 0.5; y: Math.round(visible ? root.f.frame.y : 0) + 0.5
        width: Math.round(visible ? root.f.frame.width : 0); height: Math.round(visible ? root.f.frame.height : 0)
        color: "transparent"
        border { width: Theme.hair; color: Theme.alpha(Theme.accent, Theme.frameAlpha) }
        antialiasing: false
    }
    Repeater {
        model: root.f.grips ? root.f.grips.length : 0     // a number, so that a drag makes no new items
        Rectangle {
            required property int index
            readonly property point at: root.f.grips && index < root.f.grips.length ? root.f.grips[index] : Qt.point(0, 0)
            readonly property bool hot: root.f.hotGrip === index
            readonly property int side: hot ? Theme.boxGripHot : Theme.boxGrip
            x: Math.round(at.x) - (side - 1) / 2; y: Math.round(at.y) - (side - 1) / 2
            width: side; height: side; radius: Theme.hair
            color: hot ? Theme.accent : Theme.canvas
            border { width: Theme.hair; color: Theme.accent }
        }
    }
    // Keys that the drag would replace.
    Repeater {
        model: root.f.lost ? root.f.lost.length : 0
        Item {
            required property int index
            readonly property point at: root.f.lost && index < root.f.lost.length ? root.f.lost[index] : Qt.point(0, 0)
            x: Math.round(at.x); y: Math.round(at.y)
            Repeater {
                model: 2
                Rectangle { required property int index; anchors.centerIn: parent; width: Theme.lostMark; height: Theme.half; radius: Theme.hair; rotation: index ? 45 : -45; color: Theme.warning; antialiasing: true }
            }
        }
    }
    // Anchors of the retime tool.
    Repeater {
        model: root.f.anchors ? root.f.anchors.length : 0
        Item {
            required property int index
            readonly property real at: root.f.anchors && index < root.f.anchors.length ? root.f.anchors[index] : 0
            readonly property bool hot: root.f.hotAnchor === index
            x: Math.round(at); height: root.height
            Rectangle { x: parent.hot ? -Theme.hair / 2 : 0; width: parent.hot ? Theme.half : Theme.hair; height: parent.height; color: Theme.accent; opacity: parent.hot ? 1 : Theme.frameAlpha }
            Rectangle { x: -width / 2 + Theme.hair / 2; width: Theme.anchorWidth; height: Theme.flagHeight; radius: Theme.radiusSmall; color: parent.hot ? Theme.accent : Theme.mix(Theme.canvas, Theme.accent, Theme.anchorTint); border { width: Theme.hair; color: Theme.accent } }
        }
    }
    Shape {
        id: lasso
        visible: root.f.lasso !== undefined
        anchors.fill: parent
        ShapePath {
            strokeColor: Theme.accent; strokeWidth: Theme.hair; fillColor: Theme.boxSelect; joinStyle: ShapePath.RoundJoin
            PathPolyline { path: root.f.lasso || [] }
        }
    }
    Shape {
        readonly property bool on: root.f.snapY !== undefined
        visible: on
        y: on ? Math.round(root.f.snapY) + 0.5 : 0
        width: parent.width
        ShapePath {
            strokeColor: Theme.accent; strokeWidth: Theme.hair; strokeStyle: ShapePath.DashLine; dashPattern: [3, 3]; fillColor: "transparent"
            startX: 0; startY: 0
            PathLine { x: root.width; y: 0 }
        }
    }
    Shape {
        visible: root.hasSnap
        x: root.hasSnap ? Math.round(root.f.snapX) + 0.5 : 0
        height: parent.height
        ShapePath {
            strokeColor: Theme.accent; strokeWidth: 1; strokeStyle: ShapePath.DashLine; dashPattern: [3, 3]; fillColor: "transparent"
            startX: 0; startY: 0
            PathLine { x: 0; y: root.height }
        }
    }
    Rectangle {
        visible: root.hasSnap
        readonly property real snapX: root.hasSnap ? root.f.snapX : 0
        x: Math.round(snapX > width + 12 ? snapX - width - 5 : snapX + 6); y: parent.height - Theme.row
        width: snapText.implicitWidth + 12; height: Theme.flagHeight; radius: Theme.radiusSmall
        color: Theme.mix(Theme.canvas, Theme.accent, 0.25)
        Txt { id: snapText; anchors.centerIn: parent; text: root.f.snapLabel || ""; font.pixelSize: Theme.fontMicro; color: Theme.accentText }
    }
    Rectangle {
        id: tag
        visible: (root.f.tag || "") !== ""
        readonly property real px: root.f.tagX || 0
        readonly property real py: root.f.tagY || 0
        x: Math.round(px + Theme.tagOffset + width > root.width ? px - Theme.tagOffset - width : px + Theme.tagOffset)
        y: Math.round(py + Theme.tagOffset + height > root.height ? py - Theme.tagOffset - height : py + Theme.tagOffset)
        width: tagText.implicitWidth + 16; height: Theme.row; radius: Theme.radius
        color: Theme.popup
        border { width: 1; color: Theme.popupBorder }
        Txt { id: tagText; objectName: "valueTag"; anchors.centerIn: parent; text: root.f.tag || ""; font.pixelSize: Theme.fontSmall }
    }
    Column {
        anchors.centerIn: parent
        spacing: Theme.gap
        visible: Editor.document.open && !root.trackless && (root.view.nothingShown || root.view.nothingInView)
        Txt { anchors.horizontalCenter: parent.horizontalCenter; text: root.view.nothingShown ? qsTr("No curve is shown") : qsTr("The shown curves are outside the view"); weight: Font.Medium; color: Theme.textSoft }
        Row {
            anchors.horizontalCenter: parent.horizontalCenter
            spacing: 6
            visible: !root.view.nothingShown
            KeyCap { keys: "A"; anchors.verticalCenter: parent.verticalCenter }
            Txt { text: qsTr("frames them"); dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
        }
        Txt { visible: root.view.nothingShown; anchors.horizontalCenter: parent.horizontalCenter; text: qsTr("Pick a track in Channels, or turn on its eye"); dim: true; font.pixelSize: Theme.fontSmall }
    }
    Rectangle { visible: root.trackless; anchors.centerIn: beginning; width: beginning.width + 2 * Theme.wide; height: beginning.height + 2 * Theme.wide; radius: Theme.radiusPopup; color: Theme.canvas }
    Column {   // a document to begin with
        id: beginning
        objectName: "emptyGraph"
        anchors.centerIn: parent
        spacing: Theme.margin
        visible: root.trackless
        Txt { anchors.horizontalCenter: parent.horizontalCenter; text: Editor.clips.exists ? qsTr("Nothing moves yet") : qsTr("There is no clip"); font.pixelSize: Theme.fontLarge; weight: Font.DemiBold; color: Theme.textStrong }
        Txt { anchors.horizontalCenter: parent.horizontalCenter; width: Math.min(implicitWidth, root.width - 2 * Theme.wide); text: Editor.clips.exists ? (Editor.nodes.current < 0 ? qsTr("Add a node, then a track that moves it.") : qsTr("A track moves %1 over time. It begins with one key; S sets more.").arg(Editor.nodes.currentName)) : qsTr("A clip holds the tracks that move the nodes."); dim: true }
        Flow {
            readonly property real all: { let sum = 0; for (let i = 0; i < children.length; ++i) if (children[i].visible) sum += children[i].width + spacing; return sum - spacing }
            anchors.horizontalCenter: parent.horizontalCenter
            width: Math.min(all, root.width - 2 * Theme.wide)
            spacing: Theme.gap
            PushButton { objectName: "emptyNewClip"; visible: !Editor.clips.exists; primary: true; iconName: "clip"; text: qsTr("New clip"); onClicked: root.commands.newClip.trigger() }
            PushButton { objectName: "emptyAddRotation"; visible: Editor.clips.exists && Editor.nodes.current >= 0; primary: true; iconName: "rotation"; text: qsTr("Add rotation"); onClicked: Editor.nodes.addTrack(Editor.nodes.current, "rotation") }
            PushButton { objectName: "emptyAddTranslation"; visible: Editor.clips.exists && Editor.nodes.current >= 0; iconName: "translation"; text: qsTr("Add translation"); onClicked: Editor.nodes.addTrack(Editor.nodes.current, "translation") }
            PushButton { objectName: "emptyAddTrack"; visible: Editor.clips.exists && Editor.nodes.current >= 0; iconName: "plus"; text: qsTr("Other track…"); onClicked: root.commands.addTrack.trigger() }
            PushButton { objectName: "emptyAddNode"; visible: Editor.clips.exists; iconName: "bone"; text: qsTr("Add node…"); onClicked: root.commands.addNode.trigger() }
        }
    }
}
