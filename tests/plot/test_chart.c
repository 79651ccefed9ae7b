/* If this fails, results have no pictures, or pictures without what they should show.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "plot/bars.h"
#include "plot/chart.h"
#include "output/scratch.h"
#include <math.h>

static char folder[64], path[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

#if SINEW_HAVE_CAIRO
#include <cairo.h>
#include "support/run_suite.h"

enum { MANY = 1000000 };

static void write_chart(const char* name, const sn_panel* panels, int count, int columns, int width,
                        int height)
{
    sn_error error = { 0 };
    sn_status status =
        sn_chart_write(scratch_path(path, folder, name), panels, count, columns, width, height, &error);
    ck_assert_msg(status == SN_OK, "%s", error.text);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}

/** Pixels of the PNG at `path` that are not white; its size must be as said. */
static int count_ink(int width, int height)
{
    char* text = scratch_read(path, NULL);
    ck_assert_mem_eq(text, "\x89PNG\r\n\x1a\n", 8);
    free(text);
    cairo_surface_t* image = cairo_image_surface_create_from_png(path);
    ck_assert_int_eq(cairo_surface_status(image), CAIRO_STATUS_SUCCESS);
    ck_assert_int_eq(cairo_image_surface_get_width(image), width);
    ck_assert_int_eq(cairo_image_surface_get_height(image), height);
    const unsigned char* data = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image), ink = 0;
    for (int row = 0; row < height; ++row)
        for (int column = 0; column < width; ++column) {
            uint32_t pixel;
            memcpy(&pixel, data + row * stride + 4 * column, 4);
            ink += (pixel & 0xFFFFFF) != 0xFFFFFF;
        }
    cairo_surface_destroy(image);
    return ink;
}

/** The figure's SVG is complete and its description contains a text. */
static void check_svg(const char* expected)
{
    char* text = scratch_read(path, NULL);
    ck_assert_ptr_nonnull(strstr(text, "<svg"));
    ck_assert_ptr_nonnull(strstr(text, "</svg>"));
    ck_assert_ptr_nonnull(strstr(text, "<desc>"));
    *strstr(text, "</desc>") = '\0';
    ck_assert_msg(strstr(text, expected) != NULL, "'%s' is missing in\n%s", expected, strstr(text, "<desc>"));
    free(text);
}

static double t[200], s[200], c[200];

static sn_panel waves(sn_series series[2])
{
    for (int i = 0; i < 200; ++i) {
        t[i] = 0.02 * i;
        s[i] = sin(3 * t[i]);
        c[i] = cos(3 * t[i]);
    }
    series[0] = (sn_series){ .label = "sine", .x = t, .y = s, .n = 200, .colour = -1 };
    series[1] = (sn_series){ .label = "cosine", .x = t, .y = c, .n = 200, .dashed = true, .colour = -1 };
    sn_axes axes = { .title = "waves", .x_label = "t [s]", .y_label = "height [m]" };
    return (sn_panel){ .axes = axes, .series = series, .series_count = 2 };
}

START_TEST(both_formats_show_the_curves)
{
    sn_series series[2];
    sn_panel panel = waves(series);
    write_chart("waves.svg", &panel, 1, 1, 640, 360);
    check_svg("waves: height [m] against t [s]; curves: sine, cosine");
    write_chart("waves.png", &panel, 1, 1, 640, 360);
    int ink = count_ink(640, 360);
    ck_assert_int_gt(ink, 4000);
    ck_assert_int_lt(ink, 640 * 360 / 4);
    panel.series_count = 0;
    write_chart("waves.png", &panel, 1, 1, 640, 360);
    ck_assert_int_lt(count_ink(640, 360), ink); // axes only
}
END_TEST

/* Dots take less ink than markers, markers less than a line with the same markers. */
START_TEST(points_have_no_line)
{
    static const double at[] = { 1, 2, 3, 4, 5 }, value[] = { 0, 9, 1, 8, 2 };
    sn_series series = { .label = "cloud", .x = at, .y = value, .n = 5 };
    sn_panel panel = { .axes = { .x_label = "n", .y_label = "y" }, .series = &series, .series_count = 1 };
    int ink[3];
    for (int i = 0; i < 3; ++i) {
        series.points = i < 2;
        series.markers = i > 0;
        write_chart("cloud.png", &panel, 1, 1, 640, 360);
        ink[i] = count_ink(640, 360);
    }
    ck_assert_int_gt(ink[1], ink[0] + 50);
    ck_assert_int_gt(ink[2], ink[1] + 1000);
    series.points = true;
    write_chart("cloud.svg", &panel, 1, 1, 640, 360);
    check_svg("curves: cloud");
}
END_TEST

START_TEST(the_same_data_give_the_same_bytes)
{
    sn_series series[2];
    sn_panel panel = waves(series);
    static const char* const names[][2] = { { "a.svg", "b.svg" }, { "a.png", "b.png" } };
    for (int i = 0; i < 2; ++i) {
        size_t size[2];
        char* text[2];
        for (int k = 0; k < 2; ++k) {
            write_chart(names[i][k], &panel, 1, 1, 640, 360);
            text[k] = scratch_read(path, &size[k]);
        }
        ck_assert_uint_eq(size[0], size[1]);
        ck_assert_mem_eq(text[0], text[1], size[0]);
        free(text[0]);
        free(text[1]);
    }
}
END_TEST

