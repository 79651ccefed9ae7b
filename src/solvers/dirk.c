/* Sinew - dirk: diagonally implicit Runge-Kutta methods, one engine for all tables.

   Legend: h step, g = a_ii h, u local coordinates (local.h), r = u' their rates, v velocities, a
   accelerations. Stage i, with all sums over j < i, is a solution of stage.h at t + c_i h with
     u* = h sum a_ij r_j          v* = v_n + h sum a_ij a_j
   All methods are stiffly accurate: the last stage is the result, and its acceleration is consistent, so that
   it is the explicit first stage of the next step where a method has one.

   The error estimate e = h sum (b_j - bh_j) (r_j, a_j) is filtered once by (I - g J)^-1 (L. F. Shampine,
   1977), without which stiff components would dominate it. See filter_error.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/system.h"
#include "engine/snapshot.h"
#include "solvers/dirk_tables.h"
#include "solvers/local.h"
#include "solvers/stage.h"
#include "solvers/step_tangent.h"
#include <math.h>
#include <string.h>

/* What the next step may use of this one; part of the simulation's state. */
typedef struct history {
    double h;         /* size of the last step, 0 when there is none to use */
    sn_learnt learnt; /* of Newton's iteration */
    double a[];       /* accelerations of its stages */
} history;

typedef struct dirk {
    sn_dirk_params params;
    const sn_dirk_table* table;
    sn_stage stage;
    history* past;
    int n;           /* degrees of freedom */
    double* v0;      /* at the step's start */
    double *r, *a;   /* rates and accelerations of the stages, one row each */
    double *eu, *ev; /* error estimate */
    double* l;       /* multipliers of the stages; NULL: there are none */
} dirk;

/* ---- prediction ---------------------------------------------------------------------------------- */

enum { MAX_NODES = 3 };

/* Known accelerations: times in units of the step from its start, and rows of numbers. */
typedef struct known {
    double c[2 * SN_DIRK_STAGES];
    const double* a[2 * SN_DIRK_STAGES];
    int count;
} known;

static known list_known(const dirk* k, int stage, double h)
{
    known list = { .count = 0 };
    const sn_dirk_table* table = k->table;
    int last = table->explicit_first ? table->stages - 1
                                     : table->stages; // the last stage and the first are the same
    for (int j = 0; k->past->h > 0.0 && j < last; ++j) {
        list.c[list.count] = (table->c[j] - 1.0) * k->past->h / h;
        list.a[list.count++] = k->past->a + j * k->n;
    }
    for (int j = 0; j < stage; ++j) {
        list.c[list.count] = table->c[j];
        list.a[list.count++] = k->a + j * k->n;
    }
    return list;
}

/* Picks up to three known times for the one at c: the nearest, none closer to another than a fraction of
   the step. */
static int pick_nodes(const known* list, double c, int pick[MAX_NODES])
{
    const double apart = 0.5;
    bool used[2 * SN_DIRK_STAGES] = { false };
    int count = 0;
    while (count < MAX_NODES) {
        int best = -1;
        for (int j = 0; j < list->count; ++j) {
            bool crowded = used[j];
            for (int i = 0; i < count; ++i)
                crowded = crowded || fabs(list->c[j] - list->c[pick[i]]) < apart;
            if (!crowded && (best < 0 || fabs(list->c[j] - c) <= fabs(list->c[best] - c))) best = j;
        }
        if (best < 0) break;
        SN_ASSERT(!used[best] && best < list->count);
        used[best] = true;
        pick[count++] = best;
    }
    return count;
}

/* a_i extrapolated by Lagrange's polynomial; zero when nothing is known. */
static void predict_acceleration(const dirk* k, int stage, double h, double* a)
{
    known list = list_known(k, stage, h);
    int pick[MAX_NODES];
    int count = pick_nodes(&list, k->table->c[stage], pick);
    memset(a, 0, (size_t)k->stage.end * sizeof(double));
    for (int i = 0; i < count; ++i) {
        double weight = 1.0;
        for (int j = 0; j < count; ++j)
            if (j != i)
                weight *= (k->table->c[stage] - list.c[pick[j]]) / (list.c[pick[i]] - list.c[pick[j]]);
        const double* from = list.a[pick[i]];
        for (int l = 0; l < k->stage.end; ++l)
            a[l] += weight * from[l];
    }
}

/* The times of the stages are the sums of their rows, and the last one ends the step: stiffly accurate. */
static bool is_consistent(const sn_dirk_table* table)
{
    for (int i = 0; i < table->stages; ++i) {
        double sum = 0.0;
        for (int j = 0; j <= i; ++j)
            sum += table->a[i][j];
        if (fabs(sum - table->c[i]) > 1e-12) return false;
    }
    return table->stages > 0 && table->stages <= SN_DIRK_STAGES && table->c[table->stages - 1] == 1.0;
}

