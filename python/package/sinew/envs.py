"""Environments for learning controllers, with the interface of Gymnasium.

`make("needle_steering")` returns an environment with `reset(seed=...) -> (observation, info)` and `step(action) -> (observation, reward,
terminated, truncated, info)`. `make_vector(name, n)` returns n environments that a pool of threads steps together. Gymnasium is optional. If
it is installed, the environments are subclasses of `gymnasium.Env` with its spaces, and `register()` registers them for `gymnasium.make`
under names such as "sinew/NeedleSteering-v0". Each environment has a baseline controller, `scripted`.

The same seed and actions give bit-identical observations."""
from .batch import Batch
from .errors import DivergedError
from .scene import Scene

try:
    import gymnasium
    _Base, _VectorBase = gymnasium.Env, gymnasium.vector.VectorEnv
except ImportError:
    gymnasium, _Base, _VectorBase = None, object, object


class Box:
    """Arrays between bounds: replaces gymnasium.spaces.Box if Gymnasium is not installed."""

    def __init__(self, low, high, seed=None):
        import numpy as np
        self.low, self.high = np.asarray(low, np.float32), np.asarray(high, np.float32)
        self.shape, self.dtype = self.low.shape, np.dtype(np.float32)
        self.seed(seed)

    def seed(self, seed=None):
        import numpy as np
        self._random = np.random.default_rng(seed)

    def sample(self):
        return self._random.uniform(self.low, self.high).astype(self.dtype)

    def contains(self, x):
        import numpy as np
        x = np.asarray(x)
        return x.shape == self.shape and bool(np.all((x >= self.low) & (x <= self.high)))

    def __repr__(self):
        return f"Box{self.shape}"


def _box(low, high):
    import numpy as np
    if gymnasium is None:
        return Box(low, high)
    return gymnasium.spaces.Box(np.asarray(low, np.float32), np.asarray(high, np.float32), dtype=np.float32)


class Task:
    """Defines an environment: a scene, observations, actions and a reward. Each simulation needs its own object.

    `actions` and `observations` are the lengths of these vectors. Actions lie between -1 and 1; observations are scaled to about 1. An
    action lasts `steps` steps of the scene, an episode at most `horizon` actions."""

    name = title = ""
    actions = observations = 0
    steps = horizon = 1

    def scene(self):
        """Returns a Scene."""
        raise NotImplementedError

    def begin(self, sim, random):
        """Starts an episode and draws its random quantities from a numpy.random.Generator."""

    def apply(self, sim, action):
        """Applies the action to the simulation for the next steps."""
        raise NotImplementedError

    def observe(self, sim):
        """Returns the observations."""
        raise NotImplementedError

    def judge(self, sim):
        """Returns (reward, reached): the reward of the present state, and whether the episode ends by success or failure."""
        raise NotImplementedError

    def scripted(self, observation):
        """Returns the action of the baseline controller."""
        raise NotImplementedError


