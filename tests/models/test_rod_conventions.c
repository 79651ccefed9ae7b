/* If this failed, two ways to compute one rod would not agree on what a natural twist or curvature, a force,
   a moment or a weight does to it: by how much, or even to which side it goes.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>

/* A round rod along x, clamped at the origin: 0.2 m long, radius 1 mm, 0.1 GPa, Poisson's ratio 0.25, 1000
   kg/m^3. */
static const double length = 0.2, EI = 0.25 * 3.14159265358979323846 * 1e-12 * 1e8;
#define MATERIAL "length='0.2' young_modulus='1e8' density='1000' damping_time='5 ms' "

/* ---- natural shapes and loads -------------------------------------------------------------------------- */

static const sn_vec3 naturals[] = { { 0, 0, 0 }, { 0, 3, 0 }, { 0, 0, 3 }, { 5, 3, 0 }, { -4, 2, -3 } };

typedef struct load {
    const char* what;
    double force[3], moment[3], gravity[3];
} load;

static const load loads[] = {
    { "no load", { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0, 0 } },
    { "force along y", { 0, 4e-4, 0 }, { 0, 0, 0 }, { 0, 0, 0 } },
    { "force along z", { 0, 0, 4e-4 }, { 0, 0, 0 }, { 0, 0, 0 } },
    { "moment about x", { 0, 0, 0 }, { 1.5e-4, 0, 0 }, { 0, 0, 0 } },
    { "moment about y", { 0, 0, 0 }, { 0, 1.5e-4, 0 }, { 0, 0, 0 } },
    { "moment about z", { 0, 0, 0 }, { 0, 0, 1.5e-4 }, { 0, 0, 0 } },
    { "weight", { 0, 0, 0 }, { 0, 0, 0 }, { 0, 0.5, -1.5 } },
};

static bool is_zero(const double a[3]) { return a[0] == 0 && a[1] == 0 && a[2] == 0; }

/* The end of the unloaded rod: twist and curvatures are constant in the section's axes, r = int exp(s k) e_x
   ds. */
static sn_vec3 natural_end(sn_vec3 k)
{
    return sn_scale(length, sn_mat3_apply_transpose(sn_so3_jr(sn_scale(length, k)), sn_v3(1, 0, 0)));
}

/* ---- rods ---------------------------------------------------------------------------------------------- */

typedef struct rod {
    const char* name;
    const char* scene;  /* with places for curvature and gravity; what the load goes on; its node */
    const char* loaded; /* path and node the end load acts on */
    const char* end;    /* channel with the end's position... */
    int values;         /* ...in its last three numbers of so many */
    bool natural;       /* has a natural curvature */
    double
        tolerance; /* largest distance of the end from the exact rod's [m]: error of the discretisation, see
                      below */
} rod;

#define END "<rod_frames name='end' of='@rod' at='0.2'/>"
#define SETTLED "<dirk method='backward_euler' tolerance='1e-10'/>"
#define NEEDLE(more)                                                                                         \
    "<needle name='rod' " MATERIAL "radius='1 mm' poisson_ratio='0.25' " more                                \
    " curvature='%.17g %.17g %.17g' gravity='%g %g %g'><handle mass='0' length='0'/></needle>" SETTLED

/* Tolerances: three times what was measured. The elements of `exact` and of `relative` are of high order; the
   others are of order 2 (rfem, der, finite differences) or 4 in the length of an element. */
static const rod rods[] = {
    { "exact", NEEDLE("model='exact' elements='4' degree='4'"), "on='@rod/tip'", "/rod/tip/position", 3, true,
      1e-15 },
    { "rfem", NEEDLE("model='rfem' elements='24'"), "on='@rod/tip'", "/rod/tip/position", 3, true, 1e-4 },
    { "ddm", NEEDLE("model='ddm' elements='16'"), "on='@rod/tip'", "/rod/tip/position", 3, true, 2e-4 },
    { "relative", NEEDLE("model='relative' elements='8'"), "on='@rod/tip'", "/rod/tip/position", 3, true,
      3e-6 },
    { "suture",
      "<suture name='rod' " MATERIAL "radius='1 mm' poisson_ratio='0.25' elements='40' start='clamped' "
      "curvature='%.17g %.17g %.17g' gravity='%g %g %g'/>" END SETTLED,
      "on='@end/frames'", "/end/frames/position", 3, true, 5e-5 },
    { "cable",
      "<cable name='rod' " MATERIAL "radius='1 mm' shear_modulus='0.4e8' elements='21' start='clamped' "
      "end='free' normal='0 1 0' drag='0' curvature='%.17g %.17g %.17g' gravity='%g %g %g'/>" END SETTLED,
      "on='@end/frames'", "/end/frames/position", 3, true, 3e-6 },
};

