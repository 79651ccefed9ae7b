/* If this failed, a cable would drift out of what holds it, sink into what it touches, slide where it should
   stick, pull around a bar by another law than Euler's and Eytelwein's, hang differently for a branch that
   weighs nothing, or weigh on its grippers what it does not weigh. */
#include "engine/rows.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846, gravity = 9.81;

static double distance(const double* a, const double* b)
{
    return sqrt((a[0] - b[0]) * (a[0] - b[0]) + (a[1] - b[1]) * (a[1] - b[1]) +
                (a[2] - b[2]) * (a[2] - b[2]));
}

/* How far friction is outside its cone, at most, in parts of the contact's force; negative forces count as
   they are. */
static double outside_cones(sn_sim* sim, double friction)
{
    const sn_rows* rows = sim->systems[0]->rows;
    double most = 0;
    for (int r = 0; r < rows->count; ++r) {
        const sn_row_item* at = &rows->items[rows->item_of[r]];
        if (at->call->row_kind[r - at->row] != SN_ROW_CONTACT) continue;
        double normal = rows->kept[r], slip = hypot(rows->kept[r + 1], rows->kept[r + 2]);
        most = fmax(most, -normal);
        if (normal > 0) most = fmax(most, slip / (friction * normal) - 1);
    }
    return most;
}

/* ---- around a bar -------------------------------------------------------------------------------------- */

/* A soft cable lies over 120 degrees of a bar. One end is pulled with 1 N, the other one is drawn away slowly
   by a gripper: its force, and what happens on the way. */
typedef struct pull {
    double force, penetration, cone;
} pull;

/* In steps of h; the pull is the mean of 0.2 s. */
static pull draw_over_bar(const char* method, double h, double friction)
{
    const double radius = 0.1005, angle = pi / 3, straight = 0.3 - radius * angle, c = cos(angle),
                 s = sin(angle);
    char text[2500], skin[400];
    for (int i = 0, at = 0; i < 35; ++i)
        at += snprintf(skin + at, sizeof skin - (size_t)at, "%.2f ", 0.13 + 0.01 * i);
    snprintf(
        text, sizeof text,
        "<scene step='%.17g'><cable name='c' length='0.6' radius='0.5e-3' young_modulus='1e9' density='1000' "
        "elements='24' torsion='none' position='-0.3 0 %.17g' start='free' end='free' gravity='0 0 0' "
        "damping_time='1e-3' drag='5e-3'><rod_points name='skin' at='%s'/><rod_points name='end' at='0.6'/>"
        "<cable_load at='0' force='%.17g*min(t/0.2,1) 0 %.17g*min(t/0.2,1)'/></cable>"
        "<rigid_collider name='bar' on='@c/skin/points' radius='5e-4' shape='cylinder' direction='0 1 0' "
        "size='0.1' "
        "friction='%g'/><attachment name='grip' on='@c/end/points' x='%.17g*min(t/0.4,1)+%.17g*max(t-0.4,0)' "
        "z='%.17g*min(t/0.4,1)-%.17g*max(t-0.4,0)'/>%s</scene>",
        h, radius, skin, -c, -s, friction, radius * s + straight * c - 0.3, 0.1 * c,
        radius * c - straight * s - radius, 0.1 * s, method);
    sn_sim* sim = probe_compile(text, NULL);
    pull p = { 0 };
    const int steps = (int)lround(0.7 / h), last = (int)lround(0.2 / h);
    for (int i = 0; i < steps; ++i) {
        double f[3], gap;
        probe_step(sim, 1);
        if (friction > 0) p.cone = fmax(p.cone, outside_cones(sim, friction));
        if (i < steps - last) continue;
        probe_read(sim, "/grip/force", f, 3);
        probe_read(sim, "/bar/gap", &gap, 1);
        p.force += sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]) / last;
        p.penetration = fmax(p.penetration, -gap);
    }
    sn_sim_destroy(sim);
    return p;
}

#define EULER "<dirk method='backward_euler'/>"

static const struct {
    const char *name, *method;
    double step;
} bars[] = { { "steps of 0.2 ms", EULER, 2e-4 },
             { "steps of 1 ms", EULER, 1e-3 },
             { "midpoint, steps of 1 ms", "<midpoint/>", 1e-3 } };

