/* Sinew - midpoint: the implicit midpoint rule, and the discrete gradient made of it, which keeps energy
   exactly.

   Legend: u local coordinates (local.h), d the increment of the step, m its middle, T and U the kinetic and
   potential energy, F the forces that come from U, I the inertia forces M a + h, n the net force. The stage
   of stage.h at t + h/2 with g = h/2, u* = 0, v* = v0 gives d = 2 u_m, v1 = v0 + h a_m. On frames it is the
   midpoint rule of the Lie group: velocities w_m = d/h, orientation q0 exp(d/2). Since n_m = 0, the work of
   everything outside T and U in the step is (I_m - F_m).d, and
     gain = T1 - T0 - I_m.d + U1 - U0 + F_m.d
   is energy from nowhere: zero for linear systems, of order h^3 else.

   discrete_gradient (O. Gonzalez, J. Nonlinear Sci. 6, 1996, 449-467, with the metric of M): solves
     n_m + lambda c/(d.c) = 0,     c = M (d - e),     lambda = -(gain + what is left from the steps before)
   so that T + U changes by the work of loads and losses at the middle, and by nothing else: on points,
   scalars and frames, and where masses depend on positions. The second order stays. Newton leaves the
   derivative of the small second term out. e is the translation of the mass centre along the axes in which
   elastic forces have no resultant: there c has none either, so that linear momentum is conserved and a
   moving frame changes nothing.

   symplectic: the rule as it is. Where gains add up to more than `gain` of the energy that has been at work,
   the step is repeated with backward Euler's method, which loses energy.

   Where prescribed coordinates move, energy comes and goes through them: neither is done then.

   Contacts (symplectic only): v1 = 2 v_m - v0 would throw back what meets an obstacle. Steps in which a
   contact pushes are backward Euler's, which stops it there: those after one that pushed, and those in which
   the rule's own step would end inside an obstacle. With contacts="impulses" the rule's own steps impose the
   velocities at their ends instead (impulse.h): bodies that collide keep their energy.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/integrators.h>
#include "engine/impulse.h"
#include "engine/snapshot.h"
#include "engine/system.h"
#include "solvers/local.h"
#include "solvers/stage.h"
#include "solvers/step_tangent.h"
#include <math.h>
#include <string.h>

/* What the next step may use of this one; part of the simulation's state. */
typedef struct history {
    double h;         /* size of the last step, 0 when there is none to use */
    sn_learnt learnt; /* of Newton's iteration */
    double excess;    /* gains since the last restart [J] */
    double datum;     /* potential energy at the last restart [J] */
    double turnover;  /* most energy at work since then [J] */
    double weight;    /* of the matrix kept */
    double rows[];    /* the last two accelerations; the matrix kept */
} history;

typedef struct midpoint {
    sn_midpoint_params params;
    sn_stage stage;
    history* past;
    int n;
    double *a, *older; /* of the history */
    sn_kept_matrix kept;
    bool keeps;  /* a matrix; of symplectic without constraints */
    double part; /* of the last step that its stage weighed */
    double *v0, *r, *d, *v, *mid_v, *mid_a;
    double* unit;              /* a unit translation */
    double* mass_e[3];         /* M times the unit translation along each axis */
    double before;             /* T + U at the step's start, other coordinates at the stage's time */
    double gain;               /* of the present iterate */
    double rest;               /* n.d that the solution has left: work that the balance does not know of */
    double kinetic, potential; /* where the last look was, at the end of the step */
} midpoint;

static double product(int n, const double* a, const double* b)
{
    double sum = 0.0;
    for (int i = 0; i < n; ++i)
        sum += a[i] * b[i];
    return sum;
}

/* ---- the balance of energy ----------------------------------------------------------------------- */

static bool is_driven(const sn_system* s)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (!s->layout.free_dof[i] && s->layout.v[i] != 0.0) return true;
    return false;
}

