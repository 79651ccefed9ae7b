/* Sinew - models: parameters of solids, membranes, springs, fibres on meshes. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Elastic laws of `solid`; docs/solids.md has their energies. */
typedef enum sn_solid_law {
    SN_SOLID_LINEAR,
    SN_SOLID_COROTATIONAL,    /**< polar decomposition: has an energy */
    SN_SOLID_COROTATIONAL_QR, /**< rotation by an edge and a face of the cell: has none */
    SN_SOLID_ST_VENANT_KIRCHHOFF,
    SN_SOLID_NEO_HOOKEAN,
    SN_SOLID_STABLE_NEO_HOOKEAN,
    SN_SOLID_MOONEY_RIVLIN,
    SN_SOLID_ISOCHORIC_NEO_HOOKEAN,
    SN_SOLID_ISOCHORIC_MOONEY_RIVLIN,
    SN_SOLID_COROTATIONAL_CELL,  /**< one polar rotation for all points of a cell */
    SN_SOLID_COROTATIONAL_EDGES, /**< polar rotation of three edges of a tetrahedron: has none */
    SN_SOLID_ARRUDA_BOYCE,
    SN_SOLID_OGDEN
} sn_solid_law;
/** Cells of `solid` and `solid_mass`. */
typedef enum sn_solid_cells {
    SN_SOLID_CELLS_AUTO, /**< those the mesh has */
    SN_SOLID_TETRAHEDRA,
    SN_SOLID_HEXAHEDRA,
    SN_SOLID_TETRAHEDRA_10
} sn_solid_cells;
/** Energy of the change of volume J of laws with isochoric energies, K the bulk modulus. */
typedef enum sn_solid_volume {
    SN_SOLID_QUADRATIC,  /**< K/2 (J - 1)^2 */
    SN_SOLID_LOGARITHMIC /**< K/2 (ln J)^2 */
} sn_solid_volume;
/** Integration of the change of volume: at each point, or its mean in each cell. */
typedef enum sn_solid_integration { SN_SOLID_FULL, SN_SOLID_SELECTIVE } sn_solid_integration;
/** Derivative of the force: all of it; that at fixed rotations, which is never indefinite; or the latter
    where the former is not symmetric. */
typedef enum sn_solid_tangent { SN_SOLID_EXACT, SN_SOLID_WARPED, SN_SOLID_TANGENT_AUTO } sn_solid_tangent;

/** Parameters of `solid`: elastic cells between points. */
typedef struct sn_solid_params {
    /** Points, at rest where the cells are without stress. Default absent. */
    sn_ref on;
    /** sn_solid_cells. Default auto, one of auto tetrahedra hexahedra tetrahedra_10. */
    int cells;
    /** Points of each cell, as VTK orders them; absent: cells of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** sn_solid_law. Default corotational, one of linear corotational corotational_qr st_venant_kirchhoff
        neo_hookean stable_neo_hookean mooney_rivlin isochoric_neo_hookean isochoric_mooney_rivlin
        corotational_cell corotational_edges arruda_boyce ogden. */
    int law;
    /** [Pa]. Default 10000, > 0. */
    double young_modulus;
    /** -1 < nu < 0.5. Default 0.45, -1 to 0.5. */
    double poisson_ratio;
    /** c01/(c10 + c01) of the Mooney-Rivlin laws. Default 0.2, 0 to 1. */
    double mooney_share;
    /** Stretch at which the chains of arruda_boyce are straight. Default 3, at least 1. */
    double locking_stretch;
    /** Power n of the stretches of ogden; at least 0.01 in size. Default 2, -50 to 50. */
    double ogden_power;
    /** sn_solid_volume, of laws with isochoric energies. Default quadratic, one of quadratic logarithmic.
        */
    int volume;
    /** sn_solid_integration. Default full, one of full selective. */
    int integration;
    /** sn_solid_tangent, of the corotational laws. Default auto, one of exact warped auto. */
    int tangent;
    /** Kelvin-Voigt: viscous stress by this time [s]. Default 0, at least 0. */
    double damping_time;
    /** Prony: fractions of the stress that relax, at most 4, sum < 1. Default absent, > 0, at most 1. */
    sn_reals relaxation_fractions;
    /** ... and their times [s]. Default absent, > 0. */
    sn_reals relaxation_times;
} sn_solid_params;
SN_API extern const sn_component sn_solid;

