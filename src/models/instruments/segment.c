/* Sinew - segment: a part of a rod with another section or material. Data only, read by the rod
   (rods/section.h).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/cable.h>
#include <sinew/models/needle.h>
#include <sinew/models/rods.h>
#include <sinew/models/suture.h>
#include <sinew/scene.h>

/* A segment that no rod reads would change nothing, silently. */
static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_component* rod = sn_scene_type(scene, sn_scene_parent(scene, self));
    (void)params;
    if (rod != &sn_needle && rod != &sn_suture && rod != &sn_armed_suture && rod != &sn_cable)
        sn_scene_fail(scene, self, NULL,
                      "segment must be a child of a needle, suture, armed_suture or cable");
}

static const sn_prefab_ops ops = { expand };
static const sn_segment_params defaults = { .length = 0.01, .poisson_ratio = -1 };
static const sn_param table[] = {
    { SN_FIELD(sn_segment_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "of this segment; the segments follow one another from the start of the rod and fill it" },
    { SN_FIELD(sn_segment_params, radius), "m", 0, 1e2, "outer radius; 0: that of the rod" },
    { SN_FIELD(sn_segment_params, end_radius), "m", 0, 1e2,
      "outer radius at the end of this segment, for a linear taper; 0: constant" },
    { SN_FIELD(sn_segment_params, inner_radius), "m", 0, 1e2, "inner radius; 0: that of the rod" },
    { SN_FIELD(sn_segment_params, young_modulus), "Pa", 0, 1e15, "0: that of the rod" },
    { SN_FIELD(sn_segment_params, poisson_ratio), "1", -1, 0.5, "-1: that of the rod" },
    { SN_FIELD(sn_segment_params, shear_modulus), "Pa", 0, 1e15,
      "0: by young_modulus and poisson_ratio where this segment gives one of them, else that of the rod" },
    { SN_FIELD(sn_segment_params, density), "kg/m^3", 0, 1e6, "0: that of the rod" },
    { SN_FIELD(sn_segment_params, curvature), "rad/m", -HUGE_VAL, HUGE_VAL,
      "natural twist about x and curvatures about y and z of the section; absent: those of the rod" },
};

const sn_component sn_segment = {
    .abi = SN_COMPONENT_ABI,
    .name = "segment",
    .summary = "A part of a needle, suture or cable with another section or material.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_segment_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
