"""Plans: which cases a study has, and what is kept of each."""
import dataclasses
import hashlib
import itertools
import json
import os
import pathlib
import re
import tomllib
import sinew

_KEYS = {"scene", "out", "until", "every", "timeout", "vary", "together", "sample", "results"}
_SAMPLE_KEYS = {"method", "count", "seed"}
_METHODS = ("sobol", "latin_hypercube", "random")
_REDUCTIONS = ("last", "first", "max", "min", "mean", "rms", "peak")
_QUANTITY = re.compile(r"([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)\s*(.*)")


class PlanError(ValueError):
    """A plan that cannot be understood; the text names the file and the key."""


@dataclasses.dataclass(frozen=True)
class Result:
    """A number, or numbers, kept of a case: a reduction over time of a channel, of its norm where `norm`."""
    name: str
    reduction: str
    channel: str
    norm: bool


@dataclasses.dataclass(frozen=True)
class Case:
    """One run: its overrides, and a hash of all that its results depend on."""
    number: int
    overrides: dict
    key: str


@dataclasses.dataclass
class Plan:
    """A study: `cases` in their order. `columns` are the parameters that vary."""
    scene: str
    out: str
    until: float | None
    every: int
    timeout: float | None
    columns: list
    results: list
    cases: list

    def write(self, path):
        """Writes the plan with all its cases, for workers."""
        write_whole(path, json.dumps(dataclasses.asdict(self), indent=1))

    @staticmethod
    def load(path):
        """Reads what write() has written."""
        with open(path, encoding="utf-8") as file:
            d = json.load(file)
        d["results"] = [Result(**r) for r in d["results"]]
        d["cases"] = [Case(**c) for c in d["cases"]]
        return Plan(**d)


def write_whole(path, text):
    """Writes a file so that it is there whole or not at all, whenever the program ends."""
    path = pathlib.Path(path)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)


# ---- values


def _seconds(where, value):
    if value is None or isinstance(value, (int, float)):
        return value
    match = re.fullmatch(r"([0-9.eE+-]+)\s*(s|ms|min|h)", str(value))
    if not match:
        raise PlanError(f"{where} requires a time such as 0.5 or \"20 ms\", and not {value!r}")
    return float(match[1]) * {"s": 1, "ms": 1e-3, "min": 60, "h": 3600}[match[2]]


def _list(where, value):
    if not isinstance(value, list) or not value:
        raise PlanError(f"{where} requires a list of values, such as [1, 2] or [\"1 mm\", \"2 mm\"]")
    return value


def _number(where, text):
    """(number, unit) of 3, 3.5 or "3.5 mm"."""
    match = _QUANTITY.fullmatch(str(text).strip())
    if isinstance(text, bool) or not match:
        raise PlanError(f"{where} requires numbers, with or without a unit, and not {text!r}")
    return float(match[1]), match[2]


def _range(where, value):
    """(low, high, logarithmic, unit) of [low, high] or [low, high, "log"]."""
    value = _list(where, value)
    log = len(value) == 3 and value[2] == "log"
    if len(value) != 2 and not log:
        raise PlanError(f"{where} requires [low, high] or [low, high, \"log\"]")
    (low, unit), (high, other) = _number(where, value[0]), _number(where, value[1])
    if unit != other:
        raise PlanError(f"{where}: low is given in {unit or 'SI units'}, high in {other or 'SI units'}; use one unit")
    if not low < high or (log and low <= 0):
        raise PlanError(f"{where} requires low < high{', and low > 0 for log' if log else ''}")
    return low, high, log, unit


# ---- cases


def _grid(table):
    rows = itertools.product(*(_list(f"[vary] {name!r}", values) for name, values in table.items()))
    return [dict(zip(table, row)) for row in rows]


def _together(table):
    lists = {name: _list(f"[together] {name!r}", values) for name, values in table.items()}
    if len({len(v) for v in lists.values()}) > 1:
        raise PlanError("[together] requires lists of one length, and has " + ", ".join(f"{n!r}: {len(v)}" for n, v in lists.items()))
    return [dict(zip(lists, row)) for row in zip(*lists.values())] if lists else [{}]


