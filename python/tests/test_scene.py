"""If this failed, scenes from Python would differ from those of files, or errors would not say where and how to mend.
SPDX-License-Identifier: BSD-3-Clause"""
import copy
import pathlib
import numpy as np
import pytest
import sinew
from sinew import components as c
from conftest import needle


def test_python_and_xml_give_the_same_scene():
    text = """<scene duration="50 ms" step="1 ms">
      <needle name="needle" length="26.23 cm" elements="4"><handle z="0.2*sin(pi*t)"/></needle>
      <point_load name="load" on="@needle/tip" force="0 0 0.1*t"/>
      <monitor name="tip" of="@needle/tip" quantities="position velocity"/></scene>"""
    a, b = needle().compile(), sinew.loads(text).compile()
    a.step(50)
    b.step(50)
    assert a.save() == b.save()


def test_descriptions_nest():
    nested = sinew.Scene(c.needle(c.handle(z="0.2*sin(pi*t)"), name="needle", length="26.23 cm", elements=4),
                         duration="50 ms", step="1 ms")
    nested.add(c.point_load(name="load", on="/needle/tip", force=(0, 0, "0.1*t")))
    nested.add("monitor", name="tip", of="/needle/tip", quantities="position velocity")
    assert nested.to_xml() == needle().to_xml()


@pytest.mark.parametrize("value, expected", [
    (0.15, 0.15), ("15 cm", 0.15), (np.float64(0.15), 0.15), (np.float32(0.5), 0.5), (np.array(0.15), 0.15), (1, 1.0), (np.int64(2), 2.0),
])
def test_numbers(value, expected):
    assert sinew.Scene().needle(length=value).length == expected


def test_values_of_every_type():
    scene = sinew.Scene()
    points = scene.points(name="p", positions=np.arange(6.0).reshape(2, 3))
    assert points.positions == (0, 1, 2, 3, 4, 5)
    load = scene.point_load(on=points, force=["sin( t )", 2, np.float64(0.5)])
    assert load.on == "/p" and load.force == ("sin(t)", "2", "0.5")
    integrator = scene.dirk(method="esdirk32")
    assert integrator.method == "esdirk32"
    scene.step = "auto"
    assert scene.step == "auto"
    scene.step = 1e-3
    assert scene.step == 1e-3 and scene.is_set("step") and not scene.is_set("accuracy")
    scene.barycentric_points(in_=points)
    assert scene["barycentric_points"].in_ == "/p"
    with pytest.raises(TypeError, match="number, a text"):
        points.positions = object()


def test_reading_the_tree():
    scene = needle()
    item = scene["needle"]
    assert [i.path for i in scene] == ["/needle", "/needle/handle", "/load", "/tip"]
    assert item.children == [scene["needle/handle"]] and item.children[0].parent == item
    assert scene.find("nothing") is None and "needle" in scene
    assert item.params() == {"length": 0.2623, "elements": 4}
    assert repr(item) == "<Item /needle (needle)>" and "4 items" in repr(scene)
    assert str(item / "tip" / "position") == "/needle/tip/position"
    with pytest.raises(KeyError):
        scene["nothing"]
    item.remove()
    assert [i.path for i in scene] == ["/load", "/tip"]
    with pytest.raises(sinew.SceneError, match="removed"):
        item.path


def here():
    import inspect
    return f"{__file__}:{inspect.currentframe().f_back.f_lineno}:1"


def test_errors_carry_place_and_remedy():
    scene = needle()
    before = scene.to_xml()
    with pytest.raises(sinew.SceneError) as caught:
        place = here(); scene.needle(lenght=1)
    assert caught.value.place == place
    assert caught.value.remedy == 'did you mean "length"?'
    with pytest.raises(sinew.SceneError) as caught:
        place = here(); scene["needle"].length = "3 kg"
    assert caught.value.place == place and caught.value.path == "/needle"
    assert "is a mass" in caught.value.text
    with pytest.raises(sinew.SceneError, match="must be") as caught:
        scene["needle"].elements = -1
    with pytest.raises(sinew.SceneError) as caught:
        place = here(); scene.add("needel")
    assert caught.value.place == place and caught.value.remedy == 'did you mean "needle"?'
    with pytest.raises(sinew.SceneError, match="already in use"):
        scene.needle(name="needle")
    with pytest.raises(sinew.SceneError, match='did you mean "step"'):
        scene.stepp = 1e-3
    with pytest.raises(sinew.SceneError, match="did you mean"):
        scene["needle"].lenght = 1
    with pytest.raises(AttributeError, match="needle"):
        scene.needel(length=1)
    assert scene.to_xml() == before  # refused calls change nothing, and the scene can be used on
    scene.compile()


def test_errors_of_compilation_name_the_line_of_the_program():
    scene = sinew.Scene()
    scene.points(positions=[0, 0, 0])
    place = here(); scene.point_load(on="@nowhere")
    for _ in range(2):  # again: a failure does not stick
        with pytest.raises(sinew.SceneError) as caught:
            scene.compile()
        assert caught.value.place == place and "nowhere" in caught.value.text


