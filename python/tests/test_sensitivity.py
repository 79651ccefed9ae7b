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


def needle():
    scene = rod()
    return scene, "/n/tip/position", ["/n/elements/damping_time", "/n/elements/bending_stiffness"]


def body():
    scene = sinew.Scene(step="1 ms")
    frames = scene.frames(name="f", angular_velocities=[3, 40, 5])
    scene.rigid_mass(name="m", on=frames, mass=0.1, inertia=[1e-5, 3e-5, 2e-5], centre=[0, 0.01, 0.02])
    scene.point_load(on=frames, force=[0, 0.3, 0], position=[0.01, 0, 0.02])
    return scene, "/f/position", ["/m/inertia"]


def solid():
    scene = sinew.Scene(step="2 ms")
    grid = scene.grid(name="g", cells=[2, 1, 1], low=[0, 0, 0], high=[0.1, 0.05, 0.05], type="tetrahedra")
    points = scene.points(name="p", mesh=grid)
    scene.fixed(on=points, where="x lt 1e-6")
    scene.solid_mass(name="m", on=points, density=1000)
    scene.solid(name="s", on=points, law="neo_hookean", young_modulus=1e4, poisson_ratio=0.3)
    scene.point_load(on=points, node=-1, force=[0, 0.05, 0.1])
    return scene, "/p/position", ["/s/young_modulus", "/m/density"]


def chain():
    scene = sinew.Scene(step="2 ms")
    points = scene.points(name="p", positions=[[0, 0, 0], [0.05, 0, 0], [0.1, 0, 0], [0.12, 0.04, 0]])
    scene.fixed(on=points, nodes=[0])
    scene.point_mass(on=points, mass=0.01, gravity=[0, 0, -9.81])
    scene.springs(name="k", on=points, nodes=[0, 1, 1, 2, 2, 3], stiffness=150, damping=0.2)
    return scene, "/p/position", ["/k/stiffness", "/k/damping"]


def suture():
    scene = sinew.Scene(step="1 ms")
    scene.suture(name="n", length=0.1, elements=6)
    scene.point_load(on="@n/points", node=-1, force=[0, 0, 1e-5])
    return scene, "/n/points/position", ["/n/rod/bending_stiffness"]


def sheet():
    scene = sinew.Scene(step="2 ms")
    points = scene.points(name="p", positions=[[0, 0, 0], [0.05, 0, 0], [0, 0.05, 0], [0.05, 0.05, 0.01]])
    scene.fixed(on=points, nodes=[0, 2])
    scene.point_mass(on=points, mass=0.001)
    scene.elastic_membrane(name="s", on=points, nodes=[0, 1, 2, 1, 3, 2], young_modulus=1e5)
    scene.point_load(on=points, node=3, force=[0, 0.05, 0.1])
    return scene, "/p/position", ["/s/young_modulus"]


BODIES = [needle, body, solid, chain, suture, sheet]
TURNS = [needle, body]  # implicit_euler: points only


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


@pytest.mark.parametrize("integrator", ["dirk", "generalized_alpha", "midpoint", "implicit_euler"])
def test_every_method_against_differences(integrator):
    """Derivatives by parameters against fourth-order central differences of runs."""
    tolerance = {} if integrator == "implicit_euler" else {"tolerance": 1e-12}
    for build in BODIES:
        if integrator == "implicit_euler" and build in TURNS:
            continue

        def begin():
            scene, output, inputs = build()
            getattr(scene, integrator)(**tolerance)
            return scene.compile(), output, inputs

        sim, output, inputs = begin()
        found = sim.sensitivities(output, inputs, steps=10)
        for path in inputs:
            first = np.asarray(sim.parameter(path), dtype=float)
            ends = []
            for part in (-2, -1, 1, 2):
                other = begin()[0]
                other.set_parameter(path, first * (1 + 1e-3 * part))
                other.step(10)
                ends.append(np.array(other.read(output)))
            want = (8 * (ends[2] - ends[1]) - (ends[3] - ends[0])) / 12e-3
            got = found[output, path][-1].reshape(*want.shape, -1) @ np.atleast_1d(first)
            assert got == pytest.approx(want, rel=1e-6, abs=1e-6 * np.abs(want).max()), (integrator, build.__name__, path)


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


def test_friction_of_a_sliding_point():
    """Backward Euler has v_k = v_0 - mu g k h, hence dx_k/dmu = -g h^2 k (k + 1)/2; the adjoint gives the same."""
    scene = sinew.Scene(step="1 ms")
    scene.points(name="p", positions=[0, 0, 0], velocities=[0.6, 0.8, 0])
    scene.point_mass(on="@p", mass=0.2, gravity=[0, 0, -9.81])
    scene.rigid_collider(name="floor", on="@p", friction=0.3)
    scene.dirk(method="backward_euler", tolerance=1e-13)
    found = scene.compile().sensitivities(["/p/position", "/floor/force"], "/floor/friction", steps=50)
    k, direction = np.arange(51), np.array([0.6, 0.8, 0])
    want = -9.81e-6 * (k * (k + 1) / 2)[:, None] * direction
    np.testing.assert_allclose(np.squeeze(found["/p/position", "/floor/friction"]).reshape(51, 3), want, atol=1e-12)
    force = np.squeeze(found["/floor/force", "/floor/friction"]).reshape(51, 3)[1:]
    np.testing.assert_allclose(force, np.tile(-0.2 * 9.81 * direction, (50, 1)), atol=1e-8)
    slope = np.zeros((51, 3))
    slope[-1] = [1, 2, 0]
    gradient = scene.compile().adjoint(lambda v: (0.0, {"/p/position": slope}), "/p/position", "/floor/friction", steps=50)[1]
    assert abs(float(np.squeeze(gradient["/floor/friction"])) - want[-1] @ [1, 2, 0]) < 1e-12
