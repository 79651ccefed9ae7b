/* Sinew - rod_edge_points, rod_edge_frames: points of an elastic rod, which is straight inside its edges,
   and its material frames: x along the edge, y and z its directors. What is attached to the frames turns
   with the twist of the rod: the peripheral line of S. Nuti 2014, equation 4.17, whose angle is that of
   the material frame, all twist counted, against a frame that is carried along the rod, not against the
   normal of the curve, which flips where the curve is straight. Two components in one file, because they
   differ only in what a child is.

   The directors follow the edges in time exactly as those of elastic_rod do: by the same function, at the
   same moments.

   Legend (beside that of der_kernel.h): e = b - a - edge vector of length l between its vertices, t = e/l;
   u - where on it, 0 at a; w - spin of the triad R; y = (e, angle). x = (1 - u) a + u b          w = t x
   e'/l + t (angle' + g.e'),  in the axes of the child R^T w alpha = t x e''/l - 2 (t.e') (t x e')/l^2 + t'
   (angle' + g.e') + t (angle'' + g.e'' + g'.e') With g = -(tc x e)/D, D = l^2 + l tc.e:  g'.e' = N m/D^2,
   N = (tc x e).e',  m = dD/de.e' A force F and a moment M (axes of the child) on the child are (1 - u) F -
   p on a, u F + p on b and tau.t on the angle, tau = R M, p = tau x t/l + (tau.t) g.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/arm.h"
#include "models/rods/der.h"
#include <string.h>

enum { MAX_COLUMNS = 13 }; /* two frames and an angle */

typedef struct child {
    int edge;
    double u;        /* or, on the x axis of a clamp, the arm [m] */
    int a, b, angle; /* first columns of the edge's vertices and angle among those of the item */
} child;

typedef struct edge_places {
    der rod;
    bool* started; /* part of the state: the directors are those of the first motion */
    const child* child;
} edge_places;

/* ---- motion -------------------------------------------------------------------------------------------- */

/* Acceleration of a vertex. */
static sn_vec3 jolt(const der_vertex* v, const sn_kin* at)
{
    if (!v->framed) return at[DER_POINTS].point_acceleration[v->node];
    const sn_twist *twist = &at[v->input].twist[0], *rate = &at[v->input].twist_rate[0];
    sn_vec3 arm = sn_v3(v->arm, 0, 0);
    sn_vec3 turned = sn_add(sn_cross(rate->w, arm), sn_cross(twist->w, sn_cross(twist->w, arm)));
    return sn_add(rate->v, sn_rotate(at[v->input].frames[0].q, turned));
}

static sn_mat3 triad_of(const der_side* s)
{
    return (sn_mat3){
        { { s->t.x, s->m1.x, s->m2.x }, { s->t.y, s->m1.y, s->m2.y }, { s->t.z, s->m1.z, s->m2.z } }
    };
}

static sn_vec3 between(double u, sn_vec3 a, sn_vec3 b) { return sn_madd(sn_scale(1.0 - u, a), u, b); }

static sn_arm arm_of(const der_edge* e, double along)
{
    return (sn_arm){ { e->frame, 0 }, sn_v3(along, 0, 0), sn_quat_identity() };
}

/* alpha = W y'' + (dW/dt) y' */
static sn_vec3 spin_rate(const der* r, int j, const der_side* s, const sn_kin* at)
{
    const der_edge* e = &r->edge[j];
    der_side faster = *s;
    faster.rate = sn_sub(jolt(&r->vertex[e->b], at), jolt(&r->vertex[e->a], at));
    faster.spin = at[DER_ANGLES].a[e->angle];
    der_rows3 Y;
    der_edge_swing(s, &Y);
    sn_vec3 own = sn_v3(0, 0, 0);
    double* sum[3] = { &own.x, &own.y, &own.z };
    for (int i = 0; i < 3; ++i)
        *sum[i] = Y.m[i][0] * s->rate.x + Y.m[i][1] * s->rate.y + Y.m[i][2] * s->rate.z;
    return sn_add(der_spin(&faster), own);
}

