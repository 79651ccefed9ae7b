/* If this fails, solids differ between their two ways of being computed or from another program on the same
   mesh, feel rotations, depend on the number of threads, or a step of implicit_euler is not what it says.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <sinew/sinew.h>
#include "engine/schedule.h"
#include "engine/sim.h"
#include <math.h>
#include <sinew/mesh.h>
#include <stdlib.h>
#include <string.h>

static sn_sim* compile(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", SINEW_SOURCE_DIR, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

#define BLOCK                                                                                                \
    "<grid name='block' cells='%s' high='0.9 0.3 0.4' type='%s'/><points name='p' "                          \
    "mesh='@block'/>"                                                                                        \
    "<point_mass on='@p' mass='0.02' gravity='0 -9.81 0'/><fixed on='@p' where='region xmin'/>"
#define SOLID(more) "<solid name='c' on='@p' young_modulus='3000' poisson_ratio='0.35' " more "/>"

#define FADING " relaxation_fractions='0.3 0.2' relaxation_times='0.1 0.004'"

/* ---- the two ways ----------------------------------------------------------------------------------- */

static unsigned state = 5;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

static void shake(sn_system* s, double size)
{
    for (int i = 0; i < s->layout.nx; ++i)
        s->layout.x[i] += size * random_number();
    for (int i = 0; i < s->layout.nv; ++i)
        s->layout.v[i] = random_number();
}

/* Elements one by one, with dense tangents, against what the engine has. */
static void add_one_by_one(sn_system* s, const sn_call* call, double* f, double* dense, double ck, double cd)
{
    const sn_call_ops* ops = &call->ops;
    int per = call->nodes_per_item, n = 3 * per;
    double K[900], D[900];
    ops->add(call->self, (sn_range){ 0, call->item_count }, &call->in, &(sn_generalized_force){ .f = f });
    for (int i = 0; i < call->item_count; ++i) {
        memset(K, 0, sizeof K);
        memset(D, 0, sizeof D);
        ops->tangent(call->self, i, &call->in, &(sn_tangent){ .n = n, .K = K, .D = D });
        for (int p = 0; p < n * n; ++p) {
            int a = s->layout.node_unknown[call->node[per * i + p / n / 3].node],
                b = s->layout.node_unknown[call->node[per * i + p % n / 3].node];
            if (a >= 0 && b >= 0)
                dense[(3 * a + p / n % 3) * s->matrix.A->dofs + 3 * b + p % n % 3] -= ck * K[p] + cd * D[p];
        }
    }
}

