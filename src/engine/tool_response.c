/* Sinew - tool_response. The matrix A = M/h^2 + B/h + K is assembled at the present state at rest, without
   the multipliers of contacts, as implicit_euler does. With the rows F of the held node, those of equations
   and those of contacts, one below the other, W = B A^-1 G^T holds all answers (delassus.h); the equations
   are eliminated from it. The motion goes on by itself: A d = (M/h^2 + B/h) v t keeps the momentum, and in
   the time t leads as far as velocity and stiffness together would in a step of that length. The damper of
   the coupling is left out of this B: who renders the force follows it. Obstacles that move lead the
   contacts by their velocity.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/load_rows.h>
#include "engine/tool_response.h"
#include "base/assert.h"
#include "engine/grab.h"
#include "engine/refresh.h"
#include "linalg/delassus.h"
#include <math.h>
#include <string.h>

enum { MOST_CONTACTS = 200, MOST_EQUATIONS = 3000 };
/* A row whose pivot is this part of its diagonal entry follows from the rows before it. */
static const double redundancy = 1e-11;

/* A contact that may be published: its normal row, and two of friction after it or none. */
typedef struct near_contact {
    int row, count;
    double friction;
    bool given, pushes;
    double gap;
} near_contact;

struct sn_held_tool {
    sn_system* s;
    const sn_call* call;
    int state, node, dofs;
    int most;     /* contacts */
    double reach; /* [m] */
    int room;     /* rows */
    sn_linear* linear;
    sn_delassus* delassus;
    int *unknown, *fresh, *column; /* [nv] row of A or -1; [room]; [widest] */
    double *kept_v, *kept_a;       /* [nv] */
    double *b, *work;              /* [nv] */
    double* F;                     /* [6][nv] J^T of the held node */
    double *W, *rate, *size;       /* [room][room], [room], [room] */
    near_contact* near;            /* [most] */
    int near_count, left_out;
    sn_tool_contact* contacts;
    double *coupling, *answers;
};

typedef struct sn_held_tool held;

sn_linear* sn_tool_solver(const sn_sim* sim) { return sim->tool ? sim->tool->linear : NULL; }

/* ---- preparing ----------------------------------------------------------------------------------------- */

static const sn_item* find_item(const sn_sim* sim, const char* path)
{
    for (int i = 0; path && i < sim->item_count; ++i)
        if (strcmp(sim->items[i].path, path) == 0) return &sim->items[i];
    return NULL;
}

static bool holds_a_node(const sn_item* item)
{
    const sn_call* call = item ? item->call : NULL;
    return call && item->type->role == SN_ROLE_FORCE && call->item_count == 1 && call->nodes_per_item == 1 &&
           !call->exchange && call->ops.tangent && !call->changing &&
           item->system->layout.states[call->input[call->node[0].input]].kind != SN_SCALARS;
}

/* Unknowns of a row at most. */
static int widest_row(const sn_system* s)
{
    int most = 1;
    for (int i = 0; s->rows && i < s->rows->fixed_items; ++i)
        if (s->rows->items[i].n > most) most = s->rows->items[i].n;
    for (int c = 0; c < s->program.constraints.count; ++c) {
        const sn_transient* tr = s->program.constraints.at[c].transient;
        if (tr && tr->N > most) most = tr->N;
    }
    return most;
}

