/* Sinew - document: elements become items, attributes become parameters.

   Nothing is given up at the first mistake: what is wrong is noted with its place, what depends on it is
   skipped, and reading goes on. Only what makes the rest meaningless (text that is no XML, a limit passed, no
   memory) stops it.
   SPDX-License-Identifier: BSD-3-Clause */
#include "xml/document.h"

#include <sinew/plugin.h>

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/text.h"
#include "xml/fault.h"

enum { MAX_SUGGESTIONS = 50 }; // causes after which no more thought is given to nearest words

/* ---- causes -------------------------------------------------------------------------------------------- */

void sn_document_complain(sn_document* d, sn_cursor at, const char* format, ...)
{
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (length >= (int)sizeof sentence) sn_cut(sentence, sizeof sentence);
    sn_scene_complain(d->r->scene, SN_ERR_SCENE, d->name, at.line, at.column, "%s", sentence);
}

static sn_cursor place_at(const sn_document* d, size_t offset)
{
    return sn_cursor_move(&d->source, d->cursor, offset);
}

static void locate(const sn_document* d, sn_cursor at)
{
    sn_scene_locate(d->r->scene, d->name, at.line, at.column);
}

void sn_document_stop(sn_document* d)
{
    d->r->stopped = true;
    XML_StopParser(d->parser, XML_FALSE);
}

void sn_reader_out_of_memory(sn_reader* r)
{
    r->stopped = true;
    sn_scene_complain(r->scene, SN_ERR_MEMORY, NULL, 0, 0, "out of memory while reading the scene");
}

/* The component or "include" that a mistyped element may mean, or NULL. */
static const char* nearest_element(sn_reader* r, const char* name)
{
    int count = sn_scene_component_count(r->scene);
    if (sn_scene_error(r->scene)->count >= MAX_SUGGESTIONS) return NULL;
    if (!r->words) {
        r->words = malloc(((size_t)count + 2) * sizeof *r->words);
        if (!r->words) return NULL;
        for (int i = 0; i < count; ++i)
            r->words[i] = sn_scene_component_at(r->scene, i)->name;
        r->words[count] = "include";
        r->words[count + 1] = "urdf";
    }
    return sn_nearest(name, r->words, count + 2);
}

/* ---- attributes ---------------------------------------------------------------------------------------- */

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/* Offset of the attribute's name behind *at, and *at moved behind its value. The parser has found the tag
   well-formed; the bounds only keep a mistake from becoming worse. */
static size_t next_attribute(const sn_source* source, size_t* at)
{
    size_t i = *at, n = source->length;
    const char* t = source->text;
    while (i < n && is_blank(t[i]))
        ++i;
    size_t name = i;
    while (i < n && t[i] != '"' && t[i] != '\'')
        ++i;
    const char* close = i + 1 < n ? memchr(t + i + 1, t[i], n - i - 1) : NULL;
    *at = close ? (size_t)(close - t) + 1 : n;
    return name;
}

/* Walks along the attributes of the start tag at the cursor, giving places. */
typedef struct attribute_walk {
    size_t at;
    sn_cursor cursor;
} attribute_walk;

static attribute_walk walk_attributes(const sn_document* d)
{
    const sn_element* e = &d->open[d->depth - 1];
    return (attribute_walk){ d->cursor.offset + 1 + e->name_length, d->cursor };
}

static sn_cursor next_place(const sn_document* d, attribute_walk* walk)
{
    size_t name = next_attribute(&d->source, &walk->at);
    walk->cursor = sn_cursor_move(&d->source, walk->cursor, name);
    return walk->cursor;
}

/* The value of an attribute and its place, or NULL. */
static const char* find_attribute(const sn_document* d, const char** attributes, const char* name,
                                  sn_cursor* place)
{
    attribute_walk walk = walk_attributes(d);
    for (; *attributes; attributes += 2) {
        sn_cursor here = next_place(d, &walk);
        if (strcmp(attributes[0], name) != 0) continue;
        *place = here;
        return attributes[1];
    }
    return NULL;
}

