/* Sinew - needle: the needle of the validation problems, built as a user would.
   Steel, 262.3 mm long, 1.27 mm thick, in a handle of 90 g; damping time 1 ms.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

typedef enum needle_case { NEEDLE_STATIC, NEEDLE_SCENARIO_2, NEEDLE_SCENARIO_3 } needle_case;

typedef struct needle_problem {
    needle_case which;
    int elements;
    int model;                        /**< sn_needle_model; 0: rfem */
    int strains;                      /**< sn_needle_strains, of ddm */
    bool corrected;                   /**< shear springs, of rfem */
    const char *force[3], *moment[3]; /**< static tip load; NULL is 0 */
    const char *integrator, *method;  /**< "dirk", "esdirk43"; NULL for statics */
    const char* settings[8];          /**< "step=0.5ms", "dirk.tolerance=1e-10" ...; as on the command line */
    double curvature_z;               /**< natural */
} needle_problem;

/** A simulation, or NULL with the causes printed. The static needle is clamped at the origin. */
sn_sim* needle_compile(const needle_problem* problem);

typedef struct needle_channels {
    sn_channel tip, orientation, force, moment;
} needle_channels;
/** Tip position, orientation; the hand's force and moment in world axes. */
needle_channels needle_channels_of(sn_sim* sim);

/** Compared with a table of rows every millisecond. */
typedef struct needle_errors {
    double tip_mean, tip_max, force_mean, force_max, moment_mean, moment_max;
    double tip_before; /**< largest before the load jumps at 2.5 s */
    double tip_at_2_7; /**< 0.2 s after the jump, at that instant */
    double tip_late;   /**< largest from 2.7 s on: the amplitude of the error of the oscillation */
    int rows;
    sn_status status;
} needle_errors;
/** Steps the simulation over the reference's rows and compares those with t >= 2 ms. The reference has the
    columns t and position.x y z, force.x y z, moment.x y z; or tip_x, tip_z, Fx, Fz, My of the plane
    motion. */
needle_errors needle_compare(sn_sim* sim, const char* reference_file);

/** A file of the source tree. */
const char* needle_file(const char* name);
