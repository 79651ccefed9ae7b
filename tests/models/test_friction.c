/* If this fails, a shaft slides when it should hold, is driven by its own friction, or Newton's method gets
   derivatives that are not those of the friction.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "models/tissue/friction.h"
#include "support/run_suite.h"
#include "support/trials.h"

enum { LAWS = SN_FRICTION_KARNOPP + 1 };

/* ---- parameters and random slips ---------------------------------------------------------------------- */

/* Values of docs/friction.md, the same forwards and backwards. */
static sn_friction liver(int law)
{
    return (sn_friction){ .law = law,
                          .coulomb = 10.6,
                          .coulomb_back = 10.6,
                          .breakaway = 18.3,
                          .breakaway_back = 18.3,
                          .viscous = 212,
                          .viscous_back = 212,
                          .stribeck_speed = 1e-3,
                          .creep_speed = 1e-4,
                          .bristle_stiffness = 5e4,
                          .bristle_damping = 50 };
}

/* Withdrawal unlike insertion, and bristle damping that would not be passive if it were constant. */
static sn_friction one_sided(int law)
{
    sn_friction f = liver(law);
    f.coulomb_back = 4;
    f.breakaway_back = 30;
    f.viscous_back = 80;
    f.creep_speed = 4e-4;
    f.bristle_damping = 2000;
    return f;
}

static uint64_t seed;

static double uniform(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

/* Of any size between low and high, each power of ten as likely as the next. */
static void random_vector(double low, double high, double out[2])
{
    double size = exp(uniform(log(low), log(high))), angle = uniform(-3.14159265358979, 3.14159265358979);
    out[0] = size * cos(angle);
    out[1] = size * sin(angle);
}

static sn_slip random_slip(const sn_friction* f)
{
    sn_slip at;
    random_vector(0.01 * f->creep_speed, 100 * f->stribeck_speed, at.v);
    random_vector(1e-7, 1e-2, at.d);
    random_vector(1e-7, fmax(f->breakaway, f->breakaway_back) / f->bristle_stiffness, at.z);
    return at;
}

static sn_traction evaluate(const sn_friction* f, sn_slip at)
{
    sn_traction out;
    memset(&out, 0xff, sizeof out);
    sn_friction_eval(f, &at, true, &out);
    return out;
}

static sn_slip sliding(double v0, double v1) { return (sn_slip){ .v = { v0, v1 } }; }

static double size(const double a[2]) { return hypot(a[0], a[1]); }
static double dot(const double a[2], const double b[2]) { return a[0] * b[0] + a[1] * b[1]; }

static void expect(const char* what, double value, double wanted, double tolerance)
{
    ck_assert_msg(fabs(value - wanted) <= tolerance, "%s: %.17g instead of %.17g, off by %.3g > %.3g", what,
                  value, wanted, fabs(value - wanted), tolerance);
}

/* ---- values ------------------------------------------------------------------------------------------- */

START_TEST(stribeck_is_its_formula)
{
    sn_friction f = liver(SN_FRICTION_STRIBECK);
    for (double s = 1e-9; s < 10; s *= 1.7) {
        double wanted = (f.coulomb + (f.breakaway - f.coulomb) * exp(-pow(s / f.stribeck_speed, 2))) *
                            tanh(s / f.creep_speed) +
                        f.viscous * s;
        expect("q", evaluate(&f, sliding(s, 0)).q[0], -wanted, 1e-14 * wanted);
        expect("q", evaluate(&f, sliding(0, -s)).q[1], wanted, 1e-14 * wanted);
    }
}
END_TEST

START_TEST(karnopp_is_static_in_its_band)
{
    sn_friction f = liver(SN_FRICTION_KARNOPP);
    double ve = f.creep_speed;
    for (double x = 0; x <= 1; x += 0.03125)
        expect("band", evaluate(&f, sliding(x * ve, 0)).q[0], -x * f.breakaway, 1e-14);
    for (double x = 1; x < 2; x += 0.03125)
        ck_assert_double_gt(evaluate(&f, sliding((x + 0.03125) * ve, 0)).q[0],
                            evaluate(&f, sliding(x * ve, 0)).q[0]);
    for (double s = 2 * ve; s < 10; s *= 1.7)
        expect("slip", evaluate(&f, sliding(s, 0)).q[0], -f.coulomb - f.viscous * s, 1e-13 * f.viscous * s);
}
END_TEST

/* Insertion and withdrawal have their own values, beyond the band in which they blend. */
START_TEST(withdrawal_has_its_own_values)
{
    sn_friction f = one_sided(_i);
    const double s[2] = { 2.5 * f.creep_speed, -2.5 * f.creep_speed };
    for (int i = 0; i < 2; ++i) {
        sn_friction even = f;
        if (i == 0) {
            even.coulomb_back = f.coulomb;
            even.breakaway_back = f.breakaway;
            even.viscous_back = f.viscous;
        } else {
            even.coulomb = f.coulomb_back;
            even.breakaway = f.breakaway_back;
            even.viscous = f.viscous_back;
        }
        sn_slip at = sliding(s[i], 0);
        at.d[0] = 0.02 * s[i];
        at.z[0] = 1e-4;
        sn_traction a = evaluate(&f, at), b = evaluate(&even, at);
        expect("q", a.q[0], b.q[0], 1e-14 * fabs(b.q[0]));
        expect("z", a.z[0], b.z[0], 1e-18);
    }
}
END_TEST

START_TEST(nothing_moves_at_rest)
{
    sn_friction f = one_sided(_i);
    sn_traction at = evaluate(&f, (sn_slip){ 0 });
    expect("q", size(at.q), 0, 0);
    expect("z", size(at.z), 0, 0);
    expect("heat", at.dissipated, 0, 0);
    double d = 0.5 * (f.breakaway + f.breakaway_back), b = 0.5 * (f.viscous + f.viscous_back);
    const double slope[LAWS] = { -d / f.creep_speed - b, -f.bristle_damping - b, -d / f.creep_speed };
    for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) {
            expect("dq/dv", at.dq_dv[i][j], i == j ? slope[_i] : 0, 1e-12 * fabs(slope[_i]));
            expect("dq/dd", at.dq_dd[i][j], i == j && _i == SN_FRICTION_LUGRE ? -f.bristle_stiffness : 0,
                   1e-9);
        }
}
END_TEST

