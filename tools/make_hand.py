#!/usr/bin/env python3
"""Sinew - make_hand: the hand of scenes/needle/biopsy.xml, as a 6-dof sensor at 100 Hz would give it.

Synthetic, not measured: minimum-jerk strokes of a local-anaesthetic transperineal biopsy (approach, insertion in
two strokes, a quarter turn, hold, withdrawal), with slow drift and a tremor of 0.1 mm around 9 Hz, rounded as a sensor
rounds. Usage: tools/make_hand.py > scenes/needle/biopsy-hand.csv
SPDX-License-Identifier: BSD-3-Clause"""
from math import pi, sin


def stroke(t, t0, t1):
    """From 0 to 1 with the least jerk."""
    s = min(max((t - t0) / (t1 - t0), 0.0), 1.0)
    return s * s * s * (10 - 15 * s + 6 * s * s)


def wander(t, phase, slow, tremor):
    drift = sin(2 * pi * 0.31 * t + phase) + 0.5 * sin(2 * pi * 0.83 * t + 2.1 * phase)
    shake = sin(2 * pi * 8.7 * t + 3.3 * phase) + 0.6 * sin(2 * pi * 10.3 * t + 1.7 * phase)
    return (slow * drift + tremor * shake) * stroke(t, 0.0, 1.0)


print("# synthetic hand of a transperineal biopsy, 100 Hz; made by tools/make_hand.py")
print("t [s],x [m],y [m],z [m],roll [rad],pitch [rad],yaw [rad]")
for i in range(851):
    t = i / 100
    x = 0.030 * stroke(t, 0.5, 1.7) + 0.045 * stroke(t, 2.2, 3.8) - 0.075 * stroke(t, 5.8, 8.0)
    row = [x + wander(t, 0.3, 0.0, 2e-5), wander(t, 1.1, 4e-4, 5e-5), wander(t, 2.0, 4e-4, 5e-5),
           0.5 * pi * stroke(t, 4.2, 5.0) + wander(t, 0.7, 0.02, 1e-3), wander(t, 1.6, 4e-3, 2e-4),
           wander(t, 2.7, 4e-3, 2e-4)]
    print("%.2f," % t + ",".join("%.6f" % v for v in row[:3]) + "," + ",".join("%.5f" % v for v in row[3:]))
