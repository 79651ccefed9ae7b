/* Sinew - put: see put.h. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/put.h"

#include <string.h>

#include "base/number.h"
#include "mesh/cell.h"

/* A number with all its digits, and what follows it. */
static void put_number(FILE* out, double value, char behind)
{
    char text[SN_NUMBER_TEXT];
    fputs(sn_number_print(text, value), out);
    fputc(behind, out);
}

void sn_put_rows(FILE* out, const double* values, int rows, int width)
{
    for (int i = 0; i < rows * width; ++i)
        put_number(out, values[i], (i + 1) % width ? ' ' : '\n');
}

void sn_put_points(FILE* out, const sn_mesh* mesh)
{
    for (int i = 0; i < mesh->point_count; ++i) {
        const double x[3] = { mesh->points[i].x, mesh->points[i].y, mesh->points[i].z };
        sn_put_rows(out, x, 1, 3);
    }
}

void sn_put_name(FILE* out, const char* name, const char* unfit)
{
    for (; *name; ++name)
        fputc((unsigned char)*name < 0x20 || strchr(unfit, *name) ? '_' : *name, out);
}

void sn_put_cell_values(FILE* out, const sn_mesh* mesh, const sn_mesh_field* field)
{
    int n = field->components;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count * n; ++i)
            put_number(out, field->cells[k] ? field->cells[k][i] : 0, (i + 1) % n ? ' ' : '\n');
}

void sn_put_regions(FILE* out, const sn_mesh* mesh)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", sn_cells_region(&mesh->cells[k], i));
}

bool sn_mesh_has_regions(const sn_mesh* mesh)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].region) return true;
    return false;
}

const int* sn_cell_points(const sn_mesh* mesh, int kind, int i)
{
    return mesh->cells[kind].nodes + i * sn_cell_nodes((sn_cell)kind);
}
