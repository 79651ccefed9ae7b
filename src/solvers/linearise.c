/* Sinew - linearise: the motion about the present configuration to first order.

   Equal rows G u + (dg/dw) w = 0 are solved for as many displacements as they are independent, each row for
   the one that it depends on most (R. Wehage, E. Haug 1982): u = N q + S w. What is left of the equations of
   motion is N^T (...), in which the forces of the rows vanish. Contacts by multipliers stay what they are:
   the normal rows of closed ones and the friction rows of those that stick are equal rows.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/analysis.h>
#include "engine/exchange.h"
#include "engine/function.h"
#include "engine/refresh.h"
#include "solvers/at_rest.h"
#include "solvers/held_rows.h"
#include <math.h>
#include <string.h>

enum { MAX_COORDINATES = 2000, SPARSE_PARTS = SN_SPARSE_ROWS + 1, DENSE_PARTS = SN_DENSE_OUTPUT + 1 };
static const double difference = 1e-4; /* of coordinates, in parts of a significant change */
static const double redundant = 1e-10; /* part that is left of a row that follows from others */
static const double massless = 1e-13;  /* part that is left of a mass when others are taken from it */

/* Differences of fourth order: large forces that cancel in an output leave little of theirs. */
static const struct stencil {
    double at, weight;
} stencil[] = { { -2.0, 1.0 / 12.0 }, { -1.0, -8.0 / 12.0 }, { 1.0, 8.0 / 12.0 }, { 2.0, -1.0 / 12.0 } };
enum { STENCIL = sizeof stencil / sizeof *stencil };

/* A number that is set from outside. */
typedef struct input {
    sn_function* function;
    double value, step; /* at present; of differences */
    double kept[3];     /* what the function holds in truth */
    bool moves;         /* it changes coordinates, not forces */
    double* way;        /* [nv] displacement for a unit of it: of what it prescribes, and S */
} input;

struct sn_linear_model {
    sn_pool pool;
    sn_at_rest rest;
    sn_system* s;
    int nv, n;  /* degrees of freedom: all, and free ones */
    int* dof;   /* [n] */
    int* index; /* [nv] among the free ones, or -1 */
    sn_held_rows held;
    bool carries; /* an input moves what a contact that holds touches */
    sn_csr sparse[SPARSE_PARTS];
    int m, dependents;
    int* independent; /* [m] of the free ones */
    int* dependent;   /* [dependents] likewise */
    int* place;       /* [n] k: the k-th independent one; -1 - k: the k-th dependent one */
    double* T;        /* [dependents][m] rows of N */
    int input_count, output_count, channel_count;
    input* inputs;
    sn_channel* channels; /* of outputs */
    double* a;            /* [nv] accelerations from rest */
    double *way, *out;    /* [nv], [output_count] workspace */
    double* row;          /* [m] workspace */
    double* L;            /* [m][m] Cholesky's factor of N^T M N */
    sn_dense dense[DENSE_PARTS];
};

static double* numbers(sn_linear_model* l, size_t count)
{
    return sn_pool_array(&l->pool, count, sizeof(double));
}

static void add_scaled(int count, double* to, double part, const double* from)
{
    for (int i = 0; i < count; ++i)
        to[i] += part * from[i];
}

static double scale_of(const sn_linear_model* l, int free) { return l->s->layout.scale[l->dof[free]]; }

/* ---- sparse matrices --------------------------------------------------------------------------------- */

/* Entries of a row of the assembled matrix that are not zero; written where there is room. */
static int copy_row(const sn_linear_model* l, int node, int r, int* column, double* value)
{
    const sn_block_matrix* A = l->s->matrix.A;
    int count = 0;
    for (int b = A->row[node]; b < A->row[node + 1]; ++b) {
        int other = A->col[b], width = A->size[other];
        for (int c = 0; c < width; ++c) {
            int at = l->index[l->s->matrix.unknown_dof[A->start[other] + c]];
            double entry = A->values[A->at[b] + r * width + c];
            if (at < 0 || entry == 0.0) continue;
            if (column) {
                column[count] = at;
                value[count] = entry;
            }
            ++count;
        }
    }
    return count;
}

