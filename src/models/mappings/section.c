/* Sinew - section: see section.h for the interpolation.

   Every derivative is in closed form: B(phi) y is a polynomial in phi but for the scalar functions P, Q of
   s = |phi|^2, which are quotients of entire functions and are carried with their first two derivatives.

   What depends on the two frames alone is found once for all neighbouring sections between them.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/section.h"
#include "base/simd.h"
#include "models/block.h"

/* ---- scalar functions of s = |phi|^2 with two derivatives ---------------------------------------------- */

typedef struct jet {
    double f, d, dd;
} jet;

SN_INLINE jet jet_mul(jet a, jet b)
{
    jet r = { a.f * b.f, a.d * b.f + a.f * b.d, a.dd * b.f + 2 * a.d * b.d + a.f * b.dd };
    return r;
}

/* 1 / a */
SN_INLINE jet jet_inverse(jet a)
{
    double f = 1 / a.f, d = -a.d * f * f;
    return (jet){ f, d, -f * (f * a.dd + 2 * d * a.d) };
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
SN_INLINE jet jet_series(const double* coefficients, int count, double scale, double s)
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

/* Up to a quarter of a radian seven terms are exact to round-off. */
enum { FEW_TERMS = 7, ALL_TERMS = SN_COUNT(sinc_series) };
static const double few_enough = 0.0625;

/* S(x) = sin(sqrt x)/sqrt x and T(x) = (S(x) - 1)/x, at x = scale s with scale <= 1/4 */
SN_INLINE jet jet_S(double scale, double s)
{
    return s <= few_enough ? jet_series(sinc_series, FEW_TERMS, scale, s)
                           : jet_series(sinc_series, ALL_TERMS, scale, s);
}
SN_INLINE jet jet_T(double scale, double s)
{
    return s <= few_enough ? jet_series(sinc_series + 1, FEW_TERMS, scale, s)
                           : jet_series(sinc_series + 1, ALL_TERMS - 1, scale, s);
}

/* ---- the frames of a section and how they are turned ---------------------------------------------------- */

/* Motion of frame A or B. */
typedef struct end {
    sn_pose x;
    sn_twist v, a;
    sn_mat3 R;
} end;

/* What all sections between two frames share. */
typedef struct span {
    end A, B;
    sn_vec3 phi;
    double s;
    jet T, inverse; /* T(s/4), 1/S(s/4) */
    double c, dc;   /* J_r^-1(phi) = I + hat(phi)/2 + c hat(phi)^2, and dc/ds */
    sn_mat3 h, hh;  /* hat(phi), its square */
    sn_mat3 F[2];   /* dphi = F[0] dtheta_A + F[1] dtheta_B, and phi' likewise */
} span;

static end end_of(sn_node node, const sn_input* in)
{
    const sn_kin* kin = &in->at[node.input];
    sn_pose x = kin->frames[node.node];
    return (end){ x, kin->twist[node.node], kin->twist_rate[node.node], sn_quat_matrix(x.q) };
}

static void find_ends(const sn_section* s, const sn_input* in, span* p)
{
    p->A = end_of(s->a, in);
    p->B = end_of(s->b, in);
}

static void find_turn(span* p)
{
    p->phi = sn_quat_log(sn_quat_mul(sn_quat_conjugate(p->A.x.q), p->B.x.q));
    p->s = sn_dot(p->phi, p->phi);
    jet S = jet_S(0.25, p->s);
    p->T = jet_T(0.25, p->s);
    p->inverse = jet_inverse(S);

    // c = -S'(x)/(2 S(x)) at x = s/4; S.d is already dS/ds = S'(x)/4
    p->c = -2 * S.d * p->inverse.f;
    p->dc = -2 * (S.dd - S.d * S.d * p->inverse.f) * p->inverse.f;
    p->h = sn_hat(p->phi);
    p->hh = sn_mat3_mul(p->h, p->h);
    sn_mat3 even = sn_mat3_madd(sn_mat3_identity(), p->c, p->hh); // J_r^-1 = even + h/2, J_l^-1 = even - h/2
    p->F[0] = sn_mat3_madd(sn_mat3_scale(0.5, p->h), -1.0, even);
    p->F[1] = sn_mat3_madd(sn_mat3_scale(0.5, p->h), 1.0, even);
}

/* Is section i between other frames than the one before it in the range? */
static bool is_new(const sn_section* sections, sn_range items, int i)
{
    if (i == items.begin) return true;
    const sn_section *s = &sections[i], *before = s - 1;
    return s->a.input != before->a.input || s->a.node != before->a.node || s->b.input != before->b.input ||
           s->b.node != before->b.node;
}

/* How a section turns with them. */
typedef struct turn {
    sn_vec3 phi;
    double xi;
    jet P, Q;     /* of B(phi) */
    sn_mat3 W[2]; /* dtheta = W[0] dtheta_A + W[1] dtheta_B, and w likewise */
} turn;

SN_INLINE turn turn_at(const span* p, double xi)
{
    turn u = { .phi = p->phi, .xi = xi };

    // P = xi (1-xi)/2 S(xi^2 s/4) S((1-xi)^2 s/4) / S(s/4)
    double s = p->s, eta = 2 * xi - 1;
    jet half = { 0.5 * xi * (1 - xi), 0, 0 };
    jet both = jet_mul(jet_S(0.25 * xi * xi, s), jet_S(0.25 * (1 - xi) * (1 - xi), s));
    u.P = jet_mul(jet_mul(half, both), p->inverse);

    // Q = eta/8 (T(s/4) - eta^2 T(eta^2 s/4)) / S(s/4),  eta = 2 xi - 1
    jet T = p->T, Te = jet_T(0.25 * eta * eta, s), e = { eta / 8, 0, 0 };
    jet difference = { T.f - eta * eta * Te.f, T.d - eta * eta * Te.d, T.dd - eta * eta * Te.dd };
    u.Q = jet_mul(jet_mul(e, difference), p->inverse);

    sn_mat3 I = sn_mat3_identity(), B = sn_mat3_madd(sn_mat3_scale(u.P.f, p->h), u.Q.f, p->hh);
    u.W[0] = sn_mat3_madd(sn_mat3_scale(1 - xi, I), -1.0, B);
    u.W[1] = sn_mat3_madd(sn_mat3_scale(xi, I), 1.0, B);
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

/* ---- motion of a section ------------------------------------------------------------------------------- */

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

/* Position, velocity and acceleration of a section's origin. */
typedef struct origin {
    sn_vec3 x, v, a;
} origin;

/* Adds h r + R (c e_x) and its rates: what one end gives. */
static inline void add_origin(const end* e, double h, double c, origin* o)
{
    sn_vec3 arm = { c, 0, 0 };
    o->x = sn_add(sn_madd(o->x, h, e->x.r), sn_mat3_apply(e->R, arm));
    o->v = sn_add(sn_madd(o->v, h, e->v.v), sn_mat3_apply(e->R, sn_cross(e->v.w, arm)));
    o->a = sn_add(sn_madd(o->a, h, e->a.v), sn_mat3_apply(e->R, lever_acceleration(e->v.w, e->a.w, arm)));
}

static inline origin origin_of(const sn_section* s, const span* p)
{
    origin o = { { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } };
    add_origin(&p->A, s->ha, s->ca, &o);
    add_origin(&p->B, s->hb, s->cb, &o);
    return o;
}

/* Attitude of the section, counted from the nearer end so that it is exact at both. */
static sn_quat attitude(const turn* u, const span* p)
{
    if (u->xi <= 0.5) return sn_quat_mul(p->A.x.q, sn_quat_exp(sn_scale(u->xi, u->phi)));
    return sn_quat_mul(p->B.x.q, sn_quat_exp(sn_scale(u->xi - 1, u->phi)));
}

static sn_vec3 spin(const turn* u, const span* p)
{
    return sn_add(sn_mat3_apply(u->W[0], p->A.v.w), sn_mat3_apply(u->W[1], p->B.v.w));
}

/* phi' */
static sn_vec3 turn_rate(const span* p)
{
    return sn_add(sn_mat3_apply(p->F[0], p->A.v.w), sn_mat3_apply(p->F[1], p->B.v.w));
}

/* alpha = W_A alpha_A + W_B alpha_B + dB(phi)[phi'] (w_B - w_A) */
static sn_vec3 spin_rate(const turn* u, const span* p)
{
    sn_vec3 rates = sn_add(sn_mat3_apply(u->W[0], p->A.a.w), sn_mat3_apply(u->W[1], p->B.a.w));
    return sn_add(rates, blend_derivative(u, u->P, sn_sub(p->B.v.w, p->A.v.w), turn_rate(p)));
}

/* Moves the origin to the child's place in the section. */
static void add_offset(origin* at, sn_quat q, sn_vec3 w, sn_vec3 alpha, sn_vec3 o)
{
    sn_mat3 R = sn_quat_matrix(q);
    at->x = sn_add(at->x, sn_mat3_apply(R, o));
    at->v = sn_add(at->v, sn_mat3_apply(R, sn_cross(w, o)));
    at->a = sn_add(at->a, sn_mat3_apply(R, lever_acceleration(w, alpha, o)));
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
    span p;
    bool turned = false;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_section* s = &sections[i];
        if (is_new(sections, items, i)) {
            find_ends(s, in, &p);
            turned = false;
        }
        origin at = origin_of(s, &p);
        // Points on the axis, the usual case, do not need the section's attitude.
        if (has_offset(s)) {
            if (!turned) find_turn(&p);
            turned = true;
            turn u = turn_at(&p, s->xi);
            add_offset(&at, attitude(&u, &p), spin(&u, &p), spin_rate(&u, &p), s->o);
        }
        child->points[i] = at.x;
        child->point_velocity[i] = at.v;
        child->point_acceleration[i] = at.a;
    }
}

void sn_sections_apply_frames(const sn_section* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child)
{
    span p;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_section* s = &sections[i];
        if (is_new(sections, items, i)) {
            find_ends(s, in, &p);
            find_turn(&p);
        }
        origin at = origin_of(s, &p);
        turn u = turn_at(&p, s->xi);
        sn_quat q = attitude(&u, &p);
        sn_vec3 w = spin(&u, &p), alpha = spin_rate(&u, &p);
        if (has_offset(s)) add_offset(&at, q, w, alpha, s->o);
        child->frames[i] = (sn_pose){ at.x, q };
        child->twist[i] = (sn_twist){ at.v, w };
        child->twist_rate[i] = (sn_twist){ at.a, alpha };
    }
}

