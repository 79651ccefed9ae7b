/* Sinew - exact kernel.

   All quaternions of a quadrature point are seen from u: X stands for u^-1 X. With eta = u^-1 du, zeta = u^-1
   du', drho = R^T dr', where d is any variation, and h, y, v the same of rates,
       kappa = 2 vec z,            Gamma = rho - e_x
       dz = zeta - eta z           and likewise dh = -eta h, dy = -eta y at fixed rates: u^-1 turns too
       dkappa = 2 vec(zeta - eta z)
       dGamma = drho + rho x 2 vec eta
       kappa' = 2 vec chi,         chi = y - h z
       Gamma' = v + rho x Omega,   Omega = 2 vec h
       dkappa' = 2 vec(-eta chi - h zeta + h eta z)
       dGamma' = v x 2 vec eta + (drho + rho x 2 vec eta) x Omega - 2 rho x vec(eta h)
   where Gamma', kappa' are rates. The virtual power n . Gamma' + m . kappa' is linear in v, h, y; its
   factors, turned back from u, are the forces on r', u, u'. Those on the nodes follow by the polynomials,
   moments by dq_i/dt = 1/2 q_i (0, w_i).

   The tangent is made at each point for the twelve numbers (r' 0), u, u' in world axes, three blocks of four:
       T = B^T K (B + beta dB) + G
   with B the derivatives of strains, dB of strain rates, G the second variations times the stresses.
   G is the bilinear form m . dkappa' + n . dGamma' with rates read as the other variation. Sums over points
   with products of polynomials give blocks for pairs of nodes, and there dq_i = 1/2 q_i (0, dtheta_i) makes
   columns and rows of turns. Damping: dq'_i/dt changes with dtheta_i as well, by 1/4 q_i (0, dtheta_i) 
   (0, w_i).
   SPDX-License-Identifier: BSD-3-Clause */
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 fuses the alternating sums and differences it finds in straight code (vfmaddsub), -ffp-contract=off
// or not, and the clones would no longer give the same bits.
#pragma GCC optimize("no-tree-slp-vectorize")
#endif
#include "models/rods/exact_kernel.h"
#include "base/simd.h"
#include <string.h>

/* Four numbers side by side; pointers cross functions, never lanes: how those pass depends on the processor.
   */
typedef double lanes __attribute__((vector_size(32), aligned(8), may_alias));
#define LOAD(p) (*(const lanes*)(p))
#define STORE(p, l) (*(lanes*)(p) = (l))

enum { N = EXACT_NODES_MAX, P = EXACT_DEGREE_MAX };

/* ---- small algebra ------------------------------------------------------------------------------------- */

SN_INLINE sn_quat quat_of(const double* a) { return (sn_quat){ a[3], a[0], a[1], a[2] }; }
SN_INLINE sn_vec3 vec_of(sn_quat a) { return sn_v3(a.x, a.y, a.z); }
SN_INLINE sn_quat pure(sn_vec3 a) { return (sn_quat){ 0, a.x, a.y, a.z }; }
SN_INLINE sn_quat quat_sub(sn_quat a, sn_quat b)
{
    return (sn_quat){ a.w - b.w, a.x - b.x, a.y - b.y, a.z - b.z };
}
SN_INLINE void put3(double* to, sn_vec3 a)
{
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
    to[3] = 0;
}

/* (q i, q j, q k, q) times s */
SN_INLINE void units_of(sn_quat q, double s, double L[4][4])
{
    const double x = s * q.x, y = s * q.y, z = s * q.z, w = s * q.w;
    const double rows[4][4] = { { w, z, -y, -x }, { -z, w, x, -y }, { y, -x, w, -z }, { x, y, z, w } };
    memcpy(L, rows, sizeof rows);
}

/* Components of u^-1 X. */
SN_INLINE sn_quat seen_from(double L[4][4], const double* X)
{
    double c[4];
    for (int k = 0; k < 4; ++k)
        c[k] = (L[k][0] * X[0] + L[k][1] * X[1]) + (L[k][2] * X[2] + L[k][3] * X[3]);
    return quat_of(c);
}

/* Columns of the rotation matrix of u, |u|^2 = 1/over. */
SN_INLINE void columns_of(sn_quat u, double over, double R[3][4])
{
    double ww = u.w * u.w, xx = u.x * u.x, yy = u.y * u.y, zz = u.z * u.z, s = 2 * over;
    double wx = u.w * u.x, wy = u.w * u.y, wz = u.w * u.z, xy = u.x * u.y, xz = u.x * u.z, yz = u.y * u.z;
    put3(R[0], sn_v3(over * ((ww + xx) - (yy + zz)), s * (xy + wz), s * (xz - wy)));
    put3(R[1], sn_v3(s * (xy - wz), over * ((ww + yy) - (xx + zz)), s * (yz + wx)));
    put3(R[2], sn_v3(s * (xz + wy), s * (yz - wx), over * ((ww + zz) - (xx + yy))));
}