class NeedleSteering(Task):
    """A bevel-tip needle advances through gel at 16 mm/s; the action rotates it about its axis (1: 2 turns per second). Reward: minus
    the distance of the tip from a target line, in units of 5 mm. Success: the tip is within 1.5 mm of the line after 40 mm. Observations:
    offsets of the tip from the line across the needle [5 mm], their rates [5 mm/s], sine and cosine of the roll, advance of the tip
    [40 mm]."""

    name, title = "needle_steering", "NeedleSteering"
    actions, observations, steps, horizon = 1, 7, 10, 145

    def scene(self):
        scene = Scene(duration="4 s", step="2 ms", halvings=16)
        body = scene.tissue(name="phantom", position=[0.2265, 0, 0], normal=[-1, 0, 0])
        body.layer(name="gel", preset="prostate_phantom", puncture_force=0)
        needle = scene.needle(name="needle", length="15 cm", radius="0.4 mm", young_modulus="60 GPa", density=6450,
                              bevel_angle="25 deg", elements=6, damping_time="1 ms")
        needle.handle(x="0.016*(t-0.1*(1-exp(-t/0.1)))", roll=0)
        needle.insertion(tissue="/phantom", points=60, length="8 cm")
        scene.dirk(method="backward_euler")
        return scene

    def begin(self, sim, random):
        import numpy as np
        angle, off = random.uniform(-np.pi, np.pi), random.uniform(0.0005, 0.002)
        self.target = off * np.array([np.cos(angle), np.sin(angle)])
        self.roll, self.from_x = 0.0, sim.read("/needle/tip/position")[0]

    def apply(self, sim, action):
        import math
        rate = 4 * math.pi * float(action[0])
        sim.move("/needle/handle/roll", self.roll, rate)
        self.roll += rate * self.steps * sim.step_size

    def observe(self, sim):
        import math
        position, velocity = sim.read("/needle/tip/position"), sim.read("/needle/tip/velocity")
        return [*(position[1:] - self.target) / 0.005, *velocity[1:] / 0.005, math.sin(self.roll), math.cos(self.roll),
                (position[0] - self.from_x) / 0.04]

    def judge(self, sim):
        import math
        position = sim.read("/needle/tip/position")
        distance = math.dist(position[1:], self.target)
        return -distance / 0.005, position[0] - self.from_x > 0.04 and distance < 0.0015

    def reset_script(self):
        self._last, self._rate = None, [0.0, 0.0]

    def scripted(self, observation):
        """Rotates the bevel so that the tip drifts against its predicted offset from the target line. The direction of the drift is a
        quarter turn ahead of the roll. Large rotations always have the same sense, so the bevel does not oscillate between two ways."""
        import math
        off = [float(o) for o in observation[:2]]
        for k in (0, 1):
            self._rate[k] += 0.2 * (off[k] - (self._last or off)[k] - self._rate[k])
        self._last = off
        y, z = (-off[k] - 15.0 * self._rate[k] for k in (0, 1))
        turn = math.remainder(math.atan2(z, y) - math.atan2(observation[4], observation[5]) - math.pi / 2, 2 * math.pi)
        turn += 2 * math.pi if turn < -0.5 * math.pi else 0.0
        return [max(-1.0, min(1.0, turn / 0.25))]


class Palpation(Task):
    """A spherical finger presses on soft tissue with a stiff lump at one of five hidden places; the force reveals the place. Actions:
    speeds of the finger along the tissue (1: 50 mm/s) and downwards (1: 20 mm/s). Reward: minus the distance from the lump, in units of
    40 mm. Success: the finger is within 4 mm of the lump and at least 2 mm deep. Observations: position of the finger [40 mm], its depth
    [4 mm], upward force [0.1 N]."""

    name, title = "palpation", "Palpation"
    actions, observations, steps, horizon = 2, 3, 2, 260
    places = (-0.03, -0.015, 0.0, 0.015, 0.03)

    def scene(self):
        scene = Scene(duration="4 s", step="10 ms", halvings=10)
        scene.grid(name="block", cells=[16, 1, 2], low=[-0.04, 0, -0.015], high=[0.04, 0.01, 0], type="hexahedra")
        scene.points(name="tissue", mesh="@block")
        rest = " and ".join(f"(x lt {x - 0.005} or x gt {x + 0.005})" for x in self.places)
        scene.solid(name="flesh", on="@tissue", where=rest, young_modulus=1e4, poisson_ratio=0.4, damping_time="10 ms")
        for i, x in enumerate(self.places):
            scene.solid(name=f"lump{i}", on="@tissue", where=f"x gt {x - 0.005} and x lt {x + 0.005}", young_modulus=1e4,
                        poisson_ratio=0.4, damping_time="10 ms")
        scene.solid_mass(on="@tissue", density=1000)
        scene.fixed(on="@tissue", where="region zmin")
        scene.frames(name="finger", positions=[0, 0.005, 0.008])
        scene.prescribed_motion(name="hand", on="@finger", x=0, y=0.005, z=0.008)
        scene.penalty_contact(name="touch", on="@tissue", shape="sphere", frame="@finger", collider_radius=0.008, stiffness=1000,
                              friction=0.1)
        scene.dirk(method="backward_euler")
        return scene

    def begin(self, sim, random):
        lump = int(random.integers(len(self.places)))
        for i in range(len(self.places)):
            sim.set_parameter(f"/lump{i}/young_modulus", 8e4 if i == lump else 1e4)
        self.lump, self.at, self.depth = self.places[lump], float(random.uniform(-0.03, 0.03)), 0.0
        sim.write("/hand/x", self.at)

    def apply(self, sim, action):
        span = self.steps * sim.step_size
        for path, of, speed, low, high in (("x", "at", 0.05 * action[0], -0.035, 0.035), ("z", "depth", 0.02 * action[1], -0.002, 0.004)):
            now = getattr(self, of)
            then = min(high, max(low, now + float(speed) * span))
            sign, base = (1, 0.0) if path == "x" else (-1, 0.008)
            sim.move(f"/hand/{path}", base + sign * now, sign * (then - now) / span)
            setattr(self, of, then)

    def observe(self, sim):
        return [self.at / 0.04, self.depth / 0.004, -10 * sim.read("/touch/force")[2]]

    def judge(self, sim):
        off = abs(self.at - self.lump)
        return -off / 0.04, off < 0.004 and self.depth >= 0.002

    def reset_script(self):
        self._best, self._where, self._phase = -1.0, 0.0, "left"

    def scripted(self, observation):
        """Strokes the tissue from end to end at constant depth, then returns to the place of the largest force."""
        at, depth, force = observation[0] * 0.04, observation[1] * 0.004, observation[2]
        down = (0.002 - depth) / 0.0004
        if self._phase == "left":
            self._phase = "stroke" if at <= -0.0345 and depth >= 0.0019 else "left"
            return [-1.0, max(-1.0, min(1.0, down))]
        if self._phase == "stroke":
            if force > self._best:
                self._best, self._where = force, at
            self._phase = "return" if at >= 0.0345 else "stroke"
            return [0.6, max(-1.0, min(1.0, down))]
        return [max(-1.0, min(1.0, (self._where - at) / 0.001)), max(-1.0, min(1.0, (0.0025 - depth) / 0.0004))]


