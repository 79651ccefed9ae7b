/* Sinew - distances: what acts on scalars that measure distances, areas or volumes.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/mappings.h"

/** The elements of the mapping's Node that act on what it measures, Nodes below it among them. Returns their
    number; `*actor` gets the last one. */
int sn_sofa_actors_on(const sn_sofa_place* place, const sn_sofa_element* mapping, sn_sofa_element** actor);
/** Whether it is a RestShapeSpringsForceField on all scalars, with their own rest values. */
bool sn_sofa_pulls_all(const sn_sofa_element* actor);
/** Its stiffness for each of `count` scalars; NULL when out of memory. */
double* sn_sofa_pulls(sn_sofa_translation* t, sn_sofa_element* actor, int count);
/** Tells that a mapping, the state of its Node and what acts on it are in the scene. */
void sn_sofa_honour_scalars(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* mapping,
                            sn_sofa_element* actor);
/** SquareMapping in the only Node below that of a DistanceMapping, with springs: the squares of the distances
    along the edges of `topology` are kept. False when it is not so. */
bool sn_sofa_square_distances(sn_sofa_translation* t, sn_sofa_place* place, sn_sofa_element* mapping,
                              sn_sofa_body* parent, const sn_sofa_topology* topology);
