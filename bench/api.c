/* Sinew - api bench: what it costs a program to read a channel, to look at its numbers without a copy, and to
   set a number in a running simulation. Each is the least of some passes of many calls.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "base/clock.h"
#include <stdlib.h>
#include <string.h>

enum { CALLS = 100000, SETS = 100, PASSES = 7 };

static const char scene_text[] =
    "<scene step='2 ms'><frames name='f' positions='0 0 0'/><rigid_mass on='@f' mass='1' inertia='1 1 1'/>"
    "<grid name='g' high='0.1 0.1 0.1' cells='8 8 8' type='tetrahedra'/><points name='p' mesh='@g'/>"
    "<fixed on='@p' where='x lt 1e-6'/><point_load name='l' on='@f' force='0 0 1'/>"
    "<springs_to_ground name='k' on='@p' stiffness='1'/>"
    "<solid name='s' on='@p' young_modulus='5 kPa'/><solid_mass name='m' on='@p' density='1000'/>"
    "<implicit_euler/></scene>";

static double time_reading(sn_sim* sim, const char* path, bool span)
{
    double values[3 * 729], best = 1.0, sum = 0.0;
    sn_channel c = sn_sim_channel(sim, path, NULL);
    sn_sim_refresh(sim);
    for (int pass = 0; pass < sinew_bench_count(PASSES, 1); ++pass) {
        double start = sn_clock();
        for (int i = 0; i < CALLS; ++i) {
            if (span)
                sum += sn_sim_channel_memory(sim, c, NULL)[0];
            else
                sum += sn_sim_read(sim, c, values, 3 * 729) + values[0];
        }
        double took = (sn_clock() - start) / CALLS;
        if (took < best) best = took;
    }
    return sum == -1.0 ? 0.0 : best; // the sum is used
}

/* Between two values, the first of which is the scene's. */
static double time_setting(sn_sim* sim, const char* path, double value)
{
    sn_error error = { 0 };
    sn_parameter p = sn_sim_parameter(sim, path, &error);
    double best = 1.0;
    for (int pass = 0; pass < sinew_bench_count(PASSES, 1); ++pass) {
        double start = sn_clock();
        for (int i = 0; i < SETS; ++i) {
            double v = value * (1.0 + 0.01 * (i % 2));
            sn_sim_set_parameter_at(sim, p, &v, 1, &error);
        }
        double took = (sn_clock() - start) / SETS;
        if (took < best) best = took;
    }
    if (error.status) fprintf(stderr, "%s\n", error.text);
    return best;
}

static int run(int argc, char** argv)
{
    (void)argc, (void)argv;
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(scene_text, strlen(scene_text), "bench", NULL, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    sn_scene_destroy(scene);
    if (!sim || sn_sim_step(sim, &error)) {
        fprintf(stderr, "%s\n", error.text);
        sn_sim_destroy(sim);
        return 1;
    }
    printf("microseconds a call\n\n| call | |\n|---|---|\n");
    static const struct {
        const char *what, *path;
        bool span;
    } reads[] = {
        { "position of a frame, copied", "/f/position", false },
        { "acceleration of a frame, copied", "/f/acceleration", false },
        { "positions of 729 points, copied", "/p/position", false },
        { "positions of 729 points, where they lie", "/p/position", true },
        { "net forces of 729 points, where they lie", "/p/net_force", true },
    };
    for (int i = 0; i < SN_COUNT(reads); ++i)
        printf("| %s | %.3f |\n", reads[i].what, 1e6 * time_reading(sim, reads[i].path, reads[i].span));
    printf("| stiffness of 3072 tetrahedra, set | %.1f |\n",
           1e6 * time_setting(sim, "/s/young_modulus", 5e3));
    printf("| stiffness of 729 springs, set | %.1f |\n", 1e6 * time_setting(sim, "/k/stiffness", 1.0));
    sn_sim_destroy(sim);
    return 0;
}

const sinew_bench_case sinew_bench_api = { "api",
                                           "reading channels, and setting numbers in a running simulation",
                                           run };
