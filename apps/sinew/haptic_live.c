/* Sinew - sinew live: a scene in a real-time loop with a haptic device.
   SPDX-License-Identifier: BSD-3-Clause */
#include "haptic_live.h"
#include <math.h>
#include <signal.h>
#include <sinew/revision.h>
#include <string.h>
#include "base/os_file.h"
#include "base/os_thread.h"
#include "system.h"

/* ---- before the loop ----------------------------------------------------------------------------------- */

static bool add_override(live_run* r, const char* text)
{
    text_list* l = &r->overrides;
    l->at = sn_pool_grow(r->call->pool, l->at, l->count, sizeof *l->at);
    if (!l->at || !text) return false;
    l->at[l->count++] = text;
    return true;
}

/* The scene with this number of steps a second; 0: with its own step. */
static sn_status load(live_run* r, double rate)
{
    sn_pool* pool = r->call->pool;
    r->overrides.count = 0;
    bool good = rate == 0.0 || add_override(r, sn_pool_format(pool, "step=%.17g", 1.0 / rate));
    for (int i = 0; good && i < r->options->set.count; ++i)
        good = add_override(r, r->options->set.at[i]);
    if (!good) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    sn_sim_destroy(r->session.sim);
    sn_scene_destroy(r->scene);
    r->session.sim = NULL;
    r->scene = load_scene(r->path, &r->overrides, &r->error);
    r->session.sim = r->scene ? sn_scene_compile(r->scene, &r->error) : NULL;
    return r->error.status;
}

/* Scenes with fewer steps a second than this are too slow for a hand. */
static const double fast = 500.0;
static const double usual_rate = 1000.0;

/* Whether the simulation is so much slower than the device that it has a loop of its own: by any amount where
   its rate is asked for. */
static bool are_apart(const live_run* r, double rate, double own)
{
    return rate > (r->options->simulation_rate ? 1.0 + 1e-9 : 1.5) * own;
}

static void tell(const live_run* r, const char* text, double a, double b)
{
    if (!r->options->quiet) fprintf(stderr, text, a, b);
}

static double count_ticks(const live_run* r)
{
    const double seconds =
        r->options->duration.given ? r->options->duration.seconds : sn_sim_duration(r->session.sim);
    return ceil(seconds * r->rate - 1e-6);
}

static sn_status open_item(live_run* r)
{
    enum { MAX_ROWS = 600000 };
    const double ticks = count_ticks(r);
    r->session.capacity = ticks < MAX_ROWS ? (int)ticks : MAX_ROWS;
    return session_open(&r->session, r->scene, r->options->on, r->call->pool, &r->error);
}

/* Has the scene a blade? To go on with a cut mesh takes longer than a period of the device. */
static bool cuts(const live_run* r) { return sn_reviser_refuse(r->session.sim, "", NULL) != SN_OK; }

static sn_status check_cuts(live_run* r, bool split_up)
{
    if (!cuts(r)) return SN_OK;
    if (!split_up)
        return sn_fail(&r->error, SN_ERR_UNSUPPORTED,
                       "a blade cuts the mesh, which takes longer than a period of the device; give the "
                       "simulation a loop of its own, with fewer steps a second: --simulation-rate 100");
    if (r->has_partner)
        return sn_fail(&r->error, SN_ERR_UNSUPPORTED,
                       "--openigtlink shows surfaces whose triangles stay, and a blade cuts the mesh; leave "
                       "the option away, or use sinew view");
    return SN_OK;
}

/* Two rates where the item allows it; else one, with a note, unless the command line asks for two: that of
   the command line, or else that of the scene. */
static sn_status split(live_run* r)
{
    sn_error why = SN_ERROR_INIT;
    r->session.period = 1.0 / r->rate;
    if (session_split(&r->session, &why) == SN_OK) {
        tell(r, "note: two rates: the simulation takes %g steps a second, the device has %g periods\n",
             r->simulation_rate, r->rate);
        return SN_OK;
    }
    if (r->options->simulation_rate) return sn_fail(&r->error, why.status, "--simulation-rate: %s", why.text);
    if (cuts(r))
        return sn_fail(&r->error, why.status, "a blade that cuts needs two rates, and the scene has one: %s",
                       why.text);
    if (!r->options->quiet)
        fprintf(stderr, "note: one rate, that of %s: %s\n", r->options->rate ? "--rate" : "the scene",
                why.text);
    if (r->options->rate && load(r, r->rate)) return r->error.status;
    r->rate = r->simulation_rate = 1.0 / sn_sim_step_size(r->session.sim);
    return r->options->rate ? open_item(r) : SN_OK;
}

