/* Sinew - scene_mesh: meshes that replace those of items. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/mesh_builder.h"
#include "scene/scene.h"

sn_scene_mesh* sn_scene_mesh_create(const sn_host* host, const sn_mesh* mesh)
{
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_scene_mesh* m = sn_pool_alloc(&pool, sizeof *m);
    const sn_mesh* copy = m ? sn_mesh_copy(&pool, mesh) : NULL;
    if (copy) {
        *m = (sn_scene_mesh){ copy, pool };
        return m;
    }
    sn_pool_clear(&pool);
    return NULL;
}

void sn_scene_mesh_destroy(sn_scene_mesh* m)
{
    if (!m) return;
    sn_pool pool = m->pool; // it holds the structure itself
    sn_pool_clear(&pool);
}
