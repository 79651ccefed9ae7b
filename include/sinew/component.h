/* Sinew - component: how a component describes itself and what it computes. The same contract serves the
   built-in components and yours; examples/tether.c is a complete one.

   A component is a constant descriptor: name, parameter table, defaults, `bind`, and the operations of its role.
   `bind` turns parameters (options) into data; the operations afterwards look nothing up and allocate nothing.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <string.h>
#include <sinew/mesh.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- parameters ------------------------------------------------------------------------------------------ */

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

/** One row of a parameter table: everything Sinew knows of a parameter, stated once. */
typedef struct sn_param {
    const char* name;    /**< as in XML, command line and bindings */
    sn_param_type type;  /**< derived by the compiler */
    uint32_t offset;     /**< in the parameter struct */
    const char* choices; /**< SN_PARAM_CHOICE: blank-separated names, the field holds the index */
    const char* unit;    /**< SI unit, "1" when without: the reader converts and refuses other dimensions */
    double min, max; /**< inclusive bounds of every number; SN_ABOVE_ZERO as min means > 0; not for text */
    const char* doc; /**< one line, lower case first, no full stop */
    const char*
        word; /**< of an SN_PARAM_REAL: a word that may stand in place of the number, and is 0; or NULL */
} sn_param;

#define SN_ABOVE_ZERO 4.9406564584124654e-324 /* the smallest positive double: as a minimum it reads "> 0" */

#define SN_TYPE_OF(field)                                                                                    \
    _Generic((field), bool                                                                                   \
             : SN_PARAM_BOOL, int                                                                            \
             : SN_PARAM_INT, double                                                                          \
             : SN_PARAM_REAL, sn_vec3                                                                        \
             : SN_PARAM_VEC3, sn_reals                                                                       \
             : SN_PARAM_REALS, const char*                                                                   \
             : SN_PARAM_TEXT, sn_ref                                                                         \
             : SN_PARAM_REF, sn_expr                                                                         \
             : SN_PARAM_EXPR, sn_expr3                                                                       \
             : SN_PARAM_EXPR3)
/** First columns of a row, from the field itself, so that table and struct cannot disagree. */
#define SN_FIELD(S, f)                                                                                       \
    .name = #f, .type = SN_TYPE_OF(((S*)0)->f), .offset = (uint32_t)offsetof(S, f), .choices = NULL
/** The same for an int field that holds one of several names. */
#define SN_CHOICE(S, f, names)                                                                               \
    .name = #f, .type = SN_PARAM_CHOICE, .offset = (uint32_t)offsetof(S, f), .choices = names
#define SN_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

/* ---- what operations see --------------------------------------------------------------------------------- */

/** Kinds of state. Configuration/tangent sizes per node: points 3/3, frames 7/6, scalars 1/1. */
typedef enum sn_kind { SN_POINTS, SN_FRAMES, SN_SCALARS, SN_KIND_COUNT } sn_kind;

enum {
    SN_MAX_INPUTS = 4,      /**< states one component can read */
    SN_MAX_ITEM_NODES = 25, /**< nodes one item (element) can touch */
    SN_MAX_ITEM_ROWS = 6    /**< rows one item of a constraint can have */
};

/** Degrees of freedom of a node of this kind: 3, 6, 1. */
static inline int sn_kind_dofs(sn_kind kind) { return kind == SN_FRAMES ? 6 : kind == SN_POINTS ? 3 : 1; }
/** Numbers that hold a node's configuration: 3, 7, 1. */
static inline int sn_kind_coords(sn_kind kind) { return kind == SN_FRAMES ? 7 : kind == SN_POINTS ? 3 : 1; }

/** Motion of one state, read only: one array of configurations, of velocities, of accelerations. Use the member
    that fits the kind. */
