/* If this failed, contacts of rigid bodies in large piles would push with other forces than those of the same
   contacts with a matrix, or contacts would be grouped with bodies that they do not touch.
   SPDX-License-Identifier: BSD-3-Clause */
#include "support/allocations.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <string.h>
#include "engine/balance.h"
#include "engine/cone_equations.h"
#include "engine/cone_gradient.h"
#include "engine/islands.h"

enum { BODIES = 12, SIZE = 6, CONTACTS = 40, ROWS = 3 * CONTACTS };

static unsigned state = 1;
static double random_number(void)
{
    state = state * 1664525u + 1013904223u;
    return (double)(state >> 8) / (double)(1u << 24) - 0.5;
}
static int below(int count) { return (int)((random_number() + 0.5) * count) % count; }

/* The same contacts by bodies and with a matrix. */
typedef struct problem {
    sn_pool pool;
    sn_block_matrix* A;
    sn_bodies* bodies;
    sn_cone_bodies* by;
    sn_cones k, dense;
} problem;

/* Inverses I + F F^T / 6 of random F. */
static void draw_bodies(problem* p)
{
    int size[BODIES];
    for (int i = 0; i < BODIES; ++i)
        size[i] = SIZE;
    p->A = sn_block_matrix_create(BODIES, size, 0, NULL);
    p->bodies = sn_bodies_find(&p->pool, p->A);
    for (int i = 0; i < BODIES; ++i) {
        double F[SIZE][SIZE], *inverse = p->bodies->inverse + p->bodies->place[i];
        for (int k = 0; k < SIZE * SIZE; ++k)
            F[k / SIZE][k % SIZE] = random_number();
        for (int a = 0; a < SIZE; ++a)
            for (int b = 0; b < SIZE; ++b) {
                inverse[b * SIZE + a] = a == b;
                for (int k = 0; k < SIZE; ++k)
                    inverse[b * SIZE + a] += F[a][k] * F[b][k] / SIZE;
            }
    }
}

/* Rows of a contact between two bodies, or of one body with the ground. */
static void draw_contact(problem* p, sn_cone* c)
{
    enum { COLUMNS = 2 * SIZE };
    int unknown[COLUMNS], a = below(BODIES), b = below(BODIES);
    double B[3 * COLUMNS];
    for (int j = 0; j < COLUMNS; ++j)
        unknown[j] = j < SIZE ? SIZE * a + j : a == b ? -1 : SIZE * b + j - SIZE;
    for (int j = 0; j < 3 * COLUMNS; ++j)
        B[j] = random_number();
    ck_assert(sn_cone_bodies_add(p->by, c, COLUMNS, unknown, B, B));
    ck_assert_int_eq(c->pieces, a == b ? 1 : 2);
}

static void fill_matrix(problem* p)
{
    for (int j = 0; j < p->k.count; ++j)
        for (int i = 0; i < p->k.count; ++i)
            for (int m = 0; m < 9; ++m)
                p->dense.C[(3 * j + m % 3) * p->k.rows + 3 * i + m / 3] =
                    sn_cone_bodies_entry(p->by, &p->k.list[i], m / 3, &p->k.list[j], m % 3);
    for (int i = 0; i < p->k.rows; ++i)
        p->dense.C[i * p->k.rows + i] += p->k.soft[i];
}

static void draw(problem* p, int contacts, double soft)
{
    *p = (problem){ 0 };
    sn_pool_init(&p->pool, NULL);
    draw_bodies(p);
    p->by = sn_cone_bodies_create(&p->pool, p->bodies, CONTACTS, 2);
    sn_cones_build_for_bodies(&p->k, &p->pool, ROWS, 0);
    sn_cones_build(&p->dense, &p->pool, ROWS);
    sn_cone_bodies_begin(p->by);
    p->k.bodies = p->by;
    p->k.count = p->dense.count = contacts;
    p->k.rows = p->dense.rows = 3 * contacts;
    for (int i = 0; i < contacts; ++i) {
        sn_cone c = { .at = 3 * i, .count = 3, .mu = below(4) == 0 ? 0.0 : random_number() + 0.55 };
        draw_contact(p, &c);
        p->k.list[i] = p->dense.list[i] = c;
        p->k.soft[3 * i] = soft;
    }
    for (int i = 0; i < p->k.rows; ++i)
        p->k.w[i] = p->dense.w[i] = random_number();
    fill_matrix(p);
}

