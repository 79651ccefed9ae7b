/* Sinew - section: see section.h for the interpolation.

   Every derivative is in closed form: B(phi) y is a polynomial in phi but for the scalar functions P, Q of
   s = |phi|^2, which are quotients of entire functions and are carried with their first two derivatives.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/section.h"
#include "models/block.h"

/* ---- scalar functions of s = |phi|^2 with two derivatives ---------------------------------------------- */

typedef struct jet {
    double f, d, dd;
} jet;

static jet jet_mul(jet a, jet b)
{
    jet r = { a.f * b.f, a.d * b.f + a.f * b.d, a.dd * b.f + 2 * a.d * b.d + a.f * b.dd };
    return r;
}

static jet jet_div(jet a, jet b)
{
    jet r;
    r.f = a.f / b.f;
    r.d = (a.d - r.f * b.d) / b.f;
    r.dd = (a.dd - r.f * b.dd - 2 * r.d * b.d) / b.f;
    return r;
}

/* sin(sqrt x)/sqrt x = 1 - x/3! + x^2/5! - ...; exact to round-off for 0 <= x <= (pi/2)^2, all we need. */
static const double sinc_series[] = {
    1.0,
    -1.0 / 6,
    1.0 / 120,
    -1.0 / 5040,
    1.0 / 362880,
    -1.0 / 39916800,
    1.0 / 6227020800.0,
    -1.0 / 1307674368000.0,
    1.0 / 355687428096000.0,
    -1.0 / 121645100408832000.0,
    1.0 / 51090942171709440000.0,
    -1.0 / 25852016738884976640000.0,
    1.0 / 15511210043330985984000000.0,
};

/* The polynomial with the given coefficients at x = scale s, derivatives with respect to s. */
static jet jet_series(const double* coefficients, int count, double scale, double s)
{
    jet r = { coefficients[count - 1], 0, 0 };
    double x = scale * s;
    for (int k = count - 2; k >= 0; --k) {
        r.dd = r.dd * x + r.d;
        r.d = r.d * x + r.f;
        r.f = r.f * x + coefficients[k];
    }
    r.d *= scale;
    r.dd *= 2 * scale * scale;
    return r;
}

/* S(x) = sin(sqrt x)/sqrt x and T(x) = (S(x) - 1)/x */
static jet jet_S(double scale, double s) { return jet_series(sinc_series, SN_COUNT(sinc_series), scale, s); }
static jet jet_T(double scale, double s)
{
    return jet_series(sinc_series + 1, SN_COUNT(sinc_series) - 1, scale, s);
}

/* ---- how a section turns with its two frames ----------------------------------------------------------- */

typedef struct turn {
    sn_vec3 phi;
    double xi;
    jet P, Q;     /* of B(phi) */
    double c, dc; /* J_r^-1(phi) = I + hat(phi)/2 + c hat(phi)^2, and dc/ds */
    sn_mat3 W[2]; /* dtheta = W[0] dtheta_A + W[1] dtheta_B, and w likewise */
    sn_mat3 F[2]; /* dphi = F[0] dtheta_A + F[1] dtheta_B, and phi' likewise */
} turn;

static turn turn_between(sn_quat qa, sn_quat qb, double xi)
{
    turn u;
    u.phi = sn_quat_log(sn_quat_mul(sn_quat_conjugate(qa), qb));
    u.xi = xi;

    // P = xi (1-xi)/2 S(xi^2 s/4) S((1-xi)^2 s/4) / S(s/4)
    double s = sn_dot(u.phi, u.phi), eta = 2 * xi - 1;
    jet S = jet_S(0.25, s), half = { 0.5 * xi * (1 - xi), 0, 0 };
    u.P = jet_div(jet_mul(half, jet_mul(jet_S(0.25 * xi * xi, s), jet_S(0.25 * (1 - xi) * (1 - xi), s))), S);

    // Q = eta/8 (T(s/4) - eta^2 T(eta^2 s/4)) / S(s/4),  eta = 2 xi - 1
    jet T = jet_T(0.25, s), Te = jet_T(0.25 * eta * eta, s), e = { eta / 8, 0, 0 };
    jet difference = { T.f - eta * eta * Te.f, T.d - eta * eta * Te.d, T.dd - eta * eta * Te.dd };
    u.Q = jet_div(jet_mul(e, difference), S);

    // c = -S'(x)/(2 S(x)) at x = s/4; S.d is already dS/ds = S'(x)/4
    u.c = -2 * S.d / S.f;
    u.dc = -2 * (S.dd - S.d * S.d / S.f) / S.f;

    sn_mat3 I = sn_mat3_identity(), h = sn_hat(u.phi), hh = sn_mat3_mul(h, h);
    sn_mat3 B = sn_mat3_madd(sn_mat3_scale(u.P.f, h), u.Q.f, hh);
    u.W[0] = sn_mat3_madd(sn_mat3_scale(1 - xi, I), -1.0, B);
    u.W[1] = sn_mat3_madd(sn_mat3_scale(xi, I), 1.0, B);
    sn_mat3 even = sn_mat3_madd(I, u.c, hh); // J_r^-1 = even + h/2, J_l^-1 = even - h/2
    u.F[0] = sn_mat3_madd(sn_mat3_scale(0.5, h), -1.0, even);
    u.F[1] = sn_mat3_madd(sn_mat3_scale(0.5, h), 1.0, even);
    return u;
}

