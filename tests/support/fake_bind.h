/* Sinew - fake bind: stands in for the engine's sn_bind_* and sn_function_eval, so that one component can be
   bound and its operations called without a scene. Include it in the one source of a test program that uses
   no scene: the program's own definitions then win over those in the library's archive, which are not even
   linked.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <sinew/component.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { FAKE_STATES = 4, FAKE_BLOCKS = 32 };

/** A function of time: a number, or "t". */
struct sn_function {
    double value, slope;
};

/** Zero it, add states by fake_state, bind by fake_bind, then read what the component declared. */
struct sn_bind {
    sn_kin state[FAKE_STATES]; /**< what the scene has */
    const char* path[FAKE_STATES];
    int state_count;
    int input[SN_MAX_INPUTS]; /**< states the component reads */
    int input_count;
    sn_kind child_kind; /**< state the component owns */
    int child_count;
    double* child;
    int item_count, nodes_per_item;
    const sn_node* nodes;
    int event_count;
    void* block[FAKE_BLOCKS];
    int block_count;
    sn_status status;
    char text[400]; /**< "param: sentence" of the first failure */
};

static inline void fake_state(sn_bind* bind, const char* path, sn_kin state)
{
    bind->path[bind->state_count] = path;
    bind->state[bind->state_count++] = state;
}

/** Binds a component; NULL on failure, with the cause in `bind`. */
static inline void* fake_bind(sn_bind* bind, const sn_component* type, const void* params)
{
    void* self = sn_bind_alloc(bind, type->self_size);
    sn_status status = type->bind(bind, params, self);
    if (bind->status == SN_OK) bind->status = status;
    return bind->status == SN_OK ? self : NULL;
}

static inline void fake_release(sn_bind* bind)
{
    for (int i = 0; i < bind->block_count; ++i)
        free(bind->block[i]);
    bind->block_count = 0;
}

/* ---- the functions of component.h ---------------------------------------------------------------------- */

sn_status sn_bind_fail(sn_bind* bind, const char* param, const char* format, ...)
{
    if (bind->status != SN_OK) return SN_ERR_SCENE;
    bind->status = SN_ERR_SCENE;
    int length = snprintf(bind->text, sizeof bind->text, "%s: ", param);
    va_list list;
    va_start(list, format);
    vsnprintf(bind->text + length, sizeof bind->text - (size_t)length, format, list);
    va_end(list);
    return SN_ERR_SCENE;
}

void sn_bind_note(sn_bind* bind, const char* format, ...)
{
    (void)bind;
    (void)format;
}

int sn_bind_input(sn_bind* bind, sn_ref ref, sn_kind kind, const char* param)
{
    for (int i = 0; ref.path && i < bind->state_count; ++i)
        if (strcmp(ref.path, bind->path[i]) == 0 && bind->state[i].kind == kind) {
            bind->input[bind->input_count] = i;
            return bind->input_count++;
        }
    sn_bind_fail(bind, param, "no such state");
    return -1;
}

sn_kind sn_bind_kind(sn_bind* bind, sn_ref ref, const char* param)
{
    for (int i = 0; ref.path && i < bind->state_count; ++i)
        if (strcmp(ref.path, bind->path[i]) == 0) return bind->state[i].kind;
    sn_bind_fail(bind, param, "no such state");
    return SN_KIND_COUNT;
}

const sn_kin* sn_bind_rest(sn_bind* bind, int input)
{
    if (input < 0 || input >= bind->input_count) abort();
    return &bind->state[bind->input[input]];
}

void* sn_bind_alloc(sn_bind* bind, size_t bytes)
{
    void* block = bind->block_count < FAKE_BLOCKS ? calloc(1, bytes ? bytes : 1) : NULL;
    if (block)
        bind->block[bind->block_count++] = block;
    else
        bind->status = SN_ERR_MEMORY;
    return block;
}

void* sn_bind_memory(sn_bind* bind, size_t bytes) { return sn_bind_alloc(bind, bytes); }

sn_kin_out sn_bind_state(sn_bind* bind, sn_kind kind, int count)
{
    sn_kin_out out = { .kind = kind, .count = count };
    bind->child_kind = kind;
    bind->child_count = count;
    out.x = bind->child = sn_bind_alloc(bind, (size_t)(count * sn_kind_coords(kind)) * sizeof(double));
    out.v = sn_bind_alloc(bind, (size_t)(count * sn_kind_dofs(kind)) * sizeof(double));
    out.a = sn_bind_alloc(bind, (size_t)(count * sn_kind_dofs(kind)) * sizeof(double));
    return out;
}

sn_status sn_bind_items(sn_bind* bind, int count, int nodes_per_item, const sn_node* nodes)
{
    size_t bytes = (size_t)(count * nodes_per_item) * sizeof *nodes;
    sn_node* copy = sn_bind_alloc(bind, bytes);
    if (!copy) return SN_ERR_MEMORY;
    memcpy(copy, nodes, bytes);
    bind->nodes = copy;
    bind->item_count = count;
    bind->nodes_per_item = nodes_per_item;
    return SN_OK;
}

sn_status sn_bind_events(sn_bind* bind, int count)
{
    bind->event_count = count;
    return SN_OK;
}

const sn_function* sn_bind_function(sn_bind* bind, sn_expr expr, double fallback, const char* param)
{
    sn_function* f = sn_bind_alloc(bind, sizeof *f);
    if (!f) return NULL;
    f->value = fallback;
    if (expr.text && strcmp(expr.text, "t") == 0) {
        f->slope = 1;
    } else if (expr.text) {
        char* end;
        f->value = strtod(expr.text, &end);
        if (*end) return sn_bind_fail(bind, param, "is not a number"), NULL;
    }
    return f;
}

const char* sn_bind_file(sn_bind* bind, const char* name, const char* param)
{
    if (!name || !name[0]) sn_bind_fail(bind, param, "the name of the file is missing");
    return name && name[0] ? name : NULL;
}

void sn_function_eval(const sn_function* function, double t, double d[3])
{
    d[0] = function->value + function->slope * t;
    d[1] = function->slope;
    d[2] = 0;
}
