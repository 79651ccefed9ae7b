/* Sinew - so3: rotation vectors, quaternions, Jacobians of the exponential map.

   With t = |p|, h = t/2, P = hat(p):
       J_r(p)    = I - a P + b P^2,    a = (1 - cos t)/t^2,   b = (t - sin t)/t^3
       J_r^-1(p) = I + P/2 + c P^2,    c = (1 - h cot h)/t^2
   and, because d(P k)/dp = -hat(k) and d(P^2 k)/dp = (p.k) I + p k^T - 2 k p^T, and df/dp = (f'(t)/t) p^T,
       d/dp [ J_r(p) k ]    = a hat(k) - a1 (p x k) p^T + b [(p.k) I + p k^T - 2 k p^T] + b1 (p x (p x k)) p^T
       d/dp [ J_r^-T(p) m ] = hat(m)/2 + c [(p.m) I + p m^T - 2 m p^T] + d (p x (p x m)) p^T
   with a1 = a'/t, b1 = b'/t, d = c'/t.

   The closed forms lose digits near t = 0; up to t = 4 power series in t^2 replace them. Those of c and d
   would converge slowly, because c has poles at t = 2 pi n. From h cot h = 1 - 2 sum h^2/(n^2 pi^2 - h^2)
   follows
       c = 2 sum 1/(4 n^2 pi^2 - t^2),
   whose first term is kept as it is; the others are a series that converges up to t = 4 pi:
       coefficient of t^(2k):  2 (zeta(2k+2) - 1)/(2 pi)^(2k+2).
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/math.h>

/* ---- coefficients -------------------------------------------------------------------------------------- */

enum {
    FEW_TERMS = 9, // enough for t <= 1
    TERMS_ENTIRE = 16,
    TERMS_POLE = 17 // enough for t <= 4
};
#define SERIES_LIMIT2 16.0       // t^2 up to which the series are used
#define POLE2 39.478417604357432 // (2 pi)^2

// clang-format off
static const double series_b[] = { // b
    1.6666666666666667e-1, -8.3333333333333333e-3, 1.9841269841269841e-4, -2.7557319223985891e-6,
    2.5052108385441719e-8, -1.6059043836821615e-10, 7.6471637318198165e-13, -2.8114572543455208e-15,
    8.2206352466243297e-18, -1.9572941063391261e-20, 3.8681701706306840e-23, -6.4469502843844734e-26,
    9.1836898637955461e-29, -1.1309962886447717e-31, 1.2161250415535179e-34, -1.1516335620771950e-37,
};
static const double series_a1[] = { // a'/t
    -8.3333333333333333e-2, 5.5555555555555556e-3, -1.4880952380952381e-4, 2.2045855379188713e-6,
    -2.0876756987868099e-8, 1.3764894717275670e-10, -6.6912682653423394e-13, 2.4990731149737962e-15,
    -7.3985717219618967e-18, 1.7793582784901147e-20, -3.5458226564114604e-23, 5.9510310317395139e-26,
    -8.5277120163815786e-29, 1.0555965360684536e-31, -1.1401172264564231e-34, 1.0838904113667718e-37,
};
static const double series_b1[] = { // b'/t
    -1.6666666666666667e-2, 7.9365079365079365e-4, -1.6534391534391534e-5, 2.0041686708353375e-7,
    -1.6059043836821615e-9, 9.1765964781837798e-12, -3.9360401560837291e-14, 1.3153016394598928e-16,
    -3.5231293914104270e-19, 7.7363403412613681e-22, -1.4183290625645841e-24, 2.2040855673109311e-27,
    -2.9405903504764064e-30, 3.4051501163498503e-33, -3.4549006862315851e-36, 3.0968297467622051e-39,
};
static const double series_c[] = { // c - 2/(4 pi^2 - t^2)
    3.2672741512164448e-2, 1.0564110705334699e-4, 5.6373702828768453e-7, 3.3571419266574514e-9,
    2.0742872904166046e-11, 1.3000482138698974e-13, 8.1960520556910086e-16, 5.1801181961697243e-18,
    3.2775391747017918e-20, 2.0747401878593605e-22, 1.3136241807166534e-24, 8.3180031951892641e-27,
    5.2672629968342309e-29, 3.3354842988221443e-31, 2.1122063323183885e-33, 1.3375664093215244e-35,
    8.4702273286502466e-38,
};
static const double series_d[] = { // c'/t - 4/(4 pi^2 - t^2)^2
    2.1128221410669398e-4, 2.2549481131507381e-6, 2.0142851559944708e-8, 1.6594298323332836e-10,
    1.3000482138698974e-12, 9.8352624668292103e-15, 7.2521654746376140e-17, 5.2440626795228669e-19,
    3.7345323381468488e-21, 2.6272483614333068e-23, 1.8299607029416381e-25, 1.2641431192402154e-27,
    8.6722591769375753e-30, 5.9141777304914879e-32, 4.0126992279645733e-34, 2.7104727451680789e-36,
    1.8237025558629375e-38,
};
// clang-format on

