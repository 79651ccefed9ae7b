/* Sinew - elastic_membrane: thin elastic triangles in space.

   F - 3 x 2 deformation gradient from the plane at rest, columns f1, f2; I = |F|^2; J = |f1 x f2| - ratio of
   areas; t = sqrt(I + 2 J) - sum of the two stretches. All laws are W(I, J) per area, h - thickness, l = h E
   nu/(1 - nu^2), m = h E/(2 (1 + nu)), T - tension:
     corotational          m (I - 2 t + 2) + l/2 (t - 2)^2                     linear in the stretch
     st_venant_kirchhoff   m/4 (I^2 - 2 J^2 - 2 I + 2) + l/8 (I - 2)^2
     neo_hookean           h E/6 (I + 1/J^2 - 3)                               incompressible: nu = 1/2
     these three           + T (J - 1)                                         as a soap film
     P = 2 W_I F + W_J N,  N = dJ/dF = (f2 x n, n x f1), n - unit normal
     dN1 = n n.(|f2|^2 df1 - (f1.f2) df2)/J + df2 x n,   dN2 = n n.(|f1|^2 df2 - (f1.f2) df1)/J + n x df1
   With the stretches s1, s2 in F = s1 p1 v1^T + s2 p2 v2^T, the second derivative of W has the eigenvalues
   2 W_I + W_J (rotation in the plane), 2 W_I - W_J (shear), 2 W_I + W_J s2/s1 (n v1^T), 2 W_I + W_J s1/s2
   (n v2^T), and those of the second derivatives by s1, s2 (p1 v1^T, p2 v2^T). The positive tangent has those
   above zero only (Smith, de Goes, Kim 2019, ACM Trans. Graph. 38(1)).

   Two laws have no energy: F = Q U with Q by Gram and Schmidt, along the first edge, C the stiffness of plane
   stress, D the gradients of shape functions at rest.
     corotational_qr       f_a = -area Q C(sym U - 1) D_a
     spatial_qr            f_a = -area Q C(1 - sym U^-1) U^-T D_a           gradients in the current triangle
   Their tangent is that at fixed Q and gradients, which has no negative eigenvalue.

   linear: e = sym sum u_a g_a^T with displacements u and the gradients g in space of the triangle at rest,
   W = m e:e + l/2 (tr e)^2; it also resists shear across its plane, with the shear modulus.
     f_a = -area (2 m e + l tr e) g_a,  df_a/du_b = -area (l g_a g_b^T + m (g_b g_a^T + g_a.g_b 1))

   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models/solids.h>
#include "models/solid/blocks.h"
#include "models/solid/cell_selection.h"
#include "models/solid/owners.h"
#include <string.h>

typedef struct membrane {
    cell_selection faces;
    int law;
    bool positive; /* the tangent */
    double l, m, T;
    const double* area;      /* at rest */
    const double (*D)[3][2]; /* gradients of shape functions */
    const sn_vec3 (*X)[3];   /* corners at rest */
    sn_owners owners;
    /* by thousands */
    sn_incidence incidence;
    double (*f)[4]; /* forces on corners */
    blocks blocks;
} membrane;

/* W and its derivatives. */
typedef struct density {
    double W, I, J, II, IJ, JJ;
} density;

static density law_of(const membrane* s, double I, double J)
{
    double m = s->m, l = s->l;
    if (s->law == SN_MEMBRANE_NEO_HOOKEAN) {
        double r = 1 / (J * J);
        return (density){ m / 2 * (I + r - 3), m / 2, -m * r / J, 0, 0, 3 * m * r * r };
    }
    if (s->law == SN_MEMBRANE_ST_VENANT_KIRCHHOFF)
        return (density){ .W = m / 4 * (I * I - 2 * J * J - 2 * I + 2) + l / 8 * (I - 2) * (I - 2),
                          .I = m / 2 * (I - 1) + l / 4 * (I - 2),
                          .J = -m * J,
                          .II = m / 2 + l / 4,
                          .JJ = -m };
    // t' by I and J: 1/(2 t), 1/t
    double t = sqrt(I + 2 * J), slope = l * (t - 2) - 2 * m, bend = (l - slope / t) / (t * t);
    return (density){ m * (I - 2 * t + 2) + l / 2 * (t - 2) * (t - 2),
                      m + slope / (2 * t),
                      slope / t,
                      bend / 4,
                      bend / 2,
                      bend };
}