START_TEST(capstan)
{
    char what[120];
    const char *method = bars[_i].method, *name = bars[_i].name;
    pull smooth = draw_over_bar(method, bars[_i].step, 0), rough = draw_over_bar(method, bars[_i].step, 0.3);
    snprintf(what, sizeof what, "%s: pull of 1 N without friction [N]", name);
    bool ok = report_near("cable over a bar", what, smooth.force, 1, 2e-3);
    snprintf(what, sizeof what, "%s: ratio of pulls, friction 0.3, 120 degrees", name);
    ok = report_near("cable over a bar", what, rough.force / smooth.force, exp(0.3 * 2 * pi / 3), 5e-3) && ok;
    snprintf(what, sizeof what, "%s: penetration [m]", name);
    ok = report_below("cable over a bar", what, fmax(smooth.penetration, rough.penetration), 1e-11) && ok;
    snprintf(what, sizeof what, "%s: friction outside its cone, part", name);
    ok = report_below("cable over a bar", what, rough.cone, 1e-12) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- on an incline ------------------------------------------------------------------------------------- */

/* Slip in 0.4 s of a short cable on a plane, at an angle in degrees. */
static double slip(const char* method, double degrees, double friction)
{
    char text[1200];
    double a = degrees * pi / 180, before[3], after[3];
    snprintf(
        text, sizeof text,
        "<scene step='1e-3'><cable name='c' length='0.2' radius='2e-3' young_modulus='1e9' density='1000' "
        "elements='3' torsion='none' start='free' end='free' gravity='%.17g 0 %.17g' "
        "damping_time='1e-3'>"
        "<rod_points name='skin' at='0 0.05 0.1 0.15 0.2'/></cable><rigid_collider on='@c/skin/points' "
        "radius='2e-3' position='0 0 -2e-3' friction='%g'/>%s</scene>",
        gravity * sin(a), -gravity * cos(a), friction, method);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 200); // bending comes to rest
    probe_read(sim, "/c/middle/position", before, 3);
    probe_step(sim, 400);
    probe_read(sim, "/c/middle/position", after, 3);
    sn_sim_destroy(sim);
    return after[0] - before[0];
}