/* The assembled matrix on the free degrees of freedom. */
static void take_matrix(sn_linear_model* l, sn_sparse_part part)
{
    const sn_block_matrix* A = l->s->matrix.A;
    int *row = sn_pool_array(&l->pool, (size_t)l->n + 1, sizeof(int)), *column = NULL;
    double* value = NULL;
    if (!row) return;
    for (int pass = 0; pass < 2; ++pass) {
        for (int node = 0; node < A->nodes; ++node)
            for (int r = 0; r < A->size[node]; ++r) {
                int i = l->index[l->s->matrix.unknown_dof[A->start[node] + r]];
                if (i < 0) continue;
                row[i + 1] = row[i] + copy_row(l, node, r, pass ? column + row[i] : NULL,
                                               pass ? value + row[i] : NULL);
            }
        if (pass > 0) break;
        column = sn_pool_array(&l->pool, (size_t)row[l->n], sizeof(int));
        value = numbers(l, (size_t)row[l->n]);
        if (!column || !value) return;
    }
    l->sparse[part] = (sn_csr){ l->n, l->n, row, column, value };
}

/* The equal rows; `way` holds one at a time. */
static void take_rows(sn_linear_model* l)
{
    const sn_rows* rows = l->s->rows;
    int count = rows ? rows->equal : 0, entries = 0;
    for (int e = 0; e < count; ++e)
        entries += rows->items[rows->item_of[rows->equal_row[e]]].n;
    int* row = sn_pool_array(&l->pool, (size_t)count + 1, sizeof(int));
    int* column = sn_pool_array(&l->pool, (size_t)entries, sizeof(int));
    double* value = numbers(l, (size_t)entries);
    if (!row || !column || !value) return;
    for (int e = 0; e < count; ++e) {
        const sn_row_item* at = &rows->items[rows->item_of[rows->equal_row[e]]];
        const double* G = at->G + (rows->equal_row[e] - at->row) * at->n;
        memset(l->way, 0, (size_t)l->nv * sizeof(double));
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) l->way[at->dof[j]] += G[j];
        row[e + 1] = row[e];
        for (int i = 0; i < l->n; ++i)
            if (l->way[l->dof[i]] != 0.0) {
                column[row[e + 1]] = i;
                value[row[e + 1]++] = l->way[l->dof[i]];
            }
    }
    l->sparse[SN_SPARSE_ROWS] = (sn_csr){ count, l->n, row, column, value };
}

/* Accelerations and multipliers of the present configuration at rest; where the masses do not tell, none and
   the last ones. */
static void find_accelerations(sn_linear_model* l)
{
    sn_system* s = l->s;
    if (s->rows) sn_rows_recall(s);
    if (l->rest.sim->statics) return;
    sn_at_rest_place(&l->rest, NULL, NULL, NULL);
    if (sn_system_accelerate(s))
        memcpy(l->a, s->layout.a, (size_t)l->nv * sizeof(double));
    else if (s->rows)
        sn_rows_recall(s);
}

static void take_matrices(sn_linear_model* l)
{
    find_accelerations(l);
    sn_at_rest_place(&l->rest, NULL, NULL, l->a);
    sn_system_evaluate(l->s);
    sn_at_rest_assemble(&l->rest, 1.0, 0.0, 0.0);
    take_matrix(l, SN_SPARSE_MASS);
    sn_at_rest_assemble(&l->rest, 0.0, 1.0, 0.0);
    take_matrix(l, SN_SPARSE_DAMPING);
    sn_at_rest_assemble(&l->rest, 0.0, 0.0, 1.0);
    take_matrix(l, SN_SPARSE_STIFFNESS);
    take_rows(l);
}

/* ---- inputs ------------------------------------------------------------------------------------------ */

/* Until `let_go`, the input differs from its present value by `change`, and has a rate and a second
   derivative. */
static void hold(const sn_linear_model* l, input* in, double change, double rate, double acceleration)
{
    double* held = in->function->held;
    memcpy(in->kept, held, sizeof in->kept);
    held[0] = in->value + change;
    held[1] = rate;
    held[2] = sn_sim_time(l->rest.sim);
    in->function->held_acceleration = acceleration;
}

static void let_go(input* in)
{
    memcpy(in->function->held, in->kept, sizeof in->kept);
    in->function->held_acceleration = 0.0;
}

