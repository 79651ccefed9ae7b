/* Sinew - solid bench: time of a step of blocks of elements beside SOFA's, where it goes against the
   bandwidth of memory, what it grows like with their number, what loading takes, and what a factor of an
   earlier step saves. Tables are those of docs/solvers.md. Of each step the least time of all repetitions is
   kept; numbers of threads take turns.

   SOFA's figures: sofa-framework/sofa commit 2a278d891f, default build by clang 19, best of its components
   for each row, on two cores of a server processor of the Sapphire Rapids generation. Meshes are grids of as
   many tetrahedra as SOFA's scenes have, with as many iterations. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/solid_beams.h"
#include "bench/solid_load.h"
#include "bench/solid_measure.h"
#include "bench/solid_lagged.h"
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

#define CG(n) "cg preconditioner='none' tolerance='0' iterations='" #n "'"
#define TETS false, NULL
#define TETS_OF(name) false, name
#define HEXAHEDRA_OF(name) true, name
static const subject subjects[] = {
    { "2.5k tets, CG 34", { { 6, 7, 10 }, 1, { 1, 1, 1.6 }, CG(34), TETS }, 60, { 5.04, 0 }, { 1.5, 0 } },
    { "2.5k tets, LDL", { { 6, 7, 10 }, 1, { 1, 1, 1.6 }, "ldl", TETS }, 60, { 11.84, 0 }, { 4, 0 } },
    { "4 beams, CG 25", { { 4, 4, 19 }, 4, { 1, 1, 4.75 }, CG(25), TETS }, 60, { 12.3, 8.1 }, { 3, 1.7 } },
    { "liver size, CG 25", { { 4, 5, 5 }, 1, { 1, 1, 1 }, CG(25), TETS }, 200, { 0.663, 0 }, { 0.1, 0 } },
    { "FEMBAR, CG 69",
      { { 3, 3, 19 }, 1, { 3, 3, 19 }, CG(69), HEXAHEDRA_OF("corotational_cell") },
      200,
      { 2.01, 0 },
      { 0.7, 0 } },
    { "FEMBAR, LDL",
      { { 3, 3, 19 }, 1, { 3, 3, 19 }, "ldl", HEXAHEDRA_OF("corotational_cell") },
      200,
      { 2.48, 0 },
      { 0.8, 0 } },
    { "10k tets, CG 25", { { 7, 7, 34 }, 1, { 1, 1, 4.9 }, CG(25), TETS }, 40, { 4.72, 9.67 }, { 0, 0 } },
    { "10k tets, LDL", { { 7, 7, 34 }, 1, { 1, 1, 4.9 }, "ldl", TETS }, 10, { 93.9, 0 }, { 0, 0 } },
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
    { "45k tets, stable",
      { { 10, 10, 75 }, 1, { 1, 1, 7.5 }, CG(25), TETS_OF("stable_neo_hookean") },
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

/* ---- tables -------------------------------------------------------------------------------------------- */

static void put_number(double ms, const char* format)
{
    if (ms > 0.0)
        printf(format, ms);
    else
        printf(" |");
}

static void print_row(const subject* s, const solid_measured* m)
{
    printf("| %s | %d | %.0f |", s->name, solid_block_elements(&s->block), m->iterations);
    for (int t = 0; t < 2; ++t) {
        put_number(s->sofa[t], " %.3g |");
        put_number(s->aim[t], " %.3g |");
        printf(" %.3g |", 1e3 * m->median[t]);
    }
    printf(" %.2f |", m->median[0] / m->median[1]);
    for (int k = 0; k < SOLID_PHASES; ++k)
        printf(" %.2g |", 1e3 * m->phase[k]);
    printf(" %.0f |\n", m->bytes / solid_block_elements(&s->block));
    fflush(stdout);
}

static void print_bandwidth(const subject* s, const solid_measured* m)
{
    double near = solid_bandwidth((size_t)9 << 20),
           far = solid_bandwidth((size_t)sinew_bench_count(256, 1) << 20);
    double bytes = m->product * m->iterations;
    printf("\none thread reads %.1f GB/s from 9 MB and %.1f GB/s from 256 MB. %s: the matrix has %.1f MB; "
           "%.0f products read %.0f MB, "
           "no less than %.1f ms; they and the rest of the iterations took %.1f of %.1f ms\n\n",
           1e-9 * near, 1e-9 * far, s->name, 1e-6 * m->product, m->iterations, 1e-6 * bytes,
           1e3 * bytes / near, 1e3 * m->phase[3], 1e3 * m->median[0]);
}

