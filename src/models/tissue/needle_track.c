/* Sinew - needle_track. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_track.h"
#include "base/assert.h"

typedef struct place {
    double p, c[2];
} place;

static place place_of(const sn_boundary* frame, sn_vec3 x)
{
    sn_vec3 d = sn_sub(x, frame->origin);
    return (place){ sn_dot(frame->axis, d), { sn_dot(frame->across[0], d), sn_dot(frame->across[1], d) } };
}

/* ---- carving ------------------------------------------------------------------------------------------- */

static void begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis)
{
    *ch->state = (sn_needle_track_state){ .begun = true, .frame = sn_boundary_plane(entry, sn_neg(axis)) };
    ch->sample[0][0] = ch->sample[0][1] = 0;
    ch->state->count = 1;
}

/* Goes straight on from the end. */
static void carve_to(const sn_needle_track* ch, place to)
{
    sn_needle_track_state* s = ch->state;
    double length = to.p - s->p;
    if (!(length > 0)) return;
    for (; s->count < ch->capacity && s->count * ch->spacing <= to.p; ++s->count) {
        double part = (s->count * ch->spacing - s->p) / length;
        for (int i = 0; i < 2; ++i)
            ch->sample[s->count][i] = s->c[i] + part * (to.c[i] - s->c[i]);
    }
    SN_ASSERT(to.p > s->p && s->count >= 1 && s->count <= ch->capacity); // the tip only advances
    s->p = to.p;
    s->c[0] = to.c[0];
    s->c[1] = to.c[1];
}

void sn_needle_track_begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis, sn_vec3 tip)
{
    begin(ch, entry, axis);
    sn_needle_track_carve(ch, tip);
}

void sn_needle_track_carve(const sn_needle_track* ch, sn_vec3 x)
{
    carve_to(ch, place_of(&ch->state->frame, x));
}

/* Cubic from a to b with slopes dc/dp there. */
static double hermite(double x, double length, double a, double slope_a, double b, double slope_b)
{
    double y = 1 - x;
    return y * y * ((1 + 2 * x) * a + x * length * slope_a) +
           x * x * ((1 + 2 * y) * b - y * length * slope_b);
}

bool sn_needle_track_begin_along(const sn_needle_track* ch, const sn_needle_track_node* nodes, int count)
{
    begin(ch, nodes[0].x, nodes[count - 1].t);
    const sn_boundary* frame = &ch->state->frame;
    for (int k = 0; k + 1 < count; ++k) {
        place a = place_of(frame, nodes[k].x), b = place_of(frame, nodes[k + 1].x);
        double forward_a = sn_dot(frame->axis, nodes[k].t), forward_b = sn_dot(frame->axis, nodes[k + 1].t);
        double length = b.p - a.p;
        if (!(length > 0) || !(forward_a > 0.1) || !(forward_b > 0.1)) return false;
        while (ch->state->p < b.p) {
            double p = fmin(fmin(ch->state->count, ch->capacity) * ch->spacing, b.p);
            if (p <= ch->state->p) p = b.p;
            place to = { .p = p };
            for (int i = 0; i < 2; ++i)
                to.c[i] = hermite((p - a.p) / length, length, a.c[i],
                                  sn_dot(frame->across[i], nodes[k].t) / forward_a, b.c[i],
                                  sn_dot(frame->across[i], nodes[k + 1].t) / forward_b);
            carve_to(ch, to);
        }
    }
    return true;
}

/* ---- looking up ---------------------------------------------------------------------------------------- */

/* dc/dp times the spacing at sample k. */
static double rise(const sn_needle_track* ch, int k, int i)
{
    int last = ch->state->count - 1;
    if (k > 0 && k < last) return 0.5 * (ch->sample[k + 1][i] - ch->sample[k - 1][i]);
    if (last == 0) return 0;
    return k == 0 ? ch->sample[1][i] - ch->sample[0][i] : ch->sample[last][i] - ch->sample[last - 1][i];
}

sn_needle_track_offset sn_needle_track_offset_of(const sn_needle_track* ch, sn_vec3 x)
{
    const sn_needle_track_state* s = ch->state;
    place at = place_of(&s->frame, x);
    double scale = 1 / ch->spacing, y = at.p * scale;
    int last = s->count - 1, k = !(y > 0) ? 0 : y >= last ? last : (int)y;
    bool inside = y > 0 && y < last;
    SN_ASSERT(s->begun && k >= 0 && k <= last);
    double z = y - k;
    sn_needle_track_offset out;
    for (int i = 0; i < 2; ++i) {
        double a = ch->sample[k][i], slope = rise(ch, k, i), e2 = 0, e3 = 0;
        if (inside) {
            double up = ch->sample[k + 1][i] - a, next = rise(ch, k + 1, i);
            e2 = 3 * up - 2 * slope - next;
            e3 = slope + next - 2 * up;
        }
        out.u[i] = at.c[i] - (a + z * (slope + z * (e2 + z * e3)));
        out.slope[i] = (slope + z * (2 * e2 + 3 * z * e3)) * scale;
        out.bend[i] = (2 * e2 + 6 * z * e3) * scale * scale;
    }
    return out;
}

sn_vec3 sn_needle_track_end(const sn_needle_track* ch)
{
    const sn_needle_track_state* s = ch->state;
    sn_vec3 x = sn_madd(s->frame.origin, s->p, s->frame.axis);
    return sn_madd(sn_madd(x, s->c[0], s->frame.across[0]), s->c[1], s->frame.across[1]);
}
