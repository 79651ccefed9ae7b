/* Sinew - solid_measure: what a step of a block of elements costs. Of each step the least time of all
   repetitions is kept, so that what other programs do to the machine is left out as far as it can be.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "bench/solid_block.h"

enum { SOLID_PHASES = 4 };

typedef struct solid_measured {
    double median[2];           /**< of a step by one and two threads [s] */
    double phase[SOLID_PHASES]; /**< of a step by one thread: forces, matrix, factor, solve [s] */
    double iterations;          /**< of the linear solver, mean over the steps */
    double product;             /**< bytes of the matrix that a product reads */
    double bytes;               /**< held by the simulation, matrices and solvers included */
    double load;                /**< to compile [s] */
} solid_measured;

/** Steps a block; false, with the reason in `error`, when it cannot. */
bool solid_measure(const solid_block* block, int steps, int repetitions, solid_measured* m, sn_error* error);
/** Bytes a second that one thread reads from an array of this size: the best of a few passes. */
double solid_bandwidth(size_t bytes);
