/* If this failed, a needle of geometrically exact elements would come to rest in the wrong shape: against the
   exact Reissner rod (a boundary value problem solved to 1e-13 m), with the order of convergence of each
   degree; the full circle; the 45-degree bend of Bathe and Bolourchi 1979 with its curved natural shape;
   slender rods, which must not lock; tapered rods against their closed form.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

static const double pi = 3.14159265358979323846, length = 0.2623, EI = 2.553964040738607e-2;

/* A needle clamped at the origin; what is not given is the steel needle of the other validations. */
typedef struct rod {
    int n, degree;
    const char *force, *moment; /* NULL: none */
    const char* more;           /* parameters of the needle, or NULL */
    const char* inside;         /* items in the needle, or NULL */
    const char* model;          /* NULL: exact */
} rod;

static sn_sim* equilibrium(const rod* r)
{
    char text[2000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><needle name='needle' model='%s' elements='%d' degree='%d' %s><handle length='0.153' "
             "x='-0.0765'/>%s</needle><point_load name='load' on='@needle/tip' force='%s' moment='%s'/>"
             "<statics tolerance='1e-12'/></scene>",
             r->model ? r->model : "exact", r->n, r->degree,
             r->more ? r->more : "length='0.2623' radius='0.635e-3'", r->inside ? r->inside : "",
             r->force ? r->force : "0 0 0", r->moment ? r->moment : "0 0 0");
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    return sim;
}

static void tip_of(const rod* r, double tip[3])
{
    sn_sim* sim = equilibrium(r);
    probe_read(sim, "/needle/tip/position", tip, 3);
    sn_sim_destroy(sim);
}

static double distance(const double* a, const double* b)
{
    return sqrt(pow(a[0] - b[0], 2) + pow(a[1] - b[1], 2) + pow(a[2] - b[2], 2));
}

static double tip_error(rod r, int n, int degree, const double exact[3])
{
    double tip[3];
    r.n = n;
    r.degree = degree;
    tip_of(&r, tip);
    return distance(tip, exact);
}

/* ---- against the exact rod ----------------------------------------------------------------------------- */

