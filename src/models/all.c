/* Sinew - all: the built-in components, one line each. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>

const char* const sn_default_integrator = "dirk";

const sn_component* const sn_builtins[] = {
    // assemblies
    &sn_needle,
    &sn_handle,
    &sn_segment,
    &sn_winkler,
    // states
    &sn_frames,
    &sn_points,
    &sn_scalars,
    // conditions
    &sn_prescribed_motion,
    &sn_fixed,
    // masses
    &sn_rigid_mass,
    &sn_point_mass,
    // forces
    &sn_rfem_joints,
    &sn_point_load,
    &sn_springs_to_ground,
    // mappings
    &sn_attached_frames,
    &sn_attached_points,
    &sn_rod_points,
    &sn_rod_frames,
    // integrators
    &sn_dirk,
    &sn_rosenbrock,
    &sn_generalized_alpha,
    &sn_explicit,
    &sn_statics,
    // observers
    &sn_monitor,
    &sn_tube,
};

const int sn_builtin_count = SN_COUNT(sn_builtins);
