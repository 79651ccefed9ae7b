/* Sinew - wetting: how much of a straight piece of shaft, a cell, lies in a layer, and its derivatives.

   d           depth of the cell's middle; g its gradient; H its Hessian (0 for a plane surface)
   t           direction of the shaft; c = g . t
   l, r        length and radius of the cell
   a           half the extent in depth of the cell's axis, l |c|/2, which is rounded off where the shaft is
               nearly parallel to the surface: even in c, twice differentiable, above 0
   b           how far ends are rounded over: b^2 = (BLUR a)^2 + (r w)^2, w = 1 - c^2, 0 for |c| > 1. It is
               short where the shaft is normal to the surface, and r where it is parallel
   T           depth at which the far side lies, d + exit (for closed surfaces)
   P(y)        part of the cell that is shallower than d + y: from 0 to 1 between y = -(a + b) and a + b. P'
               is a box of half width a convolved with one of half width b: continuous, as the wet part
               multiplies energies and P' is in the forces. Boxes of the cells' extents tile the depth: cells
               in a row add up to their length exactly, and a border moves from one cell to the next without
               a ripple
   The fraction in the layer from D to E is P(min(E, T) - d) - P(D - d).

   Configurations are (origin in world axes, turn in body axes), as everywhere. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include "models/block.h"
#include "models/tissue/boundary.h"

#define SN_WET_BLUR 0.25

/* ---- where a cell lies --------------------------------------------------------------------------------- */

typedef struct sn_site {
    sn_depth at; /* of the middle */
    bool curved; /* Hessians are not zero */
    sn_mat3 R;
    sn_vec3 t, arm;                    /* the middle in the frame's axes */
    double c, far;                     /* far = T */
    double a, a_c, a_cc, b, b_c, b_cc; /* with derivatives by c */
} sn_site;

/* a and b of c. */
static inline void sn_site_extent(sn_site* s, double length, double radius)
{
    const double flat = 0.2, half = 0.5 * length, c = s->c, size = fabs(c), u = c / flat, uu = u * u;
    const double w = fmax(1 - c * c, 0), rr = radius * radius, kk = SN_WET_BLUR * SN_WET_BLUR;
    s->a = half * (size < flat ? flat * (0.375 + 0.75 * uu - 0.125 * uu * uu) : size);
    s->a_c = half * (size < flat ? 1.5 * u - 0.5 * u * uu : copysign(1, c));
    s->a_cc = size < flat ? half * 1.5 * (1 - uu) / flat : 0;
    s->b = sqrt(kk * s->a * s->a + rr * w * w);
    s->b_c = (kk * s->a * s->a_c - 2 * rr * c * w) / s->b;
    double bend = kk * (s->a_c * s->a_c + s->a * s->a_cc) + (w > 0 ? rr * (6 * c * c - 2) : 0);
    s->b_cc = (bend - s->b_c * s->b_c) / s->b;
}

/** A cell of this length and radius around the point `arm` of a frame. */
static inline sn_site sn_site_of(const sn_boundary* b, const sn_pose* frame, sn_vec3 arm, double length,
                                 double radius)
{
    sn_site s;
    s.R = sn_quat_matrix(frame->q);
    s.t = sn_v3(s.R.m[0][0], s.R.m[1][0], s.R.m[2][0]);
    s.arm = arm;
    s.curved = b->map != NULL;
    sn_vec3 x = sn_add(frame->r, sn_mat3_apply(s.R, arm));
    if (s.curved) {
        s.at = sn_boundary_depth(b, x);
    } else { // most tissues; no Hessians to be copied
        s.at.depth = sn_dot(b->axis, sn_sub(x, b->origin));
        s.at.exit = HUGE_VAL;
        s.at.depth_gradient = b->axis;
    }
    s.far = s.at.depth + s.at.exit;
    s.c = sn_dot(s.at.depth_gradient, s.t);
    sn_site_extent(&s, length, radius);
    return s;
}

/** The deepest point that counts as the cell's. */
static inline double sn_site_deepest(const sn_site* s) { return s->at.depth + s->a + s->b; }

static inline void sn_put6(double* y, sn_vec3 a, sn_vec3 b)
{
    y[0] = a.x;
    y[1] = a.y;
    y[2] = a.z;
    y[3] = b.x;
    y[4] = b.y;
    y[5] = b.z;
}

/** K += s a b^T, 6 x 6. */
static inline void sn_outer6(double* K, double s, const double* a, const double* b)
{
    for (int i = 0; i < 6; ++i) {
        double f = s * a[i];
        for (int j = 0; j < 6; ++j)
            K[6 * i + j] += f * b[j];
    }
}

/** Derivative of a field with gradient g at the point `arm` of a frame. */
static inline void sn_field_gradient(const sn_mat3* R, sn_vec3 arm, sn_vec3 g, double* y)
{
    sn_put6(y, g, sn_cross(arm, sn_mat3_apply_transpose(*R, g)));
}

