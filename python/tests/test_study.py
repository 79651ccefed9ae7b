"""If this failed, a study would lose cases or run them twice, or its table would hold numbers of other cases.
SPDX-License-Identifier: BSD-3-Clause"""
import csv
import getpass
import math
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import pytest
import sinew
from sinew.study import PlanError, engines, read_plan, read_rows, run

SCENE = """<scene step='1 ms' duration='20 ms'><points name='p' positions='0 0 0 1 0 0'/><point_mass name='m' on='@p' mass='2'/>
<point_load name='load' on='@p' node='0' force='20 0 0'/><midpoint/><monitor name='end' of='@p' quantities='position' every='5'/></scene>"""


def plan(folder, text, scene=SCENE):
    (folder / "scene.xml").write_text(scene)
    (folder / "plan.toml").write_text('scene = "scene.xml"\n' + text)
    return folder / "plan.toml"


def table_of(folder):
    with open(folder / "table.csv", newline="", encoding="utf-8") as file:
        return [{k: v for k, v in row.items() if k != "seconds"} for row in csv.DictReader(file)]


def command(*words, **options):
    return subprocess.run([sys.executable, "-m", "sinew.study", *map(str, words)], env=engines.environment(), capture_output=True,
                          text=True, **options)


# ---- plans


def test_cases_are_all_combinations(tmp_path):
    read = read_plan(plan(tmp_path, '''[vary]
"m.mass" = [1, "2 kg"]
"load.force" = ["1 0 0", "2 0 0", "3 0 0"]
[together]
"load.node" = [0, 1]
duration = ["10 ms", "20 ms"]
[sample]
method = "random"
count = 4
seed = 7
"p.positions" = [0, 1]
'''.replace('"p.positions" = [0, 1]', 'step = ["0.5 ms", "1 ms", "log"]')))
    assert len(read.cases) == 2 * 3 * 2 * 4 and [c.number for c in read.cases] == list(range(48))
    assert len({c.key for c in read.cases}) == 48
    assert read.cases[0].overrides["m.mass"] == 1 and read.cases[-1].overrides["load.force"] == "3 0 0"
    assert all((c.overrides["load.node"] == 0) == (c.overrides["duration"] == "10 ms") for c in read.cases)
    steps = [float(c.overrides["step"].split()[0]) for c in read.cases[:4]]
    assert all(0.5 <= s <= 1 for s in steps) and len(set(steps)) == 4
    assert all(c.overrides["step"].endswith(" ms") for c in read.cases)


@pytest.mark.parametrize("method", ["sobol", "latin_hypercube"])
def test_samples_fill_their_range(tmp_path, method):
    pytest.importorskip("scipy")
    read = read_plan(plan(tmp_path, f'[sample]\nmethod = "{method}"\ncount = 16\n"m.mass" = [1, 17]\nduration = ["1 ms", "17 ms"]\n'))
    for name in ("m.mass", "duration"):
        cells = sorted(int(float(str(c.overrides[name]).split()[0])) for c in read.cases)
        assert cells == list(range(1, 17))  # one point in each sixteenth


WRONG = [
    ('sceen = "x"', "unknown key 'sceen'"), ('[vary]\n"m.mass" = 3', "requires a list"), ('until = "3 m"', "requires a time"),
    ('[together]\n"m.mass" = [1, 2]\n"load.node" = [0]', "lists of one length"), ('[sample]\n"m.mass" = [1, 2]', "requires count"),
    ('[sample]\ncount = 2\nmethod = "halton"\n"m.mass" = [1, 2]', "none of sobol"), ('[results]\na = "late /p/position"', "REDUCTION"),
    ('[sample]\ncount = 2\n"m.mass" = ["1 g", "2 kg"]', "use one unit"), ('[sample]\ncount = 2\n"m.mass" = [0, 1, "log"]', "low > 0"),
    ('every = 0', "from 1 on"), ('[vary', "plan.toml"),
]


@pytest.mark.parametrize("text, words", WRONG)
def test_what_is_wrong_with_a_plan_is_told(tmp_path, text, words):
    with pytest.raises(PlanError, match=words):
        read_plan(plan(tmp_path, text))


def test_wrong_names_and_values_are_told_before_the_first_run(tmp_path):
    with pytest.raises(sinew.SceneError, match="mas"):
        read_plan(plan(tmp_path, '[vary]\n"m.mas" = [1]'))
    done = command("run", plan(tmp_path, '[vary]\n"m.mass" = [1, -1]'))
    assert done.returncode == 1 and "mass = -1 kg, must be > 0" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "plan-study").exists()


# ---- results


