/* Sinew - isotropic. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/isotropic.h"
#include <sinew/models/solids.h>
#include "models/solid/lanes9.h"
#include "models/solid/rotation.h"
#include "models/solid/tensor.h"

enum { POINTS = 8, PAIRS = SHAPE_NODES * (SHAPE_NODES - 1) / 2 };

/* Vectors of four cells. */
typedef struct lanes3 {
    sn_lanes m[3];
} lanes3;

bool sn_isotropic_is_symmetric(const element* e)
{
    return e->damping_time == 0 && e->law.kind != SN_SOLID_COROTATIONAL_QR;
}

/* Is there a stress beside that of the law? */
SN_INLINE bool has_added(const element* e) { return e->damping_time > 0 || e->relaxation.terms > 0; }

/* Laws of small strain in a frame: at rest, or that of corotational_qr. */
SN_INLINE bool is_framed(const law* m)
{
    return m->kind == SN_SOLID_LINEAR || m->kind == SN_SOLID_COROTATIONAL_QR;
}

/* ---- in and out ---------------------------------------------------------------------------------------- */

/* Four rows of four to their columns. */
SN_INLINE void transpose(const sn_lanes* v, sn_lanes* out)
{
    const sn_lanes p = SN_PICK(v[0], v[1], 0, 4, 2, 6), q = SN_PICK(v[0], v[1], 1, 5, 3, 7);
    const sn_lanes r = SN_PICK(v[2], v[3], 0, 4, 2, 6), s = SN_PICK(v[2], v[3], 1, 5, 3, 7);
    out[0] = SN_PICK(p, r, 0, 1, 4, 5);
    out[1] = SN_PICK(q, s, 0, 1, 4, 5);
    out[2] = SN_PICK(p, r, 2, 3, 6, 7);
    out[3] = SN_PICK(q, s, 2, 3, 6, 7);
}

/* `count` >= 4 numbers of each cell, `stride` from cell to cell; the last four may overlap those before. */
SN_INLINE void take(const double* const* from, int count, sn_lanes* to)
{
    for (int k = 0; k < count; k += 4) {
        int at = k + 4 <= count ? k : count - 4;
        const sn_lanes rows[4] = { SN_LOAD(from[0] + at), SN_LOAD(from[1] + at), SN_LOAD(from[2] + at),
                                   SN_LOAD(from[3] + at) };
        transpose(rows, to + at);
    }
}

SN_INLINE void put(const sn_lanes* from, int count, double* to)
{
    for (int k = 0; k < count; k += 4) {
        int at = k + 4 <= count ? k : count - 4;
        sn_lanes rows[4];
        transpose(from + at, rows);
        for (int l = 0; l < 4; ++l)
            SN_STORE(to + (ptrdiff_t)l * count + at, rows[l]);
    }
}

/* ---- deformation --------------------------------------------------------------------------------------- */

/* Four cells, and the places of their nodes from the first; velocities too, where the element is damped. */
typedef struct quad {
    const element* e;
    const relaxation_step* step;
    int n, cell[4];
    lanes3 x[SHAPE_NODES], v[SHAPE_NODES];
} quad;

SN_INLINE void gather(const quad* q, const sn_vec3* from, lanes3* to)
{
    const double* at[4];
    lanes3 first;
    for (int a = 0; a < q->n; ++a) {
        for (int l = 0; l < 4; ++l)
            at[l] = &from[q->e->cells.nodes[q->cell[l] * q->n + a]].x;
        for (int i = 0; i < 3; ++i) {
            const sn_lanes now = { at[0][i], at[1][i], at[2][i], at[3][i] };
            if (a == 0) first.m[i] = now;
            to[a].m[i] = now - first.m[i];
        }
    }
}

SN_INLINE void start(const element* e, int n, int first, const isotropic_motion* at, quad* q)
{
    q->e = e;
    q->n = n;
    q->step = &at->step;
    for (int l = 0; l < 4; ++l)
        q->cell[l] = first + l < e->cells.count ? first + l : e->cells.count - 1;
    gather(q, at->x, q->x);
    if (e->damping_time > 0) gather(q, at->v, q->v);
}

/* Coefficients of the stress and tangent at a point; see law_scalars. */
typedef struct coefficients {
    sn_lanes a, c, slope, bend, theta, theta1, theta2, a2, c2, d;
} coefficients;

typedef struct state {
    lanes3 D[SHAPE_NODES];
    /* S: 2 m E of St Venant and Kirchhoff's law, G of laws of I2, R of the corotational laws. cof: the
       orthogonal factor of F T of corotational_qr */
    lanes9 F, cof, S;
    lanes9 rate, added;      /* F', and the stress beside that of the law */
    lanes9 at;               /* F that these refer to: I of the law of small strain */
    sn_lanes triangle[3];    /* U11, U12, U22 of corotational_qr */
    sn_lanes w, elastic, I1; /* elastic: w times the share of the law's stress, or of its tangent */
    coefficients k;
} state;

