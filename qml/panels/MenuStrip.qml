import QtQml
import QtQuick
import QtQuick.Templates as T
import Slerpline
import Slerpline.Editor

// Menu bar: the menus, the document's name, and the theme button.
Rectangle {
    id: root
    required property Commands commands
    readonly property bool menuOpen: { for (let i = 0; i < bar.count; ++i) if (bar.menuAt(i) && bar.menuAt(i).visible) return true; return false }
    signal fileRequested(url file)
    signal sampleRequested(string name)
    function openFirst() { bar.itemAt(0).triggered() }
    implicitHeight: Theme.menuBarHeight
    color: Theme.chrome

    Icon { id: logo; name: "logo"; x: Theme.margin; color: Theme.accent; anchors.verticalCenter: parent.verticalCenter }
    T.MenuBar {
        id: bar
        objectName: "menuBar"
        x: logo.x + logo.width + Theme.gap
        height: parent.height
        width: contentItem.implicitWidth
        implicitWidth: contentItem.implicitWidth
        implicitHeight: Theme.menuBarHeight
        contentItem: Row { Repeater { model: bar.contentModel } }
        delegate: T.MenuBarItem {
            id: item
            implicitWidth: title.implicitWidth + Theme.wide + Theme.half
            implicitHeight: Theme.menuBarHeight
            hoverEnabled: true
            Accessible.role: Accessible.MenuItem
            Accessible.name: title.text
            Accessible.onPressAction: item.triggered()
            background: Rectangle { y: Theme.unit - 1; width: parent.width; height: Theme.panelButton; radius: Theme.radius; color: item.menu && item.menu.visible ? Theme.press : item.hovered || item.highlighted ? Theme.hover : "transparent" }
            contentItem: Item { Txt { id: title; anchors.centerIn: parent; text: item.text.replace("&", "") } }
        }

        PopupMenu {
            title: root.commands.inCurves ? qsTr("File") : qsTr("&File")
            MenuEntry { command: root.commands.newFile }
            MenuEntry { command: root.commands.openFile }
            PopupMenu {
                id: recent
                title: qsTr("Open recent")
                iconName: "clock"
                Instantiator {
                    model: Editor.recentFiles
                    delegate: MenuEntry { required property var modelData; text: modelData.name; note: modelData.exists === false ? qsTr("not found") : ""; enabled: modelData.exists !== false; iconName: "file-curve"; onTriggered: root.fileRequested(modelData.url) }
                    onObjectAdded: (index, object) => recent.insertItem(index, object)
                    onObjectRemoved: (index, object) => recent.removeItem(object)
                }
                MenuLine {}
                MenuEntry { text: qsTr("Clear this list"); enabled: Editor.recentFiles.length > 0; onTriggered: Editor.clearRecentFiles() }
            }
            PopupMenu {
                id: samples
                title: qsTr("Open a sample")
                iconName: "book"
                Instantiator {
                    model: Editor.samples
                    delegate: MenuEntry { required property var modelData; text: modelData.name; iconName: "file-curve"; onTriggered: root.sampleRequested(modelData.name) }
                    onObjectAdded: (index, object) => samples.insertItem(index, object)
                    onObjectRemoved: (index, object) => samples.removeItem(object)
                }
            }
            MenuLine {}
            MenuEntry { command: root.commands.save }
            MenuEntry { command: root.commands.saveAs }
            MenuEntry { command: root.commands.exportX }
            MenuEntry { command: root.commands.exportJson }
            MenuLine {}
            MenuEntry { command: root.commands.quit }
        }
        PopupMenu {
            title: qsTr("&Edit")
            MenuEntry { command: root.commands.undo }
            MenuEntry { command: root.commands.redo }
            MenuLine {}
            MenuEntry { command: root.commands.selectAll }
            MenuEntry { command: root.commands.selectNone }
            MenuEntry { command: root.commands.invert }
            MenuEntry { command: root.commands.selectLeft }
            MenuEntry { command: root.commands.selectRight }
            MenuEntry { command: root.commands.column }
            MenuEntry { command: root.commands.linked }
            MenuLine {}
            MenuEntry { command: root.commands.cut }
            MenuEntry { command: root.commands.copy }
            MenuEntry { command: root.commands.paste }
            MenuEntry { command: root.commands.pasteSpecial }
            MenuEntry { command: root.commands.duplicate }
            MenuEntry { command: root.commands.deleteKeys }
        }
        PopupMenu {
            title: qsTr("&View")
            MenuEntry { command: root.commands.frameAll }
            MenuEntry { command: root.commands.frameSelected }
            MenuEntry { command: root.commands.fitValues }
            MenuEntry { command: root.commands.frameClip }
            MenuEntry { command: root.commands.centrePlayhead }
            PopupMenu {
                title: qsTr("Zoom and pan")
                iconName: "search"
                MenuEntry { command: root.commands.zoomIn }
                MenuEntry { command: root.commands.zoomOut }
                MenuEntry { command: root.commands.zoomTimeIn }
                MenuEntry { command: root.commands.zoomTimeOut }
                MenuEntry { command: root.commands.zoomValuesIn }
                MenuEntry { command: root.commands.zoomValuesOut }
                MenuLine {}
                MenuEntry { command: root.commands.panLeft }
                MenuEntry { command: root.commands.panRight }
                MenuEntry { command: root.commands.panUp }
                MenuEntry { command: root.commands.panDown }
            }
            MenuLine {}
            MenuEntry { command: root.commands.absolute }
            MenuEntry { command: root.commands.normalised }
            MenuEntry { command: root.commands.stacked }
            MenuEntry { command: root.commands.nextLayout }
            PopupMenu {
                title: qsTr("Show rotation as")
                iconName: "rotation"
                MenuEntry { command: root.commands.rotationEuler }
                MenuEntry { command: root.commands.rotationComponents }
                MenuEntry { command: root.commands.rotationVector }
                MenuEntry { command: root.commands.rotationProgress }
                MenuEntry { command: root.commands.rotationSpeed }
            }
            PopupMenu {
                id: orders
                title: qsTr("Euler order")
                iconName: "sliders"
                Instantiator {
                    model: Editor.views.orders
                    delegate: MenuEntry { required property var modelData; text: modelData.text; enabled: root.commands.open && Editor.views.hasRotation; iconName: Editor.views.rotationView === "euler" && Editor.views.order === modelData.id ? "check" : ""; onTriggered: Editor.views.setOrder(modelData.id) }
                    onObjectAdded: (index, object) => orders.insertItem(index, object)
                    onObjectRemoved: (index, object) => orders.removeItem(object)
                }
            }
            PopupMenu {
                title: qsTr("Channel colours")
                iconName: "theme"
                MenuEntry { command: root.commands.dashes }
                MenuLine {}
                MenuEntry { command: root.commands.colourX }
                MenuEntry { command: root.commands.colourY }
                MenuEntry { command: root.commands.colourZ }
                MenuEntry { command: root.commands.colourW }
                MenuEntry { command: root.commands.resetColours }
            }
            MenuLine {}
            MenuEntry { command: root.commands.channels }
            MenuEntry { command: root.commands.curves }
            MenuEntry { command: root.commands.fullScreen }
            MenuLine {}
            MenuEntry { command: root.commands.lightTheme }
            MenuEntry { command: root.commands.calm }
        }
        PopupMenu {
            title: qsTr("&Keys")
            MenuEntry { command: root.commands.keyHere }
            MenuEntry { command: root.commands.keyOnShown }
            MenuEntry { command: root.commands.keyPicked }
            MenuEntry { command: root.commands.insertHere }
            MenuEntry { command: root.commands.deleteKeys }
            MenuEntry { command: root.commands.deleteRefitted }
            MenuEntry { command: root.commands.editKey }
            MenuLine {}
            TangentMenu { commands: root.commands }
            TangentMenu { commands: root.commands; side: "in" }
            TangentMenu { commands: root.commands; side: "out" }
            PopupMenu {
                id: interpolations
                title: qsTr("Interpolation")
                iconName: "view-absolute"
                Instantiator {
                    model: Editor.inspector.interpolationChoices
                    delegate: MenuEntry { required property var modelData; text: modelData.text; iconName: Editor.inspector.interpolation === modelData.id ? "check" : modelData.icon || ""; keys: modelData.id === "step" ? root.commands.stepped.keyText : ""; onTriggered: Editor.setInterpolation(modelData.id) }
                    onObjectAdded: (index, object) => interpolations.insertItem(index, object)
                    onObjectRemoved: (index, object) => interpolations.removeItem(object)
                }
            }
            MenuEntry { command: root.commands.broken }
            MenuEntry { command: root.commands.weighted }
            MenuEntry { command: root.commands.aim }
            PopupMenu {
                title: qsTr("Handles")
                iconName: "link"
                MenuEntry { command: root.commands.alignOut }
                MenuEntry { command: root.commands.alignIn }
                MenuEntry { command: root.commands.equalise }
            }
            PopupMenu {
                title: qsTr("Mirror and reverse")
                iconName: "swap"
                MenuEntry { command: root.commands.reverse }
                MenuEntry { command: root.commands.flip }
                MenuLine {}
                MenuEntry { command: root.commands.mirrorX }
                MenuEntry { command: root.commands.mirrorY }
                MenuEntry { command: root.commands.mirrorZ }
            }
            MenuLine {}
            MenuEntry { command: root.commands.keysToFrames }
            MenuEntry { command: root.commands.snapping }
            PopupMenu {
                title: qsTr("Snap to")
                iconName: "snap"
                MenuEntry { command: root.commands.snapFrames }
                MenuEntry { command: root.commands.snapSeconds }
                MenuEntry { command: root.commands.snapValues }
                MenuEntry { command: root.commands.snapPlayhead }
                MenuEntry { command: root.commands.snapKeys }
            }
            PopupMenu {
                title: qsTr("Tool")
                iconName: "select"
                MenuEntry { command: root.commands.selectTool }
                MenuEntry { command: root.commands.moveTool }
                MenuEntry { command: root.commands.scaleTool }
                MenuEntry { command: root.commands.retimeTool }
                MenuEntry { command: root.commands.lassoTool }
            }
            PopupMenu {
                title: qsTr("Keys in the way")
                iconName: "collision-" + Editor.tools.collision
                MenuEntry { command: root.commands.collisionReplace }
                MenuEntry { command: root.commands.collisionPush }
                MenuEntry { command: root.commands.collisionBlock }
            }
            PopupMenu {
                title: qsTr("Scale from")
                iconName: "pivot"
                MenuEntry { command: root.commands.pivotOpposite }
                MenuEntry { command: root.commands.pivotCentre }
                MenuEntry { command: root.commands.pivotPlayhead }
                MenuEntry { command: root.commands.pivotFirst }
                MenuEntry { command: root.commands.pivotLast }
            }
            MenuEntry { command: root.commands.ripple }
            MenuEntry { command: root.commands.restrict }
        }
        PopupMenu {
            title: qsTr("&Curves")
            MenuEntry { command: root.commands.filter }
            MenuEntry { command: root.commands.animatedOnly }
            MenuEntry { command: root.commands.findingsOnly }
            MenuLine {}
            MenuEntry { command: root.commands.hide }
            MenuEntry { command: root.commands.isolate }
            MenuEntry { command: root.commands.showOnlySelected }
            MenuEntry { command: root.commands.showAll }
            MenuLine {}
            MenuEntry { command: root.commands.takeBuffer }
            MenuEntry { command: root.commands.swapBuffer }
            MenuLine {}
            MenuEntry { command: root.commands.pin }
            MenuEntry { command: root.commands.lock }
            MenuEntry { command: root.commands.mute }
            MenuLine {}
            PopupMenu {
                id: outside
                title: qsTr("Beyond the keys")
                iconName: "loop"
                component ModeEntry: MenuEntry { required property var modelData; property bool first: true; text: first ? qsTr("Before: %1").arg(modelData.text) : qsTr("After: %1").arg(modelData.text); enabled: Editor.channels.hasCurve; iconName: (first ? Editor.channels.before : Editor.channels.after) === modelData.id ? "check" : modelData.icon; onTriggered: { if (first) Editor.channels.setBefore(modelData.id); else Editor.channels.setAfter(modelData.id) } }
                Instantiator {
                    model: Editor.channels.modes
                    delegate: ModeEntry {}
                    onObjectAdded: (index, object) => outside.insertItem(index, object)
                    onObjectRemoved: (index, object) => outside.removeItem(object)
                }
                Instantiator {
                    model: Editor.channels.modes
                    delegate: ModeEntry { first: false }
                    onObjectAdded: (index, object) => outside.addItem(object)
                    onObjectRemoved: (index, object) => outside.removeItem(object)
                }
            }
        }
        PopupMenu {
            title: qsTr("C&lip")
            MenuEntry { command: root.commands.newClip }
            MenuEntry { command: root.commands.duplicateClip }
            MenuEntry { command: root.commands.renameClip }
            MenuEntry { command: root.commands.deleteClip }
            MenuLine {}
            MenuEntry { command: root.commands.previousClip }
            MenuEntry { command: root.commands.nextClip }
            MenuEntry { command: root.commands.clipUp }
            MenuEntry { command: root.commands.clipDown }
            MenuLine {}
            MenuEntry { command: root.commands.clipSettings }
            MenuEntry { command: root.commands.clipLoop }
            MenuEntry { command: root.commands.fitRange }
            MenuEntry { command: root.commands.cropKeys }
            MenuLine {}
            PopupMenu {
                title: qsTr("Node")
                iconName: "node"
                MenuEntry { command: root.commands.addNode }
                MenuEntry { command: root.commands.renameNode }
                MenuEntry { command: root.commands.moveNode }
                MenuEntry { command: root.commands.removeNode }
            }
            PopupMenu {
                title: qsTr("Tracks")
                iconName: "key"
                MenuEntry { command: root.commands.addTrack }
                MenuEntry { command: root.commands.copyTracks }
                MenuEntry { command: root.commands.renameProperty }
                MenuEntry { command: root.commands.matrixToParts }
                MenuEntry { command: root.commands.removeTracks }
            }
        }
        PopupMenu {
            title: qsTr("Fi&lters")
            MenuEntry { command: root.commands.simplify }
            MenuEntry { command: root.commands.bakeKeys }
            MenuEntry { command: root.commands.unroll }
            MenuEntry { command: root.commands.smoothKeys }
            MenuEntry { command: root.commands.butterworth }
            MenuLine {}
            MenuEntry { command: root.commands.nextFinding }
            MenuEntry { command: root.commands.previousFinding }
        }
        PopupMenu {
            title: qsTr("&Playback")
            MenuEntry { command: root.commands.play }
            PopupMenu {
                title: qsTr("At the end")
                iconName: root.commands.loop.icon
                MenuEntry { command: root.commands.loop }
                MenuLine {}
                MenuEntry { text: qsTr("Loop"); enabled: root.commands.open; iconName: Editor.transport.mode === "loop" ? "check" : ""; onTriggered: Editor.transport.mode = "loop" }
                MenuEntry { text: qsTr("Ping-pong"); enabled: root.commands.open; iconName: Editor.transport.mode === "pingPong" ? "check" : ""; onTriggered: Editor.transport.mode = "pingPong" }
                MenuEntry { text: qsTr("Once"); enabled: root.commands.open; iconName: Editor.transport.mode === "once" ? "check" : ""; onTriggered: Editor.transport.mode = "once" }
            }
            MenuEntry { command: root.commands.backwards }
            MenuLine {}
            MenuEntry { command: root.commands.frameBack }
            MenuEntry { command: root.commands.frameForward }
            MenuEntry { command: root.commands.previousKey }
            MenuEntry { command: root.commands.nextKey }
            MenuEntry { command: root.commands.toFirst }
            MenuEntry { command: root.commands.toLast }
            MenuLine {}
            PopupMenu {
                id: speeds
                title: qsTr("Speed")
                iconName: "gauge"
                Instantiator {
                    model: [0.05, 0.1, 0.25, 0.5, 1, 2, 4]
                    delegate: MenuEntry { required property real modelData; text: modelData + " ×"; enabled: root.commands.open; iconName: Math.abs(Math.abs(Editor.transport.speed) - modelData) < 1e-6 ? "check" : ""; onTriggered: Editor.transport.speed = Editor.transport.speed < 0 ? -modelData : modelData }
                    onObjectAdded: (index, object) => speeds.insertItem(index, object)
                    onObjectRemoved: (index, object) => speeds.removeItem(object)
                }
            }
        }
        PopupMenu {
            title: qsTr("P&review")
            MenuEntry { command: root.commands.compare }
            MenuEntry { command: root.commands.swapSides }
            MenuLine {}
            MenuEntry { command: root.commands.skeleton }
            MenuEntry { command: root.commands.ground }
            MenuEntry { command: root.commands.frameFigure }
        }
        PopupMenu {
            title: root.commands.inCurves ? qsTr("Help") : qsTr("&Help")   // Alt+H shows all curves there
            MenuEntry { command: root.commands.search }
            MenuEntry { command: root.commands.help }
        }
    }
    // The document's name, in the middle of the window when there is room.
    Row {
        id: titleRow
        readonly property real centred: Math.round((root.width - width) / 2)
        x: Math.max(centred, bar.x + bar.width + Theme.wide)
        anchors.verticalCenter: parent.verticalCenter
        spacing: Theme.tight
        visible: Editor.document.open && x + width < tools.x - Theme.gap
        Icon { name: "file-curve"; color: Theme.textDim; anchors.verticalCenter: parent.verticalCenter }
        Txt { text: Editor.document.name; weight: Font.Medium; anchors.verticalCenter: parent.verticalCenter }
        Rectangle { visible: Editor.document.modified; width: Theme.tight; height: Theme.tight; radius: Theme.tight / 2; color: Theme.accent; anchors.verticalCenter: parent.verticalCenter; Accessible.role: Accessible.Indicator; Accessible.name: qsTr("Unsaved changes") }
        Txt { visible: Editor.document.note !== "" && root.width > Theme.mediumBelow; text: "— " + Editor.document.note; dim: true; font.pixelSize: Theme.fontSmall; anchors.verticalCenter: parent.verticalCenter }
    }
    Row {
        id: tools
        anchors { right: parent.right; rightMargin: Theme.tight; verticalCenter: parent.verticalCenter }
        spacing: Theme.half
        IconButton { objectName: "themeButton"; side: Theme.panelButton; iconName: "theme"; tint: Theme.textDim; tip: Theme.dark ? qsTr("Light theme") : qsTr("Dark theme"); onClicked: root.commands.lightTheme.trigger() }
        IconButton { objectName: "helpButton"; side: Theme.panelButton; iconName: "keyboard"; tint: Theme.textDim; tip: root.commands.help.text; keys: "F1"; onClicked: root.commands.help.trigger() }
    }
}
