/* Sinew - models: parameters of constraints: attachments, distance constraints, rigid colliders. See
   models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `attachment`. */
typedef struct sn_attachment_params {
    /** Points or frames. Default absent. */
    sn_ref on;
    /** 0-based, negative from the end; absent: all. Default absent. */
    sn_reals nodes;
    /** Held point of a frame, in its axes [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Keep the orientation of frames, too. Default false. */
    bool orientation;
    /** Which of x y z rx ry rz to hold. Default absent. */
    const char* dofs;
    /** Axes of dofs: roll, pitch, yaw [rad]. Default 0 0 0. */
    sn_vec3 axes;
    /** [m], 3 each; absent: where they start. Default absent. */
    sn_reals places;
    /** Motion of the places, function of t [m]. Default absent. */
    sn_expr x;
    /** Motion of the places, function of t [m]. Default absent. */
    sn_expr y;
    /** Motion of the places, function of t [m]. Default absent. */
    sn_expr z;
    /** Points or frames to join them to instead of places; absent: the world. Default absent. */
    sn_ref to;
    /** One for each node; absent: as they come. Default absent. */
    sn_reals to_nodes;
    /** Function of t: the attachment acts while it is 0.5 or more, and holds the nodes where they are when
        it begins; absent: always active. Default absent. */
    sn_expr active;
    /** A node whose force is above it at the end of a step comes off [N]; 0: none does. Default 0, at least
        0. */
    double strength;
} sn_attachment_params;
SN_API extern const sn_component sn_attachment;

/** Parameters of `distance_constraint`. */
typedef struct sn_distance_constraint_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Two for each link; absent: each with the next. Default absent. */
    sn_reals nodes;
} sn_distance_constraint_params;
SN_API extern const sn_component sn_distance_constraint;

/** Shapes of colliders. */
typedef enum sn_contact_shape {
    SN_CONTACT_PLANE,    /**< a half space */
    SN_CONTACT_SPHERE,   /**< a ball */
    SN_CONTACT_CYLINDER, /**< without end, or of a length */
    SN_CONTACT_CAPSULE,  /**< a cylinder with round ends */
    SN_CONTACT_BOX,      /**< a cuboid */
    SN_CONTACT_CONVEX    /**< the body that a mesh bounds */
} sn_contact_shape;

/** Parameters of `rigid_collider`. Position and direction are in the axes of `frame`. */
typedef struct sn_rigid_collider_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Of the points [m], one for all or one each; absent: 0. Default absent. */
    sn_reals radius;
    /** sn_contact_shape. Default plane, one of plane sphere cylinder capsule box convex. */
    int shape;
    /** On the plane; centre; on the axis; of the origin of the mesh [m]. Default 0 0 0. */
    sn_vec3 position;
    /** The plane's normal, towards the points; the axis of the cylinder or capsule. Default 0 0 1. */
    sn_vec3 direction;
    /** Radius of the sphere, cylinder or capsule [m]. Default 0, 0 to 1e6. */
    double size;
    /** Of the cylinder, 0: without end; of the capsule with its round ends [m]. Default 0, 0 to 1e6. */
    double length;
    /** Lengths of the edges of the box [m]. Default 0 0 0. */
    sn_vec3 edges;
    /** Roll pitch yaw of the box or the mesh [rad]. Default 0 0 0. */
    sn_vec3 orientation;
    /** Closed surface or solid that bounds the convex body. Default absent. */
    sn_ref mesh;
    /** The points are inside. Default false. */
    bool hollow;
    /** Coulomb's coefficient. Default 0, 0 to 1e6. */
    double friction;
    /** Part of the speed of approach with which points part from it. Default 0, 0 to 1. */
    double restitution;
    /** Speed of approach from which they do [m/s]. Default 0.01, 0 to 1000. */
    double restitution_speed;
    /** a single frame that carries it; absent: the world. Default absent. */
    sn_ref frame;
} sn_rigid_collider_params;
SN_API extern const sn_component sn_rigid_collider;

#ifdef __cplusplus
}
#endif
