/* Sinew - tree. SPDX-License-Identifier: BSD-3-Clause */
#include "xml/tree.h"
#include <expat.h>
#include <stdio.h>
#include <string.h>
#include "xml/fault.h"

typedef struct reading {
    sn_pool* pool;
    const sn_source* source;
    XML_Parser parser;
    sn_cursor cursor;
    sn_tree *root, *open;
    int depth, count;
    char* why;
} reading;

static void stop(reading* r, const char* why)
{
    snprintf(r->why, SN_SOURCE_WHY, "%s", why);
    XML_StopParser(r->parser, XML_FALSE);
}

static void keep_attributes(reading* r, sn_tree* element, const char** attributes)
{
    int count = 0;
    while (attributes[count])
        ++count;
    element->attributes = sn_pool_array(r->pool, (size_t)count + 1, sizeof *element->attributes);
    for (int i = 0; element->attributes && i < count; ++i)
        element->attributes[i] = sn_pool_text(r->pool, attributes[i]);
}

static void XMLCALL start_element(void* user, const char* name, const char** attributes)
{
    reading* r = user;
    if (r->why[0]) return;
    r->cursor = sn_cursor_move(r->source, r->cursor, (size_t)XML_GetCurrentByteIndex(r->parser));
    const char* limit = r->depth == SN_TREE_DEPTH      ? "elements are nested too deeply"
                        : r->count == SN_TREE_ELEMENTS ? "there are too many elements"
                                                       : NULL;
    sn_tree* element = limit ? NULL : sn_pool_alloc(r->pool, sizeof *element);
    if (!element) {
        stop(r, limit ? limit : "out of memory");
        return;
    }
    *element = (sn_tree){ .name = sn_pool_text(r->pool, name),
                          .line = r->cursor.line,
                          .column = r->cursor.column,
                          .parent = r->open };
    keep_attributes(r, element, attributes);
    if (r->open && r->open->last)
        r->open->last->next = element;
    else if (r->open)
        r->open->first = element;
    else
        r->root = element;
    if (r->open) r->open->last = element;
    r->open = element;
    ++r->depth;
    ++r->count;
    if (r->pool->failed) stop(r, "out of memory");
}

static void XMLCALL end_element(void* user, const char* name)
{
    reading* r = user;
    (void)name;
    if (r->why[0] || !r->open) return;
    r->open = r->open->parent;
    --r->depth;
}

static void XMLCALL document_type(void* user, const char* name, const char* system, const char* public,
                                  int inside)
{
    (void)name, (void)system, (void)public, (void)inside;
    stop(user, "a document type is not allowed; delete <!DOCTYPE ...>");
}

static void parse(reading* r, sn_cursor* at)
{
    size_t crowd = sn_source_crowd(r->source, SN_TREE_ATTRIBUTES);
    bool whole = crowd == r->source->length;
    enum XML_Status status = XML_Parse(r->parser, r->source->text, (int)crowd, whole);
    *at = r->cursor;
    if (r->why[0]) return;
    if (status != XML_STATUS_OK) {
        sn_open_tag open = { 0 };
        if (r->open) open = (sn_open_tag){ r->open->name, strlen(r->open->name), r->open->line };
        sn_fault fault = sn_fault_explain(XML_GetErrorCode(r->parser), r->source,
                                          (size_t)XML_GetCurrentByteIndex(r->parser), open);
        *at = sn_cursor_move(r->source, r->cursor, fault.at);
        snprintf(r->why, SN_SOURCE_WHY, "%s", fault.sentence);
    } else if (!whole) {
        *at = sn_cursor_move(r->source, r->cursor, crowd);
        snprintf(r->why, SN_SOURCE_WHY, "the element has more than %d attributes", (int)SN_TREE_ATTRIBUTES);
    }
}

sn_tree* sn_tree_read(sn_pool* pool, const sn_source* source, sn_cursor* at, char why[SN_SOURCE_WHY])
{
    reading r = { .pool = pool, .source = source, .cursor = sn_cursor_start(source), .why = why };
    size_t wrong;
    why[0] = '\0';
    *at = r.cursor;
    if (!sn_source_check(source, &wrong, why)) {
        *at = sn_cursor_move(source, r.cursor, wrong);
        return NULL;
    }
    r.parser = XML_ParserCreate("UTF-8");
    if (!r.parser) {
        snprintf(why, SN_SOURCE_WHY, "out of memory");
        return NULL;
    }
    XML_SetUserData(r.parser, &r);
    XML_SetStartDoctypeDeclHandler(r.parser, document_type);
    XML_SetElementHandler(r.parser, start_element, end_element);
    parse(&r, at);
    XML_ParserFree(r.parser);
    return why[0] ? NULL : r.root;
}

const char* sn_tree_value(const sn_tree* element, const char* name)
{
    for (const char** a = element->attributes; *a; a += 2)
        if (strcmp(a[0], name) == 0) return a[1];
    return NULL;
}

const sn_tree* sn_tree_child(const sn_tree* element, const char* name)
{
    for (const sn_tree* child = element->first; child; child = child->next)
        if (strcmp(child->name, name) == 0) return child;
    return NULL;
}
