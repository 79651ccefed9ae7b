"""A sweep and a fit: the deflection of a needle under many loads, and its Young's modulus from a noisy measurement."""
# %% [markdown]
# # Sweep and fit
# `statics` finds the equilibrium in one step. `write` changes the load of the running simulation, without a new compilation.

# %%
import numpy as np
import sinew

scene = sinew.Scene()
needle = scene.needle(name="needle", length="15 cm", radius="0.6 mm", young_modulus="180 GPa", elements=6)
needle.handle()
scene.point_load(name="load", on=needle / "tip", force=[0, 0.1, 0])
scene.statics()

sim = scene.compile()
forces, shifts = np.linspace(0.05, 1.0, 20), []
for force in forces:
    sim.write("/load/force", [0, force, 0])
    sim.step()
    shifts.append(sim.read("/needle/tip/position")[1])
print(np.round(1e3 * np.array(shifts), 2), "mm")

# %% [markdown]
# The measurement is one position of the tip with noise of 0.1 mm. `fit` returns Young's modulus and its standard deviation.

# %%
noise = np.random.default_rng(1)
true = scene.compile()
true.step()
measured = true.read("/needle/tip/position") + 1e-4 * noise.standard_normal(3)
found = sinew.fit(scene, {"needle.young_modulus": (100e9, 10e9, 1000e9)}, None, {"/needle/tip/position": measured},
                  deviations={"/needle/tip/position": 1e-4})
print(found)
value, deviation = found.values["needle.young_modulus"], found.errors["needle.young_modulus"]
assert abs(value - 180e9) < 3 * deviation
