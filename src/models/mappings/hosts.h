/* Sinew - hosts: the cells that hold the children of a mapping. Shared by the mappings into meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "mesh/locate.h"

/** The places of children: a list of positions, or the points of a mesh. */
typedef struct sn_children {
    int count;
    const sn_vec3* at;
    const sn_mesh* mesh; /**< or NULL */
} sn_children;

/** Fills `out` from the parameters `positions` and `mesh`, exactly one of which is to be given. */
sn_status sn_children_bind(sn_bind* bind, sn_reals positions, sn_ref mesh, sn_children* out);

/** Cells around children, found at the places of the host's points at rest. */
typedef struct sn_hosts {
    int nodes;           /**< of every host: those with fewer have others with the weight 0 */
    const int* node;     /**< [children x nodes] */
    const sn_spot* spot; /**< [children] */
    const int* cell;     /**< [children] of the host's mesh, counted through all kinds */
} sn_hosts;

/** What the mappings' parameters say of hosts. */
typedef struct sn_hosts_wanted {
    const char* where; /**< which cells may be hosts, or NULL */
    double reach;      /**< children farther outside are refused [m]; 0: none is */
    bool solids;       /**< hosts must be solids */
    sn_reals cells;    /**< number of the host of each child; -1: found by its place; or none */
} sn_hosts_wanted;

/** `input` is the host's state, whose mesh is searched. A child outside of it belongs to the nearest cell;
    how many there are and how far is told. Memory is that of the simulation. Declares the items too. Once the
    children have a state, sn_bind_hosts is to be called with `cell`. */
sn_status sn_hosts_bind(sn_bind* bind, int input, const sn_children* children, const sn_hosts_wanted* wanted,
                        sn_hosts* out);
