#!/usr/bin/env python3
"""Draws the same overhand knot tight with Sinew and with PyElastica, and compares processor times.

    bench/pyelastica_knot.py SINEW FOLDER

SINEW is the command `sinew`, FOLDER a copy of PyElastica (https://github.com/GazzolaLab/PyElastica), which needs numpy, numba, scipy and
tqdm. Both programs start from the same points of a loose trefoil, with the same material, and pull the ends with the same forces.
Contact is without friction: that of PyElastica between rods has none. Sinew: suture, surface_contact, implicit_euler. PyElastica: CosseratRod,
RodSelfContact, PositionVerlet, AnalyticalLinearDamper. Its step is the largest of a list of steps with which, over 4000 steps, no node is faster
than waves along the rod. One thread each. Prints a table in the syntax of Markdown.
SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
import time

for variable in ("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[variable] = "1"

CORNERS = 60
UNIT_LENGTH, UNIT_MASS = 1e-4, 1e-9  # m, kg: PyElastica refuses rods whose inertia is small in numbers
CASES = {  # SI units; `damping`: rate at which motions decay [1/s]; `force` at the end of `ramp`; `step` of Sinew; `stiffness` of a contact in PyElastica [N/m]
    "soft rod": dict(radius=25e-3, young=1e6, density=2000.0, edges=100, length=2.5, size=0.1, force=20.0, ramp=2.0, duration=4.0,
                     damping=50.0, stiffness=1e5, step=4e-3, steps=[8e-4, 4e-4, 2e-4, 1e-4]),
}


def corners(case):
    """A trefoil, flattened so that its ends point along x, and straight tails, as in bench/knots.c."""
    size, points = case["size"], []
    tail = 0.5 * (case["length"] - 18.2 * size)
    for i in range(CORNERS + 1):
        t = 4.1 * i / CORNERS - 2.05
        u = t * t
        points.append((size * t * (u - 3), 0.8 * size * u * (u - 4), 0.5 * size * t * (u * u / 5 - 2)))
    first, last = points[0], points[-1]
    return [(first[0] - tail, first[1], first[2])] + points + [(last[0] + tail, last[1], last[2])]


def nodes(case):
    """Points of the rod, at equal distances along the corners."""
    at, total, n = corners(case), 0.0, case["edges"]
    length = [0.0]
    for a, b in zip(at, at[1:]):
        total += math.dist(a, b)
        length.append(total)
    points, j = [], 0
    for i in range(n + 1):
        s = total * i / n
        while j + 2 < len(at) and length[j + 1] < s:
            j += 1
        u = (s - length[j]) / (length[j + 1] - length[j])
        points.append(tuple(a + u * (b - a) for a, b in zip(at[j], at[j + 1])))
    return points


def distance_of_ends(points):
    return math.dist(points[0], points[-1])


# ---- Sinew ----------------------------------------------------------------------------------------------------------

def run_sinew(command, case):
    """Processor time of the run without that of reading the scene, and the last distance of the ends."""
    at = "  ".join("%.9g %.9g %.9g" % p for p in nodes(case))
    drag = case["damping"] * case["density"] * math.pi * case["radius"] ** 2
    force = f"{case['force']}*smooth(t,0,{case['ramp']})"
    text = f"""<scene duration="{case['duration']} s" step="{case['step']} s"><implicit_euler/>
<suture name="a" elements="{case['edges']}" radius="{case['radius']}" young_modulus="{case['young']}" density="{case['density']}"
 poisson_ratio="0.5" tangent="positive" drag="{drag}" positions="{at}"/>
