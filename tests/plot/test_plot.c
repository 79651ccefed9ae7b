/* If this fails, `sinew plot` draws the wrong columns together, or leaves a run without its pictures.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "plot/plot_run.h"
#include "plot/plot_table.h"
#include "output/scratch.h"
#include "plot/table.h"
#include <math.h>
#include "support/run_suite.h"

static char folder[64], path[256], other[256], stem[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

static const char* const tip =
    "t [s],position.x [m],position.y [m],position.z [m],angular_velocity.y [rad/s],energy [J]\n"
    "0,1.0,2.0,3.0,0.1,5\n"
    "0.5,1.5,2.5,2.0,0.2,4\n"
    "1,2.0,1.0,1.0,nan,3\n";
static const char* const bench = "# a machine\n"
                                 "method,n,time [s],error [m],note\n"
                                 "rigid elements,2,0.001,1e-2,\"quick, coarse\"\n"
                                 "rigid elements,4,0.002,3e-3,\n"
                                 "\"ddm, corrected\",2,0.004,1e-3,\"a \"\"b\"\"\"\n"
                                 "\"ddm, corrected\",4,0.01,0,\n"
                                 "\"ddm, corrected\",8,0.02,failed,\n";

#if SINEW_HAVE_CAIRO
/** The description in STEM.svg; the caller frees it. STEM.png must be there, too. */
static char* described(const char* name)
{
    char file[256];
    snprintf(file, sizeof file, "%s/%s.png", folder, name);
    ck_assert(scratch_exists(file));
    snprintf(file, sizeof file, "%s/%s.svg", folder, name);
    char* text = scratch_read(file, NULL);
    char *begin = strstr(text, "<desc>"), *end = strstr(text, "</desc>");
    ck_assert(begin && end);
    *end = '\0';
    char* words = strdup(begin + 6);
    free(text);
    return words;
}

START_TEST(components_share_a_panel)
{
    scratch_write(scratch_path(path, folder, "tip.csv"), tip);
    sn_error error = { 0 };
    ck_assert_msg(sn_plot_csv(path, NULL, scratch_path(stem, folder, "tip"), &error) == SN_OK, "%s",
                  error.text);
    char* words = described("tip");
    ck_assert_str_eq(words, "position: position [m] against t [s]; curves: x, y, z\n"
                            "angular velocity y: angular velocity y [rad/s] against t [s]\n"
                            "energy: energy [J] against t [s]\n");
    free(words);
}
END_TEST

START_TEST(components_far_apart_do_not)
{
    scratch_write(scratch_path(path, folder, "q.csv"),
                  "t [s],q.w [1],q.x [1],q.y [1],q.z [1],c.x [m],c.y [m]\n"
                  "0,1,0,0,0,3,0\n"
                  "1,0.999,0.01,0.02,0,3,0\n");
    sn_error error = { 0 };
    ck_assert_int_eq(sn_plot_csv(path, NULL, scratch_path(stem, folder, "q"), &error), SN_OK);
    char* words = described("q");
    ck_assert_ptr_nonnull(strstr(words, "q w: q w "));
    ck_assert_ptr_nonnull(strstr(words, "q x, y, z: q x, y, z"));
    ck_assert_ptr_nonnull(strstr(words, "c: c [m] against t [s]; curves: x, y")); // neither moves
    free(words);
}
END_TEST

/* Of the points of a suture: a panel a component, and a few of them in it, the first and the last too. */
START_TEST(nodes_share_a_panel_a_component)
{
    char table[4000] = "t [s]", *end = table + strlen(table);
    for (int k = 0; k < 13; ++k)
        end += sprintf(end, ",position[%d].x [m],position[%d].y [m]", k, k);
    for (int i = 0; i < 2; ++i) {
        end += sprintf(end, "\n%d", i);
        for (int k = 0; k < 13; ++k)
            end += sprintf(end, ",%d,%g", k, 0.01 * i * k);
    }
    strcpy(end, "\n");
    scratch_write(scratch_path(path, folder, "points.csv"), table);
    sn_error error = { 0 };
    ck_assert_int_eq(sn_plot_csv(path, NULL, scratch_path(stem, folder, "points"), &error), SN_OK);
    char* words = described("points");
    ck_assert_str_eq(words,
                     "position x: position x [m] against t [s]; curves: node 0, node 2, node 4, node 6, "
                     "node 8, node 10, node 12\n"
                     "position y: position y [m] against t [s]; curves: node 0, node 2, node 4, node 6, "
                     "node 8, node 10, node 12\n");
    free(words);
}
END_TEST

