/* Sinew - derive. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/load_rows.h>
#include "engine/derive.h"
#include "engine/impulse.h"
#include "base/assert.h"
#include "engine/composite.h"
#include "engine/schedule.h"
#include "engine/scatter.h"
#include <math.h>
#include <string.h>

/* Rows times a 3 x 3 matrix on the rotations of free frames: changes of velocities from those of
   positions. */
static void turn_rows(const sn_system* s, const sn_item_plan* plan, const sn_weights* w, double* B, int rows,
                      int n)
{
    for (int q = 0, column = 0; q < plan->target_count; ++q) {
        int node = plan->target[q];
        int frame = node < 0 ? -1 : s->layout.node_frame[node];
        for (int r = 0; frame >= 0 && r < rows; ++r) {
            double *b = B + r * n + column + 3, a[3] = { b[0], b[1], b[2] };
            const sn_mat3* W = &w->spin[frame];
            for (int j = 0; j < 3; ++j)
                b[j] = a[0] * W->m[0][j] + a[1] * W->m[1][j] + a[2] * W->m[2][j];
        }
        column += plan->direct ? plan->own_dofs[q] : s->layout.node_dof[node + 1] - s->layout.node_dof[node];
    }
}

/* B from the derivatives G and H of the item's own nodes; G of the free ones into the item. */
static void derive(sn_system* s, sn_row_item* at, const sn_row_tangent* t, double* memory,
                   const sn_weights* w)
{
    const sn_call* call = at->call;
    const sn_item_plan* plan = &call->plan[at->item];
    int rows = t->rows, n = at->n;
    SN_ASSERT(!t->H || w->cd != 0.0);
    SN_ASSERT(n == (plan->direct ? plan->n : plan->target_dofs));
    size_t bytes = (size_t)(rows * n) * sizeof(double);
    double* rate = sn_take(&memory, (size_t)(rows * n)); // G Vx + H J
    if (plan->direct) {
        memcpy(at->G, t->G, bytes);
        if (t->H) memcpy(rate, t->H, bytes);
    } else {
        memset(at->G, 0, bytes);
        if (t->H) sn_add_pulled_rows(s, plan, rows, t->H, rate, NULL, memory);
        sn_add_pulled_rows(s, plan, rows, t->G, at->G, t->H ? rate : NULL, memory);
    }
    memcpy(at->B, at->G, bytes);
    if (t->H && w->spin) turn_rows(s, plan, w, at->B, rows, n);
    for (int r = 0; r < rows; ++r)
        for (int j = 0; j < n; ++j) {
            double *B = at->B + r * n + j, G = at->G[r * n + j];
            if (t->H && call->row_kind[r] != SN_ROW_CONTACT)
                *B += rate[r * n + j] / w->cd;
            else
                *B = G;
        }
}

static void measure(sn_system* s, const sn_row_item* at)
{
    for (int r = 0; r < at->call->rows_per_item; ++r) {
        double most = 0.0;
        for (int j = 0; j < at->n; ++j) {
            double size = at->dof[j] < 0 ? 0.0 : fabs(at->G[r * at->n + j]) * s->layout.scale[at->dof[j]];
            if (size > most) most = size;
        }
        s->rows->size[at->row + r] = most > 0.0 ? most : s->layout.length;
        SN_ASSERT(!(s->rows->size[at->row + r] <= 0.0));
    }
}

/* Is the matrix that of a step, whose rows are imposed on velocities? */
static bool is_step(const sn_weights* w) { return w->cd != 0.0 && (w->cm != 0.0 || w->ck != 0.0); }

static void take_values(sn_system* s, const sn_row_item* at, const sn_weights* w)
{
    const sn_call* call = at->call;
    double g[3][SN_MAX_ITEM_ROWS] = { { 0 } };
    bool rates = is_step(w), accelerations = !rates && w->ck == 0.0;
    sn_row_item_values(at, g[0], rates ? g[1] : NULL, accelerations ? g[2] : NULL);
    for (int r = 0; r < call->rows_per_item; ++r) {
        sn_row_kind kind = call->row_kind[r];
        double value = accelerations ? g[2][r] : g[0][r];
        if (rates && (kind == SN_ROW_EQUAL || kind == SN_ROW_FRICTION)) value = g[1][r] / w->cd;
        if (rates && kind == SN_ROW_CONTACT && s->rows->impulses)
            value = sn_impulse_value(s, at->row + r, g[1][r], w->cd);
        else if (rates && kind == SN_ROW_CONTACT && s->rows->rebounds)
            value -= s->rows->rebound[at->row + r];
        if (!rates && !accelerations) value -= (1.0 - s->program.load_factor) * s->rows->offset[at->row + r];
        s->rows->value[at->row + r] = value;
    }
}

