/* If this failed, the hand would feel another force than membranes, cutting and friction make, a needle would
   creep or slide under a force that friction holds, or energy would come from nowhere: whole needles pushed
   into layers, held and drawn out, against closed forms written from the parameters alone.
   SPDX-License-Identifier: BSD-3-Clause */
#include <check.h>
#include <math.h>
#include <sinew/models.h>
#include <stdio.h>
#include <stdlib.h>
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

static char scene_text[8192];

/* ---- the needle and the layers ------------------------------------------------------------------------ */

/* Steel, 150 mm long, 0.635 mm thick, blunt. The hand's frame is where the needle begins. */
#define NEEDLE_LENGTH 0.15
#define AXIAL_STIFFNESS (200e9 * 3.14159265358979 * 0.635e-3 * 0.635e-3 / NEEDLE_LENGTH)
#define NEEDLE(elements)                                                                                     \
    "<needle name='needle' length='0.15' radius='0.635 mm' elements='" elements "' damping_time='1 ms'>"

typedef struct layer {
    double begin, end;                         /* [m] */
    double a1, a2, puncture;                   /* membrane [N/m, N/m^2, N] */
    double cut, cut_speed, cut_depth;          /* [N, N s/m, N/m] */
    double coulomb, holding, viscous, back[3]; /* friction, back: in withdrawal [N/m, N/m, N s/m^2] */
} layer;

enum { LAYERS = 3 };
static const layer layers[LAYERS] = {
    { 0, 0.02, 200, 3e4, 1.2, 0.5, 2, 3, 10, 18, 200, { 8, 12, 150 } },
    { 0.02, 0.035, 0, 0, 0, 0.3, 0, 0, 5, 9, 60, { 6, 10, 80 } },
    { 0.035, 1, 100, 2e4, 2, 0.8, 0, 5, 14, 22, 100, { 12, 20, 120 } },
};
static const double speed = 0.04, relaxation = 2e-3, stribeck_speed = 10e-3, bristle_stiffness = 5e4,
                    bristle_damping = 50, ahead = 0.004;

static int write_tissue(char* at, size_t capacity, const char* law)
{
    int used = snprintf(at, capacity, "<tissue name='body' position='%g 0 0' normal='-1 0 0'>",
                        NEEDLE_LENGTH + ahead);
    for (int i = 0; i < LAYERS; ++i) {
        const layer* l = &layers[i];
        used +=
            snprintf(at + used, capacity - (size_t)used,
                     "<layer depth='%g' membrane_stiffness='%g' membrane_stiffening='%g' puncture_force='%g' "
                     "cutting_force='%g' cutting_speed='%g' cutting_depth='%g' coulomb_friction='%g' "
                     "static_friction='%g' viscous_friction='%g' coulomb_backward='%g' static_backward='%g' "
                     "viscous_backward='%g' stiffness='2e4' damping='100' friction='%s' creep_speed='1e-4'/>",
                     l->begin, l->a1, l->a2, l->puncture, l->cut, l->cut_speed, l->cut_depth, l->coulomb,
                     l->holding, l->viscous, l->back[0], l->back[1], l->back[2], law);
    }
    return used + snprintf(at + used, capacity - (size_t)used, "</tissue>");
}

/* ---- closed forms ------------------------------------------------------------------------------------- */

/* Dry friction in steady sliding at speed v. */
static double dry(double coulomb, double holding, double v)
{
    return coulomb + (holding - coulomb) * exp(-pow(v / stribeck_speed, 2));
}

/* LuGre: a piece that has slid the way s since it came into the layer has bristles bent by g/sigma0 (1 -
   e^{-k s}), k = sigma0/g, that bend on by v e^{-k s}. Sum over a length of which each piece has slid x, its
   distance from where it came in, but not more than `since`. */
static double rubbing(double coulomb, double holding, double viscous, double v, double length, double since)
{
    double g = dry(coulomb, holding, v), k = bristle_stiffness / g;
    double tau = bristle_damping / (1 + bristle_damping * v / (4 * g));
    double young = fmin(length, since), lag = -expm1(-k * young) / k + (length - young) * exp(-k * since);
    return g * (length - lag) + tau * v * lag + viscous * v * length;
}

/* Depth of puncture: a1 z + a2 z^2 = puncture force. */
static double puncture_depth(const layer* l)
{
    return (-l->a1 + sqrt(l->a1 * l->a1 + 4 * l->a2 * l->puncture)) / (2 * l->a2);
}

/* The way since this layer acts; below 0: it does not yet. Layer 1 has no membrane and waits for that of
   layer 0. Layers take hold while their membrane relaxes, on average after half of that time. */
