"""If this failed, parameters would change on their way between Python and XML, or a sequence of steps and snapshots would give other
bits than the same sequence without snapshots.
SPDX-License-Identifier: BSD-3-Clause"""
import ctypes.util
import math
from hypothesis import HealthCheck, given, settings, strategies as st
import sinew
from sinew import components as c
from sinew._values import keyword_of
from conftest import needle

ROWS = [row for row in c.tables().values() if row["name"] not in ("scene",) and row["params"]]
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def number(param):
    low, high = param["min"], param["max"]
    if low == high == 0:
        low, high = -1e300, 1e300
    return st.floats(max(low, -1e300), min(high, 1e300), allow_nan=False, allow_infinity=False)


def value(param):
    kind = param["type"]
    words = st.text("abcdefghijklmnopqrstuvwxyz0123456789_<>&\"' é", min_size=1).map(str.strip).filter(bool)
    function = st.one_of(number({"min": 0, "max": 0}).map(repr), st.sampled_from(["sin(t)", "t<1?2:3*t", "0.1*t^2"]))
    if kind == "bool":
        return st.booleans()
    if kind == "int":
        low, high = (-1000, 1000) if param["min"] == param["max"] == 0 else (param["min"], param["max"])
        return st.integers(math.ceil(max(low, -2**31)), math.floor(min(high, 2**31 - 1)))
    if kind == "real":
        return number(param)
    if kind == "vec3":
        return st.tuples(*[number(param)] * 3)
    if kind == "reals":
        return st.lists(number(param), min_size=1, max_size=5).map(tuple)
    if kind == "choice":
        return st.sampled_from(param["choices"])
    if kind == "expr":
        return function
    if kind == "expr3":
        return st.tuples(function, function, function)
    return words


@st.composite
def items(draw):
    row = draw(st.sampled_from(ROWS))
    chosen = draw(st.lists(st.sampled_from(row["params"]), unique_by=lambda p: p["name"]))
    return row["name"], {p["name"]: draw(value(p)) for p in chosen}


@quick
@given(items())
def test_parameters_go_through_xml_and_back(item):
    name, params = item
    scene = sinew.Scene()
    made = scene.add(name, name="x", **{keyword_of(k): v for k, v in params.items()})
    again = sinew.loads(scene.to_xml())
    assert again.to_xml() == scene.to_xml()
    for key, expected in params.items():
        got = made.get(key)
        assert again["x"].get(key) == got
        kind = next(p for p in c.tables()[name]["params"] if p["name"] == key)
        if kind["type"] in ("expr", "expr3"):
            numbers = [(a, b) for a, b in zip([got] if kind["type"] == "expr" else got, [expected] if kind["type"] == "expr" else expected)]
            for a, b in numbers:
                assert a == b or float(a) == float(b)
        elif not (kind["word"] and expected == 0):
            assert got == expected


@quick
@given(st.lists(st.one_of(st.tuples(st.just("step"), st.integers(1, 7)), st.just(("save", 0)), st.just(("restore", 0)),
                          st.tuples(st.just("write"), st.floats(-1, 1)), st.just(("look", 0))), max_size=12))
def test_sequences_give_the_bits_of_one_run(actions):
    """A restored state is the state: the history that remains is replayed without snapshots on another simulation."""
    sim, saved, history = needle().compile(), None, []
    kept = []
    for action, value in actions:
        if action == "step":
            sim.step(value)
            history.append((action, value))
        elif action == "write":
            sim.write("/load/force", (0, 0, value))
            history.append((action, value))
        elif action == "save":
            saved, kept = sim.save(), list(history)
        elif action == "restore" and saved is not None:
            sim.restore(saved)
            history = list(kept)
        elif action == "look":
            sim.read("/needle/tip/velocity"), sim.energy(), sim.array("/energy")
    replay = needle().compile()
    for action, value in history:
        if action == "step":
            for _ in range(value):  # one by one: n steps are n steps
                replay.step()
        else:
            replay.write("/load/force", (0, 0, value))
    assert sim.save() == replay.save()


def test_bits_are_those_of_c():
    """The same scene, stepped by the shared library through ctypes."""
    import os
    import pathlib
    import pytest
    library = os.environ.get("SINEW_LIBRARY") or str(pathlib.Path(__file__).resolve().parents[2] / "build/release/lib/libsinew.so")
    if not os.path.exists(library) and not (library := ctypes.util.find_library("sinew")):
        pytest.skip("the shared library was not built")
    lib = ctypes.CDLL(library)
    for name in ("sn_scene_load_text", "sn_scene_compile"):
        getattr(lib, name).restype = ctypes.c_void_p
    lib.sn_sim_snapshot_size.restype = ctypes.c_size_t
    text = needle().to_xml().encode()
    scene = ctypes.c_void_p(lib.sn_scene_load_text(text, ctypes.c_size_t(len(text)), b"text", None, None, None))
    sim = ctypes.c_void_p(lib.sn_scene_compile(scene, None))
    for _ in range(30):
        assert lib.sn_sim_step(sim, None) == 0
    size = lib.sn_sim_snapshot_size(sim)
    snapshot = ctypes.create_string_buffer(size)
    assert lib.sn_sim_save(sim, snapshot, ctypes.c_size_t(size)) == 0
    mine = needle().compile()
    mine.step(30)
    assert mine.save() == snapshot.raw
    lib.sn_sim_destroy(sim)
    lib.sn_scene_destroy(scene)
