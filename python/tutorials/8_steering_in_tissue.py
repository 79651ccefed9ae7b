"""Predictive control in tissue: a bevel-tip needle is steered through gel to a target by rotations of its base."""
# %% [markdown]
# # Steering in tissue
# The bevel of a needle pushes its tip sideways. The rotation of the base about the axis of the needle chooses the direction of the push.
# A predictive controller measures the tip after every 2 mm, and plans the rotations such that the tip ends at a target.

# %%
import numpy as np
from scipy.optimize import least_squares
import sinew

SPEED, PERIOD, COUNT, STEP = 0.016, 0.002, 20, 2e-3  # m/s, m, periods, s
TURN = np.pi / 2  # largest rotation in a period [rad]

scene = sinew.Scene(duration="4 s", step=STEP, halvings=16)
gel = scene.tissue(name="phantom", position=[0.2265, 0, 0], normal=[-1, 0, 0])
gel.layer(name="gel", preset="prostate_phantom", puncture_force=0)
needle = scene.needle(name="needle", length="15 cm", radius="0.4 mm", young_modulus="60 GPa", density=6450, bevel_angle="25 deg", elements=6,
                      damping_time="1 ms")
needle.handle(x=f"{SPEED}*(t-0.1*(1-exp(-t/0.1)))", roll=0)
needle.insertion(tissue="/phantom", points=60, length="8 cm")
scene.dirk(method="backward_euler")


class Insertion:
    """A needle that advances. Places of the tip across the needle are complex numbers y + i z [m]."""

    def __init__(self):
        self.sim, self.roll, self.depth = scene.compile(), 0.0, 0.0
        self.tip, self.start = self.sim.array("/needle/tip/position"), self.sim.read("/needle/tip/position")[0]

    def advance(self, turn):
        """By a period, in which the base rotates by this angle."""
        end, self.depth = self.roll + turn, self.depth + PERIOD
        while self.tip[0] - self.start < self.depth:
            rate = np.clip((end - self.roll) / STEP, -TURN * SPEED / PERIOD, TURN * SPEED / PERIOD)
            self.sim.move("/needle/handle/roll", self.roll, float(rate))
            self.roll += rate * STEP
            self.sim.step()
        return complex(self.tip[1], self.tip[2])


# %% [markdown]
# Four insertions with random rotations identify a model. With the place p of the tip and the direction n = exp(i roll) of the bevel, a
# period changes the place by a combination of the present and the last two n and of the last two changes. The coefficients are complex
# numbers, because a rotation of everything about the axis changes nothing.

# %%
rows, changes, random = [], [], np.random.default_rng(1)
for _ in range(4):
    trial, places, directions = Insertion(), [0j], [1 + 0j]
    for turn in random.uniform(-TURN, TURN, COUNT):
        places.append(trial.advance(turn))
        directions.append(np.exp(1j * trial.roll))
    for k in range(2, COUNT):
        rows.append([*directions[k - 1:k + 2], places[k] - places[k - 1], places[k - 1] - places[k - 2]])
        changes.append(places[k + 1] - places[k])
rows, changes = np.array(rows), np.array(changes)
MODEL = np.linalg.lstsq(rows, changes, rcond=None)[0]
left = np.abs(changes - rows @ MODEL)
print(f"the model predicts a change of {1e3 * np.sqrt(np.mean(abs(changes) ** 2)):.2f} mm to {1e3 * np.sqrt(np.mean(left ** 2)):.2f} mm (rms)")

# %% [markdown]
# The controller predicts the places at the ends of the remaining periods, at most eight, for one rotation in each. It finds those of the
# least miss at the end and, far from the end, of the least distance from the target. It applies the first, measures the tip, and plans anew.

# %%


def predict(places, directions, turns):
    """Places at the ends of the next periods with these rotations."""
    places, directions = list(places[-3:]), list(directions[-2:])
    for turn in turns:
        directions.append(directions[-1] * np.exp(1j * turn))
        places.append(places[-1] + MODEL @ [*directions[-3:], places[-1] - places[-2], places[-2] - places[-3]])
    return np.array(places[3:])


def plan(places, directions, target, left, turns):
    def cost(turns):
        off = (predict(places, directions, turns) - target) / 1e-3
        weights = np.full(len(off), 0.3)
        weights[-1] = 3.0
        return np.concatenate([weights * off.real, weights * off.imag, 0.02 * turns])
    count = min(left, 8)
    starts = [np.resize(np.append(turns[1:], 0.0), count), np.full(count, TURN / 2), np.full(count, -TURN / 2), np.zeros(count)]
    found = [least_squares(cost, np.clip(s, -0.99 * TURN, 0.99 * TURN), bounds=(-TURN, TURN), max_nfev=30) for s in starts]
    return min(found, key=lambda f: f.cost).x


def steer(target):
    steered, places, directions, turns = Insertion(), 3 * [0j], 2 * [1 + 0j], np.zeros(1)
    for k in range(COUNT):
        turns = plan(places, directions, target, COUNT - k, turns)
        places.append(steered.advance(turns[0]))
        directions.append(np.exp(1j * steered.roll))
    return abs(places[-1] - target)


alone = Insertion()
for _ in range(COUNT):
    end = alone.advance(0.0)
misses = []
for target in (0.5e-3 + 1e-3j, 1e-3 - 1.5e-3j):
    misses.append(steer(target))
    print(f"target {1e3 * target:.1f} mm: {1e3 * abs(end - target):.1f} mm away without rotation, {1e3 * misses[-1]:.2f} mm with the controller")
assert max(misses) < 1.2e-3