/* The rod at rest under its load. */
static sn_sim* settled(const rod* r, sn_vec3 k, const load* l)
{
    char text[2400], scene[1600], acting[300] = "";
    snprintf(scene, sizeof scene, r->scene, k.x, k.y, k.z, l->gravity[0], l->gravity[1], l->gravity[2]);
    const double *f = l->force, *m = l->moment;
    if (!is_zero(m))
        snprintf(acting, sizeof acting, "<point_load %s moment='%g %g %g'/>", r->loaded, m[0], m[1], m[2]);
    else if (!is_zero(f))
        snprintf(acting, sizeof acting, "<point_load %s force='%g %g %g'/>", r->loaded, f[0], f[1], f[2]);
    snprintf(text, sizeof text, "<scene step='0.1'>%s%s</scene>", scene, acting);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 80);
    return sim;
}

static void settle(const rod* r, sn_vec3 k, const load* l, sn_vec3* end)
{
    static double values[400];
    sn_sim* sim = settled(r, k, l);
    ck_assert_int_le(r->values, SN_COUNT(values));
    probe_read(sim, r->end, values, r->values);
    *end = sn_v3(values[r->values - 3], values[r->values - 2], values[r->values - 1]);
    sn_sim_destroy(sim);
}

/* Force and moment in the section "cut". */
static void settle_and_read(const rod* r, sn_vec3 k, const load* l, double value[6])
{
    sn_sim* sim = settled(r, k, l);
    probe_read(sim, "/cut/force", value, 3);
    probe_read(sim, "/cut/moment", value + 3, 3);
    sn_sim_destroy(sim);
}

/* ---- tests --------------------------------------------------------------------------------------------- */

/* Without a load the end of each is where its natural shape has it. */
START_TEST(natural_shapes)
{
    const rod* r = &rods[_i];
    for (int i = 0; i < SN_COUNT(naturals); ++i) {
        sn_vec3 end, exact = natural_end(naturals[i]);
        settle(r, naturals[i], &loads[0], &end);
        double error = sn_norm(sn_sub(end, exact));
        ck_assert_msg(error < r->tolerance, "%s, natural shape %d: end at %g %g %g, %g m from %g %g %g",
                      r->name, i, end.x, end.y, end.z, error, exact.x, exact.y, exact.z);
    }
}
END_TEST

/* Of the first rod, small loads against the closed forms of a cantilever: what the others are compared with
   is right. */
START_TEST(loads_of_a_straight_rod)
{
    const double L = length;
    for (int i = 1; i < SN_COUNT(loads); ++i) {
        load little = loads[i];
        for (int k = 0; k < 3; ++k) {
            little.force[k] *= 1e-2;
            little.moment[k] *= 1e-2;
            little.gravity[k] *= 1e-2;
        }
        const double *f = little.force, *m = little.moment, *g = little.gravity;
        double weight = 1000 * 3.14159265358979323846 * 1e-6, third = L * L * L / (3 * EI);
        double y = f[1] * third + m[2] * L * L / (2 * EI) + weight * g[1] * L * L * L * L / (8 * EI);
        double z = f[2] * third - m[1] * L * L / (2 * EI) + weight * g[2] * L * L * L * L / (8 * EI);
        sn_vec3 end;
        settle(&rods[0], sn_v3(0, 0, 0), &little, &end);
        double error = hypot(end.y - y, end.z - z), scale = hypot(y, z);
        ck_assert_msg(error <= 2e-3 * scale + 1e-12, "%s: end at %g %g, %g %g expected", little.what, end.y,
                      end.z, y, z);
    }
}
END_TEST

