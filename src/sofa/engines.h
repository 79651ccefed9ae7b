/* Sinew - engines: lists that elements of SOFA offer to others by links.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/kinds.h"

/** The list that "@element.data" stands for: points of states and meshes, cells, outputs of engines. Count 0
    where there is none. */
sn_sofa_reals sn_sofa_output(sn_sofa_translation* t, sn_sofa_element* element, const char* data);
/** The same of a SubsetTopology: points and cells inside and outside its boxes or spheres. */
sn_sofa_reals sn_sofa_subset(sn_sofa_translation* t, sn_sofa_element* element, const char* data);
/** The same of a Spiral. */
sn_sofa_reals sn_sofa_spiral_points(sn_sofa_translation* t, sn_sofa_element* element);
/** The same of a Vertex2Frame that turns its frames along a line. */
sn_sofa_reals sn_sofa_vertex_frames(sn_sofa_translation* t, sn_sofa_element* element);
/** The same of GenerateGrid and GenerateCylinder. */
sn_sofa_reals sn_sofa_generated(sn_sofa_translation* t, sn_sofa_element* element, const char* data);

/** Copies what the elements DataExchange of a Node and below it name, where the values do not change. */
void sn_sofa_exchange(sn_sofa_translation* t, sn_sofa_element* node);
/** Whether a ProximityROI has what it needs to choose nodes: centres, radii and their number N. */
bool sn_sofa_has_near_nodes(sn_sofa_translation* t, sn_sofa_element* region);
/** The nodes that a ProximityROI chooses: the N nearest ones to its centres within their radii. */
bool sn_sofa_near_nodes(sn_sofa_translation* t, sn_sofa_element* region, const sn_vec3* points, int count,
                        sn_sofa_indices* out);
/** Whether a MeshBoundaryROI has triangles or quads to choose nodes of, and no inputROI. */
bool sn_sofa_has_boundary(sn_sofa_translation* t, sn_sofa_element* region);
/** The nodes below `limit` that a MeshBoundaryROI chooses: the ends of sides of one triangle or quad. */
bool sn_sofa_boundary_nodes(sn_sofa_translation* t, sn_sofa_element* region, int limit, sn_sofa_indices* out);
