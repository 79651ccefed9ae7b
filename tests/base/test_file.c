/* If this failed, a pipe would hang what reads it, two programs would write one file, a link of somebody
   else's would lead to a file of the user's, or a full disk would take what was recorded before.
   SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

#include "base/csv.h"
#include "base/file.h"
#include "output/scratch.h"
#include "support/run_suite.h"

static char folder[64], path[256], other[256];

static void set_up(void)
{
    scratch_make(folder);
    scratch_path(path, folder, "table.csv");
}

static void tear_down(void) { scratch_clear(folder); }

static char* text_of(const char* file)
{
    size_t size;
    return scratch_read(file, &size);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

START_TEST(only_regular_files_are_read)
{
    char why[SN_FILE_WHY];
    ck_assert_int_eq(mkfifo(scratch_path(other, folder, "pipe"), 0600), 0);
    static const char* const sentences[] = { "is a device or a pipe; a table is a regular file",
                                             "is a device or a pipe; a table is a regular file",
                                             "is a device or a pipe; a table is a regular file",
                                             "is a folder, not a table file",
                                             "cannot be read: No such file" };
    const char* const files[] = { other, "/dev/zero", "/dev/null", folder, path };
    for (int i = 0; i < 5; ++i) {
        sn_error error = { 0 };
        ck_assert_int_eq(sn_open_regular(files[i], "table", NULL, why), -1);
        ck_assert_msg(strstr(why, sentences[i]) != NULL, "%s: %s", files[i], why);
        ck_assert_ptr_null(sn_csv_read(files[i], &error)); // does not wait for the other end of the pipe
        ck_assert_msg(strstr(error.text, sentences[i]) != NULL, "%s", error.text);
    }
}
END_TEST

/* ---- writing ------------------------------------------------------------------------------------------- */

static sn_status write_text(const char* text, sn_error* error)
{
    sn_new_file file;
    sn_status status = sn_new_file_open(&file, path, error);
    if (status) return status;
    fputs(text, file.stream);
    return sn_new_file_close(&file, error);
}

/* A link at the temporary's name goes, and what it leads to stays as it is. */
START_TEST(links_are_not_followed)
{
    char link[300];
    sn_error error = { 0 };
    snprintf(link, sizeof link, "%s.tmp", path);
    scratch_write(scratch_path(other, folder, "victim"), "precious");
    ck_assert_int_eq(symlink("victim", link), 0);
    ck_assert_msg(write_text("new", &error) == SN_OK, "%s", error.text);
    char* text = text_of(path);
    ck_assert_str_eq(text, "new");
    free(text);
    // the same at the name itself: the link is replaced, not written through
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(symlink("victim", path), 0);
    ck_assert_int_eq(write_text("newer", &error), SN_OK);
    text = text_of(scratch_path(other, folder, "victim"));
    ck_assert_str_eq(text, "precious");
    free(text);
    struct stat about;
    ck_assert(lstat(path, &about) == 0 && S_ISREG(about.st_mode));
    ck_assert_int_eq(scratch_count(folder, "tmp"), 0);
}
END_TEST

START_TEST(a_file_has_one_writer)
{
    sn_error error = { 0 };
    sn_new_file first, second;
    ck_assert_int_eq(sn_new_file_open(&first, path, &error), SN_OK);
    fputs("first", first.stream);
    ck_assert_int_eq(sn_new_file_open(&second, path, &error), SN_ERR_IO);
    ck_assert_ptr_nonnull(strstr(error.text, "another program is writing it"));
    ck_assert_int_eq(sn_new_file_close(&first, &error), SN_OK);
    char* text = text_of(path);
    ck_assert_str_eq(text, "first");
    free(text);
    ck_assert_int_eq(write_text("second", &error), SN_OK); // and then it is free
}
END_TEST

/* A program that was killed leaves its temporary; the next one replaces it. */
START_TEST(what_was_left_is_replaced)
{
    sn_error error = { 0 };
    char left[300];
    snprintf(left, sizeof left, "%s.tmp", path);
    scratch_write(left, "left by a killed program");
    ck_assert_int_eq(write_text("new", &error), SN_OK);
    ck_assert_int_eq(scratch_count(folder, ""), 1);
}
END_TEST

START_TEST(a_folder_is_held_once)
{
    sn_error error = { 0 };
    int held = sn_folder_hold(folder, &error);
    ck_assert_int_ge(held, 0);
    ck_assert_int_eq(sn_folder_hold(folder, &error), -1);
    ck_assert_ptr_nonnull(strstr(error.text, "another run is writing into this folder"));
    close(held);
    held = sn_folder_hold(folder, &error);
    ck_assert_int_ge(held, 0);
    close(held);
    ck_assert_int_eq(scratch_count(folder, ""), 0); // no file of its own
}
END_TEST

/* On a disk that takes `room` bytes. Lines that are whole are kept, of other files nothing; the reason is
   named however late the failure is seen. */
START_TEST(a_full_disk_leaves_whole_lines)
{
    static const char line[] = "0.125,1.5,-2.25\n";
    struct rlimit before, small;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &before), 0);
    for (int lines = 0; lines < 2; ++lines)
        for (rlim_t room = 0; room < 30000; room += 4999) {
            sn_error error = { 0 };
            sn_new_file file;
            small = before;
            small.rlim_cur = room;
            ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
            ck_assert_int_eq(sn_new_file_open(&file, path, &error), SN_OK);
            file.lines = lines;
            for (int i = 0; i < 4000; ++i)
                fputs(line, file.stream);
            sn_status status = sn_new_file_close(&file, &error);
            setrlimit(RLIMIT_FSIZE, &before);
            ck_assert_int_eq(status, SN_ERR_IO);
            ck_assert_msg(strstr(error.text, "File too large; free disk space") != NULL, "%s", error.text);
            ck_assert(!scratch_exists(path));
            bool kept = lines && room >= sizeof line - 1;
            ck_assert_int_eq(strstr(error.text, "the rows before are kept in ") != NULL, kept);
            ck_assert_int_eq(scratch_count(folder, "tmp"), kept);
            if (!kept) continue;
            snprintf(other, sizeof other, "%.250s.tmp", path);
            char* text = text_of(other);
            ck_assert_uint_eq(strlen(text), room / (sizeof line - 1) * (sizeof line - 1));
            for (const char* at = text; *at; at += sizeof line - 1)
                ck_assert_int_eq(strncmp(at, line, sizeof line - 1), 0);
            free(text);
            remove(other);
        }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("file");
    TCase* tests = tcase_create("file");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, only_regular_files_are_read);
    tcase_add_test(tests, links_are_not_followed);
    tcase_add_test(tests, a_file_has_one_writer);
    tcase_add_test(tests, what_was_left_is_replaced);
    tcase_add_test(tests, a_folder_is_held_once);
    tcase_add_test(tests, a_full_disk_leaves_whole_lines);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