/* Under each load, of each natural shape, the end of every rod is where the first one's is. */
START_TEST(same_load_same_shape)
{
    for (int i = 0; i < SN_COUNT(naturals); ++i)
        for (int l = 1; l < SN_COUNT(loads); ++l) {
            sn_vec3 first;
            settle(&rods[0], naturals[i], &loads[l], &first);
            for (int k = 1; k < SN_COUNT(rods); ++k) {
                const rod* r = &rods[k];
                sn_vec3 end;
                settle(r, naturals[i], &loads[l], &end);
                double error = sn_norm(sn_sub(end, first));
                ck_assert_msg(error < r->tolerance,
                              "%s, natural shape %d, %s: end at %g %g %g, %g m from %g %g %g", r->name, i,
                              loads[l].what, end.x, end.y, end.z, error, first.x, first.y, first.z);
            }
        }
}
END_TEST

/* In the middle of every rod the part beyond exerts the same force and moment on the part before, in the same
   axes, whatever the natural shape and the load: to 1 % of the largest; rods by strains: moments alone. */
START_TEST(same_section_forces)
{
    const rod* r = &rods[_i];
    static const int shapes[] = { 0, 3 };
    const bool forces = strcmp(r->name, "relative") != 0;
    for (int i = 0; i < SN_COUNT(shapes); ++i)
        for (int l = 1; l < SN_COUNT(loads); ++l) {
            double value[2][6];
            for (int k = 0; k < 2; ++k) {
                char scene[2000];
                snprintf(scene, sizeof scene,
                         "%s<rod_section_forces name='cut' of='@rod' at='0.11' values='%s'/>",
                         (k ? r : &rods[0])->scene, forces ? "all" : "moments");
                rod cut = *(k ? r : &rods[0]);
                cut.scene = scene;
                settle_and_read(&cut, naturals[shapes[i]], &loads[l], value[k]);
            }
            for (int d = forces ? 0 : 3; d < 6; ++d) {
                double largest = d < 3 ? 4e-4 : 1.5e-4;
                ck_assert_msg(fabs(value[1][d] - value[0][d]) < 1e-2 * largest,
                              "%s, natural shape %d, %s: value %d is %g, not %g", r->name, shapes[i],
                              loads[l].what, d, value[1][d], value[0][d]);
            }
        }
}
END_TEST

/* Beams have the shape that their frames are laid in: here on the natural one. */
static void lay_beams(char* text, size_t size, sn_vec3 k, const load* l)
{
    enum { BEAMS = 24 };
    size_t at = (size_t)snprintf(text, size, "<scene step='0.1'><frames name='f' positions='");
    for (int i = 0; i <= BEAMS; ++i) {
        double s = length * i / BEAMS;
        sn_vec3 r = sn_scale(s, sn_mat3_apply_transpose(sn_so3_jr(sn_scale(s, k)), sn_v3(1, 0, 0)));
        at += (size_t)snprintf(text + at, size - at, "%.17g %.17g %.17g ", r.x, r.y, r.z);
    }
    static const char* const items[] = { "<beams name='beams'", "<beam_mass name='mass'" };
    at += (size_t)snprintf(text + at, size - at, "'/><fixed on='@f' nodes='0'/>");
    for (int item = 0; item < 2; ++item) {
        at += (size_t)snprintf(text + at, size - at, "%s on='@f' section='circle' radius='1 mm' nodes='",
                               items[item]);
        for (int i = 0; i < BEAMS; ++i)
            at += (size_t)snprintf(text + at, size - at, "%d %d ", i, i + 1);
        if (item == 0)
            at += (size_t)snprintf(text + at, size - at,
                                   "' young_modulus='1e8' poisson_ratio='0.25' damping_time='5 ms'/>");
        else
            at += (size_t)snprintf(text + at, size - at, "' density='1000' gravity='%g %g %g'/>",
                                   l->gravity[0], l->gravity[1], l->gravity[2]);
    }
    const double* a = is_zero(l->moment) ? l->force : l->moment;
    snprintf(text + at, size - at, "<point_load on='@f' node='-1' %s='%g %g %g'/>" SETTLED "</scene>",
             is_zero(l->moment) ? "force" : "moment", a[0], a[1], a[2]);
}

