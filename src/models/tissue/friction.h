/* Sinew - friction: laws of dry and viscous friction between a shaft and the tissue around it, per length.

   Slip is a vector of two: along the shaft (axial) and around it (tangential, radius times spin), because a
   shaft that turns while it advances has one friction whose direction is that of the slip.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>

/** Laws of the magnitude of the friction, s = |slip velocity|; its direction is against the slip. */
typedef enum sn_friction_law {
    /** (C + (D - C) exp(-(s/vs)^2)) tanh(s/ve) + b s: smooth; creeps when it should stick. */
    SN_FRICTION_STRIBECK,
    /** LuGre: bristles with a memory; holds still below the static friction. */
    SN_FRICTION_LUGRE,
    /** Okamura's modified Karnopp: up to D inside a band of "zero" velocity s < ve, C + b s from 2 ve on. */
    SN_FRICTION_KARNOPP
} sn_friction_law;

/** Parameters, per length of shaft. "Backward" values count when the axial slip is negative (withdrawal).
    They pass into the others without a jump: those of stribeck and karnopp by a cubic over axial slip
    velocities of +-creep_speed; those of lugre by the cosine of the slip's direction, half of each when it
    is tangential. */
typedef struct sn_friction {
    int law;                          /**< sn_friction_law */
    double coulomb, coulomb_back;     /**< C [N/m] >= 0 */
    double breakaway, breakaway_back; /**< D, static friction [N/m], >= C */
    double viscous, viscous_back;     /**< b [N s/m^2] >= 0 */
    double stribeck_speed;            /**< vs of stribeck and lugre [m/s] > 0 */
    double creep_speed;               /**< ve of stribeck, half width of karnopp's band [m/s] > 0 */
    double bristle_stiffness;         /**< sigma0 of lugre [N/m^2] > 0 */
    double bristle_damping; /**< sigma1 of lugre at rest [N s/m^2] >= 0; less at speed: see friction.c */
} sn_friction;

/** What a point of the shaft does relative to the tissue: slip velocity, slip since the last committed step,
    and the bristles' deflection then. */
typedef struct sn_slip {
    double v[2], d[2], z[2];
} sn_slip;

/** Friction on the shaft per length, its derivatives (row i: component i of q), and the bristles now. */
typedef struct sn_traction {
    double q[2];        /**< [N/m], opposes the slip */
    double dq_dv[2][2]; /**< [N s/m^2] */
    double dq_dd[2][2]; /**< [N/m^2] */
    double z[2];        /**< [m]; committed at the end of an accepted step */
    double dissipated;  /**< heat per time and length [W/m] >= 0: -q . v less what bristles take up */
} sn_traction;

/** Evaluates a law; `want_tangent` false leaves the derivatives alone. They are exact. Where lugre has a
    kink, at v = 0 or d = 0, they are those of a motion that goes on in the direction of the other; when
    both are 0, the mean of those to either side. At karnopp's corner, creep_speed, they are those of the
    fall behind it. */
void sn_friction_eval(const sn_friction* f, const sn_slip* slip, bool want_tangent, sn_traction* out);
/** Energy stored in the bristles per length [J/m]: sigma0 |z|^2 / 2 for lugre, else 0. */
double sn_friction_stored(const sn_friction* f, const double z[2]);