typedef struct sn_kin {
    sn_kind kind;
    int count; /**< nodes */
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
typedef union sn_load {
    double* f;
    sn_vec3* force;
    sn_wrench* wrench;
} sn_load;

/** What an operation gets: the time, the load factor, and the motion of its input states in the order bound. */
typedef struct sn_input {
    double t;    /**< [s] */
    double load; /**< external loads are multiplied by it: 1, but for the continuation of a static analysis */
    const sn_kin* at;
} sn_input;

/** Items begin, begin + 1, ..., end - 1. */
typedef struct sn_range {
    int begin, end;
} sn_range;

/** A node of one of a component's input states. */
typedef struct sn_node {
    int input, node;
} sn_node;

/* ---- roles and their operations -------------------------------------------------------------------------- */

/** What a component is for. It decides which member of sn_component.ops is read and when the component is called. */
typedef enum sn_role {
    SN_ROLE_GROUP,      /**< holds children, computes nothing */
    SN_ROLE_PREFAB,     /**< expands into other items before compilation */
    SN_ROLE_STATE,      /**< owns coordinates */
    SN_ROLE_MAPPING,    /**< owns coordinates that follow other states */
    SN_ROLE_CONDITION,  /**< prescribes coordinates; its reaction is a result */
    SN_ROLE_MASS,       /**< inertia of a state */
    SN_ROLE_FORCE,      /**< forces on and between states */
    SN_ROLE_CONSTRAINT, /**< keeps distances, places or gaps by multipliers; its reaction is a result */
    SN_ROLE_INTEGRATOR, /**< advances a system, or finds its equilibrium */
    SN_ROLE_SOLVER,     /**< linear solver */
    SN_ROLE_OBSERVER,   /**< reads after the step */
    SN_ROLE_MESH,       /**< makes a mesh, which others are built on; nothing of it is left in a step */
    SN_ROLE_COUNT
} sn_role;

/** Dense derivatives of one item's force. The item's degrees of freedom are those of its nodes in the order
    bound, n in all; matrices are n x n, row-major, and zero on entry. For frames, columns are increments
    (dr world, dtheta BODY: R <- R exp(hat(dtheta))) and rows (force world, moment BODY). */
typedef struct sn_tangent {
    int n;
    double* K;  /**< d f / d x */
    double* D;  /**< d f / d v */
    double* M;  /**< - d f / d a : the mass matrix; NULL for the force role */
    bool still; /**< nothing moves and nobody looks at D: statics. It may be left zero */
} sn_tangent;

/** A second way for internal forces of points that have thousands of items, which needs no order among items: each part writes to
    memory of its own, and is split among threads anyhow. For forces of one input state that have a potential and do not feel
    translations: the blocks of their K are symmetric in pairs, K_ba = K_ab^T, and a node's own block is minus the sum of those to
    its neighbours, so that blocks of pairs are all that is asked for. `add` and `tangent` stay, for small systems, mapped
    points and tests; both ways must give the same up to round-off. */
typedef struct sn_bulk_ops {
    /** Forces of items, and what of `pairs` comes with them, into the component's own memory. Ranges begin at multiples of 8. */
    void (*compute)(const void* self, sn_range items, const sn_input* in);
    /** Adds the forces just computed to nodes of the state. */
    void (*collect)(const void* self, sn_range nodes, const sn_load* out);
    /** What `pairs` needs besides, after `compute`; NULL: nothing. */
    void (*stiffen)(const void* self, sn_range items, const sn_input* in);
    /** blocks[k] = d f_a / d x_b of the pair (a, b) number pairs.begin + k of sn_bind_pairs, row-major. */
    void (*pairs)(const void* self, sn_range pairs, double (*blocks)[9]);
    double (*damping)(const void* self); /**< D of `pairs` is that times K [s]; NULL: 0 */
} sn_bulk_ops;

/** Operations of SN_ROLE_FORCE and SN_ROLE_MASS. A mass adds MINUS the inertia force, -(M a + h(x,v)), and may read
    accelerations; a force may not. `tangent` is always called after `add` at the same input, so that `add`
    may leave intermediate results in memory of its own.

    Items are independent: ranges may be split anyhow, and several threads may work on items of one component at
    once, though never on two that share a node. `add` and `tangent` therefore write to `out` at the nodes of their
    items only, and else only to memory that belongs to the item or to a node it touches: never to one counter or
    buffer for the whole component. `energy` and `dissipation` write nothing. `event_fire` and `commit` are called by
    one thread alone. */
typedef struct sn_force_ops {
    void (*add)(const void* self, sn_range items, const sn_input* in, const sn_load* out);
    void (*tangent)(const void* self, int item, const sn_input* in, const sn_tangent* out);
    /** Potential energy for forces, kinetic energy for masses [J]; NULL when there is none. */
    double (*energy)(const void* self, sn_range items, const sn_input* in);
    /** Power dissipated, >= 0 [W]; NULL when nothing is dissipated. */
    double (*dissipation)(const void* self, sn_range items, const sn_input* in);
    /** Events: number declared by sn_bind_events. Fills switching functions, one each; NULL when there are none. */
    void (*event_values)(const void* self, const sn_input* in, double* g);
    /** Called when switching function `event` changed sign, `rising` telling how; may change memory obtained from
        sn_bind_memory. */
    void (*event_fire)(const void* self, const sn_input* in, int event, bool rising);
    /** Called at the start, and after every step that was accepted, with the motion at its end; in statics, where it is
        `elastic`, after every load step too; may change memory from sn_bind_memory: what happened for good, as slip, damage, a channel cut. Forces must not jump by it: switch by
        an event what does. NULL when nothing is kept. */
    void (*commit)(const void* self, const sn_input* in);
    /** Potential of the external loads, weights and dead forces, that in->load multiplies [J]: minus their work from
        where it is zero; in->load times it. Energies without it are what `energy` says alone. NULL: none or not known. */
    double (*load_potential)(const void* self, sn_range items, const sn_input* in);
    /** What whoever ran the simulation should know of it, as a sentence in `text`: that a limit of the model was passed,
        for example. False when there is nothing to tell. Asked between steps; what it tells of is memory from
        sn_bind_memory. NULL when there is never anything. */
    bool (*remark)(const void* self, char* text, size_t size);
    /** Of a force that has an energy: with these parameters `commit` leaves it as it is, and between two commits the force is its
        gradient, so that methods which conserve energy may rely on it. NULL: it does not say so, which counts where there is a
        `commit`. */
    bool (*elastic)(const void* self);
    bool
        constant; /**< of a mass: M is the same at any motion and time, K and D are zero. M is found once then */
    const sn_bulk_ops* bulk; /**< NULL: items are computed one by one */
} sn_force_ops;

/** What a row of a constraint asks of its value g. */
typedef enum sn_row_kind {
    SN_ROW_EQUAL,   /**< g = 0, whatever the multiplier */
    SN_ROW_CONTACT, /**< g >= 0, multiplier >= 0, one of them zero */
    SN_ROW_FRICTION /**< two of them follow a contact's row: the multipliers (l1, l2) oppose the slip (g1', g2') and are
                       no longer together than the item's coefficient times the contact's; slip is all they have, g is
                       not asked for */
} sn_row_kind;

/** Derivatives of one item's rows. The item's degrees of freedom are ordered and incremented as in sn_tangent, n in all;
    zero on entry; what is NULL is not asked for. */
typedef struct sn_row_tangent {
    int rows, n;
    double* G; /**< rows x n: d g / d x, and d g' / d v */
    double* H; /**< rows x n: d g' / d x at fixed v */
    double* K; /**< n x n: d (G^T multipliers) / d x at fixed multipliers */
} sn_row_tangent;

/** Operations of SN_ROLE_CONSTRAINT. The engine finds the multipliers: G^T of them is the force on the item's nodes. Items are
    independent of each other. */
typedef struct sn_constraint_ops {
    /** Values of an item's rows and their first and second time derivatives along the motion at hand, g'' for SN_ROW_EQUAL
        only. What is NULL is not asked for. */
    void (*rows)(const void* self, int item, const sn_input* in, double* g, double* g1, double* g2);
    /** Their derivatives; `multipliers` holds one number a row. */
    void (*tangent)(const void* self, int item, const sn_input* in, const double* multipliers,
                    const sn_row_tangent* out);
} sn_constraint_ops;

/** Derivatives of one mapped node, m = its degrees of freedom, n = those of the parents' nodes it follows. All
    row-major and zero on entry. */
typedef struct sn_map_tangent {
    int m, n;
    double* J;  /**< m x n: v_child = J v_parent (and increments likewise) */
    double* Vx; /**< m x n: d v_child / d x_parent at fixed v_parent */
    double* Ax; /**< m x n: d a_child / d x_parent at fixed v and a of the parent */
    double* Av; /**< m x n: d a_child / d v_parent at fixed x and a of the parent */
    double*
        G; /**< n x n: geometric stiffness, d (J^T f) / d x_parent at the fixed child force f; 0 for f = 0 */
    bool massless; /**< no mass moves with the node: Ax and Av are not read and may be left zero */
} sn_map_tangent;

/** Operations of SN_ROLE_MAPPING; one item per child node. Without `apply_transpose` and `tangent`, both, it can only be
    looked at: a scene in which a mass, a force or a constraint uses its child is refused. */
typedef struct sn_mapping_ops {
    /** Child positions, velocities and accelerations (J a + the velocity-dependent term) from the parents'. */
    void (*apply)(const void* self, sn_range items, const sn_input* in, const sn_kin_out* child);
    /** f_parent += J^T f_child. */
    void (*apply_transpose)(const void* self, sn_range items, const sn_input* in, const double* child_force,
                            const sn_load* out);
    /** Derivatives of node `item`; `child_force` holds this node's m numbers. */
    void (*tangent)(const void* self, int item, const sn_input* in, const double* child_force,
                    const sn_map_tangent* out);
    /** As in sn_force_ops: after every step that was accepted, with the parents' motion at its end; may change memory from
        sn_bind_memory. The children's places must not jump by it. NULL when nothing is kept. */
    void (*commit)(const void* self, const sn_input* in);
} sn_mapping_ops;

/** Operations of SN_ROLE_CONDITION. */
typedef struct sn_condition_ops {
    /** Writes x, v, a of the coordinates it prescribes at time in->t. `state` is input 0, writable. */
    void (*apply)(const void* self, const sn_input* in, const sn_kin_out* state);
} sn_condition_ops;

struct sn_system;
/** Operations of SN_ROLE_INTEGRATOR; see src/engine/system.h for what a system offers. */
typedef struct sn_integrator_ops {
    bool statics; /**< finds equilibria instead of advancing in time */
    /** Sizes memory once the system is laid out. */
    sn_status (*prepare)(void* self, struct sn_system* system, sn_error* error);
    /** Advances x and v from t to t + h (statics: finds the equilibrium at t). With `local_error` not NULL it also estimates
        the error of the step as a weighted norm (sn_system_norm). On SN_ERR_DIVERGED x and v may be anything; the caller
        restores them. Leaves consistent accelerations in the system when `consistent` is set. */
    sn_status (*step)(void* self, struct sn_system* system, double t, double h, double* local_error,
                      sn_error* error);
    /** Called after anything that makes kept history worthless: start, event, jump of a function, live write. */
    void (*restart)(void* self, struct sn_system* system);
    /** Order of the error estimate, 0 when the method has none; NULL: none has. */
    int (*error_order)(const void* self);
    bool consistent;
    /** Of methods whose step is limited, at the start: with *step 0 writes the step it would take, HUGE_VAL when
        anything goes; otherwise refuses a step that is too large. NULL: any step will do. */
    sn_status (*choose_step)(void* self, struct sn_system* system, double* step, sn_error* error);
    const char* description; /**< one line for reports, or NULL */
    /** Accelerations and net force at the present motion, for observers, where they are not what masses and forces alone make:
        an integrator that holds coordinates together adds the forces that do. NULL: the engine's own. */
    void (*observe)(void* self, struct sn_system* system);
} sn_integrator_ops;

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
    const char* components; /**< blank-separated: "x y z"; NULL for a single number */
    const char* doc;
    /** Writes as many numbers as there are components. For conditions `reaction` is the generalised force the
        condition exerts on its state (layout of input 0), for constraints the multipliers of all rows, item by
        item; NULL for other roles. */
    void (*read)(const void* self, const sn_input* in, const double* reaction, double* out);
} sn_quantity;

