/* Sinew - hosts: see hosts.h. SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/hosts.h"
#include "base/assert.h"
#include "mesh/cell.h"
#include "mesh/nearest.h"
#include "mesh/select.h"
#include <stdlib.h>
#include <string.h>

sn_status sn_children_bind(sn_bind* bind, sn_reals positions, sn_ref mesh, sn_children* out)
{
    *out = (sn_children){ 0 };
    if (mesh.path && positions.count)
        return sn_bind_fail(bind, "positions", "give positions or a mesh, not both");
    if (mesh.path) {
        const sn_mesh* m = sn_bind_mesh(bind, mesh, "mesh");
        if (!m) return SN_ERR_SCENE;
        *out = (sn_children){ m->point_count, m->points, m };
        return SN_OK;
    }
    if (positions.count == 0 || positions.count % 3)
        return sn_bind_fail(bind, "positions", "%d numbers; give x y z of each child, or a mesh",
                            positions.count);
    sn_vec3* at = sn_bind_alloc(bind, (size_t)(positions.count / 3) * sizeof *at);
    if (!at) return SN_ERR_MEMORY;
    for (int i = 0; i < positions.count / 3; ++i)
        at[i] = sn_v3(positions.at[3 * i], positions.at[3 * i + 1], positions.at[3 * i + 2]);
    *out = (sn_children){ positions.count / 3, at, NULL };
    return SN_OK;
}

/* The host's mesh with its points where they are at rest. */
static sn_mesh at_rest(sn_bind* bind, int input, const sn_mesh* mesh)
{
    sn_mesh rest = *mesh;
    rest.points = sn_bind_rest(bind, input)->points;
    return rest;
}

/* Flags of the cells that `where` names; NULL after a failure. */
static bool* choose_cells(sn_bind* bind, const sn_mesh* mesh, const char* where)
{
    char why[512], box[256];
    int total = 0, cells = sn_mesh_cell_count(mesh);
    bool* chosen = sn_bind_alloc(bind, (size_t)cells * sizeof *chosen);
    sn_vec3* centre = sn_bind_alloc(bind, (size_t)cells * sizeof *centre);
    if (!chosen || !centre) return NULL;
    sn_choice from = { .noun = "cell", .at = centre, .mesh = mesh, .cells = true };
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k) {
        const sn_cells* c = &mesh->cells[k];
        from.kind = (sn_cell)k;
        from.count = c->count;
        for (int i = 0; i < c->count; ++i)
            centre[i] = sn_cell_centre((sn_cell)k, c->nodes + i * sn_cell_nodes((sn_cell)k), mesh->points);
        int count =
            c->count ? sn_select(&from, where, chosen + sn_mesh_first_cell(mesh, (sn_cell)k), why, sizeof why)
                     : 0;
        if (count < 0) return sn_bind_fail(bind, "where", "%s", why), NULL;
        if (c->count) sn_choice_box(&from, box, sizeof box);
        total += count;
    }
    if (total) return chosen;
    sn_bind_fail(bind, "where", "\"%s\" selects no cell; %s", where, box);
    return NULL;
}

static int most_nodes(const sn_spot* spot, int count)
{
    int most = 0;
    for (int i = 0; i < count; ++i)
        if (spot[i].nodes > most) most = spot[i].nodes;
    return most;
}

static bool has(const int* list, int count, int node)
{
    for (int i = 0; i < count; ++i)
        if (list[i] == node) return true;
    return false;
}

static sn_status number_cells(sn_bind* bind, const sn_mesh* mesh, int count, sn_hosts* out)
{
    int* cell = sn_bind_alloc(bind, (size_t)count * sizeof *cell);
    if (!cell) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i)
        cell[i] = sn_mesh_first_cell(mesh, out->spot[i].kind) + out->spot[i].cell;
    out->cell = cell;
    return SN_OK;
}

/* Nodes of the hosts. A smaller cell than others gets nodes that it does not have, whose weight is 0. */
static sn_status list_nodes(sn_bind* bind, int input, const sn_mesh* mesh, int count, sn_hosts* out)
{
    int n = out->nodes = most_nodes(out->spot, count);
    int* node = sn_bind_alloc(bind, (size_t)count * (size_t)n * sizeof *node);
    sn_node* items = sn_bind_alloc(bind, (size_t)count * (size_t)n * sizeof *items);
    if (!node || !items) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        const sn_spot* s = &out->spot[i];
        const int* nodes = mesh->cells[s->kind].nodes + s->cell * sn_cell_nodes(s->kind);
        int* own = node + i * n;
        memcpy(own, nodes, (size_t)s->nodes * sizeof *own);
        SN_ASSERT(s->nodes <= n && s->cell < mesh->cells[s->kind].count);
        for (int a = s->nodes, other = 0; a < n; ++a) {
            while (has(own, a, other))
                ++other;
            own[a] = other;
        }
        for (int a = 0; a < n; ++a)
            items[i * n + a] = (sn_node){ input, own[a] };
    }
    out->node = node;
    return sn_bind_items(bind, count, n, items);
}

