/* If this fails, a recorded run cannot be read back, or is not what was computed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "config.h"
#include "output/recorder.h"
#include "output/recording.h"
#include "output/scratch.h"

static char folder[64], path[256];

static void set_up(void)
{
    scratch_make(folder);
    scratch_path(path, folder, "run.h5");
}
static void tear_down(void) { scratch_clear(folder); }

static const sn_recorder_channel channels[] = {
    { "/needle/tip/position", "m", "x y z", 3 },
    { "/needle/tip/angle", "rad", NULL, 1 },
    { "hand", NULL, "fx fy fz mx my mz", 6 },
};

#if SINEW_HAVE_HDF5
#include <hdf5.h>
#include <math.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include "support/run_suite.h"

enum { WIDTH = 10 };

static sn_recorder_options options_of(void)
{
    static const sn_recorder_attribute attributes[] = { { "seed", "7" },
                                                        { "created", "2000-01-01T00:00:00Z" } };
    sn_recorder_options options = { .channels = channels,
                                    .channel_count = 3,
                                    .scene = "<scene name=\"\xC3\xA9\"/>\n",
                                    .command = "sinew run",
                                    .attributes = attributes,
                                    .attribute_count = 2 };
    return options;
}

static double value(int row, int column) { return sin(row + 0.001 * column) * pow(10, column - 5); }

static sn_status push_row(sn_recorder* recorder, int row, sn_error* error)
{
    double values[WIDTH];
    for (int k = 0; k < WIDTH; ++k)
        values[k] = row == 5 && k == 2 ? (double)NAN : value(row, k);
    return sn_recorder_push(recorder, 1e-3 * row, values, error);
}

static void record(const sn_recorder_options* options, int rows)
{
    sn_error error = { 0 };
    sn_recorder* recorder = sn_recorder_create(path, options, &error);
    ck_assert_msg(recorder != NULL, "%s", error.text);
    for (int i = 0; i < rows; ++i)
        ck_assert_int_eq(push_row(recorder, i, &error), SN_OK);
    sn_queue_counters counters;
    ck_assert_msg(sn_recorder_close(recorder, &counters, &error) == SN_OK, "%s", error.text);
    ck_assert_int_eq(counters.pushed, rows);
    ck_assert_int_eq(counters.dropped, 0);
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}

/** A text attribute, or element `i` of a list of them. */
static void check_text(hid_t object, const char* name, int i, const char* expected)
{
    hid_t attribute = H5Aopen(object, name, H5P_DEFAULT);
    ck_assert_msg(attribute >= 0, "no attribute %s", name);
    hid_t type = H5Aget_type(attribute), space = H5Aget_space(attribute);
    ck_assert_int_gt(H5Tis_variable_str(type), 0);
    char* texts[8] = { NULL };
    ck_assert_int_le(H5Sget_simple_extent_npoints(space), 8);
    ck_assert_int_ge(H5Aread(attribute, type, texts), 0);
    ck_assert_str_eq(texts[i], expected);
    H5Dvlen_reclaim(type, space, H5P_DEFAULT, texts);
    H5Sclose(space);
    H5Tclose(type);
    H5Aclose(attribute);
}

/** All numbers of a dataset, whose size must be rows x width (0: one-dimensional). The caller frees them. */
static double* read_dataset(hid_t file, const char* name, int rows, int width)
{
    hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
    ck_assert_msg(dataset >= 0, "no dataset %s", name);
    hid_t space = H5Dget_space(dataset);
    hsize_t size[2] = { 0, 0 };
    ck_assert_int_eq(H5Sget_simple_extent_ndims(space), width ? 2 : 1);
    H5Sget_simple_extent_dims(space, size, NULL);
    ck_assert_uint_eq(size[0], (hsize_t)rows);
    ck_assert_uint_eq(size[1], (hsize_t)width);
    double* numbers = malloc((size_t)rows * (size_t)(width ? width : 1) * sizeof *numbers + 1);
    ck_assert_int_ge(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers), 0);
    H5Sclose(space);
    H5Dclose(dataset);
    return numbers;
}

static void check_rows(int rows)
{
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    ck_assert(file >= 0);
    static const char* const names[] = { "channels/needle/tip/position", "channels/needle/tip/angle",
                                         "channels/hand" };
    double* time = read_dataset(file, "time", rows, 0);
    for (int i = 0; i < rows; ++i)
        ck_assert_double_eq(time[i], 1e-3 * i);
    free(time);
    for (int c = 0, column = 0; c < 3; column += channels[c].width, ++c) {
        int width = channels[c].width;
        double* numbers = read_dataset(file, names[c], rows, width);
        for (int i = 0; i < rows * width; ++i) {
            int row = i / width, k = column + i % width;
            if (row == 5 && k == 2)
                ck_assert(isnan(numbers[i]));
            else
                ck_assert_double_eq(numbers[i], value(row, k));
        }
        free(numbers);
    }
    H5Fclose(file);
}