static density density_of(const membrane* s, double I, double J)
{
    density d = law_of(s, I, J);
    d.W += s->T * (J - 1);
    d.J += s->T;
    return d;
}

typedef struct state {
    sn_vec3 f[2], n, N[2];
    double I, J;
    density d;
} state;

static state state_of(const membrane* s, int face, const sn_vec3* x)
{
    state r = { .f = { { 0, 0, 0 } } };
    for (int k = 0; k < 2; ++k)
        for (int a = 0; a < 3; ++a)
            r.f[k] = sn_madd(r.f[k], s->D[face][a][k], x[a]);
    sn_vec3 normal = sn_cross(r.f[0], r.f[1]);
    r.I = sn_dot(r.f[0], r.f[0]) + sn_dot(r.f[1], r.f[1]);
    r.J = sn_norm(normal);
    r.n = r.J > 0 ? sn_scale(1 / r.J, normal) : sn_v3(0, 0, 0);
    r.N[0] = sn_cross(r.f[1], r.n);
    r.N[1] = sn_cross(r.n, r.f[0]);
    r.d = density_of(s, r.I, r.J);
    return r;
}

/* ---- laws in the frame of an edge ---------------------------------------------------------------------- */

static bool is_framed(const membrane* s)
{
    return s->law == SN_MEMBRANE_COROTATIONAL_QR || s->law == SN_MEMBRANE_SPATIAL_QR;
}

/* Q, gradients of shape functions along its columns, and stresses 11, 22, 12. */
typedef struct framed {
    sn_vec3 q[2];
    double g[3][2], S[3];
} framed;

static framed framed_of(const membrane* s, int face, const sn_vec3* x)
{
    framed r;
    sn_vec3 f[2] = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < 2; ++k)
        for (int a = 0; a < 3; ++a)
            f[k] = sn_madd(f[k], s->D[face][a][k], x[a]);
    const double u11 = sn_norm(f[0]);
    r.q[0] = sn_scale(1 / u11, f[0]);
    const double u12 = sn_dot(r.q[0], f[1]);
    const sn_vec3 rest = sn_madd(f[1], -u12, r.q[0]);
    const double u22 = sn_norm(rest);
    r.q[1] = sn_scale(1 / u22, rest);
    const bool spatial = s->law == SN_MEMBRANE_SPATIAL_QR;
    const double e[3] = { spatial ? 1 - 1 / u11 : u11 - 1, spatial ? 1 - 1 / u22 : u22 - 1,
                          0.5 * (spatial ? u12 / (u11 * u22) : u12) };
    for (int a = 0; a < 3; ++a) {
        const double* D = s->D[face][a];
        r.g[a][0] = spatial ? D[0] / u11 : D[0];
        r.g[a][1] = spatial ? (D[1] - u12 * r.g[a][0]) / u22 : D[1];
    }
    for (int k = 0; k < 2; ++k)
        r.S[k] = 2 * s->m * e[k] + s->l * (e[0] + e[1]);
    r.S[2] = 2 * s->m * e[2];
    return r;
}

static void framed_forces(const membrane* s, int face, const sn_vec3* x, sn_vec3 f[3])
{
    const framed r = framed_of(s, face, x);
    for (int a = 0; a < 3; ++a) {
        const double* g = r.g[a];
        f[a] = sn_scale(-s->area[face], sn_madd(sn_scale(r.S[0] * g[0] + r.S[2] * g[1], r.q[0]),
                                                r.S[2] * g[0] + r.S[1] * g[1], r.q[1]));
    }
}

static void put_framed(const membrane* s, int face, const framed* r, int a, int b, double* K)
{
    const double *p = r->g[a], *q = r->g[b], A = -s->area[face];
    const double both = p[0] * q[0] + p[1] * q[1];
    sn_mat3 B = { { { 0 } } };
    for (int i = 0; i < 2; ++i)
        for (int k = 0; k < 2; ++k) {
            const double c = s->l * p[i] * q[k] + s->m * ((i == k ? both : 0) + p[k] * q[i]);
            B = sn_mat3_madd(B, A * c, sn_outer(r->q[i], r->q[k]));
        }
    for (int i = 0; i < 3; ++i)
        memcpy(K + (3 * a + i) * 9 + 3 * b, B.m[i], sizeof B.m[i]);
}

/* ---- small displacements ------------------------------------------------------------------------------ */

