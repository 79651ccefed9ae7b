/* Sinew - rfem kernel: an elastic and damping joint between two rigid frames of a rod: strains, forces and
   their exact derivatives, as pure functions of two poses and two twists.
   SPDX-License-Identifier: BSD-3-Clause

   a, b      left and right body; twists are (v world, w body)
   joint axes  those of a (`mid` false), or halfway between those of a and b (`mid` true)
   H         rotation of b's axes to the joint's; a's are turned to the joint's by 1 (left) or H^T (mid)
   psi       rotation vector of Ra^T Rb, the same in the axes of a, of b and of the joint
   p, q      attachment points of a and b from their origins;  e = rb - ra;  u = e + q - p, the gap
   A, B      spins of a and b;  W = B - A;  Z = velocity of b's origin relative to a, seen from a
             (all of these in joint axes)
   n, m      stresses: n = Ks (u - u0 + beta u'),  m = Kt (psi - psi0 + beta psi')

   Seen from a, the rates of strain depend on the six numbers Z and W only:
       u'   = Z + E W,     E = hat(u) N - hat(q)
       psi' = Y W,         Y = 1 - eta hat(psi) + c hat(psi)^2
   where A + N W is the spin of the joint axes:
       left:  N = 0,                eta = 1/2,  Y = J_l^-1(psi)
       mid:   N = 1/2 - hat(nu),    eta = 0,    nu = tan(t/4)/2 along psi, t = |psi|,   nu' = rho W.
   So, with g = E^T n + Y^T m, in joint axes:
       force on a   n,              moment on a   e x n + g,
       force on b  -n,              moment on b  -g,
   the balance of forces and moments being exact. Variations of the pose are written with z, alpha, delta,
   which are to Z, A, W what increments are to rates; they are turned into columns (dr_a, dtheta_a, dr_b,
   dtheta_b) at the end by z = R^T (dr_b - dr_a) + e x alpha, delta = spin of b - spin of a. */
#pragma once
#include "models/rods/rfem_rows.h"
#include "models/rods/turns.h"

/** Constants of a joint. */
typedef struct sn_rfem_joint {
    sn_vec3 ks, kt;   /**< translational [N/m] and rotational [N m/rad] stiffness along the joint axes */
    sn_vec3 u0, psi0; /**< strains at rest [m], [rad] */
    double a, b; /**< the joint is at (a, 0, 0) of the left body and at (-b, 0, 0) of the right one [m] */
} sn_rfem_joint;

/** What the force leaves for the tangent. */
typedef struct sn_rfem_work {
    double R[3][4], H[3][4]; /**< joint to world, b to joint; the fourth column is padding */
    sn_vec3 psi, nu, e, u, q;
    sn_vec3 A, W, V, Z; /**< V: velocity of b's origin less that of a's, in joint axes */
    sn_vec3 n, m, g;
    double c, cd; /**< c of Y and (dc/dt)/t */
    double rho;
} sn_rfem_work;

/** A chain of joints: what the component's operations work on. */
typedef struct sn_rfem_chain {
    const sn_rfem_joint* joints;
    sn_rfem_work* work; /**< one a joint: written by the force, read by the tangent */
    double beta;        /**< damping time [s] */
    int count;
    bool mid;
    bool based; /**< the first joint's left body is frame 0 of input 1; else all are frames of input 0 */
    rod_turns* turns; /**< part of the state */
} sn_rfem_chain;

/* ---- rotation vector ----------------------------------------------------------------------------------- */

/* Half angle h = |psi|/2, x = sin^2 h:  y = h/sin h = 1 + x r,  r = 1/6 + x r2. */
typedef struct rfem_log {
    double w;        /* cos h >= 0 */
    sn_vec3 v;       /* sin h along psi */
    double y, r, r2; /* psi = 2 y v */
} rfem_log;

/* (asin(s)/s - 1 - x/6)/x^2 with x = s^2: a polynomial through the Chebyshev nodes of [0, 1/4] (error 2e-17),
   the definition beyond. Every coefficient below follows from it without cancellation, hence without further
   branches. */
