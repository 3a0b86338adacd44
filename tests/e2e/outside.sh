#!/bin/bash
# Three stories of the editor from outside, with a real pointer and keyboard: outside.sh EDITOR COMMAND SAMPLE.x
# Run under xvfb-run. What was done is read back from the saved file by the command.
set -u
editor=$1 command=$2 sample=$3
folder=$(mktemp -d)
export HOME=$folder XDG_CONFIG_HOME=$folder XDG_RUNTIME_DIR=$folder
trap '[ -n "${pid:-}" ] && kill "$pid" 2>/dev/null; rm -rf "$folder"' EXIT
failed=0
say() { echo "$1"; }
fail() { echo "FAILED: $1"; failed=1; }

start() {
    cp "$sample" "$folder/story.x"
    "$editor" --size 1280x800 --clip Wave --time 1.2 --select UpperArm_R/rotation "$folder/story.x" >"$folder/log" 2>&1 &
    pid=$!
    window=$(timeout 60 xdotool search --sync --onlyvisible --pid $pid 2>/dev/null | tail -1)
    [ -n "$window" ] || { fail "no window came"; cat "$folder/log"; exit 1; }
    xdotool windowmove "$window" 0 0 2>/dev/null
    sleep 3
    xdotool windowfocus "$window" 2>/dev/null
    sleep 1
}
stop() { kill "$pid" 2>/dev/null; wait "$pid" 2>/dev/null; pid=; }
key() { xdotool key --clearmodifiers "$1"; sleep 0.4; }
# Middle of the curve view at 1280x800.
x=560 y=360

# What the command reads in the saved file, of the clip and the track that are shown.
at() { "$command" sample "$folder/story.x" --clip Wave --track UpperArm_R/rotation --at "$1"; }
others() { "$command" sample "$folder/story.x" --clip Wave --every 0.1 | grep -v UpperArm_R,rotation; }
keys() { "$command" info "$folder/story.x" | awk '/^clip /{inside = $2 == "Wave"} inside && $2 == "UpperArm_R" && $3 == "rotation" {print $4}'; }

start
there=$(at 1.2333333) elsewhere=$(at 2.9)
# The selected key, where it stands in this window; up by 60 pixels.
xdotool mousemove 559 210
sleep 0.3
xdotool mousedown 1
for step in 1 2 3 4 5 6; do xdotool mousemove 559 $((210 - 10 * step)); sleep 0.1; done
xdotool mouseup 1
sleep 0.5
key ctrl+s
sleep 1
[ -n "$there" ] || fail "the command samples nothing"
[ "$(at 1.2333333)" != "$there" ] || fail "the dragged key is where it was in the saved file"
[ "$(at 2.9)" = "$elsewhere" ] || fail "dragging one key changed the end of the clip"
say "a key dragged and saved"
stop

start
cp "$folder/story.x" "$folder/original.x"
there=$(at 1.2333333) elsewhere=$(at 2.9) rest=$(others) many=$(keys)
xdotool mousemove $((x - 180)) $((y - 180)) mousedown 1
for step in 1 2 3 4 5 6; do xdotool mousemove $((x - 180 + 32 * step)) $((y - 180 + 70 * step)); sleep 0.1; done
xdotool mouseup 1
sleep 0.5
key Delete
key ctrl+s
sleep 1
[ "$many" = 14 ] || fail "the sample has $many keys there, not 14"
[ "$(keys)" = 8 ] || fail "$(keys) keys are left, not the 8 outside the box"
[ "$(at 1.2333333)" != "$there" ] || fail "the arm stands where it stood although its keys are gone"
[ "$(at 2.9)" = "$elsewhere" ] || fail "the motion changed outside the box"
[ "$(others)" = "$rest" ] || fail "tracks that were not shown lost keys"
key ctrl+z
key ctrl+s
sleep 1
cmp -s "$folder/story.x" "$folder/original.x" || fail "undone and saved, the file is another one"
[ "$(at 1.2333333)" = "$there" ] || fail "undone and saved, the arm moves otherwise"
say "keys boxed, deleted, brought back: the same bytes"
stop

start
there=$(at 1.2333333) rest=$(others)
key ctrl+k
xdotool type --delay 60 "delete keys"
key Escape
key ctrl+s
sleep 1
[ "$(keys)" = 14 ] || fail "a search that was left deleted keys"
key ctrl+a
key ctrl+k
xdotool type --delay 60 "delete keys"
sleep 0.5
key Return
sleep 0.5
key ctrl+s
sleep 1
[ -z "$(keys)" ] || fail "$(keys) keys are left after all were deleted by a command found by its words"
[ -n "$there" ] && [ -z "$(at 1.2333333 2>/dev/null)" ] || fail "the arm still has a motion without keys"
[ -n "$rest" ] && [ "$(others)" = "$rest" ] || fail "the command changed tracks that are not shown"
say "a command found by its words and saved"
stop
exit $failed
