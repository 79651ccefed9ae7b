/* If this failed, soft bodies would press unevenly on each other, grip and slip at wrong forces, or rebound
   wrongly: the patch test, a ring on a plug, a block dragged over a slab, and two bars that collide.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double pi = 3.14159265358979323846;

/* ---- pressure between blocks --------------------------------------------------------------------------- */

static double worst_stress(sn_sim* sim, const char* path)
{
    static double stress[6 * 1200];
    sn_error failure = { 0 };
    double error = 0;
    sn_channel channel = sn_sim_channel(sim, path, &failure);
    int width = sn_sim_channel_info(sim, channel).width;
    ck_assert(!failure.status && width <= (int)(sizeof stress / sizeof *stress));
    sn_sim_refresh(sim);
    sn_sim_read(sim, channel, stress, width);
    for (int c = 0; c < width / 6; ++c)
        error = fmax(error, fabs(stress[6 * c + 2] + 1000.0) / 1000.0);
    return error;
}

/* Blocks of 1 x 1 x 0.5 m, 100 kPa, 0.3, turned about the normal, under 1 kPa. */
static double patch(int lower, int upper, const char* type, double stiffness, double degrees)
{
    scene_text w = scene_text_start("1 s");
    for (int i = 0; i < 2; ++i) {
        char name = i ? 'b' : 'a';
        int n = i ? upper : lower;
        scene_text_put(&w,
                       "<grid name='%c_grid' cells='%d %d 2' low='0 0 %g' high='1 1 %g' type='%s'/>"
                       "<moved_mesh name='%c_mesh' of='@%c_grid' orientation='0 0 %g deg'/><points name='%c' "
                       "mesh='@%c_mesh'/>"
                       "<solid name='s%c' on='@%c' law='linear' young_modulus='100 kPa' poisson_ratio='0.3'/>"
                       "<solid_mass on='@%c' density='1'/><fixed on='@%c' nodes='0' dofs='x y'/>"
                       "<fixed on='@%c' nodes='%d' dofs='y'/>",
                       name, n, n, i ? 0.55 : 0, i ? 1.05 : 0.5, type, name, name, degrees, name, name, name,
                       name, name, name, name, n);
    }
    scene_text_put(
        &w,
        "<fixed on='@a' where='region zmin' dofs='z'/><surface name='skin' of='@b_mesh'/>"
        "<surface_load on='@b' faces='%s' mesh='@skin' where='region zmax' traction='0 0 -1000'/>"
        "<surface_contact on='@b' with='@a' rows='segments' distance='50 mm' stiffness='%g' capacity='300'/>",
        strcmp(type, "hexahedra") ? "triangles" : "quads", stiffness);
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 20);
    double error = fmax(worst_stress(sim, "/sa/stress"), worst_stress(sim, "/sb/stress"));
    sn_sim_destroy(sim);
    return error;
}

START_TEST(pressure_is_even)
{
    bool ok = true;
    static const struct {
        const char* what;
        int lower, upper;
        const char* type;
        double stiffness, degrees;
    } rows[] = {
        { "largest error of the stress, hexahedra 3 : 4", 3, 4, "hexahedra", 1e8, 0 },
        { "hexahedra 2 : 3, turned by 20 degrees, a hundredth of the stiffness", 2, 3, "hexahedra", 1e6, 20 },
        { "tetrahedra 3 : 4, turned by 20 degrees", 3, 4, "tetrahedra", 1e8, 20 },
        { "tetrahedra 2 : 5, turned by 20 degrees", 2, 5, "tetrahedra", 1e8, 20 },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i)
        ok = report_below(
                 "patch test", rows[i].what,
                 patch(rows[i].lower, rows[i].upper, rows[i].type, rows[i].stiffness, rows[i].degrees),
                 1e-10) &&
             ok;
    ck_assert(ok);
}
END_TEST

/* ---- a ring on a plug ---------------------------------------------------------------------------------- */

static const double thick = 1e-3;