/** K += s times its second derivative. */
static inline void sn_field_hessian(const sn_mat3* R, sn_vec3 arm, sn_vec3 g, const sn_mat3* H, double s,
                                    double* K)
{
    sn_mat3 lever = sn_hat(arm), gb = sn_hat(sn_mat3_apply_transpose(*R, g));
    sn_block_add(K, 6, 3, 3, s, sn_mat3_mul(lever, gb));
    if (!H) return;
    sn_mat3 HR = sn_mat3_mul(*H, *R), HRl = sn_mat3_mul(HR, lever);
    sn_block_add(K, 6, 0, 0, s, *H);
    sn_block_add(K, 6, 0, 3, -s, HRl);
    sn_block_add(K, 6, 3, 0, s, sn_mat3_mul(lever, sn_mat3_transpose(HR)));
    sn_block_add(K, 6, 3, 3, -s, sn_mat3_mul(lever, sn_mat3_mul(sn_mat3_transpose(*R), HRl)));
}

/* Of c. */
static inline void sn_site_slope_gradient(const sn_site* s, double* y)
{
    const sn_vec3 ex = { 1, 0, 0 };
    sn_vec3 turn = sn_cross(ex, sn_mat3_apply_transpose(s->R, s->at.depth_gradient));
    if (!s->curved) {
        sn_put6(y, sn_v3(0, 0, 0), turn);
        return;
    }
    sn_vec3 Ht = sn_mat3_apply(s->at.depth_hessian, s->t);
    sn_put6(y, Ht, sn_add(turn, sn_cross(s->arm, sn_mat3_apply_transpose(s->R, Ht))));
}

/* The third derivatives of a curved surface are left out. */
static inline void sn_site_slope_hessian(const sn_site* s, double factor, double* K)
{
    sn_mat3 ex = sn_hat(sn_v3(1, 0, 0)), gb = sn_hat(sn_mat3_apply_transpose(s->R, s->at.depth_gradient));
    sn_block_add(K, 6, 3, 3, factor, sn_mat3_mul(ex, gb));
    if (!s->curved) return;
    sn_mat3 HR = sn_mat3_mul(s->at.depth_hessian, s->R), Hb = sn_mat3_mul(sn_mat3_transpose(s->R), HR);
    sn_mat3 lever = sn_hat(s->arm), Ht = sn_hat(sn_v3(Hb.m[0][0], Hb.m[1][0], Hb.m[2][0]));
    sn_block_add(K, 6, 0, 3, -factor, sn_mat3_mul(HR, ex));
    sn_block_add(K, 6, 3, 0, factor, sn_mat3_mul(ex, sn_mat3_transpose(HR)));
    sn_block_add(K, 6, 3, 3, -factor, sn_mat3_mul(ex, sn_mat3_mul(Hb, lever)));
    sn_block_add(K, 6, 3, 3, factor, sn_mat3_mul(lever, sn_mat3_madd(Ht, -1, sn_mat3_mul(Hb, ex))));
}

/* ---- the part in a layer ------------------------------------------------------------------------------- */

enum { SN_BY_DEPTH, SN_BY_SLOPE, SN_BY_FAR, SN_WET_PARTS };

/** Fraction of a cell in a layer, first and second derivatives by d, c, T (zero unless `edge`). */
typedef struct sn_wet {
    double part, by[SN_WET_PARTS], by2[SN_WET_PARTS][SN_WET_PARTS];
    bool edge; /* an end of the layer is within the cell */
} sn_wet;

/* 1 - P and its derivatives by y and c. */
typedef struct sn_wet_rest {
    double T, y, c, yy, yc, cc;
} sn_wet_rest;

/* For 0 <= y <= a + b. */
static inline sn_wet_rest sn_wet_rest_of(const sn_site* s, double y)
{
    const double a = s->a, b = s->b, rest = a + b - y, i = 1 / (4 * a * b);
    if (y <= fabs(a - b)) { // the flat top
        bool box = a > b;
        double m = box ? a : b, m_c = box ? s->a_c : s->b_c, m_cc = box ? s->a_cc : s->b_cc, j = 1 / m;
        double by_m = 0.5 * y * j * j;
        return (sn_wet_rest){ .T = 0.5 - 0.5 * y * j,
                              .y = -0.5 * j,
                              .c = by_m * m_c,
                              .yc = 0.5 * j * j * m_c,
                              .cc = by_m * (m_cc - 2 * j * m_c * m_c) };
    }
    double T = 0.5 * rest * rest * i, by_a = rest * i - T / a, by_b = rest * i - T / b;
    double aa = i - rest * i / a - by_a / a + T / (a * a), bb = i - rest * i / b - by_b / b + T / (b * b);
    double ab = i - rest * i / b - by_b / a;
    return (sn_wet_rest){ .T = T,
                          .y = -rest * i,
                          .c = by_a * s->a_c + by_b * s->b_c,
                          .yy = i,
                          .yc = (rest / a - 1) * i * s->a_c + (rest / b - 1) * i * s->b_c,
                          .cc = aa * s->a_c * s->a_c + 2 * ab * s->a_c * s->b_c + bb * s->b_c * s->b_c +
                                by_a * s->a_cc + by_b * s->b_cc };
}

