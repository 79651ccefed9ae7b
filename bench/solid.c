/* Sinew - solid bench: time of a step of blocks of elements beside SOFA's, where it goes, and what it grows like with their
   number. Of each step the least time of all repetitions is kept; numbers of threads take turns.

   SOFA's figures: sofa-framework/sofa commit 2a278d891f, default build by clang 19, best of its components for each row, on two cores
   of a server processor of the Sapphire Rapids generation. Meshes are grids of as many tetrahedra as SOFA's scenes have, with
   as many iterations. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/solid_beams.h"
#include "bench/solid_block.h"
#include "engine/clock.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct subject {
    const char* name;
    solid_block block;
    int steps;
    double sofa[2]; /* ms of one and of two threads; 0: none */
    double aim[2];
} subject;

#define CG(n) "method='cg' preconditioner='none' tolerance='0' iterations='" #n "'"
#define TETS false, NULL
#define TETS_OF(name) false, name
#define HEXAHEDRA_OF(name) true, name
static const subject subjects[] = {
    { "2.5k tets, CG 34", { { 6, 7, 10 }, 1, { 1, 1, 1.6 }, CG(34), TETS }, 60, { 5.04, 0 }, { 1.5, 0 } },
    { "2.5k tets, LDL",
      { { 6, 7, 10 }, 1, { 1, 1, 1.6 }, "method='ldl'", TETS },
      60,
      { 11.84, 0 },
      { 4, 0 } },
    { "4 beams, CG 25", { { 4, 4, 19 }, 4, { 1, 1, 4.75 }, CG(25), TETS }, 60, { 12.3, 8.1 }, { 3, 1.7 } },
    { "liver size, CG 25", { { 4, 5, 5 }, 1, { 1, 1, 1 }, CG(25), TETS }, 200, { 0.663, 0 }, { 0.1, 0 } },
    { "FEMBAR, CG 69",
      { { 3, 3, 19 }, 1, { 3, 3, 19 }, CG(69), HEXAHEDRA_OF("corotational_cell") },
      200,
      { 2.01, 0 },
      { 0.7, 0 } },
    { "FEMBAR, LDL",
      { { 3, 3, 19 }, 1, { 3, 3, 19 }, "method='ldl'", HEXAHEDRA_OF("corotational_cell") },
      200,
      { 2.48, 0 },
      { 0.8, 0 } },
    { "10k tets, CG 25", { { 7, 7, 34 }, 1, { 1, 1, 4.9 }, CG(25), TETS }, 40, { 4.72, 9.67 }, { 0, 0 } },
    { "10k tets, LDL", { { 7, 7, 34 }, 1, { 1, 1, 4.9 }, "method='ldl'", TETS }, 10, { 93.9, 0 }, { 0, 0 } },
    { "45k tets, CG 25", { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), TETS }, 20, { 24.9, 40.3 }, { 20, 12 } },
    { "45k tets, qr",
      { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), TETS_OF("corotational_qr") },
      20,
      { 24.9, 40.3 },
      { 20, 12 } },
    { "45k tets, StVK",
      { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), TETS_OF("st_venant_kirchhoff") },
      10,
      { 0, 0 },
      { 0, 0 } },
    { "7.5k hexahedra",
      { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), HEXAHEDRA_OF("corotational_cell") },
      20,
      { 0, 0 },
      { 0, 0 } },
    { "7.5k hexa, stable",
      { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), HEXAHEDRA_OF("stable_neo_hookean") },
      4,
      { 0, 0 },
      { 0, 0 } },
};

enum { MOST_STEPS = 256, PHASES = 4 };

typedef struct measured {
    double median[2];     /* of a step by one and two threads [s] */
    double phase[PHASES]; /* of a step by one thread: forces, matrix, factor, solve [s] */
    double load;          /* to compile [s] */
    double bytes;         /* held */
} measured;