/* ---- directions --------------------------------------------------------------------------------------- */

static void turn(const double by[2], double a[2])
{
    double x = by[0] * a[0] - by[1] * a[1];
    a[1] = by[1] * a[0] + by[0] * a[1];
    a[0] = x;
}

/* Without a difference of insertion and withdrawal, friction knows no direction: a turned slip turns it. */
START_TEST(friction_knows_no_direction)
{
    sn_friction f = liver(_i);
    f.bristle_damping = 2000;
    for (int n = 0; n < 1000; ++n) {
        sn_slip at = random_slip(&f), turned = at;
        double angle = n == 0 ? 3.14159265358979312 : uniform(0, 7), by[2] = { cos(angle), sin(angle) };
        turn(by, turned.v);
        turn(by, turned.d);
        turn(by, turned.z);
        sn_traction a = evaluate(&f, at), b = evaluate(&f, turned);
        turn(by, a.q);
        double scale = 1e-13 * (size(a.q) + f.breakaway);
        for (int i = 0; i < 2; ++i)
            expect("q", b.q[i], a.q[i], scale);
        expect("heat", b.dissipated, a.dissipated, 1e-12 * a.dissipated);
    }
}
END_TEST

/* Laws of the velocity act against it; a bristle that starts undeflected, too. */
START_TEST(friction_opposes_the_slip)
{
    sn_friction f = one_sided(_i);
    for (int n = 0; n < 1000; ++n) {
        sn_slip at = random_slip(&f);
        double along = exp(uniform(log(1e-6), log(1e2)));
        for (int i = 0; i < 2; ++i) {
            at.z[i] = 0;
            at.d[i] = along * at.v[i];
        }
        sn_traction t = evaluate(&f, at);
        double q = size(t.q);
        ck_assert(q > 0);
        expect("across", t.q[0] * at.v[1] - t.q[1] * at.v[0], 0, 1e-14 * q * size(at.v));
        ck_assert_double_lt(dot(t.q, at.v), 0);
    }
}
END_TEST

/* ---- continuity --------------------------------------------------------------------------------------- */

static double jump(const sn_friction* f, sn_slip a, sn_slip b)
{
    sn_traction s = evaluate(f, a), t = evaluate(f, b);
    return hypot(s.q[0] - t.q[0], s.q[1] - t.q[1]);
}

