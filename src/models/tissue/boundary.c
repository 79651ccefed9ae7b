/* Sinew - boundary: the plane; see height_map.c for other surfaces. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/boundary.h"
#include "base/assert.h"
#include "models/tissue/height_map.h"

/* The world axis that is most across `a`; the first of equals. */
static sn_vec3 most_across(sn_vec3 a)
{
    double x = fabs(a.x), y = fabs(a.y), z = fabs(a.z);
    if (x <= y && x <= z) return sn_v3(1, 0, 0);
    return y <= z ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
}

sn_boundary sn_boundary_plane(sn_vec3 origin, sn_vec3 normal)
{
    sn_boundary b = { .origin = origin, .axis = sn_scale(-1 / sn_norm(normal), normal) };
    sn_vec3 across = sn_cross(b.axis, most_across(b.axis));
    b.across[0] = sn_scale(1 / sn_norm(across), across);
    b.across[1] = sn_cross(b.axis, b.across[0]);
    SN_ASSERT(!(fabs(sn_dot(b.across[1], b.across[1]) - 1.0) > 1e-9)); // a right-handed orthonormal frame
    return b;
}

sn_depth sn_boundary_depth(const sn_boundary* b, sn_vec3 x)
{
    if (b->map) return sn_height_map_depth(b, x);
    sn_depth at = { .depth = sn_dot(b->axis, sn_sub(x, b->origin)),
                    .exit = HUGE_VAL,
                    .depth_gradient = b->axis };
    return at;
}
