/* If this failed, facets would not press as those of the reference vertebra pair, or a disc that rocks on a
   plane would gain
   or lose energy: the 12 wrenches and 10 equilibria of tests/data/spine/reference_A.json, closed loops, disc
   on plane.
   SPDX-License-Identifier: BSD-3-Clause */
#include <jansson.h>
#include <stdlib.h>
#include <sinew/models.h>
#include "base/csv.h"
#include "models/spine/disc_kernel.h"
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"

static const double pi = 3.14159265358979323846;

/* ---- the reference pair: units N, mm, as in its file --------------------------------------------------- */

static json_t* read_json(const char* name)
{
    json_error_t error;
    json_t* root = json_load_file(needle_file(name), 0, &error);
    ck_assert_msg(root != NULL, "%s: %s", name, error.text);
    return root;
}

static double number(const json_t* object, const char* key)
{
    return json_number_value(json_object_get(object, key));
}

static void numbers(const json_t* array, double* to, int count)
{
    for (int i = 0; i < count; ++i)
        to[i] = json_number_value(json_array_get(array, (size_t)i));
}

static sn_vec3 triple(const json_t* array)
{
    double a[3];
    numbers(array, a, 3);
    return vec3_of(a);
}

static sn_mat3 matrix(const json_t* rows)
{
    sn_mat3 R;
    for (int i = 0; i < 3; ++i)
        numbers(json_array_get(rows, (size_t)i), R.m[i], 3);
    return R;
}

static sn_mat3 axes_along(sn_vec3 n)
{
    n = sn_scale(1 / sn_norm(n), n);
    sn_vec3 y = sn_cross(n, fabs(n.x) < 0.9 ? sn_v3(1, 0, 0) : sn_v3(0, 1, 0)), z;
    y = sn_scale(1 / sn_norm(y), y);
    z = sn_cross(n, y);
    return (sn_mat3){ { { n.x, y.x, z.x }, { n.y, y.y, z.y }, { n.z, y.z, z.z } } };
}

typedef struct wrench {
    sn_vec3 f, m; /* about the origin of C5 */
    double facet[2];
} wrench;

static void press(wrench* w, sn_vec3 p, sn_vec3 at, sn_vec3 f)
{
    w->f = sn_add(w->f, f);
    w->m = sn_add(w->m, sn_cross(sn_sub(at, p), f));
}

/* Point restraint with one stiffness for each sign, and Cardan angles of R = Rx Ry Rz with one. */
static void add_disc(const json_t* disc, sn_vec3 p, sn_mat3 R, wrench* w)
{
    sn_vec3 d = sn_sub(p, triple(json_object_get(disc, "centre")));
    sn_vec3 k = sn_v3(number(disc, d.x > 0 ? "k_as" : "k_ps"), number(disc, "k_ls"),
                      number(disc, d.z > 0 ? "k_tns" : "k_cmp"));
    w->f = sn_sub(w->f, sn_mul(k, d));
    double a = atan2(-R.m[1][2], R.m[2][2]), b = asin(R.m[0][2]), c = atan2(-R.m[0][1], R.m[0][0]);
    sn_vec3 Q = sn_v3(-number(disc, "k_lb") * a, -number(disc, b > 0 ? "k_flx" : "k_ext") * b,
                      -number(disc, "k_ar") * c);
    // torque t with E^T t = Q, E = [ex, Rx ey, Rx Ry ez]
    sn_vec3 ey = sn_v3(0, cos(a), sin(a)), ez = sn_v3(sin(b), -sin(a) * cos(b), cos(a) * cos(b)),
            ex = sn_v3(1, 0, 0);
    double volume = sn_dot(ex, sn_cross(ey, ez));
    sn_vec3 t = sn_scale(Q.x / volume, sn_cross(ey, ez));
    t = sn_madd(t, Q.y / volume, sn_cross(ez, ex));
    w->m = sn_add(w->m, sn_madd(t, Q.z / volume, sn_cross(ex, ey)));
}

