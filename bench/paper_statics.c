/* Sinew - paper_statics: figures 14 and 15, a needle clamped at one end and bent by a dead load (0, d, d) at
   the other.

   Curves go through material points: y and z of the point at arc length s, against where it is (figure 14) or
   against s (figure 15, eq. 41). The load lies in a plane of symmetry, so that y = z along all of the needle;
   the largest |y - z| is told. Linear theory is Euler and Bernoulli's cantilever: x = s, y = z = d s^2 (3 L -
   s)/(6 EI).
   SPDX-License-Identifier: BSD-3-Clause */
#include "base/csv.h"
#include "bench/needles.h"
#include "bench/paper.h"
#include "bench/sheet.h"
#include <math.h>
#include <stdlib.h>

enum { STATIONS = 51, LOADS = 3, MAX_MODELS = 8, LINEAR = 0, EXACT = 1, OTHERS = 2, ELEMENTS = 4 };

static const double loads[LOADS] = { 0.2, 0.6, 1.0 };
static const double pi = 3.14159265358979323846, length = 0.2623, radius = 0.635e-3, young_modulus = 200e9;

/* Material points of one needle. */
typedef struct shape {
    const char* name;
    int colour;
    double s[STATIONS], x[STATIONS], y[STATIONS], z[STATIONS];
    double off[STATIONS]; /* eq. (41): distance across from the exact rod */
} shape;

/* One load: linear theory, the exact rod, and the models. */
typedef struct load_case {
    shape shapes[OTHERS + MAX_MODELS];
    int count;
} load_case;

/* ---- shapes -------------------------------------------------------------------------------------------- */

static void bend_linear(shape* out, double d)
{
    double EI = young_modulus * pi * pow(radius, 4) / 4;
    *out = (shape){ .name = "linear theory", .colour = 5 };
    for (int i = 0; i < STATIONS; ++i) {
        double s = length * i / (STATIONS - 1);
        out->s[i] = out->x[i] = s;
        out->y[i] = out->z[i] = d * s * s * (3 * length - s) / (6 * EI);
    }
}

static bool read_exact(shape* out, double d, sn_error* error)
{
    char name[80];
    snprintf(name, sizeof name, "needle/reference/tip-load-%.1f.csv", d);
    const char* path = trial_scene_file(name);
    sn_csv* csv = path ? sn_csv_read(path, error) : NULL;
    if (!path)
        sn_fail(error, SN_ERR_IO, "the folder scenes was not found; run it inside a checkout of Sinew");
    if (csv && (csv->rows != STATIONS || csv->columns != 4))
        sn_fail(error, SN_ERR_IO, "%s: %d rows of 4 columns were expected", path, STATIONS);
    *out = (shape){ .name = "reference", .colour = 6 };
    for (int i = 0; i < STATIONS && !error->status; ++i) {
        const double* row = csv->values + i * csv->columns;
        out->s[i] = row[0];
        out->x[i] = row[1];
        out->y[i] = row[2];
        out->z[i] = row[3];
    }
    sn_csv_destroy(csv);
    return !error->status;
}

/* Springs of no stiffness: points of the needle that every formulation knows how to follow. */
static void add_stations(sn_scene* scene)
{
    const double none = 0;
    double at[STATIONS];
    for (int i = 0; i < STATIONS; ++i)
        at[i] = length * i / (STATIONS - 1);
    sn_winkler_params stations;
    sn_defaults(&sn_winkler, &stations);
    stations.at = (sn_reals){ at, STATIONS };
    stations.stiffness = (sn_reals){ &none, 1 };
    sn_scene_add(scene, sn_scene_find(scene, sn_root, "needle"), "stations", &sn_winkler, &stations);
}

static bool bend(shape* out, const needle_model* model, double d, sn_error* error)
{
    char elements[NEEDLE_SETTING], degree[NEEDLE_SETTING], load[NEEDLE_SETTING];
    trial t = { .scene = "needle/tip-load.xml", .prepare = add_stations };
    int n = 0;
    while (n < 2 && model->settings[n])
        t.settings[n] = model->settings[n], ++n;
    // as many nodes for all: elements of degree p have p each
    snprintf(elements, sizeof elements, "needle.elements=%d", model->degrees ? 1 : ELEMENTS);
    snprintf(degree, sizeof degree, "needle.degree=%d", ELEMENTS);
    snprintf(load, sizeof load, "load.force=0 %.9g %.9g", d, d);
    t.settings[n++] = elements;
    t.settings[n++] = load;
    if (model->degrees) t.settings[n++] = degree;
    double points[STATIONS][3];
    sn_sim* sim = trial_compile(&t, error);
    if (sim) sn_sim_step(sim, error);
    sn_channel stations = sn_sim_channel(sim, "/needle/stations/points/position", error);
    sn_sim_refresh(sim);
    sn_sim_read(sim, stations, points[0], 3 * STATIONS);
    sn_sim_destroy(sim);
    *out = (shape){ .name = model->name, .colour = model->colour };
    for (int i = 0; i < STATIONS && !error->status; ++i) {
        out->s[i] = length * i / (STATIONS - 1);
        out->x[i] = points[i][0];
        out->y[i] = points[i][1];
        out->z[i] = points[i][2];
    }
    return !error->status;
}

static bool bend_all(load_case* l, double d)
{
    sn_error error = { 0 };
    bend_linear(&l->shapes[LINEAR], d);
    if (!read_exact(&l->shapes[EXACT], d, &error)) {
        sn_error_print(&error, stderr);
        return false;
    }
    l->count = OTHERS;
    for (int i = 0; i < needle_model_count && i < MAX_MODELS; ++i) {
        sn_error failure = { 0 };
        if (bend(&l->shapes[l->count], &needle_models[i], d, &failure))
            ++l->count;
        else
            printf("%s, d = %.1f N: %s\n", needle_models[i].name, d, failure.text);
    }
    const shape* exact = &l->shapes[EXACT];
    for (int k = 0; k < l->count; ++k)
        for (int i = 0; i < STATIONS; ++i) {
            shape* s = &l->shapes[k];
            s->off[i] = hypot(s->y[i] - exact->y[i], s->z[i] - exact->z[i]);
        }
    return true;
}

