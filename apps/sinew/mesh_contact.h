/* Sinew - mesh_contact: surfaces that intersect, as the command reports them.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh.h>
#include <sinew/sim.h>

/** Prints a row about triangles of the surface of a mesh that intersect each other; nothing when none do. */
void mesh_contact_tell(const sn_mesh* mesh);
/** Prints a note for each mesh of a simulation whose surface intersects itself at the start, and for each two
    that intersect each other. Meshes of mapped states follow others on purpose and are passed over. */
void mesh_contact_note(const sn_sim* sim);
