/* Sinew - validation_plots: the pictures of the validation report, from the points that the validation
   programs write (tests/support/report.h). What a picture shows is said here; its curves are named where they
   are computed.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include <sinew/component.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CURVES = 12, POINTS = 1500, WORDS = 80, MARKED = 24, REFERENCE_COLOUR = 5 };

/* ---- what is drawn ------------------------------------------------------------------------------------- */

/* A panel; those with the same picture stand in it, in this order. */
typedef struct plot {
    const char *picture, *key, *title, *x, *y;
    enum { PLAIN, LOG_X, LOG_LOG } scale;
    double order; /* of convergence, a line below the lowest curve; 0 for none */
} plot;

static const plot plots[] = {
    { "suture", "suture-shape", "clamped suture, dead force across its end, 40 elements", "x/L [-]",
      "y/L [-]", PLAIN, 0 },
    { "suture", "suture-order", "the same: distance of the end from the elastica's", "elements [-]",
      "distance/L [-]", LOG_LOG, 2 },
    { "suture", "suture-catenary", "hanging between pins, span 0.6 L", "x/L [-]", "z/L [-]", PLAIN, 0 },
    { "suture", "suture-helix", "helices: errors", "elements [-]", "relative error [-]", LOG_LOG, 2 },
    { "suture-buckling", "suture-column", "column and torsion: critical load", "elements [-]",
      "relative error [-]", LOG_LOG, 2 },
    { "suture-buckling", "suture-ring", "twisted ring (Michell): critical twist, alike for all GJ/EI",
      "elements [-]", "relative error [-]", LOG_LOG, 2 },
    { "suture-buckling", "suture-loop", "localised buckle at M = 1.5 sqrt(EI T): angle to the axis",
      "arc length from the largest [m]", "angle [rad]", PLAIN, 0 },
    { "suture-buckling", "suture-loop-side", "the same from two sides, 400 elements", "x [m]", "y, z [m]",
      PLAIN, 0 },
    { "cable", "cable-shape", "hanging cable of 2 m, 2 mm of aluminium", "x [m]", "z [m]", PLAIN, 0 },
    { "cable", "cable-order", "the same: largest error of z", "spans [-]", "error [m]", LOG_LOG, 4 },
    { "solid", "solid-0.3", "neo-Hookean cantilever under its weight, nu = 0.3", "nodes [-]",
      "deflection over the reference's [-]", LOG_X, 0 },
    { "solid", "solid-0.45", "the same, nu = 0.45", "nodes [-]", "deflection over the reference's [-]", LOG_X,
      0 },
    { "solid-motion", "solid-gravity", "gravity switched on: end of the cantilever", "t [s]", "u_z [m]",
      PLAIN, 0 },
    { "solid-motion", "solid-ventricle", "ventricle filled by a pressure", "volume [ml]", "pressure [kPa]",
      PLAIN, 0 },
    { "shell", "shell-order", "plates under pressure and the rolled strip: errors",
      "squares along a side [-]", "relative error [-]", LOG_LOG, 2 },
    { "shell", "shell-strip", "strip bent to half a circle by end moments", "x/L [-]", "z/L [-]", PLAIN, 0 },
    { "beams", "beams-load", "clamped chain of 20 beams, dead force across its end", "P L^2/EI [-]",
      "displacement of the end/L [-]", PLAIN, 0 },
    { "beams", "beams-order", "distance from closed forms", "beams [-]", "distance/L [-]", LOG_LOG, 4 },
    { "needle-mesh", "needle-mesh-axial", "needle in a solid, moved along itself", "tetrahedra [-]",
      "force over way [N/m]", LOG_X, 0 },
    { "needle-mesh", "needle-mesh-lateral", "the same, moved across itself", "tetrahedra [-]",
      "force over way [N/m]", LOG_X, 0 },
    { "contact", "contact-bars", "impact of two elastic bars: speed of the first one", "t [ms]",
      "speed over that before [-]", PLAIN, 0 },
    { "contact", "contact-slip", "block drawn by a spring, friction 0.5 and 0.3: extension", "t [s]",
      "extension [m]", PLAIN, 0 },
    { "haptics", "haptic-wall", "passive walls of a device of 1 N s/m at 1 kHz: those below the lines",
      "virtual damper B [N s/m]", "stiffness K [N/m]", PLAIN, 0 },
};

/* ---- points -------------------------------------------------------------------------------------------- */

typedef struct curve {
    char name[WORDS];
    double x[POINTS], y[POINTS];
    int n;
} curve;

typedef struct drawing {
    curve curves[CURVES + 1]; /* one more for the order */
    sn_series series[CURVES + 1];
    int count;
} drawing;

static curve* curve_of(drawing* d, const char* name)
{
    for (int i = 0; i < d->count; ++i)
        if (strcmp(d->curves[i].name, name) == 0) return &d->curves[i];
    if (d->count == CURVES) return NULL;
    curve* c = &d->curves[d->count++];
    snprintf(c->name, sizeof c->name, "%s", name);
    return c;
}

/* Puts the line "panel|curve|x|y" into the panel it belongs to; false when it is none, or there are too
   many. */
