"""Control: a linear quadratic regulator damps the motion of the tip of a rod. Its model contains only the slow modes. At 1 kHz it receives
the position of the tip with noise, and applies a force to the tip."""
import numpy as np
import sinew
from sinew.control import Regulator, modal_states

rod = sinew.Scene(step="1 ms")
rod.needle(name="rod", length="20 cm", model="ddm", elements=6, damping_time="1e-6").handle()
rod.point_load(name="push", on="@rod/tip", force=[0, 0, 0])
rod.dirk(method="sdirk3")


def swing(regulator, steps=1000):
    """A force deflects the tip for 50 ms. Returns the root mean square motion of the tip in the last quarter of the run [m]."""
    sim, noise, way = rod.compile(), np.random.default_rng(1), []
    start = sim.read("/rod/tip/position")
    push = sim["/push/force"]
    for i in range(steps):
        off = sim.read("/rod/tip/position") - start
        force = np.zeros(3)
        if i < 50:
            force[1] = 0.05
        elif regulator:
            force[1:] = regulator(off[1:] + 1e-6 * noise.standard_normal(2))
        push.write(force)
        sim.step()
        way.append(off)
    return float(np.sqrt(np.mean(np.sum(np.square(way[3 * steps // 4:]), axis=1))))


model = rod.compile().linearise("/push/force", "/rod/tip/position")
a, b, c, d = modal_states(model, count=4, damping=1e-3)
regulator = Regulator((a, b[:, 1:], c[1:], d[1:, 1:]), 1e-3, output_weight=1e4, input_weight=1.0, disturbance=0.02, noise=1e-5)
free, held = swing(None), swing(regulator)
print(f"slowest pole: {abs(regulator.poles()).max():.4f}")
print(f"motion of the tip: {1e6 * free:.1f} um free, {1e6 * held:.2f} um held, {free / held:.0f} times less")
