/* Sinew - uploads: files that visitors send, for scenes of their own. They are in a folder of the view, which
   only this user can read; each scene that runs keeps its folder, and the next upload begins another.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "view/message.h"

enum {
    UPLOADS_FILES = 32,       /**< in one folder */
    UPLOADS_BYTES = 32 << 20, /**< in one folder */
    UPLOADS_FOLDERS = 64,     /**< scenes of visitors that ran, at most */
    UPLOADS_PATH = 512
};

typedef struct uploads {
    char base[UPLOADS_PATH];        /**< "": closed */
    char folder[UPLOADS_PATH + 16]; /**< of the next scene */
    int number;                     /**< of the folder */
    int files;
    int64_t bytes;
} uploads;

/** Makes the folder. */
sn_status sn_view_uploads_open(uploads* u, sn_error* error);
/** Removes all files. Accepts what is not open. */
void sn_view_uploads_close(uploads* u);
/** Writes a part of a file: it must continue where the file ends. False with a sentence. */
bool sn_view_uploads_write(uploads* u, const message* m, char* why, size_t size);
/** The folder belongs to a running scene from now on, and never changes. False when there are too many. */
bool sn_view_uploads_keep(uploads* u);
