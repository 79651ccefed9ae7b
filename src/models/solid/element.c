/* Sinew - element. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/element.h"
#include "models/solid/rotation.h"
#include "base/assert.h"

#include <sinew/models/solids.h>
#include "math/polar.h"
#include "models/solid/tensor.h"

enum { POINTS = 8, DOFS = 3 * SHAPE_NODES };

static const sn_vec3* gradients(const element* e, int cell, int point)
{
    return e->D + (cell * e->points + point) * sn_shape_nodes(e->cells.kind);
}

static double weight(const element* e, int cell, int point)
{
    SN_ASSERT(cell >= 0 && cell < e->cells.count && point >= 0 && point < e->points);
    return e->weight[cell * e->points + point];
}

static sn_mat3 frame(const element* e, int cell) { return e->frames ? e->frames[cell] : sn_mat3_identity(); }

sn_mat3 sn_element_gradient(const element* e, int cell, int point, const sn_vec3* y)
{
    const sn_vec3* D = gradients(e, cell, point);
    sn_mat3 F = { { { 0 } } };
    for (int a = 0; a < sn_shape_nodes(e->cells.kind); ++a)
        F = sn_mat3_madd(F, 1.0, sn_outer(y[a], D[a]));
    return F;
}

/* That of the mean deformation, polar or in the rest frame. */
static sn_mat3 mean_rotation(const element* e, int cell, const sn_vec3* x)
{
    sn_mat3 F = { { { 0 } } };
    for (int p = 0; p < e->points; ++p)
        F = sn_mat3_madd(F, weight(e, cell, p) / e->volume[cell], sn_element_gradient(e, cell, p, x));
    return e->frames ? sn_rotation_qr(F, e->frames[cell]) : sn_polar_rotation(F);
}

void sn_element_states(const element* e, int cell, const sn_vec3* x, law_state* states, double* theta)
{
    double mean = 0;
    sn_mat3 T = e->law.kind == SN_SOLID_COROTATIONAL_CELL ? mean_rotation(e, cell, x) : frame(e, cell);
    for (int p = 0; p < e->points; ++p) {
        states[p] = sn_law_eval(&e->law, T, sn_element_gradient(e, cell, p, x));
        theta[p] = states[p].theta;
        mean += weight(e, cell, p) * theta[p];
    }
    for (int p = 0; p < e->points && e->selective; ++p)
        theta[p] = mean / e->volume[cell];
}

/* ---- viscous stress ------------------------------------------------------------------------------------ */

/* T (l tr E I + 2 m E) */
static sn_mat3 viscous(const element* e, sn_mat3 E)
{
    sn_mat3 S = sn_mat3_scale(2 * e->law.mu, E);
    for (int i = 0; i < 3; ++i)
        S.m[i][i] += e->law.lambda * tensor_trace(E);
    return sn_mat3_scale(e->damping_time, S);
}

sn_mat3 sn_element_reference(const element* e, sn_mat3 F)
{
    return e->law.kind == SN_SOLID_LINEAR ? sn_mat3_identity() : F;
}

static sn_mat3 strain_rate(const element* e, int cell, int point, sn_mat3 F, const sn_vec3* v)
{
    return tensor_sym(tensor_tmul(F, sn_element_gradient(e, cell, point, v)));
}

/* left + Sv; here and below F is that of sn_element_reference. */
static sn_mat3 added_stress(const element* e, int cell, int point, const relaxation_step* step, sn_mat3 F,
                            const sn_vec3* v)
{
    sn_mat3 S = { { { 0 } } };
    if (e->relaxation.terms > 0) S = sn_relaxation_left(&e->relaxation, step, cell * e->points + point);
    if (e->damping_time > 0) S = sn_mat3_madd(S, 1.0, viscous(e, strain_rate(e, cell, point, F, v)));
    return S;
}

/* ---- force --------------------------------------------------------------------------------------------- */