/** A quantity that every item of a component has: the stress of each cell, for example. */
typedef struct sn_item_quantity {
    const char* name;
    const char* unit;
    const char* components; /**< blank-separated: "x y z"; NULL for a single number */
    const char* doc;
    /** Writes as many numbers as there are components. */
    void (*read)(const void* self, int item, const sn_input* in, double* out);
} sn_item_quantity;

enum { SN_COMPONENT_ABI = 1 };

/** A component's descriptor: constant data and functions, static for as long as scenes and simulations use it. Zero what
    does not apply. sn_scene_register refuses an incomplete one. */
typedef struct sn_component {
    uint32_t abi;        /**< SN_COMPONENT_ABI; refused when different */
    const char* name;    /**< XML element */
    const char* summary; /**< one sentence */
    const char* source;  /**< paper and equation numbers; may be NULL */
    sn_role role;
    union {
        const sn_force_ops* force; /**< masses too */
        const sn_mapping_ops* mapping;
        const sn_condition_ops* condition;
        const sn_constraint_ops* constraint;
        const sn_integrator_ops* integrator;
        const sn_prefab_ops* prefab;
    } ops;
    const void* defaults; /**< parameter struct with the defaults; what is not named in it is zero */
    uint32_t params_size; /**< of the parameter struct */
    uint32_t self_size;   /**< of what bind fills and operations get as `self` */
    const sn_param* params;
    int param_count;
    const sn_quantity* quantities;
    int quantity_count;
    const sn_item_quantity* item_quantities; /**< of forces, masses and constraints; may be NULL */
    int item_quantity_count;
    /** Resolves references, checks what the table cannot, fills `self`. A failure is reported by sn_bind_fail
        and returned. NULL for groups and prefabs. */
    sn_status (*bind)(struct sn_bind* bind, const void* params, void* self);
} sn_component;

