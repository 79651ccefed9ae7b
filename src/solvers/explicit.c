/* Sinew - explicit: methods that never solve with a stiffness: Runge-Kutta tables in local coordinates
   (local.h), compositions of kicks and drifts, Verlet's and Zhai's. Frames drift by the exponential map.

   Forces that depend on velocities, gyroscopic terms among them: a kick takes them at the velocity that the
   last acceleration predicts for its middle, which keeps order 2 and changes nothing where they do not.
   Symplectic Euler takes them as they are.

   The step is compared with the critical one (critical.h), which is found at the start. After a restart and
   every FIRST_LOOK steps the mark of the tangents is looked at: the critical step goes with 1/sqrt of it.
   While it hardly changes from one look to the next, these are put off, to LAST_LOOK steps at most. The
   critical step is found anew where the mark has grown by more than `notable` and the step might not be
   `wide` of the critical one any more, or where it has fallen and the step is refused.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/system.h"
#include "engine/snapshot.h"
#include "solvers/critical.h"
#include "solvers/explicit_tables.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include <math.h>
#include <string.h>

enum { FIRST_LOOK = 16, LAST_LOOK = 64 };
static const double notable = 0.01, quiet = 0.002, wide = 0.8, reserve = 0.9;

/* What the next step may use of this one; part of the simulation's state. */
typedef struct history {
    double h;        /* size of the last step, 0 when there is none to use */
    double critical; /* largest stable step, 0 when not known */
    double omega;    /* the fastest vibration it is for [rad/s] */
    double mark;     /* of the tangents it is for */
    double seen;     /* the mark at the last look */
    int64_t left;    /* steps until the next look */
    int64_t wait;    /* steps from the last look to it */
    double rows[];   /* last accelerations; weights of the mark */
} history;

typedef struct explicit_method {
    sn_explicit_params params;
    const sn_explicit_table* table;
    sn_step_limits limits;
    history* past;
    int n;
    double *last, *weight; /* rows of the history */
    double *x0, *v0, *u, *v;
    double *rate, *a;  /* of the stages, one row each */
    double* workspace; /* for critical.h */
} explicit_method;

/* ---- steps --------------------------------------------------------------------------------------- */

static sn_status accelerate(sn_system* s, double t, sn_error* error)
{
    return sn_system_find_accelerations(s) ? SN_OK : sn_singular_masses(s, t, error);
}

/* To x (+) u at time t. */
static void drift(explicit_method* k, sn_system* s, double t)
{
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_system_set_time(s, t, 1.0);
    sn_system_retract(s, k->x0, k->u);
}

static sn_status step_table(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    const sn_explicit_table* m = k->table;
    SN_ASSERT(m->stages > 0 && m->c[0] == 0.0 && k->n == s->layout.nv);
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    for (int i = 0; i < m->stages; ++i) {
        sn_system_set_time(s, t + m->c[i] * h, 1.0);
        sn_combine(k->n, k->u, NULL, h, m->a[i], k->rate, i);
        sn_combine(k->n, k->v, k->v0, h, m->a[i], k->a, i);
        sn_system_retract(s, k->x0, k->u);
        sn_copy_free(s, k->v, s->layout.v);
        sn_status status = accelerate(s, t + m->c[i] * h, error);
        if (status) return status;
        sn_system_rate_from_velocity(s, k->u, k->v, k->rate + i * k->n);
        sn_copy_free(s, s->layout.a, k->a + i * k->n);
    }
    sn_combine(k->n, k->u, NULL, h, m->b, k->rate, m->stages);
    sn_combine(k->n, k->v, k->v0, h, m->b, k->a, m->stages);
    sn_system_set_time(s, t + h, 1.0);
    sn_system_retract(s, k->x0, k->u);
    sn_copy_free(s, k->v, s->layout.v);
    return SN_OK;
}

/* v += g a(x, v). Rayleigh's damping is of the mean of v before and after, as in central differences: the
   critical step is the undamped one, whatever the damping. */
