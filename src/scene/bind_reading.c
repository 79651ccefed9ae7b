/* Sinew - bind_reading: item quantities of other components. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/item_reading.h>
#include "scene/compile.h"
#include <string.h>

/* What a component is found to have; its inputs are bound by their paths. */
typedef struct found {
    sn_item_reading reading;
    const char* path[SN_MAX_INPUTS];
    int kind[SN_MAX_INPUTS];
    int inputs;
} found;

typedef struct request {
    sn_ref ref;
    const char *name, *param;
    found* out;
} request;

static int count_words(const char* text)
{
    int count = 1;
    for (; *text; ++text)
        count += *text == ' ';
    return count;
}

static const sn_item_quantity* quantity_of(const sn_component* type, const char* name)
{
    for (int i = 0; i < type->item_quantity_count; ++i)
        if (strcmp(type->item_quantities[i].name, name) == 0 &&
            sn_quantity_nodes(type, &type->item_quantities[i]) == 0)
            return &type->item_quantities[i];
    return NULL;
}

static sn_status refuse_name(sn_bind* b, const request* r, uint32_t target)
{
    const sn_component* type = b->compiler->scene->items[target].type;
    char all[512] = "";
    for (int i = 0; i < type->item_quantity_count && strlen(all) + 80 < sizeof all; ++i)
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%.64s", i ? ", " : "",
                 type->item_quantities[i].name);
    return sn_bind_fail(b, r->param, "%s has no quantity \"%.64s\" of items%s%s", b->compiler->path[target],
                        r->name, all[0] ? "; it has " : "", all);
}

/* The bound item behind the reference; 0 with a failure reported. */
static uint32_t find_target(sn_bind* b, const request* r)
{
    sn_compiler* c = b->compiler;
    if (!r->ref.path || !r->ref.path[0]) {
        sn_bind_fail(b, r->param, "%s is missing: name a component with a quantity of its items", r->param);
        return 0;
    }
    const uint32_t target = sn_compile_target(c, b->item, r->ref.path, r->param);
    if (target) sn_compile_item(c, target);
    if (target && c->bound[target].progress == SN_BOUND && c->bound[target].list) return target;
    if (target && c->bound[target].progress == SN_BOUND)
        sn_bind_fail(b, r->param, "%s has no items", c->path[target]);
    if (!b->status) b->status = SN_ERR_SCENE;
    return 0;
}

/* The rows of a constraint that reads another one get the multipliers of that one. */
static sn_status read_multipliers(sn_bind* b, const request* r, uint32_t target)
{
    const sn_compiler* c = b->compiler;
    const sn_call* call = &c->bound[target].list->at[c->bound[target].call];
    const int reads = 1 + c->bound[target].call;
    if (c->scene->items[b->item].type->role != SN_ROLE_CONSTRAINT || call->type->role != SN_ROLE_CONSTRAINT)
        return SN_OK;
    if (call->transient || (b->call.reads && b->call.reads != reads))
        return sn_bind_fail(b, r->param, "the multipliers of %s cannot be read%s", c->path[target],
                            call->transient ? ": its items come and go" : " beside those of another one");
    b->call.reads = reads;
    return SN_OK;
}

static sn_status make(sn_bind* b, void* context)
{
    const request* r = context;
    const uint32_t target = find_target(b, r);
    if (!target) return b->status;
    const sn_bound* bound = &b->compiler->bound[target];
    const sn_call* call = &bound->list->at[bound->call];
    if (call->exchange)
        return sn_bind_fail(b, r->param,
                            "%s lags between systems, and cannot be read in a step; put one "
                            "integrator above all states on which it acts",
                            b->compiler->path[target]);
    const sn_item_quantity* quantity = quantity_of(call->type, r->name ? r->name : "");
    if (!quantity) return refuse_name(b, r, target);
    if (read_multipliers(b, r, target)) return b->status;
    r->out->reading =
        (sn_item_reading){ .quantity = quantity,
                           .self = bound->self,
                           .width = quantity->components ? count_words(quantity->components) : 1,
                           .item_count = call->item_count,
                           .nodes_per_item = call->nodes_per_item,
                           .nodes = call->node };
    r->out->inputs = call->input_count;
    for (int i = 0; i < call->input_count; ++i) {
        const sn_state* state = &b->compiler->sim->systems[bound->system]->layout.states[call->input[i]];
        r->out->path[i] = state->path;
        r->out->kind[i] = (int)state->kind;
    }
    return SN_OK;
}

sn_status sn_bind_item_quantity(sn_bind* b, sn_ref ref, const char* name, const char* param,
                                sn_item_reading* out)
{
    found f = { .inputs = 0 };
    request r = { ref, name, param, &f };
    if (b->status) return b->status;
    sn_status status = sn_bind_once(b, make, &r, &f, sizeof f);
    if (status) return status;
    *out = f.reading;
    for (int i = 0; i < f.inputs; ++i) {
        const int input = sn_bind_input(b, (sn_ref){ f.path[i] }, (sn_kind)f.kind[i], param);
        if (input < 0) return SN_ERR_SCENE;
        if (i == 0) out->first_input = input;
    }
    return SN_OK;
}
