/* Sinew - scene: the authored tree: adding, setting, finding, failing.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include "base/assert.h"
#include "base/os_file.h"
#include "base/text.h"
#include "linalg/matrix.h"
#include "scene/root.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ITEMS = 1000000, MAX_NAME = 128, MAX_CAUSES = 50 };

/* ---- items --------------------------------------------------------------------------------------------- */

sn_scene_item* sn_scene_item_at(const sn_scene* scene, sn_id id)
{
    if (!scene || id.index == 0 || id.index > (uint32_t)scene->item_count) return NULL;
    sn_scene_item* item = &scene->items[id.index];
    return item->generation == id.generation ? item : NULL;
}

sn_id sn_scene_id(const sn_scene* scene, uint32_t index)
{
    sn_id null = { 0, 0 };
    SN_ASSERT(index <= (uint32_t)scene->item_count);
    if (index == 0) return null;
    return (sn_id){ index, scene->items[index].generation };
}

static uint32_t new_item(sn_scene* scene, uint32_t parent, const char* name, const sn_component* type)
{
    SN_ASSERT(name && type);
    SN_ASSERT(parent <= (uint32_t)scene->item_count);
    // slot 0 is the null item: it is never used
    sn_scene_item* grown = sn_pool_grow(&scene->pool, scene->items, scene->item_count + 1, sizeof *grown);
    if (scene->item_count == 0) grown = sn_pool_array(&scene->pool, 16, sizeof *grown);
    if (!grown) return 0;
    scene->items = grown;
    sn_scene_item item = { .generation = 1, .type = type, .place = scene->now, .parent = parent };
    item.made = scene->expanding;
    item.name = sn_pool_text(&scene->pool, name);
    item.params = sn_pool_alloc(&scene->pool, type->params_size);
    item.given = sn_pool_array(&scene->pool, (size_t)type->param_count, sizeof(bool));
    item.in_unit = sn_pool_array(&scene->pool, (size_t)type->param_count, sizeof(unsigned char));
    item.param_place = sn_pool_array(&scene->pool, (size_t)type->param_count, sizeof(sn_place));
    if (scene->pool.failed) return 0;
    uint32_t index = (uint32_t)scene->item_count + 1;
    grown[index] = item;
    if (!sn_names_add(&scene->names, &scene->pool, grown, index)) return 0;
    ++scene->item_count;
    if (parent) {
        sn_scene_item* p = &grown[parent];
        if (p->last)
            grown[p->last].next = index;
        else
            p->first = index;
        p->last = index;
    }
    return index;
}

/* ---- life ---------------------------------------------------------------------------------------------- */

static bool is_complete(const sn_component* c)
{
    if (!c->name || !c->summary || c->role < 0 || c->role >= SN_ROLE_COUNT) return false;
    if (c->param_count > 0 && (!c->params || !c->defaults)) return false;
    switch (c->role) {
    case SN_ROLE_PREFAB:
        return c->ops.prefab && c->ops.prefab->expand;
    case SN_ROLE_STATE:
    case SN_ROLE_MESH:
        return c->bind;
    case SN_ROLE_MAPPING:
        return c->bind && c->ops.mapping && c->ops.mapping->apply &&
               !c->ops.mapping->apply_transpose == !c->ops.mapping->tangent;
    case SN_ROLE_CONDITION:
        return c->bind && c->ops.condition && c->ops.condition->apply;
    case SN_ROLE_MASS:
        return c->bind && c->ops.mass && c->ops.mass->add && c->ops.mass->tangent;
    case SN_ROLE_FORCE:
        return c->bind && c->ops.force && c->ops.force->add && c->ops.force->tangent &&
               (!c->ops.force->events || c->ops.force->events->values) &&
               (!c->ops.force->history || c->ops.force->history->commit);
    case SN_ROLE_CONSTRAINT:
        return c->bind && c->ops.constraint && c->ops.constraint->rows && c->ops.constraint->tangent;
    case SN_ROLE_SOLVER:
        return c->ops.solver && c->ops.solver->create && c->ops.solver->destroy && c->ops.solver->factor &&
               c->ops.solver->solve;
    case SN_ROLE_INTEGRATOR:
        return c->bind && c->ops.integrator && c->ops.integrator->step;
    default:
        return true;
    }
}

