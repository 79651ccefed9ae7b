/* Sinew - assets: the files of the page: built in, or read from a folder.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <stdbool.h>
#include <stddef.h>

/** A file of the page that is built in, compressed by gzip. The list is made by the build from
    apps/viewer/dist and ends with a NULL name. */
typedef struct asset {
    const char* name;
    const unsigned char *at, *end;
} asset;
extern const asset sn_view_assets[];

/** A file to send. */
typedef struct asset_file {
    const unsigned char* at;
    size_t length;
    unsigned char* owned; /**< to be freed, or NULL */
    const char* type;     /**< "text/html; charset=utf-8" */
    bool compressed;
} asset_file;

/** Finds "/", "/app.js", ... in the folder, or among what is built in when that is NULL. Names are flat:
    letters, digits, - _ and dots that are not first. False when there is none. */
bool sn_view_asset_find(const char* folder, const char* path, asset_file* file);
