/* Sinew - exchange: forces between systems, found from motions that lag.

   A force whose items act on states of several systems is no part of any of their equations. It is
   evaluated at the beginning of each step of the fastest of these systems, with each state where its
   velocity at the end of its system's last step carries it: to the middle of that step, and a twentieth
   of the slowest system's step beyond, which dissipates what the lag could add. Until its next evaluation
   the force is constant for the fastest system; a system with longer steps receives the mean of the
   forces of its step. All systems receive the same impulses, so that their momentum is kept to rounding;
   none waits for another, so that couplings may form circles.

   With coupling="held" the force is that of the positions at the beginning of the step, as in symplectic
   Euler. Forces with a history then have their commit there: after every step, before the next evaluation.

   Nothing but the states themselves outlives a step of the scene: snapshots need no more.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** A state on which a force between systems acts. */
typedef struct sn_end {
    sn_system* system;
    int state;         /**< of its layout */
    double *x, *v, *a; /**< where the force finds it */
    double* f;         /**< the force as evaluated last */
    double* sum;       /**< of the forces since the system's last step */
    double* force;     /**< what its system receives during its step */
    int summed;        /**< forces in `sum` */
} sn_end;

/** A force between systems. */
typedef struct sn_exchange {
    int count;
    sn_end end[SN_MAX_INPUTS];    /**< of each input */
    int substeps;                 /**< evaluations in a step of the scene: steps of the fastest system */
    int fewest;                   /**< steps of the slowest one */
    bool held;                    /**< found where the states are at the start of the step, not beyond */
    sn_function* const* function; /**< [function_count] functions of time that the force reads */
    int function_count;
} sn_exchange;

/** The state of an input of a call of the system. */
static inline const sn_state* sn_input_state(const sn_system* s, const sn_call* call, int input)
{
    const sn_end* e = call->exchange ? &call->exchange->end[input] : NULL;
    return e ? &e->system->layout.states[e->state] : &s->layout.states[call->input[input]];
}

/** Reserves the arrays of an exchange whose ends have their systems and states, and lets these systems
    receive its forces; false: out of memory. Call it before the systems are finished. */
bool sn_exchange_reserve(sn_sim* sim, sn_exchange* exchange);
/** After all systems are finished: gives forces between systems their views. */
void sn_exchange_build(sn_sim* sim);
/** Evaluates the forces that are due at a tick, of `ticks` in a step of the scene, which begins at t and has
    the length h; at the first one what earlier steps have left is dropped. */
void sn_exchange_evaluate(sn_sim* sim, int tick, double t, double h);
/** Gives a system the forces of its next step, which ends at the next tick. */
void sn_exchange_deliver(sn_system* s);
/** Path of the first force between systems, which lags or is staggered; NULL: there is none. */
const char* sn_exchange_first(const sn_sim* sim);
/** Brings what a force between systems sees to the present states: for observers. */
void sn_exchange_look(const sn_call* call);
/** After a step: where nothing adds energy to the systems, watches that of all of them and of the forces
    between them, see energy_rise.h. `changed`: energy may have come in since the step before. */
void sn_exchange_watch(sn_sim* sim, bool changed);
/** Reports a rise of this energy. */
bool sn_exchange_diagnostic(const sn_sim* sim, char* text, size_t size);
/** Potential energy and dissipated power of all such forces, at the present states. */
void sn_exchange_energy(sn_sim* sim, sn_energy* sum);
