/* Sinew - shaft point. SPDX-License-Identifier: BSD-3-Clause

   c(s) = A_a r_a + B_a t_a + A_b r_b + B_b t_b, Hermite's cubics A, B, t = R e_x; u = X - c. The foot is
   where phi(s, q) = u.u/2 is stationary in s: u.c' = 0. With U_k the derivative of the k-th derivative of u
   by q,
       phi_s  = -u.c'     phi_ss = c'.c' - u.c"     phi_sss = 3 c'.c" - u.c"'
       phi_q  = U_0^T u   phi_sq = g = U_1^T u - U_0^T c'
       phi_ssq = w = U_2^T u - 2 U_1^T c' - U_0^T c"
       phi_qq  = U_0^T U_0 + u.U_0q,   phi_sqq = U_0^T U_1 + U_1^T U_0 + u.U_1q - c'.U_0q
   the implicit function s(q) and e(q) = phi(s(q), q) have
       s_q = -g/phi_ss,   e_q = phi_q,   e_qq = phi_qq - g g^T/phi_ss
       s_qq = -(phi_sqq + w s_q^T + s_q w^T + phi_sss s_q s_q^T)/phi_ss
   e and s do not change when all moves as one body: forces derived from them are in balance. */
#include "models/tissue/shaft_point.h"
#include "base/simd.h"
#include "models/block.h"
#include <string.h>

enum { N = SN_SHAFT_DOFS, R_A = 3, T_A = 6, R_B = 9, T_B = 12 };
enum { FAR = 1000 }; /* pieces from the last foot */

/* Coefficients of r_a, t_a, r_b, t_b: the k-th derivatives of Hermite's cubics, and of the tangents beyond
   the ends of the piece: a point that slips far in one step still has a foot. */
typedef struct cubics {
    double A[2], B[2];
} cubics;

static cubics cubics_at(double s, double L, int k)
{
    if (s < 0) return (cubics){ { k == 0, 0 }, { k == 0 ? L * s : k == 1 ? L : 0, 0 } };
    if (s > 1) return (cubics){ { 0, k == 0 }, { 0, k == 0 ? L * (s - 1) : k == 1 ? L : 0 } };
    switch (k) {
    case 0:
        return (cubics){ { (2 * s - 3) * s * s + 1, (3 - 2 * s) * s * s },
                         { L * ((s - 2) * s + 1) * s, L * (s - 1) * s * s } };
    case 1:
        return (cubics){ { 6 * (s - 1) * s, 6 * (1 - s) * s },
                         { L * ((3 * s - 4) * s + 1), L * (3 * s - 2) * s } };
    case 2:
        return (cubics){ { 12 * s - 6, 6 - 12 * s }, { L * (6 * s - 4), L * (6 * s - 2) } };
    default:
        return (cubics){ { 12, -12 }, { 6 * L, 6 * L } };
    }
}

/* The last step of an iteration in which errors are squared, and of others. */
static const double quadratic = 1e-10, round_off = 1e-15;

typedef struct curve {
    sn_mat3 R[2];
    sn_vec3 r[2], t[2];
    cubics k[4];
    sn_vec3 c[4]; /* with its derivatives */
} curve;

static void evaluate(curve* q, double s, double L, int orders)
{
    for (int k = 0; k < orders; ++k) {
        q->k[k] = cubics_at(s, L, k);
        q->c[k] = sn_v3(0, 0, 0);
        for (int m = 0; m < 2; ++m)
            q->c[k] = sn_madd(sn_madd(q->c[k], q->k[k].A[m], q->r[m]), q->k[k].B[m], q->t[m]);
    }
}

/* out += f U_k^T y */
static void add_row(const curve* q, int k, double f, sn_vec3 y, double* out)
{
    if (k == 0) out[0] += f * y.x, out[1] += f * y.y, out[2] += f * y.z;
    for (int m = 0; m < 2; ++m) {
        double A = -f * q->k[k].A[m], B = f * q->k[k].B[m];
        sn_vec3 z = sn_cross(sn_mat3_apply_transpose(q->R[m], y), sn_v3(1, 0, 0));
        double* at = out + (m ? R_B : R_A);
        at[0] += A * y.x, at[1] += A * y.y, at[2] += A * y.z;
        at[3] += B * z.x, at[4] += B * z.y, at[5] += B * z.z;
    }
}

/* H += f y.U_kq, in which rotations alone count */
static void add_bend(const curve* q, int k, double f, sn_vec3 y, double* H)
{
    sn_mat3 ex = sn_hat(sn_v3(1, 0, 0));
    for (int m = 0; m < 2; ++m) {
        sn_mat3 z = sn_hat(sn_mat3_apply_transpose(q->R[m], y));
        int at = m ? T_B : T_A;
        sn_block_add(H, N, at, at, -f * q->k[k].B[m], sn_mat3_mul(ex, z));
    }
}

