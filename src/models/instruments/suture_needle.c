/* Sinew - suture_needle: the prefab of a rigid needle bent to an arc, at whose end a suture can be swaged.

   Legend: R - radius of the arc, b - its angle, a - radius of the wire. The centre line is at R (sin u, 1 -
   cos u, 0), 0 <= u <= b; by symmetry the principal axes are along the chord's middle and across it.
     centre of mass   at the distance R sin(b/2)/(b/2) from the arc's centre, towards u = b/2
     inertia          of a wire about the arc's centre, less that of its centre of mass, plus the section's
                      own: axial rho I_polar along the tangent, transverse across it
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/scene.h>
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <sinew/models/observers.h>
#include <sinew/models/states.h>
#include <sinew/models/suture.h>
#include "models/instruments/suture_rows.h"

static const double pi = 3.14159265358979323846;

enum { SECTIONS = 33 };

typedef struct arc {
    double mass, centre;          /* [kg]; distance of the centre of mass from the arc's centre [m] */
    double along, across, normal; /* principal moments: towards u = b/2, along the chord, about z */
} arc;

static arc inertia_of(const sn_suture_needle_params* p)
{
    double R = p->arc_radius, b = p->arc_angle, area = pi * p->radius * p->radius;
    arc a;
    a.mass = p->density * area * R * b;
    a.centre = R * sin(0.5 * b) / (0.5 * b);
    double sine = sin(b) / b, mass = a.mass, s = 0.25 * p->radius * p->radius; // s: second moment over area
    double chord = 0.5 * (1.0 - sine),
           middle = 0.5 * (1.0 + sine); // means of sin^2 and cos^2 about the middle
    a.along = mass * (R * R * chord + s * (1.0 + chord));
    a.across = mass * (R * R * middle - a.centre * a.centre + s * (1.0 + middle));
    a.normal = mass * (R * R - a.centre * a.centre + s);
    return a;
}

/* A frame's origin and roll, pitch, yaw in the axes of the tip. */
typedef struct place {
    double at[3], rpy[3];
} place;

static place on_arc(const sn_suture_needle_params* p, double u, double rotation)
{
    return (place){ { p->arc_radius * sin(u), p->arc_radius * (1.0 - cos(u)), 0 }, { 0, 0, u + rotation } };
}

static void attach(sn_scene* scene, sn_id self, const char* name, const place* where)
{
    sn_attached_frames_params frame;
    sn_defaults(&sn_attached_frames, &frame);
    frame.to.path = "body";
    frame.positions = (sn_reals){ where->at, 3 };
    frame.orientations = (sn_reals){ where->rpy, 3 };
    sn_scene_add(scene, self, name, &sn_attached_frames, &frame);
}

/* The body's frame is at the centre of mass, its axes are the principal ones: y towards the arc's centre.
   Where it is against the tip, and a place against it. */
static place from_body(const sn_suture_needle_params* p, const arc* a, place where)
{
    double half = 0.5 * p->arc_angle, c = cos(half), s = sin(half);
    double x = where.at[0] - a->centre * s, y = where.at[1] - (p->arc_radius - a->centre * c);
    return (place){ { c * x + s * y, -s * x + c * y, 0 }, { 0, 0, where.rpy[2] - half } };
}

static void add_body(sn_scene* scene, sn_id self, const sn_suture_needle_params* p, const arc* a)
{
    double half = 0.5 * p->arc_angle;
    sn_quat q = sn_quat_from_rpy(p->roll, p->pitch, p->yaw);
    sn_vec3 centre = sn_v3(a->centre * sin(half), p->arc_radius - a->centre * cos(half), 0);
    sn_vec3 at = sn_add(p->position, sn_rotate(q, centre));
    sn_vec3 rpy = sn_quat_to_rpy(sn_quat_mul(q, sn_quat_from_rpy(0, 0, half)));
    const double position[3] = { at.x, at.y, at.z }, orientation[3] = { rpy.x, rpy.y, rpy.z };
    sn_frames_params body;
    sn_defaults(&sn_frames, &body);
    body.positions = (sn_reals){ position, 3 };
    body.orientations = (sn_reals){ orientation, 3 };
    sn_scene_add(scene, self, "body", &sn_frames, &body);
    const double inertia[3] = { a->across, a->along, a->normal };
    sn_rigid_mass_params mass;
    sn_defaults(&sn_rigid_mass, &mass);
    mass.on.path = "body";
    mass.mass = (sn_reals){ &a->mass, 1 };
    mass.inertia = (sn_reals){ inertia, 3 };
    mass.gravity = p->gravity;
    sn_scene_add(scene, self, "mass", &sn_rigid_mass, &mass);
}

static void add_surface(sn_scene* scene, sn_id self, const sn_suture_needle_params* p, const arc* a)
{
    double positions[3 * SECTIONS], orientations[3 * SECTIONS];
    for (int i = 0; i < SECTIONS; ++i) {
        place at = from_body(p, a, on_arc(p, p->arc_angle * i / (SECTIONS - 1), 0));
        for (int k = 0; k < 3; ++k) {
            positions[3 * i + k] = at.at[k];
            orientations[3 * i + k] = at.rpy[k];
        }
    }
    sn_attached_frames_params sections;
    sn_defaults(&sn_attached_frames, &sections);
    sections.to.path = "body";
    sections.positions = (sn_reals){ positions, 3 * SECTIONS };
    sections.orientations = (sn_reals){ orientations, 3 * SECTIONS };
    sn_scene_add(scene, self, "sections", &sn_attached_frames, &sections);
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "sections";
    tube.radius = (sn_reals){ &p->radius, 1 };
    sn_scene_add(scene, self, "surface", &sn_tube, &tube);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_suture_needle_params p = *(const sn_suture_needle_params*)params;
    if (p.radius >= p.arc_radius) {
        sn_scene_fail(scene, self, "radius", "a wire of radius %g m cannot be bent to a radius of %g m",
                      p.radius, p.arc_radius);
        return;
    }
    arc a = inertia_of(&p);
    add_body(scene, self, &p, &a);
    place tip = from_body(&p, &a, on_arc(&p, 0, pi)), swage = from_body(&p, &a, on_arc(&p, p.arc_angle, 0));
    attach(scene, self, "tip", &tip);
    attach(scene, self, "swage", &swage);
    add_surface(scene, self, &p, &a);
}

static const sn_prefab_ops ops = { expand };
static const sn_suture_needle_params defaults = { SUTURE_NEEDLE_DEFAULTS(radius, density) };
static const sn_param table[] = {
    SUTURE_NEEDLE_ROWS(sn_suture_needle_params, radius, density),
    { SN_FIELD(sn_suture_needle_params, gravity), "m/s^2", 0, 0, "acting on the needle" },
};

const sn_component sn_suture_needle = {
    .abi = SN_COMPONENT_ABI,
    .name = "suture_needle",
    .summary = "A rigid circular-arc needle; its swage, the frame at its blunt end, can be the start_frame "
               "of a suture.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_suture_needle_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
