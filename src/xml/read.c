/* Sinew - read: scenes from files and from memory.

   Reading is safe on hostile input: a document type is refused before the parser sees it, hence there are no
   entities but the five of XML; depth, sizes and counts are bounded.
   SPDX-License-Identifier: BSD-3-Clause */
#include "xml/read.h"

#include <stdlib.h>
#include <string.h>

#include "xml/document.h"

enum { MAX_ITEMS = 1000000, MAX_INCLUDES = 1000, MAX_BYTES = 1 << 26 };

/* Hands the causes collected in the scene to the caller. */
static sn_status report(const sn_scene* scene, sn_error* error)
{
    const sn_error* all = sn_scene_error(scene);
    if (all->status == SN_OK || !error) return all->status;
    if (error->status == SN_OK)
        *error = *all;
    else
        for (const char* line = all->text; *line; line += strcspn(line, "\n") + (strchr(line, '\n') != NULL))
            sn_fail(error, all->status, "%.*s", (int)strcspn(line, "\n"), line);
    return all->status;
}

static sn_read_limits complete(const sn_read_limits* given)
{
    sn_read_limits limits = given ? *given : (sn_read_limits){ 0 };
    if (limits.items <= 0 || limits.items > MAX_ITEMS) limits.items = MAX_ITEMS;
    if (limits.files <= 0) limits.files = MAX_INCLUDES;
    if (limits.bytes == 0 || limits.bytes > MAX_BYTES) limits.bytes = MAX_BYTES;
    return limits;
}

/* Reads what `source` holds; `name` and `directory` as in sn_scene_read_text. */
static void read_source(sn_scene* scene, const sn_source* source, const char* name, const char* directory,
                        const sn_read_limits* limits)
{
    sn_reader r = { .scene = scene, .limits = complete(limits) };
    sn_document* d = calloc(1, sizeof *d);
    if (!d) {
        sn_reader_out_of_memory(&r);
        return;
    }
    *d = (sn_document){ .r = &r, .name = name, .folder = directory, .source = *source, .root = sn_root };
    sn_scene_set_directory(scene, directory[0] ? directory : NULL);
    sn_scene_collect(scene, true);
    sn_document_read(d);
    if (scene->pool.failed && sn_scene_error(scene)->status != SN_ERR_MEMORY) sn_reader_out_of_memory(&r);
    sn_scene_collect(scene, false);
    sn_scene_locate(scene, NULL, 0, 0);
    free(r.words);
    free(d);
}

sn_status sn_scene_read_limited(sn_scene* scene, const char* text, size_t length, const char* name,
                                const char* directory, const sn_read_limits* limits, sn_error* error)
{
    if (!scene || (!text && length > 0))
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_read_text needs a scene and a text");
    if (sn_scene_error(scene)->status == SN_OK) {
        sn_source source = { .text = text ? text : "", .length = length };
        read_source(scene, &source, name ? name : "scene", directory ? directory : "", limits);
    }
    return report(scene, error);
}

sn_status sn_scene_read_text(sn_scene* scene, const char* text, size_t length, const char* name,
                             const char* directory, sn_error* error)
{
    return sn_scene_read_limited(scene, text, length, name, directory, NULL, error);
}

sn_status sn_scene_read(sn_scene* scene, const char* path, sn_error* error)
{
    if (!scene || !path || !path[0])
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_read needs a scene and the name of a file");
    if (sn_scene_error(scene)->status) return report(scene, error);

    sn_source source;
    char why[SN_SOURCE_WHY];
    sn_status status = sn_source_load(&source, path, MAX_BYTES, why);
    char* directory = status ? NULL : sn_path_folder(path);
    if (status)
        sn_scene_complain(scene, status, NULL, 0, 0, "%s: %s", path, why);
    else if (!directory)
        sn_scene_complain(scene, SN_ERR_MEMORY, NULL, 0, 0, "out of memory while reading the scene");
    else
        read_source(scene, &source, path, directory, NULL);
    free(directory);
    sn_source_free(&source);
    return report(scene, error);
}
