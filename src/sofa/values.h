/* Sinew - values: texts of SOFA as numbers. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"

/** A list of numbers. */
typedef struct sn_sofa_reals {
    double* at;
    int count;
} sn_sofa_reals;

/** Reads numbers separated by blanks, or by the brackets and commas of a matrix; stops at what is no
    number, and tells so. False: it stopped early, or out of memory. */
bool sn_sofa_read_reals(sn_pool* pool, const char* text, sn_sofa_reals* out);

/** Reads numbers of nodes or elements; "3-7" is 3 4 5 6 7, "3-9-2" is 3 5 7 9. */
typedef struct sn_sofa_indices {
    int* at;
    int count;
} sn_sofa_indices;
bool sn_sofa_read_indices(sn_pool* pool, const char* text, sn_sofa_indices* out);

/** "1", "true", "0", "false"; `fallback` for NULL and for what is neither. */
bool sn_sofa_read_bool(const char* text, bool fallback);
/** The first number, or `fallback`. */
double sn_sofa_read_real(const char* text, double fallback);
