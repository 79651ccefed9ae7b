/* If this failed, the explicit suture would not be the suture of the thesis (S. Nuti, Dynamic simulations of
   elastic rods for medical applications, Texas A&M 2014, Table 1): tips at rest against the exact elastica,
   frequencies of bending and twist against the beam and the bar, all with order 2; the largest stable steps;
   energy and momentum over time.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <lapacke.h>
#include <math.h>
#include <stdlib.h>
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;

/* Table 1: L = 1 m, d = 1 mm, rho = 850 kg/m^3, E = 87.5 MPa, G = 31.25 MPa. */
static const double EI = 87.5e6 * 4.90873852123405e-14, mass_per_length = 850 * 7.85398163397448e-7;

/* Drag of 1.06 times the critical one for the first vibration. */
#define DRAG "drag='4e-4' "

/* The suture with other items behind it. */
static sn_sim* suture(int elements, double step, const char* settings, const char* items)
{
    char scene[2048];
    snprintf(scene, sizeof scene,
             "<scene step='%.9g'><finite_difference_suture name='suture' elements='%d' %s/>%s</scene>", step,
             elements, settings, items);
    return probe_compile(scene, NULL);
}

/* Close to the bound of n elements, without twist. */
static double step_for(int n) { return 2.44e-3 * pow(50.0 / n, 2); }

static void run(sn_sim* sim, double seconds) { probe_step(sim, (int)(seconds / sn_sim_step_size(sim)) + 1); }

/* Of errors with one and with twice as many elements, or steps. */
static double order(double coarse, double fine) { return log2(fabs(coarse / fine)); }

/* ---- at rest ------------------------------------------------------------------------------------------- */

/* Deflection under a load, come to rest. */
static double tip_at_rest(int n, const char* load)
{
    sn_sim* sim = suture(n, step_for(n), DRAG "torsion='false'", load);
    double tip[3];
    run(sim, 100);
    probe_read(sim, "/suture/tip/position", tip, 3);
    sn_sim_destroy(sim);
    return tip[1];
}

/* Deflection errors of 12, 25 and 50 elements. */
static bool converges(const char* check, const char* load, double exact, double expected, double tolerance)
{
    double coarse = tip_at_rest(12, load) / exact - 1, middle = tip_at_rest(25, load) / exact - 1;
    double fine = tip_at_rest(50, load) / exact - 1;
    bool ok = report_near(check, "relative error of the tip's deflection, n = 50", fine, expected, tolerance);
    double first = log(coarse / middle) / log(25.0 / 12.0);
    ok = report_between(check, "order of convergence, n = 12 to 25", first, 1.98, 2.02) && ok;
    return report_between(check, "order of convergence, n = 25 to 50", order(middle, fine), 1.99, 2.01) && ok;
}

