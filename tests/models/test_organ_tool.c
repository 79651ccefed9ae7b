/* If this failed, a scene of an organ and a tool in three lines would not be the scene that its parts make,
   or wrong input would give a scene without contact.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- what they make ------------------------------------------------------------------------------------ */

#define SLAB "<grid name='box' cells='5 5 2' low='0 0 0' high='50 50 20 mm' type='tetrahedra'/>"
#define SCENE(text) "<scene step='5 ms'>" SLAB text "<implicit_euler/></scene>"

/* A probe from above, its tip 1 mm above the middle of the slab, pressed down by 5 mm. */
static const char* const three_lines = SCENE(
    "<organ name='slab' mesh='@box' young_modulus='8 kPa' fixed='region zmin' capsule_modulus='50 kPa'/>"
    "<tool name='probe' touches='@slab' radius='6 mm' length='80 mm' friction='0.3' distance='0.4 mm' "
    "x='25 mm' y='25 mm' z='0.021-0.005*smooth(t,0,0.2)' pitch='90 deg'/>");

/* The organ written out. */
static const char* const parts = SCENE(
    "<node name='slab'><points name='points' mesh='@/box'/>"
    "<solid on='@points' tangent='warped' young_modulus='8 kPa' poisson_ratio='0.45' damping_time='10 ms'/>"
    "<solid_mass on='@points' density='1050' gravity='0 0 -9.81'/>"
    "<elastic_membrane on='@points' tangent='positive' young_modulus='50 kPa' thickness='0.1 mm'/>"
    "<fixed on='@points' where='region zmin'/></node>"
    "<tool name='probe' radius='6 mm' length='80 mm' x='25 mm' y='25 mm' z='0.021-0.005*smooth(t,0,0.2)' "
    "pitch='90 deg'/>"
    "<surface_contact name='contact' on='@slab/points' with='@probe/points' with_mesh='@probe/mesh' "
    "friction='0.3' distance='0.4 mm'/>");

enum { POINTS = 6 * 6 * 3 };

START_TEST(a_prefab_makes_the_scene_of_its_parts)
{
    double x[2][3 * POINTS];
    sn_sim* sims[2] = { probe_compile(three_lines, NULL), probe_compile(parts, NULL) };
    for (int i = 0; i < 2; ++i) {
        probe_step(sims[i], 60);
        probe_read(sims[i], "/slab/points/position", x[i], 3 * POINTS);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
    ck_assert_double_gt(probe_value(sims[0], "/probe/contact/touching", 0, 1), 0);
    for (int i = 0; i < 2; ++i)
        sn_sim_destroy(sims[i]);
}
END_TEST

/* The tip is where the hand puts it, the slab yields below it, and the hand feels the contact force. */
START_TEST(a_probe_presses_an_organ)
{
    sn_sim* sim = probe_compile(three_lines, NULL);
    double hand[3], contact[3], low = HUGE_VAL, x[3 * POINTS];
    probe_step(sim, 1);
    ck_assert_double_eq_tol(probe_value(sim, "/probe/contact/gap", 0, 1), 1e-3, 0.4e-3);
    probe_step(sim, 199);
    probe_read(sim, "/probe/hand/force", hand, 3);
    probe_read(sim, "/probe/contact/force", contact, 3); // on the slab
    probe_read(sim, "/slab/points/position", x, 3 * POINTS);
    for (int i = 0; i < POINTS; ++i)
        if (hypot(x[3 * i] - 0.025, x[3 * i + 1] - 0.025) < 8e-3 && x[3 * i + 2] > 12e-3)
            low = fmin(low, x[3 * i + 2]);
    ck_assert_double_lt(contact[2], -0.05);
    for (int k = 0; k < 3; ++k)
        ck_assert_double_eq_tol(hand[k], contact[k], 1e-9);
    ck_assert(low > 15e-3 && low < 16.5e-3);
    ck_assert_double_eq(probe_value(sim, "/probe/contact/truncation", 0, 1), 0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- wrong input --------------------------------------------------------------------------------------- */

static const struct refusal {
    const char *items, *text;
} refusals[] = {
    { "<organ name='o'/>", "give the mesh of the organ either as a file" },
    { "<organ name='o' mesh='@box' file='liver.msh'/>", "give the mesh of the organ either as a file" },
    { "<grid name='skin' cells='2 2 0' type='triangles'/><organ name='o' mesh='@skin'/>", "/o/solid: " },
    { "<organ name='o' mesh='@box' poisson_ratio='0.5'/>", "poisson_ratio" },
    { "<organ name='o' mesh='@box' fixed='z lt -1'/>", "/o/fixed: " },
    { "<tool name='t' length='10 mm' radius='5 mm'/>",
      "0.01 m does not exceed the length of the two round ends" },
    { "<tool name='t' touches='@nobody'/>", "nobody" },
    { "<tool name='t' touches='@box' friction='-0.1'/>", "friction" },
    { "<frames name='f'/><rigid_mass on='@f'/><tool name='t' frame='@f' x='t'/>",
      "omit `frame`, or omit table, x, y, z, roll, pitch and yaw" },
};

START_TEST(bad_input_is_refused)
{
    sn_error error = { 0 };
    char text[2000];
    snprintf(text, sizeof text, SCENE("%s"), refusals[_i].items);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("organ and tool");
    TCase* cases = tcase_create("cases");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, a_prefab_makes_the_scene_of_its_parts);
    tcase_add_test(cases, a_probe_presses_an_organ);
    tcase_add_loop_test(cases, bad_input_is_refused, 0, SN_COUNT(refusals));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
