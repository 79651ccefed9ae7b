/* Sinew - assemble: how the derivatives of an item reach the matrix. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** A = cm M - cd D - ck K; spin as in sn_system_assemble. */
typedef struct sn_weights {
    double cm, cd, ck;
    const sn_mat3* spin;
} sn_weights;

/** Derivatives of an item's own degrees of freedom with respect to those of its targets, n x N each. */
typedef struct sn_item_view {
    double *J, *Vx, *Ax, *Av;
} sn_item_view;

/** Zeroed numbers from the front of `free_memory`. */
double* sn_take(double** free_memory, size_t count);
/** The view of an item that is not direct; composites must be those of the present motion. */
sn_item_view sn_item_view_take(const sn_system* s, const sn_item_plan* plan, double** free_memory);
/** Adds an item's derivatives to the matrix. D and M are spoilt. */
void sn_item_scatter(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                     const sn_weights* w);
/** C (r x c) += s A (r x k) B (k x c) */
void sn_add_product(double* C, double s, const double* A, const double* B, int r, int k, int c);
