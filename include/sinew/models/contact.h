/* Sinew - models: parameters of contact: colliders, rings of sutures, surfaces, knots. See models.h.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of `penalty_contact`: points with a radius against a collider fixed to the world or to a frame.
    */
typedef struct sn_penalty_contact_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Around each, one for all or one for each [m]. Default absent, 0 to 1000. */
    sn_reals radius;
    /** sn_contact_shape. Default plane, one of plane sphere cylinder. */
    int shape;
    /** Single frame the collider is fixed to; absent: the world. Default absent. */
    sn_ref frame;
    /** Centre, place on the plane or on the axis, in axes of the frame [m]. Default 0 0 0. */
    sn_vec3 position;
    /** Plane's normal, cylinder's axis. Default 0 0 1. */
    sn_vec3 direction;
    /** Of sphere or cylinder [m]. Default 0, 0 to 1e6. */
    double collider_radius;
    /** Points are inside. Default false. */
    bool hollow;
    /** [N/m]. Default 1000, 0 to 1e15. */
    double stiffness;
    /** Depth over which it sets in [m]. Default 1e-5, 0 to 1000. */
    double onset;
    /** Hunt and Crossley's factor [s/m]. Default 1, 0 to 1e9. */
    double damping;
    /** Coulomb's coefficient. Default 0, 0 to 1000. */
    double friction;
    /** Slip at which friction is 0.71 of its full value; what holds still creeps below it [m/s]. Default
        0.001, > 0, at most 1e6. */
    double creep;
} sn_penalty_contact_params;
SN_API extern const sn_component sn_penalty_contact;

/** Parameters of `ring`: a ring without width that a suture slides through, fixed to the world or to a frame.
    */
typedef struct sn_ring_params {
    /** Of the suture, in order. Default absent. */
    sn_ref points;
    /** Single frame the ring is fixed to; absent: the world. Default absent. */
    sn_ref frame;
    /** Of the ring, in axes of the frame [m]. Default 0 0 0. */
    sn_vec3 position;
    /** [N/m]. Default 1000, 0 to 1e15. */
    double stiffness;
    /** Across the suture [N s/m]. Default 0, 0 to 1e12. */
    double damping;
    /** Friction without pressing [N]. Default 0, 0 to 1e6. */
    double grip;
    /** Coulomb's coefficient mu: a suture that bends by the angle a slips at the ratio exp(mu a) of the
        tensions. Default 0, 0 to 1000. */
    double friction;
    /** Sliding speed at which friction is 0.71 of its full value; what holds still creeps below it [m/s].
        Default 0.001, > 0, at most 1e6. */
    double creep;
    /** Distance below which friction sets in smoothly [m]. Default 1e-6, > 0, at most 1000. */
    double rounding;
    /** Distance within which a suture enters the ring, as behind a needle [m]; 0: it passes through the
        ring from the start. Default 0, 0 to 1000. */
    double capture;
} sn_ring_params;
SN_API extern const sn_component sn_ring;

/** Rows of `surface_contact`. */
typedef enum sn_contact_rows { SN_CONTACT_NODES, SN_CONTACT_SEGMENTS } sn_contact_rows;
/** When the closest points and directions of pairs are taken. */
typedef enum sn_contact_directions { SN_DIRECTIONS_START, SN_DIRECTIONS_END } sn_contact_directions;
#define SN_CONTACT_DIRECTION_NAMES "start end"

