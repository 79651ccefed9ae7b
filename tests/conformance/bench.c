/* Sinew - bench. SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <sinew/scene.h>
#include <sinew/sim.h>
#include "engine/plan.h"
#include "engine/rows.h"
#include "engine/snapshot.h"
#include "engine/transient.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { WORKSPACE = 1 << 20 }; // numbers: three dense matrices with their differences, and some

/* ---- opening ---- */

static sn_call* call_at(sn_system* s, const char* path)
{
    sn_calls* lists[] = { &s->program.forces, &s->program.masses, &s->program.mappings,
                          &s->program.conditions, &s->program.constraints };
    for (int l = 0; l < SN_COUNT(lists); ++l)
        for (int c = 0; c < lists[l]->count; ++c)
            if (strcmp(lists[l]->at[c].path, path) == 0) return &lists[l]->at[c];
    return NULL;
}

static sn_sim* compiled(sn_bench* b)
{
    sn_error error = { 0 };
    sn_sim* sim = NULL;
    sn_scene* scene = sn_scene_create(NULL);
    size_t size = strlen(b->recipe->text) + 32;
    char* text = malloc(size);
    if (scene && text) {
        if (b->own) sn_scene_register(scene, b->own, &error);
        int length = snprintf(text, size, "<scene>%s</scene>", b->recipe->text);
        sn_scene_read_text(scene, text, (size_t)length, "recipe", NULL, &error);
        sim = sn_scene_compile(scene, &error);
        if (!sim) sn_bench_fail(b, "%s", error.text);
    } else {
        sn_bench_fail(b, "out of memory");
    }
    free(text);
    sn_scene_destroy(scene);
    return sim;
}

static void look_at_layout(sn_bench* b)
{
    sn_system* s = b->s;
    b->states = s->layout.states;
    b->state_count = s->layout.state_count;
    b->nx = s->layout.nx;
    b->nv = s->layout.nv;
    b->nx_all = s->layout.nx_all;
    b->nv_all = s->layout.nv_all;
    b->x = s->layout.x;
    b->v = s->layout.v;
    b->a = s->layout.a;
    b->f = s->layout.f;
    b->free_dof = s->layout.free_dof;
}

void sn_bench_set_time(sn_bench* b, double t, double load_factor)
{
    sn_system_set_time(b->s, t, load_factor);
}

double sn_bench_load_factor(const sn_bench* b) { return b->s->program.load_factor; }

void sn_bench_open(sn_bench* b, const sn_conformance_recipe* recipe, const sn_component* own)
{
    *b = (sn_bench){ .recipe = recipe, .own = own, .seed = recipe->seed };
    b->sim = compiled(b);
    if (!b->sim) return;
    if (b->sim->system_count != 1) {
        sn_bench_fail(b, "the recipe has %d integrators; the suite needs one", b->sim->system_count);
        return;
    }
    b->s = b->sim->systems[0];
    b->call = call_at(b->s, "/c");
    look_at_layout(b);
    b->workspace = malloc(WORKSPACE * sizeof *b->workspace);
    b->start = malloc(sn_sim_snapshot_size(b->sim));
    if (!b->call || strcmp(b->call->type->name, recipe->component) != 0)
        sn_bench_fail(b, "/c is not a %s of the system", recipe->component);
    else if (b->nv > SN_BENCH_MAX_DOFS)
        sn_bench_fail(b, "the scene has %d degrees of freedom; at most %d", b->nv, SN_BENCH_MAX_DOFS);
    else if (!b->workspace || !b->start)
        sn_bench_fail(b, "out of memory");
    if (b->failed) return;
    b->role = b->call->type->role;
    b->s->program.load_factor = 0.8;
    sn_plan_follow_nodes(b->s);
}

void sn_bench_close(sn_bench* b)
{
    sn_sim_destroy(b->sim);
    free(b->workspace);
    free(b->start);
}

void sn_bench_fail(sn_bench* b, const char* format, ...)
{
    if (b->failed) return;
    b->failed = true;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(b->text, sizeof b->text, format, arguments);
    va_end(arguments);
}

