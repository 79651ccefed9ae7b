"""If this failed, a simulation whose blade cuts would go on with the uncut mesh, arrays would outlive their memory, or a state from before or
after a cut would not restore.
SPDX-License-Identifier: BSD-3-Clause"""
import contextlib
import gc
import threading
import time
import weakref
import numpy as np
import pytest
import sinew

SLAB = """<scene step="10 ms" duration="0.7 s"><grid name="m" cells="4 3 2" high="0.04 0.02 0.03" type="tetrahedra"/>
    <points name="p" mesh="@m"/><fixed on="@p" where="x lt 1e-6 or x gt 0.04 - 1e-6"/>
    <solid name="s" on="@p" young_modulus="20 MPa" damping_time="20 ms"/><solid_mass name="w" on="@p"/>
    <frames name="f"/><prescribed_motion name="hand" on="@f" x="0.019" y="0.024 - 0.04*t" z="0"/>
    <cutting name="c" on="@p" tool="@f" blade="0 0 -0.01125  0 0 0.04125" points="8" direction="0 -1 0" fracture_energy="50"
        yield_displacement="0.05 mm" interval="4" delay="2"/><monitor name="blade" of="@c" quantities="force swept_area"/>
    <implicit_euler/></scene>"""


@pytest.fixture
def scene(tmp_path):
    file = tmp_path / "slab.xml"
    file.write_text(SLAB)
    return sinew.load(file)


def cut(sim, cuts=1):
    """Steps until the mesh has been cut so often; the number of points before the last cut."""
    channel, points = sim["/p/position"], []
    while len(points) < cuts:
        count = channel.shape[0]
        sim.step()
        if channel.shape[0] != count:
            points.append(count)
        assert sim.steps_done < 70
    return points[-1]


def test_channels_follow_a_cut(scene):
    sim = sinew.Sim(scene)
    position, force = sim["/p/position"], sim["/c/force"]
    held, blade = position.array, force.array
    count = cut(sim)
    assert position.shape[0] > count and position.array.shape == position.shape == np.array(position.value).shape
    # arrays from before the cut keep the last state before it, and their memory
    assert held.shape == (count, 3) and np.isfinite(held).all() and not np.shares_memory(held, position.array)
    kept, pushed = held.copy(), blade.copy()
    fresh = position.array
    sim.step(10)
    gc.collect()
    assert np.array_equal(held, kept) and np.array_equal(blade, pushed) and np.array_equal(force.read(), force.array)
    assert fresh.shape[0] <= position.shape[0] and np.array_equal(position.read(), position.array)
    with pytest.raises(ValueError, match="needs room for"):
        position.read_into(np.empty((count, 3)))
    position.read_into(np.empty(position.shape))
    sim.step(30)
    assert sim.read("/c/swept_area") == pytest.approx(0.02 * 0.03, rel=0.05)


def test_arrays_keep_the_last_state_before_a_cut(scene):
    names = ["/p/position", "/c/swept_area", "/c/force", "/s/energy"]
    sim, single = sinew.Sim(scene), sinew.Sim(scene)
    held, expected = ([s.array(name) for name in names] for s in (sim, single))
    sim.step(70)  # in one call
    points = cut(single)
    for array, other in zip(held, expected):
        assert np.array_equal(array, other)
    # a cut moves no point, and the blade has swept the same area after it
    assert np.array_equal(expected[0], single.read("/p/position")[:points])
    assert expected[1] == single.read("/c/swept_area") > 0
    state, area = sim.save(), sim.array("/c/swept_area")
    sim.step()
    last = area.copy()
    sim.restore(single.save())  # with fewer cuts
    sim.restore(state)
    assert np.array_equal(area, last) and area > expected[1]


def test_an_array_of_a_cut_mesh_outlives_its_simulation(scene):
    sim = sinew.Sim(scene)
    views = []
    for _ in range(3):
        views.append(sim.array("/p/position"))
        cut(sim)
    copies, ended = [v.copy() for v in views], weakref.ref(sim)
    del sim
    gc.collect()
    assert ended() is not None and all(np.array_equal(v, c) for v, c in zip(views, copies))
    del views
    gc.collect()
    assert ended() is None


def test_tables_go_on_over_cuts(scene):
    results = sinew.Sim(scene).run()
    assert len(results["blade"].time) == 71 and results["blade"]["force"].max() > 1
    sim = sinew.Sim(scene)
    with pytest.raises(sinew.UnsupportedError, match="/p/position has .* numbers now, and had .* record chosen nodes"):
        sim.record("/p/position")
    assert sim.record("/w/mass", until=0.5)["mass"] == pytest.approx(1000 * 0.04 * 0.02 * 0.03, rel=1e-12)


