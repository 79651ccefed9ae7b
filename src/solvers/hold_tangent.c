/* Sinew - hold_tangent. SPDX-License-Identifier: BSD-3-Clause */
#include "solvers/hold_tangent.h"
#include "base/assert.h"
#include "engine/eliminate.h"
#include "engine/sim.h"
#include "solvers/contact_tangent.h"
#include <string.h>

enum { RETURNS = 30, DERIVATIVES = 3 };
static const double enough = 1e-14; /* of a change that is led back to the rows */

int sn_hold_count(const sn_system* s) { return s->rows ? s->rows->count : 0; }

void sn_hold_take(sn_stage_tangent* k, const double* l, int row)
{
    int count = sn_hold_count(k->s);
    for (int i = 0; i < count; ++i)
        k->at.l[i] = l[row * count + i];
}

void sn_hold_find(sn_stage_tangent* k)
{
    if (!k->s->rows) return;
    sn_variation_place(k->vary, &k->at);
    sn_system_accelerate(k->s);
    sn_hold_take(k, k->s->rows->lambda, 0);
}

/* ---- derivatives of the rows --------------------------------------------------------------------------- */

typedef struct reading {
    sn_system* s;
    sn_row_order order;
} reading;

static void add_rows(void* context, double weight, double* out)
{
    const reading* of = context;
    const sn_rows* rows = of->s->rows;
    sn_system_map(of->s);
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        double g[3][SN_MAX_ITEM_ROWS] = { { 0 } };
        sn_row_item_values(at, g[0], of->order >= SN_ROW_RATES ? g[1] : NULL,
                           of->order == SN_ROW_ACCELERATIONS ? g[2] : NULL);
        for (int r = 0; r < at->call->rows_per_item; ++r)
            out[at->row + r] += weight * g[of->order][r];
    }
}

void sn_hold_differentiate(sn_stage_tangent* k, const sn_direction* d, sn_row_order order, double* out)
{
    reading of = { k->s, order };
    if (!k->s->rows) return;
    sn_variation_differentiate(k->vary, &k->at, d, add_rows, &of, k->s->rows->count, out);
}

static double sum_over(const sn_row_item* at, const double* row, const double* d)
{
    double sum = 0.0;
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] >= 0) sum += row[j] * d[at->dof[j]];
    return sum;
}

static void spread_over(const sn_row_item* at, const double* row, double part, double* out)
{
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] >= 0) out[at->dof[j]] += part * row[j];
}

void sn_hold_gaps(sn_stage_tangent* k, const double* way, const double* rates)
{
    for (int i = 0; k->s->rows && i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int r = 0; r < at->call->rows_per_item; ++r) {
            double gap = rates ? rates[at->row + r] : 0.0;
            if (sn_contacts_row_is_rate(k, at, at->row + r))
                gap = (sum_over(at, at->G + r * at->n, way) + gap) / k->cv;
            k->gaps[at->row + r] = gap;
        }
    }
}

/* ---- transposes ---------------------------------------------------------------------------------------- */

void sn_hold_transpose(sn_stage_tangent* k)
{
    for (int i = 0; k->s->rows && i < k->s->rows->item_count; ++i) {
        sn_row_item* at = &k->s->rows->items[i];
        double* G = at->G;
        at->G = at->B;
        at->B = G;
    }
}

void sn_hold_pull(sn_stage_tangent* k, double part, double* out)
{
    for (int i = 0; k->s->rows && i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int r = 0; r < at->call->rows_per_item; ++r)
            if (sn_contacts_row_is_rate(k, at, at->row + r))
                spread_over(at, at->G + r * at->n, part * k->l[at->row + r], out);
    }
}

static double weigh(const sn_stage_tangent* k, const double* rows)
{
    double sum = 0.0;
    for (int i = 0; i < sn_hold_count(k->s); ++i)
        sum += k->l[i] * rows[i];
    return sum;
}

