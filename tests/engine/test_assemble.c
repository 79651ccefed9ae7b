/* If this failed, Newton's method would go astray where forces act on points that follow other points: the
   system's matrix through one, two and three levels of mappings, with held coordinates, against
   differences of the net force.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/motion.h"
#include "support/probe.h"
#include "support/run_suite.h"

/* ---- scenes ------------------------------------------------------------------------------------------- */

#define HEAD                                                                                                 \
    "<scene><frames name='b'/><frames name='f' positions='0.1 0 0  0.2 0 0  0.3 0 0'/>"                      \
    "<rigid_mass on='@b' mass='0.6' inertia='0.3 0.3 0.5'/>"                                                 \
    "<rigid_mass on='@f' mass='0.7' inertia='0.2 0.3 0.4' centre='0.1 0 -0.1' gravity='0 0 -9'/>"
#define SECTIONS                                                                                             \
    "<chain_frames name='sections' base='@b' frames='@f' stations='0 0.4 1 1.5' at='0.2 0.7 1.2' "           \
    "interpolation='hermite' offset='0.1 -0.2'/>"
#define ARMS                                                                                                 \
    "<attached_frames name='arms' to='@sections' nodes='0 1 2 1' positions='0.1 0.2 0.3' "                   \
    "orientations='0.3 -0.2 0.9'/>"
#define TIPS                                                                                                 \
    "<attached_points name='tips' to='@arms' nodes='3 0 2' positions='0.2 0.1 0.1  0 0 0.4  0.3 -0.1 0'/>"
#define ON_TIPS                                                                                              \
    "<point_mass on='@tips' mass='0.5' gravity='1 -2 3'/>"                                                   \
    "<springs_to_ground on='@tips' stiffness='3' cubic='2' damping='0.7'/>"
#define ON_ARMS                                                                                              \
    "<rigid_mass on='@arms' mass='0.5' inertia='0.1 0.2 0.3' centre='0.1 -0.2 0.3' gravity='1 -2 3'/>"       \
    "<point_load on='@arms' node='-1' force='1 2 -3' moment='0.3 -0.2 0.1' position='0.1 0.2 0.3'/>"
/* joins mapped frames with independent ones */
#define ACROSS                                                                                               \
    "<rfem_joints base='@b' frames='@arms' translational_stiffness='5 6 7' rotational_stiffness='0.2 0.3 "   \
    "0.4' "                                                                                                  \
    "attachments='0.1 0.2' damping_time='0.3'/>"

/* nothing has mass but what the mappings follow */
#define SPRINGS "<springs_to_ground on='@tips' stiffness='3' cubic='2' damping='0.7'/>"
#define ONE_LOAD "<point_load on='@arms' node='3' force='1 2 -3' moment='0.3 -0.2 0.1'/>"

static const char* const scenes[] = {
    HEAD SECTIONS ARMS ON_ARMS "</scene>",
    HEAD SECTIONS ARMS TIPS ON_TIPS "</scene>",
    HEAD SECTIONS ARMS TIPS ON_TIPS ON_ARMS ACROSS "</scene>",
    HEAD SECTIONS ARMS TIPS ON_TIPS ACROSS "<fixed on='@b'/></scene>",
    HEAD SECTIONS ARMS TIPS ON_TIPS ACROSS
    "<fixed on='@f' nodes='0 2' dofs='x z'/><fixed on='@b' dofs='rx ry rz'/>"
    "</scene>",
    HEAD SECTIONS ARMS TIPS ON_TIPS ACROSS "<prescribed_motion on='@b' x='sin(t)' roll='t' pitch='0.4*t'/>"
                                           "<fixed on='@f' nodes='1'/></scene>",
    HEAD SECTIONS ARMS TIPS SPRINGS ONE_LOAD "</scene>",
    HEAD SECTIONS ARMS TIPS SPRINGS ACROSS "<fixed on='@f' nodes='0 2' dofs='x z'/></scene>",
};

static const double h = 2e-3;

static sn_system* at_random(sn_sim* sim, uint64_t* seed)
{
    sn_system* s = sim->systems[0];
    probe_randomise(s, 0.4, 0.8, seed);
    return s;
}