/* S and theta of St Venant and Kirchhoff's law. */
SN_INLINE void strain(double mu, state* s)
{
    const sn_lanes* F = s->F.m;
    s->k.theta = (sn_lanes){ 0 };
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            s->S.m[3 * i + j] =
                mu * (F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j] - (i == j ? 1.0 : 0.0));
        s->k.theta += 0.5 * (F[i] * F[i] + F[3 + i] * F[3 + i] + F[6 + i] * F[6 + i] - 1.0);
    }
}

/* R and theta of the corotational law. */
SN_INLINE void rotate(state* s)
{
    lanes9_polar(&s->F, &s->S);
    s->k.theta = (sn_lanes){ -3, -3, -3, -3 };
    for (int k = 0; k < 9; ++k)
        s->k.theta += s->S.m[k] * s->F.m[k];
}

/* G = I1 F - F C, and I2 = G : F / 2. */
SN_INLINE void second_invariant(state* s, sn_lanes* I2)
{
    const sn_lanes* F = s->F.m;
    lanes9 C;
    *I2 = (sn_lanes){ 0 };
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            C.m[3 * i + j] = F[i] * F[j] + F[3 + i] * F[3 + j] + F[6 + i] * F[6 + j];
    for (int i = 0; i < 9; i += 3)
        for (int j = 0; j < 3; ++j) {
            s->S.m[i + j] =
                s->I1 * F[i + j] - (F[i] * C.m[j] + F[i + 1] * C.m[3 + j] + F[i + 2] * C.m[6 + j]);
            *I2 += 0.5 * s->S.m[i + j] * F[i + j];
        }
}

SN_INLINE void coefficients_of(const law* m, bool second, state* s)
{
    const sn_lanes* F = s->F.m;
    sn_lanes J, I1 = { 0 }, I2 = { 0 };
    double v[10][4];
    lanes9_cofactor(&s->F, &s->cof);
    J = F[0] * s->cof.m[0] + F[1] * s->cof.m[1] + F[2] * s->cof.m[2];
    for (int k = 0; k < 9; ++k)
        I1 += F[k] * F[k];
    s->I1 = I1;
    if (second) second_invariant(s, &I2);
    for (int l = 0; l < 4; ++l) {
        law_scalars one = sn_law_of_invariants(m, J[l], I1[l], I2[l]);
        v[0][l] = one.a;
        v[1][l] = one.c;
        v[2][l] = one.slope;
        v[3][l] = one.bend;
        v[4][l] = one.theta[0];
        v[5][l] = one.theta[1];
        v[6][l] = one.theta[2];
        v[7][l] = one.a2;
        v[8][l] = one.c2;
        v[9][l] = one.d;
    }
    s->k = (coefficients){ SN_LOAD(v[0]), SN_LOAD(v[1]), SN_LOAD(v[2]), SN_LOAD(v[3]), SN_LOAD(v[4]),
                           SN_LOAD(v[5]), SN_LOAD(v[6]), SN_LOAD(v[7]), SN_LOAD(v[8]), SN_LOAD(v[9]) };
}

/* The rotation in F of a law in a frame, and theta. */
SN_INLINE void turn_frame(const quad* q, state* s)
{
    const bool qr = q->e->law.kind == SN_SOLID_COROTATIONAL_QR;
    double R[9][4] = { { 0 } }, Q[9][4] = { { 0 } }, U[3][4] = { { 0 } };
    for (int l = 0; l < 4; ++l) {
        sn_mat3 F, own = sn_mat3_identity(), factor = own;
        double u[3] = { 1, 0, 1 };
        for (int k = 0; qr && k < 9; ++k)
            F.m[k / 3][k % 3] = s->F.m[k][l];
        if (qr) own = sn_rotation_qr_parts(F, q->e->frames[q->cell[l]], &factor, u);
        for (int k = 0; k < 9; ++k) {
            R[k][l] = own.m[k / 3][k % 3];
            Q[k][l] = factor.m[k / 3][k % 3];
        }
        for (int k = 0; k < 3; ++k)
            U[k][l] = u[k];
    }
    s->k.theta = (sn_lanes){ -3, -3, -3, -3 };
    for (int k = 0; k < 9; ++k) {
        s->S.m[k] = SN_LOAD(R[k]);
        s->cof.m[k] = SN_LOAD(Q[k]);
        s->k.theta += s->S.m[k] * s->F.m[k];
    }
    for (int k = 0; k < 3; ++k)
        s->triangle[k] = SN_LOAD(U[k]);
}

