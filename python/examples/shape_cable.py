"""Shape control of a cable: a gripper moves one end until the middle of the sagging cable reaches a target. The derivatives of each
equilibrium with respect to the pose of the gripper give the next pose (Gauss-Newton with damping)."""
import numpy as np
import sinew

scene = sinew.Scene()
scene.frames(name="left")
scene.prescribed_motion(on="@left")
scene.frames(name="right", positions=[0.9, 0, 0])
grip = scene.prescribed_motion(name="grip", on="@right", x=0.9, z=0, pitch=0)
scene.cable(name="cable", length="1 m", radius="1 mm", young_modulus="1 GPa", elements=12, start_frame="@left", end_frame="@right",
            gravity=[0, 0, -9.81])
scene.statics()

inputs, middle = ["/grip/x", "/grip/z", "/grip/pitch"], 0.5
sim = scene.compile()
pose, target = np.array([0.9, 0.0, 0.0]), np.array([0.45, -0.12])


def middle_of(values):
    line = np.asarray(values)
    return line[..., line.shape[-2] // 2, :][..., [0, 2]]


for iteration in range(20):
    for path, value in zip(inputs, pose):
        sim.write(path, float(value))
    found = sim.sensitivities("/cable/line/position", inputs, steps=1)
    line = found.values["/cable/line/position"][-1]
    off = middle_of(line) - target
    print(f"{iteration}: pose {np.round(pose, 4)}, the middle is {1e3 * np.linalg.norm(off):.4f} mm from the target")
    if np.linalg.norm(off) < 1e-6:
        break
    slopes = np.array([middle_of(found["/cable/line/position", path][-1]) for path in inputs]).T
    change = -slopes.T @ np.linalg.solve(slopes @ slopes.T + 1e-8 * np.eye(2), off)  # the smallest change that reaches the target
    pose += change * min(1, 0.2 / np.abs(change).max())
