#!/usr/bin/env python3
"""Reads the #include lines and fails on one that points the wrong way. Includes between modules point one way:

    base <- math <- linalg <- engine <- scene <- { xml, models, solvers, output } <- sinew <- sofa <- apps
    base <- math <- mesh <- { scene, models, view }
    mesh <- collision <- { models, apps }
    output <- plot <- { view, apps }
    scene <- view <- apps
    base <- math <- haptics <- apps

tools/check_link.py reads the same table and looks at the objects.
SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import pathlib
import re
import sys
import tempfile
from typing import NamedTuple

# ---- the rules ----------------------------------------------------------------------------------------------------


class Row(NamedTuple):
    """What a module may know, besides itself: names separated by blanks."""
    private: str  # modules whose private headers it includes
    public: str   # public headers it includes; "all": every one
    links: str    # modules whose functions and data its objects use; each stands above it in the table


# Module -> row, from the bottom to the top: nothing links to what is below it here, so that there is no circle.
MODULES = {
    "base": Row("", "base.h", ""),
    "math": Row("base", "base.h math.h", "base"),
    "mesh": Row("base math", "base.h math.h mesh.h mesh_edit.h mesh_cut.h", "base math"),
    "collision": Row("base math mesh", "base.h math.h mesh.h", "base math mesh"),
    "linalg": Row("base math", "base.h math.h mesh.h component.h linear_solvers.h", "base math"),
    "engine": Row("base math linalg", "base.h math.h mesh.h mesh_edit.h component.h latch.h load_rows.h removal.h linear_solvers.h tool_response.h sim.h",
                  "base math linalg"),
    "haptics": Row("base math", "base.h math.h loop.h haptics.h tool_response.h tool_model.h emulator.h udp_device.h openigtlink.h input_device.h device_plugin.h", "base math"),
    "scene": Row("base math mesh linalg engine",
                 "base.h math.h mesh.h mesh_edit.h mesh_cut.h component.h couplings.h latch.h load_rows.h removal.h carry.h cutter.h item_reading.h shape.h scene.h plugin.h sim.h revision.h batch.h",
                 "base math mesh linalg engine"),
    "xml": Row("base math scene", "base.h component.h scene.h plugin.h", "base math scene"),
    "models": Row("base math mesh collision", "base.h math.h mesh.h mesh_edit.h mesh_cut.h component.h couplings.h latch.h load_rows.h removal.h carry.h cutter.h item_reading.h shape.h models/ scene.h sim.h",
                  "base math mesh collision engine scene"),
    "solvers": Row("base math linalg engine", "base.h math.h mesh.h component.h sim.h analysis.h models/",
                   "base math linalg engine scene"),
    "output": Row("base math engine", "base.h math.h mesh.h component.h scene.h sim.h models/",
                  "base math engine scene models"),
    "plot": Row("base output", "base.h", "base output"),
    "sinew": Row("", "base.h component.h scene.h models.h", "base scene xml models solvers"),
    "sofa": Row("base math mesh scene xml", "base.h math.h mesh.h component.h linear_solvers.h models/ scene.h sofa.h models.h",
                "base math mesh linalg scene xml models solvers sinew"),
    "view": Row("base math mesh engine scene plot",
                "base.h math.h mesh.h component.h shape.h scene.h sim.h revision.h view.h",
                "base math mesh engine scene xml models output plot sinew"),
    "apps": Row("base math mesh collision linalg engine haptics scene xml sofa models solvers output plot view", "all",
                "base math mesh collision linalg engine haptics scene xml models solvers output plot sinew sofa view"),
}
# Public headers in their own order: each may include only those before it. "models/" are all in that folder, which do not
# include each other.
PUBLIC = ["base.h", "math.h", "mesh.h", "mesh_edit.h", "mesh_cut.h", "component.h", "couplings.h", "latch.h", "load_rows.h", "removal.h", "carry.h", "cutter.h", "item_reading.h", "linear_solvers.h", "shape.h", "models/", "scene.h", "plugin.h", "sofa.h",
          "tool_response.h", "sim.h", "revision.h", "analysis.h", "batch.h", "loop.h", "haptics.h", "tool_model.h", "emulator.h", "udp_device.h", "openigtlink.h", "input_device.h", "device_plugin.h", "models.h", "sinew.h", "view.h", "conformance.h"]
# A folder of src/models/ sees itself, the headers directly in src/models/ and these folders.
MODEL_FOLDERS = {
    "instruments": ["rods"],
    "rods": ["mappings", "solid"],
}
# Libraries from outside and the modules that may know of them.
OUTSIDE = {
    "expat.h": ["mesh", "xml"],
    "zlib.h": ["haptics", "mesh", "output"],
    "suitesparse/": ["linalg"],
    "cairo": ["plot"],
    "hdf5": ["output"],
    "libwebsockets.h": ["view"],
    "jansson.h": ["view"],
}
# Headers of one kind of operating system (threads are those of POSIX everywhere), and the files that include them.
SYSTEM = re.compile(r"(sys|netinet|arpa|linux)/|(unistd|fcntl|dlfcn|poll|netdb|dirent|glob|ftw|io|process|windows|psapi|winsock2|ws2tcpip)\.h")
SYSTEM_FILES = re.compile(r"src/base/os_|apps/sinew/system_|src/view/|src/haptics/input_device\.c|(apps/sinew|bench)/(view|check_apart)\.c")
GENERATED = ["config.h", "commit.h"]  # made by the build; everyone may include it

# ---- the check ----------------------------------------------------------------------------------------------------
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]')
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)


def includes(path):
    """(line, bracket, name) of every include that is not in a comment."""
    text = path.read_text(encoding="utf-8")
    text = COMMENT.sub(lambda found: " " + "\n" * found.group().count("\n"), text)
    for number, line in enumerate(text.split("\n"), 1):
        found = INCLUDE.match(line)
        if found:
            yield number, found.group(1), found.group(2)


def module_of(file):
    """Module of a path relative to the root; None when it lies outside of every module."""
    parts = file.parts
    if parts[0] in ("apps", "bench"):
        return "apps"
    if parts[0] == "src" and len(parts) > 2 and parts[1] in MODULES:
        return parts[1]
    return None


def model_folder(file):
    """The folder a path below src/models/ lies in, "" for those directly there."""
    return file.parts[2] if len(file.parts) > 3 else ""


def resolve(root, file, bracket, name):
    """Path of the included file relative to the root, or None for what is not ours."""
    places = ["src", "."] if bracket == "<" else [file.parent, "src", "."]
    for place in places:
        path = pathlib.Path(place, name)
        if ".." not in path.parts and (root / path).is_file():
            return path
    return None


def public_name(path):
    """How PUBLIC names a path below include/sinew/."""
    return "models/" if path.startswith("models/") else path


def complaint(root, file, bracket, name):
    """What is wrong with one include, or None."""
    public_file = file.parts[0] == "include"
    module = None if public_file else module_of(file)
    if not public_file and module is None:
        return "this file lies outside of every module"
    # Public headers.
    if name.startswith("sinew/") and public_name(name[6:]) in PUBLIC:
        header = public_name(name[6:])
        if public_file:
            own = public_name("/".join(file.parts[2:]))
            return None if own in PUBLIC[PUBLIC.index(header) + 1:] else "a public header may include only those before it: " + \
                " ".join(PUBLIC)
        known = PUBLIC if MODULES[module].public == "all" else MODULES[module].public.split()
        return None if header in known else f"{module} may include of the public headers only " + " ".join(known)
    if name.startswith("sinew/") and not (root / "apps" / name).is_file():
        return "no such public header in the list of tools/check_arrows.py"
    if name in GENERATED:
        return "a public header cannot include what the build makes" if public_file else None
    target = resolve(root, file, bracket, name)
    # What is not ours.
    if target is None:
        if bracket == '"':
            return "no such file"
        for prefix, modules in OUTSIDE.items():
            if name.startswith(prefix) and module not in modules:
                return "only " + ", ".join(modules) + " may know of it"
        if SYSTEM.match(name) and not SYSTEM_FILES.match(file.as_posix()):
            return "what differs between systems is behind base/os_*.h and apps/sinew/system.h"
        return None
    # Private headers.
    if public_file:
        return "a public header may include only public headers"
    other = module_of(target)
    allowed = MODULES[module].private.split() + [module]
    if other not in allowed:
        return f"{module} may include only " + ", ".join(allowed)
    if module == other == "models":
        own = model_folder(file)
        known = ["", own, *MODEL_FOLDERS.get(own, [])]
        if model_folder(target) not in known:
            return f"models/{own} may include of the other folders of models " + (" ".join(known[2:]) or "none")
    return None


def check(root):
    """(number of includes, list of complaints) of a checkout."""
    files = [path for top in ("include", "src", "apps", "bench") for path in sorted((root / top).rglob("*.[ch]"))]
    count, complaints = 0, []
    for path in files:
        file = path.relative_to(root)
        if file.parts[0] == "include" and public_name("/".join(file.parts[2:])) not in PUBLIC:
            complaints.append(f"{file.as_posix()}:1: this header is not in the list of tools/check_arrows.py")
        for line, bracket, name in includes(path):
            count += 1
            wrong = complaint(root, file, bracket, name)
            if wrong:
                marks = f"<{name}>" if bracket == "<" else f'"{name}"'
                complaints.append(f"{file.as_posix()}:{line}: {marks}: {wrong}")
    return count, complaints


# ---- self-test ----------------------------------------------------------------------------------------------------
# A small checkout; a line ending in BAD must be complained of, and no other.
SAMPLE = {
    "include/sinew/base.h": "#include <stdio.h>\n#include <sinew/math.h> BAD\n",
    "include/sinew/math.h": "#include <math.h>\n#include <sinew/base.h>\n",
    "include/sinew/models.h": "",
    "include/sinew/scene.h": "",
    "include/sinew/component.h": '#include <sinew/math.h>\n#include "base/text.h" BAD\n#include "config.h" BAD\n',
    "src/base/text.h": "#include <sinew/base.h>\n#include <sinew/component.h> BAD\n",
    "src/base/text.c": '#include "text.h"\n#include "base/text.h"\n#include "config.h"\n'
                       '#include "math/curve.h" BAD\n',
    "src/base/os_file_posix.c": "#include <sys/stat.h>\n#include <unistd.h>\n",
    "src/base/clock.h": "#include <pthread.h>\n#include <unistd.h> BAD\n#include <sys/time.h> BAD\n",
    "src/math/curve.h": '/* #include "engine/system.h"\n#include "engine/system.h" */\n// #include "xml/read.h"\n'
                        '#include "base/text.h"\n#  include "linalg/matrix.h" BAD\n',
    "src/mesh/surface.h": '#include "math/curve.h"\n#include <sinew/component.h> BAD\n#include "models/list.h" BAD\n',
    "src/linalg/matrix.h": "#include <suitesparse/amd.h>\n#include <expat.h> BAD\n",
    "src/engine/system.h": '#include "linalg/matrix.h"\n#include <math/curve.h>\n#include <scene/scene.h> BAD\n'
                           '#include <sinew/component.h>\n#include <sinew/scene.h> BAD\n',
    "src/scene/scene.h": '#include "engine/system.h"\n#include <sinew/models.h> BAD\n#include "models/list.h" BAD\n'
                         '#include "xml/read.h" BAD\n',
    "src/xml/read.h": '#include <expat.h>\n#include "scene/scene.h"\n#include "engine/system.h" BAD\n',
    "src/models/list.h": '#include <sinew/component.h>\n#include "mesh/surface.h"\n#include "models/rods/rod.h" BAD\n',
    "src/sinew/builtins.c": '#include <sinew/models.h>\n#include "models/rods/rod.h" BAD\n',
    "src/models/solid/cell.h": '#include "models/list.h"\n#include "models/rods/rod.h" BAD\n',
    "src/models/rods/rod.h": '#include "models/list.h"\n#include "base/text.h"\n#include "linalg/matrix.h" BAD\n'
                             '#include "models/solid/cell.h"\n#include "models/instruments/needle.h" BAD\n',
    "src/models/instruments/needle.h": '#include "needle.h"\n#include "models/rods/rod.h"\n#include "gone.h" BAD\n'
                                       '#include "models/solid/cell.h" BAD\n',
    "src/solvers/newton.h": '#include "engine/system.h"\n#include "scene/scene.h" BAD\n',
    "src/output/monitor.h": '#include "engine/system.h"\n#include "scene/scene.h" BAD\n#include <cairo.h> BAD\n',
    "src/plot/chart.h": '#include <cairo.h>\n#include "output/monitor.h"\n#include "engine/system.h" BAD\n',
    "src/view/server.h": '#include <libwebsockets.h>\n#include "engine/system.h"\n#include "linalg/matrix.h" BAD\n',
    "src/stray.c": "#include <stdio.h> BAD\n",
    "apps/sinew/command.h": '#include "xml/read.h"\n',
    "apps/sinew/system_windows.c": "#include <windows.h>\n",
    "apps/sinew/main.c": '#include "command.h"\n#include "models/rods/rod.h"\n#include <cairo.h> BAD\n',
    "bench/bench.c": '#include "apps/sinew/command.h"\n#include "engine/system.h"\n#include <sinew/new.h> BAD\n',
}


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        expected = set()
        for name, text in SAMPLE.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text.replace(" BAD", ""), encoding="utf-8")
            lines = text.split("\n")
            expected |= {f"{name}:{number}" for number, line in enumerate(lines, 1) if line.endswith("BAD")}
        _, complaints = check(root)
    seen = {":".join(text.split(":")[:2]) for text in complaints}
    for place in sorted(expected - seen):
        print(f"self-test: {place}: was not complained of")
    for place in sorted(seen - expected):
        print(f"self-test: {place}: should not have been complained of")
    if seen != expected:
        return 1
    print(f"arrows: self-test, {len(expected)} wrong includes found, ok")
    return 0


def main():
    parser = argparse.ArgumentParser(description="Fails on an #include that points the wrong way.")
    parser.add_argument("--self-test", action="store_true", help="try the rules on a made-up checkout")
    arguments = parser.parse_args()
    if arguments.self_test:
        return self_test()
    count, complaints = check(pathlib.Path(__file__).resolve().parent.parent)
    for text in complaints:
        print(text)
    if complaints:
        print(f"arrows: {count} includes, {len(complaints)} wrong")
        return 1
    print(f"arrows: {count} includes, ok")
    return 0


if __name__ == "__main__":
    sys.exit(main())