/* Scenes with large steps get two rates, where --rate and --simulation-rate state nothing else. */
static sn_status choose_rates(live_run* r)
{
    if (load(r, r->simulation_rate)) return r->error.status;
    const double own = 1.0 / sn_sim_step_size(r->session.sim);
    const bool slow = r->simulation_rate > 0.0 || own < fast * (1.0 - 1e-9);
    const double rate = r->rate > 0.0 ? r->rate : slow ? fmax(usual_rate, own) : own;
    const bool split_up = slow && are_apart(r, rate, own);
    if (!split_up && fabs(rate - own) > 1e-9 * own && load(r, rate)) return r->error.status;
    r->rate = rate;
    r->simulation_rate = 1.0 / sn_sim_step_size(r->session.sim);
    if (!split_up) r->rate = r->simulation_rate;
    if (check_cuts(r, split_up) || open_item(r)) return r->error.status;
    if (split_up && split(r)) return r->error.status;
    r->session.reviser = sn_reviser_create(r->scene, r->session.sim, &r->error);
    return r->error.status;
}

static void read_fingerprint(live_run* r)
{
    const char* text = read_text(r->path, r->call->pool);
    sha256(text ? text : "", text ? strlen(text) : 0, r->fingerprint);
}

static sn_status choose_folder(live_run* r)
{
    const char* name = sn_os_name(r->path);
    const char* dot = strrchr(name, '.');
    r->folder = r->options->out ? r->options->out
                                : sn_pool_format(r->call->pool, "out/%.*s-live",
                                                 (int)(dot ? (size_t)(dot - name) : strlen(name)), name);
    return make_folder(r->folder, "--out", r->call->pool, &r->error);
}

/* The loop of the simulation, which never lags behind that of the device for long. */
static sn_status make_slow_loop(live_run* r)
{
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.rate = r->simulation_rate;
    r->slow = r->session.model ? sn_loop_create(&o, NULL, &r->error) : NULL;
    return r->error.status;
}

static sn_status prepare(live_run* r)
{
    session* s = &r->session;
    if (choose_rates(r)) return r->error.status;
    read_fingerprint(r);
    const double ticks = count_ticks(r);
    sn_loop_options o;
    sn_loop_defaults(&o);
    o.rate = r->rate;
    o.overrun = r->overrun;
    o.ticks = ticks < 1e15 ? (int64_t)ticks : INT64_MAX;
    o.real_time = r->options->real_time;
    r->limits.period = s->period = 1.0 / r->rate;
    r->limits.timeout = fmax(r->limits.timeout, r->limits.period);
    r->loop = sn_loop_create(&o, NULL, &r->error);
    if (!r->loop || make_slow_loop(r) || choose_folder(r) || haptic_open_device(r)) return r->error.status;
    s->haptics = sn_haptics_create(&r->limits, NULL, &r->error);
    s->loop = r->loop;
    s->fade_from = o.ticks - (int64_t)ceil(r->limits.fade_time * r->rate);
    return r->error.status;
}

/* ---- the loop ------------------------------------------------------------------------------------------ */

/* All that the signal handler can reach. */
static session* running;
static volatile sig_atomic_t caught;

static void stop(int number)
{
    caught = number;
    atomic_store(&running->stopping, true);
}

static void listen_to_signals(session* s)
{
    running = s;
    system_on_interrupt(stop, true);
}

static void* run_loop(void* context)
{
    live_run* r = context;
    r->status = sn_loop_run(r->loop, session_tick, &r->session, &r->error);
    atomic_store(&r->ended, true);
    return NULL;
}

/* Keeps the statistics of the loop, once a second and at the end. */
static void keep_deadlines(live_run* r, bool last)
{
    const sn_loop_statistics s = sn_loop_statistics_of(r->loop);
    const double time = (double)(s.ticks + s.skipped) / r->rate;
    const int count = r->deadline_count;
    if (!last && time < (count > 0 ? r->deadlines[count - 1].time + 1.0 : 1.0)) return;
    live_deadlines* all = sn_pool_grow(r->call->pool, r->deadlines, count, sizeof *all);
    if (!all) return;
    all[count] = (live_deadlines){ time, s };
    r->deadlines = all;
    r->deadline_count = count + 1;
}

static void* run_slow_loop(void* context)
{
    live_run* r = context;
    r->slow_status = sn_loop_run(r->slow, session_step, &r->session, &r->slow_error);
    return NULL;
}

/* The loop of the simulation ends after that of the device. */
static void end_slow_loop(live_run* r, pthread_t thread)
{
    sn_loop_stop(r->slow);
    session_cancel(&r->session);
    pthread_join(thread, NULL);
    if (r->slow_status == SN_OK || r->slow_status == SN_ERR_CANCELLED) return;
    r->status = r->slow_status;
    r->error = r->slow_error;
}

