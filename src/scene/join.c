/* Sinew - join. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/join.h"
#include <stdio.h>
#include <string.h>

bool sn_joins_parts(const sn_component* type)
{
    return type->role == SN_ROLE_CONSTRAINT && type->ops.constraint->transient != NULL;
}

/* ---- which systems meet -------------------------------------------------------------------------------- */

/* The state that a parameter of an item leads to; 0: none. Failures are reported when the item is bound. */
static uint32_t referred(const sn_compiler* c, uint32_t index, int param)
{
    const sn_scene_item* item = &c->scene->items[index];
    if (item->type->params[param].type != SN_PARAM_REF) return 0;
    const sn_ref* ref = (const void*)((const char*)item->params + item->type->params[param].offset);
    if (!ref->path || !ref->path[0]) return 0;
    sn_id id = sn_scene_find(c->scene, sn_scene_id(c->scene, item->parent), ref->path);
    return sn_id_is_null(id) ? 0 : sn_compile_first_state(c->scene, id.index);
}

/* System that will advance a state: mapped states follow their first parent. -1: none. */
static int system_of(const sn_compiler* c, uint32_t state)
{
    for (int depth = 0; depth < c->scene->item_count; ++depth) {
        const sn_component* type = c->scene->items[state].type;
        uint32_t parent = 0;
        for (int i = 0; type->role == SN_ROLE_MAPPING && i < type->param_count && !parent; ++i)
            parent = referred(c, state, i);
        if (!parent) break;
        state = parent;
    }
    return c->bound[state].system;
}

/* ---- which systems can advance together ---------------------------------------------------------------- */

/* Parameters of an integrator of which each part of a system has its own. */
static const char *const solver_name = "linear", *const mass_name = "rayleigh_mass",
                         *const stiffness_name = "rayleigh_stiffness";

static bool is_own(const sn_param* param)
{
    return strcmp(param->name, solver_name) == 0 || strcmp(param->name, mass_name) == 0 ||
           strcmp(param->name, stiffness_name) == 0;
}

/* A number among the parameters of an item; 0: it has none of this name. */
static double number_of(const sn_scene_item* item, const char* name)
{
    int param = sn_param_find(item->type, name);
    if (param < 0 || item->type->params[param].type != SN_PARAM_REAL) return 0.0;
    return *(const double*)((const char*)item->params + item->type->params[param].offset);
}

/* The first parameter in which two integrators of one kind differ; NULL: none. */
static const sn_param* find_difference(const sn_scene_item* a, const sn_scene_item* b)
{
    for (int i = 0; i < a->type->param_count; ++i) {
        const sn_param* param = &a->type->params[i];
        if (!is_own(param) && !sn_param_equal(param, a->params, b->params)) return param;
    }
    return NULL;
}

static bool can_join(const sn_compiler* c, uint32_t a, uint32_t b)
{
    const sn_scene_item *first = &c->scene->items[a], *second = &c->scene->items[b];
    return first->type == second->type && !find_difference(first, second);
}

void sn_why_not_joined(const sn_compiler* c, uint32_t a, uint32_t b, char* text, size_t size)
{
    const sn_scene_item *first = &c->scene->items[a], *second = &c->scene->items[b];
    if (first->type != second->type)
        snprintf(text, size, "one is %s, the other %s", first->type->name, second->type->name);
    else
        snprintf(text, size, "they differ in %s", find_difference(first, second)->name);
}

/* ---- joining ------------------------------------------------------------------------------------------- */

/* Number of the first system of those that advance together with this one. */
static int first_of(const int* with, int k)
{
    while (with[k] != k)
        k = with[k];
    return k;
}

static void join_inputs(const sn_compiler* c, uint32_t index, int* with)
{
    const sn_component* type = c->scene->items[index].type;
    int first = -1;
    for (int i = 0; i < type->param_count; ++i) {
        uint32_t state = referred(c, index, i);
        int system = state ? system_of(c, state) : -1;
        if (system < 0) continue;
        system = first_of(with, system);
        if (first < 0) first = system;
        if (system == first || !can_join(c, c->integrator[first], c->integrator[system])) continue;
        int low = system < first ? system : first;
        with[system] = with[first] = low;
        first = low;
    }
}

static sn_system_part part_of(const sn_compiler* c, uint32_t integrator)
{
    const sn_scene_item* item = &c->scene->items[integrator];
    sn_system_part part = { .path = c->path[integrator] };
    part.damping_mass = number_of(item, mass_name);
    part.damping_stiffness = number_of(item, stiffness_name);
    return part;
}

/* A system for each set, with a part for each of its integrators. */
static void make_parts(sn_compiler* c, const int* with)
{
    sn_sim* sim = c->sim;
    int number[SN_MAX_SYSTEMS], part[SN_MAX_SYSTEMS], count = 0;
    for (int k = 0; k < sim->system_count; ++k) {
        int first = first_of(with, k);
        if (first == k) {
            number[k] = count;
            sim->systems[count++] = sim->systems[k];
        }
        number[k] = number[first];
        sn_system* s = sim->systems[number[k]];
        sn_system_part* grown = sn_pool_grow(&sim->pool, s->parts, s->part_count, sizeof *grown);
        if (!grown) return;
        s->parts = grown;
        part[k] = s->part_count++;
        s->parts[part[k]] = part_of(c, c->integrator[k]);
    }
    sim->system_count = count;
    for (int i = 1; i <= c->scene->item_count; ++i) {
        int system = c->bound[i].system;
        if (system < 0) continue;
        c->bound[i].system = number[system];
        c->bound[i].part = part[system];
    }
}

void sn_compile_join(sn_compiler* c)
{
    int with[SN_MAX_SYSTEMS];
    for (int k = 0; k < c->sim->system_count; ++k)
        with[k] = k;
    for (int i = 1; i <= c->scene->item_count; ++i)
        if (!c->scene->items[i].removed && sn_joins_parts(c->scene->items[i].type))
            join_inputs(c, (uint32_t)i, with);
    make_parts(c, with);
}
