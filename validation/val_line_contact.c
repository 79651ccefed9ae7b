/* If this failed, hooked threads would bend wrongly at each other, or a knot would have the wrong size for
   its pull, or open although friction holds it: the clasp of two threads, the overhand knot.

   Legend: h radius, B bending stiffness, T pull, tau = T h^2/B.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>

static const double pi = 3.14159265358979323846;
static const double h = 0.15e-3, modulus = 1e10;
enum { MAX_EDGES = 200 };

static double stiffness(void) { return modulus * pi * h * h * h * h / 4; }

static void put_thread(scene_text* s, const char* name, const sn_vec3* x, int edges, double drag)
{
    scene_text_put(
        s,
        "<suture name='%s' elements='%d' radius='%g' young_modulus='%g' drag='%g' damping_time='20 ms' "
        "positions='",
        name, edges, h, modulus, drag);
    for (int i = 0; i <= edges; ++i)
        scene_text_put(s, "%.12g %.12g %.12g ", x[i].x, x[i].y, x[i].z);
    scene_text_put(s, "'/>");
}

static void put_ends(scene_text* s, const char* name, int edges, const char* force, const char* opposite)
{
    scene_text_put(s,
                   "<point_load on='@%s/points' nodes='0' force='%s'/><point_load on='@%s/points' nodes='%d' "
                   "force='%s'/>",
                   name, force, name, edges, opposite);
}

/* ---- the clasp ----------------------------------------------------------------------------------------- */

typedef struct clasp {
    double curvature, half_width, force, distance;
} clasp;

/* Legs of 6 half widths and a half circle, in the plane of y = 0, open upwards; turned: the other one. */
static void shape_hook(sn_vec3* x, int edges, double width, bool turned)
{
    double leg = 6 * width, length = 2 * leg + pi * width;
    for (int i = 0; i <= edges; ++i) {
        double s = length * i / edges, across, up;
        if (s < leg || s > leg + pi * width) {
            across = s < leg ? -width : width;
            up = width + (s < leg ? leg - s : s - leg - pi * width);
        } else {
            across = -width * cos((s - leg) / width);
            up = width - width * sin((s - leg) / width);
        }
        x[i] = turned ? sn_v3(0, across, h - up) : sn_v3(across, 0, up - h);
    }
}

/* By the chord between the edges' directions. */
static double curvature_at(const sn_vec3* x, int i)
{
    sn_vec3 u = sn_sub(x[i], x[i - 1]), v = sn_sub(x[i + 1], x[i]);
    double angle = acos(fmin(1, sn_dot(u, v) / (sn_norm(u) * sn_norm(v))));
    return 4 * tan(0.5 * angle) / (sn_norm(u) + sn_norm(v));
}

static clasp hook_up(double tau, int edges)
{
    sn_vec3 x[MAX_EDGES + 1];
    double pull = tau * stiffness() / (h * h), width = sqrt(2 * stiffness() / pull);
    char up[64], down[64];
    snprintf(up, sizeof up, "0 0 %.12g", pull);
    snprintf(down, sizeof down, "0 0 %.12g", -pull);
    scene_text s = scene_text_start("1 ms");
    for (int k = 0; k < 2; ++k) {
        shape_hook(x, edges, width, k == 1);
        put_thread(&s, k ? "b" : "a", x, edges, 1);
        put_ends(&s, k ? "b" : "a", edges, k ? down : up, k ? down : up);
    }
    scene_text_put(
        &s,
        "<surface_contact name='touch' on='@a/points' with='@b/points' on_radius='%g' with_radius='%g' "
        "stiffness='1e14'/>",
        h, h);
    sn_sim* sim = scene_text_finish(&s);
    probe_step(sim, 400);
    probe_read(sim, "/a/points/position", &x->x, 3 * (edges + 1));
    clasp c = { .curvature = curvature_at(x, edges / 2),
                .half_width = 0.5 * (x[edges].x - x[0].x),
                .force = -probe_value(sim, "/touch/force", 2, 3) / pull,
                .distance = probe_value(sim, "/touch/gap", 0, 1) };
    sn_sim_destroy(sim);
    return c;
}

/* Below tau = 1/8 hooks touch at one point: each is an elastica with the curvature sqrt(2 T/B) at the tip and
   half the width sqrt(2 B/T). */
