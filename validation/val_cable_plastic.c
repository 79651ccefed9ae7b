/* If this failed, a wire bent beyond its yield would keep another shape: its springback after a dead load at
   its end, against the elastica with the exact moment and curvature of an elastic, perfectly plastic round
   section, and against the integrals of small rotations; a set that depends on drag, on the step or on
   control points. */
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;
static const double E = 70e9, radius = 0.5e-3, yield = 60e6;

/* ---- reference ----------------------------------------------------------------------------------------- */

/* Moment of a solid circle over that of first yield, at k times the curvature of first yield. */
static double moment_at(double k)
{
    if (k <= 1) return k;
    double c = 1 / k, w = sqrt(1 - c * c);
    return 2 * k / pi * (asin(c) - c * w * (1 - 2 * c * c)) + 16 / (3 * pi) * w * w * w;
}

/* Curvature under a moment, by bisection. */
static double curvature_at(double moment)
{
    const double EI = E * pi * pow(radius, 4) / 4, first = yield * pi * pow(radius, 3) / 4;
    double low = 1, high = 100;
    if (moment <= first) return moment / EI;
    for (int i = 0; i < 60; ++i) {
        double middle = 0.5 * (low + high);
        if (moment_at(middle) < moment / first)
            low = middle;
        else
            high = middle;
    }
    return low * first / EI;
}

/* Small rotations: int (curvature - M/EI) (L - x) dx. */
static double integral(double force, double length)
{
    const double EI = E * pi * pow(radius, 4) / 4;
    enum { N = 4000 };
    double sum = 0;
    for (int i = 0; i < N; ++i) {
        double arm = length * (i + 0.5) / N;
        sum += (curvature_at(force * arm) - force * arm / EI) * arm * length / N;
    }
    return sum;
}

/* Large rotations: M = F (X - x), X the tip's x, found by iteration; the plastic curvature then gives the
   released shape. */
static double elastica(double force, double length)
{
    const double EI = E * pi * pow(radius, 4) / 4;
    enum { N = 1000 };
    const double h = length / N;
    double reach = length, set = 0, last = 0;
    for (int k = 0; k < 60 && fabs(last - reach) > 1e-10; ++k) {
        double x = 0, slope = 0, kept = 0;
        set = 0;
        for (int i = 0; i < N; ++i) {
            double half = slope + 0.5 * h * curvature_at(force * (reach - x));
            double arm = reach - (x + 0.5 * h * cos(slope)), bent = curvature_at(force * arm),
                   plastic = bent - force * arm / EI;
            x += h * cos(half);
            slope += h * bent;
            set += h * sin(kept + 0.5 * h * plastic);
            kept += h * plastic;
        }
        last = reach;
        reach += 0.8 * (x - reach);
    }
    return set;
}

/* ---- wires --------------------------------------------------------------------------------------------- */

typedef struct wire {
    double length, force, drag, step;
    int points;
} wire;

/* Loaded, held, released and held, in 6 s or a tenth of it; its tip's height at the end, downwards. */
static double bend(wire w, double pace, const char* method)
{
    char text[900];
    double tip[3];
    snprintf(
        text, sizeof text,
        "<scene step='%g'><cable name='w' length='%g' radius='0.5e-3' young_modulus='70e9' "
        "yield_stress='60e6' "
        "elements='%d' start='clamped' end='free' damping_time='2e-3' drag='%g' gravity='0 0 0'>"
        "<cable_load name='load' at='%g' force='0 0 -%g*smooth(%g*t,0,2)*(1-smooth(%g*t,2.5,4.5))'/></cable>"
        "<dirk method='%s'/></scene>",
        w.step, w.length, w.points - 3, w.drag, w.length, w.force, pace, pace, method);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, (int)(6 / (pace * w.step) + 0.5));
    probe_read(sim, "/w/load/place/position", tip, 3);
    sn_sim_destroy(sim);
    return -tip[2];
}

static double set_of(wire w) { return bend(w, 1, "esdirk32"); }

/* 0.0205 N: the moment at the clamp is 4 % beyond that of first yield if the wire were straight, 2.5 % beyond
   it with the lever that the rotations leave. The set then goes with about the 150th power of the moment. */
static const struct load {
    double force;
    const char* name;
} loads[] = { { 0.0205, "0.0205 N" }, { 0.022, "0.022 N" }, { 0.025, "0.025 N" }, { 0.030, "0.030 N" } };

START_TEST(springback)
{
    bool ok = true;
    for (int i = 0; i < SN_COUNT(loads); ++i) {
        char what[80];
        wire w = { 0.3, loads[i].force, 0.05, 20e-3, 33 };
        snprintf(what, sizeof what, "set after %s, elastica [m]", loads[i].name);
        ok = report_near("cable, plastic", what, set_of(w), elastica(w.force, w.length), i ? 0.01 : 0.02) &&
             ok;
        // a hundredth of the length under a hundred times the load: the same moments, rotations a hundredth
        w.length /= 100;
        w.force *= 100;
        snprintf(what, sizeof what, "set after 100 times %s on a hundredth of the length, integral [m]",
                 loads[i].name);
        ok = report_near("cable, plastic", what, set_of(w), integral(w.force, w.length), 0.02) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(within_the_yield)
{
    static const double within[] = { 0.015, 0.0185, 0.0195 };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(within); ++i) {
        char what[80];
        wire elastic = { 0.3, within[i], 0.05, 20e-3, 33 };
        snprintf(what, sizeof what, "set after %g N, within the yield [m]", within[i]);
        ok = report_below("cable, plastic", what, fabs(set_of(elastic)), 1e-12) && ok;
    }
    ck_assert(ok);
}
END_TEST

START_TEST(what_the_set_depends_on)
{
    wire w = { 0.3, 0.030, 0.05, 20e-3, 33 };
    double exact = elastica(w.force, w.length), usual = set_of(w);
    bool ok = true;
    for (int i = 0; i < 2; ++i) {
        wire other = w;
        other.drag = i ? 0.2 : 0.01;
        ok = report_near("cable, plastic", i ? "drag 0.2 N s/m^2 [m]" : "drag 0.01 N s/m^2 [m]",
                         set_of(other), usual, 3e-3) &&
             ok;
        other = w;
        other.points = i ? 63 : 17;
        ok = report_near("cable, plastic", i ? "63 control points [m]" : "17 control points [m]",
                         set_of(other), exact, 0.01) &&
             ok;
    }
    ck_assert(ok);
}
END_TEST

/* Loaded within 0.2 s the wire swings: the step matters. */
START_TEST(order_in_the_step)
{
    static const double steps[] = { 10e-3, 2.5e-3, 0.625e-3 };
    double tip[3];
    for (int i = 0; i < 3; ++i)
        tip[i] = bend((wire){ 0.3, 0.030, 0.05, steps[i], 33 }, 10, "tr_bdf2");
    double order = 0.5 * log2((tip[0] - tip[2]) / (tip[1] - tip[2]));
    ck_assert(report_between("cable, plastic", "order of tr_bdf2, 10 to 2.5 ms", order, 1.8, 2.4));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable: plastic");
    TCase* cases = tcase_create("plastic");
    tcase_set_timeout(cases, 100);
    tcase_add_test(cases, springback);
    tcase_add_test(cases, within_the_yield);
    tcase_add_test(cases, what_the_set_depends_on);
    tcase_add_test(cases, order_in_the_step);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
