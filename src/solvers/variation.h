/* Sinew - variation: derivatives along directions, by differences of what a system evaluates beside a motion.

   A direction changes positions, velocities and accelerations of the free degrees of freedom and one input: a
   number of a parameter, or a constant added to a function of time. Differences are of second order, and as
   long as `nudge` in the weights of the layout, so that they are exact to some 1e-9 of the derivative.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** A number that is varied. */
typedef struct sn_varied_input {
    sn_parameter parameter; /**< of a component */
    sn_function* function;  /**< a function of time; NULL: the parameter */
    int component, width;   /**< which number of the parameter, of how many */
    int side;               /**< 0: both ways; 1, -1: upwards or downwards alone, at the end of a range */
    double size;            /**< a change that matters */
    bool moves;             /**< it prescribes positions */
} sn_varied_input;

/** A motion of the free degrees of freedom at a time. */
typedef struct sn_motion {
    double t;
    double *x, *v, *a; /**< [nx], [nv], [nv] */
} sn_motion;

/** Changes of positions (rotations: in body axes), velocities and accelerations, [nv] each; NULL: none. */
typedef struct sn_direction {
    const double *x, *v, *a;
    int input; /**< that changes by 1, or -1 */
} sn_direction;

typedef struct sn_variation {
    sn_sim* sim;
    sn_system* s;
    sn_pool* pool;
    sn_varied_input* inputs;
    int input_count;
    double *way, *numbers, *kept; /**< [nv]; [numbers of the widest parameter] twice */
    int widest;
    double held[3]; /**< what the function varied holds in truth */
} sn_variation;

/** Adds `weight` times numbers of the system, which is placed, to `out`. */
typedef void (*sn_probe)(void* context, double weight, double* out);

/** Memory of the pool. */
bool sn_variation_prepare(sn_variation* k, sn_sim* sim, sn_system* s, sn_pool* pool);
/** Adds all numbers of a parameter or of a writable channel as inputs. Changes nothing. */
sn_status sn_variation_add(sn_variation* k, const char* path, sn_error* error);
/** Places the system at a motion, prescribed coordinates where their functions are at its time. */
void sn_variation_place(sn_variation* k, const sn_motion* at);
/** out[count] = the derivative of what `probe` reads, along the direction. Leaves the system beside `at`. */
void sn_variation_differentiate(sn_variation* k, const sn_motion* at, const sn_direction* d, sn_probe probe,
                                void* context, int count, double* out);
/** The same of the net force, [nv]. */
void sn_variation_force(sn_variation* k, const sn_motion* at, const sn_direction* d, double* out);
