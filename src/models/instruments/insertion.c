/* Sinew - insertion: lets a needle go through a tissue. Adds the sections of the shaft on which the tissue
   acts, and the forces. SPDX-License-Identifier: BSD-3-Clause */
#include "models/layers.h"
#include "models/instruments/prefabs.h"
#include <sinew/models/mappings.h>

/* Cells of equal length from `from` to the needle's end: their middles and radii. */
static void divide(const rod_sections* sections, double from, double L, int count, double* at, double* radius)
{
    for (int i = 0; i < count; ++i) {
        at[i] = from + (L - from) * (i + 0.5) / count;
        radius[i] = sn_rod_radius_at(sections, at[i]);
    }
}

enum { LAYER = 2, MEMBRANE = 4, CUTTING = 5, FRICTION = 11, LATERAL = 3 };

typedef struct layer_lists {
    double layers[LAYER * SN_MAX_LAYERS], membranes[MEMBRANE * SN_MAX_LAYERS],
        cutting[CUTTING * SN_MAX_LAYERS], friction[FRICTION * SN_MAX_LAYERS],
        lateral[LATERAL * SN_MAX_LAYERS];
} layer_lists;

static void list_layers(const sn_layers* from, layer_lists* to)
{
    for (int i = 0; i < from->count; ++i) {
        const sn_layer_params* l = &from->layer[i];
        memcpy(to->layers + LAYER * i, (double[LAYER]){ l->depth, l->thickness }, LAYER * sizeof(double));
        memcpy(to->membranes + MEMBRANE * i,
               (double[MEMBRANE]){ l->membrane_stiffness, l->membrane_stiffening, l->puncture_force,
                                   l->relaxation_time },
               MEMBRANE * sizeof(double));
        memcpy(to->cutting + CUTTING * i,
               (double[CUTTING]){ l->cutting_force, l->cutting_speed, l->cutting_speed_squared,
                                  l->cutting_depth, l->cutting_depth_squared },
               CUTTING * sizeof(double));
        memcpy(to->friction + FRICTION * i,
               (double[FRICTION]){ l->friction, l->coulomb_friction, l->static_friction, l->viscous_friction,
                                   l->coulomb_backward, l->static_backward, l->viscous_backward,
                                   l->stribeck_speed, l->creep_speed, l->bristle_stiffness,
                                   l->bristle_damping },
               FRICTION * sizeof(double));
        memcpy(to->lateral + LATERAL * i, (double[LATERAL]){ l->stiffness, l->cubic, l->damping },
               LATERAL * sizeof(double));
    }
}

enum { MAX_PATH = 512 };

/* Path from the top of a reference that starts at the parent of `item`; false when it is too long. */
static bool path_from_top(const sn_scene* scene, sn_id item, sn_ref ref, char path[MAX_PATH])
{
    char above[MAX_PATH] = "";
    const char* bare = ref.path[0] == '@' ? ref.path + 1 : ref.path;
    for (sn_id i = sn_scene_parent(scene, item); bare[0] != '/' && !sn_id_is_null(sn_scene_parent(scene, i));
         i = sn_scene_parent(scene, i)) {
        char below[MAX_PATH];
        memcpy(below, above, sizeof below);
        int length = snprintf(above, sizeof above, "/%s%s", sn_scene_name(scene, i), below);
        if (length >= MAX_PATH) return false;
    }
    int length = snprintf(path, MAX_PATH, "%s%s%s", above, bare[0] == '/' ? "" : "/", bare);
    return length < MAX_PATH;
}

/* Sections and tip in the axes of the frame that carries the tissue. */
static bool add_seen(sn_scene* scene, sn_id self, sn_id tissue, sn_ref frame)
{
    char path[MAX_PATH];
    if (!path_from_top(scene, tissue, frame, path)) {
        sn_scene_fail(scene, tissue, "frame", "the path is too long");
        return false;
    }
    sn_relative_frames_params seen = { .in = { "sections" }, .frame = { path } };
    sn_scene_add(scene, self, "seen_sections", &sn_relative_frames, &seen);
    seen.in.path = "../tip";
    sn_scene_add(scene, self, "seen_tip", &sn_relative_frames, &seen);
    return true;
}

