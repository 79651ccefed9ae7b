/* If this fails, the tables of a run lack rows or columns, bear wrong names, or do not hold what was
   computed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "output/monitor.h"
#include "output/scratch.h"
#include "support/run_suite.h"

static char folder[64], path[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

/* ---- scenes -------------------------------------------------------------------------------------------- */

typedef struct rig {
    sn_scene* scene;
    sn_sim* sim;
    sn_monitors* monitors;
    sn_error error;
} rig;

static rig make(const char* text)
{
    rig r = { 0 };
    r.scene = sn_scene_load_text(text, strlen(text), "test.xml", NULL, NULL, &r.error);
    ck_assert_msg(r.scene != NULL, "%s", r.error.text);
    r.sim = sn_scene_compile(r.scene, &r.error);
    ck_assert_msg(r.sim != NULL, "%s", r.error.text);
    r.monitors = sn_monitors_create(r.scene, r.sim, &r.error);
    return r;
}

static rig make_good(const char* text)
{
    rig r = make(text);
    ck_assert_msg(r.monitors != NULL, "%s", r.error.text);
    return r;
}

static void release(rig* r)
{
    sn_monitors_destroy(r->monitors);
    sn_sim_destroy(r->sim);
    sn_scene_destroy(r->scene);
}

/* Runs so many steps with the monitors open, and calls `look` after each. */
static void run(rig* r, int steps, void (*look)(rig* r, int step))
{
    ck_assert_int_eq(sn_monitors_open(r->monitors, folder, &r->error), SN_OK);
    if (!sn_sim_is_static(r->sim)) ck_assert_int_eq(sn_monitors_write(r->monitors, 0, &r->error), SN_OK);
    if (look) look(r, 0);
    for (int i = 1; i <= steps; ++i) {
        ck_assert_msg(sn_sim_step(r->sim, &r->error) == SN_OK, "%s", r->error.text);
        ck_assert_int_eq(sn_monitors_write(r->monitors, i, &r->error), SN_OK);
        if (look) look(r, i);
    }
    ck_assert_msg(sn_monitors_close(r->monitors, &r->error) == SN_OK, "%s", r->error.text);
}

#define TWO_BODIES                                                                                           \
    "<scene step='1 ms' duration='1 s'>\n"                                                                   \
    "  <frames name='bodies' positions='0 0 0  1 0 0' angular_velocities='1 2 3  0 0 0'/>\n"                 \
    "  <rigid_mass on='@bodies' mass='1 kg' inertia='1 2 3' gravity='0.1 0 -9.81'/>\n"

/* ---- what is written ----------------------------------------------------------------------------------- */

enum { STEPS = 9 };
static double expected[STEPS + 1][14];

static void remember(rig* r, int step)
{
    sn_error error = { 0 };
    sn_channel x = sn_sim_channel(r->sim, "/bodies/position", &error);
    sn_channel q = sn_sim_channel(r->sim, "/bodies/orientation", &error);
    sn_sim_refresh(r->sim);
    ck_assert_int_eq(sn_sim_read(r->sim, x, expected[step], 6), 6);
    ck_assert_int_eq(sn_sim_read(r->sim, q, expected[step] + 6, 8), 8);
}

