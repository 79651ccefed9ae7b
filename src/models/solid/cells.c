/* Sinew - cells. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/cells.h"

#include <sinew/models/solids.h>

static const char* const names[SHAPE_COUNT] = { "tetrahedron", "hexahedron", "10-node tetrahedron" };
static const sn_cell mesh_kinds[SHAPE_COUNT] = { SN_CELL_TETRAHEDRON, SN_CELL_HEXAHEDRON,
                                                 SN_CELL_TETRAHEDRON_10 };

void sn_cells_gather(const cells* c, int cell, const sn_vec3* points, sn_vec3* X)
{
    int n = sn_shape_nodes(c->kind);
    for (int a = 0; a < n; ++a)
        X[a] = points[c->nodes[cell * n + a]];
}

/* ---- checks -------------------------------------------------------------------------------------------- */

static sn_status refuse(sn_bind* bind, const cells* c, int cell, double volume)
{
    char text[160] = "";
    for (int a = 0, at = 0; a < sn_shape_nodes(c->kind); ++a)
        at += snprintf(text + at, sizeof text - (size_t)at, " %d",
                       c->nodes[cell * sn_shape_nodes(c->kind) + a]);
    return sn_bind_fail(bind, "on", "%s %d (points%s) %s; repair or leave out the cell", names[c->kind], cell,
                        text,
                        volume < 0 ? "is inverted: a part of it has a negative volume" : "has no volume");
}

/* At every point where something is summed. */
static sn_status check_volumes(sn_bind* bind, const cells* c)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    for (int cell = 0; cell < c->count; ++cell) {
        sn_vec3 X[SHAPE_NODES];
        double size = 0;
        sn_cells_gather(c, cell, rest->points, X);
        for (int a = 1; a < sn_shape_nodes(c->kind); ++a)
            size = fmax(size, sn_norm(sn_sub(X[a], X[0])));
        for (int p = 0; p < sn_shape_points(c->kind); ++p) {
            double volume = sn_shape_eval(c->kind, false, p, X).weight;
            if (!(volume > 1e-12 * size * size * size)) return refuse(bind, c, cell, volume);
        }
    }
    return SN_OK;
}

/* A mesh that has no solid cells is told so when tetrahedra are asked for. */
static shape_kind find_kind(sn_bind* bind, const cell_source* source)
{
    const sn_mesh* mesh =
        source->mesh.path ? sn_bind_mesh(bind, source->mesh, "mesh") : sn_bind_mesh_of(bind, 0);
    for (int kind = 0; mesh && source->nodes.count == 0 && kind < SHAPE_COUNT; ++kind)
        if (mesh->cells[mesh_kinds[kind]].count > 0) return (shape_kind)kind;
    return SHAPE_TETRAHEDRON;
}

sn_status sn_cells_bind(sn_bind* bind, int choice, const cell_source* source, cells* out)
{
    cell_selection p = { 0 };
    out->kind =
        choice == SN_SOLID_CELLS_AUTO ? find_kind(bind, source) : (shape_kind)(choice - SN_SOLID_TETRAHEDRA);
    sn_status status = sn_cell_selection_bind(bind, source, mesh_kinds[out->kind], &p);
    out->count = p.count;
    out->nodes = p.nodes;
    out->numbers = p.numbers;
    return status ? status : check_volumes(bind, out);
}

sn_status sn_cells_follow(sn_bind* bind, sn_ref mesh, void (*follow)(const void* self), cells* c)
{
    if (!c->numbers) return SN_OK; // a list of nodes, which nothing removes
    return sn_bind_removal(bind, 0, mesh, mesh_kinds[c->kind], follow, &c->removal);
}

sn_cell sn_cells_mesh_kind(const cells* c) { return mesh_kinds[c->kind]; }

sn_status sn_cells_items(sn_bind* bind, const cells* c)
{
    cell_selection p = { c->count, sn_shape_nodes(c->kind), c->nodes, NULL };
    return sn_cell_selection_items(bind, &p);
}
