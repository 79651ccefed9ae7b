/* Sinew - disc slope: the laws of disc_laws.h in numbers with derivatives. SPDX-License-Identifier:
   BSD-3-Clause */
#include "models/spine/dual.h"
#include "models/spine/disc_laws.h"
#include "models/spine/load_slope.h"
#include <string.h>

SN_INLINE sn_vec3 axis(const sn_mat3* R, int column)
{
    return sn_v3(R->m[0][column], R->m[1][column], R->m[2][column]);
}

/* Turning face 2 about its normal changes nothing but the places of springs on it. */
SN_INLINE faces faces_of(const sn_pair_motion* x)
{
    sn_vec3 x1 = axis(&x->R1, 0), y1 = axis(&x->R1, 1), z1 = axis(&x->R1, 2);
    sn_vec3 x2 = axis(&x->R2, 0), y2 = axis(&x->R2, 1), z2 = axis(&x->R2, 2);
    faces at = {
        .c = v_const(x->c),
        .n1 = v_const(x1),
        .n2 = v_const(x2),
        .y1 = v_const(y1),
        .z1 = v_const(z1),
        .y2 = v_const(y2),
        .z2 = v_const(z2),
    };
    for (int i = 0; i < 3; ++i)
        seed(&at.c, i, sn_v3(i == 0, i == 1, i == 2));
    seed(&at.n2, 4, sn_neg(z2));
    seed(&at.n2, 5, y2);
    seed(&at.y2, 3, z2);
    seed(&at.y2, 5, sn_neg(x2));
    seed(&at.z2, 3, sn_neg(y2));
    seed(&at.z2, 4, x2);
    at.at = (velocities){ at.c, x->v, x->w1, x->w2 };
    return at;
}

SN_CLONES static void differentiate(const sn_disc_pair* p, const sn_pair_motion* x, sn_pair_slope* slope)
{
    faces at = faces_of(x);
    load l = load_of(p, &at, slope);
    put_stiffness(&l, x, slope);
}

void sn_disc_differentiate_touch(const sn_disc_pair* p, const sn_pair_motion* x, sn_pair_slope* slope)
{
    memset(slope->D, 0, sizeof slope->D);
    differentiate(p, x, slope);
}

bool sn_disc_differentiate(const sn_disc_pair* p, const sn_pair_motion* x, sn_touch* out,
                           sn_pair_slope* slope)
{
    sn_disc_evaluate(p, x, out);
    if (out->state == SN_DISC_NONE) return false;
    sn_disc_differentiate_touch(p, x, slope);
    return true;
}
