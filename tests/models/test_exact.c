/* If this failed, geometrically exact elements of some degree would push where their energy does not fall,
   turn Newton's method wrong, feel a rigid motion, or lie along a needle in the wrong places; or a tapered
   needle would be too stiff or too heavy.
   SPDX-License-Identifier: BSD-3-Clause */
#include "models/instruments/prefabs.h"
#include "models/rods/exact_shape.h"
#include "models/rods/gauss.h"
#include "scene/scene.h"
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <stdlib.h>

/* ---- quadratures and polynomials ----------------------------------------------------------------------- */

/* Integral of x^k over [-1, 1] less the quadrature. */
static double defect(int n, const double* x, const double* weight, int k)
{
    double sum = 0;
    for (int i = 0; i < n; ++i)
        sum += weight[i] * pow(x[i], k);
    return sum - (k % 2 ? 0.0 : 2.0 / (k + 1));
}

START_TEST(quadratures)
{
    enum { MAX = 10 }; // as tapers are integrated with
    double x[MAX], weight[MAX];
    for (int n = 1; n <= MAX; ++n) {
        sn_gauss_legendre(n, x, weight);
        for (int k = 0; k <= 2 * n - 1; ++k)
            ck_assert_double_le(fabs(defect(n, x, weight, k)), 1e-15 * 4);
        ck_assert_double_ge(fabs(defect(n, x, weight, 2 * n)), 1e-7); // and no better
        if (n < 2) continue;
        sn_exact_lobatto(n, x, weight);
        ck_assert_double_eq(x[0], -1);
        ck_assert_double_eq(x[n - 1], 1);
        for (int k = 0; k <= 2 * n - 3; ++k)
            ck_assert_double_le(fabs(defect(n, x, weight, k)), 1e-15 * 4);
        ck_assert_double_ge(fabs(defect(n, x, weight, 2 * n - 2)), 1e-7);
        for (int i = 1; i < n; ++i)
            ck_assert_double_gt(x[i], x[i - 1]);
    }
}
END_TEST

START_TEST(polynomials)
{
    double x[EXACT_NODES_MAX], weight[EXACT_NODES_MAX], value[EXACT_NODES_MAX], slope[EXACT_NODES_MAX];
    for (int n = 2; n <= EXACT_NODES_MAX; ++n) {
        sn_exact_lobatto(n, x, weight);
        for (int k = 0; k < n; ++k) { // x^k and its slope at a few places, a node among them
            const double at[4] = { -0.9, 0.3, 1.1, x[n / 2] };
            for (int j = 0; j < 4; ++j) {
                double sum = 0, sum_slope = 0;
                sn_exact_lagrange(n, x, at[j], value, slope);
                for (int i = 0; i < n; ++i) {
                    sum += value[i] * pow(x[i], k);
                    sum_slope += slope[i] * pow(x[i], k);
                }
                ck_assert_double_le(fabs(sum - pow(at[j], k)), 1e-13);
                ck_assert_double_le(fabs(sum_slope - (k ? k * pow(at[j], k - 1) : 0)), 1e-12);
            }
        }
    }
}
END_TEST

/* ---- elements of every degree -------------------------------------------------------------------------- */

/* Two free elements of a degree, and one where the nodes would be too many; stations at Gauss-Lobatto points.
   */
static sn_sim* make_rod(int degree, const char* more)
{
    enum { ROOM = 4000 };
    char text[ROOM], positions[1000] = "", stations[1000] = "";
    double x[EXACT_NODES_MAX], weight[EXACT_NODES_MAX];
    const int elements = degree > 4 ? 1 : 2;
    sn_exact_lobatto(degree + 1, x, weight);
    for (int k = 0; k <= elements * degree; ++k) {
        double s = 0.3 * (k / degree) + 0.15 * (1 + x[k % degree]);
        snprintf(positions + strlen(positions), 60, "%.17g 0 0 ", s);
        snprintf(stations + strlen(stations), 30, "%.17g ", s);
    }
    snprintf(
        text, ROOM,
        "<scene><frames name='f' positions='%s'/><rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4'/>"
        "<exact_elements name='c' frames='@f' degree='%d' stations='%s' translational_stiffness='30 20 25' "
        "rotational_stiffness='3 2 2.5' %s/></scene>",
        positions, degree, stations, more);
    return probe_compile(text, NULL);
}

