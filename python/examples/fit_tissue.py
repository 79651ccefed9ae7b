"""Identification: cutting forces and friction of tissue from the force on the hand of a needle, measured with noise."""
import pathlib
import numpy as np
import sinew

SCENE = pathlib.Path(__file__).resolve().parents[2] / "scenes/needle/insertion.xml"
scene = sinew.load(SCENE, step="10 ms")

# A measurement: the force of the scene as it is, every 20 ms, with noise of 20 mN.
times, noise = np.arange(0, 4, 0.02), 0.02
table = scene.compile().record(["/needle/handle/force"], until=times[-1])
force = np.array([np.interp(times, table.time, column) for column in table["force"].T]).T
force += noise * np.random.default_rng(1).standard_normal(force.shape)

# First values that are wrong, bounds, and what explains the measurement.
first = {"body/prostate.viscous_friction": (50, 1, 1e4), "body/prostate.cutting_force": (0.3, 0.01, 5),
         "body/fat.cutting_force": (0.5, 0.01, 5)}
found = sinew.fit(scene, first, times, {"/needle/handle/force": force}, deviations={"/needle/handle/force": noise})
print(found)
