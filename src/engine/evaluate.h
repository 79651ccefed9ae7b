/* Sinew - evaluate: net forces and energies at the motion at hand.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/parts.h"

/** Maps, then the net force f from all, pulled back to the independent ones. */
void sn_system_evaluate(sn_system* s);
/** Parts of the net force. */
typedef enum sn_part {
    SN_PART_INERTIA,   /**< -(M a + h(x, v)) */
    SN_PART_POTENTIAL, /**< minus the gradient of a potential: forces with an energy, and weights */
    SN_PART_ELASTIC    /**< the same without weights */
} sn_part;
/** Evaluates one part of the net force. The caller sets v = a = 0 for SN_PART_POTENTIAL and
    SN_PART_ELASTIC. */
void sn_system_evaluate_part(sn_system* s, sn_part part);
/** Evaluates the forces of one component alone, which is none of those that sn_batch_add takes together. */
void sn_system_evaluate_call(sn_system* s, const sn_call* call);
/** Potential and kinetic energy, dissipated power. */
sn_energy sn_system_energy(sn_system* s);
/** Of one of its parts; -1: of all. */
sn_energy sn_system_part_energy(sn_system* s, int part);
/** Kinetic energy, and the potential that belongs to SN_PART_POTENTIAL. */
void sn_system_stored_energy(sn_system* s, double* kinetic, double* potential);
