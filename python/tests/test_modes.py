"""If this failed, frequencies or shapes found from Python would not be those of the scene.
SPDX-License-Identifier: BSD-3-Clause"""
import math
import numpy as np
import pytest
import sinew

CHAIN = 8


def string_of_masses(tension=2.0):
    """Masses of 1 kg, 1 m apart, between springs of k = 50 N/m that are under tension."""
    scene = sinew.Scene(step="1 ms")
    scene.points(name="p", positions=[x for i in range(CHAIN + 2) for x in (float(i), 0.0, 0.0)])
    scene.fixed(on="@p", nodes=[0, -1])
    scene.point_mass(on="@p", mass=1.0)
    scene.springs(on="@p", nodes=[n for i in range(CHAIN + 1) for n in (i, i + 1)], stiffness=50.0,
                  rest_length=1.0 - tension / 50.0)
    return scene.compile()


def test_a_string_of_masses():
    sim = string_of_masses()
    before = sim.channel("/p/position").read().copy()
    modes = sim.modes(count=3 * CHAIN, shapes="/p/position")
    exact = sorted(2 * math.sqrt(k) * math.sin(0.5 * math.pi * n / (CHAIN + 1)) / (2 * math.pi)
                   for n in range(1, CHAIN + 1) for k in (2.0, 2.0, 50.0))
    assert [m.frequency for m in modes] == pytest.approx(exact, rel=1e-8)
    assert modes.asymmetry < 1e-12 and sim.modes(count=4).missing == 0  # two pairs; not known where all modes are asked for
    shape = modes[0].shapes["/p/position"]
    form = np.sin(math.pi * np.arange(CHAIN + 2) / (CHAIN + 1))
    assert np.linalg.norm(shape, axis=1) == pytest.approx(form / form.max(), abs=1e-7)
    assert (sim.channel("/p/position").read() == before).all() and sim.time == 0


def test_what_cannot_be_found_is_told():
    sim = string_of_masses()
    with pytest.raises(sinew.Error, match="nothing"):
        sim.modes(shapes=["/p/nothing"])
    with pytest.raises(sinew.ArgumentError):
        sim.modes(count=-1)
