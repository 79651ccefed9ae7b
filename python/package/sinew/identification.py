"""Identification: parameters of a scene from measurements."""
import concurrent.futures
import math
import os
from .components import tables
from .errors import DivergedError, Error
from .scene import Scene, load

_STEP = 1e-4  # of a parameter for differences, in parts of its size: small against its effect, large against the tolerance of steps


class Fit:
    """Parameters that explain measurements best, and how well they are known.

    `values` and `errors` are dictionaries: the parameters, and their standard deviations. `covariance` and `correlation` are matrices in the
    order of `names`; `residuals` are measured minus simulated values, divided by their standard deviations. `chi2` is their
    sum of squares over the degrees of freedom: near 1 where the model and the given deviations are right. `deviations_given` tells
    whether standard deviations were given; otherwise they are estimated from the residuals. `weakest` is the combination of
    parameters that the measurements know least, in parts of their sizes, and `condition` the ratio of the largest singular
    value of the scaled sensitivities to the smallest: from about 1e4 on, the measurements do not tell these parameters apart.
    `runs` counts simulations, `message` is that of the method."""

    def __init__(self, names, x, jacobian, residuals, deviations_given, runs, message):
        import numpy as np
        self.names, self.runs, self.message, self.deviations_given = names, runs, message, deviations_given
        freedom = max(1, len(residuals) - len(x))
        self.chi2 = float(residuals @ residuals) / freedom
        size = np.where(x == 0, 1.0, abs(x))
        _, singular, directions = np.linalg.svd(jacobian * size, full_matrices=False)
        self.condition = float(singular[0] / singular[-1]) if singular[-1] > 0 else math.inf
        self.weakest = dict(zip(names, directions[-1].tolist()))
        with np.errstate(divide="ignore", over="ignore", invalid="ignore"):
            inverse = directions.T @ np.diag(1 / singular**2) @ directions * np.outer(size, size)
        self.covariance = inverse if deviations_given else inverse * self.chi2
        deviation = np.sqrt(np.diag(self.covariance))
        self.correlation = self.covariance / np.outer(deviation, deviation)
        self.values, self.errors = dict(zip(names, x.tolist())), dict(zip(names, deviation.tolist()))
        self.residuals = residuals if deviations_given else residuals / math.sqrt(self.chi2 or 1.0)

    def __str__(self):
        width = max(map(len, self.names))
        lines = [f"{name:<{width}}  {self.values[name]:.6g} +- {self.errors[name]:.2g}" for name in self.names]
        lines.append(f"{self.runs} runs, {len(self.residuals)} measurements"
                     + (f", chi2 {self.chi2:.3g} per degree of freedom" if self.deviations_given else ""))
        if self.condition > 1e4:
            weak = " ".join(f"{v:+.2f} {n}" for n, v in self.weakest.items() if abs(v) > 0.05)
            lines.append(f"condition {self.condition:.1e}: the measurements hardly tell {weak} from zero")
        return "\n".join(lines)


def fit(scene, parameters, times, measured, deviations=None, threads=None):
    """Finds the parameters for which a simulation agrees best with measurements, by least squares within bounds.

    `scene` is a Scene or a scene file. `parameters` maps names as in Scene.override, for example "tissue.young_modulus", to first
    values or to (first value, minimum, maximum), in SI units; the default bounds are those of the component. `times` [s] are the times
    of the measurements, ascending from 0 on. `measured` maps paths of channels to the values at these times, [times, ...] in the shape
    of the channel; NaN marks missing values. `deviations` maps the same paths to standard deviations, numbers or arrays with the shape
    of the values. For a scene with `statics`, `times` is None, and the values have the shape of the channel. The derivatives are those
    of Sim.sensitivities for scenes with its integrators, if the parameters can be set in a running simulation and do not change its
    initial state. Otherwise they are differences of runs, `threads` runs at a time. Requires SciPy. Returns a Fit.
    Raises ValueError for invalid times or measurements, and DivergedError if the simulation with the first values diverges."""
    import numpy as np
    from scipy.optimize import least_squares
    problem = _Problem(scene if isinstance(scene, Scene) else load(scene), parameters, times, measured, deviations)
    with concurrent.futures.ThreadPoolExecutor(threads or len(os.sched_getaffinity(0))) as pool:
        first = problem.simulate(problem.first)  # tells what is wrong
        problem.known[tuple(problem.first)] = first
        found = least_squares(problem.residuals, problem.first, jac=lambda x: problem.jacobian(x, pool), method="trf",
                              bounds=(problem.low, problem.high), x_scale=problem.size, xtol=1e-10, ftol=1e-12, gtol=1e-14)
    return Fit(problem.names, found.x, found.jac, np.asarray(found.fun), deviations is not None, problem.runs, found.message)


def _range_of(scene, name):
    """The range that the component allows, without its ends."""
    path, _, param = name.rpartition(".")
    item = scene.find("/" + path)
    for row in tables()[item.component]["params"] if item else ():
        if row["name"] == param and row["min"] < row["max"]:
            inside = 1e-9 * min(row["max"] - row["min"], 1.0)
            return row["min"] + inside, row["max"] - inside
    return -math.inf, math.inf