START_TEST(rows_read_back_bit_by_bit)
{
    static const int rows[] = { 0, 1, 17, 4096, 30011 }; // also many chunks, and no whole number of them
    sn_recorder_options options = options_of();
    for (int i = 0; i < 5; ++i) {
        options.compress = i % 2;
        record(&options, rows[i]);
        check_rows(rows[i]);
    }
}
END_TEST

/* A channel that gets another number of numbers has a segment for each; a segment without rows is none's. */
START_TEST(segments_read_back)
{
    static const struct {
        int width, rows;
    } parts[] = { { 3, 20 }, { 5, 0 }, { 2, 5000 }, { 900, 7 } };
    const sn_recorder_channel two[] = { { "/hand/force", "N", "x y z", 3 }, { "states/all", "", NULL, 3 } };
    sn_recorder_options options = { .channels = two, .channel_count = 2, .scene = "<scene/>" };
    sn_error error = { 0 };
    sn_recorder* recorder = sn_recorder_create(path, &options, &error);
    int row = 0;
    for (int k = 0; k < 4; ++k) {
        double values[3 + 900];
        if (k > 0) sn_recorder_change(recorder, 1, parts[k].width, &parts[k], sizeof parts[k], &error);
        for (int i = 0; i < parts[k].rows && !error.status; ++i, ++row) {
            for (int c = 0; c < 3 + parts[k].width; ++c)
                values[c] = value(row, c % 11);
            sn_recorder_push(recorder, 1e-3 * row, values, &error);
        }
    }
    ck_assert_int_eq(sn_recorder_change(recorder, 2, 1, "x", 1, &(sn_error){ 0 }), SN_ERR_ARGUMENT);
    sn_recorder_close(recorder, NULL, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_recording* r = sn_recording_open(path, "states/all", &error);
    ck_assert_msg(r != NULL, "%s", error.text);
    ck_assert_int_eq(sn_recording_rows(r), row);
    bool same = true;
    for (int i = 0; i < row; ++i) {
        double values[900];
        size_t bytes;
        const int k = i < 20 ? 0 : i < 5020 ? 2 : 3;
        ck_assert_int_eq(sn_recording_segment(r, i), k);
        ck_assert_int_eq(sn_recording_width(r, k), parts[k].width);
        const void* note = sn_recording_note(r, k, &bytes);
        ck_assert_int_eq(note == NULL, k == 0);
        if (note) ck_assert(bytes == sizeof parts[k] && memcmp(note, &parts[k], bytes) == 0);
        ck_assert_int_eq(sn_recording_read(r, i, values, &error), SN_OK);
        for (int c = 0; c < parts[k].width; ++c)
            same = same && values[c] == value(i, (3 + c) % 11);
    }
    ck_assert(same);
    sn_recording_close(r);
    r = sn_recording_open(path, "hand/force", &error); // a channel that stays has one
    ck_assert_msg(r != NULL, "%s", error.text);
    ck_assert_int_eq(sn_recording_segment(r, row - 1), 0);
    sn_recording_close(r);
    struct stat about; // a file without a seal, as those of older versions, that lacks a segment
    ck_assert(stat(path, &about) == 0 && truncate(path, about.st_size - 31) == 0);
    hid_t file = H5Fopen(path, H5F_ACC_RDWR, H5P_DEFAULT);
    ck_assert(H5Ldelete(file, "segments/3/states", H5P_DEFAULT) >= 0 && H5Fclose(file) >= 0);
    ck_assert_ptr_null(sn_recording_open(path, "states/all", &error));
    ck_assert_msg(strstr(error.text, "is damaged: segment 2 of the channel \"states/all\"") != NULL, "%s",
                  error.text);
}
END_TEST

/* A blade that cuts every few steps leaves segments of one row each. */
START_TEST(short_segments_cost_little_of_the_file)
{
    enum { SEGMENTS = 40, NUMBERS = 20000 };
    const sn_recorder_channel one = { "states/all", "", NULL, 1 };
    sn_recorder_options options = { .channels = &one, .channel_count = 1, .capacity = 2 };
    sn_error error = { 0 };
    struct stat about;
    double* values = calloc(NUMBERS, sizeof *values);
    sn_recorder* recorder = sn_recorder_create(path, &options, &error);
    for (int k = 0; k < SEGMENTS && !error.status; ++k) {
        sn_recorder_change(recorder, 0, NUMBERS - k, "note", 4, &error);
        values[0] = k;
        sn_recorder_push(recorder, k, values, &error);
    }
    free(values);
    sn_recorder_close(recorder, NULL, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_int_gt(about.st_size, (off_t)8 * SEGMENTS * (NUMBERS - SEGMENTS));
    ck_assert_int_lt(about.st_size - (off_t)8 * SEGMENTS * NUMBERS, SEGMENTS * (off_t)(10 << 10));
}
END_TEST

START_TEST(a_ring_of_one_row_loses_nothing)
{
    sn_recorder_options options = options_of();
    options.capacity = 1;
    record(&options, 2000);
    check_rows(2000);
}
END_TEST

/* Flips the bits of a byte of run.h5. */
static void flip(off_t at)
{
    unsigned char byte;
    int file = open(path, O_RDWR);
    ck_assert(file >= 0 && pread(file, &byte, 1, at) == 1);
    byte ^= 0xff;
    ck_assert(pwrite(file, &byte, 1, at) == 1);
    close(file);
}

static bool opens(sn_error* error)
{
    *error = (sn_error)SN_ERROR_INIT;
    sn_recording* file = sn_recording_open(path, "hand", error);
    sn_recording_close(file);
    return file != NULL;
}

/* The HDF5 library crashes on some of these files: none of them may reach it. */
START_TEST(damage_anywhere_is_seen)
{
    sn_recorder_options options = options_of();
    sn_error error;
    struct stat about;
    record(&options, 17);
    ck_assert_int_eq(stat(path, &about), 0);
    ck_assert_msg(opens(&error), "%s", error.text);
    for (off_t at = 0; at < about.st_size - 31; at += about.st_size / 200 + 1) {
        flip(at);
        ck_assert_msg(!opens(&error), "byte %lld", (long long)at);
        if (at >= 48) ck_assert_msg(strstr(error.text, "is damaged") != NULL, "%s", error.text);
        flip(at);
    }
    flip(about.st_size - 2); // of the checksum
    ck_assert(!opens(&error));
    ck_assert_int_eq(truncate(path, about.st_size - 31), 0); // without a seal, as those of older versions
    ck_assert_msg(opens(&error), "%s", error.text);
}
END_TEST

START_TEST(the_file_says_what_it_holds)
{
    sn_recorder_options options = options_of();
    record(&options, 3);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    check_text(file, "sinew_version", 0, sn_version());
    check_text(file, "units", 0, "SI");
    check_text(file, "command", 0, "sinew run");
    check_text(file, "seed", 0, "7");
    check_text(file, "created", 0, "2000-01-01T00:00:00Z"); // ours was replaced
    hid_t dataset = H5Dopen2(file, "channels/needle/tip/position", H5P_DEFAULT);
    check_text(dataset, "unit", 0, "m");
    check_text(dataset, "columns", 0, "x");
    check_text(dataset, "columns", 2, "z");
    H5Dclose(dataset);
    dataset = H5Dopen2(file, "channels/hand", H5P_DEFAULT);
    check_text(dataset, "unit", 0, "");
    check_text(dataset, "columns", 5, "mz");
    H5Dclose(dataset);
    dataset = H5Dopen2(file, "time", H5P_DEFAULT);
    check_text(dataset, "unit", 0, "s");
    H5Dclose(dataset);

    dataset = H5Dopen2(file, "scene", H5P_DEFAULT);
    hid_t type = H5Dget_type(dataset), space = H5Dget_space(dataset);
    char* text = NULL;
    ck_assert_int_ge(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, &text), 0);
    ck_assert_str_eq(text, options.scene);
    H5Dvlen_reclaim(type, space, H5P_DEFAULT, &text);
    H5Sclose(space);
    H5Tclose(type);
    H5Dclose(dataset);
    H5Fclose(file);
}
END_TEST

START_TEST(dropped_rows_are_counted_in_the_file)
{
    sn_recorder_options options = options_of();
    options.capacity = 1;
    options.drop = true;
    sn_error error = { 0 };
    sn_recorder* recorder = sn_recorder_create(path, &options, &error);
    for (int i = 0; i < 5000; ++i)
        ck_assert_int_eq(push_row(recorder, i, &error), SN_OK);
    sn_queue_counters counters;
    ck_assert_int_eq(sn_recorder_close(recorder, &counters, &error), SN_OK);
    ck_assert_int_eq(counters.pushed + counters.dropped, 5000);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    int64_t dropped = -1;
    hid_t attribute = H5Aopen(file, "dropped", H5P_DEFAULT);
    H5Aread(attribute, H5T_NATIVE_INT64, &dropped);
    H5Aclose(attribute);
    ck_assert_int_eq(dropped, counters.dropped);
    free(read_dataset(file, "time", (int)counters.pushed, 0));
    H5Fclose(file);
}
END_TEST

START_TEST(a_file_without_channels_has_its_times)
{
    sn_recorder_options options = { .channel_count = 0 };
    sn_recorder* recorder = sn_recorder_create(path, &options, NULL);
    ck_assert_ptr_nonnull(recorder);
    for (int i = 0; i < 10; ++i)
        ck_assert_int_eq(sn_recorder_push(recorder, i, NULL, NULL), SN_OK);
    ck_assert_int_eq(sn_recorder_close(recorder, NULL, NULL), SN_OK);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT);
    double* time = read_dataset(file, "time", 10, 0);
    ck_assert_double_eq(time[9], 9);
    free(time);
    H5Fclose(file);
}
END_TEST

