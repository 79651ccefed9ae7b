/* Sinew - wedges: prisms and pyramids, natively hexahedra whose corners coincide: those of a prism are 0 1 2
   2 3 4 5 5, of a pyramid 0 1 2 3 4 4 4 4, and their shape functions are sums of those of the hexahedron.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/topologies.h"

enum { CORNERS = 8, PRISM = 6, PYRAMID = 5 };

static const int of_prism[CORNERS] = { 0, 1, 2, 2, 3, 4, 5, 5 },
                 of_pyramid[CORNERS] = { 0, 1, 2, 3, 4, 4, 4, 4 };

/* A cell turned outside out has the same energy in SOFA. */
static void turn(int* node, int each)
{
    const int from[PRISM] = { node[0], node[1], node[2], node[3], node[4], node[5] };
    for (int i = 0; i < each; ++i)
        node[i] = each == PRISM ? from[(i + 3) % 6] : i < 4 ? from[3 - i] : from[i];
}

/* A mesh of the points of another one with `count` such cells; NULL when out of memory. */
static sn_sofa_topology* make(sn_sofa_translation* t, const sn_mesh* points, const int* cells, int count,
                              int each)
{
    sn_sofa_topology* topology = sn_pool_alloc(t->pool, sizeof *topology);
    sn_mesh* mesh = sn_pool_alloc(t->pool, sizeof *mesh);
    int* nodes = sn_pool_array(t->pool, (size_t)count * CORNERS + 1, sizeof *nodes);
    int* origin = sn_pool_array(t->pool, (size_t)count + 1, sizeof *origin);
    if (!topology || !mesh || !nodes || !origin) return NULL;
    for (int i = 0; i < count; ++i) {
        int cell[PRISM] = { 0 }, *to = nodes + CORNERS * i;
        memcpy(cell, cells + each * i, (size_t)each * sizeof *cell);
        for (int pass = 0; pass < 2; ++pass) {
            for (int k = 0; k < CORNERS; ++k)
                to[k] = cell[each == PRISM ? of_prism[k] : of_pyramid[k]];
            if (sn_cell_measure(SN_CELL_HEXAHEDRON, to, points->points) >= 0) break;
            turn(cell, each);
        }
        origin[i] = i;
    }
    mesh->point_count = points->point_count;
    mesh->points = points->points;
    mesh->point_origin = points->point_origin;
    mesh->cells[SN_CELL_HEXAHEDRON] = (sn_cells){ .count = count, .nodes = nodes, .origin = origin };
    *topology = (sn_sofa_topology){ .mesh = mesh };
    return topology;
}

/* The cells of a list of numbers; none when one of them is no point, which is told. */
static sn_sofa_topology* read(sn_sofa_translation* t, sn_sofa_element* e, const sn_mesh* points,
                              const char* name, int each)
{
    const sn_sofa_reals list = sn_sofa_list(t, e, name);
    const int count = list.count / each;
    int* cells = sn_pool_array(t->pool, (size_t)list.count + 1, sizeof *cells);
    for (int i = 0; cells && i < count * each; ++i) {
        if (!(list.at[i] >= 0 && list.at[i] < points->point_count && list.at[i] == floor(list.at[i]))) {
            sn_sofa_lose(t, e, SN_SOFA_LOSS_MESH, "its %s have point %g; there are %d, numbered from 0", name,
                         list.at[i], points->point_count);
            return NULL;
        }
        cells[i] = (int)list.at[i];
    }
    return cells && count ? make(t, points, cells, count, each) : NULL;
}

void sn_sofa_read_wedges(sn_sofa_translation* t, sn_sofa_element* e, const sn_sofa_topology* source,
                         sn_sofa_topology* topology)
{
    if (!topology->prisms) topology->prisms = read(t, e, topology->mesh, "prisms", PRISM);
    if (!topology->pyramids) topology->pyramids = read(t, e, topology->mesh, "pyramids", PYRAMID);
    if (!source || source == topology || source->mesh->point_count != topology->mesh->point_count) return;
    if (!topology->prisms) topology->prisms = source->prisms;
    if (!topology->pyramids) topology->pyramids = source->pyramids;
}

sn_sofa_topology* sn_sofa_cut_into_prisms(sn_sofa_translation* t, sn_sofa_element* e,
                                          const sn_sofa_topology* of)
{
    static const int corners[2][PRISM] = { { 0, 5, 1, 3, 6, 2 }, { 0, 4, 5, 3, 7, 6 } };
    const sn_cells* cubes = &of->mesh->cells[SN_CELL_HEXAHEDRON];
    int* cells = sn_pool_array(t->pool, (size_t)cubes->count * 2 * PRISM + 1, sizeof *cells);
    if (!cubes->count) {
        sn_sofa_leave_out(t, e, "its input has no hexahedra");
        return NULL;
    }
    for (int i = 0; cells && i < 2 * cubes->count; ++i)
        for (int k = 0; k < PRISM; ++k)
            cells[PRISM * i + k] = cubes->nodes[CORNERS * (i / 2) + corners[i % 2][k]];
    sn_sofa_topology* made = cells ? make(t, of->mesh, NULL, 0, PRISM) : NULL;
    if (!made) return NULL;
    made->of = of;
    made->prisms = make(t, of->mesh, cells, 2 * cubes->count, PRISM);
    return made->prisms ? made : NULL;
}

static bool names(sn_sofa_translation* t, sn_sofa_element* e, const char* cells)
{
    const char* template = sn_sofa_text(t, e, "template");
    return template && strstr(template, cells);
}

bool sn_sofa_names_wedges(sn_sofa_translation* t, sn_sofa_element* e)
{
    return names(t, e, "Prism") || names(t, e, "Pyramid");
}

sn_sofa_topology* sn_sofa_with_wedges(sn_sofa_translation* t, sn_sofa_element* e, sn_sofa_topology* topology)
{
    const bool prisms = names(t, e, "Prism");
    if (!sn_sofa_names_wedges(t, e)) return topology;
    sn_sofa_topology* cells = prisms ? topology->prisms : topology->pyramids;
    if (!cells) sn_sofa_leave_out(t, e, "its topology has no %s", prisms ? "prisms" : "pyramids");
    return cells;
}