/* R^T a */
SN_INLINE sn_vec3 turned_back(double R[3][4], const double* a)
{
    double c[3];
    for (int k = 0; k < 3; ++k)
        c[k] = R[k][0] * a[0] + R[k][1] * a[1] + R[k][2] * a[2];
    return sn_v3(c[0], c[1], c[2]);
}

/* ---- nodes and points ---------------------------------------------------------------------------------- */

/* An element's nodes: origins relative to the first, orientations, and their rates. Orientations have the
   sign that makes each the nearer to the one before. */
typedef struct nodes {
    double r[N][4], q[N][4], dr[N][4], dq[N][4];
} nodes;

SN_INLINE void gather(const int p, const exact_rod* rod, int element, const sn_kin* at, nodes* to,
                      exact_node_work* work)
{
    sn_vec3 first = { 0, 0, 0 };
    sn_quat before = { 1, 0, 0, 0 };
    for (int i = 0; i <= p; ++i) {
        sn_node node = exact_node(rod->based, element * p + i);
        const sn_pose* pose = &at[node.input].frames[node.node];
        const sn_twist* twist = &at[node.input].twist[node.node];
        sn_quat q = pose->q;
        if (i == 0) {
            first = pose->r;
        } else {
            double sign = copysign(1.0, q.w * before.w + q.x * before.x + q.y * before.y + q.z * before.z);
            q = (sn_quat){ sign * q.w, sign * q.x, sign * q.y, sign * q.z };
        }
        before = q;
        sn_quat rate = sn_quat_mul(q, pure(twist->w));
        put3(to->r[i], sn_sub(pose->r, first));
        put3(to->dr[i], twist->v);
        const double four[4] = { q.x, q.y, q.z, q.w };
        memcpy(to->q[i], four, sizeof four);
        const double rates[4] = { 0.5 * rate.x, 0.5 * rate.y, 0.5 * rate.z, 0.5 * rate.w };
        memcpy(to->dq[i], rates, sizeof rates);
        if (!work) continue;
        memcpy(work[i].q, four, sizeof four);
        put3(work[i].w, twist->w);
    }
}

/* Motion at a quadrature point: r', u, u' and their rates. */
typedef struct field {
    double rs[4], u[4], us[4], drs[4], du[4], dus[4];
} field;

SN_INLINE void interpolate(const int p, const nodes* from, const double* shape, field* to)
{
    const double *value = shape, *slope = shape + p + 1;
    lanes rs = { 0 }, u = { 0 }, us = { 0 }, drs = { 0 }, du = { 0 }, dus = { 0 };
    for (int i = 0; i <= p; ++i) {
        const double a = value[i], b = slope[i];
        rs += b * LOAD(from->r[i]);
        u += a * LOAD(from->q[i]);
        us += b * LOAD(from->q[i]);
        drs += b * LOAD(from->dr[i]);
        du += a * LOAD(from->dq[i]);
        dus += b * LOAD(from->dq[i]);
    }
    STORE(to->rs, rs);
    STORE(to->u, u);
    STORE(to->us, us);
    STORE(to->drs, drs);
    STORE(to->du, du);
    STORE(to->dus, dus);
}

/* Everything of `work` but the stresses, and what these follow from. */
typedef struct strains {
    sn_vec3 gamma, kappa, dgamma, dkappa;
} strains;

SN_INLINE strains strains_of(const field* f, exact_point_work* work)
{
    sn_quat u = quat_of(f->u);
    double over = 1.0 / (u.w * u.w + u.x * u.x + u.y * u.y + u.z * u.z);
    units_of(u, over, work->L);
    columns_of(u, over, work->R);
    work->rho = turned_back(work->R, f->rs);
    work->v = turned_back(work->R, f->drs);
    work->z = seen_from(work->L, f->us);
    work->h = seen_from(work->L, f->du);
    work->y = seen_from(work->L, f->dus);
    sn_quat chi = quat_sub(work->y, sn_quat_mul(work->h, work->z));
    strains e = { work->rho, sn_scale(2, vec_of(work->z)),
                  sn_madd(work->v, 2, sn_cross(work->rho, vec_of(work->h))), sn_scale(2, vec_of(chi)) };
    e.gamma.x -= 1;
    return e;
}

SN_INLINE sn_vec3 stress(sn_vec3 k, double weight, sn_vec3 strain, sn_vec3 natural, double beta, sn_vec3 rate)
{
    return sn_scale(weight, sn_mul(k, sn_madd(sn_sub(strain, natural), beta, rate)));
}