double* sn_bench_numbers(sn_bench* b, int count)
{
    if (b->used + (size_t)count > WORKSPACE) { // not for 120 degrees of freedom
        sn_bench_fail(b, "the workspace is full");
        b->used = 0;
    }
    double* numbers = b->workspace + b->used;
    b->used += (size_t)count;
    memset(numbers, 0, (size_t)count * sizeof *numbers);
    return numbers;
}

/* ---- states ---- */

bool sn_bench_wants_more(sn_bench* b)
{
    if (b->failed || b->known == SN_BENCH_SAMPLES) return false;
    if (b->drawn++ == 3 * SN_BENCH_SAMPLES)
        sn_bench_fail(b, "kinks everywhere: differences could be judged at %d of %d states; another seed?",
                      b->known, b->drawn - 1);
    return !b->failed;
}

void sn_bench_randomise(sn_bench* b, double t)
{
    const double angle = 0.9; // from one frame to the next
    uint64_t* seed = &b->seed;
    b->used = 0;
    sn_quat q = sn_quat_exp(random_vector(seed, 3.0));
    for (int i = 0; i < b->state_count; ++i) {
        const sn_state* state = &b->states[i];
        if (state->mapped) continue;
        for (int k = 0; k < sn_bench_dofs(state); ++k) {
            state->v[k] = 2 * random_number(seed);
            state->a[k] = 3 * random_number(seed);
        }
        for (int k = 0; k < sn_bench_coords(state); ++k)
            state->x[k] = random_number(seed);
        for (int k = 0; state->kind == SN_FRAMES && k < state->count; ++k) {
            sn_vec3 axis = random_vector(seed, 1.0);
            q = sn_quat_mul(q, sn_quat_exp(sn_scale(angle / sn_norm(axis), axis)));
            put_quat(state->x + 7 * k + 3, q);
        }
    }
    sn_bench_set_time(b, t, sn_bench_load_factor(b));
}

/* Forces, or the motion of a mapping's child. */
static bool gives_numbers(sn_bench* b)
{
    double sum = 0;
    if (b->role == SN_ROLE_MAPPING) {
        for (int i = 0; i < b->nv_all; ++i)
            sum += fabs(b->s->layout.v[i]) + fabs(b->s->layout.a[i]);
        return isfinite(sum);
    }
    sn_bench_add_alone(b);
    for (int i = 0; i < b->nv_all; ++i)
        sum += fabs(b->f[i]);
    return isfinite(sum);
}

void sn_bench_new_state(sn_bench* b)
{
    bool good = false;
    for (int drawn = 0; !good && drawn < 1000; ++drawn) {
        sn_bench_randomise(b, 0.7);
        sn_system_map(b->s);
        good = b->recipe->nature != SN_CONFORMANCE_LIMITED || gives_numbers(b);
    }
    if (!good) sn_bench_fail(b, "no state of a thousand gives numbers");
    sn_sim_save_state(b->sim, b->start);
    sn_transient_find(b->s, 0.7, 0.01);
    const sn_rows* rows = b->s->rows;
    for (int r = 0; rows && r < rows->count; ++r)
        rows->lambda[r] = random_number(&b->seed);
}

void sn_bench_start_again(sn_bench* b) { sn_sim_restore_state(b->sim, b->start); }

sn_bench_motion sn_bench_keep(sn_bench* b)
{
    sn_bench_motion kept = { sn_bench_numbers(b, b->nx), sn_bench_numbers(b, b->nv),
                             sn_bench_numbers(b, b->nv) };
    memcpy(kept.x, b->x, (size_t)b->nx * sizeof(double));
    memcpy(kept.v, b->v, (size_t)b->nv * sizeof(double));
    memcpy(kept.a, b->a, (size_t)b->nv * sizeof(double));
    return kept;
}

void sn_bench_put(sn_bench* b, const sn_bench_motion* kept)
{
    memcpy(b->x, kept->x, (size_t)b->nx * sizeof(double));
    memcpy(b->v, kept->v, (size_t)b->nv * sizeof(double));
    memcpy(b->a, kept->a, (size_t)b->nv * sizeof(double));
}

void sn_bench_go_to(sn_bench* b, const sn_bench_motion* from, double t)
{
    sn_bench_put(b, from);
    for (int i = 0; i < b->state_count; ++i) {
        const sn_state* state = &b->states[i];
        if (!state->mapped) kinematics_advance(state->kind, state->count, state->x, state->v, state->a, t);
    }
    sn_system_map(b->s);
}

