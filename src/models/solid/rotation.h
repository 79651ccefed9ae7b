/* Sinew - rotation: the rotation in a deformation gradient, and its derivative, in two ways: polar
   (math/polar.h), and by Gram and Schmidt.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** The derivative of the polar rotation R of F = R S along H: dR = R hat(w), (tr S I - S) w = axial(R^T H).
    Written W = R^T dR. */
sn_mat3 sn_rotation_polar_rate(sn_mat3 R, sn_mat3 F, sn_mat3 H);
/** Solution of the symmetric G w = b; 0 where G is singular: at a flat cell, whose rotation is not
    defined. */
sn_vec3 sn_rotation_solve(sn_mat3 G, sn_vec3 b);
/** Q of F T = Q U, by Gram and Schmidt, times T^T: follows the first two columns of the rest frame T. */
sn_mat3 sn_rotation_qr(sn_mat3 F, sn_mat3 T);
/** The same; *factor gets Q, u[0..2] get U11, U12, U22. */
sn_mat3 sn_rotation_qr_parts(sn_mat3 F, sn_mat3 T, sn_mat3* factor, double u[3]);
/** The derivative dR of sn_rotation_qr along H. */
sn_mat3 sn_rotation_qr_rate(sn_mat3 F, sn_mat3 T, sn_mat3 H);
