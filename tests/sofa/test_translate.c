/* If this failed, a component of SOFA would become something else than it is, or a change would not be told.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/sofa_scene.h"

/* Bodies that the rows below are put into. */
#define GRID                                                                                                 \
    "<RegularGridTopology name='g' nx='3' ny='2' nz='2' min='0 0 0' max='2 1 1'/>"                           \
    "<MechanicalObject name='p' src='@g'/><UniformMass totalMass='6'/>"
#define TETS                                                                                                 \
    "<TetrahedronSetTopologyContainer name='c' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>"    \
    "<MechanicalObject name='p' src='@c'/><DiagonalMass massDensity='6'/>"
#define PAIR "<MechanicalObject name='p' position='0 0 0 1 0 0'/><UniformMass vertexMass='2'/>"
#define CLOSED                                                                                               \
    "<TriangleSetTopologyContainer name='s' position='0 0 0 1 0 0 0 1 0 0 0 1' triangles='0 2 1 0 1 3 0 3 "  \
    "2 1 2 3'/>"
#define FRAME "<MechanicalObject name='r' template='Rigid3' position='1 0 0 0 0 0 1'/>"

typedef struct row {
    const char *scene, *native[4], *told; // parts of what is written; of what is told, or NULL
} row;

static const row rows[] = {
    // topologies
    { GRID, { "<grid name=\"g\" cells=\"2 1 1\" low=\"0 0 0\" high=\"2 1 1\"", "mesh=\"/g\"" }, NULL },
    { TETS, { "<inline_mesh name=\"c\"", "tetrahedra=\"0 1 2 3\"", "<solid_mass", "density=\"6\"" }, NULL },
    { GRID
      "<Node><TetrahedronSetTopologyContainer name='t'/><Hexa2TetraTopologicalMapping input='@../g' "
      "output='@t'/><TetrahedronFEMForceField youngModulus='7' poissonRatio='0.2' method='large'/></Node>",
      { "<tetrahedra", "of=\"/g\"", "law=\"corotational_qr\"", "young_modulus=\"7\"" },
      NULL },
    { "<MechanicalObject name='p' translation='1 2 3' rotation='0 0 90' scale='2' position='1 0 0'/>",
      { "positions=\"1" },
      NULL },
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject scale='3'/>"
      "<HexahedronFEMForceField youngModulus='5' method='polar'/><DiagonalMass massDensity='1'/>",
      { "<moved_mesh", "scale=\"3 3 3\"", "law=\"corotational_cell\"", "<solid_mass" },
      NULL },
    { "<RegularGridTopology nx='1000' ny='1000' nz='100'/>", { NULL }, "RegularGridTopology" },
    { "<RegularGridTopology nx='1000' ny='1000' nz='2'/><MechanicalObject/>", { NULL }, "at most" },
    { "<GridMeshCreator name='l' resolution='2000 2000'/><MeshTopology src='@l'/><MechanicalObject/>",
      { NULL },
      "at most" },
    { CLOSED "<SparseGridTopology name='g' src='@s' n='120 120 120'/><MechanicalObject src='@g'/>",
      { NULL },
      "at most" },
    { "<RegularGridTopology n='2 2 2' min='1 1 1' max='0 0 0'/><MechanicalObject/>",
      { "<points" },
      "below the lower one" },
    // states
    { PAIR, { "<points name=\"p\" positions=\"0 0 0 1 0 0\"", "<point_mass", "mass=\"2\"" }, NULL },
    { "<MechanicalObject position='0 0 0' velocity='1 2 3'/>", { "velocities=\"1 2 3\"" }, NULL },
    { FRAME "<UniformMass totalMass='3'/>",
      { "<frames name=\"r\" positions=\"1 0 0\"", "<rigid_mass", "mass=\"3\"", "inertia=\"3 3 3\"" },
      NULL },
    { FRAME "<UniformMass vertexMass='2 1 0.5 0 0 0 0.25 0 0 0 0.125'/>",
      { "inertia=\"1 0.5 0.25\"" },
      NULL },
    { FRAME "<UniformMass name='m' filename='@m.filename'/>", { "<frames" }, "there is no file \"\"" },
    { "<MechanicalObject template='Vec2' position='0 0'/>", { NULL }, "in space; this one is of \"Vec2\"" },
    { "<MechanicalObject position='0 0 nan'/>", { NULL }, "no number" },
    // masses
    { "<Node gravity='1 2 3'>" PAIR "</Node>", { "gravity=\"1 2 3\"" }, NULL },
    { GRID, { "mass=\"0.5\"", "gravity=\"0 -9.81 0\"" }, NULL },
    { TETS, { "<solid_mass" }, NULL },
    // integrators and linear solvers
    { PAIR "<EulerImplicitSolver rayleighStiffness='0.1' rayleighMass='0.2'/><CGLinearSolver iterations='30' "
           "tolerance='1e-7' threshold='1e-8'/>",
      { "<implicit_euler", "rayleigh_mass=\"0.2\" rayleigh_stiffness=\"0.1\"",
        "preconditioner=\"none\" iterations=\"30\"", "threshold=\"1e-08\"" },
      NULL },
    { PAIR "<EulerImplicitSolver/><SparseLDLSolver/>", { "method=\"ldl\"" }, NULL },
    { PAIR "<EulerImplicitSolver/><BTDLinearSolver/>", { "method=\"chain\"" }, NULL },
    { PAIR "<EulerExplicitSolver/>", { "<explicit", "method=\"symplectic_euler\"" }, NULL },
    { PAIR "<RungeKutta4Solver/>", { "method=\"rk4\"" }, NULL },
    { PAIR "<CentralDifferenceSolver rayleighMass='0.1'/>",
      { "method=\"symplectic_euler\"", "rayleigh_mass=\"0.1" },
      NULL },
    { PAIR "<VariationalSymplecticSolver/>", { "<midpoint" }, NULL },
    { PAIR "<VariationalSymplecticSolver explicitIntegration='1'/>",
      { "<explicit", "method=\"symplectic_euler\"" },
      NULL },
    { PAIR "<BDFOdeSolver order='1'/>", { "<dirk", "method=\"backward_euler\"" }, NULL },
    { PAIR "<BDFOdeSolver order='3'/>", { "<bdf2" }, "vibrations can gain energy" },
    { PAIR "<StaticSolver/>", { "<statics" }, NULL },
    { PAIR "<NewmarkImplicitSolver/>", { "<generalized_alpha", "rho=\"1\"" }, NULL },
    { PAIR "<EulerImplicitSolver/><EulerImplicitSolver/>", { "<implicit_euler" }, "an integrator already" },
    { PAIR "<EulerImplicitSolver firstOrder='1'/>", { "<fixed" }, "first order" },
    // conditions
    { PAIR "<FixedProjectiveConstraint indices='1'/>", { "<fixed", "nodes=\"1\"" }, NULL },
    { GRID "<BoxROI name='b' box='-1 -1 -1 0.1 2 2'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { "where=\"box -1 -1 -1 0.1" },
      NULL },
    { PAIR "<FixedProjectiveConstraint indices='0'/><FixedProjectiveConstraint indices='0 1'/>",
      { "nodes=\"0\"", "nodes=\"1\"" },
      NULL },
    { PAIR "<PartialFixedProjectiveConstraint indices='0' fixedDirections='1 0 1'/>",
      { "freedoms=\"x z\"" },
      NULL },
    { PAIR "<PartialFixedProjectiveConstraint indices='0' fixedDirections='1 0 1'/>"
           "<FixedProjectiveConstraint indices='0'/>",
      { "freedoms=\"x z\"", "freedoms=\"y\"" },
      NULL },
    { PAIR "<FixedProjectiveConstraint indices='5'/>", { NULL }, "it holds no node" },
    { "<MechanicalObject name='p' position='0 0 0'/>", { "<fixed", "at_rest" }, NULL },
    // forces
    { PAIR "<SpringForceField spring='0 1 100 5 0.5'/>",
      { "<springs", "stiffness=\"100\"", "damping=\"5\"", "rest_length=\"0.5\"" },
      NULL },
    { PAIR "<SpringForceField spring='0 7 100 5 0.5'/>", { NULL }, "there is no such node" },
    { GRID "<MeshSpringForceField stiffness='10'/>", { "<springs", "nodes=\"0 " }, NULL },
    { PAIR "<RestShapeSpringsForceField points='1' stiffness='9'/>",
      { "<springs_to_ground", "stiffness=\"0 9\"" },
      NULL },
    { PAIR "<ConstantForceField indices='1' forces='1 2 3'/>",
      { "<point_load", "node=\"1\" force=\"1 2 3\"" },
      NULL },
    { PAIR "<ConstantForceField indices='0 1' totalForce='2 4 6'/>", { "force=\"1 2 3\"" }, NULL },
    { PAIR "<PlaneForceField normal='0 2 0' d='-1' stiffness='50' damping='0'/>",
      { "<penalty_contact", "shape=\"plane\"", "position=\"-0 -1 -0\"", "stiffness=\"50\"" },
      NULL },
    { PAIR "<SphereForceField center='0 9 0' radius='-2' damping='0'/>", { "hollow=\"true\"" }, NULL },
    { TETS "<TetrahedronFEMForceField youngModulus='3' poissonRatio='0.3' method='small'/>",
      { "<solid", "law=\"linear\"" },
      NULL },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='StVenantKirchhoff' ParameterSet='1 1'/>",
      { "law=\"st_venant_kirchhoff\"", "young_modulus=\"2.5\"", "poisson_ratio=\"0.25\"" },
      NULL },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Costa' ParameterSet='1 1'/>",
      { NULL },
      "Costa" },
    { TETS "<TrianglePressureForceField pressure='0 0 1'/>", { NULL }, "no faces" },
    { "<QuadSetTopologyContainer name='c' position='0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0' quads='0 1 4 3 2 5 "
      "4 "
      "1'/><MechanicalObject src='@c'/><QuadBendingSprings stiffness='7'/>",
      { "<springs", "nodes=\"0 2 3 5\"", "rest_length=\"2 2\"", "stiffness=\"7 7\"" },
      NULL },
    // mappings
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><RigidMapping/></Node>",
      { "<attached_points", "to=\"/r\"", "positions=\"0 1 0\"" },
      NULL },
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><RigidMapping "
            "globalToLocalCoords='1'/></Node>",
      { "positions=\"-1 1 0\"" },
      NULL },
    { TETS "<Node><MechanicalObject name='m' position='0.2 0.2 0.2'/><BarycentricMapping/></Node>",
      { "<barycentric_points", "in=\"/p\"" },
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><IdentityMapping/></Node>",
      { "<subset_points", "of=\"/p\"" },
      NULL },
    { GRID "<Node><MechanicalObject name='m'/><SubsetMapping indices='1 4'/></Node>",
      { "where=\"nodes 1 4\"" },
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><SubsetMapping indices='1'/></Node>", { NULL }, "of no mesh" },
    { PAIR "<Node><OglModel/><IdentityMapping/></Node>", { "<points" }, NULL },
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><SkinningMapping/></Node>",
      { "<skinned_points", "frames=\"/r\"", "power=\"2\"" },
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><CenterOfMassMapping/></Node>",
      { "<centre_of_mass", "of=\"/p\"" },
      NULL },
    // meshes that no file holds
    { "<StringMeshCreator name='l' resolution='3' scale3d='2 1 1'/><MechanicalObject src='@l'/>",
      { "<inline_mesh", "points=\"0 0 0 1 0 0 2 0 0\"", "edges=\"0 1 1 2\"" },
      NULL },
    { "<StringMeshCreator resolution='1'/><MechanicalObject src='@StringMeshCreator'/>",
      { NULL },
      "a resolution of 1" },
    { "<GridMeshCreator name='l' resolution='2 2' trianglePattern='0' scale='3 1 0'/><MechanicalObject "
      "src='@l'/>",
      { "points=\"0 0 0 3 0 0 0 1 0 3 1 0\"", "quads=\"0 1 3 2\"" },
      NULL },
    { "<GridMeshCreator name='l' resolution='2 2' trianglePattern='3'/><MechanicalObject src='@l'/>",
      { "triangles=\"0 1 2 1 3 2\"" },
      NULL },
    { CLOSED "<SparseGridTopology name='g' src='@s' n='4 4 4'/><MechanicalObject name='p' src='@g'/>"
             "<HexahedronFEMForceField topology='@g' youngModulus='5'/><UniformMass totalMass='1'/>",
      { "<inline_mesh name=\"g\"", "hexahedra=", "<solid" },
      NULL },
    { "<SparseGridTopology n='4 4 4'/><MechanicalObject/>", { NULL }, "it has no surface" },
    { "<SparseGridTopology fileTopology='no.obj' n='4 4 4'/><MechanicalObject/>",
      { NULL },
      "no file \"no.obj\"" },
    // masses of single cells
    { "<EdgeSetTopologyContainer name='c' position='0 0 0 1 0 0' edges='0 1'/><MechanicalObject src='@c'/>"
      "<DiagonalMass totalMass='1'/>",
      { "mass=\"0.5 0.5\"" },
      NULL },
    { "<QuadSetTopologyContainer name='c' position='0 0 0 1 0 0 1 1 0 0 1 0' quads='0 1 2 3'/>"
      "<MechanicalObject src='@c'/><DiagonalMass totalMass='1'/>",
      { "mass=\"0.25 0.25 0.25 0.25\"" },
      NULL },
    { TETS "<NodalMassDensity property='1100'/><FEMMass template='Vec3,Tetrahedron'/>",
      { "<solid_mass", "density=\"1100\"", "distribution=\"consistent\"" },
      NULL },
    { TETS "<NodalMassDensity name='rho' property='3'/><FEMMass nodalMassDensity='@rho' lumping='1'/>",
      { "<solid_mass", "density=\"3\"" },
      NULL },
    { TETS "<FEMMass template='Vec3,QuadraticTetrahedron'/>", { NULL }, "nodes on their edges" },
    // frames
    { "<MeshTopology position='0 0 0 1 0 0' lines='0 1'/><MechanicalObject name='r' template='Rigid3' "
      "position='0 0 0 0 0 0 1 1 0 0 0 0 0 1'/><UniformMass/><BeamFEMForceField radius='0.1' "
      "radiusInner='0.05' "
      "youngModulus='7' poissonRatio='0.3'/>",
      { "<beams", "nodes=\"0 1\"", "section=\"tube\"", "inner_radius=\"0.05" },
      NULL },
    { FRAME "<UniformMass/><RestShapeSpringsForceField stiffness='9' angularStiffness='4'/>",
      { "<frame_springs", "stiffness=\"9 9 9\"", "angular_stiffness=\"4\"" },
      NULL },
    { FRAME "<UniformMass/><Node><MechanicalObject template='Rigid3' name='q'/><UniformMass/>"
            "<RestShapeSpringsForceField stiffness='9' external_rest_shape='@../r'/></Node>",
      { "to=\"/r\"", "together=\"true\"" },
      NULL },
    { PAIR "<LinearMovementProjectiveConstraint indices='1' keyTimes='0 1 3' movements='0 0 0 0 0 2 1 0 2'/>",
      { "<prescribed_points", "z=\"0+(2)*clamp(t-(0),0,1)\"", "x=\"0+(0.5)*clamp(t-(1),0,2)\"" },
      NULL },
    { FRAME "<LinearMovementProjectiveConstraint indices='0' keyTimes='0' movements='0 0 0 0 0 0'/>",
      { NULL },
      "only displacements of points" },
    // what is not there
    { PAIR "<NoSuchThing/>", { "<points" }, "no component of SOFA known here has this name" },
    { PAIR "<TriangleCollisionModel/>", { "<points" }, "contacts between bodies" },
    { "<Node activated='0'>" PAIR "</Node>", { "<scene" }, NULL },
};

