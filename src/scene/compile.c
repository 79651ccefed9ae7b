/* Sinew - compile: turns the authored tree into systems of flat arrays and lists of calls.

   States are bound first, in the order their references need, each with the conditions on it, so that the
   rest motion of everything is known when masses and forces are bound. All causes of failure are collected.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/join.h"
#include "scene/lagged.h"
#include "scene/staggered.h"
#include "scene/live.h"
#include "scene/rates.h"
#include "scene/table.h"
#include "base/text.h"
#include "mesh/mesh_builder.h"
#include <string.h>

/* ---- references ---------------------------------------------------------------------------------------- */

static bool bears_state(sn_role role) { return role == SN_ROLE_STATE || role == SN_ROLE_MAPPING; }

/* An assembly stands for its first state. */
uint32_t sn_compile_first_state(const sn_scene* scene, uint32_t index)
{
    if (bears_state(scene->items[index].type->role)) return index;
    if (scene->items[index].type->role > SN_ROLE_PREFAB) return 0;
    for (uint32_t i = scene->items[index].first; i; i = scene->items[i].next) {
        uint32_t found = sn_compile_first_state(scene, i);
        if (found) return found;
    }
    return 0;
}

/* Absolute path of the only other item that has the last name of `path`: "handle" for "/needle/handle". NULL:
   none. */
static const char* namesake(const sn_compiler* c, uint32_t from, const char* path)
{
    const sn_scene* scene = c->scene;
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *found = NULL;
    for (int i = 2; i <= scene->item_count; ++i) {
        if (scene->items[i].removed || (uint32_t)i == from || strcmp(scene->items[i].name, name) != 0)
            continue;
        if (found) return NULL;
        found = c->path[i];
    }
    return found;
}

/* Nearest of the scene's items, as `from` would write it. */
static const char* nearest_item(const sn_compiler* c, uint32_t from, const char* path)
{
    enum { MAX = 1024 };
    const sn_scene* scene = c->scene;
    const char* same = namesake(c, from, path);
    if (same) return same;
    const char *candidates[MAX], *parent = c->path[scene->items[from].parent];
    size_t skip = strlen(parent) + (parent[1] != '\0'); // "/" or "/parent/"
    bool deep = strchr(path, '/') != NULL;
    int count = 0;
    for (int i = 2; i <= scene->item_count && count < MAX; ++i) {
        if (scene->items[i].removed) continue;
        bool below = strncmp(c->path[i], parent, strlen(parent)) == 0 && strlen(c->path[i]) > skip;
        candidates[count++] = path[0] == '/'  ? c->path[i]
                              : deep && below ? c->path[i] + skip
                                              : scene->items[i].name;
    }
    return sn_nearest(path, candidates, count);
}

/* "; /neck has: c5, c6, ..." for a path of which only the last name is wrong, else nothing. */
static void list_siblings(const sn_compiler* c, uint32_t from, const char* path, char* text, size_t size)
{
    char head[256];
    const char* slash = strrchr(path, '/');
    const sn_scene* scene = c->scene;
    text[0] = '\0';
    if (!slash || slash == path || (size_t)(slash - path) >= sizeof head) return;
    snprintf(head, sizeof head, "%.*s", (int)(slash - path), path);
    sn_id id = sn_scene_find(scene, sn_scene_id(scene, scene->items[from].parent), head);
    if (sn_id_is_null(id) || !scene->items[id.index].first) return;
    int used = snprintf(text, size, "; %.128s has: ", c->path[id.index]), count = 0;
    for (uint32_t i = scene->items[id.index].first; i && used > 0 && (size_t)used + 140 < size;
         i = scene->items[i].next)
        used +=
            snprintf(text + used, size - (size_t)used, "%s%.128s", count++ ? ", " : "", scene->items[i].name);
}

uint32_t sn_compile_target(sn_compiler* c, uint32_t from, const char* path, const char* param)
{
    const sn_scene* scene = c->scene;
    sn_id id = sn_scene_find(scene, sn_scene_id(scene, scene->items[from].parent), path);
    if (sn_id_is_null(id)) {
        char there[512];
        const char* nearest = nearest_item(c, from, path[0] == '@' ? path + 1 : path);
        list_siblings(c, from, path, there, sizeof there);
        sn_scene_fail(c->scene, sn_scene_id(scene, from), param, "there is no \"%s\" here%s%s%s", path,
                      nearest ? "; did you mean \"" : there, nearest ? nearest : "", nearest ? "\"?" : "");
        return 0;
    }
    return id.index;
}

