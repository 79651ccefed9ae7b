/* If this failed, a reader would get the wrong numbers, the numbers of another time, or no hint how to
   spell what it wants; and a hand that moves the needle live would not be felt.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

/* ---- a state of scalars, which no built-in component makes -------------------------------------------- */

static sn_status bind_dial(sn_bind* b, const void* params, void* self)
{
    (void)params;
    (void)self;
    sn_kin_out out = sn_bind_state(b, SN_SCALARS, 2);
    if (out.count != 2) return SN_ERR_MEMORY;
    out.x[0] = 1.5;
    out.x[1] = -2.5;
    out.v[0] = 0.5;
    out.v[1] = -0.25;
    return SN_OK;
}

static const sn_component dial = { .abi = SN_COMPONENT_ABI,
                                   .name = "dial",
                                   .summary = "Two numbers.",
                                   .role = SN_ROLE_STATE,
                                   .bind = bind_dial };

/* ---- states ------------------------------------------------------------------------------------------- */

static const char moving[] =
    "<scene step='10 ms'><frames name='h'/><prescribed_motion name='hand' on='@h' x='sin(t)' y='2*t' z='t^2' "
    "roll='0.3*t' "
    "pitch='0.4+0.1*t' yaw='sin(2*t)'/><rigid_mass on='@h' mass='2' inertia='0.1 0.2 0.3'/>"
    "<attached_points name='p' to='@h' nodes='0 0' positions='1 0 0  0 1 0'/></scene>";

