/* Sinew - tool_response. The matrix A = M/h^2 + B/h + K is assembled at the present state at rest, without
   the multipliers of contacts, as implicit_euler does. With the rows F of the held node, those of equations
   and those of contacts, one below the other, W = B A^-1 G^T holds all answers (delassus.h); the equations
   are eliminated from it. The motion goes on by itself: A d = (M/h^2 + B/h) v t keeps the momentum, and in
   the time t leads as far as velocity and stiffness together would in a step of that length. The damper of
   the coupling is left out of this B: who renders the force follows it. Obstacles that move lead the
   contacts by their velocity.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/held_tool.h"
#include "engine/grab.h"
#include "engine/refresh.h"
#include <math.h>
#include <string.h>

/* A row whose pivot is this part of its diagonal entry follows from the rows before it. */
static const double redundancy = 1e-11;

typedef struct sn_held_tool held;

/* ---- the matrix ---------------------------------------------------------------------------------------- */

/* What the item adds to the matrix, in the axes of the node: stiffness and damping. */
static void find_springs(const held* k, sn_tool_response* r)
{
    double K[144] = { 0 }, D[144] = { 0 };
    const sn_tangent t = { .n = k->width, .K = K, .D = D };
    k->call->ops.tangent(k->call->self, 0, &k->call->in, &t);
    for (int i = 0; i < k->dofs; ++i)
        for (int j = 0; j < k->dofs; ++j) {
            const int at = k->width * (k->first + i) + k->first + j,
                      across = k->width * (k->first + j) + k->first + i;
            r->stiffness[6 * i + j] = -0.5 * (K[at] + K[across]);
            r->damping[6 * i + j] = -0.5 * (D[at] + D[across]);
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

/* Rows of the node, of the equations and of the contacts; returns how many. */
static int write_rows(const held* k)
{
    int count = 0;
    for (; count < k->dofs; ++count)
        write_node_row(k, count);
    for (int e = 0; e < sn_tool_equations(k); ++e)
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
    const int n = write_rows(k), e0 = k->dofs, c0 = e0 + sn_tool_equations(k);
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
    for (int e = 0; e < sn_tool_equations(k); ++e) {
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
    const int begin = k->dofs, end = begin + sn_tool_equations(k);
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
    sn_tool_put_contacts(k);
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
    const int first = k->dofs + sn_tool_equations(k);
    r->dofs = k->dofs;
    r->step = sim->step;
    sn_look(sim);
    if (s->rows) sn_rows_recall(s);
    sn_system_map(s);
    read_node(k, r);
    sn_tool_list_contacts(k);
    memset(k->rate, 0, (size_t)k->room * sizeof(double));
    sn_tool_add_rates(k, first, 1.0, false);
    for (int j = 0; j < k->dofs; ++j) {
        const double unit[6] = { j == 0, j == 1, j == 2, j == 3, j == 4, j == 5 };
        sn_push_up(s, k->state, k->node, unit, k->dofs);
        memcpy(k->F + (size_t)j * (size_t)s->layout.nv, s->layout.f, (size_t)s->layout.nv * sizeof(double));
    }
    rest(k);
    find_springs(k, r);
    const bool good = factor(k, r->step, r);
    if (good) {
        sn_tool_add_rates(k, first, -1.0, true);
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
