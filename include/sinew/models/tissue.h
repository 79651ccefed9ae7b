/* Sinew - models: parameters of tissue: layers, insertion, the forces between needle and tissue. See
   models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `tissue`: layers below an outer surface; a group of data. Children: `layer`. A needle goes
    through it by an `insertion`. */
typedef struct sn_tissue_params {
    /** a single frame that carries the tissue; absent: the world. Position, normal and surface are in its
        axes. Default absent. */
    sn_ref frame;
    /** Points of an elastic solid, whose regions are the layers; absent: layers that do not deform. Default
        absent. */
    sn_ref solid;
    /** a point of the outer surface [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Of the outer surface, outward, any length. Default -1 0 0. */
    sn_vec3 normal;
    /** STL or OBJ file with the closed outer surface [m]; absent: the plane. Default absent. */
    const char* surface;
    /** a membrane closes again when the tip has left it. Default false. */
    bool heals;
} sn_tissue_params;
SN_API extern const sn_component sn_tissue;

/** Laws of friction along a shaft. */
typedef enum sn_friction_choice { SN_STRIBECK, SN_LUGRE, SN_KARNOPP } sn_friction_choice;
#define SN_FRICTION_NAMES "stribeck lugre karnopp"

/** Parameters of `layer`: a membrane and the bulk below it. What is not given comes from `preset`. "Per
    length" is per length of the shaft in the layer. Negative backward values mean: as forward. */
typedef struct sn_layer_params {
    /** a published set of numbers; see docs/tissue.md. Default none, one of none bovine_liver_okamura2004
        prostate_phantom skin fat. */
    int preset;
    /** Of a solid's mesh: name of the region that is the layer; absent: all cells that no other layer
        names. Default absent. */
    const char* region;
    /** Of the membrane below the outer surface [m]. Default 0, 0 to 10. */
    double depth;
    /** Of the layer [m]; 0: to the next layer, or without end. Default 0, 0 to 10. */
    double thickness;
    /** a1 of the force a1 z + a2 z^2 of the membrane pushed in by z [N/m]. Default 0, 0 to 1e9. */
    double membrane_stiffness;
    /** a2 of that force [N/m^2]. Default 0, 0 to 1e12. */
    double membrane_stiffening;
    /** [N]; 0: there is no membrane. Default 0, 0 to 1e6. */
    double puncture_force;
    /** In which the membrane's force fades after puncture [s]. Default 0.002, > 0, at most 10. */
    double relaxation_time;
    /** At rest, normal to the bevel's face; axial for a blunt tip [N]. Default 0, 0 to 1e6. */
    double cutting_force;
    /** Added: times the tip's speed [N s/m]. Default 0, 0 to 1e9. */
    double cutting_speed;
    /** Added: times the square of the tip's speed [N s^2/m^2]. Default 0, 0 to 1e12. */
    double cutting_speed_squared;
    /** Added: times the tip's depth in the layer [N/m]. Default 0, 0 to 1e9. */
    double cutting_depth;
    /** Added: times that depth's square [N/m^2]. Default 0, 0 to 1e12. */
    double cutting_depth_squared;
    /** sn_friction_choice. Default lugre, one of stribeck lugre karnopp. */
    int friction;
    /** Per length of shaft, sliding [N/m]. Default 0, 0 to 1e6. */
    double coulomb_friction;
    /** Per length, to break away; at least the sliding one [N/m]. Default 0, 0 to 1e6. */
    double static_friction;
    /** Per length, times the speed [N s/m^2]. Default 0, 0 to 1e9. */
    double viscous_friction;
    /** In withdrawal; -1: as forward [N/m]. Default -1, -1 to 1e6. */
    double coulomb_backward;
    /** In withdrawal; -1: as forward [N/m]. Default -1, -1 to 1e6. */
    double static_backward;
    /** In withdrawal; -1: as forward [N s/m^2]. Default -1, -1 to 1e9. */
    double viscous_backward;
    /** At which static friction has fallen to sliding friction [m/s]. Default 0.01, > 0, at most 1000. */
    double stribeck_speed;
    /** Below which stribeck and karnopp take the shaft for standing [m/s]. Default 0.0002, > 0, at most
        1000. */
    double creep_speed;
    /** Of lugre, per length: before the shaft slips [N/m^2]. Default 50000, > 0, at most 1e12. */
    double bristle_stiffness;
    /** Of lugre, per length [N s/m^2]. Default 50, 0 to 1e9. */
    double bristle_damping;
    /** Lateral, per length of shaft [N/m^2]. Default 0, 0 to 1e12. */
    double stiffness;
    /** In place of `stiffness`, which follows from it; 0: none [Pa]. Default 0, 0 to 1e12. */
    double young_modulus;
    /** Beside `young_modulus` [1]. Default 0.45, -0.99 to 0.499. */
    double poisson_ratio;
    /** Lateral, per length: times displacement cubed [N/m^4]. Default 0, 0 to 1e18. */
    double cubic;
    /** Lateral, per length [N s/m^2]. Default 0, 0 to 1e9. */
    double damping;
} sn_layer_params;
SN_API extern const sn_component sn_layer;

/** Parameters of `insertion`: lets the needle it is a child of go through a tissue; a prefab. */
typedef struct sn_insertion_params {
    /** The tissue. Default absent. */
    sn_ref tissue;
    /** Cells along the shaft on which the tissue acts. Default 64, 1 to 10000. */
    int points;
    /** Of shaft that can enter, from the tip [m]; 0: all of it. Default 0, 0 to 1000. */
    double length;
    /** Of the remembered needle track's points along depth [m]; 0: chosen. Default 0, 0 to 1. */
    double spacing;
} sn_insertion_params;
SN_API extern const sn_component sn_insertion;

