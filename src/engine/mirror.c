/* Sinew - mirror. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/mirror.h"
#include "engine/motion.h"
#include "engine/sim.h"
#include <string.h>

static size_t coords_of(const sn_state* s) { return (size_t)(s->count * sn_kind_coords(s->kind)); }
static size_t dofs_of(const sn_state* s) { return (size_t)(s->count * sn_kind_dofs(s->kind)); }

size_t sn_mirror_memory(const sn_state* state) { return 1 + coords_of(state) + dofs_of(state); }

static double* place_of(const sn_mirror* m) { return m->memory + 1; }

static double* rate_of(const sn_mirror* m, const sn_state* state) { return m->memory + 1 + coords_of(state); }

static const sn_state* state_of(const sn_mirror* m)
{
    sn_system_follow(m->system, m->state);
    return &m->system->layout.states[m->state];
}

static void apply(const void* self, const sn_input* in, const sn_kin_out* out)
{
    const sn_mirror* m = self;
    sn_state seen = *state_of(m);
    if (m->memory[0] > 0) seen.v = rate_of(m, &seen);
    sn_state_carry(&seen, in->t - m->system->reached, out->x);
    memcpy(out->v, seen.v, dofs_of(&seen) * sizeof(double));
    memset(out->a, 0, dofs_of(&seen) * sizeof(double));
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
            const sn_state* state = state_of(m);
            if (when == BEGIN)
                keep_place(m, state);
            else
                find_rate(m, state, h);
            if (when == END) sim->systems[k]->mirrors_jumped = JUMP_STEPS;
            m->memory[0] = 1;
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