static bool is_linear(const membrane* s) { return s->law == SN_MEMBRANE_LINEAR; }

/* Gradients of the shape functions in space: in the plane of the triangle at rest. */
static void spread(const membrane* s, int face, sn_vec3 g[3])
{
    const sn_vec3 *X = s->X[face], a = sn_sub(X[1], X[0]), b = sn_sub(X[2], X[0]);
    const sn_vec3 first = sn_scale(1 / sn_norm(a), a), across = sn_madd(b, -sn_dot(b, first), first),
                  second = sn_scale(1 / sn_norm(across), across);
    for (int k = 0; k < 3; ++k)
        g[k] = sn_madd(sn_scale(s->D[face][k][0], first), s->D[face][k][1], second);
}

/* 2 m e + l tr e, and the energy per area. */
static sn_mat3 small_stress(const membrane* s, int face, const sn_vec3* x, const sn_vec3* g, double* W)
{
    sn_mat3 H = { { { 0 } } }, S = { { { 0 } } };
    for (int k = 0; k < 3; ++k)
        H = sn_mat3_madd(H, 1, sn_outer(sn_sub(x[k], s->X[face][k]), g[k]));
    const double trace = H.m[0][0] + H.m[1][1] + H.m[2][2];
    *W = 0.5 * s->l * trace * trace;
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k) {
            const double e = 0.5 * (H.m[i][k] + H.m[k][i]);
            *W += s->m * e * e;
            S.m[i][k] = 2 * s->m * e + (i == k ? s->l * trace : 0);
        }
    return S;
}

static void small_forces(const membrane* s, int face, const sn_vec3* x, sn_vec3 f[3])
{
    sn_vec3 g[3];
    double W;
    spread(s, face, g);
    const sn_mat3 S = small_stress(s, face, x, g, &W);
    for (int a = 0; a < 3; ++a)
        f[a] = sn_scale(-s->area[face], sn_mat3_apply(S, g[a]));
}

static double small_energy(const membrane* s, int face, const sn_vec3* x)
{
    sn_vec3 g[3];
    double W;
    spread(s, face, g);
    small_stress(s, face, x, g, &W);
    return W;
}

static void put_small(const membrane* s, int face, const sn_vec3* g, int a, int b, double* K)
{
    sn_mat3 B = sn_mat3_scale(s->l, sn_outer(g[a], g[b]));
    B = sn_mat3_madd(B, s->m, sn_outer(g[b], g[a]));
    B = sn_mat3_madd(B, s->m * sn_dot(g[a], g[b]), sn_mat3_identity());
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 3; ++k)
            K[(3 * a + i) * 9 + 3 * b + k] = -s->area[face] * B.m[i][k];
}

/* ---- operations ---------------------------------------------------------------------------------------- */

static void forces_of(const membrane* s, int face, const sn_vec3* points, sn_vec3 f[3])
{
    sn_vec3 x[3], P[2];
    f[0] = f[1] = f[2] = sn_v3(0, 0, 0);
    if (s->owners.gone[face]) return;
    cell_selection_gather(&s->faces, face, points, x);
    if (is_framed(s)) {
        framed_forces(s, face, x, f);
        return;
    }
    if (is_linear(s)) {
        small_forces(s, face, x, f);
        return;
    }
    state r = state_of(s, face, x);
    for (int k = 0; k < 2; ++k)
        P[k] = sn_scale(-s->area[face], sn_madd(sn_scale(2 * r.d.I, r.f[k]), r.d.J, r.N[k]));
    for (int a = 0; a < 3; ++a)
        f[a] = sn_madd(sn_scale(s->D[face][a][0], P[0]), s->D[face][a][1], P[1]);
}

static void add(const void* self, sn_range items, const sn_input* in, const sn_generalized_force* out)
{
    const membrane* s = self;
    for (int face = items.begin; face < items.end; ++face) {
        sn_vec3 f[3];
        forces_of(s, face, in->at[0].points, f);
        for (int a = 0; a < 3; ++a) {
            sn_vec3* to = &out[0].force[s->faces.nodes[3 * face + a]];
            *to = sn_add(*to, f[a]);
        }
    }
}

