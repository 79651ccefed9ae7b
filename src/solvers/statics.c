/* Sinew - statics: equilibrium of a system at rest at t = 0.

   The full load is tried at once, or in the steps asked for. Where that fails, or turns a frame by more
   than 0.3 rad, the load is raised from zero in steps that adapt; where these stall, at a limit point, the
   path of equilibria is followed by its arc length. Directors follow equilibria on the way, what yields does
   not; who called restores what a search without success has left. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/system.h"
#include "solvers/path.h"
#include <math.h>
#include <string.h>

typedef struct statics {
    sn_statics_params params;
    sn_equilibrium equilibrium;
    sn_path path;
    double* start; /* [nx] configuration at the call */
    bool follows;  /* the path of equilibria where load steps fail */
} statics;

/* ---- raising the load ---------------------------------------------------------------------------- */

static const double smallest_step = 1e-5;

/* Factor on a load step that failed. */
static double shorten(sn_outcome outcome, double turn)
{
    return outcome == SN_TOO_FAR ? fmin(0.5, 0.8 * sn_largest_turn / turn) : 0.25;
}

/* Raises the load from *load to 1, first by `step` at a time. On failure *load is the largest factor in
   balance, with the configuration there. */
static sn_outcome raise_load(statics* k, sn_system* s, double step, double* load)
{
    while (*load < 1.0) {
        double next = *load + step < 1.0 - 1e-9 ? *load + step : 1.0, turn;
        sn_outcome outcome =
            sn_equilibrium_find(&k->equilibrium, s, next, next < 1.0 ? SN_NEAR : SN_EXACT, &turn);
        if (outcome == SN_FOUND) {
            *load = next;
            if (next < 1.0) sn_equilibrium_commit(&k->equilibrium, s);
            step *= fmin(2.0, 0.8 * sn_largest_turn / fmax(turn, 1e-3));
        } else {
            step = (next - *load) * shorten(outcome, turn);
            if (step < smallest_step) return outcome;
        }
    }
    return SN_FOUND;
}

/* By the method asked for; *load as above. */
static sn_outcome search(statics* k, sn_system* s, double* load)
{
    double step = 1.0 / k->params.steps, turn;
    bool by_load = k->params.arc_length != SN_ARC_ON;
    *load = 0.0;
    sn_outcome outcome = SN_NOT_FOUND;
    if (by_load)
        outcome = sn_equilibrium_find(&k->equilibrium, s, step, step < 1.0 ? SN_NEAR : SN_EXACT, &turn);
    if (outcome == SN_FOUND) {
        *load = step;
        if (step < 1.0) sn_equilibrium_commit(&k->equilibrium, s);
    } else {
        // what starts out of balance settles without loads first
        if (by_load) step *= shorten(outcome, turn);
        outcome = sn_equilibrium_find(&k->equilibrium, s, 0.0, SN_ANY, &turn);
        if (outcome != SN_FOUND) return outcome;
        sn_equilibrium_commit(&k->equilibrium, s);
    }
    if (by_load) outcome = raise_load(k, s, step, load);
    if (!by_load || (outcome != SN_FOUND && k->follows))
        outcome = sn_path_follow(&k->path, &k->equilibrium, s, load);
    return outcome;
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

static sn_status fail(const statics* k, const sn_system* s, sn_outcome outcome, double load, sn_error* error)
{
    char name[256];
    sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
    if (outcome == SN_SINGULAR)
        return sn_fail(error, SN_ERR_DIVERGED,
                       "%s: the stiffness matrix is singular at %s, at load factor %.6g; unconstrained "
                       "degree of freedom: fix it, or give it stiffness",
                       s->path, name, load);
    if (outcome == SN_UNSTABLE)
        return sn_fail(error, SN_ERR_DIVERGED,
                       "%s: the equilibria found beyond load factor %.6g are unstable, for example a column "
                       "that buckles; give the load or the shape a small imperfection",
                       s->path, load);
    if (k->params.arc_length == SN_ARC_OFF)
        return sn_fail(
            error, SN_ERR_DIVERGED,
            "%s: no equilibrium was found beyond load factor %.6g; give a smaller load, or allow arc_length",
            s->path, load);
    sn_system_dof_name(s, farthest_from_balance(s), name, sizeof name);
    return sn_fail(
        error, SN_ERR_DIVERGED,
        "%s: no equilibrium under the full load was found; the largest load factor reached is %.6g; give a "
        "smaller load, or look for parts that can move freely: the largest residual is at %s",
        s->path, load, name);
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

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    statics* k = self;
    double load = 0.0;
    (void)h;
    if (local_error) *local_error = 0.0;
    memcpy(k->start, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_equilibrium_begin(&k->equilibrium, s, t);
    if (s->rows) {
        sn_equilibrium_load(&k->equilibrium, s, 1.0);
        sn_rows_start(s);
    }
    sn_outcome outcome = search(k, s, &load);
    sn_equilibrium_end(&k->equilibrium, outcome == SN_FOUND);
    if (outcome != SN_FOUND) {
        bool finite = forces_are_finite(k, s); // where the search ended: components remember that place
        memcpy(s->layout.x, k->start, (size_t)s->layout.nx * sizeof(double));
        if (!finite)
            return sn_fail(error, SN_ERR_DIVERGED, "%s: a load or a force at the start is not finite",
                           s->path);
        return fail(k, s, outcome, load, error);
    }
    sn_equilibrium_load(&k->equilibrium, s, 1.0);
    return SN_OK;
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
    k->start = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    if (!k->start || !sn_equilibrium_prepare(&k->equilibrium, s) || !sn_path_prepare(&k->path, s))
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
    .description = "damped Newton iteration, load steps and arc length where needed",
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
};

const sn_component sn_statics = {
    .abi = SN_COMPONENT_ABI,
    .name = "statics",
    .summary = "Finds the equilibrium at rest under the loads at t = 0.",
    .source = "Deuflhard, Newton Methods for Nonlinear Problems, 2004; Allgower, Georg, Numerical "
              "Continuation Methods, 1990",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_statics_params),
    .self_size = sizeof(statics),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
