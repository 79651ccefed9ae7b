/* Sinew - equilibrium: Newton's iteration for forces at rest.

   On the way up with the load full steps are taken, and what does not converge is left to a shorter step of
   the load. Tests that damp the iteration (on the forces, or on the simplified update as in P. Deuflhard,
   Newton Methods for Nonlinear Problems, 2004) were tried: on bent rods, where the right step first
   stretches what is very stiff, they take ten times as many iterations. Only the search without loads,
   which has nothing to shorten, is damped: a step is halved while the next update with the same matrix
   would be longer than the last.

   A matrix costs as much as several evaluations. It is kept while the updates it gives shrink tenfold, with
   what they did to the forces worked in. The last update has a matrix of its own, which stability needs
   anyway: what the kept one has found to the tolerance becomes exact to round-off. A small system starts the
   next search with it. With constraints every update has a matrix of its own: theirs change with the
   multipliers.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/equilibrium.h"
#include "engine/system.h"
#include "engine/snapshot.h"
#include "solvers/stability.h"
#include <math.h>
#include <string.h>

static const double rough_tolerance = 1e-6;
static const double balance = 1e-8;
static const double lost = 0.1; /* forces left, in parts of loads and reactions, that no round-off makes */
static const double smallest_part = 0.05;
static const double shrinks =
    0.1; /* updates with a kept matrix do, at least to this part of the one before */
static const double short_one = 0.2;      /* updates longer than this change the matrix too much */
static const double safety_factor = 10.0; /* on what is foreseen, */
static const double foreseeable = 100.0; /* from this many tolerances: contact could switch on a longer way */
enum { SMALL = 12 };                     /* unknowns of a system that starts with its last matrix */

bool sn_equilibrium_prepare(sn_equilibrium* e, sn_system* s)
{
    e->n = s->layout.nv;
    size_t n = (size_t)s->layout.nv;
    e->x = sn_pool_array(s->pool, 2 * (size_t)s->layout.nx, sizeof(double));
    e->d = sn_pool_array(s->pool, (4 + SN_LANCZOS + SN_SECANTS) * n, sizeof(double));
    e->known = sn_pool_alloc(s->pool, sizeof *e->known);
    if (!e->x || !e->d || !e->known) return false;
    e->base = e->x + s->layout.nx;
    e->next = e->d + n;
    e->pull = e->d + 2 * n;
    e->krylov = e->d + 3 * n;
    e->secants = e->krylov + SN_LANCZOS * n;
    e->held = e->secants + SN_SECANTS * n;
    e->remembers = s->sim && s->matrix.linear && s->layout.unknowns <= SMALL && !s->rows;
    if (!e->remembers) return true;
    size_t bytes = s->matrix.A->value_count * sizeof(double);
    return !sn_sim_remember(s->sim, s->matrix.A->values, bytes) &&
           !sn_sim_remember(s->sim, e->known, sizeof *e->known);
}

/* ---- forces and matrix --------------------------------------------------------------------------- */

void sn_equilibrium_load(const sn_equilibrium* e, sn_system* s, double load)
{
    sn_system_set_time(s, e->t, load);
    memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
    memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
}

void sn_equilibrium_evaluate(const sn_equilibrium* e, sn_system* s)
{
    sn_system_evaluate(s);
    if (!e->holds) return;
    double part = 1.0 - s->program.load_factor;
    for (int i = 0; i < e->n; ++i)
        s->layout.f[i] -= part * e->held[i];
}

void sn_equilibrium_hold(sn_equilibrium* e, sn_system* s)
{
    e->holds = false;
    sn_equilibrium_load(e, s, 0.0);
    sn_system_evaluate(s);
    for (int i = 0; i < e->n; ++i)
        e->held[i] = s->layout.free_dof[i] ? s->layout.f[i] : 0.0;
    e->holds = true;
}