uint32_t sn_compile_reference(sn_compiler* c, uint32_t from, const char* path, const char* param)
{
    const sn_scene* scene = c->scene;
    uint32_t target = sn_compile_target(c, from, path, param);
    uint32_t state = target ? sn_compile_first_state(scene, target) : 0;
    if (target && !state)
        sn_scene_fail(c->scene, sn_scene_id(scene, from), param,
                      "%s is a %s, which has no coordinates of its own", c->path[target],
                      scene->items[target].type->name);
    return state;
}

/* ---- systems ------------------------------------------------------------------------------------------- */

static void find_roles(sn_compiler* c)
{
    for (int i = 1; i <= c->scene->item_count; ++i) {
        const sn_scene_item* item = &c->scene->items[i];
        uint32_t* first = &c->integrator_below[item->parent];
        if (item->type->role == SN_ROLE_INTEGRATOR && !*first) *first = (uint32_t)i;
        if (item->type->role == SN_ROLE_CONDITION) c->condition[c->condition_count++] = (uint32_t)i;
    }
}

/* The integrator that governs an item: a child of the nearest ancestor that has one. */
static uint32_t governor(const sn_compiler* c, uint32_t index)
{
    for (uint32_t at = c->scene->items[index].parent; at; at = c->scene->items[at].parent)
        if (c->integrator_below[at]) return c->integrator_below[at];
    return 0;
}

static void check_one_integrator(sn_compiler* c, uint32_t index)
{
    uint32_t first = c->integrator_below[c->scene->items[index].parent];
    if (first != index)
        sn_scene_fail(c->scene, sn_scene_id(c->scene, index), NULL,
                      "%s already advances this part of the scene; keep one of them", c->path[first]);
}

static void add_system(sn_compiler* c, uint32_t index)
{
    sn_sim* sim = c->sim;
    check_one_integrator(c, index);
    if (sim->system_count == SN_MAX_SYSTEMS) {
        sn_scene_fail(c->scene, sn_scene_id(c->scene, index), NULL, "more than %d integrators in one scene",
                      SN_MAX_SYSTEMS);
        return;
    }
    sn_system* s = sn_pool_alloc(&sim->pool, sizeof *s);
    if (!s) return;
    s->pool = &sim->pool;
    s->sim = sim;
    s->program.load_factor = 1.0;
    s->substeps = 1;
    s->path = c->path[index];
    s->integrator_type = c->scene->items[index].type;
    c->bound[index].system = sim->system_count;
    c->integrator[sim->system_count] = index;
    sim->systems[sim->system_count++] = s;
}

static void find_systems(sn_compiler* c)
{
    sn_scene* scene = c->scene;
    c->sim->systems = sn_pool_array(&c->sim->pool, SN_MAX_SYSTEMS, sizeof(sn_system*));
    if (!c->sim->systems) return;
    find_roles(c);
    for (int i = 1; i <= scene->item_count; ++i)
        if (scene->items[i].type->role == SN_ROLE_INTEGRATOR) add_system(c, (uint32_t)i);
    for (int i = 1; i <= scene->item_count; ++i) {
        if (scene->items[i].type->role == SN_ROLE_INTEGRATOR) continue;
        uint32_t g = governor(c, (uint32_t)i);
        c->bound[i].system = g ? c->bound[g].system : -1;
    }
}

/* ---- binding ------------------------------------------------------------------------------------------- */

static sn_calls* list_for(sn_system* s, sn_role role)
{
    switch (role) {
    case SN_ROLE_MAPPING:
        return &s->program.mappings;
    case SN_ROLE_CONDITION:
        return &s->program.conditions;
    case SN_ROLE_MASS:
        return &s->program.masses;
    case SN_ROLE_FORCE:
        return &s->program.forces;
    case SN_ROLE_CONSTRAINT:
        return &s->program.constraints;
    default:
        return NULL;
    }
}

