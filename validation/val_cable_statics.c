/* If this failed, a cable would hang in the wrong shape, pull with the wrong force, or vibrate at the wrong
   frequencies: sag and horizontal force against an extensible Kirchhoff rod (a boundary value problem solved
   to 1e-10), with the order of convergence; the same discrete equations solved independently, digit by digit;
   frequencies straight and sagged. */
#include "base/csv.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Aluminium, 2 m long, 2 mm thick, pinned on springs of 10 kN/m along it: the defaults. */
static sn_sim* cable(int control_points, const char* more, const char* items)
{
    static char text[9000];
    snprintf(text, sizeof text,
             "<scene><cable name='cable' end_stiffness='10000' elements='%d' %s/>"
             "<statics tolerance='1e-12'/>%s</scene>",
             control_points - 3, more, items);
    return probe_compile(text, NULL);
}

static void settle(sn_sim* sim)
{
    sn_error error = { 0 };
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
}

/* ---- sag ----------------------------------------------------------------------------------------------- */

static const double exact_sag = 0.018520891, exact_force = 2.13022045536;

typedef struct shape {
    double sag, force, error; /* error: largest in z over the reference's places */
} shape;

static void draw_cable(int control_points, const double* places, const sn_csv* csv)
{
    char curve[40];
    snprintf(curve, sizeof curve, "%d control points", control_points);
    if (!report_draws() || control_points > 7) return;
    for (int i = 0; i < csv->rows; ++i) {
        report_point("cable-shape", curve, places[3 * i], places[3 * i + 2]);
        if (control_points == 5)
            report_point("cable-shape", "exact rod", csv->values[i * csv->columns + 1],
                         csv->values[i * csv->columns + 2]);
    }
}

