/* Sinew - shell_kernel. SPDX-License-Identifier: BSD-3-Clause */
#include "models/solid/shell_kernel.h"
#include <string.h>
#include "models/block.h"

/* ---- at rest ------------------------------------------------------------------------------------------- */

/* A corner's own tilt, times `factor`. */
static void add_corner(double B[2][6], int corner, double factor)
{
    B[0][2 * corner] += factor;
    B[1][2 * corner + 1] += factor;
}

/* Tilt of a side's middle: (1/2 - 3/4 s s^T)(b_i + b_j), times `factor`. */
static void add_side(double B[2][6], int i, int j, const double s[2], double factor)
{
    for (int row = 0; row < 2; ++row)
        for (int col = 0; col < 2; ++col) {
            double part = factor * ((row == col ? 0.5 : 0.0) - 0.75 * s[row] * s[col]);
            B[row][2 * i + col] += part;
            B[row][2 * j + col] += part;
        }
}

/* Derivatives of the tilt by plane coordinate k where the area coordinates are L; x - corners in the
   plane. */
static void tilt_gradient(const shell* s, const double x[3][2], const double L[3], int k, double B[2][6])
{
    memset(B, 0, sizeof(double[2][6]));
    for (int i = 0; i < 3; ++i) {
        int j = (i + 1) % 3;
        double side[2] = { x[j][0] - x[i][0], x[j][1] - x[i][1] };
        double length = sqrt(side[0] * side[0] + side[1] * side[1]);
        const double along[2] = { side[0] / length, side[1] / length };
        add_corner(B, i, (4 * L[i] - 1) * s->D[i][k]);
        add_side(B, i, j, along, 4 * (L[i] * s->D[j][k] + L[j] * s->D[i][k]));
    }
}

/* Curvatures b1,1, b2,2, b1,2 + b2,1 of the tilts. */
static void curvature(const shell* s, const double x[3][2], const double L[3], double B[3][6])
{
    double by[2][2][6];
    for (int k = 0; k < 2; ++k)
        tilt_gradient(s, x, L, k, by[k]);
    for (int c = 0; c < 6; ++c) {
        B[0][c] = by[0][0][c];
        B[1][c] = by[1][1][c];
        B[2][c] = by[1][0][c] + by[0][1][c];
    }
}

/* Plane stress: m = C e for e = (e11, e22, 2 e12). */
static void plane_stress(const double C[3], const double e[3], double m[3])
{
    m[0] = C[0] * e[0] + C[1] * e[1];
    m[1] = C[1] * e[0] + C[0] * e[1];
    m[2] = C[2] * e[2];
}

static void make_plate(shell* s, const double x[3][2])
{
    for (int side = 0; side < 3; ++side) {
        double L[3] = { 0.5, 0.5, 0.5 }, B[3][6];
        L[side] = 0;
        curvature(s, x, L, B);
        for (int c = 0; c < 6; ++c) {
            const double e[3] = { B[0][c], B[1][c], B[2][c] };
            double m[3];
            plane_stress(s->bend, e, m);
            for (int r = 0; r < 6; ++r)
                s->K[r][c] += s->area / 3 * (B[0][r] * m[0] + B[1][r] * m[1] + B[2][r] * m[2]);
        }
    }
    curvature(s, x, (const double[3]){ 1 / 3.0, 1 / 3.0, 1 / 3.0 }, s->B);
}

bool sn_shell_make(shell* s, const sn_vec3 X[3], const shell_stuff* stuff, sn_mat3* plane)
{
    sn_vec3 a = sn_sub(X[1], X[0]), b = sn_sub(X[2], X[0]), n = sn_cross(a, b);
    double x1 = sn_norm(a), twice = sn_norm(n), size = fmax(x1, sn_norm(b));
    if (!(twice > 2e-12 * size * size)) return false;
    double x2 = sn_dot(a, b) / x1, y2 = twice / x1;
    sn_vec3 e1 = sn_scale(1 / x1, a), e3 = sn_scale(1 / twice, n), e2 = sn_cross(e3, e1);
    *plane = (sn_mat3){ { { e1.x, e2.x, e3.x }, { e1.y, e2.y, e3.y }, { e1.z, e2.z, e3.z } } };
    double h = stuff->thickness, nu = stuff->poisson, G = stuff->young / (2 * (1 + nu)),
           C = stuff->young / (1 - nu * nu);
    *s = (shell){ .area = 0.5 * twice,
                  .D = { { -1 / x1, -(1 - x2 / x1) / y2 }, { 1 / x1, -x2 / (x1 * y2) }, { 0, 1 / y2 } },
                  .sheet = { C * h, nu * C * h, G * h } };
    for (int k = 0; k < 3; ++k) {
        s->bend[k] = s->sheet[k] * h * h / 12;
        s->plane[k] = s->area * s->sheet[k];
    }
    s->drill = s->area * G * h / 3000;
    const double x[3][2] = { { 0, 0 }, { x1, 0 }, { x2, y2 } };
    make_plate(s, x);
    return true;
}