static strains strains_at(const exact_rod* rod, int element, int point, const sn_kin* at)
{
    nodes n;
    field f;
    exact_point_work work;
    const int p = rod->degree;
    gather(p, rod, element, at, &n, NULL);
    interpolate(p, &n, rod->shape + (element * p + point) * 2 * (p + 1), &f);
    return strains_of(&f, &work);
}

void sn_exact_strains(const exact_rod* rod, int element, int point, const sn_kin* at, sn_vec3* gamma,
                      sn_vec3* kappa)
{
    strains e = strains_at(rod, element, point, at);
    *gamma = e.gamma;
    *kappa = e.kappa;
}

void sn_exact_strain_rates(const exact_rod* rod, int element, int point, const sn_kin* at, sn_vec3* gamma,
                           sn_vec3* kappa)
{
    strains e = strains_at(rod, element, point, at);
    *gamma = e.dgamma;
    *kappa = e.dkappa;
}

/* ---- forces -------------------------------------------------------------------------------------------- */

/* Factors of r', u, u' in the virtual power, world axes. */
SN_INLINE void powers_of(const exact_point_work* w, double fr[4], double fu[4], double fus[4])
{
    const sn_vec3 n = w->n, m = w->m, zv = vec_of(w->z);
    sn_vec3 a = sn_madd(sn_cross(n, w->rho), -w->z.w, m); // half of the turning factor
    a = sn_scale(2, sn_add(a, sn_cross(m, zv)));
    const double b = -2 * sn_dot(m, zv);
    STORE(fr, n.x * LOAD(w->R[0]) + n.y * LOAD(w->R[1]) + n.z * LOAD(w->R[2]));
    STORE(fu, (a.x * LOAD(w->L[0]) + a.y * LOAD(w->L[1])) + (a.z * LOAD(w->L[2]) + b * LOAD(w->L[3])));
    STORE(fus, 2 * m.x * LOAD(w->L[0]) + 2 * m.y * LOAD(w->L[1]) + 2 * m.z * LOAD(w->L[2]));
}

SN_INLINE void add_element(const int p, const exact_rod* rod, int element, const sn_kin* at,
                           const sn_generalized_force* out)
{
    nodes n;
    double force[N][4] = { { 0 } }, g[N][4] = { { 0 } };
    exact_node_work* ends = rod->node_work + element * (p + 1);
    gather(p, rod, element, at, &n, ends);
    for (int k = 0; k < p; ++k) {
        const int at_point = element * p + k;
        const exact_point* point = &rod->points[at_point];
        exact_point_work* work = &rod->point_work[at_point];
        const double *value = rod->shape + at_point * 2 * (p + 1), *slope = value + p + 1;
        field f;
        interpolate(p, &n, value, &f);
        strains e = strains_of(&f, work);
        work->n = stress(point->kn, point->weight, e.gamma, point->gamma0, rod->beta, e.dgamma);
        work->m = stress(point->km, point->weight, e.kappa, point->kappa0, rod->beta, e.dkappa);
        double fr[4], fu[4], fus[4];
        powers_of(work, fr, fu, fus);
        for (int i = 0; i <= p; ++i) {
            STORE(force[i], LOAD(force[i]) + slope[i] * LOAD(fr));
            STORE(g[i], LOAD(g[i]) + (value[i] * LOAD(fu) + slope[i] * LOAD(fus)));
        }
    }
    for (int i = 0; i <= p; ++i) {
        sn_node node = exact_node(rod->based, element * p + i);
        sn_wrench* load = &out[node.input].wrench[node.node];
        memcpy(ends[i].g, g[i], sizeof g[i]);
        sn_vec3 m = vec_of(sn_quat_mul(sn_quat_conjugate(quat_of(n.q[i])), quat_of(g[i])));
        load->f = sn_sub(load->f, sn_v3(force[i][0], force[i][1], force[i][2]));
        load->m = sn_madd(load->m, -0.5, m);
    }
}

/* ---- tangent at a point -------------------------------------------------------------------------------- */

/* Rows and columns (r' 0), u, u'; what is missing is zero. */
typedef struct blocks {
    double rr[3][4], ru[3][4], ur[4][4], uu[4][4], uv[4][4], vu[4][4], vv[4][4];
} blocks;

/* Rows of 3 x 3 matrices. */
typedef double rows3[3][3];

SN_INLINE void hat_rows(double s, sn_vec3 v, double d, rows3 A)
{
    const double a[3] = { s * v.x, s * v.y, s * v.z };
    const rows3 H = { { d, -a[2], a[1] }, { a[2], d, -a[0] }, { -a[1], a[0], d } };
    memcpy(A, H, sizeof H);
}

