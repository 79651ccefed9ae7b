/* If this failed, a number in a unit of the other type of a joint would be obeyed in silence, in a table,
   in a function, or after the type has changed; and units would be told that no reader knows.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "output/scratch.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define BODY "<frames name='f'/><rigid_mass on='@f' mass='1' inertia='0.1 0.1 0.2'/>"
#define SCALAR "<scalars name='q' values='0'/><scalar_mass on='@q' mass='1'/>"

static char folder[64], path[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

/* A scene of these items with settings, up to a NULL; its tables are in the folder. */
static sn_sim* compile(const char* items, const char* const settings[3], sn_error* error)
{
    char text[1024];
    snprintf(text, sizeof text, "<scene step='10 ms'>%s<implicit_euler/></scene>", items);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "text", folder, NULL, error);
    for (int i = 0; scene && i < 3 && settings[i]; ++i)
        sn_scene_override(scene, settings[i]);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_scene_destroy(scene);
    return sim;
}

static void refused(const char* items, const char* const settings[3], const char* words)
{
    sn_error error = { 0 };
    sn_sim* sim = compile(items, settings, &error);
    ck_assert_msg(sim == NULL, "accepted: %s", items);
    probe_expect(error.text, words);
}

static sn_sim* accepted(const char* items, const char* const settings[3])
{
    sn_error error = { 0 };
    sn_sim* sim = compile(items, settings, &error);
    ck_assert_msg(sim != NULL, "%s: %s", items, error.text);
    return sim;
}

