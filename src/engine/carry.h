/* Sinew - carry: the state of a simulation goes over to another one that was compiled from an edited scene.

   What is the same: a state, a call or a piece of memory of the item with the same path and component; a node
   by its number, or by the ancestors that a change of its mesh names; a row by its call and item. A system in
   which all this is the same continues to the bit; others start anew, as after an event.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** What a state of the new simulation was. */
typedef struct sn_state_match {
    const sn_state* from;         /**< NULL: it is new */
    const sn_mesh_change* change; /**< of its mesh; NULL: nodes have kept their numbers */
    bool same;                    /**< nodes have kept their numbers, and there are as many */
} sn_state_match;

/** What an item of the new simulation was. */
typedef struct sn_item_match {
    const sn_item* from; /**< NULL: it is new, or has another component */
    bool same;           /**< it acts on the same nodes */
} sn_item_match;

/** What a system of the new simulation was. */
typedef struct sn_system_match {
    const sn_system* from; /**< with the same path; NULL: none */
    int number;            /**< of it */
    bool same;             /**< it continues to the bit */
    sn_state_match* state; /**< [states] */
} sn_system_match;

typedef struct sn_carry {
    sn_sim* to;
    const sn_sim* from;
    const sn_mesh_change* change;
    int change_count;
    sn_pool pool;            /**< of the matches */
    sn_system_match* system; /**< [systems of `to`] */
    sn_item_match* item;     /**< [items of `to`] */
} sn_carry;

/** Finds what everything was; fails for changes that do not fit the meshes, and for states whose nodes cannot
    be followed. Memory is to be freed by sn_pool_clear, also on failure. */
sn_status sn_carry_match(sn_carry* c, sn_error* error);
/** The mesh that the item with this path makes; NULL: none. */
const sn_mesh* sn_carry_mesh(const sn_sim* sim, const char* path);
/** Path of the item that makes the mesh; NULL: none. */
const char* sn_carry_path(const sn_sim* sim, const sn_mesh* mesh);
/** The change of a mesh of the new simulation; NULL: there is none. */
const sn_mesh_change* sn_carry_change(const sn_carry* c, const sn_mesh* mesh);

/** Can the nodes of a state be followed? `change` gets that of its mesh; NULL: numbers are kept. */
bool sn_carry_follows(const sn_carry* c, const sn_state* to, const sn_state* from,
                      const sn_mesh_change** change);
/** Are the cells of a kind, with `per` nodes each, the same in both meshes, with the same places at rest? */
bool sn_carry_same_cells(const sn_mesh* a, const sn_mesh* b, sn_cell kind, int per);

/** Carries over all that `from` has reached. `to` is new, and was finished with `carried`. Allocates; on
    failure `to` is of no use. */
sn_status sn_sim_carry(sn_sim* to, const sn_sim* from, const sn_mesh_change* changes, int count,
                       sn_error* error);
