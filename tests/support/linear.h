/* Sinew - linear: makes linear solvers by name, with what iterative ones need to be told.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/linear_solvers.h>
#include "linalg/matrix.h"
#include <string.h>

typedef struct linear_options {
    const char* method;
    int iterations;
    double tolerance, threshold;
    sn_preconditioner preconditioner;
    int refresh, delay;
} linear_options;

static inline sn_linear* linear_create(const linear_options* o, const sn_block_matrix* pattern,
                                       sn_error* error)
{
    const sn_component* type = sn_linear_find(o->method, pattern, error);
    sn_cg_params cg = { o->preconditioner, o->iterations, o->tolerance, o->threshold, o->refresh, o->delay };
    sn_minres_params minres = { o->iterations, o->tolerance };
    const void* params = type == &sn_linear_cg       ? (const void*)&cg
                         : type == &sn_linear_minres ? &minres
                                                     : NULL;
    return type ? sn_linear_create_as(type, params, pattern, error) : NULL;
}
