/* Sinew - variation. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/variation.h"
#include "base/assert.h"
#include "engine/function.h"
#include "engine/rows.h"
#include <math.h>
#include <string.h>

/* Length of a difference, in parts of significant changes. Of fourth order, as slender rods answer to a shift
   across them by stretching, and large forces that cancel leave little of theirs. */
static const double nudge = 5e-5;

bool sn_variation_prepare(sn_variation* k, sn_sim* sim, sn_system* s, sn_pool* pool)
{
    *k = (sn_variation){ .sim = sim, .s = s, .pool = pool };
    k->way = sn_pool_array(pool, (size_t)s->layout.nv, sizeof(double));
    return k->way != NULL;
}

/* ---- inputs -------------------------------------------------------------------------------------------- */

static sn_varied_input* grow(sn_variation* k, sn_error* error)
{
    sn_varied_input* grown = sn_pool_grow(k->pool, k->inputs, k->input_count, sizeof *grown);
    if (!grown) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the sensitivities");
        return NULL;
    }
    k->inputs = grown;
    return &grown[k->input_count++];
}

static sn_status set_number(sn_variation* k, const sn_varied_input* in, double change, sn_error* error)
{
    memcpy(k->numbers, k->kept, (size_t)in->width * sizeof(double));
    if (change != 0.0) k->numbers[in->component] += change;
    return sn_sim_set_parameter_at(k->sim, in->parameter, k->numbers, in->width, error);
}

/* Which ways the number may go; fails where it may go neither. */
static sn_status find_side(sn_variation* k, sn_varied_input* in, sn_error* error)
{
    sn_error up = { 0 }, down = { 0 };
    double change = 2.0 * nudge * in->size;
    sn_sim_parameter_values(k->sim, in->parameter, k->kept, in->width);
    in->size = fabs(k->kept[in->component]) > 0.0 ? fabs(k->kept[in->component]) : 1.0;
    change = 2.0 * nudge * in->size;
    set_number(k, in, change, &up);
    set_number(k, in, -change, &down);
    set_number(k, in, 0.0, error);
    in->side = up.status ? -1 : down.status ? 1 : 0;
    if (!up.status || !down.status) return SN_OK;
    return sn_fail(error, up.status, "there is no derivative with respect to it: %s", up.text);
}

static sn_status add_parameter(sn_variation* k, const char* path, sn_error* error)
{
    sn_parameter parameter = sn_sim_parameter(k->sim, path, error);
    if (parameter.index == 0) return error->status;
    int width = sn_sim_parameter_info(k->sim, parameter).width;
    if (width > k->widest) {
        k->numbers = sn_pool_array(k->pool, (size_t)width, sizeof(double));
        k->kept = sn_pool_array(k->pool, (size_t)width, sizeof(double));
        k->widest = width;
    }
    if (k->pool->failed) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the sensitivities");
    for (int i = 0; i < width && !error->status; ++i) {
        sn_varied_input* in = grow(k, error);
        if (!in) return SN_ERR_MEMORY;
        *in = (sn_varied_input){ .parameter = parameter, .component = i, .width = width };
        find_side(k, in, error);
    }
    return error->status;
}

/* The component of a load, whose forces are all that its function changes; NULL: it is no load. */
static const sn_call* find_load(const sn_variation* k, const sn_function* function)
{
    const sn_calls* forces = &k->s->program.forces;
    for (int i = 0; i < k->sim->item_count; ++i) {
        const sn_item* item = &k->sim->items[i];
        for (int f = 0; f < item->function_count; ++f) {
            if (k->sim->functions[item->function_first + f] != function) continue;
            bool force = item->call >= forces->at && item->call < forces->at + forces->count;
            return force && !k->s->program.batch ? item->call : NULL;
        }
    }
    return NULL;
}

