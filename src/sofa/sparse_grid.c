/* Sinew - sparse_grid: the cells of a grid that a surface meets or encloses. Whether a triangle meets a box
   is told by the 13 axes on which convex bodies can be separated: T. Akenine-Moeller, J. Graphics Tools 6(1),
   2001.
   SPDX-License-Identifier: BSD-3-Clause */
#include <float.h>
#include <math.h>
#include <string.h>

#include "mesh/ramified.h"
#include "sofa/voxels.h"

enum {
    MAX = 1 << 22 /* cells of the whole grid */,
    MAX_TRIALS = 1 << 25 /* pairs of a triangle and a cell */
};
typedef sn_sofa_voxels voxels;

static int number(const voxels* v, const int at[3]) { return (at[2] * v->n[1] + at[1]) * v->n[0] + at[0]; }

/* ---- triangle and box ---------------------------------------------------------------------------------- */

/* Do the projections of the triangle and of the unit cube around the origin on `axis` lie apart? */
static bool apart(const sn_vec3 x[3], sn_vec3 axis)
{
    double a = sn_dot(x[0], axis), b = sn_dot(x[1], axis), c = sn_dot(x[2], axis);
    double reach = 0.5 * (fabs(axis.x) + fabs(axis.y) + fabs(axis.z));
    return fmin(a, fmin(b, c)) > reach || fmax(a, fmax(b, c)) < -reach;
}

