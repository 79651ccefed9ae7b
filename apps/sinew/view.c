/* Sinew - sinew view: a scene runs in the browser. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // SA_RESETHAND
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/number.h"
#include "command.h"
#include "config.h"
#include "run.h"

typedef struct view_options {
    const char *port, *bind, *speed, *assets;
    bool open, read_only, paused, quiet;
    text_list set;
    time_span duration, step;
} view_options;

#if SINEW_HAVE_VIEW
#include <sinew/view.h>

/** One viewing of a scene. */
typedef struct viewing {
    const call* call;
    const view_options* options;
    const char* path;
    text_list overrides;
    sn_scene* scene;
    sn_sim* sim;
    sn_view* view;
    sn_error error;
} viewing;

/* ---- options ------------------------------------------------------------------------------------------- */

static bool read_port(const view_options* o, int* port)
{
    char* end = NULL;
    long value = o->port ? strtol(o->port, &end, 10) : 0;
    *port = (int)value;
    return !o->port || (end != o->port && *end == '\0' && value >= 0 && value <= 65535);
}

static bool read_speed(const view_options* o, double* speed)
{
    char* end = NULL;
    *speed = 1.0;
    if (!o->speed) return true;
    if (strcmp(o->speed, "max") == 0) {
        *speed = HUGE_VAL;
        return true;
    }
    *speed = strtod(o->speed, &end);
    return end != o->speed && *end == '\0' && *speed >= 0.1 && *speed <= 10.0;
}

static bool add_override(viewing* v, const char* text)
{
    v->overrides.at =
        sn_pool_grow(v->call->pool, v->overrides.at, v->overrides.count, sizeof *v->overrides.at);
    if (!v->overrides.at || !text) return false;
    v->overrides.at[v->overrides.count++] = text;
    return true;
}

static bool add_time(viewing* v, const char* name, time_span span)
{
    char number[SN_NUMBER_TEXT];
    return !span.given || add_override(v, sn_pool_format(v->call->pool, "%s=%s", name,
                                                         sn_number_print(number, span.seconds)));
}

/* ---- running ------------------------------------------------------------------------------------------- */

static sn_view* running; // for the signal handler, which can reach nothing else

static void stop(int number)
{
    (void)number;
    sn_view_stop(running);
}

static void listen_to_signals(sn_view* view)
{
    struct sigaction action = { .sa_handler = stop, .sa_flags = (int)SA_RESETHAND };
    running = view;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

static sn_scene* load(void* context, sn_error* error)
{
    const viewing* v = context;
    sn_scene* scene = sn_scene_load(v->path, NULL, error);
    for (int i = 0; scene && i < v->overrides.count; ++i)
        sn_scene_override(scene, v->overrides.at[i]);
    return scene;
}

static void print_note(void* context, const char* line)
{
    (void)context;
    fprintf(stderr, "note: %s\n", line);
}

static void open_browser(const char* url)
{
    pid_t child = fork();
    if (child != 0) return;
    execlp("xdg-open", "xdg-open", url, (char*)NULL);
    _exit(127);
}

static sn_status prepare(viewing* v, int port, double speed)
{
    const view_options* o = v->options;
    for (int i = 0; i < o->set.count; ++i)
        if (!add_override(v, o->set.at[i])) return sn_fail(&v->error, SN_ERR_MEMORY, "out of memory");
    if (!add_time(v, "duration", o->duration) || !add_time(v, "step", o->step))
        return sn_fail(&v->error, SN_ERR_MEMORY, "out of memory");
    v->scene = load_scene(v->path, &v->overrides, &v->error);
    v->sim = v->scene ? sn_scene_compile(v->scene, &v->error) : NULL;
    if (!v->sim) return v->error.status;
    sn_view_options options = {
        .bind = o->bind,
        .port = port,
        .read_only = o->read_only,
        .paused = o->paused,
        .assets = o->assets,
        .file = v->path,
        .speed = speed,
        .load = load,
        .context = v,
        .log = print_note,
    };
    v->view = sn_view_attach(v->sim, v->scene, &options, &v->error);
    return v->error.status;
}

static void step_until_stopped(viewing* v)
{
    while (sn_view_wait(v->view)) {
        sn_error failure = { 0 };
        sn_sim_step(sn_view_sim(v->view), &failure);
        sn_view_update(v->view, &failure);
    }
}

static int run_view(const call* c)
{
    const view_options* o = c->options;
    int port, code = EXIT_BAD;
    double speed;
    if (!read_port(o, &port))
        return usage_error(c, "--port: a port is a whole number from 0 (a free one) to 65535");
    if (!read_speed(o, &speed)) return usage_error(c, "--speed: 0.1 to 10 times real time, or max");
    if (check_settings(c, &o->set)) return EXIT_USAGE;
    viewing v = { .call = c, .options = o, .path = c->arguments[0] };
    if (prepare(&v, port, speed))
        print_error(&v.error);
    else {
        listen_to_signals(v.view);
        printf("%s\n", sn_view_url(v.view));
        fflush(stdout);
        if (!o->quiet) fputs("open this address in a browser; Ctrl-C ends the view\n", stderr);
        if (o->open) open_browser(sn_view_url(v.view));
        step_until_stopped(&v);
        code = EXIT_DONE;
    }
    sn_view_close(v.view);
    sn_sim_destroy(v.sim);
    sn_scene_destroy(v.scene);
    return code;
}

#else

static int run_view(const call* c)
{
    (void)c;
    fputs("sinew view: this build has no server; install libwebsockets and jansson (Debian: apt-get install "
          "libwebsockets-dev libjansson-dev) and build it again\n",
          stderr);
    return EXIT_BAD;
}

#endif

static const option options[] = {
    { OPTION(view_options, port), "N", "port to listen at; by default a free one is chosen" },
    { OPTION(view_options, bind), "ADDRESS",
      "address to listen at; 127.0.0.1 by default, which other computers cannot reach" },
    { OPTION(view_options, open), NULL, "also open the page in the browser" },
    { OPTION(view_options, read_only), NULL, "visitors can look, and change nothing" },
    { OPTION(view_options, paused), NULL, "begin paused" },
    { OPTION(view_options, speed), "X", "times real time, 0.1 to 10, or max; 1 by default" },
    { OPTION(view_options, set), "PATH.PARAM=VALUE",
      "change a parameter: needle.elements=8; may be given several times" },
    { OPTION(view_options, duration), "T", "pause at this time instead of the scene's duration" },
    { OPTION(view_options, step), "H", "time between outputs instead of the scene's: 1ms" },
    { OPTION(view_options, assets), "DIR", "folder with another page than the one that is built in" },
    { OPTION(view_options, quiet), NULL, "print the address and nothing else" },
};

const verb verb_view = {
    .name = "view",
    .arguments = "SCENE",
    .least = 1,
    .most = 1,
    .summary = "run a scene in the browser: look, touch, tune",
    .text = "Prints the address of a page in which the scene runs. The address contains a token; who knows "
            "it can look and\n"
            "command. Nothing is written to disk. Ctrl-C ends it.\n",
    .examples = { { "sinew view scenes/needle/scenario-2.xml",
                    "a needle moved by a hand; open the address it prints" },
                  { "sinew view scenes/thread/stitch.xml --speed 0.2 --read-only",
                    "five times slower than real time, to show" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(view_options),
    .run = run_view,
};
