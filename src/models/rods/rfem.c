/* Sinew - rfem: the needle as rigid finite elements, joined by springs and dampers (Wittbrodt et al. 2006;
   Martsopoulos et al. 2023, section 2.2). SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include "models/rods/layout.h"
#include <sinew/models/masses.h>
#include <sinew/models/needle.h>

/* ---- frames -------------------------------------------------------------------------------------------- */

/* The undeformed chain in the handle's axes: each rigid element turned by the natural curvature times the
   element length. */
static void place_chain(const rod* r, sn_pose* poses)
{
    int n = r->elements;
    double L = r->length;
    sn_quat q = sn_quat_identity();
    sn_vec3 end = sn_v3(r->ahead, 0, 0);
    for (int i = 0; i <= n; ++i) {
        double half = 0.5 * (layout_end(L, n, i) - layout_begin(L, n, i));
        if (i > 0) {
            sn_vec3 k = sn_rod_natural_curvature(&r->sections, (i - 1) * L / n, i * L / n);
            q = sn_quat_mul(q, sn_quat_exp(sn_scale(L / n, k)));
        }
        sn_vec3 along = sn_rotate(q, sn_v3(half, 0, 0));
        poses[i] = (sn_pose){ sn_add(end, along), q };
        end = sn_add(poses[i].r, along);
    }
}

/* ---- masses -------------------------------------------------------------------------------------------- */

static void add_mass(const rod* r, const char* name, const char* on, int first, int last, double* workspace)
{
    int count = last - first + 1, n = r->elements;
    double *mass = sn_rod_take(&workspace, count), *inertia = sn_rod_take(&workspace, 3 * count),
           *centre = sn_rod_take(&workspace, 3 * count);
    bool offset = false;
    for (int i = first; i <= last; ++i) {
        double L = r->length, begin = layout_begin(L, n, i), end = layout_end(L, n, i);
        rod_inertia body = sn_rod_inertia_of(&r->sections, begin, end);
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
    params.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, name, &sn_rigid_mass, &params);
}

/* ---- joints -------------------------------------------------------------------------------------------- */

/* Joint j = 1..n stands for the primary element [(j-1) dl, j dl]: its flexibility is that element's. The
   corrected shear stiffness adds the bending flexibility that a single rotation spring in the middle
   leaves out: dl^3 / (12 EI). */
static void add_joints(const rod* r, double* workspace)
{
    int n = r->elements;
    double L = r->length, dl = L / n;
    bool corrected = r->options.shear_corrected;
    double *gap = sn_rod_take(&workspace, 3 * n), *rotation = sn_rod_take(&workspace, 3 * n),
           *attach = sn_rod_take(&workspace, 2 * n), *rest = sn_rod_take(&workspace, 6 * n);
    for (int j = 1; j <= n; ++j) {
        int k = j - 1;
        rod_flexibility f = sn_rod_flexibility_of(&r->sections, (j - 1) * L / n, j * L / n);
        double shear = f.shear + (corrected ? f.bending * dl * dl / 12.0 : 0.0);
        gap[3 * k] = 1.0 / f.axial;
        gap[3 * k + 1] = gap[3 * k + 2] = 1.0 / shear;
        rotation[3 * k] = 1.0 / f.torsion;
        rotation[3 * k + 1] = rotation[3 * k + 2] = 1.0 / f.bending;
        attach[2 * k] = 0.5 * (layout_end(L, n, j - 1) - layout_begin(L, n, j - 1));
        attach[2 * k + 1] = 0.5 * (layout_end(L, n, j) - layout_begin(L, n, j));
        sn_vec3 c = sn_rod_natural_curvature(&r->sections, (j - 1) * L / n, j * L / n);
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
    params.damping_time = r->damping_time;
    params.strain_frame = r->options.mid_frame;
    sn_scene_add(r->scene, r->item, "joints", &sn_rfem_joints, &params);
}

/* ---- what follows the needle --------------------------------------------------------------------------- */

static int pieces(const rod* r, double* ends)
{
    for (int i = 0; ends && i <= r->elements; ++i)
        ends[i] = layout_begin(r->length, r->elements, i);
    if (ends) ends[r->elements + 1] = r->length;
    return r->elements + 1;
}

static bool add_along(const rod* r, const rod_along* a)
{
    int n = r->elements;
    double* workspace = sn_scene_alloc(r->scene, (2 * (size_t)n + 3) * sizeof(double));
    if (!workspace) return false;
    double* boundaries = workspace + n + 1;
    for (int i = 0; i <= n; ++i)
        workspace[i] = layout_origin(r->length, n, i);
    pieces(r, boundaries);
    sn_rod_add_chain(r, a, "shaft", (sn_reals){ workspace, n + 1 },
                     (sn_reals){ boundaries, a->smooth ? 0 : n + 2 });
    return true;
}

/* ---- model --------------------------------------------------------------------------------------------- */

static bool expand(const rod* r)
{
    int n = r->elements;
    double* workspace = sn_scene_alloc(r->scene, ((size_t)n * 16 + 16) * sizeof(double));
    sn_pose* poses = sn_scene_alloc(r->scene, ((size_t)n + 1) * sizeof *poses);
    if (workspace && poses) {
        place_chain(r, poses);
        sn_rod_add_frames(r, poses, n);
        sn_rod_add_tip(r, "shaft", 0.5 * (layout_end(r->length, n, n) - layout_begin(r->length, n, n)));
        add_mass(r, "clamp_mass", "clamp", 0, 0, workspace);
        add_mass(r, "shaft_mass", "shaft", 1, n, workspace);
        add_joints(r, workspace);
    }
    return workspace && poses;
}

/* Of section forces. */
static int places(const rod* r, double* at, int* group) { return sn_rod_middles(r, r->elements, at, group); }

const rod_model sn_rod_rfem = {
    .name = "rfem",
    .prefab = "needle",
    .lacks = {
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "it is clamped in a handle",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 1,
    .elasticity = "joints",
    .places = places,
};