static shape hang(int control_points, const char* more)
{
    static char items[6000];
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(needle_file("tests/data/cable/static_bvp.csv"), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    int at =
        snprintf(items, sizeof items, "<spline_points name='places' points='@cable/points' length='2' at='");
    for (int i = 0; i < csv->rows; ++i)
        at += snprintf(items + at, sizeof items - (size_t)at, "%.9g ", csv->values[i * csv->columns]);
    snprintf(items + at, sizeof items - (size_t)at, "'/>");
    sn_sim* sim = cable(control_points, more, items);
    settle(sim);
    double middle[3], force[3], *places = malloc(3 * (size_t)csv->rows * sizeof(double));
    probe_read(sim, "/cable/middle/position", middle, 3);
    probe_read(sim, "/cable/ends/start_force", force, 3);
    probe_read(sim, "/places/position", places, 3 * csv->rows);
    shape s = { -middle[2], -force[0], 0 };
    for (int i = 0; i < csv->rows; ++i)
        s.error = fmax(s.error, fabs(places[3 * i + 2] - csv->values[i * csv->columns + 2]));
    draw_cable(control_points, places, csv);
    free(places);
    sn_csv_destroy(csv);
    sn_sim_destroy(sim);
    return s;
}

/* The same energy minimised by another program (NumPy), four Gauss points in every span. */
static const struct row {
    int control_points;
    double sag, force, error;
} rows[] = {
    { 5, 0.01825159565, 2.117561548, 2.692957522e-4 },  { 7, 0.01857965298, 2.127325647, 7.145374936e-5 },
    { 9, 0.01852455257, 2.129821398, 2.539115893e-5 },  { 11, 0.01852169247, 2.130149421, 8.908996014e-6 },
    { 13, 0.01852108262, 2.13020014, 3.893278374e-6 },  { 19, 0.01852092572, 2.130219099, 7.079898454e-7 },
    { 35, 0.01852090509, 2.130221169, 5.097846974e-8 },
};

START_TEST(sag)
{
    bool ok = true;
    char what[80];
    double before = 0;
    for (int i = 0; i < 7; ++i) {
        shape s = hang(rows[i].control_points, "quadrature='4'");
        report_point("cable-order", "4 Gauss points a span", rows[i].control_points - 3, s.error);
        snprintf(what, sizeof what, "n = %d: sag [m]", rows[i].control_points);
        ok = report_near("cable statics", what, s.sag, rows[i].sag, 1e-9) && ok;
        snprintf(what, sizeof what, "n = %d: horizontal force [N]", rows[i].control_points);
        ok = report_near("cable statics", what, s.force, rows[i].force, 1e-9) && ok;
        snprintf(what, sizeof what, "n = %d: largest error of z [m]", rows[i].control_points);
        ok = report_near("cable statics", what, s.error, rows[i].error, 1e-7) && ok;
        if (i >= 5) { // the spans are half as long as two rows before, and one before
            snprintf(what, sizeof what, "order to n = %d", rows[i].control_points);
            ok = report_between("cable statics, order", what, log2(before / s.error), 3.5, 4.2) && ok;
        }
        if (i == 3 || i >= 5) before = s.error;
        if (i == 6) {
            ok = report_near("cable statics", "n = 35 and the exact rod: sag", s.sag, exact_sag, 2e-6) && ok;
            ok = report_near("cable statics", "n = 35 and the exact rod: horizontal force", s.force,
                             exact_force, 1e-6) &&
                 ok;
        }
    }
    ck_assert(ok);
}
END_TEST

/* Three Gauss points, the default, and the published 101 samples: within a thousandth of the exact rod. */
START_TEST(quadrature)
{
    static const char* const rules[3] = { "", "samples='101'", "samples='251' torsion='none'" };
    static const char* const names[3] = { "3 Gauss points", "101 samples", "251 samples" };
    bool ok = true;
    char what[80];
    for (int i = 0; i < 3; ++i) {
        shape s = hang(9, rules[i]);
        snprintf(what, sizeof what, "n = 9, %s: sag [m]", names[i]);
        ok = report_near("cable statics, rules", what, s.sag, exact_sag, 1e-3) && ok;
        snprintf(what, sizeof what, "n = 9, %s: horizontal force [N]", names[i]);
        ok = report_near("cable statics, rules", what, s.force, exact_force, 1e-3) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- frequencies --------------------------------------------------------------------------------------- */

enum { ANY = -1, X, Y, Z, ANGLE };

static int direction_of(sn_system* s, int dof)
{
    int local;
    const sn_state* state = probe_owner(s, dof, &local);
    return state->kind == SN_SCALARS ? ANGLE : local % 3;
}

/* Angular frequencies of the modes in one direction, ascending. */
static int spectrum(sn_sim* sim, int direction, double* omega)
{
    sn_system* s = sim->systems[0];
    int all = s->layout.nv, dofs = 0, of[PROBE_DOFS];
    double *K = calloc((size_t)(all * all), sizeof(double)), *M = calloc((size_t)(all * all), sizeof(double));
    sn_system_set_time(s, 0.0, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL); // -K of the forces: the stiffness matrix
    probe_dense(s, K);
    sn_system_assemble(s, 1.0, 0.0, 0.0, NULL);
    probe_dense(s, M);
    for (int i = 0; i < all; ++i)
        if (s->layout.free_dof[i] && (direction == ANY || direction_of(s, i) == direction)) of[dofs++] = i;
    for (int i = 0; i < dofs; ++i)
        for (int j = 0; j < dofs; ++j) {
            K[i * dofs + j] = K[of[i] * all + of[j]]; // never behind what is still to be read
            M[i * dofs + j] = M[of[i] * all + of[j]];
        }
    ck_assert_int_eq(LAPACKE_dsygv(LAPACK_ROW_MAJOR, 1, 'N', 'U', dofs, K, dofs, M, dofs, omega), 0);
    for (int i = 0; i < dofs; ++i)
        omega[i] = sqrt(fmax(omega[i], 0));
    free(K);
    free(M);
    return dofs;
}

START_TEST(straight)
{
    double omega[PROBE_DOFS];
    bool ok = true;
    sn_sim* sim = cable(9, "samples='101'", "");
    int count = spectrum(sim, X, omega);
    ok = report_near("cable, straight", "highest axial [rad/s]", omega[count - 1], 107262, 1e-5) && ok;
    ok = report_near("cable, straight", "lowest axial: rigid on the springs", omega[0], 1077.6, 1e-4) && ok;
    ok = report_near("cable, straight", "second axial", omega[1], 8143, 1e-4) && ok;
    count = spectrum(sim, Y, omega);
    static const double bending[5] = { 6.282, 25.15, 56.9, 102.8, 166.7 };
    for (int i = 0; i < 5; ++i) {
        char what[40];
        snprintf(what, sizeof what, "bending mode %d [rad/s]", i + 1);
        ok = report_near("cable, straight", what, omega[i], bending[i], 1e-3) && ok;
    }
    ok = report_near("cable, straight", "highest bending", omega[count - 1], 424, 2e-3) && ok;
    sn_sim_destroy(sim);
    sim = cable(9, "samples='101' start='free' end='free'", "");
    count = spectrum(sim, ANGLE, omega);
    ok = report_near("cable, straight", "highest torsion", omega[count - 1], 65289, 1e-5) && ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

START_TEST(sagged)
{
    static const double wanted[8] = { 25.675, 43.388, 55.821, 56.057, 94.241, 97.806, 143.94, 166.01 };
    double omega[PROBE_DOFS];
    bool ok = true;
    sn_sim* sim = cable(9, "quadrature='4' torsion='none'", "");
    settle(sim);
    spectrum(sim, ANY, omega);
    for (int i = 0; i < 8; ++i) {
        char what[40];
        snprintf(what, sizeof what, "mode %d [rad/s]", i + 1);
        ok = report_near("cable, sagged", what, omega[i], wanted[i], 4e-5) && ok;
    }
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* Clamped at both ends by the world, where the second control points are free along the tangent, or by
   frames, in which they slide along it: middle of the sag with spans that are halved. Were they held, the
   order would fall to 1. */
static double clamped_sag(int points, bool frames)
{
    char text[700];
    double middle[3];
    snprintf(text, sizeof text,
             "<scene>%s<cable name='cable' start='clamped' end='clamped' elements='%d' quadrature='4' "
             "torsion='none' %s/><statics tolerance='1e-12'/></scene>",
             frames ? "<frames name='l' orientations='0 0 0.7'/><fixed on='@l'/><frames name='r' "
                      "positions='1.5296843745689768 "
                      "1.288435374475382 0' orientations='0 0 0.7'/><fixed on='@r'/>"
                    : "",
             points - 3,
             frames ? "direction='0.7648421872844885 0.644217687237691 0' start_frame='@l' end_frame='@r'"
                    : "");
    sn_sim* sim = probe_compile(text, NULL);
    settle(sim);
    probe_read(sim, "/cable/middle/position", middle, 3);
    sn_sim_destroy(sim);
    return middle[2];
}

START_TEST(clamped)
{
    static const int points[4] = { 11, 19, 35, 67 };
    double z[4];
    for (int i = 0; i < 4; ++i)
        z[i] = clamped_sag(points[i], _i == 1);
    double last = log2((z[1] - z[2]) / (z[2] - z[3]));
    const char* by = _i ? "by oblique frames: order of the sag, 19 to 67 control points"
                        : "by the world: order of the sag, 19 to 67 control points";
    bool ok = report_between("cable, clamped", by, last, 3.5, 5);
    ok = report_near("cable, clamped", "sag, 35 control points [m]", z[2], z[3], 1e-4) && ok;
    if (_i)
        ok = report_near("cable, clamped", "sag by frames and by the world, 35 control points [m]", z[2],
                         clamped_sag(points[2], false), 1e-11) &&
             ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable: statics");
    TCase* cases = tcase_create("statics");
    tcase_set_timeout(cases, 100);
    tcase_add_test(cases, sag);
    tcase_add_test(cases, quadrature);
    tcase_add_loop_test(cases, clamped, 0, 2);
    tcase_add_test(cases, straight);
    tcase_add_test(cases, sagged);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
