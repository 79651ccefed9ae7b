/* Sinew - attributes: those of SOFA that say nothing about the motion. SPDX-License-Identifier:
   BSD-3-Clause */
#include <math.h>
#include <string.h>

#include "sofa/translate.h"

/* How SOFA draws, prints, schedules, stores and starts its iterations. */
static const char* const any[] = {
    "name",
    "template",
    "printLog",
    "tags",
    "bbox",
    "listening",
    "componentState",
    "computeBoundingBox",
    "src",
    "topology",
    "mstate",
    "linearSolver",
    "color",
    "springColor",
    "group",
    "threadSafeVisitor",
    "verbose",
    "computeResidual",
    "computeGlobalMatrix",
    "linearSystem",
    "parallelInverseProduct",
    "assembling",
    "mapMatrices",
    "numThreads",
    "isVisible",
    "saveMatrixToFile",
    "printMass",
    "isToPrint",
    "id",
};

/* ... of one component, or all of them ("*"); `value` is the one that changes nothing, NULL: any. */
static const struct {
    const char *component, *name, *value;
} rows[] = {
    // what a state computes, or keeps between runs
    { "MechanicalObject", "reserve", NULL },
    { "MechanicalObject", "force", NULL },
    { "MechanicalObject", "derivX", NULL },
    { "MechanicalObject", "dx", "0" },
    { "MechanicalObject", "internalForce", NULL },
    { "MechanicalObject", "free_position", NULL },
    { "MechanicalObject", "free_velocity", NULL },
    { "MechanicalObject", "reset_position", NULL },
    { "MechanicalObject", "reset_velocity", NULL },
    { "MechanicalObject", "constraint", NULL },
    { "MechanicalObject", "useTopology", NULL },
    { "MechanicalObject", "isToPrint", NULL },
    { "MechanicalObject", "externalForce", "0" },
    { "MechanicalObject", "restScale", "1" },
    { "MechanicalObject", "filename", NULL }, // of earlier years; today's ignores it
    { "MechanicalObject", "dx2", NULL },
    { "RegularGridTopology", "fileTopology", NULL },
    { "MechanicalObject", "translation2", "0" },
    { "MechanicalObject", "rotation2", "0" },
    // solutions of equations
    { "NewtonRaphsonSolver", "*", NULL },
    { "PCGLinearSolver", "preconditioner", NULL },
    { "PCGLinearSolver", "preconditioners", NULL },
    { "PCGLinearSolver", "use_precond", NULL },
    { "StaticSolver", "newtonSolver", NULL },
    { "*", "warmStart", NULL },
    { "*", "smallDenominatorThreshold", NULL },
    { "*", "bandWidth", NULL },
    { "*", "options", NULL },
    { "*", "symmetric", NULL },
    { "*", "use_file", NULL },
    { "*", "init_bw", NULL },
    { "*", "solverName", NULL },
    { "*", "orderingMethod", NULL },
    { "*", "precomputeSymbolicDecomposition", NULL },
    { "*", "parallelODESolving", NULL },
    { "EulerImplicitSolver", "iterations", NULL },
    { "EulerImplicitSolver", "tolerance", NULL },
    { "EulerImplicitSolver", "threshold", NULL },
    { "VariationalSymplecticSolver", "steps", NULL },
    { "VariationalSymplecticSolver", "newtonError", NULL },
    { "VariationalSymplecticSolver", "file", NULL },
    { "VariationalSymplecticSolver", "saveEnergyInFile", NULL },
    { "*", "rayleighMass", "0" },
    { "*", "rayleighStiffness", "0" },
    { "*", "vdamping", "0" },
    // forces: how they are computed, and SOFA's defaults
    { "*", "computeForceStrategy", NULL },
    { "*", "computeForceDerivStrategy", NULL },
    { "*", "atomicGPU", NULL },
    { "*", "gatherPt", NULL },
    { "*", "gatherBsize", NULL },
    { "*", "updateStiffnessMatrix", NULL }, // the stiffness of an element at rest does not change
    { "TetrahedronFEMForceField", "indices", NULL },
    { "SpringForceField", "stiffness", NULL }, // for springs without a value of their own
    { "SpringForceField", "damping", NULL },
    { "SpringForceField", "length", NULL },
    { "*", "computeVonMisesStress", NULL },
    { "*", "vonMisesPerElement", NULL },
    { "*", "vonMisesPerNode", NULL },
    { "*", "plasticMaxThreshold", "0" },
    { "*", "plasticYieldThreshold", "0" },
    { "*", "plasticCreep", "0" },
    { "*", "restScale", "1" },
    { "*", "arrowSizeCoef", NULL },
    { "UniformLagrangianConstraint", "iterative", NULL },
    { "*", "arrowSizeFactor", NULL },
    { "*", "pulseMode", "0" },
    { "*", "pressureSpeed", "0" },
    { "*", "recompute_indices", NULL },
    { "*", "activate_projectVelocity", NULL },
    { "*", "fixAll", "0" },
    { "*", "geometricStiffness", NULL },
    { "*", "separateGravity", NULL },
    { "*", "geometryState", NULL },
    { "*", "isMechanical", "1" },
    { "*", "bilateral", "0" },
    { "AttachProjectiveConstraint", "constraintFactor", "1" },
    { "AttachProjectiveConstraint", "positionFactor", "1" },
    { "AttachProjectiveConstraint", "velocityFactor", "1" },
    { "AttachProjectiveConstraint", "responseFactor", "1" },
    { "AttachProjectiveConstraint", "minDistance", "-1" },
    { "AttachProjectiveConstraint", "twoWay", NULL }, // its translation acts both ways
    // meshes
    { "*", "createSubelements", NULL }, // SOFA's edges and faces of cells
    { "*", "triangulate", NULL },       // faces are always made triangles
    { "*", "flipNormals", "0" },
    { "*", "onlyAttachedPoints", "0" },
    { "*", "keepDuplicate", NULL },
    { "*", "nbVirtualFinerLevels", "0" },
    { "*", "noNewTriangles", NULL },
    { "*", "flipBorder", "0" },
    { "RegularGridTopology", "position", NULL }, // computed again
    { "RegularGridTopology", "computeTriangleList", "1" },
    { "RegularGridTopology", "computeHexaList", NULL }, // lists that nobody asks for
    { "RegularGridTopology", "computeQuadList", NULL },
    { "TetrahedronSetTopologyContainer", "filename", NULL }, // its lists or its source come first
    { "TriangleSetTopologyContainer", "filename", NULL },
    { "*", "createTriangleArray", NULL },
    { "*", "createQuadArray", NULL },
    { "*", "computeEdges", NULL },
    { "*", "computeTriangles", NULL },
    { "*", "computeTetrahedra", NULL },
    { "*", "computeHexahedra", NULL },
    { "*", "computeQuad", NULL },
    { "*", "doUpdate", NULL },
    { "*", "strict", NULL },
};

