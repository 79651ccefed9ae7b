/* If this failed, spheres would sink too deep, arches stand or fall at wrong thicknesses, blocks stick and
   slip at wrong times, or friction make energy: scenes of contact beside closed forms and other programs.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include "support/scene_text.h"
#include <check.h>
#include <math.h>
#include <stdio.h>

static const double pi = 3.14159265358979323846;

/* ---- a sphere on a block ------------------------------------------------------------------------------- */

enum { MAX_PLACES = 64 };

/* Places from 0 to `end`: `cells` of them up to `fine`, then each 1.15 times as long as the last. */
static int grade(double fine, int cells, double end, double out[MAX_PLACES])
{
    double size = fine / cells;
    int count = 1;
    out[0] = 0;
    while (count <= cells || out[count - 1] + 1.5 * 1.15 * size < end) {
        ck_assert_int_lt(count, MAX_PLACES - 1);
        if (count > cells) size *= 1.15;
        out[count] = out[count - 1] + size;
        ++count;
    }
    out[count] = end;
    return count + 1;
}

/* Points and hexahedra of a sector of a cylinder with a hole of 0.02 mm, as high as its radius `size`: its
   top is z = 0, and falls by r^2/2 times the curvature. */
static void put_sector(scene_text* w, const char* name, int cells, int around, double arc, double curvature,
                       double size)
{
    double r[MAX_PLACES], z[MAX_PLACES];
    int nr = grade(4.2e-3, cells, size - 2e-5, r), nz = grade(4.2e-3, cells, size, z);
    int layer = nr * (around + 1);
    scene_text_put(w, "<inline_mesh name='%s' points='", name);
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j <= around; ++j)
            for (int i = 0; i < nr; ++i) {
                double angle = arc * j / around, at = r[i] + 2e-5;
                double falls = 0.5 * curvature * at * at * (1 - z[k] / size);
                scene_text_put(w, "%.12g %.12g %.12g ", at * cos(angle), at * sin(angle), -z[k] - falls);
            }
    scene_text_put(w, "' hexahedra='");
    for (int k = 0; k < nz - 1; ++k)
        for (int j = 0; j < around; ++j)
            for (int i = 0; i < nr - 1; ++i) {
                int top = k * layer + j * nr + i, a = top + layer;
                scene_text_put(w, "%d %d %d %d %d %d %d %d ", a, a + 1, a + 1 + nr, a + nr, top, top + 1,
                               top + 1 + nr, top + nr);
            }
    scene_text_put(w, "'/>");
}

static void put_cylinder(scene_text* w, const char* name, int cells, int around, double curvature,
                         double size)
{
    put_sector(w, name, cells, around, 0.5 * pi, curvature, size);
}

/* The force on the whole cylinder times the radius of the sphere over 20 mm, at a contact radius of 3.79 mm:
   a sphere of 2 m, so that the slopes are small. */
static double force_of_sphere(double poisson_ratio, int cells)
{
    scene_text w = scene_text_start("1 s");
    put_cylinder(&w, "mesh", cells, 4, 0, 60e-3);
    scene_text_put(&w,
                   "<points name='p' mesh='@mesh'/><solid on='@p' law='linear' young_modulus='50 kPa' "
                   "poisson_ratio='%g'/><solid_mass on='@p' density='1e-3'/>"
                   "<fixed on='@p' where='z lt -0.0599'/><fixed on='@p' where='x lt 1e-9' dofs='x'/>"
                   "<fixed on='@p' where='y lt 1e-9' dofs='y'/>"
                   "<subset_points name='top' of='@p' where='z gt -1e-9 and x^2+y^2 lt 36e-6'/>"
                   "<frames name='ball' positions='0 0 2.0000001'/>"
                   "<rigid_mass on='@ball' mass='1' inertia='1 1 1'/>"
                   "<prescribed_motion on='@ball' z='2.0000001-7.296e-6*min(t,1)'/>"
                   "<rigid_collider name='sphere' on='@top' frame='@ball' shape='sphere' size='2'/>",
                   poisson_ratio);
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 2);
    double force = -4 * probe_value(sim, "/sphere/force", 2, 3);
    sn_sim_destroy(sim);
    return force * 100;
}

