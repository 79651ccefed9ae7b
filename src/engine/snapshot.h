/* Sinew - snapshot: the pieces of memory that the future depends on. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Registers memory of `sim->owner` as part of the state. */
sn_status sn_sim_remember(sn_sim* sim, void* memory, size_t bytes);
/** Of a registered piece of memory only the first `*used` parts of `part` bytes mean anything at the end of a
    step: only they are saved and restored. `used` is registered, too. NULL memory does nothing. */
void sn_sim_use_part(sn_sim* sim, const void* memory, const int* used, size_t part);
/** Names a piece of memory that its owner does not always have, such as that of a parameter which may be
    absent: revisions find it by its key. The text must live as long as the simulation. */
void sn_sim_name_memory(sn_sim* sim, const void* memory, const char* key);
/** Compares keys, which may be NULL. */
bool sn_same_key(const char* a, const char* b);
/** What was registered at this address; NULL: nothing. */
sn_remembered* sn_sim_remembered(sn_sim* sim, const void* memory);
/** Number of the topology and the layout of the state: two simulations with the same one can exchange
    snapshots. Live numbers of components are no part of it. */
uint64_t sn_sim_layout_hash(const sn_sim* sim);

/** Copies the state out of and into memory of snapshot_bytes, which are those of a snapshot without its
    header. What means nothing is left as it is. */
void sn_sim_save_state(const sn_sim* sim, void* snapshot);
void sn_sim_restore_state(sn_sim* sim, const void* snapshot);
/** Sets what means nothing in a saved state to zero, so that equal states have equal bits. */
void sn_sim_clear_unused(const sn_sim* sim, void* snapshot);
/** The same without memory that other systems alone change, for a step of this one that may be taken back. */
void sn_system_save_state(const sn_system* s, void* snapshot);
void sn_system_restore_state(sn_system* s, const void* snapshot);
/** Checksum that finds damage, eight bytes at a time. */
uint64_t sn_snapshot_hash(const char* content, size_t bytes);