/* b(y) = B(phi) y = P e + Q g,  e = phi x y,  g = phi x e; here its derivative with respect to phi in
   direction z. The transpose of B has the opposite sign of P, hence the argument. */
static sn_vec3 blend_derivative(const turn* u, jet P, sn_vec3 y, sn_vec3 z)
{
    sn_vec3 e = sn_cross(u->phi, y), g = sn_cross(u->phi, e), ez = sn_cross(z, y);
    sn_vec3 gz = sn_add(sn_cross(z, e), sn_cross(u->phi, ez));
    double sz = 2 * sn_dot(u->phi, z);
    return sn_add(sn_madd(sn_scale(P.f, ez), P.d * sz, e), sn_madd(sn_scale(u->Q.f, gz), u->Q.d * sz, g));
}

/* The second derivative in directions z and k. */
static sn_vec3 blend_second_derivative(const turn* u, sn_vec3 y, sn_vec3 z, sn_vec3 k)
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
static sn_vec3 rate_derivative(const turn* u, sn_vec3 difference, sn_vec3 sum, sn_vec3 z)
{
    sn_vec3 e = sn_cross(u->phi, difference);
    sn_vec3 gz = sn_add(sn_cross(z, e), sn_cross(u->phi, sn_cross(z, difference)));
    sn_vec3 r = sn_madd(sn_scale(0.5, sn_cross(z, sum)), u->c, gz);
    return sn_madd(r, 2 * u->dc * sn_dot(u->phi, z), sn_cross(u->phi, e));
}

static sn_vec3 unit(int i) { return sn_v3(i == 0, i == 1, i == 2); }

static void set_column(sn_mat3* A, int j, sn_vec3 a)
{
    A->m[0][j] = a.x;
    A->m[1][j] = a.y;
    A->m[2][j] = a.z;
}

/* ---- motion of a section ------------------------------------------------------------------------------- */

/* Motion of frame A or B. */
typedef struct end {
    sn_pose x;
    sn_twist v, a;
    sn_mat3 R;
    double h;  /* weight of the origin */
    sn_vec3 c; /* lever in the frame's axes */
} end;

static end end_of(sn_node node, double h, double c, const sn_input* in)
{
    const sn_kin* kin = &in->at[node.input];
    end e = {
        .x = kin->frames[node.node], .v = kin->twist[node.node], .a = kin->twist_rate[node.node], .h = h
    };
    e.R = sn_quat_matrix(e.x.q);
    e.c = sn_v3(c, 0, 0);
    return e;
}

/* Acceleration of the end of a lever in body axes: alpha x c + w x (w x c). */
static sn_vec3 lever_acceleration(sn_vec3 w, sn_vec3 alpha, sn_vec3 c)
{
    return sn_add(sn_cross(alpha, c), sn_cross(w, sn_cross(w, c)));
}

/* d (w x (w x c)) = -centripetal dw */
static sn_mat3 centripetal(sn_vec3 w, sn_vec3 c)
{
    return sn_mat3_madd(sn_hat(sn_cross(w, c)), 1.0, sn_mat3_mul(sn_hat(w), sn_hat(c)));
}

/* Adds h r + R c and its rates: what one end gives the section's origin. */
static void add_origin(const end* e, sn_vec3* x, sn_vec3* v, sn_vec3* a)
{
    *x = sn_add(sn_madd(*x, e->h, e->x.r), sn_mat3_apply(e->R, e->c));
    *v = sn_add(sn_madd(*v, e->h, e->v.v), sn_mat3_apply(e->R, sn_cross(e->v.w, e->c)));
    *a = sn_add(sn_madd(*a, e->h, e->a.v), sn_mat3_apply(e->R, lever_acceleration(e->v.w, e->a.w, e->c)));
}