/* A quarter of a tube of hexahedra in plane strain, which moves along its axis by z(t). */
static void put_tube(scene_text* w, const char* name, double inner, double outer, int n, const char* z)
{
    int row = n + 1, layer = row * (2 * n + 1);
    scene_text_put(w, "<inline_mesh name='%s_mesh' points='", name);
    for (int k = 0; k < 2; ++k)
        for (int j = 0; j <= 2 * n; ++j)
            for (int i = 0; i <= n; ++i) {
                double r = inner + (outer - inner) * i / n, angle = 0.5 * pi * j / (2 * n);
                scene_text_put(w, "%.17g %.17g %g  ", r * cos(angle), r * sin(angle), thick * k);
            }
    scene_text_put(w, "' hexahedra='");
    for (int j = 0; j < 2 * n; ++j)
        for (int i = 0; i < n; ++i) {
            int a = j * row + i, b = a + row;
            scene_text_put(w, "%d %d %d %d %d %d %d %d  ", a, a + 1, b + 1, b, a + layer, a + 1 + layer,
                           b + 1 + layer, b + layer);
        }
    scene_text_put(w,
                   "'/><points name='%s' mesh='@%s_mesh'/>"
                   "<solid on='@%s' law='linear' young_modulus='100 kPa' poisson_ratio='0.3'/>"
                   "<solid_mass on='@%s' density='1e-3'/><prescribed_points on='@%s' z='%s'/>"
                   "<fixed on='@%s' where='x lt 1e-9' dofs='x'/><fixed on='@%s' where='y lt 1e-9' dofs='y'/>",
                   name, name, name, name, name, z, name, name);
}

/* Bore 10 mm, outside 20 mm, radial interference 0.2 mm with a plug of the same material, whose hole of 0.2
   mm changes the pressure by 0.05 %: the pressure, with n cells through the wall, and the force that then
   pulls the plug out. */
static double pressure_of_fit(int n, double friction, double* pull)
{
    scene_text w = scene_text_start("1 s");
    put_tube(&w, "ring", 10e-3, 20e-3, n, "0");
    put_tube(&w, "plug", 0.2e-3, 10.18e-3, n, "1e-5*max(0,t-10)");
    scene_text_put(&w,
                   "<surface_contact name='fit' on='@ring' with='@plug' rows='segments' distance='0.02 mm' "
                   "margin='0.3 mm' "
                   "stiffness='1e10' recovery='10' capacity='300' friction='%g'/>",
                   friction);
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 10);
    double force = probe_value(sim, "/fit/normal_force", 0, 1);
    probe_step(sim, 2);
    *pull = fabs(probe_value(sim, "/fit/force", 2, 3));
    sn_sim_destroy(sim);
    return force / (0.5 * pi * 10e-3 * thick);
}

