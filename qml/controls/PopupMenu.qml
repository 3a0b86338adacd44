import QtQuick
import QtQuick.Templates as T
import Slerpline

// A menu with icons at the left and shortcuts at the right, as wide as its widest entry.
T.Menu {
    id: root
    property string iconName              // shown where this is the submenu of another
    function fit() {
        let widest = Theme.menuMin
        for (let i = 0; i < count; ++i) widest = Math.max(widest, itemAt(i).implicitWidth)
        wanted = widest
    }
    property real wanted: Theme.menuMin
    implicitWidth: wanted + 2 * padding
    implicitHeight: contentItem.implicitHeight + topPadding + bottomPadding
    margins: Theme.unit
    padding: Theme.unit + 1
    topPadding: Theme.tight
    bottomPadding: Theme.tight
    overlap: Theme.half
    cascade: true
    onAboutToShow: fit()
    onCountChanged: if (visible) fit()
    delegate: MenuEntry {}
    contentItem: ListView {
        implicitHeight: contentHeight
        model: root.contentModel
        currentIndex: root.currentIndex
        interactive: contentHeight > height
        boundsBehavior: Flickable.StopAtBounds
        clip: true
        T.ScrollBar.vertical: SlimScrollBar {}
    }
    background: PopupFrame {}
}