START_TEST(names_that_cannot_be_are_refused)
{
    static const sn_recorder_channel wrong[][2] = {
        { { "", "m", NULL, 1 }, { "b", "m", NULL, 1 } },
        { { "//", "m", NULL, 1 }, { "b", "m", NULL, 1 } },
        { { "a/../b", "m", NULL, 1 }, { "b", "m", NULL, 1 } },
        { { "a/", "m", NULL, 1 }, { "b", "m", NULL, 1 } },
        { { "a", "m", NULL, 1 }, { "a", "m", NULL, 1 } },
        { { "a", "m", NULL, 1 }, { "a/b", "m", NULL, 1 } },
        { { "a", "m", NULL, 0 }, { "b", "m", NULL, 1 } },
        { { "a", "m", NULL, -4 }, { "b", "m", NULL, 1 } },
        { { "a", "m", "x y", 3 }, { "b", "m", NULL, 1 } },
        { { "a", "m", "x y z", 2 }, { "b", "m", NULL, 1 } },
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        sn_recorder_options options = { .channels = wrong[i], .channel_count = 2 };
        sn_error error = { 0 };
        ck_assert_ptr_null(sn_recorder_create(path, &options, &error));
        ck_assert_msg(error.status == SN_ERR_ARGUMENT || error.status == SN_ERR_IO, "%zu", i);
        ck_assert_ptr_nonnull(strstr(error.text, "run.h5: channel '"));
        ck_assert_int_eq(scratch_count(folder, "run"), 0);
    }
}
END_TEST

