/* Sinew - needle_models: error against cost of every model of a needle, by elements, degree, integrator and
   step, in scenarios 2 and 3; and what follows for the choice of a model by the accuracy asked for.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/needles.h"
#include "bench/sheet.h"
#include "bench/sample.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCENARIOS = 2, MAX_MODELS = 8, MAX_MESHES = 64, MAX_RUNS = 1024 };

typedef struct integrator {
    const char *type, *method;
} integrator;
static const integrator integrators[] = {
    { "dirk", "esdirk43" }, // first: in steps of 1 ms it shows the mesh's own error
    { "dirk", "esdirk32" },
    { "dirk", "tr_bdf2" },
    { "generalized_alpha", NULL }
};
static const double steps[] = { 1, 2, 4 }, tolerance = 1e-7, length = 0.2623, diverged = 0.1;

/* One way to compute a needle, and what came out in each scenario. */
typedef struct run {
    needle_case what;
    int mesh; /* runs with the same mesh share its number */
    outcome out[SCENARIOS];
} run;

typedef struct mesh {
    const needle_model* model;
    int elements, degree;
    double error[SCENARIOS]; /* its own: by the most accurate integrator; NaN: unknown */
} mesh;

typedef struct study {
    bool quick;
    const char* folder;
    mesh meshes[MAX_MESHES];
    run* runs;
    int mesh_count, run_count;
} study;

static const char* method_of(const needle_case* c) { return c->method ? c->method : c->type; }

static bool good(const run* r, int scenario)
{
    return !r->out[scenario].status && r->out[scenario].tip_mean < diverged; // NaN is not
}

/* ---- what to run --------------------------------------------------------------------------------------- */

static void add_mesh(study* s, const needle_model* model, int elements, int degree)
{
    if (s->mesh_count < MAX_MESHES)
        s->meshes[s->mesh_count++] =
            (mesh){ .model = model, .elements = elements, .degree = degree, .error = { NAN, NAN } };
}

static void plan_meshes(study* s)
{
    // by degree, up to 0; nodes are elements times degree
    static const int few[] = { 2, 4, 8, 0 };
    static const int high[][6] = { { 4, 8, 16 }, { 2, 3, 4, 6, 8 }, { 1, 2, 3, 4 },
                                   { 1, 2, 3 },  { 1, 2 },          { 1, 2 } };
    for (int m = 0; m < needle_model_count; ++m) {
        const needle_model* model = &needle_models[m];
        const int* sizes = s->quick ? few : model->sizes;
        for (int i = 0; sizes[i] && !model->degrees; ++i)
            add_mesh(s, model, sizes[i], 0);
        for (int degree = 1; degree <= model->degrees && degree <= SN_COUNT(high); ++degree)
            for (int i = 0; i < 6 && high[degree - 1][i]; ++i)
                if (!s->quick || (degree == 3 && high[degree - 1][i] <= 2))
                    add_mesh(s, model, high[degree - 1][i], degree);
    }
}

static bool measure(study* s, run* r)
{
    for (int k = 0; k < SCENARIOS; ++k) {
        char text[NEEDLE_SETTINGS][NEEDLE_SETTING];
        trial t;
        r->what.scenario = k + 2;
        needle_trial(&t, &r->what, text);
        t.repetitions = s->quick ? 1 : 2;
        r->out[k] = trial_run(&t);
    }
    return good(r, 0) || good(r, 1);
}

static void run_mesh(study* s, int index)
{
    mesh* m = &s->meshes[index];
    char text[NEEDLE_SETTING];
    const run* cheap = NULL;
    int integrator_count = s->quick ? 2 : SN_COUNT(integrators), step_count = s->quick ? 1 : SN_COUNT(steps);
    for (int i = 0; i < integrator_count; ++i)
        for (int k = 0; k < step_count && s->run_count < MAX_RUNS; ++k) {
            run* r = &s->runs[s->run_count];
            *r = (run){ .mesh = index };
            r->what = (needle_case){ .model = m->model,
                                     .elements = m->elements,
                                     .degree = m->degree,
                                     .type = integrators[i].type,
                                     .method = integrators[i].method,
                                     .step = steps[k],
                                     .tolerance = tolerance };
            bool done = measure(s, r);
            ++s->run_count;
            if (i == 0 && k == 0 && !done) {
                printf("%-16s %-16s %s\n", m->model->name,
                       needle_mesh(m->model, m->elements, m->degree, text), r->out[0].message);
                return;
            }
            for (int scenario = 0; scenario < SCENARIOS && i == 0 && k == 0; ++scenario)
                if (good(r, scenario)) m->error[scenario] = r->out[scenario].tip_mean;
            if (steps[k] == 1) cheap = r;
        }
    const run* fine = &s->runs[s->run_count - integrator_count * step_count];
    printf("%-16s %-16s %12.4g %12.4g %10.1f %10.1f %10.1f %10.1f\n", m->model->name,
           needle_mesh(m->model, m->elements, m->degree, text), 1e3 * m->error[0], 1e3 * m->error[1],
           1e6 * fine->out[0].per_ms, 1e6 * fine->out[1].per_ms, 1e6 * cheap->out[0].per_ms,
           1e6 * cheap->out[1].per_ms);
    fflush(stdout);
}

