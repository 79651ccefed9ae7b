/* Sinew - rosenbrock: linearly implicit Runge-Kutta methods. No iteration: one matrix and one solution a
   stage.

   Legend: h step, g = gamma h, y = (u, v) local coordinates (local.h) and velocities, y' = (rate,
   acceleration), U = (U_u, U_v) transformed slopes, W = I - g N with N = d rate/du = -hat(w)/2 on rotations
   at the step's start. With J = [ N  I ; M^-1 K  M^-1 D ], stage i
     (I/g - J) U_i = y'(t + alpha_i h, y + sum a_ij U_j) + sum c_ij/h U_j + h gamma_i y'_t  =: (R_u, R_v)
   becomes, by U_v = (1/g) W U_u - R_u,
     [ (M/g^2 - D/g) W - K ] U_u = M R_v + (M/g - D) R_u.
   The derivative in time y'_t = (0, M^-1 f_t) carries prescribed motion and loads.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/system.h"
#include "engine/sim.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include "solvers/rosenbrock_tables.h"
#include <math.h>
#include <string.h>

typedef struct rosenbrock {
    sn_rosenbrock_params params;
    sn_rosenbrock_table table;
    int same[SN_ROSENBROCK_STAGES]; /* an earlier stage at the same point, or -1 */
    int n;
    double *x0, *v0;
    double *Uu, *Uv;  /* of the stages, one row each */
    double *rate, *a; /* y' of the stages */
    double *Ru, *Rv;
    double* ft; /* d f/d t at fixed x, v, a of the free degrees of freedom */
    double *u, *v;
    double *mass, *damped_mass; /* values of M and M/g - D at the step's start */
    double *from, *to;          /* over the unknowns of the matrix */
    sn_mat3* spin;
} rosenbrock;

/* ---- at the step's start ------------------------------------------------------------------------- */

/* Net force at time t with what is free as it is, into out. */
static void force_at(const rosenbrock* k, sn_system* s, double t, double* out)
{
    sn_system_set_time(s, t, 1.0);
    sn_system_evaluate(s);
    memcpy(out, s->layout.f, (size_t)k->n * sizeof(double));
}

/* One-sided, so that nothing before the step is looked at: (-3 f(t) + 4 f(t + e) - f(t + 2e))/(2e). */
static void differentiate_in_time(rosenbrock* k, sn_system* s, double t, double h)
{
    const double part = 1e-3;
    volatile double next = t + part * h;
    double e = next - t, *f1 = k->Ru, *f2 = k->Rv;
    memcpy(k->ft, s->layout.f, (size_t)k->n * sizeof(double));
    force_at(k, s, t + e, f1);
    force_at(k, s, t + 2.0 * e, f2);
    for (int i = 0; i < k->n; ++i)
        k->ft[i] = s->layout.free_dof[i] ? (-3.0 * k->ft[i] + 4.0 * f1[i] - f2[i]) / (2.0 * e) : 0.0;
    sn_system_set_time(s, t, 1.0);
}

/* Accelerations and matrices at the start: M, M/g - D, and the factored matrix of all stages. */
static sn_status linearise(rosenbrock* k, sn_system* s, double t, double h, sn_error* error)
{
    double g = k->table.gamma * h;
    size_t bytes = s->matrix.A->value_count * sizeof(double);
    SN_ASSERT(g > 0.0 && k->n == s->layout.nv);
    sn_system_set_time(s, t, 1.0);
    if (!sn_system_accelerate(s)) return sn_singular_masses(s, t, error);
    sn_copy_free(s, s->layout.a, k->a);
    memcpy(k->rate, k->v0, (size_t)k->n * sizeof(double));
    memset(k->u, 0, (size_t)k->n * sizeof(double));

    // sn_system_accelerate has left it there, unless it never changes
    if (s->inertia.constant) sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    memcpy(k->mass, s->matrix.A->values, bytes);
    sn_system_assemble(s, 1.0 / g, 1.0, 0.0, NULL);
    memcpy(k->damped_mass, s->matrix.A->values, bytes);
    sn_local_spin(s, k->u, k->v0, g, k->spin);
    sn_system_assemble(s, 1.0 / (g * g), 1.0 / g, 1.0, k->spin);
    if (!sn_system_factor(s)) return sn_singular(s, t, error);
    differentiate_in_time(k, s, t, h);
    return SN_OK;
}

