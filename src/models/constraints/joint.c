/* Sinew - joint. SPDX-License-Identifier: BSD-3-Clause

   Points. p = r + R s,   p' = v + R (w x s),   p'' = a + R (w' x s + w x (w x s)).
   Orientations. C = Ra^T Rb, the rotation left is E = D^T Rb^T Ra with quaternion (z, e), z >= 0 (D the
   relative orientation to keep), and W = wa - C wb, body axes of a. Then
     z' = -e.W/2,   e' = (z W + e x W)/2,   g = 2 e,   g' = N W,   N = z I + hat(e)
     W' = wa' - C wb' + wa x (C wb)
   The multipliers l are a moment m = N^T l on a, and -C^T m on b. An increment is d = da - C db.
   Axes. u of a, b = C w in the axes of a, with b' = b x W:
     g = u.b,   g' = (u x b).W,   g'' = (u x b).W' + (u x (b x W)).W
   The multiplier l is a moment m = l u x b on a, dm = l (b u^T - (u.b) I) d.
   Slides. D = Rb^T (pa - rb), V = Rb^T (pa' - vb), D' = V - wb x D:
     g = e.(D - sb),   g' = e.D',   g'' = e.(Rb^T (pa'' - ab) - 2 wb x D' - wb' x D - wb x (wb x D))
   The multiplier l is a force l Rb e on a's point, minus that on b, and a moment l e x D on b.
   Increments: dD = D x db + Rb^T (dpa - drb), d(Rb e) = Rb (db x e). */
#include "models/constraints/joint.h"
#include "models/block.h"

sn_end sn_end_at(const sn_kin* state, int node, sn_vec3 s)
{
    sn_end e = { .frame = state->kind == SN_FRAMES, .q = sn_quat_identity(), .R = sn_mat3_identity() };
    if (!e.frame) {
        e.r = state->points[node];
        e.v = state->point_velocity[node];
        e.a = state->point_acceleration[node];
        return e;
    }
    e.r = state->frames[node].r;
    e.q = state->frames[node].q;
    e.R = sn_quat_matrix(e.q);
    e.s = s;
    e.v = state->twist[node].v;
    e.w = state->twist[node].w;
    e.a = state->twist_rate[node].v;
    e.alpha = state->twist_rate[node].w;
    return e;
}

/* ---- points -------------------------------------------------------------------------------------------- */

void sn_end_point(const sn_end* e, sn_vec3 motion[3])
{
    sn_vec3 ws = sn_cross(e->w, e->s);
    motion[0] = sn_add(e->r, sn_mat3_apply(e->R, e->s));
    motion[1] = sn_add(e->v, sn_mat3_apply(e->R, ws));
    motion[2] = sn_add(e->a, sn_mat3_apply(e->R, sn_add(sn_cross(e->alpha, e->s), sn_cross(e->w, ws))));
}

void sn_end_point_tangent(const sn_end* e, double sign, sn_vec3 force, int at, int n, double* G, double* H,
                          double* K)
{
    sn_block_add(G, n, 0, at, sign, sn_mat3_identity());
    if (!e->frame) return;
    sn_block_add(G, n, 0, at + 3, -sign, sn_mat3_mul(e->R, sn_hat(e->s)));
    if (H) sn_block_add(H, n, 0, at + 3, -sign, sn_mat3_mul(e->R, sn_hat(sn_cross(e->w, e->s))));
    sn_vec3 body = sn_mat3_apply_transpose(e->R, force); // moment s x body
    if (K) sn_block_add(K, n, at + 3, at + 3, sign, sn_mat3_mul(sn_hat(e->s), sn_hat(body)));
}

/* ---- slides -------------------------------------------------------------------------------------------- */

typedef struct slide {
    sn_vec3 pa[3], D, V, along; /* along: Rb e */
} slide;

