/* Sinew - finite_difference_suture: the prefab. n elements of length h, a frame in the middle of each; the
   clamp is a frame of its own at the beginning of the first.

   Half of an element's mass sits at each of its ends, as finite differences have it: about the middle that is
   an inertia of m h^3/4 across the axis, beside the section's own.  SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/suture_build.h"
#include "models/rods/profile.h"
#include "models/rods/rows.h"
#include <sinew/models/conditions.h>
#include <sinew/models/integrators.h>
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <sinew/models/observers.h>
#include <sinew/models/states.h>
#include <sinew/shape.h>
#include <stdio.h>
#include <stdlib.h>

/* What the items are made from. */
typedef struct build {
    sn_scene* scene;
    sn_id suture;
    const sn_finite_difference_suture_params* p;
    double h; /* length of an element */
    double* workspace;
} build;

static void add_clamp(const build* b)
{
    sn_frames_params clamp;
    sn_defaults(&sn_frames, &clamp);
    sn_scene_add(b->scene, b->suture, "clamp", &sn_frames, &clamp);
    sn_prescribed_motion_params motion;
    sn_defaults(&sn_prescribed_motion, &motion);
    motion.on.path = "clamp";
    motion.x = b->p->x;
    motion.y = b->p->y;
    motion.z = b->p->z;
    motion.roll = b->p->roll;
    motion.pitch = b->p->pitch;
    motion.yaw = b->p->yaw;
    sn_scene_add(b->scene, b->suture, "motion", &sn_prescribed_motion, &motion);
}

static void add_rod(const build* b)
{
    int n = b->p->elements;
    for (int i = 0; i < n; ++i) {
        b->workspace[3 * i] = (i + 0.5) * b->h;
        b->workspace[3 * i + 1] = b->workspace[3 * i + 2] = 0.0;
    }
    sn_frames_params rod;
    sn_defaults(&sn_frames, &rod);
    rod.on.path = "clamp";
    rod.positions = (sn_reals){ b->workspace, 3 * n };
    sn_scene_add(b->scene, b->suture, "rod", &sn_frames, &rod);
}

static rod_profile profile_of(const build* b)
{
    return sn_rod_profile_round(b->p->radius, 0, b->p->poisson_ratio);
}

static void add_mass(const build* b)
{
    rod_profile section = profile_of(b);
    double h = b->h, mass = b->p->density * section.A * h;
    double across = b->p->density * section.Iy * h + 0.25 * mass * h * h;
    const double inertia[3] = { b->p->density * section.J * h, across, across };
    sn_rigid_mass_params body;
    sn_defaults(&sn_rigid_mass, &body);
    body.on.path = "rod";
    body.mass = (sn_reals){ &mass, 1 };
    body.inertia = (sn_reals){ inertia, 3 };
    body.gravity = b->p->gravity;
    sn_scene_add(b->scene, b->suture, "mass", &sn_rigid_mass, &body);
}

/* The clamp holds the first element over half its length. */
static void add_moments(const build* b)
{
    int n = b->p->elements;
    double E = b->p->young_modulus, G = 0.5 * E / (1.0 + b->p->poisson_ratio);
    rod_profile section = profile_of(b);
    double *bending = b->workspace, *twist = b->workspace + n;
    for (int i = 0; i < n; ++i) {
        double distance = i == 0 ? 0.5 * b->h : b->h;
        bending[i] = E * section.Iy / distance;
        twist[i] = b->p->twist ? G * section.J / distance : 0.0;
    }
    sn_finite_difference_moments_params moments;
    sn_defaults(&sn_finite_difference_moments, &moments);
    moments.base.path = "clamp";
    moments.frames.path = "rod";
    moments.bending_stiffness = (sn_reals){ bending, n };
    moments.twist_stiffness = (sn_reals){ twist, n };
    sn_scene_add(b->scene, b->suture, "moments", &sn_finite_difference_moments, &moments);
}

