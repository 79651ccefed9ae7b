/* Sinew - chosen: the nodes that a condition or a load acts on. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct chosen {
    int count;
    const int* node;
} chosen;

/** Nodes of input 0 by the parameters `nodes` or `where`, not both; all when neither is given. */
sn_status sn_chosen_bind(sn_bind* bind, sn_reals nodes, const char* where, chosen* out);
