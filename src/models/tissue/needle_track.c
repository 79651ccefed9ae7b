/* Sinew - needle_track. SPDX-License-Identifier: BSD-3-Clause */
#include "models/tissue/needle_track.h"
#include "base/assert.h"

static sn_vec3 unit(sn_vec3 a) { return sn_scale(1 / sn_norm(a), a); }

/* ---- carving ------------------------------------------------------------------------------------------- */

static void begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis)
{
    *ch->state = (sn_needle_track_state){
        .begun = true, .count = 1, .frame = sn_boundary_plane(entry, sn_neg(axis)), .end = entry
    };
    ch->sample[0] = (sn_needle_track_sample){ entry, ch->state->frame.axis };
}

/* The direction behind the newest sample. */
static sn_vec3 direction(const sn_needle_track* ch) { return ch->sample[ch->state->count - 1].d; }

static void add_sample(const sn_needle_track* ch, sn_vec3 x)
{
    const sn_needle_track_sample* last = &ch->sample[ch->state->count - 1];
    double part = fmin(ch->spacing / ch->turning, 1);
    sn_vec3 turn = sn_sub(unit(sn_sub(x, last->x)), last->d);
    ch->sample[ch->state->count++] = (sn_needle_track_sample){ x, unit(sn_madd(last->d, part, turn)) };
}

/* Goes straight on from the end to x; false where x is not ahead. */
static bool extend(const sn_needle_track* ch, sn_vec3 x)
{
    sn_needle_track_state* s = ch->state;
    sn_vec3 way = sn_sub(x, s->end), from = s->end;
    double length = sn_dot(direction(ch), way), start = s->p;
    if (!(length > 0)) return false;
    s->p += length;
    s->end = x;
    while (s->count < ch->capacity && s->count * ch->spacing <= s->p)
        add_sample(ch, sn_madd(from, (s->count * ch->spacing - start) / length, way));
    SN_ASSERT(s->count >= 1 && s->count <= ch->capacity);
    return true;
}

void sn_needle_track_begin(const sn_needle_track* ch, sn_vec3 entry, sn_vec3 axis, sn_vec3 tip)
{
    begin(ch, entry, axis);
    extend(ch, tip);
}

void sn_needle_track_carve(const sn_needle_track* ch, sn_vec3 x, double guess)
{
    double last = (ch->state->count - 1) * ch->spacing;
    if (sn_needle_track_offset_of(ch, x, guess).place > last) extend(ch, x);
}

/* Cubic from a to b with the slopes `length` times the directions there. */
static sn_vec3 hermite(double x, double length, const sn_needle_track_node* a, const sn_needle_track_node* b)
{
    double y = 1 - x;
    sn_vec3 from = sn_madd(sn_scale(1 + 2 * x, a->x), x * length, a->t);
    sn_vec3 to = sn_madd(sn_scale(1 + 2 * y, b->x), -y * length, b->t);
    return sn_madd(sn_scale(y * y, from), x * x, to);
}

bool sn_needle_track_begin_along(const sn_needle_track* ch, const sn_needle_track_node* nodes, int count,
                                 double* places)
{
    begin(ch, nodes[0].x, nodes[0].t);
    places[0] = 0;
    for (int k = 0; k + 1 < count; ++k) {
        const sn_needle_track_node *a = &nodes[k], *b = &nodes[k + 1];
        sn_vec3 way = sn_sub(b->x, a->x);
        double length = sn_norm(way);
        if (!(sn_dot(a->t, way) > 0.1 * length) || !(sn_dot(b->t, way) > 0.1 * length)) return false;
        int parts = (int)fmin(ceil(8 * length / ch->spacing), 1000);
        for (int i = 1; i <= parts; ++i)
            if (!extend(ch, hermite((double)i / parts, length, a, b))) return false;
        places[k + 1] = ch->state->p;
    }
    return true;
}

/* ---- looking up ---------------------------------------------------------------------------------------- */

/* How far x is ahead of sample k. */
static double ahead_of(const sn_needle_track* ch, int k, sn_vec3 x)
{
    return sn_dot(ch->sample[k].d, sn_sub(x, ch->sample[k].x));
}

/* A cubic a + z (b + z (c + z d)), z from 0 to 1. */
typedef struct cubic {
    sn_vec3 a, b, c, d;
} cubic;

/* From p1 to p2, of which p0 and p3 are the neighbours. */
static cubic cubic_through(sn_vec3 p0, sn_vec3 p1, sn_vec3 p2, sn_vec3 p3, double part0, double part3)
{
    sn_vec3 up = sn_sub(p2, p1), b = sn_scale(part0, sn_sub(p2, p0)), next = sn_scale(part3, sn_sub(p3, p1));
    sn_vec3 c = sn_sub(sn_sub(sn_scale(3, up), sn_scale(2, b)), next);
    return (cubic){ p1, b, c, sn_sub(sn_add(b, next), sn_scale(2, up)) };
}

typedef struct piece {
    cubic x, d;
} piece;

