#!/bin/sh
# test_packaging.sh SOURCE: the recipes in packaging/ and the workflow of the forge fit the tree, which can be a part of another project. vcpkg, Conan and conda are not
# needed: the files are parsed, the versions compared, and the folders that Conan exports are configured with the options of the
# recipes.
# SPDX-License-Identifier: BSD-3-Clause
set -eu
source=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
part() { sed -n "s/^#define SN_VERSION_$1 *\([0-9]*\)\$/\1/p" "$source/include/sinew/base.h"; }
version=$(part MAJOR).$(part MINOR).$(part PATCH)

python3 -B - "$source" "$version" "$work/tree" <<'END'
import ast
import json
import os
import pathlib
import re
import shutil
import sys

source, version, tree = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
stated = json.loads((source / "packaging/vcpkg/sinew/vcpkg.json").read_text())["version"]
if stated != version:
    sys.exit(f"packaging/vcpkg/sinew/vcpkg.json states version {stated}, include/sinew/base.h {version}")
cited = re.search(r"\nversion: ([0-9.]+)", (source / "CITATION.cff").read_text())
if cited is None or cited.group(1) != version:
    sys.exit(f"packaging/conda/meta.yaml finds no version {version} in CITATION.cff")

recipe = ast.parse((source / "packaging/conan/conanfile.py").read_text())
lists = {node.targets[0].id: ast.literal_eval(node.value) for node in recipe.body if isinstance(node, ast.Assign)}
tree.mkdir()
for name in lists["SOURCES"]:
    shutil.copy(source / name, tree / name)
for folder in lists["FOLDERS"]:
    shutil.copytree(source / folder, tree / folder, ignore=shutil.ignore_patterns("node_modules"))

# Each option that a recipe sets is one of CMakeLists.txt.
known = set(re.findall(r"\b(?:option|set)\((SINEW_\w+)", (source / "CMakeLists.txt").read_text())) | {"SINEW_AMD_INCLUDE_DIR"}
for file in ["vcpkg/sinew/portfile.cmake", "conan/conanfile.py", "conda/build.sh"]:
    text = (source / "packaging" / file).read_text().replace('"SINEW_WITH_"', "")
    for option in re.findall(r"SINEW_[A-Z0-9_]+", text):
        if option not in known:
            sys.exit(f"packaging/{file} sets {option}, which is no option of CMakeLists.txt")

# The forge runs .ci/run and the verbs of the other machines, and no verb, program or preset that is not there.
workflow = (source / ".github/workflows/ci.yml").read_text()
listed = re.search(r"verb: \[(.*)\]", workflow)
verbs = re.findall(r"\./go ([\w-]+)", workflow) + (listed.group(1).split(", ") if listed else [])
known = re.findall(r"^([\w-]+)\)", (source / "go").read_text(), re.MULTILINE)
for verb in verbs + ["aarch64", "wasm", "static", "windows", "site"]:
    if verb not in known or verb not in verbs:
        sys.exit(f".github/workflows/ci.yml and ./go disagree about the verb {verb}")
if "bash .ci/run\n" not in workflow:
    sys.exit(".github/workflows/ci.yml does not run .ci/run")
for tool in re.findall(r"tools/[\w.]+", workflow):
    if not os.access(source / tool, os.X_OK):
        sys.exit(f".github/workflows/ci.yml names {tool}, which is no program")
presets = {preset["name"] for preset in json.loads((source / "CMakePresets.json").read_text())["testPresets"]}
for preset in re.findall(r"--preset (\S+)", workflow):
    if preset not in presets:
        sys.exit(f".github/workflows/ci.yml names the preset {preset}, which no tests have")
END

cmake -S "$work/tree" -B "$work/build" -DCMAKE_BUILD_TYPE=Release -DSINEW_TESTS=OFF -DSINEW_EXAMPLES=OFF -DSINEW_SHARED=OFF \
    -DSINEW_WITH_CAIRO=OFF -DSINEW_WITH_HDF5=OFF -DSINEW_WITH_LWS=OFF >"$work/log" 2>&1 || {
    cat "$work/log"
    echo "the files that packaging/conan/conanfile.py exports cannot be configured"
    exit 1
}

# As a part of another project, with both libraries and without the tests.
mkdir "$work/parent"
cat >"$work/parent/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.25)
project(parent C)
add_subdirectory(../tree sinew)
add_executable(shared main.c)
target_link_libraries(shared PRIVATE sinew::sinew)
add_executable(static main.c)
target_link_libraries(static PRIVATE sinew::sinew_static sinew::conformance)
if(SINEW_TESTS OR SINEW_EXAMPLES)
    message(FATAL_ERROR "the tests or examples of Sinew are built in another project")
endif()
END
echo 'int main(void) { return 0; }' >"$work/parent/main.c"
cmake -S "$work/parent" -B "$work/parent/build" >"$work/log" 2>&1 || {
    cat "$work/log"
    echo "add_subdirectory fails in another project"
    exit 1
}
