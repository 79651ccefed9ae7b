/* Sinew - sinew live: a scene in a real-time loop with a haptic device.
   SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // SA_RESETHAND
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include "base/file.h"
#include "inputs.h"
#include "json.h"
#include "machine.h"
#include "math/curve.h"
#include "page.h"
#include "run.h"
#include "session.h"

typedef struct live_options {
    const char *rate, *device, *on, *intent, *wander, *fault, *overrun, *max_force, *force_scale,
        *motion_scale, *out;
    bool real_time, quiet, json;
    time_span duration;
    text_list set, plugin;
} live_options;

/** One run with a device. */
typedef struct live_run {
    const call* call;
    const live_options* options;
    const char *path, *folder;
    char fingerprint[SHA256_TEXT];
    double rate;
    sn_overrun overrun;
    sn_haptics_options limits;
    sn_emulator_options device;
    sn_curve* intent[3];
    text_list overrides;
    sn_scene* scene;
    sn_loop* loop;
    session session;
    sn_status status; /**< of the loop */
    atomic_bool ended;
    sn_error error;
} live_run;

/* ---- options ------------------------------------------------------------------------------------------- */

/* A number with an optional unit, "1 kHz" or "1000". */
static bool read_rate(const char* text, double* rate)
{
    char* end = NULL;
    *rate = text ? strtod(text, &end) : 1000.0;
    if (!text) return true;
    while (*end == ' ')
        ++end;
    if (strcmp(end, "kHz") == 0)
        *rate *= 1e3;
    else if (*end != '\0' && strcmp(end, "Hz") != 0)
        return false;
    return end != text && *rate >= 1.0 && *rate <= 1e5;
}

static bool read_number(const char* text, double least, double most, double* value)
{
    char* end = NULL;
    if (!text) return true;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && *value >= least && *value <= most;
}

/* "lost@2": the fault and its time. */
static bool read_fault(live_run* r)
{
    const char *text = r->options->fault, *at = text ? strchr(text, '@') : NULL;
    r->session.fault_time = HUGE_VAL;
    if (!text) return true;
    if (!at || !read_number(at + 1, 0.0, 1e6, &r->session.fault_time)) return false;
    for (int i = SN_DEVICE_LOST; sn_device_fault_name((sn_device_fault)i); ++i) {
        const char* name = sn_device_fault_name((sn_device_fault)i);
        if (strlen(name) != (size_t)(at - text) || strncmp(name, text, strlen(name)) != 0) continue;
        r->session.fault = (sn_device_fault)i;
        return true;
    }
    return false;
}

static bool read_overrun(live_run* r)
{
    const char* text = r->options->overrun;
    for (int i = 0; text && sn_overrun_name((sn_overrun)i); ++i) {
        r->overrun = (sn_overrun)i;
        if (strcmp(sn_overrun_name(r->overrun), text) == 0) return true;
    }
    r->overrun = SN_OVERRUN_SKIP;
    return !text;
}

static bool read_device(live_run* r)
{
    const char* text = r->options->device ? r->options->device : "emulator";
    if (strcmp(text, "emulator") == 0) return sn_emulator_defaults(&r->device, "phantom");
    return strncmp(text, "emulator:", 9) == 0 && sn_emulator_defaults(&r->device, text + 9);
}

static int check_options(live_run* r)
{
    const live_options* o = r->options;
    const call* c = r->call;
    if (!read_rate(o->rate, &r->rate))
        return usage_error(c, "--rate %s: must be 1 Hz to 100 kHz, for example 1kHz", o->rate);
    if (!read_device(r))
        return usage_error(c, "--device %s: must be emulator, emulator:phantom or emulator:omega", o->device);
    if (!read_overrun(r))
        return usage_error(c, "--overrun %s: must be skip, stretch or catch_up", o->overrun);
    if (!read_fault(r))
        return usage_error(
            c, "--fault %s: must be lost, frozen, jump, invalid or flood with a time, for example lost@2",
            o->fault);
    sn_haptics_defaults(&r->limits);
    r->limits.max_force = r->device.max_force;
    r->session.motion_scale = 1.0;
    if (!read_number(o->max_force, 1e-3, 1e3, &r->limits.max_force))
        return usage_error(c, "--max-force %s: must be 0.001 to 1000 N", o->max_force);
    if (!read_number(o->force_scale, 0.0, 1e3, &r->limits.force_scale))
        return usage_error(c, "--force-scale %s: must be 0 to 1000", o->force_scale);
    if (!read_number(o->motion_scale, 1e-3, 1e3, &r->session.motion_scale))
        return usage_error(c, "--motion-scale %s: must be 0.001 to 1000", o->motion_scale);
    if (!read_number(o->wander, 0.0, 1.0, &r->device.random_amplitude))
        return usage_error(c, "--wander %s: must be 0 to 1 m", o->wander);
    if (o->wander && o->intent) return usage_error(c, "--wander and --intent exclude each other");
    return check_settings(c, &o->set);
}

