#!/usr/bin/env python3
"""1,024 needles with 16 elements and steps of 1 ms: time and memory to compile them, and steps per second, one by one and as a Batch.
SPDX-License-Identifier: BSD-3-Clause"""
import argparse
import gc
import os
import time
import sinew


def scene(elements):
    """A needle with an oscillating handle and a load at its tip."""
    scene = sinew.Scene(duration="10 s", step="1 ms")
    needle = scene.needle(name="needle", length="15 cm", elements=elements, damping_time="1 ms")
    needle.handle(z="0.01*sin(2*pi*t)")
    scene.point_load(name="load", on=needle / "tip", force=[0, 0.1, 0])
    return scene


def resident():
    """Memory of this process [B]."""
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def compilation(make, n):
    """Processor time [us] and memory [kB] of each simulation of make()."""
    gc.collect()
    start, before = time.process_time(), resident()
    made = make()
    return made, 1e6 * (time.process_time() - start) / n, (resident() - before) / 1024 / n


def rate(of, work, steps, repeat=3):
    """Steps per second from the present state on, the best of several repetitions: early steps need more iterations than later ones."""
    best, state = float("inf"), of.save()
    for _ in range(repeat):
        of.restore(state)
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    of.restore(state)
    return steps / best


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1024)
    parser.add_argument("--elements", type=int, default=16)
    parser.add_argument("--threads", type=int)
    options = parser.parse_args()
    n, steps = options.count, 20
    alone = scene(options.elements).compile()
    alone.step(5)
    author = scene(options.elements)
    batch, together, shared = compilation(lambda: sinew.Batch(author, n=n, threads=options.threads), n)
    alone_too, each, memory = compilation(lambda: [author.compile() for _ in range(n)], n)
    del alone_too
    batch.array("/needle/tip/position")
    batch.step(5)

    def one_by_one():
        for sim in batch:
            sim.step(steps)

    def single_steps():
        for _ in range(steps):
            batch.step(1)

    rows = [(f"one simulation, {steps} steps in a loop in C", rate(alone, lambda: alone.step(steps), steps, 50)),
            (f"{n} simulations, {steps} steps each, one by one", rate(batch, one_by_one, n * steps)),
            (f"Batch of {n}, {steps} steps a call", rate(batch, lambda: batch.step(steps), n * steps)),
            (f"Batch of {n}, 1 step a call, tips read", rate(batch, single_steps, n * steps))]
    print(f"each of {n} needles of {options.elements} elements: {each:.0f} us and {memory:.0f} kB compiled one by one, "
          f"{together:.0f} us and {shared:.0f} kB in a Batch")
    print("| | steps/s | of the first |\n|---|---:|---:|")
    for name, value in rows:
        print(f"| {name} | {value:.0f} | {value / rows[0][1]:.2f} |")


if __name__ == "__main__":
    main()