static slide slide_of(const sn_end* a, const sn_end* b, sn_vec3 e)
{
    slide k = { .along = sn_mat3_apply(b->R, e) };
    sn_end_point(a, k.pa);
    k.D = sn_mat3_apply_transpose(b->R, sn_sub(k.pa[0], b->r));
    k.V = sn_mat3_apply_transpose(b->R, sn_sub(k.pa[1], b->v));
    return k;
}

void sn_slide_row(const sn_end* a, const sn_end* b, sn_vec3 e, double row[3])
{
    slide k = slide_of(a, b, e);
    sn_vec3 rate = sn_sub(k.V, sn_cross(b->w, k.D));
    sn_vec3 second = sn_mat3_apply_transpose(b->R, sn_sub(k.pa[2], b->a));
    second = sn_madd(second, -2.0, sn_cross(b->w, rate));
    second = sn_sub(second, sn_add(sn_cross(b->alpha, k.D), sn_cross(b->w, sn_cross(b->w, k.D))));
    row[0] = sn_dot(e, sn_sub(k.D, b->s));
    row[1] = sn_dot(e, rate);
    row[2] = sn_dot(e, second);
}

static void put_three(double* row, sn_vec3 v)
{
    row[0] = v.x;
    row[1] = v.y;
    row[2] = v.z;
}

/* A row v . pa + ..., v in world axes, and what belongs to b of it. */
static void put_slide(double* row, const sn_end* a, sn_vec3 v, sn_vec3 couple, int at_a, int at_b)
{
    put_three(row + at_a, v);
    if (a->frame) put_three(row + at_a + 3, sn_cross(a->s, sn_mat3_apply_transpose(a->R, v)));
    put_three(row + at_b, sn_neg(v));
    put_three(row + at_b + 3, couple);
}

void sn_slide_tangent(const sn_end* a, const sn_end* b, sn_vec3 e, double multiplier, int at_a, int at_b,
                      int n, double* G, double* H, double* K)
{
    slide k = slide_of(a, b, e);
    sn_mat3 hat = sn_hat(e), back = sn_mat3_transpose(b->R);
    put_slide(G, a, k.along, sn_cross(e, k.D), at_a, at_b);
    if (H) {
        sn_vec3 u = sn_cross(b->w, e), V = sn_add(sn_cross(e, k.V), sn_cross(u, k.D));
        put_slide(H, a, sn_mat3_apply(b->R, u), V, at_a, at_b);
        sn_vec3 spun = sn_cross(sn_cross(a->w, a->s), sn_mat3_apply_transpose(a->R, k.along));
        for (int i = 0; a->frame && i < 3; ++i)
            H[at_a + 3 + i] += i == 0 ? spun.x : i == 1 ? spun.y : spun.z;
    }
    if (!K) return;
    sn_mat3 turned = sn_mat3_mul(b->R, hat), arm = sn_hat(a->s);
    sn_block_add(K, n, at_a, at_b + 3, -multiplier, turned);
    sn_block_add(K, n, at_b, at_b + 3, multiplier, turned);
    sn_block_add(K, n, at_b + 3, at_a, multiplier, sn_mat3_mul(hat, back));
    sn_block_add(K, n, at_b + 3, at_b, -multiplier, sn_mat3_mul(hat, back));
    sn_block_add(K, n, at_b + 3, at_b + 3, multiplier, sn_mat3_mul(hat, sn_hat(k.D)));
    if (!a->frame) return;
    sn_mat3 C = sn_mat3_mul(sn_mat3_transpose(a->R), b->R), armed = sn_mat3_mul(arm, sn_mat3_mul(C, hat));
    sn_block_add(K, n, at_a + 3, at_b + 3, -multiplier, armed);
    sn_block_add(K, n, at_b + 3, at_a + 3, -multiplier, sn_mat3_transpose(armed));
    sn_vec3 body = sn_mat3_apply_transpose(a->R, k.along);
    sn_block_add(K, n, at_a + 3, at_a + 3, multiplier, sn_mat3_mul(arm, sn_hat(body)));
}

