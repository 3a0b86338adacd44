import QtQuick
import Slerpline
import Slerpline.Editor

// The 3D preview: the clip as keyed, or two of its modes side by side, and how far they are apart now.
Rectangle {
    id: root
    property PreviewModel preview: Editor.preview
    color: Theme.panel

    TabStrip {
        id: head
        width: parent.width
        tabs: [{ text: qsTr("Preview") }]
        IconButton {
            side: Theme.panelButton; iconName: "bone"; tint: Theme.textDim; tip: qsTr("Skeleton"); note: qsTr("Bones over the mesh")
            enabled: root.preview.hasMesh
            checkable: true; checked: root.preview.skeletonVisible
            onToggled: { root.preview.showSkeleton = checked; checked = Qt.binding(() => root.preview.skeletonVisible) }
        }
        IconButton {
            side: Theme.panelButton; iconName: "grid"; tint: Theme.textDim; tip: qsTr("Ground grid")
            checkable: true; checked: root.preview.showGrid
            onToggled: { root.preview.showGrid = checked; checked = Qt.binding(() => root.preview.showGrid) }
        }
        Item { width: Theme.unit; height: Theme.hair }
        IconButton { side: Theme.panelButton; iconName: "frame-all"; tint: Theme.textDim; tip: qsTr("Frame the figure"); note: qsTr("Or double-click the view"); onClicked: root.preview.frameAll() }
    }
    Row {
        id: views
        anchors { top: head.bottom; left: parent.left; right: parent.right; bottom: bar.visible ? bar.top : parent.bottom }
        readonly property real half: Math.floor((width - Theme.hair) / 2)
        readonly property real narrowest: root.preview.compare ? half : width
        Binding { target: root.preview; property: "viewAspect"; value: views.narrowest / views.height; when: views.height > 0 && views.narrowest > 0 }
        // All three stay: a View3D that goes away leaves its geometry with a scene that is no more (Qt 6.4), and the next one crashes.
        Viewport { visible: !root.preview.compare; width: views.width; height: views.height; preview: root.preview; side: root.preview.single }
        Viewport { visible: root.preview.compare; width: views.half; height: views.height; preview: root.preview; side: root.preview.sideA; comparing: true; tint: Theme.compareA }
        Rectangle { visible: root.preview.compare; width: Theme.hair; height: views.height; color: Theme.divider }
        Viewport { visible: root.preview.compare; width: views.width - views.half - Theme.hair; height: views.height; preview: root.preview; side: root.preview.sideB; comparing: true; tint: Theme.compareB; solidChip: false }
    }
    Rectangle {
        id: bar
        anchors { left: parent.left; right: parent.right; bottom: parent.bottom }
        visible: root.preview.compare
        height: Theme.footer
        color: Theme.header
        Rectangle { width: parent.width; height: Theme.hair; color: Theme.divider }
        Row {
            x: Theme.margin
            anchors.verticalCenter: parent.verticalCenter
            spacing: Theme.tight
            Accessible.role: Accessible.StaticText
            Accessible.name: root.preview.differenceText
            Txt { text: qsTr("Apart now"); dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
            Num { text: root.preview.differenceDegrees.toFixed(1) + "°"; weight: Font.DemiBold; anchors.verticalCenter: parent.verticalCenter }
            Txt { visible: where.text !== ""; text: "·"; dim: true; anchors.verticalCenter: parent.verticalCenter }
            Txt {
                id: where
                text: root.preview.differenceNode
                dim: true
                width: Math.min(implicitWidth, bar.width - Theme.panelMin)
                font.pixelSize: Theme.fontSmall
                anchors.verticalCenter: parent.verticalCenter
            }
        }
        IconButton {
            anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
            side: Theme.rowButton; iconName: "swap"; tint: Theme.textDim; tip: qsTr("Swap sides")
            onClicked: root.preview.swapSides()
        }
    }
}
