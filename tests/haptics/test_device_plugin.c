/* If this fails, a driver in a shared library does not move a scene, or one that does not fit is called.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/device_plugin.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "support/run_suite.h"

static const char* path_of(const char* name)
{
    static char path[1000];
    snprintf(path, sizeof path, "%s/%s.so", SINEW_DEVICE_PLUGINS, name);
    return path;
}

START_TEST(a_driver_is_loaded)
{
    sn_error error = SN_ERROR_INIT;
    sn_device_sample s;
    sn_plugin_device* d = sn_plugin_device_open(path_of("shaker"), "2", 1e-3, NULL, &error);
    ck_assert_msg(d != NULL, "%s", error.text);
    const sn_device device = sn_plugin_device_of(d);
    const sn_device_figures f = sn_plugin_device_figures(d);
    ck_assert(f.damping == 2.0 && f.max_force == 4.0 && f.angular_damping == 0.0 && f.max_moment == 0.0);
    for (int i = 0; i <= 250; ++i)
        ck_assert_int_eq(device.read(device.self, &s), 1);
    ck_assert(s.sequence == 251 && fabs(s.position[2] + 0.02) < 1e-9); // half a period of 2 Hz
    device.write(device.self, &(sn_device_force){ { 1 }, { 0 } });
    sn_plugin_device_close(d);
    sn_plugin_device_close(NULL);
}
END_TEST

static const struct {
    const char *name, *argument, *told;
    sn_status status;
} bad[] = {
    { "nothing", "", "cannot be loaded", SN_ERR_IO },
    { "shaker", "1000", "must be above 0 and at most 50 Hz", SN_ERR_IO },
    { "old", "", "built for interface 99", SN_ERR_UNSUPPORTED },
    { "empty", "", "does not export sn_device_plugin_entry", SN_ERR_UNSUPPORTED },
    { "half", "", "lacks", SN_ERR_UNSUPPORTED },
    { "silent", "", "it states no reason", SN_ERR_IO },
};

START_TEST(drivers_that_do_not_fit_are_refused)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(sn_plugin_device_open(path_of(bad[_i].name), bad[_i].argument, 1e-3, NULL, &error));
    ck_assert_msg(error.status == bad[_i].status && strstr(error.text, bad[_i].told) &&
                      strstr(error.text, bad[_i].name),
                  "%s", error.text);
}
END_TEST

START_TEST(a_file_is_needed)
{
    sn_error error = SN_ERROR_INIT;
    ck_assert_ptr_null(sn_plugin_device_open("", NULL, 1e-3, NULL, &error));
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
}
END_TEST

int main(void)
{
    if (access(path_of("shaker"), R_OK) != 0) {
        puts("the plug-ins of devices were not built");
        return 77;
    }
    Suite* suite = suite_create("device_plugin");
    TCase* cases = tcase_create("device_plugin");
    tcase_add_test(cases, a_driver_is_loaded);
    tcase_add_loop_test(cases, drivers_that_do_not_fit_are_refused, 0, (int)(sizeof bad / sizeof *bad));
    tcase_add_test(cases, a_file_is_needed);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
