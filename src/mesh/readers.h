/* Sinew - readers: one for each format. They fill a draft from the bytes of a file; false with a failure.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/draft.h"

/** A file in memory. */
typedef struct sn_file_bytes {
    const char* file; /**< for messages */
    const void* at;
    size_t size;
} sn_file_bytes;

bool sn_msh_read(sn_draft* draft, const sn_file_bytes* bytes);
bool sn_vtk_read(sn_draft* draft, const sn_file_bytes* bytes);
bool sn_vtu_read(sn_draft* draft, const sn_file_bytes* bytes);
/** TetGen's points and tetrahedra, from two files. `cells` may be NULL: points alone. */
bool sn_tetgen_read(sn_draft* draft, const sn_file_bytes* nodes, const sn_file_bytes* cells);

/** Adds a cell of a kind that a format knows and a mesh does not, cut into those it knows. */
typedef enum sn_foreign_cell { SN_FOREIGN_PRISM, SN_FOREIGN_PYRAMID } sn_foreign_cell;
bool sn_draft_foreign(sn_draft* draft, sn_foreign_cell kind, const int* nodes, int region, int origin);
