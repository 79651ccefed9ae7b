/* Sinew - pull: a hand that pulls one node towards a place. Its force is found at the beginning of a step and constant
   during it, so that every integrator can take it, and nothing is computed when nobody pulls.

   The spring is that of a linearised step of backward Euler: without a hand the node would come to x, and a force on it moves
   it by D f more,
       x = x0 + h v0 + h^2 J A^-1 f*,  D = h^2 J A^-1 J^T,  A = M - h/2 df/dv - h^2/4 df/dx,
   f* being the forces at x0 + h v0. (Backward Euler has h and h^2 in A; methods without damping give way to a force by twice
   as much, and what is taken for softer than it is makes the spring approach its force by degrees.) Then
       f = k (target - x1) - c (x1 - x0) / h,    x1 = x + D f
   gives (1 + (k + c/h) D) f = k (target - x) - c (x - x0) / h: a stiff spring is stable, too, and at rest f = k (target - x0).
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "engine/sim.h"
#include <math.h>
#include <string.h>

/* What a force on the pulled node is on the independent coordinates: J^T force, left in the first nv numbers of f. */
static void push_up(sn_system* s, const sn_pull* p, const double force[3])
{
    memset(s->f, 0, (size_t)s->nv_all * sizeof(double));
    const sn_state* state = &s->states[p->state];
    memcpy(state->f + p->node * sn_kind_dofs(state->kind), force, 3 * sizeof(double));
    for (int c = s->mappings.count - 1; c >= 0; --c) { // children first
        sn_call* call = &s->mappings.at[c];
        const sn_state* child = &s->states[call->child];
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

/* The forces f* and a factor of A. False when A is singular. */
static bool predict(sn_system* s, const sn_pull* p, double h)
{
    if (!s->linear) return false;
    memcpy(p->kept_x, s->x, (size_t)s->nx * sizeof(double));
    memcpy(p->kept_a, s->a, (size_t)s->nv * sizeof(double));
    for (int i = 0; i < s->nv; ++i) {
        p->solved[i] = s->free_dof[i] ? h * s->v[i] : 0.0;
        if (s->free_dof[i]) s->a[i] = 0.0;
    }
    sn_system_retract(s, p->kept_x, p->solved);
    s->pulled = false;
    sn_system_evaluate(s);
    s->pulled = true;
    for (int i = 0; i < s->nv; ++i)
        p->net[i] = s->free_dof[i] ? s->f[i] : 0.0;
    sn_system_assemble(s, 1.0, 0.5 * h, 0.25 * h * h, NULL);
    bool good = sn_system_factor_with(s, p->linear, s->matrix);
    memcpy(s->x, p->kept_x, (size_t)s->nx * sizeof(double));
    memcpy(s->a, p->kept_a, (size_t)s->nv * sizeof(double));
    sn_system_stale(s);
    sn_system_follow(s, p->state);
    return good;
}

static double product(const sn_system* s, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < s->nv; ++i)
        sum += s->free_dof[i] ? a[i] * b[i] : 0.0;
    return sum;
}

/* Where the node would come to beyond x0 + h v0, and D. False when that is not known. */
static bool find_mobility(sn_system* s, const sn_pull* p, double h, double beyond[3], double D[3][3])
{
    bool good = predict(s, p, h);
    for (int j = 0; j < 3 && good; ++j) {
        const double unit[3] = { j == 0, j == 1, j == 2 };
        push_up(s, p, unit);
        for (int i = 0; i < s->nv; ++i)
            p->column[j][i] = s->free_dof[i] ? s->f[i] : 0.0;
    }
    if (good) sn_system_solve_with(s, p->linear, p->net, p->solved);
    for (int i = 0; i < 3 && good; ++i)
        beyond[i] = h * h * product(s, p->column[i], p->solved);
    for (int j = 0; j < 3 && good; ++j) {
        sn_system_solve_with(s, p->linear, p->column[j], p->solved);
        for (int i = 0; i < 3; ++i)
            D[i][j] = h * h * product(s, p->column[i], p->solved);
    }
    for (int i = 0; i < 9 && good; ++i)
        good = isfinite(D[i / 3][i % 3]) && isfinite(beyond[i / 3]);
    return good;
}

static void solve3(const double a[3][3], const double b[3], double x[3])
{
    // Cramer's rule: the matrix is the identity and a positive one
    sn_vec3 c[3], r = sn_v3(b[0], b[1], b[2]);
    for (int j = 0; j < 3; ++j)
        c[j] = sn_v3(a[0][j], a[1][j], a[2][j]);
    double determinant = sn_dot(c[0], sn_cross(c[1], c[2]));
    x[0] = sn_dot(r, sn_cross(c[1], c[2])) / determinant;
    x[1] = sn_dot(c[0], sn_cross(r, c[2])) / determinant;
    x[2] = sn_dot(c[0], sn_cross(c[1], r)) / determinant;
}

void sn_pull_begin_step(sn_sim* sim)
{
    sn_pull* p = &sim->pull;
    if (!p->system) return;
    sn_system* s = p->system;
    const sn_state* state = &s->states[p->state];
    double h = sim->step, beyond[3], D[3][3], matrix[3][3], rhs[3];
    sn_look(sim);
    sn_system_follow(s, p->state);
    const double *x = state->x + p->node * sn_kind_coords(state->kind),
                 *v = state->v + p->node * sn_kind_dofs(state->kind);
    memset(p->force, 0, sizeof p->force);
    if (find_mobility(s, p, h, beyond, D)) {
        for (int i = 0; i < 3; ++i) {
            double moves = h * v[i] + beyond[i];
            rhs[i] = p->stiffness * (p->target[i] - x[i] - moves) - p->damping * moves / h;
            for (int j = 0; j < 3; ++j)
                matrix[i][j] = (i == j) + (p->stiffness + p->damping / h) * D[i][j];
        }
        solve3((const double(*)[3])matrix, rhs, p->force);
    }
    push_up(s, p, p->force);
    memcpy(s->pull, s->f, (size_t)s->nv * sizeof(double));
    memset(s->f, 0, (size_t)s->nv_all * sizeof(double)); // evaluations do not clear what is passive
    sim->observed = sim->looked = false;
}

static const sn_item* find_state(const sn_sim* sim, const char* path)
{
    for (int i = 0; path && i < sim->item_count; ++i)
        if (strcmp(sim->items[i].path, path) == 0 && sim->items[i].state >= 0) return &sim->items[i];
    return NULL;
}

/* A solver of A: the integrator's may have a factor that is needed still. */
static bool make_solver(sn_sim* sim, sn_system* s)
{
    sn_pull* p = &sim->pull;
    if (!s->linear || p->solves == s) return true;
    sn_linear_options options = { .method = sn_linear_method(s->linear),
                                  .tolerance = 1e-12,
                                  .preconditioner = SN_PRECONDITIONER_JACOBI,
                                  .iterations = 500 };
    sn_linear* linear = sn_linear_create_with(&options, s->matrix, NULL);
    if (!linear) return false;
    sn_linear_use_tasks(linear, sim->tasks);
    sn_linear_destroy(p->linear);
    p->linear = linear;
    p->solves = s;
    return true;
}

static bool reserve(sn_sim* sim, sn_system* s)
{
    sn_pull* p = &sim->pull;
    if (!s->pull) s->pull = sn_pool_array(&sim->pool, (size_t)s->nv, sizeof(double));
    if (p->room < s->nv_all) {
        p->kept_x = sn_pool_array(&sim->pool, (size_t)s->nx_all, sizeof(double));
        p->kept_a = sn_pool_array(&sim->pool, (size_t)s->nv_all, sizeof(double));
        p->net = sn_pool_array(&sim->pool, (size_t)s->nv_all, sizeof(double));
        p->solved = sn_pool_array(&sim->pool, (size_t)s->nv_all, sizeof(double));
        for (int i = 0; i < 3; ++i)
            p->column[i] = sn_pool_array(&sim->pool, (size_t)s->nv_all, sizeof(double));
        p->room = s->nv_all;
    }
    return !sim->pool.failed && make_solver(sim, s);
}

sn_status sn_sim_pull(sn_sim* sim, const char* state, int node, const double target[3], double stiffness,
                      double damping, sn_error* error)
{
    const sn_item* item = sim ? find_state(sim, state) : NULL;
    if (!item || !target)
        return sn_fail(error, SN_ERR_ARGUMENT, "\"%s\" has no nodes to pull at", state ? state : "");
    const sn_state* at = &item->system->states[item->state];
    if (sim->statics)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: an equilibrium has no hand that pulls", state);
    if (at->kind == SN_SCALARS || node < 0 || node >= at->count)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s has no node %d to pull at", state, node);
    bool good = stiffness >= 0.0 && damping >= 0.0 && isfinite(stiffness) && isfinite(damping);
    for (int i = 0; i < 3; ++i)
        good = good && isfinite(target[i]);
    if (!good)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: a pull needs a finite target and constants >= 0", state);
    sn_pull* p = &sim->pull;
    if (p->system != item->system) sn_sim_release(sim);
    if (!reserve(sim, item->system)) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a pull");
    bool begins = !p->system;
    p->system = item->system;
    p->state = item->state;
    p->node = node;
    p->stiffness = stiffness;
    p->damping = damping;
    memcpy(p->target, target, sizeof p->target);
    for (int i = 0; begins && i < sim->system_count; ++i)
        if (sim->systems[i] == p->system) sim->progress.restart[i] = true;
    p->system->pulled = true;
    return SN_OK;
}

void sn_sim_release(sn_sim* sim)
{
    if (!sim || !sim->pull.system) return;
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i] == sim->pull.system) sim->progress.restart[i] = true;
    sim->pull.system->pulled = false;
    sim->pull.system = NULL;
    memset(sim->pull.force, 0, sizeof sim->pull.force);
    sim->progress.stepped = sim->observed = sim->looked = false;
}

bool sn_sim_pull_force(const sn_sim* sim, double force[3])
{
    bool pulls = sim && sim->pull.system;
    for (int i = 0; i < 3; ++i)
        force[i] = pulls ? sim->pull.force[i] : 0.0;
    return pulls;
}