/* The way of what an input prescribes: velocities at a rate of one. */
static void find_way(sn_linear_model* l, input* in)
{
    sn_system* s = l->s;
    for (int rate = 0; rate < 2; ++rate) {
        hold(l, in, 0.0, rate, 0.0);
        sn_system_set_time(s, sn_sim_time(l->rest.sim), 1.0);
        let_go(in);
        for (int i = 0; i < l->nv; ++i)
            if (!s->layout.free_dof[i]) in->way[i] = s->layout.v[i] - (rate ? in->way[i] : 0.0);
    }
}

static void read_rows(const sn_linear_model* l, int stride, double sign, double* change)
{
    const sn_rows* rows = l->s->rows;
    for (int e = 0; e < rows->equal; ++e) {
        const sn_row_item* at = &rows->items[rows->item_of[rows->equal_row[e]]];
        double g[SN_MAX_ITEM_ROWS] = { 0.0 };
        sn_row_item_values(at, g, NULL, NULL);
        change[(size_t)e * (size_t)stride] += sign * g[rows->equal_row[e] - at->row];
    }
}

/* Rows of friction have rates alone: theirs where what the input prescribes moves at a rate of one. */
static void add_friction_rates(sn_linear_model* l, const input* in, int stride, double* column)
{
    const sn_rows* rows = l->s->rows;
    sn_at_rest_place(&l->rest, NULL, in->way, NULL);
    sn_system_evaluate(l->s);
    for (int e = 0; e < rows->equal; ++e) {
        const sn_row_item* at = &rows->items[rows->item_of[rows->equal_row[e]]];
        int r = rows->equal_row[e] - at->row;
        double rate[SN_MAX_ITEM_ROWS] = { 0.0 };
        if (at->call->row_kind[r] == SN_ROW_EQUAL) continue;
        sn_row_item_values(at, NULL, rate, NULL);
        l->carries = l->carries || rate[r] != 0.0;
        if (at->call->row_kind[r] == SN_ROW_FRICTION) column[(size_t)e * (size_t)stride] += rate[r];
    }
}

/* dg/dw of one input into a column. */
static void differentiate_rows(sn_linear_model* l, input* in, int stride, double* column)
{
    for (int k = 0; k < STENCIL; ++k) {
        hold(l, in, stencil[k].at * in->step, 0.0, 0.0);
        sn_at_rest_place(&l->rest, NULL, NULL, NULL);
        sn_system_evaluate(l->s);
        read_rows(l, stride, stencil[k].weight / in->step, column);
        let_go(in);
    }
    add_friction_rates(l, in, stride, column);
}

static sn_status open_input(sn_linear_model* l, const char* path, sn_error* error)
{
    sn_sim* sim = l->rest.sim;
    sn_channel channel = sn_sim_channel(sim, path, error);
    sn_channel_info info = sn_sim_channel_info(sim, channel);
    double values[3];
    if (channel.index == 0) return error ? error->status : SN_ERR_ARGUMENT;
    if (!info.writable)
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "input \"%s\" cannot be written; an input is a function of time, such as "
                       "/load/force or /handle/z",
                       path);
    sn_channel_data* data = &sim->channels[channel.index - 1];
    if (data->system != l->s)
        return sn_fail(error, SN_ERR_UNSUPPORTED, "input \"%s\" belongs to %s, and the model is of %s", path,
                       data->system->path, l->s->path);
    sn_channel_functions(sim, channel, values);
    double length = l->s->layout.length;
    bool turns = !strcmp(info.unit, "rad"), moves = !strcmp(info.unit, "m");
    for (int k = 0; k < data->function_count; ++k) {
        input* grown = sn_pool_grow(&l->pool, l->inputs, l->input_count, sizeof *grown);
        double* way = numbers(l, (size_t)l->nv);
        if (!grown || !way) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear model");
        l->inputs = grown;
        input* in = &grown[l->input_count++];
        double step = moves ? difference * length : turns ? difference : 1e-3 * fmax(1.0, fabs(values[k]));
        *in = (input){ .function = data->function[k], .value = values[k], .step = step, .way = way };
        find_way(l, in);
    }
    return SN_OK;
}

/* ---- independent coordinates ------------------------------------------------------------------------- */

