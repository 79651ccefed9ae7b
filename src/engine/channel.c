/* Sinew - channel: resolved paths to the numbers of a simulation. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/exchange.h"
#include "engine/refresh.h"
#include "engine/rows.h"
#include "base/assert.h"
#include "base/text.h"
#include <math.h>
#include <string.h>

/* ---- what every state offers --------------------------------------------------------------------------- */

typedef enum state_field {
    FIELD_POSITION,
    FIELD_VELOCITY,
    FIELD_ACCELERATION,
    FIELD_ORIENTATION,
    FIELD_RPY,
    FIELD_ANGULAR_VELOCITY,
    FIELD_ANGULAR_ACCELERATION,
    FIELD_VALUE,
    FIELD_RATE,
    FIELD_NET_FORCE,
    FIELD_COUNT
} state_field;

enum { POINTS = 1u << SN_POINTS, FRAMES = 1u << SN_FRAMES, SCALARS = 1u << SN_SCALARS };

static const sn_state_field fields[FIELD_COUNT] = {
    [FIELD_POSITION] = { "position", "m", "x y z", 3, POINTS | FRAMES, "of each point or frame, world axes" },
    [FIELD_VELOCITY] = { "velocity", "m/s", "x y z", 3, POINTS | FRAMES, "its rate, world axes" },
    [FIELD_ACCELERATION] = { "acceleration", "m/s^2", "x y z", 3, POINTS | FRAMES,
                             "rate of the velocity, world axes" },
    [FIELD_ORIENTATION] = { "orientation", "1", "qw qx qy qz", 4, FRAMES, "unit quaternion of each frame" },
    [FIELD_RPY] = { "rpy", "rad", "roll pitch yaw", 3, FRAMES, "angles of R = Rz(yaw) Ry(pitch) Rx(roll)" },
    [FIELD_ANGULAR_VELOCITY] = { "angular_velocity", "rad/s", "x y z", 3, FRAMES,
                                 "of each frame, world axes" },
    [FIELD_ANGULAR_ACCELERATION] = { "angular_acceleration", "rad/s^2", "x y z", 3, FRAMES,
                                     "its rate, world axes" },
    [FIELD_VALUE] = { "value", "1", "", 1, SCALARS, "of each scalar, in its own unit" },
    [FIELD_RATE] = { "rate", "1/s", "", 1, SCALARS, "its rate" },
    [FIELD_NET_FORCE] = { "net_force", "N", "x y z", 3, POINTS | FRAMES,
                          "forces minus inertia forces of each point or frame, world axes: 0 where it is "
                          "free, minus "
                          "the reaction where it is prescribed" },
};

const sn_state_field* sn_state_fields(int* count)
{
    *count = FIELD_COUNT;
    return fields;
}

/* ---- what the root and integrators offer --------------------------------------------------------------- */

typedef enum energy_field {
    ENERGY_TOTAL,
    ENERGY_KINETIC,
    ENERGY_POTENTIAL,
    ENERGY_LOADS,
    ENERGY_DISSIPATION,
    ENERGY_COUNT
} energy_field;

static const sn_energy_field energies[ENERGY_COUNT] = {
    [ENERGY_TOTAL] = { "energy", "J", "sum of kinetic energy, potential energy and load energy" },
    [ENERGY_KINETIC] = { "kinetic_energy", "J", "of all masses" },
    [ENERGY_POTENTIAL] = { "potential_energy", "J", "of all forces with a potential" },
    [ENERGY_LOADS] = { "load_energy", "J", "potential of weights and dead loads" },
    [ENERGY_DISSIPATION] = { "dissipation", "W", "power lost" },
};

