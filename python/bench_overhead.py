#!/usr/bin/env python3
"""Cost of a call from Python, in microseconds: the least of several repetitions. SPDX-License-Identifier: BSD-3-Clause"""
import timeit
import sinew


def point():
    """The cheapest simulation: one mass point."""
    scene = sinew.Scene(duration="1000 s", step="1 ms")
    scene.points(name="p", positions=[0, 0, 0])
    scene.point_mass(on="@p", mass=1)
    scene.point_load(name="load", on="@p", force=[1, 0, 0])
    scene.explicit()
    return scene.compile()


def least(what, count=500, repeat=400, **names):
    return 1e6 * min(timeit.repeat(what, repeat=repeat, number=count, globals=names)) / count


def main():
    sim = point()
    channel, energy = sim["/p/position"], sim["/energy"]
    view = channel.array
    single = least("sim.step()", sim=sim)
    inside = least("sim.step(500)", count=1, sim=sim) / 500
    rows = [
        ("element of a view: `view[0]`", least("view[0]", view=view)),
        ("scalar channel: `float(energy)`, no step since", least("float(energy)", energy=energy)),
        ("vector channel: `channel.value`", least("channel.value", channel=channel)),
        ("copy: `channel.read_into(out)`", least("channel.read_into(out)", channel=channel, out=view.copy())),
        ("`sim.time`", least("sim.time", sim=sim)),
        ("a step within `sim.step(500)`", inside),
        ("`sim.step()`", single),
        ("overhead of `sim.step()`", single - inside),
        ("write: `load.write((1, 0, 0))`", least("load.write(v)", load=sim["/load/force"], v=(1.0, 0.0, 0.0))),
    ]
    print("| call | us |\n|---|---:|")
    for name, time in rows:
        print(f"| {name} | {time:.3f} |")


if __name__ == "__main__":
    main()