/* What relaxation has left, and the viscous stress T (l tr E' I + 2 m E'), E' = sym(F^T F'). */
SN_INLINE void add_stresses(const quad* q, int point, state* s)
{
    const element* e = q->e;
    s->at = s->F;
    for (int k = 0; e->law.kind == SN_SOLID_LINEAR && k < 9; ++k)
        s->at.m[k] = (sn_lanes){ 0 } + (k % 4 == 0 ? 1.0 : 0.0);
    double left[9][4] = { { 0 } };
    for (int l = 0; e->relaxation.terms > 0 && l < 4; ++l) {
        sn_mat3 one = sn_relaxation_left(&e->relaxation, q->step, q->cell[l] * e->points + point);
        for (int k = 0; k < 9; ++k)
            left[k][l] = one.m[k / 3][k % 3];
    }
    for (int k = 0; k < 9; ++k)
        s->added.m[k] = SN_LOAD(left[k]);
    if (e->damping_time <= 0) return;
    const sn_lanes *F = s->at.m, *G = s->rate.m;
    const double m = e->damping_time * e->law.mu, l = e->damping_time * e->law.lambda;
    sn_lanes trace = { 0 };
    for (int k = 0; k < 9; ++k)
        trace += F[k] * G[k];
    for (int i = 0; i < 3; ++i) {
        for (int j = 0; j < 3; ++j)
            s->added.m[3 * i + j] += m * (F[i] * G[j] + F[3 + i] * G[3 + j] + F[6 + i] * G[6 + j] +
                                          F[j] * G[i] + F[3 + j] * G[3 + i] + F[6 + j] * G[6 + i]);
        s->added.m[4 * i] += l * trace;
    }
}

/* F of places, F' of velocities. */
SN_INLINE void gradient(const lanes3* y, const lanes3* D, int n, lanes9* F)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            sn_lanes sum = { 0 };
            for (int a = 1; a < n; ++a)
                sum += y[a].m[i] * D[a].m[j];
            F->m[3 * i + j] = sum;
        }
}

/* All of a point but what depends on the mean of theta. */
SN_INLINE void look(const quad* q, int point, state* s)
{
    const element* e = q->e;
    const double *D[4], *w[4];
    for (int l = 0; l < 4; ++l) {
        w[l] = &e->weight[q->cell[l] * e->points + point];
        D[l] = &e->D[(q->cell[l] * e->points + point) * q->n].x;
    }
    s->w = (sn_lanes){ *w[0], *w[1], *w[2], *w[3] };
    take(D, 3 * q->n, s->D[0].m);
    gradient(q->x, s->D, q->n, &s->F);
    if (e->damping_time > 0) gradient(q->v, s->D, q->n, &s->rate);
    s->elastic = s->w;
    if (has_added(e)) {
        s->elastic *= q->step->share;
        add_stresses(q, point, s);
    }
    if (e->law.kind == SN_SOLID_ST_VENANT_KIRCHHOFF)
        strain(e->law.mu, s);
    else if (e->law.kind == SN_SOLID_COROTATIONAL)
        rotate(s);
    else if (is_framed(&e->law))
        turn_frame(q, s);
    else
        coefficients_of(&e->law, sn_law_has_second_invariant(&e->law), s);
}

/* out = A v */
SN_INLINE void apply(const lanes9* A, const lanes3* v, lanes3* out)
{
    for (int i = 0; i < 3; ++i)
        out->m[i] = A->m[3 * i] * v->m[0] + A->m[3 * i + 1] * v->m[1] + A->m[3 * i + 2] * v->m[2];
}

/* The points' states, with the mean of theta where the element takes it. */
SN_INLINE void look_at_all(const quad* q, state* s)
{
    const element* e = q->e;
    sn_lanes mean = { 0 }, volume = { 0 };
    for (int p = 0; p < e->points; ++p) {
        look(q, p, &s[p]);
        mean += s[p].w * s[p].k.theta;
        volume += s[p].w;
    }
    for (int p = 0; p < e->points && e->selective; ++p)
        s[p].k.theta = mean / volume;
}

/* ---- force --------------------------------------------------------------------------------------------- */

/* out = A B */
SN_INLINE void multiply(const lanes9* A, const lanes9* B, lanes9* out)
{
    for (int i = 0; i < 9; i += 3)
        for (int j = 0; j < 3; ++j)
            out->m[i + j] = A->m[i] * B->m[j] + A->m[i + 1] * B->m[3 + j] + A->m[i + 2] * B->m[6 + j];
}

/* out = A B^T */
SN_INLINE void multiply_by_transposed(const lanes9* A, const lanes9* B, lanes9* out)
{
    for (int i = 0; i < 9; i += 3)
        for (int j = 0; j < 3; ++j)
            out->m[i + j] =
                A->m[i] * B->m[3 * j] + A->m[i + 1] * B->m[3 * j + 1] + A->m[i + 2] * B->m[3 * j + 2];
}

/* -w P of a law in a frame: P = m (F + R F^T R - 2 R) + k theta R */
SN_INLINE void framed_stress(const law* m, const state* s, lanes9* P)
{
    lanes9 turned, twice;
    multiply_by_transposed(&s->S, &s->F, &turned);
    multiply(&turned, &s->S, &twice);
    for (int k = 0; k < 9; ++k)
        P->m[k] = -s->elastic *
                  (m->mu * (s->F.m[k] + twice.m[k] - 2.0 * s->S.m[k]) + m->k * s->k.theta * s->S.m[k]);
}

