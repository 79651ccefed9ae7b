/* Sinew - beam_section. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/beam_section.h"

static const double pi = 3.14159265358979323846;

/* Moment of torsion of a rectangle with sides a >= b (Saint-Venant's series). */
static double rectangle_torsion(double a, double b)
{
    double sum = 0;
    for (int n = 1; n < 40; n += 2)
        sum += tanh(n * pi * a / (2 * b)) / pow(n, 5);
    return a * b * b * b / 3 * (1 - 192 * b / (pow(pi, 5) * a) * sum);
}

static beam_values round_section(double ro, double ri, double nu)
{
    double m = ri / ro, mm = (1 + m * m) * (1 + m * m);
    double shear = 6 * (1 + nu) * mm / ((7 + 6 * nu) * mm + (20 + 12 * nu) * m * m);
    beam_values v = { .A = pi * (ro * ro - ri * ri), .Iy = pi / 4 * (pow(ro, 4) - pow(ri, 4)) };
    v.Iz = v.Iy;
    v.J = 2 * v.Iy;
    v.Ay = v.Az = shear * v.A;
    return v;
}

static beam_values rectangle_section(double b, double h, double nu)
{
    beam_values v = { .A = b * h, .Iy = b * h * h * h / 12, .Iz = h * b * b * b / 12 };
    v.J = rectangle_torsion(fmax(b, h), fmin(b, h));
    v.Ay = v.Az = 10 * (1 + nu) / (12 + 11 * nu) * v.A;
    return v;
}

sn_status beam_section_bind(sn_bind* bind, const sn_beam_section* s, double nu, beam_values* out)
{
    if (s->shape == SN_BEAM_RECTANGLE) {
        *out = rectangle_section(s->width, s->height, nu);
    } else if (s->shape == SN_BEAM_GENERAL) {
        *out = (beam_values){ s->area,      s->moments.x,     s->moments.y,
                              s->moments.z, s->shear_areas.y, s->shear_areas.z };
        if (!(out->A > 0 && out->J > 0 && out->Iy > 0 && out->Iz > 0))
            return sn_bind_fail(bind, "section", "general needs area and moments J Iy Iz, all above 0");
    } else {
        double inner = s->shape == SN_BEAM_TUBE ? s->inner_radius : 0;
        if (!(inner < s->radius))
            return sn_bind_fail(bind, "inner_radius", "%g m; must be below the outer radius of %g m", inner,
                                s->radius);
        *out = round_section(s->radius, inner, nu);
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

sn_status beam_axes_bind(sn_bind* bind, const pick* ends, sn_vec3 up, sn_quat** axes, double** lengths)
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
            return sn_bind_fail(bind, "nodes", "beam %d has no length: frames %d and %d are at one place", i,
                                a, b);
        (*axes)[i] = axes_along(sn_scale(1 / length, d), up);
    }
    return SN_OK;
}
