"""A Kalman filter estimates the friction and cutting force of tissue from the force on the hand during the insertion of a needle."""
import pathlib
import numpy as np
import sinew
from sinew.filters import ParameterFilter

SCENE = pathlib.Path(__file__).resolve().parents[2] / "scenes/needle/insertion.xml"
scene = sinew.load(SCENE, {"needle.elements": 4}, step="20 ms")
truth, noise = scene.compile(), np.random.default_rng(1)

wrong = scene.copy().override({"body/prostate.viscous_friction": 40, "body/prostate.cutting_force": 0.3})
learner = ParameterFilter(
    wrong.compile(), {"/body/prostate/viscous_friction": (40, 20), "/body/prostate/cutting_force": (0.3, 0.15)},
    "/needle/handle/force", noise=0.02)
while truth.time < 3.9:
    truth.step(2)
    values = learner.update(truth.read("/needle/handle/force") + 0.02 * noise.standard_normal(3), steps=2)
for name, value in values.items():
    print(f"{name}: {value:.4g} +- {learner.deviations[name]:.2g}")
