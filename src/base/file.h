/* Sinew - file: files that are read, and new files that appear whole or not at all.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/base.h>
#include "base/os_file.h"

/* ---- reading ------------------------------------------------------------------------------------------- */

enum { SN_FILE_WHY = 160 };

/** Opens a regular file for reading; sn_os_close() closes it. Pipes, devices, folders and what sn_confine()
    forbids are refused, without waiting for the other end of a pipe: -1 and in `why` what is the matter, to
    stand behind the file's name: "is a folder, not a mesh". `what` names what is read. `about` may be
    NULL. */
int sn_open_regular(const char* path, const char* what, sn_os_file_info* about, char why[SN_FILE_WHY]);
/** The same as a stream, to be closed with fclose(); NULL with "PATH: why" in `error`. `path` may be NULL or
    empty. */
FILE* sn_fopen_regular(const char* path, const char* what, sn_error* error);

/* ---- writing ------------------------------------------------------------------------------------------- */

typedef struct sn_new_file {
    FILE* stream;    /**< write here; NULL when not open */
    char* path;      /**< the name it will have */
    char* temporary; /**< the name it has meanwhile */
    bool
        lines; /**< lines are of use without those behind: they are kept when a later one cannot be written */
} sn_new_file;

/** Opens PATH.tmp for writing; no link there is followed, and the file of a program that writes it now is
    refused. On failure SN_ERR_IO with a sentence, and nothing is left behind. */
sn_status sn_new_file_open(sn_new_file* file, const char* path, sn_error* error);
/** Completes the file: what was not yet written is, and PATH.tmp becomes PATH. When anything since opening
    failed (a full disk, say) PATH stays as it was, PATH.tmp is removed, and the status is SN_ERR_IO; of a
    file of `lines` PATH.tmp keeps those that are whole, and the sentence says so. */
sn_status sn_new_file_close(sn_new_file* file, sn_error* error);
/** Gives up: PATH.tmp is removed, PATH stays as it was. Accepts a file that is not open. */
void sn_new_file_discard(sn_new_file* file);

/** Creates `temporary`, for reading and writing, and holds it until it is closed by sn_os_close(). A file
    left there by a program that has ended is replaced, one that is held is refused, a link is removed and
    never followed. -1 with a failure that names `path`. */
int sn_temporary_open(const char* temporary, const char* path, sn_error* error);
/** Holds a folder against other programs that ask for the same, until what is returned is closed by
    sn_os_close(). -1 with a failure when one has it; -2 when this folder cannot be held, which is no
    failure. */
int sn_folder_hold(const char* folder, sn_error* error);
/** A copy of `stem` followed by `ending`, from malloc; NULL when out of memory. */
char* sn_path_with(const char* stem, const char* ending);
/** Reports a path that cannot be written, for the reason `number` (an errno) gives. Returns SN_ERR_IO. */
sn_status sn_path_fail(sn_error* error, const char* path, int number);
/** Refuses a path at which a folder, a device or another thing is that is no file, before any work is done
    for it. */
sn_status sn_path_check(const char* path, sn_error* error);
