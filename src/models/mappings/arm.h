/* Sinew - arm: a child that is fixed rigidly to a frame. Shared by the attached and the rod mappings.

   Legend: r R v w a alpha - origin, orientation, velocity, body spin and their rates of the parent; c, Q -
   child's origin and axes in the parent's axes.
     x = r + R c        x' = v + R (w x c)        x'' = a + R (alpha x c + w x (w x c))
     R_child = R Q      w_child = Q^T w           alpha_child = Q^T alpha
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

typedef struct sn_arm {
    sn_node parent;
    sn_vec3 c; /**< child's origin in the parent's axes [m] */
    sn_quat q; /**< child's axes to the parent's axes; points do not use it */
} sn_arm;

/** The operations of a mapping (sn_mapping_ops) for children `items` of `arms`; children are points... */
void sn_arms_apply_points(const sn_arm* arms, sn_range items, const sn_input* in, const sn_kin_out* child);
void sn_arms_transpose_points(const sn_arm* arms, sn_range items, const sn_input* in,
                              const double* child_force, const sn_generalized_force* out);
void sn_arm_tangent_point(const sn_arm* arm, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out);
/** ... or frames. */
void sn_arms_apply_frames(const sn_arm* arms, sn_range items, const sn_input* in, const sn_kin_out* child);
void sn_arms_transpose_frames(const sn_arm* arms, sn_range items, const sn_input* in,
                              const double* child_force, const sn_generalized_force* out);
void sn_arm_tangent_frame(const sn_arm* arm, const sn_input* in, const double* child_force,
                          const sn_map_tangent* out);

/** A point that several arms share: the mean of their ends by `share`. Motion, forces, and what one arm of
    them adds to the derivatives, whose parent's columns begin at `col`. */
void sn_arms_blend_point(const sn_arm* arms, const double* share, int count, const sn_input* in, sn_vec3* x,
                         sn_vec3* v, sn_vec3* a);
void sn_arms_share_force(const sn_arm* arms, const double* share, int count, const sn_input* in, sn_vec3 f,
                         const sn_generalized_force* out);
void sn_arm_tangent_share(const sn_arm* arm, double share, int col, const sn_input* in,
                          const double* child_force, const sn_map_tangent* out);