START_TEST(panels_fill_columns_and_rows)
{
    sn_series series[2];
    sn_panel panels[5];
    for (int i = 0; i < 5; ++i)
        panels[i] = waves(series);
    panels[4].axes.title = "the last";
    write_chart("five.png", panels, 5, 2, 400, 300);
    count_ink(800, 900);
    write_chart("five.png", panels, 5, 9, 400, 300); // no more columns than panels
    count_ink(2000, 300);
    write_chart("five.svg", panels, 5, 2, 400, 300);
    check_svg("the last: height");
}
END_TEST

START_TEST(a_million_points_make_a_small_file)
{
    double* x = malloc(MANY * sizeof *x);
    double* y = malloc(MANY * sizeof *y);
    for (int i = 0; i < MANY; ++i) {
        x[i] = 1e-6 * i;
        y[i] = sin(40 * x[i]) * cos(1e5 * x[i]) + (i % 1000 == 3 ? (double)NAN : 0);
    }
    sn_series series = { .x = x, .y = y, .n = MANY, .colour = -1 };
    sn_panel panel = { .axes = { .title = "noise", .x_label = "t [s]", .y_label = "y" },
                       .series = &series,
                       .series_count = 1 };
    write_chart("many.svg", &panel, 1, 1, 640, 360);
    size_t size;
    free(scratch_read(path, &size));
    ck_assert_uint_lt(size, 400000);
    write_chart("many.png", &panel, 1, 1, 640, 360);
    ck_assert_int_gt(count_ink(640, 360), 50000);
    series.dashed = true;
    series.markers = true;
    write_chart("many.png", &panel, 1, 1, 640, 360);
    free(x);
    free(y);
}
END_TEST

START_TEST(odd_data_are_drawn_or_left_out)
{
    double nan = (double)NAN, inf = HUGE_VAL;
    double x[] = { 0, 1, 2, 3 };
    double sets[][4] = { { nan, nan, nan, nan }, { inf, -inf, nan, 0 },          { 5, 5, 5, 5 },
                         { 0, 0, 0, 0 },         { 1e308, -1e308, 0, 1 },        { 5e-324, 0, 1e-320, 0 },
                         { 1, nan, 2, nan },     { 0.1, 0.1 + 1e-16, 0.1, 0.1 }, { -1, -2, -3, 0 } };
    for (size_t i = 0; i < sizeof sets / sizeof sets[0]; ++i)
        for (int kind = 0; kind < 8; ++kind) {
            sn_series series = { .label = "y",
                                 .x = x,
                                 .y = sets[i],
                                 .n = kind == 7 ? 1 : 4,
                                 .markers = kind & 1,
                                 .dashed = kind == 6,
                                 .colour = kind };
            sn_panel panel = {
                .axes = { .x_label = "x", .y_label = "y [m]", .log_x = kind & 2, .log_y = kind & 4 },
                .series = &series,
                .series_count = 1
            };
            write_chart("odd.png", &panel, 1, 1, 320, 240);
            ck_assert_int_gt(count_ink(320, 240), 100);
            write_chart("odd.svg", &panel, 1, 1, 320, 240);
        }
    sn_series series = { .label = "y", .x = x, .y = sets[0], .n = 4 };
    sn_panel panel = { .series = &series, .series_count = 1 };
    write_chart("odd.svg", &panel, 1, 1, 320, 240);
    check_svg("no data");
}
END_TEST

