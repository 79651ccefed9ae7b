/* Sinew - urdf: the element of a scene that brings in a robot from a URDF file.
   SPDX-License-Identifier: BSD-3-Clause */
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#include "base/text.h"
#include "xml/document.h"
#include "xml/urdf.h"

enum { BASE_FIXED, BASE_FREE };
static const sn_urdf_options defaults = { .position = { 0, 0, 0 } };
static const sn_param table[] = {
    { SN_FIELD(sn_urdf_options, file), "1", 0, 0, "the file" },
    { SN_FIELD(sn_urdf_options, name), "1", 0, 0, "of the node with the robot" },
    { SN_CHOICE(sn_urdf_options, base, "fixed free"), "1", 0, 0, "whether the root is held" },
    { SN_FIELD(sn_urdf_options, position), "m", 0, 0, "of the root" },
    { SN_FIELD(sn_urdf_options, orientation), "rad", 0, 0, "of the root: roll, pitch, yaw" },
    { SN_FIELD(sn_urdf_options, gravity), "m/s^2", 0, 0, "of all links" },
    { SN_FIELD(sn_urdf_options, positions), "1", 0, 0, "coordinates at the start" },
};

static const sn_param* find_param(const char* name)
{
    for (int i = 0; i < SN_COUNT(table); ++i)
        if (strcmp(table[i].name, name) == 0) return &table[i];
    return NULL;
}

static bool read_options(sn_document* d, sn_pool* pool, const char** attributes, sn_urdf_options* o)
{
    char why[256], quoted[SN_QUOTE_TEXT];
    *o = defaults;
    for (; *attributes; attributes += 2) {
        const sn_param* param = find_param(attributes[0]);
        sn_quote(quoted, attributes[0], strlen(attributes[0]));
        if (!param)
            sn_document_complain(
                d, d->cursor,
                "urdf has no parameter %s; it has file, name, base, position, orientation, gravity "
                "and positions",
                quoted);
        else if (!sn_param_parse(pool, param, o, attributes[1], why, sizeof why))
            sn_document_complain(d, d->cursor, "urdf: %s: %s", quoted, why);
        else
            continue;
        return false;
    }
    if (o->file && o->file[0]) return true;
    sn_document_complain(d, d->cursor, "urdf needs a file, as in <urdf file=\"arm.urdf\"/>");
    return false;
}

/* The file with its folder; NULL: reported. */
static sn_tree* load(sn_document* d, sn_urdf* u, const char* file, sn_source* source)
{
    char why[SN_SOURCE_WHY], quoted[SN_QUOTE_TEXT];
    sn_cursor at;
    sn_status status = sn_source_load(source, u->file, d->r->limits.bytes - d->r->bytes, why);
    if (status) {
        sn_scene_complain(d->r->scene, status, d->name, d->cursor.line, d->cursor.column, "%s %s",
                          sn_quote(quoted, file, strlen(file)), why);
        return NULL;
    }
    d->r->bytes += source->length;
    sn_tree* robot = sn_tree_read(&u->pool, source, &at, why);
    if (!robot) sn_scene_complain(d->r->scene, SN_ERR_SCENE, u->file, at.line, at.column, "%s", why);
    return robot;
}

static void bring_in(sn_document* d, sn_urdf* u, sn_id parent, const sn_urdf_options* o)
{
    sn_source source = { 0 };
    char why[SN_SOURCE_WHY];
    sn_tree* robot = load(d, u, o->file, &source);
    if (robot && sn_urdf_read(u, robot)) {
        if (sn_urdf_place(u, o->positions, why))
            sn_urdf_add(u, parent, o);
        else
            sn_document_complain(d, d->cursor, "urdf: positions: %s", why);
    }
    sn_source_free(&source);
}

void sn_document_urdf(sn_document* d, sn_id parent, const char** attributes)
{
    sn_urdf u = { .scene = d->r->scene };
    sn_urdf_options o;
    sn_pool_init(&u.pool, NULL);
    if (d->r->limits.no_includes) {
        sn_document_complain(d, d->cursor, "files are not permitted here");
    } else if (d->r->files == d->r->limits.files) {
        sn_document_complain(d, d->cursor, "more than %d includes and robots", d->r->limits.files);
        d->r->stopped = true;
    } else if (read_options(d, &u.pool, attributes, &o)) {
        d->r->files += 1;
        bool alone = sn_os_is_absolute(o.file) || !d->folder[0];
        u.file = sn_pool_format(&u.pool, "%s%s%s", alone ? "" : d->folder, alone ? "" : "/", o.file);
        char* folder = u.file ? sn_path_folder(u.file) : NULL;
        u.folder = folder;
        if (folder)
            bring_in(d, &u, parent, &o);
        else
            sn_reader_out_of_memory(d->r);
        free(folder);
    }
    sn_pool_clear(&u.pool);
}
