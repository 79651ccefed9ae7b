/* Sinew - write: meshes as files. Written as FILE.tmp, then renamed, so that a file appears whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "mesh/cell.h"
#include "mesh/topology.h"

static const int vtk_types[SN_CELL_KIND_COUNT] = { 3, 5, 9, 10, 12, 24 };
static const int gmsh_types[SN_CELL_KIND_COUNT] = { 1, 2, 3, 4, 5, 11 };

static void put_number(FILE* out, double value, char behind)
{
    char text[SN_NUMBER_TEXT];
    fputs(sn_number_print(text, value), out);
    fputc(behind, out);
}

static void put_point(FILE* out, sn_vec3 p)
{
    put_number(out, p.x, ' ');
    put_number(out, p.y, ' ');
    put_number(out, p.z, '\n');
}

static const int* nodes_of(const sn_mesh* mesh, int kind, int i)
{
    return mesh->cells[kind].nodes + i * sn_cell_nodes((sn_cell)kind);
}

static bool has_regions(const sn_mesh* mesh)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (mesh->cells[k].region) return true;
    return false;
}

static bool of_cells(const sn_mesh_field* field)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (field->cells[k]) return true;
    return false;
}

/* The name with what a format cannot hold made "_". */
static void put_name(FILE* out, const char* name, const char* unfit)
{
    for (; *name; ++name)
        fputc((unsigned char)*name < 0x20 || strchr(unfit, *name) ? '_' : *name, out);
}

/* ---- .msh --------------------------------------------------------------------------------------------------------- */

static void put_msh_regions(FILE* out, const sn_mesh* mesh)
{
    int count = 0;
    for (int pass = 0; pass < 2; ++pass) {
        if (pass == 1 && !count) return;
        if (pass == 1) fprintf(out, "$PhysicalNames\n%d\n", count);
        for (int dimension = 1; dimension <= 3; ++dimension)
            for (int r = 0; r < mesh->region_count; ++r) {
                bool found = false;
                for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
                    for (int i = 0;
                         !found && sn_cell_dimension((sn_cell)k) == dimension && i < mesh->cells[k].count;
                         ++i)
                        found = sn_cells_region(&mesh->cells[k], i) == r;
                if (!found) continue;
                if (pass == 0) {
                    ++count;
                    continue;
                }
                fprintf(out, "%d %d \"", dimension, r + 1);
                put_name(out, mesh->region_names[r], "\"");
                fputs("\"\n", out);
            }
    }
    fputs("$EndPhysicalNames\n", out);
}

static void put_msh_data(FILE* out, const sn_mesh* mesh, const sn_mesh_field* field, bool points)
{
    int n = field->components, count = 0, number = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        if (field->cells[k]) count += mesh->cells[k].count;
    fprintf(out, "$%sData\n1\n\"", points ? "Node" : "Element");
    put_name(out, field->name, "\"");
    fprintf(out, "\"\n1\n0\n3\n0\n%d\n%d\n", n, points ? mesh->point_count : count);
    for (int i = 0; points && i < mesh->point_count; ++i) {
        fprintf(out, "%d ", i + 1);
        for (int c = 0; c < n; ++c)
            put_number(out, field->points[i * n + c], c + 1 < n ? ' ' : '\n');
    }
    for (int k = 0; !points && k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            ++number;
            if (!field->cells[k]) continue;
            fprintf(out, "%d ", number);
            for (int c = 0; c < n; ++c)
                put_number(out, field->cells[k][i * n + c], c + 1 < n ? ' ' : '\n');
        }
    fprintf(out, "$End%sData\n", points ? "Node" : "Element");
}

static void write_msh(FILE* out, const sn_mesh* mesh)
{
    int number = 0;
    fputs("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n", out);
    put_msh_regions(out, mesh);
    fprintf(out, "$Nodes\n%d\n", mesh->point_count);
    for (int i = 0; i < mesh->point_count; ++i) {
        fprintf(out, "%d ", i + 1);
        put_point(out, mesh->points[i]);
    }
    fprintf(out, "$EndNodes\n$Elements\n%d\n", sn_mesh_cell_count(mesh));
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            const int* nodes = nodes_of(mesh, k, i);
            int region = sn_cells_region(&mesh->cells[k], i) + 1, n = sn_cell_nodes((sn_cell)k);
            fprintf(out, "%d %d 2 %d %d", ++number, gmsh_types[k], region, region ? region : 1);
            for (int a = 0; a < n; ++a) { // Gmsh has the last two middles the other way round
                int from = k == SN_CELL_TETRAHEDRON_10 && a >= 8 ? 17 - a : a;
                fprintf(out, " %d", nodes[from] + 1);
            }
            fputc('\n', out);
        }
    fputs("$EndElements\n", out);
    for (int f = 0; f < mesh->field_count; ++f) {
        if (mesh->fields[f].points) put_msh_data(out, mesh, &mesh->fields[f], true);
        if (of_cells(&mesh->fields[f])) put_msh_data(out, mesh, &mesh->fields[f], false);
    }
}