/* Attitude of the section, counted from the nearer end so that it is exact at both. */
static sn_quat attitude(const turn* u, const end* A, const end* B)
{
    if (u->xi <= 0.5) return sn_quat_mul(A->x.q, sn_quat_exp(sn_scale(u->xi, u->phi)));
    return sn_quat_mul(B->x.q, sn_quat_exp(sn_scale(u->xi - 1, u->phi)));
}

static sn_vec3 spin(const turn* u, const end* A, const end* B)
{
    return sn_add(sn_mat3_apply(u->W[0], A->v.w), sn_mat3_apply(u->W[1], B->v.w));
}

/* phi' */
static sn_vec3 turn_rate(const turn* u, const end* A, const end* B)
{
    return sn_add(sn_mat3_apply(u->F[0], A->v.w), sn_mat3_apply(u->F[1], B->v.w));
}

/* alpha = W_A alpha_A + W_B alpha_B + dB(phi)[phi'] (w_B - w_A) */
static sn_vec3 spin_rate(const turn* u, const end* A, const end* B)
{
    sn_vec3 rates = sn_add(sn_mat3_apply(u->W[0], A->a.w), sn_mat3_apply(u->W[1], B->a.w));
    return sn_add(rates, blend_derivative(u, u->P, sn_sub(B->v.w, A->v.w), turn_rate(u, A, B)));
}

static bool has_offset(const sn_section* s) { return s->o.x != 0 || s->o.y != 0 || s->o.z != 0; }

sn_section sn_section_at(sn_node a, sn_node b, const double s[2], double at, sn_vec3 offset)
{
    double length = s[1] - s[0], before = fmin(at - s[0], 0.0), beyond = fmax(at - s[1], 0.0);
    double xi = fmin(fmax((at - s[0]) / length, 0.0), 1.0), xi2 = xi * xi, xi3 = xi2 * xi;
    sn_section r = { .a = a, .b = b, .xi = xi, .o = offset };
    r.ha = 1 - 3 * xi2 + 2 * xi3;
    r.hb = 3 * xi2 - 2 * xi3;
    r.ca = length * (xi - 2 * xi2 + xi3) + before;
    r.cb = length * (xi3 - xi2) + beyond;
    return r;
}

/* ---- apply --------------------------------------------------------------------------------------------- */

void sn_sections_apply_points(const sn_section* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child)
{
    for (int i = items.begin; i < items.end; ++i) {
        const sn_section* s = &sections[i];
        end A = end_of(s->a, s->ha, s->ca, in), B = end_of(s->b, s->hb, s->cb, in);
        sn_vec3 x = { 0, 0, 0 }, v = x, a = x;
        add_origin(&A, &x, &v, &a);
        add_origin(&B, &x, &v, &a);
        // Points on the axis, the usual case, do not need the section's attitude.
        if (has_offset(s)) {
            turn u = turn_between(A.x.q, B.x.q, s->xi);
            sn_mat3 R = sn_quat_matrix(attitude(&u, &A, &B));
            sn_vec3 w = spin(&u, &A, &B), alpha = spin_rate(&u, &A, &B);
            x = sn_add(x, sn_mat3_apply(R, s->o));
            v = sn_add(v, sn_mat3_apply(R, sn_cross(w, s->o)));
            a = sn_add(a, sn_mat3_apply(R, lever_acceleration(w, alpha, s->o)));
        }
        child->points[i] = x;
        child->point_velocity[i] = v;
        child->point_acceleration[i] = a;
    }
}