/* Steps across rest, across the edges of bands and across the change of sign make no jump. */
START_TEST(friction_does_not_jump)
{
    sn_friction f = one_sided(_i);
    double ve = f.creep_speed, tiny = 1e-9 * ve;
    double steep = 2 * (2 * 30 / ve + f.bristle_damping + 212); /* of q by v, at most */
    for (double edge = -2; edge <= 2; edge += 1)
        for (double v1 = 0; v1 < 3 * ve; v1 += 0.5 * ve) {
            sn_slip a = sliding(edge * ve - tiny, v1), b = sliding(edge * ve + tiny, v1);
            a.z[0] = b.z[0] = 1e-4;
            expect("jump by v", jump(&f, a, b), 0, 2 * tiny * steep);
            for (int i = 0; i < 2; ++i)
                a.d[i] = b.d[i] = 2e-4;
            expect("jump by v", jump(&f, a, b), 0, 2 * tiny * steep);
            a.v[0] = b.v[0] = 3 * ve;
            a.d[0] = 1e-15;
            b.d[0] = -1e-15;
            a.d[1] = b.d[1] = 0;
            expect("jump by d", jump(&f, a, b), 0, 4e-15 * f.bristle_stiffness * (1 + 30 / 4.0));
        }
}
END_TEST

/* ---- derivatives -------------------------------------------------------------------------------------- */

/* Which = 0: velocity, 1: displacement. */
static double* moved(sn_slip* at, int which, int j) { return which == 0 ? &at->v[j] : &at->d[j]; }

/* Fourth-order differences with a step of a thousandth of the argument: error 1e-11, rounding 1e-12. */
static void check_derivatives(const sn_friction* f, sn_slip at, const double step[2])
{
    sn_traction exact = evaluate(f, at);
    for (int which = 0; which < 2; ++which) {
        double wanted[2][2], scale = 0;
        for (int j = 0; j < 2; ++j) {
            double q[4][2];
            static const double times[4] = { -2, -1, 1, 2 };
            for (int k = 0; k < 4; ++k) {
                sn_slip there = at;
                *moved(&there, which, j) += times[k] * step[which];
                memcpy(q[k], evaluate(f, there).q, sizeof q[k]);
            }
            for (int i = 0; i < 2; ++i) {
                wanted[i][j] = (q[0][i] - q[3][i] + 8 * (q[2][i] - q[1][i])) / (12 * step[which]);
                scale = fmax(scale, fabs(wanted[i][j]));
            }
        }
        double rounding = 16 * DBL_EPSILON * size(exact.q) / step[which];
        for (int i = 0; i < 2; ++i)
            for (int j = 0; j < 2; ++j)
                expect(which == 0 ? "dq/dv" : "dq/dd", which == 0 ? exact.dq_dv[i][j] : exact.dq_dd[i][j],
                       wanted[i][j], 1e-8 * scale + rounding);
    }
}

/* Pieces of the blend and of karnopp meet with unlike curvature: differences must stay on one of them. */
static bool near_a_seam(const sn_friction* f, const sn_slip* at)
{
    double x = size(at->v) / f->creep_speed, y = fabs(at->v[0]) / f->creep_speed, off = 0.02;
    return fabs(x - 1) < off || fabs(x - 2) < off || fabs(y - 1) < off;
}

START_TEST(derivatives_are_those_of_the_friction)
{
    for (int one = 0; one < 2; ++one) {
        sn_friction f = one ? one_sided(_i) : liver(_i);
        for (int n = 0; n < 2000;) {
            sn_slip at = random_slip(&f);
            if (near_a_seam(&f, &at)) continue;
            const double step[2] = { 1e-3 * fmin(size(at.v), f.creep_speed), 1e-3 * size(at.d) };
            check_derivatives(&f, at, step);
            ++n;
        }
    }
}
END_TEST

/* stribeck and karnopp are smooth through rest, also for differences that step over it. */
START_TEST(derivatives_at_and_near_rest)
{
    sn_friction f = one_sided(_i);
    double ve = f.creep_speed;
    static const double at[] = { 0, 1e-12, 1e-8, 1e-4, 1e-3 };
    for (int n = 0; n < 5; ++n) {
        const double step[2] = { 1e-3 * ve, 1 };
        check_derivatives(&f, sliding(at[n] * ve, 0), step);
        check_derivatives(&f, sliding(-at[n] * ve, at[n] * ve), step);
    }
}
END_TEST

