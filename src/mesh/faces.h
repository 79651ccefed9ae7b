/* Sinew - faces: the faces of a mesh's solids, and which of them belong together.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

/** A face of a solid, or a triangle or quad of the mesh. */
typedef struct sn_face {
    sn_cell kind; /**< of its cell */
    int cell;     /**< number among those of the kind */
    int corners, nodes[4];
    bool solid;   /**< a face of a solid */
    int partner;  /**< of a solid: the face of another solid on the same corners, -1 for none */
    int given;    /**< of a solid: the triangle or quad on the same corners, -1 for none */
    bool crowded; /**< more than two solids have it */
} sn_face;

typedef struct sn_faces {
    int count;
    sn_face* at; /**< of triangles and quads, then solids, in their order */
} sn_faces;

/** False when out of memory. Freed with sn_faces_clear, after a failure too. */
bool sn_faces_find(const sn_mesh* mesh, sn_faces* out);
void sn_faces_clear(sn_faces* faces);
