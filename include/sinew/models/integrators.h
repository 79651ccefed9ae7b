/* Sinew - models: parameters of integrators. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Of the field `linear` that integrators have: the name of a component of SN_ROLE_SOLVER; NULL: "auto". */
#define SN_LINEAR_DOC                                                                                        \
    "linear solver by its name; auto picks from the pattern: chain for rods, band for sutures, dense for "   \
    "few scalars, for solids alone hybrid up to 4000 nodes and cg beyond, else sparse; an item beside says " \
    "more"

/** Of the field `step` that integrators have: a whole part of the step of the scene; 0: that one. */
#define SN_STEP_DOC                                                                                          \
    "steps of this integrator: a whole part of the step of the scene; scene: the step of the scene"

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
    /** sn_dirk_method. Default esdirk32, one of backward_euler sdirk2 sdirk3 sdirk4 tr_bdf2 esdirk32
        esdirk43. */
    int method;
    /** Of Newton's iteration, weighted: parts of the scene's extent, rad. Default 1e-8, 1e-13 to 0.01. */
    double tolerance;
    /** At most, per stage. Default 12, 1 to 1000. */
    int iterations;
    /** Omit accelerations, so that each step ends in equilibrium; only with backward_euler. Default false.
        */
    bool quasi_static;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
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
    /** sn_rosenbrock_method. Default rodas4, one of ros2 ros3p ros3prl ros34pw2 rodas3 rodas4. */
    int method;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
} sn_rosenbrock_params;
SN_API extern const sn_component sn_rosenbrock;

/** Parameters of `generalized_alpha`. */
typedef struct sn_generalized_alpha_params {
    /** Spectral radius at infinite frequency: 0 damps most, 1 nothing. Default 0.5, 0 to 1. */
    double rho;
    /** Of Newton's iteration, as in sn_dirk_params. Default 1e-8, 1e-13 to 0.01. */
    double tolerance;
    /** At most, per step. Default 12, 1 to 1000. */
    int iterations;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
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
    /** sn_explicit_method. Default symplectic_euler, one of symplectic_euler rk4 verlet forest_ruth pefrl
        zhai. */
    int method;
    /** Name of the linear solver, for the mass matrix. Default auto. */
    const char* linear;
    /** Of zhai: weight of the change of acceleration in positions; 1/2 gives the positions of verlet.
        Default 0.5, 0 to 10. */
    double psi;
    /** Of zhai: weight of the change of acceleration in velocities; 1/2 gives order 2. Default 0.5, 0 to
        10. */
    double phi;
    /** Take steps beyond the critical one without a word. Default false. */
    bool force;
    /** Of SN_SYMPLECTIC_EULER: damping by the force -rayleigh_mass M v [1/s]. Default 0, at least 0. */
    double rayleigh_mass;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
} sn_explicit_params;
SN_API extern const sn_component sn_explicit;

/** Parameters of `bdf2`. */
typedef struct sn_bdf2_params {
    /** Of Newton's iteration, as in sn_dirk_params. Default 1e-8, 1e-13 to 0.01. */
    double tolerance;
    /** At most, per step. Default 12, 1 to 1000. */
    int iterations;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
} sn_bdf2_params;
SN_API extern const sn_component sn_bdf2;

/** Methods of `midpoint`. */
typedef enum sn_midpoint_method { SN_SYMPLECTIC_MIDPOINT, SN_DISCRETE_GRADIENT } sn_midpoint_method;
#define SN_MIDPOINT_NAMES "symplectic discrete_gradient"
/** Matrices of its Newton iteration: new ones where they are cheap, kept else; kept while updates by it
    shrink fast; a new one for each update. */
typedef enum sn_midpoint_matrix { SN_MATRIX_AUTO, SN_MATRIX_KEPT, SN_MATRIX_NEW } sn_midpoint_matrix;
#define SN_MIDPOINT_MATRICES "auto kept new"

/** How `midpoint` imposes contacts: steps with a contact that pushes are backward Euler's; impulses impose
    the velocities at the end of the step. */
typedef enum sn_midpoint_contacts { SN_MIDPOINT_BACKWARD_EULER, SN_MIDPOINT_IMPULSES } sn_midpoint_contacts;
#define SN_MIDPOINT_CONTACTS "backward_euler impulses"

