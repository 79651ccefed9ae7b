/* If this fails, a rod of rigid frames is pushed by forces that are not those of its strains, or Newton's
   method gets derivatives that are not those of its forces.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <float.h>
#include <stdlib.h>
#include <sinew/models.h>
#include "models/rods/rfem_kernel.h"
#include "support/fake_bind.h"
#include "support/run_suite.h"

enum { LEFT, MID, STATES = 60 };

/* Not fmax, which would pass over what is not a number. */
static double larger(double a, double b) { return isnan(a) || a >= b ? a : b; }

/* ---- random states ------------------------------------------------------------------------------------- */

typedef struct state {
    sn_pose p[2];
    sn_twist v[2];
} state;

static uint64_t seed;

static double uniform(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

static sn_vec3 random_vector(double size)
{
    return sn_v3(uniform(-size, size), uniform(-size, size), uniform(-size, size));
}

static sn_vec3 random_direction(void)
{
    for (;;) {
        sn_vec3 a = random_vector(1);
        double l = sn_norm(a);
        if (l > 0.1 && l < 1) return sn_scale(1 / l, a);
    }
}

static sn_quat exponential(sn_vec3 p)
{
    double t = sn_norm(p), s = t > 1e-9 ? sin(0.5 * t) / t : 0.5;
    sn_quat q = { cos(0.5 * t), s * p.x, s * p.y, s * p.z };
    return q;
}

/* Two bodies turned against each other by `angle`. */
static state random_state(double angle)
{
    state s;
    s.p[0].r = random_vector(1);
    s.p[0].q = exponential(random_vector(2));
    s.p[1].r = sn_add(s.p[0].r, random_vector(0.7));
    s.p[1].q = sn_quat_normalized(sn_quat_mul(s.p[0].q, exponential(sn_scale(angle, random_direction()))));
    for (int i = 0; i < 2; ++i) {
        s.v[i].v = random_vector(1);
        s.v[i].w = random_vector(1);
    }
    return s;
}

static sn_rfem_joint random_joint(void)
{
    sn_rfem_joint k;
    k.ks = sn_v3(uniform(1, 3), uniform(1, 3), uniform(1, 3));
    k.kt = sn_v3(uniform(1, 3), uniform(1, 3), uniform(1, 3));
    k.u0 = random_vector(0.3);
    k.psi0 = random_vector(0.3);
    k.a = uniform(0, 0.6);
    k.b = uniform(0, 0.6);
    return k;
}

/* Angle of state i of a sweep: 0 first, then up to 2.5 rad. */
static double angle_of(int i) { return 2.5 * i / (STATES - 1); }

/* Increment of one of the 12 degrees of freedom: pose if `rate` is false, velocity otherwise. */
static state moved(state s, int dof, bool rate, double by)
{
    int body = dof / 6, i = dof % 6;
    sn_vec3 e = sn_v3(i % 3 == 0 ? by : 0, i % 3 == 1 ? by : 0, i % 3 == 2 ? by : 0);
    if (rate && i < 3)
        s.v[body].v = sn_add(s.v[body].v, e);
    else if (rate)
        s.v[body].w = sn_add(s.v[body].w, e);
    else if (i < 3)
        s.p[body].r = sn_add(s.p[body].r, e);
    else
        s.p[body].q = sn_quat_normalized(sn_quat_mul(s.p[body].q, exponential(e)));
    return s;
}

/* ---- the kernel, and the same from the definitions ----------------------------------------------------- */

static sn_rfem_work force(const sn_rfem_joint* k, bool mid, double beta, const state* s, double f[12])
{
    sn_wrench w[2] = { 0 };
    sn_rfem_work work;
    rfem_force(k, mid, beta, &s->p[0], &s->p[1], &s->v[0], &s->v[1], &w[0], &w[1], &work);
    memcpy(f, w, sizeof w);
    return work;
}

static void tangent(const sn_rfem_joint* k, bool mid, double beta, const state* s, double K[144],
                    double D[144])
{
    double f[12];
    sn_rfem_work work = force(k, mid, beta, s, f);
    memset(D, 0, 144 * sizeof *D);
    rfem_tangent(k, mid, beta, &work, K, D);
}

/* Strains less those at rest, straight from their definitions with rotation matrices. */
static void strains(const sn_rfem_joint* k, bool mid, const state* s, double eps[6])
{
    sn_mat3 Ra = sn_quat_matrix(s->p[0].q), Rb = sn_quat_matrix(s->p[1].q);
    sn_mat3 Q = sn_mat3_mul(sn_mat3_transpose(Ra), Rb);
    sn_vec3 w =
        sn_v3(0.5 * (Q.m[2][1] - Q.m[1][2]), 0.5 * (Q.m[0][2] - Q.m[2][0]), 0.5 * (Q.m[1][0] - Q.m[0][1]));
    double sine = sn_norm(w), t = atan2(sine, 0.5 * (Q.m[0][0] + Q.m[1][1] + Q.m[2][2] - 1));
    sn_vec3 psi = sine > 1e-5 ? sn_scale(t / sine, w) : sn_scale(1 + sine * sine / 6, w);
    sn_vec3 sa = sn_v3(k->a, 0, 0), sb = sn_v3(-k->b, 0, 0);
    sn_vec3 gap = sn_sub(sn_add(s->p[1].r, sn_mat3_apply(Rb, sb)), sn_add(s->p[0].r, sn_mat3_apply(Ra, sa)));
    sn_mat3 R = mid ? sn_mat3_mul(Ra, sn_quat_matrix(exponential(sn_scale(0.5, psi)))) : Ra;
    sn_vec3 u = sn_sub(sn_mat3_apply_transpose(R, gap), k->u0);
    psi = sn_sub(psi, k->psi0);
    memcpy(eps, &u, sizeof u);
    memcpy(eps + 3, &psi, sizeof psi);
}

static double stiffness(const sn_rfem_joint* k, int i)
{
    const double list[6] = { k->ks.x, k->ks.y, k->ks.z, k->kt.x, k->kt.y, k->kt.z };
    return list[i];
}

static double energy(const sn_rfem_joint* k, bool mid, const state* s)
{
    double eps[6], sum = 0;
    strains(k, mid, s, eps);
    for (int i = 0; i < 6; ++i)
        sum += 0.5 * stiffness(k, i) * eps[i] * eps[i];
    return sum;
}

/* Derivative at 0 of n functions of h: central differences of step 0.1, 0.05 ... extrapolated to order 10. */
typedef void sampled(const void* data, double h, double* out);
static void derivative(sampled* f, const void* data, int n, double* out)
{
    enum { LEVELS = 5, MAX = 12 };
    double d[LEVELS][MAX], plus[MAX], minus[MAX];
    double h = 0.1;
    for (int l = 0; l < LEVELS; ++l, h *= 0.5) {
        f(data, h, plus);
        f(data, -h, minus);
        for (int i = 0; i < n; ++i)
            d[l][i] = (plus[i] - minus[i]) / (2 * h);
    }
    for (int order = 1; order < LEVELS; ++order)
        for (int l = LEVELS - 1; l >= order; --l)
            for (int i = 0; i < n; ++i)
                d[l][i] += (d[l][i] - d[l - 1][i]) / (pow(4, order) - 1);
    memcpy(out, d[LEVELS - 1], (size_t)n * sizeof *out);
}

typedef struct sample {
    const sn_rfem_joint* k;
    const state* s;
    double beta;
    int dof;
    bool mid, rate;
} sample;

static void sample_energy(const void* data, double h, double* out)
{
    const sample* a = data;
    state s = moved(*a->s, a->dof, false, h);
    out[0] = energy(a->k, a->mid, &s);
}

static void sample_strains(const void* data, double h, double* out)
{
    const sample* a = data;
    state s = moved(*a->s, a->dof, false, h);
    strains(a->k, a->mid, &s, out);
}

static void sample_force(const void* data, double h, double* out)
{
    const sample* a = data;
    state s = moved(*a->s, a->dof, a->rate, h);
    force(a->k, a->mid, a->beta, &s, out);
}

static double largest(const double* a, int n)
{
    double m = 0;
    for (int i = 0; i < n; ++i)
        m = larger(m, fabs(a[i]));
    return m;
}

/* Largest difference relative to the largest number of b. */
static double relative_error(const double* a, const double* b, int n)
{
    double m = 0;
    for (int i = 0; i < n; ++i)
        m = larger(m, fabs(a[i] - b[i]));
    return m / largest(b, n);
}

/* Fails when `error` exceeds `limit`; the worst ones are printed when SN_TOL_SCALE=0. */
static void expect_below(double error, double limit, const char* what, int mid)
{
    const char* scale = getenv("SN_TOL_SCALE");
    if (scale && atof(scale) == 0)
        printf("%-42s %-4s %.2g (limit %.2g)\n", what, mid ? "mid" : "left", error, limit);
    else
        ck_assert_msg(error <= limit * (scale ? atof(scale) : 1.0), "%s, %s frame: %g > %g", what,
                      mid ? "mid" : "left", error, limit);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

START_TEST(force_is_minus_gradient_of_energy)
{
    seed = 1;
    double worst = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        state s = random_state(angle_of(i));
        double f[12], g[12];
        force(&k, _i, 0.0, &s, f);
        for (int j = 0; j < 12; ++j) {
            sample a = { &k, &s, 0, j, _i, false };
            derivative(sample_energy, &a, 1, &g[j]);
            g[j] = -g[j];
        }
        worst = larger(worst, relative_error(f, g, 12));
    }
    expect_below(worst, 1e-9, "elastic force, -grad energy", _i);
}
END_TEST

/* f = -B^T K (eps + beta B v) with B by differences of the strains as defined */
START_TEST(damped_force_follows_strain_rates)
{
    seed = 2;
    double worst = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        state s = random_state(angle_of(i));
        double f[12], expected[12], B[12][6], eps[6], v[12], beta = 0.3;
        memcpy(v, s.v, sizeof v);
        strains(&k, _i, &s, eps);
        for (int j = 0; j < 12; ++j) {
            sample a = { &k, &s, 0, j, _i, false };
            derivative(sample_strains, &a, 6, B[j]);
        }
        for (int l = 0; l < 6; ++l)
            for (int j = 0; j < 12; ++j)
                eps[l] += beta * B[j][l] * v[j];
        for (int j = 0; j < 12; ++j) {
            expected[j] = 0;
            for (int l = 0; l < 6; ++l)
                expected[j] -= B[j][l] * stiffness(&k, l) * eps[l];
        }
        force(&k, _i, beta, &s, f);
        worst = larger(worst, relative_error(f, expected, 12));
    }
    expect_below(worst, 1e-9, "damped force, -B^T sigma", _i);
}
END_TEST

