/* Sinew - mappings: states that follow others. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** The mapping in a Node that makes the Node's state, or NULL: one from a Node to another, of a kind the
    catalogue knows. */
sn_sofa_element* sn_sofa_mapping_in(sn_sofa_element* node);
/** The first topology in a Node itself, or NULL. */
sn_sofa_topology* sn_sofa_topology_in(sn_sofa_translation* t, sn_sofa_element* node);
/** The states at both ends of a mapping; the child's is found first when the mapping stands before it. False
    when one is missing, which is told. */
bool sn_sofa_find_ends(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* mapping,
                       sn_sofa_body** parent, sn_sofa_body** child);