/* Stiffness that equal rows add to an equilibrium's matrix: as much as the largest there is. */
static double largest_stiffness(const sn_system* s)
{
    double most = 0.0;
    for (int i = 0; i < s->layout.node_count; ++i) {
        int m = s->layout.node_unknown[i], size = s->layout.node_dof[i + 1] - s->layout.node_dof[i];
        const double* block =
            m < 0 ? NULL : s->matrix.A->values + s->matrix.A->at[sn_block_matrix_find(s->matrix.A, m, m)];
        for (int j = 0; block && j < size; ++j) {
            double scale = s->layout.scale[s->layout.node_dof[i] + j];
            most = fmax(most, fabs(block[j * size + j]) * scale * scale);
        }
    }
    return most > 0.0 ? most : 1.0;
}

/* K -= r G^T G for the equal rows, r such that a unit of each row costs the energy given. */
static void stiffen(const sn_system* s, const sn_row_item* at, const sn_row_tangent* t, double energy)
{
    for (int r = 0; r < t->rows; ++r) {
        const double *G = t->G + r * t->n, size = s->rows->size[at->row + r];
        if (at->call->row_kind[r] != SN_ROW_EQUAL) continue;
        for (int i = 0; i < t->n; ++i)
            for (int j = 0; j < t->n; ++j)
                t->K[i * t->n + j] -= energy / (size * size) * G[i] * G[j];
    }
}

/* K -= r G^T G for the normal row of a contact that pushes, r several times the largest stiffness in K. The
   force of a contact turns with the surface: on a convex body K pushes a point on. The matrix does not know
   the rows, and would be indefinite where they alone hold the points to the body, as those of a suture around
   a rod. With the force -r c G^T beside it (sn_rows_support) the term is r G^T (c + G d), which is zero for a
   contact that stays closed: update and multipliers are those of the equations without it. Updates that open
   a contact become shorter. A suture wound around a rod by 1.5 turns needs 3 times the stiffness. Returns r.
 */
static double support(const sn_row_tangent* t)
{
    const double several = 10.0;
    double most = 0.0, square = 0.0;
    for (int i = 0; i < t->n; ++i) {
        double sum = 0.0;
        for (int j = 0; j < t->n; ++j)
            sum += fabs(t->K[i * t->n + j]);
        most = fmax(most, sum);
        square += t->G[i] * t->G[i];
    }
    if (!(most > 0.0 && square > 0.0)) return 0.0;
    double r = several * most / square;
    for (int i = 0; i < t->n; ++i)
        for (int j = 0; j < t->n; ++j)
            t->K[i * t->n + j] -= r * t->G[i] * t->G[j];
    return r;
}

const double* sn_rows_support(const sn_system* s, const double* f)
{
    const sn_rows* rows = s->rows;
    bool any = false;
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        double push = rows->weights.cg * at->support * rows->value[at->row];
        if (push == 0.0) continue;
        if (!any) memcpy(rows->supported, f, (size_t)s->layout.nv * sizeof(double));
        any = true;
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) rows->supported[at->dof[j]] -= push * at->G[j];
    }
    return any ? rows->supported : f;
}

/* Multipliers whose forces turn with the motion in the matrix. Those of contacts jump from step to step:
   where there is no iteration to follow, what they were tells nothing of the curvature of their forces.
   */
static const double* bending(const sn_rows* rows, const sn_row_item* at)
{
    static const double none[SN_MAX_ITEM_ROWS] = { 0.0 };
    bool contact = at->call->row_kind[0] != SN_ROW_EQUAL;
    return contact && rows->straight ? none : rows->lambda + at->row;
}

typedef struct assembling {
    sn_system* s;
    const sn_weights* w;
    double energy; /* as in stiffen */
} assembling;

