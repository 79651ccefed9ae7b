/* Sinew - newton. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/newton.h"
#include "base/assert.h"
#include "engine/system.h"
#include "engine/sim.h"
#include "solvers/local.h"
#include <math.h>
#include <string.h>

/* Updates below this are round-off and tell nothing about C. */
static const double round_off = 1e-13;
/* C may grow from one solution to the next. */
static const double curvature_growth = 4.0;
/* The measured curvature is trusted only for updates up to this many times larger than those it was measured
   with, and than first updates have been of late: after a jump of a velocity the motion is another one. */
static const double trust_ratio = 4.0;
/* It is trusted when measured so often one after the other, for so many solutions. */
enum { ENOUGH_MEASURED = 3, MOST_TRUSTED = 32 };
/* Relative tolerance within which two step sizes count as equal. */
static const double step_rtol = 1e-6;
/* So many updates of a solution by one matrix take the time of a new one. */
static const int most_served = 6;
/* Damping is for kinks nearby. What lies farther off, in parts of the scene's extent or rad, may be another
   solution of the step than the one that continues the motion; there a shorter step is wanted. */
static const double max_damped_update = 0.2;
/* An update is halved so often at most. */
enum { HALVINGS = 8, BISECTIONS = 24 };

/* ---- when to stop -------------------------------------------------------------------------------------- */

typedef enum verdict { ITERATE, CONVERGED, GIVE_UP } verdict;

static void begin(sn_newton* newton, bool keeps, bool damped)
{
    newton->count = newton->grown = newton->served = 0;
    newton->keeps = keeps;
    newton->damped = damped;
    newton->slow = false;
    newton->last = newton->shrunken = 0.0;
}

/* The error left when updates go on to shrink as they did; of the last two the mean, for one alone may be
   luck. */
static double predict_linear(const sn_newton* newton, double norm)
{
    double now = norm / newton->last, before = newton->count > 2 ? newton->shrunken : now;
    double contraction = fmax(now, sqrt(now * before));
    return contraction < 0.5 ? norm * contraction / (1.0 - contraction) : HUGE_VAL;
}

/* Norm of the error that is left after the update: quadratic with the known C after the first one, afterwards
   bounded by the contraction seen, which also holds when a tangent is not exact. */
static double predict_error(const sn_newton* newton, double norm)
{
    if (newton->slack >= 1.0) return HUGE_VAL;
    if (newton->keeps) return newton->count > 1 ? predict_linear(newton, norm) : HUGE_VAL;
    if (newton->count == 1) {
        const sn_learnt* learnt = newton->learnt;
        double known = fmin(learnt->from, learnt->usual); // a longer update may lead where C is another
        if (learnt->curvature <= 0.0 || norm > trust_ratio * known || newton->changed) return HUGE_VAL;
        if (learnt->measured < ENOUGH_MEASURED || learnt->trusted >= MOST_TRUSTED) return HUGE_VAL;
        return (curvature_growth * learnt->curvature * norm + newton->slack) * norm;
    }
    double contraction = norm / newton->last;
    return contraction < 0.5 ? norm * contraction / (1.0 - contraction) : HUGE_VAL;
}

static void learn_curvature(const sn_newton* newton, double norm)
{
    if (newton->keeps || newton->damped || newton->count < 2 || newton->last <= round_off) return;
    double seen = fmax(norm, round_off) / (newton->last * newton->last);
    sn_learnt* learnt = newton->learnt;
    double kept = learnt->measured < ENOUGH_MEASURED ? 1.0 : 0.5;
    learnt->measured = learnt->curvature > 0.0 ? learnt->measured + 1 : 1;
    learnt->trusted = 0;
    learnt->curvature = fmax(seen, kept * learnt->curvature);
    newton->learnt->from = newton->last;
}

/* Is a new matrix cheaper than the updates to be expected with this one? Single ones that shrink little are
   no sign of it. */
