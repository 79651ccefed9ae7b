/* Sinew - pace. SPDX-License-Identifier: BSD-3-Clause */
#include "pace.h"
#include <math.h>
#include <stdlib.h>

enum { MAX_SAMPLES = 1 << 20 }; // 4 MiB; percentiles of a million samples are as good as those of more

bool pace_open(pace* p, int64_t steps)
{
    int capacity = steps < MAX_SAMPLES ? (int)steps + 1 : MAX_SAMPLES;
    *p = (pace){ .sample = malloc((size_t)capacity * sizeof(float)), .capacity = capacity, .stride = 1 };
    for (int i = 0; p->sample && i < capacity; ++i)
        p->sample[i] = 0.0f; // touched now, or the first steps would pay for the pages
    return p->sample != NULL;
}

void pace_add(pace* p, double seconds)
{
    p->total += seconds;
    p->longest = fmax(p->longest, seconds);
    if (p->steps++ % p->stride != 0) return;
    if (p->count == p->capacity) {
        for (int i = 0; 2 * i < p->count; ++i)
            p->sample[i] = p->sample[2 * i];
        p->count = (p->count + 1) / 2;
        p->stride *= 2;
        if ((p->steps - 1) % p->stride != 0) return;
    }
    p->sample[p->count++] = (float)seconds;
}

static int compare(const void* a, const void* b)
{
    float x = *(const float*)a, y = *(const float*)b;
    return (x > y) - (x < y);
}

pace_summary pace_sum_up(pace* p)
{
    pace_summary s = { .longest = p->longest, .total = p->total };
    if (p->count == 0) return s;
    qsort(p->sample, (size_t)p->count, sizeof(float), compare);
    s.median = (double)p->sample[p->count / 2];
    s.p99 =
        (double)p->sample[(int)ceil(0.99 * p->count) - 1]; // nearest rank: the longest, when there are few
    return s;
}

void pace_close(pace* p)
{
    free(p->sample);
    *p = (pace){ 0 };
}
