"""A thousand needles at a time: a batch of simulations of one scene, stepped on all processors."""
# %% [markdown]
# # A thousand needles
# Each simulation has its own load. Its results are bit-identical to those of a separate run.

# %%
import time
import numpy as np
import sinew

count = 1000
scene = sinew.Scene(duration="1 s", step="1 ms")
needle = scene.needle(name="needle", length="15 cm", elements=4, damping_time="1 ms")
needle.handle()
scene.point_load(name="load", on=needle / "tip", force=[0, 0.1, 0])

start = time.perf_counter()
batch = sinew.Batch(scene, n=count)
print(f"{count} needles compiled in {time.perf_counter() - start:.1f} s")

# %% [markdown]
# `write` sets the load of each simulation; `array` is one array [needles, 3] that is up to date after every step.

# %%
loads = np.linspace(0, 0.2, count)
batch.write("/load/force", [[0, load, 0] for load in loads])
tips = batch.array("/needle/tip/position")
steps = 20
start = time.perf_counter()
batch.step(steps)
seconds = time.perf_counter() - start
print(f"{count * steps / seconds:.0f} steps a second of a needle with 4 elements")
assert np.all(np.diff(tips[:, 1]) > 0)  # the larger the load, the larger the shift
