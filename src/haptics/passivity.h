/* Sinew - passivity: observer and controller of the energy that a sampled force gives to the hand.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/haptics.h>

/** Displacement of a period: translation [m] and rotation vector [rad], axes of the device. */
typedef struct displacement {
    double along[3], about[3];
} displacement;

/** Start it with zeros and the constants. */
typedef struct passivity {
    double period;                   /**< [s] */
    double damping, angular_damping; /**< certain to be in the device */
    double max_stored;               /**< [J] */
    double stored;                   /**< [J] */
    double given, received;          /**< at the motors [J] */
} passivity;

/** After a period in which `wrench` acted: over the displacement, or, where that is not known (NULL), over
    the one that would cost most. */
void sn_passivity_observe(passivity* p, const sn_device_force* wrench, const displacement* moved);
/** Scales force and moment so that no motion in the next period can make the stored energy negative. False
    when it did not have to. */
bool sn_passivity_bound(const passivity* p, sn_device_force* wrench);
