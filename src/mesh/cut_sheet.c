/* Sinew - cut_sheet: see cut_sheet.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cut_sheet.h"

#include <math.h>

static const double SHIFT = 1e-9, MARGIN = 1e-7;

/* ---- the blade ----------------------------------------------------------------------------------------- */

static bool check_points(const sn_blade_sweep* s, sn_error* error)
{
    if (s->count < 2 || s->instants < 2 || s->count > (1 << 20) / s->instants) {
        sn_fail(
            error, SN_ERR_ARGUMENT,
            "the blade has %d points at %d instants; it needs 2 points or more at 2 instants or more, and "
            "at most %d in all",
            s->count, s->instants, 1 << 20);
        return false;
    }
    for (int i = 0; i < s->count * s->instants; ++i) {
        sn_vec3 p = s->points[i];
        if (isfinite(p.x) && isfinite(p.y) && isfinite(p.z)) continue;
        sn_fail(error, SN_ERR_ARGUMENT,
                "point %d of the blade at instant %d is %g %g %g; its coordinates must be finite",
                i % s->count, i / s->count, p.x, p.y, p.z);
        return false;
    }
    return true;
}

/* Longest edge of the blade, or with `along` false longest way of one of its points between two instants. */
static double longest(const sn_blade_sweep* s, bool along)
{
    double most = 0;
    int columns = s->count - along, rows = s->instants - !along, step = along ? 1 : s->count;
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            int i = r * s->count + c;
            most = fmax(most, sn_norm(sn_sub(s->points[i + step], s->points[i])));
        }
    return most;
}

static bool check_area(const sn_cut_sheet* sheet, const sn_blade_sweep* s, sn_error* error)
{
    double area = 0, length = longest(s, true), way = longest(s, false);
    for (int t = 0; t < sheet->count; ++t)
        area += 0.5 * sn_norm(sheet->triangles[t].normal);
    if (area > 1e-12 * length * way) return true;
    const char* why = length == 0 ? "the blade has no length: its points coincide; give points that differ"
                      : way == 0
                          ? "the blade does not move; give its points at two instants that differ"
                          : "the blade moves along itself and sweeps no area; move it across its length";
    sn_fail(error, SN_ERR_ARGUMENT, "%s", why);
    return false;
}

/* ---- the sheet ----------------------------------------------------------------------------------------- */

/* Lengthens a row of `count` points at its first end by `margin`, in the direction from the first point that
   is farther than `margin` from the end. The points before it move with the end, so that a blade that pauses
   makes no narrow triangles. */
static void lengthen(sn_vec3* end, int stride, int count, double margin)
{
    int next = 1;
    while (next < count - 1 && !(sn_norm(sn_sub(end[0], end[next * stride])) > margin))
        ++next;
    sn_vec3 d = sn_sub(end[0], end[next * stride]);
    double length = sn_norm(d);
    if (!(length > 0)) return; // a point of the blade that stays
    sn_vec3 moved = sn_madd(end[0], margin / length, d);
    for (int i = 0; i < next; ++i)
        end[i * stride] = moved;
}

static void extend(sn_vec3* x, int count, int instants, double margin)
{
    for (int i = 0; i < instants; ++i) {
        lengthen(x + i * count, 1, count, margin);
        lengthen(x + i * count + count - 1, -1, count, margin);
    }
    for (int j = 0; j < count; ++j) {
        lengthen(x + j, count, instants, margin);
        lengthen(x + (instants - 1) * count + j, -count, instants, margin);
    }
}

static void add_triangle(sn_cut_sheet* sheet, int a, int b, int c, double margin)
{
    sn_cut_triangle* t = &sheet->triangles[sheet->count];
    const sn_vec3 *x = sheet->points, m = { margin, margin, margin };
    *t = (sn_cut_triangle){ .at = { a, b, c }, .extent = sn_extent_none() };
    t->normal = sn_cross(sn_sub(x[b], x[a]), sn_sub(x[c], x[a]));
    if (!(sn_norm(t->normal) > 0)) return; // a point of the blade that stays
    for (int i = 0; i < 3; ++i) {
        sn_extent_add(&t->extent, sn_sub(x[t->at[i]], m));
        sn_extent_add(&t->extent, sn_add(x[t->at[i]], m));
    }
    sn_extent_add(&sheet->extent, t->extent.low);
    sn_extent_add(&sheet->extent, t->extent.high);
    ++sheet->count;
}