/* Views for calling an operation during compilation: states are still in memory of their own. */
static void view_inputs(sn_bind* b, sn_call* call)
{
    for (int i = 0; i < call->input_count; ++i)
        call->kin[i] = sn_state_view(sn_bind_state_of(b, i));
    call->in = (sn_input){ .t = 0.0, .load_factor = 1.0, .at = call->kin };
}

static sn_kin_out writable(const sn_state* state)
{
    sn_kin_out out = { .kind = state->kind, .count = state->count };
    out.x = state->x;
    out.v = state->v;
    out.a = state->a;
    return out;
}

/* Brings a new state to t = 0: mappings by their parents, prescribed ones by their condition. */
static void initialise(sn_bind* b, sn_call* call)
{
    sn_system* s = b->compiler->sim->systems[b->system];
    view_inputs(b, call);
    if (call->type->role == SN_ROLE_MAPPING) {
        sn_kin_out out = writable(&s->layout.states[call->child]);
        call->type->ops.mapping->apply(call->self, (sn_range){ 0, call->item_count }, &call->in, &out);
    }
    if (call->type->role == SN_ROLE_CONDITION) {
        sn_kin_out out = writable(&s->layout.states[call->input[0]]);
        call->type->ops.condition->apply(call->self, &call->in, &out);
    }
}

static void check_shape(sn_bind* b)
{
    const sn_call* call = &b->call;
    sn_role role = call->type->role;
    const sn_system* s = b->compiler->sim->systems[b->system];
    if (bears_state(role) && b->new_state < 0)
        sn_bind_fail(b, NULL, "%s creates no state in bind", call->type->name);
    else if (role == SN_ROLE_MAPPING && call->item_count != s->layout.states[b->new_state].count)
        sn_bind_fail(b, NULL, "%s declares %d items for %d nodes", call->type->name, call->item_count,
                     s->layout.states[b->new_state].count);
    else if ((role == SN_ROLE_FORCE || role == SN_ROLE_MASS || role == SN_ROLE_CONSTRAINT) &&
             call->input_count == 0)
        sn_bind_fail(b, NULL, "%s acts on no state", call->type->name);
    else if (role == SN_ROLE_CONSTRAINT && call->rows_per_item == 0)
        sn_bind_fail(b, NULL, "%s declares no rows", call->type->name);
}

static sn_status store_call(sn_bind* b)
{
    sn_compiler* c = b->compiler;
    sn_pool* pool = &c->sim->pool;
    if (sn_bind_lags(b) && sn_may_lag(c, b->item))
        return sn_is_staggered(c) ? sn_store_staggered(b) : sn_store_lagged(b);
    sn_calls* list = list_for(c->sim->systems[b->system], b->call.type->role);
    if (!list) return SN_OK;
    sn_call* grown = sn_pool_grow(pool, list->at, list->count, sizeof(sn_call));
    if (!grown) return SN_ERR_MEMORY;
    list->at = grown;
    c->bound[b->item].list = list;
    c->bound[b->item].call = list->count;
    b->call.part = b->part;
    list->at[list->count] = b->call;
    initialise(b, &list->at[list->count++]);
    return SN_OK;
}

/* Parameters that outlive the scene; NULL: out of memory. */
static void* keep_params(sn_compiler* c, const sn_scene_item* item)
{
    void* params = sn_pool_alloc(&c->sim->pool, item->type->params_size);
    return params && sn_params_copy(&c->sim->pool, item->type, params, item->params) ? params : NULL;
}

/* A mesh that replaces the one of its item, as if the component had made it. */
static void take_mesh(sn_compiler* c, uint32_t index)
{
    sn_bound* bound = &c->bound[index];
    bound->mesh = sn_mesh_copy(&c->sim->pool, c->scene->items[index].mesh->mesh);
    bound->progress = bound->mesh ? SN_BOUND : SN_BIND_FAILED;
}

