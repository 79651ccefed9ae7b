"""Model predictive control: a hand with a limited acceleration brings the tip of a needle to a target, at rest."""
# %% [markdown]
# # Predictive control
# A hand moves a needle sideways by 10 mm. If it simply moves there, the needle swings. A predictive controller chooses the acceleration
# of the hand within its limits, such that the tip arrives early and at rest. The input of the linear model is this acceleration.

# %%
import numpy as np
from scipy.optimize import lsq_linear
import sinew
from sinew.control import Regulator

LIMIT, TARGET, STEP, PERIOD, HORIZON = 4.0, 0.01, 1e-3, 10, 30  # m/s^2, m, s, steps of a period, periods

scene = sinew.Scene(step=STEP)
needle = scene.needle(name="needle", length="26 cm", model="ddm", elements=4, damping_time="1e-4")
needle.handle(y=0)
model = scene.compile().linearise("/needle/handle/y", "/needle/tip/position")
a, b, c, d = model.state_space()
observer = Regulator((a, b, c[1:2], d[1:2]), STEP, disturbance=1.0, noise=1e-5)  # its Kalman filter estimates the state
print(model)

# %% [markdown]
# The predictions of the tip at the ends of the next periods depend linearly on the accelerations of these periods. The controller
# minimises the distances to the target within the limits of the accelerations, and applies the first one.

# %%
through, driven = np.linalg.matrix_power(observer.A, PERIOD), sum(np.linalg.matrix_power(observer.A, i) @ observer.B for i in range(PERIOD))
free, response = [], [np.zeros((1, 1))]
power, reached = np.eye(len(through)), driven
for _ in range(HORIZON):
    power = through @ power
    free.append(observer.C @ power)
    response.append(observer.C @ reached)
    reached = through @ reached
free = np.vstack(free)
effect = np.array([[response[i - j + 1].item() if i >= j else 0.0 for j in range(HORIZON)] for i in range(HORIZON)])
effort = 1e-4 * np.eye(HORIZON)


def choose(state):
    """The acceleration of the next period."""
    off = np.concatenate([TARGET - free @ state, np.zeros(HORIZON)])
    return lsq_linear(np.vstack([effect, effort]), off, (-LIMIT, LIMIT)).x[0]


def simulate(controlled):
    sim = scene.compile()
    rest = sim.read("/needle/tip/position")[1]
    state, hand, rate, acceleration, way, used = np.zeros(len(through)), 0.0, 0.0, 0.0, [], []
    for i in range(600):
        tip = sim.read("/needle/tip/position")[1] - rest
        state = state + (observer.observer @ (tip - observer.C @ state - observer.D[:, 0] * acceleration)).ravel()
        if controlled and i % PERIOD == 0:
            acceleration = choose(state)
        elif not controlled:  # full speed ahead, full stop
            acceleration = LIMIT * (1 if i * STEP < np.sqrt(TARGET / LIMIT) else -1 if i * STEP < 2 * np.sqrt(TARGET / LIMIT) else 0)
        state = observer.A @ state + observer.B[:, 0] * acceleration
        rate += STEP * acceleration
        sim.move("/needle/handle/y", hand, rate)
        hand += STEP * rate
        sim.step()
        way.append(tip)
        used.append(acceleration)
    return np.array(way), np.array(used)


for name, controlled in (("hand alone", False), ("predictive", True)):
    way, used = simulate(controlled)
    late = abs(way[300:] - TARGET).max()
    print(f"{name}: off by at most {1e3 * late:.3f} mm after 0.3 s, acceleration up to {abs(used).max():.1f} m/s^2")
    assert abs(used).max() <= LIMIT * (1 + 1e-12)
    if not controlled:
        swing = late
assert late < 0.01 * swing