/* At lugre's kinks derivatives are those of a motion that goes on in the direction it has. */
START_TEST(derivatives_at_kinks_are_one_sided)
{
    sn_friction f = one_sided(SN_FRICTION_LUGRE);
    for (int n = 0; n < 200; ++n) {
        sn_slip at = random_slip(&f);
        for (int which = 0; which < 2; ++which) {
            sn_slip kink = at, beyond = at;
            double step = which == 0 ? 1e-9 : 1e-10, along[2], wanted[2], l = size(which == 0 ? at.d : at.v);
            for (int i = 0; i < 2; ++i) {
                along[i] = (which == 0 ? at.d[i] : at.v[i]) / l;
                *moved(&kink, which, i) = 0;
                *moved(&beyond, which, i) = step * along[i];
            }
            sn_traction a = evaluate(&f, kink), b = evaluate(&f, beyond);
            for (int i = 0; i < 2; ++i) {
                wanted[i] = (b.q[i] - a.q[i]) / step;
                const double* row = which == 0 ? a.dq_dv[i] : a.dq_dd[i];
                double largest = which == 0 ? f.bristle_damping * 10 : f.bristle_stiffness * 10;
                expect("one-sided", dot(row, along), wanted[i], 1e-4 * largest);
            }
        }
    }
}
END_TEST

START_TEST(tangents_are_made_only_when_asked_for)
{
    sn_friction f = one_sided(_i);
    sn_slip at = random_slip(&f);
    sn_traction with = evaluate(&f, at), without;
    memset(&without, 0x11, sizeof without);
    sn_traction before = without;
    sn_friction_eval(&f, &at, false, &without);
    ck_assert_mem_eq(with.q, without.q, sizeof with.q);
    ck_assert_mem_eq(with.z, without.z, sizeof with.z);
    ck_assert_mem_eq(&with.dissipated, &without.dissipated, sizeof with.dissipated);
    ck_assert_mem_eq(before.dq_dv, without.dq_dv, sizeof with.dq_dv);
    ck_assert_mem_eq(before.dq_dd, without.dq_dd, sizeof with.dq_dd);
}
END_TEST

/* ---- bristles ----------------------------------------------------------------------------------------- */

/* Goes on for `time` at the velocity v in so many steps; returns the last friction. */
static sn_traction slide(const sn_friction* f, double z[2], const double v[2], double time, int steps)
{
    sn_traction t = { 0 };
    for (int n = 0; n < steps; ++n) {
        double h = time / steps;
        sn_slip at = { { v[0], v[1] }, { h * v[0], h * v[1] }, { z[0], z[1] } };
        sn_friction_eval(f, &at, false, &t);
        memcpy(z, t.z, sizeof t.z);
    }
    return t;
}

START_TEST(lugre_is_a_spring_before_it_slides)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    double z[2] = { 0, 0 }, d = 0.005 * f.breakaway / f.bristle_stiffness, time = 100;
    const double v[2] = { 0.6 * d / time, -0.8 * d / time };
    sn_traction t = slide(&f, z, v, time, 100);
    expect("stiffness", size(t.q) / d, f.bristle_stiffness, 0.01 * f.bristle_stiffness);
}
END_TEST

START_TEST(lugre_slides_with_the_steady_friction)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    for (double s = 1e-6; s < 1; s *= 3) {
        double z[2] = { 1e-4, -2e-4 };
        const double v[2] = { 0.8 * s, 0.6 * s };
        double g = f.coulomb + (f.breakaway - f.coulomb) * exp(-pow(s / f.stribeck_speed, 2));
        sn_traction t = slide(&f, z, v, 0.02 / s, 10);
        expect("steady", -dot(t.q, v) / s, g + f.viscous * s, 1e-9 * (g + f.viscous * s));
        expect("across", t.q[0] * v[1] - t.q[1] * v[0], 0, 1e-9 * g * s);
    }
}
END_TEST

/* Pulled slowly, friction passes the static value's 99 % and never the value itself. */
START_TEST(lugre_breaks_away_at_the_static_friction)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    double z[2] = { 0, 0 }, largest = 0;
    const double v[2] = { 1e-6, 0 };
    for (int n = 0; n < 4000; ++n)
        largest = fmax(largest, -slide(&f, z, v, 1, 1).q[0]);
    expect("break-away", largest, f.breakaway, 0.01 * f.breakaway);
}
END_TEST