static void add_forces(sn_scene* scene, sn_id self, double bevel_angle, const sn_layers* tissue,
                       const sn_insertion_params* p, sn_reals radius, double tip_radius, double length)
{
    layer_lists lists;
    list_layers(tissue, &lists);
    sn_needle_tissue_params forces;
    sn_defaults(&sn_needle_tissue, &forces);
    forces.moving = tissue->tissue.frame.path != NULL;
    forces.sections.path = forces.moving ? "seen_sections" : "sections";
    forces.tip.path = forces.moving ? "seen_tip" : "../tip";
    double cell = length / p->points;
    forces.lengths = (sn_reals){ &cell, 1 };
    forces.radius = radius;
    forces.tip_radius = tip_radius;
    forces.bevel_angle = bevel_angle;
    forces.position = tissue->tissue.position;
    forces.normal = tissue->tissue.normal;
    forces.surface = tissue->tissue.surface;
    forces.heals = tissue->tissue.heals;
    forces.spacing = p->spacing;
    forces.reach = length;
    forces.layers = (sn_reals){ lists.layers, LAYER * tissue->count };
    forces.membranes = (sn_reals){ lists.membranes, MEMBRANE * tissue->count };
    forces.cutting = (sn_reals){ lists.cutting, CUTTING * tissue->count };
    forces.friction = (sn_reals){ lists.friction, FRICTION * tissue->count };
    forces.lateral = (sn_reals){ lists.lateral, LATERAL * tissue->count };
    sn_scene_add(scene, self, "forces", &sn_needle_tissue, &forces);
}

enum { MODULI = 2, MAX_REGIONS = 1024 };

/* Forces of a solid, whose regions are the layers. */
static void add_solid_forces(sn_scene* scene, sn_id self, double bevel_angle, const sn_layers* tissue,
                             sn_id target, const sn_insertion_params* p, double tip_radius, double length)
{
    layer_lists lists;
    double moduli[MODULI * SN_MAX_LAYERS];
    char regions[MAX_REGIONS] = "", path[MAX_PATH];
    list_layers(tissue, &lists);
    for (int i = 0; i < tissue->count; ++i) {
        const sn_layer_params* l = &tissue->layer[i];
        size_t used = strlen(regions);
        snprintf(regions + used, sizeof regions - used, "%s ", l->region ? l->region : "*");
        moduli[MODULI * i] = l->young_modulus;
        moduli[MODULI * i + 1] = l->poisson_ratio;
    }
    if (!path_from_top(scene, target, tissue->tissue.solid, path)) {
        sn_scene_fail(scene, target, "solid", "the path is too long");
        return;
    }
    sn_needle_in_solid_params forces;
    sn_defaults(&sn_needle_in_solid, &forces);
    forces.sections.path = "sections";
    forces.tip.path = "../tip";
    forces.solid.path = path;
    forces.tip_radius = tip_radius;
    forces.bevel_angle = bevel_angle;
    forces.heals = tissue->tissue.heals;
    forces.spacing = p->spacing;
    forces.reach = length;
    forces.regions = regions;
    forces.membranes = (sn_reals){ lists.membranes, MEMBRANE * tissue->count };
    forces.cutting = (sn_reals){ lists.cutting, CUTTING * tissue->count };
    forces.friction = (sn_reals){ lists.friction, FRICTION * tissue->count };
    forces.lateral = (sn_reals){ lists.lateral, LATERAL * tissue->count };
    forces.moduli = (sn_reals){ moduli, MODULI * tissue->count };
    sn_scene_add(scene, self, "forces", &sn_needle_in_solid, &forces);
}

/* Lateral stiffness per length of a beam on an elastic half-space: Vesic, J. Eng. Mech. Div. ASCE 87(EM2),
   1961, after Biot, J. Appl. Mech. 4, 1937. */
static double vesic_stiffness(const sn_layer_params* l, double radius, double EI)
{
    double E = l->young_modulus, d = 2 * radius, ratio = E * d * d * d * d / EI;
    return 0.65 * pow(ratio, 1.0 / 12) * E / (1 - l->poisson_ratio * l->poisson_ratio);
}

static void find_stiffness(sn_layers* tissue, const rod* r)
{
    rod_section section = sn_rod_section_of(sn_rod_piece_at(&r->sections, r->length), r->length);
    for (int i = 0; i < tissue->count && !tissue->tissue.solid.path; ++i) {
        sn_layer_params* l = &tissue->layer[i];
        if (l->stiffness == 0 && l->young_modulus > 0)
            l->stiffness = vesic_stiffness(l, section.radius, section.EI);
    }
}