/* K of nodes a, b among a face's 9 x 9. */
static void put_block(const membrane* s, int face, const state* r, int a, int b, double* K)
{
    const double *p = s->D[face][a], *q = s->D[face][b], A = -s->area[face],
                 inverse = r->J > 0 ? 1 / r->J : 0;
    sn_vec3 u = sn_madd(sn_scale(p[0], r->f[0]), p[1], r->f[1]),
            U = sn_madd(sn_scale(p[0], r->N[0]), p[1], r->N[1]);
    sn_vec3 w = sn_madd(sn_scale(q[0], r->f[0]), q[1], r->f[1]),
            W = sn_madd(sn_scale(q[0], r->N[0]), q[1], r->N[1]);
    double normal = p[0] * q[0] * sn_dot(r->f[1], r->f[1]) + p[1] * q[1] * sn_dot(r->f[0], r->f[0]) -
                    (p[0] * q[1] + p[1] * q[0]) * sn_dot(r->f[0], r->f[1]);
    double spin = A * r->d.J * (p[1] * q[0] - p[0] * q[1]),
           plain = 2 * A * r->d.I * (p[0] * q[0] + p[1] * q[1]);
    sn_vec3 along_u = sn_scale(2 * A, sn_madd(sn_scale(2 * r->d.II, w), r->d.IJ, W));
    sn_vec3 along_U = sn_scale(A, sn_madd(sn_scale(2 * r->d.IJ, w), r->d.JJ, W));
    sn_mat3 B = sn_mat3_madd(sn_outer(u, along_u), 1, sn_outer(U, along_U));
    B = sn_mat3_madd(B, A * r->d.J * normal * inverse, sn_outer(r->n, r->n));
    B = sn_mat3_madd(sn_mat3_madd(B, spin, sn_hat(r->n)), plain, sn_mat3_identity());
    for (int i = 0; i < 3; ++i)
        memcpy(K + (3 * a + i) * 9 + 3 * b, B.m[i], sizeof B.m[i]);
}

/* ---- the positive tangent ------------------------------------------------------------------------------ */

enum { MODES = 6 };

/* Directions of F, as what they make of the gradients of three shape functions, and their stiffness. */
typedef struct modes {
    sn_vec3 g[MODES][3];
    double value[MODES];
} modes;

/* A symmetric 2 x 2 matrix a b c: eigenvalues, the larger first, and the eigenvector (cosine, sine) of it. */
static void eigen(double a, double b, double c, double values[2], double vector[2])
{
    double mean = 0.5 * (a + c), half = 0.5 * (a - c), radius = hypot(half, b);
    double angle = 0.5 * atan2(b, half);
    values[0] = mean + radius;
    values[1] = mean - radius;
    vector[0] = cos(angle);
    vector[1] = sin(angle);
}

/* Unit vectors p1, p2, n and v1, v2, and the stretches. */
typedef struct principal {
    sn_vec3 p[2], n;
    double v[2][2], s[2];
} principal;

static principal principal_of(const state* r)
{
    principal a = { .n = r->n };
    double values[2];
    eigen(sn_dot(r->f[0], r->f[0]), sn_dot(r->f[0], r->f[1]), sn_dot(r->f[1], r->f[1]), values, a.v[0]);
    a.v[1][0] = -a.v[0][1];
    a.v[1][1] = a.v[0][0];
    sn_vec3 along = sn_madd(sn_scale(a.v[0][0], r->f[0]), a.v[0][1], r->f[1]);
    a.s[0] = sn_norm(along);
    a.s[1] = a.s[0] > 0 ? r->J / a.s[0] : 0;
    a.p[0] = a.s[0] > 0 ? sn_scale(1 / a.s[0], along) : along;
    a.p[1] = sn_cross(a.n, a.p[0]);
    return a;
}

static void add_mode(modes* m, int k, const double (*D)[2], double value, sn_vec3 p, const double* v,
                     double weight)
{
    m->value[k] = fmax(value, 0);
    for (int a = 0; a < 3; ++a)
        m->g[k][a] = sn_madd(m->g[k][a], weight * (v[0] * D[a][0] + v[1] * D[a][1]), p);
}

/* Of a triangle without area the normal is unknown: it has the modes of the plane through its long side
   alone. */