static sn_status add_functions(sn_variation* k, sn_channel channel, sn_error* error)
{
    double values[3] = { 0 };
    const sn_channel_data* data = &k->sim->channels[channel.index - 1];
    const char* unit = data->info.unit;
    sn_channel_functions(k->sim, channel, values);
    for (int i = 0; i < data->function_count; ++i) {
        sn_varied_input* in = grow(k, error);
        if (!in) return SN_ERR_MEMORY;
        bool moves = !strcmp(unit, "m") || !strcmp(unit, "rad");
        double size = !strcmp(unit, "m")     ? k->s->layout.length
                      : !strcmp(unit, "rad") ? 1.0
                                             : fmax(fabs(values[i]), 1.0); // what it moves counts beside it
        *in = (sn_varied_input){ .function = data->function[i], .size = size, .moves = moves };
        if (!moves) in->alone = find_load(k, in->function);
    }
    return SN_OK;
}

sn_status sn_variation_add(sn_variation* k, const char* path, sn_error* error)
{
    sn_error none = { 0 };
    sn_channel channel = path ? sn_sim_channel(k->sim, path, &none) : (sn_channel){ 0 };
    if (channel.index > 0 && k->sim->channels[channel.index - 1].function_count > 0)
        return add_functions(k, channel, error);
    return add_parameter(k, path, error);
}

/* The input differs from its present value by `change` at time t, until it is put back. */
static void change_input(sn_variation* k, const sn_varied_input* in, double t, double change)
{
    sn_error none = { 0 };
    if (!in->function) {
        set_number(k, in, change, &none);
        return;
    }
    double d[3], held[3];
    memcpy(in->function->held, k->held, sizeof held);
    in->function->held_acceleration = 0.0;
    sn_function_eval(in->function, t, d);
    memcpy(in->function->held, (double[]){ d[0] + change, d[1], t }, sizeof held);
    in->function->held_acceleration = d[2];
}

static void keep_input(sn_variation* k, const sn_varied_input* in)
{
    if (in->function)
        memcpy(k->held, in->function->held, sizeof k->held);
    else
        sn_sim_parameter_values(k->sim, in->parameter, k->kept, in->width);
}

static void put_back(sn_variation* k, const sn_varied_input* in)
{
    sn_error none = { 0 };
    if (!in->function)
        set_number(k, in, 0.0, &none);
    else {
        memcpy(in->function->held, k->held, sizeof k->held);
        in->function->held_acceleration = 0.0;
    }
}

/* ---- differences --------------------------------------------------------------------------------------- */

typedef struct stencil {
    int count;
    double at[4], weight[4];
} stencil;

static const stencil both_ways = { 4,
                                   { -2.0, -1.0, 1.0, 2.0 },
                                   { 1.0 / 12.0, -8.0 / 12.0, 8.0 / 12.0, -1.0 / 12.0 } };
/* Of second order: numbers of components and loads alone act next to linearly. */
static const stencil at_fixed_motion = { 2, { 1.0, -1.0 }, { 0.5, -0.5 } };
static const stencil upwards = { 3, { 0.0, 1.0, 2.0 }, { -1.5, 2.0, -0.5 } };
static const stencil downwards = { 3, { 0.0, -1.0, -2.0 }, { 1.5, -2.0, 0.5 } };

static double largest(const sn_layout* l, const double* d, double unit)
{
    double most = 0.0;
    for (int i = 0; d && i < l->nv; ++i)
        if (l->free_dof[i]) most = fmax(most, fabs(d[i]) * unit / l->scale[i]);
    return most;
}

/* Length of the direction in significant changes: of velocities and accelerations, what they move in a step.
 */
static double length_of(const sn_variation* k, const sn_direction* d)
{
    double h = k->sim->step, strongest = 0.0;
    for (int i = 0; d->l && k->s->rows && i < k->s->rows->count; ++i) // forces are linear in them
        strongest = fmax(strongest, fabs(d->l[i]));
    double most = fmax(largest(&k->s->layout, d->x, 1.0), largest(&k->s->layout, d->v, h));
    most = fmax(most, largest(&k->s->layout, d->a, h * h));
    most = fmax(most, strongest);
    return d->input < 0 ? most : fmax(most, 1.0 / k->inputs[d->input].size);
}

