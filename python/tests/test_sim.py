"""If this failed, numbers read from Python would be of another time or another place, arrays would outlive their memory, or runs would
differ from those of the library.
SPDX-License-Identifier: BSD-3-Clause"""
import gc
import math
import threading
import time
import weakref
import numpy as np
import pytest
import sinew
from conftest import divergent, ended_by_ctrl_c, needle


def mass(**params):
    """A mass under a constant force: x = 5 t^2."""
    scene = sinew.Scene(**{"duration": "0.1 s", "step": "1 ms", **params})
    scene.points(name="p", positions=[0, 0, 0, 1, 0, 0])
    scene.point_mass(on="@p", mass=2)
    scene.point_load(name="load", on="@p", node=0, force=[20, 0, 0])
    scene.midpoint()
    return scene


# ---- stepping


def test_time_and_steps():
    sim = mass().compile()
    assert (sim.time, sim.steps_done, sim.step_size, sim.duration, sim.step_count) == (0, 0, 1e-3, 0.1, 100)
    sim.step()
    sim.step(9)
    assert sim.steps_done == 10 and sim.time == 0.01 and not sim.is_static
    assert sim.read("/p/position")[0, 0] == pytest.approx(5 * 0.01**2, rel=1e-12)
    sim.step(0)
    assert sim.steps_done == 10
    for wrong in (-1, "a", 1.5):
        with pytest.raises((ValueError, TypeError)):
            sim.step(wrong)


def test_run_until():
    sim = mass().compile()
    sim.run(0.05)
    assert sim.time == pytest.approx(0.05) and sim.steps_done == 50
    sim.run()
    assert sim.steps_done == 100
    sim.run()
    assert sim.steps_done == 100


def test_statics():
    scene = sinew.Scene()
    scene.points(name="p", positions=[0, 0, 0])
    scene.springs_to_ground(on="@p", stiffness=10)
    scene.point_load(on="@p", force=[2, 0, 0])
    scene.statics()
    scene.monitor(name="m", of="@p", quantities="position")
    sim = scene.compile()
    assert sim.is_static
    results = sim.run()
    assert results.m["position"].shape == (1, 3) and results.m["position"][0, 0] == pytest.approx(0.2, rel=1e-9)


def test_equilibrium():
    sim = sinew.equilibrium("needle", sinew.components.handle(), length="15 cm", elements=2)
    assert sim.read("/needle/tip/position").shape == (3,)


def test_divergence_keeps_the_last_state_and_the_rows():
    sim = divergent().compile()
    with pytest.raises(sinew.DivergedError) as caught:
        sim.run()
    assert isinstance(caught.value, sinew.Error) and "/load" in caught.value.text
    rows = caught.value.results.m
    assert 5 <= len(rows) <= 11 and rows.time[-1] == sim.time
    assert np.array_equal(rows["position"][-1], sim.read("/p/position"))


# ---- channels and views


def test_views_share_memory():
    sim = mass().compile()
    channel = sim["/p/position"]
    view, again = channel.array, np.asarray(channel)
    assert channel.shared and view.shape == channel.shape == (2, 3)
    assert np.shares_memory(view, again) and np.shares_memory(view, sim["/p/position"].array)
    assert not view.flags.owndata and not view.flags.writeable
    sim.step(10)
    assert view[0, 0] == pytest.approx(5 * 0.01**2) and np.array_equal(view, channel.read())
    with pytest.raises(ValueError):
        view[0, 0] = 1
    assert np.shares_memory(np.frombuffer(channel), view)
    assert memoryview(channel).readonly and memoryview(channel).format == "d" and memoryview(channel).tolist() == view.tolist()


def test_views_of_frames_are_strided():
    sim = needle().compile()
    frames = [p for p in ("/needle/shaft/position", "/needle/shaft/orientation", "/needle/shaft/velocity")]
    views = [sim.array(p) for p in frames]
    sim.step(20)
    for path, view in zip(frames, views):
        assert np.array_equal(view, sim.read(path)), path
    assert sim["/needle/shaft/position"].shared and views[0].strides == (7 * 8, 8) and views[2].strides == (6 * 8, 8)
    with pytest.raises((BufferError, ValueError), match="contiguous"):
        np.frombuffer(sim["/needle/shaft/position"])