static bool meets(const sn_vec3 x[3])
{
    const sn_vec3 axes[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
    for (int i = 0; i < 3; ++i) {
        sn_vec3 edge = sn_sub(x[(i + 1) % 3], x[i]);
        if (apart(x, axes[i])) return false;
        for (int k = 0; k < 3; ++k)
            if (apart(x, sn_cross(axes[k], edge))) return false;
    }
    return !apart(x, sn_cross(sn_sub(x[1], x[0]), sn_sub(x[2], x[0])));
}

/* ---- filling ------------------------------------------------------------------------------------------- */

/* Returns with how many cells the triangle has to be compared; when they are more than `most`, it is not. */
static double mark_triangle(const voxels* v, const sn_vec3 corner[3], double most)
{
    int first[3], last[3], at[3];
    double trials = 1;
    const double* x[3] = { &corner[0].x, &corner[1].x, &corner[2].x };
    for (int a = 0; a < 3; ++a) {
        double low = fmin(x[0][a], fmin(x[1][a], x[2][a])), high = fmax(x[0][a], fmax(x[1][a], x[2][a]));
        first[a] = (int)fmin(fmax(floor((low - v->low[a]) / v->size[a]), 0), v->n[a] - 1);
        last[a] = (int)fmin(fmax(floor((high - v->low[a]) / v->size[a]), 0), v->n[a] - 1);
        trials *= last[a] - first[a] + 1;
    }
    if (trials > most) return trials;
    for (at[2] = first[2]; at[2] <= last[2]; ++at[2])
        for (at[1] = first[1]; at[1] <= last[1]; ++at[1])
            for (at[0] = first[0]; at[0] <= last[0]; ++at[0]) {
                unsigned char* cell = &v->cell[number(v, at)];
                sn_vec3 y[3];
                for (int k = 0; k < 3; ++k)
                    for (int a = 0; a < 3; ++a)
                        (&y[k].x)[a] = (x[k][a] - v->low[a]) / v->size[a] - at[a] - 0.5;
                if (*cell != SN_SOFA_BOUNDARY && meets(y)) *cell = SN_SOFA_BOUNDARY;
            }
    return trials;
}

/* What is reached from the rim without crossing the surface is outside. */
static bool flood(sn_pool* pool, const voxels* v)
{
    const int total = v->n[0] * v->n[1] * v->n[2];
    int* stack = sn_pool_array(pool, (size_t)total, sizeof *stack);
    int count = 0;
    for (int c = 0; stack && c < total; ++c) {
        int at[3] = { c % v->n[0], c / v->n[0] % v->n[1], c / v->n[0] / v->n[1] };
        bool rim = false;
        for (int a = 0; a < 3; ++a)
            rim = rim || at[a] == 0 || at[a] == v->n[a] - 1;
        if (!rim || v->cell[c] != SN_SOFA_INSIDE) continue;
        v->cell[c] = SN_SOFA_OUTSIDE;
        stack[count++] = c;
    }
    const int stride[3] = { 1, v->n[0], v->n[0] * v->n[1] };
    while (stack && count) {
        int c = stack[--count];
        for (int a = 0; a < 3; ++a)
            for (int side = -1; side <= 1; side += 2) {
                int along = c / stride[a] % v->n[a] + side, next = c + side * stride[a];
                if (along < 0 || along >= v->n[a] || v->cell[next] != SN_SOFA_INSIDE) continue;
                v->cell[next] = SN_SOFA_OUTSIDE;
                stack[count++] = next;
            }
    }
    return stack != NULL;
}

static bool mark_surface(const voxels* v, const sn_mesh* surface)
{
    double left = MAX_TRIALS;
    for (int kind = SN_CELL_TRIANGLE; kind <= SN_CELL_QUAD; ++kind) {
        const sn_cells* faces = &surface->cells[kind];
        const int n = sn_cell_nodes((sn_cell)kind);
        for (int i = 0; i < faces->count; ++i)
            for (int k = 2; k < n; ++k) {
                const int* at = faces->nodes + i * n;
                const sn_vec3 corner[3] = { surface->points[at[0]], surface->points[at[k - 1]],
                                            surface->points[at[k]] };
                left -= mark_triangle(v, corner, left);
                if (left < 0) return false;
            }
    }
    return true;
}

/* ---- the mesh ------------------------------------------------------------------------------------------ */

/* Corners of the kept cells get numbers in SOFA's order: by x, then y, then z. */
static bool add_points(sn_pool* pool, const voxels* v, sn_mesh_builder* builder, int** numbers)
{
    const int m[3] = { v->n[0] + 1, v->n[1] + 1, v->n[2] + 1 };
    int* at = *numbers = sn_pool_array(pool, (size_t)m[0] * (size_t)m[1] * (size_t)m[2], sizeof *at);
    bool good = at != NULL;
    int next = 0;
    for (int x = 0; good && x < m[0]; ++x)
        for (int y = 0; y < m[1]; ++y)
            for (int z = 0; z < m[2] && good; ++z) {
                bool used = false;
                for (int k = 0; k < 8 && !used; ++k) {
                    const int c[3] = { x - (k & 1), y - (k >> 1 & 1), z - (k >> 2) };
                    bool there = c[0] >= 0 && c[1] >= 0 && c[2] >= 0 && c[0] < v->n[0] && c[1] < v->n[1] &&
                                 c[2] < v->n[2];
                    used = there && v->cell[number(v, c)] != SN_SOFA_OUTSIDE;
                }
                if (!used) continue;
                sn_vec3 p =
                    sn_v3(v->low[0] + x * v->size[0], v->low[1] + y * v->size[1], v->low[2] + z * v->size[2]);
                at[(x * m[1] + y) * m[2] + z] = next++;
                good = sn_mesh_builder_point(builder, p, 0) >= 0;
            }
    return good;
}

static bool add_cells(const voxels* v, sn_mesh_builder* builder, const int* numbers, int which)
{
    static const int corner[8][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 0, 1, 0 },
                                      { 0, 0, 1 }, { 1, 0, 1 }, { 1, 1, 1 }, { 0, 1, 1 } };
    bool good = true;
    for (int c = 0; good && c < v->n[0] * v->n[1] * v->n[2]; ++c) {
        if (v->cell[c] != which) continue;
        int nodes[8], x = c % v->n[0], y = c / v->n[0] % v->n[1], z = c / v->n[0] / v->n[1];
        for (int k = 0; k < 8; ++k)
            nodes[k] = numbers[((x + corner[k][0]) * (v->n[1] + 1) + y + corner[k][1]) * (v->n[2] + 1) + z +
                               corner[k][2]];
        good = sn_mesh_builder_cell(builder, SN_CELL_HEXAHEDRON, nodes, -1, 0);
    }
    return good;
}

