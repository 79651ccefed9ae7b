/* Sinew - statics: equilibrium of a system at rest at t = 0.

   In turn, until one arrives:
     full load     Newton's iteration from the present configuration
     load steps    that settles without loads, then the load is raised in steps that adapt
     arc length    where these stall, at a limit point, the path of equilibria is followed by its arc length
     held forces   where nothing settles without loads, the forces out of balance at the start are held and
                   let go as the load rises: natural shapes, prestress and misfits are raised with it
     relaxation    an overdamped motion under the full load, from the start or from the last stable
                   equilibrium, pushed a little along its softest direction
   Directors follow equilibria on the way, what yields does not; who called restores what a search without
   success has left.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include <sinew/analysis.h>
#include "engine/sim.h"
#include "engine/snapshot.h"
#include "solvers/path.h"
#include "solvers/pseudo_time.h"
#include "solvers/stability.h"
#include <math.h>
#include <string.h>

typedef enum method { FULL_LOAD, LOAD_STEPS, ARC_LENGTH, HELD_FORCES, RELAXATION } method;
static const char* const method_names[] = { "full load", "load steps", "arc length", "held forces",
                                            "relaxation" };

typedef struct statics {
    sn_statics_params params;
    sn_equilibrium equilibrium;
    sn_path path;
    sn_pseudo_time motion;
    double* stable; /* [nx] last stable equilibrium on the way */
    double stable_load;
    bool follows; /* the path of equilibria where load steps fail */
    bool found;   /* the last step */
    method method;
    bool left; /* an unstable equilibrium */
} statics;

/* ---- raising the load ---------------------------------------------------------------------------- */

static const double smallest_step = 1e-5;
/* Searches beyond the number of steps asked for: a load of 1e200 finds equilibria of next to no load for
   ever. */
enum { MAX_SEARCHES = 1000 };

/* Factor on a load step that failed. */
static double shorten(sn_outcome outcome, double turn)
{
    return outcome == SN_TOO_FAR ? fmin(0.5, 0.8 * sn_largest_turn / turn) : 0.25;
}

