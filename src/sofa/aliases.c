/* Sinew - aliases: names that SOFA's components had in other years. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/graph.h"

static const struct {
    const char *old, *modern;
} renamed[] = {
    // before the names said what they are
    { "BulletTriangleModel", "TriangleCollisionModel" },
    { "BruteForceDetection", "BruteForceBroadPhase" },
    { "CGImplicitSolver", "EulerImplicitSolver" },
    { "CGImplicit", "EulerImplicitSolver" },
    { "CGSolver", "CGLinearSolver" },
    { "CentralDifference", "CentralDifferenceSolver" },
    { "ConjugateGradient", "CGLinearSolver" },
    { "CylinderGrid", "CylinderGridTopology" },
    { "DefaultContactManager", "CollisionResponse" },
    { "DefaultPipeline", "CollisionPipeline" },
    { "Euler", "EulerExplicitSolver" },
    { "EulerImplicit", "EulerImplicitSolver" },
    { "EulerSolver", "EulerExplicitSolver" },
    { "Grid", "RegularGridTopology" },
    { "ImplicitEuler", "EulerImplicitSolver" },
    { "ImplicitEulerSolver", "EulerImplicitSolver" },
    { "IncrementalSAP", "IncrSAP" },
    { "JacobiSolver", "JacobiConstraintSolver" },
    { "Line", "LineCollisionModel" },
    { "LineModel", "LineCollisionModel" },
    { "MappedObject", "MechanicalObject" },
    { "MechanicalState", "MechanicalObject" },
    { "Mesh", "MeshTopology" },
    { "MeshLoader", "MeshGmshLoader" },
    { "MeshObjLoader", "MeshOBJLoader" },
    { "MinResSolver", "MinResLinearSolver" },
    { "ObjExporter", "VisualModelOBJExporter" },
    { "Point", "PointCollisionModel" },
    { "PointModel", "PointCollisionModel" },
    { "RegularGrid", "RegularGridTopology" },
    { "RungeKutta2", "RungeKutta2Solver" },
    { "RungeKutta4", "RungeKutta4Solver" },
    { "SSORSolver", "SSORPreconditioner" },
    { "SparseGrid", "SparseGridTopology" },
    { "SphereGrid", "SphereGridTopology" },
    { "SphereModel", "SphereCollisionModel" },
    { "SurfaceIdentityMapping", "SubsetMapping" },
    { "TBulletSphereModel", "SphereCollisionModel" },
    { "TBulletTriangleModel", "TriangleCollisionModel" },
    { "Triangle", "TriangleCollisionModel" },
    { "TriangleModel", "TriangleCollisionModel" },
    // later
    { "GenericConstraintSolver", "BlockGaussSeidelConstraintSolver" },
    { "OglCylinderModel", "CylinderVisualModel" },
    { "ShewchukPCGLinearSolver", "PCGLinearSolver" },
    { "StiffSpringForceField", "SpringForceField" },
    { "TriangleOctreeModel", "TriangleOctreeCollisionModel" },
    { "VolumeFromTetrahedrons", "VolumeFromVolumetricElements" },
    // v25.06: projections and multipliers say which of them they are
    { "AffineMovementConstraint", "AffineMovementProjectiveConstraint" },
    { "AttachConstraint", "AttachProjectiveConstraint" },
    { "BilateralInteractionConstraint", "BilateralLagrangianConstraint" },
    { "FixedConstraint", "FixedProjectiveConstraint" },
    { "FixedPlaneConstraint", "FixedPlaneProjectiveConstraint" },
    { "FixedRotationConstraint", "FixedRotationProjectiveConstraint" },
    { "FixedTranslationConstraint", "FixedTranslationProjectiveConstraint" },
    { "HermiteSplineConstraint", "HermiteSplineProjectiveConstraint" },
    { "LinearMovementConstraint", "LinearMovementProjectiveConstraint" },
    { "LinearVelocityConstraint", "LinearVelocityProjectiveConstraint" },
    { "OscillatorConstraint", "OscillatorProjectiveConstraint" },
    { "ParabolicConstraint", "ParabolicProjectiveConstraint" },
    { "PartialFixedConstraint", "PartialFixedProjectiveConstraint" },
    { "PartialLinearMovementConstraint", "PartialLinearMovementProjectiveConstraint" },
    { "PatchTestMovementConstraint", "PatchTestMovementProjectiveConstraint" },
    { "PlaneConstraint", "PlaneProjectiveConstraint" },
    { "PositionBasedDynamicsConstraint", "PositionBasedDynamicsProjectiveConstraint" },
    { "ProjectDirectionConstraint", "DirectionProjectiveConstraint" },
    { "ProjectToLineConstraint", "LineProjectiveConstraint" },
    { "ProjectToPlaneConstraint", "PlaneProjectiveConstraint" },
    { "ProjectToPointConstraint", "PointProjectiveConstraint" },
    { "SkeletalMotionConstraint", "SkeletalMotionProjectiveConstraint" },
    { "SlidingConstraint", "SlidingLagrangianConstraint" },
    { "StopperConstraint", "StopperLagrangianConstraint" },
    { "UniformConstraint", "UniformLagrangianConstraint" },
    { "UnilateralInteractionConstraint", "UnilateralLagrangianConstraint" },
};

const char* sn_sofa_modern_name(const char* name)
{
    for (size_t i = 0; i < sizeof renamed / sizeof renamed[0]; ++i)
        if (strcmp(renamed[i].old, name) == 0) return renamed[i].modern;
    return name;
}