static void apply_points(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const edge_places* f = self;
    const sn_kin* at = in->at;
    for (int k = items.begin; k < items.end; ++k) {
        const der_edge* e = &f->rod.edge[f->child[k].edge];
        const der_vertex *a = &f->rod.vertex[e->a], *b = &f->rod.vertex[e->b];
        // a clamp's edge is as long as the arms of its vertices tell
        const double u = e->angle < 0 ? 0.5 + f->child[k].u / e->rest : f->child[k].u;
        out->points[k] = between(u, der_place(a, at), der_place(b, at));
        out->point_velocity[k] = between(u, der_speed(a, at), der_speed(b, at));
        out->point_acceleration[k] = between(u, jolt(a, at), jolt(b, at));
    }
}

static void place_frame(const der* r, const child* c, int k, const sn_kin* at, const sn_kin_out* out)
{
    const der_edge* e = &r->edge[c->edge];
    const der_vertex *a = &r->vertex[e->a], *b = &r->vertex[e->b];
    der_side s;
    der_look(r, c->edge, at, &s);
    const sn_mat3 R = triad_of(&s);
    out->frames[k].r = between(c->u, der_place(a, at), der_place(b, at));
    out->frames[k].q = sn_quat_from_matrix(R);
    out->twist[k].v = between(c->u, der_speed(a, at), der_speed(b, at));
    out->twist[k].w = sn_mat3_apply_transpose(R, der_spin(&s));
    out->twist_rate[k].v = between(c->u, jolt(a, at), jolt(b, at));
    out->twist_rate[k].w = sn_mat3_apply_transpose(R, spin_rate(r, c->edge, &s, at));
}

