/* Sinew - cast: where lines cross a surface. All vertices are laid in the plane across the line once, so
   that the triangles at a vertex see it at the same place; a triangle is crossed when the line's foot lies
   in its shadow.

   Whether it does is counted on the ray from the foot along the first axis: an edge that goes up across the
   ray counts +1, one that goes down -1 (winding number). What an edge counts for the triangle on its one
   side it counts negated for the one on its other, so the sum over a closed surface is 0 whatever the
   rounding. The side of an edge is the sign of a 2 x 2 determinant, and exact: its two products are
   compared, and when they are equal, their rounding errors. A foot on an edge or a vertex counts as one
   moved by (e, e^2), e -> 0 (simulation of simplicity, Edelsbrunner and Muecke 1990): "up" means from
   y <= 0 to y > 0, and a foot on an edge is not left of it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/surface.h"

/* ---- a line and a triangle ----------------------------------------------------------------------------- */

/* Sign of a x b: +1 when the foot, at (0, 0), lies left of a -> b. Exact but for underflow. */
static int side_of(const double a[2], const double b[2])
{
    double p = a[0] * b[1], q = a[1] * b[0];
    if (p == q) {
        p = fma(a[0], b[1], -p);
        q = fma(a[1], b[0], -q);
    }
    return (p > q) - (p < q);
}

static int winding_of(const double a[2], const double b[2])
{
    if (a[1] <= 0 && b[1] > 0) return side_of(a, b) > 0;
    if (b[1] <= 0 && a[1] > 0) return -(side_of(b, a) > 0);
    return 0;
}

/* Crossing of the line with foot (y, z) and a triangle with corners p: (y, z, t). False when there is
   none. */
static bool cross_triangle(double p[3][3], double y, double z, double* t, int* sense)
{
    double corner[3][2];
    for (int i = 0; i < 3; ++i) {
        corner[i][0] = p[i][0] - y;
        corner[i][1] = p[i][1] - z;
    }
    *sense = 0;
    for (int i = 0; i < 3; ++i)
        *sense += winding_of(corner[i], corner[(i + 1) % 3]);
    if (*sense == 0) return false;
    // Barycentric weights: all of one sign, as the foot lies inside; a shadow without area leaves the mean.
    double sum = 0, mean = 0;
    for (int i = 0; i < 3; ++i) {
        const double *a = corner[(i + 1) % 3], *b = corner[(i + 2) % 3];
        double weight = a[0] * b[1] - a[1] * b[0];
        sum += weight;
        mean += weight * p[i][2];
    }
    *t = sum != 0 ? mean / sum : (p[0][2] + p[1][2] + p[2][2]) / 3;
    return true;
}

static bool add_crossing(sn_crossings* c, sn_crossing crossing)
{
    if (c->count == c->capacity) {
        int capacity = c->capacity ? 2 * c->capacity : 16;
        sn_crossing* grown = realloc(c->at, (size_t)capacity * sizeof *grown);
        if (!grown) return false;
        c->at = grown;
        c->capacity = capacity;
    }
    c->at[c->count++] = crossing;
    return true;
}

static int compare_crossings(const void* a, const void* b)
{
    const sn_crossing *p = a, *q = b;
    if (p->t != q->t) return p->t < q->t ? -1 : 1;
    return (p->triangle > q->triangle) - (p->triangle < q->triangle);
}

/* ---- parallel lines: triangles by the cells their shadows touch ---------------------------------------- */

enum { MAX_CELLS = 512 }; // a side

struct sn_cast {
    const sn_surface* surface;
    double (*laid)[3]; // vertices: y, z, t
    double low[3], high[3];
    int cells;   // on each side of the box in y, z
    int* begin;  // of each cell's list; one more at the end
    int* member; // triangles
};

/* Monotone, so that a foot in a shadow has its cell among the shadow's. */
static int cell_of(const sn_cast* c, int axis, double at)
{
    double size = (c->high[axis] - c->low[axis]) / c->cells;
    double cell = size > 0 ? (at - c->low[axis]) / size : 0;
    return cell < c->cells - 1 ? (int)cell : c->cells - 1;
}

/* First and last cell along y and z that a triangle's shadow touches. */
static void cells_of(const sn_cast* c, int triangle, int first[2], int last[2])
{
    for (int k = 0; k < 2; ++k) {
        double low = INFINITY, high = -INFINITY;
        for (int i = 0; i < 3; ++i) {
            double at = c->laid[c->surface->triangles[triangle][i]][k];
            low = fmin(low, at);
            high = fmax(high, at);
        }
        first[k] = cell_of(c, k, low);
        last[k] = cell_of(c, k, high);
    }
}

static long long count_members(const sn_cast* c)
{
    long long count = 0;
    for (int t = 0; t < c->surface->triangle_count; ++t) {
        int first[2], last[2];
        cells_of(c, t, first, last);
        count += (long long)(last[0] - first[0] + 1) * (last[1] - first[1] + 1);
    }
    return count;
}

/* Adds 1 to begin[cell + 1] for every member, or with `member` puts it where begin[cell] says and moves
   that on. */
static void walk_members(sn_cast* c, bool put)
{
    for (int t = 0; t < c->surface->triangle_count; ++t) {
        int first[2], last[2];
        cells_of(c, t, first, last);
        for (int j = first[1]; j <= last[1]; ++j)
            for (int i = first[0]; i <= last[0]; ++i) {
                int cell = j * c->cells + i;
                if (put)
                    c->member[c->begin[cell]++] = t;
                else
                    ++c->begin[cell + 1];
            }
    }
}

