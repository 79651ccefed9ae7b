/* Sinew - models: parameters of solids, membranes, springs, fibres on meshes. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Elastic laws of `solid`; docs/solids.md has their energies. */
typedef enum sn_solid_law {
    SN_SOLID_LINEAR,
    SN_SOLID_COROTATIONAL,    /**< polar decomposition: has an energy */
    SN_SOLID_COROTATIONAL_QR, /**< rotation by an edge and a face of a 4-node tetrahedron: has none */
    SN_SOLID_ST_VENANT_KIRCHHOFF,
    SN_SOLID_NEO_HOOKEAN,
    SN_SOLID_STABLE_NEO_HOOKEAN,
    SN_SOLID_MOONEY_RIVLIN,
    SN_SOLID_ISOCHORIC_NEO_HOOKEAN,
    SN_SOLID_ISOCHORIC_MOONEY_RIVLIN,
    SN_SOLID_COROTATIONAL_CELL /**< one polar rotation for all points of a cell */
} sn_solid_law;
/** Cells of `solid` and `solid_mass`. */
typedef enum sn_solid_cells {
    SN_SOLID_CELLS_AUTO, /**< those the mesh has */
    SN_SOLID_TETRAHEDRA,
    SN_SOLID_HEXAHEDRA,
    SN_SOLID_TETRAHEDRA_10
} sn_solid_cells;
/** Integration of the change of volume: at each point, or its mean in each cell. */
typedef enum sn_solid_integration { SN_SOLID_FULL, SN_SOLID_SELECTIVE } sn_solid_integration;
/** Derivative of the force: all of it, or that at fixed rotations, which is never indefinite. */
typedef enum sn_solid_tangent { SN_SOLID_EXACT, SN_SOLID_WARPED } sn_solid_tangent;

/** Parameters of `solid`: elastic cells between points. */
typedef struct sn_solid_params {
    sn_ref on;                     /**< points, at rest where the cells are without stress */
    int cells;                     /**< sn_solid_cells */
    sn_reals nodes;                /**< points of each cell, as VTK orders them; absent: cells of the mesh */
    sn_ref mesh;                   /**< the cells; absent: those of the mesh that the points are of */
    const char* where;             /**< only these cells, as in sn_bind_cells; absent: all */
    int law;                       /**< sn_solid_law */
    double young_modulus;          /**< [Pa] */
    double poisson_ratio;          /**< -1 < nu < 0.5 */
    double mooney_share;           /**< c01/(c10 + c01) of the Mooney-Rivlin laws */
    int integration;               /**< sn_solid_integration */
    int tangent;                   /**< sn_solid_tangent, of the corotational laws */
    double damping_time;           /**< Kelvin-Voigt: viscous stress by this time [s] */
    sn_reals relaxation_fractions; /**< Prony: fractions of the stress that relax, at most 4, sum < 1 */
    sn_reals relaxation_times;     /**< ... and their times [s] */
} sn_solid_params;
SN_API extern const sn_component sn_solid;

/** Distributions of a solid's mass: equal parts of each cell to its nodes; by shape functions; equal at all points. */
typedef enum sn_solid_distribution {
    SN_SOLID_LUMPED,
    SN_SOLID_CONSISTENT,
    SN_SOLID_UNIFORM
} sn_solid_distribution;
/** Parameters of `solid_mass`. */
typedef struct sn_solid_mass_params {
    sn_ref on;         /**< points */
    int cells;         /**< sn_solid_cells */
    sn_reals nodes;    /**< as in sn_solid_params */
    sn_ref mesh;       /**< the cells; absent: those of the mesh that the points are of */
    const char* where; /**< only these cells, as in sn_bind_cells; absent: all */
    double density;    /**< [kg/m^3] */
    int distribution;  /**< sn_solid_distribution */
    sn_vec3 gravity;   /**< world axes [m/s^2] */
} sn_solid_mass_params;
SN_API extern const sn_component sn_solid_mass;