/** Fills a parameter struct with the component's defaults. */
static inline void sn_defaults(const sn_component* component, void* params)
{
    memcpy(params, component->defaults, component->params_size);
}

/* ---- bind: the only door through which a component sees the rest of the scene ------------------------------ */

typedef struct sn_bind sn_bind;
typedef struct sn_function sn_function;

/** Adds the state at `ref` as the next input and returns the input's number, 0 for the first; -1 on failure (the
    failure sticks to the bind). `param` names the parameter in messages. An absent reference is a failure. */
SN_API int sn_bind_input(sn_bind* bind, sn_ref ref, sn_kind kind, const char* param);
/** Kind of the state at `ref`, for components that accept several; SN_KIND_COUNT on failure (sticks). */
SN_API sn_kind sn_bind_kind(sn_bind* bind, sn_ref ref, const char* param);
/** Rest motion (at t = 0, conditions applied, mapped states included) of an input; valid during bind. */
SN_API const sn_kin* sn_bind_rest(sn_bind* bind, int input);
/** Makes the state this component owns (state and mapping roles). The caller fills configuration and velocity of
    a state (identity and zero on return); for a mapping the engine does, by its `apply`. Valid during bind. */
SN_API sn_kin_out sn_bind_state(sn_bind* bind, sn_kind kind, int count);
/** Declares `count` items of `nodes_per_item` nodes each, copied from `nodes` (count * nodes_per_item entries). */
SN_API sn_status sn_bind_items(sn_bind* bind, int count, int nodes_per_item, const sn_node* nodes);
/** Declares which nodes of input 0 the bulk way of a force couples: `count` pairs (a, b) with a < b, each once, copied. */
SN_API sn_status sn_bind_pairs(sn_bind* bind, int count, const int (*pairs)[2]);
/** Declares that dofs of node `node` of input 0 are prescribed: bit i of `mask` for degree of freedom i. */
SN_API sn_status sn_bind_prescribe(sn_bind* bind, int node, uint32_t mask);
/** Declares what the rows of every item of a constraint are, after its items. `friction` has a coefficient for each item; NULL
    when there are no SN_ROW_FRICTION. */
