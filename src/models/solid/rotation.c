/* Sinew - rotation. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/rotation.h"
#include "models/solid/tensor.h"

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
