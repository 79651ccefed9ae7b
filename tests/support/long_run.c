/* Sinew - long run. SPDX-License-Identifier: BSD-3-Clause */
#include "support/long_run.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>

static int duration;

/* All functions have the period 2 s, so that the motion becomes periodic too. */
static const char text[] =
    "<scene step='1 ms'><needle name='needle' elements='4' length='0.2623' gravity='0 0 -9.81'>"
    "<handle x='0.02*sin(pi*t)' y='0.05*sin(2*pi*t)' z='0.1*sin(pi*t)' roll='0.5*sin(pi*t)' "
    "pitch='0.3*sin(2*pi*t)' "
    "yaw='0.4*cos(pi*t)'/></needle>"
    "<point_load name='load' on='@needle/tip' force='0.1*sin(pi*t) 0.2*cos(pi*t) 0.3*sin(3*pi*t)'/>"
    "<dirk method='esdirk32'/></scene>";

/* Resident memory [bytes], or 0 where the system does not tell. */
static double resident_memory(void)
{
    long all = 0, resident = 0;
    FILE* file = fopen("/proc/self/statm", "r");
    if (!file) return 0.0;
    if (fscanf(file, "%ld %ld", &all, &resident) != 2) resident = 0;
    fclose(file);
    return 4096.0 * (double)resident;
}

/* Farthest that a quaternion is from length 1. */
static double worst_norm(sn_sim* sim, sn_channel orientation)
{
    double q[16], worst = 0;
    sn_sim_refresh(sim);
    int count = sn_sim_read(sim, orientation, q, 16);
    for (int i = 0; i < count; i += 4)
        worst = fmax(
            worst,
            fabs(sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3]) - 1));
    return worst;
}

START_TEST(for_a_long_time)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(text, NULL);
    sn_channel orientation = sn_sim_channel(sim, "/needle/shaft/orientation", &error);
    sn_channel tip = sn_sim_channel(sim, "/needle/tip/position", &error);
    double norm = 0, early = 0, most = 0, memory = 0, p[3], before[3] = { 0 }, drift = 0;
    for (int second = 0; second < duration && !error.status; ++second) {
        for (int i = 0; i < 1000; ++i) {
            sn_sim_step(sim, &error);
            sn_energy e = sn_sim_energy(sim);
            double total = e.kinetic + e.potential;
            *(second < 6 ? &early : &most) = fmax(second < 6 ? early : most, total);
            if (i % 10 == 0) norm = fmax(norm, worst_norm(sim, orientation));
        }
        sn_sim_refresh(sim);
        if (second % 2 == 1) { // a period later
            sn_sim_read(sim, tip, p, 3);
            double change = hypot(hypot(p[0] - before[0], p[1] - before[1]), p[2] - before[2]);
            if (second >= 7) drift = fmax(drift, change);
            for (int k = 0; k < 3; ++k)
                before[k] = p[k];
        }
        if (second == 5) memory = resident_memory();
    }
    sn_error_print(&error, stdout);
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_int_eq(sn_sim_steps_done(sim), 1000 * (int64_t)duration);
    char check[60];
    snprintf(check, sizeof check, "%d s of 1 ms steps", duration);
    bool ok = report_below(check, "quaternions' distance from length 1", norm, 1e-12);
    report_because("the allocator takes whole pages");
    ok = report_below(check, "growth of resident memory [bytes]", resident_memory() - memory, 256 * 1024) &&
         ok;
    ok = report_below(check, "largest energy later, in parts of that of 6 s", most / early, 1.0) && ok;
    ok = report_below(check, "change of the tip over a period [m]", drift, 1e-9) && ok;
    ck_assert(ok);
    sn_sim_destroy(sim);
}
END_TEST

int long_run_main(int seconds)
{
    duration = seconds;
    Suite* suite = suite_create("long run");
    TCase* cases = tcase_create("long run");
    tcase_set_timeout(cases, 1200);
    tcase_add_test(cases, for_a_long_time);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
