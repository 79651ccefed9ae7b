/* If this failed, a step of Newton's method for contacts that push, stick or slip would not be that of its
   equations (cone_newton.h), of which contacts that slip have two instead of three.
   SPDX-License-Identifier: BSD-3-Clause */
#include "engine/cone_dense.h"
#include "engine/cone_slip.h"
#include "linalg/lu.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>

enum { CONTACTS = 12, ROWS = 3 * CONTACTS };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}

/* Contacts that all push, some without friction, with l and w = b + C l in the middle of an iteration. */
static void draw(sn_cones* k, sn_pool* pool)
{
    double F[ROWS][ROWS];
    sn_cones_build(k, pool, ROWS);
    for (int i = 0; i < CONTACTS; ++i) {
        const int count = i % 4 == 3 ? 1 : 3;
        k->list[k->count++] = (sn_cone){ .at = k->rows, .count = count, .mu = 0.3 + 0.5 * (i % 3) };
        k->rows += count;
    }
    for (int i = 0; i < k->rows; ++i)
        for (int j = 0; j < k->rows; ++j)
            F[i][j] = random_number();
    for (int i = 0; i < k->rows; ++i)
        for (int j = 0; j < k->rows; ++j) {
            double sum = i == j ? 0.1 : 0.0;
            for (int c = 0; c < k->rows; ++c)
                sum += F[i][c] * F[j][c] / k->rows;
            k->C[j * k->rows + i] = sum;
        }
    for (int i = 0; i < k->rows; ++i)
        k->w[i] = random_number();
    sn_cones_begin(k, 1e-13);
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        k->l[c->at] = 2.0 + random_number();
        for (int j = 1; j < c->count; ++j)
            k->l[c->at + j] = random_number();
    }
    sn_cones_respond(k);
}

/* Adds `by` times the rows of C of a contact to a row of the equations. */
static void add_row(const sn_cones* k, int row, const double by[3], const sn_cone* c, double* M)
{
    for (int j = 0; j < k->rows; ++j)
        for (int i = 0; i < c->count; ++i)
            M[j * k->rows + row] += by[i] * k->C[j * k->rows + c->at + i];
}

/* All equations of all contacts, three of each with friction, and their solution, into `dl`. */
static void solve_all(const sn_cones* k, double damping, double* dl)
{
    static double M[ROWS * ROWS];
    int swapped[ROWS];
    for (int i = 0; i < k->rows * k->rows; ++i)
        M[i] = 0.0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const double normal = sn_cone_own_scale(k, c->at);
        add_row(k, c->at, (double[3]){ normal, 0, 0 }, c, M);
        dl[c->at] = -normal * k->w[c->at];
        if (c->count == 1) continue;
        const sn_cone_slip s = sn_cone_find_slip(k, c);
        for (int r = 0; r < 2; ++r) {
            const int row = c->at + 1 + r;
            double T[3] = { 0 };
            for (int q = 0; q < 2; ++q) {
                T[1 + q] = s.turn * ((r == q) - s.e[r] * s.e[q]);
                M[(c->at + 1 + q) * k->rows + row] += (r == q) - T[1 + q]; // T is 1 where it sticks
                T[1 + q] *= s.scale;
            }
            M[c->at * k->rows + row] -= s.slips ? c->mu * s.e[r] : 0.0;
            add_row(k, row, T, c, M);
            dl[row] = s.slips ? s.limit * s.e[r] - k->l[row] : -s.scale * k->w[row];
        }
    }
    for (int i = 0; i < k->rows; ++i)
        M[i * k->rows + i] += damping;
    ck_assert_int_lt(sn_lu_factor(M, k->rows, swapped), 0);
    sn_lu_solve(M, k->rows, swapped, dl);
}

/* Numbers of the equations, as Newton's method gives them; returns how many. */
static int number(sn_cones* k, int* slipping)
{
    int n = 0;
    for (int i = 0; i < k->count; ++i) {
        const sn_cone* c = &k->list[i];
        const bool slips = c->count == 3 && sn_cone_find_slip(k, c).slips;
        *slipping += slips;
        for (int j = 0; j < c->count; ++j)
            k->place[c->at + j] = slips && j == 2 ? -1 : n++;
    }
    return n;
}

START_TEST(a_step_solves_all_equations)
{
    const double dampings[] = { 0.0, 1e-4, 0.3 };
    int slipping = 0;
    for (int trial = 0; trial < 60; ++trial) {
        sn_pool pool;
        sn_cones k = { 0 };
        double dl[ROWS], worst = 0.0, size = 0.0;
        sn_pool_init(&pool, NULL);
        draw(&k, &pool);
        solve_all(&k, dampings[trial % 3], dl);
        for (int i = 0; i < k.rows; ++i)
            dl[i] += k.l[i];
        const int n = number(&k, &slipping);
        ck_assert(sn_cone_dense_solve(&k, n, dampings[trial % 3], false));
        for (int i = 0; i < k.rows; ++i) {
            worst = fmax(worst, fabs(k.l[i] - dl[i]));
            size = fmax(size, fabs(dl[i]));
        }
        ck_assert_msg(worst <= 1e-9 * size, "trial %d: %g of %g", trial, worst, size); // conditions up to 1e5
        sn_pool_clear(&pool);
    }
    ck_assert_int_gt(slipping, 60);
    ck_assert_int_lt(slipping, 60 * 9 - 60); // 9 contacts of 12 have friction
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("cone_dense");
    TCase* all = tcase_create("all");
    tcase_add_test(all, a_step_solves_all_equations);
    suite_add_tcase(suite, all);
    return run_suite(suite);
}
