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

/** Watches a run for bodies that pass through each other and have neither force nor constraint between them.
    Bodies are points with a mesh that follow no others; pairs that intersect at the start are passed over. */
typedef struct mesh_contact_watch mesh_contact_watch;
/** NULL when out of memory, which the other functions accept. Looks at one in `steps`/200 steps. */
mesh_contact_watch* mesh_contact_watch_open(const sn_sim* sim, int64_t steps);
/** Goes on with a revision of the simulation, which has the same bodies. */
void mesh_contact_watch_follow(mesh_contact_watch* w, const sn_sim* revision);
void mesh_contact_watch_look(mesh_contact_watch* w, int64_t step);
/** The k-th pair that was found to intersect, as a sentence; false past the last. */
bool mesh_contact_watch_note(const mesh_contact_watch* w, int k, char* text, size_t size);
void mesh_contact_watch_close(mesh_contact_watch* w);
