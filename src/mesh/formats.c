/* Sinew - formats: the list of mesh formats, and which of them a file has.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "mesh/format.h"

// One line a format. Where endings do not tell, the first whose magic fits is taken.
#define FORMATS(ROW)                                                                                         \
    ROW(sn_msh_format)                                                                                       \
    ROW(sn_vtk_format)                                                                                       \
    ROW(sn_vtu_format)                                                                                       \
    ROW(sn_vtp_format)                                                                                       \
    ROW(sn_tetgen_format)                                                                                    \
    ROW(sn_stl_format)                                                                                       \
    ROW(sn_obj_format)

#define DECLARE(row) extern const sn_mesh_format row;
#define ADDRESS(row) &row,
FORMATS(DECLARE)
const sn_mesh_format* const sn_mesh_formats[] = { FORMATS(ADDRESS) NULL };

bool sn_bytes_begin(const void* bytes, size_t size, const char* text)
{
    size_t length = strlen(text);
    return size >= length && memcmp(bytes, text, length) == 0;
}

/* Whether a name ends so; `ending` in lower case or NULL. */
static bool ends_in(const char* name, const char* ending)
{
    size_t n = strlen(name), m = ending ? strlen(ending) : n + 1;
    if (n < m) return false;
    for (size_t i = 0; i < m; ++i) {
        char c = name[n - m + i];
        if ((c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c) != ending[i]) return false;
    }
    return true;
}

const sn_mesh_format* sn_mesh_format_of_name(const char* file)
{
    for (const sn_mesh_format* const* f = sn_mesh_formats; *f; ++f)
        if (ends_in(file, (*f)->ending) || ends_in(file, (*f)->partner)) return *f;
    return NULL;
}

bool sn_mesh_format_is_first(const sn_mesh_format* format, const char* file)
{
    return ends_in(file, format->ending);
}

const sn_mesh_format* sn_mesh_format_of(const sn_file_bytes* bytes, sn_error* error)
{
    char list[256];
    const sn_mesh_format* named = sn_mesh_format_of_name(bytes->file);
    for (const sn_mesh_format* const* f = sn_mesh_formats; named && *f; ++f)
        if (ends_in(named->ending, (*f)->borrowed_ending) && (*f)->magic(bytes->at, bytes->size)) return *f;
    if (named) return named;
    for (const sn_mesh_format* const* f = sn_mesh_formats; *f; ++f)
        if ((*f)->magic && (*f)->magic(bytes->at, bytes->size)) return *f;
    sn_fail(error, SN_ERR_IO, "%s: neither its ending nor its content is that of a mesh format; %s are read",
            bytes->file, sn_mesh_format_list(false, list, sizeof list));
    return NULL;
}

const char* sn_mesh_format_list(bool written, char* text, size_t size)
{
    int count = 0, left = 0;
    size_t used = 0;
    text[0] = '\0';
    for (const sn_mesh_format* const* f = sn_mesh_formats; *f; ++f)
        count += !written || (*f)->write;
    left = count;
    for (const sn_mesh_format* const* f = sn_mesh_formats; *f && used < size; ++f) {
        if (written && !(*f)->write) continue;
        const char* joint = left == count ? "" : left == 1 ? " and " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s%s", joint, (*f)->ending);
        --left;
    }
    return text;
}
