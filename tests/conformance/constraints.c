/* Sinew - checks of constraints: rates, Jacobians, and what Newton's iteration takes for the rows.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include "engine/rows.h"
#include <math.h>

enum { MAX_ROWS = 64 };

static sn_row_kind kind_of_row(const sn_rows* rows, int row)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    return at->call->row_kind[row - at->row];
}

/* g, g', g'' of all rows at the present motion, zero where there is none. */
static void row_values(const sn_bench* b, double out[3][MAX_ROWS])
{
    const sn_rows* rows = b->s->rows;
    for (int i = 0; i < rows->item_count; ++i) {
        const sn_row_item* at = &rows->items[i];
        at->call->type->ops.constraint->rows(at->call->self, at->item, &at->call->in, out[0] + at->row,
                                             out[1] + at->row, out[2] + at->row);
    }
    for (int r = 0; r < rows->count; ++r) {
        if (kind_of_row(rows, r) == SN_ROW_FRICTION) out[0][r] = 0.0;
        if (kind_of_row(rows, r) != SN_ROW_EQUAL) out[2][r] = 0.0;
    }
}

int sn_bench_row_sizes(sn_bench* b, double** sizes)
{
    const sn_rows* rows = b->s->rows;
    double values[3][MAX_ROWS];
    row_values(b, values);
    *sizes = sn_bench_numbers(b, 3 * rows->item_count);
    for (int k = 0; k < 3; ++k)
        for (int i = 0; i < rows->item_count; ++i) {
            const sn_row_item* at = &rows->items[i];
            for (int r = at->row; r < at->row + at->call->rows_per_item; ++r)
                (*sizes)[k * rows->item_count + i] += values[k][r] * values[k][r];
        }
    return 3 * rows->item_count;
}

/* Rates are derivatives in time along the motion. */
static bool check_rates(sn_bench* b)
{
    const sn_rows* rows = b->s->rows;
    double at[DERIVATIVE_SHOTS][3][MAX_ROWS], exact[3][MAX_ROWS];
    derivative rate[2][MAX_ROWS];
    sn_bench_motion now = sn_bench_keep(b);
    row_values(b, exact);
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        sn_bench_set_time(b, 0.7 + derivative_shot(k), sn_bench_load_factor(b));
        sn_bench_go_to(b, &now, derivative_shot(k));
        row_values(b, at[k]);
    }
    for (int r = 0; r < rows->count; ++r)
        for (int k = 0; k < 2; ++k) {
            sn_row_kind kind = kind_of_row(rows, r);
            bool has = kind == SN_ROW_EQUAL || (kind == SN_ROW_CONTACT && k == 0);
            rate[k][r] =
                has ? derivative_from(&at[0][k][r], 3 * MAX_ROWS) : (derivative){ exact[k + 1][r], 0 };
        }
    bool known = sn_bench_derivative(b, "g'", exact[1], rate[0], rows->count);
    known = sn_bench_derivative(b, "g''", exact[2], rate[1], rows->count) && known;
    sn_bench_set_time(b, 0.7, sn_bench_load_factor(b));
    sn_bench_go_to(b, &now, 0.0);
    return known;
}

static double row_entry(const sn_rows* rows, const double* values, int row, int dof)
{
    const sn_row_item* at = &rows->items[rows->item_of[row]];
    double sum = 0.0;
    for (int j = 0; j < at->n; ++j)
        if (at->dof[j] == dof) sum += values[(row - at->row) * at->n + j];
    return sum;
}

/* One column of G and B, in a step with the weight cd of velocities. */
static bool check_column(sn_bench* b, const sn_bench_motion* now, int c, double cd)
{
    enum { STRIDE = 3 * MAX_ROWS };
    const sn_rows* rows = b->s->rows;
    double x[DERIVATIVE_SHOTS][3][MAX_ROWS], v[DERIVATIVE_SHOTS][3][MAX_ROWS];
    int local;
    const sn_state* state = sn_bench_owner(b, c, &local);
    for (int k = 0; k < DERIVATIVE_SHOTS; ++k) {
        kinematics_displace(state->kind, state->x, local, derivative_shot(k));
        sn_system_map(b->s);
        row_values(b, x[k]);
        sn_bench_put(b, now);
        b->v[c] += derivative_shot(k);
        sn_system_map(b->s);
        row_values(b, v[k]);
        sn_bench_put(b, now);
    }
    bool known = true;
    for (int r = 0; r < rows->count; ++r) {
        const sn_row_item* at = &rows->items[rows->item_of[r]];
        double G = row_entry(rows, at->G, r, c), B = row_entry(rows, at->B, r, c);
        derivative gx = derivative_from(&x[0][0][r], STRIDE), gv = derivative_from(&v[0][1][r], STRIDE);
        derivative hx = derivative_from(&x[0][1][r], STRIDE);
        derivative step = { gv.value + hx.value / cd, gv.error + hx.error / cd };
        if (kind_of_row(rows, r) == SN_ROW_CONTACT) step = gx;
        known = sn_bench_derivative(b, "G = dg'/dv", &G, &gv, 1) && known;
        if (kind_of_row(rows, r) != SN_ROW_FRICTION)
            known = sn_bench_derivative(b, "G = dg/dx", &G, &gx, 1) && known;
        known = sn_bench_derivative(b, "B", &B, &step, 1) && known;
    }
    return known;
}

static bool check_jacobian(sn_bench* b)
{
    const double cd = 0.8;
    bool known = true;
    sn_bench_motion now = sn_bench_keep(b);
    sn_system_evaluate(b->s);
    sn_system_assemble(b->s, 1.0, cd, 1.0, NULL);
    for (int c = 0; c < b->nv; ++c)
        known = check_column(b, &now, c, cd) && known;
    return known;
}

void sn_check_constraint(sn_bench* b)
{
    b->idle = b->role != SN_ROLE_CONSTRAINT;
    if (!b->idle && b->s->rows->count > MAX_ROWS)
        sn_bench_fail(b, "the constraint has %d rows; at most %d", b->s->rows->count, MAX_ROWS);
    while (!b->idle && sn_bench_wants_more(b)) {
        sn_bench_new_state(b);
        bool known = check_rates(b);
        b->known += check_jacobian(b) && known;
    }
}
