/* Sinew - conditions: what projective constraints of SOFA share. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/kinds.h"

/** The state that an element constrains; NULL when there is none or it follows another one, which is told. */
sn_sofa_body* sn_sofa_free_body(sn_sofa_translation* t, sn_sofa_element* element);
/** The nodes that its `indices` choose, SOFA's default node 0 without; false when there are none, which is
    told. */
bool sn_sofa_condition_nodes(sn_sofa_translation* t, sn_sofa_element* element, const sn_sofa_body* body,
                             sn_sofa_indices* nodes);
/** Holds degrees of freedom (a bit for each) of the nodes that the element names, and honours it. */
void sn_sofa_hold_named(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* element,
                        sn_sofa_body* body, const sn_sofa_indices* nodes, unsigned dofs);
/** Leaves out the nodes that are held already, and marks the others as held. */
void sn_sofa_claim_nodes(sn_sofa_body* body, sn_sofa_indices* nodes);
/** The straight lines between `count` values at times, `stride` apart, as an expression of t. */
const char* sn_sofa_broken_line(sn_sofa_translation* t, const double* times, const double* values, int count,
                                int stride);