START_TEST(tangents_are_derivatives_of_the_force)
{
    seed = 3;
    double worst[2][2] = { { 0 } };
    for (int i = 0; i < STATES; ++i) {
        for (int damped = 0; damped < 2; ++damped) {
            sn_rfem_joint k = random_joint();
            state s = random_state(angle_of(i));
            double K[144], D[144], beta = damped ? 0.3 : 0.0;
            tangent(&k, _i, beta, &s, K, D);
            for (int rate = 0; rate < 2; ++rate) {
                double expected[144];
                for (int j = 0; j < 12; ++j) {
                    sample a = { &k, &s, beta, j, _i, rate };
                    double column[12];
                    derivative(sample_force, &a, 12, column);
                    for (int l = 0; l < 12; ++l)
                        expected[12 * l + j] = column[l];
                }
                if (rate && !damped)
                    ck_assert(largest(D, 144) == 0 && largest(expected, 144) == 0);
                else
                    worst[damped][rate] =
                        larger(worst[damped][rate], relative_error(rate ? D : K, expected, 144));
            }
        }
    }
    expect_below(worst[0][0], 1e-8, "K without damping, differences of f", _i);
    expect_below(worst[1][0], 1e-8, "K with damping, differences of f", _i);
    expect_below(worst[1][1], 1e-11, "D, differences of f", _i);
}
END_TEST

