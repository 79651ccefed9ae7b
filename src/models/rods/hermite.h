/* Sinew - section: a cross-section of a rod, interpolated between two neighbouring frames A and B whose +x
   axes run along the rod.

   Origin: cubic Hermite with tangents R_A e_x and R_B e_x. Orientation: constant rate of turn, xi in [0, 1],
     p = ha r_A + R_A (ca e_x) + hb r_B + R_B (cb e_x)
     R = R_A exp(xi phi),  phi = log(R_A^T R_B)
   A child sits at p + R o and has the section's axes. Its body spin, in closed form, is
     w  = (1 - xi) w_A + xi w_B + B(phi) (w_B - w_A),   B = P(s) hat(phi) + Q(s) hat(phi)^2,   s = |phi|^2
     P = sin(xi t/2) sin((1-xi) t/2) / (t sin(t/2)),   t = |phi|
     Q = (xi - 1/2 - sin((2 xi - 1) t/2) / (2 sin(t/2))) / s
   because the right and left Jacobians of SO(3) are functions of hat(phi) alone. |phi| must stay below pi.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct sn_hermite {
    sn_node a, b;
    double xi;     /**< of the orientation */
    double ha, hb; /**< weights of the origins; ha + hb = 1 */
    double ca, cb; /**< levers along e_x of A and B [m] */
    sn_vec3 o;     /**< child's origin in the section's axes [m] */
} sn_hermite;

/** The section at arc length `at` between the frames at s[0] and s[1]; beyond them it is fixed rigidly to the
    nearer one. `offset` is in the cross-section (its x is 0). */
sn_hermite sn_hermite_at(sn_node a, sn_node b, const double s[2], double at, sn_vec3 offset);

/** The operations of a mapping (sn_mapping_ops) for children `items` of `sections`; children are points... */
void sn_hermites_apply_points(const sn_hermite* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child);
void sn_hermites_transpose_points(const sn_hermite* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_generalized_force* out);
void sn_hermite_tangent_point(const sn_hermite* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out);
/** ... or frames. */
void sn_hermites_apply_frames(const sn_hermite* sections, sn_range items, const sn_input* in,
                              const sn_kin_out* child);
void sn_hermites_transpose_frames(const sn_hermite* sections, sn_range items, const sn_input* in,
                                  const double* child_force, const sn_generalized_force* out);
void sn_hermite_tangent_frame(const sn_hermite* section, const sn_input* in, const double* child_force,
                              const sn_map_tangent* out);
