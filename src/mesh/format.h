/* Sinew - format: the table of mesh formats. A format is a file that defines one row, and one line in
   formats.c; reading, writing, messages, help and the reference are made from the rows.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "mesh/mesh_builder.h"
#include "mesh/surface_builder.h"

/** A file in memory. */
typedef struct sn_file_bytes {
    /** Name, for messages. */
    const char* file;
    const void* at;
    size_t size;
    /** The second file of formats that have two; NULL when there is none. */
    const struct sn_file_bytes* partner;
} sn_file_bytes;

/** Which cells a format can hold. */
typedef enum sn_format_cells {
    SN_FORMAT_ALL_CELLS,
    /** Triangles and quads; a writer receives the boundary surface. */
    SN_FORMAT_FACES,
    /** Triangles; a writer receives the boundary surface with quads cut in two. */
    SN_FORMAT_TRIANGLES
} sn_format_cells;

typedef struct sn_mesh_format {
    /** Ending of the file's name with its dot, in lower case. */
    const char* ending;
    /** Ending of another format that some programs give to files of this one, or NULL: the content decides.
     */
    const char* borrowed_ending;
    /** Ending of the second file of the same name, or NULL. */
    const char* partner;
    /** "Gmsh". */
    const char* name;
    /** What is read, as a phrase. */
    const char* reads;
    /** What is written, as a phrase; NULL when nothing is. */
    const char* writes;
    sn_format_cells cells;
    /** Whether bytes begin like this format; NULL when that cannot be known. */
    bool (*magic)(const void* bytes, size_t size);
    /** Fills a builder; false with a failure in its error. NULL when `read_surface` does it. */
    bool (*read)(sn_mesh_builder* builder, const sn_file_bytes* bytes);
    /** The same for formats of surfaces, whose triangles share no vertices before they are welded. */
    bool (*read_surface)(sn_surface_builder* builder, const void* bytes, size_t size);
    /** Writes a mesh; errors are seen at the stream. NULL when the format is only read. */
    void (*write)(FILE* out, const sn_mesh* mesh);
} sn_mesh_format;

/** All formats, ended by NULL. */
extern const sn_mesh_format* const sn_mesh_formats[];

/** The format with the ending of `file`, upper or lower case, `partner` counting too; NULL when there is
    none. */
const sn_mesh_format* sn_mesh_format_of_name(const char* file);
/** Whether `file` has the ending of the format's first file, not that of the second. */
bool sn_mesh_format_is_first(const sn_mesh_format* format, const char* file);
/** By the name's ending, else the format that the bytes begin like; NULL with a failure when neither
    tells. */
const sn_mesh_format* sn_mesh_format_of(const sn_file_bytes* bytes, sn_error* error);
/** ".msh, .vtk and .obj": endings of the formats that are read, or written. Returns `text`. */
const char* sn_mesh_format_list(bool written, char* text, size_t size);
/** Whether a file's bytes begin with `text`. */
bool sn_bytes_begin(const void* bytes, size_t size, const char* text);

/** The welded surface of a file whose format has `read_surface`; NULL with a failure. */
sn_surface* sn_surface_of_format(const sn_mesh_format* format, const sn_file_bytes* bytes, sn_error* error);