static void apply_frames(const void* self, sn_range items, const sn_input* in, const sn_kin_out* out)
{
    const edge_places* f = self;
    for (int k = items.begin; k < items.end; ++k) {
        const der_edge* e = &f->rod.edge[f->child[k].edge];
        if (e->angle >= 0) {
            place_frame(&f->rod, &f->child[k], k, in->at, out);
            continue;
        }
        const sn_arm arm = arm_of(e, f->child[k].u);
        const sn_kin_out one = { .frames = out->frames + k,
                                 .twist = out->twist + k,
                                 .twist_rate = out->twist_rate + k };
        sn_arms_apply_frames(&arm, (sn_range){ 0, 1 }, in, &one);
    }
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* What they are on both vertices; the moment is in world axes. */
static void split(const child* c, const der_side* s, sn_vec3 force, sn_vec3 moment, sn_vec3* on_a,
                  sn_vec3* on_b)
{
    sn_vec3 pull = sn_v3(0, 0, 0);
    if (sn_dot(moment, moment) > 0) // a force alone needs no direction of the edge
        pull = sn_madd(sn_scale(1.0 / s->l, sn_cross(moment, s->t)), sn_dot(s->t, moment), der_drift(s));
    *on_a = sn_sub(sn_scale(1.0 - c->u, force), pull);
    *on_b = sn_madd(pull, c->u, force);
}

static void transpose(const edge_places* f, int k, const sn_input* in, sn_vec3 force, sn_vec3 moment,
                      const sn_generalized_force* out)
{
    const child* c = &f->child[k];
    const der_edge* e = &f->rod.edge[c->edge];
    if (e->angle < 0) {
        const sn_arm arm = arm_of(e, c->u);
        const double both[6] = { force.x, force.y, force.z, moment.x, moment.y, moment.z };
        sn_arms_transpose_frames(&arm, (sn_range){ 0, 1 }, in, both, out);
        return;
    }
    der_side s;
    der_look(&f->rod, c->edge, in->at, &s);
    sn_vec3 tau = sn_mat3_apply(triad_of(&s), moment), on_a, on_b;
    split(c, &s, force, tau, &on_a, &on_b);
    der_push(&f->rod.vertex[e->a], on_a, in->at, out);
    der_push(&f->rod.vertex[e->b], on_b, in->at, out);
    out[DER_ANGLES].f[e->angle] += moment.x;
}

static sn_vec3 triple(const double* at) { return sn_v3(at[0], at[1], at[2]); }

static void transpose_points(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_generalized_force* out)
{
    for (int k = items.begin; k < items.end; ++k)
        transpose(self, k, in, triple(force + 3 * k), sn_v3(0, 0, 0), out);
}

static void transpose_frames(const void* self, sn_range items, const sn_input* in, const double* force,
                             const sn_generalized_force* out)
{
    for (int k = items.begin; k < items.end; ++k)
        transpose(self, k, in, triple(force + 6 * k), triple(force + 6 * k + 3), out);
}

/* ---- derivatives --------------------------------------------------------------------------------------- */

/* Derivatives of y, or of a place in its first three rows, by the columns of the item, n to a row. */
typedef struct chain {
    double J[4 * MAX_COLUMNS], V[4 * MAX_COLUMNS], Ax[4 * MAX_COLUMNS], Av[4 * MAX_COLUMNS];
} chain;

static void add_vertex(const der_vertex* v, double share, int column, const sn_input* in,
                       const sn_map_tangent* out, chain* to)
{
    if (!v->framed) {
        for (int i = 0; i < 3; ++i)
            to->J[i * out->n + column + i] += share;
        return;
    }
    static const double no_force[3] = { 0, 0, 0 };
    const sn_arm arm = { { v->input, v->node }, sn_v3(v->arm, 0, 0), sn_quat_identity() };
    const sn_map_tangent vertex = { 3, out->n, to->J, to->V, to->Ax, to->Av, out->G, out->massless };
    sn_arm_tangent_share(&arm, share, column, in, no_force, &vertex);
}

static void add_rows(double* to, const double* from, int n)
{
    for (int i = 0; i < 3 * n; ++i)
        to[i] += from[i];
}

/* to += R^T M L, the rows of M by the edge vector and the angle. */
static void add_turned(double* to, const sn_mat3* R, const der_rows3* M, const double* L, int n)
{
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 4; ++k) {
            const double m = R->m[0][i] * M->m[0][k] + R->m[1][i] * M->m[1][k] + R->m[2][i] * M->m[2][k];
            for (int c = 0; c < n; ++c)
                to[i * n + c] += m * L[k * n + c];
        }
}

/* M + hat(a) W */
static der_rows3 swung(const der_rows3* M, sn_vec3 a, const der_rows3* W)
{
    der_rows3 sum = *M;
    for (int k = 0; k < 4; ++k) {
        sn_vec3 turned = sn_cross(a, sn_v3(W->m[0][k], W->m[1][k], W->m[2][k]));
        sum.m[0][k] += turned.x;
        sum.m[1][k] += turned.y;
        sum.m[2][k] += turned.z;
    }
    return sum;
}

static void add_outer(der_rows3* to, double s, sn_vec3 a, sn_vec3 b)
{
    for (int i = 0; i < 3; ++i) {
        const double scaled = s * der_at(a, i);
        to->m[i][0] += scaled * b.x;
        to->m[i][1] += scaled * b.y;
        to->m[i][2] += scaled * b.z;
    }
}

/* to += s hat(a), of the columns of the edge vector. */
static void add_hat(der_rows3* to, double s, sn_vec3 a)
{
    for (int i = 0; i < 3; ++i) {
        sn_vec3 row = der_hat(a, i);
        to->m[i][0] += s * row.x;
        to->m[i][1] += s * row.y;
        to->m[i][2] += s * row.z;
    }
}

static void add_unit(der_rows3* to, double s)
{
    for (int i = 0; i < 3; ++i)
        to->m[i][i] += s;
}

static sn_vec3 across(const der_side* s, sn_vec3 a) { return sn_madd(a, -sn_dot(s->t, a), s->t); }

