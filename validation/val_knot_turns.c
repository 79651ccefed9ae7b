/* If this failed, a knot of five half turns in its braid would press its strands together with another
   force, compared with the overhand knot of three, than the theory says. SPDX-License-Identifier:
   BSD-3-Clause */
/* label: slow */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <math.h>

static const double pi = 3.14159265358979323846, h = 0.15e-3, modulus = 1e10;
enum { MOST = 4000, LOOP = 400 };

/* A knot of 2 n + 1 half turns: a braid of two strands along x, whose upper ends a circle joins, and
   straight tails. Lengths over h. */
typedef struct braided {
    int n;
    double e; /* what it shortens the suture by */
} braided;

static const double edge = 3, tail = 900;

static int put(sn_vec3* x, int count, double X, double y, double z)
{
    ck_assert_int_lt(count, MOST);
    x[count] = sn_v3(X, y, z);
    return count + 1;
}

static int put_strand(sn_vec3* x, int count, int turns, double length, double from)
{
    const double apart = 1.4;
    for (int i = 0; i <= 40 * turns; ++i) {
        const double u = i / (40.0 * turns), angle = from + pi * turns * u;
        count = put(x, count, length * (u - 0.5), apart * sin(angle), apart * cos(angle));
    }
    return count;
}

/* Corners of the laid knot; about as large as its theory has it. */
static int lay(const braided* k, sn_vec3* x)
{
    const int turns = 2 * k->n + 1;
    const double R = 0.97 * k->e / (2 * pi), unit = sqrt(2 * R), apart = 1.4,
                 length = (1.3 * pow(3, 0.25) * (turns - 2) * pi + 4) * unit,
                 middle = sqrt(R * R - 0.25 * length * length) + apart,
                 from = atan2(apart - middle, 0.5 * length), to = pi - from;
    int count = put(x, 0, -0.5 * length - tail, -apart, 0);
    count = put_strand(x, count, turns, length, -0.5 * pi);
    for (int i = 1; i < LOOP; ++i) {
        const double a = from + (to - from) * i / LOOP;
        count = put(x, count, R * cos(a), middle + R * sin(a), 0);
    }
    count = put_strand(x, count, turns, length, 0.5 * pi);
    return put(x, count, 0.5 * length + tail, -apart, 0);
}

static double length_of(const sn_vec3* x, int count)
{
    double sum = 0;
    for (int i = 1; i < count; ++i)
        sum += sn_norm(sn_sub(x[i], x[i - 1]));
    return sum;
}

/* Both ends draw to e + 20 and, slowly, to e; the contact is without friction. */
static sn_sim* draw(const braided* k)
{
    static sn_vec3 x[MOST];
    const int count = lay(k, x), edges = (int)(length_of(x, count) / edge);
    const double start = length_of(x, count) - (x[count - 1].x - x[0].x);
    scene_text s = scene_text_start("1 ms");
    scene_text_put(&s,
                   "<suture name='a' elements='%d' radius='%.17g' young_modulus='%.17g' density='1000' "
                   "drag='0.5' damping_time='5 ms' tangent='positive' positions='",
                   edges, h, modulus);
    for (int i = 0; i < count; ++i)
        scene_text_put(&s, "%.9g %.9g %.9g ", h * x[i].x, h * x[i].y, h * x[i].z);
    scene_text_put(&s, "'/>");
    for (int end = 0; end < 2; ++end)
        scene_text_put(
            &s,
            "<attachment name='%s' on='@a/points' nodes='%d' dofs='x' x='%.12g*(%.12g*smooth(t,0,0.3)+"
            "20*smooth(t,0.4,0.8))'/>",
            end ? "right" : "left", end ? edges : 0, end ? 0.5 * h : -0.5 * h, start - (k->e + 20));
    scene_text_put(&s,
                   "<surface_contact name='touch' on='@a/points' with='@a/points' on_radius='%.17g' "
                   "stiffness='%.17g' recovery='0.01' friction='0' capacity='2000'/>"
                   "<knot name='knot' on='@a/points'/>",
                   h, 1.5 * modulus / h);
    return scene_text_finish(&s);
}

/* Sum of the contact forces at the pull 1e-5, in units of B/h^2. Both grow with powers of the size: the
   force with the pull to the power of 3/4. */
static double force_of(const braided* k)
{
    const double unit = modulus * pi * h * h / 4;
    sn_sim* sim = draw(k);
    probe_step(sim, 1100);
    const double pull = -probe_value(sim, "/left/force", 0, 3) / unit,
                 force = probe_value(sim, "/touch/normal_force", 0, 1) / unit;
    ck_assert_double_eq_tol(pull, 1e-5, 1e-6);
    ck_assert_double_eq(probe_value(sim, "/knot/determinant", 0, 1), 2 * k->n + 1);
    sn_sim_destroy(sim);
    return force * pow(1e-5 / pull, 0.75);
}

/* 4.08 by the composite theory of the overhand knot, 2.98 by its leading order. */
START_TEST(a_longer_braid_presses_harder)
{
    static const braided three = { 1, 1440 }, five = { 2, 1578 };
    const double ratio = force_of(&five) / force_of(&three);
    ck_assert(report_near("knots of five and of three half turns, without friction, at the same pull",
                          "contact force of one over that of the other", ratio, 4.08, 0.05));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("knots of several turns");
    TCase* cases = tcase_create("turns");
    tcase_add_test(cases, a_longer_braid_presses_harder);
    tcase_set_timeout(cases, 400);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