static void add_ligament(const json_t* l, sn_vec3 origin, sn_vec3 p, sn_mat3 R, wrench* w)
{
    sn_vec3 on5 = triple(json_object_get(l, "C5")), on6 = triple(json_object_get(l, "C6"));
    sn_vec3 at = sn_add(p, sn_mat3_apply(R, sn_sub(on5, origin))), v = sn_sub(at, on6);
    double x = sn_norm(v) - sn_norm(sn_sub(on5, on6)) - number(l, "slack"), sd = number(l, "sd"), z = x / sd;
    double f = number(l, "k") * (sd / sqrt(2 * pi) * exp(-0.5 * z * z) + 0.5 * x * (1 + erf(z / sqrt(2))));
    press(w, p, at, sn_scale(-fmax(f, 0) / sn_norm(v), v));
}

static double add_facet(const json_t* f, int law, sn_vec3 origin, sn_vec3 p, sn_mat3 R, wrench* w)
{
    sn_vec3 c1 = triple(json_object_get(f, "C6_centre")), c2 = triple(json_object_get(f, "C5_centre"));
    sn_vec3 at = sn_add(p, sn_mat3_apply(R, sn_sub(c2, origin)));
    sn_disc_pair pair = {
        .law = law, .r1 = number(f, "C6_r"), .r2 = number(f, "C5_r"), .C = 20, .push = { .k = 300 }
    };
    sn_pair_motion x = { .c = sn_sub(at, c1),
                         .R1 = axes_along(triple(json_object_get(f, "C6_normal"))),
                         .R2 = sn_mat3_mul(R, axes_along(triple(json_object_get(f, "C5_normal")))) };
    sn_touch t;
    sn_disc_evaluate(&pair, &x, &t);
    press(w, p, at, t.f);
    w->m = sn_sub(w->m, sn_add(t.m1, sn_cross(x.c, t.f)));
    return sn_norm(t.f);
}

static wrench wrench_at(const json_t* model, int law, sn_vec3 p, sn_mat3 R)
{
    wrench w = { 0 };
    sn_vec3 origin = triple(json_object_get(model, "C5_origin"));
    size_t i;
    const json_t* item;
    add_disc(json_object_get(model, "disc"), p, R, &w);
    json_array_foreach(json_object_get(model, "ligaments"), i, item) add_ligament(item, origin, p, R, &w);
    json_array_foreach(json_object_get(json_object_get(model, "facets"), "list"), i, item) w.facet[i] =
        add_facet(item, law, origin, p, R, &w);
    return w;
}

/* The law "blended" is that of the reference: wrenches at random poses, and equilibria with the forces of
   their facets. */
