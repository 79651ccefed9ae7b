/* Sinew - include: a file brought in by another.

   It is read inside the start tag that asks for it, so that its items come where the include stands. That is
   the only recursion of the reader, eight files deep at most.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>

#include "base/os_file.h"
#include "base/text.h"
#include "xml/document.h"

char* sn_path_folder(const char* path)
{
    const size_t behind = (size_t)(sn_os_name(path) - path); // a root keeps its slash
    size_t length = behind > 1 ? behind - 1 : behind;
    char* folder = malloc(length + 1);
    if (!folder) return NULL;
    memcpy(folder, path, length);
    folder[length] = '\0';
    return folder;
}

/* A path as seen from a folder; NULL when out of memory. */
static char* join(const char* folder, const char* path)
{
    size_t n = strlen(folder), capacity = n + strlen(path) + 2;
    bool alone = sn_os_is_absolute(path) || n == 0;
    char* joined = malloc(capacity);
    if (joined)
        snprintf(joined, capacity, "%s%s%s", alone ? "" : folder, alone || folder[n - 1] == '/' ? "" : "/",
                 path);
    return joined;
}

static bool is_address(const char* path)
{
    size_t n = strspn(path, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-");
    return n > 0 && strncmp(path + n, "://", 3) == 0;
}

static bool same_file(const sn_source* a, const sn_source* b)
{
    return a->on_disk && b->on_disk && a->device == b->device && a->inode == b->inode;
}

/* Refuses a file that is being read already, naming the way from it back to itself. */
static bool refuse_circle(sn_document* d, sn_cursor place, const sn_document* new)
{
    const sn_document* again = d;
    while (again && !same_file(&again->source, &new->source))
        again = again->from;
    if (!again) return false;

    const sn_document* chain[SN_XML_INCLUDE_DEPTH + 1];
    int count = 0;
    for (const sn_document* at = d; at != again; at = at->from)
        chain[count++] = at;
    char names[768];
    int used = snprintf(names, sizeof names, "%s", again->name);
    while (count > 0 && used < (int)sizeof names)
        used += snprintf(names + used, sizeof names - (size_t)used, " -> %s", chain[--count]->name);
    if (used >= (int)sizeof names) sn_cut(names, sizeof names);
    sn_document_complain(d, place, "the file includes itself: %s -> %s", names, new->name);
    return true;
}

/* Whether one more file may be read. */
static bool may_include(sn_document* d, sn_cursor place, const char* file)
{
    sn_reader* r = d->r;
    char quoted[SN_QUOTE_TEXT];
    if (!file || !file[0])
        sn_document_complain(d, d->cursor, "include needs a file, as in <include file=\"parts.xml\"/>");
    else if (r->limits.no_includes)
        sn_document_complain(d, place, "includes are not permitted here");
    else if (is_address(file))
        sn_document_complain(d, place, "%s is an address; only files can be included",
                             sn_quote(quoted, file, strlen(file)));
    else if (d->level == SN_XML_INCLUDE_DEPTH)
        sn_document_complain(d, place, "includes are nested deeper than %d", SN_XML_INCLUDE_DEPTH);
    else if (r->files == r->limits.files) {
        sn_document_complain(d, place, "more than %d includes", r->limits.files);
        sn_document_stop(d);
    } else
        return true;
    return false;
}

/* Fills `new` with the file and reads it for the element that is open around the include. */
static void read_new(sn_document* d, sn_cursor place, const char* file, sn_document* new)
{
    char why[SN_SOURCE_WHY], quoted[SN_QUOTE_TEXT];
    new->root = d->open[d->depth - 2].item;
    new->depth_above = d->depth_above + d->depth - 2;
    sn_status status = sn_source_load(&new->source, new->name, d->r->limits.bytes, why);
    if (status)
        sn_scene_complain(d->r->scene, status, d->name, place.line, place.column, "%s %s",
                          sn_quote(quoted, file, strlen(file)), why);
    else if (!refuse_circle(d, place, new))
        sn_document_read(new);
    sn_source_free(&new->source);
}

void sn_document_include(sn_document* d, sn_cursor place, const char* file)
{
    sn_reader* r = d->r;
    if (!may_include(d, place, file)) return;
    r->files += 1;
    char* name = join(d->folder, file);
    char* folder = name ? sn_path_folder(name) : NULL;
    sn_document* new = folder ? calloc(1, sizeof *new) : NULL;
    if (new) {
        *new = (sn_document){ .r = r, .from = d, .name = name, .folder = folder, .level = d->level + 1 };
        read_new(d, place, file, new);
    } else {
        sn_reader_out_of_memory(r);
    }
    free(new);
    free(folder);
    free(name);
}
