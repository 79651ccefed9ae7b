/* Sinew - all: the built-in components, one line each. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>

const char* const sn_default_integrator = "dirk";

const sn_component* const sn_builtins[] = {
    // assemblies
    &sn_needle,
    &sn_handle,
    &sn_segment,
    &sn_winkler,
    &sn_insertion,
    &sn_tissue,
    &sn_layer,
    &sn_spine,
    // states
    &sn_frames,
    &sn_points,
    &sn_scalars,
    // conditions
    &sn_prescribed_motion,
    &sn_fixed,
    &sn_prescribed_points,
    // masses
    &sn_rigid_mass,
    &sn_point_mass,
    &sn_strain_mass,
    &sn_ddm_mass,
    // forces
    &sn_rfem_joints,
    &sn_ddm_elements,
    &sn_exact_elements,
    &sn_point_load,
    &sn_springs_to_ground,
    &sn_frame_springs,
    &sn_strain_springs,
    &sn_needle_tissue,
    &sn_disc_contact,
    &sn_facets,
    &sn_ligament,
    &sn_bushing,
    &sn_relative_pose,
    &sn_ellipsoid_contact,
    // mappings
    &sn_attached_frames,
    &sn_attached_points,
    &sn_rod_points,
    &sn_rod_frames,
    &sn_strain_points,
    &sn_strain_frames,
    &sn_exact_points,
    &sn_exact_frames,
    &sn_sliding_points,
    &sn_centre_of_mass,
    // constraints
    &sn_hold,
    &sn_links,
    &sn_obstacle,
    // integrators
    &sn_dirk,
    &sn_rosenbrock,
    &sn_generalized_alpha,
    &sn_explicit,
    &sn_statics,
    &sn_relaxation,
    &sn_bdf2,
    &sn_midpoint,
    // observers
    &sn_monitor,
    &sn_tube,
    // thread by finite differences
    &sn_finite_difference_thread,
    &sn_finite_difference_moments,
    &sn_finite_difference,
    // threads
    &sn_thread,
    &sn_suture_needle,
    &sn_suture,
    &sn_elastic_rod,
    &sn_rod_edge_frames,
    &sn_scalar_mass,
    &sn_drag,
    // cables
    &sn_cable,
    &sn_cable_load,
    &sn_spline_elasticity,
    &sn_spline_mass,
    &sn_spline_points,
    &sn_spline_frames,
    &sn_cable_place,
    &sn_branch,
    // contact
    &sn_penalty_contact,
    &sn_guide,
    // meshes
    &sn_mesh_file,
    &sn_grid,
    &sn_mesh_skin,
    &sn_mesh_tetrahedra,
    &sn_mesh_triangles,
    &sn_mesh_edge_lines,
    &sn_mesh_region,
    &sn_inline_mesh,
    &sn_moved_mesh,
    // mappings into meshes
    &sn_barycentric,
    &sn_barycentric_frames,
    &sn_subset,
    &sn_skinning,
    &sn_distance,
    // solids
    &sn_implicit_euler,
    &sn_linear_solver,
    // solids
    &sn_quadratic,
    &sn_solid,
    &sn_solid_mass,
    &sn_surface_load,
    &sn_elastic_membrane,
    &sn_bending,
    &sn_springs,
    // pictures of meshes
    &sn_mesh_view,
    // beams, fibres
    &sn_beams,
    &sn_beam_mass,
    &sn_contraction,
    // shells
    &sn_shell,
    &sn_shell_mass,
};

const int sn_builtin_count = SN_COUNT(sn_builtins);
