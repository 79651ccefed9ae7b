/* Sinew - removals: cells that SOFA takes out of a mesh while it simulates.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** Finds the meshes that lose cells, in all Nodes below `node`. The topologies are known. */
void sn_sofa_find_removals(sn_sofa_translation* t, sn_sofa_element* node);
/** Whether cells of a topology, or of that of which it was made, are removed where an element is. */
bool sn_sofa_loses_cells(const sn_sofa_topology* topology, const sn_sofa_element* element);
/** Tells that cells which are removed, or those made of them, stay for this element. */
void sn_sofa_keep_cells(sn_sofa_translation* t, const sn_sofa_topology* topology,
                        const sn_sofa_element* element);
/** For an element that acts in the cells of a kind and names them by a mesh: writes, once for each topology,
    what removes them. False where nothing is removed, or where they stay, which is told. */
bool sn_sofa_follow_cells(sn_sofa_translation* t, const sn_sofa_body* body, sn_sofa_topology* topology,
                          sn_cell kind, const sn_sofa_element* element);
/** For an element that ends with cells: the cell of the state's own mesh, counted through all kinds, of which
    each cell of a kind is or was made. NULL where nothing is removed, or where it stays, which is told. */
const int* sn_sofa_cells_to_follow(sn_sofa_translation* t, const sn_sofa_body* body,
                                   const sn_sofa_topology* topology, sn_cell kind,
                                   const sn_sofa_element* element);