/* ---- the emulated person ------------------------------------------------------------------------------- */

static double value_at(sn_curve* curve, double t)
{
    double d[3];
    sn_curve_freeze(curve, t);
    sn_curve_eval(curve, t, d);
    return d[0];
}

static void follow_intent(void* context, double t, double position[3])
{
    const live_run* r = context;
    for (int i = 0; i < 3; ++i)
        position[i] = value_at(r->intent[i], t);
}

/* The motion that the scene states for the item, from the start of the device on. */
static void follow_scene(void* context, double t, double position[3])
{
    const live_run* r = context;
    for (int i = 0; i < 3 && r->intent[i]; ++i)
        position[i] += (value_at(r->intent[i], t) - value_at(r->intent[i], 0.0)) / r->session.motion_scale;
}

/* Text of a function of the item; NULL where the scene gives none. */
static const char* function_of(const live_run* r, const char* name)
{
    const sn_id item = sn_scene_find(r->scene, sn_root, r->session.path);
    const sn_component* type = sn_scene_type(r->scene, item);
    for (int i = 0; type && i < type->param_count; ++i)
        if (type->params[i].type == SN_PARAM_EXPR && strcmp(type->params[i].name, name) == 0)
            return ((const sn_expr*)(const void*)((const char*)sn_scene_params(r->scene, item) +
                                                  type->params[i].offset))
                ->text;
    return NULL;
}

/* Without an intent the person does what the scene states. */
static void take_scene_motion(live_run* r)
{
    static const char* const names[3] = { "x", "y", "z" };
    for (int i = 0; i < 3; ++i) {
        const char* text = function_of(r, names[i]);
        sn_curve_error ignored;
        r->intent[i] = sn_curve_parse(text ? text : "0", &ignored);
        if (!r->intent[i]) return; // the scene has been compiled: only a lack of memory
    }
    r->device.intent = follow_scene;
    r->device.context = r;
}

/* "0.01*sin(t); 0; 0" */
static sn_status read_intent(live_run* r)
{
    char* text = r->options->intent ? sn_pool_text(r->call->pool, r->options->intent) : NULL;
    for (int i = 0; text && i < 3; ++i) {
        char* end = strchr(text, ';');
        sn_curve_error why;
        if ((i < 2) != (end != NULL))
            return sn_fail(&r->error, SN_ERR_ARGUMENT,
                           "--intent %s: must be three functions of t, divided by \";\"", r->options->intent);
        if (end) *end = '\0';
        r->intent[i] = sn_curve_parse(text, &why);
        if (!r->intent[i])
            return sn_fail(&r->error, SN_ERR_ARGUMENT, "--intent: column %d of \"%s\": %s", why.offset + 1,
                           text, why.text);
        text = end ? end + 1 : NULL;
    }
    if (!r->options->intent) {
        if (!r->options->wander) take_scene_motion(r);
        return SN_OK;
    }
    if (!r->intent[2]) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    r->device.intent = follow_intent;
    r->device.context = r;
    follow_intent(r, 0.0, r->device.start);
    return SN_OK;
}

/* ---- before the loop ----------------------------------------------------------------------------------- */

static bool add_override(live_run* r, const char* text)
{
    text_list* l = &r->overrides;
    l->at = sn_pool_grow(r->call->pool, l->at, l->count, sizeof *l->at);
    if (!l->at || !text) return false;
    l->at[l->count++] = text;
    return true;
}

static sn_status load(live_run* r)
{
    sn_pool* pool = r->call->pool;
    bool good = add_override(r, sn_pool_format(pool, "step=%.17g", 1.0 / r->rate));
    for (int i = 0; good && i < r->options->set.count; ++i)
        good = add_override(r, r->options->set.at[i]);
    if (!good) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    r->scene = load_scene(r->path, &r->overrides, &r->error);
    r->session.sim = r->scene ? sn_scene_compile(r->scene, &r->error) : NULL;
    const char* text = r->session.sim ? read_text(r->path, pool) : NULL;
    sha256(text ? text : "", text ? strlen(text) : 0, r->fingerprint);
    return r->error.status;
}

