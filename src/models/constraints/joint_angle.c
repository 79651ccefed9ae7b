/* Sinew - joint angle. SPDX-License-Identifier: BSD-3-Clause

   x, y = (Ra p).(Rb q_i) are the coordinates of the arm in the plane of b (sn_cross_row), s = x^2 + y^2:
     angle = atan2(y, x)
     angle' = (x y' - y x')/s
     angle'' = (x y'' - y x'' - 2 angle' (x x' + y y'))/s
   Derivatives of x'' and y'', with the legend of joint.c, u = p, k = W x u, m = u x b, n = u x (b x W), d =
   da - C db:
     of places      (dW x u) x b - m x C wb' + (m x wa) x C wb + (W x k) x b - (k x b + n) x C wb, times d
     of velocities  C wb x m + k x b + n on a,   m x wa - k x b - n on b, in the axes of a */
#include "models/constraints/joint_angle.h"
#include <math.h>

enum { COLUMNS = 12 };

/* One coordinate of the arm: rates, and rows of derivatives over the item's degrees of freedom. */
typedef struct coordinate {
    double at[3];
    double G[COLUMNS], H[COLUMNS], Ax[COLUMNS], Av[COLUMNS], K[COLUMNS * COLUMNS];
} coordinate;

static void put_rows(double* row, sn_mat3 C, sn_vec3 on_a, sn_vec3 on_b, int at_a, int at_b)
{
    sn_vec3 b = sn_mat3_apply_transpose(C, on_b);
    const double of_a[3] = { on_a.x, on_a.y, on_a.z }, of_b[3] = { b.x, b.y, b.z };
    for (int i = 0; i < 3; ++i) {
        row[at_a + i] += of_a[i];
        if (at_b >= 0) row[at_b + i] += of_b[i];
    }
}

static void differentiate_acceleration(coordinate* c, sn_vec3 u, sn_vec3 w, const sn_end* a, const sn_end* b,
                                       int at_a, int at_b)
{
    sn_mat3 C = sn_mat3_mul(sn_mat3_transpose(a->R), b->R);
    sn_vec3 arm = sn_mat3_apply(C, w), wb = sn_mat3_apply(C, b->w), alpha = sn_mat3_apply(C, b->alpha);
    sn_vec3 W = sn_sub(a->w, wb), dW = sn_add(sn_sub(a->alpha, alpha), sn_cross(a->w, wb));
    sn_vec3 k = sn_cross(W, u), m = sn_cross(u, arm);
    sn_vec3 slope = sn_add(sn_cross(k, arm), sn_cross(u, sn_cross(arm, W))); // k x b + n
    sn_vec3 of_d = sn_sub(sn_cross(sn_cross(dW, u), arm), sn_cross(m, alpha));
    of_d = sn_add(of_d, sn_cross(sn_cross(m, a->w), wb));
    of_d = sn_add(of_d, sn_cross(sn_cross(W, k), arm));
    of_d = sn_sub(of_d, sn_cross(slope, wb));
    put_rows(c->Ax, C, of_d, sn_neg(of_d), at_a, at_b);
    put_rows(c->Av, C, sn_add(sn_cross(wb, m), slope), sn_sub(sn_cross(m, a->w), slope), at_a, at_b);
}

static void find_coordinate(coordinate* c, sn_vec3 u, sn_vec3 w, const sn_end* a, const sn_end* b, int at_a,
                            int at_b, int n)
{
    *c = (coordinate){ .at = { 0 } };
    sn_cross_row(a, b, u, w, c->at);
    sn_cross_tangent(a, b, u, w, 1.0, at_a, at_b, n, c->G, c->H, c->K);
    differentiate_acceleration(c, u, w, a, b, at_a, at_b);
}

static void combine(const double x[3], const double y[3], double motion[3])
{
    double s = x[0] * x[0] + y[0] * y[0];
    motion[0] = atan2(y[0], x[0]);
    motion[1] = (x[0] * y[1] - y[0] * x[1]) / s;
    motion[2] = (x[0] * y[2] - y[0] * x[2] - 2.0 * motion[1] * (x[0] * x[1] + y[0] * y[1])) / s;
}

void sn_angle_motion(const sn_angle* k, const sn_end* a, const sn_end* b, double motion[3])
{
    double x[3], y[3];
    sn_cross_row(a, b, k->p, k->q[0], x);
    sn_cross_row(a, b, k->p, k->q[1], y);
    combine(x, y, motion);
}

void sn_angle_tangent(const sn_angle* k, const sn_end* a, const sn_end* b, double moment, int at_a, int at_b,
                      const sn_map_tangent* out)
{
    const int n = out->n;
    double motion[3];
    coordinate x, y;
    find_coordinate(&x, k->p, k->q[0], a, b, at_a, at_b, n);
    find_coordinate(&y, k->p, k->q[1], a, b, at_a, at_b, n);
    combine(x.at, y.at, motion);
    double s = x.at[0] * x.at[0] + y.at[0] * y.at[0], radial = x.at[0] * x.at[1] + y.at[0] * y.at[1];
    for (int j = 0; j < n; ++j) {
        double ds = 2.0 * (x.at[0] * x.G[j] + y.at[0] * y.G[j]);
        double J = (x.at[0] * y.G[j] - y.at[0] * x.G[j]) / s;
        double cross = x.at[0] * y.H[j] - y.at[0] * x.H[j] + y.at[1] * x.G[j] - x.at[1] * y.G[j];
        double Vx = (cross - motion[1] * ds) / s;
        out->J[j] += J;
        out->Vx[j] += Vx;
        for (int i = 0; i < n; ++i) {
            double turned = x.at[0] * y.K[i * n + j] - y.at[0] * x.K[i * n + j];
            double own = (x.at[0] * y.G[i] - y.at[0] * x.G[i]) / s;
            out->G[i * n + j] += moment / s * (turned + y.G[i] * x.G[j] - x.G[i] * y.G[j] - own * ds);
        }
        if (out->massless) continue;
        double dradial = x.at[0] * x.H[j] + x.at[1] * x.G[j] + y.at[0] * y.H[j] + y.at[1] * y.G[j];
        double bent = x.at[0] * y.Ax[j] - y.at[0] * x.Ax[j] + y.at[2] * x.G[j] - x.at[2] * y.G[j];
        out->Ax[j] += (bent - 2.0 * (Vx * radial + motion[1] * dradial) - motion[2] * ds) / s;
        double faster = x.at[0] * y.Av[j] - y.at[0] * x.Av[j];
        out->Av[j] += (faster - 2.0 * J * radial - motion[1] * ds) / s;
    }
}

sn_vec3 sn_angle_moment(const sn_angle* k, const sn_end* a, const sn_end* b)
{
    double x[3], y[3];
    sn_cross_row(a, b, k->p, k->q[0], x);
    sn_cross_row(a, b, k->p, k->q[1], y);
    double s = x[0] * x[0] + y[0] * y[0];
    sn_vec3 of_x = sn_cross_moment(a, b, k->p, k->q[0], 1.0),
            of_y = sn_cross_moment(a, b, k->p, k->q[1], 1.0);
    return sn_scale(1.0 / s, sn_sub(sn_scale(x[0], of_y), sn_scale(y[0], of_x)));
}
