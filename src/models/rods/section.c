/* Sinew - section. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/section.h"
#include "base/assert.h"
#include "models/rods/gauss.h"
#include "models/rods/profile.h"
#include <sinew/models/rods.h>
#include <string.h>

/* A circle or tube, unless the rod's parameters say otherwise. */
static rod_section make_section(const rod_piece* g, double R)
{
    rod_profile p = sn_rod_profile_round(R, g->inner_radius, g->poisson_ratio);
    double A = g->area > 0 ? g->area : p.A, I = g->second_moment > 0 ? g->second_moment : p.Iy;
    double J = g->torsion_constant > 0 ? g->torsion_constant : 2.0 * I;
    double shear = g->shear_factor > 0 ? g->shear_factor : p.Ay / p.A;
    double E = g->young_modulus;
    double G = g->shear_modulus > 0 ? g->shear_modulus : E / (2 * (1 + g->poisson_ratio));
    return (rod_section){ .EA = E * A,
                          .GA = shear * G * A,
                          .GJ = G * J,
                          .EI = E * I,
                          .mass = g->density * A,
                          .inertia = g->density * I,
                          .polar = g->density * 2.0 * I,
                          .radius = R };
}

/* ---- pieces -------------------------------------------------------------------------------------------- */

static bool grow(rod_sections* s)
{
    enum { FIRST = 4 };
    int capacity = s->capacity > 0 ? 2 * s->capacity : FIRST;
    rod_piece* piece = sn_scene_alloc(s->scene, (size_t)capacity * sizeof *piece);
    if (!piece) return false;
    if (s->count > 0) memcpy(piece, s->piece, (size_t)s->count * sizeof *piece);
    s->piece = piece;
    s->capacity = capacity;
    return true;
}

bool sn_rod_sections_add(rod_sections* s, const rod_piece* like, double length)
{
    if (s->count == s->capacity && !grow(s)) return false;
    rod_piece* piece = &s->piece[s->count];
    *piece = *like;
    piece->s0 = s->count > 0 ? piece[-1].s1 : 0.0;
    piece->s1 = piece->s0 + length;
    if (piece->end_radius == 0) piece->end_radius = piece->radius;
    SN_ASSERT(length > 0.0 && piece->s1 > piece->s0); // arc length grows from section to section
    piece->section = make_section(piece, piece->radius);
    ++s->count;
    return true;
}

/* ---- segments ------------------------------------------------------------------------------------------ */

/* A shear modulus goes with its Young's modulus and Poisson's ratio: a segment that gives one of these has
   its own. */
static rod_piece inherit(const rod_piece* whole, const sn_segment_params* g)
{
    rod_piece p = *whole;
    if (g->radius > 0) p.radius = g->radius;
    p.end_radius = g->end_radius;
    if (g->inner_radius > 0) p.inner_radius = g->inner_radius;
    if (g->young_modulus > 0 || g->poisson_ratio > -1) p.shear_modulus = 0;
    if (g->young_modulus > 0) p.young_modulus = g->young_modulus;
    if (g->poisson_ratio > -1) p.poisson_ratio = g->poisson_ratio;
    if (g->shear_modulus > 0) p.shear_modulus = g->shear_modulus;
    if (g->density > 0) p.density = g->density;
    if (g->curvature.count == 3)
        p.curvature = sn_v3(g->curvature.at[0], g->curvature.at[1], g->curvature.at[2]);
    return p;
}

static bool check_piece(sn_scene* scene, sn_id item, sn_id rod, const rod_piece* p)
{
    const double end = p->end_radius > 0 ? p->end_radius : p->radius, least = fmin(p->radius, end);
    if (p->inner_radius >= least) {
        sn_scene_fail(scene, item, "inner_radius", "%g m leaves no wall in a radius of %g m", p->inner_radius,
                      least);
        return false;
    }
    if (end != p->radius && (p->area > 0 || p->second_moment > 0 || p->torsion_constant > 0)) {
        sn_scene_fail(scene, item, "end_radius",
                      "a tapered segment takes its section from the radii; omit area, second_moment and "
                      "torsion_constant of the %s",
                      sn_scene_type(scene, rod)->name);
        return false;
    }
    return true;
}

