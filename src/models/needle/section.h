/* Sinew - section: what a needle is made of along its length: pieces of one material each, of constant
   section or tapered, and integrals over an interval.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/models/needle.h>

/** Stiffnesses and inertias per length of a section. */
typedef struct needle_section {
    double EA, GA, GJ, EI;       /**< GA with the shear factor */
    double mass, inertia, polar; /**< rho A, rho I, rho J_polar per length */
    double radius;
} needle_section;

/** One piece [s0, s1]. */
typedef struct needle_piece {
    double s0, s1;
    double radius, end_radius,
        inner_radius;       /**< the outer radius goes from one to the other in a straight line */
    needle_section section; /**< at s0; everywhere unless tapered */
    double young_modulus, poisson_ratio, density;
    double area, second_moment, torsion_constant, shear_factor; /**< in place of the circle's; 0: those */
} needle_piece;

enum { MAX_PIECES = 256 };

typedef struct needle_sections {
    needle_piece piece[MAX_PIECES];
    int count;
} needle_sections;

/** Reads the needle's parameters and its <segment> children; failures stick to the scene. False on failure.
   */
bool needle_sections_read(sn_scene* scene, sn_id needle, const sn_needle_params* p, needle_sections* out);

/** Flexibilities of [a, b]: integrals of 1/EA, 1/GA, 1/GJ, 1/EI. */
typedef struct needle_flexibility {
    double axial, shear, torsion, bending;
} needle_flexibility;
needle_flexibility needle_flexibility_of(const needle_sections* s, double a, double b);

/** Rigid-body inertia of [a, b]: mass, centre of mass (arc length), principal moments about it. */
typedef struct needle_inertia {
    double mass, centre, axial, transverse;
} needle_inertia;
needle_inertia needle_inertia_of(const needle_sections* s, double a, double b);

/** The piece that holds an arc length; where two meet, the first. */
const needle_piece* needle_piece_at(const needle_sections* s, double at);
/** The section of a piece at an arc length. */
needle_section needle_section_of(const needle_piece* piece, double at);
/** Outer radius at an arc length. */
double needle_radius_at(const needle_sections* s, double at);