def test_copied_channels_show_the_present_state():
    sim = mass().compile()
    energy = sim["/energy"]
    shown = energy.array
    assert not energy.shared and energy.shape == () and shown.shape == ()
    for _ in range(3):
        sim.step(5)
        assert float(shown) == energy.value == float(energy) == sim.read("/energy")
        assert sim.energy()["kinetic"] == pytest.approx(0.5 * 2 * (10 * sim.time)**2)
    start = mass().compile().save()
    sim.restore(start)
    assert sim.read("/p/position")[0, 0] == 0


def test_views_survive_the_simulation():
    sim = mass().compile()
    view, scalar = sim.array("/p/position"), sim.array("/p/velocity")
    sim.step(10)
    died = weakref.ref(sim)
    kept = view.copy()
    del sim
    gc.collect()
    assert died() is not None and np.array_equal(view, kept)
    junk = [mass().compile() for _ in range(20)]
    assert np.array_equal(view, kept)
    del view, scalar, junk
    gc.collect()
    assert died() is None


def test_reading_into_arrays():
    sim = mass().compile()
    channel = sim["/p/velocity"]
    out = np.empty((2, 3))
    sim.step(10)
    assert channel.read_into(out) is out and np.array_equal(out, channel.read())
    for wrong in (np.empty(5), np.empty((2, 3), dtype=np.float32), np.empty((3, 4))[:, ::2]):
        with pytest.raises((ValueError, BufferError)):
            channel.read_into(wrong)
    assert isinstance(channel.value, tuple) and channel.value[0] == tuple(out[0])


def test_descriptions_of_channels():
    sim = mass().compile()
    channel = sim["/p/position"]
    assert (channel.path, channel.quantity, channel.unit, channel.components) == ("/p/position", "position", "m", "x y z")
    assert not channel.writable and channel.sim is sim and "position" in repr(channel)
    with pytest.raises(sinew.Error) as caught:
        sim["/p/positon"]
    assert caught.value.remedy == 'did you mean "position"?'
    with pytest.raises(TypeError):
        float(channel)
    with pytest.raises(TypeError):
        type(channel)()


def test_writing_live_parameters():
    sim = mass().compile()
    force = sim["/load/force"]
    assert force.writable and force.value == (20, 0, 0)
    sim.write("/load/force", [0, 0, 8])
    sim.step(10)
    assert sim.read("/p/position")[0] == pytest.approx([0, 0, 2 * 0.01**2])
    force.value = np.array([1.0, 2, 3])
    assert force.value == (1, 2, 3)
    force.write(None)
    assert force.value == (20, 0, 0)
    force.move((0, 0, 0), (1, 0, 0))
    sim.step(10)
    assert force.value == pytest.approx((0.01, 0, 0))
    for wrong in ([1, 2], [1, 2, math.inf], [1, 2, 3, 4]):
        with pytest.raises(ValueError):
            force.write(wrong)
    with pytest.raises(TypeError, match="no live parameter"):
        sim.write("/p/position", [1, 2, 3])
    with pytest.raises(TypeError):
        force.write("abc")


# ---- state


def test_snapshots():
    sim = needle().compile()
    sim.step(10)
    state = sim.save()
    sim.step(20)
    end = sim.save()
    sim.restore(state)
    assert sim.steps_done == 10
    sim.step(20)
    assert sim.save() == end
    other = needle().compile()
    other.restore(bytearray(state))
    other.step(20)
    assert other.save() == end
    with pytest.raises(sinew.ArgumentError, match="another scene"):
        mass().compile().restore(state)


def test_grab():
    sim = mass().compile()
    assert sim.grab_force() is None
    sim.grab("/p", 1, (1, 0.1, 0), 200, 1)
    sim.step(5)
    assert sim.grab_force()[1] > 0
    sim.release()
    with pytest.raises(sinew.Error):
        sim.grab("/q", 0, (0, 0, 0))


# ---- recording


def test_monitors_are_those_of_the_command():
    sim = needle().compile()
    tip = sim.run().tip
    assert list(tip) == ["position", "velocity"] and len(tip) == 51 and tip.time[0] == 0
    assert tip.columns[:2] == ["position.x [m]", "position.y [m]"] and tip.units()["velocity"] == "m/s"
    assert np.array_equal(tip["position"][-1], sim.read("/needle/tip/position"))
    assert tip["/needle/tip/position"] is not None
    with pytest.raises(KeyError, match="position, velocity"):
        tip["depth"]


