/* Sinew - edit_change: an edit of a mesh, as a revision of a simulation needs it.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "mesh/edit.h"

/** The change comes first: sn_mesh_change_destroy frees it with the pool. */
typedef struct change_memory {
    sn_mesh_change change;
    sn_pool pool;
} change_memory;

static bool list_points(const sn_mesh_edit* edit, change_memory* m)
{
    const size_t count = (size_t)(edit->old_points - edit->removed_point_count + edit->point_count);
    int(*ancestor)[4] = sn_pool_array(&m->pool, count + 1, sizeof *ancestor);
    double(*weight)[4] = sn_pool_array(&m->pool, count + 1, sizeof *weight);
    int* map = sn_pool_array(&m->pool, (size_t)edit->old_points + 1, sizeof *map);
    if (m->pool.failed) return false;
    memset(ancestor, -1, count * sizeof *ancestor);
    sn_mesh_edit_point_map(edit, map);
    for (int i = 0; i < edit->old_points; ++i) {
        if (map[i] < 0) continue;
        ancestor[map[i]][0] = i;
        weight[map[i]][0] = 1.0;
    }
    for (int i = 0, at = edit->old_points - edit->removed_point_count; i < edit->point_count; ++i, ++at)
        for (int k = 0; k < edit->points[i].count; ++k) {
            ancestor[at][k] = edit->points[i].ancestor[k];
            weight[at][k] = edit->points[i].weight[k];
        }
    m->change.ancestor = (const int(*)[4])ancestor;
    m->change.weight = (const double(*)[4])weight;
    return true;
}

static bool list_cells(const sn_mesh_edit* edit, sn_cell kind, change_memory* m)
{
    const sn_edit_cells* c = &edit->cells[kind];
    const int kept = c->old_count - c->removed_count;
    int* parent = sn_pool_array(&m->pool, (size_t)(kept + c->added_count) + 1, sizeof *parent);
    int* map = sn_pool_array(&m->pool, (size_t)c->old_count + 1, sizeof *map);
    if (m->pool.failed) return false;
    sn_mesh_edit_cell_map(edit, kind, map);
    for (int i = 0; i < c->old_count; ++i)
        if (map[i] >= 0) parent[map[i]] = i;
    for (int i = 0; i < c->added_count; ++i)
        parent[kept + i] = c->parent[i];
    m->change.parent[kind] = parent;
    return true;
}

sn_mesh_change* sn_mesh_edit_change(const sn_mesh_edit* edit, const char* mesh, sn_error* error)
{
    sn_pool pool;
    if (error && error->status) return NULL;
    if (!edit || !mesh) {
        sn_fail(error, SN_ERR_ARGUMENT, "sn_mesh_edit_change requires an edit and the path of a mesh");
        return NULL;
    }
    sn_pool_init(&pool, NULL);
    change_memory* m = sn_pool_alloc(&pool, sizeof *m);
    bool good = m != NULL;
    if (good) m->pool = pool;
    if (good) good = (m->change.mesh = sn_pool_text(&m->pool, mesh)) != NULL && list_points(edit, m);
    for (int k = 0; k < SN_CELL_KIND_COUNT && good; ++k)
        good = list_cells(edit, (sn_cell)k, m);
    if (good) return &m->change;
    sn_fail(error, SN_ERR_MEMORY, "out of memory for the change of a mesh");
    sn_mesh_change_destroy(m ? &m->change : NULL);
    return NULL;
}

void sn_mesh_change_destroy(sn_mesh_change* change)
{
    if (!change) return;
    sn_pool pool = ((change_memory*)change)->pool;
    sn_pool_clear(&pool);
}
