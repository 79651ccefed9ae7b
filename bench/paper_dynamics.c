/* Sinew - paper_dynamics: figures 16, 17 and 19, a needle moved by its handle: with a load that jumps onto
   its tip (scenario 2), on a bed of springs and dampers (scenario 3).

   Errors are eqs. (44) and (45): time means of the distance of tip and hand's force from the reference, rows
   of 2 ms and later. Force and moment of the hand are drawn in the handle's axes, as the paper states its
   base equations.
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "bench/bench.h"
#include "bench/needles.h"
#include "bench/paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdlib.h>

enum { MAX_MODELS = 8, QUANTITIES = 4, ELEMENTS = 4, MAX_SIZES = 12 };
typedef enum quantity { TIP_X, TIP_Z, FORCE_Z, MOMENT_Y } quantity;

static const char* const column_names[QUANTITIES] = { "position.x", "position.z", "force_body.z",
                                                      "moment_body.y" };
static const char* const titles[] = { "(a) tip, x",           "(b) tip, z",
                                      "(c) hand's force, z",  "(d) hand's moment, y",
                                      "(e) error of the tip", "(f) error of the hand's force" };
static const char* const labels[] = {
    "x [m]", "z [m]", "force [N]", "moment [N m]", "error [m]", "error [N]"
};

/* The course of one needle, a row each millisecond; memory of one block. */
typedef struct course {
    const char* name;
    int colour, rows;
    double *t, *value[QUANTITIES], *tip_off, *force_off;
} course;

typedef struct courses {
    int scenario;
    sn_csv* reference;
    course exact, models[MAX_MODELS];
    int count;
} courses;

/* ---- courses ------------------------------------------------------------------------------------------- */

static bool allocate_workspace(course* c, int rows)
{
    double* workspace = calloc((size_t)rows * (3 + QUANTITIES), sizeof *workspace);
    if (!workspace) return false;
    c->rows = rows;
    c->t = workspace;
    c->tip_off = workspace + rows;
    c->force_off = workspace + 2 * rows;
    for (int q = 0; q < QUANTITIES; ++q)
        c->value[q] = workspace + (3 + q) * rows;
    return true;
}

static double distance(const sn_csv* csv, int row, const char* vector, const double* x)
{
    double sum = 0;
    for (int i = 0; i < 3; ++i) {
        char name[40];
        snprintf(name, sizeof name, "%s.%c", vector, "xyz"[i]);
        double r = csv->values[row * csv->columns + sn_csv_column(csv, name)];
        sum += (x[i] - r) * (x[i] - r);
    }
    return sqrt(sum);
}

static void note_row(course* c, int row, sn_sim* sim, const sn_channel* channels, const sn_csv* reference)
{
    double tip[3], force[3], moment[3];
    sn_sim_refresh(sim);
    sn_sim_read(sim, channels[0], tip, 3);
    sn_sim_read(sim, channels[1], force, 3);
    sn_sim_read(sim, channels[2], moment, 3);
    c->t[row] = sn_sim_time(sim);
    c->value[TIP_X][row] = tip[0];
    c->value[TIP_Z][row] = tip[2];
    c->value[FORCE_Z][row] = force[2];
    c->value[MOMENT_Y][row] = moment[1];
    c->tip_off[row] = distance(reference, row, "position", tip);
    c->force_off[row] = distance(reference, row, "force_body", force);
}

static bool follow(course* c, const needle_model* model, const courses* all, sn_error* error)
{
    char text[NEEDLE_SETTINGS][NEEDLE_SETTING];
    // as many nodes for all: elements of degree p have p each
    needle_case what = { .model = model,
                         .scenario = all->scenario,
                         .elements = model->degrees ? 1 : ELEMENTS,
                         .degree = ELEMENTS,
                         .type = "dirk",
                         .method = "esdirk43",
                         .step = 1,
                         .tolerance = 1e-8 };
    trial t;
    needle_trial(&t, &what, text);
    *c = (course){ .name = model->name, .colour = model->colour };
    sn_sim* sim = trial_compile(&t, error);
    if (!sim) return false;
    if (!allocate_workspace(c, all->reference->rows)) sn_fail(error, SN_ERR_MEMORY, "out of memory");
    const sn_channel channels[3] = { sn_sim_channel(sim, "/needle/tip/position", error),
                                     sn_sim_channel(sim, "/needle/handle/force_body", error),
                                     sn_sim_channel(sim, "/needle/handle/moment_body", error) };
    for (int row = 0; row < sinew_bench_count(c->rows, 20) && !error->status; ++row) {
        if (row > 0) sn_sim_step(sim, error);
        if (!error->status) note_row(c, row, sim, channels, all->reference);
    }
    sn_sim_destroy(sim);
    if (error->status) free(c->t);
    return !error->status;
}