static int compare(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static bool time_steps(const subject* s, int threads, double* least, sn_error* error)
{
    sn_sim* sim = solid_block_compile(&s->block, error);
    bool good = sim && sn_sim_set_threads(sim, threads, error) == SN_OK && sn_sim_step(sim, error) == SN_OK;
    for (int k = 0; good && k < s->steps; ++k) {
        double start = sn_clock();
        good = sn_sim_step(sim, error) == SN_OK;
        double took = sn_clock() - start;
        if (took < least[k]) least[k] = took;
    }
    sn_sim_destroy(sim);
    return good;
}

static void add_phase(measured* m, const sn_profile_row* row, double steps)
{
    static const struct {
        const char* operation;
        int phase;
    } phases[] = { { "evaluate", 0 }, { "assemble (all)", 1 }, { "factor", 2 }, { "solve", 3 } };
    for (size_t k = 0; k < sizeof phases / sizeof phases[0]; ++k)
        if (!strcmp(row->operation, phases[k].operation)) m->phase[phases[k].phase] += row->seconds / steps;
}

static bool profile(const subject* s, measured* m, sn_error* error)
{
    double start = sn_clock();
    sn_sim* sim = solid_block_compile(&s->block, error);
    m->load = sn_clock() - start;
    sn_profile_row row;
    bool good = sim && sn_sim_step(sim, error) == SN_OK;
    if (good) sn_sim_profile(sim, true);
    for (int k = 0; good && k < s->steps; ++k)
        good = sn_sim_step(sim, error) == SN_OK;
    for (int i = 0; good && sn_sim_profile_row(sim, i, &row); ++i)
        add_phase(m, &row, s->steps);
    sn_sim_destroy(sim);
    return good;
}

static bool measure(const subject* s, int repetitions, measured* m, sn_error* error)
{
    double least[2][MOST_STEPS];
    *m = (measured){ .load = 0.0 };
    for (int k = 0; k < MOST_STEPS; ++k)
        least[0][k] = least[1][k] = HUGE_VAL;
    if (!profile(s, m, error)) return false;
    for (int r = 0; r < repetitions; ++r)
        for (int t = 0; t < 2; ++t)
            if (!time_steps(s, t + 1, least[t], error)) return false;
    for (int t = 0; t < 2; ++t) {
        qsort(least[t], (size_t)s->steps, sizeof(double), compare);
        m->median[t] = least[t][s->steps / 2];
    }
    return true;
}

/* ---- memory bandwidth ---------------------------------------------------------------------------------- */

/* Bytes a second that one thread reads from an array of this size: the best of a few passes. */
static double bandwidth(size_t bytes)
{
    size_t count = bytes / sizeof(double);
    double *a = malloc(bytes), best = HUGE_VAL;
    volatile double sink = 0.0;
    for (size_t i = 0; a && i < count; ++i)
        a[i] = (double)i;
    for (int pass = 0; a && pass < 12; ++pass) {
        double start = sn_clock(), sum[8] = { 0.0 };
        for (size_t i = 0; i + 8 <= count; i += 8)
            for (int k = 0; k < 8; ++k)
                sum[k] += a[i + (size_t)k];
        sink = sink + sum[0] + sum[1] + sum[2] + sum[3] + sum[4] + sum[5] + sum[6] + sum[7];
        best = fmin(best, sn_clock() - start);
    }
    free(a);
    return (double)bytes / best;
}

/* ---- tables -------------------------------------------------------------------------------------------- */

static void put_number(double ms, const char* format)
{
    if (ms > 0.0)
        printf(format, ms);
    else
        printf(" %8s", "-");
}

static void print_row(const subject* s, const measured* m)
{
    printf("%-18s %7d", s->name, solid_block_elements(&s->block));
    for (int t = 0; t < 2; ++t) {
        printf(" %8.3f", 1e3 * m->median[t]);
        put_number(s->sofa[t], " %8.2f");
        put_number(s->aim[t], " %8.2f");
    }
    printf(" %6.2f", m->median[0] / m->median[1]);
    for (int k = 0; k < PHASES; ++k)
        printf(" %8.3f", 1e3 * m->phase[k]);
    printf(" %7.3f\n", m->load);
    fflush(stdout);
}

static int table(int repetitions)
{
    printf("a step, ms; median over steps of the least of %d repetitions\n\n", repetitions);
    printf("%-18s %7s %8s %8s %8s %8s %8s %8s %6s %8s %8s %8s %8s %7s\n", "", "tets", "1 thread", "SOFA",
           "aim", "2", "SOFA", "aim", "1/2", "forces", "matrix", "factor", "solve", "load s");
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; ++i) {
        measured m;
        sn_error error = { 0 };
        if (!measure(&subjects[i], repetitions, &m, &error)) {
            fprintf(stderr, "%s: %s\n", subjects[i].name, error.text);
            return 1;
        }
        print_row(&subjects[i], &m);
    }
    printf("\none thread reads %.1f GB/s from 9 MB and %.1f GB/s from 256 MB; the matrix of 45k tetrahedra "
           "has 9 MB\n\n",
           1e-9 * bandwidth((size_t)9 << 20), 1e-9 * bandwidth((size_t)256 << 20));
    return 0;
}

static int sizes(int repetitions)
{
    static const int cells[][3] = { { 3, 3, 18 },   { 5, 5, 34 },   { 7, 7, 34 },
                                    { 10, 10, 75 }, { 14, 14, 85 }, { 20, 20, 167 } };
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    printf("%8s %8s %10s %10s %12s %8s\n", "tets", "nodes", "1 thread", "2 threads", "ns/tet, 1", "load s");
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; ++i) {
        subject s = { "",
                      { { cells[i][0], cells[i][1], cells[i][2] }, 1, { 1, 1, 1 }, CG(25), TETS },
                      10,
                      { 0, 0 },
                      { 0, 0 } };
        s.block.size[2] = (double)cells[i][2] / cells[i][0];
        measured m;
        sn_error error = { 0 };
        if (!measure(&s, repetitions, &m, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
        double tets = solid_block_elements(&s.block), x = log(tets), y = log(m.median[0]);
        printf("%8.0f %8d %10.3f %10.3f %12.1f %8.3f\n", tets, solid_block_nodes(&s.block), 1e3 * m.median[0],
               1e3 * m.median[1], 1e9 * m.median[0] / tets, m.load);
        fflush(stdout);
        n += 1;
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    printf("\na step of 25 iterations grows like tets^%.2f\n", (n * sxy - sx * sy) / (n * sxx - sx * sx));
    return 0;
}

static int run(int argc, char** argv)
{
    bool quick = sheet_switch(&argc, argv, "--quick");
    if (argc > 1) {
        fprintf(stderr, "%s: unknown argument %s; it takes --quick\n", argv[0], argv[1]);
        return 2;
    }
    int failed = table(quick ? 2 : 7);
    if (!failed) failed = solid_beams(quick ? 2 : 7);
    return failed ? failed : sizes(quick ? 1 : 3);
}

const sinew_bench_case sinew_bench_solid = {
    "solid", "time of a step of blocks of elements beside SOFA's, and its growth with their number", run
};
