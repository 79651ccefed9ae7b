/* Sinew - removal: what the system makes of cells that are switched off: nodes that have lost all of theirs
   have no equation, components follow, and the mass matrix is found again. The pattern stays.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/removal.h>
#include "engine/parts.h"

/** Cells of one kind of a mesh on the points of a state. */
typedef struct sn_removal_entry {
    sn_removal* removal;
    int state;
    const sn_mesh* mesh;
    sn_cell kind;
    int per;          /**< nodes of a cell */
    bool fills;       /**< cells of the highest dimension: nodes that lose all of them are bare */
    const int* nodes; /**< [removal->count x per] of the state; NULL: nothing removes them */
    const int* own; /**< [removal->count] cells of the state's own mesh, counted through all kinds, that they
                           are or were made of; -1: none [scene compiler] */
    int followers;  /**< components that follow [scene compiler] */
    uint32_t item;  /**< of the scene that removes them [scene compiler] */
} sn_removal_entry;

/** Nodes of a state that may lose all their cells, or that a mapping places in cells. */
typedef struct sn_bare_nodes {
    int state;
    bool* at;          /**< [nodes of the state] [removal] */
    int cells;         /**< of the state's mesh */
    bool* gone;        /**< [cells] as in sn_removal; NULL: no mesh [removal] */
    const int* others; /**< [nodes of the state] cells that fill the state's mesh around each and that nothing
                            removes; NULL: no cell around them is removed */
    int host;          /**< state with the cells in which a mapping places the nodes */
    const int*
        cell; /**< [nodes of the state] of its mesh, counted through all kinds; NULL: no mapping does */
} sn_bare_nodes;

typedef struct sn_removals {
    sn_removal_entry** at; /**< [count] [scene compiler] */
    int count;
    sn_bare_nodes* bare; /**< [bare_count] of states whose cells may be removed [scene compiler] */
    int bare_count;
    bool any;               /**< some component removes cells [scene compiler] */
    uint64_t followed;      /**< key of what the system has followed */
    int* left;              /**< [nodes of the largest state] workspace [removal] */
    const sn_calls* lagged; /**< forces between systems, which follow, too [scene compiler] */
} sn_removals;

/** Makes room, once the states are laid out; sn_pool.failed tells. */
void sn_removal_build(sn_system* s);
/** Follows what was removed since the last call, or restored; `anew`: components have been bound again.
    Returns whether anything changed: velocities of nodes that were disabled are 0 then, and the integrator
    must start anew. Allocates nothing. */
bool sn_removal_update(sn_system* s, bool anew);
