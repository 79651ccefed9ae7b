#!/usr/bin/env python3
"""Compares scenes with the reference states of SOFA's Regression repository.

usage: tools/sofa_agreement.py [--sinew BIN] [--all] [--only WORD] [--jobs N] [--csv FILE]
                               [--sensitivity] [--change PART] [--replace PATTERN TEXT] SOFA REGRESSION

SOFA is a checkout of https://github.com/sofa-framework/sofa, REGRESSION one of
https://github.com/sofa-framework/Regression. Each scene with reference states runs to the last time of the
references. For each state the table lists the largest distance of a point from its reference, over the largest
displacement of the reference since its first time: at the first time, which shows that both start alike, and
at the last. References have six digits; what their rounding explains does not count.

With --sensitivity, two more runs of each scene beyond 1e-3, with steps longer and shorter by 1e-12, show how far
the result depends on rounding: by a linear solver that stops before convergence, or by contact. The table then has the larger difference
of these runs at the last time, and the time until which it stays within 1e-3. Where that time comes before the last one, another
program cannot repeat the reference, whatever it computes. Such scenes do not count as agreement.
With --change 0.5 the difference is about the error of the step: changes from 1e-3 on only shorten it.

--replace changes the translated scene, as re.sub does, before it runs: with it the causes of differences are
tried, such as another distance of contact. It may be given several times. Incomplete scenes are skipped unless
--all is given. Nothing is copied from either repository. See docs/moving-from-sofa.md.
"""
import argparse
import concurrent.futures
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
AGREES = 1e-3  # relative difference
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
    """[(state, relative difference or None, the same at the first time, distance, displacement)]"""
    rows = []
    for name, states, found in pairs:
        if not found:
            rows.append((name, None, None, 0.0, 0.0))
            continue
        width, table = found[2], found[3]
        moved = largest_distance(places(states[0][1], width), places(states[-1][1], width))
        start, apart = (largest_gap(places(numbers, width), places(at_time(table, time), 3))
                        for time, numbers in (states[0], states[-1]))
        scale = moved if moved > 0 else 1.0
        rows.append((name, apart / scale, start / scale, apart, moved))
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


def part(tables, others):
    """How two runs part: [(time, largest distance of a point over the displacement of its state)]."""
    growth = {}
    for (_, _, _, a), (_, _, _, b) in zip(tables, others):
        first, last = places(a[0][1], 3), places(a[-1][1], 3)
        moved = largest_distance(first, last)
        for time, numbers in a if moved > 0 else []:
            apart = largest_distance(places(numbers, 3), places(at_time(b, time), 3)) / moved
            growth[time] = max(growth.get(time, 0.0), apart)
    return sorted(growth.items())


def sensitivity(options, scene, folder, end, states, tables):
    """How far runs with changed steps are away at the end, and the last time within AGREES."""
    step = float(ElementTree.parse(os.path.join(folder, "out.xml")).getroot().get("step", "0"))
    last, known = 0.0, end
    for factor in (1 - options.change, 1 + options.change)[:1 if options.change >= 1e-3 else 2]:
        others = run_states(options, scene, folder, end, states, step * factor) if step else []
        if isinstance(others, str) or len(others) != len(tables):
            return math.nan, 0.0
        growth = part(tables, others)
        beyond = [i for i, (_, apart) in enumerate(growth) if not apart <= AGREES]
        if growth:
            last = max(last, growth[-1][1])
        if beyond:
            known = min(known, growth[beyond[0] - 1][0] if beyond[0] else 0.0)
    return last, known


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
    """What the scene is, the comparison of its states, their last time, and the sensitivity if it is asked for."""
    with tempfile.TemporaryDirectory() as folder:
        done = call([options.sinew, "convert", scene, "out.xml", "--json"], folder)
        try:
            complete = json.loads(done.stdout).get("complete", not any(
                note["missing"] for note in json.loads(done.stdout)["elements"]))
        except ValueError:
            return "refused", [], 0.0, None
        if done.returncode or (not complete and not options.all):
            return "refused" if done.returncode else "incomplete", [], 0.0, None
        loaded = [(state_name(name), read_reference(file)) for _, name, file in references]
        names = {name for name, _ in loaded}
        if options.replace:
            scene = os.path.join(folder, "out.xml")
            if not replace(scene, options.replace):
                return "nothing to replace", [], 0.0, None
        states = [state for state in find_states(os.path.join(folder, "out.xml")) if state[0] in names]
        end = max((state[-1][0] for _, state in loaded if state), default=0.0)
        tables = run_states(options, scene, folder, end, states, None)
        if isinstance(tables, str):
            return tables, [], 0.0, None
        rows = compare(match_states(loaded, tables))
        felt = None
        if options.sensitivity and any(row[1] is None or row[1] > AGREES for row in rows):
            felt = sensitivity(options, scene, folder, end, states, tables)
        return "complete" if complete else "incomplete", rows, end, felt


