"""A first needle, cell by cell: paste each part into a notebook, or run the whole. The last line of a cell is what a notebook shows."""
# %% Describe the scene. Numbers are SI unless a text states a unit; motions are functions of t.
import sinew

scene = sinew.Scene(duration="1 s", step="1 ms")
needle = scene.needle(name="needle", length="26.23 cm", elements=8)
needle.handle(z="0.2*sin(pi*t)")
scene.point_load(name="load", on=needle / "tip", force=[0, 0, "0.1*(t>=0.5)"])
scene.monitor(name="tip", of=needle / "tip", quantities="position")
scene

# %% Compile it. The simulation is independent of the scene, which can be changed and compiled again.
sim = scene.compile()
print(sim.describe())

# %% A channel is a path to numbers; its array always shows the present state.
tip = sim["/needle/tip/position"].array
sim.step(100)
print(f"t = {sim.time:g} s, tip at {tip}")
sim  # a notebook draws the scene

# %% Act on it: the load is a function of time that a program can replace.
sim.write("/load/force", [0, 0, 0.5])
sim.step(100)
sim.write("/load/force", None)  # the function of the scene again

# %% Run to the end. The monitors are tables.
results = sim.run()
print(results.tip["position"][-1])
try:
    results.tip.plot("position")
except ImportError:
    print("matplotlib is not installed: no plot")

# %% Mistakes are exceptions with place and remedy.
try:
    scene.needle(lenght="15 cm")
except sinew.SceneError as error:
    print(error)
    print("remedy:", error.remedy)
