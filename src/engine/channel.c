/* Sinew - channel: resolved paths to the numbers of a simulation. SPDX-License-Identifier: BSD-3-Clause */
#include "engine/rows.h"
#include "engine/sim.h"
#include "base/text.h"
#include <math.h>
#include <string.h>

/* ---- what every state offers ----------------------------------------------------------------------------------- */

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
    FIELD_COUNT
} state_field;

enum { POINTS = 1u << SN_POINTS, FRAMES = 1u << SN_FRAMES, SCALARS = 1u << SN_SCALARS };

static const sn_state_field fields[FIELD_COUNT] = {
    [FIELD_POSITION] = { "position", "m", "x y z", 3, POINTS | FRAMES, "of each point or frame, world axes" },
    [FIELD_VELOCITY] = { "velocity", "m/s", "x y z", 3, POINTS | FRAMES, "its rate, world axes" },
    [FIELD_ACCELERATION] = { "acceleration", "m/s^2", "x y z", 3, POINTS | FRAMES,
                             "rate of the velocity, world axes" },
    [FIELD_ORIENTATION] = { "orientation", "1", "qw qx qy qz", 4, FRAMES, "unit quaternion of each frame" },
    [FIELD_RPY] = { "attitude", "rad", "roll pitch yaw", 3, FRAMES,
                    "the same as angles: R = Rz(yaw) Ry(pitch) Rx(roll)" },
    [FIELD_ANGULAR_VELOCITY] = { "angular_velocity", "rad/s", "x y z", 3, FRAMES,
                                 "of each frame, world axes" },
    [FIELD_ANGULAR_ACCELERATION] = { "angular_acceleration", "rad/s^2", "x y z", 3, FRAMES,
                                     "its rate, world axes" },
    [FIELD_VALUE] = { "value", "1", "", 1, SCALARS, "of each scalar, in its own unit" },
    [FIELD_RATE] = { "rate", "1/s", "", 1, SCALARS, "its rate" },
};

const sn_state_field* sn_state_fields(int* count)
{
    *count = FIELD_COUNT;
    return fields;
}

/* ---- what the root and integrators offer ----------------------------------------------------------------------- */

typedef enum energy_field {
    ENERGY_TOTAL,
    ENERGY_KINETIC,
    ENERGY_POTENTIAL,
    ENERGY_LOADS,
    ENERGY_DISSIPATION,
    ENERGY_COUNT
} energy_field;

static const sn_energy_field energies[ENERGY_COUNT] = {
    [ENERGY_TOTAL] = { "energy", "J", "kinetic, potential and that of the loads, together" },
    [ENERGY_KINETIC] = { "kinetic_energy", "J", "of all masses" },
    [ENERGY_POTENTIAL] = { "potential_energy", "J", "of all forces that have one" },
    [ENERGY_LOADS] = { "load_energy", "J", "potential of weights and dead loads that know theirs" },
    [ENERGY_DISSIPATION] = { "dissipation", "W", "power lost" },
};

const sn_energy_field* sn_energy_fields(int* count)
{
    *count = ENERGY_COUNT;
    return energies;
}

static double energy_value(const sn_energy* e, int which)
{
    switch ((energy_field)which) {
    case ENERGY_KINETIC:
        return e->kinetic;
    case ENERGY_POTENTIAL:
        return e->potential;
    case ENERGY_LOADS:
        return e->loads;
    case ENERGY_DISSIPATION:
        return e->dissipation;
    default:
        return e->kinetic + e->potential + e->loads;
    }
}