static bool is_slow(const sn_newton* newton, double norm)
{
    return newton->served >= most_served || (newton->count > 1 && norm > 2.0 * newton->last);
}

/* After an update of this weighted norm. */
static verdict judge(sn_newton* newton, double norm)
{
    ++newton->count;
    ++newton->served;
    if (!isfinite(norm) || (newton->damped && norm > max_damped_update)) return GIVE_UP;
    if (newton->count > 1 && norm > newton->last && !newton->damped) ++newton->grown;
    learn_curvature(newton, norm);
    bool done = norm <= newton->tolerance || predict_error(newton, norm) <= newton->tolerance;
    if (newton->count == 1 && done && norm > newton->tolerance) ++newton->learnt->trusted;
    if (newton->count == 1) newton->learnt->usual = fmax(norm, 0.5 * newton->learnt->usual);
    if (newton->keeps) newton->slow = is_slow(newton, norm);
    newton->shrunken = newton->count > 1 ? norm / newton->last : 0.0;
    newton->last = norm;
    if (done) return CONVERGED;
    return newton->grown >= 2 || newton->count >= newton->most ? GIVE_UP : ITERATE;
}

/* ---- the iteration ------------------------------------------------------------------------------------- */

static void evaluate(const sn_equation* e, sn_system* s)
{
    if (e->evaluate) {
        e->evaluate(e->context, s);
        return;
    }
    e->place(e->context, s);
    sn_system_evaluate(s);
}

/* Scalar product in the weights of sn_layout_norm, up to a factor. */
static double product(const sn_system* s, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) sum += a[i] * b[i] / (s->layout.scale[i] * s->layout.scale[i]);
    return sum;
}

/* Takes back parts of the update until the next one by the same matrix is shorter than it; one without
   contact forces counts as longer. An update that overshoots, so that the next one leads back, is bisected
   for the place between: where friction holds, it lies on a ramp that is 1e-3 of the update wide. */
static void shorten(const sn_equation* e, sn_system* s)
{
    double part = 1.0, low = 0.0, high = 1.0, norm = sn_layout_norm(&s->layout, e->d);
    double full = product(s, e->d, e->d);
    bool overshot = false;
    for (int halving = 0; halving < (overshot ? BISECTIONS : HALVINGS); ++halving) {
        bool found = sn_system_probe(s, s->layout.f, e->spare);
        if (found && sn_layout_norm(&s->layout, e->spare) <= (1.0 - 0.5 * part) * norm) return;
        double along = found ? product(s, e->d, e->spare) : 0.0;
        if (overshot && found && fabs(along) <= 0.5 * full) return;
        overshot = overshot || along < 0.0;
        if (overshot && along > 0.0)
            low = part;
        else
            high = part;
        double next = 0.5 * (low + high);
        for (int i = 0; i < s->layout.nv; ++i)
            e->spare[i] = (next - part) * e->d[i];
        part = next;
        sn_local_add(s, e->spare, e->u);
        evaluate(e, s);
    }
}

/* The matrix of an earlier update is in place; after the simulation was restored its factor is made again,
   which counts as none. */
static bool recall_matrix(sn_newton* newton, const sn_equation* e, sn_system* s)
{
    sn_kept_matrix* kept = newton->kept;
    if (!newton->keeps || newton->slow) return false;
    if (fabs(*kept->weight - e->weight) > step_rtol * e->weight) return false;
    if (kept->restored == s->sim->restored) return true;
    memcpy(s->matrix.A->values, kept->values, s->matrix.A->value_count * sizeof(double));
    s->matrix.held.valid = false;
    kept->restored = s->sim->restored;
    return !s->matrix.linear || sn_linear_factor(s->matrix.linear, s->matrix.A) < 0;
}

static void keep_matrix(sn_kept_matrix* kept, const sn_equation* e, const sn_system* s)
{
    memcpy(kept->values, s->matrix.A->values, s->matrix.A->value_count * sizeof(double));
    *kept->weight = e->weight;
    kept->restored = s->sim->restored;
}

