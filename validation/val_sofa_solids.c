/* If this failed, solids, membranes, springs and masses of SOFA's scenes would not be those of its own tests:
   stiffness of single elements, affine patches, lumped masses, a beam of tetrahedra, a sheet with bending
   springs.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/probe.h"
#include "support/report.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <sinew/sofa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene of SOFA, compiled. */
static sn_sim* compile(const char* text)
{
    sn_error error = { 0 };
    sn_scene* scene = sn_scene_load_sofa_text(text, strlen(text), "v.scn", NULL, NULL, NULL, &error);
    ck_assert_msg(scene != NULL, "%s", error.text);
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_scene_destroy(scene);
    return sim;
}

/* ---- single elements ----------------------------------------------------------------------------------- */

/* c_m M - c_k df/dx where the scene begins. */
static int matrix_of(const char* text, double mass, double stiffness, double A[PROBE_DOFS * PROBE_DOFS])
{
    sn_sim* sim = compile(text);
    sn_system* s = sim->systems[0];
    sn_system_evaluate(s);
    sn_system_assemble(s, mass, 0, stiffness, NULL);
    probe_dense(s, A);
    int n = s->layout.nv;
    sn_sim_destroy(sim);
    return n;
}

static double A[PROBE_DOFS * PROBE_DOFS];

START_TEST(a_corner_tetrahedron_is_as_stiff_as_in_sofa)
{
    const int n =
        matrix_of("<Node gravity='0 0 0'><EulerImplicitSolver/><TetrahedronSetTopologyContainer name='c' "
                  "position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject src='@c'/>"
                  "<UniformMass/><TetrahedronFEMForceField youngModulus='1000' poissonRatio='0.3' "
                  "method='small'/></Node>",
                  0, 1, A);
    const struct {
        int row, column;
        double value;
    } expected[] = { { 6, 6, 64.1026 },  { 7, 7, 224.359 },   { 8, 8, 64.1026 }, { 0, 0, 352.5641 },
                     { 1, 1, 352.5641 }, { 0, 1, 160.25641 }, { 4, 0, -64.1026 } };
    bool good = true;
    for (int i = 0; i < SN_COUNT(expected); ++i) {
        char what[64];
        snprintf(what, sizeof what, "stiffness of the unit tetrahedron, %d %d [N/m]", expected[i].row,
                 expected[i].column);
        good = report_near("SOFA's elements", what, A[expected[i].row * n + expected[i].column],
                           expected[i].value, 1e-6) &&
               good;
    }
    ck_assert(good);
}
END_TEST

/* Plane stress: E/(1 - nu^2), nu times that, and the shear modulus, each times the area; of the equilateral
   triangle their sum by the trace. */
START_TEST(triangles_are_as_stiff_as_in_sofa)
{
    const char* scene =
        "<Node gravity='0 0 0'><EulerImplicitSolver/><TriangleSetTopologyContainer name='c' "
        "position='%s' triangles='0 1 2'/><MechanicalObject src='@c'/><UniformMass/>"
        "<TriangularFEMForceField youngModulus='100' poissonRatio='0.3' method='large'/></Node>";
    char text[1024];
    snprintf(text, sizeof text, scene, "0 0 0 1 0 0 0 1 0");
    int n = matrix_of(text, 0, 1, A);
    bool good = report_near("SOFA's elements", "right triangle: along [N/m]", A[3 * n + 3], 54.945, 1e-5);
    good =
        report_near("SOFA's elements", "right triangle: across [N/m]", A[3 * n + 7], 16.4835, 1e-5) && good;
    good = report_near("SOFA's elements", "right triangle: shear [N/m]", A[4 * n + 4], 19.2308, 1e-5) && good;
    snprintf(text, sizeof text, scene, "1 0 0 0 1 0 1 1 1");
    n = matrix_of(text, 0, 1, A);
    double trace = 0;
    for (int i = 0; i < n; ++i)
        trace += A[i * (n + 1)];
    good = report_near("SOFA's elements", "triangle in space: trace [N/m]", trace, 2 * (95.1676 + 33.3087),
                       1e-5) &&
           good;
    ck_assert(good);
}
END_TEST

/* ---- masses -------------------------------------------------------------------------------------------- */

