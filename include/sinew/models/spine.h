/* Sinew - models: parameters of the spine: contact of discs and facets, ligaments, bushings, the prefab. See
   models.h.
   SPDX-License-Identifier: BSD-3-Clause */
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

/** Parameters of `disc_contact`: contact between pairs of circular faces, one pair for each frame of a and b.
    A frame is at the centre of its face, x is the outward normal. */
typedef struct sn_disc_contact_params {
    /** Frames of the first faces: at the centre, x the outward normal. Default absent. */
    sn_ref a;
    /** Frames of the second faces, one for each of `a`. Default absent. */
    sn_ref b;
    /** Radius of `a`; one for all or one each [m]. Default absent, > 0. */
    sn_reals radius_a;
    /** Radius of `b`; one for all or one each [m]. Default absent, > 0. */
    sn_reals radius_b;
    /** Force for depth; of all the bed with law foundation; one for all or one each [N/m]. Default absent,
        at least 0. */
    sn_reals stiffness;
    /** Force for the rate of the depth, while it pushes; one for all or one each; absent: none [N s/m].
        Default absent, at least 0. */
    sn_reals damping;
    /** sn_disc_law. Default lens, one of lens blended kecskemethy foundation. */
    int law;
    /** The contact point is at 1 - exp(-blending sin(angle)) of its way to the edge. Default 20, > 0, at
        most 1e9. */
    double blending;
    /** The force begins gently over this depth [m]. Default 0, at least 0. */
    double softening;
    /** Faces deeper in each other do not touch [m]; 0: no limit. Default 0, at least 0. */
    double thickness;
    /** Coefficient of Coulomb's friction. Default 0, at least 0. */
    double friction;
    /** Friction has 1/sqrt 2 of its size at this slip [m/s]. Default 0.001, at least 0. */
    double creep_speed;
    /** The integrator restarts where the state of contact changes. Default false. */
    bool events;
} sn_disc_contact_params;
SN_API extern const sn_component sn_disc_contact;

/** Parameters of `ellipsoid_contact`: contact between pairs of ellipsoids, one pair for each frame of a and
    b. A frame is at the centre of its ellipsoid, its axes are the ellipsoid's. */
typedef struct sn_ellipsoid_contact_params {
    /** Frames of the first bodies: at the centre, along the half-axes. Default absent. */
    sn_ref a;
    /** Frames of the second bodies, one for each of `a`. Default absent. */
    sn_ref b;
    /** Half-axes x y z of `a`; one triple for all or one each [m]. Default absent, > 0. */
    sn_reals axes_a;
    /** Half-axes x y z of `b`; one triple for all or one each [m]. Default absent, > 0. */
    sn_reals axes_b;
    /** Of |x/a|^degree + |y/b|^degree + |z/c|^degree = 1. Default 2, 2 to 8. */
    double degree;
    /** Force for depth; one for all or one each [N/m]. Default absent, at least 0. */
    sn_reals stiffness;
    /** Force for the rate of the depth, while it pushes; one for all or one each; absent: none [N s/m].
        Default absent, at least 0. */
    sn_reals damping;
    /** The force begins gently over this depth [m]. Default 0, at least 0. */
    double softening;
    /** Coefficient of Coulomb's friction. Default 0, at least 0. */
    double friction;
    /** Friction has 1/sqrt 2 of its size at this slip [m/s]. Default 0.001, at least 0. */
    double creep_speed;
} sn_ellipsoid_contact_params;
SN_API extern const sn_component sn_ellipsoid_contact;

/** Parameters of `ligament`: tension-only Kelvin elements between points, or between two frames. */
typedef struct sn_ligament_params {
    /** Points, the first end of each ligament; or a single frame. Default absent. */
    sn_ref a;
    /** The other ends, equally many points; or a single frame. Default absent. */
    sn_ref b;
    /** With frames: x y z of each ligament's end in the axes of `a` [m]. Default absent. */
    sn_reals points_a;
    /** The same in the axes of `b` [m]. Default absent. */
    sn_reals points_b;
    /** Of all fibres when taut [N/m], one for all or one each. Default absent, > 0, at most 1e15. */
    sn_reals stiffness;
    /** Stretch at which a fibre becomes taut, in the mean; one for all or one each; absent: 0 [m]. Default
        absent, -1000 to 1000. */
    sn_reals slack;
    /** Standard deviation of the fibres' slack; 0: all become taut at once; one for all or one each [m].
        Default absent, 0 to 1000. */
    sn_reals spread;
    /** [m]; absent: the length at the start. Default absent, 0 to 1000. */
    sn_reals rest_length;
    /** Of all fibres when taut [N s/m]. Default absent, 0 to 1e15. */
    sn_reals damping;
    /** Factor on the stiffness; absent: 1. Default absent. */
    sn_expr scale;
} sn_ligament_params;
SN_API extern const sn_component sn_ligament;

/** Parameters of `bushing`: holds a point and the orientation of each frame of b to those of a. Triples for
    all pairs or for each. "Below" is for negative displacements and angles; absent: as above. */