SN_INLINE void add_outer(double s, sn_vec3 a, sn_vec3 b, rows3 A)
{
    const double c[3] = { s * a.x, s * a.y, s * a.z };
    for (int k = 0; k < 3; ++k) {
        A[k][0] += c[k] * b.x;
        A[k][1] += c[k] * b.y;
        A[k][2] += c[k] * b.z;
    }
}

/* What the three strains of a kind (Gamma or kappa), or their rates, change by: with drho or zeta (`far`),
   and with eta; (x, y, z, w) as seen from u. */
typedef struct change {
    double far[3][4], eta[3][4];
} change;

SN_INLINE void put_rows(rows3 A, sn_vec3 last, double to[3][4])
{
    const double w[3] = { last.x, last.y, last.z };
    for (int k = 0; k < 3; ++k) {
        to[k][0] = A[k][0];
        to[k][1] = A[k][1];
        to[k][2] = A[k][2];
        to[k][3] = w[k];
    }
}

SN_INLINE void change_of_strains(const exact_point_work* w, change* gamma, change* kappa)
{
    const sn_vec3 zero = { 0, 0, 0 }, zv = vec_of(w->z);
    rows3 A;
    hat_rows(0, zero, 1, A);
    put_rows(A, zero, gamma->far);
    hat_rows(2, w->rho, 0, A);
    put_rows(A, zero, gamma->eta);
    hat_rows(0, zero, 2, A);
    put_rows(A, zero, kappa->far);
    hat_rows(2, zv, -2 * w->z.w, A);
    put_rows(A, sn_scale(-2, zv), kappa->eta);
}

/* At fixed rates. */
SN_INLINE void change_of_rates(const exact_point_work* w, change* gamma, change* kappa)
{
    const sn_vec3 zv = vec_of(w->z), hv = vec_of(w->h), omega = sn_scale(2, hv), zero = { 0, 0, 0 };
    const double z0 = w->z.w, h0 = w->h.w;
    rows3 A;
    hat_rows(-1, omega, 0, A);
    put_rows(A, zero, gamma->far);
    // 2 hat(v) - 2 h0 hat(rho) - 2 rho Omega^T + Omega rho^T + (Omega . rho)
    hat_rows(2, sn_madd(w->v, -h0, w->rho), sn_dot(omega, w->rho), A);
    add_outer(-2, w->rho, omega, A);
    add_outer(1, omega, w->rho, A);
    put_rows(A, sn_cross(omega, w->rho), gamma->eta);

    hat_rows(-2, hv, -2 * h0, A);
    put_rows(A, sn_neg(omega), kappa->far);
    // -2 vec(eta chi) + 2 vec(h eta z)
    sn_quat hz = sn_quat_mul(w->h, w->z), chi = quat_sub(w->y, hz);
    sn_vec3 axis = sn_add(vec_of(chi), sn_sub(sn_scale(z0, hv), sn_scale(h0, zv)));
    hat_rows(2, axis, 2 * (z0 * h0 + sn_dot(zv, hv) - chi.w), A);
    add_outer(-2, zv, hv, A);
    add_outer(-2, hv, zv, A);
    put_rows(A, sn_scale(2, sn_sub(vec_of(hz), vec_of(chi))), kappa->eta);
}

/* The four numbers c seen from u as a row over world components. */
SN_INLINE void row_to_world(const double c[4], double L[4][4], double* to)
{
    STORE(to, (c[0] * LOAD(L[0]) + c[1] * LOAD(L[1])) + (c[2] * LOAD(L[2]) + c[3] * LOAD(L[3])));
}

SN_INLINE void row_turned(const double c[4], double R[3][4], double* to)
{
    STORE(to, c[0] * LOAD(R[0]) + c[1] * LOAD(R[1]) + c[2] * LOAD(R[2]));
}

/* Rows of stress per (r', u) and (u, u') in world components: k times the change. */
typedef struct stress_rows {
    double nr[3][4], nu[3][4], mu[3][4], mv[3][4];
} stress_rows;

SN_INLINE void stress_rows_of(const exact_point* point, double scale, exact_point_work* w,
                              const change* gamma, const change* kappa, stress_rows* to)
{
    const double s = scale * point->weight;
    const double kn[3] = { s * point->kn.x, s * point->kn.y, s * point->kn.z };
    const double km[3] = { s * point->km.x, s * point->km.y, s * point->km.z };
    for (int k = 0; k < 3; ++k) {
        double c[4][4];
        for (int i = 0; i < 4; ++i) {
            c[0][i] = kn[k] * gamma->far[k][i];
            c[1][i] = kn[k] * gamma->eta[k][i];
            c[2][i] = km[k] * kappa->eta[k][i];
            c[3][i] = km[k] * kappa->far[k][i];
        }
        row_turned(c[0], w->R, to->nr[k]);
        row_to_world(c[1], w->L, to->nu[k]);
        row_to_world(c[2], w->L, to->mu[k]);
        row_to_world(c[3], w->L, to->mv[k]);
    }
}