START_TEST(bristles_keep_their_bound)
{
    sn_friction f = one_sided(SN_FRICTION_LUGRE);
    double bound = fmax(f.breakaway, f.breakaway_back) / f.bristle_stiffness, z[2] = { 0, 0 };
    for (int n = 0; n < 100000; ++n) {
        sn_slip at = random_slip(&f);
        memcpy(at.z, z, sizeof z);
        memcpy(z, evaluate(&f, at).z, sizeof z);
        ck_assert_msg(size(z) <= bound * (1 + 4 * DBL_EPSILON), "%g > %g", size(z), bound);
    }
}
END_TEST

/* A motion at constant velocity ends with the same bristles however it is cut into steps. */
START_TEST(steps_do_not_matter_at_constant_velocity)
{
    sn_friction f = one_sided(SN_FRICTION_LUGRE);
    static const int cuts[] = { 2, 7, 100, 1000 };
    for (int n = 0; n < 100; ++n) {
        sn_slip at = random_slip(&f);
        double time = size(at.d) / size(at.v), once[2] = { at.z[0], at.z[1] };
        slide(&f, once, at.v, time, 1);
        for (int k = 0; k < 4; ++k) {
            double z[2] = { at.z[0], at.z[1] };
            slide(&f, z, at.v, time, cuts[k]);
            for (int i = 0; i < 2; ++i)
                expect("z", z[i], once[i], 1e-12 * f.breakaway_back / f.bristle_stiffness);
        }
    }
}
END_TEST

/* Before sliding, bristles see the path and not the time it takes. */
START_TEST(bristles_do_not_know_the_rate)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    for (int n = 0; n < 100; ++n) {
        double slow[2] = { 0, 0 }, fast[2] = { 0, 0 };
        for (int k = 0; k < 50; ++k) {
            double v[2], w[2];
            random_vector(1e-9, 1e-7, v);
            for (int i = 0; i < 2; ++i)
                w[i] = 100 * v[i];
            slide(&f, slow, v, 1000, 1);
            slide(&f, fast, w, 10, 1);
        }
        double far = f.breakaway / f.bristle_stiffness;
        for (int i = 0; i < 2; ++i)
            expect("z", fast[i], slow[i], 1e-4 * far); /* (w/vs)^2 = 1e-4 */
    }
}
END_TEST

/* ---- passivity ---------------------------------------------------------------------------------------- */

/* Steps of random length at random velocities, from rest. The friction's work, and what the bristles hold. */
typedef struct advance_context {
    sn_friction f;
    double z[2], v[2], work;
} advance_context;

static sn_friction random_friction(int law)
{
    sn_friction f = one_sided(law);
    f.coulomb = exp(uniform(log(0.1), log(100)));
    f.coulomb_back = exp(uniform(log(0.1), log(100)));
    f.breakaway = f.coulomb * uniform(1, 5);
    f.breakaway_back = f.coulomb_back * uniform(1, 5);
    f.viscous = uniform(0, 1) < 0.5 ? 0 : uniform(0, 300);
    f.viscous_back = uniform(0, 1) < 0.5 ? 0 : uniform(0, 300);
    f.stribeck_speed = exp(uniform(log(1e-4), log(1e-1)));
    f.creep_speed = exp(uniform(log(1e-6), log(1e-3)));
    f.bristle_stiffness = exp(uniform(log(1e3), log(1e6)));
    f.bristle_damping = uniform(0, 1) < 0.2 ? 0 : exp(uniform(log(1), log(1e5)));
    return f;
}

static void random_velocity(advance_context* j)
{
    double change = uniform(0, 1);
    if (change < 0.1)
        random_vector(1e-7, 10, j->v);
    else if (change < 0.3)
        for (int i = 0; i < 2; ++i)
            j->v[i] = -j->v[i];
    else if (change < 0.4) {
        double jolt = exp(uniform(log(1e-3), log(1e3)));
        for (int i = 0; i < 2; ++i)
            j->v[i] *= jolt;
    } else if (change < 0.45)
        j->v[0] = j->v[1] = 0;
}