static uint32_t hash_of(const char* name) { return sn_names_hash(0, name, strlen(name)); }

sn_status sn_scene_register(sn_scene* scene, const sn_component* component, sn_error* error)
{
    if (!scene || !component)
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_register needs a scene and a component");
    const char* name = component->name ? component->name : "?";
    if (component->abi != SN_COMPONENT_ABI)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "component \"%s\" was built for interface %u, this library has %d: rebuild the component", name,
            component->abi, SN_COMPONENT_ABI);
    if (!is_complete(component))
        return sn_fail(
            error, SN_ERR_ARGUMENT,
            "component \"%s\" lacks a name, a summary, defaults, bind, or an operation of its role", name);
    for (int i = 0; i < component->param_count; ++i)
        if (component->params[i].offset >= component->params_size)
            return sn_fail(error, SN_ERR_ARGUMENT, "component \"%s\": parameter %s lies outside its struct",
                           name, component->params[i].name);
    if (sn_scene_component(scene, component->name))
        return sn_fail(error, SN_ERR_ARGUMENT, "a component named \"%s\" is already registered", name);
    const sn_component** grown =
        sn_pool_grow(&scene->pool, scene->registry, scene->registry_count, sizeof *scene->registry);
    uint32_t* hashes = sn_pool_grow(&scene->pool, scene->registry_hashes, scene->registry_count,
                                    sizeof *scene->registry_hashes);
    if (!grown || !hashes) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    scene->registry = grown;
    scene->registry_hashes = hashes;
    hashes[scene->registry_count] = hash_of(component->name);
    scene->registry[scene->registry_count++] = component;
    return SN_OK;
}

const sn_component* sn_scene_component(const sn_scene* scene, const char* name)
{
    if (!scene || !name) return NULL;
    const uint32_t hash = hash_of(name);
    for (int i = 0; i < scene->registry_count; ++i)
        if (scene->registry_hashes[i] == hash && strcmp(scene->registry[i]->name, name) == 0)
            return scene->registry[i];
    return NULL;
}

static sn_status set_integrator(sn_scene* scene, const char* name, bool contacts, sn_error* error)
{
    const sn_component* component = sn_scene_component(scene, name);
    if (!scene || (name && !(component && component->role == SN_ROLE_INTEGRATOR)))
        return sn_fail(error, SN_ERR_ARGUMENT, "the scene knows no integrator named \"%s\"",
                       name ? name : "");
    *(contacts ? &scene->contact_integrator : &scene->default_integrator) = component;
    return SN_OK;
}

sn_status sn_scene_set_default_integrator(sn_scene* scene, const char* name, sn_error* error)
{
    return set_integrator(scene, name, false, error);
}

sn_status sn_scene_set_contact_integrator(sn_scene* scene, const char* name, sn_error* error)
{
    return set_integrator(scene, name, true, error);
}

int sn_scene_component_count(const sn_scene* scene) { return scene ? scene->registry_count : 0; }

const sn_component* sn_scene_component_at(const sn_scene* scene, int i)
{
    return scene && i >= 0 && i < scene->registry_count ? scene->registry[i] : NULL;
}

sn_scene* sn_scene_create_bare(const sn_host* host)
{
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_scene* scene = sn_pool_alloc(&pool, sizeof *scene);
    if (!scene) return NULL;
    scene->pool = pool;
    sn_scene_register(scene, &sn_scene_root, &scene->error);
    sn_scene_register(scene, &sn_node_group, &scene->error);
    for (int i = 0; i < sn_linear_solver_count; ++i)
        sn_scene_register(scene, sn_linear_solvers[i], &scene->error);
    sn_scene_register(scene, &sn_linear_petsc, &scene->error);
    uint32_t root = new_item(scene, 0, "", &sn_scene_root);
    if (root) sn_params_copy(&scene->pool, &sn_scene_root, scene->items[root].params, NULL);
    if (!scene->pool.failed) return scene;
    sn_scene_destroy(scene);
    return NULL;
}

