/* Sinew - live: sets numbers of components in a running simulation.

   A component is bound again with the new number, into the memory of its first binding, with the answers of
   its journal (journal.h): what `bind` derives from numbers is derived as in a scene compiled anew. Histories
   keep their contents. Where a mapping or a condition moves a state at rest, all that was bound on that state
   follows, in the order of the first binding. What fails puts everything back.
   SPDX-License-Identifier: BSD-3-Clause */
#include "scene/live.h"
#include <math.h>
#include <string.h>

typedef struct live_item {
    sn_item* item;
    void *params, *self;
    sn_journal journal;
    int order;
    char* backup; /* of all that a new binding writes; NULL: not needed so far */
    bool saved;
} live_item;

typedef struct live_parameter {
    sn_parameter_info info;
    live_item* item;
    const sn_param* row;
    sn_channel channel; /* of a function of time */
    double* before;     /* [width] */
    double* list;       /* of a list: its numbers */
} live_parameter;

struct sn_live {
    live_item* items; /* in the order of binding */
    int item_count;
    live_parameter* parameters;
    int parameter_count;
    bool* moved; /* states of the system at hand whose rest has moved */
};

/* ---- building ------------------------------------------------------------------------------------------ */

static bool can_be_set(sn_role role)
{
    return role == SN_ROLE_FORCE || role == SN_ROLE_MASS || role == SN_ROLE_MAPPING ||
           role == SN_ROLE_CONDITION || role == SN_ROLE_CONSTRAINT || role == SN_ROLE_INTEGRATOR;
}

static void insert(struct sn_live* live, live_item item)
{
    int at = live->item_count++;
    for (; at > 0 && live->items[at - 1].order > item.order; --at)
        live->items[at] = live->items[at - 1];
    live->items[at] = item;
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
    for (int i = 1, n = 0; live->items && i <= c->scene->item_count; ++i) {
        const sn_scene_item* from = &c->scene->items[i];
        if (from->removed) continue;
        live_item item = { .item = &sim->items[n++], .self = c->bound[i].self, .order = c->bound[i].order };
        if (!can_be_set(from->type->role) || !item.item->system) continue;
        item.journal = c->bound[i].journal;
        item.params = sn_pool_alloc(pool, from->type->params_size);
        if (!item.params || !sn_params_copy(pool, from->type, item.params, from->params)) return false;
        insert(live, item);
    }
    sim->live = live;
    return !pool->failed;
}

/* ---- what a binding writes ----------------------------------------------------------------------------- */

typedef enum part_kind { DATA, HISTORY, REST } part_kind;

typedef struct part {
    part_kind kind;
    void* at;
    size_t bytes;
} part;

/* Positions, velocities and accelerations at rest. */
static part rest_part(const sn_kin_out* rest, int which)
{
    size_t n = (size_t)rest->count, nv = n * (size_t)sn_kind_dofs(rest->kind);
    if (which == 0) return (part){ REST, rest->x, n * (size_t)sn_kind_coords(rest->kind) * sizeof(double) };
    return (part){ REST, which == 1 ? rest->v : rest->a, nv * sizeof(double) };
}

/* The rest of the state that a mapping makes or a condition moves; a count of 0 where there is none. */
static sn_kin_out rest_of(const live_item* l)
{
    sn_role role = l->item->type->role;
    for (int i = 0; i < l->journal.count; ++i) {
        const sn_answer* a = &l->journal.answers[i];
        if (a->kind == SN_ANSWER_STATE || (role == SN_ROLE_CONDITION && a->kind == SN_ANSWER_INPUT))
            return a->state;
    }
    return (sn_kin_out){ .count = 0 };
}

/* The i-th part, from 0; false past the last. */
static bool part_at(const live_item* l, int i, part* out)
{
    const sn_component* type = l->item->type;
    *out = (part){ DATA, l->self, type->self_size };
    if (i-- == 0) return true;
    sn_kin_out rest = rest_of(l);
    if (rest.count > 0) {
        if (i < 3) *out = rest_part(&rest, i);
        if (i < 3) return true;
        i -= 3;
    }
    if (type->role == SN_ROLE_INTEGRATOR) {
        const sn_pool_trace* trace = &l->item->system->prepared;
        if (i >= trace->count) return false;
        *out = (part){ DATA, trace->list[i].at, trace->list[i].bytes };
        return true;
    }
    for (int k = 0; k < l->journal.count; ++k) {
        const sn_answer* a = &l->journal.answers[k];
        bool history = a->kind == SN_ANSWER_HISTORY;
        if (!history && a->kind != SN_ANSWER_MEMORY && a->kind != SN_ANSWER_ROWS) continue;
        if (i-- > 0) continue;
        *out = (part){ history ? HISTORY : DATA, a->at, a->bytes };
        return true;
    }
    return false;
}

static bool reserve(sn_sim* sim, live_item* l)
{
    size_t bytes = 0;
    part p;
    for (int i = 0; part_at(l, i, &p); ++i)
        bytes += p.bytes;
    if (!l->backup) l->backup = sn_pool_alloc(&sim->pool, bytes);
    return l->backup != NULL;
}

