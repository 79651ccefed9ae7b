/* Sinew - relaxation: equilibrium by letting a damped motion come to rest (dynamic relaxation), as codes do
   that can only step in time.

   With W the net force at rest in configuration x, mass M and damping C, one step h is
     (M + h C) (v+ - v) = h (W(x) - C v),   x+ = x (+) h v+
   which needs one evaluation. M and C are those of the start: they decide how the rest is approached, not
   where it is.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/sim.h"
#include "engine/system.h"
#include <math.h>
#include <string.h>

typedef struct relaxation {
    sn_relaxation_params params;
    double *x, *start; /* [nx] */
    double *u, *v;     /* [nv] */
    double load;       /* largest applied load, as a work: force times extent, or moment */
} relaxation;

/* Largest force on a free degree of freedom, times a length; HUGE_VAL when one is no number. */
static double largest(const sn_system* s, const double* f)
{
    double most = 0.0;
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i])
            most = fmax(most, isfinite(f[i]) ? fabs(f[i]) * s->layout.scale[i] : HUGE_VAL);
    return most;
}

static void rest(sn_system* s)
{
    memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
    memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
}

/* The load is what the net force changes by from load factor 0 to 1. */
static void measure_load(relaxation* k, sn_system* s, double t)
{
    sn_system_set_time(s, t, 0.0);
    rest(s);
    sn_system_evaluate(s);
    memcpy(k->u, s->layout.f, (size_t)s->layout.nv * sizeof(double));
    sn_system_set_time(s, t, 1.0);
    rest(s);
    sn_system_evaluate(s);
    for (int i = 0; i < s->layout.nv; ++i)
        k->u[i] = s->layout.f[i] - k->u[i];
    k->load = largest(s, k->u);
    if (k->load == 0.0)
        k->load = largest(s, s->layout.f); // nothing is applied: what is out of balance counts
}

/* Net force at rest here, leaving the velocities as they are. */
static double imbalance(relaxation* k, sn_system* s)
{
    memcpy(k->v, s->layout.v, (size_t)s->layout.nv * sizeof(double));
    rest(s);
    sn_system_evaluate(s);
    memcpy(s->layout.v, k->v, (size_t)s->layout.nv * sizeof(double));
    return largest(s, s->layout.f);
}

static void move(relaxation* k, sn_system* s)
{
    double h = k->params.step;
    sn_system_evaluate(s); // at velocity v: W - C v
    sn_system_solve(s, s->layout.f, k->u);
    for (int i = 0; i < s->layout.nv; ++i) {
        if (s->layout.free_dof[i]) s->layout.v[i] += h * k->u[i];
        k->u[i] = h * s->layout.v[i];
    }
    memcpy(k->x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_retract(s, k->x, k->u);
}

static sn_status give_up(relaxation* k, sn_system* s, double reached, sn_error* error)
{
    memcpy(s->layout.x, k->start, (size_t)s->layout.nx * sizeof(double));
    rest(s);
    return sn_fail(error, SN_ERR_DIVERGED,
                   "%s: the motion is not at rest after %.3g s; take a smaller step if it grows, a longer "
                   "duration if it creeps, or add damping",
                   s->path, reached);
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    relaxation* k = self;
    (void)h;
    if (local_error) *local_error = 0.0;
    memcpy(k->start, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    measure_load(k, s, t);
    if (k->load == HUGE_VAL)
        return sn_fail(error, SN_ERR_DIVERGED, "%s: a load or a force at the start is not finite", s->path);
    sn_system_assemble(s, 1.0, k->params.step, 0.0, NULL);
    if (!sn_system_factor(s)) {
        char name[256];
        sn_system_dof_name(s, s->culprit_dof, name, sizeof name);
        return sn_fail(error, SN_ERR_DIVERGED, "%s: %s has neither mass nor damping; give it a mass", s->path,
                       name);
    }
    int64_t most = (int64_t)ceil(k->params.duration / k->params.step);
    for (int64_t i = 0; i < most; ++i) {
        if (i % k->params.check == 0) {
            double left = imbalance(k, s);
            if (left == HUGE_VAL || sn_sim_is_cancelled(s->sim))
                return give_up(k, s, (double)i * k->params.step, error);
            if (left <= k->params.tolerance * k->load) {
                rest(s);
                return SN_OK;
            }
        }
        move(k, s);
        ++s->counters.iterations;
    }
    return give_up(k, s, k->params.duration, error);
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    relaxation* k = self;
    sn_status status = sn_rows_refuse(s, SN_NO_CONSTRAINTS, error);
    if (status) return status;
    k->x = sn_pool_array(s->pool, 2 * (size_t)s->layout.nx, sizeof(double));
    k->u = sn_pool_array(s->pool, 2 * (size_t)s->layout.nv, sizeof(double));
    if (!k->x || !k->u) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    k->start = k->x + s->layout.nx;
    k->v = k->u + s->layout.nv;
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((relaxation*)self)->params = *(const sn_relaxation_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .statics = true,
    .prepare = prepare,
    .step = step,
    .consistent = true,
    .description = "damped motion until rest",
};
static const sn_relaxation_params defaults = {
    .linear = "auto", .step = 1e-4, .tolerance = 1e-3, .duration = 10, .check = 10
};
static const sn_param table[] = {
    { SN_FIELD(sn_relaxation_params, step), "s", SN_ABOVE_ZERO, 1e3,
      "step in time; limited by stiffness, not by damping" },
    { SN_FIELD(sn_relaxation_params, tolerance), "1", 1e-13, 1,
      "tolerance of the net forces, relative to the loads" },
    { SN_FIELD(sn_relaxation_params, duration), "s", SN_ABOVE_ZERO, 1e6, "largest duration of the motion" },
    { SN_FIELD(sn_relaxation_params, check), "1", 1, 1000000,
      "number of steps between two checks of the net forces" },
    { SN_FIELD(sn_relaxation_params, linear), "1", 0, 0, SN_LINEAR_DOC },
};

const sn_component sn_relaxation = {
    .abi = SN_COMPONENT_ABI,
    .name = "relaxation",
    .summary = "Finds the equilibrium by damped motion until rest; slow, for comparison with statics.",
    .source = "Day, An introduction to dynamic relaxation, The Engineer 219, 1965",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_relaxation_params),
    .self_size = sizeof(relaxation),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
