/* Sinew - component: how a component describes itself and what it computes. The same contract serves the
   built-in components and yours; examples/tether.c is a complete one.

   A component is a constant descriptor: name, parameter table, defaults, `bind`, and the operations of its
   role. `bind` turns parameters (options) into data; the operations afterwards look nothing up and allocate
   nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <string.h>
#include <sinew/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- parameters ---------------------------------------------------------------------------------------- */

/** A function of time as authored: a number, an expression of t, or a table "motion.csv:column".
    NULL text means "absent" (usually 0). */
typedef struct sn_expr {
    const char* text;
} sn_expr;
/** Three functions of time: the components of a vector. */
typedef struct sn_expr3 {
    const char* text[3];
} sn_expr3;
/** A list of numbers; the scene copies what `at` points to. */
typedef struct sn_reals {
    const double* at;
    int count;
} sn_reals;
/** A path to another item of the scene: "/needle/tip", "@tip", "../shaft"; NULL means absent. */
typedef struct sn_ref {
    const char* path;
} sn_ref;

/** Type of a parameter, one for each type of field. SN_TYPE_OF derives it, SN_CHOICE states it. */
typedef enum sn_param_type {
    SN_PARAM_BOOL,
    SN_PARAM_INT,
    SN_PARAM_REAL,
    SN_PARAM_VEC3,
    SN_PARAM_REALS,
    SN_PARAM_TEXT,
    SN_PARAM_REF,
    SN_PARAM_EXPR,
    SN_PARAM_EXPR3,
    SN_PARAM_CHOICE
} sn_param_type;

/** One row of a parameter table. Everything Sinew knows about a parameter is stated here once: scene files,
    command line, bindings, view and reference read it. */
typedef struct sn_param {
    /** Name in scene files, on the command line and in bindings. */
    const char* name;
    /** Type of the field; SN_FIELD derives it. */
    sn_param_type type;
    /** Offset of the field in the parameter struct [bytes]. */
    uint32_t offset;
    /** Of SN_PARAM_CHOICE: the names, separated by blanks; the field holds the index of one. Otherwise NULL.
        */
    const char* choices;
    /** SI unit, "1" for none. The reader converts units and refuses those of another dimension. Of
        "rad or m" that counts which belongs to the present name of the component's first choice. */
    const char* unit;
    /** Smallest valid number, inclusive; SN_ABOVE_ZERO: > 0. Unused for text; min = max = 0: no bounds. */
    double min;
    /** Largest valid number, inclusive. */
    double max;
    /** One line, lower case first, no full stop. */
    const char* doc;
    /** Of SN_PARAM_REAL: a word that may stand for the number 0, as "auto". NULL: none. */
    const char* word;
} sn_param;

/** The smallest positive double. As a minimum it reads "> 0". */
#define SN_ABOVE_ZERO 4.9406564584124654e-324

#ifndef __cplusplus

/** Type of a parameter from the type of its field. */
// clang-format off
#define SN_TYPE_OF(field)                                                                                    \
    _Generic((field),                                                                                        \
        bool: SN_PARAM_BOOL,                                                                                 \
        int: SN_PARAM_INT,                                                                                   \
        double: SN_PARAM_REAL,                                                                               \
        sn_vec3: SN_PARAM_VEC3,                                                                              \
        sn_reals: SN_PARAM_REALS,                                                                            \
        const char*: SN_PARAM_TEXT,                                                                          \
        sn_ref: SN_PARAM_REF,                                                                                \
        sn_expr: SN_PARAM_EXPR,                                                                              \
        sn_expr3: SN_PARAM_EXPR3)
// clang-format on

/** The first columns of a row, taken from the field itself, so that table and struct cannot disagree. In C++
    a row names all its columns: `{ SN_FIELD(tether_params, on), "1", 0, 0, "points to hold", NULL }`. */
#define SN_FIELD(S, f)                                                                                       \
    .name = #f, .type = SN_TYPE_OF(((S*)0)->f), .offset = (uint32_t)offsetof(S, f), .choices = NULL
/** The same for an int field that holds one of several names. */
#define SN_CHOICE(S, f, names)                                                                               \
    .name = #f, .type = SN_PARAM_CHOICE, .offset = (uint32_t)offsetof(S, f), .choices = names

#else

extern "C++" {
/* Type of a parameter from the type of its field; other types have none, and the row does not compile. */
template <typename T> struct sn_type_of;
template <> struct sn_type_of<bool> {
    static const sn_param_type value = SN_PARAM_BOOL;
};
template <> struct sn_type_of<int> {
    static const sn_param_type value = SN_PARAM_INT;
};
template <> struct sn_type_of<double> {
    static const sn_param_type value = SN_PARAM_REAL;
};
template <> struct sn_type_of<sn_vec3> {
    static const sn_param_type value = SN_PARAM_VEC3;
};
template <> struct sn_type_of<sn_reals> {
    static const sn_param_type value = SN_PARAM_REALS;
};
template <> struct sn_type_of<const char*> {
    static const sn_param_type value = SN_PARAM_TEXT;
};
template <> struct sn_type_of<sn_ref> {
    static const sn_param_type value = SN_PARAM_REF;
};
template <> struct sn_type_of<sn_expr> {
    static const sn_param_type value = SN_PARAM_EXPR;
};
template <> struct sn_type_of<sn_expr3> {
    static const sn_param_type value = SN_PARAM_EXPR3;
};
}
#define SN_FIELD(S, f) #f, sn_type_of < decltype(S::f)> ::value, (uint32_t)offsetof(S, f), NULL
#define SN_CHOICE(S, f, names) #f, SN_PARAM_CHOICE, (uint32_t)offsetof(S, f), names

