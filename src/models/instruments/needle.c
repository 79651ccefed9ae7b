/* Sinew - needle: the prefab. Expands into frames (shaft, clamp), masses and elastic elements by the
   formulation chosen, the tip, and a surface for pictures. Nothing is hidden: `sinew check --expand` prints
   what it makes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/rods/rows.h"
#include <sinew/models/loads.h>
#include <sinew/models/mappings.h>
#include <sinew/models/rods.h>

static sn_id find_handle(sn_scene* scene, sn_id needle)
{
    for (sn_id c = sn_scene_first_child(scene, needle); !sn_id_is_null(c); c = sn_scene_next(scene, c))
        if (sn_scene_type(scene, c) == &sn_handle) return c;
    return (sn_id){ 0, 0 };
}

/* Without a handle the needle is clamped at the origin. */
static sn_id ensure_handle(sn_scene* scene, sn_id needle)
{
    sn_id handle = find_handle(scene, needle);
    if (!sn_id_is_null(handle)) return handle;
    sn_handle_params none = { .mass = 0.0 };
    return sn_scene_add(scene, needle, "handle", &sn_handle, &none);
}

/* Bevel: the sharp point S at (0, 0, r) of the tip frame, and the face's centroid N half a bevel length
   behind. */
static void add_bevel(const rod* r, double angle)
{
    if (angle <= 0) return;
    double radius = sn_rod_radius_at(&r->sections, r->length), face = 2 * radius / tan(angle);
    const double points[6] = { 0, 0, radius, -0.5 * face, 0, 0 }, parents[2] = { 0, 0 };
    sn_attached_points_params bevel;
    sn_defaults(&sn_attached_points, &bevel);
    bevel.to.path = "tip";
    bevel.nodes = (sn_reals){ parents, 2 };
    bevel.positions = (sn_reals){ points, 6 };
    sn_scene_add(r->scene, r->item, "bevel", &sn_attached_points, &bevel);
}

/* The handle holds the start; the tip is free. */
static void add_ends(const rod* r)
{
    sn_end_reactions_params ends;
    sn_defaults(&sn_end_reactions, &ends);
    ends.start.path = "clamp";
    ends.start_about.path = r->frame[0];
    ends.start_ahead = r->ahead;
    sn_scene_add(r->scene, r->item, "ends", &sn_end_reactions, &ends);
}

static void add_all(rod* r, double bevel_angle)
{
    enum { PER_FRAME = 4, MAX = 256 };
    const sn_handle_params* h = sn_scene_params(r->scene, ensure_handle(r->scene, r->item));
    if (!h || !sn_rod_require_sections(r->scene, r->item, "model", r->model, &r->sections)) return;
    r->ahead = 0.5 * h->length;
    bool done = r->model->expand(r);
    add_bevel(r, bevel_angle);
    add_ends(r);
    int n = r->elements * r->options.degree;
    int count = n * PER_FRAME < MAX ? n * PER_FRAME + 1 : (n < MAX ? MAX + 1 : n + 1);
    if (!done || !sn_rod_add_surface(r, count, bevel_angle))
        sn_scene_fail(r->scene, r->item, "elements", "out of memory for %d elements", r->elements);
}

/* ---- needle -------------------------------------------------------------------------------------------- */

/* A beam it is hardly then, and often a number without its unit. */
static void note_thickness(sn_scene* scene, sn_id needle, const sn_needle_params* p)
{
    if (4 * p->radius > p->length)
        sn_scene_note(scene, needle,
                      "the needle is %.4g m thick and only %.4g m long, too short for a beam; numbers "
                      "without a unit are in m",
                      2 * p->radius, p->length);
}

static void expand_needle(sn_scene* scene, sn_id needle, const void* params)
{
    static const double angle_limit = 1.57;
    const double bevel_angle = ((const sn_needle_params*)params)->bevel_angle; // adding items moves them
    note_thickness(scene, needle, params);
    if (bevel_angle >= angle_limit) {
        sn_scene_fail(scene, needle, "bevel_angle",
                      "%g rad; the angle of a bevel must be less than a right angle", bevel_angle);
        return;
    }
    rod r;
    if (sn_needle_read(scene, needle, params, &r)) add_all(&r, bevel_angle);
}

static const sn_needle_params needle_defaults = {
    .length = 0.15,
    .radius = 0.635e-3,
    .young_modulus = 200e9,
    .poisson_ratio = 0.3,
    .density = 7850,
    .accuracy = 1e-4,
    .damping_time = 1e-3,
};

