/* Sinew - quiet: nodes and lines along which something else is drawn. They are there for the pointer, but say
   little to the eye: neither the page nor a picture draws them. SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "view/model.h"

static const char* word(const json_t* o, const char* member)
{
    const char* text = json_string_value(json_object_get(o, member));
    return text ? text : "";
}

static bool is_kind(const json_t* o, const char* kinds)
{
    const char* found = strstr(kinds, word(o, "kind"));
    return found && found[strlen(word(o, "kind"))] == ' ';
}

/* Whether two paths begin with the same item below the root: parts of one needle. */
static bool same_whole(const char* a, const char* b)
{
    size_t length = 1 + strcspn(a + (a[0] == '/'), "/");
    return strncmp(a, b, length) == 0 && (b[length] == '/' || b[length] == '\0');
}

/* Whether `p` is drawn along the nodes `o`: of the same item, or by another item on this state. */
static bool is_along(const json_t* p, const json_t* o)
{
    return same_whole(word(p, "path"), word(o, "path")) || strcmp(word(p, "state"), word(o, "path")) == 0;
}

/* Whether `p` shows what `o` would: lines of a rod where it has a tube, nodes where there is anything else. A
   disc is as thin as the axes of its node are long. */
static bool shows(const json_t* p, const json_t* o)
{
    if (is_kind(o, "edges ")) return is_kind(p, "tube ") && strcmp(word(p, "state"), word(o, "state")) == 0;
    if (!is_kind(o, "points frames ") || json_is_true(json_object_get(p, "hidden"))) return false;
    if (is_kind(p, "tube polyline surface edges ")) return is_along(p, o);
    return is_kind(p, "solid ") && strcmp(word(p, "shape"), "disc") != 0 &&
           json_equal(json_object_get(p, "of"), json_object_get(o, "id"));
}

static bool is_quiet(const model_maker* k, const json_t* o)
{
    for (size_t i = 0; i < json_array_size(k->objects); ++i)
        if (shows(json_array_get(k->objects, i), o)) return true;
    return false;
}

void sn_view_model_mark_quiet(model_maker* k)
{
    for (size_t i = 0; i < json_array_size(k->objects); ++i) {
        json_t* o = json_array_get(k->objects, i);
        json_object_set_new(o, "quiet", json_boolean(is_quiet(k, o)));
    }
}