/* Lists of cells from which a region also selects cells; those who use these say so. */
static bool is_of_region(const char* component, const char* name)
{
    static const char* const lists[] = { "position", "rest_position", "edges",     "triangles", "quad",
                                         "quads",    "tetrahedra",    "hexahedra", "indices" };
    if (!strstr(component, "ROI") && strcmp(component, "SubsetTopology") != 0) return false;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; ++i)
        if (strcmp(lists[i], name) == 0) return true;
    return false;
}

/* Whether all numbers of a list are `value`; an empty list is. */
static bool says_only(const char* text, const char* value)
{
    const double wanted = sn_sofa_read_real(value, 0);
    while (*text) {
        while (*text && (unsigned char)*text <= ' ')
            ++text;
        if (!*text) return true;
        const double number = sn_sofa_read_bool(text, false) ? 1 : sn_sofa_read_bool(text, true) ? NAN : 0;
        const double read = sn_sofa_read_real(text, number);
        if (!(read == wanted)) return false;
        while ((unsigned char)*text > ' ')
            ++text;
    }
    return true;
}

/* Whether an element of such a part of the physics is in a Node or below. */
static bool has_part(const sn_sofa_element* node, sn_sofa_loss part)
{
    for (const sn_sofa_element* e = node->first; e; e = e->next)
        if (sn_sofa_is_node(e) ? has_part(e, part) : sn_sofa_loss_of(e->name) == part) return true;
    return false;
}

