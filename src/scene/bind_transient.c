/* Sinew - bind_transient: room for items of constraints that come and go.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/couplings.h>
#include "scene/compile.h"
#include "scene/journal.h"

/* Items of `nodes_per_item` nodes, or of lists where this is 0. */
static sn_status make_transient(sn_bind* b, int capacity, int nodes_per_item, int longest, int entries)
{
    sn_pool* pool = &b->compiler->sim->pool;
    sn_transient* tr = sn_pool_alloc(pool, sizeof *tr);
    size_t n = (size_t)capacity;
    sn_transient_items items = { .capacity = capacity };
    items.nodes = sn_pool_array(pool, (size_t)entries, sizeof *items.nodes);
    items.keys = sn_pool_array(pool, n, sizeof *items.keys);
    items.friction = sn_pool_array(pool, n, sizeof *items.friction);
    items.compliance = sn_pool_array(pool, n, sizeof *items.compliance);
    int* first = nodes_per_item == 0 ? sn_pool_array(pool, n + 1, sizeof *first) : NULL;
    if (pool->failed) return b->status = SN_ERR_MEMORY;
    tr->items = items;
    tr->first = first;
    tr->entries = entries;
    tr->longest = longest;
    b->call.transient = tr;
    b->call.node = items.nodes;
    b->call.nodes_per_item = nodes_per_item;
    b->call.friction = items.friction;
    return SN_OK;
}

sn_status sn_bind_transient(sn_bind* b, int capacity, int nodes_per_item)
{
    enum { MOST = 1 << 24 };
    if (b->again) {
        sn_journal_next(b, SN_ANSWER_TRANSIENT, NULL, capacity, nodes_per_item);
        return b->status;
    }
    if (b->status) return b->status;
    if (capacity < 1 || capacity > MOST || nodes_per_item < 1 || nodes_per_item > SN_MAX_ITEM_NODES)
        return sn_bind_fail(b, NULL, "room for %d items of %d nodes: an item has 1 to %d nodes", capacity,
                            nodes_per_item, SN_MAX_ITEM_NODES);
    sn_status status = make_transient(b, capacity, nodes_per_item, nodes_per_item, capacity * nodes_per_item);
    if (!status)
        sn_journal_note(
            b, (sn_answer){ .kind = SN_ANSWER_TRANSIENT, .number = capacity, .extra = nodes_per_item });
    return status;
}

int* sn_bind_transient_lists(sn_bind* b, int capacity, int longest, int entries)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_TRANSIENT, NULL, capacity, -entries);
        if (answer && answer->count != longest)
            sn_journal_differs(b); // room of the solver is for the longest
        return b->status ? NULL : answer->at;
    }
    if (b->status) return NULL;
    if (capacity < 1 || longest < 1 || entries < longest) {
        sn_bind_fail(b, NULL, "room for %d lists of 1 to %d nodes, %d nodes together", capacity, longest,
                     entries);
        return NULL;
    }
    if (make_transient(b, capacity, 0, longest, entries)) return NULL;
    int* first = b->call.transient->first;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_TRANSIENT,
                                    .count = longest,
                                    .number = capacity,
                                    .extra = -entries,
                                    .at = first });
    return first;
}
