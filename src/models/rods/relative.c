/* Sinew - relative: the needle as an inextensible, unshearable rod whose unknowns are its twist and
   curvatures (strain_rod.h). SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/gauss.h"
#include "models/rods/rod.h"
#include <sinew/models/mappings.h>
#include <sinew/models/needle.h>
#include <sinew/models/states.h>
#include <stdlib.h>

enum { MAX = 8, FRAMES = 17 }; /* polynomials of a direction; frames of `shaft`, ends included */

static int bending_of(const rod* r) { return r->elements > MAX ? MAX : r->elements; }
/* Twist varies less along a needle than curvature does. */
static int twist_of(const rod* r)
{
    int bending = bending_of(r);
    return bending <= 5 ? (bending + 1) / 2 - (bending == 5) : bending / 2;
}

static bool add_along(const rod* r, const rod_along* a)
{
    char paths[2][ROD_MAX_PATH];
    const sn_component* type = a->frames ? &sn_strain_frames : &sn_strain_points;
    sn_strain_rod_params params;
    sn_defaults(type, &params);
    params.strains.path = sn_rod_part(r, a, "strains", paths[0]);
    params.base.path = sn_rod_part(r, a, "clamp", paths[1]);
    params.length = r->length;
    params.twist = twist_of(r);
    params.bending = bending_of(r);
    params.at = a->at;
    sn_scene_add(r->scene, a->item, a->name, type, &params);
    return true;
}

static int pieces(const rod* r, double* ends) { return sn_rod_equal_pieces(r, 1, ends); }

/* Natural twist and curvatures are constant: the first polynomials'. */
static void rest_of(const rod* r, double* q)
{
    int x = twist_of(r), y = bending_of(r);
    for (int i = 0; i < x + 2 * y; ++i)
        q[i] = 0.0;
    sn_vec3 k = r->sections.piece[0].curvature;
    q[0] = r->length * k.x;
    q[x] = r->length * k.y;
    q[x + y] = r->length * k.z;
}

static void add_mass(const rod* r)
{
    const rod_section* section = &r->sections.piece[0].section;
    sn_strain_mass_params mass;
    sn_defaults(&sn_strain_mass, &mass);
    mass.strains.path = "strains";
    mass.base.path = "clamp";
    mass.length = r->length;
    mass.twist = twist_of(r);
    mass.bending = bending_of(r);
    mass.line_density = section->mass;
    mass.transverse_inertia = section->inertia;
    mass.polar_inertia = section->polar;
    mass.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, "shaft_mass", &sn_strain_mass, &mass);
}

/* Energy of P_k: EI/(2 L^2) int P_k^2 ds = EI/(2 L (2 k + 1)). */
static void add_springs(const rod* r, const double* rest)
{
    int x = twist_of(r), y = bending_of(r);
    const rod_section* section = &r->sections.piece[0].section;
    double k[3 * MAX], L = r->length;
    for (int i = 0; i < x; ++i)
        k[i] = section->GJ / (L * (2 * i + 1));
    for (int i = 0; i < y; ++i)
        k[x + i] = k[x + y + i] = section->EI / (L * (2 * i + 1));
    sn_strain_springs_params springs;
    sn_defaults(&sn_strain_springs, &springs);
    springs.on.path = "strains";
    springs.stiffness = (sn_reals){ k, x + 2 * y };
    springs.rest = (sn_reals){ rest, x + 2 * y };
    springs.damping_time = r->damping_time;
    springs.twist = x;
    sn_scene_add(r->scene, r->item, "springs", &sn_strain_springs, &springs);
}

static bool fits(const rod* r)
{
    if (r->elements > MAX) {
        sn_scene_fail(r->scene, r->item, "elements",
                      "%d; a relative needle has 1 to %d polynomials of each curvature", r->elements,
                      (int)MAX);
        return false;
    }
    return true;
}

static bool expand(const rod* r)
{
    double rest[3 * MAX], at[FRAMES], end = r->length;
    if (!fits(r)) return true;
    for (int i = 0; i < FRAMES; ++i)
        at[i] = end * i / (FRAMES - 1);
    rest_of(r, rest);
    sn_rod_add_clamp(r, r->ahead);
    sn_scalars_params strains;
    sn_defaults(&sn_scalars, &strains);
    strains.values = (sn_reals){ rest, twist_of(r) + 2 * bending_of(r) };
    sn_scene_add(r->scene, r->item, "strains", &sn_scalars, &strains);
    add_along(r, &(rod_along){ r->item, "shaft", "", { at, FRAMES }, .frames = true });
    add_along(r, &(rod_along){ r->item, "tip", "", { &end, 1 }, .frames = true });
    add_mass(r);
    add_springs(r, rest);
    return true;
}

/* Of section forces: so many that polynomials through them are those of the curvatures. */
static int places(const rod* r, double* at, int* group)
{
    double weight[MAX];
    *group = bending_of(r);
    if (at) sn_gauss_between(0, r->length, *group, at, weight);
    return *group;
}

const rod_model sn_rod_relative = {
    .name = "relative",
    .prefab = "needle",
    .lacks = {
               [ROD_VARYING] = "its polynomials need one stiffness all along",
               [ROD_BENDS] = "its polynomials of curvature have no steps",
               [ROD_STRETCHING] = "its twist and curvatures are its only strains",
               [ROD_SHEARING] = "its twist and curvatures are its only strains",
               [ROD_YIELDING] = "its material is elastic",
               [ROD_CLOSED] = "it is clamped in a handle",
               [ROD_FORCES] = "its twist and curvatures are its only strains",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 16,
    .elasticity = "springs",
    .local_sections = true,
    .places = places,
};