/* -w P of the law */
SN_INLINE void stress(const law* m, const state* s, lanes9* P)
{
    if (is_framed(m)) {
        framed_stress(m, s, P);
        return;
    }
    if (m->kind == SN_SOLID_COROTATIONAL) {
        for (int k = 0; k < 9; ++k)
            P->m[k] = -s->elastic * (2.0 * m->mu * (s->F.m[k] - s->S.m[k]) + m->k * s->k.theta * s->S.m[k]);
        return;
    }
    const bool second = sn_law_has_second_invariant(m);
    const sn_lanes p = m->k * s->k.theta, slope = s->k.slope + p * s->k.theta1;
    const sn_lanes* F = s->F.m;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j) {
            if (m->kind == SN_SOLID_ST_VENANT_KIRCHHOFF)
                P->m[3 * i + j] = -s->elastic * (p * F[3 * i + j] + F[3 * i] * s->S.m[j] +
                                                 F[3 * i + 1] * s->S.m[3 + j] + F[3 * i + 2] * s->S.m[6 + j]);
            else
                P->m[3 * i + j] = -s->elastic * (s->k.a * F[3 * i + j] + slope * s->cof.m[3 * i + j]);
            if (second) P->m[3 * i + j] -= s->elastic * s->k.a2 * s->S.m[3 * i + j];
        }
}

/* P -= w F times the stress beside that of the law */
SN_INLINE void subtract_added(const state* s, lanes9* P)
{
    lanes9 more;
    multiply(&s->at, &s->added, &more);
    for (int k = 0; k < 9; ++k)
        P->m[k] -= s->w * more.m[k];
}

SN_INLINE void force(const element* e, int n, int first, const isotropic_motion* at, double (*to)[4])
{
    quad q;
    state s[POINTS];
    sn_lanes f[4 * SHAPE_NODES];
    for (int k = 0; k < 4 * n; ++k)
        f[k] = (sn_lanes){ 0 };
    start(e, n, first, at, &q);
    look_at_all(&q, s);
    for (int p = 0; p < e->points; ++p) {
        lanes9 P;
        stress(&e->law, &s[p], &P);
        if (has_added(e)) subtract_added(&s[p], &P);
        for (int a = 0; a < n; ++a) {
            lanes3 part;
            apply(&P, &s[p].D[a], &part);
            for (int i = 0; i < 3; ++i)
                f[4 * a + i] += part.m[i];
        }
    }
    put(f, 4 * n, to[0]);
}

SN_CLONES void sn_isotropic_force(const element* e, int first, const isotropic_motion* at, double (*f)[4])
{
    int n = sn_shape_nodes(e->cells.kind);
    if (n == 4)
        force(e, 4, first, at, f);
    else
        force(e, n, first, at, f);
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* What the pairs of a point are made of. */
typedef struct corners {
    lanes3 u[SHAPE_NODES], c[SHAPE_NODES]; /* F D, cof F D; S D for St Venant and Kirchhoff's law */
    lanes3 g[SHAPE_NODES];                 /* sums over points of w dtheta/dx */
    lanes3 z[SHAPE_NODES];                 /* -w (c F D + c2 G D) of laws of I2 */
} corners;

SN_INLINE void corners_of(const element* e, int n, const state* s, corners* at)
{
    bool green = e->law.kind == SN_SOLID_ST_VENANT_KIRCHHOFF;
    const bool rotated = e->law.kind == SN_SOLID_COROTATIONAL || is_framed(&e->law);
    for (int a = 0; rotated && a < n; ++a) {
        apply(&s->S, &s->D[a], &at->u[a]);
        for (int i = 0; i < 3 && e->selective; ++i)
            at->g[a].m[i] += s->w * at->u[a].m[i];
    }
    for (int a = 0; !rotated && a < n; ++a) {
        apply(&s->F, &s->D[a], &at->u[a]);
        apply(green ? &s->S : &s->cof, &s->D[a], &at->c[a]);
        for (int i = 0; i < 3 && e->selective; ++i)
            if (green)
                at->g[a].m[i] += s->w * at->u[a].m[i];
            else
                at->g[a].m[i] += s->w * s->k.theta1 * at->c[a].m[i];
    }
}

SN_INLINE void dot(const lanes3* a, const lanes3* b, sn_lanes* out)
{
    *out = a->m[0] * b->m[0] + a->m[1] * b->m[1] + a->m[2] * b->m[2];
}

/* out = by v */
SN_INLINE void scale(const sn_lanes* by, const lanes3* v, lanes3* out)
{
    for (int i = 0; i < 3; ++i)
        out->m[i] = *by * v->m[i];
}

/* K += a b^T */
SN_INLINE void add_outer(const lanes3* a, const lanes3* b, lanes9* K)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            K->m[3 * i + j] += a->m[i] * b->m[j];
}

/* K += scale [F (b x a)] */
SN_INLINE void add_cross(const lanes9* F, const sn_lanes* scale, const lanes3* b, const lanes3* a, lanes9* K)
{
    lanes3 n, v;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        n.m[i] = *scale * (b->m[j] * a->m[k] - b->m[k] * a->m[j]);
    }
    apply(F, &n, &v);
    K->m[1] -= v.m[2];
    K->m[2] += v.m[1];
    K->m[3] += v.m[2];
    K->m[5] -= v.m[0];
    K->m[6] -= v.m[1];
    K->m[7] += v.m[0];
}