static void bind_item(sn_compiler* c, uint32_t index)
{
    sn_scene_item* item = &c->scene->items[index];
    sn_bound* bound = &c->bound[index];
    sn_bind b = {
        .compiler = c, .item = index, .system = bound->system, .part = bound->part, .new_state = -1
    };
    b.call = (sn_call){ .type = item->type, .path = c->path[index], .child = -1 };
    bound->progress = SN_BINDING;
    ++b.inside; // the data itself is no part of the journal
    bound->function_first = c->sim->function_count;
    if (b.system < 0 && bears_state(item->type->role)) {
        sn_bind_fail(&b, NULL,
                     "no integrator advances it: add for example <dirk/> to the scene or to a node above");
    } else {
        b.call.self = sn_bind_alloc(&b, item->type->self_size);
        --b.inside;
        bound->params = keep_params(c, item);
        bool room = b.call.self && bound->params;
        sn_status status = room ? item->type->bind(&b, bound->params, b.call.self) : SN_ERR_MEMORY;
        if (status && !b.status) b.status = status;
    }
    if (!b.status && item->type->role == SN_ROLE_MESH) {
        if (!bound->mesh) sn_bind_fail(&b, NULL, "%s creates no mesh in bind", item->type->name);
        bound->progress = b.status ? SN_BIND_FAILED : SN_BOUND;
        return;
    }
    if (!b.status && item->type->role == SN_ROLE_INTEGRATOR && b.part == 0)
        c->sim->systems[b.system]->integrator = b.call.self;
    if (!b.status && item->type->role != SN_ROLE_INTEGRATOR) check_shape(&b);
    if (!b.status) {
        b.call.child = b.new_state;
        bound->state = b.new_state;
        bound->system = b.system;
        bound->part = b.part;
        b.status = store_call(&b);
    }
    bound->self = b.call.self;
    bound->journal = b.journal;
    bound->order = c->bound_count++;
    bound->progress = b.status ? SN_BIND_FAILED : SN_BOUND;
}

/* True when a reference of the item leads to this state. */
static bool refers_to(sn_compiler* c, uint32_t index, uint32_t state)
{
    const sn_scene_item* item = &c->scene->items[index];
    for (int i = 0; i < item->type->param_count; ++i) {
        if (item->type->params[i].type != SN_PARAM_REF) continue;
        const sn_ref* ref = (const void*)((const char*)item->params + item->type->params[i].offset);
        if (!ref->path) continue;
        sn_id id = sn_scene_find(c->scene, sn_scene_id(c->scene, item->parent), ref->path);
        if (!sn_id_is_null(id) && sn_compile_first_state(c->scene, id.index) == state) return true;
    }
    return false;
}

static void add_prescribed_masks(sn_compiler* c, uint32_t index)
{
    const sn_bound* bound = &c->bound[index];
    if (bound->progress != SN_BOUND || bound->state < 0) return;
    sn_pool* pool = &c->sim->pool;
    const sn_system* s = c->sim->systems[bound->system];
    uint32_t*** masks = &c->prescribed[bound->system];
    uint32_t** grown = sn_pool_grow(pool, *masks, bound->state, sizeof **masks);
    if (!grown) return;
    *masks = grown;
    grown[bound->state] = sn_pool_array(pool, (size_t)s->layout.states[bound->state].count, sizeof(uint32_t));
    uint32_t** holders = sn_pool_grow(pool, c->holder[bound->system], bound->state, sizeof *holders);
    if (!holders) return;
    c->holder[bound->system] = holders;
    holders[bound->state] =
        sn_pool_array(pool, (size_t)s->layout.states[bound->state].count, sizeof(uint32_t));
}

void sn_compile_item(sn_compiler* c, uint32_t index)
{
    if (c->bound[index].progress != SN_UNBOUND) return;
    if (c->scene->items[index].mesh) {
        take_mesh(c, index);
        return;
    }
    bind_item(c, index);
    sn_role role = c->scene->items[index].type->role;
    if (!bears_state(role)) return;
    add_prescribed_masks(c, index);
    if (role != SN_ROLE_STATE || c->sim->pool.failed) return;
    for (int i = 0; i < c->condition_count; ++i)
        if (refers_to(c, c->condition[i], index)) sn_compile_item(c, c->condition[i]);
}

static void bind_role(sn_compiler* c, sn_role role)
{
    for (int i = 1; i <= c->scene->item_count && !c->sim->pool.failed; ++i)
        if (c->scene->items[i].type->role == role) sn_compile_item(c, (uint32_t)i);
}