static void copy(void* to, const void* from, size_t bytes)
{
    if (bytes > 0) memcpy(to, from, bytes);
}

static void save(live_item* l)
{
    part p;
    char* to = l->backup;
    for (int i = 0; part_at(l, i, &p); to += p.bytes, ++i)
        copy(to, p.at, p.bytes);
    l->saved = true;
}

/* All that was saved, or the histories alone. */
static void put_back(const live_item* l, bool all)
{
    part p;
    const char* from = l->backup;
    for (int i = 0; part_at(l, i, &p); from += p.bytes, ++i)
        if (all || p.kind == HISTORY) copy(p.at, from, p.bytes);
}

/* Does the state at rest lie elsewhere than when it was saved? */
static bool has_moved(const live_item* l)
{
    part p;
    const char* from = l->backup;
    for (int i = 0; part_at(l, i, &p); from += p.bytes, ++i)
        if (p.kind == REST && p.bytes > 0 && memcmp(p.at, from, p.bytes) != 0) return true;
    return false;
}

/* ---- binding again ------------------------------------------------------------------------------------- */

/* What the new numbers make of the state at rest, as when the scene is compiled. */
static void place_at_rest(live_item* l, const sn_bind* b)
{
    const sn_call* call = l->item->call;
    sn_kin_out out = rest_of(l);
    sn_input in = { .t = 0.0, .load_factor = 1.0, .at = b->rest_of };
    if (l->item->type->role == SN_ROLE_MAPPING)
        call->type->ops.mapping->apply(l->self, (sn_range){ 0, call->item_count }, &in, &out);
    else if (l->item->type->role == SN_ROLE_CONDITION)
        call->type->ops.condition->apply(l->self, &in, &out);
}

static sn_status bind_again(sn_sim* sim, live_item* l, sn_error* error)
{
    char why[1024] = "";
    const sn_component* type = l->item->type;
    sn_bind b = { .system = -1, .new_state = -1, .again = true, .journal = l->journal };
    b.why = why;
    b.why_size = sizeof why;
    if (l->item->call) b.call = *l->item->call;
    b.call.input_count = 0;
    save(l);
    memset(l->self, 0, type->self_size);
    sn_status status = type->bind(&b, l->params, l->self);
    if (!b.status) b.status = status;
    if (!b.status && b.asked != b.journal.count) sn_journal_differs(&b);
    if (!b.status && type->role == SN_ROLE_INTEGRATOR) {
        sn_error failure = { 0 };
        if (sn_sim_prepare_again(sim, l->item->system, &failure)) sn_journal_differs(&b);
        if (failure.status) snprintf(why, sizeof why, "%.1000s", failure.text);
    }
    if (b.status && why[0] && !b.differs)
        return sn_fail(error, SN_ERR_ARGUMENT, "%s: %s", l->item->path, why);
    if (b.status)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: this value changes which nodes %s acts on or how many numbers it needs, which a running "
            "simulation keeps; set it in the scene and compile the scene again",
            l->item->path, type->name);
    place_at_rest(l, &b);
    put_back(l, false);
    return SN_OK;
}

/* Was it bound on a state whose rest has moved? */
static bool follows(const struct sn_live* live, const live_item* l)
{
    const sn_call* call = l->item->call;
    for (int i = 0; call && i < call->input_count; ++i)
        if (live->moved[call->input[i]]) return true;
    return false;
}

static void mark_moved(struct sn_live* live, const live_item* l)
{
    const sn_call* call = l->item->call;
    if (l->item->type->role == SN_ROLE_MAPPING) live->moved[call->child] = true;
    if (l->item->type->role == SN_ROLE_CONDITION) live->moved[call->input[0]] = true;
}

/* All that may have to be bound again with an item, itself first, in turn; `l` NULL: the first. */
static live_item* next_dependent(struct sn_live* live, live_item* first, live_item* l)
{
    for (l = l ? l + 1 : first; l < live->items + live->item_count; ++l)
        if (l == first || (l->item->system == first->item->system && follows(live, l))) return l;
    return NULL;
}

static bool reserve_all(sn_sim* sim, live_item* first)
{
    struct sn_live* live = sim->live;
    memset(live->moved, 0, (size_t)first->item->system->layout.state_count * sizeof *live->moved);
    for (live_item* l = next_dependent(live, first, NULL); l; l = next_dependent(live, first, l)) {
        if (!reserve(sim, l)) return false;
        mark_moved(live, l);
    }
    return true;
}

static sn_status apply(sn_sim* sim, live_item* first, sn_error* error)
{
    struct sn_live* live = sim->live;
    sn_status status = SN_OK;
    memset(live->moved, 0, (size_t)first->item->system->layout.state_count * sizeof *live->moved);
    for (int i = 0; i < live->item_count; ++i)
        live->items[i].saved = false;
    for (live_item* l = next_dependent(live, first, NULL); l && !status; l = next_dependent(live, first, l)) {
        status = bind_again(sim, l, error);
        if (!status && has_moved(l)) mark_moved(live, l);
    }
    for (int i = live->item_count - 1; status && i >= 0; --i)
        if (live->items[i].saved) put_back(&live->items[i], true);
    if (!status) sn_sim_revise(sim, first->item->system);
    return status;
}

