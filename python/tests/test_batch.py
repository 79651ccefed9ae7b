"""If this failed, a simulation in a batch would differ from the same simulation alone, or one that fails would stop the others.
SPDX-License-Identifier: BSD-3-Clause"""
import gc
import threading
import numpy as np
import pytest
import sinew
from conftest import ended_by_ctrl_c, needle

LENGTHS = [0.2 + 0.01 * i for i in range(7)]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_the_bits_of_each_simulation_alone(threads):
    batch = sinew.Batch(needle(), overrides={"needle.length": LENGTHS}, threads=threads)
    tips, energies = batch.array("/needle/tip/position"), batch.array("/energy")
    for n in (1, 9, 0, 20):
        batch.step(n)
    for i, length in enumerate(LENGTHS):
        alone = sinew.Sim(needle(), {"needle.length": length})
        alone.step(30)
        assert alone.save() == batch[i].save()
        assert np.array_equal(tips[i], alone.read("/needle/tip/position")) and energies[i] == alone.read("/energy")
    assert tips.shape == (7, 3) and energies.shape == (7,) and not tips.flags.writeable


def test_lists_of_overrides_and_numbers():
    assert len(sinew.Batch(needle(), n=3)) == 3
    batch = sinew.Batch(needle(), overrides=[{"needle.elements": 2}, {"needle.elements": 3}])
    assert len(batch[0].save()) < len(batch[1].save())
    with pytest.raises(ValueError, match="different shapes"):
        batch.array("/needle/shaft/position")
    with pytest.raises(ValueError, match="overrides"):
        sinew.Batch(needle(), 2, [{}])
    with pytest.raises(ValueError, match="different numbers"):
        sinew.Batch(needle(), overrides={"step": [1e-3], "duration": [1, 2]})
    with pytest.raises(ValueError, match="256"):
        sinew.Batch(needle(), threads=1000)
    with pytest.raises(sinew.SceneError):
        sinew.Batch(needle(), overrides={"needle.length": [-1]})


def test_equal_overrides_are_compiled_together():
    """Copies of a compiled simulation have its bits, in the order of the overrides, and scene, channels and parameters of their own."""
    lengths = [0.2, 0.21, 0.2, 0.2, 0.2, 0.21, 0.2, 0.22]
    batch = sinew.Batch(needle(), overrides=[{"needle.length": x} for x in lengths])
    batch.step(20)
    for length, sim in zip(lengths, batch):
        alone = sinew.Sim(needle(), {"needle.length": length})
        alone.step(20)
        assert sim.save() == alone.save() and sim.to_xml() == alone.to_xml()
    first, last = batch[0], batch[6]
    first.set_parameter("/needle/young_modulus", 1e10)
    tip = last["/needle/tip/position"].array
    del batch, sim
    gc.collect()
    first.step(20)
    last.step(20)
    alone = sinew.Sim(needle(), {"needle.length": 0.2})
    alone.step(40)
    assert last.save() == alone.save() != first.save()
    assert np.array_equal(tip, alone.read("/needle/tip/position")) and "young_modulus" in repr(last.parameter_info("/needle/young_modulus"))
    assert len(sinew.Batch(needle(), n=0)) == 0


def test_a_failure_leaves_the_others():
    scene = sinew.Scene(duration="50 ms", step="1 ms")
    scene.points(name="p", positions=[0, 0, 0])
    scene.point_mass(on="@p", mass=1)
    scene.point_load(name="load", on="@p", force=["sqrt(0.01-t)", 0, 0])
    batch = sinew.Batch(scene, overrides={"load.force": ["1 0 0", "sqrt(0.01-t) 0 0", "2 0 0"]}, threads=2)
    x = batch.array("/p/position")
    start = batch.save()
    with pytest.raises(sinew.DivergedError, match="simulation 1: "):
        batch.step(30)
    assert [e is None for e in batch.errors] == [True, False, True] and batch[1].steps_done < 30
    kept = x[1].copy()
    batch.step(10)
    assert np.array_equal(x[1], kept) and [s.steps_done for s in batch][::2] == [40, 40]
    assert np.array_equal(x[2], batch[2].read("/p/position")) and "1 failed" in repr(batch)
    batch.restore(start)
    assert not x.any() and batch.errors == [None] * 3
    batch.step(5)
    assert batch[1].steps_done == 5


def test_writing():
    batch = sinew.Batch(needle(), n=3, threads=2)
    forces = batch.array("/load/force")
    batch.write("/load/force", [[0, 0, i] for i in range(3)])
    assert forces[:, 2].tolist() == [0, 1, 2]
    batch.step(5)
    assert len(set(batch.array("/needle/tip/position")[:, 2])) == 3
    with pytest.raises(ValueError):
        batch.write("/load/force", [[0, 0, 1]])


def test_used_by_threads_and_with_others():
    batch = sinew.Batch(needle(duration="1 s"), n=4, threads=3)
    threads = [threading.Thread(target=lambda: [batch.step(2) for _ in range(10)]) for _ in range(4)]
    threads += [threading.Thread(target=lambda: [s.read("/needle/tip/position") for _ in range(10) for s in batch])]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert [s.steps_done for s in batch] == [80] * 4
    alone = needle(duration="1 s").compile()
    alone.step(80)
    assert all(s.save() == alone.save() for s in batch)
    del batch
    gc.collect()


def test_idle_simulations_are_those_of_each_call():
    """Calls with other idle simulations come between the slices of a long call, which steps its own."""
    batch = sinew.Batch(needle(duration="100 s"), n=2, threads=1)
    batch.step(1)  # the next slices have many steps
    long = threading.Thread(target=lambda: batch.step(40_000))
    long.start()
    short = 0
    while long.is_alive() and short < 1000:
        batch._run(1, [True, False])
        short += 1
    long.join()
    assert [s.steps_done for s in batch] == [40_001, 40_001 + short]


def test_ctrl_c_ends_a_long_run():
    batch = sinew.Batch(needle(duration="1000 s"), n=2, threads=2)
    with ended_by_ctrl_c(0.2):
        batch.step(10**9)
    assert batch[0].steps_done == batch[1].steps_done > 0