static void put_gel(scene_text* w, const char* name, const char* mesh)
{
    scene_text_put(w,
                   "<points name='%s' mesh='@%s'/><solid on='@%s' law='linear' young_modulus='50 kPa' "
                   "poisson_ratio='0.3'/><solid_mass on='@%s' density='1e-3'/>",
                   name, mesh, name, name);
}

/* Two cylinders whose ends have the radius 2 m, pressed together by twice the depth; their meshes differ. A
   turn by 180 degrees about x and 90 degrees about z puts one onto the other. */
static double force_of_two(int cells, int others)
{
    scene_text w = scene_text_start("1 s");
    put_cylinder(&w, "mesh", cells, 4, 0.5, 60e-3);
    put_cylinder(&w, "other", others, 5, 0.5, 60e-3);
    put_gel(&w, "lower", "mesh");
    scene_text_put(
        &w, "<moved_mesh name='turned' of='@other' orientation='180 0 90 deg' position='0 0 1.001e-4'/>");
    put_gel(&w, "upper", "turned");
    for (int i = 0; i < 2; ++i)
        scene_text_put(&w,
                       "<fixed on='@%s' where='x lt 1e-9 and z lt 0.0599' dofs='x'/>"
                       "<fixed on='@%s' where='y lt 1e-9 and z lt 0.0599' dofs='y'/>",
                       i ? "upper" : "lower", i ? "upper" : "lower");
    scene_text_put(&w, "<fixed on='@lower' where='z lt -0.0599'/><prescribed_points on='@upper' "
                       "where='z gt 0.0599' x='0' y='0' z='-14.492e-6*smooth(t,0,1)'/>"
                       "<surface_contact name='contact' on='@lower' with='@upper' rows='segments' "
                       "distance='0.1 mm' margin='0.04 mm' stiffness='2e10' capacity='900'/>");
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 3);
    double force = -4 * probe_value(sim, "/contact/force", 2, 3);
    sn_sim_destroy(sim);
    return force * 100;
}

/* Axisymmetric elements extrapolated to no size at all, for small slopes: 0.20999 N at a Poisson ratio of
   0.3, where Hertz has 0.2 N. Two bodies of the same material press each other as a plane does, which bodies
   with round ends meet as a sphere meets one with a flat end. */