/* ---- against differences ------------------------------------------------------------------------------ */

static double A[PROBE_DOFS * PROBE_DOFS], B[PROBE_DOFS * PROBE_DOFS];

/* Which: 0 position, 1 velocity, 2 acceleration. */
static void column(sn_system* s, int c, int which, double* out)
{
    static const double steps[4] = { -2, -1, 1, 2 };
    double f[4][PROBE_DOFS];
    probe_motion kept;
    probe_keep(s, &kept);
    for (int k = 0; k < 4; ++k) {
        int local;
        const sn_state* state = probe_owner(s, c, &local);
        if (which == 0) probe_displace(state, local, steps[k] * h);
        if (which == 1) s->layout.v[c] += steps[k] * h;
        if (which == 2) s->layout.a[c] += steps[k] * h;
        sn_system_evaluate(s);
        memcpy(f[k], s->layout.f, (size_t)s->layout.nv * sizeof(double));
        probe_put(s, &kept);
    }
    for (int i = 0; i < s->layout.nv; ++i)
        out[i] = s->layout.free_dof[i] ? difference(f[0][i], f[1][i], f[2][i], f[3][i], h) : 0.0;
}

START_TEST(derivatives)
{
    static const char* const names[3] = { "K", "D", "M" };
    static const double weights[3][3] = { { 0, 0, -1 }, { 0, -1, 0 }, { -1, 0, 0 } };
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    uint64_t seed = (uint64_t)_i + 1;
    for (int sample = 0; sample < 3; ++sample) {
        sn_system* s = at_random(sim, &seed);
        for (int which = 0; which < 3; ++which) {
            sn_system_evaluate(s);
            sn_system_assemble(s, weights[which][0], weights[which][1], weights[which][2], NULL);
            probe_dense(s, A);
            memset(B, 0, sizeof B);
            for (int c = 0; c < s->layout.nv; ++c) {
                double out[PROBE_DOFS];
                if (!s->layout.free_dof[c]) continue;
                column(s, c, which, out);
                for (int i = 0; i < s->layout.nv; ++i)
                    B[i * s->layout.nv + c] = out[i];
            }
            expect_close(names[which], A, B, s->layout.nv * s->layout.nv, 1e-8);
        }
    }
    sn_sim_destroy(sim);
}
END_TEST

/* One matrix of three: A = cm M - cd D - ck K, the rotational columns of M and D turned by `spin`. */
START_TEST(weights_and_spin)
{
    static double part[3][PROBE_DOFS * PROBE_DOFS];
    sn_sim* sim = probe_compile(scenes[_i], NULL);
    uint64_t seed = 77;
    sn_system* s = at_random(sim, &seed);
    const double cm = 3.5, cd = 0.7, ck = 1.3;
    sn_mat3 spin[8];
    for (int i = 0; i < 8; ++i)
        for (int k = 0; k < 9; ++k)
            spin[i].m[k / 3][k % 3] = random_number(&seed);
    sn_system_evaluate(s);
    sn_system_assemble(s, cm, 0, 0, NULL);
    probe_dense(s, part[0]);
    sn_system_assemble(s, 0, cd, 0, NULL);
    probe_dense(s, part[1]);
    sn_system_assemble(s, 0, 0, ck, NULL);
    probe_dense(s, part[2]);
    sn_system_assemble(s, cm, cd, ck, NULL);
    probe_dense(s, A);
    int n = s->layout.nv;
    for (int i = 0; i < n * n; ++i)
        B[i] = part[0][i] + part[1][i] + part[2][i];
    expect_close("sum", A, B, n * n, 1e-14);

    sn_system_assemble(s, cm, cd, ck, spin);
    probe_dense(s, A);
    memcpy(B, part[2], sizeof B);
    for (int node = 0; node < s->layout.node_count; ++node)
        for (int i = 0; i < n; ++i)
            for (int j = 0; j < 6; ++j) {
                int at = s->layout.node_dof[node];
                double sum = part[0][i * n + at + j] + part[1][i * n + at + j];
                if (j >= 3) {
                    sum = 0;
                    for (int k = 0; k < 3; ++k)
                        sum += (part[0][i * n + at + 3 + k] + part[1][i * n + at + 3 + k]) *
                               spin[s->layout.node_frame[node]].m[k][j - 3];
                }
                if (s->layout.free_dof[at + j]) B[i * n + at + j] += sum;
            }
    expect_close("spin", A, B, n * n, 1e-13);
    sn_sim_destroy(sim);
}
END_TEST