static sn_status kick(explicit_method* k, sn_system* s, double t, double g, sn_error* error)
{
    double* last = k->last;
    for (int j = 0; k->table->leads && j < k->n; ++j)
        if (s->layout.free_dof[j]) s->layout.v[j] = k->v[j] + 0.5 * g * last[j];
    sn_status status = accelerate(s, t, error);
    if (status) return status;
    double half = 0.5 * g * k->params.rayleigh_mass;
    for (int j = 0; j < k->n; ++j)
        if (s->layout.free_dof[j]) k->v[j] = ((1.0 - half) * k->v[j] + g * s->layout.a[j]) / (1.0 + half);
    if (k->table->leads) sn_copy_free(s, s->layout.a, last);
    return SN_OK;
}

static sn_status step_composed(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    const sn_explicit_table* m = k->table;
    double time = t;
    if (k->past->h == 0.0) memset(k->last, 0, (size_t)k->n * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v);
    for (int i = 0; i < m->stages; ++i) {
        sn_system_set_time(s, time, 1.0);
        sn_status status = m->kick[i] != 0.0 ? kick(k, s, time, m->kick[i] * h, error) : SN_OK;
        if (status) return status;
        for (int j = 0; j < k->n; ++j)
            k->u[j] = m->drift[i] * h * k->v[j];
        time += m->drift[i] * h;
        drift(k, s, i + 1 < m->stages ? time : t + h);
        sn_copy_free(s, k->v, s->layout.v);
        if (s->rows) sn_rows_shake(s, m->drift[i] * h);
    }
    return SN_OK;
}

static sn_status step_verlet(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    double* a = k->last;
    sn_status status = SN_OK;
    // impulses need the mass matrix at the start; forces between systems jump there
    if (k->past->h == 0.0 || s->rows || s->received_count > 0 || s->mirrors) {
        sn_system_set_time(s, t, 1.0);
        status = accelerate(s, t, error);
        if (status) return status;
        sn_copy_free(s, s->layout.a, a);
    }
    sn_copy_free(s, s->layout.v, k->v);
    for (int j = 0; j < k->n; ++j) {
        k->v[j] += 0.5 * h * a[j]; // of the step's middle
        k->u[j] = h * k->v[j];
    }
    drift(k, s, t + h);
    if (s->rows) {
        sn_copy_free(s, k->v, s->layout.v);
        sn_rows_shake(s, h);
        sn_copy_free(s, s->layout.v, k->v);
    }
    for (int j = 0; j < k->n; ++j)
        if (s->layout.free_dof[j]) s->layout.v[j] = k->v[j] + 0.5 * h * a[j];
    status = accelerate(s, t + h, error);
    if (status) return status;
    sn_copy_free(s, s->layout.a, a);
    for (int j = 0; j < k->n; ++j)
        if (s->layout.free_dof[j]) s->layout.v[j] = k->v[j] + 0.5 * h * a[j];
    return SN_OK;
}

/* Forest and Ruth's composition of three steps of Verlet's method, the second one backwards, each with
   impulses of its own: order 4 with constraints, too (S. Reich, SIAM J. Numer. Anal. 33, 1996, 475-491). */
static sn_status step_with_rows(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    sn_status status = SN_OK;
    double time = t;
    for (int i = 1; i < k->table->stages && !status; ++i) {
        double part = k->table->kick[i] * h;
        bool last = i + 1 == k->table->stages;
        status = step_verlet(k, s, time, last ? t + h - time : part, error);
        time += part;
        if (!status && !last) status = sn_rows_finish(s, time, true, error);
    }
    return status;
}

/* The difference of the last two accelerations is that of a step as long as this one. */
static sn_status step_zhai(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    // forces between systems jump in each step
    bool jumps = k->past->h == 0.0 || s->received_count > 0 || s->mirrors;
    double ratio = jumps ? 0.0 : h / k->past->h, *last = k->last;
    sn_system_set_time(s, t, 1.0);
    sn_status status = accelerate(s, t, error);
    if (status) return status;
    sn_copy_free(s, s->layout.v, k->v);
    for (int j = 0; j < k->n; ++j) {
        double a = s->layout.free_dof[j] ? s->layout.a[j] : 0.0, change = ratio * (a - last[j]);
        k->u[j] = h * k->v[j] + h * h * (0.5 * a + k->params.psi * change);
        k->v[j] += h * (a + k->params.phi * change);
        last[j] = a;
    }
    drift(k, s, t + h);
    sn_copy_free(s, k->v, s->layout.v);
    return SN_OK;
}