/* Of a law of J and I1. */
SN_INLINE void add_invariants(const element* e, int n, const state* s, const corners* at, lanes9* K)
{
    const coefficients* k = &s->k;
    const sn_lanes p = e->law.k * k->theta, a1 = -s->elastic * k->a, c1 = -s->elastic * k->c;
    const sn_lanes d1 = -s->elastic * k->d;
    const bool curved = sn_law_is_curved(&e->law);
    const sn_lanes slope = -s->elastic * (k->slope + p * k->theta1);
    const double own = e->selective ? 0.0 : e->law.k;
    const sn_lanes bend = -s->elastic * (k->bend + p * k->theta2 + own * k->theta1 * k->theta1);
    for (int b = 1; b < n; ++b) {
        lanes3 with_u, with_c;
        for (int i = 0; i < 3; ++i) {
            with_u.m[i] = curved ? c1 * at->c[b].m[i] + d1 * at->u[b].m[i] : c1 * at->c[b].m[i];
            with_c.m[i] = c1 * at->u[b].m[i] + bend * at->c[b].m[i];
        }
        for (int a = 0; a < b; ++a) {
            lanes9* to = &K[a * (2 * n - a - 1) / 2 + b - a - 1];
            sn_lanes DD;
            dot(&s->D[a], &s->D[b], &DD);
            add_outer(&at->u[a], &with_u, to);
            add_outer(&at->c[a], &with_c, to);
            add_cross(&s->F, &slope, &s->D[b], &s->D[a], to);
            for (int i = 0; i < 3; ++i)
                to->m[4 * i] += a1 * DD;
        }
    }
}

/* K += [a] M, [a] the matrix of the cross product */
SN_INLINE void add_crossed(const lanes3* a, const lanes9* M, lanes9* K)
{
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        for (int c = 0; c < 3; ++c)
            K->m[3 * i + c] += a->m[j] * M->m[3 * k + c] - a->m[k] * M->m[3 * j + c];
    }
}

/* Of the corotational law. */
SN_INLINE void add_rotated(const element* e, int n, const state* s, const corners* at, lanes9* K)
{
    const sn_lanes turn = s->elastic * (e->law.k * s->k.theta - 2.0 * e->law.mu);
    const sn_lanes shear = -s->elastic * (2.0 * e->law.mu),
                   bulk = -s->elastic * (e->selective ? 0.0 : e->law.k);
    sn_lanes trace;
    lanes9 N; /* R (tr(U) I - U)^-1 R^T, F = R U */
    lanes9_around(&s->F, &s->S, &trace, &N);
    for (int b = 1; b < n; ++b) {
        const lanes3* u = &at->u[b];
        lanes3 pressed, row;
        lanes9 M; /* turn N [u] */
        scale(&bulk, u, &pressed);
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k)
                row.m[k] = turn * N.m[3 * i + k];
            for (int k = 0; k < 3; ++k)
                M.m[3 * i + k] =
                    row.m[(k + 1) % 3] * u->m[(k + 2) % 3] - row.m[(k + 2) % 3] * u->m[(k + 1) % 3];
        }
        for (int a = 0; a < b; ++a) {
            lanes9* to = &K[a * (2 * n - a - 1) / 2 + b - a - 1];
            sn_lanes uu;
            dot(&at->u[a], u, &uu);
            add_outer(&at->u[a], &pressed, to);
            add_crossed(&at->u[a], &M, to);
            for (int i = 0; i < 3; ++i)
                to->m[4 * i] += shear * uu;
        }
    }
}

/* Of a law of J, I1 and I2. */
SN_INLINE void add_second(const element* e, int n, const state* s, corners* at, lanes9* K)
{
    const coefficients* k = &s->k;
    const sn_lanes p = e->law.k * k->theta, a1 = -s->elastic * k->a, a2 = -s->elastic * k->a2;
    const sn_lanes slope = -s->elastic * (k->slope + p * k->theta1);
    const double own = e->selective ? 0.0 : e->law.k;
    const sn_lanes bend = -s->elastic * (k->bend + p * k->theta2 + own * k->theta1 * k->theta1);
    lanes9 B; /* a2 F F^T */
    for (int i = 0; i < 3; ++i) {
        apply(&s->F, (const lanes3*)&s->F.m[3 * i], (lanes3*)&B.m[3 * i]);
        for (int j = 0; j < 3; ++j)
            B.m[3 * i + j] *= a2;
    }
    for (int a = 0; a < n; ++a) {
        apply(&s->S, &s->D[a], &at->z[a]);
        for (int i = 0; i < 3; ++i)
            at->z[a].m[i] = -s->elastic * (k->c * at->u[a].m[i] + k->c2 * at->z[a].m[i]);
    }
    for (int b = 1; b < n; ++b) {
        lanes3 with_c, with_u, turned;
        for (int i = 0; i < 3; ++i) {
            with_c.m[i] = at->z[b].m[i] + bend * at->c[b].m[i];
            turned.m[i] = -a2 * at->u[b].m[i];
            with_u.m[i] = -2.0 * turned.m[i];
        }
        for (int a = 0; a < b; ++a) {
            lanes9* to = &K[a * (2 * n - a - 1) / 2 + b - a - 1];
            sn_lanes DD, uu;
            dot(&s->D[a], &s->D[b], &DD);
            dot(&at->u[a], &at->u[b], &uu);
            add_outer(&at->z[a], &at->c[b], to);
            add_outer(&at->c[a], &with_c, to);
            add_outer(&at->u[a], &with_u, to);
            add_outer(&turned, &at->u[a], to);
            add_cross(&s->F, &slope, &s->D[b], &s->D[a], to);
            for (int i = 0; i < 9; ++i)
                to->m[i] -= DD * B.m[i];
            uu = (a1 + a2 * s->I1) * DD - a2 * uu;
            for (int i = 0; i < 3; ++i)
                to->m[4 * i] += uu;
        }
    }
}

