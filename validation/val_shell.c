/* If this failed, a thin plate would bend too much or too little: the bending patch test, the coefficients of
   clamped and simply supported square plates against Kirchhoff's series and another program, a strip rolled
   up to half a circle.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* ---- patch tests --------------------------------------------------------------------------------------- */

/* Four triangles of no regular shape; corner 4 is inside. */
#define PATCH                                                                                                \
    "<inline_mesh name='m' points='0 0 0  1 0 0  1.1 0.9 0  -0.1 1 0  0.4 0.45 0' "                          \
    "triangles='0 1 4  1 2 4  2 3 4  3 0 4'/>"                                                               \
    "<frames name='f' mesh='@m'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"                             \
    "<shell name='s' on='@f' young_modulus='1e4' poisson_ratio='0.3' thickness='1'/>"

typedef struct patch {
    double inside, boundary; /* largest force and moment on the corner inside, and on the others */
    double spread, moment;   /* of the bending moments; the largest */
} patch;

/* Puts every corner at its place X + u(X), turned by `turn`(X), and looks. */
static patch moved(sn_pose (*motion)(sn_vec3 X))
{
    sn_sim* sim = probe_compile("<scene>" PATCH "</scene>", NULL);
    sn_state* state = probe_state(sim, "/f");
    patch r = { 0 };
    for (int i = 0; i < state->count; ++i) {
        double* x = state->x + 7 * i;
        sn_pose p = motion(sn_v3(x[0], x[1], x[2]));
        const double put[7] = { p.r.x, p.r.y, p.r.z, p.q.w, p.q.x, p.q.y, p.q.z };
        memcpy(x, put, sizeof put);
    }
    sn_system_evaluate(sim->systems[0]);
    for (int i = 0; i < state->count; ++i)
        for (int k = 0; k < 6; ++k) {
            double* to = i == 4 ? &r.inside : &r.boundary;
            *to = fmax(*to, fabs(state->f[6 * i + k]));
        }
    double moment[12];
    probe_read(sim, "/s/moment", moment, 12);
    for (int i = 0; i < 4; ++i) { // invariants: axes differ
        double trace = moment[3 * i] + moment[3 * i + 1];
        r.spread = fmax(r.spread, fabs(trace - moment[0] - moment[1]));
        r.moment = fmax(r.moment, fabs(trace));
    }
    sn_sim_destroy(sim);
    return r;
}

/* w = c (x^2 + xy/2 - y^2/3), so small that it is linear. */
static sn_pose bent(sn_vec3 X)
{
    const double c = 3e-8;
    double w = c * (X.x * X.x + X.x * X.y / 2 - X.y * X.y / 3);
    double wx = c * (2 * X.x + X.y / 2), wy = c * (X.x / 2 - 2 * X.y / 3);
    return (sn_pose){ sn_v3(X.x, X.y, w), sn_quat_exp(sn_v3(wy, -wx, 0)) };
}

/* Stretched and sheared in the plane, corners turned as the material. */
static sn_pose stretched(sn_vec3 X)
{
    const double G[2][2] = { { 2e-7, 1e-7 }, { 5e-7, -1e-7 } };
    double u = G[0][0] * X.x + G[0][1] * X.y, v = G[1][0] * X.x + G[1][1] * X.y;
    return (sn_pose){ sn_v3(X.x + u, X.y + v, 0), sn_quat_exp(sn_v3(0, 0, (G[1][0] - G[0][1]) / 2)) };
}

static sn_pose turned(sn_vec3 X)
{
    sn_quat q = sn_quat_exp(sn_scale(137 * pi / 180 / sqrt(14), sn_v3(1, 2, 3)));
    return (sn_pose){ sn_add(sn_v3(1, -2, 3), sn_rotate(q, X)), q };
}