/* The column that a row depends on most, of those that no row was solved for; -1: it follows from others. */
static int find_pivot(const sn_linear_model* l, const double* row, double size)
{
    int best = -1;
    double most = redundant * size;
    for (int j = 0; j < l->n; ++j) {
        double weight = fabs(row[j]) * scale_of(l, j);
        if (l->place[j] < 0 || !(weight > most)) continue;
        most = weight;
        best = j;
    }
    return best;
}

/* Size of a row as it was before others were taken from it. */
static double size_of_row(const sn_linear_model* l, int row)
{
    const sn_csr* G = &l->sparse[SN_SPARSE_ROWS];
    double most = 0.0;
    for (int e = G->row[row]; e < G->row[row + 1]; ++e)
        most = fmax(most, fabs(G->value[e]) * scale_of(l, G->column[e]));
    return most;
}

/* Solves the rows E = [G, dg/dw] for their pivots, by Gauss and Jordan; from[k]: the row of the k-th
   dependent coordinate. */
static void eliminate(sn_linear_model* l, double* E, int width, int* from)
{
    int rows = l->sparse[SN_SPARSE_ROWS].rows;
    for (int k = 0; k < rows; ++k) {
        double* row = E + (size_t)k * (size_t)width;
        int pivot = find_pivot(l, row, size_of_row(l, k));
        if (pivot < 0) continue;
        double by = 1.0 / row[pivot];
        for (int j = 0; j < width; ++j)
            row[j] *= by;
        for (int i = 0; i < rows; ++i) {
            double* other = E + (size_t)i * (size_t)width;
            if (i != k && other[pivot] != 0.0) add_scaled(width, other, -other[pivot], row);
        }
        from[l->dependents] = k;
        l->dependent[l->dependents] = pivot;
        l->place[pivot] = -1 - l->dependents++;
    }
}

/* N and S. */
static sn_status choose_coordinates(sn_linear_model* l)
{
    const sn_csr* G = &l->sparse[SN_SPARSE_ROWS];
    int rows = G->rows, width = l->n + l->input_count;
    double* E = numbers(l, (size_t)rows * (size_t)width);
    int* from = sn_pool_array(&l->pool, (size_t)rows, sizeof(int));
    l->place = sn_pool_array(&l->pool, (size_t)l->n, sizeof(int));
    l->independent = sn_pool_array(&l->pool, (size_t)l->n, sizeof(int));
    l->dependent = sn_pool_array(&l->pool, (size_t)rows, sizeof(int));
    if (l->pool.failed) return SN_ERR_MEMORY;
    for (int k = 0; k < rows; ++k)
        for (int e = G->row[k]; e < G->row[k + 1]; ++e)
            E[(size_t)k * (size_t)width + (size_t)G->column[e]] = G->value[e];
    for (int i = 0; i < l->input_count && rows > 0; ++i)
        differentiate_rows(l, &l->inputs[i], width, E + l->n + i);
    eliminate(l, E, width, from);
    for (int j = 0; j < l->n; ++j)
        if (l->place[j] >= 0) {
            l->independent[l->m] = j;
            l->place[j] = l->m++;
        }
    l->T = numbers(l, (size_t)l->dependents * (size_t)l->m);
    l->row = numbers(l, (size_t)l->m);
    if (l->pool.failed) return SN_ERR_MEMORY;
    for (int k = 0; k < l->dependents; ++k) {
        const double* row = E + (size_t)from[k] * (size_t)width;
        for (int j = 0; j < l->m; ++j)
            l->T[k * l->m + j] = -row[l->independent[j]];
        for (int i = 0; i < l->input_count; ++i)
            l->inputs[i].way[l->dof[l->dependent[k]]] = -row[l->n + i];
    }
    for (int i = 0; i < l->input_count; ++i)
        for (int k = 0; k < l->nv; ++k)
            l->inputs[i].moves = l->inputs[i].moves || l->inputs[i].way[k] != 0.0;
    return SN_OK;
}

/* out = scale N e_j */
static void spread(const sn_linear_model* l, int j, double scale, double* out)
{
    memset(out, 0, (size_t)l->nv * sizeof(double));
    out[l->dof[l->independent[j]]] = scale;
    for (int k = 0; k < l->dependents; ++k)
        out[l->dof[l->dependent[k]]] = scale * l->T[k * l->m + j];
}

