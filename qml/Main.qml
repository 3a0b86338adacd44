import QtQuick
import QtQuick.Controls
import QtQuick.Dialogs
import Qt.labs.settings
import Slerpline
import Slerpline.Editor

// The window: menu, tools, the workspace or the start page, transport, status; and every dialog.
ApplicationWindow {
    id: window
    objectName: "mainWindow"
    property bool leaving: false                 // the user has settled what becomes of unsaved changes
    property bool failedNow: false               // a command of this moment reported an error
    width: Theme.windowWidth
    height: Theme.windowHeight
    minimumWidth: Theme.windowMinWidth
    minimumHeight: Theme.windowMinHeight
    visible: true
    color: Theme.panel
    title: Editor.document.open ? Editor.document.name + (Editor.document.modified ? " ●" : "") + " — Slerpline" : "Slerpline"
    font { family: Theme.family; pixelSize: Theme.fontBase }
    // The style's own controls (file dialogs) follow the theme.
    palette {
        window: Theme.panel; windowText: Theme.text; base: Theme.well; alternateBase: Theme.panel; text: Theme.text
        button: Theme.control; buttonText: Theme.text; brightText: Theme.textStrong; highlight: Theme.accent; highlightedText: Theme.accentInk
        toolTipBase: Theme.popup; toolTipText: Theme.text; placeholderText: Theme.textDim; link: Theme.accentText
        light: Theme.control; midlight: Theme.header; mid: Theme.border; dark: Theme.border; shadow: Theme.divider
    }

    // What is kept between sessions. A picture taken from the command line does not depend on it.
    readonly property bool posed: Qt.application.arguments.indexOf("--screenshot") > 0
    readonly property bool sized: posed || Qt.application.arguments.indexOf("--size") > 0
    Settings {
        id: kept
        category: "window"
        property int width: Theme.windowWidth
        property int height: Theme.windowHeight
        property real left: 0
        property real right: 0
        property real split: 0
        property bool dark: true
        property bool reducedMotion: false
        property bool dashedAxes: false
        property string axisColors: ""        // four, parted by commas; empty ones are the standard
    }
    function recall() {
        if (posed) return
        if (!sized) { width = Math.max(minimumWidth, kept.width); height = Math.max(minimumHeight, kept.height) }
        workspace.leftWanted = kept.left
        workspace.rightWanted = kept.right
        workspace.splitWanted = kept.split
        Theme.dark = kept.dark
        Theme.reducedMotion = kept.reducedMotion
        Theme.dashedAxes = kept.dashedAxes
        Theme.customAxis = (kept.axisColors + ",,,").split(",").slice(0, 4)
    }
    function keep() {
        if (posed) return
        if (visibility === Window.Windowed) { kept.width = width; kept.height = height }
        kept.left = workspace.leftWanted
        kept.right = workspace.rightWanted
        kept.split = workspace.splitWanted
    }
    Component.onCompleted: { recall(); if (!posed) Qt.callLater(recoverDialog.offer) }
    Connections {
        target: Theme
        function onDarkChanged() { if (!window.posed) kept.dark = Theme.dark }
        function onDashedAxesChanged() { if (!window.posed) kept.dashedAxes = Theme.dashedAxes }
        function onCustomAxisChanged() { if (!window.posed) kept.axisColors = Theme.hasCustomAxis ? Theme.customAxis.join(",") : "" }
        function onReducedMotionChanged() { if (!window.posed) kept.reducedMotion = Theme.reducedMotion }
    }

    // --- files
    // Does `action` once no unsaved change can be lost by it.
    function guarded(action) { if (Editor.document.open && Editor.document.modified) unsavedDialog.ask(action); else action() }
    // Saves, asks for a name when there is none, and then does `next`. Without success `next` is dropped.
    function save(next) {
        if (Editor.document.path === "") { saveAs(next); return }
        write(fileUrl(Editor.document.path), next)
    }
    // Saves under a name, asks first when something would be lost, and then does `next`.
    function write(file, next) {
        replaceDialog.guard(file, () => {
            failedNow = false
            Editor.saveAs(file)
            if (!failedNow && !Editor.document.modified && next) next()
        })
    }
    function saveAs(next) { saveDialog.next = next || null; saveDialog.show() }
    // The document's file under another suffix, as a first suggestion for a file dialog.
    function suggestion(suffix) {
        if (Editor.document.path === "") return ""
        return fileUrl(Editor.document.path.replace(/\.[^./\\]*$/, "") + "." + suffix)
    }
    // A typed name comes back from the file dialog as a bare path.
    function chosen(file) { const text = String(file); return text.startsWith("/") ? "file://" + text : text }
    // What a save dialog means: the name as it stands in its field, since a URL made of it loses what follows a # or ?.
    function named(dialog, suffix) {
        let name = typedName.trim()
        // Beside a file of cui2d keys, the ending says which of the two .json is meant.
        if (suffix === "slerpline.json") name = (name || decodeURIComponent(String(dialog.selectedFile).replace(/^.*\//, ""))).replace(/(\.slerpline)?\.json$/i, "") + "." + suffix
        if (name === "") return chosen(dialog.selectedFile)
        if (!/\.(x|json)$/i.test(name)) name += "." + suffix
        return Editor.fileUrl(dialog.currentFolder, name)
    }
    function fileUrl(path) { return (path.startsWith("/") ? "file://" : "file:///") + path.split("/").map(encodeURIComponent).join("/") }
    function folderOf(file) { return String(file).replace(/\/[^/]*$/, "") }
    function suggest(dialog, suffix) {
        const file = suggestion(suffix)
        if (file === "") return
        dialog.currentFolder = folderOf(file)
        dialog.selectedFile = file
    }
    // The toolkit's own file dialog begins in its list, and Enter in the name does nothing; who saves types a name and presses Enter.
    function findIn(item, fits) {
        if (item.visible && fits(item)) return item
        for (let i = 0; i < item.children.length; ++i) { const found = findIn(item.children[i], fits); if (found) return found }
        return null
    }
    property Item nameField: null
    function focusName() { typedName = ""; nameFocus.left = Theme.focusTries; nameFocus.restart() }
    function focusNameNow() {
        const field = findIn(window.Overlay.overlay, (item) => item.cursorPosition !== undefined && !item.readOnly)
        if (!field || field.activeFocus) return
        field.forceActiveFocus(Qt.TabFocusReason)
        field.selectAll()
        nameField = field
        // Its list of kinds does not follow the kind that was set: it would name one and save the other.
        const kinds = saveDialog.visible ? findIn(window.Overlay.overlay, (item) => item.displayText !== undefined && item.currentIndex !== undefined) : null
        if (kinds) kinds.currentIndex = saveDialog.selectedNameFilter.index
    }
    // The dialog's list takes the focus when its folder has been read, which may be a little later.
    Timer {
        id: nameFocus
        property int left: 0
        interval: Theme.focusDelay
        repeat: true
        triggeredOnStart: true
        onTriggered: { window.focusNameNow(); if (--left <= 0 || !(saveDialog.visible || exportFile.visible)) stop() }
    }
    property string typedName: ""          // empty when the name came from the list or the suggestion
    Connections {
        target: window.nameField
        function onTextEdited() { window.typedName = window.nameField.text }
        function onTextChanged() { if (!window.nameField.activeFocus) window.typedName = "" }
        function onAccepted() {
            const label = saveDialog.visible ? saveDialog.acceptLabel : exportFile.acceptLabel
            const button = window.findIn(window.Overlay.overlay, (item) => item.text === label && item.down !== undefined)
            if (button && button.enabled) Qt.callLater(() => button.clicked())
        }
    }
    function showExport(format) {
        const own = suggestion(format)
        if (own === "") exportDialog.show(format, Editor.homeFolder(), "animation")
        else exportDialog.show(format, folderOf(own), decodeURIComponent(own.replace(/^.*\//, "")))
    }
    // What asks before it changes clips, nodes or tracks.
    readonly property var structure: ({
        clipSettings: () => clipSettings.open(),
        renameClip: () => nameDialog.ask(qsTr("Rename clip"), qsTr("Name"), Editor.clips.name, qsTr("Rename"), (name) => Editor.clips.rename(name)),
        addNode: () => nameDialog.askNode(qsTr("Add node"), Editor.nodes.freeName("Node"), Editor.nodes.current, qsTr("Add"), (name, parent) => Editor.nodes.add(parent, name)),
        renameNode: () => nameDialog.ask(qsTr("Rename node"), qsTr("Name"), Editor.nodes.currentName, qsTr("Rename"), (name) => Editor.nodes.rename(name)),
        moveNode: () => nodeDialog.ask(qsTr("Move %1 below another node").arg(Editor.nodes.currentName), qsTr("Its rest pose and its motion stay as numbers and count from the new node then."), Editor.nodes.currentParent, true, qsTr("Move"), (node) => Editor.nodes.reparent(node)),
        removeNode: () => {
            const along = Editor.nodes.removalText()
            if (along === "") Editor.nodes.remove()
            else confirmDialog.ask(qsTr("Remove %1?").arg(Editor.nodes.currentName), qsTr("With it go: %1.").arg(along), qsTr("Remove"), () => Editor.nodes.remove())
        },
        addTrack: () => addTrackDialog.show(""),
        renameProperty: () => nameDialog.ask(qsTr("Rename property"), qsTr("Name"), Editor.nodes.propertyName, qsTr("Rename"), (name) => Editor.nodes.renameProperty(name)),
        copyTracks: () => nodeDialog.ask(qsTr("Copy tracks to another node"), qsTr("The picked tracks move that node, too, with the same numbers."), Editor.nodes.current, false, qsTr("Copy"), (node) => Editor.nodes.copyTracks(node))
    })
    function openUrl(file) { guarded(() => Editor.openFile(file)) }
    function openSample(name) { guarded(() => Editor.openSample(name)) }
    onClosing: (close) => {
        keep()
        if (leaving || !Editor.document.open || !Editor.document.modified) return
        close.accepted = false
        guarded(() => { leaving = true; window.close() })
    }
    Connections {
        target: Editor
        function onFailed(title, text) { window.failedNow = true; errorDialog.show(title, text) }
    }

    Commands {
        id: commands
        popupOpen: menu.menuOpen || curveMenus.open || errorDialog.visible || unsavedDialog.visible || replaceDialog.visible || helpDialog.visible || commandSearch.visible || openDialog.visible || saveDialog.visible || exportDialog.visible || workspace.popupOpen || exportFile.visible || nameDialog.visible || nodeDialog.visible || confirmDialog.visible || addTrackDialog.visible || clipSettings.visible || recoverDialog.visible
        treeFocus: workspace.tree.list
        curveFocus: workspace.curves.view
        onNewRequested: window.guarded(() => Editor.newDocument())
        onOpenRequested: window.guarded(() => { if (Editor.document.path !== "") openDialog.currentFolder = window.folderOf(window.fileUrl(Editor.document.path)); openDialog.open() })
        onSaveRequested: window.save(null)
        onSaveAsRequested: window.saveAs(null)
        onExportRequested: (format) => window.showExport(format)
        onStructureRequested: (what) => window.structure[what]()
        onQuitRequested: window.close()
        onFilterRequested: workspace.focusFilter()
        onChannelsRequested: { if (workspace.overlay) workspace.channelsOpen = !workspace.channelsOpen; if (!workspace.overlay || workspace.channelsOpen) workspace.tree.list.takeFocus() }
        onFullScreenRequested: window.visibility = window.visibility === Window.FullScreen ? Window.Windowed : Window.FullScreen
        onHelpRequested: helpDialog.open()
        onSearchRequested: commandSearch.open()
        onAxisColorRequested: (axis) => workspace.curves.pickColor(axis)
        onFindingsRequested: workspace.showFindings()
    }

    Item {
        anchors.fill: parent
        MenuStrip {
            id: menu
            width: parent.width
            commands: commands
            onFileRequested: (file) => window.openUrl(file)
            onSampleRequested: (name) => window.openSample(name)
        }
        ToolStrip { id: tools; anchors.top: menu.bottom; width: parent.width; commands: commands; channelsHidden: workspace.overlay && Editor.document.open; channelsOpen: workspace.channelsOpen }
        Workspace {
            id: workspace
            visible: Editor.document.open
            commands: commands
            anchors { top: tools.bottom; left: parent.left; right: parent.right; bottom: transport.top }
        }
        StartPage {
            id: start
            objectName: "startPage"
            visible: !Editor.document.open
            anchors.fill: workspace
            commands: commands
            dropping: drop.containsDrag
            onFileRequested: (file) => window.openUrl(file)
            onSampleRequested: (name) => window.openSample(name)
        }
        Transport { id: transport; anchors.bottom: status.top; width: parent.width; commands: commands }
        StatusBar { id: status; anchors.bottom: parent.bottom; width: parent.width; onFindingsRequested: workspace.showFindings() }
        DropArea {
            id: drop
            anchors.fill: parent
            keys: ["text/uri-list"]
            onDropped: (event) => { if (event.hasUrls && event.urls.length > 0) { event.acceptProposedAction(); const file = event.urls[0]; Qt.callLater(() => window.openUrl(file)) } }
        }
        Rectangle {   // the start page shows its own frame
            visible: drop.containsDrag && Editor.document.open
            anchors.fill: parent
            color: Theme.scrim
            Txt { anchors.centerIn: parent; text: qsTr("Let go to open it"); font.pixelSize: Theme.fontDisplay; weight: Font.DemiBold; color: Theme.textStrong }
        }
    }
    Shortcut { sequence: "F10"; enabled: !commands.popupOpen; onActivated: menu.openFirst() }

    // --- dialogs
    CurveMenus { id: curveMenus; commands: commands; view: workspace.curves.view }
    ErrorDialog { id: errorDialog }
    UnsavedDialog { id: unsavedDialog; onSaveRequested: (next) => window.save(next) }
    ReplaceDialog { id: replaceDialog }
    HelpDialog { id: helpDialog; commands: commands }
    CommandSearch { id: commandSearch; commands: commands }
    FileDialog {
        id: openDialog
        title: qsTr("Open an animation")
        fileMode: FileDialog.OpenFile
        acceptLabel: qsTr("Open")
        nameFilters: [qsTr("Animations (*.x *.json)"), qsTr("DirectX (*.x)"), qsTr("JSON (*.json)"), qsTr("All files (*)")]
        onAccepted: Editor.openFile(window.chosen(selectedFile))
    }
    FileDialog {
        id: saveDialog
        property var next: null
        readonly property bool json: selectedNameFilter.index === 1
        function show() {
            const suffix = Editor.document.name.toLowerCase().endsWith(".x") ? "x" : "json"
            selectedNameFilter.index = suffix === "x" ? 0 : 1
            window.suggest(saveDialog, suffix)
            open()
        }
        title: qsTr("Save the animation as")
        fileMode: FileDialog.SaveFile
        acceptLabel: qsTr("Save")
        onVisibleChanged: if (visible) Qt.callLater(window.focusName)
        defaultSuffix: json ? "json" : "x"
        nameFilters: [qsTr("DirectX (*.x)"), Editor.document.cui2dKeys ? qsTr("cui2d keys, or Slerpline JSON as *.slerpline.json (*.json)") : qsTr("Slerpline JSON (*.json)")]
        onAccepted: {
            const action = next
            next = null
            window.write(window.named(saveDialog, json ? "json" : "x"), action)
        }
        onRejected: next = null
    }
    ExportDialog {
        id: exportDialog
        onBrowseRequested: { exportFile.currentFolder = folder; exportFile.selectedFile = Editor.fileUrl(folder, fileName); exportFile.open() }
        onWriteRequested: (file) => replaceDialog.guard(file, () => Editor.exporter.write(file), true)
    }
    FileDialog {
        id: exportFile
        readonly property string format: Editor.exporter.format
        readonly property string suffix: format === "json" && Editor.document.cui2dKeys ? "slerpline.json" : format
        title: format === "x" ? qsTr("Export as .x") : qsTr("Export as .json")
        fileMode: FileDialog.SaveFile
        acceptLabel: qsTr("Choose")
        onVisibleChanged: if (visible) Qt.callLater(window.focusName)
        defaultSuffix: suffix
        nameFilters: format === "x" ? [qsTr("DirectX (*.x)")] : [qsTr("Slerpline JSON (*.%1)").arg(suffix)]
        onAccepted: exportDialog.take(window.named(exportFile, suffix))
    }
    NameDialog { id: nameDialog }
    NodeDialog { id: nodeDialog }
    ConfirmDialog { id: confirmDialog }
    AddTrack { id: addTrackDialog }
    ClipSettings { id: clipSettings }
    RecoverDialog { id: recoverDialog }
}
