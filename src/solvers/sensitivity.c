/* Sinew - sensitivity: derivatives of runs, forward and backward (adjoint). step_tangent.h differentiates
   single steps; the derivatives of the outputs follow from finite differences.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/analysis.h>
#include <sinew/models/integrators.h>
#include "base/assert.h"
#include "engine/advance.h"
#include "engine/refresh.h"
#include "engine/rows.h"
#include "engine/snapshot.h"
#include "solvers/contact_tangent.h"
#include "solvers/step_tangent.h"
#include <string.h>

/* What an output depends on. */
typedef struct output {
    sn_channel channel;
    int width;
    bool on_v, on_a; /* beside positions */
    bool direct;     /* each number is one coordinate of an independent state */
    bool* reach;     /* [nv] degrees of freedom that it depends on */
} output;

/* A step of the scene, for the way back. */
typedef struct mark {
    int records;    /* up to its end */
    double t;       /* of its end */
    void* snapshot; /* at its end */
} mark;

struct sn_sensitivity {
    sn_pool pool;
    sn_sim* sim;
    sn_system* s;
    sn_variation vary;
    sn_step_tangent tangent;
    bool adjoint;
    int nv, n, *dof; /* degrees of freedom: all, free ones, which they are */
    int rows;        /* of constraints */
    sn_rows_return returned;
    output* outputs;
    int output_count, width; /* paths, numbers */
    int inputs;              /* parameters and initial state */
    int initial;             /* of these, of the initial state */
    sn_change* changes;      /* [inputs], forwards */
    double* workspace;       /* of steps */
    double *values, *derivatives, *column, *numbers;
    double *last_a, *scalar; /* accelerations at the end of the last step; weights of outputs */
    bool begun;
    sn_change end; /* [nv] derivatives of the scalar, backwards */
    sn_motion at;  /* the present motion */
    void* present; /* snapshot */
    sn_step_record* records;
    int record_count;
    mark* marks;
    int mark_count;
};

static double* numbers(sn_sensitivity* k, size_t count)
{
    return sn_pool_array(&k->pool, count, sizeof(double));
}

/* ---- the present state --------------------------------------------------------------------------------- */

/* The motion at hand; of statics at its own time, at rest. */
static void look(sn_sensitivity* k, double t)
{
    k->at.t = k->sim->statics ? 0.0 : t;
    memcpy(k->at.x, k->s->layout.x, (size_t)k->s->layout.nx * sizeof(double));
    memcpy(k->at.v, k->s->layout.v, (size_t)k->nv * sizeof(double));
    memcpy(k->at.a, k->s->layout.a, (size_t)k->nv * sizeof(double));
    for (int i = 0; i < k->rows; ++i)
        k->at.l[i] = k->s->rows->kept[i];
}

/* Everything as it was, with forces and mapped states at the motion. */
static void put_back(sn_sensitivity* k)
{
    sn_sim_restore_state(k->sim, k->present);
    sn_system_set_time(k->s, k->at.t, 1.0);
    if (k->s->rows) sn_rows_recall(k->s);
    sn_system_outdate(k->s);
    sn_system_evaluate(k->s);
    k->s->matrix.held.valid = false;
}

/* ---- outputs ------------------------------------------------------------------------------------------- */

static void read_channels(const sn_sensitivity* k, double* out)
{
    for (int i = 0; i < k->output_count; ++i) {
        sn_sim_refresh_channels(k->sim, &k->outputs[i].channel, 1);
        out += sn_sim_read(k->sim, k->outputs[i].channel, out, k->outputs[i].width);
    }
}

static void add_outputs(void* context, double weight, double* out)
{
    sn_sensitivity* k = context;
    read_channels(k, k->numbers);
    for (int i = 0; i < k->width; ++i)
        out[i] += weight * k->numbers[i];
}

/* Derivatives of the outputs with respect to all inputs, and their values. */
static void differentiate_outputs(sn_sensitivity* k)
{
    read_channels(k, k->values);
    if (k->adjoint || k->inputs == 0) return;
    look(k, sn_sim_time(k->sim));
    sn_sim_save_state(k->sim, k->present);
    for (int c = 0; c < k->inputs; ++c) {
        const sn_change* d = &k->changes[c];
        sn_direction along = { d->x, d->v, d->a, c < k->vary.input_count ? c : -1, d->l };
        sn_variation_differentiate(&k->vary, &k->at, &along, add_outputs, k, k->width, k->column);
        for (int i = 0; i < k->width; ++i)
            k->derivatives[(size_t)i * (size_t)k->inputs + (size_t)c] = k->column[i];
    }
    put_back(k);
}