/* ---- state --------------------------------------------------------------------------------------------- */

static sn_vec3 column(const sn_mat3* A, int k) { return sn_v3(A->m[0][k], A->m[1][k], A->m[2][k]); }

static void set_strains(const shell* s, shell_state* now)
{
    double* e = now->strain;
    e[0] = 0.5 * (sn_dot(now->f[0], now->f[0]) - 1);
    e[1] = 0.5 * (sn_dot(now->f[1], now->f[1]) - 1);
    e[2] = sn_dot(now->f[0], now->f[1]);
    for (int i = 0; i < 3; ++i) {
        sn_vec3 seen[2]; // tangents in the plane's axes, as the corner carries them
        for (int k = 0; k < 2; ++k)
            seen[k] = sn_mat3_apply_transpose(s->axes[i], sn_mat3_apply_transpose(now->R[i], now->f[k]));
        e[3 + 2 * i] = seen[0].z;
        e[4 + 2 * i] = seen[1].z;
        e[9 + i] = 0.5 * (seen[1].x - seen[0].y);
    }
}

/* stress = dV/dstrain; the same for changes of both. */
static void stress_of(const shell* s, const double* e, double* stress)
{
    plane_stress(s->plane, e, stress);
    for (int r = 0; r < 6; ++r) {
        stress[3 + r] = 0;
        for (int c = 0; c < 6; ++c)
            stress[3 + r] += s->K[r][c] * e[3 + c];
    }
    for (int i = 0; i < 3; ++i)
        stress[9 + i] = s->drill * e[9 + i];
}

void sn_shell_update(const shell* s, const sn_pose* const at[3], shell_state* now)
{
    for (int k = 0; k < 2; ++k) {
        now->f[k] = sn_v3(0, 0, 0);
        for (int a = 0; a < 3; ++a)
            now->f[k] = sn_madd(now->f[k], s->D[a][k], at[a]->r);
    }
    for (int i = 0; i < 3; ++i)
        now->R[i] = sn_quat_matrix(at[i]->q);
    set_strains(s, now);
    stress_of(s, now->strain, now->stress);
    for (int i = 0; i < 3; ++i) {
        double w = 0.5 * now->stress[9 + i];
        sn_vec3 n = column(&s->axes[i], 2);
        now->Y[i][0] = sn_madd(sn_scale(now->stress[3 + 2 * i], n), -w, column(&s->axes[i], 1));
        now->Y[i][1] = sn_madd(sn_scale(now->stress[4 + 2 * i], n), w, column(&s->axes[i], 0));
    }
}

double sn_shell_energy(const shell_state* now)
{
    double sum = 0;
    for (int i = 0; i < SHELL_STRAINS; ++i)
        sum += 0.5 * now->stress[i] * now->strain[i];
    return sum;
}

/* dV/df_k */
static sn_vec3 pull(const shell_state* now, int k)
{
    sn_vec3 P = sn_madd(sn_scale(now->stress[k], now->f[k]), now->stress[2], now->f[1 - k]);
    for (int i = 0; i < 3; ++i)
        P = sn_add(P, sn_mat3_apply(now->R[i], now->Y[i][k]));
    return P;
}

sn_wrench sn_shell_load(const shell* s, const shell_state* now, int i)
{
    sn_wrench load = { { 0, 0, 0 }, { 0, 0, 0 } };
    for (int k = 0; k < 2; ++k) {
        load.f = sn_madd(load.f, -s->D[i][k], pull(now, k));
        load.m = sn_sub(load.m, sn_cross(now->Y[i][k], sn_mat3_apply_transpose(now->R[i], now->f[k])));
    }
    return load;
}

