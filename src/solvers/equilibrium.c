/* Sinew - equilibrium: Newton's iteration for forces at rest.

   On the way up with the load full steps are taken, and what does not converge is left to a shorter step of
   the load. Tests that damp the iteration (on the forces, or on the simplified update as in P. Deuflhard,
   Newton Methods for Nonlinear Problems, 2004) were tried: on bent rods, where the right step first
   stretches what is very stiff, they take ten times as many iterations. Only the search without loads,
   which has nothing to shorten, is damped: a step is halved while the next update with the same matrix
   would be longer than the last.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/equilibrium.h"
#include "solvers/stability.h"
#include <math.h>
#include <string.h>

static const double rough_tolerance = 1e-6;
static const double balance = 1e-8;
static const double smallest_part = 0.05;

bool sn_equilibrium_prepare(sn_equilibrium* e, sn_system* s)
{
    e->n = s->nv;
    size_t n = (size_t)s->nv;
    e->x = sn_pool_array(s->pool, 2 * (size_t)s->nx, sizeof(double));
    e->d = sn_pool_array(s->pool, (3 + SN_LANCZOS) * n, sizeof(double));
    if (!e->x || !e->d) return false;
    e->base = e->x + s->nx;
    e->next = e->d + n;
    e->pull = e->d + 2 * n;
    e->krylov = e->d + 3 * n;
    return true;
}

/* ---- forces and matrix --------------------------------------------------------------------------- */

void sn_equilibrium_load(const sn_equilibrium* e, sn_system* s, double load)
{
    sn_system_set_time(s, e->t, load);
    memset(s->v, 0, (size_t)s->nv * sizeof(double));
    memset(s->a, 0, (size_t)s->nv * sizeof(double));
}

void sn_equilibrium_pull(sn_equilibrium* e, sn_system* s, double load)
{
    sn_equilibrium_load(e, s, load + 1.0); // loads are proportional to the factor
    sn_system_evaluate(s);
    memcpy(e->pull, s->f, (size_t)e->n * sizeof(double));
    sn_equilibrium_load(e, s, load);
    sn_system_evaluate(s);
    for (int i = 0; i < e->n; ++i)
        e->pull[i] -= s->f[i];
}

bool sn_equilibrium_factor(sn_system* s)
{
    ++s->counters.iterations;
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    return sn_system_factor(s);
}

double sn_equilibrium_turn(const sn_system* s, const double* d)
{
    double most = 0.0;
    for (int node = 0; node < s->node_count; ++node) {
        const double* at = d + s->node_dof[node];
        if (s->node_frame[node] >= 0) most = fmax(most, sn_norm(sn_v3(at[3], at[4], at[5])));
    }
    return most;
}

/* Largest rotation of a frame between configuration x0 and the present one. */
static double turned(const sn_system* s, const double* x0)
{
    double most = 0.0;
    for (int i = 0; i < s->state_count; ++i) {
        const sn_state* state = &s->states[i];
        if (state->mapped || state->kind != SN_FRAMES) continue;
        for (int k = 0; k < state->count; ++k) {
            const double *a = x0 + state->x_at + 7 * k + 3, *b = state->x + 7 * k + 3;
            double cosine = fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
            most = fmax(most, 2.0 * acos(fmin(1.0, cosine)));
        }
    }
    return most;
}

/* ---- Newton -------------------------------------------------------------------------------------- */

/* x = base (+) part d, and the forces there. */
static void move(const sn_equilibrium* e, sn_system* s, const double* d, double part)
{
    double* scaled = e->next;
    for (int i = 0; i < e->n; ++i)
        scaled[i] = part * d[i];
    sn_system_retract(s, e->base, scaled);
    sn_system_evaluate(s);
}

/* Largest force on free degrees of freedom, or on prescribed ones, times a length: a work. */
static double largest_force(const sn_system* s, const double* f, bool on_free)
{
    double most = 0.0;
    for (int i = 0; i < s->nv; ++i)
        if (s->free_dof[i] == on_free) most = fmax(most, fabs(f[i]) * s->scale[i]);
    return most;
}

bool sn_equilibrium_polish(sn_equilibrium* e, sn_system* s, double load)
{
    sn_equilibrium_pull(e, s, load);
    double before = HUGE_VAL, residual = largest_force(s, s->f, true);
    for (int i = 0; i < 5 && residual < 0.5 * before; ++i) {
        double carried = fmax(largest_force(s, s->f, false), fabs(load) * largest_force(s, e->pull, true));
        if (residual <= balance * carried) break;
        before = residual;
        if (!sn_equilibrium_factor(s)) break;
        sn_system_update(s, s->f, e->d);
        memcpy(e->base, s->x, (size_t)s->nx * sizeof(double));
        move(e, s, e->d, 1.0);
        residual = largest_force(s, s->f, true);
    }
    return isfinite(residual);
}

/* Moves by the update, or by as much of it as leads to a shorter one; false when nothing does. */
static bool take_step(sn_equilibrium* e, sn_system* s, double norm, bool damped)
{
    memcpy(e->base, s->x, (size_t)s->nx * sizeof(double));
    for (double part = 1.0; part >= smallest_part; part *= 0.5) {
        move(e, s, e->d, part);
        if (!damped) return true;
        sn_system_probe(s, s->f, e->next);
        if (sn_system_norm(s, e->next) <= norm) return true;
    }
    return false;
}

static sn_outcome iterate(sn_equilibrium* e, sn_system* s, sn_demand demand, double* turn)
{
    double tolerance = demand == SN_EXACT ? e->tolerance : fmax(e->tolerance, rough_tolerance),
           last = HUGE_VAL;
    for (int i = 0, grown = 0; i < e->most; ++i) {
        // a matrix that becomes singular at the very end belongs to a neutral equilibrium
        if (!sn_equilibrium_factor(s)) return last <= rough_tolerance ? SN_FOUND : SN_SINGULAR;
        sn_system_update(s, s->f, e->d);
        double norm = sn_system_norm(s, e->d);
        *turn = fmax(*turn, sn_equilibrium_turn(s, e->d));
        if (!isfinite(norm) || (norm > last && ++grown > 2)) return SN_NOT_FOUND;
        if (demand != SN_ANY && *turn > sn_largest_turn) return i == 0 ? SN_TOO_FAR : SN_NOT_FOUND;
        if (!take_step(e, s, norm, demand == SN_ANY && norm > tolerance)) return SN_NOT_FOUND;
        if (norm <= tolerance) return SN_FOUND;
        last = norm;
    }
    return SN_NOT_FOUND;
}

static sn_outcome check(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double* turn)
{
    if (demand == SN_EXACT && !sn_equilibrium_polish(e, s, load)) return SN_NOT_FOUND;
    *turn = turned(s, e->x);
    if (demand == SN_ANY) return SN_FOUND;
    if (*turn > sn_largest_turn) return SN_TOO_FAR;
    return !sn_equilibrium_factor(s) || sn_is_stable(s, e->krylov) ? SN_FOUND : SN_UNSTABLE;
}

sn_outcome sn_equilibrium_find(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double* turn)
{
    memcpy(e->x, s->x, (size_t)s->nx * sizeof(double));
    *turn = 0.0;
    sn_equilibrium_load(e, s, load);
    sn_system_evaluate(s);
    sn_outcome outcome = iterate(e, s, demand, turn);
    if (outcome == SN_FOUND) outcome = check(e, s, load, demand, turn);
    if (outcome != SN_FOUND) memcpy(s->x, e->x, (size_t)s->nx * sizeof(double));
    return outcome;
}