/* out += values times in, on the unknowns; `values` are laid out like the system's matrix. */
static void add_product(rosenbrock* k, const sn_system* s, double* values, const double* in, double* out)
{
    sn_block_matrix matrix = *s->matrix.A;
    matrix.values = values;
    for (int i = 0; i < s->layout.node_count; ++i)
        if (s->layout.node_unknown[i] >= 0)
            memcpy(k->from + matrix.start[s->layout.node_unknown[i]], in + s->layout.node_dof[i],
                   (size_t)(s->layout.node_dof[i + 1] - s->layout.node_dof[i]) * sizeof(double));
    sn_block_matrix_multiply(&matrix, k->from, k->to);
    for (int i = 0; i < s->layout.node_count; ++i)
        for (int d = s->layout.node_dof[i]; s->layout.node_unknown[i] >= 0 && d < s->layout.node_dof[i + 1];
             ++d)
            out[d] += k->to[matrix.start[s->layout.node_unknown[i]] + d - s->layout.node_dof[i]];
}

/* ---- one stage ----------------------------------------------------------------------------------- */

/* Rates and accelerations at stage i, copied where an earlier stage was at the same point. */
static sn_status evaluate_stage(rosenbrock* k, sn_system* s, int i, double t, double h, sn_error* error)
{
    const sn_rosenbrock_table* table = &k->table;
    size_t row = (size_t)k->n * sizeof(double);
    double *rate = k->rate + i * k->n, *a = k->a + i * k->n;
    if (k->same[i] >= 0) {
        SN_ASSERT(k->same[i] < i); // an earlier stage
        memcpy(rate, k->rate + k->same[i] * k->n, row);
        memcpy(a, k->a + k->same[i] * k->n, row);
        return SN_OK;
    }
    double time = t + table->alpha_sum[i] * h;
    sn_combine(k->n, k->u, NULL, 1.0, table->a[i], k->Uu, i);
    sn_combine(k->n, k->v, k->v0, 1.0, table->a[i], k->Uv, i);
    sn_system_set_time(s, time, 1.0);
    sn_system_retract(s, k->x0, k->u);
    sn_copy_free(s, k->v, s->layout.v);
    sn_system_rate_from_velocity(s, k->u, k->v, rate);
    if (!sn_system_find_accelerations(s)) return sn_singular_masses(s, time, error);
    sn_copy_free(s, s->layout.a, a);
    return SN_OK;
}

static void solve_stage(rosenbrock* k, sn_system* s, int i, double h)
{
    const sn_rosenbrock_table* table = &k->table;
    double g = table->gamma * h, *Uu = k->Uu + i * k->n, *Uv = k->Uv + i * k->n, *rhs = k->u;
    sn_combine(k->n, k->Ru, k->rate + i * k->n, 1.0 / h, table->c[i], k->Uu, i);
    sn_combine(k->n, k->Rv, k->a + i * k->n, 1.0 / h, table->c[i], k->Uv, i);
    for (int j = 0; j < k->n; ++j)
        rhs[j] = h * table->gamma_sum[i] * k->ft[j];
    add_product(k, s, k->mass, k->Rv, rhs);
    add_product(k, s, k->damped_mass, k->Ru, rhs);
    sn_system_solve(s, rhs, Uu);
    memset(Uv, 0, (size_t)k->n * sizeof(double));
    for (int node = 0; node < s->layout.node_count; ++node) {
        int first = s->layout.node_dof[node], frame = s->layout.node_frame[node];
        for (int d = first; d < s->layout.node_dof[node + 1]; ++d)
            if (s->layout.free_dof[d]) Uv[d] = Uu[d] / g - k->Ru[d];
        if (frame < 0 || s->layout.node_unknown[node] < 0) continue;
        const double* turn = Uu + first + 3;
        for (int r = 0; r < 3; ++r)
            for (int c = 0; c < 3 && s->layout.free_dof[first + 3 + r]; ++c)
                Uv[first + 3 + r] += (k->spin[frame].m[r][c] - (r == c)) * turn[c] / g;
    }
}

/* ---- operations ---------------------------------------------------------------------------------- */

