/* Sinew - assemble: how the derivatives of an item reach the matrix. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** A = cm M - cd D - ck K; spin as in sn_system_assemble. */
typedef struct sn_weights {
    double cm, cd, ck;
    const sn_mat3* spin;
    bool still; /**< D matters neither here nor through mappings */
} sn_weights;

/** Adds an item's derivatives to the matrix; where it reaches mapped nodes, through their composites. D and M are
    spoilt. */
void sn_item_scatter(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                     const sn_weights* w);
