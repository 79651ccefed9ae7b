/* Sinew - builtins: the components of the library but for its linear solvers (linalg/linear.c), one line
   each, in the order in which they are registered. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>

#define BUILTINS(X)                                                                                          \
    /* assemblies */                                                                                         \
    X(sn_needle)                                                                                             \
    X(sn_handle)                                                                                             \
    X(sn_segment)                                                                                            \
    X(sn_winkler)                                                                                            \
    X(sn_insertion)                                                                                          \
    X(sn_tissue)                                                                                             \
    X(sn_layer)                                                                                              \
    X(sn_organ)                                                                                              \
    X(sn_tool)                                                                                               \
    X(sn_contact_pairs)                                                                                      \
    X(sn_spine)                                                                                              \
    X(sn_joint)                                                                                              \
    /* states */                                                                                             \
    X(sn_frames)                                                                                             \
    X(sn_points)                                                                                             \
    X(sn_scalars)                                                                                            \
    /* conditions */                                                                                         \
    X(sn_prescribed_motion)                                                                                  \
    X(sn_fixed)                                                                                              \
    X(sn_prescribed_points)                                                                                  \
    X(sn_prescribed_scalars)                                                                                 \
    /* masses */                                                                                             \
    X(sn_rigid_mass)                                                                                         \
    X(sn_point_mass)                                                                                         \
    X(sn_strain_mass)                                                                                        \
    X(sn_ddm_mass)                                                                                           \
    /* forces */                                                                                             \
    X(sn_rfem_joints)                                                                                        \
    X(sn_ddm_elements)                                                                                       \
    X(sn_exact_elements)                                                                                     \
    X(sn_point_load)                                                                                         \
    X(sn_distributed_load)                                                                                   \
    X(sn_springs_to_ground)                                                                                  \
    X(sn_frame_springs)                                                                                      \
    X(sn_strain_springs)                                                                                     \
    X(sn_joint_springs)                                                                                      \
    X(sn_needle_tissue)                                                                                      \
    X(sn_needle_in_solid)                                                                                    \
    X(sn_suture_in_solid)                                                                                    \
    X(sn_disc_contact)                                                                                       \
    X(sn_facets)                                                                                             \
    X(sn_ligament)                                                                                           \
    X(sn_bushing)                                                                                            \
    X(sn_relative_pose)                                                                                      \
    X(sn_ellipsoid_contact)                                                                                  \
    /* mappings */                                                                                           \
    X(sn_attached_frames)                                                                                    \
    X(sn_attached_points)                                                                                    \
    X(sn_relative_frames)                                                                                    \
    X(sn_chain_points)                                                                                       \
    X(sn_chain_frames)                                                                                       \
    X(sn_strain_points)                                                                                      \
    X(sn_strain_frames)                                                                                      \
    X(sn_exact_points)                                                                                       \
    X(sn_exact_frames)                                                                                       \
    X(sn_sliding_points)                                                                                     \
    X(sn_centre_of_mass)                                                                                     \
    /* constraints */                                                                                        \
    X(sn_attachment)                                                                                         \
    X(sn_jaws)                                                                                               \
    X(sn_distance_constraint)                                                                                \
    X(sn_joint_limits)                                                                                       \
    X(sn_joint_friction)                                                                                     \
    X(sn_joint_motor)                                                                                        \
    X(sn_gear)                                                                                               \
    X(sn_rigid_collider)                                                                                     \
    /* integrators */                                                                                        \
    X(sn_dirk)                                                                                               \
    X(sn_rosenbrock)                                                                                         \
    X(sn_generalized_alpha)                                                                                  \
    X(sn_explicit)                                                                                           \
    X(sn_statics)                                                                                            \
    X(sn_relaxation)                                                                                         \
    X(sn_bdf2)                                                                                               \
    X(sn_midpoint)                                                                                           \
    /* observers */                                                                                          \
    X(sn_monitor)                                                                                            \
    X(sn_tube)                                                                                               \
    /* suture by finite differences */                                                                       \
    X(sn_finite_difference_suture)                                                                           \
    X(sn_finite_difference_moments)                                                                          \
    X(sn_finite_difference)                                                                                  \
    /* sutures */                                                                                            \
    X(sn_suture)                                                                                             \
    X(sn_suture_needle)                                                                                      \
    X(sn_armed_suture)                                                                                       \
    X(sn_elastic_rod)                                                                                        \
    X(sn_rod_edge_points)                                                                                    \
    X(sn_rod_edge_frames)                                                                                    \
    X(sn_scalar_mass)                                                                                        \
    X(sn_virtual_coupling)                                                                                   \
    X(sn_drag)                                                                                               \
    /* cables */                                                                                             \
    X(sn_cable)                                                                                              \
    X(sn_cable_load)                                                                                         \
    X(sn_spline_elasticity)                                                                                  \
    X(sn_spline_mass)                                                                                        \
    X(sn_spline_points)                                                                                      \
    X(sn_spline_frames)                                                                                      \
    X(sn_rod_points)                                                                                         \
    X(sn_end_reactions)                                                                                      \
    X(sn_rod_frames)                                                                                         \
    X(sn_rod_load)                                                                                           \
    X(sn_rod_section_forces)                                                                                 \
    X(sn_section_forces)                                                                                     \
    X(sn_branch)                                                                                             \
    /* contact */                                                                                            \
    X(sn_penalty_contact)                                                                                    \
    X(sn_surface_contact)                                                                                    \
    X(sn_volume_contact)                                                                                     \
    X(sn_ray_contact)                                                                                        \
    X(sn_box_contact)                                                                                        \
    X(sn_surface_penalty)                                                                                    \
    X(sn_linking)                                                                                            \
    X(sn_knot)                                                                                               \
    X(sn_ring)                                                                                               \
    /* meshes */                                                                                             \
    X(sn_mesh_file)                                                                                          \
    X(sn_grid)                                                                                               \
    X(sn_mesh_boundary)                                                                                      \
    X(sn_mesh_tetrahedra)                                                                                    \
    X(sn_mesh_triangles)                                                                                     \
    X(sn_mesh_edge_lines)                                                                                    \
    X(sn_display_mesh)                                                                                       \
    X(sn_mesh_region)                                                                                        \
    X(sn_mesh_stuffed)                                                                                       \
    X(sn_inline_mesh)                                                                                        \
    X(sn_moved_mesh)                                                                                         \
    X(sn_cut_mesh)                                                                                           \
    /* mappings into meshes */                                                                               \
    X(sn_barycentric)                                                                                        \
    X(sn_barycentric_frames)                                                                                 \
    X(sn_subset)                                                                                             \
    X(sn_skinning)                                                                                           \
    X(sn_distance)                                                                                           \
    X(sn_joint_coordinate)                                                                                   \
    /* solids */                                                                                             \
    X(sn_implicit_euler)                                                                                     \
    /* solids */                                                                                             \
    X(sn_quadratic)                                                                                          \
    X(sn_solid)                                                                                              \
    X(sn_solid_mass)                                                                                         \
    X(sn_surface_mass)                                                                                       \
    X(sn_surface_load)                                                                                       \
    X(sn_elastic_membrane)                                                                                   \
    X(sn_bending)                                                                                            \
    X(sn_springs)                                                                                            \
    X(sn_cell_springs)                                                                                       \
    /* pictures of meshes */                                                                                 \
    X(sn_mesh_view)                                                                                          \
    /* beams, fibres */                                                                                      \
    X(sn_beams)                                                                                              \
    X(sn_beam_mass)                                                                                          \
    X(sn_contraction)                                                                                        \
    /* diffusion */                                                                                          \
    X(sn_diffusion)                                                                                          \
    /* shells */                                                                                             \
    X(sn_shell)                                                                                              \
    X(sn_shell_mass)                                                                                         \
    /* cells removed, solids cut while a simulation runs */                                                  \
    X(sn_ablation)                                                                                           \
    X(sn_tearing)                                                                                            \
    X(sn_scheduled_removal)                                                                                  \
    X(sn_cutting_blade)                                                                                      \
    /* clips */                                                                                              \
    X(sn_clip)                                                                                               \
    X(sn_bite)

#define DECLARE(name) SN_API extern const sn_component name;
BUILTINS(DECLARE)

#define ADDRESS(name) &name,
const sn_component* const sn_builtins[] = { BUILTINS(ADDRESS) };
const int sn_builtin_count = SN_COUNT(sn_builtins);

const char *const sn_default_integrator = "dirk", *const sn_contact_integrator = "implicit_euler";
