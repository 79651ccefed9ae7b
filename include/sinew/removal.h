/* Sinew - removal: cells of a mesh that are removed while a simulation runs. Memory, items and the pattern of
   the matrix stay as they are; docs/topology.md. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Which cells of one kind are removed from the points of a mesh. All components that act on these cells
    share it; it is part of the simulation's state. */
typedef struct sn_removal {
    /** Cells of the kind in the mesh. */
    int count;
    /** [count] 1: removed. NULL: no component of the scene removes cells. */
    unsigned char* removed;
    /** [nodes of the state] solid cells, or where its mesh has none triangles and quads, were around the node
        and all of them are removed: it has no equation and stays where it is. Of a state that a mapping
        places in cells: the cell of the node is removed, see sn_bind_hosts. NULL: as above. */
    const bool* bare;
    /** [cells of the state's own mesh, counted through all kinds] the cell is removed, itself or all cells of
        derived meshes that were made of it and may be removed. NULL: none of the state may be removed. */
    const bool* gone;
    /** Of the set of removed cells, 0 of none: two sets have the same key only by chance, 2^-64. */
    uint64_t key;
} sn_removal;

/** Is a cell removed? `removal` may be NULL. */
static inline bool sn_removal_has(const sn_removal* removal, int cell)
{
    return removal && removal->removed && removal->removed[cell];
}

/** Removes a cell, in `commit` of a component that has asked for it by sn_bind_remover. Removed cells stay
    removed. */
static inline void sn_remove_cell(sn_removal* removal, int cell)
{
    uint64_t h = (uint64_t)cell + 1;
    if (removal->removed[cell]) return;
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u; // G. Steele, D. Lea, C. Flood, OOPSLA 2014: splitmix64
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    removal->removed[cell] = 1;
    removal->key ^= h ^ h >> 31;
}

/** The removal of cells of one kind of the mesh at `mesh`, or where it is absent of the input's own mesh;
    NULL in `out` where there is no mesh. `follow` is called with the component's data whenever the set may
    have changed, between steps and by one thread; it allocates nothing. NULL: the component reads the set
    itself. */
SN_API sn_status sn_bind_removal(sn_bind* bind, int input, sn_ref mesh, sn_cell kind,
                                 void (*follow)(const void* self), const sn_removal** out);
/** The set of which only `bare` and `gone` are read: the nodes of an input that nothing carries any more, and
    the cells of its own mesh that are removed. NULL in `out` where the nodes have no cells around them.
    `follow` as above. */
SN_API sn_status sn_bind_bare(sn_bind* bind, int input, void (*follow)(const void* self),
                              const sn_removal** out);
/** Declares for a mapping, after sn_bind_state, which cells of the mesh of input 0 carry its children:
    [children] numbers of cells, counted through all kinds. A child is bare when its cell is removed. It still
    moves as the mapping says; what acts on it ends by sn_bind_bare. */
SN_API sn_status sn_bind_hosts(sn_bind* bind, const int* cells);
/** Is a node bare? `removal` may be NULL. */
static inline bool sn_removal_is_bare(const sn_removal* removal, int node)
{
    return removal && removal->bare && removal->bare[node];
}
/** Is a cell of the state's own mesh removed, counted through all kinds? `removal` may be NULL. */
static inline bool sn_removal_is_gone(const sn_removal* removal, int cell)
{
    return removal && removal->gone && removal->gone[cell];
}
/** As sn_bind_removal, for a component that removes cells. Fails where there is no mesh, or no cell of the
    kind. */
SN_API sn_status sn_bind_remover(sn_bind* bind, int input, sn_ref mesh, sn_cell kind, sn_removal** out);

#ifdef __cplusplus
}
#endif