static void end(problem* p)
{
    sn_block_matrix_destroy(p->A);
    sn_pool_clear(&p->pool);
}

/* ---- tests ------------------------------------------------------------------------------------------ */

START_TEST(products_are_those_of_the_matrix)
{
    problem p;
    double x[ROWS], y[ROWS], out[2][ROWS] = { { 0 } };
    draw(&p, CONTACTS, 0.3);
    for (int i = 0; i < ROWS; ++i)
        x[i] = random_number(), y[i] = random_number();
    sn_cones_apply(&p.k, x, y, out[0]);
    sn_cones_apply(&p.dense, x, y, out[1]);
    for (int i = 0; i < ROWS; ++i)
        ck_assert_double_eq_tol(out[0][i], out[1][i], 1e-13);
    end(&p);
}
END_TEST

/* A sweep makes the same changes; afterwards w belongs to the multipliers. */
START_TEST(sweeps_are_those_of_the_matrix)
{
    problem p;
    draw(&p, CONTACTS, 0.1);
    sn_cones* both[2] = { &p.k, &p.dense };
    double moved[2];
    for (int k = 0; k < 2; ++k) {
        sn_cones_begin(both[k], 1e-13);
        for (int i = 0; i < 5; ++i)
            moved[k] = sn_cones_sweep(both[k]);
    }
    ck_assert_double_gt(moved[0], 1e-3);
    ck_assert_double_eq_tol(moved[0], moved[1], 1e-13);
    for (int i = 0; i < p.k.rows; ++i) {
        ck_assert_double_eq_tol(p.k.l[i], p.dense.l[i], 1e-13);
        ck_assert_double_eq_tol(p.k.w[i], p.dense.w[i], 1e-13);
    }
    ck_assert_double_eq_tol(sn_cones_residual(&p.k), sn_cones_residual(&p.dense), 1e-13);
    end(&p);
}
END_TEST

/* Sweeps until one moves no row by more than half of the residual. */
static int sweep_until(sn_cones* k, double still, int most)
{
    int sweeps = 1;
    while (sweeps < most && sn_cones_sweep(k) > 0.5 * still)
        ++sweeps;
    return sweeps;
}

/* Directions lead to the solution in fewer sweeps (1238 instead of 2265), and leave the multipliers in the
   cones wherever they end. */
START_TEST(directions_save_sweeps)
{
    enum { PROBLEMS = 20, MANY = 3000 };
    const double still = 1e-10;
    int with = 0, without = 0;
    for (int number = 0; number < PROBLEMS; ++number) {
        problem p;
        draw(&p, CONTACTS, 0.01);
        sn_cones_begin(&p.dense, still);
        sn_cones_begin(&p.k, still);
        without += sweep_until(&p.dense, still, MANY);
        for (int most = 1; most <= 4; ++most) {
            ck_assert_int_eq(sn_cone_gradient(&p.k, most), most);
            for (int i = 0; i < p.k.count; ++i) {
                const double* l = p.k.l + 3 * i;
                ck_assert(l[0] >= 0.0 && hypot(l[1], l[2]) <= p.k.list[i].mu * l[0] * (1 + 1e-14));
            }
        }
        with += 10 + sn_cone_gradient(&p.k, MANY);
        ck_assert_msg(p.k.residual <= still, "problem %d: residual %g", number, p.k.residual);
        end(&p);
    }
    ck_assert_msg(3 * with < 2 * without, "%d sweeps with directions, %d without", with, without);
}
END_TEST

/* Near rest rows change little from step to step: no matrix is factored. */
START_TEST(small_changes_need_no_factors)
{
    int factored = 0;
    for (int number = 0; number < 20; ++number) {
        problem p;
        draw(&p, CONTACTS, 0.01);
        ck_assert(sn_cones_balance(&p.k, 1e-12));
        factored += p.k.factorisations;
        for (int i = 0; i < p.k.rows; ++i)
            p.k.w[i] += 1e-9 * random_number();
        ck_assert(sn_cones_balance(&p.k, 1e-10));
        ck_assert_int_eq(p.k.factorisations, 0);
        end(&p);
    }
    ck_assert_int_gt(factored, 0);
}
END_TEST