def test_the_table_has_a_row_for_each_case(tmp_path):
    file = plan(tmp_path, '''until = "20 ms"
[vary]
"m.mass" = [1, 2, 4]
[results]
end = "last /p/position"
fastest = "peak |/p/velocity|"
''')
    rows = run(file, jobs=2)
    assert [row["status"] for row in rows] == ["done"] * 3
    table = table_of(tmp_path / "plan-study")
    for row, mass in zip(table, (1, 2, 4)):
        assert float(row["m.mass"]) == mass and row["status"] == "done"
        assert float(row["end[0].x [m]"]) == pytest.approx(0.5 * 20 / mass * 0.02**2)
        assert float(row["end[1].x [m]"]) == 1
        assert float(row["fastest[0] [m/s]"]) == pytest.approx(20 / mass * 0.02)
    before = (tmp_path / "plan-study/table.csv").read_text()
    run(file)
    assert (tmp_path / "plan-study/table.csv").read_text() == before  # nothing ran again: the times are the same


def test_units_of_parameters_are_in_the_header(tmp_path):
    run(plan(tmp_path, '[vary]\nstep = ["0.5 ms", "1 ms"]\n"m.mass" = [1, "2 kg"]\n"load.force" = ["1 0 0"]'), jobs=1)
    table = table_of(tmp_path / "plan-study")
    assert [row["step [ms]"] for row in table] == ["0.5", "0.5", "1", "1"]
    assert [row["m.mass"] for row in table] == ["1", "2 kg"] * 2 and table[0]["load.force"] == "1 0 0"


def test_the_example_runs(tmp_path):
    done = command("run", pathlib.Path(__file__).parents[1] / "examples/needle-study.toml", "--out", tmp_path / "out", "--jobs", 2)
    assert done.returncode == 0, done.stderr
    for row in table_of(tmp_path / "out"):
        force, length = 0.6 * 2**0.5, 0.2623
        bending = float(row["needle.young_modulus [GPa]"]) * 1e9 * 3.141592653589793 / 4 * (1e-3 * float(row["needle.radius [mm]"]))**4
        small = force * length**3 / (3 * bending)
        bent = (float(row["tip.y [m]"])**2 + float(row["tip.z [m]"])**2)**0.5
        assert 0 < bent < small and (bent > 0.9 * small or small > 0.4 * length)  # less than the linear deflection


def test_without_results_the_monitors_are_kept(tmp_path):
    table = run(plan(tmp_path, '[vary]\n"m.mass" = [2]'), jobs=1)
    assert table[0]["results"]["end position[0].x [m]"] == pytest.approx(5 * 0.02**2)


def test_a_changed_scene_runs_again(tmp_path):
    file = plan(tmp_path, '[vary]\n"m.mass" = [1, 2]\n[results]\nx = "last /p/position"')
    first = run(file, jobs=1)
    plan(tmp_path, '[vary]\n"m.mass" = [1, 2, 3]\n[results]\nx = "last /p/position"')
    keys = [row["key"] for row in run(file, jobs=1)]
    assert keys[:2] == [row["key"] for row in first] and len(keys) == 3
    plan(tmp_path, '[vary]\n"m.mass" = [1, 2, 3]\n[results]\nx = "last /p/position"', SCENE.replace("20 0 0", "30 0 0"))
    assert not set(keys) & {row["key"] for row in run(file, jobs=1)}


def test_failures_are_rows(tmp_path):
    file = plan(tmp_path, '[vary]\n"load.force" = ["0 0 0", "sqrt(0.01-t) 0 0"]\n[results]\nx = "last /p/position"\ny = "last /p/nothing"')
    assert [row["status"] for row in run(file, jobs=1)] == ["failed", "failed"]
    file.write_text(file.read_text().replace('y = "last /p/nothing"', ""))
    done = command("run", file, "--jobs", 1)
    rows = read_rows(read_plan(file))
    assert [row["status"] for row in rows] == ["done", "diverged"] and done.returncode == 3
    assert "case 1: diverged" in done.stderr and rows[1]["message"]


def test_a_process_that_dies_takes_one_case_with_it(tmp_path, monkeypatch):
    monkeypatch.setattr(engines, "PYTHON", [sys.executable, "-c", """
import os, sys
from sinew.study.case import run_and_keep
for line in sys.stdin:
    if int(line) == 1:
        os.kill(os.getpid(), 9)
    print(run_and_keep(sys.argv[2], int(line)), flush=True)"""])
    rows = run(plan(tmp_path, '[vary]\n"m.mass" = [1, 2, 3]'), jobs=1)
    assert [row["status"] for row in rows] == ["done", "crashed", "done"] and "signal 9" in rows[1]["message"]
    monkeypatch.undo()
    rows = run(tmp_path / "plan.toml", jobs=1, again=("crashed",))
    assert [row["status"] for row in rows] == ["done"] * 3