START_TEST(a_place_that_cannot_be_written_is_said)
{
    sn_recorder_options options = options_of();
    sn_error error = { 0 };
    scratch_path(path, folder, "missing/run.h5");
    ck_assert_ptr_null(sn_recorder_create(path, &options, &error));
    ck_assert_int_eq(error.status, SN_ERR_IO);
    ck_assert_ptr_nonnull(
        strstr(error.text, "run.h5: cannot be written: No such file or directory; make its folder"));

    const char* const no_files[] = { folder, "/dev/full" }; // told before anything is simulated
    for (int i = 0; i < 2; ++i) {
        error = (sn_error){ 0 };
        ck_assert_ptr_null(sn_recorder_create(no_files[i], &options, &error));
        ck_assert_ptr_nonnull(strstr(error.text, i ? "it is a device" : "Is a directory"));
    }

    // the name becomes that of a folder meanwhile: only the renaming fails
    error = (sn_error){ 0 };
    scratch_path(path, folder, "run.h5");
    sn_recorder* recorder = sn_recorder_create(path, &options, &error);
    ck_assert_ptr_nonnull(recorder);
    ck_assert_int_eq(mkdir(path, 0777), 0);
    ck_assert_int_eq(push_row(recorder, 0, &error), SN_OK);
    ck_assert_int_eq(sn_recorder_close(recorder, NULL, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "run.h5: cannot be written: "));
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}
END_TEST

