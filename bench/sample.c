/* Sinew - sample. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/sample.h"
#include <stdlib.h>
#include <time.h>

static int ascending(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

void sample_sort(double* at, size_t count) { qsort(at, count, sizeof *at, ascending); }

double sample_processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double sample_quantity(sn_sim* sim, const char* path)
{
    double value = 0.0;
    sn_error ignored = { 0 };
    sn_channel channel = sn_sim_channel(sim, path, &ignored);
    sn_sim_refresh(sim);
    sn_sim_read(sim, channel, &value, 1);
    return value;
}