/* ---- orientations -------------------------------------------------------------------------------------- */

typedef struct alignment {
    sn_mat3 C, N;
    double z;
    sn_vec3 e, wb, W; /* C wb */
} alignment;

static alignment align(const sn_end* a, const sn_end* b, sn_quat relative)
{
    sn_quat left = sn_quat_mul(sn_quat_conjugate(sn_quat_mul(b->q, relative)), a->q);
    double sign = left.w < 0.0 ? -1.0 : 1.0;
    alignment k = { .C = sn_mat3_mul(sn_mat3_transpose(a->R), b->R), .z = sign * left.w };
    k.e = sn_scale(sign, sn_v3(left.x, left.y, left.z));
    k.N = sn_mat3_madd(sn_mat3_diagonal(k.z, k.z, k.z), 1.0, sn_hat(k.e));
    k.wb = sn_mat3_apply(k.C, b->w);
    k.W = sn_sub(a->w, k.wb);
    return k;
}

void sn_align_rows(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 rows[3])
{
    alignment k = align(a, b, relative);
    double dz = -0.5 * sn_dot(k.e, k.W);
    sn_vec3 de = sn_scale(0.5, sn_mat3_apply(k.N, k.W));
    sn_vec3 dW = sn_add(sn_sub(a->alpha, sn_mat3_apply(k.C, b->alpha)), sn_cross(a->w, k.wb));
    rows[0] = sn_scale(2.0, k.e);
    rows[1] = sn_mat3_apply(k.N, k.W);
    rows[2] = sn_add(sn_mat3_apply(k.N, dW), sn_madd(sn_cross(de, k.W), dz, k.W));
}

sn_vec3 sn_align_moment(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 couple)
{
    alignment k = align(a, b, relative);
    return sn_mat3_apply_transpose(k.N, couple);
}

/* d(N u)/dd at fixed u: dz u + de x u with dz = -e.d/2, de = N d/2. */
static sn_mat3 turn_N(const alignment* k, sn_vec3 u)
{
    sn_mat3 turned = sn_mat3_scale(-0.5, sn_outer(u, k->e));
    return sn_mat3_madd(turned, -0.5, sn_mat3_mul(sn_hat(u), k->N));
}

/* d(N^T l)/dd at fixed l: dz l - de x l. */
static sn_mat3 turn_N_transpose(const alignment* k, sn_vec3 l)
{
    sn_mat3 turned = sn_mat3_scale(-0.5, sn_outer(l, k->e));
    return sn_mat3_madd(turned, 0.5, sn_mat3_mul(sn_hat(l), k->N));
}

/* Derivatives of the moments m on a and -C^T m on b, with dm = T d. */
static void add_moment_tangent(sn_mat3 C, sn_mat3 T, sn_vec3 m, int at_a, int at_b, int n, double* K)
{
    sn_mat3 Ct = sn_mat3_transpose(C);
    sn_block_add(K, n, at_a, at_a, 1.0, T);
    if (at_b < 0) return;
    sn_mat3 TC = sn_mat3_mul(T, C);
    sn_block_add(K, n, at_a, at_b, -1.0, TC);
    // on b: -C^T dm - (dC)^T m, with dC = -hat(da) C + C hat(db)
    sn_block_add(K, n, at_b, at_a, -1.0, sn_mat3_mul(Ct, T));
    sn_block_add(K, n, at_b, at_a, 1.0, sn_mat3_mul(Ct, sn_hat(m)));
    sn_block_add(K, n, at_b, at_b, 1.0, sn_mat3_mul(Ct, TC));
    sn_block_add(K, n, at_b, at_b, -1.0, sn_hat(sn_mat3_apply(Ct, m)));
}

