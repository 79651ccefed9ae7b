/* Sinew - beam_kernel. SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/beam_kernel.h"
#include <string.h>

/* ---- rotations ----------------------------------------------------------------------------------------- */

/* g, k, tau and their derivatives; by series where differences would lose digits. */
static void rotation_factors(beam_state* s)
{
    double x = sn_dot(s->psi, s->psi);
    if (x < 0.05) {
        s->g = 1 + x * (1 / 24.0 + x * (7 / 5760.0 + x * (31 / 967680.0 + x * (127 / 154828800.0))));
        s->g1 = 2 * (1 / 24.0 +
                     x * (14 / 5760.0 + x * (93 / 967680.0 + x * (508 / 154828800.0 + x * 1.04180e-7))));
        s->k =
            -(1 / 24.0 + x * (7 / 5760.0 + x * (31 / 967680.0 + x * (127 / 154828800.0 + x * 2.08360e-8))));
        s->k1 = -2 * (7 / 5760.0 + x * (62 / 967680.0 + x * (381 / 154828800.0 + x * 8.33440e-8)));
        s->tau = (1 + x * (1 / 48.0 + x * (1 / 1920.0 + x * (17 / 1290240.0 + x * 3.34e-7)))) / 8;
        s->tau1 = (1 / 48.0 + x * (1 / 960.0 + x * (17 / 430080.0 + x * 1.336e-6))) / 4;
        return;
    }
    double theta = sqrt(x), sine = sin(theta / 2), cosine = cos(theta / 2), quarter = tan(theta / 4);
    s->g = theta / (2 * sine);
    s->g1 = (0.5 * sine - 0.25 * theta * cosine) / (sine * sine * theta);
    s->k = (1 - s->g) / x;
    s->k1 = -(s->g1 + 2 * s->k) / x;
    s->tau = quarter / (2 * theta);
    s->tau1 = (0.125 * (1 + quarter * quarter) - s->tau) / x;
}

static sn_vec3 G_times(const beam_state* s, sn_vec3 y)
{
    return sn_madd(sn_scale(s->g, y), s->k * sn_dot(s->psi, y), s->psi);
}

/* G' y for psi' = dpsi. */
static sn_vec3 G_rate(const beam_state* s, sn_vec3 dpsi, sn_vec3 y)
{
    double along = sn_dot(s->psi, dpsi), on = sn_dot(s->psi, y);
    sn_vec3 r = sn_madd(sn_scale(s->g1 * along, y), s->k * on, dpsi);
    return sn_madd(r, s->k1 * along * on + s->k * sn_dot(dpsi, y), s->psi);
}

/* ---- state --------------------------------------------------------------------------------------------- */

static sn_vec3 bent(sn_vec3 psi) { return sn_v3(0, psi.y, psi.z); }

static double entry(const double* arc, const double* w, int i) { return arc[i] * w[i]; }

static void place(const beam* b, const beam_ends* ends, beam_state* s)
{
    sn_quat qa = sn_quat_mul(ends->pose[0]->q, b->at[0]), qb = sn_quat_mul(ends->pose[1]->q, b->at[1]);
    sn_quat p = sn_quat_mul(sn_quat_conjugate(qa), qb);
    if (p.w < 0) p = (sn_quat){ -p.w, -p.x, -p.y, -p.z };
    s->psi = sn_quat_log(p);
    sn_quat half = sn_quat_normalized((sn_quat){ 1 + p.w, p.x, p.y, p.z }), middle = sn_quat_mul(qa, half);
    s->M = sn_quat_matrix(middle);
    for (int i = 0; i < 2; ++i)
        s->U[i] = sn_quat_matrix(sn_quat_mul(sn_quat_conjugate(ends->pose[i]->q), middle));
    rotation_factors(s);
    s->c = sn_mat3_apply_transpose(s->M, sn_sub(ends->pose[1]->r, ends->pose[0]->r));
    s->l = sn_norm(s->c);
    s->D = s->l + s->c.x;
    s->u = sn_scale(1 / s->l, s->c);
    s->w[0] = 2 * s->c.y / s->D;
    s->w[1] = 2 * s->c.z / s->D;
    sn_vec3 tilt = sn_v3(s->u.x + 1, s->u.y, s->u.z);
    s->W[0] = sn_scale(1 / s->D, sn_madd(sn_v3(0, 2, 0), -s->w[0], tilt));
    s->W[1] = sn_scale(1 / s->D, sn_madd(sn_v3(0, 0, 2), -s->w[1], tilt));
}

