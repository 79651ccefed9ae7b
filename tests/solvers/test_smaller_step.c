/* If this failed, a message would advise a smaller step where it does not help.

   Rows: each message of the library with this advice that a scene can raise. The same scene with the small
   step must end without it. Two more sentences, of src/engine/advance.c, end steps that are always repeated
   in halves, so that no user reads them.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sim.h>
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdio.h>
#include <string.h>

#define SUTURE(load, integrator)                                                                             \
    "<scene step='%s' halvings='0'><suture name='s' start='clamped' length='0.1' elements='10'/>"            \
    "<point_load on='@s/points' node='-1' force='" load "'/>" integrator "</scene>"

#define RELAXED                                                                                              \
    "<scene><spine name='spine'/><point_load on='@spine/c5' moment='0 1 0'/><relaxation step='%s'/></scene>"

#define FINITE(attributes, load)                                                                             \
    "<scene step='%s'><finite_difference_suture name='s' " attributes "/>" load "</scene>"

static const struct row {
    const char *scene, *message, *large, *small;
    double until;
} rows[] = {
    /* A block of this law becomes stiffer when it is stretched. */
    { "<scene step='%s' halvings='0'><grid name='g' cells='1 1 1' high='1 1 1 cm'/><points name='p' "
      "mesh='@g'/>"
      "<fixed on='@p' where='z lt 1e-4'/><fixed on='@p' dofs='x y'/><solid on='@p' law='st_venant_kirchhoff' "
      "young_modulus='100 kPa'/><solid_mass on='@p' density='1000'/><drag on='@p' "
      "damping='0.005'/><point_load "
      "on='@p' nodes='4 5 6 7' force='0 0 60*smooth(t,0,0.4)'/><explicit method='verlet'/></scene>",
      "the critical step has fallen to", "0.7 ms", "0.1 ms", 0.5 },
    { "<scene step='%s' halvings='0'><needle name='n' length='0.2' elements='8'/><point_load on='@n/tip' "
      "force='0 0 2*(t&gt;=0.01)'/><dirk/></scene>",
      "Newton's iteration did not converge", "20 ms", "0.2 ms", 0.04 },
    { SUTURE("-20 1e-2 0", "<dirk/>"), "is not finite at", "1 ms", "1 us", 1e-4 },
    { SUTURE("-5 1e-2 0", "<implicit_euler/>"), "is not finite at", "1 ms", "50 us", 0.03 },
    { SUTURE("-20 1e-2 0", "<explicit method='verlet' force='true'/>"), "is no longer finite", "1 ms", "1 ns",
      1e-7 },
    { RELAXED, "the motion is not at rest after", "1 s", "1 ms", 0.0 },
    { FINITE("torsion='false' elements='100'", "<point_load on='@s/tip' force='0 "
                                               "0.25*(t&lt;0.005)-0.25*(t&gt;=0.005)*(t&lt;0.01) 0'/>"),
      "rad are allowed", "20 us", "5 us", 0.02 },
    { FINITE("", ""), "exceed the stability bound", "1 ms", "1 us", 1e-5 },
    { "<scene step='%s'><grid name='block' cells='4 4 2' low='0 0 0' high='0.4 0.4 0.2'/><points name='p' "
      "mesh='@block' velocities='0 0 -1'/><solid on='@p' young_modulus='1 MPa' "
      "poisson_ratio='0.4'/><solid_mass "
      "on='@p' density='1000'/><rigid_collider name='floor' on='@p' shape='plane' direction='0 0 1'/>"
      "<implicit_euler contact_iterations='1'/></scene>",
      "are inexact", "5 ms", "0.1 ms", 0.02 },
    { "<scene step='%s'><grid name='plate_mesh' type='tetrahedra' cells='4 4 1' low='0 0 0' high='40 40 4 "
      "mm'/><points name='plate' "
      "mesh='@plate_mesh'/><solid on='@plate' young_modulus='20 kPa' damping_time='5 ms'/><solid_mass "
      "on='@plate' density='1000'/><grid "
      "name='tool_mesh' type='tetrahedra' cells='2 2 2' low='10 10 5 mm' high='30 30 15 mm'/><points "
      "name='tool' mesh='@tool_mesh'/>"
      "<point_mass on='@tool' mass='1 g'/><prescribed_points on='@tool' x='0' y='0' "
      "z='-5*t'/><surface_contact "
      "on='@plate' with='@tool'/><implicit_euler/></scene>",
      "points were stopped before", "5 ms", "2 ms", 0.015 },
};

static bool is_noted(const sn_sim* sim, const char* message)
{
    sn_diagnostic said;
    for (int i = 0; sim && sn_sim_diagnostic(sim, i, &said); ++i)
        if (strstr(said.text, message)) return true;
    return false;
}

/* Is the message said by the end, or where the run fails? */
static bool is_said(const struct row* row, const char* step, sn_error* error)
{
    char text[1500];
    snprintf(text, sizeof text, row->scene, step);
    sn_scene* scene = probe_scene(text, NULL);
    sn_sim* sim = sn_scene_compile(scene, error);
    do {
        if (sim) sn_sim_step(sim, error);
    } while (!error->status && sn_sim_time(sim) < row->until);
    bool said = is_noted(sim, row->message) || (error->status && strstr(error->text, row->message));
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return said;
}

START_TEST(a_smaller_step_helps)
{
    const struct row* row = &rows[_i];
    sn_error large = SN_ERROR_INIT, small = SN_ERROR_INIT;
    ck_assert_msg(is_said(row, row->large, &large), "\"%s\" is not said with %s: %s", row->message,
                  row->large, large.text);
    ck_assert_msg(!is_said(row, row->small, &small) && !small.status, "\"%s\" with %s: %s", row->message,
                  row->small, small.text);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("smaller step");
    TCase* cases = tcase_create("smaller step");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, a_smaller_step_helps, 0, SN_COUNT(rows));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
