/* If this failed, frames would turn wrongly: rods would bend by the wrong angle and Newton would not
   converge. The reference for the Jacobians is the matrix power series in extended precision, which knows
   no special cases.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/math.h>

#include <check.h>
#include <stdlib.h>
#include "support/run_suite.h"

static const double pi = 3.141592653589793;

/* ---- helpers ------------------------------------------------------------------------------------------- */

static double random_number(uint64_t* state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 11) / 9007199254740992.0 * 2 - 1;
}

static sn_vec3 random_vector(uint64_t* state, double length)
{
    sn_vec3 a;
    do
        a = sn_v3(random_number(state), random_number(state), random_number(state));
    while (sn_norm(a) > 1 || sn_norm(a) < 0.1);
    return sn_scale(length / sn_norm(a), a);
}

static double distance(sn_vec3 a, sn_vec3 b) { return sn_norm(sn_sub(a, b)); }

static double mat3_distance(sn_mat3 A, sn_mat3 B)
{
    double most = 0;
    for (int i = 0; i < 9; ++i)
        most = fmax(most, fabs(A.m[i / 3][i % 3] - B.m[i / 3][i % 3]));
    return most;
}

typedef struct wide {
    long double m[3][3];
} wide;

static wide wide_mul(wide A, wide B)
{
    wide r;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r.m[i][j] = A.m[i][0] * B.m[0][j] + A.m[i][1] * B.m[1][j] + A.m[i][2] * B.m[2][j];
    return r;
}

static wide wide_hat(sn_vec3 p)
{
    return (wide){
        { { 0, -(long double)p.z, p.y }, { p.z, 0, -(long double)p.x }, { -(long double)p.y, p.x, 0 } }
    };
}

/* sum of sign^k P^k / (k + shift)!: the exponential for shift 0 and sign 1, J_r for shift 1 and sign -1. */
static sn_mat3 power_series(sn_vec3 p, int shift, int sign)
{
    wide power = { { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } }, sum = { { { 0 } } }, P = wide_hat(p);
    long double factor = 1;
    for (int k = 0; k < 80; ++k) {
        for (int i = 0; i < 9; ++i)
            sum.m[i / 3][i % 3] += factor * power.m[i / 3][i % 3];
        power = wide_mul(power, P);
        factor = factor * (long double)sign / (long double)(k + 1 + shift);
    }
    sn_mat3 r;
    for (int i = 0; i < 9; ++i)
        r.m[i / 3][i % 3] = (double)sum.m[i / 3][i % 3];
    return r;
}

/* Column j of the derivative of a vector function by differences of fourth order. */
typedef sn_vec3 (*vector_function)(sn_vec3 p, sn_vec3 k);

static sn_mat3 differentiate(vector_function f, sn_vec3 p, sn_vec3 k)
{
    const double h = 1e-3;
    sn_mat3 r;
    for (int j = 0; j < 3; ++j) {
        sn_vec3 e = sn_v3(j == 0, j == 1, j == 2);
        sn_vec3 near = sn_sub(f(sn_madd(p, h, e), k), f(sn_madd(p, -h, e), k));
        sn_vec3 far = sn_sub(f(sn_madd(p, 2 * h, e), k), f(sn_madd(p, -2 * h, e), k));
        sn_vec3 d = sn_scale(1 / (12 * h), sn_sub(sn_scale(8, near), far));
        r.m[0][j] = d.x, r.m[1][j] = d.y, r.m[2][j] = d.z;
    }
    return r;
}

static const double lengths[] = { 0,     1e-300, 1e-160,  1e-100,   1e-30,
                                  1e-12, 1e-8,   9.99e-6, 1.001e-5, 1e-3,
                                  0.1,   0.5,    0.99999, 1.00001,  1.5707963267948966,
                                  2,     3,      3.1,     3.14159,  3.1415926535 };

/* ---- exponential and logarithm ------------------------------------------------------------------------- */