void sn_equilibrium_pull(sn_equilibrium* e, sn_system* s, double load)
{
    sn_equilibrium_load(e, s, load + 1.0); // loads are proportional to the factor
    sn_equilibrium_evaluate(e, s);
    memcpy(e->pull, s->layout.f, (size_t)e->n * sizeof(double));
    sn_equilibrium_load(e, s, load);
    sn_equilibrium_evaluate(e, s);
    for (int i = 0; i < e->n; ++i)
        e->pull[i] -= s->layout.f[i];
}

bool sn_equilibrium_factor(sn_equilibrium* e, sn_system* s)
{
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    e->kept = 0;
    e->factored = e->current = sn_system_factor(s);
    return e->factored;
}

double sn_equilibrium_turn(const sn_system* s, const double* d)
{
    double most = 0.0;
    for (int node = 0; node < s->layout.node_count; ++node) {
        const double* at = d + s->layout.node_dof[node];
        if (s->layout.node_frame[node] >= 0) most = fmax(most, sn_norm(sn_v3(at[3], at[4], at[5])));
    }
    return most;
}

/* Largest rotation of a frame between configuration x0 and the present one. */
static double turned(const sn_system* s, const double* x0)
{
    double most = 0.0;
    for (int i = 0; i < s->layout.state_count; ++i) {
        const sn_state* state = &s->layout.states[i];
        if (state->mapped || state->kind != SN_FRAMES) continue;
        for (int k = 0; k < state->count; ++k) {
            const double *a = x0 + state->x_at + 7 * k + 3, *b = state->x + 7 * k + 3;
            double cosine = fabs(a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]);
            most = fmax(most, 2.0 * acos(fmin(1.0, cosine)));
        }
    }
    return most;
}

/* ---- updates ------------------------------------------------------------------------------------- */

static double product(const sn_system* s, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) sum += a[i] * b[i] / (s->layout.scale[i] * s->layout.scale[i]);
    return sum;
}

/* d += part * a */
static void add_part(int n, double* d, double part, const double* a)
{
    for (int i = 0; i < n; ++i)
        d[i] += part * a[i];
}

/* The update at the forces evaluated last, by the factor at hand if it may be used, corrected by what the
   updates made with it have done to the forces (C. G. Broyden 1965, in the recursive form of Deuflhard's
   QNERR); else by a new matrix. False when that is singular. */
static bool find_update(sn_equilibrium* e, sn_system* s)
{
    ++s->counters.iterations;
    if (!e->factored && !sn_equilibrium_factor(e, s)) return false;
    const int n = e->n, last = e->kept - 1;
    sn_system_update(s, s->layout.f, e->d);
    for (int i = 0; i < last; ++i)
        add_part(n, e->d, product(s, e->secants + i * n, e->d) / e->lengths[i], e->secants + (i + 1) * n);
    if (last < 0) return true;
    const double part = product(s, e->secants + last * n, e->d) / e->lengths[last];
    add_part(n, e->d, part / (1.0 - part), e->d);
    return true;
}

/* Remembers the update for the next ones, if these may use the factor at hand. */
static void keep_update(sn_equilibrium* e, const sn_system* s, bool keep)
{
    e->current = false;
    e->factored = e->factored && keep && e->kept < SN_SECANTS && !s->rows;
    if (!e->factored) return;
    memcpy(e->secants + e->kept * e->n, e->d, (size_t)e->n * sizeof(double));
    e->lengths[e->kept++] = product(s, e->d, e->d);
}

/* ---- Newton -------------------------------------------------------------------------------------- */

/* x = base (+) part d, and the forces there. */
static void move(const sn_equilibrium* e, sn_system* s, const double* d, double part)
{
    double* scaled = e->next;
    for (int i = 0; i < e->n; ++i)
        scaled[i] = part * d[i];
    sn_system_retract(s, e->base, scaled);
    sn_equilibrium_evaluate(e, s);
}

/* Largest force on free degrees of freedom, or on prescribed ones, times a length: a work. */
static double largest_force(const sn_system* s, const double* f, bool on_free)
{
    double most = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i] == on_free) most = fmax(most, fabs(f[i]) * s->layout.scale[i]);
    return most;
}