START_TEST(damping_matrix_is_symmetric_and_dissipates)
{
    seed = 4;
    double skew = 0, gain = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        state s = random_state(angle_of(i));
        double K[144], D[144];
        tangent(&k, _i, 0.3, &s, K, D);
        for (int a = 0; a < 12; ++a)
            for (int b = 0; b < 12; ++b)
                skew = larger(skew, fabs(D[12 * a + b] - D[12 * b + a]) / largest(D, 144));
        for (int j = 0; j < 200; ++j) {
            double v[12], power = 0, norm = 0;
            for (int a = 0; a < 12; ++a) {
                v[a] = uniform(-1, 1);
                norm += v[a] * v[a];
            }
            for (int a = 0; a < 12; ++a)
                for (int b = 0; b < 12; ++b)
                    power += v[a] * D[12 * a + b] * v[b];
            gain = larger(gain, power / (norm * largest(D, 144)));
        }
        // rigid motions: v = v0 + w x r is not damped
        sn_vec3 v0 = random_vector(1), w0 = random_vector(1);
        double v[12];
        for (int body = 0; body < 2; ++body) {
            sn_vec3 va = sn_add(v0, sn_cross(w0, s.p[body].r)), wa = sn_unrotate(s.p[body].q, w0);
            memcpy(v + 6 * body, &va, sizeof va);
            memcpy(v + 6 * body + 3, &wa, sizeof wa);
        }
        for (int a = 0; a < 12; ++a) {
            double f = 0;
            for (int b = 0; b < 12; ++b)
                f += D[12 * a + b] * v[b];
            gain = larger(gain, fabs(f) / largest(D, 144));
        }
    }
    expect_below(skew, 1e-14, "D symmetric", _i);
    expect_below(gain, 1e-14, "D negative semidefinite, rigid undamped", _i);
}
END_TEST