static bool allocate(sn_sim* sim, held* k)
{
    sn_pool* pool = &sim->pool;
    const sn_system* s = k->s;
    const int dofs = s->matrix.A->dofs, widest = widest_row(s);
    const size_t nv = (size_t)s->layout.nv, room = (size_t)k->room, n = 3 * (size_t)k->most;
    int* entries = sn_pool_array(pool, room, sizeof(int));
    k->unknown = sn_pool_array(pool, nv, sizeof(int));
    k->fresh = sn_pool_array(pool, room, sizeof(int));
    k->column = sn_pool_array(pool, nv + (size_t)widest, sizeof(int));
    k->kept_v = sn_pool_array(pool, nv, sizeof(double));
    k->kept_a = sn_pool_array(pool, nv, sizeof(double));
    k->b = sn_pool_array(pool, nv, sizeof(double));
    k->work = sn_pool_array(pool, nv, sizeof(double));
    k->F = sn_pool_array(pool, 6 * nv, sizeof(double));
    k->W = sn_pool_array(pool, room * room, sizeof(double));
    k->rate = sn_pool_array(pool, room, sizeof(double));
    k->size = sn_pool_array(pool, room, sizeof(double));
    k->near = sn_pool_array(pool, (size_t)k->most + 1, sizeof *k->near);
    k->contacts = sn_pool_array(pool, (size_t)k->most + 1, sizeof *k->contacts);
    k->coupling = sn_pool_array(pool, 6 * n + 1, sizeof(double));
    k->answers = sn_pool_array(pool, n * n + 1, sizeof(double));
    if (pool->failed) return false;
    for (int i = 0; i < s->layout.nv; ++i)
        k->unknown[i] = -1;
    for (int i = 0; i < dofs; ++i)
        k->unknown[s->matrix.unknown_dof[i]] = i;
    for (int i = 0; i < k->room; ++i)
        entries[i] = i < k->dofs ? dofs : widest;
    k->delassus = sn_delassus_create(pool, k->room, k->room, entries, dofs);
    return k->delassus != NULL;
}

sn_status sn_sim_hold_tool(sn_sim* sim, const char* path, int contacts, double reach, sn_error* error)
{
    const sn_item* item = sim ? find_item(sim, path) : NULL;
    if (!holds_a_node(item))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "\"%s\" is no force on one point or frame, such as a virtual_coupling",
                       path ? path : "");
    if (contacts < 0 || contacts > MOST_CONTACTS || !(reach >= 0.0 && isfinite(reach)))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "%s: a tool needs room for 0 to %d contacts and a reach >= 0; it has %d and %g m",
                       path, MOST_CONTACTS, contacts, reach);
    sn_system* s = item->system;
    const int equations = s->rows ? s->rows->equal : 0;
    if (sim->statics || !s->matrix.linear || equations > MOST_EQUATIONS)
        return sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s: the answer to a hand needs a motion with a system matrix and at most %d equations "
            "of constraints; use an implicit integrator",
            path, MOST_EQUATIONS);
    sn_linear_destroy(sn_tool_solver(sim));
    sim->tool = NULL;
    held* k = sn_pool_alloc(&sim->pool, sizeof *k);
    if (!k) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the tool %s", path);
    const sn_node node = item->call->node[0];
    *k = (held){ .s = s, .call = item->call, .state = item->call->input[node.input], .node = node.node };
    k->dofs = s->layout.states[k->state].kind == SN_FRAMES ? 6 : 3;
    k->most = contacts;
    k->reach = reach;
    k->room = k->dofs + equations + 3 * contacts;
    if (!allocate(sim, k) || !(k->linear = sn_second_solver(sim, s)))
        return sn_fail(error, SN_ERR_MEMORY, "out of memory for the tool %s", path);
    sim->tool = k;
    return SN_OK;
}

/* ---- contacts ------------------------------------------------------------------------------------------ */

static int kind_of(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->row_kind[row - at->row];
}

static near_contact contact_at(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    near_contact c = { .row = row, .count = 1, .given = kind_of(rows, row) == SN_ROW_LOAD };
    const int behind = at->row + at->call->rows_per_item;
    while (row + c.count < behind && c.count < 3 && kind_of(rows, row + c.count) == SN_ROW_FRICTION)
        ++c.count;
    if (c.count == 3) c.friction = at->call->friction[at->item];
    c.pushes = rows->kept[row] != 0.0;
    double g[SN_MAX_ITEM_ROWS] = { 0 };
    sn_row_item_values(at, g, NULL, NULL);
    c.gap = g[row - at->row];
    return c;
}

static bool comes_first(const near_contact* a, const near_contact* b)
{
    return a->pushes != b->pushes ? a->pushes : a->gap < b->gap;
}