const sn_energy_field* sn_energy_fields(int* count)
{
    *count = ENERGY_COUNT;
    return energies;
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

/* Where the numbers of a field begin that lie in the state as they are read; NULL for those that are
   converted. */
static const double* first_number(const sn_state* state, int field)
{
    switch ((state_field)field) {
    case FIELD_POSITION:
    case FIELD_VALUE:
        return state->x;
    case FIELD_ORIENTATION:
        return state->x + 3;
    case FIELD_VELOCITY:
    case FIELD_RATE:
        return state->v;
    case FIELD_ACCELERATION:
        return state->a;
    case FIELD_NET_FORCE:
        return state->f;
    default:
        return NULL;
    }
}

/* A field of a frame that is converted. */
static void convert(const sn_state* state, int field, int k, double* out)
{
    const double *x = state->x + k * 7, *v = state->v + k * 6, *a = state->a + k * 6;
    sn_quat q = { x[3], x[4], x[5], x[6] };
    SN_ASSERT(state->kind == SN_FRAMES && k >= 0 && k < state->count);
    if (field == FIELD_RPY)
        put(out, sn_quat_to_rpy(q));
    else if (field == FIELD_ANGULAR_VELOCITY)
        put(out, sn_rotate(q, sn_v3(v[3], v[4], v[5])));
    else
        put(out, sn_rotate(q, sn_v3(a[3], a[4], a[5])));
}

/* ---- resolving ----------------------------------------------------------------------------------------- */

static int count_words(const char* text)
{
    int count = 0;
    for (const char* c = text; *c; ++c)
        if (*c != ' ' && (c == text || c[-1] == ' ')) ++count;
    return count;
}

static bool is_child(const char* path, const char* parent)
{
    size_t n = strlen(parent);
    return strncmp(path, parent, n) == 0 && path[n] == '/' && !strchr(path + n + 1, '/');
}

static bool offers_state_field(const sn_sim* sim, const sn_item* item, const char* name,
                               sn_channel_data* data)
{
    (void)sim;
    if (item->state < 0) return false;
    const sn_state* state = &item->system->layout.states[item->state];
    for (int f = 0; f < FIELD_COUNT; ++f) {
        if (strcmp(fields[f].name, name) != 0 || !(fields[f].kinds >> state->kind & 1u)) continue;
        data->system = item->system;
        data->state = item->state;
        data->field = f;
        data->accelerations =
            f == FIELD_ACCELERATION || f == FIELD_ANGULAR_ACCELERATION || f == FIELD_NET_FORCE;
        data->derived = data->accelerations || state->mapped;
        data->from = first_number(state, f);
        data->stride = f == FIELD_POSITION || f == FIELD_ORIENTATION || f == FIELD_VALUE
                           ? sn_kind_coords(state->kind)
                           : sn_kind_dofs(state->kind);
        data->info.unit = fields[f].unit;
        data->info.components = fields[f].components;
        data->info.nodes = state->count;
        data->info.width = state->count * fields[f].width;
        return true;
    }
    return false;
}

static bool has_energies(const sn_item* item)
{
    return item->type->role == SN_ROLE_INTEGRATOR || strcmp(item->path, "/") == 0;
}

/* Which of them, or -1. */
static int find_energy(const char* name)
{
    for (int k = 0; k < ENERGY_COUNT; ++k)
        if (strcmp(energies[k].name, name) == 0) return k;
    return -1;
}

static bool offers_energy(const sn_item* item, const char* name, sn_channel_data* data)
{
    int which = find_energy(name);
    if (which < 0 || !has_energies(item)) return false;
    data->system = item->system;
    data->part = item->part;
    data->energy = 1 + which;
    data->derived = true;
    data->info.unit = energies[which].unit;
    data->info.components = "";
    data->info.nodes = data->info.width = 1;
    return true;
}

static bool offers_quantity(const sn_item* item, const char* name, sn_channel_data* data)
{
    for (int k = 0; item->call && k < item->type->quantity_count; ++k) {
        const sn_quantity* q = &item->type->quantities[k];
        if (strcmp(q->name, name) != 0) continue;
        data->system = item->system;
        data->call = item->call;
        data->quantity = q;
        data->derived = true;
        data->info.unit = q->unit;
        data->info.components = q->components ? q->components : "";
        data->info.width = q->components ? count_words(q->components) : 1;
        data->info.nodes = 1;
        return true;
    }
    return false;
}

/* One value for each item. */
static bool offers_item_quantity(const sn_item* item, const char* name, sn_channel_data* data)
{
    for (int k = 0; item->call && k < item->type->item_quantity_count; ++k) {
        const sn_item_quantity* q = &item->type->item_quantities[k];
        if (strcmp(q->name, name) != 0) continue;
        data->system = item->system;
        data->call = item->call;
        data->item_quantity = q;
        data->derived = true;
        data->info.unit = q->unit;
        data->info.components = q->components ? q->components : "";
        int input = sn_quantity_nodes(item->type, q) - 1;
        data->info.nodes =
            input < 0 ? item->call->item_count : sn_input_state(item->system, item->call, input)->count;
        data->info.width = data->info.nodes * (q->components ? count_words(q->components) : 1);
        return true;
    }
    return false;
}

/* Functions of a live parameter: "z", or "force.x" "force.y" "force.z". */
static bool offers_parameter(const sn_sim* sim, const sn_item* item, const char* name, sn_channel_data* data)
{
    size_t n = strlen(name);
    data->function_count = 0;
    for (int i = 0; i < item->function_count; ++i) {
        sn_function* function = sim->functions[item->function_first + i];
        const char* param = strrchr(function->path, '/') + 1;
        bool whole = strcmp(param, name) == 0, part = strncmp(param, name, n) == 0 && param[n] == '.';
        if ((whole || part) && data->function_count < 3) data->function[data->function_count++] = function;
    }
    if (data->function_count == 0) return false;
    data->info.writable = true;
    return true;
}

static bool offers(const sn_sim* sim, const sn_item* item, const char* name, sn_channel_data* data)
{
    bool readable = offers_state_field(sim, item, name, data) || offers_quantity(item, name, data) ||
                    offers_item_quantity(item, name, data) || offers_energy(item, name, data);
    bool writable = offers_parameter(sim, item, name, data);
    if (writable && !readable) {
        data->system = item->system;
        data->info.unit = "";
        for (int k = 0; k < item->type->param_count; ++k)
            if (strcmp(item->type->params[k].name, name) == 0)
                data->info.unit = item->unit ? item->unit[k] : item->type->params[k].unit;
        data->info.components = data->function_count == 3 ? "x y z" : "";
        data->info.width = data->function_count;
        data->info.nodes = 1;
    }
    return readable || writable;
}

/* The item's own value, or that of its first part that has it. */
static bool resolve(const sn_sim* sim, const sn_item* item, const char* name, sn_channel_data* data)
{
    if (offers(sim, item, name, data)) return true;
    if (item->call || item->state >= 0) return false;
    for (int i = 0; i < sim->item_count; ++i)
        if (is_child(sim->items[i].path, item->path) && resolve(sim, &sim->items[i], name, data)) return true;
    return false;
}

/* An observer may have the path of another item, and has no quantities. */
static const sn_item* find_item(const sn_sim* sim, const char* path, size_t length)
{
    const sn_item* found = NULL;
    for (int i = 0; i < sim->item_count; ++i) {
        const sn_item* item = &sim->items[i];
        if (strlen(item->path) != length || strncmp(item->path, path, length) != 0) continue;
        if (item->type->role != SN_ROLE_OBSERVER) return item;
        found = item;
    }
    return found;
}

/* Names that resolve below an item, for a suggestion. */
static const char* suggest_quantity(const sn_sim* sim, const sn_item* item, const char* name)
{
    const char* candidates[512];
    int count = 0;
    for (int i = 0; i < sim->item_count; ++i) {
        const sn_item* other = &sim->items[i];
        if (other != item && !is_child(other->path, item->path)) continue;
        for (int f = 0; other->state >= 0 && f < FIELD_COUNT && count < 512; ++f)
            if (fields[f].kinds >> other->system->layout.states[other->state].kind & 1u)
                candidates[count++] = fields[f].name;
        for (int k = 0; has_energies(other) && k < ENERGY_COUNT && count < 512; ++k)
            candidates[count++] = energies[k].name;
        for (int k = 0; k < other->type->quantity_count && count < 512; ++k)
            candidates[count++] = other->type->quantities[k].name;
        for (int k = 0; k < other->type->item_quantity_count && count < 512; ++k)
            candidates[count++] = other->type->item_quantities[k].name;
        for (int k = 0; k < other->function_count && count < 512; ++k)
            candidates[count++] = strrchr(sim->functions[other->function_first + k]->path, '/') + 1;
    }
    return sn_nearest(name, candidates, count);
}

static const char* suggest_item(const sn_sim* sim, const char* path)
{
    const char* candidates[512];
    int count = 0;
    for (int i = 0; i < sim->item_count && count < 512; ++i)
        candidates[count++] = sim->items[i].path;
    return sn_nearest(path, candidates, count);
}

/* Of how many inputs of a call its quantities read the reactions. */
static int held_inputs(const sn_call* call)
{
    if (call->type->reads_reactions) return call->input_count;
    return call->type->role == SN_ROLE_CONDITION ? 1 : 0;
}

static size_t reaction_size(const sn_channel_data* data, int inputs)
{
    int size = 0;
    for (int i = 0; i < inputs; ++i) {
        const sn_state* state = sn_input_state(data->system, data->call, i);
        size += state->count * sn_kind_dofs(state->kind);
    }
    return (size_t)(size > 0 ? size : 1);
}

sn_channel sn_sim_channel(sn_sim* sim, const char* path, sn_error* error)
{
    sn_channel none = { 0 };
    if (error && error->status) return none;
    const char* slash = path ? strrchr(path, '/') : NULL;
    if (!sim || !slash || (slash == path && find_energy(path + 1) < 0)) {
        sn_fail(
            error, SN_ERR_ARGUMENT,
            "channel \"%s\": a channel is an absolute path ITEM/QUANTITY, for example /needle/tip/position",
            path ? path : "");
        return none;
    }
    // resolved before: the same channel, so that a refresh costs what the different channels cost
    for (int i = 0; i < sim->channel_count; ++i)
        if (!strcmp(sim->channels[i].info.path, path)) return (sn_channel){ i + 1 };
    const sn_item* item = find_item(sim, path, slash == path ? 1 : (size_t)(slash - path));
    if (!item) {
        char* name = sn_pool_format(&sim->pool, "%.*s", (int)(slash - path), path);
        const char* nearest = name ? suggest_item(sim, name) : NULL;
        sn_fail(error, SN_ERR_SCENE, "channel \"%s\": the scene has no \"%s\"%s%s%s", path, name ? name : "",
                nearest ? "; did you mean \"" : "", nearest ? nearest : "", nearest ? "\"?" : "");
        return none;
    }
    sn_channel_data data = { .state = -1 };
    if (!resolve(sim, item, slash + 1, &data)) {
        const char* nearest = suggest_quantity(sim, item, slash + 1);
        sn_fail(error, SN_ERR_SCENE, "channel \"%s\": %s (%s) has no quantity \"%s\"%s%s%s", path, item->path,
                item->type->name, slash + 1, nearest ? "; did you mean \"" : "", nearest ? nearest : "",
                nearest ? "\"?" : "");
        return none;
    }
    const int held = data.call ? held_inputs(data.call) : 0;
    if (held > 0) data.reaction = sn_pool_array(&sim->pool, reaction_size(&data, held), sizeof(double));
    data.info.path = sn_pool_text(&sim->pool, path);
    data.info.quantity = data.info.path ? strrchr(data.info.path, '/') + 1 : "";
    sn_channel_data* grown = sn_pool_grow(&sim->pool, sim->channels, sim->channel_count, sizeof data);
    bool lacks_workspace = held > 0 && !data.reaction;
    if (!grown || !data.info.path || lacks_workspace) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for channel \"%s\"", path);
        return none;
    }
    sim->channels = grown;
    sim->channels[sim->channel_count++] = data;
    return (sn_channel){ sim->channel_count };
}

