/* Sinew - ramified_grid: SparseGridRamificationTopology. SPDX-License-Identifier: BSD-3-Clause */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "mesh/ramified.h"
#include "sofa/voxels.h"

enum { MOST_LEVELS = 6 };

/* What a topology keeps of it, to find the cell of a point by its fine cell. */
struct sn_sofa_branches {
    sn_sofa_voxels fine;
    const int* cell_of;
};

static bool build(sn_mesh_builder* builder, const sn_sofa_voxels* v, const sn_ramified* r, int levels)
{
    bool good = true;
    for (int i = 0; good && i < r->point_count; ++i) {
        double x[3];
        for (int a = 0; a < 3; ++a)
            x[a] = v->low[a] + ldexp(v->size[a], levels) * r->place[i][a];
        good = sn_mesh_builder_point(builder, sn_v3(x[0], x[1], x[2]), i) >= 0;
    }
    for (int i = 0; good && i < r->count; ++i)
        good = sn_mesh_builder_cell(builder, SN_CELL_HEXAHEDRON, r->node[i], -1, i);
    return good;
}

/* The part of each cell that is filled; fine cells that the surface meets count half. */
static const double* weigh(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_voxels* v,
                           const sn_ramified* r, int levels)
{
    const bool half = sn_sofa_read_bool(sn_sofa_text(t, e, "fillWeighted"), true);
    double* part = sn_pool_array(t->pool, (size_t)r->count + 1, sizeof *part);
    const double each = ldexp(1, -3 * levels);
    for (int i = 0; part && i < v->n[0] * v->n[1] * v->n[2]; ++i)
        if (r->cell_of[i] >= 0)
            part[r->cell_of[i]] += each * (half && v->cell[i] == SN_SOFA_BOUNDARY ? 0.5 : 1);
    return part;
}

static sn_sofa_topology* write(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_voxels* v,
                               const sn_ramified* r, int levels)
{
    sn_error why = { 0 };
    sn_mesh_builder* builder = sn_mesh_builder_create(e->name, &why);
    struct sn_sofa_branches* branches = sn_pool_alloc(t->pool, sizeof *branches);
    if (!builder || !branches || !build(builder, v, r, levels)) {
        if (builder) sn_mesh_builder_destroy(builder);
        sn_sofa_leave_out(t, e, "%s", why.text);
        return NULL;
    }
    sn_sofa_topology* topology = sn_sofa_write_mesh(t, e, builder);
    if (!topology) return NULL;
    *branches = (struct sn_sofa_branches){ *v, r->cell_of };
    topology->branches = branches;
    topology->stiffness = weigh(t, e, v, r, levels);
    if (r->several)
        sn_sofa_tell(t->notes, SN_SOFA_CHANGED, e,
                     "the stiffness of a cell is in proportion to what fills it; where a block has several "
                     "cells, SOFA counts one eighth of it");
    return topology;
}

sn_sofa_topology* sn_sofa_ramified_grid(sn_sofa_translation* t, sn_sofa_element* e)
{
    const double wanted = sn_sofa_real(t, e, "nbVirtualFinerLevels", 0);
    const bool finest = sn_sofa_read_bool(sn_sofa_text(t, e, "finestConnectivity"), true);
    if (!(wanted >= 0 && wanted <= MOST_LEVELS && wanted == floor(wanted))) {
        sn_sofa_leave_out(t, e, "a grid that is finer by %g levels; at most %d are translated", wanted,
                          (int)MOST_LEVELS);
        return NULL;
    }
    const int levels = (int)wanted;
    if (levels == 0 && !finest) return sn_sofa_sparse_grid(t, e);
    sn_sofa_voxels v;
    sn_ramified r;
    if (!sn_sofa_find_voxels(t, e, levels, finest, &v)) return NULL;
    const size_t total = (size_t)v.n[0] * (size_t)v.n[1] * (size_t)v.n[2];
    unsigned char* kept = sn_pool_alloc(t->pool, total + 1);
    for (size_t i = 0; kept && i < total; ++i)
        kept[i] = v.cell[i] != SN_SOFA_OUTSIDE;
    if (!kept || !sn_ramify(t->pool, v.n, kept, v.joined, levels, &r)) return NULL;
    if (r.count == 0) {
        sn_sofa_leave_out(t, e, "its surface has no cells");
        return NULL;
    }
    return write(t, e, &v, &r, levels);
}