/* A smooth curve through space: neighbours differ as those of a fine mesh do, all together by several
   radians. */
static void bend(sn_system* s, uint64_t* seed)
{
    sn_vec3 k = random_vector(seed, 6), v = random_vector(seed, 1), w = random_vector(seed, 3);
    sn_quat start = sn_quat_exp(random_vector(seed, 3));
    for (int i = 0; i < s->layout.node_count; ++i) {
        double *x = s->layout.x + 7 * i, *rate = s->layout.v + 6 * i, at = x[0];
        sn_vec3 rotation = sn_add(sn_scale(at, k), random_vector(seed, 0.05));
        sn_vec3 r = sn_add(sn_v3(at, at * at, 0.3 * sin(5 * at)), random_vector(seed, 0.01));
        sn_vec3 dv = sn_add(v, random_vector(seed, 0.5)), dw = sn_add(w, random_vector(seed, 1));
        sn_quat q = sn_quat_mul(start, sn_quat_exp(rotation));
        if (random_number(seed) < 0) q = (sn_quat){ -q.w, -q.x, -q.y, -q.z }; // the same orientation
        memcpy(x, (double[]){ r.x, r.y, r.z, q.w, q.x, q.y, q.z }, 7 * sizeof *x);
        memcpy(rate, (double[]){ dv.x, dv.y, dv.z, dw.x, dw.y, dw.z }, 6 * sizeof *rate);
    }
}

/* Only the elements: masses do not push without accelerations but by their gyroscopic moments. */
static void forces(sn_system* s, double* f)
{
    const sn_call* call = &s->program.forces.at[0];
    memset(s->layout.f, 0, (size_t)s->layout.nv_all * sizeof(double));
    call->ops.add(call->self, (sn_range){ 0, call->item_count }, &call->in, call->out);
    memcpy(f, s->layout.f, (size_t)s->layout.nv * sizeof(double));
}

static const double steps[4] = { -2, -1, 1, 2 };
static const double h = 1e-3;
static double got[2][PROBE_DOFS * PROBE_DOFS], wanted[2][PROBE_DOFS * PROBE_DOFS];

START_TEST(tangent)
{
    const int degree = _i + 1;
    sn_sim* sim = make_rod(degree, "damping_time='0.1' curvature='1 2 -1'");
    sn_system* s = sim->systems[0];
    sn_call* call = &s->program.forces.at[0];
    uint64_t seed = (uint64_t)_i + 3;
    bend(s, &seed);
    double f[4][PROBE_DOFS], g[4][PROBE_DOFS];
    const int n = s->layout.nv, size = 6 * (degree + 1);
    double* K = calloc((size_t)(size * size) * 2, sizeof(double));
    memset(got, 0, sizeof got);
    forces(s, f[0]);
    for (int e = 0; e < call->item_count; ++e) {
        sn_tangent t = { .n = size, .K = K, .D = K + size * size };
        memset(K, 0, (size_t)(size * size) * 2 * sizeof(double));
        call->ops.tangent(call->self, e, &call->in, &t);
        for (int i = 0; i < size; ++i)
            for (int j = 0; j < size; ++j)
                for (int m = 0; m < 2; ++m)
                    got[m][(6 * e * degree + i) * n + 6 * e * degree + j] +=
                        K[m * size * size + i * size + j];
    }
    free(K);
    probe_motion kept;
    probe_keep(s, &kept);
    for (int c = 0; c < n; ++c) {
        for (int k = 0; k < 4; ++k) {
            int local;
            const sn_state* state = probe_owner(s, c, &local);
            probe_displace(state, local, steps[k] * h);
            forces(s, f[k]);
            probe_put(s, &kept);
            s->layout.v[c] += steps[k] * h;
            forces(s, g[k]);
            probe_put(s, &kept);
        }
        for (int i = 0; i < n; ++i) {
            wanted[0][i * n + c] = difference(f[0][i], f[1][i], f[2][i], f[3][i], h);
            wanted[1][i * n + c] = difference(g[0][i], g[1][i], g[2][i], g[3][i], h);
        }
    }
    expect_close("K", got[0], wanted[0], n * n, 1e-8);
    expect_close("D", got[1], wanted[1], n * n, 1e-10);
    sn_sim_destroy(sim);
}
END_TEST

