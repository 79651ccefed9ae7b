/* Sinew - suture items: the points, angles, elastic rod and masses of a suture.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_build.h"
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <sinew/models/observers.h>
#include <sinew/models/states.h>

static void add_states(const suture_build* b)
{
    sn_points_params points;
    sn_defaults(&sn_points, &points);
    points.on.path = b->frame[0];
    points.positions = (sn_reals){ b->at, 3 * b->points };
    sn_scene_add(b->scene, b->suture, "points", &sn_points, &points);
    for (int j = 0; j < b->angles; ++j)
        b->values[j] = b->p->twist * (j + (b->clamped[0] ? 1.0 : 0.5)) * b->h / b->length;
    sn_scalars_params angles;
    sn_defaults(&sn_scalars, &angles);
    angles.values = (sn_reals){ b->values, b->angles };
    sn_scene_add(b->scene, b->suture, "angles", &sn_scalars, &angles);
}

/* Lists are one number long where the suture is the same all along. */
static void add_elasticity(const suture_build* b, const char* const frame[2])
{
    const sn_suture_params* p = b->p;
    int n = sn_rod_is_uniform(&b->sections) && sn_rod_is_bent_alike(&b->sections) ? 1 : p->elements;
    double *EA = b->values, *EI = EA + n, *GJ = EI + 2 * n, *natural = GJ + n;
    for (int j = 0; j < n; ++j) {
        rod_section section = sn_suture_section(b, j);
        EA[j] = section.EA;
        EI[2 * j] = EI[2 * j + 1] = section.EI;
        GJ[j] = section.GJ;
        sn_vec3 k = sn_suture_curvature(b, j);
        natural[3 * j] = k.x;
        natural[3 * j + 1] = k.y;
        natural[3 * j + 2] = k.z;
    }
    sn_elastic_rod_params rod;
    sn_defaults(&sn_elastic_rod, &rod);
    rod.points.path = "points";
    rod.angles.path = "angles";
    rod.base.path = frame[0];
    rod.end.path = frame[1];
    rod.closed = p->closed;
    rod.lengths = (sn_reals){ &b->h, 1 };
    rod.axial_stiffness = (sn_reals){ EA, n };
    rod.bending_stiffness = (sn_reals){ EI, 2 * n };
    rod.torsional_stiffness = (sn_reals){ GJ, n };
    rod.damping_time = p->damping_time;
    rod.curvature = (sn_reals){ natural, 3 * n };
    sn_scene_add(b->scene, b->suture, "rod", &sn_elastic_rod, &rod);
}

/* Each point has half of what its edges have; `uniform` per length where it is not the edges' mass. */
static sn_reals lumped(const suture_build* b, double uniform)
{
    int n = b->p->elements;
    for (int i = 0; i < b->points; ++i) {
        int after = i + 2 * b->clamped[0], before = after - 1; // edges, if there are
        if (b->p->closed && before < 0) before = n - 1;
        b->values[i] = 0.0;
        if (before >= 0)
            b->values[i] += 0.5 * b->h * (uniform > 0 ? uniform : sn_suture_section(b, before).mass);
        if (after < n)
            b->values[i] += 0.5 * b->h * (uniform > 0 ? uniform : sn_suture_section(b, after).mass);
    }
    return (sn_reals){ b->values, b->points };
}

/* The suture's mass next to a clamp is on its frame. */
static void add_clamp_mass(const suture_build* b, int end, const char* frame)
{
    static const char* const names[2][2] = { { "start_node", "start_mass" }, { "end_node", "end_mass" } };
    const double position[3] = { (end ? -0.5 : 0.5) * b->h, 0, 0 };
    int edge = end ? b->p->elements - 1 : 0, next = end ? edge - 1 : 1;
    const double mass = 0.5 * b->h * (sn_suture_section(b, edge).mass + sn_suture_section(b, next).mass);
    sn_attached_points_params node;
    sn_defaults(&sn_attached_points, &node);
    node.to.path = frame;
    node.positions = (sn_reals){ position, 3 };
    sn_scene_add(b->scene, b->suture, names[end][0], &sn_attached_points, &node);
    sn_point_mass_params load;
    sn_defaults(&sn_point_mass, &load);
    load.on.path = names[end][0];
    load.mass = (sn_reals){ &mass, 1 };
    load.gravity = b->p->gravity;
    sn_scene_add(b->scene, b->suture, names[end][1], &sn_point_mass, &load);
}

static void add_masses(const suture_build* b)
{
    const sn_suture_params* p = b->p;
    sn_point_mass_params mass;
    sn_defaults(&sn_point_mass, &mass);
    mass.on.path = "points";
    mass.mass = lumped(b, 0.0);
    mass.gravity = p->gravity;
    sn_scene_add(b->scene, b->suture, "mass", &sn_point_mass, &mass);
    for (int j = 0; j < b->angles; ++j)
        b->values[j] = sn_suture_section(b, j + b->clamped[0]).polar * b->h;
    sn_scalar_mass_params spin;
    sn_defaults(&sn_scalar_mass, &spin);
    spin.on.path = "angles";
    spin.mass = (sn_reals){ b->values, b->angles };
    sn_scene_add(b->scene, b->suture, "inertia", &sn_scalar_mass, &spin);
    if (p->drag == 0.0) return;
    sn_drag_params drag;
    sn_defaults(&sn_drag, &drag);
    drag.on.path = "points";
    drag.damping = lumped(b, p->drag);
    sn_scene_add(b->scene, b->suture, "drag", &sn_drag, &drag);
}

/* To be looked at: frames at the middles of the edges, a tube around them, and the line on it that twist
   winds up. */
static void add_surface(const suture_build* b, const char* const frame[2])
{
    const sn_suture_params* p = b->p;
    sn_rod_edge_frames_params frames;
    sn_defaults(&sn_rod_edge_frames, &frames);
    frames.points.path = "points";
    frames.angles.path = "angles";
    frames.base.path = frame[0];
    frames.end.path = frame[1];
    frames.closed = p->closed;
    frames.lengths = (sn_reals){ &b->h, 1 };
    sn_scene_add(b->scene, b->suture, "frames", &sn_rod_edge_frames, &frames);
    int n = sn_rod_is_uniform(&b->sections) ? 1 : p->elements;
    double *radius = b->values, *yz = radius + n, *nodes = yz + 3 * n;
    for (int j = 0; j < n; ++j) {
        radius[j] = yz[3 * j + 1] = sn_suture_section(b, j).radius;
        yz[3 * j] = yz[3 * j + 2] = 0.0;
    }
    for (int j = 0; j < p->elements; ++j)
        nodes[j] = j;
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "frames";
    tube.radius = (sn_reals){ radius, n };
    sn_scene_add(b->scene, b->suture, "surface", &sn_tube, &tube);
    sn_attached_points_params line;
    sn_defaults(&sn_attached_points, &line);
    line.to.path = "frames";
    line.nodes = (sn_reals){ nodes, p->elements };
    line.positions = (sn_reals){ yz, 3 * n };
    sn_scene_add(b->scene, b->suture, "line", &sn_attached_points, &line);
}

void sn_suture_add_rod(suture_build* b, const char* const frame[2])
{
    for (int end = 0; end < 2; ++end)
        if (b->clamped[end]) add_clamp_mass(b, end, frame[end]);
    add_states(b);
    add_masses(b);
    add_elasticity(b, frame);
    if (b->p->frames) add_surface(b, frame);
}
