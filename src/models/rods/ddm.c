/* Sinew - ddm: the needle as beam elements of discrete deformation modes (Jonker and Meijaard 2013;
   Martsopoulos et al. 2023, section 2.1). n equal elements, a frame at each of their ends: the first is the
   clamp, the last the tip.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/ddm_kernel.h"
#include "models/rods/rod.h"
#include <sinew/models/needle.h>
#include <string.h>

/* Where element i, 0-based, begins. */
static double begin_of(const rod* r, int i) { return r->length * i / r->elements; }

static void add_mass(const rod* r, double* workspace)
{
    int n = r->elements;
    double length = r->length / n, *mass = sn_rod_take(&workspace, n), *polar = sn_rod_take(&workspace, n);
    for (int i = 0; i < n; ++i) {
        rod_inertia of = sn_rod_inertia_of(&r->sections, begin_of(r, i), begin_of(r, i + 1));
        mass[i] = of.mass / length;
        polar[i] = of.axial / length;
    }
    sn_ddm_mass_params params;
    sn_defaults(&sn_ddm_mass, &params);
    params.base.path = "clamp";
    params.frames.path = "shaft";
    params.lengths = (sn_reals){ &length, 1 };
    params.mass_per_length = sn_rod_compact(mass, 1, n);
    params.polar_inertia = sn_rod_compact(polar, 1, n);
    params.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, "mass", &sn_ddm_mass, &params);
}

/* Strains of an element of the unloaded needle. */
static ddm_modes natural_strain(const rod* r, int element, double length)
{
    const double any[2] = { 1, 1 };
    sn_ddm_element k = ddm_uniform(length, 1, 1, any, any);
    const double begin = r->sections.count > 1 ? begin_of(r, element) : 0;
    sn_pose ends[2] = { sn_rod_pose_on_clamp(r, begin), sn_rod_pose_on_clamp(r, begin + length) };
    if (sn_rod_is_straight(&r->sections)) return k.rest; // none, without round-off
    return ddm_strain(&k, !r->options.first_order, &ends[0], &ends[1]);
}

/* Stiffnesses with the flexibility of each element. */
static void add_elements(const rod* r, double* workspace)
{
    int n = r->elements;
    double length = r->length / n;
    double *axial = sn_rod_take(&workspace, n), *torsion = sn_rod_take(&workspace, n);
    double *bending = sn_rod_take(&workspace, 2 * n), *shear = sn_rod_take(&workspace, 2 * n);
    double* rest = sn_rod_take(&workspace, 6 * n);
    for (int i = 0; i < n; ++i) {
        rod_flexibility f = sn_rod_flexibility_of(&r->sections, begin_of(r, i), begin_of(r, i + 1));
        axial[i] = length / f.axial;
        torsion[i] = length / f.torsion;
        bending[2 * i] = bending[2 * i + 1] = length / f.bending;
        shear[2 * i] = shear[2 * i + 1] = length / f.shear;
        ddm_modes e = natural_strain(r, i, length);
        const double strains[6] = { e.m1, e.m2, e.m3, e.m4, e.m5, e.m6 };
        memcpy(rest + 6 * i, strains, sizeof strains);
    }
    sn_ddm_elements_params params;
    sn_defaults(&sn_ddm_elements, &params);
    params.base.path = "clamp";
    params.frames.path = "shaft";
    params.lengths = (sn_reals){ &length, 1 };
    params.axial_stiffness = sn_rod_compact(axial, 1, n);
    params.torsional_stiffness = sn_rod_compact(torsion, 1, n);
    params.bending_stiffness = sn_rod_compact(bending, 2, n);
    params.shear_stiffness = sn_rod_compact(shear, 2, n);
    params.damping_time = r->damping_time;
    params.strains = r->options.first_order ? SN_DDM_FIRST : SN_DDM_SECOND;
    params.rest = sn_rod_compact(rest, 6, n);
    sn_scene_add(r->scene, r->item, "elements", &sn_ddm_elements, &params);
}

static bool expand(const rod* r)
{
    int n = r->elements;
    double* workspace = sn_scene_alloc(r->scene, (size_t)n * 12 * sizeof(double));
    sn_pose* poses = sn_scene_alloc(r->scene, ((size_t)n + 1) * sizeof *poses);
    bool done = workspace && poses;
    if (done) {
        for (int i = 0; i <= n; ++i)
            poses[i] = sn_rod_pose_on_clamp(r, begin_of(r, i));
        sn_rod_add_frames(r, poses, n);
        sn_rod_add_tip(r, "shaft", 0.0);
        add_mass(r, workspace);
        add_elements(r, workspace);
    }
    return done;
}

/* Points follow the cubic line of the inertia, eq. (2), so that loads on them are consistent with it. */
static int pieces(const rod* r, double* ends) { return sn_rod_equal_pieces(r, r->elements, ends); }

static bool add_along(const rod* r, const rod_along* a)
{
    double* stations = sn_scene_alloc(r->scene, ((size_t)r->elements + 1) * sizeof(double));
    if (!stations) return false;
    pieces(r, stations);
    sn_rod_add_chain(r, a, "shaft", (sn_reals){ stations, r->elements + 1 }, (sn_reals){ NULL, 0 });
    return true;
}

/* Of section forces. */
static int places(const rod* r, double* at, int* group) { return sn_rod_middles(r, r->elements, at, group); }

const rod_model sn_rod_ddm = {
    .name = "ddm",
    .prefab = "needle",
    .lacks = {
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "it is clamped in a handle",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 2,
    .elasticity = "elements",
    .places = places,
};
