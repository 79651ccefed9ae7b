/* Sinew - evaluate. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/evaluate.h"
#include "engine/batch.h"
#include "engine/motion.h"
#include "engine/rows.h"
#include "engine/schedule.h"
#include <string.h>

/* ---- net force ----------------------------------------------------------------------------------------- */

static void add_piece(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    (void)s, (void)scratch, (void)context;
    call->ops.add(call->self, piece->items, &call->in, call->out);
}

static void map_piece_up(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    (void)scratch, (void)context;
    call->type->ops.mapping->apply_transpose(call->self, piece->items, &call->in,
                                             s->layout.states[call->child].f, call->out);
}

/* Nothing adds to what a passive mapping moves: its forces stay zero. */
static void clear_forces(sn_system* s)
{
    memset(s->layout.f, 0, (size_t)s->layout.nv * sizeof(double));
    for (int c = 0; c < s->program.mappings.count; ++c) {
        const sn_state* child = &s->layout.states[s->program.mappings.at[c].child];
        if (s->program.mappings.at[c].passive) continue;
        memset(child->f, 0, (size_t)(child->count * sn_kind_dofs(child->kind)) * sizeof(double));
    }
}

/* Forces between systems. */
static void add_received(sn_system* s)
{
    for (int k = 0; k < s->received_count; ++k) {
        const sn_state* state = &s->layout.states[s->received[k].state];
        for (int i = 0; i < state->count * sn_kind_dofs(state->kind); ++i)
            state->f[i] += s->received[k].force[i];
    }
}

void sn_system_evaluate(sn_system* s)
{
    sn_system_map(s);
    clear_forces(s);
    sn_program_run(s, &s->program.schedule->add, SN_EVALUATE, add_piece, NULL);
    if (s->program.batch) sn_batch_add(s, false);
    if (s->rows) sn_rows_push(s);
    add_received(s);
    sn_program_run(s, &s->program.schedule->map_up, SN_UNTIMED, map_piece_up, NULL);
    for (int i = 0; s->grabbed && i < s->layout.nv; ++i)
        s->layout.f[i] += s->grab[i];
    sn_count_calls(s, &s->program.forces, SN_EVALUATE);
    sn_count_calls(s, &s->program.masses, SN_EVALUATE);
    ++s->counters.evaluations;
}

/* ---- parts of it --------------------------------------------------------------------------------------- */

static bool has_weight(const sn_call* call)
{
    return call->type->role == SN_ROLE_MASS && call->ops.load_potential;
}

static void add_part(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    const sn_call* call = piece->call;
    bool mass = call->type->role == SN_ROLE_MASS, energy = !mass && call->ops.energy;
    sn_part part = *(const sn_part*)context;
    bool wanted = part == SN_PART_INERTIA ? mass : energy || (part == SN_PART_POTENTIAL && has_weight(call));
    if (wanted) add_piece(s, piece, scratch, NULL);
}

void sn_system_evaluate_part(sn_system* s, sn_part part)
{
    double load_factor = s->program.load_factor;
    sn_system_set_load(s, &s->program.masses, 0.0);
    sn_system_set_load(s, &s->program.forces, 0.0);
    for (int c = 0; c < s->program.masses.count && part == SN_PART_POTENTIAL; ++c)
        if (has_weight(&s->program.masses.at[c])) s->program.masses.at[c].in.load_factor = load_factor;
    sn_system_map(s);
    clear_forces(s);
    sn_program_run(s, &s->program.schedule->add, SN_UNTIMED, add_part, &part);
    if (s->program.batch && part != SN_PART_INERTIA) sn_batch_add(s, true);
    sn_program_run(s, &s->program.schedule->map_up, SN_UNTIMED, map_piece_up, NULL);
    sn_system_set_load(s, &s->program.masses, load_factor);
    sn_system_set_load(s, &s->program.forces, load_factor);
}

static void add_chosen(sn_system* s, const sn_piece* piece, double* scratch, const void* context)
{
    if (piece->call == context) add_piece(s, piece, scratch, NULL);
}

void sn_system_evaluate_call(sn_system* s, const sn_call* call)
{
    sn_system_map(s);
    clear_forces(s);
    sn_program_run(s, &s->program.schedule->add, SN_UNTIMED, add_chosen, call);
    sn_program_run(s, &s->program.schedule->map_up, SN_UNTIMED, map_piece_up, NULL);
}

/* ---- energies ------------------------------------------------------------------------------------------ */

typedef double (*item_sum)(const void*, sn_range, const sn_input*);
enum { SUM_ENERGY, SUM_DISSIPATION, SUM_LOADS };

/* Over the calls of a part; -1: of all. */
static double sum_over(sn_calls* calls, int part, int what)
{
    double sum = 0.0;
    for (int c = 0; c < calls->count; ++c) {
        sn_call* call = &calls->at[c];
        if (part >= 0 && call->part != part) continue;
        const sn_call_ops* ops = &call->ops;
        item_sum function = what == SUM_ENERGY        ? ops->energy
                            : what == SUM_DISSIPATION ? ops->dissipation
                                                      : ops->load_potential;
        if (function) sum += function(call->self, (sn_range){ 0, call->item_count }, &call->in);
    }
    return sum;
}

sn_energy sn_system_energy(sn_system* s) { return sn_system_part_energy(s, -1); }

sn_energy sn_system_part_energy(sn_system* s, int part)
{
    sn_system_map(s);
    sn_calls *masses = &s->program.masses, *forces = &s->program.forces;
    sn_energy energy = { 0 };
    energy.kinetic = sum_over(masses, part, SUM_ENERGY);
    energy.potential = sum_over(forces, part, SUM_ENERGY);
    energy.dissipation = sum_over(forces, part, SUM_DISSIPATION) + sum_over(masses, part, SUM_DISSIPATION);
    energy.loads = sum_over(forces, part, SUM_LOADS) + sum_over(masses, part, SUM_LOADS);
    return energy;
}

void sn_system_stored_energy(sn_system* s, double* kinetic, double* potential)
{
    sn_system_map(s);
    *kinetic = sum_over(&s->program.masses, -1, SUM_ENERGY);
    *potential = sum_over(&s->program.forces, -1, SUM_ENERGY) + sum_over(&s->program.masses, -1, SUM_LOADS);
}