static sn_status prepare(live_run* r)
{
    enum { MAX_ROWS = 600000 };
    session* s = &r->session;
    if (load(r)) return r->error.status;
    const double seconds =
        r->options->duration.given ? r->options->duration.seconds : sn_sim_duration(s->sim);
    const double ticks = ceil(seconds * r->rate - 1e-6);
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.rate = r->rate;
    o.overrun = r->overrun;
    o.ticks = ticks < 1e15 ? (int64_t)ticks : INT64_MAX;
    o.real_time = r->options->real_time;
    s->capacity = ticks < MAX_ROWS ? (int)ticks : MAX_ROWS;
    if (session_open(s, r->scene, r->options->on, r->call->pool, &r->error) || read_intent(r))
        return r->error.status;
    r->device.period = r->limits.period = 1.0 / r->rate;
    r->limits.damping = r->device.damping + r->device.hand_damping; // an emulated person is known
    r->limits.timeout = fmax(r->limits.timeout, r->limits.period);
    r->loop = sn_loop_create(&o, NULL, &r->error);
    s->haptics = r->loop ? sn_haptics_create(&r->limits, NULL, &r->error) : NULL;
    s->emulator = s->haptics ? sn_emulator_create(&r->device, NULL, &r->error) : NULL;
    if (!s->emulator) return r->error.status;
    s->device = sn_emulator_device(s->emulator);
    const char* name = strrchr(r->path, '/');
    name = name ? name + 1 : r->path;
    const char* dot = strrchr(name, '.');
    r->folder = r->options->out ? r->options->out
                                : sn_pool_format(r->call->pool, "out/%.*s-live",
                                                 (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
    return make_folder(r->folder, "--out", r->call->pool, &r->error);
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

/* All that the signal handler can reach. */
static sn_loop* running;
static volatile sig_atomic_t caught;

static void stop(int number)
{
    caught = number;
    sn_loop_stop(running);
}

static void listen_to_signals(sn_loop* loop)
{
    struct sigaction action = { .sa_handler = stop, .sa_flags = (int)SA_RESETHAND };
    running = loop;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

static void* run_loop(void* context)
{
    live_run* r = context;
    r->status = sn_loop_run(r->loop, session_tick, &r->session, &r->error);
    atomic_store(&r->ended, true);
    return NULL;
}

/* Tells what happens while the loop runs: the loop itself prints nothing. */
static sn_status run_and_tell(live_run* r)
{
    pthread_t thread;
    int told = 0;
    listen_to_signals(r->loop);
    if (pthread_create(&thread, NULL, run_loop, r) != 0)
        return sn_fail(&r->error, SN_ERR_MEMORY, "no thread is available for the loop");
    for (bool ended = false; !ended;) {
        ended = atomic_load(&r->ended);
        for (const int count = atomic_load(&r->session.news_count); told < count; ++told)
            if (!r->options->quiet) fprintf(stderr, "note: %s\n", atomic_load(&r->session.news[told]));
        if (!ended) nanosleep(&(struct timespec){ 0, 20000000 }, NULL);
    }
    pthread_join(thread, NULL);
    running = NULL;
    return r->status;
}

/* ---- what came out ------------------------------------------------------------------------------------- */

static sn_status write_table(live_run* r)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/device.csv", r->folder);
    if (!path) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (sn_new_file_open(&file, path, &r->error)) return r->error.status;
    for (int k = 0; k < SESSION_COLUMNS; ++k)
        fprintf(file.stream, "%s%s", k ? "," : "", session_columns[k]);
    for (int i = 0; i < r->session.row_count; ++i)
        for (int k = 0; k < SESSION_COLUMNS; ++k)
            fprintf(file.stream, "%c%.12g", k ? ',' : '\n', r->session.rows[i][k]);
    fputc('\n', file.stream);
    return sn_new_file_close(&file, &r->error);
}

static const char* end_word(const live_run* r)
{
    return r->status == SN_ERR_DIVERGED ? "diverged"
           : r->error.status            ? "failed"
           : caught                     ? "interrupted"
                                        : "done";
}

static void put_percentiles(json* j, const char* key, const sn_percentiles* p)
{
    json_line_object(j, key);
    json_measured(j, "median", 1e6 * p->median, 5);
    json_measured(j, "p99", 1e6 * p->p99, 5);
    json_measured(j, "p99_9", 1e6 * p->p999, 5);
    json_measured(j, "p99_99", 1e6 * p->p9999, 5);
    json_measured(j, "max", 1e6 * p->longest, 5);
    json_end(j);
}

static void put_loop(json* j, const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->loop);
    const sn_loop_rights rights = sn_loop_rights_of(r->loop);
    json_members(j, "loop");
    json_number(j, "rate_hz", r->rate);
    json_text(j, "overrun", sn_overrun_name(r->overrun));
    json_whole(j, "ticks", s.ticks);
    json_whole(j, "skipped", s.skipped);
    json_whole(j, "missed", s.missed);
    json_whole(j, "woken_late", s.woken_late);
    put_percentiles(j, "work_us", &s.work);
    put_percentiles(j, "latency_us", &s.latency);
    json_bool(j, "real_time", rights.scheduled);
    json_bool(j, "memory_locked", rights.locked);
    json_text(j, "refused", rights.note);
    json_end(j);
}

static void put_device(json* j, const live_run* r)
{
    const sn_haptics_report h = sn_haptics_report_of(r->session.haptics);
    json_members(j, "device");
    json_text(j, "name", r->options->device ? r->options->device : "emulator");
    json_number(j, "damping_n_s_per_m", r->limits.damping);
    json_whole(j, "faults", h.faults);
    json_number(j, "largest_force_n", h.largest_force);
    json_number(j, "given_j", h.given);
    json_number(j, "received_j", h.received);
    json_line_object(j, "limited");
    json_whole(j, "force", h.limited_force);
    json_whole(j, "rate", h.limited_rate);
    json_whole(j, "power", h.limited_power);
    json_whole(j, "passivity", h.limited_passivity);
    json_end(j);
    json_list(j, "news");
    for (int i = 0; i < atomic_load(&r->session.news_count); ++i)
        json_text(j, NULL, atomic_load(&r->session.news[i]));
    json_end(j);
    json_end(j);
}

static void put_machine(json* j)
{
    const machine m = machine_look();
    json_members(j, "machine");
    json_text(j, "cpu", m.cpu);
    json_whole(j, "cores", m.cores);
    json_text(j, "kernel", m.kernel);
    json_bool(j, "real_time_kernel", m.real_time_kernel);
    json_end(j);
}

static void put_run(const live_run* r, FILE* stream)
{
    json j = { .stream = stream };
    json_members(&j, NULL);
    json_text(&j, "status", end_word(r));
    json_text(&j, "message", r->error.text);
    inputs_put(&j, r->call, r->scene, r->path, r->fingerprint, &r->overrides);
    put_machine(&j);
    json_number(&j, "step_s", sn_sim_step_size(r->session.sim));
    json_number(&j, "simulated_s", sn_sim_time(r->session.sim));
    put_loop(&j, r);
    put_device(&j, r);
    json_end(&j);
}

static sn_status write_report(live_run* r)
{
    sn_new_file file;
    const char* path = sn_pool_format(r->call->pool, "%s/run.json", r->folder);
    if (!path) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (sn_new_file_open(&file, path, &r->error)) return r->error.status;
    put_run(r, file.stream);
    return sn_new_file_close(&file, &r->error);
}

static void print_summary(const live_run* r)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->loop);
    const sn_loop_rights rights = sn_loop_rights_of(r->loop);
    const sn_haptics_report h = sn_haptics_report_of(r->session.haptics);
    char a[PAGE_TEXT], b[PAGE_TEXT], c[PAGE_TEXT], d[PAGE_TEXT], f[PAGE_TEXT];
    printf("%-12s %lld ticks at %g Hz, %lld left out, %lld missed their deadline\n", end_word(r),
           (long long)s.ticks, r->rate, (long long)s.skipped, (long long)s.missed);
    printf("%-12s %s median, 99 %% within %s, 99.9 %% within %s, longest %s\n", "each tick",
           page_time(s.work.median, a), page_time(s.work.p99, b), page_time(s.work.p999, c),
           page_time(s.work.longest, d));
    printf("%-12s %s median, 99.9 %% within %s, longest %s\n", "late by", page_time(s.latency.median, a),
           page_time(s.latency.p999, b), page_time(s.latency.longest, c));
    printf("%-12s largest %s N; received %s J from the hand, gave %s J\n", "force",
           page_ratio(h.largest_force, d), page_ratio(h.received, c), page_ratio(h.given, f));
    printf("%-12s %s: run.json, device.csv\n", "results in", r->folder);
    if (rights.note[0]) fprintf(stderr, "note: %s\n", rights.note);
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static int finish(live_run* r)
{
    sn_error failure = SN_ERROR_INIT;
    live_run files = *r;
    files.error = failure;
    if (write_table(&files) || write_report(r)) {
        print_error(files.error.status ? &files.error : &r->error);
        return EXIT_BAD;
    }
    if (r->error.status) print_error(&r->error);
    if (r->options->json)
        put_run(r, stdout);
    else if (!r->options->quiet)
        print_summary(r);
    if (r->status) return r->status == SN_ERR_DIVERGED ? EXIT_DIVERGED : EXIT_BAD;
    return caught ? EXIT_SIGNAL + caught : EXIT_DONE;
}

static void close_run(live_run* r)
{
    sn_loop_destroy(r->loop);
    sn_haptics_destroy(r->session.haptics);
    sn_emulator_destroy(r->session.emulator);
    for (int i = 0; i < 3; ++i)
        sn_curve_destroy(r->intent[i]);
    sn_sim_destroy(r->session.sim);
    sn_scene_destroy(r->scene);
}

static int run_live(const call* c)
{
    live_run r = { .call = c, .options = c->options, .path = c->arguments[0] };
    const int usage = check_options(&r);
    if (usage) return usage;
    use_plugins(&r.options->plugin);
    int code = EXIT_BAD;
    if (prepare(&r)) {
        print_error(&r.error);
    } else {
        run_and_tell(&r);
        code = finish(&r);
    }
    close_run(&r);
    return code;
}

static const option options[] = {
    { OPTION(live_options, rate), "HZ", "ticks and steps a second: 1kHz by default, 500, \"2 kHz\"" },
    { OPTION(live_options, device), "DEVICE",
      "emulator (by default), emulator:phantom or emulator:omega: a model of a device and of the arm that "
      "holds it" },
    { OPTION(live_options, on), "PATH",
      "item that the device moves; by default the first virtual_coupling or handle of the scene" },
    { OPTION(live_options, duration), "T",
      "how long instead of the duration of the scene: 5, \"5 s\", 250ms" },
    { OPTION(live_options, intent), "X;Y;Z",
      "where the emulated person wants the device to be [m], functions of t: \"0.02*sin(t); 0; 0\"; by "
      "default what "
      "the scene states" },
    { OPTION(live_options, wander), "M", "the emulated person moves at random, this far [m]" },
    { OPTION(live_options, fault), "FAULT@T",
      "the emulated device fails at a time for half a second: lost, frozen, jump, invalid or flood" },
    { OPTION(live_options, motion_scale), "S", "motion of the item over that of the device, 1 by default" },
    { OPTION(live_options, force_scale), "S", "force on the hand over that of the simulation, 1 by default" },
    { OPTION(live_options, max_force), "N", "largest force [N]; that of the device by default" },
    { OPTION(live_options, overrun), "POLICY",
      "after a late tick: skip (by default), stretch or catch_up, see docs/haptics.md" },
    { OPTION(live_options, real_time), NULL,
      "ask for real-time scheduling and for memory that is never swapped out" },
    { OPTION(live_options, set), "PATH.PARAM=VALUE", "change a parameter; can be given several times" },
    { OPTION(live_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(live_options, out), "DIR",
      "folder of the results; out/NAME-live for the scene NAME.xml by default" },
    { OPTION(live_options, quiet), NULL, "no summary, only failures" },
    { OPTION(live_options, json), NULL, "print run.json instead of the summary" },
};

const verb verb_live = {
    .name = "live",
    .arguments = "SCENE",
    .least = 1,
    .most = 1,
    .summary = "run a scene in real time with a haptic device",
    .text =
        "Steps the scene once a period of the loop; the device moves an item, and its hand feels the force "
        "on "
        "it. Writes\nDIR/device.csv with the motion and the force, and DIR/run.json with the deadlines that "
        "were "
        "missed. Ctrl-C ends the\nrun. Read the page docs/haptics.md on safety before you attach a device.\n",
    .examples = { { "sinew live scenes/haptics/wall.xml --device emulator:omega",
                    "press and stroke a wall with an emulated device" },
                  { "sinew live scenes/haptics/needle-insertion.xml --fault lost@3",
                    "insert a needle while the device fails" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(live_options),
    .run = run_live,
};