static void add_free(const sn_layout* l, double* to, const double* base, double part, const double* d)
{
    for (int i = 0; i < l->nv; ++i)
        if (l->free_dof[i]) to[i] = base[i] + (d ? part * d[i] : 0.0);
}

static void place_multipliers(sn_rows* rows, const double* base, double part, const double* d)
{
    for (int i = 0; i < rows->count; ++i)
        rows->kept[i] = rows->lambda[i] = base[i] + (d ? part * d[i] : 0.0);
}

static void place(sn_variation* k, const sn_motion* at, const sn_direction* d, double part)
{
    sn_system* s = k->s;
    if (s->rows && at->l) place_multipliers(s->rows, at->l, part, d->l);
    for (int i = 0; i < s->layout.nv; ++i)
        k->way[i] = d->x ? part * d->x[i] : 0.0;
    sn_system_set_time(s, at->t, 1.0);
    sn_system_retract(s, at->x, k->way);
    add_free(&s->layout, s->layout.v, at->v, part, d->v);
    add_free(&s->layout, s->layout.a, at->a, part, d->a);
    if (k->sim->statics) { // prescribed motions are at rest, too
        memset(s->layout.v, 0, (size_t)s->layout.nv * sizeof(double));
        memset(s->layout.a, 0, (size_t)s->layout.nv * sizeof(double));
    }
    sn_system_outdate(s);
    sn_outdate(k->sim);
    k->sim->looked = true; // the prescribed states are those of this time
    k->sim->progress.stepped = true;
}

void sn_variation_place(sn_variation* k, const sn_motion* at)
{
    place(k, at, &(sn_direction){ .input = -1 }, 0.0);
}

static const stencil* choose_stencil(const sn_direction* d, const sn_varied_input* in)
{
    if (in && in->side != 0) return in->side > 0 ? &upwards : &downwards;
    return d->x || d->v || d->a || !in || in->moves ? &both_ways : &at_fixed_motion;
}

void sn_variation_differentiate(sn_variation* k, const sn_motion* at, const sn_direction* d, sn_probe probe,
                                void* context, int count, double* out)
{
    double length = length_of(k, d);
    const sn_varied_input* in = d->input < 0 ? NULL : &k->inputs[d->input];
    const stencil* parts = choose_stencil(d, in);
    memset(out, 0, (size_t)count * sizeof(double));
    if (!(length > 0.0)) return;
    double step = nudge / length;
    if (in) keep_input(k, in);
    for (int i = 0; i < parts->count; ++i) {
        if (in) change_input(k, in, at->t, parts->at[i] * step);
        place(k, at, d, parts->at[i] * step);
        probe(context, parts->weight[i] / step, out);
    }
    if (in) put_back(k, in);
}

static void add_force(void* context, double weight, double* out)
{
    sn_system* s = context;
    sn_system_evaluate(s);
    for (int i = 0; i < s->layout.nv; ++i)
        out[i] += weight * s->layout.f[i];
}

typedef struct load {
    sn_system* s;
    const sn_call* call;
} load;

static void add_load(void* context, double weight, double* out)
{
    const load* of = context;
    sn_system_evaluate_call(of->s, of->call);
    for (int i = 0; i < of->s->layout.nv; ++i)
        out[i] += weight * of->s->layout.f[i];
}

void sn_variation_force(sn_variation* k, const sn_motion* at, const sn_direction* d, double* out)
{
    load of = { k->s, d->input < 0 || d->x || d->v || d->a || d->l ? NULL : k->inputs[d->input].alone };
    if (of.call)
        sn_variation_differentiate(k, at, d, add_load, &of, k->s->layout.nv, out);
    else
        sn_variation_differentiate(k, at, d, add_force, k->s, k->s->layout.nv, out);
}
