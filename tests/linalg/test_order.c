/* Sinew - test_order: orders of the nodes of a matrix. If this fails, a node is lost, a band is too wide, or
   the paths of the elimination tree of a long rod are long, and with them the responses of its contacts.
   SPDX-License-Identifier: BSD-3-Clause */
#include "linalg/order.h"
#include "linalg/tree.h"
#include "support/run_suite.h"
#include <check.h>
#include <stdlib.h>

/* Points and angles of a rod, each coupled with the next `reach` nodes, in a scattered numbering; several
   rods, closed ones too. */
static sn_block_matrix* make_rods(int rods, int nodes, int reach, bool closed)
{
    const int all = rods * nodes, factor = 7919; // a prime: a permutation
    int *size = calloc((size_t)all, sizeof *size), count = 0;
    int(*pairs)[2] = calloc((size_t)all * (size_t)reach, sizeof *pairs);
    for (int i = 0; i < all; ++i) {
        const int own = (int)((long long)i * factor % all), rod = i / nodes;
        size[own] = i % 2 ? 1 : 3;
        for (int k = 1; k <= reach; ++k) {
            if (i % nodes + k >= nodes && !closed) continue;
            pairs[count][0] = own;
            pairs[count++][1] = (int)((long long)(rod * nodes + (i + k) % nodes) * factor % all);
        }
    }
    sn_block_matrix* m = sn_block_matrix_create(all, size, count, (const int(*)[2])pairs);
    free(size);
    free(pairs);
    ck_assert_ptr_nonnull(m);
    return m;
}

static void assert_permutation(const int* order, int n)
{
    bool* seen = calloc((size_t)n + 1, sizeof *seen);
    int good = 0;
    for (int k = 0; k < n; ++k) {
        ck_assert(order[k] >= 0 && order[k] < n);
        good += !seen[order[k]];
        seen[order[k]] = true;
    }
    ck_assert_int_eq(good, n);
    free(seen);
}

static const struct {
    int rods, nodes, reach;
    bool closed;
    int half; /* most unknowns between two that couple */
} cases[] = { { 1, 1001, 4, false, 10 }, { 5, 201, 4, false, 10 }, { 1, 1001, 4, true, 22 },
              { 1, 30, 2, false, 6 },    { 3, 1, 4, false, 2 },    { 0, 1, 1, false, 0 },
              { 200, 5, 2, false, 6 } };

START_TEST(every_node_has_one_place)
{
    sn_block_matrix* m = make_rods(cases[_i].rods, cases[_i].nodes, cases[_i].reach, cases[_i].closed);
    size_t n = (size_t)m->nodes + 1;
    int* room = calloc(3 * n, sizeof *room);
    int half = sn_order_along(m, room, room + n, room + 2 * n);
    ck_assert_int_ge(half, 0);
    ck_assert_int_le(half, cases[_i].half + 2); // neighbours of one step are in any order
    assert_permutation(room, m->nodes);
    for (int k = 0, at = 0, part = 0; k < m->nodes; at += m->size[room[k++]]) {
        ck_assert_int_eq(room[n + (size_t)room[k]], at);
        ck_assert(room[2 * n + (size_t)room[k]] - part <= 1 && room[2 * n + (size_t)room[k]] >= part);
        part = room[2 * n + (size_t)room[k]];
        ck_assert_int_lt(part, cases[_i].rods);
    }
    ck_assert(sn_order_for_factors(m, room));
    assert_permutation(room, m->nodes);
    free(room);
    sn_block_matrix_destroy(m);
}
END_TEST

/* Unknowns on the longest path of supernodes to a root. */
static int longest_path(const sn_tree* tree)
{
    int *path = calloc((size_t)tree->count + 1, sizeof *path), most = 0;
    for (int k = tree->count - 1; k >= 0; --k) {
        path[k] = tree->at[k].columns + (tree->at[k].parent < 0 ? 0 : path[tree->at[k].parent]);
        if (path[k] > most) most = path[k];
    }
    free(path);
    return most;
}

/* A rod is cut 6 or 9 times. On a path there are a piece of at most 40 unknowns and a separator of each cut,
   four nodes, in supernodes that are joined. Along the rod there would be 2000 or 16000. */
START_TEST(paths_grow_with_the_logarithm)
{
    static const int nodes[2] = { 1001, 8001 }, most[2] = { 40 + 6 * 16, 40 + 9 * 16 };
    sn_block_matrix* m = make_rods(1, nodes[_i], 4, false);
    sn_pool pool;
    sn_tree tree;
    sn_pool_init(&pool, NULL);
    ck_assert(sn_tree_build(&tree, m, &pool));
    ck_assert_int_le(longest_path(&tree), most[_i]);
    ck_assert_double_le(tree.operations, 400.0 * m->dofs); // along the rod some 70
    sn_pool_clear(&pool);
    sn_block_matrix_destroy(m);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("order");
    TCase* all = tcase_create("all");
    tcase_add_loop_test(all, every_node_has_one_place, 0, (int)(sizeof cases / sizeof cases[0]));
    tcase_add_loop_test(all, paths_grow_with_the_logarithm, 0, 2);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