static double since_open(int i, double depth)
{
    int gate = i == 1 ? 0 : i;
    return depth - layers[gate].begin - puncture_depth(&layers[gate]) - 0.5 * speed * relaxation;
}

static double length_in(const layer* l, double depth) { return fmax(fmin(depth, l->end) - l->begin, 0); }

/* On the hand that pushes at speed v with the tip at this depth, the needle as a rigid one. */
static double rigid_push(double depth, double v)
{
    double f = 0;
    for (int i = 0; i < LAYERS; ++i) {
        const layer* l = &layers[i];
        double length = length_in(l, depth), since = since_open(i, depth), z = depth - l->begin;
        if (length > 0 && since <= 0 && l->puncture > 0) f += (l->a1 + l->a2 * z) * z;
        if (length == 0 || since <= 0) continue;
        f += rubbing(l->coulomb, l->holding, l->viscous, v, length, i == 1 ? HUGE_VAL : since);
        if (depth < l->end) f += l->cut + l->cut_speed * v + l->cut_depth * z;
    }
    return f;
}

/* The force shortens the needle. */
static double push(double hand, double v)
{
    double f = 0;
    for (int i = 0; i < 3; ++i)
        f = rigid_push(hand - f / AXIAL_STIFFNESS, v);
    return f;
}

/* Drawn out at speed v, far enough for all bristles to have turned: into a layer shaft comes from below, but
   not into the one in which the needle ends. */
static double pull(double depth, double v)
{
    double f = 0;
    for (int i = 0; i < LAYERS; ++i) {
        const layer* l = &layers[i];
        double length = length_in(l, depth);
        if (length == 0) continue;
        if (depth > l->end) {
            f += rubbing(l->back[0], l->back[1], l->back[2], v, length, HUGE_VAL);
        } else {
            f += length * (dry(l->back[0], l->back[1], v) + l->back[2] * v);
        }
    }
    return -f;
}

/* ---- in, held, and out -------------------------------------------------------------------------------- */

/* The hand begins to move, stops, goes back, and ends; most of its speed it gains within `rise`, as tanh
   does. */
static const double begin = 0.1, stop = 1.7, back = 1.9, end = 3.5, rise = 0.0125;

static double log_cosh(double x) { return fabs(x) + log1p(exp(-2 * fabs(x))) - log(2); }

static double hand_at(double t)
{
    return 0.5 * speed * rise *
           (log_cosh((t - begin) / rise) - log_cosh((t - stop) / rise) - log_cosh((t - back) / rise) +
            log_cosh((t - end) / rise));
}

static double hand_speed(double t)
{
    return 0.5 * speed *
           (tanh((t - begin) / rise) - tanh((t - stop) / rise) - tanh((t - back) / rise) +
            tanh((t - end) / rise));
}

/* 62 mm deep, held for a while, out again. */
static sn_sim* compile_journey(const char* options, int elements, int points, const char* law)
{
    int used = snprintf(scene_text, sizeof scene_text, "<scene duration='4 s' %s>", options);
    used += write_tissue(scene_text + used, sizeof scene_text - (size_t)used, law);
    snprintf(scene_text + used, sizeof scene_text - (size_t)used,
             NEEDLE("%d") "<handle mass='0' length='0' x='%.17g*(log(cosh((t-%g)/%g))-log(cosh((t-%g)/%g))"
                          "-log(cosh((t-%g)/%g))+log(cosh((t-%g)/%g)))'/>"
                          "<insertion tissue='/body' points='%d' length='72 mm'/></needle>"
                          "<dirk method='tr_bdf2' tolerance='1e-8'/></scene>",
             elements, 0.5 * speed * rise, begin, rise, stop, rise, back, rise, end, rise, points);
    return probe_compile(scene_text, NULL);
}

/* The force on the hand when the needle has come to rest: bristles stay bent, nothing is cut. How far depends
   on how it came to rest, as dry friction grows when it gets slow. So every 0.1 mm of shaft is followed from
   where it came into its layer, along the hand's motion, whose path is cut into steps of constant speed. */
static double held_at(double until)
{
    const double piece = 1e-4, h = 5e-5;
    double f = 0, last = hand_at(until) - ahead;
    for (int i = 0; i < LAYERS; ++i) {
        const layer* l = &layers[i];
        for (double x = 0.5 * piece; x < length_in(l, last); x += piece) {
            double z = 0;
            for (double t = begin; t < until; t += h) {
                double depth = hand_at(t + 0.5 * h) - ahead, v = hand_speed(t + 0.5 * h);
                if (depth < l->begin + x || since_open(i, depth) < 0) continue;
                double g = dry(l->coulomb, l->holding, fabs(v)), k = bristle_stiffness / g, s = fabs(v) * h;
                z = copysign(g / bristle_stiffness, v) +
                    (z - copysign(g / bristle_stiffness, v)) * exp(-k * s);
            }
            f += piece * bristle_stiffness * z;
        }
    }
    return f;
}