/* Sorts it into the list; what falls out at the end may push. */
static void enter(held* k, near_contact c)
{
    int at = k->near_count;
    while (at > 0 && comes_first(&c, &k->near[at - 1]))
        --at;
    const near_contact* last = at < k->most && k->near_count == k->most ? &k->near[k->most - 1] : &c;
    if (k->near_count == k->most) k->left_out += last->pushes;
    if (at >= k->most) return;
    if (k->near_count < k->most) ++k->near_count;
    memmove(&k->near[at + 1], &k->near[at], (size_t)(k->near_count - 1 - at) * sizeof *k->near);
    k->near[at] = c;
}

static void list_contacts(held* k)
{
    const sn_rows* rows = k->s->rows;
    k->near_count = k->left_out = 0;
    for (int row = 0; rows && row < rows->count; ++row) {
        const int kind = kind_of(rows, row);
        if (kind == SN_ROW_EQUAL || kind == SN_ROW_FRICTION) continue;
        const near_contact c = contact_at(rows, row);
        if (c.pushes || (!c.given && c.gap <= k->reach)) enter(k, c);
    }
}

/* ---- the matrix ---------------------------------------------------------------------------------------- */

/* What the item adds to the matrix, in the axes of the node: stiffness and damping. */
static void find_springs(const held* k, sn_tool_response* r)
{
    double K[36] = { 0 }, D[36] = { 0 };
    const sn_tangent t = { .n = k->dofs, .K = K, .D = D };
    k->call->ops.tangent(k->call->self, 0, &k->call->in, &t);
    for (int i = 0; i < k->dofs; ++i)
        for (int j = 0; j < k->dofs; ++j) {
            r->stiffness[6 * i + j] = -0.5 * (K[k->dofs * i + j] + K[k->dofs * j + i]);
            r->damping[6 * i + j] = -0.5 * (D[k->dofs * i + j] + D[k->dofs * j + i]);
        }
}

/* Force of the item on the node in the present motion. */
static void find_force(const held* k, sn_tool_response* r)
{
    sn_layout* l = &k->s->layout;
    memset(l->f, 0, (size_t)l->nv_all * sizeof(double));
    k->call->ops.add(k->call->self, (sn_range){ 0, 1 }, &k->call->in, k->call->out);
    memcpy(r->force, l->states[k->state].f + k->node * k->dofs, (size_t)k->dofs * sizeof(double));
    memset(l->f, 0, (size_t)l->nv_all * sizeof(double));
}

/* Pose, velocity and force, of the present motion. */
static void read_node(const held* k, sn_tool_response* r)
{
    sn_system* s = k->s;
    const sn_state* state = &s->layout.states[k->state];
    sn_system_follow(s, k->state);
    const double* x = state->x + k->node * sn_kind_coords(state->kind);
    memcpy(r->position, x, sizeof r->position);
    r->orientation[0] = 1.0;
    if (k->dofs == 6) memcpy(r->orientation, x + 3, sizeof r->orientation);
    memcpy(r->velocity, state->v + k->node * k->dofs, (size_t)k->dofs * sizeof(double));
    find_force(k, r);
}

/* Rates of the contacts by what is prescribed: their whole rates, less those by the free coordinates, which
   need the derivatives of the rows. */
static void add_rates(const held* k, int first, double sign, bool free)
{
    const sn_rows* rows = k->s->rows;
    for (int i = 0, at = first; i < k->near_count; ++i) {
        const sn_row_item* item = &rows->items[rows->item_of[k->near[i].row]];
        double g[SN_MAX_ITEM_ROWS] = { 0 }, rate[SN_MAX_ITEM_ROWS] = { 0 };
        if (!free) sn_row_item_values(item, g, rate, NULL);
        for (int j = 0; j < k->near[i].count; ++j, ++at) {
            const int row = k->near[i].row + j;
            k->rate[at] += sign * (free ? sn_row_product(rows, row, k->kept_v) : rate[row - item->row]);
        }
    }
}

