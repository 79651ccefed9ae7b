#!/usr/bin/env python3
"""Compares scenes with the reference states of SOFA's Regression repository.

usage: tools/sofa_agreement.py [--sinew BIN] [--all] [--only WORD] [--csv FILE] [--replace PATTERN TEXT] SOFA REGRESSION

SOFA is a checkout of https://github.com/sofa-framework/sofa, REGRESSION one of
https://github.com/sofa-framework/Regression. Each scene with reference states runs to the last time of the
references. For each state the table lists the largest distance of a point from its reference, over the largest
displacement of the reference since its first time. References have six digits; what their rounding explains
does not count. With --sensitivity, a second run with steps longer by 1e-9 shows how far the result depends on
rounding: by a linear solver that stops before convergence, or by contact; with --factor 0.5 it shows about the
error of the step. --replace changes the translated scene, as re.sub does, before it runs: with it the causes of
differences are tried, such as another distance of contact. It may be given several times. Incomplete scenes are skipped unless --all is given. Nothing is copied from either repository. See docs/moving-from-sofa.md.
"""
import argparse
import csv
import glob
import gzip
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree

LIMIT = 600  # seconds for one scene
STATES = {"points": 3, "attached_points": 3, "barycentric_points": 3, "subset_points": 3, "skinned_points": 3,
          "centre_of_mass": 3, "frames": 7, "attached_frames": 7, "barycentric_frames": 7}


def find_references(folder):
    """{scene: [(number, name of the state, file)]} in the order of the numbers."""
    found = {}
    pattern = re.compile(r"(.*\.scn)\.reference_(\d+)_(.*)_mstate\.txt\.gz$")
    for place, _, files in os.walk(os.path.join(folder, "references")):
        for file in files:
            match = pattern.match(file)
            if match:
                scene = os.path.relpath(os.path.join(place, match[1]), os.path.join(folder, "references"))
                found.setdefault(scene, []).append((int(match[2]), match[3], os.path.join(place, file)))
    return {scene: sorted(found[scene]) for scene in sorted(found)}


def read_reference(file):
    """[(time, numbers)] of a file of lines "T= ..." and "X= ..."."""
    states, time = [], 0.0
    with gzip.open(file, "rt") as lines:
        for line in lines:
            words = line.split()
            if words and words[0] == "T=":
                time = float(words[1])
            elif words and words[0] == "X=":
                states.append((time, [float(word) for word in words[1:]]))
    return states


def native_name(name):
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in name)
    return plain if plain[:1].isalpha() else "n" + plain


def state_name(name):
    """SOFA names states without a name by their class and a number."""
    return "MechanicalObject" if re.fullmatch(r"MechanicalObject\d+", name) else native_name(name)


def find_states(xml):
    """[(name without the number of a duplicate, path, width)] of the states of a translated scene, in order."""
    found = []

    def visit(item, path):
        for child in item:
            here = path + "/" + child.get("name", child.tag)
            if child.tag in STATES:
                found.append((re.sub(r"-\d+$", "", child.get("name", child.tag)), here, STATES[child.tag]))
            visit(child, here)

    visit(ElementTree.parse(xml).getroot(), "")
    return found


def read_table(file):
    with open(file, newline="", encoding="utf-8") as stream:
        rows = list(csv.reader(stream))[1:]
    return [(float(row[0]), [float(value) for value in row[1:]]) for row in rows]


def places(numbers, width):
    return [numbers[i:i + 3] for i in range(0, len(numbers), width)]


def largest_distance(a, b):
    return max((math.dist(p, q) for p, q in zip(a, b)), default=0.0)


def rounding(number):
    """Half a unit of the sixth digit."""
    return 0.5 * 10.0 ** (math.floor(math.log10(abs(number))) - 5) if number else 0.0


def largest_gap(reference, places_of_ours):
    """The largest distance beyond the rounding of the reference."""
    return max((math.dist((0, 0, 0), [max(abs(x - y) - rounding(x), 0.0) for x, y in zip(p, q)])
                for p, q in zip(reference, places_of_ours)), default=0.0)


def at_time(table, time):
    return min(table, key=lambda row: abs(row[0] - time))[1]


def call(arguments, folder):
    try:
        return subprocess.run(arguments, capture_output=True, text=True, errors="replace", timeout=LIMIT, cwd=folder)
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(arguments, 124, "", "no end after %d s" % LIMIT)


def match_states(references, tables):
    """Pairs each reference with the state of its name and initial places that is used by none before."""
    free, pairs = list(tables), []
    for name, states in references:
        best = None
        for candidate in free:
            if candidate[0] != name or not states:
                continue
            width, table = candidate[2], candidate[3]
            numbers = states[0][1]
            if len(numbers) % width or len(numbers) // width * 3 != len(table[0][1]):
                continue
            gap = largest_distance(places(numbers, width), places(at_time(table, states[0][0]), 3))
            if best is None or gap < best[0]:
                best = gap, candidate
        if best:
            free.remove(best[1])
        pairs.append((name, states, best[1] if best else None))
    return pairs


def compare(pairs):
    """[(state, relative difference or None, distance, displacement)]"""
    rows = []
    for name, states, found in pairs:
        if not found:
            rows.append((name, None, 0.0, 0.0))
            continue
        width, table = found[2], found[3]
        first, (time, last) = places(states[0][1], width), states[-1]
        moved = largest_distance(first, places(last, width))
        apart = largest_gap(places(last, width), places(at_time(table, time), 3))
        rows.append((name, apart / moved if moved > 0 else apart, apart, moved))
    return rows