/* ---- fields -------------------------------------------------------------------------------------------- */

static void* field(const live_parameter* p) { return (char*)p->item->params + p->row->offset; }

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

static void read_field(const live_parameter* p, double* values)
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
        copy(values, ((const sn_reals*)at)->at, (size_t)p->info.width * sizeof *values);
        break;
    default:
        copy(values, at, (size_t)p->info.width * sizeof *values);
    }
}

static void write_field(const live_parameter* p, const double* values)
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
        copy(at, values, (size_t)p->info.width * sizeof *values);
    }
}

static bool is_whole(const live_parameter* p, double value)
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
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s/%s: %s is used up when the scene is compiled; set the parameters of the items made from "
                "it%s%s",
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

static live_item* live_item_of(const sn_sim* sim, const sn_item* item)
{
    for (int i = 0; i < sim->live->item_count; ++i)
        if (sim->live->items[i].item == item) return &sim->live->items[i];
    return NULL;
}

/* Fills in what a path leads to. */
static sn_status resolve(sn_sim* sim, const char* path, live_parameter* p, sn_error* error)
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
    if (p->row->type == SN_PARAM_TEXT || p->row->type == SN_PARAM_REF)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s is a %s; only numbers can be set in a running simulation", path,
                       p->row->type == SN_PARAM_TEXT ? "text" : "reference");
    p->info = (sn_parameter_info){ .unit = p->row->unit,
                                   .doc = p->row->doc,
                                   .min = p->row->min,
                                   .max = p->row->max,
                                   .width = field_width(p->row, field(p)) };
    p->info.function = p->row->type == SN_PARAM_EXPR || p->row->type == SN_PARAM_EXPR3;
    return SN_OK;
}

/* A function of time is set through its channel. */
static sn_status resolve_function(sn_sim* sim, const char* path, live_parameter* p, sn_error* error)
{
    sn_error ignored = { 0 };
    p->channel = sn_sim_channel(sim, path, &ignored);
    p->info.width = p->row->type == SN_PARAM_EXPR3 ? 3 : 1;
    if (sn_sim_channel_info(sim, p->channel).writable) return SN_OK;
    return sn_fail(error, SN_ERR_UNSUPPORTED,
                   "%s: %s does not use it here; give it in the scene, for example as 0, to set it later",
                   path, p->item->item->type->name);
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
    live_parameter p = { 0 };
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
    if (!p.before || !p.info.path || !grown || sim->pool.failed || !reserve_all(sim, p.item)) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the parameter \"%s\"", path);
        return none;
    }
    live->parameters = grown;
    live->parameters[live->parameter_count++] = p;
    return (sn_parameter){ live->parameter_count };
}

static live_parameter* parameter_at(const sn_sim* sim, sn_parameter parameter)
{
    return sim && parameter.index > 0 && parameter.index <= sim->live->parameter_count
               ? &sim->live->parameters[parameter.index - 1]
               : NULL;
}

sn_parameter_info sn_sim_parameter_info(const sn_sim* sim, sn_parameter parameter)
{
    const live_parameter* p = parameter_at(sim, parameter);
    return p ? p->info : (sn_parameter_info){ 0 };
}

int sn_sim_parameter_values(const sn_sim* sim, sn_parameter parameter, double* values, int capacity)
{
    const live_parameter* p = parameter_at(sim, parameter);
    if (!p || !values || capacity < p->info.width) return 0;
    if (!p->info.function)
        read_field(p, values);
    else
        sn_channel_functions(sim, p->channel, values);
    return p->info.width;
}

/* ---- setting ------------------------------------------------------------------------------------------- */

static sn_status check_values(const live_parameter* p, const double* values, int count, sn_error* error)
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

sn_status sn_sim_set_parameter_at(sn_sim* sim, sn_parameter parameter, const double* values, int count,
                                  sn_error* error)
{
    if (error && error->status) return error->status;
    live_parameter* p = parameter_at(sim, parameter);
    if (!p) return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_set_parameter_at was called without a parameter");
    sn_status status = check_values(p, values, count, error);
    if (status) return status;
    if (p->info.function) {
        status = sn_sim_write(sim, p->channel, values, count);
        return status ? sn_fail(error, status, "%s must be a finite number, or NaN", p->info.path) : SN_OK;
    }
    read_field(p, p->before);
    write_field(p, values);
    char why[256];
    if (!sn_param_check(p->row, p->item->params, why, sizeof why))
        status = sn_fail(error, SN_ERR_ARGUMENT, "%s: %s", p->item->item->path, why);
    else
        status = apply(sim, p->item, error);
    if (status) write_field(p, p->before);
    return status;
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
