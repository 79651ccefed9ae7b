/* Sinew - vtu: what the files of VTK's XML format share: arrays as they stand in a file, and the writer.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/vtk_types.h"

/** What an array is part of. */
typedef enum sn_vtu_part {
    SN_VTU_NOTHING,
    SN_VTU_POINTS,
    SN_VTU_CELLS,
    SN_VTU_VERTS,
    SN_VTU_LINES,
    SN_VTU_POLYS,
    SN_VTU_POINT_DATA,
    SN_VTU_CELL_DATA
} sn_vtu_part;

typedef enum sn_vtu_encoding { SN_VTU_TEXT, SN_VTU_BASE64, SN_VTU_APPENDED } sn_vtu_encoding;

typedef struct sn_vtu_array {
    sn_vtu_part part;
    const char* name;
    sn_vtk_number type;
    int components;
    sn_vtu_encoding encoding;
    /** Its content, when it stands in the array. */
    sn_tokenizer text;
    /** Where it begins in the appended data, when it stands there. */
    long long offset;
} sn_vtu_array;

/** How the arrays of a file are encoded. */
typedef struct sn_vtu_coding {
    sn_mesh_builder* builder;
    /** Raw numbers are big-endian. */
    bool swapped;
    /** Arrays are compressed by zlib, in blocks. */
    bool compressed;
    /** Bytes of the numbers in headers of arrays: 4 or 8. */
    int header;
    bool appended_raw;
    /** Where offsets count from, and behind the last byte; NULL when nothing is appended. */
    const char *appended, *appended_end;
} sn_vtu_coding;

/** `rows` values of all components, in memory of the builder's pool; NULL with a failure. What is read is
    never longer than that, whatever the file says of its blocks. */
double* sn_vtu_values(const sn_vtu_coding* coding, const sn_vtu_array* array, long long rows);
/** Fails with "file:line: array NAME: sentence"; returns false. */
bool sn_vtu_array_fail(const sn_vtu_coding* coding, const sn_vtu_array* array, const char* format, ...)
    SN_PRINTF(3, 4);

void sn_vtu_write(FILE* out, const sn_mesh* mesh);
