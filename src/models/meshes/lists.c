/* Sinew - inline_mesh and moved_mesh: a mesh written into the scene, and a mesh put elsewhere.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/meshes.h>
#include "mesh/mesh_builder.h"
#include "models/meshes/make.h"

/* ---- inline_mesh --------------------------------------------------------------------------------------- */

static sn_status add_points(sn_bind* bind, sn_mesh_builder* builder, sn_reals points)
{
    if (points.count == 0 || points.count % 3)
        return sn_bind_fail(bind, "points", "%d numbers; give x y z of each point", points.count);
    for (int i = 0; i < points.count; i += 3)
        if (sn_mesh_builder_point(builder, sn_v3(points.at[i], points.at[i + 1], points.at[i + 2]), i / 3) <
            0)
            return SN_ERR_MEMORY;
    return SN_OK;
}

static sn_status add_cells(sn_bind* bind, sn_mesh_builder* builder, sn_cell kind, sn_reals list,
                           const char* param)
{
    const int n = sn_cell_nodes(kind);
    if (list.count % n)
        return sn_bind_fail(bind, param, "%d numbers; each cell has %d points", list.count, n);
    for (int i = 0; i < list.count; i += n) {
        int nodes[SN_CELL_MAX_NODES];
        for (int k = 0; k < n; ++k) {
            double number = list.at[i + k];
            if (number != floor(number) || number < 0 || number > 1e9)
                return sn_bind_fail(bind, param, "%g is not the number of a point; numbers start at 0",
                                    number);
            nodes[k] = (int)number;
        }
        if (!sn_mesh_builder_cell(builder, kind, nodes, -1, i / n)) return SN_ERR_MEMORY;
    }
    return SN_OK;
}

static sn_status add_all(sn_bind* bind, sn_mesh_builder* builder, const sn_inline_mesh_params* p)
{
    const struct {
        sn_cell kind;
        sn_reals list;
        const char* param;
    } cells[] = { { SN_CELL_EDGE, p->edges, "edges" },
                  { SN_CELL_TRIANGLE, p->triangles, "triangles" },
                  { SN_CELL_QUAD, p->quads, "quads" },
                  { SN_CELL_TETRAHEDRON, p->tetrahedra, "tetrahedra" },
                  { SN_CELL_HEXAHEDRON, p->hexahedra, "hexahedra" } };
    sn_status status = add_points(bind, builder, p->points);
    for (int i = 0; !status && i < SN_COUNT(cells); ++i)
        status = add_cells(bind, builder, cells[i].kind, cells[i].list, cells[i].param);
    return status;
}

static sn_status bind_inline(sn_bind* bind, const void* params, void* self)
{
    sn_error why = { 0 };
    (void)self;
    sn_mesh_builder* builder = sn_mesh_builder_create("inline_mesh", &why);
    if (!builder) return sn_bind_fail(bind, "points", "%s", why.text);
    sn_status status = add_all(bind, builder, params);
    if (status == SN_ERR_MEMORY) sn_bind_fail(bind, "points", "%s", why.text);
    if (status) {
        sn_mesh_builder_destroy(builder);
        return SN_ERR_SCENE;
    }
    return make_mesh(bind, "points", sn_mesh_builder_finish(builder, false), NULL, &why);
}

#define CELLS(kind, number)                                                                                  \
    {                                                                                                        \
        SN_FIELD(sn_inline_mesh_params, kind), "1", 0, 1e9,                                                  \
            "points of each, " number " numbers from 0, in VTK order"                                        \
    }
static const sn_inline_mesh_params inline_defaults = { .points = { NULL, 0 } };
static const sn_param inline_table[] = {
    { SN_FIELD(sn_inline_mesh_params, points), "m", 0, 0, "x y z of each point" },
    CELLS(edges, "2"),
    CELLS(triangles, "3"),
    CELLS(quads, "4"),
    CELLS(tetrahedra, "4"),
    CELLS(hexahedra, "8"),
};
const sn_component sn_inline_mesh = {
    .abi = SN_COMPONENT_ABI,
    .name = "inline_mesh",
    .summary = "A mesh given in the scene: points, and the cells between them.",
    .role = SN_ROLE_MESH,
    .defaults = &inline_defaults,
    .params_size = sizeof(sn_inline_mesh_params),
    .params = inline_table,
    .param_count = SN_COUNT(inline_table),
    .bind = bind_inline,
};

/* ---- moved_mesh ---------------------------------------------------------------------------------------- */

static sn_status bind_moved(sn_bind* bind, const void* params, void* self)
{
    const sn_moved_mesh_params* p = params;
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    if (!of) return SN_ERR_SCENE;
    sn_vec3* points = sn_bind_alloc(bind, (size_t)of->point_count * sizeof *points);
    if (!points) return SN_ERR_MEMORY;
    sn_quat q = sn_quat_from_rpy(p->orientation.x, p->orientation.y, p->orientation.z);
    for (int i = 0; i < of->point_count; ++i) {
        sn_vec3 x = of->points[i];
        x = sn_v3(p->scale.x * x.x, p->scale.y * x.y, p->scale.z * x.z);
        points[i] = sn_add(p->position, sn_rotate(q, x));
    }
    sn_mesh moved = *of; // numbers of points and cells are the same
    moved.points = points;
    return sn_bind_make_mesh(bind, &moved);
}

static const sn_moved_mesh_params moved_defaults = { .scale = { 1, 1, 1 } };
static const sn_param moved_table[] = {
    { SN_FIELD(sn_moved_mesh_params, of), "1", 0, 0, "the mesh" },
    { SN_FIELD(sn_moved_mesh_params, scale), "1", SN_ABOVE_ZERO, 1e9,
      "along x y z, about the origin, first" },
    { SN_FIELD(sn_moved_mesh_params, orientation), "rad", 0, 0, "roll pitch yaw about the origin, second" },
    { SN_FIELD(sn_moved_mesh_params, position), "m", 0, 0, "position of the origin" },
};
const sn_component sn_moved_mesh = {
    .abi = SN_COMPONENT_ABI,
    .name = "moved_mesh",
    .summary = "A scaled, rotated and moved copy of a mesh, so that one mesh serves several bodies.",
    .role = SN_ROLE_MESH,
    .defaults = &moved_defaults,
    .params_size = sizeof(sn_moved_mesh_params),
    .params = moved_table,
    .param_count = SN_COUNT(moved_table),
    .bind = bind_moved,
};
