"""If this failed, parameters found from measurements would be wrong, or their errors would promise too much.
SPDX-License-Identifier: BSD-3-Clause"""
import concurrent.futures
import json
import pathlib
import runpy
import numpy as np
import pytest
import sinew
from sinew import identify

pytest.importorskip("scipy")
TIMES = np.arange(0, 0.05, 1e-3)


def pulled():
    """A hand moves one end of a spring with a dashpot; the other end is a mass. The force on the hand is measured."""
    scene = sinew.Scene(duration="50 ms", step="0.5 ms")
    scene.points(name="p", positions=[0, 0, 0, 0.1, 0, 0])
    scene.prescribed_points(name="hand", on="@p", nodes=[0], x="0.01*sin(60*t)", y=0, z=0)
    scene.prescribed_points(on="@p", nodes=[1], y=0, z=0)
    scene.point_mass(name="m", on="@p", mass=0.02)
    scene.springs(name="s", on="@p", nodes=[0, 1], stiffness=300, damping=0.7)
    scene.midpoint()
    return scene


def forces(scene, noise=0.0, seed=0):
    table = scene.compile().record(["/hand/force"], until=TIMES[-1])
    force = np.array([np.interp(TIMES, table.time, column) for column in table["force"].T]).T
    return force + noise * np.random.default_rng(seed).standard_normal(force.shape) * [1, 0, 0]


def test_exact_measurements_give_the_parameters():
    found = sinew.fit(pulled(), {"s.stiffness": (200, 50, 1000), "s.damping": 0.3, "m.mass": (0.03, 0.005, 0.1)}, TIMES,
                      {"/hand/force": forces(pulled())})
    assert found.values == pytest.approx({"s.stiffness": 300, "s.damping": 0.7, "m.mass": 0.02}, rel=1e-5)
    assert "s.stiffness" in str(found) and found.condition < 100


def command(capsys, *arguments):
    status = identify.main([str(a) for a in arguments])
    return status, capsys.readouterr()


def test_the_command_fits_a_table(tmp_path, capsys):
    """The forces in a file, one column missing and one cell empty, give the values of sinew.fit."""
    (tmp_path / "scene.xml").write_text(pulled().to_xml())
    force = forces(pulled())
    cells = [f"{t:.17g},{f[0]:.17g},{f[1]:.17g}" for t, f in zip(TIMES, force)]
    cells[7] = f"{TIMES[7]:.17g},,0"
    (tmp_path / "table.csv").write_text("\n".join(["time (s),/hand/force[0] (N),/hand/force[1]", *cells]))
    status, said = command(capsys, tmp_path / "scene.xml", tmp_path / "table.csv", "--parameter", "s.stiffness=200,50,1000", "--parameter",
                           "s.damping=0.3", "--deviation", "/hand/force=0.02", "--out", tmp_path / "fit.json")
    assert status == 0, said.err
    written = json.loads((tmp_path / "fit.json").read_text())
    assert written["values"] == pytest.approx({"s.stiffness": 300, "s.damping": 0.7}, rel=1e-5)
    assert written["condition"] < 100 and np.shape(written["covariance"]) == (2, 2)
    given = force.copy()
    given[7, 0], given[:, 2] = np.nan, np.nan
    found = sinew.fit(pulled(), {"s.stiffness": (200, 50, 1000), "s.damping": 0.3}, TIMES, {"/hand/force": given}, {"/hand/force": 0.02})
    assert written["values"] == pytest.approx(found.values, rel=1e-9) and written["errors"] == pytest.approx(found.errors, rel=1e-6)
    assert all(word in said.out for word in ("s.stiffness", "covariance:", "condition", "known least"))


@pytest.mark.parametrize("table, parameter, words", [
    ("time,/hand/force[3]\n0,1\n", "s.stiffness=200", "3 numbers, counted from 0"), ("time,/hand/force[0]\n0,x\n", "s.stiffness=200", "row 2"),
    ("/hand/force[0]\n1\n2\n", "s.stiffness=200", 'no column "time"'), ("time,/no/force\n0,1\n", "s.stiffness=200", "/no"),
    ("time,/hand/force[0]\n0,1\n1,2\n", "s.stiffness=1,2", "1 or 3"), ("time\n0\n", "s.stiffness=200", "no column is a channel")])
def test_the_command_explains_wrong_tables(tmp_path, capsys, table, parameter, words):
    (tmp_path / "scene.xml").write_text(pulled().to_xml())
    (tmp_path / "table.csv").write_text(table)
    status, said = command(capsys, tmp_path / "scene.xml", tmp_path / "table.csv", "--parameter", parameter)
    assert status == 1 and said.err.startswith("sinew fit: ") and words in said.err


def cramer_rao(truth, noise):
    """The least standard deviations that any unbiased estimate can have, from differences of runs about the truth."""
    columns = []
    for name, value in truth.items():
        ends = []
        for part in (1 - 1e-3, 1 + 1e-3):
            scene = pulled()
            setattr(scene["s"], name.split(".")[1], value * part)
            ends.append(forces(scene)[:, 0])
        columns.append((ends[1] - ends[0]) / (2e-3 * value))
    jacobian = np.array(columns).T
    return np.sqrt(np.diag(noise**2 * np.linalg.inv(jacobian.T @ jacobian)))