/* One step; false when it gives back more than the bristles lose, or than was put in, or if heat vanishes. */
static bool pays(advance_context* j)
{
    random_velocity(j);
    double h = exp(uniform(log(1e-6), log(1)));
    sn_slip at = { { j->v[0], j->v[1] }, { h * j->v[0], h * j->v[1] }, { j->z[0], j->z[1] } };
    sn_traction t;
    sn_friction_eval(&j->f, &at, false, &t);
    double held = sn_friction_stored(&j->f, at.z), holds = sn_friction_stored(&j->f, t.z),
           work = -dot(t.q, at.d);
    j->work += work;
    memcpy(j->z, t.z, sizeof t.z);
    double rounding = 8 * DBL_EPSILON * (held + holds + fabs(work));
    return work >= holds - held - rounding && j->work >= holds * (1 - 1e-12) && t.dissipated >= 0 &&
           isfinite(t.dissipated);
}

START_TEST(friction_gives_nothing_back)
{
    for (int motion = 0; motion < trials(10000, 1000); ++motion) {
        advance_context j = { random_friction(_i), { 0, 0 }, { 0, 0 }, 0 };
        random_vector(1e-6, 1, j.v);
        int step = 0;
        while (step < 1000 && pays(&j))
            ++step;
        ck_assert_msg(step == 1000, "motion %d, step %d: work %.17g, stored %.17g", motion, step, j.work,
                      sn_friction_stored(&j.f, j.z));
    }
}
END_TEST

/* Work along a step = heat + what the bristles take up, by quadrature: `dissipated` is that heat. */
START_TEST(heat_closes_the_balance_of_energy)
{
    static const double at[5] = { 0.04691007703066800, 0.23076534494715845, 0.5, 0.76923465505284155,
                                  0.95308992296933200 };
    static const double weight[5] = { 0.11846344252809454, 0.23931433524968324, 0.28444444444444444,
                                      0.23931433524968324, 0.11846344252809454 };
    sn_friction f = one_sided(_i);
    for (int n = 0; n < 1000; ++n) {
        sn_slip end = random_slip(&f);
        double h = 0.3 * 4 / f.bristle_stiffness / size(end.v), balance = 0, work = 0;
        for (int k = 0; k < 5; ++k) {
            sn_slip mid = end;
            for (int i = 0; i < 2; ++i)
                mid.d[i] = at[k] * h * end.v[i];
            sn_traction t = evaluate(&f, mid);
            work += weight[k] * h * fabs(dot(t.q, end.v));
            balance += weight[k] * h * (-dot(t.q, end.v) - t.dissipated);
        }
        for (int i = 0; i < 2; ++i)
            end.d[i] = h * end.v[i];
        double taken = sn_friction_stored(&f, evaluate(&f, end).z) - sn_friction_stored(&f, end.z);
        expect("balance", balance, taken, 1e-10 * (work + fabs(taken) + sn_friction_stored(&f, end.z)));
    }
}
END_TEST

/* The motion that gains from LuGre with a constant sigma1: break away slowly, then jerk. */
START_TEST(constant_bristle_damping_would_give_back)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    f.viscous = f.viscous_back = 0;
    f.bristle_damping = 2000;
    double z[2] = { 0, 0 };
    const double slow[2] = { 1e-7, 0 }, fast[2] = { 1, 0 };
    slide(&f, z, slow, 1e5, 1);
    double y = f.bristle_stiffness * z[0] / f.coulomb;
    ck_assert_double_lt(f.coulomb * y * y + f.bristle_damping * fast[0] * (1 - y), 0);
    sn_slip at = { { fast[0], 0 }, { 0, 0 }, { z[0], 0 } };
    ck_assert_double_gt(evaluate(&f, at).dissipated, 0);
}
END_TEST

/* ---- hostile numbers ---------------------------------------------------------------------------------- */

static bool all_finite(const sn_traction* t)
{
    double sum = t->dissipated;
    for (int i = 0; i < 2; ++i)
        sum += t->q[i] + t->z[i] + t->dq_dv[i][0] + t->dq_dv[i][1] + t->dq_dd[i][0] + t->dq_dd[i][1];
    return isfinite(sum);
}

