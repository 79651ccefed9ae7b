/* Sinew - models: parameters of the spine: contact of discs and facets, ligaments, bushings, the prefab. See models.h. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Laws of contact between circular faces; see docs/disc-contact.md. */
typedef enum sn_disc_law {
    SN_DISC_LENS,
    SN_DISC_BLENDED,
    SN_DISC_KECSKEMETHY,
    SN_DISC_FOUNDATION
} sn_disc_law;

/** Parameters of `disc_contact`: contact between pairs of circular faces, one pair for each frame of a and b. A frame is at
    the centre of its face, x is the outward normal. */
typedef struct sn_disc_contact_params {
    sn_ref a, b;                 /**< frames, equally many */
    sn_reals radius_a, radius_b; /**< [m], one for all or one each */
    sn_reals stiffness, damping; /**< along the depth [N/m, N s/m], one for all or one each */
    int law;                     /**< sn_disc_law */
    double blending;    /**< the contact point is at 1 - exp(-blending sin(angle)) of its way to the edge */
    double softening;   /**< the force begins gently over this depth [m] */
    double thickness;   /**< faces deeper in each other do not touch [m]; 0: no limit */
    double friction;    /**< coefficient of Coulomb's friction */
    double creep_speed; /**< friction has 1/sqrt 2 of its size at this slip [m/s] */
    bool events;        /**< the integrator restarts where the state of contact changes */
} sn_disc_contact_params;
SN_API extern const sn_component sn_disc_contact;

/** Parameters of `ellipsoid_contact`: contact between pairs of ellipsoids, one pair for each frame of a and b. A frame is at
    the centre of its ellipsoid, its axes are the ellipsoid's. */
typedef struct sn_ellipsoid_contact_params {
    sn_ref a, b;                 /**< frames, equally many */
    sn_reals axes_a, axes_b;     /**< half-axes x y z [m], one triple for all or one each */
    double degree;               /**< of |x/a|^degree + |y/b|^degree + |z/c|^degree = 1 */
    sn_reals stiffness, damping; /**< along the depth [N/m, N s/m], one for all or one each */
    double softening;            /**< the force begins gently over this depth [m] */
    double friction;             /**< coefficient of Coulomb's friction */
    double creep_speed;          /**< friction has 1/sqrt 2 of its size at this slip [m/s] */
} sn_ellipsoid_contact_params;
SN_API extern const sn_component sn_ellipsoid_contact;

/** Parameters of `ligament`: tension-only Kelvin elements between points, or between two frames. */
typedef struct sn_ligament_params {
    sn_ref a, b;                 /**< points, equally many, or a single frame each */
    sn_reals points_a, points_b; /**< with frames: x y z of the ends in their axes [m] */
    sn_reals stiffness;          /**< of all fibres when taut [N/m], one for all or one each */
    sn_reals slack, spread;      /**< stretch at which a fibre becomes taut [m]: mean, standard deviation */
    sn_reals rest_length;        /**< [m]; absent: the length at the start */
    sn_reals damping;            /**< of all fibres when taut [N s/m] */
    sn_expr scale;               /**< factor on the stiffness; absent: 1 */
} sn_ligament_params;
SN_API extern const sn_component sn_ligament;

/** Parameters of `bushing`: holds a point and the attitude of each frame of b to those of a. Triples for all pairs or for
    each. "Below" is for negative displacements and angles; absent: as above. */
typedef struct sn_bushing_params {
    sn_ref a, b;                                               /**< frames, equally many */
    sn_reals position_a, position_b;                           /**< of the point, in the frames' axes [m] */
    sn_reals stiffness, stiffness_below;                       /**< along x y z of a [N/m] */
    sn_reals rotational_stiffness, rotational_stiffness_below; /**< by the angles of R = Rx Ry Rz [N m/rad] */
    sn_reals damping, rotational_damping;                      /**< [N s/m], [N m s/rad] */
    sn_reals matrix; /**< 6 x 6, added: force and moment for displacement and angles, SI */
    sn_expr scale;   /**< factor on all stiffnesses; absent: 1 */
} sn_bushing_params;
SN_API extern const sn_component sn_bushing;

/** Parameters of `facets`: contact of circular faces fixed to two frames, as the facet joints of two vertebrae, left then
    right. Faces as in `disc_contact`. */
typedef struct sn_facets_params {
    sn_ref a, b;                         /**< a single frame each */
    sn_reals centres_a, centres_b;       /**< x y z of each face in its frame's axes [m] */
    sn_reals normals_a, normals_b;       /**< outward, any length; one for all or one each */
    sn_reals radius_a, radius_b;         /**< [m], one for all or one each */
    sn_expr stiffness;                   /**< of each pair, force for depth [N/m] */
    sn_expr gap;                         /**< added between the faces, along the normals of a [m] */
    sn_expr angle;                       /**< turns the faces of b about y of b through their centres [rad] */
    int law;                             /**< sn_disc_law */
    double damping, blending, softening; /**< as in sn_disc_contact_params */
} sn_facets_params;
SN_API extern const sn_component sn_facets;

/** Parameters of `relative_pose`: tells how b has moved against a since the start. */
typedef struct sn_relative_pose_params {
    sn_ref a, b; /**< a single frame each */
} sn_relative_pose_params;
SN_API extern const sn_component sn_relative_pose;

/** Ways to model a joint of `spine`: A restraint at the body's centre, fibres; B restraint at the disc's centre; C as A with
    linear ligaments without slack. */
typedef enum sn_spine_variant { SN_SPINE_A, SN_SPINE_B, SN_SPINE_C } sn_spine_variant;

/** Parameters of `spine`: vertebrae on a fixed one, joined by discs, ligaments and facets; a prefab. Numbers are those of
    C5-C6; a longer chain repeats that joint. Makes a frame for each vertebra and a group for each joint, as c5_c6. */
typedef struct sn_spine_params {
    const char* vertebrae;              /**< names from top to bottom, blank-separated; the last is fixed */
    int variant;                        /**< sn_spine_variant */
    int contact;                        /**< sn_disc_law of the facets */
    bool ligaments, facets;             /**< whether there are any */
    sn_expr disc_scale, ligament_scale; /**< factors on stiffnesses; absent: 1 */
    sn_expr facet_stiffness;            /**< [N/m] */
    sn_expr gap;                        /**< between the facets in the neutral pose [m] */
    sn_expr angle;                      /**< between the facets in the neutral pose [rad] */
    bool settle; /**< start in the equilibrium without loads, not in the neutral pose */
} sn_spine_params;
SN_API extern const sn_component sn_spine;

#ifdef __cplusplus
}
#endif
