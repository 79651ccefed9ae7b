/* If this failed, a recorded motion would be replayed wrongly, or a damaged file believed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"

#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "support/run_suite.h"

static char folder[64], path[128];

static void make_folder(void)
{
    strcpy(folder, "/tmp/sinew_csvXXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/table.csv", folder);
}

static void remove_folder(void)
{
    remove(path);
    rmdir(folder);
}

static void write_file(const char* text, size_t length)
{
    FILE* file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

static sn_csv* read_text(const char* text)
{
    write_file(text, strlen(text));
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(path, &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    ck_assert_int_eq(error.status, SN_OK);
    return csv;
}

START_TEST(names_units_and_values)
{
    sn_csv* csv = read_text("t [s],z [m],label\n0,1,2\n0.5,-1e-3,+3.\n");
    ck_assert_int_eq(csv->columns, 3);
    ck_assert_int_eq(csv->rows, 2);
    ck_assert_str_eq(csv->name[0], "t");
    ck_assert_str_eq(csv->unit[0], "s");
    ck_assert_str_eq(csv->name[1], "z");
    ck_assert_str_eq(csv->unit[1], "m");
    ck_assert_str_eq(csv->name[2], "label");
    ck_assert_str_eq(csv->unit[2], "");
    const double expected[] = { 0, 1, 2, 0.5, -1e-3, 3 };
    for (int i = 0; i < 6; ++i)
        ck_assert_double_eq(csv->values[i], expected[i]);
    ck_assert_int_eq(sn_csv_column(csv, "z"), 1);
    ck_assert_int_eq(sn_csv_column(csv, "z [m]"), -1);
    ck_assert_int_eq(sn_csv_column(csv, NULL), -1);
    ck_assert_int_eq(sn_csv_column(NULL, "z"), -1);
    sn_csv_destroy(csv);
    sn_csv_destroy(NULL);
}
END_TEST

START_TEST(dialects)
{
    // Byte order mark, CRLF, blanks, comments, empty lines, quotation marks, no newline at the end.
    sn_csv* csv =
        read_text("\xef\xbb\xbf# a comment, with commas\r\n\r\n \"t, \"\"quoted\"\" [s]\" ,  z[N s/m]\r\n"
                  "   # another\r\n 1 ,\t2\t\r\n\r\n\"3\",4");
    ck_assert_int_eq(csv->columns, 2);
    ck_assert_int_eq(csv->rows, 2);
    ck_assert_str_eq(csv->name[0], "t, \"quoted\"");
    ck_assert_str_eq(csv->unit[0], "s");
    ck_assert_str_eq(csv->name[1], "z");
    ck_assert_str_eq(csv->unit[1], "N s/m");
    for (int i = 0; i < 4; ++i)
        ck_assert_double_eq(csv->values[i], i + 1);
    sn_csv_destroy(csv);

    // A unit in parentheses, and what is none; lines are counted with all that is skipped.
    csv = read_text("# c\nt (s),k (N/(m s)),speed (max),f(x)\n\n1,2,3,4\n# c\n1,2,3,4\n");
    ck_assert_str_eq(csv->name[0], "t");
    ck_assert_str_eq(csv->unit[0], "s");
    ck_assert_str_eq(csv->name[1], "k");
    ck_assert_str_eq(csv->unit[1], "N/(m s)");
    ck_assert_str_eq(csv->name[2], "speed (max)");
    ck_assert_str_eq(csv->unit[2], "");
    ck_assert_str_eq(csv->name[3], "f(x)");
    ck_assert_int_eq(csv->line[0], 4);
    ck_assert_int_eq(csv->line[1], 6);
    sn_csv_destroy(csv);

    csv = read_text("a,b\nnan,inf\n-Infinity,+NaN\n");
    ck_assert(isnan(csv->values[0]) && csv->values[1] > 0 && isinf(csv->values[1]));
    ck_assert(csv->values[2] < 0 && isinf(csv->values[2]) && isnan(csv->values[3]));
    sn_csv_destroy(csv);

    csv = read_text("only a header\n");
    ck_assert_int_eq(csv->columns, 1);
    ck_assert_int_eq(csv->rows, 0);
    sn_csv_destroy(csv);
}
END_TEST

static void refuses(const char* text, size_t length, const char* sentence)
{
    write_file(text, length);
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_csv_read(path, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_msg(strncmp(error.text, path, strlen(path)) == 0, "%s", error.text);
    ck_assert_str_eq(error.text + strlen(path), sentence);
}

#define REFUSES(text, sentence) refuses(text, sizeof text - 1, sentence)

START_TEST(refusals_name_line_and_column)
{
    REFUSES("", ": the table is empty; its first line names the columns");
    REFUSES("# nothing else\n\n", ": the table is empty; its first line names the columns");
    REFUSES("t,z\n1,2\n\n3\n", ":4:2: the row has 1 number, the header names 2 columns");
    REFUSES("t,z,w\n1,2\n", ":2:4: the row has 2 numbers, the header names 3 columns");
    REFUSES("t,z\n1,2,3\n", ":2:5: the row has more numbers than the header has names");
    REFUSES("t,z\n1,2,\n", ":2:5: the row has more numbers than the header has names");
    REFUSES("t,z\n1,\n", ":2:3: a number is missing in column \"z\"");
    REFUSES("t,z\n,1\n", ":2:1: a number is missing in column \"t\"");
    REFUSES("t,z\n1,abc\n", ":2:3: \"abc\" in column \"z\" is not a number");
    REFUSES("t,z\n1, 2 cm\n",
            ":2:4: \"2 cm\" in column \"z\" is not a number; units belong into the header, like z [m]");
    REFUSES("t,z\n1,0x10\n",
            ":2:3: \"0x10\" in column \"z\" is not a number; units belong into the header, like z [m]");
    REFUSES("t,z\n1;5\n", ":2:1: \"1;5\" in column \"t\" is not a number; columns are separated by commas, "
                          "the decimal sign is a point");
    REFUSES("t\tz\n1\t5\n", ":2:1: \"1 5\" in column \"t z\" is not a number; columns are separated by "
                            "commas, the decimal sign is a point");
    REFUSES("t,z\n1,1e999\n", ":2:3: the number is too large");
    REFUSES("t,z\n1,\"2\n", ":2:3: the quotation mark is not closed on its line");
    REFUSES("t,z\n\"1\" 2,3\n", ":2:5: a comma is expected after a quoted field");
    REFUSES("t,,z\n", ":1:3: the column has no name; a header reads like: t [s],z [m]");
    REFUSES("t, [m]\n", ":1:3: the column has no name; a header reads like: t [s],z [m]");
    REFUSES("t,\n", ":1:3: the column has no name; a header reads like: t [s],z [m]");
    REFUSES("# t,z\n1,2\n3,4\n", ":2:1: the first line holds numbers; a line with the names of the columns, "
                                 "like t [s],z [m], is expected before them (without # in front)");
    REFUSES("t,z\n1,2\0\n", ":2:3: this is not a text file");
    REFUSES("t\0,z\n", ":1:1: this is not a text file");
    REFUSES("t,z\n1,in\n", ":2:3: \"in\" in column \"z\" is not a number");
    REFUSES("t,z\n1,infinit\n", ":2:3: \"infinit\" in column \"z\" is not a number");
}
END_TEST

START_TEST(files_that_cannot_be_read)
{
    sn_error error = { 0 };
    char absent[160];
    snprintf(absent, sizeof absent, "%s/absent.csv", folder);
    ck_assert_ptr_null(sn_csv_read(absent, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "absent.csv: cannot be read: No such file"));
    error = (sn_error){ 0 };
    ck_assert_ptr_null(sn_csv_read(folder, &error)); // a folder
    ck_assert_ptr_nonnull(strstr(error.text, ": is a folder, not a table file"));
    ck_assert_ptr_null(sn_csv_read(NULL, NULL));
    ck_assert_ptr_null(sn_csv_read("", &error));
}
END_TEST

START_TEST(endless_line)
{
    FILE* file = fopen(path, "wb");
    char block[1 << 16];
    memset(block, 'x', sizeof block);
    for (int i = 0; i < 300; ++i)
        fwrite(block, 1, sizeof block, file);
    fclose(file);
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_csv_read(path, &error));
    ck_assert_ptr_nonnull(strstr(error.text, ":1:1: the line is longer than 16 MiB"));
}
END_TEST

START_TEST(lines_across_buffers)
{
    // Rows of changing length, so that every kind of cut between two reads occurs.
    FILE* file = fopen(path, "wb");
    fprintf(file, "a,b,c\r\n");
    enum { ROWS = 20000 };
    for (int i = 0; i < ROWS; ++i)
        fprintf(file, "%d,%.*f,%.17g%s", i, i % 30, i * 0.25, i / 3.0, i % 2 ? "\n" : "\r\n");
    fclose(file);
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(path, &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    ck_assert_int_eq(csv->rows, ROWS);
    for (int i = 0; i < ROWS; ++i) {
        ck_assert_double_eq(csv->values[3 * i], i);
        ck_assert_double_eq(csv->values[3 * i + 2], i / 3.0);
    }
    sn_csv_destroy(csv);
}
END_TEST

START_TEST(newline_at_the_start_of_a_buffer)
{
    // The comment ends with the first 64 KiB, its newline comes with the next.
    for (int size = (1 << 16) - 2; size <= (1 << 16) + 2; ++size) {
        FILE* file = fopen(path, "wb");
        int written = fprintf(file, "a\n1\n#");
        while (written++ < size)
            putc('x', file);
        fprintf(file, "\n2\n");
        fclose(file);
        sn_csv* csv = sn_csv_read(path, NULL);
        ck_assert_ptr_nonnull(csv);
        ck_assert_int_eq(csv->rows, 2);
        sn_csv_destroy(csv);
    }
}
END_TEST

START_TEST(many_columns)
{
    FILE* file = fopen(path, "wb");
    for (int line = 0; line < 2; ++line)
        for (int i = 0; i < 5000; ++i)
            fprintf(file, line ? "%d%s" : "c%d%s", i, i == 4999 ? "\n" : ",");
    fclose(file);
    sn_csv* csv = sn_csv_read(path, NULL);
    ck_assert_ptr_nonnull(csv);
    ck_assert_int_eq(csv->columns, 5000);
    ck_assert_int_eq(sn_csv_column(csv, "c4321"), 4321);
    ck_assert_double_eq(csv->values[4321], 4321);
    sn_csv_destroy(csv);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("csv");
    TCase* tests = tcase_create("all");
    tcase_add_checked_fixture(tests, make_folder, remove_folder);
    tcase_add_test(tests, names_units_and_values);
    tcase_add_test(tests, dialects);
    tcase_add_test(tests, refusals_name_line_and_column);
    tcase_add_test(tests, files_that_cannot_be_read);
    tcase_add_test(tests, endless_line);
    tcase_add_test(tests, lines_across_buffers);
    tcase_add_test(tests, newline_at_the_start_of_a_buffer);
    tcase_add_test(tests, many_columns);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