START_TEST(rows_read_back_bit_by_bit)
{
    rig r =
        make_good(TWO_BODIES "<monitor name='m' of='@bodies' quantities='position orientation'/></scene>");
    sn_error error = { 0 };
    run(&r, STEPS, remember);
    ck_assert_int_eq(r.monitors->at[0].rows, STEPS + 1);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
    sn_csv* csv = sn_csv_read(scratch_path(path, folder, "m.csv"), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    ck_assert_int_eq(csv->rows, STEPS + 1);
    ck_assert_int_eq(csv->columns, 15);
    for (int i = 0; i <= STEPS; ++i) {
        ck_assert_double_eq(csv->values[15 * i], i * 1e-3);
        ck_assert_int_eq(memcmp(csv->values + 15 * i + 1, expected[i], sizeof expected[i]), 0);
    }
    sn_csv_destroy(csv);
    release(&r);
}
END_TEST

START_TEST(columns_name_quantity_node_component_and_unit)
{
    rig r = make_good(TWO_BODIES "<frames name='hand' positions='0 0 0'/>"
                                 "<prescribed_motion name='motion' on='@hand' x='0.1*t'/>"
                                 "<monitor name='m' of='@bodies' quantities='position orientation'/>"
                                 "<monitor name='n' of='@motion' quantities='x, force'/></scene>");
    const sn_watch *m = &r.monitors->at[0], *n = &r.monitors->at[1];
    ck_assert_int_eq(m->column_count, 14);
    ck_assert_str_eq(m->column[0], "position[0].x [m]");
    ck_assert_str_eq(m->column[5], "position[1].z [m]");
    ck_assert_str_eq(m->column[6], "orientation[0].qw [1]");
    ck_assert_str_eq(m->column[13], "orientation[1].qz [1]");
    ck_assert_int_eq(n->column_count, 4);
    ck_assert_str_eq(n->column[0], "x [m]");
    ck_assert_str_eq(n->column[3], "force.z [N]");
    run(&r, 1, NULL);
    char* text = scratch_read(scratch_path(path, folder, "n.csv"), NULL);
    ck_assert_ptr_eq(strstr(text, "t [s],x [m],force.x [N],force.y [N],force.z [N]\n0,0,"), text);
    free(text);
    release(&r);
}
END_TEST

START_TEST(every_thins_the_rows)
{
    rig r = make_good(TWO_BODIES "<monitor name='m' of='@bodies' every='4'/>"
                                 "<monitor name='n' of='@bodies'/></scene>");
    run(&r, STEPS, NULL);
    ck_assert_int_eq(r.monitors->at[0].rows, 3); // after 0, 4, 8 steps
    ck_assert_int_eq(r.monitors->at[1].rows, STEPS + 1);
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(scratch_path(path, folder, "m.csv"), &error);
    ck_assert_ptr_nonnull(csv);
    ck_assert_double_eq(csv->values[2 * csv->columns], 8 * 1e-3);
    sn_csv_destroy(csv);
    release(&r);
}
END_TEST

START_TEST(more_rows_than_can_wait_are_all_written)
{
    enum { MANY = 70000 };
    rig r = make_good(TWO_BODIES "<monitor name='m' of='@bodies'/></scene>");
    ck_assert_int_eq(sn_monitors_open(r.monitors, folder, &r.error), SN_OK);
    for (int i = 0; i < MANY; ++i)
        ck_assert_int_eq(sn_monitors_write(r.monitors, i, &r.error), SN_OK);
    ck_assert_int_eq(sn_monitors_close(r.monitors, &r.error), SN_OK);
    ck_assert_int_eq(r.monitors->at[0].rows, MANY);
    release(&r);
}
END_TEST

START_TEST(an_equilibrium_is_one_row)
{
    rig r = make_good("<scene><points name='p' positions='0 0 0'/>"
                      "<point_mass on='@p' mass='1 kg' gravity='0 0 -9.81'/>"
                      "<springs_to_ground on='@p' stiffness='100 N/m'/><statics/>"
                      "<monitor name='m' of='@p' every='5'/></scene>");
    run(&r, 1, NULL);
    ck_assert_int_eq(r.monitors->at[0].rows, 1);
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(scratch_path(path, folder, "m.csv"), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    ck_assert_int_eq(csv->rows, 1);
    ck_assert_double_eq(csv->values[0], 0.0);
    ck_assert_double_eq_tol(csv->values[3], -0.0981, 1e-9);
    sn_csv_destroy(csv);
    release(&r);
}
END_TEST

/* ---- names of files ------------------------------------------------------------------------------------ */

START_TEST(monitors_of_one_name_are_told_apart_by_their_paths)
{
    rig r = make_good(TWO_BODIES "<node name='left'><monitor name='tip' of='@../bodies'/></node>"
                                 "<node name='right'><monitor name='tip' of='@/bodies'/></node>"
                                 "<monitor name='hand' of='@bodies'/></scene>");
    ck_assert_int_eq(r.monitors->count, 3);
    ck_assert_str_eq(r.monitors->at[0].name, "left.tip");
    ck_assert_str_eq(r.monitors->at[1].name, "right.tip");
    ck_assert_str_eq(r.monitors->at[2].name, "hand");
    release(&r);
}
END_TEST

/* The name of what it watches, before or behind it; the channels are those of the item. */
START_TEST(monitors_may_be_named_as_what_they_watch)
{
    static const char* const scenes[] = { TWO_BODIES "<monitor name='bodies' of='@bodies'/></scene>",
                                          "<scene><monitor name='bodies' of='@bodies'/>" };
    char text[2000];
    snprintf(text, sizeof text, "%s%s</scene>", scenes[1], strchr(TWO_BODIES, '>') + 1);
    for (int i = 0; i < 2; ++i) {
        rig r = make_good(i ? text : scenes[0]);
        ck_assert_int_eq(r.monitors->count, 1);
        ck_assert_str_eq(r.monitors->at[0].name, "bodies");
        sn_error error = SN_ERROR_INIT;
        sn_channel position = sn_sim_channel(r.sim, "/bodies/position", &error);
        ck_assert_msg(!error.status && sn_sim_channel_info(r.sim, position).nodes == 2, "%s", error.text);
        release(&r);
    }
}
END_TEST

/* ---- refusals ------------------------------------------------------------------------------------------ */

START_TEST(every_mistake_is_told_with_its_place)
{
    static const char* const sentences[] = {
        "test.xml:4:1: /a: of: there is no \"bodis\" here; did you mean \"bodies\"?",
        "test.xml:5:1: /b: of: names no item",
        "test.xml:6:1: /c: quantities: /bodies (frames) has no quantity \"positon\"; did you mean",
        "test.xml:6:1: /c: quantities: /bodies (frames) has no quantity \"colour\"; `sinew describe frames`",
        "test.xml:7:1: /d: quantities: is empty",
        "test.xml:8:1: /e: quantities: \"position\" is named twice",
    };
    // One line each, and places without columns: those of attributes are the reader's matter.
    rig r = make(TWO_BODIES "<monitor name='a' of='@bodis'/>\n"
                            "<monitor name='b'/>\n"
                            "<monitor name='c' of='@bodies' quantities='positon colour'/>\n"
                            "<monitor name='d' of='@bodies' quantities=' '/>\n"
                            "<monitor name='e' of='@bodies' quantities='position position'/>\n"
                            "</scene>");
    ck_assert_ptr_null(r.monitors);
    ck_assert_int_eq(r.error.count, 6);
    for (int i = 0; i < SN_COUNT(sentences); ++i) {
        char place[32];
        snprintf(place, sizeof place, "%.11s", sentences[i]); // "test.xml:4:"
        const char* rest = strchr(sentences[i], '/');
        ck_assert_msg(strstr(r.error.text, place) && strstr(r.error.text, rest), "%s\nis not in\n%s",
                      sentences[i], r.error.text);
    }
    release(&r);
}
END_TEST

START_TEST(a_folder_that_cannot_be_written_leaves_nothing)
{
    rig r = make_good(TWO_BODIES "<monitor name='m' of='@bodies'/><monitor name='n' of='@bodies'/></scene>");
    ck_assert_int_eq(sn_monitors_open(r.monitors, "no/such/folder", &r.error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(r.error.text, "no/such/folder/m.csv"));
    r.error = (sn_error){ 0 };
    // The second file cannot be made: the first goes too.
    ck_assert_int_eq(mkdir(scratch_path(path, folder, "n.csv.tmp"), 0777), 0);
    ck_assert_int_eq(sn_monitors_open(r.monitors, folder, &r.error), SN_ERR_IO);
    ck_assert_int_eq(scratch_count(folder, "m.csv"), 0);
    release(&r);
}
END_TEST

START_TEST(what_is_not_closed_leaves_nothing)
{
    rig r = make_good(TWO_BODIES "<monitor name='m' of='@bodies'/></scene>");
    ck_assert_int_eq(sn_monitors_open(r.monitors, folder, &r.error), SN_OK);
    ck_assert_int_eq(sn_monitors_write(r.monitors, 0, &r.error), SN_OK);
    release(&r);
    ck_assert_int_eq(scratch_count(folder, "m"), 0);
}
END_TEST

START_TEST(a_table_without_rows_is_not_kept)
{
    rig r = make_good(TWO_BODIES "<monitor name='m' of='@bodies'/></scene>");
    ck_assert_int_eq(sn_monitors_open(r.monitors, folder, &r.error), SN_OK);
    ck_assert_int_eq(sn_monitors_close(r.monitors, &r.error), SN_OK);
    ck_assert_int_eq(scratch_count(folder, "m"), 0);
    release(&r);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("monitor");
    TCase* tests = tcase_create("monitor");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, rows_read_back_bit_by_bit);
    tcase_add_test(tests, columns_name_quantity_node_component_and_unit);
    tcase_add_test(tests, every_thins_the_rows);
    tcase_add_test(tests, more_rows_than_can_wait_are_all_written);
    tcase_add_test(tests, an_equilibrium_is_one_row);
    tcase_add_test(tests, monitors_of_one_name_are_told_apart_by_their_paths);
    tcase_add_test(tests, monitors_may_be_named_as_what_they_watch);
    tcase_add_test(tests, every_mistake_is_told_with_its_place);
    tcase_add_test(tests, a_folder_that_cannot_be_written_leaves_nothing);
    tcase_add_test(tests, what_is_not_closed_leaves_nothing);
    tcase_add_test(tests, a_table_without_rows_is_not_kept);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
