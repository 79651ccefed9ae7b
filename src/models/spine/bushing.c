/* Sinew - bushing: holds a point and the orientation of one frame to those of another: a disc between two
   bodies.

   1, 2       the frames a and b, R1, R2 their axes; everything else in the axes of frame 1
   D, d       the point restrained, in the axes of 1 and of 2; c = r2 - r1, Q = R2 d, y = c + Q
   e[0..2]    delta = y - D                                 e'[0..2] = c' + w2 x Q - w1 x y
   e[3..5]    Cardan angles of R1^T R2 (cardan.h)           e'[3 + i] = g_i . (w2 - w1)
   p          = -s (k(sign e) e + K e + k_s o) - c e', with scale s; k, c by component, K optional; o[3..5] by
                which an angle is outside its limits, k_s the stiffness of these stops
   e' = B (c', w1, w2), so that force on 2 and moments on 1 and 2 are B^T p.
   Derivatives: B^T (dp/de) B of the restraint, and B turning with the frames at fixed p.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/spine.h>
#include <sinew/shape.h>
#include "base/simd.h"
#include "models/spine/cardan.h"
#include "models/spine/turned.h"

enum { AXES = 6 };

typedef struct restraint {
    sn_vec3 D, d;
    double above[AXES], below[AXES], c[AXES]; /* stiffness for e > 0, for e < 0; damping */
    double lowest[3], highest[3], stop[3];    /* angles at which stops begin; their stiffness */
    const double* K;                          /* [6 x 6] or NULL */
} restraint;

/* Everything in the axes of frame 1. */
typedef struct strain {
    sn_mat3 R; /* R1^T R2 */
    sn_vec3 Q, y, w1, w2, slip;
    sn_cardan q;
    double e[AXES], rate[AXES], p[AXES], slope[AXES];
    bool resting; /* neither frame moves */
} strain;

typedef struct bushing {
    const restraint* at;
    strain* now; /* what `add` has found, for `tangent` */
    bool damped;
    const sn_function* scale;
} bushing;

/* ---- bind ---------------------------------------------------------------------------------------------- */

typedef struct list {
    const char* param;
    sn_reals reals;
    int size;
} list;

static bool check_lists(sn_bind* bind, const list* lists, int list_count, int pairs)
{
    for (int i = 0; i < list_count; ++i)
        if (lists[i].reals.count &&
            !sn_pair_check(bind, lists[i].reals, lists[i].size, pairs, lists[i].param))
            return false;
    return true;
}

static double number(sn_reals reals, int size, int pair, int i)
{
    return reals.count ? sn_pair_entry(reals, size, pair)[i] : 0;
}

static sn_vec3 triple(sn_reals reals, int pair)
{
    return sn_v3(number(reals, 3, pair, 0), number(reals, 3, pair, 1), number(reals, 3, pair, 2));
}

static bool is_symmetric(const double* K)
{
    for (int i = 0; i < AXES; ++i)
        for (int j = 0; j < i; ++j)
            if (fabs(K[AXES * i + j] - K[AXES * j + i]) >
                1e-12 * (fabs(K[AXES * i + j]) + fabs(K[AXES * j + i])))
                return false;
    return true;
}

static bool fill(sn_bind* bind, const sn_bushing_params* p, int pair, restraint* r)
{
    sn_reals above[2] = { p->stiffness, p->rotational_stiffness };
    sn_reals below[2] = { p->stiffness_below, p->rotational_stiffness_below };
    sn_reals damping[2] = { p->damping, p->rotational_damping };
    r->D = triple(p->position_a, pair);
    r->d = triple(p->position_b, pair);
    for (int i = 0; i < AXES; ++i) {
        r->above[i] = number(above[i / 3], 3, pair, i % 3);
        r->below[i] = number(below[i / 3].count ? below[i / 3] : above[i / 3], 3, pair, i % 3);
        r->c[i] = number(damping[i / 3], 3, pair, i % 3);
    }
    for (int i = 0; i < 3; ++i) {
        r->lowest[i] = p->angle_limits.count ? number(p->angle_limits, 6, pair, 2 * i) : -HUGE_VAL;
        r->highest[i] = p->angle_limits.count ? number(p->angle_limits, 6, pair, 2 * i + 1) : HUGE_VAL;
        r->stop[i] = number(p->stop_stiffness, 3, pair, i);
        if (!(r->lowest[i] <= r->highest[i])) {
            sn_bind_fail(bind, "angle_limits",
                         "the lower limit %g of pair %d is above the upper one %g; give -x x -y y -z z",
                         r->lowest[i], pair, r->highest[i]);
            return false;
        }
    }
    if (p->matrix.count == 0) return true;
    double* K = sn_bind_alloc(bind, AXES * AXES * sizeof *K);
    if (!K) return false;
    for (int i = 0; i < AXES * AXES; ++i)
        K[i] = number(p->matrix, AXES * AXES, pair, i);
    r->K = K;
    if (is_symmetric(K)) return true;
    sn_bind_fail(bind, "matrix", "is not symmetric, so it has no energy; give K[i][j] = K[j][i], rows first");
    return false;
}