/* Increment and velocities at the step's end, from a stage that weighs `part` of the step. */
static void find_end(midpoint* k, double part)
{
    for (int i = 0; i < k->n; ++i) {
        k->d[i] = k->stage.u[i] / part;
        k->v[i] = k->v0[i] + (k->stage.r[i] - k->v0[i]) / part;
    }
}

static double energy_at(midpoint* k, sn_system* s, const double* u, const double* v)
{
    sn_system_retract(s, k->stage.x0, u);
    sn_copy_free(s, v, s->layout.v);
    sn_system_stored_energy(s, &k->kinetic, &k->potential);
    return k->kinetic + k->potential;
}

/* T + U at the start; to be called with the time of the stage set. */
static void look_before(midpoint* k, sn_system* s)
{
    memset(k->d, 0, (size_t)k->n * sizeof(double));
    k->before = energy_at(k, s, k->d, k->v0);
    if (k->past->h > 0.0) return;
    k->past->excess = 0.0;
    k->past->datum = k->potential;
    k->past->turnover = k->kinetic;
}

/* out = M a at the motion at hand with v = 0. */
static void multiply_mass(midpoint* k, sn_system* s, const double* a, double* out)
{
    memcpy(s->layout.a, a, (size_t)k->n * sizeof(double));
    sn_system_evaluate_part(s, SN_PART_INERTIA);
    for (int i = 0; i < k->n; ++i)
        out[i] = -s->layout.f[i];
}

/* The dof of node `i` that a translation along an axis changes; -1: none, as of scalars. */
static int translation_dof(const sn_layout* l, int i, int axis)
{
    return l->states[l->node_state[i]].kind == SN_SCALARS ? -1 : l->node_dof[i] + axis;
}

/* Is the resultant of the elastic forces, which were evaluated last, zero along an axis, and nothing fixed
   there? The bound is round-off of their sum. */
static bool is_free_along(const sn_system* s, int axis)
{
    const sn_layout* l = &s->layout;
    double sum = 0.0, size = 0.0;
    for (int i = 0; i < l->node_count; ++i) {
        int dof = translation_dof(l, i, axis);
        if (dof < 0) continue;
        if (!l->free_dof[dof]) return false;
        sum += l->f[dof];
        size += fabs(l->f[dof]);
    }
    return !s->rows && fabs(sum) <= 1e-9 * size;
}

/* M times the unit translation along an axis. */
static void find_mass_of_translation(midpoint* k, sn_system* s, int axis)
{
    memset(k->unit, 0, (size_t)k->n * sizeof(double));
    for (int i = 0; i < s->layout.node_count; ++i) {
        int dof = translation_dof(&s->layout, i, axis);
        if (dof >= 0) k->unit[dof] = 1.0;
    }
    multiply_mass(k, s, k->unit, k->mass_e[axis]);
}

/* Sum of a vector over the translations along an axis. */
static double resultant(const sn_system* s, const double* vector, int axis)
{
    double sum = 0.0;
    for (int i = 0; i < s->layout.node_count; ++i) {
        int dof = translation_dof(&s->layout, i, axis);
        if (dof >= 0) sum += vector[dof];
    }
    return sum;
}

/* c = M (d - e) in place of M d. Nothing is changed where a translation is all there is. */
static void remove_translation(midpoint* k, sn_system* s, const bool* is_free, double* mass_d)
{
    sn_mat3 A = sn_mat3_identity();
    double b[3] = { 0, 0, 0 }, whole = product(k->n, mass_d, k->d), rest = whole;
    for (int axis = 0; axis < 3; ++axis) {
        if (!is_free[axis]) continue;
        find_mass_of_translation(k, s, axis);
        b[axis] = resultant(s, mass_d, axis);
        for (int other = 0; other < 3; ++other)
            if (is_free[other]) A.m[axis][other] = resultant(s, k->mass_e[axis], other);
    }
    sn_vec3 e = sn_mat3_solve(A, sn_v3(b[0], b[1], b[2]));
    const double by[3] = { e.x, e.y, e.z };
    for (int axis = 0; axis < 3; ++axis)
        rest -= is_free[axis] ? by[axis] * b[axis] : 0.0;
    if (!(rest > 1e-12 * whole)) return;
    for (int axis = 0; axis < 3; ++axis)
        for (int i = 0; is_free[axis] && i < k->n; ++i)
            mass_d[i] -= by[axis] * k->mass_e[axis][i];
}

