/* If this failed, a SOFA scene would run with other physics than in SOFA and the report would not tell:
   another gravity, other tetrahedra, another topology, other points or masses, or parts that are missing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/sofa_rows.h"
#include <math.h>
#include <unistd.h>
#include "output/scratch.h"
#include "support/run_suite.h"

/* A body of one tetrahedron with an integrator of its own, whose faces, edges and points touch. */
#define SOLVED(name, z)                                                                                      \
    "<Node name='" name "'><EulerImplicitSolver/><MeshTopology name='m' position='0 0 " z " 1 0 " z          \
    " 0 1 " z " 0.2 0.2 9' triangles='0 2 1 0 1 3 1 2 3 0 3 2'/><MechanicalObject src='@m'/><UniformMass/>"  \
    "<TriangleCollisionModel/><LineCollisionModel/><PointCollisionModel/></Node>"
#define SPHERE(name)                                                                                         \
    "<Node name='" name "'><EulerImplicitSolver/><MechanicalObject position='0 0 0'/><UniformMass/>"         \
    "<SphereCollisionModel name='s'/></Node>"
#define DETECTION "<CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>"
#define PIPE DETECTION "<CollisionResponse response='FrictionContactConstraint'/>"

/* A tetrahedron with an edge of 1 at x. */
#define TETRA(x)                                                                                             \
    "<Node name='b'><MeshTopology name='m' position='" x " 0 0 " x ".8 0.6 0 " x " 1 0 " x " 0 1' "          \
    "triangles='0 2 1 0 1 3 0 3 2 1 2 3' tetrahedra='0 1 2 3'/><MechanicalObject src='@m'/><UniformMass/>"   \
    "<TriangleCollisionModel/><LineCollisionModel/><PointCollisionModel/></Node>"

/* A state on the cells of a sparse grid in a tetrahedron. */
#define IN_A_GRID(attributes)                                                                                \
    "<TriangleSetTopologyContainer name='s' position='0 0 0 1 0 0 0 1 0 0 0 1' triangles='0 2 1 0 1 3 0 3 "  \
    "2 1 2 3'/><SparseGridTopology name='g' src='@s' n='8 8 8' " attributes "/><MechanicalObject src='@g'/>"

/* Two bodies with integrators of their own, joined at x. */
#define JOINED(x)                                                                                            \
    "<Node name='a'><EulerImplicitSolver/><MechanicalObject name='p' position='0 0 0 1 0 0'/><UniformMass/>" \
    "</Node><Node name='b'><EulerImplicitSolver/><MechanicalObject name='p' position='" x " 0 0 2 0 0'/>"    \
    "<UniformMass/></Node><BilateralLagrangianConstraint object1='@a/p' object2='@b/p' first_point='1' "     \
    "second_point='0'/>"

/* Points a, b, c, d of a tetrahedron with scalars that measure something of it. */
#define MEASURED(cells, mapping)                                                                             \
    "<EulerImplicitSolver/><MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 0 1' " cells                 \
    "/><MechanicalObject src='@m'/><UniformMass/><Node><MechanicalObject template='Vec1'/>" mapping          \
    "</Node>"

/* Six points of a prism, or the first five of a pyramid. */
#define WEDGE(cells, force)                                                                                  \
    "<EulerImplicitSolver/><MeshTopology name='m' position='0 0 0 1 0 0 1 1 0 0 1 0 0 0 1 1 0 1' " cells     \
    "/><MechanicalObject src='@m'/>" force