static sn_pair_motion motion_of(const sn_kin* a, const sn_kin* b, int pair)
{
    return sn_pair_motion_of(&a->frames[pair], &a->twist[pair], &b->frames[pair], &b->twist[pair]);
}

static sn_status bind(sn_bind* b, const void* params, void* self)
{
    const sn_bushing_params* p = params;
    bushing* s = self;
    int pairs = sn_pair_bind(b, p->a, p->b);
    if (pairs == 0) return SN_ERR_SCENE;
    const list lists[] = { { "position_a", p->position_a, 3 },
                           { "position_b", p->position_b, 3 },
                           { "stiffness", p->stiffness, 3 },
                           { "stiffness_below", p->stiffness_below, 3 },
                           { "rotational_stiffness", p->rotational_stiffness, 3 },
                           { "rotational_stiffness_below", p->rotational_stiffness_below, 3 },
                           { "damping", p->damping, 3 },
                           { "rotational_damping", p->rotational_damping, 3 },
                           { "angle_limits", p->angle_limits, 6 },
                           { "stop_stiffness", p->stop_stiffness, 3 },
                           { "matrix", p->matrix, AXES * AXES } };
    if (!check_lists(b, lists, SN_COUNT(lists), pairs)) return SN_ERR_SCENE;
    s->scale = sn_bind_function(b, p->scale, 1.0, "scale");
    restraint* at = sn_bind_alloc(b, (size_t)pairs * sizeof *at);
    s->now = sn_bind_alloc(b, (size_t)pairs * sizeof *s->now);
    if (!s->scale || !at || !s->now) return SN_ERR_MEMORY;
    for (int i = 0; i < pairs; ++i) {
        if (!fill(b, p, i, &at[i])) return SN_ERR_SCENE;
        for (int k = 0; k < AXES; ++k)
            s->damped = s->damped || at[i].c[k] > 0;
        sn_pair_motion x = motion_of(sn_bind_rest(b, 0), sn_bind_rest(b, 1), i);
        sn_mat3 R = sn_mat3_mul(sn_mat3_transpose(x.R1), x.R2);
        double beta = sn_cardan_angles(&R).y, limit = 1.4;
        if (fabs(beta) > limit)
            return sn_bind_fail(
                b, "b",
                "frame %d is rotated by %.3g rad about y relative to that of a; the angles about x and z are "
                "undefined at pi/2: attach frames to the bodies that are nearly parallel at the start",
                i, beta);
    }
    s->at = at;
    return SN_OK;
}

/* ---- one restraint ------------------------------------------------------------------------------------- */

/* By how much an angle is outside its limits. */
static inline double outside(const restraint* r, int i, double angle)
{
    if (angle > r->highest[i]) return angle - r->highest[i];
    return angle < r->lowest[i] ? angle - r->lowest[i] : 0;
}

static inline double stiffness_at(const restraint* r, int i, double e)
{
    return e < 0 ? r->below[i] : r->above[i];
}

