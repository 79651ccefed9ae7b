/* Sinew - suture_thesis_blow: figures 10 to 13, a clamped suture whose end is struck by 0.25 N for 5 ms and
   by -0.25 N for the next 5 ms.

   Beam theory: modes phi_k with cos b cosh b = -1 and the mean of phi^2 one, so that phi(L)^2 = 4; each is an
   oscillator q'' + beta w^2 q' + w^2 q = F phi(L)/(m L). The blow moves every mode of w tau << 1 by 4 F/(m L)
   (2 sin(w tau/2)/w)^2, 37 mm for 0.25 N, 28 modes at once: linear theory cannot hold for it. With F/10000 it
   does, and there the suture is compared with the modes; both have the same Kelvin-Voigt damping.
   SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/suture_thesis.h"
#include "bench/trial.h"
#include <math.h>
#include <stdlib.h>

enum { MODES = 30, SHOTS = 5, SAMPLES = 6001, TONES = 700, FULL = 400 };

static const double pi = 3.14159265358979323846, force = 0.25, tau = 5e-3, small = 1e-4;
static const double damping_time = 1e-3, most_hertz = 4.5;

/* ---- modes --------------------------------------------------------------------------------------------- */

typedef struct mode {
    double omega, middle, end; /* [rad/s]; shape at L/2 and at L */
} mode;

/* cosh - cos - sigma (sinh - sin), written without differences of large numbers. */
static double shape_of(double b, double s)
{
    double grown = exp(b * s) * (sin(b) - cos(b) - exp(-b)) / (2 * (sinh(b) + sin(b)));
    double sigma = (cosh(b) + cos(b)) / (sinh(b) + sin(b));
    return grown + 0.5 * (1 + sigma) * exp(-b * s) - cos(b * s) + sigma * sin(b * s);
}

static mode mode_of(int k)
{
    double b = (k + 0.5) * pi;
    for (int i = 0; i < 20; ++i)
        b -= (cos(b) + 1 / cosh(b)) / (-sin(b) - tanh(b) / cosh(b));
    return (mode){ b * b * sqrt(thesis_EI(&thesis_table_1) / thesis_mass(&thesis_table_1)), shape_of(b, 0.5),
                   shape_of(b, 1.0) };
}

/* Displacement of a damped oscillator of unit mass after a unit force set in at t = 0. */
static double set_in(double omega, double beta, double t)
{
    double ratio = 0.5 * beta * omega, ringing = omega * sqrt(1 - ratio * ratio);
    if (t <= 0) return 0.0;
    double fade = exp(-ratio * omega * t);
    return (1 - fade * (cos(ringing * t) + ratio * omega / ringing * sin(ringing * t))) / (omega * omega);
}

/* y at the middle and at the end after the blow of the given force. */
static void modal(const mode* modes, double beta, double F, double t, double* middle, double* end)
{
    *middle = *end = 0.0;
    for (int k = 0; k < MODES; ++k) {
        double w = modes[k].omega;
        double q = set_in(w, beta, t) - 2 * set_in(w, beta, t - tau) + set_in(w, beta, t - 2 * tau);
        q *= F * modes[k].end / thesis_mass(&thesis_table_1);
        *middle += q * modes[k].middle;
        *end += q * modes[k].end;
    }
}

/* ---- runs ---------------------------------------------------------------------------------------------- */

/* One suture struck: what its middle and its end did, and how it looked. */
typedef struct record {
    double t[SAMPLES], middle[SAMPLES], end[SAMPLES], modal_middle[SAMPLES], modal_end[SAMPLES];
    thesis_shape shape[SHOTS];
    char label[SHOTS][32];
    int rows;
} record;

typedef struct blow {
    double scale, beta, step, duration;
    int every, elements;
    double shown[SHOTS];
} blow;

