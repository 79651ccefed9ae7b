"""The command: python3 -m sinew.study VERB ..."""
import argparse
import collections
import os
import sys
import sinew
from .case import run_and_keep
from .engines import ENGINES, work
from .plan import Plan, PlanError, read_plan
from .run import print_progress, run
from .table import read_rows, write_table

_EXAMPLE = """a plan, plan.toml:

  scene = "tip-load.xml"                    # beside the plan
  until = "0.2 s"                           # absent: the duration of the scene
  timeout = "60 s"                          # of a case; absent: none
  [vary]                                    # all combinations
  "needle.elements" = [4, 8, 16]
  "load.force" = ["0 0 0.05", "0 0 0.1"]
  [sample]                                  # with each of them, points of a sequence
  method = "sobol"                          # or "latin_hypercube", "random"
  count = 16
  "needle.radius" = ["0.5 mm", "0.7 mm"]
  "needle.damping_time" = [1e-4, 1e-2, "log"]
  [results]                                 # absent: the last row of every monitor
  tip = "last /needle/tip/position"
  pull = "max |/needle/handle/force|"       # of last first max min mean rms peak

exit codes: 0 every case has its results; 1 the plan or the scene is wrong; 3 some cases have none, see the table."""


def _parser():
    parser = argparse.ArgumentParser(prog="python3 -m sinew.study", description="Runs one scene with many values of its parameters.",
                                     epilog=_EXAMPLE, formatter_class=argparse.RawDescriptionHelpFormatter)
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="VERB")
    verb = verbs.add_parser("run", help="run the cases that have no results yet, and write the table")
    verb.add_argument("plan")
    verb.add_argument("--out", help="folder of the results; absent: PLAN-study beside the plan")
    verb.add_argument("--engine", choices=ENGINES, default="local", help="what runs the cases (local)")
    verb.add_argument("--jobs", type=int, help="cases at a time; absent: the processors of this machine")
    verb.add_argument("--sshlogin", help="machines for the engine parallel, as GNU parallel takes them")
    verb.add_argument("--scheduler", help="address of a Dask scheduler, as tcp://host:8786; absent: this machine")
    verb.add_argument("--again", action="store_true", help="run cases that diverged, failed or crashed once more")
    verb = verbs.add_parser("list", help="show the cases of a plan")
    verb.add_argument("plan")
    for name, text in (("table", "write the table of what is there"), ("plot", "draw each result over each parameter")):
        verb = verbs.add_parser(name, help=text)
        verb.add_argument("folder", help="of the results")
        verb.add_argument("file", nargs="?", help="absent: table.csv or plot.png there; tables: .csv or .h5")
    for name in ("work", "case"):
        verb = verbs.add_parser(name)  # for engines
        verb.add_argument("folder")
        if name == "case":
            verb.add_argument("number", type=int)
    return parser


def _summary(plan, rows):
    counts = collections.Counter(row["status"] for row in rows)
    print(f"{plan.out}: {len(rows)} cases: " + ", ".join(f"{n} {status}" for status, n in counts.items()))
    for row in rows:
        if row["status"] != "done":
            print(f"  case {row['case']}: {row['status']}: {row['message']}", file=sys.stderr)
            break
    return 0 if counts["done"] == len(rows) else 3


def _run(args):
    plan = read_plan(args.plan, args.out)
    if args.jobs is not None and args.jobs < 1:
        raise PlanError("--jobs requires a number from 1 on")
    again = ("diverged", "failed", "crashed") if args.again else ()
    rows = run(plan, args.engine, args.jobs, print_progress, again, sshlogin=args.sshlogin, scheduler=args.scheduler)
    return _summary(plan, rows)


def _show(args):
    plan = Plan.load(os.path.join(args.folder, "plan.json"))
    plan.out = args.folder
    rows = read_rows(plan)
    if args.verb == "table":
        write_table(plan, rows, args.file or os.path.join(args.folder, "table.csv"))
    else:
        from .plot import plot
        plot(plan, rows, args.file or os.path.join(args.folder, "plot.png"))
    return _summary(plan, rows)


def main():
    args = _parser().parse_args()
    try:
        if args.verb == "run":
            return _run(args)
        if args.verb == "list":
            plan = read_plan(args.plan)
            for case in plan.cases:
                print(case.number, *(f"{name}={value}" for name, value in case.overrides.items()), sep="\t")
            return 0
        if args.verb == "work":
            return work(args.folder)
        if args.verb == "case":
            print(run_and_keep(args.folder, args.number), flush=True)
            return 0
        return _show(args)
    except (PlanError, sinew.Error, OSError, ValueError, ImportError) as error:
        text = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)
        print(f"sinew.study: {text}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("sinew.study: stopped; the same command goes on with the cases that are left", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