START_TEST(references_are_drawn_over_their_curves)
{
    scratch_write(scratch_path(path, folder, "tip.csv"), tip);
    scratch_write(scratch_path(other, folder, "ref.csv"), "t [s],position.z [m],energy\n0,3,5\n1,1,3\n");
    sn_error error = { 0 };
    ck_assert_msg(sn_plot_csv(path, other, scratch_path(stem, folder, "out"), &error) == SN_OK, "%s",
                  error.text);
    char* words = described("out");
    ck_assert_ptr_nonnull(strstr(words, "curves: x, y, z, reference\n"));
    ck_assert_ptr_nonnull(strstr(words, "energy: energy [J] against t [s]; curves: computed, reference\n"));
    ck_assert_ptr_nonnull(strstr(words, "angular velocity y [rad/s] against t [s]\n")); // it has none
    free(words);

    scratch_write(other, "t [s],position.z [mm]\n0,3\n");
    ck_assert_int_eq(sn_plot_csv(path, other, stem, &error), SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.text, "'position.z' is in mm, but in m in "));
    error = (sn_error){ 0 };
    scratch_write(other, "t [s],depth [m]\n0,3\n");
    ck_assert_int_eq(sn_plot_csv(path, other, stem, &error), SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.text, "has no column in common"));
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_plot_csv(path, "missing.csv", stem, &error), SN_ERR_IO);
}
END_TEST

START_TEST(one_row_is_drawn_as_bars)
{
    scratch_write(scratch_path(path, folder, "end.csv"),
                  "t [s],force.x [N],force.y [N],iterations [1]\n0,1.5,-2,7\n");
    sn_error error = { 0 };
    ck_assert_int_eq(sn_plot_csv(path, NULL, scratch_path(stem, folder, "end"), &error), SN_OK);
    char* words = described("end");
    ck_assert_str_eq(words, "end\nforce [N]: x = 1.5 y = -2\niterations [1]:  = 7\n");
    free(words);
    scratch_write(path, "t [s],force.x [N]\n"); // and none as empty axes
    ck_assert_int_eq(sn_plot_csv(path, NULL, stem, &error), SN_OK);
    words = described("end");
    ck_assert_ptr_nonnull(strstr(words, "no data"));
    free(words);
    scratch_write(path, "t [s]\n0\n1\n2\n"); // a table of one column is drawn against itself
    ck_assert_int_eq(sn_plot_csv(path, NULL, stem, &error), SN_OK);
}
END_TEST

START_TEST(a_run_is_drawn_table_by_table)
{
    scratch_write(scratch_path(path, folder, "tip.csv"), tip);
    scratch_write(scratch_path(path, folder, "hand.csv"), tip);
    scratch_write(scratch_path(path, folder, "notes.txt"), "no table");
    sn_error error = { 0 };
    int pictures = -1;
    ck_assert_int_eq(sn_plot_run(folder, &error, &pictures), SN_OK);
    ck_assert_int_eq(pictures, 2);
    free(described("tip"));
    free(described("hand"));
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);

    scratch_write(scratch_path(path, folder, "broken.csv"), "t [s],z [m]\n0,much\n");
    ck_assert_int_eq(sn_plot_run(folder, &error, &pictures), SN_ERR_IO);
    ck_assert_int_eq(pictures, 2); // the others were drawn
    ck_assert_ptr_nonnull(strstr(error.text, "broken.csv:2"));
}
END_TEST

START_TEST(folders_without_tables_are_said)
{
    sn_error error = { 0 };
    int pictures = -1;
    ck_assert_int_eq(sn_plot_run(folder, &error, &pictures), SN_ERR_IO);
    ck_assert_int_eq(pictures, 0);
    ck_assert_ptr_nonnull(strstr(error.text, "has no tables"));
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_plot_run("missing", &error, NULL), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "missing: cannot be opened as a folder"));
}
END_TEST

START_TEST(a_bench_is_drawn_by_groups)
{
    scratch_write(scratch_path(path, folder, "bench.csv"), bench);
    sn_table_plot plot = { .csv = path, .x = "n", .y = "time, error [m]", .group = "method", .slope = -2 };
    sn_error error = { 0 };
    scratch_path(stem, folder, "out");
    ck_assert_msg(sn_plot_table(&plot, stem, &error) == SN_OK, "%s", error.text);
    char* words = described("out");
    ck_assert_str_eq(words, "time [s] against n; curves: rigid elements, ddm, corrected, order 2\n"
                            "error [m] against n; curves: rigid elements, ddm, corrected, order 2\n");
    free(words);

    plot = (sn_table_plot){ .csv = path,
                            .x = "time",
                            .y = "error",
                            .group = "n",
                            .panel = "method",
                            .pareto = true,
                            .title = "cost" };
    ck_assert_int_eq(sn_plot_table(&plot, stem, &error), SN_OK);
    words = described("out");
    ck_assert_ptr_nonnull(
        strstr(words, "cost, rigid elements: error [m] against time [s]; curves: n 2, n 4, Pareto front"));
    free(words);
}
END_TEST

