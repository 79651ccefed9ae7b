/* Sinew - path: pseudo-arclength continuation (H. B. Keller 1977; E. L. Allgower, K. Georg, Numerical
   Continuation Methods, 1990).

   The path is (x, l), l the load factor, with f(x, l) = 0. Its tangent is (A^-1 f_l, 1) up to length, A =
   -K. A step goes along the tangent and comes back to the path at right angles to it: every correction (dx,
   dl) solves
     A dx = f + dl f_l,    <tangent, dx> + tangent_l dl = 0
   by two solutions with one factor, dx = A^-1 f + dl A^-1 f_l. The matrix is singular at limit points only,
   where no step ends exactly. Scalar products weigh each degree of freedom by its scale.
   SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/path.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

/* Beyond a limit point loads fall, and most paths that rise again do so within 40 steps. One that does not,
   as that of a wall which gives way, leads on through folds and cells turned inside out for as long as
   anybody follows it. */
enum { MAX_STEPS = 2000, MAX_BARREN = 100, MAX_CORRECTIONS = 10 };
static const double path_tolerance = 1e-6; /* equilibria on the way */
static const double longest = 0.2, shortest = 1e-7, farthest = 10.0;

typedef struct walker {
    sn_path* p;
    sn_equilibrium* e;
    sn_system* s;
    double load, tangent_load, kept_load; /* present; components of tangents along the load */
    double length;                        /* of the next step */
    bool unstable;                        /* under full load, so far */
} walker;

bool sn_path_prepare(sn_path* p, sn_system* s)
{
    size_t n = (size_t)s->layout.nv;
    p->tangent = sn_pool_array(s->pool, 4 * n, sizeof(double));
    p->start = sn_pool_array(s->pool, 2 * (size_t)s->layout.nx, sizeof(double));
    if (!p->tangent || !p->start) return false;
    p->end = p->start + s->layout.nx;
    p->kept = p->tangent + n;
    p->ahead = p->tangent + 2 * n;
    p->sum = p->tangent + 3 * n;
    return true;
}

static double product(const sn_system* s, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) sum += a[i] * b[i] / (s->layout.scale[i] * s->layout.scale[i]);
    return s->layout.unknowns > 0 ? sum / s->layout.unknowns : 0.0;
}

/* Direction of the path at the present equilibrium, turned the way the last step went. */
static bool find_tangent(walker* w)
{
    sn_path* p = w->p;
    sn_equilibrium_pull(w->e, w->s, w->load);
    if (!sn_equilibrium_factor(w->e, w->s)) return false;
    sn_system_solve(w->s, w->e->pull, p->tangent);
    double norm = sqrt(product(w->s, p->tangent, p->tangent) + 1.0);
    w->tangent_load = 1.0 / norm;
    if (product(w->s, p->tangent, p->kept) / norm + w->tangent_load * w->kept_load < 0.0) norm = -norm;
    w->tangent_load = 1.0 / norm;
    for (int i = 0; i < w->s->layout.nv; ++i)
        p->tangent[i] /= norm;
    if (!isfinite(norm)) w->s->culprit_dof = -1;
    return isfinite(norm);
}

static void move(walker* w, const double* d, double part)
{
    sn_path* p = w->p;
    double* scaled = w->e->next;
    for (int i = 0; i < w->s->layout.nv; ++i) {
        scaled[i] = part * d[i];
        p->sum[i] += scaled[i];
    }
    memcpy(w->e->base, w->s->layout.x, (size_t)w->s->layout.nx * sizeof(double));
    sn_system_retract(w->s, w->e->base, scaled);
}

/* One correction; returns its norm. */
static double correct(walker* w)
{
    sn_equilibrium* e = w->e;
    sn_path* p = w->p;
    ++w->s->counters.iterations;
    sn_equilibrium_pull(e, w->s, w->load);
    if (!sn_equilibrium_factor(w->e, w->s)) return HUGE_VAL;
    sn_system_solve(w->s, w->s->layout.f, e->d);
    sn_system_solve(w->s, e->pull, p->ahead);
    double dl = -product(w->s, p->tangent, e->d) / (product(w->s, p->tangent, p->ahead) + w->tangent_load);
    for (int i = 0; i < w->s->layout.nv; ++i)
        e->d[i] += dl * p->ahead[i];
    SN_ASSERT(e->d != p->ahead && p->ahead != e->pull);
    move(w, e->d, 1.0);
    w->load += dl;
    return fmax(sn_layout_norm(&w->s->layout, e->d), fabs(dl));
}