/* Rows as seen from u: of r' (3), u and u' (4 each), over world components. */
typedef struct seen_rows {
    double rr[3][4], ru[3][4], ur[4][4], uu[4][4], uv[4][4], vu[4][4], vv[4][4];
} seen_rows;

/* B^T times rows of stress. */
SN_INLINE void pull_rows(const change* gamma, const change* kappa, const stress_rows* s, seen_rows* to)
{
    memcpy(to->rr, s->nr, sizeof to->rr);
    memcpy(to->ru, s->nu, sizeof to->ru);
    for (int i = 0; i < 4; ++i) {
        lanes ur = { 0 }, uu = { 0 }, uv = { 0 };
        for (int k = 0; k < 3; ++k) {
            if (i < 3) ur += gamma->eta[k][i] * LOAD(s->nr[k]);
            if (i < 3) uu += gamma->eta[k][i] * LOAD(s->nu[k]);
            uu += kappa->eta[k][i] * LOAD(s->mu[k]);
            uv += kappa->eta[k][i] * LOAD(s->mv[k]);
        }
        STORE(to->ur[i], ur);
        STORE(to->uu[i], uu);
        STORE(to->uv[i], uv);
    }
    for (int k = 0; k < 3; ++k) {
        STORE(to->vu[k], 2 * LOAD(s->mu[k]));
        STORE(to->vv[k], 2 * LOAD(s->mv[k]));
    }
    memset(to->vu[3], 0, sizeof to->vu[3]);
    memset(to->vv[3], 0, sizeof to->vv[3]);
}

/* Adds -G: second variations times the stresses. */
SN_INLINE void subtract_geometric(exact_point_work* w, seen_rows* to)
{
    const sn_vec3 n = w->n, m = w->m, zv = vec_of(w->z), rho = w->rho, zero = { 0, 0, 0 };
    // r'-u: -2 hat(n), and its transpose
    rows3 A;
    double c[4][4], t[4];
    hat_rows(2, n, 0, A);
    put_rows(A, zero, c);
    for (int k = 0; k < 3; ++k) {
        row_to_world(c[k], w->L, t);
        STORE(to->ru[k], LOAD(to->ru[k]) + LOAD(t));
        row_turned(c[k], w->R, t);
        STORE(to->ur[k], LOAD(to->ur[k]) - LOAD(t));
    }
    // u-u, with M z* of M = (0, 2 m): scalar 2 m . z, vector 2 (z0 m - m x z)
    const double X0 = 2 * sn_dot(m, zv);
    sn_vec3 X = sn_scale(2, sn_madd(sn_neg(sn_cross(m, zv)), w->z.w, m));
    sn_vec3 mixed = sn_scale(2, sn_sub(X, sn_cross(n, rho)));
    hat_rows(0, zero, -2 * X0 - 4 * sn_dot(n, rho), A);
    add_outer(2, n, rho, A);
    add_outer(2, rho, n, A);
    put_rows(A, mixed, c);
    put3(c[3], mixed);
    c[3][3] = 2 * X0;
    for (int k = 0; k < 4; ++k) {
        row_to_world(c[k], w->L, t);
        STORE(to->uu[k], LOAD(to->uu[k]) - LOAD(t));
    }
    // u-u': [2 hat(m), -2 m; -2 m^T, 0], and its transpose
    hat_rows(2, m, 0, A);
    put_rows(A, sn_scale(-2, m), c);
    put3(c[3], sn_scale(-2, m));
    for (int k = 0; k < 4; ++k) {
        row_to_world(c[k], w->L, t);
        STORE(to->uv[k], LOAD(to->uv[k]) - LOAD(t));
    }
    hat_rows(-2, m, 0, A);
    put_rows(A, sn_scale(-2, m), c);
    for (int k = 0; k < 4; ++k) {
        row_to_world(c[k], w->L, t);
        STORE(to->vu[k], LOAD(to->vu[k]) - LOAD(t));
    }
}

/* L^T times four rows. */
SN_INLINE void rows_to_world(double L[4][4], double rows[4][4], double to[4][4])
{
    const lanes a = LOAD(rows[0]), b = LOAD(rows[1]), c = LOAD(rows[2]), d = LOAD(rows[3]);
    for (int i = 0; i < 4; ++i)
        STORE(to[i], (L[0][i] * a + L[1][i] * b) + (L[2][i] * c + L[3][i] * d));
}