static modes modes_of(const membrane* s, int face, const state* r)
{
    const double flat = 1e-9, half = 0.70710678118654752440;
    const double(*D)[2] = s->D[face];
    const density* d = &r->d;
    modes m = { .value = { 0 } };
    principal a = principal_of(r);
    double s1 = a.s[0], s2 = a.s[1], plain = 2 * d->I, values[2], mix[2];
    eigen(plain + 4 * s1 * s1 * d->II + 4 * s1 * s2 * d->IJ + s2 * s2 * d->JJ,
          d->J + 4 * s1 * s2 * d->II + 2 * (s1 * s1 + s2 * s2) * d->IJ + s1 * s2 * d->JJ,
          plain + 4 * s2 * s2 * d->II + 4 * s1 * s2 * d->IJ + s1 * s1 * d->JJ, values, mix);
    for (int k = 0; k < 2; ++k) {
        add_mode(&m, k, D, values[k], a.p[0], a.v[0], k == 0 ? mix[0] : -mix[1]);
        add_mode(&m, k, D, values[k], a.p[1], a.v[1], k == 0 ? mix[1] : mix[0]);
        add_mode(&m, 2 + k, D, plain + (k == 0 ? d->J : -d->J), a.p[0], a.v[1], half);
        add_mode(&m, 2 + k, D, plain + (k == 0 ? d->J : -d->J), a.p[1], a.v[0], k == 0 ? -half : half);
    }
    if (!(s2 > flat * s1)) return m;
    add_mode(&m, 4, D, plain + d->J * s2 / s1, a.n, a.v[0], 1);
    add_mode(&m, 5, D, plain + d->J * s1 / s2, a.n, a.v[1], 1);
    return m;
}

static void put_positive(const membrane* s, int face, const modes* m, int a, int b, double* K)
{
    sn_mat3 B = { { { 0 } } };
    for (int k = 0; k < MODES; ++k)
        B = sn_mat3_madd(B, -s->area[face] * m->value[k], sn_outer(m->g[k][a], m->g[k][b]));
    for (int i = 0; i < 3; ++i)
        memcpy(K + (3 * a + i) * 9 + 3 * b, B.m[i], sizeof B.m[i]);
}

/* Blocks of nodes a < b, of all nodes where `all`. */
static void put_blocks(const membrane* s, int face, const sn_vec3* points, bool all, double* K)
{
    sn_vec3 x[3];
    if (s->owners.gone[face]) {
        memset(K, 0, 81 * sizeof *K);
        return;
    }
    cell_selection_gather(&s->faces, face, points, x);
    const bool framed_law = is_framed(s), linear = is_linear(s);
    sn_vec3 g[3];
    if (linear) spread(s, face, g);
    const framed turned = framed_law ? framed_of(s, face, x) : (framed){ .S = { 0 } };
    state r = framed_law || linear ? (state){ .I = 0 } : state_of(s, face, x);
    modes m = s->positive && !framed_law && !linear ? modes_of(s, face, &r) : (modes){ .value = { 0 } };
    for (int a = 0; a < 3; ++a)
        for (int b = all ? 0 : a + 1; b < 3; ++b)
            if (linear)
                put_small(s, face, g, a, b, K);
            else if (framed_law)
                put_framed(s, face, &turned, a, b, K);
            else if (s->positive)
                put_positive(s, face, &m, a, b, K);
            else
                put_block(s, face, &r, a, b, K);
}

static void tangent(const void* self, int item, const sn_input* in, const sn_tangent* out)
{
    put_blocks(self, item, in->at[0].points, true, out->K);
}

static double energy(const void* self, sn_range items, const sn_input* in)
{
    const membrane* s = self;
    double sum = is_framed(s) ? (double)NAN : 0;
    for (int face = items.begin; !is_framed(s) && face < items.end; ++face) {
        sn_vec3 x[3];
        if (s->owners.gone[face]) continue;
        cell_selection_gather(&s->faces, face, in->at[0].points, x);
        sum += s->area[face] * (is_linear(s) ? small_energy(s, face, x) : state_of(s, face, x).d.W);
    }
    return sum;
}

/* ---- by thousands -------------------------------------------------------------------------------------- */

static void compute(const void* self, sn_range items, const sn_input* in)
{
    const membrane* s = self;
    for (int face = items.begin; face < items.end; ++face) {
        sn_vec3 f[3];
        forces_of(s, face, in->at[0].points, f);
        for (int a = 0; a < 3; ++a)
            memcpy(s->f[3 * face + a], &f[a], sizeof f[a]);
    }
}

static void collect(const void* self, sn_range nodes, const sn_generalized_force* out)
{
    const membrane* s = self;
    sn_incidence_collect(&s->incidence, (const double(*)[4])s->f, nodes, out[0].force);
}