/* What the derivatives of alpha are made of. */
typedef struct second {
    sn_vec3 rate, jolt, spin_t; /* e', e'', t' */
    sn_vec3 N_e, D_e, m_e;      /* by e: of N, D, m */
    double N, D, m, along;      /* along = t.e' */
    double phi, phi_rate;       /* angle' + g.e', and its rate */
} second;

static second second_of(const der* r, int j, const der_side* s, const sn_kin* at)
{
    const der_edge* e = &r->edge[j];
    second d = { .rate = s->rate, .along = sn_dot(s->t, s->rate) };
    const double l = s->l, c = sn_dot(s->tc, s->t);
    d.jolt = sn_sub(jolt(&r->vertex[e->b], at), jolt(&r->vertex[e->a], at));
    d.spin_t = sn_scale(1.0 / l, across(s, s->rate));
    d.D = l * l * (1.0 + c);
    d.D_e = sn_scale(l, sn_madd(s->tc, 2.0 + c, s->t));
    d.N = l * sn_dot(sn_cross(s->tc, s->t), s->rate);
    d.N_e = sn_cross(s->rate, s->tc);
    d.m = sn_dot(d.D_e, s->rate);
    d.m_e = sn_scale(2.0, s->rate);
    d.m_e = sn_madd(d.m_e, d.along, s->tc);
    d.m_e = sn_madd(d.m_e, sn_dot(s->tc, s->rate), s->t);
    d.m_e = sn_madd(d.m_e, c, across(s, s->rate));
    d.phi = s->spin + sn_dot(der_drift(s), s->rate);
    d.phi_rate = at[DER_ANGLES].a[e->angle] + sn_dot(der_drift(s), d.jolt) + d.N * d.m / (d.D * d.D);
    return d;
}

/* d alpha/d(y) */
static der_rows3 alpha_by_place(const der_side* s, const second* d)
{
    der_rows3 A = { { { 0 } } };
    const double l = s->l, square = l * l, c2 = 2.0 * d->along / square;
    const sn_vec3 t = s->t, turn = sn_cross(t, d->rate), lift = sn_cross(t, d->jolt);
    der_bow bow = der_bow_of(s);
    // by t: d t = P de/l
    add_hat(&A, -1.0 / square, d->jolt);
    add_outer(&A, -1.0 / square, lift, t);
    add_outer(&A, 1.0 / square, sn_cross(d->jolt, t), t); // -hat(e'') (-t t^T)
    add_outer(&A, -2.0 / (square * l), turn, across(s, d->rate));
    add_hat(&A, c2 / l, d->rate);
    add_outer(&A, -c2 / l, sn_cross(d->rate, t), t);
    add_outer(&A, 2.0 * c2 / l, turn, t);
    // t' (angle' + g.e')
    add_outer(&A, -d->phi / square, sn_madd(d->rate, -2.0 * d->along, t), t);
    add_unit(&A, -d->phi * d->along / square);
    add_outer(&A, -d->phi / square, t, across(s, d->rate));
    add_outer(&A, 1.0, d->spin_t, der_bow_transposed(&bow, d->rate));
    // t times the rate of that
    add_unit(&A, d->phi_rate / l);
    add_outer(&A, -d->phi_rate / l, t, t);
    sn_vec3 by_e = der_bow_transposed(&bow, d->jolt);
    by_e = sn_madd(by_e, d->m / (d->D * d->D), d->N_e);
    by_e = sn_madd(by_e, d->N / (d->D * d->D), d->m_e);
    by_e = sn_madd(by_e, -2.0 * d->N * d->m / (d->D * d->D * d->D), d->D_e);
    add_outer(&A, 1.0, t, by_e);
    return A;
}

