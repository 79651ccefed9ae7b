/* Sinew - models: parameters of beams and their sections. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
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
    /** Frames, at rest where the beams are without stress. Default absent. */
    sn_ref on;
    /** Two frames of each beam; absent: the edges of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The edges; absent: those of the mesh that the frames are of. Default absent. */
    sn_ref mesh;
    /** Only these edges, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Shape of the section. Default circle, one of circle tube rectangle general. */
    sn_beam_section section;
    /** [Pa]. Default 1e6, > 0. */
    double young_modulus;
    /** -1 < nu <= 0.5. Default 0.3, -1 to 0.5. */
    double poisson_ratio;
    /** Kelvin-Voigt [s]. Default 0, 0 to 1000. */
    double damping_time;
} sn_beams_params;
SN_API extern const sn_component sn_beams;

/** Parameters of `beam_mass`. */
typedef struct sn_beam_mass_params {
    /** Frames. Default absent. */
    sn_ref on;
    /** As in sn_beams_params. Default absent, at least 0. */
    sn_reals nodes;
    /** As in sn_beams_params. Default absent. */
    sn_ref mesh;
    /** As in sn_beams_params. Default absent. */
    const char* where;
    /** Shape of the section. Default circle, one of circle tube rectangle general. */
    sn_beam_section section;
    /** [kg/m^3]. Default 1000, > 0. */
    double density;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_beam_mass_params;
SN_API extern const sn_component sn_beam_mass;

#ifdef __cplusplus
}
#endif