/* out[j * stride] += scale N^T f */
static void reduce(const sn_linear_model* l, const double* f, double scale, int stride, double* out)
{
    for (int i = 0; i < l->n; ++i) {
        double force = scale * f[l->dof[i]];
        if (l->place[i] >= 0)
            out[l->place[i] * stride] += force;
        else
            for (int j = 0; j < l->m; ++j)
                out[j * stride] += l->T[(-1 - l->place[i]) * l->m + j] * force;
    }
}

/* out = N^T (matrix) N, row after row */
static void reduce_matrix(const sn_linear_model* l, const sn_csr* matrix, double* out)
{
    size_t m = (size_t)l->m;
    for (int i = 0; i < l->n; ++i) {
        memset(l->row, 0, m * sizeof(double));
        for (int e = matrix->row[i]; e < matrix->row[i + 1]; ++e) {
            int at = l->place[matrix->column[e]];
            if (at >= 0)
                l->row[at] += matrix->value[e];
            else
                add_scaled(l->m, l->row, matrix->value[e], l->T + (size_t)(-1 - at) * m);
        }
        if (l->place[i] >= 0) {
            add_scaled(l->m, out + (size_t)l->place[i] * m, 1.0, l->row);
            continue;
        }
        const double* T = l->T + (size_t)(-1 - l->place[i]) * m;
        for (int j = 0; j < l->m; ++j)
            if (T[j] != 0.0) add_scaled(l->m, out + (size_t)j * m, T[j], l->row);
    }
}

/* ---- masses ------------------------------------------------------------------------------------------ */

/* L L^T in place; the coordinate without a mass, or -1. */
static int factor_masses(const sn_linear_model* l)
{
    for (int i = 0; i < l->m; ++i) {
        double *row = l->L + (size_t)i * (size_t)l->m, mass = row[i];
        for (int j = 0; j <= i; ++j) {
            const double* other = l->L + (size_t)j * (size_t)l->m;
            double sum = row[j];
            for (int k = 0; k < j; ++k)
                sum -= row[k] * other[k];
            if (j < i)
                row[j] = sum / other[j];
            else if (!(sum > massless * mass))
                return i;
            else
                row[i] = sqrt(sum);
        }
    }
    return -1;
}

/* X <- (N^T M N)^-1 X, [m][columns] */
static void divide_by_masses(const sn_linear_model* l, int columns, double* X)
{
    size_t width = (size_t)columns, m = (size_t)l->m;
    for (int i = 0; i < l->m; ++i) {
        double *row = X + (size_t)i * width, by = 1.0 / l->L[(size_t)i * m + (size_t)i];
        for (int k = 0; k < i; ++k)
            add_scaled(columns, row, -l->L[(size_t)i * m + (size_t)k], X + (size_t)k * width);
        for (int c = 0; c < columns; ++c)
            row[c] *= by;
    }
    for (int i = l->m - 1; i >= 0; --i) {
        double *row = X + (size_t)i * width, by = 1.0 / l->L[(size_t)i * m + (size_t)i];
        for (int k = i + 1; k < l->m; ++k)
            add_scaled(columns, row, -l->L[(size_t)k * m + (size_t)i], X + (size_t)k * width);
        for (int c = 0; c < columns; ++c)
            row[c] *= by;
    }
}

static double* make_dense(sn_linear_model* l, sn_dense_part part, int rows, int columns)
{
    double* value = numbers(l, (size_t)rows * (size_t)columns);
    l->dense[part] = (sn_dense){ rows, columns, value };
    return value;
}

