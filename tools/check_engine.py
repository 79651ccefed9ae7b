#!/usr/bin/env python3
"""Shows that the files of src/engine form no circle: each includes only headers that stand before it in ORDER, and, where a build
is given, each object uses only symbols of files that stand before it (nm, binutils).

SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import pathlib
import re
import shutil
import sys

from check_link import nm

# Headers and sources of src/engine, the lowest first. "name" stands for name.h and name.c.
ORDER = """
    clock function cone cone_bodies cones cone_gradient cone_equations cone_slip cone_dense cone_newton cone_split cone_interior balance islands
    layout program matrix parts                     the parts of a system
    plan schedule composite scatter batch row_item rows impulse   made once; and what works on single items
    motion evaluate                                 the net force
    derive inertia assemble                         the matrix
    solve eliminate rounds loads contact_set contact_closed contact_island contacts crossing constrain     solutions under constraints
    accelerate latch pattern removal events system rebound transient first_motion energy_rise   a system
    sim.h progress snapshot mirror exchange refresh grab advance stagger held_tool tool_contacts tool_response    a simulation
    carry.h carry_match.c carry.c channel copy sim.c
"""
SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^#include "engine/(\w+)\.h"', re.MULTILINE)


def ranks(order):
    """Rank of every file that `order` names."""
    rank = {}
    for line in order.strip().split("\n"):
        for name in re.split(r"\s{2,}", line.strip())[0].split():  # behind it stands a remark
            for file in [name] if "." in name else [name + ".h", name + ".c"]:
                rank[file] = len(rank)
    return rank


def wrong_includes(files, rank):
    """Complaints of files given as (name, text)."""
    complaints = []
    for name, text in files:
        if name not in rank:
            complaints.append(f"src/engine/{name}: is not in the order of tools/check_engine.py")
            continue
        for header in INCLUDE.findall(text):
            if rank.get(header + ".h", len(rank)) > rank[name]:
                complaints.append(f"src/engine/{name}: includes engine/{header}.h, which stands behind it")
    return complaints


def wrong_uses(symbols, rank):
    """Complaints of (file, kind, symbol) as nm lists them, of all objects."""
    home = {symbol: file for file, kind, symbol in symbols if kind != "U"}
    return [f"src/engine/{file}: uses {symbol} of {home[symbol]}, which stands behind it"
            for file, kind, symbol in symbols
            if kind == "U" and symbol in home and rank.get(home[symbol], 0) > rank.get(file, 0)]


def read_symbols(build):
    objects = [path for path in (build / "CMakeFiles/sinew_engine.dir/src/engine").glob("*.c.o")
               if (ROOT / "src/engine" / path.stem).is_file()]
    if not objects:
        return []
    return [(pathlib.Path(file).stem, kind, symbol) for file, kind, symbol in nm(["-g"], map(str, objects))]


def self_test():
    rank = ranks("low middle   a remark\n    top.h high top.c")
    passed = [
        list(rank) == ["low.h", "low.c", "middle.h", "middle.c", "top.h", "high.h", "high.c", "top.c"],
        wrong_includes([("middle.c", '#include "engine/low.h"\n#include "engine/middle.h"\n')], rank) == [],
        len(wrong_includes([("low.c", '#include "engine/middle.h"\n'), ("new.c", "")], rank)) == 2,
        wrong_uses([("low.c", "T", "a"), ("high.c", "U", "a"), ("high.c", "U", "malloc")], rank) == [],
        len(wrong_uses([("top.c", "T", "a"), ("high.c", "U", "a")], rank)) == 1,
    ]
    print("engine: self-test, " + ("ok" if all(passed) else f"failed: {passed}"))
    return 0 if all(passed) else 1


def main():
    parser = argparse.ArgumentParser(description="Fails on an arrow between files of src/engine that points the wrong way.")
    parser.add_argument("--self-test", action="store_true", help="try the rules on made-up files")
    parser.add_argument("build", nargs="?", type=pathlib.Path, help="a build folder, to check symbols too")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    rank = ranks(ORDER)
    files = [(path.name, path.read_text(encoding="utf-8")) for path in sorted((ROOT / "src/engine").glob("*.[ch]"))]
    complaints = wrong_includes(files, rank)
    symbols = []
    if arguments.build:
        if not shutil.which("nm"):
            print("engine: skipped, there is no nm (on Debian: apt-get install binutils)")
            return SKIPPED
        symbols = read_symbols(arguments.build)
        complaints += wrong_uses(symbols, rank) if symbols else [f"there are no objects of the engine in {arguments.build}"]
    for text in complaints:
        print(text)
    if complaints:
        print(f"engine: {len(complaints)} wrong")
        return 1
    print(f"engine: {len(files)} files, {len(symbols)} symbols, ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
