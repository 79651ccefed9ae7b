/* Sinew - skins: what of a body a collision model of SOFA lets touch.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "sofa/touching.h"

typedef enum sn_sofa_skin_shape {
    SN_SOFA_SKIN_OF_TRIANGLES,
    SN_SOFA_SKIN_OF_LINES,
    SN_SOFA_SKIN_OF_SPHERES
} sn_sofa_skin_shape;

/** Points, and a topology with as many points and its triangles, edges, or neither. */
typedef struct sn_sofa_skin {
    sn_sofa_body* body;
    sn_sofa_topology* topology;
    sn_sofa_skin_shape shape;
    sn_sofa_reals radii; /**< of spheres, one for each; of lines one; count 0: without thickness */
} sn_sofa_skin;

/** The state of a collision model: of its Node or of one around it; NULL, untold, when there is none. */
sn_sofa_body* sn_sofa_body_of_model(const sn_sofa_model* model);
/** Whether it has a state that an integrator advances. */
bool sn_sofa_is_model_moved(const sn_sofa_model* model);
/** Spheres, capsules and boxes stand for themselves; of models of triangles, lines and points the first one
    of the same state that has a skin. NULL when there is none. */
sn_sofa_model* sn_sofa_model_with_skin(sn_sofa_translation* t, sn_sofa_model* model);
/** False when the model has no points, or none of the shapes. */
bool sn_sofa_find_skin(sn_sofa_translation* t, sn_sofa_model* model, sn_sofa_skin* out);
/** Adds points on frames to the native scene, at the first call. */
void sn_sofa_write_skin(sn_sofa_translation* t, sn_sofa_model* model, const sn_sofa_skin* skin);
/** The mean length of its edges; of spheres HUGE_VAL. */
double sn_sofa_edge_of_skin(const sn_sofa_skin* skin);
/** Into how many open surfaces a skin is divided: the walls of a room, whose triangles are clockwise seen
    from outside, are two; natively a closed surface has its body inside. */
int sn_sofa_parts_of_skin(const sn_sofa_skin* skin, const sn_sofa_skin* other);
/** A mesh in the scene that has the cells of a skin, triangles turned outwards, or one of `parts` equal
    shares of them; NULL: the points' own mesh. */
const char* sn_sofa_mesh_of_skin(sn_sofa_translation* t, sn_sofa_element* element, const sn_sofa_skin* skin,
                                 int part, int parts);
