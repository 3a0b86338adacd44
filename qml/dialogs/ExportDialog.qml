import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// What is written, how close it must be, and, before anything is, how close it will be.
Modal {
    id: root
    objectName: "exportDialog"
    readonly property var model: Editor.exporter
    property url folder                    // where a name without one goes
    property string fileName
    property int row: 0                    // whose curve is plotted
    property bool wanted: false            // written as soon as it is computed
    signal browseRequested()
    signal writeRequested(url file)
    title: qsTr("Export animation")
    width: Math.min(Theme.exportWidth, parent.width - 2 * Theme.section)
    bodyHeight: Theme.exportHeight
    // A file of this name in this folder is suggested, and the form starts anew.
    function show(format, place, name) {
        folder = place
        wanted = false
        fileName = ""
        model.begin(format)
        fileName = suggested(name)
        open()
        nameField.restore()
        nameField.forceActiveFocus(Qt.TabFocusReason)
        nameField.selectAll()
    }
    function take(file) { folder = String(file).replace(/\/[^/]*$/, ""); fileName = decodeURIComponent(String(file).replace(/^.*\//, "")) }
    function suffixed(name) {
        const ending = model.format === "json" && Editor.document.cui2dKeys ? "slerpline.json" : model.format
        if (/\.(x|json)$/i.test(name)) return name.replace(/(\.slerpline)?\.(x|json)$/i, "") + "." + ending
        return name + "." + ending
    }
    // The suggestion is never the document's own file.
    function suggested(name) {
        const full = suffixed(name)
        return Editor.isOwnFile(Editor.fileUrl(folder, full)) ? suffixed(full.replace(/(\.slerpline)?\.(x|json)$/i, "") + "_export") : full
    }
    function write() {
        nameField.submit()
        if (fileName.trim() === "") { nameField.error = qsTr("Expected a file name."); return }
        if (model.writing) return
        if (!model.ready) { wanted = model.error === ""; return }
        wanted = false
        writeRequested(Editor.fileUrl(folder, fileName))
    }
    onClosed: model.cancel()
    Connections {
        target: root.model
        function onStateChanged() { if (root.wanted && root.model.ready) Qt.callLater(root.write) }
        function onFormChanged() { if (root.fileName !== "" && root.fileName !== root.suffixed(root.fileName)) root.fileName = root.suggested(root.fileName) }
        function onModelReset() { root.row = 0 }
        function onWritten() { root.close() }
    }
    component Figure: Column {
        property string name
        property string value
        property color ink: Theme.textStrong
        spacing: Theme.half
        Txt { text: parent.name; dim: true; font.pixelSize: Theme.fontSmall }
        Txt { width: parent.width; text: parent.value; font.pixelSize: Theme.fontLarge; weight: Font.DemiBold; color: parent.ink; Accessible.role: Accessible.StaticText; Accessible.name: parent.name + ": " + text }
    }
    component Label: Txt { width: Theme.exportLabel; height: Theme.field; dim: true; font.pixelSize: Theme.fontSmall; horizontalAlignment: Text.AlignRight }
    component Section: Txt { height: Theme.row; font.pixelSize: Theme.fontTitle; weight: Font.DemiBold; color: Theme.textStrong }

    Flickable {
        id: form
        width: Theme.exportForm - Theme.wide
        height: parent.height
        contentHeight: column.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: SlimScrollBar {}
        Column {
            id: column
            width: parent.width - Theme.scrollBar
            spacing: Theme.gap
            Repeater {
                model: root.model.choices
                Row {
                    id: choice
                    required property var modelData
                    spacing: Theme.gap
                    Label { text: choice.modelData.label }
                    Segmented {
                        objectName: choice.modelData.key + "Choice"
                        visible: choice.modelData.options.length < 3
                        side: Theme.field
                        name: choice.modelData.label
                        items: choice.modelData.options
                        current: choice.modelData.options.findIndex((option) => option.id === choice.modelData.value)
                        onChosen: (index) => root.model.choose(choice.modelData.key, choice.modelData.options[index].id)
                    }
                    Combo {
                        objectName: choice.modelData.key + "Combo"
                        visible: choice.modelData.options.length > 2
                        width: column.width - Theme.exportLabel - Theme.gap
                        name: choice.modelData.label
                        choices: choice.modelData.options
                        value: choice.modelData.value
                        choose: (id) => root.model.choose(choice.modelData.key, id)
                    }
                }
            }
            Row {
                spacing: Theme.gap
                Label { text: qsTr("File") }
                Field {
                    id: nameField
                    objectName: "exportNameField"
                    width: column.width - Theme.exportLabel - 2 * Theme.gap - browse.width
                    name: qsTr("File name")
                    value: root.fileName
                    commit: (text) => { if (text.trim() === "") return qsTr("Expected a file name."); root.fileName = root.suffixed(text.trim()); return "" }
                    onAccepted: root.write()
                    Keys.onEscapePressed: root.close()
                }
                IconButton { id: browse; objectName: "exportBrowseButton"; side: Theme.field; iconName: "open"; tint: Theme.textDim; tip: qsTr("Choose where"); onClicked: root.browseRequested() }
            }
            Txt {
                x: Theme.exportLabel + Theme.gap
                width: column.width - x
                text: qsTr("in %1").arg(decodeURIComponent(String(root.folder).replace(/^file:\/\//, "")))
                elide: Text.ElideLeft
                dim: true
                font.pixelSize: Theme.fontSmall
            }
            Rectangle { visible: root.model.hasBudget; width: column.width; height: Theme.hair; color: Theme.hairline }
            Section { visible: root.model.hasBudget; text: qsTr("Error budget") }
            Txt { visible: root.model.hasBudget; width: column.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; dim: true; font.pixelSize: Theme.fontSmall; text: qsTr("A .x file knows only straight steps between keys. Keys are added until the motion stays within:") }
            Row {
                visible: root.model.hasBudget
                spacing: Theme.gap
                Label { text: qsTr("Rotation") }
                Field { objectName: "exportDegreesField"; width: Theme.fieldTime; numeric: true; unit: "°"; name: qsTr("Budget of rotations in degrees"); value: Number(root.model.budgetDegrees.toFixed(6)).toString(); commit: (text) => root.model.setBudgetDegrees(root.number(text)) }
            }
            Row {
                visible: root.model.hasBudget
                spacing: Theme.gap
                Label { text: qsTr("Position, scale") }
                Field { objectName: "exportPercentField"; width: Theme.fieldTime; numeric: true; unit: "%"; name: qsTr("Budget of numbers in percent of the track's range"); value: Number(root.model.budgetPercent.toFixed(6)).toString(); commit: (text) => root.model.setBudgetPercent(root.number(text)) }
                Txt { height: Theme.field; text: qsTr("of the range"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Rectangle { visible: clipList.count > 1; width: column.width; height: Theme.hair; color: Theme.hairline }
            Section { visible: clipList.count > 1; text: qsTr("Clips") }
            Column {
                visible: clipList.count > 1
                width: column.width
                Repeater {
                    id: clipList
                    model: root.model.clips
                    Check {
                        required property var modelData
                        required property int index
                        objectName: "exportClip" + index
                        width: column.width
                        text: modelData.name
                        note: modelData.tracks === 1 ? qsTr("1 track") : qsTr("%1 tracks").arg(modelData.tracks)
                        on: modelData.chosen
                        onChosen: (on) => root.model.setClip(index, on)
                    }
                }
            }
        }
    }
    readonly property real edge: Theme.iconSmall + Theme.margin   // right of the numbers of a row
    function number(text) { const t = text.trim().replace("−", "-").replace(",", "."); return t === "" ? NaN : Number(t) }
    Rectangle { x: Theme.exportForm - Theme.gap; y: -Theme.margin; width: Theme.hair; height: parent.height + 2 * Theme.margin; color: Theme.hairline }
    Item {
        id: result
        x: Theme.exportForm + Theme.gap
        width: parent.width - x
        height: parent.height
        readonly property var plot: root.model.ready ? root.model.plot(root.row) : ({})
        Row {
            id: figures
            width: parent.width
            spacing: Theme.wide
            readonly property real column: (width - 2 * spacing) / 3
            Figure { width: figures.column; name: qsTr("Keys"); value: root.model.keysText }
            Figure { objectName: "exportLargest"; width: figures.column; name: qsTr("Largest error"); value: root.model.largestText; ink: !root.model.ready ? Theme.textDim : root.model.withinBudget ? Theme.ok : Theme.warning }
            Figure { width: figures.column; name: qsTr("File size"); value: root.model.sizeText }
        }
        Rectangle {
            id: frame
            visible: root.model.ready && list.count > 0
            y: figures.height + Theme.margin
            width: parent.width
            height: Math.max(Theme.exportPlotMin, Math.min(Theme.exportPlot, parent.height - y - Theme.listHeight - losses.height))
            radius: Theme.radius
            color: Theme.canvas
            border { width: Theme.hair; color: Theme.hairline }
            Txt { id: whose; x: Theme.margin; height: Theme.row; text: result.plot.node || ""; weight: Font.DemiBold }
            Txt { x: whose.x + whose.implicitWidth + Theme.gap; height: Theme.row; width: parent.width - x - Theme.gap; text: qsTr("%1, exported minus authored").arg(result.plot.property || ""); dim: true; font.pixelSize: Theme.fontSmall }
            ErrorPlot {
                id: plot
                objectName: "exportPlot"
                x: Theme.margin
                y: Theme.row + Theme.labelHeight
                width: parent.width - 2 * Theme.margin
                height: parent.height - y - Theme.labelHeight - Theme.tight
                points: { root.model.ready; return root.model.curve(root.row, width, height) }
                budget: result.plot.budget || 0
                line: Theme.compareB
                dashes: Theme.warning
                grid: Theme.gridMinor
                lineWidth: Theme.stroke
                Accessible.role: Accessible.Graphic
                Accessible.name: qsTr("Error of %1 %2: at most %3, budget %4").arg(result.plot.node).arg(result.plot.property).arg(result.plot.peakText).arg(result.plot.budgetText)
                Txt { x: Theme.half; y: Math.round(parent.height * (1 - (result.plot.budget || 0)) - height - Theme.half); visible: (result.plot.budgetText || "") !== ""; text: qsTr("budget %1").arg(result.plot.budgetText || ""); color: Theme.warning; font.pixelSize: Theme.fontSmall; height: Theme.labelHeight }
                Txt {
                    visible: result.plot.hasCurve === true
                    x: Math.max(0, Math.min(parent.width - width, Math.round((result.plot.peakX || 0) * parent.width - width / 2)))
                    y: -Theme.labelHeight - Theme.half
                    height: Theme.labelHeight
                    text: result.plot.peakText || ""
                    font.pixelSize: Theme.fontSmall
                }
                Rectangle { visible: result.plot.hasCurve === true; width: Theme.tight; height: width; radius: width / 2; color: Theme.textStrong; x: Math.round((result.plot.peakX || 0) * parent.width - width / 2); y: Math.round(parent.height * (1 - (result.plot.peakY || 0)) - height / 2) }
                Txt { visible: result.plot.hasCurve === false; anchors.centerIn: parent; text: qsTr("The file has no one track to compare this with"); dim: true; font.pixelSize: Theme.fontSmall }
            }
            Txt { x: Theme.margin; anchors.bottom: parent.bottom; anchors.bottomMargin: Theme.half; text: qsTr("frame %1").arg(result.plot.firstText || ""); dim: true; font.pixelSize: Theme.fontMicro; height: Theme.labelHeight }
            Txt { anchors { right: parent.right; rightMargin: Theme.margin; bottom: parent.bottom; bottomMargin: Theme.half } text: result.plot.lastText || ""; dim: true; font.pixelSize: Theme.fontMicro; height: Theme.labelHeight }
        }
        Item {
            id: head
            visible: frame.visible
            y: frame.y + frame.height + Theme.tight
            width: parent.width
            height: Theme.row
            Txt { x: Theme.gap; height: parent.height; text: qsTr("Track"); dim: true; font.pixelSize: Theme.fontSmall }
            Txt { anchors { right: parent.right; rightMargin: root.edge + Theme.scrollBar + Theme.exportFrame + Theme.exportColumn } height: parent.height; text: qsTr("Keys"); dim: true; font.pixelSize: Theme.fontSmall }
            Txt { anchors { right: parent.right; rightMargin: root.edge + Theme.scrollBar + Theme.exportFrame } height: parent.height; text: qsTr("Largest error"); dim: true; font.pixelSize: Theme.fontSmall }
            Txt { anchors { right: parent.right; rightMargin: root.edge + Theme.scrollBar } height: parent.height; text: qsTr("Frame"); dim: true; font.pixelSize: Theme.fontSmall }
        }
        ListView {
            id: list
            objectName: "exportTracks"
            visible: frame.visible
            y: head.y + head.height
            width: parent.width
            height: parent.height - y - (losses.height > 0 ? losses.height + Theme.gap : 0)
            clip: true
            model: root.model
            currentIndex: root.row
            boundsBehavior: Flickable.StopAtBounds
            activeFocusOnTab: count > 0
            keyNavigationEnabled: false
            highlightMoveDuration: 0
            Keys.onUpPressed: root.row = Math.max(0, root.row - 1)
            Keys.onDownPressed: root.row = Math.min(count - 1, root.row + 1)
            Accessible.role: Accessible.List
            Accessible.name: qsTr("Tracks that get more keys")
            T.ScrollBar.vertical: SlimScrollBar {}
            delegate: Rectangle {
                id: line
                required property int index
                required property string node
                required property string property
                required property int before
                required property int after
                required property string errorText
                required property string frame
                required property bool within
                width: list.width - Theme.scrollBar
                height: Theme.row
                radius: Theme.radius
                color: index === root.row ? Theme.accentSoft : pointer.hovered ? Theme.hover : "transparent"
                Accessible.role: Accessible.ListItem
                Accessible.name: qsTr("%1 %2: %3 keys become %4, largest error %5").arg(node).arg(property).arg(before).arg(after).arg(errorText)
                Accessible.selected: index === root.row
                Accessible.onPressAction: root.row = index
                Txt { id: who; x: Theme.gap; width: Math.min(implicitWidth, counts.x - x - Theme.section); height: parent.height; text: line.node; weight: Font.Medium }
                Txt { x: who.x + who.width + Theme.tight; width: Math.max(0, counts.x - x - Theme.gap); height: parent.height; text: line.property; dim: true; raised: line.index === root.row; font.pixelSize: Theme.fontSmall }
                Num { id: counts; anchors { right: parent.right; rightMargin: root.edge + Theme.exportFrame + Theme.exportColumn; verticalCenter: parent.verticalCenter } text: line.before + " → " + line.after }
                Num { anchors { right: parent.right; rightMargin: root.edge + Theme.exportFrame; verticalCenter: parent.verticalCenter } text: line.errorText }
                Num { anchors { right: parent.right; rightMargin: root.edge; verticalCenter: parent.verticalCenter } text: line.frame; color: Theme.textDim }
                Icon { anchors { right: parent.right; rightMargin: Theme.unit; verticalCenter: parent.verticalCenter } size: Theme.iconSmall; name: line.within ? "ok" : "warning"; color: line.within ? Theme.ok : Theme.warning }
                HoverHandler { id: pointer }
                TapHandler { onTapped: { root.row = line.index; list.forceActiveFocus(Qt.MouseFocusReason) } }
            }
        }
        Column {   // nothing to show in the table: say why
            visible: !frame.visible && !root.model.busy
            anchors { left: parent.left; right: parent.right; top: figures.bottom; topMargin: 2 * Theme.section }
            spacing: Theme.gap
            Icon { visible: root.model.error !== "" || root.model.ready; anchors.horizontalCenter: parent.horizontalCenter; size: Theme.iconLarge; name: root.model.error !== "" ? "error" : "ok"; color: root.model.error !== "" ? Theme.error : Theme.ok }
            Txt { objectName: "exportNothing"; width: parent.width; wrapMode: Text.WordWrap; elide: Text.ElideNone; lineHeight: Theme.lineHeight; horizontalAlignment: Text.AlignHCenter; text: root.model.error !== "" ? root.model.error : root.model.ready ? qsTr("Every key is written as it stands; none is added.") : "" }
        }
        Column {
            visible: root.model.busy
            anchors { left: parent.left; right: parent.right; top: figures.bottom; topMargin: 2 * Theme.section }
            spacing: Theme.margin
            Txt { anchors.horizontalCenter: parent.horizontalCenter; text: root.model.writing ? qsTr("Writing and reading back…") : qsTr("Working out the keys…"); dim: true }
            Rectangle {
                anchors.horizontalCenter: parent.horizontalCenter
                width: parent.width / 2
                height: Theme.tight
                radius: height / 2
                color: Theme.well
                Accessible.role: Accessible.ProgressBar
                Accessible.name: qsTr("%1 % done").arg(Math.round(100 * root.model.progress))
                Rectangle { width: Math.round(parent.width * root.model.progress); height: parent.height; radius: height / 2; color: Theme.accent }
            }
        }
        Rectangle {
            id: losses
            visible: root.model.losses.length > 0
            anchors.bottom: parent.bottom
            width: parent.width
            height: visible ? Math.min(lost.height + Theme.margin, Theme.listHeight) : 0
            radius: Theme.radius
            color: Theme.well
            Flickable {
                anchors { fill: parent; margins: Theme.tight }
                contentHeight: lost.height
                clip: true
                boundsBehavior: Flickable.StopAtBounds
                T.ScrollBar.vertical: SlimScrollBar {}
                Column {
                    id: lost
                    objectName: "exportLosses"
                    width: parent.width - Theme.scrollBar
                    spacing: Theme.half
                    Repeater {
                        model: root.model.losses
                        Item {
                            id: loss
                            required property string modelData
                            width: lost.width
                            height: Math.max(Theme.labelHeight, words.height)
                            Icon { name: "warning"; size: Theme.iconSmall; color: Theme.warning }
                            Txt { id: words; x: Theme.iconSmall + Theme.tight; width: parent.width - x; wrapMode: Text.WordWrap; elide: Text.ElideNone; text: loss.modelData; font.pixelSize: Theme.fontSmall; Accessible.role: Accessible.StaticText; Accessible.name: text }
                        }
                    }
                }
            }
        }
    }
    foot: [
        Icon { visible: root.model.verdict !== ""; name: root.model.withinBudget ? "ok" : "warning"; color: root.model.withinBudget ? Theme.ok : Theme.warning; anchors.verticalCenter: parent.verticalCenter },
        Txt { objectName: "exportVerdict"; text: root.model.verdict; anchors.verticalCenter: parent.verticalCenter }
    ]
    buttons: [
        PushButton { objectName: "exportCancelButton"; text: qsTr("Cancel"); onClicked: root.close() },
        PushButton { objectName: "exportButton"; primary: true; iconName: "export"; text: qsTr("Export"); enabled: root.model.ready && !root.model.writing; onClicked: root.write() }
    ]
}
