/* Sinew - haptics: see sinew/haptics.h. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/haptics.h>
#include <math.h>
#include <string.h>
#include "base/memory.h"
#include "haptics/guard.h"
#include "haptics/passivity.h"

/** What the force does. */
typedef enum phase {
    PHASE_WAITS,   /**< for good samples: there is no force */
    PHASE_RENDERS, /**< also while it rises */
    PHASE_FADES,   /**< from what it was, to zero */
} phase;

struct sn_haptics {
    sn_pool pool; /**< the rendering itself lies in it */
    sn_haptics_options options;
    guard guard;
    passivity passivity;
    phase phase;
    bool stopped, faulty;
    double gain;                                  /**< rises from 0 to 1 */
    double fade;                                  /**< falls from 1 to 0 */
    double good_time;                             /**< of samples since the last fault [s] */
    sn_device_force fading, exerted;              /**< when the fade began; at present */
    sn_vec3 position, velocity, angular_velocity; /**< of the tool */
    sn_quat orientation;
    sn_haptics_report report;
    const char* news;
};

/* ---- options ------------------------------------------------------------------------------------------- */

void sn_haptics_defaults(sn_haptics_options* options)
{
    *options = (sn_haptics_options){
        .period = 1e-3,
        .force_scale = 1.0,
        .max_force = 5.0,
        .max_moment = 0.1,
        .max_power = 1.0,
        .damping = 0.005,
        .passive = true,
        .max_stored = 0.1,
        .rise_time = 0.5,
        .fade_time = 0.01,
        .timeout = 0.005,
        .max_speed = 5.0,
        .max_angular_speed = 50.0,
        .max_samples = 5,
        .recovery = 0.2,
    };
}

static sn_status check_options(const sn_haptics_options* o, sn_error* error)
{
    const struct {
        const char* name;
        double value, least, most;
    } rows[] = {
        { "period", o->period, 1e-5, 1.0 },
        { "force_scale", o->force_scale, 0.0, 1e6 },
        { "max_force", o->max_force, 0.0, 1e6 },
        { "max_moment", o->max_moment, 0.0, 1e6 },
        { "max_force_rate", o->max_force_rate, 0.0, 1e12 },
        { "max_moment_rate", o->max_moment_rate, 0.0, 1e12 },
        { "max_power", o->max_power, 0.0, 1e9 },
        { "damping", o->damping, 0.0, 1e6 },
        { "angular_damping", o->angular_damping, 0.0, 1e6 },
        { "max_stored", o->max_stored, 1e-12, 1e6 },
        { "rise_time", o->rise_time, 0.0, 1e3 },
        { "fade_time", o->fade_time, 0.0, 10.0 },
        { "timeout", o->timeout, o->period, 10.0 },
        { "max_speed", o->max_speed, 0.0, 1e6 },
        { "max_angular_speed", o->max_angular_speed, 0.0, 1e6 },
        { "max_samples", o->max_samples, 1.0, 1e9 },
        { "recovery", o->recovery, -1e9, 1e9 },
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; ++i)
        if (!(rows[i].value >= rows[i].least && rows[i].value <= rows[i].most))
            return sn_fail(error, SN_ERR_ARGUMENT, "haptics: %s is %g, must be %g to %g", rows[i].name,
                           rows[i].value, rows[i].least, rows[i].most);
    return SN_OK;
}

sn_haptics* sn_haptics_create(const sn_haptics_options* options, const sn_host* host, sn_error* error)
{
    sn_haptics_options o;
    sn_haptics_defaults(&o);
    if (options) o = *options;
    if (check_options(&o, error)) return NULL;
    sn_pool pool;
    sn_pool_init(&pool, host);
    sn_haptics* h = sn_pool_alloc(&pool, sizeof *h);
    if (!h) {
        sn_fail(error, SN_ERR_MEMORY, "out of memory for the rendering of forces");
        return NULL;
    }
    h->pool = pool;
    h->options = o;
    h->guard.options = &h->options;
    h->passivity = (passivity){ .period = o.period,
                                .damping = o.damping,
                                .angular_damping = o.angular_damping,
                                .max_stored = o.max_stored };
    h->orientation = sn_quat_identity();
    return h;
}

