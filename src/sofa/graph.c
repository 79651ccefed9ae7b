/* Sinew - graph: includes brought in, old names replaced, links followed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "sofa/graph.h"

#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"

#include "xml/source.h"

bool sn_sofa_is_node(const sn_sofa_element* element) { return strcmp(element->name, "Node") == 0; }

sn_sofa_element* sn_sofa_node_of(sn_sofa_element* element)
{
    while (!sn_sofa_is_node(element) && element->parent)
        element = element->parent;
    return element;
}

static const char* peek(const sn_sofa_element* element, const char* name)
{
    for (int i = 0; i < element->attribute_count; ++i)
        if (strcmp(element->attributes[i].name, name) == 0) return element->attributes[i].value;
    return NULL;
}

const char* sn_sofa_name(const sn_sofa_element* element)
{
    const char* name = peek(element, "name");
    return name && *name ? name : element->name;
}

/* ---- reading ------------------------------------------------------------------------------------------- */

static void note_mended(void* user, const char* file, int line, const char* sentence)
{
    sn_sofa_tell_at(user, SN_SOFA_MENDED, SN_SOFA_LOSS_NONE, file, line, "", sentence);
}

/* <Object type="X"> is <X>. */
static void modernise(sn_sofa_element* e)
{
    if (strcmp(e->name, "Object") == 0) {
        const char* type = sn_sofa_attribute_value(e, "type");
        if (type && *type) e->name = type;
    }
    const char* modern = sn_sofa_modern_name(e->name);
    if (modern != e->name) e->old_name = e->name;
    e->name = modern;
    for (sn_sofa_element* child = e->first; child; child = child->next)
        modernise(child);
}

static const char* folder_of(sn_sofa_graph* g, const char* file)
{
    const size_t length = (size_t)(sn_os_name(file) - file);
    return length > 0 ? sn_pool_format(g->pool, "%.*s", (int)length, file) : "";
}

/* The first of folder + middle + name that can be read. */
static const char* try_file(sn_sofa_graph* g, const char* folder, const char* middle, const char* name)
{
    const char* path = sn_pool_format(g->pool, "%s%s%s", folder, middle, name);
    return path && sn_os_can_read(path) ? path : NULL;
}

const char* sn_sofa_find_file(sn_sofa_graph* g, const char* file, const char* name)
{
    static const char* const middles[] = { "", "share/", "share/mesh/", "examples/" };
    if (!*name || strlen(name) > 1000) return NULL;
    if (sn_os_is_absolute(name)) return sn_os_can_read(name) ? name : NULL;
    const char* folder = folder_of(g, file);
    char up[64] = "";
    for (int level = 0; folder && level < 8; ++level) {
        for (size_t i = 0; i < sizeof middles / sizeof middles[0]; ++i) {
            const char* path = try_file(g, sn_pool_format(g->pool, "%s%s", folder, up), middles[i], name);
            if (path) return path;
            if (level == 0) break; // a scene's own folder has no share/ of its own, those above it may
        }
        strcat(up, "../");
    }
    return NULL;
}

static sn_sofa_element* read_file(sn_sofa_graph* g, const char* path)
{
    sn_source source;
    char why[SN_SOURCE_WHY];
    if (sn_source_load(&source, path, SN_SOFA_BYTES, why) != SN_OK) {
        sn_fail(g->error, SN_ERR_IO, "%s: %s", path, why);
        return NULL;
    }
    sn_sofa_element* root = sn_sofa_parse(g->pool, path, source.text, source.length, &g->elements,
                                          note_mended, g->notes, g->error);
    sn_source_free(&source);
    if (root) modernise(root);
    return root;
}

/* ---- includes ------------------------------------------------------------------------------------------ */

static void set_where_present(sn_sofa_element* e, const char* name, const char* value)
{
    for (int i = 0; i < e->attribute_count; ++i)
        if (strcmp(e->attributes[i].name, name) == 0) e->attributes[i].value = value;
    for (sn_sofa_element* child = e->first; child; child = child->next)
        set_where_present(child, name, value);
}

