"""Modes of simulations: frequencies and shapes of small vibrations."""
from typing import NamedTuple


class Mode(NamedTuple):
    """One mode. `frequency` [Hz] is 0 for a rigid motion and negative for an unstable mode, `eigenvalue` is in 1/s^2, `mass` [kg]
    that of a shape whose largest displacement is 1 m, and `residual` what is left of the eigenvalue equation. `shapes` has, by path,
    the change of each channel asked for, for an amplitude of 1 m."""
    frequency: float
    eigenvalue: float
    mass: float
    residual: float
    shapes: dict


class Modes(list):
    """Modes by ascending eigenvalue. `missing` counts those below the highest one that are not listed: 0 proves that none is, None: not
    known. `asymmetry` above 1e-6 means that there are loads without a potential; the modes are those of the symmetric part then."""

    def __init__(self, sim, paths, packed):
        import numpy as np
        missing, self.asymmetry, rows = packed
        self.missing = None if missing < 0 else missing
        channels = [sim.channel(path) for path in paths]
        for *numbers, data in rows:
            values, at, shapes = np.frombuffer(data), 0, {}
            for path, channel in zip(paths, channels):
                size = int(np.prod(channel.shape, dtype=int))
                shapes[path] = values[at:at + size].reshape(channel.shape)
                at += size
            self.append(Mode(*numbers, shapes))