static void stiffen(const void* self, sn_range items, const sn_input* in, const sn_batch_weights* weights)
{
    (void)weights;
    const membrane* s = self;
    for (int face = items.begin; face < items.end; ++face) {
        double K[81];
        put_blocks(s, face, in->at[0].points, false, K);
        sn_blocks_keep(&s->blocks, face, K);
    }
}

static void pairs(const void* self, sn_range range, const sn_batch_weights* weights, double (*out)[9])
{
    const membrane* s = self;
    sn_blocks_pairs(&s->blocks, &s->incidence, range, out);
    sn_blocks_scale(out, range.end - range.begin, weights->K);
}

/* ---- bind ---------------------------------------------------------------------------------------------- */

/* In the plane of a triangle at rest: x along its first edge. */
static double flatten(const sn_vec3* X, double D[3][2])
{
    sn_vec3 a = sn_sub(X[1], X[0]), b = sn_sub(X[2], X[0]);
    double x1 = sn_norm(a), x2 = x1 > 0 ? sn_dot(a, b) / x1 : 0, twice = sn_norm(sn_cross(a, b));
    double y2 = twice / x1;
    D[1][0] = 1 / x1;
    D[1][1] = -x2 / (x1 * y2);
    D[2][0] = 0;
    D[2][1] = 1 / y2;
    D[0][0] = -D[1][0];
    D[0][1] = -D[1][1] - D[2][1];
    return 0.5 * twice;
}

static sn_status measure(sn_bind* bind, membrane* s)
{
    const sn_kin* rest = sn_bind_rest(bind, 0);
    double* area = sn_bind_alloc(bind, (size_t)s->faces.count * sizeof *area);
    double(*D)[3][2] = sn_bind_alloc(bind, (size_t)s->faces.count * sizeof *D);
    sn_vec3(*corners)[3] = sn_bind_alloc(bind, (size_t)s->faces.count * sizeof *corners);
    if (!area || !D || !corners) return SN_ERR_MEMORY;
    for (int face = 0; face < s->faces.count; ++face) {
        sn_vec3* X = corners[face];
        cell_selection_gather(&s->faces, face, rest->points, X);
        double size = fmax(sn_norm(sn_sub(X[1], X[0])), sn_norm(sn_sub(X[2], X[0])));
        area[face] = flatten(X, D[face]);
        if (!(area[face] > 1e-12 * size * size))
            return sn_bind_fail(
                bind, "on", "triangle %d (points %d %d %d) has no area; repair or leave out the cell", face,
                s->faces.nodes[3 * face], s->faces.nodes[3 * face + 1], s->faces.nodes[3 * face + 2]);
    }
    s->area = area;
    s->X = (const sn_vec3(*)[3])corners;
    s->D = (const double(*)[3][2])D;
    return SN_OK;
}

static sn_status bind_bulk(sn_bind* bind, membrane* s)
{
    int count = s->faces.count, points = sn_bind_rest(bind, 0)->count;
    s->f = sn_bind_alloc(bind, 3 * (size_t)count * sizeof *s->f);
    if (!s->f) return SN_ERR_MEMORY;
    sn_status status = sn_incidence_build(bind, &s->incidence, points, count, 3, s->faces.nodes);
    if (!status) status = sn_blocks_bind(bind, 3, count, false, &s->incidence, &s->blocks);
    return status ? status : sn_bind_pairs(bind, s->incidence.pair_count, s->incidence.pair);
}

static void follow(const void* self)
{
    const membrane* s = self;
    sn_owners_follow(&s->owners);
}