bool sn_sofa_give(sn_sofa_graph* g, sn_sofa_element* e, const char* name, const char* value)
{
    for (int i = 0; i < e->attribute_count; ++i) {
        if (strcmp(e->attributes[i].name, name) != 0) continue;
        e->attributes[i].value = value;
        return true;
    }
    size_t n = (size_t)e->attribute_count;
    sn_sofa_attribute* more = sn_pool_array(g->pool, n + 1, sizeof *more);
    if (!more) return false;
    if (n) memcpy(more, e->attributes, n * sizeof *more);
    more[n] = (sn_sofa_attribute){ .name = name, .value = value, .line = e->line };
    e->attributes = more;
    ++e->attribute_count;
    return true;
}

/* Name__attribute of an include: for the objects of that name. */
static void give_named(sn_sofa_graph* g, sn_sofa_element* e, const char* object, size_t length,
                       const char* attribute, const char* value)
{
    const char* name = sn_sofa_name(e);
    if (strlen(name) == length && memcmp(name, object, length) == 0) sn_sofa_give(g, e, attribute, value);
    for (sn_sofa_element* child = e->first; child; child = child->next)
        give_named(g, child, object, length, attribute, value);
}

/* What else an include says overrides what the included elements say. */
static void apply_overrides(sn_sofa_graph* g, sn_sofa_element* include, sn_sofa_element* root)
{
    for (int i = 0; i < include->attribute_count; ++i) {
        sn_sofa_attribute* a = &include->attributes[i];
        const bool file =
            strcmp(a->name, "href") == 0 || (strcmp(a->name, "src") == 0 && !peek(include, "href"));
        if (file) continue;
        a->used = true;
        const char* mark = strstr(a->name, "__");
        if (strcmp(a->name, "name") == 0)
            sn_sofa_give(g, root, "name", a->value);
        else if (mark && mark > a->name)
            give_named(g, root, a->name, (size_t)(mark - a->name), mark + 2, a->value);
        else
            set_where_present(root, a->name, a->value);
    }
}

/* Puts `items`, a chain of siblings, in the place of `include`. */
static void replace(sn_sofa_element* include, sn_sofa_element* items)
{
    sn_sofa_element* parent = include->parent;
    sn_sofa_element** link = &parent->first;
    while (*link != include)
        link = &(*link)->next;
    sn_sofa_element* behind = include->next;
    *link = items;
    sn_sofa_element* last = NULL;
    for (sn_sofa_element* e = items; e; e = e->next) {
        e->parent = parent;
        last = e;
    }
    if (last)
        last->next = behind;
    else
        *link = behind;
    if (!behind) {
        parent->last = parent->first;
        while (parent->last && parent->last->next)
            parent->last = parent->last->next;
    }
}

static bool is_group(const sn_sofa_element* root)
{
    const char* name = sn_sofa_is_node(root) ? peek(root, "name") : root->name;
    return name &&
           (strcmp(name, "Group") == 0 || strcmp(name, "_Group_") == 0 || strcmp(root->name, "Group") == 0);
}

/* The element of the same class and name in a Node, among those before `end`. */
static sn_sofa_element* counterpart(sn_sofa_element* node, const sn_sofa_element* of,
                                    const sn_sofa_element* end)
{
    const char* name = peek(of, "name");
    for (sn_sofa_element* e = name ? node->first : NULL; e && e != end; e = e->next) {
        const char* its = peek(e, "name");
        if (its && strcmp(its, name) == 0 && strcmp(e->name, of->name) == 0) return e;
    }
    return NULL;
}

static void append(sn_sofa_element* parent, sn_sofa_element* child)
{
    child->parent = parent;
    child->next = NULL;
    if (parent->last)
        parent->last->next = child;
    else
        parent->first = child;
    parent->last = child;
}

/* Merges `from` into `to`: its attributes replace those of `to`, its children go into those of the same class
   and name. Others move to `rest`, an empty Node, or into `to`. */
