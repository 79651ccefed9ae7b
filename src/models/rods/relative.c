/* Sinew - relative: the needle as an inextensible, unshearable rod whose unknowns are its twist and
   curvatures (strain_rod.h). SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include <sinew/models/mappings.h>
#include <sinew/models/states.h>
#include <stdlib.h>

enum { MAX = 8, FRAMES = 17 }; /* polynomials of a direction; frames of `shaft`, ends included */

static int bending_of(const sn_needle_params* p) { return p->elements > MAX ? MAX : p->elements; }
/* Twist varies less along a needle than curvature does. */
static int twist_of(const sn_needle_params* p)
{
    int bending = bending_of(p);
    return bending <= 5 ? (bending + 1) / 2 - (bending == 5) : bending / 2;
}

static bool add_children(sn_scene* scene, sn_id below, const char* name, const char* up,
                         const sn_needle_params* p, sn_reals at, bool frames)
{
    char strains[ROD_MAX_PATH], clamp[ROD_MAX_PATH];
    snprintf(strains, sizeof strains, "%sstrains", up);
    snprintf(clamp, sizeof clamp, "%sclamp", up);
    const sn_component* type = frames ? &sn_strain_frames : &sn_strain_points;
    sn_strain_rod_params rod;
    sn_defaults(type, &rod);
    rod.strains.path = strains;
    rod.base.path = clamp;
    rod.length = p->length;
    rod.twist = twist_of(p);
    rod.bending = bending_of(p);
    rod.at = at;
    sn_scene_add(scene, below, name, type, &rod);
    return true;
}

static bool add_along(const rod_along* a)
{
    return add_children(a->scene, a->item, a->name, a->up, a->p, a->at, a->frames);
}

static void add_clamp(const rod_build* b)
{
    const double at[3] = { b->clamp, 0, 0 };
    sn_attached_frames_params clamp;
    sn_defaults(&sn_attached_frames, &clamp);
    clamp.to.path = "handle/frame";
    clamp.positions = (sn_reals){ at, 3 };
    sn_scene_add(b->scene, b->needle, "clamp", &sn_attached_frames, &clamp);
}

/* Natural twist and curvatures are constant: the first polynomials'. */
static void rest_of(const rod_build* b, double* q)
{
    int x = twist_of(b->p), y = bending_of(b->p);
    for (int i = 0; i < x + 2 * y; ++i)
        q[i] = 0.0;
    sn_vec3 k = b->sections->piece[0].curvature;
    q[0] = b->p->length * k.x;
    q[x] = b->p->length * k.y;
    q[x + y] = b->p->length * k.z;
}

static void add_mass(const rod_build* b)
{
    const rod_section* section = &b->sections->piece[0].section;
    sn_strain_mass_params mass;
    sn_defaults(&sn_strain_mass, &mass);
    mass.strains.path = "strains";
    mass.base.path = "clamp";
    mass.length = b->p->length;
    mass.twist = twist_of(b->p);
    mass.bending = bending_of(b->p);
    mass.line_density = section->mass;
    mass.transverse_inertia = section->inertia;
    mass.polar_inertia = section->polar;
    mass.gravity = b->p->gravity;
    sn_scene_add(b->scene, b->needle, "shaft_mass", &sn_strain_mass, &mass);
}

/* Energy of P_k: EI/(2 L^2) int P_k^2 ds = EI/(2 L (2 k + 1)). */
static void add_springs(const rod_build* b, const double* rest)
{
    int x = twist_of(b->p), y = bending_of(b->p);
    const rod_section* section = &b->sections->piece[0].section;
    double k[3 * MAX], L = b->p->length;
    for (int i = 0; i < x; ++i)
        k[i] = section->GJ / (L * (2 * i + 1));
    for (int i = 0; i < y; ++i)
        k[x + i] = k[x + y + i] = section->EI / (L * (2 * i + 1));
    sn_strain_springs_params springs;
    sn_defaults(&sn_strain_springs, &springs);
    springs.on.path = "strains";
    springs.stiffness = (sn_reals){ k, x + 2 * y };
    springs.rest = (sn_reals){ rest, x + 2 * y };
    springs.damping_time = b->p->damping_time;
    sn_scene_add(b->scene, b->needle, "springs", &sn_strain_springs, &springs);
}

static bool fits(const rod_build* b)
{
    if (b->p->elements > MAX) {
        sn_scene_fail(b->scene, b->needle, "elements",
                      "%d; a relative needle has 1 to %d polynomials of each curvature", b->p->elements,
                      (int)MAX);
        return false;
    }
    return true;
}

static bool expand(const rod_build* b)
{
    double rest[3 * MAX], at[FRAMES], end = b->p->length;
    if (!fits(b)) return true;
    for (int i = 0; i < FRAMES; ++i)
        at[i] = end * i / (FRAMES - 1);
    rest_of(b, rest);
    add_clamp(b);
    sn_scalars_params strains;
    sn_defaults(&sn_scalars, &strains);
    strains.values = (sn_reals){ rest, twist_of(b->p) + 2 * bending_of(b->p) };
    sn_scene_add(b->scene, b->needle, "strains", &sn_scalars, &strains);
    add_children(b->scene, b->needle, "shaft", "", b->p, (sn_reals){ at, FRAMES }, true);
    add_children(b->scene, b->needle, "tip", "", b->p, (sn_reals){ &end, 1 }, true);
    add_mass(b);
    add_springs(b, rest);
    return true;
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
    },
    .expand = expand,
    .add_along = add_along,
};
