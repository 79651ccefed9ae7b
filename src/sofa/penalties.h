/* Sinew - penalties: contacts of SOFA by springs between close features, as surface_penalty.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/touching.h"

/** Whether all collision models that can meet push each other by springs whose force is constant during a
    step: the response is PenalityContactForceField, no integrator stands in the root, and the rules of the
    intersection method for their shapes are known. */
bool sn_sofa_are_penalties(sn_sofa_translation* t);
/** Writes them. */
void sn_sofa_write_penalties(sn_sofa_translation* t);
/** At which SOFA's surfaces of two models touch, without the radii of spheres [m]. */
double sn_sofa_contact_distance(sn_sofa_translation* t, const sn_sofa_model* a, const sn_sofa_model* b);