/** Faces of `surface_load`. */
typedef enum sn_solid_faces { SN_SOLID_TRIANGLES, SN_SOLID_QUADS } sn_solid_faces;
/** Parameters of `surface_load`. */
typedef struct sn_surface_load_params {
    sn_ref on;         /**< points */
    int faces;         /**< sn_solid_faces */
    sn_reals nodes;    /**< points of each face, counter-clockwise from outside; absent: faces of the mesh */
    sn_ref mesh;       /**< the cells; absent: those of the mesh that the points are of */
    const char* where; /**< only these cells, as in sn_bind_cells; absent: all */
    sn_expr3 traction; /**< per area at rest, world axes [Pa] */
    sn_expr pressure;  /**< against the outer side, following it [Pa] */
    sn_vec3 origin;    /**< of the quantity `volume` [m] */
} sn_surface_load_params;
SN_API extern const sn_component sn_surface_load;

/** Elastic laws of `elastic_membrane`; neo_hookean is incompressible. */
typedef enum sn_elastic_membrane_law {
    SN_MEMBRANE_COROTATIONAL,
    SN_MEMBRANE_ST_VENANT_KIRCHHOFF,
    SN_MEMBRANE_NEO_HOOKEAN
} sn_elastic_membrane_law;
/** Parameters of `elastic_membrane`. */
typedef struct sn_elastic_membrane_params {
    sn_ref on;            /**< points, at rest where the triangles are without stress */
    sn_reals nodes;       /**< points of each triangle; absent: triangles of the mesh */
    sn_ref mesh;          /**< the cells; absent: those of the mesh that the points are of */
    const char* where;    /**< only these cells, as in sn_bind_cells; absent: all */
    int law;              /**< sn_elastic_membrane_law */
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu < 1 */
    double thickness;     /**< [m] */
} sn_elastic_membrane_params;
SN_API extern const sn_component sn_elastic_membrane;

/** Parameters of `bending`. */
typedef struct sn_bending_params {
    sn_ref on;            /**< points */
    sn_reals nodes;       /**< points of each triangle; absent: triangles of the mesh */
    sn_ref mesh;          /**< the cells; absent: those of the mesh that the points are of */
    const char* where;    /**< only these cells, as in sn_bind_cells; absent: all */
    double young_modulus; /**< [Pa] */
    double poisson_ratio; /**< -1 < nu < 1 */
    double thickness;     /**< [m] */
    bool flat;            /**< without moments when flat, not as it rests */
} sn_bending_params;
SN_API extern const sn_component sn_bending;

/** Parameters of `springs`: a spring and a dashpot in line between two points each. */
typedef struct sn_springs_params {
    sn_ref on, to; /**< points where they begin and end; `to` absent: the same */
    sn_ref mesh;   /**< the edges, when `to` is absent; absent: those of the mesh that the points are of */
    const char* where; /**< only these edges, as in sn_bind_cells; absent: all */
    sn_reals nodes;    /**< two points a spring, one of `on` and one of `to`; absent: the edges of the mesh */
    sn_reals stiffness;   /**< one for all or one each [N/m] */
    sn_reals damping;     /**< one for all or one each [N s/m]; absent: 0 */
    sn_reals rest_length; /**< one for all or one each [m]; absent: that at rest */
} sn_springs_params;
SN_API extern const sn_component sn_springs;

/** Parameters of `contraction`. */
typedef struct sn_contraction_params {
    sn_ref on;           /**< points */
    int cells;           /**< sn_solid_cells */
    sn_reals nodes;      /**< as in sn_solid_params */
    sn_ref mesh;         /**< as in sn_solid_params */
    const char* where;   /**< as in sn_solid_params */
    sn_expr tension;     /**< along the fibres, per area at rest and stretch [Pa] */
    sn_reals directions; /**< of the fibres at rest, one triple for all or one for each cell */
} sn_contraction_params;
SN_API extern const sn_component sn_contraction;

#ifdef __cplusplus
}
#endif
