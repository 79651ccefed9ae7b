"""An organ: a block of soft tissue under its weight and a load, its stress, and the sensitivity of a displacement to the material."""
# %% [markdown]
# # An organ
# A grid is the simplest mesh. In its place, `scene.mesh` reads files of Gmsh and VTK.

# %%
import numpy as np
import sinew

scene = sinew.Scene()
scene.grid(name="block", cells=[6, 3, 3], low=[0, 0, 0], high=[0.1, 0.05, 0.05], type="tetrahedra")
scene.points(name="tissue", mesh="@block")
scene.fixed(on="@tissue", where="region xmin")
scene.solid_mass(on="@tissue", density=1000, gravity=[0, 0, -9.81])
scene.solid(name="flesh", on="@tissue", law="neo_hookean", young_modulus="20 kPa", poisson_ratio=0.4)
scene.point_load(name="hook", on="@tissue", node=-1, force=[0, 0, 0.3])
scene.statics()

sim = scene.compile()
sim.step()
print(f"peak stress {sim.read('/flesh/peak_stress') / 1e3:.2f} kPa, volume {1e6 * sim.read('/flesh/volume'):.1f} ml")

# %% [markdown]
# Sensitivities of the equilibrium: a softer block sinks more. One factorisation of the stiffness matrix serves all parameters.

# %%
found = scene.compile().sensitivities("/tissue/position", ["/flesh/young_modulus", "/flesh/poisson_ratio", "/hook/force"], steps=1)
corner = found.values["/tissue/position"][-1, -1]
slope = found["/tissue/position", "/flesh/young_modulus"][-1, -1]
print(f"the corner is at {1e3 * corner} mm; 1 % more stiffness moves it by {1e6 * 200 * slope} um")

other = scene.copy().override({"flesh.young_modulus": 20.2e3}).compile()
other.step()
moved = other.read("/tissue/position")[-1] - corner
assert np.allclose(moved, 200 * slope, rtol=0.05, atol=1e-7), (moved, 200 * slope)