static const struct {
    const char *name, *mesh, *mass;
    double each;
} masses[] = {
    { "edge", "<EdgeSetTopologyContainer name='c' position='0 0 0 1 0 0' edges='0 1'/>",
      "<DiagonalMass totalMass='1'/>", 1.0 / 2 },
    { "triangle", "<TriangleSetTopologyContainer name='c' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/>",
      "<DiagonalMass totalMass='1'/>", 1.0 / 3 },
    { "quad", "<QuadSetTopologyContainer name='c' position='0 0 0 1 0 0 1 1 0 0 1 0' quads='0 1 2 3'/>",
      "<DiagonalMass totalMass='1'/>", 1.0 / 4 },
    { "tetrahedron",
      "<TetrahedronSetTopologyContainer name='c' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>",
      "<DiagonalMass totalMass='1'/>", 1.0 / 4 },
    { "hexahedron", "<RegularGridTopology name='c' n='2 2 2' min='0 0 0' max='1 1 1'/>",
      "<DiagonalMass totalMass='1'/>", 1.0 / 8 },
    { "hexahedron of 2 m, density 1", "<RegularGridTopology name='c' n='2 2 2' min='0 0 0' max='2 2 2'/>",
      "<DiagonalMass massDensity='1'/>", 1 },
    { "hexahedron of 2 m, 10 kg", "<RegularGridTopology name='c' n='2 2 2' min='0 0 0' max='2 2 2'/>",
      "<DiagonalMass totalMass='10'/>", 1.25 },
    { "hexahedron of 2 m, density -1", "<RegularGridTopology name='c' n='2 2 2' min='0 0 0' max='2 2 2'/>",
      "<DiagonalMass massDensity='-1'/>", 0.125 },
};

START_TEST(masses_are_shared_as_in_sofa)
{
    char text[1024], what[128];
    snprintf(text, sizeof text,
             "<Node gravity='0 0 0'><EulerImplicitSolver/>%s<MechanicalObject src='@c'/>%s</Node>",
             masses[_i].mesh, masses[_i].mass);
    int n = matrix_of(text, 1, 0, A);
    double least = A[0], most = A[0];
    for (int i = 0; i < n; ++i) {
        least = fmin(least, A[i * (n + 1)]);
        most = fmax(most, A[i * (n + 1)]);
    }
    snprintf(what, sizeof what, "%s: least mass of a node [kg]", masses[_i].name);
    bool good = report_near("SOFA's masses", what, least, masses[_i].each, 1e-12);
    snprintf(what, sizeof what, "%s: largest mass of a node [kg]", masses[_i].name);
    ck_assert(report_near("SOFA's masses", what, most, masses[_i].each, 1e-12) && good);
}
END_TEST

/* ---- affine patches ------------------------------------------------------------------------------------ */

enum { SIDE = 5, MAX = SIDE * SIDE * SIDE };

typedef struct patch {
    int layers; // nodes along z
    const char *grid, *force;
    sn_mat3 turn;
} patch;

/* Turns by 0.7 rad about (1, 2, 3) and stretches, or turns about z. */
static const patch patches[] = {
    { 1,
      "<RegularGridTopology name='g' n='5 5 1' min='0 0 0' max='4 4 0'/>",
      "<RegularGridSpringForceField stiffness='10' damping='0'/>",
      { { { 0.764842187284488, -0.644217687237691, 0 },
          { 0.644217687237691, 0.764842187284488, 0 },
          { 0, 0, 1 } } } },
    { SIDE,
      "<RegularGridTopology name='g' n='5 5 5' min='0 0 0' max='1 1 1'/>",
      "<Node><TetrahedronSetTopologyContainer name='c'/><Hexa2TetraTopologicalMapping input='@../g' "
      "output='@c'/><TetrahedronFEMForceField youngModulus='20' poissonRatio='0.4' method='small'/></Node>",
      { { { 1.1, -0.5, 0.3 }, { 0.4, 0.9, -0.2 }, { -0.1, 0.35, 1.2 } } } },
};

static sn_vec3 moved(const patch* p, sn_vec3 x)
{
    return sn_add(sn_mat3_apply(p->turn, x), sn_v3(0.3, -0.2, p->layers > 1 ? 0.1 : 0));
}