/* A = [0 1; -M^-1 K, -M^-1 D] */
static sn_status make_A(sn_linear_model* l, sn_error* error)
{
    size_t m = (size_t)l->m, square = m * m;
    double *A = make_dense(l, SN_DENSE_A, 2 * l->m, 2 * l->m), *X = numbers(l, square);
    char name[256];
    l->L = numbers(l, square);
    if (l->pool.failed) return SN_ERR_MEMORY;
    reduce_matrix(l, &l->sparse[SN_SPARSE_MASS], l->L);
    int without = factor_masses(l);
    if (without >= 0) {
        sn_system_dof_name(l->s, l->dof[l->independent[without]], name, sizeof name);
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s has no mass, so the motion has no model of the form x' = A x; give it a mass, or "
                       "ask for the sparse matrices only",
                       name);
    }
    for (size_t j = 0; j < m; ++j)
        A[j * 2 * m + m + j] = 1.0;
    for (int part = 0; part < 2; ++part) {
        memset(X, 0, square * sizeof(double));
        reduce_matrix(l, &l->sparse[part ? SN_SPARSE_DAMPING : SN_SPARSE_STIFFNESS], X);
        divide_by_masses(l, l->m, X);
        for (size_t i = 0; i < m; ++i)
            for (size_t j = 0; j < m; ++j)
                A[(m + i) * 2 * m + (part ? m : 0) + j] = -X[i * m + j];
    }
    return SN_OK;
}

/* ---- what inputs do ---------------------------------------------------------------------------------- */

/* How an input acts. */
typedef enum order { VALUE, RATE, ACCELERATION } order;

/* The system where an input, its rate or its second derivative differs by `change`, until `let_go`. */
static void vary(sn_linear_model* l, input* in, order of, double change)
{
    double *u = of == VALUE ? l->way : NULL, *v = of == RATE ? l->way : NULL,
           *a = of == ACCELERATION ? l->way : NULL;
    for (int i = 0; i < l->nv; ++i)
        l->way[i] = (a ? l->a[i] : 0.0) + change * in->way[i];
    hold(l, in, u ? change : 0.0, v ? change : 0.0, a ? change : 0.0);
    sn_at_rest_place(&l->rest, u, v, a ? a : l->a);
}

static double step_of(const input* in, order of) { return of == VALUE ? in->step : 1e-3; }

static void make_B(sn_linear_model* l)
{
    for (order of = VALUE; of <= ACCELERATION; ++of) {
        double* B = make_dense(l, SN_DENSE_B + of, 2 * l->m, l->input_count);
        if (!B || l->input_count == 0) continue;
        double* lower = B + (size_t)l->m * (size_t)l->input_count;
        for (int i = 0; i < l->input_count; ++i) {
            input* in = &l->inputs[i];
            for (int k = 0; k < STENCIL && (of == VALUE || in->moves); ++k) {
                vary(l, in, of, stencil[k].at * step_of(in, of));
                sn_system_evaluate(l->s);
                reduce(l, l->s->layout.f, stencil[k].weight / step_of(in, of), l->input_count, lower + i);
                let_go(in);
            }
        }
        divide_by_masses(l, l->input_count, lower);
    }
    double* drift = make_dense(l, SN_DENSE_DRIFT, 2 * l->m, 1);
    if (!drift) return;
    sn_at_rest_place(&l->rest, NULL, NULL, NULL);
    sn_system_evaluate(l->s);
    reduce(l, l->s->layout.f, 1.0, 1, drift + l->m);
    divide_by_masses(l, 1, drift + l->m);
}

/* ---- outputs ----------------------------------------------------------------------------------------- */

static sn_status open_output(sn_linear_model* l, const char* path, sn_error* error)
{
    sn_channel channel = sn_sim_channel(l->rest.sim, path, error);
    if (channel.index == 0) return error ? error->status : SN_ERR_ARGUMENT;
    sn_channel* grown = sn_pool_grow(&l->pool, l->channels, l->channel_count, sizeof *grown);
    if (!grown) return sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear model");
    l->channels = grown;
    l->channels[l->channel_count++] = channel;
    l->output_count += sn_sim_channel_info(l->rest.sim, channel).width;
    return SN_OK;
}

/* The outputs where the system is now, added to a column with a weight. */
static void add_outputs(const sn_linear_model* l, double weight, int stride, double* column)
{
    sn_sim_refresh_channels(l->rest.sim, l->channels, l->channel_count);
    for (int c = 0, at = 0; c < l->channel_count; ++c) {
        int width = sn_sim_channel_info(l->rest.sim, l->channels[c]).width;
        sn_sim_read(l->rest.sim, l->channels[c], l->out, width);
        for (int k = 0; k < width; ++k)
            column[(size_t)at++ * (size_t)stride] += weight * l->out[k];
    }
}

