/* Sinew - models: parameters of integrators and their linear solvers. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Linear solver of an integrator's system: index into "auto chain dense sparse band ldl cg minres". */
typedef enum sn_linear_choice {
    SN_LINEAR_AUTO,
    SN_LINEAR_CHAIN,
    SN_LINEAR_DENSE,
    SN_LINEAR_SPARSE,
    SN_LINEAR_BAND,
    SN_LINEAR_LDL,
    SN_LINEAR_CG,
    SN_LINEAR_MINRES
} sn_linear_choice;
#define SN_LINEAR_NAMES "auto chain dense sparse band ldl cg minres"
#define SN_LINEAR_DOC                                                                                        \
    "linear solver; auto picks from the pattern: chain for rods, band for threads, dense for few scalars, "  \
    "for solids alone ldl up to 4000 nodes and cg beyond, else sparse; a linear_solver item says more"

/** Methods of `dirk`. */
typedef enum sn_dirk_method {
    SN_BACKWARD_EULER,
    SN_SDIRK2,
    SN_SDIRK3,
    SN_SDIRK4,
    SN_TR_BDF2,
    SN_ESDIRK32,
    SN_ESDIRK43,
    SN_DIRK_METHODS
} sn_dirk_method;
#define SN_DIRK_NAMES "backward_euler sdirk2 sdirk3 sdirk4 tr_bdf2 esdirk32 esdirk43"

/** Parameters of `dirk`. */
typedef struct sn_dirk_params {
    int method;       /**< sn_dirk_method */
    double tolerance; /**< of Newton's iteration, weighted: parts of the scene's extent, rad */
    int iterations;   /**< at most, per stage */
    int linear;       /**< sn_linear_choice */
} sn_dirk_params;
SN_API extern const sn_component sn_dirk;

/** Methods of `rosenbrock`. */
typedef enum sn_rosenbrock_method {
    SN_ROS2,
    SN_ROS3P,
    SN_ROS3PRL,
    SN_ROS34PW2,
    SN_RODAS3,
    SN_RODAS4,
    SN_ROSENBROCK_METHODS
} sn_rosenbrock_method;
#define SN_ROSENBROCK_NAMES "ros2 ros3p ros3prl ros34pw2 rodas3 rodas4"

/** Parameters of `rosenbrock`. */
typedef struct sn_rosenbrock_params {
    int method; /**< sn_rosenbrock_method */
    int linear; /**< sn_linear_choice */
} sn_rosenbrock_params;
SN_API extern const sn_component sn_rosenbrock;

/** Parameters of `generalized_alpha`. */
typedef struct sn_generalized_alpha_params {
    double rho;       /**< spectral radius at infinite frequency: 0 damps most, 1 nothing */
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
} sn_generalized_alpha_params;
SN_API extern const sn_component sn_generalized_alpha;

/** Methods of `explicit`. */
typedef enum sn_explicit_method {
    SN_SYMPLECTIC_EULER,
    SN_RK4,
    SN_VERLET,
    SN_FOREST_RUTH,
    SN_PEFRL,
    SN_ZHAI,
    SN_EXPLICIT_METHODS
} sn_explicit_method;
#define SN_EXPLICIT_NAMES "symplectic_euler rk4 verlet forest_ruth pefrl zhai"

/** Parameters of `explicit`. */
typedef struct sn_explicit_params {
    int method;      /**< sn_explicit_method */
    int linear;      /**< sn_linear_choice, for the mass matrix */
    double psi, phi; /**< of SN_ZHAI: weights of the last two accelerations in positions and in velocities */
    bool force;      /**< take steps beyond the critical one without a word */
    double rayleigh_mass; /**< of SN_SYMPLECTIC_EULER: damping by the force -rayleigh_mass M v [1/s] */
} sn_explicit_params;
SN_API extern const sn_component sn_explicit;

/** Parameters of `bdf2`. */
typedef struct sn_bdf2_params {
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
} sn_bdf2_params;
SN_API extern const sn_component sn_bdf2;

