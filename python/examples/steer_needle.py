"""Feedback steers bevel-tip needles to target lines: eight needles at a time in an environment with the interface of Gymnasium."""
import numpy as np
from sinew import envs

count = 8
many = envs.make_vector("needle_steering", count)
seen, _ = many.reset(seed=1)
reached, misses = np.zeros(count, bool), np.full(count, np.nan)
for _ in range(many.envs[0].task.horizon):
    actions = [env.scripted(row) for env, row in zip(many.envs, seen)]
    seen, _, terminated, _, _ = many.step(actions)
    new = terminated & ~reached
    misses[new] = 5 * np.linalg.norm(seen[new, :2], axis=1)  # [mm]
    reached |= terminated
print(f"{reached.sum()} of {count} needles reached the line after 40 mm, {np.nanmean(misses):.1f} mm from it in the mean")