/* (E + T C) y = r with small E, as Newton's method has it. */
START_TEST(equations_are_solved)
{
    static const double small[] = { 1.0, 1e-4, 1e-9 };
    problem p;
    double r[ROWS], y[ROWS], Cy[ROWS] = { 0 };
    draw(&p, CONTACTS, 0.0); // 120 rows of 72 unknowns
    ck_assert(sn_cone_equations_fit(&p.k));
    for (int i = 0; i < p.k.count; ++i) {
        sn_cone_block* e = &p.by->block[i];
        *e = (sn_cone_block){ .rows = i % 5 == 0 ? 0 : i % 7 == 0 ? 1 : 3 };
        for (int j = 0; j < 3; ++j)
            e->E[4 * j] = small[_i], e->T[4 * j] = 1.0 + 0.1 * j;
        if (i % 3 > 0) continue;
        e->E[3] = -0.3; // slips along the first direction
        e->E[4] = 1.0;
        e->T[4] = 0.0;
    }
    memset(y, 0, sizeof y);
    for (int i = 0; i < p.k.rows; ++i)
        r[i] = y[i] = i % 3 < p.by->block[i / 3].rows ? random_number() : 0.0;
    ck_assert(sn_cone_equations_factor(&p.k));
    sn_cone_equations_solve(&p.k, y, 2);
    sn_cones_apply(&p.k, y, NULL, Cy);
    double size = 0.0;
    for (int i = 0; i < p.k.rows; ++i)
        size = fmax(size, fabs(y[i]));
    for (int i = 0; i < p.k.rows; ++i) {
        const sn_cone_block* e = &p.by->block[i / 3];
        double rest = i % 3 < e->rows ? r[i] : y[i];
        for (int j = 0; i % 3 < e->rows && j < e->rows; ++j)
            rest -= e->E[3 * (i % 3) + j] * y[i - i % 3 + j] + e->T[3 * (i % 3) + j] * Cy[i - i % 3 + j];
        ck_assert_msg(fabs(rest) < 1e-13 * (1.0 + size), "row %d: %g, solution %g", i, rest, size);
    }
    end(&p);
}
END_TEST

/* As many rows as are independent: the multipliers are unique. */
START_TEST(forces_are_those_of_the_matrix)
{
    int met = 0;
    for (int number = 0; number < 60; ++number) {
        problem p;
        draw(&p, 5 + number % 20, number % 2 ? 0.05 : 0.0);
        bool a = sn_cones_balance(&p.k, 1e-13), b = sn_cones_balance(&p.dense, 1e-13);
        ck_assert_int_eq(a, b);
        met += a;
        double worst = 0.0;
        for (int i = 0; a && i < p.k.rows; ++i)
            worst = fmax(worst, fabs(p.k.w[i] - p.dense.w[i]));
        ck_assert_msg(worst < 1e-10, "problem %d: %g", number, worst);
        end(&p);
    }
    ck_assert_int_ge(met, 57);
}
END_TEST

/* Rows that follow from each other, as those of cubes in a pile. */
START_TEST(redundant_contacts_are_met)
{
    for (int number = 0; number < 40; ++number) {
        problem p;
        double w[ROWS];
        draw(&p, CONTACTS, 0.0);
        for (int i = 0; i < p.k.rows; ++i) // a motion of the bodies into the contacts
            p.by->other[i % (BODIES * SIZE)] = random_number();
        memset(w, 0, sizeof w);
        sn_cone_bodies_read(p.by, p.k.count, p.k.list, p.by->other, w);
        memcpy(p.k.w, w, (size_t)p.k.rows * sizeof(double));
        if (!sn_cones_balance(&p.k, 1e-12)) {
            ck_assert_msg(p.k.residual < 1e-7, "problem %d: residual %g", number, p.k.residual);
            end(&p);
            continue;
        }
        for (int i = 0; i < p.k.count; ++i) {
            const double *l = p.k.l + 3 * i, *v = p.k.w + 3 * i;
            ck_assert(l[0] >= 0.0 && hypot(l[1], l[2]) <= p.k.list[i].mu * l[0] * (1 + 1e-14));
            ck_assert(v[0] > -1e-11 && (l[0] == 0.0 || v[0] < 1e-11));
        }
        end(&p);
    }
}
END_TEST

