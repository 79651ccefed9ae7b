/* Sinew - new_file: a file that appears whole or not at all. Written as PATH.tmp, then renamed.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>

typedef struct sn_new_file {
    FILE* stream;    /**< write here; NULL when not open */
    char* path;      /**< the name it will have */
    char* temporary; /**< the name it has meanwhile */
} sn_new_file;

/** Opens PATH.tmp for writing. On failure SN_ERR_IO with a sentence, and nothing is left behind. */
sn_status sn_new_file_open(sn_new_file* file, const char* path, sn_error* error);
/** Completes the file: what was not yet written is, and PATH.tmp becomes PATH. When anything since opening
    failed (a full disk, say) PATH.tmp is removed, PATH stays as it was, and the status is SN_ERR_IO. */
sn_status sn_new_file_close(sn_new_file* file, sn_error* error);
/** Gives up: PATH.tmp is removed, PATH stays as it was. Accepts a file that is not open. */
void sn_new_file_discard(sn_new_file* file);
/** A copy of `stem` followed by `ending`, from malloc; NULL when out of memory. */
char* sn_path_with(const char* stem, const char* ending);
/** Reports a path that cannot be written, for the reason `number` (an errno) gives. Returns SN_ERR_IO. */
sn_status sn_path_fail(sn_error* error, const char* path, int number);
/** Refuses a path at which a folder, a device or another thing is that is no file, before any work is done for it. */
sn_status sn_path_check(const char* path, sn_error* error);
