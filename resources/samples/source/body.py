"""The robot's surface: closed shapes lofted through elliptic rings, skinned to the bones of skeleton.py.

A shape is a table of stations (along, half width, front, back[, shift]): how far along its axis, how wide to either
side, how deep to the front and to the back, and how far its centre is moved to the front. A Catmull-Rom spline through
the stations gives the rings. The first and the last station have no width; they are poles, rounded because the spline
goes on through them to the mirrored other side.
"""

from math import cos, pi, radians, sin

from rotations import add, cross, length, scaled, sub, unit
from skeleton import BONES, SIDES, at_rest

SHELL, JOINT, VISOR, ACCENT = range(4)
MATERIALS = [   # name, diffuse, specular power, specular
    ("Shell", (0.78, 0.79, 0.82), 40.0, (0.35, 0.35, 0.37)),
    ("Joint", (0.17, 0.18, 0.20), 18.0, (0.16, 0.16, 0.17)),
    ("Visor", (0.03, 0.035, 0.045), 90.0, (0.80, 0.82, 0.86)),
    ("Accent", (0.90, 0.46, 0.16), 30.0, (0.30, 0.26, 0.22)),
]

DOWN = ((1, 0, 0), (0, 0, -1), (0, -1, 0))      # axes of a shape: to the side, to the front, along
UP = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
AHEAD = ((1, 0, 0), (0, 1, 0), (0, 0, -1))
LEFT = ((0, 1, 0), (0, 0, -1), (1, 0, 0))


class Surface:
    """Vertices of all shapes together; faces turn clockwise seen from outside, the front side in .x."""

    def __init__(self):
        self.positions = []      # in the rest pose
        self.weights = []        # per vertex [(bone name, weight)], the weights in whole 1/10000 add up to 1
        self.faces = []          # three or four vertex numbers each
        self.materials = []      # per face

    def add_vertex(self, point, weights):
        weights = _rounded(weights)
        self.positions.append(at_rest(point, weights))
        self.weights.append(weights)
        return len(self.positions) - 1

    def add_face(self, corners, material):
        self.faces.append(corners)
        self.materials.append(material)

    def normals(self):
        """Smooth: the faces around a vertex weighted by their area."""
        sums = [(0.0, 0.0, 0.0)] * len(self.positions)
        for face in self.faces:
            a, b, c, d = (self.positions[face[k]] for k in (0, 1, 2, -1))
            normal = cross(sub(c, a), sub(d, b) if len(face) == 4 else sub(c, b))
            for corner in face:
                sums[corner] = add(sums[corner], normal)
        return [unit(n) for n in sums]


def _rounded(weights):
    """At most four weights in whole 1/10000, the largest takes what is missing."""
    parts = sorted(((w, name) for name, w in weights if w >= 0.0005), key=lambda p: (-p[0], p[1]))[:4]
    total = sum(w for w, _ in parts)
    counts = [round(10000 * w / total) for w, _ in parts]
    counts[0] += 10000 - sum(counts)
    return [(name, n / 10000) for n, (_, name) in zip(counts, parts)]


def _spline(p0, p1, p2, p3, s):
    """Catmull-Rom from p1 to p2."""
    return tuple(b + 0.5 * s * (c - a + s * (2 * a - 5 * b + 4 * c - d + s * (3 * (b - c) + d - a)))
                 for a, b, c, d in zip(p0, p1, p2, p3))


def _rings(stations, steps):
    """The stations with `steps` spans for each of the table, poles left out."""
    full = [tuple(map(float, s)) if len(s) == 5 else (*map(float, s), 0.0) for s in stations]

    def through_pole(s):
        return (s[0], -s[1], -s[2], -s[3], s[4])

    padded = [through_pole(full[1]), *full, through_pole(full[-2])]
    rings = [_spline(*padded[k:k + 4], step / steps) for k in range(len(full) - 1) for step in range(steps)]
    return rings[1:]


