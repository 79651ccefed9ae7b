/* Sinew - pseudo-time: pseudo-transient continuation (C. T. Kelley, D. E. Keyes, SIAM J. Numer. Anal. 35,
   1998).

   The overdamped motion W x' = f(x) with the masses W as damping runs downhill in the potential energy,
   where there is one, and comes to rest at a minimum. A step of length 1/c solves the backward Euler
   equation
     c W u = f(x (+) u)
   by Newton's iteration with the matrix c W + A, A = -K. It is taken when that matrix is positive on the
   motions that constraints allow, so that a step cannot run uphill to a saddle, and when the iteration
   converges. c falls where few iterations do; at c = 0 a step is Newton's, which finds the equilibrium to
   round-off. No load is raised: shapes, misfits and contacts that are far out of balance relax as in a
   viscous liquid. With equal rows the load factor rises with the first steps, since rows are met at once.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/pseudo_time.h"
#include "solvers/stability.h"
#include <math.h>
#include <string.h>

enum { MAX_STEPS = 400, MAX_ITERATIONS = 8, ROW_STEPS = 10 };
static const double first_step = 0.05;   /* weighted norm of the first displacement, stiffness left out */
static const double first_part = 1e-3;   /* of the largest stiffness, as damping without forces */
static const double longest_step = 0.5;  /* weighted norm of a displacement; rad for frames */
static const double exact_enough = 1e-3; /* updates below this part of the displacement end a step */
static const double away = 10.0;         /* extents of the scene that a body may move */
static const double near_rest = 1e-2; /* displacement of a step from which on Newton's iteration is tried */

bool sn_pseudo_time_prepare(sn_pseudo_time* p, sn_system* s)
{
    size_t n = (size_t)s->layout.nv, nx = (size_t)s->layout.nx;
    p->weight = sn_pool_array(s->pool, 4 * n, sizeof(double));
    p->x = sn_pool_array(s->pool, 2 * nx, sizeof(double));
    p->lambda_count = s->rows ? s->rows->count : 0;
    p->lambda = sn_pool_array(s->pool, (size_t)p->lambda_count + 1, sizeof(double));
    if (!p->weight || !p->x || !p->lambda) return false;
    p->u = p->weight + n;
    p->r = p->weight + 2 * n;
    p->sum = p->weight + 3 * n;
    p->origin = p->x + nx;
    return true;
}

/* ---- damping
   ------------------------------------------------------------------------------------------------ */

/* The entry of the matrix on the diagonal of one of its degrees of freedom. */
static double* diagonal(const sn_block_matrix* A, int node, int d)
{
    return A->values + A->at[sn_block_matrix_find(A, node, node)] + d * (A->size[node] + 1);
}

/* Degrees of freedom without a mass are damped as the others are in the mean, by the work of a motion
   across the scene. */
static void find_weights(sn_pseudo_time* p, sn_system* s)
{
    const sn_block_matrix* A = s->matrix.A;
    double sum = 0.0;
    int heavy = 0;
    memset(p->weight, 0, (size_t)s->layout.nv * sizeof(double));
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    s->matrix.held.valid = false;
    for (int i = 0; i < A->nodes; ++i)
        for (int d = 0; d < A->size[i]; ++d) {
            int dof = s->matrix.unknown_dof[A->start[i] + d];
            if (!s->layout.free_dof[dof]) continue;
            p->weight[dof] = fmax(0.0, *diagonal(A, i, d));
            sum += p->weight[dof] * s->layout.scale[dof] * s->layout.scale[dof];
            heavy += p->weight[dof] > 0.0;
        }
    double mean = heavy > 0 ? sum / heavy : 1.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i] &&
            !(p->weight[i] > 1e-12 * mean / (s->layout.scale[i] * s->layout.scale[i])))
            p->weight[i] = mean / (s->layout.scale[i] * s->layout.scale[i]);
}

/* A damping with which the forces at hand alone, without stiffness, move nothing by more than a first step;
   where there are none, as rows are all that is violated, a part of the largest stiffness. */