/** Distributions of a solid's mass: equal parts of each cell to its nodes; by shape functions; equal at all
    points. */
typedef enum sn_solid_distribution {
    SN_SOLID_LUMPED,
    SN_SOLID_CONSISTENT,
    SN_SOLID_UNIFORM
} sn_solid_distribution;
/** Parameters of `solid_mass`. */
typedef struct sn_solid_mass_params {
    /** Points. Default absent. */
    sn_ref on;
    /** sn_solid_cells. Default auto, one of auto tetrahedra hexahedra tetrahedra_10. */
    int cells;
    /** As in sn_solid_params. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** [kg/m^3]. Default 1000, > 0. */
    double density;
    /** sn_solid_distribution. Default lumped, one of lumped consistent uniform. */
    int distribution;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_solid_mass_params;
SN_API extern const sn_component sn_solid_mass;

/** Faces of `surface_load`. */
typedef enum sn_solid_faces { SN_SOLID_TRIANGLES, SN_SOLID_QUADS } sn_solid_faces;
/** Parameters of `surface_mass`. */
typedef struct sn_surface_mass_params {
    /** Points. Default absent. */
    sn_ref on;
    /** sn_solid_faces. Default triangles, one of triangles quads. */
    int faces;
    /** Points of each face; absent: faces of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** [kg/m^2]. Default 1, > 0. */
    double density;
    /** World axes [m/s^2]. Default 0 0 0. */
    sn_vec3 gravity;
} sn_surface_mass_params;
SN_API extern const sn_component sn_surface_mass;

/** Parameters of `surface_load`. */
typedef struct sn_surface_load_params {
    /** Points. Default absent. */
    sn_ref on;
    /** sn_solid_faces. Default triangles, one of triangles quads. */
    int faces;
    /** Points of each face, counter-clockwise from outside; absent: faces of the mesh. Default absent, at
        least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Per area at rest, world axes [Pa]. Default absent. */
    sn_expr3 traction;
    /** Against the outer side, following it [Pa]. Default absent. */
    sn_expr pressure;
    /** Of the quantity `volume` [m]. Default 0 0 0. */
    sn_vec3 origin;
} sn_surface_load_params;
SN_API extern const sn_component sn_surface_load;

/** Elastic laws of `elastic_membrane`; neo_hookean is incompressible. */
typedef enum sn_elastic_membrane_law {
    SN_MEMBRANE_COROTATIONAL,
    SN_MEMBRANE_ST_VENANT_KIRCHHOFF,
    SN_MEMBRANE_NEO_HOOKEAN,
    SN_MEMBRANE_COROTATIONAL_QR, /**< rotation by the first edge: has no energy */
    SN_MEMBRANE_SPATIAL_QR,      /**< the same, with the strain of the current triangle */
    SN_MEMBRANE_LINEAR           /**< of small displacements and rotations */
} sn_elastic_membrane_law;
/** Derivative of the force: all of it, or its part without eigenvalues that push. */
typedef enum sn_elastic_membrane_tangent {
    SN_MEMBRANE_EXACT,
    SN_MEMBRANE_POSITIVE
} sn_elastic_membrane_tangent;
/** Parameters of `elastic_membrane`. */
typedef struct sn_elastic_membrane_params {
    /** Points, at rest where the triangles are without stress. Default absent. */
    sn_ref on;
    /** Points of each triangle; absent: triangles of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** sn_elastic_membrane_law. Default corotational, one of corotational st_venant_kirchhoff neo_hookean
        corotational_qr spatial_qr linear. */
    int law;
    /** [Pa]. Default 1e6, > 0. */
    double young_modulus;
    /** -1 < nu < 1. Default 0.3, -1 to 1. */
    double poisson_ratio;
    /** [m]. Default 0.001, > 0. */
    double thickness;
    /** Besides the elastic stress, in all directions [N/m]. Default 0, at least 0. */
    double tension;
    /** sn_elastic_membrane_tangent. Default exact, one of exact positive. */
    int tangent;
} sn_elastic_membrane_params;
SN_API extern const sn_component sn_elastic_membrane;

/** Measure of a fold of `bending`. */
typedef enum sn_bending_law { SN_BENDING_ANGLE, SN_BENDING_QUADRATIC } sn_bending_law;
/** Parameters of `bending`. */
typedef struct sn_bending_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Points of each triangle; absent: triangles of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** [Pa]. Default 1e6, at least 0. */
    double young_modulus;
    /** -1 < nu < 1. Default 0.3, -1 to 1. */
    double poisson_ratio;
    /** [m]. Default 0.001, > 0. */
    double thickness;
    /** Without moments when flat, not as it rests. Default false. */
    bool flat;
    /** sn_bending_law. Default angle, one of angle quadratic. */
    int law;
} sn_bending_params;
SN_API extern const sn_component sn_bending;