/** Parameters of `needle_tissue`: forces of layered tissue on a shaft and its tip. Made by `insertion`. */
typedef struct sn_needle_tissue_params {
    /** Frames at the middles of the cells, x along the shaft, from the clamp to the tip. Default absent. */
    sn_ref sections;
    /** a single frame, x out of the needle's end. Default absent. */
    sn_ref tip;
    /** Of the cells [m], one for all or one each. Default absent, > 0. */
    sn_reals lengths;
    /** Of the shaft at the cells [m], one for all or one each. Default absent, > 0. */
    sn_reals radius;
    /** Of the tip; the sharp point of a bevel is at its z [m]. Default 0.000635, > 0. */
    double tip_radius;
    /** Between the bevel's face and the axis; 0: blunt [rad]. Default 0, 0 to 1.57. */
    double bevel_angle;
    /** a point of the outer surface, in the axes that `sections` have [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Of the outer surface, out of the tissue, in these axes; its length does not matter. Default 0 0 1.
        */
    sn_vec3 normal;
    /** File with the closed outer surface; absent: the plane. Default absent. */
    const char* surface;
    /** Membranes are intact again when the needle has left them. Default false. */
    bool heals;
    /** Of the points by which the needle track is remembered; 0: a fifth of the shortest cell [m]. Default
        0, at least 0. */
    double spacing;
    /** Length of needle track that is remembered; 0: that of all cells [m]. Default 0, at least 0. */
    double reach;
    /** `sections` and `tip` are seen from a frame that moves: pictures draw no track. Default false. */
    bool moving;
    /** For each layer: depth, thickness [m]. Default absent, at least 0. */
    sn_reals layers;
    /** For each layer: a1, a2, puncture force, relaxation time. Default absent, at least 0. */
    sn_reals membranes;
    /** For each layer: force, times speed, speed^2, depth in the layer, depth^2. Default absent, at least
        0. */
    sn_reals cutting;
    /** For each layer: law, coulomb, static, viscous, the same backward, stribeck speed, creep speed,
        bristle stiffness, bristle damping. Default absent. */
    sn_reals friction;
    /** For each layer: stiffness, cubic, damping. Default absent, at least 0. */
    sn_reals lateral;
} sn_needle_tissue_params;
SN_API extern const sn_component sn_needle_tissue;

/** Parameters of `needle_in_solid`: forces between a needle and an elastic solid that it cuts through. Made
    by `insertion` in a `tissue` with `solid`. */
typedef struct sn_needle_in_solid_params {
    /** Frames along the shaft, x along it, from the clamp to the tip. Default absent. */
    sn_ref sections;
    /** a single frame, x out of the needle's end. Default absent. */
    sn_ref tip;
    /** Points of the solid, with its mesh. Default absent. */
    sn_ref solid;
    /** Of tip and shaft [m]. Default 0.000635, > 0. */
    double tip_radius;
    /** Between the bevel's face and the axis; 0: blunt [rad]. Default 0, 0 to 1.57. */
    double bevel_angle;
    /** The path is forgotten when the needle has left it. Default false. */
    bool heals;
    /** Length of the path for which a material point stands; 0: the spacing of the sections [m]. Default 0,
        at least 0. */
    double spacing;
    /** Length of the path that is remembered; 0: that of the shaft [m]. Default 0, at least 0. */
    double reach;
    /** Names of the regions that are the layers, separated by blanks; * stands for the rest. Default
        absent. */
    const char* regions;
    /** As in `needle_tissue`. Default absent, at least 0. */
    sn_reals membranes;
    /** As in `needle_tissue`. Default absent, at least 0. */
    sn_reals cutting;
    /** As in `needle_tissue`. Default absent. */
    sn_reals friction;
    /** As in `needle_tissue`. Default absent, at least 0. */
    sn_reals lateral;
    /** For each layer: Young's modulus [Pa], 0: none; Poisson's ratio. Default absent. */
    sn_reals moduli;
} sn_needle_in_solid_params;
SN_API extern const sn_component sn_needle_in_solid;

/** Parameters of `suture_in_solid`: forces between a suture and an elastic solid through which it runs. */
typedef struct sn_suture_in_solid_params {
    /** Points of the suture in order, at least 3, from the needle to its tail. Default absent. */
    sn_ref on;
    /** Points of the solid, with its mesh. Default absent. */
    sn_ref solid;
    /** A single frame that makes the hole, x outwards; absent: the first point of the suture makes it.
        Default absent. */
    sn_ref lead;
    /** Per length of suture, across the hole, and along it while the suture sticks [N/m^2]. Default 50000,
        > 0, at most 1e15. */
    double stiffness;
    /** Friction per length without a lateral force [N/m]. Default 0, 0 to 1e9. */
    double grip;
    /** Coulomb friction coefficient of the lateral force. Default 0, 0 to 1000. */
    double friction;
    /** Displacement across the hole below which the lateral force counts less for the friction [m]. Default
        1e-6, > 0, at most 1000. */
    double rounding;
    /** Length of a piece of a hole; 0: the mean length of the edges of the suture [m]. Default 0, 0 to
        1000. */
    double spacing;
    /** Pieces of holes that are remembered, at most. Default 100, 1 to 10000. */
    int holds;
} sn_suture_in_solid_params;
SN_API extern const sn_component sn_suture_in_solid;

#ifdef __cplusplus
}
#endif
