/* Sinew - beam_section. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/beam_section.h"

sn_status sn_beam_section_bind(sn_bind* bind, const sn_beam_section* s, double nu, rod_profile* out)
{
    if (s->shape == SN_BEAM_RECTANGLE) {
        *out = sn_rod_profile_rectangle(s->width, s->height, nu);
    } else if (s->shape == SN_BEAM_GENERAL) {
        *out = (rod_profile){ s->area,      s->moments.x,     s->moments.y,
                              s->moments.z, s->shear_areas.y, s->shear_areas.z };
        if (!(out->A > 0 && out->J > 0 && out->Iy > 0 && out->Iz > 0))
            return sn_bind_fail(bind, "section", "general needs area and moments J Iy Iz, all above 0");
    } else {
        double inner = s->shape == SN_BEAM_TUBE ? s->inner_radius : 0;
        if (!(inner < s->radius))
            return sn_bind_fail(bind, "inner_radius", "%g m; must be below the outer radius of %g m", inner,
                                s->radius);
        *out = sn_rod_profile_round(s->radius, inner, nu);
    }
    return SN_OK;
}

/* y: `up` without its part along x, or what is farthest from x. */
static sn_quat axes_along(sn_vec3 x, sn_vec3 up)
{
    sn_vec3 y = sn_madd(up, -sn_dot(up, x), x);
    if (!(sn_norm(y) > 1e-6 * sn_norm(up))) {
        double ax = fabs(x.x), ay = fabs(x.y), az = fabs(x.z);
        up = ax <= ay && ax <= az ? sn_v3(1, 0, 0) : ay <= az ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
        y = sn_madd(up, -sn_dot(up, x), x);
    }
    y = sn_scale(1 / sn_norm(y), y);
    sn_vec3 z = sn_cross(x, y);
    return sn_quat_from_matrix((sn_mat3){ { { x.x, y.x, z.x }, { x.y, y.y, z.y }, { x.z, y.z, z.z } } });
}

sn_status sn_beam_axes_bind(sn_bind* bind, const cell_selection* ends, sn_vec3 up, sn_quat** axes,
                            double** lengths)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    *axes = sn_bind_alloc(bind, (size_t)ends->count * sizeof **axes);
    *lengths = sn_bind_alloc(bind, (size_t)ends->count * sizeof **lengths);
    if (!*axes || !*lengths) return SN_ERR_MEMORY;
    for (int i = 0; i < ends->count; ++i) {
        int a = ends->nodes[2 * i], b = ends->nodes[2 * i + 1];
        sn_vec3 d = sn_sub(rest->frames[b].r, rest->frames[a].r);
        double length = (*lengths)[i] = sn_norm(d);
        if (!(length > 0))
            return sn_bind_fail(bind, "nodes", "beam %d has no length: frames %d and %d coincide", i, a, b);
        (*axes)[i] = axes_along(sn_scale(1 / length, d), up);
    }
    return SN_OK;
}
