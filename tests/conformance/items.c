/* Sinew - checks of items against each other: several threads work on the items of one component at once.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <stdlib.h>

/* Runs the operation on a range, into the system's arrays. */
static void run_range(sn_bench* b, sn_range range)
{
    const sn_call* call = b->call;
    if (b->role == SN_ROLE_MAPPING) {
        const sn_state* child = sn_bench_child(b);
        sn_kin_out out = { .kind = child->kind, .count = child->count };
        out.x = child->x;
        out.v = child->v;
        out.a = child->a;
        call->type->ops.mapping->apply(call->self, range, &call->in, &out);
        call->type->ops.mapping->apply_transpose(call->self, range, &call->in, child->f, call->out);
    } else {
        sn_bench_add(b, range);
    }
}

static void expect_same(sn_bench* b, const char* what, const double* got, const double* wanted, int n)
{
    for (int i = 0; i < n; ++i)
        if (memcmp(got + i, wanted + i, sizeof *got) != 0)
            sn_bench_fail(b, "%s: number %d is %.17g instead of %.17g", what, i, got[i], wanted[i]);
}

/* Items are independent: in one go or one by one gives the same bits. */
void sn_check_ranges(sn_bench* b)
{
    b->idle = !sn_bench_has_items(b);
    for (int sample = 0; !b->idle && sample < SN_BENCH_SAMPLES; ++sample) {
        double *f[2], *x[2];
        const int count = b->call->item_count;
        sn_bench_new_state(b);
        for (int pass = 0; pass < 2; ++pass) {
            sn_bench_clear_forces(b);
            uint64_t seed = 5;
            for (int i = b->nv; i < b->nv_all && b->role == SN_ROLE_MAPPING; ++i)
                b->f[i] = random_number(&seed);
            for (int i = 0; i < count; i += pass == 0 ? count : 1)
                run_range(b, (sn_range){ i, pass == 0 ? count : i + 1 });
            run_range(b, (sn_range){ 0, 0 });
            f[pass] = memcpy(sn_bench_numbers(b, b->nv_all), b->f, (size_t)b->nv_all * sizeof(double));
            x[pass] = memcpy(sn_bench_numbers(b, b->nx_all), b->x, (size_t)b->nx_all * sizeof(double));
        }
        expect_same(b, "forces of items one by one", f[1], f[0], b->nv_all);
        expect_same(b, "places of items one by one", x[1], x[0], b->nx_all);
    }
}

/* Whether an item touches a degree of freedom. */
static bool touches(const sn_bench* b, int item, int dof)
{
    const sn_call* call = b->call;
    for (int k = 0; k < call->nodes_per_item; ++k) {
        sn_node node = call->node[item * call->nodes_per_item + k];
        const sn_state* state = sn_bench_input(b, node.input);
        int m = sn_kind_dofs(state->kind), first = state->v_at + node.node * m;
        if (dof >= first && dof < first + m) return true;
    }
    return false;
}

/* An item leaves alone what belongs to the nodes of others. */
void sn_check_nodes(sn_bench* b)
{
    b->idle = !sn_bench_has_items(b);
    if (b->idle) return;
    sn_bench_new_state(b);
    double *before = sn_bench_numbers(b, b->nv_all), *x = sn_bench_numbers(b, b->nx_all);
    for (int item = 0; item < b->call->item_count; ++item) {
        for (int i = 0; i < b->nv_all; ++i)
            before[i] = b->f[i] = random_number(&b->seed);
        memcpy(x, b->x, (size_t)b->nx_all * sizeof *x);
        run_range(b, (sn_range){ item, item + 1 });
        for (int i = 0; i < b->nv_all; ++i)
            if (b->f[i] != before[i] && !touches(b, item, i))
                sn_bench_fail(b, "item %d adds to degree of freedom %d of others", item, i);
        if (b->role != SN_ROLE_MAPPING) expect_same(b, "places after forces were added", b->x, x, b->nx_all);
    }
}

/* Degrees of freedom of an item; forces in batches have no plans. */
static int item_dofs(const sn_bench* b, int item)
{
    int n = 0;
    for (int k = 0; k < b->call->nodes_per_item; ++k)
        n += sn_kind_dofs(b->call->kin[b->call->node[item * b->call->nodes_per_item + k].input].kind);
    return n;
}

static void tangent_of(sn_bench* b, int item, double* out)
{
    int n = item_dofs(b, item);
    memset(out, 0, 3 * (size_t)(n * n) * sizeof *out);
    sn_tangent t = {
        .n = n, .K = out, .D = out + n * n, .M = b->role == SN_ROLE_MASS ? out + 2 * n * n : NULL
    };
    sn_bench_tangent(b, item, &t);
}

/* What `add` leaves for `tangent` belongs to the item: the others, before or after it, do not change it. */
void sn_check_memory(sn_bench* b)
{
    enum { TANGENT = 3 * (SN_MAX_ITEM_NODES * 6) * (SN_MAX_ITEM_NODES * 6) };
    b->idle = b->role != SN_ROLE_FORCE && b->role != SN_ROLE_MASS;
    if (b->idle) return;
    sn_bench_new_state(b);
    double *alone = sn_bench_numbers(b, TANGENT), *among = sn_bench_numbers(b, TANGENT);
    for (int item = 0; item < b->call->item_count; ++item) {
        const int n = item_dofs(b, item);
        run_range(b, (sn_range){ item, item + 1 });
        tangent_of(b, item, alone);
        for (int other = b->call->item_count - 1; other >= 0; --other)
            run_range(b, (sn_range){ other, other + 1 });
        for (int other = 0; other < b->call->item_count; ++other)
            tangent_of(b, other, among);
        tangent_of(b, item, among);
        expect_same(b, "tangent of an item after the others", among, alone, 3 * n * n);
    }
}