def test_all_causes_of_a_file(tmp_path):
    bad = tmp_path / "bad.xml"
    bad.write_text("<scene step='1 kg'>\n <needel/>\n <needle elements='-1'/>\n</scene>")
    with pytest.raises(sinew.SceneError) as caught:
        sinew.load(bad)
    problems = caught.value.problems
    assert [p.line for p in problems] == [1, 2, 3] and problems[1].remedy == 'did you mean "needle"?'
    assert all(p.file == str(bad) for p in problems)
    with pytest.raises(sinew.FileError) as caught:
        sinew.load(tmp_path / "absent.xml")
    assert isinstance(caught.value, OSError)


def test_overrides(scenes):
    file = scenes / "needle" / "scenario-2.xml"
    sim = sinew.load(file, {"needle.elements": 3}, step="0.5 ms").compile()
    assert sim.step_size == 5e-4 and 'elements' not in sim.to_xml().split("<needle")[0]
    other = sinew.Sim(file, "needle.elements=3", step=5e-4)
    sim.step(20)
    other.step(20)
    assert sim.save() == other.save()
    with pytest.raises(sinew.SceneError, match="setting absent"):
        sinew.load(file, {"absent.elements": 3}).compile()
    with pytest.raises(sinew.SceneError, match="not a setting"):
        sinew.load(file, "needle")


def test_compiling_leaves_the_scene():
    scene = needle()
    before = scene.to_xml()
    first = scene.compile()
    assert scene.to_xml() == before and "frames" in scene.expand().to_xml() and "frames" in first.to_xml()
    scene["needle"].elements = 2
    assert len(scene.compile().save()) < len(first.save())


def test_copies():
    scene = needle().override({"needle.elements": 2})
    twin = copy.deepcopy(scene)
    scene["needle"].remove()
    assert "needle" in twin and len(twin.compile().save()) == len(needle().override("needle.elements=2").compile().save())


def test_files(tmp_path):
    path = tmp_path / "scene.xml"
    needle().write(path)
    assert sinew.load(path).to_xml() == needle().to_xml()
    (tmp_path / "hand.csv").write_text("t,z\n0,0\n1,0.1\n")
    scene = sinew.Scene(duration="10 ms")
    scene.directory = tmp_path
    scene.needle().handle(z="hand.csv:z")
    scene.compile()


def test_sofa(scenes, tmp_path):
    notes = []
    before = sinew.on_note(notes.append)
    path = tmp_path / "a.scn"
    path.write_text("<Node name='root' dt='0.01' gravity='0 0 -9.81'><EulerImplicitSolver/><CGLinearSolver/>"
                    "<MechanicalObject template='Vec3' position='0 0 0'/><UniformMass totalMass='1'/><NoSuchThing/></Node>")
    try:
        scene = sinew.load_sofa(path)
    finally:
        sinew.on_note(before)
    assert any("NoSuchThing" in n and f"{path}:1" in n for n in notes)
    sim = scene.compile()
    sim.step(10)
    z = next(sim.read(i.path + "/position") for i in scene if i.component == "points")
    assert z[2] == pytest.approx(-0.5 * 9.81 * 0.1**2, rel=0.2)


def test_notes_go_to_logging(caplog):
    from sinew import _notes
    with caplog.at_level("WARNING", "sinew"):
        _notes.deliver("a note")
    assert caplog.messages == ["a note"]


def test_names_do_not_collide():
    """A parameter that is also an attribute of Item could not be reached as an attribute."""
    own = {n for n in dir(sinew.Item) if not n.startswith("__")}
    wrong = {(row["name"], p["name"]) for row in c.tables().values() for p in row["params"] if p["name"] in own}
    assert wrong == set()
    assert not {n for n in c.tables() if n in own and n != "scene"}


def test_every_component_is_documented():
    for name, row in c.tables().items():
        if name == "scene":
            continue
        make = getattr(c, sinew._values.keyword_of(name))
        assert row["summary"] in make.__doc__ and make.__signature__
        for p in row["params"]:
            assert p["doc"] in make.__doc__


def test_every_scene_file_loads_and_writes_back():
    root = pathlib.Path(__file__).resolve().parents[2] / "scenes" / "needle"
    for path in sorted(root.glob("*.xml")):
        if "<scene" not in path.read_text():
            continue
        scene = sinew.load(path)
        again = sinew.loads(scene.to_xml(), directory=path.parent)
        assert again.to_xml() == scene.to_xml()


def test_units_of_a_joint_are_those_of_its_type_in_any_order():
    scene = sinew.Scene()
    scene.frames(name="f")
    joint = scene.joint(name="j", on="/f", lower="-20 mm", type="slider")
    assert np.allclose(joint.lower, -0.02)
    with pytest.raises(sinew.SceneError, match="is an angle"):
        scene.joint(on="/f", lower="-35 deg", type="slider")
    joint.type = "hinge"
    with pytest.raises(sinew.SceneError, match="give lower again"):
        scene.compile()
