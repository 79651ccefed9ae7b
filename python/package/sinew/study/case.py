"""One case of a study: run it, keep its numbers."""
import json
import math
import os
import pathlib
import time
import sinew
from .plan import Plan, write_whole


def file_of(folder, case):
    """Where the results of a case lie."""
    return pathlib.Path(folder) / "cases" / f"{case.number:06d}-{case.key}.json"


def _reduce(name, values):
    import numpy as np
    if name in ("last", "first"):
        return values[-1 if name == "last" else 0]
    if name == "rms":
        return np.sqrt(np.mean(values**2, axis=0))
    return {"max": np.max, "min": np.min, "mean": np.mean, "peak": lambda v, axis: np.max(abs(v), axis=axis)}[name](values, axis=0)


def _columns_of(result, channel, count):
    words = channel.components.split() if not result.norm else []
    nodes = count // max(1, len(words))
    places = [""] if nodes == 1 else [f"[{i}]" for i in range(nodes)]
    return [f"{result.name}{place}{'.' + word if word else ''} [{channel.unit or '1'}]" for place in places for word in words or [""]]


def _chosen(plan, sim):
    """Numbers of the results that the plan names."""
    import numpy as np
    channels = {r.channel: sim.channel(r.channel) for r in plan.results}
    table, found = sim.record(list(channels.values()), plan.until, plan.every), {}
    for result in plan.results:
        channel, values = channels[result.channel], table[result.channel]
        if result.norm:
            values = np.linalg.norm(values, axis=-1) if channel.components else abs(values)
        numbers = np.atleast_1d(_reduce(result.reduction, values)).ravel()
        found.update(zip(_columns_of(result, channel, len(numbers)), numbers.tolist()))
    return found


def _monitored(plan, sim):
    """The last rows of the monitors of the scene."""
    found = {}
    for name, table in sim.run(plan.until).items():
        found.update({f"{name} {column}": value for column, value in zip(table.columns, table.values[-1].tolist())})
    return found


def run_case(plan, case):
    """The row of a case: its results, or why there are none."""
    row = {"case": case.number, "key": case.key, "parameters": case.overrides, "status": "done", "message": "", "results": {}}
    start, sim = time.perf_counter(), None
    try:
        sim = sinew.load(plan.scene, case.overrides).compile()
        row["results"] = _chosen(plan, sim) if plan.results else _monitored(plan, sim)
    except sinew.DivergedError as error:
        row.update(status="diverged", message=str(error))
    except (sinew.Error, MemoryError) as error:
        row.update(status="failed", message=str(error))
    if any(not math.isfinite(v) for v in row["results"].values()):
        row.update(status="failed", message="a result is not finite", results={})
    row.update(time=sim.time if sim else 0.0, seconds=time.perf_counter() - start)
    return row


def keep(folder, case, row):
    """Writes the row of a case: whole, or not at all."""
    write_whole(file_of(folder, case), json.dumps(row))


def run_and_keep(folder, number):
    """Runs a case of the study in a folder; for the workers of all engines."""
    plan = Plan.load(os.path.join(folder, "plan.json"))
    case = plan.cases[number]
    if not file_of(folder, case).exists():
        keep(folder, case, run_case(plan, case))
    return number