START_TEST(incline)
{
    const char* method = _i ? "<midpoint/>" : EULER;
    const double friction = 0.4, limit = atan(friction) * 180 / pi, a = (limit + 0.1) * pi / 180;
    bool ok =
        report_below("cable on an incline", "slip in 0.4 s, 0.1 degrees below the angle of friction [m]",
                     fabs(slip(method, limit - 0.1, friction)), 1e-12);
    double wanted = 0.5 * gravity * (sin(a) - friction * cos(a)) * (0.6 * 0.6 - 0.2 * 0.2);
    ok = report_near("cable on an incline", "slip, 0.1 degrees above [m]",
                     slip(method, limit + 0.1, friction), wanted, 2e-2) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- holds --------------------------------------------------------------------------------------------- */

/* A cable swings from two grippers, of which one moves, for 1e5 steps. */
START_TEST(holds_do_not_drift)
{
    static const char* const methods[] = { "<midpoint/>", "<generalized_alpha rho='0.9'/>" };
    char text[900];
    snprintf(text, sizeof text,
             "<scene step='1e-3'>%s<cable name='c' length='1' elements='2' torsion='none' start='free' "
             "end='free'><rod_points name='p' at='0.1 0.8'/></cable><attachment on='@c/p/points' nodes='0'/>"
             "<attachment on='@c/p/points' nodes='1' x='-0.1+0.1*cos(t)' y='0.1*sin(2*t)'/></scene>",
             methods[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    double most = 0, x[6];
    for (int i = 1; i <= 100; ++i) {
        probe_step(sim, 1000);
        probe_read(sim, "/c/p/points/position", x, 6);
        const double wanted[6] = { 0.1, 0, 0, 0.7 + 0.1 * cos(i), 0.1 * sin(2 * i), 0 };
        most = fmax(most, fmax(distance(x, wanted), distance(x + 3, wanted + 3)));
    }
    ck_assert(report_below("holds on a cable, drift in 1e5 steps [m]", methods[_i], most, 1e-12));
    sn_sim_destroy(sim);
}
END_TEST

#define RUBBER                                                                                               \
    "<cable name='c' length='1' radius='0.01' young_modulus='1e6' shear_modulus='4e5' density='1000' "       \
    "elements='4' start='free' end='free'>"

/* Two grippers turn and move the sections they hold: where the middle is after 0.2 s, in n steps. */
static void drag_rubber(const char* method, int n, double middle[3])
{
    char text[2000];
    snprintf(text, sizeof text,
             "<scene step='%.17g'>%s<frames name='l' positions='0.2 0 0'/><prescribed_motion on='@l' "
             "z='0.2*t^3' yaw='4*t^3' roll='6*t^3'/><frames name='r' positions='1 0 0'/><prescribed_motion "
             "on='@r' "
             "x='1-2*t^3' pitch='-4*t^3'/>" RUBBER "<branch name='a' at='0.2' to='/l' joint='rigid'/>"
             "<branch name='b' at='1' to='/r' joint='rigid'/></cable></scene>",
             0.2 / n, method);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, n);
    probe_read(sim, "/c/middle/position", middle, 3);
    sn_sim_destroy(sim);
}

static const struct ordered {
    const char* text;
    double order;
} ordered[] = {
    { "<midpoint tolerance='1e-12'/>", 2 },
    { "<generalized_alpha rho='0.8' tolerance='1e-12'/>", 2 },
    { "<bdf2 tolerance='1e-12'/>", 2 },
    { "<dirk tolerance='1e-12'/>", 3 },
    { "<dirk method='backward_euler' tolerance='1e-12'/>", 1 },
};

START_TEST(grippers_reach_the_order)
{
    double x[3][3];
    for (int k = 0; k < 3; ++k)
        drag_rubber(ordered[_i].text, 200 << k, x[k]);
    double order = log2(distance(x[0], x[1]) / distance(x[1], x[2]));
    ck_assert(report_between("order of a cable in turning grippers", ordered[_i].text, order,
                             ordered[_i].order - 0.25, ordered[_i].order + 0.5));
}
END_TEST

/* What grippers carry when all has come to rest: the weight, in balance, and as statics has it. */
START_TEST(grippers_carry_the_weight)
{
    static const char scene[] =
        "<scene step='5e-3'>%s<frames name='l' positions='0.3 0 0' orientations='0 0.2 0'/><fixed on='@l'/>"
        "<frames name='r' positions='0.8 0 0' orientations='0 -0.3 0.1'/><fixed on='@r'/><cable name='c' "
        "length='1' "
        "radius='2e-3' elements='10' start='free' end='free' damping_time='0.02'><rod_points "
        "name='all' "
        "at='0 0.25 0.5 0.75 1'/><rod_frames name='a' at='0.3'/><rod_frames name='b' "
        "at='0.8'/></cable><attachment name='h' on='@c/a/frames' to='@l'/><attachment name='k' "
        "on='@c/b/frames' "
        "to='@r' "
        "orientation='true'/></scene>";
    static const char* const methods[] = { "<statics tolerance='1e-12'/>",
                                           "<dirk method='backward_euler'/>" };
    double x[2][15], f[2][3], g[2][3], weight = 2700 * pi * 4e-6 * gravity, apart = 0;
    for (int k = 0; k < 2; ++k) {
        char text[1500];
        snprintf(text, sizeof text, scene, methods[k]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, k ? 4000 : 1);
        probe_read(sim, "/c/all/points/position", x[k], 15);
        probe_read(sim, "/h/force", f[k], 3);
        probe_read(sim, "/k/force", g[k], 3);
        sn_sim_destroy(sim);
    }
    for (int i = 0; i < 15; ++i)
        apart = fmax(apart, fabs(x[0][i] - x[1][i]));
    bool ok = report_below("cable in grippers", "statics and motion at rest [m]", apart, 1e-12);
    ok = report_near("cable in grippers", "their forces and the weight [N]", f[0][2] + g[0][2], weight,
                     1e-12) &&
         ok;
    ok = report_below("cable in grippers", "their forces along [N]",
                      hypot(f[0][0] + g[0][0], f[0][1] + g[0][1]), 1e-8) &&
         ok;
    ok = report_near("cable in grippers", "share of one, statics and motion [N]", f[1][2], f[0][2], 1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- harness ------------------------------------------------------------------------------------------- */

static void hang(const char* cables, const char* path, double middle[3])
{
    char text[2500];
    snprintf(text, sizeof text, "<scene><statics tolerance='1e-12'/>%s</scene>", cables);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    probe_read(sim, path, middle, 3);
    sn_sim_destroy(sim);
}

#define TRUNK "<cable name='c' length='1' radius='2e-3' elements='18' start='pinned' end='pinned'/>"

START_TEST(branches_without_load_change_nothing)
{
    double single[3], rigid[3], halves[2][3];
    hang(TRUNK, "/c/middle/position", single);
    hang(TRUNK "<cable name='d' length='0.3' position='0.3 0 0' direction='1 1 0' elements='2' start='free' "
               "end='free' gravity='0 0 0'><branch to='/c' to_at='0.3' joint='rigid'/></cable>",
         "/c/middle/position", rigid);
    bool ok = report_below("harness", "sag with a branch that weighs nothing, and without [m]",
                           distance(single, rigid), 1e-12);
    for (int k = 0; k < 2; ++k) {
        char text[1200];
        int points = 9 << k;
        snprintf(
            text, sizeof text,
            "<cable name='a' length='0.4' radius='2e-3' elements='%d' start='pinned' end='free'/>"
            "<cable name='b' length='0.6' radius='2e-3' elements='%d' start='free' end='pinned' "
            "position='0.4 0 0'><rod_points name='m' at='0.1'/><branch to='/a' to_at='0.4' joint='rigid'/>"
            "</cable>",
            points - 3, points - 3);
        hang(text, "/b/m/points/position", halves[k]);
    }
    ok = report_near("harness", "sag of two parts joined rigidly, and of one [m]", halves[1][2], single[2],
                     1e-5) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- Schur's complement -------------------------------------------------------------------------------- */

enum { MAX = 200 };

/* A row of G, as a vector of forces. */
static void row_of(const sn_system* s, int row, double* out)
{
    const sn_row_item* at = &s->rows->items[s->rows->item_of[row]];
    const double* G = at->G + (row - at->row) * at->n;
    memset(out, 0, (size_t)s->layout.nv * sizeof(double));
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] >= 0) out[at->dof[j]] += G[j];
}

/* [A -G^T; B 0] of the free degrees of freedom and all rows, by columns. */
static int dense_system(sn_system* s, const int* free_at, int n, double* out)
{
    int size = n + s->rows->count;
    double e[MAX] = { 0 }, column[MAX];
    memset(out, 0, (size_t)(size * size) * sizeof *out);
    for (int j = 0; j < n; ++j) {
        e[free_at[j]] = 1;
        sn_system_multiply(s, e, column);
        e[free_at[j]] = 0;
        for (int i = 0; i < n; ++i)
            out[j * size + i] = column[free_at[i]];
        e[free_at[j]] = 1;
        for (int r = 0; r < s->rows->count; ++r)
            out[j * size + n + r] = sn_row_product(s->rows, r, e);
        e[free_at[j]] = 0;
    }
    for (int r = 0; r < s->rows->count; ++r) {
        row_of(s, r, column);
        for (int i = 0; i < n; ++i)
            out[(n + r) * size + i] = -column[free_at[i]];
    }
    return size;
}

/* One of Newton's updates of a held cable in motion, by elimination and by a dense solution of everything at
   once. */
START_TEST(elimination_agrees_with_a_dense_solution)
{
    sn_sim* sim =
        probe_compile("<scene step='1e-3'><dirk/>" RUBBER
                      "<rod_points name='p' at='0.1 0.45 0.8'/></cable><attachment on='@c/p/points' "
                      "x='0.1*t' y='0.3*t^2'/></scene>",
                      NULL);
    sn_system* s = sim->systems[0];
    static double matrix[MAX * MAX];
    double rhs[MAX], before[20], d[MAX], change = 0, rows = 0, largest = 0, push = 0;
    lapack_int pivots[MAX];
    int free_at[MAX], n = 0;
    probe_step(sim, 20);
    sn_rows_recall(s);
    sn_system_set_time(s, 0.021, 1.0);
    sn_system_evaluate(s);
    sn_system_assemble(s, 1e6, 1e3, 1.0, NULL);
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) free_at[n++] = i;
    int size = dense_system(s, free_at, n, matrix);
    for (int i = 0; i < n; ++i)
        rhs[i] = s->layout.f[free_at[i]];
    for (int r = 0; r < s->rows->count; ++r) {
        rhs[n + r] = -s->rows->value[r];
        before[r] = s->rows->lambda[r];
    }
    ck_assert(sn_system_factor(s));
    sn_system_update(s, s->layout.f, d);
    ck_assert_int_eq(LAPACKE_dgesv(LAPACK_COL_MAJOR, size, 1, matrix, size, pivots, rhs, size), 0);
    for (int i = 0; i < n; ++i) {
        change = fmax(change, fabs(d[free_at[i]] - rhs[i]));
        largest = fmax(largest, fabs(rhs[i]));
    }
    for (int r = 0; r < s->rows->count; ++r) {
        rows = fmax(rows, fabs(s->rows->lambda[r] - before[r] - rhs[n + r]));
        push = fmax(push, fabs(rhs[n + r]));
    }
    bool ok = report_below("elimination and a dense solution", "update, part", change / largest, 1e-12);
    ok = report_below("elimination and a dense solution", "multipliers, part", rows / push, 1e-12) && ok;
    ck_assert(ok);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable contact");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 600);
    tcase_add_loop_test(cases, capstan, 0, SN_COUNT(bars));
    tcase_add_loop_test(cases, incline, 0, 2);
    tcase_add_loop_test(cases, holds_do_not_drift, 0, 2);
    tcase_add_loop_test(cases, grippers_reach_the_order, 0, SN_COUNT(ordered));
    tcase_add_test(cases, grippers_carry_the_weight);
    tcase_add_test(cases, branches_without_load_change_nothing);
    tcase_add_test(cases, elimination_agrees_with_a_dense_solution);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
