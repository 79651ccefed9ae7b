/* Sinew - vtk_file: the .vtu document that shapes are written as. Private to the output.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "output/vtk.h"
#include <stddef.h>
#include <stdio.h>

/** An array of the file: its head goes into the XML, its bytes behind it. */
typedef struct sn_vtk_array {
    const char* name;
    const char* type;
    int components;
    const void* data;
    size_t bytes;
} sn_vtk_array;

/** One unstructured grid. */
typedef struct sn_vtk_document {
    double t; /**< [s] */
    int points, cells;
    const sn_vtk_array*
        arrays; /**< fields of points, fields of cells, points, connectivity, offsets, types */
    int point_fields, cell_fields;
} sn_vtk_document;

void sn_vtk_write_document(FILE* stream, const sn_vtk_document* d);