static double sum_series(const double* coefficient, int terms, double x)
{
    double s = 0;
    for (int i = (x <= 1 ? FEW_TERMS : terms) - 1; i >= 0; --i)
        s = s * x + coefficient[i];
    return s;
}

/* (1 - cos t)/t^2 = (sin h / h)^2 / 2 has no cancellation anywhere. */
static double coefficient_a(double t2)
{
    if (t2 < 1e-20) return 0.5;
    double h = 0.5 * sqrt(t2), s = sin(h) / h;
    return 0.5 * s * s;
}

static double coefficient_b(double t2)
{
    if (t2 <= SERIES_LIMIT2) return sum_series(series_b, TERMS_ENTIRE, t2);
    double t = sqrt(t2);
    return (t - sin(t)) / (t2 * t);
}

/* a'/t */
static double coefficient_a1(double t2, double a)
{
    if (t2 <= SERIES_LIMIT2) return sum_series(series_a1, TERMS_ENTIRE, t2);
    double t = sqrt(t2);
    return (sin(t) / t - 2 * a) / t2;
}

/* b'/t */
static double coefficient_b1(double t2, double a, double b)
{
    return t2 <= SERIES_LIMIT2 ? sum_series(series_b1, TERMS_ENTIRE, t2) : (a - 3 * b) / t2;
}

static double coefficient_c(double t2)
{
    if (t2 <= SERIES_LIMIT2) return 2 / (POLE2 - t2) + sum_series(series_c, TERMS_POLE, t2);
    double h = 0.5 * sqrt(t2);
    return (1 - h * cos(h) / sin(h)) / t2;
}

/* c'/t */
static double coefficient_d(double t2)
{
    if (t2 <= SERIES_LIMIT2) {
        double pole = 2 / (POLE2 - t2);
        return pole * pole + sum_series(series_d, TERMS_POLE, t2);
    }
    double h = 0.5 * sqrt(t2), s = sin(h), u = h * cos(h) / s, w = (h / s) * (h / s);
    return (w + u - 2) / (t2 * t2);
}

/* ---- exponential and logarithm ------------------------------------------------------------------------- */

sn_quat sn_quat_exp(sn_vec3 p)
{
    double t2 = sn_dot(p, p), w, s; // s = sin(h)/t
    if (t2 < 1e-10) {
        // What follows in the series is below 1e-20.
        w = 1 - t2 / 8;
        s = 0.5 - t2 / 48;
    } else {
        double t = sqrt(t2);
        w = cos(0.5 * t);
        s = sin(0.5 * t) / t;
    }
    return (sn_quat){ w, s * p.x, s * p.y, s * p.z };
}

sn_vec3 sn_quat_log(sn_quat q)
{
    // q and -q are the same rotation; the one with w >= 0 has the angle of at most pi.
    double sign = q.w < 0 ? -1 : 1, w = sign * q.w;
    sn_vec3 v = sn_scale(sign, sn_v3(q.x, q.y, q.z));
    double n2 = sn_dot(v, v);
    // p = 2 atan2(n, w) v/n; small angles by the series of atan(r)/r: quicker, and n^2 may underflow.
    double x = n2 / (w * w);
    if (x < 0.01) {
        static const double series[] = { 1,       -1.0 / 3,  1.0 / 5,  -1.0 / 7,
                                         1.0 / 9, -1.0 / 11, 1.0 / 13, -1.0 / 15 };
        double s = series[7];
        for (int k = 6; k >= 0; --k)
            s = s * x + series[k];
        return sn_scale(2 / w * s, v);
    }
    double n = sqrt(n2);
    return sn_scale(2 * atan2(n, w) / n, v);
}

/* ---- Euler angles, matrices ---------------------------------------------------------------------------- */

sn_quat sn_quat_from_rpy(double roll, double pitch, double yaw)
{
    double cr = cos(0.5 * roll), sr = sin(0.5 * roll), cp = cos(0.5 * pitch), sp = sin(0.5 * pitch);
    double cy = cos(0.5 * yaw), sy = sin(0.5 * yaw);
    return (sn_quat){ cr * cp * cy + sr * sp * sy, sr * cp * cy - cr * sp * sy, cr * sp * cy + sr * cp * sy,
                      cr * cp * sy - sr * sp * cy };
}

/* Into (-pi, pi]. */
static double wrap(double angle)
{
    const double pi = 3.141592653589793;
    return angle > pi ? angle - 2 * pi : angle <= -pi ? angle + 2 * pi : angle;
}

/* With half angles r, p, y:  w - y = (cos p - sin p) cos(r + y),   x + z = (cos p - sin p) sin(r + y),
                              w + y = (cos p + sin p) cos(y - r),   z - x = (cos p + sin p) sin(y - r).
   Sum and difference of roll and yaw follow from these also where the pitch is near 90 degrees. */
