/* Sinew - cut_log: all cuts of a run, one after the other in one block of bytes, so that a later program can
   make the cut meshes again.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/mesh_edit.h>
#include "base/memory.h"

/** Cuts of a run. Start it with sn_cut_log_init. */
typedef struct sn_cut_log {
    sn_pool pool; /**< of `bytes` */
    char* bytes;  /**< at a multiple of 8 */
    size_t used, capacity;
} sn_cut_log;

void sn_cut_log_init(sn_cut_log* log, const sn_host* host);
void sn_cut_log_clear(sn_cut_log* log);
/** Appends a cut by the cutter with this number, without its faces; false: out of memory. */
bool sn_cut_log_append(sn_cut_log* log, int cutter, const sn_mesh_edit* edit);
/** Replaces the log by these bytes, which sn_cut_log_next checks; false: out of memory. */
bool sn_cut_log_take(sn_cut_log* log, const void* bytes, size_t count);
/** The cut at `*at`, which moves on; the arrays of `edit` lie in the log. Start at 0 and end where `*at` is
    `used`; false: the log is damaged. What the numbers mean is checked by sn_mesh_edit_apply. */
bool sn_cut_log_next(const sn_cut_log* log, size_t* at, int* cutter, sn_mesh_edit* edit);