/* ---- transpose ----------------------------------------------------------------------------------------- */

/* Adds to one end its share of a force f (world) at the section's origin. */
static void pull_force(const end* e, double h, double c, sn_vec3 f, sn_wrench* load)
{
    load->f = sn_madd(load->f, h, f);
    load->m = sn_add(load->m, sn_cross(sn_v3(c, 0, 0), sn_mat3_apply_transpose(e->R, f)));
}

/* Adds to both ends a force f (world) and a moment m (section's axes) that act on the child. */
static void pull_back(const sn_section* s, const span* p, sn_vec3 f, sn_vec3 m, bool turns,
                      const sn_load* out)
{
    sn_wrench* load_a = &out[s->a.input].wrench[s->a.node];
    sn_wrench* load_b = &out[s->b.input].wrench[s->b.node];
    pull_force(&p->A, s->ha, s->ca, f, load_a);
    pull_force(&p->B, s->hb, s->cb, f, load_b);
    if (!turns) return;
    turn u = turn_at(p, s->xi);
    sn_vec3 mu = m;
    if (has_offset(s)) mu = sn_add(m, sn_cross(s->o, sn_unrotate(attitude(&u, p), f)));
    load_a->m = sn_add(load_a->m, sn_mat3_apply_transpose(u.W[0], mu));
    load_b->m = sn_add(load_b->m, sn_mat3_apply_transpose(u.W[1], mu));
}