START_TEST(forces_and_moments_balance)
{
    seed = 5;
    double worst = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        state s = random_state(angle_of(i));
        double f[12];
        force(&k, _i, 0.3, &s, f);
        sn_wrench w[2];
        memcpy(w, f, sizeof w);
        sn_vec3 sum = sn_add(w[0].f, w[1].f), moment = sn_v3(0, 0, 0);
        for (int b = 0; b < 2; ++b)
            moment = sn_add(moment, sn_add(sn_cross(s.p[b].r, w[b].f), sn_rotate(s.p[b].q, w[b].m)));
        worst = larger(worst, larger(sn_norm(sum), sn_norm(moment)) / largest(f, 12));
    }
    expect_below(worst, 1e-14, "sum of forces and of moments", _i);
}
END_TEST

/* Everything carried along by one rotation and translation: forces in body axes must not notice. */
START_TEST(rigid_motion_is_not_noticed)
{
    seed = 6;
    double worst = 0, at_rest = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        state s = random_state(angle_of(i)), t = s;
        sn_quat q = exponential(random_vector(3));
        sn_vec3 by = random_vector(1);
        for (int b = 0; b < 2; ++b) {
            t.p[b].r = sn_add(by, sn_rotate(q, s.p[b].r));
            t.p[b].q = sn_quat_mul(q, s.p[b].q);
            t.v[b].v = sn_rotate(q, s.v[b].v);
        }
        if (i % 2) { // q and -q are the same rotation
            sn_quat b = t.p[1].q, minus = { -b.w, -b.x, -b.y, -b.z };
            t.p[1].q = minus;
        }
        double f[2][12];
        force(&k, _i, 0.3, &s, f[0]);
        force(&k, _i, 0.3, &t, f[1]);
        sn_wrench w[2][2];
        memcpy(w, f, sizeof w);
        for (int b = 0; b < 2; ++b) {
            double size = largest(f[0], 12);
            sn_vec3 df = sn_sub(sn_unrotate(t.p[b].q, w[1][b].f), sn_unrotate(s.p[b].q, w[0][b].f));
            worst = larger(worst, larger(sn_norm(df), sn_norm(sn_sub(w[1][b].m, w[0][b].m))) / size);
        }

        // the carried pose being that of rest, without velocities
        rfem_strain(&k, _i, &s.p[0], &s.p[1], &k.u0, &k.psi0);
        memset(t.v, 0, sizeof t.v);
        force(&k, _i, 0.3, &t, f[1]);
        at_rest = larger(at_rest, largest(f[1], 12));
    }
    expect_below(worst, 1e-13, "carried rigidly, loads in body axes", _i);
    expect_below(at_rest, 1e-13, "rest pose carried rigidly, loads", _i);
}
END_TEST

/* The rod seen from its other end: half a turn T about z, the bodies exchanged; u -> -T u, psi -> -T psi. */
START_TEST(mid_frame_prefers_no_body)
{
    seed = 7;
    double worst = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint(), o = k;
        state s = random_state(angle_of(i)), t;
        const sn_vec3 minus_T = { 1, 1, -1 };
        const sn_quat rotation = { 0, 0, 0, 1 };
        for (int b = 0; b < 2; ++b) {
            t.p[b].r = s.p[1 - b].r;
            t.p[b].q = sn_quat_mul(s.p[1 - b].q, rotation);
            t.v[b].v = s.v[1 - b].v;
            t.v[b].w = sn_mul(sn_neg(minus_T), s.v[1 - b].w);
        }
        o.a = k.b, o.b = k.a;
        o.u0 = sn_mul(minus_T, k.u0);
        o.psi0 = sn_mul(minus_T, k.psi0);
        double f[2][12];
        force(&k, true, 0.3, &s, f[0]);
        force(&o, true, 0.3, &t, f[1]);
        sn_wrench w[2][2];
        memcpy(w, f, sizeof w);
        for (int b = 0; b < 2; ++b) {
            worst = larger(worst, sn_norm(sn_sub(w[1][b].f, w[0][1 - b].f)) / largest(f[0], 12));
            sn_vec3 m = sn_mul(sn_neg(minus_T), w[0][1 - b].m);
            worst = larger(worst, sn_norm(sn_sub(w[1][b].m, m)) / largest(f[0], 12));
        }
    }
    expect_below(worst, 1e-14, "bodies exchanged", MID);
}
END_TEST