START_TEST(reference)
{
    json_t *model = read_json("tests/data/spine/c5c6.json"),
           *wanted = read_json("tests/data/spine/reference_A.json");
    double worst = 0, residual = 0, facet = 0, lens = 0;
    size_t i;
    json_t* item;
    json_array_foreach(json_object_get(wanted, "wrench_tests"), i, item)
    {
        double w[6], size = 0;
        numbers(json_object_get(item, "wrench"), w, 6);
        for (int k = 0; k < 6; ++k)
            size = fmax(size, fabs(w[k]));
        sn_mat3 R = sn_quat_matrix(sn_quat_exp(triple(json_object_get(item, "rotvec"))));
        wrench got = wrench_at(model, SN_DISC_BLENDED, triple(json_object_get(item, "p")), R);
        worst = fmax(worst, sn_norm(sn_sub(got.f, vec3_of(w))) / size);
        worst = fmax(worst, sn_norm(sn_sub(got.m, vec3_of(w + 3))) / size);
    }
    ck_assert_int_eq((int)i, 12);
    const char* name;
    json_t* loads = json_object_get(model, "loads");
    json_object_foreach(loads, name, item)
    {
        const json_t* at = json_object_get(wanted, name);
        double load[6], forces[2];
        numbers(item, load, 6);
        numbers(json_object_get(at, "facet"), forces, 2);
        sn_vec3 p = triple(json_object_get(at, "p"));
        sn_mat3 R = matrix(json_object_get(at, "R"));
        wrench got = wrench_at(model, SN_DISC_BLENDED, p, R), other = wrench_at(model, SN_DISC_LENS, p, R);
        residual = fmax(residual, sn_norm(sn_add(got.f, vec3_of(load))) / 20);
        residual = fmax(residual, sn_norm(sn_add(got.m, vec3_of(load + 3))) / 1800);
        for (int k = 0; k < 2; ++k) {
            facet = fmax(facet, fabs(got.facet[k] - forces[k]));
            if (forces[k] > 5) lens = fmax(lens, fabs(other.facet[k] / forces[k] - 1));
        }
    }
    ck_assert(report_below("vertebra pair", "wrenches at 12 poses, relative", worst, 1e-12));
    ck_assert(report_below("vertebra pair", "residual of 9 equilibria, of 20 N and 1.8 Nm", residual, 1e-9));
    ck_assert(report_below("vertebra pair", "force of facets [N]", facet, 1e-11));
    // another blending of a lens that is no full disc, at the same poses
    ck_assert(report_below("vertebra pair", "facets by the law lens, relative to blended", lens, 0.25));
    json_decref(model);
    json_decref(wanted);
}
END_TEST

/* ---- work around closed loops -------------------------------------------------------------------------- */

static int compare(const void* a, const void* b)
{
    double d = *(const double*)a - *(const double*)b;
    return (d > 0) - (d < 0);
}

static sn_pair_motion loop_at(const double phase[5], double t)
{
    double s[5];
    for (int k = 0; k < 5; ++k)
        s[k] = sin(2 * pi * t * (1 + k % 2) + phase[k]);
    double tilt = 1.5 * pi / 180, slide = 0.5e-3;
    sn_quat flip = { 0, 0, 0, 1 };
    sn_pair_motion x = { .c = { -0.15e-3 + 0.1e-3 * s[2], 2.5e-3 + slide * s[3], slide * s[4] },
                         .R1 = sn_mat3_identity() };
    x.R2 = sn_mat3_mul(sn_quat_matrix(sn_quat_exp(sn_v3(0, tilt * s[0], tilt * s[1]))), sn_quat_matrix(flip));
    return x;
}

/* Median of the work around random loops, of the mean stored energy. */
static double loop_work(int law)
{
    enum { LOOPS = 40, STEPS = 4000 };
    sn_disc_pair p = { .law = law, .r1 = 5.8e-3, .r2 = 6.6e-3, .C = 20, .push = { .k = 3e5 } };
    uint64_t seed = 11;
    double works[LOOPS];
    for (int n = 0; n < LOOPS; ++n) {
        double phase[5], work = 0, stored = 0;
        for (int k = 0; k < 5; ++k)
            phase[k] = pi * random_number(&seed);
        for (int i = 0; i < STEPS; ++i) { // midpoints
            sn_pair_motion a = loop_at(phase, (double)i / STEPS), b = loop_at(phase, (i + 1.0) / STEPS);
            sn_pair_motion m = loop_at(phase, (i + 0.5) / STEPS);
            sn_touch t;
            sn_disc_evaluate(&p, &m, &t);
            sn_quat turn =
                sn_quat_mul(sn_quat_from_matrix(b.R2), sn_quat_conjugate(sn_quat_from_matrix(a.R2)));
            work +=
                sn_dot(t.f, sn_sub(b.c, a.c)) - sn_dot(sn_add(t.m1, sn_cross(m.c, t.f)), sn_quat_log(turn));
            stored += t.energy / STEPS;
        }
        works[n] = fabs(work) / stored;
    }
    qsort(works, LOOPS, sizeof *works, compare);
    return works[LOOPS / 2];
}