def test_a_case_without_an_end_is_stopped(tmp_path):
    file = plan(tmp_path, 'timeout = "6 s"\nevery = 100000\n[vary]\nduration = ["10 ms", "1e5 s"]\n[results]\nx = "last /energy"\n')
    rows = run(file, jobs=1)
    assert [row["status"] for row in rows] == ["done", "crashed"] and "timeout" in rows[1]["message"]


# ---- interruptions and engines

MANY = '[vary]\n"m.mass" = [1, 2, 3, 4, 5, 6, 7, 8]\n"load.force" = ["1 0 0", "2 0 0", "3 0 0"]\n[results]\nx = "last /p/position"\n'


def plan_text(masses):
    """Four cases for each of so many masses."""
    return MANY.replace("[1, 2, 3, 4, 5, 6, 7, 8]", str(list(range(1, masses + 1)))).replace(', "3 0 0"', ', "3 0 0", "4 0 0"')


def many(masses):
    """The same with 2,000 steps a case."""
    return plan_text(masses), SCENE.replace("20 ms", "2 s")


def written(folder):
    """The results that are there: when each file was written [ns]."""
    return {path.name: path.stat().st_mtime_ns for path in folder.glob("*.json")}


@pytest.mark.long
def test_killed_and_restarted_the_table_is_the_same(tmp_path):
    """200 cases. A study that has as many results as chance says is killed; none of these results is computed again."""
    whole = tmp_path / "whole"
    whole.mkdir()
    run(plan(whole, *many(50)), jobs=2)
    file, choose, cases, before = plan(tmp_path, *many(50)), random.Random(3), tmp_path / "plan-study/cases", {}
    for count in sorted(choose.sample(range(180), 5)):
        process = subprocess.Popen([sys.executable, "-m", "sinew.study", "run", str(file), "--jobs", "2"], env=engines.environment(),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        while len(written(cases)) < count and process.poll() is None:
            time.sleep(1e-3)
        time.sleep(choose.uniform(0, 0.02))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        after = written(cases)
        assert before.items() <= after.items()
        before = after
    done = command("run", file, "--jobs", 2)
    assert done.returncode == 0, done.stderr
    after = written(cases)
    assert before.items() <= after.items() and len(after) == len(list(cases.iterdir())) == 200
    table = table_of(tmp_path / "plan-study")
    assert table == table_of(whole / "plan-study") and [int(row["case"]) for row in table] == list(range(200))


def test_two_runs_of_one_study_are_refused(tmp_path):
    import fcntl
    folder = tmp_path / "plan-study"
    folder.mkdir()
    with open(folder / "lock", "a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(PlanError, match="under way"):
            run(plan(tmp_path, MANY))


@pytest.mark.long
def test_gnu_parallel_gives_the_same(tmp_path):
    file = plan(tmp_path, plan_text(25))
    if not shutil.which("parallel"):
        with pytest.raises(PlanError, match="on Debian: parallel"):
            run(file, "parallel")
        pytest.skip("GNU parallel is not installed")
    run(file, "parallel", jobs=4)
    rows = table_of(tmp_path / "plan-study")
    shutil.rmtree(tmp_path / "plan-study")
    run(file, jobs=2)
    assert len(rows) == 100 and rows == table_of(tmp_path / "plan-study")


@pytest.mark.long
def test_other_machines_of_gnu_parallel_need_no_environment(tmp_path, monkeypatch):
    """A stand-in for ssh: it runs the command as another machine would, without the environment of this one."""
    if not (program := shutil.which("parallel")):
        pytest.skip("GNU parallel is not installed")
    ssh = tmp_path / "ssh"
    ssh.write_text(f'''#!/bin/sh
echo "$1" >>{tmp_path}/hosts
shift
[ "$1" != -- ] || shift
exec env -i HOME=/ SHELL=/bin/sh PATH={pathlib.Path(program).parent}:/usr/bin:/bin sh -c "$*"
''')
    ssh.chmod(0o755)
    monkeypatch.setenv("PARALLEL_SSH", str(ssh))
    monkeypatch.setattr(engines, "PYTHON", [getattr(sys, "_base_executable", sys.executable), *engines.PYTHON[1:]])  # without packages
    file = plan(tmp_path, MANY.replace(", 5, 6, 7, 8", ""))
    rows = run(file, "parallel", jobs=2, sshlogin="lab1,lab2")
    assert [row["status"] for row in rows] == ["done"] * 12
    assert {"lab1", "lab2"} <= set((tmp_path / "hosts").read_text().split())


def test_dask_gives_the_same(tmp_path):
    file = plan(tmp_path, MANY.replace(", 5, 6, 7, 8", ""))
    pytest.importorskip("distributed")
    done = command("run", file, "--engine", "dask", "--jobs", 2)
    assert done.returncode == 0, done.stderr
    rows = table_of(tmp_path / "plan-study")
    shutil.rmtree(tmp_path / "plan-study")
    run(file, jobs=2)
    assert rows == table_of(tmp_path / "plan-study")


@pytest.mark.long
def test_a_dask_worker_that_is_killed_loses_no_case(tmp_path):
    """100 cases on two workers. After a tenth of them one worker is killed."""
    distributed = pytest.importorskip("distributed")
    file, cases, killed = plan(tmp_path, *many(25)), tmp_path / "plan-study/cases", []
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with distributed.Client(cluster) as client:
            workers = list(client.run(os.getpid).values())

        def kill():
            while len(written(cases)) < 10:
                time.sleep(1e-3)
            os.kill(workers[0], signal.SIGKILL)
            killed.append(written(cases))

        killer = threading.Thread(target=kill, daemon=True)
        killer.start()
        run(file, "dask", scheduler=cluster.scheduler_address)
        killer.join(60)
    after = written(cases)
    assert len(workers) == 2 and killed and killed[0].items() <= after.items() and len(after) == 100
    rows = table_of(tmp_path / "plan-study")
    shutil.rmtree(tmp_path / "plan-study")
    run(file, jobs=2)
    assert rows == table_of(tmp_path / "plan-study") and {row["status"] for row in rows} == {"done"}


def test_dask_without_workers_ends(tmp_path, monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr(engines, "_WORKERS_WAIT", 1)
    file = plan(tmp_path, MANY)
    with distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as cluster:
        with pytest.raises(PlanError, match="no worker after 1 s"):
            list(engines.dask(read_plan(file), [0], 1, {"scheduler": cluster.scheduler_address}))


def test_the_script_for_slurm(tmp_path):
    read = read_plan(plan(tmp_path, 'timeout = "90 s"\n' + MANY))
    lines = engines.slurm_script(read, [0, 3, 5], 8).splitlines()
    assert lines[:5] == ["#!/bin/sh", "#SBATCH --job-name=plan-study", "#SBATCH --array=0,3,5%8", "#SBATCH --cpus-per-task=1",
                         "#SBATCH --requeue"]
    assert "#SBATCH --time=2" in lines and lines[-1].endswith(f'sinew.study case {read.out} "$SLURM_ARRAY_TASK_ID"')
    assert lines[-1].startswith(f"PYTHONPATH={pathlib.Path(sinew.__file__).parents[1]} exec ")


SLURM_SCRIPT = """#!/bin/sh
#SBATCH --job-name=plan-study
#SBATCH --array=0,3,5%8
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=OUT/slurm-%a.log
#SBATCH --time=2
PYTHONPATH=PACKAGE exec PYTHON -m sinew.study case OUT "$SLURM_ARRAY_TASK_ID"
"""

# Nodes of a cloud need no slurmd before a job is sent to them.
SLURM_CONF = """ClusterName=test
SlurmctldHost=HOST(127.0.0.1)
SlurmctldPort=PORT
SlurmUser=USER
AuthType=auth/munge
AuthInfo=socket=FOLDER/munge.sock
CredType=cred/munge
ProctrackType=proctrack/linuxproc
StateSaveLocation=FOLDER
SlurmdSpoolDir=FOLDER
SlurmctldPidFile=FOLDER/slurmctld.pid
SelectType=select/cons_tres
SuspendProgram=/bin/true
ResumeProgram=/bin/true
SuspendTime=60
NodeName=n[1-4] CPUs=4 State=CLOUD
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def test_the_script_for_slurm_is_the_golden_one(tmp_path):
    read = read_plan(plan(tmp_path, 'timeout = "90 s"\n' + MANY))
    want = SLURM_SCRIPT.replace("OUT", str(read.out)).replace("PACKAGE", str(pathlib.Path(sinew.__file__).parents[1]))
    assert engines.slurm_script(read, [0, 3, 5], 8) == want.replace("PYTHON ", f"{sys.executable} ")


@pytest.fixture
def controller(tmp_path, monkeypatch):
    """A controller of Slurm without machines: it checks scripts. The test is skipped where it is not installed or does not start."""
    programs = [shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin") for name in ("munged", "slurmctld", "sbatch")]
    if not all(programs):
        pytest.skip("Slurm is not installed (on Debian: slurmctld slurm-client)")
    folder = tmp_path / "slurm"
    folder.mkdir()
    (folder / "key").write_bytes(os.urandom(1024))
    (folder / "key").chmod(0o400)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    text = SLURM_CONF.replace("HOST", socket.gethostname()).replace("PORT", port).replace("USER", getpass.getuser())
    (folder / "slurm.conf").write_text(text.replace("FOLDER", str(folder)))
    monkeypatch.setenv("SLURM_CONF", str(folder / "slurm.conf"))
    munge = [f"--{name}={folder / file}" for name, file in (("socket", "munge.sock"), ("key-file", "key"), ("pid-file", "munged.pid"),
                                                           ("seed-file", "seed"), ("log-file", "munged.log"))]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    processes = [subprocess.Popen([programs[0], "--force", "--foreground", *munge], **quiet)]
    try:
        waits_for((folder / "munge.sock").exists, processes[0], "munged")
        processes.append(subprocess.Popen([programs[1], "-D"], **quiet))
        waits_for(lambda: subprocess.run(["sinfo"], **quiet).returncode == 0, processes[1], "slurmctld")
        yield programs[2]
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait()


def waits_for(ready, process, name):
    for _ in range(100):
        if process.poll() is None and ready():
            return
        time.sleep(0.1)
    pytest.skip(f"{name} does not start here")


@pytest.mark.long
def test_a_controller_of_slurm_accepts_the_script(tmp_path, controller):
    file = plan(tmp_path, MANY)
    assert {row["status"] for row in run(file, "slurm", jobs=8, test=True)} == {"missing"}
    script = tmp_path / "plan-study/study.sbatch"
    script.write_text(script.read_text().replace("--requeue", "--requeeue"))
    assert subprocess.run([controller, "--test-only", str(script)], stderr=subprocess.DEVNULL).returncode != 0


def test_slurm_tries_the_script_or_waits_for_it(tmp_path, monkeypatch):
    """A stand-in for sbatch keeps its arguments and runs the first case of the array."""
    stand_in = tmp_path / "sbatch"
    stand_in.write_text(f'#!/bin/sh\necho "$@" >>{tmp_path}/arguments\n[ "$1" = --test-only ] || SLURM_ARRAY_TASK_ID=0 sh "$2"\n')
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    file = plan(tmp_path, MANY)
    script = tmp_path / "plan-study/study.sbatch"
    assert {row["status"] for row in run(file, "slurm", jobs=8, test=True)} == {"missing"}
    assert [row["status"] for row in run(file, "slurm", jobs=8)] == ["done"] + 23 * ["missing"]
    assert (tmp_path / "arguments").read_text().splitlines() == [f"--test-only {script}", f"--wait {script}"]


def test_a_table_as_hdf5_holds_the_same(tmp_path):
    run(plan(tmp_path, '[vary]\nstep = ["0.5 ms", "1 ms"]\n"load.force" = ["1 0 0", "2 0 0"]\n[results]\nend = "last /p/position"'), jobs=2)
    table = table_of(tmp_path / "plan-study")
    assert command("table", tmp_path / "plan-study", tmp_path / "t.xls").returncode == 1

    def compare(name, unit, values):
        name = f"{name} [{unit}]" if f"{name} [{unit}]" in table[0] else name
        if isinstance(values[0], str):
            assert [row[name] for row in table] == values, name
        else:
            want = [float(row[name]) if row[name] else math.nan for row in table]
            assert values == pytest.approx(want, abs=0, rel=1e-15, nan_ok=True), name

    h5py = pytest.importorskip("h5py")
    assert command("table", tmp_path / "plan-study", tmp_path / "t.h5").returncode == 0
    with h5py.File(tmp_path / "t.h5") as file:
        assert list(file.attrs["columns"])[:3] == ["case", "step", "load.force"] and set(file.attrs["columns"]) == set(file)
        for name, data in file.items():
            if name == "seconds":
                continue  # of the run
            compare(name, data.attrs["unit"], [str(v, "utf-8") if isinstance(v, bytes) else float(v) for v in data[()]])


def test_plots(tmp_path):
    pytest.importorskip("matplotlib")
    run(plan(tmp_path, MANY), jobs=2)
    done = command("plot", tmp_path / "plan-study")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "plan-study/plot.png").stat().st_size > 5000
    assert command("table", tmp_path / "plan-study", tmp_path / "other.csv").returncode == 0
    assert (tmp_path / "other.csv").read_text() == (tmp_path / "plan-study/table.csv").read_text()
