/* Sinew - bind: the door through which a component sees the scene. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/carry.h>
#include <sinew/load_rows.h>
#include "scene/join.h"
#include "scene/lagged.h"
#include <sinew/couplings.h>
#include "scene/table.h"
#include "engine/snapshot.h"
#include <math.h>
#include <stdarg.h>
#include <string.h>

static sn_status fail_bind(sn_bind* b)
{
    if (!b->status) b->status = SN_ERR_SCENE;
    return b->status;
}

sn_status sn_bind_fail(sn_bind* b, const char* param, const char* format, ...)
{
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    if (!b->again)
        sn_scene_fail(b->compiler->scene, sn_scene_id(b->compiler->scene, b->item), param, "%s", sentence);
    else if (!b->why[0])
        snprintf(b->why, b->why_size, "%s%s%s", param ? param : "", param ? ": " : "", sentence);
    return fail_bind(b);
}

void sn_bind_note(sn_bind* b, const char* format, ...)
{
    char sentence[1024];
    if (b->again) return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    sn_scene_note(b->compiler->scene, sn_scene_id(b->compiler->scene, b->item), "%s", sentence);
}

static sn_system* system_of(const sn_bind* b) { return b->compiler->sim->systems[b->system]; }

/* ---- inputs -------------------------------------------------------------------------------------------- */

static sn_kin view_of(const sn_kin_out* state)
{
    sn_kin view = { .kind = state->kind, .count = state->count };
    view.x = state->x;
    view.v = state->v;
    view.a = state->a;
    return view;
}

static sn_kin_out arrays_of(const sn_state* state)
{
    sn_kin_out out = { .kind = state->kind, .count = state->count };
    out.x = state->x;
    out.v = state->v;
    out.a = state->a;
    return out;
}

static const char* const kind_names[] = { "points", "frames", "scalars" };

/* The bound state behind a reference, NULL with a failure reported. */
static const sn_state* referred_state(sn_bind* b, sn_ref ref, const char* param, uint32_t* target)
{
    sn_compiler* c = b->compiler;
    if (!ref.path || !ref.path[0]) {
        sn_bind_fail(b, param, "%s is missing: name the item it acts on, for example %s=\"@needle/tip\"",
                     param, param);
        return NULL;
    }
    *target = sn_compile_reference(c, b->item, ref.path, param);
    if (!*target) {
        fail_bind(b);
        return NULL;
    }
    sn_compile_item(c, *target);
    const sn_bound* bound = &c->bound[*target];
    if (bound->progress == SN_BINDING) {
        sn_bind_fail(b, param, "circular reference: %s refers back to %s", c->path[*target],
                     c->path[b->item]);
        return NULL;
    }
    if (bound->progress != SN_BOUND || bound->state < 0) { // its own failure has been reported
        fail_bind(b);
        return NULL;
    }
    return &c->sim->systems[bound->system]->layout.states[bound->state];
}

sn_kind sn_bind_kind(sn_bind* b, sn_ref ref, const char* param)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_KIND, ref.path, 0, 0);
        return answer ? (sn_kind)answer->count : SN_KIND_COUNT;
    }
    uint32_t target;
    const sn_state* state = b->status ? NULL : referred_state(b, ref, param, &target);
    if (!state) return SN_KIND_COUNT;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_KIND, .text = ref.path, .count = (int)state->kind });
    return state->kind;
}

static const char* path_of_part(const sn_bind* b, int system, int part)
{
    return b->compiler->sim->systems[system]->parts[part].path;
}

/* Contact acts on the parts of a system that advance together because of it, forces that lag on any. */
static bool accepts_part(const sn_bind* b, const sn_bound* bound)
{
    if (sn_may_lag(b->compiler, b->item)) return true;
    return bound->system == b->system && sn_joins_parts(b->compiler->scene->items[b->item].type);
}

/* The integrator of a part; 0: none. */
static uint32_t integrator_of(const sn_compiler* c, int system, int part)
{
    for (int i = 1; i <= c->scene->item_count; ++i)
        if (c->scene->items[i].type->role == SN_ROLE_INTEGRATOR && c->bound[i].system == system &&
            c->bound[i].part == part)
            return (uint32_t)i;
    return 0;
}

