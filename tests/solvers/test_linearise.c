/* If these fail, the linear models that controllers and estimators are designed with are not those of the
   simulation.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "solvers/at_rest.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 400 };

static sn_linear_model* model_of(sn_sim* sim, const sn_linear_params* params)
{
    sn_error error = { 0 };
    sn_linear_model* model = sn_sim_linearise(sim, params, &error);
    ck_assert_msg(model != NULL, "%s", error.text);
    return model;
}

static double entry(const sn_linear_model* model, sn_dense_part part, int row, int column)
{
    sn_dense d = sn_linear_model_dense(model, part);
    ck_assert_msg(row < d.rows && column < d.columns, "part %d has %d x %d", (int)part, d.rows, d.columns);
    return d.value[(size_t)row * (size_t)d.columns + (size_t)column];
}

/* ---- closed forms ------------------------------------------------------------------------------------ */

/* A mass on a spring and a dashpot, whose other end is moved: m q'' = k (w - q) + c (w' - q') + F. */
START_TEST(an_oscillator_on_a_moved_base)
{
    const double k = 300, c = 0.7, m = 0.02;
    static const char* const inputs[] = { "/base/x", "/load/force" };
    static const char* const outputs[] = { "/p/position", "/base/force", "/p/acceleration" };
    sn_sim* sim =
        probe_compile("<scene><points name='p' positions='0 0 0 0.1 0 0'/>"
                      "<prescribed_points name='base' on='@p' nodes='0' x='0.01*t' y='0' z='0'/>"
                      "<prescribed_points on='@p' nodes='1' y='0' z='0'/><point_mass on='@p' mass='0.02'/>"
                      "<springs on='@p' nodes='0 1' stiffness='300' damping='0.7'/>"
                      "<point_load name='load' on='@p' node='1' force='0.03 0 0'/></scene>",
                      NULL);
    sn_linear_model* model = model_of(
        sim,
        &(sn_linear_params){ .inputs = inputs, .input_count = 2, .outputs = outputs, .output_count = 3 });
    ck_assert_int_eq(sn_linear_model_dofs(model), 1);
    char name[64];
    sn_linear_model_dof_name(model, 0, name, sizeof name);
    ck_assert_str_eq(name, "/p[1] (x)");
    const double A[] = { 0, 1, -k / m, -c / m };
    for (int i = 0; i < 4; ++i)
        ck_assert_double_eq_tol(entry(model, SN_DENSE_A, i / 2, i % 2), A[i], 1e-12 * k / m);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_B, 1, 0), k / m, 1e-7 * k / m);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_B_RATE, 1, 0), c / m, 1e-9 * c / m);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_B_ACCELERATION, 1, 0), 0.0, 1e-12);
    for (int d = 0; d < 3; ++d) // force.x, force.y, force.z
        ck_assert_double_eq_tol(entry(model, SN_DENSE_B, 1, 1 + d), d == 0 ? 1 / m : 0.0, 1e-9);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_DRIFT, 1, 0), 0.03 / m, 1e-12 / m);
    // positions 0..5, the force on the base 6..8, accelerations 9..14
    ck_assert_double_eq_tol(entry(model, SN_DENSE_C, 3, 0), 1.0, 1e-9);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F, 0, 0), 1.0, 1e-9);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_C, 6, 0), -k, 1e-7 * k);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_C, 6, 1), -c, 1e-7 * c);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F, 6, 0), k, 1e-7 * k);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F_RATE, 6, 0), c, 1e-7 * c);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F_ACCELERATION, 6, 0), m, 1e-9); // lumped: of its own node
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F_ACCELERATION, 9, 0), 1.0, 1e-12);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_C, 12, 0), -k / m, 1e-7 * k / m);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F, 12, 1), 1 / m, 1e-7 / m);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_OUTPUT, 12, 0), 0.03 / m, 1e-9 / m);
    sn_linear_model_destroy(model);
    sn_sim_destroy(sim);
}
END_TEST

