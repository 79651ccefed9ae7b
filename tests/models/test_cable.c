/* If this failed, a cable would twist, curl, yield or be held otherwise than its parameters say, or would
   take parameters that make no sense. */
#include "support/motion.h"
#include "support/needle.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

static void settle(sn_sim* sim)
{
    sn_error error = { 0 };
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
}

/* Control points at Greville's abscissae: a straight cable with |r'| = 1. */
static void put_straight(char* text, size_t size, int count, double length)
{
    int at = 0, spans = count - 3;
    for (int i = 0; i < count; ++i) {
        double u = 0;
        for (int k = i - 2; k <= i; ++k)
            u += (k < 0 ? 0 : k > spans ? spans : k) * length / spans / 3;
        at += snprintf(text + at, size - (size_t)at, "%.15g 0 0 ", u);
    }
}

/* ---- natural shape ------------------------------------------------------------------------------------- */

/* Far end of a cable that is clamped at the origin and curls up by itself. */
static double curl_error(int elements, const char* more)
{
    char text[600];
    double end[3];
    snprintf(text, sizeof text,
             "<scene step='0.01'><cable name='cable' length='1' radius='0.05' start='clamped' end='free' "
             "gravity='0 0 0' "
             "elements='%d' curvature='0.3 0 2' normal='0 1 0' %s/><dirk method='backward_euler' "
             "tolerance='1e-12'/></scene>",
             elements, more);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 60); // damps every vibration
    double* line = malloc((size_t)(3 * (4 * elements + 1)) * sizeof(double));
    probe_read(sim, "/cable/line/position", line, 3 * (4 * elements + 1));
    memcpy(end, line + 3 * 4 * elements, sizeof end);
    free(line);
    sn_sim_destroy(sim);
    // a helix: twist and curvature are constant in the section's axes
    sn_vec3 exact = sn_mat3_apply_transpose(sn_so3_jr(sn_v3(0.3, 0, 2)), sn_v3(1, 0, 0));
    return sn_norm(sn_sub(sn_v3(end[0], end[1], end[2]), exact));
}

START_TEST(natural_helix)
{
    double coarse = curl_error(10, ""), fine = curl_error(20, "");
    ck_assert_msg(fine < 2e-6, "%g m", fine);
    ck_assert_msg(log2(coarse / fine) > 3.5, "order %g", log2(coarse / fine));
}
END_TEST

/* ---- twist --------------------------------------------------------------------------------------------- */

/* Twisted by 0.7 rad over 0.5 m: energy GJ 0.49/(2 0.5). */
START_TEST(straight_and_twisted)
{
    char points[400], angles[400], text[1600];
    put_straight(points, sizeof points, 7, 0.5);
    double energy;
    int at = 0;
    for (char *from = points, *to; *from; from = to + 4) { // "u 0 0 " to "1.4 u "
        double u = strtod(from, &to);
        at += snprintf(angles + at, sizeof angles - (size_t)at, "%.15g ", 1.4 * u);
        to += 1;
    }
    snprintf(
        text, sizeof text,
        "<scene><points name='p' positions='%s'/><scalars name='q' values='%s'/><spline_mass points='@p' "
        "angles='@q' length='0.5'/><spline_elasticity name='c' points='@p' angles='@q' length='0.5' "
        "torsional_stiffness='0.3'/></scene>",
        points, angles);
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/c/torsion_energy", &energy, 1);
    double wanted = 0.3 * 0.49;
    expect_close("energy", &energy, &wanted, 1, 1e-12);
    probe_read(sim, "/c/stretch_energy", &energy, 1);
    ck_assert_double_lt(energy, 1e-20);
    sn_sim_destroy(sim);
}
END_TEST

/* A bent cable whose angles stay as they are is turned by a about x, in steps that are committed each time.
   Directors carried along do not spin about the tangent, a rigid section would: what is missing is the spin a
   t_x, and a dt_x/du is the twist. */
