/* Sinew - models: parameters of tissue: layers, insertion, the forces between needle and tissue. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `tissue`: layers below an outer surface; a group of data. Children: `layer`. A needle goes through it by an
    `insertion`. */
typedef struct sn_tissue_params {
    sn_vec3 position; /**< a point of the outer surface, world axes [m] */
    sn_vec3 normal;   /**< of the outer surface, outward, any length */
    const char*
        surface; /**< STL or OBJ file with the closed outer surface in world coordinates [m]; absent: the plane */
    bool heals; /**< a membrane closes again when the tip has left it */
} sn_tissue_params;
SN_API extern const sn_component sn_tissue;

/** Laws of friction along a shaft. */
typedef enum sn_friction_choice { SN_STRIBECK, SN_LUGRE, SN_KARNOPP } sn_friction_choice;
#define SN_FRICTION_NAMES "stribeck lugre karnopp"

/** Parameters of `layer`: a membrane and the bulk below it. What is not given comes from `preset`. "Per length" is per length of
    the shaft in the layer. Negative backward values mean: as forward. */
typedef struct sn_layer_params {
    int preset;       /**< a published set of numbers; see docs/tissue.md */
    double depth;     /**< of the membrane below the outer surface [m] */
    double thickness; /**< of the layer [m]; 0: to the next layer, or without end */
    double membrane_stiffness, membrane_stiffening; /**< a1 [N/m], a2 [N/m^2] of F = a1 z + a2 z^2 */
    double puncture_force;                          /**< [N]; 0: there is no membrane */
    double relaxation_time; /**< in which the membrane's force fades after puncture [s] */
    double cutting_force;   /**< at rest, normal to the bevel's face; axial for a blunt tip [N] */
    double cutting_speed,
        cutting_speed_squared; /**< added: times the tip's speed and its square [N s/m, N s^2/m^2] */
    double cutting_depth,
        cutting_depth_squared; /**< added: times the depth in the layer and its square [N/m, N/m^2] */
    int friction;              /**< sn_friction_choice */
    double coulomb_friction, static_friction, viscous_friction; /**< per length [N/m, N/m, N s/m^2] */
    double coulomb_backward, static_backward, viscous_backward; /**< the same in withdrawal */
    double stribeck_speed, creep_speed;                         /**< [m/s] */
    double bristle_stiffness, bristle_damping;                  /**< per length [N/m^2, N s/m^2] */
    double stiffness, cubic, damping; /**< lateral, per length [N/m^2, N/m^4, N s/m^2] */
} sn_layer_params;
SN_API extern const sn_component sn_layer;

/** Parameters of `insertion`: lets the needle it is a child of go through a tissue; a prefab. */
typedef struct sn_insertion_params {
    sn_ref tissue;  /**< the tissue */
    int points;     /**< cells along the shaft on which the tissue acts */
    double length;  /**< of shaft that can enter, from the tip [m]; 0: all of it */
    double spacing; /**< of the remembered channel's points along depth [m]; 0: chosen */
} sn_insertion_params;
SN_API extern const sn_component sn_insertion;

/** Parameters of `needle_tissue`: forces of layered tissue on a shaft and its tip. Made by `insertion`. */
typedef struct sn_needle_tissue_params {
    sn_ref sections;  /**< frames at the middles of the cells, x along the shaft, from the clamp to the tip */
    sn_ref tip;       /**< a single frame, x out of the needle's end */
    sn_reals lengths; /**< of the cells [m], one for all or one each */
    sn_reals radius;  /**< of the shaft at the cells [m], one for all or one each */
    double tip_radius, bevel_angle; /**< [m, rad]; the sharp point is at z = +tip_radius; angle 0: blunt */
    sn_vec3 position, normal;       /**< of the outer surface, as in sn_tissue_params */
    const char* surface;
    bool heals;
    double spacing, reach; /**< channel: distance of its points, length that is remembered [m]; 0: chosen */
    sn_reals layers;       /**< for each layer: depth, thickness [m] */
    sn_reals membranes;    /**< for each layer: a1, a2, puncture force, relaxation time */
    sn_reals cutting;      /**< for each layer: force, times speed, speed^2, depth in the layer, depth^2 */
    sn_reals
        friction; /**< for each layer: law, coulomb, static, viscous, the same backward, stribeck speed, creep speed,
                              bristle stiffness, bristle damping */
    sn_reals lateral; /**< for each layer: stiffness, cubic, damping */
} sn_needle_tissue_params;
SN_API extern const sn_component sn_needle_tissue;

#ifdef __cplusplus
}
#endif
