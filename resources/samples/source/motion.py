"""The three clips of the robot: Idle, Wave and Walk. Frames at 30 a second; keys only where something happens."""

from clips import Clip, body, curl, flex, hand, left_of, shrug
from rotations import about_x, about_y, about_z, add, product, rotate
from skeleton import ANKLE_HEIGHT, BALL_AHEAD, BALL_HEIGHT, HEEL_BEHIND, arm

STANCE = 10.0            # of an ankle beside the middle when standing
TOES_OUT = 9.0           # degrees
THUMB_AT_EASE = product(about_x(34), about_z(6))


def _standing_foot(side):
    sign = 1 if side == "L" else -1
    return ((sign * STANCE, ANKLE_HEIGHT, 0.0), about_y(-sign * TOES_OUT), 0)


def _stand_still(clip, frames):
    for side in "LR":
        clip.stand(side, {frame: _standing_foot(side) for frame in frames})


def idle():
    """Four seconds, a loop: one breath, the weight goes from one leg to the other, a look to the side."""
    clip = Clip("Idle", 120)
    clip.place("Hips", {0: (-1.2, 93.3, 0.2), 24: (-2.2, 93.6, 0), 46: (-1.2, 93.2, 0.3), 64: (1.0, 93.2, 0.4),
                        86: (2.0, 93.5, 0.1), 104: (0.6, 93.2, 0.3), 120: (-1.2, 93.3, 0.2)})
    clip.turn("Hips", {0: body(tilt=-0.8, right=1), 24: body(tilt=-2.2, right=2), 46: body(tilt=-1.0, right=1),
                       64: body(1, -1, 0.9), 86: body(0.5, -2, 2.2), 104: body(0.5, 0, 0.6),
                       120: body(tilt=-0.8, right=1)})
    _stand_still(clip, (0, 12, 24, 35, 46, 55, 64, 75, 86, 95, 104, 112, 120))

    clip.turn("Spine", {0: body(1.5, -0.5, 0.5), 26: body(0, -1, 1.6), 50: body(-1, 0, 0.4), 68: body(0, 1, -0.8),
                        90: body(1.6, 1, -1.6), 120: body(1.5, -0.5, 0.5)})
    clip.turn("Chest", {0: body(1.2, -0.5, 0.4), 20: body(0.2, -1.2, 0.8), 48: body(-2.2, -2.0, 0.3),
                        60: body(-1.6, -1, -0.3), 92: body(1.4, 1.2, -0.9), 120: body(1.2, -0.5, 0.4)})
    clip.size("Light", {0: (1, 1, 1), 48: (1.18, 1.18, 1), 60: (1.14, 1.14, 1), 92: (1, 1, 1), 120: (1, 1, 1)})
    clip.turn("Neck", {0: body(1), 30: body(1, -2), 42: body(0, -9, -1), 62: body(0, -8, -1), 78: body(2, 3),
                       98: body(2, 6, 1), 120: body(1)})
    clip.turn("Head", {0: body(0, 0, 0), 28: body(1, 1), 40: body(-2, -16, -2), 58: body(-3, -17, -3),
                       74: body(3, 4, 0), 94: body(1, 9, 2), 104: body(0, 8, 2), 120: body(0, 0, 0)})

    clip.turn_both("Shoulder", {0: shrug(-0.5), 22: shrug(0.5), 48: shrug(2.6, -1), 62: shrug(2.0, -1), 94: shrug(-1),
                                120: shrug(-0.5)})
    clip.turn("UpperArm_R", {0: arm(9, -2), 26: arm(9.6, 0), 52: arm(10.5, 1.5), 72: arm(8.6, 0.5), 96: arm(8.2, -2.5),
                             120: arm(9, -2)})
    clip.turn("UpperArm_L", left_of({0: arm(9, -1), 30: arm(8.4, 1), 54: arm(10.2, 2), 78: arm(9.6, 0),
                                     98: arm(9.2, -2), 120: arm(9, -1)}))
    clip.turn("LowerArm_R", {0: flex(15), 32: flex(17), 58: flex(20), 80: flex(17), 102: flex(14), 120: flex(15)})
    clip.turn("LowerArm_L", left_of({0: flex(16), 36: flex(19), 60: flex(21), 84: flex(18), 106: flex(15),
                                     120: flex(16)}))
    clip.turn_both("Hand", {0: hand(2, 4), 38: hand(0, 6), 64: hand(4, 3), 90: hand(3, 5), 120: hand(2, 4)})
    clip.turn_both("Fingers", {0: curl(20), 44: curl(15), 68: curl(24), 120: curl(20)})
    clip.turn_both("Thumb", {0: THUMB_AT_EASE, 120: THUMB_AT_EASE})
    return clip