class _Problem:
    """Residuals and sensitivities; both divided by the standard deviations."""

    def __init__(self, scene, parameters, times, measured, deviations):
        import numpy as np
        if not parameters or not measured:
            raise ValueError("fit requires parameters and measured channels")
        self.scene, self.names, self.paths = scene, list(parameters), list(measured)
        rows = [p if isinstance(p, (tuple, list)) else (p, *_range_of(scene, name)) for name, p in parameters.items()]
        self.first, self.low, self.high = (np.array([float(r[k]) for r in rows]) for k in range(3))
        for name, x, a, b in zip(self.names, self.first, self.low, self.high):
            if not a <= x <= b:
                raise ValueError(f"{name}: the first value {x:g} is not between {a:g} and {b:g}")
        self.size = np.where(self.first == 0, 1.0, abs(self.first))
        self.times = None if times is None else np.asarray(times, float)
        if self.times is not None and (np.any(np.diff(self.times) <= 0) or not self.times[0] >= 0):
            raise ValueError("fit requires times from 0 on that ascend")
        self.runs, self.known = 0, {}
        self.paths_of = ["/" + name.replace(".", "/") for name in self.names]
        self.exact = None  # whether Sim.sensitivities applies; None: not known yet
        self._take_measurements(measured, deviations)

    def _take_measurements(self, measured, deviations):
        import numpy as np
        sim = self.scene.compile()
        values, widths = [], []
        for path in self.paths:
            channel = sim.channel(path)
            shape = channel.shape if self.times is None else (len(self.times), *channel.shape)
            given = np.asarray(measured[path], float)
            if given.size != math.prod(shape):
                raise ValueError(f"{path}: {given.shape} numbers are measured, and the channel has {shape}")
            values.append(given.ravel())
            widths.append(np.broadcast_to(1.0 if deviations is None else np.asarray(deviations[path], float), shape).ravel())
        self.values, self.widths = np.concatenate(values), np.concatenate(widths)
        if not np.all(self.widths > 0):
            raise ValueError("fit requires standard deviations > 0")
        self.counts = np.isfinite(self.values)
        if self.counts.sum() < len(self.names):
            raise ValueError(f"{int(self.counts.sum())} measurements cannot tell {len(self.names)} parameters")

    def simulate(self, x):
        """The channels for the parameters x, one after the other."""
        import numpy as np
        sim = self.scene.copy().override(dict(zip(self.names, map(float, x)))).compile()
        if self.times is None:
            sim.step()
            return np.concatenate([np.atleast_1d(sim.read(p)).ravel() for p in self.paths])
        table = sim.record([sim.channel(p) for p in self.paths], until=float(self.times[-1]))
        parts = np.cumsum([math.prod(c.shape) for c in table.channels.values()])[:-1]
        columns = np.array([np.interp(self.times, table.time, column) for column in table.values.T])
        return np.concatenate([part.T.ravel() for part in np.split(columns, parts)])

    def _values_at(self, x):
        key = tuple(x)
        if key not in self.known:
            self.known[key] = self.simulate(x)
        return self.known[key]

    def residuals(self, x):
        import numpy as np
        self.runs += tuple(x) not in self.known
        try:
            values = self._values_at(x)
        except DivergedError:
            values = np.full(len(self.values), 1e6) * self.widths + np.nan_to_num(self.values)  # no way to go
        self.known = {tuple(x): values}
        return ((self.values - values) / self.widths)[self.counts]

    def _compile(self, x):
        return self.scene.copy().override(dict(zip(self.names, map(float, x)))).compile()

    def _has_sensitivities(self, x):
        """Whether all parameters can be set in a running simulation and leave its initial state unchanged."""
        import numpy as np
        try:
            sim = self._compile(x)
            sim.sensitivities(self.paths[:1], self.paths_of, steps=0)
            return sim.is_static or all(self._compile(x + way).save() == self._compile(x).save()
                                        for way in np.eye(len(x)) * _STEP * self.size)
        except Error:
            return False

    def _exact_jacobian(self, x):
        """The derivatives of the result of `simulate`, [numbers, parameters]."""
        import numpy as np
        sim = self._compile(x)
        steps = 1 if self.times is None else sim._steps_until(float(self.times[-1]))
        found = sim.sensitivities(self.paths, self.paths_of, steps=steps)
        columns = []
        for path in self.paths_of:
            rows = [np.reshape(found[p, path], (steps + 1, -1)) for p in self.paths]
            columns.append(np.concatenate([
                row[-1] if self.times is None else np.array([np.interp(self.times, found.time, c) for c in row.T]).T.ravel()
                for row in rows]))
        return np.array(columns).T

    def jacobian(self, x, pool):
        import numpy as np
        if self.exact is None:
            self.exact = self._has_sensitivities(x)
        if self.exact:
            self.runs += 1
            return -(self._exact_jacobian(x) / self.widths[:, None])[self.counts]
        steps = np.where(x + _STEP * self.size <= self.high, 1, -1) * _STEP * self.size
        ways = [x + step * (np.arange(len(x)) == k) for k, step in enumerate(steps)]
        center = pool.submit(self._values_at, x)
        beside = [pool.submit(self.simulate, way) for way in ways]
        self.runs += len(beside)
        columns = [(b.result() - center.result()) / -step for b, step in zip(beside, steps)]
        return (np.array(columns).T / self.widths[:, None])[self.counts]
