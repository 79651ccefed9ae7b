/* Sinew - suture_thesis_buckling: figures 4 to 9, sutures that buckle under an axial force and under twist.

   Critical loads are found by bisection: statics tells an unstable equilibrium by the signs of its factors.
     axial   clamped and free, dead force:  P = pi^2/4 EI/L^2 (Euler)
     twist   both ends clamped, one slides along the axis:  M = 8.98682 EI/L, of tan(m/2) = m/2; the clamps do
             not turn, the suture's natural twist does. As a twist at the ends this is
             8.98682 EI/GJ = 8.98682 (1 + nu): whatever the modulus, the length and the diameter of a round
             suture.
   The thesis twists the free end, with components in the end's own axes. Such a moment turns no straight
   equilibrium into a bent one (E. L. Nikolai 1928), so that there is no static load to compare with.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/suture_thesis.h"
#include "bench/trial.h"
#include <math.h>

enum { SWEEP = 6, LINE = 60, LOADS = 40, SNAPSHOTS = 5 };

static const double pi = 3.14159265358979323846;
static const double twist_number = 8.986818915818128; /* first root of tan(m/2) = m/2 above 0 */

/* ---- critical loads ------------------------------------------------------------------------------------ */

/* Whether the straight suture under a load bears it. */
typedef bool bears(const thesis_rod* rod, int elements, double load);

/* True when statics finds an equilibrium, and that is the straight one: not far above the critical load it
   may come upon the bent one. */
static bool stands(sn_sim* sim, sn_error* error)
{
    thesis_shape shape = { 0 };
    double across = 0.0;
    bool found = sn_sim_step(sim, error) == SN_OK;
    if (found) thesis_look(sim, NULL, &shape, error);
    for (int i = 0; i < shape.count; ++i)
        across = fmax(across, hypot(shape.y[i], shape.z[i]));
    sn_sim_destroy(sim);
    return found && across < 1e-6;
}

static bool bears_force(const thesis_rod* rod, int elements, double load)
{
    sn_error error = { 0 };
    return stands(
        thesis_compile(&error,
                       "<scene><suture name='suture' length='%.17g' %s elements='%d' "
                       "start='clamped' damping_time='0'/><point_load on='@suture/points' node='-1' "
                       "force='%.17g 0 0'/><statics arc_length='off'/></scene>",
                       rod->length, thesis_material(rod).at, elements, -load),
        &error);
}

static bool bears_twist(const thesis_rod* rod, int elements, double moment)
{
    sn_error error = { 0 };
    return stands(thesis_compile(&error,
                                 "<scene><frames name='slide' positions='%.17g 0 0'/>"
                                 "<fixed on='@slide' dofs='y z rx ry rz'/>"
                                 "<suture name='suture' positions='0 0 0 %.17g 0 0' %s elements='%d' "
                                 "start='clamped' end_frame='/slide' damping_time='0' "
                                 "curvature='%.17g 0 0'/><statics arc_length='off'/></scene>",
                                 rod->length, rod->length, thesis_material(rod).at, elements,
                                 moment / thesis_GJ(rod)),
                  &error);
}

static double critical(bears* stable, const thesis_rod* rod, int elements, double expected)
{
    double low = 0.8 * expected, high = 1.2 * expected;
    for (int i = 0; i < 16; ++i) {
        double middle = 0.5 * (low + high);
        *(stable(rod, elements, middle) ? &low : &high) = middle;
    }
    return 0.5 * (low + high);
}

static double euler(const thesis_rod* rod)
{
    return 0.25 * pi * pi * thesis_EI(rod) / (rod->length * rod->length);
}

static double greenhill(const thesis_rod* rod) { return twist_number * thesis_EI(rod) / rod->length; }

/* ---- figures 5 to 9 ------------------------------------------------------------------------------------ */

/* A figure: what is varied, and the load that makes the suture buckle. */
typedef struct sweep {
    const char *name, *x_label, *y_label, *title;
    size_t varied; /* offset in thesis_rod */
    double low, high;
    bears* stable;
    double (*exact)(const thesis_rod*);
} sweep;

