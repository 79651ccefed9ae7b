/* Sinew - generalized_alpha: second order, one stage, with chosen damping at high frequencies.

   Legend: h step; u local coordinates (local.h); v, a velocities and true accelerations; b the method's own
   accelerations, am, af, gamma, beta its parameters. The balance of forces holds at the step's end, and
     (1 - am) b1 + am b0 = (1 - af) a1 + af a0
     u1 = h v0 + h^2 ((1/2 - beta) b0 + beta b1),     v1 = v0 + h ((1 - gamma) b0 + gamma b1)
   with body angular velocities as they are. Newton: du = J_r^-1(xi) dtheta on rotations, hence W =
   J_r^-1(xi) in
     [ (M (1 - am)/((1 - af) beta h^2) - D gamma/(beta h)) W - K ] dtheta = f.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/system.h"
#include "engine/snapshot.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include "solvers/step_tangent.h"
#include <math.h>
#include <string.h>

/* What the next step may use of this one; part of the simulation's state. */
typedef struct history {
    double h;         /* size of the last step, 0 when there is none to use */
    sn_learnt learnt; /* of Newton's iteration */
    double rows[];    /* a, b, and b of the step before */
} history;

typedef struct generalized_alpha {
    sn_generalized_alpha_params params;
    sn_newton newton;
    double am, af, gamma, beta;
    history* past;
    int n;
    double *a0, *b0, *older; /* rows of the history */
    double *x0, *v0;
    double* kept; /* of the last step: u and v at its end, a at its start and end */
    double *u, *d, *b1, *spare, *free_u, *free_v; /* free_: parts of u1 and v1 that do not depend on b1 */
    sn_mat3* spin;
} generalized_alpha;

/* ---- one step ------------------------------------------------------------------------------------ */

static sn_status start(generalized_alpha* k, sn_system* s, double t, sn_error* error)
{
    if (k->past->h > 0.0) return SN_OK;
    sn_system_set_time(s, t, 1.0);
    if (!sn_system_accelerate(s)) return sn_singular_masses(s, t, error);
    sn_copy_free(s, s->layout.a, k->a0);
    sn_copy_free(s, s->layout.a, k->b0);
    sn_copy_free(s, s->layout.a, k->older);
    return SN_OK;
}

/* What is being solved. */
typedef struct equation {
    generalized_alpha* k;
    double h;
} equation;

/* b1 as the straight line through the last two; `plain`: such that the velocities stay. */
static void predict(void* context, sn_system* s, bool plain)
{
    (void)s;
    generalized_alpha* k = ((equation*)context)->k;
    double h = ((equation*)context)->h, ratio = k->past->h > 0.0 ? h / k->past->h : 0.0;
    for (int i = 0; i < k->n; ++i) {
        k->free_u[i] = h * k->v0[i] + h * h * (0.5 - k->beta) * k->b0[i];
        k->free_v[i] = k->v0[i] + h * (1.0 - k->gamma) * k->b0[i];
        k->b1[i] =
            plain ? (k->v0[i] - k->free_v[i]) / (h * k->gamma) : k->b0[i] + ratio * (k->b0[i] - k->older[i]);
        k->u[i] = k->free_u[i] + h * h * k->beta * k->b1[i];
    }
}

/* b1, velocities and accelerations from u; moves the system there. */
static void place(void* context, sn_system* s)
{
    generalized_alpha* k = ((equation*)context)->k;
    double h = ((equation*)context)->h;
    sn_system_retract(s, k->x0, k->u);
    for (int i = 0; i < k->n; ++i) {
        if (!s->layout.free_dof[i]) continue;
        k->b1[i] = (k->u[i] - k->free_u[i]) / (h * h * k->beta);
        s->layout.v[i] = k->free_v[i] + h * k->gamma * k->b1[i];
        s->layout.a[i] = ((1.0 - k->am) * k->b1[i] + k->am * k->b0[i] - k->af * k->a0[i]) / (1.0 - k->af);
    }
}

static void assemble(void* context, sn_system* s)
{
    generalized_alpha* k = ((equation*)context)->k;
    double h = ((equation*)context)->h, mass = (1.0 - k->am) / ((1.0 - k->af) * k->beta * h * h);
    for (int node = 0; node < s->layout.node_count; ++node) {
        const double* u = k->u + s->layout.node_dof[node];
        int frame = s->layout.node_frame[node];
        if (frame >= 0) k->spin[frame] = sn_so3_jr_inv(sn_v3(u[3], u[4], u[5]));
    }
    sn_system_assemble(s, mass, k->gamma / (k->beta * h), 1.0, k->spin);
}

static void keep_step(generalized_alpha* k, const sn_system* s)
{
    size_t n = (size_t)k->n, row = n * sizeof(double);
    memcpy(k->kept, k->u, row);
    sn_copy_free(s, s->layout.v, k->kept + n);
    memcpy(k->kept + 2 * n, k->a0, row);
    sn_copy_free(s, s->layout.a, k->kept + 3 * n);
}

