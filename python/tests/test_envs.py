"""If this failed, controllers would learn in an environment that is not reproducible, or not solvable. SPDX-License-Identifier: BSD-3-Clause"""
import numpy as np
import pytest
from sinew import envs

SEEDS = 2


def episode(env, choose, seed):
    seen, _ = env.reset(seed=seed)
    total, rows = 0.0, [seen]
    while True:
        seen, reward, terminated, truncated, info = env.step(choose(seen))
        total += reward
        rows.append(seen)
        assert seen.dtype == np.float32 and env.observation_space.contains(seen) and "diverged" not in info, info
        if terminated or truncated:
            return total, terminated, np.array(rows)


@pytest.mark.parametrize("name", envs.TASKS)
@pytest.mark.long
def test_the_baseline_succeeds_and_beats_chance(name):
    env = envs.make(name)
    random = np.random.default_rng(0)
    scripted = [episode(env, env.scripted, seed) for seed in range(SEEDS)]
    chance = [episode(env, lambda _: random.uniform(-1, 1, env.action_space.shape), seed) for seed in range(SEEDS)]
    print(name, [s[:2] for s in scripted], [c[:2] for c in chance])
    assert all(reached for _, reached, _ in scripted)
    if name != "palpation":  # where the script first looks everywhere
        assert min(s[0] for s in scripted) > max(c[0] for c in chance)


@pytest.mark.parametrize("name", envs.TASKS)
def test_a_seed_gives_the_same_bits(name):
    runs = []
    for _ in range(2):
        env = envs.make(name)
        random = np.random.default_rng(5)
        env.reset(seed=3)
        first = [env.step(random.uniform(-1, 1, env.action_space.shape))[0] for _ in range(6)]
        runs.append(first)
        env.reset(seed=3)
        random = np.random.default_rng(5)
        assert np.array_equal(first, [env.step(random.uniform(-1, 1, env.action_space.shape))[0] for _ in range(6)])
    assert np.array_equal(*runs)
    assert not np.array_equal(envs.make(name).reset(seed=3)[0], envs.make(name).reset(seed=4)[0]) or name in ("thread_pulling", "grasp")


@pytest.mark.long
def test_a_vector_is_its_environments():
    many, single = envs.make_vector("thread_pulling", 3, threads=2), [envs.make("thread_pulling") for _ in range(3)]
    seen, _ = many.reset(seed=7)
    assert seen.shape == (3, 3)
    assert np.array_equal(seen, [env.reset(seed=7 + i)[0] for i, env in enumerate(single)])
    random, ended = np.random.default_rng(1), np.zeros(3, bool)
    for _ in range(60):
        actions = random.uniform(0, 1, (3, 1))
        seen, rewards, terminated, truncated, _ = many.step(actions)
        for i, env in enumerate(single):
            if ended[i]:
                assert rewards[i] == 0 and np.array_equal(seen[i], env.reset()[0])
                ended[i] = False
                continue
            want = env.step(actions[i])
            assert np.array_equal(seen[i], want[0]) and rewards[i] == want[1] and terminated[i] == want[2]
            ended[i] = want[2] or want[3]


def test_spaces_and_gymnasium():
    env = envs.make("palpation")
    action = env.action_space.sample()
    assert action.shape == (2,) and env.action_space.contains(action) and not env.action_space.contains(action + 3)
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(env, skip_render_check=True)
