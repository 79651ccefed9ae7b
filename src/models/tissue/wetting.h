/* Sinew - wetting: how much of a straight piece of shaft, a cell, lies in a layer, and its derivatives.

   d           depth of the cell's middle; g its gradient; H its Hessian (0 for a plane surface)
   t           direction of the shaft; c = g . t
   l, r        length and radius of the cell
   h           half the extent in depth: of an ellipsoid as long and as thick as the cell,
                   h = sqrt((l^2 - 4 r^2) c^2 + 4 r^2) / 2,
               which is l/2 when the shaft is normal to the surface, and has neither a kink nor a zero when
               it is parallel
   T           depth at which the far side lies, d + exit (for closed surfaces)
   P(xi)       part of the cell that is shallower than d + xi h: from 0 to 1 between xi = -1 and 1, with ends
   that are
               rounded over +-BLUR, so that P' is continuous (the wet part multiplies energies: P' is in the
               forces). P' is a box convolved with a narrow one: cells in a row add up to their length
               exactly.
   The fraction in the layer from D to E is P((min(E, T) - d)/h) - P((D - d)/h).

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
    sn_vec3 t, arm;   /* the middle in the frame's axes */
    double c, h, far; /* far = T */
    double lean;      /* l^2 - 4 r^2, or 0 */
} sn_site;

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
    double lean = length * length - 4 * radius * radius;
    s.lean = lean > 0 ? lean : 0;
    s.h = 0.5 * sqrt(s.lean * s.c * s.c + 4 * radius * radius);
    return s;
}

/** The deepest point that counts as the cell's. */
static inline double sn_site_deepest(const sn_site* s) { return s->at.depth + (1 + SN_WET_BLUR) * s->h; }

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

enum { SN_BY_DEPTH, SN_BY_EXTENT, SN_BY_FAR, SN_WET_PARTS };

/** Fraction of a cell in a layer, first and second derivatives by d, h, T (zero unless `edge`). */
typedef struct sn_wet {
    double part, by[SN_WET_PARTS], by2[SN_WET_PARTS][SN_WET_PARTS];
    bool edge; /* an end of the layer is within the cell */
} sn_wet;

static inline double sn_wet_profile(double xi, double* slope, double* bend)
{
    const double blur = SN_WET_BLUR;
    double a = fabs(xi);
    if (a <= 1 - blur) {
        *slope = 0.5;
        *bend = 0;
        return 0.5 + 0.5 * xi;
    }
    double rest = 1 + blur - a;
    *slope = rest / (4 * blur);
    *bend = (xi > 0 ? -1 : 1) / (4 * blur);
    return xi > 0 ? 1 - rest * rest / (8 * blur) : rest * rest / (8 * blur);
}

/* Adds `sign` times the part that is shallower than `bound`. */
static inline void sn_wet_add(sn_wet* w, const sn_site* s, double bound, bool is_far, double sign)
{
    double margin = bound - s->at.depth, reach = (1 + SN_WET_BLUR) * s->h;
    if (margin <= -reach) return;
    if (margin >= reach) {
        w->part += sign;
        return;
    }
    double i = 1 / s->h, xi = margin * i, slope, bend;
    double x[SN_WET_PARTS] = { -i, -xi * i, is_far ? i : 0 };
    w->edge = true;
    w->part += sign * sn_wet_profile(xi, &slope, &bend);
    for (int a = 0; a < SN_WET_PARTS; ++a) {
        w->by[a] += sign * slope * x[a];
        for (int b = 0; b < SN_WET_PARTS; ++b)
            w->by2[a][b] += sign * bend * x[a] * x[b];
    }
    double ii = sign * slope * i * i;
    w->by2[SN_BY_DEPTH][SN_BY_EXTENT] += ii;
    w->by2[SN_BY_EXTENT][SN_BY_DEPTH] += ii;
    w->by2[SN_BY_EXTENT][SN_BY_EXTENT] += 2 * xi * ii;
    if (!is_far) return;
    w->by2[SN_BY_FAR][SN_BY_EXTENT] -= ii;
    w->by2[SN_BY_EXTENT][SN_BY_FAR] -= ii;
}

/** False when nothing of the cell is in the layer. */
static inline bool sn_wet_layer(const sn_site* s, double begin, double end, sn_wet* w)
{
    bool far = s->far < end;
    double bottom = far ? s->far : end, reach = (1 + SN_WET_BLUR) * s->h, d = s->at.depth;
    if (d + reach <= begin || d - reach >= bottom || bottom <= begin) return false;
    *w = (sn_wet){ 0 };
    sn_wet_add(w, s, bottom, far, 1);
    sn_wet_add(w, s, begin, false, -1);
    return w->part > 0;
}

/** Derivatives of d, h, T by the configuration. */
typedef struct sn_site_rows {
    double row[SN_WET_PARTS][6], slope[6];
    double h_c, h_cc; /* of h by c */
} sn_site_rows;

static inline void sn_site_derive(const sn_site* s, sn_site_rows* rows)
{
    rows->h_c = s->lean * s->c / (4 * s->h);
    rows->h_cc = (0.25 * s->lean - rows->h_c * rows->h_c) / s->h;
    sn_field_gradient(&s->R, s->arm, s->at.depth_gradient, rows->row[SN_BY_DEPTH]);
    sn_site_slope_gradient(s, rows->slope);
    for (int i = 0; i < 6; ++i)
        rows->row[SN_BY_EXTENT][i] = rows->h_c * rows->slope[i];
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
    double by_h = factor * w->by[SN_BY_EXTENT];
    sn_outer6(K, by_h * rows->h_cc, rows->slope, rows->slope);
    sn_site_slope_hessian(s, by_h * rows->h_c, K);
    const sn_mat3* H = s->curved ? &s->at.depth_hessian : NULL;
    if (H || sn_dot(s->arm, s->arm) > 0)
        sn_field_hessian(&s->R, s->arm, s->at.depth_gradient, H, factor * w->by[SN_BY_DEPTH], K);
    if (w->by[SN_BY_FAR] == 0) return;
    sn_mat3 far = sn_mat3_madd(s->at.depth_hessian, 1, s->at.exit_hessian);
    sn_field_hessian(&s->R, s->arm, sn_add(s->at.depth_gradient, s->at.exit_gradient), &far,
                     factor * w->by[SN_BY_FAR], K);
}