bool sn_cut_sheet_make(sn_cut_sheet* sheet, sn_pool* pool, const sn_blade_sweep* sweep, double size,
                       sn_error* error)
{
    if (!check_points(sweep, error)) return false;
    size_t n = (size_t)sweep->count * (size_t)sweep->instants;
    *sheet = (sn_cut_sheet){ .points = sn_pool_copy(pool, sweep->points, n * sizeof(sn_vec3)),
                             .moved = sn_pool_array(pool, n, sizeof(sn_vec3)),
                             .triangles = sn_pool_array(pool, 2 * n, sizeof(sn_cut_triangle)) };
    if (pool->failed) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the sheet of the blade");
        return false;
    }
    sheet->extent = sn_extent_none();
    extend(sheet->points, sweep->count, sweep->instants, MARGIN * size);
    for (int i = 0; i + 1 < sweep->instants; ++i)
        for (int j = 0; j + 1 < sweep->count; ++j) {
            int a = i * sweep->count + j, c = a + sweep->count;
            add_triangle(sheet, a, a + 1, c, 2 * SHIFT * size);
            add_triangle(sheet, a + 1, c + 1, c, 2 * SHIFT * size);
        }
    const sn_vec3 shift = { 0.53 * SHIFT * size, 0.71 * SHIFT * size, 0.46 * SHIFT * size };
    for (size_t i = 0; i < n; ++i)
        sheet->moved[i] = sn_add(sheet->points[i], shift);
    return check_area(sheet, sweep, error);
}

/* ---- crossings ----------------------------------------------------------------------------------------- */

bool sn_cut_sheet_near(const sn_cut_sheet* sheet, sn_extent box)
{
    if (!sn_extents_meet(box, sheet->extent)) return false;
    for (int t = 0; t < sheet->count; ++t)
        if (sn_extents_meet(box, sheet->triangles[t].extent)) return true;
    return false;
}

/* On which side of the line p q the edge of the sheet passes: the two triangles at an edge get opposite
   answers, because the points of the edge are taken in the order of their numbers. */
static bool passes(const sn_vec3* x, sn_vec3 p, sn_vec3 d, int i, int j)
{
    bool turned = i > j;
    sn_vec3 a = sn_sub(x[turned ? j : i], p), b = sn_sub(x[turned ? i : j], p);
    return (sn_dot(d, sn_cross(a, b)) >= 0) != turned;
}

static bool line_meets(const sn_vec3* x, const sn_cut_triangle* t, sn_vec3 p, sn_vec3 q)
{
    sn_vec3 d = sn_sub(q, p);
    bool side = passes(x, p, d, t->at[0], t->at[1]);
    return side == passes(x, p, d, t->at[1], t->at[2]) && side == passes(x, p, d, t->at[2], t->at[0]);
}

static double place(const sn_cut_sheet* sheet, const sn_cut_triangle* t, sn_vec3 p, sn_vec3 q)
{
    sn_vec3 base = sheet->points[t->at[0]];
    double from = sn_dot(t->normal, sn_sub(p, base)), to = sn_dot(t->normal, sn_sub(q, base));
    double s = from / (from - to);
    return s >= 0 ? fmin(s, 1) : 0;
}

int sn_cut_sheet_cross(const sn_cut_sheet* sheet, sn_vec3 p, sn_vec3 q, double* s)
{
    sn_extent box = sn_extent_none();
    double at[2] = { 2, 2 }; // first crossings against the normals and along them
    int sum = 0;
    sn_extent_add(&box, p);
    sn_extent_add(&box, q);
    if (!sn_extents_meet(box, sheet->extent)) return 0;
    for (int k = 0; k < sheet->count; ++k) {
        const sn_cut_triangle* t = &sheet->triangles[k];
        if (!sn_extents_meet(box, t->extent)) continue;
        sn_vec3 base = sheet->moved[t->at[0]];
        bool from = sn_dot(t->normal, sn_sub(p, base)) > 0, to = sn_dot(t->normal, sn_sub(q, base)) > 0;
        if (from == to || !line_meets(sheet->moved, t, p, q)) continue;
        sum += to ? 1 : -1;
        at[to] = fmin(at[to], place(sheet, t, p, q));
    }
    if (sum) *s = at[sum > 0];
    return sum;
}