def _sample(table):
    ranges = {n: _range(f"[sample] {n!r}", v) for n, v in table.items() if n not in _SAMPLE_KEYS}
    if not ranges:
        return [{}]
    method, count, seed = table.get("method", "sobol"), table.get("count"), table.get("seed", 0)
    if method not in _METHODS:
        raise PlanError(f"[sample] method = {method!r} is none of {', '.join(_METHODS)}")
    if not isinstance(count, int) or isinstance(count, bool) or count < 1:
        raise PlanError("[sample] requires count, a whole number from 1 on")
    points = _points(method, count, seed, len(ranges))
    cases = []
    for point in points:
        case = {}
        for (name, (low, high, log, unit)), x in zip(ranges.items(), point):
            value = low * (high / low)**float(x) if log else low + (high - low) * float(x)
            case[name] = f"{value!r} {unit}" if unit else value
        cases.append(case)
    return cases


def _points(method, count, seed, dimensions):
    """[count][dimensions] between 0 and 1; the same for the same seed."""
    if method == "random":
        import random
        source = random.Random(seed)
        return [[source.random() for _ in range(dimensions)] for _ in range(count)]
    try:
        from scipy.stats import qmc
    except ImportError:
        raise PlanError(f"[sample] method = {method!r} needs SciPy (on Debian: python3-scipy); \"random\" does not") from None
    if method == "latin_hypercube":
        return qmc.LatinHypercube(dimensions, seed=seed).random(count)
    power = max(0, (count - 1).bit_length())
    return qmc.Sobol(dimensions, seed=seed).random_base2(power)[:count]


def _result(name, text):
    words = str(text).split(None, 1)
    if len(words) != 2 or words[0] not in _REDUCTIONS:
        raise PlanError(f"[results] {name} = {text!r} is not of the form \"REDUCTION /PATH/QUANTITY\" with one of "
                        + ", ".join(_REDUCTIONS) + "; bars around the channel take its norm")
    channel, norm = words[1].strip(), False
    if len(channel) > 2 and channel[0] == channel[-1] == "|":
        channel, norm = channel[1:-1], True
    return Result(name, words[0], channel, norm)


# ---- what results depend on


def _files_of(xml, folder):
    """Hashes of the files that a scene names, by their names."""
    found = {}
    for text in set(re.findall(r'="([^"<>|]{1,400})"', xml)):
        path = os.path.join(folder, text)
        if os.path.isfile(path):
            with open(path, "rb") as file:
                found[text] = hashlib.sha256(file.read()).hexdigest()
    return found


def _facts_of(plan):
    """What all cases have in common: the scene, which is read once, and all else that their results depend on."""
    scene = sinew.load(plan.scene)
    xml = scene.to_xml()
    return scene, xml, [_files_of(xml, os.path.dirname(os.path.abspath(plan.scene))), plan.until, plan.every,
                        [dataclasses.asdict(r) for r in plan.results]]


def _key(scene, xml, common, overrides):
    scene.copy().override(overrides).expand()  # a wrong name or value raises
    return hashlib.sha256(json.dumps([sinew.__version__, xml, overrides, *common], sort_keys=True).encode()).hexdigest()[:20]


def read_plan(path, out=None):
    """Reads a plan in TOML. All cases are loaded once, so that a wrong name or value is told before the first run. Raises PlanError
    and sinew.SceneError."""
    path = pathlib.Path(path)
    try:
        with open(path, "rb") as file:
            table = tomllib.load(file)
    except tomllib.TOMLDecodeError as error:
        raise PlanError(f"{path}: {error}") from None
    try:
        return _plan_of(path, table, out)
    except PlanError as error:
        raise PlanError(f"{path}: {error}") from None


def _plan_of(path, table, out):
    unknown = set(table) - _KEYS
    if unknown:
        raise PlanError(f"unknown key {sorted(unknown)[0]!r}; known are {', '.join(sorted(_KEYS))}")
    if not isinstance(table.get("scene"), str):
        raise PlanError("requires scene = \"FILE\", the scene beside the plan")
    every = table.get("every", 1)
    if not isinstance(every, int) or every < 1:
        raise PlanError("every requires a number of steps from 1 on")
    plan = Plan(scene=str(path.parent / table["scene"]), out=str(out or path.parent / table.get("out", path.stem + "-study")),
                until=_seconds("until", table.get("until")), every=every, timeout=_seconds("timeout", table.get("timeout")), columns=[],
                results=[_result(n, t) for n, t in table.get("results", {}).items()], cases=[])
    parts = _grid(table.get("vary", {})), _together(table.get("together", {})), _sample(table.get("sample", {}))
    scene, xml, common = _facts_of(plan)
    for number, (a, b, c) in enumerate(itertools.product(*parts)):
        overrides = {**a, **b, **c}
        plan.cases.append(Case(number, overrides, _key(scene, xml, common, overrides)))
    plan.columns = list(plan.cases[0].overrides)
    return plan