/** Parameters of `midpoint`. */
typedef struct sn_midpoint_params {
    /** sn_midpoint_method. Default symplectic, one of symplectic discrete_gradient. */
    int method;
    /** Of Newton's iteration, as in sn_dirk_params. Default 1e-8, 1e-14 to 0.01. */
    double tolerance;
    /** At most, per step. Default 12, 1 to 1000. */
    int iterations;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Energy from nowhere, in parts of that at work, beyond which steps lose energy; 0: off. Default 0.05,
        0 to 1e6. */
    double gain;
    /** sn_midpoint_matrix, of the symplectic rule. Default auto, one of auto kept new. */
    int matrix;
    /** sn_midpoint_contacts, of the symplectic rule. Default backward_euler, one of backward_euler
        impulses. */
    int contacts;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
} sn_midpoint_params;
SN_API extern const sn_component sn_midpoint;

/** When `statics` follows the equilibrium path by its arc length instead of by the load. */
typedef enum sn_arc_length { SN_ARC_AUTO, SN_ARC_OFF, SN_ARC_ON } sn_arc_length;

/** Whether `statics` goes on by an overdamped motion where loads cannot be raised. */
typedef enum sn_relax { SN_RELAX_AUTO, SN_RELAX_OFF } sn_relax;

/** What `statics` does with an equilibrium that is a saddle of the potential energy. */
typedef enum sn_unstable { SN_UNSTABLE_LEAVE, SN_UNSTABLE_KEEP, SN_UNSTABLE_REFUSE } sn_unstable;

/** Parameters of `statics`. */
typedef struct sn_statics_params {
    /** The load is applied in this many steps at first; 1 tries it at once. Default 1, 1 to 1e6. */
    int steps;
    /** Of the last Newton update, weighted. Default 1e-10, 1e-13 to 0.01. */
    double tolerance;
    /** At most, per load step. Default 50, 1 to 1000. */
    int iterations;
    /** sn_arc_length. Default auto, one of auto off on. */
    int arc_length;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** sn_relax. Default auto, one of auto off. */
    int relax;
    /** sn_unstable. Default leave, one of leave keep refuse. */
    int unstable;
} sn_statics_params;
SN_API extern const sn_component sn_statics;

/** Parameters of `relaxation`. */
typedef struct sn_relaxation_params {
    /** Of time [s]. Default 0.0001, > 0, at most 1000. */
    double step;
    /** Net forces left, in parts of the loads. Default 0.001, 1e-13 to 1. */
    double tolerance;
    /** Of time at most [s]. Default 10, > 0, at most 1e6. */
    double duration;
    /** Steps between two looks at the net forces. Default 10, 1 to 1e6. */
    int check;
    /** Name of the linear solver. Default auto. */
    const char* linear;
} sn_relaxation_params;
SN_API extern const sn_component sn_relaxation;

/** Parameters of `finite_difference`. */
typedef struct sn_finite_difference_params {
    /** a step beyond the stability bound is refused. Default true. */
    bool check_step;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
} sn_finite_difference_params;
SN_API extern const sn_component sn_finite_difference;

/** How `implicit_euler` keeps the responses of contacts to each other, where all bodies are small (at most 12
    unknowns each): as a matrix up to 60 rows of a group of bodies that touch, and else by bodies; as a
    matrix up to 720 rows; by bodies. */
typedef enum sn_contact_response {
    SN_RESPONSE_AUTO,
    SN_RESPONSE_MATRIX,
    SN_RESPONSE_BODIES
} sn_contact_response;
#define SN_CONTACT_RESPONSES "auto matrix bodies"

/** Parameters of `implicit_euler`. */
typedef struct sn_implicit_euler_params {
    /** [1/s]. Default 0, at least 0. */
    double rayleigh_mass;
    /** [s]. Default 0, at least 0. */
    double rayleigh_stiffness;
    /** The matrix contains the geometric stiffness of mappings and constraints. Default true. */
    bool geometric_stiffness;
    /** Dampers have the velocities of the start of the step. Default false. */
    bool explicit_damping;
    /** Name of the linear solver. Default auto. */
    const char* linear;
    /** Most sweeps and iterations for the contact forces of a step. Default 700, 0 to 1e6. */
    int contact_iterations;
    /** Residual of contact forces, in parts of the extent of the scene. Default 1e-13, 1e-16 to 0.01. */
    double contact_tolerance;
    /** Its own steps, parts of the scene's; 0: those [s]. Default 0, > 0, at most 1e6. */
    double step;
    /** sn_contact_response. Default auto, one of auto matrix bodies. */
    int contact_response;
} sn_implicit_euler_params;
SN_API extern const sn_component sn_implicit_euler;

#ifdef __cplusplus
}
#endif
