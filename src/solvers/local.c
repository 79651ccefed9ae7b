/* Sinew - local. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/local.h"
#include "base/assert.h"
#include <math.h>
#include <string.h>

void sn_combine(int n, double* out, const double* base, double h, const double* c, const double* k, int count)
{
    SN_ASSERT(n >= 0 && count >= 0);
    SN_ASSERT(n == 0 || out);
    SN_ASSERT(count == 0 || (c && k));
    if (base)
        memmove(out, base, (size_t)n * sizeof(double));
    else
        memset(out, 0, (size_t)n * sizeof(double));
    for (int j = 0; j < count; ++j) {
        const double w = h * c[j], *row = k + (size_t)j * (size_t)n;
        if (w == 0.0) continue;
        for (int i = 0; i < n; ++i)
            out[i] += w * row[i];
    }
}

static sn_vec3 rotation_at(const double* a) { return sn_v3(a[3], a[4], a[5]); }

void sn_local_place(sn_system* s, const double* x0, const double* u, const double* rate)
{
    SN_ASSERT(s && x0 && u && rate);
    sn_system_retract(s, x0, u);
    sn_system_velocity_from_rate(s, u, rate, s->layout.v);
}

void sn_local_add(const sn_system* s, const double* d, double* u)
{
    SN_ASSERT(s && d && u && d != u);
    for (int node = 0; node < s->layout.node_count; ++node) {
        int first = s->layout.node_dof[node], count = s->layout.node_dof[node + 1] - first;
        if (s->layout.node_unknown[node] < 0) continue;
        if (s->layout.node_frame[node] < 0) {
            for (int i = first; i < first + count; ++i)
                u[i] += d[i];
            continue;
        }
        double *at = u + first, turn[3];
        sn_vec3 w = sn_mat3_apply(sn_so3_jr_inv(rotation_at(at)), rotation_at(d + first));
        memcpy(turn, (double[]){ w.x, w.y, w.z }, sizeof turn);
        for (int i = 0; i < 3; ++i) {
            at[i] += d[first + i];
            if (s->layout.free_dof[first + 3 + i]) at[3 + i] += turn[i];
        }
    }
}

double sn_local_turn(const sn_system* s, const double* rate, double g)
{
    double most = 0.0; // squared
    for (int node = 0; node < s->layout.node_count; ++node) {
        if (s->layout.node_frame[node] < 0 || s->layout.node_unknown[node] < 0) continue;
        sn_vec3 k = rotation_at(rate + s->layout.node_dof[node]);
        most = fmax(most, sn_dot(k, k));
    }
    return g * sqrt(most);
}

/* Below this |xi|^2 the leading term is as good as the whole: it changes Newton's contraction by less than
   1e-6. */
static const double small_turn = 1e-6;

void sn_local_spin(const sn_system* s, const double* u, const double* rate, double g, sn_mat3* spin)
{
    for (int node = 0; node < s->layout.node_count; ++node) {
        int frame = s->layout.node_frame[node], first = s->layout.node_dof[node];
        if (frame < 0 || s->layout.node_unknown[node] < 0) continue;
        sn_vec3 xi = rotation_at(u + first), k = rotation_at(rate + first);
        sn_mat3 turn = sn_dot(xi, xi) < small_turn
                           ? sn_mat3_scale(0.5, sn_hat(k))
                           : sn_mat3_mul(sn_so3_jr_derivative(xi, k), sn_so3_jr_inv(xi));
        spin[frame] = sn_mat3_madd(sn_mat3_identity(), g, turn);
    }
}

void sn_copy_free(const sn_system* s, const double* from, double* to)
{
    for (int i = 0; i < s->layout.nv; ++i)
        if (s->layout.free_dof[i]) to[i] = from[i];
}

double sn_error_norm(const sn_system* s, const double* position, const double* velocity, double h)
{
    double a = sn_layout_norm(&s->layout, position);
    if (sn_system_is_first_order(s)) return a; // velocities follow from positions
    double b = h * sn_layout_norm(&s->layout, velocity);
    return isnan(a) || a > b ? a : b;
}
