/* Sinew - rod_points, rod_frames: points and sections of a rod of any kind. They become the mapping that
   goes with the coordinates of the rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include <sinew/models/rods.h>

static void expand(sn_scene* scene, sn_id self, const void* params, bool frames)
{
    const sn_rod_places_params p =
        *(const sn_rod_places_params*)params; // a copy: adding items moves the original
    char up[ROD_MAX_FRAME];
    rod r;
    if (sn_rod_find(scene, self, p.of, &r, up) && sn_rod_reaches(&r, self, "at", p.at) &&
        !r.model->add_along(&r,
                            &(rod_along){ self, frames ? "frames" : "points", up, p.at, .frames = frames }))
        sn_scene_fail(scene, self, "at", "out of memory");
}

static void expand_points(sn_scene* scene, sn_id self, const void* params)
{
    expand(scene, self, params, false);
}
static void expand_frames(sn_scene* scene, sn_id self, const void* params)
{
    expand(scene, self, params, true);
}

static const double start[1] = { 0 };
static const sn_rod_places_params defaults = { .at = { start, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_places_params, of), "1", 0, 0,
      "a needle, cable, suture or armed_suture; absent: the item above" },
    { SN_FIELD(sn_rod_places_params, at), "m", 0, 1e6,
      "arc lengths from the start of the rod, without load" },
};
static const sn_prefab_ops points_ops = { expand_points }, frames_ops = { expand_frames };

const sn_component sn_rod_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_points",
    .summary = "Points of a rod of any kind, for loads, attachments, contact and monitors.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_places_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

const sn_component sn_rod_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_frames",
    .summary = "Sections of a rod of any kind as frames, x along the rod.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_places_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