/* b = (M/h^2 + B/h) v without the damper of the item, and A with its factor. */
static bool factor(held* k, double h, const sn_tool_response* r)
{
    sn_system* s = k->s;
    const sn_system_part* p = &s->parts[0];
    const double cm = 1.0 / (h * h) + p->damping_mass / h, ck = 1.0 + p->damping_stiffness / h;
    sn_system_assemble(s, 0.0, 0.0, 1.0, NULL);
    sn_system_apply(s, k->kept_v, k->work);
    sn_system_assemble_geometry(s, cm, 1.0 / h, ck, 1.0, NULL);
    sn_system_apply(s, k->kept_v, k->b);
    for (int i = 0; i < s->layout.nv; ++i)
        k->b[i] -= k->work[i];
    for (int j = 0; j < k->dofs; ++j) {
        double damper = 0.0;
        for (int a = 0; a < k->dofs; ++a)
            damper += r->damping[6 * j + a] * r->velocity[a] / h;
        for (int i = 0; i < s->layout.nv; ++i)
            k->b[i] -= k->F[(size_t)j * (size_t)s->layout.nv + (size_t)i] * damper;
    }
    sn_linear_expect_many(k->linear);
    return sn_system_factor_with(s, k->linear, s->matrix.A);
}

static void solve_with(void* context, double* x)
{
    const held* k = context;
    sn_system_solve_unknowns(k->s, k->linear, x);
}

/* ---- answers ------------------------------------------------------------------------------------------- */

static void write_node_row(const held* k, int j)
{
    const sn_layout* l = &k->s->layout;
    const double* F = k->F + (size_t)j * (size_t)l->nv;
    int count = 0;
    for (int i = 0; i < l->nv; ++i)
        if (F[i] != 0.0 && k->unknown[i] >= 0) {
            k->column[count] = k->unknown[i];
            k->work[count++] = F[i];
        }
    sn_delassus_write(k->delassus, j, count, k->column, k->work, k->work);
}

static void write_row(const held* k, int at, int row)
{
    const sn_rows* rows = k->s->rows;
    const sn_row_item* item = &rows->items[rows->item_of[row]];
    const size_t first = (size_t)(row - item->row) * (size_t)item->n;
    for (int i = 0; i < item->n; ++i)
        k->column[i] = item->dof[i] < 0 ? -1 : k->unknown[item->dof[i]];
    sn_delassus_write(k->delassus, at, item->n, k->column, item->G + first, item->B + first);
}

static int equations(const held* k) { return k->s->rows ? k->s->rows->equal : 0; }

/* Rows of the node, of the equations and of the contacts; returns how many. */
static int write_rows(const held* k)
{
    int count = 0;
    for (; count < k->dofs; ++count)
        write_node_row(k, count);
    for (int e = 0; e < equations(k); ++e)
        write_row(k, count++, k->s->rows->equal_row[e]);
    for (int i = 0; i < k->near_count; ++i)
        for (int j = 0; j < k->near[i].count; ++j)
            write_row(k, count++, k->near[i].row + j);
    return count;
}

/* Rates by the solution of A x = b, and W. */
static void find_answers(held* k, sn_tasks* tasks)
{
    sn_system* s = k->s;
    const sn_delassus_source source = { .linear = k->linear, .solve = solve_with, .context = k };
    sn_delassus_reset(k->delassus, &source);
    const int n = write_rows(k), e0 = k->dofs, c0 = e0 + equations(k);
    for (int i = 0; i < n; ++i)
        k->fresh[i] = i;
    sn_delassus_add(k->delassus, n, k->fresh, tasks);
    for (int j = 0; j < n; ++j) {
        const double* column = sn_delassus_column(k->delassus, j);
        for (int i = 0; i < n; ++i)
            k->W[(size_t)i * (size_t)k->room + (size_t)j] = column[sn_delassus_place(k->delassus, i)];
    }
    sn_system_solve_with(s, k->linear, k->b, k->work);
    for (int j = 0; j < k->dofs; ++j)
        for (int i = 0; i < s->layout.nv; ++i)
            k->rate[j] += k->F[(size_t)j * (size_t)s->layout.nv + (size_t)i] * k->work[i];
    for (int e = 0; e < equations(k); ++e) {
        k->rate[e0 + e] += sn_row_product(s->rows, s->rows->equal_row[e], k->work);
        if (s->rows->yield) k->W[(size_t)(e0 + e) * (size_t)(k->room + 1)] += s->rows->yield[e];
    }
    for (int i = 0, at = c0; i < k->near_count; ++i)
        for (int j = 0; j < k->near[i].count; ++j)
            k->rate[at++] += sn_row_product(s->rows, k->near[i].row + j, k->work);
}

