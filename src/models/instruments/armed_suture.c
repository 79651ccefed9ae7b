/* Sinew - suture: the prefab of a curved needle with the suture swaged to it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_rows.h"
#include "models/instruments/suture_build.h"
#include <sinew/models/rods.h>

static void add_needle(sn_scene* scene, sn_id self, const sn_armed_suture_params* p)
{
    sn_suture_needle_params needle;
    sn_defaults(&sn_suture_needle, &needle);
    needle.arc_radius = p->arc_radius;
    needle.arc_angle = p->arc_angle;
    needle.radius = p->wire_radius;
    needle.density = p->wire_density;
    needle.position = p->position;
    needle.roll = p->roll;
    needle.pitch = p->pitch;
    needle.yaw = p->yaw;
    needle.gravity = p->gravity;
    sn_scene_add(scene, self, "needle", &sn_suture_needle, &needle);
}

/* The suture, as an item inside the armed one. */
static sn_suture_params suture_of(const sn_armed_suture_params* p, const char* end_frame)
{
    sn_suture_params suture;
    sn_defaults(&sn_suture, &suture);
    suture.length = p->length;
    suture.radius = p->radius;
    suture.young_modulus = p->young_modulus;
    suture.shear_modulus = p->shear_modulus;
    suture.poisson_ratio = p->poisson_ratio;
    suture.density = p->density;
    suture.elements = p->elements;
    suture.damping_time = p->damping_time;
    suture.drag = p->drag;
    suture.gravity = p->gravity;
    suture.curvature = p->curvature;
    suture.twist = p->twist;
    suture.positions = p->positions;
    suture.frames = p->frames;
    suture.end = p->end;
    suture.start_frame.path = "needle/swage";
    suture.end_frame.path = end_frame;
    return suture;
}

/* Segments are read where the author has them, and paths lead one level deeper. */
bool sn_armed_suture_read(sn_scene* scene, sn_id armed, const void* params, rod* out)
{
    const sn_armed_suture_params* p = params;
    char path[ROD_MAX_FRAME];
    *out = (rod){ .scene = scene };
    if (p->end_frame.path && !sn_rod_path_inside(scene, armed, "end_frame", p->end_frame, path)) return false;
    const sn_suture_params suture = suture_of(p, p->end_frame.path ? path : NULL);
    bool done = sn_suture_read(scene, armed, &suture, out);
    out->inside = "suture/";
    return done;
}

static void add_suture(sn_scene* scene, sn_id self, const sn_armed_suture_params* p, const char* end_frame)
{
    const sn_suture_params suture = suture_of(p, end_frame);
    sn_id id = sn_scene_add(scene, self, "suture", &sn_suture, &suture);
    for (sn_id c = sn_scene_first_child(scene, self); !sn_id_is_null(c); c = sn_scene_next(scene, c)) {
        if (sn_scene_type(scene, c) != &sn_segment) continue;
        sn_segment_params part =
            *(const sn_segment_params*)sn_scene_params(scene, c); // adding items moves it
        sn_scene_add(scene, id, NULL, &sn_segment, &part);
    }
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_armed_suture_params p =
        *(const sn_armed_suture_params*)params; // a copy: adding items moves the original
    char path[ROD_MAX_FRAME];
    if (p.end_frame.path && !sn_rod_path_inside(scene, self, "end_frame", p.end_frame, path)) return;
    add_needle(scene, self, &p);
    add_suture(scene, self, &p, p.end_frame.path ? path : NULL);
}

static const sn_prefab_ops ops = { expand };
static const sn_armed_suture_params defaults = { SUTURE_NEEDLE_DEFAULTS(wire_radius, wire_density),
                                                 SUTURE_DEFAULTS };
static const sn_param table[] = {
    SUTURE_NEEDLE_ROWS(sn_armed_suture_params, wire_radius, wire_density),
    SUTURE_ROWS(sn_armed_suture_params),
    { SN_FIELD(sn_armed_suture_params, positions), "m", 0, 0,
      "corners x y z of the initial polygon of the suture, in the axes of the swage; the first is 0 0 0; "
      "absent: straight along x" },
    SUTURE_END_ROWS(sn_armed_suture_params),
};

const sn_component sn_armed_suture = {
    .abi = SN_COMPONENT_ABI,
    .name = "armed_suture",
    .summary = "A curved needle with a suture swaged to it.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_armed_suture_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
