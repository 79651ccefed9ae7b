#!/usr/bin/env python3
"""Makes scenes/suture/wound-interrupted.xml, wound-running.xml and wound-holes.xml: a curved needle pierces the two lips of a wound, the
suture follows it. Interrupted: through rings; a hand and the needle draw it tight, and the strands are tied. Running: the needle makes three
stitches with one suture and draws it tight. Holes: through the holes that the needle makes in the lips. The motion of needle and hand is written as tables.

    tools/make_wound.py

SPDX-License-Identifier: BSD-3-Clause"""
import math
import os

SCENES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scenes", "suture")
ARC, ANGLE, HEIGHT = 6.0, math.radians(135), 1.0   # mm: radius of the needle, its angle, height of its centre above the skin
GAP = 1.5                                          # mm, between the lips
RATE = 100                                         # rows of a table in a second
CENTRE = ARC * math.sin(ANGLE / 2) / (ANGLE / 2)   # mm, from the centre of the arc to the frame of the needle


def ramp(t, begin, end):
    """0 before `begin`, 1 after `end`, with rates and accelerations that do not jump."""
    u = min(1.0, max(0.0, (t - begin) / (end - begin)))
    return u * u * u * (10 - 15 * u + 6 * u * u)


# ---- the needle ---------------------------------------------------------------------------------------------------

def punctures(y):
    """Places of the four punctures of a stitch, in the order in which the needle makes them."""
    top = math.sqrt(ARC ** 2 - HEIGHT ** 2)
    face = HEIGHT - math.sqrt(ARC ** 2 - (GAP / 2) ** 2)
    return [(top, y, 0), (GAP / 2, y, face), (-GAP / 2, y, face), (-top, y, 0)]


def needle_pose(turn, offset):
    """The frame of the needle with its middle at the angle `turn` of the arc, moved by `offset` from its stitch."""
    return (CENTRE * math.cos(turn) + offset[0], offset[1], HEIGHT + CENTRE * math.sin(turn) + offset[2],
            math.pi / 2, -turn - math.pi / 2, 0)


START, END = math.radians(72), math.radians(-255)


class Stitch:
    """One passage of the needle at y from `begin` on: through the lips in `seconds`, then away in as long, by `far`."""
    def __init__(self, y, begin, far, seconds=1.2):
        self.y, self.begin, self.far, self.seconds = y, begin, far, seconds
        self.end = begin + 2 * seconds

    def pose(self, t):
        turn = START + ramp(t, self.begin, self.begin + self.seconds) * (END - START)
        away = ramp(t, self.begin + self.seconds, self.end)
        return needle_pose(turn, (away * self.far[0], self.y + away * self.far[1], away * self.far[2]))


def return_pose(t, stitch, following):
    """From the end of a stitch to the start of the following one, over the wound: the needle turns on by the rest of a turn."""
    u = ramp(t, stitch.end, following.begin)
    turn = END + u * (START - 2 * math.pi - END)
    stay = (1 - u) ** 2
    return needle_pose(turn, (stay * stitch.far[0] + 12 * u * (1 - u), stitch.y + stay * stitch.far[1] + u * (following.y - stitch.y),
                              stay * stitch.far[2] + 10 * u * (1 - u)))


def running_pose(t, stitches):
    """The needle turns on from stitch to stitch: its pitch grows by a whole turn with each."""
    count = 0
    while count + 1 < len(stitches) and t >= stitches[count + 1].begin:
        count += 1
    returns = count + 1 < len(stitches) and t >= stitches[count].end
    x, y, z, roll, pitch, yaw = return_pose(t, *stitches[count:count + 2]) if returns else stitches[count].pose(t)
    return x, y, z, roll, pitch + 2 * math.pi * count, yaw


def write_table(name, what, seconds, pose):
    with open(os.path.join(SCENES, name), "w", encoding="utf-8") as file:
        file.write(f"# {what}, {RATE} Hz, made by tools/make_wound.py\n")
        file.write("t [s],x [m],y [m],z [m],roll [rad],pitch [rad],yaw [rad]\n")
        for i in range(int(seconds * RATE) + 1):
            t = i / RATE
            x, y, z, *angles = pose(t)
            file.write(",".join(["%.2f" % t] + ["%.7f" % (1e-3 * v) for v in (x, y, z)]
                                + ["%.6f" % a for a in angles]) + "\n")


# ---- the scene ----------------------------------------------------------------------------------------------------

def lip(name, low, high, side, width, cells):
    return f"""  <grid name="{name}_mesh" cells="{cells}" low="{low} {-width / 2} -8 mm" high="{high} {width / 2} 0 mm" type="tetrahedra"/>
  <points name="{name}" mesh="@{name}_mesh"/>
  <solid name="{name}_tissue" on="@{name}" law="corotational" tangent="warped" young_modulus="30 kPa" poisson_ratio="0.4" damping_time="10 ms"/>
  <solid_mass on="@{name}" density="1050"/>
  <fixed on="@{name}" where="region {side}"/>
"""


