/* Sinew - kinematics: random numbers, and motions of points, frames and scalars as plain arrays.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <string.h>

static inline sn_vec3 vec3_of(const double* a) { return sn_v3(a[0], a[1], a[2]); }

static inline void put_vec3(double* a, sn_vec3 v)
{
    a[0] = v.x;
    a[1] = v.y;
    a[2] = v.z;
}

static inline sn_quat quat_of(const double* q) { return (sn_quat){ q[0], q[1], q[2], q[3] }; }

static inline void put_quat(double* to, sn_quat q)
{
    to[0] = q.w;
    to[1] = q.x;
    to[2] = q.y;
    to[3] = q.z;
}

/** Uniform in [-1, 1); the same numbers on every machine. */
static inline double random_number(uint64_t* seed)
{
    *seed = *seed * 6364136223846793005u + 1442695040888963407u;
    return (double)(*seed >> 11) * 0x1p-52 - 1.0;
}

static inline sn_vec3 random_vector(uint64_t* seed, double size)
{
    double x = random_number(seed), y = random_number(seed), z = random_number(seed);
    return sn_scale(size, sn_v3(x, y, z));
}

/** Adds h to one degree of freedom of a configuration (frames: R <- R exp(hat(h e))). */
static inline void kinematics_displace(sn_kind kind, double* x, int dof, double h)
{
    int nx = sn_kind_coords(kind), nv = sn_kind_dofs(kind), node = dof / nv, d = dof % nv;
    x += node * nx;
    if (kind == SN_FRAMES && d >= 3) {
        sn_vec3 p = { d == 3 ? h : 0, d == 4 ? h : 0, d == 5 ? h : 0 };
        put_quat(x + 3, sn_quat_mul(quat_of(x + 3), sn_quat_exp(p)));
    } else {
        x[d] += h;
    }
}

/** Moves x and v on by the time t, at constant accelerations of the coordinates r + v t + a t^2/2, R exp(w t
    + w' t^2/2). */
static inline void kinematics_advance(sn_kind kind, int count, double* x, double* v, const double* a,
                                      double t)
{
    int dofs = sn_kind_dofs(kind), coords = sn_kind_coords(kind), linear = dofs == 6 ? 3 : dofs;
    for (int k = 0; k < count; ++k, x += coords, v += dofs, a += dofs) {
        if (dofs == 6) {
            sn_vec3 w = vec3_of(v + 3), alpha = vec3_of(a + 3);
            sn_vec3 p = sn_madd(sn_scale(t, w), 0.5 * t * t, alpha);
            put_quat(x + 3, sn_quat_mul(quat_of(x + 3), sn_quat_exp(p)));
            put_vec3(v + 3, sn_mat3_apply(sn_so3_jr(p), sn_madd(w, t, alpha)));
        }
        for (int i = 0; i < linear; ++i) {
            x[i] += v[i] * t + 0.5 * a[i] * t * t;
            v[i] += a[i] * t;
        }
    }
}

/** Increments that lead from one configuration to another, all nodes. */
static inline void kinematics_increments(sn_kind kind, int count, const double* from, const double* to,
                                         double* d)
{
    int dofs = sn_kind_dofs(kind), coords = sn_kind_coords(kind), linear = dofs == 6 ? 3 : dofs;
    for (int k = 0; k < count; ++k, from += coords, to += coords, d += dofs) {
        for (int i = 0; i < linear; ++i)
            d[i] = to[i] - from[i];
        if (dofs == 6)
            put_vec3(d + 3, sn_quat_log(sn_quat_mul(sn_quat_conjugate(quat_of(from + 3)), quat_of(to + 3))));
    }
}
