/* Sinew - jaw pads. SPDX-License-Identifier: BSD-3-Clause */
#include "models/constraints/jaw_pads.h"
#include <math.h>

sn_jaw_room sn_jaw_room_at(const sn_kin* const jaw[2], const sn_jaw_pad pad[2], sn_vec3 along,
                           const double size[2])
{
    sn_jaw_room room = { .half = { 0.5 * size[0], 0.5 * size[1] } };
    for (int j = 0; j < 2; ++j) {
        const sn_pose* frame = &jaw[j]->frames[0];
        room.centre[j] = sn_add(frame->r, sn_rotate(frame->q, pad[j].centre));
        room.normal[j] = sn_rotate(frame->q, pad[j].normal);
    }
    room.along = sn_rotate(jaw[0]->frames[0].q, along);
    room.across = sn_cross(room.normal[0], room.along);
    room.opening = sn_dot(room.normal[0], sn_sub(room.centre[1], room.centre[0]));
    return room;
}

/* Shortens the interval of s to where |from + s by| <= half. */
static bool clip(double from, double by, double half, double s[2])
{
    if (by == 0.0) return fabs(from) <= half;
    const double low = (-half - from) / by, high = (half - from) / by;
    s[0] = fmax(s[0], fmin(low, high));
    s[1] = fmin(s[1], fmax(low, high));
    return s[0] <= s[1];
}

bool sn_jaw_part_of(const sn_jaw_room* room, sn_vec3 a, sn_vec3 b, sn_jaw_part* part)
{
    const sn_vec3 from = sn_sub(a, room->centre[0]), by = sn_sub(b, a);
    double s[2] = { 0.0, 1.0 };
    if (!clip(sn_dot(room->along, from), sn_dot(room->along, by), room->half[0], s)) return false;
    if (!clip(sn_dot(room->across, from), sn_dot(room->across, by), room->half[1], s)) return false;
    part->s = 0.5 * (s[0] + s[1]);
    const sn_vec3 middle = sn_madd(a, part->s, by);
    for (int j = 0; j < 2; ++j)
        part->height[j] = sn_dot(room->normal[j], sn_sub(middle, room->centre[j]));
    return true;
}