/* A pendulum whose hook is moved by a row: l u'' = -g (u - w) for small motions u of the mass. */
START_TEST(a_pendulum_on_a_moved_hook)
{
    const double g = 9.81, l = 0.5, m = 0.1;
    static const char* const inputs[] = { "/hook/x" };
    static const char* const outputs[] = { "/p/acceleration", "/hook/force" };
    sn_sim* sim = probe_compile("<scene><points name='p' positions='0 0 0 0 0 -0.5'/>"
                                "<point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/>"
                                "<attachment name='hook' on='@p' nodes='0' x='0' y='0' z='0'/>"
                                "<distance_constraint on='@p'/><dirk/></scene>",
                                NULL);
    sn_linear_model* model = model_of(
        sim,
        &(sn_linear_params){ .inputs = inputs, .input_count = 1, .outputs = outputs, .output_count = 2 });
    int count;
    const int* independent = sn_linear_model_independent(model, &count);
    ck_assert_int_eq(count, 2);
    ck_assert_int_eq(sn_linear_model_dofs(model), 6);
    ck_assert_int_eq(independent[0], 3); // x and y of the mass
    ck_assert_int_eq(independent[1], 4);
    for (int d = 0; d < 2; ++d)
        ck_assert_double_eq_tol(entry(model, SN_DENSE_A, 2 + d, d), -g / l, 1e-10 * g / l);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_B, 2, 0), g / l, 1e-7 * g / l);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_B_ACCELERATION, 2, 0), 0.0, 1e-9);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F_ACCELERATION, 0, 0), 1.0, 1e-9); // of the hook
    ck_assert_double_eq_tol(entry(model, SN_DENSE_F, 3, 0), g / l, 1e-6 * g / l);
    ck_assert_double_eq_tol(fabs(entry(model, SN_DENSE_OUTPUT, 8, 0)), 2 * m * g, 1e-9);
    sn_csr rows = sn_linear_model_sparse(model, SN_SPARSE_ROWS);
    ck_assert_int_eq(rows.rows, 4);
    ck_assert_int_eq(rows.row[4], 5); // the distance: z of both ends
    sn_linear_model_destroy(model);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- against the simulation itself ------------------------------------------------------------------- */

typedef struct body {
    const char *name, *text, *input;
} body;

static const body bodies[] = {
    { "rfem",
      "<scene><needle name='n' model='rfem' elements='4' curvature='1 2 -3'><handle x='0.1*t' roll='0.3' "
      "pitch='-0.5'/></needle><point_load name='load' on='@n/tip' force='0.1 0.2 -0.1'/></scene>",
      "/n/handle/z" },
    { "ddm",
      "<scene><needle name='n' model='ddm' elements='3'><handle roll='0.3' yaw='0.7'/></needle>"
      "<point_load name='load' on='@n/tip' force='0.1 0.2 -0.1'/></scene>",
      "/n/handle/yaw" },
    { "exact",
      "<scene><needle name='n' model='exact' elements='1' degree='2'><handle pitch='1'/></needle>"
      "<point_load name='load' on='@n/tip' force='0 0.2 -0.1'/></scene>",
      "/n/handle/pitch" },
    { "relative",
      "<scene><needle name='n' model='relative' elements='2'><handle pitch='1'/></needle>"
      "<point_load name='load' on='@n/tip' force='0 0.2 -0.1'/></scene>",
      "/n/handle/y" },
    { "suture",
      "<scene><suture name='n' length='0.1' elements='6'/>"
      "<point_load name='load' on='@n/points' node='-1' force='0 0 1e-5'/></scene>",
      "/load/force" },
    { "solid",
      "<scene><grid name='g' cells='2 1 1' low='0 0 0' high='0.1 0.05 0.05' type='tetrahedra'/>"
      "<points name='p' mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><solid_mass on='@p' density='1000'/>"
      "<solid on='@p' law='neo_hookean' young_modulus='1e4' poisson_ratio='0.3' damping_time='0.01'/>"
      "<point_load name='load' on='@p' node='-1' force='0 0.05 0.1'/></scene>",
      "/load/force" },
};

/* Accelerations that the simulation finds, on the free degrees of freedom. */
static void accelerations(const sn_at_rest* rest, const double* u, const double* v, double* a)
{
    sn_at_rest_place(rest, u, v, NULL);
    ck_assert(sn_system_accelerate(rest->s));
    memcpy(a, rest->s->layout.a, (size_t)rest->s->layout.nv * sizeof(double));
}

/* Each column of A, and the drift, are what the accelerations do when a coordinate or its rate changes: for
   bodies without rows, about a state off the equilibrium's by its first steps. */
