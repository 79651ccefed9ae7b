/* Sinew - difference: a rod by finite differences: n elements of length h, a frame in the middle of each;
   `clamp` is a frame of its own at the beginning of the first.

   Half of an element's mass sits at each of its ends, as finite differences have it: about the middle that
   is an inertia of m h^3/4 across the axis, beside the section's own.  SPDX-License-Identifier:
   BSD-3-Clause */
#include "models/rods/rod.h"
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <sinew/models/states.h>
#include <sinew/models/suture.h>

static void add_rod(const rod* r, double* workspace)
{
    const int n = r->elements;
    const double h = r->length / n;
    for (int i = 0; i < n; ++i) {
        workspace[3 * i] = (i + 0.5) * h;
        workspace[3 * i + 1] = workspace[3 * i + 2] = 0.0;
    }
    sn_frames_params frames;
    sn_defaults(&sn_frames, &frames);
    frames.on.path = "clamp";
    frames.positions = (sn_reals){ workspace, 3 * n };
    sn_scene_add(r->scene, r->item, "rod", &sn_frames, &frames);
}

static void add_mass(const rod* r)
{
    const rod_section* section = &r->sections.piece[0].section;
    const double h = r->length / r->elements, mass = section->mass * h;
    const double across = section->inertia * h + 0.25 * mass * h * h;
    const double inertia[3] = { section->polar * h, across, across };
    sn_rigid_mass_params body;
    sn_defaults(&sn_rigid_mass, &body);
    body.on.path = "rod";
    body.mass = (sn_reals){ &mass, 1 };
    body.inertia = (sn_reals){ inertia, 3 };
    body.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, "mass", &sn_rigid_mass, &body);
}

/* The clamp holds the first element over half its length. */
static void add_moments(const rod* r, double* workspace)
{
    const int n = r->elements;
    const rod_section* section = &r->sections.piece[0].section;
    double *bending = workspace, *twist = workspace + n;
    for (int i = 0; i < n; ++i) {
        double distance = (i == 0 ? 0.5 : 1.0) * r->length / n;
        bending[i] = section->EI / distance;
        twist[i] = r->options.twistless ? 0.0 : section->GJ / distance;
    }
    sn_finite_difference_moments_params moments;
    sn_defaults(&sn_finite_difference_moments, &moments);
    moments.base.path = "clamp";
    moments.frames.path = "rod";
    moments.bending_stiffness = (sn_reals){ bending, n };
    moments.twist_stiffness = (sn_reals){ twist, n };
    sn_scene_add(r->scene, r->item, "moments", &sn_finite_difference_moments, &moments);
}

/* The ends of the elements, and the drag on them: each stands for what is half an element away at most. */
static void add_nodes(const rod* r, double* workspace)
{
    const int n = r->elements;
    const double h = r->length / n;
    double *parents = workspace, *drag = workspace + n;
    for (int i = 0; i < n; ++i) {
        parents[i] = i;
        drag[i] = r->drag * (i + 1 < n ? h : 0.5 * h);
    }
    const double end[3] = { 0.5 * h, 0, 0 };
    sn_attached_points_params nodes;
    sn_defaults(&sn_attached_points, &nodes);
    nodes.to.path = "rod";
    nodes.nodes = (sn_reals){ parents, n };
    nodes.positions = (sn_reals){ end, 3 };
    sn_scene_add(r->scene, r->item, "nodes", &sn_attached_points, &nodes);
    if (r->drag == 0.0) return;
    sn_springs_to_ground_params springs;
    sn_defaults(&sn_springs_to_ground, &springs);
    springs.on.path = "nodes";
    springs.damping = (sn_reals){ drag, n };
    sn_scene_add(r->scene, r->item, "drag", &sn_springs_to_ground, &springs);
}

static bool expand(const rod* r)
{
    double* workspace = sn_scene_alloc(r->scene, (4 * (size_t)r->elements + 4) * sizeof(double));
    if (!workspace) return false;
    add_rod(r, workspace);
    add_mass(r);
    add_moments(r, workspace);
    add_nodes(r, workspace);
    sn_rod_add_tip(r, "rod", 0.5 * r->length / r->elements);
    return true;
}

static int pieces(const rod* r, double* ends) { return sn_rod_equal_pieces(r, r->elements, ends); }

/* Points of the rigid elements, the frame of each being its middle. */
static bool add_along(const rod* r, const rod_along* a)
{
    const int n = r->elements;
    const double h = r->length / n;
    double* stations = sn_scene_alloc(r->scene, (2 * (size_t)n + 3) * sizeof *stations);
    if (!stations) return false;
    double* boundaries = stations + n + 1;
    for (int i = 1; i <= n; ++i)
        stations[i] = (i - 0.5) * h;
    boundaries[0] = -h;
    pieces(r, boundaries + 1);
    sn_rod_add_chain(r, a, "rod", (sn_reals){ stations, n + 1 },
                     (sn_reals){ boundaries, a->smooth ? 0 : n + 2 });
    return true;
}

/* Of section forces: the joints, the first of which is at the clamp. */
static int places(const rod* r, double* at, int* group)
{
    const double h = r->length / r->elements;
    for (int i = 0; at && i < r->elements; ++i)
        at[i] = i * h;
    *group = 1;
    return r->elements;
}

const rod_model sn_rod_difference = {
    .name = "finite_difference",
    .prefab = "suture",
    .lacks = {
               [ROD_VARYING] = "its scheme assumes one section",
               [ROD_NATURAL] = "it is straight without load",
               [ROD_BENDS] = "it is straight without load",
               [ROD_DAMPED] = "its explicit scheme has drag only",
               [ROD_STRETCHING] = "its joints are rigid",
               [ROD_SHEARING] = "its joints are rigid",
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "one end is clamped and the other one free",
               [ROD_FORCES] = "its joints are rigid",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 1,
    .elasticity = "moments",
    .places = places,
};
