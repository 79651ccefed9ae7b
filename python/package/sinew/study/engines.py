"""Engines: how the cases of a study are spread over processes and machines. Each takes the numbers of the cases that have no results
yet, and yields a number when a case is over."""
import os
import pathlib
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from .case import keep, run_and_keep
from .plan import PlanError, write_whole

PYTHON = [sys.executable, "-m", "sinew.study"]
_PACKAGE = str(pathlib.Path(__file__).resolve().parents[2])


def environment():
    """For workers: this package first."""
    path = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": _PACKAGE + (os.pathsep + path if path else ""), "PYTHONSAFEPATH": "1"}


# ---- processes of this machine


class _Worker:
    """A process that runs one case after the other: it reads their numbers, and answers each."""

    def __init__(self, plan):
        self.plan = plan
        self.process = None

    def start(self):
        self.process = subprocess.Popen([*PYTHON, "work", self.plan.out], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env=environment())

    def run(self, number):
        """"": the case has its row; else what happened to the process."""
        if self.process is None or self.process.poll() is not None:
            self.start()
        late = threading.Event()
        timer = threading.Timer(self.plan.timeout, self._stop, [late]) if self.plan.timeout else None
        try:
            if timer:
                timer.start()
            self.process.stdin.write(f"{number}\n")
            self.process.stdin.flush()
            if self.process.stdout.readline().strip() == str(number):
                return ""
        except BrokenPipeError:
            pass
        finally:
            if timer:
                timer.cancel()
        code = self.process.wait()
        if late.is_set():
            return f"ended after {self.plan.timeout:g} s, the timeout of the plan"
        return f"the process was ended by signal {-code}" if code < 0 else f"the process ended with {code}"

    def _stop(self, late):
        late.set()
        self.process.kill()

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.process.stdin.close()
            self.process.wait()


def local(plan, numbers, jobs, options):
    """Processes of this machine, each with one case at a time. A process that dies takes one case with it, whose row says so."""
    waiting, over = queue.SimpleQueue(), queue.SimpleQueue()
    for number in numbers:
        waiting.put(number)

    def serve():
        worker = _Worker(plan)
        while True:
            try:
                number = waiting.get_nowait()
            except queue.Empty:
                break
            failure = worker.run(number)
            if failure:
                case = plan.cases[number]
                keep(plan.out, case, {"case": number, "key": case.key, "parameters": case.overrides, "status": "crashed",
                                      "message": failure, "results": {}, "time": 0.0, "seconds": 0.0})
            over.put(number)
        worker.close()

    threads = [threading.Thread(target=serve, daemon=True) for _ in range(min(jobs, len(numbers)))]
    for thread in threads:
        thread.start()
    for _ in numbers:
        yield over.get()
    for thread in threads:
        thread.join()


# ---- GNU parallel


def parallel(plan, numbers, jobs, options):
    """GNU parallel: on this machine, or on those of --sshlogin, which see the same folders."""
    program = shutil.which("parallel")
    if not program:
        raise PlanError("the engine \"parallel\" needs GNU parallel (on Debian: parallel)")
    command = [program, "--will-cite", "--jobs", str(jobs), "--line-buffer"]
    if options.get("sshlogin"):
        command += ["--sshlogin", options["sshlogin"], "--workdir", os.getcwd()]
    if plan.timeout:
        command += ["--timeout", f"{plan.timeout:g}"]
    # other machines do not get the environment of this process
    place = ["env", f"PYTHONPATH={environment()['PYTHONPATH']}", "PYTHONSAFEPATH=1"] if options.get("sshlogin") else []
    command += [shlex.join([*place, *PYTHON, "case", os.path.abspath(plan.out)]) + " {}"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment())
    process.stdin.write("".join(f"{n}\n" for n in numbers))
    process.stdin.close()
    for line in process.stdout:
        if line.strip().isdigit():
            yield int(line)
    process.wait()


# ---- Slurm


def slurm_script(plan, numbers, jobs):
    """An array of jobs, at most `jobs` at a time, that is queued again when its machine fails."""
    limit = f"#SBATCH --time={max(1, -(-int(plan.timeout) // 60))}\n" if plan.timeout else ""
    return f"""#!/bin/sh
#SBATCH --job-name={pathlib.Path(plan.out).name}
#SBATCH --array={",".join(map(str, numbers))}%{jobs}
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output={os.path.abspath(plan.out)}/slurm-%a.log
{limit}PYTHONPATH={shlex.quote(_PACKAGE)} exec {shlex.join([*PYTHON, "case", os.path.abspath(plan.out)])} "$SLURM_ARRAY_TASK_ID"
"""


def slurm(plan, numbers, jobs, options):
    """Writes study.sbatch, and submits it where Slurm is; the results are there when the array is over."""
    script = pathlib.Path(plan.out) / "study.sbatch"
    write_whole(script, slurm_script(plan, numbers, jobs))
    program = shutil.which("sbatch")
    if not program:
        raise PlanError(f"{script} is written; there is no sbatch here: submit it on a machine of the cluster, and repeat the "
                        "command for the table when the array is over")
    subprocess.run([program, *(["--test-only"] if options.get("test") else ["--wait"]), str(script)], check=True)
    yield from numbers


# ---- Dask


_WORKERS_WAIT = 60  # [s]


def dask(plan, numbers, jobs, options):
    """Dask distributed: the scheduler at --scheduler, or processes of this machine. A case whose worker dies is given to another."""
    try:
        import distributed
    except ImportError:
        raise PlanError("the engine \"dask\" needs Dask distributed (on Debian: python3-distributed)") from None
    address = options.get("scheduler")
    cluster = None if address else distributed.LocalCluster(n_workers=0, threads_per_worker=1, dashboard_address=None)
    with distributed.Client(address or cluster) as client:
        if cluster:
            cluster.scale(jobs)  # not at its start, which would wait for ever for a worker that died
        try:
            client.wait_for_workers(1, timeout=_WORKERS_WAIT)
        except Exception as error:  # dask raises its own kinds
            raise PlanError(f"the engine \"dask\" has no worker after {_WORKERS_WAIT} s: {error}") from None
        futures = client.map(run_and_keep, [os.path.abspath(plan.out)] * len(numbers), numbers, pure=False, retries=3)
        for future in distributed.as_completed(futures):
            yield future.result() if future.status == "finished" else -1
    if cluster:
        cluster.close()


ENGINES = {"local": local, "parallel": parallel, "slurm": slurm, "dask": dask}


def work(folder):
    """A worker of the local engine: cases by their numbers, one a line."""
    for line in sys.stdin:
        print(run_and_keep(folder, int(line)), flush=True)


def progress_line(done, count, start):
    """"12 of 200, 1.3 s a case, 4 min left"."""
    seconds = time.monotonic() - start
    left = seconds / done * (count - done)
    unit = f"{left / 3600:.1f} h" if left > 7200 else f"{left / 60:.0f} min" if left > 120 else f"{left:.0f} s"
    return f"{done} of {count}, {seconds / done:.2g} s a case, {unit} left"