#endif

/** Number of elements of an array. */
#define SN_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- what operations see ------------------------------------------------------------------------------- */

/** Kinds of state. Configuration/tangent sizes per node: points 3/3, frames 7/6, scalars 1/1. */
typedef enum sn_kind { SN_POINTS, SN_FRAMES, SN_SCALARS, SN_KIND_COUNT } sn_kind;

enum {
    /** States one component can read. */
    SN_MAX_INPUTS = 5,
    /** Nodes one item (element) can touch. */
    SN_MAX_ITEM_NODES = 25,
    /** Rows one item of a constraint can have. */
    SN_MAX_ITEM_ROWS = 6
};

/** Degrees of freedom of a node of this kind: 3, 6, 1. */
static inline int sn_kind_dofs(sn_kind kind) { return kind == SN_FRAMES ? 6 : kind == SN_POINTS ? 3 : 1; }
/** Numbers that hold a node's configuration: 3, 7, 1. */
static inline int sn_kind_coords(sn_kind kind) { return kind == SN_FRAMES ? 7 : kind == SN_POINTS ? 3 : 1; }

/** Motion of one state, read only: one array of configurations, of velocities, of accelerations. Use the
    member that fits the kind. */
typedef struct sn_kin {
    sn_kind kind;
    /** Number of nodes. */
    int count;
    union {
        const double* x;
        const sn_vec3* points;
        const sn_pose* frames;
    };
    union {
        const double* v;
        const sn_vec3* point_velocity;
        const sn_twist* twist;
    };
    union {
        const double* a;
        const sn_vec3* point_acceleration;
        const sn_twist* twist_rate;
    };
} sn_kin;

/** Motion of one state, to be written. */
typedef struct sn_kin_out {
    sn_kind kind;
    int count;
    union {
        double* x;
        sn_vec3* points;
        sn_pose* frames;
    };
    union {
        double* v;
        sn_vec3* point_velocity;
        sn_twist* twist;
    };
    union {
        double* a;
        sn_vec3* point_acceleration;
        sn_twist* twist_rate;
    };
} sn_kin_out;

/** Generalised force on one state; add to it. */
typedef union sn_generalized_force {
    double* f;
    sn_vec3* force;
    sn_wrench* wrench;
} sn_generalized_force;

/** What an operation gets: the time, the load factor, and the motion of its input states in the order bound.
    */
typedef struct sn_input {
    /** Time [s]. */
    double t;
    /** Multiplies external loads: 1, except in the continuation of a static analysis. */
    double load_factor;
    const sn_kin* at;
    /** Of all rows of a constraint, item by item, for its item quantities; NULL elsewhere. */
    const double* multipliers;
} sn_input;

/** Items begin, begin + 1, ..., end - 1. */
typedef struct sn_range {
    int begin, end;
} sn_range;

/** A node of one of a component's input states. */
typedef struct sn_node {
    int input, node;
} sn_node;

/* ---- roles and their operations ------------------------------------------------------------------------ */

/** What a component is for. It decides which member of sn_component.ops is read and when the component is
    called. */
typedef enum sn_role {
    /** Contains children, computes nothing. */
    SN_ROLE_GROUP,
    /** Expands into other items before compilation. */
    SN_ROLE_PREFAB,
    /** Owns coordinates. */
    SN_ROLE_STATE,
    /** Owns coordinates that follow other states. */
    SN_ROLE_MAPPING,
    /** Prescribes coordinates; its reaction is a result. */
    SN_ROLE_CONDITION,
    /** Inertia of a state. */
    SN_ROLE_MASS,
    /** Forces on and between states. */
    SN_ROLE_FORCE,
    /** Enforces distances, positions or gaps by multipliers; its reaction is a result. */
    SN_ROLE_CONSTRAINT,
    /** Advances a system, or finds its equilibrium. */
    SN_ROLE_INTEGRATOR,
    /** Solves the linear systems of an integrator. */
    SN_ROLE_SOLVER,
    /** Reads after the step. */
    SN_ROLE_OBSERVER,
    /** Creates a mesh for other components; unused in a step. */
    SN_ROLE_MESH,
    SN_ROLE_COUNT
} sn_role;

/** Dense derivatives of one item's force. The item's degrees of freedom are those of its nodes in the order
    bound, n in all; matrices are n x n, row-major, and zero on entry. For frames, columns are increments
    (dr world, dtheta BODY: R <- R exp(hat(dtheta))) and rows (force world, moment BODY). */
typedef struct sn_tangent {
    int n;
    /** d f / d x. */
    double* K;
    /** d f / d v. */
    double* D;
    /** - d f / d a : the mass matrix; NULL for the force role. */
    double* M;
    /** D is unused and may be left zero: velocities are zero and do not change. */
    bool quasi_static;
    /** For each node of the item: it does not move, as those of a body with another integrator; its rows
        and columns are unused and may be left zero. NULL: all are used. */
    const bool* still;
} sn_tangent;

