/* Sinew - system: the states that one integrator advances, laid out flat, and everything that acts on them as lists of
   calls. An integrator sees nothing else of the scene.

   Layout: all independent states first, one after the other, then the mapped ones, in the same arrays x, v, a, f.
   A frame has 7 numbers in x (r, q) and 6 in v, a, f. The "net force" f of an independent coordinate is the sum of all
   forces minus all inertia forces, f = f(x, v, t) - (M a + h(x, v)), with what mapped states push up through J^T: zero
   on a free coordinate when a is right; minus the reaction on a prescribed one.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <sinew/sim.h>
#include "base/memory.h"
#include "engine/function.h"
#include "linalg/matrix.h"

typedef struct sn_state {
    const char* path;
    sn_kind kind;
    int count;
    bool mapped;
    int x_at, v_at; /**< first number in x; in v, a, f */
    int node_at;    /**< first independent node; for mapped states, first mapped node */
    double *x, *v, *a, *f;
    const sn_mesh* mesh; /**< whose points the nodes are, or NULL */
} sn_state;

/** How the derivatives of one item enter the system matrix. */
typedef struct sn_item_plan {
    int n;                      /**< degrees of freedom of the item's own nodes */
    int node_count;             /**< its own nodes */
    int own[SN_MAX_ITEM_NODES]; /**< independent node, or -1 - mapped node */
    int own_dofs[SN_MAX_ITEM_NODES];
    bool direct;       /**< no own node is mapped: own nodes are the targets */
    bool dead;         /**< no free coordinate is touched: nothing to assemble */
    int target_count;  /**< independent nodes reached */
    const int* target; /**< [target_count] independent node */
    int target_dofs;
    const int*
        slot; /**< [target_count^2] where the block's values begin in the matrix, -1 when not unknown */
} sn_item_plan;

/** A component as the program calls it. */
typedef struct sn_call {
    const sn_component* type;
    const char* path;
    void* self;
    sn_input in; /**< t and load are refreshed, `at` is fixed */
    sn_load out[SN_MAX_INPUTS];
    sn_kin kin[SN_MAX_INPUTS];
    int input[SN_MAX_INPUTS]; /**< states */
    int input_count;
    int child;    /**< state owned by a mapping, or -1 */
    bool passive; /**< a mapping nothing acts through: followed only when somebody looks */
    bool fresh;   /**< a mapping whose child belongs to the present state, see sn_system_follow */
    int item_count, nodes_per_item;
    const sn_node* node; /**< [item_count * nodes_per_item] */
    sn_item_plan* plan;  /**< [item_count], NULL for bulk */
    bool bulk;           /**< computed in bulk, see bulk.h */
    int pair_count;
    const int (*pair)[2];        /**< [pair_count] nodes of its input */
    const int (*pair_slot)[2];   /**< [pair_count] see bulk.h */
    int rows_per_item;           /**< of a constraint */
    const sn_row_kind* row_kind; /**< [rows_per_item] */
    const double* friction;      /**< [item_count] coefficients, or NULL */
    int row_at;                  /**< first of its rows in the system's */
    int event_count;
    double* event_sign; /**< signs of the switching functions, part of the state */
    /* profile */
    double seconds[2]; /**< evaluate, tangent */
    int64_t calls[2];
} sn_call;

/** Composite Jacobian of a mapped node with respect to the independent nodes it follows in the end. */
typedef struct sn_composite {
    const sn_call* call; /**< mapping that makes the node... */
    int item;            /**< ...and which item of it */
    int m, n;            /**< rows: its dofs; columns: dofs of all ancestors */
    bool fresh;          /**< belongs to the present state, see composite.h */
    bool massless;       /**< no mass moves with the node: Ax and Av are not found */
    int ancestor_count;
    const int* ancestor;      /**< independent nodes */
    const int* ancestor_at;   /**< first column of each */
    double *J, *Vx, *Ax, *Av; /**< m x n */
} sn_composite;

typedef struct sn_calls {
    sn_call* at;
    int count;
} sn_calls;

