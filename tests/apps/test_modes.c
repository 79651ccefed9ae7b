/* If this fails, `sinew modes` misleads those who use it: its numbers, its table or its exit codes.
   SPDX-License-Identifier: BSD-3-Clause */
#define _XOPEN_SOURCE 700 // popen
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "config.h"
#include "output/recording.h"
#include "output/scratch.h"
#include "support/call_command.h"
#include "support/run_suite.h"

#define TIP_LOAD "modes " SINEW_SOURCE_DIR "/scenes/needle/tip-load.xml --set load.force='0 0 0' "

/* The needle without its load is a cantilever of round section: 1.8751^2 / (2 pi) sqrt(E I / (m l^4)) =
   16.4 Hz. */
START_TEST(json_and_table)
{
    char said[8000];
    const double radius = 0.635e-3, length = 0.2623;
    double exact = pow(1.8751040687119612, 2) / (2 * 3.14159265358979) * sqrt(200e9 / 7850) * radius / 2 /
                   length / length;
    ck_assert_int_eq(call_command(TIP_LOAD "--count 3 --json", false, said, sizeof said), 0);
    const char* first = strstr(said, "\"frequency_hz\": ");
    ck_assert_ptr_nonnull(first);
    ck_assert_double_eq_tol(atof(first + strlen("\"frequency_hz\": ")) / exact, 1.0, 5e-3);
    ck_assert_ptr_nonnull(strstr(said, "\"status\": \"ok\""));
    ck_assert_int_eq(call_command(TIP_LOAD "--count 3", false, said, sizeof said), 0);
    ck_assert_ptr_nonnull(strstr(said, "frequency [Hz]"));
}
END_TEST

/* ---- pictures ------------------------------------------------------------------------------------------ */

static char folder[64], path[256];

static const char bar[] =
    "<scene step='1 ms'><grid name='g' cells='4 1 1' low='0 0 0' high='4 1 2 cm'/>"
    "<points name='p' mesh='@g'/><fixed on='@p' where='region xmin'/><solid on='@p' "
    "young_modulus='10 kPa'/><solid_mass on='@p' density='1000'/><mesh_view name='shape' "
    "of='@p'/></scene>";

/* Farthest way of a point in a picture, seen along its way in picture 6 of the mode. */
static double way(int mode, int picture)
{
    static const char format[] = "%s/shapes/shape_%06d.vtu";
    sn_error error = SN_ERROR_INIT;
    sn_mesh* mesh[3];
    const int at[3] = { 24 * mode, 24 * mode + 6, 24 * mode + picture };
    for (int i = 0; i < 3; ++i) {
        snprintf(path, sizeof path, format, folder, at[i]);
        mesh[i] = sn_mesh_read(path, &error);
        ck_assert_msg(mesh[i] != NULL, "%s", error.text);
    }
    double most = 0.0;
    for (int i = 0; i < mesh[0]->point_count; ++i) {
        sn_vec3 d = sn_sub(mesh[2]->points[i], mesh[0]->points[i]),
                e = sn_sub(mesh[1]->points[i], mesh[0]->points[i]);
        if (sn_norm(d) > fabs(most)) most = sn_dot(d, e) < 0.0 ? -sn_norm(d) : sn_norm(d);
    }
    for (int i = 0; i < 3; ++i)
        sn_mesh_destroy(mesh[i]);
    return most;
}

static void expect_states(void)
{
    sn_error error = SN_ERROR_INIT;
    sn_recording* file = sn_recording_open(scratch_path(path, folder, "m.h5"), "states/snapshot", &error);
    ck_assert_msg(file != NULL, "%s", error.text);
    ck_assert_int_eq(sn_recording_rows(file), 48);
    ck_assert_str_eq(sn_recording_scene(file), bar);
    for (int i = 0; i < 48; ++i)
        ck_assert_double_eq_tol(sn_recording_times(file)[i], i / 24.0, 1e-12);
    sn_recording_close(file);
}