START_TEST(beams_bend_alike)
{
    static char text[8000];
    for (int i = 0; i < SN_COUNT(naturals); ++i)
        for (int l = 0; l < SN_COUNT(loads); ++l) {
            sn_vec3 first;
            settle(&rods[0], naturals[i], &loads[l], &first);
            lay_beams(text, sizeof text, naturals[i], &loads[l]);
            sn_sim* sim = probe_compile(text, NULL);
            probe_step(sim, 80);
            const sn_state* frames = probe_state(sim, "/f");
            sn_vec3 end = ((const sn_pose*)frames->x)[frames->count - 1].r;
            double error = sn_norm(sn_sub(end, first));
            ck_assert_msg(error < 4e-5, "beams, natural shape %d, %s: end at %g %g %g, %g m from %g %g %g", i,
                          loads[l].what, end.x, end.y, end.z, error, first.x, first.y, first.z);
            sn_sim_destroy(sim);
        }
}
END_TEST

/* Finite differences know straight rods only, and say so. */
START_TEST(finite_differences_bend_alike)
{
    for (int l = 1; l < SN_COUNT(loads); ++l) {
        if (loads[l].moment[0] != 0) continue; // twist is off, for its small steps
        const load* of = &loads[l];
        sn_vec3 first;
        double end[3];
        settle(&rods[0], sn_v3(0, 0, 0), of, &first);
        const double* a = is_zero(of->moment) ? of->force : of->moment;
        char text[900];
        snprintf(text, sizeof text,
                 "<scene step='0.2 ms'><finite_difference_suture name='rod' length='0.2' radius='1 mm' "
                 "young_modulus='1e8' poisson_ratio='0.25' density='1000' elements='24' drag='0.05' "
                 "torsion='false' "
                 "gravity='%g %g %g'/><point_load on='@rod/tip' %s='%g %g %g'/></scene>",
                 of->gravity[0], of->gravity[1], of->gravity[2], is_zero(of->moment) ? "force" : "moment",
                 a[0], a[1], a[2]);
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 15000);
        probe_read(sim, "/rod/tip/position", end, 3);
        double error = sn_norm(sn_sub(sn_v3(end[0], end[1], end[2]), first));
        ck_assert_msg(error < 6e-5, "finite differences, %s: end at %g %g %g, %g m from %g %g %g", of->what,
                      end[0], end[1], end[2], error, first.x, first.y, first.z);
        sn_sim_destroy(sim);
    }
    sn_error error = { 0 };
    probe_refuse("<scene><suture model='finite_difference' damping_time='0' start='clamped' curvature='0 1 "
                 "0'/></scene>",
                 NULL, &error);
    probe_expect(error.text, "curvature");
}
END_TEST

/* ---- sections that vary along the rod ------------------------------------------------------------------ */

/* Segments with natural shapes of their own; used further down. */
#define BENDS "<segment length='0.08' curvature='4 3 -2'/><segment length='0.12' curvature='-3 0 6'/>"

/* A cone, clamped at its thick end: radii a and b, in two segments. */
static const double cone_a = 1e-3, cone_b = 0.4e-3;
#define CONE                                                                                                 \
    "<segment length='0.08' end_radius='0.76 mm'/><segment length='0.12' radius='0.76 mm' end_radius='0.4 "  \
    "mm'/>"

typedef struct cone {
    const char* name;
    const char* scene; /* with places for the number of elements and the weight along y */
    const char *loaded, *end;
    int elements, hidden; /* coarse; values of `end`: three, or three for each element less so many */
    bool shear;
    double order, error; /* of the deflection; its relative error with the fine division */
} cone;

#define CONE_NEEDLE(more)                                                                                    \
    "<needle name='rod' " MATERIAL "radius='1 mm' poisson_ratio='0.25' " more                                \
    " elements='%d' gravity='0 %g 0'><handle mass='0' length='0'/>" CONE "</needle>"

/* Orders: twice the degree of the exact elements; two where the flexibility or the mass of an element acts in
   its middle or at its ends. The spline has no shear and integrates at three Gauss points per span. Errors:
   three times what was measured. */
