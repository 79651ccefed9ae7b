/* If this failed, a needle would slide under a force that its friction should hold, or be driven by it:
   laws of friction on a single mass, per metre of shaft. Pre-sliding, steady sliding and break-away of
   LuGre against its closed forms; stick-slip against an independent solution of the differential equation
   with a fine step, to which steps of the law must converge; the balance of energy over random motions for
   all laws.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "models/tissue/friction.h"
#include "support/report.h"
#include "support/run_suite.h"

static const char* const names[] = { "Stribeck", "LuGre", "Karnopp" };

/* Values of docs/friction.md. */
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

/* ---- a mass on friction ------------------------------------------------------------------------------- */

typedef struct puller {
    sn_friction f;
    double mass, stiffness; /* of the spring that pulls it, per length of shaft */
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
        sn_traction t;
        sn_friction_eval(&p->f, &at, true, &t);
        double residual = p->mass * (d / h - m->v) / h + p->stiffness * (m->x + d) - push - t.q[0];
        double slope = p->mass / (h * h) + p->stiffness - t.dq_dd[0][0] - t.dq_dv[0][0] / h;
        double step = -residual / slope;
        d += step;
        if (fabs(step) > 1e-12 * (1e-3 + fabs(d))) continue;
        sn_slip end = { { d / h, 0 }, { d, 0 }, { m->z[0], m->z[1] } };
        sn_friction_eval(&p->f, &end, false, &t);
        memcpy(m->z, t.z, sizeof m->z);
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

/* ---- holding still and slipping ----------------------------------------------------------------------- */

/* 0.2 kg a metre, pushed by a force that grows to `share` of the static friction in 50 s and stays for 50 s
   more: how far it goes in the last 10 s, and its final speed. */
static double pushed(double share, double* speed)
{
    puller p = { liver(SN_FRICTION_LUGRE), 0.2, 0 };
    motion m = { 0 };
    const double h = 1e-2;
    double start = 0;
    for (int n = 1; n <= 10000; ++n) {
        advance(&p, &m, share * p.f.breakaway * fmin(n * h / 50, 1), h);
        if (n == 9000) start = m.x;
    }
    *speed = m.v;
    return m.x - start;
}

START_TEST(holds_and_slips)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    double speed, slip = (1.05 * f.breakaway - f.coulomb) / f.viscous;
    double way = pushed(0.95, &speed);
    bool ok = report_below("hold", "way in 10 s at 95 % of static friction [m]", fabs(way), 1e-12);
    ok = report_below("hold", "speed then [m/s]", fabs(speed), 1e-12) && ok;
    way = pushed(1.05, &speed);
    ok = report_near("slip", "way in 10 s at 105 % of static friction [m]", way, 10 * slip, 1e-11) && ok;
    ok = report_near("slip", "speed then [m/s]", speed, slip, 1e-12) && ok;
    ck_assert(ok);
}
END_TEST

/* Force at which the mass reaches ten times Stribeck's speed when the force grows at a constant rate. */
static double breakaway_at_rate(double rate)
{
    puller p = { liver(SN_FRICTION_LUGRE), 0.2, 0 };
    motion m = { 0 };
    double h = fmin(1e-3, 1e-2 / rate);
    for (int n = 1;; ++n) {
        advance(&p, &m, rate * n * h, h);
        if (m.v > 10 * p.f.stribeck_speed) return rate * n * h;
    }
}

START_TEST(break_away)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    bool ok = report_near("break-away", "force, growing by 0.02 N/m a second [N/m]", breakaway_at_rate(0.02),
                          f.breakaway, 0.01);
    /* The faster the force grows, the sooner it breaks away: Canudas de Wit et al. 1995, figure 4. */
    double before = f.breakaway;
    for (double rate = 0.1; rate < 101; rate *= 10) {
        double force = breakaway_at_rate(rate);
        char what[80];
        snprintf(what, sizeof what, "force, growing by %g N/m a second [N/m]", rate);
        ok = report_between("break-away", what, force, f.coulomb, before) && ok;
        before = force;
    }
    ck_assert(ok);
}
END_TEST

/* ---- closed forms of LuGre ---------------------------------------------------------------------------- */

static sn_traction slide(const sn_friction* f, double z[2], double v, double time)
{
    sn_slip at = { { v, 0 }, { v * time, 0 }, { z[0], z[1] } };
    sn_traction t;
    sn_friction_eval(f, &at, false, &t);
    memcpy(z, t.z, sizeof t.z);
    return t;
}