def test_monitors_of_groups_and_overrides():
    scene = needle()
    for name in ("left", "right"):
        group = scene.node(name=name)
        group.monitor(name="m", of="/needle/tip" if name == "left" else "../needle/handle/frame", quantities="position", every=2)
    sim = sinew.Sim(scene, {"left/m.every": 10, "tip.quantities": "velocity"})
    results = sim.run()
    assert set(results) == {"left.m", "right.m", "tip"}
    assert len(results["left.m"]) == 6 and len(results["right.m"]) == 26 and list(results.tip) == ["velocity"]
    assert np.array_equal(results["right.m"]["position"][-1], sim.read("/needle/handle/frame/position"))
    scene.monitor(name="lost", of="@nowhere", quantities="position")
    with pytest.raises(sinew.SceneError, match="/lost"):
        scene.compile().run()


def test_runs_in_parts_are_one_run():
    whole, parts = needle().compile(), needle().compile()
    table = whole.run().tip
    first, second = parts.run(0.02).tip, parts.run().tip
    assert np.array_equal(np.concatenate([first.values, second.values]), table.values)


def test_record_with_a_stride():
    sim = mass().compile()
    table = sim.record(["/p/position", "/p/velocity", "/energy"], until=0.02, every=5)
    assert np.allclose(table.time, [0, 0.005, 0.01, 0.015, 0.02]) and table["position"].shape == (5, 2, 3)
    assert np.allclose(table["position"][:, 0, 0], 5 * table.time**2, rtol=1e-10)
    more = sim.record("/p/position", until=0.03)
    assert more.time[0] == pytest.approx(0.02) and len(more) == 11


def test_tables(tmp_path):
    pandas = pytest.importorskip("pandas")
    table = mass().compile().record(["/p/position", "/energy"])
    frame = table.to_pandas()
    assert list(frame.columns)[:2] == ["position[0].x [m]", "position[0].y [m]"] and frame.index.name == "t [s]"
    table.to_csv(tmp_path / "t.csv")
    again = pandas.read_csv(tmp_path / "t.csv", index_col=0, float_precision="round_trip")
    assert np.array_equal(again.to_numpy(), table.values)


def test_xarray():
    pytest.importorskip("xarray")
    data = mass().compile().record(["/p/position", "/energy"]).to_xarray()
    assert data["position"].dims == ("t", "position_node", "position_component") and data["energy"].attrs["units"] == "J"


def test_plot():
    pytest.importorskip("matplotlib")
    axes = needle().compile().run().tip.plot("position")
    assert len(axes.lines) == 3 and axes.get_xlabel() == "t [s]"


# ---- statistics


def test_statistics():
    sim = needle().compile()
    sim.profile()
    sim.step(10)
    assert sim.counters()["steps"] == 10 and sim.counters()["iterations"] > 0
    assert any(calls > 0 for _, _, calls, _ in sim.profile_rows())
    assert isinstance(sim.diagnostics(), list) and "dirk" in sim.describe()
    assert "10 steps" in repr(sim)


# ---- threads


def test_events_are_listed():
    """A needle punctures a membrane."""
    scene = sinew.Scene(step="1 ms", events="locate")
    tissue = scene.tissue(name="gel", position=[0.23, 0, 0], normal=[-1, 0, 0])
    tissue.layer(name="skin", depth=0, puncture_force="0.2 N", membrane_stiffness="100 N/m", cutting_force="0.1 N",
                 stiffness="20 kPa")
    needle = scene.needle(name="n", length="15 cm", elements=4)
    needle.handle(x="0.1*t")
    needle.insertion(name="i", tissue="/gel", points=8)
    sim = scene.compile()
    assert sim.events == []
    sim.step(200)
    assert len(sim.events) == sim.counters()["events"] >= 1
    first = sim.events[0]
    assert 0.035 < first.time < 0.2 and first.path.startswith("/n/") and first.rising in (True, False) and first.index == 0
    sim.restore(sim.save())
    assert sim.events == []


def test_threads_of_a_step_give_the_same_bits():
    one, two = needle().compile(), needle().compile()
    two.threads = 2
    assert two.threads == 2
    one.step(20)
    two.step(20)
    assert one.save() == two.save()
    with pytest.raises(sinew.Error):
        two.threads = 0


