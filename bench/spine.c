/* Sinew - spine bench: C5-C6 under nine loads beside the experiments, and what an equilibrium costs.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sample.h"
#include <sinew/sinew.h>
#include "engine/sim.h"
#include "plot/chart.h"
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/os_file.h"
#include <time.h>

static const double degree = 57.29577951308232;

/* ---- loads and experiments ----------------------------------------------------------------------------- */

enum { LOADS = 9, PARTS = 6 };

/* What was measured: mean and standard deviation, NaN where nothing was. [S]: from a data set of 39 segments
   C6-C7 at 20 N (github luidias/ShearND_C67); [R]: recalled from the literature, NOT checked against the
   originals: Moroney et al. 1988 by way of finite element papers; quotients 20 N / stiffness have no
   deviation. */
typedef struct experiment {
    const char* name;
    double load[PARTS]; /* N, N m */
    int main_part;
    const char* source;
    double mean[PARTS], sd[PARTS]; /* mm, deg */
} experiment;
#define NONE NAN
static const experiment experiments[LOADS] = {
    { "AS", { 20 }, 0, "[S] C6-C7", { .18, .06, -.03, -.10, -.13, -.12 }, { .08, .05, .05, .15, .20, .14 } },
    { "PS", { -20 }, 0, "[S] C6-C7", { -.36, .01, .04, -.01, .16, -.16 }, { .13, .05, .08, .11, .33, .20 } },
    { "LS",
      { 0, 20 },
      1,
      "[R]",
      { NONE, .17, NONE, NONE, NONE, NONE },
      { NONE, NONE, NONE, NONE, NONE, NONE } },
    { "TNS",
      { 0, 0, 20 },
      2,
      "[R]",
      { NONE, NONE, .38, NONE, NONE, NONE },
      { NONE, NONE, NONE, NONE, NONE, NONE } },
    { "CMP",
      { 0, 0, -20 },
      2,
      "[R]",
      { NONE, NONE, -.015, NONE, NONE, NONE },
      { NONE, NONE, NONE, NONE, NONE, NONE } },
    { "LB",
      { 0, 0, 0, 1.8 },
      3,
      "[R]",
      { NONE, NONE, NONE, 4.71, NONE, NONE },
      { NONE, NONE, NONE, 2.99, NONE, NONE } },
    { "FLX",
      { 0, 0, 0, 0, 1.8 },
      4,
      "[R]",
      { NONE, NONE, NONE, NONE, 5.55, NONE },
      { NONE, NONE, NONE, NONE, 1.84, NONE } },
    { "EXT",
      { 0, 0, 0, 0, -1.8 },
      4,
      "[R]",
      { NONE, NONE, NONE, NONE, -3.52, NONE },
      { NONE, NONE, NONE, NONE, 1.94, NONE } },
    { "AR",
      { 0, 0, 0, 0, 0, 1.8 },
      5,
      "[R]",
      { NONE, NONE, NONE, NONE, NONE, 1.85 },
      { NONE, NONE, NONE, NONE, NONE, .67 } },
};

/* ---- a pair -------------------------------------------------------------------------------------------- */

typedef struct pair {
    sn_sim* sim;
    sn_channel force, moment, displacement, angles, facets;
    void* start;
    size_t bytes;
} pair;

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* False, with the cause printed, when there is none. */
static bool make_pair(pair* p, const char* settings, const char* integrator)
{
    char text[1000];
    sn_error error = { 0 };
    int length =
        snprintf(text, sizeof text,
                 "<scene><spine name='spine' %s/><point_load name='load' on='@spine/c5' force='0 0 0' "
                 "moment='0 0 0'/>%s</scene>",
                 settings, integrator);
    sn_scene* scene = sn_scene_load_text(text, (size_t)length, "spine", NULL, NULL, &error);
    *p = (pair){ .sim = scene ? sn_scene_compile(scene, &error) : NULL };
    sn_scene_destroy(scene);
    p->force = sn_sim_channel(p->sim, "/load/force", &error);
    p->moment = sn_sim_channel(p->sim, "/load/moment", &error);
    p->displacement = sn_sim_channel(p->sim, "/spine/displacement", &error);
    p->angles = sn_sim_channel(p->sim, "/spine/angles", &error);
    p->facets = sn_sim_channel(p->sim, "/spine/c5_c6/facets/forces", &error);
    p->bytes = sn_sim_snapshot_size(p->sim);
    p->start = malloc(p->bytes ? p->bytes : 1);
    if (error.status || !p->start) {
        sn_error_print(&error, stderr);
        return false;
    }
    return sn_sim_save(p->sim, p->start, p->bytes) == SN_OK;
}

