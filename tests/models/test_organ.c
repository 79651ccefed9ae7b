/* If this failed, a scene's organ would not be found beside the scene, or the needle would not leave it
   where it ends.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/icosphere.h"
#include "support/report.h"
#include "support/run_suite.h"

static char folder[64], scene_path[128], organ_path[128];
static const double radius = 0.02, near_side = 0.2365;

static void make_folder(void)
{
    strcpy(folder, "/tmp/sinew_organXXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(scene_path, sizeof scene_path, "%s/scene.xml", folder);
    snprintf(organ_path, sizeof organ_path, "%s/organ.stl", folder);
}

static void remove_folder(void)
{
    remove(scene_path);
    remove(organ_path);
    rmdir(folder);
}

/* A ball on the x axis, and a needle that goes through it along that axis at 0.1 m/s. */
static void write_scene(void)
{
    FILE* file = fopen(scene_path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("<scene duration='1 s' step='1 ms'>"
          "<tissue name='body' position='0.2 0 0' normal='-1 0 0' surface='organ.stl'>"
          "<layer friction='stribeck' coulomb_friction='10' static_friction='10'/></tissue>"
          "<needle name='needle' length='0.15' radius='0.6 mm' elements='8' damping_time='1 ms'>"
          "<handle x='0.1*t'/><insertion tissue='/body' points='64' length='8 cm'/></needle>"
          "<dirk method='tr_bdf2'/></scene>",
          file);
    fclose(file);
}

static double read_one(sn_sim* sim, const char* path)
{
    double value[8];
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &error);
    sn_sim_refresh(sim);
    ck_assert_msg(sn_sim_read(sim, channel, value, 8) >= 1, "%s", error.text);
    return value[0];
}

START_TEST(through_a_ball)
{
    sn_surface* ball = icosphere(5, radius, sn_v3(near_side + radius, 0, 0));
    ck_assert(write_stl(ball, organ_path));
    sn_surface_destroy(ball);
    write_scene();
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(scene_path, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    double worst_depth = 0, worst_length = 0;
    for (int i = 0; i < 600; ++i) {
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
        double depth = read_one(sim, "/needle/tip/position") - near_side;
        worst_depth = fmax(worst_depth, fabs(read_one(sim, "/needle/insertion/forces/depth") - depth));
        double wet = fmin(fmax(depth, 0), 2 * radius);
        worst_length =
            fmax(worst_length, fabs(read_one(sim, "/needle/insertion/forces/wetted_length") - wet));
    }
    double depth = read_one(sim, "/needle/tip/position") - near_side;
    ck_assert_double_gt(depth, 2 * radius + 0.005);
    // Facets of 20480 triangles lie up to 8e-6 m inside the sphere; the ends of the wet length are rounded
    // over a cell.
    ck_assert(report_below("tissue/organ", "depth of the tip below a ball's surface, error [m]", worst_depth,
                           1e-5));
    ck_assert(
        report_below("tissue/organ", "wetted length through a ball of 40 mm, error [m]", worst_length, 6e-4));
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(missing_file)
{
    write_scene();
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load(scene_path, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    ck_assert_ptr_null(sn_scene_compile(scene, &error));
    char cause[256];
    snprintf(cause, sizeof cause, "surface: %s: cannot be read: No such file or directory", organ_path);
    ck_assert_msg(strstr(error.text, cause) != NULL, "%s", error.text);
    sn_scene_destroy(scene);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("organ");
    TCase* tests = tcase_create("all");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, through_a_ball);
    tcase_add_test(tests, missing_file);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
