/* Sinew - newton: the iteration of a step, and when to stop it.

   Newton's updates shrink like d_{k+1} = C d_k^2. The monitor stops as soon as the update that would come
   next is below the tolerance, so that no iteration is spent on confirming what is known. C is carried from
   one solution to the next: where motion is smooth a single iteration does.

   The first iterate is extrapolated from accelerations. After a jump of a velocity, as when a hand stops,
   those of stiff rods are of no use: the damping of a steel needle accelerates it by 1e6 m/s^2 for a moment.
   What does not converge from there starts again from the velocities alone, where these lead less far away.
   With contacts, accelerations are impulses: the iteration begins from the velocities alone where these lead
   a quarter less far, and as soon as the first update from the accelerations is longer than the motion.
   Where forces have kinks, as when a tip begins to cut, full updates may lead to and fro between two
   branches. What does not converge so is tried once more with updates that are halved until the next one by
   the same matrix would be shorter (P. Deuflhard, Newton Methods for Nonlinear Problems, 2004).
   A matrix may be kept from one update to the next and from one solution to the next: d_{k+1} = c d_k, c as
   small as the matrix has changed little. It is made anew where updates by it shrink too slowly; what does
   not converge so is tried as above.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** What is known of the iteration from earlier solutions. Part of the simulation's state. */
typedef struct sn_learnt {
    double curvature; /**< C, 0 when not known */
    double from;      /**< norm of the update that has told */
    double usual;     /**< norm of the first updates of late: the largest, halved with each solution */
    /** Measurements of it one after the other: one alone may be luck, as where a first step leads along a
        line. Solutions that trusted it since the last one. */
    int measured, trusted;
} sn_learnt;

/** The matrix kept. Values and weight are part of the simulation's state. */
typedef struct sn_kept_matrix {
    double* values;   /**< as assembled last */
    double* weight;   /**< the step's part g that it is for, 0: there is none */
    int64_t restored; /**< how often the simulation had been restored when its factor was made */
} sn_kept_matrix;

typedef struct sn_newton {
    double tolerance; /**< weighted norm of the error left */
    int most;         /**< iterations allowed */
    sn_learnt* learnt;
    sn_kept_matrix* kept; /**< NULL: a new matrix for each update */
    double
        slack; /**< contraction lost by what the matrix leaves out: d_{k+1} = C d_k^2 + slack d_k; from 1 on
                            nothing is predicted: updates must fall below the tolerance */
    /* of the present solution */
    int count, grown;
    int served;      /**< updates by the present matrix */
    bool keeps;      /**< the first time, where a matrix is kept */
    bool damped;     /**< the last time */
    bool slow;       /**< the matrix kept does not do any more */
    bool changed;    /**< other contacts push than at the end of the last step */
    bool astray;     /**< the extrapolated start leads away from the motion */
    double last;     /**< norm of the last update */
    double shrunken; /**< that to the one before */
} sn_newton;

/** The equation of a step or stage: net force (u) = 0, u being local coordinates (local.h). */
typedef struct sn_equation {
    void* context;
    /** Fills u; `plain`: by the velocities of the step's start alone. */
    void (*predict)(void* context, sn_system* s, bool plain);
    void (*place)(void* context, sn_system* s); /**< moves the system to u */
    void (*evaluate)(void* context,
                     sn_system* s); /**< places it and finds the net force; NULL: the system's */
    void (*assemble)(void* context, sn_system* s); /**< its matrix, after an evaluation there */
    double *u, *d, *spare;                         /**< u; the update; room. [nv] each */
    double t;                                      /**< for messages */
    const char* remedy; /**< of a singular matrix, for messages; NULL: that of motions */
    double weight;      /**< what the matrix depends on beside the motion: the step's part g */
} sn_equation;

/** Solves it, from the prediction on, and leaves the system at the solution. */
sn_status sn_newton_solve(sn_newton* newton, const sn_equation* e, sn_system* s, sn_error* error);
/** Fails with a sentence about the pivot that vanished in a matrix of masses, or of the whole system:
    SN_ERR_SCENE where the scene gives that degree of freedom nothing that the matrix could hold, as no step
    helps there, else SN_ERR_DIVERGED. */
sn_status sn_singular_masses(const sn_system* s, double t, sn_error* error);
sn_status sn_singular(const sn_system* s, double t, sn_error* error);
/** The same, with what mends it; NULL: as above. */
sn_status sn_singular_unless(const sn_system* s, double t, const char* remedy, sn_error* error);
