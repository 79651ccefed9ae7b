/* Sinew - removals: cells that SOFA takes out of a mesh while it simulates.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** Finds the meshes that lose cells, in all Nodes below `node`. The topologies are known. */
void sn_sofa_find_removals(sn_sofa_translation* t, sn_sofa_element* node);
/** Tells that cells which are removed, or those made of them, stay for this element. */
void sn_sofa_keep_cells(sn_sofa_translation* t, const sn_sofa_topology* topology,
                        const sn_sofa_element* element);