static void bind_all(sn_compiler* c)
{
    bind_role(c, SN_ROLE_MESH);
    bind_role(c, SN_ROLE_STATE);
    bind_role(c, SN_ROLE_MAPPING);
    bind_role(c, SN_ROLE_CONDITION);
    bind_role(c, SN_ROLE_FORCE);
    bind_role(c, SN_ROLE_MASS);
    bind_role(c, SN_ROLE_CONSTRAINT);
    bind_role(c, SN_ROLE_INTEGRATOR);
}

/* With an accuracy asked for, every integrator must be able to estimate its error. */
static void check_accuracy(sn_compiler* c)
{
    for (int i = 1; c->sim->accuracy > 0.0 && i <= c->scene->item_count; ++i) {
        const sn_component* type = c->scene->items[i].type;
        if (type->role != SN_ROLE_INTEGRATOR || c->bound[i].progress != SN_BOUND) continue;
        const sn_integrator_ops* ops = type->ops.integrator;
        const sn_system* s = c->sim->systems[c->bound[i].system];
        if (ops->statics || (ops->error_order && ops->error_order(s->integrator) > 0)) continue;
        sn_scene_fail(c->scene, sn_scene_id(c->scene, (uint32_t)i), NULL,
                      "this method has no error estimate, so it cannot use the accuracy of the scene; set "
                      "accuracy to 0 for fixed steps, or choose a method with an estimate, for example <dirk "
                      "method=\"esdirk43\"/>");
    }
}

/* ---- finishing ----------------------------------------------------------------------------------------- */

static void give_functions(sn_compiler* c)
{
    for (int k = 0; k < c->sim->system_count; ++k) {
        sn_system* s = c->sim->systems[k];
        s->program.functions =
            sn_pool_array(&c->sim->pool, (size_t)c->sim->function_count, sizeof(sn_function*));
        for (int i = 1; s->program.functions && i <= c->scene->item_count; ++i) {
            const sn_bound* bound = &c->bound[i];
            for (int f = 0; bound->system == k && f < bound->function_count; ++f)
                s->program.functions[s->program.function_count++] =
                    c->sim->functions[bound->function_first + f];
        }
    }
}

/* The prescribed masks in the order of independent nodes, which is the order of the independent states. */
static void give_prescribed(sn_compiler* c, int k)
{
    sn_system* s = c->sim->systems[k];
    int nodes = 0;
    for (int i = 0; i < s->layout.state_count; ++i)
        if (!s->layout.states[i].mapped) nodes += s->layout.states[i].count;
    s->layout.prescribed = sn_pool_array(&c->sim->pool, (size_t)nodes, sizeof(uint32_t));
    for (int i = 0, node = 0; s->layout.prescribed && i < s->layout.state_count; ++i)
        for (int n = 0; !s->layout.states[i].mapped && n < s->layout.states[i].count; ++n)
            s->layout.prescribed[node++] = c->prescribed[k][i][n];
}

/* Units of an item's parameters, "1" where it is open which of several one has; NULL: none has several. */
static const char* const* list_units(sn_compiler* c, int index)
{
    const sn_component* type = c->scene->items[index].type;
    const int number = sn_scene_unit(c->scene, (uint32_t)index);
    const char** units = NULL;
    for (int i = 0; i < type->param_count; ++i) {
        char one[SN_UNIT_TEXT];
        if (!sn_param_has_units(&type->params[i])) continue;
        if (!units) units = sn_pool_array(&c->sim->pool, (size_t)type->param_count, sizeof *units);
        if (!units) return NULL; // the pool has failed, which is told
        const sn_param row = sn_param_in_unit(&type->params[i], number, one);
        units[i] = sn_param_has_units(&row) ? "1" : sn_pool_text(&c->sim->pool, row.unit);
    }
    for (int i = 0; units && i < type->param_count; ++i)
        if (!units[i]) units[i] = type->params[i].unit;
    return units;
}

static void list_items(sn_compiler* c)
{
    sn_sim* sim = c->sim;
    sim->items = sn_pool_array(&sim->pool, (size_t)c->scene->item_count, sizeof(sn_item));
    for (int i = 1; sim->items && i <= c->scene->item_count; ++i) {
        if (c->scene->items[i].removed) continue;
        const sn_bound* bound = &c->bound[i];
        sn_item item = {
            .path = c->path[i], .type = c->scene->items[i].type, .state = bound->state, .mesh = bound->mesh
        };
        if (bound->progress == SN_BOUND && bound->system >= 0) item.system = sim->systems[bound->system];
        item.part = bound->part;
        item.unit = list_units(c, i);
        if (bound->list) item.call = &bound->list->at[bound->call];
        item.function_first = bound->function_first;
        item.function_count = bound->function_count;
        sim->items[sim->item_count++] = item;
    }
}