static const row rows[] = {
    // a turned body whose rest shape is the mesh, and points in it by their places at rest; a mapping hands
    // over no forces where there are none, and contact acts by multipliers
    { "<FreeMotionAnimationLoop/><EulerImplicitSolver/><MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 "
      "0 1' "
      "tetrahedra='0 1 2 3'/><TransformEngine name='e' input_position='@m.position' translation='5 6 7' "
      "rotation='0 0 90'/><MechanicalObject position='@e.output_position' rest_position='@m.position'/>"
      "<UniformMass/><TetrahedronFEMForceField/><Node><MechanicalObject position='0.25 0.5 0.25'/>"
      "<BarycentricMapping useRestPosition='true' mapForces='0' mapMasses='0' mapConstraints='0'/></Node>",
      { "orientation=\"0 0 1.57", "position=\"5 6 7\"", "<barycentric_points" },
      NULL,
      "" },
    // a grid behind an engine is at rest where its state is; what it carries is found in it before
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><TransformEngine name='e' "
      "input_position='@g.position' scale='2 1 1' translation='10 0 0'/><MechanicalObject "
      "position='@e.output_position'/><UniformMass/><HexahedronFEMForceField/><Node><MechanicalObject "
      "position='0.5 0.5 0.5'/><BarycentricMapping/><ConstantForceField totalForce='1 0 0'/></Node>",
      { "<moved_mesh", "scale=\"2 1 1\"", "positions=\"11 0.5 0.5\"" },
      NULL,
      "" },
    // not at rest where it is
    { "<EulerImplicitSolver/><MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>"
      "<TransformEngine name='e' input_position='@m.position' scale='2 1 1'/><MechanicalObject "
      "position='@e.output_position' rest_position='@m.position'/><UniformMass/><TetrahedronFEMForceField/>",
      { "<solid" },
      "<moved_mesh",
      "MechanicalObject TransformEngine TransformEngine" },
    { "<EulerImplicitSolver/><RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/>"
      "<UniformMass/><Node><MechanicalObject position='0.5 0.5 0.5'/><BarycentricMapping mapForces='0'/>"
      "<ConstantForceField totalForce='1 0 0'/></Node>",
      { "<point_load" },
      NULL,
      "BarycentricMapping" },
    // the spring above both Nodes acts on the mapped point
    { "<Node name='A'><RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 "
      "1'/><MechanicalObject/><UniformMass/>"
      "<Node name='c'><MechanicalObject name='C' position='0.5 0.5 0.5'/><BarycentricMapping mapForces='0'/>"
      "</Node></Node><Node name='B'><MechanicalObject name='m' position='3 0.5 0.5'/><UniformMass/></Node>"
      "<StiffSpringForceField object1='@B/m' object2='@A/c/C' spring='0 0 100 0.1 1'/>",
      { "<springs" },
      NULL,
      "BarycentricMapping" },
    // meshes of engines, and a load on faces of tetrahedra
    { "<GenerateGrid name='g' resolution='1 1 1' max='1 2 3'/><Node><EulerImplicitSolver/>"
      "<TetrahedronSetTopologyContainer position='@../g.output_position' tetrahedra='@../g.tetrahedra' "
      "createTriangleArray='1'/><MechanicalObject/><UniformMass/><BoxROI name='b' box='-1 -1 2 2 3 4'/>"
      "<TrianglePressureForceField triangleList='@b.triangleIndices' pressure='0 0 5'/></Node>",
      { "tetrahedra=\"0 5 1 7 0 1 2 7 1 2 7 3", "nodes=\"7 6 5 6 4 5\"", "traction=\"0 0 5\"" },
      NULL,
      "" },
    { "<GenerateGrid name='g' resolution='2 1 0' max='2 1 0'/><Node><EulerImplicitSolver/>"
      "<TriangleSetTopologyContainer position='@../g.output_position' triangles='@../g.triangles'/>"
      "<MechanicalObject/><UniformMass/></Node>",
      { "triangles=\"0 1 3 3 1 4 1 2 4 4 2 5\"" },
      NULL,
      "" },
    { "<GenerateCylinder name='g' radius='2' height='3' resCircumferential='4' resRadial='1' resHeight='2'/>"
      "<Node><EulerImplicitSolver/><TetrahedronSetTopologyContainer position='@../g.output_position' "
      "tetrahedra='@../g.tetrahedra'/><MechanicalObject/><MeshMatrixMass/></Node>",
      { "points=\"0 0 0 2 0 0", "tetrahedra=\"9 5 6 0" },
      NULL,
      "" },
    // springs of areas, volumes and squared lengths; scalars on which nothing acts measure for a display
    { MEASURED("triangles='0 1 2 0 2 3'",
               "<AreaMapping topology='@../m' applyRestPosition='true'/><RestShapeSpringsForceField "
               "template='Vec1' stiffness='5 7'/>"),
      { "<cell_springs", "cells=\"triangles\"", "tangent=\"stretched\"" },
      NULL,
      "" },
    { MEASURED("tetrahedra='0 1 2 3'",
               "<VolumeMapping topology='@../m' applyRestPosition='true' geometricStiffness='Exact'/>"
               "<RestShapeSpringsForceField template='Vec1'/>"),
      { "<cell_springs", "cells=\"tetrahedra\"", "stiffness=\"100\"" },
      "tangent",
      "" },
    { MEASURED("edges='0 1 2 3'",
               "<SquareDistanceMapping topology='@../m' applyRestPosition='1' geometricStiffness='0'/>"
               "<RestShapeSpringsForceField template='Vec1' stiffness='3'/>"),
      { "cells=\"edges\"", "stiffness=\"3\"", "tangent=\"material\"" },
      NULL,
      "" },
    { MEASURED("triangles='0 1 2'", "<AreaMapping topology='@../m'/>"), { "<points" }, "cell_springs", "" },
    // without applyRestPosition SOFA pulls the areas to 0
    { MEASURED("triangles='0 1 2'", "<AreaMapping topology='@../m'/><RestShapeSpringsForceField "
                                    "template='Vec1'/>"),
      { "<points" },
      "cell_springs",
      "AreaMapping RestShapeSpringsForceField" },
    // the squares of distances, in two mappings
    { MEASURED("edges='0 1 2 3'",
               "<DistanceMapping topology='@../m' geometricStiffness='1' applyRestPosition='1' "
               "computeDistance='1'/><Node><MechanicalObject template='Vec1'/><SquareMapping "
               "geometricStiffness='1' applyRestPosition='1'/><RestShapeSpringsForceField template='Vec1' "
               "stiffness='4'/></Node>"),
      { "cells=\"edges\" stiffness=\"4\"" },
      "tangent",
      "" },
    { MEASURED("edges='0 1 2 3'",
               "<DistanceMapping topology='@../m' applyRestPosition='1' computeDistance='1'/><Node>"
               "<MechanicalObject template='Vec1'/><SquareMapping applyRestPosition='1'/>"
               "<RestShapeSpringsForceField template='Vec1'/></Node>"),
      { "<points" },
      "cell_springs",
      "DistanceMapping SquareMapping RestShapeSpringsForceField" },
    // springs to targets
    { MEASURED("",
               "<DistanceFromTargetMapping indices='2' targetPositions='5 6 7'/><RestShapeSpringsForceField "
               "template='Vec1' stiffness='9'/>"),
      { "<springs_to_ground", "stiffness=\"0 0 9 0\"", "anchors=\"0 0 0 1 0 0 5 6 7 0 0 1\"" },
      NULL,
      "" },
    // prisms and pyramids, also turned outside out; other cells turn by the frames of their edges
    { WEDGE("prisms='0 1 3 4 5 2'", "<NodalMassDensity property='7'/><FEMMass template='Vec3,Prism'/>"
                                    "<LinearSmallStrainFEMForceField template='Vec3,Prism'/>"),
      { "<solid_mass", "cells=\"hexahedra\" nodes=\"0 1 3 3 4 5 2 2\" density=\"7\"",
        "nodes=\"0 1 3 3 4 5 2 2\" law=\"linear\"" },
      NULL,
      "" },
    { WEDGE("pyramids='3 2 1 0 4'", "<FEMMass template='Vec3,Pyramid'/><CorotationalFEMForceField "
                                    "template='Vec3,Pyramid'/>"),
      { "nodes=\"0 1 2 3 4 4 4 4\"", "law=\"corotational_cell\"" },
      NULL,
      "" },
    { WEDGE("pyramids='0 1 2 3 4'", "<UniformMass/><CorotationalFEMForceField template='Vec3,Prism'/>"),
      { "<points" },
      "<solid",
      "CorotationalFEMForceField" },
    { WEDGE("pyramids='0 1 2 3 9'", "<UniformMass/>"), { "<points" }, NULL, "MeshTopology" },
    { "<EulerImplicitSolver/><RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/>"
      "<MechanicalObject/><UniformMass/><Node><MeshTopology name='p'/><Hexa2PrismTopologicalMapping "
      "input='@../g' output='@p'/><CorotationalFEMForceField template='Vec3,Prism' topology='@p' "
      "rotationMethod='polar'/></Node>",
      { "nodes=\"0 5 1 1 2 7 3 3 0 4 5 5 2 6 7 7\" law=\"corotational_cell\"" },
      NULL,
      "" },
    { WEDGE("tetrahedra='0 1 3 4'", "<UniformMass/><CorotationalFEMForceField template='Vec3,Tetrahedron'/>"),
      { "law=\"corotational_qr\"" },
      NULL,
      "" },
    { WEDGE("tetrahedra='0 1 3 4'", "<UniformMass/><CorotationalFEMForceField template='Vec3,Tetrahedron' "
                                    "rotationMethod='identity'/>"),
      { "law=\"linear\"" },
      NULL,
      "" },
    // a square of two triangles of which one is inside: the points of the border first, in both parts
    { "<MeshTopology name='m' position='0 0 0 1 0 0 1 1 0 0 1 0' triangles='0 1 3 1 2 3'/>"
      "<SubsetTopology name='s' src='@m' rest_position='@m.position' box='-1 -1 -1 0.9 2 1' "
      "localIndices='1'/>"
      "<Node><TriangleSetTopologyContainer position='@../s.pointsInROI' edges='0 1'/><MechanicalObject/>"
      "<UniformMass/></Node>"
      "<Node><TriangleSetTopologyContainer position='@../s.pointsOutROI' triangles='@../s.trianglesOutROI'/>"
      "<MechanicalObject/><UniformMass/></Node>",
      { "points=\"0 0 0 0 1 0\"", "points=\"0 0 0 0 1 0 1 0 0 1 1 0\"", "triangles=\"0 2 1 2 3 1\"" },
      NULL,
      "" },
    // two bodies in one block of a ramified grid have cells of their own, with the points in them
    { "<TriangleSetTopologyContainer name='s' position='0 0 0 .3 0 0 0 .3 0 0 0 .3 1 1 1 .7 1 1 1 .7 1 1 1 "
      ".7' "
      "triangles='0 2 1 0 1 3 0 3 2 1 2 3 4 5 6 4 7 5 4 6 7 5 7 6'/><SparseGridRamificationTopology name='g' "
      "src='@s' n='2 2 2' nbVirtualFinerLevels='3' finestConnectivity='0'/><MechanicalObject src='@g'/>"
      "<UniformMass/><Node><MechanicalObject position='0.1 0.1 0.1 0.95 0.95 0.95'/><BarycentricMapping/>"
      "<ConstantForceField totalForce='1 0 0'/></Node>",
      { "hexahedra=\"0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15\"", "cells=\"0 1\"" },
      NULL,
      "" },
    // tetrahedra that fill a surface, with the names of earlier years; a size below 0 is a number of cells
    { "<Node name='i'><MeshTopology name='s' position='0 0 0 2 0 0 0 2 0 2 2 0 0 0 2 2 0 2 0 2 2 2 2 2' "
      "triangles='0 2 3 0 3 1 4 5 7 4 7 6' quads='0 1 5 4 2 6 7 3 0 4 6 2 1 3 7 5'/><MeshTetraStuffing "
      "name='m' size='-3' snapPoints='1' splitTetras='1' inputPoints='@s.points' "
      "inputTriangles='@s.triangles' inputQuads='@s.quads'/>"
      "</Node><TetrahedronSetTopologyContainer points='@i/m.outputPoints' tetras='@i/m.outputTetras'/>"
      "<MechanicalObject/><UniformMass/>",
      { "tetrahedra=\"" },
      NULL,
      "" },
    // without the quads the surface is not closed
    { "<Node name='i'><MeshTopology name='s' position='0 0 0 2 0 0 0 2 0' triangles='0 1 2'/>"
      "<MeshTetraStuffing name='m' size='1' inputPoints='@s.points' inputTriangles='@s.triangles'/></Node>"
      "<TetrahedronSetTopologyContainer points='@i/m.outputPoints' tetras='@i/m.outputTetras'/>"
      "<MechanicalObject/><UniformMass/>",
      { "<scene" },
      NULL,
      "MeshTetraStuffing" },
    // without it, all numbers stay
    { "<MeshTopology name='m' position='0 0 0 1 0 0 1 1 0 0 1 0' triangles='0 1 3 1 2 3'/>"
      "<SubsetTopology name='s' rest_position='@m.position' triangles='@m.triangles' centers='0 0 0' "
      "radii='1.1'/>"
      "<Node><TriangleSetTopologyContainer position='@../m.position' triangles='@../s.trianglesInROI'/>"
      "<MechanicalObject/><UniformMass/></Node>",
      { "triangles=\"0 1 3\"" },
      NULL,
      "" },
    // a pressure that rises and falls by 4 Pa/s between 0, 1 and 3 Pa
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject/><UniformMass/>"
      "<SurfacePressureForceField pressure='3' pulseMode='1' pressureSpeed='4' pressureLowerBound='1'/>",
      { "pressure=\"-min(4*t,1+2*abs(mod(t-0.75,1)/0.5-1))\"" },
      NULL,
      "" },
    // a plane pushes the origins of frames
    { "<EulerImplicitSolver/><MechanicalObject template='Rigid3' position='0 1 0 0 0 0 1'/><UniformMass/>"
      "<PlaneForceField normal='0 1 0' d='-5'/>",
      { "<attached_points", "<penalty_contact", "direction=\"0 1 0\"" },
      NULL,
      "" },
    // the decay of velocities is damping; below the threshold there is none
    { "<DampVelocitySolver rate='0.5' threshold='0'/><MechanicalObject position='0 0 0'/><UniformMass/>",
      { "rayleigh_mass=\"0.5\"" },
      NULL,
      "" },
    { "<Node><RungeKutta4Solver/><DampVelocitySolver/><MechanicalObject position='0 0 "
      "0'/><UniformMass/></Node>",
      { "<point_mass" },
      NULL,
      "DampVelocitySolver" },
    // states of one number: y and z are fixed; springs pull to the rest positions, not to the initial ones
    { "<EulerImplicitSolver/><MechanicalObject template='Vec1' position='1 5' velocity='2 3' "
      "rest_position='0 4'/>"
      "<UniformMass vertexMass='2'/><RestShapeSpringsForceField stiffness='7'/><ConstantForceField "
      "indices='1' "
      "forces='9'/>",
      { "velocities=\"2 0 0 3 0 0\"", "dofs=\"y z\"", "anchors=\"0 0 0 4 0 0\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='3 1 1' min='0 0 0' max='2 0 0'/><MechanicalObject "
      "template='Vec1'/><UniformMass/>"
      "<MeshSpringForceField stiffness='5'/>",
      { "<points name=\"MechanicalObject\" mesh=", "dofs=\"y z\"", "nodes=\"0 1 1 2\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='2 1 1' min='0 1 0' max='2 1 0'/><MechanicalObject template='Vec1'/>",
      { "<grid" },
      "<points",
      "MechanicalObject" },
    // elements have a rest shape, which is where they start
    { "<MeshTopology name='m' edges='0 1'/><MechanicalObject position='1 0 0 2 0 0' rest_position='0 0 0 3 0 "
      "0'/>"
      "<UniformMass/><MeshSpringForceField stiffness='5'/>",
      { "<points" },
      NULL,
      "MechanicalObject" },
    // frames go to their rest poses, which stand still beside them
    { "<MechanicalObject template='Rigid3' name='m' position='0 0 0 0 0 0 1' rest_position='2 0 0 0 0 1 0'/>"
      "<UniformMass/><RestShapeSpringsForceField points='0' stiffness='5' angularStiffness='6'/>",
      { "<frames name=\"m-2\" positions=\"2 0 0\" orientations=\"0 0 3.14159", "to=\"/m-2\"",
        "together=\"true\"" },
      NULL,
      "" },
    // ... a mapping may look at the rest shape, and a force in another Node
    { "<MeshTopology name='m' edges='0 1'/><MechanicalObject position='1 0 0 2 0 0' rest_position='0 0 0 3 0 "
      "0'/><UniformMass/><Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m' "
      "applyRestPosition='1' computeDistance='1'/><RestShapeSpringsForceField stiffness='5'/></Node>",
      { "rest_length=\"1\"" },
      NULL,
      "MechanicalObject" },
    { "<TetrahedronFEMForceField topology='@a/t' mstate='@a/m'/><Node name='a'><MeshTopology name='t' "
      "position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject name='m' "
      "position='0 0 0 1 0 0 0 1 0 0 0 1' rest_position='0 0 0 2 0 0 0 1 0 0 0 1'/><UniformMass/></Node>",
      { "<solid" },
      NULL,
      "MechanicalObject" },
    { "<Node name='a'><MechanicalObject name='m' position='1 0 0 2 0 0' rest_position='0 0 0 3 0 0'/>"
      "<UniformMass/><RestShapeSpringsForceField/><Node><MechanicalObject name='n' position='1 0 0 2 0 0'/>"
      "<IdentityMapping/></Node></Node><SpringForceField object1='@a/m' object2='@a/m' spring='0 1 10 0 1'/>",
      { "anchors=\"0 0 0 3 0 0\"" },
      NULL,
      "" },
    // ... lists of other lengths and links to nothing are told, the same link twice is not
    { "<MechanicalObject position='1 0 0 2 0 0' rest_position='0 0 0'/><UniformMass/>",
      { "<points" },
      NULL,
      "MechanicalObject" },
    { "<LeapMotionDriver name='d'/><MechanicalObject template='Rigid3' rest_position='@d.x'/><UniformMass/>",
      { "<frames", "positions=\"0 0 0\"" },
      NULL,
      "" },
    { "<MechanicalObject position='1 0 0 2 0 0' rest_position='@nothing.position'/><UniformMass/>",
      { "<points" },
      NULL,
      "MechanicalObject" },
    { "<Spiral name='s' rest_position='0.3 0 5'/><MechanicalObject position='@s.position' "
      "rest_position='@s.position'/><UniformMass/>",
      { "<points" },
      NULL,
      "" },
    { "<MechanicalObject position='1 0 0 2 0 0' rest_position='1 0 0 2 0 0'/><UniformMass/>"
      "<RestShapeSpringsForceField/>",
      { "<springs_to_ground" },
      "anchors",
      "" },
    // states in the plane: z is fixed, and in statics the rotations about x and y
    { "<EulerImplicitSolver/><MechanicalObject template='Rigid2' position='1 2 0.5' velocity='3 4 5'/>"
      "<UniformMass vertexMass='2 1 0.25'/><PartialFixedProjectiveConstraint fixedDirections='1 0 1'/>"
      "<ConstantForceField forces='7 8 9'/>",
      { "positions=\"1 2 0\" orientations=\"0 0 0.5\" velocities=\"3 4 0\"", "angular_velocities=\"0 0 5\"",
        "dofs=\"z\"" },
      NULL,
      "" },
    { "<EulerImplicitSolver/><MechanicalObject template='Rigid2' position='1 2 0.5'/>"
      "<UniformMass vertexMass='2 1 0.25'/><PartialFixedProjectiveConstraint fixedDirections='1 0 1'/>"
      "<ConstantForceField forces='7 8 9'/>",
      { "dofs=\"x rx ry rz\"", "force=\"7 8 0\" moment=\"0 0 9\"", "inertia=\"0.5 0.5 0.5\"" },
      NULL,
      "" },
    { "<EulerImplicitSolver/><MechanicalObject template='Vec2' position='1 2 3 4' velocity='5 "
      "6'/><UniformMass/>"
      "<ConstantForceField forces='7 8'/><PlaneForceField normal='1 0'/>",
      { "positions=\"1 2 0 3 4 0\" velocities=\"5 6 0\"", "dofs=\"z\"", "direction=\"1 0 0\"" },
      NULL,
      "" },
    // the faces of a cuboid, by hand
    { "<CubeTopology nx='2' ny='2' nz='2' min='0 0 0' max='1 2 3'/><MechanicalObject/><UniformMass/>",
      { "points=\"0 0 0 1 0 0 0 2 0 1 2 0 0 0 3 1 0 3 0 2 3 1 2 3\"",
        "quads=\"0 2 3 1 4 5 7 6 0 1 5 4 2 6 7 3 0 4 6 2 1 3 7 5\"" },
      NULL,
      "" },
    { "<CubeTopology nx='2' ny='2' nz='2' splitNormals='1'/><MechanicalObject/><UniformMass/>",
      { "quads=\"8 10 11 9 20 21 23 22 4 5 7 6 16 18 19 17 0 2 3 1 12 13 15 14\"" },
      NULL,
      "" },
    // a cube and a prism of which the corners move onto a sphere and a circle: 3/sqrt(3) each, and 1
    { "<SphereGridTopology n='2 2 2' radius='3' center='0 0 0'/><MechanicalObject/><UniformMass/>",
      { "points=\"-1.7320508075688772 -1.7320508075688772 -1.7320508075688772 ",
        "hexahedra=\"0 1 3 2 4 5 7 6\"" },
      NULL,
      "" },
    { "<CylinderGridTopology n='3 3 2' radius='1' length='2'/><MechanicalObject/><UniformMass/>",
      { " -1 0 0 0 0 0 1 0 0 ", " -1 0 2 0 0 2 1 0 2 " },
      NULL,
      "" },
    // projections onto a plane, a line and a point: the first step moves nodes there
    { "<EulerImplicitSolver/><MechanicalObject position='0 0 0 0 1 0'/><UniformMass/>"
      "<LineProjectiveConstraint direction='1 1 0' indices='1'/>",
      { "dofs=\"y z\"", "axes=\"0 0 0.7853981633974483\"", "y=\"-0.5" },
      NULL,
      "" },
    { "<EulerImplicitSolver/><MechanicalObject position='0 0 0 0 1 0'/><UniformMass/>"
      "<PlaneProjectiveConstraint normal='1 0 1' indices='0'/>",
      { "<attachment", "dofs=\"x\"", "axes=\"0 -0.78539816339744" },
      "x=\"0",
      "" },
    { "<EulerImplicitSolver/><MechanicalObject position='0 0 0 0 1 0'/><UniformMass/>"
      "<PointProjectiveConstraint point='0 3 0' indices='1'/>",
      { "<prescribed_points", "y=\"2*clamp(t/0.01" },
      NULL,
      "" },
    { "<EulerImplicitSolver/><MechanicalObject position='0 0 0 0 1 0'/><UniformMass/>"
      "<PlaneProjectiveConstraint normal='0 1 0' origin='0 3 0' indices='1'/>",
      { "<prescribed_points", "y=\"2*clamp(t/0.01" },
      "z=\"",
      "" },
    // inertia of hexahedra, and membranes of SOFA's linear triangles
    { "<RegularGridTopology n='2 2 2'/><MechanicalObject/><HexahedralFEMForceFieldAndMass density='2'/>",
      { "<solid_mass", "density=\"2\"", "<solid " },
      NULL,
      "" },
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject/><UniformMass/>"
      "<TriangularTensorMassForceField/>",
      { "<elastic_membrane", "young_modulus=\"1000\"", "law=\"corotational\"" },
      NULL,
      "" },
    // without a device what it drives rests; the links that look for a Node around look for its first name
    { "<OmniDriver/><Node name='o'><Node name='r'><MechanicalObject name='p' position='0 0 0 1 0 0'/></Node>"
      "</Node><Node name='i'><MechanicalObject name='p' position='0 0 0 1 0 0'/><UniformMass/>"
      "<VectorSpringForceField object1='@o/r/p' object2='@i/p' stiffness='10' viscosity='0'/></Node>",
      { "nodes=\"0 0 1 1\"", "stiffness=\"10 10\"", "rest_length=\"0 0\"" },
      NULL,
      "" },
    // a state that follows one at rest is in a system of its own
    { "<Node name='o'><MechanicalObject template='Rigid3' name='f'/><Node name='r'><MechanicalObject "
      "name='p' "
      "position='1 0 0'/><RigidMapping/></Node></Node><Node name='i'><EulerImplicitSolver/><MechanicalObject "
      "name='p' position='1 0 0'/><UniformMass/><SpringForceField object1='@o/r/p' object2='@p' "
      "spring='0 0 5 0 1'/></Node>",
      { "coupling=\"held\"", "<attached_points" },
      NULL,
      "" },
    // springs of length 0 to a state at rest act in all directions, and so does their viscosity
    { "<Node name='o'><MechanicalObject template='Rigid3' name='f'/><Node name='r'><MechanicalObject "
      "name='p' position='1 2 3'/><RigidMapping/></Node></Node><Node name='i'><EulerImplicitSolver/>"
      "<MechanicalObject name='p' position='1 0 0 4 5 6'/><UniformMass/><VectorSpringForceField "
      "object1='@o/r/p' object2='@p' stiffness='7' viscosity='8'/></Node>",
      { "stiffness=\"7 0\" damping=\"8 0\"", "anchors=\"1 2 3 4 5 6\"" },
      "coupling=",
      "" },
    { "<GeomagicDriver name='d'/><MechanicalObject template='Rigid3' position='@d.positionDevice'/>"
      "<UniformMass/>",
      { "<frames", "positions=\"0 0 0\"" },
      NULL,
      "" },
    { "<Node name='o'><MechanicalObject name='p' position='0 0 0'/></Node>"
      "<Node name='i'><MechanicalObject name='p' position='0 0 0'/><UniformMass/>"
      "<VectorSpringForceField object1='@o/p' object2='@i/p'/></Node>",
      { "<springs" },
      NULL,
      "VectorSpringForceField" }, // its viscosity
    // cells that the surface cuts have half the stiffness
    { IN_A_GRID("") "<HexahedronFEMForceField youngModulus='6' poissonRatio='0.3'/><UniformMass/>",
      { "young_modulus=\"3\"", "young_modulus=\"6\"" },
      NULL,
      "" },
    { IN_A_GRID("") "<HexahedralFEMForceField youngModulus='6' poissonRatio='0.3'/><UniformMass/>",
      { "young_modulus=\"6\"" },
      "young_modulus=\"3\"",
      "" },
    { IN_A_GRID(
          "fillWeighted='0'") "<HexahedronFEMForceField youngModulus='6' poissonRatio='0.3'/><UniformMass/>",
      { "young_modulus=\"6\"" },
      "young_modulus=\"3\"",
      "" },
    // forces for a device do not act on the scene
    { "<MechanicalObject position='0 0 0'/><UniformMass/><LCPForceFeedback/>", { "<point_mass" }, NULL, "" },
    // the gravity of the root is that of all Nodes
    { "<Node gravity='0 0 -1'><MechanicalObject position='0 0 0'/><UniformMass/></Node>",
      { "gravity=\"0 -9.81 0\"" },
      "0 0 -1",
      "" },
    // a unit cube as SOFA cuts it: volumes and corners by hand
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/>"
      "<TetrahedronSetTopologyContainer name='t'/><Hexa2TetraTopologicalMapping input='@g' output='@t'/>"
      "<MechanicalObject/>",
      { "tetrahedra=\"0 5 1 7 0 1 2 7 1 2 7 3 7 2 0 6 7 6 0 5 6 5 4 0\"" },
      NULL,
      "" },
    // with swapping, the first cell is mirrored along x
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/>"
      "<TetrahedronSetTopologyContainer name='t'/>"
      "<Hexa2TetraTopologicalMapping input='@g' output='@t' swapping='1'/><MechanicalObject/>",
      { "tetrahedra=\"1 4 6 0 1 0 6 3 0 3 2 6 6 3 7 1 6 7 4 1 7 4 1 5\"" },
      NULL,
      "" },
    // forces on tetrahedra take hexahedra so, too
    { "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/><UniformMass/>"
      "<TetrahedronFEMForceField/>",
      { "nodes=\"1 4 6 0 1 0 6 3" },
      NULL,
      "" },
    // the last topology of a Node is the one that forces find
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject/><UniformMass/>"
      "<TetrahedronSetTopologyContainer name='t'/><Hexa2TetraTopologicalMapping input='@g' output='@t'/>"
      "<TetrahedronFEMForceField/>",
      { "<solid" },
      NULL,
      "" },
    // the points of a topology, where the state names one or none
    { "<RegularGridTopology name='g' n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject position='0 0 0'/>",
      { "<points name=\"MechanicalObject\" mesh=\"/g\"/>" },
      NULL,
      "" },
    { "<RegularGridTopology n='2 2 2'/><MechanicalObject position='5 5 5 6 6 6'/>",
      { "positions=\"5 5 5 6 6 6\"" },
      "mesh=",
      "" },
    // links that lead nowhere are told at the state, which is not made
    { "<ImageSampler name='s'/><MechanicalObject name='d' position='@s.position'/><UniformMass/>",
      { NULL },
      "<points",
      "MechanicalObject UniformMass ImageSampler" },
    // links to engines, states and loaders
    { "<TransformEngine name='e' input_position='0 0 0 1 0 0' scale='2 2 2' rotation='0 0 90' translation='1 "
      "2 "
      "3'/><MechanicalObject position='@e.output_position'/>",
      { "positions=\"1 2 3 1.0000000000000004 4 3\"" },
      NULL,
      "" },
    { "<MechanicalObject name='a' position='0 0 0 1 0 0'/><Node><MechanicalObject position='@../a.position'/>"
      "</Node>",
      { "<points name=\"MechanicalObject\" positions=\"0 0 0 1 0 0\"" },
      NULL,
      "" },
    { "<MergePoints name='m' position1='0 0 0' position2='1 2 3'/><MechanicalObject position='@m.points'/>",
      { "positions=\"0 0 0 1 2 3\"" },
      NULL,
      "" },
    // grids: p0 moves all; a side of one point lies in the middle; sides may run backwards
    { "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1' p0='4 5 6'/><MechanicalObject/>",
      { "low=\"4 5 6\" high=\"5 6 7\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='2 1 2' min='0 0 0' max='1 4 1'/><MechanicalObject/>",
      { "low=\"0 2 0\" high=\"1 2 1\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='3 1 2' xmin='2' xmax='-2' ymin='7' ymax='7' zmin='0' zmax='1'/>"
      "<MechanicalObject/>",
      { "points=\"2 7 0 0 7 0 -2 7 0 2 7 1 0 7 1 -2 7 1\"", "quads=\"0 1 4 3 1 2 5 4\"" },
      NULL,
      "" },
    // the squares of a flat grid are triangles, too
    { "<RegularGridTopology n='2 2 1' min='0 0 0' max='1 1 0'/><MechanicalObject/><UniformMass/>"
      "<TriangularFEMForceField youngModulus='9' poissonRatio='0.3'/>",
      { "<elastic_membrane", "nodes=\"0 1 3 0 3 2\"", "law=\"spatial_qr\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='2 2 1' min='0 0 0' max='1 1 0'/><MechanicalObject/><UniformMass/>"
      "<TriangularFEMForceFieldOptim youngModulus='9' poissonRatio='0.3'/>",
      { "<elastic_membrane", "law=\"corotational_qr\"", "tangent=\"positive\"" },
      NULL,
      "" },
    // springs along edges and across angles are a membrane
    { "<RegularGridTopology n='2 2 1' min='0 0 0' max='1 1 0'/><MechanicalObject/><UniformMass/>"
      "<TriangularBiquadraticSpringsForceField youngModulus='9' poissonRatio='0.4'/>",
      { "nodes=\"0 1 3 0 3 2\"", "law=\"st_venant_kirchhoff\" young_modulus=\"9\" poisson_ratio=\"0.4\"",
        "thickness=\"1\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='2 2 1' min='0 0 0' max='1 1 0'/><MechanicalObject/><UniformMass/>"
      "<TriangularQuadraticSpringsForceField dampingRatio='3'/>",
      { "law=\"st_venant_kirchhoff\" young_modulus=\"1000\" poisson_ratio=\"0.3\"" },
      NULL,
      "TriangularQuadraticSpringsForceField" },
    // inertia in brackets
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1'/><UniformMass vertexMass='2 1 [3 0 0,0 4 "
      "0,0 0 "
      "5]'/>",
      { "<rigid_mass", "mass=\"2\" inertia=\"6 8 10\"" },
      NULL,
      "" },
    // the total mass comes first
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass totalMass='4' vertexMass='9'/>",
      { "mass=\"2\"" },
      NULL,
      "" },
    // springs by lists
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><SpringForceField indices1='0' indices2='1' "
      "stiffness='7' damping='1' lengths='0.5'/>",
      { "nodes=\"0 1\" stiffness=\"7\" damping=\"1\"", "rest_length=\"0.5\"" },
      NULL,
      "" },
    // cells without points take those of the state
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1  1 0 0 0 0 0 1'/><MeshTopology lines='0 "
      "1'/>"
      "<UniformMass/><BeamFEMForceField radius='0.1'/>",
      { "<beams", "nodes=\"0 1\"" },
      NULL,
      "" },
    // damping of planes and spheres: 5/500 s/m by default, and never Sinew's own
    { "<MechanicalObject position='0 0 0'/><UniformMass/><PlaneForceField normal='0 1 0'/>",
      { "stiffness=\"500\" damping=\"0.01\"" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><SphereForceField damping='0'/>",
      { "damping=\"0\"" },
      NULL,
      "" },
    // pressures on the faces in a box, not on all
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 5 0 0 6 0 0 5 1 0' triangles='0 1 2 3 4 5'/>"
      "<MechanicalObject src='@m'/><UniformMass/><BoxROI name='b' box='4 -1 -1 9 9 9'/>"
      "<TrianglePressureForceField triangleList='@b.triangleIndices' pressure='1'/>",
      { "<surface_load", "nodes=\"3 4 5\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject src='@m'/>"
      "<UniformMass/><MeshROI name='r'/><TrianglePressureForceField triangleList='@r.triangleIndices' "
      "pressure='1'/>",
      { NULL },
      "<surface_load",
      "TrianglePressureForceField MeshROI" },
    // SOFA leaves the list of a dead link empty: there is no pressure
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject src='@m'/>"
      "<UniformMass/><TrianglePressureForceField triangleList='@nowhere' pressure='1'/>",
      { NULL },
      "<surface_load",
      "" },
    // regions of other points than those of the state
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/>"
      "<BoxROI name='b' position='9 9 9 0 0 0' box='-1 -1 -1 1 1 1'/>"
      "<FixedProjectiveConstraint indices='@b.indices'/>",
      { "<fixed", "nodes=\"1\"" },
      NULL,
      "" },
    // contact: only models that SOFA tests against each other
    { PIPE "<Node><MechanicalObject/><UniformMass/><SphereCollisionModel/></Node>", { "<points" }, NULL, "" },
    { PIPE "<Node><MechanicalObject/><SphereCollisionModel group='1'/></Node><Node><MechanicalObject/>"
           "<SphereCollisionModel group='1'/></Node>",
      { "<points" },
      NULL,
      "" },
    { PIPE "<DiscreteIntersection/><Node><MechanicalObject/><TriangleCollisionModel/></Node><Node>"
           "<MechanicalObject/><TriangleCollisionModel/></Node>",
      { "<points" },
      NULL,
      "" },
    { PIPE "<Node><MechanicalObject/><SphereCollisionModel simulated='0'/></Node><Node><MechanicalObject/>"
           "<SphereCollisionModel simulated='0'/></Node>",
      { "<points" },
      NULL,
      "" },
    // two closed surfaces that SOFA tests against each other, with one integrator above both
    { PIPE "<MinProximityIntersection contactDistance='0.1' alarmDistance='0.3'/>" TETRA("0") TETRA("3"),
      { "<surface_contact", "distance=\"0.1\"", "with=\"/b-2/MechanicalObject\"" },
      NULL,
      "" },
    // springs as contact: of points and faces, points and edges, and so on, of a body and one at rest; the
    // later one of two surfaces has a spring for the first corner of each triangle
    { DETECTION
      "<CollisionResponse/><NewProximityIntersection contactDistance='0.5'/><Node name='a'>"
      "<MeshTopology name='m' position='0 0 0 1 0 0 1 1 0 0 1 0' triangles='0 1 2 0 2 3'/>"
      "<MechanicalObject src='@m'/><TriangleCollisionModel simulated='0' contactStiffness='2'/></Node>"
      "<Node name='b'><EulerImplicitSolver/><MeshTopology name='m' position='0 0 1 1 0 1 1 1 1 0 1 1' "
      "triangles='0 1 2 0 2 3'/><MechanicalObject src='@m'/><UniformMass/>"
      "<TriangleCollisionModel proximity='0.3'/></Node>",
      { "distance=\"0.8\" stiffness=\"25\"\n                   during=\"linear\"",
        "stiffness=\"50 25 25 25\"", "points_surface" },
      "held",
      "" },
    { DETECTION "<CollisionResponse/><MinProximityIntersection contactDistance='0.5'/>" SOLVED("a", "0")
          SOLVED("b", "1"),
      { "pairs=\"points_faces\" distance=\"0.5\" stiffness=\"200\"", "edges_edges", "coupling=\"held\"" },
      "<surface_contact",
      "" },
    // with an integrator in the root, SOFA's springs are part of its matrix
    { DETECTION
      "<CollisionResponse/><EulerImplicitSolver/><MinProximityIntersection contactDistance='0.1'/>" TETRA("0")
          TETRA("3"),
      { "<surface_contact" },
      "<surface_penalty",
      "" },
    // each pipeline has its models and its distance
    { "<BruteForceBroadPhase/><BVHNarrowPhase/><CollisionResponse name='r'/><NewProximityIntersection "
      "name='i' contactDistance='0.25'/><NewProximityIntersection name='k' contactDistance='0.5'/>"
      "<SubCollisionPipeline collisionModels='@a/s @b/s' intersectionMethod='@i' contactManager='@r'/>"
      "<SubCollisionPipeline collisionModels='@c/s @d/s' intersectionMethod='@k' contactManager='@r'/>"
      "<CompositeCollisionPipeline/>" SPHERE("a") SPHERE("b") SPHERE("c") SPHERE("d"),
      { "distance=\"0.25\"", "distance=\"0.5\"", "name=\"s-2\"" },
      "name=\"s-3\"",
      "" },
    // a model may be in two pipelines, and each pair has the distance of its own
    { "<BruteForceBroadPhase/><BVHNarrowPhase/><CollisionResponse name='r'/><NewProximityIntersection "
      "name='i' contactDistance='0.25'/><NewProximityIntersection name='k' contactDistance='0.5'/>"
      "<SubCollisionPipeline collisionModels='@a/s @b/s' intersectionMethod='@i' contactManager='@r'/>"
      "<SubCollisionPipeline collisionModels='@a/s @c/s' intersectionMethod='@k' contactManager='@r'/>"
      "<CompositeCollisionPipeline/>" SPHERE("a") SPHERE("b") SPHERE("c"),
      { "distance=\"0.25\"", "distance=\"0.5\"", "name=\"s-2\"" },
      "name=\"s-3\"",
      "" },
    // its contact manager counts, not another one of the scene
    { DETECTION "<CollisionResponse name='r'/><CollisionResponse response='FrictionContactConstraint'/>"
                "<NewProximityIntersection name='i' contactDistance='0.25'/><SubCollisionPipeline "
                "collisionModels='@a/s @b/s' intersectionMethod='@i' contactManager='@r'/>" SPHERE("a")
                    SPHERE("b"),
      { "<surface_penalty" },
      "<surface_contact",
      "" },
    // a pipeline in a Node that is not active has no models
    { DETECTION "<CollisionResponse/><NewProximityIntersection contactDistance='0.25'/><Node "
                "activated='0'><SubCollisionPipeline collisionModels='@../a/s'/></Node>" SPHERE("a")
                    SPHERE("b"),
      { "<surface_penalty" },
      NULL,
      "" },
    // at the distance 0 springs never push
    { DETECTION "<CollisionResponse/><MinProximityIntersection contactDistance='0'/>" SOLVED("a", "0")
          SOLVED("b", "1"),
      { "<points" },
      "<surface_penalty",
      "" },
    // boxes on frames are surfaces of twelve triangles; extents are half of their sides
    { PIPE
      "<NewProximityIntersection contactDistance='0.5'/><Node name='a'><MechanicalObject template='Rigid3' "
      "position='0 0 0 0 0 0 1'/><UniformMass/><OBBCollisionModel extents='1 2 3'/></Node>"
      "<Node name='b'><MechanicalObject template='Rigid3' position='9 0 0 0 0 0 1'/><UniformMass/>"
      "<OBBCollisionModel/></Node>",
      { "positions=\"-1 -2 -3 1 -2 -3 -1 2 -3 1 2 -3 -1 -2 3 1 -2 3 -1 2 3 1 2 3\"", "<surface_contact",
        "distance=\"0.5\"" },
      NULL,
      "" },
    // a distance far above the edges, 1.14 on average, is that of half an edge
    { PIPE "<MinProximityIntersection contactDistance='3'/>" TETRA("0") TETRA("30"),
      { "<surface_contact", "distance=\"0.5" },
      "distance=\"3\"",
      "" },
    // quads touch as triangles
    { PIPE "<MinProximityIntersection contactDistance='0.1'/>" TETRA(
          "0") "<Node><MeshTopology name='m' "
               "position='0 0 5 1 0 5 1 1 5 0 1 5' quads='0 1 2 3'/><MechanicalObject src='@m'/>"
               "<TriangleCollisionModel/><PointCollisionModel/></Node>",
      { "<surface_contact", "triangles=\"0 1 2 0 2 3\"" },
      NULL,
      "" },
    // a topological mapping clears the container that it fills, whatever the container names itself
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>"
      "<MechanicalObject src='@m'/><UniformMass/><Node><TriangleSetTopologyContainer name='c' src='@../m'/>"
      "<Tetra2TriangleTopologicalMapping input='@../m' output='@c'/>"
      "<TriangularFEMForceField youngModulus='9' poissonRatio='0.3'/></Node>",
      { "<elastic_membrane", "nodes=\"1 2 3 0 3 2 0 1 3 0 2 1\"" },
      NULL,
      "" },
    // frames whose pose is given at times: SOFA turns the shorter way, here by 6.5 - 2 pi
    { "<MechanicalObject template='Rigid3' position='1 2 3 0 0 0 1'/><UniformMass/>"
      "<LinearMovementProjectiveConstraint keyTimes='0 2' movements='0 0 0 0 0 0  4 0 0 0 0 6.5'/>",
      { "<prescribed_motion", "x=\"1+(2)*clamp(t-(0),0,2)\"",
        "yaw=\"0+(0.10840734641020688)*clamp(t-(0),0,2)\"" },
      NULL,
      "" },
    { "<MechanicalObject template='Rigid3' position='1 2 3 0 0 0 1'/><UniformMass/>"
      "<LinearMovementProjectiveConstraint keyTimes='0 2' movements='0 0 0 0 0 0  4 0 0 1 0 1'/>",
      { "<frames" },
      "<prescribed_motion",
      "LinearMovementProjectiveConstraint" },
    // velocities at times are parabolas: from 2 to 4 m/s in a second 2 t + t^2, then 4 m/s
    { "<MechanicalObject position='0 0 0'/><UniformMass/><LinearVelocityProjectiveConstraint indices='0' "
      "keyTimes='0 1' velocities='2 0 0 4 0 0' continueAfterEnd='1'/>",
      { "<prescribed_points", "x=\"0+clamp(t-(0),0,1)*(2+(1)*clamp(t-(0),0,1))+(4)*max(t-(1),0)\"" },
      NULL,
      "" },
    // an affine map of the initial positions, reached at 20 s: (1 2 0) comes to (-2+1 1 0)
    { "<MechanicalObject position='1 2 0'/><UniformMass/><AffineMovementProjectiveConstraint indices='0' "
      "rotation='[0 -1 0,1 0 0,0 0 1]' translation='1 0 0'/>",
      { "<prescribed_points", "x=\"0+(-0.1)*clamp(t-(0),0,20)\" y=\"0+(-0.05)*clamp(t-(0),0,20)\"" },
      NULL,
      "" },
    // bilinear between the corners of a square: in the middle of a side half of each
    { "<MechanicalObject position='0 0 0 1 0 0 0 1 0 1 1 0 0.5 0 0'/><UniformMass/>"
      "<PairBoxROI name='b' inclusiveBox='-1 -1 -1 2 2 2' includedBox='9 9 9 10 10 10'/>"
      "<PatchTestMovementProjectiveConstraint indices='4' constrainedPoints='@b.pointsInROI' "
      "endConstraintTime='1' cornerMovements='2 0 0 0 4 0 0 0 0 0 0 0'/>",
      { "nodes=\"4\"", "x=\"0+(1)*clamp(t-(0),0,1)\" y=\"0+(2)*clamp(t-(0),0,1)\"" },
      NULL,
      "" },
    // trilinear between those of a box, four at the lowest z first: in the middle of a face a quarter of each
    { "<MechanicalObject position='0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 1 1 0.5 0 0.5'/><UniformMass/>"
      "<PairBoxROI name='b' inclusiveBox='-1 -1 -1 2 2 2' includedBox='9 9 9 10 10 10'/>"
      "<PatchTestMovementProjectiveConstraint indices='6' constrainedPoints='@b.pointsInROI' "
      "endConstraintTime='1' cornerMovements='4 0 0 0 8 0 0 0 0 0 0 0 0 0 4 0 0 12 9 9 9 9 9 9'/>",
      { "nodes=\"6\"", "x=\"0+(1)*clamp(t-(0),0,1)\" y=\"0+(2)*clamp(t-(0),0,1)\"",
        "z=\"0+(4)*clamp(t-(0),0,1)\"" },
      NULL,
      "" },
    // a corner without three numbers does not move
    { "<MechanicalObject position='0 0 0 1 1 1 1 0 1'/><UniformMass/>"
      "<PairBoxROI name='b' inclusiveBox='-1 -1 -1 2 2 2' includedBox='9 9 9 10 10 10'/>"
      "<PatchTestMovementProjectiveConstraint indices='0 2' constrainedPoints='@b.pointsInROI' "
      "endConstraintTime='1' cornerMovements='3 0 0 7 7 7 7 7 7 7 7 7 7 7 7 7 7'/>",
      { "x=\"0+(3)*clamp(t-(0),0,1)\"", "nodes=\"2\" x=\"0\"", "y=\"0\" z=\"0\"/>\n</scene>" },
      NULL,
      "" },
    // a plane without a normal projects nothing, in SOFA either
    { "<MechanicalObject position='0 5 5'/><UniformMass/><PlaneProjectiveConstraint indices='0'/>",
      { "<points" },
      "<fixed",
      "" },
    // an integrator's old name, which SOFA does not know, beside another one
    { "<EulerImplicitSolver rayleighMass='0.5'/><CGImplicit iterations='40'/><MechanicalObject "
      "position='0 0 0'/><UniformMass/>",
      { "rayleigh_mass=\"0.5\"" },
      NULL,
      "" },
    { "<CGImplicit iterations='40' rayleighMass='3'/><EulerImplicitSolver rayleighMass='0.5'/>"
      "<MechanicalObject position='0 0 0'/><UniformMass/>",
      { "rayleigh_mass=\"0.5\"" },
      "rayleigh_mass=\"3\"",
      "" },
    { "<EulerImplicitSolver/><EulerImplicitSolver iterations='5' rayleighMass='3'/><MechanicalObject "
      "position='0 0 0'/><UniformMass/>",
      { "rayleigh_mass=\"0\"" },
      "rayleigh_mass=\"3\"",
      "EulerImplicitSolver" },
    // an integrator that iterates has the exact derivative of a dashpot
    { "<Node name='not-EulerImplicitSolver'><BDFOdeSolver/><SparseLDLSolver/><MechanicalObject name='m' "
      "position='0 0 0 1 0 0'/><UniformMass/><SpringForceField object1='@m' object2='@m' "
      "spring='0 1 10 1 1'/></Node>",
      { "<bdf2", "damping=\"1\"" },
      "tangent=",
      "" },
    { "<EulerImplicitSolver trapezoidalScheme='1'/><MechanicalObject name='m' position='0 0 0 1 0 0'/>"
      "<UniformMass/><SpringForceField object1='@m' object2='@m' spring='0 1 10 1 1'/>",
      { "<generalized_alpha", "damping=\"1\"" },
      "tangent=",
      "" },
    { "<MechanicalObject position='1 0 0'/><UniformMass/><OscillatorProjectiveConstraint oscillators='0 1 0 "
      "0 0 3 0 "
      "5 10'/>",
      // at rest where it is read; on its oscillation after a step
      { "<prescribed_points", "x=\"(0+(0)*sin(5*t+(10)))\"", "y=\"(0+(3)*sin(5*t+(10)))*clamp(t/0.01" },
      NULL,
      "" },
    // in a box and not in another one
    { "<MechanicalObject position='0 0 0 1 0 0 2 0 0'/><UniformMass/><PairBoxROI name='b' "
      "inclusiveBox='-1 -1 -1 3 1 1' includedBox='0.5 -1 -1 1.5 1 1'/><FixedProjectiveConstraint "
      "indices='@b.indices'/>",
      { "<fixed", "nodes=\"0 2\"" },
      NULL,
      "" },
    // the two nearest to a centre of those within its radius; of equally distant ones the later
    { "<MechanicalObject position='0 0 0 1 0 0 2 0 0 -1 0 0 9 0 0'/><UniformMass/><ProximityROI name='b' "
      "centers='0 0 0 9 9 9' radii='5' N='2'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { "<fixed", "nodes=\"0 3\"" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><ProximityROI name='b' centers='0 0 0' "
      "radii='1' N='7'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { "<fixed", "nodes=\"0\"" },
      NULL,
      "" },
    // values that an element hands to another one, from one to the next
    { "<Node name='a'><MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><FixedProjectiveConstraint "
      "name='f' indices='1'/></Node><Node name='b'><MechanicalObject position='0 0 0 1 0 0'/><UniformMass/>"
      "<FixedProjectiveConstraint name='f'/></Node><DataExchange from='@a/f.indices' to='@b/f.indices'/>",
      { "<node name=\"b\">", "<fixed name=\"f\" on=\"/b/MechanicalObject\" nodes=\"1\"" },
      NULL,
      "" },
    { "<Node name='a'><MechanicalObject name='m' position='0 0 0 1 0 0'/><UniformMass/></Node>"
      "<Node name='b'><MechanicalObject name='m' position='0 0 0 1 0 0'/><UniformMass/></Node>"
      "<DataExchange from='@a/m.position' to='@b/m.position'/>",
      { "<node name=\"b\">" },
      NULL,
      "DataExchange" },
    // the rim of a square of four; its triangles would share all its sides with the squares
    { "<RegularGridTopology n='3 3 1' min='0 0 0' max='2 2 0' computeTriangleList='0'/><MechanicalObject/>"
      "<UniformMass/><MeshBoundaryROI name='b'/><FixedProjectiveConstraint indices='@b.indices'/>",
      { "nodes=\"0 1 2 3 5 6 7 8\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='3 3 1' min='0 0 0' max='2 2 0'/><MechanicalObject/><UniformMass/>"
      "<MeshBoundaryROI name='b' triangles='0 1 3 3 1 4' quads=''/><FixedProjectiveConstraint "
      "indices='@b.indices'/>",
      { "nodes=\"0 1 3 4\"" },
      NULL,
      "" },
    { "<RegularGridTopology n='3 3 1' min='0 0 0' max='2 2 0' computeTriangleList='0'/><MechanicalObject/>"
      "<UniformMass/><TriangularFEMForceField/>",
      { NULL },
      "<elastic_membrane",
      "TriangularFEMForceField" },
    // axes x along a line; the last frame has those of the one before, and all are turned about them
    { "<Vertex2Frame name='v' useNormals='0' position='0 0 0 0 5 0 0 5 7' rotationAngle='180'/>"
      "<MechanicalObject template='Rigid3' position='@v.frames'/>",
      { "positions=\"0 0 0 0 5 0 0 5 7\"", "orientations=\"-1.57079632679489" },
      NULL,
      "" },
    { "<MeshOBJLoader name='m'/><Vertex2Frame name='v' position='0 0 0 1 0 0'/><MechanicalObject "
      "template='Rigid3' position='@v.frames'/>",
      { NULL },
      "<frames",
      "MechanicalObject Vertex2Frame" },
    // places of frames have seven numbers each
    { "<Node name='a'><MechanicalObject name='m' template='Rigid3' position='0 0 0 0 0 0 1  1 0 0 0 0 0 1'/>"
      "<UniformMass/></Node><Vertex2Frame name='v' useNormals='0' src='@a/m'/><MechanicalObject "
      "template='Rigid3' "
      "position='@v.frames'/>",
      { NULL },
      "positions=\"0 0 0 0 0",
      "MechanicalObject Vertex2Frame" },
    // an arc of 0.3 of the spiral r = 0.2 angle
    { "<Spiral name='s' rest_position='0.3 0 5'/><MechanicalObject position='@s.position'/>",
      { "positions=\"0.08142967873046" },
      NULL,
      "" },
    // projections onto a plane and a line through the nodes; elsewhere SOFA moves the nodes in one step
    { "<MechanicalObject position='0 5 5'/><UniformMass/><PlaneProjectiveConstraint normal='2 0 0' "
      "indices='0'/>",
      { "<fixed", "dofs=\"x\"" },
      NULL,
      "" },
    { "<MechanicalObject position='3 5 5'/><UniformMass/><PlaneProjectiveConstraint normal='1 0 0' "
      "indices='0'/>",
      { "<prescribed_points", "x=\"-3*clamp(t/0.01" },
      "<fixed",
      "" },
    { "<MechanicalObject position='3 0 0'/><UniformMass/><LineProjectiveConstraint direction='1 0 0' "
      "indices='0'/>",
      { "<fixed", "dofs=\"y z\"" },
      NULL,
      "" },
    { "<MechanicalObject position='3 7 7'/><UniformMass/><DirectionProjectiveConstraint direction='0 1 0' "
      "indices='0'/>",
      { "<fixed", "dofs=\"x z\"" },
      NULL,
      "" },
    { "<MechanicalObject position='3 7 7'/><UniformMass/><PointProjectiveConstraint point='3 7 7' "
      "indices='0'/>",
      { "<fixed" },
      "dofs=",
      "" },
    // a modulus for the cells of a region; the first of the list for cells beyond it
    { "<RegularGridTopology name='g' n='3 2 2' min='0 0 0' max='2 1 1'/><MechanicalObject/><UniformMass/>"
      "<BoxROI name='b' box='-1 -1 -1 1.5 2 2'/><IndexValueMapper name='v' indices='@b.hexahedronIndices' "
      "value='7'/><IndexValueMapper name='w' inputValues='@v.outputValues' indices='1' value='9'/>"
      "<HexahedronFEMForceField youngModulus='@w.outputValues' poissonRatio='0.3'/>",
      { "nodes=\"0 1 4 3 6 7 10 9\"", "nodes=\"1 2 5 4 7 8 11 10\"", "young_modulus=\"9\"" },
      NULL,
      "" },
    // four points around the x axis of a frame
    { "<MechanicalObject template='Rigid3' position='5 0 0 0 0 0 1'/><UniformMass/><Node><MechanicalObject/>"
      "<TubularMapping radius='2' nbPointsOnEachCircle='4'/><UniformMass vertexMass='1'/></Node>",
      { "<attached_points", "positions=\"0 2 0 0 1.2246467991473532e-16 2 0 -2" },
      NULL,
      "" },
    // forces at key times
    { "<MechanicalObject position='0 0 0'/><UniformMass/><LinearForceField points='0' times='0 1 2' "
      "forces='0 0 0 1 0 0 0 0 0' force='3'/>",
      { "<point_load", "0+(3)*clamp(t-(0),0,1)+(-3)*clamp(t-(1),0,1)" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><LinearForceField points='0' times='0 1' "
      "forces='0 0 0 1 0 0' force='3'/>",
      { "<points" },
      "<point_load",
      "LinearForceField" },
    // pressure on edges of length 2 and 3: half of each to its ends
    { "<EdgeSetTopologyContainer name='c' position='0 0 0 2 0 0 2 3 0' edges='0 1 1 2'/><MechanicalObject "
      "src='@c'/>"
      "<UniformMass/><EdgePressureForceField edges='@c.edges' pressure='0 0 4'/>",
      { "node=\"0\" force=\"0 0 4\"", "node=\"1\" force=\"0 0 10\"", "node=\"2\" force=\"0 0 6\"" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/>"
      "<DiagonalVelocityDampingForceField dampingCoefficient='2 2 2 3 3 3'/>",
      { "damping=\"2 3\"", "direction=\"1 0 0\"", "direction=\"0 0 1\"" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/>"
      "<DiagonalVelocityDampingForceField dampingCoefficient='2 -1 1'/>",
      { "<points" },
      "<springs_to_ground",
      "DiagonalVelocityDampingForceField" },
    { "<RegularGridTopology n='2 2 2'/><MechanicalObject/><HexahedronFEMForceFieldAndMass density='3'/>",
      { "density=\"3\"", "distribution=\"consistent\"", "<solid name" },
      NULL,
      "" },
    // edges of a grid of hexahedra
    { "<RegularGridTopology n='2 2 2'/><MechanicalObject/><UniformMass/><MeshSpringForceField "
      "linesStiffness='5'/>",
      { "nodes=\"0 1 0 2 0 4 1 3 1 5 2 3 2 6 3 7 4 5 4 6 5 7 6 7\"" },
      NULL,
      "" },
    // points in a grid keep their cell when the state moves the grid; in a mesh they do not
    { "<RegularGridTopology n='2 2 2' min='0 0 0' max='1 1 1'/><MechanicalObject translation='5 0 "
      "0'/><UniformMass/>"
      "<Node><MechanicalObject position='0.5 0.5 0.5 0.25 0 0'/><BarycentricMapping/></Node>",
      { "<barycentric_points", "positions=\"5.5 0.5 0.5 5.25 0 0\"" },
      NULL,
      "" },
    { "<MeshTopology position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject "
      "translation='5 0 0'/><UniformMass/><Node><MechanicalObject position='5.25 0 0 5 0 0.25'/>"
      "<BarycentricMapping/></Node>",
      { "<barycentric_points", "positions=\"5.25 0 0 5 0 0.25\"" },
      NULL,
      "" },
    // springs and constraints of distances act along the edges
    { "<MeshTopology name='m' position='0 0 0 1 0 0 1 2 0' edges='0 1 1 2'/><MechanicalObject src='@m'/>"
      "<UniformMass/><Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m'/>"
      "<RestShapeSpringsForceField template='Vec1' stiffness='7'/></Node>",
      { "<springs", "nodes=\"0 1 1 2\" stiffness=\"7 7\"", "rest_length=\"1 2\" tangent=\"positive\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0' edges='0 1'/><MechanicalObject src='@m'/><UniformMass/>"
      "<Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m' geometricStiffness='0'/>"
      "<RestShapeSpringsForceField template='Vec1' stiffness='7'/></Node>",
      { "tangent=\"material\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0' edges='0 1'/><MechanicalObject src='@m'/><UniformMass/>"
      "<Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m' "
      "geometricStiffness='Exact'/><RestShapeSpringsForceField template='Vec1' stiffness='7'/></Node>",
      { "tangent=\"exact\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0 1 2 0' edges='0 1 1 2'/><MechanicalObject src='@m'/>"
      "<UniformMass/><Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m'/>"
      "<UniformLagrangianConstraint template='Vec1'/></Node>",
      { "<distance_constraint", "nodes=\"0 1 1 2\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0 1 2 0' edges='0 1 1 2'/><MechanicalObject src='@m'/>"
      "<UniformMass/><Node><MechanicalObject template='Vec1'/><DistanceMapping topology='@../m' "
      "computeDistance='1'/><UniformLagrangianConstraint template='Vec1'/></Node>",
      { "<points" },
      "<distance_constraint",
      "DistanceMapping UniformLagrangianConstraint" },
    // a container with points of an engine and cells of a loader
    { "<MeshTopology name='m' position='0 0 0 1 0 0' edges='0 1'/><TransformEngine name='e' "
      "input_position='@m.position' translation='0 0 3'/><Node><EdgeSetTopologyContainer "
      "position='@e.output_position' edges='@m.edges'/><MechanicalObject/><UniformMass/>"
      "<MeshSpringForceField linesStiffness='5'/></Node>",
      { "points=\"0 0 3 1 0 3\"", "edges=\"0 1\"", "<springs" },
      NULL,
      "" },
    // a subset without numbers: points at the same places
    { "<MeshTopology name='m' position='0 0 0 1 0 0 2 0 0'/><MechanicalObject src='@m'/><UniformMass/>"
      "<Node><MechanicalObject position='1 0 0 2 0 0'/><SubsetMapping/></Node>",
      { "<subset_points", "where=\"nodes 1 2\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0 2 0 0'/><MechanicalObject src='@m'/><UniformMass/>"
      "<Node><MechanicalObject position='1 0 0.1 2 0 0'/><SubsetMapping/></Node>",
      { "<points" },
      "<subset_points",
      "SubsetMapping" },
    // springs of an empty topology
    { "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/><MeshTopology/><MeshSpringForceField/>",
      { "<points" },
      "<springs",
      "" },
    // elements on points that follow frames list their cells
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 "
      "1'/><UniformMass/><Node><RegularGridTopology "
      "n='2 2 2'/><MechanicalObject/><RigidMapping/><HexahedronFEMForceField/></Node>",
      { "<solid", "nodes=\"0 1 3 2 4 5 7 6\"" },
      NULL,
      "" },
    // bodies that touch and have unlike damping keep their integrators, which are alike in all else
    { PIPE "<MinProximityIntersection contactDistance='0.1'/>"
           "<Node name='x'><EulerImplicitSolver rayleighMass='0.5' rayleighStiffness='0.2'/>" TETRA(
               "0") "</Node><Node name='y'><EulerImplicitSolver/>" TETRA("3") "</Node>",
      { "rayleigh_mass=\"0.5\" rayleigh_stiffness=\"0.2\"", "rayleigh_mass=\"0\" rayleigh_stiffness=\"0\"",
        "<surface_contact" },
      "<drag",
      "" },
    { PIPE "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><RungeKutta4Solver/>" TETRA(
          "0") "</Node><Node name='y'><EulerImplicitSolver/><DampVelocitySolver rate='5'/>" TETRA("3") "</"
                                                                                                       "Node"
                                                                                                       ">",
      { "rayleigh_mass=\"0\"", "rayleigh_mass=\"5\"", "<surface_contact" },
      NULL,
      "" },
    { PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
      "_velocityDamping='2'/>" TETRA("0") "</Node><Node name='y'><EulerImplicitSolver/>" TETRA("3") "</Node>",
      { "rayleigh_mass=\"2\"", "rayleigh_mass=\"0\"", "<surface_contact" },
      NULL,
      "" },
    // bodies that rest do not touch: the integrator of a third one stays what it is
    { PIPE "<DiscreteIntersection/><Node name='not-EulerImplicitSolver'><Node><MechanicalObject "
           "position='0 0 0'/><SphereCollisionModel radius='1'/></Node><Node><MechanicalObject "
           "position='1 0 0'/><SphereCollisionModel radius='1'/></Node><Node><RungeKutta4Solver/>"
           "<MechanicalObject position='5 0 0'/><UniformMass/></Node></Node>",
      { "<explicit", "rk4" },
      "<surface_contact",
      "" },
    { PIPE "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
           "rayleighStiffness='0.2'/><SpringForceField object1='@b' object2='@b' spring='0 1 10 1 1'/>" TETRA(
               "0") "</Node><Node name='y'><EulerImplicitSolver/><CGLinearSolver/>" TETRA("3") "</Node>",
      { "damping=\"1\"", "rayleigh_stiffness=\"0.2\"\n                    explicit_damping=\"true\"",
        "rayleigh_stiffness=\"0\"\n                    explicit_damping=\"true\"" },
      "<cg",
      "" },
    { PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node><EulerImplicitSolver "
      "rayleighStiffness='1'/><Node><MeshTopology name='s' position='0 0 9 1 0 9 0 1 9' triangles='0 1 2'/>"
      "<MechanicalObject src='@s'/><UniformMass/><TriangularFEMForceField/></Node>" TETRA(
          "0") "</Node><Node><EulerImplicitSolver/>" TETRA("3") "</Node>",
      { "<elastic_membrane", "rayleigh_stiffness=\"1\"", "<surface_contact" },
      NULL,
      "" },
    // ... and share one, if others are joined: drag 0.5 m, damping 1 + 0.2 k of springs
    { JOINED("1") PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
      "rayleighMass='0.5' rayleighStiffness='0.2'/><SpringForceField object1='@b' object2='@b' "
      "spring='0 1 10 1 1'/>" TETRA("0") "</Node><Node name='y'><EulerImplicitSolver/>" TETRA("3") "</Node>",
      { "<drag", "damping=\"0.125 0.125 0.125 0.125\"", "damping=\"3\"" },
      NULL,
      "" },
    { JOINED("1") PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
      "rayleighMass='0.5'/><Node name='f'><MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1'/>"
      "<UniformMass vertexMass='6 1 1 0 0 0 1 0 0 0 1'/><OBBCollisionModel/></Node></Node>"
      "<Node name='y'><EulerImplicitSolver/>" TETRA("9") "</Node>",
      { "<drag", "damping=\"0.5\"", "-1.224744871391589 0 0" },
      NULL,
      "" },
    // ... drag 5 m by a solver that damps velocities
    { JOINED("1") PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver/>"
      "<DampVelocitySolver rate='5'/>" TETRA("0") "</Node><Node name='y'><EulerImplicitSolver/>" TETRA(
          "3") "</Node>",
      { "<drag", "damping=\"1.25 1.25 1.25 1.25\"" },
      NULL,
      "" },
    // ... 1 + 0.2 k of springs to places and of joints, and drag on the principal axes of a body
    { "<Node name='o'><MechanicalObject name='p' position='0 0 0'/></Node>" JOINED("1") PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
      "rayleighStiffness='0.2'/><VectorSpringForceField object1='@/o/p' object2='@b' stiffness='10' "
      "viscosity='1'/>" TETRA("0") "</Node><Node name='y'><EulerImplicitSolver/>" TETRA("3") "</Node>",
      { "stiffness=\"10 0 0 0\"", "damping=\"3 0 0 0\"", "<surface_contact" },
      NULL,
      "" },
    { JOINED("1") PIPE
      "<MinProximityIntersection contactDistance='0.1'/><Node name='x'><EulerImplicitSolver "
      "rayleighStiffness='0.2' rayleighMass='0.5'/><Node name='f'><MechanicalObject template='Rigid3' "
      "name='f' position='0 0 0 0 0 0 1 1 0 0 0 0 0 1'/><UniformMass vertexMass='6 1 2 1 0 1 2 0 0 0 3'/>"
      "<JointSpringForceField object1='@f' object2='@f' spring='BEGIN_SPRING 0 1 KS_T 10 10 KS_R 20 20 "
      "KD 1 END_SPRING'/><OBBCollisionModel/></Node></Node>"
      "<Node name='y'><EulerImplicitSolver/>" TETRA("9") "</Node>",
      { "damping=\"3 3 3\" rotational_damping=\"5 5 5\"", "damping=\"0.5\"", "1.93649167310370" },
      NULL,
      "" },
    // a total mass leaves the inertia over the mass as the list has it
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1 1 0 0 0 0 0 1'/>"
      "<UniformMass vertexMass='2 1 [3 0 0,0 4 0,0 0 5]' totalMass='8'/>",
      { "mass=\"4\" inertia=\"12 16 20\"" },
      NULL,
      "" },
    // reversed triangles of a tetrahedron
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/><MechanicalObject "
      "src='@m'/><UniformMass/><TriangleSetTopologyContainer name='t'/><Tetra2TriangleTopologicalMapping "
      "input='@m' output='@t' flipNormals='1'/><TriangularFEMForceField topology='@t'/>",
      { "<elastic_membrane", "nodes=\"3 2 1 2 3 0 3 1 0 1 2 0\"" },
      NULL,
      "" },
    // meshes and lists one behind another
    { "<MeshTopology name='a' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MeshTopology name='b' "
      "position='5 0 0 6 0 0 5 1 0' triangles='2 1 0'/><MergeMeshes name='u' nbMeshes='2' "
      "position1='@a.position' triangles1='@a.triangles' position2='@b.position' triangles2='@b.triangles'/>"
      "<MechanicalObject src='@u'/><UniformMass/>",
      { "points=\"0 0 0 1 0 0 0 1 0 5 0 0 6 0 0 5 1 0\"", "triangles=\"0 1 2 5 4 3\"" },
      NULL,
      "" },
    { "<MergeVectors name='m' nbInputs='3' input1='0 0 0' input2='1 2 3' input3='4 5 6'/>"
      "<MechanicalObject position='@m.output'/>",
      { "positions=\"0 0 0 1 2 3 4 5 6\"" },
      NULL,
      "" },
    // a scale of 0 says nothing of a flat sheet, and is missing elsewhere
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 0' triangles='0 1 2'/><MechanicalObject src='@m' "
      "scale3d='3 3 0'/><UniformMass/>",
      { "scale=\"3 3 1\"" },
      NULL,
      "" },
    { "<MeshTopology name='m' position='0 0 0 1 0 0 0 1 2' triangles='0 1 2'/><MechanicalObject src='@m' "
      "scale3d='3 3 0'/><UniformMass/>",
      { "<points" },
      NULL,
      "MechanicalObject" },
    // what nothing uses has no effect: a region, and a mapping to a state on which nothing acts
    { "<MechanicalObject position='0 0 0'/><UniformMass/><BoxROI box='0 0 0 1 1 1' orientedBox='1 2 3'/>",
      { "<points" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><Node><MechanicalObject template='Vec1'/>"
      "<DistanceFromTargetMapping/></Node>",
      { "<points" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><Node><MechanicalObject template='Vec1'/>"
      "<DistanceFromTargetMapping/><RestShapeSpringsForceField/></Node>",
      { "<points" },
      NULL,
      "DistanceFromTargetMapping RestShapeSpringsForceField" },
    // SOFA moves a mapped state behind its projection
    { "<MechanicalObject template='Rigid3' position='0 0 0 0 0 0 1'/><UniformMass/><Node><MechanicalObject "
      "position='1 0 0'/><RigidMapping/><FixedProjectiveConstraint indices='0'/></Node>",
      { "<attached_points" },
      "<fixed",
      "" },
    // the steps of a MultiStepAnimationLoop
    { "<MultiStepAnimationLoop collisionSteps='5' integrationSteps='2'/><MechanicalObject position='0 0 0'/>"
      "<UniformMass/>",
      { "step=\"0.001\"" },
      NULL,
      "" },
    // cells on a subset of points have the numbers of the subset
    { "<RegularGridTopology n='3 2 2' min='0 0 0' max='2 1 1'/><MechanicalObject/><UniformMass/><Node>"
      "<RegularGridTopology n='2 2 2' min='1 0 0' max='2 1 1'/><MechanicalObject/><SubsetMapping/>"
      "<HexahedronFEMForceField/></Node>",
      { "where=\"nodes 1 2 4 5 7 8 10 11\"", "nodes=\"0 1 3 2 4 5 7 6\"" },
      NULL,
      "" },
    // engines that no simulated component uses
    { "<MechanicalObject position='0 0 0'/><UniformMass/><VolumeFromTriangles/>", { "<points" }, NULL, "" },
    // points of two bodies that are one, where they are at one place
    { JOINED("1"),
      { "<attachment", "on=\"/a/p\" nodes=\"1\" to=\"/b/p\"", "to_nodes=\"0\"" },
      "<at_rest",
      "" },
    { JOINED("1.5"), { "<points" }, "<attachment", "BilateralLagrangianConstraint" },
    // springs across inner edges of squares, and none at all
    { "<MeshTopology position='0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0' quads='0 1 4 3 1 2 5 "
      "4'/><MechanicalObject/>"
      "<UniformMass/><QuadularBendingSprings/>",
      { "<springs", "nodes=\"0 2 3 5\" stiffness=\"100000 100000\"" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><SpringForceField/>",
      { "<points" },
      "<springs",
      "" },
    { "<MechanicalObject position='0 0 0'/><UniformMass/><SpringForceField filename='a.xs3'/>",
      { "<points" },
      "<springs",
      "SpringForceField" },
    // attributes: defaults and SOFA's bookkeeping change nothing, others do
    { "<MechanicalObject position='0 0 0' externalForce='0 0 0' restScale='1' derivX='1 2 3'/><UniformMass/>",
      { "<points" },
      NULL,
      "" },
    { "<MechanicalObject position='0 0 0' externalForce='0 1 0'/><UniformMass/>",
      { "<points" },
      NULL,
      "MechanicalObject" },
};

START_TEST(the_scene_means_what_it_means_in_sofa) { check_row(&rows[_i]); }
END_TEST

/* Six masses on the principal axes: together the mass, the centre and the inertia of the scene. */
START_TEST(inertia_may_have_any_axes)
{
    static const double expected[3][3] = { { 4, 1, 0.5 },
                                           { 1, 5, -0.25 },
                                           { 0.5, -0.25, 6 } }; // over the mass
    char* written = NULL;
    sn_scene* scene =
        sofa_read("<Node><EulerImplicitSolver/><MechanicalObject template='Rigid3' position='0 0 0 0 0 0 "
                  "1'/><UniformMass vertexMass='3 1 [4 1 0.5,1 5 -0.25,0.5 -0.25 6]'/></Node>",
                  NULL, NULL);
    written = sofa_written(scene);
    double inertia[3][3] = { 0 }, sum[3] = { 0 }, mass = 0;
    int count = 0;
    for (const char* at = written; (at = strstr(at, "<rigid_mass")) != NULL; ++at, ++count) {
        double m, c[3];
        const char *weight = strstr(at, " mass=\""), *centre = strstr(at, "centre=\"");
        ck_assert(weight && sscanf(weight, " mass=\"%lf", &m) == 1);
        ck_assert(centre && sscanf(centre, "centre=\"%lf %lf %lf", &c[0], &c[1], &c[2]) == 3);
        mass += m;
        for (int i = 0; i < 3; ++i) {
            sum[i] += m * c[i];
            for (int k = 0; k < 3; ++k)
                inertia[i][k] += m * ((i == k ? c[0] * c[0] + c[1] * c[1] + c[2] * c[2] : 0) - c[i] * c[k]);
        }
    }
    ck_assert_int_eq(count, 6);
    ck_assert(fabs(mass - 3) < 1e-14);
    for (int i = 0; i < 3; ++i) {
        ck_assert(fabs(sum[i]) < 1e-14);
        for (int k = 0; k < 3; ++k) // sums of a few numbers of this size
            ck_assert_msg(fabs(inertia[i][k] - 3 * expected[i][k]) < 1e-13, "%d %d: %.17g", i, k,
                          inertia[i][k]);
    }
    free(written);
    sn_scene_destroy(scene);
}
END_TEST

/* Membranes have no damping of their own. */
START_TEST(contact_that_is_not_simulated_says_why)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read("<Node>" JOINED("1") PIPE
                                "<MinProximityIntersection contactDistance='0.1'/><Node>"
                                "<EulerImplicitSolver rayleighStiffness='1'/><Node><MeshTopology name='s' "
                                "position='0 0 9 1 0 9 0 1 9' triangles='0 1 2'/><MechanicalObject src='@s'/>"
                                "<UniformMass/><TriangularFEMForceField/></Node>" TETRA(
                                    "0") "</Node><Node>"
                                         "<EulerImplicitSolver/>" TETRA("3") "</Node></Node>",
                                NULL, &report);
    ck_assert_int_gt(report->losses[SN_SOFA_LOSS_CONTACT], 0);
    bool told = false;
    for (int i = 0; i < report->count; ++i)
        told = told || strstr(report->notes[i].sentence, "same damping") != NULL;
    ck_assert(told);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

/* A scene, and what its report says. */
static const struct {
    const char *scene, *sentence;
} reported[] = {
    { "<Node>" DETECTION "<CollisionResponse name='r'/><CollisionResponse name='f' "
      "response='FrictionContactConstraint'/><NewProximityIntersection name='i' contactDistance='0.25'/>"
      "<SubCollisionPipeline collisionModels='@a/s @b/s' intersectionMethod='@i' contactManager='@r'/>"
      "<SubCollisionPipeline collisionModels='@c/s @d/s' intersectionMethod='@i' "
      "contactManager='@f'/>" SPHERE("a") SPHERE("b") SPHERE("c") SPHERE("d") "</Node>",
      "its SubCollisionPipelines have unlike contact managers" },
    { "<Node><EulerImplicitSolver/><MechanicalObject position='0 0 0 1 1 1'/><UniformMass/>"
      "<PairBoxROI name='b' inclusiveBox='-1 -1 -1 2 2 2' includedBox='9 9 9 10 10 10'/>"
      "<PatchTestMovementProjectiveConstraint indices='0' constrainedPoints='@b.pointsInROI' "
      "endConstraintTime='1' cornerMovements='3 0 0 7'/></Node>",
      "the 4 numbers of its cornerMovements are for 1 of 8 corners: the others do not move" },
    { "<Node>" JOINED("1") "<Node><NewmarkImplicitSolver/></Node></Node>",
      "it joins points if every integrator of the scene is EulerImplicitSolver or an explicit one" },
    { "<Node>" DETECTION "<CollisionResponse/><NewProximityIntersection/>" SPHERE(
          "a") "<Node><EulerImplicitSolver/><MechanicalObject position='0 0 0 9 0 0'/><UniformMass/>"
               "<SphereCollisionModel listRadius='1 2'/></Node><Node><EulerImplicitSolver/><MechanicalObject "
               "position='5 5 5 4 4 4 3 3 3'/><UniformMass/><SphereCollisionModel/></Node></Node>",
      "the stiffness of its springs contains the mean of its radii, in SOFA that of each sphere" },
};

START_TEST(the_report_says_what_differs)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(reported[_i].scene, NULL, &report);
    bool found = false;
    for (int i = 0; i < report->count; ++i)
        found = found || strstr(report->notes[i].sentence, reported[_i].sentence) != NULL;
    ck_assert_msg(found, "not told: %s", reported[_i].sentence);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

/* The body /b of a scene comes to rest at the contact distance of 0.05 above z = 0. */
static void rest_on_the_floor(const char* text)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    ck_assert(sn_sofa_report_is_complete(report));
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    for (int i = 0; i < 100; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    double x[12];
    sn_channel channel = sn_sim_channel(sim, "/b/MechanicalObject/position", &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_int_eq(sn_sim_read(sim, channel, x, 12), 12);
    for (int i = 0; i < 3; ++i) // free fall would end at -4.7 m; the compliance gives way by less than 1e-6 m
        ck_assert_msg(fabs(x[3 * i + 2] - 0.05) < 1e-5, "%.9g", x[3 * i + 2]);
    sn_sim_destroy(sim);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}

/* A block that falls on a held one stays above it: surfaces do not pass through each other. */
START_TEST(surfaces_keep_the_contact_distance)
{
    static const char text[] =
        "<Node gravity='0 0 -10' dt='0.01'>" PIPE "<MinProximityIntersection contactDistance='0.05'/>"
        "<EulerImplicitSolver/><SparseLDLSolver/>"
        "<Node name='floor'><MeshTopology name='m' position='-9 -9 0 9 -9 0 9 9 0 -9 9 0' triangles='0 1 2 0 "
        "2 3'/>"
        "<MechanicalObject src='@m'/><TriangleCollisionModel simulated='0'/><LineCollisionModel "
        "simulated='0'/>"
        "<PointCollisionModel simulated='0'/></Node>"
        "<Node name='b'><MeshTopology name='m' position='0 0 0.3 1 0 0.3 0 1 0.3 0 0 1.3' "
        "triangles='0 2 1 0 1 3 0 3 2 1 2 3' tetrahedra='0 1 2 3'/><MechanicalObject src='@m'/><UniformMass/>"
        "<TetrahedronFEMForceField youngModulus='1e5' "
        "poissonRatio='0.3'/><TriangleCollisionModel/><LineCollisionModel/><PointCollisionModel/></Node></"
        "Node>";
    rest_on_the_floor(text);
}
END_TEST

/* A box with its triangles turned inwards is a room: a body in it stays there. */
START_TEST(a_body_in_a_room_stays_there)
{
    static const char text[] =
        "<Node gravity='0 0 -10' dt='0.01'>" PIPE "<MinProximityIntersection contactDistance='0.05'/>"
        "<EulerImplicitSolver/><SparseLDLSolver/>"
        "<Node name='room'><MeshTopology name='m' position='-2 -2 0 2 -2 0 -2 2 0 2 2 0 -2 -2 4 2 -2 4 -2 2 "
        "4 2 2 "
        "4' triangles='0 1 2 1 3 2 4 6 5 5 6 7 0 4 1 1 4 5 2 3 6 3 7 6 0 2 4 2 6 4 1 5 3 3 5 7'/>"
        "<MechanicalObject src='@m'/><TriangleCollisionModel simulated='0'/><LineCollisionModel "
        "simulated='0'/><PointCollisionModel simulated='0'/></Node>"
        "<Node name='b'><MeshTopology name='m' position='0 0 0.3 1 0 0.3 0 1 0.3 0 0 1.3' "
        "triangles='0 2 1 0 1 3 0 3 2 1 2 3' tetrahedra='0 1 2 3'/><MechanicalObject src='@m'/><UniformMass/>"
        "<TetrahedronFEMForceField youngModulus='1e5' poissonRatio='0.3'/><TriangleCollisionModel/>"
        "<LineCollisionModel/><PointCollisionModel/></Node></Node>";
    rest_on_the_floor(text);
}
END_TEST

/* What falls onto a floor at z = 0, and the height at which it rests, by the radii of its collision model and
   the contact distance of 0.05; the floor has triangles, or spheres of radius 1 at z = -1. */
static const struct faller {
    const char* body;
    double height;
    bool on_spheres;
} fallers[] = {
    { "<MechanicalObject position='0 0 1  2 0 1.5'/><UniformMass/><SphereCollisionModel radius='0.25'/>", 0.3,
      false },
    { "<MechanicalObject position='0 0 1  2 0 1.5'/><UniformMass/><SphereCollisionModel listRadius='0.25 "
      "0.25'/>",
      0.3, true },
    { "<MechanicalObject position='0 0 1  2 0 1.5'/><UniformMass/><PointCollisionModel/>", 0.05, false },
    { "<MeshTopology position='0 0 1  2 0 1' edges='0 1'/><MechanicalObject/><UniformMass/>"
      "<CapsuleCollisionModel defaultRadius='0.25'/>",
      0.3, false },
    { "<MeshTopology position='0 0 1  2 0 1' edges='0 "
      "1'/><MechanicalObject/><UniformMass/><LineCollisionModel/>"
      "<PointCollisionModel/>",
      0.05, false },
    { "<MechanicalObject template='Rigid3' position='0 0 1 0 0 0 1  2 0 1.5 0 0 0 1'/><UniformMass/>"
      "<Node><MechanicalObject position='0 0 0'/><SphereCollisionModel "
      "radius='0.25'/><IdentityMapping/></Node>",
      0.3, false },
    { "<MechanicalObject template='Rigid3' position='0 0 1 0 0 0 1  2 0 1.5 0 0 0 1'/><UniformMass/>"
      "<SphereCollisionModel radius='0.25'/>",
      0.3, false },
};

START_TEST(spheres_lines_and_points_rest_on_a_floor)
{
    const struct faller* f = &fallers[_i];
    char text[2000];
    snprintf(text, sizeof text,
             "<Node gravity='0 0 -10' dt='0.01'>" PIPE "<MinProximityIntersection contactDistance='0.05'/>"
             "<EulerImplicitSolver/><SparseLDLSolver/><Node>%s</Node><Node name='b'>%s</Node></Node>",
             f->on_spheres
                 ? "<MechanicalObject position='0 0 -1 2 0 -1'/><SphereCollisionModel simulated='0'/>"
                 : "<MeshTopology position='-9 -9 0 9 -9 0 9 9 0 -9 9 0' triangles='0 1 2 0 2 3'/>"
                   "<MechanicalObject/><TriangleCollisionModel simulated='0'/>",
             f->body);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    ck_assert(sn_sofa_report_is_complete(report));
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    for (int i = 0; i < 200; ++i)
        ck_assert_msg(sn_sim_step(sim, &error) == SN_OK, "%s", error.text);
    double x[6];
    sn_channel channel = sn_sim_channel(sim, "/b/MechanicalObject/position", &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_int_eq(sn_sim_read(sim, channel, x, 6), 6);
    for (int i = 0; i < 2; ++i) // the compliance gives way by less than 1e-5 m; free fall would end at -19 m
        ck_assert_double_eq_tol(x[3 * i + 2], f->height, 1e-5);
    sn_sim_destroy(sim);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

START_TEST(two_bodies_that_can_meet_are_told)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read("<Node>" PIPE "<MinProximityIntersection/>"
                                "<Node><EulerImplicitSolver trapezoidalScheme='1'/><MechanicalObject/>"
                                "<UniformMass/><SphereCollisionModel/></Node>"
                                "<Node><MechanicalObject/><SphereCollisionModel/></Node></Node>",
                                NULL, &report);
    ck_assert_int_gt(report->losses[SN_SOFA_LOSS_CONTACT], 0);
    ck_assert(sn_sofa_report_lacks_physics(report) && !sn_sofa_report_is_complete(report));
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

/* The force at a given depth and velocity is depth (k n - c v). */
START_TEST(the_damping_of_a_plane_acts_as_in_sofa)
{
    const char* text =
        "<Node gravity='0 0 0' dt='1e-6'>" EULER
        "<MechanicalObject position='0 -0.02 0' velocity='0 -3 0'/><UniformMass totalMass='2'/>"
        "<PlaneForceField normal='0 1 0' d='0' stiffness='400' damping='30'/></Node>";
    sn_scene* scene = sofa_read(text, NULL, NULL);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_OK);
    double v[3] = { 0 };
    sn_channel channel = sn_sim_channel(sim, "/MechanicalObject/velocity", &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_msg(sn_sim_read(sim, channel, v, 3) == 3, "%s", error.text);
    const double a = (v[1] + 3) / 1e-6, expected = 0.02 * (400 + 30 * 3) / 2;
    ck_assert_msg(fabs(a - expected) < 1e-3 * expected, "%.9g instead of %.9g", a,
                  expected); // backward Euler
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Implicit Euler: v becomes v/(1 + h c/m) in each direction. */
START_TEST(drag_may_depend_on_the_direction)
{
    const double h = 0.1, m = 2, c[3] = { 0.5, 3, 20 };
    const sn_vec3 v = after_steps("<Node gravity='0 0 0' dt='0.1'>" EULER
                                  "<MechanicalObject position='0 0 0' velocity='1 1 1'/><UniformMass "
                                  "totalMass='2'/><DiagonalVelocityDampingForceField "
                                  "dampingCoefficient='0.5 3 20'/></Node>",
                                  5, "/MechanicalObject/velocity", 0);
    const double seen[3] = { v.x, v.y, v.z };
    for (int i = 0; i < 3; ++i) { // five roundings of numbers below 1
        const double expected = pow(1 + h * c[i] / m, -5);
        ck_assert_msg(fabs(seen[i] - expected) < 1e-14, "%d: %.17g, not %.17g", i, seen[i], expected);
    }
}
END_TEST

/* (m + h^2 k) v1 = m v0 - h (k x0 + c v0) on a spring, and v1 = v0 (1 - h c/m) with drag: dampers of SOFA
   have the velocities of the start of the step. */
START_TEST(dampers_have_the_velocities_of_the_start)
{
    const double m = 0.5, k = 40, c = 3, h = 0.01;
    const sn_vec3
        on_spring = after_steps(
            "<Node gravity='0 0 0' dt='0.01'>" EULER
            "<MechanicalObject position='0 0 0 1.2 0 0'/><UniformMass totalMass='1'/>"
            "<FixedProjectiveConstraint indices='0'/><SpringForceField spring='0 1 40 3 1'/></Node>",
            20, "/MechanicalObject/position", 1),
        dragged = after_steps("<Node gravity='0 0 0' dt='0.01'>" EULER
                              "<MechanicalObject position='0 0 0' velocity='1 0 0'/><UniformMass "
                              "totalMass='0.5'/><UniformVelocityDampingForceField "
                              "dampingCoefficient='3'/></Node>",
                              20, "/MechanicalObject/velocity", 0);
    double x = 0.2, v = 0;
    for (int i = 0; i < 20; ++i) {
        v = (m * v - h * (k * x + c * v)) / (m + h * h * k);
        x += h * v;
    }
    ck_assert_double_eq_tol(on_spring.x, 1 + x, 1e-13);
    ck_assert_double_eq_tol(dragged.x, pow(1 - h * c / m, 20), 1e-14);
}
END_TEST

/* With a damping matrix of one of them, in SOFA too, all are implicit; so is Rayleigh damping of bodies that
   share an integrator. */
static const struct {
    const char* elements;
    bool set;
} damped[] = {
    { "<SpringForceField spring='0 1 40 3 1'/>", true },
    { "<SpringForceField spring='0 1 40 0 1'/>", false },
    { "<PlaneForceField damping='2'/>", true },
    { "<PlaneForceField damping='0'/>", false },
    { "<UniformVelocityDampingForceField/>", true },
    { "<UniformVelocityDampingForceField implicit='1'/>", false },
    { "<SpringForceField spring='0 1 40 3 1'/><DiagonalVelocityDampingForceField dampingCoefficient='1 1 "
      "1'/>",
      false },
};

START_TEST(explicit_dampers_set_the_integrator)
{
    char text[600];
    snprintf(text, sizeof text,
             "<Node>" EULER "<MechanicalObject position='0 0 0 1 0 0'/><UniformMass/>%s</Node>",
             damped[_i].elements);
    char* written = NULL;
    size_t bytes;
    sn_scene* scene = sofa_read(text, NULL, NULL);
    FILE* stream = open_memstream(&written, &bytes);
    ck_assert_int_eq(sn_scene_write(scene, stream), SN_OK);
    fclose(stream);
    ck_assert_msg((strstr(written, "explicit_damping=\"true\"") != NULL) == damped[_i].set, "%s", written);
    const bool dashpot = strstr(damped[_i].elements, " 40 3 ") != NULL;
    ck_assert_msg((strstr(written, "tangent=\"tension\"") != NULL) == dashpot, "%s", written);
    free(written);
    sn_scene_destroy(scene);
}
END_TEST

/* A mass slides along the line through the origin and (1, 1, 0), after one step from (0, 1, 0) onto it.
   Gravity has the component g/2 along x and along y; implicit Euler moves by h^2 g/2 (1 + 2 + ... + n) in n
   steps. */
START_TEST(a_projected_node_slides_along_its_line)
{
    static const char text[] =
        "<Node gravity='0 -10 0' dt='0.01'><EulerImplicitSolver/><SparseLDLSolver/><MechanicalObject "
        "position='0 1 "
        "0'/><UniformMass totalMass='1'/><LineProjectiveConstraint direction='1 1 0' indices='0'/></Node>";
    const sn_vec3 once = after_steps(text, 1, "/MechanicalObject/position", 0),
                  later = after_steps(text, 21, "/MechanicalObject/position", 0),
                  speed = after_steps(text, 1, "/MechanicalObject/velocity", 0);
    ck_assert_double_eq_tol(once.x, once.y, 1e-12);
    ck_assert_double_eq_tol(later.x, later.y, 1e-12);
    ck_assert_double_eq_tol(later.z, 0, 1e-12);
    const double along = 0.5 * (speed.x + speed.y); // after the step that moves it onto the line
    ck_assert_double_eq_tol(later.x - once.x, 20 * 0.01 * along - 0.5e-3 * 210, 1e-9);
}
END_TEST

/* A lever of length 2 in the plane turns until it points along the force (3, -4). */
START_TEST(a_lever_in_the_plane_finds_its_equilibrium)
{
    const sn_vec3 x = after_steps(
        "<Node gravity='0 0 0'><StaticSolver/><SparseLDLSolver/><MechanicalObject template='Rigid2'/>"
        "<UniformMass/><PartialFixedProjectiveConstraint fixedDirections='1 1 0'/><Node name='c'>"
        "<MechanicalObject template='Vec2' position='2 0'/><RigidMapping/><ConstantForceField forces='3 -4'/>"
        "</Node></Node>",
        1, "/c/MechanicalObject/position", 0);
    ck_assert_double_eq_tol(x.x, 1.2, 1e-6);
    ck_assert_double_eq_tol(x.y, -1.6, 1e-6);
    ck_assert_double_eq_tol(x.z, 0, 1e-12);
}
END_TEST

/* Newmark with (C = a M + b K): of x'' + (a + b w^2) x' + w^2 x = 0 the trapezoidal rule makes
   v1 = ((1 - h c/2 - h^2 w^2/4) v0 - h w^2 x0)/(1 + h c/2 + h^2 w^2/4). */
START_TEST(newmark_has_rayleigh_damping)
{
    const double h = 0.02, a = 0.7, b = 0.05, k = 90, m = 2, w2 = k / m, c = a + b * w2;
    double x = 0.1, v = 0;
    enum { STEPS = 40 };
    for (int i = 0; i < STEPS; ++i) {
        const double next =
            ((1 - h * c / 2 - h * h * w2 / 4) * v - h * w2 * x) / (1 + h * c / 2 + h * h * w2 / 4);
        x += h / 2 * (v + next);
        v = next;
    }
    const sn_vec3 seen =
        after_steps("<Node gravity='0 0 0' dt='0.02'><NewmarkImplicitSolver rayleighMass='0.7' "
                    "rayleighStiffness='0.05'/><SparseLDLSolver/><MechanicalObject "
                    "position='0 0 0 1.1 0 0'/><UniformMass vertexMass='2'/>"
                    "<FixedProjectiveConstraint indices='0'/><SpringForceField "
                    "spring='0 1 90 0 1'/></Node>",
                    STEPS, "/MechanicalObject/position", 1);
    ck_assert_msg(fabs(seen.x - 1 - x) < 1e-10, "%.17g, not %.17g", seen.x - 1, x); // tolerance of Newton
}
END_TEST

/* SOFA prunes its graph at an integrator: those below it do nothing. */
START_TEST(the_outermost_integrator_advances_all)
{
    const sn_vec3 v = after_steps("<Node gravity='0 0 -10' dt='0.1'><EulerImplicitSolver rayleighMass='2'/>"
                                  "<SparseLDLSolver/><Node name='n'><EulerExplicitSolver/><MechanicalObject "
                                  "position='0 0 0'/><UniformMass/></Node></Node>",
                                  1, "/n/MechanicalObject/velocity", 0);
    ck_assert_msg(fabs(v.z + 10 * 0.1 / (1 + 0.1 * 2)) < 1e-14, "%.17g", v.z); // not -10*0.1
}
END_TEST

/* One iteration of CG is exact for a mass that falls; SOFA does it in the first step, and in later ones if
   b.Ab = m (h m g)^2 exceeds the threshold, and leaves the velocity else: here m (h m g)^2 = 2. */
START_TEST(cg_stops_at_the_threshold_of_sofa)
{
    const int over = _i % 2, steps = 1 + _i / 2;
    char text[500];
    snprintf(text, sizeof text,
             "<Node gravity='0 0 -10' dt='0.05'><EulerImplicitSolver/><CGLinearSolver threshold='%s'/>"
             "<MechanicalObject position='0 0 0'/><UniformMass totalMass='2'/></Node>",
             over ? "2.01" : "1.99");
    const sn_vec3 v = after_steps(text, steps, "/MechanicalObject/velocity", 0);
    ck_assert_msg(fabs(v.z + 0.5 * (over ? 1 : steps)) < 1e-13, "%d: %.17g", steps, v.z);
}
END_TEST

/* Which step is the first is part of the state. */
START_TEST(a_restored_run_knows_its_first_step)
{
    sn_sofa_report* report;
    sn_scene* scene = sofa_read("<Node gravity='0 0 -10' dt='0.05'><EulerImplicitSolver/><CGLinearSolver "
                                "threshold='2.01'/><MechanicalObject position='0 0 0'/><UniformMass "
                                "totalMass='2'/></Node>",
                                NULL, &report);
    sn_sim* sim[2] = { sn_scene_compile(scene, NULL), sn_scene_compile(scene, NULL) };
    const size_t bytes = sn_sim_snapshot_size(sim[0]);
    void *start = malloc(bytes), *later = malloc(bytes);
    ck_assert(start && later && sn_sim_save(sim[0], start, bytes) == SN_OK);
    ck_assert_int_eq(sn_sim_step(sim[0], NULL), SN_OK);
    ck_assert_int_eq(sn_sim_save(sim[0], later, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim[1], later, bytes), SN_OK);
    ck_assert_int_eq(sn_sim_restore(sim[0], start, bytes), SN_OK);
    for (int i = 0; i < 2; ++i) {
        double v[3];
        ck_assert_int_eq(sn_sim_step(sim[i], NULL), SN_OK);
        sn_channel channel = sn_sim_channel(sim[i], "/MechanicalObject/velocity", NULL);
        sn_sim_refresh_channels(sim[i], &channel, 1);
        ck_assert_int_eq(sn_sim_read(sim[i], channel, v, 3), 3);
        ck_assert_msg(fabs(v[2] + 0.5) < 1e-13, "%d: %.17g", i, v[2]); // one first step
        sn_sim_destroy(sim[i]);
    }
    free(start);
    free(later);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
}
END_TEST

/* A spring to a body without an integrator, which rests: v1 = -h k d/(m + h^2 k). */
START_TEST(springs_hold_on_to_bodies_at_rest)
{
    const double h = 0.1, k = 30, d = 0.5, m = 2, expected = -h * k * d / (m + h * h * k);
    sn_vec3 v =
        after_steps("<Node gravity='0 0 0' dt='0.1'><Node name='a'><MechanicalObject name='p' "
                    "position='0 0 0'/></Node><Node name='b'>" EULER
                    "<MechanicalObject name='p' position='1.5 0 0'/><UniformMass totalMass='2'/></Node>"
                    "<SpringForceField object1='@a' object2='@b' spring='0 0 30 0 1'/></Node>",
                    1, "/b/p/velocity", 0);
    ck_assert_msg(fabs(v.x - expected) < 1e-14, "%.17g, not %.17g", v.x, expected);
    v = after_steps(
        "<Node gravity='0 0 0' dt='0.1'><Node name='a'><MechanicalObject name='p' template='Rigid3' "
        "position='0 0 0 0 0 0 1'/></Node><Node name='b'>" EULER
        "<MechanicalObject name='p' template='Rigid3' position='0.5 0 0 0 0 0 1'/><UniformMass "
        "totalMass='2'/><RestShapeSpringsForceField external_rest_shape='@../a/p' stiffness='30' "
        "angularStiffness='1'/></Node></Node>",
        1, "/b/p/velocity", 0);
    ck_assert_msg(fabs(v.x - expected) < 1e-14, "%.17g, not %.17g", v.x, expected);
}
END_TEST

/* Two triangles on an edge of length 2, the first folded up by 0.7: SOFA's bending vector is R = sum alpha x,
   its energy lambda R^2/2, and the force on a corner -lambda R alpha. */
START_TEST(bending_springs_act_as_in_sofa)
{
    const double a = 0.7, h1 = 1, h2 = 0.5, l = 2, k = 700, mass = 1e6, dt = 1e-6;
    char text[1000];
    snprintf(text, sizeof text,
             "<Node gravity='0 0 0' dt='%g'>" EULER
             "<MeshTopology name='m' position='0 0 0 %g 0 0 1 %.17g %.17g 1 "
             "%.17g 0' triangles='0 1 2 1 0 3'/><MechanicalObject src='@m'/><UniformMass vertexMass='%g'/>"
             "<FastTriangularBendingSprings bendingStiffness='%g'/></Node>",
             dt, l, h1 * cos(a), h1 * sin(a), -h2, mass, k);
    sn_scene* scene = sofa_read(text, NULL, NULL);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    ck_assert_int_eq(sn_sim_step(sim, &error), SN_OK);
    double v[12] = { 0 };
    sn_channel channel = sn_sim_channel(sim, "/MechanicalObject/velocity", &error);
    sn_sim_refresh_channels(sim, &channel, 1);
    ck_assert_int_eq(sn_sim_read(sim, channel, v, 12), 12);
    const double lambda = 2. / 3 * (h1 + h2) / (h1 * h1 * h2 * h2) * l * k;
    const double alpha[4] = { -0.5, -0.5, h2 / (h1 + h2), h1 / (h1 + h2) };
    const double R[3] = { 0, alpha[2] * h1 * cos(a) - alpha[3] * h2, alpha[2] * h1 * sin(a) };
    for (int i = 0; i < 12; ++i) { // the step moves the corners by 1e-12
        const double found = v[i] * mass / dt, expected = -lambda * R[i % 3] * alpha[i / 3];
        ck_assert_msg(fabs(found - expected) < 1e-9 * lambda, "%d: %.9g instead of %.9g", i, found, expected);
    }
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

static char folder[64];

static void write_file(const char* name, const char* text, size_t length)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE* file = fopen(path, "wb");
    ck_assert_ptr_nonnull(file);
    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

static void put(const char* name, const char* text) { write_file(name, text, strlen(text)); }

START_TEST(files_of_points_and_odd_files_are_read)
{
    static const char* const scenes[][2] = {
        { "<SphereLoader name='l' filename='a.sph'/><MechanicalObject position='@l.position'/>",
          "points=\"1 2 3 4 5 6\"" },
        { "<MeshOBJLoader name='l' filename='lines.obj'/><MechanicalObject src='@l'/>",
          "points=\"0 0 0 1 0 0 2 0 0\" edges=\"0 1 1 2\"" },
        { "<MeshOBJLoader name='l' filename='zero.obj'/><MechanicalObject src='@l'/>", "file=\"zero.obj\"" },
        { "<MeshGmshLoader name='l' filename='one.msh'/><MechanicalObject src='@l'/>", "file=\"one.msh\"" },
        { "<MeshOBJLoader name='l' filename='plain.obj' handleSeams='1'/><MechanicalObject src='@l'/>",
          "file=\"plain.obj\"" },
        { "<MechanicalObject template='Rigid3'/><Node><MeshOBJLoader name='l' filename='seam.obj' "
          "handleSeams='1'/><MechanicalObject src='@l'/><RigidMapping/></Node>",
          "file=\"seam.obj\"" },
        { "<MeshOBJLoader name='l' filename='order.obj' translation='0 0 1'/><MechanicalObject src='@l'/>",
          "points=\"0 0 1 1 0 1 0 1 1 1 1 1 9 9 10\" triangles=\"3 1 0 3 0 2\"" },
        { "<MeshOffLoader name='l' filename='a.off' scale='2'/><MechanicalObject src='@l'/>",
          "points=\"0 0 0 2 0 0 0 2 0 2 2 0\" triangles=\"0 1 2\" quads=\"0 1 3 2\"" },
        { "<MeshTrianLoader name='l' filename='a.trian'/><MechanicalObject src='@l'/>",
          "points=\"0 0 0 1 0 0 0 1 0 1 1 0\" triangles=\"0 1 2 2 1 3\"" },
        { "<GIDMeshLoader name='l' filename='a.gidmsh'/><MechanicalObject src='@l'/>",
          "points=\"0 0 0 1 0 0 0 1 0 0 0 1\" tetrahedra=\"0 1 2 3\"" },
    };
    scratch_make(folder);
    put("a.off", "OFF\n4 2 0\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n3 0 1 2\n4 0 1 3 2\n");
    put("a.trian", "4\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n2\n0 1 2 1 -1 -1\n2 1 3 -1 -1 0\n");
    put("a.gidmsh", "MESH dimension 3 ElemType Tetrahedra Nnode 4\nCoordinates\n1 0 0 0\n2 1 0 0\n3 0 1 0\n"
                    "4 0 0 1\nend coordinates\nElements\n1 1 2 3 4\nend elements\n");
    put("a.sph", "sph 1.0\n#nums 2\nsphe 1 1 2 3 0.5\nsphe 2 4 5 6 0.5\n");
    put("lines.obj", "v 0 0 0\nv 1 0 0\nv 2 0 0\nl 1 2 3\n");
    write_file("zero.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n\0", 34);
    put("seam.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 2/1 4/1 3/2\n");
    put("order.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nv 9 9 9\nf 4 2/1 1//1 3\n");
    put("plain.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1\n");
    put("one.msh",
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n"
        "$Elements\n1\n1 4 2 0 1 1 2 3 4\n$EndElements\n");
    for (int i = 0; i < SN_COUNT(scenes); ++i) {
        char text[500], lost[200];
        snprintf(text, sizeof text, "<Node>%s</Node>", scenes[i][0]);
        sn_sofa_report* report;
        sn_scene* scene = sofa_read(text, folder, &report);
        char* written = sofa_written(scene);
        ck_assert_msg(strstr(written, scenes[i][1]) != NULL, "%s\n%s", scenes[i][1], written);
        list_losses(report, lost, sizeof lost);
        ck_assert_str_eq(lost, "");
        ck_assert_int_eq(report->counts[SN_SOFA_CHANGED], 0);
        free(written);
        sn_sofa_report_destroy(report);
        sn_scene_destroy(scene);
    }
    scratch_clear(folder);
}
END_TEST

/* A sheet of its own is cut along the seams of its texture. */
START_TEST(a_sheet_that_seams_cut_is_told)
{
    char lost[200];
    scratch_make(folder);
    put("seam.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nvt 0 0\nvt 1 1\nf 1/1 2/1 3/1\nf 2/1 4/1 3/2\n");
    sn_sofa_report* report;
    sn_scene* scene = sofa_read("<Node><MeshOBJLoader name='l' filename='seam.obj' handleSeams='1'/>"
                                "<MechanicalObject src='@l'/><UniformMass/></Node>",
                                folder, &report);
    list_losses(report, lost, sizeof lost);
    ck_assert_str_eq(lost, "MechanicalObject");
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    scratch_clear(folder);
}
END_TEST

/* An include passes `src` on to what it includes. */
START_TEST(includes_pass_links_on)
{
    scratch_make(folder);
    put("t.xml", "<Node name='Group'><TetrahedronSetTopologyContainer name='c' src='@'/></Node>");
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(
        "<Node><MeshTopology name='m' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>"
        "<MechanicalObject src='@m'/><include href='t.xml' src='@m'/><DiagonalMass massDensity='6'/></Node>",
        folder, &report);
    ck_assert_msg(sn_sofa_report_is_complete(report), "incomplete");
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    scratch_clear(folder);
}
END_TEST

/* Bodies that a component may act on: tetrahedra, hexahedra, triangles, edges of points and of frames. */
#define HEAD "<Node dt='0.01'><EulerImplicitSolver/><SparseLDLSolver/>"
static const char* const bodies[] = {
    HEAD "<TetrahedronSetTopologyContainer name='c' position='0 0 0 1 0 0 0 1 0 0 0 1' tetrahedra='0 1 2 3'/>"
         "<MechanicalObject name='p' src='@c'/><DiagonalMass massDensity='6'/>",
    HEAD "<RegularGridTopology name='c' n='2 2 3' min='0 0 0' max='1 1 2'/><MechanicalObject name='p'/>"
         "<UniformMass/>",
    HEAD "<MeshTopology name='c' position='0 0 0 1 0 0 1 1 0 0 1 0' triangles='0 1 2 0 2 3'/>"
         "<MechanicalObject name='p' src='@c'/><UniformMass/>",
    HEAD "<MeshTopology name='c' position='0 0 0 1 0 0 2 0 0' edges='0 1 1 2'/><MechanicalObject name='p' "
         "src='@c'/><UniformMass/>",
    HEAD "<MeshTopology name='c' position='0 0 0 1 0 0' edges='0 1'/><MechanicalObject name='p' "
         "template='Rigid3' position='0 0 0 0 0 0 1 1 0 0 0 0 0 1'/><UniformMass/>",
};

/* How often a text contains the start of an item that `native` names: "solid, solid_mass"; -1 where it names
   no items, but lists, selections or what others have. */
static int count_items(const char* text, const char* native)
{
    static const char* const other[] = { "lists of", "where", "gravity", "the integrator",
                                         "cg",       "ldl",   "sparse" };
    for (size_t i = 0; i < SN_COUNT(other); ++i)
        if (strncmp(native, other[i], strlen(other[i])) == 0) return -1;
    int count = 0;
    for (const char* word = native; *word;) {
        const size_t length = strcspn(word, ",");
        char start[60];
        snprintf(start, sizeof start, "<%.*s ", (int)length, word);
        for (const char* at = text; (at = strstr(at, start)); at += length)
            ++count;
        word += length + strspn(word + length, ", ");
    }
    return count;
}

/* No element is passed over in silence, under any name that SOFA's scenes use: there is a note on it, and
   one that says "taken over" without a reason goes with a scene that is another one than without the
   element. Those that hold what others use are noted as unused. */
static void check_component(const sn_sofa_component* c, const char* body)
{
    char text[800];
    snprintf(text, sizeof text, "%s</Node>", body);
    sn_scene* plain = sofa_read(text, NULL, NULL);
    snprintf(text, sizeof text, "%s<%s/></Node>", body, c->name);
    sn_sofa_report* report;
    sn_scene* scene = sofa_read(text, NULL, &report);
    char *before = sofa_written(plain), *after = sofa_written(scene);
    bool told = false, honoured = false;
    int own = 0;
    for (int k = 0; k < report->count; ++k) {
        const sn_sofa_note* note = &report->notes[k];
        if (strcmp(note->element, c->name) != 0) continue;
        ++own;
        told = told || note->verdict >= SN_SOFA_VISUAL;
        honoured = honoured || note->verdict == SN_SOFA_HONOURED;
        ck_assert_msg((note->verdict == SN_SOFA_LEFT_OUT) == (note->loss != SN_SOFA_LOSS_NONE), "%s",
                      c->name);
    }
    const bool sets = strcmp(c->name, "Gravity") == 0, // it sets what is set already
        in_body = strstr(body, c->name) != NULL;
    ck_assert_msg(own > 0, "nothing is told of %s", c->name);
    ck_assert_msg(told || sets || in_body || strcmp(before, after) != 0,
                  "%s is taken over, but nothing became of it", c->name);
    if (honoured && !sets && !in_body && c->native && count_items(after, c->native) >= 0)
        ck_assert_msg(count_items(after, c->native) > count_items(before, c->native),
                      "%s is taken over, but makes no item %s:\n%s", c->name, c->native, after);
    free(before);
    free(after);
    sn_sofa_report_destroy(report);
    sn_scene_destroy(scene);
    sn_scene_destroy(plain);
}

START_TEST(each_component_is_translated_or_told)
{
    sn_sofa_component c;
    for (int i = _i; sn_sofa_component_at(i, &c); i += 8)
        for (size_t k = 0; k < SN_COUNT(bodies); ++k)
            check_component(&c, bodies[k]);
}
END_TEST

/* As many integrators as SOFA's scenes have. */
START_TEST(each_node_may_have_its_integrator)
{
    char text[8000] = "<Node>";
    for (int i = 0; i < 40; ++i)
        snprintf(text + strlen(text), sizeof text - strlen(text),
                 "<Node name='n%d'>" EULER "<MechanicalObject position='%d 0 0'/><UniformMass/></Node>", i,
                 i);
    strcat(text, "</Node>");
    sn_scene* scene = sofa_read(text, NULL, NULL);
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
}
END_TEST

/* Backward Euler of m x'' = -k (x - rest) - d x' + m g on a line, d = mass*m + stiffness*k. */
START_TEST(a_state_of_one_number_moves_on_a_line)
{
    const double h = 0.01, k = 100, m = 2, x0 = 1, rest = 0.25, g = -9.81, d = 0.3 * m + 0.02 * k;
    const double v = h * (-k * (x0 - rest) + m * g) / (m + h * d + h * h * k);
    const sn_vec3 x =
        after_steps("<Node gravity='-9.81 5 5' dt='0.01'><BDFOdeSolver order='1' "
                    "rayleighMass='0.3' rayleighStiffness='0.02'/><SparseLDLSolver/>"
                    "<MechanicalObject template='Vec1' position='1' rest_position='0.25'/>"
                    "<UniformMass vertexMass='2'/><RestShapeSpringsForceField points='0'/></Node>",
                    1, "/MechanicalObject/position", 0);
    ck_assert_double_eq_tol(x.x, x0 + h * v, 1e-12);
    ck_assert(x.y == 0 && x.z == 0);
}
END_TEST

/* One implicit Euler replaces the explicit integrators of bodies that touch: spheres of radius 1 that are
   driven at each other stay two radii apart, and their momentum is constant. */
START_TEST(explicit_bodies_touch_under_one_integrator)
{
    const char* text =
        "<Node gravity='0 0 0' dt='0.01'><CollisionPipeline/><BruteForceBroadPhase/><BVHNarrowPhase/>"
        "<DiscreteIntersection/><CollisionResponse response='FrictionContactConstraint'/>"
        "<Node name='a'><EulerExplicitSolver/><MechanicalObject name='m' position='0 0 0' velocity='5 0 0'/>"
        "<UniformMass totalMass='1'/><SphereCollisionModel radius='1'/></Node>"
        "<Node name='b'><RungeKutta4Solver/><MechanicalObject name='m' position='2.5 0 0'/>"
        "<UniformMass totalMass='3'/><SphereCollisionModel radius='1'/></Node></Node>";
    const sn_vec3 a = after_steps(text, 50, "/a/m/position", 0),
                  b = after_steps(text, 50, "/b/m/position", 0),
                  v = after_steps(text, 50, "/a/m/velocity", 0),
                  w = after_steps(text, 50, "/b/m/velocity", 0);
    ck_assert_msg(b.x - a.x >= 2 - 1e-6, "%.17g apart", b.x - a.x);
    ck_assert_msg(fabs(v.x + 3 * w.x - 5) < 1e-9, "momentum %.17g", v.x + 3 * w.x);
    ck_assert_double_gt(w.x, 1);
}
END_TEST

/* SOFA takes steps beyond the critical one: 2/omega = 0.0632 s here. */
START_TEST(explicit_steps_are_not_checked)
{
    const sn_vec3 v = after_steps("<Node gravity='0 0 0' dt='0.07'><EulerExplicitSolver/><MechanicalObject "
                                  "position='0 0 0 1.1 0 0'/><UniformMass vertexMass='1'/>"
                                  "<FixedProjectiveConstraint indices='0'/><SpringForceField "
                                  "spring='0 1 1000 0 1'/></Node>",
                                  1, "/MechanicalObject/velocity", 1);
    ck_assert_double_eq_tol(v.x, -0.07 * 1000 * 0.1, 1e-12);
}
END_TEST

/* Two spheres of radius 1 and 2 kg, 1.9 apart, push each other with springs of 100/2.5 N/m that act at 2.5:
   at the start of each step SOFA's force is 40 (2.5 - gap), constant during the step. */
START_TEST(spheres_push_by_springs)
{
    const sn_vec3 v = after_steps(
        "<Node gravity='0 0 0' dt='0.01'>" DETECTION "<CollisionResponse/><NewProximityIntersection "
        "contactDistance='0.5' alarmDistance='1'/><Node name='a'><EulerImplicitSolver/><MechanicalObject "
        "name='p' position='0 0 0'/><UniformMass vertexMass='2'/><SphereCollisionModel radius='1'/></Node>"
        "<Node name='b'><EulerImplicitSolver/><MechanicalObject name='p' position='1.9 0 0'/><UniformMass "
        "vertexMass='2'/><SphereCollisionModel radius='1'/></Node></Node>",
        3, "/a/p/velocity", 0);
    double gap = 1.9, speed = 0;
    for (int i = 0; i < 3; ++i) {
        speed += 0.01 * 40 * (2.5 - gap) / 2;
        gap += 2 * 0.01 * speed;
    }
    ck_assert_double_eq_tol(v.x, -speed, 1e-13);
}
END_TEST

/* A sphere of 2 kg in free space before a floor that is not simulated: SOFA's spring of 100/1.5 N/m is in the
   matrix, (m + h^2 k) dv = h k (1.5 - z - h v). */
START_TEST(a_floor_pushes_by_springs)
{
    const sn_vec3 v = after_steps(
        "<Node gravity='0 0 0' dt='0.1'>" DETECTION "<CollisionResponse/><NewProximityIntersection "
        "contactDistance='0.5' alarmDistance='1'/><Node name='a'><EulerImplicitSolver/><MechanicalObject "
        "name='p' position='0 0 1'/><UniformMass vertexMass='2'/><SphereCollisionModel radius='1'/></Node>"
        "<Node name='b'><MeshTopology name='m' position='-9 -9 0 9 -9 0 0 9 0' triangles='0 1 2'/>"
        "<MechanicalObject src='@m'/><TriangleCollisionModel simulated='0' moving='0'/></Node></Node>",
        3, "/a/p/velocity", 0);
    const double k = 100 / 1.5, h = 0.1;
    double z = 1, speed = 0;
    for (int i = 0; i < 3; ++i) {
        const double depth = 1.5 - z;
        speed += depth > 0 ? h * k * (depth - h * speed) / (2 + h * h * k) : 0;
        z += h * speed;
    }
    ck_assert_double_eq_tol(v.z, speed, 1e-12);
}
END_TEST

/* The scene that the chapter on SOFA's framework prints, without its collision pipeline: a spring between a
   frame and two particles, each with its integrator. SOFA keeps the force constant during a step. */
START_TEST(a_spring_joins_bodies_of_two_integrators)
{
    const char* text =
        "<Node name='scene'><Node name='rigid'><EulerExplicitSolver/><MechanicalObject template='Rigid3d' "
        "name='rigidDofs' position='0 0 0 0 0 0 1'/><UniformMass/><Node "
        "name='contactModel'><MechanicalObject "
        "name='sphereCenters' position='0 0 0'/><RigidMapping input='@../rigidDofs' output='@sphereCenters'/>"
        "</Node></Node><Node name='deformable'><RungeKutta4Solver/><MechanicalObject name='particleDofs' "
        "position='2 0 0 3 0 0'/><DiagonalMass massDensity='1'/></Node><SpringForceField "
        "object1='@rigid/contactModel/sphereCenters' object2='@deformable/particleDofs' spring='0 0 10 0.1 "
        "1'/>"
        "</Node>";
    sn_sofa_report* report = NULL;
    sn_scene* scene = sofa_read(text, NULL, &report);
    char* written = sofa_written(scene);
    ck_assert_ptr_nonnull(strstr(written, "coupling=\"held\""));
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    ck_assert_msg(sim != NULL, "%s", error.text);
    double first[3], v[6];
    for (int k = 0; k < 50; ++k)
        sn_sim_step(sim, &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_channel a = sn_sim_channel(sim, "/rigid/rigidDofs/velocity", &error),
               b = sn_sim_channel(sim, "/deformable/particleDofs/velocity", &error);
    ck_assert_msg(!error.status, "%s", error.text);
    sn_sim_refresh(sim);
    sn_sim_read(sim, a, first, 3);
    sn_sim_read(sim, b, v, 6);
    ck_assert_double_eq_tol(first[0] + v[0], 0, 1e-12); // masses of 1 kg
    ck_assert_double_gt(fabs(first[0]), 0.1);
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    sn_sofa_report_destroy(report);
    free(written);
}
END_TEST

/* A spring without a length pulls in all directions from where its ends are at one place: after a step
   m v = h (m g - k h v). */
START_TEST(a_spring_without_length_pulls_back_in_all_directions)
{
    const sn_vec3 x = after_steps("<Node gravity='1 2 -3' dt='0.1'>"
                                  "<Node name='o'><MechanicalObject name='p' position='0 0 0'/></Node>"
                                  "<Node name='i'>" EULER "<MechanicalObject name='p' position='0 0 0'/>"
                                  "<UniformMass totalMass='2'/><VectorSpringForceField object1='@../o/p' "
                                  "object2='@p' stiffness='50' viscosity='0'/></Node></Node>",
                                  1, "/i/p/position", 0);
    const double rise = 0.1 * 0.1 / (1 + 50 * 0.1 * 0.1 / 2);
    ck_assert_double_eq_tol(x.x, rise, 1e-14);
    ck_assert_double_eq_tol(x.y, 2 * rise, 1e-14);
    ck_assert_double_eq_tol(x.z, -3 * rise, 1e-14);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("meaning");
    TCase* tests = tcase_create("meaning");
    tcase_add_loop_test(tests, the_scene_means_what_it_means_in_sofa, 0, SN_COUNT(rows));
    tcase_add_test(tests, inertia_may_have_any_axes);
    tcase_add_test(tests, contact_that_is_not_simulated_says_why);
    tcase_add_loop_test(tests, the_report_says_what_differs, 0, SN_COUNT(reported));
    tcase_add_test(tests, surfaces_keep_the_contact_distance);
    tcase_add_test(tests, a_body_in_a_room_stays_there);
    tcase_add_loop_test(tests, spheres_lines_and_points_rest_on_a_floor, 0, SN_COUNT(fallers));
    tcase_add_test(tests, two_bodies_that_can_meet_are_told);
    tcase_add_test(tests, the_damping_of_a_plane_acts_as_in_sofa);
    tcase_add_test(tests, drag_may_depend_on_the_direction);
    tcase_add_test(tests, dampers_have_the_velocities_of_the_start);
    tcase_add_loop_test(tests, explicit_dampers_set_the_integrator, 0, SN_COUNT(damped));
    tcase_add_test(tests, a_projected_node_slides_along_its_line);
    tcase_add_test(tests, a_lever_in_the_plane_finds_its_equilibrium);
    tcase_add_test(tests, newmark_has_rayleigh_damping);
    tcase_add_test(tests, the_outermost_integrator_advances_all);
    tcase_add_loop_test(tests, cg_stops_at_the_threshold_of_sofa, 0, 6);
    tcase_add_test(tests, a_restored_run_knows_its_first_step);
    tcase_add_test(tests, springs_hold_on_to_bodies_at_rest);
    tcase_add_test(tests, a_spring_without_length_pulls_back_in_all_directions);
    tcase_add_test(tests, bending_springs_act_as_in_sofa);
    tcase_add_test(tests, files_of_points_and_odd_files_are_read);
    tcase_add_test(tests, a_sheet_that_seams_cut_is_told);
    tcase_add_test(tests, includes_pass_links_on);
    tcase_add_test(tests, each_node_may_have_its_integrator);
    tcase_add_test(tests, a_state_of_one_number_moves_on_a_line);
    tcase_add_test(tests, explicit_bodies_touch_under_one_integrator);
    tcase_add_test(tests, explicit_steps_are_not_checked);
    tcase_add_test(tests, a_spring_joins_bodies_of_two_integrators);
    tcase_add_test(tests, spheres_push_by_springs);
    tcase_add_test(tests, a_floor_pushes_by_springs);
    tcase_add_loop_test(tests, each_component_is_translated_or_told, 0, 8);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