/** Parameters of `surface_contact`: surfaces that do not pass through each other, by multipliers. */
typedef struct sn_surface_contact_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Points. Default absent. */
    sn_ref with;
    /** Whose boundary is the surface. Default absent. */
    sn_ref on_mesh;
    /** Whose boundary is the surface. Default absent. */
    sn_ref with_mesh;
    /** Of the lines of `on` [m]: edges that belong to no face. Points without a mesh are a line in their
        order. The points of a mesh without cells are spheres: one radius for all or one for each. Default
        absent, 0 to 1000. */
    sn_reals on_radius;
    /** The same of `with` [m]. Default absent, 0 to 1000. */
    sn_reals with_radius;
    /** Frames that move with the lines of `on`, as `rod_edge_frames` or the frame of a rigid body: friction
        acts at the surface of a line and turns the frame that is closest at rest; absent: friction acts at
        the centre line. Default absent. */
    sn_ref on_frames;
    /** The same of `with`. Default absent. */
    sn_ref with_frames;
    /** sn_contact_rows. Default nodes, one of nodes segments. */
    int rows;
    /** sn_contact_directions: closest points and directions are those at the start of a step, or those at
        its end at the present velocities, which are more exact where surfaces slide along curved ones.
        Default start, one of start end. */
    int directions;
    /** Between the surfaces [m]; 0: a twentieth of the edges' mean length, of lines 0. Default 0, 0 to
        1000. */
    double distance;
    /** Beyond the distance [m]; 0: as much as the distance and the radii. Default 0, 0 to 1000. */
    double margin;
    /** [Pa/m]. Default 1e9, > 0, at most 1e30. */
    double stiffness;
    /** Coulomb's coefficient. Default 0, 0 to 1e6. */
    double friction;
    /** Coulomb's coefficient of pairs that do not slide; 0: that of `friction`. Default 0, 0 to 1e6. */
    double static_friction;
    /** Sliding speed at the start of a step from which `friction` applies [m/s]. Default 1e-5, > 0, at most
        1000. */
    double slip_speed;
    /** Part of the speed of approach with which features part. Default 0, 0 to 1. */
    double restitution;
    /** Speed of approach from which they do [m/s]. Default 0.01, 0 to 1000. */
    double restitution_speed;
    /** Of surfaces that are too close [m/s]. Default 0.01, 0 to 1000. */
    double recovery;
    /** Features that are closer than distance and margin together at rest never touch. Default false. */
    bool omit_close;
    /** Edges of lines that are longer than this multiple of their length at rest touch nothing, as those at
        which a suture is cut; 0: all touch. Default 0, 0 to 1e6. */
    double torn;
    /** Pairs of features. Default 256, 1 to 10000. */
    int capacity;
} sn_surface_contact_params;
SN_API extern const sn_component sn_surface_contact;

/** Parameters of `volume_contact`: two closed surfaces whose common volume is pushed out. */
typedef struct sn_volume_contact_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Points. Default absent. */
    sn_ref with;
    /** Whose closed boundary is the surface. Default absent. */
    sn_ref on_mesh;
    /** Whose closed boundary is the surface. Default absent. */
    sn_ref with_mesh;
    /** Between the lines along which the volume is measured [m]; 0: a 32nd of the smaller body. Default 0,
        0 to 1e6. */
    double pixel;
    /** Edge of the cells that have a pressure each [m]; 0: 8 pixels. Default 0, 0 to 1e9. */
    double cell;
    /** [Pa/m]. Default 1e8, > 0, at most 1e30. */
    double stiffness;
    /** Coulomb's coefficient. Default 0, 0 to 1e6. */
    double friction;
    /** Of bodies that are found in each other [m/s]. Default 0.01, 0 to 1000. */
    double recovery;
    /** Cells. Default 128, 1 to 10000. */
    int capacity;
} sn_volume_contact_params;
SN_API extern const sn_component sn_volume_contact;

/** Parameters of `ray_contact`: two closed surfaces whose points are pushed out of each other. */
typedef struct sn_ray_contact_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Points. Default absent. */
    sn_ref with;
    /** Whose closed boundary is the surface. Default absent. */
    sn_ref on_mesh;
    /** Whose closed boundary is the surface. Default absent. */
    sn_ref with_mesh;
    /** [Pa/m]. Default 1e8, > 0, at most 1e30. */
    double stiffness;
    /** Coulomb's coefficient. Default 0, 0 to 1e6. */
    double friction;
    /** Of bodies that are found in each other [m/s]. Default 0.01, 0 to 1000. */
    double recovery;
    /** Points at a time. Default 256, 1 to 10000. */
    int capacity;
} sn_ray_contact_params;
SN_API extern const sn_component sn_ray_contact;