static void free_pair(pair* p)
{
    sn_sim_destroy(p->sim);
    free(p->start);
}

static void put_load(pair* p, const double load[PARTS], double factor)
{
    double scaled[PARTS];
    for (int i = 0; i < PARTS; ++i)
        scaled[i] = factor * load[i];
    sn_sim_write(p->sim, p->force, scaled, 3);
    sn_sim_write(p->sim, p->moment, scaled + 3, 3);
}

/* The time an equilibrium takes from the unloaded one, the least of some; negative on failure. */
static double cold(pair* p, const double load[PARTS], int repetitions)
{
    double least = HUGE_VAL;
    for (int i = 0; i < repetitions; ++i) {
        sn_error error = { 0 };
        sn_sim_restore(p->sim, p->start, p->bytes);
        put_load(p, load, 1);
        double start = seconds();
        sn_status status = sn_sim_step(p->sim, &error);
        least = fmin(least, seconds() - start);
        if (status) {
            sn_error_print(&error, stderr);
            return -1;
        }
    }
    return least;
}

static void read_pair(pair* p, double u[PARTS])
{
    sn_sim_refresh(p->sim);
    sn_sim_read(p->sim, p->displacement, u, 3);
    sn_sim_read(p->sim, p->angles, u + 3, 3);
    for (int i = 0; i < PARTS; ++i)
        u[i] *= i < 3 ? 1e3 : degree;
}

/* ---- table --------------------------------------------------------------------------------------------- */

enum { VARIANTS = 3 };
static const char* const settings[VARIANTS] = { "variant='A'", "variant='B'", "variant='C'" };

static void print_row(FILE* csv, char variant, const experiment* e, const double u[PARTS],
                      const double facets[2])
{
    double mean = e->mean[e->main_part], sd = e->sd[e->main_part], z = (u[e->main_part] - mean) / sd;
    printf("  %c %-4s", variant, e->name);
    for (int i = 0; i < PARTS; ++i)
        printf(" %8.3f", fabs(u[i]) < 0.0005 ? 0.0 : u[i]); // no -0.000
    printf("   %5.1f %5.1f   %8.3f ", facets[0], facets[1], mean);
    if (isfinite(sd))
        printf("+- %-5.2f %+5.1f  %s\n", sd, z, e->source);
    else
        printf("%-8s %5s  %s\n", "", "", e->source);
    fprintf(csv, "%c,%s", variant, e->name);
    for (int i = 0; i < PARTS; ++i)
        fprintf(csv, ",%.9g", u[i]);
    fprintf(csv, ",%.9g,%.9g,%.9g,%.9g,%.9g,%s\n", facets[0], facets[1], mean, sd, z, e->source);
}

static bool tabulate(const char* path, double u[VARIANTS][LOADS][PARTS])
{
    FILE* csv = fopen(path, "w");
    if (!csv) {
        fprintf(stderr, "%s: cannot be written: %s\n", path, strerror(errno));
        return false;
    }
    fprintf(csv, "variant,load,dx [mm],dy [mm],dz [mm],rx [deg],ry [deg],rz [deg],left facet [N],right facet "
                 "[N],measured,"
                 "deviation,z,source\n");
    printf("C5 on C6, 20 N or 1.8 N m: displacement [mm] and angles [deg] from the unloaded equilibrium, "
           "facet forces [N],\n"
           "the main one as measured, and how far off it is in standard deviations (z). Variants: A disc "
           "held at the body's\n"
           "centre, B at its own, C linear ligaments. [S] read, [R] recalled, NOT checked against the "
           "original.\n\n"
           "    load       dx       dy       dz       rx       ry       rz    left right   measured          "
           " z\n");
    bool done = true;
    for (int v = 0; v < VARIANTS && done; ++v) {
        pair p;
        done = make_pair(&p, settings[v], "<statics/>");
        for (int i = 0; done && i < LOADS; ++i) {
            double facets[2];
            done = cold(&p, experiments[i].load, 1) >= 0;
            read_pair(&p, u[v][i]);
            sn_sim_refresh(p.sim);
            sn_sim_read(p.sim, p.facets, facets, 2);
            print_row(csv, (char)('A' + v), &experiments[i], u[v][i], facets);
        }
        free_pair(&p);
        printf("\n");
    }
    fclose(csv);
    printf("table    %s\n", path);
    return done;
}

/* ---- picture: main and coupled displacements, as Fig. 10 of the paper ---------------------------------- */

enum { GAPS = 3 * LOADS }; /* points with breaks between them */

typedef struct curve {
    double x[GAPS], y[GAPS];
    int n;
} curve;

static void put_point(curve* c, double x, double y)
{
    c->x[c->n] = x;
    c->y[c->n++] = y;
}