/* d alpha/d(y') */
static der_rows3 alpha_by_rate(const der_side* s, const second* d)
{
    der_rows3 A = { { { 0 } } };
    const double l = s->l, square = l * l;
    add_outer(&A, -2.0 / square, sn_cross(s->t, d->rate), s->t);
    add_hat(&A, -2.0 * d->along / square, s->t);
    add_unit(&A, d->phi / l);
    add_outer(&A, -d->phi / l, s->t, s->t);
    add_outer(&A, 1.0, d->spin_t, der_drift(s));
    sn_vec3 by_rate = sn_scale(l * d->m / (d->D * d->D), sn_cross(s->tc, s->t));
    add_outer(&A, 1.0, s->t, sn_madd(by_rate, d->N / (d->D * d->D), d->D_e));
    for (int i = 0; i < 3; ++i)
        A.m[i][3] = der_at(d->spin_t, i);
    return A;
}

static void turn_rows(const der* r, const child* c, const der_side* s, const chain* y, const sn_kin* at,
                      const sn_map_tangent* out)
{
    const int n = out->n;
    const sn_mat3 R = triad_of(s);
    der_rows3 W, Y, M;
    der_edge_map(s, &W);
    der_edge_swing(s, &Y);
    add_turned(out->J + 3 * n, &R, &W, y->J, n);
    M = swung(&Y, der_spin(s), &W);
    add_turned(out->Vx + 3 * n, &R, &M, y->J, n);
    add_turned(out->Vx + 3 * n, &R, &W, y->V, n);
    if (out->massless) return;
    const second d = second_of(r, c->edge, s, at);
    const der_rows3 by_place = alpha_by_place(s, &d), by_rate = alpha_by_rate(s, &d);
    M = swung(&by_place, spin_rate(r, c->edge, s, at), &W);
    add_turned(out->Ax + 3 * n, &R, &M, y->J, n);
    add_turned(out->Ax + 3 * n, &R, &by_rate, y->V, n);
    add_turned(out->Ax + 3 * n, &R, &W, y->Ax, n);
    add_turned(out->Av + 3 * n, &R, &by_rate, y->J, n);
    add_turned(out->Av + 3 * n, &R, &W, y->Av, n);
}

/* The moment turns with the triad: d(W^T tau) = (S - W^T hat(tau) W) dy. */
static void add_geometric(const der_side* s, sn_vec3 tau, const chain* y, const sn_map_tangent* out)
{
    const int n = out->n;
    der_rows3 W, none = { { { 0 } } };
    der_rows4 S;
    der_edge_map(s, &W);
    der_edge_bend(s, tau, &S);
    const der_rows3 N = swung(&none, tau, &W);
    double SJ[4 * MAX_COLUMNS] = { 0 };
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < 4; ++k) {
            double h = S.m[i][k];
            for (int q = 0; q < 3; ++q)
                h -= W.m[q][i] * N.m[q][k];
            for (int c = 0; c < n; ++c)
                SJ[i * n + c] += h * y->J[k * n + c];
        }
    for (int k = 0; k < 4; ++k)
        for (int a = 0; a < n; ++a)
            for (int c = 0; c < n; ++c)
                out->G[a * n + c] += y->J[k * n + a] * SJ[k * n + c];
}

/* A force on a vertex of a frame has an arm that turns with the frame. */
static void add_turning_arm(const der_vertex* v, int column, sn_vec3 force, const sn_kin* at,
                            const sn_map_tangent* out)
{
    if (!v->framed) return;
    sn_vec3 body = sn_unrotate(at[v->input].frames[0].q, force);
    sn_mat3 G = sn_mat3_mul(sn_hat(sn_v3(v->arm, 0, 0)), sn_hat(body));
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            out->G[(column + 3 + i) * out->n + column + 3 + k] += G.m[i][k];
}