/* The equations hold: Gauss's elimination of their rows and columns. */
static void eliminate(held* k, int n)
{
    const size_t room = (size_t)k->room;
    const int begin = k->dofs, end = begin + equations(k);
    for (int e = begin; e < end; ++e)
        k->size[e] = fabs(k->W[(size_t)e * (room + 1)]);
    for (int e = begin; e < end; ++e) {
        const double *from = k->W + (size_t)e * room, pivot = from[e];
        if (!(fabs(pivot) > redundancy * k->size[e])) continue;
        for (int i = 0; i < n; ++i) {
            double* to = k->W + (size_t)i * room;
            const double factor = to[e] / pivot;
            if ((i >= begin && i <= e) || factor == 0.0) continue;
            for (int j = 0; j < n; ++j)
                to[j] -= factor * from[j];
            k->rate[i] -= factor * k->rate[e];
        }
    }
}

/* ---- the response -------------------------------------------------------------------------------------- */

/* Place of row j of contact i among all rows, or -1. */
static int row_at(const held* k, int i, int j, int first)
{
    for (int c = 0; c < i; ++c)
        first += k->near[c].count;
    return j < k->near[i].count ? first + j : -1;
}

static double compliance_of(const sn_rows* rows, const near_contact* c)
{
    const sn_row_item* at = &rows->items[rows->item_of[c->row]];
    return at->call->transient && !c->given ? at->call->transient->items.compliance[at->item] : 0.0;
}

/* Forces, gaps, rates; and what answers to each other, with zeros where a contact has no friction and where
   its force is given. */
static void put_contacts(held* k)
{
    const sn_rows* rows = k->s->rows;
    const size_t room = (size_t)k->room, n = 3 * (size_t)k->near_count;
    const int first = k->dofs + equations(k);
    memset(k->coupling, 0, 6 * n * sizeof(double));
    memset(k->answers, 0, n * n * sizeof(double));
    for (int at = 0; at < (int)n; ++at)
        k->fresh[at] = row_at(k, at / 3, at % 3, first);
    for (int i = 0; i < k->near_count; ++i) {
        const near_contact* c = &k->near[i];
        k->contacts[i] = (sn_tool_contact){ .gap = c->pushes ? 0.0 : fmax(c->gap, 0.0),
                                            .friction = c->friction,
                                            .given = c->given };
        for (int j = 0; j < c->count; ++j) {
            k->contacts[i].force[j] = rows->kept[c->row + j];
            k->contacts[i].drift[j] = k->rate[k->fresh[3 * i + j]];
        }
        if (c->given) k->fresh[3 * i] = -1;
    }
    for (size_t i = 0; i < n; ++i) {
        const double* W = k->fresh[i] < 0 ? NULL : k->W + (size_t)k->fresh[i] * room;
        for (int j = 0; W && j < k->dofs; ++j)
            k->coupling[6 * i + (size_t)j] = W[j];
        for (size_t j = 0; W && j < n; ++j)
            if (k->fresh[j] >= 0)
                k->answers[n * i + j] =
                    0.5 * (W[k->fresh[j]] + k->W[(size_t)k->fresh[j] * room + (size_t)k->fresh[i]]);
        if (W && i % 3 == 0) k->answers[(n + 1) * i] += compliance_of(rows, &k->near[i / 3]);
    }
}

/* Rows of 6 numbers turn to the axes of the world, in their last three. */
static void turn(const double q[4], double* row)
{
    const sn_vec3 a = sn_rotate((sn_quat){ q[0], q[1], q[2], q[3] }, sn_v3(row[3], row[4], row[5]));
    row[3] = a.x;
    row[4] = a.y;
    row[5] = a.z;
}

