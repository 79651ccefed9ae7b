/* Sinew - section. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/section.h"
#include "models/rods/exact_shape.h"
#include "models/rods/profile.h"
#include <string.h>

/* A circle or tube, unless the needle's parameters say otherwise. */
static rod_section make_section(const rod_piece* g, double R)
{
    rod_profile p = sn_rod_profile_round(R, g->inner_radius, g->poisson_ratio);
    double A = g->area > 0 ? g->area : p.A, I = g->second_moment > 0 ? g->second_moment : p.Iy;
    double J = g->torsion_constant > 0 ? g->torsion_constant : 2.0 * I;
    double shear = g->shear_factor > 0 ? g->shear_factor : p.Ay / p.A;
    double E = g->young_modulus, G = E / (2 * (1 + g->poisson_ratio));
    return (rod_section){ .EA = E * A,
                          .GA = shear * G * A,
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
    if (s.end_radius == 0) s.end_radius = s.radius;
    return s;
}

/* What is wrong with a part's section, or NULL. */
static bool check_section(sn_scene* scene, sn_id item, const sn_needle_params* p, const sn_segment_params* s)
{
    const double least = fmin(s->radius, s->end_radius);
    if (s->inner_radius >= least) {
        sn_scene_fail(scene, item, "inner_radius", "%g m leaves no wall in a radius of %g m", s->inner_radius,
                      least);
        return false;
    }
    if (s->end_radius != s->radius && (p->area > 0 || p->second_moment > 0 || p->torsion_constant > 0)) {
        sn_scene_fail(scene, item, "end_radius",
                      "a tapered segment takes its section from the radii; omit area, second_moment and "
                      "torsion_constant of the needle");
        return false;
    }
    return true;
}

static bool add_piece(sn_scene* scene, sn_id item, const sn_needle_params* p, const sn_segment_params* given,
                      double length, rod_sections* out)
{
    sn_segment_params s = inherit(p, given);
    if (!check_section(scene, item, p, &s)) return false;
    if (out->count == MAX_PIECES) {
        sn_scene_fail(scene, item, NULL, "more than %d segments", (int)MAX_PIECES);
        return false;
    }
    rod_piece* piece = &out->piece[out->count];
    double s0 = out->count ? piece[-1].s1 : 0.0;
    *piece = (rod_piece){ .s0 = s0,
                          .s1 = s0 + length,
                          .radius = s.radius,
                          .end_radius = s.end_radius,
                          .inner_radius = s.inner_radius,
                          .young_modulus = s.young_modulus,
                          .poisson_ratio = s.poisson_ratio,
                          .density = s.density,
                          .area = p->area,
                          .second_moment = p->second_moment,
                          .torsion_constant = p->torsion_constant,
                          .shear_factor = p->shear_factor };
    piece->section = make_section(piece, s.radius);
    ++out->count;
    return true;
}

bool sn_needle_sections_read(sn_scene* scene, sn_id needle, const sn_needle_params* p, rod_sections* out)
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

/* ---- along the needle ---------------------------------------------------------------------------------- */

const rod_piece* sn_rod_piece_at(const rod_sections* s, double at)
{
    for (int i = 0; i < s->count; ++i)
        if (at <= s->piece[i].s1) return &s->piece[i];
    return &s->piece[s->count - 1];
}

static bool is_tapered(const rod_piece* p) { return p->end_radius != p->radius; }

static double radius_of(const rod_piece* p, double at)
{
    return p->radius + (p->end_radius - p->radius) * (at - p->s0) / (p->s1 - p->s0);
}

rod_section sn_rod_section_of(const rod_piece* piece, double at)
{
    return is_tapered(piece) ? make_section(piece, radius_of(piece, at)) : piece->section;
}

double sn_rod_radius_at(const rod_sections* s, double at)
{
    const rod_piece* piece = sn_rod_piece_at(s, at);
    return is_tapered(piece) ? radius_of(piece, at) : piece->radius;
}

/* ---- integrals ----------------------------------------------------------------------------------------- */

/* Where the sections of an interval are looked at: in the middle of each constant piece, for which the rest
   is exact; at ten Gauss points of each part of a taper over which the radius no more than doubles, which
   leaves errors of round-off. */
enum { GAUSS = 10, MAX_DOUBLINGS = 60 };

typedef struct sample {
    rod_section section;
    double s, length; /* middle and length of what it stands for */
    double extent;    /* length over which it is constant: 0 in a taper */
} sample;

typedef void (*visitor)(void* sum, const sample* at);

static void visit_taper(const rod_piece* p, double a, double b, visitor visit, void* sum)
{
    double x[GAUSS], weight[GAUSS], half = 0.5 * (b - a);
    sn_exact_gauss(GAUSS, x, weight);
    for (int k = 0; k < GAUSS; ++k) {
        double s = a + half * (1 + x[k]);
        sample at = { make_section(p, radius_of(p, s)), s, half * weight[k], 0 };
        visit(sum, &at);
    }
}

static void visit_piece(const rod_piece* p, double a, double b, visitor visit, void* sum)
{
    if (!is_tapered(p)) {
        sample at = { p->section, 0.5 * (a + b), b - a, b - a };
        visit(sum, &at);
        return;
    }
    // The wall of a tube vanishes before its radius does.
    double ra = radius_of(p, a) - p->inner_radius, rb = radius_of(p, b) - p->inner_radius;
    int parts = (int)fmin(ceil(fabs(log2(ra / rb))), MAX_DOUBLINGS);
    double begin = a;
    for (int i = 1; i <= parts; ++i) {
        double end = i == parts ? b : a + (b - a) * (ra * pow(rb / ra, (double)i / parts) - ra) / (rb - ra);
        visit_taper(p, begin, end, visit, sum);
        begin = end;
    }
    if (parts < 1) visit_taper(p, a, b, visit, sum);
}

static void visit_interval(const rod_sections* s, double a, double b, visitor visit, void* sum)
{
    for (int i = 0; i < s->count; ++i) {
        const rod_piece* p = &s->piece[i];
        double begin = fmax(p->s0, a), end = fmin(p->s1, b);
        if (end > begin) visit_piece(p, begin, end, visit, sum);
    }
}

static void add_flexibility(void* sum, const sample* at)
{
    rod_flexibility* f = sum;
    f->axial += at->length / at->section.EA;
    f->shear += at->length / at->section.GA;
    f->torsion += at->length / at->section.GJ;
    f->bending += at->length / at->section.EI;
}

rod_flexibility sn_rod_flexibility_of(const rod_sections* s, double a, double b)
{
    rod_flexibility f = { 0 };
    visit_interval(s, a, b, add_flexibility, &f);
    return f;
}

static void add_mass(void* sum, const sample* at)
{
    rod_inertia* n = sum;
    double mass = at->section.mass * at->length;
    n->mass += mass;
    n->centre += mass * at->s;
    n->axial += at->section.polar * at->length;
}

static void add_transverse(void* sum, const sample* at)
{
    rod_inertia* n = sum;
    double d = at->s - n->centre, mass = at->section.mass * at->length;
    n->transverse += at->section.inertia * at->length + mass * (at->extent * at->extent / 12.0 + d * d);
}

rod_inertia sn_rod_inertia_of(const rod_sections* s, double a, double b)
{
    rod_inertia n = { 0 };
    visit_interval(s, a, b, add_mass, &n);
    n.centre /= n.mass;
    visit_interval(s, a, b, add_transverse, &n);
    return n;
}