static const cone cones[] = {
    { "exact", CONE_NEEDLE("model='exact' degree='2'"), "on='@rod/tip'", "/rod/tip/position", 4, 0, true, 4,
      3e-4 },
    { "rfem", CONE_NEEDLE("model='rfem'"), "on='@rod/tip'", "/rod/tip/position", 16, 0, true, 2, 4e-3 },
    { "ddm", CONE_NEEDLE("model='ddm'"), "on='@rod/tip'", "/rod/tip/position", 16, 0, true, 2, 4e-3 },
    { "suture",
      "<suture name='rod' " MATERIAL
      "radius='1 mm' poisson_ratio='0.25' elements='%d' start='clamped' gravity='0 %g 0'>" CONE "</suture>",
      "on='@rod/points' node='-1'", "/rod/points/position", 20, 1, false, 2, 6e-3 },
    { "cable",
      "<cable name='rod' " MATERIAL "radius='1 mm' shear_modulus='0.4e8' elements='%d' "
      "start='clamped' end='free' gravity='0 %g 0'>" CONE "</cable>",
      "on='@rod/points' node='-1'", "/rod/points/position", 10, -3, false, 4, 6e-6 },
};

/* Deflection by a force F at the end, 4 F L^3/(3 pi E a^3 b) as r is linear in s, and by the weight per mass
   g: integrals of M (L - s)/EI and, with shear, Q/(kappa G A) from the thin end on, by the rule of the
   trapezoid. */
static double cone_deflection(bool shear, double F, double g)
{
    enum { STEPS = 40000 };
    const double pi = 3.14159265358979323846, E = 1e8, G = 0.4e8, kappa = 7.5 / 8.5, density = 1000;
    const double L = length, h = L / STEPS;
    double Q = F, M = 0, w = 0, before = 0;
    for (int i = 0; i <= STEPS; ++i) {
        double x = h * i, r = cone_b + (cone_a - cone_b) * x / L, A = pi * r * r; // x from the thin end
        double middle = r - 0.5 * (cone_a - cone_b) * h / L, m = density * pi * middle * middle * h * g;
        if (i > 0) M += h * (Q + 0.5 * m), Q += m;
        double now = M * x / (E * 0.25 * A * r * r) + (shear ? Q / (kappa * G * A) : 0);
        if (i > 0) w += 0.5 * h * (before + now);
        before = now;
    }
    return w;
}

static double cone_error(const cone* c, int elements, double F, double g)
{
    static double values[400];
    char scene[900], text[1400];
    snprintf(scene, sizeof scene, c->scene, elements, g);
    snprintf(text, sizeof text,
             "<scene step='0.1'>%s<point_load %s force='0 %.17g 0'/><dirk method='backward_euler' "
             "tolerance='1e-12'/></scene>",
             scene, c->loaded, F);
    int count = strstr(c->end, "tip") ? 3 : 3 * (elements - c->hidden);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 80);
    probe_read(sim, c->end, values, count);
    sn_sim_destroy(sim);
    return fabs(values[count - 2] / cone_deflection(c->shear, F, g) - 1);
}

/* The reference itself, against the closed form of the force. */
START_TEST(cone_under_a_force)
{
    const double pi = 3.14159265358979323846, L = length;
    double exact = 4 * L * L * L / (3 * pi * 1e8 * cone_a * cone_a * cone_a * cone_b);
    ck_assert_double_eq_tol(cone_deflection(false, 1, 0) / exact, 1, 1e-8);
    ck_assert_double_eq_tol((cone_deflection(true, 1, 0) - cone_deflection(false, 1, 0)) /
                                (L / (7.5 / 8.5 * 0.4e8 * pi * cone_a * cone_b)),
                            1, 1e-8);
}
END_TEST

/* Of every rod whose section may vary, under a force at its end and under its weight. */
START_TEST(cones_bend_alike)
{
    static const double loads_of[2][2] = { { 2e-7, 0 }, { 0, 5e-3 } };
    const cone* c = &cones[_i];
    for (int k = 0; k < 2; ++k) {
        const double F = loads_of[k][0], g = loads_of[k][1];
        double coarse = cone_error(c, c->elements, F, g), fine = cone_error(c, 2 * c->elements, F, g);
        double order = log2(coarse / fine);
        ck_assert_msg(fine < c->error, "%s, load %d: %g from the cone's deflection", c->name, k, fine);
        ck_assert_msg(order > c->order - 0.1, "%s, load %d: order %g, %g expected", c->name, k, order,
                      c->order);
    }
}
END_TEST

