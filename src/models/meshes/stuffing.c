/* Sinew - stuffing: a mesh of tetrahedra that fill a closed surface.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/stuffing.h"
#include "models/meshes/make.h"
#include <sinew/models/meshes.h>

static sn_status bind_stuffing(sn_bind* bind, const void* params, void* self)
{
    const sn_stuffing_params* p = params;
    const sn_stuffing how = { p->size, { p->snap_long, p->snap_short }, p->whole };
    sn_error why = { 0 };
    (void)self;
    const sn_mesh* of = sn_bind_mesh(bind, p->of, "of");
    if (!of) return SN_ERR_SCENE;
    return make_mesh(bind, "of", sn_mesh_stuffing(of, &how, &why), NULL, &why);
}

static const sn_stuffing_params defaults = { .size = 0.005,
                                             .snap_long = SN_STUFFING_LONG,
                                             .snap_short = SN_STUFFING_SHORT };
static const sn_param table[] = {
    { SN_FIELD(sn_stuffing_params, of), "1", 0, 0, "mesh with triangles and quads that enclose a volume" },
    { SN_FIELD(sn_stuffing_params, size), "m", SN_ABOVE_ZERO, 1e9,
      "length of the long edges of the tetrahedra; the short ones have 0.87 of it" },
    { SN_FIELD(sn_stuffing_params, whole), "1", 0, 0,
      "tetrahedra that the surface cuts stay whole, so that the mesh covers the surface; else they end at "
      "it" },
    { SN_FIELD(sn_stuffing_params, snap_long), "1", 0, 0.5,
      "points move onto the surface if it cuts a long edge within this part of its length; with the defaults "
      "dihedral angles at smooth surfaces are between 10.7 and 164.8 degrees" },
    { SN_FIELD(sn_stuffing_params, snap_short), "1", 0, 0.5, "the same for short edges" },
};

const sn_component sn_mesh_stuffed = {
    .abi = SN_COMPONENT_ABI,
    .name = "stuffing",
    .summary = "Tetrahedra of uniform size and good shape that fill a closed surface.",
    .source = "Labelle, Shewchuk, Isosurface stuffing, ACM Transactions on Graphics 26(3), 2007",
    .role = SN_ROLE_MESH,
    .defaults = &defaults,
    .params_size = sizeof(sn_stuffing_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_stuffing,
};