/* Sets every attribute but `except`; first the choice on which units depend. */
static void set_attributes(sn_document* d, sn_id item, const char** attributes, const char* except)
{
    const sn_component* type = sn_scene_type(d->r->scene, item);
    const int passes = type && sn_param_chooses(type) >= 0 ? 2 : 1;
    for (int pass = 0; pass < passes; ++pass) {
        attribute_walk walk = walk_attributes(d);
        for (const char** a = attributes; *a; a += 2) {
            sn_cursor place = next_place(d, &walk);
            if (except && strcmp(a[0], except) == 0) continue;
            if (passes == 2 && sn_scene_chooses(d->r->scene, item, a[0]) != (pass == 0)) continue;
            locate(d, place);
            sn_scene_set(d->r->scene, item, a[0], a[1]);
        }
    }
}

/* ---- elements ------------------------------------------------------------------------------------------ */

/* The name of a new item: NULL when none is given or it cannot be had, which is noted; reading goes on
   without it, so that the rest of the element is looked at too. */
static const char* choose_name(sn_document* d, sn_id parent, const sn_component* type,
                               const char** attributes)
{
    static const char first[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
    static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789-";
    sn_cursor place;
    char quoted[SN_QUOTE_TEXT];
    const char* name = find_attribute(d, attributes, "name", &place);
    if (!name) return NULL;

    size_t length = strlen(name);
    if (!name[0] || !strchr(first, name[0]) || name[strspn(name, others)]) {
        sn_document_complain(
            d, place, "%s is not a valid name: use letters, digits, _ and -; it starts with a letter or _",
            sn_quote(quoted, name, length));
        return NULL;
    }
    if (length > SN_XML_NAME) {
        sn_document_complain(d, place, "the name %s has more than %d characters",
                             sn_quote(quoted, name, length), SN_XML_NAME);
        return NULL;
    }
    const sn_scene* scene = d->r->scene;
    uint32_t rival = sn_names_rival(&scene->names, scene->items, parent.index, name, type);
    if (!rival) return name;
    const sn_scene_item* other = &scene->items[rival];
    sn_quote(quoted, name, length);
    if (other->place.file)
        sn_document_complain(d, place, "the name %s is already used at %s:%d:%d", quoted, other->place.file,
                             other->place.line, other->place.column);
    else
        sn_document_complain(d, place, "the name %s is already in use", quoted);
    return NULL;
}

/* Whether the scene can take one more item. */
static bool has_capacity(sn_document* d)
{
    const sn_reader* r = d->r;
    if (r->scene->item_count < r->limits.items) return true;
    sn_document_complain(d, d->cursor, "the scene has more than %d items", r->limits.items);
    sn_document_stop(d);
    return false;
}

static void complain_unknown(sn_document* d, const char* name)
{
    char quoted[SN_QUOTE_TEXT];
    sn_quote(quoted, name, strlen(name));
    const char* nearest = nearest_element(d->r, name);
    if (strcmp(name, "scene") == 0)
        sn_document_complain(
            d, d->cursor,
            "a scene cannot be inside another element; insert a file by <include file=\"parts.xml\"/>");
    else if (nearest)
        sn_document_complain(d, d->cursor, "%s is not a component; did you mean \"%s\"?", quoted, nearest);
    else
        sn_document_complain(d, d->cursor, "%s is not a component; `sinew describe` lists all components",
                             quoted);
}

static void start_item(sn_document* d, sn_element* e, sn_id parent, const char* name, const char** attributes)
{
    sn_reader* r = d->r;
    const sn_component* type = strcmp(name, "scene") == 0 ? NULL : sn_scene_component(r->scene, name);
    if (!type) {
        complain_unknown(d, name);
        return;
    }
    if (!has_capacity(d)) return;
    const char* own_name = choose_name(d, parent, type, attributes);
    locate(d, d->cursor);
    sn_id item = sn_scene_add(r->scene, parent, own_name, type, NULL);
    if (sn_id_is_null(item)) return;
    e->kind = SN_ELEMENT_ITEM;
    e->item = item;
    set_attributes(d, item, attributes, "name");
}

static void start_include(sn_document* d, sn_element* e, const char** attributes)
{
    e->kind = SN_ELEMENT_INCLUDE;
    sn_cursor place = d->cursor;
    const char* file = find_attribute(d, attributes, "file", &place);
    attribute_walk walk = walk_attributes(d);
    char quoted[SN_QUOTE_TEXT];
    for (const char** a = attributes; *a; a += 2) {
        sn_cursor here = next_place(d, &walk);
        if (strcmp(a[0], "file") != 0)
            sn_document_complain(d, here, "include accepts only the parameter file, not %s",
                                 sn_quote(quoted, a[0], strlen(a[0])));
    }
    sn_document_include(d, place, file);
    if (d->r->stopped) sn_document_stop(d);
}

/* A plug-in is code: the user loads it, the scene only states that it needs it. */
static void start_plugin(sn_document* d, sn_element* e, const char** attributes)
{
    e->kind = SN_ELEMENT_PLUGIN;
    sn_cursor place = d->cursor;
    char quoted[SN_QUOTE_TEXT];
    const char* name = find_attribute(d, attributes, "name", &place);
    if (!name || attributes[2])
        sn_document_complain(d, d->cursor, "plugin has one parameter, as in <plugin name=\"magnet\"/>");
    else if (!sn_scene_plugin(d->r->scene, name))
        sn_document_complain(
            d, place,
            "the scene needs the plug-in %s, which is not loaded. A plug-in is code: if you trust it, "
            "load it by --plugin FILE (in C: sn_scene_load_plugin)",
            sn_quote(quoted, name, strlen(name)));
}

static void start_urdf(sn_document* d, sn_element* e, sn_id parent, const char** attributes)
{
    e->kind = SN_ELEMENT_URDF;
    sn_document_urdf(d, parent, attributes);
    if (d->r->stopped) sn_document_stop(d);
}

static void start_root(sn_document* d, sn_element* e, const char* name, const char** attributes)
{
    char quoted[SN_QUOTE_TEXT];
    if (strcmp(name, "scene") != 0) {
        sn_document_complain(d, d->cursor, "the root element must be \"scene\", not %s",
                             sn_quote(quoted, name, strlen(name)));
        XML_StopParser(d->parser, XML_FALSE);
        return;
    }
    e->kind = SN_ELEMENT_ITEM;
    e->item = d->root;
    // An included part is a scene of its own when read alone; here its parameters do not count.
    if (d->from) return;
    locate(d, d->cursor);
    set_attributes(d, d->root, attributes, NULL);
}

static void XMLCALL start_element(void* user, const char* name, const char** attributes)
{
    sn_document* d = user;
    if (d->r->stopped) return;
    size_t offset = (size_t)XML_GetCurrentByteIndex(d->parser);
    d->cursor = place_at(d, offset);
    d->text_noted = false;
    if (d->depth_above + d->depth == SN_XML_DEPTH) {
        sn_document_complain(d, d->cursor, "elements are nested deeper than %d", SN_XML_DEPTH);
        sn_document_stop(d);
        return;
    }
    sn_element* e = &d->open[d->depth++];
    *e = (sn_element){ .kind = SN_ELEMENT_SKIPPED,
                       .name = d->source.text + offset + 1,
                       .name_length = strlen(name) };
    e->line = d->cursor.line;

    const sn_element* parent = d->depth > 1 ? e - 1 : NULL;
    if (!parent)
        start_root(d, e, name, attributes);
    else if (parent->kind == SN_ELEMENT_INCLUDE)
        sn_document_complain(d, d->cursor, "include must not contain elements");
    else if (parent->kind == SN_ELEMENT_URDF)
        sn_document_complain(d, d->cursor, "urdf must not contain elements");
    else if (parent->kind == SN_ELEMENT_PLUGIN)
        sn_document_complain(d, d->cursor, "plugin must not contain elements");
    else if (parent->kind == SN_ELEMENT_ITEM && strcmp(name, "include") == 0)
        start_include(d, e, attributes);
    else if (parent->kind == SN_ELEMENT_ITEM && strcmp(name, "plugin") == 0)
        start_plugin(d, e, attributes);
    else if (parent->kind == SN_ELEMENT_ITEM && strcmp(name, "urdf") == 0)
        start_urdf(d, e, parent->item, attributes);
    else if (parent->kind == SN_ELEMENT_ITEM)
        start_item(d, e, parent->item, name, attributes);
    if (d->r->scene->pool.failed) sn_document_stop(d);
}

static void XMLCALL end_element(void* user, const char* name)
{
    sn_document* d = user;
    (void)name;
    if (d->r->stopped || d->depth == 0) return;
    d->depth -= 1;
    d->text_noted = false;
}

static void XMLCALL stray_text(void* user, const char* text, int length)
{
    sn_document* d = user;
    if (d->r->stopped || d->text_noted || d->depth == 0 || d->open[d->depth - 1].kind == SN_ELEMENT_SKIPPED)
        return;
    int begin = 0, end = length;
    while (begin < end && is_blank(text[begin]))
        ++begin;
    while (end > begin && is_blank(text[end - 1]))
        --end;
    if (begin == end) return;
    char quoted[SN_QUOTE_TEXT];
    size_t offset = (size_t)XML_GetCurrentByteIndex(d->parser) + (size_t)begin;
    sn_document_complain(d, place_at(d, offset), "text %s is not allowed here; parameters are attributes",
                         sn_quote(quoted, text + begin, (size_t)(end - begin)));
    d->text_noted = true;
}

/* ---- documents ----------------------------------------------------------------------------------------- */

static void XMLCALL declaration(void* user, const char* version, const char* encoding, int standalone)
{
    sn_document* d = user;
    char quoted[SN_QUOTE_TEXT];
    (void)version;
    (void)standalone;
    if (!encoding || strcasecmp(encoding, "UTF-8") == 0 || strcasecmp(encoding, "US-ASCII") == 0) return;
    sn_document_complain(d, place_at(d, (size_t)XML_GetCurrentByteIndex(d->parser)),
                         "the text says that it is in %s; save it as UTF-8",
                         sn_quote(quoted, encoding, strlen(encoding)));
}

static void complain_document_type(sn_document* d, size_t offset)
{
    sn_document_complain(d, place_at(d, offset),
                         "a document type is not allowed in a scene; delete <!DOCTYPE ...>");
}

/* Only reached by a document type that was not found before parsing. */
static void XMLCALL document_type(void* user, const char* name, const char* system, const char* public,
                                  int inside)
{
    sn_document* d = user;
    (void)name, (void)system, (void)public, (void)inside;
    if (d->r->stopped) return;
    complain_document_type(d, (size_t)XML_GetCurrentByteIndex(d->parser));
    sn_document_stop(d);
}

/* What can be refused before parsing. */
static bool is_acceptable(sn_document* d)
{
    sn_reader* r = d->r;
    const sn_source* s = &d->source;
    char why[SN_SOURCE_WHY];
    size_t at;
    if (s->length > r->limits.bytes - r->bytes) {
        sn_document_complain(d, d->cursor,
                             "the scene and the files it includes are larger than %zu bytes together",
                             r->limits.bytes);
        r->stopped = true;
        return false;
    }
    r->bytes += s->length;
    if (!sn_source_check(s, &at, why)) {
        sn_document_complain(d, place_at(d, at), "%s", why);
        return false;
    }
    at = sn_source_prolog(s);
    if (s->length - at < 9 || strncasecmp(s->text + at, "<!DOCTYPE", 9) != 0) return true;
    complain_document_type(d, at);
    return false;
}

static void explain_stop(sn_document* d)
{
    enum XML_Error code = XML_GetErrorCode(d->parser);
    if (code == XML_ERROR_ABORTED) return; // by us, and said why
    if (code == XML_ERROR_NO_MEMORY) {
        sn_reader_out_of_memory(d->r);
        return;
    }
    sn_open_tag open = { 0 };
    if (d->depth > 0) {
        const sn_element* e = &d->open[d->depth - 1];
        open = (sn_open_tag){ e->name, e->name_length, e->line };
    }
    sn_fault fault = sn_fault_explain(code, &d->source, (size_t)XML_GetCurrentByteIndex(d->parser), open);
    sn_document_complain(d, place_at(d, fault.at), "%s", fault.sentence);
}

void sn_document_read(sn_document* d)
{
    d->cursor = sn_cursor_start(&d->source);
    if (!is_acceptable(d)) return;
    d->parser = XML_ParserCreate("UTF-8");
    if (!d->parser) {
        sn_reader_out_of_memory(d->r);
        return;
    }
    XML_SetUserData(d->parser, d);
    XML_SetXmlDeclHandler(d->parser, declaration);
    XML_SetStartDoctypeDeclHandler(d->parser, document_type);
    XML_SetElementHandler(d->parser, start_element, end_element);
    XML_SetCharacterDataHandler(d->parser, stray_text);
    size_t crowd = sn_source_crowd(&d->source, SN_XML_ATTRIBUTES);
    bool whole = crowd == d->source.length;
    if (XML_Parse(d->parser, d->source.text, (int)crowd, whole) != XML_STATUS_OK)
        explain_stop(d);
    else if (!whole)
        sn_document_complain(d, place_at(d, crowd), "the element has more than %d attributes",
                             SN_XML_ATTRIBUTES);
    XML_ParserFree(d->parser);
    d->parser = NULL;
}
