/* Sinew - force: a force or mass bound to one state with a random motion, and its derivatives against
   differences.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include "support/fake_bind.h"
#include "support/motion.h"

/** A component on the state "/on". */
typedef struct force_rig {
    const sn_component* type;
    sn_bind bind;
    const void* self;
    motion on;
    double t, load;
    int dofs; /**< of the state */
} force_rig;

static inline void force_make(force_rig* r, const sn_component* type, const void* params, const motion* on,
                              double t, double load)
{
    memset(r, 0, sizeof *r);
    r->type = type;
    r->on = *on;
    r->t = t;
    r->load = load;
    r->dofs = on->count * sn_kind_dofs(on->kind);
    fake_state(&r->bind, "/on", motion_kin(&r->on));
    r->self = fake_bind(&r->bind, type, params);
    ck_assert_msg(r->self != NULL, "%s", r->bind.text);
    for (int i = 0; i < r->bind.item_count * r->bind.nodes_per_item; ++i) {
        ck_assert_int_eq(r->bind.nodes[i].input, 0);
        ck_assert(r->bind.nodes[i].node >= 0 && r->bind.nodes[i].node < on->count);
    }
}

static inline void force_free(force_rig* r) { fake_release(&r->bind); }

/** The operations that forces and masses share, in the table of a force. */
static inline sn_force_ops force_ops_of(const force_rig* r)
{
    if (r->type->role == SN_ROLE_FORCE) return *r->type->ops.force;
    const sn_mass_ops* m = r->type->ops.mass;
    return (sn_force_ops){
        .add = m->add, .tangent = m->tangent, .energy = m->energy, .load_potential = m->load_potential
    };
}

/** What a range of items adds to zero. */
static inline void force_add_range(const force_rig* r, const motion* on, sn_range items, double* f)
{
    sn_kin kin = motion_kin(on);
    sn_input in = { .t = r->t, .load_factor = r->load, .at = &kin };
    sn_generalized_force out;
    out.f = f;
    force_ops_of(r).add(r->self, items, &in, &out);
}

static inline void force_add(const force_rig* r, const motion* on, double* f)
{
    sn_range all = { 0, r->bind.item_count };
    memset(f, 0, (size_t)r->dofs * sizeof *f);
    force_add_range(r, on, all, f);
}

static inline double force_sum(const force_rig* r, const motion* on,
                               double (*function)(const void*, sn_range, const sn_input*))
{
    sn_kin kin = motion_kin(on);
    sn_input in = { .t = r->t, .load_factor = r->load, .at = &kin };
    sn_range all = { 0, r->bind.item_count };
    return function(r->self, all, &in);
}

/** K, D, M of every item, put together, against differences of `add`; split ranges give the same bits. */
static inline void check_force_derivatives(const force_rig* r, double tolerance)
{
    enum { N = 6 * MOTION_NODES };
    static double exact[3][N * N], wanted[3][N * N];
    static const char* const names[3] = { "K", "D", "M" };
    static const double steps[4] = { -2, -1, 1, 2 };
    const double h = 2e-3;
    int n = r->dofs, node_dofs = sn_kind_dofs(r->on.kind), own = node_dofs * r->bind.nodes_per_item;
    bool mass = r->type->role == SN_ROLE_MASS;
    memset(exact, 0, sizeof exact);

    // Exact, item by item
    sn_kin kin = motion_kin(&r->on);
    sn_input in = { .t = r->t, .load_factor = r->load, .at = &kin };
    double whole[N], parts[N] = { 0 };
    force_add(r, &r->on, whole);
    for (int item = 0; item < r->bind.item_count; ++item) {
        double K[N * N] = { 0 }, D[N * N] = { 0 }, M[N * N] = { 0 };
        const double* own_matrix[3] = { K, D, M };
        sn_tangent tangent = { .n = own, .K = K, .D = D, .M = mass ? M : NULL };
        force_ops_of(r).tangent(r->self, item, &in, &tangent);
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < own; ++i)
                for (int j = 0; j < own; ++j) {
                    int row = node_dofs * r->bind.nodes[item * r->bind.nodes_per_item + i / node_dofs].node;
                    int column =
                        node_dofs * r->bind.nodes[item * r->bind.nodes_per_item + j / node_dofs].node;
                    exact[k][(row + i % node_dofs) * n + column + j % node_dofs] +=
                        own_matrix[k][i * own + j];
                }
        sn_range only = { item, item + 1 };
        force_add_range(r, &r->on, only, parts);
    }
    ck_assert_mem_eq(whole, parts, (size_t)n * sizeof(double));

    // Energy and dissipation are sums over the items
    const sn_force_ops ops = force_ops_of(r);
    for (int k = 0; k < 2; ++k) {
        double (*function)(const void*, sn_range, const sn_input*) = k == 0 ? ops.energy : ops.dissipation;
        if (!function) continue;
        double sum = 0, at_once = force_sum(r, &r->on, function);
        for (int item = 0; item < r->bind.item_count; ++item) {
            sn_range only = { item, item + 1 };
            sum += function(r->self, only, &in);
        }
        expect_close("sum over items", &sum, &at_once, 1, 1e-14);
    }

    // Differences, column by column
    for (int c = 0; c < n; ++c) {
        double f[3][4][N];
        for (int k = 0; k < 4; ++k) {
            motion x = r->on, v = r->on, a = r->on;
            motion_displace(&x, c / node_dofs, c % node_dofs, steps[k] * h);
            v.v[c] += steps[k] * h;
            a.a[c] -= steps[k] * h;
            force_add(r, &x, f[0][k]);
            force_add(r, &v, f[1][k]);
            force_add(r, &a, f[2][k]);
        }
        for (int k = 0; k < 3; ++k)
            for (int i = 0; i < n; ++i)
                wanted[k][i * n + c] = difference(f[k][0][i], f[k][1][i], f[k][2][i], f[k][3][i], h);
    }
    for (int k = 0; k < 3; ++k)
        expect_close(names[k], exact[k], wanted[k], n * n, tolerance);
}

/** Fails unless the component is refused with a message that begins so. */
static inline void expect_force_refused(const sn_component* type, const void* params, const motion* on,
                                        const char* beginning)
{
    sn_bind bind = { 0 };
    fake_state(&bind, "/on", motion_kin(on));
    ck_assert_ptr_null(fake_bind(&bind, type, params));
    ck_assert_msg(strncmp(bind.text, beginning, strlen(beginning)) == 0, "\"%s\" instead of \"%s...\"",
                  bind.text, beginning);
    fake_release(&bind);
}