typedef struct sn_bushing_params {
    /** Frames in whose axes displacements and stiffnesses are stated. Default absent. */
    sn_ref a;
    /** Frames held to them, one for each of `a`. Default absent. */
    sn_ref b;
    /** Where the point of b is held, axes of a; x y z for all pairs or for each; absent: 0 0 0 [m]. Default
        absent. */
    sn_reals position_a;
    /** The point of b held there, axes of b; the same [m]. Default absent. */
    sn_reals position_b;
    /** For displacement along x y z, for all pairs or for each; absent: 0 [N/m]. Default absent, 0 to 1e15.
        */
    sn_reals stiffness;
    /** For displacement along -x -y -z; absent: the same [N/m]. Default absent, 0 to 1e15. */
    sn_reals stiffness_below;
    /** For the angles about x y z of R = Rx Ry Rz; absent: 0 [N m/rad]. Default absent, 0 to 1e15. */
    sn_reals rotational_stiffness;
    /** For negative angles; absent: the same [N m/rad]. Default absent, 0 to 1e15. */
    sn_reals rotational_stiffness_below;
    /** For the rates along x y z; absent: 0 [N s/m]. Default absent, 0 to 1e15. */
    sn_reals damping;
    /** For the rates of the angles; absent: 0 [N m s/rad]. Default absent, 0 to 1e15. */
    sn_reals rotational_damping;
    /** Lowest and highest angle about x, y, z at which stops begin, six for all pairs or for each; absent:
        no stops [rad]. Default absent. */
    sn_reals angle_limits;
    /** Of the stops, added outside the limits; absent: 0 [N m/rad]. Default absent, 0 to 1e15. */
    sn_reals stop_stiffness;
    /** 6 x 6, added: force and moment for displacement and angles, SI. Default absent. */
    sn_reals matrix;
    /** Factor on all stiffnesses; absent: 1. Default absent. */
    sn_expr scale;
} sn_bushing_params;
SN_API extern const sn_component sn_bushing;

/** Parameters of `facets`: contact of circular faces fixed to two frames, as the facet joints of two
    vertebrae, left then right. Faces as in `disc_contact`. */
typedef struct sn_facets_params {
    /** a single frame that carries the first faces. Default absent. */
    sn_ref a;
    /** a single frame that carries the second faces. Default absent. */
    sn_ref b;
    /** x y z of each face of a, left then right, in its axes [m]. Default absent. */
    sn_reals centres_a;
    /** The same of b [m]. Default absent. */
    sn_reals centres_b;
    /** Outward normals, axes of a, any length; one for all or one each. Default absent. */
    sn_reals normals_a;
    /** The same of b. Default absent. */
    sn_reals normals_b;
    /** Of the faces of a; one for all or one each [m]. Default absent, > 0, at most 1000. */
    sn_reals radius_a;
    /** Of the faces of b; one for all or one each [m]. Default absent, > 0, at most 1000. */
    sn_reals radius_b;
    /** Of each pair, force for depth [N/m]. Default absent. */
    sn_expr stiffness;
    /** Added between the faces, along the normals of a [m]. Default absent. */
    sn_expr gap;
    /** Turns the faces of b about y of b through their centres [rad]. Default absent. */
    sn_expr angle;
    /** sn_disc_law. Default lens, one of lens blended kecskemethy foundation. */
    int law;
    /** Force for the rate of the depth, while it pushes [N s/m]. Default 0, 0 to 1e15. */
    double damping;
    /** As of disc_contact. Default 20, > 0, at most 1e9. */
    double blending;
    /** As of disc_contact [m]. Default 0, 0 to 1000. */
    double softening;
} sn_facets_params;
SN_API extern const sn_component sn_facets;

/** Parameters of `relative_pose`: tells how b has moved against a since the start. */
typedef struct sn_relative_pose_params {
    /** a single frame. Default absent. */
    sn_ref a;
    /** a single frame whose motion relative to `a` is reported. Default absent. */
    sn_ref b;
    /** Largest rotation [rad] that a diagnostic does not report, at least 0; 0: any. Default 0, at least 0.
        */
    double range;
} sn_relative_pose_params;
SN_API extern const sn_component sn_relative_pose;

/** Ways to model a joint of `spine`: A restraint at the body's centre, fibres; B restraint at the disc's
    centre; C as A with linear ligaments without slack. */
typedef enum sn_spine_variant { SN_SPINE_A, SN_SPINE_B, SN_SPINE_C } sn_spine_variant;

/** Parameters of `spine`: vertebrae on a fixed one, joined by discs, ligaments and facets; a prefab. Numbers
    are those of C5-C6; a longer chain repeats that joint. Makes a frame for each vertebra and a group for
    each joint, as c5_c6. */
typedef struct sn_spine_params {
    /** Names from top to bottom, blank-separated; the last is fixed. Default c5 c6. */
    const char* vertebrae;
    /** sn_spine_variant. Default A, one of A B C. */
    int variant;
    /** sn_disc_law of the facets. Default blended, one of lens blended kecskemethy foundation. */
    int contact;
    /** Whether there are any. Default true. */
    bool ligaments;
    /** Whether there are any. Default true. */
    bool facets;
    /** Factor on the disc's stiffness, function of time; absent: 1. Default absent. */
    sn_expr disc_scale;
    /** Factor on the ligaments', function of time; absent: 1. Default absent. */
    sn_expr ligament_scale;
    /** [N/m]. Default 300e3. */
    sn_expr facet_stiffness;
    /** Between the facets in the neutral pose [m]. Default 0.1e-3. */
    sn_expr gap;
    /** Between the facets in the neutral pose [rad]. Default absent. */
    sn_expr angle;
    /** Start in the equilibrium without loads, not in the neutral pose. Default true. */
    bool settle;
} sn_spine_params;
SN_API extern const sn_component sn_spine;

#ifdef __cplusplus
}
#endif