/* The direction c of the correction at the middle, with v = a = 0. */
static void find_direction(midpoint* k, sn_system* s, double* out)
{
    bool is_free[3];
    sn_system_evaluate_part(s, SN_PART_ELASTIC);
    for (int axis = 0; axis < 3; ++axis)
        is_free[axis] = is_free_along(s, axis);
    multiply_mass(k, s, k->d, out);
    remove_translation(k, s, is_free, out);
}

/* The gain, with the system placed at the stage; `mass_d`, unless NULL, becomes the direction c. Leaves it
   elsewhere. */
static void measure(midpoint* k, sn_system* s, double part, double* mass_d)
{
    size_t row = (size_t)k->n * sizeof(double);
    memcpy(k->mid_v, s->layout.v, row);
    memcpy(k->mid_a, s->layout.a, row);
    find_end(k, part);
    sn_system_evaluate_part(s, SN_PART_INERTIA);
    double work = product(k->n, s->layout.f, k->d);
    memset(s->layout.v, 0, row);
    memset(s->layout.a, 0, row);
    sn_system_evaluate_part(s, SN_PART_POTENTIAL);
    work += product(k->n, s->layout.f, k->d);
    if (mass_d) find_direction(k, s, mass_d);
    k->gain = energy_at(k, s, k->d, k->v) - k->before + work;
    memcpy(s->layout.v, k->mid_v, row);
    memcpy(s->layout.a, k->mid_a, row);
}

/* Most energy at work since the last restart, this step's end included: what starts from rest has had none
   before. Energy from nowhere is none that has been at work. */
static double turnover_with(const midpoint* k, double excess)
{
    double seen = k->kinetic + fabs(k->potential - k->past->datum) - fmax(excess, 0.0);
    return fmax(k->past->turnover, seen);
}

/* What the step has done to the books. */
static void keep_books(midpoint* k)
{
    k->past->excess += k->gain - k->rest;
    k->past->turnover = turnover_with(k, k->past->excess);
}

static void correct(void* correction, sn_stage* stage, sn_system* s, double g)
{
    midpoint* k = correction;
    (void)g;
    measure(k, s, 0.5, stage->extra);
    double size = product(k->n, stage->extra, k->d);
    double lambda = -(k->gain + k->past->excess);
    for (int i = 0; i < k->n; ++i)
        stage->extra[i] = size > 0.0 ? lambda * stage->extra[i] / size : 0.0;
}

/* ---- steps --------------------------------------------------------------------------------------- */

/* Solves the stage at t + part h that weighs `part` of the step, from the prediction in `a`. */
static sn_status solve(midpoint* k, sn_system* s, double t, double h, double part, bool balanced,
                       sn_error* error)
{
    size_t row = (size_t)k->n * sizeof(double);
    memset(k->stage.us, 0, row);
    memcpy(k->stage.vs, k->v0, row);
    sn_system_set_time(s, t + part * h, 1.0);
    bool watched = balanced && !is_driven(s);
    if (watched)
        look_before(k, s);
    else
        k->past->excess = 0.0;
    k->stage.correct = watched && k->params.method == SN_DISCRETE_GRADIENT ? correct : NULL;
    // what the last step has learnt tells little where nothing damps: two iterations at least
    if (part < 1.0) k->past->learnt.curvature = 0.0;
    k->stage.newton.kept = k->stage.correct || !k->keeps ? NULL : &k->kept;
    sn_status status = sn_stage_solve(&k->stage, s, t + part * h, part * h, error);
    if (status) return status;
    find_end(k, part);
    k->gain = k->rest = 0.0;
    if (k->stage.correct) {
        sn_system_evaluate(s);
        k->rest = product(k->n, s->layout.f, k->d);
    }
    if (watched) measure(k, s, part, NULL);
    return SN_OK;
}