class Grasp(Task):
    """Two jaws squeeze a soft block of 4 cm and lift it by friction. Density and friction vary between episodes. Actions: closing
    speed of each jaw (1: 20 mm/s) and lifting speed (1: 50 mm/s). Reward: the height gained in an action [mm] minus the excess of the grip
    force over 5 N [N]. Success: the block is lifted by 30 mm. Observations: displacement of a jaw [8 mm], height of the jaws [50 mm] and of
    the block [50 mm], grip force [5 N]."""

    name, title = "grasp", "Grasp"
    actions, observations, steps, horizon = 2, 4, 4, 120

    def scene(self):
        scene = Scene(duration="3 s", step="5 ms", halvings=10)
        scene.grid(name="mesh", cells=[3, 3, 3], low=[-0.02, -0.02, 0], high=[0.02, 0.02, 0.04], type="tetrahedra")
        scene.points(name="block", mesh="@mesh")
        scene.solid_mass(name="mass", on="@block", density=1000, gravity=[0, 0, -9.81])
        scene.solid(name="flesh", on="@block", law="corotational", tangent="warped", young_modulus="20 kPa", poisson_ratio=0.4,
                    damping_time="10 ms")
        scene.subset_points(name="sole", of="@block", where="z lt 0.0001")
        scene.rigid_collider(name="floor", on="@sole", friction=0.3)
        for side, sign in (("left", -1), ("right", 1)):
            scene.subset_points(name=f"{side}_face", of="@block", where=f"x {'lt' if sign < 0 else 'gt'} {sign * 0.0199}")
            scene.frames(name=f"{side}_jaw", positions=[sign * 0.021, 0, 0.02])
            scene.prescribed_motion(name=f"{side}_hand", on=f"@{side}_jaw", x=sign * 0.021, z=0.02)
            scene.rigid_collider(name=side, on=f"@{side}_face", direction=[-sign, 0, 0], frame=f"@{side}_jaw", friction=0.7)
        scene.implicit_euler()
        return scene

    def begin(self, sim, random):
        sim.set_parameter("/mass/density", float(random.uniform(500, 1200)))
        friction = float(random.uniform(0.5, 0.9))
        for side in ("left", "right"):
            sim.set_parameter(f"/{side}/friction", friction)
        self.way = self.lift = self.gained = 0.0
        self.height = self.start = float(sim.read("/block/position")[:, 2].mean())

    def apply(self, sim, action):
        span = self.steps * sim.step_size
        way = min(0.008, max(0.0, self.way + 0.02 * float(action[0]) * span))
        lift = min(0.06, max(0.0, self.lift + 0.05 * float(action[1]) * span))
        for side, sign in (("left", -1), ("right", 1)):
            sim.move(f"/{side}_hand/x", sign * (0.021 - self.way), -sign * (way - self.way) / span)
            sim.move(f"/{side}_hand/z", 0.02 + self.lift, (lift - self.lift) / span)
        self.way, self.lift = way, lift

    def observe(self, sim):
        height = float(sim.read("/block/position")[:, 2].mean())
        self.gained, self.height = height - self.height, height
        self.grip = abs(float(sim.read("/left/force")[0]))
        return [self.way / 0.008, self.lift / 0.05, (height - self.start) / 0.05, self.grip / 5.0]

    def judge(self, sim):
        return 1e3 * self.gained - max(0.0, self.grip - 5.0), self.height - self.start > 0.03

    def scripted(self, observation):
        """Closes the jaws until the grip can carry a heavy block, then lifts; closes further while the block lags behind the jaws."""
        slips = observation[1] - observation[2] > 0.06
        closed = observation[3] > 0.3 and not slips
        return [0.0 if closed else 1.0, 0.6 if closed else 0.0]