static bool read_reference(courses* all)
{
    sn_error error = { 0 };
    char name[60];
    snprintf(name, sizeof name, "needle/reference/scenario-%d.csv", all->scenario);
    const char* path = trial_scene_file(name);
    if (!path)
        sn_fail(&error, SN_ERR_IO, "the folder scenes was not found; run it inside a checkout of Sinew");
    if (path) all->reference = sn_csv_read(path, &error);
    all->exact = (course){ .name = "reference", .colour = 6 };
    if (all->reference && !allocate_workspace(&all->exact, all->reference->rows))
        sn_fail(&error, SN_ERR_MEMORY, "out of memory");
    for (int row = 0; row < all->exact.rows; ++row) {
        const double* values = all->reference->values + row * all->reference->columns;
        all->exact.t[row] = values[0];
        for (int q = 0; q < QUANTITIES; ++q)
            all->exact.value[q][row] = values[sn_csv_column(all->reference, column_names[q])];
    }
    if (error.status) sn_error_print(&error, stderr);
    return !error.status;
}

static bool follow_all(courses* all)
{
    if (!read_reference(all)) return false;
    for (int i = 0; i < needle_model_count && i < MAX_MODELS; ++i) {
        sn_error error = { 0 };
        if (follow(&all->models[all->count], &needle_models[i], all, &error))
            ++all->count;
        else
            printf("%s, scenario %d: %s\n", needle_models[i].name, all->scenario, error.text);
    }
    return true;
}

static void forget(courses* all)
{
    for (int i = 0; i < all->count; ++i)
        free(all->models[i].t);
    free(all->exact.t);
    sn_csv_destroy(all->reference);
}

/* ---- figures 16 and 19 --------------------------------------------------------------------------------- */

static void tell_courses(const courses* all)
{
    printf(
        "figure %d: scenario %d, models with %d elements (exact: 1 of degree %d; relative: %d polynomials), "
        "esdirk43 in steps of 1 ms\n\n",
        all->scenario == 2 ? 16 : 19, all->scenario, ELEMENTS, ELEMENTS, ELEMENTS);
    printf("%-16s %12s %12s %12s %12s\n", "", "tip mean mm", "tip max mm", "force mean N", "force max N");
    for (int i = 0; i < all->count; ++i) {
        const course* c = &all->models[i];
        double tip = 0, tip_most = 0, force = 0, force_most = 0;
        for (int row = 2; row < c->rows; ++row) {
            tip += c->tip_off[row] / (c->rows - 2);
            force += c->force_off[row] / (c->rows - 2);
            tip_most = fmax(tip_most, c->tip_off[row]);
            force_most = fmax(force_most, c->force_off[row]);
        }
        printf("%-16s %12.4g %12.4g %12.4g %12.4g\n", c->name, 1e3 * tip, 1e3 * tip_most, force, force_most);
    }
    printf("\n");
}

static void write_courses(const char* folder, const courses* all)
{
    char name[40];
    snprintf(name, sizeof name, "scenario-%d", all->scenario);
    FILE* file = sheet_table(folder, name,
                             "model,t [s],tip x [m],tip z [m],force z [N],moment y [N m],tip error [m],"
                             "force error [N]");
    for (int i = -1; file && i < all->count; ++i) {
        const course* c = i < 0 ? &all->exact : &all->models[i];
        for (int row = 0; row < c->rows; ++row) {
            fprintf(file, "\"%s\",%.6g", c->name, c->t[row]);
            for (int q = 0; q < QUANTITIES; ++q)
                fprintf(file, ",%.9g", c->value[q][row]);
            fprintf(file, ",%.6g,%.6g\n", c->tip_off[row], c->force_off[row]);
        }
    }
    sheet_close(file, folder, name);
}

/* Four quantities of all models over a part of the time, below them (where `errors`) the errors. */
static void draw_courses(const char* folder, const char* name, const courses* all, double from, double to,
                         bool errors)
{
    enum { PANELS = QUANTITIES + 2 };
    sn_series series[PANELS][MAX_MODELS + 1] = { 0 };
    sn_panel panels[PANELS];
    int first = (int)lround(from * 1e3), rows = (int)lround((to - from) * 1e3) + 1;
    for (int p = 0; p < PANELS; ++p) {
        int count = 0;
        for (int i = 0; i < all->count; ++i) {
            const course* c = &all->models[i];
            const double* y = p == 4 ? c->tip_off : p == 5 ? c->force_off : c->value[p];
            int skipped = p < QUANTITIES || first > 2 ? first : 2;
            series[p][count++] = (sn_series){ .label = p ? NULL : c->name,
                                              .x = c->t + skipped,
                                              .y = y + skipped,
                                              .n = rows,
                                              .colour = c->colour };
            series[p][count - 1].n -= skipped - first;
        }
        if (p < QUANTITIES)
            series[p][count++] = (sn_series){ .label = p ? NULL : all->exact.name,
                                              .x = all->exact.t + first,
                                              .y = all->exact.value[p] + first,
                                              .n = rows,
                                              .dashed = true,
                                              .colour = all->exact.colour };
        panels[p] = (sn_panel){ { titles[p], "t [s]", labels[p], false, p >= QUANTITIES }, series[p], count };
    }
    sheet_picture(folder, name, panels, errors ? PANELS : QUANTITIES, 2);
}

