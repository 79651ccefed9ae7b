/* Sinew - tracks: paths that a tip has left, remembered until it comes back to one of their entries, and the
   place where a tip leaves its path inside the solid. SPDX-License-Identifier: BSD-3-Clause */
#include "base/assert.h"
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

/* A tip that is so many radii beside a path has left it; so far along from its entry it is not at that. */
static const double radii_beside = 4, radii_along = 10;

static sn_vec3 axis_of(const sn_input* in) { return sn_rotate(in->at[TIP].frames->q, sn_v3(1, 0, 0)); }

/* Is the tip beside the entry of a path, as seen along its axis, or does it point out of the path? */
static bool is_beside(const self_type* n, const sn_input* in, const sn_solid_track_state* s,
                      const sn_track_point* point)
{
    sn_vec3 entry = sn_solid_place(n, &s->entry, in), axis = axis_of(in);
    sn_vec3 u = sn_sub(in->at[TIP].frames->r, entry);
    if (sn_norm(sn_madd(u, -sn_dot(u, axis), axis)) > radii_beside * n->tip_radius) return true;
    return s->count > 0 && sn_dot(sn_sub(sn_solid_place(n, &point->at, in), entry), axis) <= 0;
}

static bool is_far_along(const self_type* n, const sn_input* in, const sn_solid_track_state* s)
{
    sn_vec3 u = sn_sub(in->at[TIP].frames->r, sn_solid_place(n, &s->entry, in));
    return fabs(sn_dot(u, axis_of(in))) > radii_along * n->tip_radius;
}

bool sn_solid_tracks_is_elsewhere(const self_type* n, const sn_input* in)
{
    return is_beside(n, in, n->track.state, n->track.point);
}

bool sn_solid_tracks_is_in_front(const self_type* n, const sn_input* in)
{
    return n->track.state->place < 0 && is_far_along(n, in, n->track.state);
}

static sn_track_point* points_of(const self_type* n, int k) { return n->kept_point + k * n->track.capacity; }

void sn_solid_tracks_keep(const self_type* n)
{
    sn_solid_memory* m = n->memory;
    int oldest = 0;
    for (int k = 1; k < SN_SOLID_KEPT; ++k)
        if (n->kept[k].number < n->kept[oldest].number) oldest = k;
    SN_ASSERT(n->track.state->count <= n->track.capacity);
    sn_solid_kept* kept = &n->kept[oldest];
    memcpy(&kept->state, n->track.state, sizeof kept->state);
    kept->layer_begin = m->layer_begin;
    kept->layer = m->layer;
    kept->before = m->before;
    kept->number = ++m->kept;
    memcpy(points_of(n, oldest), n->track.point, (size_t)n->track.state->count * sizeof *n->track.point);
    n->track.state->begun = false;
    n->track.state->count = 0;
}

bool sn_solid_tracks_recall(const self_type* n, const sn_input* in)
{
    sn_solid_memory* m = n->memory;
    for (int k = 0; k < SN_SOLID_KEPT; ++k) {
        sn_solid_kept* kept = &n->kept[k];
        if (kept->number == 0 || is_beside(n, in, &kept->state, points_of(n, k)) ||
            is_far_along(n, in, &kept->state))
            continue;
        memcpy(n->track.state, &kept->state, sizeof kept->state);
        memcpy(n->track.point, points_of(n, k), (size_t)kept->state.count * sizeof *n->track.point);
        m->layer_begin = kept->layer_begin;
        m->layer = kept->layer;
        m->before = kept->before;
        m->fresh = 0; // of another path
        kept->number = 0;
        return true;
    }
    return false;
}

int sn_solid_tracks_count(const self_type* n)
{
    int count = n->track.state->begun;
    for (int k = 0; k < SN_SOLID_KEPT; ++k)
        count += n->kept[k].number > 0;
    return count;
}

/* Distance of the tip from the path between the point behind it and the next one. */
static double distance_of_tip(const self_type* n, const sn_input* in)
{
    const sn_solid_track_state* s = n->track.state;
    const sn_vec3 tip = in->at[TIP].frames->r;
    const int behind = s->near;
    sn_vec3 from = sn_solid_place(n, behind < 0 ? &s->entry : &n->track.point[behind].at, in);
    sn_vec3 way = sn_sub(sn_solid_place(n, &n->track.point[behind + 1].at, in), from), u = sn_sub(tip, from);
    double square = sn_dot(way, way), part = square > 0 ? sn_dot(u, way) / square : 0;
    return sn_norm(sn_madd(u, -fmin(fmax(part, 0), 1), way));
}

void sn_solid_tracks_branch(const self_type* n, const sn_input* in)
{
    sn_solid_track_state* s = n->track.state;
    const int next = s->near + 1;
    if (!s->within || !(s->place > 0) || next >= s->count || s->place >= s->end) return;
    if (!(distance_of_tip(n, in) > radii_beside * n->tip_radius)) return;
    s->end = s->place;
    s->count = next + 1; // this one is renewed ahead of the tip
    n->memory->layer = n->layer_of[s->tip.cell];
    n->memory->before = -1;
    n->memory->layer_begin = fmin(n->memory->layer_begin, s->place);
}