/* SOFA takes half the stiffness where the surface cuts a cell; those cells come first. */
static const double* weigh(sn_sofa_translation* t, sn_sofa_element* e, const voxels* v, int count)
{
    if (!sn_sofa_read_bool(sn_sofa_text(t, e, "fillWeighted"), true)) return NULL;
    double* factors = sn_pool_array(t->pool, (size_t)count + 1, sizeof *factors);
    int cut = 0;
    for (int c = 0; c < v->n[0] * v->n[1] * v->n[2]; ++c)
        cut += v->cell[c] == SN_SOFA_BOUNDARY;
    for (int i = 0; factors && i < count; ++i)
        factors[i] = i < cut ? 0.5 : 1;
    return factors;
}

/* The grid around the surface, a hundredth larger than it to all sides, as SOFA has it. */
static bool lay_out(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* surface, int levels, voxels* v)
{
    sn_vec3 low = sn_v3(DBL_MAX, DBL_MAX, DBL_MAX), high = sn_scale(-1, low);
    for (int i = 0; i < surface->point_count; ++i) {
        sn_vec3 x = surface->points[i];
        low = sn_v3(fmin(low.x, x.x), fmin(low.y, x.y), fmin(low.z, x.z));
        high = sn_v3(fmax(high.x, x.x), fmax(high.y, x.y), fmax(high.z, x.z));
    }
    sn_vec3 margin = sn_scale(0.01, sn_sub(high, low));
    low = sn_sofa_vector(t, e, "min", sn_sub(low, margin));
    high = sn_sofa_vector(t, e, "max", sn_add(high, margin));
    const double width = sn_sofa_real(t, e, "cellWidth", 0);
    sn_vec3 n = sn_sofa_vector(
        t, e, "n",
        sn_v3(sn_sofa_real(t, e, "nx", 2), sn_sofa_real(t, e, "ny", 2), sn_sofa_real(t, e, "nz", 2)));
    double total = 1;
    for (int a = 0; a < 3; ++a) {
        double length = (&high.x)[a] - (&low.x)[a];
        double cells = ldexp(width > 0 ? ceil(length / width) : floor((&n.x)[a]) - 1, levels);
        if (!(length > 0 && cells >= 1 && (total *= cells) <= MAX)) {
            sn_sofa_leave_out(t, e, "a grid of %g points and the length %g along one axis", cells + 1,
                              length);
            return false;
        }
        v->n[a] = (int)cells;
        v->low[a] = (&low.x)[a];
        v->size[a] = length / cells;
    }
    if (!sn_sofa_claim_points(t, e, (v->n[0] + 1.0) * (v->n[1] + 1) * (v->n[2] + 1))) return false;
    v->cell = sn_pool_alloc(t->pool, (size_t)total);
    return v->cell != NULL;
}

/* The surface: a file's, then to be destroyed, or the mesh that the element's points are linked to. */
static sn_mesh* read_surface(sn_sofa_translation* t, sn_sofa_element* e, bool* owned, sn_error* why)
{
    const char* name = sn_sofa_text(t, e, "fileTopology");
    if (!name) name = sn_sofa_text(t, e, "filename");
    const char* file = name ? sn_sofa_find_file(&t->graph, e->file, name) : NULL;
    *owned = file != NULL;
    if (file) return sn_mesh_read(file, why);
    const char* link = sn_sofa_attribute_value(e, "src");
    if (!link) link = sn_sofa_attribute_value(e, "position");
    sn_sofa_element* source = link && *link == '@' ? sn_sofa_follow(&t->graph, e, link).element : NULL;
    sn_sofa_topology* of = source && source != e ? sn_sofa_topology_of(t, source) : NULL;
    if (of) return of->mesh;
    sn_fail(why, SN_ERR_SCENE, name ? "there is no file \"%.200s\" with its surface" : "it has no surface%s",
            name ? name : "");
    return NULL;
}