START_TEST(budgets_add_no_energy)
{
    static const int efforts[] = { 0, 1, 2, 8, 9, 12, 20, 100, 700 };
    for (int number = 0; number < 100; ++number) {
        problem p;
        double work = 0.0, own = 0.0;
        draw(&p, 1 + below(CONTACTS), 0.0);
        p.k.effort = efforts[number % 9];
        for (int i = 0; i < p.k.count; ++i)
            p.k.l[3 * i] = 10.0 * (random_number() + 0.5); // from too large forces
        double b[ROWS];
        memcpy(b, p.k.w, sizeof b);
        sn_cones_apply(&p.k, p.k.l, NULL, p.k.w);
        bool met = sn_cones_balance(&p.k, 1e-12);
        for (int i = 0; i < p.k.rows; ++i) {
            work += p.k.l[i] * b[i];
            own += p.k.l[i] * (p.k.w[i] - b[i]);
        }
        ck_assert_msg(work + 0.5 * own <= 1e-12, "problem %d: %g", number, work + 0.5 * own);
        ck_assert_msg(met || work + own <= 1e-12, "problem %d: work %g", number, work + own);
        end(&p);
    }
}
END_TEST

START_TEST(a_solution_allocates_nothing)
{
    problem p;
    draw(&p, CONTACTS, 0.0);
    int64_t before = allocations;
    sn_cones_balance(&p.k, 1e-13);
    int64_t after = allocations;
    ck_assert_int_eq(after - before, 0);
    ck_assert_int_gt(p.k.factorisations, 0);
    end(&p);
}
END_TEST

/* ---- islands ---------------------------------------------------------------------------------------- */

START_TEST(contacts_are_grouped_by_bodies)
{
    static const int pairs[][2] = { { 6, 2 }, { 1, 1 }, { 4, 5 }, { 2, 3 }, { 5, 5 }, { -1, -1 }, { 3, 3 } };
    static const int order[] = { 0, 3, 6, 1, 2, 4, 5 }, first[] = { 0, 3, 4, 6, 7 };
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    sn_islands* k = sn_islands_create(&pool, 8, 7);
    for (int twice = 0; twice < 2; ++twice) {
        int body[7];
        sn_islands_begin(k);
        for (int i = 0; i < 7; ++i) {
            body[i] = pairs[i][0];
            if (pairs[i][0] >= 0) sn_islands_join(k, pairs[i][0], pairs[i][1]);
        }
        sn_islands_group(k, 7, body);
        ck_assert_int_eq(k->count, 4);
        ck_assert_mem_eq(k->order, order, sizeof order);
        ck_assert_mem_eq(k->first, first, sizeof first);
    }
    sn_islands_begin(k);
    sn_islands_group(k, 0, NULL);
    ck_assert_int_eq(k->count, 0);
    sn_pool_clear(&pool);
}
END_TEST

int main(void)
{
    allocations_start();
    Suite* suite = suite_create("engine/cone_bodies");
    TCase* tests = tcase_create("cone_bodies");
    tcase_add_test(tests, products_are_those_of_the_matrix);
    tcase_add_test(tests, sweeps_are_those_of_the_matrix);
    tcase_add_test(tests, directions_save_sweeps);
    tcase_add_test(tests, small_changes_need_no_factors);
    tcase_add_loop_test(tests, equations_are_solved, 0, 3);
    tcase_add_test(tests, forces_are_those_of_the_matrix);
    tcase_add_test(tests, redundant_contacts_are_met);
    tcase_add_test(tests, budgets_add_no_energy);
    tcase_add_test(tests, a_solution_allocates_nothing);
    tcase_add_test(tests, contacts_are_grouped_by_bodies);
    suite_add_tcase(suite, tests);
    return run_suite(suite);
}