/* By differences along each degree of freedom: a start is found anew only after a jump. */
void sn_hold_pull_start(sn_stage_tangent* k, sn_change* c)
{
    double *unit = k->way, *to[] = { c->x, c->v };
    if (!k->s->rows) return;
    sn_tangent_clear(k, unit);
    for (int of = 0; of < 2; ++of)
        for (int i = 0; i < k->n; ++i) {
            if (!k->s->layout.free_dof[i]) continue;
            unit[i] = 1.0;
            sn_direction d = { of == 0 ? unit : NULL, of == 1 ? unit : NULL, NULL, -1, NULL };
            sn_hold_differentiate(k, &d, SN_ROW_ACCELERATIONS, k->gaps);
            to[of][i] += weigh(k, k->gaps);
            unit[i] = 0.0;
        }
}

void sn_hold_add_inputs(sn_stage_tangent* k, sn_row_order order, double part, double* gradient)
{
    for (int p = 0; k->s->rows && p < k->vary->input_count; ++p) {
        sn_hold_differentiate(k, &(sn_direction){ .input = p }, order, k->gaps);
        gradient[p] += part * weigh(k, k->gaps);
    }
}

/* m.c, with what sn_contacts_read_input leaves in `gaps`. */
static double weigh_stage(const sn_stage_tangent* k)
{
    double sum = 0.0;
    for (int i = 0; i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int row = at->row; row < at->row + at->call->rows_per_item; ++row)
            sum += k->l[row] * k->gaps[row] * (sn_contacts_row_is_rate(k, at, row) ? 1.0 / k->cv : 1.0);
    }
    return sum;
}

void sn_hold_add_stage_inputs(sn_stage_tangent* k, double* gradient)
{
    for (int p = 0; k->s->rows && p < k->vary->input_count; ++p) {
        sn_hold_differentiate(k, &(sn_direction){ .input = p }, SN_ROW_RATES, k->gaps);
        sn_contacts_read_input(k, p, k->gaps);
        gradient[p] += weigh_stage(k);
    }
}

void sn_hold_keep(const sn_stage_tangent* k, sn_change* c)
{
    if (!k->s->rows) return;
    memcpy(c->l, k->l, (size_t)k->s->rows->count * sizeof(double));
    memcpy(c->zl, k->l, (size_t)k->s->rows->count * sizeof(double));
    memcpy(c->z, k->z, (size_t)k->n * sizeof(double));
    memcpy(c->zv, k->dv, (size_t)k->n * sizeof(double));
    memcpy(c->zu, k->du, (size_t)k->n * sizeof(double));
}

void sn_hold_add_last(const sn_stage_tangent* k, sn_change* c, double* z, double* v, double* u)
{
    if (!k->s->rows) return;
    sn_tangent_add(k, 1.0, c->z, z);
    sn_tangent_add(k, 1.0, c->zv, v);
    sn_tangent_add(k, 1.0, c->zu, u);
    for (int i = 0; i < k->s->rows->count; ++i) {
        c->l[i] += c->zl[i];
        c->zl[i] = 0.0;
    }
    memset(c->z, 0, 3 * (size_t)k->n * sizeof(double)); // zv and zu, too: one piece
}

/* ---- the end of a step --------------------------------------------------------------------------------- */

bool sn_hold_end_prepare(sn_hold_end* e, sn_stage_tangent* k)
{
    size_t size = 0, rows = (size_t)sn_hold_count(k->s);
    *e = (sn_hold_end){ 0 };
    for (int i = 0; k->s->rows && i < k->s->rows->item_count; ++i)
        size += (size_t)(k->s->rows->items[i].call->rows_per_item * k->s->rows->items[i].n);
    if (size == 0) return true;
    e->G = sn_pool_array(k->vary->pool, 2 * size + 2 * rows, sizeof(double));
    if (!e->G) return false;
    e->size = (int)size;
    e->matrix = (int)(k->s->matrix.A->value_count + SN_BLOCK_PAD);
    size_t each = DERIVATIVES * (size_t)e->matrix + size, frames = (size_t)k->s->layout.frame_count;
    e->E[0] = sn_pool_array(k->vary->pool, 2 * each + (size_t)e->matrix, sizeof(double));
    e->along = sn_pool_array(k->vary->pool, 3 * (size_t)k->n, sizeof(double));
    e->X = sn_pool_array(k->vary->pool, 8 * frames, sizeof(sn_mat3));
    if (!e->E[0] || !e->along || k->vary->pool->failed) return false;
    e->E[1] = e->E[0] + each;
    e->K = e->E[1] + each;
    e->J = e->X + frames;
    e->bracket = e->J + frames;
    e->spin_u = e->bracket + 2 * frames;
    e->spin_v = e->spin_u + 2 * frames;
    e->B = e->G + size;
    e->fixed = e->B + size;
    e->pull = e->fixed + rows;
    return true;
}