/* Tells of children outside. */
static sn_status judge(sn_bind* bind, const sn_children* children, const sn_spot* spot,
                       const sn_hosts_wanted* wanted)
{
    int outside = 0, farthest = 0;
    for (int i = 0; i < children->count; ++i) {
        outside += spot[i].distance > 0;
        if (spot[i].distance > spot[farthest].distance) farthest = i;
        if (wanted->solids && sn_cell_dimension(spot[i].kind) != 3)
            return sn_bind_fail(bind, "in", "the mesh has no solids, from which frames get their rotation");
    }
    if (!outside) return SN_OK;
    sn_vec3 p = children->at[farthest];
    double distance = spot[farthest].distance;
    if (wanted->reach > 0 && distance > wanted->reach)
        return sn_bind_fail(bind, "reach",
                            "number %d at %g %g %g lies %.3g m outside the mesh, farther than the reach of "
                            "%g m; %d of %d lie outside",
                            farthest, p.x, p.y, p.z, distance, wanted->reach, outside, children->count);
    sn_bind_note(
        bind,
        "%d of %d lie outside the mesh and follow its nearest cells; the farthest, number %d, by %.3g m",
        outside, children->count, farthest, distance);
    return SN_OK;
}

/* The host that `cells` names; false where it is to be found, or there is none with such a number. */
static bool place_in(const sn_mesh* mesh, double cell, sn_vec3 at, sn_spot* spot)
{
    if (!(cell >= 0 && cell < sn_mesh_cell_count(mesh))) return false;
    int k = 0, i = (int)cell;
    while (i >= mesh->cells[k].count)
        i -= mesh->cells[k++].count;
    const sn_cell_shape* shape = sn_cell_shape_of((sn_cell)k);
    sn_vec3 x[8];
    for (int a = 0; a < shape->corners; ++a)
        x[a] = mesh->points[mesh->cells[k].nodes[i * shape->nodes + a]];
    sn_nearest_in_cell((sn_cell)k, x, at, spot);
    spot->cell = i;
    return true;
}

static sn_status check_cells(sn_bind* bind, const sn_mesh* mesh, sn_reals cells, int children)
{
    const int count = sn_mesh_cell_count(mesh);
    if (cells.count && cells.count != children)
        return sn_bind_fail(bind, "cells", "%d numbers for %d children", cells.count, children);
    for (int i = 0; i < cells.count; ++i)
        if (!(cells.at[i] == floor(cells.at[i]) && cells.at[i] < count))
            return sn_bind_fail(bind, "cells", "there is no cell %g; there are %d, numbered from 0",
                                cells.at[i], count);
    return SN_OK;
}

sn_status sn_hosts_bind(sn_bind* bind, int input, const sn_children* children, const sn_hosts_wanted* wanted,
                        sn_hosts* out)
{
    const sn_mesh* mesh = sn_bind_mesh_of(bind, input);
    if (!mesh)
        return sn_bind_fail(bind, "in", "these points have no mesh: create them by <points mesh=\"@...\"/>");
    sn_mesh rest = at_rest(bind, input, mesh);
    if (sn_mesh_cell_count(mesh) == 0) return sn_bind_fail(bind, "in", "the mesh has no cells");
    sn_status checked = check_cells(bind, mesh, wanted->cells, children->count);
    if (checked) return checked;
    bool* chosen = wanted->where ? choose_cells(bind, mesh, wanted->where) : NULL;
    if (wanted->where && !chosen) return SN_ERR_SCENE;
    sn_spot* spot = sn_bind_alloc(bind, (size_t)children->count * sizeof *spot);
    sn_locator* locator = spot ? sn_locator_create(&rest, chosen) : NULL;
    if (!locator) return sn_bind_fail(bind, "in", "out of memory"), SN_ERR_MEMORY;
    for (int i = 0; i < children->count; ++i)
        if (!wanted->cells.count || !place_in(&rest, wanted->cells.at[i], children->at[i], &spot[i]))
            sn_locate(locator, children->at[i], &spot[i]);
    sn_locator_destroy(locator);
    out->spot = spot;
    sn_status status = judge(bind, children, spot, wanted);
    if (!status) status = number_cells(bind, mesh, children->count, out);
    return status ? status : list_nodes(bind, input, mesh, children->count, out);
}
