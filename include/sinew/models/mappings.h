/* Sinew - models: parameters of mappings: children of frames, of rods, of meshes. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `attached_frames`. Lists with one entry (or one triple) hold for every child. */
typedef struct sn_attached_frames_params {
    /** The frames to follow. Default absent. */
    sn_ref to;
    /** Parent of each child, 0-based; negative counts from the end. Default absent. */
    sn_reals nodes;
    /** Origin of each child in its parent's axes [m]. Default absent. */
    sn_reals positions;
    /** Roll, pitch, yaw of each child in its parent's axes [rad]. Default absent. */
    sn_reals orientations;
} sn_attached_frames_params;
SN_API extern const sn_component sn_attached_frames;

/** Parameters of `attached_points`. */
typedef struct sn_attached_points_params {
    /** The frames to follow. Default absent. */
    sn_ref to;
    /** Parent of each child, 0-based; negative counts from the end. Default absent. */
    sn_reals nodes;
    /** Each child in its parent's axes [m]. Default absent. */
    sn_reals positions;
    /** Or a mesh, in the axes of the frame, whose points are the children. Default absent. */
    sn_ref mesh;
} sn_attached_points_params;
SN_API extern const sn_component sn_attached_points;

/** Parameters of `relative_frames`: frames in the axes of another frame, which may move. */
typedef struct sn_relative_frames_params {
    /** The frames that are seen. Default absent. */
    sn_ref in;
    /** a single frame, from which they are seen. Default absent. */
    sn_ref frame;
} sn_relative_frames_params;
SN_API extern const sn_component sn_relative_frames;

/** How a material point of a rod follows its frames: rigidly one of them, or along a cubic through two. */
typedef enum sn_chain_interpolation { SN_CHAIN_RIGID, SN_CHAIN_HERMITE } sn_chain_interpolation;

/** Parameters of `chain_points` and `chain_frames`. The rod runs along +x of its frames. */
typedef struct sn_chain_params {
    /** a single frame that precedes `frames`; may be absent. Default absent. */
    sn_ref base;
    /** The rod's frames in order. Default absent. */
    sn_ref frames;
    /** Arc length of each frame's origin, base first [m]; increasing. Default absent. */
    sn_reals stations;
    /** Arc lengths of the children [m]. Default absent. */
    sn_reals at;
    /** sn_chain_interpolation. Default hermite, one of rigid hermite. */
    int interpolation;
    /** Rigid: ends of the pieces, one more than frames [m]; absent: half-way. Default absent. */
    sn_reals boundaries;
    /** y z in the cross-section [m], one pair or one for each child; absent: 0. Default absent. */
    sn_reals offset;
} sn_chain_params;
SN_API extern const sn_component sn_chain_points;
SN_API extern const sn_component sn_chain_frames;

/** Parameters of `quadratic`: a mesh of 10-node tetrahedra with straight sides. */
typedef struct sn_quadratic_params {
    /** Mesh with 4-node tetrahedra. Default absent. */
    sn_ref of;
} sn_quadratic_params;
SN_API extern const sn_component sn_quadratic;

/** Parameters of `barycentric_points`. */
typedef struct sn_barycentric_params {
    /** Points that are a mesh's. Default absent. */
    sn_ref in;
    /** Of the children at rest, 3 each [m]. Default absent. */
    sn_reals positions;
    /** Or a mesh whose points are the children. Default absent. */
    sn_ref mesh;
    /** Cells that may hold them, see sn_bind_cells; absent: all. Default absent. */
    const char* where;
    /** Children farther outside are refused [m]; 0: none. Default 0, 0 to 1e6. */
    double reach;
    /** Numbers of the cells that hold the children, through all kinds in their order; -1: found by place.
        Default absent, at least -1. */
    sn_reals cells;
} sn_barycentric_params;
SN_API extern const sn_component sn_barycentric;

/** Parameters of `barycentric_frames`. */
typedef struct sn_barycentric_frames_params {
    /** As above; the mesh must have solids. Default absent. */
    sn_ref in;
    /** As above [m]. Default absent. */
    sn_reals positions;
    /** As above. Default absent. */
    sn_ref mesh;
    /** Roll, pitch, yaw at rest [rad], 3 each or 3 in all. Default absent. */
    sn_reals orientations;
    /** As above. Default absent. */
    const char* where;
    /** As above [m]. Default 0, 0 to 1e6. */
    double reach;
} sn_barycentric_frames_params;
SN_API extern const sn_component sn_barycentric_frames;

/** Parameters of `subset_points`. */
typedef struct sn_subset_params {
    /** Points. Default absent. */
    sn_ref of;
    /** Which of them, see sn_bind_select; absent: all. Default absent. */
    const char* where;
    /** Or a mesh that was made of theirs. Default absent. */
    sn_ref mesh;
} sn_subset_params;
SN_API extern const sn_component sn_subset;

/** Parameters of `skinned_points`. */
typedef struct sn_skinning_params {
    /** Frames to follow. Default absent. */
    sn_ref frames;
    /** Of the points at rest, 3 each [m]. Default absent. */
    sn_reals positions;
    /** Or a mesh whose points they are. Default absent. */
    sn_ref mesh;
    /** Frames that each point follows. Default 4, 1 to 8. */
    int influences;
    /** Weights fall with this power of the distance. Default 2, 0 to 16. */
    double power;
} sn_skinning_params;
SN_API extern const sn_component sn_skinning;

/** Parameters of `distance`. */
typedef struct sn_distance_params {
    /** Points. Default absent. */
    sn_ref of;
    /** As many points; absent: the second half of `of`. Default absent. */
    sn_ref to;
} sn_distance_params;
SN_API extern const sn_component sn_distance;

/** Parameters of `sliding_points`. */
typedef struct sn_sliding_points_params {
    /** Frames. Default absent. */
    sn_ref to;
    /** The one that carries the line. Default 0, -1e9 to 1e9. */
    int node;
    /** Scalars: each point's distance from the frame's origin [m]. Default absent. */
    sn_ref along;
    /** Of the line, in the frame's axes. Default 1 0 0. */
    sn_vec3 direction;
} sn_sliding_points_params;
SN_API extern const sn_component sn_sliding_points;

/** Parameters of `centre_of_mass`. */
typedef struct sn_centre_of_mass_params {
    /** Points, or frames whose origins count. Default absent. */
    sn_ref of;
    /** Which of them; absent: all. Default absent. */
    sn_reals nodes;
    /** One for each of them, in any unit; absent: all the same. Default absent, at least 0. */
    sn_reals masses;
    /** So many of them in turn have a centre; 0: all have one. Default 0, 0 to 25. */
    int group;
} sn_centre_of_mass_params;
SN_API extern const sn_component sn_centre_of_mass;

#ifdef __cplusplus
}
#endif