/* No friction at all, no dry friction one way, no bristle damping; speeds far below and above all. */
START_TEST(extremes_stay_finite)
{
    sn_friction f = one_sided(_i);
    for (int n = 0; n < 8; ++n) {
        sn_friction g = f;
        if (n & 1) g.coulomb = g.breakaway = 0;
        if (n & 2) g.coulomb_back = g.breakaway_back = g.viscous = g.viscous_back = 0;
        if (n & 4) g.bristle_damping = 0;
        for (double s = 1e-300; s < 1e100; s *= 1e10)
            for (double d = 1e-300; d < 1e10; d *= 1e10)
                for (int sign = -1; sign <= 1; sign += 2) {
                    sn_slip at = { { sign * s, s }, { sign * d, 0 }, { 1e-4, 0 } };
                    sn_traction t = evaluate(&g, at);
                    ck_assert_msg(all_finite(&t) && t.dissipated >= 0, "case %d, speed %g, slip %g", n, s, d);
                }
    }
    sn_friction none = {
        .law = _i, .stribeck_speed = 1, .creep_speed = 1, .bristle_stiffness = 1e4, .bristle_damping = 10
    };
    sn_traction t = evaluate(&none, (sn_slip){ { 0.1, 0.2 }, { 1e-3, 0 }, { 0, 0 } });
    expect("no friction", size(t.q), 0, 1e-6); /* the bristles of a smooth layer slip at 1 pm */
}
END_TEST

/* ---- a mass held by friction -------------------------------------------------------------------------- */

/* A mass on friction (per metre: one metre of shaft), pushed by a force or pulled by a spring. */
typedef struct puller {
    sn_friction f;
    double mass, stiffness;
} puller;

typedef struct motion {
    double x, v, z[2];
} motion;

/* A backward Euler step under the force `push` - stiffness x; false when the iteration does not converge. */
static bool euler_step(const puller* p, motion* m, double push, double h)
{
    double d = h * m->v;
    for (int n = 1; n <= 20; ++n) {
        sn_slip at = { { d / h, 0 }, { d, 0 }, { m->z[0], m->z[1] } };
        sn_traction t = evaluate(&p->f, at);
        double residual = p->mass * (d / h - m->v) / h + p->stiffness * (m->x + d) - push - t.q[0];
        double slope = p->mass / (h * h) + p->stiffness - t.dq_dd[0][0] - t.dq_dv[0][0] / h;
        double step = -residual / slope;
        d += step;
        if (fabs(step) > 1e-12 * (1e-3 + fabs(d))) continue;
        sn_slip end = { { d / h, 0 }, { d, 0 }, { m->z[0], m->z[1] } };
        memcpy(m->z, evaluate(&p->f, end).z, sizeof m->z);
        m->x += d;
        m->v = d / h;
        return true;
    }
    return false;
}

/* In halves where it is too long, as the engine does. */
static void advance(const puller* p, motion* m, double push, double h)
{
    ck_assert_double_gt(h, 1e-8);
    if (euler_step(p, m, push, h)) return;
    advance(p, m, push, 0.5 * h);
    advance(p, m, push, 0.5 * h);
}

/* Pushed by a force that grows to `share` of the static friction in 50 s and stays: the motion 50 s later;
   `start`: where it was when the force was reached. */
static motion pushed(int law, double share, double* start)
{
    puller p = { liver(law), 0.2, 0 };
    motion m = { 0 };
    const double h = 1e-2;
    for (int n = 1; n <= 10000; ++n) {
        advance(&p, &m, share * p.f.breakaway * fmin(n * h / 50, 1), h);
        if (n == 5000) *start = m.x;
    }
    return m;
}

/* Speed at which the steady friction is so many times the static one. */
static double slipping_speed(const sn_friction* f, double share)
{
    return (share * f->breakaway - f->coulomb) / f->viscous;
}

START_TEST(lugre_holds_below_the_static_friction_and_slips_above)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    double start, bristle = f.breakaway / f.bristle_stiffness;
    motion held = pushed(SN_FRICTION_LUGRE, 0.95, &start);
    ck_assert_double_lt(held.x - start, 0.1 * bristle);
    expect("held", held.v, 0, 1e-12);
    motion slipped = pushed(SN_FRICTION_LUGRE, 1.05, &start);
    ck_assert_double_gt(slipped.x - start, 1000 * bristle);
    expect("speed", slipped.v, slipping_speed(&f, 1.05), 1e-9);
}
END_TEST

