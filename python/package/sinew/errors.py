"""Exceptions. Every failure of the library is a sinew.Error, whose problems carry place, item and remedy."""
import re
from typing import NamedTuple, Optional, Tuple

_PLACE = re.compile(r"(?P<file>[^\n]+?):(?P<line>\d+):(?P<column>\d+): ")
_ITEM = re.compile(r"(?P<path>/\S*): ")


class Problem(NamedTuple):
    """One cause of a failure."""
    file: Optional[str]
    line: Optional[int]
    column: Optional[int]
    path: Optional[str]
    text: str
    remedy: Optional[str]

    @property
    def place(self):
        """"scene.xml:4:8", or None."""
        return f"{self.file}:{self.line}:{self.column}" if self.file else None


def _problem(line):
    rest = line
    place = _PLACE.match(rest)
    if place:
        rest = rest[place.end():]
    item = _ITEM.match(rest)
    if item:
        rest = rest[item.end():]
    _, mark, remedy = rest.rpartition("; ")
    return Problem(place["file"] if place else None, int(place["line"]) if place else None,
                   int(place["column"]) if place else None, item["path"] if item else None, rest,
                   remedy if mark else None)


class Error(Exception):
    """A failure of the library. `str(error)` has one line for every cause."""

    @property
    def text(self) -> str:
        """The message, one line for every cause."""
        return str(self.args[0]) if self.args else ""

    @property
    def problems(self) -> Tuple[Problem, ...]:
        """Every cause with its place, item, sentence and remedy."""
        return tuple(_problem(line) for line in self.text.splitlines() if line.strip())

    def _first(self, field):
        return next((getattr(p, field) for p in self.problems if getattr(p, field)), None)

    @property
    def place(self) -> Optional[str]:
        """File, line and column of the first cause, as "scene.xml:4:8", or None."""
        return self._first("place")

    @property
    def path(self) -> Optional[str]:
        """Path of the first item concerned, or None."""
        return self._first("path")

    @property
    def remedy(self) -> Optional[str]:
        """What to do about the first cause that has a remedy, or None."""
        return self._first("remedy")


class ArgumentError(Error, ValueError):
    """A function was called with an invalid argument."""


class SceneError(Error, ValueError):
    """A scene cannot be understood or compiled."""


class FileError(Error, OSError):
    """A file cannot be read or written."""


class OutOfMemoryError(Error, MemoryError):
    """Out of memory."""


class DivergedError(Error, ArithmeticError):
    """A step diverged, or an equilibrium was not found. The simulation holds the last good state. `results` has the rows that
    Sim.run or Sim.record had recorded before."""
    results = None


class UnsupportedError(Error, NotImplementedError):
    """This build, or a component, does not support the request."""