void sn_sections_apply_frames(const sn_section* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child)
{
    for (int i = items.begin; i < items.end; ++i) {
        const sn_section* s = &sections[i];
        end A = end_of(s->a, s->ha, s->ca, in), B = end_of(s->b, s->hb, s->cb, in);
        turn u = turn_between(A.x.q, B.x.q, s->xi);
        sn_pose x = { { 0, 0, 0 }, attitude(&u, &A, &B) };
        sn_twist v = { { 0, 0, 0 }, spin(&u, &A, &B) }, a = { { 0, 0, 0 }, spin_rate(&u, &A, &B) };
        sn_mat3 R = sn_quat_matrix(x.q);
        add_origin(&A, &x.r, &v.v, &a.v);
        add_origin(&B, &x.r, &v.v, &a.v);
        x.r = sn_add(x.r, sn_mat3_apply(R, s->o));
        v.v = sn_add(v.v, sn_mat3_apply(R, sn_cross(v.w, s->o)));
        a.v = sn_add(a.v, sn_mat3_apply(R, lever_acceleration(v.w, a.w, s->o)));
        child->frames[i] = x;
        child->twist[i] = v;
        child->twist_rate[i] = a;
    }
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

/* Adds to one end its share of a force f (world) at the section's origin. */
static void pull_force(const end* e, sn_vec3 f, sn_wrench* load)
{
    load->f = sn_madd(load->f, e->h, f);
    load->m = sn_add(load->m, sn_cross(e->c, sn_mat3_apply_transpose(e->R, f)));
}

/* Adds to both ends a force f (world) and a moment m (section's axes) that act on the child. */
static void pull_back(const sn_section* s, const sn_input* in, sn_vec3 f, sn_vec3 m, bool turns,
                      const sn_load* out)
{
    end A = end_of(s->a, s->ha, s->ca, in), B = end_of(s->b, s->hb, s->cb, in);
    sn_wrench* load_a = &out[s->a.input].wrench[s->a.node];
    sn_wrench* load_b = &out[s->b.input].wrench[s->b.node];
    pull_force(&A, f, load_a);
    pull_force(&B, f, load_b);
    if (!turns) return;
    turn u = turn_between(A.x.q, B.x.q, s->xi);
    sn_vec3 mu = sn_add(m, sn_cross(s->o, sn_unrotate(attitude(&u, &A, &B), f)));
    load_a->m = sn_add(load_a->m, sn_mat3_apply_transpose(u.W[0], mu));
    load_b->m = sn_add(load_b->m, sn_mat3_apply_transpose(u.W[1], mu));
}

void sn_sections_transpose_points(const sn_section* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_load* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 3 * i;
        pull_back(&sections[i], in, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), has_offset(&sections[i]), out);
    }
}

