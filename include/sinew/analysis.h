/* Sinew - analysis: what can be asked of a simulation at its present state. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include <sinew/sim.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- equilibria ---------------------------------------------------------------------------------------- */

/** Stability of an equilibrium. */
typedef enum sn_stability {
    /** The potential energy has a minimum there. */
    SN_EQUILIBRIUM_STABLE,
    /** There are directions of negative stiffness. */
    SN_EQUILIBRIUM_UNSTABLE,
    /** The loads have no potential (follower forces), or the stiffness is singular. */
    SN_EQUILIBRIUM_UNDECIDED
} sn_stability;

/** How an equilibrium was found, and what it is. `path` is valid as long as the simulation. */
typedef struct sn_equilibrium_info {
    /** Path of the integrator. */
    const char* path;
    /** "full load", "load steps", "arc length", "held forces" or "relaxation". */
    const char* method;
    /** Its stability. */
    sn_stability stability;
    /** Directions of negative stiffness that violate no constraint: 0 when stable, -1 when not known. */
    int negative_directions;
    /** An unstable equilibrium was found first, and left for this one. */
    bool left_unstable;
    /** A sentence for the user, where the method or the stability is out of the ordinary; else "". */
    char note[256];
} sn_equilibrium_info;

/** How the i-th `statics` of the scene, from 0, found its last equilibrium. Returns false past the last one
    and before one was found; `info` is zero then. NULL for either pointer returns false. */
SN_API bool sn_sim_equilibrium(const sn_sim* sim, int i, sn_equilibrium_info* info);

/* ---- modes ------------------------------------------------------------------------------------------- */

/** Small vibrations about the present state of a simulation. */
typedef struct sn_modes sn_modes;

/** What to compute. All zero: the ten lowest modes. */
typedef struct sn_modes_params {
    /** Modes wanted, 1 to 1000; 0: 10. */
    int count;
    /** The modes nearest this frequency [Hz], >= 0; 0: the lowest ones. */
    double shift;
    /** Relative change of an eigenvalue below which it is final, 1e-13 to 1e-2; 0: 1e-10. */
    double tolerance;
} sn_modes_params;

/** One mode: K shape = eigenvalue M shape. */
typedef struct sn_mode {
    /** sqrt(eigenvalue) / 2 pi [Hz]; 0 for a rigid motion or a mechanism; negative for an unstable mode,
        which grows as exp(2 pi |frequency| t). */
    double frequency;
    /** [1/s^2] */
    double eigenvalue;
    /** Modal mass [kg] of a shape whose largest displacement is 1 m: shape M shape. */
    double mass;
    /** What is left of the eigenvalue equation, in parts of the shape. */
    double residual;
} sn_mode;

/** Computes modes of the simulation's first system: undamped vibrations about the present configuration
    under the loads of the present time, taken as at rest, by the symmetric part of the stiffness.
    Prescribed coordinates stay; attachments and constant distances hold; contacts by multipliers are left
    out. The stiffness depends on the forces: find the equilibrium first, with `statics` or by letting the
    motion come to rest. Free bodies have modes of frequency 0. The state does not change, and the modes are
    freed before the simulation. Allocates. NULL on failure: SN_ERR_ARGUMENT for a NULL sim and numbers out
    of range, SN_ERR_UNSUPPORTED where nothing that is free has a mass, SN_ERR_DIVERGED where the matrix is
    singular or not finite, SN_ERR_MEMORY. */
SN_API sn_modes* sn_sim_modes(sn_sim* sim, const sn_modes_params* params, sn_error* error);
/** Frees the modes. Accepts NULL. */
SN_API void sn_modes_destroy(sn_modes* modes);
/** How many were found, by ascending eigenvalue: fewer than wanted where there are no more. 0 for NULL. */
SN_API int sn_modes_count(const sn_modes* modes);
/** The i-th mode, from 0; all zero past the end. */
SN_API sn_mode sn_modes_get(const sn_modes* modes, int i);
/** How many modes below the highest one are missing, by the signs of the pivots of a factor (Sturm's
    count): 0 proves that the list is complete; -1: not known, as with a shift. */
SN_API int sn_modes_missing(const sn_modes* modes);
/** Largest difference between the stiffness and its transpose, in parts of its largest entry, forces and
    moments weighed by their work: above 1e-6 there are loads without a potential, and the modes of the
    symmetric part are an approximation. 0 for NULL. */
SN_API double sn_modes_asymmetry(const sn_modes* modes);
/** Places the simulation beside the state that the modes belong to, along the i-th shape, at rest: the
    largest displacement of a point or frame is |amplitude| [m]; where none moves, the largest rotation
    [rad] or scalar. Refresh channels afterwards. Amplitude 0 goes back, velocities included.
    SN_ERR_ARGUMENT for NULL, a mode that does not exist and a number that is not finite. */
SN_API sn_status sn_modes_displace(sn_modes* modes, int i, double amplitude, sn_error* error);

/* ---- linear models --------------------------------------------------------------------------------- */

