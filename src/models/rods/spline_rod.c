/* Sinew - spline_rod: a rod as a cubic B-spline: control points, angles, elasticity and mass.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/rod.h"
#include "models/rods/spline.h"
#include <sinew/models/states.h>

static bool add_coordinates(const rod* r)
{
    sn_points_params points;
    sn_defaults(&sn_points, &points);
    points.positions = r->points;
    points.moves_with = r->moves_with[0];
    points.moves_with_last = r->moves_with[1];
    sn_scene_add(r->scene, r->item, "points", &sn_points, &points);
    if (!r->options.spline.angles.path) return true;
    const int count = r->elements + SPLINE_DEGREE;
    double* zero = sn_scene_alloc(r->scene, (size_t)count * sizeof *zero);
    if (!zero) return false;
    sn_scalars_params scalars;
    sn_defaults(&sn_scalars, &scalars);
    scalars.values = (sn_reals){ zero, count };
    sn_scene_add(r->scene, r->item, "angles", &sn_scalars, &scalars);
    return true;
}

/* Sections at the places of a rule, or a single one where they are all alike. NULL when out of memory. */
static rod_section* sections_at(const rod* r, int per_span, int samples, int* count)
{
    const bool uniform = sn_rod_is_uniform(&r->sections);
    *count =
        uniform ? 1
                : sn_spline_places(r->scene, r->elements + SPLINE_DEGREE, r->length, per_span, samples, NULL);
    rod_section* list = sn_scene_alloc(r->scene, (size_t)*count * sizeof *list);
    double* at = sn_scene_alloc(r->scene, (size_t)*count * sizeof *at);
    bool done = list && at;
    if (done && !uniform)
        done = sn_spline_places(r->scene, r->elements + SPLINE_DEGREE, r->length, per_span, samples, at) ==
               *count;
    for (int i = 0; done && i < *count; ++i)
        list[i] = sn_rod_section_of(sn_rod_piece_at(&r->sections, at[i]), at[i]);
    return done ? list : NULL;
}

/* Inner over outer radius R of a round section, for which EI/EA = (R^2 + r^2)/4. Round-off makes no hole. */
static double hollow_of(const rod_section* s)
{
    double square = 4 * s->EI / (s->EA * s->radius * s->radius) - 1;
    return square > 1e-9 ? sqrt(square) : 0.0;
}

static bool add_elasticity(const rod* r)
{
    int n;
    rod_section* section = sections_at(r, r->options.spline.quadrature, r->options.spline.samples, &n);
    double* list = sn_scene_alloc(r->scene, 4 * (size_t)n * sizeof *list);
    if (!section || !list) return false;
    for (int i = 0; i < n; ++i) {
        list[i] = section[i].EA;
        list[n + i] = section[i].EI;
        list[2 * n + i] = section[i].GJ;
        list[3 * n + i] = hollow_of(&section[i]);
    }
    sn_spline_elasticity_params e = r->options.spline;
    e.points.path = "points";
    e.length = r->length;
    e.damping_time = r->damping_time;
    e.curvature = r->sections.piece[0].curvature;
    e.axial_stiffness = (sn_reals){ list, n };
    e.bending_stiffness = (sn_reals){ list + n, n };
    e.torsional_stiffness = (sn_reals){ list + 2 * n, n };
    e.hollow = (sn_reals){ list + 3 * n, n };
    sn_scene_add(r->scene, r->item, "elasticity", &sn_spline_elasticity, &e);
    return true;
}

static bool add_mass(const rod* r)
{
    int n;
    rod_section* section = sections_at(r, SPLINE_MASS_GAUSS, 0, &n);
    double* list = sn_scene_alloc(r->scene, 2 * (size_t)n * sizeof *list);
    if (!section || !list) return false;
    for (int i = 0; i < n; ++i) {
        list[i] = section[i].mass;
        list[n + i] = section[i].polar;
    }
    sn_spline_mass_params m;
    sn_defaults(&sn_spline_mass, &m);
    m.points.path = "points";
    m.start = r->options.spline.start;
    m.end = r->options.spline.end;
    m.angles = r->options.spline.angles;
    m.length = r->length;
    m.line_density = (sn_reals){ list, n };
    m.polar_inertia = (sn_reals){ list + n, n };
    m.gravity = r->gravity;
    sn_scene_add(r->scene, r->item, "mass", &sn_spline_mass, &m);
    return true;
}

static bool expand(const rod* r) { return add_coordinates(r) && add_elasticity(r) && add_mass(r); }

/* ---- along it ------------------------------------------------------------------------------------------ */

/* The angle of Frenet's torsion is measured from Frenet's normal, and without torsion there is none. */
static bool has_sections(const rod* r, sn_id item)
{
    if (r->options.spline.torsion == SN_SPLINE_TRANSPORTED) return true;
    sn_scene_fail(r->scene, item, NULL,
                  "sections of a cable have an orientation with torsion=\"transported\" only; otherwise use "
                  "its points");
    return false;
}

static sn_ref part(const rod* r, const rod_along* a, sn_ref ref, char* out)
{
    return (sn_ref){ ref.path ? sn_rod_part(r, a, ref.path, out) : NULL };
}

static bool add_along(const rod* r, const rod_along* a)
{
    char paths[4][ROD_MAX_PATH];
    const sn_spline_elasticity_params* curve = &r->options.spline;
    if (a->frames && !has_sections(r, a->item)) return true;
    sn_spline_frames_params places;
    sn_defaults(&sn_spline_frames, &places);
    places.points = part(r, a, (sn_ref){ "points" }, paths[0]);
    places.start = part(r, a, curve->start, paths[1]);
    places.end = part(r, a, curve->end, paths[2]);
    places.angles = part(r, a, curve->angles, paths[3]);
    places.length = r->length;
    places.at = a->at;
    places.normal = curve->normal;
    const sn_spline_points_params points = { places.points, places.start, places.end, places.length,
                                             places.at };
    if (a->frames)
        sn_scene_add(r->scene, a->item, a->name, &sn_spline_frames, &places);
    else
        sn_scene_add(r->scene, a->item, a->name, &sn_spline_points, &points);
    return true;
}

static int pieces(const rod* r, double* ends) { return sn_rod_equal_pieces(r, r->elements, ends); }

/* Of section forces: the mean of the knots k ... k + 3, where the sum of the functions from number k on rises
   from 0 to 1, for k from 2. */
static int places(const rod* r, double* at, int* group)
{
    for (int i = 0; at && i < r->elements; ++i) {
        int sum = 0;
        for (int knot = i - 1; knot <= i + 2; ++knot)
            sum += knot < 0 ? 0 : knot > r->elements ? r->elements : knot;
        at[i] = 0.25 * sum * r->length / r->elements;
    }
    *group = 1;
    return r->elements;
}

const rod_model sn_rod_spline = {
    .name = "spline",
    .prefab = "cable",
    .lacks = {
               [ROD_BENDS] = "its natural shape is the same all along",
               [ROD_SHEARING] = "its sections stand across the curve",
               [ROD_CLOSED] = "its ends do not meet",
    },
    .expand = expand,
    .add_along = add_along,
    .pieces = pieces,
    .gauss = 3,
    .elasticity = "elasticity",
    .places = places,
};