/* Cells about as large as triangles; larger ones when many triangles are large, so that lists stay short
   of memory. */
static bool sort_into_cells(sn_cast* c)
{
    int triangles = c->surface->triangle_count;
    c->cells = (int)fmin(MAX_CELLS, fmax(1, sqrt(0.5 * triangles)));
    while (c->cells > 1 && count_members(c) > 16LL * triangles)
        c->cells /= 2;
    int cells = c->cells * c->cells;
    c->begin = calloc((size_t)cells + 1, sizeof *c->begin);
    c->member = malloc(((size_t)count_members(c) + 1) * sizeof *c->member);
    if (!c->begin || !c->member) return false;
    walk_members(c, false);
    for (int i = 0; i < cells; ++i)
        c->begin[i + 1] += c->begin[i];
    walk_members(c, true);
    // Every start has moved to its end, the start of the next.
    memmove(c->begin + 1, c->begin, (size_t)cells * sizeof *c->begin);
    c->begin[0] = 0;
    return true;
}

static void lay_vertex(const sn_line_frame* f, sn_vec3 vertex, double laid[3])
{
    sn_vec3 d = sn_sub(vertex, f->origin);
    laid[0] = sn_dot(f->across[0], d);
    laid[1] = sn_dot(f->across[1], d);
    laid[2] = sn_dot(f->axis, d);
}

sn_cast* sn_cast_create(const sn_surface* surface, const sn_line_frame* frame)
{
    sn_cast* c = calloc(1, sizeof *c);
    if (!c) return NULL;
    c->surface = surface;
    c->laid = malloc(((size_t)surface->vertex_count + 1) * sizeof *c->laid);
    if (!c->laid) {
        sn_cast_destroy(c);
        return NULL;
    }
    for (int k = 0; k < 3; ++k) {
        c->low[k] = INFINITY;
        c->high[k] = -INFINITY;
    }
    for (int i = 0; i < surface->vertex_count; ++i) {
        lay_vertex(frame, surface->vertices[i], c->laid[i]);
        for (int k = 0; k < 3; ++k) {
            c->low[k] = fmin(c->low[k], c->laid[i][k]);
            c->high[k] = fmax(c->high[k], c->laid[i][k]);
        }
    }
    if (sort_into_cells(c)) return c;
    sn_cast_destroy(c);
    return NULL;
}

void sn_cast_destroy(sn_cast* c)
{
    if (!c) return;
    free(c->laid);
    free(c->begin);
    free(c->member);
    free(c);
}

void sn_cast_extent(const sn_cast* c, double low[3], double high[3])
{
    memcpy(low, c->low, sizeof c->low);
    memcpy(high, c->high, sizeof c->high);
}

bool sn_cast_line(const sn_cast* c, double y, double z, sn_crossings* out)
{
    out->count = 0;
    if (!(y >= c->low[0] && y <= c->high[0] && z >= c->low[1] && z <= c->high[1])) return true;
    int cell = cell_of(c, 1, z) * c->cells + cell_of(c, 0, y);
    for (int m = c->begin[cell]; m < c->begin[cell + 1]; ++m) {
        const int* v = c->surface->triangles[c->member[m]];
        double p[3][3];
        for (int i = 0; i < 3; ++i)
            memcpy(p[i], c->laid[v[i]], sizeof p[i]);
        sn_crossing crossing = { .triangle = c->member[m] };
        if (cross_triangle(p, y, z, &crossing.t, &crossing.sense) && !add_crossing(out, crossing))
            return false;
    }
    if (out->count > 1) qsort(out->at, (size_t)out->count, sizeof *out->at, compare_crossings);
    return true;
}

/* ---- a single line ------------------------------------------------------------------------------------- */

/* The axis of the world that is most across `along`, made square to it. */
static sn_line_frame frame_along(sn_vec3 from, sn_vec3 along)
{
    sn_vec3 axis = sn_scale(1 / sn_norm(along), along);
    double x = fabs(axis.x), y = fabs(axis.y), z = fabs(axis.z);
    sn_vec3 world = x <= y && x <= z ? sn_v3(1, 0, 0) : y <= z ? sn_v3(0, 1, 0) : sn_v3(0, 0, 1);
    sn_vec3 across = sn_cross(axis, world);
    across = sn_scale(1 / sn_norm(across), across);
    return (sn_line_frame){ from, axis, { across, sn_cross(axis, across) } };
}

bool sn_surface_cast(const sn_surface* s, sn_vec3 from, sn_vec3 along, sn_crossings* out)
{
    sn_line_frame frame = frame_along(from, along);
    double length = sn_norm(along);
    out->count = 0;
    for (int t = 0; t < s->triangle_count; ++t) {
        double p[3][3];
        for (int i = 0; i < 3; ++i)
            lay_vertex(&frame, s->vertices[s->triangles[t][i]], p[i]);
        sn_crossing crossing = { .triangle = t };
        if (!cross_triangle(p, 0, 0, &crossing.t, &crossing.sense)) continue;
        crossing.t /= length;
        if (!add_crossing(out, crossing)) return false;
    }
    if (out->count > 1) qsort(out->at, (size_t)out->count, sizeof *out->at, compare_crossings);
    return true;
}
