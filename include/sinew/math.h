/* Sinew - math: vectors, quaternions, 3x3 matrices, rotation-vector maps. Values in, values out.
   Formulas of SO(3): R <- R exp(hat(p)) are right (body) increments throughout.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <math.h>
#include <sinew/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Three components; in which axes and in which unit is said where one is used. */
typedef struct sn_vec3 {
    double x, y, z;
} sn_vec3;

/** A rotation as a unit quaternion, scalar part first; it maps body components to world components. */
typedef struct sn_quat {
    double w, x, y, z;
} sn_quat;

/** Row-major: m[row][column]. */
typedef struct sn_mat3 {
    double m[3][3];
} sn_mat3;

/** Configuration of a frame: origin in world axes [m] and orientation. */
typedef struct sn_pose {
    sn_vec3 r;
    sn_quat q;
} sn_pose;

/** Velocity of a frame: of its origin in world axes [m/s], and angular velocity in BODY axes [rad/s].
    The same struct carries accelerations (m/s^2, rad/s^2), increments (m, rad). */
typedef struct sn_twist {
    sn_vec3 v, w;
} sn_twist;

/** Load on a frame: force in world axes [N], moment about its origin in BODY axes [N m]; dual to sn_twist. */
typedef struct sn_wrench {
    sn_vec3 f, m;
} sn_wrench;

