/* Sinew - bdf2: the backward differentiation formula of order 2 for steps of any size.

   With w = h/h_before and all coordinates those of the present step (local.h), in which u_n = 0 and the point
   before has u = -(its step's increment), for the rotation vector back is minus that forth,
     y_{n+1} = ((1 + w)^2 y_n - w^2 y_{n-1})/(1 + 2 w) + g y'_{n+1},    g = h (1 + w)/(1 + 2 w)
   for y = u and y = v: a solution of stage.h. Where there is no point before, and where the step grows more
   than the formula bears (zero-stable for w < 1 + sqrt(2); R. D. Grigorieff, 1983), the step is one of
   Alexander's method of two stages, of order 2 and L-stable as well.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/system.h"
#include "engine/snapshot.h"
#include "solvers/dirk_tables.h"
#include "solvers/local.h"
#include "solvers/stage.h"
#include <math.h>
#include <string.h>

/* What the next step may use of this one; part of the simulation's state. */
typedef struct history {
    double h;         /* size of the last step, 0 when there is none to use */
    sn_learnt learnt; /* of Newton's iteration */
    double rows[];    /* see below */
} history;

typedef struct bdf2 {
    sn_bdf2_params params;
    sn_stage stage;
    history* past;
    int n;
    double *u, *v, *a, *older; /* of the history: last increment, velocities before, last two accelerations */
    double* v0;
    double *r, *rate,
        *start; /* of the present stage; of the first stage of a starting step: rates, accelerations */
} bdf2;

static sn_status solve(bdf2* k, sn_system* s, double t, double g, double* r, double* a, sn_error* error)
{
    k->stage.r = r;
    k->stage.a = a;
    return sn_stage_solve(&k->stage, s, t, g, error);
}

static sn_status starting_step(bdf2* k, sn_system* s, double t, double h, sn_error* error)
{
    const sn_dirk_table* table = &sn_dirk_tables[SN_SDIRK2];
    size_t row = (size_t)k->n * sizeof(double);
    double g = table->a[0][0] * h;
    memset(k->stage.us, 0, row);
    memcpy(k->stage.vs, k->v0, row);
    memcpy(k->start, k->a, row);
    sn_status status = solve(k, s, t + table->c[0] * h, g, k->rate, k->start, error);
    if (status) return status;
    sn_combine(k->n, k->stage.us, NULL, h, table->a[1], k->rate, 1);
    sn_combine(k->n, k->stage.vs, k->v0, h, table->a[1], k->start, 1);
    memcpy(k->older, k->start, row);
    memcpy(k->a, k->start, row);
    return solve(k, s, t + h, g, k->r, k->a, error);
}

static sn_status two_step(bdf2* k, sn_system* s, double t, double h, double w, sn_error* error)
{
    double before = w * w / (1.0 + 2.0 * w), g = h * (1.0 + w) / (1.0 + 2.0 * w);
    for (int i = 0; i < k->n; ++i) {
        k->stage.us[i] = before * k->u[i]; // u_{n-1} = -increment
        k->stage.vs[i] = (1.0 + before) * k->v0[i] - before * k->v[i];
        double a = k->a[i];
        k->a[i] += w * (a - k->older[i]);
        k->older[i] = a;
    }
    return solve(k, s, t + h, g, k->r, k->a, error);
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    const double most = 2.4; // below 1 + sqrt(2)
    bdf2* k = self;
    double w = k->past->h > 0.0 ? h / k->past->h : 0.0;
    if (local_error) *local_error = 0.0;
    memcpy(k->stage.x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    if (w == 0.0) memset(k->a, 0, (size_t)k->n * sizeof(double)); // nothing to predict from
    sn_status status =
        w > 0.0 && w < most ? two_step(k, s, t, h, w, error) : starting_step(k, s, t, h, error);
    if (status) return status;
    memcpy(k->u, k->stage.u, (size_t)k->n * sizeof(double));
    memcpy(k->v, k->v0, (size_t)k->n * sizeof(double));
    k->past->h = h;
    return SN_OK;
}

static void restart(void* self, sn_system* s)
{
    bdf2* k = self;
    (void)s;
    k->past->h = k->past->learnt.curvature = 0.0;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    bdf2* k = self;
    sn_status status = sn_rows_refuse(s, SN_HOLDS, error);
    if (status) return status;
    k->n = s->layout.nv;
    size_t n = (size_t)k->n, bytes = sizeof(history) + 4 * n * sizeof(double);
    k->past = sn_pool_alloc(s->pool, bytes);
    double* rows = sn_pool_array(s->pool, 4 * n, sizeof(double));
    if (!k->past || !rows || sn_sim_remember(s->sim, k->past, bytes))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    double** kept[] = { &k->u, &k->v, &k->a, &k->older };
    double** vectors[] = { &k->v0, &k->r, &k->rate, &k->start };
    for (size_t i = 0; i < 4; ++i) {
        *kept[i] = k->past->rows + i * n;
        *vectors[i] = rows + i * n;
    }
    k->stage.v0 = k->v0;
    return sn_stage_prepare(&k->stage, s, k->params.tolerance, k->params.iterations, &k->past->learnt, error);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((bdf2*)self)->params = *(const sn_bdf2_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .restart = restart,
    .consistent = true,
    .description = "backward differentiation of order 2, one solution per step",
};
static const sn_bdf2_params defaults = { .linear = "auto", .tolerance = 1e-8, .iterations = 12 };
static const sn_param table[] = {
    { SN_FIELD(sn_bdf2_params, tolerance), "1", 1e-13, 1e-2,
      "tolerance of Newton's iteration, relative to the extent of the scene, or in rad" },
    { SN_FIELD(sn_bdf2_params, iterations), "1", 1, 1000, "largest number of Newton iterations per step" },
    { SN_FIELD(sn_bdf2_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_bdf2_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
};

const sn_component sn_bdf2 = {
    .abi = SN_COMPONENT_ABI,
    .name = "bdf2",
    .summary = "Backward differentiation formula of order 2: L-stable, one solution per step.",
    .source =
        "Curtiss, Hirschfelder, Proc. Natl. Acad. Sci. 38, 1952; Hairer, Norsett, Wanner, Solving Ordinary "
        "Differential Equations I, 2nd ed. 1993, section III.5",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_bdf2_params),
    .self_size = sizeof(bdf2),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