START_TEST(closed_loops)
{
    ck_assert(
        report_below("closed loops", "lens: work, of the stored energy", loop_work(SN_DISC_LENS), 1e-5));
    ck_assert(report_below("closed loops", "foundation: work, of the stored energy",
                           loop_work(SN_DISC_FOUNDATION), 1e-5));
    ck_assert(report_between("closed loops", "blended: work, of the stored energy",
                             loop_work(SN_DISC_BLENDED), 2e-3, 0.1));
}
END_TEST

/* ---- disc on plane ------------------------------------------------------------------------------------- */

/* 0.23 kg on a disc of 6 mm, pressed by 20 N, let go at 0.2 rad with its rim 0.05 mm above the plane. */
#define DISC_ON_PLANE                                                                                        \
    "<scene step='%g us'><explicit method='rk4'/><frames name='body' positions='0 0 %.17g' orientations='0 " \
    "0.2 0'/>"                                                                                               \
    "<rigid_mass on='@body' mass='0.23' inertia='2.3e-4 2.3e-4 4.5e-4'/><point_load on='@body' force='0 0 "  \
    "-20'/>"                                                                                                 \
    "<frames name='ground'/><fixed on='@ground'/>"                                                           \
    "<attached_frames name='face' to='@body' positions='0 0 0' orientations='0 1.5707963267948966 0'/>"      \
    "<attached_frames name='plane' to='@ground' positions='0 0 0' orientations='0 -1.5707963267948966 0'/>"  \
    "<disc_contact name='c' a='@face' b='@plane' radius_a='6 mm' radius_b='1 m' stiffness='300 N/mm' "       \
    "law='%s' "                                                                                              \
    "friction='%g'/></scene>"

static const double start = 0.2;

/* Lowest and highest energy over the run of 0.4 s, of that at the start. Steps in us. */
static void rock(const char* law, double friction, double step, double* low, double* high)
{
    char text[4096];
    double z = 6e-3 * sin(start) + 0.05e-3, first = 20 * z;
    snprintf(text, sizeof text, DISC_ON_PLANE, step, z, law, friction);
    sn_sim* sim = probe_compile(text, NULL);
    *low = HUGE_VAL, *high = -HUGE_VAL;
    for (int i = 0; i < 400; ++i) {
        double position[3];
        probe_step(sim, (int)lround(1000 / step));
        probe_read(sim, "/body/position", position, 3);
        sn_energy e = sn_sim_energy(sim);
        double sum = (e.kinetic + e.potential + 20 * position[2]) / first;
        *low = fmin(*low, sum);
        *high = fmax(*high, sum);
    }
    sn_sim_destroy(sim);
}

/* 24.840 N mm from beginning to end. Friction only takes. */
START_TEST(rocking_disc_keeps_its_energy)
{
    double low, high;
    rock("lens", 0, 4, &low, &high);
    ck_assert(
        report_below("disc on plane", "gain or loss of energy, relative", fmax(high - 1, 1 - low), 1e-5));
    rock("blended", 0, 4, &low, &high);
    // its force is along the mean normal, not the plane's: exact for small angles only
    ck_assert(
        report_between("disc on plane", "the same of the law blended", fmax(high - 1, 1 - low), 0.02, 0.5));
    rock("lens", 0.3, 10, &low, &high);
    ck_assert(report_below("disc on plane", "gain of energy with friction, relative", high - 1, 1e-5));
    ck_assert_double_lt(low, 0.9995);
}
END_TEST

/* With rotational damping the disc comes to lie flat, as in discplane.csv. The plane motion, by Runge and
   Kutta. */
typedef struct rocking {
    double z, a, vz, w;
} rocking;

