"""A suture: a hand pulls a suture through a ring that grips it; the simulation reports the force on the hand."""
# %% [markdown]
# # A suture
# The hand is a frame with a prescribed motion; the suture starts in it. The ring stands for tissue.

# %%
import numpy as np
import sinew

scene = sinew.Scene(duration="1 s", step="2 ms")
scene.frames(name="hand")
scene.prescribed_motion(name="pull", on="@hand", x="-0.05*smooth(t,0.1,0.9)")
scene.suture(name="suture", start_frame="@hand", length="0.2 m", radius="0.15 mm", young_modulus="1 GPa", elements=24,
             drag=0.05, damping_time="2 ms")
scene.ring(name="tissue", points="@suture/points", position=[0.03, 0, 0], grip=0.3, damping=0.01)
scene.generalized_alpha(rho=0.5)

# %% [markdown]
# While the suture slides, the force of the hand balances the grip of the tissue and the drag on the suture.

# %%
sim = scene.compile()
table = sim.record(["/pull/force", "/tissue/sliding", "/tissue/place"], until=1.0, every=5)
force, middle = -table["/pull/force"][:, 0], len(table.time) // 2
print(f"largest force on the hand {force.max():.3f} N, half-way {force[middle]:.3f} N")
assert 0.29 < force[middle] < 0.45
