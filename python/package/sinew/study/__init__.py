"""Studies: one scene with many values of its parameters, on one machine or many.

    python3 -m sinew.study run plan.toml

A plan names the scene, the parameters to vary and the numbers to keep of each case; `python3 -m sinew.study --help` shows the rest.
`Plan` and `run` offer the same to programs."""
from .plan import Plan, PlanError, read_plan
from .run import run
from .table import read_rows, write_table

__all__ = ["Plan", "PlanError", "read_plan", "read_rows", "run", "write_table"]