/** Factors of the derivatives in a matrix that is assembled in batches. */
typedef struct sn_batch_weights {
    /** Factor of K = d f / d x [1]. */
    double K;
    /** Factor of D = d f / d v [1/s]. */
    double D;
} sn_batch_weights;

/** Batched assembly: a second way for internal forces of points that have thousands of items. It needs no
    order among items: each part writes to memory of its own, and parts are split among threads in any way. It
    serves forces of one input state that do not change under translations: in each row of K and D, the block
    of the node itself is minus the sum of the blocks of its neighbours, so that only the blocks of pairs of
    nodes are required. Where `nature` has SN_TANGENT_SYMMETRIC, K_ba = K_ab^T, and one block of each pair
    is enough. `add` and `tangent` stay, for small systems, mapped points and tests; both ways must give the
    same up to round-off. */
typedef struct sn_batch_ops {
    /** Forces of items, and the parts of `pairs` found with them, into the component's own memory. Ranges
        begin at multiples of 8. */
    void (*compute)(const void* self, sn_range items, const sn_input* in);
    /** Adds the forces just computed to nodes of the state. */
    void (*collect)(const void* self, sn_range nodes, const sn_generalized_force* out);
    /** Prepares `pairs`, after `compute`. NULL: nothing to prepare. */
    void (*prepare_tangent)(const void* self, sn_range items, const sn_input* in,
                            const sn_batch_weights* weights);
    /** With the same weights: blocks[k] = weights->K d f_a / d x_b + weights->D d f_a / d v_b of the pair
        (a, b) number pairs.begin + k of sn_bind_pairs, row-major. Without SN_TANGENT_SYMMETRIC two blocks for
        each pair: blocks[2 k] is that of (a, b), blocks[2 k + 1] that of (b, a). */
    void (*pairs)(const void* self, sn_range pairs, const sn_batch_weights* weights, double (*blocks)[9]);
} sn_batch_ops;

/** Discontinuities of a force. Its number of switching functions is declared by sn_bind_events. One thread
    calls these. */
typedef struct sn_event_ops {
    /** Fills the switching functions, one number each. An event is a change of sign in a step. */
    void (*values)(const void* self, const sn_input* in, double* g);
    /** Called when switching function `event` changed sign, to >= 0 where it is `rising`; may change memory
        from sn_bind_memory. NULL: the integrators restart there, nothing else happens. */
    void (*fire)(const void* self, const sn_input* in, int event, bool rising);
} sn_event_ops;

/** History of a force: irreversible changes, as slip, damage, plastic strain. One thread calls these. */
typedef struct sn_history_ops {
    /** Called at the start, and after every accepted step with the motion at its end; in statics, where the
        force is `elastic`, after every load step too. May change memory from sn_bind_memory. It must keep the
        force continuous; use an event for jumps. Required. */
    void (*commit)(const void* self, const sn_input* in);
    /** Whether, with these parameters, `commit` leaves the energy as it is and the force is its gradient
        between two commits: methods that conserve energy rely on it. NULL: false. */
    bool (*elastic)(const void* self);
    /** Warning to show the user, written into `text` as a sentence: that a limit of the model was passed, for
        example. Returns false when there is none. Called between steps; reads memory from sn_bind_memory.
        NULL: never any. */
    bool (*diagnostic)(const void* self, char* text, size_t size);
} sn_history_ops;

/** What holds for the derivatives of a force at any motion and time; bits. */
enum {
    /** K and D are symmetric, up to terms that do not slow Newton's method: a symmetric linear solver may be
        chosen. */
    SN_TANGENT_SYMMETRIC = 1,
    /** K and D never change: matrices and their factors may be kept. */
    SN_TANGENT_CONSTANT = 2
};

/** Operations of SN_ROLE_FORCE. `tangent` is always called after `add` at the same input, so that `add` may
    leave intermediate results in memory of its own. A force may not read accelerations. Items are
    independent: ranges may be split in any way, and several threads may work on items of one component at
    once, though never on two that share a node. `add` and `tangent` therefore write to `out` at the nodes of
    their items only, and otherwise only to memory that belongs to the item or to a node it touches: never to
    one counter or buffer for the whole component. `energy` and `dissipation` write nothing. */
typedef struct sn_force_ops {
    /** Adds the forces of items to `out`. Required. */
    void (*add)(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out);
    /** Derivatives of one item's force. Required. */
    void (*tangent)(const void* self, int item, const sn_input* in, const sn_tangent* out);
    /** Potential energy [J]. NULL: the force has none. */
    double (*energy)(const void* self, sn_range items, const sn_input* in);
    /** Power dissipated, >= 0 [W]. NULL: 0. */
    double (*dissipation)(const void* self, sn_range items, const sn_input* in);
    /** Potential of the external loads that in->load_factor multiplies [J]: minus their work from where it is
        zero, times in->load_factor. `energy` does not contain it. NULL: none or not known. */
    double (*load_potential)(const void* self, sn_range items, const sn_input* in);
    /** NULL: no switching functions. */
    const sn_event_ops* events;
    /** NULL: the force depends on the present motion and time only. */
    const sn_history_ops* history;
    /** NULL: items are computed one by one. */
    const sn_batch_ops* batch;
    /** What holds for K and D with these parameters: SN_TANGENT_SYMMETRIC, SN_TANGENT_CONSTANT or both. NULL:
        neither. */
    unsigned (*nature)(const void* self);
} sn_force_ops;

