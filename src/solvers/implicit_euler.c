/* Sinew - implicit_euler: backward Euler with one linear solution a step, D. Baraff, A. Witkin, SIGGRAPH
   1998.

   Legend: h step, A = M/h^2 - D/h - K with K, D derivatives of forces, u = h v_{n+1}. The net force f0 at
   x_n with zero velocity and the acceleration -v_n/h is f(x_n, 0) + M v_n/h, so that
       [ (1/h^2 + rm/h) M - D/h - (1 + rk/h) K - G ] u = f0,   x_{n+1} = x_n + u,   v_{n+1} = u/h
   is (M + h (rm M - D - rk K) - h^2 K) dv = h (f + h K v_n + ...), where D is linear in v. rm and rk are
   Rayleigh's damping. G is the geometric stiffness of mappings and rows: it follows from the forces and not
   from the material, and is indefinite. In proportion to it, a force on a body that turns would slow or
   drive the body. An iterative solver starts from u = h v_n, as if dv = 0.

   Inertia forces that are quadratic in v, q(v), occur where bodies rotate. Linearised about v_n they are
   q(v_n) + q'(v_n) (v_{n+1} - v_n) = q'(v_n) v_{n+1} - q(v_n): A has D of q at v_n, and f0 has -q(v_n). With
   prescribed velocities p beside the free ones v, I(v) being the inertia forces at (p, v):
       q(v_n) = (I(v_n) + I(-v_n))/2 - I(0)
   is the part that is quadratic in the free ones. K is then taken at zero acceleration, because -M v_n/h is
   no force that bends or turns.

   Prescribed coordinates move by w in the step, and end it with the velocity p. With them at their ends and
   the free ones still at x_n and at rest, the element between both would be compressed and damped with many
   times its buckling load in steel, and A would be indefinite. K and D are therefore those of the start of
   the step at rest, and f0 is f(x_n, 0) + K w + D p; K w is a central difference. Two kinds of systems with
   constant masses are linearised about the ends of w: points without frames, whose sensitivities
   differentiate that step, and bodies in contact, on which tools act by rows and not by K w, where the
   evaluations are saved.

   With explicit_damping the dampers have the velocities of the start: f0 is f(x_n, v_n), and A has no D.
   Where masses are constant, K is that of f(x, v_n): tensions of dampers turn, too.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/contacts.h"
#include "engine/inertia.h"
#include "engine/rows.h"
#include "engine/system.h"
#include "solvers/local.h"
#include "solvers/newton.h"
#include "solvers/step_tangent.h"
#include <string.h>

typedef struct implicit_euler {
    sn_implicit_euler_params params;
    int n;
    bool turns;   /* masses depend on the motion */
    bool follows; /* K and D are those before the prescribed motion of the step */
    double *x0, *v0, *u, *inertia;
    double *x1, *v1; /* prescribed coordinates at the end of the step, the others at its start */
    double* push;    /* K w */
    double* l;       /* multipliers at the start and at the end of the step; NULL: no rows */
} implicit_euler;

/* Free coordinates move with `v` parts of their velocity and lose `a` parts of it in the step. */
static void place(const implicit_euler* k, sn_system* s, double v, double a)
{
    for (int i = 0; i < k->n; ++i) {
        if (!s->layout.free_dof[i]) continue;
        s->layout.v[i] = v * k->v0[i];
        s->layout.a[i] = -a * k->v0[i];
    }
}

/* Adds `part` of the inertia forces at such a motion to k->inertia. */
static void add_inertia(implicit_euler* k, sn_system* s, double v, double a, double part)
{
    place(k, s, v, a);
    sn_system_evaluate_part(s, SN_PART_INERTIA);
    for (int i = 0; i < k->n; ++i)
        k->inertia[i] += part * s->layout.f[i];
}

/* Prescribed coordinates move with `part` of their velocity at the end of the step. */
static void lead(const implicit_euler* k, sn_system* s, double part)
{
    for (int i = 0; i < k->n; ++i)
        if (!s->layout.free_dof[i]) s->layout.v[i] = part * k->v1[i];
}

/* The weight of D. */
static double damping(const implicit_euler* k, double h)
{
    return k->params.explicit_damping ? 0.0 : 1.0 / h;
}

/* The weight of G. */
static double geometry(const sn_implicit_euler_params* p) { return p->geometric_stiffness ? 1.0 : 0.0; }

/* A, and the net force in layout.f. */
static void linearise(const implicit_euler* k, sn_system* s, double h, bool led)
{
    const sn_implicit_euler_params* p = &k->params;
    double cm = 1.0 / (h * h) + p->rayleigh_mass / h, ck = 1.0 + p->rayleigh_stiffness / h;
    const double slowing = k->turns ? 0.0 : 1.0 / h;
    const bool moving = p->explicit_damping && !k->turns;
    place(k, s, moving ? 1.0 : 0.0, slowing);
    if (led) lead(k, s, 0.0);
    sn_system_evaluate(s);
    sn_system_assemble_geometry(s, cm, damping(k, h), ck, geometry(p), NULL);
    if (!led && (moving || !p->explicit_damping)) return;
    if (p->explicit_damping) place(k, s, 1.0, slowing);
    if (led) lead(k, s, 1.0);
    sn_system_evaluate(s);
}