@pytest.mark.parametrize("start", [False, True])
def test_a_table_does_not_begin_with_columns_of_the_uncut_mesh(scene, start):
    sim, rows = sinew.Sim(scene), []
    position, mass = sim["/p/position"], sim["/w/mass"]

    class Every:  # while the groups are read, a cut is made, as by another thread
        def __index__(self):
            cut(sim)
            return 1

    def group(channel, every):
        return [channel], every, np.empty(71), np.empty((71, int(np.prod(channel.shape))))

    with pytest.raises(sinew.UnsupportedError, match="/p/position has .* numbers now, and had"):
        sinew._sinew.Sim._record(sim, 5, [group(position, 1), group(mass, Every())], rows, start)
    assert rows == [0, 0]


def test_states_restore_over_cuts(scene):
    sim = sinew.Sim(scene)
    start = sim.save()
    cut(sim, 2)
    sim.step(3)
    middle, held = sim.save(), sim.array("/p/position")
    sim.step(70 - sim.steps_done)
    end = sim.save()
    for state in (start, middle, end, middle):
        sim.restore(state)
        assert sim.save() == state
        sim.step(70 - sim.steps_done)
        assert sim.save() == end
    other = sinew.Sim(scene)  # as from a file
    other.restore(middle)
    assert np.array_equal(other.read("/p/position")[: len(held)].shape, held.shape)
    other.step(70 - other.steps_done)
    assert other.save() == end
    for wrong in (b"", b"1234567", middle[:-1], middle[:100], b"\xff" * 200, middle[8:]):
        with pytest.raises(sinew.ArgumentError):
            sim.restore(wrong)
    assert sim.save() == end


@contextlib.contextmanager
def threads(*bodies):
    """While the block runs, each body is called again and again in a thread of its own; their exceptions are raised at the end."""
    wrong, ends = [], []

    def repeat(body):
        try:
            while not ends:
                body()
        except BaseException as e:
            wrong.append(e)

    started = [threading.Thread(target=repeat, args=[body]) for body in bodies]
    for t in started:
        t.start()
    try:
        yield
    finally:
        ends.append(True)
        for t in started:
            t.join()
    for e in wrong:
        raise e


def test_threads_read_while_a_blade_cuts(scene):
    sim = sinew.Sim(scene)
    start, position, force, mass = sim.save(), sim["/p/position"], sim["/c/force"], sim["/w/mass"]
    held, seen = [], set()

    def hold():
        held.append(position.array)
        del held[:-3]
        assert held[-1].shape[1] == 3 and "numbers" in repr(position)

    def copy():
        seen.add(len(position.value))
        assert len(force.value) == 3 and float(mass) == pytest.approx(0.024, rel=1e-12)
        force.read_into(np.empty(3))

    with threads(hold, copy, copy):
        for _ in range(3):
            sim.restore(start)
            for _ in range(10):
                sim.step(7)
    assert sim.steps_done == 70 and len(seen) > 1


def test_threads_drop_arrays_while_a_blade_cuts(scene):
    """An array of an earlier cut goes in the moment of a cut: the simulation before this cut is still in use."""
    sim = sinew.Sim(scene)
    start, held = sim.save(), []

    def drop():
        if held:
            held.pop()
        time.sleep(1e-4)

    with contextlib.ExitStack() as stack:
        if sinew._sinew.has_view:
            stack.enter_context(sim.view(browser=False))
        stack.enter_context(threads(drop))
        for _ in range(3):
            sim.restore(start)
            while sim.steps_done < 70:
                held += [sim.channel("/p/position").array for _ in range(40)]
                sim.step(2)
    held.clear()
    assert sim.steps_done == 70


def test_pictures_and_the_view_show_the_cut_mesh(scene):
    if not sinew._sinew.has_view:
        pytest.skip("this build has no view")
    sim = sinew.Sim(scene)
    cut(sim)
    assert sim.picture(width=64, height=48)[:4] == b"\x89PNG"
    with sim.view(browser=False):
        cut(sim, 2)
        sim.step()
    assert sim.read("/p/position").shape == sim["/p/position"].shape


def test_what_cannot_follow_a_cut_is_refused(scene):
    sim = sinew.Sim(scene)
    with pytest.raises(sinew.UnsupportedError, match="a computation of sensitivities does not change the topology"):
        sim.sensitivities(["/w/mass"])
    with pytest.raises(sinew.UnsupportedError, match="a batch of Python does not change the topology"):
        sinew.Batch(scene, n=2)
