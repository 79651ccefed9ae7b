/* Sinew - dampers: at which velocities SOFA evaluates the forces of dampers. SPDX-License-Identifier:
   BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

typedef enum sn_sofa_damper {
    SN_SOFA_DAMPER_EXPLICIT = 1, /**< a force at the velocities of the start of the step */
    SN_SOFA_DAMPER_IMPLICIT = 2  /**< with a damping matrix */
} sn_sofa_damper;

/** A damper acts on a body, or on what it follows. */
void sn_sofa_note_damper(sn_sofa_body* body, sn_sofa_damper damper);
/** The native integrator of a Node. */
void sn_sofa_note_integrator(sn_sofa_place* place, sn_id item);
/** Sets `explicit_damping` of the integrators that have explicit dampers alone. */
void sn_sofa_write_dampers(sn_sofa_translation* t);