SN_INLINE double rfem_arcsine_rest(double x, double w)
{
    if (x > 0.25) {
        double s = sqrt(x);
        return (atan2(s, w) / s - 1.0 - x * (1.0 / 6.0)) / (x * x);
    }
    double x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
    double p0 = (0x1.3333333333334p-4 + 0x1.6db6db6db65a8p-5 * x) +
                (0x1.f1c71c72a8007p-6 + 0x1.6e8ba29be8e9dp-6 * x) * x2;
    double p4 = (0x1.1c4ed2824cca2p-6 + 0x1.c996c07ccbef2p-7 * x) +
                (0x1.7ab853e2bde73p-7 + 0x1.3db1fa43f6e5dp-7 * x) * x2;
    double p8 = (0x1.23b9a2ce4d7fep-7 + 0x1.2fc888adfe7e3p-8 * x) +
                (0x1.007440c2626c1p-6 - 0x1.c06025db835e0p-7 * x) * x2;
    return (p0 + p4 * x4) + (p8 + 0x1.abe961aafa7f1p-6 * x4) * x8;
}

SN_INLINE rfem_log rfem_relative_log(sn_quat a, sn_quat b)
{
    sn_quat q = sn_quat_mul(sn_quat_conjugate(a), b);
    double sign = copysign(1.0, q.w);
    rfem_log l;
    l.w = sign * q.w;
    l.v = sn_v3(sign * q.x, sign * q.y, sign * q.z);
    double x = sn_dot(l.v, l.v);
    l.r2 = rfem_arcsine_rest(x, l.w);
    l.r = 1.0 / 6.0 + x * l.r2;
    l.y = 1.0 + x * l.r;
    return l;
}

/* c and (dc/dt)/t of Y; left: c = (1 - y w)/t^2, mid: c = (1 - y)/t^2, with t^2 = 4 y^2 x divided out. */
SN_INLINE void rfem_coefficients(const rfem_log* l, bool mid, double* c, double* cd)
{
    double x = sn_dot(l->v, l->v), w = l->w, y = l->y, r = l->r;
    double i = 1.0 / ((1.0 + w) * (4.0 * y * y));
    double f = i * (1.0 + w), k = i * (4.0 * y * y); /* 1/(4 y^2), 1/(1 + w): one division for both */
    if (mid) {
        *c = -r * f;
        *cd = -(0.5 * k * k + 2.0 * r * k - r * r * w - 3.0 * l->r2) * (f * f);
    } else {
        *c = (k - r * w) * f;
        *cd = (2.0 * r + x * r * r - 1.5 * k * k + 3.0 * l->r2 - 3.0 * r * k) * (f * f) + *c * *c;
    }
}

/* k + eta psi x k + c psi x (psi x k): Y^T k, or Y k with -eta. */
SN_INLINE sn_vec3 rfem_apply_Y(double eta, double c, sn_vec3 psi, sn_vec3 k)
{
    sn_vec3 pk = sn_cross(psi, k);
    return sn_madd(sn_madd(k, eta, pk), c, sn_cross(psi, pk));
}

/* ---- strains and forces -------------------------------------------------------------------------------- */

/* 1 + f hat(v) + g hat(v)^2, rotation matrices of angle t and t/2 among them. */
SN_INLINE sn_mat3 rfem_rodrigues(double f, double g, sn_vec3 v)
{
    double xx = g * v.x * v.x, yy = g * v.y * v.y, zz = g * v.z * v.z;
    double xy = g * v.x * v.y, xz = g * v.x * v.z, yz = g * v.y * v.z;
    double x = f * v.x, y = f * v.y, z = f * v.z;
    sn_mat3 R = { { { 1 - (yy + zz), xy - z, xz + y },
                    { xy + z, 1 - (xx + zz), yz - x },
                    { xz - y, yz + x, 1 - (xx + yy) } } };
    return R;
}