/* The flags of the cells whose lower faces an edge of the surface goes through. */
static void mark_edge(const voxels* v, sn_vec3 from, sn_vec3 to)
{
    int first[3], last[3], at[3];
    double p[3], d[3];
    for (int a = 0; a < 3; ++a) {
        p[a] = ((&from.x)[a] - v->low[a]) / v->size[a];
        d[a] = ((&to.x)[a] - (&from.x)[a]) / v->size[a];
        first[a] = (int)fmin(fmax(floor(fmin(p[a], p[a] + d[a])), 0), v->n[a] - 1);
        last[a] = (int)fmin(fmax(floor(fmax(p[a], p[a] + d[a])), 0), v->n[a] - 1);
    }
    for (at[2] = first[2]; at[2] <= last[2]; ++at[2])
        for (at[1] = first[1]; at[1] <= last[1]; ++at[1])
            for (at[0] = first[0]; at[0] <= last[0]; ++at[0])
                for (int a = 0; a < 3; ++a) {
                    const double s = d[a] != 0 ? (at[a] - p[a]) / d[a] : -1;
                    bool through = s >= 0 && s <= 1;
                    for (int b = 0; b < 3 && through; ++b) {
                        const double x = p[b] + s * d[b] - at[b];
                        through = b == a || (x >= 0 && x <= 1);
                    }
                    if (through) v->joined[number(v, at)] |= (unsigned char)(1 << a);
                }
}

/* Cells are connected where one of them is not cut by the surface, or where it goes through their common
   face. */
static bool mark_joined(sn_pool* pool, voxels* v, const sn_mesh* surface)
{
    const int total = v->n[0] * v->n[1] * v->n[2], stride[3] = { 1, v->n[0], v->n[0] * v->n[1] };
    v->joined = sn_pool_alloc(pool, (size_t)total + 1);
    if (!v->joined) return false;
    for (int kind = SN_CELL_TRIANGLE; kind <= SN_CELL_QUAD; ++kind) {
        const sn_cells* faces = &surface->cells[kind];
        const int n = sn_cell_nodes((sn_cell)kind);
        for (int i = 0; i < n * faces->count; ++i)
            mark_edge(v, surface->points[faces->nodes[i]],
                      surface->points[faces->nodes[i % n == n - 1 ? i - n + 1 : i + 1]]);
    }
    for (int c = 0; c < total; ++c)
        for (int a = 0; a < 3; ++a)
            if (c / stride[a] % v->n[a] > 0 &&
                (v->cell[c] == SN_SOFA_INSIDE || v->cell[c - stride[a]] == SN_SOFA_INSIDE))
                v->joined[c] |= (unsigned char)(1 << a);
    return true;
}

bool sn_sofa_find_voxels(sn_sofa_translation* t, sn_sofa_element* e, int levels, bool connectivity, voxels* v)
{
    sn_error why = { 0 };
    bool owned;
    sn_mesh* surface = read_surface(t, e, &owned, &why);
    *v = (voxels){ .cell = NULL };
    if (!surface) {
        sn_sofa_leave_out(t, e, "%s", why.text);
        return false;
    }
    bool good = lay_out(t, e, surface, levels, v);
    if (good && !mark_surface(v, surface)) {
        good = false;
        sn_sofa_leave_out(t, e, "its cells are too many for so large a surface; make them larger");
    }
    good = good && flood(t->pool, v) && (!connectivity || mark_joined(t->pool, v, surface));
    if (owned) sn_mesh_destroy(surface);
    return good;
}

sn_sofa_topology* sn_sofa_sparse_grid(sn_sofa_translation* t, sn_sofa_element* e)
{
    sn_error why = { 0 };
    voxels v;
    if (!sn_sofa_find_voxels(t, e, 0, false, &v)) return NULL;
    int* numbers = NULL;
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    bool good = builder && add_points(t->pool, &v, builder, &numbers) &&
                add_cells(&v, builder, numbers, SN_SOFA_BOUNDARY) &&
                add_cells(&v, builder, numbers, SN_SOFA_INSIDE);
    if (good) {
        sn_sofa_topology* topology = sn_sofa_write_mesh(t, e, builder);
        if (topology) topology->stiffness = weigh(t, e, &v, topology->mesh->cells[SN_CELL_HEXAHEDRON].count);
        return topology;
    }
    if (builder) sn_mesh_builder_destroy(builder);
    sn_sofa_leave_out(t, e, "%s", why.text);
    return NULL;
}