/** Parameters of `box_contact`: rigid boxes that do not pass through each other. */
typedef struct sn_box_contact_params {
    /** Frames, the middles of the boxes and their axes. Default absent. */
    sn_ref on;
    /** Edges of the boxes, x y z for all or for each [m]. Default absent. */
    sn_reals edges;
    /** Frames; the frames `on`: contact of these boxes with each other. Default absent. */
    sn_ref with;
    /** Edges of the boxes of `with`, likewise [m]. Default absent. */
    sn_reals with_edges;
    /** Up to which gap points are examined, beyond the way of the boxes in a step [m]; 0: a fiftieth of the
        shortest edge. Default 0, 0 to 1000. */
    double margin;
    /** [Pa/m]. Default 1e9, > 0, at most 1e30. */
    double stiffness;
    /** Coulomb's coefficient. Default 0, 0 to 1e6. */
    double friction;
    /** Part of the speed of approach with which boxes part. Default 0, 0 to 1. */
    double restitution;
    /** Speed of approach below which they do not rebound [m/s]. Default 0.01, 0 to 1000. */
    double restitution_speed;
    /** Of boxes that are found in each other [m/s]. Default 0.01, 0 to 1000. */
    double recovery;
    /** Points at a time. Default 1024, 1 to 100000. */
    int capacity;
} sn_box_contact_params;
SN_API extern const sn_component sn_box_contact;

/** Pairs of features of `surface_penalty`. */
typedef enum sn_penalty_pairs {
    SN_PENALTY_POINTS_SURFACE,
    SN_PENALTY_POINTS_FACES,
    SN_PENALTY_POINTS_EDGES,
    SN_PENALTY_POINTS_POINTS,
    SN_PENALTY_EDGES_EDGES
} sn_penalty_pairs;
#define SN_PENALTY_PAIR_NAMES "points_surface points_faces points_edges points_points edges_edges"

/** Forces of `surface_penalty` during a step. */
typedef enum sn_penalty_during { SN_PENALTY_CONSTANT, SN_PENALTY_LINEAR } sn_penalty_during;

/** Parameters of `surface_penalty`: springs between close features of two surfaces, found at the start of
    each step. */
typedef struct sn_surface_penalty_params {
    /** Points. Default absent. */
    sn_ref on;
    /** Points. Default absent. */
    sn_ref with;
    /** Whose boundary is the surface. Default absent. */
    sn_ref on_mesh;
    /** Whose boundary is the surface. Default absent. */
    sn_ref with_mesh;
    /** sn_penalty_pairs: each feature of the first kind on `on` has a spring to the closest one of the
        second kind on `with`; the closest point must be inside a face, or inside both edges. Default
        points_surface, one of points_surface points_faces points_edges points_points edges_edges. */
    int pairs;
    /** Of points of `on` that are features [m], one for all or one for each. Default absent, 0 to 1000. */
    sn_reals on_radius;
    /** Of points of `with` that are features [m], likewise. Default absent, 0 to 1000. */
    sn_reals with_radius;
    /** Below which springs push [m], above 0 where features have no radius. Default 0, 0 to 1000. */
    double distance;
    /** Of a spring [N/m], one for all or one for each point of `on`. Default absent, 0 to 1e15. */
    sn_reals stiffness;
    /** sn_penalty_during: forces are constant during a step, or linear in the motion of the body on which
        they act, as if the other one stayed where it was at the start. Default constant, one of constant
        linear. */
    int during;
} sn_surface_penalty_params;
SN_API extern const sn_component sn_surface_penalty;

/** Parameters of `linking`: reports how often two lines wind around each other. */
typedef struct sn_linking_params {
    /** Points of the first line, in order. Default absent. */
    sn_ref on;
    /** Points of the second line, in order. Default absent. */
    sn_ref with;
    /** An edge joins the last point of `on` to its first point. Default false. */
    bool on_closed;
    /** An edge joins the last point of `with` to its first point. Default false. */
    bool with_closed;
} sn_linking_params;
SN_API extern const sn_component sn_linking;

/** Parameters of `knot`: reports size and kind of the knot in a line. */
typedef struct sn_knot_params {
    /** Points of the line, in order. Default absent. */
    sn_ref on;
    /** An edge joins the last point to the first; for an open line `determinant` extends the ends to
        infinity, away from the centre of the points. Default false. */
    bool closed;
} sn_knot_params;
SN_API extern const sn_component sn_knot;

#ifdef __cplusplus
}
#endif