def test_eight_threads_use_one_simulation():
    """Calls are carried out one after the other: the steps of eight threads are those of one."""
    sim, wrong = needle(duration="1 s").compile(), []

    def work():
        try:
            channel, scalar = sim["/needle/tip/position"], sim["/energy"]
            for _ in range(25):
                sim.step()
                channel.read()
                float(scalar)
                view = channel.array
                sim.save()
                sim.write("/load/force", None)
                del view
        except BaseException as error:  # noqa: BLE001
            wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    assert not wrong and sim.steps_done == 200


def test_eight_threads_without_writes_give_the_same_bits():
    sim, alone = needle(duration="1 s").compile(), needle(duration="1 s").compile()
    threads = [threading.Thread(target=lambda: [sim.step() for _ in range(10)]) for _ in range(8)]
    [t.start() for t in threads]
    [t.join() for t in threads]
    alone.step(80)
    assert sim.save() == alone.save()


def test_other_threads_run_during_steps():
    sim, counted, stop = needle(duration="100 s").compile(), [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    start, before = time.perf_counter(), counted[0]
    while time.perf_counter() - start < 0.2:
        sim.step(1000)
    assert counted[0] - before > 1000
    stop.set()
    thread.join()


def test_ctrl_c_ends_a_long_run():
    sim = needle(duration="1000 s").compile()
    with ended_by_ctrl_c(0.2):
        sim.step(10**9)
    assert sim.steps_done > 0
    sim.step()


def test_ctrl_c_ends_a_long_step():
    sim = needle(duration="1000 s", step="1000 s", accuracy="1e-12").compile()
    with ended_by_ctrl_c(0.3):
        sim.step()
    assert sim.steps_done == 0


def test_ctrl_c_between_quick_steps():
    """A quick step goes without a handler of its own: Python's ends the loop of the caller."""
    sim = needle(duration="1000 s").compile()
    with ended_by_ctrl_c(0.2):
        for _ in range(200_000):
            sim.step()
    assert sim.steps_done > 10
    sim.step()


# ---- pictures


def test_picture(tmp_path):
    sim = needle().compile()
    try:
        data = sim.picture(width=200, height=100)
    except sinew.UnsupportedError:
        pytest.skip("built without pictures")
    assert data.startswith(b"\x89PNG") and sim._repr_png_().startswith(b"\x89PNG")
    sim.picture(tmp_path / "a.png", width=200, height=100, eye=(0, -1, 0))
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_view():
    import urllib.request
    sim = needle(duration="100 s").compile()
    if not sinew._sinew.has_view:
        pytest.skip("built without the view")
    with sim.view(browser=False) as view:
        sim.step(3)
        with urllib.request.urlopen(view.url, timeout=5) as page:
            assert page.status == 200 and page.headers["Content-Type"].startswith("text/html")
        with pytest.raises(sinew.ArgumentError, match="already"):
            sim.view(browser=False)
    with sim.view(browser=False, run=True, speed=math.inf):
        time.sleep(0.2)
    assert sim.steps_done > 3
    sim.step()


# ---- parameters


def test_parameters_of_a_running_simulation():
    """x'' = 20/m: with twice the mass, half the acceleration from then on."""
    sim = mass().compile()
    path = "/point_mass/mass"
    assert sim.parameter(path) == pytest.approx(2)
    info = sim.parameter_info(path)
    assert info["unit"] == "kg" and info["width"] == 1 and not info["function"]
    sim.step(10)
    speed = sim.read("/p/velocity")[0, 0]
    sim.set_parameter(path, 4)
    sim.step(10)
    assert sim.read("/p/velocity")[0, 0] - speed == pytest.approx(5 * 0.01, rel=1e-9)
    sim.set_parameter("/load/force", (0, 0, 8))
    assert sim.parameter("/load/force") == (0, 0, 8)
    sim.set_parameter("/load/force", None)
    assert sim.parameter("/load/force") == (20, 0, 0)
    for wrong, error in ((-1, sinew.Error), ([1, 2, 3], ValueError), ("a", TypeError)):
        with pytest.raises(error):
            sim.set_parameter(path, wrong)
    with pytest.raises(sinew.Error, match="mass"):
        sim.parameter("/point_mass/mas")
