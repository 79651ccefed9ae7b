/* Sinew - toy problems: initial value problems for integrators, each with a solution computed here, on its
   own, by the classical Runge-Kutta method with small steps and without the engine.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "support/toy_system.h"

typedef struct toy_problem {
    const char* name;
    double duration;
    toy* (*create)(const sn_component* integrator, const void* params, double step);
    /** x (7 numbers of a frame, or values) and v at the end. Returns how many of each. */
    void (*reference)(double* x, double* v);
} toy_problem;

/** Three scalars: the first moves as prescribed, the others follow through springs, drag, common inertia
    and a mass that depends on position, under a load that depends on time. */
extern const toy_problem toy_driven;
/** A rigid body free of torque with three different moments of inertia, turning through 2.4 rad. */
extern const toy_problem toy_top;
/** A rigid body tumbling on a spring, with drag and a load that depends on time. */
extern const toy_problem toy_tumbler;

/** A point of 0.8 kg in a field that is neither linear nor round; no force depends on velocity. */
extern const toy_problem toy_field;
/** Eight unequal masses between two walls, tied by springs that harden (E. Fermi, J. Pasta, S. Ulam, M.
    Tsingou). */
extern const toy_problem toy_chain;
/** T + U of toy_field and toy_chain. */
double toy_chain_energy(const toy* y);
double toy_field_energy(const toy* y);

/** Moments of inertia of the body in toy_top. */
extern const sn_vec3 toy_top_inertia;

/** Largest error of x and v after the problem's duration in `steps` steps; HUGE_VAL on failure. */
double toy_error(const toy_problem* problem, const sn_component* integrator, const void* params, int steps);
/** Order observed between `steps` and twice as many. */
double toy_order(const toy_problem* problem, const sn_component* integrator, const void* params, int steps);