/** Operations of SN_ROLE_MASS. The rules on items and threads are those of sn_force_ops. */
typedef struct sn_mass_ops {
    /** Adds MINUS the inertia force, -(M a + h(x, v)), and the weight times in->load_factor; reads
        accelerations. Required. */
    void (*add)(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out);
    /** Derivatives of one item's force, with out->M the mass matrix. Required. */
    void (*tangent)(const void* self, int item, const sn_input* in, const sn_tangent* out);
    /** Kinetic energy [J]. NULL: not known. */
    double (*energy)(const void* self, sn_range items, const sn_input* in);
    /** Potential of the weight, times in->load_factor [J]. NULL: none or not known. */
    double (*load_potential)(const void* self, sn_range items, const sn_input* in);
    /** M is the same at any motion and time, K and D are zero. M is found once then. */
    bool constant;
    /** The items are rigid bodies, one a frame: M rotates with the frame, and is constant where it couples no
        translation with a rotation. */
    bool rigid;
} sn_mass_ops;

/** Condition on the value g of a constraint row. */
typedef enum sn_row_kind {
    /** g = 0, whatever the multiplier. */
    SN_ROW_EQUAL,
    /** g >= 0, multiplier >= 0, one of them zero. */
    SN_ROW_CONTACT,
    /** Two friction rows follow the row of a contact. Their multipliers (l1, l2) oppose the slip (g1', g2'),
        and |(l1, l2)| is at most the friction coefficient of the item times the multiplier of the contact.
        Only g1' and g2' are evaluated. */
    SN_ROW_FRICTION
} sn_row_kind;

/** Derivatives of one item's rows. The item's degrees of freedom are ordered and incremented as in
    sn_tangent, n in all. Arrays are zero on entry; a NULL array is not required. */
typedef struct sn_row_tangent {
    int rows;
    int n;
    /** rows x n: d g / d x, and d g' / d v. */
    double* G;
    /** rows x n: d g' / d x at fixed v. */
    double* H;
    /** n x n: d (G^T multipliers) / d x at fixed multipliers. */
    double* K;
} sn_row_tangent;

/** Items of a constraint that come and go: room for `capacity` of them. They are part of the simulation's
    state. */
typedef struct sn_transient_items {
    int capacity;
    /** [capacity][nodes_per_item]. */
    sn_node* nodes;
    /** [capacity] what an item is about, ascending and each once: the item with the same key in the next step
        starts from the multipliers of this one. */
    uint64_t* keys;
    /** [capacity] coefficients of friction; not read without SN_ROW_FRICTION. */
    double* friction;
    /** [capacity] compliance of contact rows [m/N]: g + compliance x multiplier >= 0 in place of g >= 0. */
    double* compliance;
} sn_transient_items;

/** How the items of a constraint come and go. One thread calls these. */
typedef struct sn_transient_ops {
    /** At the start of a step of length h [s]: writes its items, returns their number. Multipliers of `in`
        are those of the items of the last step if its contact forces left a residual, and NULL otherwise.
        Allocates nothing. What `rows` needs of the items is kept in memory from sn_bind_memory. Required. */
    int (*find)(const void* self, const sn_input* in, double h, const sn_transient_items* items);
    /** Called after the step, with the motion at its end: lowers parts[i][k], for node k of input i, to the
        part of its way since `find` that it may go, 0 to 1. Independent points go that part, with that part
        of their velocity; parts of frames and of mapped nodes are not read. NULL: all may go all their way.
        */
    void (*bound)(const void* self, const sn_input* in, double* const* parts);
} sn_transient_ops;

/** Restitution of contacts: features that approach faster than `speed` [m/s] part with `part` of it. */
typedef struct sn_restitution {
    double part, speed;
} sn_restitution;

/** Operations of SN_ROLE_CONSTRAINT; G^T of the multipliers is the force. `rows` and `tangent` of items that
    come and go may run in several threads, also where they share a node: they write to `out` alone. */
typedef struct sn_constraint_ops {
    /** Values of an item's rows and their first and second time derivatives at the given motion, g'' for
        SN_ROW_EQUAL only. A NULL array is not required. */
    void (*rows)(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2);
    /** Their derivatives; `multipliers` holds one number a row. */
    void (*tangent)(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out);
    /** Items come and go (sn_bind_transient): rows are of contacts and their friction, and K of `tangent` is
        not used. NULL: items are fixed. */
    const sn_transient_ops* transient;
    /** Of its contacts. NULL: none. */
    sn_restitution (*restitution)(const void* self);
    /** As in sn_history_ops. NULL: never any. */
    bool (*diagnostic)(const void* self, char* text, size_t size);
} sn_constraint_ops;

/** Derivatives of one mapped node, m = its degrees of freedom, n = those of the parents' nodes it follows.
    All row-major and zero on entry. */
