"""The table of a study: one row a case."""
import csv
import io
import json
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


def write_table(plan, rows, path):
    """Writes the rows as CSV: number, parameters, results with units, status, message, time reached, run time."""
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