static double estimate_error(rosenbrock* k, const sn_system* s, double h)
{
    double weight[SN_ROSENBROCK_STAGES];
    for (int i = 0; i < k->table.stages; ++i)
        weight[i] = k->table.m[i] - k->table.mh[i];
    sn_combine(k->n, k->u, NULL, 1.0, weight, k->Uu, k->table.stages);
    sn_combine(k->n, k->v, NULL, 1.0, weight, k->Uv, k->table.stages);
    return sn_error_norm(s, k->u, k->v, h);
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    rosenbrock* k = self;
    const sn_rosenbrock_table* table = &k->table;
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    sn_status status = linearise(k, s, t, h, error);
    for (int i = 0; i < table->stages && !status; ++i) {
        if (i > 0) status = evaluate_stage(k, s, i, t, h, error);
        if (!status) solve_stage(k, s, i, h);
    }
    if (status) return status;
    if (local_error) *local_error = estimate_error(k, s, h);
    sn_combine(k->n, k->u, NULL, 1.0, table->m, k->Uu, table->stages);
    sn_combine(k->n, k->v, k->v0, 1.0, table->m, k->Uv, table->stages);
    sn_system_set_time(s, t + h, 1.0);
    sn_system_retract(s, k->x0, k->u);
    sn_copy_free(s, k->v, s->layout.v);
    return SN_OK;
}

/* Stages at the same point need one evaluation. */
static void find_same(rosenbrock* k)
{
    for (int i = 0; i < k->table.stages; ++i) {
        k->same[i] = -1;
        for (int j = 0; j < i && k->same[i] < 0; ++j)
            if (k->table.alpha_sum[i] == k->table.alpha_sum[j] &&
                memcmp(k->table.a[i], k->table.a[j], sizeof k->table.a[i]) == 0)
                k->same[i] = j;
    }
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    rosenbrock* k = self;
    sn_status status = sn_rows_refuse(s, SN_NO_CONSTRAINTS, error);
    if (status) return status;
    k->table = sn_rosenbrock_transform(&sn_rosenbrock_tables[k->params.method]);
    find_same(k);
    k->n = s->layout.nv;
    size_t n = (size_t)k->n, stages = (size_t)k->table.stages, dofs = (size_t)s->matrix.A->dofs;
    double* rows = sn_pool_array(s->pool, 6 + 4 * stages, n * sizeof(double));
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    k->mass = sn_pool_array(s->pool, s->matrix.A->value_count, sizeof(double));
    k->damped_mass = sn_pool_array(s->pool, s->matrix.A->value_count, sizeof(double));
    k->from = sn_pool_array(s->pool, 2 * dofs, sizeof(double));
    k->spin = sn_pool_array(s->pool, (size_t)s->layout.frame_count, sizeof(sn_mat3));
    if (!rows || !k->x0 || !k->mass || !k->damped_mass || !k->from || !k->spin)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    k->to = k->from + dofs;
    double** vectors[] = { &k->v0, &k->Ru, &k->Rv, &k->ft, &k->u, &k->v };
    for (size_t i = 0; i < 6; ++i)
        *vectors[i] = rows + i * n;
    double** tables[] = { &k->Uu, &k->Uv, &k->rate, &k->a };
    for (size_t i = 0; i < 4; ++i)
        *tables[i] = rows + (6 + i * stages) * n;
    return SN_OK;
}

static int error_order(const void* self)
{
    const rosenbrock* k = self;
    return sn_rosenbrock_tables[k->params.method].error_order;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((rosenbrock*)self)->params = *(const sn_rosenbrock_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .error_order = error_order,
    .description = "linearly implicit Runge-Kutta, one matrix per step",
};
static const sn_rosenbrock_params defaults = { .linear = "auto", .method = SN_RODAS4 };
static const sn_param table[] = {
    { SN_CHOICE(sn_rosenbrock_params, method, SN_ROSENBROCK_NAMES), .unit = "1",
      .doc = "of order 2, 3, 3, 3, 3, 4; on stiff rods use an accuracy, because large fixed steps are "
             "unstable" },
    { SN_FIELD(sn_rosenbrock_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_rosenbrock_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
};

const sn_component sn_rosenbrock = {
    .abi = SN_COMPONENT_ABI,
    .name = "rosenbrock",
    .summary = "Rosenbrock methods: linearly implicit, without iteration.",
    .source =
        "Verwer et al. 1999; Lang, Verwer 2001; Rang, Angermann 2005; Rang 2014; Sandu et al. 1997; Hairer, "
        "Wanner 1996",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rosenbrock_params),
    .self_size = sizeof(rosenbrock),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