static bool merge(sn_sofa_graph* g, sn_sofa_element* to, sn_sofa_element* from, const sn_sofa_element* end,
                  sn_sofa_element* rest)
{
    for (int i = 0; i < from->attribute_count; ++i) {
        const sn_sofa_attribute* a = &from->attributes[i];
        if (strcmp(a->name, "name") != 0 && !sn_sofa_give(g, to, a->name, a->value)) return false;
    }
    for (sn_sofa_element *child = from->first, *next; child; child = next) {
        next = child->next;
        sn_sofa_element* twin = counterpart(to, child, end);
        if (!twin)
            append(rest, child);
        else if (!merge(g, twin, child, NULL, twin))
            return false;
    }
    return true;
}

static bool is_merged(const sn_sofa_element* root)
{
    const char* name = sn_sofa_is_node(root) ? peek(root, "name") : NULL;
    return name && strcmp(name, "_Merge_") == 0;
}

static bool bring_in_below(sn_sofa_graph* g, sn_sofa_element* e, int level);

static bool bring_in(sn_sofa_graph* g, sn_sofa_element* include, int level)
{
    const char* name = sn_sofa_attribute_value(include, "href");
    if (!name) name = sn_sofa_attribute_value(include, "src");
    const char* path = name ? sn_sofa_find_file(g, include->file, name) : NULL;
    sn_sofa_element* items = NULL;
    if (!path) {
        sn_sofa_tell_loss(g->notes, SN_SOFA_LOSS_OTHER, include,
                          name ? sn_pool_format(g->pool,
                                                "there is no file \"%.200s\" beside the scene or in a "
                                                "folder share/, share/mesh/ or examples/ above it",
                                                name)
                               : "it names no file (href)");
    } else if (level == SN_SOFA_INCLUDE_DEPTH || ++g->files > SN_SOFA_FILES) {
        sn_fail(g->error, SN_ERR_SCENE, "%s:%d: too many includes, or a file that includes itself",
                include->file, include->line);
        return false;
    } else {
        sn_sofa_element* root = read_file(g, path);
        if (!root) return false;
        apply_overrides(g, include, root);
        bool group = is_group(root) && !peek(include, "name");
        if (!bring_in_below(g, root, level + 1)) return false;
        sn_sofa_element rest = { .name = "Node" };
        const bool merged = is_merged(root);
        if (merged && !merge(g, include->parent, root, include, &rest)) return false;
        items = merged ? rest.first : group ? root->first : root;
        if (!group && !merged) root->next = NULL;
    }
    replace(include, items);
    return true;
}

static bool bring_in_below(sn_sofa_graph* g, sn_sofa_element* e, int level)
{
    for (sn_sofa_element *child = e->first, *next; child; child = next) {
        next = child->next;
        bool good =
            strcmp(child->name, "include") == 0 ? bring_in(g, child, level) : bring_in_below(g, child, level);
        if (!good) return false;
    }
    return true;
}

/* <Attribute type="name"><Data value="..."/></Attribute> in an element is an attribute of it. */
static bool take_attributes(sn_sofa_graph* g, sn_sofa_element* e)
{
    for (sn_sofa_element* child = e->first; child; child = child->next) {
        const char* name = strcmp(child->name, "Attribute") == 0 ? peek(child, "type") : NULL;
        const sn_sofa_element* data = name ? child->first : NULL;
        const char* value = data && strcmp(data->name, "Data") == 0 ? peek(data, "value") : NULL;
        if (value && !sn_sofa_give(g, e, name, value)) return false;
        if (!take_attributes(g, child)) return false;
    }
    return true;
}

bool sn_sofa_graph_read(sn_sofa_graph* g, const char* text, size_t length, const char* name,
                        const char* directory)
{
    const char* file = directory && sn_os_name(name) == name
                           ? sn_pool_format(g->pool, "%s/%s", directory, name)
                           : sn_pool_text(g->pool, name);
    sn_sofa_element* root =
        file ? sn_sofa_parse(g->pool, file, text, length, &g->elements, note_mended, g->notes, g->error)
             : NULL;
    if (!root) return false;
    modernise(root);
    if (!sn_sofa_is_node(root)) {
        sn_fail(g->error, SN_ERR_SCENE,
                "%s:%d: the outermost element is <%s>, not <Node>: this is not a SOFA scene", root->file,
                root->line, root->name);
        return false;
    }
    g->root = root;
    return bring_in_below(g, root, 0) && take_attributes(g, root);
}