START_TEST(exponential_is_the_power_series)
{
    uint64_t seed = 1;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        for (int n = 0; n < 50; ++n) {
            sn_vec3 p = random_vector(&seed, lengths[i]);
            sn_quat q = sn_quat_exp(p);
            ck_assert_double_le(fabs(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z - 1), 5e-16);
            ck_assert_double_le(mat3_distance(sn_quat_matrix(q), power_series(p, 0, 1)), 1.5e-15);
        }
    // Any length: several turns.
    sn_quat q = sn_quat_exp(sn_v3(0, 0, 20 * pi + 0.5));
    ck_assert_double_eq_tol(q.w, cos(0.25), 1e-14);
    ck_assert_double_eq_tol(q.z, sin(0.25), 1e-14);
}
END_TEST

START_TEST(logarithm_inverts_exponential)
{
    uint64_t seed = 2;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        for (int n = 0; n < 200; ++n) {
            sn_vec3 p = random_vector(&seed, lengths[i]), back = sn_quat_log(sn_quat_exp(p));
            ck_assert_double_le(distance(back, p), 4e-16 * fmax(lengths[i], 1e-307));
            sn_quat q = sn_quat_exp(p), minus = { -q.w, -q.x, -q.y, -q.z };
            ck_assert_double_le(distance(sn_quat_log(minus), p), 4e-16 * fmax(lengths[i], 1e-307));
        }
}
END_TEST

START_TEST(logarithm_at_half_a_turn)
{
    // Exactly pi: either sign is right, the length is pi.
    sn_vec3 p = sn_quat_log((sn_quat){ 0, 0, 1, 0 });
    ck_assert_double_eq(sn_norm(p), pi);
    ck_assert_double_eq(fabs(p.y), pi);
    // Beyond half a turn the other way round is shorter.
    p = sn_quat_log(sn_quat_exp(sn_v3(pi + 0.1, 0, 0)));
    ck_assert_double_eq_tol(p.x, -(pi - 0.1), 1e-15);
    // Nothing turned.
    p = sn_quat_log(sn_quat_identity());
    ck_assert(p.x == 0 && p.y == 0 && p.z == 0);
    p = sn_quat_log((sn_quat){ -1, 0, 0, 0 });
    ck_assert(p.x == 0 && p.y == 0 && p.z == 0);
}
END_TEST

START_TEST(tiny_angles_keep_all_digits)
{
    for (int e = -300; e < -5; e += 5) {
        double x = pow(10, e);
        sn_vec3 p = sn_quat_log((sn_quat){ 1, x, -2 * x, 3 * x });
        ck_assert_double_le(fabs(p.x / (2 * x) - 1), 1e-9); // 1 - r^2/3
        if (e < -9) ck_assert_double_le(fabs(p.x / (2 * x) - 1), 4e-16);
    }
}
END_TEST

/* ---- Euler angles and matrices ------------------------------------------------------------------------- */

static sn_mat3 rotation_about(int axis, double angle)
{
    double c = cos(angle), s = sin(angle);
    sn_mat3 x = { { { 1, 0, 0 }, { 0, c, -s }, { 0, s, c } } };
    sn_mat3 y = { { { c, 0, s }, { 0, 1, 0 }, { -s, 0, c } } };
    sn_mat3 z = { { { c, -s, 0 }, { s, c, 0 }, { 0, 0, 1 } } };
    return axis == 0 ? x : axis == 1 ? y : z;
}

START_TEST(rpy_is_rz_ry_rx)
{
    uint64_t seed = 3;
    for (int n = 0; n < 500; ++n) {
        double r = 3.1 * random_number(&seed), p = 1.57 * random_number(&seed),
               y = 3.1 * random_number(&seed);
        sn_mat3 R =
            sn_mat3_mul(sn_mat3_mul(rotation_about(2, y), rotation_about(1, p)), rotation_about(0, r));
        ck_assert_double_le(mat3_distance(sn_quat_matrix(sn_quat_from_rpy(r, p, y)), R), 1e-15);
    }
    // Positive pitch sends the x axis down.
    sn_vec3 e = sn_rotate(sn_quat_from_rpy(0, 0.3, 0), sn_v3(1, 0, 0));
    ck_assert_double_eq_tol(e.z, -sin(0.3), 1e-15);
}
END_TEST

