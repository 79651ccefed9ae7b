"""If this failed, examples of the documentation would not run, editors would not know the components, or an sdist would lack files.
SPDX-License-Identifier: BSD-3-Clause"""
import ast
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import pytest
import sinew
from conftest import ROOT

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(pathlib.Path(sinew.__file__).resolve().parents[1]), "MPLBACKEND": "Agg"}
EXAMPLES = sorted([*(ROOT / "python/examples").glob("*.py"), *(ROOT / "python/tutorials").glob("*.py")])


def number(pattern, text):
    return float(re.search(pattern, text).group(1))


def check_fit(text):
    assert "fitted stiffness: 400.0 N/m" in text


def check_damping(text):
    assert number(r"pole: ([\d.]+)", text) < 1 and number(r"held, (\d+) times", text) > 100


def check_shape(text):
    assert number(r"([\d.]+) mm from the target\n$", text) < 1e-3


def check_filter(text):
    """The scene has 100 N s/m^2 and 0.6 N."""
    for name, truth in (("viscous_friction", 100), ("cutting_force", 0.6)):
        value, deviation = number(rf"{name}: ([\d.]+)", text), number(rf"{name}: [\d.]+ \+- ([\d.]+)", text)
        assert abs(value - truth) < 3 * deviation and deviation < 0.25 * truth, text


def check_steering(text):
    assert text.startswith("8 of 8") and number(r"([\d.]+) mm from it", text) <= 1.5


RESULTS = {"sweep_fit": check_fit, "damp_tip": check_damping, "shape_cable": check_shape, "filter_tissue": check_filter,
           "steer_needle": check_steering}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
@pytest.mark.long
def test_examples_run(path, tmp_path):
    done = subprocess.run([sys.executable, str(path)], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    if path.stem in RESULTS:
        RESULTS[path.stem](done.stdout)


@pytest.mark.parametrize("page", ["python.md", "python-migration.md"])
@pytest.mark.long
def test_the_guide_runs(page, tmp_path):
    """The blocks of Python of a page, one after the other, as one program."""
    blocks = (ROOT / "docs" / page).read_text().split("```python\n")[1:]
    program = "\n".join(b.split("```")[0] for b in blocks)
    (tmp_path / "guide.py").write_text(program)
    (tmp_path / "scenes").symlink_to(ROOT / "scenes")
    done = subprocess.run([sys.executable, "guide.py"], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_reference_is_that_of_the_package():
    done = subprocess.run([sys.executable, str(ROOT / "python/tools/make_reference.py")], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == (ROOT / "docs/python-reference.md").read_text(), "python/tools/make_reference.py > docs/python-reference.md"


def test_stubs_know_every_component():
    folder = pathlib.Path(sinew.__file__).parent
    if not (folder / "components.pyi").exists():
        pytest.skip("stubs are written when the package is built")
    functions = {n.name: n for n in ast.parse((folder / "components.pyi").read_text()).body if isinstance(n, ast.FunctionDef)}
    for name, row in sinew.components.tables().items():
        if name != "scene":
            made = {a.arg for a in functions[sinew._values.keyword_of(name)].args.kwonlyargs}
            assert made == {"name", *(sinew._values.keyword_of(p["name"]) for p in row["params"])}
    classes = {n.name for n in ast.parse((folder / "scene.pyi").read_text()).body if isinstance(n, ast.ClassDef)}
    assert {"Adders", "Item", "Scene"} <= classes


def test_stubs_have_every_method():
    folder = pathlib.Path(sinew.__file__).parent
    tree = ast.parse((ROOT / "python/package/sinew/_sinew.pyi").read_text())
    stubs = {n.name: {m.name if isinstance(m, ast.FunctionDef) else m.target.id for m in n.body if not isinstance(m, ast.Expr)}
             for n in tree.body if isinstance(n, ast.ClassDef)}
    for name in ("Sim", "Channel"):
        own = {m for m in vars(getattr(sinew._sinew, name)) if not m.startswith("_")}
        assert own == {m for m in stubs[name] if not m.startswith("_")}, folder


@pytest.mark.long
def test_the_wheel_can_be_installed(tmp_path):
    """In an environment of its own, which sees no other packages of this machine: the wheel requires none."""
    wheels = list((ROOT / "build/python/dist").glob("sinew-*.whl"))
    if not wheels:
        pytest.skip("./go python builds the wheel")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv/bin/python"
    subprocess.run([python, "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check", str(wheels[0])], check=True)
    program = ("import sinew; s = sinew.Scene(step='1 ms'); s.points(name='p', positions=[0, 0, 0], velocities=[1, 0, 0]); "
               "s.point_mass(on='@p', mass=1); m = s.compile(); m.step(10); print(sinew.__file__, m['/p/position'].value[0])")
    done = subprocess.run([python, "-c", program], cwd=tmp_path, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})
    assert done.returncode == 0, done.stderr
    place, x = done.stdout.split()
    assert place.startswith(str(tmp_path / "venv")) and abs(float(x) - 0.01) < 1e-12


@pytest.mark.long
def test_source_archive_can_be_configured(tmp_path):
    """An sdist holds what the library needs to be configured."""
    pytest.importorskip("setuptools")
    source = tmp_path / "source"
    subprocess.run(["cp", "-r", str(ROOT / "python"), str(source)], check=True)
    env = {"PATH": "/usr/bin:/bin", "SINEW_SOURCE": str(ROOT)}
    done = subprocess.run([sys.executable, "setup.py", "-q", "sdist", "--dist-dir", str(tmp_path)], cwd=source, env=env,
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    archive = tmp_path / f"sinew-{sinew.__version__}.tar.gz"
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path)
    library = tmp_path / f"sinew-{sinew.__version__}" / "library"
    done = subprocess.run(["cmake", "-S", str(library), "-B", str(tmp_path / "build"), "-DSINEW_TESTS=OFF", "-DSINEW_EXAMPLES=OFF",
                           "-DSINEW_SHARED=OFF", "-DSINEW_PYTHON_PACKAGE=ON"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
