"""Simulations: stepping, reading, writing, recording, pictures."""
import collections
import math
import os
import shutil
import subprocess
import tempfile
import threading
import webbrowser
from . import _sinew
from .errors import DivergedError, SceneError, UnsupportedError
from .linear import LinearModel
from .modes import Modes
from .results import Results, Table
from .scene import Scene, load
from .sensitivity import adjoint, sensitivities


Event = collections.namedtuple("Event", "time path index rising")


class Sim(_sinew.Sim):
    """A compiled simulation: of a Scene, or of a scene file with overrides.

    Several threads of Python may use it: calls are carried out one after the other, and step releases the lock of Python. Arrays of
    channels are memory of the simulation; a thread that reads one while another steps may see a part of a step."""

    def __new__(cls, scene, overrides=None, **params):
        if not isinstance(scene, Scene):
            scene = load(scene)
        if overrides or params:
            scene = scene.copy().override(overrides, **params)
        return super().__new__(cls, scene)

    def __init__(self, scene, overrides=None, **params):
        pass

    # ---- channels

    def __getitem__(self, path):
        """The channel at ITEM/QUANTITY."""
        return self.channel(path)

    def array(self, path):
        """A NumPy array that always shows the state after the last step; see Channel.array."""
        return self.channel(path).array

    def read(self, path):
        """The present numbers of a channel: a float, or a new array."""
        channel = self.channel(path)
        return channel.value if not channel.shape else channel.read()

    def write(self, path, values):
        """Sets a live parameter to constant values [SI]; None restores its function of time."""
        self.channel(path).write(values)

    def move(self, path, values, rates):
        """Sets a live parameter that moves: values + rates (t - now) until the next write."""
        self.channel(path).move(values, rates)

    def set_parameter(self, path, values):
        """Sets a parameter of a component or an assembly between steps: a number, several numbers [SI], or the index of a choice. From
        then on the simulation behaves as if compiled with this value; positions, velocities and histories stay. None restores a function
        of time. Numbers that change the topology are refused. Snapshots do not contain parameters."""
        self._set_parameter(path, values)

    # ---- running

    def _steps_until(self, until):
        if until is None:
            return max(0, self.step_count - self.steps_done)
        if self.is_static:
            return 1
        return max(0, math.ceil((until - self.time) / self.step_size - 1e-6))

    def _record(self, steps, groups, start):
        import numpy as np
        done, tables, packed, rows = self.steps_done, [], [], []
        for name, channels, every in groups:
            count = 1 + (steps if self.is_static else (done + steps) // every - done // every)
            width = sum(math.prod(c.shape) for c in channels)
            time, values = np.empty(count), np.empty((count, width))
            tables.append((name, channels, time, values))
            packed.append((channels, every, time, values))
        try:
            super()._record(steps, packed, rows, start)
        except DivergedError as error:
            error.results = _tables(tables, rows)
            raise
        return _tables(tables, rows)

    def run(self, until=None):
        """Steps until a time [s], or to the end of the duration, and records the monitors of the scene as `sinew run` does: the
        state at t = 0 and after every `every` steps. Returns Results: a Table for each monitor. A DivergedError has the
        rows so far in `results`."""
        steps, start = self._steps_until(until), self.steps_done == 0 and not self.is_static
        groups, monitors = [], self._monitors()
        for path, target, quantities, every in monitors:
            if target is None:
                raise SceneError(f"{path}: of: names no item of the scene")
            channels = [self.channel(f"{target}/{q}") for q in (quantities or "").replace(",", " ").split()]
            groups.append((_monitor_name(path, monitors), channels, every))
        if groups:
            return self._record(steps, groups, start)
        self.step(steps)
        return Results()

    def record(self, paths, until=None, every=1):
        """Steps until a time [s], or to the end of the duration, and records channels: now, and after every `every` steps.
        Returns a Table."""
        paths = [paths] if isinstance(paths, (str, _sinew.Channel)) else paths
        channels = [self.channel(p) if isinstance(p, str) else p for p in paths]
        return self._record(self._steps_until(until), [("record", channels, every)], not self.is_static)["record"]

    # ---- state and statistics

    def grab(self, state, node, target, stiffness=200.0, damping=1.0):
        """Pulls a node of a state towards a target [m] by a damped spring [N/m, N s/m] until release()."""
        self._grab(str(getattr(state, "path", state)), node, tuple(float(x) for x in target), stiffness, damping)

    def diagnostics(self):
        """Warnings of components about the run so far, as pairs (path, sentence)."""
        return self._diagnostics()

    @property
    def events(self):
        """The last 256 events, in the order of time: Event(time [s], path, index, rising). An event is a change of the law of a component
        where a switching function changes its sign, for example when a needle punctures a membrane; the index is that of the function,
        which becomes positive if `rising`. restore() empties the list."""
        return sorted(Event(*e) for e in self._events())

    def profile(self, on=True):
        """Switches timing by component on or off."""
        self._profile(on)

    def profile_rows(self):
        """Times by component: tuples (path, operation, calls, seconds)."""
        return self._profile_rows()

    def linearise(self, inputs=(), outputs=(), sparse_only=False):
        """The motion about the present configuration, taken as at rest, to first order: a LinearModel. Inputs are paths of functions
        of time, as "/needle/handle/z" or "/load/force"; outputs paths of any channels. The state of the simulation stays.
        `sparse_only` leaves out all but M, D, K and G: for large scenes, and for degrees of freedom without a mass."""
        inputs = [inputs] if isinstance(inputs, str) else [str(getattr(i, "path", i)) for i in inputs]
        outputs = [outputs] if isinstance(outputs, str) else [str(getattr(o, "path", o)) for o in outputs]
        return LinearModel(self, inputs, outputs, self._linearise(inputs, outputs, sparse_only))

    def modes(self, count=0, shift=0.0, shapes=()):
        """Small vibrations about the present configuration, taken as at rest: a list of Mode, the lowest ones, or those nearest the
        frequency `shift` [Hz]. `count` 0 means 10. `shapes` names channels, whose changes the modes then have; the state stays."""
        shapes = [shapes] if isinstance(shapes, str) else [str(getattr(s, "path", s)) for s in shapes]
        return Modes(self, shapes, self._modes(count, shift, shapes))

    def sensitivities(self, outputs, parameters=(), steps=1, initial_state=False, freeze=False):
        """Takes steps, computes the derivatives of outputs with respect to inputs, and returns a Sensitivities. Outputs are paths of
        channels. Parameters are paths as in set_parameter, or paths of functions of time such as "/load/force" or "/needle/handle/z"; the
        input is then a constant that is added to the function. Inputs act from now on: the present state does not depend on them.
        `initial_state` adds the positions and velocities of all free degrees of freedom. Requires fixed steps of dirk, generalized_alpha,
        midpoint or implicit_euler, or statics. Contacts of rigid_collider require dirk(method="backward_euler"); each stays open, closed,
        sticking or sliding as it is in a step. Forces with a memory (cutting, bristles) are refused unless `freeze` is true; the memory is
        then taken as given."""
        return sensitivities(self, outputs, parameters, steps, initial_state, freeze)

    def adjoint(self, objective, outputs, parameters=(), steps=1, initial_state=False, freeze=False):
        """Takes steps and returns a scalar function of the outputs and its gradient: (value, gradient). One pass backwards over the steps
        computes the gradient. gradient[parameter] is a number or an array; "initial" is that of Sensitivities. `objective` receives a
        dictionary of arrays [steps + 1, ...], one for each output, and returns the scalar and a dictionary of its derivatives with the
        same shapes. The cost hardly depends on the number of initial values and only weakly on the number of parameters. All other
        arguments are those of sensitivities."""
        return adjoint(self, objective, outputs, parameters, steps, initial_state, freeze)

    # ---- pictures

    def picture(self, path=None, width=800, height=500, eye=(0.0, 0.0, 0.0)):
        """A PNG picture of the present state, as bytes, or written to a file. `eye` is the direction from the scene to the eye."""
        eye = tuple(float(x) for x in eye)
        if path is not None:
            self._shoot(os.fspath(path), width, height, eye)
            return None
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "picture.png")
            self._shoot(name, width, height, eye)
            with open(name, "rb") as file:
                return file.read()

    def _repr_png_(self):
        try:
            return self.picture()
        except UnsupportedError:
            return None

    def view(self, *, run=False, browser=True, bind=None, port=0, read_only=False, paused=False, speed=0.0):
        """Shows the simulation in a browser. With `run`, a thread steps it at the speed that visitors choose, and other calls wait
        until View.close(); otherwise your own steps are shown. Returns a View. `speed` is the initial ratio of simulated to
        real time, math.inf for as fast as possible."""
        if _sinew.has_view:
            return View(self, self._view_start(bind, port, read_only, paused, float(speed)), run, browser)
        command = shutil.which("sinew")
        if not command:
            raise UnsupportedError("this build has no view, and there is no command `sinew` to show the scene; "
                                   "install libwebsockets-dev and libjansson-dev and build again")
        file = tempfile.NamedTemporaryFile("w", suffix=".xml", delete=False)
        with file:
            file.write(self.to_xml())
        return subprocess.Popen([command, "view", file.name])

    def __getstate__(self):
        raise TypeError("a Sim cannot be pickled; pickle its to_xml() and save()")

    def __repr__(self):
        return f"<Sim at t = {self.time:g} s, {self.steps_done} steps of {self.step_size:g} s>"


