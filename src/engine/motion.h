/* Sinew - motion: time, prescribed and mapped states, and moving the independent ones on their manifold.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Sets time and load factor for what follows, and the prescribed coordinates (x, v, a) to that time. */
void sn_system_set_time(sn_system* s, double t, double load_factor);
/** Load factor of some calls alone, at the time set. */
void sn_system_set_load(sn_system* s, sn_calls* calls, double load_factor);
/** Mapped states from independent ones, those with forces on them: x, v, a. */
void sn_system_map(sn_system* s);
/** Declares what sn_system_follow has done outdated: the independent states have moved. */
void sn_system_outdate(sn_system* s);
/** Brings one mapped state, and those it follows, to the independent ones; once until they are outdated. */
void sn_system_follow(sn_system* s, int state);
/** Writes to x where a state is after the time dt with its present velocities. */
void sn_state_carry(const sn_state* state, double dt, double* x);

/** x = x0 (+) u: points and scalars add; frames r0 + u, q0 exp(u_rot), normalised. Free dofs only; x, x0 are
    arrays of nx. */
void sn_system_retract(sn_system* s, const double* x0, const double* u);
/** x = x0 (+) part (x1 (-) x0) of all independent coordinates, prescribed ones too; any part. */
void sn_system_place_between(sn_system* s, const double* x0, const double* x1, double part);

/* Rotations inside a step: xi are rotation vectors relative to the orientation at its start. */

/** w = J_r(xi) k for every independent frame, v = k elsewhere: velocities from the rates of local
    coordinates. */
void sn_system_velocity_from_rate(const sn_system* s, const double* u, const double* rate, double* v);
/** The inverse: rates of local coordinates from velocities. */
void sn_system_rate_from_velocity(const sn_system* s, const double* u, const double* v, double* rate);