static double choose_damping(const sn_pseudo_time* p, sn_system* s)
{
    const sn_block_matrix* A = s->matrix.A;
    double most = 0.0, stiffest = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i])
            most = fmax(most, fabs(s->layout.f[i]) / (p->weight[i] * s->layout.scale[i]));
    if (most > 0.0) return most / first_step;
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    for (int i = 0; i < A->nodes; ++i)
        for (int d = 0; d < A->size[i]; ++d) {
            int dof = s->matrix.unknown_dof[A->start[i] + d];
            if (s->layout.free_dof[dof]) stiffest = fmax(stiffest, fabs(*diagonal(A, i, d)) / p->weight[dof]);
        }
    return first_part * stiffest;
}

/* Factors c W - K at the forces evaluated last; false when it is not positive. */
static bool factor(const sn_pseudo_time* p, sn_system* s, double c)
{
    const sn_block_matrix* A = s->matrix.A;
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    s->matrix.held.valid = false; // what is added is no part of it
    for (int i = 0; i < A->nodes; ++i)
        for (int d = 0; d < A->size[i]; ++d) {
            int dof = s->matrix.unknown_dof[A->start[i] + d];
            if (s->layout.free_dof[dof]) *diagonal(A, i, d) += c * p->weight[dof];
        }
    return sn_system_factor(s) && sn_negative_directions(s) <= 0;
}

/* ---- a step
   ------------------------------------------------------------------------------------------------- */

static void place(const sn_pseudo_time* p, sn_equilibrium* e, sn_system* s)
{
    sn_system_retract(s, p->x, p->u);
    sn_equilibrium_evaluate(e, s);
}

/* What is left of the equation of a step: f - c W u. */
static void find_rest(const sn_pseudo_time* p, const sn_system* s, double c)
{
    for (int i = 0; i < s->layout.nv; ++i)
        p->r[i] = s->layout.f[i] - (s->layout.free_dof[i] ? c * p->weight[i] * p->u[i] : 0.0);
}

static double length(const sn_system* s, const double* d)
{
    double norm = sn_layout_norm(&s->layout, d);
    return isfinite(norm) ? fmax(norm, sn_equilibrium_turn(s, d)) : HUGE_VAL;
}

/* Solves the equation of a step of length 1/c by Newton's iteration; returns the number of iterations, 0
   when the step cannot be taken, and whether the matrix was positive all the time. A rod that bends draws
   its end after it by more than it bends, and more so the finer it is: the first corrections may be longer
   than the update before them. */
static int stride(const sn_pseudo_time* p, sn_equilibrium* e, sn_system* s, double c, bool* positive)
{
    double last = HUGE_VAL;
    memset(p->u, 0, (size_t)s->layout.nv * sizeof(double));
    *positive = true;
    for (int i = 1; i <= MAX_ITERATIONS; ++i) {
        ++s->counters.iterations;
        *positive = factor(p, s, c);
        if (!*positive) return 0;
        find_rest(p, s, c);
        sn_system_update(s, p->r, e->d);
        for (int k = 0; k < s->layout.nv; ++k)
            p->u[k] += e->d[k];
        double norm = length(s, e->d), all = length(s, p->u);
        if (!(fmax(norm, all) <= longest_step) || (i > 2 && !(norm < 0.7 * last))) return 0;
        place(p, e, s);
        if (norm <= fmax(exact_enough * all, e->tolerance)) return i;
        last = norm;
    }
    return 0;
}

