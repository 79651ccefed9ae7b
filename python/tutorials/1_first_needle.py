"""A first needle: a hand moves it, a load bends it. The last line of most cells prints a result."""
# %% [markdown]
# # A first needle
# Python objects describe a scene. Numbers are in SI units; a text may state another unit. Motions are functions of the time t.

# %%
import numpy as np
import sinew

scene = sinew.Scene(duration="1 s", step="1 ms")
needle = scene.needle(name="needle", length="15 cm", radius="0.6 mm", elements=8, damping_time="1 ms")
needle.handle(z="0.01*sin(2*pi*t)")
scene.point_load(name="load", on=needle / "tip", force=[0, "0.1*(t>=0.5)", 0])
scene.monitor(name="tip", of=needle / "tip", quantities="position velocity")

# %% [markdown]
# `compile` turns the scene into a simulation. A path selects a channel; the array of a channel always shows the present state.

# %%
sim = scene.compile()
tip = sim["/needle/tip/position"].array
start = tip.copy()
sim.step(250)
print(f"t = {sim.time:g} s: the tip moved by {1e3 * (tip - start)} mm")

# %% [markdown]
# `run` steps to the end of the duration and returns a table for each monitor.

# %%
table = sim.run().tip
print(table["position"].shape, table.units())
bent = table["position"][-1, 1] - start[1]

# %% [markdown]
# The deflection of a clamped beam with a force F at its tip is F l^3 / (3 E I). The needle still oscillates slightly about it.

# %%
beam = 0.1 * needle.length**3 / (3 * needle.young_modulus * np.pi / 4 * needle.radius**4)
print(f"deflection {1e3 * bent:.2f} mm, beam {1e3 * beam:.2f} mm")
assert 0 < bent < 2 * beam
