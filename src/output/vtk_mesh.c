/* Sinew - vtk_mesh: points and cells with fields as a .vtu file. SPDX-License-Identifier: BSD-3-Clause */
#include "base/memory.h"
#include "base/file.h"
#include <string.h>
#include "output/vtk_file.h"

sn_status sn_vtk_check_mesh(const char* path, const sn_vtk_mesh* mesh, sn_error* error)
{
    if (mesh->points < 1 || mesh->cells < 1)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: a mesh of %d points and %d cells has nothing to show",
                       path, mesh->points, mesh->cells);
    for (int i = 0; i < mesh->point_fields + mesh->cell_fields; ++i)
        if (mesh->fields[i].components < 1)
            return sn_fail(error, SN_ERR_ARGUMENT, "%s: field '%s' has no components", path,
                           mesh->fields[i].name);
    return SN_OK;
}

size_t sn_vtk_mesh_values(const sn_vtk_mesh* mesh)
{
    size_t count = 0;
    for (int i = 0; i < mesh->point_fields + mesh->cell_fields; ++i)
        count += (size_t)(i < mesh->point_fields ? mesh->points : mesh->cells) *
                 (size_t)mesh->fields[i].components;
    return count;
}

/* VTK takes this field as one only if it consists of bytes; NULL when out of memory. */
static const uint8_t* bytes_of(const double* values, size_t count, sn_pool* pool)
{
    uint8_t* bytes = sn_pool_array(pool, count, sizeof *bytes);
    for (size_t i = 0; bytes && i < count; ++i)
        bytes[i] = (uint8_t)values[i];
    return bytes;
}

static void lay_out(const sn_vtk_mesh* mesh, const double* position, const double* values, sn_pool* pool,
                    sn_vtk_array* arrays)
{
    int n = 0;
    size_t points = (size_t)mesh->points, cells = (size_t)mesh->cells;
    for (; n < mesh->point_fields + mesh->cell_fields; ++n) {
        const sn_vtk_field* field = &mesh->fields[n];
        size_t count = (n < mesh->point_fields ? points : cells) * (size_t)field->components;
        arrays[n] =
            (sn_vtk_array){ field->name, "Float64", field->components, values, count * sizeof *values };
        if (strcmp(field->name, SN_VTK_GHOST) == 0)
            arrays[n] = (sn_vtk_array){ field->name, "UInt8", 1, bytes_of(values, count, pool), count };
        values += count;
    }
    arrays[n++] = (sn_vtk_array){ "Points", "Float64", 3, position, 3 * points * sizeof *position };
    arrays[n++] = (sn_vtk_array){ "connectivity", "Int64", 1, mesh->corners,
                                  (size_t)mesh->ends[cells - 1] * sizeof *mesh->corners };
    arrays[n++] = (sn_vtk_array){ "offsets", "Int64", 1, mesh->ends, cells * sizeof *mesh->ends };
    arrays[n] = (sn_vtk_array){ "types", "UInt8", 1, mesh->types, cells };
}

sn_status sn_vtk_write_mesh(const char* path, const sn_vtk_mesh* mesh, double t, const double* position,
                            const double* values, sn_error* error)
{
    sn_status status = sn_vtk_check_mesh(path, mesh, error);
    if (status != SN_OK) return status;
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    size_t most = (size_t)mesh->point_fields + (size_t)mesh->cell_fields + 4;
    sn_vtk_array* arrays = sn_pool_array(&pool, most, sizeof *arrays);
    sn_new_file file;
    if (arrays) lay_out(mesh, position, values, &pool, arrays);
    status = !pool.failed ? sn_new_file_open(&file, path, error)
                          : sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    if (status == SN_OK) {
        sn_vtk_write_document(file.stream, &(sn_vtk_document){ t, mesh->points, mesh->cells, arrays,
                                                               mesh->point_fields, mesh->cell_fields });
        status = sn_new_file_close(&file, error);
    }
    sn_pool_clear(&pool);
    return status;
}
