/* Sinew - height map: sampling a closed surface along parallel lines, and the splines through the samples.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/height_map.h"

#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"

/* ---- fitting ------------------------------------------------------------------------------------------- */

/* Takes over a neighbour's nearest line when it is nearer than the one known. */
static void consider(const sn_height_map* m, int* nearest, int i, int j, int di, int dj)
{
    int ni = i + di, nj = j + dj, width = m->count[0];
    if (ni < 0 || ni >= width || nj < 0 || nj >= m->count[1]) return;
    int* own = &nearest[j * width + i];
    int other = nearest[nj * width + ni];
    if (other < 0) return;
    int y = other % width - i, z = other / width - j;
    if (*own >= 0) {
        int oy = *own % width - i, oz = *own / width - j;
        if (oy * oy + oz * oz <= y * y + z * z) return;
    }
    *own = other;
}

/* The nearest line that hits, for each line: passed on from neighbour to neighbour, down and up
   (Danielsson 1980). */
static void find_nearest(const sn_height_map* m, const bool* hit, int* nearest)
{
    int width = m->count[0], height = m->count[1];
    for (int k = 0; k < width * height; ++k)
        nearest[k] = hit[k] ? k : -1;
    for (int step = 1; step >= -1; step -= 2)
        for (int n = 0; n < height; ++n) {
            int j = step > 0 ? n : height - 1 - n;
            for (int i = 0; i < width; ++i) {
                for (int di = -1; di <= 1; ++di)
                    consider(m, nearest, i, j, di, -step);
                consider(m, nearest, i, j, -1, 0);
            }
            for (int i = width - 1; i >= 0; --i)
                consider(m, nearest, i, j, 1, 0);
        }
}

static bool all_hit(const bool* hit, int k, int width)
{
    return hit[k - 1] && hit[k] && hit[k + 1] && hit[k - width] && hit[k + width];
}

/* Coefficients c = f - (second differences of f) / 6 reproduce cubics (a quasi-interpolant, de Boor, A
   Practical Guide to Splines, ch. XII): error O(spacing^4). Where a line misses, c = f: it follows jumps
   without overshoot. */
void sn_height_map_fit(const sn_height_map* m, sn_height_side side, double* f, const bool* hit, int* nearest)
{
    int width = m->count[0], height = m->count[1];
    find_nearest(m, hit, nearest);
    for (int k = 0; k < width * height; ++k)
        f[k] = f[nearest[k]];
    double* c = m->coefficients[side];
    memcpy(c, f, (size_t)(width * height) * sizeof *c);
    for (int j = 1; j < height - 1; ++j)
        for (int i = 1; i < width - 1; ++i) {
            int k = j * width + i;
            if (all_hit(hit, k, width))
                c[k] -= (f[k - 1] + f[k + 1] + f[k - width] + f[k + width] - 4 * f[k]) / 6;
        }
}

/* ---- evaluation ---------------------------------------------------------------------------------------- */

/* The four B-splines that are not zero at a place, their derivatives, and the lines they belong to. */
typedef struct basis {
    int line[4];
    double b[4], d[4], dd[4];
} basis;

static int limit(int i, int count) { return i < 0 ? 0 : i < count ? i : count - 1; }

static basis basis_at(const sn_height_map* m, int axis, double at)
{
    int count = m->count[axis];
    // Beyond [-2, count + 1] all four lines are the border's.
    double s = fmin(fmax((at - m->low[axis]) / m->spacing, -3.0), count + 2.0);
    int cell = (int)floor(s);
    double u = s - cell, v = 1 - u, q = 1 / m->spacing;
    basis r = {
        .b = { v * v * v / 6, (4 + 3 * u * u * (u - 2)) / 6, (4 + 3 * v * v * (v - 2)) / 6, u * u * u / 6 },
        .d = { -0.5 * v * v * q, 0.5 * u * (3 * u - 4) * q, -0.5 * v * (3 * v - 4) * q, 0.5 * u * u * q },
        .dd = { v * q * q, (3 * u - 2) * q * q, (3 * v - 2) * q * q, u * q * q },
    };
    for (int i = 0; i < 4; ++i)
        r.line[i] = limit(cell - 1 + i, count);
    return r;
}

sn_height sn_height_map_at(const sn_height_map* m, sn_height_side side, double y, double z)
{
    basis p = basis_at(m, 0, y), q = basis_at(m, 1, z);
    sn_height r = { 0 };
    for (int j = 0; j < 4; ++j) {
        const double* c = m->coefficients[side] + (size_t)q.line[j] * (size_t)m->count[0];
        double b = 0, d = 0, dd = 0;
        for (int i = 0; i < 4; ++i) {
            b += p.b[i] * c[p.line[i]];
            d += p.d[i] * c[p.line[i]];
            dd += p.dd[i] * c[p.line[i]];
        }
        r.h += q.b[j] * b;
        r.y += q.b[j] * d;
        r.z += q.d[j] * b;
        r.yy += q.b[j] * dd;
        r.yz += q.d[j] * d;
        r.zz += q.dd[j] * b;
    }
    return r;
}

