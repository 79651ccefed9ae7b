/* Sinew - solid track. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/solid_track.h"
#include "base/assert.h"
#include <math.h>

static double place_of_point(const sn_solid_track* t, int k) { return (k + 0.5) * t->spacing; }

void sn_solid_track_begin(const sn_solid_track* t, const sn_material_point* entry)
{
    *t->state =
        (sn_solid_track_state){ .begun = true, .entry = *entry, .tip = *entry, .near = -1, .within = true };
}

/* How far the tip is ahead of a point; -1: of the entry. */
static double ahead_of(const sn_solid_track* t, int k, const sn_vec3* points, sn_vec3 tip, sn_vec3 axis)
{
    const sn_material_point* at = k < 0 ? &t->state->entry : &t->point[k].at;
    return sn_dot(axis, sn_sub(tip, sn_material_place(&t->walker, at, points)));
}

void sn_solid_track_follow(const sn_solid_track* t, const sn_vec3* points, sn_vec3 tip, sn_vec3 axis,
                           bool cuts)
{
    sn_solid_track_state* s = t->state;
    int passed = (int)floor(s->end / t->spacing + 0.5); // points behind the end
    if (passed > s->count) passed = s->count;
    double ahead = ahead_of(t, s->near, points, tip, axis);
    while (s->near >= 0 && ahead <= 0)
        ahead = ahead_of(t, --s->near, points, tip, axis);
    for (; s->near + 1 < passed; ++s->near) {
        double next = ahead_of(t, s->near + 1, points, tip, axis);
        if (next <= 0) break;
        ahead = next;
    }
    s->place = (s->near < 0 ? 0 : place_of_point(t, s->near)) + ahead;
    s->within = sn_walk(&t->walker, points, tip, &s->tip);
    s->left = s->left || (!s->within && s->place >= s->end && s->end > 0);
    if (cuts && s->within) s->end = fmax(s->end, s->place);
}

static double squares(const sn_walker* w, const sn_material_point* at)
{
    double sum = 0;
    for (int a = 0; a < sn_cell_nodes(w->kind); ++a)
        sum += at->weight[a] * at->weight[a];
    return sum;
}

double sn_solid_track_focus(const sn_walker* walker, const sn_vec3* points, const sn_material_point* at,
                            sn_vec3 axis, double size)
{
    enum { PLACES = 8 };
    const sn_vec3 x = sn_material_place(walker, at, points);
    double sum = 0;
    int found = 0;
    if (!(size > 0)) return 0;
    for (int i = 0; i < PLACES; ++i) {
        sn_material_point near = *at;
        if (!sn_walk(walker, points, sn_madd(x, ((i + 0.5) / PLACES - 0.5) * size, axis), &near)) continue;
        sum += squares(walker, &near);
        ++found;
    }
    return found > 0 ? sum / found : squares(walker, at);
}

void sn_solid_track_aim(const sn_walker* walker, const sn_vec3* points, sn_track_point* p, sn_vec3 axis,
                        double size)
{
    const sn_vec3 x = sn_material_place(walker, &p->at, points);
    const sn_vec3 other = fabs(axis.z) < 0.7 ? sn_v3(0, 0, 1) : sn_v3(0, 1, 0);
    sn_vec3 across = sn_cross(other, axis);
    sn_walker alone = *walker;
    alone.neighbour = NULL; // the cell goes on beyond its faces
    across = sn_scale(size / sn_norm(across), across);
    for (int k = 0; k < SN_TRACK_SIDES; ++k, across = sn_cross(axis, across)) {
        sn_material_point side = p->at;
        sn_walk(&alone, points, sn_add(x, across), &side);
        for (int a = 0; a < sn_cell_nodes(walker->kind); ++a)
            p->side[k][a] = side.weight[a] - p->at.weight[a];
    }
}

void sn_solid_track_grow(const sn_solid_track* t, const sn_vec3* points, sn_vec3 tip, sn_vec3 axis, int layer,
                         double size)
{
    sn_solid_track_state* s = t->state;
    int wanted = (int)floor(s->end / t->spacing) + 1;
    if (!(s->end > 0)) wanted = 0;
    if (wanted > t->capacity) wanted = t->capacity;
    SN_ASSERT(s->count <= t->capacity);
    bool ahead = s->count > 0 && s->place >= s->end && place_of_point(t, s->count - 1) > s->end;
    for (int k = ahead ? s->count - 1 : s->count; k < wanted; ++k) {
        sn_track_point* p = &t->point[k];
        if (k >= s->count) *p = (sn_track_point){ .layer = layer, .piece = -1 };
        p->at = s->tip;
        sn_walk(&t->walker, points, sn_madd(tip, place_of_point(t, k) - s->place, axis), &p->at);
        p->focus = sn_solid_track_focus(&t->walker, points, &p->at, axis, size);
        sn_solid_track_aim(&t->walker, points, p, axis, 0.1 * t->spacing);
        s->count = k >= s->count ? k + 1 : s->count;
    }
}

double sn_solid_track_wet(const sn_solid_track* t, int k)
{
    double behind = fmin(t->state->place, t->state->end) - k * t->spacing;
    return fmin(fmax(behind, 0), t->spacing);
}