/* The step itself counts among what has been at work: the first one, from rest, has nothing else. */
static bool gains_too_much(const midpoint* k)
{
    double excess = k->past->excess + k->gain;
    return k->params.method == SN_SYMPLECTIC_MIDPOINT && k->gain > 0.0 &&
           excess > k->params.gain * turnover_with(k, excess);
}

static void place_at_end(const midpoint* k, sn_system* s, double end)
{
    sn_system_set_time(s, end, 1.0);
    sn_system_retract(s, k->stage.x0, k->d);
    sn_copy_free(s, k->v, s->layout.v);
}

/* Accelerations of the next middle. */
static void predict(midpoint* k, double h)
{
    double ratio = k->past->h > 0.0 ? h / k->past->h : 0.0;
    for (int i = 0; i < k->n; ++i) {
        double a = k->past->h > 0.0 ? k->a[i] : 0.0;
        k->a[i] = a + ratio * (a - k->older[i]);
        k->older[i] = a;
    }
}

/* The rule's own step, past obstacles; `bad` where that does not do. */
static sn_status step_freely(midpoint* k, sn_system* s, double t, double h, bool balanced, bool* bad,
                             sn_error* error)
{
    bool contacts = sn_rows_solve_contacts(s);
    if (contacts) sn_crossing_begin(s);
    sn_rows_set_contacts(s, false);
    sn_status status = solve(k, s, t, h, 0.5, balanced, error);
    sn_rows_set_contacts(s, true);
    if (status) return status;
    place_at_end(k, s, t + h);
    *bad = gains_too_much(k) || sn_rows_entered(s);
    if (contacts && !*bad) {
        *bad = sn_crossing_found(s, k->d);
        place_at_end(k, s, t + h);
    }
    return SN_OK;
}

static bool uses_impulses(const midpoint* k, const sn_system* s)
{
    return k->params.contacts == SN_MIDPOINT_IMPULSES && sn_rows_solve_contacts(s);
}

/* The rule's own step with impulses of contacts. */
static sn_status step_with_impulses(midpoint* k, sn_system* s, double t, double h, bool balanced, bool* bad,
                                    sn_error* error)
{
    sn_impulse_begin(s, h);
    sn_status status = solve(k, s, t, h, 0.5, balanced, error);
    if (status) return status;
    *bad = gains_too_much(k);
    if (*bad) sn_impulse_end(s);
    return SN_OK;
}

static sn_status step(void* self, sn_system* s, double t, double h, double* local_error, sn_error* error)
{
    midpoint* k = self;
    bool balanced = k->params.method == SN_DISCRETE_GRADIENT || k->params.gain > 0.0;
    bool impulses = uses_impulses(k, s), bad = !impulses && sn_rows_touch(s);
    sn_status status = SN_OK;
    if (local_error) *local_error = 0.0;
    memcpy(k->stage.x0, s->layout.x, (size_t)s->layout.nx * sizeof(double));
    sn_copy_free(s, s->layout.v, k->v0);
    predict(k, h);
    if (impulses)
        status = step_with_impulses(k, s, t, h, balanced, &bad, error);
    else if (!bad) {
        status = step_freely(k, s, t, h, balanced, &bad, error);
        k->past->learnt.curvature =
            0.0; // of another equation than that of the step that may be taken in its place
    }
    if (!status && bad) {
        ++s->counters.fallbacks;
        if (s->rows) sn_rows_recall(s);
        status = solve(k, s, t, h, 1.0, balanced, error);
    }
    if (status) return status;
    keep_books(k);
    place_at_end(k, s, t + h);
    k->past->h = h;
    k->part = bad ? 1.0 : 0.5;
    return SN_OK;
}

