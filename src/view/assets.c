/* Sinew - assets. SPDX-License-Identifier: BSD-3-Clause */
#include "view/assets.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 64 << 20 };

static const char* const types[][2] = {
    { ".html", "text/html; charset=utf-8" },
    { ".js", "text/javascript; charset=utf-8" },
    { ".css", "text/css; charset=utf-8" },
    { ".svg", "image/svg+xml" },
    { ".png", "image/png" },
    { ".jpg", "image/jpeg" },
    { ".webp", "image/webp" },
    { ".json", "application/json" },
    { ".woff2", "font/woff2" },
};

static const char* type_of(const char* name)
{
    const char* dot = strrchr(name, '.');
    for (size_t i = 0; dot && i < sizeof types / sizeof types[0]; ++i)
        if (strcmp(types[i][0], dot) == 0) return types[i][1];
    return NULL;
}

static bool is_flat(const char* name)
{
    if (!isalnum((unsigned char)name[0]) || strlen(name) > 100) return false;
    for (const char* c = name; *c; ++c)
        if (!isalnum((unsigned char)*c) && !strchr("-_.", *c)) return false;
    return true;
}

static bool read_file(const char* folder, const char* name, asset_file* file)
{
    char path[4096];
    if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return false;
    FILE* stream = fopen(path, "rb");
    if (!stream) return false;
    long length = fseek(stream, 0, SEEK_END) == 0 ? ftell(stream) : -1;
    rewind(stream);
    file->owned = length >= 0 && length <= LARGEST ? malloc((size_t)length + 1) : NULL;
    file->length = file->owned ? fread(file->owned, 1, (size_t)length, stream) : 0;
    fclose(stream);
    file->at = file->owned;
    return file->owned && file->length == (size_t)length;
}

bool sn_view_asset_find(const char* folder, const char* path, asset_file* file)
{
    const char* name = strcmp(path, "/") == 0 ? "index.html" : path + 1;
    *file = (asset_file){ .type = type_of(name) };
    if (path[0] != '/' || !is_flat(name) || !file->type) return false;
    if (folder) {
        if (read_file(folder, name, file)) return true;
        free(file->owned);
        file->owned = NULL;
        return false;
    }
    file->compressed = true;
    for (const asset* a = sn_view_assets; a->name; ++a)
        if (strcmp(a->name, name) == 0) {
            file->at = a->at;
            file->length = (size_t)(a->end - a->at);
            return true;
        }
    return false;
}