static void refuse_part(sn_bind* b, const sn_state* state, const sn_bound* bound, const char* param)
{
    const sn_compiler* c = b->compiler;
    char why[256] = "";
    if (sn_joins_parts(c->scene->items[b->item].type)) {
        snprintf(why, sizeof why, "give both integrators of one kind with the same parameters (");
        size_t used = strlen(why);
        sn_why_not_joined(c, integrator_of(c, b->system, b->part),
                          integrator_of(c, bound->system, bound->part), why + used, sizeof why - used);
        used = strlen(why);
        snprintf(why + used, sizeof why - used, "), or ");
    }
    if (c->scene->items[b->item].type->role == SN_ROLE_FORCE)
        snprintf(why, sizeof why,
                 "set coupling=\"lagged\" in the scene (\"staggered\" for stiff forces, \"held\" for some "
                 "with a history), or ");
    sn_bind_fail(b, param,
                 "%s is advanced by another integrator (%s) than %s; %sput one integrator above both",
                 state->path, path_of_part(b, bound->system, bound->part), sn_bind_state_of(b, 0)->path, why);
}

static int add_input(sn_bind* b, sn_ref ref, sn_kind kind, const char* param)
{
    uint32_t target;
    const sn_state* state = b->status ? NULL : referred_state(b, ref, param, &target);
    if (!state) return -1;
    const sn_bound* bound = &b->compiler->bound[target];
    if (state->kind != kind) {
        sn_bind_fail(b, param, "%s holds %s, %s are needed", state->path, kind_names[state->kind],
                     kind_names[kind]);
        return -1;
    }
    bool other = bound->system != b->system || bound->part != b->part;
    if (b->call.input_count > 0 && other && !accepts_part(b, bound)) {
        refuse_part(b, state, bound, param);
        return -1;
    }
    bool owner = b->compiler->scene->items[b->item].type->role == SN_ROLE_STATE;
    if (owner && b->call.input_count == 0 && other) {
        sn_bind_fail(b, param, "%s is advanced by another integrator (%s) than this state (%s)", state->path,
                     path_of_part(b, bound->system, bound->part), path_of_part(b, b->system, b->part));
        return -1;
    }
    if (b->call.input_count == SN_MAX_INPUTS) {
        sn_bind_fail(b, param, "more than %d states for one component", SN_MAX_INPUTS);
        return -1;
    }
    if (b->call.input_count == 0) b->part = bound->part, b->system = bound->system;
    int input = b->call.input_count++;
    b->input_system[input] = bound->system;
    b->input_part[input] = bound->part;
    b->call.input[input] = bound->state;
    sn_kin_out arrays = arrays_of(state);
    b->rest_of[input] = view_of(&arrays);
    return input;
}

int sn_bind_input(sn_bind* b, sn_ref ref, sn_kind kind, const char* param)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_INPUT, ref.path, (int)kind, 0);
        if (!answer) return -1;
        b->rest_of[answer->count] = view_of(&answer->state);
        b->call.input_count = answer->count + 1;
        return answer->count;
    }
    int input = add_input(b, ref, kind, param);
    if (input < 0) return input;
    sn_answer answer = { .kind = SN_ANSWER_INPUT, .text = ref.path, .number = (int)kind, .count = input };
    answer.state = arrays_of(sn_bind_state_of(b, input));
    sn_journal_note(b, answer);
    return input;
}

/* The bound component behind a reference that has section forces, NULL with a failure reported. */
static const sn_bound* referred_sections(sn_bind* b, sn_ref ref, const char* param)
{
    sn_compiler* c = b->compiler;
    if (!ref.path || !ref.path[0]) {
        sn_bind_fail(b, param, "%s is missing: name the elasticity of a rod", param);
        return NULL;
    }
    uint32_t target = sn_compile_target(c, b->item, ref.path, param);
    if (target && !c->scene->items[target].type->sections)
        sn_bind_fail(b, param, "%s is a %s, which has no section forces; name the elasticity of a rod",
                     c->path[target], c->scene->items[target].type->name);
    if (target && !b->status) sn_compile_item(c, target);
    if (target && !b->status && c->bound[target].progress == SN_BOUND) return &c->bound[target];
    fail_bind(b);
    return NULL;
}