/* What assumes one section says so. */
START_TEST(one_section_only)
{
    static const struct {
        const char *scene, *message;
    } rows[] = {
        { "<needle model='relative' length='0.2'>" CONE "</needle>", "use model rfem, ddm or exact" },
        { "<suture model='finite_difference' start='clamped' damping_time='0' length='0.2'>" CONE "</suture>",
          "finite_difference cannot have a section that varies along it, because its scheme assumes one "
          "section; "
          "use model elastic_rod" },
        { "<finite_difference_suture length='0.2'>" CONE "</finite_difference_suture>",
          "segment must be a child of" },
        { "<suture length='0.2' elements='5' radius='1 1 1 1 2'>" CONE "</suture>", "use one of the two" },
        { "<suture length='0.3'>" CONE "</suture>", "0.3 m, but its segments add up to 0.2 m" },
        { "<node>" CONE "</node>", "segment must be a child of" },
        { "<cable length='0.2' radius='1 mm'>" BENDS "</cable>", "its natural shape is the same all along" },
        { "<suture length='0.2'><segment length='0.2' curvature='1 2'/></suture>",
          "curvature: has 2 numbers" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[700];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene>%s</scene>", rows[i].scene);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i].message);
    }
}
END_TEST

/* Numbers by element are segments of one element each. */
START_TEST(lists_are_segments)
{
#define FALLING                                                                                              \
    "<suture name='s' length='0.2' elements='5' damping_time='1 ms' density='1000' start='pinned' "
    static const char* const texts[2] = {
        "<scene step='5 ms'>" FALLING "gravity='0 0 -9.81' radius='1e-3 1e-3 5e-4 5e-4 5e-4'/></scene>",
        "<scene step='5 ms'>" FALLING "gravity='0 0 -9.81' radius='1 mm'><segment length='0.08'/><segment "
        "length='0.12' radius='0.5 mm'/></suture></scene>",
    };
    double x[2][18];
    for (int i = 0; i < 2; ++i) {
        sn_sim* sim = probe_compile(texts[i], NULL);
        probe_step(sim, 10);
        probe_read(sim, "/s/points/position", x[i], 18);
        sn_sim_destroy(sim);
    }
    ck_assert_double_lt(x[0][17], -1e-3);
    for (int k = 0; k < 18; ++k)
        ck_assert_double_eq_tol(x[1][k], x[0][k], 1e-12);
}
END_TEST

/* ---- natural shape by segments ------------------------------------------------------------------------- */

/* Two helices, one on the end of the other. */
static const sn_vec3 bends[2] = { { 4, 3, -2 }, { -3, 0, 6 } };
static const double bend_lengths[2] = { 0.08, 0.12 };

static sn_vec3 bent_end(void)
{
    sn_vec3 r = sn_v3(0, 0, 0);
    sn_quat q = sn_quat_identity();
    for (int i = 0; i < 2; ++i) {
        sn_vec3 turned = sn_scale(bend_lengths[i], bends[i]);
        sn_vec3 along = sn_mat3_apply_transpose(sn_so3_jr(turned), sn_v3(bend_lengths[i], 0, 0));
        r = sn_add(r, sn_rotate(q, along));
        q = sn_quat_mul(q, sn_quat_exp(turned));
    }
    return r;
}

typedef struct bent {
    const char *name, *scene, *end;
    int elements, hidden;
    double order, error; /* of the end [m] */
} bent;

#define BENT_NEEDLE(more)                                                                                    \
    "<needle name='rod' " MATERIAL "radius='1 mm' poisson_ratio='0.25' " more                                \
    " elements='%d'><handle mass='0' length='0'/>" BENDS "</needle>"

/* Element ends meet the end of the first segment except in the suture, whose first edge is half as long.
   Errors as above. */
static const bent bents[] = {
    { "exact", BENT_NEEDLE("model='exact' degree='4'"), "/rod/tip/position", 2, 0, 0, 1e-12 },
    { "rfem", BENT_NEEDLE("model='rfem'"), "/rod/tip/position", 20, 0, 2, 1e-4 },
    { "ddm", BENT_NEEDLE("model='ddm'"), "/rod/tip/position", 20, 0, 0, 1e-12 },
    { "suture",
      "<suture name='rod' " MATERIAL "radius='1 mm' poisson_ratio='0.25' elements='%d' start='clamped'>" BENDS
      "</suture>",
      "/rod/points/position", 20, 1, 2, 2e-4 },
};

static double bent_error(const bent* c, int elements)
{
    static double values[400];
    char scene[900], text[1400];
    snprintf(scene, sizeof scene, c->scene, elements);
    snprintf(text, sizeof text, "<scene step='0.1'>%s" SETTLED "</scene>", scene);
    int count = c->hidden ? 3 * (elements - c->hidden) : 3;
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 80);
    probe_read(sim, c->end, values, count);
    sn_sim_destroy(sim);
    const double* end = values + count - 3;
    return sn_norm(sn_sub(sn_v3(end[0], end[1], end[2]), bent_end()));
}