static void draw_part(int part, double u[VARIANTS][LOADS][PARTS], curve curves[VARIANTS + 2])
{
    for (int i = 0; i < LOADS; ++i) {
        for (int v = 0; v < VARIANTS; ++v) {
            put_point(&curves[v], i + 1 + 0.15 * (v - 1), u[v][i][part]);
            put_point(&curves[v], NAN, NAN);
        }
        double mean = experiments[i].mean[part], sd = experiments[i].sd[part];
        put_point(&curves[VARIANTS], i + 0.7, mean);
        put_point(&curves[VARIANTS], NAN, NAN);
        put_point(&curves[VARIANTS + 1], i + 0.7, mean - sd);
        put_point(&curves[VARIANTS + 1], i + 0.7, mean + sd);
        put_point(&curves[VARIANTS + 1], NAN, NAN);
    }
}

static void draw(double u[VARIANTS][LOADS][PARTS], const char* stem)
{
    static curve curves[PARTS][VARIANTS + 2];
    static const char* const labels[VARIANTS + 1] = { "A", "B", "C", "measured (mean, deviation)" };
    static const char* const titles[PARTS] = { "forward", "left", "up", "about x", "about y", "about z" };
    static const char* const units[PARTS] = { "dx [mm]",  "dy [mm]",  "dz [mm]",
                                              "rx [deg]", "ry [deg]", "rz [deg]" };
    sn_series series[PARTS][VARIANTS + 2];
    sn_panel panels[PARTS];
    for (int k = 0; k < PARTS; ++k) {
        draw_part(k, u, curves[k]);
        for (int c = 0; c < VARIANTS + 2; ++c)
            series[k][c] = (sn_series){ .label = c <= VARIANTS ? labels[c] : NULL,
                                        .x = curves[k][c].x,
                                        .y = curves[k][c].y,
                                        .n = curves[k][c].n,
                                        .markers = c <= VARIANTS,
                                        .colour = c <= VARIANTS ? c : VARIANTS };
        panels[k] = (sn_panel){ { titles[k], "1 AS  2 PS  3 LS  4 TNS  5 CMP  6 LB  7 FLX  8 EXT  9 AR",
                                  units[k], false, false },
                                series[k],
                                VARIANTS + 2 };
    }
    static const char* const endings[2] = { "png", "svg" };
    for (int i = 0; i < 2; ++i) {
        char path[200];
        sn_error error = { 0 };
        snprintf(path, sizeof path, "%s.%s", stem, endings[i]);
        if (sn_chart_write(path, panels, PARTS, 3, 520, 360, &error))
            fprintf(stderr, "no picture: %s\n", error.text);
        else
            printf("picture  %s\n", path);
    }
}

/* ---- cost ---------------------------------------------------------------------------------------------- */

static double median(double* values, int count)
{
    sample_sort(values, count);
    return values[count / 2];
}

/* One evaluation of everything that acts on C5, at the equilibrium under each load. */
static double wrench_cost(pair* p)
{
    enum { TIMES = 200, REPETITIONS = 20 };
    double sum = 0;
    for (int i = 0; i < LOADS; ++i) {
        if (cold(p, experiments[i].load, 1) < 0) return NAN;
        double least = HUGE_VAL;
        for (int r = 0; r < sinew_bench_count(REPETITIONS, 1); ++r) {
            double start = seconds();
            for (int k = 0; k < TIMES; ++k)
                sn_system_evaluate(p->sim->systems[0]);
            least = fmin(least, (seconds() - start) / TIMES);
        }
        sum += least;
    }
    return sum / LOADS;
}

/* The load moves in steps of 5 % from none to full and back: each equilibrium starts from the one before. */
static double slider_cost(pair* p, double* longest)
{
    enum { STEPS = 20, REPETITIONS = 20 };
    double all[LOADS * 2 * STEPS];
    int count = 0;
    for (int i = 0; i < LOADS; ++i) {
        double least[2 * STEPS];
        for (int r = 0; r < sinew_bench_count(REPETITIONS, 1); ++r) {
            sn_sim_restore(p->sim, p->start, p->bytes);
            for (int k = 0; k < 2 * STEPS; ++k) {
                double part = 1 - fabs(1 - (k + 1.0) / STEPS);
                put_load(p, experiments[i].load, part);
                double start = seconds();
                if (sn_sim_step(p->sim, NULL)) return NAN;
                double took = seconds() - start;
                least[k] = r == 0 ? took : fmin(least[k], took);
            }
        }
        memcpy(all + count, least, sizeof least);
        count += 2 * STEPS;
    }
    double middle = median(all, count);
    *longest = all[count - 1];
    return middle;
}

