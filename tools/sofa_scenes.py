#!/usr/bin/env python3
"""Runs the scenes of a SOFA source tree through `sinew` and prints how many of them are complete.

usage: tools/sofa_scenes.py [--sinew BIN] [--steps N] [--jobs N] [--list] [--csv FILE] FOLDER...

FOLDER is a checkout of https://github.com/sofa-framework/sofa (or of a plug-in); nothing is copied from it.
Every .scn file below it is translated by `sinew convert --json`. A scene counts if it contains a
MechanicalObject. It is complete if nothing that affects the simulation was left out and `sinew run --steps N`
ends with exit code 0. The output does not depend on the number of jobs. See docs/moving-from-sofa.md.
"""
import argparse
import collections
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

LIMIT = 120  # seconds for one scene


def find_scenes(folders):
    found = []
    for folder in folders:
        for place, names, files in os.walk(folder):
            names.sort()
            found += [os.path.join(place, f) for f in sorted(files) if f.endswith(".scn")]
    return found


def call(arguments, folder):
    try:
        return subprocess.run(arguments, capture_output=True, text=True, errors="replace", timeout=LIMIT,
                              cwd=folder)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(arguments, 124, "", "no end after %d s" % LIMIT)


def cause_of(done):
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    return lines[-1][-160:] if lines else "exit code %d" % done.returncode


def try_scene(scene, options):
    """{"state": ..., "lost": {(part, what): sentence}} of one scene."""
    scene = os.path.abspath(scene)
    with tempfile.TemporaryDirectory() as folder:
        done = call([options.sinew, "convert", scene, "out.xml", "--json", "--all"], folder)
        try:
            report = json.loads(done.stdout)
        except ValueError:
            return {"state": "crash" if done.returncode < 0 else "refused", "why": cause_of(done), "lost": {}}
        lost = {}
        for note in report["elements"]:
            if note["missing"]:
                what = note["element"]
                if note["missing"] == "attribute":
                    what += ": " + note["text"]
                lost[note["missing"], what] = note["text"]
        if not any(note["element"] == "MechanicalObject" for note in report["elements"]):
            return {"state": "no mechanics", "lost": {}}
        if done.returncode:
            return {"state": "refused", "why": report["message"][-160:], "lost": lost}
        if lost and not options.all:
            return {"state": "incomplete", "lost": lost}
        run = call([options.sinew, "run", scene, "--steps", str(options.steps), "--quiet", "--out", "out"],
                   folder)
        if run.returncode not in (0, 4):
            state = "crash" if run.returncode < 0 else "does not run"
            return {"state": state, "why": cause_of(run), "lost": lost}
        return {"state": "incomplete" if lost else "complete", "lost": lost}


def print_table(title, rows):
    print("\n%s\n" % title)
    print("| %s |\n|%s" % (" | ".join(rows[0]), "---|" * len(rows[0])))
    for row in rows[1:]:
        print("| %s |" % " | ".join(str(x) for x in row))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folders", nargs="+", metavar="FOLDER")
    parser.add_argument("--sinew", default="build/release/bin/sinew")
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="also run incomplete scenes")
    parser.add_argument("--list", action="store_true", help="print the result of each scene")
    parser.add_argument("--csv", help="write one line for each scene and loss to this file")
    options = parser.parse_args()
    options.sinew = os.path.abspath(options.sinew)
    scenes = find_scenes(options.folders)
    if not scenes:
        sys.exit("sofa_scenes: no .scn file in %s" % " ".join(options.folders))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda scene: try_scene(scene, options), scenes))
    names = [os.path.relpath(scene, options.folders[0]) for scene in scenes]
    states = collections.Counter(r["state"] for r in results)
    simulated = len(scenes) - states["no mechanics"]
    rows = [("result", "scenes", "% of those with mechanics")]
    for state, count in sorted(states.items(), key=lambda item: (-item[1], item[0])):
        share = "" if state == "no mechanics" else "%.1f" % (100 * count / max(simulated, 1))
        rows.append((state, count, share))
    print_table("%d scenes, %d with mechanics" % (len(scenes), simulated), rows)
    for title, index in ("part", lambda key: key[0]), ("element or attribute", lambda key: key[1]):
        losses, only = collections.Counter(), collections.Counter()
        for r in results:
            lost = {index(key) for key in r["lost"]}
            losses.update(lost)
            if len(lost) == 1:
                only.update(lost)
        order = sorted(losses, key=lambda name: (-losses[name], name))
        print_table("what is missing, by %s" % title,
                    [(title, "scenes", "only loss")] + [(n, losses[n], only[n]) for n in order])
    failed = [(n, r["state"], r["why"]) for n, r in zip(names, results) if "why" in r]
    if failed:
        print_table("scenes that fail", [("scene", "result", "message")] + failed)
    if options.list:
        print_table("scenes", [("scene", "result")] + [(n, r["state"]) for n, r in zip(names, results)])
    if options.csv:
        with open(options.csv, "w", encoding="utf-8") as out:
            for name, r in zip(names, results):
                for (part, what), text in sorted(r["lost"].items()) or [(("", ""), "")]:
                    print(name, r["state"], part, what.split(":")[0], text, sep="\t", file=out)
    sys.exit(1 if states["crash"] else 0)


if __name__ == "__main__":
    main()
