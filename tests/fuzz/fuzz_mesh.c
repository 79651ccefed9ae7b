/* If this failed, a mesh file could crash what reads it. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>

#include "mesh/format.h"
#include "mesh/quality.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

static void look_at(sn_mesh* mesh)
{
    sn_mesh_report report;
    if (mesh) (void)sn_mesh_check(mesh, &report);
    sn_mesh_destroy(mesh);
}

/* TetGen's two files, with a zero between them. */
static void read_two(const uint8_t* bytes, size_t size, const uint8_t* zero)
{
    sn_error error = { 0 };
    size_t first = (size_t)(zero - bytes);
    const sn_file_bytes cells = { "fuzz.ele", zero + 1, size - first - 1, NULL },
                        nodes = { "fuzz.node", bytes, first, &cells };
    sn_mesh_builder* d = sn_mesh_builder_create("fuzz", &error);
    if (d && sn_mesh_format_of_name("fuzz.node")->read(d, &nodes))
        look_at(sn_mesh_builder_finish(d, true));
    else
        sn_mesh_builder_destroy(d);
}

/* The content says which format it is. */
int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size)
{
    sn_error error = { 0 };
    const uint8_t* zero = size ? memchr(bytes, 0, size) : NULL;
    look_at(sn_mesh_parse("fuzz", bytes, size, &error));
    look_at(sn_mesh_parse("fuzz.msh", bytes, size, &error));
    if (zero) read_two(bytes, size, zero);
    return 0;
}
