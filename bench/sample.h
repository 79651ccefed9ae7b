/* Sinew - sample: numbers that benchmarks measure. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

/** Sorts numbers, the least first: medians and quantiles are read from their places. */
void sample_sort(double* at, size_t count);
/** Processor time of the calling thread [s]. */
double sample_processor_time(void);
/** The present value of a channel of one number; 0 if there is no such channel. */
double sample_quantity(sn_sim* sim, const char* path);