/* Rows of U_k, 3 x 15. */
static void rows_of(const curve* q, int k, double U[3][N])
{
    memset(U, 0, 3 * sizeof *U);
    for (int i = 0; i < 3; ++i)
        add_row(q, k, 1, sn_v3(i == 0, i == 1, i == 2), U[i]);
}

SN_CLONES static void add_product(double* restrict H, double f, double (*a)[N], double (*b)[N])
{
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < N; ++i) {
            const double fa = f * a[k][i];
            if (fa == 0) continue; // two thirds of the columns of the point, and of those along the axes
            for (int j = 0; j < N; ++j)
                H[N * i + j] += fa * b[k][j];
        }
}

SN_CLONES static void add_outer(double* restrict H, double f, const double* a, const double* restrict b)
{
    for (int i = 0; i < N; ++i) {
        const double fa = f * a[i];
        for (int j = 0; j < N; ++j)
            H[N * i + j] += fa * b[j];
    }
}

static void derive_twice(const curve* q, const sn_shaft_point* p, const double* g, double phi_ss,
                         sn_shaft_hessians* h)
{
    double U[2][3][N], w[N] = { 0 }, phi_sss = 3 * sn_dot(q->c[1], q->c[2]) - sn_dot(p->u, q->c[3]);
    memset(h, 0, sizeof *h);
    rows_of(q, 0, U[0]);
    rows_of(q, 1, U[1]);
    add_row(q, 2, 1, p->u, w);
    add_row(q, 1, -2, q->c[1], w);
    add_row(q, 0, -1, q->c[2], w);
    add_product(h->e, 1, U[0], U[0]);
    add_bend(q, 0, 1, p->u, h->e);
    add_outer(h->e, -1 / phi_ss, g, g);
    double f = -1 / phi_ss;
    add_product(h->s, f, U[0], U[1]);
    add_product(h->s, f, U[1], U[0]);
    add_bend(q, 1, f, p->u, h->s);
    add_bend(q, 0, -f, q->c[1], h->s);
    add_outer(h->s, f, w, p->by);
    add_outer(h->s, f, p->by, w);
    add_outer(h->s, f * phi_sss, p->by, p->by);
}

void sn_shaft_point_find(const sn_shaft_piece* piece, sn_vec3 X, double guess, sn_shaft_point* out,
                         sn_shaft_hessians* hessians)
{
    curve q = { .r = { piece->a.r, piece->b.r } };
    const sn_quat turn[2] = { piece->a.q, piece->b.q };
    for (int m = 0; m < 2; ++m) {
        q.R[m] = sn_quat_matrix(turn[m]);
        q.t[m] = sn_v3(q.R[m].m[0][0], q.R[m].m[1][0], q.R[m].m[2][0]);
    }
    double s = guess, phi_ss = 1, step = 1, enough = round_off;
    for (int i = 0; i < 20 && fabs(step) > enough * (1 + fabs(s)) && fabs(s) < FAR; ++i) {
        evaluate(&q, s, piece->length, 3);
        sn_vec3 u = sn_sub(X, q.c[0]);
        double square = sn_dot(q.c[1], q.c[1]), exact = square - sn_dot(u, q.c[2]);
        phi_ss = fmax(exact, 0.1 * square);
        step = sn_dot(u, q.c[1]) / phi_ss;
        enough = phi_ss == exact ? quadratic : round_off;
        s += step;
    }
    if (!(fabs(step) < 1e-9 * (1 + fabs(s))) || !(fabs(s) < FAR))
        s = NAN; // no foot nearby: the step was too large
    evaluate(&q, s, piece->length, hessians ? 4 : 3);
    *out = (sn_shaft_point){ .s = s, .u = sn_sub(X, q.c[0]), .t = sn_scale(1 / sn_norm(q.c[1]), q.c[1]) };
    out->half = 0.5 * sn_dot(out->u, out->u);
    double g[N] = { 0 };
    phi_ss = sn_dot(q.c[1], q.c[1]) - sn_dot(out->u, q.c[2]);
    add_row(&q, 1, 1, out->u, g);
    add_row(&q, 0, -1, q.c[1], g);
    add_row(&q, 0, 1, out->u, out->e);
    for (int i = 0; i < N; ++i)
        out->by[i] = -g[i] / phi_ss;
    if (hessians) derive_twice(&q, out, g, phi_ss, hessians);
}
