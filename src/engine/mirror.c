/* Sinew - mirror. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/mirror.h"
#include "base/simd.h"
#include "engine/motion.h"
#include "engine/sim.h"
#include <math.h>
#include <string.h>

static size_t coords_of(const sn_state* s) { return (size_t)(s->count * sn_kind_coords(s->kind)); }
static size_t dofs_of(const sn_state* s) { return (size_t)(s->count * sn_kind_dofs(s->kind)); }

size_t sn_mirror_memory(const sn_state* state) { return 1 + coords_of(state) + 2 * dofs_of(state); }

static double* place_of(const sn_mirror* m) { return m->memory + 1; }

static double* rate_of(const sn_mirror* m, const sn_state* state) { return m->memory + 1 + coords_of(state); }

static double* first_rate_of(const sn_mirror* m, const sn_state* state)
{
    return rate_of(m, state) + dofs_of(state);
}

static const sn_state* state_of(const sn_mirror* m)
{
    sn_system_follow(m->system, m->state);
    return &m->system->layout.states[m->state];
}

/* ---- motion -------------------------------------------------------------------------------------------- */

static void move_straight(const sn_mirror* m, const sn_state* state, double dt, const sn_kin_out* out)
{
    sn_state seen = *state;
    if (m->memory[0] > 0) seen.v = rate_of(m, state);
    sn_state_carry(&seen, dt, out->x);
    memcpy(out->v, seen.v, dofs_of(state) * sizeof(double));
    memset(out->a, 0, dofs_of(state) * sizeof(double));
}

/* Hermite's cubic of a number that moves in a step of the length h at the mean rate v, and at the rates v0
   and v1 at its ends: coefficients of v0, v and v1 at the part p of the step. */
typedef struct coefficients {
    double mean[3]; /* of its mean rate from p to the end */
    double rate[3], slope[3];
} coefficients;

static coefficients coefficients_at(double p, double h)
{
    const double q = 1 - p;
    return (coefficients){ { -p * q, q * (1 + 2 * p), p * p },
                           { q * (1 - 3 * p), 6 * p * q, p * (3 * p - 2) },
                           { (6 * p - 4) / h, (6 - 12 * p) / h, (6 * p - 2) / h } };
}

SN_CLONES static void blend(size_t count, const double c[3], const double* restrict v0,
                            const double* restrict v, const double* restrict v1, double* restrict out)
{
    for (size_t i = 0; i < count; ++i)
        out[i] = c[0] * v0[i] + c[1] * v[i] + c[2] * v1[i];
}

/* Rotations have their mean rate throughout, or zero. */
static void replace_spins(const sn_state* state, const double* v, double* out)
{
    for (int n = 0; state->kind == SN_FRAMES && n < state->count; ++n)
        for (int j = 3; j < 6; ++j)
            out[6 * n + j] = v ? v[6 * n + j] : 0;
}

/* Within the step of the slower system, the time dt from its end: <= 0, but for round-off. */
static void move_smoothly(const sn_mirror* m, const sn_state* state, double dt, const sn_kin_out* out)
{
    const double h = m->memory[0], *v0 = first_rate_of(m, state), *v = rate_of(m, state), *v1 = state->v;
    const coefficients c = coefficients_at(fmin(fmax(1 + dt / h, 0), 1), h);
    const size_t dofs = dofs_of(state);
    sn_state seen = *state;
    seen.v = out->v;
    blend(dofs, c.mean, v0, v, v1, out->v);
    replace_spins(state, v, out->v);
    sn_state_carry(&seen, dt, out->x);
    blend(dofs, c.rate, v0, v, v1, out->v);
    replace_spins(state, v, out->v);
    blend(dofs, c.slope, v0, v, v1, out->a);
    replace_spins(state, NULL, out->a);
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* out)
{
    const sn_mirror* m = self;
    const sn_state* state = state_of(m);
    const double dt = in->t - m->system->reached;
    const double round_off = 1e-9 * m->memory[0]; // times of halved steps do not add up exactly
    if (m->ahead && m->memory[0] > 0 && dt <= round_off)
        move_smoothly(m, state, dt, out);
    else
        move_straight(m, state, dt, out);
}

static const sn_condition_ops ops = { .apply = apply };

const sn_component sn_mirror_condition = {
    .abi = SN_COMPONENT_ABI,
    .name = "mirror",
    .summary = "Moves a state as one of another system, which it shows.",
    .role = SN_ROLE_CONDITION,
    .ops.condition = &ops,
    .self_size = sizeof(sn_mirror),
};

