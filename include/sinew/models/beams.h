/* Sinew - models: parameters of beams and their sections. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Sections of `beams` and `beam_mass`. */
typedef enum sn_beam_shape {
    SN_BEAM_CIRCLE,
    SN_BEAM_TUBE,
    SN_BEAM_RECTANGLE,
    SN_BEAM_GENERAL /**< areas and moments are given */
} sn_beam_shape;
#define SN_BEAM_SHAPE_NAMES "circle tube rectangle general"

/** Section of a beam; its axes y and z are principal, x along the beam. */
typedef struct sn_beam_section {
    int shape;            /**< sn_beam_shape */
    double radius;        /**< outer, of circle and tube [m] */
    double inner_radius;  /**< of the tube [m] */
    double width, height; /**< of the rectangle, along y and z [m] */
    double area;          /**< general: [m^2] */
    sn_vec3 moments;      /**< general: of torsion J, second moments Iy, Iz [m^4] */
    sn_vec3 shear_areas;  /**< general: 0, along y, along z [m^2]; 0: rigid in shear */
    sn_vec3 up;           /**< direction in the plane of x and y at rest, world axes; 0 0 0: any */
} sn_beam_section;

/** Parameters of `beams`. */
typedef struct sn_beams_params {
    sn_ref on;         /**< frames, at rest where the beams are without stress */
    sn_reals nodes;    /**< two frames of each beam; absent: the edges of the mesh */
    sn_ref mesh;       /**< the edges; absent: those of the mesh that the frames are of */
    const char* where; /**< only these edges, as in sn_bind_cells; absent: all */
    sn_beam_section section;
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu <= 0.5 */
    double damping_time;  /**< Kelvin-Voigt [s] */
} sn_beams_params;
SN_API extern const sn_component sn_beams;

/** Parameters of `beam_mass`. */
typedef struct sn_beam_mass_params {
    sn_ref on;         /**< frames */
    sn_reals nodes;    /**< as in sn_beams_params */
    sn_ref mesh;       /**< as in sn_beams_params */
    const char* where; /**< as in sn_beams_params */
    sn_beam_section section;
    double density;  /**< [kg/m^3] */
    sn_vec3 gravity; /**< world axes [m/s^2] */
} sn_beam_mass_params;
SN_API extern const sn_component sn_beam_mass;

#ifdef __cplusplus
}
#endif
