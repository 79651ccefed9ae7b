/* Sinew - mesh, grid and what is made of them: surface, tetrahedra, triangles, edges, part. They are in one
   file because each only hands its parameters to the module of meshes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/meshes.h>
#include "mesh/cell.h"
#include "mesh/mesh_builder.h"
#include "mesh/topology.h"
#include "models/meshes/make.h"
#include <string.h>

/* ---- mesh ---------------------------------------------------------------------------------------------- */

/* Tells of solids without positive volume, which no element can use. */
static void note_inverted(sn_bind* bind, const sn_mesh* mesh)
{
    int count = 0, first = -1, first_kind = 0;
    for (int k = SN_CELL_TETRAHEDRON; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            if (!(sn_cell_measure((sn_cell)k, mesh->cells[k].nodes + i * sn_cell_nodes((sn_cell)k),
                                  mesh->points) > 0) &&
                count++ == 0) {
                first = i;
                first_kind = k;
            }
    if (count)
        sn_bind_note(bind,
                     "%d of its solids have no positive volume, first number %d of the %s; `sinew mesh info` "
                     "lists them",
                     count, first, sn_cell_name((sn_cell)first_kind));
}

static sn_status bind_mesh(sn_bind* bind, const void* params, void* self)
{
    const sn_mesh_params* p = params;
    sn_error why = { 0 };
    (void)self;
    const char* file = sn_bind_file(bind, p->file, "file");
    if (!file) return SN_ERR_SCENE;
    sn_mesh* mesh = sn_mesh_read(file, &why);
    if (mesh) {
        sn_mesh_place(mesh, p->scale, sn_quat_from_rpy(p->orientation.x, p->orientation.y, p->orientation.z),
                      p->position);
        note_inverted(bind, mesh);
    }
    return make_mesh(bind, "file", mesh, NULL, &why);
}

static const sn_mesh_params mesh_defaults = { .scale = 1.0 };
static const sn_param mesh_table[] = {
    { SN_FIELD(sn_mesh_params, file), "1", 0, 0,
      "file to read, in one of the mesh formats listed below and by `sinew mesh --help`" },
    { SN_FIELD(sn_mesh_params, scale), "1", SN_ABOVE_ZERO, 1e9,
      "factor on the coordinates: 1e-3 for a file in millimetres" },
    { SN_FIELD(sn_mesh_params, position), "m", 0, 0, "position of the origin of the file" },
    { SN_FIELD(sn_mesh_params, orientation), "rad", 0, 0, "roll pitch yaw, applied first" },
};
const sn_component sn_mesh_file = {
    .abi = SN_COMPONENT_ABI,
    .name = "mesh",
    .summary = "A mesh from a file, with its regions and fields.",
    .role = SN_ROLE_MESH,
    .defaults = &mesh_defaults,
    .params_size = sizeof(sn_mesh_params),
    .params = mesh_table,
    .param_count = SN_COUNT(mesh_table),
    .bind = bind_mesh,
};

/* ---- grid ---------------------------------------------------------------------------------------------- */

static sn_status bind_grid(sn_bind* bind, const void* params, void* self)
{
    const sn_grid_params* p = params;
    const double n[3] = { p->cells.x, p->cells.y, p->cells.z };
    int cells[3];
    sn_error why = { 0 };
    (void)self;
    for (int a = 0; a < 3; ++a) {
        if (n[a] != floor(n[a]) || n[a] < 0 || n[a] > 1e6)
            return sn_bind_fail(bind, "cells", "%g is not a number of cells; give three whole numbers from 0",
                                n[a]);
        cells[a] = (int)n[a];
    }
    sn_mesh* mesh = sn_mesh_grid(cells, p->low, p->high, (sn_grid_type)p->type, &why);
    if (mesh && !(p->high.x >= p->low.x && p->high.y >= p->low.y && p->high.z >= p->low.z)) {
        sn_mesh_destroy(mesh);
        return sn_bind_fail(bind, "high", "a coordinate of `high` is below that of `low`");
    }
    return make_mesh(bind, "cells", mesh, NULL, &why);
}

static const sn_grid_params grid_defaults = { .cells = { 1, 1, 1 }, .high = { 1, 1, 1 } };
static const sn_param grid_table[] = {
    { SN_FIELD(sn_grid_params, cells), "1", 0, 1e6,
      "number of cells along x y z; 0 along the missing axes of flat grids and lines" },
    { SN_FIELD(sn_grid_params, low), "m", 0, 0, "corner of the smallest coordinates" },
    { SN_FIELD(sn_grid_params, high), "m", 0, 0, "corner of the largest coordinates" },
    { SN_CHOICE(sn_grid_params, type, "hexahedra tetrahedra quads triangles edges"), "1", 0, 0,
      "kind of cells; a cell of the grid is divided into six tetrahedra or two triangles" },
};
const sn_component sn_grid = {
    .abi = SN_COMPONENT_ABI,
    .name = "grid",
    .summary = "A regular grid in a box, with its sides as regions xmin xmax ymin ymax zmin zmax.",
    .role = SN_ROLE_MESH,
    .defaults = &grid_defaults,
    .params_size = sizeof(sn_grid_params),
    .params = grid_table,
    .param_count = SN_COUNT(grid_table),
    .bind = bind_grid,
};

/* ---- meshes made of others ----------------------------------------------------------------------------- */

static sn_status bind_surface(sn_bind* bind, const void* params, void* self)
{
    const sn_surface_params* p = params;
    sn_error why = { 0 };
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    return of ? make_mesh(bind, "of", sn_mesh_surface(of, p->triangles, &why), of, &why) : SN_ERR_SCENE;
}

/* Cells of a dimension. */
static int count_cells(const sn_mesh* mesh, int dimension)
{
    int count = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (sn_cell_dimension((sn_cell)k) == dimension) count += mesh->cells[k].count;
    return count;
}

static sn_status bind_simplices(sn_bind* bind, sn_ref ref, int dimension, const char* nothing)
{
    sn_error why = { 0 };
    const sn_mesh* of = sn_bind_mesh(bind, ref, "of");
    if (!of) return SN_ERR_SCENE;
    if (count_cells(of, dimension) == 0) return sn_bind_fail(bind, "of", "%s", nothing);
    return make_mesh(bind, "of", sn_mesh_to_simplices(of, &why), of, &why);
}

static sn_status bind_tetrahedra(sn_bind* bind, const void* params, void* self)
{
    (void)self;
    return bind_simplices(bind, ((const sn_derived_mesh_params*)params)->of, 3,
                          "the mesh has no solids to divide into tetrahedra");
}

static sn_status bind_triangles(sn_bind* bind, const void* params, void* self)
{
    (void)self;
    return bind_simplices(bind, ((const sn_derived_mesh_params*)params)->of, 2,
                          "the mesh has no quads or triangles; <surface/> creates its surface");
}

static sn_status bind_edges(sn_bind* bind, const void* params, void* self)
{
    const sn_derived_mesh_params* p = params;
    sn_error why = { 0 };
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    return of ? make_mesh(bind, "of", sn_mesh_edges(of, &why), of, &why) : SN_ERR_SCENE;
}

static sn_status bind_part(sn_bind* bind, const void* params, void* self)
{
    const sn_part_params* p = params;
    sn_error why = { 0 };
    int region = -1;
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    if (!of) return SN_ERR_SCENE;
    for (int i = 0; p->region && i < of->region_count; ++i)
        if (strcmp(of->region_names[i], p->region) == 0) region = i;
    if (region < 0)
        return sn_bind_fail(bind, "region", "the mesh has no region \"%s\"; it has %d, the first is \"%s\"",
                            p->region ? p->region : "", of->region_count,
                            of->region_count ? of->region_names[0] : "");
    return make_mesh(bind, "of", sn_mesh_part(of, region, &why), of, &why);
}

static const sn_surface_params surface_defaults = { .triangles = false };
static const sn_param surface_table[] = {
    { SN_FIELD(sn_surface_params, of), "1", 0, 0, "the mesh" },
    { SN_FIELD(sn_surface_params, triangles), "1", 0, 0, "cuts quads into triangles" },
};
const sn_component sn_mesh_boundary = {
    .abi = SN_COMPONENT_ABI,
    .name = "surface",
    .summary = "The surface of the solids of a mesh, oriented outwards, with separate points.",
    .role = SN_ROLE_MESH,
    .defaults = &surface_defaults,
    .params_size = sizeof(sn_surface_params),
    .params = surface_table,
    .param_count = SN_COUNT(surface_table),
    .bind = bind_surface,
};

static const sn_derived_mesh_params derived_defaults = { { NULL } };
static const sn_param derived_table[] = {
    { SN_FIELD(sn_derived_mesh_params, of), "1", 0, 0, "the mesh" },
};
#define DERIVED_MESH(variable, word, text, function)                                                         \
    const sn_component variable = {                                                                          \
        .abi = SN_COMPONENT_ABI,                                                                             \
        .name = word,                                                                                        \
        .summary = text,                                                                                     \
        .role = SN_ROLE_MESH,                                                                                \
        .defaults = &derived_defaults,                                                                       \
        .params_size = sizeof(sn_derived_mesh_params),                                                       \
        .params = derived_table,                                                                             \
        .param_count = SN_COUNT(derived_table),                                                              \
        .bind = function,                                                                                    \
    }
DERIVED_MESH(sn_mesh_tetrahedra, "tetrahedra",
             "A mesh with its hexahedra divided into six tetrahedra each, its quads into triangles.",
             bind_tetrahedra);
DERIVED_MESH(sn_mesh_triangles, "triangles", "A mesh with its quads divided into two triangles each.",
             bind_triangles);
DERIVED_MESH(sn_mesh_edge_lines, "edges", "Every edge of the cells of a mesh, once.", bind_edges);

static const sn_part_params part_defaults = { { NULL }, NULL };
static const sn_param part_table[] = {
    { SN_FIELD(sn_part_params, of), "1", 0, 0, "the mesh" },
    { SN_FIELD(sn_part_params, region), "1", 0, 0, "name of the region" },
};
const sn_component sn_mesh_region = {
    .abi = SN_COMPONENT_ABI,
    .name = "part",
    .summary = "The cells of one region of a mesh, with separate points.",
    .role = SN_ROLE_MESH,
    .defaults = &part_defaults,
    .params_size = sizeof(sn_part_params),
    .params = part_table,
    .param_count = SN_COUNT(part_table),
    .bind = bind_part,
};
