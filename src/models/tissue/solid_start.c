/* Sinew - start: the path of a needle that is inside a solid from the beginning.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_in_solid.h"

typedef sn_needle_in_solid_self self_type;

/* The point at a distance behind the tip along the shaft; `axis`: the direction of the shaft there. */
static sn_vec3 point_behind_tip(const self_type* n, const sn_kin* shaft, const sn_pose* tip, double distance,
                                sn_vec3* axis)
{
    int i = n->sections - 1;
    for (; i > 0 && distance > n->length[i]; --i)
        distance -= n->length[i];
    sn_vec3 next = i + 1 < n->sections ? shaft->frames[i + 1].r : tip->r;
    *axis = sn_scale(1 / n->length[i], sn_sub(next, shaft->frames[i].r));
    return sn_madd(next, -distance, *axis);
}

static sn_vec3 behind_tip(const self_type* n, const sn_kin* shaft, const sn_pose* tip, double distance)
{
    sn_vec3 axis;
    return point_behind_tip(n, shaft, tip, distance, &axis);
}

static sn_vec3 axis_behind_tip(const self_type* n, const sn_kin* shaft, const sn_pose* tip, double distance)
{
    sn_vec3 axis;
    point_behind_tip(n, shaft, tip, distance, &axis);
    return axis;
}

sn_status sn_solid_start(sn_bind* b, self_type* n)
{
    const sn_kin *shaft = sn_bind_rest(b, SHAFT), *tip = sn_bind_rest(b, TIP),
                 *solid = sn_bind_rest(b, SOLID);
    sn_solid_track_state* s = n->track.state;
    sn_material_point at = { 0 };
    if (!sn_solid_find(&n->track.walker, solid->points, tip->frames->r, &at)) return SN_OK;
    const double step = n->track.spacing;
    int inside = 0;
    sn_material_point last = at, back = at;
    if (!sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, 1e-3 * n->tip_radius),
                 &back))
        return SN_OK; // it touches the surface
    for (; inside < n->track.capacity - 1; ++inside) {
        sn_material_point next = last;
        if (!sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, (inside + 1) * step),
                     &next))
            break;
        last = next;
    }
    sn_solid_track_begin(&n->track, &last);
    s->tip = at;
    s->end = s->place = inside * step;
    s->near = inside - 1;
    s->count = inside;
    for (int k = inside - 1; k >= 0; --k) {
        sn_walk(&n->track.walker, solid->points, behind_tip(n, shaft, tip->frames, (inside - k - 0.5) * step),
                &at);
        int layer = n->layer_of[at.cell];
        const sn_vec3 axis = axis_behind_tip(n, shaft, tip->frames, (inside - k - 0.5) * step);
        double focus = sn_solid_track_focus(&n->track.walker, solid->points, &at, axis, n->grain[layer].size);
        n->track.point[k] = (sn_track_point){ .at = at, .layer = layer, .piece = -1, .focus = focus };
        sn_solid_track_aim(&n->track.walker, solid->points, &n->track.point[k], axis, 0.1 * step);
    }
    n->memory->layer = n->layer_of[s->tip.cell];
    n->memory->before = -1;
    sn_bind_note(
        b,
        "the needle starts with its tip %.4g m deep in the solid: its path has the shape of the needle, "
        "and no membrane on it is intact",
        s->end);
    return SN_OK;
}