/** Methods of `midpoint`. */
typedef enum sn_midpoint_method { SN_SYMPLECTIC_MIDPOINT, SN_DISCRETE_GRADIENT } sn_midpoint_method;
#define SN_MIDPOINT_NAMES "symplectic discrete_gradient"
/** Matrices of its Newton iteration: new ones where they are cheap, kept else; kept while updates by it shrink fast; a new one for
    each update. */
typedef enum sn_midpoint_matrix { SN_MATRIX_AUTO, SN_MATRIX_KEPT, SN_MATRIX_NEW } sn_midpoint_matrix;
#define SN_MIDPOINT_MATRICES "auto kept new"

/** Parameters of `midpoint`. */
typedef struct sn_midpoint_params {
    int method;       /**< sn_midpoint_method */
    double tolerance; /**< of Newton's iteration, as in sn_dirk_params */
    int iterations;   /**< at most, per step */
    int linear;       /**< sn_linear_choice */
    double gain; /**< energy from nowhere, in parts of that at work, beyond which steps lose energy; 0: off */
    int matrix;  /**< sn_midpoint_matrix, of the symplectic rule */
} sn_midpoint_params;
SN_API extern const sn_component sn_midpoint;

/** When `statics` follows the equilibrium path by its arc length instead of by the load. */
typedef enum sn_arc_length { SN_ARC_AUTO, SN_ARC_OFF, SN_ARC_ON } sn_arc_length;

/** Parameters of `statics`. */
typedef struct sn_statics_params {
    int steps;        /**< the load is applied in this many steps at first; 1 tries it at once */
    double tolerance; /**< of the last Newton update, weighted */
    int iterations;   /**< at most, per load step */
    int arc_length;   /**< sn_arc_length */
    int linear;       /**< sn_linear_choice */
} sn_statics_params;
SN_API extern const sn_component sn_statics;

/** Parameters of `relaxation`. */
typedef struct sn_relaxation_params {
    double step;      /**< of time [s] */
    double tolerance; /**< net forces left, in parts of the loads */
    double duration;  /**< of time at most [s] */
    int check;        /**< steps between two looks at the net forces */
    int linear;       /**< sn_linear_choice */
} sn_relaxation_params;
SN_API extern const sn_component sn_relaxation;

/** Parameters of `finite_difference`. */
typedef struct sn_finite_difference_params {
    bool check_step; /**< a step beyond the stability bound is refused */
} sn_finite_difference_params;
SN_API extern const sn_component sn_finite_difference;

/** Parameters of `implicit_euler`. */
typedef struct sn_implicit_euler_params {
    double rayleigh_mass;      /**< [1/s] */
    double rayleigh_stiffness; /**< [s] */
    int linear;                /**< sn_linear_choice */
} sn_implicit_euler_params;
SN_API extern const sn_component sn_implicit_euler;

/** Methods of `linear_solver`: index into SN_SOLVE_NAMES. */
typedef enum sn_solve_choice {
    SN_SOLVE_CG,
    SN_SOLVE_MINRES,
    SN_SOLVE_LDL,
    SN_SOLVE_SPARSE,
    SN_SOLVE_CHAIN,
    SN_SOLVE_BAND,
    SN_SOLVE_DENSE
} sn_solve_choice;
#define SN_SOLVE_NAMES "cg minres ldl sparse chain band dense"
/** Preconditioners of `linear_solver`. */
typedef enum sn_precondition_choice {
    SN_PRECONDITION_NONE,
    SN_PRECONDITION_JACOBI,
    SN_PRECONDITION_FACTOR,
    SN_PRECONDITION_WARPED
} sn_precondition_choice;
#define SN_PRECONDITION_NAMES "none jacobi factor warped"

/** Parameters of `linear_solver`. */
typedef struct sn_linear_solver_params {
    int method;         /**< sn_solve_choice */
    int preconditioner; /**< sn_precondition_choice, of cg */
    int iterations;     /**< at most; 0: three times the unknowns */
    double tolerance;   /**< on the residual, in parts of the right-hand side */
    double threshold;   /**< cg: on p.A p; 0: none [J] */
    int refresh;        /**< matrices between two factors of the preconditioner */
    int delay;          /**< matrices that pass before such a factor is used */
} sn_linear_solver_params;
SN_API extern const sn_component sn_linear_solver;

#ifdef __cplusplus
}
#endif