/* ---- one stage ----------------------------------------------------------------------------------- */

static sn_status solve_stage(dirk* k, sn_system* s, int stage, double t, double h, sn_error* error)
{
    const sn_dirk_table* table = k->table;
    sn_combine(k->n, k->stage.us, NULL, h, table->a[stage], k->r, stage);
    SN_ASSERT(stage < table->stages && table->a[stage][stage] > 0.0 && is_consistent(table));
    sn_combine(k->n, k->stage.vs, k->v0, h, table->a[stage], k->a, stage);
    k->stage.r = k->r + stage * k->n;
    k->stage.a = k->a + stage * k->n;
    predict_acceleration(k, stage, h, k->stage.a);
    sn_status status =
        sn_stage_solve(&k->stage, s, t + table->c[stage] * h, table->a[stage][stage] * h, error);
    for (int i = 0; !status && k->l && i < s->rows->count; ++i)
        k->l[stage * s->rows->count + i] = s->rows->lambda[i];
    return status;
}

/* The explicit first stage is the step's start. */
static sn_status start_stage(dirk* k, sn_system* s, double t, sn_error* error)
{
    memcpy(k->r, k->v0, (size_t)k->n * sizeof(double));
    if (k->past->h > 0.0) {
        memcpy(k->a, k->past->a + (k->table->stages - 1) * k->n, (size_t)k->n * sizeof(double));
        return SN_OK;
    }
    sn_system_set_time(s, t, 1.0);
    if (sn_system_is_first_order(s) && sn_system_find_velocities(s)) {
        sn_copy_free(s, s->layout.v, k->v0);
        sn_copy_free(s, s->layout.v, k->r);
        memset(k->a, 0, (size_t)k->n * sizeof(double));
        return SN_OK;
    }
    if (!sn_system_accelerate(s)) return sn_singular_masses(s, t, error);
    sn_copy_free(s, s->layout.a, k->a);
    return SN_OK;
}

/* ---- error --------------------------------------------------------------------------------------- */

/* (y_u, y_v) = (I - g J)^-1 (e_u, e_v) for the system in first-order form, that is
     y_v = (1/g) A^-1 (K e_u + M e_v/g),   y_u = e_u + g y_v
   with the matrix A factored last; K e_u + M e_v/g is the difference of two net forces. Leaves f as at the
   end. */
static double filter_error(dirk* k, sn_system* s, double h)
{
    const double g = k->table->a[k->table->stages - 1][k->table->stages - 1] * h;
    double *end_x = k->stage.x0, *force = k->stage.us, *end_a = k->stage.vs,
           *d = k->stage.d; // no longer needed
    memcpy(end_x, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    memcpy(end_a, s->layout.a, (size_t)k->n * sizeof(double));
    sn_system_retract(s, end_x, k->eu);
    for (int i = 0; i < k->n; ++i)
        s->layout.a[i] -= k->ev[i] / g;
    sn_system_evaluate(s);
    memcpy(force, s->layout.f, (size_t)k->n * sizeof(double));
    memcpy(s->layout.x, end_x, (size_t)s->layout.nx * sizeof(double));
    memcpy(s->layout.a, end_a, (size_t)k->n * sizeof(double));
    sn_system_evaluate(s);
    for (int i = 0; i < k->n; ++i)
        force[i] -= s->layout.f[i];
    sn_system_solve(s, force, d);
    for (int i = 0; i < k->n; ++i) {
        k->eu[i] += d[i];
        k->ev[i] = d[i] / g;
    }
    return sn_error_norm(s, k->eu, k->ev, h);
}

static double estimate_error(dirk* k, sn_system* s, double h)
{
    const sn_dirk_table* table = k->table;
    double weight[SN_DIRK_STAGES];
    for (int j = 0; j < table->stages; ++j)
        weight[j] = table->a[table->stages - 1][j] - table->bh[j];
    sn_combine(k->n, k->eu, NULL, h, weight, k->r, table->stages);
    sn_combine(k->n, k->ev, NULL, h, weight, k->a, table->stages);
    return filter_error(k, s, h);
}

/* ---- operations ---------------------------------------------------------------------------------- */

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    dirk* k = self;
    const sn_dirk_table* table = k->table;
    memcpy(k->stage.x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    sn_status status = table->explicit_first ? start_stage(k, s, t, error) : SN_OK;
    for (int i = table->explicit_first; i < table->stages && !status; ++i)
        status = solve_stage(k, s, i, t, h, error);
    if (status) return status;
    if (local_error) *local_error = table->error_order ? estimate_error(k, s, h) : 0.0;
    memcpy(k->past->a, k->a, (size_t)(table->stages * k->n) * sizeof(double));
    k->past->h = h;
    return SN_OK;
}

sn_status sn_dirk_last_step(const sn_system* s, sn_step_record* out, sn_error* error)
{
    const dirk* k = s->integrator;
    if (k->params.quasi_static)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: quasi-static steps have no sensitivities; use <statics/>, or omit quasi_static",
                       s->path);
    int stages = k->table->stages;
    *out = (sn_step_record){ .t = out->t, .h = out->h, .rule = &sn_dirk_rule, .table = k->table };
    out->rate_rows = out->acceleration_rows = stages;
    out->x0 = k->stage.x0;
    out->v0 = k->v0;
    out->r = k->r;
    out->a = k->a;
    out->l = k->l;
    out->multiplier_rows = stages;
    out->spun = k->stage.spun;
    return SN_OK;
}