static sn_channel channel(sn_sim* sim, const char* path)
{
    sn_error error = { 0 };
    sn_channel c = sn_sim_channel(sim, path, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    return c;
}

static double number(sn_sim* sim, sn_channel c)
{
    double a[3];
    sn_sim_refresh(sim);
    ck_assert_int_gt(sn_sim_read(sim, c, a, 3), 0);
    return a[0];
}

/* Where the closed form does not speak: while the motion starts or turns, a membrane relaxes, bristles turn,
   or the tip's face is in two layers. */
static bool passes_something(double t, double depth)
{
    const double settles = 0.05, cell = 72e-3 / 50, way = 1e-3; // of bristles that turn: g/sigma0 is 0.3 mm
    if (t < begin + settles || fabs(t - stop) < settles ||
        (t > back - settles && t < back + settles + 2 * way / speed))
        return true;
    for (int i = 0; i < LAYERS; ++i) {
        double z = depth - layers[i].begin, zp = layers[i].puncture > 0 ? puncture_depth(&layers[i]) : 0;
        if (t < stop && z > -0.1e-3 && z < 1.7e-3) return true;
        if (t < stop && zp > 0 && z > zp - 0.05e-3 && z < zp + 0.5e-3) return true;
        if (t > back && fabs(z) < cell + way) return true;
    }
    return false;
}

START_TEST(hand_force)
{
    sn_sim* sim = compile_journey("step='1 ms'", 12, 50, "lugre");
    sn_channel force = channel(sim, "/needle/handle/force");
    double worst[2] = { 0 };
    int rows[2] = { 0 };
    while (sn_sim_time(sim) < end - 0.05) {
        probe_step(sim, 1);
        double t = sn_sim_time(sim), hand = hand_at(t) - ahead;
        bool out = t > back;
        if (hand < 0.5e-3 || passes_something(t, hand) || (t > stop && !out)) continue;
        double off = fabs(number(sim, force) / (out ? pull(hand, speed) : push(hand, speed)) - 1);
        worst[out] = fmax(worst[out], off);
        ++rows[out];
    }
    printf("%d, %d rows compared\n", rows[0], rows[1]);
    ck_assert(rows[0] > 1000 && rows[1] > 1000);
    bool ok = report_below("hand force", "insertion: worst of all steps, relative", worst[0], 0.005);
    ok = report_below("hand force", "withdrawal: worst of all steps, relative", worst[1], 0.005) && ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* Within a step the law takes its speed from the end: order 1 while the speed changes. Bristles that are new
   in a cell are averaged with those that are there: what is left is the size of cells. */
START_TEST(held_force)
{
    enum { RUNS = 3 };
    double wanted = held_at(0.5 * (stop + back)), f[RUNS];
    bool ok = true;
    char what[80];
    for (int i = 0; i < RUNS; ++i) {
        double h = 1e-3 / (1 << i);
        snprintf(what, sizeof what, "step='%g'", h);
        sn_sim* sim = compile_journey(what, 4, 50, "lugre");
        while (sn_sim_time(sim) < 0.5 * (stop + back))
            probe_step(sim, 1);
        f[i] = number(sim, channel(sim, "/needle/handle/force"));
        snprintf(what, sizeof what, "at rest, h = %g ms [N]", 1e3 * h);
        ok = report_near("hand force", what, f[i], wanted, 0.005) && ok;
        sn_sim_destroy(sim);
    }
    double order = log2((f[0] - f[1]) / (f[1] - f[2])), limit = 2 * f[2] - f[1];
    ok = report_between("hand force", "at rest: order of convergence in the step", order, 0.85, 1.3) && ok;
    ok = report_near("hand force", "at rest: limit of small steps [N]", limit, wanted, 0.005) && ok;
    ck_assert(ok);
}
END_TEST

/* ---- puncture ----------------------------------------------------------------------------------------- */

/* The force the membrane gave way at is still there just after, when it relaxes slowly. */
static double force_at_puncture(const char* options, double* hand, double* step)
{
    snprintf(
        scene_text, sizeof scene_text,
        "<scene %s><tissue name='body' position='%g 0 0' normal='-1 0 0'><layer membrane_stiffness='200' "
        "membrane_stiffening='3e4' puncture_force='1.2' relaxation_time='10 s'/></tissue>" NEEDLE(
            "12") "<handle mass='0' length='0' x='0.04*t'/><insertion tissue='/body' points='40' "
                  "length='75 mm'/></needle><dirk method='tr_bdf2' tolerance='1e-10'/></scene>",
        options, NEEDLE_LENGTH + ahead);
    sn_sim* sim = probe_compile(scene_text, NULL);
    sn_channel punctures = channel(sim, "/needle/insertion/forces/punctures");
    while (number(sim, punctures) == 0 && sn_sim_time(sim) < 1)
        probe_step(sim, 1);
    *step = sn_sim_step_size(sim);
    *hand = speed * sn_sim_time(sim) - ahead;
    double f = number(sim, channel(sim, "/needle/handle/force"));
    sn_sim_destroy(sim);
    return f;
}

START_TEST(puncture)
{
    const layer* l = &layers[0];
    double hand, h, z = puncture_depth(l), reach = z + l->puncture / AXIAL_STIFFNESS,
                    slope = l->a1 + 2 * l->a2 * z;
    double f = force_at_puncture("step='1 ms' events='locate'", &hand, &h);
    bool ok = report_near("puncture", "located: hand force when it opens [N]", f, l->puncture, 1e-5);
    ok = report_between("puncture", "located: hand at the end of that step [m]", hand, reach,
                        reach + speed * h) &&
         ok;
    f = force_at_puncture("step='1 ms'", &hand, &h);
    ok = report_between("puncture", "at the step's end: hand force [N]", f, l->puncture,
                        l->puncture + 1.02 * slope * speed * h) &&
         ok;
    f = force_at_puncture("step='0.1 ms'", &hand, &h);
    ok = report_between("puncture", "the same, steps of 0.1 ms [N]", f, l->puncture,
                        l->puncture + 1.02 * slope * speed * h) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* What is left when the membrane has relaxed: cutting and the friction of what is in. */
START_TEST(force_drop)
{
    const layer* l = &layers[0];
    sn_sim* sim = compile_journey("step='0.25 ms' events='locate'", 12, 50, "lugre");
    sn_channel force = channel(sim, "/needle/handle/force"),
               punctures = channel(sim, "/needle/insertion/forces/punctures");
    double before = 0;
    while (number(sim, punctures) == 0) {
        before = number(sim, force);
        probe_step(sim, 1);
    }
    probe_step(sim, 24); // 6 ms
    double hand = hand_at(sn_sim_time(sim)) - ahead, after = number(sim, force);
    bool ok = report_near("puncture", "drop of the hand force, 6 ms later [N]", before - after,
                          l->puncture - push(hand, speed), 0.01);
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- energy ------------------------------------------------------------------------------------------- */

typedef struct books {
    double work, stored, heat, fracture, largest;
} books;

/* What the balance is off at the end and at most, in parts of the work. */
static books keep_books(const char* options, const char* law)
{
    sn_sim* sim = compile_journey(options, 6, 50, law);
    sn_channel force = channel(sim, "/needle/handle/force"),
               fracture = channel(sim, "/needle/insertion/forces/fracture_energy");
    sn_energy start = sn_sim_energy(sim);
    books b = { 0 };
    double power = 0, heating = start.dissipation, h = sn_sim_step_size(sim);
    while (sn_sim_time(sim) < end + 0.1) {
        probe_step(sim, 1);
        sn_energy e = sn_sim_energy(sim);
        double now = number(sim, force) * hand_speed(sn_sim_time(sim));
        b.work += 0.5 * h * (power + now);
        b.heat += 0.5 * h * (heating + e.dissipation);
        power = now;
        heating = e.dissipation;
        b.stored = e.kinetic + e.potential - start.kinetic - start.potential;
        b.fracture = number(sim, fracture);
        b.largest = fmax(b.largest, fabs(b.work - b.stored - b.heat - b.fracture));
    }
    sn_sim_destroy(sim);
    return b;
}

START_TEST(energy)
{
    static const char* const laws[] = { "lugre", "stribeck", "karnopp" };
    static const double bounds[] = { 1e-3, 5e-6, 2e-5 }; // trapezoidal sums; bristles move within a step
    char what[80];
    books b = keep_books("step='0.25 ms'", laws[_i]);
    printf("%s: work %.6g J = stored %.3g + heat %.6g + fracture %.6g; off %.3g, at most %.3g\n", laws[_i],
           b.work, b.stored, b.heat, b.fracture, b.work - b.stored - b.heat - b.fracture, b.largest);
    ck_assert_double_gt(b.fracture, 1e-3);
    snprintf(what, sizeof what, "%s: work against stored, heat, fracture, relative", laws[_i]);
    ck_assert(report_below("energy", what, b.largest / b.work, bounds[_i]));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("insertion");
    TCase* cases = tcase_create("insertion");
    tcase_add_test(cases, hand_force);
    tcase_add_test(cases, held_force);
    tcase_add_test(cases, puncture);
    tcase_add_test(cases, force_drop);
    tcase_add_loop_test(cases, energy, 0, 3);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
