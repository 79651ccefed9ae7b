/* Sinew - toy system: simulations of one small system put together by hand, as the scene compiler would,
   for tests of integrators. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "engine/sim.h"

/** A force law on all values of one state of scalars or points: adds f; K = df/dx, D = df/dv row-major, zero
    on entry. */
typedef struct toy_law {
    int n;
    void (*force)(const double* x, const double* v, double t, double load, double* f);
    void (*slope)(const double* x, const double* v, double t, double load, double* K, double* D);
} toy_law;

/** A law whose forces are minus the gradient of an energy. */
typedef struct toy_potential {
    toy_law law;
    double (*energy)(const double* x);
} toy_potential;

/** Inertia of scalars: kinetic energy v^T M v/2 with M = constant + x_last^2 growth on its last diagonal
    entry. */
typedef struct toy_inertia {
    int n;
    double M[9];
    double growth;
} toy_inertia;

/** Lumped masses of a state: one for each of its n values. */
typedef struct toy_masses {
    int n;
    double m[32];
} toy_masses;

/** A rigid body on each frame, and a spring from its point `arm` to the point `anchor` of the world, with
    drag and a dead force f times the load factor and cos(rate t) at the same point. */
typedef struct toy_body {
    double mass;
    sn_vec3 inertia, arm, anchor, force;
    double stiffness, drag, rate;
} toy_body;

/** x = amplitude sin(rate t) for scalar `node`. */
typedef struct toy_motion {
    int node;
    double amplitude, rate;
} toy_motion;

enum { TOY_STATES = 2, TOY_CALLS = 4 };

typedef struct toy {
    sn_sim sim;
    sn_system system;
    sn_system_part part;
    sn_system* systems[1];
    sn_state states[TOY_STATES];
    uint32_t prescribed[16];
    sn_call masses[TOY_CALLS], forces[TOY_CALLS], conditions[TOY_CALLS];
    sn_error error;
} toy;

/** Starts a toy whose integrator has these parameters (NULL: defaults). `step` is the simulation's. */
toy* toy_create(const sn_component* integrator, const void* params, double step);
/** Adds a state with its start; returns its number. */
int toy_state(toy* y, sn_kind kind, int count, const double* x, const double* v);
void toy_add_inertia(toy* y, int state, const toy_inertia* inertia);
void toy_add_potential(toy* y, int state, const toy_potential* potential);
void toy_add_masses(toy* y, int state, const toy_masses* masses);
void toy_add_law(toy* y, int state, const toy_law* law);
/** Mass and, when there is stiffness, drag or force, load of the bodies on a state of frames. */
void toy_add_body(toy* y, int state, const toy_body* body);
void toy_add_motion(toy* y, int state, const toy_motion* motion);
/** Lays the system out; error is in y->error. */
sn_status toy_finish(toy* y);
void toy_destroy(toy* y);

/** Steps `count` times; the first failure is returned and in y->error. */
sn_status toy_run(toy* y, int count);