static int table(int repetitions)
{
    solid_measured large = { .load = 0.0 };
    const subject* large_subject = &subjects[0];
    printf("ms for a step, median over steps of the least of %d repetitions; phases by one thread; B held "
           "for each element\n\n",
           repetitions);
    printf("| | elements | iterations | SOFA | aim | one thread | SOFA, two | aim | two | ratio | forces | "
           "matrix | factor | "
           "solve | B |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < sinew_bench_count((int)(sizeof subjects / sizeof subjects[0]), 1); ++i) {
        const subject* s = &subjects[i];
        solid_measured m;
        sn_error error = { 0 };
        if (!solid_measure(&s->block, sinew_bench_count(s->steps, 1), repetitions, &m, &error)) {
            fprintf(stderr, "%s: %s\n", s->name, error.text);
            return 1;
        }
        print_row(s, &m);
        if (solid_block_elements(&s->block) > solid_block_elements(&large_subject->block)) {
            large = m;
            large_subject = s;
        }
    }
    print_bandwidth(large_subject, &large);
    return 0;
}

/* ---- growth -------------------------------------------------------------------------------------------- */

/* Least squares of log y over log x. */
typedef struct fit {
    double n, sx, sy, sxx, sxy;
} fit;

static void fit_add(fit* f, double x, double y)
{
    double u = log(x), v = log(y);
    f->n += 1;
    f->sx += u;
    f->sy += v;
    f->sxx += u * u;
    f->sxy += u * v;
}

static double fit_power(const fit* f)
{
    return (f->n * f->sxy - f->sx * f->sy) / (f->n * f->sxx - f->sx * f->sx);
}

static int sizes(int repetitions)
{
    static const int cells[][3] = { { 3, 3, 18 },   { 5, 5, 34 },   { 7, 7, 34 },
                                    { 10, 10, 75 }, { 14, 14, 85 }, { 20, 20, 167 } };
    fit steps = { 0 }, loads = { 0 };
    printf("| tetrahedra | nodes | one thread, ms | two | ns per tetrahedron, one thread | B per tetrahedron "
           "| load, s |\n"
           "|---|---|---|---|---|---|---|\n");
    for (int i = 0; i < sinew_bench_count((int)(sizeof cells / sizeof cells[0]), 2); ++i) {
        solid_block b = { { cells[i][0], cells[i][1], cells[i][2] }, 1, { 1, 1, 1 }, CG(25), TETS };
        b.size[2] = (double)cells[i][2] / cells[i][0];
        solid_measured m;
        sn_error error = { 0 };
        if (!solid_measure(&b, sinew_bench_count(10, 1), repetitions, &m, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return 1;
        }
        double tets = solid_block_elements(&b);
        printf("| %.0f | %d | %.3g | %.3g | %.0f | %.0f | %.3f |\n", tets, solid_block_nodes(&b),
               1e3 * m.median[0], 1e3 * m.median[1], 1e9 * m.median[0] / tets, m.bytes / tets, m.load);
        fflush(stdout);
        fit_add(&steps, tets, m.median[0]);
        fit_add(&loads, tets, m.load);
    }
    printf("\na step of 25 iterations grows like tets^%.2f, loading like tets^%.2f\n\n", fit_power(&steps),
           fit_power(&loads));
    return 0;
}

/* ---- which --------------------------------------------------------------------------------------------- */

static const struct {
    const char* name;
    int (*run)(int repetitions);
    int quick, thorough;
} parts[] = { { "table", table, 2, 7 },
              { "beams", solid_beams, 2, 7 },
              { "sizes", sizes, 1, 3 },
              { "lagged", solid_lagged, 1, 3 },
              { "load", solid_load, 2, 5 } };

static int run(int argc, char** argv)
{
    bool quick = sheet_quick(&argc, argv), known = argc == 1;
    int failed = 0;
    for (size_t k = 0; k < sizeof parts / sizeof parts[0] && !failed; ++k) {
        bool wanted = argc == 1 || (argc == 2 && !strcmp(argv[1], parts[k].name));
        known |= wanted;
        if (wanted) failed = parts[k].run(sinew_bench_count(quick ? parts[k].quick : parts[k].thorough, 1));
    }
    if (known) return failed;
    fprintf(stderr, "%s: unknown argument %s; it takes table, beams, sizes, lagged or load, and --quick\n",
            argv[0], argv[1]);
    return 2;
}

const sinew_bench_case sinew_bench_solid = {
    "solid", "time of a step of blocks of elements beside SOFA's, and its growth with their number", run
};
