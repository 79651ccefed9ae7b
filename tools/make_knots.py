#!/usr/bin/env python3
"""Makes the scenes of knots of two suture ends in scenes/suture/: each has the two strands of the loosely laid knot, and two hands
that draw it tight and let go, as tables of their motion.

    tools/make_knots.py [NAME...]          all, or those named; --list prints their names

A knot of throws: the strands twist about each other along x, one throw above the other in y; a throw of k half turns is a helix of
two strands. Throws of alternating hand make the square knot, throws of one hand the granny; the first throw of the surgeon's knot
has two more half turns. Half hitches are two turns of one strand about the other one, which is straight.
SPDX-License-Identifier: BSD-3-Clause"""
import math
import os
import sys

SCENES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "scenes", "suture")
RADIUS = 0.15        # mm
EDGE = 0.45          # mm, length of an edge
HANDS = ("left", "right")
# name, hand, strand, end (0 first, 1 last), active as a function of time
GRIPS = [("left_grip", "left", "a", 0, "1"), ("left_tail", "left", "a", 1, "1-step(t,0.6)"),
         ("right_grip", "right", "b", 0, "1"), ("right_tail", "right", "b", 1, "1-step(t,0.6)")]
HITCH_GRIPS = [("left_grip", "left", "b", 0, "1"), ("right_grip", "right", "b", 1, "1-step(t,0.6)")]

# name -> (title, half turns and hand of each throw, ways of each hand in mm: of the standing parts, of the tails, and
# of the standing parts after the tails are let go). The longer first throw of the surgeon's knot takes up the pull of
# the standing parts: only tails that are drawn further tighten its second throw.
THROWS = {
    "square": ("a square knot is drawn tight and holds", [(3, 1), (3, -1)], (3.0, 3.0, 1.5)),
    "granny": ("a granny knot is drawn tight and slips", [(3, 1), (3, 1)], (3.0, 3.0, 1.5)),
    "surgeon": ("a surgeon's knot is drawn tight and holds", [(5, 1), (3, -1)], (3.5, 7.0, 1.5)),
}
HITCHES = {"two-half-hitches": ("two half hitches are drawn tight around a taut suture", (1.0, 1.0, 1.0))}


# ---- curves -------------------------------------------------------------------------------------------------------

def smooth(corners, samples=24):
    """Catmull-Rom spline through the corners, with straight ends."""
    first = [2 * a - b for a, b in zip(corners[0], corners[1])]
    last = [2 * a - b for a, b in zip(corners[-1], corners[-2])]
    p, curve = [first, *corners, last], [corners[0]]
    for i in range(1, len(p) - 2):
        for k in range(1, samples + 1):
            t = k / samples
            curve.append([0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t
                                 + (3 * b - a - 3 * c + d) * t ** 3)
                          for a, b, c, d in zip(p[i - 1], p[i], p[i + 1], p[i + 2])])
    return curve


def resample(curve, edge):
    """Points at equal distances along the curve, about `edge` apart."""
    s = [0.0]
    for a, b in zip(curve, curve[1:]):
        s.append(s[-1] + math.dist(a, b))
    count = round(s[-1] / edge)
    points, k = [], 0
    for i in range(count + 1):
        at = s[-1] * i / count
        while k + 2 < len(s) and s[k + 1] < at:
            k += 1
        part = (at - s[k]) / (s[k + 1] - s[k])
        points.append([a + part * (b - a) for a, b in zip(curve[k], curve[k + 1])])
    return points


# ---- knots --------------------------------------------------------------------------------------------------------

