/* Sinew - mesh_builder: a mesh that grows while it is read or made. SPDX-License-Identifier: BSD-3-Clause */
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

typedef struct sn_mesh_builder_cells {
    int count;
    int *nodes, *region, *origin;
    bool has_region;
} sn_mesh_builder_cells;

/** The mesh comes first: what sn_mesh_builder_finish returns is freed as a builder. A call that fails has
    told why in `error`. */
typedef struct sn_mesh_builder {
    sn_mesh mesh;
    sn_pool pool;
    const char* file; /**< for messages */
    sn_error* error;
    sn_vec3* points;
    int *point_origin, point_count;
    sn_mesh_builder_cells cells[SN_CELL_KIND_COUNT];
    const char** region_names;
    int region_count;
    sn_mesh_field* fields;
    int field_count;
} sn_mesh_builder;

/** NULL when out of memory. `file` must live as long as the builder grows. */
sn_mesh_builder* sn_mesh_builder_create(const char* file, sn_error* error);
/** Adds a point that was number `origin`; returns its number, or -1. */
int sn_mesh_builder_point(sn_mesh_builder* builder, sn_vec3 at, int origin);
/** Adds a cell that was made of, or read as, number `origin`. Nodes are checked at the end. */
bool sn_mesh_builder_cell(sn_mesh_builder* builder, sn_cell kind, const int* nodes, int region, int origin);
/** Number of a region by name, made when new; -1 on failure. */
int sn_mesh_builder_region(sn_mesh_builder* builder, const char* name, size_t length);
/** Adds the regions of a mesh, with the same numbers; for a builder without regions. */
bool sn_mesh_builder_regions_of(sn_mesh_builder* builder, const sn_mesh* mesh);
/** The field of that name and number of components, made when new; NULL on failure. */
sn_mesh_field* sn_mesh_builder_field(sn_mesh_builder* builder, const char* name, size_t length,
                                     int components);
/** Values for all points, given for each point's origin: row `origin` of `values`, which has `rows` rows. */
bool sn_mesh_builder_point_values(sn_mesh_builder* builder, sn_mesh_field* field, const double* values,
                                  int rows);
/** The same for all cells. */
bool sn_mesh_builder_cell_values(sn_mesh_builder* builder, sn_mesh_field* field, const double* values,
                                 int rows);
/** Fields of the mesh the builder was made of, whose points and cells its origins number. */
bool sn_mesh_builder_fields_of(sn_mesh_builder* builder, const sn_mesh* mesh);

/** Checks that every cell has different nodes, all of which exist; leaves out points without a cell when
    there are cells and `compact`. Returns the mesh, to be freed with sn_mesh_destroy, or NULL, the builder
    being freed. */
sn_mesh* sn_mesh_builder_finish(sn_mesh_builder* builder, bool compact);
void sn_mesh_builder_destroy(sn_mesh_builder* builder);
/** Fails with "file: out of memory"; returns false. */
bool sn_mesh_builder_fail_memory(sn_mesh_builder* builder);

/** Turns the points x of a mesh from sn_mesh_builder_finish into position + R(q) scale x. */
void sn_mesh_place(sn_mesh* mesh, double scale, sn_quat q, sn_vec3 position);
/** A copy in memory of the pool; its `of` is the same. NULL when out of memory. */
sn_mesh* sn_mesh_copy(sn_pool* pool, const sn_mesh* mesh);
