/* Sinew - joint: the prefab. A hinge or a slider between two frames, with its coordinate, and what acts on
   it. `sinew check --expand` prints what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/constraints.h>
#include <sinew/models/joints.h>
#include <sinew/models/masses.h>
#include <sinew/scene.h>
#include "models/path_inside.h"

enum { MAX_PATH = 256 };

/* Roll, pitch and yaw of axes whose z is along the given one. */
static sn_vec3 axes_along(sn_vec3 axis)
{
    sn_vec3 e = sn_scale(1.0 / sn_norm(axis), axis);
    return sn_v3(0.0, atan2(hypot(e.x, e.y), e.z), hypot(e.x, e.y) > 0.0 ? atan2(e.y, e.x) : 0.0);
}

typedef struct paths {
    sn_ref on, to;
    char text[2][MAX_PATH];
} paths;

static bool find_paths(sn_scene* scene, sn_id self, const sn_joint_params* p, paths* at)
{
    if (!p->on.path) {
        sn_scene_fail(scene, self, "on", "the frame that the joint guides is missing");
        return false;
    }
    if (!(sn_norm(p->axis) > 0.0)) {
        sn_scene_fail(scene, self, "axis", "0 0 0 is not a direction; give the axis of the joint");
        return false;
    }
    if (!sn_path_inside(scene, self, "on", p->on, at->text[0], MAX_PATH)) return false;
    at->on.path = at->text[0];
    if (!p->to.path) return true;
    at->to.path = at->text[1];
    return sn_path_inside(scene, self, "to", p->to, at->text[1], MAX_PATH);
}

static void add_frame_joint(sn_scene* scene, sn_id self, const sn_joint_params* p, const paths* at)
{
    static const double first = 0.0;
    sn_attachment_params attachment;
    sn_defaults(&sn_attachment, &attachment);
    attachment.on = at->on;
    attachment.to = at->to;
    attachment.nodes = (sn_reals){ &first, 1 };
    attachment.position = p->position;
    attachment.axes = axes_along(p->axis);
    attachment.dofs = p->type == SN_JOINT_SLIDER ? "x y rx ry rz" : "x y z rx ry";
    sn_scene_add(scene, self, "attachment", &sn_attachment, &attachment);
    sn_joint_coordinate_params coordinate;
    sn_defaults(&sn_joint_coordinate, &coordinate);
    coordinate.on = at->on;
    coordinate.to = at->to;
    coordinate.nodes = (sn_reals){ &first, 1 };
    coordinate.type = p->type == SN_JOINT_SLIDER ? SN_JOINT_DISPLACEMENT : SN_JOINT_ANGLE;
    coordinate.axis = p->axis;
    coordinate.position = p->position;
    coordinate.start = (sn_reals){ &p->start, 1 };
    sn_scene_add(scene, self, "coordinate", &sn_joint_coordinate, &coordinate);
}

static void add_limits(sn_scene* scene, sn_id self, const sn_joint_params* p)
{
    sn_joint_limits_params limits;
    if (!p->lower.count && !p->upper.count) {
        if (p->restitution != 0.0)
            sn_scene_fail(scene, self, "restitution", "there are no limits; give lower, upper or both");
        return;
    }
    sn_defaults(&sn_joint_limits, &limits);
    limits.on.path = "coordinate";
    limits.lower = p->lower;
    limits.upper = p->upper;
    limits.restitution = p->restitution;
    sn_scene_add(scene, self, "limits", &sn_joint_limits, &limits);
}

static void add_motor(sn_scene* scene, sn_id self, const sn_joint_params* p)
{
    sn_joint_motor_params motor;
    if (!p->motor_velocity.text && !p->motor_position.text) {
        if (p->max_force.text)
            sn_scene_fail(scene, self, "max_force",
                          "there is no motor; give motor_velocity or motor_position");
        return;
    }
    sn_defaults(&sn_joint_motor, &motor);
    motor.on.path = "coordinate";
    motor.velocity = p->motor_velocity;
    motor.position = p->motor_position;
    motor.bandwidth = p->bandwidth;
    motor.max_force = p->max_force;
    sn_scene_add(scene, self, "motor", &sn_joint_motor, &motor);
}

static void add_friction(sn_scene* scene, sn_id self, const sn_joint_params* p)
{
    const bool hinge = p->type == SN_JOINT_HINGE, carried = p->friction_coefficient > 0.0;
    if (hinge && carried && p->bearing_radius == 0.0)
        sn_scene_fail(scene, self, "bearing_radius", "friction of a hinge by its load needs this radius");
    if (p->bearing_radius > 0.0 && !(hinge && carried))
        sn_scene_fail(scene, self, "bearing_radius",
                      hinge ? "there is no friction by the load; give friction_coefficient"
                            : "a slider has no bearing that turns; leave it out");
    if (!p->friction.text && !carried) return;
    sn_joint_friction_params friction = { .on = { "coordinate" }, .force = p->friction };
    if (carried) friction.of.path = "attachment";
    friction.coefficient = p->friction_coefficient;
    friction.radius = p->bearing_radius;
    sn_scene_add(scene, self, "friction", &sn_joint_friction, &friction);
}