void sn_scene_destroy(sn_scene* scene)
{
    if (!scene) return;
    for (int i = 1; i <= scene->item_count; ++i)
        sn_scene_mesh_destroy(scene->items[i].mesh);
    sn_pool pool = scene->pool;
    sn_pool_clear(&pool);
}

void* sn_scene_alloc(sn_scene* scene, size_t bytes)
{
    return scene ? sn_pool_alloc(&scene->pool, bytes) : NULL;
}

/* ---- failing ------------------------------------------------------------------------------------------- */

const sn_error* sn_scene_error(const sn_scene* scene)
{
    static const sn_error no_scene = { SN_ERR_ARGUMENT, 1, "there is no scene" };
    return scene ? &scene->error : &no_scene;
}

void sn_scene_clear_error(sn_scene* scene)
{
    if (scene) scene->error = (sn_error)SN_ERROR_INIT;
}

void sn_scene_collect(sn_scene* scene, bool on) { scene->collect = on; }

/* "file:line:column: /path: param: sentence", as far as known, in memory of the pool. */
static const char* told(sn_pool* pool, sn_place place, const char* path, const char* param,
                        const char* sentence)
{
    char where[512] = "", who[600] = "";
    if (place.file && place.line > 0)
        snprintf(where, sizeof where, "%s:%d:%d: ", place.file, place.line, place.column);
    else if (place.file) // a setting of the command line
        snprintf(where, sizeof where, "%s: ", place.file);
    if (path) snprintf(who, sizeof who, "%s: ", path);
    return sn_pool_format(pool, "%s%s%s%s%s", where, who, param ? param : "", param ? ": " : "", sentence);
}

/* The text has this line: two needles found the same fault in one tissue. */
static bool has_line(const char* text, const char* line)
{
    size_t length = strlen(line);
    for (const char* at = length ? strstr(text, line) : NULL; at; at = strstr(at + 1, line))
        if ((at == text || at[-1] == '\n') && (at[length] == '\0' || at[length] == '\n')) return true;
    return false;
}

static void append_cause(sn_scene* scene, sn_status status, sn_place place, const char* path,
                         const char* param, const char* sentence)
{
    sn_pool pool;
    sn_pool_init(&pool, &scene->pool.host);
    const char* line = told(&pool, place, path, param, sentence);
    if (!scene->error.status || !has_line(scene->error.text, line ? line : sentence))
        sn_fail(&scene->error, status, "%s", line ? line : sentence);
    sn_pool_clear(&pool);
}

void sn_scene_note(sn_scene* scene, sn_id id, const char* format, ...)
{
    const sn_scene_item* item = scene ? sn_scene_item_at(scene, id) : NULL;
    if (!item || !scene->pool.host.log) return;
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_pool pool;
    sn_pool_init(&pool, &scene->pool.host);
    const char* line = told(&pool, item->place, sn_scene_path(scene, id.index, &pool), NULL, sentence);
    if (line) scene->pool.host.log(scene->pool.host.context, line);
    sn_pool_clear(&pool);
}

void sn_scene_complain(sn_scene* scene, sn_status status, const char* file, int line, int column,
                       const char* format, ...)
{
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    append_cause(scene, status, (sn_place){ file, line, column }, NULL, NULL, sentence);
}

void sn_scene_fail(sn_scene* scene, sn_id id, const char* param, const char* format, ...)
{
    if (!scene) return;
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    sn_place place = item ? item->place : scene->now;
    int i = item && param ? sn_param_find(item->type, param) : -1;
    if (i >= 0 && item->param_place[i].file) place = item->param_place[i];
    if (param && strncmp(sentence, param, strlen(param)) == 0) param = NULL; // the sentence names it
    sn_pool names;
    sn_pool_init(&names, &scene->pool.host);
    bool exhausted = strstr(sentence, "out of memory") != NULL;
    append_cause(scene, exhausted ? SN_ERR_MEMORY : SN_ERR_SCENE, place,
                 item ? sn_scene_path(scene, id.index, &names) : NULL, param, sentence);
    sn_pool_clear(&names);
}

