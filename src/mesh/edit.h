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
