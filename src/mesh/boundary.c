/* Sinew - boundary: boundary surfaces of solids, edges, and parts of meshes, as meshes of their own.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/faces.h"
#include "mesh/split.h"
#include "mesh/topology.h"

#include <stdlib.h>
#include <string.h>

static bool copy_points(sn_mesh_builder* d, const sn_mesh* mesh)
{
    for (int i = 0; i < mesh->point_count; ++i)
        if (sn_mesh_builder_point(d, mesh->points[i], i) < 0) return false;
    return true;
}

static sn_mesh_builder* start(const sn_mesh* mesh, const char* what, sn_error* error)
{
    sn_mesh_builder* d = sn_mesh_builder_create(what, error);
    if (d && copy_points(d, mesh) && sn_mesh_builder_regions_of(d, mesh)) return d;
    sn_mesh_builder_destroy(d);
    return NULL;
}

static sn_mesh* finish(sn_mesh_builder* d, const sn_mesh* mesh, bool good, const char* nothing)
{
    int cells = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        cells += d->cells[k].count;
    if (good && cells == 0) {
        sn_fail(d->error, SN_ERR_SCENE, "%s", nothing);
        good = false;
    }
    if (good && sn_mesh_builder_fields_of(d, mesh)) return sn_mesh_builder_finish(d, true);
    sn_mesh_builder_destroy(d);
    return NULL;
}

/* ---- surfaces ------------------------------------------------------------------------------------------ */

static bool add_face(sn_mesh_builder* d, const int* nodes, int corners, bool triangles, int region,
                     int origin)
{
    int cut[2][3];
    if (corners == 3) return sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, nodes, region, origin);
    if (!triangles) return sn_mesh_builder_cell(d, SN_CELL_QUAD, nodes, region, origin);
    sn_split_face(nodes, 4, cut);
    return sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, cut[0], region, origin) &&
           sn_mesh_builder_cell(d, SN_CELL_TRIANGLE, cut[1], region, origin);
}

static bool add_given_faces(sn_mesh_builder* d, const sn_mesh* mesh, bool triangles)
{
    for (int k = SN_CELL_TRIANGLE; k <= SN_CELL_QUAD; ++k) {
        const sn_cells* c = &mesh->cells[k];
        int n = sn_cell_nodes((sn_cell)k), first = sn_mesh_first_cell(mesh, (sn_cell)k);
        for (int i = 0; i < c->count; ++i)
            if (!add_face(d, c->nodes + i * n, n, triangles, sn_cells_region(c, i), first + i)) return false;
    }
    return true;
}

static bool add_bare_faces(sn_mesh_builder* d, const sn_mesh* mesh, const sn_faces* faces, bool triangles)
{
    for (int i = 0; i < faces->count; ++i) {
        const sn_face* s = &faces->at[i];
        if (s->partner >= 0 || !s->solid) continue;
        const sn_face* given = s->given >= 0 ? &faces->at[s->given] : NULL;
        int region = given ? sn_cells_region(&mesh->cells[given->kind], given->cell) : -1;
        if (region < 0) region = sn_cells_region(&mesh->cells[s->kind], s->cell);
        int origin = sn_mesh_first_cell(mesh, s->kind) + s->cell;
        if (!add_face(d, s->nodes, s->corners, triangles, region, origin)) return false;
    }
    return true;
}

static bool has_solids(const sn_mesh* mesh)
{
    for (int k = SN_CELL_TETRAHEDRON; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].count) return true;
    return false;
}

sn_mesh* sn_mesh_surface(const sn_mesh* mesh, bool triangles, sn_error* error)
{
    sn_mesh_builder* d = start(mesh, "the surface", error);
    if (!d) return NULL;
    bool good;
    if (has_solids(mesh)) {
        sn_faces faces;
        good = sn_faces_find(mesh, &faces);
        if (!good) sn_mesh_builder_fail_memory(d);
        good = good && add_bare_faces(d, mesh, &faces, triangles);
        sn_faces_clear(&faces);
    } else {
        good = add_given_faces(d, mesh, triangles);
    }
    return finish(d, mesh, good, "the mesh has no surface: it has neither solids nor triangles nor quads");
}

/* ---- edges --------------------------------------------------------------------------------------------- */

sn_mesh* sn_mesh_edges(const sn_mesh* mesh, sn_error* error)
{
    sn_mesh_builder* d = start(mesh, "the edges", error);
    sn_adjacency near = { 0 };
    if (!d) return NULL;
    bool good = sn_mesh_neighbours(mesh, &near);
    if (!good) sn_mesh_builder_fail_memory(d);
    for (int i = 0, number = 0; good && i < near.count; ++i)
        for (int k = near.first[i]; good && k < near.first[i + 1]; ++k) {
            const int nodes[2] = { i, near.at[k] };
            if (nodes[1] > i) good = sn_mesh_builder_cell(d, SN_CELL_EDGE, nodes, -1, number++);
        }
    sn_adjacency_clear(&near);
    // origins of edges are no numbers of cells: point fields only
    for (int i = 0; good && i < mesh->field_count; ++i) {
        const sn_mesh_field* from = &mesh->fields[i];
        if (!from->points) continue;
        sn_mesh_field* to = sn_mesh_builder_field(d, from->name, strlen(from->name), from->components);
        good = to && sn_mesh_builder_point_values(d, to, from->points, mesh->point_count);
    }
    if (good && d->cells[SN_CELL_EDGE].count) return sn_mesh_builder_finish(d, true);
    if (good) sn_fail(error, SN_ERR_SCENE, "the mesh has no cells, so it has no edges");
    sn_mesh_builder_destroy(d);
    return NULL;
}

/* ---- parts --------------------------------------------------------------------------------------------- */

sn_mesh* sn_mesh_part(const sn_mesh* mesh, int region, sn_error* error)
{
    sn_mesh_builder* d = start(mesh, "the part", error);
    if (!d) return NULL;
    bool good = true;
    for (int k = 0, number = 0; good && k < SN_CELL_KIND_COUNT; ++k) {
        const sn_cells* c = &mesh->cells[k];
        for (int i = 0; good && i < c->count; ++i, ++number)
            if (sn_cells_region(c, i) == region)
                good = sn_mesh_builder_cell(d, (sn_cell)k, c->nodes + i * sn_cell_nodes((sn_cell)k), region,
                                            number);
    }
    return finish(d, mesh, good, "this region has no cells");
}