/* The ends of the elements, and the drag on them: each stands for what is half an element away at most. */
static void add_nodes(const build* b)
{
    int n = b->p->elements;
    double *parents = b->workspace, *drag = b->workspace + n;
    for (int i = 0; i < n; ++i) {
        parents[i] = i;
        drag[i] = b->p->drag * (i + 1 < n ? b->h : 0.5 * b->h);
    }
    const double end[3] = { 0.5 * b->h, 0, 0 };
    sn_attached_points_params nodes;
    sn_defaults(&sn_attached_points, &nodes);
    nodes.to.path = "rod";
    nodes.nodes = (sn_reals){ parents, n };
    nodes.positions = (sn_reals){ end, 3 };
    sn_scene_add(b->scene, b->suture, "nodes", &sn_attached_points, &nodes);
    if (b->p->drag == 0.0) return;
    sn_springs_to_ground_params springs;
    sn_defaults(&sn_springs_to_ground, &springs);
    springs.on.path = "nodes";
    springs.damping = (sn_reals){ drag, n };
    sn_scene_add(b->scene, b->suture, "drag", &sn_springs_to_ground, &springs);
}

static void add_tip(const build* b)
{
    const double end[3] = { 0.5 * b->h, 0, 0 }, last[1] = { -1 };
    sn_attached_frames_params tip;
    sn_defaults(&sn_attached_frames, &tip);
    tip.to.path = "rod";
    tip.nodes = (sn_reals){ last, 1 };
    tip.positions = (sn_reals){ end, 3 };
    sn_scene_add(b->scene, b->suture, "tip", &sn_attached_frames, &tip);
}

/* For pictures: a smooth line through the elements' middles, and a tube around it. */
static void add_surface(const build* b)
{
    int n = b->p->elements, count = 2 * n + 1;
    double *stations = b->workspace, *at = b->workspace + n + 1, L = b->p->length;
    for (int i = 0; i <= n; ++i)
        stations[i] = i == 0 ? 0.0 : (i - 0.5) * b->h;
    for (int i = 0; i < count; ++i)
        at[i] = L * i / (count - 1);
    sn_chain_params sections;
    sn_defaults(&sn_chain_frames, &sections);
    sections.base.path = "clamp";
    sections.frames.path = "rod";
    sections.stations = (sn_reals){ stations, n + 1 };
    sections.at = (sn_reals){ at, count };
    sections.interpolation = SN_CHAIN_HERMITE;
    sn_scene_add(b->scene, b->suture, "sections", &sn_chain_frames, &sections);
    sn_tube_params tube;
    sn_defaults(&sn_tube, &tube);
    tube.frames.path = "sections";
    tube.radius = (sn_reals){ &b->p->radius, 1 };
    sn_scene_add(b->scene, b->suture, "surface", &sn_tube, &tube);
}

/* Points of the rigid elements, the frame of each being its middle. */
bool sn_finite_difference_suture_along(sn_scene* scene, sn_id below, const char* name, const char* prefix,
                                       double length, int elements, sn_reals at, bool frames)
{
    const double h = length / elements;
    double *stations = calloc(2 * (size_t)elements + 3, sizeof *stations),
           *boundaries = stations + elements + 1;
    if (!stations) return false;
    for (int i = 0; i <= elements; ++i) {
        stations[i] = i == 0 ? 0.0 : (i - 0.5) * h;
        boundaries[i] = (i - 1) * h;
    }
    boundaries[elements + 1] = length;
    char clamp[ROD_MAX_PATH], rod[ROD_MAX_PATH];
    snprintf(clamp, sizeof clamp, "%sclamp", prefix);
    snprintf(rod, sizeof rod, "%srod", prefix);
    const sn_component* type = frames ? &sn_chain_frames : &sn_chain_points;
    sn_chain_params along;
    sn_defaults(type, &along);
    along.base.path = clamp;
    along.frames.path = rod;
    along.stations = (sn_reals){ stations, elements + 1 };
    along.boundaries = (sn_reals){ boundaries, elements + 2 };
    along.at = at;
    along.interpolation = SN_CHAIN_RIGID;
    sn_scene_add(scene, below, name, type, &along);
    free(stations);
    return true;
}