/* The linear solver that an integrator names by its parameter "linear", when it has one; NULL: "auto". */
static const sn_component* named_solver(sn_compiler* c, uint32_t index)
{
    enum { MAX = 256 };
    const sn_scene_item* item = &c->scene->items[index];
    int p = sn_param_find(item->type, "linear");
    if (p < 0 || item->type->params[p].type != SN_PARAM_TEXT) return NULL;
    const char* name = *(const char* const*)((const char*)item->params + item->type->params[p].offset);
    if (!name || strcmp(name, "auto") == 0) return NULL;
    const char* names[MAX] = { "auto" };
    int count = 1;
    for (int i = 0; i < c->scene->registry_count && count < MAX; ++i) {
        const sn_component* type = c->scene->registry[i];
        if (type->role != SN_ROLE_SOLVER) continue;
        if (strcmp(type->name, name) == 0) return type;
        names[count++] = type->name;
    }
    const char* nearest = sn_nearest(name, names, count);
    char all[512] = "";
    for (int i = 0; i < count && strlen(all) + 80 < sizeof all; ++i)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%.64s", i ? ", " : "", names[i]);
    sn_scene_fail(c->scene, sn_scene_id(c->scene, index), "linear",
                  "there is no linear solver \"%.64s\"; %s%s%s", name,
                  nearest ? "did you mean \"" : "use one of ", nearest ? nearest : all, nearest ? "\"?" : "");
    return NULL;
}

/* The linear solver of a part is an item of that role, or the one that its integrator names. */
static void find_solver(sn_compiler* c, int k, int part)
{
    sn_system_part* to = &c->sim->systems[k]->parts[part];
    for (int i = 1; i <= c->scene->item_count; ++i) {
        const sn_scene_item* item = &c->scene->items[i];
        if (c->bound[i].system != k || c->bound[i].part != part || item->removed) continue;
        if (item->type->role == SN_ROLE_INTEGRATOR && !to->solver.type)
            to->solver.type = named_solver(c, (uint32_t)i);
        if (item->type->role != SN_ROLE_SOLVER) continue;
        to->solver = (sn_linear_part){ item->type, keep_params(c, item) };
        return;
    }
}

static void find_solvers(sn_compiler* c)
{
    for (int k = 0; k < c->sim->system_count; ++k)
        for (int part = 0; part < c->sim->systems[k]->part_count; ++part)
            find_solver(c, k, part);
}

static sn_status finish(sn_compiler* c, sn_error* error)
{
    sn_sim* sim = c->sim;
    give_functions(c);
    sn_give_lagged_functions(c);
    if (sn_compile_removals(c, error)) return error->status;
    for (int k = 0; k < sim->system_count; ++k) {
        sn_system* s = sim->systems[k];
        give_prescribed(c, k);
        sn_status status = sn_system_finish(s, error);
        if (status) return status;
    }
    list_items(c);
    if (!sim->items || !sn_live_build(c))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the parameters of the scene");
    return sn_sim_finish(sim, error);
}

static void check_scene(sn_compiler* c)
{
    int states = 0, statics = 0;
    for (int i = 1; i <= c->scene->item_count; ++i)
        states += c->scene->items[i].type->role == SN_ROLE_STATE;
    if (states == 0) {
        sn_scene_fail(c->scene, sn_root, NULL, "the scene is empty: add a state, for example a <needle>");
        return;
    }
    for (int k = 0; k < c->sim->system_count; ++k)
        statics += c->sim->systems[k]->integrator_type->ops.integrator->statics;
    if (statics != 0 && statics != c->sim->system_count)
        sn_scene_fail(c->scene, sn_root, NULL,
                      "some parts are statics and some dynamics; choose one for the whole scene");
    c->sim->statics = statics > 0;
}