static void turn_matrix(const double q[4], double* M)
{
    for (int side = 0; side < 2; ++side) {
        for (int i = 0; i < 6; ++i)
            turn(q, M + 6 * i);
        for (int i = 0; i < 6; ++i)
            for (int j = 0; j < i; ++j) {
                const double a = M[6 * i + j];
                M[6 * i + j] = M[6 * j + i];
                M[6 * j + i] = a;
            }
    }
}

static void turn_all(const held* k, sn_tool_response* r)
{
    if (k->dofs < 6) return;
    turn(r->orientation, r->velocity);
    turn(r->orientation, r->force);
    turn(r->orientation, r->drift);
    turn_matrix(r->orientation, r->stiffness);
    turn_matrix(r->orientation, r->damping);
    turn_matrix(r->orientation, r->compliance);
    for (int i = 0; i < 3 * r->count; ++i)
        turn(r->orientation, k->coupling + 6 * i);
}

static void put(held* k, sn_tool_response* r)
{
    const size_t room = (size_t)k->room;
    for (int i = 0; i < k->dofs; ++i) {
        r->drift[i] = k->rate[i];
        for (int j = 0; j < k->dofs; ++j)
            r->compliance[6 * i + j] =
                0.5 * (k->W[(size_t)i * room + (size_t)j] + k->W[(size_t)j * room + (size_t)i]);
    }
    put_contacts(k);
    r->count = k->near_count;
    r->left_out = k->left_out;
    r->contacts = k->contacts;
    r->coupling = k->coupling;
    r->answers = k->answers;
    turn_all(k, r);
}

/* The motion stops for the matrix, and goes on after it. */
static void rest(held* k)
{
    sn_layout* l = &k->s->layout;
    const size_t bytes = (size_t)l->nv * sizeof(double);
    memcpy(k->kept_v, l->v, bytes);
    memcpy(k->kept_a, l->a, bytes);
    memset(l->v, 0, bytes);
    memset(l->a, 0, bytes);
    if (k->s->rows && k->s->rows->contacts) sn_contacts_set_aside(k->s);
    sn_system_evaluate(k->s);
}

static void go_on(sn_sim* sim, held* k)
{
    sn_layout* l = &k->s->layout;
    memcpy(l->v, k->kept_v, (size_t)l->nv * sizeof(double));
    memcpy(l->a, k->kept_a, (size_t)l->nv * sizeof(double));
    memset(l->f, 0, (size_t)l->nv_all * sizeof(double)); // evaluations do not clear what is passive
    if (k->s->rows) sn_rows_recall(k->s);
    sn_system_outdate(k->s);
    sim->observed = sim->looked = false;
}

bool sn_sim_tool_response(sn_sim* sim, sn_tool_response* r)
{
    held* k = sim ? sim->tool : NULL;
    *r = (sn_tool_response){ .dofs = 3, .orientation = { 1 }, .hand_orientation = { 1 } };
    if (!k) return false;
    sn_system* s = k->s;
    const int first = k->dofs + equations(k);
    r->dofs = k->dofs;
    r->step = sim->step;
    sn_look(sim);
    if (s->rows) sn_rows_recall(s);
    sn_system_map(s);
    read_node(k, r);
    list_contacts(k);
    memset(k->rate, 0, (size_t)k->room * sizeof(double));
    add_rates(k, first, 1.0, false);
    for (int j = 0; j < k->dofs; ++j) {
        const double unit[6] = { j == 0, j == 1, j == 2, j == 3, j == 4, j == 5 };
        sn_push_up(s, k->state, k->node, unit, k->dofs);
        memcpy(k->F + (size_t)j * (size_t)s->layout.nv, s->layout.f, (size_t)s->layout.nv * sizeof(double));
    }
    rest(k);
    find_springs(k, r);
    const bool good = factor(k, r->step, r);
    if (good) {
        add_rates(k, first, -1.0, true);
        find_answers(k, sim->tasks);
        int n = first;
        for (int i = 0; i < k->near_count; ++i)
            n += k->near[i].count;
        eliminate(k, n);
        put(k, r);
    }
    go_on(sim, k);
    return good;
}