static char* scene_text(const row* r)
{
    size_t length = strlen(r->scene) + 100;
    char* text = malloc(length);
    ck_assert_ptr_nonnull(text);
    snprintf(text, length, "<Node dt='0.01' gravity='0 -9.81 0'>%s</Node>", r->scene);
    return text;
}

static bool is_told(const sn_sofa_report* report, const char* words)
{
    for (int i = 0; i < report->count; ++i)
        if (strstr(report->notes[i].sentence, words) || strcmp(report->notes[i].element, words) == 0)
            return true;
    return false;
}

START_TEST(each_component_becomes_its_counterpart)
{
    const row* r = &rows[_i];
    char* text = scene_text(r);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    char* written = sofa_written(scene);
    for (int i = 0; i < 4 && r->native[i]; ++i)
        ck_assert_msg(strstr(written, r->native[i]) != NULL, "%s\nhas no %s\n%s", text, r->native[i],
                      written);
    if (r->told) ck_assert_msg(is_told(report, r->told), "%s: \"%s\" was not told", text, r->told);
    int sum = 0;
    for (int v = 0; v < SN_SOFA_VERDICT_COUNT; ++v)
        sum += report->counts[v];
    ck_assert_int_eq(sum, report->count);
    free(written);
    free(text);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(the_same_text_becomes_the_same_scene)
{
    char* text = scene_text(&rows[_i]);
    char* written[2];
    for (int i = 0; i < 2; ++i) {
        sn_scene* scene = sofa_read(text, NULL, NULL);
        written[i] = sofa_written(scene);
        sn_scene_destroy(scene);
    }
    ck_assert_str_eq(written[0], written[1]);
    free(written[0]);
    free(written[1]);
    free(text);
}
END_TEST

/* Every part of the catalogue says what it becomes, or why not; names rise, so that they are found. */
START_TEST(the_catalogue_is_whole)
{
    sn_sofa_component c, before = { .name = "" };
    int i = 0;
    for (; sn_sofa_component_at(i, &c); before = c, ++i) {
        ck_assert_msg(strcmp(before.name, c.name) < 0, "%s before %s", before.name, c.name);
        bool in_the_scene = c.verdict == SN_SOFA_HONOURED || c.verdict == SN_SOFA_CHANGED;
        ck_assert_msg(in_the_scene == (c.native != NULL), "%s", c.name);
        bool is_explained = c.verdict == SN_SOFA_CHANGED || c.verdict == SN_SOFA_LEFT_OUT;
        ck_assert_msg(is_explained == (c.reason != NULL), "%s", c.name);
    }
    ck_assert_int_gt(i, 300);
    ck_assert(!sn_sofa_component_at(-1, &c) && !sn_sofa_component_at(i, &c));
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("translate");
    TCase* tests = tcase_create("translate");
    tcase_add_loop_test(tests, each_component_becomes_its_counterpart, 0, SN_COUNT(rows));
    tcase_add_loop_test(tests, the_same_text_becomes_the_same_scene, 0, SN_COUNT(rows));
    tcase_add_test(tests, the_catalogue_is_whole);
    suite_add_tcase(suite, tests);
    SRunner* runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