/* Where the two bodies are, seen from the joint. */
typedef struct rfem_pose {
    sn_mat3 R, H;
    sn_vec3 psi, p, q, e, u;
} rfem_pose;

SN_INLINE rfem_pose rfem_joint_pose(const sn_rfem_joint* k, bool mid, const rfem_log* l, const sn_pose* a,
                                    const sn_pose* b)
{
    rfem_pose j;
    sn_mat3 Ra = sn_quat_matrix(a->q);
    if (mid) {
        j.H = rfem_rodrigues(1.0, 1.0 / (1.0 + l->w), l->v);
        j.R = sn_mat3_mul(Ra, j.H);
        j.p = sn_v3(k->a * j.H.m[0][0], k->a * j.H.m[0][1], k->a * j.H.m[0][2]);
    } else {
        j.H = rfem_rodrigues(2.0 * l->w, 2.0, l->v);
        j.R = Ra;
        j.p = sn_v3(k->a, 0, 0);
    }
    j.psi = sn_scale(2.0 * l->y, l->v);
    j.q = sn_v3(-k->b * j.H.m[0][0], -k->b * j.H.m[1][0], -k->b * j.H.m[2][0]);
    j.e = sn_mat3_apply_transpose(j.R, sn_sub(b->r, a->r));
    j.u = sn_sub(sn_add(j.e, j.q), j.p);
    return j;
}

/* Rates of strain and what they are made of. */
typedef struct rfem_rate {
    sn_vec3 A, W, V, Z, u, psi;
} rfem_rate;

SN_INLINE rfem_rate rfem_joint_rate(bool mid, const rfem_pose* j, double c, sn_vec3 nu, const sn_twist* a,
                                    const sn_twist* b)
{
    rfem_rate r;
    r.A = mid ? sn_mat3_apply_transpose(j->H, a->w) : a->w;
    r.W = sn_sub(sn_mat3_apply(j->H, b->w), r.A);
    r.V = sn_mat3_apply_transpose(j->R, sn_sub(b->v, a->v));
    r.Z = sn_add(r.V, sn_cross(j->e, r.A));
    r.u = sn_sub(r.Z, sn_cross(j->q, r.W));
    if (mid) r.u = sn_add(r.u, sn_cross(j->u, sn_sub(sn_scale(0.5, r.W), sn_cross(nu, r.W))));
    r.psi = rfem_apply_Y(mid ? 0.0 : -0.5, c, j->psi, r.W);
    return r;
}

/** Strains u [m] and psi [rad], rest strains not subtracted. */
SN_INLINE void rfem_strain(const sn_rfem_joint* k, bool mid, const sn_pose* a, const sn_pose* b, sn_vec3* u,
                           sn_vec3* psi)
{
    rfem_log l = rfem_relative_log(a->q, b->q);
    rfem_pose j = rfem_joint_pose(k, mid, &l, a, b);
    *u = j.u;
    *psi = j.psi;
}

/** Rates of strain [m/s], [rad/s]. */
SN_INLINE void rfem_strain_rate(const sn_rfem_joint* k, bool mid, const sn_pose* a, const sn_pose* b,
                                const sn_twist* va, const sn_twist* vb, sn_vec3* u, sn_vec3* psi)
{
    rfem_log l = rfem_relative_log(a->q, b->q);
    rfem_pose j = rfem_joint_pose(k, mid, &l, a, b);
    double c, cd;
    rfem_coefficients(&l, mid, &c, &cd);
    rfem_rate r = rfem_joint_rate(mid, &j, c, sn_scale(0.5 / (1.0 + l.w), l.v), va, vb);
    *u = r.u;
    *psi = r.psi;
}

SN_INLINE void rfem_store(double to[3][4], const sn_mat3* from)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            to[i][j] = from->m[i][j];
}

