/* Sinew - draft: a mesh that grows while it is read or made. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "base/memory.h"
#include <sinew/mesh.h>

/** Limits of a mesh; beyond them it is refused. */
enum {
    SN_MESH_POINTS = 1 << 24,
    SN_MESH_CELLS = 1 << 25,
    SN_MESH_REGIONS = 4096,
    SN_MESH_FIELDS = 256,
    SN_MESH_COMPONENTS = 64
};

typedef struct sn_draft_cells {
    int count;
    int *nodes, *region, *origin;
    bool has_region;
} sn_draft_cells;

/** The mesh comes first: what sn_draft_finish returns is freed as a draft. A call that fails has told why in
    `error`. */
typedef struct sn_draft {
    sn_mesh mesh;
    sn_pool pool;
    const char* file; /**< for messages */
    sn_error* error;
    sn_vec3* points;
    int *point_origin, point_count;
    sn_draft_cells cells[SN_CELL_KIND_COUNT];
    const char** region_names;
    int region_count;
    sn_mesh_field* fields;
    int field_count;
} sn_draft;

/** NULL when out of memory. `file` must live as long as the draft grows. */
sn_draft* sn_draft_create(const char* file, sn_error* error);
/** Adds a point that was number `origin`; returns its number, or -1. */
int sn_draft_point(sn_draft* draft, sn_vec3 at, int origin);
/** Adds a cell that was made of, or read as, number `origin`. Nodes are checked at the end. */
bool sn_draft_cell(sn_draft* draft, sn_cell kind, const int* nodes, int region, int origin);
/** Number of a region by name, made when new; -1 on failure. */
int sn_draft_region(sn_draft* draft, const char* name, size_t length);
/** Adds the regions of a mesh, with the same numbers; for a draft without regions. */
bool sn_draft_regions_of(sn_draft* draft, const sn_mesh* mesh);
/** The field of that name and number of components, made when new; NULL on failure. */
sn_mesh_field* sn_draft_field(sn_draft* draft, const char* name, size_t length, int components);
/** Values for all points, given for each point's origin: row `origin` of `values`, which has `rows` rows. */
bool sn_draft_point_values(sn_draft* draft, sn_mesh_field* field, const double* values, int rows);
/** The same for all cells. */
bool sn_draft_cell_values(sn_draft* draft, sn_mesh_field* field, const double* values, int rows);
/** Fields of the mesh the draft was made of, whose points and cells its origins number. */
bool sn_draft_fields_of(sn_draft* draft, const sn_mesh* mesh);

/** Checks that every cell has different nodes, all of which exist; leaves out points without a cell when there are cells and
    `compact`. Returns the mesh, to be freed with sn_mesh_destroy, or NULL, the draft being freed. */
sn_mesh* sn_draft_finish(sn_draft* draft, bool compact);
void sn_draft_destroy(sn_draft* draft);
/** Fails with "file: out of memory"; returns false. */
bool sn_draft_fail_memory(sn_draft* draft);

/** Turns the points x of a mesh from sn_draft_finish into position + R(q) scale x. */
void sn_mesh_place(sn_mesh* mesh, double scale, sn_quat q, sn_vec3 position);
/** A copy in memory of the pool; its `of` is the same. NULL when out of memory. */
sn_mesh* sn_mesh_copy(sn_pool* pool, const sn_mesh* mesh);