START_TEST(hooked_threads)
{
    const double tau = 0.01, curvature = sqrt(2 * tau) / h, width = h * sqrt(2 / tau);
    clasp coarse = hook_up(tau, 100), fine = hook_up(tau, 200);
    bool ok = report_near("clasp", "contact force over the pull of a leg", fine.force, 2, 1e-9);
    ok = report_near("clasp", "distance of the centre lines over the diameter", fine.distance / (2 * h), 1,
                     1e-3) &&
         ok;
    ok = report_near("clasp", "curvature at the tip, 200 edges", fine.curvature / curvature, 1, 0.02) && ok;
    ok = report_near("clasp", "half width, 200 edges", fine.half_width / width, 1, 4e-3) && ok;
    double order = log2((curvature - coarse.curvature) / (curvature - fine.curvature));
    ok = report_between("clasp", "observed order of the curvature in the length of edges", order, 1, 1.6) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- the overhand knot --------------------------------------------------------------------------------- */

enum { KNOT_EDGES = 200, SAMPLES = 4000 };

/* A long trefoil, (t^3 - 3 t, t^4 - 4 t^2, t^5/5 - 2 t), flattened, with straight tails along x. */
static sn_vec3 trefoil(double t)
{
    const double size = 6 * h;
    return sn_v3(size * (t * t * t - 3 * t), 0.8 * size * (t * t * t * t - 4 * t * t),
                 0.5 * size * (t * t * t * t * t / 5 - 2 * t));
}

static void shape_knot(sn_vec3* x, double length)
{
    static sn_vec3 at[SAMPLES + 1];
    static double s[SAMPLES + 1];
    for (int i = 0; i <= SAMPLES; ++i) {
        at[i] = trefoil(4.1 * i / SAMPLES - 2.05);
        s[i] = i ? s[i - 1] + sn_norm(sn_sub(at[i], at[i - 1])) : 0;
    }
    double tail = 0.5 * (length - s[SAMPLES]);
    for (int i = 0, k = 0; i <= KNOT_EDGES; ++i) {
        double from = length * i / KNOT_EDGES - tail;
        while (k + 1 < SAMPLES && s[k + 1] < from)
            ++k;
        if (from < 0 || from > s[SAMPLES])
            x[i] = sn_madd(at[from < 0 ? 0 : SAMPLES], from < 0 ? from : from - s[SAMPLES], sn_v3(1, 0, 0));
        else
            x[i] = sn_madd(at[k], (from - s[k]) / (s[k + 1] - s[k]), sn_sub(at[k + 1], at[k]));
    }
}

/* What the knot shortens the thread by, over h. */
static double shortening(sn_sim* sim)
{
    sn_vec3 x[KNOT_EDGES + 1];
    double length = 0;
    probe_read(sim, "/a/points/position", &x->x, 3 * (KNOT_EDGES + 1));
    for (int i = 0; i < KNOT_EDGES; ++i)
        length += sn_norm(sn_sub(x[i + 1], x[i]));
    return (length - sn_norm(sn_sub(x[KNOT_EDGES], x[0]))) / h;
}

typedef struct knot {
    double pulled, force, released; /* force: sum of the contact forces, h^2/B */
} knot;

/* Pulled for 0.6 s, then let go for 0.6 s. */
static knot tie(double tau, double friction)
{
    sn_vec3 x[KNOT_EDGES + 1];
    double pull = tau * stiffness() / (h * h);
    char left[96], right[96];
    snprintf(left, sizeof left, "%.12g*(1-smooth(t,0.6,0.7)) 0 0", -pull);
    snprintf(right, sizeof right, "%.12g*(1-smooth(t,0.6,0.7)) 0 0", pull);
    shape_knot(x, 200 * h);
    scene_text s = scene_text_start("1 ms");
    put_thread(&s, "a", x, KNOT_EDGES, 1e4);
    put_ends(&s, "a", KNOT_EDGES, left, right);
    scene_text_put(
        &s,
        "<surface_contact name='touch' on='@a/points' with='@a/points' on_radius='%g' stiffness='1e14' "
        "friction='%g' capacity='1000'/>",
        h, friction);
    sn_sim* sim = scene_text_finish(&s);
    probe_step(sim, 600);
    knot k = { .pulled = shortening(sim),
               .force = probe_value(sim, "/touch/normal_force", 0, 1) * h * h / stiffness() };
    probe_step(sim, 600);
    k.released = shortening(sim);
    sn_sim_destroy(sim);
    return k;
}

/* The elastica of loop and tails joined by a braid of two strands (B. Audoly, N. Clauvelin, S. Neukirch,
   Phys. Rev. Lett. 99, 2007, 164301, carried to the next order): a shortening of 80 h at tau = 4.797e-3,
   with the sum of contact forces 3.054e-2 B/h^2. Edges of a polygon hold a knot that slides on itself as a
   friction of some thousandths does, so a knot that is drawn tight keeps a larger loop. */
START_TEST(overhand_knot)
{
    knot slides = tie(4.797e-3, 0), holds = tie(4.797e-3, 0.5);
    bool ok = report_between("overhand knot", "shortening over the radius, without friction", slides.pulled,
                             79, 82.4);
    ok = report_near("overhand knot", "sum of the contact forces, h^2/B", slides.force, 3.054e-2, 0.06) && ok;
    ok = report_between("overhand knot", "shortening over the radius, let go without friction",
                        slides.released, 105, 135) &&
         ok;
    double part = (holds.released - holds.pulled) / (slides.released - slides.pulled);
    ok = report_below("overhand knot", "part of this opening with friction 0.5", part, 0.2) && ok;
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("contact of lines");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, hooked_threads);
    tcase_add_test(tests, overhand_knot);
    suite_add_tcase(suite, tests);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