sn_status sn_midpoint_last_step(const sn_system* s, sn_step_record* out, sn_error* error)
{
    const midpoint* k = s->integrator;
    if (k->params.method == SN_DISCRETE_GRADIENT)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: the correction of discrete_gradient has no sensitivities; use "
                       "<midpoint method=\"symplectic\"/>, <dirk/> or <generalized_alpha/>",
                       s->path);
    *out = (sn_step_record){ .t = out->t,
                             .h = out->h,
                             .rule = &sn_midpoint_rule,
                             .weights = { k->part },
                             .rate_rows = 1,
                             .acceleration_rows = 1,
                             .x0 = k->stage.x0,
                             .v0 = k->v0,
                             .r = k->r,
                             .a = k->a,
                             .spun = k->stage.spun };
    return SN_OK;
}

/* ---- operations ---------------------------------------------------------------------------------- */

static void restart(void* self, sn_system* s)
{
    midpoint* k = self;
    (void)s;
    k->past->h = k->past->learnt.curvature = k->past->weight = 0.0;
}

static sn_status check_contacts(const midpoint* k, const sn_system* s, sn_error* error)
{
    if (k->params.contacts != SN_MIDPOINT_IMPULSES || k->params.method == SN_SYMPLECTIC_MIDPOINT)
        return SN_OK;
    return sn_fail(
        error, SN_ERR_UNSUPPORTED,
        "%s: contacts=\"impulses\" requires method=\"symplectic\", because discrete_gradient does not "
        "allow for the work of contacts",
        s->path);
}

/* A force that remembers, as friction does, takes work that is no change of its energy; unless it says that
   it is elastic all the same, as that of a cable, which remembers no more than where it counts its twist
   from, or that of a solid that does not relax. */
static sn_status check_forces(const midpoint* k, const sn_system* s, sn_error* error)
{
    for (int c = 0; c < s->program.forces.count && k->params.method == SN_DISCRETE_GRADIENT; ++c) {
        const sn_call_ops* f = &s->program.forces.at[c].ops;
        if (f->energy &&
            ((f->history && !sn_call_is_elastic(&s->program.forces.at[c])) || (f->events && f->events->fire)))
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: discrete_gradient requires forces that are gradients of an energy, but %s "
                           "(%s) has an internal state or no energy; use method=\"symplectic\" or <dirk/>",
                           s->path, s->program.forces.at[c].path, s->program.forces.at[c].type->name);
    }
    return SN_OK;
}

/* In the mean; items at the ends of a chain may join more. In degrees of freedom, two frames have 12, three
   points and two angles of a rod 11, a spline's span 16. */
static bool joins_few(const sn_call* call)
{
    const double few = 14.0;
    double sum = 0.0;
    for (int i = 0; i < call->item_count; ++i)
        sum += call->plan[i].n;
    return sum <= few * call->item_count;
}

/* Of nodes in a row the factor costs no more than the forces, and so do the derivatives of small items; not
   those of a spline's spans or of solid cells. What a kept matrix leaves over along what is stiff is work:
   nothing is kept that is cheap anew. */
static bool is_matrix_cheap(const sn_system* s)
{
    if (!s->matrix.linear || s->program.batch || !sn_linear_type(s->matrix.linear)->ops.solver->low_fill)
        return false;
    for (int c = 0; c < s->program.forces.count; ++c)
        if (!joins_few(&s->program.forces.at[c])) return false;
    return true;
}

