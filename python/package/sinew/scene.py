"""Scenes: trees of items, from files or from Python."""
import difflib
import os
import sys
from . import _notes, _sinew
from ._values import keyword_of, param_of, text_of
from .components import Description, doc_of, signature_of, tables
from .errors import SceneError

_ROOT = 1 << 32 | 1
_HERE = os.path.dirname(__file__)


def _place():
    """File and line of the nearest frame outside of this package."""
    frame = sys._getframe(1)
    while frame and os.path.dirname(frame.f_code.co_filename) == _HERE:
        frame = frame.f_back
    return (frame.f_code.co_filename, frame.f_lineno) if frame else (None, 0)


def _hint(name, known):
    near = difflib.get_close_matches(name, known, 1)
    return f'; did you mean "{near[0]}"?' if near else ""


class Item:
    """An item of a scene. Its parameters are attributes, its children are found by name: `scene["needle"].length`,
    `needle / "tip"`. Every component is a method that adds a child: `needle.handle(z="0.1*t")`."""
    __slots__ = ("scene", "_id")

    def __init__(self, scene, number):
        object.__setattr__(self, "scene", scene)
        object.__setattr__(self, "_id", number)

    def _look(self):
        row = self.scene._look(self._id)
        if row is None:
            raise SceneError("this item was removed from its scene")
        return row

    @property
    def name(self):
        """Name of the item; "" for the scene itself."""
        return self._look()[0]

    @property
    def component(self):
        """Name of its component."""
        return self._look()[1]

    @property
    def parent(self):
        """The item above, or None."""
        number = self._look()[2]
        return None if number is None else Item(self.scene, number)

    @property
    def children(self):
        """The items below, in their order."""
        found, number = [], self._look()[3]
        while number is not None:
            found.append(Item(self.scene, number))
            number = found[-1]._look()[4]
        return found

    @property
    def path(self):
        """Absolute path, as "/needle/tip"."""
        parent = self.parent
        if parent is None:
            return "/"
        above = parent.path
        return ("" if above == "/" else above) + "/" + self.name

    def find(self, path):
        """The item at a path, relative to this one or absolute; None when there is none."""
        number = self.scene._find(self._id, path)
        return None if number is None else Item(self.scene, number)

    def __truediv__(self, path):
        """Reference to a part, also to one that exists after expansion only: `on=needle / "tip"`."""
        return Reference(("" if self.path == "/" else self.path) + "/" + path)

    def __getitem__(self, path):
        item = self.find(path)
        if item is None:
            raise KeyError(path)
        return item

    def get(self, name):
        """Value of a parameter, as set so far or by default, in SI units."""
        return self.scene._get(self._id, param_of(name))[0]

    def is_set(self, name):
        """True when the parameter was given."""
        return self.scene._get(self._id, param_of(name))[1]

    def params(self):
        """The parameters that were given, by name."""
        rows = tables()[self.component]["params"]
        return {r["name"]: self.get(r["name"]) for r in rows if self.is_set(r["name"])}

    def set(self, **params):
        """Sets parameters: SI numbers, texts with units or functions of t, sequences, items. Returns the item."""
        kinds = {p["name"]: p["type"] for p in tables()[self.component]["params"]}
        self.scene._locate(*_place())
        rows = [(param_of(name), value) for name, value in params.items() if value is not None]
        rows.sort(key=lambda row: kinds.get(row[0]) != "choice")  # units of the others may depend on a choice
        for name, value in rows:
            self.scene._set(self._id, name, text_of(value, kinds.get(name)))
        return self

    def add(self, what, *children, name=None, **params):
        """Adds an item below this one: `add("handle", z=0.1)`, or a description of sinew.components. `children` are
        descriptions. A refused item leaves the scene as it was. Returns the new item."""
        if isinstance(what, Description):
            children = (*what.children, *children)
            name = what.name if name is None else name
            params = {**what.params, **params}
            what = what.component
        self.scene._locate(*_place())
        try:
            number = self.scene._add(self._id, what, name)
        except KeyError:
            raise SceneError(self._unknown(what)) from None
        item = Item(self.scene, number)
        try:
            item.set(**params)
            for child in children:
                item.add(child)
        except BaseException:
            self.scene._remove(number)
            raise
        return item

    def _unknown(self, component):
        file, line = _place()
        hint = _hint(str(component), tables()) or "; dir(sinew.components) lists all"
        return (f"{file}:{line}:1: " if file else "") + f'"{component}" is not a component{hint}'

    def remove(self):
        """Removes the item with its children from the scene."""
        self.scene._remove(self._id)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        plain = param_of(name)
        rows = tables()
        if plain in {p["name"] for p in rows[self.component]["params"]}:
            return self.get(plain)
        if plain in rows and plain != "scene":
            return _Adder(self, plain)
        child = self.find(name)
        if child is not None:
            return child
        known = [*(p["name"] for p in rows[self.component]["params"]), *(c.name for c in self.children), *rows]
        raise AttributeError(f"{self.component} has no parameter, component or child {name!r}" + _hint(name, known))

    def __setattr__(self, name, value):
        self.set(**{name: value})

    def __dir__(self):
        own = [keyword_of(p["name"]) for p in tables()[self.component]["params"]]
        return sorted({*super().__dir__(), *own, *(keyword_of(n) for n in tables()), *(c.name for c in self.children)})

    def __eq__(self, other):
        return isinstance(other, Item) and other.scene is self.scene and other._id == self._id

    def __hash__(self):
        return hash((id(self.scene), self._id))

    def __repr__(self):
        return f"<Item {self.path} ({self.component})>"


