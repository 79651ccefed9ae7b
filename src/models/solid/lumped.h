/* Sinew - lumped: bodies at frames, which beams and shells lump their inertia and weight into.

   Force m (g - a), moment -(I alpha + w x I w), in the frame's axes, the mass at its origin.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

/** At one frame of input 0; I in its axes. */
typedef struct lumped_body {
    int node;
    double m;
    sn_mat3 I;
} lumped_body;

/** What components of this kind have as `self`. */
typedef struct lumped {
    const lumped_body* at;
    int count;
    sn_vec3 gravity;
} lumped;

/** Bodies without mass, one for each frame of input 0; NULL when out of memory. */
lumped_body* sn_lumped_begin(sn_bind* bind);
/** Keeps those that got mass, an item each. */
sn_status sn_lumped_bind(sn_bind* bind, lumped_body* all, sn_vec3 gravity, lumped* s);
extern const sn_mass_ops sn_lumped_ops;
void sn_lumped_read_mass(const void* self, const sn_input* in, const double* reaction, double* out);