static void make_C(sn_linear_model* l)
{
    double* C = make_dense(l, SN_DENSE_C, l->output_count, 2 * l->m);
    if (!C || l->output_count == 0) return;
    for (int j = 0; j < 2 * l->m; ++j) {
        int q = j % l->m;
        double step = difference * scale_of(l, l->independent[q]);
        for (int k = 0; k < STENCIL; ++k) {
            spread(l, q, stencil[k].at * step, l->way);
            sn_at_rest_place(&l->rest, j < l->m ? l->way : NULL, j < l->m ? NULL : l->way, NULL);
            add_outputs(l, stencil[k].weight / step, 2 * l->m, C + j);
        }
    }
}

static void make_F(sn_linear_model* l)
{
    for (order of = VALUE; of <= ACCELERATION; ++of) {
        double* F = make_dense(l, SN_DENSE_F + of, l->output_count, l->input_count);
        for (int i = 0; F && i < l->input_count; ++i) {
            input* in = &l->inputs[i];
            for (int k = 0; k < STENCIL && (of == VALUE || in->moves); ++k) {
                vary(l, in, of, stencil[k].at * step_of(in, of));
                add_outputs(l, stencil[k].weight / step_of(in, of), l->input_count, F + i);
                let_go(in);
            }
        }
    }
}

static void make_outputs(sn_linear_model* l)
{
    double* output = make_dense(l, SN_DENSE_OUTPUT, l->output_count, 1);
    l->out = numbers(l, (size_t)l->output_count);
    if (l->pool.failed) return;
    make_C(l);
    make_F(l);
    sn_at_rest_place(&l->rest, NULL, NULL, NULL);
    add_outputs(l, 1.0, 1, output);
}

/* ---- creation ---------------------------------------------------------------------------------------- */

/* Does a row of a contact hold, by the multipliers of the last step? */
static bool is_held(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    sn_touch touch = sn_touch_of(at, rows->kept + at->row);
    return touch != SN_TOUCH_OPEN && (touch != SN_TOUCH_SLIDES || row == at->row);
}

/* The rows of contacts that hold are equal rows; friction that slides pushes as it did. */
static sn_status hold_closed(sn_linear_model* l)
{
    sn_rows* rows = l->s->rows;
    if (!rows) return SN_OK;
    int count = 0;
    for (int row = 0; row < rows->count; ++row)
        count += is_held(rows, row);
    if (!sn_held_rows_prepare(&l->held, &l->pool, count)) return SN_ERR_MEMORY;
    for (int row = 0; row < rows->count; ++row)
        if (is_held(rows, row)) l->held.row[l->held.count++] = row;
    sn_held_rows_hold(&l->held, rows);
    return SN_OK;
}

/* Rows of contacts do not tell their second derivatives, which the forces at a second derivative of an input
   that moves a collider follow from. */
static sn_status refuse_forces(const sn_linear_model* l, sn_error* error)
{
    for (int i = 0; i < l->channel_count; ++i) {
        const sn_channel_data* data = &l->rest.sim->channels[l->channels[i].index - 1];
        if (l->carries && (data->call || data->accelerations))
            return sn_fail(error, SN_ERR_UNSUPPORTED,
                           "%s: an input moves a body that is in contact by multipliers, so forces and "
                           "accelerations are no outputs; ask for positions and velocities",
                           data->info.path);
    }
    return SN_OK;
}

static sn_status number_dofs(sn_linear_model* l)
{
    l->nv = l->s->layout.nv;
    l->dof = sn_pool_array(&l->pool, (size_t)l->nv, sizeof(int));
    l->index = sn_pool_array(&l->pool, (size_t)l->nv, sizeof(int));
    l->way = numbers(l, (size_t)l->nv);
    l->a = numbers(l, (size_t)l->nv);
    if (l->pool.failed) return SN_ERR_MEMORY;
    for (int i = 0; i < l->nv; ++i) {
        l->index[i] = l->s->layout.free_dof[i] ? l->n : -1;
        if (l->index[i] >= 0) l->dof[l->n++] = i;
    }
    return SN_OK;
}

