/* If this failed, contact forces found in rounds with the factor of an earlier matrix would add energy when
   their iteration ends early, or gaps would have the errors of a factor in single precision.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "engine/assemble.h"
#include "engine/constrain.h"
#include "engine/contacts.h"
#include "engine/eliminate.h"
#include "engine/rows.h"
#include "engine/solve.h"
#include "engine/sim.h"
#include "support/probe.h"
#include "support/run_suite.h"
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK(name, cells, low, high, velocity)                                                              \
    "<grid name='" name "_mesh' cells='" cells "' low='" low "' high='" high "' type='tetrahedra'/>"         \
    "<points name='" name "' mesh='@" name "_mesh' velocities='" velocity "'/>"                              \
    "<solid on='@" name "' young_modulus='20 kPa' poisson_ratio='0.4'/>"                                     \
    "<solid_mass on='@" name "' density='1000'/>"

/* Two blocks that collide, with a factor of the first step. */
static sn_sim* collide(const char* linear)
{
    char text[2000];
    snprintf(
        text, sizeof text,
        "<scene step='2 ms'><implicit_euler %s" BLOCK("left", "2 2 2", "0 0 0 mm", "20 20 20 mm", "0.5 0 0")
            BLOCK("right", "3 3 3", "23 4 5 mm", "43 24 25 mm",
                  "-0.5 0.1 0") "<surface_contact name='contact' on='@left' with='@right' friction='0.5' "
                                "stiffness='1e12'/>"
                                "</scene>",
        linear);
    return probe_compile(text, NULL);
}

/* force = G^T l */
static void find_force(const sn_system* s, double* force)
{
    const sn_rows* rows = s->rows;
    memset(force, 0, (size_t)s->layout.nv * sizeof *force);
    for (int row = 0; row < rows->count; ++row) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        const double* G = at->G + (row - at->row) * at->n;
        for (int j = 0; j < at->n; ++j)
            if (at->dof[j] >= 0) force[at->dof[j]] += rows->lambda[row] * G[j];
    }
}

/* motion = A^-1 force, by a factor of the matrix itself; all degrees of freedom are unknowns. */
static void solve(const sn_system* s, const double* force, double* motion)
{
    sn_linear* exact = sn_linear_create("ldl", s->matrix.A, NULL);
    ck_assert_int_eq(s->matrix.A->dofs, s->layout.nv);
    ck_assert_int_eq(sn_linear_factor(exact, s->matrix.A), -1);
    sn_linear_solve(exact, force, motion);
    sn_linear_destroy(exact);
}

static double compliance_of(const sn_row_item* at, int row)
{
    return row == at->row ? at->call->transient->items.compliance[at->item] : 0.0;
}

/* With the rows d of the motion without contact forces, and C = B A^-1 G^T with the compliance: l.C l / 2,
   and the energy l.d + l.C l / 2 that the forces l add to a motion that they change by A^-1 G^T l. */
typedef struct work {
    double own, added;
} work;

static work work_of(const sn_system* s, const double* motion, const double* response)
{
    const sn_rows* rows = s->rows;
    work w = { 0.0, 0.0 };
    for (int row = 0; row < rows->count; ++row) {
        double l = rows->lambda[row];
        double answer = sn_row_product(rows, row, response);
        double free = rows->value[row] + sn_row_product(rows, row, motion) - answer;
        double C = answer + compliance_of(&rows->items[rows->item_of[row]], row) * l;
        w.own += 0.5 * l * C;
        w.added += l * (free + 0.5 * C);
    }
    return w;
}

/* The solvers whose factor belongs to an earlier matrix: here the matrix has grown by 1.4 since then. */
static const char* const solvers[] = {
    "linear='cg' contact_iterations='2'/><cg preconditioner='factor' refresh='1000' tolerance='1e-3'/>",
    "linear='cg' contact_iterations='2'/><cg preconditioner='warped' refresh='1000' tolerance='1e-3'/>",
    "linear='lagged_ldl' contact_iterations='2'/>",
};

/* True for the nodes of contacts that push. */
static void find_touched(const sn_system* s, bool* touched)
{
    const sn_rows* rows = s->rows;
    memset(touched, 0, (size_t)s->layout.nv * sizeof *touched);
    for (int row = 0; row < rows->count; row += 3) {
        const sn_row_item* at = &rows->items[rows->item_of[row]];
        for (int j = 0; rows->lambda[row] > 0.0 && j < at->n; ++j)
            if (at->dof[j] >= 0) touched[at->dof[j] / 3] = true;
    }
}

/* A <- S A S, with S^2 = 1.1 at nodes that touch and 1.4 at others. */
static void stiffen(const sn_system* s, const bool* touched)
{
    sn_block_matrix* A = s->matrix.A;
    for (int i = 0; i < A->nodes; ++i)
        for (int b = A->row[i]; b < A->row[i + 1]; ++b)
            for (int k = 0; k < 9; ++k)
                A->values[A->at[b] + k] *= sqrt((touched[i] ? 1.1 : 1.4) * (touched[A->col[b]] ? 1.1 : 1.4));
}

/* A force on the nodes that do not touch, which presses the blocks together such that l.d = -load l.C l. */
static void press(const sn_system* s, const bool* touched, double load, double* force, double* response)
{
    int half = 3 * 27;
    for (int i = 0; i < s->layout.nv; ++i)
        force[i] = i % 3 == 0 && !touched[i / 3] ? i < half ? 1.0 : -1.0 : 0.0;
    solve(s, force, response);
    double loose = 0.0, own = 0.0;
    const sn_rows* rows = s->rows;
    for (int row = 0; row < rows->count; ++row)
        loose += rows->lambda[row] * sn_row_product(rows, row, response);
    double* answer = calloc((size_t)s->layout.nv, sizeof *answer);
    find_force(s, answer);
    solve(s, answer, answer);
    for (int row = 0; row < rows->count; ++row)
        own += rows->lambda[row] * sn_row_product(rows, row, answer);
    for (int i = 0; i < s->layout.nv; ++i)
        force[i] *= -load * own / loose;
    free(answer);
}

