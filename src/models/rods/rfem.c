/* Sinew - rfem: the needle as rigid finite elements, joined by springs and dampers (Wittbrodt et al. 2006;
   Martsopoulos et al. 2023, section 2.2). SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include "models/rods/layout.h"
#include <sinew/models/mappings.h>
#include <sinew/models/masses.h>
#include <stdlib.h>

/* ---- frames -------------------------------------------------------------------------------------------- */

/* The undeformed chain in the handle's axes: each rigid element turned by the natural curvature times the
   element length. */
static void place_chain(const rod_build* b, sn_pose* poses)
{
    int n = b->p->elements;
    double L = b->p->length;
    sn_quat q = sn_quat_identity();
    sn_vec3 end = sn_v3(b->clamp, 0, 0);
    for (int i = 0; i <= n; ++i) {
        double half = 0.5 * (layout_end(L, n, i) - layout_begin(L, n, i));
        if (i > 0) {
            sn_vec3 k = sn_rod_natural_curvature(b->sections, (i - 1) * L / n, i * L / n);
            q = sn_quat_mul(q, sn_quat_exp(sn_scale(L / n, k)));
        }
        sn_vec3 along = sn_rotate(q, sn_v3(half, 0, 0));
        poses[i] = (sn_pose){ sn_add(end, along), q };
        end = sn_add(poses[i].r, along);
    }
}

/* ---- masses -------------------------------------------------------------------------------------------- */

static void add_mass(const rod_build* b, const char* name, const char* on, int first, int last,
                     double* workspace)
{
    int count = last - first + 1, n = b->p->elements;
    double *mass = sn_rod_take(&workspace, count), *inertia = sn_rod_take(&workspace, 3 * count),
           *centre = sn_rod_take(&workspace, 3 * count);
    bool offset = false;
    for (int i = first; i <= last; ++i) {
        double L = b->p->length, begin = layout_begin(L, n, i), end = layout_end(L, n, i);
        rod_inertia body = sn_rod_inertia_of(b->sections, begin, end);
        int k = i - first;
        mass[k] = body.mass;
        inertia[3 * k] = body.axial;
        inertia[3 * k + 1] = inertia[3 * k + 2] = body.transverse;
        centre[3 * k] = body.centre - 0.5 * (begin + end);
        centre[3 * k + 1] = centre[3 * k + 2] = 0.0;
        offset = offset || fabs(centre[3 * k]) > 1e-12 * L;
    }
    sn_rigid_mass_params params;
    sn_defaults(&sn_rigid_mass, &params);
    params.on.path = on;
    params.mass = (sn_reals){ mass, count };
    params.inertia = (sn_reals){ inertia, 3 * count };
    if (offset) params.centre = (sn_reals){ centre, 3 * count };
    params.gravity = b->p->gravity;
    sn_scene_add(b->scene, b->needle, name, &sn_rigid_mass, &params);
}

/* ---- joints -------------------------------------------------------------------------------------------- */

/* Joint j = 1..n stands for the primary element [(j-1) dl, j dl]: its flexibility is that element's. The
   corrected shear stiffness adds the bending flexibility that a single rotation spring in the middle leaves
   out: dl^3 / (12 EI). */
