/* Sinew - pull: a hand that pulls one node towards a place. Its force is found at the beginning of a step and
   constant during it, so that every integrator can take it, and nothing is computed when nobody pulls.

   The spring is that of a linearised step of backward Euler: without a hand the node would come to x, and a
   force on it moves it by D f more,
       x = x0 + h v0 + h^2 J A^-1 f*,  D = 2 h^2 J A^-1 J^T,  A = M - h df/dv - h^2 df/dx,
   f* being the forces at x0 + h v0. (Backward Euler has no 2 in D; methods without damping give way to a
   force by twice as much, and what is taken for softer than it is makes the spring approach its force by
   degrees.) Then
       f = k (target - x1) - c (x1 - x0) / h,    x1 = x + D f
   gives (1 + (k + c/h) D) f = k (target - x) - c (x - x0) / h: a stiff spring is stable, too. At rest, where
   the node without a hand would go back by D f/2, f = k (target - x0) / (1 + (k + c/h) D/2): the hand is
   softer than its spring where the node is softer than it. Where the node gives way by more than D says, as
   a thread that buckles, the force adds energy that no spring has: such a step is repeated in halves, and
   the force found anew for each.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/grab.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

void sn_push_up(sn_system* s, int at, int node, const double* force, int count)
{
    const sn_state* state = &s->layout.states[at];
    SN_ASSERT(node >= 0 && node < state->count && count <= sn_kind_dofs(state->kind));
    memset(s->layout.f, 0, (size_t)s->layout.nv_all * sizeof(double));
    memcpy(state->f + node * sn_kind_dofs(state->kind), force, (size_t)count * sizeof(double));
    for (int c = s->program.mappings.count - 1; c >= 0; --c) { // children first
        sn_call* call = &s->program.mappings.at[c];
        const sn_state* child = &s->layout.states[call->child];
        bool carries = false;
        for (int i = 0; i < child->count * sn_kind_dofs(child->kind) && !carries; ++i)
            carries = child->f[i] != 0.0;
        if (!carries) continue;
        for (int i = 0; i < call->input_count; ++i)
            sn_system_follow(s, call->input[i]);
        call->type->ops.mapping->apply_transpose(call->self, (sn_range){ 0, call->item_count }, &call->in,
                                                 child->f, call->out);
    }
}

static void push_up(sn_system* s, const sn_grab* p, const double force[3])
{
    sn_push_up(s, p->state, p->node, force, 3);
}

/* The forces f* and a factor of A. False when A is singular. */
static bool predict(sn_system* s, const sn_grab* p, double h)
{
    if (!s->matrix.linear) return false;
    SN_ASSERT(p->capacity >= s->layout.nv_all && p->solves == s && s->grabbed);
    memcpy(p->kept_x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    memcpy(p->kept_a, s->layout.a, (size_t)s->layout.nv * sizeof(double));
    for (int i = 0; i < s->layout.nv; ++i) {
        p->solved[i] = s->layout.free_dof[i] ? h * s->layout.v[i] : 0.0;
        if (s->layout.free_dof[i]) s->layout.a[i] = 0.0;
    }
    sn_system_retract(s, p->kept_x, p->solved);
    s->grabbed = false;
    sn_system_evaluate(s);
    s->grabbed = true;
    for (int i = 0; i < s->layout.nv; ++i)
        p->net[i] = s->layout.free_dof[i] ? s->layout.f[i] : 0.0;
    sn_system_assemble(s, 1.0, h, h * h, NULL);
    bool good = sn_system_factor_with(s, p->linear, s->matrix.A);
    memcpy(s->layout.x, p->kept_x, (size_t)s->layout.nx * sizeof(double));
    memcpy(s->layout.a, p->kept_a, (size_t)s->layout.nv * sizeof(double));
    sn_system_outdate(s);
    sn_system_follow(s, p->state);
    return good;
}

static double product(const sn_system* s, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        sum += s->layout.free_dof[i] ? a[i] * b[i] : 0.0;
    return sum;
}

/* Where the node would come to beyond x0 + h v0, and D. False when that is not known. */
static bool find_mobility(sn_system* s, const sn_grab* p, double h, double beyond[3], double D[3][3])
{
    bool good = predict(s, p, h);
    for (int j = 0; j < 3 && good; ++j) {
        const double unit[3] = { j == 0, j == 1, j == 2 };
        push_up(s, p, unit);
        for (int i = 0; i < s->layout.nv; ++i)
            p->column[j][i] = s->layout.free_dof[i] ? s->layout.f[i] : 0.0;
    }
    if (good) sn_system_solve_with(s, p->linear, p->net, p->solved);
    for (int i = 0; i < 3 && good; ++i)
        beyond[i] = h * h * product(s, p->column[i], p->solved);
    for (int j = 0; j < 3 && good; ++j) {
        sn_system_solve_with(s, p->linear, p->column[j], p->solved);
        for (int i = 0; i < 3; ++i)
            D[i][j] = 2.0 * h * h * product(s, p->column[i], p->solved);
    }
    for (int i = 0; i < 9 && good; ++i)
        good = isfinite(D[i / 3][i % 3]) && isfinite(beyond[i / 3]);
    return good;
}

void sn_grab_begin_step(sn_sim* sim, double t, double h)
{
    sn_grab* p = &sim->grab;
    sn_system* s = p->system;
    SN_ASSERT(s && s->grabbed && h > 0.0);
    const sn_state* state = &s->layout.states[p->state];
    double beyond[3], D[3][3], rhs[3];
    sn_mat3 matrix; // the identity and a positive one
    sn_system_set_time(s, t, 1.0);
    sn_system_outdate(s);
    sn_system_follow(s, p->state);
    const double *x = state->x + p->node * sn_kind_coords(state->kind),
                 *v = state->v + p->node * sn_kind_dofs(state->kind);
    for (int i = 0; i < 3; ++i) {
        p->start[i] = x[i];
        p->drift[i] = h * v[i];
    }
    memset(p->force, 0, sizeof p->force);
    if (find_mobility(s, p, h, beyond, D)) {
        for (int i = 0; i < 3; ++i) {
            double moves = h * v[i] + beyond[i];
            rhs[i] = p->stiffness * (p->target[i] - x[i] - moves) - p->damping * moves / h;
            for (int j = 0; j < 3; ++j)
                matrix.m[i][j] = (i == j) + (p->stiffness + p->damping / h) * D[i][j];
        }
        sn_vec3 force = sn_mat3_solve(matrix, sn_v3(rhs[0], rhs[1], rhs[2]));
        memcpy(p->force, &force, sizeof p->force);
    }
    push_up(s, p, p->force);
    memcpy(s->grab, s->layout.f, (size_t)s->layout.nv * sizeof(double));
    memset(s->layout.f, 0,
           (size_t)s->layout.nv_all * sizeof(double)); // evaluations do not clear what is passive
    sn_outdate(sim);
}

/* What the spring gave, and what it has afterwards, against what it had. The node may go on by its own
   velocity, and a first step may overshoot; parts of it may not. */
bool sn_grab_overspends(sn_sim* sim, double h)
{
    const sn_grab* p = &sim->grab;
    const sn_state* state = &p->system->layout.states[p->state];
    const double slack = h < 0.99 * sim->step ? 1.0 : 2.0;
    sn_system_follow(p->system, p->state);
    const double* x = state->x + p->node * sn_kind_coords(state->kind);
    double spent = 0.0, had = 0.0;
    for (int i = 0; i < 3; ++i) {
        double away = p->target[i] - p->start[i], left = p->target[i] - x[i], drift = slack * p->drift[i];
        spent += p->force[i] * (x[i] - p->start[i]) + 0.5 * p->stiffness * left * left;
        had += 0.5 * p->stiffness * (slack * away * away + drift * drift);
    }
    return spent > had;
}

const sn_item* sn_item_with_state(const sn_sim* sim, const char* path)
{
    for (int i = 0; path && i < sim->item_count; ++i)
        if (strcmp(sim->items[i].path, path) == 0 && sim->items[i].state >= 0) return &sim->items[i];
    return NULL;
}

sn_linear* sn_second_solver(const sn_sim* sim, const sn_system* s)
{
    const sn_component* type = sn_linear_type(s->matrix.linear);
    const void* params = type->ops.solver->accurate ? NULL : s->matrix.params;
    sn_linear* linear = sn_linear_create_as(type, params, s->matrix.A, NULL);
    if (linear) sn_linear_use_tasks(linear, sim->tasks);
    return linear;
}

static bool make_solver(sn_sim* sim, sn_system* s)
{
    sn_grab* p = &sim->grab;
    if (!s->matrix.linear || p->solves == s) return true;
    sn_linear* linear = sn_second_solver(sim, s);
    if (!linear) return false;
    sn_linear_watch(linear, &sim->cancellation);
    sn_linear_destroy(p->linear);
    p->linear = linear;
    p->solves = s;
    return true;
}

static bool reserve(sn_sim* sim, sn_system* s)
{
    sn_grab* p = &sim->grab;
    if (!s->grab) s->grab = sn_pool_array(&sim->pool, (size_t)s->layout.nv, sizeof(double));
    if (p->capacity < s->layout.nv_all) {
        p->kept_x = sn_pool_array(&sim->pool, (size_t)s->layout.nx_all, sizeof(double));
        p->kept_a = sn_pool_array(&sim->pool, (size_t)s->layout.nv_all, sizeof(double));
        p->net = sn_pool_array(&sim->pool, (size_t)s->layout.nv_all, sizeof(double));
        p->solved = sn_pool_array(&sim->pool, (size_t)s->layout.nv_all, sizeof(double));
        for (int i = 0; i < 3; ++i)
            p->column[i] = sn_pool_array(&sim->pool, (size_t)s->layout.nv_all, sizeof(double));
        p->capacity = s->layout.nv_all;
    }
    return !sim->pool.failed && make_solver(sim, s);
}

sn_status sn_sim_grab(sn_sim* sim, const char* state, int node, const double target[3], double stiffness,
                      double damping, sn_error* error)
{
    const sn_item* item = sim && state ? sn_item_with_state(sim, state) : NULL;
    if (!item || !target)
        return sn_fail(error, SN_ERR_ARGUMENT, "\"%s\" has no nodes to grab", state ? state : "");
    const sn_state* at = &item->system->layout.states[item->state];
    if (sim->statics)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: a static scene cannot be grabbed", state);
    if (at->kind == SN_SCALARS || node < 0 || node >= at->count)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s has no node %d to grab", state, node);
    bool good = stiffness >= 0.0 && damping >= 0.0 && isfinite(stiffness) && isfinite(damping);
    for (int i = 0; i < 3; ++i)
        good = good && isfinite(target[i]);
    if (!good)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a grab needs a finite target, and stiffness and damping >= 0", state);
    sn_grab* p = &sim->grab;
    if (p->system != item->system) sn_sim_release(sim);
    if (!reserve(sim, item->system)) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a grab");
    bool begins = !p->system;
    p->system = item->system;
    p->stiffness = stiffness;
    p->damping = damping;
    p->state = item->state;
    p->node = node;
    memcpy(p->target, target, sizeof p->target);
    for (int i = 0; begins && i < sim->system_count; ++i)
        if (sim->systems[i] == p->system) sim->progress.restart[i] = true;
    p->system->grabbed = true;
    return SN_OK;
}

void sn_sim_release(sn_sim* sim)
{
    if (!sim || !sim->grab.system) return;
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i] == sim->grab.system) sim->progress.restart[i] = true;
    sim->grab.system->grabbed = false;
    sim->grab.system = NULL;
    memset(sim->grab.force, 0, sizeof sim->grab.force);
    sim->progress.stepped = false;
    sn_outdate(sim);
}

bool sn_sim_grab_force(const sn_sim* sim, double force[3])
{
    bool pulls = sim && sim->grab.system;
    for (int i = 0; force && i < 3; ++i)
        force[i] = pulls ? sim->grab.force[i] : 0.0;
    return pulls;
}