START_TEST(bends_by_segments)
{
    const bent* c = &bents[_i];
    double coarse = bent_error(c, c->elements), fine = bent_error(c, 2 * c->elements);
    ck_assert_msg(fine < c->error, "%s: end %g m from the two helices", c->name, fine);
    if (c->order > 0)
        ck_assert_msg(log2(coarse / fine) > c->order - 0.1, "%s: order %g", c->name, log2(coarse / fine));
}
END_TEST

/* ---- damping ------------------------------------------------------------------------------------------- */

/* A Kelvin-Voigt rod whose inertia does not matter creeps to its equilibrium w as w (1 - exp(-t/T)), under a
   force that sets in at t = 0: its first frequency is 14 rad/s, so that T = 10 s is 140 of its radians, and
   inertia changes the end by 1/140^2 of it. */
typedef struct creeping {
    const char *name, *scene, *loaded, *end;
    int values;
} creeping;

#define SLOW "length='0.2' young_modulus='1e8' density='1000' damping_time='10 s' "
#define SLOW_NEEDLE(more)                                                                                    \
    "<needle name='rod' " SLOW "radius='1 mm' poisson_ratio='0.25' " more                                    \
    "><handle mass='0' length='0'/></needle>"
static const creeping creepings[] = {
    { "exact", SLOW_NEEDLE("model='exact' elements='2' degree='3'"), "on='@rod/tip'", "/rod/tip/position",
      3 },
    { "rfem", SLOW_NEEDLE("model='rfem' elements='12'"), "on='@rod/tip'", "/rod/tip/position", 3 },
    { "ddm", SLOW_NEEDLE("model='ddm' elements='8'"), "on='@rod/tip'", "/rod/tip/position", 3 },
    { "relative", SLOW_NEEDLE("model='relative' elements='6'"), "on='@rod/tip'", "/rod/tip/position", 3 },
    { "suture",
      "<suture name='rod' " SLOW "radius='1 mm' poisson_ratio='0.25' elements='20' start='clamped'/>",
      "on='@rod/points' node='-1'", "/rod/points/position", 57 },
    { "cable",
      "<cable name='rod' " SLOW "radius='1 mm' shear_modulus='0.4e8' elements='9' start='clamped' "
      "end='free' gravity='0 0 0'/>",
      "on='@rod/points' node='-1'", "/rod/points/position", 36 },
};

START_TEST(creep_alike)
{
    const creeping* c = &creepings[_i];
    double values[60], end[2];
    char text[1200];
    snprintf(text, sizeof text,
             "<scene step='0.5'>%s<point_load %s force='0 2e-7 0'/><dirk tolerance='1e-10'/></scene>",
             c->scene, c->loaded);
    sn_sim* sim = probe_compile(text, NULL);
    for (int k = 0; k < 2; ++k) {
        probe_step(sim, k == 0 ? 20 : 280); // 10 s, 150 s
        probe_read(sim, c->end, values, c->values);
        end[k] = values[c->values - 2];
    }
    sn_sim_destroy(sim);
    ck_assert_double_gt(end[1], 6e-6); // F L^3/(3 EI)
    ck_assert_msg(fabs(end[0] / end[1] - (1 - exp(-1.0))) < 2e-4,
                  "%s: %g of its creep after one damping time", c->name, end[0] / end[1]);
}
END_TEST

/* ---- points and frames along a rod --------------------------------------------------------------------- */

/* Of every rod: those at its end are where its end is, in step with it; a force through them is one
   at the end. */
