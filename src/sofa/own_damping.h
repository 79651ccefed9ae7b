/* Sinew - own_damping: Rayleigh damping of bodies that share an integrator with others.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/kinds.h"

/** What an integrator adds to the damping matrix in proportion to mass: its Rayleigh damping and, without the
    trapezoidal scheme, the decay of velocities that it states or a DampVelocitySolver beside it [1/s]. */
double sn_sofa_mass_damping_of(sn_sofa_translation* t, sn_sofa_element* integrator);
/** The decay of velocities that an integrator states (vdamping) [1/s]. */
double sn_sofa_decay_of(sn_sofa_translation* t, sn_sofa_element* integrator);
/** The coefficients of the integrator above a Node where the native integrator cannot have them, as they
    differ from those of others or it has none; 0 elsewhere. */
double sn_sofa_own_mass_damping(sn_sofa_translation* t, sn_sofa_place* place);
double sn_sofa_own_stiffness_damping(sn_sofa_translation* t, sn_sofa_place* place);
bool sn_sofa_has_own_damping(sn_sofa_translation* t, const sn_sofa_place* place);
/** Whether the damping of all bodies can be written so: all their forces are solids or springs. */
bool sn_sofa_can_own_damping(sn_sofa_translation* t, sn_sofa_element* node);
/** Adds the drag of points with these masses. */
void sn_sofa_damp_points(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* element,
                         sn_sofa_body* body, const double* mass, int count);
/** Adds the drag of frames with this mass and these principal moments of inertia. */
void sn_sofa_damp_frames(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* element,
                         sn_sofa_body* body, double mass, const double inertia[3]);
/** The same with a sixth of the drag at each end of three axes, and at their opposite ends [m]. */
void sn_sofa_damp_six(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* e, sn_sofa_body* body,
                      double mass, const sn_vec3 ends[3]);