static double turned_energy(int steps, double a, double* exact)
{
    sn_sim* sim = probe_compile(
        "<scene><points name='p' positions='0 0 0  0.4 0.1 0.2  1.1 0.4 0.1  1.5 1 0.3  2.2 1.1 "
        "1'/><scalars name='q' values='0 0 0 0 0'/><spline_mass points='@p' angles='@q' length='3'/>"
        "<spline_elasticity name='c' points='@p' angles='@q' length='3' torsional_stiffness='0.5' "
        "quadrature='8'/></scene>",
        NULL);
    sn_system* s = sim->systems[0];
    sn_state* p = probe_state(sim, "/p");
    double energy;
    sn_quat q = sn_quat_exp(sn_v3(a / steps, 0, 0));
    for (int k = 0; k < steps; ++k) {
        for (int i = 0; i < p->count; ++i) {
            sn_vec3 r = sn_rotate(q, vec3_of(p->x + 3 * i));
            memcpy(p->x + 3 * i, (double[]){ r.x, r.y, r.z }, 3 * sizeof(double));
        }
        sn_commit(s, 0.0);
    }
    probe_read(sim, "/c/torsion_energy", &energy, 1);
    // the same by small differences along the curve
    enum { CELLS = 2000 };
    char* text = malloc(60 * (CELLS + 3) + 400);
    int at = sprintf(
        text, "<scene><points name='p' positions='0 0 0  0.4 0.1 0.2  1.1 0.4 0.1  1.5 1 0.3  2.2 "
              "1.1 1'/><point_mass on='@p' mass='1'/><spline_points name='l' points='@p' length='3' at='");
    for (int i = 0; i <= CELLS; ++i)
        at += sprintf(text + at, "%.12g ", 3.0 * i / CELLS);
    sprintf(text + at, "'/></scene>");
    sn_sim* along = probe_compile(text, NULL);
    double* line = malloc((3 * CELLS + 3) * sizeof(double));
    probe_read(along, "/l/position", line, 3 * CELLS + 3);
    *exact = 0;
    for (int i = 1; i < CELLS; ++i) {
        sn_vec3 before = sn_sub(vec3_of(line + 3 * i), vec3_of(line + 3 * i - 3));
        sn_vec3 after = sn_sub(vec3_of(line + 3 * i + 3), vec3_of(line + 3 * i));
        double twist = a * (after.x / sn_norm(after) - before.x / sn_norm(before)) / (3.0 / CELLS);
        double weight = i == 1 || i == CELLS - 1 ? 1.5 : 1.0; // the halves of the end cells
        *exact += weight * 0.5 * 0.5 * twist * twist * 3.0 / CELLS;
    }
    free(line);
    free(text);
    sn_sim_destroy(along);
    sn_sim_destroy(sim);
    return energy;
}

START_TEST(transported_directors)
{
    double exact, coarse = turned_energy(50, 2 * pi, &exact), fine = turned_energy(400, 2 * pi, &exact);
    expect_close("energy", &fine, &exact, 1, 2e-3);
    ck_assert_msg(fabs(coarse - exact) > 8 * fabs(fine - exact) || fabs(coarse - fine) < 1e-3 * exact,
                  "%g %g %g", coarse, fine, exact);
}
END_TEST

/* Released, twisted and bent, without damping: energy is conserved as the step goes to zero. Within a step
   the torque's force is that of the directors at its start, which is of first order. */
static double energy_drift(double step)
{
    char text[900];
    snprintf(
        text, sizeof text,
        "<scene step='%g'><points name='p' positions='0 0 0  0.1 0 0  0.3 0.02 0  0.5 0 0.05  0.7 0 0  0.9 0 "
        "0  1 0 0'/><scalars name='q' values='0 1 2 4 6 8 9'/><spline_mass points='@p' angles='@q' "
        "length='1' line_density='0.1' polar_inertia='1e-3'/><spline_elasticity points='@p' angles='@q' "
        "length='1' axial_stiffness='20' bending_stiffness='0.02' torsional_stiffness='0.02'/>"
        "<explicit method='rk4'/></scene>",
        step);
    sn_sim* sim = probe_compile(text, NULL);
    sn_energy e = sn_sim_energy(sim);
    double before = e.kinetic + e.potential, worst = 0;
    for (int k = 0; k < 20; ++k) {
        probe_step(sim, (int)lround(0.1 / step));
        e = sn_sim_energy(sim);
        worst = fmax(worst, fabs(e.kinetic + e.potential - before) / before);
    }
    sn_sim_destroy(sim);
    return worst;
}