typedef struct sn_map_tangent {
    int m, n;
    /** m x n: v_child = J v_parent (and increments likewise). */
    double* J;
    /** m x n: d v_child / d x_parent at fixed v_parent. */
    double* Vx;
    /** m x n: d a_child / d x_parent at fixed v and a of the parent. */
    double* Ax;
    /** m x n: d a_child / d v_parent at fixed x and a of the parent. */
    double* Av;
    /** n x n: geometric stiffness, d (J^T f) / d x_parent at the fixed child force f; 0 for f = 0. */
    double* G;
    /** No mass moves with the node: Ax and Av are not read and may be left zero. */
    bool massless;
} sn_map_tangent;

/** Operations of SN_ROLE_MAPPING; one item per child node. A mapping without `apply_transpose` and `tangent`
    is for display only: compilation fails when a mass, a force or a constraint uses its child. */
typedef struct sn_mapping_ops {
    /** Child positions, velocities and accelerations (J a + the velocity-dependent term) from the parents'.
        */
    void (*apply)(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child);
    /** f_parent += J^T f_child. */
    void (*apply_transpose)(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_generalized_force* out);
    /** Derivatives of node `item`; `child_force` holds this node's m numbers. */
    void (*tangent)(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out);
    /** As in sn_history_ops: after every step that was accepted, with the parents' motion at its end; may
        change memory from sn_bind_memory. It must keep the positions of the children continuous. NULL: no
        history. */
    void (*commit)(const void* self, const sn_input* in);
} sn_mapping_ops;

/** Operations of SN_ROLE_CONDITION. */
typedef struct sn_condition_ops {
    /** Writes x, v, a of the coordinates it prescribes at time in->t. `state` is input 0, writable. */
    void (*apply)(const void* self, const sn_input* in, const sn_kin_out* state);
    /** Holds coordinates where they are at the start: several such conditions on one coordinate agree. */
    bool at_start;
    /** As in sn_history_ops: after every accepted step, with the motion at its end; may change memory from
        sn_bind_memory. It must keep the coordinates continuous. NULL: no history. */
    void (*commit)(const void* self, const sn_input* in);
} sn_condition_ops;

struct sn_system;
/** Operations of SN_ROLE_INTEGRATOR; see src/engine/system.h for what a system offers. */
typedef struct sn_integrator_ops {
    /** Finds equilibria instead of advancing in time. */
    bool statics;
    /** Sizes memory once the system is laid out. */
    sn_status (*prepare)(void* self, struct sn_system* system, sn_error* error);
    /** Advances x and v from t to t + h (statics: finds the equilibrium at t). With `local_error` not NULL it
        also estimates the error of the step as a weighted norm (sn_system_norm). On SN_ERR_DIVERGED x and v
        are undefined; the caller restores them. Leaves consistent accelerations in the system when
        `consistent` is set. */
    sn_status (*step)(void* self, struct sn_system* system, double t, double h, double* local_error,
                      sn_error* error);
    /** Called when the history of a method becomes invalid: at the start, after an event, a jump of a
        function, a live write. */
    void (*restart)(void* self, struct sn_system* system);
    /** Order of the error estimate, 0 when the method has none; NULL: none has. */
    int (*error_order)(const void* self);
    /** `step` leaves accelerations in the system that are consistent with x and v at t + h. */
    bool consistent;
    /** Checks the step size at the start, for methods with a stability limit. *step = 0: writes the
        recommended step, HUGE_VAL without a limit; otherwise returns an error for a step beyond the limit.
        NULL: no limit. */
    sn_status (*choose_step)(void* self, struct sn_system* system, double* step, sn_error* error);
    /** One line for reports, or NULL. */
    const char* description;
    /** Computes accelerations and net force at the present motion, for observers, including internal forces
        of the integrator that join coordinates. NULL: the engine computes them from masses and forces. */
    void (*observe)(void* self, struct sn_system* system);
} sn_integrator_ops;

/* ---- linear solvers ------------------------------------------------------------------------------------ */

enum {
    /** Degrees of freedom of a node of a matrix, at most. */
    SN_BLOCK_MAX = 6,
    /** Doubles behind an array that a product may read and ignores. */
    SN_BLOCK_PAD = 4
};

/** A square matrix of blocks, one row of blocks for each node (block CSR). The pattern is symmetric, has
    every diagonal block and never changes; the values need not be symmetric. A degree of freedom that is
    prescribed inside a node that is not has a row and a column of the identity. */
typedef struct sn_block_matrix {
    int nodes;
    int dofs;
    int blocks;
    /** [nodes] degrees of freedom of a node, 1 to SN_BLOCK_MAX. */
    int* size;
    /** [nodes + 1] its first degree of freedom. */
    int* start;
    /** [nodes + 1] first block of a row of blocks. */
    int* row;
    /** [blocks] node of the column, ascending in a row. */
    int* col;
    /** [blocks] where the block's values begin. */
    int* at;
    /** Blocks, row-major each, size[i] x size[j]; SN_BLOCK_PAD more may be read. */
    double* values;
    /** Without those. */
    size_t value_count;
    /** Degrees of freedom of every node where they are all alike, else 0. */
    int uniform;
} sn_block_matrix;

