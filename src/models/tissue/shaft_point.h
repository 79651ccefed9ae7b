/* Sinew - shaft point: where a material point of a tissue lies along a shaft that is given by frames.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Degrees of freedom of a point and of the two frames between which it lies: place of the point, then place
    and rotation (in its own axes) of each frame. */
enum { SN_SHAFT_DOFS = 15 };

/** The piece of a shaft between two frames: the cubic through their origins along their x axes. `length` is
    that at rest. */
typedef struct sn_shaft_piece {
    sn_pose a, b;
    double length;
} sn_shaft_piece;

/** The foot of a point X on the piece, c(s), and its derivatives by the degrees of freedom. */
typedef struct sn_shaft_point {
    double s;    /**< 0 at the first frame, 1 at the second one; the cubic goes on beyond both */
    sn_vec3 u;   /**< X - c */
    sn_vec3 t;   /**< direction of the shaft, unit */
    double half; /**< e = u.u/2 */
    double e[SN_SHAFT_DOFS], by[SN_SHAFT_DOFS]; /**< gradients of e and of s */
} sn_shaft_point;

/** Second derivatives of e and s, row-major; row i is the derivative of component i of the gradient. */
typedef struct sn_shaft_hessians {
    double e[SN_SHAFT_DOFS * SN_SHAFT_DOFS], s[SN_SHAFT_DOFS * SN_SHAFT_DOFS];
} sn_shaft_hessians;

/** Starts from the guess of s. Everything is NaN where there is no foot nearby. With hessians NULL these are
    not computed. */
void sn_shaft_point_find(const sn_shaft_piece* piece, sn_vec3 X, double guess, sn_shaft_point* out,
                         sn_shaft_hessians* hessians);