/* The sections on which the tissue acts, and the forces; false when out of memory. */
static bool add_all(const rod* r, sn_id self, double bevel_angle, const sn_layers* tissue, sn_id target,
                    const sn_insertion_params* p, double length)
{
    double* workspace = sn_scene_alloc(r->scene, 2 * (size_t)p->points * sizeof(double));
    if (!workspace) return false;
    double *at = workspace, *radius = workspace + p->points;
    divide(&r->sections, r->length - length, r->length, p->points, at, radius);
    bool done =
        r->model->add_along(r, &(rod_along){ self, "sections", "../", { at, p->points }, .frames = true });
    if (tissue->tissue.solid.path) {
        add_solid_forces(r->scene, self, bevel_angle, tissue, target, p,
                         sn_rod_radius_at(&r->sections, r->length), length);
        return done;
    }
    sn_ref frame = tissue->tissue.frame;
    if (frame.path && !add_seen(r->scene, self, target, frame)) return done;
    add_forces(r->scene, self, bevel_angle, tissue, p, sn_rod_compact(radius, 1, p->points),
               sn_rod_radius_at(&r->sections, r->length), length);
    return done;
}

/* The tissues lie at the top of most scenes: one of them is meant, or the only one. */
static void fail_tissue(sn_scene* scene, sn_id self, const char* path)
{
    const char* only = NULL;
    int count = 0;
    for (sn_id c = sn_scene_first_child(scene, sn_root); !sn_id_is_null(c); c = sn_scene_next(scene, c))
        if (sn_layers_of(scene, c) && count++ == 0) only = sn_scene_name(scene, c);
    if (!path && count == 1)
        sn_scene_fail(scene, self, "tissue",
                      "is missing; name a <tissue> of the scene, for example tissue=\"/%s\"", only);
    else if (!path)
        sn_scene_fail(scene, self, "tissue",
                      "is missing; name a <tissue> of the scene, for example tissue=\"/prostate\"");
    else if (count == 1)
        sn_scene_fail(scene, self, "tissue", "\"%s\" is not a tissue; did you mean \"/%s\"?", path, only);
    else
        sn_scene_fail(
            scene, self, "tissue",
            "\"%s\" is not a tissue; name a <tissue> of the scene, for example tissue=\"/prostate\"", path);
}

static void expand(sn_scene* scene, sn_id self, const void* params)
{
    sn_insertion_params p = *(const sn_insertion_params*)params;
    sn_id parent = sn_scene_parent(scene, self);
    if (sn_scene_type(scene, parent) != &sn_needle) {
        sn_scene_fail(scene, self, NULL, "insertion must be a child of a needle");
        return;
    }
    sn_id target = p.tissue.path ? sn_scene_find(scene, parent, p.tissue.path) : (sn_id){ 0, 0 };
    const sn_layers_ops* layers = sn_layers_of(scene, target);
    if (!layers) {
        fail_tissue(scene, self, p.tissue.path);
        return;
    }
    sn_layers tissue;
    if (!layers->read(scene, target, &tissue)) return;
    const double bevel_angle = ((const sn_needle_params*)sn_scene_params(scene, parent))->bevel_angle;
    rod r;
    bool known = sn_rod_read(scene, self, NULL, parent, &r);
    double length = p.length > 0 ? p.length : r.length;
    if (tissue.tissue.solid.path && tissue.tissue.frame.path) {
        sn_scene_fail(scene, target, "frame",
                      "carries layers that do not deform; a solid moves by itself: give one "
                      "of both");
    } else if (known && length > r.length * (1 + 1e-12)) {
        sn_scene_fail(scene, self, "length", "%.9g m is more than the needle's %.9g m", length, r.length);
    } else if (known) {
        find_stiffness(&tissue, &r);
        layers->note(scene, &tissue, length, length >= r.length);
        if (!add_all(&r, self, bevel_angle, &tissue, target, &p, length))
            sn_scene_fail(scene, self, "points", "out of memory for %d points", p.points);
    }
}

static const sn_insertion_params defaults = { .points = 64 };
static const sn_param table[] = {
    { SN_FIELD(sn_insertion_params, tissue), "1", 0, 0, "the tissue that the needle enters" },
    { SN_FIELD(sn_insertion_params, points), "1", 1, 10000,
      "number of cells of equal length along the shaft on which the tissue acts" },
    { SN_FIELD(sn_insertion_params, length), "m", 0, 1e3,
      "of the part of the shaft that can enter, measured from the tip; 0: the whole shaft" },
    { SN_FIELD(sn_insertion_params, spacing), "m", 0, 1,
      "spacing of the points of the needle track, along the depth; 0: automatic" },
};
static const sn_prefab_ops ops = { expand };

const sn_component sn_insertion = {
    .abi = SN_COMPONENT_ABI,
    .name = "insertion",
    .summary = "Forces of a tissue on its parent needle: puncture, cutting, friction and lateral support.",
    .source = "Martsopoulos et al. 2023, section 2.4",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_insertion_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