static void restart(void* self, sn_system* s)
{
    dirk* k = self;
    (void)s;
    k->past->h = k->past->learnt.curvature = 0.0;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    dirk* k = self;
    sn_status status = sn_rows_refuse(
        s, k->params.method == SN_BACKWARD_EULER ? SN_HOLDS | SN_CONTACTS | SN_TRANSIENT : SN_HOLDS, error);
    if (status) return status;
    if (k->params.quasi_static && k->params.method != SN_BACKWARD_EULER)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: quasi_static requires method=\"backward_euler\"; set that method", s->path);
    k->table = &sn_dirk_tables[k->params.method];
    k->stage.quasi_static = k->params.quasi_static;
    k->n = s->layout.nv;
    size_t n = (size_t)k->n, stages = (size_t)k->table->stages, row = n * sizeof(double);
    size_t bytes = sizeof(history) + stages * row;
    k->past = sn_pool_alloc(s->pool, bytes);
    double* rows = sn_pool_array(s->pool, 3 + 2 * stages, row);
    if (!k->past || !rows || sn_sim_remember(s->sim, k->past, bytes))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    if (s->rows) k->l = sn_pool_array(s->pool, stages * (size_t)s->rows->most, sizeof(double));
    if (s->rows && !k->l) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    double** vectors[] = { &k->v0, &k->eu, &k->ev };
    for (size_t i = 0; i < 3; ++i)
        *vectors[i] = rows + i * n;
    k->r = rows + 3 * n;
    k->a = k->r + stages * n;
    k->stage.v0 = k->v0;
    return sn_stage_prepare(&k->stage, s, k->params.tolerance, k->params.iterations, &k->past->learnt, error);
}

static int error_order(const void* self)
{
    const dirk* k = self;
    return sn_dirk_tables[k->params.method].error_order;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((dirk*)self)->params = *(const sn_dirk_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .restart = restart,
    .error_order = error_order,
    .consistent = true,
    .description =
        "diagonally implicit Runge-Kutta, Newton's iteration in each stage, the last stage is the result",
};
static const sn_dirk_params defaults = {
    .linear = "auto", .method = SN_ESDIRK32, .tolerance = 1e-8, .iterations = 12
};
static const sn_param table[] = {
    { SN_CHOICE(sn_dirk_params, method, SN_DIRK_NAMES), .unit = "1",
      .doc = "of order 1, 2, 3, 4, 2, 3, 4; the last three have stage order 2 and are best for stiff rods" },
    { SN_FIELD(sn_dirk_params, tolerance), "1", 1e-13, 1e-2,
      "tolerance of Newton's iteration, relative to the extent of the scene, or in rad" },
    { SN_FIELD(sn_dirk_params, iterations), "1", 1, 1000, "largest number of Newton iterations per stage" },
    { SN_FIELD(sn_dirk_params, quasi_static), .unit = "1",
      .doc = "omit accelerations: each step ends in equilibrium, reached from the step before with friction, "
             "plasticity and "
             "damping; only with backward_euler" },
    { SN_FIELD(sn_dirk_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_dirk_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
};

const sn_component sn_dirk = {
    .abi = SN_COMPONENT_ABI,
    .name = "dirk",
    .summary = "Diagonally implicit Runge-Kutta methods, A-stable and L-stable.",
    .source =
        "Alexander 1977; Hairer, Wanner 1996; Hosea, Shampine 1996; Kennedy, Carpenter NASA/TM-2016-219173",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_dirk_params),
    .self_size = sizeof(dirk),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
