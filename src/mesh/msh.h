/* Sinew - msh: what the two files of the Gmsh format share. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>

void sn_msh_write(FILE* out, const sn_mesh* mesh);