/* Table 2; exact: elliptic integrals. With 50 elements +0.020 %. */
START_TEST(table_2)
{
    static const struct {
        const char *name, *load;
        double exact;
    } rows[] = { { "4.5e-7 N", "<point_load on='@suture/tip' force='0 4.5e-7 0'/>", 0.034879434 },
                 { "8e-7 N", "<point_load on='@suture/tip' force='0 8e-7 0'/>", 0.061841239 },
                 { "1e-6 N", "<point_load on='@suture/tip' force='0 1e-6 0'/>", 0.077131702 } };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char check[60];
        snprintf(check, sizeof check, "suture by finite differences, %s", rows[i].name);
        ok = converges(check, rows[i].load, rows[i].exact, 2.0e-4, 0.02) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* The scene that comes with it comes to rest where it says. */
START_TEST(scene_file)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(needle_file("scenes/suture/finite-difference.xml"), NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    double tip[3], force[3];
    probe_step(sim, (int)sn_sim_step_count(sim));
    probe_read(sim, "/suture/tip/position", tip, 3);
    probe_read(sim, "/suture/motion/force", force, 3);
    const char* check = "suture by finite differences, scene file";
    bool ok = report_near(check, "tip's deflection at rest [m]", tip[1], 0.034879434 * 1.0002, 1e-5);
    ok = report_near(check, "clamp's force [N]", force[1], -4.5e-7, 1e-8) && ok;
    ck_assert(ok);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* P L^2 / EI = 5: Bisshopp and Drucker 1945. */
START_TEST(large_deflection)
{
    char load[120];
    snprintf(load, sizeof load, "<point_load on='@suture/tip' force='0 %.12g 0'/>", 5 * EI);
    const char* name = "suture by finite differences, alpha = 5";
    ck_assert(converges(name, load, 0.713791524, 1.8e-4, 0.1));
}
END_TEST

/* At rest a follower force is a dead one along the direction it has got. */
START_TEST(dead_and_follower)
{
    char items[200];
    double tip[3], q[4], dead[3];
    snprintf(items, sizeof items, "<point_load on='@suture/tip' force='0 %.12g 0' follower='true'/>", 2 * EI);
    sn_sim* sim = suture(25, step_for(25), DRAG "torsion='false'", items);
    run(sim, 250);
    probe_read(sim, "/suture/tip/position", tip, 3);
    probe_read(sim, "/suture/tip/orientation", q, 4);
    sn_sim_destroy(sim);
    sn_vec3 f = sn_rotate((sn_quat){ q[0], q[1], q[2], q[3] }, sn_v3(0, 2 * EI, 0));
    snprintf(items, sizeof items, "<point_load on='@suture/tip' force='%.17g %.17g 0'/>", f.x, f.y);
    sim = suture(25, step_for(25), DRAG "torsion='false'", items);
    run(sim, 250);
    probe_read(sim, "/suture/tip/position", dead, 3);
    sn_sim_destroy(sim);
    const char* check = "suture by finite differences, follower and dead";
    bool ok = report_between(check, "how far the follower has turned: its part along -x", -f.x / (2 * EI),
                             0.5, 1.0);
    ok = report_below(check, "distance of the two tips at rest [m]",
                      hypot(tip[0] - dead[0], tip[1] - dead[1]), 1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- vibrations ---------------------------------------------------------------------------------------- */

/* Orientations turned by `turn` and spins `rate` times the shape about an axis, on the straight suture, and
   what goes with them. */
static void place(sn_state* rod, double half, int axis, const double* shape, int stride, double turn,
                  double rate)
{
    sn_vec3 end = sn_v3(0, 0, 0), velocity = sn_v3(0, 0, 0);
    for (int i = 0; i < rod->count; ++i) {
        double angle[3] = { 0 };
        angle[axis] = shape[i * stride];
        sn_vec3 a = sn_v3(angle[0], angle[1], angle[2]), half_x = sn_v3(half, 0, 0);
        sn_pose* pose = (sn_pose*)rod->x + i;
        sn_twist* twist = (sn_twist*)rod->v + i;
        pose->q = sn_quat_exp(sn_scale(turn, a));
        twist->w = sn_scale(rate, a);
        sn_vec3 arm = sn_rotate(pose->q, half_x), swing = sn_rotate(pose->q, sn_cross(twist->w, half_x));
        pose->r = sn_add(end, arm);
        twist->v = sn_add(velocity, swing);
        end = sn_add(pose->r, arm);
        velocity = sn_add(twist->v, swing);
    }
}

static int ascending(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

/* Ascending frequencies [rad/s] of the straight suture turning about x (twist) or z (bending). The
   accelerations that small turns of each element make are the columns of a matrix, whose vectors give the
   shapes; Rayleigh's quotient of the energies gives each frequency to many more digits. */
static void vibrations(int n, int axis, double* omega)
{
    const double turn = 1e-5;
    sn_sim* sim = suture(n, 1e-9, "", "");
    sn_system* s = sim->systems[0];
    sn_state* rod = probe_state(sim, "/suture/rod");
    double *A = calloc((size_t)(n * n), sizeof(double)), *shapes = calloc((size_t)(n * n), sizeof(double));
    double *real = calloc(2 * (size_t)n, sizeof(double)), *unit = calloc((size_t)n, sizeof(double));
    for (int k = 0; k < n; ++k) {
        unit[k] = 1.0;
        place(rod, 0.5 / n, axis, unit, 1, turn, 0.0);
        unit[k] = 0.0;
        s->integrator_type->ops.integrator->observe(s->integrator, s);
        for (int i = 0; i < n; ++i)
            A[i * n + k] = rod->a[6 * i + 3 + axis] / turn;
    }
    ck_assert_int_eq(LAPACKE_dgeev(LAPACK_ROW_MAJOR, 'N', 'V', n, A, n, real, real + n, NULL, n, shapes, n),
                     0);
    for (int i = 0; i < n; ++i) {
        place(rod, 0.5 / n, axis, shapes + i, n, turn, turn);
        sn_energy e = sn_system_energy(s);
        omega[i] = sqrt(e.potential / e.kinetic);
    }
    qsort(omega, (size_t)n, sizeof *omega, ascending);
    free(A);
    free(shapes);
    free(real);
    free(unit);
    sn_sim_destroy(sim);
}

/* Frequencies of 25, 50 and 100 elements, and what Richardson makes of the last two. */
static bool frequency_converges(const char* kind, int mode, const double f[3], double exact, double bound)
{
    static const char* const check = "suture by finite differences, frequencies";
    double e[3] = { f[0] / exact - 1, f[1] / exact - 1, f[2] / exact - 1 };
    char what[80];
    snprintf(what, sizeof what, "relative error of %s frequency %d, n = 50", kind, mode);
    bool ok = report_below(check, what, fabs(e[1]), bound);
    snprintf(what, sizeof what, "order of %s frequency %d, n = 25 to 50", kind, mode);
    ok = report_between(check, what, order(e[0], e[1]), 1.95, 2.05) && ok;
    snprintf(what, sizeof what, "order of %s frequency %d, n = 50 to 100", kind, mode);
    ok = report_between(check, what, order(e[1], e[2]), 1.98, 2.02) && ok;
    snprintf(what, sizeof what, "relative error of %s frequency %d, extrapolated", kind, mode);
    double next = fmin(5e-5, 10 * e[1] * e[1]); // of order 4
    return report_below(check, what, fabs((4 * e[2] - e[1]) / 3), next) && ok;
}

START_TEST(frequencies)
{
    static const double bending[4] = { 0.04488544, 0.28129223, 0.78762639, 1.54343338 };
    static const double bound[4] = { 4e-4, 2e-3, 4e-3, 7e-3 };
    double omega[3][100], c = sqrt(31.25e6 / 850);
    bool ok = true;
    for (int i = 0; i < 3; ++i)
        vibrations(25 << i, 2, omega[i]);
    for (int i = 0; i < 4; ++i) {
        double f[3] = { omega[0][i] / (2 * pi), omega[1][i] / (2 * pi), omega[2][i] / (2 * pi) };
        ok = frequency_converges("bending", i + 1, f, bending[i], bound[i]) && ok;
    }
    for (int i = 0; i < 3; ++i)
        vibrations(25 << i, 0, omega[i]);
    for (int i = 0; i < 2; ++i) {
        double f[3] = { omega[0][i] / (2 * pi), omega[1][i] / (2 * pi), omega[2][i] / (2 * pi) };
        ok = frequency_converges("twist", i + 1, f, (2 * i + 1) * c / 4, 4e-4) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* Under a load that jumps the tip overshoots to about twice its place at rest. */
START_TEST(amplitude)
{
    sn_sim* sim = suture(50, 2.45e-3, "torsion='false'", "<point_load on='@suture/tip' force='0 1e-6 0'/>");
    double most = 0.0, tip[3];
    while (sn_sim_time(sim) < 12) {
        probe_step(sim, 10);
        probe_read(sim, "/suture/tip/position", tip, 3);
        most = fmax(most, tip[1]);
    }
    sn_sim_destroy(sim);
    ck_assert(report_near("suture by finite differences, load that jumps", "largest deflection [m] in 12 s",
                          most, 0.1502, 0.001));
}
END_TEST

/* The pulses of the thesis' figures 10 to 13, 0.25 N there and back in 10 ms, whip the suture: against an
   implicit discrete elastic rod, also of 100 elements, which resolves the short waves as little and stretches
   by some 0.4 %. */
START_TEST(whip)
{
    static const double reference[2][2] = { { 0.91149895, 0.097149476 },
                                            { 0.81514804, 0.049014401 } }; // 5 ms, 10 ms
    sn_sim* sim =
        suture(100, 2e-6, "torsion='false'",
               "<point_load on='@suture/tip' force='0 0.25*(t&lt;0.005)-0.25*(t&gt;=0.005)*(t&lt;0.01) 0'/>");
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        double tip[3];
        char what[80];
        probe_step(sim, 2500);
        probe_read(sim, "/suture/tip/position", tip, 3);
        snprintf(what, sizeof what, "distance of the tip [m] after %d ms, of 0.13 and 0.21 moved",
                 5 * (i + 1));
        ok = report_below("suture by finite differences, whip", what,
                          hypot(tip[0] - reference[i][0], tip[1] - reference[i][1]), i == 0 ? 8e-3 : 15e-3) &&
             ok;
    }
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- largest steps ------------------------------------------------------------------------------------- */

/* The bound that the program tells in its refusal. */
static double bound_told(int n, const char* settings)
{
    char scene[300];
    sn_error error = { 0 };
    snprintf(scene, sizeof scene, "<scene step='1e3'><finite_difference_suture elements='%d' %s/></scene>", n,
             settings);
    probe_refuse(scene, NULL, &error);
    const char* at = strstr(error.text, "bound of ");
    return at ? strtod(at + 9, NULL) : (double)NAN;
}

/* Time until the energy is a thousand times `scale`, 20000 steps at most. */
static double time_reached(double step, const char* settings, const char* load, double scale)
{
    sn_sim* sim = suture(50, step, settings, load);
    sn_error error = { 0 };
    sn_energy e = { 0 };
    for (int i = 0; i < 20000 && !error.status && e.kinetic + e.potential < 1e3 * scale; ++i) {
        sn_sim_step(sim, &error);
        e = sn_sim_energy(sim);
    }
    double t = sn_sim_time(sim);
    sn_sim_destroy(sim);
    return t;
}

/* ds^2 / (2 sqrt(EI/m)), a little longer by rotary inertia, and ds / c; no vibration is faster than they
   allow, and for many elements the fastest is as fast. */
START_TEST(bounds)
{
    static const char* const check = "suture by finite differences, largest step";
    static const int n[] = { 1, 2, 3, 5, 10, 50 }; // the bound told has six digits
    double omega[50];
    char what[80];
    bool ok = report_near(check, "bending [s], n = 50, told", bound_told(50, "torsion='false'"),
                          4e-4 / (2 * sqrt(EI / mass_per_length)), 4e-4);
    ok =
        report_near(check, "twist [s], n = 50, told", bound_told(50, ""), 0.02 / sqrt(31.25e6 / 850), 1e-5) &&
        ok;
    for (int i = 0; i < SN_COUNT(n); ++i) {
        vibrations(n[i], 2, omega);
        snprintf(what, sizeof what, "bending: 2 / largest frequency over the bound, n = %d", n[i]);
        ok = report_between(check, what, 2 / omega[n[i] - 1] / bound_told(n[i], "torsion='false'"), 1 - 1e-5,
                            n[i] < 50 ? 4.0 : 1.002) &&
             ok;
        vibrations(n[i], 0, omega);
        snprintf(what, sizeof what, "twist: 2 / largest frequency over the bound, n = %d", n[i]);
        ok = report_between(check, what, 2 / omega[n[i] - 1] / bound_told(n[i], ""), 1 - 1e-5,
                            n[i] < 50 ? 4.0 : 1.002) &&
             ok;
    }
    const char *push = "<point_load on='@suture/tip' force='0 1e-6 0'/>",
               *turn = "<point_load on='@suture/tip' moment='1e-7 0 0'/>";
    ok = report_between(check, "time reached [s] with 2.45 ms",
                        time_reached(2.45e-3, "torsion='false'", push, 1e-7), 48.999, 49.001) &&
         ok;
    ok = report_below(check, "time reached [s] with 2.50 ms",
                      time_reached(2.5e-3, "torsion='false' check_step='false'", push, 1e-7), 10) &&
         ok;
    ok = report_between(check, "time reached [s] with 0.104 ms, twist", time_reached(1.04e-4, "", turn, 3e-9),
                        2.0799, 2.0801) &&
         ok;
    ok = report_below(check, "time reached [s] with 0.105 ms, twist",
                      time_reached(1.05e-4, "check_step='false'", turn, 3e-9), 1) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- balances ------------------------------------------------------------------------------------------ */

/* Largest error of energy, in parts of the load's work on the way to rest, before and after half the time. */
static void energy_error(double step, double worst[2])
{
    double load = 1e-6, tip[3];
    sn_sim* sim = suture(50, step, "torsion='false'", "<point_load on='@suture/tip' force='0 1e-6 0'/>");
    worst[0] = worst[1] = 0.0;
    while (sn_sim_time(sim) < 100) {
        probe_step(sim, 20);
        probe_read(sim, "/suture/tip/position", tip, 3);
        sn_energy e = sn_sim_energy(sim);
        double error = fabs(e.kinetic + e.potential - load * tip[1]) / (load * 0.0771);
        double* w = &worst[sn_sim_time(sim) > 50];
        *w = fmax(*w, error);
    }
    sn_sim_destroy(sim);
}

START_TEST(energy)
{
    static const char* const check = "suture by finite differences, energy over 100 s";
    double large[2], small[2];
    energy_error(2.4e-3, large);
    energy_error(1.2e-3, small);
    bool ok = report_below(check, "largest error in parts of the load's work, 2.4 ms",
                           fmax(large[0], large[1]), 2e-3);
    ok = report_below(check, "second half over first, 2.4 ms", large[1] / large[0], 1.2) && ok;
    ok = report_between(check, "order in the step", order(large[1], small[1]), 0.8, 1.2) && ok;
    ck_assert(ok);
}
END_TEST

typedef struct balance {
    sn_vec3 momentum, spin, impulse,
        turn; /* linear, angular about the clamp's place; what forces have given */
} balance;

static void add_momentum(const sn_sim* sim, double h, balance* b)
{
    const sn_state* rod = probe_state(sim, "/suture/rod");
    double mass = mass_per_length * h, r2 = 0.25e-6;
    double along = 0.5 * mass * r2, across = 0.25 * mass * (r2 + h * h);
    b->momentum = b->spin = sn_v3(0, 0, 0);
    for (int i = 0; i < rod->count; ++i) {
        const sn_pose* pose = (sn_pose*)rod->x + i;
        const sn_twist* v = (sn_twist*)rod->v + i;
        sn_vec3 own = sn_v3(along * v->w.x, across * v->w.y, across * v->w.z);
        b->momentum = sn_madd(b->momentum, mass, v->v);
        b->spin = sn_madd(sn_add(b->spin, sn_rotate(pose->q, own)), mass, sn_cross(pose->r, v->v));
    }
}

/* A load and a weight on a suture whose clamp rolls: what is given is what is there, up to the steps'
   error. */
static void momentum_error(double step, double* linear, double* angular)
{
    sn_vec3 load = sn_v3(0, 2e-3, 1e-3), weight = sn_v3(0, 0, -9.81 * mass_per_length);
    sn_sim* sim = suture(10, step, "gravity='0 0 -9.81' roll='2*sin(3*t)'",
                         "<point_load on='@suture/tip' force='0 2e-3 1e-3'/>");
    balance b = { .momentum = { 0, 0, 0 } };
    while (sn_sim_time(sim) < 0.5 - 0.5 * step) {
        double force[3], moment[3], tip[3];
        probe_read(sim, "/suture/motion/force", force, 3);
        probe_read(sim, "/suture/motion/moment", moment, 3);
        probe_read(sim, "/suture/tip/position", tip, 3);
        const sn_state* rod = probe_state(sim, "/suture/rod");
        sn_vec3 middle = sn_v3(0, 0, 0);
        for (int i = 0; i < rod->count; ++i)
            middle = sn_madd(middle, 1.0 / rod->count, ((sn_pose*)rod->x)[i].r);
        sn_vec3 given = sn_add(sn_v3(force[0], force[1], force[2]), sn_add(load, weight));
        sn_vec3 turned = sn_add(sn_cross(sn_v3(tip[0], tip[1], tip[2]), load), sn_cross(middle, weight));
        b.impulse = sn_madd(b.impulse, step, given);
        b.turn = sn_madd(b.turn, step, sn_add(turned, sn_v3(moment[0], moment[1], moment[2])));
        probe_step(sim, 1);
    }
    add_momentum(sim, 0.1, &b);
    *linear = sn_norm(sn_sub(b.momentum, b.impulse)) / sn_norm(b.momentum);
    *angular = sn_norm(sn_sub(b.spin, b.turn)) / sn_norm(b.spin);
    sn_sim_destroy(sim);
}

START_TEST(momentum)
{
    static const char* const check = "suture by finite differences, momentum after 0.5 s";
    double linear[2], angular[2];
    momentum_error(1e-4, &linear[0], &angular[0]);
    momentum_error(5e-5, &linear[1], &angular[1]);
    bool ok = report_below(check, "linear, relative error, 0.05 ms", linear[1], 5e-3);
    ok = report_below(check, "angular, relative error, 0.05 ms", angular[1], 5e-3) && ok;
    ok = report_between(check, "order of the linear error in the step", order(linear[0], linear[1]), 0.8,
                        1.3) &&
         ok;
    ok = report_between(check, "order of the angular error in the step", order(angular[0], angular[1]), 0.8,
                        1.3) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("suture by finite differences");
    TCase* cases = tcase_create("suture by finite differences");
    tcase_set_timeout(cases, 0);
    tcase_add_test(cases, table_2);
    tcase_add_test(cases, scene_file);
    tcase_add_test(cases, large_deflection);
    tcase_add_test(cases, dead_and_follower);
    tcase_add_test(cases, frequencies);
    tcase_add_test(cases, amplitude);
    tcase_add_test(cases, whip);
    tcase_add_test(cases, bounds);
    tcase_add_test(cases, energy);
    tcase_add_test(cases, momentum);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