START_TEST(patches)
{
    patch b = moved(bent), s = moved(stretched), t = moved(turned);
    bool ok = report_below("patch of 4 triangles", "constant curvature: load inside / at boundary",
                           b.inside / b.boundary, 1e-6);
    ok = report_below("patch of 4 triangles", "constant curvature: spread of moment", b.spread / b.moment,
                      1e-12) &&
         ok;
    // D (1 + nu) (w_xx + w_yy)
    double D = 1e4 / (12 * (1 - 0.09));
    ok = report_near("patch of 4 triangles", "constant curvature: sum of moments [N]", b.moment,
                     1.3 * D * 3e-8 * (2 - 2 / 3.0), 1e-12) &&
         ok;
    ok = report_below("patch of 4 triangles", "constant strain: load inside / at boundary",
                      s.inside / s.boundary, 1e-7) &&
         ok;
    ok = report_below("patch of 4 triangles", "turn of 137 degrees: load / (E h)",
                      fmax(t.inside, t.boundary) / 1e4, 1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- plates -------------------------------------------------------------------------------------------- */

/* w D/(q a^4) in the middle of a plate of 1 m under pressure q, n x n squares of two triangles each. A
   support leaves all turns free, that about the normal of the edge too, which the other program holds. */
static double plate(int n, bool clamped)
{
    const double E = 1e9, nu = 0.3, h = 1e-3, q = 1e-5, D = E * h * h * h / (12 * (1 - nu * nu));
    char text[3000];
    snprintf(text, sizeof text,
             "<scene><grid name='m' cells='%d %d 0' type='triangles'/><frames name='f' mesh='@m'/>"
             "<fixed on='@f' where='x lt 1e-9 or x gt 0.999999 or y lt 1e-9 or y gt 0.999999' dofs='%s'/>"
             "<shell on='@f' young_modulus='%g' poisson_ratio='%g' thickness='%g'/>"
             "<shell_mass name='w' on='@f' density='1' thickness='%g' gravity='0 0 %g'/>"
             "<statics tolerance='1e-12'/></scene>",
             n, n, clamped ? "x y z rx ry rz" : "x y z", E, nu, h, h, -q / h);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state* state = probe_state(sim, "/f");
    int middle = -1;
    for (int i = 0; i < state->count; ++i)
        if (fabs(state->x[7 * i] - 0.5) + fabs(state->x[7 * i + 1] - 0.5) < 1e-9) middle = 7 * i + 2;
    ck_assert_int_ge(middle, 0);
    probe_step(sim, 1);
    double w = -state->x[middle] * D / q;
    sn_sim_destroy(sim);
    return w;
}

static bool check_plate(bool clamped, double exact, const double other[3])
{
    const char* name = clamped ? "square plate, clamped" : "square plate, simply supported";
    double error[3];
    bool ok = true;
    for (int k = 0; k < 3; ++k) {
        char what[80];
        int n = 4 << k;
        double w = plate(n, clamped);
        error[k] = fabs(w - exact);
        report_point("shell-order", clamped ? "plate, clamped" : "plate, simply supported", n,
                     error[k] / exact);
        snprintf(what, sizeof what, "%d x %d: w D/(q a^4), another program", n, n);
        ok = report_near(name, what, w, other[k], clamped ? 1e-4 : 7e-3) && ok;
    }
    ok = report_below(name, "16 x 16: error of Kirchhoff's", error[2] / exact, 0.01) && ok;
    return report_between(name, "observed order", log2(error[1] / error[2]), 1.8, 2.2) && ok;
}

START_TEST(clamped_plate)
{
    ck_assert(check_plate(true, 0.00126532, (const double[]){ 0.0013868, 0.0013029, 0.0012751 }));
}
END_TEST
START_TEST(supported_plate)
{
    ck_assert(check_plate(false, 0.00406235, (const double[]){ 0.0038753, 0.0040197, 0.0040522 }));
}
END_TEST

/* ---- large turns --------------------------------------------------------------------------------------- */

/* A strip of length 1 bent to half a circle by end moments: distance of its end from the closed form, nu =
   0. */
static double rolled(int n)
{
    const double E = 1e7, h = 0.01, b = 0.1, angle = pi;
    double M = E * b * h * h * h / 12 * angle;
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene><grid name='m' cells='%d 1 0' high='1 0.1 0' type='triangles'/><frames name='f' "
        "mesh='@m'/><fixed on='@f' where='x lt 1e-9'/>"
        "<shell on='@f' young_modulus='%g' poisson_ratio='0' thickness='%g'/>"
        "<shell_mass on='@f' density='1' thickness='%g'/>"
        "<point_load on='@f' node='%d' moment='0 %.17g 0'/><point_load on='@f' node='%d' moment='0 %.17g "
        "0'/>"
        "<statics steps='8' tolerance='1e-10'/></scene>",
        n, E, h, h, n, -M / 2, 2 * n + 1, -M / 2);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state* state = probe_state(sim, "/f");
    probe_step(sim, 1);
    const double* x = state->x + 7 * n;
    for (int i = 0; n == 20 && i <= n; ++i)
        report_point("shell-strip", "20 squares", state->x[7 * i], state->x[7 * i + 2]);
    for (double a = 0; n == 20 && a < 1.001 * angle; a += angle / 100)
        report_point("shell-strip", "exact", sin(a) / angle, (1 - cos(a)) / angle);
    double gap = hypot(x[0] - sin(angle) / angle, x[2] - (1 - cos(angle)) / angle);
    sn_sim_destroy(sim);
    return gap;
}

START_TEST(rolled_strip)
{
    double coarse = rolled(10), fine = rolled(20);
    report_point("shell-order", "rolled strip: end", 10, coarse);
    report_point("shell-order", "rolled strip: end", 20, fine);
    bool ok =
        report_below("strip bent to half a circle", "20 squares: end from the closed form [m]", fine, 0.01);
    ok = report_between("strip bent to half a circle", "observed order", log2(coarse / fine), 1.7, 2.5) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("shell");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, patches);
    tcase_add_test(tests, clamped_plate);
    tcase_add_test(tests, supported_plate);
    tcase_add_test(tests, rolled_strip);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