static void told(sn_sim* sim, const char* parameter, const char* unit)
{
    sn_error error = { 0 };
    const sn_parameter found = sn_sim_parameter(sim, parameter, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_str_eq(sn_sim_parameter_info(sim, found).unit, unit);
}

static const char* const none[3] = { NULL };

/* ---- tables -------------------------------------------------------------------------------------------- */

START_TEST(columns_have_the_unit_of_the_type)
{
    static const char hinge[] = BODY "<joint name='j' on='@f' motor_position='hand.csv:%s'/>";
    static const char slider[] = BODY "<joint name='j' on='@f' type='slider' motor_position='hand.csv:%s'/>";
    static const char scalar[] = SCALAR "<joint_motor on='@q' position='hand.csv:%s'/>";
    static const struct {
        const char *items, *column, *words;
        double place;
    } cases[] = {
        { hinge, "angle", NULL, 0.5 * 3.14159265358979323846 / 180 },
        { hinge, "length", "column \"length\" is given in [mm]", 0 },
        { slider, "length", NULL, 0.0005 },
        { slider, "angle", "column \"angle\" is given in [deg]", 0 },
        { hinge, "plain", NULL, 0.5 },
        { slider, "plain", NULL, 0.5 },
        { scalar, "length", NULL, 0.0005 }, // what a scalar is, is not known
        { scalar, "angle", NULL, 0.5 * 3.14159265358979323846 / 180 },
    };
    scratch_write(scratch_path(path, folder, "hand.csv"),
                  "t,angle [deg],length [mm],plain\n0,0,0,0\n1,1,1,1\n2,2,2,2\n");
    for (int i = 0; i < SN_COUNT(cases); ++i) {
        char items[512];
        snprintf(items, sizeof items, cases[i].items, cases[i].column);
        if (cases[i].words) {
            refused(items, none, cases[i].words);
            continue;
        }
        sn_sim* sim = accepted(items, none);
        probe_step(sim, 50);
        const char* value = cases[i].items == scalar ? "/q/value" : "/j/coordinate/value";
        ck_assert_double_eq_tol(probe_value(sim, value, 0, 1), cases[i].place, 1e-9);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- functions ----------------------------------------------------------------------------------------- */

START_TEST(functions_have_one_of_the_units)
{
    refused(SCALAR "<joint_motor on='@q' position='1 kg*sin(t)'/>", none, "an angle or a length is expected");
    refused(SCALAR "<joint_motor on='@q' velocity='1 rad*sin(t)' max_force='1'/>", none, "is expected");
    refused(SCALAR "<joint_friction on='@q' force='1 s*sin(t)'/>", none, "the result is");
    sn_sim_destroy(accepted(SCALAR "<joint_motor on='@q' position='1 mm*sin(t)'/>", none));
    sn_sim_destroy(accepted(SCALAR "<joint_motor on='@q' position='1 deg*sin(t)'/>", none));
    sn_sim_destroy(accepted(SCALAR "<joint_friction on='@q' force='2 N*exp(-t)'/>", none));
    // a part of a joint has the unit of the joint
    static const char* const part[3] = { "j/motor.position=1 mm*sin(t)" };
    refused(BODY "<joint name='j' on='@f' motor_position='t'/>", part, "the result is a length; an angle is");
}
END_TEST

/* ---- order --------------------------------------------------------------------------------------------- */

START_TEST(the_type_may_come_last)
{
    static const char* const late[3] = { "j.lower=-20 mm", "j.friction=2 N", "j.type=slider" };
    static const char* const changed[3] = { "j.type=slider" };
    static const char* const again[3] = { "j.lower=-20 mm", "j.type=slider" };
    const char* stale = "lower had a unit of another type; the type is slider now, with the unit m";
    sn_sim* sim = accepted(BODY "<joint name='j' on='@f'/>", late);
    told(sim, "/j/friction/force", "N");
    sn_sim_destroy(sim);
    refused(BODY "<joint name='j' on='@f' lower='-35 deg'/>", changed, stale);
    refused(BODY "<joint name='j' on='@f' friction='1 N m*exp(-t)'/>", changed, "friction had a unit");
    sn_sim_destroy(accepted(BODY "<joint name='j' on='@f' lower='-35 deg'/>", again));
    sn_sim_destroy(accepted(BODY "<joint name='j' on='@f' lower='-0.3'/>", changed)); // in SI
    sn_sim_destroy(accepted(BODY "<joint name='j' type='slider' on='@f' lower='-3 mm'/>", changed));
}
END_TEST

/* A copy knows, too, in which units its numbers were given. */
START_TEST(copies_know)
{
    static const char text[] =
        "<scene>" BODY "<joint name='j' on='@f' lower='-35 deg'/><implicit_euler/></scene>";
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "text", NULL, NULL, &error);
    sn_scene* copy = sn_scene_copy(scene, &error);
    sn_scene_destroy(scene);
    ck_assert_int_eq(sn_scene_set(copy, sn_scene_find(copy, sn_root, "j"), "type", "slider"), SN_OK);
    ck_assert_ptr_null(sn_scene_compile(copy, &error));
    probe_expect(error.text, "give lower again");
    sn_scene_destroy(copy);
}
END_TEST

/* ---- what is told -------------------------------------------------------------------------------------- */

static void channel_told(sn_sim* sim, const char* name, const char* unit)
{
    sn_error error = { 0 };
    const sn_channel channel = sn_sim_channel(sim, name, &error);
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_str_eq(sn_sim_channel_info(sim, channel).unit, unit);
}

START_TEST(told_units_can_be_read)
{
    sn_sim* hinge = accepted(
        BODY "<joint name='j' on='@f' damping='1' lower='-1' friction='1 N m' motor_position='0'/>", none);
    sn_sim* slider = accepted(BODY "<joint name='j' on='@f' damping='1' lower='-1' friction='1' "
                                   "motor_velocity='0' max_force='1' type='slider'/>",
                              none);
    sn_sim* scalar = accepted(SCALAR "<joint_friction name='j' on='@q' force='1'/>"
                                     "<joint_springs name='s' on='@q' damping='1'/><joint_motor name='m' "
                                     "on='@q' velocity='0' max_force='1'/>",
                              none);
    told(hinge, "/j/lower", "rad");
    told(hinge, "/j/damping", "N m s/rad");
    told(hinge, "/j/springs/damping", "N m s/rad");
    told(hinge, "/j/friction/force", "N m");
    told(slider, "/j/damping", "N s/m");
    told(slider, "/j/limits/lower", "m");
    told(slider, "/j/friction/force", "N");
    told(scalar, "/s/damping", "1");
    told(scalar, "/j/force", "1");
    told(scalar, "/j/radius", "m"); // one unit in the table of several
    channel_told(hinge, "/j/motor/position", "rad");
    channel_told(slider, "/j/max_force", "N");
    channel_told(slider, "/j/motor/max_force", "N");
    channel_told(scalar, "/m/velocity", "1");
    sn_sim_destroy(hinge);
    sn_sim_destroy(slider);
    sn_sim_destroy(scalar);
}
END_TEST

START_TEST(ranges_are_told_in_one_unit)
{
    refused(BODY "<joint name='j' on='@f' damping='-1'/>", none, "damping = -1 N m s/rad, must be >= 0");
    refused(BODY "<joint name='j' on='@f' type='slider' damping='-1'/>", none,
            "damping = -1 N s/m, must be >= 0");
    refused(SCALAR "<joint_springs on='@q' damping='-1'/>", none, "damping = -1, must be >= 0");
    sn_error error = { 0 };
    const double negative = -1;
    sn_sim* sim = accepted(BODY "<joint name='j' on='@f' damping='1'/>", none);
    ck_assert_int_ne(sn_sim_set_parameter(sim, "/j/springs/damping", &negative, 1, &error), SN_OK);
    probe_expect(error.text, "damping = -1 N m s/rad, must be >= 0");
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    TCase* tests = tcase_create("units");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, columns_have_the_unit_of_the_type);
    tcase_add_test(tests, functions_have_one_of_the_units);
    tcase_add_test(tests, the_type_may_come_last);
    tcase_add_test(tests, copies_know);
    tcase_add_test(tests, told_units_can_be_read);
    tcase_add_test(tests, ranges_are_told_in_one_unit);
    Suite* suite = suite_create("units that depend on a choice");
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