static inline void generalised_forces(const restraint* r, double scale, strain* s)
{
    for (int i = 0; i < AXES; ++i) {
        s->slope[i] = scale * stiffness_at(r, i, s->e[i]);
        s->p[i] = -s->slope[i] * s->e[i] - r->c[i] * s->rate[i];
    }
    for (int i = 0; i < 3; ++i) {
        const double over = outside(r, i, s->e[3 + i]), k = scale * r->stop[i];
        if (over == 0) continue;
        s->p[3 + i] -= k * over;
        s->slope[3 + i] += k;
    }
    for (int i = 0; r->K && i < AXES; ++i)
        for (int j = 0; j < AXES; ++j)
            s->p[i] -= scale * r->K[AXES * i + j] * s->e[j];
}

static inline strain strain_of(const restraint* r, double scale, const sn_pair_motion* x)
{
    strain s;
    s.R = sn_mat3_mul(sn_mat3_transpose(x->R1), x->R2);
    s.Q = sn_mat3_apply(s.R, r->d);
    s.y = sn_add(sn_mat3_apply_transpose(x->R1, x->c), s.Q);
    s.w1 = sn_mat3_apply_transpose(x->R1, x->w1);
    s.w2 = sn_mat3_apply_transpose(x->R1, x->w2);
    s.slip = sn_add(sn_mat3_apply_transpose(x->R1, x->v), sn_sub(sn_cross(s.w2, s.Q), sn_cross(s.w1, s.y)));
    s.q = sn_cardan_of(&s.R);
    sn_vec3 delta = sn_sub(s.y, r->D), w = sn_sub(s.w2, s.w1);
    const double e[AXES] = { delta.x, delta.y, delta.z, s.q.angle.x, s.q.angle.y, s.q.angle.z };
    const double rate[AXES] = {
        s.slip.x, s.slip.y, s.slip.z, sn_dot(s.q.g[0], w), sn_dot(s.q.g[1], w), sn_dot(s.q.g[2], w)
    };
    for (int i = 0; i < AXES; ++i) {
        s.e[i] = e[i];
        s.rate[i] = rate[i];
    }
    s.resting = sn_dot(x->v, x->v) + sn_dot(x->w1, x->w1) + sn_dot(x->w2, x->w2) == 0;
    generalised_forces(r, scale, &s);
    return s;
}

static inline sn_vec3 force_of(const strain* s) { return sn_v3(s->p[0], s->p[1], s->p[2]); }

static inline sn_vec3 moment_of(const strain* s)
{
    return sn_madd(sn_madd(sn_scale(s->p[3], s->q.g[0]), s->p[4], s->q.g[1]), s->p[5], s->q.g[2]);
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static double scale_at(const bushing* b, double t)
{
    double d[3];
    sn_function_eval(b->scale, t, d);
    return d[0];
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const bushing* b = self;
    double scale = scale_at(b, in->t);
    for (int i = items.begin; i < items.end; ++i) {
        sn_pair_motion x = motion_of(&in->at[0], &in->at[1], i);
        strain* s = &b->now[i];
        *s = strain_of(&b->at[i], scale, &x);
        sn_vec3 f = force_of(s), m1 = sn_neg(sn_add(sn_cross(s->y, f), moment_of(s)));
        sn_pair_add(&x, sn_mat3_apply(x.R1, f), sn_mat3_apply(x.R1, m1), &out[0].wrench[i],
                    &out[1].wrench[i]);
    }
}

/* dp/de of the matrix, rows i to i + 2, columns j to j + 2. */
static sn_mat3 matrix_block(const double* K, double scale, int i, int j)
{
    sn_mat3 A;
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b)
            A.m[a][b] = -scale * K[AXES * (i + a) + j + b];
    return A;
}

/* B by columns c, turn of 1, turn of 2; rows of the point, rows of the angles. */
typedef struct jacobian {
    sn_mat3 point[3], angle[3];
} jacobian;

static sn_mat3 rows_of(const sn_vec3 g[3])
{
    return (
        sn_mat3){ { { g[0].x, g[0].y, g[0].z }, { g[1].x, g[1].y, g[1].z }, { g[2].x, g[2].y, g[2].z } } };
}

static jacobian jacobian_of(const strain* s)
{
    jacobian B = { { sn_mat3_identity(), sn_hat(s->y), sn_mat3_scale(-1, sn_hat(s->Q)) }, { { { { 0 } } } } };
    B.angle[2] = rows_of(s->q.g);
    B.angle[1] = sn_mat3_scale(-1, B.angle[2]);
    return B;
}