START_TEST(columns_are_changes_of_accelerations)
{
    const body* b = &bodies[_i];
    sn_sim* sim = probe_compile(b->text, NULL);
    sn_linear_params params = { .inputs = &b->input, .input_count = b->input ? 1 : 0 };
    sn_linear_model* model = model_of(sim, &params);
    sn_system* s = sim->systems[0];
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_at_rest rest;
    ck_assert(sn_at_rest_keep(&rest, sim, s, &pool));
    int n = sn_linear_model_dofs(model), dof[MOST], count = 0;
    static double u[MOST], plus[MOST], minus[MOST];
    ck_assert_int_le(s->layout.nv, MOST);
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) dof[count++] = i;
    ck_assert_int_eq(count, n);
    double most = 0.0, worst = 0.0;
    accelerations(&rest, NULL, NULL, plus);
    for (int i = 0; i < n; ++i)
        most = fmax(most, fabs(plus[dof[i]]));
    for (int i = 0; i < n; ++i)
        ck_assert_double_eq_tol(entry(model, SN_DENSE_DRIFT, n + i, 0), plus[dof[i]], 1e-9 * most);
    most = 0.0;
    for (int j = 0; j < 2 * n; ++j) {
        double h = 1e-5 * s->layout.scale[dof[j % n]];
        memset(u, 0, sizeof u);
        u[dof[j % n]] = h;
        accelerations(&rest, j < n ? u : NULL, j < n ? NULL : u, plus);
        u[dof[j % n]] = -h;
        accelerations(&rest, j < n ? u : NULL, j < n ? NULL : u, minus);
        for (int i = 0; i < n; ++i) {
            double a = entry(model, SN_DENSE_A, n + i, j),
                   weight = s->layout.scale[dof[j % n]] / s->layout.scale[dof[i]];
            most = fmax(most, fabs(a) * weight);
            worst = fmax(worst, fabs(a - (plus[dof[i]] - minus[dof[i]]) / (2 * h)) * weight);
        }
    }
    ck_assert_msg(worst <= 1e-6 * most, "%s: %g of %g", b->name, worst, most);
    sn_at_rest_leave(&rest);
    sn_pool_clear(&pool);
    sn_linear_model_destroy(model);
    sn_sim_destroy(sim);
}
END_TEST

enum { STEPS = 1200 };
static const double h = 1.25e-5, duration = 0.02; /* of a step, and of the motion that smooth() makes */

/* The hand's motion w = size x^3 (10 - 15 x + 6 x^2), x = t/duration, and its first two derivatives. */
static void hand(double size, double t, double w[3])
{
    double x = t / duration;
    w[0] = size * x * x * x * (10 - 15 * x + 6 * x * x);
    w[1] = size / duration * 30 * x * x * (1 - x) * (1 - x);
    w[2] = size / (duration * duration) * 60 * x * (1 - x) * (1 - 2 * x);
}

/* Outputs of the model after some steps of the midpoint rule: (1 - h/2 A) x1 = (1 + h/2 A) x0 + h b. */
static void march(const sn_linear_model* model, double size, double* y, int outputs)
{
    sn_dense A = sn_linear_model_dense(model, SN_DENSE_A);
    int n = A.rows, pivots[MOST];
    static double left[MOST * MOST], x[MOST], b[MOST];
    ck_assert_int_le(n, MOST);
    for (int i = 0; i < n * n; ++i)
        left[i] = (i % (n + 1) == 0 ? 1.0 : 0.0) - 0.5 * h * A.value[i];
    ck_assert_int_eq(LAPACKE_dgetrf(LAPACK_ROW_MAJOR, n, n, left, n, pivots), 0);
    memset(x, 0, sizeof x);
    for (int k = 0; k < STEPS; ++k) {
        double w[3];
        hand(size, (k + 0.5) * h, w);
        for (int i = 0; i < n; ++i) {
            b[i] = x[i];
            for (int d = 0; d < 3; ++d)
                b[i] += h * entry(model, SN_DENSE_B + d, i, 0) * w[d];
            for (int j = 0; j < n; ++j)
                b[i] += 0.5 * h * A.value[i * n + j] * x[j];
        }
        ck_assert_int_eq(LAPACKE_dgetrs(LAPACK_ROW_MAJOR, 'N', n, 1, left, n, pivots, b, 1), 0);
        memcpy(x, b, sizeof x);
    }
    double w[3];
    hand(size, STEPS * h, w);
    for (int o = 0; o < outputs; ++o) {
        y[o] = 0.0;
        for (int d = 0; d < 3; ++d)
            y[o] += entry(model, SN_DENSE_F + d, o, 0) * w[d];
        for (int j = 0; j < n; ++j)
            y[o] += entry(model, SN_DENSE_C, o, j) * x[j];
    }
}

