/* Sinew - placing: how SOFA's loaders and states say where their points are.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/translate.h"

/** x becomes t + R S x. */
typedef struct sn_sofa_placing {
    sn_vec3 scale;
    sn_quat turn;
    sn_vec3 shift;
} sn_sofa_placing;

/** From the attributes scale, scale3d, dx dy dz, translation, rx ry rz, rotation (degrees, about x, then y,
    then z). */
sn_sofa_placing sn_sofa_placing_of(sn_sofa_translation* t, sn_sofa_element* element);
/** The same for a state of the points of `mesh`, or NULL: a scale of 0 says nothing where the
    mesh is flat. */
sn_sofa_placing sn_sofa_placing_for(sn_sofa_translation* t, sn_sofa_element* element, const sn_mesh* mesh);
bool sn_sofa_placing_is_none(const sn_sofa_placing* placing);
sn_vec3 sn_sofa_place_point(const sn_sofa_placing* placing, sn_vec3 x);
/** Makes a native moved_mesh of `topology`, and returns what has both; NULL when out of memory. */
sn_sofa_topology* sn_sofa_move(sn_sofa_translation* t, sn_sofa_place* place, const sn_sofa_element* element,
                               const sn_sofa_topology* topology, const sn_sofa_placing* placing);
