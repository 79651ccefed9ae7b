/* Sinew - suture_thesis_ring: the last of the ways a suture buckles, not in the thesis: a ring with natural
   twist (scenes/suture/michell-ring.xml) stays in its plane up to 2 pi sqrt 3 EI/GJ (J. H. Michell 1889),
   10.88 rad for EI = GJ, and leaves it beyond. It folds to an eight, passes through itself, as nothing keeps
   it from it, and opens again with 4 pi less. SPDX-License-Identifier: BSD-3-Clause */
#include "bench/bench.h"
#include "bench/sheet.h"
#include "bench/suture_thesis.h"
#include "bench/trial.h"
#include <math.h>

enum { SHOTS = 5, SWEEP = 17 };

static const double pi = 3.14159265358979323846;
static const double length = 0.6283;                                     /* [m], of the scene */
static const double shown[SHOTS] = { 5e-3, 20e-3, 40e-3, 60e-3, 80e-3 }; /* heights [m] */

typedef struct ring {
    thesis_shape shape[SHOTS];
    char label[SHOTS][32];
    double twist[SWEEP], height[SWEEP];
    int shots;
} ring;

/* The ring as it is, closed. */
static void look(sn_sim* sim, thesis_shape* s, sn_error* error)
{
    thesis_look(sim, NULL, s, error);
    s->x[0] = s->x[s->count - 1]; // in place of the origin
    s->y[0] = s->y[s->count - 1];
    s->z[0] = s->z[s->count - 1];
}

/* The critical twist for EI = GJ. */
static double michell(void) { return 2 * pi * sqrt(3); }

static double height_of(const thesis_shape* s)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    for (int i = 0; i < s->count; ++i) {
        low = fmin(low, s->z[i]);
        high = fmax(high, s->z[i]);
    }
    return high - low;
}

/* Lets a ring with this natural twist go: the most it leaves its plane, and how it looked on the way if
   wanted. */
static bool let_go(double twist, double duration, int elements, ring* r, double* most)
{
    char natural[80], time[40], count[40];
    snprintf(natural, sizeof natural, "suture.curvature=%.9g 0 0", twist / length);
    snprintf(time, sizeof time, "duration=%g", duration);
    snprintf(count, sizeof count, "suture.elements=%d", elements);
    trial t = { .scene = "suture/michell-ring.xml", .settings = { natural, time, count } };
    sn_error error = { 0 };
    sn_sim* sim = trial_compile(&t, &error);
    thesis_shape now = { 0 };
    int64_t steps = sinew_bench_count((int)sn_sim_step_count(sim), 20);
    *most = 0.0;
    for (int64_t i = 0; i < steps && !error.status; ++i) {
        sn_sim_step(sim, &error);
        if (i % 5) continue;
        look(sim, &now, &error);
        double height = height_of(&now);
        *most = fmax(*most, height);
        if (!r || r->shots >= SHOTS || height < shown[r->shots]) continue;
        snprintf(r->label[r->shots], sizeof r->label[0], "%.2f s", sn_sim_time(sim));
        r->shape[r->shots++] = now;
    }
    sn_sim_destroy(sim);
    sn_error_print(&error, stderr);
    return !error.status;
}

static void draw(const char* folder, ring* r, int count)
{
    sn_series plan[SHOTS], side[SHOTS];
    for (int k = 0; k < r->shots; ++k) {
        thesis_shape* s = &r->shape[k];
        plan[k] = (sn_series){ .label = r->label[k], .x = s->x, .y = s->y, .n = s->count, .colour = k };
        side[k] = (sn_series){ .label = r->label[k], .x = s->x, .y = s->z, .n = s->count, .colour = k };
    }
    const double at[2] = { michell(), michell() }, span[2] = { 0, r->height[count - 1] };
    const sn_series heights[2] = {
        { .label = "most", .x = r->twist, .y = r->height, .n = count, .markers = true, .colour = 0 },
        { .label = "Michell", .x = at, .y = span, .n = 2, .dashed = true, .colour = 5 },
    };
    const sn_panel panels[3] = {
        { { "12.57 rad: from above", "x [m]", "y [m]", false, false }, plan, r->shots },
        { { "from the side", "x [m]", "z [m]", false, false }, side, r->shots },
        { { "how far it leaves its plane", "natural twist [rad]", "height [m]", false, false }, heights, 2 },
    };
    sheet_picture(folder, "ring", panels, 3, 3);
}

bool thesis_ring(const char* folder, bool quick)
{
    static ring r;
    int count = quick ? 5 : SWEEP, elements = quick ? 32 : 64;
    double height;
    if (!let_go(20 * length, 2.0, elements, &r, &height)) return false;
    for (int i = 0; i < count; ++i) {
        r.twist[i] = 9 + 4.0 * i / (count - 1);
        if (!let_go(r.twist[i], quick ? 2 : 4, elements, NULL, &r.height[i])) return false;
    }
    printf("ring: %.2g mm high at %.2f rad, %.2g mm at %.2f rad; critical %.4f rad\n", 1e3 * r.height[0],
           r.twist[0], 1e3 * r.height[count - 1], r.twist[count - 1], michell());
    draw(folder, &r, count);
    return true;
}