/* ---- links --------------------------------------------------------------------------------------------- */

static bool is_called(const sn_sofa_element* e, const char* name, size_t length)
{
    const char* its = sn_sofa_name(e);
    return strlen(its) == length && memcmp(its, name, length) == 0;
}

static sn_sofa_element* child_called(sn_sofa_element* node, const char* name, size_t length)
{
    for (sn_sofa_element* e = node->first; e; e = e->next)
        if (is_called(e, name, length)) return e;
    return NULL;
}

/* The element `ahead` places from `from` in its Node, other Nodes not counted; only those before it. */
static sn_sofa_element* before(sn_sofa_element* from, long ahead)
{
    if (!from->parent) return NULL;
    long number = 0;
    for (sn_sofa_element* e = from->parent->first; e && e != from; e = e->next)
        number += !sn_sofa_is_node(e);
    if (ahead >= 0 || ahead < -number) return NULL;
    number += ahead;
    for (sn_sofa_element* e = from->parent->first; e; e = e->next)
        if (!sn_sofa_is_node(e) && number-- == 0) return e;
    return NULL;
}

/* One part of a path, from a Node. */
static sn_sofa_element* enter(sn_sofa_element* node, const char* part, size_t length)
{
    if (length == 0 || (length == 1 && *part == '.')) return node;
    if (length == 2 && memcmp(part, "..", 2) == 0) return node->parent ? sn_sofa_node_of(node->parent) : NULL;
    return child_called(node, part, length);
}

static sn_sofa_element* walk(sn_sofa_element* node, const char* path, size_t length)
{
    const char *at = path, *end = path + length;
    while (node && at < end) {
        const char* slash = memchr(at, '/', (size_t)(end - at));
        const char* stop = slash ? slash : end;
        node = enter(node, at, (size_t)(stop - at));
        at = slash ? slash + 1 : end;
    }
    return node;
}

/* The element at a path without its data. */
static sn_sofa_element* element_at(sn_sofa_graph* g, sn_sofa_element* from, const char* path, size_t length)
{
    sn_sofa_element* node = sn_sofa_node_of(from);
    if (length > 2 && path[0] == '[') {
        char* end;
        long ahead = strtol(path + 1, &end, 10);
        return *end == ']' ? before(from, ahead) : NULL;
    }
    if (length && path[0] == '/') return walk(g->root, path + 1, length - 1);
    const char* slash = memchr(path, '/', length);
    const size_t first = slash ? (size_t)(slash - path) : length; // the Nodes around are searched for this
    sn_sofa_element* found = enter(node, path, first);
    while (!found && node->parent && path[0] != '.') {
        node = sn_sofa_node_of(node->parent);
        found = child_called(node, path, first);
    }
    return found && slash ? walk(found, slash + 1, length - first - 1) : found;
}

static sn_sofa_target find_target(sn_sofa_graph* g, sn_sofa_element* from, const char* link)
{
    const char* path = link;
    while (*path == ' ')
        ++path;
    if (*path == '@') ++path;
    size_t length = strcspn(path, " ");
    const char* dot = NULL; // of the data: the last one, behind the last slash and behind a name
    for (size_t i = length; i > 0 && path[i - 1] != '/'; --i) {
        if (path[i - 1] != '.') continue;
        if (i > 1 && path[i - 2] != '.' && path[i - 2] != '/') dot = path + i - 1;
        break;
    }
    sn_sofa_target target = { NULL, NULL };
    if (dot) {
        target.element = element_at(g, from, path, (size_t)(dot - path));
        if (target.element) {
            target.data = sn_pool_format(g->pool, "%.*s", (int)(path + length - dot - 1), dot + 1);
            return target;
        }
    }
    target.element = element_at(g, from, path, length);
    return target;
}

sn_sofa_target sn_sofa_follow(sn_sofa_graph* g, sn_sofa_element* from, const char* link)
{
    sn_sofa_target target = find_target(g, from, link);
    if (target.element) target.element->asked = true;
    return target;
}
