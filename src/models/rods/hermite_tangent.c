/* Sinew - section: derivatives of a section's motion; see section.h for the interpolation.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/rods/hermite_kernel.h"
#include "models/block.h"

/* ---- derivatives of the turn --------------------------------------------------------------------------- */

/* The second derivative in directions z and k. */
static sn_vec3 blend_second_derivative(const rotation* u, sn_vec3 y, sn_vec3 z, sn_vec3 k)
{
    jet P = u->P, Q = u->Q;
    sn_vec3 phi = u->phi, e = sn_cross(phi, y), g = sn_cross(phi, e), ez = sn_cross(z, y),
            ek = sn_cross(k, y);
    sn_vec3 gz = sn_add(sn_cross(z, e), sn_cross(phi, ez)), gk = sn_add(sn_cross(k, e), sn_cross(phi, ek));
    sn_vec3 gzk = sn_add(sn_cross(z, ek), sn_cross(k, ez));
    double sz = 2 * sn_dot(phi, z), sk = 2 * sn_dot(phi, k), szk = 2 * sn_dot(z, k);
    sn_vec3 of_P = sn_madd(sn_madd(sn_scale(P.d * sk, ez), P.d * sz, ek), P.d * szk + P.dd * sz * sk, e);
    sn_vec3 of_Q = sn_madd(sn_madd(sn_scale(Q.d * sk, gz), Q.d * sz, gk), Q.d * szk + Q.dd * sz * sk, g);
    return sn_add(sn_madd(of_P, Q.f, gzk), of_Q);
}

/* Derivative with respect to phi, in direction z, of
     phi' = (w_B - w_A) + phi x (w_A + w_B)/2 + c phi x (phi x (w_B - w_A)) */
static sn_vec3 rate_derivative(const span* p, sn_vec3 difference, sn_vec3 sum, sn_vec3 z)
{
    sn_vec3 e = sn_cross(p->phi, difference);
    sn_vec3 gz = sn_add(sn_cross(z, e), sn_cross(p->phi, sn_cross(z, difference)));
    sn_vec3 r = sn_madd(sn_scale(0.5, sn_cross(z, sum)), p->c, gz);
    return sn_madd(r, 2 * p->dc * sn_dot(p->phi, z), sn_cross(p->phi, e));
}

static sn_vec3 unit(int i) { return sn_v3(i == 0, i == 1, i == 2); }

static void set_column(sn_mat3* A, int j, sn_vec3 a)
{
    A->m[0][j] = a.x;
    A->m[1][j] = a.y;
    A->m[2][j] = a.z;
}