/** Derivative of the force: all of it, or that of its direction only in tension, or never; or all without the
    change of the damping as the spring turns. */
typedef enum sn_springs_tangent {
    SN_SPRINGS_EXACT,
    SN_SPRINGS_POSITIVE,
    SN_SPRINGS_MATERIAL,
    SN_SPRINGS_TENSION
} sn_springs_tangent;
/** Parameters of `springs`: a spring and a dashpot in line between two points each. */
typedef struct sn_springs_params {
    /** Points the springs begin at. Default absent. */
    sn_ref on;
    /** Points they end at; absent: the same. Default absent. */
    sn_ref to;
    /** The edges, when `to` is absent; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these edges, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Two points a spring, one of `on` and one of `to`; absent: the edges of the mesh. Default absent, at
        least 0. */
    sn_reals nodes;
    /** One for all or one each [N/m]. Default absent, at least 0. */
    sn_reals stiffness;
    /** One for all or one each [N s/m]; absent: 0. Default absent, at least 0. */
    sn_reals damping;
    /** One for all or one each [m]; absent: that at rest. Default absent, at least 0. */
    sn_reals rest_length;
    /** Cells with which a spring goes when one of them is removed, the same number for each: in the mesh of
        `on`, counted through all kinds from 0; -1: none. Default absent, at least -1. */
    sn_reals cells;
    /** sn_springs_tangent. Default exact, one of exact positive material tension. */
    int tangent;
} sn_springs_params;
SN_API extern const sn_component sn_springs;

/** Cells of `cell_springs`: the squared length, the area or the volume is kept. */
typedef enum sn_cell_springs_cells {
    SN_CELL_SPRINGS_EDGES,
    SN_CELL_SPRINGS_TRIANGLES,
    SN_CELL_SPRINGS_TETRAHEDRA
} sn_cell_springs_cells;
/** Derivative of the force: all of it, or the turning of forces only in stretched cells, or never. */
typedef enum sn_cell_springs_tangent {
    SN_CELL_SPRINGS_EXACT,
    SN_CELL_SPRINGS_STRETCHED,
    SN_CELL_SPRINGS_MATERIAL
} sn_cell_springs_tangent;
/** Parameters of `cell_springs`: the energy of a cell is k (m - m0)^2/2 of its size m. */
typedef struct sn_cell_springs_params {
    /** Points. Default absent. */
    sn_ref on;
    /** sn_cell_springs_cells. Default tetrahedra, one of edges triangles tetrahedra. */
    int cells;
    /** Points of each cell; absent: cells of the mesh. Default absent, at least 0. */
    sn_reals nodes;
    /** The cells; absent: those of the mesh that the points are of. Default absent. */
    sn_ref mesh;
    /** Only these cells, as in sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** k, one for all or one each, of edges and triangles [N/m^3], of tetrahedra [N/m^5]. Default absent,
        at least 0. */
    sn_reals stiffness;
    /** m0, one for all or one each [m^2], of tetrahedra [m^3]; absent: that at rest. Default absent. */
    sn_reals rest_size;
    /** sn_cell_springs_tangent. Default exact, one of exact stretched material. */
    int tangent;
} sn_cell_springs_params;
SN_API extern const sn_component sn_cell_springs;

/** Parameters of `contraction`. */
typedef struct sn_contraction_params {
    /** Points. Default absent. */
    sn_ref on;
    /** sn_solid_cells. Default auto, one of auto tetrahedra hexahedra tetrahedra_10. */
    int cells;
    /** As in sn_solid_params. Default absent, at least 0. */
    sn_reals nodes;
    /** As in sn_solid_params. Default absent. */
    sn_ref mesh;
    /** As in sn_solid_params. Default absent. */
    const char* where;
    /** Along the fibres, per area at rest and stretch [Pa]. Default absent. */
    sn_expr tension;
    /** Of the fibres at rest, one triple for all or one for each cell. Default 1 0 0. */
    sn_reals directions;
} sn_contraction_params;
SN_API extern const sn_component sn_contraction;

#ifdef __cplusplus
}
#endif
