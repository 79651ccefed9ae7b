/* If this failed, tissue would creep and relax at the wrong pace, weigh the wrong amount, swell under the
   wrong pressure, or start with cells that cannot be computed: what solids, their masses and loads promise
   beyond the conformance suite.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdio.h>
#include "models/solid/relaxation.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

#define CUBE "<grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/>"

/* ---- relaxation ---------------------------------------------------------------------------------------- */

typedef struct series {
    relaxation r;
    double time;
    sn_mat3 store[3];
} series;

static void start(series* s)
{
    *s = (series){ .r = { .terms = 2, .points = 1, .g = { 0.4, 0.3 }, .tau = { 0.1, 1 } } };
    s->r.time = &s->time;
    s->r.store = s->store;
}

/* Stress at time t for an elastic stress S0 there, kept. */
static double follow(series* s, double t, double S0)
{
    relaxation_step step = sn_relaxation_at(&s->r, t);
    double stress = step.share * S0 + sn_relaxation_left(&s->r, &step, 0).m[0][0];
    sn_relaxation_keep(&s->r, &step, 0, sn_mat3_diagonal(S0, 0, 0));
    s->time = t;
    return stress;
}

/* A strain of 0.1 at once, 10 kPa: the table, whatever the steps. */
START_TEST(relaxation_table)
{
    FILE* file = fopen(SINEW_SOURCE_DIR "/tests/data/tissue/viscoelastic_relaxation.csv", "r");
    char line[300];
    double t, wanted, creep;
    int rows = 0;
    series s;
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, file));
    start(&s);
    while (fscanf(file, "%lf,%lf,%lf\n", &t, &wanted, &creep) == 3) {
        double got = follow(&s, t, 1000);
        ck_assert_msg(fabs(got - wanted) < 1e-9 * wanted, "t = %g: %.12g instead of %.12g", t, got, wanted);
        ++rows;
    }
    fclose(file);
    ck_assert_int_eq(rows, 51);
}
END_TEST

/* Storage and loss moduli by projection on sine and cosine over the last of ten periods. */
static void moduli(double omega, int steps, double* storage, double* loss)
{
    const double period = 6.28318530717958647692 / omega;
    int periods = 2 + (int)(12 / period);
    series s;
    start(&s);
    *storage = *loss = 0;
    for (int n = 0; n <= periods * steps; ++n) {
        double t = n * period / steps, S = follow(&s, t, 1e4 * sin(omega * t));
        if (n <= (periods - 1) * steps) continue;
        *storage += 2 * S * sin(omega * t) / steps;
        *loss += 2 * S * cos(omega * t) / steps;
    }
}

START_TEST(dynamic_moduli)
{
    static const double rows[][3] = { { 1, 4539.60396, 1896.039604 }, { 10, 7970.29703, 2297.029703 } };
    for (int i = 0; i < 2; ++i) {
        double storage[2], loss[2], errors[2];
        for (int k = 0; k < 2; ++k) {
            moduli(rows[i][0], k ? 800 : 400, &storage[k], &loss[k]);
            errors[k] = hypot(storage[k] - rows[i][1], loss[k] - rows[i][2]);
        }
        ck_assert_double_lt(errors[1], 2e-5 * rows[i][1]);
        double order = log2(errors[0] / errors[1]);
        ck_assert_msg(i == 0 || (order > 1.9 && order < 2.1), "order %g", order);
    }
}
END_TEST