void sn_hold_add_items(const sn_stage_tangent* k, bool rates, double weight, double* out)
{
    for (int i = 0; k->s->rows && i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int j = 0; j < at->call->rows_per_item * at->n; ++j)
            *out++ += weight * (rates ? at->B[j] : at->G[j]);
    }
}

void sn_hold_end_read(sn_hold_end* e, sn_stage_tangent* k)
{
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, 1.0, 1.0, 0.0, NULL, NULL);
    memset(e->G, 0, 2 * (size_t)e->size * sizeof(double));
    sn_hold_add_items(k, false, 1.0, e->G);
    sn_hold_add_items(k, true, 1.0, e->B);
}

/* K, D and -M, then G. */
static void add_derivatives(void* context, double weight, double* out)
{
    sn_stage_tangent* k = context;
    const sn_block_matrix* A = k->s->matrix.A;
    sn_system_evaluate(k->s);
    for (int of = 0; of < DERIVATIVES; ++of) {
        sn_tangent_assemble(k, -(of == 2), -(of == 1), -(of == 0), NULL, NULL);
        for (size_t i = 0; i < A->value_count; ++i)
            out[i] += weight * A->values[i];
        out += A->value_count + SN_BLOCK_PAD;
    }
    sn_hold_add_items(k, false, weight, out);
}

/* How the frames turn on their way back. */
static void find_end_turns(sn_hold_end* e, const sn_stage_tangent* k, const double* w)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int frame = l->node_frame[node];
        if (frame < 0) continue;
        sn_vec3 way = sn_tangent_rotation(w + l->node_dof[node]);
        e->X[frame] = sn_mat3_transpose(sn_quat_matrix(sn_quat_exp(way)));
        e->J[frame] = sn_so3_jr(way);
    }
}

/* out += part m a, of rotations alone. */
static void add_rotated(const sn_stage_tangent* k, const sn_mat3* m, bool transposed, double part,
                        const double* a, double* out)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int first = l->node_dof[node], frame = l->node_frame[node];
        if (frame < 0) continue;
        sn_vec3 in = sn_tangent_rotation(a + first);
        sn_vec3 by = transposed ? sn_mat3_apply_transpose(m[frame], in) : sn_mat3_apply(m[frame], in);
        const double own[] = { part * by.x, part * by.y, part * by.z };
        for (int i = 0; i < 3; ++i)
            if (l->free_dof[first + 3 + i]) out[first + 3 + i] += own[i];
    }
}

/* The derivatives of W w by u and by the rates r, by central differences. */
static void differentiate_spin(const sn_stage_tangent* k, sn_vec3 u, sn_vec3 r, sn_vec3 w, sn_mat3 by[2])
{
    const double nudge = 1e-4; // rad
    for (int of = 0; of <= (k->rates != NULL); ++of)
        for (int j = 0; j < 3; ++j) {
            double step = of ? nudge / k->g : nudge;
            sn_vec3 d = sn_v3(j == 0 ? step : 0.0, j == 1 ? step : 0.0, j == 2 ? step : 0.0), ends[2];
            for (int i = 0; i < 2; ++i, d = sn_scale(-1.0, d)) {
                sn_vec3 at = of ? u : sn_add(u, d), rate = of ? sn_add(r, d) : r;
                sn_mat3 V;
                ends[i] = sn_mat3_apply(sn_stage_tangent_spin(at, k->rates ? &rate : NULL, k->g, &V), w);
            }
            sn_vec3 slope = sn_scale(0.5 / step, sn_sub(ends[0], ends[1]));
            by[of].m[0][j] = slope.x;
            by[of].m[1][j] = slope.y;
            by[of].m[2][j] = slope.z;
        }
}