/* Writes what belongs to the item; one of fixed nodes adds to the matrix. `memory` is the thread's. */
static void assemble_item(const assembling* of, sn_row_item* at, double* memory)
{
    sn_system* s = of->s;
    const sn_weights* w = of->w;
    const sn_call* call = at->call;
    const sn_item_plan* plan = &call->plan[at->item];
    bool rates = is_step(w), matrix = w->cg != 0.0 && !plan->inactive;
    sn_row_tangent t = { .rows = call->rows_per_item, .n = plan->n };
    size_t rows = (size_t)(t.rows * t.n), square = (size_t)(t.n * t.n);
    t.G = sn_take(&memory, rows);
    t.H = rates ? sn_take(&memory, rows) : NULL;
    t.K = call->transient ? NULL : sn_take(&memory, square); // the matrix has no blocks of their nodes
    sn_row_item_tangent(at, bending(s->rows, at), &t);
    derive(s, at, &t, memory, w);
    measure(s, at);
    take_values(s, at, w);
    if (of->energy > 0.0) stiffen(s, at, &t, of->energy);
    bool pushes = rates && call->row_kind[0] == SN_ROW_CONTACT;
    at->support = matrix && pushes && !s->rows->unsupported ? support(&t) : 0.0;
    if (matrix) sn_item_scatter_geometry(s, plan, t.K, memory, w);
}

/* Items that come and go have no part in the matrix, and the composites of their nodes are there. */
enum { ITEMS_OF_A_TASK = 32, WORTH_ITEMS = 128 };

static void assemble_coming(void* context, int number, int thread)
{
    const assembling* of = context;
    const sn_schedule* schedule = of->s->program.schedule;
    const sn_rows* rows = of->s->rows;
    SN_ASSERT(thread < schedule->scratch_threads);
    assemble_item(of, &rows->items[rows->fixed_items + number],
                  schedule->scratch + (size_t)thread * schedule->scratch_stride);
}

/* Whether the composites of the nodes of these items are there: made by several threads at the same time they
   would be wrong. */
static bool are_composed(const sn_system* s)
{
    const sn_rows* rows = s->rows;
    for (int i = rows->fixed_items; i < rows->item_count; ++i) {
        const sn_item_plan* plan = &rows->items[i].call->plan[rows->items[i].item];
        for (int k = 0; k < plan->node_count; ++k) {
            if (plan->own[k] >= 0) continue;
            const sn_composite* c = &s->program.composite[-1 - plan->own[k]];
            if (c->ancestor_count > 0 && !c->current) return false;
        }
    }
    return true;
}

void sn_rows_expect(sn_system* s)
{
    const sn_rows* rows = s->rows;
    for (int i = rows ? rows->fixed_items : 0; rows && i < rows->item_count; ++i) {
        const sn_item_plan* plan = &rows->items[i].call->plan[rows->items[i].item];
        for (int k = 0; k < plan->node_count; ++k)
            if (plan->own[k] < 0) s->program.composite[-1 - plan->own[k]].expected = true;
    }
}

void sn_rows_assemble(sn_system* s, const sn_weights* w)
{
    const sn_rows* rows = s->rows;
    const int coming = rows->item_count - rows->fixed_items;
    assembling of = { s, w, rows->at_rest && !is_step(w) ? largest_stiffness(s) : 0.0 };
    sn_schedule* schedule = s->program.schedule;
    // by fields: a copy of the whole takes what lies between them, which equal simulations need not share
    s->rows->weights = (sn_weights){ w->cm, w->cd, w->ck, w->cg, w->spin, w->quasi_static, w->damped };
    s->rows->stiffening = of.energy;
    for (int i = 0; i < rows->fixed_items; ++i)
        assemble_item(&of, &rows->items[i], schedule->scratch);
    SN_ASSERT(are_composed(s));
    sn_tasks_run_items(schedule->tasks, (sn_task_items){ coming, ITEMS_OF_A_TASK, WORTH_ITEMS },
                       assemble_coming, &of);
}

void sn_rows_read(sn_system* s)
{
    for (int i = 0; i < s->rows->item_count; ++i)
        take_values(s, &s->rows->items[i], &s->rows->weights);
}