START_TEST(unknown_columns_are_said)
{
    scratch_write(scratch_path(path, folder, "bench.csv"), bench);
    scratch_path(stem, folder, "out");
    static const char* const columns[][2] = { { "m", "error" }, { "n", "eror" }, { "n", "" } };
    static const char* const sentences[] = { "it has method, n, time [s]", "has no column 'eror'",
                                             "the column to draw" };
    for (int i = 0; i < 3; ++i) {
        sn_table_plot plot = { .csv = path, .x = columns[i][0], .y = columns[i][1] };
        sn_error error = { 0 };
        ck_assert_int_eq(sn_plot_table(&plot, stem, &error), SN_ERR_ARGUMENT);
        ck_assert_msg(strstr(error.text, sentences[i]) != NULL || strstr(error.text, "did you mean") != NULL,
                      "%s", error.text);
    }
    sn_table_plot plot = { .csv = "missing.csv", .x = "n", .y = "error" };
    sn_error error = { 0 };
    ck_assert_int_eq(sn_plot_table(&plot, stem, &error), SN_ERR_IO);
    ck_assert_int_eq(sn_plot_table(NULL, stem, &error), SN_ERR_ARGUMENT);
}
END_TEST

static void add_picture_tests(TCase* tests)
{
    tcase_add_test(tests, components_share_a_panel);
    tcase_add_test(tests, components_far_apart_do_not);
    tcase_add_test(tests, nodes_share_a_panel_a_component);
    tcase_add_test(tests, references_are_drawn_over_their_curves);
    tcase_add_test(tests, one_row_is_drawn_as_bars);
    tcase_add_test(tests, a_run_is_drawn_table_by_table);
    tcase_add_test(tests, folders_without_tables_are_said);
    tcase_add_test(tests, a_bench_is_drawn_by_groups);
    tcase_add_test(tests, unknown_columns_are_said);
}
#else
START_TEST(a_build_without_cairo_says_so)
{
    scratch_write(scratch_path(path, folder, "tip.csv"), tip);
    sn_error error = { 0 };
    int pictures = -1;
    ck_assert_int_eq(sn_plot_run(folder, &error, &pictures), SN_ERR_UNSUPPORTED);
    ck_assert_int_eq(pictures, 0);
    ck_assert_ptr_nonnull(strstr(error.text, SINEW_CAIRO_REMEDY));
    scratch_write(scratch_path(other, folder, "bench.csv"), bench);
    sn_table_plot plot = { .csv = other, .x = "n", .y = "error" };
    ck_assert_int_eq(sn_plot_table(&plot, scratch_path(stem, folder, "out"), NULL), SN_ERR_UNSUPPORTED);
}
END_TEST

static void add_picture_tests(TCase* tests) { tcase_add_test(tests, a_build_without_cairo_says_so); }
#endif

START_TEST(tables_may_hold_texts)
{
    scratch_write(scratch_path(path, folder, "bench.csv"), bench);
    sn_pool pool;
    sn_table table;
    sn_error error = { 0 };
    sn_pool_init(&pool, NULL);
    ck_assert_msg(sn_table_read(&table, &pool, path, &error) == SN_OK, "%s", error.text);
    ck_assert_int_eq(table.columns, 5);
    ck_assert_int_eq(table.rows, 5);
    ck_assert_str_eq(table.cell[10], "ddm, corrected");
    ck_assert_str_eq(table.cell[14], "a \"b\"");
    ck_assert_str_eq(table.cell[9], "");
    double value = 0;
    ck_assert(sn_table_number(&table, 1, sn_table_column(&table, path, "error", &error), &value));
    ck_assert_double_eq(value, 3e-3);
    ck_assert(!sn_table_number(&table, 4, 3, &value));
    ck_assert_int_eq(sn_table_column(&table, path, "time [s]", &error), 2);
    ck_assert_int_eq(sn_table_column(&table, path, "tim", NULL), -1);
    sn_pool_clear(&pool);
}
END_TEST

START_TEST(broken_tables_are_said)
{
    static const char* const texts[] = { "", "# only a comment\n\n", "a,b\n1,2\n3\n", "a,b\n1,2,3\n" };
    static const char* const sentences[] = { "is empty", "is empty", ":3: the row has 1 cells",
                                             ":2: the row has 3 cells" };
    for (int i = 0; i < 4; ++i) {
        scratch_write(scratch_path(path, folder, "broken.csv"), texts[i]);
        sn_pool pool;
        sn_table table;
        sn_error error = { 0 };
        sn_pool_init(&pool, NULL);
        ck_assert_int_eq(sn_table_read(&table, &pool, path, &error), SN_ERR_IO);
        ck_assert_msg(strstr(error.text, sentences[i]) != NULL, "%s", error.text);
        sn_pool_clear(&pool);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("plot");
    TCase* tests = tcase_create("plot");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_picture_tests(tests);
    tcase_add_test(tests, tables_may_hold_texts);
    tcase_add_test(tests, broken_tables_are_said);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