def rings(stitches, friction):
    """The punctures; `friction`: grip in mN, and coefficient."""
    text = ""
    for n, stitch in enumerate(stitches):
        for i, (x, y, z) in enumerate(punctures(stitch.y)):
            lip_name, mark = ("right" if i < 2 else "left"), f"{n + 1}{'abcd'[i]}"
            text += f"""  <barycentric_frames name="hole_{mark}" in="@{lip_name}" positions="{x:.4f} {y:.4f} {z:.4f} mm"/>
  <ring name="puncture_{mark}" points="@suture/points" frame="@hole_{mark}" capture="0.5 mm" stiffness="500" damping="0.02"
        grip="{friction[0]} mN" friction="{friction[1]}" creep="2 mm/s" rounding="5 um"/>
"""
    return text


def holes():
    """The holes that the tip of the needle makes in the lips."""
    return "".join(f"""  <suture_in_solid name="{name}_hole" on="@suture/points" solid="@{name}" lead="@needle/tip" stiffness="4e4"
                   grip="1" friction="0.1" holds="24" spacing="0.5 mm"/>
""" for name in ("right", "left"))


def first_points(y, length):
    """The suture behind the needle at the start: along the end of the needle, then to the side."""
    a = START + ANGLE / 2
    x, z = ARC * math.cos(a), HEIGHT + ARC * math.sin(a)
    dx, dz = -math.sin(a), math.cos(a)
    
    return [(x, y, z), (x + 2 * dx, y, z + 2 * dz), (x + 4 * dx, y - 3, z + 3 * dz), (x + 4 * dx, y - length, z + 3 * dz)]


def points_to(hand, length):
    """The suture at the start between the end of the needle and a hand above it, with its slack to the side."""
    a = START + ANGLE / 2
    x, z = ARC * math.cos(a), HEIGHT + ARC * math.sin(a)
    bow = math.sqrt(max((length / 2) ** 2 - (math.dist((x, z), (hand[0], hand[2])) / 2) ** 2, 0))
    return [(x, 0, z), ((x + hand[0]) / 2, -bow, (z + hand[2]) / 2), (hand[0], 0, hand[2])]


def scene(name, title, note, stitches, seconds, length, ties, release, edge=0.9, cells="6 3 3", tolerance="", friction=(3, 0.2), rings_in_lips=True, hand=None):
    """`edge`: mm, of the suture; `cells` of a lip; `tolerance`: of the iterations of a step; `friction` of the punctures, where rings stand
    for them; `hand`: that holds the tail from the start."""
    width = 10 + stitches[-1].y - stitches[0].y
    outer = 14 + GAP / 2
    points = points_to(hand, length) if hand else first_points(stitches[0].y, length)
    at = "  ".join("%.4g %.4g %.4g" % p for p in points)
    method, monitors = f'  <dirk method="backward_euler"{tolerance}/>', """  <monitor name="punctures" of="@puncture_1a" quantities="holds force friction place" every="10"/>
"""
    if not rings_in_lips:
        method, monitors = "  <implicit_euler/>", "".join(
            f"""  <monitor name="{name}_lip" of="@{name}_hole" quantities="filled_length hole_length friction_force lateral_force force" every="5"/>
""" for name in ("right", "left"))
    text = f"""<!-- {note}
     Made by tools/make_wound.py. docs/stitch.md describes the parts.
     Try: sinew view scenes/suture/{name}.xml -->
<scene title="{title}" duration="{seconds} s" step="2 ms">
{lip("left", -outer, -GAP / 2, "xmin", width, cells)}{lip("right", GAP / 2, outer, "xmax", width, cells)}  <surface_contact name="lips" on="@left" with="@right" distance="0.1 mm" friction="0.3" stiffness="1e8"/>
  <suture_needle name="needle" arc_radius="{ARC} mm" arc_angle="{math.degrees(ANGLE):g} deg" radius="0.3 mm"/>
  <prescribed_motion name="holder" on="@needle/body" table="{name}-holder.csv"/>
  <suture name="suture" radius="0.15 mm" young_modulus="0.3 GPa" density="1150 kg/m^3" damping_time="5 ms" drag="0.1"
          elements="{round(length / edge)}" positions="{at} mm"/>
  <attachment name="swage" on="@suture/points" nodes="0" to="@needle/swage" active="1-step(t,{release})"/>
{rings(stitches, friction) if rings_in_lips else holes()}  <frames name="hand"/>
  <prescribed_motion name="hand_pose" on="@hand" table="{name}-hand.csv"/>
{ties}{method}
{monitors}  <monitor name="suture_points" of="@suture/points" quantities="position" every="20"/>
  <monitor name="rod" of="@suture/rod" quantities="energy tension" every="10"/>
  <monitor name="lips_contact" of="@lips" quantities="gap normal_force touching" every="10"/>
</scene>
"""
    with open(os.path.join(SCENES, name + ".xml"), "w", encoding="utf-8") as file:
        file.write(text)


