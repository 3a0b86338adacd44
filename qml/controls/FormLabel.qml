import QtQuick
import Slerpline

// The right-aligned label of a form row.
Txt {
    width: Theme.label
    height: Theme.field
    dim: true
    font.pixelSize: Theme.fontSmall
    horizontalAlignment: Text.AlignRight
}