@pytest.mark.long
def test_errors_are_those_of_the_noise():
    """100 seeds of noise: at least 95 estimates of each parameter are within twice the bound of Cramer and Rao."""
    truth, noise, seeds = {"s.stiffness": 300, "s.damping": 0.7}, 0.02, 100
    clean, all_values, bound = forces(pulled()), [], cramer_rao(truth, noise)
    for seed in range(seeds):
        noisy = clean + noise * np.random.default_rng(seed).standard_normal(clean.shape) * [1, 0, 0]
        found = sinew.fit(pulled(), {"s.stiffness": 250, "s.damping": 0.5}, TIMES, {"/hand/force": noisy},
                          deviations={"/hand/force": [noise, 1, 1]}, threads=1)
        all_values.append(list(found.values.values()))
        assert list(found.errors.values()) == pytest.approx(bound, rel=0.02)  # the slopes differ as the estimates do
    off, spread = np.array(all_values) - list(truth.values()), np.std(all_values, axis=0)
    assert np.all(np.sum(np.abs(off) <= 2 * bound, axis=0) >= 95)
    assert spread == pytest.approx(bound, rel=0.25)  # 100 seeds know it to 7 %
    assert np.all(np.abs(np.mean(off, axis=0)) <= 4 * bound / 10)


def test_errors_without_deviations_follow_the_residuals():
    noisy = forces(pulled(), 0.02, 5)
    names = {"s.stiffness": 250, "s.damping": 0.5}
    given = sinew.fit(pulled(), names, TIMES, {"/hand/force": noisy}, deviations={"/hand/force": [0.02, 1e3, 1e3]})
    mask = np.where([True, False, False], noisy, np.nan)
    guessed = sinew.fit(pulled(), names, TIMES, {"/hand/force": mask})
    assert guessed.values == pytest.approx(given.values, rel=1e-6)
    assert guessed.errors == pytest.approx(given.errors, rel=0.3)


def test_parameters_that_cannot_be_told_apart_are_reported():
    scene = pulled()
    scene.springs(name="t", on="@p", nodes=[0, 1], stiffness=100)
    found = sinew.fit(scene, {"s.stiffness": 250, "t.stiffness": 120}, TIMES, {"/hand/force": forces(scene)})
    assert found.condition > 1e4 and "hardly tell" in str(found)
    assert found.weakest["s.stiffness"] * found.weakest["t.stiffness"] < 0  # their difference


def test_statics():
    scene = sinew.Scene()
    scene.points(name="p", positions=[0, 0, 0])
    scene.springs_to_ground(name="k", on="@p", stiffness=7)
    scene.point_load(on="@p", force=[2, 0, 0])
    scene.statics()
    found = sinew.fit(scene, {"k.stiffness": 3}, None, {"/p/position": [0.1, 0, 0]})
    assert found.values["k.stiffness"] == pytest.approx(20, rel=1e-6)


@pytest.mark.long
def test_the_example_finds_the_tissue():
    found = runpy.run_path(str(pathlib.Path(__file__).parents[1] / "examples/fit_tissue.py"))["found"]
    presets = {"body/prostate.viscous_friction": 100, "body/prostate.cutting_force": 0.6, "body/fat.cutting_force": 0.2}
    for name, value in presets.items():
        assert abs(found.values[name] - value) < 3 * found.errors[name] < 0.3 * value
    assert found.chi2 == pytest.approx(1, abs=0.2)


def test_a_bound_holds():
    found = sinew.fit(pulled(), {"s.stiffness": (200, 100, 250), "s.damping": 0.7}, TIMES, {"/hand/force": forces(pulled())})
    assert found.values["s.stiffness"] == pytest.approx(250, rel=1e-3)


WRONG = [({"s.stiffness": (1, 2, 3)}, TIMES, None, "not between"), ({"s.stiffness": 1}, TIMES[::-1], None, "ascend"),
         ({"s.stiffness": 1}, TIMES, [1, 2], "numbers are measured"), ({}, TIMES, None, "requires parameters")]


@pytest.mark.parametrize("parameters, times, values, words", WRONG)
def test_what_is_wrong_is_told(parameters, times, values, words):
    with pytest.raises(ValueError, match=words):
        sinew.fit(pulled(), parameters, times, {"/hand/force": forces(pulled()) if values is None else values})
    with pytest.raises(sinew.SceneError, match="stifness"):
        sinew.fit(pulled(), {"s.stifness": 1}, TIMES, {"/hand/force": forces(pulled())})


def test_sensitivities_take_the_place_of_differences():
    """With dirk, the derivatives of the run itself, and as many runs fewer."""
    from sinew.identification import _Problem

    scene = pulled()
    scene.find("/midpoint").remove()
    scene.dirk(method="sdirk2", tolerance=1e-12)
    names = {"s.stiffness": 250, "s.damping": 0.5, "m.mass": 0.03}
    problem = _Problem(scene, names, TIMES, {"/hand/force": forces(scene)}, None)
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        exact = problem.jacobian(problem.first, pool)
        assert problem.exact and problem.runs == 1
        problem.exact = False
        rough = problem.jacobian(problem.first, pool)
    assert exact == pytest.approx(rough, rel=2e-3, abs=2e-4 * np.abs(rough).max())
    found = sinew.fit(scene, names, TIMES, {"/hand/force": forces(scene)})
    assert found.values == pytest.approx({"s.stiffness": 300, "s.damping": 0.7, "m.mass": 0.02}, rel=1e-5)
    # a parameter that moves the start: differences
    moved = _Problem(scene, {"p.positions": 0.1}, TIMES, {"/hand/force": forces(scene)}, None)
    assert not moved._has_sensitivities(moved.first)
