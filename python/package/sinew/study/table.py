"""The table of a study: one row a case."""
import csv
import io
import json
import math
import os
import re
from .case import file_of
from .plan import write_whole

STATUS = ("status", "message", "time [s]", "seconds")


def read_rows(plan):
    """The rows of all cases in their order; a case that has not been run has the status "missing"."""
    rows = []
    for case in plan.cases:
        try:
            rows.append(json.loads(file_of(plan.out, case).read_text(encoding="utf-8")))
        except FileNotFoundError:
            rows.append({"case": case.number, "key": case.key, "parameters": case.overrides, "status": "missing",
                         "message": "not run", "results": {}, "time": 0.0, "seconds": 0.0})
    return rows


def result_columns(rows):
    """Names of all results, in the order in which they appear."""
    return list(dict.fromkeys(name for row in rows for name in row["results"]))


def parameter_column(values):
    """(numbers, unit) of the values of a parameter that are numbers in one unit; (None, "") of others."""
    parts = [re.fullmatch(r"([+-]?[0-9.]+(?:[eE][+-]?[0-9]+)?)\s*(\S*)", str(v).strip()) for v in values]
    if None in parts or len({part[2] for part in parts}) > 1:
        return None, ""
    return [float(part[1]) for part in parts], parts[0][2]


def _columns(plan, rows):
    """[(name, unit, values)] of the whole table; values are all numbers, or texts."""
    columns = [("case", "", [row["case"] for row in rows])]
    for name in plan.columns:
        given = [row["parameters"][name] for row in rows]
        numbers, unit = parameter_column(given)
        columns.append((name, unit, numbers or [str(value) for value in given]))
    for name in result_columns(rows):
        parts = re.fullmatch(r"(.*) \[([^]]*)\]", name)
        columns.append((parts[1] if parts else name, parts[2] if parts else "", [row["results"].get(name, math.nan) for row in rows]))
    return [*columns, ("status", "", [row["status"] for row in rows]), ("message", "", [row["message"] for row in rows]),
            ("time", "s", [row["time"] for row in rows]), ("seconds", "s", [row["seconds"] for row in rows])]


def _write_csv(plan, rows, path):
    results = result_columns(rows)
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    columns = {c: parameter_column([row["parameters"][c] for row in rows]) for c in plan.columns}
    out.writerow(["case", *(f"{c} [{unit}]" if unit else c for c, (_, unit) in columns.items()), *results, *STATUS])
    for i, row in enumerate(rows):
        given = [f"{numbers[i]:.17g}" if numbers else row["parameters"][c] for c, (numbers, _) in columns.items()]
        numbers = [repr(row["results"][n]) if n in row["results"] else "" for n in results]
        out.writerow([row["case"], *given, *numbers, row["status"], row["message"],
                      repr(row["time"]), f"{row['seconds']:.3f}"])
    write_whole(path, text.getvalue())


def _write_hdf5(plan, rows, path):
    """A data set for each column with the attribute `unit`; the attribute `columns` of the file gives their order."""
    try:
        import h5py
    except ImportError:
        raise ValueError(f"{path}: HDF5 requires h5py (Debian: python3-h5py)") from None
    columns = [(name.replace("/", "|"), unit, values) for name, unit, values in _columns(plan, rows)]
    with h5py.File(path, "w") as file:
        file.attrs["columns"] = [name for name, _, _ in columns]
        for name, unit, values in columns:
            kind = h5py.string_dtype() if isinstance(values[0], str) else None
            file.create_dataset(name, data=values, dtype=kind).attrs["unit"] = unit


_WRITERS = {".csv": _write_csv, ".h5": _write_hdf5, ".hdf5": _write_hdf5}


def write_table(plan, rows, path):
    """Writes the rows: number, parameters, results with units, status, message, time reached, run time. The extension of the file chooses
    the format: .csv or .h5 (requires h5py)."""
    extension = os.path.splitext(path)[1].lower()
    if extension not in _WRITERS:
        raise ValueError(f"{path}: unknown format of a table; the extension is one of {', '.join(_WRITERS)}")
    _WRITERS[extension](plan, rows, path)