class ThreadPulling(Task):
    """A hand pulls a suture through tissue that grips it; the tissue tears if the force of the hand exceeds 1 N. The friction varies
    between episodes. Action: speed of the hand (1: 100 mm/s). Reward: the distance pulled in an action [mm], and -20 if the tissue tears,
    which ends the episode. Success: 60 mm. Observations: distance pulled [60 mm], speed [100 mm/s], force [1 N]."""

    name, title = "thread_pulling", "ThreadPulling"
    actions, observations, steps, horizon = 1, 3, 5, 200
    limit = 1.0

    def scene(self):
        scene = Scene(duration="4 s", step="2 ms", halvings=10)
        scene.frames(name="hand")
        scene.prescribed_motion(name="pull", on="@hand", x=0)
        scene.suture(name="suture", start_frame="@hand", radius="0.15 mm", young_modulus="1 GPa", elements=24, length="0.2 m",
                     drag=0.05, damping_time="2 ms")
        scene.ring(name="tissue", points="@suture/points", position=[0.03, 0, 0], grip=0.3, creep=0.02, damping=0.01)
        scene.generalized_alpha(rho=0.5)
        return scene

    def begin(self, sim, random):
        self.grip, self.way, self.speed, self.gained, self.force = float(random.uniform(0.2, 0.6)), 0.0, 0.0, 0.0, 0.0
        self.slope = float(random.uniform(4.0, 10.0))  # [N s/m] increase of the grip with the speed of the hand
        sim.set_parameter("/tissue/grip", self.grip)

    def apply(self, sim, action):
        self.speed = 0.1 * float(action[0])
        sim.set_parameter("/tissue/grip", self.grip + self.slope * abs(self.speed))
        sim.move("/pull/x", -self.way, -self.speed)
        self.gained = self.speed * self.steps * sim.step_size
        self.way += self.gained

    def observe(self, sim):
        self.force = -sim.read("/pull/force")[0]
        return [self.way / 0.06, self.speed / 0.1, self.force / 1.0]

    def judge(self, sim):
        torn = self.force > self.limit
        return 1e3 * self.gained - 20 * torn, torn or self.way >= 0.06

    def reset_script(self):
        self._speed = 0.1

    def scripted(self, observation):
        """Pulls faster while the force is below 0.8 N, slower while it is above."""
        self._speed = max(0.02, min(1.0, self._speed + 0.1 * (0.8 - observation[2])))
        return [self._speed]


TASKS = {task.name: task for task in (NeedleSteering, Palpation, Grasp, ThreadPulling)}


# ---- environments