void sn_haptics_destroy(sn_haptics* haptics)
{
    if (!haptics) return;
    sn_pool pool = haptics->pool;
    sn_pool_clear(&pool);
}

/* ---- faults -------------------------------------------------------------------------------------------- */

static const char* const sentences[] = {
    "the device is good again: the force rises",
    "the device sends nothing: the force fades to zero",
    "the device repeats old samples: the force fades to zero",
    "the device jumped farther than a hand moves: the force fades to zero",
    "the device sent numbers that are not finite: the force fades to zero",
    "the device sends many samples a period: the force fades to zero",
};

static void begin_fade(sn_haptics* h)
{
    if (h->phase == PHASE_RENDERS) {
        h->fading = h->exerted;
        h->fade = 1.0;
        h->phase = PHASE_FADES;
    }
    h->gain = 0.0;
}

/* A fault is told when it begins and when it is over, not again in between. */
static void judge(sn_haptics* h, const finding* f)
{
    if (f->fault) {
        if (!h->faulty) {
            h->news = sentences[f->fault];
            ++h->report.faults;
            h->report.fault = f->fault;
        }
        h->faulty = true;
        h->good_time = 0.0;
        begin_fade(h);
        return;
    }
    if (!f->fresh) return;
    h->good_time += f->elapsed < h->options.timeout ? f->elapsed : h->options.period;
    if (h->stopped || h->phase != PHASE_WAITS) return;
    if (h->faulty && (h->options.recovery < 0.0 || h->good_time < h->options.recovery)) return;
    if (h->faulty) h->news = sentences[SN_DEVICE_GOOD];
    h->faulty = false;
    h->report.fault = SN_DEVICE_GOOD;
    h->phase = PHASE_RENDERS;
}

void sn_haptics_stop(sn_haptics* haptics)
{
    if (!haptics) return;
    haptics->stopped = true;
    begin_fade(haptics);
}

const char* sn_haptics_news(sn_haptics* haptics)
{
    const char* news = haptics ? haptics->news : NULL;
    if (haptics) haptics->news = NULL;
    return news;
}

/* ---- samples ------------------------------------------------------------------------------------------- */

/* The tool goes on with the motion of the device, as long as that is believed. */
static void move_tool(sn_haptics* h, const finding* f, bool first)
{
    h->velocity = h->angular_velocity = sn_v3(0, 0, 0);
    if (!f->fresh) return;
    if (first) {
        h->position = h->guard.position;
        h->orientation = h->guard.orientation;
    } else if (!h->faulty) {
        h->position = sn_add(h->position, f->moved);
        h->orientation = sn_quat_normalized(sn_quat_mul(sn_quat_exp(f->turned), h->orientation));
        h->velocity = sn_scale(1.0 / f->elapsed, f->moved);
        h->angular_velocity = sn_scale(1.0 / f->elapsed, f->turned);
    }
}

sn_haptics_pose sn_haptics_take(sn_haptics* h, const sn_device_sample* sample, int count)
{
    const bool begun = h->guard.begun;
    const finding f = sn_guard_look(&h->guard, sample, count);
    const displacement moved = { { f.moved.x, f.moved.y, f.moved.z },
                                 { f.turned.x, f.turned.y, f.turned.z } };
    sn_passivity_observe(&h->passivity, &h->exerted, f.adjacent ? &moved : NULL);
    judge(h, &f);
    move_tool(h, &f, !begun);
    const sn_vec3 x = h->position, v = h->velocity, w = h->angular_velocity;
    const sn_quat q = h->orientation;
    return (sn_haptics_pose){ .position = { x.x, x.y, x.z },
                              .orientation = { q.w, q.x, q.y, q.z },
                              .velocity = { v.x, v.y, v.z },
                              .angular_velocity = { w.x, w.y, w.z },
                              .valid = h->guard.begun };
}