/* A step of the present length; false when it does not come back to the path. Counts the corrections. */
static bool stride(walker* w, int* corrections)
{
    SN_ASSERT(w->length > 0.0);
    memset(w->p->sum, 0, (size_t)w->s->layout.nv * sizeof(double));
    move(w, w->p->tangent, w->length);
    w->load += w->length * w->tangent_load;
    double last = HUGE_VAL;
    for (*corrections = 1; *corrections <= MAX_CORRECTIONS; ++*corrections) {
        double norm = correct(w);
        if (norm <= path_tolerance) return sn_equilibrium_turn(w->s, w->p->sum) <= 1.5 * sn_largest_turn;
        if (!(norm < 2.0 * w->length) || (*corrections > 2 && !(norm < last))) return false;
        last = norm;
    }
    return false;
}

/* The full load lies between the step's start and its end: the equilibrium there. */
static sn_outcome finish(walker* w, double before)
{
    sn_system* s = w->s;
    double part = (1.0 - before) / (w->load - before), turn;
    memcpy(w->p->end, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    for (int i = 0; i < s->layout.nv; ++i)
        w->e->next[i] = part * w->p->sum[i];
    sn_system_retract(s, w->p->start, w->e->next);
    sn_outcome outcome = sn_equilibrium_find(w->e, s, 1.0, SN_EXACT, &turn);
    if (outcome != SN_FOUND) memcpy(s->layout.x, w->p->end, (size_t)s->layout.nx * sizeof(double));
    return outcome;
}

/* One step of the walk; SN_NOT_FOUND means: on the way, or try a shorter one. */
static sn_outcome walk(walker* w)
{
    sn_path* p = w->p;
    sn_system* s = w->s;
    if (!find_tangent(w)) return SN_SINGULAR;
    memcpy(p->start, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    double before = w->load;
    int corrections;
    w->length = fmin(w->length, sn_largest_turn / fmax(sn_equilibrium_turn(s, p->tangent), 1e-9));
    bool arrived = stride(w, &corrections);
    if (arrived && (before < 1.0) != (w->load < 1.0)) {
        sn_outcome outcome = finish(w, before);
        if (outcome == SN_FOUND) return SN_FOUND;
        arrived = w->unstable = outcome == SN_UNSTABLE; // past it there may be a stable one
    }
    if (!arrived) {
        memcpy(s->layout.x, p->start, (size_t)s->layout.nx * sizeof(double));
        w->load = before;
        w->length *= 0.3;
        return SN_NOT_FOUND;
    }
    sn_equilibrium_commit(w->e, s);
    memcpy(p->kept, p->tangent, (size_t)s->layout.nv * sizeof(double));
    w->kept_load = w->tangent_load;
    w->length = fmin(longest, w->length * (corrections <= 3 ? 1.6 : corrections >= 6 ? 0.6 : 1.0));
    return SN_NOT_FOUND;
}

sn_outcome sn_path_follow(sn_path* p, sn_equilibrium* e, sn_system* s, double* load)
{
    walker w = { .p = p, .e = e, .s = s, .load = *load, .kept_load = 1.0, .length = 0.02 };
    memset(p->kept, 0, (size_t)s->layout.nv * sizeof(double));
    double highest = *load;
    for (int i = 0, barren = 0;
         i < MAX_STEPS && barren < MAX_BARREN && w.length > shortest && fabs(w.load) < farthest; ++i) {
        sn_outcome outcome = walk(&w);
        barren = w.load > highest ? 0 : barren + 1;
        highest = fmax(highest, w.load);
        *load = fmax(*load, outcome == SN_FOUND ? 1.0 : fmin(w.load, 1.0));
        if (outcome != SN_NOT_FOUND) return outcome;
    }
    return w.unstable ? SN_UNSTABLE : SN_NOT_FOUND;
}
