/* Sinew - rod_points, rod_frames: points and sections of a rod of any kind. They become the mapping that goes
   with the coordinates of the rod. SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/cable_parts.h"
#include "models/instruments/needle_parts.h"
#include "models/instruments/suture_build.h"
#include <sinew/models/rods.h>
#include <stdio.h>
#include <string.h>

/* What is to be added. */
typedef struct place {
    sn_scene* scene;
    sn_id self, rod;
    char prefix[500]; /* from the item that is added to the parts of the rod */
    const char* name;
    sn_reals at;
    bool frames;
} place;

static bool is_on(const place* b, double length)
{
    for (int i = 0; i < b->at.count; ++i) {
        if (b->at.at[i] >= 0 && b->at.at[i] <= length * (1 + 1e-12)) continue;
        sn_scene_fail(b->scene, b->self, "at", "%.9g m lies beyond the %s's end at %.9g m", b->at.at[i],
                      sn_scene_type(b->scene, b->rod)->name, length);
        return false;
    }
    return true;
}

static bool add_to_needle(const place* b)
{
    sn_needle_params p = sn_needle_resolve(sn_scene_params(b->scene, b->rod));
    rod_sections sections;
    bool done = true;
    if (!is_on(b, p.length)) return true;
    if (sn_needle_sections_read(b->scene, b->rod, &p, &sections)) {
        rod_along along = { b->scene, b->self, b->name, b->prefix, &p, &sections, b->at, b->frames, false };
        done = sn_needle_rod(&p)->add_along(&along);
    }
    sn_rod_sections_free(&sections);
    return done;
}

static void add_to_cable(const place* b)
{
    sn_cable_params p = *(const sn_cable_params*)sn_scene_params(b->scene, b->rod);
    if (!is_on(b, p.length)) return;
    if (!b->frames)
        sn_cable_add_points(b->scene, b->self, b->name, b->prefix, &p, b->at);
    else if (sn_cable_has_sections(b->scene, b->self, "of", &p))
        sn_cable_add_frames(b->scene, b->self, b->name, b->prefix, &p, b->at);
}

static bool add_to_differences(const place* b, double length, int elements)
{
    return !is_on(b, length) || sn_finite_difference_suture_along(b->scene, b->self, b->name, b->prefix,
                                                                  length, elements, b->at, b->frames);
}

/* The coordinates of a suture are points and angles: its points are there already, at the ends of its
   elements. */
static bool add_to_suture(const place* b)
{
    const sn_suture_params* p = sn_scene_params(b->scene, b->rod);
    if (p->model == SN_SUTURE_FINITE_DIFFERENCE) return add_to_differences(b, p->length, p->elements);
    sn_scene_fail(b->scene, b->self, "of",
                  "model elastic_rod has points at the ends of its elements only; use the item points of the "
                  "suture, and frames=\"true\" for its sections");
    return true;
}

/* False when out of memory. */
static bool add(const place* b)
{
    const sn_component* type = sn_scene_type(b->scene, b->rod);
    if (type == &sn_needle) return add_to_needle(b);
    if (type == &sn_suture) return add_to_suture(b);
    if (type == &sn_finite_difference_suture) {
        const sn_finite_difference_suture_params* p = sn_scene_params(b->scene, b->rod);
        return add_to_differences(b, p->length, p->elements);
    }
    if (type == &sn_cable)
        add_to_cable(b);
    else
        sn_scene_fail(b->scene, b->self, "of", "is not a rod; name a needle, a cable or a suture");
    return true;
}

static bool find_rod(place* b, const char* path)
{
    sn_id parent = sn_scene_parent(b->scene, b->self);
    char inside[490];
    if (!path) {
        b->rod = parent;
        snprintf(b->prefix, sizeof b->prefix, "../");
        return true;
    }
    if (strlen(path) >= sizeof inside - 4) {
        sn_scene_fail(b->scene, b->self, "of", "the path is too long");
        return false;
    }
    b->rod = sn_scene_find(b->scene, parent, path[0] == '@' ? path + 1 : path);
    sn_cable_path_inside(path, inside, sizeof inside);
    snprintf(b->prefix, sizeof b->prefix, "%s/", inside);
    if (!sn_id_is_null(b->rod)) return true;
    sn_scene_fail(b->scene, b->self, "of", "there is no \"%s\"; name a needle, a cable or a suture", path);
    return false;
}

static void expand(sn_scene* scene, sn_id self, const sn_rod_places_params* params, bool frames)
{
    sn_rod_places_params p = *params; // a copy: adding items moves the original
    place b = {
        .scene = scene, .self = self, .at = p.at, .frames = frames, .name = frames ? "frames" : "points"
    };
    if (find_rod(&b, p.of.path) && !add(&b)) sn_scene_fail(scene, self, "at", "out of memory");
}

static void expand_points(sn_scene* scene, sn_id self, const void* params)
{
    expand(scene, self, params, false);
}
static void expand_frames(sn_scene* scene, sn_id self, const void* params)
{
    expand(scene, self, params, true);
}

static const double start[1] = { 0 };
static const sn_rod_places_params defaults = { .at = { start, 1 } };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_places_params, of), "1", 0, 0,
      "a needle, a cable or a suture by finite differences; absent: the item above" },
    { SN_FIELD(sn_rod_places_params, at), "m", 0, 1e6,
      "arc lengths from the start of the rod, without load" },
};
static const sn_prefab_ops points_ops = { expand_points }, frames_ops = { expand_frames };

const sn_component sn_rod_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_points",
    .summary = "Points of a rod of any kind, for loads, attachments, contact and monitors.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_places_params),
    .params = table,
    .param_count = SN_COUNT(table),
};

const sn_component sn_rod_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_frames",
    .summary = "Sections of a rod of any kind as frames, x along the rod.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_places_params),
    .params = table,
    .param_count = SN_COUNT(table),
};