START_TEST(rpy_round_trip)
{
    uint64_t seed = 4;
    for (int n = 0; n < 2000; ++n) {
        double scale = n % 4 ? 1 : 1e-9;
        sn_vec3 a = sn_v3(scale * 3.14 * random_number(&seed), scale * 1.5 * random_number(&seed),
                          scale * 3.14 * random_number(&seed));
        ck_assert_double_le(distance(sn_quat_to_rpy(sn_quat_from_rpy(a.x, a.y, a.z)), a), 8e-15 * scale);
        sn_quat q = sn_quat_from_rpy(a.x, a.y, a.z), minus = { -q.w, -q.x, -q.y, -q.z };
        ck_assert_double_le(distance(sn_quat_to_rpy(minus), a), 8e-15 * scale);
    }
    sn_vec3 zero = sn_quat_to_rpy(sn_quat_identity());
    ck_assert(zero.x == 0 && zero.y == 0 && zero.z == 0);
}
END_TEST

START_TEST(rpy_near_and_at_the_poles)
{
    uint64_t seed = 5;
    const double offsets[] = { 1e-3, 1e-6, 1e-9, 1e-12, 1e-14 };
    for (int n = 0; n < 1000; ++n) {
        double sign = n & 1 ? -1 : 1, pitch = sign * (0.5 * pi - offsets[n % 5]);
        sn_quat q = sn_quat_from_rpy(3 * random_number(&seed), pitch, 3 * random_number(&seed));
        sn_vec3 a = sn_quat_to_rpy(q);
        ck_assert_double_le(fabs(a.y - pitch), 1e-15);
        // The angles may be ill-determined, the rotation is not.
        ck_assert_double_le(mat3_distance(sn_quat_matrix(sn_quat_from_rpy(a.x, a.y, a.z)), sn_quat_matrix(q)),
                            2e-14);
    }
    for (int n = 0; n < 1000; ++n) {
        double roll = 3 * random_number(&seed), yaw = 3 * random_number(&seed), sign = n & 1 ? -1 : 1;
        sn_quat q = sn_quat_from_rpy(roll, sign * 0.5 * pi, yaw);
        sn_vec3 a = sn_quat_to_rpy(q);
        ck_assert_double_eq(a.x, 0);
        ck_assert_double_eq(a.y, sign * 0.5 * pi);
        double expected = yaw - sign * roll; // only this matters
        ck_assert_double_le(fabs(sin(0.5 * (a.z - expected))), 1e-15);
        ck_assert_double_le(mat3_distance(sn_quat_matrix(sn_quat_from_rpy(a.x, a.y, a.z)), sn_quat_matrix(q)),
                            5e-15);
    }
}
END_TEST

START_TEST(quaternion_from_matrix)
{
    uint64_t seed = 6;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; ++i)
        for (int n = 0; n < 100; ++n) {
            sn_quat q = sn_quat_exp(random_vector(&seed, lengths[i])),
                    r = sn_quat_from_matrix(sn_quat_matrix(q));
            double same = q.w * r.w + q.x * r.x + q.y * r.y + q.z * r.z;
            ck_assert_double_le(fabs(same - 1), 1e-15);
            ck_assert_double_le(mat3_distance(sn_quat_matrix(q), sn_quat_matrix(r)), 2e-15);
            ck_assert(r.w >= 0);
        }
    // Half turns about each axis: each of the four cases.
    const sn_quat halves[] = { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 }, { 0, 0, 0, 1 } };
    for (int i = 0; i < 4; ++i) {
        sn_quat r = sn_quat_from_matrix(sn_quat_matrix(halves[i]));
        ck_assert(fabs(r.w) == halves[i].w && fabs(r.x) == halves[i].x && fabs(r.y) == halves[i].y &&
                  fabs(r.z) == halves[i].z);
    }
}
END_TEST

/* ---- Jacobians ----------------------------------------------------------------------------------------- */

