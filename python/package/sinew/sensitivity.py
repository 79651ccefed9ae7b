"""Sensitivities: derivatives of outputs with respect to parameters, loads, motions and the initial state."""
import math


class Sensitivities:
    """Outputs of a run and their derivatives with respect to its inputs.

    `time` [steps + 1]; `values[output]` is [steps + 1, ...] in the shape of the channel; `derivatives[output, parameter]` is
    [steps + 1, ..., numbers of the parameter], without the last axis for a single number. With `initial_state`, the parameter "initial"
    stands for the displacements of all free degrees of freedom at the start, then their velocities, in the order of LinearModel.dofs."""

    def __init__(self, time, values, derivatives):
        self.time, self.values, self.derivatives = time, values, derivatives

    def __getitem__(self, pair):
        return self.derivatives[pair]

    def __repr__(self):
        return f"<sinew.Sensitivities: {len(self.time) - 1} steps, {len(self.values)} outputs, {len(self.derivatives)} derivatives>"


def _paths(names):
    return [names] if isinstance(names, str) else [str(getattr(name, "path", name)) for name in names]


def _widths(sim, parameters):
    """The number of values of each parameter."""
    widths = []
    for path in parameters:
        try:
            widths.append(math.prod(sim.channel(path).shape))
        except (ValueError, NotImplementedError):
            values = sim.parameter(path)
            widths.append(len(values) if hasattr(values, "__len__") else 1)
    return widths


def _split(columns, widths, initial):
    """A dictionary with the columns of each parameter and of the initial state; the last axis of `columns` counts inputs."""
    parts, at = {}, 0
    for path, width in widths.items():
        parts[path] = columns[..., at] if width == 1 else columns[..., at:at + width]
        at += width
    if initial:
        parts["initial"] = columns[..., at:]
    return parts


def sensitivities(sim, outputs, parameters, steps, initial_state, freeze):
    import numpy as np
    outputs, parameters = _paths(outputs), _paths(parameters)
    shapes = [sim.channel(path).shape for path in outputs]
    widths = dict(zip(parameters, _widths(sim, parameters)))
    start, rows = sim.time, steps + 1
    inputs, values, derivatives = sim._sensitivity(parameters, outputs, steps, initial_state, freeze, None)
    values = np.frombuffer(values).reshape(rows, -1)
    derivatives = np.frombuffer(derivatives).reshape(rows, values.shape[1], inputs)
    found, slopes, at = {}, {}, 0
    for path, shape in zip(outputs, shapes):
        part = slice(at, at + math.prod(shape))
        found[path] = values[:, part].reshape(rows, *shape)
        for name, columns in _split(derivatives[:, part], widths, initial_state).items():
            slopes[path, name] = columns.reshape(rows, *shape, *columns.shape[2:])
        at = part.stop
    return Sensitivities(start + sim.step_size * np.arange(rows), found, slopes)


def adjoint(sim, objective, outputs, parameters, steps, initial_state, freeze):
    import numpy as np
    outputs, parameters = _paths(outputs), _paths(parameters)
    shapes = [sim.channel(path).shape for path in outputs]
    widths = dict(zip(parameters, _widths(sim, parameters)))
    rows, value = steps + 1, []

    def weigh(values):
        numbers = np.frombuffer(values).reshape(rows, -1)
        parts = np.split(numbers, np.cumsum([math.prod(shape) for shape in shapes])[:-1], axis=1)
        given = {path: part.reshape(rows, *shape) for path, part, shape in zip(outputs, parts, shapes)}
        result, slopes = objective(given)
        value.append(float(result))
        return np.hstack([np.broadcast_to(np.asarray(slopes.get(path, 0.0), float), (rows, *shape)).reshape(rows, -1)
                          for path, shape in zip(outputs, shapes)]).astype(float).tobytes()

    gradient = np.frombuffer(sim._sensitivity(parameters, outputs, steps, initial_state, freeze, weigh))
    return value[0], _split(gradient, widths, initial_state)
