/* Sinew - section: what a needle is made of along its length: pieces of one material each, of constant
   section or tapered, and integrals over an interval.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/scene.h>
#include <sinew/models/needle.h>

/** Stiffnesses and inertias per length of a section. */
typedef struct rod_section {
    double EA, GA, GJ, EI;       /**< GA with the shear factor */
    double mass, inertia, polar; /**< rho A, rho I, rho J_polar per length */
    double radius;
} rod_section;

/** One piece [s0, s1]. */
typedef struct rod_piece {
    double s0, s1;
    double radius, end_radius,
        inner_radius;    /**< the outer radius goes from one to the other in a straight line */
    rod_section section; /**< at s0; everywhere unless tapered */
    double young_modulus, poisson_ratio, density;
    double area, second_moment, torsion_constant, shear_factor; /**< in place of the circle's; 0: those */
} rod_piece;

enum { MAX_PIECES = 256 };

typedef struct rod_sections {
    rod_piece piece[MAX_PIECES];
    int count;
} rod_sections;

/** Reads the needle's parameters and its <segment> children; failures stick to the scene. False on failure.
   */
bool sn_needle_sections_read(sn_scene* scene, sn_id needle, const sn_needle_params* p, rod_sections* out);

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

/** The piece that holds an arc length; where two meet, the first. */
const rod_piece* sn_rod_piece_at(const rod_sections* s, double at);
/** The section of a piece at an arc length. */
rod_section sn_rod_section_of(const rod_piece* piece, double at);
/** Outer radius at an arc length. */
double sn_rod_radius_at(const rod_sections* s, double at);