/* Changes of the strains for changes of c and psi. */
static beam_strain strain_rate(const beam* b, const beam_state* s, sn_vec3 dc, sn_vec3 dpsi)
{
    beam_strain r = { .w = { sn_dot(s->W[0], dc), sn_dot(s->W[1], dc) }, .psi = dpsi };
    r.e = sn_dot(s->u, dc) + b->L / 12 * sn_dot(bent(s->psi), dpsi);
    r.e += entry(b->arc, s->w, 0) * r.w[0] + entry(b->arc, s->w, 1) * r.w[1];
    return r;
}

beam_strain sn_beam_strain_of(const beam* b, const beam_state* s)
{
    beam_strain r = { .w = { s->w[0], s->w[1] }, .psi = s->psi };
    r.e = s->l - b->L + b->L / 24 * sn_dot(bent(s->psi), bent(s->psi));
    r.e += 0.5 * (entry(b->arc, s->w, 0) * s->w[0] + entry(b->arc, s->w, 1) * s->w[1]);
    return r;
}

static sn_vec3 middle_spin(const beam_state* s, sn_vec3 a, sn_vec3 b)
{
    return sn_madd(sn_scale(0.5, sn_add(a, b)), -s->tau, sn_cross(s->psi, sn_sub(b, a)));
}

static void set_rates(const beam* b, const beam_ends* ends, beam_state* s)
{
    s->rate = (beam_strain){ .e = 0 };
    if (b->T == 0) return;
    s->dd = sn_mat3_apply_transpose(s->M, sn_sub(ends->twist[1]->v, ends->twist[0]->v));
    for (int i = 0; i < 2; ++i)
        s->spin[i] = sn_mat3_apply_transpose(s->U[i], ends->twist[i]->w);
    sn_vec3 mu = middle_spin(s, s->spin[0], s->spin[1]);
    s->rate =
        strain_rate(b, s, sn_add(s->dd, sn_cross(s->c, mu)), G_times(s, sn_sub(s->spin[1], s->spin[0])));
}

void sn_beam_update(const beam* b, const beam_ends* ends, beam_state* s)
{
    place(b, ends, s);
    set_rates(b, ends, s);
    beam_strain at = sn_beam_strain_of(b, s);
    s->N = b->EA * (at.e + b->T * s->rate.e);
    s->gc = sn_scale(s->N, s->u);
    for (int i = 0; i < 2; ++i) {
        s->S[i] = b->bend[i] * (at.w[i] + b->T * s->rate.w[i]) + s->N * entry(b->arc, s->w, i);
        s->gc = sn_madd(s->gc, s->S[i], s->W[i]);
    }
    s->gp = sn_madd(sn_mul(b->rotation, sn_madd(s->psi, b->T, s->rate.psi)), s->N * b->L / 12, bent(s->psi));
    sn_vec3 t = sn_cross(s->gc, s->c);
    sn_vec3 q = sn_madd(G_times(s, s->gp), -s->tau, sn_cross(t, s->psi));
    s->m[0] = sn_madd(q, -0.5, t);
    s->m[1] = sn_madd(sn_neg(q), -0.5, t);
}

