/* Sinew - snapshot: the pieces of memory that the future depends on. SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "engine/sim.h"

/** Registers memory as part of the state. */
sn_status sn_sim_remember(sn_sim* sim, void* memory, size_t bytes);
/** Copies the state out of and into a snapshot of snapshot_bytes. */
void sn_sim_save_state(const sn_sim* sim, void* snapshot);
void sn_sim_restore_state(sn_sim* sim, const void* snapshot);
