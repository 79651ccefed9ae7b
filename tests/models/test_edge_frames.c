/* If this fails, hexahedra and triangles that turn with an edge of each cell have other forces or tangents
   than those of their formulas. SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/run_suite.h"
#include "engine/schedule.h"
#include "engine/sim.h"
#include <check.h>
#include <math.h>
#include <string.h>

#define CUBE                                                                                                 \
    "<scene step='1 ms'><grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/>"         \
    "<point_mass on='@p' mass='1'/><solid on='@p' law='corotational_qr' young_modulus='1000' "               \
    "poisson_ratio='0.25'/><implicit_euler/></scene>"
#define TRIANGLE(law)                                                                                        \
    "<scene step='1 ms'><points name='p' positions='0 0 0  2 0 0  0.5 1 0'/><point_mass on='@p' mass='1'/>"  \
    "<elastic_membrane on='@p' nodes='0 1 2' law='" law                                                      \
    "' tangent='positive' young_modulus='1000' poisson_ratio='0.25' "                                        \
    "thickness='0.1'/><implicit_euler/></scene>"

/* Moves all points by x -> F x. */
static void deform(sn_system* s, sn_mat3 F)
{
    for (int i = 0; i < s->layout.nx; i += 3) {
        const sn_vec3 x = sn_mat3_apply(F, sn_v3(s->layout.x[i], s->layout.x[i + 1], s->layout.x[i + 2]));
        s->layout.x[i] = x.x;
        s->layout.x[i + 1] = x.y;
        s->layout.x[i + 2] = x.z;
    }
    sn_system_evaluate(s);
}

/* Young's modulus 1000 and a ratio of 0.25: both of Lame's constants are 400. The edge along x turns by
   atan(3/4) under y += 0.75 x, and in its frame F is (1.25, 0.6; 0, 0.8): stresses of 800 e + 400 tr e. */
START_TEST(hexahedra_turn_with_their_edges)
{
    sn_sim* sim = probe_compile(CUBE, NULL);
    sn_system* s = sim->systems[0];
    deform(s, (sn_mat3){ { { 1, 0, 0 }, { 0.75, 1, 0 }, { 0, 0, 1 } } });
    const double trace = 0.25 - 0.2, S[3][3] = { { 800 * 0.25 + 400 * trace, 800 * 0.3, 0 },
                                                 { 800 * 0.3, -800 * 0.2 + 400 * trace, 0 },
                                                 { 0, 0, 400 * trace } };
    const double R[3][3] = { { 0.8, -0.6, 0 }, { 0.6, 0.8, 0 }, { 0, 0, 1 } };
    double worst = 0;
    for (int node = 0; node < 8; ++node) {
        const double d[3] = { node & 1 ? 0.25 : -0.25, node & 2 ? 0.25 : -0.25, node & 4 ? 0.25 : -0.25 };
        for (int i = 0; i < 3; ++i) {
            double force = 0;
            for (int j = 0; j < 3; ++j)
                for (int k = 0; k < 3; ++k)
                    force -= R[i][j] * S[j][k] * d[k];
            worst = fmax(worst, fabs(s->layout.f[3 * node + i] - force));
        }
    }
    ck_assert_double_le(worst, 1e-11);
    sn_sim_destroy(sim);
}
END_TEST

/* Plane stress of 0.1 x 1000: 2 m = 80, l = 80/3. Stretched to 1.25 along the edge and sheared by 0.5 in the
   plane, so that U = (1.25, 0.5; 0, 1), then turned by a quarter about x. */
START_TEST(triangles_turn_with_an_edge)
{
    const bool spatial = _i == 1;
    sn_sim* sim = probe_compile(spatial ? TRIANGLE("spatial_qr") : TRIANGLE("corotational_qr"), NULL);
    sn_system* s = sim->systems[0];
    deform(s, (sn_mat3){ { { 1.25, 0.5, 0 }, { 0, 0, -1 }, { 0, 1, 0 } } });
    const double e11 = spatial ? 1 - 1 / 1.25 : 0.25, e12 = spatial ? 0.5 * 0.5 / 1.25 : 0.25;
    const double S11 = (80 + 80.0 / 3) * e11, S22 = 80.0 / 3 * e11, S12 = 80 * e12;
    // gradients of the shape functions of the last two nodes, at rest or as they are
    const double D[2][2] = { { 0.5, -0.25 }, { 0, 1 } };
    double worst = 0;
    for (int a = 0; a < 2; ++a) {
        const double x = spatial ? D[a][0] / 1.25 : D[a][0], y = spatial ? D[a][1] - 0.5 * x : D[a][1];
        const double force[3] = { -(S11 * x + S12 * y), 0, -(S12 * x + S22 * y) }; // the area is 1
        for (int i = 0; i < 3; ++i)
            worst = fmax(worst, fabs(s->layout.f[3 * (a + 1) + i] - force[i]));
    }
    ck_assert_double_le(worst, 1e-12);
    sn_sim_destroy(sim);
}
END_TEST