def wave():
    """Three seconds: the right arm comes up, waves three times and sinks; the body gives way and comes back."""
    clip = Clip("Wave", 90)
    rest = (-1.2, 93.3, 0.2)
    clip.place("Hips", {0: rest, 6: (-1.6, 92.8, 0.3), 15: (1.0, 93.3, 0.2), 22: (2.0, 93.6, 0), 38: (1.6, 93.3, 0.2),
                        56: (2.0, 93.5, 0), 68: (0.6, 93.0, 0.4), 80: (-1.0, 93.2, 0.2), 90: rest})
    clip.turn("Hips", {0: body(tilt=-0.8, right=1), 6: body(1, 3, -1.6), 15: body(0, -1, 1), 22: body(-0.5, -3, 2.4),
                       56: body(-0.5, -2, 2.2), 68: body(1, 1, 0.5), 80: body(0.5, 1.5, -0.9),
                       90: body(tilt=-0.8, right=1)})
    _stand_still(clip, (0, 6, 11, 15, 22, 30, 38, 47, 56, 62, 68, 74, 80, 85, 90))

    clip.turn("Spine", {0: body(1.5, -0.5, 0.5), 7: body(3, 2, 1.4), 17: body(-1, -2, -3), 24: body(0, -2, -4),
                        40: body(0.5, -1, -3), 58: body(0, -2, -3.6), 70: body(2.5, 0, 0.5), 90: body(1.5, -0.5, 0.5)})
    clip.turn("Chest", {0: body(1.2, -0.5, 0.4), 8: body(3, 4, 2), 18: body(-2.5, -4, -4), 25: body(-1, -3, -5),
                        34: body(-1, -1.5, -3.6), 43: body(-1, -3, -4.8), 58: body(-1, -3, -4.4),
                        72: body(2.5, 1, 0.8), 90: body(1.2, -0.5, 0.4)})
    clip.turn("Neck", {0: body(1), 9: body(3, 1, -1), 20: body(-1, 2, 3), 30: body(0, 2, 4), 58: body(0, 2, 4),
                       74: body(3, -1), 90: body(1)})
    clip.turn("Head", {0: body(0, 0, 0), 8: body(4, 3, -2), 21: body(-3, 4, 6), 32: body(-1, 5, 7), 46: body(-2, 3, 5),
                       60: body(-1, 4, 7), 74: body(4, -2, -1), 90: body(0, 0, 0)})
    clip.size("Light", {0: (1, 1, 1), 14: (1, 1, 1), 24: (1.25, 1.25, 1), 58: (1.25, 1.25, 1), 74: (1, 1, 1),
                        90: (1, 1, 1)})

    # The arm dips, swings up past its pose and settles; the forearm waves, the hand trails two frames behind it.
    clip.turn("Shoulder_R", {0: shrug(-0.5), 6: shrug(-3, 2), 17: shrug(17, 3), 23: shrug(13, 2), 57: shrug(13, 2),
                             70: shrug(3, 1), 78: shrug(-2), 90: shrug(-0.5)})
    clip.turn("UpperArm_R", {0: arm(9, -2), 6: arm(16, -18, twist=2), 12: arm(27, 58, 0, 12), 18: arm(90, 0, 16, 94),
                             24: arm(74, 6, 24, 80), 29: arm(85, 3, 12, 67), 37: arm(74, 4, 25, 92),
                             45: arm(85, 3, 12, 67), 53: arm(74, 4, 25, 92), 59: arm(80, 5, 20, 78),
                             67: arm(30, 50, 0, 18), 75: arm(13, 2, 0, 4), 81: arm(7.5, -5), 90: arm(9, -2)})
    clip.turn("LowerArm_R", {0: flex(15), 6: flex(8), 13: flex(68), 20: flex(100), 25: flex(112), 33: flex(64, 6),
                             41: flex(110), 49: flex(64, 6), 57: flex(110), 66: flex(66), 76: flex(17), 82: flex(11),
                             90: flex(15)})
    clip.turn("Hand_R", {0: hand(2, 4), 8: hand(-4, 12), 15: hand(-8, 14), 23: hand(6, -6), 27: hand(15, -8),
                         31: hand(-6, -8), 35: hand(-18, -8), 43: hand(15, -8), 51: hand(-18, -8), 59: hand(12, -4),
                         67: hand(-4, 14), 77: hand(8, 6), 90: hand(2, 4)})
    clip.turn("Fingers_R", {0: curl(20), 10: curl(34), 22: curl(-4), 58: curl(-2), 70: curl(30), 80: curl(16),
                            90: curl(20)})
    clip.turn("Thumb_R", {0: THUMB_AT_EASE, 22: about_x(52), 58: about_x(52), 74: THUMB_AT_EASE, 90: THUMB_AT_EASE})

    clip.turn("Shoulder_L", left_of({0: shrug(-0.5), 18: shrug(-4), 58: shrug(-3.4), 74: shrug(0), 90: shrug(-0.5)}))
    clip.turn("UpperArm_L", left_of({0: arm(9, -1), 8: arm(8, 3), 20: arm(15, -4), 34: arm(13, -2), 46: arm(14.6, -4),
                                     58: arm(14, -3), 74: arm(8.4, 2), 90: arm(9, -1)}))
    clip.turn("LowerArm_L", left_of({0: flex(16), 10: flex(14), 23: flex(26), 58: flex(24), 76: flex(14),
                                     90: flex(16)}))
    clip.turn("Hand_L", left_of({0: hand(2, 4), 24: hand(4, 9), 60: hand(3, 8), 78: hand(1, 3), 90: hand(2, 4)}))
    clip.turn("Fingers_L", left_of({0: curl(20), 26: curl(28), 62: curl(26), 90: curl(20)}))
    clip.turn("Thumb_L", left_of({0: THUMB_AT_EASE, 90: THUMB_AT_EASE}))
    return clip