typedef struct sn_system {
    sn_pool* pool;
    const char* path; /**< of the integrator */
    const sn_component* integrator_type;
    void* integrator;
    sn_linear_options linear_options;

    sn_state* states;
    int state_count;
    int nx, nv;         /**< independent coordinates and degrees of freedom */
    int nx_all, nv_all; /**< mapped ones too */
    double *x, *v, *a, *f;

    sn_calls conditions, mappings, masses, forces, constraints;
    struct sn_rows* rows; /**< of the constraints, rows.h; NULL when there are none */

    /* independent nodes */
    int node_count;
    int* node_dof;        /**< [node_count + 1] first dof */
    int* node_state;      /**< [node_count] */
    int* node_unknown;    /**< [node_count] matrix node or -1 */
    uint32_t* prescribed; /**< [node_count] mask of prescribed dofs */
    int frame_count;
    int* node_frame; /**< [node_count] index among independent frames, or -1 */
    double* scale;  /**< [nv] size of a change that matters: a length for translations, 1 rad for rotations */
    double length;  /**< the length in `scale` */
    bool* free_dof; /**< [nv] */
    int unknowns;   /**< free degrees of freedom */

    /* mapped nodes */
    int mapped_count;
    sn_composite* composite; /**< [mapped_count] */

    /* matrix of the unknowns */
    sn_block_matrix* matrix;
    sn_linear* linear;
    sn_block_matrix* mass;  /**< of the masses alone, inertia.h */
    int* mass_from;         /**< [mass->blocks] where its blocks begin in the values of `matrix` */
    sn_linear* mass_solver; /**< of `mass` */
    bool mass_constant;    /**< the mass matrix never changes: mass_solver has its factor from the start on */
    double* mass_diagonal; /**< the mass matrix where it is diagonal and of points alone; else NULL */
    double* mass_inverse;  /**< its inverse by columns where that is small, inertia.h; else NULL */
    int* partial;          /**< matrix dofs that are prescribed inside an unknown node */
    int partial_count;
    int* unknown_dof;             /**< [matrix->dofs] dof of the system that is each of the matrix */
    double* rhs;                  /**< [matrix->dofs] */
    double* product;              /**< [matrix->dofs] */
    struct sn_schedule* schedule; /**< the calls as tasks for threads, schedule.h */
    struct sn_bulk* bulk;         /**< what is computed in bulk, bulk.h; NULL: nothing */

    sn_function** functions;
    int function_count;
    double t, load;
    struct sn_sim* sim; /**< for integrators that remember */
    bool pulled;        /**< a hand pulls, pull.c */
    double* pull;       /**< [nv] its force, constant during a step; NULL: it never did */

    bool profiling;
    double matrix_seconds[3]; /**< assemble, factor, solve */
    int64_t matrix_calls[3];
    sn_counters counters;
    const char* blame; /**< state named by sn_system_finite */
    int blame_dof;     /**< dof whose pivot vanished in sn_system_factor */
} sn_system;

/* ---- what integrators use ---------------------------------------------------------------------------------- */

/** Sets time and load factor for what follows, and the prescribed coordinates (x, v, a) to that time. */
void sn_system_set_time(sn_system* s, double t, double load);
/** Mapped states from independent ones, those that something acts through: x, v, a. */
void sn_system_map(sn_system* s);
/** Forgets what sn_system_follow has done: the independent states have moved. */
void sn_system_stale(sn_system* s);
/** Brings one mapped state, and those it follows, to the independent ones; once until they are stale. */
void sn_system_follow(sn_system* s, int state);
/** Maps, then the net force f from all, pulled back to the independent ones. */
void sn_system_evaluate(sn_system* s);
/** Parts of the net force: inertia, -(M a + h(x, v)); and what has a potential, minus its gradient: forces that tell
    an energy, and weights that tell theirs. */