static void add_joints(const rod_build* b, double* workspace)
{
    int n = b->p->elements;
    double L = b->p->length, dl = L / n;
    bool corrected = b->p->shear == SN_NEEDLE_CORRECTED;
    double *gap = sn_rod_take(&workspace, 3 * n), *rotation = sn_rod_take(&workspace, 3 * n),
           *attach = sn_rod_take(&workspace, 2 * n), *rest = sn_rod_take(&workspace, 6 * n);
    for (int j = 1; j <= n; ++j) {
        int k = j - 1;
        rod_flexibility f = sn_rod_flexibility_of(b->sections, (j - 1) * L / n, j * L / n);
        double shear = f.shear + (corrected ? f.bending * dl * dl / 12.0 : 0.0);
        gap[3 * k] = 1.0 / f.axial;
        gap[3 * k + 1] = gap[3 * k + 2] = 1.0 / shear;
        rotation[3 * k] = 1.0 / f.torsion;
        rotation[3 * k + 1] = rotation[3 * k + 2] = 1.0 / f.bending;
        attach[2 * k] = 0.5 * (layout_end(L, n, j - 1) - layout_begin(L, n, j - 1));
        attach[2 * k + 1] = 0.5 * (layout_end(L, n, j) - layout_begin(L, n, j));
        sn_vec3 c = sn_rod_natural_curvature(b->sections, (j - 1) * L / n, j * L / n);
        const double natural[6] = { 0, 0, 0, dl * c.x, dl * c.y, dl * c.z };
        for (int i = 0; i < 6; ++i)
            rest[6 * k + i] = natural[i];
    }
    sn_rfem_joints_params params;
    sn_defaults(&sn_rfem_joints, &params);
    params.base.path = "clamp";
    params.frames.path = "shaft";
    params.translational_stiffness = sn_rod_compact(gap, 3, n);
    params.rotational_stiffness = sn_rod_compact(rotation, 3, n);
    params.attachments = (sn_reals){ attach, 2 * n };
    params.rest = sn_rod_compact(rest, 6, n);
    params.damping_time = b->p->damping_time;
    bool mid = b->p->strain_frame == SN_NEEDLE_FRAME_MID ||
               (b->p->strain_frame == SN_NEEDLE_FRAME_AUTO && corrected);
    params.strain_frame = mid ? 1 : 0;
    sn_scene_add(b->scene, b->needle, "joints", &sn_rfem_joints, &params);
}

/* ---- what follows the needle --------------------------------------------------------------------------- */

static bool add_along(const rod_along* a)
{
    int n = a->p->elements;
    double L = a->p->length, *workspace = calloc(2 * (size_t)n + 3, sizeof(double));
    if (!workspace) return false;
    double *stations = workspace, *boundaries = workspace + n + 1;
    for (int i = 0; i <= n; ++i) {
        stations[i] = layout_origin(L, n, i);
        boundaries[i] = layout_begin(L, n, i);
    }
    boundaries[n + 1] = L;
    char clamp[ROD_MAX_PATH], shaft[ROD_MAX_PATH];
    snprintf(clamp, sizeof clamp, "%sclamp", a->up);
    snprintf(shaft, sizeof shaft, "%sshaft", a->up);
    const sn_component* type = a->frames ? &sn_chain_frames : &sn_chain_points;
    sn_chain_params rod;
    sn_defaults(type, &rod);
    rod.base.path = clamp;
    rod.frames.path = shaft;
    rod.stations = (sn_reals){ stations, n + 1 };
    rod.at = a->at;
    rod.interpolation = a->smooth ? SN_CHAIN_HERMITE : SN_CHAIN_RIGID;
    if (!a->smooth) rod.boundaries = (sn_reals){ boundaries, n + 2 };
    sn_scene_add(a->scene, a->item, a->name, type, &rod);
    free(workspace);
    return true;
}

/* ---- model --------------------------------------------------------------------------------------------- */

static bool expand(const rod_build* b)
{
    int n = b->p->elements;
    double* workspace = calloc((size_t)n * 16 + 16, sizeof(double));
    sn_pose* poses = calloc((size_t)n + 1, sizeof *poses);
    if (workspace && poses) {
        place_chain(b, poses);
        sn_rod_add_frames(b, poses, n);
        sn_rod_add_tip(b, 0.5 * (layout_end(b->p->length, n, n) - layout_begin(b->p->length, n, n)));
        add_mass(b, "clamp_mass", "clamp", 0, 0, workspace);
        add_mass(b, "shaft_mass", "shaft", 1, n, workspace);
        add_joints(b, workspace);
    }
    bool done = workspace && poses;
    free(workspace);
    free(poses);
    return done;
}

const rod_model sn_rod_rfem = {
    .name = "rfem",
    .prefab = "needle",
    .lacks = {
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "it is clamped in a handle",
    },
    .expand = expand,
    .add_along = add_along,
};
