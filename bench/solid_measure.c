/* Sinew - solid_measure. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/solid_measure.h"
#include "bench/sample.h"
#include "base/clock.h"
#include "engine/sim.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 256 };

static bool time_steps(const solid_block* b, int steps, int threads, double* least, sn_error* error)
{
    sn_sim* sim = solid_block_compile(b, error);
    bool good = sim && sn_sim_set_threads(sim, threads, error) == SN_OK && sn_sim_step(sim, error) == SN_OK;
    for (int k = 0; good && k < steps; ++k) {
        double start = sn_clock();
        good = sn_sim_step(sim, error) == SN_OK;
        double took = sn_clock() - start;
        if (took < least[k]) least[k] = took;
    }
    sn_sim_destroy(sim);
    return good;
}

static void add_phase(solid_measured* m, const sn_profile_row* row, double steps)
{
    static const struct {
        const char* operation;
        int phase;
    } phases[] = { { "evaluate", 0 }, { "assemble (all)", 1 }, { "factor", 2 }, { "solve", 3 } };
    for (size_t k = 0; k < sizeof phases / sizeof phases[0]; ++k)
        if (!strcmp(row->operation, phases[k].operation)) m->phase[phases[k].phase] += row->seconds / steps;
}

static double held(const sn_sim* sim)
{
    const sn_system* s = sim->systems[0];
    size_t bytes = sim->pool.bytes + sn_linear_bytes(s->matrix.linear) + sn_linear_bytes(s->inertia.solver);
    const sn_block_matrix* matrices[] = { s->matrix.A, s->inertia.M };
    for (int k = 0; k < 2; ++k)
        bytes += matrices[k]->value_count * sizeof(double) + 2 * (size_t)matrices[k]->blocks * sizeof(int);
    return (double)bytes;
}

static bool profile(const solid_block* b, int steps, solid_measured* m, sn_error* error)
{
    double start = sn_clock();
    sn_sim* sim = solid_block_compile(b, error);
    m->load = sn_clock() - start;
    sn_profile_row row;
    bool good = sim && sn_sim_step(sim, error) == SN_OK;
    if (good) sn_sim_profile(sim, true);
    for (int k = 0; good && k < steps; ++k) {
        good = sn_sim_step(sim, error) == SN_OK;
        m->iterations += (double)sn_linear_last(sim->systems[0]->matrix.linear).iterations / steps;
    }
    if (good) {
        const sn_block_matrix* A = sim->systems[0]->matrix.A;
        m->bytes = held(sim);
        m->product = (double)(A->value_count * sizeof(double) + (size_t)A->blocks * sizeof(int));
    }
    for (int i = 0; good && sn_sim_profile_row(sim, i, &row); ++i)
        add_phase(m, &row, steps);
    sn_sim_destroy(sim);
    return good;
}

bool solid_measure(const solid_block* block, int steps, int repetitions, solid_measured* m, sn_error* error)
{
    double least[2][MAX_STEPS];
    *m = (solid_measured){ .load = 0.0 };
    for (int k = 0; k < MAX_STEPS; ++k)
        least[0][k] = least[1][k] = HUGE_VAL;
    if (!profile(block, steps, m, error)) return false;
    for (int r = 0; r < repetitions; ++r)
        for (int t = 0; t < 2; ++t)
            if (!time_steps(block, steps, t + 1, least[t], error)) return false;
    for (int t = 0; t < 2; ++t) {
        sample_sort(least[t], steps);
        m->median[t] = least[t][steps / 2];
    }
    return true;
}

/* ---- memory bandwidth ---------------------------------------------------------------------------------- */

double solid_bandwidth(size_t bytes)
{
    size_t count = bytes / sizeof(double);
    double *a = malloc(bytes), best = HUGE_VAL;
    volatile double sink = 0.0;
    for (size_t i = 0; a && i < count; ++i)
        a[i] = (double)i;
    for (int pass = 0; a && pass < 12; ++pass) {
        double start = sn_clock(), sum[8] = { 0.0 };
        for (size_t i = 0; i + 8 <= count; i += 8)
            for (int k = 0; k < 8; ++k)
                sum[k] += a[i + (size_t)k];
        sink = sink + sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
        best = fmin(best, sn_clock() - start);
    }
    free(a);
    return (double)bytes / best;
}
