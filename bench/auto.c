/* Sinew - auto bench: the linear solver that is chosen without a word in the scene, beside those that one can
   name. Of each step the least time of the repetitions is kept; the table shows the median step.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "engine/clock.h"
#include "engine/sim.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 12 };
static const double ENOUGH = 0.5; /* of one solver in one scene [s] */

#define GRID(cells, type)                                                                                    \
    "<grid name='g' high='0.1 0.1 0.1' cells='" cells "' type='" type "'/><points name='p' mesh='@g'/>"      \
    "<fixed on='@p' where='x lt 1e-6'/>"
#define SOLID(law) "<solid name='s' on='@p' law='" law "' tangent='warped' young_modulus='5 kPa'/>"
#define MASS "<solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
#define EULER "<implicit_euler rayleigh_mass='0.1' rayleigh_stiffness='0.01'/>"
#define SOFT(cells) GRID(cells, "tetrahedra") SOLID("corotational") MASS

static const struct {
    const char *name, *text;
} scenes[] = {
    { "384 tetrahedra", SOFT("4 4 4") EULER },
    { "3072 tetrahedra", SOFT("8 8 8") EULER },
    { "10368 tetrahedra", SOFT("12 12 12") EULER },
    { "3072 linear tetrahedra", GRID("8 8 8", "tetrahedra") SOLID("linear") MASS EULER },
    { "a marker in 3072 tetrahedra",
      SOFT("8 8 8") "<barycentric_points in='@p' positions='0.05 0.05 0.05'/>" EULER },
    { "penalty contact of 3072 tetrahedra",
      SOFT("8 8 8") "<penalty_contact on='@p' position='0 0 -1e-3'/>" EULER },
    { "3072 tetrahedra and springs", SOFT("8 8 8") "<springs_to_ground on='@p' stiffness='1'/>" EULER },
    { "512 hexahedra", GRID("8 8 8", "hexahedra") "<solid on='@p' young_modulus='5 kPa'/>" MASS EULER },
    { "membranes, 1152 triangles",
      GRID("24 24 0",
           "triangles") "<elastic_membrane on='@p' young_modulus='50 kPa'/><point_mass on='@p' mass='1e-4' "
                        "gravity='0 0 -9.81'/>" EULER },
    { "membranes and bending, 1152 triangles",
      GRID("24 24 0", "triangles") "<elastic_membrane on='@p' young_modulus='50 kPa'/><bending on='@p' "
                                   "young_modulus='50 kPa'/>"
                                   "<point_mass on='@p' mass='1e-4' gravity='0 0 -9.81'/>" EULER },
    { "a needle of 20 elements",
      "<needle name='n' elements='20'/><point_load on='@n/tip' force='0 0 0.1'/>" },
    { "a suture of 100 segments", "<suture name='n' elements='100'/>" },
};

static const char* const solvers[] = { "auto",   "ldl",   "cg",  "cg preconditioner='warped' refresh='10'",
                                       "sparse", "chain", "band" };

static int ascending(const void* a, const void* b)
{
    double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

static sn_sim* compile(const char* text, const char* solver, sn_error* error)
{
    char whole[2048];
    bool named = strcmp(solver, "auto") != 0;
    snprintf(whole, sizeof whole, "<scene step='5 ms'>%s%s%s%s</scene>", text, named ? "<" : "",
             named ? solver : "", named ? "/>" : "");
    sn_scene* scene = sn_scene_load_text(whole, strlen(whole), "bench", NULL, NULL, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_scene_destroy(scene);
    return sim;
}

/* Steps once more from the start: of each step the least time is kept. False after three steps that took
   longer than `limit`, and on failure: least[0] is NaN then. */
static bool repeat(sn_sim* sim, const void* begin, size_t bytes, double limit, double* least)
{
    sn_error error = { 0 };
    sn_sim_restore(sim, begin, bytes);
    int slow = 0;
    for (int i = 0; i < STEPS; ++i) {
        double start = sn_clock();
        sn_sim_step(sim, &error);
        double taken = sn_clock() - start;
        if (error.status) least[0] = NAN;
        least[i] = fmin(least[i], taken);
        slow += taken > limit;
        if (error.status || slow > 2) return false;
    }
    return true;
}

/* Median step [s]; NaN where the solver does not suit the scene, infinite where a step takes longer than
   `limit`. `chosen` gets its name. */
static double measure(const char* text, const char* solver, double limit, char chosen[32])
{
    double least[STEPS];
    for (int i = 0; i < STEPS; ++i)
        least[i] = HUGE_VAL;
    sn_error error = { 0 };
    sn_sim* sim = compile(text, solver, &error);
    if (!sim) return NAN;
    size_t bytes = sn_sim_snapshot_size(sim);
    void* begin = malloc(bytes);
    if (begin) sn_sim_save(sim, begin, bytes);
    double start = sn_clock();
    for (int r = 0; begin && (r < 1 || (!sinew_bench_smoke && sn_clock() - start < ENOUGH)); ++r)
        if (!repeat(sim, begin, bytes, limit, least)) break;
    snprintf(chosen, 32, "%s", sn_linear_method(sim->systems[0]->matrix.linear));
    sn_sim_destroy(sim);
    free(begin);
    if (isnan(least[0])) return NAN;
    qsort(least, STEPS, sizeof *least, ascending);
    return least[STEPS / 2];
}

static void print_time(double seconds)
{
    if (isnan(seconds))
        printf(" |");
    else if (isinf(seconds))
        printf(" slow |");
    else
        printf(" %.3g |", 1e3 * seconds);
}

static int run(int argc, char** argv)
{
    (void)argc, (void)argv;
    printf("ms for a step; slow: steps took more than 30 times the best\n\n| scene | chosen |");
    for (int k = 0; k < SN_COUNT(solvers); ++k)
        printf(" %s |", solvers[k]);
    printf(" auto / best |\n|---|---|");
    for (int k = 0; k <= SN_COUNT(solvers); ++k)
        printf("---|");
    putchar('\n');
    for (int i = 0; i < sinew_bench_count(SN_COUNT(scenes), 1); ++i) {
        char chosen[32] = "", ignored[32];
        double time[SN_COUNT(solvers)], best = HUGE_VAL;
        for (int k = 0; k < SN_COUNT(solvers); ++k) {
            time[k] = measure(scenes[i].text, solvers[k], 30 * best, k ? ignored : chosen);
            best = fmin(best, time[k]);
        }
        printf("| %s | %s |", scenes[i].name, chosen);
        for (int k = 0; k < SN_COUNT(solvers); ++k)
            print_time(time[k]);
        printf(" %.2f |\n", time[0] / best);
        fflush(stdout);
    }
    return 0;
}

const sinew_bench_case sinew_bench_auto = {
    "auto", "the linear solver chosen without a word, beside those one can name", run
};
