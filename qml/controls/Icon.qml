import QtQuick
import Slerpline

// An SVG of resources/icons, stroked in currentColor: the image provider colours it and renders it at device resolution.
Image {
    property string name
    property color color: Theme.text
    property int size: Theme.icon
    width: size
    height: size
    sourceSize: Qt.size(size, size)            // set, or it is rendered at 1x and blurs
    source: name === "" ? "" : "image://icon/" + name + "/" + String(color).substring(1)
    Accessible.ignored: true
}
