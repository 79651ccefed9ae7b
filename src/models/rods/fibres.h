/* Sinew - fibres: the elastic-plastic law of a round section, solid or hollow, by fibres.

   Strains of the section: stretch e, curvatures ky, kz about its axes y, z, twist t per length. A fibre at
   radius r, angle p has
     axial strain  e + ky r sin p - kz r cos p        shear strain  r t
   and yields where sqrt((s - a)^2 + 3 (q - b)^2), with normal stress s, shear stress q and back stresses a,
   b, reaches the yield stress (von Mises; plastic strains follow the normal of that ellipse; Prager's linear
   kinematic hardening with a = H ep, b = H/3 gp). The plastic strains ep, gp of every fibre are what the
   section remembers. An increment is integrated by the implicit return map, which minimises the stored energy
   plus the work lost: within an increment the stresses of the section are the gradient of that minimum, and
   the tangent is its second derivative (Ortiz and Stainier 1999, Comput. Methods Appl. Mech. Eng. 171,
   419-444).

   Fibres lie on rings at the Gauss points of r^2, at equal angles on each ring: elastic stiffnesses are
   exact. From ring to ring they are turned by the golden ratio of an angle, so that no two rings yield at
   once and no direction of bending is preferred. Just beyond the first yield only a thin sickle flows, within
   a few degrees of the direction of bending: the outer tenth of the area has nearly half of the fibres.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>
#include <stdbool.h>

enum {
    FIBRES = 17 * 31 + 8 * 60, /**< rings and angles of the zones in fibres.c */
    SECTION_STRAINS = 4,       /**< stretch, curvature about y, curvature about z, twist */
    /** What a section remembers: ep of all fibres, then gp, then the stresses of the section that they
        relieve. */
    FIBRE_NUMBERS = 2 * FIBRES + SECTION_STRAINS
};

/** Constants of a section. */
typedef struct fibre_section {
    double y[FIBRES], z[FIBRES];     /**< places [m] */
    double radius[FIBRES];           /**< [m] */
    double area[FIBRES];             /**< [m^2] */
    double E, G;                     /**< moduli [Pa] */
    double yield, hardening;         /**< [Pa] */
    double outer;                    /**< radius [m] */
    double elastic[SECTION_STRAINS]; /**< EA, EI, EI, GJ */
} fibre_section;

/** What a section does at given strains. */
typedef struct fibre_response {
    double stress[SECTION_STRAINS];                   /**< tension, moments about y and z, torque */
    double tangent[SECTION_STRAINS][SECTION_STRAINS]; /**< symmetric */
} fibre_response;

/** Energies per length [J/m]. */
typedef struct fibre_energy {
    double stretch; /**< N^2/(2 EA) */
    double bending; /**< the rest of what axial strains store, self-equilibrated stresses and hardening
                      included */
    double torsion; /**< what shear strains store */
    double lost;    /**< plastic work of the increment since the last commit, without what hardening stores */
} fibre_energy;

/** The section with stiffnesses EA, EI and GJ (0: no torsion) whose inner radius is `hollow` times its outer
    one: radii and moduli follow from these. */
void sn_fibres_make(fibre_section* s, double EA, double EI, double GJ, double hollow, double yield,
                    double hardening);

/** Whether a section with plastic strains all zero stays elastic at these strains. */
bool sn_fibres_elastic(const fibre_section* s, const double strain[SECTION_STRAINS]);

/** Stresses, and with `tangent` their derivatives, at strains reached from the plastic strains `kept`. */
void sn_fibres_respond(const fibre_section* s, const double* kept, const double strain[SECTION_STRAINS],
                       bool tangent, fibre_response* out);

/** Energies at strains reached from the plastic strains `kept`. */
fibre_energy sn_fibres_energy(const fibre_section* s, const double* kept,
                              const double strain[SECTION_STRAINS]);

/** The increment to these strains is accepted: updates `kept`, returns the work lost per length [J/m]. */
double sn_fibres_commit(const fibre_section* s, double* kept, const double strain[SECTION_STRAINS]);