/* The answer when bound again: its inputs follow it in the journal. */
static const sn_section_ops* sections_again(sn_bind* b, sn_ref ref, const char* param, const void** self)
{
    const sn_answer* answer = sn_journal_next(b, SN_ANSWER_SECTIONS, ref.path, 0, 0);
    if (!answer) return NULL;
    for (int i = 1; i <= answer->count; ++i)
        if (sn_bind_input(b, (sn_ref){ answer[i].text }, (sn_kind)answer[i].number, param) < 0) return NULL;
    *self = answer->at;
    return answer->more;
}

const sn_section_ops* sn_bind_sections(sn_bind* b, sn_ref ref, const char* param, const void** self)
{
    if (b->again) return sections_again(b, ref, param, self);
    const sn_bound* bound = b->status ? NULL : referred_sections(b, ref, param);
    if (!bound) return NULL;
    const sn_call* call = &bound->list->at[bound->call];
    const sn_state* states = b->compiler->sim->systems[bound->system]->layout.states;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_SECTIONS,
                                    .text = ref.path,
                                    .count = call->input_count,
                                    .at = bound->self,
                                    .more = call->type->sections });
    for (int i = 0; i < call->input_count; ++i) {
        const sn_state* state = &states[call->input[i]];
        if (sn_bind_input(b, (sn_ref){ state->path }, state->kind, param) < 0) return NULL;
    }
    *self = bound->self;
    return call->type->sections;
}

const sn_kin* sn_bind_rest(sn_bind* b, int input)
{
    static const sn_kin nothing = { 0 };
    return b->status || input < 0 || input >= b->call.input_count ? &nothing : &b->rest_of[input];
}

/* ---- what a component owns ----------------------------------------------------------------------------- */

static void* allocate(sn_bind* b, size_t bytes)
{
    void* memory = sn_pool_alloc(&b->compiler->sim->pool, bytes);
    if (!memory) {
        sn_bind_fail(b, NULL, "out of memory (%zu bytes)", bytes);
        b->status = SN_ERR_MEMORY;
    }
    return memory;
}

/* Memory of the first binding, zeroed as the first time; NULL where its size differs. */
static void* memory_again(sn_bind* b, sn_answer_kind kind, size_t bytes)
{
    const sn_answer* answer = sn_journal_next(b, kind, NULL, 0, 0);
    if (answer && answer->bytes != bytes) sn_journal_differs(b);
    if (b->status) return NULL;
    memset(answer->at, 0, bytes);
    return answer->at;
}

void* sn_bind_alloc(sn_bind* b, size_t bytes)
{
    if (b->again) return memory_again(b, SN_ANSWER_MEMORY, bytes);
    void* memory = allocate(b, bytes);
    if (memory) sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_MEMORY, .at = memory, .bytes = bytes });
    return memory;
}

void* sn_bind_memory(sn_bind* b, size_t bytes)
{
    if (b->again) return memory_again(b, SN_ANSWER_HISTORY, bytes);
    sn_sim* sim = b->compiler->sim;
    void* memory = allocate(b, bytes);
    sim->owner = b->compiler->path[b->item];
    const sn_status status = memory ? sn_sim_remember(sim, memory, bytes) : SN_ERR_MEMORY;
    sim->owner = NULL;
    if (memory && status) b->status = SN_ERR_MEMORY;
    if (status) return NULL;
    if (memory) sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_HISTORY, .at = memory, .bytes = bytes });
    return memory;
}

sn_status sn_bind_once(sn_bind* b, sn_status (*make)(sn_bind* bind, void* context), void* context,
                       void* result, size_t bytes)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_ONCE, NULL, (int)bytes, 0);
        if (answer) memcpy(result, answer->more, bytes);
        return b->status;
    }
    ++b->inside;
    sn_status status = make(b, context);
    --b->inside;
    if (status && !b->status) b->status = status;
    if (b->status) return b->status;
    const void* kept = sn_pool_copy(&b->compiler->sim->pool, result, bytes);
    if (!kept) return b->status = SN_ERR_MEMORY;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_ONCE, .number = (int)bytes, .more = kept });
    return SN_OK;
}

