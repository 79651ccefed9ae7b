/* Sinew - live: finds the parameters of a running simulation and sets them. live_bind.c binds components
   again, live_expand.c hands the numbers of prefabs on to their parts.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/live.h"
#include <math.h>
#include <string.h>

/* ---- building ------------------------------------------------------------------------------------------ */

static bool can_be_set(sn_role role)
{
    return role == SN_ROLE_FORCE || role == SN_ROLE_MASS || role == SN_ROLE_MAPPING ||
           role == SN_ROLE_CONDITION || role == SN_ROLE_CONSTRAINT || role == SN_ROLE_INTEGRATOR;
}

/* Prefabs read the numbers of groups: the layers of a tissue, for example. */
static bool is_expanded(const sn_scene_item* item)
{
    return (item->type->role == SN_ROLE_PREFAB || item->type->role == SN_ROLE_GROUP) && item->parent &&
           !item->made && item->type->param_count > 0;
}

static bool has_prefab(const sn_scene* scene)
{
    for (int i = 1; i <= scene->item_count; ++i)
        if (!scene->items[i].removed && scene->items[i].type->role == SN_ROLE_PREFAB) return true;
    return false;
}

static void insert(struct sn_live* live, sn_live_item item)
{
    int at = live->item_count++;
    for (; at > 0 && live->items[at - 1].order > item.order; --at)
        live->items[at] = live->items[at - 1];
    live->items[at] = item;
}

static bool keep_expansion(struct sn_live* live, const sn_scene* scene, sn_pool* pool)
{
    live->prefabs = sn_pool_array(pool, (size_t)scene->item_count, sizeof *live->prefabs);
    live->expansion = sn_expansion_create(pool, scene);
    return live->prefabs && live->expansion;
}

bool sn_live_build(sn_compiler* c)
{
    sn_sim* sim = c->sim;
    sn_pool* pool = &sim->pool;
    int states = 1;
    for (int k = 0; k < sim->system_count; ++k)
        states += sim->systems[k]->layout.state_count;
    struct sn_live* live = sn_pool_alloc(pool, sizeof *live);
    if (!live) return false;
    live->items = sn_pool_array(pool, (size_t)c->scene->item_count, sizeof *live->items);
    live->moved = sn_pool_array(pool, (size_t)states, sizeof *live->moved);
    if (has_prefab(c->scene) && !keep_expansion(live, c->scene, pool)) return false;
    for (int i = 1, n = 0; live->items && i <= c->scene->item_count; ++i) {
        const sn_scene_item* from = &c->scene->items[i];
        if (from->removed) continue;
        sn_live_item item = { .item = &sim->items[n++],
                              .self = c->bound[i].self,
                              .order = c->bound[i].order };
        if (live->expansion && is_expanded(from)) {
            const sn_scene_item* authored = &sn_expansion_authored(live->expansion)->items[i];
            item.params = authored->params;
            item.given = authored->given;
            live->prefabs[live->prefab_count++] = item;
        }
        if (!can_be_set(from->type->role) || !item.item->system) continue;
        item.journal = c->bound[i].journal;
        item.params = c->bound[i].params;
        insert(live, item);
    }
    sim->live = live;
    return !pool->failed;
}

/* ---- fields -------------------------------------------------------------------------------------------- */

static void* field(const sn_live_parameter* p) { return (char*)p->item->params + p->row->offset; }

static int field_width(const sn_param* row, const void* at)
{
    switch (row->type) {
    case SN_PARAM_BOOL:
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
    case SN_PARAM_REAL:
        return 1;
    case SN_PARAM_VEC3:
        return 3;
    case SN_PARAM_REALS:
        return ((const sn_reals*)at)->count;
    default:
        return 0;
    }
}