/* At rest, where the turn of a frame adds nothing, the tangent is the derivative of the force. */
START_TEST(tangents_at_rest)
{
    static const char* const scenes[] = { CUBE, TRIANGLE("corotational_qr"), TRIANGLE("spatial_qr") };
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    sn_system* s = sim->systems[0];
    const sn_call* call = &s->program.forces.at[0];
    const int n = s->layout.nx;
    const double small = 1e-6;
    double K[24 * 24] = { 0 }, D[24 * 24] = { 0 }, most = 0, worst = 0;
    sn_system_evaluate(s);
    call->ops.tangent(call->self, 0, &call->in, &(sn_tangent){ .n = n, .K = K, .D = D });
    for (int k = 0; k < n * n; ++k)
        most = fmax(most, fabs(K[k]));
    ck_assert_double_gt(most, 1.0);
    for (int c = 0; c < n; ++c) {
        double f[2][24];
        for (int side = 0; side < 2; ++side) {
            const double kept = s->layout.x[c];
            s->layout.x[c] += side ? small : -small;
            sn_system_evaluate(s);
            memcpy(f[side], s->layout.f, (size_t)n * sizeof(double));
            s->layout.x[c] = kept;
        }
        // nodes of a hexahedron are numbered around its faces, points of a grid along its lines
        static const int corner[8] = { 0, 1, 3, 2, 4, 5, 7, 6 };
        const int of = n == 24 ? 3 * corner[c / 3] + c % 3 : c;
        for (int i = 0; i < n; ++i) {
            const int row = n == 24 ? 3 * corner[i / 3] + i % 3 : i;
            worst = fmax(worst, fabs((f[1][i] - f[0][i]) / (2 * small) - K[row * n + of]));
        }
    }
    ck_assert_double_le(worst, 1e-7 * most);
    sn_sim_destroy(sim);
}
END_TEST

/* What the laws cannot do is told with what to take. */
START_TEST(refusals)
{
    static const struct {
        const char *item, *words;
    } cases[] = {
        { "<solid on='@p' law='corotational_qr' tangent='exact'/>", "4-node tetrahedra only" },
        { "<solid on='@p' law='corotational_qr' damping_time='1 ms'/>", "rayleigh_stiffness" },
        { "<elastic_membrane on='@p' nodes='0 1 2' law='corotational_qr'/>", "tangent=\"positive\"; set it" },
        { "<elastic_membrane on='@p' nodes='0 1 2' law='spatial_qr' tangent='positive' tension='1'/>",
          "support no tension" },
    };
    char text[600];
    sn_error error = { 0 };
    snprintf(text, sizeof text,
             "<scene><grid name='m' cells='1 1 1' type='hexahedra'/><points name='p' mesh='@m'/><point_mass "
             "on='@p' mass='1'/>%s</scene>",
             cases[_i].item);
    probe_refuse(text, NULL, &error);
    probe_expect(error.text, cases[_i].words);
}
END_TEST

static void keep_last(void* context, const char* line) { snprintf(context, 600, "%s", line); }

/* Newton's iterations of a beam that bends under its weight within 20 steps; the last note. */
static int iterations_with(const char* tangent, char note[600])
{
    char text[700];
    sn_error error = { 0 };
    sn_host host = { .context = note, .log = keep_last };
    sn_scene* scene = sn_scene_create(&host);
    snprintf(
        text, sizeof text,
        "<scene step='5 ms'><grid name='m' cells='8 2 2' high='0.2 0.03 0.03' type='tetrahedra'/><points "
        "name='p' mesh='@m'/><fixed on='@p' where='x lt 1e-6'/><solid_mass on='@p' density='1000' "
        "gravity='0 0 -9.81'/><solid on='@p' law='corotational_qr' young_modulus='5 kPa' %s/>"
        "<dirk method='backward_euler'/></scene>",
        tangent);
    sn_scene_read_text(scene, text, strlen(text), "text", NULL, &error);
    sn_sim* sim = error.status ? NULL : sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    probe_step(sim, 20);
    int count = (int)sn_sim_counters(sim).iterations;
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return count;
}

/* The default tangent of the law is for one linear solution in each step; a note says so, and is true of a
   scene. */
START_TEST(the_default_tangent_is_told)
{
    char told[600] = "", other[600] = "";
    int warped = iterations_with("", told), exact = iterations_with("tangent='exact'", other);
    probe_expect(told, "need fewer iterations with tangent=\"exact\"");
    probe_expect(other, "is not symmetric");
    ck_assert_msg(5 * exact < 4 * warped && warped < 5 * exact, "%d iterations, %d with exact", warped,
                  exact);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("models/edge_frames");
    TCase* all = tcase_create("all");
    tcase_add_test(all, hexahedra_turn_with_their_edges);
    tcase_add_loop_test(all, triangles_turn_with_an_edge, 0, 2);
    tcase_add_loop_test(all, tangents_at_rest, 0, 3);
    tcase_add_loop_test(all, refusals, 0, 4);
    tcase_add_test(all, the_default_tangent_is_told);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