static void add_passive(sn_scene* scene, sn_id self, const sn_joint_params* p)
{
    if (p->stiffness > 0.0 || p->damping > 0.0) {
        const sn_joint_springs_params springs = {
            { "coordinate" }, { &p->stiffness, 1 }, { &p->damping, 1 }, { &p->rest, 1 }
        };
        sn_scene_add(scene, self, "springs", &sn_joint_springs, &springs);
    }
    if (p->armature > 0.0) {
        const sn_scalar_mass_params mass = { { "coordinate" }, { &p->armature, 1 } };
        sn_scene_add(scene, self, "armature", &sn_scalar_mass, &mass);
    }
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    const sn_joint_params p = *(const sn_joint_params*)params; // a copy: adding items moves the original
    paths at = { .on = { NULL } };
    if (!find_paths(scene, self, &p, &at)) return;
    add_frame_joint(scene, self, &p, &at);
    add_limits(scene, self, &p);
    add_motor(scene, self, &p);
    add_friction(scene, self, &p);
    add_passive(scene, self, &p);
}

static const sn_prefab_ops ops = { expand };
static const sn_joint_params defaults = { .axis = { 0, 0, 1 }, .bandwidth = 20.0 };
static const sn_param table[] = {
    { SN_FIELD(sn_joint_params, on), "1", 0, 0, "the frame that the joint guides, the first of its state" },
    { SN_FIELD(sn_joint_params, to), "1", 0, 0, "the frame relative to which it moves; absent: the world" },
    { SN_CHOICE(sn_joint_params, type, SN_JOINT_TYPES), "1", 0, 0,
      "hinge: turns about the axis; slider: moves along it without a rotation" },
    { SN_FIELD(sn_joint_params, position), "m", 0, 0, "a point on the axis, in the axes of `on`" },
    { SN_FIELD(sn_joint_params, axis), "1", 0, 0,
      "direction of the axis at the start, in the axes of `to`, else of the world" },
    { SN_FIELD(sn_joint_params, start), "rad or m", 0, 0, "coordinate at the start" },
    { SN_FIELD(sn_joint_params, lower), "rad or m", -HUGE_VAL, HUGE_VAL, "least coordinate; absent: none" },
    { SN_FIELD(sn_joint_params, upper), "rad or m", -HUGE_VAL, HUGE_VAL, "largest coordinate; absent: none" },
    { SN_FIELD(sn_joint_params, restitution), "1", 0, 1,
      "part of the rate of approach with which the joint leaves a limit" },
    { SN_FIELD(sn_joint_params, friction), "N m or N", 0, 0, "largest dry friction, function of t" },
    { SN_FIELD(sn_joint_params, friction_coefficient), "1", 0, 1e3,
      "Coulomb's coefficient: friction by the force that the joint carries, added to `friction`" },
    { SN_FIELD(sn_joint_params, bearing_radius), "m", 0, HUGE_VAL,
      "of the bearing of a hinge, for `friction_coefficient`" },
    { SN_FIELD(sn_joint_params, stiffness), "N m/rad or N/m", 0, HUGE_VAL, "of a spring" },
    { SN_FIELD(sn_joint_params, rest), "rad or m", 0, 0, "coordinate at which the spring has no force" },
    { SN_FIELD(sn_joint_params, damping), "N m s/rad or N s/m", 0, HUGE_VAL, "of a damper" },
    { SN_FIELD(sn_joint_params, armature), "kg m^2 or kg", 0, HUGE_VAL,
      "inertia of the motor as it acts on the joint" },
    { SN_FIELD(sn_joint_params, motor_velocity), "rad/s or m/s", 0, 0,
      "rate that a motor aims at, function of t; needs `max_force`" },
    { SN_FIELD(sn_joint_params, motor_position), "rad or m", 0, 0,
      "coordinate that a motor aims at, function of t" },
    { SN_FIELD(sn_joint_params, bandwidth), "1/s", SN_ABOVE_ZERO, 1e6,
      "rate at which a difference from `motor_position` decays where `max_force` is given" },
    { SN_FIELD(sn_joint_params, max_force), "N m or N", 0, 0,
      "largest moment or force of the motor, function of t; absent: any, for `motor_position`, "
      "which is then kept exactly" },
};

const sn_component sn_joint = {
    .abi = SN_COMPONENT_ABI,
    .name = "joint",
    .summary =
        "A hinge or a slider between two frames, with limits, friction, a spring, a damper and a motor.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_joint_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
