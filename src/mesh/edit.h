/* Sinew - edit: memory of edits, and places of added points. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include <sinew/mesh_edit.h>

/** The edit comes first: sn_mesh_edit_destroy frees it with the pool. */
typedef struct sn_edit_memory {
    sn_mesh_edit edit;
    sn_pool pool;
} sn_edit_memory;

/** An empty edit; NULL when out of memory. */
sn_edit_memory* sn_edit_memory_create(void);
/** Where an added point lies in a shape of the old points. */
sn_vec3 sn_edit_place(const sn_edit_point* p, const sn_vec3* points);
/** sn_mesh_edit_apply with both surfaces of a cut as triangles in two regions: names[0] on the side of the
    normals, names[1] on the other one; NULL: without. */
sn_mesh* sn_edit_apply_named(const sn_mesh* mesh, const sn_mesh_edit* edit, const char* const names[2],
                             sn_error* error);