/* What is left in run.h5.tmp is a whole recording, only shorter; removes it and returns its rows. */
static int check_kept(void)
{
    char left[300];
    hsize_t rows[2] = { 0 };
    snprintf(left, sizeof left, "%s.tmp", path);
    ck_assert_int_eq(rename(left, path), 0);
    hid_t file = H5Fopen(path, H5F_ACC_RDONLY, H5P_DEFAULT), time = H5Dopen2(file, "time", H5P_DEFAULT);
    hid_t space = H5Dget_space(time);
    H5Sget_simple_extent_dims(space, rows, NULL);
    H5Sclose(space);
    H5Dclose(time);
    H5Fclose(file);
    ck_assert_int_gt((int)rows[0], 0);
    check_rows((int)rows[0]);
    ck_assert_int_eq(remove(path), 0);
    return (int)rows[0];
}

START_TEST(a_full_disk_is_said_and_leaves_the_rows_before)
{
    sn_recorder_options options = options_of();
    sn_error error = { 0 };
    sn_recorder* recorder = sn_recorder_create(path, &options, &error);
    ck_assert_ptr_nonnull(recorder);
    struct rlimit before, small;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = before;
    small.rlim_cur = 1 << 21;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    sn_status status = SN_OK;
    for (int i = 0; i < 200000 && status == SN_OK; ++i)
        status = push_row(recorder, i, &error);
    sn_status closed = sn_recorder_close(recorder, NULL, &error);
    setrlimit(RLIMIT_FSIZE, &before);
    ck_assert_int_eq(status, SN_ERR_IO);
    ck_assert_int_eq(closed, SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "run.h5: cannot be written: "));
    ck_assert_ptr_nonnull(strstr(error.text, "free disk space"));
    ck_assert_ptr_nonnull(strstr(error.text, "run.h5: the rows before are kept in "));
    ck_assert_int_gt(check_kept(), 1000);
    ck_assert_int_eq(scratch_count(folder, "run"), 0);
}
END_TEST

START_TEST(a_disk_that_fills_at_any_moment_is_said)
{
    sn_recorder_options options = options_of();
    struct rlimit before, small;
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    for (rlim_t size = 0; size < 700000; size += size < 20000 ? 997 : 49999) { // the whole file needs more
        small = before;
        small.rlim_cur = size;
        ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
        sn_error error = { 0 };
        sn_recorder* recorder = sn_recorder_create(path, &options, &error);
        for (int i = 0; recorder && i < 8000; ++i)
            push_row(recorder, i, NULL);
        sn_recorder_close(recorder, NULL, &error);
        setrlimit(RLIMIT_FSIZE, &before);
        ck_assert_int_eq(error.status, SN_ERR_IO);
        ck_assert_ptr_nonnull(strstr(error.text, "free disk space"));
        bool kept = strstr(error.text, "the rows before are kept in ") != NULL;
        ck_assert_int_eq(scratch_count(folder, "run"), kept);
        if (kept) check_kept();
    }
    record(&options, 8000); // and HDF5 has taken no harm
    check_rows(8000);
}
END_TEST

static void add_tests(TCase* tests)
{
    tcase_add_test(tests, rows_read_back_bit_by_bit);
    tcase_add_test(tests, segments_read_back);
    tcase_add_test(tests, short_segments_cost_little_of_the_file);
    tcase_add_test(tests, a_ring_of_one_row_loses_nothing);
    tcase_add_test(tests, damage_anywhere_is_seen);
    tcase_add_test(tests, the_file_says_what_it_holds);
    tcase_add_test(tests, dropped_rows_are_counted_in_the_file);
    tcase_add_test(tests, a_file_without_channels_has_its_times);
    tcase_add_test(tests, names_that_cannot_be_are_refused);
    tcase_add_test(tests, a_place_that_cannot_be_written_is_said);
    tcase_add_test(tests, a_full_disk_is_said_and_leaves_the_rows_before);
    tcase_add_test(tests, a_disk_that_fills_at_any_moment_is_said);
}
#else
START_TEST(a_build_without_hdf5_says_so)
{
    sn_recorder_options options = { .channels = channels, .channel_count = 3 };
    sn_error error = { 0 };
    ck_assert_ptr_null(sn_recorder_create(path, &options, &error));
    ck_assert_int_eq(error.status, SN_ERR_UNSUPPORTED);
    ck_assert_ptr_nonnull(strstr(error.text, SINEW_HDF5_REMEDY));
    ck_assert_int_eq(scratch_count(folder, "run"), 0);
}
END_TEST

static void add_tests(TCase* tests) { tcase_add_test(tests, a_build_without_hdf5_says_so); }
#endif

int main(void)
{
    Suite* suite = suite_create("recorder");
    TCase* tests = tcase_create("recorder");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    add_tests(tests);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