def throws_strand(throws, mirror):
    """One strand; the other one is its mirror image, turned by half a turn about y. Standing part first."""
    r, rise, tail = 0.45, 2.2, 10.0
    length = [0.75 * k for k, _ in throws]
    corners = [[-tail - length[0], -r - 0.4, 0], [-length[0] - 3, -r - 0.3, 0], [-length[0] - 1, -r - 0.1, 0]]
    for n, (k, hand) in enumerate(throws):
        way = 1 if n % 2 == 0 else -1  # of the strand along x
        for i in range(4 * k + 1):
            part = i / (4 * k)
            angle = math.pi * (1 + k * part)
            corners.append([way * length[n] * (2 * part - 1), n * rise + r * math.cos(angle),
                            hand * way * r * math.sin(angle)])
        x = way * length[n]
        if n + 1 < len(throws):
            out = max(length[n], length[n + 1]) + 1.2
            corners += [[x + way * 0.8, n * rise + r + 0.2, 0], [way * out, (n + 0.5) * rise, 0],
                        [way * (length[n + 1] + 0.8), (n + 1) * rise - r - 0.2, 0]]
        else:
            corners += [[x + way * 1, n * rise + r + 0.1, 0], [x + way * 10, n * rise + r + 0.6, 0]]
    if mirror:
        corners = [[-x, y, -z] for x, y, z in corners]
    return resample(smooth(corners), EDGE)


def hitch_strands():
    """A straight strand along x, and one that makes two half hitches around it: a clove hitch."""
    inner, outer, step = 0.45, 1.05, 0.9
    straight = [[-18.0, 0, 0], [18.0, 0, 0]]

    def on(x, angle, r):
        return [x, r * math.sin(angle), r * math.cos(angle)]
    corners = [[-step * 0.5, -16.0, inner], [-step * 0.5, -4.0, inner], [-step * 0.5, -1.5, inner]]
    for i in range(9):  # up behind the strand, to the left
        corners.append(on(-step * (0.5 + i / 8), 2 * math.pi * i / 8 * 0.9, inner + 0.1 * (i > 6)))
    for i in range(5):  # across the front, over the standing part, to the right
        corners.append(on(step * (-1.2 + 2.4 * i / 4), 2 * math.pi * (0.95 + 0.12 * i / 4), outer))
    for i in range(9):
        corners.append(on(step * (1.5 - i / 8), 2 * math.pi * (1.12 + 0.93 * i / 8), inner))
    corners += [[step * 0.5, 1.5, inner], [step * 0.5, 6.0, inner]]
    return resample(straight, EDGE), resample(smooth(corners), EDGE)


def strands_of(name):
    if name in HITCHES:
        return hitch_strands()
    return tuple(throws_strand(THROWS[name][1], mirror) for mirror in (False, True))


# ---- distances ----------------------------------------------------------------------------------------------------

def closest(p, q, a, b):
    """Distance of two segments, by alternating projections."""
    def project(x, u, v):
        d = [j - i for i, j in zip(u, v)]
        t = sum((x[k] - u[k]) * d[k] for k in range(3)) / sum(e * e for e in d)
        t = min(1.0, max(0.0, t))
        return [u[k] + t * d[k] for k in range(3)]
    x = [(i + j) / 2 for i, j in zip(p, q)]
    for _ in range(30):
        y = project(x, a, b)
        x = project(y, p, q)
    return math.dist(x, y)


def smallest_distance(one, other):
    """Of two strands; of a strand with itself beyond half a circle of its radius."""
    least, near = math.inf, math.ceil(math.pi * RADIUS / EDGE) + 1
    for i in range(len(one) - 1):
        for j in range(i + near if one is other else 0, len(other) - 1):
            if math.dist(one[i], other[j]) < 4 * EDGE + least:
                least = min(least, closest(one[i], one[i + 1], other[j], other[j + 1]))
    return least


# ---- files --------------------------------------------------------------------------------------------------------

def numbers(points):
    lines, line = [], ""
    for p in points:
        word = " ".join("%.4g" % v for v in p)
        if line and len(line) + len(word) > 100:
            lines.append(line)
            line = ""
        line += ("  " if line else "") + word
    return ("\n" + " " * 21).join([*lines, line])


def suture(name, points, more):
    return f"""  <suture name="{name}"{more} elements="{len(points) - 1}" radius="{RADIUS} mm" young_modulus="1 GPa" density="1150 kg/m^3"
          damping_time="5 ms" drag="100" tangent="positive"
          positions="{numbers(points)} mm"/>
"""


def has_hands_of_tails(ways):
    """The tails are drawn by other hands, further than the standing parts."""
    return ways[0] != ways[1]