static inline sn_vec3 sn_v3(double x, double y, double z)
{
    sn_vec3 a = { x, y, z };
    return a;
}
static inline sn_vec3 sn_add(sn_vec3 a, sn_vec3 b) { return sn_v3(a.x + b.x, a.y + b.y, a.z + b.z); }
static inline sn_vec3 sn_sub(sn_vec3 a, sn_vec3 b) { return sn_v3(a.x - b.x, a.y - b.y, a.z - b.z); }
static inline sn_vec3 sn_neg(sn_vec3 a) { return sn_v3(-a.x, -a.y, -a.z); }
static inline sn_vec3 sn_scale(double s, sn_vec3 a) { return sn_v3(s * a.x, s * a.y, s * a.z); }
/** a + s b */
static inline sn_vec3 sn_madd(sn_vec3 a, double s, sn_vec3 b)
{
    return sn_v3(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}
/** Component by component. */
static inline sn_vec3 sn_mul(sn_vec3 a, sn_vec3 b) { return sn_v3(a.x * b.x, a.y * b.y, a.z * b.z); }
static inline double sn_dot(sn_vec3 a, sn_vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static inline sn_vec3 sn_cross(sn_vec3 a, sn_vec3 b)
{
    return sn_v3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static inline double sn_norm(sn_vec3 a) { return sqrt(sn_dot(a, a)); }

static inline sn_mat3 sn_mat3_diagonal(double a, double b, double c)
{
    sn_mat3 r = { { { a, 0, 0 }, { 0, b, 0 }, { 0, 0, c } } };
    return r;
}
static inline sn_mat3 sn_mat3_identity(void) { return sn_mat3_diagonal(1, 1, 1); }
/** hat(a) b = a x b */
static inline sn_mat3 sn_hat(sn_vec3 a)
{
    sn_mat3 r = { { { 0, -a.z, a.y }, { a.z, 0, -a.x }, { -a.y, a.x, 0 } } };
    return r;
}
/** a b^T */
static inline sn_mat3 sn_outer(sn_vec3 a, sn_vec3 b)
{
    sn_mat3 r = { { { a.x * b.x, a.x * b.y, a.x * b.z },
                    { a.y * b.x, a.y * b.y, a.y * b.z },
                    { a.z * b.x, a.z * b.y, a.z * b.z } } };
    return r;
}
static inline sn_vec3 sn_mat3_apply(sn_mat3 A, sn_vec3 b)
{
    return sn_v3(A.m[0][0] * b.x + A.m[0][1] * b.y + A.m[0][2] * b.z,
                 A.m[1][0] * b.x + A.m[1][1] * b.y + A.m[1][2] * b.z,
                 A.m[2][0] * b.x + A.m[2][1] * b.y + A.m[2][2] * b.z);
}
/** x of A x = b, by Cramer's rule; A must be far from singular. */
static inline sn_vec3 sn_mat3_solve(sn_mat3 A, sn_vec3 b)
{
    sn_vec3 c0 = sn_v3(A.m[0][0], A.m[1][0], A.m[2][0]), c1 = sn_v3(A.m[0][1], A.m[1][1], A.m[2][1]),
            c2 = sn_v3(A.m[0][2], A.m[1][2], A.m[2][2]);
    double determinant = sn_dot(c0, sn_cross(c1, c2));
    return sn_v3(sn_dot(b, sn_cross(c1, c2)) / determinant, sn_dot(c0, sn_cross(b, c2)) / determinant,
                 sn_dot(c0, sn_cross(c1, b)) / determinant);
}
/** A^T b */
static inline sn_vec3 sn_mat3_apply_transpose(sn_mat3 A, sn_vec3 b)
{
    return sn_v3(A.m[0][0] * b.x + A.m[1][0] * b.y + A.m[2][0] * b.z,
                 A.m[0][1] * b.x + A.m[1][1] * b.y + A.m[2][1] * b.z,
                 A.m[0][2] * b.x + A.m[1][2] * b.y + A.m[2][2] * b.z);
}
static inline sn_mat3 sn_mat3_transpose(sn_mat3 A)
{
    sn_mat3 r = { { { A.m[0][0], A.m[1][0], A.m[2][0] },
                    { A.m[0][1], A.m[1][1], A.m[2][1] },
                    { A.m[0][2], A.m[1][2], A.m[2][2] } } };
    return r;
}
static inline sn_mat3 sn_mat3_mul(sn_mat3 A, sn_mat3 B)
{
    sn_mat3 r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[i][0] * B.m[0][j] + A.m[i][1] * B.m[1][j] + A.m[i][2] * B.m[2][j];
    return r;
}
/** A + s B */
static inline sn_mat3 sn_mat3_madd(sn_mat3 A, double s, sn_mat3 B)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A.m[i][j] += s * B.m[i][j];
    return A;
}
static inline sn_mat3 sn_mat3_scale(double s, sn_mat3 A)
{
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            A.m[i][j] *= s;
    return A;
}

static inline sn_quat sn_quat_identity(void)
{
    sn_quat q = { 1, 0, 0, 0 };
    return q;
}
static inline sn_quat sn_quat_conjugate(sn_quat a)
{
    sn_quat q = { a.w, -a.x, -a.y, -a.z };
    return q;
}
/** The rotation b followed, in world axes, by a: R(a b) = R(a) R(b). */
static inline sn_quat sn_quat_mul(sn_quat a, sn_quat b)
{
    sn_quat q = { a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                  a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                  a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                  a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w };
    return q;
}
static inline sn_quat sn_quat_normalized(sn_quat a)
{
    double s = 1.0 / sqrt(a.w * a.w + a.x * a.x + a.y * a.y + a.z * a.z);
    sn_quat q = { s * a.w, s * a.x, s * a.y, s * a.z };
    return q;
}
/** Rotation matrix of a unit quaternion. */
static inline sn_mat3 sn_quat_matrix(sn_quat q)
{
    double xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z, xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
    double wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
    sn_mat3 r = { { { 1 - 2 * (yy + zz), 2 * (xy - wz), 2 * (xz + wy) },
                    { 2 * (xy + wz), 1 - 2 * (xx + zz), 2 * (yz - wx) },
                    { 2 * (xz - wy), 2 * (yz + wx), 1 - 2 * (xx + yy) } } };
    return r;
}
/** Body components to world components. */
static inline sn_vec3 sn_rotate(sn_quat q, sn_vec3 a) { return sn_mat3_apply(sn_quat_matrix(q), a); }
/** World components to body components. */
static inline sn_vec3 sn_unrotate(sn_quat q, sn_vec3 a)
{
    return sn_mat3_apply_transpose(sn_quat_matrix(q), a);
}

/** Unit quaternion of the rotation vector p [rad], any length. */
SN_API sn_quat sn_quat_exp(sn_vec3 p);
/** Rotation vector of a unit quaternion, |p| <= pi; exact to round-off near zero. */
SN_API sn_vec3 sn_quat_log(sn_quat q);
/** Quaternion of intrinsic z-y'-x'' Euler angles: R = Rz(yaw) Ry(pitch) Rx(roll) [rad]. */
SN_API sn_quat sn_quat_from_rpy(double roll, double pitch, double yaw);
/** roll, pitch, yaw of a unit quaternion [rad]; at pitch = +-90 degrees roll is set to 0. */
SN_API sn_vec3 sn_quat_to_rpy(sn_quat q);
/** Unit quaternion of a rotation matrix. */
SN_API sn_quat sn_quat_from_matrix(sn_mat3 R);

/** Right Jacobian of SO(3): the body spin of exp(p) is J_r(p) p'. Its transpose is the left Jacobian. */
SN_API sn_mat3 sn_so3_jr(sn_vec3 p);
/** Inverse right Jacobian: p' = J_r^-1(p) w; singular at |p| = 2 pi. */
SN_API sn_mat3 sn_so3_jr_inv(sn_vec3 p);
/** d/dp [ J_r^-T(p) m ] for fixed m. */
SN_API sn_mat3 sn_so3_jr_inv_transpose_derivative(sn_vec3 p, sn_vec3 m);
/** d/dp [ J_r(p) k ] for fixed k. */
SN_API sn_mat3 sn_so3_jr_derivative(sn_vec3 p, sn_vec3 k);

#ifdef __cplusplus
}
#endif
