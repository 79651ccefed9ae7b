/* If this failed, a sheet would resist folding more or less than its material does: equilateral triangles
   bent to a cylinder in any direction, to a sphere and to a saddle, free strips of rectangles cut in two, and
   a strip folded between two plates.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "engine/evaluate.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* ---- equilateral triangles ----------------------------------------------------------------------------- */

static void hexagon(double side, double angle, double xy[7][2])
{
    xy[0][0] = xy[0][1] = 0;
    for (int i = 0; i < 6; ++i) {
        xy[i + 1][0] = side * cos(angle + i * pi / 3);
        xy[i + 1][1] = side * sin(angle + i * pi / 3);
    }
}

/* Energy of six triangles bent to w = (k1 x^2 + k2 y^2)/2, over D/2 times the area of their six inner edges,
   a third of both triangles each. The first edge is at `angle` to x. */
static double bent(double angle, double k1, double k2)
{
    const double a = 1e-4, E = 2e5, nu = 0.3, h = 1e-4, D = E * h * h * h / (12 * (1 - nu * nu));
    double xy[7][2];
    char text[1500];
    hexagon(a, angle, xy);
    int used = snprintf(text, sizeof text, "<scene><inline_mesh name='m' points='");
    for (int i = 0; i < 7; ++i)
        used += snprintf(text + used, sizeof text - (size_t)used, "%.17g %.17g 0 ", xy[i][0], xy[i][1]);
    snprintf(text + used, sizeof text - (size_t)used,
             "' triangles='0 1 2  0 2 3  0 3 4  0 4 5  0 5 6  0 6 1'/><points name='p' mesh='@m'/>"
             "<point_mass on='@p' mass='1'/><bending on='@p' young_modulus='%.17g' poisson_ratio='%.17g' "
             "thickness='%.17g'/></scene>",
             E, nu, h);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state* state = probe_state(sim, "/p");
    for (int i = 0; i < 7; ++i)
        state->x[3 * i + 2] = (k1 * xy[i][0] * xy[i][0] + k2 * xy[i][1] * xy[i][1]) / 2;
    double energy = sn_system_energy(sim->systems[0]).potential;
    sn_sim_destroy(sim);
    return energy / (D / 2 * sqrt(3) * a * a);
}

/* D/18 times the sum of (3 k_normal - k_along)^2 of three directions: on the average over them
   D/2 (k1^2 + k2^2) - D/3 k1 k2, a plate with a Poisson ratio of -1/3. */
START_TEST(equilateral)
{
    static const struct {
        const char* what;
        double angle, k1, k2, plate;
    } shapes[] = {
        { "cylinder along a side", 0, 1, 0, 1 },
        { "cylinder at 10 degrees", 10, 1, 0, 1 },
        { "cylinder across a side", 30, 1, 0, 1 },
        { "sphere: 2 (1 + nu), nu = -1/3", 20, 1, 1, 4.0 / 3 },
        { "saddle: 2 (1 - nu), nu = -1/3", 20, 1, -1, 8.0 / 3 },
    };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(shapes); ++i)
        ok = report_near("six equilateral triangles: energy / (D k^2/2 area)", shapes[i].what,
                         bent(shapes[i].angle * pi / 180, shapes[i].k1, shapes[i].k2), shapes[i].plate,
                         1e-7) &&
             ok;
    ck_assert(ok);
}
END_TEST

/* ---- free strips --------------------------------------------------------------------------------------- */

typedef enum cut { RISING, FALLING, ALTERNATING, CUTS } cut;
static const char* const cut_name[CUTS] = { "rising diagonals", "falling diagonals",
                                            "alternating diagonals" };

/* A strip of nx x ny rectangles a x b, each cut in two. */
typedef struct strip {
    int nx, ny;
    double a, b;
    cut cut;
} strip;

enum { MAX = 40000 };

static void write_mesh(const strip* s, char* points, char* triangles)
{
    size_t p = 0, t = 0;
    for (int i = 0; i <= s->nx; ++i)
        for (int j = 0; j <= s->ny; ++j) {
            int n = i * (s->ny + 1) + j, o = n + s->ny + 1;
            p += (size_t)snprintf(points + p, MAX - p, "%.17g %.17g 0 ", i * s->a, j * s->b);
            if (i == s->nx || j == s->ny) continue;
            bool rising = s->cut == ALTERNATING ? (i + j) % 2 == 0 : s->cut == RISING;
            t += (size_t)snprintf(triangles + t, MAX - t, "%d %d %d  %d %d %d ", n, o, rising ? o + 1 : n + 1,
                                  rising ? n : o, o + 1, n + 1);
        }
}