START_TEST(jacobian_is_the_power_series)
{
    uint64_t seed = 7;
    const double longer[] = { 3.9999, 4.0001, 5, 6, 6.28 };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths + 5; ++i)
        for (int n = 0; n < 50; ++n) {
            double length = i < 5 ? longer[i] : lengths[i - 5];
            sn_vec3 p = random_vector(&seed, length);
            ck_assert_double_le(mat3_distance(sn_so3_jr(p), power_series(p, 1, -1)), 2e-15);
        }
}
END_TEST

START_TEST(inverse_jacobian_inverts)
{
    uint64_t seed = 8;
    const double longer[] = { 3.9999, 4.0001, 5, 6, 6.2 };
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths + 5; ++i)
        for (int n = 0; n < 50; ++n) {
            double length = i < 5 ? longer[i] : lengths[i - 5];
            sn_vec3 p = random_vector(&seed, length);
            sn_mat3 product = sn_mat3_mul(sn_so3_jr(p), sn_so3_jr_inv(p));
            double size = 1 / fabs(2 * pi - length); // condition
            ck_assert_double_le(mat3_distance(product, sn_mat3_identity()),
                                2e-15 + 4e-14 * size * (length > 4));
        }
}
END_TEST

/* log( exp(p)^-1 exp(p + d) ) */
static sn_vec3 relative_turn(sn_vec3 d, sn_vec3 p)
{
    return sn_quat_log(sn_quat_mul(sn_quat_conjugate(sn_quat_exp(p)), sn_quat_exp(sn_add(p, d))));
}

/* log( exp(p) exp(d) ) */
static sn_vec3 composed_turn(sn_vec3 d, sn_vec3 p)
{
    return sn_quat_log(sn_quat_mul(sn_quat_exp(p), sn_quat_exp(d)));
}

START_TEST(jacobians_are_derivatives_of_the_exponential)
{
    uint64_t seed = 9;
    const double some[] = { 0, 1e-5, 0.01, 0.7, 1.5, 2.5, 3.0 };
    for (int i = 0; i < 7; ++i)
        for (int n = 0; n < 20; ++n) {
            sn_vec3 p = random_vector(&seed, some[i]), zero = { 0, 0, 0 };
            ck_assert_double_le(mat3_distance(differentiate(relative_turn, zero, p), sn_so3_jr(p)), 1e-11);
            ck_assert_double_le(mat3_distance(differentiate(composed_turn, zero, p), sn_so3_jr_inv(p)),
                                1e-10);
            // J_l(p) = J_r(p)^T = J_r(-p)
            ck_assert_double_le(mat3_distance(sn_mat3_transpose(sn_so3_jr(p)), sn_so3_jr(sn_neg(p))), 0);
        }
}
END_TEST

static sn_vec3 apply_jr(sn_vec3 p, sn_vec3 k) { return sn_mat3_apply(sn_so3_jr(p), k); }
static sn_vec3 apply_jr_inv_transpose(sn_vec3 p, sn_vec3 m)
{
    return sn_mat3_apply_transpose(sn_so3_jr_inv(p), m);
}

START_TEST(second_derivatives_match_differences)
{
    uint64_t seed = 10;
    const double some[] = { 0, 1e-8, 1e-3, 0.3, 0.999, 1.001, 2, 3.1, 3.99, 4.01, 5 };
    for (int i = 0; i < 11; ++i)
        for (int n = 0; n < 20; ++n) {
            sn_vec3 p = random_vector(&seed, some[i]), k = random_vector(&seed, 1);
            sn_mat3 d = sn_so3_jr_derivative(p, k), e = sn_so3_jr_inv_transpose_derivative(p, k);
            ck_assert_double_le(mat3_distance(differentiate(apply_jr, p, k), d), 2e-12);
            ck_assert_double_le(mat3_distance(differentiate(apply_jr_inv_transpose, p, k), e),
                                some[i] < 4.5 ? 1e-11 : 1e-9);
        }
}
END_TEST

