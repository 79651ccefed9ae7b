/* Sinew - dirk tables: coefficients of diagonally implicit Runge-Kutta methods, all stiffly accurate (the
   last stage is the result: b is the last row of a). SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

enum { SN_DIRK_STAGES = 6 };

typedef struct sn_dirk_table {
    int stages;
    bool explicit_first; /**< the first stage is the step's start */
    int order;
    int error_order; /**< the embedded error falls with h^(error_order + 1); 0: there is none */
    double c[SN_DIRK_STAGES];
    double a[SN_DIRK_STAGES][SN_DIRK_STAGES];
    double bh[SN_DIRK_STAGES]; /**< weights of the embedded method */
} sn_dirk_table;

/** In the order of sn_dirk_method. */
extern const sn_dirk_table sn_dirk_tables[];