/* The least square distance from a point [cells] to the middles of cells that are r cells away, along some
   axis, from the cell of the grid that is nearest to it. */
static double least_of_shell(const sn_sofa_voxels* v, const double x[3], int r)
{
    double beside[3], sum = 0, least = DBL_MAX;
    for (int a = 0; a < 3; ++a) {
        beside[a] = fmax(fmax(-x[a], x[a] - v->n[a]), 0) * v->size[a];
        sum += beside[a] * beside[a];
    }
    for (int a = 0; a < 3; ++a) {
        const double along = beside[a] + fmax(r - 1, 0) * v->size[a];
        least = fmin(least, sum - beside[a] * beside[a] + along * along);
    }
    return least;
}

typedef struct {
    double distance; /* squared */
    int cell;        /* fine; -1: none so far */
} nearest_cell;

static void try_cell(const struct sn_sofa_branches* b, const double x[3], const int at[3], nearest_cell* best)
{
    const int* n = b->fine.n;
    double r = 0;
    for (int a = 0; a < 3; ++a) {
        if (at[a] < 0 || at[a] >= n[a]) return;
        const double d = (at[a] + 0.5 - x[a]) * b->fine.size[a];
        r += d * d;
    }
    const int i = (at[2] * n[1] + at[1]) * n[0] + at[0];
    if (b->cell_of[i] < 0) return;
    if (r < best->distance || (r == best->distance && i < best->cell)) *best = (nearest_cell){ r, i };
}

/* The nearest fine cell with matter: shells of cells around that of the point, until no farther one can be
   nearer. */
static int nearest(const struct sn_sofa_branches* b, const double x[3])
{
    const int* n = b->fine.n;
    int middle[3], most = 0;
    for (int a = 0; a < 3; ++a) {
        middle[a] = (int)fmin(fmax(floor(x[a]), 0), n[a] - 1);
        if (n[a] > most) most = n[a];
    }
    nearest_cell best = { DBL_MAX, -1 };
    for (int r = 0; r < most && least_of_shell(&b->fine, x, r) <= best.distance; ++r)
        for (int k = -r; k <= r; ++k)
            for (int j = -r; j <= r; ++j) {
                const bool whole = abs(k) == r || abs(j) == r;
                for (int i = -r; i <= r; i += whole || r == 0 ? 1 : 2 * r) {
                    const int at[3] = { middle[0] + i, middle[1] + j, middle[2] + k };
                    try_cell(b, x, at, &best);
                }
            }
    return best.cell >= 0 ? best.cell : 0;
}

double* sn_sofa_cells_around(sn_sofa_translation* t, const sn_sofa_topology* topology, const sn_vec3* points,
                             int count)
{
    while (topology->moved && topology->of)
        topology = topology->of;
    const struct sn_sofa_branches* b = topology->branches;
    double* cells = b ? sn_pool_array(t->pool, (size_t)count + 1, sizeof *cells) : NULL;
    for (int i = 0; cells && i < count; ++i) {
        int at[3];
        double x[3];
        bool within = true;
        for (int a = 0; a < 3; ++a) {
            x[a] = ((&points[i].x)[a] - b->fine.low[a]) / b->fine.size[a];
            within = within && x[a] >= 0 && x[a] <= b->fine.n[a];
            at[a] = within ? (int)fmin(x[a], b->fine.n[a] - 1) : 0;
        }
        const int cell = within ? b->cell_of[(at[2] * b->fine.n[1] + at[1]) * b->fine.n[0] + at[0]] : -1;
        cells[i] = cell >= 0 ? cell : b->cell_of[nearest(b, x)];
    }
    return cells;
}
