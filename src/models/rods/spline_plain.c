/* Sinew - spline_plain. SPDX-License-Identifier: BSD-3-Clause

   Lanes are places; of control points when forces are spread to them. Names as in spline_strain.h: a = r', b
   = r'', l = |a|, t = a/l, C = a x b, n = l + a . t0, q = b . (t0 x a)/n, k = kb0 . a/n. */
#include "models/rods/spline_plain.h"
#include "base/lanes.h"

/* ---- vectors ------------------------------------------------------------------------------------------- */

typedef sn_lanes vec[3];

SN_INLINE void cross(const sn_lanes* a, const sn_lanes* b, sn_lanes* out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

#define DOT(a, b) ((a)[0] * (b)[0] + (a)[1] * (b)[1] + (a)[2] * (b)[2])
#define ROOT(x) ((sn_lanes){ sqrt((x)[0]), sqrt((x)[1]), sqrt((x)[2]), sqrt((x)[3]) })

/* ---- places -------------------------------------------------------------------------------------------- */

typedef struct place {
    vec a, b, t, C;
    sn_lanes l, over, over2, Q, p; /* l, 1/l, 1/l^2; |C|^2; |a|^-6 */
    sn_lanes tension;
} place;

/* Twist, and its derivatives by a and b; that by theta' is 1. */
typedef struct twist {
    vec t0, across, n_a, q_a, k_a, by_a, by_b; /* across = t0 x a */
    sn_lanes n, q, k, value, torque;
} twist;

SN_INLINE void find_place(const spline_plain* p, const plain_group* g, const span_motion* x, place* at)
{
    for (int d = 0; d < 3; ++d) {
        at->a[d] = at->b[d] = (sn_lanes){ 0 };
        for (int i = 0; i < SPLINE_LANES; ++i) {
            at->a[d] += x->x[d][i] * SN_LOAD(g->slope[i]);
            at->b[d] += x->x[d][i] * SN_LOAD(g->bend[i]);
        }
    }
    sn_lanes square = DOT(at->a, at->a);
    at->l = ROOT(square);
    at->over = 1.0 / at->l;
    at->over2 = at->over * at->over;
    at->p = at->over2 * at->over2 * at->over2;
    for (int d = 0; d < 3; ++d)
        at->t[d] = at->over * at->a[d];
    cross(at->a, at->b, at->C);
    at->Q = DOT(at->C, at->C);
    at->tension = p->EA * (at->l - 1.0);
}

SN_INLINE void find_twist(const spline_plain* p, const plain_group* g, const plain_kept* kept,
                          const span_motion* x, const place* at, twist* s)
{
    vec kb, bt;
    sn_lanes rate = { 0 };
    for (int i = 0; i < SPLINE_LANES; ++i)
        rate += x->x[3][i] * SN_LOAD(g->slope[i]);
    for (int d = 0; d < 3; ++d) {
        s->t0[d] = SN_LOAD(kept->t[d]);
        kb[d] = SN_LOAD(kept->kb[d]);
        s->n_a[d] = at->t[d] + s->t0[d];
    }
    cross(s->t0, at->a, s->across);
    cross(at->b, s->t0, bt);
    s->n = at->l + DOT(at->a, s->t0);
    sn_lanes over = 1.0 / s->n, cube = at->over * at->over2;
    s->q = over * DOT(at->b, s->across);
    s->k = over * DOT(at->a, kb);
    s->value = rate + SN_LOAD(kept->tau) + s->k - s->q * at->over;
    s->torque = p->GJ * (s->value - p->rest);
    for (int d = 0; d < 3; ++d) {
        s->q_a[d] = over * (bt[d] - s->q * s->n_a[d]);
        s->k_a[d] = over * (kb[d] - s->k * s->n_a[d]);
        s->by_a[d] = s->k_a[d] - at->over * s->q_a[d] + s->q * cube * at->a[d];
        s->by_b[d] = -(at->over * over) * s->across[d];
    }
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* Minus the derivatives of the energy at the four places, weighted: by a, b, theta'. */
typedef struct plain_force {
    sn_lanes a[3], b[3], rate;
} plain_force;

SN_INLINE void find_force(const spline_plain* p, const plain_group* g, const plain_kept* kept,
                          const span_motion* x, const bool twisted, plain_force* f)
{
    place at;
    vec bC, Ca;
    sn_lanes w = -SN_LOAD(g->weight);
    find_place(p, g, x, &at);
    cross(at.b, at.C, bC);
    cross(at.C, at.a, Ca);
    sn_lanes moment = p->EI * at.p, shrink = 3.0 * moment * at.Q * at.over2;
    for (int d = 0; d < 3; ++d) {
        f->a[d] = at.tension * at.t[d] + moment * bC[d] - shrink * at.a[d];
        f->b[d] = moment * Ca[d];
    }
    f->rate = (sn_lanes){ 0 };
    if (twisted) {
        twist s;
        find_twist(p, g, kept, x, &at, &s);
        for (int d = 0; d < 3; ++d) {
            f->a[d] += s.torque * s.by_a[d];
            f->b[d] += s.torque * s.by_b[d];
        }
        f->rate = w * s.torque;
    }
    for (int d = 0; d < 3; ++d) {
        f->a[d] *= w;
        f->b[d] *= w;
    }
}

/* The sums over the places, one lane for each control point: four rows of four are turned. */
SN_INLINE void add_turned(const sn_lanes v[SPLINE_LANES], sn_lanes* sum)
{
    sn_lanes low =
        __builtin_shufflevector(v[0], v[1], 0, 4, 2, 6) + __builtin_shufflevector(v[0], v[1], 1, 5, 3, 7);
    sn_lanes high =
        __builtin_shufflevector(v[2], v[3], 0, 4, 2, 6) + __builtin_shufflevector(v[2], v[3], 1, 5, 3, 7);
    *sum += SN_PICK(low, high, 0, 1, 4, 5) + SN_PICK(low, high, 2, 3, 6, 7);
}

SN_INLINE void load_groups(const spline_plain* p, int span, const span_motion* x, const bool twisted,
                           span_load* out)
{
    sn_lanes sum[4] = { { 0 } };
    for (int i = p->first[span]; i < p->first[span + 1]; ++i) {
        const plain_group* g = &p->group[i];
        plain_force f;
        sn_lanes v[SPLINE_LANES];
        find_force(p, g, &p->kept[i], x, twisted, &f);
        for (int d = 0; d < 3; ++d) {
            for (int k = 0; k < SPLINE_LANES; ++k)
                v[k] = f.a[d] * SN_LOAD(g->slope[k]) + f.b[d] * SN_LOAD(g->bend[k]);
            add_turned(v, &sum[d]);
        }
        if (!twisted) continue;
        for (int k = 0; k < SPLINE_LANES; ++k)
            v[k] = f.rate * SN_LOAD(g->slope[k]);
        add_turned(v, &sum[3]);
    }
    for (int d = 0; d < 4; ++d)
        SN_STORE(out->f[d], sum[d]);
}

SN_CLONES static void load(const spline_plain* p, int span, const span_motion* x, span_load* sum)
{
    if (p->twisted)
        load_groups(p, span, x, true, sum);
    else
        load_groups(p, span, x, false, sum);
}

void sn_spline_plain_load(const spline_plain* p, int span, const span_motion* x, span_load* sum)
{
    load(p, span, x, sum);
}

/* ---- energy and commit --------------------------------------------------------------------------------- */

SN_INLINE double total(const sn_lanes* v) { return ((*v)[0] + (*v)[1]) + ((*v)[2] + (*v)[3]); }

SN_CLONES static void energies(const spline_plain* p, int span, const span_motion* x, double sum[3])
{
    for (int i = p->first[span]; i < p->first[span + 1]; ++i) {
        const plain_group* g = &p->group[i];
        place at;
        twist s;
        find_place(p, g, x, &at);
        sn_lanes w = 0.5 * SN_LOAD(g->weight), stretch = at.l - 1.0;
        sn_lanes stretching = w * at.tension * stretch, bending = w * p->EI * at.p * at.Q;
        sum[0] += total(&stretching);
        sum[1] += total(&bending);
        if (!p->twisted) continue;
        find_twist(p, g, &p->kept[i], x, &at, &s);
        sn_lanes twisting = w * s.torque * (s.value - p->rest);
        sum[2] += total(&twisting);
    }
}

void sn_spline_plain_energy(const spline_plain* p, int span, const span_motion* x, double sum[3])
{
    energies(p, span, x, sum);
}

SN_INLINE void keep(const place* at, plain_kept* kept)
{
    for (int d = 0; d < 3; ++d) {
        SN_STORE(kept->t[d], at->t[d]);
        SN_STORE(kept->kb[d], at->over2 * at->C[d]);
    }
}

SN_CLONES static void commit(const spline_plain* p, int span, const span_motion* x)
{
    for (int i = p->first[span]; i < p->first[span + 1]; ++i) {
        plain_kept* kept = &p->kept[i];
        place at;
        twist s;
        find_place(p, &p->group[i], x, &at);
        find_twist(p, &p->group[i], kept, x, &at, &s);
        SN_STORE(kept->tau, SN_LOAD(kept->tau) + s.k - s.q * at.over);
        keep(&at, kept);
    }
}

void sn_spline_plain_begin(const spline_plain* p, int span, const span_motion* x)
{
    for (int i = p->first[span]; p->twisted && i < p->first[span + 1]; ++i) {
        place at;
        find_place(p, &p->group[i], x, &at);
        keep(&at, &p->kept[i]);
    }
}

void sn_spline_plain_commit(const spline_plain* p, int span, const span_motion* x)
{
    if (p->twisted) commit(p, span, x);
}

/* ---- derivatives of the forces ------------------------------------------------------------------------- */

/* Second derivatives of the energy at the four places, weighted: pairs of components 00 01 02 11 12 22. */
enum { PAIRS = 6 };
static const int pair_row[PAIRS] = { 0, 0, 0, 1, 1, 2 }, pair_column[PAIRS] = { 0, 1, 2, 1, 2, 2 };

typedef struct plain_slope {
    sn_lanes aa[PAIRS], bb[PAIRS], ab[3][3]; /* ab: row a, column b */
    sn_lanes ra[3], rb[3], rr;               /* theta' and a, b, theta' */
} plain_slope;

#define ONE(d, e) ((d) == (e) ? 1.0 : 0.0)

SN_INLINE void stretch_and_bend(const spline_plain* p, const place* at, plain_slope* K)
{
    vec bC, Ca;
    const sn_lanes *a = at->a, *b = at->b, *t = at->t;
    cross(b, at->C, bC);
    cross(at->C, a, Ca);
    sn_lanes square = DOT(a, a), bb = DOT(b, b), ab = DOT(a, b), lateral = at->tension * at->over;
    sn_lanes m = p->EI * at->p, shrink = 3.0 * m * at->over2, Qs = at->Q * shrink, far = 8.0 * Qs * at->over2;
    for (int k = 0; k < PAIRS; ++k) {
        const int d = pair_row[k], e = pair_column[k];
        sn_lanes tt = t[d] * t[e], aa = a[d] * a[e], turned = bC[d] * a[e] + a[d] * bC[e];
        K->aa[k] = p->EA * tt + lateral * (ONE(d, e) - tt);
        K->aa[k] += m * (ONE(d, e) * bb - b[d] * b[e]) - 2.0 * shrink * turned + far * aa - ONE(d, e) * Qs;
        K->bb[k] = m * (ONE(d, e) * square - aa);
    }
    for (int d = 0; d < 3; ++d)
        for (int e = 0; e < 3; ++e)
            K->ab[d][e] =
                m * (2.0 * a[d] * b[e] - b[d] * a[e] - ONE(d, e) * ab) - 2.0 * shrink * a[d] * Ca[e];
}

SN_INLINE void add_twist(const spline_plain* p, const place* at, const twist* s, plain_slope* K)
{
    const sn_lanes *a = at->a, *t = at->t, over = 1.0 / s->n, p1 = at->over, cube = p1 * at->over2;
    const sn_lanes T = s->torque, none = { 0 };
    const sn_lanes hat[3][3] = { { none, -s->t0[2], s->t0[1] },
                                 { s->t0[2], none, -s->t0[0] },
                                 { -s->t0[1], s->t0[0], none } };
    sn_lanes bent = over * p1 * (p1 * s->q - s->k), close = s->q * cube, far = 3.0 * close * at->over2;
    vec mixed; // k_a - q_a/l
    for (int d = 0; d < 3; ++d)
        mixed[d] = s->k_a[d] - p1 * s->q_a[d];
    for (int k = 0; k < PAIRS; ++k) {
        const int d = pair_row[k], e = pair_column[k];
        sn_lanes H = bent * (ONE(d, e) - t[d] * t[e]) - over * (mixed[d] * s->n_a[e] + s->n_a[d] * mixed[e]);
        H += cube * (s->q_a[d] * a[e] + a[d] * s->q_a[e]) + ONE(d, e) * close - far * a[d] * a[e];
        K->aa[k] += T * H + p->GJ * s->by_a[d] * s->by_a[e];
        K->bb[k] += p->GJ * s->by_b[d] * s->by_b[e];
    }
    for (int d = 0; d < 3; ++d) {
        for (int e = 0; e < 3; ++e) {
            sn_lanes q_b = over * s->across[e];
            sn_lanes H = p1 * over * (hat[d][e] + s->n_a[d] * q_b) + cube * a[d] * q_b;
            K->ab[d][e] += T * H + p->GJ * s->by_a[d] * s->by_b[e];
        }
        K->ra[d] = p->GJ * s->by_a[d];
        K->rb[d] = p->GJ * s->by_b[d];
    }
    K->rr = p->GJ + none;
}

SN_INLINE void weigh(plain_slope* K, const double* weight)
{
    sn_lanes *v = (sn_lanes*)K, w = -SN_LOAD(weight);
    for (size_t i = 0; i < sizeof *K / sizeof *v; ++i)
        v[i] *= w;
}

/* From one place, lanes being control points: rows of pairs of components, and of component and angle. */
SN_INLINE void spread_place(const place_table* table, const plain_slope* K, int lane, const bool twisted,
                            span_matrix out)
{
    const double *S = table->basis.at[1], *B = table->basis.at[2];
    const sn_lanes slope = SN_LOAD(S), bend = SN_LOAD(B);
    for (int k = 0; k < PAIRS; ++k) {
        const int d = pair_row[k], e = pair_column[k];
        const sn_lanes by_a = K->aa[k][lane] * slope + K->ab[d][e][lane] * bend;
        const sn_lanes by_b = K->ab[e][d][lane] * slope + K->bb[k][lane] * bend;
        for (int i = 0; i < SPLINE_LANES; ++i)
            SN_STORE(out[d][i][e], SN_LOAD(out[d][i][e]) + (S[i] * by_a + B[i] * by_b));
    }
    for (int i = 0; twisted && i < SPLINE_LANES; ++i) {
        for (int d = 0; d < 3; ++d)
            SN_STORE(out[d][i][3],
                     SN_LOAD(out[d][i][3]) + (S[i] * K->ra[d][lane] + B[i] * K->rb[d][lane]) * slope);
        SN_STORE(out[3][i][3], SN_LOAD(out[3][i][3]) + S[i] * K->rr[lane] * slope);
    }
}

SN_INLINE void mirror(span_matrix A, const int components)
{
    for (int d = 0; d < components; ++d)
        for (int e = d + 1; e < components; ++e)
            for (int i = 0; i < SPLINE_LANES; ++i)
                for (int j = 0; j < SPLINE_LANES; ++j)
                    A[e][j][d][i] = A[d][i][e][j];
}

SN_INLINE void slope_groups(const spline_plain* p, int span, const span_motion* x, const bool twisted,
                            span_matrix out)
{
    for (int i = p->first[span], at_place = p->place[span]; i < p->first[span + 1]; ++i) {
        plain_slope K;
        place at;
        find_place(p, &p->group[i], x, &at);
        stretch_and_bend(p, &at, &K);
        if (twisted) {
            twist s;
            find_twist(p, &p->group[i], &p->kept[i], x, &at, &s);
            add_twist(p, &at, &s, &K);
        }
        weigh(&K, p->group[i].weight);
        for (int lane = 0; lane < PLAIN_LANES && at_place < p->place[span + 1]; ++lane, ++at_place)
            spread_place(&p->table[at_place], &K, lane, twisted, out);
    }
    mirror(out, twisted ? 4 : 3);
}

SN_CLONES static void slope(const spline_plain* p, int span, const span_motion* x, span_matrix out)
{
    if (p->twisted)
        slope_groups(p, span, x, true, out);
    else
        slope_groups(p, span, x, false, out);
}

void sn_spline_plain_slope(const spline_plain* p, int span, const span_motion* x, span_matrix K)
{
    slope(p, span, x, K);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

static void fill_group(plain_group* g, const place_table* table, int left)
{
    for (int lane = 0; lane < PLAIN_LANES; ++lane) {
        const place_table* from = &table[lane < left ? lane : left - 1];
        for (int i = 0; i < SPLINE_LANES; ++i) {
            g->slope[i][lane] = from->basis.at[1][i];
            g->bend[i][lane] = from->basis.at[2][i];
        }
        g->weight[lane] = lane < left ? from->weight : 0.0;
    }
}

sn_status sn_spline_plain_bind(sn_bind* bind, const spline_curve* curve, const spline_rule* rule,
                               spline_plain* p)
{
    int* first = sn_bind_alloc(bind, (size_t)(curve->spans + 1) * sizeof *first);
    if (!first) return SN_ERR_MEMORY;
    for (int s = 0; s < curve->spans; ++s)
        first[s + 1] = first[s] + (rule->first[s + 1] - rule->first[s] + PLAIN_LANES - 1) / PLAIN_LANES;
    size_t count = (size_t)first[curve->spans];
    plain_group* group = sn_bind_alloc(bind, count * sizeof *group);
    p->kept = sn_bind_memory(bind, (p->twisted ? count : 1) * sizeof *p->kept);
    if (!group || !p->kept) return SN_ERR_MEMORY;
    for (int s = 0; s < curve->spans; ++s)
        for (int i = rule->first[s], k = first[s]; i < rule->first[s + 1]; i += PLAIN_LANES, ++k)
            fill_group(&group[k], &p->table[i], rule->first[s + 1] - i);
    p->first = first;
    p->place = rule->first;
    p->group = group;
    return SN_OK;
}
