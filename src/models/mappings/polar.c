/* Sinew - polar: see polar.h. SPDX-License-Identifier: BSD-3-Clause */
#include "models/mappings/polar.h"

/* Rotates rows and columns p, q of the symmetric A so that A[p][q] vanishes, and the columns of V with them. */
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

sn_quat sn_polar_rotation(sn_mat3 F)
{
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
    return sn_quat_normalized(q);
}
