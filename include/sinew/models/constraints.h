/* Sinew - models: parameters of constraints: holds, links, obstacles. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `hold`. */
typedef struct sn_hold_params {
    sn_ref on;         /**< points or frames */
    sn_reals nodes;    /**< 0-based, negative from the end; absent: all */
    sn_vec3 position;  /**< held point of a frame, in its axes [m] */
    bool orientation;  /**< keep the attitude of frames, too */
    sn_reals places;   /**< [m], 3 each; absent: where they start */
    sn_expr x, y, z;   /**< motion of the places, world axes [m] */
    sn_ref to;         /**< points or frames to join them to instead of places; absent: the world */
    sn_reals to_nodes; /**< one for each node; absent: as they come */
} sn_hold_params;
SN_API extern const sn_component sn_hold;

/** Parameters of `links`. */
typedef struct sn_links_params {
    sn_ref on;      /**< points */
    sn_reals nodes; /**< two for each link; absent: each with the next */
} sn_links_params;
SN_API extern const sn_component sn_links;

/** Shapes of obstacles: a half space, a ball, an endless cylinder. */
typedef enum sn_contact_shape { SN_CONTACT_PLANE, SN_CONTACT_SPHERE, SN_CONTACT_CYLINDER } sn_contact_shape;

/** Parameters of `obstacle`. Position and direction are in the axes of `frame`. */
typedef struct sn_obstacle_params {
    sn_ref on;         /**< points */
    sn_reals radius;   /**< of the points [m], one for all or one each; absent: 0 */
    int shape;         /**< sn_contact_shape */
    sn_vec3 position;  /**< on the plane; centre; on the axis [m] */
    sn_vec3 direction; /**< the plane's normal, towards the points; the cylinder's axis */
    double size;       /**< radius of the sphere or cylinder [m] */
    bool hollow;       /**< the points are inside */
    double friction;   /**< Coulomb's coefficient */
    sn_ref frame;      /**< a single frame that carries it; absent: the world */
} sn_obstacle_params;
SN_API extern const sn_component sn_obstacle;

#ifdef __cplusplus
}
#endif