/* Of St Venant and Kirchhoff's law. */
SN_INLINE void add_green(const element* e, int n, const state* s, const corners* at, lanes9* K)
{
    const sn_lanes shear = -e->law.mu * s->elastic, bulk = -(e->selective ? 0.0 : e->law.k) * s->elastic;
    lanes9 B; /* F F^T */
    for (int i = 0; i < 3; ++i)
        apply(&s->F, (const lanes3*)&s->F.m[3 * i], (lanes3*)&B.m[3 * i]);
    for (int b = 1; b < n; ++b) {
        lanes3 sheared, pressed;
        scale(&shear, &at->u[b], &sheared);
        scale(&bulk, &at->u[b], &pressed);
        for (int a = 0; a < b; ++a) {
            lanes9* to = &K[a * (2 * n - a - 1) / 2 + b - a - 1];
            sn_lanes DD, DSD;
            dot(&s->D[a], &s->D[b], &DD);
            dot(&s->D[a], &at->c[b], &DSD);
            DSD = -s->elastic * (DSD + e->law.k * s->k.theta * DD);
            DD *= shear;
            add_outer(&sheared, &at->u[a], to);
            add_outer(&at->u[a], &pressed, to);
            for (int k = 0; k < 9; ++k)
                to->m[k] += B.m[k] * DD;
            for (int i = 0; i < 3; ++i)
                to->m[4 * i] += DSD;
        }
    }
}

/* Of a law in a frame that does not turn: K = -w (k u_a u_b^T + m u_b u_a^T + m (D_a.D_b) I). */
SN_INLINE void add_framed(const element* e, int n, const state* s, const corners* at, lanes9* K)
{
    const sn_lanes shear = -s->elastic * e->law.mu, bulk = -s->elastic * (e->selective ? 0.0 : e->law.k);
    for (int b = 1; b < n; ++b) {
        lanes3 sheared, pressed;
        scale(&shear, &at->u[b], &sheared);
        scale(&bulk, &at->u[b], &pressed);
        for (int a = 0; a < b; ++a) {
            lanes9* to = &K[a * (2 * n - a - 1) / 2 + b - a - 1];
            sn_lanes uu;
            dot(&at->u[a], &sheared, &uu);
            add_outer(&at->u[a], &pressed, to);
            add_outer(&sheared, &at->u[a], to);
            for (int i = 0; i < 3; ++i)
                to->m[4 * i] += uu;
        }
    }
}

/* ---- unsymmetric parts of the tangent ------------------------------------------------------------------ */

/* Of each pair of nodes, the blocks of (a, b) and (b, a). */
typedef struct two_blocks {
    lanes9 of[2];
} two_blocks;

/* out = a x b */
SN_INLINE void cross(const lanes3* a, const lanes3* b, lanes3* out)
{
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out->m[i] = a->m[j] * b->m[k] - a->m[k] * b->m[j];
    }
}

/* -w K of the stress S beside that of the law, and with Y = (weight of K) F' + (weight of D) F, y_a = Y D_a,
   those of the viscous stress: K_ab = (D_b.S D_a) I, T (l u_a y_b^T + m (u_b y_a^T + (D_a.D_b) F Y^T)). */
