import QtQuick
import Slerpline

Text {
    property bool dim: false
    property bool raised: false              // stands on a control or a selected row
    property int weight: Font.Normal
    color: !enabled ? Theme.textDisabled : dim ? (raised ? Theme.textSoft : Theme.textDim) : Theme.text
    font { family: Theme.family; pixelSize: Theme.fontBase; weight: weight }
    textFormat: Text.PlainText               // names come from files: never read them as markup
    elide: Text.ElideRight
    verticalAlignment: Text.AlignVCenter
}
