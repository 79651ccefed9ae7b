/* Sinew - scatter: how the derivatives of an item reach the matrix. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** The weights of a part of the system. */
sn_weights sn_part_weights(const sn_system* s, int part, const sn_weights* w);

/** Writes which own nodes of an item no unknown moves: prescribed ones, such as the nodes of a solid that has
    another integrator. False: there are none. */
bool sn_item_still(const sn_system* s, const sn_item_plan* plan, bool* still);
/** Adds an item's derivatives to the matrix; where it reaches mapped nodes, through their composites. D and M
    are overwritten. */
void sn_item_scatter(sn_system* s, const sn_item_plan* plan, const sn_tangent* own, double* free_memory,
                     const sn_weights* w);
/** The same for a geometric stiffness alone, which is overwritten. */
void sn_item_scatter_geometry(sn_system* s, const sn_item_plan* plan, double* K, double* free_memory,
                              const sn_weights* w);
/** Are all of these numbers zero? */
bool sn_is_zero(const double* A, int count);
