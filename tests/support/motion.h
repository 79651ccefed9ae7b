/* Sinew - motion: random motions of points and frames for tests, how they continue in time, and differences.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>
#include <sinew/component.h>
#include <string.h>

enum { MOTION_NODES = 8 };

/** Configurations, velocities and accelerations of one state. */
typedef struct motion {
    sn_kind kind;
    int count;
    double x[7 * MOTION_NODES], v[6 * MOTION_NODES], a[6 * MOTION_NODES];
} motion;

static inline sn_kin motion_kin(const motion* m)
{
    sn_kin kin = { .kind = m->kind, .count = m->count };
    kin.x = m->x;
    kin.v = m->v;
    kin.a = m->a;
    return kin;
}

static inline sn_kin_out motion_out(motion* m)
{
    sn_kin_out out = { .kind = m->kind, .count = m->count };
    out.x = m->x;
    out.v = m->v;
    out.a = m->a;
    return out;
}

static inline sn_quat motion_orientation(const motion* m, int node)
{
    const double* x = m->x + 7 * node + 3;
    sn_quat q = { x[0], x[1], x[2], x[3] };
    return q;
}

static inline void motion_turn(motion* m, int node, sn_quat q)
{
    double* x = m->x + 7 * node + 3;
    x[0] = q.w;
    x[1] = q.x;
    x[2] = q.y;
    x[3] = q.z;
}

static inline sn_vec3 vec3_of(const double* a) { return sn_v3(a[0], a[1], a[2]); }

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

/** Random motion; neighbouring frames differ by a rotation of `angle` about a random axis. */
static inline motion motion_random(sn_kind kind, int count, double angle, uint64_t* seed)
{
    motion m = { .kind = kind, .count = count };
    int dofs = sn_kind_dofs(kind), coords = sn_kind_coords(kind);
    for (int i = 0; i < count * dofs; ++i) {
        m.v[i] = 2 * random_number(seed);
        m.a[i] = 3 * random_number(seed);
    }
    for (int i = 0; i < count * coords; ++i)
        m.x[i] = random_number(seed);
    if (kind == SN_FRAMES)
        for (int k = 0; k < count; ++k) {
            sn_vec3 axis = random_vector(seed, 1.0);
            sn_quat turn = sn_quat_exp(sn_scale((k == 0 ? 2.0 : angle) / sn_norm(axis), axis));
            motion_turn(&m, k, k == 0 ? turn : sn_quat_mul(motion_orientation(&m, k - 1), turn));
        }
    return m;
}

/** Adds h to degree of freedom `dof` of a node's configuration (frames: R <- R exp(hat(h e))). */
static inline void motion_displace(motion* m, int node, int dof, double h)
{
    if (m->kind == SN_FRAMES && dof >= 3) {
        sn_vec3 p = { dof == 3 ? h : 0, dof == 4 ? h : 0, dof == 5 ? h : 0 };
        motion_turn(m, node, sn_quat_mul(motion_orientation(m, node), sn_quat_exp(p)));
    } else {
        m->x[node * sn_kind_coords(m->kind) + dof] += h;
    }
}

/** The motion at time t, of constant acceleration in the coordinates r + v t + a t^2/2, R exp(w t + w'
    t^2/2). The accelerations it returns are those of time 0. */
static inline motion motion_after(const motion* m, double t)
{
    motion r = *m;
    int dofs = sn_kind_dofs(m->kind), coords = sn_kind_coords(m->kind), linear = dofs == 6 ? 3 : dofs;
    for (int k = 0; k < m->count; ++k) {
        for (int i = 0; i < linear; ++i) {
            double v = m->v[k * dofs + i], a = m->a[k * dofs + i];
            r.x[k * coords + i] += v * t + 0.5 * a * t * t;
            r.v[k * dofs + i] += a * t;
        }
        if (dofs == 6) {
            sn_vec3 w = vec3_of(m->v + 6 * k + 3), alpha = vec3_of(m->a + 6 * k + 3);
            sn_vec3 p = sn_madd(sn_scale(t, w), 0.5 * t * t, alpha);
            sn_vec3 spin = sn_mat3_apply(sn_so3_jr(p), sn_madd(w, t, alpha));
            motion_turn(&r, k, sn_quat_mul(motion_orientation(m, k), sn_quat_exp(p)));
            r.v[6 * k + 3] = spin.x;
            r.v[6 * k + 4] = spin.y;
            r.v[6 * k + 5] = spin.z;
        }
    }
    return r;
}

/** Increments that lead from one configuration to another, all nodes. */
static inline void motion_increments(const motion* from, const motion* to, double* d)
{
    int dofs = sn_kind_dofs(from->kind), coords = sn_kind_coords(from->kind), linear = dofs == 6 ? 3 : dofs;
    for (int k = 0; k < from->count; ++k) {
        for (int i = 0; i < linear; ++i)
            d[k * dofs + i] = to->x[k * coords + i] - from->x[k * coords + i];
        if (dofs == 6) {
            sn_quat inverse = sn_quat_conjugate(motion_orientation(from, k));
            sn_vec3 p = sn_quat_log(sn_quat_mul(inverse, motion_orientation(to, k)));
            d[6 * k + 3] = p.x;
            d[6 * k + 4] = p.y;
            d[6 * k + 5] = p.z;
        }
    }
}

/** Fourth-order central difference from values at -2h, -h, h, 2h. */
static inline double difference(double m2, double m1, double p1, double p2, double h)
{
    return (8 * (p1 - m1) - (p2 - m2)) / (12 * h);
}

/** Fails unless n numbers agree to `tolerance` times the largest of them, or 1. */
static inline void expect_close(const char* what, const double* got, const double* wanted, int n,
                                double tolerance)
{
    double size = 1;
    for (int i = 0; i < n; ++i)
        size = fmax(size, fabs(wanted[i]));
    for (int i = 0; i < n; ++i)
        ck_assert_msg(fabs(got[i] - wanted[i]) <= tolerance * size, "%s, number %d: %.17g instead of %.17g",
                      what, i, got[i], wanted[i]);
}

/** Every row of a parameter table says its unit and what it means. */
static inline void expect_documented(const sn_component* type)
{
    ck_assert_uint_eq(type->abi, SN_COMPONENT_ABI);
    ck_assert_ptr_nonnull(type->summary);
    for (int i = 0; i < type->param_count; ++i) {
        const sn_param* p = &type->params[i];
        bool worded = p->doc && p->doc[0] && p->doc[strlen(p->doc) - 1] != '.';
        ck_assert_msg(p->unit && worded && p->min <= p->max, "%s.%s", type->name, p->name);
    }
}