SN_INLINE void rows_turned(double R[3][4], double rows[3][4], double to[3][4])
{
    const lanes a = LOAD(rows[0]), b = LOAD(rows[1]), c = LOAD(rows[2]);
    for (int i = 0; i < 3; ++i)
        STORE(to[i], R[0][i] * a + R[1][i] * b + R[2][i] * c);
}

SN_INLINE void to_world(exact_point_work* w, seen_rows* from, blocks* to)
{
    rows_turned(w->R, from->rr, to->rr);
    rows_turned(w->R, from->ru, to->ru);
    rows_to_world(w->L, from->ur, to->ur);
    rows_to_world(w->L, from->uu, to->uu);
    rows_to_world(w->L, from->uv, to->uv);
    rows_to_world(w->L, from->vu, to->vu);
    rows_to_world(w->L, from->vv, to->vv);
}

/* -T of a quadrature point and, when beta > 0, -beta B^T K B. */
SN_INLINE void point_tangent(const exact_point* point, double beta, exact_point_work* w, blocks* K, blocks* D)
{
    change gamma, kappa, gamma_all, kappa_all;
    stress_rows rows;
    seen_rows seen;
    change_of_strains(w, &gamma, &kappa);
    gamma_all = gamma;
    kappa_all = kappa;
    if (beta > 0) {
        stress_rows_of(point, -beta, w, &gamma, &kappa, &rows);
        pull_rows(&gamma, &kappa, &rows, &seen);
        to_world(w, &seen, D);
        change dgamma, dkappa;
        change_of_rates(w, &dgamma, &dkappa);
        for (int k = 0; k < 3; ++k) {
            STORE(gamma_all.far[k], LOAD(gamma.far[k]) + beta * LOAD(dgamma.far[k]));
            STORE(gamma_all.eta[k], LOAD(gamma.eta[k]) + beta * LOAD(dgamma.eta[k]));
            STORE(kappa_all.far[k], LOAD(kappa.far[k]) + beta * LOAD(dkappa.far[k]));
            STORE(kappa_all.eta[k], LOAD(kappa.eta[k]) + beta * LOAD(dkappa.eta[k]));
        }
    }
    stress_rows_of(point, -1, w, &gamma_all, &kappa_all, &rows);
    pull_rows(&gamma, &kappa, &rows, &seen);
    subtract_geometric(w, &seen);
    to_world(w, &seen, K);
}

/* ---- tangent of an element ----------------------------------------------------------------------------- */

/* Blocks times the polynomials of a column's node: rows r', u, u'; columns r, q. */
typedef struct column {
    double rr[3][4], rq[3][4], ur[4][4], uq[4][4], vq[4][4];
} column;

/* A pair of nodes: rows and columns r, q. */
typedef struct pair {
    double rr[3][4], rq[3][4], qr[4][4], qq[4][4];
} pair;

SN_INLINE void make_column(const blocks* T, double value, double slope, column* to)
{
    for (int k = 0; k < 3; ++k) {
        STORE(to->rr[k], slope * LOAD(T->rr[k]));
        STORE(to->rq[k], value * LOAD(T->ru[k]));
    }
    for (int k = 0; k < 4; ++k) {
        STORE(to->ur[k], slope * LOAD(T->ur[k]));
        STORE(to->uq[k], value * LOAD(T->uu[k]) + slope * LOAD(T->uv[k]));
        STORE(to->vq[k], value * LOAD(T->vu[k]) + slope * LOAD(T->vv[k]));
    }
}