static bool take_line(drawing* drawings, const char* line)
{
    char key[WORDS], name[WORDS];
    double x, y;
    if (sscanf(line, "%79[^|]|%79[^|]|%lf|%lf", key, name, &x, &y) != 4) return false;
    for (int i = 0; i < SN_COUNT(plots); ++i) {
        if (strcmp(plots[i].key, key) != 0) continue;
        curve* c = curve_of(&drawings[i], name);
        if (!c || c->n == POINTS) return false;
        c->x[c->n] = x;
        c->y[c->n++] = y;
        return true;
    }
    return false;
}

static bool read_points(drawing* drawings, const char* path)
{
    char line[400];
    int number = 0;
    bool ok = true;
    FILE* file = fopen(path, "r");
    if (!file) {
        fprintf(stderr, "%s: cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    while (ok && fgets(line, sizeof line, file)) {
        ++number;
        ok = take_line(drawings, line);
    }
    if (!ok)
        fprintf(stderr, "%s:%d: not a point of a listed panel, \"panel|curve|x|y\": %s", path, number, line);
    fclose(file);
    return ok;
}

/* ---- pictures ------------------------------------------------------------------------------------------ */

static bool begins_with(const char* text, const char* word) { return strncmp(text, word, strlen(word)) == 0; }

/* A line of the slope of an order, half as high as the end of the lowest curve, as long as its last two
   steps. */
static void add_order(drawing* d, double order)
{
    const curve* lowest = NULL;
    for (int i = 0; i < d->count; ++i) {
        const curve* c = &d->curves[i];
        if (c->n > 1 && (!lowest || c->y[c->n - 1] < lowest->y[lowest->n - 1])) lowest = c;
    }
    if (!lowest) return;
    curve* line = &d->curves[d->count];
    int last = lowest->n - 1, first = last > 1 ? last - 2 : 0;
    line->n = 2;
    line->x[0] = lowest->x[first];
    line->x[1] = lowest->x[last];
    line->y[1] = 0.5 * lowest->y[last];
    line->y[0] = line->y[1] * pow(line->x[1] / line->x[0], order);
    snprintf(line->name, sizeof line->name, "order %g", order);
    d->series[d->count] = (sn_series){
        .label = line->name, .x = line->x, .y = line->y, .n = 2, .dashed = true, .colour = REFERENCE_COLOUR
    };
    ++d->count;
}

static sn_panel make_panel(const plot* p, drawing* d)
{
    int at = 0;
    for (int last = 0; last < 2; ++last) // what it is compared with stands last
        for (int i = 0; i < d->count; ++i) {
            const curve* c = &d->curves[i];
            bool other = begins_with(c->name, "another program");
            bool line = begins_with(c->name, "exact") || begins_with(c->name, "reference");
            if ((other || line) != last) continue;
            d->series[at] = (sn_series){ .label = c->name,
                                         .x = c->x,
                                         .y = c->y,
                                         .n = c->n,
                                         .markers = c->n <= MARKED && !line,
                                         .dashed = line,
                                         .points = other,
                                         .colour = line ? REFERENCE_COLOUR : at };
            ++at;
        }
    if (p->order > 0) add_order(d, p->order);
    return (
        sn_panel){ { p->title, p->x, p->y, p->scale != PLAIN, p->scale == LOG_LOG }, d->series, d->count };
}

static bool is_whole(const plot* p, const drawing* d)
{
    if (d->count > 0 || sinew_bench_smoke) return true;
    fprintf(stderr, "no picture: %s has no points\n", p->key);
    return false;
}

static bool draw(drawing* drawings, const char* folder)
{
    bool whole = true;
    for (int i = 0; i < SN_COUNT(plots);) {
        sn_panel panels[SN_COUNT(plots)];
        char name[WORDS];
        int count = 0, first = i;
        for (; i < SN_COUNT(plots) && strcmp(plots[i].picture, plots[first].picture) == 0; ++i) {
            whole = is_whole(&plots[i], &drawings[i]) && whole;
            panels[count++] = make_panel(&plots[i], &drawings[i]);
        }
        snprintf(name, sizeof name, "validation-%s", plots[first].picture);
        sheet_picture(folder, name, panels, count, 2);
    }
    return whole;
}

static int run(int argc, char** argv)
{
    const char* folder = sheet_option(&argc, argv, "--out", "out/validation-plots");
    if (!folder) return 2;
    if (argc < 2) {
        fprintf(stderr, "%s: takes FILE.curves ... as validation programs write them, and --out DIR\n",
                argv[0]);
        return 2;
    }
    drawing* drawings = calloc(SN_COUNT(plots), sizeof *drawings);
    bool ok = drawings && sheet_folder(folder);
    for (int i = 1; ok && i < argc; ++i)
        ok = read_points(drawings, argv[i]);
    ok = ok && draw(drawings, folder);
    free(drawings);
    return ok ? 0 : 1;
}

const sinew_bench_case sinew_bench_validation_plots = {
    "validation-plots", "the pictures of the validation report, from FILE.curves ...; --out DIR", run
};