/* The others creep, by less than the speed that says so. */
START_TEST(the_others_creep)
{
    sn_friction f = liver(_i);
    double start, share = _i == SN_FRICTION_STRIBECK ? 0.7 : 0.95;
    motion held = pushed(_i, share, &start);
    ck_assert(held.v > 0.5 * f.creep_speed && held.v < f.creep_speed);
    expect("creep", held.x - start, 50 * held.v, 1e-3 * f.creep_speed);
    expect("speed", pushed(_i, 1.05, &start).v, slipping_speed(&f, 1.05), 1e-9);
}
END_TEST

/* A spring pulled at constant speed: the mass sticks, slips, sticks. */
START_TEST(a_pulled_mass_sticks_and_slips)
{
    puller p = { liver(SN_FRICTION_LUGRE), 0.2, 2000 };
    p.f.viscous = p.f.viscous_back = 5;
    motion m = { 0 };
    double h = 1e-4, pull = 1e-3, fastest = 0;
    int slips = 0;
    bool slipping = false;
    for (int n = 1; n <= 400000; ++n) {
        advance(&p, &m, p.stiffness * pull * n * h, h);
        fastest = fmax(fastest, m.v);
        if (!slipping && m.v > 5 * pull) ++slips;
        slipping = m.v > (slipping ? 0.2 : 5) * pull;
    }
    ck_assert_msg(slips >= 5, "%d slips", slips);
    ck_assert_double_gt(fastest, 20 * pull);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("friction");
    TCase* values = tcase_create("values");
    tcase_add_test(values, stribeck_is_its_formula);
    tcase_add_test(values, karnopp_is_static_in_its_band);
    tcase_add_loop_test(values, withdrawal_has_its_own_values, 0, LAWS);
    tcase_add_loop_test(values, nothing_moves_at_rest, 0, LAWS);
    tcase_add_loop_test(values, friction_knows_no_direction, 0, LAWS);
    tcase_add_loop_test(values, friction_opposes_the_slip, 0, LAWS);
    tcase_add_loop_test(values, friction_does_not_jump, 0, LAWS);
    tcase_add_loop_test(values, extremes_stay_finite, 0, LAWS);
    suite_add_tcase(suite, values);
    TCase* derivatives = tcase_create("derivatives");
    tcase_add_loop_test(derivatives, derivatives_are_those_of_the_friction, 0, LAWS);
    tcase_add_test(derivatives, derivatives_at_kinks_are_one_sided);
    tcase_add_loop_test(derivatives, tangents_are_made_only_when_asked_for, 0, LAWS);
    suite_add_tcase(suite, derivatives);
    TCase* smooth = tcase_create("laws of the velocity");
    tcase_add_loop_test(smooth, derivatives_at_and_near_rest, SN_FRICTION_STRIBECK, SN_FRICTION_STRIBECK + 1);
    tcase_add_loop_test(smooth, derivatives_at_and_near_rest, SN_FRICTION_KARNOPP, SN_FRICTION_KARNOPP + 1);
    tcase_add_loop_test(smooth, the_others_creep, SN_FRICTION_STRIBECK, SN_FRICTION_STRIBECK + 1);
    tcase_add_loop_test(smooth, the_others_creep, SN_FRICTION_KARNOPP, SN_FRICTION_KARNOPP + 1);
    suite_add_tcase(suite, smooth);
    TCase* bristles = tcase_create("bristles");
    tcase_add_test(bristles, lugre_is_a_spring_before_it_slides);
    tcase_add_test(bristles, lugre_slides_with_the_steady_friction);
    tcase_add_test(bristles, lugre_breaks_away_at_the_static_friction);
    tcase_add_test(bristles, bristles_keep_their_bound);
    tcase_add_test(bristles, steps_do_not_matter_at_constant_velocity);
    tcase_add_test(bristles, bristles_do_not_know_the_rate);
    tcase_add_test(bristles, lugre_holds_below_the_static_friction_and_slips_above);
    tcase_add_test(bristles, a_pulled_mass_sticks_and_slips);
    suite_add_tcase(suite, bristles);
    TCase* passivity = tcase_create("passivity");
    tcase_add_loop_test(passivity, friction_gives_nothing_back, 0, LAWS);
    tcase_add_loop_test(passivity, heat_closes_the_balance_of_energy, 0, LAWS);
    tcase_add_test(passivity, constant_bristle_damping_would_give_back);
    suite_add_tcase(suite, passivity);
    return run_suite(suite);
}
