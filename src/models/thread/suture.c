/* Sinew - suture: the prefab of a curved needle with the thread swaged to it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/thread/suture_rows.h"
#include "models/thread/thread_build.h"

static void add_needle(sn_scene* scene, sn_id self, const sn_suture_params* p)
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

static void add_thread(sn_scene* scene, sn_id self, const sn_suture_params* p, const char* end_frame)
{
    sn_thread_params thread;
    sn_defaults(&sn_thread, &thread);
    thread.length = p->length;
    thread.radius = p->radius;
    thread.young_modulus = p->young_modulus;
    thread.shear_modulus = p->shear_modulus;
    thread.poisson_ratio = p->poisson_ratio;
    thread.density = p->density;
    thread.elements = p->elements;
    thread.damping_time = p->damping_time;
    thread.drag = p->drag;
    thread.gravity = p->gravity;
    thread.curvature = p->curvature;
    thread.twist = p->twist;
    thread.positions = p->positions;
    thread.frames = p->frames;
    thread.end = p->end;
    thread.start_frame.path = "needle/swage";
    thread.end_frame.path = end_frame;
    sn_scene_add(scene, self, "thread", &sn_thread, &thread);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_suture_params p = *(const sn_suture_params*)params; // a copy: adding items moves the original
    char path[THREAD_MOST_PATH];
    if (p.end_frame.path && !thread_path_inside(scene, self, "end_frame", p.end_frame, path)) return;
    add_needle(scene, self, &p);
    add_thread(scene, self, &p, p.end_frame.path ? path : NULL);
}

static const sn_prefab_ops ops = { expand };
static const sn_suture_params defaults = { SUTURE_NEEDLE_DEFAULTS(wire_radius, wire_density),
                                           THREAD_DEFAULTS };
static const sn_param table[] = {
    SUTURE_NEEDLE_ROWS(sn_suture_params, wire_radius, wire_density),
    THREAD_ROWS(sn_suture_params),
    { SN_FIELD(sn_suture_params, positions), "m", 0, 0,
      "x y z of places that the thread runs along, from one straight to the next, in the axes of the swage: "
      "the first is 0 0 0; absent: straight on along x" },
    THREAD_END_ROWS(sn_suture_params),
};

const sn_component sn_suture = {
    .abi = SN_COMPONENT_ABI,
    .name = "suture",
    .summary = "A curved needle with the thread swaged to it.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_suture_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
