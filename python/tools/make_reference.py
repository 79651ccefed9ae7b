#!/usr/bin/env python3
"""make_reference.py > docs/python-reference.md: the classes and functions of the package with their documentation. The package that Python
imports is described; a test compares. SPDX-License-Identifier: BSD-3-Clause"""
import inspect
import re
import sinew

HEAD = """# Reference of the Python package

Written by `python/tools/make_reference.py` from the documentation of the package. [Python](python.md) is the guide;
[the components](reference.md) and their parameters are methods of `Scene` and `Item`.
"""
CLASSES = ["Scene", "Item", "Sim", "Channel", "Table", "Results", "LinearModel", "Sensitivities", "Fit", "Mode", "Modes", "Batch", "View"]
ERRORS = ["Error", "Problem", "SceneError", "DivergedError", "FileError", "ArgumentError", "UnsupportedError", "OutOfMemoryError"]
FUNCTIONS = ["load", "loads", "load_sofa", "equilibrium", "fit", "on_note"]


def text_of(thing):
    return re.sub(r"\s+", " ", inspect.getdoc(thing) or "").strip().replace("|", "\\|")


def signature_of(thing):
    try:
        signature = inspect.signature(thing)
    except (TypeError, ValueError):
        return "(...)"
    own = [p.replace(annotation=inspect.Parameter.empty) for p in signature.parameters.values() if p.name != "self"]
    text = str(signature.replace(parameters=own, return_annotation=inspect.Signature.empty))
    return text.replace(", /)", ")").replace("(/)", "()").replace("($self, ", "(").replace("($self)", "()")


def members_of(cls):
    seen = {}
    for base in reversed(cls.__mro__):
        if base.__module__.split(".")[0] == "sinew":
            seen.update({n: m for n, m in vars(base).items() if not n.startswith("_")})
    return seen


def rows_of(cls):
    for name, member in members_of(cls).items():
        doc = text_of(member)
        if not doc or doc.startswith(("tuple() ->", "int([x])")):
            continue
        yield (name if not callable(member) else f"{name}{signature_of(member)}"), doc


def print_class(name):
    cls = getattr(sinew, name)
    print(f"\n## {name}\n\n{text_of(cls)}")
    rows = [r for r in rows_of(cls) if not r[1].startswith("Alias for field")]
    if rows:
        print("\n| member | meaning |\n|---|---|")
    for shown, doc in rows:
        print(f"| `{shown}` | {doc} |")


def main():
    print(HEAD)
    print("## Functions\n\n| function | meaning |\n|---|---|")
    for name in FUNCTIONS:
        function = getattr(sinew, name)
        print(f"| `{name}{signature_of(function)}` | {text_of(function)} |")
    for name in CLASSES:
        print_class(name)
    print("\n## Exceptions\n\n| class | bases | meaning |\n|---|---|---|")
    for name in ERRORS:
        cls = getattr(sinew, name)
        bases = ", ".join(f"`{b.__name__}`" for b in cls.__bases__)
        print(f"| `{name}` | {bases} | {text_of(cls)} |")
    print("\nMembers of `Error`:\n\n| member | meaning |\n|---|---|")
    for shown, doc in rows_of(sinew.Error):
        print(f"| `{shown}` | {doc} |")


if __name__ == "__main__":
    main()