/* Of dp, given as columns, the derivatives of f and m1 = -y x f - G^T p. */
static void add_power(const strain* s, const sn_mat3* G, const sn_mat3 point[3], const sn_mat3 angle[3],
                      sn_turned* out)
{
    for (int k = 0; k < 3; ++k) {
        out->f[k] = point[k];
        out->m1[k] = sn_mat3_scale(-1, sn_hat_times(s->y, point[k]));
        sn_mat3_accumulate(&out->m1[k], -1, sn_mat3_mul(sn_mat3_transpose(*G), angle[k]));
    }
}

static inline sn_mat3 scale_rows(const double* c, sn_mat3 A)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A.m[i][j] *= c[i];
    return A;
}

/* d(e')/d(c, turns) at fixed velocities, times minus the damping, added to dp. */
static void add_rates(const restraint* r, const strain* s, sn_mat3 point[3], sn_mat3 angle[3])
{
    if (s->resting) return;
    sn_vec3 w = sn_sub(s->w2, s->w1);
    sn_mat3 turning[3] = { sn_mat3_scale(-1, sn_hat(s->w1)), sn_hat(s->slip),
                           sn_mat3_scale(-1, sn_times_hat(sn_hat(w), s->Q)) };
    sn_mat3 G = rows_of(s->q.g), H;
    for (int i = 0; i < 3; ++i) // g_i . w changes with alpha and beta, whose gradients are g_0 and g_1
        for (int j = 0; j < 3; ++j)
            H.m[i][j] = sn_dot(s->q.by_alpha[i], w) * G.m[0][j] + sn_dot(s->q.by_beta[i], w) * G.m[1][j];
    sn_mat3 spun[3] = { { { { 0 } } }, sn_mat3_madd(sn_times_hat(G, w), -1, H), H };
    for (int k = 0; k < 3; ++k) {
        sn_mat3_accumulate(&point[k], -1, scale_rows(r->c, turning[k]));
        sn_mat3_accumulate(&angle[k], -1, scale_rows(r->c + 3, spun[k]));
    }
}

/* B^T changes at fixed p. */
static void add_geometric(const strain* s, sn_turned* out)
{
    sn_vec3 f = force_of(s), m = moment_of(s);
    sn_mat3 F = sn_hat(f);
    // axes of frame 1 turn with it: f and m, and with them -y x f
    sn_mat3_accumulate(&out->f[1], -1, F);
    sn_mat3_accumulate(&out->m1[1], 1, sn_hat_times(s->y, F));
    sn_mat3_accumulate(&out->m1[1], 1, sn_hat(m));
    // dy = dc + turn of 2 x Q
    sn_mat3_accumulate(&out->m1[0], 1, F);
    sn_mat3_accumulate(&out->m1[2], -1, sn_times_hat(F, s->Q));
    // sum p_i dg_i
    sn_vec3 a = sn_v3(0, 0, 0), b = a;
    for (int i = 0; i < 3; ++i) {
        a = sn_madd(a, s->p[3 + i], s->q.by_alpha[i]);
        b = sn_madd(b, s->p[3 + i], s->q.by_beta[i]);
    }
    sn_mat3 change = sn_mat3_madd(sn_outer(a, s->q.g[0]), 1, sn_outer(b, s->q.g[1]));
    sn_mat3_accumulate(&out->m1[1], 1, change);
    sn_mat3_accumulate(&out->m1[2], -1, change);
}

/* From the axes of frame 1 to the world's, columns and rows. */
static void turn_to_world(const sn_mat3* R, sn_turned* t)
{
    for (int k = 0; k < 3; ++k) {
        t->f[k] = sn_mat3_mul(*R, sn_mat3_mul(t->f[k], sn_mat3_transpose(*R)));
        t->m1[k] = sn_mat3_mul(*R, sn_mat3_mul(t->m1[k], sn_mat3_transpose(*R)));
    }
}