/** The motion about the present configuration, taken as at rest, to first order in displacements u of the
    free degrees of freedom:
        M u'' + D u' + K u = f + G^T multipliers,   G u = 0,
    and, with u = N q for n independent coordinates q out of u, the model of control theory
        x' = A x + B w + B' w' + B'' w'' + drift,   y = C x + F w + F' w' + F'' w'' + output,   x = (q, q').
    w are changes of the inputs from their present values; w' and w'' act where an input moves something.
    Displacements: points and scalars change by u; frames move by u and turn by exp(u) on the right, in
    their own axes. */
typedef struct sn_linear_model sn_linear_model;

/** What to compute. */
typedef struct sn_linear_params {
    /** [input_count] paths of writable channels, such as "/load/force"; each number is an input. */
    const char* const* inputs;
    /** Number of paths, >= 0. */
    int input_count;
    /** [output_count] paths of channels, such as "/needle/tip/position"; each number is an output. */
    const char* const* outputs;
    /** Number of paths, >= 0. */
    int output_count;
    /** M, D, K and G only: for large scenes, and for those with degrees of freedom without a mass. */
    bool sparse_only;
} sn_linear_params;

/** A sparse matrix by rows: row i has the entries row[i] to row[i + 1] - 1 of `column` (ascending) and
    `value`. Memory of the model. */
typedef struct sn_csr {
    /** Number of rows. */
    int rows;
    /** Number of columns. */
    int columns;
    /** [rows + 1] */
    const int* row;
    /** [row[rows]] */
    const int* column;
    /** [row[rows]] */
    const double* value;
} sn_csr;

/** A dense matrix, row after row. Memory of the model; `value` is NULL where there are no numbers. */
typedef struct sn_dense {
    /** Number of rows. */
    int rows;
    /** Number of columns. */
    int columns;
    /** [rows][columns] */
    const double* value;
} sn_dense;

/** The sparse matrices of a linear model, over its free degrees of freedom, in SI units. */
typedef enum sn_sparse_part {
    /** M: masses. */
    SN_SPARSE_MASS,
    /** D: damping, minus the derivative of the forces by velocities. */
    SN_SPARSE_DAMPING,
    /** K: stiffness, minus the derivative of the forces by displacements. */
    SN_SPARSE_STIFFNESS,
    /** G: rows of attachments, constant distances, closed contacts and other equations, redundant ones
        included. */
    SN_SPARSE_ROWS
} sn_sparse_part;

/** The dense matrices of a linear model; B and F by columns of inputs, C and F by rows of outputs. */
typedef enum sn_dense_part {
    /** A [2n][2n] */
    SN_DENSE_A,
    /** B [2n][inputs], of w. */
    SN_DENSE_B,
    /** B' of the rates w'. */
    SN_DENSE_B_RATE,
    /** B'' of the accelerations w''. */
    SN_DENSE_B_ACCELERATION,
    /** C [outputs][2n] */
    SN_DENSE_C,
    /** F [outputs][inputs], of w: the matrix that control theory calls D. */
    SN_DENSE_F,
    /** F' of the rates w'. */
    SN_DENSE_F_RATE,
    /** F'' of the accelerations w''. */
    SN_DENSE_F_ACCELERATION,
    /** The drift [2n][1]: zero at an equilibrium. */
    SN_DENSE_DRIFT,
    /** The outputs [outputs][1] at rest, where x and w are zero. */
    SN_DENSE_OUTPUT
} sn_dense_part;

/** Computes the linear model of the simulation's first system at its present configuration, its functions
    of time at their present values and everything at rest. A, B and K follow from the derivatives of the
    components, C, F and the parts of the inputs from differences of fourth order. Equal rows hold, by
    independent coordinates (R. Wehage, E. Haug, J. Mech. Des. 104, 1982, eq. 13); about a configuration
    that is no equilibrium, the turning of the directions that they allow is left out. Contacts by
    multipliers stay as the last step left them: closed ones are equal rows, with both directions of
    friction where they stick; friction that slides keeps its force; open ones stay open. The state does not
    change. The model is freed before the simulation. Allocates. `params` NULL: no inputs and outputs. NULL
    on failure: SN_ERR_ARGUMENT for a NULL sim, SN_ERR_SCENE or SN_ERR_ARGUMENT for a channel that does not
    exist or cannot be written, SN_ERR_UNSUPPORTED where nothing is free, a degree of freedom has no mass,
    n > 2000 without `sparse_only`, or forces are asked for where an input moves a body in such a contact,
    SN_ERR_MEMORY. */
SN_API sn_linear_model* sn_sim_linearise(sn_sim* sim, const sn_linear_params* params, sn_error* error);
/** Frees the model. Accepts NULL. */
SN_API void sn_linear_model_destroy(sn_linear_model* model);
/** Free degrees of freedom: rows of M. 0 for NULL. */
SN_API int sn_linear_model_dofs(const sn_linear_model* model);
/** "path[node] (component)" of the i-th of them, from 0, into text; "" past the end. */
SN_API void sn_linear_model_dof_name(const sn_linear_model* model, int i, char* text, size_t size);
/** [n] which of the free degrees of freedom the independent coordinates q are, ascending; n into `count`.
    NULL with 0 for NULL and for a sparse model. */