/* How A w changes as frames turn: K along z x w, and W w with u and v = J r, where dv = J dr + N du. */
static void find_spins(sn_hold_end* e, const sn_stage_tangent* k, int of, const double* w, bool spun)
{
    const sn_layout* l = &k->s->layout;
    for (int node = 0; node < l->node_count; ++node) {
        int frame = l->node_frame[node], first = l->node_dof[node], at = of * l->frame_count + frame;
        if (frame < 0) continue;
        sn_vec3 way = sn_tangent_rotation(w + first), u = sn_tangent_rotation(k->u + first), r = u;
        if (k->rates) r = sn_tangent_rotation(k->rates + first);
        e->bracket[at] = sn_hat(sn_scale(-1.0, way));
        if (!spun) continue;
        sn_mat3 by[2] = { { { { 0 } } } }, N = sn_mat3_madd(k->V[frame], -1.0, k->J[frame]); // times g
        differentiate_spin(k, u, r, way, by);
        e->spin_v[at] = sn_mat3_mul(by[1], k->inverse[frame]);
        e->spin_u[at] = sn_mat3_madd(by[0], k->rates ? -1.0 / k->g : 0.0, sn_mat3_mul(e->spin_v[at], N));
    }
}

void sn_hold_end_turn(sn_hold_end* e, sn_stage_tangent* k, const sn_rows_return* way, bool spun)
{
    const double round_off = 1e-13;
    const sn_rows* rows = k->s->rows;
    for (int of = 0; of < 2; ++of) {
        const double *w = of ? way->v : way->x, *pull = of ? way->v_pull : way->x_pull;
        double *v = e->along, *a = v + k->n, *x = a + k->n;
        sn_direction d = { x, v, a, -1, e->pull };
        memset(v, 0, 3 * (size_t)k->n * sizeof(double));
        sn_tangent_add(k, k->ck, w, x);
        sn_tangent_turn(k, k->W, false, k->cv, w, v);
        sn_tangent_turn(k, k->W, false, k->ca, w, a);
        memset(e->pull, 0, (size_t)rows->count * sizeof(double));
        for (int j = 0; j < rows->equal; ++j)
            e->pull[rows->equal_row[j]] = pull[j];
        e->turns[of] = sn_layout_norm(&k->s->layout, w) * (of ? k->vary->sim->step : 1.0) > round_off;
        find_spins(e, k, of, w, spun);
        if (e->turns[of])
            sn_variation_differentiate(k->vary, &k->at, &d, add_derivatives, k,
                                       DERIVATIVES * e->matrix + e->size, e->E[of]);
    }
    find_end_turns(e, k, way->x);
    e->spun = spun && k->s->layout.frame_count > 0;
    if (k->s->layout.frame_count == 0) return;
    sn_stage_tangent_evaluate(k);
    sn_tangent_assemble(k, 0.0, 0.0, -1.0, NULL, e->K);
}

typedef struct resisting {
    sn_stage_tangent* k;
    const double *w, *pull; /* of equal rows */
} resisting;

/* G^T m - A w where the system is placed. */
static void add_resistance(void* context, double weight, double* out)
{
    const resisting* of = context;
    sn_stage_tangent* k = of->k;
    sn_system_evaluate(k->s);
    sn_tangent_assemble(k, k->ca, k->cv, k->ck, k->W, NULL);
    sn_system_apply(k->s, of->w, k->rest);
    sn_tangent_add(k, -weight, k->rest, out);
    for (int i = 0; i < k->s->rows->equal; ++i) {
        int row = k->s->rows->equal_row[i];
        const sn_row_item* at = &k->s->rows->items[k->s->rows->item_of[row]];
        spread_over(at, at->G + (row - at->row) * at->n, weight * of->pull[i], out);
    }
}

void sn_hold_end_force(sn_hold_end* e, sn_stage_tangent* k, const sn_rows_return* way, int input,
                       double* force)
{
    for (int of = 0; of < 2; ++of, force += k->n) {
        resisting at = { k, of ? way->v : way->x, of ? way->v_pull : way->x_pull };
        sn_direction d = { .input = input };
        if (e->turns[of])
            sn_variation_differentiate(k->vary, &k->at, &d, add_resistance, &at, k->n, force);
        else
            sn_tangent_clear(k, force);
    }
}