typedef enum sn_part { SN_PART_INERTIA, SN_PART_POTENTIAL } sn_part;
/** The same of a part alone. The caller sees to v = a = 0 for SN_PART_POTENTIAL. */
void sn_system_evaluate_part(sn_system* s, sn_part part);
/** Kinetic energy, and the potential that belongs to SN_PART_POTENTIAL. */
void sn_system_stored_energy(sn_system* s, double* kinetic, double* potential);
/** Assembles A = cm M - cd D - ck K of the unknowns at the motion evaluated last; `spin` (one 3x3 per independent frame,
    or NULL) multiplies the rotational columns of M and D: the derivative of the body spin variation of velocities
    with respect to that of positions. */
void sn_system_assemble(sn_system* s, double cm, double cd, double ck, const sn_mat3* spin);
/** Where an iterative linear solver starts its next solution from; an array over the nv dofs. */
void sn_system_start_from(sn_system* s, const double* guess);
/** Factors what was assembled; false when singular, with `blame` set. */
bool sn_system_factor(sn_system* s);
/** out = A^-1 rhs on free dofs, 0 on prescribed ones. Both are arrays over the nv dofs; they may be the same. With
    constraints: the rhs acts and the equal rows do not change. */
void sn_system_solve(sn_system* s, const double* rhs, double* out);
/** An update of Newton's iteration: out = A^-1 rhs, such that the rows of constraints are met, too; changes their
    multipliers. */
void sn_system_update(sn_system* s, const double* rhs, double* out);
/** The update by the same matrix at the motion evaluated last; the multipliers stay. */
void sn_system_probe(sn_system* s, const double* rhs, double* out);
/** Factor and solve with another solver and matrix of the unknowns; neither looks at constraints. */
bool sn_system_factor_with(sn_system* s, sn_linear* linear, const sn_block_matrix* matrix);
void sn_system_solve_with(sn_system* s, sn_linear* linear, const double* rhs, double* out);
/** out = (A + A^T)/2 in of what was assembled, on free dofs, 0 on prescribed ones; not the same array. */
void sn_system_multiply(sn_system* s, const double* in, double* out);
/** Accelerations that make the net force vanish at the present x, v, t: a = M^-1 (...). False when M is singular. */
bool sn_system_accelerate(sn_system* s);
/** The same for those who need the accelerations only: saves an evaluation; the net force left behind means nothing. */
bool sn_system_find_accelerations(sn_system* s);
/** x = x0 (+) u: points and scalars add; frames r0 + u, q0 exp(u_rot), normalised. Free dofs only; x, x0 are arrays of nx. */
void sn_system_retract(sn_system* s, const double* x0, const double* u);
/** Weighted maximum norm over the free dofs: max |d_i| / scale_i. */
double sn_system_norm(const sn_system* s, const double* d);
/** Names the dof with the largest weighted entry (for messages). */
int sn_system_worst(const sn_system* s, const double* d);
/** "path[node].component" of an independent dof, into text. */
void sn_system_dof_name(const sn_system* s, int dof, char* text, size_t size);
/** True when all numbers of x and v are finite; else blame names the state. */
bool sn_system_finite(sn_system* s);

/* ---- rotations inside a step: xi are rotation vectors relative to the attitude at its start ---------------------- */

/** w = J_r(xi) k for every independent frame, v = k elsewhere: velocities from the rates of local coordinates. */
void sn_system_velocity_from_rate(const sn_system* s, const double* u, const double* rate, double* v);
/** The inverse: rates of local coordinates from velocities. */
void sn_system_rate_from_velocity(const sn_system* s, const double* u, const double* v, double* rate);

/* ---- building (scene compiler) ------------------------------------------------------------------------------- */

/** Lays out the states, binds the calls' views to the arrays, finds the pattern, prepares the solver. States hold their
    initial x and v in memory of their own before, and point into the system's arrays after. */
sn_status sn_system_finish(sn_system* s, sn_error* error);
/** Threads that work on the system; NULL: the caller's alone. */
void sn_system_use_tasks(sn_system* s, struct sn_tasks* tasks);
/** Potential and kinetic energy, dissipated power. */
sn_energy sn_system_energy(sn_system* s);