void sn_finite_difference_suture_expand(sn_scene* scene, sn_id self,
                                        const sn_finite_difference_suture_params* p)
{
    build b = { scene, self, p, p->length / p->elements,
                calloc(4 * (size_t)p->elements + 4, sizeof(double)) };
    if (!b.workspace) {
        sn_scene_fail(scene, self, "elements", "out of memory for %d elements", p->elements);
        return;
    }
    add_clamp(&b);
    add_rod(&b);
    add_mass(&b);
    add_moments(&b);
    add_nodes(&b);
    add_tip(&b);
    add_surface(&b);
    sn_finite_difference_params integrator = { .check_step = p->check_step };
    sn_scene_add(scene, self, "integrator", sn_scene_component(scene, "finite_difference"), &integrator);
    free(b.workspace);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_finite_difference_suture_params p =
        *(const sn_finite_difference_suture_params*)params; // adding items moves it
    sn_finite_difference_suture_expand(scene, self, &p);
}

static const sn_finite_difference_suture_params defaults = {
    .length = 1.0,
    .radius = 0.5e-3,
    .young_modulus = 87.5e6,
    .poisson_ratio = 0.4,
    .density = 850,
    .elements = 50,
    .twist = true,
    .check_step = true,
};
static const sn_param table[] = {
    { SN_FIELD(sn_finite_difference_suture_params, length), "m", SN_ABOVE_ZERO, 1e3,
      "from the clamp to the tip" },
    { SN_FIELD(sn_finite_difference_suture_params, radius), "m", SN_ABOVE_ZERO, 1e2, "of the round section" },
    { SN_FIELD(sn_finite_difference_suture_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,
      "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, poisson_ratio), "1", -0.99, 0.5, "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6,
      "of the material" },
    { SN_FIELD(sn_finite_difference_suture_params, elements), "1", 1, 100000,
      "equal elements; the largest step falls with their number, for bending with its square" },
    ROD_DRAG_ROW(sn_finite_difference_suture_params),
    { SN_FIELD(sn_finite_difference_suture_params, twist), "1", 0, 0,
      "false: no torsional stiffness and no limit of the step by twist; valid where no load twists the "
      "suture" },
    { SN_FIELD(sn_finite_difference_suture_params, check_step), "1", 0, 0,
      "true: refuse a scene whose step exceeds the stability bound; false: run it anyway" },
    ROD_GRAVITY_ROW(sn_finite_difference_suture_params),
    { SN_FIELD(sn_finite_difference_suture_params, x), "m", 0, 0, "position of the clamp, function of t" },
    { SN_FIELD(sn_finite_difference_suture_params, y), "m", 0, 0, "position of the clamp, function of t" },
    { SN_FIELD(sn_finite_difference_suture_params, z), "m", 0, 0, "position of the clamp, function of t" },
    { SN_FIELD(sn_finite_difference_suture_params, roll), "rad", 0, 0,
      "rotation about the suture's axis x'', function of t" },
    { SN_FIELD(sn_finite_difference_suture_params, pitch), "rad", 0, 0,
      "rotation about y', function of t; positive lowers the tip to -z" },
    { SN_FIELD(sn_finite_difference_suture_params, yaw), "rad", 0, 0, "rotation about z, function of t" },
};
static const sn_prefab_ops ops = { expand };

static int show(const void* params, sn_shape* shapes)
{
    (void)params;
    shapes[0] = (sn_shape){ .kind = SN_SHAPE_DEFAULTS, .material = SN_MATERIAL_SUTURE };
    return 1;
}

const sn_component sn_finite_difference_suture = {
    .abi = SN_COMPONENT_ABI,
    .name = "finite_difference_suture",
    .summary = "A suture by explicit finite differences, without stretch and shear, clamped at one end; for "
               "comparisons, with small steps.",
    .source = "Nuti, Dynamic simulations of elastic rods for medical applications, Texas A&M 2014, sections "
              "3 and 4",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_finite_difference_suture_params),
    .params = table,
    .param_count = SN_COUNT(table),
    .shapes = show,
};
