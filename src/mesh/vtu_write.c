/* Sinew - vtu_write: VTK's XML format of unstructured grids, in ASCII.
   SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/cell.h"
#include "mesh/put.h"
#include "mesh/vtk_types.h"
#include "mesh/vtu.h"

static void put_escaped(FILE* out, const char* text)
{
    for (const char* c = text; *c; ++c) {
        if (*c == '&')
            fputs("&amp;", out);
        else if (*c == '<')
            fputs("&lt;", out);
        else if (*c == '"')
            fputs("&quot;", out);
        else
            fputc((unsigned char)*c < 0x20 ? ' ' : *c, out);
    }
}

static void put_array_head(FILE* out, const char* type, const char* name, int components)
{
    fprintf(out, "<DataArray type=\"%s\" Name=\"", type);
    put_escaped(out, name);
    fprintf(out, "\" NumberOfComponents=\"%d\" format=\"ascii\">\n", components);
}

static void put_vtu_data(FILE* out, const sn_mesh* mesh)
{
    fputs("<PointData>\n", out);
    for (int f = 0; f < mesh->field_count; ++f) {
        const sn_mesh_field* field = &mesh->fields[f];
        if (!field->points) continue;
        put_array_head(out, "Float64", field->name, field->components);
        sn_put_rows(out, field->points, mesh->point_count, field->components);
        fputs("</DataArray>\n", out);
    }
    fputs("</PointData>\n<CellData>\n", out);
    if (sn_mesh_has_regions(mesh)) {
        put_array_head(out, "Int32", "region", 1);
        sn_put_regions(out, mesh);
        fputs("</DataArray>\n", out);
    }
    for (int f = 0; f < mesh->field_count; ++f) {
        if (!sn_field_has_cells(&mesh->fields[f])) continue;
        put_array_head(out, "Float64", mesh->fields[f].name, mesh->fields[f].components);
        sn_put_cell_values(out, mesh, &mesh->fields[f]);
        fputs("</DataArray>\n", out);
    }
    fputs("</CellData>\n", out);
}

static void put_vtu_cells(FILE* out, const sn_mesh* mesh)
{
    int offset = 0;
    fputs("<Cells>\n", out);
    put_array_head(out, "Int32", "connectivity", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0, n = sn_cell_nodes((sn_cell)k); i < mesh->cells[k].count * n; ++i)
            fprintf(out, "%d%c", mesh->cells[k].nodes[i], (i + 1) % n ? ' ' : '\n');
    fputs("</DataArray>\n", out);
    put_array_head(out, "Int32", "offsets", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", offset += sn_cell_nodes((sn_cell)k));
    fputs("</DataArray>\n", out);
    put_array_head(out, "UInt8", "types", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", sn_vtk_cell_type((sn_cell)k));
    fputs("</DataArray>\n</Cells>\n", out);
}

void sn_vtu_write(FILE* out, const sn_mesh* mesh)
{
    fprintf(out,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" "
            "byte_order=\"LittleEndian\">\n<UnstructuredGrid>\n<Piece NumberOfPoints=\"%d\" "
            "NumberOfCells=\"%d\">\n",
            mesh->point_count, sn_mesh_cell_count(mesh));
    put_vtu_data(out, mesh);
    fputs("<Points>\n", out);
    put_array_head(out, "Float64", "Points", 3);
    sn_put_points(out, mesh);
    fputs("</DataArray>\n</Points>\n", out);
    put_vtu_cells(out, mesh);
    fputs("</Piece>\n</UnstructuredGrid>\n</VTKFile>\n", out);
}
