/* If this failed, cells would go at other times than those given, or triangles and quads that are removed
   would leave force, mass or load behind.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "engine/removal.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define STEP "0.01"
enum { MOST = 200 };

static double differ(sn_sim* a, sn_sim* b, const char* channel, int count)
{
    static double x[MOST], y[MOST];
    double most = 0;
    ck_assert_int_le(count, MOST);
    probe_read(a, channel, x, count);
    probe_read(b, channel, y, count);
    for (int i = 0; i < count; ++i)
        most = fmax(most, fabs(x[i] - y[i]));
    return most;
}

/* ---- a sheet that loses faces moves as one that was made without them ---------------------------------- */

/* Four faces in a row; all is at rest until the load begins, after the last two have gone. */
static const struct {
    const char *kind, *list, *all, *left, *bare, *springs, *fewer;
} sheets[] = {
    { "triangles", "triangles", "0 1 2 1 3 2 2 3 4 3 5 4", "0 1 2 1 3 2", "4 5",
      "nodes='0 3 1 4' cells='0 1 1 2'", "nodes='0 3'" },
    { "quads", "quads", "0 1 3 2 2 3 5 4 4 5 7 6", "0 1 3 2", "4 5 6 7",
      "nodes='0 4 1 5 2 6' cells='0 1 0 1 1 2'", "" },
};

static sn_sim* sheet(int i, const char* faces, const char* held, const char* springs, const char* more)
{
    static char text[4000];
    const bool quads = strcmp(sheets[i].kind, "quads") == 0;
    const char* points = quads ? "0 0 0 1 0 0 0 1 0.1 1 1 0 0 2 0 1 2 0.1 0 3 0 1 3 0"
                               : "0 0 0 1 0 0 0 1 0.1 1 1 0 0 2 0 1 2 0.1";
    char nets[400] = "", links[400] = "", rest[200] = "";
    if (!quads) snprintf(nets, sizeof nets, "<elastic_membrane on='@p' young_modulus='2e4'/>");
    if (quads) // carries the points where no membrane does
        snprintf(nets, sizeof nets, "<springs_to_ground on='@p' stiffness='3'/>");
    if (*springs) snprintf(links, sizeof links, "<springs on='@p' stiffness='50' %s/>", springs);
    if (*held) snprintf(rest, sizeof rest, "<fixed on='@p' nodes='%s'/>", held);
    const int used = snprintf(
        text, sizeof text,
        "<scene step='" STEP
        "'><inline_mesh name='m' points='%s' %s='%s'/><points name='p' mesh='@m'/><fixed "
        "on='@p' nodes='0 1'/>%s%s<surface_mass name='w' on='@p' faces='%s' density='2'/>%s<surface_load "
        "on='@p' faces='%s' traction='0 0 30*step(t,0.05)' pressure='4*step(t,0.05)'/>%s<implicit_euler/>"
        "</scene>",
        points, sheets[i].list, faces, rest, nets, sheets[i].kind, links, sheets[i].kind, more);
    ck_assert_int_lt(used, (int)sizeof text);
    return probe_compile(text, NULL);
}

START_TEST(equals_a_sheet_without)
{
    static const char* const removers[] = { "numbers='2 3' times='0.02 0.03'", "numbers='1 2' times='0.03'" };
    char remover[300];
    snprintf(remover, sizeof remover, "<removal name='r' on='@p' cells='%s' %s/>", sheets[_i].kind,
             removers[_i]);
    sn_sim* sim = sheet(_i, sheets[_i].all, "", sheets[_i].springs, remover);
    sn_sim* other = sheet(_i, sheets[_i].left, sheets[_i].bare, sheets[_i].fewer, "");
    const int n = 3 * probe_state(sim, "/p")->count;
    const double mass = probe_value(sim, "/w/mass", 0, 1), without = probe_value(other, "/w/mass", 0, 1);
    ck_assert_double_gt(mass, 1.5 * without);
    probe_step(sim, 30);
    probe_step(other, 30);
    double z = 0, place[MOST];
    probe_read(sim, "/p/position", place, n);
    for (int i = 8; i < 12; i += 3)
        z = fmax(z, fabs(place[i] - (i == 8 ? 0.1 : 0)));
    ck_assert_double_gt(z, 1e-3); // it moves
    ck_assert_double_le(differ(sim, other, "/p/position", n), 1e-12);
    ck_assert_double_le(differ(sim, other, "/p/velocity", n), 1e-10);
    ck_assert_double_le(fabs(probe_value(sim, "/w/mass", 0, 1) - without), 1e-13 * mass);
    sn_sim_destroy(sim);
    sn_sim_destroy(other);
}
END_TEST

