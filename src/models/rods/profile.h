/* Sinew - profile: areas and moments of a rod's cross-section. All rods take theirs from here: stiffness and
   inertia are these times moduli and density.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once

typedef struct rod_profile {
    double A;      /**< area [m^2] */
    double J;      /**< of torsion [m^4] */
    double Iy, Iz; /**< second moments [m^4] */
    double Ay, Az; /**< shear areas [m^2]; 0: rigid */
} rod_profile;

/** A circle, or a tube with an inner radius above 0; nu: Poisson's ratio, of which only the shear areas
    depend. */
rod_profile sn_rod_profile_round(double outer, double inner, double nu);
/** A rectangle with sides `width` along y and `height` along z. */
rod_profile sn_rod_profile_rectangle(double width, double height, double nu);
