/* Sinew - polar: see polar.h. SPDX-License-Identifier: BSD-3-Clause */
#include "math/polar.h"
#include "base/assert.h"

/* Rotates rows and columns p, q of the symmetric A so that A[p][q] vanishes, and the columns of V with
   them. */
static void annul(double A[4][4], double V[4][4], int p, int q)
{
    if (A[p][q] == 0) return;
    double theta = (A[q][q] - A[p][p]) / (2 * A[p][q]);
    double t = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 4; ++k) {
        double a = A[k][p], b = A[k][q];
        A[k][p] = c * a - s * b;
        A[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 4; ++k) {
        double a = A[p][k], b = A[q][k], v = V[k][p], w = V[k][q];
        A[p][k] = c * a - s * b;
        A[q][k] = s * a + c * b;
        V[k][p] = c * v - s * w;
        V[k][q] = s * v + c * w;
    }
}

/* tr(R(q)^T F) = q^T A q */
static void fill(sn_mat3 F, double A[4][4])
{
    double trace = F.m[0][0] + F.m[1][1] + F.m[2][2];
    A[0][0] = trace;
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        A[0][i + 1] = A[i + 1][0] = F.m[k][j] - F.m[j][k];
        for (int m = 0; m < 3; ++m)
            A[i + 1][m + 1] = F.m[i][m] + F.m[m][i] - (i == m ? trace : 0);
    }
}

/* Cofactors of X: det X times the transpose of its inverse. */
static sn_mat3 cofactors(sn_mat3 X)
{
    sn_vec3 r[3];
    for (int i = 0; i < 3; ++i)
        r[i] = sn_v3(X.m[i][0], X.m[i][1], X.m[i][2]);
    sn_vec3 a = sn_cross(r[1], r[2]), b = sn_cross(r[2], r[0]), c = sn_cross(r[0], r[1]);
    return (sn_mat3){ { { a.x, a.y, a.z }, { b.x, b.y, b.z }, { c.x, c.y, c.z } } };
}

static double product(sn_mat3 A, sn_mat3 B)
{
    double sum = 0;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            sum += A.m[i][j] * B.m[i][j];
    return sum;
}

/* X <- (X + X^-T)/2 of N. J. Higham, SIAM J. Sci. Stat. Comput. 7, 1986, eq. (3.4), which is quadratic where
   F is right-handed and far from flat. False elsewhere. */
static bool iterate(sn_mat3 F, sn_mat3* R)
{
    sn_mat3 C = cofactors(F);
    double size = product(F, F), det = product(F, C) / 3;
    if (!(det > 0 && det * det > 1e-4 * size * size * size)) return false;
    *R = F;
    for (int turn = 0; turn < 20; ++turn) {
        sn_mat3 next = sn_mat3_madd(sn_mat3_scale(0.5, *R), 1.5 / product(*R, C), C);
        sn_mat3 change = sn_mat3_madd(next, -1.0, *R);
        *R = next;
        if (product(change, change) < 1e-18) return true; // the next change is about its square
        C = cofactors(*R);
    }
    return false;
}

sn_mat3 sn_polar_rotation(sn_mat3 F)
{
    sn_mat3 R;
    if (iterate(F, &R)) return R;
    double A[4][4], V[4][4] = { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 }, { 0, 0, 0, 1 } };
    fill(F, A);
    for (int sweep = 0; sweep < 12; ++sweep) {
        double off = 0, on = 0;
        for (int p = 0; p < 4; ++p) {
            on += A[p][p] * A[p][p];
            for (int q = p + 1; q < 4; ++q)
                off += A[p][q] * A[p][q];
        }
        if (off <= 1e-32 * on) break;
        for (int p = 0; p < 3; ++p)
            for (int q = p + 1; q < 4; ++q)
                annul(A, V, p, q);
    }
    int best = 0;
    for (int i = 1; i < 4; ++i)
        if (A[i][i] > A[best][best]) best = i;
    sn_quat q = { V[0][best], V[1][best], V[2][best], V[3][best] };
    SN_ASSERT(!(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1.0) > 1e-9)); // V is orthogonal
    return sn_quat_matrix(sn_quat_normalized(q));
}
