/* Sinew - write: a mesh as a file that appears whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/file.h"
#include "mesh/format.h"
#include "mesh/topology.h"

sn_status sn_mesh_write(const char* file, const sn_mesh* mesh, sn_error* error)
{
    if (!file || !mesh)
        return sn_fail(error, SN_ERR_ARGUMENT, "a mesh and the name of a file are needed to write it");
    const sn_mesh_format* f = sn_mesh_format_of_name(file);
    char list[256];
    if (!f || !f->write)
        return sn_fail(error, SN_ERR_IO, "%s: unknown ending; the formats that can be written are %s", file,
                       sn_mesh_format_list(true, list, sizeof list));
    sn_error own = { 0 };
    sn_mesh* surface = f->cells ? sn_mesh_surface(mesh, f->cells == SN_FORMAT_TRIANGLES, &own) : NULL;
    if (f->cells && !surface) return sn_fail(error, own.status, "%s: %s", file, own.text);
    sn_new_file out;
    sn_status status = sn_new_file_open(&out, file, error);
    if (!status) {
        f->write(out.stream, surface ? surface : mesh);
        status = sn_new_file_close(&out, error);
    }
    sn_mesh_destroy(surface);
    return status;
}