/* A, and f0 in layout.f. */
static void assemble(implicit_euler* k, sn_system* s, double h, bool led)
{
    if (k->turns) {
        memset(k->inertia, 0, (size_t)k->n * sizeof *k->inertia);
        add_inertia(k, s, 0.0, 1.0 / h, 1.0);
        add_inertia(k, s, -1.0, 0.0, -0.5);
    }
    linearise(k, s, h, led);
    if (!k->turns) return;
    for (int i = 0; i < k->n; ++i)
        k->inertia[i] += s->layout.f[i];
    if (k->params.explicit_damping) add_inertia(k, s, 0.0, 0.0, 1.0);
    add_inertia(k, s, 1.0, 0.0, k->params.explicit_damping ? -1.5 : -0.5); // f has those at v_n
    sn_system_add_inertia_damping(s, 1.0 / h);
    memcpy(s->layout.f, k->inertia, (size_t)k->n * sizeof *k->inertia);
}

/* ---- prescribed motion --------------------------------------------------------------------------- */

/* Do prescribed coordinates move in this step, or at its end? */
static bool is_led(const implicit_euler* k, const sn_system* s)
{
    if (memcmp(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double)) != 0) return true;
    for (int i = 0; i < k->n; ++i)
        if (!s->layout.free_dof[i] && s->layout.v[i] != 0.0) return true;
    return false;
}

/* Adds `part` of the net force with the prescribed coordinates at the part `at` of their way. */
static void add_push(const implicit_euler* k, sn_system* s, double at, double part)
{
    sn_system_place_between(s, k->x0, k->x1, at);
    place(k, s, 0.0, 0.0);
    sn_system_evaluate(s);
    for (int i = 0; i < k->n; ++i)
        k->push[i] += part * s->layout.f[i];
}

/* A, and f0 in layout.f, about the start of the step; rows about the end of the prescribed motion. */
static void assemble_led(implicit_euler* k, sn_system* s, double h)
{
    const double part = 0x1p-10;
    size_t coordinates = (size_t)s->layout.nx * sizeof(double), dofs = (size_t)k->n * sizeof(double);
    memcpy(k->x1, s->layout.x, coordinates);
    memcpy(k->v1, s->layout.v, dofs);
    memset(k->push, 0, dofs);
    lead(k, s, 0.0);
    add_push(k, s, part, 0.5 / part);
    add_push(k, s, -part, -0.5 / part);
    memcpy(s->layout.x, k->x0, coordinates);
    lead(k, s, 1.0);
    assemble(k, s, h, true);
    for (int i = 0; i < k->n; ++i)
        s->layout.f[i] += k->push[i];
    memcpy(s->layout.x, k->x1, coordinates);
    place(k, s, 0.0, 0.0);
    sn_system_map(s);
    sn_system_renew_rows(s);
}

/* ---- step ---------------------------------------------------------------------------------------- */

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    implicit_euler* k = self;
    (void)local_error;
    memcpy(k->x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    if (k->l) memcpy(k->l, s->rows->lambda, (size_t)s->rows->count * sizeof(double));
    sn_system_set_time(s, t + h, 1.0);
    sn_contacts_set_aside(s);
    if (k->follows && is_led(k, s))
        assemble_led(k, s, h);
    else
        assemble(k, s, h, false);
    sn_contacts_put_back(s, s->layout.f);
    for (int i = 0; i < k->n; ++i)
        k->u[i] = h * k->v0[i];
    if (!sn_system_factor(s)) return sn_singular(s, t + h, error);
    sn_system_start_from(s, k->u);
    sn_system_update(s, s->layout.f, k->u);
    ++s->counters.iterations;
    if (k->l) memcpy(k->l + s->rows->count, s->rows->lambda, (size_t)s->rows->count * sizeof(double));
    sn_system_retract(s, k->x0, k->u);
    for (int i = 0; i < k->n; ++i) {
        if (!s->layout.free_dof[i]) continue;
        s->layout.v[i] = k->u[i] / h;
        s->layout.a[i] = (s->layout.v[i] - k->v0[i]) / h;
    }
    const sn_state* bad = sn_layout_unfinite(&s->layout);
    if (!bad) return SN_OK;
    return sn_fail(error, SN_ERR_DIVERGED, "%s: %s is not finite at t = %.9g s; take a smaller step", s->path,
                   bad->path, t + h);
}

