"""The components, one function each: `components.needle(length=0.15, ...)` describes an item that `Scene.add` adds. The functions,
their parameters and their documentation come from the tables of the library.

    from sinew import components as c
    scene.add(c.needle(c.handle(z="0.2*sin(pi*t)"), name="needle", length="26.23 cm"))
"""
import inspect
from . import _sinew
from ._values import keyword_of, param_of

_tables = {row["name"]: row for row in _sinew.components()}
_WORDS = {"bool": "true or false", "int": "whole number", "real": "number", "vec3": "3 numbers", "reals": "list of numbers",
          "text": "text", "ref": "item or path", "expr": "number or function of t", "expr3": "3 numbers or functions of t"}


def tables():
    """Every component with its parameters and quantities: a dictionary name -> row."""
    return _tables


def range_text(param):
    """"> 0", "0 to 1", or ""."""
    low, high = param["min"], param["max"]
    if low == high == 0 or param["type"] in ("bool", "choice", "text", "ref"):
        return ""
    if 0 < low < 1e-300:
        return "> 0" if high > 1e300 else f"> 0, at most {high:g}"
    if low < -1e300:
        return "" if high > 1e300 else f"<= {high:g}"
    return f">= {low:g}" if high > 1e300 else f"{low:g} to {high:g}"


def param_text(param):
    """Type, unit, range and default of a parameter on one line."""
    words = "one of " + ", ".join(param["choices"]) if param["choices"] else _WORDS[param["type"]]
    unit = "" if param["unit"] == "1" else f" [{param['unit']}]"
    span = range_text(param)
    default = param["default"]
    return words + unit + (", " + span if span else "") + ("" if default in (None, ()) else f"; default {default}")


def doc_of(name):
    """The documentation of a component: its summary, source and parameters."""
    row = _tables[name]
    lines = [row["summary"]]
    if row["source"]:
        lines += ["", "Source: " + row["source"]]
    if row["params"]:
        lines += ["", "Parameters:"]
    for p in row["params"]:
        lines += [f"  {keyword_of(p['name'])}: {p['doc']}", f"      {param_text(p)}"]
    if row["quantities"]:
        lines += ["", "Quantities:"]
    for q in row["quantities"]:
        lines += [f"  {q['name']} [{q['unit']}]: {q['doc']}"]
    return "\n".join(lines)


class Description:
    """An item to be added: component, children, name and parameters."""

    def __init__(self, component, children, name, params):
        self.component, self.children, self.name, self.params = component, children, name, params

    def __repr__(self):
        inside = [repr(c) for c in self.children] + [f"{k}={v!r}" for k, v in self.params.items()]
        return f"{self.component}({', '.join(inside)})"


def signature_of(name, leading=()):
    kind = inspect.Parameter.KEYWORD_ONLY
    own = [inspect.Parameter("name", kind, default=None)]
    own += [inspect.Parameter(keyword_of(p["name"]), kind, default=p["default"]) for p in _tables[name]["params"]]
    return inspect.Signature([*leading, inspect.Parameter("children", inspect.Parameter.VAR_POSITIONAL), *own])


def _factory(component):
    def make(*children, name=None, **params):
        return Description(component, children, name, {param_of(k): v for k, v in params.items()})

    make.__name__ = make.__qualname__ = keyword_of(component)
    make.__doc__ = doc_of(component)
    make.__signature__ = signature_of(component)
    return make


globals().update({keyword_of(name): _factory(name) for name in _tables if name != "scene"})


def __dir__():
    return sorted([keyword_of(name) for name in _tables if name != "scene"] + ["tables", "doc_of", "Description"])