<point_load on="@a/points" nodes="0" force="-{force} 0 0"/><point_load on="@a/points" nodes="-1" force="{force} 0 0"/>
<surface_contact on="@a/points" with="@a/points" on_radius="{case['radius']}" stiffness="1e12"/>
<knot name="knot" on="@a/points"/><monitor name="knot" of="@knot" quantities="length shortening determinant" every="10"/></scene>"""
    with tempfile.TemporaryDirectory() as folder:
        scene = os.path.join(folder, "knot.xml")
        with open(scene, "w", encoding="utf-8") as file:
            file.write(text)
        seconds = []
        for extra in (["--steps", "1"], []):
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            done = subprocess.run([command, "run", scene, "--out", os.path.join(folder, "out")] + extra, capture_output=True, text=True, check=False)
            if done.returncode:
                sys.exit(done.stderr)
            seconds.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
        with open(os.path.join(folder, "out", "knot.csv"), encoding="utf-8") as file:
            rows = [line for line in file if line[0].isdigit() or line[0] == "-"]
    length, shortening, determinant = (float(x) for x in rows[-1].split(",")[1:4])
    if round(abs(determinant)) != 3:
        sys.exit(f"the knot of Sinew has come undone (determinant {determinant:g}, 3 for an overhand knot)")
    steps = round(case["duration"] / case["step"])
    return {"step": case["step"], "each": (seconds[1] - seconds[0]) / (steps - 1), "ends": length - shortening}


# ---- PyElastica -----------------------------------------------------------------------------------------------------

def scaled(case, length, mass):
    """The case in units of length [m] and mass [kg]; seconds stay."""
    unit = {"radius": length, "length": length, "size": length, "young": mass / length, "density": mass / length ** 3, "force": mass * length,
            "stiffness": mass}
    return {key: value / unit[key] if key in unit else value for key, value in case.items()}


def make_rod(ea, np, case, step):
    """`case` in any units."""
    class Collection(ea.BaseSystemCollection, ea.Forcing, ea.Damping, ea.Contact):
        pass

    class Pull(ea.NoForces):
        def apply_forces(self, system, time=0.0):
            u = min(1.0, max(0.0, time / case["ramp"]))
            force = case["force"] * u * u * u * (10 - 15 * u + 6 * u * u)
            system.external_forces[0, 0] -= force
            system.external_forces[0, -1] += force

    position = np.array(nodes(case)).T
    tangent = position[:, 1:] - position[:, :-1]
    tangent /= np.linalg.norm(tangent, axis=0)
    directors, normal = np.zeros((3, 3, case["edges"])), np.array([0.0, 0.0, 1.0])
    for i in range(case["edges"]):
        normal = normal - tangent[:, i] * (normal @ tangent[:, i])
        normal /= np.linalg.norm(normal)
        directors[:, :, i] = normal, np.cross(tangent[:, i], normal), tangent[:, i]
    collection = Collection()
    rod = ea.CosseratRod.straight_rod(
        case["edges"], position[:, 0], tangent[:, 0], directors[0, :, 0], case["length"], case["radius"], case["density"],
        youngs_modulus=case["young"], shear_modulus=case["young"] / 3, position=position, directors=directors)
    collection.append(rod)
    collection.add_forcing_to(rod).using(Pull)
    collection.dampen(rod).using(ea.AnalyticalLinearDamper, uniform_damping_constant=case["damping"], time_step=step)
    collection.detect_contact_between(rod, rod).using(ea.RodSelfContact, k=case["stiffness"], nu=0.0)
    collection.finalize()
    return collection, rod


def run_elastica(ea, np, si, step, count):
    """Processor time of a step; None for a step with which a node becomes faster than waves along the rod."""
    case = scaled(si, UNIT_LENGTH, UNIT_MASS)
    collection, rod = make_rod(ea, np, case, step)
    stepper, now = ea.PositionVerlet(), 0.0
    for _ in range(2):  # compiles
        now = stepper.step(collection, now, step)
    begin = time.process_time()
    for i in range(count):
        now = stepper.step(collection, now, step)
        if i % 200 == 199 and not np.abs(rod.velocity_collection).max() < math.sqrt(case["young"] / case["density"]):
            return None
    each = (time.process_time() - begin) / count
    ends = float(np.linalg.norm(rod.position_collection[:, -1] - rod.position_collection[:, 0])) * UNIT_LENGTH
    return {"step": step, "each": each, "ends": ends}


def largest_step(ea, np, case):
    for step in case["steps"]:
        if run_elastica(ea, np, case, step, 4000):
            return step
    sys.exit("PyElastica diverges with all steps of the list")


# ---- table ----------------------------------------------------------------------------------------------------------

def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("sinew")
    parser.add_argument("folder")
    arguments = parser.parse_args()
    sys.path.insert(0, arguments.folder)
    import numpy as np
    import elastica as ea
    print("| knot | program | step | processor time of a step | of a simulated second | distance of the ends |\n| --- | --- | ---: | ---: | ---: | ---: |")
    for name, case in CASES.items():
        step = largest_step(ea, np, case)
        rows = [("Sinew", run_sinew(arguments.sinew, case)), ("PyElastica", run_elastica(ea, np, case, step, round(case["duration"] / step)))]
        for program, row in rows:
            print(f"| {name} | {program} | {1e3 * row['step']:.4g} ms | {1e6 * row['each']:.3g} us | {row['each'] / row['step']:.3g} s "
                  f"| {1e3 * row['ends']:.4g} mm |", flush=True)


if __name__ == "__main__":
    main()