/* ---- .vtk --------------------------------------------------------------------------------------------------------- */

static void put_cell_values(FILE* out, const sn_mesh* mesh, const sn_mesh_field* field)
{
    int n = field->components;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count * n; ++i)
            put_number(out, field->cells[k] ? field->cells[k][i] : 0, (i + 1) % n ? ' ' : '\n');
}

static void put_region_numbers(FILE* out, const sn_mesh* mesh)
{
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", sn_cells_region(&mesh->cells[k], i));
}

static void put_vtk_head(FILE* out, const sn_mesh_field* field, int rows)
{
    put_name(out, field->name, " \t");
    fprintf(out, " %d %d double\n", field->components, rows);
}

static void put_vtk_data(FILE* out, const sn_mesh* mesh)
{
    int points = 0, cells = has_regions(mesh), total = sn_mesh_cell_count(mesh);
    for (int f = 0; f < mesh->field_count; ++f) {
        points += mesh->fields[f].points != NULL;
        cells += of_cells(&mesh->fields[f]);
    }
    if (points) fprintf(out, "POINT_DATA %d\nFIELD FieldData %d\n", mesh->point_count, points);
    for (int f = 0; f < mesh->field_count; ++f) {
        const sn_mesh_field* field = &mesh->fields[f];
        if (!field->points) continue;
        put_vtk_head(out, field, mesh->point_count);
        for (int i = 0; i < mesh->point_count * field->components; ++i)
            put_number(out, field->points[i], (i + 1) % field->components ? ' ' : '\n');
    }
    if (cells) fprintf(out, "CELL_DATA %d\nFIELD FieldData %d\n", total, cells);
    if (has_regions(mesh)) {
        fprintf(out, "region 1 %d int\n", total);
        put_region_numbers(out, mesh);
    }
    for (int f = 0; f < mesh->field_count; ++f) {
        if (!of_cells(&mesh->fields[f])) continue;
        put_vtk_head(out, &mesh->fields[f], total);
        put_cell_values(out, mesh, &mesh->fields[f]);
    }
}

static void write_vtk(FILE* out, const sn_mesh* mesh)
{
    int cells = sn_mesh_cell_count(mesh), numbers = 0;
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        numbers += mesh->cells[k].count * (1 + sn_cell_nodes((sn_cell)k));
    fprintf(out,
            "# vtk DataFile Version 3.0\nSinew mesh\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS %d double\n",
            mesh->point_count);
    for (int i = 0; i < mesh->point_count; ++i)
        put_point(out, mesh->points[i]);
    fprintf(out, "CELLS %d %d\n", cells, numbers);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i) {
            fprintf(out, "%d", sn_cell_nodes((sn_cell)k));
            for (int a = 0; a < sn_cell_nodes((sn_cell)k); ++a)
                fprintf(out, " %d", nodes_of(mesh, k, i)[a]);
            fputc('\n', out);
        }
    fprintf(out, "CELL_TYPES %d\n", cells);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", vtk_types[k]);
    put_vtk_data(out, mesh);
}

/* ---- .vtu --------------------------------------------------------------------------------------------------------- */

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

static void begin_array(FILE* out, const char* type, const char* name, int components)
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
        begin_array(out, "Float64", field->name, field->components);
        for (int i = 0; i < mesh->point_count * field->components; ++i)
            put_number(out, field->points[i], (i + 1) % field->components ? ' ' : '\n');
        fputs("</DataArray>\n", out);
    }
    fputs("</PointData>\n<CellData>\n", out);
    if (has_regions(mesh)) {
        begin_array(out, "Int32", "region", 1);
        put_region_numbers(out, mesh);
        fputs("</DataArray>\n", out);
    }
    for (int f = 0; f < mesh->field_count; ++f) {
        if (!of_cells(&mesh->fields[f])) continue;
        begin_array(out, "Float64", mesh->fields[f].name, mesh->fields[f].components);
        put_cell_values(out, mesh, &mesh->fields[f]);
        fputs("</DataArray>\n", out);
    }
    fputs("</CellData>\n", out);
}

