"""Many simulations of one scene, stepped together."""
import os
from . import _sinew
from ._values import text_of
from .errors import DivergedError
from .scene import Scene, load
from .sim import Sim


def _compile(scene, overrides):
    """A simulation for each of the overrides; those that are alike are compiled together."""
    alike, sims = {}, [None] * len(overrides)
    for i, settings in enumerate(overrides):
        key = settings if isinstance(settings, str) else tuple((k, text_of(v)) for k, v in (settings or {}).items())
        alike.setdefault(key, []).append(i)
    for numbers in alike.values():
        settings = overrides[numbers[0]]
        made = Sim._many(scene.copy().override(settings) if settings else scene, len(numbers))
        for i, sim in zip(numbers, made):
            sims[i] = sim
    return sims


class Batch:
    """n simulations compiled from one scene, each with overrides of its own, stepped by a pool of threads without the lock of Python.
    Each simulation gives the bits that it gives alone. `batch[i]` is a Sim.

    `overrides` is a list of n dictionaries as for Scene.override, or one dictionary whose values are sequences of n values:
    `Batch(scene, overrides={"needle.length": [0.12, 0.15, 0.18]})`. `threads` is the number of processors by default."""

    def __init__(self, scene, n=None, overrides=None, threads=None):
        if not isinstance(scene, Scene):
            scene = load(scene)
        if isinstance(overrides, dict):
            lengths = {len(v) for v in overrides.values()}
            if len(lengths) > 1:
                raise ValueError(f"the overrides have different numbers of values: {sorted(lengths)}")
            overrides = [dict(zip(overrides, row)) for row in zip(*overrides.values())]
        if overrides is None:
            overrides = [{}] * (1 if n is None else n)
        if n is not None and n != len(overrides):
            raise ValueError(f"n = {n}, but there are {len(overrides)} overrides")
        self._hold(_compile(scene, overrides), threads)

    @classmethod
    def _of(cls, sims, threads=None):
        """A batch of existing simulations."""
        batch = cls.__new__(cls)
        batch._hold(sims, threads)
        return batch

    def _hold(self, sims, threads):
        self.sims = sims
        self.errors = [None] * len(self.sims)
        self._batch = _sinew.Batch(sims, threads or min(256, os.cpu_count() or 1))
        self._columns = {}

    def __len__(self):
        return len(self.sims)

    def __getitem__(self, i):
        return self.sims[i]

    def __iter__(self):
        return iter(self.sims)

    def _run(self, steps, idle=None):
        """The numbers of the simulations that fail on the way. Those that are idle are left alone."""
        before, self.errors = self.errors, self._batch.run(steps, idle)
        return [i for i, (old, new) in enumerate(zip(before, self.errors)) if new is not None and old is None]

    def _forget_errors(self):
        self._batch.clear()
        self.errors = [None] * len(self.sims)

    def step(self, n=1, check=True):
        """Advances all simulations by n steps. One that fails keeps its last good state and is left alone from then on; the others
        go on. `errors[i]` is its message. With `check`, DivergedError is raised after all have finished."""
        if n < 0:
            raise ValueError("the number of steps is negative")
        failed = self._run(n)
        if failed and check:
            raise DivergedError("\n".join(f"simulation {i}: {self.errors[i]}" for i in failed))

    def array(self, path):
        """A NumPy array [n, ...] of a channel of all simulations, which step, write and restore of the batch keep up to date.
        It belongs to the batch; copy it to keep it."""
        import numpy as np
        if path not in self._columns:
            shapes = {s.channel(path).shape for s in self.sims}
            if len(shapes) > 1:
                raise ValueError(f"{path} has different shapes in these simulations: {sorted(shapes)}")
            array = np.empty((len(self.sims), *shapes.pop()))
            self._batch.watch(path, array)
            self._columns[path] = array
        view = self._columns[path].view()
        view.flags.writeable = False
        return view

    def write(self, path, values):
        """Sets a live parameter of all simulations: one value [SI] for each, or None."""
        for sim, value in zip(self.sims, [None] * len(self) if values is None else values, strict=True):
            sim.write(path, value)
        self._run(0)

    def save(self):
        """The states of all simulations, as a list of bytes."""
        return [s.save() for s in self.sims]

    def restore(self, snapshots):
        """Restores the states of save(); simulations that had failed run again."""
        for sim, snapshot in zip(self.sims, snapshots, strict=True):
            sim.restore(snapshot)
        self._forget_errors()
        self._run(0)

    def __repr__(self):
        bad = sum(e is not None for e in self.errors)
        return f"<Batch of {len(self)} simulations{f', {bad} failed' if bad else ''}>"
