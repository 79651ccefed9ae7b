/* Sinew - program: everything that acts on the states of a system, as lists of calls, and how each item of a
   call reaches the independent nodes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/latch.h>
#include "engine/function.h"
#include "engine/layout.h"

/** How the derivatives of one item enter the system matrix. */
typedef struct sn_item_plan {
    int n;             /**< degrees of freedom of the item's own nodes */
    int node_count;    /**< its own nodes */
    int* own;          /**< [node_count] independent node, or -1 - mapped node */
    int* own_dofs;     /**< [node_count] */
    bool direct;       /**< no own node is mapped: own nodes are the targets */
    bool inactive;     /**< no free coordinate is touched: nothing to assemble */
    int target_count;  /**< independent nodes reached */
    const int* target; /**< [target_count] independent node, or -1 where it is not unknown */
    int target_dofs;
    /** [target_count^2] where the block's values begin in the matrix, -1 where there is none [pattern] */
    const int* slot;
} sn_item_plan;

/** Operations of a force or a mass, one table for both. What a role does not have is NULL. */
typedef struct sn_call_ops {
    void (*add)(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out);
    void (*tangent)(const void* self, int item, const sn_input* in, const sn_tangent* out);
    double (*energy)(const void* self, sn_range items, const sn_input* in);
    double (*dissipation)(const void* self, sn_range items, const sn_input* in);
    double (*load_potential)(const void* self, sn_range items, const sn_input* in);
    const sn_event_ops* events;
    const sn_history_ops* history;
    const sn_batch_ops* batch;
    unsigned (*nature)(const void* self);
} sn_call_ops;

/** Room for the items of a constraint that come and go; sn_call.item_count says how many there are. */
typedef struct sn_transient {
    sn_transient_items items; /**< part of the state [transient] */
    int count;                /**< likewise: the items found last */
    int* first;         /**< [capacity + 1] of lists of nodes: part of the state; NULL: nodes_per_item each */
    int entries;        /**< nodes of all items, at most */
    int longest;        /**< nodes of an item, at most */
    int n, N;           /**< of an item, at most: own degrees of freedom, those reached [plan] */
    int reached;        /**< nodes that an item reaches, at most [plan] */
    int each;           /**< of a node, at most: degrees of freedom reached [plan] */
    int each_node;      /**< of a node, at most: nodes reached [plan] */
    int* own;           /**< [2][entries] of the plans [plan] */
    int* target;        /**< [entries][each_node] [plan] */
    int* dof;           /**< [entries][each] [rows] */
    double* G;          /**< [entries][2][rows][each] G and B of the rows of each item [derive] */
    uint64_t* old_keys; /**< [capacity] workspace [transient] */
} sn_transient;

/** Of a force whose items change their nodes. */
typedef struct sn_changing {
    int pair_count;
    const sn_node (*pair)[2]; /**< [pair_count] nodes that items may share */
    int n, N, targets; /**< of an item, at most: own degrees of freedom, those reached, nodes reached */
    void (*list)(const void* self, sn_node* nodes); /**< writes the nodes of now */
    sn_node *nodes, *now;                           /**< [items][nodes_per_item] of the plans; workspace */
    int *target, *slot;                             /**< [items][targets], [items][targets^2] of the plans */
    int* own;                                       /**< [2][items][nodes_per_item] of the plans */
} sn_changing;

/** A component as the program calls it. */
typedef struct sn_call {
    const sn_component* type;
    sn_call_ops ops; /**< of `type`, for forces and masses */
    const char* path;
    void* self;
    sn_input in; /**< t and load_factor are refreshed, `at` is fixed */
    sn_generalized_force out[SN_MAX_INPUTS];
    sn_kin kin[SN_MAX_INPUTS];
    int input[SN_MAX_INPUTS]; /**< states */
    int input_count;
    int child;    /**< state owned by a mapping, or -1 */
    bool passive; /**< a mapping without forces on its child: followed only for observers */
    int part;     /**< of the system, that of its first input */
    bool current; /**< a mapping whose child belongs to the present state, see sn_system_follow */
    int item_count, nodes_per_item; /**< 0: items have lists of nodes of their own, sn_transient.first */
    const sn_node* node;            /**< [item_count * nodes_per_item]; plan.h */
    sn_item_plan* plan;             /**< [item_count] [plan]; NULL for batches */
    bool batch;                     /**< assembled in batches, see batch.h */
    int pair_count;
    const int (*pair)[2];        /**< [pair_count] nodes of its input */
    const int (*pair_slot)[2];   /**< [pair_count] see batch.h [pattern] */
    int rows_per_item;           /**< of a constraint */
    const sn_row_kind* row_kind; /**< [rows_per_item] */
    const double* friction;      /**< [item_count] coefficients, or NULL */
    int row_at;                  /**< first of its rows in the system's */
    int reads;                   /**< 1 + number of the constraint whose multipliers its rows read; 0: none */
    bool follows; /**< another system has the same force, with its history, events and energy, mirror.h */
    struct sn_exchange* exchange; /**< its inputs are states of several systems, exchange.h; NULL: of one */
    sn_transient* transient;      /**< its items come and go; NULL: they are fixed */
    sn_changing* changing;        /**< its items change their nodes; NULL: nodes are fixed */
    sn_latch latch;               /**< switches its rows; NULL: they are always on */
    void (*follow)(const void* self);  /**< cells were removed, removal.h; NULL: nothing to do */
    void (*carried)(const void* self); /**< memory was carried to other nodes, carry.h; NULL: likewise */
    int event_count;
    double* event_sign; /**< [event_count] signs of the switching functions, part of the state [events] */
    /* profile */
    double seconds[2]; /**< evaluate, tangent */
    int64_t calls[2];
} sn_call;

/** Composite Jacobian of a mapped node with respect to the independent nodes that it follows through all
    mappings. */
typedef struct sn_composite {
    const sn_call* call; /**< mapping that makes the node... */
    int item;            /**< ...and which item of it */
    int m, n;            /**< rows: its dofs; columns: dofs of all ancestors */
    bool current;        /**< belongs to the present state, see composite.h */
    bool expected;       /**< rows of items that come and go will read it [derive] */
    bool massless;       /**< no mass moves with the node: Ax and Av are not found */
    int ancestor_count;
    const int* ancestor;      /**< [ancestor_count] independent nodes */
    const int* ancestor_at;   /**< [ancestor_count] first column of each */
    double *J, *Vx, *Ax, *Av; /**< [m][n] [composite] */
} sn_composite;

typedef struct sn_calls {
    sn_call* at;
    int count;
} sn_calls;

typedef struct sn_system_program {
    sn_calls conditions, mappings, masses, forces,
        constraints;              /**< in the scene's order, mappings parents first */
    sn_composite* composite;      /**< [layout.mapped_count] [plan, composite] */
    struct sn_schedule* schedule; /**< the calls as tasks for threads, schedule.h */
    struct sn_batched* batch;     /**< the calls assembled in batches, batch.h; NULL: none */
    sn_function** functions;      /**< [function_count] functions of time that the calls read */
    int function_count;
    double t, load_factor; /**< of the motion at hand [s], [1] */
} sn_system_program;
