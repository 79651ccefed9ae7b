/* Sinew - element_values: values of each element, such as moduli. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/kinds.h"

/** outputValues of an IndexValueMapper: `value` at some indices of cells or nodes of the mesh around it. */
sn_sofa_reals sn_sofa_mapped_values(sn_sofa_translation* t, sn_sofa_element* element);

/** The different values of a list with one value for each of `count` elements; the first one stands for
    elements beyond the list, as in SOFA. At most SN_SOFA_GROUPS of them; -1 with more. */
enum { SN_SOFA_GROUPS = 64 };
int sn_sofa_group_values(const sn_sofa_reals* list, int count, double groups[SN_SOFA_GROUPS]);
/** The value of element i. */
double sn_sofa_value_of(const sn_sofa_reals* list, int i, double fallback);
