/* Sinew - urdf: a robot as links and joints, read from the elements of a URDF file, and the items that it
   becomes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "scene/scene.h"
#include "xml/tree.h"

/** Most links of a robot, and most joints. */
enum { SN_URDF_LINKS = 1000 };

typedef enum sn_urdf_kind { SN_URDF_FIXED, SN_URDF_HINGE, SN_URDF_SLIDER } sn_urdf_kind;

typedef struct sn_urdf_joint {
    const sn_tree* at;
    const char* name;
    sn_urdf_kind kind;
    int parent, child; /**< links */
    sn_pose origin;    /**< of the child in the axes of the parent, at the coordinate 0 */
    sn_vec3 axis;      /**< of length 1, in the axes of the parent */
    bool limited;
    double lower, upper, friction, damping;
    int mimics; /**< joint, -1: none */
    double ratio, offset;
    double start; /**< coordinate */
} sn_urdf_joint;

typedef struct sn_urdf_link {
    const sn_tree* at;
    const char* name;
    int joint; /**< that carries it; -1: the root */
    bool placed;
    sn_pose pose; /**< at the start, in the axes of the root */
    double mass;
    sn_pose centre;    /**< principal axes of inertia at the centre of mass, in the axes of the link */
    double moments[3]; /**< principal moments */
} sn_urdf_link;

/** What reading and building share. */
typedef struct sn_urdf {
    sn_scene* scene;
    sn_pool pool;
    const char* file;   /**< in messages */
    const char* folder; /**< where file names start */
    bool failed;        /**< something was reported */
    sn_urdf_link* links;
    sn_urdf_joint* joints;
    int link_count, joint_count, root;
} sn_urdf;

/** Parameters of the element. */
typedef struct sn_urdf_options {
    const char *file, *name;
    int base; /**< 0: the root is fixed, 1: it is free */
    sn_vec3 position, orientation, gravity;
    const char* positions; /**< "joint=coordinate ..." at the start; NULL: 0 each */
} sn_urdf_options;

/** Reports at an element of the file. */
void sn_urdf_complain(sn_urdf* u, const sn_tree* at, const char* format, ...) SN_PRINTF(3, 4);
/** Reads `count` numbers of an attribute; `otherwise` each where it is absent. False: reported. */
bool sn_urdf_numbers(sn_urdf* u, const sn_tree* at, const char* name, int count, double otherwise,
                     double* out);
/** Pose of a child <origin>, or of none. */
sn_pose sn_urdf_origin(sn_urdf* u, const sn_tree* of);
/** Links and joints from the root element; false: something was reported. */
bool sn_urdf_read(sn_urdf* u, const sn_tree* robot);
/** Coordinates at the start, "name=value ...", and where the links are then. False: `why` says what is
    wrong. */
bool sn_urdf_place(sn_urdf* u, const char* positions, char why[SN_SOURCE_WHY]);
/** Adds the robot below `parent`. */
void sn_urdf_add(sn_urdf* u, sn_id parent, const sn_urdf_options* options);
/** Adds the mesh of a <geometry> as the item `mesh` of `node`, moved by `origin`; false: reported. */
bool sn_urdf_add_geometry(sn_urdf* u, sn_id node, const sn_tree* geometry, sn_pose origin);
