/* If this failed, a mesh file could crash what reads it. SPDX-License-Identifier: BSD-3-Clause */
#include "mesh/quality.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size)
{
    sn_error error = { 0 };
    sn_mesh_report report;
    sn_mesh* mesh = sn_mesh_parse("fuzz.msh", bytes, size, &error);
    if (mesh) (void)sn_mesh_check(mesh, &report);
    sn_mesh_destroy(mesh);
    return 0;
}
