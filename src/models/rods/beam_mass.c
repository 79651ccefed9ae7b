/* Sinew - beam_mass: inertia and weight of beams, half of each at either end.

   Of an end, in its frame's axes: m = rho A L/2; about the beam's axis rho (Iy + Iz) L/2, about the others
   rho I L/2 + rho A L^3/105, the diagonal of the consistent matrix (Archer 1963, J. Struct. Div. 89); I - sum
   of the beams'.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/beams.h>
#include "models/rods/beam_section.h"
#include "models/solid/lumped.h"
#include "models/rods/rows.h"

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* Adds half a beam, whose axes in the frame's are `axes`. */
static void add_half(lumped_body* b, double rho, const rod_profile* v, double L, sn_quat axes)
{
    double turning = rho * v->A * L * L * L / 105;
    sn_mat3 R = sn_quat_matrix(axes);
    sn_mat3 I = sn_mat3_diagonal(0.5 * rho * (v->Iy + v->Iz) * L, 0.5 * rho * v->Iy * L + turning,
                                 0.5 * rho * v->Iz * L + turning);
    b->m += 0.5 * rho * v->A * L;
    b->I = sn_mat3_madd(b->I, 1, sn_mat3_mul(R, sn_mat3_mul(I, sn_mat3_transpose(R))));
}

static sn_status make_bodies(sn_bind* bind, const sn_beam_mass_params* p, const cell_selection* ends,
                             lumped_body* all)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    rod_profile values;
    sn_quat* axes;
    double* lengths;
    sn_status status = sn_beam_section_bind(bind, &p->section, 0, &values);
    if (!status) status = sn_beam_axes_bind(bind, ends, p->section.up, &axes, &lengths);
    for (int i = 0; !status && i < 2 * ends->count; ++i) {
        int node = ends->nodes[i];
        sn_quat own = sn_quat_mul(sn_quat_conjugate(rest->frames[node].q), axes[i / 2]);
        add_half(&all[node], p->density, &values, lengths[i / 2], own);
    }
    return status;
}

static sn_status bind_mass(sn_bind* bind, const void* params, void* self)
{
    const sn_beam_mass_params* p = params;
    cell_selection ends;
    if (sn_bind_input(bind, p->on, SN_FRAMES, "on") < 0) return SN_ERR_SCENE;
    sn_status status =
        sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes }, SN_CELL_EDGE, &ends);
    if (status) return status;
    lumped_body* all = sn_lumped_begin(bind);
    if (!all) return SN_ERR_MEMORY;
    status = make_bodies(bind, p, &ends, all);
    return status ? status : sn_lumped_bind(bind, all, p->gravity, self);
}

static const sn_quantity quantities[] = { { "mass", "kg", NULL, "of all beams", sn_lumped_read_mass } };
static const sn_beam_mass_params defaults = { .section = BEAM_SECTION_DEFAULTS, .density = 1000 };
static const sn_param table[] = {
    { SN_FIELD(sn_beam_mass_params, on), "1", 0, 0, "frames of the beams" },
    { SN_FIELD(sn_beam_mass_params, nodes), "1", 0, HUGE_VAL,
      "two frames of each beam, numbered from 0; absent: the edges of the mesh" },
    { SN_FIELD(sn_beam_mass_params, mesh), "1", 0, 0, "mesh with the edges; absent: the mesh of the frames" },
    { SN_FIELD(sn_beam_mass_params, where), "1", 0, 0,
      "selected edges of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    BEAM_SECTION_ROWS(sn_beam_mass_params),
    { SN_FIELD(sn_beam_mass_params, density), "kg/m^3", SN_ABOVE_ZERO, HUGE_VAL, "of the material" },
    ROD_GRAVITY_ROW(sn_beam_mass_params),
};

const sn_component sn_beam_mass = {
    .abi = SN_COMPONENT_ABI,
    .name = "beam_mass",
    .summary = "Inertia and weight of beams, lumped at their ends.",
    .source = "Archer 1963, J. Struct. Div. ASCE 89, 161-178: diagonal of the consistent matrix",
    .role = SN_ROLE_MASS,
    .ops.mass = &sn_lumped_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_beam_mass_params),
    .self_size = sizeof(lumped),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind_mass,
};