/* Sums over the quadrature points; shape holds 2 (p + 1) numbers a point. */
SN_INLINE void sum_pair(const int p, const double* shape, const column* c, int i, pair* to)
{
    lanes a0 = { 0 }, a1 = { 0 }, a2 = { 0 }, b0 = { 0 }, b1 = { 0 }, b2 = { 0 };
    for (int g = 0; g < p; ++g) {
        const double slope = shape[(2 * g + 1) * (p + 1) + i];
        a0 += slope * LOAD(c[g].rr[0]);
        a1 += slope * LOAD(c[g].rr[1]);
        a2 += slope * LOAD(c[g].rr[2]);
        b0 += slope * LOAD(c[g].rq[0]);
        b1 += slope * LOAD(c[g].rq[1]);
        b2 += slope * LOAD(c[g].rq[2]);
    }
    STORE(to->rr[0], a0);
    STORE(to->rr[1], a1);
    STORE(to->rr[2], a2);
    STORE(to->rq[0], b0);
    STORE(to->rq[1], b1);
    STORE(to->rq[2], b2);
    lanes c0 = { 0 }, c1 = { 0 }, c2 = { 0 }, c3 = { 0 }, d0 = { 0 }, d1 = { 0 }, d2 = { 0 }, d3 = { 0 };
    for (int g = 0; g < p; ++g) {
        const double value = shape[2 * g * (p + 1) + i], slope = shape[(2 * g + 1) * (p + 1) + i];
        c0 += value * LOAD(c[g].ur[0]);
        c1 += value * LOAD(c[g].ur[1]);
        c2 += value * LOAD(c[g].ur[2]);
        c3 += value * LOAD(c[g].ur[3]);
        d0 += value * LOAD(c[g].uq[0]) + slope * LOAD(c[g].vq[0]);
        d1 += value * LOAD(c[g].uq[1]) + slope * LOAD(c[g].vq[1]);
        d2 += value * LOAD(c[g].uq[2]) + slope * LOAD(c[g].vq[2]);
        d3 += value * LOAD(c[g].uq[3]) + slope * LOAD(c[g].vq[3]);
    }
    STORE(to->qr[0], c0);
    STORE(to->qr[1], c1);
    STORE(to->qr[2], c2);
    STORE(to->qr[3], c3);
    STORE(to->qq[0], d0);
    STORE(to->qq[1], d1);
    STORE(to->qq[2], d2);
    STORE(to->qq[3], d3);
}

/* What a node's turning does to its quaternion: dq = turn (dtheta, ds), ds along q itself; row-major. And how
   the rate of q changes with the turning, times D's columns: see the top. */
typedef struct end {
    double rotation[4][4], rate[4][4];
} end;

SN_INLINE void make_end(const exact_node_work* node, end* to)
{
    double units[4][4];
    units_of(quat_of(node->q), 0.5, units);
    for (int i = 0; i < 4; ++i)
        for (int k = 0; k < 4; ++k)
            to->rotation[i][k] = units[k][i];
    const double x = -0.5 * node->w[0], y = -0.5 * node->w[1], z = -0.5 * node->w[2];
    const double rate[4][4] = { { 0, -z, y, 0 }, { z, 0, -x, 0 }, { -y, x, 0, 0 }, { x, y, z, 0 } };
    memcpy(to->rate, rate, sizeof rate);
}

/* rows <- rows A */
SN_INLINE void times(const int count, double rows[][4], const double A[4][4], double to[][4])
{
    for (int k = 0; k < count; ++k)
        STORE(to[k], (rows[k][0] * LOAD(A[0]) + rows[k][1] * LOAD(A[1])) +
                         (rows[k][2] * LOAD(A[2]) + rows[k][3] * LOAD(A[3])));
}

/* Columns, and rows, of quaternions become those of turns. */
SN_INLINE void rotation_pair(const end* a, const end* b, pair* m)
{
    double rq[3][4], qr[4][4], half[4][4];
    times(3, m->rq, b->rotation, rq);
    times(4, m->qq, b->rotation, half);
    for (int k = 0; k < 4; ++k) {
        STORE(qr[k], (a->rotation[0][k] * LOAD(m->qr[0]) + a->rotation[1][k] * LOAD(m->qr[1])) +
                         (a->rotation[2][k] * LOAD(m->qr[2]) + a->rotation[3][k] * LOAD(m->qr[3])));
        STORE(m->qq[k], (a->rotation[0][k] * LOAD(half[0]) + a->rotation[1][k] * LOAD(half[1])) +
                            (a->rotation[2][k] * LOAD(half[2]) + a->rotation[3][k] * LOAD(half[3])));
    }
    memcpy(m->rq, rq, sizeof rq);
    memcpy(m->qr, qr, sizeof qr);
}

SN_INLINE void put_block(const pair* m, double* to, int n)
{
    for (int k = 0; k < 3; ++k) {
        memcpy(to + k * n, m->rr[k], 3 * sizeof *to);
        memcpy(to + k * n + 3, m->rq[k], 3 * sizeof *to);
        memcpy(to + (k + 3) * n, m->qr[k], 3 * sizeof *to);
        memcpy(to + (k + 3) * n + 3, m->qq[k], 3 * sizeof *to);
    }
}

SN_INLINE void put_transposed(const pair* m, double* to, int n)
{
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l) {
            to[k * n + l] = m->rr[l][k];
            to[k * n + 3 + l] = m->qr[l][k];
            to[(k + 3) * n + l] = m->rq[l][k];
            to[(k + 3) * n + 3 + l] = m->qq[l][k];
        }
}

/* columns^T A: `count` rows from four. */
SN_INLINE void transposed_times(const int count, double columns[4][4], const double A[4][4], double to[][4])
{
    for (int k = 0; k < count; ++k)
        STORE(to[k], (columns[0][k] * LOAD(A[0]) + columns[1][k] * LOAD(A[1])) +
                         (columns[2][k] * LOAD(A[2]) + columns[3][k] * LOAD(A[3])));
}