static void read_field(const sn_live_parameter* p, double* values)
{
    const void* at = field(p);
    switch (p->row->type) {
    case SN_PARAM_BOOL:
        values[0] = *(const bool*)at;
        break;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        values[0] = *(const int*)at;
        break;
    case SN_PARAM_REALS:
        memcpy(values, ((const sn_reals*)at)->at, (size_t)p->info.width * sizeof *values);
        break;
    default:
        memcpy(values, at, (size_t)p->info.width * sizeof *values);
    }
}

static void write_field(const sn_live_parameter* p, const double* values)
{
    void* at = field(p);
    switch (p->row->type) {
    case SN_PARAM_BOOL:
        *(bool*)at = values[0] != 0.0;
        break;
    case SN_PARAM_INT:
    case SN_PARAM_CHOICE:
        *(int*)at = (int)values[0];
        break;
    case SN_PARAM_REALS:
        memcpy(p->list, values, (size_t)p->info.width * sizeof *values);
        break;
    default:
        memcpy(at, values, (size_t)p->info.width * sizeof *values);
    }
}

static bool is_whole(const sn_live_parameter* p, double value)
{
    bool whole = p->row->type == SN_PARAM_INT || p->row->type == SN_PARAM_CHOICE;
    if (p->row->type == SN_PARAM_BOOL) return value == 0.0 || value == 1.0;
    return !whole || (fabs(value) < 2147483647.0 && value == floor(value));
}

/* ---- resolving ----------------------------------------------------------------------------------------- */

static const sn_item* find_item(const sn_sim* sim, const char* path, size_t length)
{
    for (int i = 0; i < sim->item_count; ++i)
        if (sim->items[i].type->role != SN_ROLE_OBSERVER && strlen(sim->items[i].path) == length &&
            !strncmp(sim->items[i].path, path, length))
            return &sim->items[i];
    return NULL;
}

/* "; settable are: a, b, ..." */
static void list_settable(const sn_component* type, char* text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < type->param_count && used + 80 < size; ++i) {
        sn_param_type t = type->params[i].type;
        if (t == SN_PARAM_TEXT || t == SN_PARAM_REF) continue;
        used += (size_t)snprintf(text + used, size - used, "%s%.60s",
                                 used ? ", " : "; it has: ", type->params[i].name);
    }
}

/* Paths of parameters with this name below an item, for the parts of an assembly. */
static void list_parts(const sn_sim* sim, const sn_item* item, const char* name, char* text, size_t size)
{
    size_t used = 0, n = strlen(item->path);
    text[0] = '\0';
    for (int i = 0; i < sim->live->item_count && used + 160 < size; ++i) {
        const sn_item* below = sim->live->items[i].item;
        if (strncmp(below->path, item->path, n) != 0 || below->path[n] != '/') continue;
        if (name && sn_param_find(below->type, name) < 0) continue;
        used += (size_t)snprintf(text + used, size - used, "%s%.120s%s%.30s", used ? ", " : "", below->path,
                                 name ? "/" : "", name ? name : "");
    }
}

/* Why an item has no parameters that can be set. */
static void refuse_item(const sn_sim* sim, const sn_item* item, const char* name, sn_error* error)
{
    char parts[512];
    const char* what = item->type->name;
    switch (item->type->role) {
    case SN_ROLE_PREFAB:
    case SN_ROLE_GROUP:
        list_parts(sim, item, name, parts, sizeof parts);
        if (!parts[0]) list_parts(sim, item, NULL, parts, sizeof parts);
        sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s/%s: %s was made by a prefab and used up when the scene was compiled; set the parameters of "
            "the prefab, or of the items below%s%s",
            item->path, name, what, parts[0] ? ": " : "", parts);
        return;
    case SN_ROLE_STATE:
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s/%s: %s states where a run starts; a running simulation has left there", item->path, name,
                what);
        return;
    default:
        sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s/%s: %s is fixed when the scene is compiled; set it in the scene and compile the scene again",
            item->path, name, what);
    }
}

