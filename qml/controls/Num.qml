import QtQuick
import Slerpline

// Tabular figures: Qt 6.4 cannot switch on Inter's 'tnum', so every digit gets a cell of equal width.
// Cells are kept when the text changes, so a running value costs a few text updates and no new items.
Row {
    id: root
    property string text
    property color color: Theme.text
    property int pixelSize: Theme.fontSmall
    property int weight: Font.Normal
    readonly property int cell: Theme.digitCell(pixelSize, weight)
    property int cells: 0
    onTextChanged: if (text.length > cells) cells = text.length
    Accessible.role: Accessible.StaticText
    Accessible.name: text
    Repeater {
        model: root.cells
        Text {
            required property int index
            readonly property string glyph: root.text.charAt(index)
            visible: glyph !== ""
            // No width: as wide as the letter.
            width: (glyph >= "0" && glyph <= "9") || glyph === "−" || glyph === "+" ? root.cell : undefined
            horizontalAlignment: Text.AlignHCenter
            textFormat: Text.PlainText
            text: glyph
            color: root.color
            font { family: Theme.family; pixelSize: root.pixelSize; weight: root.weight }
            Accessible.ignored: true
        }
    }
}