/* Do forces balance whose largest is `residual`? The reactions may tell; to know the loads costs
   evaluations. */
static bool balances(sn_equilibrium* e, sn_system* s, double load, double residual)
{
    double reactions = largest_force(s, s->layout.f, false);
    if (residual <= balance * reactions) return true;
    sn_equilibrium_pull(e, s, load);
    return residual <= balance * fmax(reactions, fabs(load) * largest_force(s, e->pull, true));
}

/* Do forces whose largest is `residual` have nothing that balances them? An iterative linear solver finds
   no singular matrix: it moves a body that nothing holds as far as it gets. */
static bool is_lost(sn_equilibrium* e, sn_system* s, double load, double residual)
{
    double reactions = largest_force(s, s->layout.f, false);
    if (residual <= lost * reactions) return false;
    sn_equilibrium_pull(e, s, load);
    double loads = fabs(load) * largest_force(s, e->pull, true);
    return loads > 0.0 && residual > lost * fmax(reactions, loads);
}

/* Full steps until forces balance to 1e-8 of loads and reactions, or are round-off; false when they do
   not. */
static bool polish(sn_equilibrium* e, sn_system* s, double load)
{
    sn_equilibrium_evaluate(e, s);
    double before = HUGE_VAL, residual = largest_force(s, s->layout.f, true);
    for (int i = 0; i < 5 && residual < 0.5 * before && !balances(e, s, load, residual); ++i) {
        before = residual;
        e->factored = false;
        if (!find_update(e, s)) break;
        memcpy(e->base, s->layout.x, (size_t)s->layout.nx * sizeof(double));
        move(e, s, e->d, 1.0);
        residual = largest_force(s, s->layout.f, true);
    }
    return isfinite(residual) && !is_lost(e, s, load, residual);
}