/* Deflection under a force of 1 at the end, small, times D: the first two rows of points are held. */
static double deflection(const strip* s)
{
    const double E = 1e7, h = 1e-3, D = E * h * h * h / 12, F = 1e-9;
    char *text = malloc(3 * MAX), *points = malloc(MAX), *triangles = malloc(MAX), loads[2000];
    ck_assert(text && points && triangles);
    int end = s->nx * (s->ny + 1);
    size_t used = 0;
    write_mesh(s, points, triangles);
    for (int j = 0; j <= s->ny; ++j)
        used += (size_t)snprintf(loads + used, sizeof loads - used,
                                 "<point_load on='@p' node='%d' force='0 0 %.17g'/>", end + j,
                                 F / s->ny * (j == 0 || j == s->ny ? 0.5 : 1));
    snprintf(text, 3 * MAX,
             "<scene><inline_mesh name='m' points='%s' triangles='%s'/><points name='p' mesh='@m'/>"
             "<fixed on='@p' where='x lt %.17g'/><point_mass on='@p' mass='1'/>"
             "<elastic_membrane on='@p' young_modulus='%.17g' poisson_ratio='0' thickness='%.17g'/>"
             "<bending on='@p' young_modulus='%.17g' poisson_ratio='0' thickness='%.17g'/>%s"
             "<statics tolerance='1e-11'/></scene>",
             points, triangles, 1.5 * s->a, E, h, E, h, loads);
    sn_sim* sim = probe_compile(text, NULL);
    sn_state* state = probe_state(sim, "/p");
    double w = 0;
    probe_step(sim, 1);
    for (int j = 0; j <= s->ny; ++j)
        w += state->x[3 * (end + j) + 2] / s->ny * (j == 0 || j == s->ny ? 0.5 : 1);
    sn_sim_destroy(sim);
    free(text);
    free(points);
    free(triangles);
    return w * D / F;
}

/* Hinges in series. The edge across at distance r from the end feels the moment F r and folds by F r a/(D b);
   the diagonal of length l with its middle at r feels F r b/l and folds by F r b/l a b/(D l^2). */
static double hinges(const strip* s, bool diagonals)
{
    double w = 0, b = s->b, slope = b * b / (s->a * s->a + b * b);
    for (int i = 1; i < s->nx; ++i) {
        double across = (s->nx - i) * s->a, middle = across - s->a / 2;
        w += s->a / (b * s->ny) * across * across;
        if (diagonals) w += s->a / b * slope * slope * middle * middle;
    }
    return w;
}

START_TEST(narrow_strips)
{
    static const double lengths[] = { 0.05, 0.1, 0.2 };
    bool ok = true;
    for (int way = 0; way < CUTS; ++way)
        for (int k = 0; k < SN_COUNT(lengths); ++k) {
            strip s = { .nx = 10, .ny = 1, .a = lengths[k], .b = 0.1, .cut = (cut)way };
            char what[100];
            snprintf(what, sizeof what, "%s, sides %g : 1: deflection D/(F m^3)", cut_name[way], s.a / s.b);
            ok = report_near("strip one rectangle wide, load at its end", what, deflection(&s),
                             hinges(&s, true), 2e-8) &&
                 ok;
        }
    ck_assert(ok);
}
END_TEST

/* Uniform bending: diagonals fold too, and relieve the edges across to 4/5 of a plate's stiffness. The ends
   hinder them over the width, a fifth of the length. */