/* The sum of all outputs in the weights at hand. */
static void add_scalar(void* context, double weight, double* out)
{
    const sn_sensitivity* k = context;
    read_channels(k, k->numbers);
    for (int i = 0; i < k->width; ++i)
        out[0] += weight * k->scalar[i] * k->numbers[i];
}

/* The coordinate that a number of a direct output is. */
static int coordinate_of(const sn_sensitivity* k, const output* o, int number)
{
    const sn_channel_data* data = &k->sim->channels[o->channel.index - 1];
    const sn_state* state = &k->s->layout.states[data->state];
    int width = data->info.width / data->info.nodes;
    return state->v_at + number / width * sn_kind_dofs(state->kind) + number % width;
}

static void pull_direct(sn_sensitivity* k, const output* o, const double* weights)
{
    double* to = o->on_a ? k->end.a : o->on_v ? k->end.v : k->end.x;
    for (int i = 0; i < o->width; ++i) {
        int dof = coordinate_of(k, o, i);
        if (k->s->layout.free_dof[dof]) to[dof] += weights[i];
    }
}

/* By differences of the weighted sum along each degree of freedom that the output depends on. */
static void pull_by_differences(sn_sensitivity* k, const output* o)
{
    double *unit = k->column, *ends[] = { k->end.x, k->end.v, k->end.a }, slope;
    memset(unit, 0, (size_t)k->nv * sizeof(double));
    for (int of = 0; of < 3; ++of)
        for (int i = 0; i < k->nv; ++i) {
            if (!o->reach[i] || (of == 1 && !o->on_v) || (of == 2 && !o->on_a)) continue;
            unit[i] = 1.0;
            sn_direction d = { of == 0 ? unit : NULL, of == 1 ? unit : NULL, of == 2 ? unit : NULL, -1,
                               NULL };
            sn_variation_differentiate(&k->vary, &k->at, &d, add_scalar, k, 1, &slope);
            ends[of][i] += slope;
            unit[i] = 0.0;
        }
}

/* The same along each multiplier. */
static void pull_multipliers(sn_sensitivity* k)
{
    double *unit = k->end.l + 2 * k->rows, slope;
    for (int i = 0; i < k->rows; ++i) {
        unit[i] = 1.0;
        sn_variation_differentiate(&k->vary, &k->at, &(sn_direction){ .l = unit, .input = -1 }, add_scalar, k,
                                   1, &slope);
        k->end.l[i] += slope;
        unit[i] = 0.0;
    }
}

/* The weights of one instant, to the motion and the inputs there. */
static void pull_outputs(sn_sensitivity* k, const double* weights, double* gradient)
{
    bool any = false;
    for (int i = 0; i < k->width; ++i)
        any = any || weights[i] != 0.0;
    if (!any) return;
    for (int i = 0, at = 0; i < k->output_count; at += k->outputs[i++].width) {
        const output* o = &k->outputs[i];
        memset(k->scalar, 0, (size_t)k->width * sizeof(double));
        memcpy(k->scalar + at, weights + at, (size_t)o->width * sizeof(double));
        if (o->direct)
            pull_direct(k, o, weights + at);
        else
            pull_by_differences(k, o);
    }
    memcpy(k->scalar, weights, (size_t)k->width * sizeof(double));
    pull_multipliers(k);
    for (int p = 0; p < k->vary.input_count; ++p) {
        double slope;
        sn_variation_differentiate(&k->vary, &k->at, &(sn_direction){ .input = p }, add_scalar, k, 1, &slope);
        gradient[p] += slope;
    }
}

/* ---- steps --------------------------------------------------------------------------------------------- */

/* The step just taken, its numbers those of the integrator. */
static sn_status recognise(sn_sensitivity* k, double t, double h, sn_step_record* p, sn_error* error)
{
    *p = (sn_step_record){ .t = t, .h = h };
    sn_status status = sn_step_record_last(k->s, p, error);
    if (status || p->acceleration_rows == 0) return status;
    size_t row = (size_t)k->nv, bytes = row * sizeof(double);
    p->restarted = !k->begun || memcmp(p->a, k->last_a, bytes) != 0;
    memcpy(k->last_a, p->a + (size_t)(p->acceleration_rows - 1) * row, bytes);
    k->begun = true;
    return SN_OK;
}