/* out[row] += G d, or (B - G) d of rates by positions. */
static void multiply_end(const double* G, const double* B, const sn_stage_tangent* k, bool rates,
                         const double* d, double* out)
{
    for (int i = 0; i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int r = 0; r < at->call->rows_per_item; ++r, G += at->n, B += at->n)
            out[at->row + r] += rates ? sum_over(at, B, d) - sum_over(at, G, d) : sum_over(at, G, d);
    }
}

static void spread_end(const double* G, const double* B, const sn_stage_tangent* k, bool rates,
                       const double* m, double* out)
{
    for (int i = 0; i < k->s->rows->item_count; ++i) {
        const sn_row_item* at = &k->s->rows->items[i];
        for (int r = 0; r < at->call->rows_per_item; ++r, G += at->n, B += at->n) {
            spread_over(at, rates ? B : G, m[at->row + r], out);
            if (rates) spread_over(at, G, -m[at->row + r], out);
        }
    }
}

void sn_hold_multiply(const double* G, const sn_stage_tangent* k, const double* d, double* out)
{
    if (k->s->rows) multiply_end(G, G, k, false, d, out);
}

void sn_hold_spread(const double* G, const sn_stage_tangent* k, const double* m, double* out)
{
    if (k->s->rows) spread_end(G, G, k, false, m, out);
}

static bool is_small(const sn_stage_tangent* k, const double* change, const double* of)
{
    return sn_layout_norm(&k->s->layout, change) <= enough * sn_layout_norm(&k->s->layout, of);
}

/* d += J move of positions, move of velocities. */
static void add_moved(const sn_hold_end* e, const sn_stage_tangent* k, int of, const double* move, double* d)
{
    if (of == 0)
        sn_tangent_turn(k, e->J, false, 1.0, move, d);
    else
        sn_tangent_add(k, 1.0, move, d);
}

/* fixed + G d = 0 by changes of d along C. */
static void lead(const sn_hold_end* e, sn_stage_tangent* k, int of, double* d)
{
    sn_tangent_clear(k, k->rest);
    for (int i = 0; i < RETURNS; ++i) {
        memcpy(k->s->rows->value, e->fixed, (size_t)k->s->rows->count * sizeof(double));
        multiply_end(e->G, e->B, k, false, d, k->s->rows->value);
        sn_rows_solve(k->s, k->s->matrix.linear, k->rest, true, k->du);
        add_moved(e, k, of, k->du, d);
        if (is_small(k, k->du, d)) return;
    }
}

/* d = X d, or X^T d. */
static void turn_end(const sn_hold_end* e, sn_stage_tangent* k, bool transposed, double* d)
{
    memcpy(k->way, d, (size_t)k->n * sizeof(double));
    sn_tangent_clear(k, d);
    sn_tangent_turn(k, e->X, transposed, 1.0, k->way, d);
}

/* right = the change of G^T m - A w with the motion at the last stage. */
static void resist(sn_hold_end* e, sn_stage_tangent* k, int of, const sn_change* c)
{
    const double *by[] = { c->z, c->zv, c->a }, *turn = e->E[of] + DERIVATIVES * e->matrix;
    int frames = k->s->layout.frame_count;
    double *own = e->along, *moved = own + k->n;
    sn_tangent_clear(k, own); // derivatives along z and w in turn differ by that along z x w
    add_rotated(k, e->bracket + of * frames, false, 1.0, c->z, own);
    sn_tangent_clear(k, k->right);
    if (frames > 0) sn_tangent_multiply(k, e->K, own, k->right);
    if (e->spun) {
        sn_tangent_clear(k, moved);
        add_rotated(k, e->spin_u + of * frames, false, 1.0, c->zu, moved);
        add_rotated(k, e->spin_v + of * frames, false, 1.0, c->zv, moved);
        sn_tangent_multiply(k, k->mass, moved, own);
        sn_tangent_add(k, -k->ca, own, k->right);
        sn_tangent_multiply(k, k->damping, moved, own);
        sn_tangent_add(k, k->cv, own, k->right);
    }
    for (int i = 0; i < DERIVATIVES; ++i) {
        sn_tangent_multiply(k, e->E[of] + i * e->matrix, by[i], own);
        sn_tangent_add(k, 1.0, own, k->right);
    }
    spread_end(turn, turn, k, false, c->zl, k->right);
}

