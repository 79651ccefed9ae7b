/* Sinew - suture: the prefab of a curved needle with the thread swaged to it.
   SPDX-License-Identifier: BSD-3-Clause */
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
static const double default_radius = 0.15e-3, default_modulus = 2e9, default_density = 1150;
static const sn_suture_params defaults = {
    .arc_radius = 11e-3,
    .arc_angle = 2.356194490192345,
    .wire_radius = 0.35e-3,
    .wire_density = 7850,
    .length = 0.3,
    .radius = { &default_radius, 1 },
    .young_modulus = { &default_modulus, 1 },
    .poisson_ratio = 0.4,
    .density = { &default_density, 1 },
    .elements = 50,
    .damping_time = 1e-3,
};
static const sn_param table[] = {
    { SN_FIELD(sn_suture_params, arc_radius), "m", SN_ABOVE_ZERO, 1e2, "of the needle's centre line" },
    { SN_FIELD(sn_suture_params, arc_angle), "rad", SN_ABOVE_ZERO, 6.28,
      "of the needle's arc from tip to thread: 3/8 of a circle is 2.356" },
    { SN_FIELD(sn_suture_params, wire_radius), "m", SN_ABOVE_ZERO, 1e2, "of the needle's wire" },
    { SN_FIELD(sn_suture_params, wire_density), "kg/m^3", SN_ABOVE_ZERO, 1e6,
      "of the needle's wire (steel: 7850)" },
    { SN_FIELD(sn_suture_params, position), "m", 0, 0, "of the tip at the start" },
    { SN_FIELD(sn_suture_params, roll), "rad", 0, 0,
      "attitude at the start: the needle leaves the tip along x and bends towards y" },
    { SN_FIELD(sn_suture_params, pitch), "rad", 0, 0, "attitude at the start" },
    { SN_FIELD(sn_suture_params, yaw), "rad", 0, 0, "attitude at the start" },
    { SN_FIELD(sn_suture_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "of the thread, unless there are positions" },
    { SN_FIELD(sn_suture_params, radius), "m", SN_ABOVE_ZERO, 1e2,
      "of the thread's round section, one for all or one for each element" },
    { SN_FIELD(sn_suture_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,
      "of the thread, one for all or one for each element" },
    { SN_FIELD(sn_suture_params, shear_modulus), "Pa", 0, 1e15,
      "of the thread, one for all or one for each element; absent or 0: by poisson_ratio" },
    { SN_FIELD(sn_suture_params, poisson_ratio), "1", -0.99, 0.5, "of the thread" },
    { SN_FIELD(sn_suture_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6,
      "of the thread, one for all or one for each element" },
    { SN_FIELD(sn_suture_params, elements), "1", 5, 100000,
      "edges of the thread; that of a clamped end is half outside of it" },
    { SN_FIELD(sn_suture_params, damping_time), "s", 0, 1e3,
      "Kelvin-Voigt time of the thread: stress = stiffness (strain + damping_time strain rate)" },
    { SN_FIELD(sn_suture_params, drag), "N s/m^2", 0, 1e6,
      "viscous force of the surroundings on the thread, per length and speed" },
    { SN_FIELD(sn_suture_params, gravity), "m/s^2", 0, 0, "acting on both" },
    { SN_FIELD(sn_suture_params, curvature), "rad/m", 0, 0,
      "natural twist about x and curvatures about y and z" },
    { SN_FIELD(sn_suture_params, twist), "rad", 0, 0, "of the end against the swage, at the start of time" },
    { SN_FIELD(sn_suture_params, positions), "m", 0, 0,
      "x y z of places that the thread runs along, from one straight to the next, in the axes of the swage: "
      "the first is 0 0 0; absent: straight on along x" },
    { SN_FIELD(sn_suture_params, frames), "1", 0, 0,
      "add what there is to look at: frames at the middles of the elements, a surface, and a line on it that "
      "shows the twist" },
    { SN_CHOICE(sn_suture_params, end, "free pinned clamped"), "1", 0, 0, "how the thread's end is held" },
    { SN_FIELD(sn_suture_params, end_frame), "1", 0, 0,
      "single frame the end is clamped in: at its origin, along x, towards it" },
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
