/* Sinew - equilibrium: damped Newton iteration.

   Steps are damped by the natural monotonicity test (P. Deuflhard, Newton Methods for Nonlinear Problems, 2004, algorithm
   NLEQ-ERR): the next update with the same matrix must be shorter than the last. A test on the forces themselves would
   be misled by rods, where the right step first stretches what is very stiff.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/equilibrium.h"
#include <math.h>
#include <string.h>

/* Out-of-balance force in proportion to loads and reactions that is asked for in the end. */
static const double balance = 1e-8;
static const double smallest_damping = 1e-4;

bool sn_equilibrium_prepare(sn_equilibrium* e, sn_system* s)
{
    e->n = s->nv;
    size_t n = (size_t)s->nv;
    e->x = sn_pool_array(s->pool, 2 * (size_t)s->nx, sizeof(double));
    e->d = sn_pool_array(s->pool, 3 * n, sizeof(double));
    if (!e->x || !e->d) return false;
    e->base = e->x + s->nx;
    e->next = e->d + n;
    e->pull = e->d + 2 * n;
    return true;
}

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

double sn_equilibrium_turned(const sn_system* s, const double* x0)
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

/* x = base (+) part d, and the forces there. */
static void move(const sn_equilibrium* e, sn_system* s, const double* d, double part, double* scaled)
{
    for (int i = 0; i < e->n; ++i)
        scaled[i] = part * d[i];
    sn_system_retract(s, e->base, scaled);
    sn_system_evaluate(s);
}

/* Largest force on a free degree of freedom, or, of what carries the load: reactions and loads. Times a length: a work. */
static double largest_force(const sn_system* s, const double* f, bool on_free)
{
    double most = 0.0;
    for (int i = 0; i < s->nv; ++i)
        if (s->free_dof[i] == on_free) most = fmax(most, fabs(f[i]) * s->scale[i]);
    return most;
}

/* The update is below the tolerance: full steps until the forces balance too, or are round-off. */
static bool polish(sn_equilibrium* e, sn_system* s, double load)
{
    sn_equilibrium_pull(e, s, load);
    double before = HUGE_VAL, residual = largest_force(s, s->f, true);
    for (int i = 0; i < 5 && residual < 0.5 * before; ++i) {
        double carried = fmax(largest_force(s, s->f, false), fabs(load) * largest_force(s, e->pull, true));
        if (residual <= balance * carried) break;
        before = residual;
        if (!sn_equilibrium_factor(s)) return false;
        sn_system_solve(s, s->f, e->d);
        memcpy(e->base, s->x, (size_t)s->nx * sizeof(double));
        move(e, s, e->d, 1.0, e->next);
        residual = largest_force(s, s->f, true);
    }
    return isfinite(residual);
}

typedef struct damping {
    double part;  /* of the update that is taken */
    double norm;  /* of the update */
    double after; /* norm of the simplified update that follows */
} damping;

/* Takes as much of the update d as the monotonicity test allows; leaves the simplified update in `next`. */
static bool take_step(sn_equilibrium* e, sn_system* s, damping* step)
{
    memcpy(e->base, s->x, (size_t)s->nx * sizeof(double));
    for (bool raised = false;;) {
        move(e, s, e->d, step->part, e->next);
        sn_system_solve(s, s->f, e->next);
        step->after = sn_system_norm(s, e->next);
        double bend = 0.0;
        for (int i = 0; i < e->n; ++i)
            if (s->free_dof[i]) bend = fmax(bend, fabs(e->next[i] - (1.0 - step->part) * e->d[i]) / s->scale[i]);
        double better = bend > 0.0 ? fmin(1.0, 0.5 * step->norm * step->part * step->part / bend) : 1.0;
        if (!(step->after <= (1.0 - 0.25 * step->part) * step->norm)) {
            if (!(better >= 0.0)) better = 0.0;
            step->part = fmax(fmin(better, 0.5 * step->part), 0.1 * step->part);
            if (step->part < smallest_damping) return false;
            raised = true; // never up again
            continue;
        }
        if (raised || better < 4.0 * step->part) return true;
        step->part = better;
        raised = true;
    }
}

/* Damping of the next step, from how far the last simplified update was from the new one. */
static double choose_damping(const sn_equilibrium* e, const sn_system* s, const damping* last, double norm)
{
    double change = 0.0;
    for (int i = 0; i < e->n; ++i)
        if (s->free_dof[i]) change = fmax(change, fabs(e->next[i] - e->d[i]) / s->scale[i]);
    double part = change > 0.0 ? last->norm * last->after / (change * norm) * last->part : 1.0;
    return fmax(fmin(1.0, part), 1e-2);
}

static sn_outcome iterate(sn_equilibrium* e, sn_system* s, double load, bool near, double* turn)
{
    damping step = { 1.0, 0.0, 0.0 };
    for (int i = 0; i < e->most; ++i) {
        if (!sn_equilibrium_factor(s)) return SN_SINGULAR;
        sn_system_solve(s, s->f, e->d);
        double norm = sn_system_norm(s, e->d);
        if (!isfinite(norm)) return SN_NOT_FOUND;
        *turn = sn_equilibrium_turn(s, e->d);
        if (i == 0 && near && *turn > 1e-3 * SN_MAX_TURN_MRAD) return SN_TOO_FAR;
        double part = i == 0 ? fmin(1.0, 1.0 / fmax(*turn, 1e-3)) : choose_damping(e, s, &step, norm);
        step = (damping){ part, norm, 0.0 };
        if (norm <= e->tolerance) {
            memcpy(e->base, s->x, (size_t)s->nx * sizeof(double));
            move(e, s, e->d, 1.0, e->next);
            return polish(e, s, load) ? SN_FOUND : SN_NOT_FOUND;
        }
        if (!take_step(e, s, &step)) return SN_NOT_FOUND;
        if (step.part == 1.0 && step.after <= e->tolerance) return polish(e, s, load) ? SN_FOUND : SN_NOT_FOUND;
    }
    return SN_NOT_FOUND;
}

sn_outcome sn_equilibrium_find(sn_equilibrium* e, sn_system* s, double load, bool near, double* turn)
{
    memcpy(e->x, s->x, (size_t)s->nx * sizeof(double));
    sn_equilibrium_load(e, s, load);
    sn_system_evaluate(s);
    sn_outcome outcome = iterate(e, s, load, near, turn);
    if (outcome == SN_FOUND) {
        *turn = sn_equilibrium_turned(s, e->x);
        if (near && *turn > 1e-3 * SN_MAX_TURN_MRAD) outcome = SN_TOO_FAR;
    }
    if (outcome != SN_FOUND) memcpy(s->x, e->x, (size_t)s->nx * sizeof(double));
    return outcome;
}