/* Where the polynomial hands over to the arc tangent, |psi| = pi/3, nothing may jump. */
START_TEST(branches_of_the_logarithm_meet)
{
    seed = 8;
    double jump = 0;
    for (int i = 0; i < STATES; ++i) {
        sn_rfem_joint k = random_joint();
        uint64_t start = seed;
        double f[2][12], K[2][144], D[2][144];
        bool above[2];
        for (int side = 0; side < 2; ++side) {
            seed = start;
            state s = random_state(acos(-1.0) / 3 * (1 + (side ? 1e-15 : -1e-15)));
            rfem_log l = rfem_relative_log(s.p[0].q, s.p[1].q);
            above[side] = sn_dot(l.v, l.v) > 0.25;
            force(&k, _i, 0.3, &s, f[side]);
            tangent(&k, _i, 0.3, &s, K[side], D[side]);
        }
        if (above[0] == above[1]) continue;
        jump = larger(jump, relative_error(f[0], f[1], 12));
        jump = larger(jump, relative_error(K[0], K[1], 144));
        jump = larger(jump, relative_error(D[0], D[1], 144));
    }
    ck_assert(jump > 0);
    expect_below(jump, 1e-14, "values and tangents at the switch", _i);
}
END_TEST

/* zeta(2k) */
static double zeta(int k)
{
    const double pi2 = acos(-1.0) * acos(-1.0);
    if (k == 1) return pi2 / 6;
    if (k == 2) return pi2 * pi2 / 90;
    double sum = 0;
    for (int n = 2000; n > 0; --n)
        sum += pow(n, -2 * k);
    return sum;
}

/* Coefficients of Y against their series, whose terms are of one sign and decrease by 4 at least:
       (1 - h cot h)/t^2 = 2 sum zeta(2k) t^(2k-2)/(2 pi)^2k,  h = t/2,
       (1 - h/sin h)/t^2 = the same with each term times -(1 - 2^(1-2k)). */
START_TEST(coefficients_are_exact_at_every_angle)
{
    double worst[3] = { 0, 0, 0 };
    for (int i = -60; i <= 60; ++i) {
        const double t = i < 0 ? pow(10.0, i / 4.0) : 3.1415 * (i + 1) / 61, pi = acos(-1.0);
        rfem_log l = rfem_relative_log(sn_quat_identity(), exponential(sn_v3(0, t, 0)));
        double c, cd, expected[2] = { 0, 0 };
        rfem_coefficients(&l, _i, &c, &cd);
        for (int k = 32; k > 0; --k) {
            double term = 2 * zeta(k) / pow(2 * pi, 2 * k) * (_i == MID ? -(1 - pow(2, 1 - 2 * k)) : 1.0);
            expected[0] += term * pow(t, 2 * k - 2);
            if (k > 1) expected[1] += (2 * k - 2) * term * pow(t, 2 * k - 4);
        }
        worst[0] = larger(worst[0], fabs(c / expected[0] - 1));
        worst[1] = larger(worst[1], fabs(cd / expected[1] - 1));
        worst[2] = larger(worst[2], fabs(2 * l.y * l.v.y / t - 1));
    }
    expect_below(worst[0], 5e-15, "c", _i);
    expect_below(worst[1], 3e-13, "dc/dt / t", _i);
    expect_below(worst[2], 1e-15, "logarithm", _i);
}
END_TEST

/* ---- the component's operations ------------------------------------------------------------------------ */

enum { JOINTS = 7 };

typedef struct rod {
    sn_rfem_joint joints[JOINTS];
    sn_rfem_work work[JOINTS];
    sn_pose poses[JOINTS], base_pose;
    sn_twist twists[JOINTS], base_twist;
    sn_wrench loads[JOINTS + 1]; /* the base's last */
    rod_turns turns;
    sn_rfem_chain chain;
    sn_kin kin[2];
    sn_generalized_force out[2];
    sn_input in;
} rod;