static const sweep sweeps[] = {
    { "figure-5", "Young's modulus [Pa]", "critical moment [N m]", "twist: modulus (thesis, figure 5)",
      offsetof(thesis_rod, young_modulus), 20e6, 160e6, bears_twist, greenhill },
    { "figure-6", "length [m]", "critical moment [N m]", "twist: length (thesis, figure 6)",
      offsetof(thesis_rod, length), 0.4, 2.0, bears_twist, greenhill },
    { "figure-7", "diameter [m]", "critical moment [N m]", "twist: diameter (thesis, figure 7)",
      offsetof(thesis_rod, diameter), 0.4e-3, 1.6e-3, bears_twist, greenhill },
    { "figure-8", "length [m]", "critical force [N]", "axial force: length (thesis, figure 8)",
      offsetof(thesis_rod, length), 0.4, 2.0, bears_force, euler },
    { "figure-9", "diameter [m]", "critical force [N]", "axial force: diameter (thesis, figure 9)",
      offsetof(thesis_rod, diameter), 0.4e-3, 1.6e-3, bears_force, euler },
};

/* The thesis' rod with one number changed; Poisson's ratio stays. */
static thesis_rod varied(const sweep* s, double value)
{
    thesis_rod rod = thesis_table_1;
    *(double*)((char*)&rod + s->varied) = value;
    rod.shear_modulus *= rod.young_modulus / thesis_table_1.young_modulus;
    return rod;
}

static double at(const sweep* s, int i, int count) { return s->low + (s->high - s->low) * i / (count - 1); }

typedef struct swept {
    double x[SWEEP], y[SWEEP], line_x[LINE], line_y[LINE];
    sn_series series[2];
} swept;

static double draw_sweep(const sweep* s, swept* out, int elements, int count)
{
    double worst = 0.0;
    for (int i = 0; i < count; ++i) {
        thesis_rod rod = varied(s, out->x[i] = at(s, i, count));
        double exact = s->exact(&rod);
        out->y[i] = critical(s->stable, &rod, elements, exact);
        worst = fmax(worst, fabs(out->y[i] / exact - 1));
    }
    for (int i = 0; i < LINE; ++i) {
        thesis_rod rod = varied(s, out->line_x[i] = at(s, i, LINE));
        out->line_y[i] = s->exact(&rod);
    }
    out->series[0] =
        (sn_series){ .label = "exact", .x = out->line_x, .y = out->line_y, .n = LINE, .colour = 0 };
    out->series[1] = (sn_series){ .label = "computed",
                                  .x = out->x,
                                  .y = out->y,
                                  .n = count,
                                  .points = true,
                                  .markers = true,
                                  .colour = 1 };
    return worst;
}

static void sweep_all(const char* folder, int elements, int count)
{
    enum { TWIST = 3, ALL = SN_COUNT(sweeps) };
    static swept done[ALL];
    sn_panel panels[ALL];
    for (int k = 0; k < ALL; ++k) {
        double worst = draw_sweep(&sweeps[k], &done[k], elements, count);
        printf("%s: critical load at most %.2g %% from the exact one, %d elements\n", sweeps[k].name,
               1e2 * worst, elements);
        panels[k] = (sn_panel){ { sweeps[k].title, sweeps[k].x_label, sweeps[k].y_label, false, false },
                                done[k].series,
                                2 };
    }
    sheet_picture(folder, "figures-5-6-7", panels, TWIST, TWIST);
    sheet_picture(folder, "figures-8-9", panels + TWIST, ALL - TWIST, ALL - TWIST);
}

/* ---- figure 4a ----------------------------------------------------------------------------------------- */

/* Complete elliptic integrals by the arithmetic-geometric mean. */
static void elliptic(double k, double* K, double* E)
{
    double a = 1, b = sqrt(1 - k * k), c = k, sum = 0.5 * c * c, power = 1;
    while (c > 1e-15) {
        double mean = 0.5 * (a + b);
        c = 0.5 * (a - b);
        b = sqrt(a * b);
        a = mean;
        sum += power * c * c;
        power *= 2;
    }
    *K = 0.5 * pi / a;
    *E = *K * (1 - sum);
}

/* The buckled suture pushed by P: force over Euler's, and the end over L, of k = sin(angle of the end/2). */
static void buckled(double k, double* load, double* x, double* y)
{
    double K, E;
    elliptic(k, &K, &E);
    *load = 4 * K * K / (pi * pi);
    *x = 2 * E / K - 1;
    *y = 2 * k / K;
}

