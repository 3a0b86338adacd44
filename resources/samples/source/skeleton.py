"""The robot's bones: centimetres, x to its left, y up, -z ahead (left-handed, as .x is).

Two poses matter. In the MODELLING pose no bone is turned: the arms hang straight down and every limb points along -y.
All shapes and joint positions are written down in it. In the REST pose the arms are held away from the body; frames,
mesh and offset matrices of the file are in it.
"""

from rotations import (IDENTITY, about_x, about_y, about_z, add, conjugate, mirrored, product, rotate, scaled, sub)

SIDES = ("L", "R")
UPPER_LEG_LENGTH = 41.0
LOWER_LEG_LENGTH = 40.0
ANKLE_HEIGHT = 9.0
BALL_HEIGHT = 2.5        # of the toe joint above the floor
BALL_AHEAD = 13.0        # of the toe joint before the ankle
HEEL_BEHIND = 6.0        # of the point the heel lands on behind the ankle


def arm(out=0, swing=0, ahead=0, twist=0):
    """Right upper arm: degrees away from the body, swung forward, brought ahead when raised, turned outward."""
    return product(about_y(-ahead), about_x(swing), about_z(-out), about_y(twist))


# name, parent, joint in the modelling pose, turn in the rest pose; sided bones are those of the right
_CENTRE = [
    ("Root", None, (0, 0, 0), IDENTITY),
    ("Hips", "Root", (0, 94, 0), IDENTITY),
    ("Spine", "Hips", (0, 104, 0.5), IDENTITY),
    ("Chest", "Spine", (0, 119, 1), IDENTITY),
    ("Light", "Chest", (0, 131, -9.3), IDENTITY),
    ("Neck", "Chest", (0, 143, 1.5), IDENTITY),
    ("Head", "Neck", (0, 152, 0.5), IDENTITY),
]
_SIDED = [
    ("Shoulder", "Chest", (-4, 138, 1), IDENTITY),
    ("UpperArm", "Shoulder", (-18, 137.5, 1), arm(out=38)),
    ("LowerArm", "UpperArm", (-18, 109.5, 1), about_x(10)),
    ("Hand", "LowerArm", (-18, 85, 1), IDENTITY),
    ("Fingers", "Hand", (-18, 76.5, 1), about_z(8)),
    ("Thumb", "Hand", (-18, 82, -1.5), about_x(30)),
    ("UpperLeg", "Hips", (-9, 90, 0), IDENTITY),
    ("LowerLeg", "UpperLeg", (-9, 49, 0), IDENTITY),
    ("Foot", "LowerLeg", (-9, ANKLE_HEIGHT, 0), IDENTITY),
    ("Toe", "Foot", (-9, BALL_HEIGHT, -BALL_AHEAD), IDENTITY),
]


class Bone:
    """One bone; `joint` in the modelling pose, `offset` from the parent's joint, `rest` the turn in the rest pose."""

    def __init__(self, name, parent, joint, rest):
        self.name, self.parent, self.joint, self.rest = name, parent, joint, rest
        self.offset = sub(joint, parent.joint) if parent else joint
        self.children = []
        if parent:
            parent.children.append(self)


def _build():
    bones = {}

    def grow(name, parent, joint, rest):
        bones[name] = Bone(name, bones.get(parent), tuple(map(float, joint)), rest)

    for row in _CENTRE:
        grow(*row)
    for side in SIDES:
        for name, parent, (x, y, z), rest in _SIDED:
            sided_parent = parent if parent in ("Chest", "Hips") else f"{parent}_{side}"
            if side == "L":
                x, rest = -x, mirrored(rest)
            grow(f"{name}_{side}", sided_parent, (x, y, z), rest)
    return bones


BONES = _build()


def world_placements(turns, hips_position=None):
    """Bone name -> (turn, joint position) in the scene; bones missing from `turns` are at rest."""
    placements = {}
    for bone in BONES.values():
        turn, offset = turns.get(bone.name, bone.rest), bone.offset
        if bone.name == "Hips" and hips_position:
            offset = hips_position
        if bone.parent:
            parent_turn, parent_place = placements[bone.parent.name]
            turn, offset = product(parent_turn, turn), add(parent_place, rotate(parent_turn, offset))
        placements[bone.name] = (turn, offset)
    return placements


REST = world_placements({})


def at_rest(point, weights):
    """Where a point of the modelling pose is in the rest pose; `weights` is a list of (bone name, weight)."""
    result = (0.0, 0.0, 0.0)
    for name, weight in weights:
        turn, place = REST[name]
        result = add(result, scaled(add(place, rotate(turn, sub(point, BONES[name].joint))), weight))
    return result


def offset_placement(name):
    """(turn, translation) from the mesh at rest into the bone's own space: the inverse of its rest placement."""
    turn, place = REST[name]
    return conjugate(turn), scaled(rotate(conjugate(turn), place), -1)
