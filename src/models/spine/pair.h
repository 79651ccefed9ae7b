/* Sinew - pair: a force between two frames that depends on how one lies and moves against the other, with its
   derivatives, turned into what a component owes the engine. SPDX-License-Identifier: BSD-3-Clause

   1, 2      the frames; R their axes as columns; c = r2 - r1, w their angular velocities in world axes
   f, m1     force on 2, moment on 1 about its origin, world axes; the moment on 2 about its own is -m1 - c x
   f: forces
             and moments balance whatever f and m1 are */
#pragma once
#include <sinew/component.h>

typedef struct sn_pair_motion {
    sn_vec3 c, v; /**< r2 - r1, and its rate */
    sn_mat3 R1, R2;
    sn_vec3 w1, w2;
} sn_pair_motion;

/** Constants of a contact between the two. */
typedef struct sn_push {
    double k, b;      /**< stiffness [N/m], damping [N s/m], along the depth */
    double softening; /**< the force begins over this length [m]; 0: at once */
    double thickness; /**< deeper is no contact [m]; 0: no limit */
    double friction;  /**< coefficient */
    double creep;     /**< slip speed at which friction has 1/sqrt 2 of its size [m/s] */
} sn_push;

/** A contact at one motion. */
typedef struct sn_touch {
    sn_vec3 f, m1;       /**< [N], [N m], world axes */
    sn_vec3 point;       /**< of contact, from the origin of 1 [m], world axes; zero when there is none */
    double depth;        /**< [m]; when the bodies are apart minus the gap */
    double energy, lost; /**< [J], power dissipated [W] */
    int state;           /**< of the shapes; 0: no contact */
} sn_touch;

/** Whether velocities matter. */
static inline bool sn_push_is_damped(const sn_push* p) { return p->b > 0 || p->friction > 0; }

/** Derivatives of (f, m1), 6 x 9 each. Columns of K: c, turns of 1 and of 2 in their own axes, with the
    velocities fixed in
    world axes; of D: the rate of c, w1, w2. */
typedef struct sn_pair_slope {
    double K[6][9], D[6][9];
} sn_pair_slope;

static inline sn_pair_motion sn_pair_motion_of(const sn_pose* a, const sn_twist* va, const sn_pose* b,
                                               const sn_twist* vb)
{
    sn_pair_motion x;
    x.c = sn_sub(b->r, a->r);
    x.v = sn_sub(vb->v, va->v);
    x.R1 = sn_quat_matrix(a->q);
    x.R2 = sn_quat_matrix(b->q);
    x.w1 = sn_mat3_apply(x.R1, va->w);
    x.w2 = sn_mat3_apply(x.R2, vb->w);
    return x;
}

/** Adds f and m1 to the loads of both frames. */
static inline void sn_pair_add(const sn_pair_motion* x, sn_vec3 f, sn_vec3 m1, sn_wrench* on_a,
                               sn_wrench* on_b)
{
    sn_vec3 m2 = sn_neg(sn_add(m1, sn_cross(x->c, f)));
    on_a->f = sn_sub(on_a->f, f);
    on_a->m = sn_add(on_a->m, sn_mat3_apply_transpose(x->R1, m1));
    on_b->f = sn_add(on_b->f, f);
    on_b->m = sn_add(on_b->m, sn_mat3_apply_transpose(x->R2, m2));
}

/* to = s R^T from, and to = from R, of 3 x 3 blocks inside row-major matrices. */
static inline void sn_pair_turn_rows(double* to, int to_width, double s, const sn_mat3* R, const double* from,
                                     int width)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            to[i * to_width + j] =
                s * (R->m[0][i] * from[j] + R->m[1][i] * from[width + j] + R->m[2][i] * from[2 * width + j]);
}

static inline void sn_pair_turn_columns(double* to, int width, const sn_mat3* R, const double* from,
                                        int from_width)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            to[i * width + j] = from[i * from_width] * R->m[0][j] + from[i * from_width + 1] * R->m[1][j] +
                                from[i * from_width + 2] * R->m[2][j];
}

/* Of a 6 x 9 matrix of (f, m1) adds the 12 x 12 one of the loads on both frames; `f` as far as c x f changes
   with c. */
static inline void sn_pair_spread(const sn_pair_motion* x, const double A[6][9], sn_vec3 f, double* to)
{
    // moments on 2: minus those on 1, minus d(c x f)
    const double c[3] = { x->c.x, x->c.y, x->c.z },
                 hat_f[3][3] = { { 0, -f.z, f.y }, { f.z, 0, -f.x }, { -f.y, f.x, 0 } };
    double m2[3][9], m1_turned[3][9], m2_turned[3][9];
    for (int i = 0; i < 3; ++i) {
        int p = (i + 1) % 3, q = (i + 2) % 3;
        for (int j = 0; j < 9; ++j)
            m2[i][j] = c[q] * A[p][j] - c[p] * A[q][j] - A[3 + i][j];
        for (int j = 0; j < 3; ++j)
            m2[i][j] += hat_f[i][j];
    }
    for (int j = 0; j < 9; j += 3) {
        sn_pair_turn_rows(&m1_turned[0][j], 9, 1, &x->R1, &A[3][j], 9);
        sn_pair_turn_rows(&m2_turned[0][j], 9, 1, &x->R2, &m2[0][j], 9);
    }
    const double* rows[4] = { A[0], m1_turned[0], A[0], m2_turned[0] };
    for (int r = 0; r < 4; ++r)
        for (int i = 0; i < 3; ++i) {
            double* row = to + 12 * (3 * r + i);
            const double* from = rows[r] + 9 * i;
            double sign = r == 0 ? -1 : 1;
            for (int j = 0; j < 3; ++j) {
                row[j] -= sign * from[j];
                row[3 + j] += sign * from[3 + j];
                row[6 + j] += sign * from[j];
                row[9 + j] += sign * from[6 + j];
            }
        }
}