static bool is_stuck(const sn_scene* scene) { return scene->error.status && !scene->collect; }

/* ---- places -------------------------------------------------------------------------------------------- */

void sn_scene_locate(sn_scene* scene, const char* file, int line, int column)
{
    if (!scene) return;
    bool same = file && scene->now.file && strcmp(file, scene->now.file) == 0;
    scene->now = (sn_place){ same ? scene->now.file : sn_pool_text(&scene->pool, file), line, column };
}

void sn_scene_set_directory(sn_scene* scene, const char* directory)
{
    if (scene) scene->directory = sn_pool_text(&scene->pool, directory);
}

const char* sn_scene_file(const sn_scene* scene, const char* name, sn_pool* pool)
{
    if (sn_os_is_absolute(name) || !scene->directory || !scene->directory[0]) return sn_pool_text(pool, name);
    return sn_pool_format(pool, "%s/%s", scene->directory, name);
}

const char* sn_scene_path(const sn_scene* scene, uint32_t index, sn_pool* pool)
{
    const sn_scene_item* item = &scene->items[index];
    if (!item->parent) return "/";
    const char* parent = sn_scene_path(scene, item->parent, pool);
    if (!parent) return NULL;
    return sn_pool_format(pool, "%s/%s", parent[1] ? parent : "", item->name);
}

/* ---- adding -------------------------------------------------------------------------------------------- */

static bool is_name(const char* name)
{
    if (!isalpha((unsigned char)name[0]) && name[0] != '_') return false;
    size_t n = 1;
    for (; name[n]; ++n)
        if (!isalnum((unsigned char)name[n]) && name[n] != '_' && name[n] != '-') return false;
    return n <= MAX_NAME;
}

static uint32_t child_named(const sn_scene* scene, uint32_t parent, const char* name, size_t length)
{
    return sn_names_find(&scene->names, scene->items, parent, name, length);
}

/* The component's name, numbered from 2 when it is taken. */
static bool free_name(sn_scene* scene, uint32_t parent, const sn_component* type, char* name, size_t size)
{
    snprintf(name, size, "%s", type->name);
    while (child_named(scene, parent, name, strlen(name))) {
        int number = sn_names_number(&scene->names, &scene->pool, parent, type);
        if (number == 0) return false;
        snprintf(name, size, "%s%d", type->name, number);
    }
    return true;
}

sn_id sn_scene_add(sn_scene* scene, sn_id parent, const char* name, const sn_component* component,
                   const void* params)
{
    sn_id null = { 0, 0 };
    if (!scene || is_stuck(scene)) return null;
    if (!component || !sn_scene_item_at(scene, parent)) {
        sn_scene_fail(scene, parent, NULL, "cannot add %s%s%s: %s", name ? "\"" : "an item", name ? name : "",
                      name ? "\"" : "", component ? "its parent does not exist" : "no component was given");
        return null;
    }
    if (component->abi != SN_COMPONENT_ABI || !is_complete(component)) {
        sn_scene_fail(scene, parent, NULL, "component \"%s\" is incomplete or was built for another version",
                      component->name ? component->name : "?");
        return null;
    }
    if (component == &sn_scene_root) {
        sn_scene_fail(scene, parent, NULL,
                      "a scene cannot contain a scene; use <node> to group, <include> to insert a file");
        return null;
    }
    char chosen[MAX_NAME + 16];
    if (name &&
        (!is_name(name) || sn_names_rival(&scene->names, scene->items, parent.index, name, component))) {
        sn_scene_fail(
            scene, parent, NULL,
            is_name(name)
                ? "the name \"%.128s\" is already in use here; give another"
                : "\"%.128s\" is not a valid name: use letters, digits, _ and -, a letter first, at most 128",
            name);
        return null;
    }
    if (scene->item_count >= MAX_ITEMS) {
        sn_scene_fail(scene, parent, NULL, "more than %d items", MAX_ITEMS);
        return null;
    }
    if (!name) {
        if (!free_name(scene, parent.index, component, chosen, sizeof chosen)) {
            sn_fail(&scene->error, SN_ERR_MEMORY, "out of memory while adding a %s", component->name);
            return null;
        }
        name = chosen;
    }
    uint32_t index = new_item(scene, parent.index, name, component);
    sn_scene_item* item = index ? &scene->items[index] : NULL;
    if (!item || !sn_params_copy(&scene->pool, component, item->params, params)) {
        if (item)
            sn_scene_remove(scene,
                            sn_scene_id(scene, index)); // half of its parameters are still the caller's
        sn_fail(&scene->error, SN_ERR_MEMORY, "out of memory while adding \"%s\"", name);
        return null;
    }
    for (int i = 0; params && i < component->param_count; ++i)
        item->given[i] = !sn_param_equal(&component->params[i], item->params, component->defaults);
    return sn_scene_id(scene, index);
}