/* Moves by the update, or by as much of it as leads to a shorter one; false when nothing does. */
static bool take_step(sn_equilibrium* e, sn_system* s, double norm, bool damped)
{
    memcpy(e->base, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    for (double part = 1.0; part >= smallest_part; part *= 0.5) {
        move(e, s, e->d, part);
        if (!damped) return true;
        sn_system_probe(s, s->layout.f, e->next);
        if (sn_layout_norm(&s->layout, e->next) <= norm) return true;
    }
    return false;
}

/* The last update, whose forces nobody needs. */
static void finish(sn_equilibrium* e, sn_system* s)
{
    memcpy(e->base, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_retract(s, e->base, e->d);
}

/* May the update be the last one, with a matrix of its own? Either it is short enough, or what is asked to
   the last digit will be exact enough after it: a true matrix shrinks updates at least as well as a kept one,
   and the more so the shorter they are. */
static bool may_be_last(sn_demand demand, double norm, double last, double tolerance)
{
    double shrunk = norm / last;
    if (norm <= tolerance) return true;
    return demand == SN_EXACT && norm <= foreseeable * tolerance && shrunk <= shrinks &&
           safety_factor * shrunk * shrunk * norm <= tolerance;
}

/* *left: what part of the forces evaluated last the last update leaves, as far as can be foreseen: not where
   it was the first, HUGE_VAL. */
static sn_outcome iterate(sn_equilibrium* e, sn_system* s, sn_demand demand, double* turn, double* left)
{
    double tolerance = demand == SN_EXACT ? e->tolerance : fmax(e->tolerance, rough_tolerance),
           last = HUGE_VAL;
    for (int i = 0, grown = 0; i < e->most; ++i) {
        if (!find_update(e, s)) return last <= rough_tolerance ? SN_FOUND : SN_SINGULAR;
        double norm = sn_layout_norm(&s->layout, e->d);
        if (!e->current && (!(norm <= shrinks * last) || may_be_last(demand, norm, last, tolerance))) {
            e->factored = false;
            // a matrix that becomes singular at the very end belongs to a neutral equilibrium
            if (!find_update(e, s)) return fmin(last, norm) <= rough_tolerance ? SN_FOUND : SN_SINGULAR;
            norm = sn_layout_norm(&s->layout, e->d);
        }
        *turn = fmax(*turn, sn_equilibrium_turn(s, e->d));
        if (!isfinite(norm) || (norm > last && ++grown > 2)) return SN_NOT_FOUND;
        if (demand != SN_ANY && *turn > sn_largest_turn) return i == 0 ? SN_TOO_FAR : SN_NOT_FOUND;
        if (may_be_last(demand, norm, last, tolerance)) {
            *left = last < HUGE_VAL ? fmin(1.0, safety_factor * norm / last) : HUGE_VAL;
            finish(e, s);
            return SN_FOUND;
        }
        if (!take_step(e, s, norm, demand == SN_ANY)) return SN_NOT_FOUND;
        keep_update(e, s, demand == SN_EXACT && norm <= short_one);
        last = norm;
    }
    return SN_NOT_FOUND;
}

/* Are the forces in balance, as far as can be foreseen or after some more updates? */
static bool is_balanced(sn_equilibrium* e, sn_system* s, double load, double left)
{
    double residual = left * largest_force(s, s->layout.f, true);
    return residual <= balance * largest_force(s, s->layout.f, false) || polish(e, s, load);
}

/* Is what has been found balanced and stable? On the way a rough equilibrium may be next to a limit point:
   there the matrix of the last update does not tell on which side. Nor does it where the first update was the
   last one: stiff parts carry more load after next to no motion. */
static sn_outcome check(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double left,
                        double* turn)
{
    if (demand == SN_ANY) return SN_FOUND;
    if (demand == SN_EXACT && !is_balanced(e, s, load, left)) return SN_NOT_FOUND;
    *turn = turned(s, e->x);
    if (*turn > sn_largest_turn) return SN_TOO_FAR;
    if (demand == SN_NEAR || left == HUGE_VAL) {
        sn_equilibrium_evaluate(e, s);
        sn_equilibrium_factor(e, s);
    }
    e->verdict = e->factored ? sn_judge_stability(s, e->krylov, &e->negatives) : SN_UNDECIDED;
    if (!e->factored) e->negatives = -1;
    return e->verdict == SN_SADDLE && !e->accepts_saddles ? SN_UNSTABLE : SN_FOUND;
}

static sn_outcome find_from(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double* turn)
{
    double left = 1.0;
    *turn = 0.0;
    e->kept = 0;
    e->current = false;
    sn_equilibrium_load(e, s, load);
    sn_equilibrium_evaluate(e, s);
    sn_outcome outcome = iterate(e, s, demand, turn, &left);
    if (outcome == SN_FOUND) outcome = check(e, s, load, demand, left, turn);
    if (outcome == SN_FOUND) return SN_FOUND;
    memcpy(s->layout.x, e->x, (size_t)s->layout.nx * sizeof(double));
    e->factored = false;
    return outcome;
}

void sn_equilibrium_begin(sn_equilibrium* e, sn_system* s, double t)
{
    e->t = t;
    e->starts_with_last = e->remembers && *e->known && sn_system_factor(s);
}

void sn_equilibrium_commit(sn_equilibrium* e, sn_system* s) { sn_commit_elastic(s, e->t); }

void sn_equilibrium_end(sn_equilibrium* e, bool found) { *e->known = found && e->factored; }

sn_outcome sn_equilibrium_find(sn_equilibrium* e, sn_system* s, double load, sn_demand demand, double* turn)
{
    bool with_last = demand == SN_EXACT && e->starts_with_last;
    memcpy(e->x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    e->starts_with_last = false;
    e->factored = with_last;
    sn_outcome outcome = find_from(e, s, load, demand, turn);
    if (outcome != SN_FOUND && with_last) outcome = find_from(e, s, load, demand, turn);
    return outcome;
}