/* Tells what happens while the loop runs: the loop itself prints nothing. */
static sn_status run_and_tell(live_run* r)
{
    pthread_t thread, slow;
    int told = 0;
    listen_to_signals(&r->session);
    if (r->slow && sn_os_thread_start(&slow, run_slow_loop, r) != 0)
        return sn_fail(&r->error, SN_ERR_MEMORY, "no thread is available for the simulation");
    if (sn_os_thread_start(&thread, run_loop, r) != 0)
        atomic_store(&r->ended, true), r->status = SN_ERR_MEMORY;
    const bool runs = r->status == SN_OK;
    for (bool ended = false; !ended;) {
        ended = atomic_load(&r->ended);
        for (const int count = atomic_load(&r->session.news_count); told < count; ++told)
            if (!r->options->quiet) fprintf(stderr, "note: %s\n", atomic_load(&r->session.news[told]));
        haptic_tell_device(r);
        keep_deadlines(r, ended);
        if (!ended) sn_os_sleep(20000000);
    }
    if (runs) pthread_join(thread, NULL);
    if (r->slow) end_slow_loop(r, slow);
    if (!runs) return sn_fail(&r->error, SN_ERR_MEMORY, "no thread is available for the loop");
    r->signal = caught;
    return r->status;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static int finish(live_run* r)
{
    sn_error failure = SN_ERROR_INIT;
    live_run files = *r;
    files.error = failure;
    if (haptic_write_table(&files) || haptic_write_deadlines(&files) || haptic_write_report(r)) {
        print_error(files.error.status ? &files.error : &r->error);
        return EXIT_BAD;
    }
    if (r->error.status) print_error(&r->error);
    if (r->options->json)
        haptic_print_json(r);
    else if (!r->options->quiet)
        haptic_print_summary(r);
    if (r->status) return r->status == SN_ERR_DIVERGED ? EXIT_DIVERGED : EXIT_BAD;
    return r->signal ? EXIT_SIGNAL + r->signal : EXIT_DONE;
}

static void close_run(live_run* r)
{
    sn_loop_destroy(r->loop);
    sn_loop_destroy(r->slow);
    session_close(&r->session);
    sn_haptics_destroy(r->session.haptics);
    haptic_close_device(r);
    for (int i = 0; i < 3; ++i)
        sn_curve_destroy(r->intent[i]);
    sn_reviser_destroy(r->session.reviser);
    sn_sim_destroy(r->session.sim);
    sn_scene_destroy(r->scene);
    pthread_mutex_destroy(&r->session.swap);
}

static int run_live(const call* c)
{
    live_run r = { .call = c, .options = c->options, .path = c->arguments[0] };
    const int usage = haptic_check(&r);
    if (usage) return usage;
    use_plugins(&r.options->plugin);
    pthread_mutex_init(&r.session.swap, NULL);
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
    { OPTION(live_options, rate), "HZ",
      "periods of the device a second: 500, \"2 kHz\"; by default as many as the scene has steps, and 1000 "
      "for a "
      "scene with fewer than 500 steps a second, which then has a loop of its own" },
    { OPTION(live_options, simulation_rate), "HZ",
      "steps a second: where the device has more periods, the simulation has a loop of its own, and the hand "
      "feels the answers that it publishes; by default the steps of a scene with fewer than 500 a second, "
      "and "
      "one a period of other scenes" },
    { OPTION(live_options, device), "DEVICE",
      "emulator (by default), emulator:phantom or emulator:omega: a model of a device and of the arm that "
      "holds it; udp:PORT or udp:ADDRESS:PORT: a program that sends samples, on this computer without an "
      "address; input:FILE: a space mouse or a game controller, by the events of "
      "/dev/input/event*; plugin:FILE or plugin:FILE:ARGUMENT: a driver in a shared library; openigtlink or "
      "openigtlink:NAME: a tracker, with --openigtlink" },
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
    { OPTION(live_options, openigtlink), "[HOST:]PORT",
      "show the tool and the surfaces of the scene by OpenIGTLink, to 3D Slicer for example: wait on a port "
      "of "
      "this computer, or connect to a host" },
    { OPTION(live_options, damping), "B",
      "damping that the device certainly has [N s/m], 0.005 by default; the passivity controller relies on "
      "it; by default that of an emulated device and arm" },
    { OPTION(live_options, token), "FILE",
      "token that a program sends with its samples; DIR/device-token by default, a new one where there is "
      "no file" },
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
        "Runs the scene in real time. In each period, the device tells where its handle is, an item of the "
        "scene\n"
        "follows it, and the device applies the force on this item to the hand. Ctrl-C ends the run. Read "
        "the\n"
        "section on safety of docs/haptics.md before you connect a real device.\n\n"
        "Written: DIR/device.csv, motion and force in each period; DIR/deadlines.csv, statistics of late\n"
        "periods once a second; DIR/run.json, the summary.\n",
    .examples = { { "sinew live scenes/haptics/wall.xml --device emulator:omega",
                    "press and stroke a wall with an emulated device" },
                  { "sinew live scenes/haptics/needle-insertion.xml --fault lost@3",
                    "insert a needle while the device fails" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(live_options),
    .run = run_live,
};