/* ---- the critical step ---------------------------------------------------------------------------- */

/* At the present motion and time. */
static bool find_critical(explicit_method* k, sn_system* s)
{
    history* past = k->past;
    sn_rates rates;
    if (!sn_find_rates(s, k->workspace, k->weight, &rates)) return false;
    past->omega = rates.omega;
    past->critical = sn_critical_step(&k->limits, rates.omega, rates.damping);
    past->mark = sn_stiffness_mark(s, k->weight, past->omega);
    return true;
}

static void wait_for_next_look(history* past, double mark)
{
    bool still = past->wait > 0 && fabs(mark - past->seen) <= quiet * past->seen;
    past->wait = still && 2 * past->wait <= LAST_LOOK ? 2 * past->wait : still ? LAST_LOOK : FIRST_LOOK;
    past->left = past->wait - 1;
    past->seen = mark;
}

/* Finds the critical step where it is not known, or may have come near the scene's step: also in the parts of
   a step that was refused, for what the refused one found is forgotten. */
static sn_status keep_critical(explicit_method* k, sn_system* s, double t, double h, sn_error* error)
{
    history* past = k->past;
    h = fmax(h, s->sim->step / s->substeps);
    if (past->left-- > 0) return SN_OK;
    sn_system_set_time(s, t, 1.0);
    double mark = past->critical > 0.0 ? sn_stiffness_mark(s, k->weight, past->omega) : 0.0;
    wait_for_next_look(past, mark);
    if (past->critical > 0.0) {
        double growth = mark == past->mark ? 1.0 : mark / past->mark;
        bool stiffer = growth > 1.0 + notable && !(h < wide * past->critical / sqrt(growth));
        bool softer = growth < 1.0 - notable && h > past->critical;
        if (growth >= 0.0 && !stiffer && !softer) return SN_OK;
    }
    return find_critical(k, s) ? SN_OK : sn_singular_masses(s, t, error);
}

static sn_status choose_step(void* self, sn_system* s, double* step, sn_error* error)
{
    explicit_method* k = self;
    history* past = k->past;
    if (*step > 0.0 && k->params.force) return SN_OK;
    sn_error failure = { 0 };
    if (keep_critical(k, s, 0.0, *step, &failure)) // the first step will tell the same
        return *step > 0.0 ? SN_OK : sn_fail(error, SN_ERR_SCENE, "%s", failure.text);
    if (*step == 0.0) *step = reserve * past->critical;
    if (*step <= past->critical) return SN_OK;
    return sn_fail(error, SN_ERR_SCENE,
                   "%s: the step of %.6g s exceeds the critical step of this method for this scene, %.6g s "
                   "(the fastest vibration has %.6g rad/s); take step=\"auto\", a step of at most %.3g s, an "
                   "implicit integrator such as <dirk/>, or force=\"true\" to run anyway",
                   s->path, *step, past->critical, past->omega, reserve * past->critical);
}

/* ---- operations ---------------------------------------------------------------------------------- */

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    static sn_status (*const steps[])(explicit_method*, sn_system*, double, double, sn_error*) = {
        [SN_RUNGE_KUTTA] = step_table,
        [SN_COMPOSED] = step_composed,
        [SN_VERLET_KIND] = step_verlet,
        [SN_ZHAI_KIND] = step_zhai,
    };
    explicit_method* k = self;
    if (local_error) *local_error = 0.0;
    if (!k->params.force) {
        sn_status status = keep_critical(k, s, t, h, error);
        if (status) return status;
        if (h > k->past->critical)
            return sn_fail(error, SN_ERR_DIVERGED,
                           "%s: the critical step has fallen to %.6g s at t = %.9g s, below the step of %.6g "
                           "s; take a smaller step",
                           s->path, k->past->critical, t, h);
    }
    bool split = s->rows && k->params.method == SN_FOREST_RUTH;
    sn_status status = (split ? step_with_rows : steps[k->table->kind])(k, s, t, h, error);
    k->past->h = h;
    // velocities are brought back to the constraints by impulses where the step ends
    return status || !s->rows ? status : accelerate(s, t + h, error);
}