/* Adds `sign` times the part that is shallower than `bound`. */
static inline void sn_wet_add(sn_wet* w, const sn_site* s, double bound, bool is_far, double sign)
{
    const double y = bound - s->at.depth, reach = s->a + s->b;
    if (y <= -reach) return;
    if (y >= reach) {
        w->part += sign;
        return;
    }
    sn_wet_rest r = sn_wet_rest_of(s, fabs(y));
    const double side = y > 0 ? -1 : 1; // P = 1 - T(y), or T(-y)
    const double by_y = -sign * r.y, by_yy = sign * side * r.yy, by_yc = -sign * r.yc;
    w->edge = true;
    w->part += sign * (y > 0 ? 1 - r.T : r.T);
    w->by[SN_BY_DEPTH] -= by_y;
    w->by[SN_BY_SLOPE] += sign * side * r.c;
    w->by2[SN_BY_DEPTH][SN_BY_DEPTH] += by_yy;
    w->by2[SN_BY_DEPTH][SN_BY_SLOPE] -= by_yc;
    w->by2[SN_BY_SLOPE][SN_BY_DEPTH] -= by_yc;
    w->by2[SN_BY_SLOPE][SN_BY_SLOPE] += sign * side * r.cc;
    if (!is_far) return;
    w->by[SN_BY_FAR] += by_y;
    w->by2[SN_BY_FAR][SN_BY_FAR] += by_yy;
    w->by2[SN_BY_FAR][SN_BY_DEPTH] -= by_yy;
    w->by2[SN_BY_DEPTH][SN_BY_FAR] -= by_yy;
    w->by2[SN_BY_FAR][SN_BY_SLOPE] += by_yc;
    w->by2[SN_BY_SLOPE][SN_BY_FAR] += by_yc;
}

/** False when nothing of the cell is in the layer. */
static inline bool sn_wet_layer(const sn_site* s, double begin, double end, sn_wet* w)
{
    bool far = s->far < end;
    double bottom = far ? s->far : end, reach = s->a + s->b, d = s->at.depth;
    if (d + reach <= begin || d - reach >= bottom || bottom <= begin) return false;
    *w = (sn_wet){ 0 };
    sn_wet_add(w, s, bottom, far, 1);
    sn_wet_add(w, s, begin, false, -1);
    return w->part > 0;
}

/** Derivatives of d, c, T by the configuration. */
typedef struct sn_site_rows {
    double row[SN_WET_PARTS][6];
} sn_site_rows;

static inline void sn_site_derive(const sn_site* s, sn_site_rows* rows)
{
    sn_field_gradient(&s->R, s->arm, s->at.depth_gradient, rows->row[SN_BY_DEPTH]);
    sn_site_slope_gradient(s, rows->row[SN_BY_SLOPE]);
    sn_vec3 far = s->at.depth_gradient;
    if (s->curved) far = sn_add(far, s->at.exit_gradient);
    sn_field_gradient(&s->R, s->arm, far, rows->row[SN_BY_FAR]);
}

/** y = s times the derivative of the fraction by the configuration. */
static inline void sn_wet_gradient(const sn_wet* w, const sn_site_rows* rows, double s, double* y)
{
    for (int i = 0; i < 6; ++i)
        y[i] = s * (w->by[0] * rows->row[0][i] + w->by[1] * rows->row[1][i] + w->by[2] * rows->row[2][i]);
}

/** K += factor times the second derivative of the fraction. */
static inline void sn_wet_hessian(const sn_wet* w, const sn_site* s, const sn_site_rows* rows, double factor,
                                  double* K)
{
    for (int a = 0; a < SN_WET_PARTS; ++a)
        for (int b = 0; b < SN_WET_PARTS; ++b)
            if (w->by2[a][b] != 0) sn_outer6(K, factor * w->by2[a][b], rows->row[a], rows->row[b]);
    sn_site_slope_hessian(s, factor * w->by[SN_BY_SLOPE], K);
    const sn_mat3* H = s->curved ? &s->at.depth_hessian : NULL;
    if (H || sn_dot(s->arm, s->arm) > 0)
        sn_field_hessian(&s->R, s->arm, s->at.depth_gradient, H, factor * w->by[SN_BY_DEPTH], K);
    if (w->by[SN_BY_FAR] == 0) return;
    sn_mat3 far = sn_mat3_madd(s->at.depth_hessian, 1, s->at.exit_hessian);
    sn_field_hessian(&s->R, s->arm, sn_add(s->at.depth_gradient, s->at.exit_gradient), &far,
                     factor * w->by[SN_BY_FAR], K);
}
