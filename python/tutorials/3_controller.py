"""A controller: the linear model of a rod, its modes, and a regulator that damps the motion of its tip."""
# %% [markdown]
# # A controller
# `linearise` returns the state-space model of small motions about the present state.

# %%
import numpy as np
import sinew
from sinew.control import Regulator, modal_states

scene = sinew.Scene(step="1 ms")
rod = scene.needle(name="rod", length="20 cm", model="ddm", elements=6, damping_time="1e-6")
rod.handle()
scene.point_load(name="push", on=rod / "tip", force=[0, 0, 0])
scene.dirk(method="sdirk3")

sim = scene.compile()
for mode in sim.modes(count=4):
    print(f"{mode.frequency:.1f} Hz")
model = sim.linearise("/push/force", "/rod/tip/position")

# %% [markdown]
# The reduced model has four slow modes. At 1 kHz the regulator measures the position of the tip and applies a transverse force to it.

# %%
a, b, c, d = modal_states(model, count=4, damping=1e-3)
regulator = Regulator((a, b[:, 1:], c[1:], d[1:, 1:]), 1e-3, output_weight=1e4, disturbance=0.02, noise=1e-5)
print(f"slowest pole of a step: {abs(regulator.poles()).max():.3f}")


def motion(held):
    sim, way = scene.compile(), []
    rest = sim.read("/rod/tip/position")
    for i in range(400):
        off = sim.read("/rod/tip/position") - rest
        force = [0, 0.05, 0] if i < 50 else [0, *regulator(off[1:])] if held else [0, 0, 0]
        sim.write("/push/force", force)
        sim.step()
        way.append(np.linalg.norm(off))
    return np.max(way[300:])


free, held = motion(False), motion(True)
print(f"{1e6 * free:.0f} um without, {1e6 * held:.2f} um with the regulator")
assert held < 0.01 * free
