/* Sinew - write: the tree of a scene as XML that reads back as the same tree.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/plugin.h>
#include <string.h>

#include "scene/scene.h"

enum { INDENT = 2, WIDTH = 110 };

typedef struct writer {
    const sn_scene* scene;
    FILE* stream;
    int column;      // of what is written next, from 0
    bool unwritable; // a text holds something XML has no way to say
} writer;

/* ---- text ---------------------------------------------------------------------------------------------- */

static void put(writer* w, const char* text, size_t length)
{
    fwrite(text, 1, length, w->stream);
    w->column += (int)length;
}

static void put_text(writer* w, const char* text) { put(w, text, strlen(text)); }

static void put_line_end(writer* w)
{
    fputc('\n', w->stream);
    w->column = 0;
}

static void put_blanks(writer* w, int count)
{
    for (int i = 0; i < count; ++i)
        put(w, " ", 1);
}

/* Bytes of the character that starts at `c` when XML allows it, 0 otherwise. */
static size_t character_length(const char* text)
{
    const unsigned char* c = (const unsigned char*)text;
    if (c[0] < 0x20) return c[0] == '\t' || c[0] == '\n' || c[0] == '\r';
    if (c[0] < 0x80) return 1;
    size_t n = c[0] >= 0xf0 ? 4 : c[0] >= 0xe0 ? 3 : 2;
    if (c[0] < 0xc2 || c[0] > 0xf4) return 0;
    for (size_t i = 1; i < n; ++i)
        if ((c[i] & 0xc0) != 0x80) return 0;
    bool overlong = (c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
    bool outside = (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf4 && c[1] > 0x8f);
    bool no_character = c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe;
    return overlong || outside || no_character ? 0 : n;
}

/* What a character is written as within quotation marks; NULL: as it is. White space by number, or reading
   would make blanks of it. */
static const char* escape_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '"':
        return "&quot;";
    case '\t':
        return "&#9;";
    case '\n':
        return "&#10;";
    case '\r':
        return "&#13;";
    default:
        return NULL;
    }
}

static void put_value(writer* w, const char* text)
{
    while (*text) {
        const char* escape = escape_of(*text);
        size_t n = character_length(text);
        if (escape)
            put_text(w, escape);
        else if (n > 0)
            put(w, text, n);
        else
            put_text(w, "\xef\xbf\xbd");
        w->unwritable = w->unwritable || n == 0;
        text += n > 0 ? n : 1;
    }
}

/* ---- items --------------------------------------------------------------------------------------------- */

/* Writes name="value", on a line of its own when the line would become long. */
static void put_attribute(writer* w, int indent, const char* name, const char* value)
{
    if (w->column > indent && (size_t)w->column + strlen(name) + strlen(value) + 6 > WIDTH) {
        put_line_end(w);
        put_blanks(w, indent);
    } else {
        put(w, " ", 1);
    }
    put_text(w, name);
    put_text(w, "=\"");
    put_value(w, value);
    put_text(w, "\"");
}

/* A prefab that has been expanded is a plain group of what it expanded into. */
static const char* element_of(const writer* w, sn_id id, const sn_component* type)
{
    if (id.index == sn_root.index) return "scene";
    return sn_scene_item_at(w->scene, id)->expanded ? "node" : type->name;
}

/* The value of a parameter as text that reads back the same; NULL when out of memory. Three functions are
   told apart by the blanks between them, so that theirs go; within an expression blanks mean nothing. */
static const char* value_of(writer* w, sn_pool* pool, const sn_param* param, const void* params)
{
    if (param->type != SN_PARAM_EXPR3) return sn_param_text(pool, param, params);
    const sn_expr3* e = (const void*)((const char*)params + param->offset);
    size_t capacity = 6;
    for (int i = 0; i < 3; ++i)
        capacity += e->text[i] ? strlen(e->text[i]) : 0;
    char* text = sn_pool_alloc(pool, capacity);
    char* out = text;
    for (int i = 0; text && i < 3; ++i) {
        const char* c = e->text[i] && e->text[i][0] ? e->text[i] : "0";
        if (strstr(c, ".csv:") && strpbrk(c, " \t\n\r")) w->unwritable = true;
        if (i > 0) *out++ = ' ';
        for (; *c; ++c)
            if (!strchr(" \t\n\r", *c)) *out++ = *c;
    }
    return text;
}