SN_CLONES static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    const bushing* b = self;
    const restraint* r = &b->at[item];
    bool damped = b->damped && !out->quasi_static;
    double scale = scale_at(b, in->t);
    sn_pair_motion x = motion_of(&in->at[0], &in->at[1], item);
    const strain* s = &b->now[item];
    jacobian B = jacobian_of(s);
    sn_mat3 point[3], angle[3];
    const double *k = s->slope, *c = r->c;
    for (int i = 0; i < 3; ++i) {
        point[i] = sn_mat3_scale(-1, scale_rows(k, B.point[i]));
        angle[i] = sn_mat3_scale(-1, scale_rows(k + 3, B.angle[i]));
        if (!r->K) continue;
        sn_mat3_accumulate(&point[i], 1, sn_mat3_mul(matrix_block(r->K, scale, 0, 0), B.point[i]));
        sn_mat3_accumulate(&point[i], 1, sn_mat3_mul(matrix_block(r->K, scale, 0, 3), B.angle[i]));
        sn_mat3_accumulate(&angle[i], 1, sn_mat3_mul(matrix_block(r->K, scale, 3, 0), B.point[i]));
        sn_mat3_accumulate(&angle[i], 1, sn_mat3_mul(matrix_block(r->K, scale, 3, 3), B.angle[i]));
    }
    sn_turned K, D;
    if (damped) add_rates(r, s, point, angle);
    add_power(s, &B.angle[2], point, angle, &K);
    add_geometric(s, &K);
    turn_to_world(&x.R1, &K);
    if (damped) {
        for (int i = 0; i < 3; ++i) {
            point[i] = sn_mat3_scale(-1, scale_rows(c, B.point[i]));
            angle[i] = sn_mat3_scale(-1, scale_rows(c + 3, B.angle[i]));
        }
        add_power(s, &B.angle[2], point, angle, &D);
        turn_to_world(&x.R1, &D);
    }
    sn_vec3 f = force_of(s), m1 = sn_neg(sn_add(sn_cross(s->y, f), moment_of(s)));
    sn_turned_tangent(&x, sn_mat3_apply(x.R1, f), sn_mat3_apply(x.R1, m1), &K, damped ? &D : NULL, out);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const bushing* b = self;
    double sum = 0, scale = scale_at(b, in->t);
    for (int i = items.begin; i < items.end; ++i) {
        const restraint* r = &b->at[i];
        sn_pair_motion x = motion_of(&in->at[0], &in->at[1], i);
        strain s = strain_of(r, scale, &x);
        for (int k = 0; k < AXES; ++k) {
            const double over = k < 3 ? 0 : outside(r, k - 3, s.e[k]);
            sum += 0.5 * scale * stiffness_at(r, k, s.e[k]) * s.e[k] * s.e[k];
            if (over != 0) sum += 0.5 * scale * r->stop[k - 3] * over * over;
            for (int j = 0; r->K && j < AXES; ++j)
                sum += 0.5 * scale * s.e[k] * r->K[AXES * k + j] * s.e[j];
        }
    }
    return sum;
}

static double dissipation(const void* self, sn_range items, const sn_input* in)
{
    const bushing* b = self;
    double sum = 0;
    for (int i = items.begin; i < items.end; ++i) {
        sn_pair_motion x = motion_of(&in->at[0], &in->at[1], i);
        strain s = strain_of(&b->at[i], 0, &x);
        for (int k = 0; k < AXES; ++k)
            sum += b->at[i].c[k] * s.rate[k] * s.rate[k];
    }
    return sum;
}

/* ---- quantities ---------------------------------------------------------------------------------------- */