/* Forces are minus the gradient of the energy, their sum and that of their moments vanish. */
START_TEST(gradient_and_balance)
{
    sn_sim* sim = make_rod(_i + 1, "curvature='1 2 -1'");
    sn_system* s = sim->systems[0];
    const sn_call* call = &s->program.forces.at[0];
    const sn_range all = { 0, call->item_count };
    uint64_t seed = (uint64_t)_i + 30;
    bend(s, &seed);
    memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
    double f[PROBE_DOFS], slope[PROBE_DOFS], e[4], size = 0;
    probe_motion kept;
    forces(s, f);
    probe_keep(s, &kept);
    for (int c = 0; c < s->layout.nv; ++c) {
        for (int k = 0; k < 4; ++k) {
            int local;
            const sn_state* state = probe_owner(s, c, &local);
            probe_displace(state, local, steps[k] * h);
            e[k] = call->ops.energy(call->self, all, &call->in);
            probe_put(s, &kept);
        }
        slope[c] = -difference(e[0], e[1], e[2], e[3], h);
        size = fmax(size, fabs(f[c]));
    }
    expect_close("-dE/dx", f, slope, s->layout.nv, 1e-9);
    sn_vec3 force = { 0, 0, 0 }, moment = { 0, 0, 0 };
    for (int k = 0; k < s->layout.node_count; ++k) {
        const double* x = s->layout.x + 7 * k;
        sn_vec3 push = vec3_of(f + 6 * k);
        force = sn_add(force, push);
        moment = sn_add(moment, sn_cross(vec3_of(x), push));
        moment = sn_add(moment, sn_rotate((sn_quat){ x[3], x[4], x[5], x[6] }, vec3_of(f + 6 * k + 3)));
    }
    ck_assert_double_le(sn_norm(force), 1e-13 * size);
    ck_assert_double_le(sn_norm(moment), 1e-13 * size);
    sn_sim_destroy(sim);
}
END_TEST