START_TEST(wide_strips)
{
    bool ok = true;
    for (int way = 0; way < CUTS; ++way) {
        strip s = { .nx = 40, .ny = 8, .a = 0.0125, .b = 0.0125, .cut = (cut)way };
        ok = report_between("strip 8 squares wide, load at its end: stiffness / plate", cut_name[way],
                            hinges(&s, false) / deflection(&s), 0.8, 0.84) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- a strip folded between plates --------------------------------------------------------------------- */

/* Points of a strip of two rows `wide` apart: a straight leg on the floor, half a circle of `arc` rectangles
   of length h, and a leg above. */
static void write_fold(double h, int arc, int leg, double wide, char* points, char* triangles)
{
    const double turn = pi / arc, R = h / 2 / sin(turn / 2);
    int row = arc + 1 + 2 * leg;
    size_t p = 0, t = 0;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < row; ++i) {
            int at = i < leg ? 0 : i > leg + arc ? arc : i - leg, beyond = i < leg ? leg - i : i - leg - arc;
            double x = R * sin(at * turn) - (i < leg || i > leg + arc ? beyond * h : 0);
            p += (size_t)snprintf(points + p, MAX - p, "%.17g %.17g %.17g ", x, j * wide,
                                  R * (1 - cos(at * turn)));
        }
    for (int i = 0; i + 1 < row; ++i)
        t += (size_t)snprintf(triangles + t, MAX - t, "%d %d %d  %d %d %d ", i, i + 1,
                              i % 2 ? row + i + 1 : row + i, i % 2 ? i : i + 1, row + i + 1, row + i);
}

/* Force per width between two plates H apart, `arc` rectangles in the free arc. The upper plate comes down in
   2 s from where it touches the half circle. Rectangles are eight times as long as wide: their diagonals
   make the strip softer by (1/65)^2 only. */
static double pressed_fold(int arc, double H)
{
    const double E = 1.2e6, h = 1e-3, length = 2.188440 * H / arc, wide = length / 8;
    const double top = length / sin(pi / arc / 2) + 1e-5;
    char *text = malloc(3 * MAX), *points = malloc(MAX), *triangles = malloc(MAX);
    ck_assert(text && points && triangles);
    write_fold(length, arc, arc * 3 / 4, wide, points, triangles);
    snprintf(text, 3 * MAX,
             "<scene step='0.02'><implicit_euler/><inline_mesh name='m' points='%s' triangles='%s'/>"
             "<points name='p' mesh='@m'/><fixed on='@p' dofs='y'/><point_mass on='@p' mass='1e-7'/>"
             "<drag on='@p' damping='1e-6'/>"
             "<elastic_membrane on='@p' tangent='positive' young_modulus='%g' poisson_ratio='0' "
             "thickness='%g'/>"
             "<bending on='@p' young_modulus='%g' poisson_ratio='0' thickness='%g' flat='true'/>"
             "<frames name='plate' positions='0 0 %.17g'/><rigid_mass on='@plate' mass='1' inertia='1 1 1'/>"
             "<prescribed_motion on='@plate' z='%.17g + (%.17g)*smooth(t, 0, 2)'/>"
             "<rigid_collider name='top' on='@p' frame='@plate' direction='0 0 -1'/>"
             "<rigid_collider on='@p'/></scene>",
             points, triangles, E, h, E, h, top, top, H - top);
    sn_sim* sim = probe_compile(text, NULL);
    double force[3];
    probe_step(sim, 200);
    probe_read(sim, "/top/force", force, 3);
    sn_sim_destroy(sim);
    free(text);
    free(points);
    free(triangles);
    return -force[2] / wide;
}

/* From where it leaves the floor (angle 0, no moment) to the upright middle the free arc is an elastica under
   the vertical force P per width: EI theta'^2 = 2 P sin theta, so H = 2 sqrt(EI/(2 P)) I and P = 2 I^2 EI/H^2
   with I, the integral of sqrt(sin theta) from 0 to pi/2. */
/* The scene with one row of cells, 0.25 mm wide instead of 2 mm; it is at rest from 3 s on. */
static double pressed_ribbon(void)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(needle_file("scenes/contact/fold.xml"), NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    ck_assert(!sn_scene_override(scene, "net.cells=80 1 0"));
    ck_assert(!sn_scene_override(scene, "net.high=0.044 0.00025 0"));
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    double force[3];
    probe_step(sim, 200);
    probe_read(sim, "/left_plate/force", force, 3);
    sn_sim_destroy(sim);
    return force[0] / 0.00025;
}

START_TEST(fold)
{
    static const int arcs[] = { 10, 20, 40 };
    const double H = 0.02, EI = 1e-4, I = 1.1981402347355922, exact = 2 * I * I * EI / (H * H);
    double error[3];
    bool ok;
    for (int k = 0; k < SN_COUNT(arcs); ++k)
        error[k] = fabs(pressed_fold(arcs[k], H) / exact - 1);
    ok = report_below("strip folded between plates: error of the force", "20 rectangles in the arc", error[1],
                      0.01);
    ok = report_below("strip folded between plates: error of the force", "40 rectangles in the arc", error[2],
                      0.003) &&
         ok;
    ok = report_between("strip folded between plates: error of the force", "order from 10 to 40 rectangles",
                        log2(error[0] / error[2]) / 2, 1.2, 2.2) &&
         ok;
    ok = report_near("strip folded between plates", "force in the scene fold.xml [N/m]", pressed_ribbon(),
                     exact, 0.01) &&
         ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("bending");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, equilateral);
    tcase_add_test(tests, narrow_strips);
    tcase_add_test(tests, wide_strips);
    tcase_add_test(tests, fold);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