sn_status sn_channel_carry(sn_sim* to, const sn_sim* from)
{
    for (int i = 0; i < from->channel_count; ++i) {
        sn_error none = { 0 };
        if (sn_sim_channel(to, from->channels[i].info.path, &none).index == i + 1) continue;
        if (to->pool.failed) return SN_ERR_MEMORY;
        sn_channel_data* grown =
            sn_pool_grow(&to->pool, to->channels, to->channel_count, sizeof *to->channels);
        if (!grown) return SN_ERR_MEMORY;
        to->channels = grown; // a number without values, for what is gone
        to->channels[to->channel_count++] =
            (sn_channel_data){ .info = { .path = "", .quantity = "", .unit = "", .components = "" },
                               .state = -1 };
    }
    return SN_OK;
}

static sn_channel_data* channel_data(const sn_sim* sim, sn_channel channel)
{
    return sim && channel.index > 0 && channel.index <= sim->channel_count ? &sim->channels[channel.index - 1]
                                                                           : NULL;
}

sn_channel_info sn_sim_channel_info(const sn_sim* sim, sn_channel channel)
{
    const sn_channel_data* data = channel_data(sim, channel);
    return data ? data->info : (sn_channel_info){ 0 };
}

const double* sn_sim_channel_memory(const sn_sim* sim, sn_channel channel, int* stride)
{
    const sn_channel_data* data = channel_data(sim, channel);
    if (!data || data->state < 0 || !data->from) return NULL;
    if (stride) *stride = data->stride;
    return data->from;
}