START_TEST(sphere_on_a_block)
{
    const double exact = 0.20998692599418078;
    bool ok = report_near("sphere on a block", "force, 4 cells in the contact radius [N]",
                          force_of_sphere(0.3, 4), exact, 0.01);
    ok = report_near("sphere on a block", "force, 8 cells in the contact radius [N]", force_of_sphere(0.3, 8),
                     exact, 0.01) &&
         ok;
    ok = report_near("two round bodies", "force, 8 and 6 cells in the contact radius [N]", force_of_two(8, 6),
                     exact, 0.01) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* A flat punch with a radius of 4.22 mm on a cylinder of 0.6 m: force over depth, and the share of the force
   within half of the radius. */
static void press_punch(int cells, double* stiffness, double* pressure)
{
    const double a = 4.22e-3, deep = 1e-6;
    scene_text w = scene_text_start("1 s");
    put_cylinder(&w, "mesh", cells, 4, 0, 0.6);
    scene_text_put(&w,
                   "<points name='p' mesh='@mesh'/><solid on='@p' law='linear' young_modulus='50 kPa' "
                   "poisson_ratio='0.3'/><solid_mass on='@p' density='1e-3'/>"
                   "<fixed on='@p' where='z lt -0.5999'/><fixed on='@p' where='x lt 1e-9' dofs='x'/>"
                   "<fixed on='@p' where='y lt 1e-9' dofs='y'/>"
                   "<subset_points name='top' of='@p' where='z gt -1e-9 and x^2+y^2 lt %.9g'/>"
                   "<frames name='punch'/><rigid_mass on='@punch' mass='1' inertia='1 1 1'/>"
                   "<prescribed_motion on='@punch' z='-%g*min(t,1)'/>"
                   "<rigid_collider name='face' on='@top' frame='@punch' direction='0 0 -1'/>",
                   1.001 * a * a, deep);
    sn_sim* sim = scene_text_finish(&w);
    static double force[3 * 5 * MAX_PLACES], x[3 * 5 * MAX_PLACES];
    int n = 5 * (cells + 1);
    double inner = 0;
    probe_step(sim, 2);
    probe_read(sim, "/face/on_force", force, 3 * n);
    probe_read(sim, "/top/position", x, 3 * n);
    double all = -probe_value(sim, "/face/force", 2, 3);
    for (int k = 0; k < n; ++k) {
        double r = hypot(x[3 * k], x[3 * k + 1]), ring = a / cells;
        double share = fmin(1, fmax(0, (0.5 * a - r) / ring + 0.5)); // of a node's ring
        inner -= share * force[3 * k + 2];
    }
    sn_sim_destroy(sim);
    *stiffness = 4 * all / deep;
    *pressure = inner / all;
}

/* 2 a E/(1 - nu^2); the share of the force within r is 1 - sqrt(1 - r^2/a^2). The pressure has no bound at
   the edge, which cells place a part of their size too far out: order 1. */
START_TEST(flat_punch)
{
    const double exact = 2 * 4.22e-3 * 5e4 / (1 - 0.09);
    double k[2], share[2];
    for (int i = 0; i < 2; ++i)
        press_punch(8 << i, &k[i], &share[i]);
    bool ok = report_near("flat punch", "stiffness, 8 and 16 cells in the radius, extrapolated [N/m]",
                          2 * k[1] - k[0], exact, 0.005);
    ok = report_between("flat punch", "its order", log2((k[0] - exact) / (k[1] - exact)), 0.8, 1.1) && ok;
    ok = report_near("flat punch", "share of the force within half of the radius, 16 cells", share[1],
                     1 - sqrt(0.75), 0.03) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- rollers that are shifted -------------------------------------------------------------------------- */

enum { ACROSS = 2 * MAX_PLACES };

typedef struct strip {
    int columns, levels; /* of points */
    double x[ACROSS];
} strip;

/* A block of 120 x 60 mm in plane strain, 1 mm thick, whose side z = 0 is round with a radius of 2 m. */
static strip put_strip(scene_text* w, const char* name, bool upper)
{
    double half[MAX_PLACES], z[MAX_PLACES];
    int n = grade(4.4e-3, 13, 60e-3, half), nz = grade(4.4e-3, 13, 60e-3, z);
    strip s = { .columns = 2 * n - 1, .levels = nz };
    for (int i = 0; i < s.columns; ++i)
        s.x[i] = i < n ? -half[n - 1 - i] : half[i - n + 1];
    int layer = s.columns * nz;
    scene_text_put(w, "<inline_mesh name='%s_mesh' points='", name);
    for (int y = 0; y < 2; ++y)
        for (int k = 0; k < nz; ++k)
            for (int i = 0; i < s.columns; ++i) {
                double falls = 0.25 * s.x[i] * s.x[i] * (1 - z[k] / 60e-3), height = -z[k] - falls;
                scene_text_put(w, "%.12g %g %.12g ", s.x[i], 1e-3 * y, upper ? 1.001e-4 - height : height);
            }
    scene_text_put(w, "' hexahedra='");
    for (int k = 0; k < nz - 1; ++k)
        for (int i = 0; i < s.columns - 1; ++i) {
            int a = k * s.columns + i, b = a + s.columns; // b is deeper
            int low = upper ? a : b, high = upper ? b : a;
            scene_text_put(w, "%d %d %d %d %d %d %d %d ", low, low + 1, low + 1 + layer, low + layer, high,
                           high + 1, high + 1 + layer, high + layer);
        }
    char mesh[20];
    snprintf(mesh, sizeof mesh, "%s_mesh", name);
    scene_text_put(w, "'/>");
    put_gel(w, name, mesh);
    scene_text_put(w, "<fixed on='@%s' dofs='y'/>", name);
    return s;
}

typedef struct shifted {
    double q;          /* force over its limit */
    double stuck;      /* half width that sticks, over that of the contact */
    double compliance; /* shift over force */
    double exact;      /* what it has beyond its value for small forces */
} shifted;

/* Half of the width in which no pair slides by more than `most` in a step: points of the upper side of the
   lower body. */
static double stuck_width(sn_sim* sim, const strip* s, double most)
{
    static double slip[4 * ACROSS * MAX_PLACES];
    sn_error error = { 0 };
    sn_channel channel = sn_sim_channel(sim, "/contact/on_slip", &error);
    int sticks = s->columns / 2, width = 2 * s->columns * s->levels;
    ck_assert(!error.status && sn_sim_channel_info(sim, channel).width == width);
    sn_sim_refresh(sim);
    sn_sim_read(sim, channel, slip, width);
    while (sticks + 2 < s->columns && slip[sticks + 1] < most)
        ++sticks;
    return s->x[sticks + 1]; // the pair before it sticks, or its points would slide
}

/* Presses two strips together, and shifts one of them in steps. P, Q per length; with q = Q/(mu P) the part
   of the shift that is not linear in Q is 2 (1 - nu^2) mu P/(pi E) ((1 - q) ln(1 - q) + q), which follows
   from the tractions of Cattaneo, whatever the size of the bodies. */
static void shift_strips(int count, shifted* out)
{
    const double E = 5e4, nu = 0.3, mu = 0.3, far = 10e-6;
    scene_text w = scene_text_start("1 s");
    strip s = put_strip(&w, "lower", false);
    put_strip(&w, "upper", true);
    scene_text_put(&w,
                   "<fixed on='@lower' where='z lt -0.0599'/><prescribed_points on='@upper' where='z gt "
                   "0.0599' x='%g*max(0,t-2)/%d' z='-24e-6*smooth(t,0,1)'/>"
                   "<surface_contact name='contact' on='@lower' with='@upper' rows='segments' "
                   "distance='0.1 mm' margin='0.05 mm' stiffness='1e11' friction='%g' capacity='300'/>",
                   far, count, mu);
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 2);
    double P = -probe_value(sim, "/contact/force", 2, 3) * 1e3;
    double a = sqrt(4 * P * (1 - nu * nu) / (0.5 * pi * E));
    for (int i = 1; i <= count; ++i) {
        probe_step(sim, 1);
        double Q = probe_value(sim, "/contact/force", 0, 3) * 1e3, q = Q / (mu * P);
        double shift = 2 * (1 - nu * nu) * mu * P / (pi * E) * ((1 - q) * log(1 - q) + q);
        out[i - 1] =
            (shifted){ q, stuck_width(sim, &s, 0.02 * far / count) / a, far * i / count / Q, shift / Q };
    }
    sn_sim_destroy(sim);
}

/* c/a = sqrt(1 - q), to a cell: 0.09 a. */
START_TEST(partial_slip)
{
    enum { STEPS = 8 };
    shifted at[STEPS], *low = &at[2], *high = &at[STEPS - 1];
    char what[80];
    bool ok = true;
    shift_strips(STEPS, at);
    for (int i = 1; i < STEPS; i += 2) {
        double exact = sqrt(1 - at[i].q);
        snprintf(what, sizeof what, "width that sticks at %.3f of the limit, over that of the contact",
                 at[i].q);
        ok = report_between("partial slip", what, at[i].stuck, exact - 0.09, exact + 0.09) && ok;
    }
    snprintf(what, sizeof what, "growth of the compliance from %.3f to %.3f of the limit [m^2/N]", low->q,
             high->q);
    ok = report_near("partial slip", what, high->compliance - low->compliance, high->exact - low->exact,
                     0.02) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* The radius within which points of the lower half stick, a mean over its radii. */
static double stuck_radius(sn_sim* sim, int cells, int around, double size, double most)
{
    static double slip[(MAX_PLACES * MAX_PLACES) * 8];
    double r[MAX_PLACES], z[MAX_PLACES], sum = 0;
    int nr = grade(4.2e-3, cells, size - 2e-5, r), nz = grade(4.2e-3, cells, size, z);
    int points = nr * nz * (around + 1);
    ck_assert_int_le(points, SN_COUNT(slip));
    probe_read(sim, "/contact/on_slip", slip, points);
    for (int j = 0; j <= around; ++j) {
        int i = 0;
        while (i + 2 < nr && slip[j * nr + i + 1] < most)
            ++i;
        sum += r[i + 1]; // as in stuck_width
    }
    return sum / (around + 1);
}

/* Two cylinders of 20 mm whose ends have the radius 2 m: a half of each. P and Q are of the whole. With
   q = Q/(mu P) the part of the shift that is not linear in Q is
   3 (2 - nu) mu P/(8 G a) (1 - (1 - q)^(2/3) - 2 q/3), which follows from the tractions of Cattaneo and
   Mindlin, whatever the size of the bodies. */
static void shift_spheres(int cells, int count, shifted* out)
{
    enum { AROUND = 6 };
    const double E = 5e4, nu = 0.3, G = E / (2 + 2 * nu), mu = 0.3, far = 5.4e-6, size = 20e-3;
    scene_text w = scene_text_start("1 s");
    put_sector(&w, "mesh", cells, AROUND, pi, 0.5, size);
    put_gel(&w, "lower", "mesh");
    scene_text_put(
        &w, "<moved_mesh name='turned' of='@mesh' orientation='0 180 0 deg' position='0 0 1.001e-4'/>");
    put_gel(&w, "upper", "turned");
    scene_text_put(&w,
                   "<fixed on='@lower' where='y lt 1e-9 and z gt -0.0199' dofs='y'/>"
                   "<fixed on='@upper' where='y lt 1e-9 and z lt 0.0199' dofs='y'/>"
                   "<fixed on='@lower' where='z lt -0.0199'/><prescribed_points on='@upper' "
                   "where='z gt 0.0199' x='%g*max(0,t-2)/%d' y='0' z='-14.492e-6*smooth(t,0,1)'/>"
                   "<surface_contact name='contact' on='@lower' with='@upper' rows='segments' "
                   "distance='0.1 mm' margin='0.04 mm' stiffness='2e11' friction='%g' capacity='900'/>",
                   far, count, mu);
    sn_sim* sim = scene_text_finish(&w);
    probe_step(sim, 2);
    double P = -2 * probe_value(sim, "/contact/force", 2, 3);
    double a = cbrt(3 * P * (1 - nu * nu) / (2 * E));
    for (int i = 1; i <= count; ++i) {
        probe_step(sim, 1);
        double Q = 2 * probe_value(sim, "/contact/force", 0, 3), q = Q / (mu * P);
        double shift = 3 * (2 - nu) * mu * P / (8 * G * a) * (1 - pow(1 - q, 2.0 / 3) - 2 * q / 3);
        double stuck = stuck_radius(sim, cells, AROUND, size, 0.02 * far / count);
        out[i - 1] = (shifted){ q, stuck / a, far * i / count / Q, shift / Q };
    }
    sn_sim_destroy(sim);
}

/* c/a = cbrt(1 - q), to a cell: 0.13 a. */
START_TEST(partial_slip_of_spheres)
{
    enum { STEPS = 3 };
    shifted at[STEPS], *low = &at[0], *high = &at[STEPS - 1];
    char what[80];
    bool ok = true;
    shift_spheres(8, STEPS, at);
    for (int i = 0; i < STEPS; ++i) {
        double exact = cbrt(1 - at[i].q);
        snprintf(what, sizeof what, "radius that sticks at %.3f of the limit, over that of the contact",
                 at[i].q);
        ok = report_between("partial slip of spheres", what, at[i].stuck, exact - 0.13, exact + 0.13) && ok;
    }
    snprintf(what, sizeof what, "growth of the compliance from %.3f to %.3f of the limit [m/N]", low->q,
             high->q);
    ok = report_near("partial slip of spheres", what, high->compliance - low->compliance,
                     high->exact - low->exact, 0.02) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a membrane ---------------------------------------------------------------------------------------- */

/* F = 2 pi T c^2/R at the approach c^2/2R + (c^2/R) ln(a/c); a quarter. */
START_TEST(sphere_on_a_membrane)
{
    sn_sim* sim = probe_load("scenes/contact/membrane.xml", NULL);
    probe_step(sim, 6);
    double press = -probe_value(sim, "/sphere/force", 2, 3), rim = probe_value(sim, "/rim/force", 2, 3);
    bool ok = report_near("membrane", "force of a sphere, 20 cells in the contact radius [N]", press,
                          0.25 * 2 * pi * 10 * 1e-4 / 3, 0.01);
    ok = report_near("membrane", "force of the rim over that of the sphere", rim / press, 1, 1e-12) && ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

/* ---- an arch ------------------------------------------------------------------------------------------- */

/* Voussoirs of 1 m mean radius, `thick` and 0.3 m deep, planes for joints, as in scenes/contact/arch.xml. */
static sn_sim* make_arch(int stones, double thick, double friction)
{
    double in = 1 - thick / 2, out = 1 + thick / 2, each = pi / stones, c = cos(each), s = sin(each);
    double area = 0.5 * each * (out * out - in * in), mass = 600 * area;
    double arm =
        (2.0 / 3) * (out * out * out - in * in * in) / (out * out - in * in) * sin(each / 2) / (each / 2);
    double inertia = 600 * each * (pow(out, 4) - pow(in, 4)) / 4 - mass * arm * arm;
    scene_text w = scene_text_start("10 ms");
    for (int i = 0; i < stones; ++i) {
        scene_text_put(&w,
                       "<frames name='stone%d' orientations='0 %.17g 0'/><rigid_mass on='@stone%d' "
                       "mass='%.17g' inertia='%.17g %.17g %.17g' centre='%.17g 0 %.17g' gravity='0 0 -9.81'/>"
                       "<attached_points name='foot%d' to='@stone%d' positions='%.17g -0.15 0  %.17g -0.15 0 "
                       "%.17g 0.15 0  %.17g 0.15 0'/><rigid_collider name='joint%d' on='@foot%d' "
                       "friction='%g' ",
                       i, -each * i, i, mass, inertia, inertia, inertia, arm * cos(each / 2),
                       arm * sin(each / 2), i, i, in, out, in, out, i, i, friction);
        if (i > 0)
            scene_text_put(&w, "frame='@stone%d' position='%.17g 0 %.17g' direction='%.17g 0 %.17g'", i - 1,
                           c, s, -s, c);
        scene_text_put(&w, "/>");
    }
    scene_text_put(
        &w,
        "<attached_points name='end' to='@stone%d' positions='%.17g -0.15 %.17g  %.17g -0.15 %.17g "
        "%.17g 0.15 %.17g  %.17g 0.15 %.17g'/><rigid_collider name='last' on='@end' "
        "friction='%g'/><subset_points name='crown' of='@foot%d' where='nodes 0'/>",
        stones - 1, in * c, in * s, out * c, out * s, in * c, in * s, out * c, out * s, friction,
        (stones + 1) / 2);
    return scene_text_finish(&w);
}

/* How far a joint near the crown moves in `seconds`. */
static double settlement(int stones, double thick, double friction, double seconds)
{
    sn_sim* sim = make_arch(stones, thick, friction);
    double before = probe_value(sim, "/crown/position", 2, 3);
    probe_step(sim, (int)lround(100 * seconds));
    double sunk = before - probe_value(sim, "/crown/position", 2, 3);
    sn_sim_destroy(sim);
    return sunk;
}

/* Least thickness, and least friction where the thickness is 0.2, by a linear programme. */
START_TEST(arches_stand_and_fall)
{
    static const struct {
        int stones;
        double thickness, friction;
    } rows[] = {
        { 5, 0.09660686194896695, 0.2929068279266356 },
        { 11, 0.10491027146577835, 0.30703285217285153 },
    };
    bool ok = true;
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        int n = rows[i].stones;
        double t = rows[i].thickness, mu = rows[i].friction;
        char what[80];
        snprintf(what, sizeof what, "%d stones, 1.05 of the least thickness: sinks in 10 s [m]", n);
        ok = report_below("arch", what, fabs(settlement(n, 1.05 * t, 0.8, 10)), 1e-10) && ok;
        snprintf(what, sizeof what, "%d stones, 0.95 of it: sinks in 2 s [m]", n);
        ok = report_between("arch", what, settlement(n, 0.95 * t, 0.8, 2), 0.3, 100) && ok;
        snprintf(what, sizeof what, "%d stones, 1.05 of the least friction: sinks in 10 s [m]", n);
        ok = report_below("arch", what, fabs(settlement(n, 0.2, 1.05 * mu, 10)), 1e-10) && ok;
        snprintf(what, sizeof what, "%d stones, 0.95 of it: sinks in 2 s [m]", n);
        ok = report_between("arch", what, settlement(n, 0.2, 0.95 * mu, 2), 0.3, 100) && ok;
    }
    ck_assert(ok);
}
END_TEST

/* ---- cantilevers --------------------------------------------------------------------------------------- */

static double force_of_cantilevers(const char* cells)
{
    sn_sim* sim = probe_load("scenes/contact/crossed-cantilevers.xml", cells);
    probe_step(sim, 5);
    double force = probe_value(sim, "/contact/force", 2, 3);
    ck_assert_double_eq(probe_value(sim, "/contact/touching", 0, 1), 1);
    sn_sim_destroy(sim);
    return force;
}

/* D/(1/k + 1/k) with k = 3 E I/L^3; linear cells are too stiff by the square of their length. */
START_TEST(cantilevers_cross)
{
    const double exact = 0.5 * 0.3125 * 5e-3;
    double coarse = force_of_cantilevers("bar.cells=84 2 2"), fine = force_of_cantilevers(NULL);
    bool ok = report_near("crossed cantilevers", "force of an edge on an edge [N]", fine, exact, 0.01);
    ok = report_between("crossed cantilevers", "observed order in the length of cells",
                        log2((coarse - exact) / (fine - exact)), 1.8, 2.2) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- stick and slip ------------------------------------------------------------------------------------ */

typedef struct jerk {
    double extension, start, end, distance; /* of the spring when it breaks away; of the second slip */
} jerk;

/* Points of the extension until it breaks away for the second time. */
static void draw_extension(double x, double t)
{
    if (lround(1e3 * t) % 5 == 0) report_point("contact-slip", "steps of 1 ms", t, 0.05 * t - x);
}

/* Sticks to 49.05 mm and slips as an oscillator about 29.43 mm, until it stands still again. */
static void draw_exact_extension(double slip)
{
    const double w = 10, v = 0.05, high = 0.04905, middle = 0.02943;
    double t = 0, from = 0, low;
    low = middle + (high - middle) * cos(w * slip) + v / w * sin(w * slip);
    for (int cycle = 0; cycle < 2; ++cycle, from = low) {
        report_point("contact-slip", "exact", t, from);
        t += (high - from) / v;
        for (int i = 0; i <= 20; ++i) {
            double s = slip * i / 20;
            report_point("contact-slip", "exact", t + s,
                         middle + (high - middle) * cos(w * s) + v / w * sin(w * s));
        }
        t += slip;
    }
}

static jerk second_slip(const char* step, double h)
{
    sn_sim* sim = probe_load("scenes/contact/stick-slip.xml", step);
    jerk j = { 0 };
    int changes = 0;
    double x0 = 0;
    for (bool slides = false; changes < 4;) {
        double x = probe_value(sim, "/block/position", 0, 3), t = sn_sim_time(sim);
        ck_assert_double_lt(t, 4);
        probe_step(sim, 1);
        if (!step && report_draws())
            draw_extension(probe_value(sim, "/block/position", 0, 3), sn_sim_time(sim));
        if ((probe_value(sim, "/block/velocity", 0, 3) > 1e-5) == slides) continue;
        slides = !slides;
        ++changes;
        if (changes == 3) j.start = t, j.extension = 0.05 * (t + h) - x, x0 = x;
        if (changes == 4) j.end = t, j.distance = x - x0;
    }
    sn_sim_destroy(sim);
    return j;
}

/* m = 1 kg, k = 100 N/m, v = 5 cm/s, friction 0.5 and 0.3: from the motion of an oscillator. */
START_TEST(block_sticks_and_slips)
{
    const double slip = 0.36406538939648286, distance = 0.05744326946982414;
    jerk coarse = second_slip("step=4 ms", 4e-3), fine = second_slip(NULL, 1e-3);
    draw_exact_extension(slip);
    bool ok = report_near("stick and slip", "extension at break-away [m], steps of 1 ms", fine.extension,
                          0.04905, 0.01);
    ok = report_near("stick and slip", "time of a slip [s]", fine.end - fine.start, slip, 0.01) && ok;
    ok = report_near("stick and slip", "distance of a slip [m]", fine.distance, distance, 0.01) && ok;
    ok = report_between("stick and slip", "observed order of the distance",
                        0.5 * log2((coarse.distance - distance) / (fine.distance - distance)), 0.6, 1.6) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- a ball in a ring ---------------------------------------------------------------------------------- */

typedef struct passage {
    double work, energy, rest; /* of the hand; most of the ring, and at the end */
} passage;

static passage push_ball(const char* setting)
{
    sn_sim* sim = probe_load("scenes/contact/ball-through-ring.xml", setting);
    passage p = { 0 };
    for (int i = 0; i < 200; ++i) {
        probe_step(sim, 1);
        p.work += probe_value(sim, "/hand/force", 2, 3) * 0.01 * 0.02;
        p.rest = probe_value(sim, "/wall/energy", 0, 1);
        p.energy = fmax(p.energy, p.rest);
    }
    sn_sim_destroy(sim);
    return p;
}

START_TEST(ball_passes_a_ring)
{
    passage smooth = push_ball(NULL), rough = push_ball("bore.friction=0.3");
    bool ok = report_below("ball through a ring", "work of a passage over the largest energy of the ring",
                           fabs(smooth.work) / smooth.energy, 0.01);
    ok = report_below("ball through a ring", "energy of the ring after it, over the largest",
                      smooth.rest / smooth.energy, 1e-12) &&
         ok;
    ok = report_between("ball through a ring", "work with friction 0.3 over the largest energy",
                        rough.work / rough.energy, 1, 100) &&
         ok;
    ok = report_below("ball through a ring", "energy after it with friction, over the largest",
                      rough.rest / rough.energy, 1e-12) &&
         ok;
    ck_assert(ok);
}
END_TEST

/* ---- grasper ------------------------------------------------------------------------------------------- */

/* Largest height of the points of the gall bladder. */
static double top_of_bladder(sn_sim* sim)
{
    enum { POINTS = 220 };
    double x[3 * POINTS], top = -HUGE_VAL;
    probe_read(sim, "/bladder/points/position", x, 3 * POINTS);
    for (int i = 0; i < POINTS; ++i)
        top = fmax(top, x[3 * i + 2]);
    return top;
}

/* At the end the gall bladder, which has no weight, is at rest under the forces of both jaws, the liver and
   its neck. The hand has lifted the jaws by 30 mm. */
START_TEST(grasper_lifts_a_gall_bladder)
{
    static const char* const forces[] = { "/lower/contact/force", "/upper/contact/force",
                                          "/bladder_bed/force" };
    double sum[3] = { 0 }, size = 0, before;
    sn_sim* sim = probe_load("scenes/liver/laparoscopy.xml", NULL);
    probe_step(sim, 100);
    before = top_of_bladder(sim);
    probe_step(sim, 300);
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < SN_COUNT(forces); ++i)
            sum[k] += probe_value(sim, forces[i], k, 3);
        sum[k] += probe_value(sim, "/bladder/fixed/force", k, 3);
        size = fmax(size, fabs(probe_value(sim, "/upper/contact/force", k, 3)));
    }
    bool ok = report_below("laparoscopy", "sum of the forces on the gall bladder over that of a jaw",
                           sqrt(sum[0] * sum[0] + sum[1] * sum[1] + sum[2] * sum[2]) / size, 1e-4);
    ok = report_between("laparoscopy", "rise of the gall bladder [mm]", 1e3 * (top_of_bladder(sim) - before),
                        15, 30) &&
         ok;
    ok = report_below("laparoscopy", "truncation of the last step [m]",
                      probe_value(sim, "/upper/contact/truncation", 0, 1), 0) &&
         ok;
    sn_sim_destroy(sim);
    ck_assert(ok);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("scenes of contact");
    TCase* tests = tcase_create("all");
    tcase_set_timeout(tests, 250);
    tcase_add_test(tests, sphere_on_a_block);
    tcase_add_test(tests, flat_punch);
    tcase_add_test(tests, partial_slip);
    tcase_add_test(tests, partial_slip_of_spheres);
    tcase_add_test(tests, sphere_on_a_membrane);
    tcase_add_test(tests, arches_stand_and_fall);
    tcase_add_test(tests, cantilevers_cross);
    tcase_add_test(tests, block_sticks_and_slips);
    tcase_add_test(tests, ball_passes_a_ring);
    tcase_add_test(tests, grasper_lifts_a_gall_bladder);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
