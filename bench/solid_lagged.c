/* Sinew - solid_lagged: a cantilever that swings down, solved to the same tolerance by several methods. With
   `delay` a second thread makes the factor while steps go on. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/solid_lagged.h"
#include "bench/bench.h"
#include "bench/solid_measure.h"
#include <stdio.h>

#define CG(more) "cg tolerance='1e-6' " more
static const char* const solvers[] = {
    "ldl",
    CG("preconditioner='jacobi'"),
    CG("preconditioner='factor' refresh='10'"),
    CG("preconditioner='factor' refresh='10' delay='10'"),
    CG("preconditioner='warped' refresh='10'"),
    CG("preconditioner='warped' refresh='10' delay='10'"),
};

int solid_lagged(int repetitions)
{
    enum { STEPS = 30 };
    const int steps = sinew_bench_count(STEPS, 2);
    solid_block b = { { 7, 7, sinew_bench_count(34, 7) }, 1, { 1, 1, 4.9 }, NULL, false, NULL };
    printf("%d tetrahedra, a residual of 1e-6; ms for a step, median of %d steps\n\n"
           "| | iterations | one thread | two | factor | solve |\n|---|---|---|---|---|---|\n",
           solid_block_elements(&b), steps);
    for (size_t k = 0; k < sizeof solvers / sizeof solvers[0]; ++k) {
        solid_measured m;
        sn_error error = { 0 };
        b.solver = solvers[k];
        if (!solid_measure(&b, steps, repetitions, &m, &error)) {
            fprintf(stderr, "%s: %s\n", solvers[k], error.text);
            return 1;
        }
        printf("| `%s` | %.1f | %.3g | %.3g | %.3g | %.3g |\n", solvers[k], m.iterations, 1e3 * m.median[0],
               1e3 * m.median[1], 1e3 * m.phase[2], 1e3 * m.phase[3]);
        fflush(stdout);
    }
    putchar('\n');
    return 0;
}
