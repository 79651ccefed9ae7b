#!/usr/bin/env python3
"""Runs SOFA scenes in SOFA and in Sinew and prints the time of a step in both.

usage: tools/sofa_speed.py --sofa RUNSOFA [--sinew BIN] [--steps N] [--repeat N] SCENE...

RUNSOFA is SOFA's program runSofa, which runs in batch mode (-g batch -n N). Both programs run alternately. Each runs
with N steps and with one step; the difference of the times is the time of N - 1 steps without start and loading. The
table lists the smallest difference of --repeat runs. See docs/moving-from-sofa.md.
"""
import argparse
import os
import subprocess
import sys
import tempfile
import time

LIMIT = 600  # seconds for one run


def run(command):
    """Seconds, or None if the program fails."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        try:
            done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=LIMIT,
                                  cwd=folder)
        except (OSError, subprocess.TimeoutExpired):
            return None
        return time.perf_counter() - start if done.returncode == 0 else None


def step_time(command_of, steps, repeat):
    """Milliseconds of a step, or None."""
    best = None
    for _ in range(repeat):
        long, short = run(command_of(steps)), run(command_of(1))
        if long is None or short is None:
            return None
        each = 1000 * (long - short) / (steps - 1)
        best = each if best is None else min(best, each)
    return best


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("scenes", nargs="+", metavar="SCENE")
    parser.add_argument("--sofa", required=True, help="the program runSofa")
    parser.add_argument("--sinew", default="build/release/bin/sinew")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    if options.steps < 2:
        sys.exit("sofa_speed: --steps must be at least 2")
    sofa, sinew = (os.path.abspath(path) if os.path.sep in path else path for path in (options.sofa, options.sinew))
    print("| scene | SOFA, ms a step | Sinew, ms a step | ratio |\n|---|---|---|---|")
    ratios = []
    for scene in options.scenes:
        path = os.path.abspath(scene)
        theirs = step_time(lambda n: [sofa, "-g", "batch", "-n", str(n), path], options.steps, options.repeat)
        ours = step_time(lambda n: [sinew, "run", path, "--steps", str(n), "--quiet", "--out", "out"],
                         options.steps, options.repeat)
        ratio = theirs / ours if theirs and ours and ours > 0 else None
        if ratio:
            ratios.append(ratio)
        cells = ["does not run" if value is None else "%.3f" % value for value in (theirs, ours)]
        print("| %s | %s | %s | %s |" % (scene, cells[0], cells[1], "%.1f" % ratio if ratio else ""), flush=True)
    if ratios:
        print("\n%d scenes in both, median ratio %.1f" % (len(ratios), sorted(ratios)[len(ratios) // 2]))


if __name__ == "__main__":
    main()
