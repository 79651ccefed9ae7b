/* Sinew - joint: two ends kept together, at a point or as rigid bodies: rows and their derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** Motion of one end: a point, or a frame with a point s in its axes. */
typedef struct sn_end {
    bool frame;
    sn_vec3 r, v, a; /**< of the point or the frame's origin */
    sn_mat3 R;       /**< orientation */
    sn_quat q;
    sn_vec3 s, w, alpha; /**< body axes: point, angular velocity and its rate */
} sn_end;

/** The end at a node of a state; `s` matters for frames. */
sn_end sn_end_at(const sn_kin* state, int node, sn_vec3 s);
/** Place, velocity and acceleration of the end's point. */
void sn_end_point(const sn_end* e, sn_vec3 motion[3]);
/** Three rows of G, H (or NULL) and what K (or NULL) gets of `sign` times the end's place, its degrees of
    freedom beginning at column `at` of n; `force` are the rows' multipliers. */
void sn_end_point_tangent(const sn_end* e, double sign, sn_vec3 force, int at, int n, double* G, double* H,
                          double* K);

/** Three rows that vanish when a's orientation is b's times `relative`: g = 2 e, with (w, e) the rotation
    left, w >= 0. Also their first two rates. */
void sn_align_rows(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 rows[3]);
/** Their derivatives: the rotations begin at columns `at_a`, `at_b` of n; at_b < 0 when b does not move.
    `couple` are the rows' multipliers. */
void sn_align_tangent(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 couple, int at_a, int at_b,
                      int n, double* G, double* H, double* K);
/** Moment on a in its body axes: N^T times the multipliers. */
sn_vec3 sn_align_moment(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 couple);

/** The row (Ra u) . (Rb w), u in the axes of a, w in those of b, and its first two rates: it vanishes while
    the two are perpendicular. */
void sn_cross_row(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double row[3]);
/** Its derivatives, columns as for sn_align_tangent. */
void sn_cross_tangent(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double multiplier, int at_a,
                      int at_b, int n, double* G, double* H, double* K);
/** The row e . Rb^T (pa - pb): the point of a moves relative to that of b, seen from b, across e only (e in
    the axes of b, a frame). Also its first two rates. */
void sn_slide_row(const sn_end* a, const sn_end* b, sn_vec3 e, double row[3]);
/** Its derivatives: the dofs of a and b begin at columns `at_a`, `at_b` of n. */
void sn_slide_tangent(const sn_end* a, const sn_end* b, sn_vec3 e, double multiplier, int at_a, int at_b,
                      int n, double* G, double* H, double* K);
/** Moment of the row's multiplier on a, in its body axes. */
sn_vec3 sn_cross_moment(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double multiplier);
