/* Sinew - boxes: collision models that are boxes, surfaces of files or spheres on frames.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** The corners of the boxes of an OBBCollisionModel, or of the surface that a RigidDistanceGridCollisionModel
    reads from its file, as points on its frames, and their triangles. Nothing is in the native scene yet.
    False when out of memory, or without a surface. */
bool sn_sofa_find_boxes(sn_sofa_translation* t, sn_sofa_element* element, sn_sofa_body* frames,
                        sn_sofa_body** corners, sn_sofa_topology** faces);
/** Adds them to the native scene. */
void sn_sofa_write_boxes(sn_sofa_translation* t, sn_sofa_element* element, sn_sofa_body* corners,
                         sn_sofa_topology* faces);
/** The origins of frames as points on them, the centres of spheres. Nothing is in the native scene yet. False
    when out of memory. */
bool sn_sofa_find_centres(sn_sofa_translation* t, sn_sofa_element* element, sn_sofa_body* frames,
                          sn_sofa_body** centres, sn_sofa_topology** topology);
/** Adds them to the native scene. */
void sn_sofa_write_centres(sn_sofa_translation* t, sn_sofa_element* element, sn_sofa_body* centres);
