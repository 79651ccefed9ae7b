/* Sinew - plan: what each call of the program reads and writes, and which independent nodes each of its items
   reaches. Made once, when the states are laid out.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** First node of an item in sn_call.node. */
static inline int sn_call_first(const sn_call* call, int item)
{
    const int* first = call->transient ? call->transient->first : NULL;
    return first ? first[item] : item * call->nodes_per_item;
}
/** How many nodes it has. */
static inline int sn_call_nodes(const sn_call* call, int item)
{
    return sn_call_first(call, item + 1) - sn_call_first(call, item);
}

/** Binds the calls' views to the arrays of the layout, and finds the mappings that nothing acts through. */
void sn_plan_views(sn_system* s);
/** The operations of a component, all NULL unless it is a force or a mass. */
sn_call_ops sn_plan_ops(const sn_component* type);
/** Plans the items of all calls that are not assembled in batches, and makes room for composites. Memory is
    the system's; sn_pool.failed tells. */
sn_status sn_plan_build(sn_system* s, sn_error* error);
/** Where the blocks of an item begin in the matrix, into slot[target_count^2]; -1 where there is none. */
void sn_plan_slots(const sn_system* s, const sn_item_plan* plan, int* slot);
/** Plans the items whose nodes have changed anew; allocates nothing. */
void sn_plan_follow_nodes(const sn_system* s);
/** Plans an item that comes and goes, by its nodes of now; allocates nothing. */
void sn_plan_transient_item(const sn_system* s, const sn_call* call, int item);
