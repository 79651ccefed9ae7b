/* Sinew - rod_section_forces: force and moment in sections of a rod of any kind. It becomes `section_forces`
   on the elasticity of the rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include <sinew/models/rods.h>

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_rod_section_forces_params p =
        *(const sn_rod_section_forces_params*)params; // a copy: adding items moves the original
    char up[ROD_MAX_FRAME];
    rod r;
    const rod_along along = { .item = self, .up = up, .at = p.at };
    if (sn_rod_find(scene, self, p.of, &r, up) && sn_rod_reaches(&r, self, "at", p.at) &&
        (p.values == SN_SECTION_MOMENTS || sn_rod_require(scene, self, "values", r.model, ROD_FORCES)) &&
        !sn_rod_add_section_forces(&r, &along))
        sn_scene_fail(scene, self, "at", "out of memory");
}

static const double start[1] = { 0 };
static const sn_rod_section_forces_params defaults = { .at = { start, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_section_forces_params, of), "1", 0, 0,
      "a needle, cable, suture or armed_suture; absent: the item above" },
    { SN_FIELD(sn_rod_section_forces_params, at), "m", 0, 1e6,
      "arc lengths from the start of the rod, without load" },
    { SN_CHOICE(sn_rod_section_forces_params, values, "all moments"), .unit = "1",
      .doc = "all: forces and moments; moments: these alone, for models that do not know forces" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_rod_section_forces = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_section_forces",
    .summary = "Axial force, shear forces, torque and bending moments in sections of a rod of any kind.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_section_forces_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