/* Forces of which no sweep changes anything: equal pressures, and a load that presses the blocks together
   with l.d = -load l.C l. With a load below one half they push the blocks apart with more energy than they
   came with: (1/2 - load) l.C l. What remains of the forces adds none. The second time rounds begin with the
   motion that these forces cause: their residual is met at once, and with the response of the earlier matrix,
   larger than C by 1.1, forces of a load above 0.45 would seem to add no energy. */
START_TEST(forces_that_are_not_found_add_no_energy)
{
    sn_sim* sim = collide(solvers[_i % (int)SN_COUNT(solvers)]);
    const bool begins_there = _i >= (int)SN_COUNT(solvers);
    sn_system* s = sim->systems[0];
    const double h = sim->step;
    size_t n = (size_t)s->layout.nv;
    double *rhs = calloc(n, sizeof *rhs), *motion = calloc(n, sizeof *rhs),
           *response = calloc(n, sizeof *rhs);
    bool *touched = calloc(n, sizeof *touched), *pushes = calloc((size_t)s->rows->most, sizeof *pushes);
    while (probe_value(sim, "/contact/touching", 0, 1) < 4)
        probe_step(sim, 1);
    for (int row = 0; row < s->rows->count; ++row)
        pushes[row] = s->rows->lambda[row] > 0.0;
    find_touched(s, touched);
    sn_system_evaluate(s);
    sn_contacts_limit(s, 0, 1e-13);
    for (double load = 0.05; load < 0.495; load += 0.04) {
        for (int row = 0; row < s->rows->count; ++row)
            s->rows->lambda[row] = row % 3 == 0 && pushes[row] ? 100.0 : 0.0;
        sn_linear_forget(s->matrix.linear);
        sn_system_assemble(s, 1.0 / (h * h), 1.0 / h, 1.0, NULL);
        ck_assert(sn_system_factor(s));
        stiffen(s, touched);
        press(s, touched, load, rhs, response);
        find_force(s, response);
        for (size_t i = 0; i < n; ++i)
            rhs[i] += response[i];
        ck_assert(sn_system_factor(s));
        solve(s, rhs, motion);
        if (begins_there) sn_system_start_from(s, motion);
        sn_system_update(s, rhs, motion);
        find_force(s, response);
        solve(s, response, response);
        work w = work_of(s, motion, response);
        ck_assert_double_gt(w.own, 0.0);
        ck_assert_double_le(w.added, 1e-9 * w.own);
    }
    free(rhs);
    free(motion);
    free(response);
    free(touched);
    free(pushes);
    sn_sim_destroy(sim);
}
END_TEST

/* Largest normal row of a contact that pushes, with its compliance: 0 for the exact forces. */
static double largest_gap(const sn_system* s, const double* motion)
{
    const sn_rows* rows = s->rows;
    double most = 0.0;
    for (int row = 0; row < rows->count; row += 3) {
        double l = rows->lambda[row];
        if (!(l > 0.0)) continue;
        double gap = rows->value[row] + sn_row_product(rows, row, motion);
        most = fmax(most, fabs(gap + compliance_of(&rows->items[rows->item_of[row]], row) * l));
    }
    return most;
}

/* A factor of nearly the inertia alone, which its copy in single precision represents to the last digits: the
   first round meets the residual, but W is of single precision. The rows are right after a second round. */
START_TEST(rows_are_right_with_a_factor_of_single_precision)
{
    sn_sim* sim = collide("linear='lagged_ldl'/>");
    sn_system* s = sim->systems[0];
    const double weight = 1e6 / (sim->step * sim->step);
    size_t n = (size_t)s->layout.nv;
    double *rhs = calloc(n, sizeof *rhs), *motion = calloc(n, sizeof *rhs);
    while (probe_value(sim, "/contact/touching", 0, 1) < 4)
        probe_step(sim, 1);
    sn_system_evaluate(s);
    sn_linear_forget(s->matrix.linear);
    for (int i = 0; i < 2; ++i) { // the second time with the factor of the first one
        sn_system_assemble(s, weight, 1.0 / sim->step, 1.0, NULL);
        ck_assert(sn_system_factor(s));
    }
    for (size_t i = 0; i < n; ++i)
        rhs[i] = i % 3 == 0 ? 1e-6 * weight * (i < n / 3 ? 1.0 : -1.0) : 0.0;
    sn_system_update(s, rhs, motion);
    double size = 0.0;
    for (size_t i = 0; i < n; ++i)
        size = fmax(size, fabs(motion[i]));
    ck_assert_double_le(largest_gap(s, motion), 1e-12 * size); // 5e-16; 4e-9 after one round
    free(rhs);
    free(motion);
    sn_sim_destroy(sim);
}
END_TEST

int main(void)
{
    Suite* suite = suite_create("engine/rounds");
    TCase* cases = tcase_create("rounds");
    tcase_add_loop_test(cases, forces_that_are_not_found_add_no_energy, 0, 2 * SN_COUNT(solvers));
    tcase_add_test(cases, rows_are_right_with_a_factor_of_single_precision);
    suite_add_tcase(suite, cases);
    return run_suite(suite);
}