/** How the last solution went. */
typedef struct sn_linear_report {
    /** 0 for direct methods. */
    int iterations;
    /** |b - A x| / |b| as the iteration knows it. */
    double residual;
    /** The iteration met p.A p <= 0 and stopped there. */
    bool indefinite;
} sn_linear_report;

struct sn_tasks;
/** Operations of SN_ROLE_SOLVER: solves A x = b for matrices of one pattern. A scene names it by `linear` of
    its integrator, or has it as an item beside the integrator, with parameters. It has no `bind`: `self` is
    what `create` makes. `factor` and `solve` allocate nothing. */
typedef struct sn_solver_ops {
    /** Takes A for symmetric. */
    bool symmetric;
    /** Takes A for positive definite. */
    bool definite;
    /** A factor costs little more than the matrix: it may be made anew for every solution. */
    bool low_fill;
    /** Can it solve for this pattern? NULL: for any. */
    bool (*fits)(const sn_block_matrix* pattern);
    /** Does `auto` take it for this pattern? `solid`: A is symmetric and positive definite but for round-off.
        Asked of the solvers of the library, in their order. 1: yes, 0: no, -1: out of memory. NULL: never. */
    int (*preferred)(const sn_block_matrix* pattern, bool solid);
    /** Its parameters where it is named or chosen without an item that states them: accurate ones. NULL: the
        defaults. */
    const void* accurate;
    /** Prepares for a pattern, which lives as long as the solver. NULL and a sentence on failure. `params` is
        valid during the call. */
    void* (*create)(const void* params, const sn_block_matrix* pattern, sn_error* error);
    void (*destroy)(void* self);
    /** Factors the values. An iterative method may keep the matrix, which lives and does not change until the
        next call. Returns -1 when done, else the degree of freedom whose pivot vanished or is not finite. */
    int (*factor)(void* self, const sn_block_matrix* matrix);
    /** x = A^-1 b with the last factor; b and x may be the same array. */
    void (*solve)(void* self, const double* b, double* x);
    /** Memory held, for reports [bytes]; NULL: not known. */
    size_t (*bytes)(const void* self);
    /** Where the next solution starts from, for iterative methods. NULL: of no use. */
    void (*start)(void* self, const double* x);
    /** Positions of the nodes to which the next matrix belongs: numbers as the unknowns lie, the first three
        of a node with three or more count. NULL: of no use. */
    void (*place)(void* self, const double* x);
    /** Is `place` of use with these parameters? NULL: it is. */
    bool (*needs_place)(const void* self);
    /** The next matrix has nothing in common with the ones before: factors of earlier matrices, kept as
        preconditioners, are dropped. Allocates nothing. NULL: none are kept. */
    void (*forget)(void* self);
    /** Threads to work with (src/base/tasks.h), NULL: the caller's alone; results have the same bits for any
        number of them. NULL: of no use. */
    void (*use_tasks)(void* self, struct sn_tasks* tasks);
    /** NULL: a direct method. */
    sn_linear_report (*report)(const void* self);
} sn_solver_ops;

struct sn_layers_ops;
struct sn_scene;
struct sn_bind;
/** Item of a scene by value; zero is "none", sn_root the top. Stale ids are detected. */
typedef struct sn_id {
    uint32_t index, generation;
} sn_id;

/** Operations of SN_ROLE_PREFAB. */
typedef struct sn_prefab_ops {
    /** Adds plain items below `self` through the public calls. Failures stick to the scene. */
    void (*expand)(struct sn_scene* scene, sn_id self, const void* params);
} sn_prefab_ops;

/** A quantity that can be read from a component of a running simulation. */
typedef struct sn_quantity {
    const char* name;
    const char* unit;
    /** Blank-separated: "x y z"; NULL for a single number. */
    const char* components;
    const char* doc;
    /** Writes as many numbers as there are components. For conditions `reaction` is the generalised force the
        condition exerts on its state (layout of input 0), for constraints the multipliers of all rows, item
        by item; NULL for other roles. */
    void (*read)(const void* self, const sn_input* in, const double* reaction, double* out);
} sn_quantity;

/** A quantity that every item of a component has: the stress of each cell, for example. */
typedef struct sn_item_quantity {
    const char* name;
    const char* unit;
    /** Blank-separated: "x y z"; NULL for a single number. */
    const char* components;
    const char* doc;
    /** Writes as many numbers as there are components. */
    void (*read)(const void* self, int item, const sn_input* in, double* out);
} sn_item_quantity;

/** How section forces are read from the elasticity of a rod. The rod is cut at some places; force and moment
    are what the part beyond the cut exerts on the part before it, the moment about the centre of the
    section. */
typedef struct sn_section_ops {
    /** Number of places at which they are known, in the order of the rod. */
    int (*count)(const void* self);
    /** Force [N] and moment [N m] at place k. The first inputs of `in` are those of the component. */
    void (*read)(const void* self, int k, const sn_input* in, sn_vec3* force, sn_vec3* moment);
    /** In the axes of the section at this place, x along the rod; false: world axes. */
    bool local;
    /** Forces are not known. */
    bool moments_only;
} sn_section_ops;

struct sn_shape;
enum { SN_COMPONENT_ABI = 1 };