/* Random forces to 40 N and moments to 2.5 N m. */
static double random_cost(pair* p, double* longest)
{
    enum { MAX = 1000 };
    static double all[MAX];
    const int count = sinew_bench_count(MAX, 10);
    uint64_t seed = 11;
    for (int i = 0; i < count; ++i) {
        double load[PARTS];
        for (int k = 0; k < PARTS; ++k) {
            seed = seed * 6364136223846793005u + 1442695040888963407u;
            load[k] = (k < 3 ? 40 : 2.5) * ((double)(seed >> 11) * 0x1p-52 - 1);
        }
        all[i] = cold(p, load, sinew_bench_count(5, 1));
        if (all[i] < 0) return NAN;
    }
    double middle = median(all, count);
    *longest = all[count - 1];
    return middle;
}

/* Evaluations of the search done last. */
static long long evaluations_of(const pair* p) { return (long long)sn_sim_counters(p->sim).evaluations; }

static void print_costs(FILE* csv, pair* fast, pair* slow[2])
{
    static const double step[2] = { 0.1, 0.01 };
    const int loads = sinew_bench_count(LOADS, 1);
    double newton[LOADS], time[2][LOADS], work[2][LOADS], longest = NAN;
    printf("\none core, least of repetitions\n\n"
           "           statics               relaxation, 0.1 ms             relaxation, 0.01 ms\n"
           "  load      us  evaluations      us  evaluations  ratio         us  evaluations  ratio\n");
    for (int i = 0; i < loads; ++i) {
        newton[i] = cold(fast, experiments[i].load, sinew_bench_count(50, 1));
        long long least = evaluations_of(fast);
        printf("  %-4s %7.1f %12lld", experiments[i].name, 1e6 * newton[i], least);
        fprintf(csv, "%s,%.9g,%lld", experiments[i].name, 1e6 * newton[i], least);
        for (int k = 0; k < 2; ++k) {
            double took = cold(slow[k], experiments[i].load, sinew_bench_count(5, 1));
            long long evaluations = evaluations_of(slow[k]);
            time[k][i] = took / newton[i];
            work[k][i] = (double)evaluations / (double)least;
            printf(" %*.0f %12lld %6.0f", k == 0 ? 7 : 10, 1e6 * took, evaluations, time[k][i]);
            fprintf(csv, ",%.9g,%lld", 1e6 * took, evaluations);
        }
        printf("\n");
        fprintf(csv, "\n");
    }
    for (int k = 0; k < 2; ++k) {
        double by_time = median(time[k], loads), by_work = median(work[k], loads);
        printf("%s  relaxation to 1e-3, steps of %g ms: median ratio %.0f in time, %.0f in evaluations (the "
               "paper says 350)\n",
               k == 0 ? "\n" : "", step[k], by_time, by_work);
    }
    printf("\n  one wrench                          %8.2f us\n", 1e6 * wrench_cost(fast));
    printf("  equilibrium, nine loads, median     %8.1f us\n", 1e6 * median(newton, loads));
    double random = random_cost(fast, &longest);
    printf("  equilibrium, 1000 random, median    %8.1f us   longest %.1f us\n", 1e6 * random, 1e6 * longest);
    double slider = slider_cost(fast, &longest);
    printf("  slider step of 5 %%, median          %8.1f us   longest %.1f us\n", 1e6 * slider,
           1e6 * longest);
}

static int spine_table(int argc, char** argv)
{
    static double u[VARIANTS][LOADS][PARTS];
    (void)argc;
    (void)argv;
    sn_os_make_folder("out"); // what exists stays
    sn_os_make_folder("out/bench");
    if (!tabulate("out/bench/spine.csv", u)) return 1;
    draw(u, "out/bench/spine");
    FILE* csv = fopen("out/bench/spine-cost.csv", "w");
    pair fast, slow[2];
    bool made = csv && make_pair(&fast, settings[0], "<statics/>") &&
                make_pair(&slow[0], settings[0], "<relaxation/>") &&
                make_pair(&slow[1], settings[0], "<relaxation step='1e-5' check='100'/>");
    if (!made) return 1;
    fprintf(csv, "load,statics [us],evaluations,relaxation 0.1 ms [us],evaluations,relaxation 0.01 ms "
                 "[us],evaluations\n");
    pair* both[2] = { &slow[0], &slow[1] };
    print_costs(csv, &fast, both);
    fclose(csv);
    free_pair(&fast);
    free_pair(&slow[0]);
    free_pair(&slow[1]);
    return 0;
}

const sinew_bench_case sinew_bench_spine_table = {
    .name = "spine-table",
    .summary =
        "C5-C6 under nine loads beside the experiments; cost of a wrench, an equilibrium, a slider step",
    .run = spine_table,
};