static void differentiate(const edge_places* f, int item, const sn_input* in, sn_vec3 force, sn_vec3 moment,
                          const sn_map_tangent* out)
{
    const child* c = &f->child[item];
    const der_edge* e = &f->rod.edge[c->edge];
    const der_vertex *a = &f->rod.vertex[e->a], *b = &f->rod.vertex[e->b];
    if (e->angle < 0) {
        const sn_arm arm = arm_of(e, c->u);
        const double all[3] = { force.x, force.y, force.z };
        sn_arm_tangent_share(&arm, 1.0, c->a, in, all, out);
        for (int i = 0; i < 3 && out->m == 6; ++i)
            out->J[(3 + i) * out->n + c->a + 3 + i] = 1.0;
        return;
    }
    chain x = { .J = { 0 } }, y = { .J = { 0 } };
    der_side s;
    der_look(&f->rod, c->edge, in->at, &s);
    add_vertex(a, 1.0 - c->u, c->a, in, out, &x);
    add_vertex(b, c->u, c->b, in, out, &x);
    add_rows(out->J, x.J, out->n);
    add_rows(out->Vx, x.V, out->n);
    if (!out->massless) add_rows(out->Ax, x.Ax, out->n);
    if (!out->massless) add_rows(out->Av, x.Av, out->n);
    sn_vec3 tau = sn_mat3_apply(triad_of(&s), moment), on_a, on_b;
    split(c, &s, force, tau, &on_a, &on_b);
    add_turning_arm(a, c->a, on_a, in->at, out);
    add_turning_arm(b, c->b, on_b, in->at, out);
    if (out->m == 3) return;
    add_vertex(a, -1.0, c->a, in, out, &y);
    add_vertex(b, 1.0, c->b, in, out, &y);
    y.J[3 * out->n + c->angle] = 1.0;
    turn_rows(&f->rod, c, &s, &y, in->at, out);
    add_geometric(&s, tau, &y, out);
}

static void tangent(const void* self, int item, const sn_input* in, const double* force,
                    const sn_map_tangent* out)
{
    const sn_vec3 moment = out->m == 6 ? triple(force + 3) : sn_v3(0, 0, 0);
    differentiate(self, item, in, triple(force), moment, out);
}

/* ---- an accepted step ---------------------------------------------------------------------------------- */

/* At bind, prescribed frames are not yet where their conditions have them: the directors are made anew at the
   start. */