/** Descriptor of a component: constant data and functions, valid as long as scenes and simulations use it.
    Members that do not apply are zero. sn_scene_register returns an error for an incomplete descriptor. */
typedef struct sn_component {
    /** SN_COMPONENT_ABI; another value is an error. */
    uint32_t abi;
    /** Name: the XML element. */
    const char* name;
    /** One sentence. */
    const char* summary;
    /** Paper and equation numbers; may be NULL. */
    const char* source;
    sn_role role;
    /** Operations of the role. */
    union {
        const sn_force_ops* force;
        const sn_mass_ops* mass;
        const sn_mapping_ops* mapping;
        const sn_condition_ops* condition;
        const sn_constraint_ops* constraint;
        const sn_integrator_ops* integrator;
        const sn_solver_ops* solver;
        const sn_prefab_ops* prefab;
    } ops;
    /** Parameter struct with the defaults. */
    const void* defaults;
    /** Size of the parameter struct [bytes]. */
    uint32_t params_size;
    /** Size of the data that `bind` fills and operations receive as `self` [bytes]. */
    uint32_t self_size;
    const sn_param* params;
    int param_count;
    const sn_quantity* quantities;
    int quantity_count;
    /** For forces: quantities get, as `reaction`, what holds the inputs, one input after the other: minus the
        net force on prescribed degrees of freedom and on mapped states, 0 on free ones. */
    bool reads_reactions;
    /** Quantities of each item, for forces, masses and constraints; may be NULL. */
    const sn_item_quantity* item_quantities;
    int item_quantity_count;
    /** For each of these, 1 + i if every node of input i has it, such as the pressure at each point of a
        surface, and `item` of `read` is the node; 0 if items have it. NULL: items have all of them. */
    const int* item_quantity_nodes;
    /** Resolves references, checks what the table cannot, fills `self`. A failure is reported by sn_bind_fail
        and returned. NULL for groups, prefabs and linear solvers. */
    sn_status (*bind)(struct sn_bind* bind, const void* params, void* self);
    /** What a needle can enter: how its layers are read, see src/models/layers.h. NULL: no needle can
        enter. */
    const struct sn_layers_ops* layers;
    /** What pictures show of a component with these parameters, see shape.h: fills `shapes`, SN_MAX_SHAPES
        that are zero, from the first, and returns how many. NULL: nothing but its state. */
    int (*shapes)(const void* params, struct sn_shape* shapes);
    /** Of the elasticity of a rod: section forces. NULL: none can be read. */
    const sn_section_ops* sections;
} sn_component;

/** 0 if items have this item quantity, else 1 + the input whose nodes have it. */
static inline int sn_quantity_nodes(const sn_component* component, const sn_item_quantity* quantity)
{
    const int* nodes = component->item_quantity_nodes;
    return nodes ? nodes[quantity - component->item_quantities] : 0;
}

/** Fills a parameter struct with the component's defaults. */
static inline void sn_defaults(const sn_component* component, void* params)
{
    memcpy(params, component->defaults, component->params_size);
}

/* ---- bind: access of a component to the rest of the scene ---------------------------------------------- */

/* A component is bound once when the scene is compiled, and again each time one of its numbers is set in a
   running simulation. The second time the functions below give the same answers and the same memory, zeroed.
   A bind that asks for other states, items, or amounts of memory than before is refused: the number changes
   the topology then. `bind` should therefore take its temporary memory from sn_bind_alloc, or compute it in
   sn_bind_once. */

typedef struct sn_bind sn_bind;
typedef struct sn_function sn_function;

/** Adds the state at `ref` as the next input and returns the input's number, 0 for the first; -1 on failure
    (the failure sticks to the bind). `param` names the parameter in messages. An absent reference is a
    failure. */
SN_API int sn_bind_input(sn_bind* bind, sn_ref ref, sn_kind kind, const char* param);
/** Kind of the state at `ref`, for components that accept several; SN_KIND_COUNT on failure (sticks). */
SN_API sn_kind sn_bind_kind(sn_bind* bind, sn_ref ref, const char* param);
/** Adds all inputs of the component at `ref`, the elasticity of a rod, as the next inputs. Returns its
    section operations, and its data in `self`; NULL on failure (sticks). */
SN_API const sn_section_ops* sn_bind_sections(sn_bind* bind, sn_ref ref, const char* param,
                                              const void** self);
/** Rest motion (at t = 0, conditions applied, mapped states included) of an input; valid during bind. */
SN_API const sn_kin* sn_bind_rest(sn_bind* bind, int input);
/** Creates the state that this component owns (state and mapping roles). The component fills configuration
    and velocity of a state (identity and zero on return); the engine fills those of a mapping by `apply`.
    Valid during bind. */
SN_API sn_kin_out sn_bind_state(sn_bind* bind, sn_kind kind, int count);
/** Declares `count` items of `nodes_per_item` nodes each, copied from `nodes` (count * nodes_per_item
    entries). */
SN_API sn_status sn_bind_items(sn_bind* bind, int count, int nodes_per_item, const sn_node* nodes);
/** Declares that the items of this constraint come and go (sn_transient_ops), in place of sn_bind_items: at
    most `capacity` at a time, of `nodes_per_item` nodes each. */