def run_states(options, scene, folder, end, states, step):
    """The tables [(name, path, width, rows)] of the states of a run, or the last line of what it says."""
    command = [options.sinew, "run", scene, "--quiet", "--allow-missing", "--out", "out", "--duration", "%.17g" % end]
    command += ["--step", "%.17g" % step] if step else []
    for _, path, _ in states:
        command += ["--monitor", path + ":position"]
    run = call(command, folder)
    if run.returncode:
        lines = [line for line in run.stderr.splitlines() if line.strip()]
        return "does not run: " + (lines[-1][-120:] if lines else str(run.returncode))
    tables = []
    for name, path, width in states:
        stem = os.path.join(folder, "out", path.strip("/").replace("/", "-"))
        files = glob.glob(stem + ".csv") or glob.glob(stem + "-monitor-*.csv")  # the latter at the root
        if len(files) == 1:
            tables.append((name, path, width, read_table(files[0])))
    return tables


def sensitivity(options, scene, folder, end, states, tables):
    """The largest relative difference that steps times options.factor make at the end."""
    step = float(ElementTree.parse(os.path.join(folder, "out.xml")).getroot().get("step", "0"))
    other = run_states(options, scene, folder, end, states, step * options.factor) if step else []
    if isinstance(other, str) or len(other) != len(tables):
        return math.nan
    worst = 0.0
    for (_, _, _, a), (_, _, _, b) in zip(tables, other):
        first, last = places(a[0][1], 3), places(a[-1][1], 3)
        moved = largest_distance(first, last)
        worst = max(worst, largest_distance(last, places(at_time(b, a[-1][0]), 3)) / moved if moved > 0 else 0.0)
    return worst


def replace(file, changes):
    """Applies the changes [(pattern, text)] to the file. False: a pattern occurs nowhere."""
    with open(file, encoding="utf-8") as stream:
        text = stream.read()
    for pattern, new in changes:
        text, count = re.subn(pattern, new, text)
        if not count:
            return False
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(text)
    return True


def try_scene(scene, references, options):
    """What the scene is, the comparison of its states, and its sensitivity if that is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        done = call([options.sinew, "convert", scene, "out.xml", "--json"], folder)
        try:
            complete = json.loads(done.stdout).get("complete", not any(
                note["missing"] for note in json.loads(done.stdout)["elements"]))
        except ValueError:
            return "refused", [], None
        if done.returncode or (not complete and not options.all):
            return "refused" if done.returncode else "incomplete", [], None
        loaded = [(state_name(name), read_reference(file)) for _, name, file in references]
        names = {name for name, _ in loaded}
        if options.replace:
            scene = os.path.join(folder, "out.xml")
            if not replace(scene, options.replace):
                return "nothing to replace", [], None
        states = [state for state in find_states(os.path.join(folder, "out.xml")) if state[0] in names]
        end = max((state[-1][0] for _, state in loaded if state), default=0.0)
        tables = run_states(options, scene, folder, end, states, None)
        if isinstance(tables, str):
            return tables, [], None
        felt = sensitivity(options, scene, folder, end, states, tables) if options.sensitivity else None
        return "complete" if complete else "incomplete", compare(match_states(loaded, tables)), felt


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sofa", metavar="SOFA")
    parser.add_argument("regression", metavar="REGRESSION")
    parser.add_argument("--sinew", default="build/release/bin/sinew")
    parser.add_argument("--all", action="store_true", help="also compare incomplete scenes")
    parser.add_argument("--sensitivity", action="store_true", help="run each scene again with another rounding")
    parser.add_argument("--factor", type=float, default=1 + 1e-9, help="of the steps of the other run")
    parser.add_argument("--only", default="", help="only scenes with this word in their path")
    parser.add_argument("--replace", nargs=2, action="append", default=[], metavar=("PATTERN", "TEXT"),
                        help="change the translated scene")
    parser.add_argument("--csv", help="write one line for each state to this file")
    options = parser.parse_args()
    options.sinew = os.path.abspath(options.sinew)
    scenes = find_references(options.regression)
    if not scenes:
        sys.exit("sofa_agreement: no reference states below %s/references" % options.regression)
    lines, worst, skipped = [], [], {}
    for scene, references in scenes.items():
        path = os.path.abspath(os.path.join(options.sofa, scene))
        if options.only not in scene or not os.path.exists(path):
            continue
        state, rows, felt = try_scene(path, references, options)
        if not rows:
            skipped.setdefault(state, []).append(scene)
            continue
        known = [row[1] for row in rows if row[1] is not None]
        worst.append((max(known) if known else math.inf, scene, len(known), len(rows), felt))
        lines += [(scene, state) + row for row in rows]
        print("%-90s %s" % (scene, "%.1e" % worst[-1][0] if known else "no state found"), file=sys.stderr)
    print("| scene | states | relative difference | with steps times %.12g |\n|---|---|---|---|" % options.factor)
    for difference, scene, known, count, felt in sorted(worst, key=lambda row: row[:2]):
        print("| %s | %d of %d | %.1e | %s |" % (scene, known, count, difference, "" if felt is None else "%.1e" % felt))
    print("\n%d scenes compared; relative difference at most 1e-3: %d" %
          (len(worst), sum(row[0] <= 1e-3 for row in worst)))
    if options.sensitivity:
        print("within 1e-3 or ten times what rounding changes: %d" %
              sum(row[0] <= max(1e-3, 10 * row[4]) for row in worst))
    for state in sorted(skipped):
        print("%s: %d" % (state, len(skipped[state])))
    if options.csv:
        with open(options.csv, "w", encoding="utf-8") as out:
            for line in lines:
                print(*line, sep="\t", file=out)


if __name__ == "__main__":
    main()