SN_API sn_status sn_bind_rows(sn_bind* bind, int rows_per_item, const sn_row_kind* kinds,
                              const double* friction);
/** Zeroed memory that lives as long as the simulation; NULL when out of memory (the failure sticks). */
SN_API void* sn_bind_alloc(sn_bind* bind, size_t bytes);
/** The same, but part of the simulation's state: saved and restored with it. */
SN_API void* sn_bind_memory(sn_bind* bind, size_t bytes);
/** Declares switching functions. */
SN_API sn_status sn_bind_events(sn_bind* bind, int count);
/** Compiles a function of time, in the parameter's unit. NULL on failure (sticks), as when its value at t = 0 is not
    finite. An absent text gives the constant `fallback`. `param` may end in ".x" and so on. */
SN_API const sn_function* sn_bind_function(sn_bind* bind, sn_expr expr, double fallback, const char* param);
/** The file `name` as the library can open it: relative names are relative to the scene's folder. Lives as long as the
    simulation; NULL on failure (sticks). An absent name is a failure. */
SN_API const char* sn_bind_file(sn_bind* bind, const char* name, const char* param);
/** Reports a failure: "file:line:col: /path: param: sentence". Returns SN_ERR_SCENE. */
SN_API sn_status sn_bind_fail(sn_bind* bind, const char* param, const char* format, ...) SN_PRINTF(3, 4);
/** Tells the user something that is no failure, through the host's log: "file:line:col: /path: sentence". */
SN_API void sn_bind_note(sn_bind* bind, const char* format, ...) SN_PRINTF(2, 3);