def interrupted():
    """Both strands are drawn across the wound, each to the other side, and tied where they cross."""
    stitch = Stitch(0, 0.1, (-10, 0, 62))

    def holder(t):
        x, y, z, *angles = stitch.pose(t)
        across = ramp(t, 2.6, 3.6)
        return (x + 74 * across, y - 1.5 * across, z - 52 * across, *angles)

    def hand(t):
        across = ramp(t, 2.7, 3.6)
        return (-22 * across, 1.5 * across, -7.5 * across, 0, 0, 0)
    ties = """  <attachment name="tail" on="@suture/points" nodes="-1" to="@hand" active="step(t,2.65)-step(t,4.2)"/>
  <attachment name="tie" on="@suture/points" nodes="89" to="@suture/points" to_nodes="64" active="step(t,3.8)"/>
"""
    write_table("wound-interrupted-holder.csv", "a needle holder that makes one stitch", 5, holder)
    write_table("wound-interrupted-hand.csv", "a hand that draws the tail", 5, hand)
    scene("wound-interrupted", "a needle stitches a wound, and the suture is tied", """A wound of 1.5 mm is closed by an interrupted suture: the needle, moved along its arc, pierces both lips from 0.1 s
     to 1.3 s, the suture enters the punctures behind it, and the needle draws it up. At 2.65 s a hand grasps the tail; both strands
     are drawn across the wound until its lips meet. At 3.8 s the strands are tied where they cross (an attachment stands for the
     throws, which square.xml shows), at 4.2 s the hand lets go, at 4.4 s the suture is cut from the needle. The wound stays closed.""", [stitch], 5, 90,
          ties, 4.4)


def running():
    """Three stitches with one suture; the needle draws each of them tight, and holds the last one."""
    stitches = [Stitch(-4, 0.1, (-12, 0, 93), 0.7), Stitch(0, 2.1, (-10, 0, 74), 0.7), Stitch(4, 4.1, (-8, 0, 48), 0.9)]
    ties = """  <attachment name="tail" on="@suture/points" nodes="-1" to="@hand" active="step(t,1.5)"/>
"""
    write_table("wound-running-holder.csv", "a needle holder that makes three stitches", 6, lambda t: running_pose(t, stitches))
    write_table("wound-running-hand.csv", "a hand that holds the tail", 6, lambda t: (0, 0, 0, 0, 0, 0))
    scene("wound-running", "a running suture closes a wound", """A wound of 1.5 mm is closed by a running suture of three stitches: the needle, moved along its arc, pierces both lips at
     three places from 0.1 s, 2.1 s and 4.1 s on, the suture enters the punctures behind it, and after each stitch the needle draws it
     through them, against their friction. From 1.5 s on a hand holds the tail. From 5.2 s on the last pull closes the wound.""",
          stitches, 6, 125, ties, 100, 1.4, "5 4 2", ' tolerance="1e-3"', (1, 0.1))


def drawn_through(stitch, t):
    """Length of the suture [mm] from the puncture in the right lip to the needle's end; and where this end is, in the plane of the stitch."""
    first, last = -math.asin(HEIGHT / ARC), math.asin(HEIGHT / ARC) - math.pi
    end = START + ramp(t, stitch.begin, stitch.begin + stitch.seconds) * (END - START) + ANGLE / 2
    away = ramp(t, stitch.begin + stitch.seconds, stitch.end)
    place = ARC * math.cos(end) + away * stitch.far[0], HEIGHT + ARC * math.sin(end) + away * stitch.far[2]
    if end > last:
        return ARC * max(0.0, first - end), place
    return ARC * (first - last) + math.dist(place, (-ARC * math.cos(first), 0)), place


def through_holes():
    """As the interrupted suture, but a hand holds the tail above the puncture, so that the suture comes into the hole from behind, and lets
    it down as the needle draws it through both lips; at last it draws the suture taut."""
    length, slack, taut = 75, 1.5, 7
    stitch = Stitch(0, 0.1, (-10, 0, 40))
    entry = ARC * math.cos(math.asin(HEIGHT / ARC))

    def hand(t):
        drawn, (x, z) = drawn_through(stitch, t)
        free = length - slack - drawn
        below = z if drawn == 0 else 0
        height = below + math.sqrt(max(free ** 2 - (entry - x) ** 2, 0)) if drawn == 0 else free
        return (entry, 0, height + (slack + taut) * ramp(t, 2.5, 2.9), 0, 0, 0)

    ties = """  <attachment name="tail" on="@suture/points" nodes="-1" to="@hand"/>
"""
    write_table("wound-holes-holder.csv", "a needle holder that makes one stitch", 3, stitch.pose)
    write_table("wound-holes-hand.csv", "a hand that lets the tail down, and draws it at last", 3, hand)
    scene("wound-holes", "a suture follows its needle through a wound", """The needle, moved along its arc from 0.1 s to 1.3 s, makes a hole in each of the two lips of a wound. The suture at its
     end comes into these holes at 0.66 s and 0.85 s, and slides through them: they hold it across, and with friction along. A hand
     lets the tail down meanwhile. The needle leaves; from 2.5 s on the hand draws the suture taut: it bends in its holes, lifts
     the lips and draws them together until they touch below.""",
          [stitch], 3, length, ties, 100, edge=0.75, rings_in_lips=False, hand=hand(0))


def main():
    interrupted()
    running()
    through_holes()


if __name__ == "__main__":
    main()