/* ---- tangent ------------------------------------------------------------------------------------------- */

static void put(double* row, int at, sn_vec3 v)
{
    row[at] += v.x;
    row[at + 1] += v.y;
    row[at + 2] += v.z;
}

/* Row of a strain's derivative whose part by f_k is g, in world axes. */
static void by_places(const shell* s, double* row, int k, sn_vec3 g)
{
    for (int a = 0; a < 3; ++a)
        put(row, 6 * a, sn_scale(s->D[a][k], g));
}

/* The product v_i . f_k of an axis v that corner i carries, times `factor`. */
static void by_axis(const shell* s, const shell_state* now, double* row, int i, int k, double factor,
                    sn_vec3 v)
{
    by_places(s, row, k, sn_scale(factor, sn_mat3_apply(now->R[i], v)));
    put(row, 6 * i + 3, sn_scale(factor, sn_cross(v, sn_mat3_apply_transpose(now->R[i], now->f[k]))));
}

static void strain_rows(const shell* s, const shell_state* now, double B[SHELL_STRAINS][18])
{
    memset(B, 0, sizeof(double[SHELL_STRAINS][18]));
    for (int k = 0; k < 2; ++k) {
        by_places(s, B[k], k, now->f[k]);
        by_places(s, B[2], k, now->f[1 - k]);
    }
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < 2; ++k)
            by_axis(s, now, B[3 + 2 * i + k], i, k, 1, column(&s->axes[i], 2));
        by_axis(s, now, B[9 + i], i, 1, 0.5, column(&s->axes[i], 0));
        by_axis(s, now, B[9 + i], i, 0, -0.5, column(&s->axes[i], 1));
    }
}

/* Stress times the second derivatives of the strains. */
static void add_geometric(const shell* s, const shell_state* now, double* K)
{
    const double *S = now->stress, (*D)[2] = s->D;
    for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
            double w = S[0] * D[a][0] * D[b][0] + S[1] * D[a][1] * D[b][1];
            w += S[2] * (D[a][0] * D[b][1] + D[a][1] * D[b][0]);
            sn_block_add(K, 18, 6 * a, 6 * b, -w, sn_mat3_identity());
        }
    for (int i = 0; i < 3; ++i)
        for (int k = 0; k < 2; ++k) {
            sn_mat3 hat = sn_hat(now->Y[i][k]), turned = sn_mat3_mul(now->R[i], hat);
            sn_vec3 seen = sn_mat3_apply_transpose(now->R[i], now->f[k]);
            sn_block_add(K, 18, 6 * i + 3, 6 * i + 3, -1, sn_mat3_mul(hat, sn_hat(seen)));
            for (int a = 0; a < 3; ++a) {
                sn_block_add(K, 18, 6 * a, 6 * i + 3, D[a][k], turned);
                sn_block_add(K, 18, 6 * i + 3, 6 * a, D[a][k], sn_mat3_transpose(turned));
            }
        }
}

void sn_shell_tangent(const shell* s, const shell_state* now, double* K)
{
    double B[SHELL_STRAINS][18];
    strain_rows(s, now, B);
    for (int c = 0; c < 18; ++c) {
        double e[SHELL_STRAINS], stress[SHELL_STRAINS];
        for (int m = 0; m < SHELL_STRAINS; ++m)
            e[m] = B[m][c];
        stress_of(s, e, stress);
        for (int r = 0; r < 18; ++r)
            for (int m = 0; m < SHELL_STRAINS; ++m)
                K[18 * r + c] -= B[m][r] * stress[m];
    }
    add_geometric(s, now, K);
}

/* ---- read-outs ----------------------------------------------------------------------------------------- */

void sn_shell_forces(const shell* s, const shell_state* now, double n[3], double m[3])
{
    double kappa[3] = { 0, 0, 0 };
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 6; ++c)
            kappa[r] += s->B[r][c] * now->strain[3 + c];
    plane_stress(s->sheet, now->strain, n);
    plane_stress(s->bend, kappa, m);
}
