#!/usr/bin/env python3
"""Processor time of the study in examples/sweep_fit.py against that of the calls of the library in it, which a program in C makes, too.
SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import contextlib
import io
import pathlib
import runpy
import time
import numpy as np

EXAMPLE = pathlib.Path(__file__).parent / "examples" / "sweep_fit.py"
STIFFNESSES = np.geomspace(30, 3000, 20)


def least(work, repeat):
    """The least of several repetitions [s]."""
    best = float("inf")
    for _ in range(repeat):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=300)
    repeat = parser.parse_args().repeat
    with contextlib.redirect_stdout(io.StringIO()):
        study = runpy.run_path(str(EXAMPLE))
    sim, start, forces, deflection = (study[name] for name in ("sim", "start", "forces", "deflection"))
    spent = {"parameters": 0.0, "states and loads": 0.0, "steps": 0.0}
    for stiffness in STIFFNESSES:
        for force in forces:
            spent["parameters"] += least(lambda k=stiffness: sim.set_parameter("/needle/tissue/stiffness", k), repeat)
            load = [0, 0, force]
            back = least(lambda f=load: (sim.restore(start), sim.write("/load/force", f)), repeat)
            spent["states and loads"] += back
            spent["steps"] += least(lambda f=load: (sim.restore(start), sim.write("/load/force", f), sim.step()), repeat) - back
    sweep = least(lambda: [[deflection(k, f) for f in forces] for k in STIFFNESSES], repeat)
    alone = sum(spent.values())
    rows = [*spent.items(), ("calls of the library", alone), ("the sweep of the study", sweep)]
    print("| 40 equilibria | ms | of the calls |\n|---|---:|---:|")
    for name, value in rows:
        print(f"| {name} | {1e3 * value:.2f} | {value / alone:.2f} |")


if __name__ == "__main__":
    main()