/* ---- reading and writing ------------------------------------------------------------------------------- */

/* Minus the net force where something holds the state: on prescribed coordinates, and on what follows
   others. Returns the end of what was written. */
static double* find_reaction(const sn_system* s, const sn_state* state, double* out)
{
    for (int i = 0; i < state->count * sn_kind_dofs(state->kind); ++i)
        *out++ = !state->mapped && s->layout.free_dof[state->v_at + i] ? 0.0 : 0.0 - state->f[i]; // no -0
    return out;
}

static void read_quantity(const sn_channel_data* data, double* out)
{
    const sn_call* call = data->call;
    if (data->item_quantity) {
        int each = data->info.width / data->info.nodes;
        sn_input in = call->in;
        if (call->type->role == SN_ROLE_CONSTRAINT)
            in.multipliers = data->system->rows->lambda + call->row_at;
        for (int i = 0; i < data->info.nodes; ++i)
            data->item_quantity->read(call->self, i, &in, out + i * each);
        return;
    }
    if (call->type->role == SN_ROLE_CONSTRAINT) {
        data->quantity->read(call->self, &call->in, data->system->rows->lambda + call->row_at, out);
        return;
    }
    double* at = data->reaction;
    for (int i = 0; at && i < held_inputs(call); ++i)
        at = find_reaction(data->system, sn_input_state(data->system, call, i), at);
    data->quantity->read(call->self, &call->in, data->reaction, out);
}