void sn_hold_end_push(sn_hold_end* e, sn_stage_tangent* k, sn_change* c, int input, const double* force)
{
    size_t bytes = (size_t)k->s->rows->count * sizeof(double);
    for (int of = SN_ROW_VALUES; of <= SN_ROW_RATES; ++of) {
        memset(e->fixed, 0, bytes);
        if (input >= 0) sn_hold_differentiate(k, &(sn_direction){ .input = input }, of, e->fixed);
        if (of == SN_ROW_RATES) multiply_end(e->G, e->B, k, true, c->x, e->fixed);
        double* d = of == SN_ROW_VALUES ? c->x : c->v;
        if (of == SN_ROW_VALUES) turn_end(e, k, false, d);
        if (e->turns[of]) {
            resist(e, k, of, c);
            if (input >= 0) sn_tangent_add(k, 1.0, force + of * k->n, k->right);
            sn_system_solve(k->s, k->right, k->du);
            add_moved(e, k, of, k->du, d);
        }
        lead(e, k, of, d);
    }
}

/* right = J^T d of positions, d of velocities. */
static void move_back(const sn_hold_end* e, sn_stage_tangent* k, int of, const double* d)
{
    sn_tangent_clear(k, k->right);
    if (of == 0)
        sn_tangent_turn(k, e->J, true, 1.0, d, k->right);
    else
        sn_tangent_add(k, 1.0, d, k->right);
}

/* d += G^T m with C^T d = 0. */
static void lead_transposed(const sn_hold_end* e, sn_stage_tangent* k, int of, double* d, double* m)
{
    sn_rows* rows = k->s->rows;
    memset(m, 0, (size_t)rows->count * sizeof(double));
    for (int i = 0; i < RETURNS; ++i) {
        move_back(e, k, of, d);
        sn_rows_solve(k->s, k->s->matrix.linear, k->right, false, k->du);
        memset(e->pull, 0, (size_t)rows->count * sizeof(double));
        for (int j = 0; j < rows->equal; ++j)
            e->pull[rows->equal_row[j]] = rows->change[j];
        sn_tangent_clear(k, k->rest);
        spread_end(e->G, e->B, k, false, e->pull, k->rest);
        sn_tangent_add(k, 1.0, k->rest, d);
        for (int j = 0; j < rows->count; ++j)
            m[j] += e->pull[j];
        if (is_small(k, k->rest, d)) return;
    }
}

static void pull_turn(sn_hold_end* e, sn_stage_tangent* k, int of, const double* d, sn_change* c, double* w)
{
    sn_tangent_clear(k, w);
    if (!e->turns[of]) return;
    const double* turn = e->E[of] + DERIVATIVES * e->matrix;
    int frames = k->s->layout.frame_count;
    double *to[] = { c->z, c->zv, c->a }, *own = e->along;
    move_back(e, k, of, d);
    sn_system_solve(k->s, k->right, w);
    multiply_end(turn, turn, k, false, w, c->zl);
    for (int i = 0; i < DERIVATIVES; ++i) {
        sn_tangent_multiply_transposed(k, e->E[of] + i * e->matrix, w, own);
        sn_tangent_add(k, 1.0, own, to[i]);
    }
    if (frames == 0) return;
    if (e->spun) {
        sn_tangent_multiply(k, k->mass, w, own); // (ca M - cv D)^T
        add_rotated(k, e->spin_u + of * frames, true, -1.0, own, c->zu);
        add_rotated(k, e->spin_v + of * frames, true, -1.0, own, c->zv);
    }
    memcpy(e->E[of], e->K, (size_t)e->matrix * sizeof(double)); // which the transpose takes the place of
    sn_tangent_multiply_transposed(k, e->E[of], w, own);
    add_rotated(k, e->bracket + of * frames, true, 1.0, own, c->z);
}

void sn_hold_end_pull(sn_hold_end* e, sn_stage_tangent* k, sn_change* c, double* m, double* w)
{
    double* rates = m + k->s->rows->count;
    lead_transposed(e, k, 1, c->v, rates);
    spread_end(e->G, e->B, k, true, rates, c->x);
    pull_turn(e, k, 1, c->v, c, w + k->n);
    lead_transposed(e, k, 0, c->x, m);
    pull_turn(e, k, 0, c->x, c, w);
    turn_end(e, k, true, c->x);
}
