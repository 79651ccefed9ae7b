/* Sinew - couplings: forces whose items change their nodes in the course of a simulation, as those of a
   needle that slides through the cells of a solid, and constraints whose items have lists of nodes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Declares which nodes the items of a force may share: `count` pairs, copied, in any order; the matrix has
    room for these. Call it after sn_bind_items, which states the nodes of the start. `nodes` writes the
    present nodes of all items, in the layout of sn_bind_items; they may change in `commit` and in `fire` of
    events, and the nodes of an item differ from each other. */
SN_API sn_status sn_bind_couplings(sn_bind* bind, int count, const sn_node (*pairs)[2],
                                   void (*nodes)(const void* self, sn_node* nodes));

/** As sn_bind_transient, for items of different sizes: each has a list of 1 to `longest` nodes that differ
    from each other, and the lists of all items have at most `entries` nodes together. Returns where `find`
    states the lists, [capacity + 1]: the nodes of item i are nodes[first[i]] to nodes[first[i + 1] - 1] of
    sn_transient_items, with first[0] = 0. NULL on failure (sticks). */
SN_API int* sn_bind_transient_lists(sn_bind* bind, int capacity, int longest, int entries);

#ifdef __cplusplus
}
#endif
