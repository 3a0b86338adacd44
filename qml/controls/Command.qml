import QtQuick

// Something the user can do: one place for its name, icon, shortcut and whether it is possible now. Menus, tool buttons and shortcuts share it.
QtObject {
    property string text
    property string icon
    property string note
    property var keys: []                     // the first is shown
    property string keyText: keys.length > 0 ? keys[0] : ""
    property bool everywhere: false         // its shortcut works while a text field has the focus, too
    property bool repeats: false
    property bool enabled: true
    property bool checkable: false
    property bool checked: false
    signal triggered()
    function trigger() { if (enabled) triggered() }
}
