"""A study: 20 stiffnesses of the tissue, 2 loads each, and the stiffness that explains a measured deflection, found by scipy."""
import numpy as np
from scipy.optimize import least_squares
import sinew


def deflection(stiffness, force):
    """Static deflection of the tip [m] of a needle in a bed of springs [N/m] under a force [N]."""
    scene = sinew.Scene()
    needle = scene.needle(name="needle", length="15 cm", elements=16)
    needle.handle()
    needle.winkler(stiffness=float(stiffness), direction=[0, 0, 1], at=[0.09, 0.11, 0.13])
    scene.point_load(on=needle / "tip", force=[0, 0, float(force)])
    scene.statics()
    sim = scene.compile()
    sim.step()
    return sim.read("/needle/tip/position")[2]


stiffnesses, forces = np.geomspace(30, 3000, 20), np.array([0.05, 0.2])
table = np.array([[deflection(k, f) for f in forces] for k in stiffnesses])
measured = np.array([deflection(400, f) for f in forces])
fit = least_squares(lambda p: np.array([deflection(np.exp(p[0]), f) for f in forces]) - measured, x0=[np.log(100)], x_scale=0.1, xtol=1e-12, ftol=1e-14, gtol=1e-14)
print(f"{table.shape[0]} x {table.shape[1]} runs: {1e3 * table.min():.2f} to {1e3 * table.max():.2f} mm")
print(f"fitted stiffness: {np.exp(fit.x[0]):.1f} N/m")
