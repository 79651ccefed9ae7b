/* Sinew - barycentric_points, subset: points inside the cells of a mesh, and points that are points of
   another state.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/mappings.h>
#include <sinew/removal.h>
#include "models/mappings/blend.h"
#include "models/mappings/hosts.h"

/* ---- in cells ------------------------------------------------------------------------------------------ */

static sn_status bind_points(sn_bind* bind, const void* params, void* self)
{
    const sn_barycentric_params* p = params;
    sn_blend* b = self;
    sn_children children;
    sn_hosts hosts;
    if (sn_bind_input(bind, p->in, SN_POINTS, "in") < 0) return SN_ERR_SCENE;
    sn_status status = sn_children_bind(bind, p->positions, p->mesh, &children);
    const sn_hosts_wanted wanted = { p->where, p->reach, false, p->cells };
    if (!status) status = sn_hosts_bind(bind, 0, &children, &wanted, &hosts);
    if (status) return status;
    double* weight = sn_bind_alloc(bind, (size_t)children.count * (size_t)hosts.nodes * sizeof *weight);
    if (!weight) return SN_ERR_MEMORY;
    for (int i = 0; i < children.count; ++i)
        for (int k = 0; k < hosts.nodes; ++k)
            weight[i * hosts.nodes + k] = hosts.spot[i].weight[k];
    *b = (sn_blend){ hosts.nodes, hosts.node, weight };
    if (!sn_bind_state(bind, SN_POINTS, children.count).x) return SN_ERR_MEMORY;
    status = sn_bind_hosts(bind, hosts.cell);
    return !status && children.mesh ? sn_bind_state_mesh(bind, children.mesh) : status;
}

static const sn_barycentric_params barycentric_defaults = { .reach = 0.0 };
static const sn_param barycentric_table[] = {
    { SN_FIELD(sn_barycentric_params, in), "1", 0, 0, "points of a mesh, whose cells contain the children" },
    { SN_FIELD(sn_barycentric_params, positions), "m", 0, 0, "x y z of each child at rest" },
    { SN_FIELD(sn_barycentric_params, mesh), "1", 0, 0,
      "a mesh whose points are the children, instead of positions" },
    { SN_FIELD(sn_barycentric_params, where), "1", 0, 0,
      "cells that may contain children, for example \"region lobe\"; absent: all" },
    { SN_FIELD(sn_barycentric_params, reach), "m", 0, 1e6,
      "children farther outside the mesh are refused; 0: no limit, the nearest cell moves them" },
    { SN_FIELD(sn_barycentric_params, cells), "1", -1, HUGE_VAL,
      "number of the cell that holds each child, from 0 through all kinds of cells; -1: found by its place. "
      "For "
      "meshes with several cells in one place" },
};
const sn_component sn_barycentric = {
    .abi = SN_COMPONENT_ABI,
    .name = "barycentric_points",
    .summary = "Points embedded in the cells of a deforming mesh by their barycentric coordinates.",
    .source = "shape functions of linear cells: x = sum w_a x_a, f_a = w_a f",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &sn_blend_ops,
    .defaults = &barycentric_defaults,
    .params_size = sizeof(sn_barycentric_params),
    .self_size = sizeof(sn_blend),
    .params = barycentric_table,
    .param_count = SN_COUNT(barycentric_table),
    .bind = bind_points,
};

/* ---- subsets ------------------------------------------------------------------------------------------- */

/* Points of the parent that a mesh made of its mesh consists of. */
static int nodes_of_mesh(sn_bind* bind, const sn_mesh* mesh, const int** out)
{
    const sn_mesh* own = sn_bind_mesh_of(bind, 0);
    int* node = sn_bind_alloc(bind, (size_t)mesh->point_count * sizeof *node);
    if (!node) return -1;
    for (int i = 0; i < mesh->point_count; ++i)
        node[i] = i;
    for (const sn_mesh* m = mesh; m != own; m = m->of) {
        if (!m->of) return sn_bind_fail(bind, "mesh", "it was not derived from the mesh of these points"), -1;
        for (int i = 0; i < mesh->point_count; ++i)
            node[i] = m->point_origin[node[i]];
    }
    *out = node;
    return mesh->point_count;
}

static sn_status bind_subset(sn_bind* bind, const void* params, void* self)
{
    const sn_subset_params* p = params;
    sn_blend* b = self;
    const int* node = NULL;
    if (sn_bind_input(bind, p->of, SN_POINTS, "of") < 0) return SN_ERR_SCENE;
    if (p->mesh.path && p->where) return sn_bind_fail(bind, "where", "give where or a mesh, not both");
    const sn_mesh* mesh = p->mesh.path ? sn_bind_mesh(bind, p->mesh, "mesh") : NULL;
    if (p->mesh.path && !mesh) return SN_ERR_SCENE;
    int count = mesh ? nodes_of_mesh(bind, mesh, &node) : sn_bind_select(bind, 0, p->where, "where", &node);
    if (count < 0) return SN_ERR_SCENE;
    double* weight = sn_bind_alloc(bind, (size_t)count * sizeof *weight);
    sn_node* items = sn_bind_alloc(bind, (size_t)count * sizeof *items);
    if (!weight || !items) return SN_ERR_MEMORY;
    for (int i = 0; i < count; ++i) {
        weight[i] = 1;
        items[i] = (sn_node){ 0, node[i] };
    }
    *b = (sn_blend){ 1, node, weight };
    if (!mesh && !p->where) mesh = sn_bind_mesh_of(bind, 0); // all points
    if (!sn_bind_state(bind, SN_POINTS, count).x) return SN_ERR_MEMORY;
    sn_status status = sn_bind_items(bind, count, 1, items);
    return status || !mesh ? status : sn_bind_state_mesh(bind, mesh);
}

static const sn_subset_params subset_defaults = { .where = NULL };
static const sn_param subset_table[] = {
    { SN_FIELD(sn_subset_params, of), "1", 0, 0, "points to follow" },
    { SN_FIELD(sn_subset_params, where), "1", 0, 0,
      "which points, for example \"x lt 1e-6\" or \"nodes 0 4 7-12\"; absent: all" },
    { SN_FIELD(sn_subset_params, mesh), "1", 0, 0,
      "a mesh derived from theirs, for example its surface, whose points are selected, instead of where" },
};
const sn_component sn_subset = {
    .abi = SN_COMPONENT_ABI,
    .name = "subset_points",
    .summary = "Points of another state: all, some, or those of the surface of its mesh.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &sn_blend_ops,
    .defaults = &subset_defaults,
    .params_size = sizeof(sn_subset_params),
    .self_size = sizeof(sn_blend),
    .params = subset_table,
    .param_count = SN_COUNT(subset_table),
    .bind = bind_subset,
};
