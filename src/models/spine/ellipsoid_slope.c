/* Sinew - ellipsoid slope: the load of ellipsoid_laws.h in numbers with derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/spine/load_slope.h"
#include <string.h>
#include "models/spine/ellipsoid_laws.h"

static sn_vec3 axis(const sn_mat3* R, int column)
{
    return sn_v3(R->m[0][column], R->m[1][column], R->m[2][column]);
}

/* The axes of a body that turns about them, in directions lane, lane + 1, lane + 2; not at all if it is
   negative. */
static orientation orientation_of(const sn_mat3* R, int lane)
{
    sn_vec3 x = axis(R, 0), y = axis(R, 1), z = axis(R, 2);
    orientation a = { v_const(x), v_const(y), v_const(z) };
    if (lane < 0) return a;
    seed(&a.y, lane, z);
    seed(&a.z, lane, sn_neg(y));
    seed(&a.z, lane + 1, x);
    seed(&a.x, lane + 1, sn_neg(z));
    seed(&a.x, lane + 2, y);
    seed(&a.y, lane + 2, sn_neg(x));
    return a;
}

bool sn_ellipsoid_differentiate(const sn_ellipsoid_pair* p, const sn_pair_motion* x, sn_touch* out,
                                sn_pair_slope* slope)
{
    sn_ellipsoid_evaluate(p, x, out);
    if (!out->state) return false;
    memset(slope->D, 0, sizeof slope->D);
    sn_ellipsoid_normal n = sn_ellipsoid_find_normal(p, x);
    velocities at = { v_const(x->c), x->v, x->w1, x->w2 };
    for (int i = 0; i < 3; ++i)
        seed(&at.c, i, sn_v3(i == 0, i == 1, i == 2));
    orientation R1 = orientation_of(&x->R1, -1), R2 = orientation_of(&x->R2, 3);
    load l = load_of(p, &at, &R1, &R2, &n, slope);
    put_stiffness(&l, x, slope);
    return true;
}
