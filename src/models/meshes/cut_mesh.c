/* Sinew - cut_mesh: a mesh of tetrahedra that a blade has cut before the simulation starts.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/mesh_cut.h>
#include <sinew/models/meshes.h>
#include "mesh/edit.h"
#include "models/meshes/make.h"

/* The blade, with its points as vectors in memory of the simulation; false where their number does not fit.
   */
static bool read_blade(sn_bind* bind, const sn_cut_mesh_params* p, sn_blade_sweep* sweep)
{
    int numbers = p->blade.count, row = 3 * p->blade_points;
    if (numbers < 2 * row || numbers % row != 0) {
        sn_bind_fail(bind, "blade",
                     "%d numbers; a blade of %d points needs %d for each instant, for 2 instants or more",
                     numbers, p->blade_points, row);
        return false;
    }
    sn_vec3* points = sn_bind_alloc(bind, (size_t)numbers / 3 * sizeof *points);
    if (!points) return false;
    for (int i = 0; i < numbers / 3; ++i) {
        const double* x = p->blade.at + 3 * i;
        points[i] = sn_v3(x[0], x[1], x[2]);
    }
    *sweep = (sn_blade_sweep){ p->blade_points, numbers / row, points };
    return true;
}

static sn_status bind_cut(sn_bind* bind, const void* params, void* self)
{
    const sn_cut_mesh_params* p = params;
    sn_error why = SN_ERROR_INIT;
    sn_blade_sweep sweep;
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    if (!of || !read_blade(bind, p, &sweep)) return SN_ERR_SCENE;
    const sn_cut_options options = { .snap = p->snap, .quality = p->quality };
    sn_mesh_edit* edit = sn_mesh_cut(of, &sweep, &options, NULL, &why);
    if (!edit) return sn_bind_fail(bind, why.status == SN_ERR_ARGUMENT ? "blade" : "of", "%s", why.text);
    if (sn_mesh_edit_is_empty(edit)) sn_bind_note(bind, "the blade separates nothing of the mesh");
    static const char* const regions[2] = { "cut_front", "cut_back" };
    sn_mesh* mesh = sn_edit_apply_named(of, edit, p->surfaces ? regions : NULL, &why);
    sn_mesh_edit_destroy(edit);
    return make_mesh(bind, "of", mesh, NULL, &why);
}

static const sn_cut_mesh_params cut_defaults = { .blade_points = 2, .snap = 0.1, .quality = 0.05 };
static const sn_param cut_table[] = {
    { SN_FIELD(sn_cut_mesh_params, of), "1", 0, 0, "the mesh, of tetrahedra" },
    { SN_FIELD(sn_cut_mesh_params, blade), "m", 0, 0,
      "x y z of the points of the blade at the first instant, then at each further one" },
    { SN_FIELD(sn_cut_mesh_params, blade_points), "1", 2, 1e6, "points of the blade" },
    { SN_FIELD(sn_cut_mesh_params, snap), "1", 0, 0.5,
      "part of an edge within which the cut moves to the end of the edge" },
    { SN_FIELD(sn_cut_mesh_params, quality), "1", 0, 0.5, "least quality of new tetrahedra" },
    { SN_FIELD(sn_cut_mesh_params, surfaces), "1", 0, 0,
      "adds the triangles of both new surfaces, in the regions cut_front, on the side of the normals, and "
      "cut_back" },
};
const sn_component sn_cut_mesh = {
    .abi = SN_COMPONENT_ABI,
    .name = "cut_mesh",
    .summary = "A mesh of tetrahedra that a blade has cut.",
    .role = SN_ROLE_MESH,
    .defaults = &cut_defaults,
    .params_size = sizeof(sn_cut_mesh_params),
    .params = cut_table,
    .param_count = SN_COUNT(cut_table),
    .bind = bind_cut,
};