static void make_rod(rod* r, bool mid)
{
    memset(r, 0, sizeof *r);
    seed = 9;
    r->base_pose = random_state(1).p[0];
    r->base_twist = random_state(1).v[0];
    sn_pose last = r->base_pose;
    for (int i = 0; i < JOINTS; ++i) {
        r->joints[i] = random_joint();
        r->poses[i].r = sn_add(last.r, random_vector(0.7));
        r->poses[i].q = sn_quat_normalized(sn_quat_mul(last.q, exponential(random_vector(0.8))));
        r->twists[i] = random_state(1).v[0];
        last = r->poses[i];
    }
    r->chain = (sn_rfem_chain){ .joints = r->joints,
                                .work = r->work,
                                .beta = 0.3,
                                .count = JOINTS,
                                .mid = mid,
                                .based = true,
                                .turns = &r->turns };
    r->kin[0] = (sn_kin){ .kind = SN_FRAMES, .count = JOINTS, .frames = r->poses, .twist = r->twists };
    r->kin[1] = (sn_kin){ .kind = SN_FRAMES, .count = 1, .frames = &r->base_pose, .twist = &r->base_twist };
    r->out[0].wrench = r->loads;
    r->out[1].wrench = &r->loads[JOINTS];
    r->in.load_factor = 1;
    r->in.at = r->kin;
}

START_TEST(ranges_may_be_split_anyhow)
{
    static rod whole, split;
    make_rod(&whole, _i);
    make_rod(&split, _i);
    const sn_force_ops* ops = sn_rfem_joints.ops.force;
    ops->add(&whole.chain, (sn_range){ 0, JOINTS }, &whole.in, whole.out);
    const int cuts[] = { 0, 1, 1, 4, 6, JOINTS };
    for (int i = 0; i + 1 < SN_COUNT(cuts); ++i)
        ops->add(&split.chain, (sn_range){ cuts[i], cuts[i + 1] }, &split.in, split.out);
    ck_assert(memcmp(whole.loads, split.loads, sizeof whole.loads) == 0);
    // tangents in any order; the component's, made of vectors, are the scalar ones of this file, bit for bit
    for (int i = JOINTS - 1; i >= 0; --i) {
        double K[3][144], D[3][144];
        sn_tangent t[2] = { { .n = 12, .K = K[0], .D = D[0] }, { .n = 12, .K = K[1], .D = D[1] } };
        ops->tangent(&whole.chain, i, &whole.in, &t[0]);
        ops->tangent(&split.chain, i, &split.in, &t[1]);
        rfem_tangent(&whole.joints[i], _i, whole.chain.beta, &whole.work[i], K[2], D[2]);
        for (int j = 1; j < 3; ++j)
            ck_assert(memcmp(K[0], K[j], sizeof K[0]) == 0 && memcmp(D[0], D[j], sizeof D[0]) == 0);
    }
}
END_TEST

/* Loads of a rod are those of its joints, each on its two bodies, the base's included; the power of the
   viscous part of the loads is the dissipation. */
START_TEST(operations_serve_every_joint)
{
    static rod r;
    make_rod(&r, _i);
    const sn_force_ops* ops = sn_rfem_joints.ops.force;
    const sn_range all = { 0, JOINTS };
    double sum_energy = 0, power = 0;
    sn_wrench expected[JOINTS + 1];
    memset(expected, 0, sizeof expected);
    for (int i = 0; i < JOINTS; ++i) {
        int a = i ? i - 1 : JOINTS;
        state s = { { i ? r.poses[i - 1] : r.base_pose, r.poses[i] },
                    { i ? r.twists[i - 1] : r.base_twist, r.twists[i] } };
        double f[2][12], v[12];
        sn_rfem_work work;
        rfem_force(&r.joints[i], _i, 0.3, &s.p[0], &s.p[1], &s.v[0], &s.v[1], &expected[a], &expected[i],
                   &work);
        force(&r.joints[i], _i, 0.3, &s, f[0]);
        force(&r.joints[i], _i, 0.0, &s, f[1]);
        memcpy(v, s.v, sizeof v);
        for (int j = 0; j < 12; ++j)
            power += (f[0][j] - f[1][j]) * v[j];
        sum_energy += energy(&r.joints[i], _i, &s);
    }
    ops->add(&r.chain, all, &r.in, r.out);
    ck_assert(memcmp(r.loads, expected, sizeof expected) == 0);
    expect_below(fabs(ops->energy(&r.chain, all, &r.in) / sum_energy - 1), 1e-14, "energy of a rod", _i);
    double dissipated = ops->dissipation(&r.chain, all, &r.in);
    ck_assert(dissipated > 0);
    expect_below(fabs(dissipated / -power - 1), 1e-13, "dissipation, -viscous power", _i);

    // a free rod: the first frame takes the base's part
    static rod free_rod;
    make_rod(&free_rod, _i);
    free_rod.chain.based = false;
    free_rod.chain.count = JOINTS - 1;
    free_rod.chain.joints = free_rod.joints + 1;
    ops->add(&free_rod.chain, (sn_range){ 0, JOINTS - 1 }, &free_rod.in, free_rod.out);
    sn_wrench once[JOINTS + 1];
    memset(once, 0, sizeof once);
    sn_generalized_force out[2] = { { .wrench = once }, { .wrench = &once[JOINTS] } };
    ops->add(&r.chain, (sn_range){ 1, JOINTS }, &r.in, out);
    ck_assert(memcmp(once, free_rod.loads, sizeof once) == 0);
}
END_TEST