/* One swing of each of two modes: the largest way of a point is 3 mm sin(2 pi k / 24). */
START_TEST(shapes_are_drawn)
{
    char said[8000], arguments[500];
    scratch_make(folder);
    scratch_write(scratch_path(path, folder, "bar.xml"), bar);
    snprintf(arguments, sizeof arguments,
             "modes %s/bar.xml --count 2 --vtk %s/shapes --amplitude 0.003%s%s%s", folder, folder,
             SINEW_HAVE_HDF5 ? " --record " : "", SINEW_HAVE_HDF5 ? folder : "",
             SINEW_HAVE_HDF5 ? "/m.h5" : "");
    ck_assert_int_eq(call_command(arguments, false, said, sizeof said), 0);
    for (int mode = 0; mode < 2; ++mode)
        for (int k = 0; k < 24; ++k)
            ck_assert_double_eq_tol(way(mode, k), 3e-3 * sin(2 * 3.14159265358979 * k / 24), 1e-9);
    if (SINEW_HAVE_HDF5) expect_states();
    scratch_clear(folder);
}
END_TEST

/* A strip that a blade has cut off swings at other frequencies than the whole. */
START_TEST(modes_are_those_of_the_cut_mesh)
{
    static const char cut[] =
        "<scene step='5 ms'><grid name='m' cells='6 1 1' high='12 2 2 cm' type='tetrahedra'/><points "
        "name='p' "
        "mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid on='@p' young_modulus='1 MPa' damping_time='20 "
        "ms'/>"
        "<solid_mass on='@p' density='1000'/><frames name='f'/><prescribed_motion on='@f' x='0.07' y='0.01' "
        "z='0.03 - 0.2*t'/><cutting on='@p' tool='@f' blade='0 -0.02 0  0 0.02 0' fracture_energy='10' "
        "interval='2' delay='1'/><mesh_view of='@p'/><implicit_euler/></scene>";
    char said[8000], call[800];
    scratch_make(folder);
    scratch_write(scratch_path(path, folder, "cut.xml"), cut);
    snprintf(call, sizeof call, "modes %s --count 6", path);
    ck_assert_int_eq(call_command(call, false, said, sizeof said), 0);
    ck_assert_ptr_null(strstr(said, "rigid motion"));
    snprintf(call, sizeof call, "modes %s --count 6 --at 0.3", path);
    ck_assert_int_eq(call_command(call, false, said, sizeof said), 0);
    ck_assert_ptr_nonnull(strstr(said, "rigid motion"));
    snprintf(call, sizeof call, "modes %s --at 0.3 --record %s/modes.h5", path, folder);
    ck_assert_int_eq(call_command(call, true, said, sizeof said), 1);
    ck_assert_ptr_nonnull(strstr(said, "a blade has cut a mesh"));
    snprintf(call, sizeof call, "modes %s --count 1 --at 0.3 --vtk %s", path, folder);
    ck_assert_int_eq(call_command(call, false, said, sizeof said), 0);
    scratch_clear(folder);
}
END_TEST

START_TEST(wrong_calls)
{
    char said[8000];
    ck_assert_int_eq(call_command(TIP_LOAD "--shift -1", false, said, sizeof said), 2);
    ck_assert_int_eq(call_command(TIP_LOAD "--shift fast", false, said, sizeof said), 2);
    ck_assert_int_eq(call_command(TIP_LOAD "--amplitude 1", false, said, sizeof said), 2);
    ck_assert_int_eq(call_command(TIP_LOAD "--vtk out --amplitude -1", false, said, sizeof said), 2);
    ck_assert_int_eq(call_command(TIP_LOAD "--count 100000", false, said, sizeof said), 1);
    ck_assert_int_eq(call_command("modes no-such-scene.xml --json", false, said, sizeof said), 1);
    ck_assert_ptr_nonnull(strstr(said, "\"status\": \"failed\""));
    ck_assert_int_eq(call_command("modes --help", false, said, sizeof said), 0);
    ck_assert_ptr_nonnull(strstr(said, "rigid motions"));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("modes of the command");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, json_and_table);
    tcase_add_test(tests, shapes_are_drawn);
    tcase_add_test(tests, modes_are_those_of_the_cut_mesh);
    tcase_add_test(tests, wrong_calls);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
