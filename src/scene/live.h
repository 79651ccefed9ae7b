/* Sinew - live: numbers of components that can be set in a running simulation (sn_sim_set_parameter).
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "scene/compile.h"
#include "scene/expansion.h"

/** A component that can be bound again, or an item that is expanded again. */
typedef struct sn_live_item {
    sn_item* item;
    void *params, *self;
    sn_journal journal;
    int order;
    char* backup; /**< of all that a new binding writes; NULL: not needed so far */
    bool saved;
    bool changed; /**< has other numbers, and is to be bound again */
    bool* given;  /**< per parameter, of an item that is expanded; NULL: a component */
} sn_live_item;

/** A number of a component that an expansion changes. */
typedef struct sn_live_change {
    sn_live_item* item;
    const sn_param* row;
    void* next; /**< parameter struct of the new expansion */
} sn_live_change;

typedef struct sn_live_parameter {
    sn_parameter_info info;
    sn_live_item* item;
    const sn_param* row;
    sn_channel channel; /**< of a function of time */
    double* before;     /**< [width] */
    double* list;       /**< of a list: its numbers */
    bool set;           /**< its numbers were set in the running simulation */
} sn_live_parameter;

struct sn_live {
    sn_live_item* items; /**< components, in the order of binding */
    int item_count;
    sn_live_item* prefabs; /**< prefabs and groups that the author of the scene wrote */
    int prefab_count;
    sn_expansion* expansion; /**< NULL: the scene has no prefab */
    sn_live_item** made;     /**< [items of an expansion] what became of each; NULL: no component */
    sn_live_change* changes; /**< of one expansion */
    int change_count;
    sn_live_parameter* parameters;
    int parameter_count;
    bool* moved; /**< states of the system at hand whose rest has moved */
};

/** Keeps the parameters and the journals of all components of a compiled scene; false when out of memory. */
bool sn_live_build(sn_compiler* c);

/** Resolves the parameters of `from` under the same numbers, and sets those that were set there. */
sn_status sn_live_carry(sn_sim* to, const sn_sim* from, sn_error* error);
/** Has the item with this path other parameters in `from`? */
bool sn_live_differs(const sn_live_item* item, const sn_sim* from);

/* ---- binding again (live_bind.c) ----------------------------------------------------------------------- */

/** Reserves what sn_live_apply needs to bind the items marked `changed` again, and all that follow. */
bool sn_live_reserve(sn_sim* sim);
/** Binds the items marked `changed` and all that follow again; on failure all is as before. Clears the marks.
    */
sn_status sn_live_apply(sn_sim* sim, sn_error* error);

/* ---- expanding again (live_expand.c) ------------------------------------------------------------------- */

/** Reserves what sn_live_expand needs. */
bool sn_live_reserve_expansion(sn_sim* sim, sn_error* error);
/** Hands changed numbers of `prefab` on to the components that were made from it. */
sn_status sn_live_expand(sn_sim* sim, const sn_live_item* prefab, sn_error* error);