static sn_live_item* live_item_of(const sn_sim* sim, const sn_item* item)
{
    for (int i = 0; i < sim->live->item_count; ++i)
        if (sim->live->items[i].item == item) return &sim->live->items[i];
    for (int i = 0; i < sim->live->prefab_count; ++i)
        if (sim->live->prefabs[i].item == item) return &sim->live->prefabs[i];
    return NULL;
}

/* Fills in what a path leads to. */
static sn_status resolve(sn_sim* sim, const char* path, sn_live_parameter* p, sn_error* error)
{
    const char* slash = path ? strrchr(path, '/') : NULL;
    if (!slash || slash == path)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "parameter \"%s\": a parameter is an absolute path ITEM/PARAMETER, for example "
                       "/liver/young_modulus",
                       path ? path : "");
    const sn_item* item = find_item(sim, path, (size_t)(slash - path));
    if (!item)
        return sn_fail(error, SN_ERR_SCENE, "parameter \"%s\": the scene has no \"%.*s\"", path,
                       (int)(slash - path), path);
    p->item = live_item_of(sim, item);
    if (!p->item) {
        refuse_item(sim, item, slash + 1, error);
        return SN_ERR_UNSUPPORTED;
    }
    int row = sn_param_find(item->type, slash + 1);
    char list[512];
    list_settable(item->type, list, sizeof list);
    if (row < 0)
        return sn_fail(error, SN_ERR_SCENE, "parameter \"%s\": %s has no parameter \"%s\"%s", path,
                       item->type->name, slash + 1, list);
    p->row = &item->type->params[row];
    bool advances = item->type->role == SN_ROLE_INTEGRATOR && !item->type->ops.integrator->statics;
    if (advances && strcmp(p->row->name, "step") == 0)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: steps are fixed when the scene is compiled; set them in the scene and compile the scene "
            "again",
            path);
    if (p->row->type == SN_PARAM_TEXT || p->row->type == SN_PARAM_REF)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s is a %s; only numbers can be set in a running simulation", path,
                       p->row->type == SN_PARAM_TEXT ? "text" : "reference");
    p->info = (sn_parameter_info){ .unit = item->unit ? item->unit[row] : p->row->unit,
                                   .doc = p->row->doc,
                                   .min = p->row->min,
                                   .max = p->row->max,
                                   .width = field_width(p->row, field(p)) };
    p->info.function = p->row->type == SN_PARAM_EXPR || p->row->type == SN_PARAM_EXPR3;
    return SN_OK;
}

/* A function of time is set through its channel. */
static sn_status resolve_function(sn_sim* sim, const char* path, sn_live_parameter* p, sn_error* error)
{
    sn_error ignored = { 0 };
    p->channel = sn_sim_channel(sim, path, &ignored);
    p->info.width = p->row->type == SN_PARAM_EXPR3 ? 3 : 1;
    if (sn_sim_channel_info(sim, p->channel).writable) return SN_OK;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: %s does not use it here; give it in the scene, for example as 0, to set it later",
                   path, p->item->item->type->name);
}

/* Reserves what setting it needs. */
static bool reserve(sn_sim* sim, const sn_live_parameter* p, sn_error* error)
{
    if (p->info.function) return true;
    if (p->item->given) return sn_live_reserve_expansion(sim, error);
    p->item->changed = true;
    bool done = sn_live_reserve(sim);
    p->item->changed = false;
    return done;
}