/* ---- a state that is put back -------------------------------------------------------------------------- */

static void expect_same(sn_sim* a, sn_sim* b, int n)
{
    static const char* const channels[] = { "/p/position", "/p/velocity", "/w/mass", "/r/removed_cells" };
    double x[MOST], y[MOST];
    for (int i = 0; i < SN_COUNT(channels); ++i) {
        const int count = i < 2 ? n : 1;
        probe_read(a, channels[i], x, count);
        probe_read(b, channels[i], y, count);
        ck_assert_msg(memcmp(x, y, (size_t)count * sizeof *x) == 0, "%s differs", channels[i]);
    }
}

/* Mass, springs and loads of faces come back with them, and go with them again. */
START_TEST(put_back_states_keep_the_bits)
{
    char remover[300];
    snprintf(remover, sizeof remover, "<removal name='r' on='@p' cells='%s' numbers='%s' times='0.06 0.12'/>",
             sheets[_i].kind, _i ? "2 1" : "3 2");
    sn_sim* sim[2];
    for (int k = 0; k < 2; ++k)
        sim[k] = sheet(_i, sheets[_i].all, "", sheets[_i].springs, remover);
    const int n = 3 * probe_state(sim[0], "/p")->count;
    const double whole = probe_value(sim[1], "/w/mass", 0, 1);
    const size_t bytes = sn_sim_snapshot_size(sim[1]);
    void *before = malloc(bytes), *middle = malloc(bytes);
    ck_assert(before && middle);
    ck_assert_int_eq(sn_sim_save(sim[1], before, bytes), SN_OK);
    probe_step(sim[1], 8);
    const double left = probe_value(sim[1], "/w/mass", 0, 1);
    ck_assert_double_lt(left, whole - 0.1);
    ck_assert_int_eq(sn_sim_save(sim[1], middle, bytes), SN_OK);
    probe_step(sim[0], 20);
    probe_step(sim[1], 12);
    ck_assert_double_lt(probe_value(sim[1], "/w/mass", 0, 1), left - 0.1);
    expect_same(sim[0], sim[1], n);
    ck_assert_int_eq(sn_sim_restore(sim[1], middle, bytes), SN_OK); // one of two comes back
    ck_assert_double_eq(probe_value(sim[1], "/w/mass", 0, 1), left);
    probe_step(sim[1], 12);
    expect_same(sim[0], sim[1], n);
    ck_assert_int_eq(sn_sim_restore(sim[1], before, bytes), SN_OK); // all come back
    ck_assert_double_eq(probe_value(sim[1], "/w/mass", 0, 1), whole);
    probe_step(sim[1], 20);
    expect_same(sim[0], sim[1], n);
    for (int k = 0; k < 2; ++k)
        sn_sim_destroy(sim[k]);
    free(before);
    free(middle);
}
END_TEST

/* ---- when ---------------------------------------------------------------------------------------------- */

#define BLOCK                                                                                                \
    "<grid name='m' cells='3 1 1' high='3 1 1' type='hexahedra'/><points name='p' mesh='@m'/><fixed "        \
    "on='@p' "                                                                                               \
    "where='x lt 0.1'/><solid on='@p' young_modulus='1e5'/><solid_mass name='w' on='@p' density='1'/>"