static sn_rows_return copy_return(sn_sensitivity* k, const sn_rows_return* from)
{
    size_t row = (size_t)k->nv * sizeof(double), pull = (size_t)k->s->rows->equal * sizeof(double);
    return (sn_rows_return){ sn_pool_copy(&k->pool, from->x, row), sn_pool_copy(&k->pool, from->v, row),
                             sn_pool_copy(&k->pool, from->x_pull, pull),
                             sn_pool_copy(&k->pool, from->v_pull, pull) };
}

/* Keeps a step for the way back. */
static sn_status keep(sn_sensitivity* k, const sn_step_record* p, sn_error* error)
{
    sn_step_record* grown = sn_pool_grow(&k->pool, k->records, k->record_count, sizeof *grown);
    sn_step_record own = *p;
    size_t row = (size_t)k->nv * sizeof(double);
    own.x0 = sn_pool_copy(&k->pool, p->x0, (size_t)k->s->layout.nx * sizeof(double));
    own.v0 = sn_pool_copy(&k->pool, p->v0, row);
    own.r = sn_pool_copy(&k->pool, p->r, (size_t)p->rate_rows * row);
    if (p->a) own.a = sn_pool_copy(&k->pool, p->a, (size_t)p->acceleration_rows * row);
    if (k->rows > 0) {
        own.l = sn_pool_copy(&k->pool, p->l, (size_t)(p->multiplier_rows * k->rows) * sizeof(double));
        own.x1 = sn_pool_copy(&k->pool, p->x1, (size_t)k->s->layout.nx * sizeof(double));
        own.v1 = sn_pool_copy(&k->pool, p->v1, row);
        own.returned = copy_return(k, &p->returned);
    }
    int begin = k->mark_count > 0 ? k->marks[k->mark_count - 1].records : 0;
    if (k->record_count > begin) { // a part of a step of the scene: histories have advanced
        own.snapshot = sn_pool_alloc(&k->pool, k->sim->snapshot_bytes);
        if (own.snapshot) sn_sim_save_state(k->sim, own.snapshot);
    }
    if (k->pool.failed || !grown)
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the steps of the run");
    k->records = grown;
    k->records[k->record_count++] = own;
    return SN_OK;
}

static sn_status watch(void* watcher, double t, double h, sn_error* error)
{
    sn_sensitivity* k = watcher;
    sn_step_record p;
    sn_status status = recognise(k, t, h, &p, error);
    if (status) return status;
    look(k, t + h);
    p.x1 = k->at.x;
    p.v1 = k->at.v;
    p.returned = k->returned;
    if (!p.l) p.l = k->at.l, p.multiplier_rows = 1;
    if (k->adjoint) return keep(k, &p, error);
    sn_sim_save_state(k->sim, k->present);
    status = sn_step_tangent_forward(&k->tangent, &p, k->changes, k->inputs, k->workspace, error);
    put_back(k);
    return status;
}

static sn_status mark_end(sn_sensitivity* k, sn_error* error)
{
    mark* grown = sn_pool_grow(&k->pool, k->marks, k->mark_count, sizeof *grown);
    void* snapshot = sn_pool_alloc(&k->pool, k->sim->snapshot_bytes);
    if (!grown || !snapshot) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the steps of the run");
    sn_sim_save_state(k->sim, snapshot);
    k->marks = grown;
    k->marks[k->mark_count++] = (mark){ k->record_count, sn_sim_time(k->sim), snapshot };
    return SN_OK;
}

static sn_status find_equilibrium(sn_sensitivity* k, sn_error* error)
{
    sn_status status = sn_sim_step(k->sim, error);
    if (status || k->adjoint) return status;
    look(k, 0.0);
    sn_sim_save_state(k->sim, k->present);
    status = sn_rest_forward(&k->tangent, &k->at, k->changes, k->inputs, k->workspace, error);
    put_back(k);
    return status;
}

sn_status sn_sensitivity_step(sn_sensitivity* k, sn_error* error)
{
    sn_error own = { 0 };
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!k) return sn_fail(error, SN_ERR_ARGUMENT, "sn_sensitivity_step was called without an object");
    int records = k->record_count;
    sn_status status;
    if (k->sim->statics)
        status = find_equilibrium(k, error);
    else {
        k->sim->watch = watch;
        k->sim->watcher = k;
        status = sn_sim_step(k->sim, error);
        k->sim->watch = NULL;
    }
    if (!status && k->adjoint) status = mark_end(k, error);
    if (status) k->record_count = records;
    if (!status) differentiate_outputs(k);
    return status;
}

/* ---- backwards ----------------------------------------------------------------------------------------- */