static strain first_strain(const bushing* b, const sn_input* in)
{
    sn_pair_motion x = motion_of(&in->at[0], &in->at[1], 0);
    return strain_of(&b->at[0], scale_at(b, in->t), &x);
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_displacement(const void* self, const sn_input* in, const double* reaction, double* out)
{
    strain s = first_strain(self, in);
    (void)reaction;
    put(out, sn_v3(s.e[0], s.e[1], s.e[2]));
}

static void read_angles(const void* self, const sn_input* in, const double* reaction, double* out)
{
    (void)reaction;
    put(out, first_strain(self, in).q.angle);
}

static void read_force(const void* self, const sn_input* in, const double* reaction, double* out)
{
    strain s = first_strain(self, in);
    (void)reaction;
    put(out, force_of(&s));
}

static void read_moment(const void* self, const sn_input* in, const double* reaction, double* out)
{
    strain s = first_strain(self, in);
    (void)reaction;
    put(out, moment_of(&s));
}

static const sn_quantity quantities[] = {
    { "displacement", "m", "x y z", "of the point of b relative to the point of a, axes of a; first pair",
      read_displacement },
    { "angles", "rad", "x y z", "of b relative to a: R = Rx Ry Rz; first pair", read_angles },
    { "force", "N", "x y z", "on b at the point, axes of a; first pair", read_force },
    { "moment", "N m", "x y z", "on b about the point, axes of a; first pair", read_moment },
};

/* ---- descriptor ---------------------------------------------------------------------------------------- */

static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .dissipation = dissipation
};
static const sn_bushing_params defaults = { .stiffness = { NULL, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_bushing_params, a), "1", 0, 0, "frames whose axes define displacements and stiffnesses" },
    { SN_FIELD(sn_bushing_params, b), "1", 0, 0, "their partners, one for each of `a`" },
    { SN_FIELD(sn_bushing_params, position_a), "m", -HUGE_VAL, HUGE_VAL,
      "attachment point on a, axes of a; x y z for all pairs or for each; absent: 0 0 0" },
    { SN_FIELD(sn_bushing_params, position_b), "m", -HUGE_VAL, HUGE_VAL,
      "attachment point on b, axes of b; in the same form" },
    { SN_FIELD(sn_bushing_params, stiffness), "N/m", 0, 1e15,
      "for displacement along x y z, for all pairs or for each; absent: 0" },
    { SN_FIELD(sn_bushing_params, stiffness_below), "N/m", 0, 1e15,
      "for displacement along -x -y -z; absent: the same" },
    { SN_FIELD(sn_bushing_params, rotational_stiffness), "N m/rad", 0, 1e15,
      "for the angles about x y z of R = Rx Ry Rz; absent: 0" },
    { SN_FIELD(sn_bushing_params, rotational_stiffness_below), "N m/rad", 0, 1e15,
      "for negative angles; absent: the same" },
    { SN_FIELD(sn_bushing_params, damping), "N s/m", 0, 1e15, "for the rates along x y z; absent: 0" },
    { SN_FIELD(sn_bushing_params, rotational_damping), "N m s/rad", 0, 1e15,
      "for the rates of the angles; absent: 0" },
    { SN_FIELD(sn_bushing_params, angle_limits), "rad", -HUGE_VAL, HUGE_VAL,
      "lowest and highest angle about x, y, z, six for all pairs or for each, at which stops begin; absent: "
      "no stops" },
    { SN_FIELD(sn_bushing_params, stop_stiffness), "N m/rad", 0, 1e15,
      "of the stops, added outside the limits; absent: 0" },
    { SN_FIELD(sn_bushing_params, matrix), "1", -HUGE_VAL, HUGE_VAL,
      "6 x 6, rows first, added: force and moment for displacement [m] and angles [rad], SI; symmetric; "
      "absent: none" },
    { SN_FIELD(sn_bushing_params, scale), "1", 0, 0,
      "factor on all stiffnesses, function of time; absent: 1" },
};

static int show(const void* params, sn_shape* shapes)
{
    const sn_bushing_params* p = params;
    shapes[0] = (sn_shape){
        .kind = SN_SHAPE_JOINT, .on = p->a, .end = p->b, .positions = p->position_a, .ends = p->position_b
    };
    return 1;
}

const sn_component sn_bushing = {
    .abi = SN_COMPONENT_ABI,
    .name = "bushing",
    .summary = "Translational and rotational springs between two bodies, with stiffnesses that depend on the "
               "direction.",
    .source = "Kecskemethy, Lange, Grabner, A geometric model for cylinder-cylinder impact with application "
              "to vertebrae "
              "motion simulation: point restraint and Cardan restraint",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_bushing_params),
    .self_size = sizeof(bushing),
    .params = table,
    .param_count = SN_COUNT(table),
    .quantities = quantities,
    .quantity_count = SN_COUNT(quantities),
    .bind = bind,
    .shapes = show,
};