enum { MAX_NODES = 1000000 };

/* The state at rest, of a mapping: it is filled anew by `apply`. */
static sn_kin_out state_again(sn_bind* b, sn_kind kind, int count)
{
    sn_kin_out out = { .kind = kind, .count = 0 };
    const sn_answer* answer = sn_journal_next(b, SN_ANSWER_STATE, NULL, (int)kind, count);
    if (!answer) return out;
    return answer->state;
}

sn_kin_out sn_bind_state(sn_bind* b, sn_kind kind, int count)
{
    sn_kin_out out = { .kind = kind, .count = 0 };
    if (b->again) return state_again(b, kind, count);
    if (b->status) return out;
    if (count < 1 || count > MAX_NODES || b->new_state >= 0) {
        sn_bind_fail(b, NULL, "a state has 1 to %d nodes, not %d", MAX_NODES, count);
        return out;
    }
    sn_system* s = system_of(b);
    sn_pool* pool = &b->compiler->sim->pool;
    bool mapped = b->compiler->scene->items[b->item].type->role == SN_ROLE_MAPPING;
    sn_state state = { .path = b->compiler->path[b->item], .kind = kind, .count = count, .mapped = mapped };
    state.part = b->part;
    size_t nx = (size_t)(count * sn_kind_coords(kind)), nv = (size_t)(count * sn_kind_dofs(kind));
    state.x = sn_pool_array(pool, nx, sizeof(double));
    state.v = sn_pool_array(pool, nv, sizeof(double));
    state.a = sn_pool_array(pool, nv, sizeof(double));
    sn_state* grown = sn_pool_grow(pool, s->layout.states, s->layout.state_count, sizeof state);
    if (pool->failed) {
        b->status = SN_ERR_MEMORY;
        return out;
    }
    s->layout.states = grown;
    for (int i = 0; kind == SN_FRAMES && i < count; ++i)
        state.x[7 * i + 3] = 1.0;
    b->new_state = s->layout.state_count;
    s->layout.states[s->layout.state_count++] = state;
    out.count = count;
    out.x = state.x;
    out.v = state.v;
    out.a = state.a;
    sn_answer answer = { .kind = SN_ANSWER_STATE, .number = (int)kind, .extra = count, .state = out };
    sn_journal_note(b, answer);
    return out;
}

/* What the first binding declared must be declared again, to the bit. */
static sn_status same_again(sn_bind* b, sn_answer_kind kind, int number, int extra, const void* data)
{
    const sn_answer* answer = sn_journal_next(b, kind, NULL, number, extra);
    if (answer && answer->count && data && memcmp(answer->more, data, (size_t)answer->count) != 0)
        sn_journal_differs(b);
    return b->status;
}

sn_status sn_bind_items(sn_bind* b, int count, int nodes_per_item, const sn_node* nodes)
{
    if (b->again) return same_again(b, SN_ANSWER_ITEMS, count, nodes_per_item, nodes);
    if (b->status) return b->status;
    if (count < 0 || nodes_per_item < 1 || nodes_per_item > SN_MAX_ITEM_NODES)
        return sn_bind_fail(b, NULL, "%d items of %d nodes: an item has 1 to %d nodes", count, nodes_per_item,
                            SN_MAX_ITEM_NODES);
    for (int i = 0; i < count * nodes_per_item; ++i)
        if (nodes[i].input < 0 || nodes[i].input >= b->call.input_count || nodes[i].node < 0 ||
            nodes[i].node >= sn_bind_state_of(b, nodes[i].input)->count)
            return sn_bind_fail(b, NULL, "item %d touches node %d of input %d, which does not exist",
                                i / nodes_per_item, nodes[i].node, nodes[i].input);
    b->call.node =
        sn_pool_copy(&b->compiler->sim->pool, nodes, (size_t)(count * nodes_per_item) * sizeof *nodes);
    b->call.item_count = count;
    b->call.nodes_per_item = nodes_per_item;
    if (!b->call.node && count > 0) return b->status = SN_ERR_MEMORY;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_ITEMS,
                                    .number = count,
                                    .extra = nodes_per_item,
                                    .count = (int)((size_t)(count * nodes_per_item) * sizeof *nodes),
                                    .more = b->call.node });
    return SN_OK;
}