static sn_status bind_membrane(sn_bind* bind, const void* params, void* self)
{
    const sn_elastic_membrane_params* p = params;
    membrane* s = self;
    if (sn_bind_input(bind, p->on, SN_POINTS, "on") < 0) return SN_ERR_SCENE;
    sn_status status = sn_cell_selection_bind(bind, &(cell_source){ p->mesh, p->where, p->nodes },
                                              SN_CELL_TRIANGLE, &s->faces);
    if (status) return status;
    double nu = p->poisson_ratio, hE = p->thickness * p->young_modulus;
    if (!(nu > -1 && nu < 1))
        return sn_bind_fail(bind, "poisson_ratio", "%g; must be above -1 and below 1", nu);
    s->law = p->law;
    if (is_framed(s)) {
        if (p->tangent != SN_MEMBRANE_POSITIVE || p->tension > 0)
            return sn_bind_fail(
                bind, p->tension > 0 ? "tension" : "tangent",
                "corotational_qr and spatial_qr support no tension and only "
                "tangent=\"positive\"; set it and omit `tension`, or use law=\"corotational\"");
        sn_bind_note(bind,
                     "corotational_qr and spatial_qr have no energy: the energies of this item and of the "
                     "scene are nan; law=\"corotational\" has an energy");
    }
    if (is_linear(s) && p->tension > 0)
        return sn_bind_fail(bind, "tension",
                            "is not a part of law=\"linear\", which keeps its directions; omit it, or use "
                            "law=\"corotational\"");
    s->T = p->tension;
    s->positive = p->tangent == SN_MEMBRANE_POSITIVE;
    s->l = hE * nu / (1 - nu * nu);
    s->m = p->law == SN_MEMBRANE_NEO_HOOKEAN ? hE / 3 : hE / (2 * (1 + nu));
    status = measure(bind, s);
    if (!status) status = sn_owners_bind(bind, &s->faces, p->mesh, follow, &s->owners);
    if (!status) status = sn_cell_selection_items(bind, &s->faces);
    return status ? status : bind_bulk(bind, s);
}

static unsigned nature(const void* self)
{
    (void)self;
    return SN_TANGENT_SYMMETRIC;
}

static const sn_batch_ops bulk = {
    .compute = compute, .collect = collect, .prepare_tangent = stiffen, .pairs = pairs
};
static const sn_force_ops ops = {
    .add = add, .tangent = tangent, .energy = energy, .batch = &bulk, .nature = nature
};
static const sn_elastic_membrane_params defaults = {
    .law = SN_MEMBRANE_COROTATIONAL, .young_modulus = 1e6, .poisson_ratio = 0.3, .thickness = 1e-3
};
static const sn_param table[] = {
    { SN_FIELD(sn_elastic_membrane_params, on), "1", 0, 0,
      "points of the triangles, which have no stress but `tension` in the initial positions" },
    { SN_FIELD(sn_elastic_membrane_params, nodes), "1", 0, HUGE_VAL,
      "three points of each triangle, numbered from 0; absent: the triangles of the mesh" },
    { SN_FIELD(sn_elastic_membrane_params, mesh), "1", 0, 0,
      "mesh with the cells; absent: the mesh of the points" },
    { SN_FIELD(sn_elastic_membrane_params, where), "1", 0, 0,
      "selected cells of the mesh: \"region NAME\", or a condition on their centres; absent: all" },
    { SN_CHOICE(sn_elastic_membrane_params, law,
                "corotational st_venant_kirchhoff neo_hookean corotational_qr spatial_qr linear"),
      "1", 0, 0,
      "elastic law; neo_hookean is incompressible; corotational_qr and spatial_qr have no energy; linear is "
      "for small displacements and rotations" },
    { SN_FIELD(sn_elastic_membrane_params, young_modulus), "Pa", SN_ABOVE_ZERO, HUGE_VAL, "at small strain" },
    { SN_FIELD(sn_elastic_membrane_params, poisson_ratio), "1", -1, 1,
      "at small strain; neo_hookean has 0.5" },
    { SN_FIELD(sn_elastic_membrane_params, thickness), "m", SN_ABOVE_ZERO, HUGE_VAL, "at rest" },
    { SN_FIELD(sn_elastic_membrane_params, tension), "N/m", 0, HUGE_VAL,
      "force per length in all directions, in addition to the elastic stress: of a stretched membrane or a "
      "soap film" },
    { SN_CHOICE(sn_elastic_membrane_params, tangent, "exact positive"), "1", 0, 0,
      "exact; or positive, without its negative eigenvalues: compressed sheets keep a definite matrix, which "
      "large steps and cg need; statics judges stability by the exact one" },
};

const sn_component sn_elastic_membrane = {
    .abi = SN_COMPONENT_ABI,
    .name = "elastic_membrane",
    .summary = "Thin elastic triangles with stretch and shear, without bending.",
    .role = SN_ROLE_FORCE,
    .ops.force = &ops,
    .defaults = &defaults,
    .params_size = sizeof(sn_elastic_membrane_params),
    .self_size = sizeof(membrane),
    .params = table,
    .param_count = SN_COUNT(table),
    .bind = bind_membrane,
};