sn_parameter sn_sim_parameter(sn_sim* sim, const char* path, sn_error* error)
{
    const sn_parameter none = { 0 };
    if (error && error->status) return none;
    if (!sim) {
        sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_parameter was called without a simulation");
        return none;
    }
    struct sn_live* live = sim->live;
    for (int i = 0; path && i < live->parameter_count; ++i)
        if (!strcmp(live->parameters[i].info.path, path)) return (sn_parameter){ i + 1 };
    sn_live_parameter p = { 0 };
    if (resolve(sim, path, &p, error)) return none;
    if (p.info.function && resolve_function(sim, path, &p, error)) return none;
    if (p.info.width == 0) {
        sn_fail(error, SN_ERR_UNSUPPORTED, "%s is an empty list; give it in the scene to set it later", path);
        return none;
    }
    p.before = sn_pool_array(&sim->pool, (size_t)p.info.width, sizeof *p.before);
    p.info.path = sn_pool_text(&sim->pool, path);
    void* grown = sn_pool_grow(&sim->pool, live->parameters, live->parameter_count, sizeof p);
    if (p.row->type == SN_PARAM_REALS) { // the list is the simulation's own, but constant for the component
        p.list =
            sn_pool_copy(&sim->pool, ((const sn_reals*)field(&p))->at, (size_t)p.info.width * sizeof(double));
        ((sn_reals*)field(&p))->at = p.list;
    }
    sn_error failure = { 0 };
    if (!p.before || !p.info.path || !grown || sim->pool.failed || !reserve(sim, &p, &failure)) {
        if (failure.status && failure.status != SN_ERR_MEMORY)
            sn_fail(error, failure.status, "%s", failure.text);
        else
            sn_fail(error, SN_ERR_MEMORY, "out of memory for the parameter \"%s\"", path);
        return none;
    }
    live->parameters = grown;
    live->parameters[live->parameter_count++] = p;
    return (sn_parameter){ live->parameter_count };
}

static sn_live_parameter* parameter_at(const sn_sim* sim, sn_parameter parameter)
{
    return sim && parameter.index > 0 && parameter.index <= sim->live->parameter_count
               ? &sim->live->parameters[parameter.index - 1]
               : NULL;
}

sn_parameter_info sn_sim_parameter_info(const sn_sim* sim, sn_parameter parameter)
{
    const sn_live_parameter* p = parameter_at(sim, parameter);
    return p ? p->info : (sn_parameter_info){ 0 };
}

int sn_sim_parameter_values(const sn_sim* sim, sn_parameter parameter, double* values, int capacity)
{
    const sn_live_parameter* p = parameter_at(sim, parameter);
    if (!p || !p->item || !values || capacity < p->info.width) return 0;
    if (!p->info.function)
        read_field(p, values);
    else
        sn_channel_functions(sim, p->channel, values);
    return p->info.width;
}

/* ---- setting ------------------------------------------------------------------------------------------- */

static sn_status check_values(const sn_live_parameter* p, const double* values, int count, sn_error* error)
{
    if (!values || count != p->info.width)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s has %d value%s, not %d", p->info.path, p->info.width,
                       p->info.width == 1 ? "" : "s", count);
    for (int i = 0; i < count && !p->info.function; ++i)
        if (!isfinite(values[i]) || !is_whole(p, values[i]))
            return sn_fail(error, SN_ERR_ARGUMENT, "%s = %.10g, must be %s number", p->info.path, values[i],
                           isfinite(values[i]) ? "a whole" : "a finite");
    return SN_OK;
}

static sn_status hand_on(sn_sim* sim, const sn_live_parameter* p, sn_error* error)
{
    if (p->item->given) return sn_live_expand(sim, p->item, error);
    p->item->changed = true;
    return sn_live_apply(sim, error);
}

static sn_status set_numbers(sn_sim* sim, sn_live_parameter* p, const double* values, sn_error* error)
{
    char why[256];
    sn_param row = *p->row;
    row.unit = p->info.unit;
    bool* given = p->item->given ? &p->item->given[p->row - p->item->item->type->params] : NULL;
    const bool was_given = given && *given;
    read_field(p, p->before);
    write_field(p, values);
    if (given) *given = true;
    sn_status status = SN_OK;
    if (!sn_param_check(&row, p->item->params, why, sizeof why))
        status = sn_fail(error, SN_ERR_ARGUMENT, "%s: %s", p->item->item->path, why);
    else
        status = hand_on(sim, p, error);
    p->set = p->set || !status;
    if (!status) return SN_OK;
    write_field(p, p->before);
    if (given) *given = was_given;
    return status;
}

