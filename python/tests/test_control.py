"""If this failed, a controller or filter designed with the package would not fit the simulation. SPDX-License-Identifier: BSD-3-Clause"""
import numpy as np
import pytest
import sinew
from sinew.filters import ParameterFilter

pytest.importorskip("scipy")
from sinew.control import Regulator, modal_states  # noqa: E402


def rod():
    scene = sinew.Scene(step="1 ms")
    scene.needle(name="rod", length="20 cm", model="ddm", elements=4, damping_time="1e-5").handle()
    scene.point_load(name="push", on="@rod/tip", force=[0, 0, 0])
    return scene.compile()


def test_slow_modes_answer_as_the_model():
    model = rod().linearise("/push/force", "/rod/tip/position")
    a, b, c, d = model.state_space()
    few = modal_states(model, count=4)
    assert few[0].shape == (8, 8)
    for omega, tolerance in ((0.0, 1e-9), (50.0, 1e-4), (130.0, 1e-3)):  # the lowest frequency is 141 rad/s
        want = c @ np.linalg.solve(1j * omega * np.eye(len(a)) - a, b) + d
        found = few[2] @ np.linalg.solve(1j * omega * np.eye(8) - few[0], few[1]) + few[3]
        assert np.abs(found - want)[1:, 1:].max() <= tolerance * np.abs(want).max()
    damped = modal_states(model, count=2, damping=0.1)[0]
    values = np.linalg.eigvals(damped)
    assert -values.real / abs(values) == pytest.approx(0.0995, abs=1e-3)  # 0.1 / sqrt(1 + ...)


def test_a_regulator_of_a_double_integrator():
    """x'' = u with y = x: the gain of discrete Riccati equations, and poles within the unit circle."""
    regulator = Regulator(([[0, 1], [0, 0]], [[0], [1]], [[1, 0]], [[0]]), 0.1, output_weight=1.0, input_weight=1.0)
    assert max(abs(regulator.poles())) < 1
    # continuous LQR has the gain (1, sqrt 2); the discrete one tends to it with the step
    fine = Regulator(([[0, 1], [0, 0]], [[0], [1]], [[1, 0]], [[0]]), 1e-3, output_weight=1.0, input_weight=1.0)
    assert fine.gain[0] == pytest.approx([1, np.sqrt(2)], rel=2e-3)
    x, v = 1.0, 0.0
    for _ in range(150):
        u = float(regulator([x])[0])
        x, v = x + 0.1 * v + 0.005 * u, v + 0.1 * u
    assert abs(x) < 1e-2


def oscillator(stiffness):
    scene = sinew.Scene(step="5 ms")
    scene.points(name="p", positions=[0, 0, 0, 0.1, 0, 0])
    scene.prescribed_points(name="base", on="@p", nodes=[0], x="0.01*sin(12*t)", y=0, z=0)
    scene.prescribed_points(on="@p", nodes=[1], y=0, z=0)
    scene.point_mass(on="@p", mass=0.5)
    scene.springs(name="spring", on="@p", nodes=[0, 1], stiffness=stiffness, damping=0.5)
    return scene.compile()


@pytest.mark.parametrize("seed", range(3))
def test_a_filter_finds_a_stiffness_within_its_deviation(seed):
    truth, noise = oscillator(100.0), np.random.default_rng(seed)
    learner = ParameterFilter(oscillator(60.0), {"/spring/stiffness": (60.0, 30.0)}, "/base/force", noise=0.01)
    for _ in range(100):
        truth.step(2)
        learner.update(truth.read("/base/force") + 0.01 * noise.standard_normal(truth.read("/base/force").shape), steps=2)
    found, deviation = learner.values["/spring/stiffness"], learner.deviations["/spring/stiffness"]
    assert deviation < 1 and abs(found - 100) < 4 * deviation, (found, deviation)
    before = learner.values
    learner.update(np.full(truth.read("/base/force").shape, np.nan), steps=2)  # nothing measured
    assert learner.values == pytest.approx(before, rel=1e-9)


def test_filters_refuse_zero():
    with pytest.raises(ValueError, match="sign"):
        ParameterFilter(oscillator(60.0), {"/spring/damping": (0.0, 1.0)}, "/base/force", noise=0.01)
