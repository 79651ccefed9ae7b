/* If this failed, `sinew plot --spectrum` would show swings at wrong frequencies or of wrong size, and
   `--x --y` columns that do not belong together.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "output/scratch.h"
#include "plot/derived.h"
#include "plot/spectrum.h"
#include "support/run_suite.h"

static const double tau = 6.283185307179586;
static char folder[64], path[256];

static void set_up(void) { scratch_make(folder); }
static void tear_down(void) { scratch_clear(folder); }

/* ---- amplitudes ---------------------------------------------------------------------------------------- */

/* By its definition: Hann's window, and a sum for each frequency. */
static double slow_amplitude(const double* x, int n, double cycles)
{
    double mean = 0, weights = 0, re = 0, im = 0;
    for (int i = 0; i < n; ++i)
        mean += x[i] / n;
    for (int i = 0; i < n; ++i) {
        double w = pow(sin(tau * (i + 0.5) / (2 * n)), 2);
        weights += w;
        re += w * (x[i] - mean) * cos(tau * cycles * i);
        im += w * (x[i] - mean) * sin(tau * cycles * i);
    }
    return 2 * hypot(re, im) / weights;
}

START_TEST(amplitudes_are_those_of_the_sum)
{
    static const int lengths[] = { 2, 3, 8, 100, 257 };
    int n = lengths[_i], count = sn_spectrum_count(n);
    double x[257], amplitude[512];
    for (int i = 0; i < n; ++i)
        x[i] = 3 + sin(1.3 * i) + 0.2 * cos(0.1 * i * i);
    ck_assert(sn_spectrum(x, n, amplitude));
    for (int k = 1; k < count - 1; ++k)
        ck_assert_double_eq_tol(amplitude[k], slow_amplitude(x, n, k * sn_spectrum_step(n)), 1e-12);
    ck_assert_double_eq_tol((count - 1) * sn_spectrum_step(n), 0.5, 1e-15); // half the sampling rate
}
END_TEST

START_TEST(a_swing_has_its_frequency_and_size)
{
    enum { N = 1000 };
    double x[N], amplitude[513];
    const double frequency = 12.3, dt = 1e-3;
    for (int i = 0; i < N; ++i)
        x[i] = 7 + 0.04 * sin(tau * frequency * i * dt + 1);
    ck_assert_int_eq(sn_spectrum_count(N), 513);
    ck_assert(sn_spectrum(x, N, amplitude));
    int highest = 0;
    for (int k = 0; k < 513; ++k)
        if (amplitude[k] > amplitude[highest]) highest = k;
    ck_assert_double_eq_tol(highest * sn_spectrum_step(N) / dt, frequency, 0.5 * sn_spectrum_step(N) / dt);
    ck_assert(amplitude[highest] <= 0.0401 && amplitude[highest] >= 0.85 * 0.04);
    x[3] = (double)NAN;
    ck_assert(sn_spectrum(x, N, amplitude) && isnan(amplitude[5]));
}
END_TEST

/* ---- tables -------------------------------------------------------------------------------------------- */

static sn_csv* read_table(const char* name, const char* text)
{
    sn_error error = { 0 };
    scratch_write(scratch_path(path, folder, name), text);
    sn_csv* table = sn_csv_read(path, &error);
    ck_assert_msg(table != NULL, "%s", error.text);
    return table;
}

static const char tip[] = "t [s],position.x [m],position.y [m],positions [m]\n0,1,2,3\n0.5,4,5,6\n1,7,8,9\n";
static const char hand[] = "t [s],force.z [N]\n0,10\n0.5,20\n1,30\n";

START_TEST(columns_are_put_against_each_other)
{
    sn_error error = { 0 };
    sn_csv *a = read_table("tip.csv", tip), *b = read_table("hand.csv", hand);
    ck_assert(sn_csv_has(a, "position") && sn_csv_has(a, "position.x") && !sn_csv_has(a, "pos"));
    sn_csv* pair = sn_csv_pair(b, "force.z", a, "position", &error);
    ck_assert_msg(pair != NULL, "%s", error.text);
    ck_assert(pair->columns == 3 && pair->rows == 3); // "positions" is another column
    ck_assert_str_eq(pair->name[0], "force.z");
    ck_assert_str_eq(pair->unit[0], "N");
    ck_assert_str_eq(pair->name[2], "position.y");
    ck_assert(pair->values[3] == 20 && pair->values[4] == 4 && pair->values[5] == 5);
    sn_csv_destroy(pair);
    pair = sn_csv_pair(a, NULL, a, "positions", &error); // against the time
    ck_assert(pair && pair->columns == 2 && pair->values[4] == 1 && pair->values[5] == 9);
    sn_csv_destroy(pair);
    ck_assert_ptr_null(sn_csv_pair(a, "position", a, "positions", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "position.x"));
    sn_csv_destroy(a);
    error = (sn_error){ 0 };
    a = read_table("other.csv", "t [s],x [m]\n0,1\n0.4,2\n1,3\n");
    ck_assert_ptr_null(sn_csv_pair(a, "x", b, "force", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "same times"));
    sn_csv_destroy(a);
    sn_csv_destroy(b);
}
END_TEST

START_TEST(a_table_has_a_spectrum)
{
    char text[8192] = "t [s],x [m],y [N]\n";
    for (int i = 0; i < 64; ++i)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%.6f,%.12f,%.12f\n", 0.25 + i / 64.0,
                 3 * sin(tau * 8 * i / 64.0), 2.0);
    sn_error error = { 0 };
    sn_csv* table = read_table("swing.csv", text);
    sn_csv* made = sn_csv_spectrum(table, "swing.csv", &error);
    ck_assert_msg(made != NULL, "%s", error.text);
    ck_assert(made->columns == 3 && made->rows == 33);
    ck_assert_str_eq(made->unit[0], "Hz");
    ck_assert_str_eq(made->unit[1], "m");
    ck_assert_double_eq_tol(made->values[3 * 8], 8.0, 1e-4);
    ck_assert_double_eq_tol(made->values[3 * 8 + 1], 3.0, 1e-4);
    ck_assert_double_eq_tol(made->values[3 * 8 + 2], 0.0, 1e-12); // what stays has no frequency
    sn_csv_destroy(made);
    sn_csv_destroy(table);
    table = read_table("few.csv", tip);
    ck_assert_ptr_null(sn_csv_spectrum(table, "few.csv", &error));
    ck_assert_ptr_nonnull(strstr(error.text, "few.csv: a spectrum needs 8 rows"));
    sn_csv_destroy(table);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("spectrum");
    TCase* cases = tcase_create("spectrum");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_loop_test(cases, amplitudes_are_those_of_the_sum, 0, 5);
    tcase_add_test(cases, a_swing_has_its_frequency_and_size);
    tcase_add_test(cases, columns_are_put_against_each_other);
    tcase_add_test(cases, a_table_has_a_spectrum);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