/* d (w x (w x c)) = -centripetal dw */
static sn_mat3 centripetal(sn_vec3 w, sn_vec3 c)
{
    return sn_mat3_madd(sn_hat(sn_cross(w, c)), 1.0, sn_mat3_mul(sn_hat(w), sn_hat(c)));
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

enum { COLUMNS = 12, TURN_A = 3, TURN_B = 9 }; // of the parents; where the rotations of A and B begin

/* A[row.., col..] = s B */
static inline void put(double* A, int row, int col, double s, sn_mat3 B)
{
    sn_block_add(A, COLUMNS, row, col, s, B);
}

/* What one end gives the derivatives of the section's origin; its rotation begins at column `col`. */
static inline void origin_tangent(const end* e, double h, double c, sn_vec3 f, int col,
                                  const sn_map_tangent* out)
{
    sn_vec3 arm = { c, 0, 0 };
    sn_mat3 c_hat = sn_hat(arm);
    put(out->J, 0, col - 3, h, sn_mat3_identity());
    put(out->J, 0, col, -1.0, sn_mat3_mul(e->R, c_hat));
    put(out->Vx, 0, col, -1.0, sn_mat3_mul(e->R, sn_hat(sn_cross(e->v.w, arm))));
    put(out->G, col, col, 1.0, sn_mat3_mul(c_hat, sn_hat(sn_mat3_apply_transpose(e->R, f))));
    if (out->massless) return;
    put(out->Ax, 0, col, -1.0, sn_mat3_mul(e->R, sn_hat(lever_acceleration(e->v.w, e->a.w, arm))));
    put(out->Av, 0, col, -1.0, sn_mat3_mul(e->R, centripetal(e->v.w, arm)));
}

/* Derivatives of the section's spin w and its rate alpha by phi, and of alpha by w_B - w_A. */
typedef struct spin_change {
    sn_mat3 w_phi, alpha_phi, alpha_difference;
} spin_change;

static spin_change spin_change_of(const rotation* u, const span* p, bool massless)
{
    sn_vec3 difference = sn_sub(p->B.v.w, p->A.v.w), sum = sn_add(p->A.v.w, p->B.v.w),
            rate = rotation_rate(p);
    spin_change r;
    for (int j = 0; j < 3; ++j) {
        sn_vec3 z = unit(j);
        set_column(&r.w_phi, j, blend_derivative(u, u->P, difference, z));
        if (massless) continue;
        sn_vec3 of_rates = blend_derivative(u, u->P, sn_sub(p->B.a.w, p->A.a.w), z);
        sn_vec3 of_blend = blend_second_derivative(u, difference, rate, z);
        sn_vec3 of_rotation = blend_derivative(u, u->P, difference, rate_derivative(p, difference, sum, z));
        set_column(&r.alpha_phi, j, sn_add(of_rates, sn_add(of_blend, of_rotation)));
        set_column(&r.alpha_difference, j, blend_derivative(u, u->P, z, rate));
    }
    return r;
}

/* The same by the rotation (x) and spin (v) of an end, A (0) or B (1): W, w_x and alpha_x, alpha_v. */
typedef struct share {
    sn_mat3 W, w_x, alpha_x, alpha_v;
} share;

static share share_of(const rotation* u, const span* p, const spin_change* c, int k, bool massless)
{
    share r = { .W = u->W[k], .w_x = sn_mat3_mul(c->w_phi, p->F[k]) };
    if (massless) return r;
    r.alpha_x = sn_mat3_mul(c->alpha_phi, p->F[k]);
    // w_B - w_A and phi' change with w_A, w_B
    r.alpha_v = sn_mat3_madd(r.w_x, k == 0 ? -1.0 : 1.0, c->alpha_difference);
    return r;
}

/* What turns with the section, in axes of the world: R times hats of the offset and its rates. */
typedef struct lever {
    sn_mat3 o, wo, z, c;
} lever;

static lever lever_of(const sn_mat3* R, sn_vec3 o, sn_vec3 w, sn_vec3 alpha)
{
    return (lever){ sn_mat3_mul(*R, sn_hat(o)), sn_mat3_mul(*R, sn_hat(sn_cross(w, o))),
                    sn_mat3_mul(*R, sn_hat(lever_acceleration(w, alpha, o))),
                    sn_mat3_mul(*R, centripetal(w, o)) };
}

/* The offset's columns of one end. */
static void offset_tangent(const lever* l, const share* s, int col, const sn_map_tangent* out)
{
    put(out->J, 0, col, -1.0, sn_mat3_mul(l->o, s->W));
    put(out->Vx, 0, col, -1.0, sn_mat3_mul(l->wo, s->W));
    put(out->Vx, 0, col, -1.0, sn_mat3_mul(l->o, s->w_x));
    if (out->massless) return;
    put(out->Ax, 0, col, -1.0, sn_mat3_mul(l->z, s->W));
    put(out->Ax, 0, col, -1.0, sn_mat3_mul(l->o, s->alpha_x));
    put(out->Ax, 0, col, -1.0, sn_mat3_mul(l->c, s->w_x));
    put(out->Av, 0, col, -1.0, sn_mat3_mul(l->o, s->alpha_v));
    put(out->Av, 0, col, -1.0, sn_mat3_mul(l->c, s->W));
}

/* The spin's rows, for frames. */
static void spin_tangent(const share* s, int col, const sn_map_tangent* out)
{
    put(out->J, 3, col, 1.0, s->W);
    put(out->Vx, 3, col, 1.0, s->w_x);
    if (out->massless) return;
    put(out->Ax, 3, col, 1.0, s->alpha_x);
    put(out->Av, 3, col, 1.0, s->alpha_v);
}

/* How the shares W^T mu of a moment mu change with phi and, where there is an offset, with mu, which turns
   with the section by mu_theta. */
static void moment_tangent(const rotation* u, const span* p, sn_vec3 mu, const sn_mat3* mu_theta,
                           const sn_map_tangent* out)
{
    static const int cols[2] = { TURN_A, TURN_B };
    sn_mat3 blend_phi;
    jet minus_P = { -u->P.f, -u->P.d, -u->P.dd };
    for (int j = 0; j < 3; ++j)
        set_column(&blend_phi, j, blend_derivative(u, minus_P, mu, unit(j)));
    for (int k = 0; k < 2; ++k) { // rotation of end k, moment on end l
        sn_mat3 of_phi = sn_mat3_mul(blend_phi, p->F[k]);
        for (int l = 0; l < 2; ++l) {
            put(out->G, cols[l], cols[k], l == 0 ? -1.0 : 1.0, of_phi);
            if (!mu_theta) continue;
            sn_mat3 of_mu = sn_mat3_mul(sn_mat3_transpose(u->W[l]), sn_mat3_mul(*mu_theta, u->W[k]));
            put(out->G, cols[l], cols[k], 1.0, of_mu);
        }
    }
}

/* The section's turning: rows of the spin (for frames), the offset, and the moments' geometric stiffness. */
static void rotation_tangent(const sn_hermite* s, span* p, sn_vec3 f, sn_vec3 m, const sn_map_tangent* out)
{
    find_rotation(p);
    rotation u = rotation_at(p, s->xi);
    spin_change c = spin_change_of(&u, p, out->massless);
    share a = share_of(&u, p, &c, 0, out->massless), b = share_of(&u, p, &c, 1, out->massless);
    if (out->m == 6) {
        spin_tangent(&a, TURN_A, out);
        spin_tangent(&b, TURN_B, out);
    }
    if (!has_offset(s)) {
        moment_tangent(&u, p, m, NULL, out);
        return;
    }
    sn_mat3 R = sn_quat_matrix(orientation(&u, p));
    lever l = lever_of(&R, s->o, spin(&u, p), spin_rate(&u, p));
    offset_tangent(&l, &a, TURN_A, out);
    offset_tangent(&l, &b, TURN_B, out);
    sn_vec3 f_body = sn_mat3_apply_transpose(R, f);
    sn_mat3 mu_theta = sn_mat3_mul(sn_hat(s->o), sn_hat(f_body));
    moment_tangent(&u, p, sn_add(m, sn_cross(s->o, f_body)), &mu_theta, out);
}

static void tangent(const sn_hermite* s, const sn_input* in, sn_vec3 f, sn_vec3 m, bool turns,
                    const sn_map_tangent* out)
{
    span p;
    find_ends(s, in, &p);
    origin_tangent(&p.A, s->ha, s->ca, f, TURN_A, out);
    origin_tangent(&p.B, s->hb, s->cb, f, TURN_B, out);
    if (turns) rotation_tangent(s, &p, f, m, out);
}

void sn_hermite_tangent_point(const sn_hermite* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out)
{
    const double* f = child_force;
    tangent(section, in, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), has_offset(section), out);
}

void sn_hermite_tangent_frame(const sn_hermite* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out)
{
    const double* f = child_force;
    tangent(section, in, sn_v3(f[0], f[1], f[2]), sn_v3(f[3], f[4], f[5]), true, out);
}