static inline void sn_pair_add_hat(double* to, sn_vec3 a)
{
    to[1] -= a.z, to[2] += a.y, to[12] += a.z, to[14] -= a.x, to[24] -= a.y, to[25] += a.x;
}

/** Adds the derivatives to the 12 x 12 matrices of a component's item: rows and columns (a, b), each (world,
    body). */
static inline void sn_pair_tangent(const sn_pair_motion* x, sn_vec3 f, sn_vec3 m1, const sn_pair_slope* s,
                                   bool damped, double* K, double* D)
{
    sn_vec3 m2 = sn_neg(sn_add(m1, sn_cross(x->c, f)));
    sn_pair_add_hat(K + 3 * 12 + 3, sn_mat3_apply_transpose(x->R1, m1)); // at hand, seen from axes that turn
    sn_pair_add_hat(K + 9 * 12 + 9, sn_mat3_apply_transpose(x->R2, m2));
    if (!damped) {
        sn_pair_spread(x, s->K, f, K);
        return;
    }
    // Angular velocities are given in body axes. These turn: a turn t changes w by R t x w
    double k[6][9], d[6][9];
    for (int i = 0; i < 6; ++i)
        for (int j = 0; j < 3; ++j)
            k[i][j] = s->K[i][j], d[i][j] = s->D[i][j];
    for (int body = 0; body < 2; ++body) {
        const sn_mat3* R = body == 0 ? &x->R1 : &x->R2;
        sn_vec3 w = body == 0 ? x->w1 : x->w2;
        int at = 3 + 3 * body;
        for (int row = 0; row < 6; row += 3) {
            double turned[9], spun[9];
            for (int i = 0; i < 3; ++i) { // g . (t x w) = t . (w x g)
                const double* g = &s->D[row + i][at];
                spun[3 * i] = w.y * g[2] - w.z * g[1];
                spun[3 * i + 1] = w.z * g[0] - w.x * g[2];
                spun[3 * i + 2] = w.x * g[1] - w.y * g[0];
            }
            sn_pair_turn_columns(turned, 3, R, spun, 3);
            for (int i = 0; i < 9; ++i)
                k[row + i / 3][at + i % 3] = s->K[row + i / 3][at + i % 3] + turned[i];
            sn_pair_turn_columns(&d[row][at], 9, R, &s->D[row][at], 9);
        }
    }
    sn_pair_spread(x, (const double(*)[9])k, f, K);
    sn_pair_spread(x, (const double(*)[9])d, sn_v3(0, 0, 0), D);
}

/* ---- lists of parameters ------------------------------------------------------------------------------- */

/** A list of `size` numbers a pair, given once for all pairs or for each; fails the bind when it is neither.
    */
static inline bool sn_pair_check(sn_bind* bind, sn_reals list, int size, int pairs, const char* param)
{
    if (list.count == size || list.count == size * pairs) return true;
    sn_bind_fail(bind, param,
                 "has %d numbers; give %d, the same for every pair, or %d, that is %d for each of %d pairs",
                 list.count, size, size * pairs, size, pairs);
    return false;
}

static inline const double* sn_pair_entry(sn_reals list, int size, int pair)
{
    return list.at + (list.count == size ? 0 : size * pair);
}

/** Binds the frames of a and b, one pair for each, as items of two nodes. Returns the number of pairs, 0 on
    failure. */
static inline int sn_pair_bind(sn_bind* bind, sn_ref a, sn_ref b)
{
    if (sn_bind_input(bind, a, SN_FRAMES, "a") < 0 || sn_bind_input(bind, b, SN_FRAMES, "b") < 0) return 0;
    int count = sn_bind_rest(bind, 0)->count, other = sn_bind_rest(bind, 1)->count;
    if (count != other) {
        sn_bind_fail(bind, "b", "has %d frames, but a has %d; frame i of b touches frame i of a", other,
                     count);
        return 0;
    }
    sn_node* nodes = sn_bind_alloc(bind, 2 * (size_t)count * sizeof *nodes);
    if (!nodes) return 0;
    for (int i = 0; i < count; ++i) {
        nodes[2 * i] = (sn_node){ 0, i };
        nodes[2 * i + 1] = (sn_node){ 1, i };
    }
    return sn_bind_items(bind, count, 2, nodes) == SN_OK ? count : 0;
}