static bool is_zero(sn_vec3 a) { return a.x == 0 && a.y == 0 && a.z == 0; }

/* `size` numbers of force a child. Children without a force are passed over: of a needle's sections most are not in
   the tissue. */
static void transpose(const sn_section* sections, sn_range items, const sn_input* in, const double* force,
                      int size, const sn_load* out)
{
    span p;
    bool placed = false, turned = false;
    for (int i = items.begin; i < items.end; ++i) {
        const sn_section* s = &sections[i];
        const double* at = force + size * i;
        sn_vec3 f = sn_v3(at[0], at[1], at[2]), m = { 0, 0, 0 };
        if (size == 6) m = sn_v3(at[3], at[4], at[5]);
        if (is_new(sections, items, i)) placed = turned = false;
        if (is_zero(f) && is_zero(m)) continue;
        bool turns = size == 6 || has_offset(s);
        if (!placed) find_ends(s, in, &p);
        if (turns && !turned) find_turn(&p);
        placed = true;
        turned |= turns;
        pull_back(s, &p, f, m, turns, out);
    }
}

void sn_sections_transpose_points(const sn_section* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_load* out)
{
    transpose(sections, items, in, child_force, 3, out);
}

void sn_sections_transpose_frames(const sn_section* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_load* out)
{
    transpose(sections, items, in, child_force, 6, out);
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

static spin_change spin_change_of(const turn* u, const span* p, bool massless)
{
    sn_vec3 difference = sn_sub(p->B.v.w, p->A.v.w), sum = sn_add(p->A.v.w, p->B.v.w), rate = turn_rate(p);
    spin_change r;
    for (int j = 0; j < 3; ++j) {
        sn_vec3 z = unit(j);
        set_column(&r.w_phi, j, blend_derivative(u, u->P, difference, z));
        if (massless) continue;
        sn_vec3 of_rates = blend_derivative(u, u->P, sn_sub(p->B.a.w, p->A.a.w), z);
        sn_vec3 of_blend = blend_second_derivative(u, difference, rate, z);
        sn_vec3 of_turn = blend_derivative(u, u->P, difference, rate_derivative(p, difference, sum, z));
        set_column(&r.alpha_phi, j, sn_add(of_rates, sn_add(of_blend, of_turn)));
        set_column(&r.alpha_difference, j, blend_derivative(u, u->P, z, rate));
    }
    return r;
}

/* The same by the rotation (x) and spin (v) of an end, A (0) or B (1): W, w_x and alpha_x, alpha_v. */
typedef struct share {
    sn_mat3 W, w_x, alpha_x, alpha_v;
} share;

static share share_of(const turn* u, const span* p, const spin_change* c, int k, bool massless)
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

/* How the shares W^T mu of a moment mu change with phi and, where there is an offset, with mu, which turns with the
   section by mu_theta. */
static void moment_tangent(const turn* u, const span* p, sn_vec3 mu, const sn_mat3* mu_theta,
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
static void turn_tangent(const sn_section* s, span* p, sn_vec3 f, sn_vec3 m, const sn_map_tangent* out)
{
    find_turn(p);
    turn u = turn_at(p, s->xi);
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
    sn_mat3 R = sn_quat_matrix(attitude(&u, p));
    lever l = lever_of(&R, s->o, spin(&u, p), spin_rate(&u, p));
    offset_tangent(&l, &a, TURN_A, out);
    offset_tangent(&l, &b, TURN_B, out);
    sn_vec3 f_body = sn_mat3_apply_transpose(R, f);
    sn_mat3 mu_theta = sn_mat3_mul(sn_hat(s->o), sn_hat(f_body));
    moment_tangent(&u, p, sn_add(m, sn_cross(s->o, f_body)), &mu_theta, out);
}

static void tangent(const sn_section* s, const sn_input* in, sn_vec3 f, sn_vec3 m, bool turns,
                    const sn_map_tangent* out)
{
    span p;
    find_ends(s, in, &p);
    origin_tangent(&p.A, s->ha, s->ca, f, TURN_A, out);
    origin_tangent(&p.B, s->hb, s->cb, f, TURN_B, out);
    if (turns) turn_tangent(s, &p, f, m, out);
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
