/* Sinew - section. SPDX-License-Identifier: BSD-3-Clause */
#include "models/needle/section.h"
#include <string.h>

static const double pi = 3.14159265358979323846;

/* A circle or tube, unless the needle's parameters say otherwise. */
static needle_piece make_piece(const sn_needle_params* p, const sn_segment_params* g)
{
    double R = g->radius, r = g->inner_radius, nu = g->poisson_ratio, E = g->young_modulus;
    double A = p->area > 0 ? p->area : pi * (R * R - r * r);
    double I = p->second_moment > 0 ? p->second_moment : 0.25 * pi * (R * R * R * R - r * r * r * r);
    double J = p->torsion_constant > 0 ? p->torsion_constant : 2.0 * I;
    double m = r / R, q = (1 + m * m) * (1 + m * m);
    // Cowper 1966: hollow circle; m = 0 gives 6 (1 + nu) / (7 + 6 nu)
    double kappa = 6 * (1 + nu) * q / ((7 + 6 * nu) * q + (20 + 12 * nu) * m * m);
    if (p->shear_factor > 0) kappa = p->shear_factor;
    double G = E / (2 * (1 + nu));
    return (needle_piece){ .EA = E * A,
                           .GA = kappa * G * A,
                           .GJ = G * J,
                           .EI = E * I,
                           .mass = g->density * A,
                           .inertia = g->density * I,
                           .polar = g->density * 2.0 * I,
                           .radius = R };
}

static sn_segment_params inherit(const sn_needle_params* p, const sn_segment_params* g)
{
    sn_segment_params s = *g;
    if (s.radius == 0) s.radius = p->radius;
    if (s.inner_radius == 0) s.inner_radius = p->inner_radius;
    if (s.young_modulus == 0) s.young_modulus = p->young_modulus;
    if (s.poisson_ratio < 0) s.poisson_ratio = p->poisson_ratio;
    if (s.density == 0) s.density = p->density;
    return s;
}

static bool add_piece(sn_scene* scene, sn_id item, const sn_needle_params* p, const sn_segment_params* given,
                      double length, needle_sections* out)
{
    sn_segment_params s = inherit(p, given);
    if (s.inner_radius >= s.radius) {
        sn_scene_fail(scene, item, "inner_radius", "%g m leaves no wall in a radius of %g m", s.inner_radius,
                      s.radius);
        return false;
    }
    if (out->count == MAX_PIECES) {
        sn_scene_fail(scene, item, NULL, "more than %d segments", (int)MAX_PIECES);
        return false;
    }
    double s0 = out->count ? out->piece[out->count - 1].s1 : 0.0;
    out->piece[out->count] = make_piece(p, &s);
    out->piece[out->count].s0 = s0;
    out->piece[out->count++].s1 = s0 + length;
    return true;
}

bool needle_sections_read(sn_scene* scene, sn_id needle, const sn_needle_params* p, needle_sections* out)
{
    out->count = 0;
    for (sn_id c = sn_scene_first_child(scene, needle); !sn_id_is_null(c); c = sn_scene_next(scene, c)) {
        if (sn_scene_type(scene, c) != &sn_segment) continue;
        const sn_segment_params* g = sn_scene_params(scene, c);
        if (!add_piece(scene, c, p, g, g->length, out)) return false;
    }
    if (out->count == 0) {
        sn_segment_params whole = { .poisson_ratio = -1 };
        return add_piece(scene, needle, p, &whole, p->length, out);
    }
    double total = out->piece[out->count - 1].s1;
    if (fabs(total - p->length) > 1e-9 * p->length) {
        sn_scene_fail(scene, needle, "length", "%.9g m, but its segments add up to %.9g m", p->length, total);
        return false;
    }
    out->piece[out->count - 1].s1 = p->length;
    return true;
}

static double overlap(const needle_piece* p, double a, double b)
{
    return fmax(0.0, fmin(p->s1, b) - fmax(p->s0, a));
}

needle_flexibility needle_flexibility_of(const needle_sections* s, double a, double b)
{
    needle_flexibility f = { 0 };
    for (int i = 0; i < s->count; ++i) {
        double length = overlap(&s->piece[i], a, b);
        f.axial += length / s->piece[i].EA;
        f.shear += length / s->piece[i].GA;
        f.torsion += length / s->piece[i].GJ;
        f.bending += length / s->piece[i].EI;
    }
    return f;
}

needle_inertia needle_inertia_of(const needle_sections* s, double a, double b)
{
    needle_inertia n = { 0 };
    for (int i = 0; i < s->count; ++i) {
        double length = overlap(&s->piece[i], a, b);
        if (length <= 0) continue;
        n.mass += s->piece[i].mass * length;
        n.centre += s->piece[i].mass * length * (fmax(s->piece[i].s0, a) + 0.5 * length);
        n.axial += s->piece[i].polar * length;
    }
    n.centre /= n.mass;
    for (int i = 0; i < s->count; ++i) {
        double length = overlap(&s->piece[i], a, b), m = s->piece[i].mass * length;
        if (length <= 0) continue;
        double d = fmax(s->piece[i].s0, a) + 0.5 * length - n.centre;
        n.transverse += s->piece[i].inertia * length + m * (length * length / 12.0 + d * d);
    }
    return n;
}

double needle_radius_at(const needle_sections* s, double at)
{
    for (int i = 0; i < s->count; ++i)
        if (at <= s->piece[i].s1) return s->piece[i].radius;
    return s->piece[s->count - 1].radius;
}