class Env(_Base):
    """An environment: one task and its simulation."""

    metadata = {"render_modes": ["rgb_array"], "render_fps": 25}

    def __init__(self, task, render_mode=None):
        self.task = TASKS[task]() if isinstance(task, str) else task
        self.render_mode = render_mode
        self.sim = self.task.scene().compile()
        self._start = self.sim.save()
        self.action_space = _box([-1.0] * self.task.actions, [1.0] * self.task.actions)
        self.observation_space = _box([-10.0] * self.task.observations, [10.0] * self.task.observations)
        self._random = None

    def reset(self, *, seed=None, options=None):
        import numpy as np
        if gymnasium is not None:
            super().reset(seed=seed)
        if seed is not None or self._random is None:
            self._random = np.random.default_rng(seed)
        self._begin()
        return self._observe(), {}

    def _begin(self):
        self.sim.restore(self._start)
        self._count = 0
        self.task.begin(self.sim, self._random)
        if hasattr(self.task, "reset_script"):
            self.task.reset_script()

    def _observe(self):
        import numpy as np
        return np.clip(np.asarray(self.task.observe(self.sim), np.float32), -10, 10)

    def _apply(self, action):
        import numpy as np
        self.task.apply(self.sim, np.clip(np.asarray(action, float).reshape(self.task.actions), -1, 1))

    def _judge(self, failed=False):
        self._count += 1
        seen = self._observe()
        reward, reached = self.task.judge(self.sim)
        return seen, float(reward), bool(reached or failed), self._count >= self.task.horizon

    def step(self, action):
        self._apply(action)
        info = {}
        try:
            self.sim.step(self.task.steps)
        except DivergedError as error:
            info["diverged"] = str(error)
        seen, reward, terminated, truncated = self._judge(bool(info))
        return seen, reward, terminated, truncated, info

    def scripted(self, observation):
        """Returns the action of the baseline controller."""
        import numpy as np
        return np.asarray(self.task.scripted(observation), np.float32)

    def render(self):
        """A picture of the present state: the bytes of a PNG file, or an array where matplotlib can be imported."""
        png = self.sim.picture()
        try:
            import io
            from matplotlib.image import imread
        except ImportError:
            return png
        return (imread(io.BytesIO(png))[..., :3] * 255).astype("uint8")

    def close(self):
        self.sim = None


class VectorEnv(_VectorBase):
    """n environments of one task, stepped together by a pool of threads. After the end of an episode the next step ignores the action
    and starts a new episode: the autoreset mode "next step" of Gymnasium."""

    def __init__(self, task, n, threads=None):
        import numpy as np
        self.num_envs, self.envs = n, [Env(task) for _ in range(n)]
        self._batch = Batch._of([env.sim for env in self.envs], threads)
        self.single_action_space, self.single_observation_space = self.envs[0].action_space, self.envs[0].observation_space
        spaces = (self.single_action_space, self.single_observation_space)
        self.action_space, self.observation_space = (_box(np.tile(s.low, (n, 1)), np.tile(s.high, (n, 1))) for s in spaces)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP if hasattr(
            getattr(gymnasium, "vector", None), "AutoresetMode") else "next_step"}
        self._ended = np.zeros(n, bool)

    def reset(self, *, seed=None, options=None):
        import numpy as np
        seeds = seed if isinstance(seed, (list, tuple)) else [None if seed is None else seed + i for i in range(self.num_envs)]
        self._ended = np.zeros(self.num_envs, bool)
        return np.array([env.reset(seed=s)[0] for env, s in zip(self.envs, seeds)]), {}

    def step(self, actions):
        import numpy as np
        again = self._ended
        for env, action, begins in zip(self.envs, actions, again):
            env._begin() if begins else env._apply(action)
        self._batch._forget_errors()
        self._batch._run(self.envs[0].task.steps, idle=again)
        rows = [(env._observe(), 0.0, False, False) if begins else env._judge(error is not None)
                for env, begins, error in zip(self.envs, again, self._batch.errors)]
        seen, rewards, terminated, truncated = (np.array(column) for column in zip(*rows))
        self._ended = terminated | truncated
        return seen, rewards, terminated, truncated, {}

    def close(self):
        self.envs = []


def make(name, **options):
    """Returns an environment. `name` is "needle_steering", "palpation", "grasp" or "thread_pulling"."""
    return Env(name, **options)


def make_vector(name, n, threads=None):
    """Returns n environments that are stepped together."""
    return VectorEnv(name, n, threads)


def register():
    """Registers the environments for gymnasium.make."""
    for task in TASKS.values():
        gymnasium.register(id=f"sinew/{task.title}-v0", entry_point="sinew.envs:Env", kwargs={"task": task.name})


if gymnasium is not None:
    register()
