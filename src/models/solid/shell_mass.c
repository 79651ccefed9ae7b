/* Sinew - shell_mass: inertia and weight of shells, a third of each triangle at every corner.

   Of a corner, in its frame's axes: m = rho h A/3; about directions in the plane m h^2/12, about the normal m
   h^2/6.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/shells.h>
#include "models/solid/lumped.h"
#include "models/solid/cell_selection.h"

/* I = m h^2/12 (1 + n n^T), n - the triangle's normal. */
static void add_third(lumped_body* b, double m, double h, sn_vec3 n)
{
    sn_mat3 I = sn_mat3_madd(sn_mat3_identity(), 1, sn_outer(n, n));
    b->m += m;
    b->I = sn_mat3_madd(b->I, m * h * h / 12, I);
}

static sn_status make_bodies(sn_bind* bind, const sn_shell_mass_params* p, const cell_selection* faces,
                             lumped_body* all)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    for (int face = 0; face < faces->count; ++face) {
        const int* node = faces->nodes + 3 * face;
        sn_vec3 a = sn_sub(rest->frames[node[1]].r, rest->frames[node[0]].r),
                b = sn_sub(rest->frames[node[2]].r, rest->frames[node[0]].r), n = sn_cross(a, b);
        double twice = sn_norm(n);
        if (!(twice > 0))
            return sn_bind_fail(bind, "on",
                                "triangle %d (frames %d %d %d) has no area; repair or leave out the cell",
                                face, node[0], node[1], node[2]);
        for (int i = 0; i < 3; ++i) {
            sn_vec3 own = sn_unrotate(rest->frames[node[i]].q, sn_scale(1 / twice, n));
            add_third(&all[node[i]], p->density * p->thickness * twice / 6, p->thickness, own);
        }
    }
    return SN_OK;
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_shell_mass_params* p = params;
    cell_selection faces;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_TRIANGLE, &faces);
    if (status) return status;
    lumped_body* all = sn_lumped_begin(bind);
    if (!all) return SN_ERR_MEMORY;
    status = make_bodies(bind, p, &faces, all);
    return status ? status : sn_lumped_bind(bind, all, p->gravity, self);
}

static const sn_quantity quantities[] = { { "mass", "kg", NULL, "of all triangles", sn_lumped_read_mass } };
static const sn_shell_mass_params defaults = { .density = 1000, .thickness = 1e-3 };
static const sn_param table[] = {
    { SN_FIELD(sn_shell_mass_params, on), "1", 0, 0, "frames of the triangles" },
    { SN_FIELD(sn_shell_mass_params, nodes), "1", 0, HUGE_VAL,
      "three frames of each triangle, numbered from 0; absent: the triangles of the mesh" },
    { SN_FIELD(sn_shell_mass_params, mesh), "1", 0, 0,
      "mesh with the triangles; absent: the mesh of the frames" },
    { SN_FIELD(sn_shell_mass_params, where), "1", 0, 0,
      "selected triangles of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_FIELD(sn_shell_mass_params, density), "kg/m^3", SN_ABOVE_ZERO, HUGE_VAL, "of the material" },
    { SN_FIELD(sn_shell_mass_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "at rest" },
    { SN_FIELD(sn_shell_mass_params, gravity), "m/s^2", -HUGE_VAL, HUGE_VAL,
      "gravitational acceleration in world axes" },
};

const sn_component sn_shell_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "shell_mass",
    .summary = "Inertia and weight of shells, lumped at their corners.",
    .role = SN_ROLE_MASS,
    .ops.mass = &sn_lumped_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_shell_mass_params),
    .self_size = sizeof(lumped),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_mass,
};