static const char* const moved[] = {
    "<needle name='n' model='rfem' elements='6' length='0.1' curvature='0 8 3'><handle roll='0.4' "
    "%s/></needle>",
    "<needle name='n' model='ddm' elements='4' length='0.1' curvature='0 8 3'><handle roll='0.4' "
    "%s/></needle>",
    "<needle name='n' model='exact' elements='2' degree='2' length='0.1' curvature='0 8 3'>"
    "<handle roll='0.4' %s/></needle>",
    "<needle name='n' model='relative' elements='3' length='0.1' curvature='0 8 3'><handle roll='0.4' "
    "%s/></needle>",
};
static const struct way {
    const char *function, *input;
    double size;
} ways[] = {
    { "z='5e-5*smooth(t,0,0.02)'", "/n/handle/z", 5e-5 },
    { "yaw='5e-5*smooth(t,0,0.02)'", "/n/handle/yaw", 5e-5 },
};

/* A small motion of the hand moves the tip as the model says, and pulls at the hand as it says: there the
   motion of the hand within a step makes a difference of second order in the step. */
START_TEST(a_hand_moves_the_model_as_the_needle)
{
    static const char* const outputs[] = { "/n/tip/position", "/n/handle/force" };
    const struct way* way = &ways[_i % 2];
    char item[400], text[600];
    snprintf(item, sizeof item, moved[_i / 2], way->function);
    snprintf(text, sizeof text, "<scene step='0.0125 ms'>%s<midpoint/></scene>", item);
    sn_sim* sim = probe_compile(text, NULL);
    sn_linear_params params = { &way->input, 1, outputs, 2, false };
    sn_linear_model* model = model_of(sim, &params);
    double before[6], after[6], change[6], size[2] = { 0 }, wrong[2] = { 0 };
    for (int o = 0; o < 6; ++o)
        before[o] = entry(model, SN_DENSE_OUTPUT, o, 0);
    march(model, way->size, change, 6);
    probe_step(sim, STEPS);
    probe_read(sim, outputs[0], after, 3);
    probe_read(sim, outputs[1], after + 3, 3);
    for (int o = 0; o < 6; ++o) {
        size[o / 3] = fmax(size[o / 3], fabs(change[o]));
        wrong[o / 3] = fmax(wrong[o / 3], fabs(after[o] - before[o] - change[o]));
    }
    for (int k = 0; k < 2; ++k)
        ck_assert_msg(size[k] > 0.0 && wrong[k] <= (k ? 2e-3 : 1e-4) * size[k], "%s of %g: differs by %g",
                      outputs[k], size[k], wrong[k]);
    sn_linear_model_destroy(model);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- contacts by multipliers ------------------------------------------------------------------------- */

/* Node 1 hangs on springs, 2 and 3 rest on the plane, 5 is drawn over it: there friction
   slides, and does not change. */
static const char in_contact[] =
    "<scene step='1 ms'><points name='p' positions='0 0 0.2  0.1 0 0.1  0.2 0 0  0.3 0.1 0  0.4 0 0.3  "
    "0.1 0.3 0'/><fixed on='@p' nodes='0 4'/><point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/>"
    "<springs on='@p' nodes='0 1  1 2  1 3  3 4  0 4  2 4  0 3' "
    "stiffness='90' damping='3'/>"
    "<point_load name='load' on='@p' node='1' force='0 0 0'/>"
    "<point_load name='pull' on='@p' node='5' force='0.6 0 0'/><rigid_collider on='@p' %s/></scene>";
static const struct way_of_contact {
    const char* text;
    double drift; // of node 5
    int coordinates;
} ways_of_contact[] = {
    { "friction='0.5'/><implicit_euler", 6.0 - 0.5 * 9.81, 3 + 2 }, // two stick
    { "friction='0.5'/><dirk method='backward_euler'", 6.0 - 0.5 * 9.81, 3 + 2 },
    { "/><springs_to_ground on='@p' stiffness='20' damping='3'/><implicit_euler", 0.0, 3 + 3 * 2 },
};

enum { FEW = 40 };

/* Backward Euler with the model, and with the simulation: differences of two runs with loads that differ. */
START_TEST(contacts_stay_what_they_are)
{
    static const char *const inputs[] = { "/load/force" }, *const outputs[] = { "/p/position" };
    char text[1500];
    const struct way_of_contact* way = &ways_of_contact[_i];
    snprintf(text, sizeof text, in_contact, way->text);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 12000);
    sn_linear_model* model = model_of(sim, &(sn_linear_params){ inputs, 1, outputs, 1, false });
    int count, n = sn_linear_model_dense(model, SN_DENSE_A).rows;
    sn_linear_model_independent(model, &count);
    ck_assert_int_eq(n, 2 * count);
    ck_assert_int_eq(count, way->coordinates);
    ck_assert_double_eq_tol(entry(model, SN_DENSE_DRIFT, n - 2, 0), way->drift, 1e-6);
    size_t bytes = sn_sim_snapshot_size(sim);
    void* start = malloc(bytes);
    ck_assert_int_eq(sn_sim_save(sim, start, bytes), SN_OK);
    sn_error error = { 0 };
    sn_channel load = sn_sim_channel(sim, "/load/force", &error);
    for (int d = 0; d < 3; ++d) {
        const double step = 1e-3, size = 1e-5;
        double ends[2][18], most = 0.0, worst = 0.0;
        for (int k = 0; k < 2; ++k) {
            double force[3] = { 0 };
            force[d] = k ? -size : size;
            ck_assert_int_eq(sn_sim_restore(sim, start, bytes), SN_OK);
            ck_assert_int_eq(sn_sim_write(sim, load, force, 3), SN_OK);
            probe_step(sim, FEW);
            probe_read(sim, "/p/position", ends[k], 18);
        }
        static double left[MOST * MOST], x[MOST];
        int pivots[MOST];
        memset(x, 0, sizeof x);
        for (int i = 0; i < n * n; ++i)
            left[i] = (i % (n + 1) == 0 ? 1.0 : 0.0) - step * entry(model, SN_DENSE_A, i / n, i % n);
        ck_assert_int_eq(LAPACKE_dgetrf(LAPACK_ROW_MAJOR, n, n, left, n, pivots), 0);
        for (int k = 0; k < FEW; ++k) {
            for (int i = 0; i < n; ++i)
                x[i] += step * entry(model, SN_DENSE_B, i, d);
            ck_assert_int_eq(LAPACKE_dgetrs(LAPACK_ROW_MAJOR, 'N', n, 1, left, n, pivots, x, 1), 0);
        }
        for (int o = 0; o < 18; ++o) {
            double y = 0.0, slope = (ends[0][o] - ends[1][o]) / (2 * size);
            for (int j = 0; j < n; ++j)
                y += entry(model, SN_DENSE_C, o, j) * x[j];
            most = fmax(most, fabs(slope));
            worst = fmax(worst, fabs(slope - y));
        }
        ck_assert_double_gt(most, 1e-4);
        ck_assert_msg(worst <= 1e-6 * most, "force %d: %g of %g", d, worst, most);
    }
    free(start);
    sn_linear_model_destroy(model);
    sn_sim_destroy(sim);
}
END_TEST