static void forget_item(sn_scene* scene, uint32_t index)
{
    sn_scene_item* item = &scene->items[index];
    for (uint32_t i = item->first; i; i = scene->items[i].next)
        forget_item(scene, i);
    item->type = &sn_node_group; // its slot is passed by as an empty group
    item->removed = true;
    ++item->generation;
}

sn_status sn_scene_remove(sn_scene* scene, sn_id id)
{
    sn_scene_item* item = sn_scene_item_at(scene, id);
    if (!item || !item->parent) return SN_ERR_ARGUMENT;
    sn_scene_item* parent = &scene->items[item->parent];
    uint32_t before = 0, at = parent->first;
    for (; at != id.index; at = scene->items[at].next)
        before = at;
    if (before)
        scene->items[before].next = item->next;
    else
        parent->first = item->next;
    if (parent->last == id.index) parent->last = before;
    forget_item(scene, id.index);
    return SN_OK;
}

/* ---- setting ------------------------------------------------------------------------------------------- */

static void fail_unknown_param(sn_scene* scene, sn_id id, const char* param)
{
    const sn_component* type = sn_scene_item_at(scene, id)->type;
    const char* names[256];
    int count = 0;
    for (int i = 0; i < type->param_count && count < 256; ++i)
        names[count++] = type->params[i].name;
    const char* nearest = sn_nearest(param, names, count);
    if (nearest)
        sn_scene_fail(scene, id, NULL, "%s has no parameter \"%.60s\"; did you mean \"%s\"?", type->name,
                      param, nearest);
    else
        sn_scene_fail(scene, id, NULL, "%s has no parameter \"%.60s\"; `sinew describe %s` lists them",
                      type->name, param, type->name);
}

int sn_scene_unit(const sn_scene* scene, uint32_t index)
{
    const sn_scene_item* item = &scene->items[index];
    while (sn_param_chooses(item->type) < 0 && item->made)
        item = &scene->items[item->parent];
    return sn_params_unit(item->type, item->params);
}

bool sn_scene_chooses(const sn_scene* scene, sn_id id, const char* param)
{
    const sn_component* type = sn_scene_type(scene, id);
    const int choice = type ? sn_param_chooses(type) : -1;
    return choice >= 0 && param && strcmp(type->params[choice].name, param) == 0;
}

/* Whether a text names none of the units of a parameter that has several. */
static bool is_plain(sn_scene* scene, const sn_scene_item* item, int i, const char* text)
{
    char ignored[512];
    sn_param row = item->type->params[i];
    if (!sn_param_has_units(&row)) return true;
    row.unit = "1";
    return sn_param_parse(&scene->pool, &row, item->params, text, ignored, sizeof ignored);
}

