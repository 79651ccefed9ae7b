"""Values of parameters as the texts of scene files."""
import keyword
import numbers
import os


def number_text(value):
    if isinstance(value, (bool,)) or type(value).__name__ == "bool_":
        return "true" if value else "false"
    if isinstance(value, numbers.Integral):
        return str(int(value))
    return repr(float(value))


def _function_text(value):
    """One function of time of three: blanks separate the three."""
    return "".join(value.split()) if isinstance(value, str) else number_text(value)


def text_of(value, kind=None):
    """The text of a value, as in a scene file. `kind` is the type of the parameter, as in sinew.components.tables()."""
    if isinstance(value, str):
        return value
    path = getattr(value, "path", None)
    if isinstance(path, str):
        return path
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        if kind == "expr3":
            return " ".join("0" if v is None else _function_text(v) for v in value)
        return " ".join(text_of(v, kind) for v in value)
    if isinstance(value, (bool, numbers.Real)) or hasattr(value, "__float__"):
        return number_text(value)
    raise TypeError(f"a value of a parameter is a number, a text, a sequence of them or an item, not {type(value).__name__}")


def param_of(name):
    """`in_` stands for the parameter `in`, a word of Python."""
    return name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name


def keyword_of(name):
    return name + "_" if keyword.iskeyword(name) else name