static void reference_tip(const char* file, double tip[3])
{
    char path[200];
    sn_error error = { 0 };
    snprintf(path, sizeof path, "tests/data/needle/%s", file);
    sn_csv* csv = sn_csv_read(needle_file(path), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    const double* last = csv->values + (csv->rows - 1) * csv->columns;
    memcpy(tip, last + sn_csv_column(csv, "x"), 3 * sizeof *tip);
    sn_csv_destroy(csv);
}

static const struct load {
    const char *name, *file;
    rod rod;
    double bounds[2]; // of 2 elements of degree 4 and 1 of degree 8: errors grow with the load
} loads[] = {
    { "d = 0.2", "static_tip_reissner_d0.2.csv", { .force = "0 0.2 0.2" }, { 1e-8, 1e-12 } },
    { "d = 0.6", "static_tip_reissner_d0.6.csv", { .force = "0 0.6 0.6" }, { 1e-6, 5e-10 } },
    { "d = 1.0", "static_tip_reissner_d1.0.csv", { .force = "0 1 1" }, { 2e-6, 4e-9 } },
    { "combined",
      "static_combined_reissner.csv",
      { .force = "0.3 0.6 -0.4", .moment = "0.05 0.02 -0.015" },
      { 5e-7, 1e-10 } },
};

/* Ends of elements are better than the polynomials between them: order 2 p. */
START_TEST(order)
{
    static const struct {
        int degree, coarse;
        double least;
    } rows[] = { { 1, 16, 1.9 }, { 2, 8, 3.8 }, { 3, 4, 5.6 }, { 4, 3, 7.4 }, { 5, 2, 8.8 } };
    bool ok = true;
    for (int k = 1; k < 4; k += 2) {
        double tip[3];
        reference_tip(loads[k].file, tip);
        for (int i = 0; i < 5; ++i) {
            char what[80];
            double a = tip_error(loads[k].rod, rows[i].coarse, rows[i].degree, tip);
            double b = tip_error(loads[k].rod, 2 * rows[i].coarse, rows[i].degree, tip);
            snprintf(what, sizeof what, "%s, degree %d: order from n = %d to %d", loads[k].name,
                     rows[i].degree, rows[i].coarse, 2 * rows[i].coarse);
            ok = report_between("exact statics, order", what, log2(a / b), rows[i].least,
                                2 * rows[i].degree + 1.5) &&
                 ok;
        }
    }
    ck_assert(ok);
}
END_TEST

START_TEST(spectral_accuracy)
{
    bool ok = true;
    for (int k = 0; k < 4; ++k) {
        double tip[3];
        char what[80];
        reference_tip(loads[k].file, tip);
        snprintf(what, sizeof what, "%s: tip error [m], 4 elements of degree 6", loads[k].name);
        ok = report_below("exact statics, tip", what, tip_error(loads[k].rod, 4, 6, tip), 1e-12) && ok;
        snprintf(what, sizeof what, "%s: tip error [m], 2 elements of degree 4", loads[k].name);
        ok = report_below("exact statics, tip", what, tip_error(loads[k].rod, 2, 4, tip),
                          loads[k].bounds[0]) &&
             ok;
        snprintf(what, sizeof what, "%s: tip error [m], 1 element of degree 8", loads[k].name);
        ok = report_below("exact statics, tip", what, tip_error(loads[k].rod, 1, 8, tip),
                          loads[k].bounds[1]) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(reaction_balances_the_load)
{
    rod r = loads[3].rod;
    double force[3], moment[3], tip[3];
    r.n = 2;
    r.degree = 4;
    sn_sim* sim = equilibrium(&r);
    probe_read(sim, "/needle/handle/force", force, 3);
    probe_read(sim, "/needle/handle/moment", moment, 3);
    probe_read(sim, "/needle/tip/position", tip, 3);
    sn_sim_destroy(sim);
    double arm[3] = { tip[0] + 0.0765, tip[1], tip[2] }, f[3] = { 0.3, 0.6, -0.4 },
           m[3] = { 0.05, 0.02, -0.015 };
    double defect = 0;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        defect = fmax(defect, fabs(force[i] + f[i]));
        defect = fmax(defect, fabs(moment[i] + m[i] + arm[j] * f[k] - arm[k] * f[j]));
    }
    ck_assert(
        report_below("exact statics, reaction", "hand's force and moment + load [N, N m]", defect, 1e-9));
}
END_TEST

/* ---- full circle --------------------------------------------------------------------------------------- */

/* An end moment 2 pi EI/L bends the needle to a circle, which closes, as the order of the polynomials lets
   it. */
START_TEST(full_circle)
{
    static const struct {
        int n, degree;
        double bound;
    } rows[] = { { 1, 8, 1e-7 }, { 2, 8, 1e-13 }, { 4, 6, 5e-13 }, { 8, 4, 3e-10 }, { 16, 3, 5e-9 } };
    bool ok = true;
    char moment[40];
    snprintf(moment, sizeof moment, "0 %.17g 0", -2 * pi * EI / length);
    for (int i = 0; i < 5; ++i) {
        rod r = { .n = rows[i].n, .degree = rows[i].degree, .moment = moment };
        char what[80];
        double tip[3], q[4], zero[3] = { 0 };
        sn_sim* sim = equilibrium(&r);
        probe_read(sim, "/needle/tip/position", tip, 3);
        probe_read(sim, "/needle/tip/orientation", q, 4);
        sn_sim_destroy(sim);
        snprintf(what, sizeof what, "tip to clamp [m], %d elements of degree %d", rows[i].n, rows[i].degree);
        ok = report_below("exact statics, full circle", what, distance(tip, zero), rows[i].bound) && ok;
        snprintf(what, sizeof what, "1 - |cos(rotation/2)|, %d of degree %d", rows[i].n, rows[i].degree);
        double bound =
            fmin(rows[i].bound, 1e-12); // the curvature is constant: any degree has the rotation exactly
        ok = report_below("exact statics, full circle", what, fabs(1 - fabs(q[0])), bound) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- 45-degree bend ------------------------------------------------------------------------------------ */

/* R = 100, a square section of side 1, E = 1e7, nu = 0, naturally curved, bent out of its plane. */
START_TEST(bathe_bend)
{
    static const struct {
        double load, torsion, exact[3];
    } rows[] = {
        { 300, 0.140577, { 22.11251371211, 58.53570907446, 40.48075757057 } },
        { 450, 0.140577, { 18.36916294470, 51.96942439961, 48.70534907620 } },
        { 600, 0.140577, { 15.55767614925, 46.89158621924, 53.60798640620 } },
        { 300, 1.0 / 6, { 22.24467942668, 58.77889732997, 40.19239233230 } },
        { 600, 1.0 / 6, { 15.68468947898, 47.15009624034, 53.47547799823 } },
    };
    bool ok = true;
    for (int i = 0; i < 5; ++i) {
        char what[80], load[40], more[400];
        snprintf(load, sizeof load, "0 0 %.17g", rows[i].load);
        snprintf(more, sizeof more,
                 "length='78.539816339744831' radius='0.5' young_modulus='1e7' poisson_ratio='0' area='1' "
                 "second_moment='%.17g' torsion_constant='%.17g' shear_factor='%.17g' curvature='0 0 -0.01'",
                 1.0 / 12, rows[i].torsion, 5.0 / 6);
        rod r = { .n = 4, .degree = 5, .force = load, .more = more };
        double tip[3];
        tip_of(&r, tip);
        // the needle starts along x and curves towards -y: turned by 90 degrees about z, that is the classic
        // position
        double turned[3] = { -tip[1], tip[0], tip[2] };
        snprintf(what, sizeof what, "tip error [m], P = %g, J = %.6f", rows[i].load, rows[i].torsion);
        ok = report_below("exact statics, Bathe 45-degree bend", what, distance(turned, rows[i].exact),
                          1e-7) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- slender, tapered ---------------------------------------------------------------------------------- */

/* Small deflection of a cantilever 10,000 times longer than thick: elements that lock would be stiffer by
   orders of magnitude. */
START_TEST(slender)
{
    bool ok = true;
    for (int degree = 1; degree <= 8; ++degree) {
        const double L = 1, radius = 0.5e-4, E = 200e9, I = 0.25 * pi * pow(radius, 4);
        const double wanted = 1e-4, force = 3 * E * I / (L * L * L) * wanted;
        const int n = degree == 1 ? 16 : 1;
        char load[40], what[80], more[100];
        snprintf(load, sizeof load, "0 0 %.17g", force);
        snprintf(more, sizeof more, "length='%.17g' radius='%.17g'", L, radius);
        rod r = { .n = n, .degree = degree, .force = load, .more = more };
        double tip[3];
        tip_of(&r, tip);
        snprintf(what, sizeof what, "deflection over F L^3/(3 EI), %d of degree %d", n, degree);
        // one point of a linear element sees the slope in its middle: 1 - 1/(4 n^2)
        const double expected = degree == 1 ? 1 - 0.25 / (n * n) : 1;
        ok = report_near("exact statics, slenderness 10000", what, tip[2] / wanted, expected, 5e-8) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* A cone under a small force at its thin end: w = 4 F L^3/(3 pi E a^3 b) + F L/(kappa G pi a b). The error of
   the deflection in parts of it. */
static double cone_error(const char* model, int n, int degree)
{
    const double L = 0.2, a = 1e-3, b = 0.4e-3, E = 200e9, nu = 0.3, F = 1e-4;
    const double G = E / (2 * (1 + nu)), kappa = 6 * (1 + nu) / (7 + 6 * nu);
    const double wanted = 4 * F * L * L * L / (3 * pi * E * a * a * a * b) + F * L / (kappa * G * pi * a * b);
    char load[40], more[100], inside[100];
    snprintf(load, sizeof load, "0 0 %.17g", F);
    snprintf(more, sizeof more, "length='%.17g' radius='%.17g'", L, a);
    snprintf(inside, sizeof inside, "<segment length='%.17g' end_radius='%.17g'/>", L, b);
    rod r = { .n = n, .degree = degree, .force = load, .more = more, .inside = inside, .model = model };
    double tip[3];
    tip_of(&r, tip);
    return fabs(tip[2] / wanted - 1);
}

START_TEST(tapered)
{
    static const struct {
        int n, degree;
        double bound;
    } rows[] = { { 2, 2, 2e-2 }, { 4, 3, 1e-4 }, { 2, 6, 2e-7 }, { 4, 8, 3e-9 } };
    bool ok = true;
    for (int i = 0; i < 4; ++i) {
        char what[80];
        snprintf(what, sizeof what, "deflection error / exact, %d of degree %d", rows[i].n, rows[i].degree);
        ok = report_below("exact statics, cone", what, cone_error("exact", rows[i].n, rows[i].degree),
                          rows[i].bound) &&
             ok;
    }
    // rigid elements see the same tapered section
    double seen = log2(cone_error("rfem", 16, 0) / cone_error("rfem", 32, 0));
    ok = report_between("exact statics, cone", "rfem: order from n = 16 to 32", seen, 1.9, 2.1) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- a helix ------------------------------------------------------------------------------------------- */

/* A naturally twisted and curved needle, a helix, under an end moment M along the helix's axis becomes
   another helix with the same axis: with k1 = k0 + K^-1 M parallel to M the moment R^T M is the same in the
   axes of all sections. */
START_TEST(helix)
{
    const double GJ = 1.964587723645082e-2, K[3] = { GJ, EI, EI }, magnitude = 0.15, turn = 14; // N m, rad/m
    const double axis[3] = { 2 / sqrt(41), -1 / sqrt(41), 6 / sqrt(41) };
    double natural[3];
    bool ok = true;
    for (int i = 0; i < 3; ++i)
        natural[i] = turn * axis[i] - magnitude * axis[i] / K[i];
    // s J_l(s k1) e_x
    sn_vec3 p = sn_scale(length * turn, sn_v3(axis[0], axis[1], axis[2]));
    sn_vec3 end = sn_scale(length, sn_mat3_apply_transpose(sn_so3_jr(p), sn_v3(1, 0, 0)));
    const double exact[3] = { end.x, end.y, end.z };
    static const double bounds[3] = { 1e-8, 1e-13, 1e-14 };
    for (int k = 0; k < 3; ++k) {
        char moment[100], what[80], more[200];
        snprintf(moment, sizeof moment, "%.17g %.17g %.17g", magnitude * axis[0], magnitude * axis[1],
                 magnitude * axis[2]);
        snprintf(more, sizeof more, "length='0.2623' radius='0.635e-3' curvature='%.17g %.17g %.17g'",
                 natural[0], natural[1], natural[2]);
        rod r = { .moment = moment, .more = more };
        snprintf(what, sizeof what, "tip error [m], 4 elements of degree %d", 4 + 2 * k);
        ok = report_below("exact statics, helix to helix", what, tip_error(r, 4, 4 + 2 * k, exact),
                          bounds[k]) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("exact elements, statics");
    TCase* cases = tcase_create("statics");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, order);
    tcase_add_test(cases, spectral_accuracy);
    tcase_add_test(cases, reaction_balances_the_load);
    tcase_add_test(cases, full_circle);
    tcase_add_test(cases, bathe_bend);
    tcase_add_test(cases, slender);
    tcase_add_test(cases, tapered);
    tcase_add_test(cases, helix);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