/* ---- figure 17 ----------------------------------------------------------------------------------------- */

/* Errors and cost of one model by number of elements. */
typedef struct curve {
    char name[40];
    int colour, count;
    double n[MAX_SIZES], tip[MAX_SIZES], force[MAX_SIZES], ratio[MAX_SIZES];
} curve;

static void measure(curve* out, const needle_model* model, int degree, int scenario)
{
    *out = (curve){ .colour = model->colour };
    snprintf(out->name, sizeof out->name, degree ? "%s, degree %d" : "%s", model->name, degree);
    for (int i = 0; model->sizes[i]; ++i) {
        char text[NEEDLE_SETTINGS][NEEDLE_SETTING];
        needle_case what = { .model = model,
                             .scenario = scenario,
                             .elements = model->sizes[i],
                             .degree = degree,
                             .type = "dirk",
                             .method = "esdirk32",
                             .step = 1,
                             .tolerance = 1e-8 };
        trial t;
        needle_trial(&t, &what, text);
        t.repetitions = 5;
        outcome o = trial_run(&t);
        if (o.status) {
            printf("%-18s %6d %s\n", out->name, what.elements, o.message);
            continue;
        }
        int k = out->count++;
        out->n[k] = what.elements;
        out->tip[k] = o.tip_mean;
        out->force[k] = o.force_mean;
        out->ratio[k] = o.ratio;
        double order = k ? log(out->tip[k - 1] / out->tip[k]) / log(out->n[k] / out->n[k - 1]) : (double)NAN;
        printf("%-18s %6d %14.4g %14.4g %8.2f %14.5f\n", out->name, what.elements, 1e3 * o.tip_mean,
               o.force_mean, order, o.ratio);
        fflush(stdout);
    }
}

static void write_sizes(const char* folder, const char* name, const curve* curves, int count)
{
    FILE* file = sheet_table(folder, name, "model,elements,tip mean [m],force mean [N],time over real time");
    for (int k = 0; file && k < count; ++k)
        for (int i = 0; i < curves[k].count; ++i)
            fprintf(file, "\"%s\",%.0f,%.6g,%.6g,%.6g\n", curves[k].name, curves[k].n[i], curves[k].tip[i],
                    curves[k].force[i], curves[k].ratio[i]);
    sheet_close(file, folder, name);
}

static void draw_sizes(const char* folder, const char* name, const curve* curves, int count)
{
    enum { PANELS = 4, MAX = MAX_MODELS + 2 };
    static const char* const axis[PANELS][3] = {
        { "error of the tip by elements", "number of elements", "mean error [m]" },
        { "error of the hand's force by elements", "number of elements", "mean error [N]" },
        { "cost by elements", "number of elements", "computing time over simulated time" },
        { "error of the tip by cost", "computing time over simulated time", "mean error [m]" },
    };
    sn_series series[PANELS][MAX] = { 0 };
    sn_panel panels[PANELS];
    for (int p = 0; p < PANELS; ++p) {
        for (int k = 0; k < count; ++k) {
            const curve* c = &curves[k];
            const double* y = p == 1 ? c->force : p == 2 ? c->ratio : c->tip;
            series[p][k] = (sn_series){ .label = p ? NULL : c->name,
                                        .x = p == 3 ? c->ratio : c->n,
                                        .y = y,
                                        .n = c->count,
                                        .markers = true,
                                        .colour = c->colour };
        }
        panels[p] = (sn_panel){ { axis[p][0], axis[p][1], axis[p][2], true, true }, series[p], count };
    }
    sheet_picture(folder, name, panels, PANELS, 2);
}

static void by_size(const char* folder, const char* name, int scenario)
{
    curve curves[MAX_MODELS + 1];
    int count = 0;
    printf("figure 17: scenario %d, errors and cost by number of elements; esdirk32 in steps of 1 ms, one "
           "core\n\n",
           scenario);
    printf("%-18s %6s %14s %14s %8s %14s\n", "", "n", "tip mean mm", "force mean N", "order", "of real time");
    for (int i = 0; i < needle_model_count && count < MAX_MODELS; ++i)
        measure(&curves[count++], &needle_models[i], needle_models[i].degrees ? 3 : 0, scenario);
    printf("\n");
    write_sizes(folder, name, curves, count);
    draw_sizes(folder, name, curves, count);
    printf("\n");
}

bool paper_dynamics(const char* folder)
{
    courses second = { .scenario = 2 }, third = { .scenario = 3 };
    bool found = follow_all(&second) && follow_all(&third);
    if (found) {
        tell_courses(&second);
        write_courses(folder, &second);
        draw_courses(folder, "figure-16", &second, 0, 5, false);
        draw_courses(folder, "figure-16-jump", &second, 2.45, 3.0, false);
        printf("\n");
        by_size(folder, "figure-17", 2);
        tell_courses(&third);
        write_courses(folder, &third);
        draw_courses(folder, "figure-19", &third, 0, 2, true);
        printf("\n");
        by_size(folder, "figure-17-scenario-3", 3);
    }
    forget(&second);
    forget(&third);
    return found;
}