static void run_all(study* s)
{
    printf("scenarios 2 (a load jumps onto the tip) and 3 (on springs and dampers); tolerance %g; one core\n",
           tolerance);
    printf("mesh error: mean distance of the tip from the reference with %s in steps of 1 ms; cost: us per "
           "simulated ms,\nwith that and with %s in steps of 1 ms, scenarios 2 and 3\n\n",
           integrators[0].method,
           s->quick ? integrators[1].method : integrators[SN_COUNT(integrators) - 1].type);
    printf("%-16s %-16s %12s %12s %10s %10s %10s %10s\n", "model", "elements", "mesh 2 mm", "mesh 3 mm",
           "cost 2", "cost 3", "cost 2", "cost 3");
    for (int i = 0; i < s->mesh_count; ++i)
        run_mesh(s, i);
    printf("\n");
}

/* ---- orders and constants ------------------------------------------------------------------------------ */

/* Least squares of log error against log n over meshes whose own error is not below the integrator's. */
static void tell_orders(const study* s)
{
    const double floor = 2e-7; // of the most accurate integrator
    printf(
        "mesh error over length = c/n^p: p by least squares, c the largest of error/length n^p for the whole "
        "p; scenario 2\n\n");
    printf("%-16s %6s %10s %10s %12s\n", "model", "degree", "p seen", "p", "c");
    for (int i = 0; i < s->mesh_count; ++i) {
        const mesh* first = &s->meshes[i];
        if (i > 0 && first[-1].model == first->model && first[-1].degree == first->degree) continue;
        double sx = 0, sy = 0, sxx = 0, sxy = 0;
        int used = 0;
        for (int k = i; k < s->mesh_count; ++k) {
            const mesh* m = &s->meshes[k];
            if (m->model != first->model || m->degree != first->degree || !(m->error[0] > 4 * floor))
                continue;
            double x = log(m->elements), y = log(m->error[0] / length);
            sx += x, sy += y, sxx += x * x, sxy += x * y;
            ++used;
        }
        if (used < 2) continue;
        double p = -(used * sxy - sx * sy) / (used * sxx - sx * sx), whole = round(p), c = 0;
        for (int k = i; k < s->mesh_count; ++k) {
            const mesh* m = &s->meshes[k];
            if (m->model == first->model && m->degree == first->degree && m->error[0] > 4 * floor)
                c = fmax(c, m->error[0] / length * pow(m->elements, whole));
        }
        printf("%-16s %6d %10.2f %10.0f %12.4g\n", first->model->name, first->degree, p, whole, c);
    }
    printf("\n");
}

/* ---- what to choose ------------------------------------------------------------------------------------ */

/* Error to count on: a run may be closer to the reference than its mesh is, by errors that cancel; it is not
   believed. */
static double believed(const study* s, const run* r, int scenario)
{
    if (!good(r, scenario)) return HUGE_VAL;
    return fmax(r->out[scenario].tip_mean, s->meshes[r->mesh].error[scenario]);
}

/* Over one scenario, or the worse of both. */
static double error_in(const study* s, const run* r, int which)
{
    return which < SCENARIOS ? believed(s, r, which) : fmax(believed(s, r, 0), believed(s, r, 1));
}
static double cost_in(const run* r, int which)
{
    return which < SCENARIOS ? r->out[which].per_ms : fmax(r->out[0].per_ms, r->out[1].per_ms);
}

static const run* cheapest(const study* s, const needle_model* model, double accuracy, int which, double step)
{
    const run* best = NULL;
    for (int i = 0; i < s->run_count; ++i) {
        const run* r = &s->runs[i];
        if ((model && r->what.model != model) || r->what.step != step) continue;
        if (!(error_in(s, r, which) <= accuracy)) continue;
        if (!best || cost_in(r, which) < cost_in(best, which)) best = r;
    }
    return best;
}

static void tell_choice(const study* s, const run* r, int which)
{
    char text[NEEDLE_SETTING];
    double p99 = which < SCENARIOS ? r->out[which].p99 : fmax(r->out[0].p99, r->out[1].p99);
    printf("%-16s %-18s %10.4f %10.1f %9.1f",
           needle_mesh(r->what.model, r->what.elements, r->what.degree, text), method_of(&r->what),
           1e3 * error_in(s, r, which), 1e6 * cost_in(r, which), 1e6 * p99);
}