sn_vec3 sn_quat_to_rpy(sn_quat q)
{
    const double half_pi = 1.5707963267948966;
    if (q.w < 0) q = (sn_quat){ -q.w, -q.x, -q.y, -q.z }; // the same rotation, its half angles near zero
    double minus = hypot(q.w - q.y, q.x + q.z), plus = hypot(q.w + q.y, q.z - q.x);
    double sum = atan2(q.x + q.z, q.w - q.y), difference = atan2(q.z - q.x, q.w + q.y);
    // What is left of `minus` or `plus` by rounding at exactly +-90 degrees tells nothing about its angle.
    const double nothing = 4e-15;
    if (minus < nothing) return sn_v3(0, half_pi, wrap(2 * difference));
    if (plus < nothing) return sn_v3(0, -half_pi, wrap(2 * sum));

    double sine = 2 * (q.w * q.y - q.x * q.z);
    double pitch = fabs(sine) < 0.5 ? asin(sine) : 2 * atan2(plus, minus) - half_pi;
    return sn_v3(wrap(sum - difference), pitch, wrap(sum + difference));
}

/* Shepperd 1978: the largest of the four components is computed by a root, the others by divisions. */
sn_quat sn_quat_from_matrix(sn_mat3 R)
{
    double xx = R.m[0][0], yy = R.m[1][1], zz = R.m[2][2], trace = xx + yy + zz;
    double a = R.m[2][1] - R.m[1][2], b = R.m[0][2] - R.m[2][0], c = R.m[1][0] - R.m[0][1];
    double xy = R.m[0][1] + R.m[1][0], xz = R.m[0][2] + R.m[2][0], yz = R.m[1][2] + R.m[2][1];
    sn_quat q;
    if (trace >= xx && trace >= yy && trace >= zz)
        q = (sn_quat){ 1 + trace, a, b, c };
    else if (xx >= yy && xx >= zz)
        q = (sn_quat){ a, 1 + xx - yy - zz, xy, xz };
    else if (yy >= zz)
        q = (sn_quat){ b, xy, 1 + yy - xx - zz, yz };
    else
        q = (sn_quat){ c, xz, yz, 1 + zz - xx - yy };
    if (q.w < 0) q = (sn_quat){ -q.w, -q.x, -q.y, -q.z };
    return sn_quat_normalized(q);
}

/* ---- Jacobians ----------------------------------------------------------------------------------------- */

/* I + alpha hat(p) + beta hat(p)^2, with hat(p)^2 = p p^T - t^2 I. */
static sn_mat3 polynomial(double alpha, double beta, sn_vec3 p, double t2)
{
    double d = 1 - beta * t2, x = alpha * p.x, y = alpha * p.y, z = alpha * p.z;
    double xy = beta * p.x * p.y, xz = beta * p.x * p.z, yz = beta * p.y * p.z;
    return (sn_mat3){ { { d + beta * p.x * p.x, xy - z, xz + y },
                        { xy + z, d + beta * p.y * p.y, yz - x },
                        { xz - y, yz + x, d + beta * p.z * p.z } } };
}

sn_mat3 sn_so3_jr(sn_vec3 p)
{
    double t2 = sn_dot(p, p);
    return polynomial(-coefficient_a(t2), coefficient_b(t2), p, t2);
}

sn_mat3 sn_so3_jr_inv(sn_vec3 p)
{
    double t2 = sn_dot(p, p);
    return polynomial(0.5, coefficient_c(t2), p, t2);
}

/* alpha hat(k) + beta [(p.k) I + p k^T - 2 k p^T] + u p^T */
static sn_mat3 gradient(double alpha, double beta, sn_vec3 p, sn_vec3 k, sn_vec3 u)
{
    double d = beta * sn_dot(p, k);
    sn_mat3 r = sn_mat3_madd(sn_mat3_diagonal(d, d, d), alpha, sn_hat(k));
    r = sn_mat3_madd(r, beta, sn_outer(p, k));
    return sn_mat3_madd(r, 1, sn_outer(sn_madd(u, -2 * beta, k), p));
}

sn_mat3 sn_so3_jr_derivative(sn_vec3 p, sn_vec3 k)
{
    double t2 = sn_dot(p, p), a = coefficient_a(t2), b = coefficient_b(t2);
    sn_vec3 pk = sn_cross(p, k), ppk = sn_cross(p, pk);
    sn_vec3 u = sn_madd(sn_scale(-coefficient_a1(t2, a), pk), coefficient_b1(t2, a, b), ppk);
    return gradient(a, b, p, k, u);
}

sn_mat3 sn_so3_jr_inv_transpose_derivative(sn_vec3 p, sn_vec3 m)
{
    double t2 = sn_dot(p, p);
    sn_vec3 ppm = sn_cross(p, sn_cross(p, m));
    return gradient(0.5, coefficient_c(t2), p, m, sn_scale(coefficient_d(t2), ppm));
}
