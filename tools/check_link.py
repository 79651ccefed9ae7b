#!/usr/bin/env python3
"""Reads the objects and libraries of a build with nm (binutils) and fails when

- an object uses a symbol of a module its own may not link to (column `links` of the table in tools/check_arrows.py);
- modules use each other in a circle;
- an external symbol of libsinew.a, libsinew.so or libsinew_view.a does not begin with sn_.

SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import collections
import pathlib
import shutil
import subprocess
import sys

from check_arrows import MODULES

PREFIX = "sn_"
TARGETS = {"apps": "sinew_command"}  # of CMake, where it is not sinew_MODULE
SKIPPED = 77
ROOT = pathlib.Path(__file__).resolve().parent.parent


def nm(arguments, files):
    """(file, type, symbol) of what nm says of files."""
    said = subprocess.run(["nm", "-A", "-P", *arguments, *files], stdout=subprocess.PIPE, text=True, check=True).stdout
    for line in said.splitlines():
        file, rest = line.split(": ", 1)
        fields = rest.split()
        yield file, fields[1], fields[0]


def is_left_over(file):
    """Is this the object of a source that is gone? A build folder keeps such ones."""
    return file.parts[0] in ("src", "apps", "bench") and not (ROOT / file.with_suffix("")).is_file()


def read_objects(build):
    """Module of each symbol defined, and (object, module, symbol) of each use."""
    defined, used = {}, []
    for module in MODULES:
        folder = build / "CMakeFiles" / (TARGETS.get(module, "sinew_" + module) + ".dir")
        objects = sorted(str(path) for path in folder.rglob("*.o") if not is_left_over(path.relative_to(folder)))
        for file, kind, symbol in nm(["-g"], objects) if objects else ():
            if kind == "U":
                used.append((pathlib.Path(file).relative_to(folder).as_posix(), module, symbol))
            else:
                defined[symbol] = module
    return defined, used


def wrong_links(defined, used, links):
    """Complaints of uses that the table does not allow, and the modules each module uses."""
    graph, complaints = collections.defaultdict(set), []
    for file, module, symbol in used:
        other = defined.get(symbol, module)
        if other == module:
            continue
        graph[module].add(other)
        if other not in links[module].split():
            complaints.append(f"{file}: {symbol}: {module} may not link to {other}")
    return complaints, graph


def circle(graph):
    """Modules that use each other in a circle, or None."""
    done, path = set(), []

    def visit(module):
        if module in path:
            return path[path.index(module):] + [module]
        if module in done:
            return None
        path.append(module)
        for other in sorted(graph.get(module, ())):
            found = visit(other)
            if found:
                return found
        path.pop()
        done.add(module)
        return None

    for module in sorted(graph):
        found = visit(module)
        if found:
            return found
    return None


def upward(links):
    """Complaints of rows that link to what does not stand above them in the table."""
    seen, complaints = set(), []
    for module, row in links.items():
        for other in row.split():
            if other not in seen:
                complaints.append(f"tools/check_arrows.py: {module} links to {other}, which does not stand above it")
        seen.add(module)
    return complaints


def without_prefix(symbols):
    return sorted({symbol for symbol in symbols if not symbol.startswith(PREFIX)})


def check(build):
    """(number of uses between modules, complaints) of a build."""
    links = {module: row.links for module, row in MODULES.items()}
    defined, used = read_objects(build)
    complaints = upward(links)
    wrong, graph = wrong_links(defined, used, links)
    complaints += wrong
    found = circle(graph)
    if found:
        complaints.append("modules use each other in a circle: " + " -> ".join(found))
    for name, arguments in (("libsinew.a", ["-g"]), ("libsinew.so", ["-D"]), ("libsinew_view.a", ["-g"])):
        library = build / "lib" / name
        if not library.is_file():
            continue
        symbols = [symbol.split("@")[0] for _, kind, symbol in nm(["--defined-only", *arguments], [str(library)])
                   if kind != "A"]  # A: the name of a version
        complaints += [f"{name}: {symbol}: an external symbol must begin with {PREFIX}"
                       for symbol in without_prefix(symbols)]
    return len(used), complaints


def self_test():
    links = {"low": "", "middle": "low", "high": "low middle"}
    defined = {"sn_low": "low", "sn_middle": "middle", "sn_high": "high"}
    used = [("a.o", "high", "sn_low"), ("b.o", "high", "sn_middle"), ("c.o", "middle", "malloc"),
            ("d.o", "low", "sn_low"), ("e.o", "low", "sn_middle"), ("f.o", "middle", "sn_low")]
    wrong, graph = wrong_links(defined, used, links)
    passed = [
        wrong == ["e.o: sn_middle: low may not link to middle"],
        circle(graph) == ["low", "middle", "low"],
        circle({"high": {"low", "middle"}, "middle": {"low"}}) is None,
        upward(links) == [],
        len(upward({"low": "high", "high": ""})) == 1,
        without_prefix(["sn_good", "bad", "_sn_bad", "bad"]) == ["_sn_bad", "bad"],
        upward({module: row.links for module, row in MODULES.items()}) == [],
    ]
    for number, good in enumerate(passed):
        if not good:
            print(f"self-test: {number}: failed")
    if not all(passed):
        return 1
    print(f"links: self-test, {len(passed)} cases, ok")
    return 0


def main():
    parser = argparse.ArgumentParser(description="Fails on a link between modules that points the wrong way.")
    parser.add_argument("--self-test", action="store_true", help="try the rules on made-up modules")
    parser.add_argument("build", nargs="?", default=ROOT / "build/release", type=pathlib.Path, help="default: build/release")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    if not shutil.which("nm"):
        print("links: skipped, there is no nm (on Debian: apt-get install binutils)")
        return SKIPPED
    count, complaints = check(arguments.build.resolve())
    for text in complaints:
        print(text)
    if not count:
        print(f"links: there are no objects in {arguments.build}")
        return 1
    if complaints:
        print(f"links: {count} uses of symbols, {len(complaints)} wrong")
        return 1
    print(f"links: {count} uses of symbols, ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