START_TEST(second_derivatives_at_zero)
{
    // J_r = I - P/2 + ..., J_r^-T = I - P/2 + ...: both derivatives are hat(k)/2.
    sn_vec3 zero = { 0, 0, 0 }, k = { 1, -2, 3 };
    sn_mat3 half = sn_mat3_scale(0.5, sn_hat(k));
    ck_assert_double_eq(mat3_distance(sn_so3_jr_derivative(zero, k), half), 0);
    ck_assert_double_eq(mat3_distance(sn_so3_jr_inv_transpose_derivative(zero, k), half), 0);
}
END_TEST

/* The numbers computed from `t` alone, as entries of the matrices for p = (t, 0, 0) and k = (0, 1, 0):
   a, b, c, and the sums 1 - b t^2, a + a1 t^2, 2 b + b1 t^2, 2 c + d t^2. */
static void entries(double t, double out[6])
{
    sn_vec3 p = { t, 0, 0 }, k = { 0, 1, 0 };
    out[0] = sn_so3_jr(p).m[1][2] / t;
    out[1] = sn_so3_jr(p).m[1][1];
    out[2] = sn_so3_jr_inv(p).m[1][1];
    out[3] = sn_so3_jr_derivative(p, k).m[2][0];
    out[4] = sn_so3_jr_derivative(p, k).m[1][0] / t;
    out[5] = sn_so3_jr_inv_transpose_derivative(p, k).m[1][0] / t;
}

START_TEST(series_and_closed_forms_meet)
{
    // From the last number below each switch between formulas to the first above it. Over this step of
    // 3.3e-16 the functions themselves change by up to 1.3e-15 of their value.
    const double at[] = { 1e-10, 1, 4 };
    for (int i = 0; i < 3; ++i) {
        double below[6], above[6], t = at[i];
        entries(nextafter(t, 0), below);
        entries(nextafter(t, 10), above);
        for (int n = 0; n < 6; ++n)
            ck_assert_double_le(fabs(above[n] - below[n]), 2.3e-15 * fmax(fabs(above[n]), 0.1));
    }
}
END_TEST

START_TEST(closed_forms)
{
    // Against textbook formulas in extended precision, where these have digits to spare.
    for (double t = 0.5; t < 6; t += 0.01) {
        long double T = (long double)t, H = T / 2, s = sinl(T), co = cosl(T), u = H * cosl(H) / sinl(H);
        long double w = (H / sinl(H)) * (H / sinl(H));
        long double a = (1 - co) / (T * T), b = (T - s) / (T * T * T), c = (1 - u) / (T * T);
        long double a1 = (s / T - 2 * a) / (T * T), b1 = (a - 3 * b) / (T * T),
                    d = (w + u - 2) / (T * T * T * T);
        long double expected[6] = {
            a, 1 - b * T * T, 1 - c * T * T, -a - a1 * T * T, -2 * b - b1 * T * T, -2 * c - d * T * T
        };
        double got[6];
        entries(t, got);
        for (int n = 0; n < 6; ++n)
            ck_assert_double_le(fabs((double)(got[n] - expected[n])),
                                2e-15 * fmax(fabs((double)expected[n]), 0.25));
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("so3");
    TCase* cases = tcase_create("so3");
    tcase_add_test(cases, exponential_is_the_power_series);
    tcase_add_test(cases, logarithm_inverts_exponential);
    tcase_add_test(cases, logarithm_at_half_a_turn);
    tcase_add_test(cases, tiny_angles_keep_all_digits);
    tcase_add_test(cases, rpy_is_rz_ry_rx);
    tcase_add_test(cases, rpy_round_trip);
    tcase_add_test(cases, rpy_near_and_at_the_poles);
    tcase_add_test(cases, quaternion_from_matrix);
    tcase_add_test(cases, jacobian_is_the_power_series);
    tcase_add_test(cases, inverse_jacobian_inverts);
    tcase_add_test(cases, jacobians_are_derivatives_of_the_exponential);
    tcase_add_test(cases, second_derivatives_match_differences);
    tcase_add_test(cases, second_derivatives_at_zero);
    tcase_add_test(cases, series_and_closed_forms_meet);
    tcase_add_test(cases, closed_forms);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