static piece piece_of(const sn_needle_track* ch, int k)
{
    int last = ch->state->count - 1, i = k > 0 ? k - 1 : 0, j = k + 2 <= last ? k + 2 : last;
    const sn_needle_track_sample* s = ch->sample;
    double before = k > 0 ? 0.5 : 1,
           after = k + 2 <= last ? 0.5 : 1; // slopes at the ends are those of one side
    return (piece){ cubic_through(s[i].x, s[k].x, s[k + 1].x, s[j].x, before, after),
                    cubic_through(s[i].d, s[k].d, s[k + 1].d, s[j].d, before, after) };
}

/* Values and two derivatives by z. */
static void evaluate(const cubic* p, double z, sn_vec3 X[3])
{
    X[0] = sn_madd(p->a, z, sn_madd(p->b, z, sn_madd(p->c, z, p->d)));
    X[1] = sn_madd(p->b, z, sn_madd(sn_scale(2, p->c), 3 * z, p->d));
    X[2] = sn_madd(sn_scale(2, p->c), 6 * z, p->d);
}

/* Where d.(x - X) = 0 between 0 and 1, at which it is positive and negative: Newton's method, kept inside. */
static double solve_place(const piece* p, sn_vec3 x, double f0, double f1)
{
    double low = 0, high = 1, z = f0 / (f0 - f1);
    for (int i = 0; i < 60; ++i) {
        sn_vec3 X[3], d[3];
        evaluate(&p->x, z, X);
        evaluate(&p->d, z, d);
        sn_vec3 u = sn_sub(x, X[0]);
        double f = sn_dot(d[0], u), step = f / (sn_dot(d[0], X[1]) - sn_dot(d[1], u));
        if (f > 0)
            low = z;
        else
            high = z;
        if (fabs(step) <= 1e-8) return z + step; // its error is of the order of the square
        z += step;
        if (!(z > low && z < high)) z = 0.5 * (low + high);
    }
    return z;
}

/* The gradients, from X and d with two derivatives. */
static void derive(sn_needle_track_offset* o, const sn_vec3 X[3], const sn_vec3 d[3])
{
    double speed = sn_norm(X[1]), q = sn_dot(d[0], X[1]) - sn_dot(d[1], o->u), lean = sn_dot(X[1], o->u);
    o->t = sn_scale(1 / speed, X[1]);
    o->bend = sn_scale(1 / speed, sn_madd(X[2], -sn_dot(X[2], o->t), o->t));
    sn_vec3 a = o->along = sn_scale(1 / q, d[0]);
    o->pull = sn_madd(o->u, -lean, a);
    double turn = 2 * sn_dot(d[1], X[1]) + sn_dot(d[0], X[2]) - sn_dot(d[2], o->u);
    double both = 0.5 * (speed * speed - sn_dot(o->u, X[2]) + lean / q * turn);
    // 1 - y a^T - a y^T
    sn_vec3 y = sn_madd(sn_madd(X[1], lean / q, d[1]), -both, a);
    o->hessian = sn_mat3_madd(sn_mat3_identity(), -1, sn_mat3_madd(sn_outer(y, a), 1, sn_outer(a, y)));
}

/* Straight on from sample k, which is the first or the last. */
static sn_needle_track_offset beyond(const sn_needle_track* ch, int k, sn_vec3 x)
{
    int last = ch->state->count - 1, i = k < last ? k : k - 1;
    sn_vec3 d[3] = { ch->sample[k].d }, from = ch->sample[k].x;
    sn_vec3 rise = last == 0 ? d[0] : sn_sub(ch->sample[i + 1].x, ch->sample[i].x);
    double far = sn_dot(d[0], sn_sub(x, from));
    sn_vec3 X[3] = { from, sn_scale(1 / sn_dot(d[0], rise), rise) };
    sn_needle_track_offset out = { .place = k * ch->spacing + far };
    out.u = sn_sub(x, sn_madd(from, far, X[1]));
    derive(&out, X, d);
    return out;
}

sn_needle_track_offset sn_needle_track_offset_of(const sn_needle_track* ch, sn_vec3 x, double guess)
{
    int last = ch->state->count - 1;
    double at = guess / ch->spacing;
    int k = !(at > 0) ? 0 : at >= last ? last : (int)at;
    SN_ASSERT(ch->state->begun && k >= 0 && k <= last);
    double f0 = ahead_of(ch, k, x), f1 = f0;
    if (f0 > 0)
        for (; k < last && (f1 = ahead_of(ch, k + 1, x)) > 0; ++k)
            f0 = f1;
    else
        for (; k > 0 && !(f0 > 0); f0 = ahead_of(ch, --k, x))
            f1 = f0;
    if (k == last || !(f0 > 0)) return beyond(ch, k, x);
    piece p = piece_of(ch, k);
    double z = solve_place(&p, x, f0, f1), i = 1 / ch->spacing;
    sn_vec3 X[3], d[3];
    evaluate(&p.x, z, X);
    evaluate(&p.d, z, d);
    X[1] = sn_scale(i, X[1]), d[1] = sn_scale(i, d[1]);
    X[2] = sn_scale(i * i, X[2]), d[2] = sn_scale(i * i, d[2]);
    sn_needle_track_offset out = { .place = (k + z) * ch->spacing, .u = sn_sub(x, X[0]) };
    derive(&out, X, d);
    return out;
}