static bool put_parameters(writer* w, int indent, sn_id id, const sn_component* type)
{
    const void* params = sn_scene_params(w->scene, id);
    for (int i = 0; i < type->param_count; ++i) {
        if (!sn_scene_is_set(w->scene, id, type->params[i].name)) continue;
        sn_pool pool;
        sn_pool_init(&pool, &w->scene->pool.host);
        const char* text = value_of(w, &pool, &type->params[i], params);
        if (text) put_attribute(w, indent, type->params[i].name, text);
        sn_pool_clear(&pool);
        if (!text) return false;
    }
    return true;
}

/* Writes the start tag, or the whole element when it has no children. */
static bool put_start(writer* w, int depth, sn_id id)
{
    const sn_component* type = sn_scene_type(w->scene, id);
    const char* element = element_of(w, id, type);
    const char* name = sn_scene_name(w->scene, id);
    int indent = INDENT * depth + 1 + (int)strlen(element) + 1;
    put_blanks(w, INDENT * depth);
    put(w, "<", 1);
    put_text(w, element);
    // A name that the reader would choose itself is left out.
    bool is_root = id.index == sn_root.index;
    if (!is_root && strcmp(name, element) != 0) put_attribute(w, indent, "name", name);
    bool hides = element != type->name && !is_root;
    bool good = hides || put_parameters(w, indent, id, type);
    put_text(w, sn_id_is_null(sn_scene_first_child(w->scene, id)) ? "/>" : ">");
    put_line_end(w);
    return good;
}

static void put_end(writer* w, int depth, sn_id id)
{
    put_blanks(w, INDENT * depth);
    put_text(w, "</");
    put_text(w, element_of(w, id, sn_scene_type(w->scene, id)));
    put_text(w, ">");
    put_line_end(w);
}

/* The plug-ins that components come from: who reads the text learns which to load. */
static void put_plugins(writer* w)
{
    for (int i = 0; i < w->scene->plugin_count; ++i) {
        put_text(w, "  <plugin name=\"");
        put_text(w, w->scene->plugins[i]->name);
        put_text(w, "\"/>");
        put_line_end(w);
    }
}

sn_status sn_scene_write(const sn_scene* scene, FILE* stream)
{
    if (!scene || !stream) return SN_ERR_ARGUMENT;
    for (int i = 1; i <= scene->item_count; ++i) // XML names files, and cannot hold a mesh
        if (scene->items[i].mesh && !scene->items[i].removed) return SN_ERR_UNSUPPORTED;
    writer w = { .scene = scene, .stream = stream };
    put_text(&w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    put_line_end(&w);

    // Down to children first, then on to siblings, closing what is left behind. No recursion: trees are deep.
    int depth = 0;
    sn_id at = sn_root;
    while (!sn_id_is_null(at)) {
        if (!put_start(&w, depth, at)) return SN_ERR_MEMORY;
        sn_id next = sn_scene_first_child(scene, at);
        if (!sn_id_is_null(next)) {
            if (depth == 0) put_plugins(&w);
            depth += 1;
            at = next;
            continue;
        }
        while (next = sn_scene_next(scene, at), sn_id_is_null(next)) {
            at = sn_scene_parent(scene, at);
            if (sn_id_is_null(at)) break;
            put_end(&w, --depth, at);
        }
        at = next;
    }
    if (fflush(stream) != 0 || ferror(stream)) return SN_ERR_IO;
    return w.unwritable ? SN_ERR_SCENE : SN_OK;
}
