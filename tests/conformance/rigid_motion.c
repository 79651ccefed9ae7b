/* Sinew - checks of a component in a scene that is moved and rotated as a whole.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include "engine/transient.h"
#include <math.h>

static void rotate_parts(const sn_state* state, sn_quat Q, double* rates)
{
    for (int k = 0; k < state->count; ++k) {
        double* at = rates + k * sn_kind_dofs(state->kind);
        if (state->kind != SN_SCALARS) put_vec3(at, sn_rotate(Q, vec3_of(at)));
    }
}

static void rotate_forces(sn_bench* b, sn_quat Q)
{
    for (int i = 0; i < b->state_count; ++i)
        rotate_parts(&b->states[i], Q, b->states[i].f);
}

/* Everything rotated by Q and moved by d, mapped states too. */
static void move_all(sn_bench* b, sn_quat Q, sn_vec3 d)
{
    for (int i = 0; i < b->state_count; ++i) {
        const sn_state* state = &b->states[i];
        int nx = sn_kind_coords(state->kind);
        for (int k = 0; state->kind != SN_SCALARS && k < state->count; ++k) {
            double* x = state->x + k * nx;
            put_vec3(x, sn_add(sn_rotate(Q, vec3_of(x)), d));
            if (state->kind == SN_FRAMES) put_quat(x + 3, sn_quat_mul(Q, quat_of(x + 3)));
        }
        rotate_parts(state, Q, state->v);
        rotate_parts(state, Q, state->a);
    }
}

/* A rigid motion with spin W and velocity v on top. */
static void set_in_motion(sn_bench* b, sn_vec3 W, sn_vec3 v)
{
    for (int i = 0; i < b->state_count; ++i) {
        const sn_state* state = &b->states[i];
        int nx = sn_kind_coords(state->kind), nv = sn_kind_dofs(state->kind);
        for (int k = 0; state->kind != SN_SCALARS && k < state->count; ++k) {
            double *x = state->x + k * nx, *rate = state->v + k * nv;
            put_vec3(rate, sn_add(vec3_of(rate), sn_add(v, sn_cross(W, vec3_of(x)))));
            if (state->kind == SN_FRAMES)
                put_vec3(rate + 3, sn_add(vec3_of(rate + 3), sn_unrotate(quat_of(x + 3), W)));
        }
    }
}

static void check_force(sn_bench* b, sn_quat Q, sn_vec3 d)
{
    double* before = sn_bench_numbers(b, b->nv_all);
    sn_bench_add_alone(b);
    rotate_forces(b, Q);
    memcpy(before, b->f, (size_t)b->nv_all * sizeof *before);
    move_all(b, Q, d);
    sn_bench_add_alone(b);
    sn_bench_close_to(b, "force after a rigid motion", b->f, before, b->nv_all, 1e-12);
    if (b->role != SN_ROLE_FORCE) return;
    set_in_motion(b, d, sn_v3(0.3, -2, 1));
    sn_bench_add_alone(b);
    sn_bench_close_to(b, "force during a rigid motion", b->f, before, b->nv_all, 1e-12);
}

/* A quaternion and its opposite are one orientation: gives those of x the signs of the state's. */
static void take_signs(const sn_state* state, double* x)
{
    for (int k = 0; state->kind == SN_FRAMES && k < state->count; ++k) {
        double *q = x + 7 * k + 3, *now = state->x + 7 * k + 3, product = 0;
        for (int i = 0; i < 4; ++i)
            product += q[i] * now[i];
        for (int i = 0; i < 4 && product < 0; ++i)
            q[i] = -q[i];
    }
}

static double* copy_of(sn_bench* b, const double* numbers, int n)
{
    return memcpy(sn_bench_numbers(b, n), numbers, (size_t)n * sizeof *numbers);
}

static void push_up(sn_bench* b)
{
    b->call->type->ops.mapping->apply_transpose(b->call->self, sn_bench_all(b), &b->call->in,
                                                sn_bench_child(b)->f, b->call->out);
}

static void check_mapping(sn_bench* b, sn_quat Q, sn_vec3 d)
{
    const sn_state* child = sn_bench_child(b);
    int nx = sn_bench_coords(child), nv = sn_bench_dofs(child);
    sn_bench_clear_forces(b);
    for (int i = 0; i < nv && !sn_bench_is_passive(b); ++i)
        child->f[i] = random_number(&b->seed);
    push_up(b);
    rotate_forces(b, Q);
    double* f = copy_of(b, b->f, b->nv_all);
    move_all(b, Q, d);
    double *x = copy_of(b, child->x, nx), *v = copy_of(b, child->v, nv), *a = copy_of(b, child->a, nv);
    sn_system_map(b->s);
    take_signs(child, x);
    sn_bench_close_to(b, "child's position", child->x, x, nx, 1e-13);
    sn_bench_close_to(b, "child's velocity", child->v, v, nv, 1e-13);
    sn_bench_close_to(b, "child's acceleration", child->a, a, nv, 1e-12);
    memset(b->f, 0, (size_t)b->nv * sizeof(double));
    push_up(b);
    sn_bench_close_to(b, "force on the parents", b->f, f, b->nv_all, 1e-13);
}

/* The rows of an item turn at most. */
static void check_rows(sn_bench* b, sn_quat Q, sn_vec3 d)
{
    double *before, *after;
    int n = sn_bench_row_sizes(b, &before);
    sn_bench_start_again(b);
    move_all(b, Q, d);
    sn_system_map(b->s);
    sn_transient_find(b->s, 0.7, 0.01);
    sn_bench_row_sizes(b, &after);
    for (int i = 0; i < n; ++i)
        sn_bench_close_to(b, "rows after a rigid motion", after + i, before + i, 1, 1e-12);
}

void sn_check_rigid_motion(sn_bench* b)
{
    b->idle =
        (b->recipe->nature != SN_CONFORMANCE_ANYWHERE && b->recipe->nature != SN_CONFORMANCE_CIRCULATORY) ||
        b->role == SN_ROLE_CONDITION;
    for (int sample = 0; !b->idle && sample < SN_BENCH_SAMPLES; ++sample) {
        sn_bench_new_state(b);
        sn_quat Q = sn_quat_exp(random_vector(&b->seed, 3));
        sn_vec3 d = random_vector(&b->seed, 2);
        if (b->role == SN_ROLE_MAPPING)
            check_mapping(b, Q, d);
        else if (b->role == SN_ROLE_CONSTRAINT)
            check_rows(b, Q, d);
        else
            check_force(b, Q, d);
    }
}