static void restart(void* self, sn_system* s)
{
    explicit_method* k = self;
    (void)s;
    k->past->h = 0.0;
    k->past->left = k->past->wait = 0;
}

static sn_status refuse_rows(const explicit_method* k, const sn_system* s, sn_error* error)
{
    sn_status status = sn_rows_refuse(s, SN_HOLDS, error);
    if (status || !s->rows || k->params.method <= SN_FOREST_RUTH) return status;
    bool zhai = k->params.method == SN_ZHAI;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: %s does not support constraints such as %s; use method=\"%s", s->path,
                   zhai ? "zhai" : "pefrl", s->program.constraints.at[0].path,
                   zhai ? "verlet\", which gives the same motion" : "forest_ruth\", which also has order 4");
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    explicit_method* k = self;
    sn_status status = refuse_rows(k, s, error);
    if (status) return status;
    if (k->params.rayleigh_mass > 0 && k->params.method != SN_SYMPLECTIC_EULER)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: rayleigh_mass requires method=\"symplectic_euler\"; a <drag/> damps with every method",
            s->path);
    k->table = &sn_explicit_tables[k->params.method];
    k->limits = sn_explicit_limits(k->table, k->params.psi, k->params.phi);
    k->n = s->layout.nv;
    size_t n = (size_t)k->n, stages = (size_t)k->table->stages;
    size_t bytes = sizeof(history) + 2 * n * sizeof(double);
    k->past = sn_pool_alloc(s->pool, bytes);
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    double* rows = sn_pool_array(s->pool, 3 + 2 * stages + SN_RATE_VECTORS, n * sizeof(double));
    if (!k->past || !k->x0 || !rows || sn_sim_remember(s->sim, k->past, bytes))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    k->last = k->past->rows;
    k->weight = k->last + n;
    k->v0 = rows;
    k->u = rows + n;
    k->v = rows + 2 * n;
    k->rate = rows + 3 * n;
    k->a = k->rate + stages * n;
    k->workspace = k->a + stages * n;
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
    .restart = restart,
    .choose_step = choose_step,
    .description = "explicit, stable for small steps only",
};
static const sn_explicit_params defaults = {
    .linear = "auto", .method = SN_SYMPLECTIC_EULER, .psi = 0.5, .phi = 0.5
};
static const sn_param table[] = {
    { SN_CHOICE(sn_explicit_params, method, SN_EXPLICIT_NAMES), .unit = "1",
      .doc = "of order 1, 4, 2, 4, 4, 2; the step must resolve the fastest vibration" },
    { SN_FIELD(sn_explicit_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_explicit_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
    { SN_FIELD(sn_explicit_params, psi), "1", 0, 10,
      "for zhai: weight of the change of acceleration in positions; 1/2 gives the positions of verlet" },
    { SN_FIELD(sn_explicit_params, phi), "1", 0, 10,
      "for zhai: weight of the change of acceleration in velocities; 1/2 gives order 2" },
    { SN_FIELD(sn_explicit_params, force), "1", 0, 1, "take steps beyond the critical one without a check" },
    { SN_FIELD(sn_explicit_params, rayleigh_mass), "1/s", 0, HUGE_VAL,
      "for symplectic_euler: damping by the force -rayleigh_mass M v, with the mean velocity of two steps" },
};

const sn_component sn_explicit = {
    .abi = SN_COMPONENT_ABI,
    .name = "explicit",
    .summary =
        "Explicit methods: Runge-Kutta, Verlet, Zhai and symplectic compositions, with their critical step.",
    .source = "Kutta 1901; Forest, Ruth, Physica D 43, 1990; Zhai 1996; Omelyan, Mryglod, Folk 2002; Hairer, "
              "Lubich, Wanner, Geometric Numerical Integration, 2nd ed. 2006",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_explicit_params),
    .self_size = sizeof(explicit_method),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