static sn_status prepare(void* self, sn_system* s, sn_error* error)
{
    midpoint* k = self;
    unsigned able = k->params.method == SN_DISCRETE_GRADIENT ? SN_HOLDS : SN_HOLDS | SN_CONTACTS;
    if (k->params.contacts == SN_MIDPOINT_IMPULSES) able |= SN_TRANSIENT;
    sn_status status = sn_rows_refuse(s, able, error);
    if (!status) status = check_contacts(k, s, error);
    if (!status) status = check_forces(k, s, error);
    if (status) return status;
    k->n = s->layout.nv;
    k->keeps = !s->rows && (k->params.matrix == SN_MATRIX_KEPT ||
                            (k->params.matrix == SN_MATRIX_AUTO && !is_matrix_cheap(s)));
    size_t n = (size_t)k->n, rest = 2 * n + s->matrix.A->value_count;
    size_t bytes = sizeof(history) + rest * sizeof(double);
    k->past = sn_pool_alloc(s->pool, bytes);
    double* rows = sn_pool_array(s->pool, 11 * n, sizeof(double));
    if (!k->past || !rows || sn_sim_remember(s->sim, k->past, bytes))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for %s", s->path);
    k->a = k->past->rows;
    k->older = k->a + n;
    k->kept = (sn_kept_matrix){ .values = k->older + n, .weight = &k->past->weight };
    double** vectors[] = { &k->v0,          &k->r,    &k->d,         &k->v,         &k->mid_v,    &k->mid_a,
                           &k->stage.extra, &k->unit, &k->mass_e[0], &k->mass_e[1], &k->mass_e[2] };
    for (size_t i = 0; i < SN_COUNT(vectors); ++i)
        *vectors[i] = rows + i * n;
    k->stage.r = k->r;
    k->stage.a = k->a;
    k->stage.correction = k;
    k->stage.v0 = k->v0;
    return sn_stage_prepare(&k->stage, s, k->params.tolerance, k->params.iterations, &k->past->learnt, error);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    (void)b;
    ((midpoint*)self)->params = *(const sn_midpoint_params*)params;
    return SN_OK;
}

/* ---- descriptor ---------------------------------------------------------------------------------- */

static const sn_integrator_ops ops = {
    .prepare = prepare,
    .step = step,
    .restart = restart,
    .description =
        "implicit midpoint rule, Newton's iteration in the middle of the step, with an energy check",
};
static const sn_midpoint_params defaults = {
    .linear = "auto", .tolerance = 1e-8, .iterations = 12, .gain = 0.05
};
static const sn_param table[] = {
    { SN_CHOICE(sn_midpoint_params, method, SN_MIDPOINT_NAMES), .unit = "1",
      .doc = "symplectic: the unmodified rule; discrete_gradient: conserves energy to within the tolerance" },
    { SN_FIELD(sn_midpoint_params, gain), "1", 0, 1e6,
      "of symplectic: energy gained from nowhere, in parts of the energy at work, beyond which steps are "
      "backward Euler's; 0: no check" },
    { SN_FIELD(sn_midpoint_params, tolerance), "1", 1e-14, 1e-2,
      "tolerance of Newton's iteration, relative to the extent of the scene, or in rad" },
    { SN_FIELD(sn_midpoint_params, iterations), "1", 1, 1000,
      "largest number of Newton iterations per step" },
    { SN_CHOICE(sn_midpoint_params, matrix, SN_MIDPOINT_MATRICES), .unit = "1",
      .doc = "for symplectic: matrix of Newton's iteration; kept: while updates shrink fast; new: for each "
             "update; auto: new where nodes in a row make it cheap, otherwise kept" },
    { SN_FIELD(sn_midpoint_params, linear), "1", 0, 0, SN_LINEAR_DOC },
    { SN_FIELD(sn_midpoint_params, step), "s", SN_ABOVE_ZERO, 1e6, SN_STEP_DOC, .word = "scene" },
    { SN_CHOICE(sn_midpoint_params, contacts, SN_MIDPOINT_CONTACTS), .unit = "1",
      .doc =
          "of symplectic: backward_euler: steps with a contact that pushes are backward Euler's; impulses: "
          "contacts impose velocities at the ends of steps, and bodies that collide keep their energy" },
};

const sn_component sn_midpoint = {
    .abi = SN_COMPONENT_ABI,
    .name = "midpoint",
    .summary =
        "Implicit midpoint rule, symplectic, and the discrete gradient of Gonzalez, which conserves energy.",
    .source =
        "Hairer, Lubich, Wanner, Geometric Numerical Integration, 2nd ed. 2006; Gonzalez, J. Nonlinear Sci. "
        "6, 1996, 449-467",
    .role = SN_ROLE_INTEGRATOR,
    .ops.integrator = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_midpoint_params),
    .self_size = sizeof(midpoint),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind,
};