/* Here a stable equilibrium was found on the way. */
static void pass(statics* k, sn_system* s, double load)
{
    sn_equilibrium_commit(&k->equilibrium, s);
    memcpy(k->stable, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    k->stable_load = load;
}

/* Raises the load from *load to 1, first by `step` at a time. On failure *load is the largest factor in
   balance, with the configuration there. */
static sn_outcome raise_load(statics* k, sn_system* s, double step, double* load)
{
    for (int i = 0; *load < 1.0; ++i) {
        if (i >= k->params.steps + MAX_SEARCHES) return SN_NOT_FOUND;
        double next = *load + step < 1.0 - 1e-9 ? *load + step : 1.0, turn;
        sn_outcome outcome =
            sn_equilibrium_find(&k->equilibrium, s, next, next < 1.0 ? SN_NEAR : SN_EXACT, &turn);
        if (outcome == SN_FOUND) {
            *load = next;
            if (next < 1.0) pass(k, s, next);
            step *= fmin(2.0, 0.8 * sn_largest_turn / fmax(turn, 1e-3));
        } else {
            step = (next - *load) * shorten(outcome, turn);
            if (step < smallest_step) return outcome;
        }
    }
    return SN_FOUND;
}

/* By full load, load steps and arc length, as the parameters permit; *load as above. */
static sn_outcome search_by_load(statics* k, sn_system* s, double* load)
{
    double step = 1.0 / k->params.steps, turn;
    bool by_load = k->params.arc_length != SN_ARC_ON;
    *load = 0.0;
    k->method = step < 1.0 ? LOAD_STEPS : FULL_LOAD;
    sn_outcome outcome = SN_NOT_FOUND;
    if (by_load)
        outcome = sn_equilibrium_find(&k->equilibrium, s, step, step < 1.0 ? SN_NEAR : SN_EXACT, &turn);
    if (outcome == SN_FOUND) {
        *load = step;
        if (step < 1.0) pass(k, s, step);
    } else {
        // what starts out of balance settles without loads first
        if (by_load) step *= shorten(outcome, turn);
        k->method = LOAD_STEPS;
        outcome = sn_equilibrium_find(&k->equilibrium, s, 0.0, SN_ANY, &turn);
        if (outcome != SN_FOUND) return outcome;
        sn_equilibrium_commit(&k->equilibrium, s);
    }
    if (by_load) outcome = raise_load(k, s, step, load);
    if (by_load && (outcome == SN_FOUND || !k->follows)) return outcome;
    k->method = ARC_LENGTH;
    return sn_path_follow(&k->path, &k->equilibrium, s, load);
}

/* ---- other ways ---------------------------------------------------------------------------------- */

/* Back to the start of the step, with everything that remembers the way. */
static void go_back(statics* k, sn_system* s)
{
    sn_counters counters = s->counters;
    sn_sim_restore_state(s->sim, s->sim->retry);
    s->counters = counters;
    k->equilibrium.factored = false;
    if (s->rows) sn_rows_recall(s);
}

static sn_outcome search_by_held_forces(statics* k, sn_system* s, double* load)
{
    k->method = HELD_FORCES;
    *load = 0.0;
    go_back(k, s);
    sn_equilibrium_hold(&k->equilibrium, s);
    sn_outcome outcome = raise_load(k, s, 0.25, load);
    k->equilibrium.holds = false;
    return outcome;
}

/* To the last stable equilibrium, a little beside it: the load that is raised from there makes it unstable
   along its softest direction. */
static void step_aside(statics* k, sn_system* s)
{
    static const double push = 1e-3; /* weighted norm */
    sn_equilibrium* e = &k->equilibrium;
    memcpy(s->layout.x, k->stable, (size_t)s->layout.nx * sizeof(double));
    sn_equilibrium_load(e, s, k->stable_load);
    sn_system_evaluate(s);
    if (!sn_equilibrium_factor(e, s)) return;
    sn_softest_direction(s, e->krylov, e->d);
    double norm = sn_layout_norm(&s->layout, e->d);
    for (int i = 0; i < s->layout.nv; ++i)
        e->next[i] = norm > 0.0 ? push / norm * e->d[i] : 0.0;
    memcpy(e->base, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_retract(s, e->base, e->next);
}

static sn_outcome search_by_relaxation(statics* k, sn_system* s, sn_outcome before)
{
    k->method = RELAXATION;
    k->left = before == SN_UNSTABLE;
    if (!k->left) go_back(k, s);
    if (k->left) step_aside(k, s);
    sn_outcome outcome = sn_pseudo_time_relax(&k->motion, &k->equilibrium, s);
    if (outcome != SN_FOUND) k->left = false;
    return outcome;
}

/* Are the forces at the configuration at hand numbers, under the full load? */
static bool forces_are_finite(const statics* k, sn_system* s)
{
    sn_equilibrium_load(&k->equilibrium, s, 1.0);
    sn_system_evaluate(s);
    for (int i = 0; i < s->layout.nv; ++i)
        if (!isfinite(s->layout.f[i])) return false;
    return true;
}

/* By all methods; *load is the largest factor in balance. Failures are those of the first one. */
static sn_outcome search(statics* k, sn_system* s, double* load)
{
    double held_load = 0.0;
    sn_sim_save_state(s->sim, s->sim->retry);
    memcpy(k->stable, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    k->stable_load = 0.0;
    k->left = false;
    k->equilibrium.holds = false;
    k->equilibrium.accepts_saddles = k->params.unstable == SN_UNSTABLE_KEEP;
    sn_outcome first = search_by_load(k, s, load), outcome = first;
    if (first == SN_FOUND || k->params.relax == SN_RELAX_OFF) return first;
    if (first == SN_UNSTABLE && k->params.unstable == SN_UNSTABLE_REFUSE) return first;
    const int culprit = s->culprit_dof;
    const bool is_bare = s->culprit_is_bare;
    if (first == SN_NOT_FOUND && *load == 0.0) outcome = search_by_held_forces(k, s, &held_load);
    *load = fmax(*load, held_load);
    if (outcome != SN_FOUND) outcome = search_by_relaxation(k, s, outcome);
    s->culprit_dof = culprit;
    s->culprit_is_bare = is_bare;
    return outcome == SN_FOUND ? SN_FOUND : first;
}

/* ---- operations ---------------------------------------------------------------------------------- */

/* The free degree of freedom whose net force, evaluated last, is farthest from zero: forces and moments by
   their work on what matters. An iterative linear solver finds no singular matrix, but what nothing holds is
   left there. */
static int farthest_from_balance(const sn_system* s)
{
    int worst = -1;
    double most = -1.0;
    for (int i = 0; i < s->layout.nv; ++i) {
        if (!s->layout.free_dof[i] || fabs(s->layout.f[i]) * s->layout.scale[i] <= most) continue;
        most = fabs(s->layout.f[i]) * s->layout.scale[i];
        worst = i;
    }
    return worst;
}

/* Load factors from here on are the full load, but for its last digits. */
static const double nearly_full = 1.0 - 1e-6;

/* Why there is no equilibrium, as a sentence with what would mend that cause. */
static sn_status fail(const statics* k, const sn_system* s, sn_outcome outcome, double load, sn_error* error)
{
    char name[256];
    if (outcome == SN_SINGULAR) {
        if (s->culprit_dof < 0)
            return sn_fail(error, SN_ERR_DIVERGED,
                           "%s: the response to the loads is not finite at load factor %.6g; give smaller "
                           "loads",
                           s->path, load);
        sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
        return sn_fail(error, s->culprit_is_bare ? SN_ERR_SCENE : SN_ERR_DIVERGED,
                       "%s: the stiffness matrix is singular at %s, at load factor %.6g; unconstrained "
                       "degree of freedom: fix it, or give it stiffness",
                       s->path, name, load);
    }
    if (outcome == SN_UNSTABLE)
        return sn_fail(error, SN_ERR_DIVERGED,
                       "%s: the equilibria found beyond load factor %.6g are unstable, for example a column "
                       "that buckles; %s, or give the load or the shape a small imperfection",
                       s->path, k->stable_load,
                       k->params.unstable == SN_UNSTABLE_LEAVE
                           ? "accept such an equilibrium by unstable=\"keep\""
                           : "look for a stable one by unstable=\"leave\"");
    if (k->params.arc_length == SN_ARC_OFF || k->params.relax == SN_RELAX_OFF)
        return sn_fail(
            error, SN_ERR_DIVERGED,
            "%s: no equilibrium was found beyond load factor %.6g; give a smaller load, or allow %s", s->path,
            load, k->params.arc_length == SN_ARC_OFF ? "arc_length" : "relax");
    char reached[96] = "", away[SN_ERROR_TEXT / 2] = "";
    if (load < nearly_full)
        snprintf(reached, sizeof reached, "the largest load factor reached is %.6g; %s", load,
                 load > 0.0 ? "give a smaller load, or " : "start nearer to the equilibrium, or ");
    if (k->motion.ran_away) {
        sn_system_dof_name(s, s->layout.node_dof[k->motion.farthest], name, sizeof name);
        snprintf(
            away, sizeof away,
            "; a damped motion under the loads carries %s away by more than 10 times the extent of the scene",
            name);
    }
    sn_system_dof_name(s, farthest_from_balance(s), name, sizeof name);
    return sn_fail(
        error, SN_ERR_DIVERGED,
        "%s: no equilibrium under the full load was found; %slook for parts that can move freely: the "
        "largest residual is at %s%s",
        s->path, reached, name, away);
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    statics* k = self;
    double load = 0.0;
    (void)h;
    if (local_error) *local_error = 0.0;
    k->found = false;
    sn_equilibrium_begin(&k->equilibrium, s, t);
    if (s->rows) {
        sn_equilibrium_load(&k->equilibrium, s, 1.0);
        sn_rows_start(s);
    }
    sn_outcome outcome = search(k, s, &load);
    sn_equilibrium_end(&k->equilibrium, outcome == SN_FOUND);
    if (outcome != SN_FOUND) {
        bool finite = forces_are_finite(k, s); // where the search ended: components remember that place
        go_back(k, s);
        if (!finite)
            return sn_fail(error, SN_ERR_DIVERGED, "%s: a load or a force at the start is not finite",
                           s->path);
        return fail(k, s, outcome, load, error);
    }
    sn_equilibrium_load(&k->equilibrium, s, 1.0);
    k->found = true;
    return SN_OK;
}

/* What the user should know of the equilibrium. */
static void write_note(const statics* k, char* text, size_t size)
{
    text[0] = '\0';
    if (k->equilibrium.verdict == SN_SADDLE && k->equilibrium.negatives > 0)
        snprintf(text, size, "the equilibrium is unstable: %d direction%s of negative stiffness",
                 k->equilibrium.negatives, k->equilibrium.negatives == 1 ? "" : "s");
    else if (k->equilibrium.verdict == SN_SADDLE)
        snprintf(text, size, "the equilibrium is unstable: it has a direction of negative stiffness");
    else if (k->left)
        snprintf(text, size,
                 "the equilibria that the loads lead to are unstable from load factor %.4g on; this one is "
                 "stable: an "
                 "overdamped motion led to it",
                 k->stable_load);
    else if (k->method == RELAXATION)
        snprintf(text, size,
                 "the loads could not be raised from the start; an overdamped motion of %d steps led to the "
                 "equilibrium",
                 k->motion.steps);
    else if (k->method == HELD_FORCES)
        snprintf(text, size,
                 "the start is far out of balance: the forces that hold it were let go as the loads rose");
}

static sn_equilibrium_info describe(const sn_system* s)
{
    static const sn_stability stability[] = { [SN_MINIMUM] = SN_EQUILIBRIUM_STABLE,
                                              [SN_SADDLE] = SN_EQUILIBRIUM_UNSTABLE,
                                              [SN_UNDECIDED] = SN_EQUILIBRIUM_UNDECIDED };
    const statics* k = s->integrator;
    sn_equilibrium_info info = { .path = s->path,
                                 .method = method_names[k->method],
                                 .stability = stability[k->equilibrium.verdict],
                                 .negative_directions = k->equilibrium.negatives,
                                 .left_unstable = k->left };
    write_note(k, info.note, sizeof info.note);
    return info;
}

bool sn_sim_equilibrium(const sn_sim* sim, int i, sn_equilibrium_info* info)
{
    if (!info) return false;
    *info = (sn_equilibrium_info){ 0 };
    for (int n = 0; sim && i >= 0 && n < sim->system_count; ++n) {
        const sn_system* s = sim->systems[n];
        if (s->integrator_type != &sn_statics || !((const statics*)s->integrator)->found || i-- > 0) continue;
        *info = describe(s);
        return true;
    }
    return false;
}
static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    statics* k = self;
    sn_status status = sn_rows_refuse(s, SN_HOLDS, error);
    if (status) return status;
    if (s->rows && k->params.arc_length == SN_ARC_ON)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "%s: arc_length does not support constraints; omit it",
                       s->path);
    k->follows = k->params.arc_length == SN_ARC_AUTO && !s->rows;
    k->equilibrium.tolerance = k->params.tolerance;
    k->equilibrium.most = k->params.iterations;
    k->stable = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    if (!k->stable || !sn_equilibrium_prepare(&k->equilibrium, s) || !sn_path_prepare(&k->path, s) ||
        !sn_pseudo_time_prepare(&k->motion, s) || !sn_stability_prepare(s, error))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((statics*)self)->params = *(const sn_statics_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .statics = true,
    .prepare = prepare,
    .step = step,
    .consistent = true,
    .description = "damped Newton iteration, load steps, arc length and relaxation where needed",
};
static const sn_statics_params defaults = {
    .linear = "auto", .steps = 1, .tolerance = 1e-10, .iterations = 50
};
static const sn_param table[] = {
    { SN_FIELD(sn_statics_params, steps), "1", 1, 1000000,
      "initial number of load steps; 1 tries the full load at once; steps adapt where needed" },
    { SN_FIELD(sn_statics_params, tolerance), "1", 1e-13, 1e-2,
      "tolerance of the update, relative to the extent of the scene, or in rad" },
    { SN_FIELD(sn_statics_params, iterations), "1", 1, 1000, "largest number of iterations per load step" },
    { SN_CHOICE(sn_statics_params, arc_length, "auto off on"), .unit = "1",
      .doc =
          "follow equilibria by the arc length of their path: auto: where load steps fail; never; always" },
    { SN_FIELD(sn_statics_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_CHOICE(sn_statics_params, relax, "auto off"), .unit = "1",
      .doc = "go on by an overdamped motion where the loads cannot be raised: auto: yes; off: the search "
             "fails" },
    { SN_CHOICE(sn_statics_params, unstable, "leave keep refuse"), .unit = "1",
      .doc = "what becomes of an unstable equilibrium: leave: an overdamped motion leads from it to a stable "
             "one; keep: it is "
             "the result, with a warning; refuse: the search fails" },
};

const sn_component sn_statics = {
    .abi = SN_COMPONENT_ABI,
    .name = "statics",
    .summary = "Finds the equilibrium at rest under the loads at t = 0.",
    .source =
        "Deuflhard, Newton Methods for Nonlinear Problems, 2004; Allgower, Georg, Numerical "
        "Continuation Methods, 1990; Kelley, Keyes, Convergence analysis of pseudo-transient continuation, "
        "1998",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_statics_params),
    .self_size = sizeof(statics),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