static void go_to(sn_sensitivity* k, const void* snapshot, double t)
{
    sn_sim_restore_state(k->sim, snapshot);
    sn_system_set_time(k->s, t, 1.0);
    if (k->s->rows) sn_rows_recall(k->s);
    look(k, t);
}

static sn_status pull_step(sn_sensitivity* k, int step, double* gradient, sn_error* error)
{
    if (k->sim->statics) {
        sn_status status = sn_rest_backward(&k->tangent, &k->at, &k->end, gradient, error);
        memset(k->end.x, 0, (size_t)(7 * k->nv + 2 * k->rows) * sizeof(double)); // forgets where it started
        return status;
    }
    for (int i = k->marks[step].records - 1; i >= k->marks[step - 1].records; --i) {
        const sn_step_record* p = &k->records[i];
        go_to(k, p->snapshot ? p->snapshot : k->marks[step - 1].snapshot, p->t);
        sn_freeze(k->s, p->t, p->t + p->h);
        sn_status status = sn_step_tangent_backward(&k->tangent, p, &k->end, gradient, error);
        if (status) return status;
    }
    return SN_OK;
}

static sn_status pull_all(sn_sensitivity* k, const double* weights, double* gradient, sn_error* error)
{
    sn_status status = SN_OK;
    memset(gradient, 0, (size_t)k->inputs * sizeof(double));
    memset(k->end.x, 0, (size_t)(7 * k->nv + 2 * k->rows) * sizeof(double)); // one piece
    for (int step = k->mark_count - 1; step >= 0 && !status; --step) {
        double t = k->marks[step].t;
        go_to(k, k->marks[step].snapshot, t);
        if (step > 0) sn_freeze(k->s, t - 1e-9 * k->sim->step, t);
        pull_outputs(k, weights + (size_t)step * (size_t)k->width, gradient);
        if (step > 0) status = pull_step(k, step, gradient, error);
    }
    for (int i = 0; i < k->initial; ++i)
        gradient[k->vary.input_count + i] = i < k->n ? k->end.x[k->dof[i]] : k->end.v[k->dof[i - k->n]];
    return status;
}

sn_status sn_sensitivity_gradient(sn_sensitivity* k, const double* weights, double* gradient, sn_error* error)
{
    sn_error own = { 0 };
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!k || !weights || !gradient || !k->adjoint)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "sn_sensitivity_gradient requires weights, a gradient and an object with `adjoint`");
    size_t bytes = sn_sim_snapshot_size(k->sim);
    sn_pool pool;
    sn_pool_init(&pool, &k->pool.host);
    void* now = sn_pool_alloc(&pool, bytes);
    if (!now || sn_sim_save(k->sim, now, bytes)) {
        sn_pool_clear(&pool);
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the gradient");
    }
    sn_status status = pull_all(k, weights, gradient, error);
    sn_sim_restore(k->sim, now, bytes);
    k->s->matrix.held.valid = false;
    sn_pool_clear(&pool);
    return status;
}

/* ---- creation ------------------------------------------------------------------------------------------ */

static void reach_node(const sn_system* s, int state, int node, bool* reach)
{
    const sn_state* at = &s->layout.states[state];
    if (!at->mapped) {
        int dofs = sn_kind_dofs(at->kind), first = at->v_at + node * dofs;
        for (int i = first; i < first + dofs; ++i)
            reach[i] = s->layout.free_dof[i];
        return;
    }
    for (int c = 0; c < s->program.mappings.count; ++c) {
        const sn_call* call = &s->program.mappings.at[c];
        if (call->child != state || !call->node) continue;
        for (int i = 0; i < call->nodes_per_item; ++i) {
            const sn_node* from = &call->node[node * call->nodes_per_item + i];
            reach_node(s, call->input[from->input], from->node, reach);
        }
    }
}

/* What a channel depends on: all, unless it is a field of a state. */
static void find_reach(sn_sensitivity* k, output* o, const sn_channel_data* data)
{
    const char* quantity = data->info.quantity;
    bool position = !strcmp(quantity, "position") || !strcmp(quantity, "value");
    bool velocity = !strcmp(quantity, "velocity") || !strcmp(quantity, "rate");
    bool acceleration = !strcmp(quantity, "acceleration");
    // where steps leave no accelerations they are found from positions and velocities
    bool found = acceleration && !k->s->integrator_type->ops.integrator->consistent;
    o->on_a = !position && !velocity && !found;
    o->on_v = !position;
    if (found || data->state < 0 || !(position || velocity || acceleration)) {
        memcpy(o->reach, k->s->layout.free_dof, (size_t)k->nv * sizeof(bool));
        return;
    }
    const sn_state* state = &k->s->layout.states[data->state];
    o->direct = !state->mapped;
    for (int node = 0; node < state->count; ++node)
        reach_node(k->s, data->state, node, o->reach);
}