static bool push(int elements, double load, thesis_shape* shape)
{
    sn_error error = { 0 };
    sn_sim* sim =
        thesis_compile(&error,
                       "<scene><suture name='suture' length='1' %s elements='%d' start='clamped'/>"
                       "<point_load on='@suture/points' node='-1' force='%.17g %.17g 0'/><statics/></scene>",
                       thesis_material(&thesis_table_1).at, elements, -load, 1e-5 * load);
    sn_sim_step(sim, &error);
    if (sim) thesis_look(sim, NULL, shape, &error);
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

typedef struct pushed {
    double load[LOADS], x[LOADS], y[LOADS], exact_load[LINE], exact_x[LINE], exact_y[LINE];
    thesis_shape shape[SNAPSHOTS];
    char label[SNAPSHOTS][32];
} pushed;

static bool push_all(pushed* p, int elements, int count)
{
    static const double shown[SNAPSHOTS] = { 1.01, 1.1, 1.3, 1.7, 2.5 };
    double critical_load = euler(&thesis_table_1), worst = 0.0;
    for (int i = 0; i < count; ++i) {
        thesis_shape shape;
        p->load[i] = 0.8 + 1.7 * i / (count - 1);
        if (!push(elements, p->load[i] * critical_load, &shape)) return false;
        p->x[i] = shape.x[shape.count - 1];
        p->y[i] = shape.y[shape.count - 1];
    }
    for (int i = 0; i < LINE; ++i) {
        double k = sin(0.5 * 2.4 * i / (LINE - 1)); // the end turns by up to 2.4 rad
        buckled(k, &p->exact_load[i], &p->exact_x[i], &p->exact_y[i]);
    }
    for (int k = 0; k < SNAPSHOTS; ++k) {
        if (!push(elements, shown[k] * critical_load, &p->shape[k])) return false;
        snprintf(p->label[k], sizeof p->label[k], "%.3g of Euler's load", shown[k]);
        double low = 0, high = 0.999, load, x, y;
        for (int i = 0; i < 60; ++i) {
            double middle = 0.5 * (low + high);
            buckled(middle, &load, &x, &y);
            *(load > shown[k] ? &high : &low) = middle;
        }
        int end = p->shape[k].count - 1;
        if (shown[k] > 1.05) worst = fmax(worst, hypot(p->shape[k].x[end] - x, p->shape[k].y[end] - y));
    }
    printf("figure 4a: the end is at most %.2g mm from the elastica's (1.1 to 2.5 of Euler's load, %d "
           "elements)\n",
           1e3 * worst, elements);
    return true;
}

static bool figure_4a(const char* folder, bool quick)
{
    static pushed p;
    sn_series shapes[SNAPSHOTS];
    int count = quick ? 8 : LOADS;
    if (!push_all(&p, quick ? 30 : 100, count)) return false;
    for (int k = 0; k < SNAPSHOTS; ++k)
        shapes[k] = (sn_series){
            .label = p.label[k], .x = p.shape[k].x, .y = p.shape[k].y, .n = p.shape[k].count, .colour = k
        };
    const sn_series ends[4] = {
        { .label = "x, elastica", .x = p.exact_load, .y = p.exact_x, .n = LINE, .colour = 0 },
        { .label = "x, computed",
          .x = p.load,
          .y = p.x,
          .n = count,
          .points = true,
          .markers = true,
          .colour = 0 },
        { .label = "y, elastica", .x = p.exact_load, .y = p.exact_y, .n = LINE, .colour = 1 },
        { .label = "y, computed",
          .x = p.load,
          .y = p.y,
          .n = count,
          .points = true,
          .markers = true,
          .colour = 1 },
    };
    const sn_panel panels[2] = {
        { { "pushed along its axis: shapes at rest", "x [m]", "y [m]", false, false }, shapes, SNAPSHOTS },
        { { "its end", "force over Euler's load", "place of the end [m]", false, false }, ends, 4 },
    };
    sheet_picture(folder, "figure-4a", panels, 2, 2);
    return true;
}

/* ---- figure 4b ----------------------------------------------------------------------------------------- */

enum { HISTORY = 600 };

/* scenes/suture/buckling-twist.xml, looked at whenever the end has slid as far as wanted. */
typedef struct twisted {
    thesis_shape shape[SNAPSHOTS];
    char label[SNAPSHOTS][32];
    double t[HISTORY], moment[HISTORY], twist[HISTORY];
    int shots, rows;
} twisted;

static bool wring(twisted* w, bool quick)
{
    static const double slid[SNAPSHOTS] = { 0.002, 0.02, 0.1, 0.2, 0.32 };
    trial t = { .scene = "suture/buckling-twist.xml",
                .settings = { "step=20ms", quick ? "suture.elements=31" : NULL,
                              quick ? "side.node=14" : NULL } };
    sn_error error = { 0 };
    sn_sim* sim = trial_compile(&t, &error);
    sn_channel end = sn_sim_channel(sim, "/slide/position", &error),
               moment = sn_sim_channel(sim, "/turn/moment", &error),
               twist = sn_sim_channel(sim, "/suture/rod/twist", &error);
    int64_t steps = sinew_bench_count((int)sn_sim_step_count(sim), 20), every = steps / (HISTORY - 1) + 1;
    for (int64_t i = 0; i <= steps && !error.status; ++i) {
        double x[3], M[3];
        sn_sim_refresh(sim);
        sn_sim_read(sim, end, x, 3);
        sn_sim_read(sim, moment, M, 3);
        if (w->shots < SNAPSHOTS && x[0] < 1 - slid[w->shots]) {
            thesis_look(sim, "/slide/position", &w->shape[w->shots], &error);
            snprintf(w->label[w->shots], sizeof w->label[0], "%.0f s", sn_sim_time(sim));
            ++w->shots;
        }
        if (i % every == 0) {
            w->t[w->rows] = sn_sim_time(sim);
            w->moment[w->rows] = M[0];
            sn_sim_read(sim, twist, &w->twist[w->rows], 1);
            w->twist[w->rows] = fabs(w->twist[w->rows]);
            ++w->rows;
        }
        if (i < steps) sn_sim_step(sim, &error);
    }
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

static bool figure_4b(const char* folder, bool quick)
{
    static twisted w;
    if (!wring(&w, quick)) return false;
    printf("figure 4b: 14 rad of twist became %.4f (14 - 4 pi = %.4f)\n", w.twist[w.rows - 1], 14 - 4 * pi);
    sn_series y[SNAPSHOTS], z[SNAPSHOTS];
    for (int k = 0; k < w.shots; ++k) {
        thesis_shape* s = &w.shape[k];
        y[k] = (sn_series){ .label = w.label[k], .x = s->x, .y = s->y, .n = s->count, .colour = k };
        z[k] = (sn_series){ .x = s->x, .y = s->z, .n = s->count, .colour = k };
    }
    double level[2] = { greenhill(&thesis_table_1), greenhill(&thesis_table_1) },
           ends[2] = { 0, w.t[w.rows - 1] };
    const sn_series moment[2] = {
        { .label = "moment on the turned clamp", .x = w.t, .y = w.moment, .n = w.rows, .colour = 0 },
        { .label = "8.98682 EI/L", .x = ends, .y = level, .n = 2, .dashed = true, .colour = 5 },
    };
    const sn_series twist[1] = { { .x = w.t, .y = w.twist, .n = w.rows, .colour = 2 } };
    const sn_panel panels[4] = {
        { { "twisted, its end slides: from the side", "x [m]", "y [m]", false, false }, y, w.shots },
        { { "from above", "x [m]", "z [m]", false, false }, z, w.shots },
        { { "moment", "t [s]", "moment [N m]", false, false }, moment, 2 },
        { { "twist left in the suture", "t [s]", "twist [rad]", false, false }, twist, 1 },
    };
    sheet_picture(folder, "figure-4b", panels, 4, 2);
    return true;
}

bool thesis_buckling(const char* folder, bool quick)
{
    bool drawn = figure_4a(folder, quick);
    drawn = figure_4b(folder, quick) && drawn;
    sweep_all(folder, sinew_bench_count(quick ? 24 : 100, 8), sinew_bench_count(quick ? 3 : SWEEP, 2));
    return drawn;
}