SN_API sn_status sn_bind_transient(sn_bind* bind, int capacity, int nodes_per_item);
/** Declares which nodes of input 0 the batched assembly of a force couples: `count` pairs (a, b) with a < b,
    each once, copied. */
SN_API sn_status sn_bind_pairs(sn_bind* bind, int count, const int (*pairs)[2]);
/** Declares that dofs of node `node` of input 0 are prescribed: bit i of `mask` for degree of freedom i. */
SN_API sn_status sn_bind_prescribe(sn_bind* bind, int node, uint32_t mask);
/** Declares the kinds of the rows of each constraint item; call it after sn_bind_items or sn_bind_transient.
    `friction` has one coefficient for each item; NULL without SN_ROW_FRICTION, and for items that come and
    go. */
SN_API sn_status sn_bind_rows(sn_bind* bind, int rows_per_item, const sn_row_kind* kinds,
                              const double* friction);
/** Zeroed memory that lives as long as the simulation; NULL when out of memory (the failure sticks). */
SN_API void* sn_bind_alloc(sn_bind* bind, size_t bytes);
/** The same, but part of the simulation's state: saved and restored with it. */
SN_API void* sn_bind_memory(sn_bind* bind, size_t bytes);
/** Makes what depends on topology alone, such as lists of neighbours: runs `make`, which fills the `bytes`
    behind `result` and may use all functions of bind. When the component is bound again with other numbers
    (sn_sim_set_parameter), `result` is filled with what the first call left there, and `make` is not run. */
SN_API sn_status sn_bind_once(sn_bind* bind, sn_status (*make)(sn_bind* bind, void* context), void* context,
                              void* result, size_t bytes);
/** Declares switching functions. */
SN_API sn_status sn_bind_events(sn_bind* bind, int count);
/** Compiles a function of time, in the parameter's unit. NULL on failure (sticks), as when its value at t = 0
    is not finite. An absent text gives the constant `fallback`. `param` may end in ".x" and so on. */
SN_API const sn_function* sn_bind_function(sn_bind* bind, sn_expr expr, double fallback, const char* param);
/** Path of the file `name` for opening it: relative names start from the folder of the scene. Valid as long
    as the simulation; NULL on failure (sticks). An absent name is a failure. */
SN_API const char* sn_bind_file(sn_bind* bind, const char* name, const char* param);
/** Reports a failure: "file:line:col: /path: param: sentence". Returns SN_ERR_SCENE. */
SN_API sn_status sn_bind_fail(sn_bind* bind, const char* param, const char* format, ...) SN_PRINTF(3, 4);
/** Writes a note to the log of the host: "file:line:col: /path: sentence". */
SN_API void sn_bind_note(sn_bind* bind, const char* format, ...) SN_PRINTF(2, 3);

/* ---- bind: meshes and selections ----------------------------------------------------------------------- */

/** The mesh at `ref`, an item of SN_ROLE_MESH; NULL on failure (sticks). Lives as long as the simulation. */
SN_API const sn_mesh* sn_bind_mesh(sn_bind* bind, sn_ref ref, const char* param);
/** Sets the mesh of a component of SN_ROLE_MESH. The mesh is copied, except `of`, which must be NULL or a
    mesh from sn_bind_mesh. */
SN_API sn_status sn_bind_make_mesh(sn_bind* bind, const sn_mesh* mesh);
/** Declares that the state of sn_bind_state has one node for each point of this mesh, in the same order.
    `mesh` is one from sn_bind_mesh or sn_bind_mesh_of. */
SN_API sn_status sn_bind_state_mesh(sn_bind* bind, const sn_mesh* mesh);
/** Mesh whose points are the nodes of an input; NULL without one. */
SN_API const sn_mesh* sn_bind_mesh_of(sn_bind* bind, int input);
/** Nodes of an input (points or frames) that a text names, ascending, by their places at rest: "all", "nodes
    0 4 7-12", "region NAME" of the input's mesh, "box X Y Z X Y Z", "sphere X Y Z R", a condition on x y z as
    "x < 1e-6 and z > 2 cm" (in XML: "x lt 1e-6"), or several joined by "|". NULL is "all". Returns how many;
    -1 on failure (sticks). An empty selection is a failure. */
SN_API int sn_bind_select(sn_bind* bind, int input, const char* where, const char* param, const int** nodes);
/** Cells on the nodes of an input: those of one kind of the mesh at `ref`, or where it is absent of the
    input's own mesh, that `where` names, as above ("cells 0 4" in place of nodes; conditions, boxes and
    spheres choose by centres; "region NAME" by the cells' regions). The mesh must be the input's, or made of
    it, as its surface; for an input without a mesh it must have as many points. `nodes` gets
    sn_cell_nodes(kind) nodes of the input for each cell, `numbers`, unless it is NULL, the cells' numbers in
    the mesh. Returns how many cells; -1 on failure (sticks). */
SN_API int sn_bind_cells(sn_bind* bind, int input, sn_ref ref, sn_cell kind, const char* where,
                         const char* param, const int** nodes, const int** numbers);

/** Value, first and second time derivative of a bound function at time t: d[0], d[1], d[2]. */
SN_API void sn_function_eval(const sn_function* function, double t, double d[3]);

#ifdef __cplusplus
}
#endif