/* ---- bind: meshes and selections ---------------------------------------------------------------------------- */

/** The mesh at `ref`, an item of SN_ROLE_MESH; NULL on failure (sticks). Lives as long as the simulation. */
SN_API const sn_mesh* sn_bind_mesh(sn_bind* bind, sn_ref ref, const char* param);
/** Gives a component of SN_ROLE_MESH its mesh; everything in it is copied, but for `of`, which must be NULL or a mesh from
    sn_bind_mesh. */
SN_API sn_status sn_bind_make_mesh(sn_bind* bind, const sn_mesh* mesh);
/** Says that the state made by sn_bind_state has a node for each point of this mesh, in their order. `mesh` is one from
    sn_bind_mesh or sn_bind_mesh_of. */
SN_API sn_status sn_bind_state_mesh(sn_bind* bind, const sn_mesh* mesh);
/** The mesh whose points an input's nodes are; NULL when there is none. */
SN_API const sn_mesh* sn_bind_mesh_of(sn_bind* bind, int input);
/** Nodes of an input (points or frames) that a text names, ascending, by their places at rest: "all", "nodes 0 4 7-12",
    "region NAME" of the input's mesh, "box X Y Z X Y Z", "sphere X Y Z R", a condition on x y z as "x < 1e-6 and z > 2 cm"
    (in XML: "x lt 1e-6"), or several joined by "|". NULL is "all". Returns how many; -1 on failure (sticks). That nothing
    is selected is a failure. */
SN_API int sn_bind_select(sn_bind* bind, int input, const char* where, const char* param, const int** nodes);
/** Cells on the nodes of an input: those of one kind of the mesh at `ref`, or where it is absent of the input's own mesh,
    that `where` names, as above ("cells 0 4" in place of nodes; conditions, boxes and spheres choose by centres; "region
    NAME" by the cells' regions). The mesh must be the input's, or made of it, as its surface; for an input without a
    mesh it must have as many points. `nodes` gets sn_cell_nodes(kind) nodes of the input for each cell, `numbers`, unless it
    is NULL, the cells' numbers in the mesh. Returns how many cells; -1 on failure (sticks). */
SN_API int sn_bind_cells(sn_bind* bind, int input, sn_ref ref, sn_cell kind, const char* where,
                         const char* param, const int** nodes, const int** numbers);

/** Value, first and second time derivative of a bound function at time t: d[0], d[1], d[2]. */
SN_API void sn_function_eval(const sn_function* function, double t, double d[3]);

#ifdef __cplusplus
}
#endif