/* The accelerations are those that leave no net force, whatever the solver; prescribed ones stay. */
START_TEST(accelerations)
{
    double a[3][PROBE_DOFS];
    static const char* const solvers[3] = { "dense", "sparse", "auto" };
    for (int k = 0; k < 3; ++k) {
        char text[4096];
        snprintf(text, sizeof text, "%.*s<dirk linear='%s'/></scene>", (int)strlen(scenes[_i]) - 8,
                 scenes[_i], solvers[k]);
        sn_sim* sim = probe_compile(text, NULL);
        uint64_t seed = 13;
        sn_system* s = at_random(sim, &seed);
        probe_motion before;
        probe_keep(s, &before);
        ck_assert(sn_system_accelerate(s));
        double size = 1;
        for (int i = 0; i < s->layout.nv; ++i)
            size = fmax(size, fabs(s->layout.a[i]));
        for (int i = 0; i < s->layout.nv; ++i) {
            if (s->layout.free_dof[i])
                ck_assert_double_le(fabs(s->layout.f[i]), 1e-13 * size);
            else
                ck_assert_double_eq(s->layout.a[i], before.a[i]);
        }
        memcpy(a[k], s->layout.a, (size_t)s->layout.nv * sizeof(double));
        if (k > 0) expect_close("accelerations", a[k], a[0], s->layout.nv, 1e-11);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* ---- mappings that nothing acts through --------------------------------------------------------------- */

/* They are left out while stepping and right when somebody looks, at every level. */
START_TEST(passive_mappings)
{
    static const char passive[] = HEAD SECTIONS ARMS TIPS "</scene>";
    static const char active[] = HEAD SECTIONS ARMS TIPS
        "<springs_to_ground on='@tips' stiffness='0'/></scene>"; // a force, though it is zero
    sn_sim *a = probe_compile(passive, NULL), *b = probe_compile(active, NULL);
    for (int i = 0; i < 3; ++i) {
        ck_assert(a->systems[0]->program.mappings.at[i].passive);
        ck_assert(!b->systems[0]->program.mappings.at[i].passive);
    }
    static const char* const paths[] = { "/tips/acceleration", "/tips/position", "/tips/velocity" };
    for (int step = 0; step < 20; ++step) {
        probe_step(a, 1);
        probe_step(b, 1);
        for (int k = 0; k < 3; ++k) {
            double x[9], y[9];
            probe_read(a, paths[(k + step) % 3], x, 9); // in any order
            probe_read(b, paths[(k + step) % 3], y, 9);
            expect_close(paths[(k + step) % 3], x, y, 9, 1e-12);
        }
        double x[16], y[16];
        probe_read(a, "/arms/orientation", x, 16);
        probe_read(b, "/arms/orientation", y, 16);
        expect_close("orientation", x, y, 16, 1e-13);
    }
    sn_sim_destroy(a);
    sn_sim_destroy(b);
}
END_TEST

/* ---- mappings that little acts through ----------------------------------------------------------------- */

static void expect_composed(const sn_system* s, bool masses, const bool* composed)
{
    for (int node = 0; node < s->layout.mapped_count; ++node) {
        ck_assert_msg(s->program.composite[node].current == composed[node], "node %d", node);
        ck_assert_msg(s->program.composite[node].massless == !(masses && composed[node]), "mass of node %d",
                      node);
    }
}

static void assemble(sn_system* s, double cm, double cd, double ck)
{
    sn_system_evaluate(s);
    sn_system_assemble(s, cm, cd, ck, NULL);
}

/* Derivatives are found of those mapped nodes that have a force, or an item with derivatives, and of what
   these follow; of no others. Nodes are three sections, four arms, three tips. */
START_TEST(what_is_composed)
{
    static const char idle[] =
        HEAD SECTIONS ARMS TIPS "<springs_to_ground on='@tips' stiffness='0'/></scene>";
    static const char loaded[] = HEAD SECTIONS ARMS ONE_LOAD "</scene>"; // arm 3, on section 1
    static const char heavy[] = HEAD SECTIONS ARMS TIPS ON_TIPS "</scene>";
    static const bool none[10] = { false }, one[10] = { false, true, false, false, false, false, true },
                      but_arm_1[10] = { true, true, true, true, false, true, true, true, true, true };
    const char* const text[] = { idle, loaded, heavy };
    uint64_t seed = 3;
    for (int k = 0; k < 3; ++k) {
        sn_sim* sim = probe_compile(text[k], NULL);
        sn_system* s = at_random(sim, &seed);
        assemble(s, 1, 1, 1);
        expect_composed(s, k == 2, k == 0 ? none : k == 1 ? one : but_arm_1);
        assemble(s, 1, 0, 0); // masses alone
        expect_composed(s, k == 2, k < 2 ? none : but_arm_1);
        sn_sim_destroy(sim);
    }
}
END_TEST

/* Held coordinates stay as they were to the bit; the others move; the reaction is what holds them. */
START_TEST(partly_held)
{
    static const char text[] = "<scene><points name='p' positions='1 2 3  4 5 6' velocities='1 1 1'/>"
                               "<point_mass on='@p' mass='2' gravity='1 -3 5'/>"
                               "<fixed name='held' on='@p' nodes='-1' dofs='x z'/></scene>";
    sn_sim* sim = probe_compile(text, NULL);
    double x[6], v[6], force[3];
    for (int step = 0; step < 10; ++step) {
        probe_step(sim, 1);
        probe_read(sim, "/p/position", x, 6);
        probe_read(sim, "/p/velocity", v, 6);
        probe_read(sim, "/held/force", force, 3);
        double t = sn_sim_time(sim);
        ck_assert(x[3] == 4 && x[5] == 6 && v[3] == 0 && v[5] == 0);
        expect_close("free y", &x[4], (double[]){ 5 + t - 1.5 * t * t }, 1, 1e-14);
        expect_close("free point", x,
                     (double[]){ 1 + t + 0.5 * t * t, 2 + t - 1.5 * t * t, 3 + t + 2.5 * t * t }, 3, 1e-14);
        expect_close("reaction", force, (double[]){ -2, 0, -10 }, 3, 1e-13);
    }
    sn_sim_destroy(sim);
}
END_TEST

/* Nothing joins the frame to the cells of a solid, whose tangents fill the matrix of points: after n steps
   of backward Euler it has fallen g h^2 n (n + 1)/2. A read between the steps would clear the matrix. */
START_TEST(a_frame_beside_cells_falls)
{
    sn_sim* sim = probe_compile(
        "<scene step='5 ms'><implicit_euler/><grid name='mesh' cells='1 1 1' type='tetrahedra'/>"
        "<points name='cube' mesh='@mesh'/><solid on='@cube' young_modulus='20 kPa' poisson_ratio='0.4'/>"
        "<solid_mass on='@cube' density='1000'/><frames name='f' positions='0 0 5'/>"
        "<rigid_mass on='@f' mass='0.02' inertia='1e-6 1e-6 2e-6' gravity='0 0 -9.81'/></scene>",
        NULL);
    double x[3];
    probe_step(sim, 5);
    probe_read(sim, "/f/position", x, 3);
    ck_assert_double_eq_tol(x[2], 5.0 - 9.81 * 25e-6 * 15.0, 1e-14);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("assemble");
    TCase* cases = tcase_create("assemble");
    tcase_add_loop_test(cases, derivatives, 0, SN_COUNT(scenes));
    tcase_add_loop_test(cases, weights_and_spin, 0, SN_COUNT(scenes));
    tcase_add_loop_test(cases, accelerations, 0, SN_COUNT(scenes));
    tcase_add_test(cases, passive_mappings);
    tcase_add_test(cases, what_is_composed);
    tcase_add_test(cases, partly_held);
    tcase_add_test(cases, a_frame_beside_cells_falls);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
