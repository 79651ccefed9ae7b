/* Sinew - pace: how long each step took. Memory is taken beforehand, so that measuring disturbs nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stdint.h>

typedef struct pace {
    float* sample; /**< [s] */
    int count, capacity;
    int64_t stride; /**< every how manyth step is kept; grows when the memory is full */
    int64_t steps;
    double total;   /**< of all steps [s] */
    double longest; /**< of all steps [s] */
} pace;

typedef struct pace_summary {
    double median, p99, longest, total; /**< [s] */
} pace_summary;

/** False when out of memory. */
bool pace_open(pace* p, int64_t steps);
void pace_add(pace* p, double seconds);
/** Sorts the samples: call it once, at the end. */
pace_summary pace_sum_up(pace* p);
void pace_close(pace* p);