SN_API const int* sn_linear_model_independent(const sn_linear_model* model, int* count);
/** One of the sparse matrices; all zero for NULL. */
SN_API sn_csr sn_linear_model_sparse(const sn_linear_model* model, sn_sparse_part part);
/** One of the dense matrices; all zero for NULL and for a sparse model. */
SN_API sn_dense sn_linear_model_dense(const sn_linear_model* model, sn_dense_part part);

/* ---- sensitivities --------------------------------------------------------------------------------- */

/** The derivatives of a run: how outputs change with parameters, loads, prescribed motions and the state at
    the start. Forwards they are carried along with each step; backwards (discrete adjoint) the steps are
    kept, and the derivatives of one scalar with respect to everything follow from one pass over them. Both
    are derivatives of the steps as computed, not of the motion that these approximate. Forces with kinks, as
    penalty contacts and friction, take the derivative of the branch that they are on: derivatives hold as
    long as a contact that is closed remains closed. */
typedef struct sn_sensitivity sn_sensitivity;

/** What to differentiate. */
typedef struct sn_sensitivity_params {
    /** [parameter_count] paths ITEM/PARAMETER as of sn_sim_set_parameter. Each number is an input; of a
        function of time, such as "/load/force" or "/needle/handle/z", a constant that is added to it. */
    const char* const* parameters;
    /** Number of paths, >= 0. */
    int parameter_count;
    /** [output_count] paths of channels; each number is an output. */
    const char* const* outputs;
    /** Number of paths, >= 0. */
    int output_count;
    /** Positions and velocities at the start are inputs, too: of all free degrees of freedom, in the order of
        sn_linear_model_dof_name, positions first; frames turn in their own axes. */
    bool initial_state;
    /** Keep the steps for sn_sensitivity_gradient, and carry nothing along. Takes a snapshot and 2 numbers
        for each stage and degree of freedom in memory for each step. */
    bool adjoint;
    /** Forces with a memory (cutting, bristles, plastic strain) as if this memory did not depend on the
        inputs; otherwise they are refused. */
    bool freeze_histories;
} sn_sensitivity_params;

/** Begins at the present state, which does not depend on the parameters: they act from now on, as set by
    sn_sim_set_parameter. Methods restart. Needs one system with fixed steps and the integrator dirk,
    generalized_alpha, midpoint (symplectic), implicit_euler (points with constant masses) or statics.
    Contacts by multipliers with fixed bodies (rigid_collider) need dirk with method="backward_euler": each
    stays open, closed, sticking or sliding as it is in the step. The object is freed before the simulation,
    and one of them may exist at a time. Allocates. NULL on failure: SN_ERR_ARGUMENT for a NULL sim, wrong
    counts and a second one; SN_ERR_SCENE, SN_ERR_ARGUMENT or SN_ERR_UNSUPPORTED for a path that does not
    exist or a parameter that cannot vary (a number of elements, a choice); SN_ERR_UNSUPPORTED for other
    integrators, constraints, histories and step control; SN_ERR_MEMORY. */
SN_API sn_sensitivity* sn_sim_sensitivity(sn_sim* sim, const sn_sensitivity_params* params, sn_error* error);
/** Frees it. Accepts NULL. */
SN_API void sn_sensitivity_destroy(sn_sensitivity* s);
/** Number of inputs: numbers of all parameters, then the initial state. 0 for NULL. */
SN_API int sn_sensitivity_inputs(const sn_sensitivity* s);
/** Number of outputs. 0 for NULL. */
SN_API int sn_sensitivity_outputs(const sn_sensitivity* s);
/** One step of the simulation, with its derivatives. The state is that of sn_sim_step. Fails as sn_sim_step,
    and with SN_ERR_DIVERGED where a derivative is not found to 1e-5; the simulation has not moved then. Steps
    taken without it, restores and writes make later derivatives those of another run: begin anew. */
SN_API sn_status sn_sensitivity_step(sn_sensitivity* s, sn_error* error);
/** [outputs] at the present state. Memory of the object, valid until the next step. */
SN_API const double* sn_sensitivity_values(const sn_sensitivity* s);
/** [outputs][inputs] derivatives of the outputs at the present state; NULL with `adjoint`. */
SN_API const double* sn_sensitivity_derivatives(const sn_sensitivity* s);
/** With `adjoint`: the gradient of a scalar whose derivatives with respect to the outputs are weights
    [steps + 1][outputs], row 0 at the start, into gradient [inputs]. Can be called again with other weights.
    Outputs that are positions, velocities and accelerations of independent states cost next to nothing; all
    others take differences over the degrees of freedom that they depend on. The state does not change. */
SN_API sn_status sn_sensitivity_gradient(sn_sensitivity* s, const double* weights, double* gradient,
                                         sn_error* error);

#ifdef __cplusplus
}
#endif