static bool find_matrix(sn_newton* newton, const sn_equation* e, sn_system* s)
{
    if (recall_matrix(newton, e, s)) return true;
    e->assemble(e->context, s);
    newton->served = 0;
    if (newton->kept) *newton->kept->weight = 0.0;
    if (!sn_system_factor(s)) return false;
    if (newton->kept) keep_matrix(newton->kept, e, s);
    return true;
}

/* The rows are others than those of the matrix and of the updates before. */
static void forget(sn_newton* newton)
{
    if (newton->kept) *newton->kept->weight = 0.0;
    newton->learnt->curvature = 0.0;
}

/* Keeps gaps and normals of contacts at the start of the step. */
static void look_at_contacts(const sn_equation* e, sn_system* s)
{
    memset(e->u, 0, (size_t)s->layout.nv * sizeof(double));
    e->place(e->context, s);
    sn_crossing_begin(s);
}

/* Where an iteration begins: by accelerations, by velocities alone, at the start of the step. */
typedef enum origin { EXTRAPOLATED, PLAIN, AT_START } origin;

static double largest(const double* u, int n)
{
    double most = 0.0;
    for (int i = 0; i < n; ++i)
        most = fmax(most, fabs(u[i]));
    return most;
}

/* How far the two predictions of a step lead. */
typedef struct reach {
    double extrapolated, plain;
} reach;

static reach reach_of(const sn_equation* e, sn_system* s)
{
    reach r;
    e->predict(e->context, s, false);
    r.extrapolated = largest(e->u, s->layout.nv);
    e->predict(e->context, s, true);
    r.plain = largest(e->u, s->layout.nv);
    return r;
}

/* Whether the accelerations lead farther away than the velocities: the plain start is then the better one.
   Otherwise it is not tried: a rod with several equilibria that moves far within the step may converge from
   there to another one than that next to its motion, which a shorter step does not. */
static bool is_thrown(reach r) { return r.extrapolated > r.plain; }

/* Where contacts open and close, accelerations are impulses: motion that they extend by a quarter begins from
   the velocities alone. */
static bool is_pushed(reach r) { return r.extrapolated > 1.25 * r.plain; }

/* The longest first update, with contacts, from the extrapolated start in u, that is worth more iterations:
   longer than the motion that it starts from, and than those of late. */
static double longest_update(const sn_newton* newton, const sn_equation* e, const sn_system* s)
{
    return trust_ratio * fmax(sn_layout_norm(&s->layout, e->u), newton->learnt->usual);
}

/* `wary`: of the extrapolated start. */
static sn_status iterate(sn_newton* newton, const sn_equation* e, sn_system* s, origin from, bool wary,
                         verdict* done, sn_error* error)
{
    if (from == AT_START)
        memset(e->u, 0, (size_t)s->layout.nv * sizeof(double));
    else
        e->predict(e->context, s, from == PLAIN);
    double longest = wary && from == EXTRAPOLATED ? longest_update(newton, e, s) : HUGE_VAL;
    for (*done = ITERATE; *done == ITERATE;) {
        evaluate(e, s);
        if (newton->damped && newton->count > 0) shorten(e, s);
        if (!find_matrix(newton, e, s)) return sn_singular_unless(s, e->t, e->remedy, error);
        sn_system_update(s, s->layout.f, e->d);
        newton->astray = newton->count == 0 && sn_layout_norm(&s->layout, e->d) > longest;
        sn_local_add(s, e->d, e->u);
        ++s->counters.iterations;
        newton->changed = sn_rows_contacts_changed(s); // curvature was learnt with other normals
        *done = newton->astray ? GIVE_UP : judge(newton, sn_layout_norm(&s->layout, e->d));
    }
    return SN_OK;
}