sn_status sn_bind_latch(sn_bind* b, sn_latch latch)
{
    if (!b->again) b->call.latch = latch;
    return b->status;
}

sn_status sn_bind_pairs(sn_bind* b, int count, const int (*pairs)[2])
{
    if (b->again) return same_again(b, SN_ANSWER_PAIRS, count, 0, pairs);
    if (b->status) return b->status;
    if (b->call.input_count < 1 || count < 0)
        return sn_bind_fail(b, NULL, "%d pairs of nodes of an input that does not exist", count);
    int nodes = sn_bind_state_of(b, 0)->count;
    for (int k = 0; k < count; ++k)
        if (pairs[k][0] < 0 || pairs[k][0] >= pairs[k][1] || pairs[k][1] >= nodes)
            return sn_bind_fail(b, NULL,
                                "pair %d is %d, %d: both must be among the %d nodes, the smaller first", k,
                                pairs[k][0], pairs[k][1], nodes);
    int(*copy)[2] = sn_pool_copy(&b->compiler->sim->pool, pairs, (size_t)count * sizeof *pairs);
    b->call.pair = (const int(*)[2])copy;
    b->call.pair_count = count;
    if (!copy && count > 0) return b->status = SN_ERR_MEMORY;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_PAIRS,
                                    .number = count,
                                    .count = (int)((size_t)count * sizeof *pairs),
                                    .more = copy });
    return SN_OK;
}

static bool has_node(const sn_bind* b, sn_node n)
{
    return n.input >= 0 && n.input < b->call.input_count && n.node >= 0 &&
           n.node < sn_bind_state_of(b, n.input)->count;
}

sn_status sn_bind_couplings(sn_bind* b, int count, const sn_node (*pairs)[2],
                            void (*nodes)(const void* self, sn_node* nodes))
{
    if (b->again) return same_again(b, SN_ANSWER_COUPLINGS, count, 0, pairs);
    if (b->status) return b->status;
    for (int k = 0; k < count; ++k)
        if (!has_node(b, pairs[k][0]) || !has_node(b, pairs[k][1]))
            return sn_bind_fail(b, NULL, "pair %d is of nodes that do not exist", k);
    sn_pool* pool = &b->compiler->sim->pool;
    sn_changing* changing = sn_pool_alloc(pool, sizeof *changing);
    sn_node(*copy)[2] = sn_pool_copy(pool, pairs, (size_t)count * sizeof *pairs);
    if (pool->failed) return b->status = SN_ERR_MEMORY;
    changing->pair = (const sn_node(*)[2])copy;
    changing->pair_count = count;
    changing->list = nodes;
    b->call.changing = changing;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_COUPLINGS,
                                    .number = count,
                                    .count = (int)((size_t)count * sizeof *pairs),
                                    .more = copy });
    return SN_OK;
}

static bool carries_friction(sn_row_kind kind) { return kind == SN_ROW_CONTACT || kind == SN_ROW_LOAD; }

/* Friction rows come in pairs behind a contact or a load, and a load has them; rows that come and go are not
   equal and no loads, and have their coefficients with them. */
static bool kinds_fit(int count, const sn_row_kind* kinds, const double* friction, bool transient)
{
    int pairs = 0;
    for (int i = 0; transient && i < count; ++i)
        if (kinds[i] == SN_ROW_EQUAL || kinds[i] == SN_ROW_LOAD) return false;
    for (int i = 0; i < count; ++i) {
        if (kinds[i] == SN_ROW_LOAD && (i + 1 >= count || kinds[i + 1] != SN_ROW_FRICTION)) return false;
        if (kinds[i] != SN_ROW_FRICTION) continue;
        if (i == 0 || !carries_friction(kinds[i - 1]) || i + 1 >= count || kinds[i + 1] != SN_ROW_FRICTION)
            return false;
        ++pairs;
        ++i;
    }
    return (pairs > 0 && !transient) == (friction != NULL);
}

