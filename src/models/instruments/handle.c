/* Sinew - handle: the rigid body a needle is clamped in. SPDX-License-Identifier: BSD-3-Clause */
#include "models/motion_rows.h"
#include <sinew/scene.h>
#include <sinew/models/conditions.h>
#include <sinew/models/masses.h>
#include <sinew/models/needle.h>
#include <sinew/models/spine.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>

static sn_vec3 gravity_of_parent(sn_scene* scene, sn_id self)
{
    sn_id parent = sn_scene_parent(scene, self);
    if (sn_scene_type(scene, parent) != &sn_needle) return sn_v3(0, 0, 0);
    return ((const sn_needle_params*)sn_scene_params(scene, parent))->gravity;
}

static bool is_coupled(const sn_handle_params* h)
{
    return h->coupling_stiffness > 0.0 || h->coupling_angular_stiffness > 0.0;
}

/* The hand, and what pulls the free frame after it. */
static void add_coupling(sn_scene* scene, sn_id self, const sn_handle_params* h)
{
    if (h->mass == 0.0)
        sn_scene_fail(scene, self, "mass", "a handle with a coupling needs a mass; give mass=\"90 g\"");
    if (h->coupling_stiffness == 0.0 || h->coupling_angular_stiffness == 0.0)
        sn_scene_fail(scene, self, "coupling_stiffness",
                      "a coupling needs a stiffness and an angular stiffness; give coupling_stiffness and "
                      "coupling_angular_stiffness, or neither for a rigid hand");
    const double k[3] = { h->coupling_stiffness, h->coupling_stiffness, h->coupling_stiffness };
    const double d[3] = { h->coupling_damping, h->coupling_damping, h->coupling_damping };
    const double turn = h->coupling_angular_stiffness, brake = h->coupling_angular_damping;
    const double kr[3] = { turn, turn, turn }, dr[3] = { brake, brake, brake };
    sn_bushing_params coupling;
    sn_defaults(&sn_bushing, &coupling);
    coupling.a.path = "hand";
    coupling.b.path = "frame";
    coupling.stiffness = (sn_reals){ k, 3 };
    coupling.damping = (sn_reals){ d, 3 };
    coupling.rotational_stiffness = (sn_reals){ kr, 3 };
    coupling.rotational_damping = (sn_reals){ dr, 3 };
    sn_scene_add(scene, self, "coupling", &sn_bushing, &coupling);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_handle_params h = *(const sn_handle_params*)params;
    sn_frames_params frame;
    sn_defaults(&sn_frames, &frame);
    if (is_coupled(&h)) {
        sn_scene_add(scene, self, "hand", &sn_frames, &frame);
        frame.on.path = "hand";
    }
    sn_scene_add(scene, self, "frame", &sn_frames, &frame);

    sn_prescribed_motion_params motion;
    sn_defaults(&sn_prescribed_motion, &motion);
    motion.on.path = is_coupled(&h) ? "hand" : "frame";
    motion.table = h.table;
    SN_MOTION_COPY(motion, h);
    motion.max_speed = h.max_speed;
    motion.max_acceleration = h.max_acceleration;
    motion.max_angular_speed = h.max_angular_speed;
    motion.max_angular_acceleration = h.max_angular_acceleration;
    sn_scene_add(scene, self, "motion", &sn_prescribed_motion, &motion);
    if (is_coupled(&h)) add_coupling(scene, self, &h);

    if (h.mass == 0.0) return;
    double axial = 0.5 * h.mass * h.radius * h.radius;
    double transverse = h.mass * (3 * h.radius * h.radius + h.length * h.length) / 12.0;
    const double inertia[3] = { axial, transverse, transverse };
    sn_rigid_mass_params mass;
    sn_defaults(&sn_rigid_mass, &mass);
    mass.on.path = "frame";
    mass.mass = (sn_reals){ &h.mass, 1 };
    mass.inertia = (sn_reals){ inertia, 3 };
    mass.gravity = gravity_of_parent(scene, self);
    sn_scene_add(scene, self, "mass", &sn_rigid_mass, &mass);
}

static const sn_handle_params defaults = { .mass = 0.09, .length = 0.153, .radius = 0.017 };
static const sn_param table[] = {
    { SN_FIELD(sn_handle_params, mass), "kg", 0, 1e6, "0: massless" },
    { SN_FIELD(sn_handle_params, length), "m", 0, 1e3,
      "of the cylinder; the needle is clamped at its end, half a length in front of the centre" },
    { SN_FIELD(sn_handle_params, radius), "m", 0, 1e2, "of the cylinder" },
    { SN_FIELD(sn_handle_params, table), "1", 0, 0,
      "CSV file with columns t, x, y, z, roll, pitch, yaw for the functions not given here" },
    SN_MOTION_ROWS(sn_handle_params, "the centre of the handle", "the handle's axis ",
                   "; positive lowers the tip to -z"),
    { SN_FIELD(sn_handle_params, coupling_stiffness), "N/m", 0, 1e9,
      "of the virtual coupling, a spring and a damper between hand and handle; 0: the handle moves rigidly "
      "with the hand" },
    { SN_FIELD(sn_handle_params, coupling_damping), "N s/m", 0, 1e9, "of the virtual coupling" },
    { SN_FIELD(sn_handle_params, coupling_angular_stiffness), "N m/rad", 0, 1e9,
      "of the virtual coupling, for the angle" },
    { SN_FIELD(sn_handle_params, coupling_angular_damping), "N m s/rad", 0, 1e9,
      "of the virtual coupling, for the angular velocity" },
    { SN_FIELD(sn_handle_params, max_speed), "m/s", 0, 1e6,
      "of the hand, along each of x, y, z: it follows faster functions with this speed; 0: any" },
    { SN_FIELD(sn_handle_params, max_acceleration), "m/s^2", 0, 1e9,
      "of the hand, along each of x, y, z; 0: any" },
    { SN_FIELD(sn_handle_params, max_angular_speed), "rad/s", 0, 1e6,
      "of the hand, for each of roll, pitch, yaw; 0: any" },
    { SN_FIELD(sn_handle_params, max_angular_acceleration), "rad/s^2", 0, 1e9,
      "of the hand, for each of roll, pitch, yaw; 0: any" },
};
static const sn_prefab_ops ops = { expand };

static int show(const void* params, sn_shape* shapes)
{
    const sn_handle_params* p = params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_CYLINDER, .own = true, .size = { p->radius, p->length } };
    return 1;
}

const sn_component sn_handle = {
    .abi = SN_COMPONENT_ABI,
    .name = "handle",
    .summary = "The rigid handle of a needle, moved by functions of time; its reaction is the force and "
               "moment of the hand.",
    .source = "Martsopoulos et al. 2023, section 2.3",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_handle_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .shapes = show,
};