START_TEST(texts_of_any_kind_do_no_harm)
{
    char longest[3000];
    memset(longest, 'w', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    double x[] = { 0, 1 };
    static const char* const texts[] = { "",
                                         "^",
                                         "m^2 ^-",
                                         "\xff\xfe \xc3",
                                         "\xed\xa0\x80",
                                         "<&>\"]]>",
                                         "a\nb\x01",
                                         "[",
                                         "]",
                                         "[]",
                                         "x [",
                                         "x [m^2]",
                                         "\xE2\x80\xA6 \xCE\xBC \xF0\x9F\x92\x89",
                                         NULL };
    for (int i = 0; i < 15; ++i) {
        const char* text = i < 14 ? texts[i] : longest;
        sn_series series = { .label = text, .x = x, .y = x, .n = 2, .colour = -1 };
        sn_panel panel = { .axes = { .title = text, .x_label = text, .y_label = text },
                           .series = &series,
                           .series_count = 1 };
        write_chart("text.png", &panel, 1, 1, 320, 240);
        write_chart("text.svg", &panel, 1, 1, 320, 240);
        char* svg = scratch_read(path, NULL);
        ck_assert_ptr_null(strchr(svg, '\x01'));
        ck_assert_ptr_null(strstr(svg, "\xff"));
        ck_assert_ptr_null(strstr(svg, "<&>"));
        free(svg);
    }
}
END_TEST

START_TEST(crowds_of_curves_keep_their_legend)
{
    enum { CURVES = 60 };
    static double y[CURVES][200];
    static char names[CURVES][24];
    sn_series two[2], series[CURVES];
    sn_panel panel = waves(two);
    for (int k = 0; k < CURVES; ++k) {
        for (int i = 0; i < 200; ++i)
            y[k][i] = sin(3 * t[i] + k);
        snprintf(names[k], sizeof names[k], "element %d", k);
        series[k] =
            (sn_series){ .label = names[k], .x = t, .y = y[k], .n = 200, .markers = k % 2, .colour = -1 };
    }
    panel.series = series;
    for (int count = 1; count <= CURVES; count += 7) {
        panel.series_count = count;
        write_chart("crowd.png", &panel, 1, 1, 640, 360);
        ck_assert_int_gt(count_ink(640, 360), 4000);
    }
}
END_TEST

START_TEST(what_cannot_be_written_is_said)
{
    sn_series series[2];
    sn_panel panel = waves(series);
    static const char* const names[] = { "missing/a.svg", "missing/a.png" };
    for (int i = 0; i < 2; ++i) {
        sn_error error = { 0 };
        ck_assert_int_eq(sn_chart_write(scratch_path(path, folder, names[i]), &panel, 1, 1, 300, 200, &error),
                         SN_ERR_IO);
        ck_assert_ptr_nonnull(
            strstr(error.text, "cannot be written: No such file or directory; make its folder first"));
    }
    sn_error error = { 0 };
    ck_assert_int_eq(sn_chart_write(scratch_path(path, folder, "a.gif"), &panel, 1, 1, 300, 200, &error),
                     SN_ERR_ARGUMENT);
    ck_assert_ptr_nonnull(strstr(error.text, "must end in .svg or .png"));
    error = (sn_error){ 0 };
    scratch_path(path, folder, "a.png");
    ck_assert_int_eq(sn_chart_write(path, &panel, 1, 1, 40000, 200, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_chart_write(path, &panel, 0, 1, 300, 200, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_chart_write(path, NULL, 1, 1, 300, 200, &error), SN_ERR_ARGUMENT);
    ck_assert_int_eq(mkdir(path, 0777), 0); // the name is taken by a folder
    ck_assert_int_eq(sn_chart_write(path, &panel, 1, 1, 300, 200, &error), SN_ERR_IO);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
    ck_assert_int_eq(scratch_count(folder, "gif"), 0);
}
END_TEST

START_TEST(bars_show_numbers_and_references)
{
    double nan = (double)NAN;
    sn_bar position[] = { { "x", 0.3387, 0.3386 }, { "y", 0, nan }, { "z", -1e-17, nan } };
    sn_bar odd[] = { { "", nan, nan },
                     { "a rather long name of a number", HUGE_VAL, 3 },
                     { "", -2, -HUGE_VAL } };
    sn_bar_group groups[] = { { "position [m]", position, 3 }, { "odd", odd, 3 }, { "none [N]", NULL, 0 } };
    sn_error error = { 0 };
    scratch_path(path, folder, "bars.png");
    ck_assert_msg(sn_bars_write(path, "static", groups, 3, 560, &error) == SN_OK, "%s", error.text);
    scratch_path(path, folder, "bars.svg");
    ck_assert_int_eq(sn_bars_write(path, "static", groups, 3, 560, &error), SN_OK);
    check_svg("position [m]: x = 0.3387 y = 0");
    ck_assert_int_eq(sn_bars_write("missing/bars.svg", NULL, groups, 1, 560, &error), SN_ERR_IO);
}
END_TEST

static void add_tests(TCase* tests)
{
    tcase_add_test(tests, both_formats_show_the_curves);
    tcase_add_test(tests, points_have_no_line);
    tcase_add_test(tests, the_same_data_give_the_same_bytes);
    tcase_add_test(tests, panels_fill_columns_and_rows);
    tcase_add_test(tests, a_million_points_make_a_small_file);
    tcase_add_test(tests, odd_data_are_drawn_or_left_out);
    tcase_add_test(tests, texts_of_any_kind_do_no_harm);
    tcase_add_test(tests, crowds_of_curves_keep_their_legend);
    tcase_add_test(tests, what_cannot_be_written_is_said);
    tcase_add_test(tests, bars_show_numbers_and_references);
}
#else
START_TEST(a_build_without_cairo_says_so)
{
    sn_panel panel = { .series_count = 0 };
    sn_error error = { 0 };
    scratch_path(path, folder, "a.svg");
    ck_assert_int_eq(sn_chart_write(path, &panel, 1, 1, 300, 200, &error), SN_ERR_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, SINEW_CAIRO_REMEDY));
    ck_assert_int_eq(sn_bars_write(path, "a", NULL, 0, 300, NULL), SN_ERR_UNSUPPORTED);
    ck_assert_int_eq(scratch_count(folder, "a"), 0);
}
END_TEST

static void add_tests(TCase* tests) { tcase_add_test(tests, a_build_without_cairo_says_so); }
#endif

int main(void)
{
    Suite* suite = suite_create("chart");
    TCase* tests = tcase_create("chart");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_tests(tests);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
