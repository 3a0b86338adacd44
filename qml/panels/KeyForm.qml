import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// The form of the selected keys. Enter commits a field, Esc restores it; what differs between the keys says "mixed".
Item {
    id: root
    readonly property var key: Editor.inspector
    readonly property real fieldRoom: width - Theme.form - Theme.margin
    readonly property real half: Math.floor((fieldRoom - Theme.unit) / 2)
    readonly property bool stacked: fieldRoom < Theme.formWide
    readonly property color tint: key.axis >= 0 && key.axis < Theme.axis.length ? Theme.axis[key.axis] : Theme.text

    Item {
        id: title
        visible: root.key.hasSelection
        width: parent.width
        height: Theme.titleRow
        Icon { id: mark; x: Theme.margin; name: "key"; color: root.tint; anchors.verticalCenter: parent.verticalCenter }
        Txt { id: nodeName; x: mark.x + mark.width + Theme.gap; width: Math.min(implicitWidth, Math.max(0, steps.x - x - Theme.gap)); text: root.key.nodeName; weight: Font.DemiBold; color: Theme.textStrong; anchors.verticalCenter: parent.verticalCenter }
        Txt { anchors { left: nodeName.right; leftMargin: Theme.tight; right: steps.left; rightMargin: Theme.tight; verticalCenter: parent.verticalCenter } text: root.key.propertyName; dim: true }
        Row {
            id: steps
            anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
            spacing: Theme.unit
            IconButton { objectName: "inspectorPreviousKey"; side: Theme.rowButton; iconName: "prev-key"; tint: Theme.textDim; tip: qsTr("Previous key of this curve"); onClicked: root.key.toPreviousKey() }
            Txt { text: root.key.position; font.pixelSize: Theme.fontSmall; dim: true; anchors.verticalCenter: parent.verticalCenter }
            IconButton { objectName: "inspectorNextKey"; side: Theme.rowButton; iconName: "next-key"; tint: Theme.textDim; tip: qsTr("Next key of this curve"); onClicked: root.key.toNextKey() }
        }
        Rectangle { anchors.bottom: parent.bottom; width: parent.width; height: Theme.hair; color: Theme.hairline }
    }
    Column {
        visible: !root.key.hasSelection
        anchors { left: parent.left; right: parent.right; top: parent.top; topMargin: Theme.section; leftMargin: Theme.section; rightMargin: Theme.section }
        spacing: Theme.gap
        Icon { anchors.horizontalCenter: parent.horizontalCenter; name: "key"; color: Theme.textDisabled }
        Txt { objectName: "inspectorEmptyText"; width: parent.width; horizontalAlignment: Text.AlignHCenter; wrapMode: Text.WordWrap; dim: true; text: Editor.document.open ? qsTr("Select a key to see and change its numbers.") : qsTr("No document is open.") }
    }
    component Line: Item { width: root.width; height: Theme.tight; Rectangle { y: Theme.tight / 2; x: Theme.margin; width: parent.width - 2 * Theme.margin; height: Theme.hair; color: Theme.hairline } }
    component Labelled: Item { property alias text: label.text; width: root.width; height: Theme.field; FormLabel { id: label } }

    Flickable {
        id: scroll
        visible: root.key.hasSelection
        anchors { top: title.bottom; left: parent.left; right: parent.right; bottom: parent.bottom }
        clip: true
        contentHeight: form.height + Theme.wide
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        // A field that is reached with Tab scrolls into sight.
        readonly property Item reached: Window.activeFocusItem
        onReachedChanged: {
            if (!reached || !visible) return
            const at = reached.mapToItem(form, 0, 0)
            let up = reached.parent
            while (up && up !== form) up = up.parent
            if (!up) return
            if (at.y < contentY) contentY = Math.max(0, at.y - Theme.gap)
            else if (at.y + reached.height + Theme.gap > contentY + height) contentY = Math.min(contentHeight - height, at.y + reached.height + 2 * Theme.gap - height)
        }
        Column {
            id: form
            y: Theme.gap
            width: parent.width
            spacing: Theme.unit
            Labelled {
                text: qsTr("Time")
                Field { objectName: "keyFrameField"; name: qsTr("Key frame"); x: Theme.form; width: root.half; numeric: true; step: 1; value: root.key.frameText; unit: qsTr("frame"); commit: (text) => root.key.setFrame(text) }
                Field {
                    objectName: "keyTimeField"
                    name: root.key.timeUnit === "s" ? qsTr("Key time in seconds") : qsTr("Key time in ticks")
                    x: Theme.form + root.half + Theme.unit; width: root.half
                    numeric: true; step: root.key.timeStep; value: root.key.timeText; unit: root.key.timeUnit === "s" ? "s" : qsTr("ticks"); commit: (text) => root.key.setTime(text)
                    trailing: root.key.hasTicks ? Theme.rowButton : 0
                    IconButton { objectName: "timeUnitButton"; visible: root.key.hasTicks; anchors { right: parent.right; rightMargin: Theme.half; verticalCenter: parent.verticalCenter } side: Theme.rowButton; iconSize: Theme.iconTiny; iconName: "clock"; tint: Theme.textDim; tip: root.key.timeUnit === "s" ? qsTr("Count in ticks") : qsTr("Count in seconds"); onClicked: root.key.nextTimeUnit() }
                }
            }
            Item {
                visible: root.key.betweenFrames
                width: root.width
                height: Theme.field
                Badge { objectName: "betweenFrames"; x: Theme.form; text: qsTr("between frames"); tone: "info"; anchors.verticalCenter: parent.verticalCenter; Accessible.role: Accessible.StaticText; Accessible.name: text }
                PushButton { objectName: "toFramesButton"; flat: true; anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter } implicitHeight: Theme.rowButton; text: qsTr("Move to whole frames"); onClicked: Editor.keys.snapToFrames() }
            }
            Labelled {
                text: qsTr("Value")
                visible: root.key.values.length > 0
                height: values.height
                Grid {
                    id: values
                    x: Theme.form
                    spacing: Theme.unit
                    columns: root.stacked ? 2 : root.key.values.length > 4 ? 3 : Math.max(1, root.key.values.length)
                    readonly property real cell: Math.floor((root.fieldRoom - (columns - 1) * Theme.unit) / columns)
                    Repeater {
                        model: root.key.values.length
                        Field {
                            required property int index
                            readonly property var part: root.key.values[index] || ({ label: "", text: "", unit: "", axis: -1 })
                            objectName: "keyValueField" + index
                            name: qsTr("Value %1").arg(part.label)
                            width: values.cell
                            numeric: true
                            edge: part.axis >= 0 && part.axis < Theme.axis.length ? Theme.axis[part.axis] : "transparent"
                            label: values.columns > 3 ? "" : part.label // no room; the edge tells the axis
                            unit: part.unit || ""
                            step: part.step || 0
                            value: part.text
                            commit: (text) => root.key.setValue(index, text)
                        }
                    }
                }
            }
            Labelled {
                text: qsTr("Interpolation")
                Combo { objectName: "interpolationCombo"; name: qsTr("Interpolation"); x: Theme.form; width: root.half; choices: root.key.interpolationChoices; value: root.key.interpolation; choose: (id) => root.key.setInterpolation(id) }
                Txt { x: Theme.form + root.half + Theme.margin; width: root.half - Theme.gap; height: Theme.field; text: qsTr("to the next key"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Line { visible: root.key.tangents }
            Item {
                visible: root.key.tangents
                width: root.width
                height: 2 * Theme.field + Theme.unit
                Labelled {
                    text: qsTr("In")
                    Combo { objectName: "inRuleCombo"; name: qsTr("Tangent in"); x: Theme.form; width: root.half; choices: root.key.ruleChoices; value: root.key.inRule; choose: (id) => root.key.setInRule(id) }
                    Field { objectName: "inStrengthField"; name: qsTr("Strength in"); x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; step: 0.1; label: qsTr("strength"); value: root.key.inStrength; commit: (text) => root.key.setInStrength(text) }
                }
                Labelled {
                    y: Theme.field + Theme.unit
                    text: qsTr("Out")
                    Combo { objectName: "outRuleCombo"; name: qsTr("Tangent out"); x: Theme.form; width: root.half; choices: root.key.ruleChoices; value: root.key.outRule; choose: (id) => root.key.setOutRule(id) }
                    Field { objectName: "outStrengthField"; name: qsTr("Strength out"); x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; step: 0.1; label: qsTr("strength"); value: root.key.outStrength; commit: (text) => root.key.setOutStrength(text) }
                }
                IconButton {
                    objectName: "unifyButton"
                    side: Theme.rowButton
                    x: Theme.form / 2
                    y: Math.round((parent.height - height) / 2)
                    keys: "U"
                    iconName: root.key.unified ? "link" : "tan-break"
                    tint: root.key.unified ? Theme.accentText : Theme.textDim
                    tip: root.key.unified ? qsTr("In and out move together") : qsTr("In and out move apart")
                    onClicked: Editor.tangents.toggleBroken()
                }
            }
            Labelled {
                visible: root.key.tangents && (root.key.inSlope !== "" || root.key.outSlope !== "")
                text: root.key.isRotation ? qsTr("Speed") : qsTr("Slope")
                Field { objectName: "inSlopeField"; name: qsTr("Slope in"); x: Theme.form; width: root.half; numeric: true; step: 1; label: qsTr("in"); unit: root.key.slopeUnit; value: root.key.inSlope; commit: (text) => root.key.setInSlope(text) }
                Field { objectName: "outSlopeField"; name: qsTr("Slope out"); x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; step: 1; label: qsTr("out"); unit: root.key.slopeUnit; value: root.key.outSlope; commit: (text) => root.key.setOutSlope(text) }
            }
            Labelled {
                visible: root.key.weightable
                text: qsTr("Weight")
                Field { objectName: "inWeightField"; name: qsTr("Weight in"); x: Theme.form; width: root.half; numeric: true; step: 0.05; label: qsTr("in"); value: root.key.inWeight; commit: (text) => root.key.setInWeight(text) }
                Field { objectName: "outWeightField"; name: qsTr("Weight out"); x: Theme.form + root.half + Theme.unit; width: root.half; numeric: true; step: 0.05; label: qsTr("out"); value: root.key.outWeight; commit: (text) => root.key.setOutWeight(text) }
                IconButton { objectName: "weightedButton"; side: Theme.rowButton; x: Theme.form / 2 - Theme.rowButton; anchors.verticalCenter: parent.verticalCenter; iconName: "tan-weight"; checked: Editor.tangents.weighted; tint: Theme.textDim; tip: Editor.tangents.weighted ? qsTr("Handles without lengths") : qsTr("Handles with lengths"); keys: "Shift+U"; onClicked: Editor.tangents.toggleWeighted() }
            }
            Line { visible: root.key.readouts.length > 0 }
            Repeater {
                model: root.key.readouts.length
                Item {
                    id: readout
                    required property int index
                    readonly property var line: root.key.readouts[index] || ({ label: "", parts: [] })
                    width: root.width
                    height: Math.max(Theme.readout, parts.height)
                    FormLabel { height: Theme.readout; text: readout.line.label }
                    Flow {
                        id: parts
                        x: Theme.form
                        width: root.fieldRoom
                        spacing: Theme.gap
                        Repeater {
                            model: readout.line.parts.length
                            Row {
                                id: part
                                required property int index
                                readonly property var said: readout.line.parts[index] || ({ text: "" })
                                readonly property bool coloured: said.axis !== undefined && said.axis >= 0 && said.axis < Theme.axis.length
                                height: Theme.readout
                                spacing: Theme.unit
                                Rectangle { visible: part.coloured; width: Theme.tight; height: Theme.tight; radius: Theme.tight / 2; color: part.coloured ? Theme.axis[part.said.axis] : "transparent"; anchors.verticalCenter: parent.verticalCenter }
                                Num { visible: !part.said.dim; text: part.said.dim ? "" : part.said.text; anchors.verticalCenter: parent.verticalCenter }
                                Txt { visible: !!part.said.dim; text: part.said.dim ? part.said.text : ""; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
                            }
                        }
                    }
                }
            }
        }
    }
}