/* ---- forces -------------------------------------------------------------------------------------------- */

static double length(const double a[3]) { return sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]); }

static void multiply(double a[3], double factor)
{
    for (int i = 0; i < 3; ++i)
        a[i] *= factor;
}

/* At most this long; 0: any length. False when it was. */
static bool shorten(double a[3], double most)
{
    const double l = length(a);
    if (most == 0.0 || l <= most) return false;
    multiply(a, most / l);
    return true;
}

/* At most this far from what it was; 0: any distance. */
static bool slow_down(double a[3], const double before[3], double most)
{
    double change[3];
    for (int i = 0; i < 3; ++i)
        change[i] = a[i] - before[i];
    if (!shorten(change, most)) return false;
    for (int i = 0; i < 3; ++i)
        a[i] = before[i] + change[i];
    return true;
}

static bool limit_power(const sn_haptics* h, sn_device_force* w)
{
    const sn_vec3 v = h->velocity, r = h->angular_velocity;
    const double power = w->force[0] * v.x + w->force[1] * v.y + w->force[2] * v.z + w->moment[0] * r.x +
                         w->moment[1] * r.y + w->moment[2] * r.z;
    if (h->options.max_power == 0.0 || power <= h->options.max_power) return false;
    multiply(w->force, h->options.max_power / power);
    multiply(w->moment, h->options.max_power / power);
    return true;
}

/* What is asked for, as far as the limits allow. */
static sn_device_force limit(sn_haptics* h, const sn_device_force* asked)
{
    const sn_haptics_options* o = &h->options;
    sn_haptics_report* r = &h->report;
    sn_device_force w = *asked;
    bool finite = true;
    for (int i = 0; i < 3; ++i)
        finite = finite && isfinite(w.force[i]) && isfinite(w.moment[i]);
    if (!finite) memset(&w, 0, sizeof w);
    h->gain = o->rise_time > 0.0 ? fmin(1.0, h->gain + o->period / o->rise_time) : 1.0;
    multiply(w.force, o->force_scale * h->gain);
    multiply(w.moment, o->force_scale * h->gain);
    const bool long_force = shorten(w.force, o->max_force), long_moment = shorten(w.moment, o->max_moment);
    const bool fast_force = slow_down(w.force, h->exerted.force, o->max_force_rate * o->period),
               fast_moment = slow_down(w.moment, h->exerted.moment, o->max_moment_rate * o->period);
    r->limited_force += long_force || long_moment;
    r->limited_rate += fast_force || fast_moment;
    r->limited_power += limit_power(h, &w);
    return w;
}

/* What it was when the fault began, less and less of it. */
static sn_device_force fade(sn_haptics* h)
{
    const sn_haptics_options* o = &h->options;
    h->fade -= o->fade_time > 0.0 ? o->period / o->fade_time : 1.0;
    if (h->fade < 1e-9) {
        h->fade = 0.0;
        h->phase = PHASE_WAITS;
    }
    sn_device_force w = h->fading;
    multiply(w.force, h->fade);
    multiply(w.moment, h->fade);
    return w;
}

sn_device_force sn_haptics_give(sn_haptics* h, const sn_device_force* asked)
{
    sn_device_force w = { 0 };
    if (h->phase == PHASE_RENDERS)
        w = limit(h, asked);
    else if (h->phase == PHASE_FADES)
        w = fade(h);
    if (h->options.passive) h->report.limited_passivity += sn_passivity_bound(&h->passivity, &w);
    h->exerted = w;
    ++h->report.periods;
    h->report.largest_force = fmax(h->report.largest_force, length(w.force));
    return w;
}

sn_haptics_report sn_haptics_report_of(const sn_haptics* haptics)
{
    if (!haptics) return (sn_haptics_report){ 0 };
    sn_haptics_report r = haptics->report;
    r.gain = haptics->phase == PHASE_FADES ? haptics->fade : haptics->gain;
    r.stored = haptics->passivity.stored;
    r.given = haptics->passivity.given;
    r.received = haptics->passivity.received;
    return r;
}
