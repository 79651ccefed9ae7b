/* Sinew - losses: which part of the physics a component of SOFA is. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "sofa/translate.h"

static const char* const names[SN_SOFA_LOSS_COUNT] = {
    "nothing",           "state",  "mass",      "force", "constraint", "contact", "mapping", "solver", "mesh",
    "cells that change", "device", "attribute", "other"
};

const char* sn_sofa_loss_name(sn_sofa_loss loss)
{
    return loss >= 0 && loss < SN_SOFA_LOSS_COUNT ? names[loss] : names[SN_SOFA_LOSS_OTHER];
}

bool sn_sofa_report_is_complete(const sn_sofa_report* report)
{
    for (int i = SN_SOFA_LOSS_NONE + 1; i < SN_SOFA_LOSS_COUNT; ++i)
        if (report->losses[i]) return false;
    return true;
}

bool sn_sofa_report_lacks_physics(const sn_sofa_report* report)
{
    static const sn_sofa_loss physics[] = { SN_SOFA_LOSS_STATE,   SN_SOFA_LOSS_MASS,
                                            SN_SOFA_LOSS_FORCE,   SN_SOFA_LOSS_CONSTRAINT,
                                            SN_SOFA_LOSS_CONTACT, SN_SOFA_LOSS_MAPPING };
    for (size_t i = 0; i < sizeof physics / sizeof physics[0]; ++i)
        if (report->losses[physics[i]]) return true;
    return false;
}

/* Words in the names of SOFA's components, the telling ones first: a "ConstraintCorrection" is a part of a
   constraint, a "TopologicalMapping" makes a mesh. */
static const struct {
    const char* word;
    sn_sofa_loss loss;
} words[] = {
    { "MechanicalObject", SN_SOFA_LOSS_STATE },
    { "ReadState", SN_SOFA_LOSS_STATE },
    { "TopologicalChange", SN_SOFA_LOSS_CHANGE },
    { "CarvingManager", SN_SOFA_LOSS_CHANGE },
    { "TopologicalMapping", SN_SOFA_LOSS_MESH },
    { "ForceFeedback", SN_SOFA_LOSS_DEVICE },
    { "Driver", SN_SOFA_LOSS_DEVICE },
    { "Controller", SN_SOFA_LOSS_DEVICE },
    { "ROI", SN_SOFA_LOSS_MESH },
    { "ForceFieldAndMass", SN_SOFA_LOSS_FORCE },
    { "Mass", SN_SOFA_LOSS_MASS },
    { "ForceField", SN_SOFA_LOSS_FORCE },
    { "Springs", SN_SOFA_LOSS_FORCE },
    { "Gravity", SN_SOFA_LOSS_FORCE },
    { "Fluid", SN_SOFA_LOSS_FORCE },
    { "Collision", SN_SOFA_LOSS_CONTACT },
    { "Contact", SN_SOFA_LOSS_CONTACT },
    { "Intersection", SN_SOFA_LOSS_CONTACT },
    { "Constraint", SN_SOFA_LOSS_CONSTRAINT },
    { "Articulat", SN_SOFA_LOSS_CONSTRAINT },
    { "Mapping", SN_SOFA_LOSS_MAPPING },
    { "Solver", SN_SOFA_LOSS_SOLVER },
    { "AnimationLoop", SN_SOFA_LOSS_SOLVER },
    { "Preconditioner", SN_SOFA_LOSS_SOLVER },
    { "Topology", SN_SOFA_LOSS_MESH },
    { "Loader", SN_SOFA_LOSS_MESH },
    { "Engine", SN_SOFA_LOSS_MESH },
};

sn_sofa_loss sn_sofa_loss_of(const char* name)
{
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i)
        if (strstr(name, words[i].word)) return words[i].loss;
    const sn_sofa_kind* kind = sn_sofa_kind_of(name);
    return kind && kind->loss ? kind->loss : SN_SOFA_LOSS_OTHER;
}
