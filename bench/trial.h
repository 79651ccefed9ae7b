/* Sinew - trial: a scene run several times over, and what it cost.

   The same scene gives the same bits each time, so that of each step the least time of all repetitions is
   kept: what other programs do to the machine is left out, what the step itself does is not.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>

typedef struct trial {
    const char* scene;                /**< below the folder of scenes: "needle/scenario-2.xml" */
    const char* reference;            /**< a file with rows every millisecond; NULL: no errors are wanted */
    const char* integrator;           /**< component in place of the scene's own; NULL: the scene's */
    const char* settings[12];         /**< "needle.elements=8" ... up to the first NULL */
    void (*prepare)(sn_scene* scene); /**< changes the scene before the settings; NULL: nothing */
    int repetitions;
} trial;

typedef struct outcome {
    sn_status status;
    double median, p99, longest;                     /**< of a step [s] */
    double ratio;                                    /**< sum of the steps over simulated time */
    double per_ms;                                   /**< [s] of computing for a simulated millisecond */
    double tip_mean, tip_max, force_mean, force_max; /**< against the reference, rows of 2 ms and later */
    double spread;     /**< how much longer the slowest repetition took than the fastest, in parts of it */
    double iterations; /**< of Newton's method, per step */
    double factorisations; /**< per step */
    double step;           /**< [s] */
    char message[200];
} outcome;

/** The trial's scene, ready to be stepped; NULL on failure. */
sn_sim* trial_compile(const trial* t, sn_error* error);
/** Runs a trial; a failure is in the outcome. */
outcome trial_run(const trial* t);
/** A file of the folder of scenes, in memory that lives until the process ends; NULL when there is no such
    folder. */
const char* trial_scene_file(const char* name);
/** Runs a trial once and writes tip and hand every millisecond to a file that can serve as a reference;
    false, with the reason in the outcome, on failure. */
bool trial_record(const trial* t, const char* path, outcome* out);