START_TEST(closed_forms)
{
    sn_friction f = liver(SN_FRICTION_LUGRE);
    double z[2] = { 0, 0 }, d = 0.005 * f.breakaway / f.bristle_stiffness;
    bool ok = report_near("LuGre", "pre-sliding stiffness [N/m^2]", -slide(&f, z, 1e-6 * d, 1e6).q[0] / d,
                          f.bristle_stiffness, 0.01);
    for (double v = 1e-4; v < 0.2; v *= 10) {
        double g = f.coulomb + (f.breakaway - f.coulomb) * exp(-pow(v / f.stribeck_speed, 2));
        char what[80];
        snprintf(what, sizeof what, "steady friction at %g mm/s [N/m]", 1e3 * v);
        z[0] = z[1] = 0;
        ok = report_near("LuGre", what, -slide(&f, z, v, 0.02 / v).q[0], g + f.viscous * v, 1e-12) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- stick-slip --------------------------------------------------------------------------------------- */

/* Cycles between the fourth and the eighth slip: time of one, and how far the spring's stretch swings. */
typedef struct cycle {
    double period, swing;
} cycle;

typedef struct watch {
    int slips;
    bool slipping;
    double start, low, high;
} watch;

static const double pull = 1e-3; /* [m/s] */
enum { FIRST = 4, LAST = 8 };

/* True when the last cycle is complete. */
static bool look(watch* w, double t, double stretch, double v, cycle* out)
{
    bool slips = v > (w->slipping ? 0.2 : 5) * pull;
    if (slips && !w->slipping) {
        ++w->slips;
        if (w->slips == FIRST) {
            w->start = t;
            w->low = w->high = stretch;
        }
    }
    w->slipping = slips;
    w->low = fmin(w->low, stretch);
    w->high = fmax(w->high, stretch);
    *out = (cycle){ (t - w->start) / (LAST - FIRST), w->high - w->low };
    return w->slips == LAST;
}

static puller spring_pulled(void)
{
    puller p = { liver(SN_FRICTION_LUGRE), 0.2, 5000 };
    p.f.viscous = p.f.viscous_back = 5;
    return p;
}

static cycle cycle_of_law(double h)
{
    puller p = spring_pulled();
    motion m = { 0 };
    watch w = { 0 };
    cycle c;
    for (int n = 1; n * h < 200; ++n) {
        advance(&p, &m, p.stiffness * pull * n * h, h);
        if (look(&w, n * h, pull * n * h - m.x, m.v, &c)) return c;
    }
    ck_abort_msg("%d slips", w.slips);
    return c;
}

/* x, v, z as the differential equation has them, with the bristle damping of friction.c. */
static void rates(const puller* p, double t, const double y[3], double out[3])
{
    const sn_friction* f = &p->f;
    double s = fabs(y[1]), e = s / f->stribeck_speed;
    double g = f->coulomb + (f->breakaway - f->coulomb) * exp(-e * e);
    double damping = f->bristle_damping / (1 + f->bristle_damping * s / (4 * g));
    out[0] = y[1];
    out[2] = y[1] - f->bristle_stiffness * s * y[2] / g;
    out[1] = (p->stiffness * (pull * t - y[0]) - f->bristle_stiffness * y[2] - damping * out[2] -
              f->viscous * y[1]) /
             p->mass;
}

/* The classical method of Runge and Kutta. */
static cycle cycle_of_equation(double h)
{
    puller p = spring_pulled();
    double y[3] = { 0 };
    watch w = { 0 };
    cycle c;
    for (int n = 0; n * h < 200; ++n) {
        double k[4][3], at[3];
        static const double share[4] = { 0, 0.5, 0.5, 1 };
        for (int i = 0; i < 4; ++i) {
            for (int j = 0; j < 3; ++j)
                at[j] = y[j] + (i > 0 ? share[i] * h * k[i - 1][j] : 0);
            rates(&p, (n + share[i]) * h, at, k[i]);
        }
        for (int j = 0; j < 3; ++j)
            y[j] += h / 6 * (k[0][j] + 2 * k[1][j] + 2 * k[2][j] + k[3][j]);
        double t = (n + 1) * h;
        if (look(&w, t, pull * t - y[0], y[1], &c)) return c;
    }
    ck_abort_msg("%d slips", w.slips);
    return c;
}

START_TEST(stick_slip)
{
    enum { STEPS = 3 };
    cycle fine = cycle_of_equation(2e-5), finer = cycle_of_equation(1e-5), c[STEPS];
    bool ok = report_below("stick-slip", "reference: swing, against twice the step",
                           fabs(fine.swing / finer.swing - 1), 1e-6);
    ok = report_below("stick-slip", "reference: period, against twice the step",
                      fabs(fine.period / finer.period - 1), 1e-5) &&
         ok;
    const double tolerance[STEPS] = { 0.016, 0.008, 0.004 };
    for (int i = 0; i < STEPS; ++i) {
        double h = 1e-4 / (1 << i);
        char what[80];
        c[i] = cycle_of_law(h);
        snprintf(what, sizeof what, "swing of the spring [m], h = %g ms", 1e3 * h);
        ok = report_near("stick-slip", what, c[i].swing, finer.swing, tolerance[i]) && ok;
        snprintf(what, sizeof what, "period [s], h = %g ms", 1e3 * h);
        ok = report_near("stick-slip", what, c[i].period, finer.period, tolerance[i]) && ok;
    }
    for (int i = 1; i < STEPS; ++i) {
        double order = log2((c[i - 1].swing - finer.swing) / (c[i].swing - finer.swing));
        ok = report_between("stick-slip", "order of convergence of the swing", order, 0.85, 1.3) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- energy ------------------------------------------------------------------------------------------- */

static uint64_t seed;

static double uniform(double low, double high)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (double)(seed >> 11) * 0x1p-53;
}

/* A step of a advance_context at velocity v for a random time; moves the bristles. What the friction gives
   back above what the bristles lose, relative; and the heat. */
static double returned(const sn_friction* f, const double v[2], double z[2], double* heat)
{
    double h = exp(uniform(log(1e-5), log(10)));
    sn_slip at = { { v[0], v[1] }, { h * v[0], h * v[1] }, { z[0], z[1] } };
    sn_traction t;
    sn_friction_eval(f, &at, false, &t);
    double work = -t.q[0] * at.d[0] - t.q[1] * at.d[1];
    double held = sn_friction_stored(f, z), holds = sn_friction_stored(f, t.z);
    memcpy(z, t.z, sizeof t.z);
    *heat = t.dissipated;
    return (holds - held - work) / (holds + held + fabs(work));
}

/* 10^4 motions from rest of 1000 steps each, at speeds of 1 um/s to 1 m/s in any direction, some of them
   reversals, with a bristle damping that would give energy back if it were constant. */
START_TEST(passivity)
{
    sn_friction f = liver(_i);
    f.viscous = f.viscous_back = 0;
    f.bristle_damping = 1000;
    double worst = -1, coldest = INFINITY, longest = 0;
    for (int advance_context = 0; advance_context < 10000; ++advance_context) {
        double z[2] = { 0, 0 }, v[2] = { 1e-3, 0 }, heat;
        for (int step = 0; step < 1000; ++step) {
            double angle = uniform(0, 6.283185307179586), speed = exp(uniform(log(1e-6), 0));
            const double fresh[2] = { speed * cos(angle), speed * sin(angle) };
            bool reverse = uniform(0, 1) < 0.3;
            for (int i = 0; i < 2; ++i)
                v[i] = reverse ? -v[i] : fresh[i];
            worst = fmax(worst, returned(&f, v, z, &heat));
            coldest = fmin(coldest, heat);
            longest = fmax(longest, hypot(z[0], z[1]));
        }
    }
    char what[80];
    snprintf(what, sizeof what, "%s: returned over what bristles lose, relative", names[_i]);
    bool ok = report_below("passivity", what, worst, 8 * DBL_EPSILON);
    snprintf(what, sizeof what, "%s: least heat [W/m]", names[_i]);
    ok = report_between("passivity", what, coldest, 0, INFINITY) && ok;
    if (_i == SN_FRICTION_LUGRE)
        ok = report_below("passivity", "LuGre: deflection, relative to its bound",
                          longest * f.bristle_stiffness / f.breakaway, 1 + 4 * DBL_EPSILON) &&
             ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("friction");
    TCase* cases = tcase_create("friction");
    tcase_add_test(cases, holds_and_slips);
    tcase_add_test(cases, break_away);
    tcase_add_test(cases, closed_forms);
    tcase_add_test(cases, stick_slip);
    tcase_add_loop_test(cases, passivity, SN_FRICTION_STRIBECK, SN_FRICTION_KARNOPP + 1);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
