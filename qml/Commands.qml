import QtQml
import QtQuick
import QtQuick.Controls
import Slerpline
import Slerpline.Editor

// Every command of the window, with its shortcut. What needs a dialog asks the window by a signal.
Item {
    id: root
    property bool popupOpen: false                                    // a menu or dialog takes the keys
    property Item treeFocus: null                                     // the channel list; it has its own arrow keys
    property Item curveFocus: null                                    // the curve view
    readonly property Item focused: Window.window ? Window.window.activeFocusItem : null
    readonly property bool typing: focused !== null && focused.cursorPosition !== undefined && focused.readOnly !== true
    // A control that was reached with Tab keeps Space, Enter and the arrows.
    readonly property bool onControl: focused !== null && focused.visualFocus === true
    readonly property bool inTree: treeFocus !== null && treeFocus.activeFocus
    // Alt+F fits the values and Alt+H shows all curves while the curve view has the focus; everywhere else they open menus.
    readonly property bool inCurves: curveFocus !== null && curveFocus.activeFocus
    readonly property bool spaceTaken: onControl || (inTree && treeFocus.byKeyboard === true)
    readonly property bool open: Editor.document.open
    readonly property bool hasKeys: open && Editor.document.keysSelected > 0

    signal newRequested()
    signal openRequested()
    signal saveRequested()
    signal saveAsRequested()
    signal exportRequested(string format)
    signal quitRequested()
    signal filterRequested()
    signal channelsRequested()
    signal fullScreenRequested()
    signal helpRequested()
    signal searchRequested()
    signal axisColorRequested(int axis)
    signal structureRequested(string what)   // a dialog for clips, nodes and tracks
    signal findingsRequested()

    // --- file
    readonly property Command newFile: Command { text: qsTr("New animation"); icon: "plus"; keys: ["Ctrl+N"]; everywhere: true; onTriggered: root.newRequested() }
    readonly property Command openFile: Command { text: qsTr("Open…"); icon: "open"; keys: ["Ctrl+O"]; everywhere: true; onTriggered: root.openRequested() }
    readonly property Command save: Command { text: qsTr("Save"); icon: "save"; keys: ["Ctrl+S"]; everywhere: true; enabled: root.open; onTriggered: root.saveRequested() }
    readonly property Command saveAs: Command { text: qsTr("Save as…"); keys: ["Ctrl+Shift+S"]; everywhere: true; enabled: root.open; onTriggered: root.saveAsRequested() }
    readonly property Command exportX: Command { text: qsTr("Export .x…"); icon: "export"; keys: ["Ctrl+E"]; everywhere: true; enabled: root.open; onTriggered: root.exportRequested("x") }
    readonly property Command exportJson: Command { text: qsTr("Export .json…"); keys: ["Ctrl+Shift+E"]; everywhere: true; enabled: root.open; onTriggered: root.exportRequested("json") }
    readonly property Command quit: Command { text: qsTr("Quit"); keys: ["Ctrl+Q"]; everywhere: true; onTriggered: root.quitRequested() }
    // --- edit
    readonly property Command undo: Command { text: Editor.document.canUndo && Editor.document.undoText !== "" ? qsTr("Undo: %1").arg(Editor.document.undoText) : qsTr("Undo"); icon: "undo"; keys: ["Ctrl+Z"]; repeats: true; enabled: root.open && Editor.document.canUndo; onTriggered: Editor.document.undo() }
    readonly property Command redo: Command { text: Editor.document.canRedo && Editor.document.redoText !== "" ? qsTr("Redo: %1").arg(Editor.document.redoText) : qsTr("Redo"); icon: "redo"; keys: ["Ctrl+Shift+Z", "Ctrl+Y"]; repeats: true; enabled: root.open && Editor.document.canRedo; onTriggered: Editor.document.redo() }
    readonly property Command selectAll: Command { text: qsTr("Select all keys"); icon: "select"; keys: ["Ctrl+A"]; enabled: root.open; onTriggered: Editor.selectAll() }
    readonly property Command selectNone: Command { text: qsTr("Select none"); keys: ["Ctrl+Shift+A"]; enabled: root.hasKeys; onTriggered: Editor.selectNone() }
    readonly property Command invert: Command { text: qsTr("Invert selection"); icon: "swap"; keys: ["Ctrl+I"]; enabled: root.open; onTriggered: Editor.invertSelection() }
    readonly property Command selectLeft: Command { text: qsTr("Select keys left of the playhead"); icon: "first"; keys: ["["]; enabled: root.open; onTriggered: Editor.selectLeftOfPlayhead() }
    readonly property Command selectRight: Command { text: qsTr("Select keys right of the playhead"); icon: "last"; keys: ["]"]; enabled: root.open; onTriggered: Editor.selectRightOfPlayhead() }
    // --- keys
    readonly property Command keyHere: Command { text: qsTr("Key at the playhead"); icon: "key-add"; note: qsTr("On the active channel; the curve keeps its shape"); keys: ["S"]; enabled: root.open; onTriggered: Editor.insertAtPlayhead() }
    readonly property Command keyOnShown: Command { text: qsTr("Key on all shown curves"); icon: "insert"; keys: ["Shift+S"]; enabled: root.open; onTriggered: Editor.insertOnShown() }
    readonly property Command deleteKeys: Command { text: qsTr("Delete keys"); icon: "trash"; keys: ["Del"]; enabled: root.hasKeys; onTriggered: Editor.deleteSelected() }
    readonly property Command clamped: Command { text: qsTr("Clamped"); icon: "tan-clamped"; note: qsTr("Smooth, never beyond the neighbours"); keys: ["1"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("clamped", "both") }
    readonly property Command smooth: Command { text: qsTr("Smooth"); icon: "tan-smooth"; note: qsTr("Slope of both neighbours"); keys: ["2"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("smooth", "both") }
    readonly property Command linear: Command { text: qsTr("Linear"); icon: "tan-linear"; note: qsTr("Straight towards the neighbour"); keys: ["3"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("linear", "both") }
    readonly property Command flat: Command { text: qsTr("Flat"); icon: "tan-flat"; note: qsTr("Comes to rest at the key: eases in and out"); keys: ["4"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("flat", "both") }
    readonly property Command stepped: Command { text: qsTr("Stepped"); icon: "tan-step"; note: qsTr("Holds the value until the next key"); keys: ["5"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("step", "both") }
    readonly property Command plateau: Command { text: qsTr("Plateau"); icon: "tan-plateau"; note: qsTr("Flat at peaks and ends, smooth between"); keys: ["6"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("plateau", "both") }
    readonly property Command free: Command { text: qsTr("Free"); icon: "tan-free"; note: qsTr("Handles stay where they are put"); keys: ["7"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("free", "both") }
    readonly property Command broken: Command { text: qsTr("Break or unify tangents"); icon: "tan-break"; keys: ["U"]; enabled: root.hasKeys; onTriggered: Editor.tangents.toggleBroken() }
    // --- keys, tangents, clipboard
    readonly property Command insertHere: Command { text: qsTr("Insert on the curve at the pointer"); icon: "insert"; note: qsTr("Elsewhere on the active curve, at the playhead"); keys: ["I"]; enabled: root.open; onTriggered: Editor.keys.insertAtPointer() }
    readonly property Command keyPicked: Command { text: qsTr("Key all tracks of the picked nodes"); icon: "key-add"; keys: ["Alt+S"]; enabled: root.open; onTriggered: Editor.keys.keyPicked() }
    readonly property Command deleteRefitted: Command { text: qsTr("Delete and refit"); icon: "trash"; note: qsTr("The neighbours take over the shape"); keys: ["Shift+Del"]; enabled: root.hasKeys; onTriggered: Editor.keys.deleteRefitted() }
    readonly property Command duplicate: Command { text: qsTr("Duplicate keys"); icon: "copy"; note: qsTr("The copies stand behind the originals"); keys: ["Ctrl+D"]; enabled: root.hasKeys; onTriggered: Editor.keys.duplicate() }
    readonly property Command cut: Command { text: qsTr("Cut"); keys: ["Ctrl+X"]; enabled: root.hasKeys; onTriggered: Editor.clipboard.cut() }
    readonly property Command copy: Command { text: qsTr("Copy"); icon: "copy"; keys: ["Ctrl+C"]; enabled: root.hasKeys; onTriggered: Editor.clipboard.copy() }
    readonly property Command paste: Command { text: qsTr("Paste at the playhead"); icon: "import"; keys: ["Ctrl+V"]; enabled: root.open; onTriggered: Editor.clipboard.paste() }
    readonly property Command pasteSpecial: Command { text: qsTr("Paste special…"); note: qsTr("Mirrored, repeated, backward, in place of what is there"); keys: ["Ctrl+Shift+V"]; enabled: root.open; onTriggered: root.pasteSpecialRequested() }
    readonly property Command column: Command { text: qsTr("Select keys at the same times"); icon: "select"; keys: ["Shift+K"]; enabled: root.hasKeys; onTriggered: Editor.keys.selectColumn() }
    readonly property Command linked: Command { text: qsTr("Select whole curves"); icon: "link"; note: qsTr("Those that have a selected key"); keys: ["Ctrl+L"]; enabled: root.hasKeys; onTriggered: Editor.keys.selectLinked() }
    readonly property Command editKey: Command { text: qsTr("Edit numbers at the key"); icon: "key"; keys: root.inCurves ? ["Return", "Enter"] : []; keyText: "Enter"; enabled: root.hasKeys; onTriggered: root.editKeyRequested() }
    readonly property Command curveMenu: Command { text: qsTr("Menu of the keys"); icon: "more"; keys: root.inCurves ? ["Menu", "Shift+F10"] : []; keyText: "Menu"; enabled: root.open; onTriggered: root.curveMenuRequested() }
    readonly property Command tangentPie: Command { text: qsTr("Choose a tangent"); icon: "tan-smooth"; note: qsTr("A ring of rules at the pointer"); keys: ["V"]; enabled: root.hasKeys; onTriggered: root.tangentPieRequested() }
    readonly property Command weighted: Command { text: qsTr("Weighted tangents"); icon: "tan-weight"; note: qsTr("Handles have a length, too"); keys: ["Shift+U"]; enabled: root.hasKeys; checkable: true; checked: Editor.tangents.weighted; onTriggered: Editor.tangents.toggleWeighted() }
    readonly property Command aim: Command { text: qsTr("Aim at the neighbours"); icon: "tan-linear"; note: qsTr("Straight towards them as they stand, then free"); keys: ["0"]; enabled: root.hasKeys; onTriggered: Editor.tangents.aim() }
    readonly property Command alignOut: Command { text: qsTr("Align out with in"); icon: "tan-smooth"; enabled: root.hasKeys; onTriggered: Editor.tangents.align(true) }
    readonly property Command alignIn: Command { text: qsTr("Align in with out"); icon: "tan-smooth"; enabled: root.hasKeys; onTriggered: Editor.tangents.align(false) }
    readonly property Command equalise: Command { text: qsTr("Equalise in and out"); icon: "link"; note: qsTr("One slope and one length for both sides"); enabled: root.hasKeys; onTriggered: Editor.tangents.equalise() }
    readonly property Command reverse: Command { text: qsTr("Reverse in time"); icon: "swap"; enabled: root.hasKeys; onTriggered: Editor.keys.reverse() }
    readonly property Command flip: Command { text: qsTr("Flip values"); icon: "scale"; note: qsTr("About the middle of the selected ones"); enabled: root.hasKeys; onTriggered: Editor.keys.flip() }
    readonly property Command mirrorX: Command { text: qsTr("Mirror left and right (X)"); icon: "compare"; enabled: root.hasKeys; onTriggered: Editor.keys.mirror(0) }
    readonly property Command mirrorY: Command { text: qsTr("Mirror up and down (Y)"); icon: "compare"; enabled: root.hasKeys; onTriggered: Editor.keys.mirror(1) }
    readonly property Command mirrorZ: Command { text: qsTr("Mirror front and back (Z)"); icon: "compare"; enabled: root.hasKeys; onTriggered: Editor.keys.mirror(2) }
    readonly property Command keysToFrames: Command { text: qsTr("Move keys to whole frames"); icon: "snap"; enabled: root.hasKeys; onTriggered: Editor.keys.snapToFrames() }
    readonly property Command clampedIn: Command { text: qsTr("Clamped, in only"); icon: "tan-clamped"; keys: ["Ctrl+1"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("clamped", "in") }
    readonly property Command smoothIn: Command { text: qsTr("Smooth, in only"); icon: "tan-smooth"; keys: ["Ctrl+2"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("smooth", "in") }
    readonly property Command linearIn: Command { text: qsTr("Linear, in only"); icon: "tan-linear"; keys: ["Ctrl+3"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("linear", "in") }
    readonly property Command flatIn: Command { text: qsTr("Flat, in only"); icon: "tan-flat"; keys: ["Ctrl+4"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("flat", "in") }
    readonly property Command stepIn: Command { text: qsTr("Stepped, in only"); icon: "tan-step"; keys: ["Ctrl+5"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("step", "in") }
    readonly property Command plateauIn: Command { text: qsTr("Plateau, in only"); icon: "tan-plateau"; keys: ["Ctrl+6"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("plateau", "in") }
    readonly property Command freeIn: Command { text: qsTr("Free, in only"); icon: "tan-free"; keys: ["Ctrl+7"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("free", "in") }
    readonly property Command clampedOut: Command { text: qsTr("Clamped, out only"); icon: "tan-clamped"; keys: ["Alt+1"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("clamped", "out") }
    readonly property Command smoothOut: Command { text: qsTr("Smooth, out only"); icon: "tan-smooth"; keys: ["Alt+2"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("smooth", "out") }
    readonly property Command linearOut: Command { text: qsTr("Linear, out only"); icon: "tan-linear"; keys: ["Alt+3"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("linear", "out") }
    readonly property Command flatOut: Command { text: qsTr("Flat, out only"); icon: "tan-flat"; keys: ["Alt+4"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("flat", "out") }
    readonly property Command stepOut: Command { text: qsTr("Stepped, out only"); icon: "tan-step"; keys: ["Alt+5"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("step", "out") }
    readonly property Command plateauOut: Command { text: qsTr("Plateau, out only"); icon: "tan-plateau"; keys: ["Alt+6"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("plateau", "out") }
    readonly property Command freeOut: Command { text: qsTr("Free, out only"); icon: "tan-free"; keys: ["Alt+7"]; enabled: root.hasKeys; onTriggered: Editor.tangents.set("free", "out") }
    signal pasteSpecialRequested()
    signal editKeyRequested()
    signal curveMenuRequested()
    signal tangentPieRequested()
    readonly property Command snapping: Command { text: qsTr("Snapping"); icon: "snap"; note: qsTr("What to is chosen beside the button; Ctrl inverts it while dragging"); keys: ["X"]; enabled: root.open; checkable: true; checked: Editor.snapping; onTriggered: Editor.snapping = !Editor.snapping }
    // --- tools
    readonly property Command selectTool: Command { text: qsTr("Select tool"); icon: "select"; note: qsTr("Pick, drag, draw a box"); keyText: "Esc"; enabled: root.open; checkable: true; checked: Editor.tools.active === "select"; onTriggered: Editor.tools.active = "select" }
    readonly property Command moveTool: Command { text: qsTr("Move tool"); icon: "move"; note: qsTr("Drags the selection from anywhere; X and Y lock an axis"); keys: ["W"]; enabled: root.open; checkable: true; checked: Editor.tools.active === "move"; onTriggered: Editor.tools.active = "move" }
    readonly property Command scaleTool: Command { text: qsTr("Scale tool"); icon: "scale"; note: qsTr("Scales the selection from anywhere"); keys: ["R"]; enabled: root.open; checkable: true; checked: Editor.tools.active === "scale"; onTriggered: Editor.tools.active = "scale" }
    readonly property Command retimeTool: Command { text: qsTr("Retime tool"); icon: "retime"; note: qsTr("Draggable times; keys between them spread evenly"); keys: ["T"]; enabled: root.open; checkable: true; checked: Editor.tools.active === "retime"; onTriggered: Editor.tools.active = "retime" }
    readonly property Command lassoTool: Command { text: qsTr("Lasso"); icon: "lasso"; note: qsTr("Draw around keys, once"); keys: ["Q"]; enabled: root.open; checkable: true; checked: Editor.tools.active === "lasso"; onTriggered: Editor.tools.active = "lasso" }
    readonly property Command ripple: Command { text: qsTr("Ripple"); icon: "ripple"; note: qsTr("Later keys of the same curves move with; hold E for one drag"); keys: ["Shift+E"]; enabled: root.open; checkable: true; checked: Editor.tools.ripple; onTriggered: Editor.tools.ripple = !Editor.tools.ripple }
    readonly property Command restrict: Command { text: qsTr("Restrict to the active curve"); icon: "restrict"; note: qsTr("Only its keys can be picked; the others stay shown"); enabled: root.open; checkable: true; checked: Editor.tools.restricted; onTriggered: Editor.tools.restricted = !Editor.tools.restricted }
    component Collide: Command { property string which; icon: "collision-" + which; enabled: root.open; checkable: true; checked: Editor.tools.collision === which; onTriggered: Editor.tools.collision = which }
    readonly property Command collisionReplace: Collide { which: "replace"; text: qsTr("Keys in the way: replace"); note: qsTr("A key that a moved one lands on goes") }
    readonly property Command collisionPush: Collide { which: "push"; text: qsTr("Keys in the way: push"); note: qsTr("They move on; none is lost") }
    readonly property Command collisionBlock: Collide { which: "block"; text: qsTr("Keys in the way: block"); note: qsTr("Moved keys stop before them") }
    component Pivot: Command { property string which; icon: "pivot"; enabled: root.open; checkable: true; checked: Editor.tools.pivot === which; onTriggered: Editor.tools.pivot = which }
    readonly property Command pivotOpposite: Pivot { which: "opposite"; text: qsTr("Scale from the opposite side") }
    readonly property Command pivotCentre: Pivot { which: "centre"; text: qsTr("Scale from the centre") }
    readonly property Command pivotPlayhead: Pivot { which: "playhead"; text: qsTr("Scale from the playhead") }
    readonly property Command pivotFirst: Pivot { which: "first"; text: qsTr("Scale from the first key") }
    readonly property Command pivotLast: Pivot { which: "last"; text: qsTr("Scale from the last key") }
    component SnapTo: Command { property string which; icon: "snap"; enabled: root.open; checkable: true; checked: Editor.tools.snapModes.indexOf(which) >= 0; onTriggered: Editor.tools.toggleSnapMode(which) }
    readonly property Command snapFrames: SnapTo { which: "frames"; text: qsTr("Snap to frames") }
    readonly property Command snapSeconds: SnapTo { which: "seconds"; text: qsTr("Snap to seconds") }
    readonly property Command snapValues: SnapTo { which: "values"; text: qsTr("Snap to value lines") }
    readonly property Command snapPlayhead: SnapTo { which: "playhead"; text: qsTr("Snap to the playhead") }
    readonly property Command snapKeys: SnapTo { which: "keys"; text: qsTr("Snap to other keys") }
    // --- view
    readonly property Command frameAll: Command { text: qsTr("Frame all"); icon: "frame-all"; keys: ["A", "Home"]; enabled: root.open; onTriggered: Editor.frameAll() }
    readonly property Command frameSelected: Command { text: qsTr("Frame selected"); icon: "frame-selected"; keys: ["F"]; enabled: root.open; onTriggered: Editor.frameSelected() }
    readonly property Command fitValues: Command { text: qsTr("Fit values"); icon: "fit-value"; keys: root.inCurves ? ["Shift+F", "Alt+F"] : ["Shift+F"]; enabled: root.open; onTriggered: Editor.fitValues() }
    readonly property Command frameClip: Command { text: qsTr("Frame the clip's range"); icon: "range"; keys: ["Shift+Home"]; enabled: root.open; onTriggered: root.curveFocus.frameClip() }
    readonly property Command centrePlayhead: Command { text: qsTr("Centre the playhead"); icon: "marker"; keys: ["Shift+A"]; enabled: root.open; onTriggered: root.curveFocus.centreOn(Editor.transport.time) }
    readonly property Command zoomIn: Command { text: qsTr("Zoom in"); icon: "plus"; keys: ["+", "="]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(Theme.keyZoom, Theme.keyZoom) }
    readonly property Command zoomOut: Command { text: qsTr("Zoom out"); icon: "minus"; keys: ["-"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(1 / Theme.keyZoom, 1 / Theme.keyZoom) }
    readonly property Command zoomTimeIn: Command { text: qsTr("Zoom in on time"); icon: "plus"; keys: ["Ctrl++", "Ctrl+="]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(Theme.keyZoom, 1) }
    readonly property Command zoomTimeOut: Command { text: qsTr("Zoom out on time"); icon: "minus"; keys: ["Ctrl+-"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(1 / Theme.keyZoom, 1) }
    readonly property Command zoomValuesIn: Command { text: qsTr("Zoom in on values"); icon: "plus"; keys: ["Alt++", "Alt+="]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(1, Theme.keyZoom) }
    readonly property Command zoomValuesOut: Command { text: qsTr("Zoom out on values"); icon: "minus"; keys: ["Alt+-"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.zoomAtCentre(1, 1 / Theme.keyZoom) }
    readonly property Command panLeft: Command { text: qsTr("Pan left"); keys: ["Ctrl+Alt+Left"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.panBy(Theme.keyPan, 0) }
    readonly property Command panRight: Command { text: qsTr("Pan right"); keys: ["Ctrl+Alt+Right"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.panBy(-Theme.keyPan, 0) }
    readonly property Command panUp: Command { text: qsTr("Pan up"); keys: ["Ctrl+Alt+Up"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.panBy(0, Theme.keyPan) }
    readonly property Command panDown: Command { text: qsTr("Pan down"); keys: ["Ctrl+Alt+Down"]; repeats: true; enabled: root.open; onTriggered: root.curveFocus.panBy(0, -Theme.keyPan) }
    component LayoutCommand: Command { property int layout; keyText: ""; enabled: root.open; checkable: true; checked: Editor.views.layout === layout; onTriggered: root.showValues(layout) }
    readonly property Command absolute: LayoutCommand { layout: 0; text: qsTr("Absolute values"); icon: "view-absolute" }
    readonly property Command normalised: LayoutCommand { layout: 1; text: qsTr("Normalised values"); icon: "view-normalised"; note: qsTr("Each curve fills −1 to 1") }
    readonly property Command stacked: LayoutCommand { layout: 2; text: qsTr("Stacked curves"); icon: "view-stacked"; note: qsTr("Each curve in a lane of its own") }
    readonly property Command nextLayout: Command { text: qsTr("Next layout of values"); icon: "view-normalised"; note: qsTr("Absolute, normalised, stacked"); keys: ["N"]; enabled: root.open; onTriggered: { Editor.views.nextLayout(); root.curveFocus.fitValues() } }
    function showValues(layout) { Editor.views.layout = layout; root.curveFocus.fitValues() }
    readonly property Command dashes: Command { text: qsTr("Dash patterns for X, Y, Z, W"); icon: "minus"; note: qsTr("Tells the channels apart without colour"); checkable: true; checked: Theme.dashedAxes; onTriggered: Theme.dashedAxes = !Theme.dashedAxes }
    readonly property Command colourX: Command { text: qsTr("Colour of X channels…"); onTriggered: root.axisColorRequested(0) }
    readonly property Command colourY: Command { text: qsTr("Colour of Y channels…"); onTriggered: root.axisColorRequested(1) }
    readonly property Command colourZ: Command { text: qsTr("Colour of Z channels…"); onTriggered: root.axisColorRequested(2) }
    readonly property Command colourW: Command { text: qsTr("Colour of W channels…"); onTriggered: root.axisColorRequested(3) }
    readonly property Command resetColours: Command { text: qsTr("Standard channel colours"); icon: "reset"; enabled: Theme.hasCustomAxis; onTriggered: Theme.customAxis = ["", "", "", ""] }
    component RotationCommand: Command { property string view; keyText: ""; icon: "rotation"; enabled: root.open && Editor.views.hasRotation; checkable: true; checked: Editor.views.rotationView === view; onTriggered: root.showRotationAs(view) }
    readonly property Command rotationEuler: RotationCommand { view: "euler"; text: qsTr("Rotation as Euler angles") }
    readonly property Command rotationComponents: RotationCommand { view: "components"; text: qsTr("Rotation as x y z w") }
    readonly property Command rotationVector: RotationCommand { view: "vector"; text: qsTr("Rotation as rotation vector") }
    readonly property Command rotationProgress: RotationCommand { view: "progression"; text: qsTr("Rotation as progress") }
    readonly property Command rotationSpeed: RotationCommand { view: "speed"; text: qsTr("Rotation as angular speed") }
    function showRotationAs(view) { Editor.views.setRotationView(view); root.curveFocus.fitValues() }
    readonly property Command lightTheme: Command { text: qsTr("Light theme"); icon: "theme"; checkable: true; checked: !Theme.dark; onTriggered: Theme.dark = !Theme.dark }
    readonly property Command calm: Command { text: qsTr("Reduced motion"); checkable: true; checked: Theme.reducedMotion; onTriggered: Theme.reducedMotion = !Theme.reducedMotion }
    readonly property Command fullScreen: Command { text: qsTr("Full screen"); icon: "maximise"; keys: ["F11"]; everywhere: true; onTriggered: root.fullScreenRequested() }
    // --- curves
    readonly property Command filter: Command { text: qsTr("Filter channels"); icon: "filter"; keys: ["Ctrl+F"]; everywhere: true; enabled: root.open; onTriggered: root.filterRequested() }
    readonly property Command channels: Command { text: qsTr("Channels"); icon: "node"; keys: ["F2"]; enabled: root.open; onTriggered: root.channelsRequested() }
    readonly property Command curves: Command { text: qsTr("Go to the curves"); icon: "tan-smooth"; note: qsTr("The keyboard then picks and moves keys"); keys: ["F3"]; enabled: root.open; onTriggered: root.curveFocus.forceActiveFocus(Qt.ShortcutFocusReason) }
    readonly property Command hide: Command { text: qsTr("Hide curves"); icon: "eye-off"; note: qsTr("Those of the selected keys, or the active one"); keys: ["H"]; enabled: root.open; onTriggered: Editor.hideSelected() }
    readonly property Command isolate: Command { text: qsTr("Show only these curves"); icon: "eye"; note: qsTr("Those of the selected keys, or the active one"); keys: ["Shift+H"]; enabled: root.open; onTriggered: Editor.isolate() }
    readonly property Command mute: Command { text: qsTr("Mute tracks"); icon: "mute"; note: qsTr("Muted tracks stay in the file and do not play"); keys: ["M"]; enabled: root.open; onTriggered: Editor.channels.toggleMuted() }
    readonly property Command lock: Command { text: Editor.channels.locked ? qsTr("Unlock tracks") : qsTr("Lock tracks"); icon: Editor.channels.locked ? "unlock" : "lock"; note: qsTr("Keys of locked tracks can be neither picked nor changed"); keys: ["K"]; enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.toggleLocked() }
    readonly property Command pin: Command { text: qsTr("Pin curves"); icon: "pin"; note: qsTr("Pinned curves stay shown whatever is picked"); enabled: root.open && Editor.channels.hasCurve; checkable: true; checked: Editor.channels.pinned; onTriggered: Editor.channels.togglePinned() }
    readonly property Command takeBuffer: Command { text: qsTr("Set curves aside"); icon: "buffer"; note: qsTr("A snapshot to compare with and go back to"); keys: ["G"]; enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.takeBuffer() }
    readonly property Command swapBuffer: Command { text: qsTr("Swap with what was set aside"); icon: "swap"; keys: ["Shift+G"]; enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.swapBuffer() }
    readonly property Command findingsOnly: Command { text: qsTr("List channels with findings only"); icon: "warning"; enabled: root.open; checkable: true; checked: Editor.tracks.findingsOnly; onTriggered: Editor.tracks.findingsOnly = !Editor.tracks.findingsOnly }
    readonly property Command extendConstant: Command { text: qsTr("Beyond the keys: constant"); icon: "tan-flat"; note: qsTr("Before and after"); enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.setBoth("constant") }
    readonly property Command extendLinear: Command { text: qsTr("Beyond the keys: linear"); icon: "tan-linear"; note: qsTr("Before and after"); enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.setBoth("linear") }
    readonly property Command extendCycle: Command { text: qsTr("Beyond the keys: cycle"); icon: "loop"; note: qsTr("Loops before and after"); enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.setBoth("loop") }
    readonly property Command extendOffset: Command { text: qsTr("Beyond the keys: cycle with offset"); icon: "tan-step"; note: qsTr("Each round starts where the last one ended"); enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.setBoth("loopOffset") }
    readonly property Command extendOscillate: Command { text: qsTr("Beyond the keys: oscillate"); icon: "pingpong"; note: qsTr("Back and forth"); enabled: root.open && Editor.channels.hasCurve; onTriggered: Editor.channels.setBoth("pingPong") }
    readonly property Command showAll: Command { text: qsTr("Show all curves"); icon: "eye"; keys: root.inCurves ? ["Alt+H"] : []; keyText: "Alt+H"; enabled: root.open; onTriggered: Editor.tracks.showAll() }
    readonly property Command showOnlySelected: Command { text: qsTr("Show only the selected channels"); icon: "eye-off"; enabled: root.open; onTriggered: Editor.tracks.showOnlySelected() }
    readonly property Command animatedOnly: Command { text: qsTr("List animated channels only"); icon: "key"; enabled: root.open; checkable: true; checked: Editor.tracks.animatedOnly; onTriggered: Editor.tracks.animatedOnly = !Editor.tracks.animatedOnly }
    // --- clips, nodes, tracks
    readonly property bool hasClip: open && Editor.clips.exists
    readonly property bool hasNode: open && Editor.nodes.current >= 0
    readonly property bool hasTracks: hasClip && Editor.nodes.trackCount > 0
    readonly property Command newClip: Command { text: qsTr("New clip"); icon: "clip"; enabled: root.open; onTriggered: Editor.clips.add() }
    readonly property Command duplicateClip: Command { text: qsTr("Duplicate clip"); icon: "copy"; enabled: root.hasClip; onTriggered: Editor.clips.duplicate() }
    readonly property Command renameClip: Command { text: qsTr("Rename clip…"); enabled: root.hasClip; onTriggered: root.structureRequested("renameClip") }
    readonly property Command deleteClip: Command { text: qsTr("Delete clip"); icon: "trash"; enabled: root.hasClip; onTriggered: Editor.clips.remove() }
    readonly property Command previousClip: Command { text: qsTr("Previous clip"); keys: ["Ctrl+PgUp"]; enabled: root.open && Editor.clips.count > 1; onTriggered: Editor.clips.show(-1) }
    readonly property Command nextClip: Command { text: qsTr("Next clip"); keys: ["Ctrl+PgDown"]; enabled: root.open && Editor.clips.count > 1; onTriggered: Editor.clips.show(1) }
    readonly property Command clipUp: Command { text: qsTr("Move clip up the list"); icon: "chevron-up"; enabled: root.hasClip && Editor.document.clipIndex > 0; onTriggered: Editor.clips.move(-1) }
    readonly property Command clipDown: Command { text: qsTr("Move clip down the list"); icon: "chevron-down"; enabled: root.hasClip && Editor.document.clipIndex < Editor.clips.count - 1; onTriggered: Editor.clips.move(1) }
    readonly property Command clipSettings: Command { text: qsTr("Clip settings…"); icon: "sliders"; note: qsTr("Range, loop, frame rate, ticks"); keys: ["Alt+Return"]; enabled: root.open; onTriggered: root.structureRequested("clipSettings") }
    readonly property Command clipLoop: Command { text: qsTr("The clip loops"); icon: "loop"; note: qsTr("Kept in the file, for the game"); enabled: root.hasClip; checkable: true; checked: Editor.clips.loop; onTriggered: Editor.clips.loop = !Editor.clips.loop }
    readonly property Command fitRange: Command { text: qsTr("Fit range to keys"); icon: "range"; enabled: root.hasClip; onTriggered: Editor.clips.fitRange() }
    readonly property Command cropKeys: Command { text: qsTr("Crop keys to range"); note: qsTr("Keys outside the range go; the motion inside stays"); enabled: root.hasClip; onTriggered: Editor.clips.crop() }
    readonly property Command addNode: Command { text: qsTr("Add node…"); icon: "plus"; enabled: root.open; onTriggered: root.structureRequested("addNode") }
    readonly property Command renameNode: Command { text: qsTr("Rename node…"); enabled: root.hasNode; onTriggered: root.structureRequested("renameNode") }
    readonly property Command moveNode: Command { text: qsTr("Move node below another…"); icon: "bone"; enabled: root.hasNode; onTriggered: root.structureRequested("moveNode") }
    readonly property Command removeNode: Command { text: qsTr("Remove node"); icon: "trash"; enabled: root.hasNode; onTriggered: root.structureRequested("removeNode") }
    readonly property Command addTrack: Command { text: qsTr("Add track…"); icon: "plus"; keys: ["Ctrl+T"]; enabled: root.open; onTriggered: root.structureRequested("addTrack") }
    readonly property Command removeTracks: Command { text: qsTr("Remove tracks"); icon: "trash"; note: qsTr("Those picked in the list, with their keys"); enabled: root.hasTracks; onTriggered: Editor.nodes.removeTracks() }
    readonly property Command renameProperty: Command { text: qsTr("Rename property…"); enabled: root.hasTracks && Editor.nodes.propertyName !== ""; onTriggered: root.structureRequested("renameProperty") }
    readonly property Command copyTracks: Command { text: qsTr("Copy tracks to another node…"); icon: "copy"; enabled: root.hasTracks; onTriggered: root.structureRequested("copyTracks") }
    readonly property Command matrixToParts: Command { text: qsTr("Matrix to translation, rotation, scale"); icon: "matrix"; enabled: root.hasTracks && Editor.nodes.hasMatrix; onTriggered: Editor.nodes.matrixToParts() }
    // --- filters, findings
    readonly property bool canFilter: open && Editor.document.curvesTotal > 0
    readonly property Command simplify: Command { text: qsTr("Simplify…"); icon: "simplify"; note: qsTr("Fewer keys within a bound"); enabled: root.canFilter; onTriggered: Editor.filters.begin("simplify") }
    readonly property Command bakeKeys: Command { text: qsTr("Bake…"); icon: "key"; note: qsTr("A key every few frames"); enabled: root.canFilter; onTriggered: Editor.filters.begin("bake") }
    readonly property Command unroll: Command { text: qsTr("Unroll angles…"); icon: "rotation"; note: qsTr("No jumps of whole turns; flipped signs of rotations agree"); enabled: root.canFilter; onTriggered: Editor.filters.begin("unroll") }
    readonly property Command smoothKeys: Command { text: qsTr("Smooth…"); icon: "tan-smooth"; note: qsTr("Gaussian mean of the keys"); enabled: root.canFilter; onTriggered: Editor.filters.begin("gaussian") }
    readonly property Command butterworth: Command { text: qsTr("Smooth (Butterworth)…"); icon: "tan-smooth"; note: qsTr("Takes fast movement away, nothing shifts in time"); enabled: root.canFilter; onTriggered: Editor.filters.begin("butterworth") }
    readonly property Command nextFinding: Command { text: qsTr("Next finding"); icon: "next-key"; note: qsTr("What is wrong, such as flipped rotations, with its fix"); keys: ["F8"]; everywhere: true; enabled: root.open; onTriggered: { root.findingsRequested(); Editor.findings.step(1) } }
    readonly property Command previousFinding: Command { text: qsTr("Previous finding"); icon: "prev-key"; keys: ["Shift+F8"]; everywhere: true; enabled: root.open; onTriggered: { root.findingsRequested(); Editor.findings.step(-1) } }
    // --- playback
    readonly property Command play: Command { text: Editor.transport.playing ? qsTr("Pause") : qsTr("Play"); icon: Editor.transport.playing ? "pause" : "play"; keys: ["Space"]; enabled: root.open; onTriggered: Editor.transport.toggle() }
    readonly property Command loop: Command { readonly property string mode: Editor.transport.mode; text: qsTr("Loop, ping-pong or once"); icon: mode === "pingPong" ? "pingpong" : mode; note: mode === "loop" ? qsTr("Now: loop") : mode === "pingPong" ? qsTr("Now: ping-pong") : qsTr("Now: once"); keys: ["L"]; enabled: root.open; checkable: true; checked: mode !== "once"; onTriggered: Editor.transport.cycleMode() }
    readonly property Command backwards: Command { text: qsTr("Play backwards"); icon: "reset"; enabled: root.open; checkable: true; checked: Editor.transport.speed < 0; onTriggered: Editor.transport.reverse() }
    readonly property Command frameBack: Command { text: qsTr("Back one frame"); icon: "step-back"; keyText: "Left"; enabled: root.open; onTriggered: Editor.transport.stepFrames(-1) }
    readonly property Command frameForward: Command { text: qsTr("Forward one frame"); icon: "step-forward"; keyText: "Right"; enabled: root.open; onTriggered: Editor.transport.stepFrames(1) }
    readonly property Command toFirst: Command { text: qsTr("First frame"); icon: "first"; keys: ["Ctrl+Home"]; enabled: root.open; onTriggered: Editor.transport.toFirst() }
    readonly property Command toLast: Command { text: qsTr("Last frame"); icon: "last"; keys: ["End", "Ctrl+End"]; enabled: root.open; onTriggered: Editor.transport.toLast() }
    readonly property Command previousKey: Command { text: qsTr("Previous key"); icon: "prev-key"; keys: [","]; repeats: true; enabled: root.open; onTriggered: Editor.transport.toPreviousKey() }
    readonly property Command nextKey: Command { text: qsTr("Next key"); icon: "next-key"; keys: ["."]; repeats: true; enabled: root.open; onTriggered: Editor.transport.toNextKey() }
    // --- preview, help
    readonly property Command compare: Command { text: qsTr("Compare"); icon: "compare"; note: qsTr("Two interpolations side by side"); keys: ["C"]; enabled: root.open; checkable: true; checked: Editor.compare; onTriggered: Editor.compare = !Editor.compare }
    readonly property Command swapSides: Command { text: qsTr("Swap the compared sides"); icon: "swap"; enabled: root.open && Editor.compare; onTriggered: Editor.preview.swapSides() }
    readonly property Command skeleton: Command { text: qsTr("Skeleton over the mesh"); icon: "bone"; enabled: root.open && Editor.preview.hasMesh; checkable: true; checked: Editor.preview.skeletonVisible; onTriggered: Editor.preview.showSkeleton = !Editor.preview.skeletonVisible }
    readonly property Command ground: Command { text: qsTr("Ground grid"); icon: "grid"; enabled: root.open; checkable: true; checked: Editor.preview.showGrid; onTriggered: Editor.preview.showGrid = !Editor.preview.showGrid }
    readonly property Command frameFigure: Command { text: qsTr("Frame the figure"); icon: "frame-all"; enabled: root.open; onTriggered: Editor.preview.frameAll() }
    readonly property Command help: Command { text: qsTr("Mouse and keys"); icon: "keyboard"; keys: ["F1"]; everywhere: true; onTriggered: root.helpRequested() }

    readonly property Command search: Command { text: qsTr("Find a command…"); icon: "search"; keys: ["Ctrl+K"]; everywhere: true; onTriggered: root.searchRequested() }

    // Every Command above, in the order it is declared: what the search lists and whose shortcuts are taken. Collected once;
    // a binding would depend on every property of this item.
    property var all: []
    Component.onCompleted: {
        const list = []
        for (const name in root) {
            const value = root[name]
            if (!(value instanceof Command)) continue
            const twice = list.indexOf(value)       // `smooth` is a property of every Item, too, and comes a second time
            if (twice >= 0) list.splice(twice, 1)
            list.push(value)
        }
        all = list
    }

    Instantiator {
        model: root.all
        Shortcut {
            required property Command modelData
            sequences: modelData.keys
            autoRepeat: modelData.repeats
            // Space belongs to the control that was reached with Tab.
            enabled: modelData.enabled && !root.popupOpen && (modelData.everywhere || !root.typing) && !(modelData === root.play && root.spaceTaken)
            onActivated: modelData.trigger()
        }
    }
    // The arrows step frames unless they have something nearer to move.
    readonly property bool arrowsFree: open && !popupOpen && !typing && !onControl && !inTree && !hasKeys
    Shortcut { sequence: "Left"; enabled: root.arrowsFree; onActivated: root.frameBack.trigger() }
    Shortcut { sequence: "Right"; enabled: root.arrowsFree; onActivated: root.frameForward.trigger() }
}
