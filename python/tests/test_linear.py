"""If this failed, controllers and estimators designed in Python would belong to another system than the one simulated.
SPDX-License-Identifier: BSD-3-Clause"""
import math
import numpy as np
import pytest
import sinew


def clamped(**params):
    """A clamped steel rod of 0.15 m in its handle."""
    scene = sinew.Scene(step="0.1 ms")
    rod = scene.needle(name="n", **{"model": "ddm", "elements": 6, **params})
    rod.handle()
    scene.point_load(name="load", on="@n/tip", force=[0, 0, 0])
    return scene.compile()


def test_frequencies_and_damping_of_a_clamped_rod():
    model = clamped(damping_time=1e-5).linearise("/load/force", "/n/tip/position")
    found = np.linalg.eigvals(model.A)
    slow = sorted((s for s in found if s.imag > 0), key=abs)[:4]
    young, r, density, length = 2e11, 0.000635, 7850, 0.15
    speed = math.sqrt(young * math.pi / 4 * r**4 / (density * math.pi * r**2))
    for s, beta in zip(slow, (1.8751040687, 1.8751040687, 4.6940911330, 4.6940911330)):
        omega = (beta / length)**2 * speed
        assert abs(s) == pytest.approx(omega, rel=2e-3)
        assert -s.real == pytest.approx(0.5 * 1e-5 * omega**2, rel=5e-3)  # Kelvin and Voigt: c = tau k
    # the static compliance of the tip: L^3/(3 E I)
    gain = model.F - model.C @ np.linalg.solve(model.A, model.B)
    compliance = length**3 / (3 * young * math.pi / 4 * r**4)
    assert np.diag(gain)[1:] == pytest.approx(compliance, rel=1e-3)
    assert model.inputs == ["/load/force.x", "/load/force.y", "/load/force.z"]
    assert model.states[-1].endswith("'") and len(model.states) == len(model.A)


def test_matrices_are_sparse_and_symmetric():
    sparse = pytest.importorskip("scipy.sparse")
    model = clamped().linearise(sparse_only=True)
    for matrix in (model.M, model.D, model.K):
        assert sparse.issparse(matrix) and matrix.shape == (36, 36) and abs(matrix - matrix.T).max() <= 1e-9 * abs(matrix).max()
    assert model.G.shape == (0, 36) and model.A.size == 0
    assert np.linalg.eigvalsh(model.M.toarray()).min() > 0


def test_inputs_that_move_become_states():
    sim = clamped()
    model = sim.linearise(["/n/handle/z", "/load/force"], "/n/tip/position")
    a, b, c, d = model.state_space()
    n = len(model.A)
    assert a.shape == (n + 2, n + 2) and b.shape == (n + 2, 4) and c.shape == (3, n + 2) and d.shape == (3, 4)
    assert a[n, n + 1] == 1 and b[n + 1, 0] == 1
    # at rest the tip follows the handle: x = -A^-1 B w
    at = np.linalg.solve(a[:n, :n], -a[:n, n])
    assert c[2, :n] @ at + c[2, n] == pytest.approx(1, rel=1e-6)


def test_a_controller_damps_the_simulation_as_the_model_says():
    sim = clamped(elements=3, damping_time=1e-6)
    model = sim.linearise("/load/force", "/n/tip/velocity")
    gain = 0.05  # [N s/m], force against the velocity of the tip
    found = np.linalg.eigvals(model.A - gain * model.B @ model.C)
    mode = min((s for s in found if s.imag > 0), key=abs)
    load, tip, rate = sim["/load/force"], sim["/n/tip/position"], sim["/n/tip/velocity"]
    rest = tip.read()
    load.write([0, 0, 1e-3])
    sim.step(400)
    peaks, before = [], np.zeros(2)
    for _ in range(1500):
        load.write(-gain * rate.read())
        sim.step()
        z = tip.read()[2] - rest[2]
        if before[1] > before[0] and before[1] > z:
            peaks.append((sim.time, before[1]))
        before = np.array([before[1], z])
    (t0, z0), (t1, z1) = peaks[1], peaks[4]
    assert math.log(z0 / z1) / (t1 - t0) == pytest.approx(-mode.real, rel=0.05)
    assert 3 * 2 * math.pi / (t1 - t0) == pytest.approx(mode.imag, rel=0.02)
    assert -mode.real > 0.1 * mode.imag


def test_what_cannot_be_linearised_is_told():
    sim = clamped()
    with pytest.raises(sinew.ArgumentError, match="cannot be written"):
        sim.linearise("/n/tip/position")
    with pytest.raises(sinew.SceneError, match="has no"):
        sim.linearise(outputs=["/n/nothing"])


def test_the_state_stays():
    ends = []
    for asks in (False, True):
        sim = clamped()
        sim.write("/load/force", [0, 0, 0.01])
        tip = sim["/n/tip/position"].array
        for _ in range(10):
            sim.step()
            before = tip.copy()
            if asks:
                sim.linearise(["/load/force"], ["/n/tip/position", "/energy"])
            assert (tip == before).all()
        ends.append(before)
    assert (ends[0] == ends[1]).all()


def test_a_model_in_a_file(tmp_path):
    """Continuous and discrete, from Python and by the command, for NumPy and MATLAB."""
    import os
    import pathlib
    import subprocess
    import sys
    from scipy.io import loadmat
    from scipy.linalg import expm
    scene = tmp_path / "rod.xml"
    scene.write_text("<scene step='1 ms'><needle name='n' elements='2' model='ddm'><handle/></needle>"
                     "<point_load name='load' on='@n/tip'/></scene>")
    model = sinew.load(scene).compile().linearise("/load/force", "/n/tip/position")
    model.save(tmp_path / "python.npz")
    options = ["--inputs", "/load/force", "--outputs", "/n/tip/position", "--step", "0.001", "--out", str(tmp_path / "command.mat")]
    package = pathlib.Path(sinew.__file__).resolve().parents[1]
    line = [sys.executable, "-m", "sinew.linearise", str(scene)]
    done = subprocess.run([*line, *options], cwd=package, capture_output=True, text=True, check=True)
    assert "24 states, 3 inputs, 3 outputs" in done.stdout
    numbers, matlab = np.load(tmp_path / "python.npz"), loadmat(tmp_path / "command.mat")
    a, b, c, d = model.state_space()
    for name, matrix in zip("ABCD", (a, b, c, d)):
        assert np.array_equal(numbers[name], matrix) and np.array_equal(matlab[name], matrix)
    both = expm(1e-3 * np.block([[a, b], [np.zeros((3, len(a) + 3))]]))
    assert matlab["Ad"] == pytest.approx(both[:len(a), :len(a)], rel=1e-9, abs=1e-9)
    assert matlab["Bd"] == pytest.approx(both[:len(a), len(a):], rel=1e-9, abs=1e-9 * abs(both).max())
    assert np.array_equal(numbers["M_data"], model.M.data) and (matlab["K"] != model.K).nnz == 0
    assert list(numbers["inputs"]) == model.inputs and [str(n[0]) for n in matlab["dofs"].ravel()] == model.dofs
    with pytest.raises(ValueError, match=".npz or .mat"):
        model.save(tmp_path / "model.txt")
    wrong = subprocess.run([*line, "--inputs", "/load/nothing", "--out", "x.npz"], cwd=tmp_path, capture_output=True, text=True,
                           env={**os.environ, "PYTHONPATH": str(package)})
    assert wrong.returncode == 1 and "nothing" in wrong.stderr and not (tmp_path / "x.npz").exists()
