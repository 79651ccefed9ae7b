/* Sinew - thread point: where a material point of a tissue lies along the smooth curve of a suture's points
   (spline.h). SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/math.h>

/** Degrees of freedom of a point and of the three points of the suture that make the span: their places. */
enum { SN_THREAD_DOFS = 12 };

/** The foot of a point X on a span, c(s), and its derivatives by the degrees of freedom. */
typedef struct sn_thread_point {
    double s;      /**< -1/2 to 1/2 between the middles of the two edges; straight beyond both */
    sn_vec3 u;     /**< X - c */
    double length; /**< |c'| [m] */
    double half;   /**< e = u.u/2 */
    double e[SN_THREAD_DOFS], by[SN_THREAD_DOFS]; /**< gradients of e and of s */
} sn_thread_point;

/** Second derivatives of e and s, row-major. */
typedef struct sn_thread_hessians {
    double e[SN_THREAD_DOFS * SN_THREAD_DOFS], s[SN_THREAD_DOFS * SN_THREAD_DOFS];
} sn_thread_hessians;

/** Starts from the guess of s. Everything is NaN where there is no foot nearby. With hessians NULL these are
    not computed. */
void sn_thread_point_find(const sn_vec3 x[3], sn_vec3 X, double guess, sn_thread_point* out,
                          sn_thread_hessians* hessians);
