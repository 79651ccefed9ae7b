"""A study: 20 stiffnesses of the tissue, 2 loads each, and the stiffness that explains a measured deflection, found by scipy."""
import numpy as np
from scipy.optimize import least_squares
import sinew
scene = sinew.Scene()
needle = scene.needle(name="needle", length="15 cm", elements=16)
needle.handle()
needle.winkler(name="tissue", stiffness=100, direction=[0, 0, 1], at=[0.09, 0.11, 0.13])
scene.point_load(name="load", on=needle / "tip", force=[0, 0, 0])
scene.statics()
sim = scene.compile()
start, tip, forces = sim.save(), sim["/needle/tip/position"], [0.05, 0.2]

def deflection(stiffness, force):
    """Static deflection of the tip [m] of a needle in a bed of springs [N/m] under a force [N]."""
    sim.restore(start)
    sim.set_parameter("/needle/tissue/stiffness", stiffness)
    sim.write("/load/force", [0, 0, force])
    sim.step()
    return tip.value[2]
table = np.array([[deflection(k, f) for f in forces] for k in np.geomspace(30, 3000, 20)])
measured = np.array([deflection(400, f) for f in forces])
fit = least_squares(lambda p: np.array([deflection(np.exp(p[0]), f) for f in forces]) - measured, x0=[np.log(100)], x_scale=0.1, xtol=1e-12, ftol=1e-14, gtol=1e-14)
print(f"{table.shape[0]} x {table.shape[1]} runs: {1e3 * table.min():.2f} to {1e3 * table.max():.2f} mm")
print(f"fitted stiffness: {np.exp(fit.x[0]):.1f} N/m")