static bool is_border(const patch* p, int i)
{
    int x = i % SIDE, y = i / SIDE % SIDE, z = i / SIDE / SIDE;
    bool on_side = x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1;
    return on_side || (p->layers > 1 && (z == 0 || z == SIDE - 1));
}

static sn_vec3 place_of(const patch* p, int i)
{
    double size = p->layers > 1 ? 0.25 : 1;
    return sn_scale(size, sn_v3(i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE));
}

/* Every node of the border moves by itself, in one second. */
static char* patch_scene(const patch* p)
{
    enum { ROOM = 1 << 16 };
    char* text = malloc(ROOM);
    ck_assert_ptr_nonnull(text);
    int n = snprintf(text, ROOM,
                     "<Node gravity='0 0 0' dt='0.5'><EulerImplicitSolver/><SparseLDLSolver/>%s"
                     "<MechanicalObject name='p' src='@g'/><UniformMass totalMass='1'/>%s",
                     p->grid, p->force);
    for (int i = 0; i < SIDE * SIDE * p->layers; ++i) {
        sn_vec3 x = place_of(p, i), u = sn_sub(moved(p, x), x);
        if (is_border(p, i))
            n += snprintf(text + n, (size_t)(ROOM - n),
                          "<LinearMovementProjectiveConstraint indices='%d' keyTimes='0 1' movements='0 0 0 "
                          "%.17g %.17g %.17g'/>",
                          i, u.x, u.y, u.z);
    }
    snprintf(text + n, (size_t)(ROOM - n), "</Node>");
    return text;
}

START_TEST(the_inside_of_a_patch_follows_its_border)
{
    const patch* p = &patches[_i];
    char* text = patch_scene(p);
    sn_sim* sim = compile(text);
    free(text);
    double at[3 * MAX], worst = 0;
    int count = SIDE * SIDE * p->layers;
    probe_step(sim, 200);
    probe_read(sim, "/p/position", at, 3 * count);
    sn_sim_destroy(sim);
    for (int i = 0; i < count; ++i) {
        sn_vec3 should = moved(p, place_of(p, i));
        double off = sn_norm(sn_sub(sn_v3(at[3 * i], at[3 * i + 1], at[3 * i + 2]), should));
        worst = fmax(worst, off);
    }
    ck_assert(report_below("SOFA's affine patches",
                           p->layers > 1 ? "tetrahedra, E 20, nu 0.4: farthest from the affine map [m]"
                                         : "springs of a flat grid: farthest from the turned grid [m]",
                           worst, 1e-12));
}
END_TEST

/* ---- motion -------------------------------------------------------------------------------------------- */

/* SOFA's six tetrahedra of a hexahedron are others (five of them meet in one corner, not six), hence the
   digits behind. */
START_TEST(a_beam_of_tetrahedra_moves_as_in_sofa)
{
    sn_sim* sim =
        compile("<Node gravity='0 10 0' dt='0.01'><EulerImplicitSolver/><CGLinearSolver iterations='20' "
                "tolerance='1e-5' threshold='1e-6'/><RegularGridTopology name='g' n='4 10 4' min='0 0 20' "
                "max='10 40 30'/>"
                "<MechanicalObject name='p' src='@g'/><DiagonalMass massDensity='1'/>"
                "<BoxROI name='r' box='-1 -1 0 10 1 50'/><FixedProjectiveConstraint indices='@r.indices'/>"
                "<Node name='t'><TetrahedronSetTopologyContainer name='c'/><Hexa2TetraTopologicalMapping "
                "input='@../g' "
                "output='@c' swapping='1'/><TetrahedronFEMForceField youngModulus='600' poissonRatio='0.3' "
                "method='large'/></Node></Node>");
    double at[480];
    probe_step(sim, 100);
    probe_read(sim, "/p/position", at, 480);
    sn_sim_destroy(sim);
    bool good = report_near("SOFA's beam of tetrahedra", "node 159 moves by [m]", at[478] - 40, 5.0487, 1e-4);
    double off = sn_norm(sn_sub(sn_v3(at[477], at[478], at[479]), sn_v3(9.99985, 45.0487, 30.0011)));
    ck_assert(report_below("SOFA's beam of tetrahedra", "node 159 off SOFA's place [m]", off, 2e-3) && good);
}
END_TEST