/* ---- bind ---------------------------------------------------------------------------------------------- */

static const double one_gap[] = { 3, 2, 1 }, one_rotation[] = { 0.3, 0.2, 0.1 }, one_pair[] = { 0.25, 0.5 };

/* A rod of `frames` frames at the pose of make_rod, bound with one list for all joints. */
static sn_rfem_joints_params bindable(sn_bind* bind, rod* r, int frames, int bases)
{
    make_rod(r, false);
    r->kin[0].count = frames;
    r->kin[1].count = bases;
    memset(bind, 0, sizeof *bind);
    fake_state(bind, "/rod", r->kin[0]);
    fake_state(bind, "/base", r->kin[1]);
    sn_rfem_joints_params p;
    sn_defaults(&sn_rfem_joints, &p);
    p.frames.path = "/rod";
    p.base.path = "/base";
    p.translational_stiffness = (sn_reals){ one_gap, 3 };
    p.rotational_stiffness = (sn_reals){ one_rotation, 3 };
    p.attachments = (sn_reals){ one_pair, 2 };
    return p;
}

START_TEST(start_is_free_of_stress_unless_said)
{
    static rod r;
    sn_bind bind;
    for (int based = 0; based < 2; ++based) {
        sn_rfem_joints_params p = bindable(&bind, &r, JOINTS, 1);
        p.strain_frame = _i;
        if (!based) p.base.path = NULL;
        const sn_rfem_chain* chain = fake_bind(&bind, &sn_rfem_joints, &p);
        ck_assert_msg(chain != NULL, "%s", bind.text);
        ck_assert_int_eq(bind.item_count, based ? JOINTS : JOINTS - 1);
        ck_assert_int_eq(bind.nodes_per_item, 2);
        ck_assert(chain->mid == (_i == MID) && chain->based == based && chain->beta == 0);
        for (int i = 0; i < bind.item_count; ++i) {
            sn_node a = bind.nodes[2 * i], b = bind.nodes[2 * i + 1];
            ck_assert(b.input == 0 && b.node == (based ? i : i + 1));
            ck_assert(based && i == 0 ? a.input == 1 && a.node == 0 : a.input == 0 && a.node == b.node - 1);
            const sn_rfem_joint* k = &chain->joints[i];
            ck_assert(k->ks.x == 3 && k->ks.y == 2 && k->ks.z == 1 && k->kt.x == 0.3 && k->kt.y == 0.2 &&
                      k->kt.z == 0.1 && k->a == 0.25 && k->b == 0.5);
        }
        const sn_range all = { 0, bind.item_count };
        ck_assert_double_eq(sn_rfem_joints.ops.force->energy(chain, all, &r.in), 0);
        sn_rfem_joints.ops.force->add(chain, all, &r.in, r.out);
        double f[6 * (JOINTS + 1)];
        memcpy(f, r.loads, sizeof f);
        ck_assert_double_eq(largest(f, SN_COUNT(f)), 0);
        fake_release(&bind);
    }
}
END_TEST