void sn_element_force(const element* e, int cell, const relaxation_step* step, const sn_vec3* x,
                      const sn_vec3* v, sn_vec3* f)
{
    bool plain = e->relaxation.terms == 0 && e->damping_time == 0;
    law_state states[POINTS];
    double theta[POINTS];
    sn_element_states(e, cell, x, states, theta);
    for (int p = 0; p < e->points; ++p) {
        sn_mat3 P = sn_mat3_madd(states[p].P, e->law.k * theta[p], states[p].Q);
        if (!plain) {
            sn_mat3 F = sn_element_reference(e, sn_element_gradient(e, cell, p, x));
            P = sn_mat3_madd(sn_mat3_scale(step->share, P), 1.0,
                             sn_mat3_mul(F, added_stress(e, cell, p, step, F, v)));
        }
        const sn_vec3* D = gradients(e, cell, p);
        for (int a = 0; a < sn_shape_nodes(e->cells.kind); ++a)
            f[a] = sn_madd(f[a], -weight(e, cell, p), sn_mat3_apply(P, D[a]));
    }
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

/* K -= w sum D_a A D_b over all pairs of nodes. */
static void spread(const sn_vec3* D, int n, double w, double A[9][9], double* K)
{
    for (int b = 0; b < n; ++b) {
        double T[9][3]; // sum over L of A_iJ,kL D_bL
        for (int r = 0; r < 9; ++r)
            for (int k = 0; k < 3; ++k)
                T[r][k] = w * (A[r][3 * k] * D[b].x + A[r][3 * k + 1] * D[b].y + A[r][3 * k + 2] * D[b].z);
        for (int a = 0; a < n; ++a)
            for (int i = 0; i < 3; ++i)
                for (int k = 0; k < 3; ++k)
                    K[(3 * a + i) * 3 * n + 3 * b + k] -=
                        D[a].x * T[3 * i][k] + D[a].y * T[3 * i + 1][k] + D[a].z * T[3 * i + 2][k];
    }
}

/* A += d(F S)/dF at a fixed S. */
static void add_stress(double A[9][9], sn_mat3 S)
{
    for (int i = 0; i < 3; ++i)
        for (int J = 0; J < 3; ++J)
            for (int L = 0; L < 3; ++L)
                A[3 * i + J][3 * i + L] += S.m[L][J];
}

/* A += F Sv[sym(H^T G)] for H = each unit matrix: G = F' gives the derivative by F, G = F that by F'. */
static void add_viscous(const element* e, sn_mat3 F, sn_mat3 G, double A[9][9])
{
    for (int c = 0; c < 9; ++c) {
        sn_mat3 H = { { { 0 } } };
        H.m[c / 3][c % 3] = 1;
        sn_mat3 P = sn_mat3_mul(F, viscous(e, tensor_sym(tensor_tmul(H, G))));
        for (int r = 0; r < 9; ++r)
            A[r][c] += P.m[r / 3][r % 3];
    }
}

/* A of the law at a point: share times d(Ps + k theta Q)/dF, with the mean of theta held. */
static void elastic(const element* e, int cell, double share, const law_state* s, double theta, sn_mat3 F,
                    double A[9][9])
{
    double q[9];
    sn_law_tangent(&e->law, frame(e, cell), F, e->law.k * theta, A, q);
    for (int r = 0; r < 9; ++r)
        for (int c = 0; c < 9; ++c)
            A[r][c] = share * (A[r][c] + (e->selective ? 0 : e->law.k * s->Q.m[r / 3][r % 3] * q[c]));
}

/* The mean of theta moves: K -= share k V g g^T with g its gradient. */
static void add_mean(const element* e, int cell, double share, const law_state* states, double* K)
{
    int n = sn_shape_nodes(e->cells.kind);
    double g[DOFS] = { 0 }, factor = share * e->law.k * e->volume[cell];
    for (int p = 0; p < e->points; ++p)
        for (int a = 0; a < n; ++a) {
            sn_vec3 part = sn_mat3_apply(states[p].Q, gradients(e, cell, p)[a]);
            double w = weight(e, cell, p) / e->volume[cell];
            g[3 * a] += w * part.x;
            g[3 * a + 1] += w * part.y;
            g[3 * a + 2] += w * part.z;
        }
    for (int i = 0; i < 3 * n; ++i)
        for (int j = 0; j < 3 * n; ++j)
            K[i * 3 * n + j] -= factor * g[i] * g[j];
}

void sn_element_tangent(const element* e, int cell, const relaxation_step* step, const sn_vec3* x,
                        const sn_vec3* v, double* K, double* D)
{
    int n = sn_shape_nodes(e->cells.kind);
    law_state states[POINTS];
    double theta[POINTS];
    sn_element_states(e, cell, x, states, theta);
    for (int p = 0; p < e->points; ++p) {
        double A[9][9], B[9][9] = { { 0 } };
        sn_mat3 F = sn_element_gradient(e, cell, p, x);
        elastic(e, cell, step->share, &states[p], theta[p], F, A);
        if (e->law.kind != SN_SOLID_LINEAR) {
            add_stress(A, added_stress(e, cell, p, step, F, v));
            if (e->damping_time > 0) add_viscous(e, F, sn_element_gradient(e, cell, p, v), A);
        }
        if (e->damping_time > 0 && D) {
            F = sn_element_reference(e, F);
            add_viscous(e, F, F, B);
            spread(gradients(e, cell, p), n, weight(e, cell, p), B, D);
        }
        spread(gradients(e, cell, p), n, weight(e, cell, p), A, K);
    }
    if (e->selective) add_mean(e, cell, step->share, states, K);
}

/* ---- energies ------------------------------------------------------------------------------------------ */

double sn_element_energy(const element* e, int cell, const relaxation_step* step, const sn_vec3* x)
{
    law_state states[POINTS];
    double theta[POINTS], sum = 0;
    sn_element_states(e, cell, x, states, theta);
    for (int p = 0; p < e->points; ++p) {
        double density = step->share * (states[p].energy + 0.5 * e->law.k * theta[p] * theta[p]);
        if (e->relaxation.terms > 0) {
            sn_mat3 F = sn_element_gradient(e, cell, p, x), I = sn_mat3_identity();
            sn_mat3 E = e->law.kind == SN_SOLID_LINEAR
                            ? sn_mat3_madd(tensor_sym(F), -1.0, I)
                            : sn_mat3_scale(0.5, sn_mat3_madd(tensor_tmul(F, F), -1.0, I));
            density += tensor_dot(sn_relaxation_left(&e->relaxation, step, cell * e->points + p), E);
        }
        sum += weight(e, cell, p) * density;
    }
    return sum;
}

double sn_element_dissipation(const element* e, int cell, const sn_vec3* x, const sn_vec3* v)
{
    double sum = 0;
    for (int p = 0; p < e->points && e->damping_time > 0; ++p) {
        sn_mat3 F = sn_element_reference(e, sn_element_gradient(e, cell, p, x));
        sn_mat3 rate = strain_rate(e, cell, p, F, v);
        sum += weight(e, cell, p) * tensor_dot(viscous(e, rate), rate);
    }
    return sum;
}

bool sn_element_elastic_stress(const law_state* s, sn_mat3 F, double k_theta, sn_mat3* S)
{
    sn_mat3 cofactor = tensor_cofactor(F);
    double J = tensor_det(F, cofactor);
    if (J == 0) return false;
    *S = sn_mat3_scale(1.0 / J, tensor_tmul(cofactor, sn_mat3_madd(s->P, k_theta, s->Q)));
    return true;
}
