#!/bin/bash
# The pictures of the manual, taken anew: manual_pictures.sh EDITOR SAMPLE.x FOLDER
# Run under xvfb-run -s "-screen 0 1280x800x24"; needs xdotool and ImageMagick. Writes FOLDER/*.png with a palette.
set -u
editor=$1 sample=$2 out=$3
folder=$(mktemp -d)
export HOME=$folder XDG_CONFIG_HOME=$folder XDG_RUNTIME_DIR=$folder
trap '[ -n "${pid:-}" ] && kill "$pid" 2>/dev/null; rm -rf "$folder"' EXIT

start() {   # TRACK
    rm -rf "$folder"/.[a-z]* "$folder"/Slerpline*
    cp "$sample" "$folder/robot.x"
    "$editor" --size 1280x800 --clip Wave --time 1.2 --select "$1" "$folder/robot.x" >"$folder/log" 2>&1 &
    pid=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --pid $pid 2>/dev/null | tail -1)
    [ -n "$window" ] || { cat "$folder/log"; exit 1; }
    xdotool windowmove "$window" 0 0 2>/dev/null
    sleep 3
    xdotool windowfocus "$window" 2>/dev/null
    sleep 1
}
stop() { kill "$pid" 2>/dev/null; wait "$pid" 2>/dev/null; pid=; }
key() { for k in "$@"; do xdotool key --clearmodifiers "$k"; sleep 0.4; done; }
click() { xdotool mousemove "$1" "$2"; sleep 0.3; xdotool click 1; sleep 0.4; }
picture() {
    sleep "${2:-6}"     # what was said in the status bar goes
    import -window root "$folder/picture.png"
    # The folder of this machine says nothing to a reader.
    [ "$1" = export ] && mogrify -fill '#25292F' -draw 'rectangle 297,300 484,315' "$folder/picture.png"
    convert "$folder/picture.png" -colors 255 "PNG8:$out/$1.png"
}

# Two keys of the upper arm, as they stand at 1280x800.
start UpperArm_R/rotation
xdotool mousemove 420 660
picture editor
click 558 209
xdotool keydown shift; click 649 209; xdotool keyup shift
xdotool mousemove 662 209
picture transform-box
click 420 660
key ctrl+k
xdotool type --delay 60 simplify
sleep 0.4
key Return
sleep 1
key ctrl+a
xdotool type --delay 60 8
key Return
xdotool mousemove 1084 600
picture filter-preview
key Escape
key ctrl+k
xdotool type --delay 60 "select all"
sleep 0.4
key Return 2 ctrl+e
xdotool mousemove 900 640
picture export
stop

start UpperArm_R/rotation
click 560 690
key F8 F8 F8
xdotool mousemove 420 680
picture findings
