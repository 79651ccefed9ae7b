/* Sinew - auto bench: the linear solver that Sinew chooses, beside those that a scene can name. The solvers
   take turns. Of each step the least CPU time of the repetitions is kept, which other programs disturb
   little; the table shows the median step.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include "bench/bench.h"
#include "bench/sample.h"
#include "engine/sim.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { STEPS = 12 };
static const double ENOUGH = 0.5, /* CPU time of one solver in one scene [s] */
    SLOW = 30.0;                  /* times the best: no further repetitions */

#define GRID(cells, type)                                                                                    \
    "<grid name='g' high='0.1 0.1 0.1' cells='" cells "' type='" type "'/><points name='p' mesh='@g'/>"      \
    "<fixed on='@p' where='x lt 1e-6'/>"
#define SOLID(law) "<solid name='s' on='@p' law='" law "' tangent='warped' young_modulus='5 kPa'/>"
#define MASS "<solid_mass on='@p' density='1000' gravity='0 0 -9.81'/>"
#define EULER "<implicit_euler rayleigh_mass='0.1' rayleigh_stiffness='0.01'/>"
#define SOFT(cells) GRID(cells, "tetrahedra") SOLID("corotational") MASS
/* The overhand knot of docs/knots.md. */
#define KNOT(elements)                                                                                       \
    "<suture name='s' elements='" elements "' radius='0.15 mm' young_modulus='1 GPa' damping_time='5 ms' "   \
    "drag='100' positions='-20 0.95 -2.2  -3.45 0.95 -2.2  -1.23 -2.05 -0.54  1.09 -4.19 0.82  2.6 -4.16 "   \
    "1.33  2.7 -2.6 1.12  1.49 -0.6 0.52  0 0 0  -1.49 -0.6 -0.52  -2.7 -2.6 -1.12  -2.6 -4.16 -1.33  "      \
    "-1.09 -4.19 -0.82  1.23 -2.05 0.54  3.45 0.95 2.2  20 0.95 2.2 mm'/><surface_contact on='@s/points' "   \
    "with='@s/points' on_radius='0.15 mm' stiffness='1e12' friction='0.3'/><point_load on='@s/points' "      \
    "nodes='0' force='-2 0 0'/><point_load on='@s/points' nodes='-1' force='2 0 0'/><implicit_euler/>"

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
    { "a needle 6 cm deep in 3072 tetrahedra", GRID("8 8 8", "tetrahedra") SOLID("corotational") MASS
      "<tissue name='t' solid='@p'><layer name='l' preset='prostate_phantom' young_modulus='5 kPa'/></tissue>"
      "<needle name='n' length='0.12' radius='0.5 mm' elements='8' damping_time='1 ms'>"
      "<handle x='-0.1365+0.01*t' y='0.053' z='0.047'/><insertion tissue='/t' points='64' length='0.08'/>"
      "</needle><dirk method='backward_euler'/>" },
    { "a needle of 20 elements",
      "<needle name='n' elements='20'/><point_load on='@n/tip' force='0 0 0.1'/>" },
    { "a suture of 100 segments", "<suture name='n' elements='100'/>" },
    { "a knot that is drawn tight", KNOT("120") },
    { "the same with 480 segments", KNOT("480") },
};

static const char* const solvers[] = { "auto",   "ldl",   "cg",  "cg preconditioner='warped' refresh='10'",
                                       "sparse", "chain", "band" };

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

/* A solver in a scene. */
typedef struct trial {
    sn_sim* sim; /* NULL: the solver does not suit the scene */
    void* begin;
    size_t bytes;
    bool slow;
    double spent, least[STEPS]; /* [s] */
} trial;

/* Of this thread: steps of the bench use one thread. */
static double cpu_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void begin(trial* t, const char* text, const char* solver)
{
    sn_error error = { 0 };
    *t = (trial){ .sim = compile(text, solver, &error) };
    for (int i = 0; i < STEPS; ++i)
        t->least[i] = HUGE_VAL;
    if (!t->sim) return;
    t->bytes = sn_sim_snapshot_size(t->sim);
    t->begin = malloc(t->bytes);
    if (t->begin) sn_sim_save(t->sim, t->begin, t->bytes);
}

static void end(trial* t)
{
    sn_sim_destroy(t->sim);
    free(t->begin);
    t->sim = NULL;
    t->begin = NULL;
}

/* Steps once more from the start. Ends after three steps that took longer than `limit`. A failure ends the
   trial. */
static void repeat(trial* t, double limit)
{
    sn_error error = { 0 };
    int slow = 0;
    sn_sim_restore(t->sim, t->begin, t->bytes);
    for (int i = 0; i < STEPS && slow < 3; ++i) {
        double start = cpu_time();
        sn_sim_step(t->sim, &error);
        double taken = cpu_time() - start;
        t->spent += taken;
        t->least[i] = fmin(t->least[i], taken);
        slow += taken > limit;
        if (!error.status) continue;
        end(t);
        return;
    }
    t->slow = slow > 2;
}

/* Median step [s]; NaN where the solver does not suit the scene, infinite where it is slow. */
static double median(const trial* t)
{
    double sorted[STEPS];
    if (!t->sim) return NAN;
    memcpy(sorted, t->least, sizeof sorted);
    sample_sort(sorted, STEPS);
    return sorted[STEPS / 2];
}

/* The solvers in turns, until each has had its time. */
static void measure(trial* trials, int count)
{
    bool again = true;
    for (int r = 0; again; ++r) {
        double best = HUGE_VAL;
        again = false;
        for (int k = 0; k < count; ++k) {
            trial* t = &trials[k];
            bool enough = r > 0 && (sinew_bench_smoke || t->slow || t->spent > ENOUGH);
            if (t->sim && t->begin && !enough) repeat(t, SLOW * best);
            again = again || (t->sim && t->begin && !enough);
            best = fmin(best, median(t)); // fmin ignores NaN
        }
    }
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
    printf("CPU time of a step in ms; slow: steps took more than %g times the best\n\n| scene | chosen |",
           SLOW);
    for (int k = 0; k < SN_COUNT(solvers); ++k)
        printf(" %s |", solvers[k]);
    printf(" auto / best |\n|---|---|");
    for (int k = 0; k <= SN_COUNT(solvers); ++k)
        printf("---|");
    putchar('\n');
    for (int i = 0; i < sinew_bench_count(SN_COUNT(scenes), 1); ++i) {
        trial trials[SN_COUNT(solvers)];
        double best = HUGE_VAL;
        for (int k = 0; k < SN_COUNT(solvers); ++k)
            begin(&trials[k], scenes[i].text, solvers[k]);
        measure(trials, SN_COUNT(solvers));
        printf("| %s | %s |", scenes[i].name,
               trials[0].sim ? sn_linear_method(trials[0].sim->systems[0]->matrix.linear) : "");
        for (int k = 0; k < SN_COUNT(solvers); ++k) {
            print_time(median(&trials[k]));
            best = fmin(best, median(&trials[k]));
        }
        printf(" %.2f |\n", median(&trials[0]) / best);
        fflush(stdout);
        for (int k = 0; k < SN_COUNT(solvers); ++k)
            end(&trials[k]);
    }
    return 0;
}

const sinew_bench_case sinew_bench_auto = {
    "auto", "the linear solver chosen without a word, beside those one can name", run
};
