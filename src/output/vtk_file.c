/* Sinew - vtk_file. SPDX-License-Identifier: BSD-3-Clause */
#include "output/vtk_file.h"
#include "base/number.h"
#include <stdint.h>
#include <string.h>

void sn_vtk_escape(FILE* stream, const char* text)
{
    for (const char* c = text; *c; ++c) {
        if (*c == '&')
            fputs("&amp;", stream);
        else if (*c == '<')
            fputs("&lt;", stream);
        else if (*c == '"')
            fputs("&quot;", stream);
        else
            fputc((unsigned char)*c < 0x20 ? ' ' : *c, stream);
    }
}

static void write_heads(FILE* stream, const char* group, const sn_vtk_array* arrays, int count, uint64_t* at)
{
    fprintf(stream, "      <%s>\n", group);
    for (int i = 0; i < count; ++i) {
        const sn_vtk_array* a = &arrays[i];
        fprintf(stream, "        <DataArray type=\"%s\" Name=\"", a->type);
        sn_vtk_escape(stream, a->name);
        fprintf(stream, "\" NumberOfComponents=\"%d\" format=\"appended\" offset=\"%llu\"/>\n", a->components,
                (unsigned long long)*at);
        *at += sizeof(uint64_t) + a->bytes;
    }
    fprintf(stream, "      </%s>\n", group);
}

static void write_bytes(FILE* stream, const sn_vtk_array* a)
{
    uint64_t size = a->bytes;
    fwrite(&size, sizeof size, 1, stream);
    fwrite(a->data, 1, a->bytes, stream);
}

static const char* byte_order(void)
{
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first ? "LittleEndian" : "BigEndian";
}

void sn_vtk_write_document(FILE* stream, const sn_vtk_document* d)
{
    char time[SN_NUMBER_TEXT];
    uint64_t at = 0;
    const sn_vtk_array* next = d->arrays;
    fprintf(stream,
            "<?xml version=\"1.0\"?>\n"
            "<VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"%s\" header_type=\"UInt64\">\n"
            "  <UnstructuredGrid>\n"
            "    <FieldData>\n"
            "      <DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" "
            "format=\"ascii\">%s</DataArray>\n"
            "    </FieldData>\n"
            "    <Piece NumberOfPoints=\"%d\" NumberOfCells=\"%d\">\n",
            byte_order(), sn_number_print(time, d->t), d->points, d->cells);
    write_heads(stream, "PointData", next, d->point_fields, &at);
    next += d->point_fields;
    if (d->cell_fields) write_heads(stream, "CellData", next, d->cell_fields, &at);
    next += d->cell_fields;
    write_heads(stream, "Points", next, 1, &at);
    write_heads(stream, "Cells", next + 1, 3, &at);
    fputs("    </Piece>\n  </UnstructuredGrid>\n  <AppendedData encoding=\"raw\">\n   _", stream);
    for (int i = 0; i < d->point_fields + d->cell_fields + 4; ++i)
        write_bytes(stream, &d->arrays[i]);
    fputs("\n  </AppendedData>\n</VTKFile>\n", stream);
}