/* Gradient and Hessian in space of a height over the plane. */
static sn_vec3 gradient_of(const sn_boundary* b, const sn_height* h)
{
    return sn_madd(sn_scale(h->y, b->across[0]), h->z, b->across[1]);
}

static sn_mat3 hessian_of(const sn_boundary* b, const sn_height* h)
{
    sn_mat3 yz = sn_outer(b->across[0], b->across[1]);
    sn_mat3 r = sn_mat3_scale(h->yy, sn_outer(b->across[0], b->across[0]));
    r = sn_mat3_madd(r, h->zz, sn_outer(b->across[1], b->across[1]));
    return sn_mat3_madd(sn_mat3_madd(r, h->yz, yz), h->yz, sn_mat3_transpose(yz));
}

sn_depth sn_height_map_depth(const sn_boundary* b, sn_vec3 x)
{
    sn_vec3 d = sn_sub(x, b->origin);
    double along = sn_dot(b->axis, d), y = sn_dot(b->across[0], d), z = sn_dot(b->across[1], d);
    sn_height near = sn_height_map_at(b->map, SN_NEAR, y, z), far = sn_height_map_at(b->map, SN_FAR, y, z);
    return (sn_depth){
        .depth = along - near.h,
        .exit = far.h - along,
        .depth_gradient = sn_sub(b->axis, gradient_of(b, &near)),
        .exit_gradient = sn_sub(gradient_of(b, &far), b->axis),
        .depth_hessian = sn_mat3_scale(-1, hessian_of(b, &near)),
        .exit_hessian = hessian_of(b, &far),
    };
}

/* ---- sampling ------------------------------------------------------------------------------------------ */

enum { FEWEST_CELLS = 16, MAX_CELLS = 256 }; // along the longer side

/* Heights of both sides at the lines, of those that hit, as sampled. */
typedef struct samples {
    double* height[2];
    bool* hit;
    int* nearest;
    int hits, concave;
} samples;

static bool make_samples(samples* s, size_t lines)
{
    *s = (samples){ 0 };
    for (int side = SN_NEAR; side <= SN_FAR; ++side)
        s->height[side] = calloc(lines, sizeof(double));
    s->hit = calloc(lines, sizeof *s->hit);
    s->nearest = calloc(lines, sizeof *s->nearest);
    return s->height[SN_NEAR] && s->height[SN_FAR] && s->hit && s->nearest;
}

static void free_samples(samples* s)
{
    free(s->height[SN_NEAR]);
    free(s->height[SN_FAR]);
    free(s->hit);
    free(s->nearest);
}

/* Lines over the whole shadow, one of them through the origin, as far apart as vertices are: fewer would
   lose shape, more would follow the facets. */
static void place_lines(sn_height_map* m, const sn_cast* cast, double edge)
{
    double low[3], high[3];
    sn_cast_extent(cast, low, high);
    double side = fmax(high[0] - low[0], high[1] - low[1]);
    m->spacing = fmin(fmax(edge, side / MAX_CELLS), side / FEWEST_CELLS);
    for (int k = 0; k < 2; ++k) {
        double first = floor(low[k] / m->spacing), last = ceil(high[k] / m->spacing);
        m->low[k] = first * m->spacing;
        m->count[k] = (int)(last - first) + 1;
    }
}

/* False when out of memory. */
static bool sample(const sn_height_map* m, const sn_cast* cast, samples* s)
{
    sn_crossings crossings = { 0 };
    bool good = true;
    for (int k = 0; good && k < m->count[0] * m->count[1]; ++k) {
        double y = m->low[0] + m->spacing * (k % m->count[0]), z = m->low[1] + m->spacing * (k / m->count[0]);
        good = sn_cast_line(cast, y, z, &crossings);
        if (!good || crossings.count < 2) continue;
        s->hit[k] = true;
        s->height[SN_NEAR][k] = crossings.at[0].t;
        s->height[SN_FAR][k] = crossings.at[crossings.count - 1].t;
        ++s->hits;
        s->concave += crossings.count > 2;
    }
    free(crossings.at);
    return good;
}

/* The plane moves along its axis so that its origin lies on the near side; heights are over the moved
   plane. */
static double move_onto(sn_boundary* b, const sn_height_map* m)
{
    double shift = sn_height_map_at(m, SN_NEAR, 0, 0).h;
    for (int side = SN_NEAR; side <= SN_FAR; ++side)
        for (int k = 0; k < m->count[0] * m->count[1]; ++k)
            m->coefficients[side][k] -= shift;
    b->origin = sn_madd(b->origin, shift, b->axis);
    return shift;
}

/* ---- the boundary of a surface ------------------------------------------------------------------------- */

static const char param[] = "surface";