static sn_status compute_dense(sn_linear_model* l, sn_error* error)
{
    if (choose_coordinates(l)) return SN_ERR_MEMORY;
    if (l->m > MAX_COORDINATES)
        return sn_fail(error, SN_ERR_UNSUPPORTED,
                       "%s: the model would have %d coordinates, more than %d; ask for the sparse matrices "
                       "only",
                       l->s->path, l->m, (int)MAX_COORDINATES);
    sn_status status = refuse_forces(l, error);
    if (!status) status = make_A(l, error);
    if (status) return status;
    make_B(l);
    make_outputs(l);
    return SN_OK;
}

static sn_status compute(sn_linear_model* l, const sn_linear_params* p, sn_error* error)
{
    sn_status status = hold_closed(l);
    if (!status) status = number_dofs(l);
    for (int i = 0; i < p->input_count && !status; ++i)
        status = open_input(l, p->inputs[i], error);
    for (int i = 0; i < p->output_count && !status; ++i)
        status = open_output(l, p->outputs[i], error);
    if (status) return status;
    take_matrices(l);
    if (!l->pool.failed && !p->sparse_only) status = compute_dense(l, error);
    return status ? status : l->pool.failed ? SN_ERR_MEMORY : SN_OK;
}

sn_linear_model* sn_sim_linearise(sn_sim* sim, const sn_linear_params* params, sn_error* error)
{
    sn_linear_params p = params ? *params : (sn_linear_params){ 0 };
    if (error && error->status) return NULL;
    if (!sim || p.input_count < 0 || p.output_count < 0 || (p.input_count > 0 && !p.inputs) ||
        (p.output_count > 0 && !p.outputs)) {
        sn_fail(error, SN_ERR_ARGUMENT, "sn_sim_linearise requires a simulation and paths of channels");
        return NULL;
    }
    sn_system* s = sim->system_count > 0 ? sim->systems[0] : NULL;
    if (!s || !s->matrix.A || s->layout.unknowns == 0) {
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "the simulation has no coordinates that are free, hence no linear model");
        return NULL;
    }
    if (sn_exchange_first(sim)) {
        sn_fail(
            error, SN_ERR_UNSUPPORTED,
            "%s acts between systems, which have no common matrix, hence no linear model; put one integrator "
            "above all",
            sn_exchange_first(sim));
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, &sim->pool.host);
    sn_linear_model* l = sn_pool_alloc(&pool, sizeof *l);
    if (!l) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear model");
        return NULL;
    }
    l->pool = pool;
    l->s = s;
    if (!sn_at_rest_keep(&l->rest, sim, s, &l->pool)) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the linear model");
        sn_linear_model_destroy(l);
        return NULL;
    }
    sn_status status = compute(l, &p, error);
    if (s->rows) sn_held_rows_release(&l->held, s->rows);
    sn_at_rest_leave(&l->rest);
    if (status == SN_OK) return l;
    if (status == SN_ERR_MEMORY) sn_fail(error, status, "out of memory for the linear model of %s", s->path);
    sn_linear_model_destroy(l);
    return NULL;
}

void sn_linear_model_destroy(sn_linear_model* l)
{
    if (!l) return;
    sn_pool pool = l->pool; // holds the model itself
    sn_pool_clear(&pool);
}

/* ---- reading ----------------------------------------------------------------------------------------- */

int sn_linear_model_dofs(const sn_linear_model* l) { return l ? l->n : 0; }

void sn_linear_model_dof_name(const sn_linear_model* l, int i, char* text, size_t size)
{
    if (!text || size == 0) return;
    text[0] = '\0';
    if (l && i >= 0 && i < l->n) sn_system_dof_name(l->s, l->dof[i], text, size);
}

const int* sn_linear_model_independent(const sn_linear_model* l, int* count)
{
    if (count) *count = l ? l->m : 0;
    return l && l->m > 0 ? l->independent : NULL;
}

sn_csr sn_linear_model_sparse(const sn_linear_model* l, sn_sparse_part part)
{
    return l && (unsigned)part < SPARSE_PARTS ? l->sparse[part] : (sn_csr){ 0 };
}

sn_dense sn_linear_model_dense(const sn_linear_model* l, sn_dense_part part)
{
    return l && (unsigned)part < DENSE_PARTS ? l->dense[part] : (sn_dense){ 0 };
}