/* A rigid motion on top, and its velocities, change nothing but the axes forces are told in. */
START_TEST(rigid_motion)
{
    sn_sim* sim = make_rod(_i + 1, "damping_time='0.1'");
    sn_system* s = sim->systems[0];
    uint64_t seed = (uint64_t)_i + 60;
    bend(s, &seed);
    double before[PROBE_DOFS], after[PROBE_DOFS];
    forces(s, before);
    sn_quat Q = sn_quat_exp(random_vector(&seed, 3));
    sn_vec3 d = random_vector(&seed, 2), W = random_vector(&seed, 2);
    for (int k = 0; k < s->layout.node_count; ++k) {
        double *x = s->layout.x + 7 * k, *v = s->layout.v + 6 * k;
        sn_vec3 r = sn_add(sn_rotate(Q, vec3_of(x)), d), force = sn_rotate(Q, vec3_of(before + 6 * k));
        sn_quat q = sn_quat_mul(Q, (sn_quat){ x[3], x[4], x[5], x[6] });
        sn_vec3 dr = sn_add(sn_rotate(Q, vec3_of(v)), sn_add(d, sn_cross(W, r)));
        sn_vec3 w = sn_add(vec3_of(v + 3), sn_unrotate(q, W));
        memcpy(x, (double[]){ r.x, r.y, r.z, q.w, q.x, q.y, q.z }, 7 * sizeof *x);
        memcpy(v, (double[]){ dr.x, dr.y, dr.z, w.x, w.y, w.z }, 6 * sizeof *v);
        memcpy(before + 6 * k, (double[]){ force.x, force.y, force.z }, 3 * sizeof *before);
    }
    forces(s, after);
    expect_close("force after a rigid motion", after, before, s->layout.nv, 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* Without `curvature` the pose at start has no stress, however it is bent. */
START_TEST(pose_at_start)
{
    sn_sim* sim =
        probe_compile("<scene><frames name='f' positions='0 0 0  0.1 0.02 0  0.2 0.05 0.03' orientations='0 "
                      "0 0.1  0.2 0.3 0.4  0.5 -0.2 0.9'/>"
                      "<rigid_mass on='@f' mass='1' inertia='1 1 1'/><exact_elements name='c' frames='@f' "
                      "degree='2' stations='0 0.1 0.2' "
                      "translational_stiffness='3e4 2e4 2e4' rotational_stiffness='30 20 20'/></scene>",
                      NULL);
    double f[18], none[18] = { 0 };
    forces(sim->systems[0], f);
    expect_close("force", f, none, 18, 1e-9);
    sn_sim_destroy(sim);
}
END_TEST

/* ---- the rest ------------------------------------------------------------------------------------------ */

START_TEST(refusals)
{
    static const struct {
        const char *item, *words;
    } rows[] = {
        { "<exact_elements frames='@f' degree='3' stations='0 1 2' translational_stiffness='1 1 1' "
          "rotational_stiffness='1 1 1'/>",
          "3 nodes are not a whole number of elements of degree 3" },
        { "<exact_elements frames='@f' degree='2' stations='0 1' translational_stiffness='1 1 1' "
          "rotational_stiffness='1 1 1'/>",
          "has 2 numbers; give one for each of the 3 nodes" },
        { "<exact_elements frames='@f' degree='2' stations='0 2 1' translational_stiffness='1 1 1' "
          "rotational_stiffness='1 1 1'/>",
          "must increase along the rod" },
        { "<exact_elements frames='@f' degree='2' stations='0 1 2' translational_stiffness='1 1' "
          "rotational_stiffness='1 1 1'/>",
          "has 2 numbers; give 3, the same everywhere, or 6, that is 3 for each of 2 quadrature points" },
        { "<exact_points frames='@f' degree='2' stations='0 1 2' at='2.1'/>",
          "2.1 m is not on the rod, which goes from 0 to 2 m" },
        { "<exact_points frames='@f' degree='2' stations='0 1 2'/>",
          "give the arc length of at least one child" },
        { "<exact_frames frames='@f' base='@f' degree='3' stations='0 1 2 3' at='1'/>",
          "must be a single frame, but has 3" },
    };
    for (int i = 0; i < SN_COUNT(rows); ++i) {
        char text[600];
        sn_error error = { 0 };
        snprintf(text, sizeof text, "<scene><frames name='f' positions='0 0 0 1 0 0 2 0 0'/>%s</scene>",
                 rows[i].item);
        probe_refuse(text, NULL, &error);
        probe_expect(error.text, rows[i].words);
    }
}
END_TEST

/* Elements end where segments do; points along the needle are where they should be. */
START_TEST(needle_with_segments)
{
    sn_sim* sim = probe_compile(
        "<scene><needle name='n' model='exact' length='0.1' elements='3' degree='2' radius='1 mm'>"
        "<handle length='0.1' x='-0.05'/><segment length='0.03'/><segment length='0.07' radius='0.5 mm' "
        "end_radius='0.2 mm'/>"
        "<winkler name='bed' at='0 0.05 0.1' stiffness='1'/></needle></scene>",
        NULL);
    double x[18], at[9];
    probe_read(sim, "/n/shaft/position", x, 18);
    static const double nodes[6] = { 0.015, 0.03, 0.0475, 0.065, 0.0825, 0.1 };
    for (int i = 0; i < 6; ++i)
        ck_assert_double_le(fabs(x[3 * i] - nodes[i]), 1e-15);
    probe_read(sim, "/n/bed/points/position", at, 9);
    for (int i = 0; i < 3; ++i)
        ck_assert_double_le(fabs(at[3 * i] - 0.05 * i), 1e-15);
    sn_sim_destroy(sim);
}
END_TEST

/* A cone from radius a to b: integrals of 1/A, 1/I, A, I in closed form; and what does not go with a taper.
   */
START_TEST(taper)
{
    const double pi = 3.14159265358979323846, L = 0.2, a = 1e-3, b = 0.05e-3, E = 2e11, rho = 7850;
    static const char text[] =
        "<scene><needle name='n' length='0.2' radius='1 mm'><segment length='0.2' end_radius='0.05 mm'/>"
        "</needle></scene>";
    sn_scene* scene = probe_scene(text, NULL);
    sn_id needle = sn_scene_find(scene, sn_root, "n");
    rod r;
    ck_assert(sn_rod_read(scene, needle, NULL, needle, &r));
    rod_sections* s = &r.sections;
    ck_assert_double_le(fabs(sn_rod_radius_at(s, 0.05) - (a + (b - a) / 4)), 1e-18);
    for (int k = 0; k < 2; ++k) { // all of it, and a part
        double s0 = k ? 0.11 : 0, s1 = k ? 0.17 : L, r0 = a + (b - a) * s0 / L, r1 = a + (b - a) * s1 / L,
               l = s1 - s0;
        rod_flexibility f = sn_rod_flexibility_of(s, s0, s1);
        rod_inertia m = sn_rod_inertia_of(s, s0, s1);
        const double square = (r0 * r0 + r0 * r1 + r1 * r1) / 3;
        double axial = l / (E * pi * r0 * r1),
               bending = 4 * l * square / (E * pi * r0 * r0 * r0 * r1 * r1 * r1);
        double mass = rho * pi * l * square;
        double centre = s0 + l * (r0 * r0 + 2 * r0 * r1 + 3 * r1 * r1) / (12 * square);
        double fourth = (pow(r1, 5) - pow(r0, 5)) / (5 * (r1 - r0)); // mean of r^4
        // second moment of the mass about s0, then about the centre
        double along = rho * pi * l * l * l * (r0 * r0 + 3 * r0 * r1 + 6 * r1 * r1) / 30;
        double transverse = rho * 0.25 * pi * l * fourth + along - mass * (centre - s0) * (centre - s0);
        ck_assert_double_le(fabs(f.axial / axial - 1), 1e-13);
        ck_assert_double_le(fabs(f.bending / bending - 1), 1e-13);
        ck_assert_double_le(fabs(m.mass / mass - 1), 1e-13);
        ck_assert_double_le(fabs(m.centre / centre - 1), 1e-13);
        ck_assert_double_le(fabs(m.axial / (rho * 0.5 * pi * l * fourth) - 1), 1e-13);
        ck_assert_double_le(fabs(m.transverse / transverse - 1), 1e-12);
    }
    sn_scene_destroy(scene);
    sn_error error = { 0 };
    probe_refuse(
        "<scene><needle length='1' area='1 mm^2'><segment length='1' end_radius='0.1 mm'/></needle></scene>",
        NULL, &error);
    probe_expect(error.text, "a tapered segment takes its section from the radii");
    error = (sn_error){ 0 };
    probe_refuse("<scene><needle length='1' inner_radius='0.2 mm'><segment length='1' end_radius='0.1 "
                 "mm'/></needle></scene>",
                 NULL, &error);
    probe_expect(error.text, "leaves no wall");
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("geometrically exact elements");
    TCase* cases = tcase_create("exact");
    tcase_add_test(cases, quadratures);
    tcase_add_test(cases, polynomials);
    tcase_add_loop_test(cases, tangent, 0, EXACT_DEGREE_MAX);
    tcase_add_loop_test(cases, gradient_and_balance, 0, EXACT_DEGREE_MAX);
    tcase_add_loop_test(cases, rigid_motion, 0, EXACT_DEGREE_MAX);
    tcase_add_test(cases, pose_at_start);
    tcase_add_test(cases, refusals);
    tcase_add_test(cases, needle_with_segments);
    tcase_add_test(cases, taper);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