START_TEST(each_cell_goes_at_its_time)
{
    static const int left[] = { 2, 2, 2, 1, 1, 0, 0 }; // after as many steps of 0.1 s: at 0 one goes
    sn_sim* sim = probe_compile("<scene step='0.1'>" BLOCK
                                "<removal name='r' on='@p' cells='hexahedra' numbers='2 0 1' times='0.3 0 "
                                "0.45'/><implicit_euler/></scene>",
                                NULL);
    for (int i = 0; i < 7; ++i) {
        ck_assert_int_eq(3 - (int)probe_value(sim, "/r/removed_cells", 0, 1), left[i]);
        ck_assert_double_le(fabs(probe_value(sim, "/w/mass", 0, 1) - left[i]), 1e-12);
        probe_step(sim, 1);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Times are those of steps up to a thousandth of a step, however short it is. */
START_TEST(short_steps_have_their_own_times)
{
    sn_sim* sim = probe_compile("<scene step='1e-10'>" BLOCK
                                "<removal name='r' on='@p' cells='hexahedra' numbers='2 0 1' times='3e-10 0 "
                                "4.5e-10'/><implicit_euler/></scene>",
                                NULL);
    for (int i = 0; i < 7; ++i) {
        ck_assert_int_eq((int)probe_value(sim, "/r/removed_cells", 0, 1), 1 + (i >= 3) + (i >= 5));
        probe_step(sim, 1);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Triangles of a mesh that the points do not have go by the numbers of that mesh. */
START_TEST(faces_of_another_mesh_go)
{
    sn_sim* sim = probe_compile(
        "<scene step='0.1'><inline_mesh name='m' points='0 0 0 1 0 0 0 1 0 1 1 0' triangles='0 1 2 1 3 2'/>"
        "<points name='p' positions='0 0 0 1 0 0 0 1 0 1 1 0'/><surface_mass name='w' on='@p' mesh='@m' "
        "density='1'/><elastic_membrane on='@p' mesh='@m'/><removal name='r' on='@p' mesh='@m' "
        "cells='triangles' numbers='0' times='0.1'/><implicit_euler/></scene>",
        NULL);
    ck_assert_double_eq_tol(probe_value(sim, "/w/mass", 0, 1), 1, 1e-14);
    probe_step(sim, 1);
    ck_assert_double_eq_tol(probe_value(sim, "/w/mass", 0, 1), 0.5, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- what cannot be ------------------------------------------------------------------------------------ */

static const char* const refused[][2] = {
    { BLOCK "<removal on='@p' cells='hexahedra' times='1'/>", "list the cells to remove" },
    { BLOCK "<removal on='@p' cells='hexahedra' numbers='3' times='1'/>", "there is no cell 3; there are 3" },
    { BLOCK "<removal on='@p' cells='hexahedra' numbers='0.5' times='1'/>", "there is no cell 0.5" },
    { BLOCK "<removal on='@p' cells='hexahedra' numbers='0 1 2' times='1 2'/>", "2 times for 3 cells" },
    { BLOCK "<removal on='@p' cells='hexahedra' numbers='0'/>", "0 times for 1 cells" },
    // `auto` means solids and edges
    { "<inline_mesh name='m' points='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><points name='p' mesh='@m'/>"
      "<surface_mass on='@p' density='1'/><ablation on='@p' radius='1'/>",
      "the mesh has no tetrahedra" },
    { BLOCK "<removal on='@p' cells='quads' numbers='0' times='1'/>", "nothing acts on the quads" },
    { BLOCK "<springs on='@p' nodes='0 1' stiffness='1' cells='99'/>", "there is no cell 99" },
    { BLOCK "<springs on='@p' nodes='0 1 1 2' stiffness='1' cells='0'/>", "1 numbers for 2 springs" },
    { "<points name='q' positions='0 0 0 1 0 0'/><springs on='@q' nodes='0 1' stiffness='1' cells='-1'/>",
      "the points have no mesh" },
};

START_TEST(refuses)
{
    char text[2000];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene step='0.1'>%s</scene>", refused[_i][0]);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refused[_i][1]);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("removal");
    TCase* tests = tcase_create("removal");
    tcase_add_loop_test(tests, equals_a_sheet_without, 0, SN_COUNT(sheets));
    tcase_add_test(tests, each_cell_goes_at_its_time);
    tcase_add_loop_test(tests, put_back_states_keep_the_bits, 0, SN_COUNT(sheets));
    tcase_add_test(tests, short_steps_have_their_own_times);
    tcase_add_test(tests, faces_of_another_mesh_go);
    tcase_add_loop_test(tests, refuses, 0, SN_COUNT(refused));
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