/* y of the point at L/2, between two points of the suture. */
static double middle_of(const thesis_shape* s, int elements)
{
    double place = 0.5 * (elements - 0.5) - 0.5; // the first point is at 1.5 elements, and number 1
    int i = (int)place;
    return s->y[i] + (place - i) * (s->y[i + 1] - s->y[i]);
}

static sn_sim* struck(const blow* b, sn_error* error)
{
    char step[40], duration[40], load[200], damping[60], elements[60];
    double F = b->scale * force;
    snprintf(step, sizeof step, "step=%.9g", b->step);
    snprintf(duration, sizeof duration, "duration=%.9g", b->duration);
    snprintf(load, sizeof load, "blow.force=0 %.9g*(1-2*step(t,%g)+step(t,%g)) 0", F, tau, 2 * tau);
    snprintf(damping, sizeof damping, "suture.damping_time=%.9g", b->beta);
    snprintf(elements, sizeof elements, "suture.elements=%d", b->elements);
    trial t = { .scene = "suture/impulse.xml", .settings = { step, duration, load, damping, elements } };
    return trial_compile(&t, error);
}

static bool strike(const blow* b, const mode* modes, record* r)
{
    sn_error error = { 0 };
    sn_sim* sim = struck(b, &error);
    int64_t steps = sinew_bench_count((int)sn_sim_step_count(sim), 20);
    thesis_shape now;
    for (int64_t i = 0, shot = 0; i <= steps && !error.status; ++i) {
        double t = sn_sim_time(sim);
        bool due = shot < SHOTS && t > b->shown[shot] - 1e-9;
        if (due || i % b->every == 0) thesis_look(sim, NULL, &now, &error);
        if (due) {
            snprintf(r->label[shot], sizeof r->label[0], t < 0.5 ? "%.0f ms" : "%.3g s",
                     t < 0.5 ? 1e3 * t : t);
            r->shape[shot++] = now;
        }
        if (i % b->every == 0 && r->rows < SAMPLES) {
            int k = r->rows++;
            r->t[k] = t;
            r->middle[k] = middle_of(&now, b->elements);
            r->end[k] = now.y[now.count - 1];
            modal(modes, b->beta, b->scale * force, t, &r->modal_middle[k], &r->modal_end[k]);
        }
        if (i < steps) sn_sim_step(sim, &error);
    }
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

/* ---- spectra ------------------------------------------------------------------------------------------- */

typedef struct spectrum {
    double f[TONES], computed[TONES], modal[TONES];
} spectrum;

/* Amplitude of a tone in samples weighted by Hann's window. */
static double tone(const double* y, int n, double radians)
{
    double c = 0, s = 0;
    for (int i = 0; i < n; ++i) {
        double weighted = y[i] * (1 - cos(2 * pi * i / (n - 1)));
        c += weighted * cos(radians * i);
        s += weighted * sin(radians * i);
    }
    return 2 * hypot(c, s) / n;
}

static void analyse(const double* computed, const double* exact, const record* r, spectrum* out)
{
    double spacing = r->t[1] - r->t[0];
    for (int k = 0; k < TONES; ++k) {
        out->f[k] = most_hertz * (k + 1) / TONES;
        out->computed[k] = tone(computed, r->rows, 2 * pi * out->f[k] * spacing);
        out->modal[k] = tone(exact, r->rows, 2 * pi * out->f[k] * spacing);
    }
}

/* Peaks of the computed spectrum beside the modes' frequencies. */
static void tell_peaks(const char* what, const spectrum* s, const mode* modes)
{
    printf("%s: peaks [Hz]", what);
    for (int k = 1; k + 1 < TONES; ++k) {
        bool peak = s->computed[k] > s->computed[k - 1] && s->computed[k] > s->computed[k + 1];
        double nearest = HUGE_VAL;
        for (int i = 0; i < MODES; ++i)
            nearest = fmin(nearest, fabs(modes[i].omega / (2 * pi) - s->f[k]));
        if (peak && nearest < 0.02) printf(" %.3f", s->f[k]);
    }
    printf("\n");
}

/* ---- figures ------------------------------------------------------------------------------------------- */

static void draw_shapes(const char* folder, record* full, record* faint)
{
    sn_series whip[SHOTS], wave[SHOTS];
    for (int k = 0; k < SHOTS; ++k) {
        thesis_shape *a = &full->shape[k], *b = &faint->shape[k];
        whip[k] = (sn_series){ .label = full->label[k], .x = a->x, .y = a->y, .n = a->count, .colour = k };
        wave[k] = (sn_series){ .label = faint->label[k], .x = b->x, .y = b->y, .n = b->count, .colour = k };
    }
    const sn_panel panels[2] = {
        { { "0.25 N, as the thesis has it", "x [m]", "y [m]", false, false }, whip, SHOTS },
        { { "a ten-thousandth of it", "x [m]", "y [m]", false, false }, wave, SHOTS },
    };
    sheet_picture(folder, "figure-10", panels, 2, 2);
}

static void draw_motion(const char* folder, const record* full, const record* faint, int shown)
{
    const sn_series end[2] = {
        { .label = "computed", .x = faint->t, .y = faint->end, .n = shown, .colour = 0 },
        { .label = "modes", .x = faint->t, .y = faint->modal_end, .n = shown, .dashed = true, .colour = 5 },
    };
    const sn_series middle[2] = {
        { .label = "computed", .x = faint->t, .y = faint->middle, .n = shown, .colour = 0 },
        { .label = "modes",
          .x = faint->t,
          .y = faint->modal_middle,
          .n = shown,
          .dashed = true,
          .colour = 5 },
    };
    const sn_series whip[2] = {
        { .label = "computed", .x = full->t, .y = full->end, .n = full->rows, .colour = 0 },
        { .label = "modes",
          .x = full->t,
          .y = full->modal_end,
          .n = full->rows,
          .dashed = true,
          .colour = 5 },
    };
    const sn_panel panels[3] = {
        { { "0.025 mN: the end", "t [s]", "y [m]", false, false }, end, 2 },
        { { "0.025 mN: the middle", "t [s]", "y [m]", false, false }, middle, 2 },
        { { "0.25 N: the end", "t [s]", "y [m]", false, false }, whip, 2 },
    };
    sheet_picture(folder, "figure-11", panels, 3, 3);
}

static void draw_spectra(const char* folder, const record* faint, const mode* modes)
{
    static spectrum end, middle;
    analyse(faint->end, faint->modal_end, faint, &end);
    analyse(faint->middle, faint->modal_middle, faint, &middle);
    tell_peaks("figure 12, end", &end, modes);
    tell_peaks("figure 13, middle", &middle, modes);
    const sn_series at_end[2] = {
        { .label = "computed", .x = end.f, .y = end.computed, .n = TONES, .colour = 0 },
        { .label = "modes", .x = end.f, .y = end.modal, .n = TONES, .dashed = true, .colour = 5 },
    };
    const sn_series at_middle[2] = {
        { .label = "computed", .x = middle.f, .y = middle.computed, .n = TONES, .colour = 0 },
        { .label = "modes", .x = middle.f, .y = middle.modal, .n = TONES, .dashed = true, .colour = 5 },
    };
    const sn_panel panels[2] = {
        { { "the end (thesis, figure 12)", "frequency [Hz]", "amplitude [m]", false, true }, at_end, 2 },
        { { "the middle (thesis, figure 13)", "frequency [Hz]", "amplitude [m]", false, true },
          at_middle,
          2 },
    };
    sheet_picture(folder, "figures-12-13", panels, 2, 2);
}

/* The whip with 50, 100 and 200 elements: the same suture at the same times, and how far its end is from the
   finest. */
static bool draw_convergence(const char* folder, const blow* whip, const mode* modes)
{
    enum { SIZES = 3, TIMES = 3 };
    static const int which[TIMES] = { 1, 2, 4 }; // of the times shown
    static record runs[SIZES];
    char label[SIZES][20];
    for (int i = 0; i < SIZES; ++i) {
        blow b = *whip;
        b.elements = whip->elements / 2 << i;
        b.duration = whip->shown[SHOTS - 1];
        runs[i].rows = 0;
        if (!strike(&b, modes, &runs[i])) return false;
        snprintf(label[i], sizeof label[i], "n = %d", b.elements);
    }
    sn_series lines[TIMES][SIZES];
    sn_panel panels[TIMES];
    int shown = 0;
    for (int k = 0; k < TIMES; ++k) {
        const thesis_shape* finest = &runs[SIZES - 1].shape[which[k]];
        if (finest->count == 0) break; // a smoke run ends earlier
        printf("figure 10, %s: end from that of %s by", runs[0].label[which[k]], label[SIZES - 1]);
        for (int i = 0; i < SIZES; ++i) {
            thesis_shape* a = &runs[i].shape[which[k]];
            lines[k][i] = (sn_series){
                .label = label[i], .x = a->x, .y = a->y, .n = a->count, .dashed = i == 0, .colour = i
            };
            double off = hypot(a->x[a->count - 1] - finest->x[finest->count - 1],
                               a->y[a->count - 1] - finest->y[finest->count - 1]);
            if (i < SIZES - 1) printf(" %.2g mm (%s)", 1e3 * off, label[i]);
        }
        printf("\n");
        panels[shown++] =
            (sn_panel){ { runs[0].label[which[k]], "x [m]", "y [m]", false, false }, lines[k], SIZES };
    }
    if (shown > 0) sheet_picture(folder, "figure-10-convergence", panels, shown, shown);
    return true;
}

static double deviation(const double* y, const double* exact, int n)
{
    double off = 0, size = 0;
    for (int i = 0; i < n; ++i) {
        off += (y[i] - exact[i]) * (y[i] - exact[i]);
        size += exact[i] * exact[i];
    }
    return sqrt(off / size);
}

bool thesis_blow(const char* folder, bool quick)
{
    static record full, faint;
    const blow whip = { .scale = 1,
                        .step = quick ? 2e-4 : 1e-4,
                        .duration = quick ? 0.05 : 0.2,
                        .every = quick ? 2 : 5,
                        .elements = quick ? 40 : 100,
                        .shown = { 5e-3, 10e-3, 20e-3, 50e-3, 0.1 } };
    const blow wave = { .scale = small,
                        .beta = damping_time,
                        .step = quick ? 5e-3 : 2.5e-3,
                        .duration = quick ? 10 : 60,
                        .every = quick ? 2 : 4,
                        .elements = quick ? 40 : 100,
                        .shown = { 0.05, 0.2, 0.5, 1, 3 } };
    const blow finer = { .scale = 1,
                         .step = quick ? 2e-4 : 5e-5,
                         .every = SAMPLES,
                         .elements = quick ? 20 : 100,
                         .shown = { 5e-3, 10e-3, 20e-3, 30e-3, 50e-3 } };
    mode modes[MODES];
    for (int k = 0; k < MODES; ++k)
        modes[k] = mode_of(k);
    if (!strike(&whip, modes, &full) || !strike(&wave, modes, &faint)) return false;
    if (!draw_convergence(folder, &finer, modes)) return false;
    int ten_seconds = faint.rows < 1001 ? faint.rows : 1001;
    printf("figure 11, 0.025 mN: deviation from the modes over %.0f s, in parts of the motion: end %.2g, "
           "middle %.2g\n",
           faint.t[ten_seconds - 1], deviation(faint.end, faint.modal_end, ten_seconds),
           deviation(faint.middle, faint.modal_middle, ten_seconds));
    printf("figure 11, 0.25 N: %.2g over %.2g s\n", deviation(full.end, full.modal_end, full.rows),
           full.t[full.rows - 1]);
    draw_shapes(folder, &full, &faint);
    draw_motion(folder, &full, &faint, ten_seconds);
    draw_spectra(folder, &faint, modes);
    return true;
}
