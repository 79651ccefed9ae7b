/* Sinew - section: what a rod is made of along its length: pieces of one material each, of constant section
   or tapered; means and integrals over an interval. Every rod whose section may vary takes it from here.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>

/** Stiffnesses and inertias per length of a section. */
typedef struct rod_section {
    double EA, GA, GJ, EI;       /**< GA with the shear factor */
    double mass, inertia, polar; /**< rho A, rho I, rho J_polar per length */
    double radius;
} rod_section;

/** One piece [s0, s1]; or, with the interval and the section left out, the description of a whole rod. */
typedef struct rod_piece {
    double s0, s1;
    double radius, end_radius; /**< outer radius at s0 and, in a straight line, at s1; 0: constant */
    double inner_radius;
    double young_modulus, poisson_ratio, density;
    double shear_modulus;                                       /**< 0: by young_modulus and poisson_ratio */
    double area, second_moment, torsion_constant, shear_factor; /**< in place of the circle's; 0: those */
    sn_vec3 curvature;                                          /**< natural shape (natural.h) */
    rod_section section;                                        /**< at s0; everywhere unless tapered */
} rod_piece;

typedef struct rod_sections {
    rod_piece* piece; /**< [count], following one another from arc length 0 */
    int count, capacity;
    sn_scene* scene; /**< has their memory */
} rod_sections;

/** Whether a rod has <segment> children. */
bool sn_rod_has_segments(sn_scene* scene, sn_id rod);
/** The pieces of a rod: its <segment> children, which take from `whole` what they leave open and must fill
    the length; without any, one piece. False on failure, which sticks to the scene. */
bool sn_rod_sections_read(sn_scene* scene, sn_id rod, const rod_piece* whole, double length,
                          rod_sections* out);
/** Appends a piece of this length like `like`; false when out of memory. */
bool sn_rod_sections_add(rod_sections* s, const rod_piece* like, double length);

/** Flexibilities of [a, b]: integrals of 1/EA, 1/GA, 1/GJ, 1/EI. */
typedef struct rod_flexibility {
    double axial, shear, torsion, bending;
} rod_flexibility;
rod_flexibility sn_rod_flexibility_of(const rod_sections* s, double a, double b);

/** Rigid-body inertia of [a, b]: mass, centre of mass (arc length), principal moments about it. */
typedef struct rod_inertia {
    double mass, centre, axial, transverse;
} rod_inertia;
rod_inertia sn_rod_inertia_of(const rod_sections* s, double a, double b);

/** The constant section with the flexibilities and the inertias of [a, b], and the radius of its middle. */
rod_section sn_rod_section_mean(const rod_sections* s, double a, double b);

/** The same section everywhere? */
bool sn_rod_is_uniform(const rod_sections* s);
/** The piece that holds an arc length; where two meet, the first. */
const rod_piece* sn_rod_piece_at(const rod_sections* s, double at);
/** The section of a piece at an arc length. */
rod_section sn_rod_section_of(const rod_piece* piece, double at);
/** Outer radius at an arc length. */
double sn_rod_radius_at(const rod_sections* s, double at);
