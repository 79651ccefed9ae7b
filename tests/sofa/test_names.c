/* If this failed, a component of SOFA would become something else under one of its names.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include "output/scratch.h"
#include "sofa/sofa_rows.h"
#include "support/run_suite.h"

#define BODY "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/>"
#define LINEAR(name) "<EulerImplicitSolver/><" name "/>" BODY
#define TETRA                                                                                                \
    "<MeshTopology position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 "                                    \
    "3'/><MechanicalObject/><UniformMass/>"
#define SHEET                                                                                                \
    "<MeshTopology position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject/><UniformMass/>"
#define FRAMES2 "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1  1 0 0 0 0 0 1'/><UniformMass/>"
#define CUBE "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/><UniformMass/>"
#define SQUARE                                                                                               \
    "<MeshTopology position='0 0 0 1 0 0 1 1 0 0 1 0' triangles='0 1 2 0 2 "                                 \
    "3'/><MechanicalObject/><UniformMass/>"

static const row rows[] = {
    // linear solvers: factors of symmetric matrices, of others, and iterations
    { LINEAR("AsyncSparseLDLSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("CholeskySolver"), { "<ldl" }, NULL, "" },
    { LINEAR("EigenCholmodSupernodalLLT"), { "<ldl" }, NULL, "" },
    { LINEAR("EigenSimplicialLDLT"), { "<ldl" }, NULL, "" },
    { LINEAR("EigenSimplicialLLT"), { "<ldl" }, NULL, "" },
    { LINEAR("EigenSparseQR"), { "<ldl" }, NULL, "" },
    { LINEAR("PrecomputedLinearSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("SVDLinearSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("SparsePARDISOSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("SparseTAUCSLLtSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("SparseTAUCSSolver"), { "<ldl" }, NULL, "" },
    { LINEAR("EigenSparseLU"), { "<sparse" }, NULL, "" },
    { LINEAR("LULinearSolver"), { "<sparse" }, NULL, "" },
    { LINEAR("MinResLinearSolver"), { "<minres" }, NULL, "" },
    { LINEAR("ParallelCGLinearSolver"), { "<cg", "preconditioner=\"none\"" }, NULL, "" },
    { LINEAR("PreconditionedConjugateResidual"), { "<cg", "preconditioner=\"none\"" }, NULL, "" },
    // an iteration and its preconditioner: a factor only where SOFA has one
    { LINEAR("PCGLinearSolver") "<SparseLDLSolver/>", { "<cg", "preconditioner=\"factor\"" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<BlockJacobiPreconditioner/>",
      { "<cg", "preconditioner=\"none\"" },
      "<ldl",
      "" },
    { LINEAR("PCGLinearSolver") "<JacobiPreconditioner/>", { "<cg", "preconditioner=\"none\"" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<SSORPreconditioner/>", { "<cg", "preconditioner=\"none\"" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<WarpPreconditioner/>", { "<cg", "preconditioner=\"none\"" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<PrecomputedWarpPreconditioner/>", { "<cg" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<CudaPrecomputedWarpPreconditioner/>", { "<cg" }, "<ldl", "" },
    { LINEAR("PCGLinearSolver") "<PrecomputedMatrixSystem/>", { "<cg" }, "<ldl", "" },
    // constraints are solved together with the motion: nothing in the scene
    { "<FreeMotionAnimationLoop/><BlockGaussSeidelConstraintSolver/>" BODY,
      { "<implicit_euler" },
      "Gauss",
      "" },
    { "<FreeMotionAnimationLoop/><UnbuiltGaussSeidelConstraintSolver/>" BODY,
      { "<implicit_euler" },
      "Gauss",
      "" },
    { "<FreeMotionAnimationLoop/><ImprovedJacobiConstraintSolver/>" BODY,
      { "<implicit_euler" },
      "Jacobi",
      "" },
    { "<FreeMotionAnimationLoop/><JacobiConstraintSolver/>" BODY, { "<implicit_euler" }, "Jacobi", "" },
    { "<FreeMotionAnimationLoop/><LCPConstraintSolver/>" BODY, { "<implicit_euler" }, "LCP", "" },
    { "<LMConstraintSolver/>" BODY, { "<implicit_euler" }, "LMC", "" },
    { "<FreeMotionAnimationLoop/><NNCGConstraintSolver/>" BODY, { "<implicit_euler" }, "NNCG", "" },
    { BODY "<GenericConstraintCorrection/>", { "<implicit_euler" }, "Correction", "" },
    { BODY "<LinearSolverConstraintCorrection/>", { "<implicit_euler" }, "Correction", "" },
    { BODY "<PrecomputedConstraintCorrection/>", { "<implicit_euler" }, "Correction", "" },
    { BODY "<UncoupledConstraintCorrection/>", { "<implicit_euler" }, "Correction", "" },
    { "<EulerImplicitSolver/><NewtonRaphsonSolver/>" BODY, { "<implicit_euler" }, "Newton", "" },
    { "<Node name='not-EulerImplicitSolver'><RungeKutta2Solver/>" BODY "</Node>",
      { "<explicit", "method=\"rk4\"" },
      NULL,
      "" },
    // tetrahedra: turned by frames of edges, by three edges, or by the polar rotation
    { TETRA "<TetrahedralCorotationalFEMForceField/>", { "<solid", "law=\"corotational_qr\"" }, NULL, "" },
    { TETRA "<TetrahedralCorotationalFEMForceField method='polar'/>",
      { "law=\"corotational_edges\"" },
      NULL,
      "" },
    { TETRA "<TetrahedronCorotationalFEMForceField/>", { "<solid", "law=\"corotational_qr\"" }, NULL, "" },
    { TETRA "<FastTetrahedralCorotationalForceField/>", { "<solid", "law=\"corotational_qr\"" }, NULL, "" },
    { TETRA "<ParallelTetrahedronFEMForceField/>", { "<solid", "law=\"corotational_qr\"" }, NULL, "" },
    { TETRA "<TetrahedralTensorMassForceField/>", { "<solid" }, NULL, "" },
    { TETRA "<LinearSmallStrainFEMForceField template='Vec3,Tetrahedron'/>", { "law=\"linear\"" }, NULL, "" },
    { TETRA "<CudaLinearSmallStrainFEMForceField template='CudaVec3f,Tetrahedron'/>",
      { "law=\"linear\"" },
      NULL,
      "" },
    { TETRA "<CorotationalFEMForceField template='Vec3,Tetrahedron'/>",
      { "law=\"corotational_qr\"" },
      NULL,
      "" },
    { TETRA "<CudaCorotationalFEMForceField template='CudaVec3f,Tetrahedron'/>",
      { "law=\"corotational_qr\"" },
      NULL,
      "" },
    { TETRA "<StandardTetrahedralFEMForceField materialName='StVenantKirchhoff' ParameterSet='10 20'/>",
      { "law=\"st_venant_kirchhoff\"" },
      NULL,
      "" },
    // hexahedra
    // triangles in plane strain: E/(1 - nu^2), nu/(1 - nu)
    { SHEET "<CorotationalFEMForceField template='Vec3,Triangle' youngModulus='3' poissonRatio='0.25'/>",
      { "law=\"corotational_qr\"", "young_modulus=\"3.2", "poisson_ratio=\"0.33333333333333" },
      "<solid",
      "" },
    { SHEET "<CudaLinearSmallStrainFEMForceField template='CudaVec3f,Triangle' poissonRatio='0'/>",
      { "<elastic_membrane", "law=\"linear\"", "young_modulus=\"5000" },
      "<solid",
      "" },
    { SHEET "<CorotationalFEMForceField template='Vec3,Triangle' rotationMethod='polar'/>",
      { NULL },
      "<elastic_membrane",
      "CorotationalFEMForceField" },
    // on a curve, with attributes as elements
    { "<MechanicalObject><Attribute type='position'><Data value='1 0 0'/></Attribute></MechanicalObject>"
      "<UniformMass/><HermiteSplineProjectiveConstraint indices='0' EndTime='2' X0='1 0 0' X1='3 0 0' SX0='0 "
      "1' "
      "SX1='0 1'/>",
      { "positions=\"1 0 0\"", "<attachment", "active=\"1-step(t,2.00" },
      "<prescribed_points",
      "" },
    { "<MechanicalObject position='1 0 0'/><UniformMass/><HermiteSplineProjectiveConstraint indices='0' "
      "BeginTime='1' EndTime='2'/>",
      { NULL },
      "<attachment",
      "HermiteSplineProjectiveConstraint" },
    // the border of triangles
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 1 1 0' triangles='0 1 2 1 3 2'/><MechanicalObject/>"
      "<UniformMass/><Node name='e'><EdgeSetTopologyContainer name='c'/><Triangle2EdgeTopologicalMapping "
      "input='@../m' output='@c'/><MeshSpringForceField linesStiffness='1'/></Node>",
      { "<springs", "nodes=\"0 1 0 2 1 3 2 3\"" },
      NULL,
      "" },
    // springs of a grid that is not the last topology
    { "<RegularGridTopology name='g' n='2 2 1' min='0 0 0' max='1 1 0'/><QuadSetTopologyContainer src='@g'/>"
      "<MechanicalObject/><UniformMass/><RegularGridSpringForceField/>",
      { NULL },
      "<springs",
      "" },
    // turns of frames
    { FRAMES2 "<FixedRotationProjectiveConstraint FixedZRotation='1'/>",
      { "<attachment", "dofs=\"rz\"" },
      "<fixed",
      "" },
    { FRAMES2 "<FixedRotationProjectiveConstraint FixedXRotation='1' FixedYRotation='1' FixedZRotation='1'/>",
      { "<fixed", "dofs=\"rx ry rz\"" },
      "<attachment",
      "" },
    { FRAMES2 "<FixedRotationProjectiveConstraint FixedXRotation='1' FixedZRotation='1'/>",
      { NULL },
      "<attachment",
      "FixedRotationProjectiveConstraint" },
    { FRAMES2 "<FixedRotationProjectiveConstraint/>", { NULL }, "<attachment", "" },
    { CUBE "<CorotationalFEMForceField template='Vec3,Hexahedron'/>",
      { "cells=\"hexahedra\"", "law=\"corotational_qr\"" },
      NULL,
      "" },
    { CUBE "<HexahedralFEMForceField/>", { "cells=\"hexahedra\"", "law=\"corotational_qr\"" }, NULL, "" },
    { CUBE "<ParallelHexahedronFEMForceField/>",
      { "cells=\"hexahedra\"", "law=\"corotational_qr\"" },
      NULL,
      "" },
    { CUBE "<CudaHexahedronTLEDForceField/>",
      { "cells=\"hexahedra\"", "law=\"isochoric_neo_hookean\"" },
      NULL,
      "" },
    // sheets, pressures, springs
    { SQUARE "<TriangleFEMForceField/>", { "<elastic_membrane", "law=\"spatial_qr\"" }, NULL, "" },
    { SQUARE "<TriangleBendingSprings/>", { "<springs", "nodes=\"1 3\"" }, NULL, "" },
    { SQUARE "<ParallelMeshSpringForceField trianglesStiffness='2'/>", { "<springs" }, NULL, "" },
    { CUBE "<RegularGridSpringForceField linesStiffness='2' quadsStiffness='0' quadsDamping='0' "
           "cubesStiffness='0' "
           "cubesDamping='0' linesDamping='0'/>",
      { "<springs", "stiffness=\"2 2 2 2 2 2 2 2 2 2 2 2\"" },
      "damping",
      "" },
    { "<MeshTopology position='0 0 0 1 0 0 1 1 0 0 1 0' quads='0 1 2 3'/><MechanicalObject/><UniformMass/>"
      "<QuadPressureForceField pressure='0 0 2' quadList='0'/>",
      { "<surface_load", "faces=\"quads\"", "traction=\"0 0 2\"" },
      NULL,
      "" },
    { BODY "<UniformVelocityDampingForceField dampingCoefficient='0.3'/>",
      { "<drag", "damping=\"0.3" },
      NULL,
      "" },
    // masses of cells
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject/>"
      "<MeshMatrixMass massDensity='6' lumping='1'/>",
      { "<solid_mass", "density=\"6\"" },
      NULL,
      "" },
    // conditions
    { BODY "<BoxConstraint box='-1 -1 -1 0.5 1 1'/>", { "<fixed", "nodes=\"0\"" }, NULL, "" },
    { BODY "<FixedLagrangianConstraint indices='1'/>", { "<fixed", "nodes=\"1\"" }, NULL, "" },
    { BODY "<FixedPlaneProjectiveConstraint direction='1 0 0' dmin='0.9' dmax='1.1'/>",
      { "<fixed", "nodes=\"1\"", "dofs=\"x\"" },
      NULL,
      "" },
    // regions
    { BODY
      "<SphereROI name='r' centers='1 0 0' radii='0.1'/><FixedProjectiveConstraint indices='@r.indices'/>",
      { "<fixed", "nodes=\"1\"" },
      NULL,
      "" },
    { BODY "<PlaneROI name='r' plane='0.5 -1 -1 0.5 1 -1 0.5 1 1 1.2'/><FixedProjectiveConstraint "
           "indices='@r.indices'/>",
      { "<fixed" },
      NULL,
      "" },
    // nodes of another state in any order: at the corners of its cells
    { CUBE "<Node><MechanicalObject position='1 1 0 0 0 0'/><SubsetMapping indices='3 0'/></Node>",
      { "<barycentric_points", "positions=\"1 1 0 0 0 0\"" },
      NULL,
      "" },
    { CUBE "<Node><MechanicalObject position='1 1 0 0 0 0'/><SubsetMapping indices='3 9'/></Node>",
      { "<points" },
      "<barycentric_points",
      "SubsetMapping" },
    // a region whose link to points is dead chooses nothing
    { SQUARE
      "<BoxROI name='b' position='@../none.position' box='-1 -1 -1 2 2 1'/><TrianglePressureForceField "
      "triangleList='@b.triangleIndices' pressure='0 0 1'/>",
      { "<points" },
      "<surface_load",
      "" },
    // meshes
    { "<PointSetTopologyContainer position='0 0 0 3 0 0'/><MechanicalObject/><UniformMass/>",
      { "0 0 0 3 0 0" },
      NULL,
      "" },
    { "<HexahedronSetTopologyContainer position='0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1 1 1 1 0 1 1' "
      "hexahedra='0 1 2 3 4 5 6 7'/><MechanicalObject/><UniformMass/><Node><QuadSetTopologyContainer "
      "name='q'/>"
      "<Hexa2QuadTopologicalMapping input='@..' output='@q'/><QuadPressureForceField pressure='1 0 "
      "0'/></Node>",
      { "hexahedra=\"0 1 2 3 4 5 6 7\"", "<surface_load" },
      NULL,
      "" },
    { "<QuadSetTopologyContainer name='s' position='0 0 0 1 0 0 1 1 0 0 1 0' quads='0 1 2 "
      "3'/><MechanicalObject/>"
      "<UniformMass/><Node><TriangleSetTopologyContainer name='t'/><Quad2TriangleTopologicalMapping "
      "input='@../s' output='@t'/><TriangularFEMForceField/></Node>",
      { "<elastic_membrane" },
      NULL,
      "" },
    { "<PointsFromIndices name='e' position='0 0 0 1 2 3 4 5 6' indices='1'/><MechanicalObject "
      "position='@e.indices_position'/><UniformMass/>",
      { "positions=\"1 2 3\"" },
      NULL,
      "" },
};

START_TEST(each_name_means_what_it_means_in_sofa) { check_row(&rows[_i]); }
END_TEST

/* Loaders read their files. */
START_TEST(meshes_of_files_are_read)
{
    static const struct {
        const char *name, *file, *text;
    } loaders[] = {
        { "MeshSTLLoader", "t.stl",
          "solid t\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 "
          "0\nendloop\nendfacet\n"
          "endsolid t\n" },
        { "MeshVTKLoader", "t.vtk",
          "# vtk DataFile Version 2.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 3 float\n0 0 0 1 0 0 0 1 "
          "0\n"
          "CELLS 1 4\n3 0 1 2\nCELL_TYPES 1\n5\n" },
    };
    for (size_t i = 0; i < SN_COUNT(loaders); ++i) {
        char folder[64], path[256], text[600], lost[200];
        scratch_make(folder);
        FILE* file = fopen(scratch_path(path, folder, loaders[i].file), "w");
        ck_assert_ptr_nonnull(file);
        fputs(loaders[i].text, file);
        fclose(file);
        snprintf(text, sizeof text,
                 "<Node>" EULER "<%s name='l' filename='%s'/><MechanicalObject src='@l'/><UniformMass/>"
                 "<TriangleSetTopologyContainer src='@l'/><TriangularFEMForceField/></Node>",
                 loaders[i].name, loaders[i].file);
        sn_sofa_report* report;
        sn_scene* scene = sofa_read(text, folder, &report);
        list_losses(report, lost, sizeof lost);
        ck_assert_str_eq(lost, "");
        sn_error error = { 0 };
        sn_sim* sim = sn_scene_compile(scene, &error);
        ck_assert_msg(sim != NULL, "%s", error.text);
        double x[9];
        sn_channel channel = sn_sim_channel(sim, "/MechanicalObject/position", &error);
        sn_sim_refresh_channels(sim, &channel, 1);
        ck_assert_int_eq(sn_sim_read(sim, channel, x, 9), 9);
        ck_assert_double_eq(x[3] + x[4] + x[6] + x[7], 2); // (1, 0, 0) and (0, 1, 0)
        sn_sim_destroy(sim);
        sn_sofa_report_destroy(report);
        sn_scene_destroy(scene);
        scratch_clear(folder);
    }
}
END_TEST

/* Gravity acts on masses only where the name says so: a free fall by implicit Euler. */
START_TEST(a_mass_falls_under_each_constraint_loop)
{
    static const char* const loops[] = { "DefaultAnimationLoop", "FreeMotionAnimationLoop" };
    for (size_t i = 0; i < SN_COUNT(loops); ++i) {
        char text[400];
        snprintf(text, sizeof text,
                 "<Node dt='0.1' gravity='0 -10 0'><%s/>" EULER
                 "<MechanicalObject position='0 0 0'/><UniformMass/>"
                 "<UncoupledConstraintCorrection/></Node>",
                 loops[i]);
        ck_assert_double_eq_tol(after_steps(text, 4, "/MechanicalObject/position", 0).y, -0.1 * 10, 1e-12);
    }
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("names");
    TCase* tests = tcase_create("names");
    tcase_add_loop_test(tests, each_name_means_what_it_means_in_sofa, 0, SN_COUNT(rows));
    tcase_add_test(tests, meshes_of_files_are_read);
    tcase_add_test(tests, a_mass_falls_under_each_constraint_loop);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