/* The path of a force, for messages. */
static const char* path_of(const sn_system* s, const sn_call* call)
{
    for (int i = 0; s->sim && i < s->sim->item_count; ++i)
        if (s->sim->items[i].call == call) return s->sim->items[i].path;
    return call->type->name;
}

/* A solid of which cells are turned inside out, where the iteration stands: no step is small enough for laws
   that let them. NULL: none. */
static const sn_call* find_inverted(const sn_system* s, double* ratio)
{
    const sn_calls* forces = &s->program.forces;
    for (int i = 0; i < forces->count; ++i) {
        const sn_call* call = &forces->at[i];
        for (int q = 0; q < call->type->quantity_count; ++q) {
            const sn_quantity* quantity = &call->type->quantities[q];
            if (strcmp(quantity->name, "smallest_ratio") != 0) continue;
            quantity->read(call->self, &call->in, NULL, ratio);
            if (*ratio <= 0.0) return call;
        }
    }
    return NULL;
}

static void explain(const sn_system* s, char* text, size_t size)
{
    double ratio;
    const sn_call* solid = find_inverted(s, &ratio);
    if (!solid) return;
    snprintf(
        text, size,
        "; cells of %.200s are turned inside out (smallest_ratio %.3g): an impact or a load is too strong "
        "for this material; give it more stiffness or a hyperelastic law, or a slower impact",
        path_of(s, solid), ratio);
}

static sn_status fail(const sn_newton* newton, const sn_system* s, double t, const double* update,
                      sn_error* error)
{
    char name[256], more[80] = "", why[480] = "";
    explain(s, why, sizeof why);
    int worst = sn_layout_worst(&s->layout, update);
    sn_system_dof_name(s, worst, name, sizeof name);
    if (s->sim && s->sim->accuracy <= 0.0 && s->sim->most_halvings < SN_MANY_HALVINGS)
        snprintf(more, sizeof more, ", or give the scene halvings=\"%d\" instead of %d", SN_MANY_HALVINGS,
                 s->sim->most_halvings);
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: Newton's iteration did not converge at t = %.9g s: after %d iterations the update of "
                   "%s is still %.3g; take a smaller step%s%s",
                   s->path, t, newton->count, name, worst < 0 ? 0.0 : fabs(update[worst]), more, why);
}

/* Iterates with the matrix kept, with new ones, with damped updates, and again from a plain start: the first
   way that converges. */
static sn_status search(sn_newton* newton, const sn_equation* e, sn_system* s, bool predicts, verdict* done,
                        sn_error* error)
{
    enum { KEEPING, FULL, DAMPED, PLAIN_FULL, PLAIN_DAMPED, WAYS };
    const bool contacts = predicts && sn_rows_solve_contacts(s);
    reach far = contacts ? reach_of(e, s) : (reach){ 0 };
    int ways = WAYS, first = newton->kept ? KEEPING : contacts && is_pushed(far) ? PLAIN_FULL : FULL;
    *done = GIVE_UP;
    for (int way = first; way < ways && *done == GIVE_UP; ++way) {
        bool again = way >= DAMPED && way > first;
        if (way == DAMPED && predicts && !contacts) far = reach_of(e, s);
        if (way == DAMPED && !(predicts && is_thrown(far))) ways = PLAIN_FULL;
        begin(newton, way == KEEPING, way == DAMPED || way == PLAIN_DAMPED);
        if (again && s->rows) sn_rows_recall(s);
        if (again) newton->learnt->curvature = 0.0; // updates that led nowhere tell nothing of the solution
        origin from = !predicts ? AT_START : way < PLAIN_FULL ? EXTRAPOLATED : PLAIN;
        bool wary = way == FULL && contacts && is_thrown(far);
        sn_status status = iterate(newton, e, s, from, wary, done, error);
        if (status) return status;
        if (newton->astray) way = DAMPED; // from the velocities alone next
    }
    return SN_OK;
}