sn_status sn_sim_set_parameter_at(sn_sim* sim, sn_parameter parameter, const double* values, int count,
                                  sn_error* error)
{
    if (error && error->status) return error->status;
    sn_live_parameter* p = parameter_at(sim, parameter);
    if (!p) return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_set_parameter_at was called without a parameter");
    if (!p->item)
        return sn_fail(error, SN_ERR_SCENE,
                       "sn_sim_set_parameter_at was called with a parameter of an item that is gone since a "
                       "revision; resolve a parameter of an item of the present scene");
    sn_status status = check_values(p, values, count, error);
    if (status) return status;
    if (p->info.function) {
        status = sn_sim_write(sim, p->channel, values, count);
        return status ? sn_fail(error, status, "%s must be a finite number, or NaN", p->info.path) : SN_OK;
    }
    return set_numbers(sim, p, values, error);
}

sn_status sn_sim_set_parameter(sn_sim* sim, const char* path, const double* values, int count,
                               sn_error* error)
{
    sn_error failure = { 0 };
    if (error && error->status) return error->status;
    sn_parameter parameter = sn_sim_parameter(sim, path, &failure);
    if (failure.status) return sn_fail(error, failure.status, "%s", failure.text);
    return sn_sim_set_parameter_at(sim, parameter, values, count, error);
}

/* ---- revisions ----------------------------------------------------------------------------------------- */

/* A number without values, for a parameter of an item that is gone. */
static bool add_gone(sn_sim* sim)
{
    struct sn_live* live = sim->live;
    void* grown = sn_pool_grow(&sim->pool, live->parameters, live->parameter_count, sizeof *live->parameters);
    if (!grown) return false;
    live->parameters = grown;
    live->parameters[live->parameter_count++] = (sn_live_parameter){
        .info = { .path = "a parameter of an item that is gone", .unit = "1", .doc = "" }
    };
    return true;
}

static sn_status set_again(sn_sim* to, const sn_sim* from, int i, sn_error* error)
{
    const sn_live_parameter* p = &from->live->parameters[i];
    double few[3], *values = few;
    const int width = p->info.width;
    const sn_parameter_info* info = &to->live->parameters[i].info;
    if (!p->set || p->info.function || info->function || info->width != width) return SN_OK;
    if (width > SN_COUNT(few)) values = sn_pool_array(&to->pool, (size_t)width, sizeof *values);
    if (!values) return sn_fail(error, SN_ERR_MEMORY, "out of memory for a revision");
    read_field(p, values);
    return sn_sim_set_parameter_at(to, (sn_parameter){ i + 1 }, values, width, error);
}

sn_status sn_live_carry(sn_sim* to, const sn_sim* from, sn_error* error)
{
    const struct sn_live* live = from->live;
    for (int i = 0; i < live->parameter_count; ++i) {
        sn_error none = { 0 };
        if (sn_sim_parameter(to, live->parameters[i].info.path, &none).index == i + 1) continue;
        if (none.status == SN_ERR_MEMORY || !add_gone(to))
            return sn_fail(error, SN_ERR_MEMORY, "out of memory for the parameters of a revision");
    }
    for (int pass = 0; pass < 2; ++pass) // prefabs first, which hand their numbers on
        for (int i = 0; i < live->parameter_count; ++i) {
            const sn_live_item* item = live->parameters[i].item;
            if (item && (item->given != NULL) == (pass == 0) && set_again(to, from, i, error))
                return error->status;
        }
    return SN_OK;
}

bool sn_live_differs(const sn_live_item* item, const sn_sim* from)
{
    const sn_component* type = item->item->type;
    for (int i = 0; i < from->live->item_count; ++i) {
        const sn_live_item* other = &from->live->items[i];
        if (other->item->type != type || strcmp(other->item->path, item->item->path) != 0) continue;
        for (int k = 0; k < type->param_count; ++k)
            if (!sn_param_equal(&type->params[k], item->params, other->params)) return true;
        return false;
    }
    return false; // a new one: its system starts anew for this
}