def try_all(scenes, options):
    """(scene, result of try_scene) in the order of the scenes."""
    chosen = {scene: os.path.abspath(os.path.join(options.sofa, scene)) for scene in scenes if options.only in scene}
    chosen = {scene: path for scene, path in chosen.items() if os.path.exists(path)}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        yield from zip(chosen, pool.map(lambda scene: try_scene(chosen[scene], scenes[scene], options), chosen))


def number(value):
    return "" if value is None else "%.1e" % value


def print_table(compared, options):
    felt = options.sensitivity
    columns = ["scene", "states", "at the first time", "at the last time"]
    columns += ["with steps changed by %g" % options.change, "within 1e-3 until", "of"] if felt else []
    print("| " + " | ".join(columns) + " |\n|" + "---|" * len(columns))
    for difference, scene, rows, end, change in sorted(compared, key=lambda row: row[:2]):
        known = [row for row in rows if row[1] is not None]
        cells = [scene, "%d of %d" % (len(known), len(rows)), number(max((row[2] for row in known), default=None)),
                 number(difference)]
        cells += [number(change[0]), "%g" % change[1], "%g" % end] if change else [""] * 3 if felt else []
        print("| " + " | ".join(cells) + " |")
    print("\n%d scenes compared; relative difference at most 1e-3: %d" %
          (len(compared), sum(row[0] <= AGREES for row in compared)))
    if felt:
        changes = [row[4][0] for row in compared if row[4] is not None]
        print("not within 1e-3, and neither is the run with other steps: %d; runs with other steps that failed: %d" %
              (sum(change > AGREES for change in changes), sum(math.isnan(change) for change in changes)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("sofa", metavar="SOFA")
    parser.add_argument("regression", metavar="REGRESSION")
    parser.add_argument("--sinew", default="build/release/bin/sinew")
    parser.add_argument("--all", action="store_true", help="also compare incomplete scenes")
    parser.add_argument("--sensitivity", action="store_true", help="run scenes beyond 1e-3 again with other steps, twice")
    parser.add_argument("--change", type=float, default=1e-12, help="of the steps of the other runs, a part of them")
    parser.add_argument("--only", default="", help="only scenes with this word in their path")
    parser.add_argument("--jobs", type=int, default=1, help="scenes at a time")
    parser.add_argument("--replace", nargs=2, action="append", default=[], metavar=("PATTERN", "TEXT"),
                        help="change the translated scene")
    parser.add_argument("--csv", help="write one line for each state to this file")
    options = parser.parse_args()
    options.sinew = os.path.abspath(options.sinew)
    scenes = find_references(options.regression)
    if not scenes:
        sys.exit("sofa_agreement: no reference states below %s/references" % options.regression)
    lines, compared, skipped = [], [], {}
    for scene, (state, rows, end, felt) in try_all(scenes, options):
        if not rows:
            skipped.setdefault(state, []).append(scene)
            continue
        worst = max((row[1] for row in rows if row[1] is not None), default=math.inf)
        compared.append((worst, scene, rows, end, felt))
        lines += [(scene, state) + row for row in rows]
        print("%-90s %s" % (scene, "%.1e" % worst if worst < math.inf else "no state found"),
              *("%.1e until %g" % felt if felt else "",), file=sys.stderr, flush=True)
    print_table(compared, options)
    for state in sorted(skipped):
        print("%s: %d" % (state, len(skipped[state])))
    if options.csv:
        with open(options.csv, "w", encoding="utf-8") as out:
            for line in lines:
                print(*line, sep="\t", file=out)


if __name__ == "__main__":
    main()