def _tables(tables, rows):
    rows = rows or [0] * len(tables)
    return Results((name, Table(name, channels, time[:n], values[:n]))
                   for (name, channels, time, values), n in zip(tables, rows))


def _monitor_name(path, monitors):
    """Name of its table; the path with dots where several monitors have one name, as the files of `sinew run`."""
    name = path.rpartition("/")[2]
    same = sum(1 for row in monitors if row[0].rpartition("/")[2] == name)
    return path[1:].replace("/", ".") if same > 1 else name


class View:
    """A live view of a simulation. Use it as a context, or close() it."""

    def __init__(self, sim, url, run, browser):
        self.sim, self.url, self._thread = sim, url, None
        if browser:
            webbrowser.open(url)
        if run:
            self._thread = threading.Thread(target=sim._view_run, daemon=True)
            self._thread.start()

    def run(self):
        """Steps at the speed that visitors choose, in this thread, until another one calls close()."""
        self.sim._view_run()

    def close(self):
        """Ends the thread and the server."""
        self.sim._view_stop()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def __repr__(self):
        return f"<View {self.url}>"


def equilibrium(component, *children, tolerance=1e-9, **params):
    """The static equilibrium of one component by itself, as a Sim at rest: `equilibrium("spine", ...)`. Positions are exact to
    `tolerance`, in parts of its extent. The item has the name of its component."""
    scene = Scene()
    item = scene.add(component, *children, **params)
    return Sim._equilibrium(scene, item._id, tolerance)
