/* Sinew - carry: what of the memory of a component is saved, and how it goes over to a revision in which the
   component acts on other nodes or cells; docs/topology.md. Without such a change all memory is copied. With
   it, memory of sn_bind_memory for which the component has declared nothing makes the revision fail.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Declares that of this memory of sn_bind_memory only the first `*count` parts of `part` bytes mean
    anything: only they are saved and restored. The rest is zero in snapshots, and undefined after a restore
    or a step that is taken back. `count` is memory of sn_bind_memory, too, never negative, and at most the
    number of parts. NULL memory or count does nothing. */
SN_API void sn_bind_use_part(sn_bind* bind, const void* memory, const int* count, size_t part);
/** Declares that this memory does not depend on nodes and cells, as a place in space or a count: it is
    copied. Like the functions below for memory that sn_bind_memory has returned; NULL does nothing. */
SN_API void sn_bind_carry_whole(sn_bind* bind, const void* memory);
/** Declares that each step finds the content of this memory anew: it is zero in a revision. */
SN_API void sn_bind_carry_anew(sn_bind* bind, const void* memory);
/** Declares that this memory has a part of the same size for each of `count` cells of one kind of the mesh: a
    cell takes over the part of its parent (sn_mesh_change), and a cell without parent keeps what binding has
    left. `numbers` [count] are the cells' numbers in the mesh, as sn_bind_cells returns them. */
SN_API void sn_bind_carry_cells(sn_bind* bind, const void* memory, const sn_mesh* mesh, sn_cell kind,
                                int count, const int* numbers);
/** Declares a function that is called with the component's data when all memory has been carried over to a
    revision in which the component acts on other nodes or cells: it makes what was not carried over. It
    allocates nothing. */
SN_API void sn_bind_carried(sn_bind* bind, void (*carried)(const void* self));

#ifdef __cplusplus
}
#endif
