import QtQuick
import Slerpline
import Slerpline.Editor

// The three columns: channels, curves, and the preview over the inspector. Narrow windows show the inspector as a tab beside the
// preview, and the narrowest the channels over the curves.
Item {
    id: root
    property Commands commands: null
    property bool channelsOpen: false                     // as an overlay, when there is no room for the column
    property real leftWanted: 0                           // widths the user dragged; 0: the design's
    property real rightWanted: 0
    property real splitWanted: 0
    readonly property alias tree: tree
    readonly property alias curves: curves
    readonly property bool popupOpen: tree.menuOpen || curves.choosingColor
    readonly property bool narrow: width < Theme.narrowBelow
    readonly property bool overlay: width < Theme.overlayBelow
    readonly property real leftDefault: width < Theme.mediumBelow ? Theme.leftPanelSmall : width >= Theme.wideFrom ? Theme.leftPanelWide : Theme.leftPanel
    readonly property real rightDefault: width < Theme.mediumBelow ? Theme.rightPanelSmall : width >= Theme.wideFrom ? Theme.rightPanelWide : Theme.rightPanel
    readonly property real rightWidth: Math.max(Theme.rightPanelSmall, Math.min(rightWanted > 0 ? rightWanted : rightDefault, width - Theme.curvesMin - (overlay ? 0 : Theme.panelMin)))
    readonly property real leftWidth: overlay ? 0 : Math.max(Theme.panelMin, Math.min(leftWanted > 0 ? leftWanted : leftDefault, width - rightWidth - Theme.curvesMin))
    readonly property real treeWidth: overlay ? Theme.leftPanel : leftWidth

    function focusFilter() { channelsOpen = true; tree.focusFilter() }
    function showFindings() { inspector.current = 2; narrowTabs.current = 3 }
    onOverlayChanged: channelsOpen = false

    // First, so that Tab goes from left to right; above the others where it is an overlay.
    Item {
        z: 2
        visible: !root.overlay || root.channelsOpen
        width: root.treeWidth
        height: root.height
        Shadow { visible: root.overlay; radius: 0 }
        ChannelTree { id: tree; objectName: "channelTree"; commands: root.commands; anchors.fill: parent }
        Rectangle { visible: root.overlay; anchors.left: parent.right; width: Theme.hair; height: parent.height; color: Theme.popupBorder }
    }
    CurvePanel {
        id: curves
        objectName: "curvePanel"
        commands: root.commands
        x: root.overlay ? 0 : root.leftWidth + 1
        width: root.width - x - root.rightWidth - 1
        height: root.height - (filterPanel.visible ? filterPanel.height : 0)
        onFindingChosen: (row) => { root.showFindings(); Editor.findings.activate(Editor.findings.listedRow(row)) }
    }
    FilterPanel {
        id: filterPanel
        objectName: "filterPanel"
        visible: Editor.filters.active
        x: curves.x
        y: root.height - height
        width: curves.width
        height: implicitHeight
        onVisibleChanged: if (!visible) curves.view.forceActiveFocus()
    }
    Splitter {
        visible: !root.overlay
        x: root.leftWidth
        width: Theme.hair
        height: root.height
        property real start: 0
        onPressed: start = root.leftWidth
        onMoved: (distance) => root.leftWanted = Math.max(Theme.panelMin, start + distance)
        onReset: root.leftWanted = 0
    }
    Item {
        id: rightColumn
        readonly property real low: Theme.panelHeader + Theme.panelHeader
        readonly property real split: Math.round(Math.max(Math.min(Theme.previewMin, height - low), Math.min(root.splitWanted > 0 ? root.splitWanted : height - Theme.inspectorHeight, height - low)))
        x: root.width - root.rightWidth
        width: root.rightWidth
        height: root.height
        PreviewPanel {
            objectName: "previewPanel"
            visible: !root.narrow || narrowTabs.current === 0
            width: parent.width
            height: root.narrow ? parent.height : parent.split
        }
        Splitter {
            visible: !root.narrow
            horizontal: false
            y: parent.split
            width: parent.width
            height: Theme.hair
            z: 1
            property real start: 0
            onPressed: start = rightColumn.split
            onMoved: (distance) => root.splitWanted = Math.max(Theme.previewMin, start + distance)
            onReset: root.splitWanted = 0
        }
        Inspector {
            id: inspector
            objectName: "inspector"
            visible: !root.narrow || narrowTabs.current > 0
            headed: !root.narrow
            y: root.narrow ? Theme.panelHeader : parent.split + 1
            width: parent.width
            height: parent.height - y
        }
        // Lies over the preview's own title and leaves its tools free.
        TabStrip {
            id: narrowTabs
            visible: root.narrow
            width: current === 0 ? parent.width - Theme.previewTools : parent.width
            tabs: [{ text: qsTr("Preview") }].concat(inspector.tabs)
            onCurrentChanged: if (current > 0) inspector.current = current - 1
        }
    }
    Splitter {
        x: root.width - root.rightWidth - 1
        width: Theme.hair
        height: root.height
        property real start: 0
        onPressed: start = root.rightWidth
        onMoved: (distance) => root.rightWanted = Math.max(Theme.rightPanelSmall, start - distance)
        onReset: root.rightWanted = 0
    }
    MouseArea {   // a click beside the overlay closes it
        z: 1
        anchors.fill: parent
        visible: root.overlay && root.channelsOpen
        onPressed: root.channelsOpen = false
    }
}