static void take_root_params(sn_sim* sim, const sn_root_params* root)
{
    const double makeshift = 1e-9; // [s], until the integrators choose
    sim->auto_step = root->step == 0.0;
    sim->step = sim->auto_step ? makeshift : root->step;
    sim->duration = root->duration;
    sim->accuracy = root->accuracy;
    sim->restart_halvings = root->restart;
    sim->most_halvings = root->halvings;
    sim->locate_events = root->events == 1;
}

static bool name_paths(sn_compiler* c)
{
    size_t n = (size_t)c->scene->item_count + 1;
    c->path = sn_pool_array(&c->sim->pool, n, sizeof *c->path);
    c->bound = sn_pool_array(&c->sim->pool, n, sizeof *c->bound);
    c->integrator_below = sn_pool_array(&c->sim->pool, n, sizeof(uint32_t));
    c->condition = sn_pool_array(&c->sim->pool, n, sizeof(uint32_t));
    for (size_t i = 1; c->path && c->bound && i < n; ++i) {
        c->path[i] = sn_scene_path(c->scene, (uint32_t)i, &c->sim->pool);
        c->bound[i] = (sn_bound){ .system = -1, .state = -1 };
    }
    return !c->sim->pool.failed;
}

static bool has_contacts(const sn_component* type)
{
    return type->role == SN_ROLE_CONSTRAINT &&
           (type->ops.constraint->transient || type->ops.constraint->restitution);
}

/* A scene without an integrator gets the default one, if there is one, for as long as it is compiled; null
   when it has its own. */
static sn_id add_default_integrator(sn_scene* scene)
{
    const sn_component* type = scene->default_integrator;
    for (int i = 1; i <= scene->item_count; ++i) {
        if (scene->items[i].type->role == SN_ROLE_INTEGRATOR) return (sn_id){ 0, 0 };
        if (scene->contact_integrator && has_contacts(scene->items[i].type)) type = scene->contact_integrator;
    }
    return type ? sn_scene_add(scene, sn_root, NULL, type, NULL) : (sn_id){ 0, 0 };
}

/* An item that was not bound, and no cause was reported: its component only returned that memory ran out. */
static bool failed_silently(const sn_compiler* c)
{
    for (int i = 1; !c->scene->error.status && c->bound && i <= c->scene->item_count; ++i)
        if (c->bound[i].progress == SN_BIND_FAILED) return true;
    return false;
}

static sn_sim* compile_expanded(sn_scene* scene, bool carried, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, &scene->pool.host);
    sn_sim* sim = sn_pool_alloc(&pool, sizeof *sim);
    if (!sim) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the simulation");
        return NULL;
    }
    sim->pool = pool;
    sim->carried = carried;
    take_root_params(sim, scene->items[1].params);
    sn_compiler c = { .scene = scene, .sim = sim };
    sn_error before = scene->error, failure = { 0 };
    scene->collect = true;
    if (name_paths(&c)) {
        find_systems(&c);
        sn_compile_join(&c);
        sn_compile_rates(&c);
        check_scene(&c);
        if (!scene->error.status) bind_all(&c);
        find_solvers(&c);
        if (!scene->error.status && !sim->pool.failed) check_accuracy(&c);
    }
    scene->collect = false;
    if (sim->pool.failed || scene->pool.failed || failed_silently(&c))
        sn_fail(&failure, SN_ERR_MEMORY, "out of memory while compiling the scene");
    else if (scene->error.status)
        failure = scene->error;
    else
        finish(&c, &failure);
    sn_tables_clear(&c);
    scene->error = before; // compiling is no authoring: the scene can be mended and compiled again
    if (!failure.status) return sim;
    if (error) *error = failure;
    sn_sim_destroy(sim);
    return NULL;
}

sn_sim* sn_compile_scene(sn_scene* scene, bool carried, sn_error* error)
{
    if (sn_scene_expand(scene, error)) return NULL;
    sn_id added = add_default_integrator(scene);
    sn_sim* sim = compile_expanded(scene, carried, error);
    if (!sn_id_is_null(added)) sn_scene_remove(scene, added);
    return sim;
}

sn_sim* sn_scene_compile(sn_scene* scene, sn_error* error)
{
    if (error && error->status) return NULL;
    if (scene) return sn_compile_scene(scene, false, error);
    sn_fail(error, SN_ERR_ARGUMENT, "sn_scene_compile was called without a scene");
    return NULL;
}