WALK_FRAMES = 32
WALK_SPEED = 3.9         # cm a frame: how fast the floor passes under the standing foot
MID_STANCE = 8           # frame at which the right ankle passes below the hip
WALK_TRACK = 6.8         # of an ankle beside the middle
SOLE_LIFT = 0.15         # keeps the sole above the floor between keys


def _ground(frame):
    """Where the standing right ankle is, before the body negative, when the sole lies flat."""
    return WALK_SPEED * (frame - MID_STANCE)


def _on_heel(frame, toes_up):
    turn = about_x(toes_up)
    heel = (-WALK_TRACK, SOLE_LIFT, _ground(frame) + HEEL_BEHIND)
    return (add(heel, rotate(turn, (0, ANKLE_HEIGHT, -HEEL_BEHIND))), turn, 0)


def _flat(frame):
    return ((-WALK_TRACK, ANKLE_HEIGHT + SOLE_LIFT, _ground(frame)), about_x(0), 0)


def _on_ball(frame, heel_up):
    turn = about_x(-heel_up)
    ball = (-WALK_TRACK, BALL_HEIGHT + SOLE_LIFT, _ground(frame) - BALL_AHEAD)
    return (add(ball, rotate(turn, (0, ANKLE_HEIGHT - BALL_HEIGHT, BALL_AHEAD))), turn, heel_up)