START_TEST(fields_of_frames)
{
    sn_sim* sim = probe_compile(moving, NULL);
    probe_step(sim, 50);
    const double t = 0.5;
    double r[3], v[3], a[3], q[4], rpy[3], w[3], alpha[3];
    probe_read(sim, "/h/position", r, 3);
    probe_read(sim, "/h/velocity", v, 3);
    probe_read(sim, "/h/acceleration", a, 3);
    probe_read(sim, "/h/orientation", q, 4);
    probe_read(sim, "/h/rpy", rpy, 3);
    probe_read(sim, "/h/angular_velocity", w, 3);
    probe_read(sim, "/h/angular_acceleration", alpha, 3);
    expect_close("position", r, (double[]){ sin(t), 2 * t, t * t }, 3, 1e-15);
    expect_close("velocity", v, (double[]){ cos(t), 2, 2 * t }, 3, 1e-15);
    expect_close("acceleration", a, (double[]){ -sin(t), 0, 2 }, 3, 1e-15);
    double f = 0.3 * t, th = 0.4 + 0.1 * t, ps = sin(2 * t);
    expect_close("orientation", rpy, (double[]){ f, th, ps }, 3, 1e-14);
    sn_quat expected = sn_quat_from_rpy(f, th, ps);
    expect_close("orientation", q, (double[]){ expected.w, expected.x, expected.y, expected.z }, 4, 1e-15);
    // world axes: w = yaw' e_z + pitch' Rz e_y + roll' Rz Ry e_x
    double f1 = 0.3, th1 = 0.1, ps1 = 2 * cos(2 * t), ps2 = -4 * sin(2 * t);
    const double spin[3] = { -th1 * sin(ps) + f1 * cos(ps) * cos(th), th1 * cos(ps) + f1 * sin(ps) * cos(th),
                             ps1 - f1 * sin(th) };
    expect_close("angular velocity", w, spin, 3, 1e-14);
    const double rate[3] = { -th1 * cos(ps) * ps1 + f1 * (-sin(ps) * ps1 * cos(th) - cos(ps) * sin(th) * th1),
                             -th1 * sin(ps) * ps1 + f1 * (cos(ps) * ps1 * cos(th) - sin(ps) * sin(th) * th1),
                             ps2 - f1 * cos(th) * th1 };
    expect_close("angular acceleration", alpha, rate, 3, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(fields_of_points)
{
    sn_sim* sim = probe_compile(moving, NULL);
    probe_step(sim, 30);
    double r[3], q[4], w[3], alpha[3], v[3], a[3], x[6], xv[6], xa[6];
    probe_read(sim, "/p/position", x, 6);
    probe_read(sim, "/p/velocity", xv, 6);
    probe_read(sim, "/p/acceleration", xa, 6);
    probe_read(sim, "/h/position", r, 3);
    probe_read(sim, "/h/velocity", v, 3);
    probe_read(sim, "/h/acceleration", a, 3);
    probe_read(sim, "/h/orientation", q, 4);
    probe_read(sim, "/h/angular_velocity", w, 3);
    probe_read(sim, "/h/angular_acceleration", alpha, 3);
    for (int k = 0; k < 2; ++k) {
        sn_vec3 arm = sn_rotate((sn_quat){ q[0], q[1], q[2], q[3] }, sn_v3(k == 0, k == 1, 0)),
                W = vec3_of(w);
        sn_vec3 p = sn_add(vec3_of(r), arm), pv = sn_add(vec3_of(v), sn_cross(W, arm));
        sn_vec3 pa = sn_add(vec3_of(a), sn_add(sn_cross(vec3_of(alpha), arm), sn_cross(W, sn_cross(W, arm))));
        expect_close("position", x + 3 * k, (double[]){ p.x, p.y, p.z }, 3, 1e-14);
        expect_close("velocity", xv + 3 * k, (double[]){ pv.x, pv.y, pv.z }, 3, 1e-14);
        expect_close("acceleration", xa + 3 * k, (double[]){ pa.x, pa.y, pa.z }, 3, 1e-13);
    }
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(fields_of_scalars)
{
    sn_sim* sim = probe_compile("<scene><dial name='d'/><fixed on='@d' nodes='1'/></scene>", &dial);
    double x[2], v[2];
    probe_read(sim, "/d/value", x, 2);
    probe_read(sim, "/d/rate", v, 2);
    ck_assert(x[0] == 1.5 && x[1] == -2.5 && v[0] == 0.5 && v[1] == 0.0);
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_channel(sim, "/d/position", &error).index, 0);
    sn_sim_destroy(sim);
}
END_TEST

/* A ball of 2 kg thrown in a field of 5 m/s^2 on a spring of 30 N/m with a damper: all energies by hand. */
START_TEST(energies)
{
    static const char text[] =
        "<scene step='1 ms'><dirk name='d'/><points name='p' positions='0.1 0 0' velocities='0 3 0'/>"
        "<point_mass on='@p' mass='2' gravity='0 0 -5'/><springs_to_ground on='@p' stiffness='30' "
        "damping='4'/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 100);
    double x[3], v[3], total, part[3], lost, whole;
    probe_read(sim, "/p/position", x, 3);
    probe_read(sim, "/p/velocity", v, 3);
    probe_read(sim, "/energy", &total, 1);
    probe_read(sim, "/d/energy", &whole, 1);
    probe_read(sim, "/d/kinetic_energy", &part[0], 1);
    probe_read(sim, "/potential_energy", &part[1], 1);
    probe_read(sim, "/load_energy", &part[2], 1);
    probe_read(sim, "/dissipation", &lost, 1);
    double v2 = v[0] * v[0] + v[1] * v[1] + v[2] * v[2], e[3] = { x[0] - 0.1, x[1], x[2] };
    ck_assert_double_eq_tol(part[0], v2, 1e-14);
    ck_assert_double_eq_tol(part[1], 15 * (e[0] * e[0] + e[1] * e[1] + e[2] * e[2]), 1e-14);
    ck_assert_double_eq_tol(part[2], 10 * x[2], 1e-14);
    ck_assert_double_eq_tol(lost, 4 * v2, 1e-13);
    ck_assert_double_eq_tol(total, part[0] + part[1] + part[2], 1e-14);
    ck_assert_double_eq(total, whole);
    ck_assert_double_lt(total, 9);
    sn_error error = { 0 };
    sn_channel_info info = sn_sim_channel_info(sim, sn_sim_channel(sim, "/d/energy", &error));
    ck_assert(strcmp(info.unit, "J") == 0 && info.width == 1 && info.nodes == 1 && !info.writable);
    ck_assert_int_eq(sn_sim_channel(sim, "/d/enrgy", &error).index, 0);
    probe_expect(error.text, "did you mean \"energy\"?");
    sn_sim_destroy(sim);
}
END_TEST

static void expect_info(sn_sim* sim, const char* path, const char* unit, const char* components, int width,
                        int nodes, bool writable)
{
    sn_error error = { 0 };
    sn_channel_info info = sn_sim_channel_info(sim, sn_sim_channel(sim, path, &error));
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    ck_assert_str_eq(info.path, path);
    ck_assert_str_eq(info.quantity, strrchr(path, '/') + 1);
    ck_assert_str_eq(info.unit, unit);
    ck_assert_str_eq(info.components, components);
    ck_assert_int_eq(info.width, width);
    ck_assert_int_eq(info.nodes, nodes);
    ck_assert_int_eq(info.writable, writable);
}

static const char needle[] =
    "<scene><needle name='needle' elements='4'><handle z='0.1*sin(t)'/></needle>"
    "<point_load name='load' on='@needle/tip' force='0 0 0.1*t' moment='0.01 0 0'/></scene>";

START_TEST(what_a_channel_is)
{
    sn_sim* sim = probe_compile(needle, NULL);
    expect_info(sim, "/needle/shaft/position", "m", "x y z", 12, 4, false);
    expect_info(sim, "/needle/shaft/orientation", "1", "qw qx qy qz", 16, 4, false);
    expect_info(sim, "/needle/tip/velocity", "m/s", "x y z", 3, 1, false);
    expect_info(sim, "/needle/tip/angular_acceleration", "rad/s^2", "x y z", 3, 1, false);
    expect_info(sim, "/needle/handle/force", "N", "x y z", 3, 1, false);
    expect_info(sim, "/needle/handle/z", "m", "", 1, 1, true);
    expect_info(sim, "/needle/handle/motion/pitch", "rad", "", 1, 1, true);
    expect_info(sim, "/load/force", "N", "x y z", 3, 1, true);
    expect_info(sim, "/load/moment", "N m", "x y z", 3, 1, true);
    sn_sim_destroy(sim);
}
END_TEST

/* An assembly offers what its parts offer. */
START_TEST(through_assemblies)
{
    sn_sim* sim = probe_compile(needle, NULL);
    probe_step(sim, 20);
    static const char* const pairs[][2] = {
        { "/needle/handle/force", "/needle/handle/motion/force" },
        { "/needle/handle/moment_body", "/needle/handle/motion/moment_body" },
        { "/needle/handle/position", "/needle/handle/frame/position" },
        { "/needle/position", "/needle/handle/frame/position" },
    };
    for (int i = 0; i < SN_COUNT(pairs); ++i) {
        double a[3], b[3];
        probe_read(sim, pairs[i][0], a, 3);
        probe_read(sim, pairs[i][1], b, 3);
        ck_assert_mem_eq(a, b, sizeof a);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* ---- refreshing --------------------------------------------------------------------------------------- */

static bool reads(sn_sim* sim, sn_channel channel)
{
    double values[8] = { 0 };
    int width = sn_sim_channel_info(sim, channel).width, count = sn_sim_read(sim, channel, values, 8);
    for (int i = 0; i < width; ++i)
        ck_assert(isnan(values[i]) == (count == 0));
    ck_assert(count == 0 || count == width);
    return count > 0;
}

/* Derived channels are those of the last refresh's instant or none; coordinates of independent states need no
   refresh. */
START_TEST(reading_evaluates_nothing)
{
    sn_error error = { 0 };
    sn_sim* sim = probe_compile(moving, NULL);
    sn_channel place = sn_sim_channel(sim, "/h/position", &error),
               rate = sn_sim_channel(sim, "/h/velocity", &error);
    const sn_channel derived[] = { sn_sim_channel(sim, "/p/position", &error),
                                   sn_sim_channel(sim, "/h/acceleration", &error),
                                   sn_sim_channel(sim, "/hand/force", &error),
                                   sn_sim_channel(sim, "/energy", &error) };
    ck_assert_msg(error.status == SN_OK, "%s", error.text);
    for (int round = 0; round < 3; ++round) {
        if (round > 0) probe_step(sim, 1);
        int64_t before = sn_sim_counters(sim).evaluations;
        ck_assert(reads(sim, place) && reads(sim, rate));
        for (int i = 0; i < SN_COUNT(derived); ++i)
            ck_assert(!reads(sim, derived[i]));
        ck_assert_int_eq(sn_sim_counters(sim).evaluations, before);

        // A mapped state alone needs no forces
        sn_sim_refresh_channels(sim, derived, 1);
        ck_assert(reads(sim, derived[0]) && !reads(sim, derived[1]));
        ck_assert_int_eq(sn_sim_counters(sim).evaluations, before);

        sn_sim_refresh(sim);
        int64_t after = sn_sim_counters(sim).evaluations;
        ck_assert_int_gt(after, before);
        for (int i = 0; i < SN_COUNT(derived); ++i)
            ck_assert(reads(sim, derived[i]));
        sn_sim_refresh(sim);
        ck_assert_int_eq(sn_sim_counters(sim).evaluations, after);
    }
    sn_channel late = sn_sim_channel(sim, "/h/angular_acceleration", &error);
    ck_assert(!reads(sim, late) && reads(sim, derived[1]));
    sn_sim_refresh_channels(sim, (const sn_channel[]){ late, { 0 }, { 1000 } }, 3);
    ck_assert(reads(sim, late));
    size_t bytes = sn_sim_snapshot_size(sim);
    void* snapshot = malloc(bytes);
    ck_assert(snapshot && sn_sim_save(sim, snapshot, bytes) == SN_OK && reads(sim, late));
    ck_assert(sn_sim_restore(sim, snapshot, bytes) == SN_OK && !reads(sim, late));
    free(snapshot);
    sn_sim_refresh(NULL);
    sn_sim_refresh_channels(NULL, &late, 1);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- live values -------------------------------------------------------------------------------------- */

static const char body[] =
    "<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1'/>"
    "<point_load name='load' on='@f' force='t 0 4'/></scene>";

START_TEST(write_hold_release)
{
    sn_sim* sim = probe_compile(body, NULL);
    sn_error error = { 0 };
    sn_channel force = sn_sim_channel(sim, "/load/force", &error);
    double f[3], v[3];
    probe_step(sim, 10);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, force, f, 3), 3);
    expect_close("function", f, (double[]){ 0.01, 0, 4 }, 3, 1e-15);
    ck_assert_int_eq(sn_sim_write(sim, force, (double[]){ 0, 6, NAN }, 3), SN_OK);
    sn_sim_refresh(sim);
    sn_sim_read(sim, force, f, 3);
    expect_close("at once", f, (double[]){ 0, 6, 4 }, 3, 0.0);
    probe_read(sim, "/f/acceleration", v, 3);
    expect_close("acceleration at once", v, (double[]){ 0, 3, 2 }, 3, 1e-14);
    probe_step(sim, 10); // held
    probe_read(sim, "/f/velocity", v, 3);
    expect_close("held", v, (double[]){ 0.5 * 0.5 * 1e-4, 3 * 0.01, 2 * 0.02 }, 3, 1e-15);
    ck_assert_int_eq(sn_sim_write(sim, force, (double[]){ NAN, NAN, NAN }, 3), SN_OK);
    sn_sim_refresh(sim);
    sn_sim_read(sim, force, f, 3);
    expect_close("released", f, (double[]){ 0.02, 0, 4 }, 3, 1e-15);
    probe_step(sim, 10);
    probe_read(sim, "/f/velocity", v, 3);
    expect_close("released", v, (double[]){ 0.5 * 0.5 * (1e-4 + 9e-4 - 4e-4), 3 * 0.01, 2 * 0.03 }, 3, 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* A held motion stands still: position as written, no velocity. */
START_TEST(hold_a_motion)
{
    sn_sim* sim = probe_compile(moving, NULL);
    sn_error error = { 0 };
    sn_channel x = sn_sim_channel(sim, "/hand/x", &error), z = sn_sim_channel(sim, "/hand/z", &error);
    double value, r[3], v[3];
    probe_step(sim, 10);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, x, &value, 1), 1);
    ck_assert_double_eq_tol(value, sin(0.1), 1e-15);
    ck_assert_int_eq(sn_sim_write(sim, x, (double[]){ 0.7 }, 1), SN_OK);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, z, &value, 1), 1);
    ck_assert_double_eq_tol(value, 0.01, 1e-15);
    for (int i = 0; i < 3; ++i) {
        probe_read(sim, "/h/position", r, 3);
        probe_read(sim, "/h/velocity", v, 3);
        ck_assert(r[0] == 0.7 && v[0] == 0.0 && v[1] == 2.0);
        probe_step(sim, 1);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* A discontinuity of a function that is held is none. */
START_TEST(held_functions_have_no_breaks)
{
    sn_sim* sim =
        probe_compile("<scene step='1 ms'><frames name='f'/><rigid_mass on='@f' mass='2' inertia='1 1 1'/>"
                      "<point_load name='load' on='@f' force='(t&gt;=2.5e-3) 0 0'/></scene>",
                      NULL);
    sn_error error = { 0 };
    sn_channel force = sn_sim_channel(sim, "/load/force", &error);
    ck_assert_int_eq(sn_sim_write(sim, force, (double[]){ 1, NAN, NAN }, 3), SN_OK);
    probe_step(sim, 5);
    ck_assert_int_eq(sn_sim_counters(sim).breaks, 0);
    ck_assert_int_eq(sn_sim_counters(sim).substeps, 5);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(refused_writes)
{
    sn_sim* sim = probe_compile(body, NULL);
    sn_error error = { 0 };
    sn_channel force = sn_sim_channel(sim, "/load/force", &error),
               r = sn_sim_channel(sim, "/f/position", &error);
    const double f[4] = { 1, 2, 3, 4 }, far[3] = { 1, INFINITY, 3 };
    double now[3];
    ck_assert_int_eq(sn_sim_write(sim, force, f, 2), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_write(sim, force, f, 4), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_write(sim, force, NULL, 3), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_write(sim, force, far, 3), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_write(sim, r, f, 3), SN_ERR_ARGUMENT);
    sn_sim_refresh(sim);
    sn_sim_read(sim, force, now, 3);
    expect_close("unchanged", now, (double[]){ 0, 0, 4 }, 3, 0.0);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- contracts ---------------------------------------------------------------------------------------- */

START_TEST(null_channels)
{
    sn_sim* sim = probe_compile(body, NULL);
    double x[3] = { 7, 8, 9 };
    const sn_channel bad[] = { { 0 }, { -1 }, { 1 }, { 1000000 } };
    for (int i = 0; i < SN_COUNT(bad); ++i) {
        sn_sim_refresh(sim);
        ck_assert_int_eq(sn_sim_read(sim, bad[i], x, 3), 0);
        ck_assert_int_eq(sn_sim_write(sim, bad[i], x, 3), SN_ERR_ARGUMENT);
        sn_channel_info info = sn_sim_channel_info(sim, bad[i]);
        ck_assert(!info.path && !info.unit && info.width == 0 && info.nodes == 0 && !info.writable);
    }
    sn_error error = { 0 };
    sn_channel r = sn_sim_channel(sim, "/f/position", &error);
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, r, x, 2), 0);
    ck_assert_int_eq(sn_sim_read(sim, r, x, -1), 0);
    ck_assert_int_eq(sn_sim_read(NULL, r, x, 3), 0);
    ck_assert_int_eq(sn_sim_write(NULL, r, x, 3), SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_channel_info(NULL, r).width, 0);
    ck_assert(x[0] == 7 && x[1] == 8 && x[2] == 9);
    ck_assert_int_eq(sn_sim_channel(NULL, "/f/position", &error).index, 0);
    ck_assert_int_eq(error.status, SN_ERR_ARGUMENT);
    ck_assert_int_eq(sn_sim_channel(sim, "/f/position", &error).index, 0); // an error is set already
    sn_sim_destroy(sim);
}
END_TEST

static void expect_hint(sn_sim* sim, const char* path, const char* hint)
{
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_channel(sim, path, &error).index, 0);
    ck_assert_int_ne(error.status, SN_OK);
    ck_assert_int_eq(error.count, 1);
    probe_expect(error.text, hint);
}

START_TEST(suggestions)
{
    sn_sim* sim = probe_compile(needle, NULL);
    expect_hint(sim, "/neddle/position", "did you mean \"/needle\"");
    expect_hint(sim, "/needle/tpi/position", "did you mean \"/needle/tip\"");
    expect_hint(sim, "/needle/tip/positon", "did you mean \"position\"");
    expect_hint(sim, "/needle/handle/forse", "did you mean \"force\"");
    expect_hint(sim, "/needle/handle/picth", "did you mean \"pitch\"");
    expect_hint(sim, "/load/momnt", "did you mean \"moment\"");
    expect_hint(sim, "needle/tip/position", "did you mean \"/needle/tip\"");
    expect_hint(sim, "/position", "ITEM/QUANTITY");
    expect_hint(sim, "", "ITEM/QUANTITY");
    expect_hint(sim, "/", "ITEM/QUANTITY");
    expect_hint(sim, "/needle/tip/", "no quantity");
    expect_hint(sim, "//position", "no quantity");
    expect_hint(sim, "/zzzzzzzz/qqqq", "the scene has no \"/zzzzzzzz\"");
    sn_error error = { 0 };
    ck_assert_int_eq(sn_sim_channel(sim, NULL, &error).index, 0);
    sn_sim_channel(sim, "/neddle/position", NULL);
    sn_sim_destroy(sim);
}
END_TEST

/* Of many names the first 512 are looked through, and no more memory than theirs. */
START_TEST(suggestions_among_many_names)
{
    enum { ITEMS = 700, ROOM = 100 * ITEMS };
    char* text = malloc(ROOM);
    ck_assert_ptr_nonnull(text);
    int length = snprintf(text, ROOM, "<scene><node name='all'>");
    for (int i = 0; i < ITEMS; ++i)
        length += snprintf(text + length, (size_t)(ROOM - length),
                           "<points name='item%03d' positions='0 0 0'/>", i);
    snprintf(text + length, (size_t)(ROOM - length), "</node></scene>");
    sn_sim* sim = probe_compile(text, NULL);
    expect_hint(sim, "/all/item0070/position", "did you mean \"/all/item0");
    expect_hint(sim, "/all/postion", "did you mean \"position\"");
    sn_sim_destroy(sim);
    free(text);
}
END_TEST

/* Channels stay valid while others are made. */
START_TEST(many_channels)
{
    sn_sim* sim = probe_compile(needle, NULL);
    sn_error error = { 0 };
    sn_channel first = sn_sim_channel(sim, "/needle/tip/position", &error), last = first;
    const char* path = sn_sim_channel_info(sim, first).path;
    for (int i = 0; i < 1000; ++i)
        last = sn_sim_channel(sim, i % 2 ? "/needle/handle/force" : "/load/force", &error);
    ck_assert_int_eq(error.status, SN_OK);
    ck_assert_ptr_eq(sn_sim_channel_info(sim, first).path, path);
    ck_assert_str_eq(path, "/needle/tip/position");
    double x[3];
    sn_sim_refresh(sim);
    ck_assert_int_eq(sn_sim_read(sim, first, x, 3), 3);
    ck_assert_int_eq(sn_sim_read(sim, last, x, 3), 3);
    sn_sim_destroy(sim);
}
END_TEST

/* Every channel with memory shows what reading copies, also after many steps; the others have none. */
START_TEST(memory_of_channels)
{
    static const char* const with[] = { "/h/position", "/h/orientation", "/h/velocity",    "/h/acceleration",
                                        "/p/position", "/p/velocity",    "/p/acceleration" };
    static const char* const without[] = { "/h/rpy", "/h/angular_velocity", "/energy", "/hand/x" };
    sn_sim* sim = probe_compile(moving, NULL);
    for (int c = 0; c < SN_COUNT(with); ++c) {
        sn_channel channel = sn_sim_channel(sim, with[c], NULL);
        sn_channel_info info = sn_sim_channel_info(sim, channel);
        int stride = 0, parts = info.width / info.nodes;
        const double* memory = sn_sim_channel_memory(sim, channel, &stride);
        ck_assert_msg(memory, "%s", with[c]);
        for (int step = 0; step < 5; ++step) {
            double x[6];
            probe_step(sim, 1);
            sn_sim_refresh(sim);
            ck_assert_int_eq(sn_sim_read(sim, channel, x, 6), info.width);
            for (int k = 0; k < info.nodes; ++k)
                ck_assert_mem_eq(x + k * parts, memory + k * stride, (size_t)parts * sizeof(double));
        }
        ck_assert_ptr_eq(sn_sim_channel_memory(sim, channel, NULL), memory);
    }
    for (int c = 0; c < SN_COUNT(without); ++c) {
        sn_error error = SN_ERROR_INIT;
        sn_channel channel = sn_sim_channel(sim, without[c], &error);
        ck_assert_msg(!error.status, "%s", error.text);
        ck_assert_ptr_null(sn_sim_channel_memory(sim, channel, NULL));
    }
    ck_assert_ptr_null(sn_sim_channel_memory(sim, (sn_channel){ 0 }, NULL));
    ck_assert_ptr_null(sn_sim_channel_memory(NULL, (sn_channel){ 1 }, NULL));
    sn_sim_destroy(sim);
}
END_TEST

/* Refuses one allocation, the one for which `until` is 0. */
static void* refuse_one(void* until, size_t bytes, size_t alignment)
{
    if ((*(int*)until)-- == 0) return NULL;
    return aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
}

static void release(void* until, void* memory)
{
    (void)until;
    free(memory);
}

/* A channel lacks its path, its place in the list or the room for reactions: there is none, and the error
   says so. */
START_TEST(channels_without_memory)
{
    int until = -1, refused = 0;
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_create(&(sn_host){ &until, refuse_one, release, NULL });
    sn_scene_read_text(scene, moving, strlen(moving), "text", NULL, &error);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    for (int k = 0;; ++k) {
        sn_error told = { 0 };
        double force[3];
        until = k;
        sn_channel channel = sn_sim_channel(sim, "/hand/force", &told);
        bool all = until >= 0;
        until = -1;
        ck_assert_int_eq(told.status, all ? SN_OK : SN_ERR_MEMORY);
        ck_assert_int_eq(channel.index != 0, all);
        sn_sim_refresh(sim);
        if (all) ck_assert_int_eq(sn_sim_read(sim, channel, force, 3), 3);
        if (all) break;
        ++refused;
    }
    ck_assert_int_ge(refused, 2);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("channel");
    TCase* cases = tcase_create("channel");
    tcase_add_test(cases, fields_of_frames);
    tcase_add_test(cases, fields_of_points);
    tcase_add_test(cases, fields_of_scalars);
    tcase_add_test(cases, energies);
    tcase_add_test(cases, reading_evaluates_nothing);
    tcase_add_test(cases, what_a_channel_is);
    tcase_add_test(cases, through_assemblies);
    tcase_add_test(cases, write_hold_release);
    tcase_add_test(cases, hold_a_motion);
    tcase_add_test(cases, held_functions_have_no_breaks);
    tcase_add_test(cases, refused_writes);
    tcase_add_test(cases, null_channels);
    tcase_add_test(cases, suggestions);
    tcase_add_test(cases, suggestions_among_many_names);
    tcase_add_test(cases, channels_without_memory);
    tcase_add_test(cases, many_channels);
    tcase_add_test(cases, memory_of_channels);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