static void put_vtu_cells(FILE* out, const sn_mesh* mesh)
{
    int offset = 0;
    fputs("<Cells>\n", out);
    begin_array(out, "Int32", "connectivity", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0, n = sn_cell_nodes((sn_cell)k); i < mesh->cells[k].count * n; ++i)
            fprintf(out, "%d%c", mesh->cells[k].nodes[i], (i + 1) % n ? ' ' : '\n');
    fputs("</DataArray>\n", out);
    begin_array(out, "Int32", "offsets", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", offset += sn_cell_nodes((sn_cell)k));
    fputs("</DataArray>\n", out);
    begin_array(out, "UInt8", "types", 1);
    for (int k = 0; k < SN_CELL_KIND_COUNT; ++k)
        for (int i = 0; i < mesh->cells[k].count; ++i)
            fprintf(out, "%d\n", vtk_types[k]);
    fputs("</DataArray>\n</Cells>\n", out);
}

static void write_vtu(FILE* out, const sn_mesh* mesh)
{
    fprintf(out,
            "<?xml version=\"1.0\"?>\n<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" "
            "byte_order=\"LittleEndian\">\n<UnstructuredGrid>\n<Piece NumberOfPoints=\"%d\" "
            "NumberOfCells=\"%d\">\n",
            mesh->point_count, sn_mesh_cell_count(mesh));
    put_vtu_data(out, mesh);
    fputs("<Points>\n", out);
    begin_array(out, "Float64", "Points", 3);
    for (int i = 0; i < mesh->point_count; ++i)
        put_point(out, mesh->points[i]);
    fputs("</DataArray>\n</Points>\n", out);
    put_vtu_cells(out, mesh);
    fputs("</Piece>\n</UnstructuredGrid>\n</VTKFile>\n", out);
}

/* ---- .obj, .stl --------------------------------------------------------------------------------------------------- */

static void write_obj(FILE* out, const sn_mesh* surface)
{
    for (int i = 0; i < surface->point_count; ++i) {
        fputs("v ", out);
        put_point(out, surface->points[i]);
    }
    for (int k = SN_CELL_TRIANGLE; k <= SN_CELL_QUAD; ++k)
        for (int i = 0; i < surface->cells[k].count; ++i) {
            fputc('f', out);
            for (int a = 0; a < sn_cell_nodes((sn_cell)k); ++a)
                fprintf(out, " %d", nodes_of(surface, k, i)[a] + 1);
            fputc('\n', out);
        }
}

static void put_little_endian(FILE* out, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; ++i)
        fputc((int)(value >> (8 * i) & 0xff), out);
}

static void put_corner(FILE* out, sn_vec3 p)
{
    const float x[3] = { (float)p.x, (float)p.y, (float)p.z };
    for (int i = 0; i < 3; ++i) {
        uint32_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        put_little_endian(out, bits, 4);
    }
}

static void write_stl(FILE* out, const sn_mesh* surface)
{
    const sn_cells* c = &surface->cells[SN_CELL_TRIANGLE];
    fprintf(out, "%-80s", "binary STL by Sinew");
    put_little_endian(out, (uint32_t)c->count, 4);
    for (int i = 0; i < c->count; ++i) {
        sn_vec3 p[3];
        for (int a = 0; a < 3; ++a)
            p[a] = surface->points[c->nodes[3 * i + a]];
        sn_vec3 n = sn_cross(sn_sub(p[1], p[0]), sn_sub(p[2], p[0]));
        double length = sn_norm(n);
        put_corner(out, length > 0 ? sn_scale(1 / length, n) : n);
        for (int a = 0; a < 3; ++a)
            put_corner(out, p[a]);
        put_little_endian(out, 0, 2);
    }
}

/* ---- any ---------------------------------------------------------------------------------------------------------- */

typedef struct format {
    const char* ending;
    void (*write)(FILE* out, const sn_mesh* mesh);
    bool surface, triangles; /* holds these only */
} format;

static const format formats[] = {
    { ".msh", write_msh, false, false }, { ".vtk", write_vtk, false, false },
    { ".vtu", write_vtu, false, false }, { ".obj", write_obj, true, false },
    { ".stl", write_stl, true, true },
};

static const format* format_of(const char* file)
{
    const char* dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof formats / sizeof *formats; ++i)
        if (strcmp(dot, formats[i].ending) == 0) return &formats[i];
    return NULL;
}

static sn_status write_file(const format* f, const char* file, const char* temporary, const sn_mesh* mesh,
                            sn_error* error)
{
    FILE* out = fopen(temporary, "wb");
    if (!out) return sn_fail(error, SN_ERR_IO, "%s: cannot be written: %s", file, strerror(errno));
    f->write(out, mesh);
    bool good = !ferror(out);
    good = fclose(out) == 0 && good;
    good = good && rename(temporary, file) == 0;
    if (good) return SN_OK;
    int why = errno;
    remove(temporary);
    return sn_fail(error, SN_ERR_IO, "%s: cannot be written: %s", file, strerror(why));
}

sn_status sn_mesh_write(const char* file, const sn_mesh* mesh, sn_error* error)
{
    const format* f = format_of(file);
    if (!f)
        return sn_fail(error, SN_ERR_IO,
                       "%s: the ending says no format; .msh, .vtk, .vtu, .obj and .stl are written", file);
    sn_mesh* surface = f->surface ? sn_mesh_surface(mesh, f->triangles, error) : NULL;
    if (f->surface && !surface) return error ? error->status : SN_ERR_SCENE;
    size_t length = strlen(file);
    char* temporary = malloc(length + 5);
    sn_status status = SN_ERR_MEMORY;
    if (temporary) {
        memcpy(temporary, file, length);
        memcpy(temporary + length, ".tmp", 5);
        status = write_file(f, file, temporary, surface ? surface : mesh, error);
    } else {
        sn_fail(error, status, "%s: out of memory", file);
    }
    free(temporary);
    sn_mesh_destroy(surface);
    return status;
}