SN_INLINE void add_beside(const element* e, int n, const state* s, const sn_batch_weights* weights,
                          two_blocks* K)
{
    const sn_lanes shear = -s->w * (e->damping_time * e->law.mu),
                   bulk = -s->w * (e->damping_time * e->law.lambda);
    const double moving = e->law.kind == SN_SOLID_LINEAR ? 0.0 : weights->K; // weight of d/dF
    const sn_lanes stiff = -s->w * moving;
    lanes9 Y = { { { 0 } } }, FY = { { { 0 } } };
    lanes3 u[SHAPE_NODES], y[SHAPE_NODES], t[SHAPE_NODES];
    for (int k = 0; e->damping_time > 0 && k < 9; ++k)
        Y.m[k] = moving * s->rate.m[k] + weights->D * s->at.m[k];
    if (e->damping_time > 0) multiply_by_transposed(&s->at, &Y, &FY);
    for (int a = 0; a < n; ++a) {
        apply(&s->at, &s->D[a], &u[a]);
        apply(&Y, &s->D[a], &y[a]);
        apply(&s->added, &s->D[a], &t[a]);
    }
    for (int a = 0; a < n; ++a)
        for (int b = a + 1; b < n; ++b, ++K)
            for (int side = 0; side < 2; ++side) {
                int i = side ? b : a, j = side ? a : b;
                lanes9* to = &K->of[side];
                lanes3 pressed, sheared;
                sn_lanes DD, DSD;
                dot(&s->D[a], &s->D[b], &DD);
                dot(&s->D[j], &t[i], &DSD);
                DD *= shear;
                scale(&bulk, &u[i], &pressed);
                scale(&shear, &u[j], &sheared);
                for (int k = 0; k < 3; ++k)
                    to->m[4 * k] += stiff * DSD;
                add_outer(&pressed, &y[j], to);
                add_outer(&sheared, &y[i], to);
                for (int k = 0; k < 9; ++k)
                    to->m[k] += DD * FY.m[k];
            }
}

/* out = X_a w: the change of the stress on D_a by a rotation w of R, u = R D_a, G^T = R F^T,
   m (w x G^T u + G^T (w x u)) + (k theta - 2 m) w x u + k (w.axial) u. */
SN_INLINE void turn_stress(const element* e, const state* s, const lanes9* Gt, const lanes3* axial,
                           const lanes3* u, const lanes3* w, lanes3* out)
{
    lanes3 pulled, turned, sum;
    sn_lanes grown;
    apply(Gt, u, &pulled);
    cross(w, &pulled, out);
    cross(w, u, &turned);
    apply(Gt, &turned, &sum);
    dot(w, axial, &grown);
    const sn_lanes press = e->law.k * s->k.theta - 2.0 * e->law.mu;
    grown *= e->selective ? 0.0 : e->law.k;
    for (int i = 0; i < 3; ++i)
        out->m[i] =
            -s->elastic * (e->law.mu * (out->m[i] + sum.m[i]) + press * turned.m[i] + grown * u->m[i]);
}

/* What the change of R of corotational_qr adds. With the columns q_0, q_1, q_2 of the orthogonal factor, the
   triangle U and d = T^T D_b, a displacement h of node b turns R by
     w = c q_0 (q_2.h) + g (q_2 (q_1.h) - q_1 (q_2.h)),   g = d_0/U11, c = (d_1 - U12 g)/U22. */
SN_INLINE void add_turn(const quad* q, const state* s, const corners* at, two_blocks* K)
{
    lanes3 column[3], axial, x[3][SHAPE_NODES];
    sn_lanes g[SHAPE_NODES], c[SHAPE_NODES];
    lanes9 Gt, T = { { { 0 } } };
    multiply_by_transposed(&s->S, &s->F, &Gt);
    for (int k = 0; k < 9; ++k) {
        const sn_mat3* frames = q->e->frames;
        int i = k / 3, j = k % 3;
        column[j].m[i] = s->cof.m[k];
        T.m[k] = (sn_lanes){ frames[q->cell[0]].m[i][j], frames[q->cell[1]].m[i][j],
                             frames[q->cell[2]].m[i][j], frames[q->cell[3]].m[i][j] };
    }
    for (int i = 0; i < 3; ++i) { // of G - G^T
        int j = (i + 1) % 3, k = (i + 2) % 3;
        axial.m[i] = Gt.m[3 * j + k] - Gt.m[3 * k + j];
    }
    for (int a = 0; a < q->n; ++a) {
        sn_lanes d[2];
        for (int k = 0; k < 2; ++k)
            d[k] = T.m[k] * s->D[a].m[0] + T.m[3 + k] * s->D[a].m[1] + T.m[6 + k] * s->D[a].m[2];
        g[a] = d[0] / s->triangle[0];
        c[a] = (d[1] - s->triangle[1] * g[a]) / s->triangle[2];
        for (int k = 0; k < 3; ++k)
            turn_stress(q->e, s, &Gt, &axial, &at->u[a], &column[k], &x[k][a]);
    }
    for (int a = 0; a < q->n; ++a)
        for (int b = a + 1; b < q->n; ++b, ++K)
            for (int side = 0; side < 2; ++side) {
                int i = side ? b : a, j = side ? a : b;
                lanes3 along1, along2;
                for (int k = 0; k < 3; ++k) {
                    along1.m[k] = g[j] * x[2][i].m[k];
                    along2.m[k] = c[j] * x[0][i].m[k] - g[j] * x[1][i].m[k];
                }
                add_outer(&along1, &column[1], &K->of[side]);
                add_outer(&along2, &column[2], &K->of[side]);
            }
}

/* ---- tangent of a cell --------------------------------------------------------------------------------- */