void sn_sections_transpose_frames(const sn_section* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_load* out)
{
    for (int i = items.begin; i < items.end; ++i) {
        const double* f = child_force + 6 * i;
        pull_back(&sections[i], in, sn_v3(f[0], f[1], f[2]), sn_v3(f[3], f[4], f[5]), true, out);
    }
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* What one end gives the derivatives of the section's origin; its rotation begins at column `col`. */
static void origin_tangent(const end* e, sn_vec3 f, int col, const sn_map_tangent* out)
{
    int n = out->n;
    sn_mat3 c_hat = sn_hat(e->c);
    sn_block_add(out->J, n, 0, col - 3, e->h, sn_mat3_identity());
    sn_block_add(out->J, n, 0, col, -1.0, sn_mat3_mul(e->R, c_hat));
    sn_block_add(out->Vx, n, 0, col, -1.0, sn_mat3_mul(e->R, sn_hat(sn_cross(e->v.w, e->c))));
    sn_block_add(out->Ax, n, 0, col, -1.0,
                 sn_mat3_mul(e->R, sn_hat(lever_acceleration(e->v.w, e->a.w, e->c))));
    sn_block_add(out->Av, n, 0, col, -1.0, sn_mat3_mul(e->R, centripetal(e->v.w, e->c)));
    sn_block_add(out->G, n, col, col, 1.0, sn_mat3_mul(c_hat, sn_hat(sn_mat3_apply_transpose(e->R, f))));
}

/* Derivatives of the section's spin w and its rate alpha by the rotations (x) and spins (v) of A and B. */
typedef struct spin_tangent {
    sn_mat3 w_x[2], alpha_x[2], alpha_v[2];
} spin_tangent;

static spin_tangent spin_tangent_of(const turn* u, const end* A, const end* B)
{
    sn_vec3 difference = sn_sub(B->v.w, A->v.w), sum = sn_add(A->v.w, B->v.w), rate = turn_rate(u, A, B);
    sn_mat3 w_phi, alpha_phi, alpha_difference;
    for (int j = 0; j < 3; ++j) {
        sn_vec3 z = unit(j);
        set_column(&w_phi, j, blend_derivative(u, u->P, difference, z));
        sn_vec3 of_rates = blend_derivative(u, u->P, sn_sub(B->a.w, A->a.w), z);
        sn_vec3 of_blend = blend_second_derivative(u, difference, rate, z);
        sn_vec3 of_turn = blend_derivative(u, u->P, difference, rate_derivative(u, difference, sum, z));
        set_column(&alpha_phi, j, sn_add(of_rates, sn_add(of_blend, of_turn)));
        set_column(&alpha_difference, j, blend_derivative(u, u->P, z, rate));
    }
    spin_tangent r;
    for (int k = 0; k < 2; ++k) {
        r.w_x[k] = sn_mat3_mul(w_phi, u->F[k]);
        r.alpha_x[k] = sn_mat3_mul(alpha_phi, u->F[k]);
        // w_B - w_A and phi' change with w_A, w_B
        r.alpha_v[k] = sn_mat3_madd(sn_mat3_mul(w_phi, u->F[k]), k == 0 ? -1.0 : 1.0, alpha_difference);
    }
    return r;
}

/* The section's turning: rows of the spin (for frames), the offset, and the moments' geometric stiffness. */
static void turn_tangent(const sn_section* s, const end* A, const end* B, sn_vec3 f, sn_vec3 m,
                         const sn_map_tangent* out)
{
    static const int cols[2] = { 3, 9 }; // rotations of A and B
    int n = out->n;
    turn u = turn_between(A->x.q, B->x.q, s->xi);
    spin_tangent t = spin_tangent_of(&u, A, B);
    sn_vec3 o = s->o, w = spin(&u, A, B), alpha = spin_rate(&u, A, B);
    sn_mat3 R = sn_quat_matrix(attitude(&u, A, B)), Ro = sn_mat3_mul(R, sn_hat(o));
    sn_mat3 Rwo = sn_mat3_mul(R, sn_hat(sn_cross(w, o)));
    sn_mat3 Rz = sn_mat3_mul(R, sn_hat(lever_acceleration(w, alpha, o)));
    sn_mat3 Rc = sn_mat3_mul(R, centripetal(w, o));

    // The moment about the section's origin, and its change with the section's rotation and with phi
    sn_vec3 f_body = sn_mat3_apply_transpose(R, f), mu = sn_add(m, sn_cross(o, f_body));
    sn_mat3 mu_theta = sn_mat3_mul(sn_hat(o), sn_hat(f_body)), blend_phi;
    jet minus_P = { -u.P.f, -u.P.d, -u.P.dd };
    for (int j = 0; j < 3; ++j)
        set_column(&blend_phi, j, blend_derivative(&u, minus_P, mu, unit(j)));

    for (int k = 0; k < 2; ++k) {
        sn_mat3 W = u.W[k];
        sn_block_add(out->J, n, 0, cols[k], -1.0, sn_mat3_mul(Ro, W));
        sn_block_add(out->Vx, n, 0, cols[k], -1.0, sn_mat3_mul(Rwo, W));
        sn_block_add(out->Vx, n, 0, cols[k], -1.0, sn_mat3_mul(Ro, t.w_x[k]));
        sn_block_add(out->Ax, n, 0, cols[k], -1.0, sn_mat3_mul(Rz, W));
        sn_block_add(out->Ax, n, 0, cols[k], -1.0, sn_mat3_mul(Ro, t.alpha_x[k]));
        sn_block_add(out->Ax, n, 0, cols[k], -1.0, sn_mat3_mul(Rc, t.w_x[k]));
        sn_block_add(out->Av, n, 0, cols[k], -1.0, sn_mat3_mul(Ro, t.alpha_v[k]));
        sn_block_add(out->Av, n, 0, cols[k], -1.0, sn_mat3_mul(Rc, W));
        if (out->m == 6) {
            sn_block_add(out->J, n, 3, cols[k], 1.0, W);
            sn_block_add(out->Vx, n, 3, cols[k], 1.0, t.w_x[k]);
            sn_block_add(out->Ax, n, 3, cols[k], 1.0, t.alpha_x[k]);
            sn_block_add(out->Av, n, 3, cols[k], 1.0, t.alpha_v[k]);
        }
        for (int l = 0; l < 2; ++l) { // moment on end l, rotation of end k
            sn_mat3 of_mu = sn_mat3_mul(sn_mat3_transpose(u.W[l]), sn_mat3_mul(mu_theta, W));
            sn_block_add(out->G, n, cols[l], cols[k], 1.0, of_mu);
            sn_block_add(out->G, n, cols[l], cols[k], l == 0 ? -1.0 : 1.0, sn_mat3_mul(blend_phi, u.F[k]));
        }
    }
}

static void tangent(const sn_section* s, const sn_input* in, sn_vec3 f, sn_vec3 m, bool turns,
                    const sn_map_tangent* out)
{
    end A = end_of(s->a, s->ha, s->ca, in), B = end_of(s->b, s->hb, s->cb, in);
    origin_tangent(&A, f, 3, out);
    origin_tangent(&B, f, 9, out);
    if (turns) turn_tangent(s, &A, &B, f, m, out);
}

void sn_section_tangent_point(const sn_section* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out)
{
    const double* f = child_force;
    tangent(section, in, sn_v3(f[0], f[1], f[2]), sn_v3(0, 0, 0), has_offset(section), out);
}

void sn_section_tangent_frame(const sn_section* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out)
{
    const double* f = child_force;
    tangent(section, in, sn_v3(f[0], f[1], f[2]), sn_v3(f[3], f[4], f[5]), true, out);
}
