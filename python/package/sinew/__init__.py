"""Sinew: simulation of flexible medical instruments and soft tissue.

    import sinew

    scene = sinew.Scene(duration="1 s", step="1 ms")
    needle = scene.needle(name="needle", length="26.23 cm")
    needle.handle(z="0.2*sin(pi*t)")
    scene.point_load(on=needle / "tip", force=[0, 0, 0.1])
    sim = scene.compile()
    tip = sim["/needle/tip/position"].array   # shows the present state, without copies
    sim.step(100)
    print(sim.time, tip)

Numbers are SI unless a text states a unit: `length=0.2623` or `length="26.23 cm"`.
"""
from . import components
from ._notes import on_note
from ._sinew import Channel
from ._sinew import version as __version__
from .batch import Batch
from .errors import (ArgumentError, DivergedError, Error, FileError, OutOfMemoryError, Problem, SceneError,
                     UnsupportedError)
from .identification import Fit, fit
from .linear import LinearModel
from .modes import Mode, Modes
from .results import Results, Table
from .scene import Item, Scene, load, load_sofa, loads
from .sensitivity import Sensitivities
from .sim import Sim, View, equilibrium

__all__ = [
    "ArgumentError", "Batch", "Channel", "DivergedError", "Error", "FileError", "Fit", "Item", "LinearModel", "Mode", "Modes", "OutOfMemoryError", "Problem",
    "Results", "Scene", "SceneError", "Sensitivities", "Sim", "Table", "UnsupportedError", "View", "components", "equilibrium", "fit", "load", "load_sofa",
    "loads", "on_note",
]