static void read_state(const sn_channel_data* data, double* values)
{
    const sn_state* state = &data->system->layout.states[data->state];
    int width = fields[data->field].width;
    for (int k = 0; k < state->count; ++k, values += width) {
        if (data->from)
            memcpy(values, data->from + k * data->stride, (size_t)width * sizeof(double));
        else
            convert(state, data->field, k, values);
    }
}

static void read_functions(const sn_sim* sim, const sn_channel_data* data, double* values)
{
    for (int k = 0; k < data->function_count; ++k) {
        double d[3];
        sn_function_eval(data->function[k], sn_sim_time(sim), d);
        values[k] = d[0];
    }
}

void sn_channel_functions(const sn_sim* sim, sn_channel channel, double* values)
{
    const sn_channel_data* data = channel_data(sim, channel);
    if (data) read_functions(sim, data, values);
}

int sn_sim_read(sn_sim* sim, sn_channel channel, double* values, int capacity)
{
    const sn_channel_data* data = channel_data(sim, channel);
    if (!data || !values || capacity < data->info.width) return 0;
    if (data->derived && data->refreshed != sim->instant) {
        for (int k = 0; k < data->info.width; ++k)
            values[k] = NAN;
        return 0;
    }
    if (data->quantity || data->item_quantity) {
        read_quantity(data, values);
    } else if (data->energy) {
        values[0] = data->energy_value;
    } else if (data->state >= 0) {
        sn_look(sim);
        read_state(data, values);
    } else {
        read_functions(sim, data, values);
    }
    return data->info.width;
}

/* What channel and numbers lead to, or NULL. */
static sn_channel_data* writable_data(const sn_sim* sim, sn_channel channel, const double* values, int count)
{
    sn_channel_data* data = channel_data(sim, channel);
    if (!data || !values || !data->info.writable || count != data->function_count) return NULL;
    for (int k = 0; k < count; ++k)
        if (isinf(values[k])) return NULL;
    return data;
}

sn_status sn_sim_move(sn_sim* sim, sn_channel channel, const double* values, const double* rates, int count)
{
    sn_channel_data* data = writable_data(sim, channel, values, count);
    if (!data || !rates) return SN_ERR_ARGUMENT;
    for (int k = 0; k < count; ++k)
        if (!isfinite(values[k]) || !isfinite(rates[k])) return SN_ERR_ARGUMENT;
    for (int k = 0; k < count; ++k) {
        double* held = data->function[k]->held;
        held[0] = values[k];
        held[1] = rates[k];
        held[2] = sn_sim_time(sim);
    }
    sn_outdate(sim);
    return SN_OK;
}

sn_status sn_sim_move_by(sn_sim* sim, sn_channel channel, const double* increments, const double* rates,
                         int count)
{
    double values[3];
    sn_channel_data* data = writable_data(sim, channel, increments, count);
    if (!data) return SN_ERR_ARGUMENT;
    read_functions(sim, data, values);
    for (int k = 0; k < count; ++k)
        values[k] += increments[k];
    return sn_sim_move(sim, channel, values, rates, count);
}

sn_status sn_sim_write(sn_sim* sim, sn_channel channel, const double* values, int count)
{
    sn_channel_data* data = writable_data(sim, channel, values, count);
    if (!data) return SN_ERR_ARGUMENT;
    for (int k = 0; k < count; ++k) {
        data->function[k]->held[0] = values[k];
        data->function[k]->held[1] = data->function[k]->held[2] = 0.0;
    }
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i] == data->system) sim->progress.restart[i] = true;
    sim->progress.stepped = false;
    sn_outdate(sim);
    return SN_OK;
}