START_TEST(every_joint_has_its_own_numbers)
{
    static rod r;
    sn_bind bind;
    sn_rfem_joints_params p = bindable(&bind, &r, 2, 1);
    const double gap[] = { 1, 2, 3, 4, 5, 6 }, rotation[] = { 7, 8, 9, 10, 11, 12 },
                 pair[] = { 13, 14, 15, 16 };
    const double rest[] = { 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28 };
    p.translational_stiffness = (sn_reals){ gap, 6 };
    p.rotational_stiffness = (sn_reals){ rotation, 6 };
    p.attachments = (sn_reals){ pair, 4 };
    p.rest = (sn_reals){ rest, 12 };
    p.damping_time = 0.5;
    const sn_rfem_chain* chain = fake_bind(&bind, &sn_rfem_joints, &p);
    ck_assert_msg(chain != NULL, "%s", bind.text);
    ck_assert(chain->beta == 0.5);
    for (int i = 0; i < 2; ++i) {
        const sn_rfem_joint* k = &chain->joints[i];
        ck_assert(k->ks.y == 2 + 3 * i && k->kt.z == 9 + 3 * i && k->a == 13 + 2 * i && k->b == 14 + 2 * i);
        ck_assert(k->u0.x == 17 + 6 * i && k->u0.z == 19 + 6 * i && k->psi0.x == 20 + 6 * i);
    }
    fake_release(&bind);
}
END_TEST

static void expect_refused(sn_bind* bind, const sn_rfem_joints_params* p, const char* beginning)
{
    ck_assert_ptr_null(fake_bind(bind, &sn_rfem_joints, p));
    ck_assert_msg(strncmp(bind->text, beginning, strlen(beginning)) == 0, "\"%s\" instead of \"%s...\"",
                  bind->text, beginning);
    fake_release(bind);
}

START_TEST(what_cannot_be_is_refused)
{
    static rod r;
    sn_bind bind;
    sn_rfem_joints_params p = bindable(&bind, &r, 3, 2);
    expect_refused(&bind, &p, "base: must be a single frame, but has 2");
    p = bindable(&bind, &r, 1, 1);
    p.base.path = NULL;
    expect_refused(&bind, &p, "frames: a rod without a base needs two frames");
    p = bindable(&bind, &r, 3, 1);
    p.frames.path = NULL;
    expect_refused(&bind, &p, "frames: ");
    p = bindable(&bind, &r, 3, 1);
    p.translational_stiffness.count = 2;
    expect_refused(&bind, &p,
                   "translational_stiffness: has 2 numbers; give 3, the same for every joint, or 9,");
    p = bindable(&bind, &r, 3, 1);
    p.rotational_stiffness.count = 0;
    expect_refused(&bind, &p, "rotational_stiffness: has 0 numbers");
    p = bindable(&bind, &r, 3, 1);
    p.attachments.count = 1;
    expect_refused(&bind, &p, "attachments: has 1 numbers; give 2, the same for every joint, or 6,");
    p = bindable(&bind, &r, 3, 1);
    p.rest = (sn_reals){ one_gap, 3 };
    expect_refused(&bind, &p, "rest: has 3 numbers; give 6, the same for every joint, or 18,");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("rfem_kernel");
    TCase* kernel = tcase_create("kernel");
    tcase_add_loop_test(kernel, force_is_minus_gradient_of_energy, LEFT, MID + 1);
    tcase_add_loop_test(kernel, damped_force_follows_strain_rates, LEFT, MID + 1);
    tcase_add_loop_test(kernel, tangents_are_derivatives_of_the_force, LEFT, MID + 1);
    tcase_add_loop_test(kernel, damping_matrix_is_symmetric_and_dissipates, LEFT, MID + 1);
    tcase_add_loop_test(kernel, forces_and_moments_balance, LEFT, MID + 1);
    tcase_add_loop_test(kernel, rigid_motion_is_not_noticed, LEFT, MID + 1);
    tcase_add_test(kernel, mid_frame_prefers_no_body);
    tcase_add_loop_test(kernel, branches_of_the_logarithm_meet, LEFT, MID + 1);
    tcase_add_loop_test(kernel, coefficients_are_exact_at_every_angle, LEFT, MID + 1);
    suite_add_tcase(suite, kernel);
    TCase* operations = tcase_create("operations");
    tcase_add_loop_test(operations, ranges_may_be_split_anyhow, LEFT, MID + 1);
    tcase_add_loop_test(operations, operations_serve_every_joint, LEFT, MID + 1);
    suite_add_tcase(suite, operations);
    TCase* binding = tcase_create("bind");
    tcase_add_loop_test(binding, start_is_free_of_stress_unless_said, LEFT, MID + 1);
    tcase_add_test(binding, every_joint_has_its_own_numbers);
    tcase_add_test(binding, what_cannot_be_is_refused);
    suite_add_tcase(suite, binding);
    return run_suite(suite);
}