static bool is_in(const sn_sofa_element* e, const sn_sofa_element* node)
{
    while (e && e != node)
        e = e->parent;
    return e != NULL;
}

/* Whether an element that acts between two states, such as a spring, is linked to one in a Node or below. */
static bool links_into(sn_sofa_graph* g, sn_sofa_element* e, const sn_sofa_element* node)
{
    for (int i = 0; i < e->attribute_count; ++i) {
        const sn_sofa_attribute* a = &e->attributes[i];
        if (strcmp(a->name, "object1") != 0 && strcmp(a->name, "object2") != 0) continue;
        if (is_in(sn_sofa_follow(g, e, a->value).element, node)) return true;
    }
    return false;
}

/* Whether one of such a part of the physics, below `from`, is. */
static bool reaches(sn_sofa_graph* g, sn_sofa_element* from, const sn_sofa_element* node, sn_sofa_loss part)
{
    for (sn_sofa_element* e = from->first; e; e = e->next)
        if (sn_sofa_is_node(e) ? reaches(g, e, node, part)
                               : sn_sofa_loss_of(e->name) == part && links_into(g, e, node))
            return true;
    return false;
}

/* Whether such a part of the physics acts on a state in a Node or below. */
static bool acts_in(sn_sofa_graph* g, const sn_sofa_element* node, sn_sofa_loss part)
{
    return has_part(node, part) || reaches(g, g->root, node, part);
}

/* Contact acts by multipliers, not by forces. */
static bool contact_has_multipliers(const sn_sofa_element* e)
{
    while (e->parent)
        e = e->parent;
    for (e = e->first; e; e = e->next)
        if (strcmp(e->name, "FreeMotionAnimationLoop") == 0) return true;
    return false;
}

/* A mapping that hands over no forces, masses or constraints, where there are none to hand over. */
static bool maps_nothing_less(sn_sofa_graph* g, const sn_sofa_element* e, const sn_sofa_attribute* a)
{
    const sn_sofa_element* node = e->parent;
    if (!node || !strstr(e->name, "Mapping") || strncmp(a->name, "map", 3) != 0) return false;
    if (sn_sofa_read_bool(a->value, true)) return true;
    if (strcmp(a->name, "mapMasses") == 0) return !has_part(node, SN_SOFA_LOSS_MASS);
    const bool contact = has_part(node, SN_SOFA_LOSS_CONTACT);
    if (strcmp(a->name, "mapForces") == 0)
        return !acts_in(g, node, SN_SOFA_LOSS_FORCE) && (!contact || contact_has_multipliers(e));
    return strcmp(a->name, "mapConstraints") == 0 && !contact && !acts_in(g, node, SN_SOFA_LOSS_CONSTRAINT);
}

bool sn_sofa_is_harmless(sn_sofa_graph* g, const sn_sofa_element* e, const sn_sofa_attribute* a)
{
    if (strncmp(a->name, "show", 4) == 0 || strncmp(a->name, "draw", 4) == 0 || !*a->value) return true;
    for (size_t i = 0; i < sizeof any / sizeof any[0]; ++i)
        if (strcmp(any[i], a->name) == 0) return true;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        if (strcmp(rows[i].component, "*") != 0 && strcmp(rows[i].component, e->name) != 0) continue;
        if (strcmp(rows[i].name, "*") != 0 && strcmp(rows[i].name, a->name) != 0) continue;
        if (!rows[i].value || says_only(a->value, rows[i].value)) return true;
    }
    return is_of_region(e->name, a->name) || maps_nothing_less(g, e, a);
}