/* The force of a contact follows a load that presses on it; the steps after a model have the bits of those
   without one. */
START_TEST(forces_of_contacts_are_outputs)
{
    double at[2][6];
    for (int k = 0; k < 2; ++k) {
        static const char *const inputs[] = { "/press/force" }, *const outputs[] = { "/p/acceleration" };
        sn_sim* sim =
            probe_compile("<scene><points name='p' positions='0 0 0  0 0 0.1'/>"
                          "<point_mass on='@p' mass='0.1' gravity='0 0 -9.81'/><springs on='@p' nodes='0 1' "
                          "stiffness='100' damping='1'/><point_load name='press' on='@p' node='0' "
                          "force='0.1 0 -1'/><rigid_collider on='@p' friction='0.3'/>"
                          "<implicit_euler/></scene>",
                          NULL);
        probe_step(sim, 50);
        if (k) {
            sn_linear_model* model = model_of(sim, &(sn_linear_params){ inputs, 1, outputs, 1, false });
            for (int i = 0; i < 3; ++i) // the point on the plane stays, whatever is pushed
                for (int j = 0; j < 3; ++j)
                    ck_assert_double_eq_tol(entry(model, SN_DENSE_F, i, j), 0.0, 1e-9);
            sn_linear_model_destroy(model);
        }
        probe_step(sim, 50);
        probe_read(sim, "/p/position", at[k], 6);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(at[0], at[1], sizeof at[0]);
}
END_TEST

/* ---- refusals and what stays ------------------------------------------------------------------------- */

static const struct refusal {
    const char *text, *input, *output, *words;
} refusals[] = {
    { "<points name='q' positions='0 0 0'/><point_mass on='@q' mass='1'/><points name='p' positions='1 0 0'/>"
      "<springs_to_ground on='@p' stiffness='1'/><dirk/>",
      NULL, NULL, "/p[0] (x) has no mass" },
    { "<points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>", "/p/position", NULL,
      "cannot be written" },
    { "<points name='p' positions='0 0 0'/><point_mass on='@p' mass='1'/>", NULL, "/q/position",
      "the scene has no \"/q\"" },
    { "<points name='p' positions='0 0 0'/><fixed on='@p'/><point_mass on='@p' mass='1'/>", NULL, NULL,
      "no coordinates that are free" },
};

START_TEST(what_has_no_model_is_refused)
{
    const struct refusal* r = &refusals[_i];
    char text[400];
    snprintf(text, sizeof text, "<scene>%s</scene>", r->text);
    sn_sim* sim = probe_compile(text, NULL);
    sn_linear_params params = { &r->input, r->input ? 1 : 0, &r->output, r->output ? 1 : 0, false };
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_sim_linearise(sim, &params, &error));
    ck_assert_msg(strstr(error.text, r->words) != NULL, "%s", error.text);
    if (_i == 0) {
        params.sparse_only = true;
        sn_linear_model* model = model_of(sim, &params);
        ck_assert_int_eq(sn_linear_model_sparse(model, SN_SPARSE_STIFFNESS).rows, 6);
        ck_assert_int_eq(sn_linear_model_sparse(model, SN_SPARSE_MASS).row[6], 3);
        ck_assert_ptr_null(sn_linear_model_dense(model, SN_DENSE_A).value);
        sn_linear_model_destroy(model);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* The steps after a model have the same bits as those without one. */
START_TEST(the_state_does_not_change)
{
    double at[2][3];
    for (int k = 0; k < 2; ++k) {
        static const char *const inputs[] = { "/n/handle/z", "/load/force" }, *const outputs[] = {
            "/n/tip/position"
        };
        sn_sim* sim =
            probe_compile("<scene><needle name='n' model='rfem' elements='5'><handle z='0.1*t'/>"
                          "</needle><point_load name='load' on='@n/tip' force='0 0.1*t 0'/></scene>",
                          NULL);
        for (int i = 0; i < 20; ++i) {
            probe_step(sim, 1);
            if (k)
                sn_linear_model_destroy(model_of(sim, &(sn_linear_params){ inputs, 2, outputs, 1, false }));
        }
        probe_read(sim, "/n/tip/position", at[k], 3);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(at[0], at[1], sizeof at[0]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("linearise");
    TCase* cases = tcase_create("linearise");
    tcase_add_test(cases, an_oscillator_on_a_moved_base);
    tcase_add_test(cases, a_pendulum_on_a_moved_hook);
    tcase_add_loop_test(cases, columns_are_changes_of_accelerations, 0, sizeof bodies / sizeof *bodies);
    tcase_add_loop_test(cases, a_hand_moves_the_model_as_the_needle, 0, 2 * sizeof moved / sizeof *moved);
    tcase_add_loop_test(cases, contacts_stay_what_they_are, 0,
                        sizeof ways_of_contact / sizeof *ways_of_contact);
    tcase_add_test(cases, forces_of_contacts_are_outputs);
    tcase_add_loop_test(cases, what_has_no_model_is_refused, 0, sizeof refusals / sizeof *refusals);
    tcase_add_test(cases, the_state_does_not_change);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
