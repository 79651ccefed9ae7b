/* Sinew - checks of mappings and of conditions: what moves is the derivative of where it is.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <math.h>

static void push_up(sn_bench* b)
{
    b->call->type->ops.mapping->apply_transpose(b->call->self, sn_bench_all(b), &b->call->in,
                                                sn_bench_child(b)->f, b->call->out);
}

/* v_child = J v_parent from the node's own Jacobian. */
static void check_jacobian(sn_bench* b, int item)
{
    const sn_call* call = b->call;
    const sn_state* child = sn_bench_child(b);
    int m = sn_kind_dofs(child->kind), n = call->plan[item].n;
    double* parts[5];
    for (int k = 0; k < 5; ++k)
        parts[k] = sn_bench_numbers(b, k < 4 ? m * n : n * n);
    sn_map_tangent t = {
        .m = m, .n = n, .J = parts[0], .Vx = parts[1], .Ax = parts[2], .Av = parts[3], .G = parts[4]
    };
    call->type->ops.mapping->tangent(call->self, item, &call->in, child->f + item * m, &t);
    double v[6] = { 0 };
    for (int k = 0, column = 0; k < call->nodes_per_item; ++k) {
        sn_node node = call->node[item * call->nodes_per_item + k];
        const sn_state* parent = sn_bench_input(b, node.input);
        int dofs = sn_kind_dofs(parent->kind);
        for (int j = 0; j < dofs; ++j, ++column)
            for (int i = 0; i < m; ++i)
                v[i] += t.J[i * n + column] * parent->v[node.node * dofs + j];
    }
    sn_bench_close_to(b, "J v", v, child->v + item * m, m, 1e-13);
}

/* The power of a force on the child is that of what it pushes up. */
static void check_transpose(sn_bench* b)
{
    const sn_state* child = sn_bench_child(b);
    double down = 0, up, flow;
    sn_bench_clear_forces(b);
    for (int i = 0; i < sn_bench_dofs(child); ++i)
        child->f[i] = random_number(&b->seed);
    for (int i = 0; i < sn_bench_dofs(child); ++i)
        down += child->f[i] * child->v[i];
    push_up(b);
    up = sn_bench_power(b, &flow);
    sn_bench_close_to(b, "power through the mapping", &up, &down, 1, 1e-13);
}

/* Velocity and acceleration of `state` are derivatives in time of its positions, as `go` moves it on. */
static bool check_motion(sn_bench* b, const sn_state* state, const bool* is_free,
                         void (*go)(sn_bench* b, const sn_bench_motion* from, double t))
{
    int n = sn_bench_dofs(state), count = 0;
    size_t nx = (size_t)sn_bench_coords(state) * sizeof(double);
    sn_bench_motion now = sn_bench_keep(b);
    double *x = sn_bench_numbers(b, sn_bench_coords(state)), *v0 = sn_bench_numbers(b, n),
           *a0 = sn_bench_numbers(b, n);
    double *dx = sn_bench_numbers(b, DERIVATIVE_SHOTS * n), *v = sn_bench_numbers(b, DERIVATIVE_SHOTS * n);
    derivative *rate = (derivative*)sn_bench_numbers(b, 2 * n),
               *second = (derivative*)sn_bench_numbers(b, 2 * n);
    memcpy(x, state->x, nx);
    memcpy(v0, state->v, (size_t)n * sizeof *v0);
    memcpy(a0, state->a, (size_t)n * sizeof *a0);
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        go(b, &now, derivative_shot(k));
        kinematics_increments(state->kind, state->count, x, state->x, dx + k * n);
        memcpy(v + k * n, state->v, (size_t)n * sizeof *v);
    }
    for (int i = 0; i < n; ++i) { // those looked at move to the front
        if (is_free && is_free[i]) {
            if (v[(DERIVATIVE_SHOTS - 1) * n + i] != v0[i])
                sn_bench_fail(b, "degree of freedom %d is free, but its velocity is prescribed", i);
            continue;
        }
        v0[count] = v0[i];
        a0[count] = a0[i];
        rate[count] = derivative_from(dx + i, n);
        second[count++] = derivative_from(v + i, n);
    }
    go(b, &now, 0.0);
    if (count == 0) sn_bench_fail(b, "nothing is prescribed");
    bool known = sn_bench_derivative(b, "velocity", v0, rate, count);
    return sn_bench_derivative(b, "acceleration", a0, second, count) && known;
}

void sn_check_mapping(sn_bench* b)
{
    b->idle = b->role != SN_ROLE_MAPPING || sn_bench_is_passive(b);
    while (!b->idle && sn_bench_wants_more(b)) {
        sn_bench_new_state(b);
        check_transpose(b);
        for (int item = 0; item < b->call->item_count; ++item)
            check_jacobian(b, item);
        b->known += check_motion(b, sn_bench_child(b), NULL, sn_bench_go_to);
    }
}

/* The motion at another time: what is prescribed moves, the rest stays. */
static void go_to_time(sn_bench* b, const sn_bench_motion* from, double t)
{
    (void)from;
    sn_bench_set_time(b, 0.3 + 0.4 * b->drawn + t, 1.0);
}

/* Velocity and acceleration are the derivatives of the position; what is free is left alone. */
void sn_check_condition(sn_bench* b)
{
    b->idle = b->role != SN_ROLE_CONDITION;
    for (b->drawn = 0; !b->idle && !b->failed && b->drawn < SN_BENCH_SAMPLES; ++b->drawn) {
        const sn_state* state = sn_bench_input(b, 0);
        sn_bench_randomise(b, 0.3 + 0.4 * b->drawn);
        if (!check_motion(b, state, b->free_dof + state->v_at, go_to_time))
            sn_bench_fail(b, "the motion prescribed has a kink at %g s", 0.3 + 0.4 * b->drawn);
    }
}
