/* Sinew - path: follows equilibria by the length of their path in (configuration, load), past limit points.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "solvers/equilibrium.h"

/** Working memory. */
typedef struct sn_path {
    double *tangent, *kept; /**< direction of the path, and of the step before */
    double *ahead, *sum;    /**< A^-1 d f/d load; what a step has moved */
    double *start, *end;    /**< [nx] configurations of the step */
} sn_path;

/** Sizes memory; false when out of it. */
bool sn_path_prepare(sn_path* p, sn_system* s);
/** From the equilibrium at hand under *load to a stable one under full load. *load is the largest load
    factor reached. */
sn_outcome sn_path_follow(sn_path* p, sn_equilibrium* e, sn_system* s, double* load);