def loft(surface, stations, axes, origin, weigh, material, around=20, steps=2, square=2.0):
    """Adds one closed shape, placed in the modelling pose.

    `weigh(along, point)` gives the weights; `around` counts the corners of a ring, `steps` the rings of a span;
    `square` is 2 for elliptic rings, more for boxes with round corners.
    """
    side, front, along_axis = axes

    def place(along, u, v):
        return add(origin, add(scaled(along_axis, along), add(scaled(side, u), scaled(front, v))))

    def vertex(along, u, v):
        point = place(along, u, v)
        return surface.add_vertex(point, weigh(along, point))

    def rounded(c):
        return (1 if c >= 0 else -1) * abs(c) ** (2 / square)

    def ring(along, half_width, to_front, to_back, shift):
        corners = []
        for k in range(around):
            u, v = rounded(cos(2 * pi * k / around)), rounded(sin(2 * pi * k / around))
            corners.append(vertex(along, u * half_width, shift + v * (to_front if v >= 0 else to_back)))
        return corners

    first, last = stations[0], stations[-1]
    start = vertex(first[0], 0, first[4] if len(first) == 5 else 0)
    rings = [ring(*r) for r in _rings(stations, steps)]
    end = vertex(last[0], 0, last[4] if len(last) == 5 else 0)

    # Rings run from side to front; whether that is clockwise seen from outside depends on the handedness of the axes.
    flip = length(sub(cross(side, front), along_axis)) < 1

    def face(*corners):
        surface.add_face(corners[::-1] if flip else corners, material)

    for k in range(around):
        n = (k + 1) % around
        face(start, rings[0][k], rings[0][n])
        for a, b in zip(rings, rings[1:]):
            face(a[k], b[k], b[n], a[n])
        face(rings[-1][k], end, rings[-1][n])


def only(bone):
    return lambda along, point: [(bone, 1.0)]


def chain(first, *joints):
    """Weights along a row of bones: from the joint at (bone, along, reach) on, its bone; blended within +-reach."""
    def weigh(along, point):
        weights = [(first, 1.0)]
        for bone, joint, reach in joints:
            s = min(max((along - joint + reach) / (2 * reach), 0.0), 1.0)
            s = s * s * (3 - 2 * s)
            weights = [(name, w * (1 - s)) for name, w in weights] + [(bone, s)]
        return weights
    return weigh


def ball(surface, centre, radius, bone, material, around=16):
    poles, latitudes = [(-radius, 0, 0, 0), (radius, 0, 0, 0)], (-60, -30, 0, 30, 60)
    belts = [(radius * sin(radians(a)), *(radius * cos(radians(a)),) * 3) for a in latitudes]
    loft(surface, [poles[0], *belts, poles[1]], DOWN, centre, only(bone), material, around)


# Torso and head: heights above the floor.
_PELVIS = [(80, 0, 0, 0), (81.5, 4.2, 4.6, 5), (86, 9.6, 7.4, 8.4), (91, 13.4, 8.8, 9.8), (96, 13.2, 8.6, 9.2),
           (99.5, 11.8, 7.6, 8.0), (101, 8.5, 5.5, 5.8), (101.2, 0, 0, 0)]
_ABDOMEN = [(90, 0, 0, 0), (92, 8, 6, 6), (98, 11, 7.6, 7.6), (104, 10.2, 7.4, 7.2), (110, 9.6, 7.4, 6.8),
            (116, 10.2, 7.8, 7.2), (121, 10.4, 7.8, 7.4), (124, 8, 6, 6), (126, 0, 0, 0)]
_CHEST = [(114.6, 0, 0, 0), (114.8, 8.6, 6.4, 5.8), (117, 11.2, 8.6, 7.8), (124, 13.4, 10.4, 9.2),
          (131, 15.0, 10.8, 10.0), (137, 15.0, 9.2, 9.8), (141.5, 11.6, 6.6, 8.2), (144.3, 6.6, 4.4, 5.6),
          (145, 0, 0, 0)]
_NECK = [(138, 0, 0, 0), (139, 5.2, 4.6, 5), (143, 5.0, 4.6, 5.0), (148, 4.6, 4.4, 4.8), (153, 4.7, 4.6, 5.0),
         (158, 4, 4, 4), (159, 0, 0, 0)]
_HEAD = [(148.4, 0, 0, 0, 4.4), (149.2, 4.4, 4.0, 4.6, 4.2), (152.4, 7.2, 6.6, 7.6, 2.8), (157.4, 8.8, 8.8, 9.4, 1.0),
         (163, 9.4, 9.9, 10.2, 0.2), (168.4, 8.8, 9.3, 9.9, 0), (172.6, 6.4, 6.6, 7.4, -0.2),
         (174.5, 3.2, 3.2, 3.8, -0.2), (175, 0, 0, 0, -0.2)]
_VISOR = [(-4.7, 0, 0, 0), (-4.3, 5.2, 5.4, 2), (-2.6, 8.5, 9.1, 2), (0, 9.9, 10.7, 2), (2.6, 8.8, 9.4, 2),
          (4.1, 5.2, 5.4, 2), (4.5, 0, 0, 0)]