/* Searches again, from the start of the step, as long as the solution lies behind contacts that planes can
   take the place of. */
static sn_status search_outside(sn_newton* newton, const sn_equation* e, sn_system* s, verdict* done,
                                sn_error* error)
{
    enum { MAX_SEARCHES = 8 };
    look_at_contacts(e, s);
    sn_status status = search(newton, e, s, true, done, error);
    for (int i = 1; i < MAX_SEARCHES && !status && *done == CONVERGED && sn_crossing_locate(s, e->u); ++i) {
        forget(newton);
        sn_rows_recall(s);
        status = search(newton, e, s, false, done, error);
    }
    if (sn_crossing_end(s)) forget(newton);
    return status;
}

sn_status sn_newton_solve(sn_newton* newton, const sn_equation* e, sn_system* s, sn_error* error)
{
    SN_ASSERT(newton->learnt && newton->most >= 1);
    SN_ASSERT(newton->tolerance >= 0.0);
    SN_ASSERT(e->place && e->u && e->d && e->spare);
    SN_ASSERT(e->d != e->u && e->spare != e->d);
    verdict done;
    bool outside = sn_rows_solve_contacts(s) && !s->rows->impulses;
    sn_status status =
        outside ? search_outside(newton, e, s, &done, error) : search(newton, e, s, true, &done, error);
    if (status) return status;
    if (done == GIVE_UP) return fail(newton, s, e->t, e->d, error);
    e->place(e->context, s);
    return SN_OK;
}

/* The first degree of freedom whose force is not finite, -1: none is. */
static int find_unfinite_force(const sn_system* s)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i] && !isfinite(s->layout.f[i])) return i;
    return -1;
}

static sn_status fail_singular(const sn_system* s, const char* name, const char* what, double t,
                               sn_error* error)
{
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: the %s is singular or not finite at %s at t = %.9g s; take a smaller step, or look "
                   "there for a mass or a stiffness that vanishes",
                   s->path, what, name, t);
}

static bool fail_force(const sn_system* s, double t, sn_error* error)
{
    char name[256];
    int dof = find_unfinite_force(s);
    if (dof < 0) return false;
    sn_system_dof_name(s, dof, name, sizeof name);
    sn_fail(error, SN_ERR_DIVERGED,
            "%s: the force on %s is not finite at t = %.9g s; take a smaller step, or look there for an "
            "undefined load or for a large rotation or compression",
            s->path, name, t);
    return true;
}

sn_status sn_singular_masses(const sn_system* s, double t, sn_error* error)
{
    char name[256];
    if (fail_force(s, t, error)) return SN_ERR_DIVERGED;
    sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
    if (!s->culprit_is_bare) return fail_singular(s, name, "mass matrix", t, error);
    return sn_fail(
        error, SN_ERR_SCENE,
        "%s: the mass matrix is singular at %s, which has no mass; give it mass, fix it, or take an "
        "integrator that needs none, for example bdf2 or implicit_euler",
        s->path, name);
}

sn_status sn_singular(const sn_system* s, double t, sn_error* error)
{
    char name[256];
    if (fail_force(s, t, error)) return SN_ERR_DIVERGED;
    sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
    if (!s->culprit_is_bare) return fail_singular(s, name, "system matrix", t, error);
    return sn_fail(error, SN_ERR_SCENE,
                   "%s: the system matrix is singular at %s, which has neither mass, damping nor stiffness; "
                   "give it mass, or fix it",
                   s->path, name);
}

sn_status sn_singular_unless(const sn_system* s, double t, const char* remedy, sn_error* error)
{
    char name[256];
    if (!remedy) return sn_singular(s, t, error);
    if (fail_force(s, t, error)) return SN_ERR_DIVERGED;
    sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
    return sn_fail(error, SN_ERR_DIVERGED, "%s: the system matrix is singular at %s at t = %.9g s; %s",
                   s->path, name, t, remedy);
}