/* Coefficients of friction are numbers: they may change. */
static sn_status rows_again(sn_bind* b, int rows_per_item, const sn_row_kind* kinds, const double* friction)
{
    const sn_answer* answer = sn_journal_next(b, SN_ANSWER_ROWS, NULL, rows_per_item, friction != NULL);
    if (!answer) return b->status;
    if (memcmp(answer->more, kinds, (size_t)rows_per_item * sizeof *kinds) != 0) return sn_journal_differs(b);
    if (friction) memcpy(answer->at, friction, answer->bytes);
    return SN_OK;
}

sn_status sn_bind_rows(sn_bind* b, int rows_per_item, const sn_row_kind* kinds, const double* friction)
{
    if (b->again) return rows_again(b, rows_per_item, kinds, friction);
    if (b->status) return b->status;
    if (rows_per_item < 1 || rows_per_item > SN_MAX_ITEM_ROWS ||
        !kinds_fit(rows_per_item, kinds, friction, b->call.transient != NULL))
        return sn_bind_fail(
            b, NULL,
            "%d rows per item: 1 to %d are possible; friction rows follow a contact row or a load "
            "in pairs, with a coefficient; rows that come and go are not equal ones or loads",
            rows_per_item, SN_MAX_ITEM_ROWS);
    sn_pool* pool = &b->compiler->sim->pool;
    sn_answer answer = { .kind = SN_ANSWER_ROWS, .number = rows_per_item, .extra = friction != NULL };
    answer.more = b->call.row_kind = sn_pool_copy(pool, kinds, (size_t)rows_per_item * sizeof *kinds);
    if (friction) {
        answer.bytes = (size_t)b->call.item_count * sizeof *friction;
        b->call.friction = answer.at = sn_pool_copy(pool, friction, answer.bytes);
    }
    b->call.rows_per_item = rows_per_item;
    if (pool->failed) return b->status = SN_ERR_MEMORY;
    sn_journal_note(b, answer);
    return SN_OK;
}

/* Of those of the mask. */
static const char* first_dof(sn_kind kind, uint32_t mask)
{
    static const char* const names[6] = { "x", "y", "z", "rx", "ry", "rz" };
    int d = 0;
    while (!(mask >> d & 1u))
        ++d;
    return kind == SN_SCALARS ? "the value" : names[d];
}

/* Do this condition and another one both hold coordinates where they are at the start? */
static bool agree(const sn_bind* b, uint32_t other)
{
    const sn_scene_item* items = b->compiler->scene->items;
    return items[b->item].type->ops.condition->at_start && items[other].type->ops.condition->at_start;
}

sn_status sn_bind_prescribe(sn_bind* b, int node, uint32_t mask)
{
    if (b->again) {
        sn_journal_next(b, SN_ANSWER_PRESCRIBE, NULL, node, (int)mask);
        return b->status;
    }
    if (b->status) return b->status;
    if (b->call.input_count < 1) return sn_bind_fail(b, NULL, "a condition needs its state as input 0");
    const sn_state* state = &system_of(b)->layout.states[b->call.input[0]];
    uint32_t all = (1u << sn_kind_dofs(state->kind)) - 1u;
    if (state->mapped)
        return sn_bind_fail(b, NULL, "%s follows other states and cannot be prescribed itself", state->path);
    if (node < 0 || node >= state->count || (mask & ~all))
        return sn_bind_fail(b, NULL, "%s has no node %d with these degrees of freedom", state->path, node);
    uint32_t* held = &b->compiler->prescribed[b->system][b->call.input[0]][node];
    uint32_t* holder = &b->compiler->holder[b->system][b->call.input[0]][node];
    if ((*held & mask) && !(agree(b, *holder)))
        return sn_bind_fail(
            b, NULL, "%s of %s[%d] is already prescribed by %s; name other degrees of freedom or nodes",
            first_dof(state->kind, *held & mask), state->path, node, b->compiler->path[*holder]);
    *held |= mask;
    if (!*holder || !agree(b, *holder)) *holder = b->item;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_PRESCRIBE, .number = node, .extra = (int)mask });
    return SN_OK;
}