static void put(double* out, sn_vec3 a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

static void read_node(const sn_state* state, int field, int k, double* out)
{
    int nx = sn_kind_coords(state->kind), nv = sn_kind_dofs(state->kind);
    const double *x = state->x + k * nx, *v = state->v + k * nv, *a = state->a + k * nv;
    sn_quat q = sn_quat_identity();
    if (state->kind == SN_FRAMES) q = (sn_quat){ x[3], x[4], x[5], x[6] };
    switch ((state_field)field) {
    case FIELD_POSITION:
        put(out, sn_v3(x[0], x[1], x[2]));
        break;
    case FIELD_ORIENTATION:
        memcpy(out, x + 3, 4 * sizeof(double));
        break;
    case FIELD_RPY:
        put(out, sn_quat_to_rpy(q));
        break;
    case FIELD_VELOCITY:
        put(out, sn_v3(v[0], v[1], v[2]));
        break;
    case FIELD_ANGULAR_VELOCITY:
        put(out, sn_rotate(q, sn_v3(v[3], v[4], v[5])));
        break;
    case FIELD_ACCELERATION:
        put(out, sn_v3(a[0], a[1], a[2]));
        break;
    case FIELD_ANGULAR_ACCELERATION:
        put(out, sn_rotate(q, sn_v3(a[3], a[4], a[5])));
        break;
    case FIELD_VALUE:
        out[0] = x[0];
        break;
    case FIELD_RATE:
        out[0] = v[0];
        break;
    case FIELD_COUNT:
        break;
    }
}

/* ---- resolving ------------------------------------------------------------------------------------------------------ */

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
    const sn_state* state = &item->system->states[item->state];
    for (int f = 0; f < FIELD_COUNT; ++f) {
        if (strcmp(fields[f].name, name) != 0 || !(fields[f].kinds >> state->kind & 1u)) continue;
        data->system = item->system;
        data->state = item->state;
        data->field = f;
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
    data->energy = 1 + which;
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
        data->info.unit = q->unit;
        data->info.components = q->components ? q->components : "";
        data->info.nodes = item->call->item_count;
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
            if (strcmp(item->type->params[k].name, name) == 0) data->info.unit = item->type->params[k].unit;
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

static const sn_item* find_item(const sn_sim* sim, const char* path, size_t length)
{
    for (int i = 0; i < sim->item_count; ++i)
        if (strlen(sim->items[i].path) == length && strncmp(sim->items[i].path, path, length) == 0)
            return &sim->items[i];
    return NULL;
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
            if (fields[f].kinds >> other->system->states[other->state].kind & 1u)
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
    if (data.call && data.call->type->role == SN_ROLE_CONDITION) {
        const sn_state* state = &data.system->states[data.call->input[0]];
        data.reaction =
            sn_pool_array(&sim->pool, (size_t)(state->count * sn_kind_dofs(state->kind)), sizeof(double));
    }
    data.info.path = sn_pool_text(&sim->pool, path);
    data.info.quantity = data.info.path ? strrchr(data.info.path, '/') + 1 : "";
    sn_channel_data* grown = sn_pool_grow(&sim->pool, sim->channels, sim->channel_count, sizeof data);
    bool lacks_room = data.call && data.call->type->role == SN_ROLE_CONDITION && !data.reaction;
    if (!grown || !data.info.path || lacks_room) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for channel \"%s\"", path);
        return none;
    }
    sim->channels = grown;
    sim->channels[sim->channel_count++] = data;
    return (sn_channel){ sim->channel_count };
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

/* ---- reading and writing ------------------------------------------------------------------------------------------------ */

static void read_quantity(const sn_channel_data* data, double* out)
{
    const sn_call* call = data->call;
    if (data->item_quantity) {
        int each = data->info.width / data->info.nodes;
        for (int i = 0; i < data->info.nodes; ++i)
            data->item_quantity->read(call->self, i, &call->in, out + i * each);
        return;
    }
    if (call->type->role == SN_ROLE_CONSTRAINT) {
        data->quantity->read(call->self, &call->in, data->system->rows->lambda + call->row_at, out);
        return;
    }
    if (data->reaction) {
        // the net force on a prescribed coordinate is minus the reaction
        const sn_state* state = &data->system->states[call->input[0]];
        for (int i = 0; i < state->count * sn_kind_dofs(state->kind); ++i)
            data->reaction[i] = data->system->free_dof[state->v_at + i] ? 0.0 : 0.0 - state->f[i]; // no -0
    }
    data->quantity->read(call->self, &call->in, data->reaction, out);
}

int sn_sim_read(sn_sim* sim, sn_channel channel, double* values, int capacity)
{
    const sn_channel_data* data = channel_data(sim, channel);
    if (!data || capacity < data->info.width) return 0;
    sn_look(sim);
    if (data->quantity || data->item_quantity) {
        sn_observe(sim);
        for (int i = 0; i < data->call->input_count; ++i)
            sn_system_follow(data->system, data->call->input[i]);
        read_quantity(data, values);
    } else if (data->energy) {
        sn_energy e = data->system ? sn_system_energy(data->system) : sn_sim_energy(sim);
        values[0] = energy_value(&e, data->energy - 1);
    } else if (data->state >= 0) {
        if (data->field == FIELD_ACCELERATION || data->field == FIELD_ANGULAR_ACCELERATION) sn_observe(sim);
        sn_system_follow(data->system, data->state);
        const sn_state* state = &data->system->states[data->state];
        for (int k = 0; k < state->count; ++k)
            read_node(state, data->field, k, values + k * fields[data->field].width);
    } else {
        for (int k = 0; k < data->function_count; ++k) {
            double d[3];
            sn_function_eval(data->function[k], sn_sim_time(sim), d);
            values[k] = d[0];
        }
    }
    return data->info.width;
}

sn_status sn_sim_write(sn_sim* sim, sn_channel channel, const double* values, int count)
{
    sn_channel_data* data = channel_data(sim, channel);
    if (!data || !values || !data->info.writable || count != data->function_count) return SN_ERR_ARGUMENT;
    for (int k = 0; k < count; ++k)
        if (isinf(values[k])) return SN_ERR_ARGUMENT;
    for (int k = 0; k < count; ++k)
        *data->function[k]->held = values[k];
    for (int i = 0; i < sim->system_count; ++i)
        if (sim->systems[i] == data->system) sim->progress.restart[i] = true;
    sim->progress.stepped = sim->observed = sim->looked = false;
    return SN_OK;
}