START_TEST(places_alike)
{
    const rod* r = &rods[_i];
    static double values[400];
    double places[6], place[3];
    char scene[1200], text[2000];
    snprintf(scene, sizeof scene, r->scene, 5.0, 3.0, 0.0, 0.0, 0.5, -1.5);
    snprintf(
        text, sizeof text,
        "<scene step='0.01'>%s<rod_points name='p' of='@rod' at='0.1 0.2'/><rod_frames name='f' of='rod' "
        "at='0.2'/><point_load on='@p/points' node='1' force='0 2e-4 1e-4'/></scene>",
        scene);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 10);
    probe_read(sim, "/p/points/position", places, 6);
    probe_read(sim, "/f/frames/position", place, 3);
    probe_read(sim, r->end, values, r->values);
    for (int d = 0; d < 3; ++d) {
        ck_assert_double_eq_tol(places[3 + d], values[r->values - 3 + d], 1e-12);
        ck_assert_double_eq_tol(place[d], places[3 + d], 1e-12);
    }
    ck_assert_double_gt(hypot(places[4], places[5]), 1e-3);
    sn_sim_destroy(sim);
    char loaded[2000];
    snprintf(loaded, sizeof loaded, "<scene step='0.01'>%s<point_load %s force='0 2e-4 1e-4'/></scene>",
             scene, r->loaded);
    sim = probe_compile(loaded, NULL);
    probe_step(sim, 10);
    probe_read(sim, r->end, values, r->values);
    for (int d = 0; d < 3; ++d)
        ck_assert_double_eq_tol(places[3 + d], values[r->values - 3 + d], 1e-8);
    sn_sim_destroy(sim);
}
END_TEST

/* In a suture by finite differences they are points of its rigid elements; above a rod `of` may be
   omitted. */
START_TEST(places_of_differences)
{
    double places[6], tip[3];
    sn_sim* sim = probe_compile(
        "<scene step='0.1 ms'><suture name='s' model='finite_difference' length='0.2' elements='8' "
        "radius='1 mm' young_modulus='1e8' damping_time='0' start='clamped' gravity='0 0 "
        "-9.81'><rod_points name='p' at='0.05 0.2'/></suture><finite_difference_suture name='d' "
        "length='0.2' elements='8' torsion='false'><rod_frames at='0.1'/></finite_difference_suture></scene>",
        NULL);
    probe_step(sim, 200);
    probe_read(sim, "/s/p/points/position", places, 6);
    probe_read(sim, "/s/tip/position", tip, 3);
    ck_assert_double_lt(tip[2], -1e-4);
    for (int d = 0; d < 3; ++d)
        ck_assert_double_eq_tol(places[3 + d], tip[d], 1e-14);
    ck_assert_double_lt(fabs(places[0] - 0.05), 1e-4);
    sn_sim_destroy(sim);
    static const char* const wrong[3][2] = {
        { "<scene><frames name='f'/><rod_points of='@f'/></scene>", "is not a rod" },
        { "<scene><rod_points/></scene>", "is not a rod" },
        { "<scene><needle name='n'/><rod_points of='@n' at='0 3'/></scene>",
          "3 m lies beyond the needle's end" },
    };
    for (int i = 0; i < 3; ++i) {
        sn_error error = { 0 };
        probe_refuse(wrong[i][0], NULL, &error);
        probe_expect(error.text, wrong[i][1]);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("conventions of rods");
    TCase* cases = tcase_create("all");
    tcase_set_timeout(cases, 60);
    tcase_add_loop_test(cases, natural_shapes, 0, SN_COUNT(rods));
    tcase_add_test(cases, loads_of_a_straight_rod);
    tcase_add_test(cases, same_load_same_shape);
    tcase_add_loop_test(cases, same_section_forces, 0, SN_COUNT(rods));
    tcase_add_test(cases, beams_bend_alike);
    tcase_add_test(cases, finite_differences_bend_alike);
    tcase_add_test(cases, cone_under_a_force);
    tcase_add_loop_test(cases, cones_bend_alike, 0, SN_COUNT(cones));
    tcase_add_test(cases, one_section_only);
    tcase_add_loop_test(cases, places_alike, 0, SN_COUNT(rods));
    tcase_add_test(cases, places_of_differences);
    tcase_add_loop_test(cases, bends_by_segments, 0, SN_COUNT(bents));
    tcase_add_loop_test(cases, creep_alike, 0, SN_COUNT(creepings));
    tcase_add_test(cases, lists_are_segments);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
