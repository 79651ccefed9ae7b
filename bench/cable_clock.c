/* Sinew - cable_clock: the cable of the paper, and how long it takes.

   Of each part of a run the least time of all repetitions is kept: what other programs do to the machine is
   left out, what the run itself does is not. Reading the clock costs 1/1000 of the shortest part.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/cable_paper.h"
#include "bench/sample.h"
#include "base/clock.h"
#include <math.h>
#include <string.h>

sn_sim* cable_compile(const cable_case* c, sn_error* error)
{
    char text[1200], step[80], samples[40] = "";
    if (c->step > 0)
        snprintf(step, sizeof step, "step='%.17g'", c->step);
    else
        snprintf(step, sizeof step, "step='auto' duration='%.17g'", c->period);
    if (c->samples) snprintf(samples, sizeof samples, "samples='%d'", c->samples);
    snprintf(
        text, sizeof text,
        "<scene %s><cable name='cable' end_stiffness='10000' elements='%d' %s %s>%s</cable>"
        "<spline_points name='places' points='@cable/points' length='2' at='0.181818181818 0.363636363636 "
        "0.545454545455 0.727272727273 0.909090909091 1.090909090909 1.272727272727 1.454545454545 "
        "1.636363636364 1.818181818182'/>%s</scene>",
        step, c->points - 3, samples, c->more ? c->more : "",
        c->force ? "<cable_load name='load' force='0 0.05*sin(2*pi*t) 0'/>" : "", c->integrator);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "cable", NULL, NULL, error);
    sn_sim* sim = sn_scene_compile(scene, error);
    sn_scene_destroy(scene);
    if (sim && sinew_bench_threads > 1) sn_sim_set_threads(sim, sinew_bench_threads, error);
    return sim;
}

double cable_energy(sn_sim* sim)
{
    sn_energy e = sn_sim_energy(sim);
    return e.kinetic + e.potential + e.loads;
}

void cable_time(cable_clock* k)
{
    sn_error error = { 0 };
    sn_sim* sim = k->message[0] ? NULL : cable_compile(&k->what, &error);
    double total = 0;
    int64_t steps = 0;
    if (sim) {
        k->step = sn_sim_step_size(sim);
        steps = llround(k->duration / k->step);
    }
    for (int i = 0; i < k->parts && steps > 0 && !error.status; ++i) {
        double start = sn_clock();
        for (int64_t n = steps * i / k->parts; n < steps * (i + 1) / k->parts; ++n)
            sn_sim_step(sim, &error);
        double taken = sn_clock() - start;
        k->least[i] = k->repetitions ? fmin(k->least[i], taken) : taken;
        total += taken;
    }
    if (sim) {
        sn_counters c = sn_sim_counters(sim);
        k->iterations = (double)c.iterations / (double)(c.steps ? c.steps : 1);
    }
    if (error.status) snprintf(k->message, sizeof k->message, "%.*s", (int)sizeof k->message - 1, error.text);
    if (k->repetitions < CABLE_REPETITIONS && !error.status) k->total[k->repetitions++] = total;
    sn_sim_destroy(sim);
}

double cable_least(const cable_clock* k)
{
    double sum = 0;
    for (int i = 0; i < k->parts; ++i)
        sum += k->least[i];
    return k->message[0] ? (double)NAN : sum;
}

double cable_median(const cable_clock* k)
{
    double sorted[CABLE_REPETITIONS];
    if (k->message[0] || k->repetitions == 0) return (double)NAN;
    memcpy(sorted, k->total, (size_t)k->repetitions * sizeof *sorted);
    sample_sort(sorted, k->repetitions);
    return sorted[k->repetitions / 2];
}
