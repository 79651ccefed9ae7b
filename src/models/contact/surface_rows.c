/* Sinew - surface_rows: rows of surface_contact.

   Legend: n, w, gap as in touch.h; t1, t2 tangents. Rows of an item:
     g = gap - target,   g' = n . sum w v,   slip t1, t2 . sum w v and what the frames of lines turn
   A force l n on the points has the moment (sum w x) x n l about any point, and friction f at the surfaces of
   lines (sum w x) x f - (a1 + a2) n x f with the arms a. Both vanish where n is the direction of sum w x and
   a1 + a2 its length: at the start of the step. The midpoint rule conserves angular momentum if they vanish
   in the middle of the step, where it evaluates forces. Of two lines, rows in the middle of the step
   therefore have w, n, t1, t2 and the arms of the motion at hand; `tangent` leaves the derivatives of these
   out. At the end of a step, where the other integrators evaluate rows, they are those at the start.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <string.h>
#include "models/contact/directions.h"
#include "models/contact/surface_contact.h"

/** Weights of the points, directions of the rows, and moments of unit forces along the tangents about the
    frames of both sides. */
typedef struct directions {
    double weight[SN_TOUCH_POINTS];
    sn_vec3 along[3];
    sn_vec3 turn[2][2];
} directions;

static bool is_of_lines(const surface_contact* k, const sn_touch* t)
{
    return sn_key_kind(t->key) == SN_PAIR_EDGE_EDGE &&
           sn_skin_is_line(k->skin[t->input[0]], sn_key_a(t->key)) &&
           sn_skin_is_line(k->skin[t->input[2]], sn_key_b(t->key));
}

static void turn_sides(const surface_contact* k, const sn_roll_side* side, const sn_input* in, sn_vec3 to,
                       const sn_vec3 tangent[2], sn_vec3 turn[2][2])
{
    for (int s = 0; s < k->sides; ++s) {
        if (side[s].frame < 0) continue;
        const sn_quat q = in->at[side[s].input].frames[side[s].frame].q;
        for (int r = 0; r < 2; ++r)
            turn[s][r] = sn_roll_turn(&side[s], q, to, tangent[r]);
    }
}

static sn_closest place(const sn_touch* t, const sn_kin* at)
{
    sn_vec3 x[4];
    for (int p = 0; p < 4; ++p)
        x[p] = at[t->input[p]].points[t->point[p]];
    return sn_touch_of_lines(x);
}

/* Pairs that are far apart and meet later in the step keep the direction in which they meet. */
void sn_surface_start(const surface_contact* k, item* i, const sn_input* in)
{
    const sn_touch* t = &i->touch;
    sn_vec3 to = { 0, 0, 0 };
    for (int p = 0; p < t->count; ++p)
        to = sn_madd(to, t->weight[p], in->at[t->input[p]].points[t->point[p]]);
    sn_tangents(i->touch.normal, &i->t1, &i->t2);
    i->follows = is_of_lines(k, t) && sn_dot(to, t->normal) > (1.0 - 1e-12) * sn_norm(to);
    if (k->sides == 0) return;
    const sn_vec3 tangent[2] = { i->t1, i->t2 };
    sn_roll_sides(k->roll, k->skin, &i->touch, i->side);
    turn_sides(k, i->side, in, sn_scale(i->touch.gap, i->touch.normal), tangent, i->turn);
}

/* `v` carried along by the rotation that takes the unit vector `from` to `to`. */
static sn_vec3 carry(sn_vec3 from, sn_vec3 to, sn_vec3 v)
{
    sn_vec3 b = sn_cross(from, to);
    double c = sn_dot(from, to);
    return sn_madd(sn_add(sn_scale(c, v), sn_cross(b, v)), sn_dot(b, v) / (1.0 + c), b);
}

/* Where lines have come past each other, the directions are those at the start: these still part them. */
static bool find_present(const surface_contact* k, const item* i, const sn_input* in, directions* d)
{
    const sn_touch* t = &i->touch;
    const sn_closest c = place(t, in->at);
    const sn_vec3 to = sn_sub(c.b, c.a);
    if (!(sn_dot(to, t->normal) > 0.1 * t->gap)) return false;
    for (int p = 0; p < 4; ++p)
        d->weight[p] = p < 2 ? -c.weight_a[p] : c.weight_b[p - 2];
    d->along[0] = sn_scale(1.0 / c.distance, to);
    d->along[1] = carry(t->normal, d->along[0], i->t1);
    d->along[2] = carry(t->normal, d->along[0], i->t2);
    turn_sides(k, i->side, in, to, d->along + 1, d->turn);
    return true;
}

static void find_directions(const surface_contact* k, const item* i, const sn_input* in, directions* d)
{
    if (i->follows && sn_is_in_the_middle(in->t, k->now->start, k->now->step) && find_present(k, i, in, d))
        return;
    memcpy(d->weight, i->touch.weight, sizeof d->weight);
    d->along[0] = i->touch.normal;
    d->along[1] = i->t1;
    d->along[2] = i->t2;
    memcpy(d->turn, i->turn, sizeof d->turn);
}

void sn_surface_rates(const surface_contact* k, const item* i, const sn_input* in, double rates[3])
{
    directions d;
    sn_vec3 v = { 0, 0, 0 };
    find_directions(k, i, in, &d);
    for (int p = 0; p < i->touch.count; ++p)
        v = sn_madd(v, d.weight[p], in->at[i->touch.input[p]].point_velocity[i->touch.point[p]]);
    for (int r = 0; r < 3; ++r)
        rates[r] = sn_dot(d.along[r], v);
    for (int s = 0; s < k->sides; ++s) {
        if (i->side[s].frame < 0) continue;
        const sn_vec3 spin = in->at[i->side[s].input].twist[i->side[s].frame].w;
        rates[1] += sn_dot(d.turn[s][0], spin);
        rates[2] += sn_dot(d.turn[s][1], spin);
    }
}

void sn_surface_rows(const void* self, int number, const sn_input* in, double* g, double* g1, double* g2)
{
    const surface_contact* k = self;
    const item* i = &k->items[number];
    double rates[3];
    (void)g2;
    if (g) g[0] = sn_touch_gap(&i->touch, in->at) - i->target;
    if (!g1) return;
    sn_surface_rates(k, i, in, rates);
    memcpy(g1, rates, (size_t)k->rows * sizeof *g1);
}

static void put(double* G, double by, sn_vec3 a)
{
    G[0] += by * a.x;
    G[1] += by * a.y;
    G[2] += by * a.z;
}

void sn_surface_tangent(const void* self, int number, const sn_input* in, const double* multipliers,
                        const sn_row_tangent* out)
{
    const surface_contact* k = self;
    const item* i = &k->items[number];
    directions d;
    (void)multipliers;
    find_directions(k, i, in, &d);
    for (int r = 0; r < k->rows; ++r) {
        double* G = out->G + r * out->n;
        for (int p = 0; p < i->touch.count; ++p)
            put(G + 3 * p, d.weight[p], d.along[r]);
        for (int s = 0; r > 0 && s < k->sides; ++s)
            if (i->side[s].frame >= 0) put(G + 3 * k->points + 6 * s + 3, 1.0, d.turn[s][r - 1]);
    }
}