# Limbs: distances below the limb's upper joint.
_THIGH = [(2.6, 0, 0, 0), (3.0, 5.6, 5.8, 5.8), (5.4, 7.8, 8.0, 7.8), (12, 8.5, 8.8, 8.4), (22, 7.6, 8.2, 7.6),
          (31, 6.2, 6.8, 6.0), (35.6, 5.6, 6.1, 5.2), (36.8, 4.6, 5.0, 4.2), (36.9, 0, 0, 0)]
_SHIN = [(3.8, 0, 0, 0), (4.0, 4.4, 4.6, 4.2), (5.6, 5.3, 5.8, 5.2), (13, 5.7, 5.6, 6.4), (21, 4.9, 4.8, 5.6),
         (30, 3.8, 4.0, 4.0), (34.8, 3.6, 3.9, 3.7), (36.0, 3.0, 3.2, 3.0), (36.1, 0, 0, 0)]
_LEG_SUIT = [(-5, 0, 0, 0), (-3, 5, 5, 5), (2, 6.6, 6.6, 6.6), (12, 6.8, 7, 6.8), (24, 6, 6.4, 5.8),
             (33, 4.9, 5.4, 4.7), (38, 4.8, 5.2, 4.7), (41, 4.8, 5.1, 4.8), (44, 4.7, 4.9, 4.8), (50, 4.5, 4.6, 4.9),
             (60, 4.1, 4.1, 4.6), (71, 3.1, 3.3, 3.2), (78, 2.9, 3.1, 3.0), (81, 2.9, 3, 3), (83.4, 2.2, 2.2, 2.2),
             (84, 0, 0, 0)]
_UPPER_ARM = [(3.8, 0, 0, 0), (4.0, 4.2, 4.4, 4.4), (5.8, 5.3, 5.6, 5.6), (11, 5.5, 5.8, 5.6), (18, 4.7, 5.0, 4.8),
              (23.4, 4.1, 4.3, 4.1), (24.6, 3.4, 3.6, 3.4), (24.7, 0, 0, 0)]
_FOREARM = [(2.6, 0, 0, 0), (2.8, 3.6, 3.7, 3.7), (4.2, 4.4, 4.5, 4.5), (9, 4.6, 4.7, 4.6), (16, 3.7, 3.8, 3.7),
            (20.6, 3.1, 3.2, 3.1), (21.6, 2.6, 2.7, 2.6), (21.7, 0, 0, 0)]
_ARM_SUIT = [(-3, 0, 0, 0), (-1.6, 3.4, 3.4, 3.4), (3, 4.6, 4.7, 4.7), (11, 4.3, 4.4, 4.3), (20, 3.6, 3.8, 3.6),
             (25.4, 3.3, 3.5, 3.4), (28, 3.3, 3.4, 3.4), (30.6, 3.3, 3.4, 3.4), (37, 3.5, 3.6, 3.5),
             (45, 2.7, 2.8, 2.7), (51, 2.4, 2.5, 2.4), (54.5, 2, 2.2, 2.1), (55, 0, 0, 0)]
_HAND = [(-2.2, 0, 0, 0), (-1.6, 2.0, 2.2, 2.1), (1.4, 2.3, 2.9, 2.7), (4.6, 2.3, 3.9, 3.6), (8, 2.1, 4.2, 3.9),
         (11.4, 1.9, 4.0, 3.8), (14.6, 1.6, 3.5, 3.4), (17.0, 1.1, 2.3, 2.3), (17.8, 0, 0, 0)]
_THUMB = [(-1.5, 0, 0, 0), (-0.8, 1.2, 1.2, 1.2), (1.5, 1.7, 1.7, 1.7), (4.6, 1.5, 1.5, 1.5), (6.8, 1.0, 1.0, 1.0),
          (7.5, 0, 0, 0)]
# Foot: distances before the ankle; "front" is up, measured from 3 cm above the floor.
_FOOT = [(-7.4, 0, 0, 0), (-6.9, 2.4, 2.4, 2.3), (-4.6, 3.8, 4.8, 2.95), (0, 4.2, 6.8, 3), (5, 4.4, 5.2, 3),
         (10, 4.8, 3.4, 3), (14.5, 5.0, 2.3, 3), (18.4, 4.4, 1.6, 2.9), (20.8, 2.7, 0.8, 2.2), (21.6, 0, 0, 0)]