void sn_beam_add(const beam_state* s, sn_wrench* a, sn_wrench* b)
{
    sn_vec3 f = sn_mat3_apply(s->M, s->gc);
    a->f = sn_add(a->f, f);
    b->f = sn_sub(b->f, f);
    a->m = sn_add(a->m, sn_mat3_apply(s->U[0], s->m[0]));
    b->m = sn_add(b->m, sn_mat3_apply(s->U[1], s->m[1]));
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* A change of the ends in the axes of M: of d, and their turns. */
typedef struct move {
    sn_vec3 d, rotation[2];
} move;

/* What follows of it: of M, c, psi, strains, u and W. */
typedef struct change {
    sn_vec3 mu, s, dc, dpsi, du, dW[2];
    beam_strain strain;
} change;

static change follow(const beam* b, const beam_state* s, const move* x)
{
    change r = { .mu = middle_spin(s, x->rotation[0], x->rotation[1]),
                 .s = sn_sub(x->rotation[1], x->rotation[0]) };
    r.dc = sn_add(x->d, sn_cross(s->c, r.mu));
    r.dpsi = G_times(s, r.s);
    r.strain = strain_rate(b, s, r.dc, r.dpsi);
    double along = sn_dot(s->u, r.dc), dD = along + r.dc.x;
    r.du = sn_scale(1 / s->l, sn_madd(r.dc, -along, s->u));
    sn_vec3 tilt = sn_v3(s->u.x + 1, s->u.y, s->u.z);
    for (int i = 0; i < 2; ++i) {
        sn_vec3 v = sn_add(sn_scale(r.strain.w[i], tilt), sn_madd(sn_scale(s->w[i], r.du), dD, s->W[i]));
        r.dW[i] = sn_scale(-1 / s->D, v);
    }
    return r;
}

/* Changes of the strains' rates when the ends move by x, their velocities staying as they are. */
static beam_strain rate_change(const beam* b, const beam_state* s, const move* x, const change* k)
{
    sn_vec3 spin[2], relative = sn_sub(s->spin[1], s->spin[0]);
    for (int i = 0; i < 2; ++i)
        spin[i] = sn_cross(sn_sub(x->rotation[i], k->mu), s->spin[i]);
    sn_vec3 mu = middle_spin(s, s->spin[0], s->spin[1]), dmu = middle_spin(s, spin[0], spin[1]);
    dmu = sn_madd(dmu, -s->tau1 * sn_dot(s->psi, k->dpsi), sn_cross(s->psi, relative));
    dmu = sn_madd(dmu, -s->tau, sn_cross(k->dpsi, relative));
    sn_vec3 rate = sn_add(s->dd, sn_cross(s->c, mu));
    sn_vec3 dc = sn_add(sn_cross(s->dd, k->mu), sn_add(sn_cross(k->dc, mu), sn_cross(s->c, dmu)));
    sn_vec3 dpsi = sn_add(G_rate(s, k->dpsi, relative), G_times(s, sn_sub(spin[1], spin[0])));
    beam_strain r = strain_rate(b, s, dc, dpsi);
    for (int i = 0; i < 2; ++i) {
        double of_W = sn_dot(k->dW[i], rate);
        r.w[i] += of_W;
        r.e += b->arc[i] * (k->strain.w[i] * s->rate.w[i] + s->w[i] * of_W);
    }
    r.e += sn_dot(k->du, rate) + b->L / 12 * sn_dot(bent(k->dpsi), s->rate.psi);
    return r;
}

/* A change of the loads: force on b in the axes of M, moments on the ends as their bodies see them, brought
   there. */
typedef struct load_change {
    sn_vec3 f, m[2];
} load_change;

/* For changes `k` of the geometry and `more` of the strains that stresses follow, damping in it. */
static load_change load_of(const beam* b, const beam_state* s, const change* k, const beam_strain* more)
{
    double dN = b->EA * more->e;
    sn_vec3 dgc = sn_madd(sn_scale(dN, s->u), s->N, k->du);
    for (int i = 0; i < 2; ++i) {
        double dS = b->bend[i] * more->w[i] + b->arc[i] * (dN * s->w[i] + s->N * k->strain.w[i]);
        dgc = sn_madd(sn_madd(dgc, dS, s->W[i]), s->S[i], k->dW[i]);
    }
    sn_vec3 dgp = sn_madd(sn_mul(b->rotation, more->psi), dN * b->L / 12, bent(s->psi));
    dgp = sn_madd(dgp, s->N * b->L / 12, bent(k->dpsi));
    sn_vec3 t = sn_cross(s->gc, s->c), dt = sn_add(sn_cross(dgc, s->c), sn_cross(s->gc, k->dc));
    sn_vec3 dq = sn_add(G_times(s, dgp), G_rate(s, k->dpsi, s->gp));
    dq = sn_madd(dq, -s->tau1 * sn_dot(s->psi, k->dpsi), sn_cross(t, s->psi));
    dq = sn_madd(dq, -s->tau, sn_add(sn_cross(dt, s->psi), sn_cross(t, k->dpsi)));
    load_change r = { sn_neg(sn_add(dgc, sn_cross(k->mu, s->gc))),
                      { sn_madd(dq, -0.5, dt), sn_madd(sn_neg(dq), -0.5, dt) } };
    return r;
}

static void put(double* A, int row, int column, double sign, sn_vec3 v)
{
    A[12 * row + column] += sign * v.x;
    A[12 * (row + 1) + column] += sign * v.y;
    A[12 * (row + 2) + column] += sign * v.z;
}

/* Column `column` of end b's displacement also is end a's with the opposite sign. */
static void put_column(const beam_state* s, const load_change* r, int column, double* A)
{
    sn_vec3 f = sn_mat3_apply(s->M, r->f);
    sn_vec3 m[2] = { sn_mat3_apply(s->U[0], r->m[0]), sn_mat3_apply(s->U[1], r->m[1]) };
    for (int copy = 0; copy < (column >= 6 && column < 9 ? 2 : 1); ++copy) {
        int at = copy ? column - 6 : column;
        double sign = copy ? -1 : 1;
        put(A, 0, at, -sign, f);
        put(A, 3, at, sign, m[0]);
        put(A, 6, at, sign, f);
        put(A, 9, at, sign, m[1]);
    }
}

static sn_vec3 row(const sn_mat3* A, int i) { return sn_v3(A->m[i][0], A->m[i][1], A->m[i][2]); }

static beam_strain plus(beam_strain a, double T, const beam_strain* b)
{
    return (beam_strain){ a.e + T * b->e,
                          { a.w[0] + T * b->w[0], a.w[1] + T * b->w[1] },
                          sn_madd(a.psi, T, b->psi) };
}

void sn_beam_tangent(const beam* b, const beam_state* s, double* K, double* D)
{
    static const change still;
    for (int column = 3; column < 12; ++column) {
        move x = { .d = { 0, 0, 0 } };
        if (column < 6)
            x.rotation[0] = row(&s->U[0], column - 3);
        else if (column < 9)
            x.d = row(&s->M, column - 6);
        else
            x.rotation[1] = row(&s->U[1], column - 9);
        change k = follow(b, s, &x);
        beam_strain more = k.strain;
        if (b->T != 0) {
            beam_strain of_rate = rate_change(b, s, &x, &k);
            more = plus(more, b->T, &of_rate);
            beam_strain viscous = plus((beam_strain){ .e = 0 }, b->T, &k.strain);
            load_change by_velocity = load_of(b, s, &still, &viscous);
            put_column(s, &by_velocity, column, D);
        }
        load_change r = load_of(b, s, &k, &more);
        for (int i = 0; i < 2; ++i)
            r.m[i] = sn_add(r.m[i], sn_cross(sn_sub(k.mu, x.rotation[i]), s->m[i]));
        put_column(s, &r, column, K);
    }
}

/* ---- energies ------------------------------------------------------------------------------------------ */

static double weigh(const beam* b, const beam_strain* at)
{
    return b->EA * at->e * at->e + b->bend[0] * at->w[0] * at->w[0] + b->bend[1] * at->w[1] * at->w[1] +
           sn_dot(sn_mul(b->rotation, at->psi), at->psi);
}

double sn_beam_energy(const beam* b, const beam_state* s)
{
    beam_strain at = sn_beam_strain_of(b, s);
    return 0.5 * weigh(b, &at);
}

double sn_beam_dissipation(const beam* b, const beam_state* s) { return b->T * weigh(b, &s->rate); }