static const struct {
    const char *type, *text;
} solids[] = {
    { "tetrahedra", SOLID("tangent='warped'") },
    { "tetrahedra", SOLID("tangent='warped' damping_time='0.01'") },
    { "tetrahedra", SOLID("tangent='warped' law='corotational_qr'") },
    { "tetrahedra", SOLID("") },
    { "tetrahedra",
      SOLID(
          "where='x lt 0.45'") "<solid name='d' on='@p' young_modulus='500' poisson_ratio='0.2' where='x gt "
                               "0.45'/>" },
    { "tetrahedra", SOLID("law='st_venant_kirchhoff'") },
    { "tetrahedra", SOLID("law='stable_neo_hookean'") },
    { "tetrahedra", SOLID("law='corotational_cell'") },
    { "tetrahedra", SOLID("law='isochoric_mooney_rivlin'") },
    { "hexahedra", SOLID("law='corotational_cell' tangent='warped'") },
    { "hexahedra", SOLID("law='corotational_cell'") },
    { "hexahedra", SOLID("law='corotational_cell' tangent='warped' integration='selective'") },
    { "hexahedra", SOLID("") },
    { "hexahedra", SOLID("integration='selective'") },
    { "hexahedra", SOLID("law='stable_neo_hookean' integration='selective'") },
    { "tetrahedra", SOLID("law='neo_hookean'") },
    { "tetrahedra", SOLID("law='isochoric_neo_hookean'") },
    { "hexahedra", SOLID("law='stable_neo_hookean'") },
    { "hexahedra", SOLID("law='isochoric_neo_hookean' integration='selective'") },
    { "hexahedra", SOLID("law='st_venant_kirchhoff'") },
    { "tetrahedra", SOLID("law='mooney_rivlin'") },
    { "tetrahedra", "<surface name='skin' of='@block'/><bending name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1'/>" },
    { "tetrahedra", "<surface name='skin' of='@block'/><elastic_membrane name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1'/>" },
    { "tetrahedra", "<surface name='skin' of='@block'/><elastic_membrane name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1' tangent='positive'/>" },
    { "tetrahedra", NULL }, // many springs
    { "tetrahedra", "<contraction name='c' on='@p' tension='3000' directions='1 2 3'/>" },
    { "hexahedra", "<contraction name='c' on='@p' tension='3000' directions='1 2 3'/>" },
    { "hexahedra", SOLID("law='mooney_rivlin' integration='selective'") },
    { "tetrahedra", SOLID("law='ogden' ogden_power='-3' damping_time='0.01'") },
    { "hexahedra", SOLID("law='ogden' ogden_power='5' volume='logarithmic' integration='selective'") },
    { "tetrahedra", SOLID("law='arruda_boyce' volume='logarithmic'") },
    { "hexahedra", SOLID("law='isochoric_mooney_rivlin' mooney_share='0.7'") },
    { "hexahedra", SOLID("law='st_venant_kirchhoff' integration='selective'") },
    // unsymmetric tangents, and stresses beside that of the law
    { "tetrahedra", SOLID("law='corotational_qr' tangent='exact'") },
    { "tetrahedra", SOLID("law='corotational_qr' tangent='exact' integration='selective'") },
    { "tetrahedra", SOLID("law='corotational_qr' tangent='exact' damping_time='0.01'") },
    { "tetrahedra", SOLID("damping_time='0.01'") },
    { "tetrahedra", SOLID("law='linear' damping_time='0.01'") },
    { "tetrahedra", SOLID("law='st_venant_kirchhoff' damping_time='0.01'") },
    { "tetrahedra", SOLID("law='stable_neo_hookean' damping_time='0.01'" FADING) },
    { "tetrahedra", SOLID("" FADING) },
    { "tetrahedra", SOLID("law='linear'" FADING) },
    { "tetrahedra", SOLID("law='corotational_qr'" FADING) },
    { "tetrahedra", SOLID("law='mooney_rivlin' damping_time='0.02'") },
    { "hexahedra", SOLID("damping_time='0.01'") },
    { "hexahedra", SOLID("law='linear' damping_time='0.01' integration='selective'") },
    { "hexahedra", SOLID("law='neo_hookean' damping_time='0.01' integration='selective'" FADING) },
    { "hexahedra", SOLID("law='isochoric_neo_hookean' integration='selective'" FADING) },
    { "tetrahedra",
      SOLID("where='x lt 0.45' damping_time='0.01'") "<solid name='d' on='@p' young_modulus='500' "
                                                     "poisson_ratio='0.2' where='x gt 0.45'/>" },
    // frames of edges
    { "tetrahedra", SOLID("law='corotational_edges'") },
    { "tetrahedra", SOLID("law='corotational_edges' tangent='warped' damping_time='0.01'") },
    { "tetrahedra", "<surface name='skin' of='@block'/><bending name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1' flat='true' law='quadratic'/>" },
    { "hexahedra", SOLID("law='corotational_qr'") },
    { "hexahedra", SOLID("law='corotational_qr' integration='selective'") },
    { "tetrahedra", "<surface name='skin' of='@block'/><elastic_membrane name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1' law='corotational_qr' tangent='positive'/>" },
    { "tetrahedra", "<surface name='skin' of='@block'/><elastic_membrane name='c' on='@p' mesh='@skin' "
                    "young_modulus='3000' thickness='0.1' law='spatial_qr' tangent='positive'/>" },
    { "tetrahedra", "<cell_springs name='c' on='@p' stiffness='3e7'/>" },
    { "tetrahedra", "<surface name='skin' of='@block'/><cell_springs name='c' on='@p' mesh='@skin' "
                    "cells='triangles' stiffness='3e5' tangent='stretched'/>" },
    { "tetrahedra", "<edges name='net' of='@block'/><cell_springs name='c' on='@p' mesh='@net' cells='edges' "
                    "stiffness='3e4' tangent='material'/>" },
};

