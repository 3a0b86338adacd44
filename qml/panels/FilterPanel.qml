import QtQuick
import Slerpline
import Slerpline.Editor

// A filter while it is tried: what it does to which keys, its parameters, what came of it in numbers. Under the curves, which show
// the result with a ghost of how they were.
FocusScope {
    id: root
    readonly property var filters: Editor.filters
    readonly property string kind: filters.filter
    readonly property var values: filters.values
    readonly property var report: filters.report
    readonly property bool popupOpen: filterChoice.popup.visible || scopeChoice.popup.visible || share.popup.visible || spans.popup.visible || baked.popup.visible || turns.popup.visible || order.popup.visible
    implicitHeight: body.height
    Accessible.role: Accessible.Pane
    Accessible.name: qsTr("Filter")

    function takeFocus() { for (const field of [degrees, frames, sigma, cutoff]) if (field.visible) { field.forceActiveFocus(Qt.TabFocusReason); return } filterChoice.forceActiveFocus(Qt.TabFocusReason) }

    component Number: Field {
        id: number
        property string parameter
        property bool taken: false        // this Enter brought a new number: look first, apply with the next
        numeric: true
        value: root.values[parameter]
        commit: (text) => { const wrong = root.filters.set(parameter, text); number.taken = wrong === ""; return wrong }
        onSubmitted: { if (!taken) root.filters.apply(); taken = false }
        onActiveFocusChanged: taken = false
    }
    component Caption: Txt { dim: true; font.pixelSize: Theme.fontSmall; height: Theme.field; verticalAlignment: Text.AlignVCenter; rightPadding: Theme.half }
    component Toggle: IconButton {
        property string parameter
        side: Theme.field
        iconName: checked ? "check" : "minus"
        checkable: true
        checked: root.values[parameter] === true
        onClicked: { root.filters.set(parameter, !root.values[parameter]); checked = Qt.binding(() => root.values[parameter] === true) }
    }
    component Group: Row { spacing: Theme.unit; height: Theme.field }

    Rectangle { anchors.fill: parent; color: Theme.panel }
    Rectangle { width: parent.width; height: Theme.hair; color: Theme.divider }
    Column {
        id: body
        width: parent.width
        Rectangle {
            width: parent.width
            height: Theme.panelHeader
            color: Theme.header
            Row {
                anchors { left: parent.left; leftMargin: Theme.margin; verticalCenter: parent.verticalCenter }
                spacing: Theme.gap
                Combo {
                    id: filterChoice
                    objectName: "filterChoice"
                    name: qsTr("Filter")
                    width: Theme.comboPopup
                    choices: [{ id: "simplify", text: qsTr("Simplify"), icon: "simplify" }, { id: "bake", text: qsTr("Bake"), icon: "key" }, { id: "unroll", text: qsTr("Unroll angles"), icon: "rotation" }, { id: "gaussian", text: qsTr("Smooth"), icon: "tan-smooth" }, { id: "butterworth", text: qsTr("Smooth (Butterworth)"), icon: "tan-smooth" }]
                    value: root.kind
                    choose: (id) => root.filters.filter = id
                }
                Combo {
                    id: scopeChoice
                    objectName: "filterScope"
                    name: qsTr("What it is done to")
                    width: Theme.comboWidth
                    choices: [{ id: "selected", text: qsTr("Selected keys") }, { id: "shown", text: qsTr("Shown curves") }, { id: "clip", text: qsTr("Whole clip") }]
                    value: root.filters.scope
                    choose: (id) => root.filters.scope = id
                }
            }
            IconButton {
                objectName: "filterBefore"
                anchors { right: parent.right; rightMargin: Theme.gap; verticalCenter: parent.verticalCenter }
                side: Theme.panelButton
                iconName: "ghost"
                tint: Theme.textDim
                label: root.width > Theme.leftPanel * 2 ? qsTr("Hold: before") : ""
                tip: qsTr("Show how it was while this is held")
                checked: root.filters.showsBefore
                onDownChanged: root.filters.showsBefore = down
            }
        }
        Flow {
            id: parameters
            x: Theme.margin
            width: parent.width - 2 * Theme.margin
            topPadding: Theme.gap
            spacing: Theme.margin
            Group {
                visible: root.kind === "simplify"
                Caption { text: qsTr("Rotations within") }
                Number { id: degrees; objectName: "filterDegrees"; parameter: "degrees"; unit: "°"; name: qsTr("Rotations within, degrees") }
            }
            Group {
                visible: root.kind === "simplify"
                Caption { text: qsTr("Numbers within") }
                Number { visible: root.values.relative; objectName: "filterPercent"; parameter: "percent"; name: qsTr("Numbers within, percent of their range") }
                Number { visible: !root.values.relative; objectName: "filterUnits"; parameter: "units"; name: qsTr("Numbers within, units") }
                Combo {
                    id: share
                    name: qsTr("Unit of the bound")
                    width: Theme.label
                    choices: [{ id: "share", text: qsTr("% of range") }, { id: "units", text: qsTr("units") }]
                    value: root.values.relative ? "share" : "units"
                    choose: (id) => root.filters.set("relative", id === "share")
                }
            }
            Group {
                visible: root.kind === "simplify"
                Caption { text: qsTr("Spans") }
                Combo {
                    id: spans
                    name: qsTr("Spans between the keys that stay")
                    width: Theme.label
                    choices: [{ id: "tangents", text: qsTr("tangents") }, { id: "straight", text: qsTr("straight") }]
                    value: root.values.straight ? "straight" : "tangents"
                    choose: (id) => root.filters.set("straight", id === "straight")
                }
            }
            Group {
                visible: root.kind === "simplify"
                Toggle { parameter: "keepExtremes"; label: qsTr("Keep extremes"); tip: qsTr("Keys where a curve turns stay") }
                Toggle { parameter: "keepHolds"; label: qsTr("Keep holds"); tip: qsTr("Stretches at one value stay flat") }
            }
            Group {
                visible: root.kind === "bake"
                Caption { text: qsTr("A key every") }
                Number { id: frames; objectName: "filterFrames"; parameter: "everyFrames"; name: qsTr("Frames between keys") }
                Caption { text: qsTr("frames of 1/%1 s").arg(Editor.document.frameRate) }
            }
            Group {
                visible: root.kind === "bake"
                Caption { text: qsTr("Between them") }
                Combo {
                    id: baked
                    name: qsTr("Spans between the new keys")
                    choices: [{ id: "tangent", text: qsTr("tangents") }, { id: "spline", text: qsTr("spline") }, { id: "straight", text: qsTr("straight") }]
                    value: root.values.spans
                    choose: (id) => root.filters.set("spans", id)
                }
            }
            Group {
                visible: root.kind === "unroll"
                Caption { text: qsTr("Angles are in") }
                Combo {
                    id: turns
                    name: qsTr("Unit of the angles")
                    choices: [{ id: "360", text: qsTr("degrees") }, { id: "6.28318530718", text: qsTr("radians") }, { id: "1", text: qsTr("turns") }]
                    value: root.values.fullTurn
                    choose: (id) => root.filters.set("fullTurn", id)
                }
            }
            Group {
                visible: root.kind === "gaussian"
                Caption { text: qsTr("Width") }
                Number { id: sigma; objectName: "filterSigma"; parameter: "sigmaFrames"; name: qsTr("Width of the mean, frames") }
                Caption { text: qsTr("frames") }
                Toggle { parameter: "keepsEnds"; label: qsTr("Keep ends"); tip: qsTr("The first and last key stay where they are") }
            }
            Group {
                visible: root.kind === "butterworth"
                Caption { text: qsTr("Cut off above") }
                Number { id: cutoff; objectName: "filterCutoff"; parameter: "cutoff"; unit: "Hz"; name: qsTr("Cut off above, Hertz") }
                Caption { text: qsTr("Order") }
                Combo { id: order; name: qsTr("Order"); width: Theme.fieldFrame; choices: [{ id: "2", text: "2" }, { id: "4", text: "4" }]; value: root.values.order; choose: (id) => root.filters.set("order", id) }
            }
        }
        Item {
            width: parent.width
            height: Theme.toolbarHeight + Theme.gap
            Column {
                anchors { left: parent.left; leftMargin: Theme.margin; right: buttons.left; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
                spacing: Theme.half
                Row {
                    spacing: Theme.tight
                    width: parent.width
                    Icon { id: mark; visible: !root.filters.working; size: Theme.iconSmall; name: root.report.error !== "" ? "error" : root.report.ok ? "ok" : "info"; color: root.report.error !== "" ? Theme.error : root.report.ok ? Theme.ok : Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
                    Txt {
                        objectName: "filterReport"
                        width: parent.width - x
                        text: root.filters.working ? qsTr("Working… %1 %").arg(Math.round(root.filters.progress * 100)) : root.report.error !== "" ? root.report.error : [root.report.keys, root.report.note].filter(t => t !== "").join(" · ")
                        weight: Font.Medium
                        Accessible.role: Accessible.StaticText
                        Accessible.name: text
                    }
                }
                Txt {
                    width: parent.width
                    visible: !root.filters.working && text !== ""
                    dim: true
                    font.pixelSize: Theme.fontSmall
                    text: root.report.error !== "" || root.report.keys === "" ? "" : qsTr("Largest change: %1").arg([root.report.turned, root.report.moved].filter(t => t !== "").join(", "))
                }
                Rectangle {
                    visible: root.filters.working
                    width: parent.width
                    height: Theme.rangeBar
                    radius: Theme.radiusTiny
                    color: Theme.track
                    Rectangle { width: parent.width * root.filters.progress; height: parent.height; radius: Theme.radiusTiny; color: Theme.accent }
                }
            }
            Row {
                id: buttons
                anchors { right: parent.right; rightMargin: Theme.margin; verticalCenter: parent.verticalCenter }
                spacing: Theme.gap
                PushButton { objectName: "filterCancel"; text: qsTr("Cancel"); onClicked: root.filters.cancel() }
                PushButton { objectName: "filterApply"; text: qsTr("Apply"); primary: true; enabled: root.report.error === ""; onClicked: root.filters.apply() }
            }
        }
    }
    Shortcut { sequence: "Escape"; enabled: root.visible && !root.popupOpen; onActivated: root.filters.cancel() }
    Shortcut { sequences: ["Ctrl+Return", "Ctrl+Enter"]; enabled: root.visible; onActivated: root.filters.apply() }
    onVisibleChanged: if (visible) Qt.callLater(takeFocus)
}