/* ---- velocities ---------------------------------------------------------------------------------------- */

static sn_quat quat_at(const double* x) { return (sn_quat){ x[0], x[1], x[2], x[3] }; }

/* Mean velocity on the way to the present place, in the time h. */
static void find_rate(const sn_mirror* m, const sn_state* state, double h)
{
    const double *from = place_of(m), *to = state->x;
    double* rate = rate_of(m, state);
    if (state->kind != SN_FRAMES)
        for (size_t i = 0; i < dofs_of(state); ++i)
            rate[i] = (to[i] - from[i]) / h;
    for (int n = 0; state->kind == SN_FRAMES && n < state->count; ++n, from += 7, to += 7, rate += 6) {
        for (int j = 0; j < 3; ++j)
            rate[j] = (to[j] - from[j]) / h;
        sn_vec3 w = sn_quat_log(sn_quat_mul(sn_quat_conjugate(quat_at(from + 3)), quat_at(to + 3)));
        rate[3] = w.x / h;
        rate[4] = w.y / h;
        rate[5] = w.z / h;
    }
}

static void keep_place(const sn_mirror* m, const sn_state* state)
{
    memcpy(place_of(m), state->x, coords_of(state) * sizeof(double));
}

/* A mirror of a faster system, before a step of the length h; the first time it has the present velocity. */
static void look_at_faster(const sn_mirror* m, double h)
{
    const sn_state* state = state_of(m);
    if (m->memory[0] > 0)
        find_rate(m, state, h);
    else
        memcpy(rate_of(m, state), state->v, dofs_of(state) * sizeof(double));
    keep_place(m, state);
    m->memory[0] = 1;
}

/* A mirror of a slower system, at the start and at the end of a step of the length h. */
static void look_at_start(const sn_mirror* m)
{
    const sn_state* state = state_of(m);
    keep_place(m, state);
    memcpy(first_rate_of(m, state), state->v, dofs_of(state) * sizeof(double));
}

static void look_at_end(const sn_mirror* m, double h)
{
    find_rate(m, state_of(m), h);
    m->memory[0] = h;
}

/* Does the velocity of the mirror of a slower system jump from step to step? That of rotations does. */
static bool jumps(const sn_mirror* m) { return state_of(m)->kind == SN_FRAMES; }

/* Number of steps without the acceleration of the step before, after the velocity of a mirror jumps: the step
   after the jump (forces are discontinuous), and the next (the accelerations of the first contain the
   impulse). It is set again at the start of each step of the scene: snapshots need not contain it. */
enum { JUMP_STEPS = 2 };

typedef enum moment { BEGIN, END } moment;

/* Mirrors of the system in those that go after it. */
static void look_from_others(const sn_sim* sim, const sn_system* s, moment when, double h)
{
    for (int k = 0; k < sim->system_count && s->mirrored; ++k) {
        const sn_calls* conditions = &sim->systems[k]->program.conditions;
        for (int c = 0; c < conditions->count; ++c) {
            const sn_mirror* m = conditions->at[c].self;
            if (conditions->at[c].type != &sn_mirror_condition || m->system != s || !m->ahead) continue;
            if (when == BEGIN)
                look_at_start(m);
            else
                look_at_end(m, h);
            if (when == END && jumps(m)) sim->systems[k]->mirrors_jumped = JUMP_STEPS;
        }
    }
}

void sn_mirror_reach(sn_system* s, double t)
{
    s->reached = t;
    if (s->mirrored) sn_system_outdate(s);
}

void sn_mirror_begin(sn_sim* sim, sn_system* s, double h)
{
    for (int c = 0; c < s->program.conditions.count && s->mirrors; ++c) {
        const sn_mirror* m = s->program.conditions.at[c].self;
        if (s->program.conditions.at[c].type != &sn_mirror_condition || m->ahead) continue;
        look_at_faster(m, h);
        s->mirrors_jumped = JUMP_STEPS;
    }
    look_from_others(sim, s, BEGIN, h);
    if (s->mirrors_jumped == 0) return;
    --s->mirrors_jumped;
    const sn_integrator_ops* integrator = s->integrator_type->ops.integrator;
    if (integrator->consistent && integrator->restart) integrator->restart(s->integrator, s);
}

void sn_mirror_end(sn_sim* sim, sn_system* s, double t, double h)
{
    sn_mirror_reach(s, t);
    look_from_others(sim, s, END, h);
}