static rocking rate(const sn_disc_pair* p, const rocking* s, double c_r, double* depth, double* force)
{
    sn_pair_motion x = { .c = { 0, 0, -s->z }, .v = { 0, 0, -s->vz }, .w1 = { 0, s->w, 0 } };
    sn_quat down = sn_quat_exp(sn_v3(0, 0.5 * pi, 0)), up = sn_quat_exp(sn_v3(0, -0.5 * pi, 0));
    x.R1 = sn_quat_matrix(sn_quat_mul(sn_quat_exp(sn_v3(0, s->a, 0)), down));
    x.R2 = sn_quat_matrix(up);
    sn_touch t;
    sn_disc_evaluate(p, &x, &t);
    *depth = t.depth;
    *force = sn_norm(t.f);
    return (rocking){ s->vz, s->w, (-t.f.z - 20) / 0.23, (t.m1.y - c_r * s->w) / 2.3e-4 };
}

static rocking moved(rocking s, double h, rocking r)
{
    return (rocking){ s.z + h * r.z, s.a + h * r.a, s.vz + h * r.vz, s.w + h * r.w };
}

START_TEST(damped_disc_comes_to_lie_flat)
{
    sn_error error = { 0 };
    sn_csv* csv = sn_csv_read(needle_file("tests/data/spine/discplane.csv"), &error);
    ck_assert_msg(csv != NULL, "%s", error.text);
    int column[4] = { sn_csv_column(csv, "t_s"), sn_csv_column(csv, "sin_alpha"),
                      sn_csv_column(csv, "depth_mm"), sn_csv_column(csv, "F_N") };
    sn_disc_pair p = { .law = SN_DISC_LENS, .r1 = 6e-3, .r2 = 1, .C = 20, .push = { .k = 3e5, .b = 400 } };
    rocking s = { 6e-3 * sin(start) + 0.05e-3, start, 0, 0 };
    const double h = 1e-5, c_r = 5e-3; // 0.4 N s/mm along the depth, 5 N mm s on rotation
    double tilt = 0, deep = 0, envelope[5] = { 0 };
    int steps = 0;
    for (int row = 0; row < csv->rows; ++row) {
        const double* wanted = csv->values + (size_t)row * (size_t)csv->columns;
        double d, f;
        for (; steps * h < wanted[column[0]] - 0.5 * h; ++steps) {
            rocking a = rate(&p, &s, c_r, &d, &f), y = moved(s, 0.5 * h, a), b = rate(&p, &y, c_r, &d, &f);
            y = moved(s, 0.5 * h, b);
            rocking c = rate(&p, &y, c_r, &d, &f);
            y = moved(s, h, c);
            rocking e = rate(&p, &y, c_r, &d, &f);
            s = moved(moved(moved(moved(s, h / 6, a), h / 3, b), h / 3, c), h / 6, e);
        }
        rate(&p, &s, c_r, &d, &f);
        tilt = fmax(tilt, fabs(sin(s.a) - wanted[column[1]]));
        deep = fmax(deep, fabs(1e3 * d - wanted[column[2]]));
        int tenth = (int)(wanted[column[0]] * 10 + 1e-9);
        if (tenth < 5) envelope[tenth] = fmax(envelope[tenth], fabs(sin(s.a)));
    }
    ck_assert(report_below("disc on plane", "sine of the tilt to discplane.csv", tilt, 2e-6));
    ck_assert(report_below("disc on plane", "depth to discplane.csv [mm]", deep, 2e-6));
    for (int k = 1; k < 4; ++k)
        ck_assert(report_below("disc on plane", "envelope against the tenth before",
                               envelope[k] / envelope[k - 1], 0.6));
    sn_csv_destroy(csv);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("disc contact, validation");
    TCase* cases = tcase_create("disc contact");
    tcase_add_test(cases, reference);
    tcase_add_test(cases, closed_loops);
    tcase_add_test(cases, rocking_disc_keeps_its_energy);
    tcase_add_test(cases, damped_disc_comes_to_lie_flat);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
