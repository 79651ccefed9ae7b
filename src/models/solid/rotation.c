/* Sinew - rotation. Higham 1986, SIAM J. Sci. Stat. Comput. 7, eq. (3.4), for the polar factor; Horn 1987, J.
   Opt. Soc. Am. A 4, for elements that are flat or inverted.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/rotation.h"
#include "base/assert.h"
#include "models/solid/tensor.h"

static double size_of(sn_mat3 A) { return sqrt(tensor_dot(A, A)); }

/* X <- (g X + X^-T/g)/2 with g that makes both equally large. */
static sn_mat3 iterate_higham(sn_mat3 X)
{
    for (int n = 0; n < 30; ++n) {
        sn_mat3 cofactor = tensor_cofactor(X);
        sn_mat3 inverse = sn_mat3_scale(1.0 / tensor_det(X, cofactor), cofactor);
        double g = sqrt(size_of(inverse) / size_of(X));
        sn_mat3 next = sn_mat3_madd(sn_mat3_scale(0.5 * g, X), 0.5 / g, inverse);
        sn_mat3 change = sn_mat3_madd(next, -1.0, X);
        X = next;
        if (tensor_dot(change, change) < 1e-18) break;
    }
    SN_ASSERT(!(fabs(tensor_dot(X, X) - 3.0) > 1e-6)); // three unit columns
    return X;
}

/* Turns rows and columns p, q of the symmetric N so that N[p][q] = 0; V collects the turns. */
static void turn_plane(double N[4][4], double V[4][4], int p, int q)
{
    if (N[p][q] == 0) return;
    double tau = (N[q][q] - N[p][p]) / (2 * N[p][q]);
    double t = (tau < 0 ? -1.0 : 1.0) / (fabs(tau) + sqrt(1 + tau * tau)), c = 1 / sqrt(1 + t * t), s = t * c;
    for (int k = 0; k < 4; ++k) {
        double a = N[k][p], b = N[k][q], u = V[k][p], v = V[k][q];
        N[k][p] = c * a - s * b;
        N[k][q] = s * a + c * b;
        V[k][p] = c * u - s * v;
        V[k][q] = s * u + c * v;
    }
    for (int k = 0; k < 4; ++k) {
        double a = N[p][k], b = N[q][k];
        N[p][k] = c * a - s * b;
        N[q][k] = s * a + c * b;
    }
}

/* R:F = q^T N q for the unit quaternion q of R: the best q is the eigenvector of the largest eigenvalue. */
static sn_mat3 best_quaternion(sn_mat3 F)
{
    double trace = tensor_trace(F), N[4][4], V[4][4] = { { 0 } };
    sn_vec3 axial = tensor_axial(F);
    N[0][0] = trace;
    N[0][1] = N[1][0] = axial.x;
    N[0][2] = N[2][0] = axial.y;
    N[0][3] = N[3][0] = axial.z;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            N[i + 1][j + 1] = F.m[i][j] + F.m[j][i] - (i == j ? trace : 0);
    for (int i = 0; i < 4; ++i)
        V[i][i] = 1;
    for (int sweep = 0; sweep < 12; ++sweep)
        for (int p = 0; p < 3; ++p)
            for (int q = p + 1; q < 4; ++q)
                turn_plane(N, V, p, q);
    int best = 0;
    for (int i = 1; i < 4; ++i)
        if (N[i][i] > N[best][best]) best = i;
    return sn_quat_matrix(sn_quat_normalized((sn_quat){ V[0][best], V[1][best], V[2][best], V[3][best] }));
}

sn_mat3 sn_rotation_polar(sn_mat3 F)
{
    double size = size_of(F);
    if (tensor_det(F, tensor_cofactor(F)) > 1e-4 * size * size * size) return iterate_higham(F);
    return best_quaternion(F);
}

/* Solution of the symmetric A w = b; 0 where A is singular, at a flat element whose rotation is not
   defined. */
sn_vec3 sn_rotation_solve(sn_mat3 A, sn_vec3 b)
{
    sn_mat3 cofactor = tensor_cofactor(A);
    double det = tensor_det(A, cofactor);
    return det == 0 ? sn_v3(0, 0, 0) : sn_scale(1.0 / det, sn_mat3_apply(cofactor, b));
}

sn_mat3 sn_rotation_polar_rate(sn_mat3 R, sn_mat3 F, sn_mat3 H)
{
    sn_mat3 S = tensor_tmul(R, F), A = sn_mat3_scale(-1.0, tensor_sym(S));
    double trace = tensor_trace(S);
    for (int i = 0; i < 3; ++i)
        A.m[i][i] += trace;
    return sn_mat3_mul(R, sn_hat(sn_rotation_solve(A, tensor_axial(tensor_tmul(R, H)))));
}

static sn_vec3 column(sn_mat3 A, int j) { return sn_v3(A.m[0][j], A.m[1][j], A.m[2][j]); }

/* Q of A = Q U; `u` gets U11, U12, U22. */
static sn_mat3 orthogonalise(sn_mat3 A, double u[3])
{
    sn_vec3 a = column(A, 0), b = column(A, 1);
    u[0] = sn_norm(a);
    sn_vec3 e1 = sn_scale(1.0 / u[0], a);
    u[1] = sn_dot(e1, b);
    sn_vec3 rest = sn_madd(b, -u[1], e1);
    u[2] = sn_norm(rest);
    sn_vec3 e2 = sn_scale(1.0 / u[2], rest), e3 = sn_cross(e1, e2);
    return (sn_mat3){ { { e1.x, e2.x, e3.x }, { e1.y, e2.y, e3.y }, { e1.z, e2.z, e3.z } } };
}

sn_mat3 sn_rotation_qr_parts(sn_mat3 F, sn_mat3 T, sn_mat3* factor, double u[3])
{
    *factor = orthogonalise(sn_mat3_mul(F, T), u);
    return sn_mat3_mul(*factor, sn_mat3_transpose(T));
}

sn_mat3 sn_rotation_qr(sn_mat3 F, sn_mat3 T)
{
    double u[3];
    sn_mat3 factor;
    return sn_rotation_qr_parts(F, T, &factor, u);
}

sn_mat3 sn_rotation_qr_rate(sn_mat3 F, sn_mat3 T, sn_mat3 H)
{
    // G = Q^T dA U^-1, and dQ = Q (L - L^T) with L what is below G's diagonal
    double u[3];
    sn_mat3 Q = orthogonalise(sn_mat3_mul(F, T), u), B = tensor_tmul(Q, sn_mat3_mul(H, T));
    double l21 = B.m[1][0] / u[0], l31 = B.m[2][0] / u[0];
    double l32 = (B.m[2][1] - u[1] * l31) / u[2];
    sn_mat3 W = { { { 0, -l21, -l31 }, { l21, 0, -l32 }, { l31, l32, 0 } } };
    return sn_mat3_mul(sn_mat3_mul(Q, W), sn_mat3_transpose(T));
}