START_TEST(energy_of_twisted_cable)
{
    double coarse = energy_drift(1e-3), fine = energy_drift(2.5e-4);
    ck_assert_msg(fine < 2e-4, "%g", fine);
    ck_assert_msg(coarse / fine > 3, "%g %g", coarse, fine);
}
END_TEST

/* The same with the discrete gradient: between two commits the force is the gradient of an energy, which
   commits do not change. */
START_TEST(energy_kept)
{
    sn_sim* sim = probe_compile(
        "<scene step='1 ms'><points name='p' positions='0 0 0  0.1 0 0  0.3 0.02 0  0.5 0 0.05  0.7 0 0  0.9 "
        "0 0  1 0 "
        "0'/><scalars name='q' values='0 1 2 4 6 8 9'/><spline_mass points='@p' angles='@q' length='1' "
        "line_density='0.1' polar_inertia='1e-3'/><spline_elasticity points='@p' angles='@q' length='1' "
        "axial_stiffness='20' bending_stiffness='0.02' torsional_stiffness='0.02'/>"
        "<midpoint method='discrete_gradient' tolerance='1e-12' iterations='50'/></scene>",
        NULL);
    sn_energy e = sn_sim_energy(sim);
    double before = e.kinetic + e.potential, worst = 0;
    for (int k = 0; k < 100; ++k) {
        probe_step(sim, 5);
        e = sn_sim_energy(sim);
        worst = fmax(worst, fabs(e.kinetic + e.potential - before) / before);
    }
    printf("discrete gradient: energy of a twisted cable kept to %.2g\n", worst);
    ck_assert_double_le(worst, 1e-10);
    sn_sim_destroy(sim);
    sn_error error = { 0 };
    probe_refuse("<scene><cable name='c' yield_stress='1e6'/><midpoint method='discrete_gradient'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "/c/elasticity (spline_elasticity) has an internal state or no energy");
}
END_TEST

/* ---- ends ---------------------------------------------------------------------------------------------- */

static void shape_of(const char* text, double line[75])
{
    sn_sim* sim = probe_compile(text, NULL);
    settle(sim);
    probe_read(sim, "/cable/line/position", line, 75);
    sn_sim_destroy(sim);
}

/* Held by frames or by the world: the same shape. */
START_TEST(held_by_frames)
{
    double world[75], frames[75];
    shape_of("<scene><cable name='cable' start='clamped' end='pinned'/><statics tolerance='1e-12'/></scene>",
             world);
    shape_of("<scene><frames name='left'/><fixed on='@left'/><frames name='right' positions='2 0 0'/>"
             "<fixed on='@right'/><cable name='cable' start='clamped' end='pinned' start_frame='@left' "
             "end_frame='@right'/><statics tolerance='1e-12'/></scene>",
             frames);
    expect_close("shape", frames, world, 75, 1e-10);
    ck_assert_double_lt(world[38], -0.005);
}
END_TEST

/* Where a load acts does not depend on how it is given; drag resists a motion with force per length and
   velocity. */
START_TEST(loads)
{
    double direct[75], nested[75];
    shape_of("<scene><cable name='cable' end_stiffness='1000'><cable_load at='0.7' force='0 0.1 0'/></cable>"
             "<statics tolerance='1e-12'/></scene>",
             nested);
    shape_of(
        "<scene><cable name='cable' end_stiffness='1000'/><spline_points name='place' points='@cable/points' "
        "length='2' at='0.7'/><point_load on='@place' force='0 0.1 0'/><statics tolerance='1e-12'/></scene>",
        direct);
    expect_close("shape", nested, direct, 75, 1e-12);
    sn_sim* sim =
        probe_compile("<scene><cable name='cable' start='free' end='free' drag='0.3'/></scene>", NULL);
    sn_state* p = probe_state(sim, "/cable/points");
    for (int i = 0; i < p->count; ++i)
        p->v[3 * i + 1] = 0.5;
    double lost = sn_sim_energy(sim).dissipation, wanted = 0.3 * 2 * 0.25;
    expect_close("power", &lost, &wanted, 1, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- sections ------------------------------------------------------------------------------------------ */

/* A straight cable whose end section is turned by 0.7 rad: torque and energy. */
START_TEST(turned_by_a_gripper)
{
    sn_sim* sim =
        probe_compile("<scene step='0.02'><dirk method='backward_euler' tolerance='1e-11'/><frames name='g' "
                      "positions='0.5 0 "
                      "0'/><prescribed_motion on='@g' x='0.5' roll='0.7*min(t,1)'/><frames name='e'/><fixed "
                      "on='@e'/><cable "
                      "name='c' length='0.5' radius='2e-3' start='free' end='free' gravity='0 0 0'><branch "
                      "name='a' to='/e' "
                      "joint='rigid'/><branch name='b' at='0.5' to='/g' joint='rigid'/></cable></scene>",
                      NULL);
    double moment[3], energy, GJ = 26e9 * pi * pow(4e-3, 4) / 32, torque = GJ * 0.7 / 0.5,
                              wanted = 0.35 * torque;
    probe_step(sim, 80);
    probe_read(sim, "/c/b/joint/moment", moment, 3);
    probe_read(sim, "/c/elasticity/torsion_energy", &energy, 1);
    expect_close("torque", moment, &torque, 1, 1e-9);
    expect_close("energy", &energy, &wanted, 1, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* Both ends are held by a body that turns a long way: what is left of torsion and bending is the error of the
   steps, of order 2. */
static double carried_energy(int steps, sn_quat* off)
{
    char text[1400];
    snprintf(text, sizeof text,
             "<scene step='%.17g'><dirk method='backward_euler' tolerance='1e-11'/><frames name='body'/>"
             "<prescribed_motion on='@body' roll='2*t*t*(3-2*t)' pitch='sin(3*t)*t' yaw='1.5*t*t'/>"
             "<attached_frames name='far' to='@body' positions='0.5 0 0'/><cable name='c' length='0.5' "
             "radius='2e-3' density='10' start='free' end='free' gravity='0 0 0'><branch to='/body' "
             "joint='rigid'/><branch at='0.5' to='/far' joint='rigid'/><rod_frames name='m' "
             "at='0.25'/></cable></scene>",
             1.0 / steps);
    sn_sim* sim = probe_compile(text, NULL);
    double energy, q[2][4];
    probe_step(sim, steps);
    probe_read(sim, "/c/elasticity/torsion_energy", &energy, 1);
    probe_read(sim, "/c/m/frames/orientation", q[0], 4);
    probe_read(sim, "/body/orientation", q[1], 4);
    sn_quat a = { q[0][0], q[0][1], q[0][2], q[0][3] }, b = { q[1][0], q[1][1], q[1][2], q[1][3] };
    *off = sn_quat_mul(sn_quat_conjugate(b), a);
    sn_sim_destroy(sim);
    return energy;
}

START_TEST(carried_by_a_body)
{
    sn_quat off[2];
    double energy = carried_energy(100, &off[0]);
    carried_energy(200, &off[1]);
    ck_assert_double_lt(energy, 1e-6); // of 0.5 J for a turn of 1 rad
    double coarse = sn_norm(sn_quat_log(off[0])), fine = sn_norm(sn_quat_log(off[1]));
    ck_assert_msg(coarse < 1e-3 && (coarse < 1e-9 || log2(coarse / fine) > 0.8), "%g, %g rad", coarse, fine);
}
END_TEST

/* ---- scenes -------------------------------------------------------------------------------------------- */

static sn_sim* open_scene(const char* name)
{
    char file[100];
    sn_error error = { 0 };
    snprintf(file, sizeof file, "scenes/cable/%s.xml", name);
    sn_scene* scene = sn_scene_load(needle_file(file), NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

START_TEST(scenes)
{
    static const char* const names[7] = { "sag",      "gravity",  "sine-force", "plastic",
                                          "obstacle", "grippers", "harness" };
    for (int i = 0; i < 7; ++i) {
        sn_sim* sim = open_scene(names[i]);
        double middle[3];
        probe_step(sim, sn_sim_is_static(sim) ? 1 : 20);
        if (i == 0) {
            probe_read(sim, "/cable/middle/position", middle, 3);
            ck_assert_double_eq_tol(middle[2], -0.01852, 1e-5);
        }
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Rods between places of a swinging cable keep their length, and pull. */
START_TEST(linked)
{
    sn_sim* sim = probe_compile(
        "<scene step='1e-3'><midpoint/><cable name='c' length='1' radius='2e-3' "
        "elements='6' torsion='none' start='pinned' end='free'><rod_points "
        "name='p' at='0.3 0.7'/></cable><distance_constraint name='rod' on='@c/p/points'/></scene>",
        NULL);
    double x[6], pull, most = 0, strongest = 0;
    for (int i = 0; i < 200; ++i) {
        probe_step(sim, 1);
        probe_read(sim, "/c/p/points/position", x, 6);
        probe_read(sim, "/rod/tension", &pull, 1);
        double length = sqrt(pow(x[3] - x[0], 2) + pow(x[4] - x[1], 2) + pow(x[5] - x[2], 2));
        most = fmax(most, fabs(length - 0.4));
        strongest = fmax(strongest, fabs(pull));
    }
    ck_assert_double_lt(most, 1e-12);
    ck_assert_double_gt(strongest, 1e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* The wire has been bent beyond its yield by then: what is kept for good is part of a snapshot. It stays bent
   to the end. */
START_TEST(restored)
{
    sn_sim* sim = open_scene("plastic");
    double first[3], again[3];
    size_t bytes = sn_sim_snapshot_size(sim);
    void* kept = malloc(bytes);
    probe_step(sim, 150);
    ck_assert_int_eq(sn_sim_save(sim, kept, bytes), SN_OK);
    probe_step(sim, 50);
    probe_read(sim, "/wire/load/place/position", first, 3);
    ck_assert_int_eq(sn_sim_restore(sim, kept, bytes), SN_OK);
    probe_step(sim, 50);
    probe_read(sim, "/wire/load/place/position", again, 3);
    ck_assert_mem_eq(first, again, sizeof first);
    probe_step(sim, 300);
    probe_read(sim, "/wire/load/place/position", again, 3);
    ck_assert_double_eq_tol(again[2], -0.0042715,
                            3e-5); // the elastica with plastic hinge of val_cable_plastic
    free(kept);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- messages ------------------------------------------------------------------------------------------ */

/* Statics bend a wire beyond its yield: how far does not depend on the number of load steps. */
START_TEST(yields_the_same_in_any_load_steps)
{
    static const char* const steps[] = { "1", "4", "25" };
    for (int i = 0; i < SN_COUNT(steps); ++i) {
        char text[600];
        double tip[3];
        snprintf(text, sizeof text,
                 "<scene><cable name='c' length='0.3' radius='0.5e-3' young_modulus='70e9' "
                 "yield_stress='60e6' elements='10' start='clamped' end='free' gravity='0 0 0'>"
                 "<cable_load name='load' at='0.3' force='0 0 -0.028'/></cable>"
                 "<statics steps='%s' tolerance='1e-12'/></scene>",
                 steps[i]);
        sn_sim* sim = probe_compile(text, NULL);
        settle(sim);
        probe_read(sim, "/c/load/place/position", tip, 3);
        sn_sim_destroy(sim);
        static double first;
        if (i == 0) first = tip[2];
        ck_assert_double_lt(tip[2], -0.0700);
        ck_assert_double_eq_tol(tip[2], first, 1e-9);
    }
}
END_TEST

START_TEST(messages)
{
    static const char* const rows[][2] = {
        { "<cable elements='0'/>", "elements = 0, must be 1 to" },
        { "<cable radius='0'/>", "radius = 0 m, must be > 0" },
        { "<cable quadrature='1'/>",
          "6 quadrature points along 9 control points leave a mode of stretch without stiffness" },
        { "<cable samples='7'/>", "leave a mode of stretch without stiffness; take more" },
        { "<cable samples='1'/>", "1 sample; give 2 or more" },
        { "<cable direction='0 0 0'/>", "is not a direction" },
        { "<cable direction='1 1 0' end_stiffness='3'/>", "elastic ends act along x, y or z only" },
        { "<cable torsion='frenet' delta='0'/>", "Frenet's torsion needs delta > 0" },
        { "<cable><cable_load at='2.1' force='0 0 1'/></cable>", "2.1 m lies beyond the cable's end at 2 m" },
        { "<cable_load/>", "cable_load must be a child of a cable" },
        { "<branch to='/c'/>", "branch must be a child of a cable" },
        { "<cable><branch/></cable>", "name the cable, the frame or the point to join it to" },
        { "<cable><branch to='/x'/></cable>", "/cable/branch/joint: to" },
        { "<cable><branch at='2.1' to='/f'/></cable><frames name='f'/>",
          "2.1 m lies beyond the cable's end at 2 m" },
        { "<cable name='c'/><cable><branch to='/c' to_at='3'/></cable>",
          "to_at: 3 m lies beyond the cable's end" },
        { "<cable name='c' torsion='none'/><cable><branch to='/c' joint='rigid'/></cable>",
          "have an orientation with torsion=\"transported\" only" },
        { "<cable name='c' position='0 1 0'/><cable><branch to='/c'/></cable>",
          "are 1 m apart at the start" },
        { "<cable><rod_points at='0 5'/></cable>", "5 m lies beyond the cable's end at 2 m" },
        { "<points name='p' positions='0 0 0 1 0 0 2 0 0 3 0 0'/><spline_frames points='@p' at='-0.1'/>",
          "at = -0.1 m, must be" },
        { "<points name='p' positions='0 0 0 0 0 0 0 0 0 0 0 0'/><spline_frames points='@p'/>",
          "points coincide" },
        { "<frames name='a'/><frames name='b'/><cable elements='1' start='clamped' end='clamped' "
          "start_frame='@a' end_frame='@b'/>",
          "elements: the ends hold all 4 control points" },
        { "<points name='p' positions='0 0 0 1 0 0 2 0 0'/><spline_elasticity points='@p'/>",
          "3 control points; a cubic spline needs at least 4" },
        { "<points name='p' positions='0 0 0 0 0 0 0 0 0 0 0 0'/><spline_elasticity points='@p'/>",
          "points coincide" },
        { "<points name='p' positions='0 0 0 1 0 0 2 0 0 3 0 0'/><scalars name='q' values='0 0'/>"
          "<spline_elasticity points='@p' angles='@q'/>",
          "2 angles for 4 control points" },
        { "<points name='p' positions='0 0 0 1 0 0 2 0 0 3 0 0'/><scalars name='q' values='0 0 0 0'/>"
          "<spline_mass points='@p' angles='@q' polar_inertia='0'/>",
          "the angles need an inertia > 0" },
        { "<points name='p' positions='0 0 0 1 0 0 2 0 0 3 0 0'/><spline_points points='@p' at='1.5'/>",
          "1.5 m is not on the cable, which goes from 0 to 1 m" },
        { "<points name='p'/><point_load on='@p' moment='1 0 0'/>", "a point takes a force in world axes" },
        { "<points name='p'/><point_load on='@p' node='1'/>", "there is no point 1" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[400];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene>%s</scene>", rows[i][0]);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i][1]);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cable");
    TCase* cases = tcase_create("cable");
    tcase_set_timeout(cases, 60);
    tcase_add_test(cases, natural_helix);
    tcase_add_test(cases, straight_and_twisted);
    tcase_add_test(cases, transported_directors);
    tcase_add_test(cases, energy_of_twisted_cable);
    tcase_add_test(cases, energy_kept);
    tcase_add_test(cases, held_by_frames);
    tcase_add_test(cases, loads);
    tcase_add_test(cases, turned_by_a_gripper);
    tcase_add_test(cases, carried_by_a_body);
    tcase_add_test(cases, scenes);
    tcase_add_test(cases, linked);
    tcase_add_test(cases, restored);
    tcase_add_test(cases, yields_the_same_in_any_load_steps);
    tcase_add_test(cases, messages);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