const sn_state* sn_bench_owner(const sn_bench* b, int dof, int* local)
{
    for (int i = 0; i < b->state_count; ++i) {
        const sn_state* state = &b->states[i];
        *local = dof - state->v_at;
        if (!state->mapped && *local >= 0 && *local < sn_bench_dofs(state)) return state;
    }
    return NULL;
}

int sn_bench_dofs(const sn_state* state) { return state->count * sn_kind_dofs(state->kind); }

int sn_bench_coords(const sn_state* state) { return state->count * sn_kind_coords(state->kind); }

const sn_state* sn_bench_input(const sn_bench* b, int i) { return &b->states[b->call->input[i]]; }

const sn_state* sn_bench_child(const sn_bench* b) { return &b->states[b->call->child]; }

/* ---- operations ---- */

static bool is_force(const sn_bench* b) { return b->role == SN_ROLE_FORCE || b->role == SN_ROLE_MASS; }

bool sn_bench_is_passive(const sn_bench* b)
{
    return b->role == SN_ROLE_MAPPING && !b->call->type->ops.mapping->tangent;
}

bool sn_bench_has_items(const sn_bench* b)
{
    return is_force(b) || (b->role == SN_ROLE_MAPPING && !sn_bench_is_passive(b));
}

sn_range sn_bench_all(const sn_bench* b) { return (sn_range){ 0, b->call->item_count }; }

void sn_bench_clear_forces(sn_bench* b) { memset(b->f, 0, (size_t)b->nv_all * sizeof(double)); }

void sn_bench_add(sn_bench* b, sn_range items)
{
    b->call->ops.add(b->call->self, items, &b->call->in, b->call->out);
}

void sn_bench_add_alone(sn_bench* b)
{
    sn_bench_clear_forces(b);
    sn_bench_add(b, sn_bench_all(b));
}

void sn_bench_tangent(sn_bench* b, int item, const sn_tangent* out)
{
    b->call->ops.tangent(b->call->self, item, &b->call->in, out);
}

bool sn_bench_has_energy(const sn_bench* b) { return is_force(b) && b->call->ops.energy; }

double sn_bench_energy(const sn_bench* b)
{
    return b->call->ops.energy(b->call->self, sn_bench_all(b), &b->call->in);
}

bool sn_bench_has_load_potential(const sn_bench* b) { return is_force(b) && b->call->ops.load_potential; }

double sn_bench_load_potential(const sn_bench* b)
{
    return b->call->ops.load_potential(b->call->self, sn_bench_all(b), &b->call->in);
}

double sn_bench_dissipation(const sn_bench* b)
{
    const sn_call_ops* ops = &b->call->ops;
    return ops->dissipation ? ops->dissipation(b->call->self, sn_bench_all(b), &b->call->in) : 0.0;
}

double sn_bench_power(const sn_bench* b, double* flow)
{
    double power = 0;
    *flow = 0;
    for (int i = 0; i < b->call->input_count; ++i) {
        const sn_state* state = sn_bench_input(b, i);
        for (int k = 0; k < sn_bench_dofs(state); ++k) {
            power += state->f[k] * state->v[k];
            *flow += fabs(state->f[k] * state->v[k]);
        }
    }
    return power;
}

/* ---- comparisons ---- */

bool sn_bench_derivative(sn_bench* b, const char* what, const double* got, const derivative* wanted, int n)
{
    if (!derivative_known(wanted, n)) return false;
    int i = derivative_differs(got, wanted, n);
    if (i >= 0)
        sn_bench_fail(b, "%s, number %d: %.17g instead of %.17g, known to %.1e", what, i, got[i],
                      wanted[i].value, wanted[i].error);
    return true;
}

void sn_bench_close_to(sn_bench* b, const char* what, const double* got, const double* wanted, int n,
                       double tolerance)
{
    double size = 1;
    for (int i = 0; i < n; ++i)
        size = fmax(size, fabs(wanted[i]));
    for (int i = 0; i < n; ++i)
        if (!(fabs(got[i] - wanted[i]) <= tolerance * size))
            sn_bench_fail(b, "%s, number %d: %.17g instead of %.17g", what, i, got[i], wanted[i]);
}