static void commit(const void* self, const sn_input* in)
{
    const edge_places* f = self;
    if (*f->started) {
        sn_der_follow_directors(&f->rod, in->at);
        return;
    }
    sn_der_carry_directors(&f->rod, in->at, f->rod.reference[0].a);
    *f->started = true;
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* Edge and place of arc length s, which begins where the first edge does, or in its middle if that is a
   clamp's. */
static bool find(const der* r, double s, child* out)
{
    double begin = r->edge[0].angle < 0 ? -0.5 * r->edge[0].rest : 0.0;
    const double slack = 1e-9 * r->edge[0].rest;
    for (int j = 0; j < r->edges; ++j, begin += r->edge[j - 1].rest) {
        const der_edge* e = &r->edge[j];
        const double end = begin + e->rest, half = e->angle < 0 ? 0.5 * e->rest : 0.0;
        if (s > end && j + 1 < r->edges) continue;
        if (s > end - (j > 0 ? half : 0.0) + slack)
            return false; // the last edge of a clamped end is half outside
        *out = (child){ .edge = j, .u = half > 0 ? s - begin - half : fmin((s - begin) / e->rest, 1.0) };
        return true;
    }
    return false;
}

static int columns_of(const der_vertex* v) { return v->framed ? 6 : 3; }

/* An edge on the axis of a clamp takes the nodes of its neighbour, among which its own is. */
static void list_nodes(const der* r, child* c, sn_node list[3])
{
    const bool clamped = r->edge[c->edge].angle < 0;
    const der_edge* e = &r->edge[!clamped ? c->edge : c->edge == 0 ? 1 : c->edge - 1];
    const der_vertex *a = &r->vertex[e->a], *b = &r->vertex[e->b];
    list[0] = (sn_node){ a->input, a->node };
    list[1] = (sn_node){ b->input, b->node };
    list[2] = (sn_node){ DER_ANGLES, e->angle };
    c->a = clamped && c->edge > 0 ? columns_of(a) : 0;
    c->b = columns_of(a);
    c->angle = c->b + columns_of(b);
}

static sn_status bind_children(sn_bind* b, const sn_rod_edge_places_params* p, edge_places* f)
{
    const der* r = &f->rod;
    const int count = p->at.count ? p->at.count : r->edges;
    child* all = sn_bind_alloc(b, (size_t)count * sizeof *all);
    sn_node* list = sn_bind_alloc(b, 3 * (size_t)count * sizeof *list);
    if (!all || !list) return SN_ERR_MEMORY;
    for (int k = 0; k < count; ++k) {
        if (!p->at.count)
            all[k] = (child){ .edge = k, .u = r->edge[k].angle < 0 ? 0.0 : 0.5 };
        else if (!find(r, p->at.at[k], &all[k]))
            return sn_bind_fail(b, "at", "%.9g m lies beyond the end of the rod", p->at.at[k]);
        list_nodes(r, &all[k], list + 3 * k);
    }
    f->child = all;
    return sn_bind_items(b, count, 3, list);
}

static sn_status bind_places(sn_bind* b, const sn_rod_edge_places_params* p, sn_kind kind, edge_places* f)
{
    static const double none[2] = { 0, 0 };
    sn_elastic_rod_params shape = { .points = p->points,
                                    .angles = p->angles,
                                    .base = p->base,
                                    .end = p->end,
                                    .closed = p->closed,
                                    .lengths = p->lengths,
                                    .axial_stiffness = { none, 1 },
                                    .bending_stiffness = { none, 2 },
                                    .torsional_stiffness = { none, 1 },
                                    .director = p->director };
    sn_status status = sn_der_bind_edges(b, &shape, &f->rod);
    if (status) return status;
    f->started = sn_bind_memory(b, sizeof *f->started);
    if (!f->started) return SN_ERR_MEMORY;
    if (!sn_bind_state(b, kind, p->at.count ? p->at.count : f->rod.edges).x) return SN_ERR_MEMORY;
    return bind_children(b, p, f);
}

static sn_status bind_frames(sn_bind* b, const void* params, void* self)
{
    return bind_places(b, params, SN_FRAMES, self);
}
static sn_status bind_points(sn_bind* b, const void* params, void* self)
{
    return bind_places(b, params, SN_POINTS, self);
}

/* ---- descriptors --------------------------------------------------------------------------------------- */

static const sn_mapping_ops frames_ops = {
    .apply = apply_frames, .apply_transpose = transpose_frames, .tangent = tangent, .commit = commit
};
static const sn_mapping_ops points_ops = {
    .apply = apply_points, .apply_transpose = transpose_points, .tangent = tangent, .commit = commit
};
static const sn_rod_edge_places_params defaults = { .closed = false };
static const sn_param table[] = {
    { SN_FIELD(sn_rod_edge_places_params, points), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, angles), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, base), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, end), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, closed), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, lengths), "m", SN_ABOVE_ZERO, HUGE_VAL, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, director), "1", 0, 0, "as of the elastic_rod" },
    { SN_FIELD(sn_rod_edge_places_params, at), "m", 0, 1e6,
      "arc lengths from the start, without load; absent: the middles of the edges" },
};

const sn_component sn_rod_edge_frames = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_edge_frames",
    .summary = "Material frames of an elastic_rod on its edges, x along the edge.",
    .source = "Bergou et al. 2008, 2010; Nuti 2014, equation 4.17, with the material frame's angle",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &frames_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_edge_places_params),
    .self_size = sizeof(edge_places),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_frames,
};

const sn_component sn_rod_edge_points = {
    .abi = SN_COMPONENT_ABI,
    .name = "rod_edge_points",
    .summary = "Points of an elastic_rod on its straight edges.",
    .role = SN_ROLE_MAPPING,
    .ops.mapping = &points_ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_rod_edge_places_params),
    .self_size = sizeof(edge_places),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_points,
};