def _shoulder_side(along, point):
    """The upper corners of the chest follow the shoulders a little."""
    out = min(max((abs(point[0]) - 6) / 9, 0.0), 1.0)
    high = min(max((point[1] - 128) / 10, 0.0), 1.0)
    share = 0.45 * out * out * high
    return [("Chest", 1 - share), ("Shoulder_L" if point[0] > 0 else "Shoulder_R", share)]


def _add_torso(surface):
    floor = (0.0, 0.0, 0.5)
    loft(surface, _PELVIS, UP, floor, only("Hips"), SHELL, around=32, square=2.2)
    waist = chain("Hips", ("Spine", 104, 11), ("Chest", 119, 11))
    loft(surface, _ABDOMEN, UP, floor, waist, JOINT, around=28, square=2.2)
    loft(surface, _CHEST, UP, floor, _shoulder_side, SHELL, around=36, square=2.3)
    _add_disc(surface, (0, 131, -10.1), 2.5, "Light")


def _add_disc(surface, centre, radius, bone, axes=AHEAD, thickness=0.9):
    """A flat round button, its front towards the last of the axes."""
    profile = [(-1, 0), (-1, 0.8), (0, 1), (0.7, 0.86), (1, 0)]
    stations = [(along * thickness, *(radius * wide,) * 3) for along, wide in profile]
    loft(surface, stations, axes, centre, only(bone), ACCENT)


def _add_head(surface):
    loft(surface, _NECK, UP, (0, 0, 1.2), chain("Chest", ("Neck", 143.5, 4), ("Head", 152, 5)), JOINT, around=20)
    loft(surface, _HEAD, UP, (0, 0, 0), only("Head"), SHELL, around=36)
    loft(surface, _VISOR, UP, (0, 163.0, -0.6), only("Head"), VISOR, around=32, square=2.2)
    for sign in (1, -1):         # over the ears
        _add_disc(surface, (sign * 9.2, 162.8, 1.6), 2.4, "Head", LEFT, thickness=1.0)


def _add_arm(surface, side):
    shoulder, elbow, wrist = (BONES[f"{name}_{side}"] for name in ("UpperArm", "LowerArm", "Hand"))
    thumb = BONES[f"Thumb_{side}"]
    ball(surface, shoulder.joint, 5.8, shoulder.name, JOINT)
    ball(surface, elbow.joint, 3.9, elbow.name, JOINT, around=14)
    suit = chain(f"Shoulder_{side}", (shoulder.name, 0, 5), (elbow.name, 28, 5), (wrist.name, 52.5, 3))
    loft(surface, _ARM_SUIT, DOWN, shoulder.joint, suit, JOINT, around=16)
    loft(surface, _UPPER_ARM, DOWN, shoulder.joint, only(shoulder.name), SHELL)
    loft(surface, _FOREARM, DOWN, elbow.joint, only(elbow.name), SHELL)
    hand = chain(elbow.name, (wrist.name, 0, 1.6), (f"Fingers_{side}", 8.5, 3))
    loft(surface, _HAND, DOWN, wrist.joint, hand, JOINT, square=2.4)
    loft(surface, _THUMB, DOWN, thumb.joint, chain(wrist.name, (thumb.name, 0.5, 1.5)), JOINT, around=10)


def _add_leg(surface, side):
    hip, knee, ankle = (BONES[f"{name}_{side}"] for name in ("UpperLeg", "LowerLeg", "Foot"))
    ball(surface, hip.joint, 7.4, hip.name, JOINT)
    ball(surface, knee.joint, 5.4, knee.name, JOINT)
    suit = chain("Hips", (hip.name, 0, 5), (knee.name, 41, 6), (ankle.name, 81, 4))
    loft(surface, _LEG_SUIT, DOWN, hip.joint, suit, JOINT, around=16)
    loft(surface, _THIGH, DOWN, hip.joint, only(hip.name), SHELL, around=22)
    loft(surface, _SHIN, DOWN, knee.joint, only(knee.name), SHELL)
    sole = (ankle.joint[0], 3.0, ankle.joint[2])
    loft(surface, _FOOT, AHEAD, sole, chain(ankle.name, (f"Toe_{side}", 13, 3)), JOINT, square=2.5)


def robot():
    """The whole surface, in the rest pose."""
    surface = Surface()
    _add_torso(surface)
    _add_head(surface)
    for side in SIDES:
        _add_arm(surface, side)
        _add_leg(surface, side)
    return surface