/* ---- numbers ------------------------------------------------------------------------------------------- */

static void tell(const load_case* cases)
{
    printf("figures 14 and 15: load (0, d, d) at the tip; models with %d elements (exact: 1 of degree %d; "
           "relative: %d polynomials)\n\n",
           ELEMENTS, ELEMENTS, ELEMENTS);
    printf("%6s %-16s %10s %10s %12s %12s %12s %10s\n", "d N", "", "tip x mm", "tip y mm", "tip off mm",
           "e mean mm", "e max mm", "|y-z| mm");
    for (int c = 0; c < LOADS; ++c)
        for (int k = 0; k < cases[c].count; ++k) {
            const shape *s = &cases[c].shapes[k], *exact = &cases[c].shapes[EXACT];
            double mean = 0, most = 0, skew = 0;
            int tip = STATIONS - 1;
            for (int i = 0; i < STATIONS; ++i) {
                mean += s->off[i] / STATIONS;
                most = fmax(most, s->off[i]);
                skew = fmax(skew, fabs(s->y[i] - s->z[i]));
            }
            double off = hypot(s->x[tip] - exact->x[tip], s->off[tip]);
            printf("%6.1f %-16s %10.3f %10.3f %12.4g %12.4g %12.4g %10.1g\n", loads[c], s->name,
                   1e3 * s->x[tip], 1e3 * s->y[tip], 1e3 * off, 1e3 * mean, 1e3 * most, 1e3 * skew);
        }
    printf("\n");
}

static void write_table(const char* folder, const load_case* cases)
{
    static const char name[] = "statics";
    FILE* file = sheet_table(folder, name, "d [N],model,s [m],x [m],y [m],z [m],error [m]");
    for (int c = 0; file && c < LOADS; ++c)
        for (int k = 0; k < cases[c].count; ++k) {
            const shape* s = &cases[c].shapes[k];
            for (int i = 0; i < STATIONS; ++i)
                fprintf(file, "%.1f,\"%s\",%.9g,%.12g,%.12g,%.12g,%.6g\n", loads[c], s->name, s->s[i],
                        s->x[i], s->y[i], s->z[i], s->off[i]);
        }
    sheet_close(file, folder, name);
}

/* ---- pictures ------------------------------------------------------------------------------------------ */

/* Markers at every tenth point, those of each model at others, so that curves that agree do not hide each
   other. */
static void thin(const shape* s, int k, double* x, double* y)
{
    for (int i = 0; i < STATIONS; ++i) {
        bool kept = i % 10 == (3 * k) % 10;
        x[i] = kept ? s->x[i] : (double)NAN;
        y[i] = kept ? s->y[i] : (double)NAN;
    }
}

static void draw_shapes(const char* folder, const load_case* cases)
{
    enum { CURVES = OTHERS + MAX_MODELS };
    static double x[LOADS][CURVES][STATIONS], y[LOADS][CURVES][STATIONS];
    static char title[LOADS][60];
    sn_series series[LOADS][CURVES] = { 0 };
    sn_panel panels[LOADS];
    for (int c = 0; c < LOADS; ++c) {
        for (int k = 0; k < cases[c].count; ++k) {
            const shape* s = &cases[c].shapes[k];
            bool line = k < OTHERS;
            thin(s, k, x[c][k], y[c][k]);
            series[c][k] = (sn_series){ .label = s->name,
                                        .x = line ? s->x : x[c][k],
                                        .y = line ? s->y : y[c][k],
                                        .n = STATIONS,
                                        .points = !line,
                                        .markers = !line,
                                        .colour = s->colour };
        }
        snprintf(title[c], sizeof title[c], "tip load (0, %.1f, %.1f) N", loads[c], loads[c]);
        panels[c] = (sn_panel){ { title[c], "x [m]", "y = z [m]", false, false }, series[c], cases[c].count };
    }
    sheet_picture(folder, "figure-14", panels, LOADS, LOADS);
}

static void draw_errors(const char* folder, const load_case* cases)
{
    static char title[LOADS][60];
    sn_series series[LOADS][OTHERS + MAX_MODELS] = { 0 };
    sn_panel panels[LOADS];
    for (int c = 0; c < LOADS; ++c) {
        int count = 0;
        for (int k = 0; k < cases[c].count; ++k) {
            const shape* s = &cases[c].shapes[k];
            if (k == EXACT) continue;
            series[c][count++] = (sn_series){
                .label = s->name, .x = s->s + 1, .y = s->off + 1, .n = STATIONS - 1, .colour = s->colour
            };
        }
        snprintf(title[c], sizeof title[c], "tip load (0, %.1f, %.1f) N", loads[c], loads[c]);
        panels[c] =
            (sn_panel){ { title[c], "arc length s [m]", "error e(s) [m]", false, true }, series[c], count };
    }
    sheet_picture(folder, "figure-15", panels, LOADS, LOADS);
}

bool paper_statics(const char* folder)
{
    load_case* cases = calloc(LOADS, sizeof *cases);
    bool found = cases != NULL;
    for (int c = 0; c < LOADS && found; ++c)
        found = bend_all(&cases[c], loads[c]);
    if (found) {
        tell(cases);
        write_table(folder, cases);
        draw_shapes(folder, cases);
        draw_errors(folder, cases);
        printf("\n");
    }
    free(cases);
    return found;
}
