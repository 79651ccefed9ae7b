/* Sinew - path: what the tip meets on its way into a solid: the surface, the borders of regions, the hole
   that it has left. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_in_solid.h"
#include "models/tissue/wetting.h"

typedef sn_needle_in_solid_self self_type;

static sn_vec3 axis_of(const sn_pose* f) { return sn_rotate(f->q, sn_v3(1, 0, 0)); }

/* ---- contact with the surface -------------------------------------------------------------------------- */

/* The place of the surface through which the tip has come. */
static bool find_entry(const self_type* n, const sn_input* in, sn_material_point* at)
{
    const double radii = 10; // deeper than a tip comes in a step
    const sn_pose* tip = in->at[TIP].frames;
    return sn_solid_surface_entry(&n->surface, &n->track.walker, in->at[SOLID].points, tip->r, axis_of(tip),
                                  radii * n->tip_radius, at);
}

static void touch(const self_type* n, const sn_material_point* at, int layer, const sn_input* in)
{
    sn_solid_hold h;
    sn_solid_dimple* d = &n->memory->dimple;
    if (d->open && sn_solid_hold_find(n, in, &h)) n->memory->fracture += h.energy; // it has not faded yet
    *d = (sn_solid_dimple){ .touched = true, .layer = layer, .at = *at };
}

static void enter_layer(const self_type* n, int layer)
{
    n->memory->before = n->track.state->end > 0 ? n->memory->layer : -1;
    n->memory->layer = layer;
    n->memory->layer_begin = n->track.state->end;
}

static void begin(const self_type* n, const sn_material_point* at, int layer)
{
    sn_solid_track_begin(&n->track, at);
    enter_layer(n, layer);
}

/* A tip that is no longer in front of the touched membrane is free of it. */
static void let_go(const self_type* n, sn_solid_dimple* d, const sn_input* in)
{
    sn_vec3 u = sn_sub(in->at[TIP].frames->r, sn_solid_place(n, &d->at, in));
    if (sn_dot(u, axis_of(in->at[TIP].frames)) < 0) d->touched = false;
}

/* Without a path, the tip touches the surface or lets go of it. */
static void follow_surface(const self_type* n, const sn_input* in)
{
    sn_solid_dimple* d = &n->memory->dimple;
    sn_material_point at = { 0 };
    if (d->touched) {
        let_go(n, d, in);
        return;
    }
    if (!find_entry(n, in, &at)) return;
    if (sn_solid_tracks_recall(n, in)) return; // the tip is in that path from the next step on
    int layer = n->layer_of[at.cell];
    if (n->layer[layer].membrane.puncture_force > 0)
        touch(n, &at, layer, in);
    else
        begin(n, &at, layer);
}

/* ---- after each step ----------------------------------------------------------------------------------- */

/* The tip at the end of the path: does it meet the membrane of another region? */
static void follow_border(const self_type* n, const sn_input* in)
{
    const sn_solid_track_state* s = n->track.state;
    sn_solid_dimple* d = &n->memory->dimple;
    if (d->touched) {
        let_go(n, d, in);
        return;
    }
    int layer = n->layer_of[s->tip.cell];
    if (!s->within || s->place < s->end || layer == n->memory->layer) return;
    if (n->layer[layer].membrane.puncture_force > 0)
        touch(n, &s->tip, layer, in);
    else
        enter_layer(n, layer);
}

/* Part of the bevel's face in a layer in which the tip is this deep, as in tip.c. */
static double share_of_face(const self_type* n, double depth)
{
    sn_site site = { .at = { .depth = depth - 0.5 * n->face_length, .exit = HUGE_VAL },
                     .c = 1,
                     .far = HUGE_VAL };
    sn_wet wet = { 0 };
    sn_site_extent(&site, fmax(n->face_length, 2 * n->tip_radius), n->tip_radius);
    return sn_wet_layer(&site, 0, HUGE_VAL, &wet) ? wet.part : 0;
}

/* A tip outside of its path that is, or comes into the solid, at another place than its entry. */
static bool is_elsewhere(const self_type* n, const sn_input* in)
{
    sn_material_point at = { 0 };
    return sn_solid_tracks_is_elsewhere(n, in) ||
           (sn_solid_tracks_is_in_front(n, in) && find_entry(n, in, &at));
}

static void follow_tip(const self_type* n, const sn_input* in)
{
    const sn_pose* tip = in->at[TIP].frames;
    const sn_vec3 axis = axis_of(tip), *points = in->at[SOLID].points;
    sn_solid_track_state* s = n->track.state;
    bool outside = s->place <= 0 && s->end > 0;
    sn_solid_track_follow(&n->track, points, tip->r, axis, !n->memory->dimple.touched);
    if (outside && is_elsewhere(n, in)) {
        sn_solid_tracks_keep(n);
        follow_surface(n, in);
        return;
    }
    if (n->heals && s->place <= 0 && s->end > 0 && !outside) {
        s->begun = false;
        s->count = 0;
        return;
    }
    sn_solid_tracks_branch(n, in);
    follow_border(n, in);
    sn_solid_track_grow(&n->track, points, tip->r, axis, n->memory->layer, n->grain[n->memory->layer].size);
    double x = fmin(fmax((s->place - s->end) / (0.1 * n->tip_radius) + 1, 0), 1);
    n->memory->fresh = x * x * (3 - 2 * x);
    n->memory->share = share_of_face(n, s->place - n->memory->layer_begin);
}

void sn_solid_path_follow(const self_type* n, const sn_input* in)
{
    if (n->track.state->begun)
        follow_tip(n, in);
    else
        follow_surface(n, in);
}

void sn_solid_path_puncture(const self_type* n, double t)
{
    sn_solid_dimple* d = &n->memory->dimple;
    if (!d->touched) return;
    d->touched = false;
    d->open = true;
    d->since = t;
    d->openness = 0;
    ++n->memory->punctures;
    if (!n->track.state->begun)
        begin(n, &d->at, d->layer);
    else
        enter_layer(n, d->layer);
}