/* SOFA's sheet of 20 x 20 points falls freely, so that no spring is strained: 55 g h^2 in 10 steps of
   backward Euler. The numbers of SOFA's own test, (-0.000132, 0.520924) for (0, 0.520816), are what its
   conjugate gradients leave after 20 iterations. */
START_TEST(a_sheet_with_bending_springs_falls_freely)
{
    sn_sim* sim = compile(
        "<Node gravity='0 -1 0' dt='0.01'><EulerImplicitSolver/><SparseLDLSolver/><GridMeshCreator name='g' "
        "resolution='20 20' trianglePattern='2' scale='10 10 0'/><TriangleSetTopologyContainer name='c' "
        "src='@g'/>"
        "<MechanicalObject name='p' src='@c'/><MeshMatrixMass massDensity='0.1' lumping='1'/>"
        "<TriangularBendingSprings stiffness='300' damping='0.5'/></Node>");
    double at[1200], worst = 0;
    probe_step(sim, 10);
    probe_read(sim, "/p/position", at, 1200);
    sn_sim_destroy(sim);
    for (int i = 0; i < 400; ++i) {
        sn_vec3 should = sn_v3(i % 20 * 10.0 / 19, i / 20 * 10.0 / 19 - 55e-4, 0);
        worst = fmax(worst, sn_norm(sn_sub(sn_v3(at[3 * i], at[3 * i + 1], at[3 * i + 2]), should)));
    }
    bool good = report_near("SOFA's bending springs", "vertex 20 of a falling sheet, y [m]", at[61], 0.520924,
                            1.2e-4 / 0.52);
    ck_assert(report_below("SOFA's bending springs", "farthest from a free fall [m]", worst, 1e-12) && good);
}
END_TEST

/* Two triangles that fold along one edge: one spring of sqrt(3) m between the corners across; drawn longer,
   it pulls the two corners to each other and nobody else. */
START_TEST(two_triangles_have_one_bending_spring)
{
    const double length = 1.7320508075688772, k = 300;
    sn_sim* sim = compile(
        "<Node gravity='0 0 0' dt='0.001'><EulerExplicitSolver/><MechanicalObject name='p' "
        "position='0 0 0  1 0 0  0 1 0  1 1 1' velocity='0 0 0  0 0 0  0 0 0  0.1 0.1 0.1'/>"
        "<TriangleSetTopologyContainer position='0 0 0  1 0 0  0 1 0  1 1 1' triangles='0 1 2  1 3 2'/>"
        "<UniformMass vertexMass='1'/><TriangularBendingSprings stiffness='300' damping='0'/></Node>");
    double x[12], v[12];
    probe_step(sim, 1); // not strained yet: moves by 1e-4 along each axis
    probe_read(sim, "/p/position", x, 12);
    probe_step(sim, 1);
    probe_read(sim, "/p/velocity", v, 12);
    sn_sim_destroy(sim);
    const double pull = k * (x[9] * length - length) / length * 1e-3; // impulse along each axis
    bool good = report_near("SOFA's bending springs", "impulse on corner 0 [N s]", v[0], pull, 1e-10);
    good =
        report_near("SOFA's bending springs", "velocity of corner 3 [m/s]", v[11], 0.1 - pull, 1e-12) && good;
    for (int i = 3; i < 9; ++i)
        good = report_below("SOFA's bending springs", "velocity of the edge [m/s]", fabs(v[i]), 0) && good;
    ck_assert(good);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("sofa/solids");
    TCase* tests = tcase_create("all");
    tcase_add_test(tests, a_corner_tetrahedron_is_as_stiff_as_in_sofa);
    tcase_add_test(tests, triangles_are_as_stiff_as_in_sofa);
    tcase_add_loop_test(tests, masses_are_shared_as_in_sofa, 0, SN_COUNT(masses));
    tcase_add_loop_test(tests, the_inside_of_a_patch_follows_its_border, 0, SN_COUNT(patches));
    tcase_add_test(tests, a_beam_of_tetrahedra_moves_as_in_sofa);
    tcase_add_test(tests, a_sheet_with_bending_springs_falls_freely);
    tcase_add_test(tests, two_triangles_have_one_bending_spring);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
