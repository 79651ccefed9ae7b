/* Sinew - kinds: the translators that the catalogue names. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

sn_sofa_translate sn_sofa_translate_body;
sn_sofa_translate sn_sofa_translate_lazy;   /**< of topologies and linear solvers, which others ask for */
sn_sofa_translate sn_sofa_translate_region; /**< likewise, of regions of interest */
sn_sofa_translate sn_sofa_translate_engine; /**< likewise, of engines */
sn_sofa_translate sn_sofa_translate_exchange, sn_sofa_translate_vertex_frames;

sn_sofa_translate sn_sofa_translate_uniform_mass, sn_sofa_translate_diagonal_mass,
    sn_sofa_translate_mesh_mass, sn_sofa_translate_fem_mass;

sn_sofa_translate sn_sofa_translate_implicit_euler, sn_sofa_translate_explicit, sn_sofa_translate_statics,
    sn_sofa_translate_bdf, sn_sofa_translate_newmark, sn_sofa_translate_midpoint, sn_sofa_translate_newton,
    sn_sofa_translate_damp;

sn_sofa_translate sn_sofa_translate_tetrahedra, sn_sofa_translate_hexahedra, sn_sofa_translate_solid,
    sn_sofa_translate_hyperelastic, sn_sofa_translate_membrane, sn_sofa_translate_springs,
    sn_sofa_translate_mesh_springs, sn_sofa_translate_grid_springs, sn_sofa_translate_bending_springs,
    sn_sofa_translate_vector_springs, sn_sofa_translate_rest_springs, sn_sofa_translate_constant_force,
    sn_sofa_translate_pressure, sn_sofa_translate_plane, sn_sofa_translate_sphere, sn_sofa_translate_gravity,
    sn_sofa_translate_drag, sn_sofa_translate_beams, sn_sofa_translate_linear_force,
    sn_sofa_translate_edge_pressure, sn_sofa_translate_diagonal_drag, sn_sofa_translate_solid_with_mass,
    sn_sofa_translate_edge_bending, sn_sofa_translate_joint_springs, sn_sofa_translate_lagrangian,
    sn_sofa_translate_removals;

sn_sofa_translate sn_sofa_translate_fixed, sn_sofa_translate_partly_fixed, sn_sofa_translate_fixed_slab,
    sn_sofa_translate_box_constraint, sn_sofa_translate_linear_movement, sn_sofa_translate_joint,
    sn_sofa_translate_linear_velocity, sn_sofa_translate_affine_movement, sn_sofa_translate_patch_movement,
    sn_sofa_translate_oscillator, sn_sofa_translate_to_plane, sn_sofa_translate_to_line,
    sn_sofa_translate_to_direction, sn_sofa_translate_to_point, sn_sofa_translate_fixed_rotation,
    sn_sofa_translate_hermite;

sn_sofa_translate sn_sofa_translate_rigid_mapping, sn_sofa_translate_barycentric, sn_sofa_translate_identity,
    sn_sofa_translate_subset, sn_sofa_translate_centre_of_mass, sn_sofa_translate_skinning,
    sn_sofa_translate_tubular, sn_sofa_translate_distances, sn_sofa_translate_sizes,
    sn_sofa_translate_squares, sn_sofa_translate_targets;