/* Lame: p = E d / (2 r0 (1 - nu^2)) (r1^2 - r0^2) / r1^2 in plane strain. */
START_TEST(ring_on_a_plug)
{
    const double E = 1e5, nu = 0.3, d = 0.2e-3, inner = 10e-3, outer = 20e-3;
    double exact = E * d / (2 * inner * (1 - nu * nu)) * (1 - inner * inner / (outer * outer));
    const double mu = 0.3;
    double none, pull, coarse = pressure_of_fit(4, 0, &none), fine = pressure_of_fit(8, 0, &none);
    pressure_of_fit(8, mu, &pull);
    bool ok = report_near("press fit", "pressure, 8 cells through the wall", fine, exact, 0.01);
    ok = report_between("press fit", "observed order", log2((coarse - exact) / (fine - exact)), 1.5, 3.5) &&
         ok;
    ok = report_near("press fit", "force that pulls the plug out, friction 0.3 [N/m of length]",
                     pull * 4 / thick, mu * exact * 2 * pi * inner, 0.01) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a block dragged over a slab ----------------------------------------------------------------------- */

/* The same equations on the same mesh by another program: step of 3.928872601412496e-5 m, by how much
   the block sinks, friction. */
static const char* const why = "contacts are iterated to 1e-13 of the extent, which is luck of single digits";

static const struct dragged {
    int step;
    double sinks, friction;
} drag[] = {
    { 0, 0.0005859718768, 0 },
    { 1, 0.0005859718769, 0.06264540541 },
    { 10, 0.0005859718769, 0.6264540541 },
    { 12, 0.0005859737141, 0.7514642793 },
    { 13, 0.0005860057493, 0.8080158645 },
    { 14, 0.0005860563931, 0.8583731402 },
    { 15, 0.0005860813026, 0.9058173317 },
    { 16, 0.0005861015486, 0.9484477869 },
    { 17, 0.0005861186801, 0.9791741797 },
    { 18, 0.000586148585, 0.9967030186 },
    { 19, 0.0005861645158, 0.9984440228 },
    { 20, 0.0005861776471, 0.998790844 },
    { 25, 0.0005862130288, 0.9996232605 },
    { 30, 0.0005862246031, 0.9998719739 },
};

START_TEST(block_over_a_slab)
{
    bool ok = true;
    sn_sim* sim = probe_load("scenes/contact/drag.xml", NULL);
    for (int i = 0, at = -1; i < SN_COUNT(drag); ++i) {
        char what[80];
        probe_step(sim, drag[i].step - at);
        at = drag[i].step;
        double sinks = 0.02 - probe_value(sim, "/block/position", 2, 3),
               force = probe_value(sim, "/contact/force", 0, 3);
        snprintf(what, sizeof what, "sinks at %.4g mm [m], same mesh", 1e3 * at * 3.928872601412496e-5);
        report_because(why);
        ok = report_near("drag", what, sinks, drag[i].sinks, 1e-6) && ok;
        if (at == 0) continue;
        snprintf(what, sizeof what, "friction at %.4g mm [N], same mesh", 1e3 * at * 3.928872601412496e-5);
        report_because(why);
        ok = report_near("drag", what, force, drag[i].friction, 1e-8) && ok;
    }
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- two bars ------------------------------------------------------------------------------------------ */

typedef struct impact {
    double left, energy, most; /* speed of the first bar over that before; energies likewise */
} impact;

/* Speed of the first bar over that before the impact. */
static double left_speed(sn_sim* sim)
{
    static double v[3 * 84];
    double momentum = 0;
    probe_read(sim, "/left/velocity", v, 3 * 84);
    for (int i = 0; i < 84; ++i) // lumped masses: those of the ends are half
        momentum += (i % 21 == 0 || i % 21 == 20 ? 0.5 : 1.0) * v[3 * i];
    return momentum / 80 / 0.5;
}

/* Bars of 20 elements, section 1 cm^2, 100 kPa, 1000 kg/m^3, which meet at 0.5 m/s. `curve`: of a picture, or
   NULL. */
static impact collide(const char* scene, const char* energy, double step, const char* curve)
{
    char setting[40];
    snprintf(setting, sizeof setting, "step=%g", step);
    sn_sim* sim = probe_load(scene, setting);
    double before = energy ? probe_value(sim, energy, 0, 1) : 1;
    impact result = { 0 };
    for (int i = 0; i < (int)lround(0.032 / step); ++i) {
        probe_step(sim, 1);
        if (energy) result.energy = probe_value(sim, energy, 0, 1) / before;
        result.most = fmax(result.most, result.energy);
        if (curve && report_draws())
            report_point("contact-bars", curve, 1e3 * sn_sim_time(sim), left_speed(sim));
    }
    result.left = left_speed(sim);
    sn_sim_destroy(sim);
    return result;
}

START_TEST(bars_exchange_their_velocities)
{
    const char* scene = "scenes/contact/bars-impact.xml";
    const double exact[3][2] = { { 0, 1 }, { 20, 0 }, { 32, 0 } };
    double coarse = collide(scene, NULL, 0.5e-3, "backward Euler, steps of 0.5 ms").left,
           fine = collide(scene, NULL, 0.125e-3, "backward Euler, steps of 0.125 ms").left;
    for (int i = 0; i < 3; ++i)
        report_point("contact-bars", "exact", exact[i][0], exact[i][1]);
    bool ok = report_between("impact of bars", "speed of the first bar over that before, steps of 0.5 ms",
                             coarse, 0.1264 - 0.002, 0.1264 + 0.002);
    ok = report_between("impact of bars", "observed order in the step", 0.5 * log2(coarse / fine), 0.45,
                        0.55) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* Another program, with 20 rods of the same mass: 0.030643 and 0.98232, 0.022059 and 0.98712. */
START_TEST(bars_keep_their_energy)
{
    const char* scene = "scenes/contact/bars-midpoint.xml";
    impact coarse = collide(scene, "/rule/energy", 0.5e-3, "midpoint with impulses, steps of 0.5 ms"),
           fine = collide(scene, "/rule/energy", 0.125e-3, NULL);
    const char* check = "impact of bars, impulses of the midpoint rule";
    bool ok = report_near(check, "speed of the first bar over that before, steps of 0.5 ms", coarse.left,
                          0.030643, 1e-4);
    ok = report_near(check, "energy over that before", coarse.energy, 0.98232, 1e-5) && ok;
    ok = report_below(check, "largest energy over that before, less 1", coarse.most - 1, 1e-12) && ok;
    ok = report_near(check, "speed, steps of 0.125 ms", fine.left, 0.022059, 1e-4) && ok;
    ok = report_near(check, "energy", fine.energy, 0.98712, 1e-5) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact of solids");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, pressure_is_even);
    tcase_add_test(tests, ring_on_a_plug);
    tcase_add_test(tests, block_over_a_slab);
    tcase_add_test(tests, bars_exchange_their_velocities);
    tcase_add_test(tests, bars_keep_their_energy);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