def _in_air(up, ahead, toes_up, toe_bend=0):
    return ((-WALK_TRACK, up, -ahead), about_x(toes_up), toe_bend)


def walk():
    """A loop of two steps on the spot; each standing foot goes back at WALK_SPEED. The right heel lands at frame 0."""
    clip = Clip("Walk", WALK_FRAMES)
    clip.place("Hips", clip.step_and_mirror({0: (0.2, 90.1, 0), 4: (-1.2, 89.8, 0.3), 8: (-1.9, 92.2, 0.2),
                                             12: (-1.3, 92.6, -0.2)}))
    clip.turn("Hips", clip.step_and_mirror({0: body(3, -6, 0.5), 4: body(4, -4, -3.5), 9: body(3, 1, -2.5),
                                            13: body(2.5, 5, -1)}))

    right = {0: _on_heel(0, 20), 2: _on_heel(2, 6), 4: _flat(4), 6: _flat(6), 8: _flat(8), 11: _on_ball(11, 4),
             14: _on_ball(14, 15), 16: _on_ball(16, 26), 18: _on_ball(18, 41), 20: _on_ball(20, 54),
             23: _in_air(23, -12, -36, 8), 26: _in_air(15.5, 17, -5, 4), 29: _in_air(12.5, 30, 15),
             32: _on_heel(0, 20)}
    clip.stand("R", right)
    clip.stand("L", _left_feet(clip, right))

    clip.turn("Spine", clip.step_and_mirror({0: body(1, 4, -0.4), 5: body(2, 3, 2.4), 10: body(1, -1, 1.6)}))
    clip.turn("Chest", clip.step_and_mirror({0: body(0, 7, -0.2), 6: body(1.5, 4, 2), 11: body(0, -4, 1)}))
    clip.turn("Neck", clip.step_and_mirror({0: body(-2, -3), 7: body(-1, -2, -1)}))
    clip.turn("Head", clip.step_and_mirror({0: body(-1, -3), 4: body(-3, -3, -0.5), 11: body(0, 1, -1)}))
    clip.size("Light", {0: (1, 1, 1), 4: (1.16, 1.16, 1), 12: (1, 1, 1), 20: (1.16, 1.16, 1), 28: (1, 1, 1),
                        32: (1, 1, 1)})

    half = WALK_FRAMES // 2
    clip.turn_both("Shoulder", {0: shrug(-1, -4), 8: shrug(1, 0), 16: shrug(-1, 5), 24: shrug(1, 1),
                                32: shrug(-1, -4)}, half)
    clip.turn_both("UpperArm", {0: arm(10, -24), 5: arm(9.5, -17), 10: arm(8.5, 4, twist=5), 16: arm(9, 22, twist=13),
                                21: arm(9, 17, twist=11), 26: arm(9, -6, twist=3), 32: arm(10, -24)}, half)
    clip.turn_both("LowerArm", {0: flex(14), 4: flex(12), 11: flex(24), 16: flex(36), 19: flex(40), 27: flex(22),
                                32: flex(14)}, half)
    clip.turn_both("Hand", {0: hand(-4, 6), 7: hand(8, 4), 16: hand(0, 2), 23: hand(-8, 5), 32: hand(-4, 6)}, half)
    clip.turn_both("Fingers", {0: curl(24), 16: curl(16), 32: curl(24)}, half)
    clip.turn_both("Thumb", {0: THUMB_AT_EASE, 16: THUMB_AT_EASE, 32: THUMB_AT_EASE}, half)
    return clip


def _left_feet(clip, right):
    def mirrored_foot(foot):
        ankle, turn, toe_bend = foot
        return ((-ankle[0], ankle[1], ankle[2]), turn, toe_bend)

    return dict(sorted((frame, mirrored_foot(foot)) for frame, foot in clip.shifted(right, WALK_FRAMES // 2).items()))


def clips():
    return [idle(), wave(), walk()]