/* The first 36 points, each with springs to nine others. */
static const char* text_of(int k)
{
    static char net[4096];
    if (solids[k].text) return solids[k].text;
    int at = snprintf(net, sizeof net, "<springs name='c' on='@p' stiffness='300' damping='0.2' nodes='");
    for (int i = 0; i < 36 * 9; ++i)
        at += snprintf(net + at, sizeof net - (size_t)at, "%d %d ", i / 9, (i / 9 + 1 + i % 9) % 36);
    snprintf(net + at, sizeof net - (size_t)at, "'/>");
    return net;
}

/* What the description of a scene with a solid says. */
static void describe(const char* solid, char* out, size_t size)
{
    char text[600];
    snprintf(text, sizeof text,
             "<scene><grid name='g' cells='6 6 6' type='tetrahedra'/><points name='p' mesh='@g'/><solid_mass "
             "on='@p'/><solid name='s' on='@p' %s/><implicit_euler/></scene>",
             solid);
    sn_sim* sim = probe_compile(text, NULL);
    FILE* stream = tmpfile();
    ck_assert(stream != NULL);
    sn_sim_describe(sim, stream);
    rewind(stream);
    out[fread(out, 1, size - 1, stream)] = '\0';
    fclose(stream);
    sn_sim_destroy(sim);
}

/* A solid that alone falls out of batched assembly is named, with the way back. */
START_TEST(unsymmetric_solids_are_named)
{
    static const char remark[] = "/s has no symmetric tangent with these parameters";
    char text[4096];
    describe("damping_time='0.01'", text, sizeof text);
    ck_assert_msg(strstr(text, remark) && strstr(text, "by the hybrid_lu method"), "%s", text);
    describe("damping_time='0.01' tangent='warped'", text, sizeof text);
    ck_assert_msg(!strstr(text, "remark") && strstr(text, "by the hybrid method"), "%s", text);
    describe("", text, sizeof text);
    ck_assert_msg(!strstr(text, "remark"), "%s", text);
}
END_TEST

/* Without a word in the scene no elastic law falls out of batched assembly and symmetric solvers. */
static const char* const elastic_laws[] = { "linear",
                                            "corotational",
                                            "corotational_qr",
                                            "st_venant_kirchhoff",
                                            "neo_hookean",
                                            "stable_neo_hookean",
                                            "mooney_rivlin",
                                            "isochoric_neo_hookean",
                                            "isochoric_mooney_rivlin",
                                            "corotational_cell",
                                            "arruda_boyce",
                                            "ogden",
                                            "corotational_edges" }; // of tetrahedra alone

START_TEST(every_law_is_batched)
{
    enum { LAWS = SN_COUNT(elastic_laws) };
    const char *law = elastic_laws[_i % LAWS], *cells = _i < LAWS ? "tetrahedra" : "hexahedra";
    char text[1024];
    snprintf(text, sizeof text,
             "<scene><grid name='g' cells='3 3 3' type='%s'/><points name='p' mesh='@g'/><solid_mass "
             "on='@p'/><solid on='@p' law='%s'/><implicit_euler/></scene>",
             cells, law);
    sn_sim* sim = probe_compile(text, NULL);
    const sn_system* s = sim->systems[0];
    ck_assert_msg(s->program.forces.at[0].batch, "%s of %s is assembled item by item", law, cells);
    ck_assert_str_eq(sn_linear_method(s->matrix.linear), "hybrid");
    sn_sim_destroy(sim);
}
END_TEST

