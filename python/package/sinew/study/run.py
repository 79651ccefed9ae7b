"""Running a study: what is missing, with progress, into one table."""
import contextlib
import fcntl
import os
import pathlib
import sys
import time
from .case import file_of
from .engines import ENGINES, progress_line
from .plan import Plan, PlanError, read_plan
from .table import read_rows, write_table


@contextlib.contextmanager
def _alone(folder):
    """Two studies in one folder would run each case twice."""
    with open(folder / "lock", "a", encoding="utf-8") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise PlanError(f"{folder}: another run of this study is under way") from None
        yield


def _clean(folder):
    """Removes what killed runs have left half-written."""
    for left in (folder / "cases").glob("*.new"):
        left.unlink(missing_ok=True)


def run(plan, engine="local", jobs=None, show=None, again=(), **options):
    """Runs the cases of a plan (a Plan, or a path) that have no results yet, and writes table.csv in its folder. Returns the rows.

    `jobs` processes at a time, by default as many as there are processors. `again` are states, of "diverged", "failed" and "crashed",
    whose cases are run again. `show` is called with a line of progress."""
    if not isinstance(plan, Plan):
        plan = read_plan(plan)
    if engine not in ENGINES:
        raise PlanError(f"there is no engine {engine!r}; there are {', '.join(ENGINES)}")
    folder = pathlib.Path(plan.out)
    (folder / "cases").mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        _clean(folder)
        plan.write(folder / "plan.json")
        rows = read_rows(plan)
        for case, row in zip(plan.cases, rows):
            if row["status"] in again:
                file_of(folder, case).unlink()
        numbers = [row["case"] for row in rows if row["status"] in ("missing", *again)]
        if numbers:
            _run_all(plan, engine, numbers, jobs or len(os.sched_getaffinity(0)), options, show or (lambda line: None))
            rows = read_rows(plan)
        write_table(plan, rows, folder / "table.csv")
    return rows


def _run_all(plan, engine, numbers, jobs, options, show):
    start, shown = time.monotonic(), 0.0
    for done, _ in enumerate(ENGINES[engine](plan, numbers, jobs, options), 1):
        if done == len(numbers) or time.monotonic() - shown > 1.0:
            shown = time.monotonic()
            show(progress_line(done, len(numbers), start))


def print_progress(line):
    """On one line of a terminal, or line after line into a file."""
    print(f"\r{line:<60}" if sys.stderr.isatty() else line, end="" if sys.stderr.isatty() else "\n", file=sys.stderr, flush=True)