static sn_status open_output(sn_sensitivity* k, const char* path, sn_error* error)
{
    sn_channel channel = sn_sim_channel(k->sim, path, error);
    if (channel.index == 0) return error->status;
    output* grown = sn_pool_grow(&k->pool, k->outputs, k->output_count, sizeof *grown);
    bool* reach = sn_pool_array(&k->pool, (size_t)k->nv, sizeof(bool));
    if (!grown || !reach) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the sensitivities");
    k->outputs = grown;
    output* o = &grown[k->output_count++];
    *o = (output){ .channel = channel, .reach = reach };
    o->width = sn_sim_channel_info(k->sim, channel).width;
    k->width += o->width;
    find_reach(k, o, &k->sim->channels[channel.index - 1]);
    return SN_OK;
}

static sn_status refuse_histories(const sn_system* s, sn_error* error)
{
    for (int c = 0; c < s->program.forces.count; ++c) {
        const sn_call* call = &s->program.forces.at[c];
        if (!call->ops.history || sn_call_is_elastic(call)) continue;
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: what %s remembers of a run depends on the inputs, and no derivative follows it; ask "
            "for histories to be frozen, where that is good enough, or take differences of runs",
            call->path, call->type->name);
    }
    return SN_OK;
}

static sn_status check(const sn_sim* sim, const sn_sensitivity_params* p, sn_error* error)
{
    if (!sim || p->parameter_count < 0 || p->output_count < 0 || (p->parameter_count > 0 && !p->parameters) ||
        (p->output_count > 0 && !p->outputs))
        return sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_sensitivity requires a simulation and paths");
    if (sim->watcher)
        return sn_fail(error, SN_ERR_ARGUMENT, "this simulation has sensitivities already; free them first");
    const sn_system* s = sim->system_count > 0 ? sim->systems[0] : NULL;
    if (!s || sim->system_count > 1 || !s->matrix.A || s->layout.unknowns == 0)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "sensitivities require one system with free coordinates");
    sn_step_record step = { .h = sim->step };
    if (!sim->statics && sn_step_record_last(s, &step, error)) return error->status;
    if (sn_contact_tangent_refuse(s, step.rule == &sn_dirk_rule, error)) return error->status;
    if (sim->accuracy > 0.0)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "sensitivities require fixed steps; omit accuracy in the scene");
    return p->freeze_histories ? SN_OK : refuse_histories(s, error);
}

static bool allocate(sn_sensitivity* k)
{
    size_t nv = (size_t)k->nv, wide = (size_t)(k->width > k->nv ? k->width : k->nv);
    k->dof = sn_pool_array(&k->pool, nv, sizeof(int));
    k->values = numbers(k, (size_t)k->width);
    k->numbers = numbers(k, (size_t)k->width);
    k->scalar = numbers(k, (size_t)k->width);
    k->column = numbers(k, wide);
    k->last_a = numbers(k, nv);
    k->end.x = numbers(k, 7 * nv + 3 * (size_t)k->rows);
    k->at.x = numbers(k, (size_t)k->s->layout.nx);
    k->at.v = numbers(k, nv);
    k->at.a = numbers(k, nv);
    k->at.l = numbers(k, (size_t)k->rows);
    k->present = sn_pool_alloc(&k->pool, k->sim->snapshot_bytes);
    if (k->pool.failed) return false;
    k->end.v = k->end.x + nv;
    k->end.a = k->end.v + nv;
    k->end.b = k->end.a + nv;
    k->end.z = k->end.b + nv;
    k->end.zv = k->end.z + nv;
    k->end.zu = k->end.zv + nv;
    k->end.l = k->end.zu + nv;
    k->end.zl = k->end.l + k->rows;
    for (int i = 0; i < k->nv; ++i)
        if (k->s->layout.free_dof[i]) k->dof[k->n++] = i;
    return true;
}

/* The engine tells how steps are led back to the rows of constraints. */
static bool ask_for_returns(sn_sensitivity* k)
{
    if (k->rows == 0 || k->sim->statics) return true;
    size_t nv = (size_t)k->nv, equal = (size_t)k->s->rows->equal;
    double* room = numbers(k, 2 * nv + 2 * equal);
    if (!room) return false;
    k->returned = (sn_rows_return){ room, room + nv, room + 2 * nv, room + 2 * nv + equal };
    k->s->rows->returned = &k->returned;
    return true;
}