static void keep(const sn_pseudo_time* p, const sn_system* s)
{
    memcpy(p->x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    if (p->lambda_count) memcpy(p->lambda, s->rows->lambda, (size_t)p->lambda_count * sizeof(double));
}

static void go_back(const sn_pseudo_time* p, sn_equilibrium* e, sn_system* s)
{
    memcpy(s->layout.x, p->x, (size_t)s->layout.nx * sizeof(double));
    if (p->lambda_count) memcpy(s->rows->lambda, p->lambda, (size_t)p->lambda_count * sizeof(double));
    sn_equilibrium_evaluate(e, s);
}

/* ---- the motion
   --------------------------------------------------------------------------------------------- */

/* Is some node farther from where it began than a body that something holds can be? */
static bool has_run_away(sn_pseudo_time* p, const sn_system* s)
{
    double most = away * s->layout.length;
    p->farthest = -1;
    for (int i = 0; i < s->layout.node_count; ++i) {
        const sn_state* state = &s->layout.states[s->layout.node_state[i]];
        if (state->kind == SN_SCALARS) continue;
        int at = state->x_at + (i - state->node_at) * sn_kind_coords(state->kind);
        const double *a = p->origin + at, *b = s->layout.x + at;
        double distance = sn_norm(sn_v3(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
        if (distance <= most) continue;
        most = distance;
        p->farthest = i;
    }
    return p->farthest >= 0;
}

/* Factor on the damping after a step that took so many iterations. */
static double ease(int iterations)
{
    return iterations <= 3 ? 0.1 : iterations == 4 ? 0.25 : iterations == 5 ? 0.5 : 1.0;
}

static double load_of(const sn_system* s, int step)
{
    return s->rows && step < ROW_STEPS ? (step + 1.0) / ROW_STEPS : 1.0;
}

/* After a step that was taken: the equilibrium, where it is near enough for Newton's iteration. */
static sn_outcome arrive(sn_equilibrium* e, sn_system* s, double norm, double* attempt)
{
    double turn;
    if (norm > *attempt) return SN_NOT_FOUND;
    if (sn_equilibrium_find(e, s, 1.0, SN_EXACT, &turn) == SN_FOUND) return SN_FOUND;
    *attempt = 0.1 * norm;
    sn_equilibrium_load(e, s, 1.0);
    sn_equilibrium_evaluate(e, s);
    return SN_NOT_FOUND;
}

/* `least`: damping with which the matrix was not positive of late. Just above it a step leaves a saddle
   fastest. */
static sn_outcome move(sn_pseudo_time* p, sn_equilibrium* e, sn_system* s)
{
    double c = choose_damping(p, s), attempt = near_rest, least = 0.0;
    bool positive;
    int taken = 0;
    for (p->steps = 0; p->steps < MAX_STEPS && isfinite(c); ++p->steps) {
        keep(p, s);
        int iterations = stride(p, e, s, c, &positive);
        if (iterations == 0) {
            go_back(p, e, s);
            if (!positive) least = c;
            c *= positive ? 4.0 : 1.6;
            continue;
        }
        double norm = length(s, p->u), load = load_of(s, ++taken);
        sn_equilibrium_commit(e, s);
        if ((p->ran_away = has_run_away(p, s))) return SN_NOT_FOUND;
        c = fmax(c * ease(iterations), 1.2 * least);
        least *= 0.7;
        sn_equilibrium_load(e, s, load);
        if (load == 1.0 && arrive(e, s, norm, &attempt) == SN_FOUND) return SN_FOUND;
        if (load == 1.0 && norm <= e->tolerance)
            return SN_NOT_FOUND; // at rest where Newton's iteration fails
        sn_equilibrium_evaluate(e, s);
    }
    return SN_NOT_FOUND;
}

sn_outcome sn_pseudo_time_relax(sn_pseudo_time* p, sn_equilibrium* e, sn_system* s)
{
    memcpy(p->origin, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    p->ran_away = false;
    p->farthest = -1;
    p->steps = 0;
    if (!s->matrix.linear) return SN_NOT_FOUND;
    sn_equilibrium_load(e, s, load_of(s, 0));
    sn_equilibrium_evaluate(e, s);
    find_weights(p, s);
    sn_outcome outcome = move(p, e, s);
    if (outcome != SN_FOUND) memcpy(s->layout.x, p->origin, (size_t)s->layout.nx * sizeof(double));
    return outcome;
}