void sn_align_tangent(const sn_end* a, const sn_end* b, sn_quat relative, sn_vec3 couple, int at_a, int at_b,
                      int n, double* G, double* H, double* K)
{
    alignment k = align(a, b, relative);
    sn_block_add(G, n, 0, at_a, 1.0, k.N);
    if (at_b >= 0) sn_block_add(G, n, 0, at_b, -1.0, sn_mat3_mul(k.N, k.C));
    if (H) {
        sn_mat3 T = turn_N(&k, k.W); // and N dW, dW = -hat(C wb) da + C hat(wb) db
        sn_block_add(H, n, 0, at_a, 1.0, T);
        sn_block_add(H, n, 0, at_a, -1.0, sn_mat3_mul(k.N, sn_hat(k.wb)));
        if (at_b >= 0) {
            sn_block_add(H, n, 0, at_b, -1.0, sn_mat3_mul(T, k.C));
            sn_block_add(H, n, 0, at_b, 1.0, sn_mat3_mul(k.N, sn_mat3_mul(k.C, sn_hat(b->w))));
        }
    }
    if (!K) return;
    sn_vec3 m = sn_mat3_apply_transpose(k.N, couple);
    add_moment_tangent(k.C, turn_N_transpose(&k, couple), m, at_a, at_b, n, K);
}

/* ---- axes ---------------------------------------------------------------------------------------------- */

typedef struct crossing {
    sn_mat3 C;
    sn_vec3 b, m;  /* C w, u x b */
    sn_vec3 wb, W; /* C wb */
} crossing;

static crossing cross_axes(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w)
{
    crossing k = { .C = sn_mat3_mul(sn_mat3_transpose(a->R), b->R) };
    k.b = sn_mat3_apply(k.C, w);
    k.m = sn_cross(u, k.b);
    k.wb = sn_mat3_apply(k.C, b->w);
    k.W = sn_sub(a->w, k.wb);
    return k;
}

void sn_cross_row(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double row[3])
{
    crossing k = cross_axes(a, b, u, w);
    sn_vec3 dW = sn_add(sn_sub(a->alpha, sn_mat3_apply(k.C, b->alpha)), sn_cross(a->w, k.wb));
    sn_vec3 dm = sn_cross(u, sn_cross(k.b, k.W));
    row[0] = sn_dot(u, k.b);
    row[1] = sn_dot(k.m, k.W);
    row[2] = sn_dot(k.m, dW) + sn_dot(dm, k.W);
}

sn_vec3 sn_cross_moment(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double multiplier)
{
    return sn_scale(multiplier, cross_axes(a, b, u, w).m);
}

/* row = v^T for the columns of a, and -v^T C for those of b. */
static void put_row(double* row, const crossing* k, sn_vec3 v, int at_a, int at_b)
{
    sn_vec3 on_b = sn_mat3_apply_transpose(k->C, v);
    row[at_a] = v.x;
    row[at_a + 1] = v.y;
    row[at_a + 2] = v.z;
    if (at_b < 0) return;
    row[at_b] = -on_b.x;
    row[at_b + 1] = -on_b.y;
    row[at_b + 2] = -on_b.z;
}

void sn_cross_tangent(const sn_end* a, const sn_end* b, sn_vec3 u, sn_vec3 w, double multiplier, int at_a,
                      int at_b, int n, double* G, double* H, double* K)
{
    crossing k = cross_axes(a, b, u, w);
    put_row(G, &k, k.m, at_a, at_b);
    // of W at fixed velocities: dW = -(C wb) x d
    if (H) put_row(H, &k, sn_sub(sn_cross(sn_cross(k.W, u), k.b), sn_cross(k.m, k.wb)), at_a, at_b);
    if (!K) return;
    double c = sn_dot(u, k.b);
    sn_mat3 T = sn_mat3_madd(sn_outer(k.b, u), -1.0, sn_mat3_diagonal(c, c, c));
    add_moment_tangent(k.C, sn_mat3_scale(multiplier, T), sn_scale(multiplier, k.m), at_a, at_b, n, K);
}