/* The mean of theta moves: K -= k V g g^T, `share` of it. */
SN_INLINE void add_mean(const element* e, int n, double share, const sn_lanes* volume, const corners* at,
                        lanes9* K)
{
    const sn_lanes factor = -(share * e->law.k) / *volume;
    for (int a = 0; a < n; ++a) {
        lanes3 v;
        scale(&factor, &at->g[a], &v);
        for (int b = a + 1; b < n; ++b)
            add_outer(&v, &at->g[b], K++);
    }
}

/* Of a symmetric stress beside that of the law. */
SN_INLINE void add_symmetric(int n, const state* s, lanes9* K)
{
    for (int a = 0; a < n; ++a) {
        lanes3 t;
        apply(&s->added, &s->D[a], &t);
        for (int b = a + 1; b < n; ++b, ++K) {
            sn_lanes DSD;
            dot(&s->D[b], &t, &DSD);
            for (int i = 0; i < 3; ++i)
                K->m[4 * i] -= s->w * DSD;
        }
    }
}

/* Of one point, what does not depend on velocities. */
SN_INLINE void add_elastic(const element* e, int n, const state* s, corners* at, lanes9* K)
{
    corners_of(e, n, s, at);
    if (e->law.kind == SN_SOLID_ST_VENANT_KIRCHHOFF)
        add_green(e, n, s, at, K);
    else if (e->law.kind == SN_SOLID_COROTATIONAL)
        add_rotated(e, n, s, at, K);
    else if (is_framed(&e->law))
        add_framed(e, n, s, at, K);
    else if (sn_law_has_second_invariant(&e->law))
        add_second(e, n, s, at, K);
    else
        add_invariants(e, n, s, at, K);
}

SN_INLINE void blocks(const element* e, int n, int first, const isotropic_motion* at, double (*to)[9])
{
    quad q;
    state s[POINTS];
    corners c;
    lanes9 K[PAIRS];
    sn_lanes volume = { 0 };
    int pairs = n * (n - 1) / 2;
    for (int p = 0; p < pairs; ++p)
        K[p] = (lanes9){ { { 0 } } };
    for (int a = 0; a < n; ++a)
        c.g[a] = (lanes3){ { { 0 } } };
    start(e, n, first, at, &q);
    look_at_all(&q, s);
    for (int p = 0; p < e->points; ++p) {
        volume += s[p].w;
        add_elastic(e, n, &s[p], &c, K);
        if (has_added(e) && e->law.kind != SN_SOLID_LINEAR) add_symmetric(n, &s[p], K);
    }
    if (e->selective) add_mean(e, n, at->step.share, &volume, &c, K);
    put(K[0].m, 9 * pairs, to[0]);
}

SN_CLONES void sn_isotropic_blocks(const element* e, int first, const isotropic_motion* at, double (*K)[9])
{
    int n = sn_shape_nodes(e->cells.kind);
    if (n == 4)
        blocks(e, 4, first, at, K);
    else
        blocks(e, n, first, at, K);
}

/* Both blocks of all pairs: the symmetric part, which is that of (b, a) transposed, and what is not. */
SN_INLINE void put_both(const two_blocks* unsymmetric, const lanes9* K, int pairs, two_blocks* sum)
{
    for (int p = 0; p < pairs; ++p)
        for (int k = 0; k < 9; ++k) {
            sum[p].of[0].m[k] = K[p].m[k] + unsymmetric[p].of[0].m[k];
            sum[p].of[1].m[k] = K[p].m[3 * (k % 3) + k / 3] + unsymmetric[p].of[1].m[k];
        }
}

SN_INLINE void both_blocks(const element* e, int n, int first, const isotropic_motion* at,
                           const sn_batch_weights* weights, double (*to)[9])
{
    quad q;
    state s[POINTS];
    corners c;
    lanes9 K[PAIRS];
    two_blocks more[PAIRS];
    sn_lanes volume = { 0 };
    int pairs = n * (n - 1) / 2;
    for (int p = 0; p < pairs; ++p) {
        K[p] = (lanes9){ { { 0 } } };
        more[p] = (two_blocks){ { K[p], K[p] } };
    }
    for (int a = 0; a < n; ++a)
        c.g[a] = (lanes3){ { { 0 } } };
    start(e, n, first, at, &q);
    look_at_all(&q, s);
    for (int p = 0; p < e->points; ++p) {
        volume += s[p].w;
        s[p].elastic *= weights->K;
        add_elastic(e, n, &s[p], &c, K);
        if (has_added(e)) add_beside(e, n, &s[p], weights, more);
        if (e->law.kind == SN_SOLID_COROTATIONAL_QR) add_turn(&q, &s[p], &c, more);
    }
    if (e->selective) add_mean(e, n, weights->K * at->step.share, &volume, &c, K);
    put_both(more, K, pairs, more);
    put(more[0].of[0].m, 18 * pairs, to[0]);
}

SN_CLONES void sn_isotropic_both_blocks(const element* e, int first, const isotropic_motion* at,
                                        const sn_batch_weights* weights, double (*K)[9])
{
    int n = sn_shape_nodes(e->cells.kind);
    if (n == 4)
        both_blocks(e, 4, first, at, weights, K);
    else
        both_blocks(e, n, first, at, weights, K);
}