/* Kelvin and Voigt: 1 - exp(-t/tau) of the elastic strain, here so small that it is linear. */
START_TEST(creep)
{
    sn_sim* sim =
        probe_compile("<scene duration='1' step='1 ms'>" CUBE "<fixed on='@p' where='z lt 1e-9'/>"
                      "<solid_mass on='@p' density='1e-3'/><solid on='@p' law='linear' young_modulus='1e4' "
                      "poisson_ratio='0' damping_time='0.5'/><surface_load on='@p' faces='quads' "
                      "nodes='4 5 7 6' traction='0 0 0.01'/></scene>",
                      NULL);
    double x[24];
    probe_step(sim, 1000);
    probe_read(sim, "/p/position", x, 24);
    double strain = x[23] - 1, wanted = 1e-6 * -expm1(-2);
    ck_assert_msg(fabs(strain - wanted) < 2e-5 * wanted, "strain %.9g instead of %.9g", strain, wanted);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- masses -------------------------------------------------------------------------------------------- */

static const char* const meshes[] = {
    "<grid name='m' cells='2 1 3' low='0 0 0' high='2 1 1.5' type='hexahedra'/>",
    "<grid name='m' cells='2 1 3' low='0 0 0' high='2 1 1.5' type='tetrahedra'/>",
    // clang-format off
    ("<grid name='t' cells='2 1 3' low='0 0 0' high='2 1 1.5' type='tetrahedra'/>"
     "<quadratic name='m' of='@t'/>"),
    // clang-format on
};
static const char* const distributions[] = { "lumped", "consistent", "uniform" };

/* All add up to the mass, and the weights to the weight. */
START_TEST(mass_sums)
{
    char text[600];
    double mass, force[3];
    snprintf(text, sizeof text,
             "<scene>%s<points name='p' mesh='@m'/><fixed name='f' on='@p'/><solid_mass name='c' on='@p' "
             "density='7' distribution='%s' gravity='1 -2 3'/></scene>",
             meshes[_i / 3], distributions[_i % 3]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_read(sim, "/c/mass", &mass, 1);
    probe_read(sim, "/f/force", force, 3);
    ck_assert_double_lt(fabs(mass - 21), 1e-12);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_lt(fabs(force[i] + 21 * (i == 0 ? 1 : i == 1 ? -2 : 3)), 1e-11);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- loads --------------------------------------------------------------------------------------------- */

START_TEST(pressure_on_a_closed_surface)
{
    sn_sim* sim =
        probe_compile("<scene><grid name='m' cells='2 3 4' high='2 1 1.5' type='tetrahedra'/>"
                      "<surface name='skin' of='@m'/><points name='p' mesh='@m'/><fixed name='f' on='@p'/>"
                      "<surface_load name='c' on='@p' mesh='@skin' pressure='5' origin='3 2 1'/></scene>",
                      NULL);
    double area, volume, force[3];
    probe_read(sim, "/c/area", &area, 1);
    probe_read(sim, "/c/volume", &volume, 1);
    probe_read(sim, "/f/force", force, 3);
    ck_assert_double_lt(fabs(area - 13), 1e-12);
    ck_assert_double_lt(fabs(volume - 3), 1e-12);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_lt(fabs(force[i]), 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- quantities ---------------------------------------------------------------------------------------- */

START_TEST(item_quantities)
{
    sn_sim* sim =
        probe_compile("<scene>" CUBE "<fixed on='@p' where='z lt 1e-9' dofs='z'/>"
                      "<solid_mass on='@p'/><solid name='c' on='@p' law='neo_hookean' young_modulus='1e4'/>"
                      "</scene>",
                      NULL);
    double stress[6], mises, energy, ratio;
    probe_read(sim, "/c/stress", stress, 6);
    probe_read(sim, "/c/von_mises", &mises, 1);
    probe_read(sim, "/c/energy", &energy, 1);
    probe_read(sim, "/c/smallest_ratio", &ratio, 1);
    for (int i = 0; i < 6; ++i)
        ck_assert_double_lt(fabs(stress[i]), 1e-9);
    ck_assert_double_lt(mises, 1e-9);
    ck_assert_double_lt(fabs(energy), 1e-12);
    ck_assert_double_lt(fabs(ratio - 1), 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

static const struct {
    const char *item, *words;
} refusals[] = {
    { "<solid on='@p' poisson_ratio='0.5'/>", "the stiffness against a change of volume is infinite" },
    { "<solid on='@p' poisson_ratio='-1'/>", "must be above -1" },
    { "<solid on='@p' nodes='0 1 2'/>", "has 3 numbers, not a multiple of 4" },
    { "<solid on='@p' nodes='0 1 2 8'/>", "there is no point 8; there are 8" },
    { "<solid on='@p' nodes='0 2 1 4'/>", "tetrahedron 0 (points 0 2 1 4) is inverted" },
    { "<solid on='@p' nodes='0 1 2 3'/>", "has no volume" },
    { "<solid on='@p' where='x gt 3'/>", "where" },
    { "<solid on='@p' relaxation_fractions='0.5 0.5' relaxation_times='1 2'/>", "their sum is 1" },
    { "<solid on='@p' relaxation_fractions='0.5' relaxation_times='1 2'/>", "has 2 numbers, must have 1" },
    { "<elastic_membrane on='@p' nodes='0 1 1'/>", "has no area" },
    { "<bending on='@p' nodes='0 1 2'/>", "no two triangles share an edge" },
    { "<bending on='@p' nodes='0 1 2  1 0 4  0 1 6'/>", "more than two triangles" },
    { "<bending on='@p' nodes='0 1 2  1 0 4' law='quadratic'/>", "it needs flat=" },
    { "<bending on='@p' nodes='0 1 2  1 0 2' law='quadratic' flat='true'/>", "points 2 and 2 coincide" },
    { "<solid on='@p' law='corotational_edges' tangent='exact'/>", "use law=\"corotational\"" },
    { "<springs on='@p' nodes='0 1 2' stiffness='1'/>", "has 3 numbers, not a multiple of 2" },
    { "<springs on='@p' nodes='0 1'/>", "stiffness: is missing" },
    { "<springs on='@p' nodes='0 0' stiffness='1'/>", "connects point 0 to itself" },
    { "<cell_springs on='@p' nodes='0 1 3 4'/>", "stiffness: is missing" },
    { "<cell_springs on='@p' nodes='0 1 3 1' stiffness='1'/>", "cell 0 has point 1 twice" },
    { "<cell_springs on='@p' cells='edges' nodes='0 1 2 3' stiffness='1 2 3'/>", "must have 1, or 2" },
    { "<quadratic of='@m'/>", "has no 4-node tetrahedra" },
};

START_TEST(refused)
{
    char text[600];
    sn_error error = { 0 };
    snprintf(text, sizeof text, "<scene>" CUBE "<point_mass on='@p' mass='1'/>%s</scene>", refusals[_i].item);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, refusals[_i].words);
}
END_TEST

/* ---- sizes --------------------------------------------------------------------------------------------- */

/* Two corners of a cell are held, or three, and a force F pulls the last one by u: k (m(u) - m(0)) m'(u) = F.
   Edge: m = (1 + u)^2, so k ((1 + u)^2 - 1) 2 (1 + u) = F; a triangle of base and height 1: m = (1 + u)/2, so
   u = 4 F/k; a tetrahedron of height 1 on such a triangle: m = (1 + u)/6, so u = 36 F/k. */
static const struct {
    const char *cells, *nodes, *held, *axis;
    int last;
    double force, way;
} pulled[] = {
    { "edges", "0 1", "0", "1 0 0", 1, 10 * (1.21 - 1) * 2 * 1.1, 0.1 },
    { "triangles", "0 1 2", "0 1", "0 1 0", 2, 0.25, 0.1 },
    { "tetrahedra", "0 1 2 3", "0 1 2", "0 0 1", 3, 0.25, 0.9 },
};

START_TEST(sizes_in_equilibrium)
{
    char text[700];
    const double f[3] = { _i == 0 ? pulled[_i].force : 0, _i == 1 ? pulled[_i].force : 0,
                          _i == 2 ? pulled[_i].force : 0 };
    snprintf(
        text, sizeof text,
        "<scene step='1'><points name='p' positions='0 0 0  1 0 0  0 1 0  0 0 1'/><point_mass on='@p' "
        "mass='1'/><fixed on='@p' nodes='%s'/><springs_to_ground on='@p' stiffness='1e-9'/><cell_springs "
        "name='c' on='@p' cells='%s' nodes='%s' stiffness='10'/><point_load on='@p' node='%d' force='%g "
        "%g %g'/><statics/></scene>",
        pulled[_i].held, pulled[_i].cells, pulled[_i].nodes, pulled[_i].last, f[0], f[1], f[2]);
    sn_sim* sim = probe_compile(text, NULL);
    probe_step(sim, 1);
    double x[12], size;
    probe_read(sim, "/p/position", x, 12);
    probe_read(sim, "/c/size", &size, 1);
    const double way = x[3 * pulled[_i].last + _i] - 1,
                 wanted = _i == 0 ? 1.21 : (1 + pulled[_i].way) / (_i == 1 ? 2 : 6);
    ck_assert_msg(fabs(way - pulled[_i].way) < 1e-7, "moved by %.12g instead of %.12g", way, pulled[_i].way);
    ck_assert_msg(fabs(size - wanted) < 1e-7, "size %.12g instead of %.12g", size, wanted);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- energy -------------------------------------------------------------------------------------------- */

/* A soft bar that falls about the face that holds it. */
static char* swinging(char text[700], const char* solid)
{
    snprintf(
        text, 700,
        "<scene step='4 ms'><grid name='m' cells='4 1 1' high='0.2 0.05 0.05' type='tetrahedra'/>"
        "<points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-9'/><solid_mass on='@p' density='1000' "
        "gravity='0 2 -9.81'/><solid name='s' on='@p' young_modulus='3e4' poisson_ratio='0.4' %s/>"
        "<midpoint method='discrete_gradient' tolerance='1e-13' iterations='60'/></scene>",
        solid);
    return text;
}

static const char* const laws[] = { "law='linear'", "law='corotational'", "law='st_venant_kirchhoff'",
                                    "law='stable_neo_hookean'", "law='mooney_rivlin'" };

START_TEST(discrete_gradient_keeps_energy)
{
    char text[700];
    sn_sim* sim = probe_compile(swinging(text, laws[_i]), NULL);
    sn_energy e = sn_sim_energy(sim);
    double first = e.kinetic + e.potential + e.loads, worst = 0, most = 0;
    for (int k = 0; k < 500; ++k) {
        probe_step(sim, 1);
        e = sn_sim_energy(sim);
        most = fmax(most, e.kinetic);
        worst = fmax(worst, fabs(e.kinetic + e.potential + e.loads - first));
    }
    printf("discrete gradient, %s: energy kept to %.2g of the largest kinetic\n", laws[_i], worst / most);
    ck_assert_double_le(worst, 1e-10 * most);
    sn_sim_destroy(sim);
}
END_TEST

/* Energy that fades in time, and one that is none, cannot be kept. */
START_TEST(discrete_gradient_refuses)
{
    static const char* const lossy[] = { "relaxation_fractions='0.3' relaxation_times='0.1'",
                                         "law='corotational_qr'" };
    for (int i = 0; i < SN_COUNT(lossy); ++i) {
        char text[700];
        sn_error error = { 0 };
        probe_refuse(swinging(text, lossy[i]), NULL, &error);
        probe_expect(error.text, "/s (solid) has an internal state or no energy");
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("solid");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, relaxation_table);
    tcase_add_test(tests, dynamic_moduli);
    tcase_add_test(tests, creep);
    tcase_add_loop_test(tests, mass_sums, 0, 9);
    tcase_add_test(tests, pressure_on_a_closed_surface);
    tcase_add_test(tests, item_quantities);
    tcase_add_loop_test(tests, refused, 0, SN_COUNT(refusals));
    tcase_add_loop_test(tests, sizes_in_equilibrium, 0, SN_COUNT(pulled));
    tcase_add_loop_test(tests, discrete_gradient_keeps_energy, 0, SN_COUNT(laws));
    tcase_add_test(tests, discrete_gradient_refuses);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