/* How D's columns of node b act on K of the pair (a, b) by the rate of b's quaternion. D is that of (a, b),
   or of (b, a), which is its transpose. */
SN_INLINE void add_rates(pair* d, const bool mirrored, const end* b, pair* k)
{
    double r[3][4], q[4][4];
    if (mirrored) {
        transposed_times(3, d->qr, b->rate, r);
        transposed_times(4, d->qq, b->rate, q);
    } else {
        times(3, d->rq, b->rate, r);
        times(4, d->qq, b->rate, q);
    }
    for (int i = 0; i < 3; ++i)
        STORE(k->rq[i], LOAD(k->rq[i]) + LOAD(r[i]));
    for (int i = 0; i < 4; ++i)
        STORE(k->qq[i], LOAD(k->qq[i]) + LOAD(q[i]));
}

/* Turning a node turns the rows of its moment: d(q*) g */
SN_INLINE void add_turned_moment(const exact_node_work* node, double* K, int n)
{
    sn_quat G = sn_quat_mul(sn_quat_conjugate(quat_of(node->q)), quat_of(node->g));
    rows3 A;
    hat_rows(-0.25, vec_of(G), 0.25 * G.w, A);
    for (int k = 0; k < 3; ++k)
        for (int l = 0; l < 3; ++l)
            K[(k + 3) * n + 3 + l] += A[k][l];
}

SN_INLINE void tangent_element(const int p, const exact_rod* rod, int element, double* K, double* D)
{
    const int n = 6 * (p + 1);
    const double* shape = rod->shape + element * p * 2 * (p + 1);
    const exact_node_work* nodes_of = rod->node_work + element * (p + 1);
    const bool damped = rod->beta > 0;
    blocks at_K[P], at_D[P];
    end ends[N];
    for (int g = 0; g < p; ++g)
        point_tangent(&rod->points[element * p + g], rod->beta, &rod->point_work[element * p + g], &at_K[g],
                      &at_D[g]);
    for (int i = 0; i <= p; ++i)
        make_end(&nodes_of[i], &ends[i]);

    pair damping[N][N]; // of (i, j), i <= j, seen as turns
    for (int j = 0; damped && j <= p; ++j) {
        column c[P];
        for (int g = 0; g < p; ++g)
            make_column(&at_D[g], shape[2 * g * (p + 1) + j], shape[(2 * g + 1) * (p + 1) + j], &c[g]);
        for (int i = 0; i <= j; ++i) {
            sum_pair(p, shape, c, i, &damping[i][j]);
            rotation_pair(&ends[i], &ends[j], &damping[i][j]);
            put_block(&damping[i][j], D + 6 * i * n + 6 * j, n);
            if (i < j) put_transposed(&damping[i][j], D + 6 * j * n + 6 * i, n);
        }
    }
    for (int j = 0; j <= p; ++j) {
        column c[P];
        for (int g = 0; g < p; ++g)
            make_column(&at_K[g], shape[2 * g * (p + 1) + j], shape[(2 * g + 1) * (p + 1) + j], &c[g]);
        for (int i = 0; i <= p; ++i) {
            pair k;
            sum_pair(p, shape, c, i, &k);
            rotation_pair(&ends[i], &ends[j], &k);
            if (damped && i <= j)
                add_rates(&damping[i][j], false, &ends[j], &k);
            else if (damped)
                add_rates(&damping[j][i], true, &ends[j], &k);
            put_block(&k, K + 6 * i * n + 6 * j, n);
        }
        add_turned_moment(&nodes_of[j], K + 6 * j * n + 6 * j, n);
    }
}

/* ---- elements ------------------------------------------------------------------------------------------ */

/* The degree is no compile-time constant: the loops over nodes and points gain nothing by it, those over
   lanes are unrolled anyhow. */
SN_CLONES static void add_elements(const exact_rod* rod, sn_range elements, const sn_kin* at,
                                   const sn_generalized_force* out)
{
    for (int e = elements.begin; e < elements.end; ++e)
        add_element(rod->degree, rod, e, at, out);
}

SN_CLONES static void tangent_of(const exact_rod* rod, int element, double* K, double* D)
{
    tangent_element(rod->degree, rod, element, K, D);
}

void sn_exact_add(const exact_rod* rod, sn_range elements, const sn_kin* at, const sn_generalized_force* out)
{
    add_elements(rod, elements, at, out);
}

void sn_exact_tangent(const exact_rod* rod, int element, double* K, double* D)
{
    tangent_of(rod, element, K, D);
}