static void tell_choices(const study* s)
{
    static const double accuracies[] = { 1e-3, 1e-4, 1e-5 };
    static const char* const names[] = { "scenario 2", "scenario 3", "the worse" };
    printf("the cheapest at 1 kHz (steps of 1 ms) of each model by the mean tip error asked for; an arrow at "
           "the "
           "cheapest of all\n\n");
    printf("%-11s %8s %-16s %-16s %-18s %10s %10s %9s\n", "", "asked mm", "model", "elements", "integrator",
           "error mm", "us per ms", "p99 us");
    for (int which = 0; which <= SCENARIOS; ++which)
        for (int a = 0; a < SN_COUNT(accuracies); ++a) {
            const run* best = cheapest(s, NULL, accuracies[a], which, 1);
            for (int m = 0; m < needle_model_count; ++m) {
                const run* r = cheapest(s, &needle_models[m], accuracies[a], which, 1);
                printf("%-11s %8g %-16s ", names[which], 1e3 * accuracies[a], needle_models[m].name);
                if (r) tell_choice(s, r, which);
                printf("%s\n", !r ? "none" : r == best ? "  <-" : "");
            }
        }
    printf("\n");
}

/* ---- the front ----------------------------------------------------------------------------------------- */

static int study_scenario; /* for the comparison below */
static int by_cost(const void* a, const void* b)
{
    const run *const *p = a, *const *q = b;
    double x = (*p)->out[study_scenario].per_ms, y = (*q)->out[study_scenario].per_ms;
    return (x > y) - (x < y);
}

/* Runs of a model (NULL: of all), by rising cost, each of them at least 2 % more accurate than any cheaper
   one. */
static int front_of(const study* s, const needle_model* model, int scenario, const run** front)
{
    int count = 0, kept = 0;
    for (int i = 0; i < s->run_count; ++i)
        if (good(&s->runs[i], scenario) && (!model || s->runs[i].what.model == model))
            front[count++] = &s->runs[i];
    study_scenario = scenario;
    qsort(front, (size_t)count, sizeof *front, by_cost);
    for (int i = 0; i < count; ++i)
        if (kept == 0 || believed(s, front[i], scenario) < 0.98 * believed(s, front[kept - 1], scenario))
            front[kept++] = front[i];
    return kept;
}

static void tell_front(const study* s, int scenario)
{
    const run** front = calloc((size_t)s->run_count + 1, sizeof *front);
    int count = front ? front_of(s, NULL, scenario, front) : 0;
    printf("scenario %d: the front: runs that no cheaper one equals to 2 %%\n\n", scenario + 2);
    printf("%-16s %-16s %-18s %8s %12s %12s %12s\n", "model", "elements", "integrator", "step ms",
           "us per ms", "tip mean mm", "tip max mm");
    for (int i = 0; i < count; ++i) {
        char text[NEEDLE_SETTING];
        const needle_case* c = &front[i]->what;
        const outcome* o = &front[i]->out[scenario];
        printf("%-16s %-16s %-18s %8g %12.2f %12.4g %12.4g\n", c->model->name,
               needle_mesh(c->model, c->elements, c->degree, text), method_of(c), c->step, 1e6 * o->per_ms,
               1e3 * believed(s, front[i], scenario), 1e3 * o->tip_max);
    }
    printf("\n");
    free(front);
}

/* Memory for the curves of one panel: for each model its cloud and its front, then the front of all as a
   staircase. */
typedef struct plot {
    double *x, *y;
    int used;
} plot;

static sn_series curve(const study* s, plot* p, const run* const* runs, int count, int scenario, bool stairs)
{
    sn_series out = { .x = p->x + p->used, .y = p->y + p->used };
    for (int i = 0; i < count; ++i) {
        double x = 1e6 * runs[i]->out[scenario].per_ms, y = believed(s, runs[i], scenario);
        if (stairs && i > 0) {
            p->x[p->used] = x;
            p->y[p->used] = p->y[p->used - 1];
            ++p->used;
        }
        p->x[p->used] = x;
        p->y[p->used++] = y;
    }
    out.n = (int)(p->x + p->used - out.x);
    return out;
}