sn_status sn_implicit_euler_last_step(const sn_system* s, sn_step_record* out, sn_error* error)
{
    const implicit_euler* k = s->integrator;
    double h = out->h;
    if (k->turns || s->layout.frame_count > 0)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: implicit_euler has sensitivities for points with constant masses, not for bodies "
                       "that turn; use <dirk/>, <generalized_alpha/> or <midpoint/>",
                       s->path);
    if (k->params.explicit_damping)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: implicit_euler with explicit_damping has no sensitivities; leave it out",
                       s->path);
    *out = (sn_step_record){ .t = out->t,
                             .h = h,
                             .rule = &sn_implicit_euler_rule,
                             .weights = { 1.0 / (h * h) + k->params.rayleigh_mass / h, 1.0 / h,
                                          1.0 + k->params.rayleigh_stiffness / h, geometry(&k->params) },
                             .rate_rows = 1,
                             .x0 = k->x0,
                             .v0 = k->v0,
                             .r = k->u,
                             .l = k->l,
                             .multiplier_rows = 2 };
    return SN_OK;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    implicit_euler* k = self;
    sn_status status = sn_rows_refuse(s, SN_HOLDS | SN_CONTACTS | SN_TRANSIENT, error);
    if (status) return status;
    if (s->rows) s->rows->straight = true;
    s->parts[0].damping_mass = k->params.rayleigh_mass;
    s->parts[0].damping_stiffness = k->params.rayleigh_stiffness;
    sn_contacts_limit(s, k->params.contact_iterations, k->params.contact_tolerance);
    sn_contacts_choose(s, (sn_contact_form)k->params.contact_response);
    k->n = s->layout.nv;
    k->x0 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    k->v0 = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->u = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->inertia = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->x1 = sn_pool_array(s->pool, (size_t)s->layout.nx, sizeof(double));
    k->v1 = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    k->push = sn_pool_array(s->pool, (size_t)s->layout.nv, sizeof(double));
    if (s->rows) k->l = sn_pool_array(s->pool, 2 * (size_t)s->rows->most, sizeof(double));
    k->turns = !sn_inertia_is_constant(s);
    bool contacts = s->rows && s->rows->contacts;
    k->follows = k->turns || (s->layout.frame_count > 0 && !contacts);
    if (!k->x0 || !k->v0 || !k->u || !k->inertia || !k->x1 || !k->v1 || !k->push || (s->rows && !k->l))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    return SN_OK;
}

static void restart(void* self, sn_system* s) { (void)self, (void)s; }

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((implicit_euler*)self)->params = *(const sn_implicit_euler_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .restart = restart,
    .description = "backward Euler, linearised: one linear solution per step",
};
static const sn_implicit_euler_params defaults = { .geometric_stiffness = true,
                                                   .linear = "auto",
                                                   .contact_iterations = SN_CONTACT_ITERATIONS,
                                                   .contact_tolerance = SN_CONTACT_TOLERANCE };
static const sn_param table[] = {
    { SN_FIELD(sn_implicit_euler_params, rayleigh_mass), "1/s", 0, HUGE_VAL,
      "damping: the force -rayleigh_mass M v" },
    { SN_FIELD(sn_implicit_euler_params, rayleigh_stiffness), "s", 0, HUGE_VAL,
      "damping: the force rayleigh_stiffness K v, K the derivative of the forces without the geometric "
      "stiffness of mappings and constraints; without prescribed velocities" },
    { SN_FIELD(sn_implicit_euler_params, geometric_stiffness), "1", 0, 0,
      "the matrix contains the geometric stiffness of mappings and constraints: forces turn with bodies "
      "within "
      "a step; false, as RigidMapping of SOFA: they turn from step to step" },
    { SN_FIELD(sn_implicit_euler_params, explicit_damping), "1", 0, 0,
      "forces that depend on velocities, other than Rayleigh's, are those of the start of the step, as in "
      "SOFA: "
      "the matrix is smaller, and a damper c on a mass m is stable below a step of 2 m/c" },
    { SN_FIELD(sn_implicit_euler_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_implicit_euler_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
    { SN_FIELD(sn_implicit_euler_params, contact_iterations), "1", 0, 1000000,
      "limit of each solution for the contact forces: of its first eight sweeps and its iterations with a "
      "line search, of the interior point method and of the splitting method together; runs of further "
      "sweeps do not count, and none is longer than what is left; up to 8: sweeps alone. Forces that are "
      "not found stay in their friction cones and add no energy" },
    { SN_FIELD(sn_implicit_euler_params, contact_tolerance), "1", 1e-16, 1e-2,
      "contact forces are found when one more sweep would move no contact by more than this part of the "
      "extent "
      "of the scene" },
    { SN_CHOICE(sn_implicit_euler_params, contact_response, SN_CONTACT_RESPONSES), .unit = "1",
      .doc =
          "responses of contacts to each other, where every body has at most 12 unknowns, as rigid bodies: "
          "matrix: for up to 720 rows of bodies that touch; bodies: by the inverse of each body, with sparse "
          "factors; auto: matrix up to 60 rows" },
};

const sn_component sn_implicit_euler = {
    .abi = SN_COMPONENT_ABI,
    .name = "implicit_euler",
    .summary =
        "Backward Euler with one linear solution per step: first order, damps fast motion; for large solids.",
    .source = "Baraff, Witkin, Large steps in cloth simulation, SIGGRAPH 1998",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_implicit_euler_params),
    .self_size = sizeof(implicit_euler),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
