"""If this failed, fits and controllers would follow derivatives of another simulation. SPDX-License-Identifier: BSD-3-Clause"""
import time
import numpy as np
import pytest
import sinew


def rod(**params):
    """A clamped rod that a load bends."""
    scene = sinew.Scene(step="1 ms")
    item = scene.needle(name="n", **{"model": "ddm", "elements": 6, **params})
    item.handle(z=0)
    scene.point_load(name="load", on=item / "tip", force=[0, 0.1, 0])
    return scene


def test_shapes_and_names():
    sim = rod().compile()
    found = sim.sensitivities(["/n/tip/position", "/n/tip/rpy"], ["/load/force", "/n/handle/z"], steps=5)
    assert found.time.tolist() == pytest.approx([0.001 * i for i in range(6)])
    assert found.values["/n/tip/position"].shape == (6, 3)
    assert found["/n/tip/position", "/load/force"].shape == (6, 3, 3)
    assert found["/n/tip/position", "/n/handle/z"].shape == (6, 3)
    assert sim.steps_done == 5 and np.array_equal(found.values["/n/tip/position"][-1], sim.read("/n/tip/position"))
    other = rod().compile()
    other.step(5)
    assert np.array_equal(other.read("/n/tip/position"), sim.read("/n/tip/position"))  # to the bit


def test_the_gradient_of_a_scalar():
    """Half the squared distance from a target, by initial velocities, loads and the hand, against the forward derivatives."""
    target = np.array([0.15, 0.002, 0.001])

    def objective(values):
        off = values["/n/tip/position"] - target
        return 0.5 * np.sum(off**2), {"/n/tip/position": off}

    inputs = ["/load/force", "/n/handle/z"]
    value, gradient = rod().compile().adjoint(objective, "/n/tip/position", inputs, steps=30, initial_state=True)
    found = rod().compile().sensitivities("/n/tip/position", inputs, steps=30, initial_state=True)
    off = found.values["/n/tip/position"] - target
    assert value == pytest.approx(0.5 * np.sum(off**2), rel=1e-14)
    for name in [*inputs, "initial"]:
        want = np.einsum("ti,ti...->...", off, found["/n/tip/position", name])
        assert gradient[name] == pytest.approx(want, rel=1e-6, abs=1e-6 * np.abs(want).max())


def test_what_has_no_derivative_is_refused():
    with pytest.raises(sinew.UnsupportedError, match="dirk"):
        scene = rod()
        scene.bdf2()
        scene.compile().sensitivities("/n/tip/position", "/load/force")
    with pytest.raises(sinew.Error, match="load/node"):
        rod().compile().sensitivities("/n/tip/position", "/load/node")
    with pytest.raises(ValueError, match="shape"):
        rod().compile().adjoint(lambda values: (0.0, {"/n/tip/position": np.zeros(7)}), "/n/tip/position", "/load/force")
    sim = rod().compile()
    sim.sensitivities("/n/tip/position", "/load/force")  # a failure leaves nothing behind


def test_an_adjoint_costs_a_few_runs():
    """1,000 steps of a needle and their gradient by all initial values and the load, in about 4 times the run (measured: 3.7 to 4.1)."""
    def objective(values):
        return float(values["/n/tip/position"][-1, 1]), {"/n/tip/position": np.eye(1001)[-1][:, None] * [0, 1, 0]}

    def seconds(work):
        start = time.process_time()
        work()
        return time.process_time() - start

    ratio = np.inf
    for _ in range(3):
        run, both = rod(elements=16).compile(), rod(elements=16).compile()
        forward = seconds(lambda: run.step(1000))
        ratio = min(ratio, seconds(lambda: both.adjoint(objective, "/n/tip/position", "/load/force", 1000, initial_state=True)) / forward)
    print("adjoint:", ratio, "runs")
    assert ratio < 6  # of which one is the run itself; room for a busy machine