static sn_panel draw_panel(const study* s, int scenario, plot* p, sn_series* series, const run** runs)
{
    static const char* const titles[] = { "scenario 2: a load jumps onto the tip",
                                          "scenario 3: on springs and dampers" };
    int n = 0;
    for (int m = 0; m < needle_model_count; ++m) {
        int count = 0;
        for (int i = 0; i < s->run_count; ++i)
            if (good(&s->runs[i], scenario) && s->runs[i].what.model == &needle_models[m])
                runs[count++] = &s->runs[i];
        series[n] = curve(s, p, runs, count, scenario, false);
        series[n].points = true;
        series[n++].colour = needle_models[m].colour;
        count = front_of(s, &needle_models[m], scenario, runs);
        series[n] = curve(s, p, runs, count, scenario, false);
        series[n].label = needle_models[m].name;
        series[n].markers = true;
        series[n++].colour = needle_models[m].colour;
    }
    series[n] = curve(s, p, runs, front_of(s, NULL, scenario, runs), scenario, true);
    series[n].label = "Pareto front";
    series[n].dashed = true;
    series[n++].colour = 7;
    return (sn_panel){ { titles[scenario], "time per simulated ms [us]", "mean tip error [m]", true, true },
                       series,
                       n };
}

static void draw(const study* s)
{
    size_t capacity = 4 * (size_t)s->run_count + 4;
    double* numbers = calloc(2 * SCENARIOS * capacity, sizeof *numbers);
    const run** runs = calloc((size_t)s->run_count + 1, sizeof *runs);
    sn_series series[SCENARIOS][2 * MAX_MODELS + 1];
    sn_panel panels[SCENARIOS];
    if (numbers && runs) {
        for (int k = 0; k < SCENARIOS; ++k) {
            plot p = { numbers + 2 * (size_t)k * capacity, numbers + (2 * (size_t)k + 1) * capacity, 0 };
            panels[k] = draw_panel(s, k, &p, series[k], runs);
        }
        sheet_picture(s->folder, "needle-models", panels, SCENARIOS, SCENARIOS);
    }
    free(numbers);
    free(runs);
}

/* ---- the whole ----------------------------------------------------------------------------------------- */

static void write_runs(const study* s)
{
    FILE* file = sheet_table(s->folder, "needle-models",
                             "model,degree,elements,method,step [ms],scenario,time per simulated ms [us],"
                             "median step [us],p99 step [us],tip mean [m],tip max [m],force mean [N],"
                             "iterations per step,spread");
    for (int i = 0; file && i < s->run_count; ++i)
        for (int k = 0; k < SCENARIOS; ++k) {
            const run* r = &s->runs[i];
            const outcome* o = &r->out[k];
            if (!good(r, k)) continue;
            fprintf(file, "\"%s\",%d,%d,%s,%g,%d,%.6g,%.6g,%.6g,%.6g,%.6g,%.6g,%.4g,%.3g\n",
                    r->what.model->name, r->what.degree, r->what.elements, method_of(&r->what), r->what.step,
                    k + 2, 1e6 * o->per_ms, 1e6 * o->median, 1e6 * o->p99, o->tip_mean, o->tip_max,
                    o->force_mean, o->iterations, o->spread);
        }
    sheet_close(file, s->folder, "needle-models");
}

static void tell_spread(const study* s)
{
    double* spread = calloc((size_t)s->run_count * SCENARIOS + 1, sizeof *spread);
    int count = 0;
    for (int i = 0; spread && i < s->run_count; ++i)
        for (int k = 0; k < SCENARIOS; ++k)
            if (good(&s->runs[i], k)) spread[count++] = s->runs[i].out[k].spread;
    if (count > 0) {
        sample_sort(spread, count);
        printf("%d runs of %d; slowest repetition over fastest, less one: median %.2f, 90 %% of runs below "
               "%.2f, "
               "largest %.2f\n",
               count, s->run_count * SCENARIOS, spread[count / 2], spread[count * 9 / 10], spread[count - 1]);
        printf("(times above take the least of each step over all repetitions)\n\n");
    }
    free(spread);
}

static int by_model(int argc, char** argv)
{
    study* s = calloc(1, sizeof *s);
    run* runs = calloc(MAX_RUNS, sizeof *runs);
    const char* folder = sheet_option(&argc, argv, "--out", "out/bench");
    int code = 2;
    if (s && runs && folder) {
        s->quick = sheet_quick(&argc, argv);
        s->folder = folder;
        s->runs = runs;
        if (argc > 1) {
            fprintf(stderr, "%s: unknown argument %s; it takes --quick and --out DIR\n", argv[0], argv[1]);
        } else if (sheet_folder(folder)) {
            plan_meshes(s);
            run_all(s);
            tell_orders(s);
            tell_choices(s);
            for (int k = 0; k < SCENARIOS; ++k)
                tell_front(s, k);
            if (!s->quick) tell_spread(s);
            write_runs(s);
            draw(s);
            code = 0;
        }
    }
    free(runs);
    free(s);
    return code;
}

const sinew_bench_case sinew_bench_needle_models = {
    "needle-models", "error against cost of every model of a needle; --quick, --out DIR", by_model
};