/** Adds the joint's load to those of its bodies and fills `work` for the tangent. */
SN_INLINE void rfem_force(const sn_rfem_joint* k, bool mid, double beta, const sn_pose* a, const sn_pose* b,
                          const sn_twist* va, const sn_twist* vb, sn_wrench* fa, sn_wrench* fb,
                          sn_rfem_work* work)
{
    rfem_log l = rfem_relative_log(a->q, b->q);
    rfem_pose j = rfem_joint_pose(k, mid, &l, a, b);
    double c, cd, half = 0.5 / (1.0 + l.w);
    rfem_coefficients(&l, mid, &c, &cd);
    sn_vec3 nu = sn_scale(half, l.v);
    rfem_rate r = rfem_joint_rate(mid, &j, c, nu, va, vb);

    sn_vec3 n = sn_mul(k->ks, sn_madd(sn_sub(j.u, k->u0), beta, r.u));
    sn_vec3 m = sn_mul(k->kt, sn_madd(sn_sub(j.psi, k->psi0), beta, r.psi));

    // g = E^T n + Y^T m, E^T n = q x n - N^T (u x n)
    sn_vec3 g = sn_add(sn_cross(j.q, n), rfem_apply_Y(mid ? 0.0 : 0.5, c, j.psi, m));
    if (mid) {
        sn_vec3 x = sn_cross(j.u, n);
        g = sn_sub(g, sn_madd(sn_cross(nu, x), 0.5, x));
    }

    sn_vec3 f = sn_mat3_apply(j.R, n);
    sn_vec3 ma = sn_add(sn_cross(j.e, n), g);
    if (mid) ma = sn_mat3_apply(j.H, ma);
    fa->f = sn_add(fa->f, f);
    fa->m = sn_add(fa->m, ma);
    fb->f = sn_sub(fb->f, f);
    fb->m = sn_sub(fb->m, sn_mat3_apply_transpose(j.H, g));

    rfem_store(work->R, &j.R);
    rfem_store(work->H, &j.H);
    work->psi = j.psi, work->nu = nu, work->e = j.e, work->u = j.u, work->q = j.q;
    work->A = r.A, work->W = r.W, work->V = r.V, work->Z = r.Z;
    work->n = n, work->m = m, work->g = g;
    work->c = c, work->cd = cd, work->rho = 0.5 * half;
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* hat(x) N in the mid frame; it is zero in the left one. */
SN_INLINE rfem_mat rfem_hat_N(sn_vec3 x, sn_vec3 nu)
{
    return rfem_sub(rfem_spin(sn_dot(x, nu), sn_scale(0.5, x)), rfem_outer(nu, x));
}

/* (1 - N)^T x */
SN_INLINE sn_vec3 rfem_apply_1N(bool mid, sn_vec3 x, sn_vec3 nu)
{
    return mid ? sn_madd(sn_cross(x, nu), 0.5, x) : x;
}

/* [d(Y k)/dpsi] Y at fixed k; with -eta for eta [d(Y^T k)/dpsi] Y. Yt_k = Y^T k in both cases. */
SN_INLINE rfem_mat rfem_derivative_Y(double eta, double c, double cd, sn_vec3 psi, rfem_mat Y, sn_vec3 k,
                                     sn_vec3 Yt_k)
{
    sn_vec3 s = sn_sub(sn_scale(cd, sn_cross(psi, sn_cross(psi, k))), sn_scale(2.0 * c, k));
    rfem_mat d = rfem_add(rfem_outer(psi, sn_scale(c, Yt_k)), rfem_outer(s, psi));
    d = rfem_madd(d, c * sn_dot(psi, k), Y);
    return eta != 0.0 ? rfem_add(d, rfem_hat_mul(sn_scale(eta, k), Y)) : d;
}

/* Three rows of a 12 x 12 matrix: d, al and be are the columns of increments of rb - ra and of the
   orientations. The idle lane of each block lands on what is written next; `last` keeps the end of the
   matrix. */
SN_INLINE void rfem_put_rows(double* to, int row, bool last, rfem_mat minus_d, rfem_mat al, rfem_mat d,
                             rfem_mat be)
{
    for (int i = 0; i < 3; ++i) {
        double* at = to + 12 * (row + i);
        rfem_put(at, &minus_d, i, false);
        rfem_put(at + 3, &al, i, false);
        rfem_put(at + 6, &d, i, false);
        rfem_put(at + 9, &be, i, last && i == 2);
    }
}

/* D = -beta B^T K B in joint axes is, for the columns d, al, be:
       force on a   beta Ks [ 1, X, E ]             X = hat(e) - E
       moment on a  beta [ -X^T Ks, -(X^T Ks X + YKY), YKY - X^T Ks E ]
       moment on b  beta [ -E^T Ks, YKY - E^T Ks X, -(E^T Ks E + YKY) ]
   with YKY = Y^T Kt Y. Being symmetric, half of it is worked out. */
SN_INLINE void rfem_put_damping(bool mid, double beta, sn_vec3 ks, sn_vec3 e, rfem_mat E, rfem_mat L,
                                rfem_mat YKY, rfem_mat R, rfem_mat H, double* D)
{
    rfem_mat Rt = rfem_transpose(R), Ht = rfem_transpose(H);
    rfem_mat X = rfem_sub(rfem_spin(0, e), E);
    rfem_mat KE = rfem_diag_mul(ks, E), KX = rfem_diag_mul(ks, X);
    rfem_mat aa = rfem_neg(rfem_add(rfem_mul(rfem_transpose(KX), X), YKY));
    rfem_mat ba = rfem_sub(YKY, rfem_mul(L, X));
    rfem_mat bb = rfem_neg(rfem_add(rfem_mul(L, E), YKY));
    if (mid) KX = rfem_mul(KX, Ht), aa = rfem_mul(H, rfem_mul(aa, Ht)), ba = rfem_mul(ba, Ht);
    R = rfem_scale(beta, R);
    Ht = rfem_scale(beta, Ht);
    rfem_mat fd = rfem_mul(R, rfem_diag_mul(ks, Rt)), fa = rfem_mul(R, KX), fb = rfem_mul(R, rfem_mul(KE, H));
    aa = rfem_scale(beta, aa);
    ba = rfem_mul(Ht, ba);
    bb = rfem_mul(Ht, rfem_mul(bb, H));

    rfem_mat fat = rfem_transpose(fa), fbt = rfem_transpose(fb), minus_fd = rfem_neg(fd);
    rfem_put_rows(D, 0, false, minus_fd, fa, fd, fb);
    rfem_put_rows(D, 3, false, fat, aa, rfem_neg(fat), rfem_transpose(ba));
    rfem_put_rows(D, 6, false, fd, rfem_neg(fa), minus_fd, rfem_neg(fb));
    rfem_put_rows(D, 9, true, fbt, ba, rfem_neg(fbt), bb);
}

/* Columns of a block of rows: those of d = R^T (dr_b - dr_a) and of the spins al, be of a and b. */
typedef struct rfem_columns {
    rfem_mat d, al, be;
} rfem_columns;

/* Writes K from its rows in joint axes: F, force on a; -G, moment on b; T, moment on a. */
SN_INLINE void rfem_put_stiffness(bool mid, rfem_columns F, rfem_columns G, rfem_columns T, rfem_mat R,
                                  rfem_mat H, double* K)
{
    rfem_mat Rt = rfem_transpose(R), Ht = rfem_transpose(H), minus_Ht = rfem_neg(Ht);
    if (mid) F.al = rfem_mul(F.al, Ht), G.al = rfem_mul(G.al, Ht), T.al = rfem_mul(T.al, Ht);
    rfem_mat fd = rfem_mul(R, rfem_mul(F.d, Rt)), fa = rfem_mul(R, F.al), fb = rfem_mul(R, rfem_mul(F.be, H));
    rfem_mat gd = rfem_mul(minus_Ht, rfem_mul(G.d, Rt)), ga = rfem_mul(minus_Ht, G.al);
    rfem_mat gb = rfem_mul(minus_Ht, rfem_mul(G.be, H));
    rfem_mat td = rfem_mul(T.d, Rt), ta = T.al, tb = rfem_mul(T.be, H);
    if (mid) td = rfem_mul(H, td), ta = rfem_mul(H, ta), tb = rfem_mul(H, tb);

    rfem_mat minus_fd = rfem_neg(fd);
    rfem_put_rows(K, 0, false, minus_fd, fa, fd, fb);
    rfem_put_rows(K, 3, false, rfem_neg(td), ta, td, tb);
    rfem_put_rows(K, 6, false, fd, rfem_neg(fa), minus_fd, rfem_neg(fb));
    rfem_put_rows(K, 9, true, rfem_neg(gd), ga, gd, gb);
}

/* What strains and their rates change by, at constant velocities of the bodies:
       du = z + E delta,   du' = -M x z + V x alpha + C delta,   dpsi = Y delta,   dpsi' = P delta. */
typedef struct rfem_rate_change {
    sn_vec3 M;
    rfem_mat C, P;
} rfem_rate_change;

SN_INLINE rfem_rate_change rfem_change_of_rates(bool mid, const sn_rfem_work* w, rfem_mat E, rfem_mat Y)
{
    const double eta = mid ? 0.0 : 0.5, c = w->c;
    const sn_vec3 u = w->u, q = w->q, psi = w->psi, nu = w->nu, A = w->A, W = w->W, Z = w->Z;
    sn_vec3 minus_B = sn_neg(sn_add(A, W));
    rfem_rate_change r;
    rfem_mat dW; // change of W: -B x delta + W x (N delta)
    double Wq = sn_dot(W, q);
    if (mid) {
        // C = E dW + hat(Z) N - hat(N W) E + rho hat(u) hat(W) - hat(W) hat(q) (1 - N)
        sn_vec3 NW = sn_sub(sn_scale(0.5, W), sn_cross(nu, W));
        r.M = sn_add(A, NW);
        dW = rfem_sub(rfem_spin(sn_dot(W, nu), sn_madd(minus_B, 0.5, W)), rfem_outer(nu, W));
        r.C = rfem_sub(rfem_mul(E, dW), rfem_hat_mul(NW, E));
        r.C = rfem_add(r.C, rfem_spin(0.5 * Wq - w->rho * sn_dot(u, W) + sn_dot(Z, nu),
                                      sn_madd(sn_scale(Wq, nu), 0.5, Z)));
        r.C = rfem_add(r.C, rfem_sub(rfem_outer(W, sn_scale(w->rho, u)), rfem_outer(nu, Z)));
    } else {
        r.M = A;
        dW = rfem_spin(0, minus_B);
        r.C = rfem_add(rfem_mul(E, dW), rfem_spin(Wq, sn_v3(0, 0, 0)));
    }
    r.C = rfem_sub(r.C, rfem_outer(q, rfem_apply_1N(mid, W, nu)));
    sn_vec3 Yt_W = rfem_apply_Y(eta, c, psi, W);
    r.P = rfem_add(rfem_derivative_Y(eta, c, w->cd, psi, Y, W, Yt_W), rfem_mul(Y, dW));
    return r;
}

/** Derivatives at the state of the last rfem_force into `w`: K = df/dx and, when beta > 0, D = df/dv (else
    left alone), 12 x 12, every entry written. Rows (force on a world, moment on a body, the same on b),
    columns (dr_a, dtheta_a body, the same of b). */
SN_INLINE void rfem_tangent(const sn_rfem_joint* k, bool mid, double beta, const sn_rfem_work* w, double* K,
                            double* D)
{
    const double eta = mid ? 0.0 : 0.5, c = w->c;
    const sn_vec3 u = w->u, q = w->q, e = w->e, psi = w->psi, nu = w->nu, n = w->n, m = w->m, g = w->g;
    const rfem_mat R = rfem_load(w->R), H = rfem_load(w->H);

    rfem_mat E = rfem_spin(0, sn_neg(q));
    if (mid) E = rfem_add(E, rfem_hat_N(u, nu));
    rfem_mat Y = rfem_add(rfem_spin(1.0 - c * sn_dot(psi, psi), sn_scale(-eta, psi)),
                          rfem_outer(sn_scale(c, psi), psi));
    rfem_mat L = rfem_transpose(rfem_diag_mul(k->ks, E)), LY = rfem_transpose(rfem_diag_mul(k->kt, Y));
    rfem_mat X = rfem_mul(LY, Y); // collects what dg has beyond E^T dn: X delta, at first Y^T dm

    // S = du + beta du' in columns d, al, be, by z = d + e x al, delta = be - al
    rfem_columns S = { rfem_spin(1, sn_v3(0, 0, 0)), rfem_spin(0, e), E };
    rfem_mat LSd = L;
    if (beta > 0.0) {
        rfem_put_damping(mid, beta, k->ks, e, E, L, X, R, H, D);
        rfem_rate_change r = rfem_change_of_rates(mid, w, E, Y);
        sn_vec3 bM = sn_scale(beta, r.M);
        X = rfem_madd(X, beta, rfem_mul(LY, r.P));
        S.d = rfem_spin(1, sn_neg(bM));
        S.al = rfem_sub(rfem_spin(sn_dot(bM, e), sn_madd(e, beta, w->V)), rfem_outer(e, bM));
        S.be = rfem_madd(E, beta, r.C);
        LSd = rfem_mul(L, S.d);
    }
    S.al = rfem_sub(S.al, S.be);

    // the stresses at hand while E, Y and the axes vary:
    //   F: -hat(n) (alpha + N delta)
    //   G: N^T hat(n) (z + E delta) + d(Y^T m)/dpsi Y delta + rho hat(u x n) delta
    //      + (hat(n) hat(q) + hat(g)) (1 - N) delta
    double nq = sn_dot(n, q);
    X = rfem_add(X, rfem_derivative_Y(-eta, c, w->cd, psi, Y, m, rfem_apply_Y(eta, c, psi, m)));
    X = rfem_add(X, rfem_outer(q, rfem_apply_1N(mid, n, nu)));
    rfem_columns F = { rfem_diag_mul(k->ks, S.d), rfem_diag_mul(k->ks, S.al), rfem_diag_mul(k->ks, S.be) };
    rfem_columns G = { LSd, rfem_mul(L, S.al), rfem_mul(L, S.be) };
    F.al = rfem_sub(F.al, rfem_spin(0, n));
    if (mid) {
        sn_vec3 half = sn_scale(0.5, n);
        rfem_mat nN = rfem_hat_N(n, nu);
        rfem_mat Nn = rfem_sub(rfem_outer(n, nu), rfem_spin(sn_dot(n, nu), sn_neg(half)));
        F.al = rfem_add(F.al, nN);
        F.be = rfem_sub(F.be, nN);
        G.d = rfem_add(G.d, Nn);
        G.al = rfem_add(G.al, rfem_mul(Nn, rfem_spin(0, e)));
        sn_vec3 spin = sn_madd(sn_sub(sn_scale(0.5, g), sn_scale(nq, nu)), w->rho, sn_cross(u, n));
        X = rfem_add(X, rfem_add(rfem_spin(-0.5 * nq - sn_dot(g, nu), spin), rfem_outer(nu, g)));
        X = rfem_add(X, rfem_mul(Nn, E));
    } else {
        X = rfem_add(X, rfem_spin(-nq, g));
    }
    G.al = rfem_sub(G.al, X);
    G.be = rfem_add(G.be, X);

    // moment on a: e x n + g, with the turn of its axes
    rfem_columns T;
    T.d = rfem_add(rfem_hat_mul(e, F.d), rfem_sub(G.d, rfem_spin(0, n)));
    T.al = rfem_add(rfem_hat_mul(e, F.al), rfem_add(G.al, rfem_spin(0, sn_add(sn_cross(e, n), g))));
    T.be = rfem_add(rfem_hat_mul(e, F.be), rfem_sub(G.be, rfem_spin(0, g)));
    rfem_put_stiffness(mid, F, G, T, R, H, K);
}
