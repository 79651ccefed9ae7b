/* Sinew - load slope: in and out of numbers with derivatives. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/spine/dual.h"
#include "models/spine/load.h"

/** What `to` changes by in direction `lane`. */
SN_INLINE void seed(vec* to, int lane, sn_vec3 change)
{
    n_seed(&to->x, lane, change.x);
    n_seed(&to->y, lane, change.y);
    n_seed(&to->z, lane, change.z);
}

/* The columns of c and of turns of 2. */
SN_INLINE void put_row(num component, double row[9])
{
    double d[DUAL_LANES];
    n_slopes(component, d);
    for (int i = 0; i < 3; ++i)
        row[i] = d[i], row[6 + i] = d[3 + i];
}

SN_INLINE sn_vec3 times_columns(double rows[3][9], int column, sn_vec3 a)
{
    const double* r = rows[0] + column;
    return sn_v3(r[0] * a.x + r[1] * a.y + r[2] * a.z, r[9] * a.x + r[10] * a.y + r[11] * a.z,
                 r[18] * a.x + r[19] * a.y + r[20] * a.z);
}

/* What three of the rows change by when everything but 1 turns about a, with the velocities. */
SN_INLINE sn_vec3 turned_with_2(const sn_pair_motion* x, double K[3][9], double D[3][9], sn_vec3 a,
                                bool moving)
{
    sn_vec3 sum = times_columns(K, 0, sn_cross(a, x->c));
    sum = sn_add(sum, times_columns(K, 6, sn_mat3_apply_transpose(x->R2, a)));
    if (!moving) return sum;
    sum = sn_add(sum, times_columns(D, 0, sn_cross(a, x->v)));
    sum = sn_add(sum, times_columns(D, 3, sn_cross(a, x->w1)));
    return sn_add(sum, times_columns(D, 6, sn_cross(a, x->w2)));
}

/* K from the derivatives of the load; D is there. Turning everything turns f and m1: what turns of 1 do is
   what is left of that. */
SN_INLINE void put_stiffness(const load* l, const sn_pair_motion* x, sn_pair_slope* to)
{
    const num rows[6] = { l->f.x, l->f.y, l->f.z, l->m1.x, l->m1.y, l->m1.z };
    for (int i = 0; i < 6; ++i)
        put_row(rows[i], to->K[i]);
    const sn_vec3 both[2] = { v_value(l->f), v_value(l->m1) };
    const bool moving = sn_dot(x->v, x->v) + sn_dot(x->w1, x->w1) + sn_dot(x->w2, x->w2) > 0;
    for (int j = 0; j < 3; ++j) {
        sn_vec3 a = sn_v3(x->R1.m[0][j], x->R1.m[1][j], x->R1.m[2][j]);
        for (int half = 0; half < 2; ++half) {
            double(*K)[9] = to->K + 3 * half, (*D)[9] = to->D + 3 * half;
            sn_vec3 own = sn_sub(sn_cross(a, both[half]), turned_with_2(x, K, D, a, moving));
            K[0][3 + j] = own.x, K[1][3 + j] = own.y, K[2][3 + j] = own.z;
        }
    }
}