sn_status sn_bind_events(sn_bind* b, int count)
{
    if (b->again) {
        sn_journal_next(b, SN_ANSWER_EVENTS, NULL, count, 0);
        return b->status;
    }
    if (b->status) return b->status;
    if (count < 0 || count > 256) return sn_bind_fail(b, NULL, "%d switching functions; 256 at most", count);
    ++b->inside;
    b->call.event_sign = sn_bind_memory(b, (size_t)count * sizeof(double));
    sn_bind_carry_whole(b, b->call.event_sign);
    --b->inside;
    b->call.event_count = count;
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_EVENTS, .number = count });
    return b->status;
}

const char* sn_bind_file(sn_bind* b, const char* name, const char* param)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_FILE, name, 0, 0);
        return answer ? answer->more : NULL;
    }
    if (b->status) return NULL;
    if (!name || !name[0]) {
        sn_bind_fail(b, param, "the name of the file is missing");
        return NULL;
    }
    const char* file = sn_scene_file(b->compiler->scene, name, &b->compiler->sim->pool);
    if (!file) {
        sn_bind_fail(b, param, "out of memory");
        b->status = SN_ERR_MEMORY;
    }
    sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_FILE, .text = name, .more = file });
    return file;
}

/* ---- functions of time --------------------------------------------------------------------------------- */

static sn_curve* make_curve(sn_bind* b, const char* text, double fallback, const char* param)
{
    if (!text) return sn_curve_constant(fallback);
    if (strstr(text, ".csv:")) return sn_table_curve(b, text, param);
    sn_curve_error why = { 0 };
    sn_curve* curve = sn_curve_parse(text, NULL, &why);
    if (!curve) sn_bind_fail(b, param, "\"%s\": %s", text, why.text);
    return curve;
}

/* What has no value at the start has none in the first step. */
static bool starts_finite(sn_bind* b, const sn_curve* curve, const char* text, const char* param)
{
    double d[3];
    sn_curve_eval(curve, 0, d);
    if (isfinite(d[0])) return true;
    sn_bind_fail(b, param,
                 "\"%s\" is %s at t = 0, where the simulation starts; give a finite function, for example "
                 "1/max(t, 1e-3) instead of 1/t",
                 text, isnan(d[0]) ? "undefined" : "infinite");
    return false;
}

static sn_function* make_function(sn_bind* b, sn_expr expr, double fallback, const char* param)
{
    if (b->status) return NULL;
    sn_sim* sim = b->compiler->sim;
    sn_curve* curve = make_curve(b, expr.text, fallback, param);
    if (!curve) {
        fail_bind(b);
        return NULL;
    }
    sn_curve_freeze(curve, 1e-9 * sim->step);
    if (!starts_finite(b, curve, expr.text, param)) {
        sn_curve_destroy(curve);
        return NULL;
    }
    sn_function* function = sn_bind_alloc(b, sizeof *function);
    sn_function** grown =
        sn_pool_grow(&sim->pool, sim->functions, sim->function_count, sizeof *sim->functions);
    if (!function || !grown) {
        sn_curve_destroy(curve);
        b->status = SN_ERR_MEMORY;
        return NULL;
    }
    sim->functions = grown;
    sim->functions[sim->function_count++] = function;
    function->curve = curve;
    function->held = sn_bind_memory(b, 3 * sizeof(double));
    sn_bind_carry_whole(b, function->held);
    function->path = sn_pool_format(&sim->pool, "%s/%s", b->compiler->path[b->item], param);
    if (!function->held) return NULL;
    sn_sim_name_memory(sim, function->held, function->path);
    *function->held = NAN;
    ++b->compiler->bound[b->item].function_count;
    return function;
}

const sn_function* sn_bind_function(sn_bind* b, sn_expr expr, double fallback, const char* param)
{
    if (b->again) {
        const sn_answer* answer = sn_journal_next(b, SN_ANSWER_FUNCTION, expr.text, 0, 0);
        return answer ? answer->at : NULL;
    }
    ++b->inside;
    sn_function* function = make_function(b, expr, fallback, param);
    --b->inside;
    if (function)
        sn_journal_note(b, (sn_answer){ .kind = SN_ANSWER_FUNCTION, .text = expr.text, .at = function });
    return function;
}
