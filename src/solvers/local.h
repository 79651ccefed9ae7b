/* Sinew - local: coordinates of a step. Each frame is q = q0 exp(xi), xi a rotation vector that starts the
   step at zero; points, origins and scalars are x = x0 + u. Then xi' = J_r^-1(xi) w, and methods for vector
   spaces apply as they are and keep their order. Arrays over the nv degrees of freedom hold zeros on the
   prescribed ones.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/system.h"

/** out = base + h sum_j c_j k_j, where k holds `count` rows of n numbers. `base` may be NULL: zero. */
void sn_combine(int n, double* out, const double* base, double h, const double* c, const double* k,
                int count);

/** Moves the system to x0 (+) u with the velocities v of local rates `rate`; free degrees of freedom only. */
void sn_local_place(sn_system* s, const double* x0, const double* u, const double* rate);
/** u (+)= d: adds increments of the system's kind (rotations: body increments at u) to local coordinates. */
void sn_local_add(const sn_system* s, const double* d, double* u);
/** How far velocities turn with positions: the largest angle g |rate| by which a frame turns, g = (u -
    u*)/rate. */
double sn_local_turn(const sn_system* s, const double* rate, double g);
/** g times the derivative of velocities with respect to positions, as body variations, where
    rate = (u - u*)/g: I + g d(J_r(xi) rate)/dxi J_r^-1(xi), one for each frame; to leading order,
    I + g hat(rate)/2, while xi is small. */
void sn_local_spin(const sn_system* s, const double* u, const double* rate, double g, sn_mat3* spin);
/** Copies the free degrees of freedom. */
void sn_copy_free(const sn_system* s, const double* from, double* to);
/** Weighted norm of an error of positions and h times one of velocities. */
double sn_error_norm(const sn_system* s, const double* position, const double* velocity, double h);