static bool add_checked(sn_scene* scene, sn_id item, sn_id rod, const rod_piece* p, double length,
                        rod_sections* out)
{
    if (!check_piece(scene, item, rod, p)) return false;
    if (sn_rod_sections_add(out, p, length)) return true;
    sn_scene_fail(scene, item, NULL, "out of memory for %d segments", out->count + 1);
    return false;
}

bool sn_rod_has_segments(sn_scene* scene, sn_id rod)
{
    for (sn_id c = sn_scene_first_child(scene, rod); !sn_id_is_null(c); c = sn_scene_next(scene, c))
        if (sn_scene_type(scene, c) == &sn_segment) return true;
    return false;
}

bool sn_rod_sections_read(sn_scene* scene, sn_id rod, const rod_piece* whole, double length,
                          rod_sections* out)
{
    *out = (rod_sections){ .scene = scene };
    for (sn_id c = sn_scene_first_child(scene, rod); !sn_id_is_null(c); c = sn_scene_next(scene, c)) {
        if (sn_scene_type(scene, c) != &sn_segment) continue;
        const sn_segment_params* g = sn_scene_params(scene, c);
        if (g->curvature.count != 0 && g->curvature.count != 3) {
            sn_scene_fail(scene, c, "curvature", "has %d numbers; give twist, curvature about y, about z",
                          g->curvature.count);
            return false;
        }
        rod_piece piece = inherit(whole, g);
        if (!add_checked(scene, c, rod, &piece, g->length, out)) return false;
    }
    if (out->count == 0) return add_checked(scene, rod, rod, whole, length, out);
    double total = out->piece[out->count - 1].s1;
    if (fabs(total - length) > 1e-9 * length) {
        sn_scene_fail(scene, rod, "length", "%.9g m, but its segments add up to %.9g m", length, total);
        return false;
    }
    out->piece[out->count - 1].s1 = length;
    return true;
}

/* ---- along the rod ------------------------------------------------------------------------------------- */

static bool is_tapered(const rod_piece* p) { return p->end_radius != p->radius; }

static bool is_same(const rod_section* a, const rod_section* b)
{
    return a->EA == b->EA && a->GA == b->GA && a->GJ == b->GJ && a->EI == b->EI && a->mass == b->mass &&
           a->inertia == b->inertia && a->polar == b->polar && a->radius == b->radius;
}

bool sn_rod_is_uniform(const rod_sections* s)
{
    for (int i = 0; i < s->count; ++i)
        if (is_tapered(&s->piece[i]) || !is_same(&s->piece[i].section, &s->piece[0].section)) return false;
    return true;
}

/* The first piece that ends at s or after it; the last one beyond all. */
static int index_at(const rod_sections* s, double at)
{
    int low = 0, high = s->count - 1;
    while (low < high) {
        int middle = (low + high) / 2;
        if (at <= s->piece[middle].s1)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

const rod_piece* sn_rod_piece_at(const rod_sections* s, double at) { return &s->piece[index_at(s, at)]; }

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
    sn_gauss_legendre(GAUSS, x, weight);
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
    for (int i = index_at(s, a); i < s->count && s->piece[i].s0 < b; ++i) {
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

static void add_inertias(void* sum, const sample* at)
{
    rod_section* n = sum;
    n->mass += at->section.mass * at->length;
    n->inertia += at->section.inertia * at->length;
    n->polar += at->section.polar * at->length;
}

/* An interval inside a piece of constant section has that section, without round-off: also where it ends a
   billionth of its length outside, by the rounding of two sums. */
rod_section sn_rod_section_mean(const rod_sections* s, double a, double b)
{
    const double middle = 0.5 * (a + b), length = b - a, slack = 1e-9 * length;
    const rod_piece* p = sn_rod_piece_at(s, middle);
    if (!is_tapered(p) && a >= p->s0 - slack && b <= p->s1 + slack) return p->section;
    rod_flexibility f = sn_rod_flexibility_of(s, a, b);
    rod_section mean = { .EA = length / f.axial,
                         .GA = length / f.shear,
                         .GJ = length / f.torsion,
                         .EI = length / f.bending,
                         .radius = sn_rod_radius_at(s, middle) };
    visit_interval(s, a, b, add_inertias, &mean);
    mean.mass /= length;
    mean.inertia /= length;
    mean.polar /= length;
    return mean;
}