/* The changes that are carried along, at the start. */
static bool begin_forward(sn_sensitivity* k)
{
    size_t nv = (size_t)k->nv, count = (size_t)k->inputs, each = 7 * nv + 2 * (size_t)k->rows;
    double* rows = numbers(k, count * each);
    k->changes = sn_pool_array(&k->pool, count, sizeof *k->changes);
    k->workspace = numbers(k, sn_step_tangent_room(&k->tangent, k->inputs));
    k->derivatives = numbers(k, (size_t)k->width * count);
    if (k->pool.failed) return false;
    for (int c = 0; c < k->inputs; ++c) {
        double* own = rows + (size_t)c * each;
        k->changes[c] =
            (sn_change){ own,          own + nv,     own + 2 * nv, own + 3 * nv,          own + 7 * nv,
                         own + 4 * nv, own + 5 * nv, own + 6 * nv, own + 7 * nv + k->rows };
        int i = c - k->vary.input_count;
        if (i >= 0) own[i < k->n ? (size_t)k->dof[i] : nv + (size_t)k->dof[i - k->n]] = 1.0;
    }
    return true;
}

static sn_status create(sn_sensitivity* k, const sn_sensitivity_params* p, sn_error* error)
{
    sn_status status = SN_OK;
    if (!sn_variation_prepare(&k->vary, k->sim, k->s, &k->pool) ||
        !sn_step_tangent_prepare(&k->tangent, &k->vary))
        return SN_ERR_MEMORY;
    for (int i = 0; i < p->output_count && !status; ++i)
        status = open_output(k, p->outputs[i], error);
    if (status) return status;
    if (!allocate(k) || !ask_for_returns(k)) return SN_ERR_MEMORY;
    sn_sim_save_state(k->sim, k->present);
    for (int i = 0; i < p->parameter_count && !status; ++i)
        status = sn_variation_add(&k->vary, p->parameters[i], error);
    sn_sim_restore_state(k->sim, k->present);
    if (status) return status;
    k->initial = p->initial_state ? 2 * k->n : 0;
    k->inputs = k->vary.input_count + k->initial;
    if (!k->adjoint && !begin_forward(k)) return SN_ERR_MEMORY;
    k->sim->progress.restart[0] = true;
    if (k->adjoint) status = mark_end(k, error);
    if (!status) differentiate_outputs(k);
    return k->pool.failed ? SN_ERR_MEMORY : status;
}

sn_sensitivity* sn_sim_sensitivity(sn_sim* sim, const sn_sensitivity_params* params, sn_error* error)
{
    sn_sensitivity_params p = params ? *params : (sn_sensitivity_params){ 0 };
    sn_error own = { 0 };
    if (!error) error = &own;
    if (error->status || check(sim, &p, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, &sim->pool.host);
    sn_sensitivity* k = sn_pool_alloc(&pool, sizeof *k);
    if (!k) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the sensitivities");
        return NULL;
    }
    k->pool = pool;
    k->sim = sim;
    k->s = sim->systems[0];
    k->nv = k->s->layout.nv;
    k->rows = k->s->rows ? k->s->rows->count : 0;
    k->adjoint = p.adjoint;
    sim->watcher = k;
    sn_status status = create(k, &p, error);
    if (status == SN_OK) return k;
    if (!error->status) sn_fail(error, status, "out of memory for the sensitivities of %s", k->s->path);
    sn_sensitivity_destroy(k);
    return NULL;
}

void sn_sensitivity_destroy(sn_sensitivity* k)
{
    if (!k) return;
    k->sim->watcher = NULL;
    if (k->s->rows) k->s->rows->returned = NULL;
    sn_pool pool = k->pool; // holds the object itself
    sn_pool_clear(&pool);
}

/* ---- reading ------------------------------------------------------------------------------------------- */

int sn_sensitivity_inputs(const sn_sensitivity* k) { return k ? k->inputs : 0; }

int sn_sensitivity_outputs(const sn_sensitivity* k) { return k ? k->width : 0; }

const double* sn_sensitivity_values(const sn_sensitivity* k) { return k ? k->values : NULL; }

const double* sn_sensitivity_derivatives(const sn_sensitivity* k)
{
    return k && !k->adjoint ? k->derivatives : NULL;
}
