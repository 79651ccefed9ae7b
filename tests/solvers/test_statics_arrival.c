/* If these fail, statics gives up, or stops at an unstable equilibrium, where the start is far from
   balance: natural shapes, misfits, slack and flat structures, contact, mechanisms, buckling.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 3.14159265358979323846, g = 9.81;

/* The equilibrium of a scene, and how it was found. */
static sn_sim* arrive(const char* text, sn_equilibrium_info* info)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    ck_assert(sn_sim_equilibrium(sim, 0, info));
    ck_assert(!sn_sim_equilibrium(sim, 1, &(sn_equilibrium_info){ 0 }));
    sn_sim_refresh(sim);
    return sim;
}

static void expect(const sn_equilibrium_info* info, const char* method, sn_stability stability)
{
    ck_assert_str_eq(info->method, method);
    ck_assert_int_eq(info->stability, stability);
    ck_assert_int_eq(info->negative_directions, stability == SN_EQUILIBRIUM_STABLE ? 0 : -1);
}

/* Sum of the z of reactions. */
static double reaction_z(sn_sim* sim, const char* path)
{
    double force[3];
    probe_read(sim, path, force, 3);
    return force[2];
}

/* ---- natural shape ------------------------------------------------------------------------------------- */

/* A straight suture takes its natural helix: distance of its ends by the closed form, for twist 5 and
   curvature 3. The error of 100 edges is of second order: (3 h)^2 / 24 = 1.5e-6. */
START_TEST(a_coiled_suture_from_straight)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><frames name='a'/><fixed on='@a'/><suture name='t' length='0.2' elements='100' "
               "start_frame='/a' curvature='5 3 0'/><statics/></scene>",
               &info);
    expect(&info, "held forces", SN_EQUILIBRIUM_STABLE);
    const sn_state* points = probe_state(sim, "/t/points");
    const double *first = points->x, *last = points->x + 3 * (points->count - 1);
    double length = 0.0, chord = 0.0, w = sqrt(34.0);
    for (int i = 0; i + 1 < points->count; ++i) {
        const double* x = points->x + 3 * i;
        length += sqrt(pow(x[3] - x[0], 2) + pow(x[4] - x[1], 2) + pow(x[5] - x[2], 2));
    }
    for (int i = 0; i < 3; ++i)
        chord += pow(last[i] - first[i], 2);
    double along = length * 5 / w, across = 2 * 3 / (w * w) * sin(0.5 * w * length);
    ck_assert_double_eq_tol(sqrt(chord) / hypot(along, across), 1.0, 3e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- laid polygons, slack and mechanisms --------------------------------------------------------------- */

/* A suture laid as a V between two clamps hangs: each clamp carries half its weight. */
START_TEST(a_laid_v)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><frames name='a'/><fixed name='fa' on='@a'/><frames name='b' positions='0.29 0 0'/>"
               "<fixed name='fb' on='@b'/><suture name='t' positions='0 0 0 0.145 0 -0.03 0.29 0 0' "
               "start_frame='/a' end_frame='/b' gravity='0 0 -9.81' elements='60' young_modulus='5e6'/>"
               "<statics/></scene>",
               &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_STABLE);
    ck_assert(info.note[0] != '\0');
    double left = reaction_z(sim, "/fa/force"), right = reaction_z(sim, "/fb/force");
    ck_assert_double_gt(left, 0);
    ck_assert_double_eq_tol(left / right, 1.0, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* Ten rigid links in a level row, held at one end: they hang straight down. The start is a mechanism. */
START_TEST(hanging_links)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><points name='p' positions='0 0 0 0.1 0 0 0.2 0 0 0.3 0 0 0.4 0 0 0.5 0 0'/>"
               "<fixed name='f' on='@p' nodes='0'/><point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/>"
               "<distance_constraint on='@p'/><statics/></scene>",
               &info);
    expect(&info, "relaxation", SN_EQUILIBRIUM_STABLE);
    const sn_state* points = probe_state(sim, "/p");
    for (int i = 0; i < 6; ++i) {
        ck_assert_double_eq_tol(points->x[3 * i], 0.0, 1e-7);
        ck_assert_double_eq_tol(points->x[3 * i + 2], -0.1 * i, 1e-9);
    }
    ck_assert_double_eq_tol(reaction_z(sim, "/f/force"), 6 * 0.01 * g, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* Links of equal mass between two supports: the tangents of their slopes rise by the same amount from link to
   link (a funicular polygon). */
START_TEST(links_between_two_supports)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><points name='p' positions='0 0 0 0.06 0 -0.08 0.12 0 -0.16 0.18 0 -0.24 0.24 0 -0.16 "
               "0.3 0 -0.08 0.36 0 0'/><fixed name='f' on='@p' nodes='0 6'/>"
               "<point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/><distance_constraint on='@p'/>"
               "<statics/></scene>",
               &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_STABLE);
    const double* x = probe_state(sim, "/p")->x;
    double slope[6];
    for (int i = 0; i < 6; ++i)
        slope[i] = (x[3 * i + 5] - x[3 * i + 2]) / (x[3 * i + 3] - x[3 * i]);
    for (int i = 1; i < 5; ++i)
        ck_assert_double_eq_tol((slope[i + 1] - slope[i]) / (slope[1] - slope[0]), 1.0, 1e-7);
    sn_sim_destroy(sim);
}
END_TEST

