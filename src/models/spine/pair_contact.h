/* Sinew - pair contact: what contacts between pairs of bodies do alike, whatever their shapes: loads,
   tangents, energies and quantities. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "models/spine/pair.h"

/** The bodies' shapes. A pair is a struct that starts with its sn_push. */
typedef struct sn_pair_shape {
    size_t pair_size;
    void (*evaluate)(const void* pair, const sn_pair_motion* x, sn_touch* out);
    /** The same with derivatives. False when there is no contact: `slope` is then left alone. */
    bool (*differentiate)(const void* pair, const sn_pair_motion* x, sn_touch* out, sn_pair_slope* slope);
} sn_pair_shape;

/** What such a component starts its own data with. */
typedef struct sn_pair_contact {
    const sn_pair_shape* shape;
    const void* pairs;
    int count;
    void* memory; /**< of the shapes, from sn_bind_memory; NULL: none */
} sn_pair_contact;

/** What the parameters of such components share. Lists hold one number for all pairs or one for each. */
typedef struct sn_pair_law {
    sn_reals stiffness, damping; /**< [N/m], [N s/m]; no damping: 0 */
    double softening, thickness, friction, creep_speed;
} sn_pair_law;

/** False when these parameters do not suit so many pairs; fails the bind. */
bool sn_pair_law_check(sn_bind* bind, const sn_pair_law* law, int pairs);
sn_push sn_pair_law_push(const sn_pair_law* law, int pair);

sn_pair_motion sn_pair_motion_in(const sn_input* in, int pair);

/* Operations of a force. */
void sn_pair_contact_add(const void* self, sn_range items, const sn_input* in,
                         const sn_generalized_force* out);
void sn_pair_contact_tangent(const void* self, int item, const sn_input* in, const sn_tangent* out);
double sn_pair_contact_energy(const void* self, sn_range items, const sn_input* in);
double sn_pair_contact_dissipation(const void* self, sn_range items, const sn_input* in);

/* Quantities. Of the deepest pair: state; depth; point of contact, nan when there is none. Of all: the force
   on b. */
void sn_pair_contact_state(const void* self, const sn_input* in, const double* reaction, double* out);
void sn_pair_contact_depth(const void* self, const sn_input* in, const double* reaction, double* out);
void sn_pair_contact_point(const void* self, const sn_input* in, const double* reaction, double* out);
void sn_pair_contact_force(const void* self, const sn_input* in, const double* reaction, double* out);