sn_status sn_generalized_alpha_last_step(const sn_system* s, sn_step_record* out, sn_error* error)
{
    (void)error;
    const generalized_alpha* k = s->integrator;
    *out = (sn_step_record){ .t = out->t,
                             .h = out->h,
                             .rule = &sn_generalized_alpha_rule,
                             .weights = { k->am, k->af, k->gamma, k->beta },
                             .rate_rows = 2,
                             .acceleration_rows = 2,
                             .x0 = k->x0,
                             .v0 = k->v0,
                             .r = k->kept,
                             .a = k->kept + 2 * k->n,
                             .spun = true };
    return SN_OK;
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    generalized_alpha* k = self;
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    sn_status status = start(k, s, t, error);
    if (status) return status;
    if (local_error) *local_error = 0.0;
    sn_system_set_time(s, t + h, 1.0);
    equation at = { k, h };
    sn_equation e = { .context = &at,
                      .predict = predict,
                      .place = place,
                      .assemble = assemble,
                      .u = k->u,
                      .d = k->d,
                      .spare = k->spare,
                      .t = t + h };
    status = sn_newton_solve(&k->newton, &e, s, error);
    if (status) return status;
    keep_step(k, s);
    memcpy(k->older, k->b0, (size_t)k->n * sizeof(double));
    memcpy(k->b0, k->b1, (size_t)k->n * sizeof(double));
    sn_copy_free(s, s->layout.a, k->a0);
    k->past->h = h;
    return SN_OK;
}

/* ---- operations ---------------------------------------------------------------------------------- */

static void restart(void* self, sn_system* s)
{
    generalized_alpha* k = self;
    (void)s;
    k->past->h = k->past->learnt.curvature = 0.0;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    generalized_alpha* k = self;
    sn_status status = sn_rows_refuse(s, SN_HOLDS, error);
    if (status) return status;
    double rho = k->params.rho;
    k->am = (2.0 * rho - 1.0) / (rho + 1.0);
    k->af = rho / (rho + 1.0);
    k->gamma = 0.5 - k->am + k->af;
    k->beta = 0.25 * (1.0 - k->am + k->af) * (1.0 - k->am + k->af);
    k->n = s->layout.nv;
    size_t n = (size_t)k->n, bytes = sizeof(history) + 3 * n * sizeof(double);
    k->past = sn_pool_alloc(s->pool, bytes);
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    double* rows = sn_pool_array(s->pool, 11 * n, sizeof(double));
    k->spin = sn_pool_array(s->pool, (size_t)s->layout.frame_count, sizeof(sn_mat3));
    if (!k->past || !k->x0 || !rows || !k->spin || sn_sim_remember(s->sim, k->past, bytes))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    double** kept[] = { &k->a0, &k->b0, &k->older };
    for (size_t i = 0; i < 3; ++i)
        *kept[i] = k->past->rows + i * n;
    double** vectors[] = { &k->v0, &k->u, &k->d, &k->b1, &k->spare, &k->free_u, &k->free_v };
    for (size_t i = 0; i < 7; ++i)
        *vectors[i] = rows + i * n;
    k->kept = rows + 7 * n;
    k->newton = (sn_newton){ .tolerance = k->params.tolerance,
                             .most = k->params.iterations,
                             .learnt = &k->past->learnt };
    return SN_OK;
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((generalized_alpha*)self)->params = *(const sn_generalized_alpha_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .restart = restart,
    .consistent = true,
    .description = "generalized-alpha on the Lie group, Newton's iteration at the end of the step",
};
static const sn_generalized_alpha_params defaults = {
    .linear = "auto", .rho = 0.5, .tolerance = 1e-8, .iterations = 12
};
static const sn_param table[] = {
    { SN_FIELD(sn_generalized_alpha_params, rho), "1", 0, 1,
      "spectral radius at infinite frequency: 0 damps the stiffest components immediately, 1 not at all" },
    { SN_FIELD(sn_generalized_alpha_params, tolerance), "1", 1e-13, 1e-2,
      "tolerance of Newton's iteration, relative to the extent of the scene, or in rad" },
    { SN_FIELD(sn_generalized_alpha_params, iterations), "1", 1, 1000,
      "largest number of Newton iterations per step" },
    { SN_FIELD(sn_generalized_alpha_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_generalized_alpha_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
};

const sn_component sn_generalized_alpha = {
    .abi = SN_COMPONENT_ABI,
    .name = "generalized_alpha",
    .summary = "Generalized-alpha method: second order with adjustable numerical damping.",
    .source = "Chung, Hulbert, J. Appl. Mech. 60, 1993, 371-375; Bruels, Cardona, Arnold, Mech. Mach. Theory "
              "48, 2012, "
              "121-137",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_generalized_alpha_params),
    .self_size = sizeof(generalized_alpha),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