sn_status sn_scene_set(sn_scene* scene, sn_id id, const char* param, const char* text)
{
    sn_scene_item* item = sn_scene_item_at(scene, id);
    if (!scene || is_stuck(scene)) return SN_ERR_SCENE;
    if (!item || !param || !text) {
        sn_scene_fail(scene, id, NULL, "sn_scene_set needs an item, a parameter and a text");
        return SN_ERR_ARGUMENT;
    }
    int i = sn_param_find(item->type, param);
    if (i < 0) {
        sn_place keep = item->place;
        if (scene->now.file) item->place = scene->now; // the attribute's own place
        fail_unknown_param(scene, id, param);
        item->place = keep;
        return SN_ERR_SCENE;
    }
    if (item->expanded) {
        sn_scene_fail(scene, id, param,
                      "this item has been expanded into its parts: set it before, or set the parts");
        return SN_ERR_SCENE;
    }
    char why[512], unit[SN_UNIT_TEXT];
    item->param_place[i] = scene->now;
    const int number = sn_scene_unit(scene, id.index);
    const sn_param row = sn_param_in_unit(&item->type->params[i], number, unit);
    const bool plain = number < 0 || is_plain(scene, item, i, text);
    bool good = sn_param_parse(&scene->pool, &row, item->params, text, why, sizeof why);
    if (scene->pool.failed)
        return sn_fail(&scene->error, SN_ERR_MEMORY, "out of memory while setting %s", param);
    if (!good) {
        sn_scene_fail(scene, id, param, "%s", why);
        return SN_ERR_SCENE;
    }
    item->given[i] = true;
    item->in_unit[i] = (unsigned char)(plain ? 0 : number + 1);
    return SN_OK;
}

sn_status sn_scene_override(sn_scene* scene, const char* assignment)
{
    if (!scene || is_stuck(scene)) return SN_ERR_SCENE;
    const char* equals = assignment ? strchr(assignment, '=') : NULL;
    const char* dot = NULL;
    for (const char* c = assignment; equals && c < equals; ++c)
        if (*c == '.') dot = c;
    if (!equals || (dot && dot + 1 == equals) || equals == assignment) {
        sn_fail(&scene->error, SN_ERR_SCENE,
                "\"%s\" is not a setting: use PATH.PARAMETER=VALUE, for example needle.elements=8, or "
                "PARAMETER=VALUE for the scene itself, for example step=0.5ms",
                assignment ? assignment : "");
        return SN_ERR_SCENE;
    }
    sn_override o = { 0 };
    o.path = dot ? sn_pool_format(&scene->pool, "%.*s", (int)(dot - assignment), assignment) : "/";
    const char* param = dot ? dot + 1 : assignment;
    o.param = sn_pool_format(&scene->pool, "%.*s", (int)(equals - param), param);
    o.value = sn_pool_text(&scene->pool, equals + 1);
    sn_override* grown = sn_pool_grow(&scene->pool, scene->overrides, scene->override_count, sizeof o);
    if (scene->pool.failed)
        return sn_fail(&scene->error, SN_ERR_MEMORY, "out of memory for the setting \"%s\"", assignment);
    scene->overrides = grown;
    scene->overrides[scene->override_count++] = o;
    return SN_OK;
}

/* ---- finding ------------------------------------------------------------------------------------------- */

sn_id sn_scene_find(const sn_scene* scene, sn_id from, const char* path)
{
    sn_id null = { 0, 0 };
    if (!sn_scene_item_at(scene, from) || !path) return null;
    if (*path == '@') ++path;
    uint32_t at = from.index;
    if (*path == '/') at = sn_root.index;
    while (*path) {
        while (*path == '/')
            ++path;
        size_t n = strcspn(path, "/");
        if (n == 0) break;
        if (n == 2 && strncmp(path, "..", 2) == 0)
            at = scene->items[at].parent;
        else if (!(n == 1 && *path == '.'))
            at = child_named(scene, at, path, n);
        if (!at) return null;
        path += n;
    }
    return sn_scene_id(scene, at);
}

sn_id sn_scene_first_child(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return sn_scene_id(scene, item ? item->first : 0);
}

sn_id sn_scene_next(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return sn_scene_id(scene, item ? item->next : 0);
}

sn_id sn_scene_parent(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return sn_scene_id(scene, item ? item->parent : 0);
}

const char* sn_scene_name(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return item ? item->name : NULL;
}

const sn_component* sn_scene_type(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return item ? item->type : NULL;
}

const void* sn_scene_params(const sn_scene* scene, sn_id id)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    return item ? item->params : NULL;
}

bool sn_scene_is_set(const sn_scene* scene, sn_id id, const char* param)
{
    const sn_scene_item* item = sn_scene_item_at(scene, id);
    int i = item ? sn_param_find(item->type, param) : -1;
    return i >= 0 && item->given[i];
}
