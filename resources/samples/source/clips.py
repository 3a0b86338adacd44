"""A clip as an animator keys it, and the leg solver that puts the feet where they belong."""

from math import acos, degrees

from rotations import (about_x, about_y, about_z, add, conjugate, cross, dot, from_axes, length, mirrored, mix, product,
                       rotate, scaled, slerp, sub, unit)
from skeleton import BONES, LOWER_LEG_LENGTH, UPPER_LEG_LENGTH


def body(forward=0, right=0, tilt=0):
    """Torso, neck and head: degrees leaned forward, turned to the robot's right, tilted to its right."""
    return product(about_y(right), about_x(-forward), about_z(tilt))


def flex(degrees_forward, twist=0):
    """Right elbow: bent to the front, the forearm turned outward."""
    return product(about_x(degrees_forward), about_y(twist))


def hand(thumbward=0, palmward=0):
    return product(about_x(thumbward), about_z(palmward))


def curl(degrees_palmward):
    return about_z(degrees_palmward)


def shrug(up=0, ahead=0):
    return product(about_y(-ahead), about_z(-up))


def other_side(value):
    """A turn (four numbers) or a place (three) in the mirror x = 0."""
    return mirrored(value) if len(value) == 4 else (-value[0], value[1], value[2])


def left_of(keys_of_right):
    return {frame: other_side(value) for frame, value in keys_of_right.items()}


class Clip:
    """Named keys: (bone, "rotation" | "translation" | "scale") -> {frame: value}; 30 frames a second."""

    def __init__(self, name, frames):
        self.name, self.frames = name, frames
        self.tracks = {}

    def turn(self, bone, keys):
        self._set(bone, "rotation", keys)

    def place(self, bone, keys):
        self._set(bone, "translation", keys)

    def size(self, bone, keys):
        self._set(bone, "scale", keys)

    def turn_both(self, bone, keys_of_right, later=0):
        """The left side does the same mirrored, `later` frames later; then the clip has to be a loop."""
        self.turn(f"{bone}_R", keys_of_right)
        self.turn(f"{bone}_L", left_of(self.shifted(keys_of_right, later)))

    def shifted(self, keys, later):
        """The keys of a loop, `later` frames later; a key at either end stands at both."""
        moved = {(frame + later) % self.frames: value for frame, value in keys.items()} if later else dict(keys)
        if later and 0 not in moved:
            raise ValueError(f"{self.name}: no key at the seam after a shift by {later} frames")
        if later:
            moved[self.frames] = moved[0]
        return moved

    def step_and_mirror(self, keys_of_half):
        """Keys of the first half of a loop, followed by the same ones mirrored."""
        half = self.frames // 2
        keys = dict(keys_of_half)
        keys.update({frame + half: other_side(value) for frame, value in keys_of_half.items()})
        keys[self.frames] = keys[0]
        return keys

    def value(self, bone, kind, frame):
        """As .X plays it: slerp between rotation keys, straight lines between the others."""
        keys = self.tracks[bone, kind]
        frames = list(keys)
        after = next((f for f in frames if f >= frame), frames[-1])
        if after == frame or after == frames[0]:
            return keys[after]
        before = max(f for f in frames if f < after)
        s = (frame - before) / (after - before)
        return (slerp if kind == "rotation" else mix)(keys[before], keys[after], s)

    def stand(self, side, feet):
        """Leg keys that bring each foot of {frame: (ankle, turn of the foot, toe bend in degrees)} to its place."""
        keys = {"UpperLeg": {}, "LowerLeg": {}, "Foot": {}, "Toe": {}}
        for frame, (ankle, foot_turn, toe_bend) in feet.items():
            hips_turn = self.value("Hips", "rotation", frame)
            hip = add(self.value("Hips", "translation", frame), rotate(hips_turn, BONES[f"UpperLeg_{side}"].offset))
            upper, knee = _leg(sub(ankle, hip), foot_turn)
            keys["UpperLeg"][frame] = product(conjugate(hips_turn), upper)
            keys["LowerLeg"][frame] = knee
            keys["Foot"][frame] = product(conjugate(product(upper, knee)), foot_turn)
            keys["Toe"][frame] = about_x(toe_bend)
        for bone, turns in keys.items():
            self.turn(f"{bone}_{side}", turns)

    def _set(self, bone, kind, keys):
        assert bone in BONES, bone
        if len(set(keys.values())) == 1:                    # nothing moves: the two ends are enough
            keys = {frame: keys[frame] for frame in (0, self.frames)}
        previous, result = None, {}
        for frame, value in sorted(keys.items()):
            if kind == "rotation" and previous and dot(previous, value) < 0:
                value = tuple(-p for p in value)
            result[frame] = previous = value
        self.tracks[bone, kind] = result


def _leg(reach, foot_turn):
    """Turn of the upper leg in the scene and of the knee in the upper leg, for an ankle `reach` away from the hip.

    The knee points where the foot points; the law of cosines gives both angles.
    """
    a, b = UPPER_LEG_LENGTH, LOWER_LEG_LENGTH
    distance = min(length(reach), 0.9995 * (a + b))
    behind = rotate(foot_turn, (0, 0, 1))
    up = scaled(unit(reach), -1)
    hinge = unit(cross(up, behind))
    straight = from_axes(hinge, up, cross(hinge, up))
    hip_angle = degrees(acos((a * a + distance * distance - b * b) / (2 * a * distance)))
    knee_angle = degrees(acos((a * a + b * b - distance * distance) / (2 * a * b)))
    return product(straight, about_x(hip_angle)), about_x(knee_angle - 180)
