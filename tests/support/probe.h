/* Sinew - probe: compiled simulations from a few lines of scene text, looked at from inside: random
   states, the system's matrices as plain arrays, channels by path.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/sinew.h>
#include "engine/sim.h"

enum { PROBE_DOFS = 120 };

/** A scene from text, with `own` registered first (NULL: none). Fails the test when it cannot be read. */
sn_scene* probe_scene(const char* text, const sn_component* own);
/** The same, compiled. Fails the test, with the causes, when it cannot be. */
sn_sim* probe_compile(const char* text, const sn_component* own);
/** Compiles a scene that must fail; the causes are in `error`. */
void probe_refuse(const char* text, const sn_component* own, sn_error* error);
/** Fails the test unless the text holds the words. */
void probe_expect(const char* text, const char* words);

/** Steps; fails the test when a step does. */
void probe_step(sn_sim* sim, int count);
/** Reads a channel by its path; fails the test unless it has `count` numbers. Allocates. */
void probe_read(sn_sim* sim, const char* path, double* values, int count);
/** One of the `count` numbers of a channel. Allocates. */
double probe_value(sn_sim* sim, const char* path, int at, int count);
/** A scene of the source tree, compiled after a setting "item.parameter=value", unless that is NULL. Fails
    the test, with the causes, when it cannot be. */
sn_sim* probe_load(const char* file, const char* setting);
/** The state with this path in system 0. */
sn_state* probe_state(const sn_sim* sim, const char* path);

/** Independent coordinates, velocities and accelerations get random values: orientations anywhere, each
    turned from the one before by `angle` about a random axis; the conditions then take what they hold at
    time t. */
void probe_randomise(sn_system* s, double t, double angle, uint64_t* seed);
/** Adds h to one degree of freedom of a state (frames: R <- R exp(hat(h e))). */
void probe_displace(const sn_state* state, int dof, double h);
/** The state an independent degree of freedom belongs to; *local is its number there. */
const sn_state* probe_owner(const sn_system* s, int dof, int* local);

typedef struct probe_motion {
    double x[PROBE_DOFS * 7 / 6 + 8], v[PROBE_DOFS], a[PROBE_DOFS];
} probe_motion;
/** Keeps and puts back the motion of the independent states. */
void probe_keep(const sn_system* s, probe_motion* kept);
void probe_put(sn_system* s, const probe_motion* kept);

/** What sn_system_assemble made, over all nv degrees of freedom; rows and columns of prescribed ones are
    zero. */
void probe_dense(const sn_system* s, double* dense);
