/* If this failed, a component of SOFA would become something else than it is, or a change would not be told.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/sofa_scene.h"
#include <math.h>
#include "models/solid/law.h"
#include "support/run_suite.h"

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
    const char *scene, *native[4]; // parts of what is written
    const char* told;              // part of a sentence of the report, or NULL
    const char* absent;            // what is not written, or NULL
} row;

static const row rows[] = {
    // topologies
    { GRID,
      { "<grid name=\"g\" cells=\"2 1 1\" low=\"0 0 0\" high=\"2 1 1\" type=\"hexahedra\"/>",
        "<points name=\"p\" mesh=\"/g\"/>" },
      NULL,
      NULL },
    { TETS,
      { "<inline_mesh name=\"c\" points=\"0 0 0 1 0 0 0 1 0 0 0 1\" tetrahedra=\"0 1 2 3\"/>",
        "<points name=\"p\" mesh=\"/c\"/>", "<solid_mass name=\"DiagonalMass\" on=\"/p\" density=\"6\"" },
      NULL,
      NULL },
    { GRID
      "<Node><TetrahedronSetTopologyContainer name='t'/><Hexa2TetraTopologicalMapping input='@../g' "
      "output='@t'/><TetrahedronFEMForceField youngModulus='7' poissonRatio='0.2' method='large'/></Node>",
      { "tetrahedra=\"0 7 1 10 0 1 3 10", "nodes=\"0 7 1 10", "law=\"corotational_qr\"",
        "young_modulus=\"7\"" },
      NULL,
      NULL },
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject scale='3'/>"
      "<HexahedronFEMForceField youngModulus='5' method='polar'/><DiagonalMass massDensity='1'/>",
      { "<moved_mesh name=\"MechanicalObject\" of=\"/g\" scale=\"3 3 3\" orientation=\"0 0 0\" position=\"0 "
        "0 0\"",
        "mesh=\"/MechanicalObject\"", "law=\"corotational_cell\"", "<solid_mass" },
      NULL,
      NULL },
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/>"
      "<HexahedronFEMForceField youngModulus='5'/><DiagonalMass massDensity='1'/>",
      { "cells=\"hexahedra\"", "law=\"corotational_qr\"", "tangent=\"warped\"" },
      NULL,
      NULL },
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/>"
      "<MechanicalObject translation='4 5 6' rotation='0 0 90'/>",
      { "<moved_mesh", "scale=\"1 1 1\"", "position=\"4 5 6\"", "orientation=\"0 0 1.57079632679489" },
      NULL,
      NULL },
    { "<RegularGridTopology nx='1000' ny='1000' nz='100'/>",
      { NULL },
      "no simulated component uses it",
      "<grid" },
    { "<RegularGridTopology nx='1000' ny='1000' nz='2'/><MechanicalObject/>",
      { NULL },
      "2000000 points; 1000000 at most",
      "<grid" },
    { "<GridMeshCreator name='l' resolution='2000 2000'/><MeshTopology src='@l'/><MechanicalObject/>",
      { NULL },
      "4000000 points; 1000000 at most",
      "<inline_mesh" },
    { CLOSED "<SparseGridTopology name='g' src='@s' n='120 120 120'/><MechanicalObject src='@g'/>",
      { NULL },
      "1728000 points; 1000000 at most",
      "hexahedra=" },
    { "<RegularGridTopology n='2 2 2' min='1 1 1' max='0 0 0'/><MechanicalObject/>",
      { "points=\"1 1 1 0 1 1 1 0 1 0 0 1 1 1 0", "hexahedra=\"4 5 7 6 0 1 3 2\"" },
      NULL,
      "<grid" },
    // states
    { PAIR, { "<points name=\"p\" positions=\"0 0 0 1 0 0\"", "<point_mass", "mass=\"2\"" }, NULL, NULL },
    { "<MechanicalObject position='0 0 0' velocity='1 2 3'/>", { "velocities=\"1 2 3\"" }, NULL, NULL },
    { FRAME "<UniformMass totalMass='3'/>",
      { "<frames name=\"r\" positions=\"1 0 0\"", "<rigid_mass", "mass=\"3\"", "inertia=\"3 3 3\"" },
      NULL,
      NULL },
    { FRAME "<UniformMass vertexMass='2 1 0.5 0 0 0 0.25 0 0 0 0.125'/>",
      { "inertia=\"1 0.5 0.25\"" },
      NULL,
      NULL },
    { FRAME "<UniformMass name='m' filename='@m.filename'/>",
      { "<frames name=\"r\"" },
      "there is no file \"\"",
      "<rigid_mass" },
    { "<RegularGridTopology n='400 500 1'/><MechanicalObject template='Rigid3'/>",
      { NULL },
      "with it the scene has grids of 2000000 points",
      "<frames" },
    { "<MechanicalObject template='Vec6' position='0 0'/>",
      { NULL },
      "in space; this one is of \"Vec6\"",
      "<points" },
    { "<MechanicalObject position='0 0 nan'/>", { NULL }, "contains a word that is not a number", NULL },
    // masses
    { "<Node gravity='1 2 3'>" PAIR "</Node>", { "gravity=\"0 -9.81 0\"" }, NULL, NULL },
    { "<Node><Gravity gravity='1 2 3'/>" PAIR "</Node>", { "gravity=\"1 2 3\"" }, NULL, NULL },
    { GRID, { "mass=\"0.5\"", "gravity=\"0 -9.81 0\"" }, NULL, NULL },
    // integrators and linear solvers
    { PAIR "<EulerImplicitSolver rayleighStiffness='0.1' rayleighMass='0.2'/><CGLinearSolver iterations='30' "
           "tolerance='1e-7' threshold='1e-8'/>",
      { "<implicit_euler name=\"EulerImplicitSolver\"", "rayleigh_mass=\"0.2\" rayleigh_stiffness=\"0.1\"",
        "preconditioner=\"none\" iterations=\"30\"", "threshold=\"0.99999999999999" }, // 1e-8/h^4
      NULL,
      "at_rest" },
    { PAIR "<EulerImplicitSolver/><SparseLDLSolver/>", { "<ldl" }, NULL, NULL },
    { PAIR "<EulerImplicitSolver/><BTDLinearSolver/>", { "<chain" }, NULL, NULL },
    { PAIR "<EulerExplicitSolver/>", { "<explicit", "method=\"symplectic_euler\"" }, NULL, "at_rest" },
    { PAIR "<RungeKutta4Solver/>", { "method=\"rk4\"" }, NULL, NULL },
    { PAIR "<CentralDifferenceSolver rayleighMass='0.1'/>",
      { "method=\"symplectic_euler\"", "rayleigh_mass=\"0.1\"" },
      "the same positions",
      NULL },
    { PAIR "<VariationalSymplecticSolver/>", { "<midpoint" }, NULL, "<explicit" },
    { PAIR "<VariationalSymplecticSolver explicitIntegration='1'/>",
      { "<explicit", "method=\"symplectic_euler\"" },
      NULL,
      NULL },
    { PAIR "<BDFOdeSolver order='1'/>", { "<dirk", "method=\"backward_euler\"" }, NULL, NULL },
    { PAIR "<BDFOdeSolver order='3'/>", { "<bdf2" }, "vibrations can gain energy", NULL },
    { PAIR "<StaticSolver/>", { "<statics" }, NULL, NULL },
    { PAIR "<NewmarkImplicitSolver/>", { "<generalized_alpha", "rho=\"1\"" }, NULL, NULL },
    { PAIR "<EulerImplicitSolver/><EulerImplicitSolver/>",
      { "<implicit_euler" },
      "an integrator already",
      NULL },
    { PAIR "<EulerImplicitSolver firstOrder='1'/>",
      { "<fixed name=\"p-2\" on=\"/p\"/>", "at_rest" },
      "first order",
      "EulerImplicitSolver" },
    // conditions
    { PAIR "<FixedProjectiveConstraint indices='1'/>",
      { "<fixed name=\"FixedProjectiveConstraint\" on=\"/p\" nodes=\"1\"/>",
        "<fixed name=\"p-2\" on=\"/p\" nodes=\"0\"/>" },
      NULL,
      NULL },
    { GRID "<BoxROI name='b' box='-1 -1 -1 0.1 2 2'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { "where=\"box -1 -1 -1 0.1 2 2\"", "nodes=\"1 2 4 5 7 8 10 11\"" },
      NULL,
      NULL },
    { PAIR "<FixedProjectiveConstraint indices='0'/><FixedProjectiveConstraint indices='0 1'/>",
      { "<fixed name=\"FixedProjectiveConstraint\" on=\"/p\" nodes=\"0\"/>",
        "<fixed name=\"FixedProjectiveConstraint-2\" on=\"/p\" nodes=\"1\"/>" },
      NULL,
      NULL },
    { PAIR "<PartialFixedProjectiveConstraint indices='0' fixedDirections='1 0 1'/>",
      { "<fixed name=\"PartialFixedProjectiveConstraint\" on=\"/p\" nodes=\"0\" dofs=\"x z\"/>",
        "<fixed name=\"p-3\" on=\"/p\" nodes=\"0\" dofs=\"y\"/>" },
      NULL,
      NULL },
    { PAIR "<PartialFixedProjectiveConstraint indices='0' fixedDirections='1 0 1'/>"
           "<FixedProjectiveConstraint indices='0'/>",
      { "<fixed name=\"PartialFixedProjectiveConstraint\" on=\"/p\" nodes=\"0\" dofs=\"x z\"/>",
        "<fixed name=\"FixedProjectiveConstraint\" on=\"/p\" nodes=\"0\" dofs=\"y\"/>" },
      NULL,
      NULL },
    { PAIR "<FixedProjectiveConstraint indices='5'/>",
      { NULL },
      "it chooses no node",
      "<fixed name=\"FixedP" },
    { "<MechanicalObject name='p' position='0 0 0'/>",
      { "<fixed name=\"p-2\" on=\"/p\"/>", "<implicit_euler name=\"at_rest\"/>" },
      NULL,
      NULL },
    // forces
    { PAIR "<SpringForceField spring='0 1 100 5 0.5'/>",
      { "<springs", "stiffness=\"100\"", "damping=\"5\"", "rest_length=\"0.5\"" },
      NULL,
      NULL },
    { PAIR "<SpringForceField spring='0 7 100 5 0.5'/>", { NULL }, "this node does not exist", "<springs" },
    { GRID "<MeshSpringForceField stiffness='10'/>",
      { "<springs name=\"MeshSpringForceField\" on=\"/p\"", "nodes=\"0 1 0 3 0 6 1 2 1 4 1 7 2 5 ",
        " 10 10 7.07106781186547", " 1 1 1.414213562373095" },
      NULL,
      NULL },
    { PAIR "<RestShapeSpringsForceField points='1' stiffness='9'/>",
      { "<springs_to_ground", "stiffness=\"0 9\"" },
      NULL,
      NULL },
    { PAIR "<ConstantForceField indices='1' forces='1 2 3'/>",
      { "<point_load", "node=\"1\" force=\"1 2 3\"" },
      NULL,
      NULL },
    { PAIR "<ConstantForceField indices='0 1' totalForce='2 4 6'/>",
      { "nodes=\"0 1\" force=\"1 2 3\"" },
      NULL,
      "node=\"" },
    { PAIR "<ConstantForceField indices='0 1' forces='1 2 3 4 5 6'/>",
      { "node=\"0\" force=\"1 2 3\"", "node=\"1\" force=\"4 5 6\"" },
      NULL,
      "nodes=\"0 1" },
    { PAIR "<ConstantForceField indices='1 1' forces='1 2 3'/>", // twice
      { "name=\"ConstantForceField-2\"", "node=\"1\" force=\"1 2 3\"" },
      NULL,
      NULL },
    { PAIR "<CGImplicit iterations='40' tolerance='1e-6' threshold='1e-10'/>",
      { "<implicit_euler", "<cg", "preconditioner=\"none\" iterations=\"40\" tolerance=\"1e-06\"" },
      NULL,
      NULL },
    { PAIR "<PlaneForceField normal='0 2 0' d='-1' stiffness='50' damping='0'/>",
      { "<penalty_contact", "shape=\"plane\"", "position=\"-0 -0.5 -0\" direction=\"0 1 0\"",
        "stiffness=\"200\" damping=\"0\"" },
      NULL,
      NULL },
    { PAIR "<SphereForceField center='0 9 0' radius='-2' damping='0'/>",
      { "shape=\"sphere\" position=\"0 9 0\" collider_radius=\"2\"", "hollow=\"true\"" },
      NULL,
      NULL },
    { TETS "<TetrahedronFEMForceField youngModulus='3' poissonRatio='0.3' method='small'/>",
      { "<solid", "law=\"linear\"" },
      NULL,
      NULL },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='NeoHookean' ParameterSet='1 1'/>",
      { "law=\"neo_hookean\"", "young_modulus=\"2.5\"", "poisson_ratio=\"0.25\"" },
      NULL,
      "isochoric" },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='MooneyRivlin' ParameterSet='1 1 9'/>",
      { "law=\"isochoric_mooney_rivlin\"", "mooney_share=\"0.5\"", "volume=\"logarithmic\"" },
      NULL,
      NULL },
    // mu/n^2 of the sum of powers: its shear modulus is mu/2
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Ogden' ParameterSet='2 -3 2'/>",
      { "law=\"ogden\"", "young_modulus=\"2.571", "ogden_power=\"-3\"", "volume=\"logarithmic\"" },
      NULL,
      NULL },
    // what `solid` refuses
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='MooneyRivlin' ParameterSet='2 -0.2 9'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='MooneyRivlin' ParameterSet='-0.2 2 9'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Ogden' ParameterSet='2 0.001 9'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Ogden' ParameterSet='2 0 9'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Ogden' ParameterSet='2 -51 9'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Ogden' ParameterSet='2 -50 9'/>",
      { "ogden_power=\"-50\"" },
      NULL,
      NULL },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='MooneyRivlin' ParameterSet='0 1 9'/>",
      { "mooney_share=\"1\"" },
      NULL,
      NULL },
    // its shear modulus is 1.085 mu
    { TETS "<TetrahedronHyperelasticityFEMForceField ParameterSet='1 20'/>",
      { "law=\"arruda_boyce\"", "young_modulus=\"3.197", "poisson_ratio=\"0.473",
        "locking_stretch=\"2.828427" },
      NULL,
      NULL },
    // regions that choose nothing
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><ProximityROI name='b' centers='0 0 0'/>"
      "<FixedProjectiveConstraint indices='@b.indices'/>",
      { NULL },
      "does not lead to numbers of nodes",
      NULL },
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><MeshBoundaryROI name='b'/>"
      "<FixedProjectiveConstraint indices='@b.indices'/>",
      { NULL },
      "does not lead to numbers of nodes",
      NULL },
    { "<RegularGridTopology n='3 3 1' min='0 0 0' max='2 2 0'/><MechanicalObject/><UniformMass/>"
      "<MeshBoundaryROI name='b' inputROI='0 1'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { NULL },
      "does not lead to numbers of nodes",
      NULL },
    { TETS "<StandardTetrahedralFEMForceField materialName='ArrudaBoyce' ParameterSet='1'/>",
      { NULL },
      "its ParameterSet does not define a material",
      "<solid " },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='StVenantKirchhoff' ParameterSet='1 1'/>",
      { "law=\"st_venant_kirchhoff\"", "young_modulus=\"2.5\"", "poisson_ratio=\"0.25\"" },
      NULL,
      NULL },
    { TETS "<TetrahedronHyperelasticityFEMForceField materialName='Costa' ParameterSet='1 1'/>",
      { NULL },
      "its law \"Costa\" is unknown",
      "<solid " },
    { CLOSED "<MechanicalObject name='p' src='@s'/><TrianglePressureForceField pressure='0 0 1' "
             "triangleList='0-3'/>",
      { "<surface_load" },
      NULL,
      NULL },
    { CLOSED "<MechanicalObject name='p' src='@s'/><TrianglePressureForceField pressure='0 0 1'/>",
      { NULL },
      "chooses no faces",
      "<surface_load" },
    { TETS "<TrianglePressureForceField pressure='0 0 1' triangleList='1'/>", // of the faces of tetrahedra
      { "nodes=\"0 3 2\" traction=\"0 0 1\"" },
      NULL,
      NULL },
    { "<QuadSetTopologyContainer name='c' position='0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0' quads='0 1 4 3 2 5 "
      "4 "
      "1'/><MechanicalObject src='@c'/><QuadBendingSprings stiffness='7'/>",
      { "<springs", "nodes=\"0 2 3 5\"", "rest_length=\"2 2\"", "stiffness=\"7 7\"" },
      NULL,
      NULL },
    // mappings
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><RigidMapping/></Node>",
      { "<attached_points name=\"m\" to=\"/r\" nodes=\"0\" positions=\"0 1 0\"/>" },
      NULL,
      NULL },
    { "<EulerImplicitSolver/>" FRAME
      "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><RigidMapping/></Node>",
      { "<implicit_euler", "geometric_stiffness=\"false\"" },
      NULL,
      NULL },
    { "<EulerImplicitSolver/>" FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/>"
      "<RigidMapping geometricStiffness='1'/></Node>",
      { "<implicit_euler" },
      NULL,
      "geometric_stiffness" },
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><RigidMapping "
            "globalToLocalCoords='1'/></Node>",
      { "positions=\"-1 1 0\"" },
      NULL,
      NULL },
    { TETS "<Node><MechanicalObject name='m' position='0.2 0.2 0.2'/><BarycentricMapping/></Node>",
      { "<barycentric_points name=\"m\" in=\"/p\" positions=\"0.2 0.2 0.2\"/>" },
      NULL,
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><IdentityMapping/></Node>",
      { "<subset_points name=\"m\" of=\"/p\"/>" },
      NULL,
      NULL },
    { GRID "<Node><MechanicalObject name='m'/><SubsetMapping indices='1 4'/></Node>",
      { "where=\"nodes 1 4\"" },
      NULL,
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><SubsetMapping indices='1'/></Node>",
      { NULL },
      "without a mesh",
      "<subset_points" },
    { PAIR "<Node><OglModel/><IdentityMapping/></Node>", { NULL }, "it moves a picture", "<subset_points" },
    { FRAME "<UniformMass/><Node><MechanicalObject name='m' position='0 1 0'/><SkinningMapping/></Node>",
      { "<skinned_points name=\"m\" frames=\"/r\" positions=\"0 1 0\" influences=\"4\" power=\"2\"/>" },
      NULL,
      NULL },
    { PAIR "<Node><MechanicalObject name='m'/><CenterOfMassMapping/></Node>",
      { "<centre_of_mass name=\"m\" of=\"/p\"/>" },
      NULL,
      NULL },
    // meshes that no file holds
    { "<StringMeshCreator name='l' resolution='3' scale3d='2 1 1'/><MechanicalObject src='@l'/>",
      { "<inline_mesh", "points=\"0 0 0 1 0 0 2 0 0\"", "edges=\"0 1 1 2\"" },
      NULL,
      NULL },
    { "<StringMeshCreator resolution='1'/><MechanicalObject src='@StringMeshCreator'/>",
      { NULL },
      "a resolution of 1",
      "<inline_mesh" },
    { "<GridMeshCreator name='l' resolution='2 2' trianglePattern='0' scale='3 1 0'/><MechanicalObject "
      "src='@l'/>",
      { "points=\"0 0 0 3 0 0 0 1 0 3 1 0\"", "quads=\"0 1 3 2\"" },
      NULL,
      NULL },
    { "<GridMeshCreator name='l' resolution='2 2' trianglePattern='3'/><MechanicalObject src='@l'/>",
      { "triangles=\"0 1 2 1 3 2\"" },
      NULL,
      NULL },
    { CLOSED "<SparseGridTopology name='g' src='@s' n='4 4 4'/><MechanicalObject name='p' src='@g'/>"
             "<HexahedronFEMForceField topology='@g' youngModulus='5'/><UniformMass totalMass='1'/>",
      { "points=\"-0.01 -0.01 -0.01 -0.01 -0.01 0.33 ", "hexahedra=\"0 13 17 4 1 14 18 5 ", "<solid ",
        "mass=\"0.0256410256410256" }, // 39 points
      NULL,
      NULL },
    { "<SparseGridTopology n='4 4 4'/><MechanicalObject/>", { NULL }, "it has no surface", "<inline_mesh" },
    { "<SparseGridTopology fileTopology='no.obj' n='4 4 4'/><MechanicalObject/>",
      { NULL },
      "no file \"no.obj\"",
      "<inline_mesh" },
    // masses of single cells
    { "<EdgeSetTopologyContainer name='c' position='0 0 0 1 0 0' edges='0 1'/><MechanicalObject src='@c'/>"
      "<DiagonalMass totalMass='1'/>",
      { "mass=\"0.5 0.5\"" },
      NULL,
      NULL },
    { "<QuadSetTopologyContainer name='c' position='0 0 0 1 0 0 1 1 0 0 1 0' quads='0 1 2 3'/>"
      "<MechanicalObject src='@c'/><DiagonalMass totalMass='1'/>",
      { "mass=\"0.25 0.25 0.25 0.25\"" },
      NULL,
      NULL },
    { TETS "<NodalMassDensity property='1100'/><FEMMass template='Vec3,Tetrahedron'/>",
      { "<solid_mass", "density=\"1100\"", "distribution=\"consistent\"" },
      NULL,
      NULL },
    { TETS "<NodalMassDensity name='rho' property='3'/><FEMMass nodalMassDensity='@rho' lumping='1'/>",
      { "<solid_mass name=\"FEMMass\" on=\"/p\" density=\"3\"" },
      NULL,
      "consistent" },
    { "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/><MeshMatrixMass/>",
      { "distribution=\"consistent\"" },
      "1/40 along every edge",
      NULL },
    { "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/>"
      "<MeshMatrixMass lumping='1'/>",
      { "<solid_mass" },
      NULL,
      "consistent" },
    { TETS "<FEMMass template='Vec3,QuadraticTetrahedron'/>", { NULL }, "nodes on their edges", "FEMMass" },
    // frames
    { "<MeshTopology position='0 0 0 1 0 0' lines='0 1'/><MechanicalObject name='r' template='Rigid3' "
      "position='0 0 0 0 0 0 1 1 0 0 0 0 0 1'/><UniformMass/><BeamFEMForceField radius='0.1' "
      "radiusInner='0.05' "
      "youngModulus='7' poissonRatio='0.3'/>",
      { "<beams name=\"BeamFEMForceField\" on=\"/r\" nodes=\"0 1\" section=\"tube\" radius=\"0.1\" "
        "inner_radius=\"0.05\"",
        "young_modulus=\"7\" poisson_ratio=\"0.3\"" },
      NULL,
      NULL },
    { FRAME "<UniformMass/><RestShapeSpringsForceField stiffness='9' angularStiffness='4'/>",
      { "<frame_springs", "stiffness=\"9 9 9\"", "angular_stiffness=\"4\"" },
      NULL,
      NULL },
    { FRAME "<UniformMass/><Node><MechanicalObject template='Rigid3' name='q'/><UniformMass/>"
            "<RestShapeSpringsForceField stiffness='9' external_rest_shape='@../r'/></Node>",
      { "to=\"/r\"", "together=\"true\"" },
      NULL,
      NULL },
    { PAIR "<LinearMovementProjectiveConstraint indices='1' keyTimes='0 1 3' movements='0 0 0 0 0 2 1 0 2'/>",
      { "<prescribed_points", "z=\"0+(2)*clamp(t-(0),0,1)\"", "x=\"0+(0.5)*clamp(t-(1),0,2)\"" },
      "in SOFA they are free from 3 s on",
      NULL },
    { PAIR "<LinearMovementProjectiveConstraint indices='1' keyTimes='1' movements='0 0 2'/>",
      { "<points" },
      "holds no node in SOFA either",
      "<prescribed_points" },
    { PAIR "<LinearVelocityProjectiveConstraint indices='1' keyTimes='0.5 2' velocities='0 0 1 0 0 1' "
           "continueAfterEnd='1'/>",
      { "<prescribed_points" },
      "in SOFA they are free before 0.5 s",
      NULL },
    { PAIR "<LinearVelocityProjectiveConstraint indices='1' keyTimes='1 2' velocities='0 0 1 0 0 1'/>",
      { "<prescribed_points" },
      "in SOFA they are free before 1 s and from 2 s on",
      NULL },
    // a sheet that loses cells has a mass by cells
    { "<EulerImplicitSolver/><CGLinearSolver/><MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 1 1 0' "
      "triangles='0 1 2 1 3 2'/><MechanicalObject/>"
      "<MeshMatrixMass massDensity='1'/><TriangularFEMForceField/><TopologicalChangeProcessor "
      "useDataInputs='1' trianglesToRemove='0' timeToRemove='1'/>",
      { "<surface_mass", "<removal" },
      "lumped to its nodes",
      NULL },
    { FRAME
      "<LinearMovementProjectiveConstraint indices='0' keyTimes='0 1' movements='0 0 0 0 0 0 0 0 0 1 1 0'/>",
      { NULL },
      "only single frames are moved",
      "<prescribed_points" },
    // what is not there
    { PAIR "<NoSuchThing/>", { "<points name=\"p\"", NULL }, "unknown component of SOFA", NULL },
    { PAIR "<TriangleCollisionModel/>", { "<points name=\"p\"" }, "no two collision models", NULL },
    { "<Node activated='0'>" PAIR "</Node>", { NULL }, NULL, "<points" },
    { "<Node activated='1'>" PAIR "</Node>", { "<points name=\"p\"" }, NULL, NULL },
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
        if (strstr(report->notes[i].sentence, words)) return true;
    return false;
}

/* What the text of a SOFA scene becomes; to be freed. */
static char* written_from(const char* text)
{
    sn_scene* scene = sofa_read(text, NULL, NULL);
    char* written = sofa_written(scene);
    sn_scene_destroy(scene);
    return written;
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
    if (r->absent)
        ck_assert_msg(strstr(written, r->absent) == NULL, "%s\nhas %s\n%s", text, r->absent, written);
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

/* SOFA's mu is the factor of the series of chains, of which the law has the shear modulus. */
START_TEST(chains_have_the_factor_of_sofa)
{
    char* written = written_from("<Node dt='0.01'>" TETS
                                 "<TetrahedronHyperelasticityFEMForceField materialName='ArrudaBoyce' "
                                 "ParameterSet='7 200'/></Node>");
    const char *young = strstr(written, "young_modulus=\""), *poisson = strstr(written, "poisson_ratio=\""),
               *stretch = strstr(written, "locking_stretch=\"");
    ck_assert_msg(young && poisson && stretch, "%s", written);
    const law m = sn_law_make(SN_SOLID_ARRUDA_BOYCE, atof(strchr(young, '"') + 1),
                              atof(strchr(poisson, '"') + 1), atof(strchr(stretch, '"') + 1));
    ck_assert_double_eq_tol(2 * m.chain[0], 7, 1e-14 * 7);
    free(written);
}
END_TEST

START_TEST(the_same_text_becomes_the_same_scene)
{
    char* text = scene_text(&rows[_i]);
    char* written[2] = { written_from(text), written_from(text) };
    ck_assert_str_eq(written[0], written[1]);
    free(written[0]);
    free(written[1]);
    free(text);
}
END_TEST

/* A row can fail: what it asks for is not in every scene, and what it forbids is written for some row. */
START_TEST(each_row_can_fail)
{
    const row* r = &rows[_i];
    char* empty = written_from("<Node/>");
    ck_assert_msg(r->native[0] || r->told || r->absent, "%s: nothing is asked for", r->scene);
    for (int i = 0; i < 4 && r->native[i]; ++i)
        ck_assert_msg(strstr(empty, r->native[i]) == NULL, "%s is in every scene", r->native[i]);
    free(empty);
    bool found = r->absent == NULL;
    for (int k = 0; k < SN_COUNT(rows) && !found; ++k) {
        char* text = scene_text(&rows[k]);
        char* written = written_from(text);
        found = strstr(written, r->absent) != NULL;
        free(written);
        free(text);
    }
    ck_assert_msg(found, "%s: no scene is ever written with %s", r->scene, r->absent);
}
END_TEST

typedef struct place {
    const char* attributes;
    double position[3];
} place;

/* The point (1, 2, 3): first scaled, then turned about x, y and z in this order, then shifted. */
static const place places[] = {
    { "", { 1, 2, 3 } },
    { "translation='10 20 30'", { 11, 22, 33 } },
    { "dx='10' dy='20' dz='30'", { 11, 22, 33 } },
    { "scale='2'", { 2, 4, 6 } },
    { "scale3d='2 3 4'", { 2, 6, 12 } },
    { "sx='2' sy='3' sz='4'", { 2, 6, 12 } },
    { "rotation='90 0 0'", { 1, -3, 2 } },
    { "rotation='0 90 0'", { 3, 2, -1 } },
    { "rotation='0 0 90'", { -2, 1, 3 } },
    { "rx='90'", { 1, -3, 2 } },
    { "ry='90'", { 3, 2, -1 } },
    { "rz='90'", { -2, 1, 3 } },
    { "rotation='90 0 90'", { 3, 1, 2 } },
    { "rotation='0 0 30'", { 0.86602540378443865 - 1, 0.5 + 2 * 0.86602540378443865, 3 } },
    { "scale3d='2 3 4' rotation='0 0 90' translation='10 20 30'", { 4, 22, 42 } },
};

START_TEST(points_are_scaled_turned_and_shifted)
{
    char text[300];
    double x[3];
    snprintf(text, sizeof text, "<Node><MechanicalObject name='p' %s position='1 2 3'/></Node>",
             places[_i].attributes);
    char* written = written_from(text);
    const char* at = strstr(written, "positions=\"");
    ck_assert_msg(at && sscanf(at, "positions=\"%lf %lf %lf\"", &x[0], &x[1], &x[2]) == 3, "%s", written);
    for (int k = 0; k < 3; ++k) // 42 at most, with some roundings
        ck_assert_msg(fabs(x[k] - places[_i].position[k]) < 1e-13, "%s\n%s", text, written);
    free(written);
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
        if (c.verdict != SN_SOFA_VISUAL) ck_assert_msg(is_explained == (c.reason != NULL), "%s", c.name);
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
    tcase_add_loop_test(tests, each_row_can_fail, 0, SN_COUNT(rows));
    tcase_add_loop_test(tests, points_are_scaled_turned_and_shifted, 0, SN_COUNT(places));
    tcase_add_test(tests, chains_have_the_factor_of_sofa);
    tcase_add_test(tests, the_catalogue_is_whole);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