class Reference(str):
    """Path of an item that may exist after expansion only."""

    def __truediv__(self, path):
        return Reference(f"{self}/{path}")


class _Adder:
    """`scene.needle`: adds a needle when it is called."""

    def __init__(self, item, component):
        self._item, self._component = item, component
        self.__doc__ = doc_of(component)
        self.__name__ = component
        self.__signature__ = signature_of(component)

    def __call__(self, *children, name=None, **params):
        return self._item.add(self._component, *children, name=name, **params)

    def __repr__(self):
        return f"<adds a {self._component} to {self._item.path}>"


class Scene(_sinew.Scene):
    """A scene: a tree of items, which compile() turns into a simulation. The keywords are parameters of the scene: title,
    duration, step, ... Every component is a method that adds an item: `scene.needle(length="15 cm")`.

    A scene may be used by several threads, one after the other. Compiling does not change it."""

    def __init__(self, *children, **params):
        self.root.set(**params)
        for child in children:
            self.root.add(child)

    @property
    def root(self):
        """The item at the top, with the parameters of the run."""
        return Item(self, _ROOT)

    def add(self, what, *children, name=None, **params):
        """Adds an item at the top; see Item.add."""
        return self.root.add(what, *children, name=name, **params)

    def set(self, **params):
        """Sets parameters of the scene: title, duration, step, ... Returns the scene."""
        self.root.set(**params)
        return self

    def find(self, path):
        """The item at a path, or None."""
        return self.root.find(path)

    def __getitem__(self, path):
        return self.root[path]

    def __contains__(self, path):
        return self.find(path) is not None

    def __iter__(self):
        """All items below the root, from top to bottom."""
        waiting = self.root.children[::-1]
        while waiting:
            item = waiting.pop()
            yield item
            waiting += item.children[::-1]

    def override(self, assignments=None, **params):
        """Stores settings that are applied when the scene is compiled, also to parts of assemblies: a dictionary
        {"needle.elements": 8}, a text "needle.elements=8", or keywords for the scene itself. Returns the scene."""
        if isinstance(assignments, str):
            self._override(assignments)
        else:
            for key, value in (assignments or {}).items():
                self._override(f"{key}={text_of(value)}")
        for key, value in params.items():
            self._override(f"{param_of(key)}={text_of(value)}")
        return self

    @property
    def directory(self):
        raise AttributeError("directory can be set only")

    @directory.setter
    def directory(self, path):
        self._set_directory(path)

    def copy(self):
        """A copy with the same items, settings and places."""
        twin = type(self)()
        twin._become(self)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def expand(self):
        """A copy in which assemblies (needle, cable, ...) are replaced by their parts."""
        twin = self.copy()
        twin._expand()
        return twin

    def to_xml(self):
        """The scene as XML in SI units, without parameters at their defaults and without stored overrides."""
        return self._to_xml()

    def write(self, path):
        """Writes to_xml() to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.to_xml())

    def compile(self):
        """The simulation at t = 0. The scene stays as it is and can be changed and compiled again."""
        from .sim import Sim
        return Sim(self)

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.root, name)

    def __setattr__(self, name, value):
        if name.startswith("_") or hasattr(type(self), name):
            super().__setattr__(name, value)
        else:
            self.root.set(**{name: value})

    def __dir__(self):
        return sorted({*super().__dir__(), *dir(self.root)})

    def __getstate__(self):
        raise TypeError("a Scene cannot be pickled; pickle its to_xml()")

    def __repr__(self):
        return f"<Scene {self.root.get('title') or ''!r}, {sum(1 for _ in self)} items>"


def load(path, overrides=None, **params):
    """Reads a scene file (XML), with overrides as in Scene.override. Notes and errors name line and column."""
    scene = Scene()
    scene._read(path)
    return scene.override(overrides, **params)


def loads(text, overrides=None, *, name="text", directory=None, **params):
    """Reads a scene from text. `name` stands for the file in messages; relative paths start from `directory`."""
    scene = Scene()
    scene._read_text(text, name, None if directory is None else os.fspath(directory))
    return scene.override(overrides, **params)


def load_sofa(path):
    """Reads a scene of SOFA (.scn). Elements that are not supported are delivered as notes, each with its line."""
    scene = Scene()
    for file, line, element, sentence in scene._read_sofa(path):
        _notes.deliver(f"{file}:{line}: {element}: {sentence}")
    return scene