/* A tetrahedron has one point, so that one rotation for its cell is that of its point: the same bits, at the
   same cost. */
START_TEST(one_rotation_of_a_tetrahedron_is_the_same_law)
{
    double x[2][3 * 64];
    for (int k = 0; k < 2; ++k) {
        char text[1024];
        snprintf(text, sizeof text,
                 "<scene step='5 ms'><grid name='g' cells='3 3 3' type='tetrahedra'/><points name='p' "
                 "mesh='@g'/><fixed on='@p' where='x lt 1e-6'/><solid_mass on='@p' gravity='0 0 -9.8'/>"
                 "<solid on='@p' law='%s'/><implicit_euler/></scene>",
                 k ? "corotational_cell" : "corotational");
        sn_sim* sim = probe_compile(text, NULL);
        probe_step(sim, 10);
        memcpy(x[k], sim->systems[0]->layout.x, sizeof x[k]);
        sn_sim_destroy(sim);
    }
    ck_assert_mem_eq(x[0], x[1], sizeof x[0]);
}
END_TEST

enum { WARPED_DAMPED = 1, EXACT = 3, CELL_WARPED = 9 };

/* A bent block of them, clamped at one end. */
static void write_block(char* text, size_t size, int k, const char* rest)
{
    bool hexahedra = !strcmp(solids[k].type, "hexahedra");
    snprintf(text, size, "<scene step='5 ms' duration='1 s'>" BLOCK "%s%s</scene>",
             hexahedra ? "9 2 3" : "9 3 4", solids[k].type, text_of(k), rest);
}

/* How many of the magnitudes exceed `limit`, or are nan. One assertion for each would write to a file. */
static int count_above(double limit, const double* values, int count)
{
    int above = 0;
    for (int i = 0; i < count; ++i)
        above += !(fabs(values[i]) <= limit);
    return above;
}

