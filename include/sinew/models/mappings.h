/* Sinew - models: parameters of mappings: children of frames, of rods, of meshes. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `attached_frames`. Lists with one entry (or one triple) hold for every child. */
typedef struct sn_attached_frames_params {
    sn_ref to;             /**< the frames to follow */
    sn_reals nodes;        /**< parent of each child, 0-based; negative counts from the end */
    sn_reals positions;    /**< origin of each child in its parent's axes [m] */
    sn_reals orientations; /**< roll, pitch, yaw of each child in its parent's axes [rad] */
} sn_attached_frames_params;
SN_API extern const sn_component sn_attached_frames;

/** Parameters of `attached_points`. */
typedef struct sn_attached_points_params {
    sn_ref to;          /**< the frames to follow */
    sn_reals nodes;     /**< parent of each child, 0-based; negative counts from the end */
    sn_reals positions; /**< each child in its parent's axes [m] */
} sn_attached_points_params;
SN_API extern const sn_component sn_attached_points;

/** How a material point of a rod follows its frames: rigidly one of them, or along a cubic through two. */
typedef enum sn_rod_interpolation { SN_ROD_RIGID, SN_ROD_HERMITE } sn_rod_interpolation;

/** Parameters of `rod_points` and `rod_frames`. The rod runs along +x of its frames. */
typedef struct sn_rod_params {
    sn_ref base;         /**< a single frame that precedes `frames`; may be absent */
    sn_ref frames;       /**< the rod's frames in order */
    sn_reals stations;   /**< arc length of each frame's origin, base first [m]; increasing */
    sn_reals at;         /**< arc lengths of the children [m] */
    int interpolation;   /**< sn_rod_interpolation */
    sn_reals boundaries; /**< rigid: ends of the pieces, one more than frames [m]; absent: half-way */
    sn_reals offset;     /**< y z in the cross-section [m], one pair or one for each child; absent: 0 */
} sn_rod_params;
SN_API extern const sn_component sn_rod_points;
SN_API extern const sn_component sn_rod_frames;

/** Parameters of `quadratic`: a mesh of 10-node tetrahedra with straight sides. */
typedef struct sn_quadratic_params {
    sn_ref of; /**< mesh with 4-node tetrahedra */
} sn_quadratic_params;
SN_API extern const sn_component sn_quadratic;

/** Parameters of `barycentric_points`. */
typedef struct sn_barycentric_params {
    sn_ref in;          /**< points that are a mesh's */
    sn_reals positions; /**< of the children at rest, 3 each [m] */
    sn_ref mesh;        /**< or a mesh whose points are the children */
    const char* where;  /**< cells that may hold them, see sn_bind_cells; absent: all */
    double reach;       /**< children farther outside are refused [m]; 0: none */
} sn_barycentric_params;
SN_API extern const sn_component sn_barycentric;

/** Parameters of `barycentric_frames`. */
typedef struct sn_barycentric_frames_params {
    sn_ref in;             /**< as above; the mesh must have solids */
    sn_reals positions;    /**< as above */
    sn_ref mesh;           /**< as above */
    sn_reals orientations; /**< roll, pitch, yaw at rest [rad], 3 each or 3 in all */
    const char* where;     /**< as above */
    double reach;          /**< as above */
} sn_barycentric_frames_params;
SN_API extern const sn_component sn_barycentric_frames;

/** Parameters of `subset_points`. */
typedef struct sn_subset_params {
    sn_ref of;         /**< points */
    const char* where; /**< which of them, see sn_bind_select; absent: all */
    sn_ref mesh;       /**< or a mesh that was made of theirs */
} sn_subset_params;
SN_API extern const sn_component sn_subset;

/** Parameters of `skinned_points`. */
typedef struct sn_skinning_params {
    sn_ref frames;
    sn_reals positions; /**< of the points at rest, 3 each [m] */
    sn_ref mesh;        /**< or a mesh whose points they are */
    int influences;     /**< frames that each point follows */
    double power;       /**< weights fall with this power of the distance */
} sn_skinning_params;
SN_API extern const sn_component sn_skinning;

/** Parameters of `distance`. */
typedef struct sn_distance_params {
    sn_ref of; /**< points */
    sn_ref to; /**< as many points; absent: the second half of `of` */
} sn_distance_params;
SN_API extern const sn_component sn_distance;

/** Parameters of `sliding_points`. */
typedef struct sn_sliding_points_params {
    sn_ref to;         /**< frames */
    int node;          /**< the one that carries the line */
    sn_ref along;      /**< scalars: each point's distance from the frame's origin [m] */
    sn_vec3 direction; /**< of the line, in the frame's axes */
} sn_sliding_points_params;
SN_API extern const sn_component sn_sliding_points;

/** Parameters of `centre_of_mass`. */
typedef struct sn_centre_of_mass_params {
    sn_ref of;       /**< points, or frames whose origins count */
    sn_reals nodes;  /**< which of them; absent: all */
    sn_reals masses; /**< one for each of them, in any unit; absent: all the same */
    int group;       /**< so many of them in turn have a centre; 0: all have one */
} sn_centre_of_mass_params;
SN_API extern const sn_component sn_centre_of_mass;

#ifdef __cplusplus
}
#endif
