/* If this fails, a scene that a stranger wrote reads files outside the folders that it was given.
   SPDX-License-Identifier: BSD-3-Clause */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/confinement.h"
#include "base/file.h"
#include "output/scratch.h"
#include "support/run_suite.h"

static bool opens(const char* path)
{
    char why[SN_FILE_WHY] = "";
    int file = sn_open_regular(path, "table", NULL, why);
    if (file >= 0) close(file);
    return file >= 0;
}

/* The one case of this program: what it confines stays confined. */
START_TEST(files_are_read_in_the_folders_alone)
{
    char folder[64], inside[256], outside[256], deeper[256], link[256], beside[256], up[256],
        why[SN_FILE_WHY];
    sn_error error = { 0 };
    scratch_make(folder);
    const char *narrow = scratch_path(inside, folder, "in"), *folders[] = { narrow };
    ck_assert(mkdir(inside, 0700) == 0 && mkdir(scratch_path(beside, folder, "inside"), 0700) == 0);
    scratch_write(scratch_path(outside, folder, "secret"), "1");
    scratch_write(scratch_path(deeper, folder, "in/table"), "1");
    scratch_write(scratch_path(beside, folder, "inside/table"), "1"); // the same beginning, another folder
    ck_assert_int_eq(symlink("../secret", scratch_path(link, folder, "in/link")), 0);
    scratch_path(up, folder, "in/../secret");
    const char* const files[] = { outside, deeper, link, up, beside };
    for (int i = 0; i < 5; ++i)
        ck_assert_msg(opens(files[i]), "%s", files[i]);

    const char* const absent[] = { "/nowhere" };
    ck_assert_int_eq(sn_confine(absent, 1, &error), SN_ERR_IO);
    ck_assert_msg(opens(outside), "a refused call confines nothing");
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_confine(folders, SN_CONFINEMENT_FOLDERS + 1, &error), SN_ERR_ARGUMENT);
    error = (sn_error){ 0 };
    ck_assert_int_eq(sn_confine(folders, 1, &error), SN_OK);
    ck_assert(opens(deeper));
    ck_assert(!opens(outside) && !opens(link) && !opens(up) && !opens(beside));
    ck_assert_int_eq(sn_open_regular(outside, "table", NULL, why), -1);
    ck_assert_str_eq(why, "cannot be read: it is outside the folders that this scene may read");

    const char* const wider[] = { "/" };
    ck_assert_int_eq(sn_confine(wider, 1, &error), SN_OK);
    ck_assert_msg(!opens(outside) && !opens(deeper), "a wider folder is not among the earlier ones");
    scratch_clear(folder);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("confinement");
    TCase* tests = tcase_create("confinement");
    tcase_add_test(tests, files_are_read_in_the_folders_alone);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