static const sn_param needle_table[] = {
    { SN_CHOICE(sn_needle_params, model, "auto rfem ddm exact relative"), "1", 0, 0,
      "rfem: rigid elements with elastic joints; ddm: elements with discrete deformation modes; exact: "
      "geometrically exact elements; relative: polynomials of twist and curvature, without stretch and "
      "shear; auto: chosen from accuracy" },
    { SN_FIELD(sn_needle_params, accuracy), "m", SN_ABOVE_ZERO, 1e3,
      "error of the tip in a fast motion; determines model, elements and degree where they are not given" },
    { SN_FIELD(sn_needle_params, length), "m", SN_ABOVE_ZERO, 1e3, "from the clamp to the tip" },
    { SN_FIELD(sn_needle_params, radius), "m", SN_ABOVE_ZERO, 1e2, "outer radius" },
    { SN_FIELD(sn_needle_params, inner_radius), "m", 0, 1e2, "inner radius; 0 for a solid needle" },
    { SN_FIELD(sn_needle_params, young_modulus), "Pa", SN_ABOVE_ZERO, 1e15,
      "stiffness of the material (steel: 200 GPa)" },
    { SN_FIELD(sn_needle_params, poisson_ratio), "1", -0.99, 0.5, "of the material" },
    { SN_FIELD(sn_needle_params, density), "kg/m^3", SN_ABOVE_ZERO, 1e6, "of the material" },
    { SN_FIELD(sn_needle_params, elements), "1", 0, 100000, "number of equal elements; 0: from accuracy" },
    { SN_FIELD(sn_needle_params, degree), "1", 0, 8,
      "degree of the polynomials of exact elements; 0: from accuracy; unused by other models" },
    ROD_DAMPING_ROW(sn_needle_params),
    { SN_CHOICE(sn_needle_params, shear, "auto standard corrected"), "1", 0, 0,
      "for rfem; standard: as published; corrected: shear springs include the bending flexibility within an "
      "element, about four times more accurate; auto: corrected" },
    { SN_CHOICE(sn_needle_params, strain_frame, "auto left mid"), "1", 0, 0,
      "axes of the gaps of the joints: those of the left element, or half-way between both; auto: left for "
      "standard, mid for corrected" },
    { SN_CHOICE(sn_needle_params, strains, "second first"), "1", 0, 0,
      "for ddm: with or without the terms of second order" },
    ROD_CURVATURE_ROW(sn_needle_params),
    { SN_FIELD(sn_needle_params, bevel_angle), "rad", 0, 1.57,
      "between the bevel's face and the axis; 0 for a blunt tip" },
    { SN_FIELD(sn_needle_params, area), "m^2", 0, 1e4,
      "of the cross-section, instead of that of the circle; 0: from the radii" },
    { SN_FIELD(sn_needle_params, second_moment), "m^4", 0, 1e8, "of the cross-section; 0: from the radii" },
    { SN_FIELD(sn_needle_params, torsion_constant), "m^4", 0, 1e8,
      "0: the polar moment, right for circles and tubes" },
    { SN_FIELD(sn_needle_params, shear_factor), "1", 0, 1, "0: Cowper's for circles and tubes" },
    { SN_FIELD(sn_needle_params, gravity), "m/s^2", 0, 0, "acting on needle and handle" },
};

static const sn_prefab_ops needle_ops = { expand_needle };

const sn_component sn_needle = {
    .abi = SN_COMPONENT_ABI,
    .name = "needle",
    .summary =
        "A flexible needle along +x, clamped in a handle with a motion prescribed by functions of time.",
    .source = "Martsopoulos et al. 2023, section 2.2; Wittbrodt et al. 2006; corrected shear after MacNeal's "
              "residual flexibility",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &needle_ops,
    .defaults = &needle_defaults,
    .params_size = sizeof(sn_needle_params),
    .params = needle_table,
    .param_count = SN_COUNT(needle_table),
};

/* ---- winkler ------------------------------------------------------------------------------------------- */

static void expand_winkler(sn_scene* scene, sn_id self, const void* params)
{
    sn_winkler_params w = *(const sn_winkler_params*)params;
    sn_id parent = sn_scene_parent(scene, self);
    if (sn_scene_type(scene, parent) != &sn_needle) {
        sn_scene_fail(scene, self, NULL, "winkler must be a child of a needle");
        return;
    }
    rod r;
    bool known = sn_rod_read(scene, self, NULL, parent, &r) && sn_rod_reaches(&r, self, "at", w.at),
         done = false;
    if (known) done = r.model->add_along(&r, &(rod_along){ self, "points", "../", .at = w.at });
    if (known && !done) sn_scene_fail(scene, self, NULL, "out of memory");
    if (!done) return;
    sn_springs_to_ground_params springs;
    sn_defaults(&sn_springs_to_ground, &springs);
    springs.on.path = "points";
    springs.stiffness = w.stiffness;
    springs.cubic = w.cubic;
    springs.damping = w.damping;
    springs.direction = w.direction;
    sn_scene_add(scene, self, "springs", &sn_springs_to_ground, &springs);
}

static const sn_winkler_params winkler_defaults = { .direction = { 0, 0, 0 } };
static const sn_param winkler_table[] = {
    { SN_FIELD(sn_winkler_params, at), "m", 0, 1e3, "arc lengths of the springs from the clamp" },
    { SN_FIELD(sn_winkler_params, stiffness), "N/m", 0, 1e12, "of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, cubic), "N/m^3", 0, 1e18,
      "cubic stiffness of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, damping), "N s/m", 0, 1e9, "of each spring, or one number for all" },
    { SN_FIELD(sn_winkler_params, direction), "1", 0, 0,
      "direction of the springs, world axes; 0 0 0: all directions" },
};
static const sn_prefab_ops winkler_ops = { expand_winkler };

const sn_component sn_winkler = {
    .abi = SN_COMPONENT_ABI,
    .name = "winkler",
    .summary = "Springs from points of the needle to their initial positions (a Winkler foundation).",
    .source = "Martsopoulos et al. 2023, eqs. (46)-(47)",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &winkler_ops,
    .defaults = &winkler_defaults,
    .params_size = sizeof(sn_winkler_params),
    .params = winkler_table,
    .param_count = SN_COUNT(winkler_table),
};
