/* Sinew - explicit: methods that never look at a stiffness. Two engines: Runge-Kutta tables in local
   coordinates (local.h), and compositions of kicks and drifts. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>
#include "engine/rows.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include <math.h>
#include <string.h>

enum { MAX_STAGES = 4 };

typedef struct method {
    int stages;
    bool composed; /* kicks and drifts, not a Runge-Kutta table */
    /* Runge-Kutta */
    double c[MAX_STAGES], a[MAX_STAGES][MAX_STAGES], b[MAX_STAGES];
    /* composition: v += kick h a(x, v), then x (+)= drift h v */
    double kick[MAX_STAGES], drift[MAX_STAGES];
} method;

// clang-format off
static const method methods[SN_EXPLICIT_METHODS] = {
    [SN_SYMPLECTIC_EULER] = { .stages = 1, .composed = true, .kick = { 1 }, .drift = { 1 } },
    // W. Kutta, Z. Math. Phys. 46, 1901, 435-453
    [SN_RK4] = {
        .stages = 4,
        .c = { 0, 1.0 / 2, 1.0 / 2, 1 },
        .a = { { 0 }, { 1.0 / 2 }, { 0, 1.0 / 2 }, { 0, 0, 1 } },
        .b = { 1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6 },
    },
};
// clang-format on

typedef struct explicit_method {
    sn_explicit_params params;
    const method* table;
    int n;
    double *x0, *v0, *u, *v;
    double *rate, *a; /* of the stages, one row each */
} explicit_method;

/* ---- steps --------------------------------------------------------------------------------------- */

static sn_status accelerate(sn_system* s, double t, sn_error* error)
{
    return sn_system_find_accelerations(s) ? SN_OK : sn_singular(s, "mass matrix", t, error);
}

static sn_status step_table(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    const method* m = k->table;
    memcpy(k->x0, s->x, (size_t)s->nx * sizeof(double));
    sn_copy_free(s, s->v, k->v0);
    for (int i = 0; i < m->stages; ++i) {
        sn_system_set_time(s, t + m->c[i] * h, 1.0);
        sn_combine(k->n, k->u, NULL, h, m->a[i], k->rate, i);
        sn_combine(k->n, k->v, k->v0, h, m->a[i], k->a, i);
        sn_system_retract(s, k->x0, k->u);
        sn_copy_free(s, k->v, s->v);
        sn_status status = accelerate(s, t + m->c[i] * h, error);
        if (status) return status;
        sn_system_rate_from_velocity(s, k->u, k->v, k->rate + i * k->n);
        sn_copy_free(s, s->a, k->a + i * k->n);
    }
    sn_combine(k->n, k->u, NULL, h, m->b, k->rate, m->stages);
    sn_combine(k->n, k->v, k->v0, h, m->b, k->a, m->stages);
    sn_system_set_time(s, t + h, 1.0);
    sn_system_retract(s, k->x0, k->u);
    sn_copy_free(s, k->v, s->v);
    return SN_OK;
}

static sn_status step_composed(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    const method* m = k->table;
    double time = t;
    for (int i = 0; i < m->stages; ++i) {
        sn_system_set_time(s, time, 1.0);
        sn_status status = accelerate(s, time, error);
        if (status) return status;
        memcpy(k->x0, s->x, (size_t)s->nx * sizeof(double));
        sn_copy_free(s, s->v, k->v);
        for (int j = 0; j < k->n; ++j) {
            k->v[j] += s->free_dof[j] ? m->kick[i] * h * s->a[j] : 0.0;
            k->u[j] = m->drift[i] * h * k->v[j];
        }
        time += m->drift[i] * h;
        sn_system_set_time(s, i + 1 < m->stages ? time : t + h, 1.0);
        sn_system_retract(s, k->x0, k->u);
        sn_copy_free(s, k->v, s->v);
        if (s->rows) sn_rows_shake(s, m->drift[i] * h);
    }
    return SN_OK;
}

/* ---- operations ---------------------------------------------------------------------------------- */

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    explicit_method* k = self;
    if (local_error) *local_error = 0.0;
    sn_status status = (k->table->composed ? step_composed : step_table)(k, s, t, h, error);
    // velocities are brought back to the constraints by impulses where the step ends
    return status || !s->rows ? status : accelerate(s, t + h, error);
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    explicit_method* k = self;
    sn_status status = sn_rows_refuse(s, SN_HOLDS, error);
    if (status) return status;
    k->table = &methods[k->params.method];
    k->n = s->nv;
    size_t n = (size_t)k->n, stages = (size_t)k->table->stages;
    k->x0 = sn_pool_array(s->pool, (size_t)s->nx, sizeof(double));
    double* rows = sn_pool_array(s->pool, 3 + 2 * stages, n * sizeof(double));
    if (!k->x0 || !rows) return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    k->v0 = rows;
    k->u = rows + n;
    k->v = rows + 2 * n;
    k->rate = rows + 3 * n;
    k->a = k->rate + stages * n;
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((explicit_method*)self)->params = *(const sn_explicit_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .description = "explicit, stable for small steps only",
};
static const sn_explicit_params defaults = { .method = SN_SYMPLECTIC_EULER };
static const sn_param table[] = {
    { SN_CHOICE(sn_explicit_params, method, SN_EXPLICIT_NAMES), .unit = "1",
      .doc = "order 1 and 4; the step must resolve the fastest vibration" },
    { SN_CHOICE(sn_explicit_params, linear, SN_LINEAR_NAMES), .unit = "1", .doc = SN_LINEAR_DOC },
};

const sn_component sn_explicit = {
    .abi = SN_COMPONENT_ABI,
    .name = "explicit",
    .summary = "Explicit methods: symplectic Euler and the classical Runge-Kutta method.",
    .source = "Kutta 1901; Hairer, Lubich, Wanner, Geometric Numerical Integration, 2nd ed. 2006",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_explicit_params),
    .self_size = sizeof(explicit_method),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