/* Springs with slack in a level row sag; straight, they are compressed and unstable. */
START_TEST(a_slack_row_of_springs)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><points name='p' positions='0 0 0 0.1 0 0 0.2 0 0 0.3 0 0 0.4 0 0'/>"
               "<fixed name='f' on='@p' nodes='0 4'/><point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/>"
               "<springs on='@p' nodes='0 1 1 2 2 3 3 4' stiffness='1000' rest_length='0.12'/>"
               "<statics/></scene>",
               &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_STABLE);
    const double* x = probe_state(sim, "/p")->x;
    ck_assert_double_lt(x[8], -0.05);
    ck_assert_double_eq_tol(x[5], x[11], 1e-7);
    ck_assert_double_eq_tol(reaction_z(sim, "/f/force"), 5 * 0.01 * g, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* A flat membrane has no stiffness against a pressure. Whatever its shape, its rim carries pressure times the
   area of the rim. */
START_TEST(a_flat_membrane_under_pressure)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><grid name='m' cells='4 4 0' low='0 0 0' high='0.1 0.1 0' type='triangles'/>"
               "<points name='p' mesh='@m'/>"
               "<fixed name='f' on='@p' nodes='0 1 2 3 4 5 9 10 14 15 19 20 21 22 23 24'/>"
               "<elastic_membrane on='@p' law='st_venant_kirchhoff'/><surface_load on='@p' pressure='-100'/>"
               "<statics/></scene>",
               &info);
    ck_assert_int_ne(info.stability, SN_EQUILIBRIUM_UNSTABLE);
    ck_assert_double_eq_tol(fabs(reaction_z(sim, "/f/force")) / (100 * 0.01), 1.0, 1e-7);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- misfit and prestress ------------------------------------------------------------------------------ */

/* The end of a row of springs belongs 1 % beyond its length, along the row or aside: tension is stiffness
   times stretch. The start is a mechanism. */
START_TEST(a_misfit_of_held_ends)
{
    sn_equilibrium_info info;
    double aside = _i ? 0.2 : 0.0, along = sqrt(0.404 * 0.404 - aside * aside);
    char text[600];
    snprintf(text, sizeof text,
             "<scene><points name='p' positions='0 0 0 0.1 0 0 0.2 0 0 0.3 0 0 0.4 0 0'/><fixed on='@p' "
             "nodes='0'/>"
             "<springs on='@p' nodes='0 1 1 2 2 3 3 4' stiffness='1000'/><point_mass on='@p' mass='0.01'/>"
             "<attachment name='j' on='@p' nodes='4' places='%.17g 0 %.17g'/><statics/></scene>",
             along, aside);
    sn_sim* sim = arrive(text, &info);
    double force[3];
    probe_read(sim, "/j/force", force, 3);
    ck_assert_double_eq_tol(hypot(force[0], force[2]), 1.0, 1e-7); // 1000 N/m * 1 mm
    ck_assert_double_eq_tol(force[2] / force[0], aside / along, 1e-7);
    expect(&info, "relaxation", SN_EQUILIBRIUM_STABLE);
    sn_sim_destroy(sim);
}
END_TEST

