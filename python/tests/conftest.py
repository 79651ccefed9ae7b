"""What the tests share. SPDX-License-Identifier: BSD-3-Clause"""
import contextlib
import os
import pathlib
import signal
import threading
import time
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / "build/python/hypothesis"))

import hypothesis  # noqa: E402

# The same examples in every run. HYPOTHESIS_SEARCH=1 looks for new ones.
hypothesis.settings.register_profile("ci", database=None, deadline=None, derandomize="HYPOTHESIS_SEARCH" not in os.environ)
hypothesis.settings.load_profile("ci")

import sinew  # noqa: E402


@pytest.fixture
def scenes():
    return ROOT / "scenes"


def needle(**params):
    """A needle that a hand moves, with a force at its tip."""
    scene = sinew.Scene(**{"duration": "50 ms", "step": "1 ms", **params})
    item = scene.needle(name="needle", length="26.23 cm", elements=4)
    item.handle(z="0.2*sin(pi*t)")
    scene.point_load(name="load", on=item / "tip", force=[0, 0, "0.1*t"])
    scene.monitor(name="tip", of=item / "tip", quantities="position velocity")
    return scene


def divergent():
    """A scene whose force becomes undefined at 10 ms."""
    scene = sinew.Scene(duration="50 ms", step="1 ms")
    scene.points(name="p", positions=[0, 0, 0])
    scene.point_mass(on="@p", mass=1)
    scene.point_load(name="load", on="@p", force=["sqrt(0.01-t)", 0, 0])
    scene.monitor(name="m", of="@p", quantities="position")
    return scene


@contextlib.contextmanager
def ended_by_ctrl_c(after):
    """The block is interrupted after this many seconds: KeyboardInterrupt ends it within 5 s of its start."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    start = time.perf_counter()
    threading.Timer(after, lambda: signal.raise_signal(signal.SIGINT)).start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        signal.signal(signal.SIGINT, before)
    assert time.perf_counter() - start < 5


os.environ.setdefault("MPLBACKEND", "Agg")
