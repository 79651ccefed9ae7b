/* Sinew - bind_cutter: components whose blade cuts a mesh. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/cutter.h>
#include <sinew/mesh_cut.h>
#include "scene/compile.h"

/* Path of the item that makes a mesh. */
static const char* path_of_mesh(const sn_compiler* c, const sn_mesh* mesh)
{
    for (int i = 1; i <= c->scene->item_count; ++i)
        if (c->bound[i].mesh == mesh) return c->path[i];
    return NULL;
}

sn_status sn_bind_cutter(sn_bind* b, int input, const sn_cutter* cutter)
{
    const sn_mesh* mesh = sn_bind_mesh_of(b, input);
    if (b->status || b->again) return b->status;
    sn_sim* sim = b->compiler->sim;
    if (sim->statics)
        return sn_bind_fail(
            b, NULL,
            "a blade cuts along its way from step to step, and <statics/> finds one equilibrium; "
            "use an integrator such as <implicit_euler/>, or cut the mesh beforehand by "
            "<cut_mesh/>");
    const char* path = mesh ? path_of_mesh(b->compiler, mesh) : NULL;
    if (!path || mesh->cells[SN_CELL_TETRAHEDRON].count == 0)
        return sn_bind_fail(b, "on", "has no mesh of tetrahedra that a blade could cut");
    sn_error why = SN_ERROR_INIT;
    if (sn_mesh_check_cut(mesh, &why)) return sn_bind_fail(b, "on", "a blade cannot cut this: %s", why.text);
    const sn_state* state = sn_bind_state_of(b, input);
    if (state->mapped)
        return sn_bind_fail(b, "on", "%s follows other states; cut the points that it follows", state->path);
    sn_cutter_entry* grown = sn_pool_grow(&sim->pool, sim->cutters, sim->cutter_count, sizeof *grown);
    if (!grown) return b->status = SN_ERR_MEMORY;
    sim->cutters = grown;
    sim->cutters[sim->cutter_count++] =
        (sn_cutter_entry){ cutter, b->compiler->path[b->item], state->path, path };
    return SN_OK;
}