def scene(name, title, strands, ways):
    text = f"""<!-- {title[0].upper() + title[1:]}: two hands draw, let go of the tails at 0.6 s and draw on.
     Made by tools/make_knots.py. docs/knots.md compares the knots.
     Try: sinew view scenes/suture/{name}.xml -->
<scene title="{title}" duration="1.5 s" step="1 ms">
"""
    hitches = name in HITCHES
    text += suture("a", strands[0], ' start="pinned" end="pinned"' if hitches else "") + suture("b", strands[1], "")
    for hand in HANDS:
        for of in ["", "_tail"] if has_hands_of_tails(ways) else [""]:
            text += f"""  <frames name="{hand}{of}_hand"/>
  <prescribed_motion name="{hand}{of}_pose" on="@{hand}{of}_hand" table="{name}-{hand}{of.replace("_", "-")}.csv"/>
"""
    for grip, hand, strand, end, active in HITCH_GRIPS if hitches else GRIPS:
        hand += "_tail" if end == 1 and has_hands_of_tails(ways) else ""
        node = end * (len(strands["ab".index(strand)]) - 1)
        text += f"""  <attachment name="{grip}" on="@{strand}/points" nodes="{node}" to="@{hand}_hand" active="{active}"/>
"""
    for one, other in (("a", "b"), ("a", "a"), ("b", "b")):
        second = "" if one == other else f' with_radius="{RADIUS} mm"'
        text += f"""  <surface_contact name="{one}{other}" on="@{one}/points" with="@{other}/points" on_radius="{RADIUS} mm"{second}
                   stiffness="1e12" friction="0.4" capacity="1000"/>
"""
    text += """  <implicit_euler/>
  <monitor name="contact_forces" of="@ab" quantities="normal_force touching gap truncation" every="10"/>
  <monitor name="left_force" of="@left_grip" quantities="force" every="10"/>
  <monitor name="points_a" of="@a/points" quantities="position" every="10"/>
  <monitor name="points_b" of="@b/points" quantities="position" every="10"/>
</scene>
"""
    return text


def ramp(t, begin, end):
    """0 before `begin`, 1 after `end`, with rates and accelerations that do not jump."""
    u = min(1.0, max(0.0, (t - begin) / (end - begin)))
    return u * u * u * (10 - 15 * u + 6 * u * u)


def hand_table(direction, first, then):
    """Draws by a first way until 0.5 s, and on from 0.7 s to 1.3 s [mm]."""
    lines = ["# a hand that draws a knot tight, 50 Hz, made by tools/make_knots.py",
             "t [s],x [m],y [m],z [m],roll [rad],pitch [rad],yaw [rad]"]
    for i in range(81):
        t = i / 50
        way = 1e-3 * (first * ramp(t, 0, 0.5) + then * ramp(t, 0.7, 1.3))
        lines.append("%.2f,%.6f,%.6f,%.6f,0,0,0" % (t, *(way * d for d in direction)))
    return "\n".join(lines) + "\n"


def make(name):
    strands = strands_of(name)
    title, *_, ways = THROWS.get(name) or HITCHES.get(name)
    least = min(smallest_distance(strands[i], strands[j]) for i, j in ((0, 1), (0, 0), (1, 1)))
    print("%s: %d and %d edges, smallest distance %.3f mm" %
          (name, len(strands[0]) - 1, len(strands[1]) - 1, least))
    if not least > 2 * RADIUS:
        sys.exit(f"{name}: the strands intersect")
    with open(os.path.join(SCENES, name + ".xml"), "w", encoding="utf-8") as file:
        file.write(scene(name, title, strands, ways))
    for hand, sign in zip(HANDS, (-1, 1)):
        direction = [0, sign, 0] if name in HITCHES else [sign, 0, 0]
        tables = [(hand, ways[0], ways[2])] + [(f"{hand}-tail", ways[1], 0.0)] * has_hands_of_tails(ways)
        for of, first, then in tables:
            with open(os.path.join(SCENES, f"{name}-{of}.csv"), "w", encoding="utf-8") as file:
                file.write(hand_table(direction, first, then))


def main(words):
    names = [*THROWS, *HITCHES]
    if words == ["--list"]:
        print("\n".join(names))
        return 0
    unknown = [word for word in words if word not in names]
    if unknown:
        print(f"unknown knot {unknown[0]}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    for name in words or names:
        make(name)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
