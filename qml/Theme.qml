pragma Singleton
import QtQuick

// Every colour, size, duration and font size of the application. Nothing else may hold a literal.
QtObject {
    id: theme
    property bool dark: true
    property bool reducedMotion: false
    property bool dashedAxes: false            // X solid, Y 8-3, Z 3-3, W 10-3-2-3 (colour-blind option)

    function alpha(c, a) { return Qt.rgba(c.r, c.g, c.b, a) }
    function mix(a, b, t) { return Qt.rgba(a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t, 1) }

    // --- surfaces, back to front
    readonly property color canvasOutside: dark ? "#181A1E" : "#E6E9ED"
    readonly property color canvas:        dark ? "#1E2126" : "#F4F5F7"
    readonly property color gutter:        dark ? "#1B1E22" : "#ECEEF2"
    readonly property color well:          dark ? "#1A1D21" : "#EEF0F3"
    readonly property color panel:         dark ? "#25292F" : "#FFFFFF"
    readonly property color header:        dark ? "#2A2E35" : "#F7F8FA"
    readonly property color chrome:        dark ? "#2A2E35" : "#F7F8FA"
    readonly property color control:       dark ? "#363C45" : "#FFFFFF"
    readonly property color popup:         dark ? "#2E333B" : "#FFFFFF"
    readonly property color scrim:         dark ? "#A00C0E11" : "#66242B36"
    // --- lines
    readonly property color divider:       dark ? "#15171A" : "#D3D7DE"
    readonly property color hairline:      dark ? "#12FFFFFF" : "#14101820"
    readonly property color border:        dark ? "#3D434C" : "#C9CED6"
    readonly property color popupBorder:   dark ? "#454C57" : "#C4CAD3"
    readonly property color gridMinor:     dark ? "#0DFFFFFF" : "#0C10182A"
    readonly property color gridMajor:     dark ? "#1AFFFFFF" : "#1C10182A"
    readonly property color gridZero:      dark ? "#38FFFFFF" : "#4010182A"
    // --- text
    readonly property color textStrong:    dark ? "#F2F4F7" : "#0E1319"
    readonly property color text:          dark ? "#D7DCE2" : "#252B33"
    readonly property color textDim:       dark ? "#98A1AC" : "#5D6670"
    readonly property color textSoft:      dark ? "#B7BFC9" : "#515A64"       // dim text on control and on selected rows
    readonly property color textDisabled:  dark ? "#626B77" : "#A0A7B0"
    // --- accent: playhead, focus, on, primary
    readonly property color accent:        dark ? "#7FB2FF" : "#1F6FE5"
    readonly property color accentText:    dark ? "#A8CAFF" : "#1259C3"
    readonly property color accentInk:      dark ? "#0D1726" : "#FFFFFF"
    readonly property color accentSoft:    dark ? "#337FB2FF" : "#221F6FE5"
    readonly property color accentHover:   dark ? "#94BFFF" : "#2E7CEE"
    readonly property color accentPress:   dark ? "#6CA0F0" : "#185FC9"
    // --- state overlays, laid over any surface
    readonly property color hover:         dark ? "#12FFFFFF" : "#0D10182A"
    readonly property color press:         dark ? "#1EFFFFFF" : "#1A10182A"
    readonly property color rowSelected:   dark ? "#297FB2FF" : "#1E1F6FE5"
    readonly property color boxSelect:     dark ? "#1F7FB2FF" : "#1A1F6FE5"
    readonly property color selection:     dark ? "#FFFFFF" : "#FFFFFF"
    readonly property color glyphOutline:  dark ? "#14161A" : "#FFFFFF"
    readonly property color segmentOn:     dark ? "#363C45" : "#FFFFFF"
    readonly property color separator:     dark ? "#1CFFFFFF" : "#2010182A"
    readonly property color capFill:       dark ? "#14FFFFFF" : "#0A10182A"
    readonly property color capBorder:     dark ? "#1CFFFFFF" : "#1E10182A"
    readonly property color track:         dark ? "#2AFFFFFF" : "#2810182A"   // sliders, scroll bars
    readonly property color knob:          dark ? "#D7DCE2" : "#FFFFFF"
    readonly property color tagInk:        dark ? "#14161A" : "#FFFFFF"       // text on a comparison colour
    // --- channels; never used for anything else
    readonly property color axisX:         dark ? "#E8503A" : "#A62B10"
    readonly property color axisY:         dark ? "#B6E35A" : "#539F08"
    readonly property color axisZ:         dark ? "#4A9DF8" : "#1E58D6"
    readonly property color axisW:         dark ? "#F5F0E1" : "#1B1D20"
    readonly property var standardAxis: [axisX, axisY, axisZ, axisW]
    property var customAxis: ["", "", "", ""]                    // chosen by the user; "": the standard one
    readonly property bool hasCustomAxis: customAxis.some((c) => c !== "")
    readonly property var axis: standardAxis.map((standard, i) => customAxis[i] ? Qt.color(customAxis[i]) : standard)
    readonly property var axisInk: dark ? ["#14161A", "#14161A", "#14161A", "#14161A"] : ["#FFFFFF", "#0E1319", "#FFFFFF", "#FFFFFF"]   // text on a channel colour
    readonly property var axisDash: dashedAxes ? [[], [8, 3], [3, 3], [10, 3, 2, 3]] : [[], [], [], []]
    // --- comparison identities
    readonly property color compareA:      dark ? "#C3B0FF" : "#6D3FD8"    // SLERP
    readonly property color compareB:      dark ? "#4FD1C0" : "#008074"    // SQUAD
    // --- severities, always with an icon
    readonly property color error:         dark ? "#FF5C7A" : "#C9184A"
    readonly property color warning:       dark ? "#FFB454" : "#9A5B00"
    readonly property color warningFill:   dark ? "#FFB454" : "#E99A1C"
    readonly property color ok:            dark ? "#7BD88F" : "#1E7F3C"
    readonly property color info:          dark ? "#7FB2FF" : "#1F6FE5"
    readonly property real badgeAlpha:     dark ? 0.18 : 0.14
    function severity(name) { return name === "error" ? error : name === "warning" ? warning : name === "ok" ? ok : name === "info" ? info : textDim }
    // --- 3D preview
    readonly property color sceneTop:      dark ? "#2A2F37" : "#F1F3F6"
    readonly property color sceneBottom:   dark ? "#191C20" : "#DCE0E6"
    readonly property color figureShell:   dark ? "#B7BFCA" : "#C3CAD4"
    readonly property color figureJoint:   dark ? "#3E4650" : "#5B6572"
    readonly property color figureVisor:   dark ? "#14181E" : "#222933"
    readonly property color trailFade:     dark ? "#22262C" : "#E8EBEF"       // the future part of a trail goes towards this
    readonly property color trailNow:      dark ? "#FFFFFF" : "#11151A"
    readonly property color ground:        dark ? "#FFFFFF" : "#1B2430"
    readonly property color lightKey:      "#FFF4E6"
    readonly property color lightFill:     "#BFD4FF"
    readonly property color lightRim:      "#CFE0FF"
    readonly property color lightAmbient:  dark ? "#24282F" : "#5A616B"
    readonly property color sphereLit:     dark ? "#353C47" : "#FFFFFF"
    readonly property color sphereMid:     dark ? "#20242A" : "#E3E7EC"
    readonly property color sphereEdge:    dark ? "#16191D" : "#CBD1DA"
    readonly property color sphereRim:     dark ? "#3CFFFFFF" : "#4610182A"
    readonly property color sphereWire:    dark ? "#1AFFFFFF" : "#1E10182A"
    readonly property color sphereWireBack: dark ? "#0AFFFFFF" : "#0C10182A"
    readonly property var speedRamp: ["#00224E", "#1F3A6E", "#4B556D", "#6F7073", "#948E77", "#BDAF6E", "#E8D354", "#FEE838"]   // cividis
    readonly property color shadow:        dark ? "#90000000" : "#38000000"       // grey: nine thin layers of a hue would shift it
    readonly property int shadowDepth: 14
    readonly property int shadowSteps: 9
    readonly property real shadowAlpha: 0.11
    readonly property real disabledField: 0.55
    readonly property real hiddenAlpha: 0.55
    readonly property real rowTint: 0.06         // accent over the shown channels of the tree
    readonly property real dropTint: 0.05

    // --- type (Inter). Sizes in px; digits that line up or change use Num (tabular cells)
    readonly property string family: "Inter"
    readonly property string fixedFamily: "monospace"
    readonly property int fontMicro: 10        // key caps, badges
    readonly property int fontSmall: 11        // axis labels, read-outs, table cells, hints
    readonly property int fontBase: 12         // everything else
    readonly property int fontTitle: 13        // panel and dialog section titles
    readonly property int fontLarge: 16        // dialog title, command field
    readonly property int fontDisplay: 24      // start page only

    // Tabular digits: the width of one cell at a pixel size, measured once for both weights
    readonly property int measured: 100
    readonly property FontMetrics digits: FontMetrics { font { family: theme.family; pixelSize: theme.measured } }
    readonly property FontMetrics digitsBold: FontMetrics { font { family: theme.family; pixelSize: theme.measured; weight: Font.DemiBold } }
    readonly property real digitAdvance: digits.advanceWidth("0") / measured
    readonly property real digitAdvanceBold: digitsBold.advanceWidth("0") / measured
    function digitCell(pixelSize, weight) { return Math.round(pixelSize * (weight >= Font.DemiBold ? digitAdvanceBold : digitAdvance)) }

    // --- metrics
    readonly property int hair: 1
    readonly property int half: 2
    readonly property int unit: 4
    readonly property int tight: 6
    readonly property int gap: 8
    readonly property int margin: 12
    readonly property int wide: 16
    readonly property int section: 24
    readonly property int menuBarHeight: 28
    readonly property int toolbarHeight: 40
    readonly property int panelHeader: 30
    readonly property int transportHeight: 40
    readonly property int statusHeight: 24
    readonly property int row: 24
    readonly property int indent: 14
    readonly property int treeIndent: 12
    readonly property int treeIcon: 15
    readonly property int treeChannel: 19
    readonly property int field: 24
    readonly property int button: 28
    readonly property int buttonMin: 72
    readonly property int icon: 16
    readonly property int iconSmall: 14
    readonly property int iconTiny: 12
    readonly property int iconHint: 10
    readonly property int iconLarge: 32
    readonly property int panelButton: 22
    readonly property int rowButton: 20
    readonly property int footer: 26
    readonly property int dot: 8
    readonly property int edge: 2                // accent edge of the active row, underline of a tab
    readonly property int readout: 20
    readonly property int titleRow: 36
    readonly property int chipHeight: 18
    readonly property int leftPanel: 264
    readonly property int leftPanelSmall: 220
    readonly property int leftPanelWide: 288
    readonly property int rightPanel: 392
    readonly property int rightPanelSmall: 320
    readonly property int rightPanelWide: 500
    readonly property int panelMin: 180          // a side column dragged narrower stops here
    readonly property int curvesMin: 280
    readonly property int previewMin: 240
    readonly property int inspectorHeight: 372
    readonly property int previewTools: 112      // tool buttons at the right of the preview header
    readonly property int grip: 7                // pointer width of a movable divider
    readonly property int label: 96              // label column of a form, right aligned
    readonly property int form: 104              // where its fields begin
    readonly property int formWide: 250          // four value fields side by side need this
    // window sizes at which the layout changes
    readonly property int windowWidth: 1440
    readonly property int windowHeight: 900
    readonly property int windowMinWidth: 800
    readonly property int windowMinHeight: 560
    readonly property int wideFrom: 1700
    readonly property int mediumBelow: 1280
    readonly property int narrowBelow: 1000
    readonly property int overlayBelow: 860
    readonly property int searchFrom: 1140       // below, the command search is an icon
    readonly property int searchWidth: 296
    readonly property int searchSmall: 200
    // popups and dialogs
    readonly property int menuItem: 26
    readonly property int menuMin: 210
    readonly property int comboPopup: 168
    readonly property int comboWidth: 120
    readonly property int menuText: 34
    readonly property int popupRows: 12
    readonly property int tooltipWidth: 280
    readonly property int dialogHeader: 56
    readonly property int dialogWidth: 480
    readonly property int dialogNarrow: 408      // beside the curves
    readonly property int dialogWide: 760
    readonly property int searchHeight: 420
    readonly property int helpColumn: 68
    readonly property int scrollBar: 8
    readonly property int fieldNumber: 52
    readonly property int fieldFrame: 64
    readonly property int fieldTime: 84
    readonly property int sliderWidth: 96
    readonly property int knobSize: 12
    readonly property int playWidth: 40
    // export, clip settings and the dialogs for nodes and tracks
    readonly property int exportWidth: 920
    readonly property int exportHeight: 520
    readonly property int exportForm: 300
    readonly property int exportPlot: 176
    readonly property int exportPlotMin: 96
    readonly property int exportLabel: 92
    readonly property int exportColumn: 92
    readonly property int exportFrame: 56
    readonly property int listHeight: 132
    readonly property int settingsLabel: 128
    // curve view
    readonly property int curveHeaderRoom: 700   // the header's note shows from this width
    readonly property int labelHeight: 15
    readonly property int tickLong: 7
    readonly property int tickMiddle: 5
    readonly property int tickShort: 3
    readonly property real tickAlpha: 0.4
    readonly property int rangeBar: 3
    readonly property int rangeGrip: 5
    readonly property real rangeAlpha: 0.45
    readonly property int radiusTiny: 2
    readonly property int flagWidth: 30
    readonly property int flagHeight: 16
    readonly property int tagOffset: 16          // of the value tag from the pointer
    readonly property real keyZoom: 1.25         // zoom of one press of + or -
    readonly property int keyPan: 80             // px of one press
    readonly property int viewCombo: 104         // the rotation view where the segments have no room
    readonly property int orderCombo: 66
    readonly property real wheelStep: 1.15       // zoom of one wheel notch
    // choosing at a place of the curve view
    readonly property int pieWidth: 400
    readonly property int pieHeight: 248
    readonly property int pieDead: 18            // nearer to the middle nothing is meant
    readonly property int pieRing: 40
    readonly property int keyPopup: 188
    readonly property real stepCoarse: 10        // arrows and wheel in a number field: with Shift
    readonly property real stepFine: 0.1         // with Alt
    // start page
    readonly property int startWidth: 1040
    readonly property int startColumn: 480
    readonly property int startGap: 60
    readonly property real lineHeight: 1.2
    readonly property int startDrop: 196
    readonly property int startRow: 44
    readonly property int startCard: 64
    readonly property int startTile: 36
    readonly property int ruler: 24
    readonly property int valueAxis: 56
    readonly property int diffStrip: 56
    readonly property int speedStrip: 84
    readonly property int radiusSmall: 3
    readonly property int radius: 4
    readonly property int radiusPopup: 8
    readonly property real stroke: 1
    readonly property real focusWidth: 1.5

    // --- curves and keys
    readonly property real curve: 1.5
    readonly property real curveHover: 2.25
    readonly property real curveActive: 2.5
    readonly property real contextAlpha: 0.35
    readonly property real extrapolationAlpha: 0.5
    readonly property var dashExtrapolation: [5, 4]
    readonly property var dashMuted: [6, 4]
    readonly property var dashLocked: [1.5, 3.5]
    readonly property var dashBudget: [4, 3]
    readonly property int key: 9
    readonly property int keySelected: 11
    readonly property int handle: 7
    readonly property int handleLength: 50
    readonly property real handleLineAlpha: 0.6
    readonly property int boxGrip: 7                             // of the transform box
    readonly property int boxGripHot: 9
    readonly property real frameAlpha: 0.75
    readonly property int lostMark: 15
    readonly property int anchorWidth: 10
    readonly property real anchorTint: 0.35
    readonly property int pickKey: 10
    readonly property int pickHandle: 9
    readonly property int pickSegment: 6
    readonly property int pickTouch: 18
    readonly property int gridFadeFrom: 10
    readonly property int gridFadeTo: 80
    readonly property int timeLabelMin: 50
    readonly property int valueLabelMin: 36

    // --- motion (ms)
    readonly property int fast: reducedMotion ? 0 : 80        // hover, press
    readonly property int base: reducedMotion ? 0 : 120       // framing, popups, highlight
    readonly property int slow: reducedMotion ? 0 : 180       // panels folding
    readonly property int tooltipDelay: 500
    readonly property int errorStay: 3000
    readonly property int focusDelay: 50
    readonly property int focusTries: 8
    readonly property int restDelay: 150                      // after which a still preview is smoothed
    readonly property int folderDelay: 150       // how often a folder that is being listed is asked
    readonly property int easing: Easing.OutCubic
}