START_TEST(both_ways_agree)
{
    char text[6000];
    write_block(text, sizeof text, _i, "<implicit_euler/>");
    sn_sim* sim = compile(text);
    sn_system* s = sim->systems[0];
    ck_assert_ptr_nonnull(s->program.batch);
    shake(s, 0.05);
    ck_assert_int_eq(sn_sim_step(sim, NULL), SN_OK); // a history for stresses that relax
    shake(s, 0.02);
    int n = s->matrix.A->dofs;
    double *f = calloc((size_t)s->layout.nv, sizeof *f),
           *dense = calloc((size_t)n * (size_t)n, sizeof *dense);
    sn_system_evaluate(s);
    memcpy(f, s->layout.f, (size_t)s->layout.nv * sizeof *f);
    sn_system_assemble(s, 0.0, 3.0, 2.0, NULL);
    for (int i = 0; i < s->layout.nv; ++i)
        f[i] = -f[i];
    for (int c = 0; c < s->program.masses.count; ++c) // masses have been checked elsewhere
        s->program.masses.at[c].ops.add(s->program.masses.at[c].self,
                                        (sn_range){ 0, s->program.masses.at[c].item_count },
                                        &s->program.masses.at[c].in, s->program.masses.at[c].out);
    memset(s->layout.f, 0, (size_t)s->layout.nv * sizeof(double));
    s->program.masses.at[0].ops.add(s->program.masses.at[0].self,
                                    (sn_range){ 0, s->program.masses.at[0].item_count },
                                    &s->program.masses.at[0].in, s->program.masses.at[0].out);
    for (int i = 0; i < s->layout.nv; ++i)
        f[i] += s->layout.f[i];
    for (int c = 0; c < s->program.forces.count; ++c)
        add_one_by_one(s, &s->program.forces.at[c], f, dense, 2.0, 3.0);
    ck_assert_int_eq(count_above(1e-10, f, s->layout.nv), 0);
    for (int i = 0; !solids[_i].text && i < n; ++i) // of damped springs the symmetric part
        for (int k = 0; k < i; ++k)
            dense[i * n + k] = dense[k * n + i] = 0.5 * (dense[i * n + k] + dense[k * n + i]);
    int wrong = 0;
    for (int i = 0; i < s->matrix.A->nodes; ++i)
        for (int b = s->matrix.A->row[i]; b < s->matrix.A->row[i + 1]; ++b)
            for (int k = 0; k < 9; ++k) {
                double* at = &dense[(3 * i + k / 3) * n + 3 * s->matrix.A->col[b] + k % 3];
                wrong += !(fabs(s->matrix.A->values[s->matrix.A->at[b] + k] - *at) <= 1e-9);
                *at = 0.0;
            }
    ck_assert_int_eq(wrong, 0);
    ck_assert_int_eq(count_above(0.0, dense, n * n), 0); // nothing outside the pattern
    free(f);
    free(dense);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- rotations ---------------------------------------------------------------------------------------- */

START_TEST(rotations_are_not_felt)
{
    char text[6000];
    if (strstr(text_of(_i), "'linear'") || strstr(text_of(_i), "tension") || strstr(text_of(_i), "flat"))
        return; // not zero when turned
    snprintf(text, sizeof text,
             "<scene step='1 ms'><grid name='block' cells='3 2 2' high='0.9 0.2 0.2' "
             "type='%s'/><points name='p' "
             "mesh='@block'/><point_mass on='@p' mass='0.02'/>%s<implicit_euler/></scene>",
             solids[_i].type, text_of(_i));
    sn_sim* sim = compile(text);
    sn_system* s = sim->systems[0];
    sn_vec3 axis = sn_scale(137.0 / 180.0 * 3.14159265358979323846 / sqrt(14.0), sn_v3(1, 2, 3));
    sn_quat q = sn_quat_exp(axis);
    for (int i = 0; i < s->layout.nx / 3; ++i) {
        sn_vec3 x = sn_rotate(q, sn_v3(s->layout.x[3 * i], s->layout.x[3 * i + 1], s->layout.x[3 * i + 2]));
        s->layout.x[3 * i] = x.x + 1.0;
        s->layout.x[3 * i + 1] = x.y;
        s->layout.x[3 * i + 2] = x.z;
    }
    sn_system_evaluate(s);
    for (int i = 0; i < s->layout.nv; ++i)
        ck_assert_double_eq_tol(s->layout.f[i], 0.0, 1e-9 * 3000 * 0.01);
    sn_sim_destroy(sim);
}
END_TEST

/* Inverted and flat elements have forces that are finite and bring them back. */
START_TEST(inverted_elements_come_back)
{
    sn_sim* sim = compile("<scene step='1 ms'><points name='p' positions='0 0 0  1 0 0  0 1 0  0 0 1'/>"
                          "<fixed on='@p' nodes='0 1 2'/><point_mass on='@p' mass='1'/><solid on='@p' "
                          "nodes='0 1 2 3' young_modulus='100' poisson_ratio='0.3'/><implicit_euler "
                          "rayleigh_mass='5'/></scene>");
    sn_system* s = sim->systems[0];
    for (int k = 0; k < 3; ++k) {
        s->layout.x[11] = (double[]){ 0.0, -0.2, -0.5 }[k];
        sn_system_evaluate(s);
        for (int i = 0; i < 12; ++i)
            ck_assert(isfinite(s->layout.f[i]));
        ck_assert_double_gt(s->layout.f[11], 1.0);
    }
    s->layout.x[11] = -0.5;
    sn_error error = { 0 };
    for (int k = 0; k < 4000; ++k)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    ck_assert_double_eq_tol(s->layout.x[11], 1.0, 1e-3);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- another program's results on the same meshes ------------------------------------------------------ */

/* Soft cantilevers of 0.2 x 0.04 x 0.04 m under their weight: mean displacement of the nodes of the tip's
   face, of an independent program of polar corotational tetrahedra. */
static const struct {
    const char* mesh;
    double young, poisson, u[3];
} cantilevers[] = {
    { "beam_coarse", 3e6, 0.3, { -2.5284743e-05, 4.2898908e-05, -0.0030814256 } },
    { "beam_coarse", 1e5, 0.3, { -0.018601346, 0.0012688113, -0.082327335 } },
    { "beam_coarse", 1e5, 0.45, { -0.010786299, 0.0010739572, -0.06407693 } },
    { "beam_medium", 3e6, 0.3, { -5.127282e-05, -1.7460685e-05, -0.0041443998 } },
    { "beam_medium", 1e5, 0.3, { -0.030138068, -0.00037476132, -0.10113441 } },
};

/* Density times a quarter of the volume of each tetrahedron, as text. */
static char* masses_of(const char* file)
{
    sn_error error = { 0 };
    sn_mesh* mesh = sn_mesh_read(file, &error);
    ck_assert_msg(mesh != NULL, "%s", error.text);
    double* m = calloc((size_t)mesh->point_count, sizeof *m);
    const sn_cells* cells = &mesh->cells[SN_CELL_TETRAHEDRON];
    for (int e = 0; e < cells->count; ++e)
        for (int k = 0; k < 4; ++k)
            m[cells->nodes[4 * e + k]] +=
                250.0 * sn_cell_measure(SN_CELL_TETRAHEDRON, cells->nodes + 4 * e, mesh->points);
    char* text = malloc(30 * (size_t)mesh->point_count);
    for (int i = 0, at = 0; i < mesh->point_count; ++i)
        at += sprintf(text + at, "%.17g ", m[i]);
    free(m);
    sn_mesh_destroy(mesh);
    return text;
}

static sn_sim* cantilever(int k, const char* tangent, const char* solver)
{
    char file[400], *text, *masses;
    snprintf(file, sizeof file, SINEW_SOURCE_DIR "/tests/data/tissue/%s.msh", cantilevers[k].mesh);
    masses = masses_of(file);
    text = malloc(strlen(masses) + 2000);
    sprintf(text,
            "<scene><mesh name='m' file='%s'/><points name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/>"
            "<point_mass on='@p' mass='%s' gravity='0 0 -9.81'/><solid on='@p' young_modulus='%g' "
            "poisson_ratio='%g' "
            "tangent='%s'/><statics/>%s</scene>",
            file, masses, cantilevers[k].young, cantilevers[k].poisson, tangent, solver);
    sn_sim* sim = compile(text);
    free(text);
    free(masses);
    return sim;
}

static void check_tip(sn_sim* sim, int k, double tolerance)
{
    sn_error error = { 0 };
    sn_system* s = sim->systems[0];
    double *rest = malloc((size_t)s->layout.nx * sizeof *rest), u[3] = { 0.0 };
    int count = 0;
    memcpy(rest, s->layout.x, (size_t)s->layout.nx * sizeof *rest);
    ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    for (int i = 0; i < s->layout.nx / 3; ++i) {
        if (rest[3 * i] < 0.2 - 1e-6) continue;
        for (int j = 0; j < 3; ++j)
            u[j] += s->layout.x[3 * i + j] - rest[3 * i + j];
        ++count;
    }
    for (int j = 0; j < 3; ++j)
        ck_assert_double_eq_tol(u[j] / count, cantilevers[k].u[j], tolerance * fabs(cantilevers[k].u[2]));
    free(rest);
    sn_sim_destroy(sim);
}

START_TEST(cantilevers_are_those_of_another_program)
{
    sn_sim* sim = cantilever(_i, "exact", "");
    ck_assert_str_eq(sn_linear_method(sim->systems[0]->matrix.linear), "ldl");
    check_tip(sim, _i, 1e-6);
}
END_TEST

START_TEST(iterative_solvers_reach_the_same)
{
    static const char* const solvers[] = {
        "<cg tolerance='1e-10'/>",
        "<cg preconditioner='none' tolerance='1e-10'/>",
        "<cg preconditioner='factor' refresh='5' tolerance='1e-10'/>",
        "<minres tolerance='1e-10'/>",
        "<sparse/>",
    };
    check_tip(cantilever(1, _i == 4 ? "exact" : "warped", solvers[_i]), 1, 1e-6);
}
END_TEST

/* ---- threads, memory ----------------------------------------------------------------------------------- */

static const char* const steppers[] = {
    "<implicit_euler rayleigh_mass='0.1' rayleigh_stiffness='0.01'/>",
    "<implicit_euler/><cg iterations='25' tolerance='0'/>",
    "<implicit_euler/><cg preconditioner='factor' refresh='4' tolerance='1e-9'/>",
    "<implicit_euler/><minres tolerance='1e-9'/>",
    "<dirk method='backward_euler'/><cg tolerance='1e-9'/>",
};

#define LARGE                                                                                                \
    "<grid name='block' cells='30 6 6' high='0.9 0.2 0.2' type='tetrahedra'/><points name='p' "              \
    "mesh='@block'/>"                                                                                        \
    "<point_mass on='@p' mass='0.001' gravity='0 -9.81 0'/><fixed on='@p' where='region xmin'/>"

START_TEST(same_bits_for_any_number_of_threads)
{
    char text[2000];
    double* first = NULL;
    snprintf(text, sizeof text, "<scene step='5 ms' duration='1 s'>" LARGE "%s%s</scene>",
             solids[WARPED_DAMPED].text, steppers[_i]);
    for (int threads = 1; threads <= 4; ++threads) {
        sn_error error = { 0 };
        sn_sim* sim = compile(text);
        ck_assert_int_eq(sn_sim_set_threads(sim, threads, &error), SN_OK);
        for (int k = 0; k < 5; ++k)
            ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
        size_t bytes = (size_t)sim->systems[0]->layout.nx * sizeof(double);
        if (!first) {
            first = malloc(bytes);
            memcpy(first, sim->systems[0]->layout.x, bytes);
        }
        ck_assert_mem_eq(first, sim->systems[0]->layout.x, bytes);
        sn_sim_destroy(sim);
    }
    free(first);
}
END_TEST

START_TEST(a_step_allocates_nothing)
{
    char text[2000];
    sn_error error = { 0 };
    write_block(text, sizeof text, EXACT, steppers[_i]);
    sn_sim* sim = compile(text);
    int64_t before = allocations;
    sn_status status = SN_OK;
    for (int k = 0; k < 5 && !status; ++k)
        status = sn_sim_step(sim, &error);
    int64_t after = allocations; // checks allocate, too
    ck_assert_int_eq(status, SN_OK);
    ck_assert_int_eq(after, before);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- bad input ----------------------------------------------------------------------------------------- */

START_TEST(nodes_without_stiffness_or_mass_are_named)
{
    static const char* const ends[] = { "<statics linear='ldl'/>", "<statics linear='cg'/>" };
    char text[1000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><points name='p' positions='0 0 0  1 0 0  0 1 0  0 0 1  3 3 3'/><fixed on='@p' nodes='0 "
             "1 2'/>"
             "<point_mass on='@p' mass='1' gravity='0 0 -1'/><solid on='@p' nodes='0 1 2 3' "
             "young_modulus='100' "
             "poisson_ratio='0.3'/>%s</scene>",
             ends[_i]);
    sn_sim* sim = compile(text);
    ck_assert_int_ne(sn_sim_step(sim, &error), SN_OK);
    ck_assert_msg(strstr(error.text, "/p[4]") != NULL, "%s", error.text);
    sn_sim_destroy(sim);
}
END_TEST

START_TEST(bad_elements_are_refused)
{
    static const struct {
        const char *elements, *says;
    } cases[] = {
        { "nodes='0 1 2'", "nodes" },
        { "nodes='0 1 2 4'", "nodes" },
        { "nodes='0 2 1 3'", "volume" },
        { "nodes='0 1 1 3'", "volume" },
        { "nodes='0 1 2 0.5'", "nodes" },
        { "nodes='0 1 2 3' poisson_ratio='0.5'", "poisson" },
        { "nodes='0 1 2 3' law='corotational_cell' damping_time='1'", "rayleigh" },
        { "", "mesh" },
    };
    char text[1000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><points name='p' positions='0 0 0  1 0 0  0 1 0  0 0 1'/><point_mass on='@p' mass='1'/>"
             "<solid on='@p' %s/></scene>",
             cases[_i].elements);
    sn_scene* scene = sn_scene_load_text(text, strlen(text), "test", NULL, NULL, &error);
    sn_sim* sim = scene ? sn_scene_compile(scene, &error) : NULL;
    ck_assert_ptr_null(sim);
    ck_assert_msg(strstr(error.text, cases[_i].says) != NULL, "%s", error.text);
    sn_scene_destroy(scene);
}
END_TEST

/* ---- the integrator ------------------------------------------------------------------------------------ */

/* A mass on a spring: SOFA's recurrence of implicit Euler with Rayleigh's damping. */
START_TEST(implicit_euler_is_the_recurrence)
{
    static const double cases[][5] = { // step, stiffness, mass, Rayleigh of mass and stiffness
                                       { 0.1, 100, 10, 0, 0 },
                                       { 0.1, 100, 10, 0.1, 0.1 },
                                       { 0.01, 10, 10, 0, 0.1 },
                                       { 0.001, 10, 100, 0.1, 0 }
    };
    const double *c = cases[_i], h = c[0], K = c[1], m = c[2], rm = c[3], rk = c[4], g = 10, z0 = 1;
    char text[1000];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene step='%g' duration='2'><points name='p' positions='0 1 0'/><point_mass on='@p' "
             "mass='%g' gravity='0 "
             "-10 0'/><springs_to_ground on='@p' stiffness='%g'/><implicit_euler rayleigh_mass='%g' "
             "rayleigh_stiffness='%g'/></scene>",
             h, m, K, rm, rk);
    sn_sim* sim = compile(text);
    double y = 1, v = 0;
    for (int k = 0; k < (int)(2.0 / h); ++k) {
        v += h * (-K * (y - z0) - m * g + v * (-(rk + h) * K - rm * m)) /
             (h * (h + rk) * K + (1 + h * rm) * m);
        y += h * v;
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
        ck_assert_double_eq_tol(sim->systems[0]->layout.x[1], y, 1e-12);
        ck_assert_double_eq_tol(sim->systems[0]->layout.v[1], v, 1e-11);
    }
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("models/solid_batch");
    TCase* all = tcase_create("all");
    tcase_set_timeout(all, 60);
    suite_add_tcase(suite, all);
    tcase_add_loop_test(all, both_ways_agree, 0, SN_COUNT(solids));
    tcase_add_loop_test(all, rotations_are_not_felt, 0, SN_COUNT(solids));
    tcase_add_test(all, inverted_elements_come_back);
    tcase_add_loop_test(all, every_law_is_batched, 0, 2 * SN_COUNT(elastic_laws) - 1);
    tcase_add_test(all, unsymmetric_solids_are_named);
    tcase_add_test(all, one_rotation_of_a_tetrahedron_is_the_same_law);
    tcase_add_loop_test(all, cantilevers_are_those_of_another_program, 0, SN_COUNT(cantilevers));
    tcase_add_loop_test(all, iterative_solvers_reach_the_same, 0, 5);
    tcase_add_loop_test(all, same_bits_for_any_number_of_threads, 0, SN_COUNT(steppers));
    tcase_add_loop_test(all, a_step_allocates_nothing, 0, SN_COUNT(steppers));
    tcase_add_loop_test(all, nodes_without_stiffness_or_mass_are_named, 0, 2);
    tcase_add_loop_test(all, bad_elements_are_refused, 0, 8);
    tcase_add_loop_test(all, implicit_euler_is_the_recurrence, 0, 4);
    return run_suite(suite);
}