/* A mass between two springs of 70 % of their distance: prestress 30 N alone holds it against its weight to
   the side, z = -m g a / (2 N) for small z. */
START_TEST(a_prestressed_net)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><points name='p' positions='0 0 0 0.1 0 0 0.2 0 0'/>"
               "<fixed on='@p' nodes='0 2'/><point_mass on='@p' mass='0.001' gravity='0 0 -9.81'/>"
               "<springs on='@p' nodes='0 1 1 2' stiffness='1000' rest_length='0.07'/><statics/></scene>",
               &info);
    expect(&info, "full load", SN_EQUILIBRIUM_STABLE);
    ck_assert_str_eq(info.note, "");
    double z = probe_state(sim, "/p")->x[5];
    ck_assert_double_eq_tol(z / (-0.001 * g * 0.1 / 60), 1.0, 1e-6);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- contact ------------------------------------------------------------------------------------------- */

/* Points above a plane, guided along its normal, fall on it: depth m g / stiffness. At the start nothing
   holds them. */
START_TEST(points_fall_on_a_plane)
{
    sn_equilibrium_info info;
    sn_sim* sim =
        arrive("<scene><points name='p' positions='0 0 0.02 0.01 0 0.021'/><fixed on='@p' dofs='x y'/>"
               "<point_mass on='@p' mass='0.01' gravity='0 0 -9.81'/>"
               "<penalty_contact on='@p' stiffness='1000' onset='0'/><statics/></scene>",
               &info);
    expect(&info, "relaxation", SN_EQUILIBRIUM_STABLE);
    const double* x = probe_state(sim, "/p")->x;
    ck_assert_double_eq_tol(x[2], -0.01 * g / 1000, 1e-12);
    ck_assert_double_eq_tol(x[5], -0.01 * g / 1000, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- buckling ------------------------------------------------------------------------------------------ */

/* A clamped column of length 1 and EI = 1 under a dead axial load, upwards. */
static void column(char* text, size_t size, double load, const char* unstable)
{
    double radius = 1e-3;
    snprintf(text, size,
             "<scene><suture name='t' length='1' direction='0 0 1' radius='%g' young_modulus='%.17g' "
             "poisson_ratio='0' "
             "elements='40' start='clamped'/><point_load on='@t/points' node='-1' force='0 0 %.17g'/>"
             "<statics unstable='%s'/></scene>",
             radius, 4 / (pi * pow(radius, 4)), load, unstable);
}

/* The localised buckle of a long suture under the tension T and the moment M = 2 cos(p) (EI T)^(1/2), k^2 =
   T/EI (J. Coyne, IEEE J. Ocean. Eng. 15, 1990; G. H. M. van der Heijden, J. M. T. Thompson, Nonlinear
   Dynamics 21, 2000):
     x = s - 2 sin(p)/k tanh(k s sin p),   y + i z = 2 sin(p)/k sech(k s sin p) exp(i k s cos p),
   with ends turned against each other by the twist M L/GJ and by 4 p. */
static double tension_of_buckle(int edges)
{
    enum { TEXT = 40000 };
    const double p = 0.7227342, k = 25, EI = 4.295149e-6, GJ = 3.067962e-6;
    const double tension = EI * k * k, twist = 2 * cos(p) * EI * k / GJ, end = 0.5 - 2 * sin(p) / k;
    char* text = malloc(TEXT);
    ck_assert(text);
    int used = snprintf(text, TEXT,
                        "<scene><frames name='a' positions='%.12g 0 0'/><fixed on='@a'/><frames name='b' "
                        "positions='%.12g 0 0' orientations='%.12g 0 0'/><fixed on='@b'/><suture name='s' "
                        "radius='0.5 mm' young_modulus='87.5 MPa' shear_modulus='31.25 MPa' elements='%d' "
                        "twist='%.12g' start_frame='@a' end_frame='@b' positions='",
                        -end, end, fmod(twist + 4 * p, 2 * pi), edges, twist);
    for (int i = 0; i <= edges; ++i) {
        double s = (double)i / edges - 0.5,
               inside = i > 0 && i < edges; // 2e-5 m beside the frames at the ends
        double r = inside * 2 * sin(p) / (k * cosh(k * s * sin(p)));
        double x = inside > 0 ? s - 2 * sin(p) / k * tanh(k * s * sin(p)) : copysign(end, s);
        used += snprintf(text + used, (size_t)(TEXT - used), "%.12g %.12g %.12g ", x + end,
                         r * cos(k * s * cos(p)), r * sin(k * s * cos(p)));
    }
    snprintf(text + used, (size_t)(TEXT - used), "'/><statics/></scene>");
    sn_equilibrium_info info;
    double found[2];
    sn_sim* sim = arrive(text, &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_STABLE);
    probe_read(sim, "/s/rod/tension", found, 2);
    sn_sim_destroy(sim);
    free(text);
    return found[0] / tension;
}

/* It stays one, with the tension of the closed form: 14, 2.9 and 0.83 % more with 100, 200 and 400 edges, as
   the distance of the ends is almost that of any tension. */
START_TEST(a_localised_buckle)
{
    const double coarse = tension_of_buckle(200), fine = tension_of_buckle(400);
    ck_assert_msg(fabs(fine - 1) < 0.01, "%g of the tension", fine);
    ck_assert_msg(fabs(log2((coarse - 1) / (fine - 1)) - 2) < 0.3, "%g and %g of it with half the edges",
                  fine, coarse);
}
END_TEST

static const double complete = 1.685750354812596; // elliptic integral K of modulus sin(30 degrees)

/* Loaded by K^2 the column bends until its end leans by 60 degrees, and moves aside by 1/K (elastica; S. P.
   Timoshenko, J. M. Gere, Theory of Elastic Stability, section 2.7). 40 edges: second order, 4e-4. */
START_TEST(an_overloaded_column_is_left)
{
    char text[600];
    sn_equilibrium_info info;
    column(text, sizeof text, -complete * complete, "leave");
    sn_sim* sim = arrive(text, &info);
    ck_assert_str_eq(info.method, "relaxation");
    ck_assert_int_ne(info.stability, SN_EQUILIBRIUM_UNSTABLE); // it may turn about the axis of the load
    ck_assert(info.left_unstable);
    ck_assert_ptr_nonnull(strstr(info.note, "unstable from load factor"));
    const sn_state* points = probe_state(sim, "/t/points");
    const double* end = points->x + 3 * (points->count - 1);
    ck_assert_double_eq_tol(hypot(end[0], end[1]) * complete, 1.0, 2e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* The straight column has an unstable direction in each of two planes. */
START_TEST(an_overloaded_column_is_kept)
{
    char text[600];
    sn_equilibrium_info info;
    column(text, sizeof text, -complete * complete, "keep");
    sn_sim* sim = arrive(text, &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_UNSTABLE);
    ck_assert_int_eq(info.negative_directions, 2);
    ck_assert(!info.left_unstable);
    ck_assert_ptr_nonnull(strstr(info.note, "2 directions"));
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(an_overloaded_column_is_refused)
{
    char text[600];
    sn_error error = { 0 };
    column(text, sizeof text, -complete * complete, "refuse");
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    ck_assert_ptr_nonnull(strstr(error.text, "unstable"));
    const char* number = strstr(error.text, "load factor");
    ck_assert_ptr_nonnull(number);
    double critical = strtod(number + strcspn(number, "0123456789"), NULL) * complete * complete;
    ck_assert_double_eq_tol(critical / (pi * pi / 4), 1.0, 2e-3); // Euler's load
    ck_assert(!sn_sim_equilibrium(sim, 0, &(sn_equilibrium_info){ 0 }));
    sn_sim_destroy(sim);
}
END_TEST

/* Pulled, or pushed by less than Euler's load, the column stays straight, and is stable. */
START_TEST(a_column_that_is_not_overloaded_stays)
{
    char text[600];
    sn_equilibrium_info info;
    column(text, sizeof text, _i ? -0.98 * pi * pi / 4 : complete * complete, "leave");
    sn_sim* sim = arrive(text, &info);
    ck_assert_int_eq(info.stability, SN_EQUILIBRIUM_STABLE);
    ck_assert(!info.left_unstable);
    const sn_state* points = probe_state(sim, "/t/points");
    ck_assert_double_lt(fabs(points->x[3 * points->count - 3]), 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- unloading ----------------------------------------------------------------------------------------- */

/* A cable pulled beyond its yield stress and let go keeps the plastic strain (stress - yield) / hardening
   = 0.01. */
START_TEST(a_yielded_cable_is_unloaded)
{
    sn_equilibrium_info info;
    sn_sim* sim = arrive(
        "<scene><cable name='c' length='1' radius='0.5 mm' young_modulus='70 GPa' yield_stress='60 MPa' "
        "hardening_modulus='1 GPa' elements='4' start='clamped' end='free' gravity='0 0 0'>"
        "<cable_load name='l' at='1 m' force='54.977871437821385 0 0'/></cable><statics/></scene>",
        &info); // 70 MPa
    sn_error error = { 0 };
    const double none[3] = { 0 };
    double end[3];
    probe_read(sim, "/c/l/place/position", end, 3);
    ck_assert_double_eq_tol(end[0], 1.011, 1e-6);
    sn_channel force = sn_sim_channel(sim, "/c/l/force/force", &error);
    if (error.status) ck_abort_msg("%s", error.text);
    ck_assert_int_eq(sn_sim_write(sim, force, none, 3), SN_OK);
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    probe_read(sim, "/c/l/place/position", end, 3);
    ck_assert_double_eq_tol(end[0] - 1.0, 0.01, 1e-7);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- nothing to find ----------------------------------------------------------------------------------- */

/* A body that nothing holds is named, by direct and by iterative solvers. */
START_TEST(a_free_body_is_named)
{
    char text[400];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><grid name='m'/><points name='p' mesh='@m'/><solid on='@p'/>"
             "<solid_mass on='@p' density='1000' gravity='0 0 -9.81'/><statics linear='%s'/></scene>",
             _i ? "cg" : "auto");
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    ck_assert_msg(strstr(error.text, _i ? "move freely" : "unconstrained") != NULL, "%s", error.text);
    ck_assert_ptr_nonnull(strstr(error.text, " at /p["));
    ck_assert_msg(!strstr(error.text, "smaller"), "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

/* A load beyond all measure is refused after a bounded number of iterations; without the bound the search
   does not end. */
START_TEST(a_load_beyond_measure_is_refused)
{
    static const char* const loads[] = { "moment='0 1e200 0'", "force='0 0 1e200'", "moment='0 1e308 0'" };
    char text[400];
    sn_error error = { 0 };
    snprintf(
        text, sizeof text,
        "<scene><needle name='n' model='rfem' elements='4'/><point_load on='@n/tip' %s/><statics/></scene>",
        loads[_i]);
    sn_sim* sim = probe_compile(text, NULL);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_ERR_DIVERGED);
    ck_assert_msg(!strstr(error.text, "unconstrained") && strstr(error.text, "smaller load"), "%s",
                  error.text);
    ck_assert_double_eq(probe_state(sim, "/n/shaft")->x[0], probe_state(sim, "/n/shaft")->x[0]);
    sn_sim_destroy(sim);
}
END_TEST

static Suite* suite(void)
{
    Suite* s = suite_create("statics arrival");
    TCase* c = tcase_create("arrival");
    tcase_add_test(c, a_coiled_suture_from_straight);
    tcase_add_test(c, a_laid_v);
    tcase_add_test(c, hanging_links);
    tcase_add_test(c, links_between_two_supports);
    tcase_add_test(c, a_slack_row_of_springs);
    tcase_add_test(c, a_flat_membrane_under_pressure);
    tcase_add_loop_test(c, a_misfit_of_held_ends, 0, 2);
    tcase_add_test(c, a_prestressed_net);
    tcase_add_test(c, points_fall_on_a_plane);
    tcase_add_test(c, a_localised_buckle);
    tcase_add_test(c, an_overloaded_column_is_left);
    tcase_add_test(c, an_overloaded_column_is_kept);
    tcase_add_test(c, an_overloaded_column_is_refused);
    tcase_add_loop_test(c, a_column_that_is_not_overloaded_stays, 0, 2);
    tcase_add_test(c, a_yielded_cable_is_unloaded);
    tcase_add_loop_test(c, a_free_body_is_named, 0, 2);
    tcase_add_loop_test(c, a_load_beyond_measure_is_refused, 0, 3);
    suite_add_tcase(s, c);
    return s;
}

int main(void) { return run_suite(suite()); }
