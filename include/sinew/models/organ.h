/* Sinew - models: parameters of the prefabs of soft bodies and of the tools that touch them. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `organ`: a solid of a mesh with mass, attachment and a surface, from one line. */
typedef struct sn_organ_params {
    /** a mesh with tetrahedra or hexahedra, instead of a file. Default absent. */
    sn_ref mesh;
    /** File with tetrahedra or hexahedra, in one of the mesh formats of `mesh`. Default absent. */
    const char* file;
    /** Factor on the coordinates of the file: 1e-3 for millimetres. Default 1, > 0, at most 1e9. */
    double scale;
    /** Position of the origin of the file [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Roll pitch yaw of the file, applied first [rad]. Default 0 0 0. */
    sn_vec3 orientation;
    /** Young's modulus [Pa]. Default 10000, > 0. */
    double young_modulus;
    /** Poisson's ratio, less than 0.5. Default 0.45, -1 to 0.5. */
    double poisson_ratio;
    /** Viscous stress (Kelvin-Voigt): the stiffness times this time [s]. Default 0.01, at least 0. */
    double damping_time;
    /** Density [kg/m^3]. Default 1050, > 0. */
    double density;
    /** Acceleration of gravity, world axes [m/s^2]. Default 0 0 -9.81. */
    sn_vec3 gravity;
    /** Selects the points at which the organ is attached, as `where` of `fixed`; absent: none. Default
        absent. */
    const char* fixed;
    /** Young's modulus of a membrane on the surface; 0: none [Pa]. Default 0, at least 0. */
    double capsule_modulus;
    /** Thickness of this membrane [m]. Default 0.0001, > 0, at most 1000. */
    double capsule_thickness;
} sn_organ_params;
SN_API extern const sn_component sn_organ;

/** Parameters of `tool`: a rigid surface, carried by a frame or driven by the hand, that touches a body. */
typedef struct sn_tool_params {
    /** An organ, or points with a surface; absent: no contact (add a `surface_contact` with `@tool/points`
        and `@tool/mesh`). Default absent. */
    sn_ref touches;
    /** a single frame that carries the tool, for example the frame of a `handle`; absent: a frame of its
        own, which x, y, z, roll, pitch and yaw move. Default absent. */
    sn_ref frame;
    /** File with the surface of the tool, in one of the mesh formats of `mesh`; absent: a capsule along x
        with its tip at the origin. Default absent. */
    const char* file;
    /** Factor on the coordinates of the file: 1e-3 for millimetres. Default 1, > 0, at most 1e9. */
    double scale;
    /** Position of the origin of the file, in the axes of the frame [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Roll pitch yaw of the file, applied first [rad]. Default 0 0 0. */
    sn_vec3 orientation;
    /** Length of the capsule, with its round ends [m]. Default 0.1, > 0, at most 1000. */
    double length;
    /** Radius of the capsule [m]. Default 0.005, > 0, at most 1000. */
    double radius;
    /** CSV file with columns t, x, y, z, roll, pitch, yaw, used for the functions that are absent. Default
        absent. */
    const char* table;
    /** Position of the origin of the tool, function of t [m]. Default absent. */
    sn_expr x;
    /** Position of the origin of the tool, function of t [m]. Default absent. */
    sn_expr y;
    /** Position of the origin of the tool, function of t [m]. Default absent. */
    sn_expr z;
    /** Rotation about the tool's axis x'', function of t [rad]. Default absent. */
    sn_expr roll;
    /** Rotation about y', function of t; 90 deg directs the tip of the capsule down, to -z [rad]. Default
        absent. */
    sn_expr pitch;
    /** Rotation about z, function of t [rad]. Default absent. */
    sn_expr yaw;
    /** Limit of the speed of the hand along each of x, y, z; 0: no limit [m/s]. Default 0, 0 to 1e6. */
    double max_speed;
    /** Coefficient of friction. Default 0.2, 0 to 1e6. */
    double friction;
    /** Distance at which the surfaces are in contact [m]. Default 0, 0 to 1000. */
    double distance;
    /** Contact stiffness, see `surface_contact` [Pa/m]. Default 1e9, > 0, at most 1e30. */
    double stiffness;
    /** sn_contact_directions, see `surface_contact`. Default start, one of start end. */
    int directions;
    /** Largest number of pairs, see `surface_contact`. Default 256, 1 to 10000. */
    int capacity;
    /** Material that the view shows. Default steel, one of default steel suture cable bone tissue vessel
        ligament obstacle organ skin. */
    int material;
} sn_tool_params;
SN_API extern const sn_component sn_tool;

/** Parameters of `contact_pairs`: contact between each two of several bodies, unless groups exclude it. */
typedef struct sn_contact_pairs_params {
    /** Paths of organs, tools and points with a surface, separated by blanks. Default absent. */
    const char* bodies;
    /** Group of each body, 0 to 30; absent: 0. Default absent, 0 to 30. */
    sn_reals groups;
    /** Of each body, the sum of 2^g over the groups g that it meets; absent: all but its own, of group 0
        all. Default absent, 0 to 2.14748e9. */
    sn_reals masks;
    /** Each body except tools can touch itself, too. Default false. */
    bool self_contact;
    /** Coefficient of friction. Default 0.2, 0 to 1e6. */
    double friction;
    /** Part of the speed of approach with which surfaces part. Default 0, 0 to 1. */
    double restitution;
    /** Distance at which the surfaces are in contact [m]; 0: auto. Default 0, 0 to 1000. */
    double distance;
    /** Contact stiffness, see `surface_contact` [Pa/m]. Default 1e9, > 0, at most 1e30. */
    double stiffness;
    /** Largest number of pairs of features of each two bodies. Default 256, 1 to 10000. */
    int capacity;
} sn_contact_pairs_params;
SN_API extern const sn_component sn_contact_pairs;

#ifdef __cplusplus
}
#endif
