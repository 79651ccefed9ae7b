/* Sinew - features: the points, edges or faces of a surface as separate elements, with boxes around them.
   Made when a scene is compiled; positions come with each step.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include "collision/tree.h"

typedef enum sn_feature { SN_FEATURE_POINTS, SN_FEATURE_EDGES, SN_FEATURE_FACES, SN_FEATURE_ALL } sn_feature;

/** Elements are features of one kind; SN_FEATURE_ALL: the faces, the edges that belong to none and the points
    that belong to neither. */
typedef struct sn_features {
    sn_collision_surface surface; /**< its points are the nodes of the input */
    sn_collision_tree tree;
} sn_features;

/** Of the boundary of the mesh `mesh`, or where it is absent of the input's own mesh; points without a mesh
    are features of the kinds POINTS and ALL. Failures are reported at `param`. */
sn_status sn_features_bind(sn_bind* bind, int input, sn_ref mesh, const char* param, sn_feature kind,
                           sn_features* out);