/* The surface of a file, when it bounds a body; else NULL with a failure. */
static sn_surface* read_body(sn_bind* bind, const char* name, sn_surface_report* report)
{
    const char* file = sn_bind_file(bind, name, param);
    if (!file) return NULL;
    sn_error error = { 0 };
    sn_surface* surface = sn_surface_read(file, &error);
    if (!surface) {
        sn_bind_fail(bind, param, "%s", error.text);
        return NULL;
    }
    if (sn_surface_check(surface, report) != SN_OK) {
        sn_bind_fail(bind, param, "%s: out of memory", file);
    } else if (!report->closed) {
        sn_bind_fail(bind, param,
                     "%s is not a closed surface: %d edges lie at a hole and %d join more than two "
                     "triangles; close it in a mesh editor",
                     file, report->boundary_edges, report->crowded_edges);
    } else if (report->volume == 0) {
        sn_bind_fail(bind, param, "%s does not enclose a volume: its volume is 0", file);
    } else {
        return surface;
    }
    sn_surface_destroy(surface);
    return NULL;
}

/* Whether the line through the origin meets the body. */
static bool meets(sn_bind* bind, const sn_cast* cast, const sn_surface_report* r)
{
    sn_crossings crossings = { 0 };
    bool good = sn_cast_line(cast, 0, 0, &crossings);
    free(crossings.at);
    if (good && crossings.count >= 2) return true;
    sn_bind_fail(bind, param,
                 good ? "the line through `position` along `normal` misses the surface, which lies between "
                        "%g %g %g and %g %g %g "
                        "m; move `position`, or write the file in metres and in the scene's axes"
                      : "out of memory",
                 r->low.x, r->low.y, r->low.z, r->high.x, r->high.y, r->high.z);
    return false;
}

static void tell(sn_bind* bind, const char* name, const sn_surface* surface, const sn_surface_report* r,
                 const sn_height_map* m, const samples* s, double shift)
{
    const double mm = 1e3;
    sn_bind_note(bind,
                 "%s: %d triangles, %.4g x %.4g x %.4g mm; `position` is moved by %.4g mm along the inward "
                 "normal onto it; "
                 "there the far side is %.4g mm away; heights on %d x %d lines %.3g mm apart, %d of which "
                 "meet it: beside them "
                 "the nearest heights go on",
                 name, surface->triangle_count, mm * (r->high.x - r->low.x), mm * (r->high.y - r->low.y),
                 mm * (r->high.z - r->low.z), mm * shift, mm * sn_height_map_at(m, SN_FAR, 0, 0).h,
                 m->count[0], m->count[1], mm * m->spacing, s->hits);
    if (s->concave)
        sn_bind_note(
            bind,
            "%s: %d lines enter it more than once, as it is concave or hollow there; only the first and the "
            "last crossing count, what lies between is taken as tissue",
            name, s->concave);
}

static sn_status fit_map(sn_bind* bind, sn_boundary* b, const sn_cast* cast, double edge, samples* s,
                         sn_height_map* m)
{
    place_lines(m, cast, edge);
    size_t lines = (size_t)(m->count[0] * m->count[1]);
    for (int side = SN_NEAR; side <= SN_FAR; ++side)
        m->coefficients[side] = sn_bind_alloc(bind, lines * sizeof(double));
    if (!m->coefficients[SN_NEAR] || !m->coefficients[SN_FAR]) return SN_ERR_MEMORY;
    if (!make_samples(s, lines) || !sample(m, cast, s)) return sn_bind_fail(bind, param, "out of memory");
    for (int side = SN_NEAR; side <= SN_FAR; ++side)
        sn_height_map_fit(m, side, s->height[side], s->hit, s->nearest);
    b->map = m;
    return SN_OK;
}

sn_status sn_boundary_surface(sn_bind* bind, const char* name, sn_vec3 origin, sn_vec3 normal,
                              sn_boundary* out)
{
    *out = sn_boundary_plane(origin, normal);
    sn_surface_report report;
    sn_surface* surface = read_body(bind, name, &report);
    if (!surface) return SN_ERR_SCENE;
    sn_line_frame frame = { out->origin, out->axis, { out->across[0], out->across[1] } };
    sn_cast* cast = sn_cast_create(surface, &frame);
    sn_height_map* map = sn_bind_alloc(bind, sizeof *map);
    samples s = { 0 };
    sn_status status = SN_ERR_MEMORY;
    if (!cast || !map)
        sn_bind_fail(bind, param, "out of memory");
    else
        status = meets(bind, cast, &report) ? fit_map(bind, out, cast, report.edge, &s, map) : SN_ERR_SCENE;
    if (status == SN_OK) {
        double shift = move_onto(out, map);
        tell(bind, name, surface, &report, map, &s, shift);
    }
    free_samples(&s);
    sn_cast_destroy(cast);
    sn_surface_destroy(surface);
    return status;
}
