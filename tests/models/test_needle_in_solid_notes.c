/* If this failed, scenes of needles in solids that make no sense would run without a word: meshes too coarse
   or too fine for the needle, needles that start inside or come out behind, targets outside.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdio.h>
#include <string.h>

/* A block of 4 cm with 3 x 3 x 3 cells, and a rigid needle of four sections along x. */
#define SCENE(radius, x, more)                                                                               \
    "<scene step='2 ms' duration='10 s'><grid name='m' cells='3 3 3' type='tetrahedra' low='0 -2 -2 cm' "    \
    "high='4 2 2 cm'/><points name='p' mesh='@m'/><solid on='@p' young_modulus='2e4' damping_time='2 ms'/>"  \
    "<solid_mass on='@p' density='1000'/><fixed on='@p' where='y lt -19.9 mm'/>"                             \
    "<frames name='b' positions='" x " 0.003 0.002'/>"                                                       \
    "<prescribed_motion name='hand' on='@b' x='" x "+0.1*t' y='0.003' z='0.002'/>"                           \
    "<attached_frames name='shaft' to='@b' nodes='0 0 0 0' positions='-0.08 0 0  -0.06 0 0  -0.04 0 0  "     \
    "-0.02 0 0'/><attached_frames name='end' to='@b' nodes='0' positions='0 0 0'/>"                          \
    "<needle_in_solid name='c' sections='@shaft' tip='@end' solid='@p' tip_radius='" radius                  \
    "' membranes='0 0 0 0.002' cutting='0.1 0 0 0 0' lateral='0 0 0' friction='1 2 2 0 -1 -1 -1 0.01 "       \
    "0.0002 5e4 0' moduli='2e4 0.3' spacing='5 mm' " more "/><dirk method='backward_euler'/>"

typedef struct log_text {
    char text[2000];
} log_text;

static void write_log(void* context, const char* line)
{
    log_text* log = context;
    size_t at = strlen(log->text);
    snprintf(log->text + at, sizeof log->text - at, "%s\n", line);
}

static const char* const compiled[][2] = {
    { SCENE("0.5 mm", "0.01", "") "</scene>", "the needle starts with its tip 0.01 m deep in the solid" },
    { SCENE("0.1 mm", "-0.01", "") "</scene>", "133 times as large as the radius of the needle, 0.0001 m" },
    { SCENE("6 mm", "-0.01", "") "</scene>", "too fine for a line load of the radius 0.006 m" },
    { SCENE("0.5 mm", "-0.01", "") "<barycentric_frames name='lesion' in='@p' positions='9 0 0 cm'/></scene>",
      "lie outside the mesh" },
};

START_TEST(notes_are_told)
{
    log_text log = { "" };
    sn_error error = { 0 };
    sn_host host = { .context = &log, .log = write_log };
    sn_scene* scene = sn_scene_create(&host);
    sn_scene_read_text(scene, compiled[_i][0], strlen(compiled[_i][0]), "text", NULL, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    probe_expect(log.text, compiled[_i][1]);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Through the block and out behind; farther in than what is remembered. */
static const char* const run_on[][2] = {
    { SCENE("0.5 mm", "-0.002", "") "</scene>", "the tip has left the solid behind the end of its path" },
    { SCENE("0.5 mm", "-0.002", "reach='1 cm'") "</scene>", "are remembered, and no force acts on the rest" },
};

START_TEST(the_end_of_a_path_is_told)
{
    sn_diagnostic told;
    sn_sim* sim = probe_compile(run_on[_i][0], NULL);
    probe_step(sim, 10);
    ck_assert(!sn_sim_diagnostic(sim, 0, &told));
    probe_step(sim, _i == 0 ? 240 : 140);
    ck_assert(sn_sim_diagnostic(sim, 0, &told));
    probe_expect(told.text, run_on[_i][1]);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/needle_in_solid_notes");
    TCase* cases = tcase_create("notes");
    tcase_add_loop_test(cases, notes_are_told, 0, SN_COUNT(compiled));
    tcase_add_loop_test(cases, the_end_of_a_path_is_told, 0, SN_COUNT(run_on));
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
