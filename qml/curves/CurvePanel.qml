import QtQuick
import QtQuick.Dialogs
import Slerpline
import Slerpline.Editor

// The curve view with its header, ruler and value gutter.
Rectangle {
    id: root
    property Commands commands: null
    color: Theme.canvas
    readonly property alias view: plot
    readonly property bool ready: Editor.document.open
    readonly property bool choosingColor: colors.visible
    readonly property var rotationIds: Editor.views.rotationViews.map((view) => view.id)
    // What the header's switches need beside its other tools; without it they fold into one choice.
    readonly property bool roomy: width > Theme.curveHeaderRoom
    function pickColor(axis) { colors.axis = axis; colors.selectedColor = Theme.axis[axis]; colors.open() }
    function showRotationAs(view) { Editor.views.setRotationView(view); plot.fitValues() }
    ColorDialog {
        id: colors
        property int axis: 0
        title: qsTr("Colour of %1 channels").arg(["X", "Y", "Z", "W"][axis])
        onAccepted: { const chosen = Theme.customAxis.slice(); chosen[axis] = String(selectedColor); Theme.customAxis = chosen }
    }
    signal findingChosen(int row)              // a badge was clicked

    TabStrip {
        id: head
        width: parent.width
        tabs: [{ text: qsTr("Curves") }]
        Txt { text: qsTr("Show rotation as"); dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter; rightPadding: Theme.gap; visible: root.roomy && Editor.views.hasRotation }
        Segmented {
            objectName: "rotationViewSwitch"
            visible: root.roomy && Editor.views.hasRotation
            name: qsTr("Show rotation as")
            side: Theme.panelButton
            anchors.verticalCenter: parent.verticalCenter
            items: Editor.views.rotationViews.map((view) => ({ text: view.text, tip: view.tip }))
            current: root.rotationIds.indexOf(Editor.views.rotationView)
            onChosen: (index) => root.showRotationAs(root.rotationIds[index])
        }
        Combo { objectName: "rotationViewCombo"; visible: !root.roomy && Editor.views.hasRotation; name: qsTr("Show rotation as"); tip: name; implicitWidth: Theme.viewCombo; implicitHeight: Theme.panelButton; anchors.verticalCenter: parent.verticalCenter; iconName: "rotation"; choices: Editor.views.rotationViews; value: Editor.views.rotationView; choose: (id) => root.showRotationAs(id) }
        Item { visible: Editor.views.hasRotation; width: Theme.unit; height: 1 }
        Combo { objectName: "eulerOrderCombo"; visible: Editor.views.hasRotation && Editor.views.rotationView === "euler"; name: qsTr("Euler order"); tip: qsTr("Order of the turns"); implicitWidth: Theme.orderCombo; implicitHeight: Theme.panelButton; anchors.verticalCenter: parent.verticalCenter; choices: Editor.views.orders; value: Editor.views.order; choose: (id) => Editor.views.setOrder(id) }
        Item { width: Theme.unit; height: 1 }
        Segmented {
            objectName: "layoutSwitch"
            name: qsTr("Layout of values")
            side: Theme.panelButton
            anchors.verticalCenter: parent.verticalCenter
            enabled: root.ready
            items: [{ icon: "view-absolute", tip: qsTr("Absolute values  N") }, { icon: "view-normalised", tip: qsTr("Normalised: each curve fills −1 to 1; the ruler counts the active one's own values  N") }, { icon: "view-stacked", tip: qsTr("Stacked: each curve in a lane of its own  N") }]
            current: Editor.views.layout
            onChosen: (index) => { Editor.views.layout = index; plot.fitValues() }
        }
        Item { width: Theme.unit; height: 1 }
        IconButton { objectName: "frameAllButton"; side: Theme.panelButton; iconName: "frame-all"; tint: Theme.textDim; tip: qsTr("Frame all"); keys: "A"; enabled: root.ready; onClicked: Editor.frameAll() }
        IconButton { side: Theme.panelButton; iconName: "frame-selected"; tint: Theme.textDim; tip: qsTr("Frame selected"); keys: "F"; enabled: root.ready; onClicked: Editor.frameSelected() }
        IconButton { side: Theme.panelButton; iconName: "fit-value"; tint: Theme.textDim; tip: qsTr("Fit values"); keys: "Alt+F"; enabled: root.ready; onClicked: Editor.fitValues() }
    }
    Ruler {
        id: ruler
        anchors { top: head.bottom; left: parent.left; leftMargin: Theme.valueAxis; right: parent.right }
        view: plot
    }
    CurveView {
        id: plot
        objectName: "curveView"
        anchors { top: ruler.bottom; left: ruler.left; right: parent.right; bottom: parent.bottom }
        axisColors: Theme.axis
        axisDashes: Theme.axisDash
        canvas: Theme.canvas
        colors: ({ canvasOutside: Theme.canvasOutside, gridMinor: Theme.gridMinor, gridMajor: Theme.gridMajor, gridZero: Theme.gridZero, accent: Theme.accent,
                   glyphOutline: Theme.glyphOutline, selectionRing: Theme.selection, compareA: Theme.compareA, compareB: Theme.compareB })
        animates: !Theme.reducedMotion
        focus: true
        activeFocusOnTab: true
        onPressed: forceActiveFocus(Qt.MouseFocusReason)
        Component.onCompleted: Editor.attach(plot)
        Accessible.role: Accessible.Graphic
        Accessible.name: qsTr("Curves")
        Accessible.description: qsTr("%1 keys selected").arg(Editor.document.keysSelected)

        Keys.onShortcutOverride: event => { if (Editor.tools.wantsKey(event.key, event.modifiers)) event.accepted = true }
        Keys.onReleased: event => { if (Editor.tools.keyUp(event.key, event.modifiers, event.isAutoRepeat)) event.accepted = true }
        onActiveFocusChanged: if (!activeFocus) Editor.tools.letGo()
        Window.onActiveChanged: if (!Window.active) Editor.tools.letGo()
        Keys.onPressed: event => {
            if (Editor.tools.keyDown(event.key, event.modifiers, event.isAutoRepeat)) { event.accepted = true; return }
            const step = event.modifiers & Qt.ShiftModifier ? 10 : event.modifiers & Qt.AltModifier ? 0.1 : 1
            if (event.key === Qt.Key_Escape) {
                if (!Editor.tools.escape()) Editor.selectNone()
                event.accepted = true
            } else if ((event.modifiers & Qt.ControlModifier) && (event.key === Qt.Key_Left || event.key === Qt.Key_Right)) {
                event.accepted = plot.selectKeyBeside(event.key === Qt.Key_Left ? -1 : 1, (event.modifiers & Qt.ShiftModifier) !== 0)
            } else if ((event.modifiers & Qt.ControlModifier) && (event.key === Qt.Key_Up || event.key === Qt.Key_Down)) {
                event.accepted = plot.activateCurveBeside(event.key === Qt.Key_Up ? -1 : 1)
            } else if (event.modifiers & Qt.ControlModifier) {
                event.accepted = false
            } else if (event.key === Qt.Key_Left) event.accepted = Editor.nudge(-step, 0)
            else if (event.key === Qt.Key_Right) event.accepted = Editor.nudge(step, 0)
            else if (event.key === Qt.Key_Up) event.accepted = Editor.nudge(0, step) || plot.activateCurveBeside(-1)
            else if (event.key === Qt.Key_Down) event.accepted = Editor.nudge(0, -step) || plot.activateCurveBeside(1)
        }
        Repeater {
            model: root.ready ? plot.lanes : []
            Item {
                id: lane
                required property var modelData
                required property int index
                y: Math.round(modelData.y)
                width: plot.width
                height: modelData.height
                Rectangle { visible: lane.index > 0; width: parent.width; height: Theme.hair; color: Theme.separator }
                Txt { visible: lane.height > Theme.labelHeight + Theme.unit; x: Theme.gap; y: Theme.half; text: lane.modelData.text; dim: true; font.pixelSize: Theme.fontMicro }
            }
        }
        CurveOverlay { anchors.fill: parent; view: plot; commands: root.commands }
        FindingBadges { anchors.fill: parent; onChosen: (row) => root.findingChosen(row) }
    }
    // value gutter
    Rectangle {
        anchors { top: head.bottom; bottom: parent.bottom; left: parent.left }
        width: Theme.valueAxis
        color: Theme.gutter
        Txt { x: 0; width: parent.width - Theme.gap; height: Theme.ruler; horizontalAlignment: Text.AlignRight; verticalAlignment: Text.AlignVCenter; text: plot.unit === "°" ? qsTr("degrees") : plot.unit !== "" ? plot.unit : root.ready ? (Editor.views.rotationView === "components" ? qsTr("quat") : qsTr("units")) : ""; dim: true; font.pixelSize: Theme.fontMicro }
        Item {
            y: Theme.ruler; width: parent.width; height: plot.height; clip: true
            // The labels count in the active channel's values: where each curve has a lane of its own they stand beside that lane.
            readonly property var lane: { const lanes = root.ready ? plot.lanes : []; return lanes.find((lane) => lane.active) || null }
            Repeater {
                id: valueTexts
                readonly property var labels: root.ready ? plot.valueLabels : []
                model: labels.length
                Txt {
                    required property int index
                    readonly property var modelData: valueTexts.labels[index] || ({ y: -100, text: "" })
                    width: Theme.valueAxis - Theme.gap; height: Theme.labelHeight
                    y: Math.round(modelData.y - height / 2)
                    horizontalAlignment: Text.AlignRight; verticalAlignment: Text.AlignVCenter
                    text: modelData.text; font.pixelSize: Theme.fontSmall; dim: true
                    visible: y > -2 && y + height < plot.height + 2 && (!parent.lane || (y + height / 2 >= parent.lane.y && y + height / 2 <= parent.lane.y + parent.lane.height)) && (!now.visible || Math.abs(y - now.y) >= height)
                }
            }
            // The active channel at the playhead; labels in its way give way.
            Rectangle {
                id: now
                objectName: "playheadValue"
                readonly property var said: root.ready ? plot.playheadValue : ({})
                readonly property bool coloured: said.axis !== undefined && said.axis >= 0 && said.axis < Theme.axis.length
                visible: said.text !== undefined && said.y >= 0 && said.y <= plot.height
                x: Theme.unit; y: Math.round((said.y || 0) - height / 2)
                width: Theme.valueAxis - 2 * Theme.unit; height: Theme.flagHeight; radius: Theme.radiusSmall
                color: coloured ? Theme.axis[said.axis] : Theme.control
                Txt { anchors { fill: parent; rightMargin: Theme.unit } horizontalAlignment: Text.AlignRight; verticalAlignment: Text.AlignVCenter; text: now.said.text || ""; font.pixelSize: Theme.fontSmall; weight: Font.DemiBold; color: now.coloured ? Theme.axisInk[now.said.axis] : Theme.text; Accessible.name: qsTr("Value at the playhead: %1").arg(text) }
            }
        }
        Rectangle { anchors.right: parent.right; width: 1; height: parent.height; color: Theme.divider }
        Rectangle { y: Theme.ruler; width: parent.width; height: 1; color: Theme.divider }
    }
}
