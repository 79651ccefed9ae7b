#!/usr/bin/env python3
"""make_stubs.py PACKAGE: writes components.pyi and scene.pyi of the package in this folder from the tables of its library, for
editors and type checkers. SPDX-License-Identifier: BSD-3-Clause"""
import pathlib
import sys

TYPES = {"bool": "bool", "int": "int", "real": "Number", "vec3": "Vector", "reals": "Numbers", "text": "str | PathLike[str]",
         "ref": "str | Item", "expr": "Number", "expr3": "Vector", "choice": None}
HEAD = '''# Written by tools/make_stubs.py from the tables of the library.
from collections.abc import Iterator, Sequence
from os import PathLike
from typing import Any, Literal, Self
'''
VALUES = '''Number = float | str
Numbers = Sequence[float] | Sequence[Sequence[float]] | str | Any
Vector = Sequence[float | str] | str | Any
'''


def hint(param):
    if param["choices"]:
        return "Literal[" + ", ".join(map(repr, param["choices"])) + "]"
    return TYPES[param["type"]]


def arguments(row, keyword_of):
    own = "".join(f", {keyword_of(p['name'])}: {hint(p)} | None = ..." for p in row["params"])
    return f"*children: Description, name: str | None = ...{own}"


def doc(name, indent, components):
    text = components.doc_of(name).replace("\\", "\\\\").replace('"""', "'''")
    lines = ['"""' + text.splitlines()[0], *text.splitlines()[1:], '"""'] if "\n" in text else ['"""' + text + '"""']
    return "\n".join((indent + line).rstrip() for line in lines)


def components_text(components, keyword_of):
    parts = [HEAD, "from .scene import Item\n", VALUES, '''
class Description:
    component: str
    children: tuple[Description, ...]
    name: str | None
    params: dict[str, Any]

def tables() -> dict[str, dict[str, Any]]: ...
def doc_of(name: str) -> str: ...
''']
    for name, row in components.tables().items():
        if name != "scene":
            parts.append(f"def {keyword_of(name)}({arguments(row, keyword_of)}) -> Description:\n{doc(name, '    ', components)}\n")
    return "\n".join(parts)


def scene_text(components, keyword_of):
    adders = ["class Adders:"]
    for name, row in components.tables().items():
        if name != "scene":
            adders.append(f"    def {keyword_of(name)}(self, {arguments(row, keyword_of)}) -> Item:\n{doc(name, '        ', components)}")
    own = ", ".join(f"{p['name']}: {hint(p)} | None = ..." for p in components.tables()["scene"]["params"])
    fields = "\n".join(f"    {p['name']}: {hint(p)}" for p in components.tables()["scene"]["params"])
    return "\n".join([HEAD, "from . import _sinew", "from .components import Description", "from .sim import Sim\n", VALUES,
                      *adders, f'''
class Reference(str): ...

class Item(Adders):
    scene: Scene
    @property
    def name(self) -> str: ...
    @property
    def component(self) -> str: ...
    @property
    def parent(self) -> Item | None: ...
    @property
    def children(self) -> list[Item]: ...
    @property
    def path(self) -> str: ...
    def find(self, path: str) -> Item | None: ...
    def get(self, name: str) -> Any: ...
    def is_set(self, name: str) -> bool: ...
    def params(self) -> dict[str, Any]: ...
    def set(self, **params: Any) -> Self: ...
    def add(self, what: str | Description, *children: Description, name: str | None = ..., **params: Any) -> Item: ...
    def remove(self) -> None: ...
    def __truediv__(self, path: str) -> Reference: ...
    def __getitem__(self, path: str) -> Item: ...
    def __getattr__(self, name: str) -> Any: ...

class Scene(_sinew.Scene, Adders):
{fields}
    directory: str | PathLike[str]
    def __init__(self, *children: Description, {own}) -> None: ...
    @property
    def root(self) -> Item: ...
    def add(self, what: str | Description, *children: Description, name: str | None = ..., **params: Any) -> Item: ...
    def set(self, **params: Any) -> Self: ...
    def find(self, path: str) -> Item | None: ...
    def __getitem__(self, path: str) -> Item: ...
    def __contains__(self, path: str) -> bool: ...
    def __iter__(self) -> Iterator[Item]: ...
    def override(self, assignments: str | dict[str, Any] | None = ..., **params: Any) -> Self: ...
    def copy(self) -> Self: ...
    def expand(self) -> Self: ...
    def to_xml(self) -> str: ...
    def write(self, path: str | PathLike[str]) -> None: ...
    def compile(self) -> Sim: ...

def load(path: str | PathLike[str], overrides: str | dict[str, Any] | None = ..., **params: Any) -> Scene: ...
def loads(text: str, overrides: str | dict[str, Any] | None = ..., *, name: str = ..., directory: str | PathLike[str] | None = ...,
          **params: Any) -> Scene: ...
def load_sofa(path: str | PathLike[str]) -> Scene: ...
'''])


def main():
    folder = pathlib.Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(folder.parent))
    from sinew import components
    from sinew._values import keyword_of
    (folder / "components.pyi").write_text(components_text(components, keyword_of), encoding="utf-8")
    (folder / "scene.pyi").write_text(scene_text(components, keyword_of), encoding="utf-8")


if __name__ == "__main__":
    main()
