/* Sinew - variation: directional derivatives of quantities of a system, by finite differences about a motion.

   A direction changes positions, velocities and accelerations of the free degrees of freedom and one input: a
   number of a parameter, or a constant added to a function of time. Differences are of fourth order. They are
   of second order where only an input changes that prescribes no positions, and where they are one-sided at
   the end of a range. Their length is `nudge`, relative to the scales of the layout.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** A number that varies. */
typedef struct sn_varied_input {
    sn_parameter parameter; /**< of a component */
    sn_function* function;  /**< function of time that varies; NULL: the parameter varies */
    int component, width;   /**< index of the number in the parameter, count of its numbers */
    int side;               /**< 0: central; 1, -1: only upwards or downwards, at the end of a range */
    double size;            /**< magnitude of a significant change */
    bool moves;             /**< the input prescribes positions */
    const sn_call* alone;   /**< at a fixed motion it changes the forces of this component only; NULL: any */
} sn_varied_input;

/** A motion of the free degrees of freedom at a time. */
typedef struct sn_motion {
    double t;
    double *x, *v, *a; /**< [nx], [nv], [nv] */
    double* l;         /**< [rows] multipliers of constraints; NULL: those at hand */
} sn_motion;

/** Changes of positions (rotations: in body axes), velocities and accelerations, [nv] each; NULL: none. */
typedef struct sn_direction {
    const double *x, *v, *a;
    int input;       /**< input that changes by 1; -1: none */
    const double* l; /**< [rows] changes of multipliers; NULL: none */
} sn_direction;

typedef struct sn_variation {
    sn_sim* sim;
    sn_system* s;
    sn_pool* pool;
    sn_varied_input* inputs;
    int input_count;
    double *way, *numbers, *kept; /**< way: [nv]; numbers, kept: [numbers of the widest parameter] */
    int widest;
    double held[3]; /**< true held values of the function that varies */
} sn_variation;

/** Adds `weight` times values of the system at its present motion to `out`. */
typedef void (*sn_probe)(void* context, double weight, double* out);

/** Allocates from the pool; false: out of memory. */
bool sn_variation_prepare(sn_variation* k, sn_sim* sim, sn_system* s, sn_pool* pool);
/** Adds all numbers of a parameter or of a writable channel as inputs. Does not change the
    simulation. */
sn_status sn_variation_add(sn_variation* k, const char* path, sn_error* error);
/** Sets the system to a motion; prescribed coordinates follow their functions at its time. */
void sn_variation_place(sn_variation* k, const sn_motion* at);
/** out[count] = derivative of the values of `probe` along the direction. Leaves the system near `at`, not
    exactly there. */
void sn_variation_differentiate(sn_variation* k, const sn_motion* at, const sn_direction* d, sn_probe probe,
                                void* context, int count, double* out);
/** The same for the net force, [nv]. */
void sn_variation_force(sn_variation* k, const sn_motion* at, const sn_direction* d, double* out);
