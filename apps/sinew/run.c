/* Sinew - sinew run: simulates a scene. Everything that can be wrong with it is found before the first
   file is made.
   SPDX-License-Identifier: BSD-3-Clause */
#include "run.h"
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include "base/clock.h"
#include "base/file.h"
#include "base/number.h"
#include "budget.h"
#include "engine/sim.h"
#include "mesh_contact.h"
#include "progress.h"
#include "replay.h"
#include "solvers/advice.h"
#include "system.h"

/* ---- interruption -------------------------------------------------------------------------------------- */

/* All that a signal handler can reach. */
static volatile sig_atomic_t caught;
static sn_sim* stepped;

static void catch (int number)
{
    caught = number;
    sn_sim_cancel(stepped);
}

/* The first Ctrl-C ends the run in good order, also within a long step, a second one at once. */
static void listen_to_signals(sn_sim* sim)
{
    stepped = sim;
    system_on_interrupt(catch, false);
}

/* ---- before anything is written ------------------------------------------------------------------------ */

static bool add_override(run* r, const char* text)
{
    r->overrides.at =
        sn_pool_grow(r->call->pool, r->overrides.at, r->overrides.count, sizeof *r->overrides.at);
    if (!r->overrides.at || !text) return false;
    r->overrides.at[r->overrides.count++] = text;
    return true;
}

static bool add_time_override(run* r, const char* name, time_span span)
{
    char number[SN_NUMBER_TEXT];
    if (!span.given) return true;
    return add_override(r,
                        sn_pool_format(r->call->pool, "%s=%s", name, sn_number_print(number, span.seconds)));
}

static bool gather_overrides(run* r)
{
    const run_options* o = r->options;
    bool good = true;
    for (int i = 0; good && i < o->set.count; ++i)
        good = add_override(r, o->set.at[i]);
    return good && add_time_override(r, "duration", o->duration) && add_time_override(r, "step", o->step);
}

char* read_text(const char* path, sn_pool* pool)
{
    FILE* file = fopen(path, "rb");
    char* text = NULL;
    size_t used = 0, capacity = 0;
    while (file && !feof(file) && !ferror(file)) {
        if (used + 1 >= capacity) {
            char* larger = sn_pool_alloc(pool, capacity = 2 * capacity + 65536);
            if (!larger) break;
            if (used > 0) memcpy(larger, text, used);
            text = larger;
        }
        used += fread(text + used, 1, capacity - 1 - used, file);
        text[used] = '\0';
    }
    if (file) fclose(file);
    return text;
}

/* "out/biopsy" of "scenes/biopsy.xml". */
static const char* default_folder(const char* scene, sn_pool* pool)
{
    const char* name = sn_os_name(scene);
    const char* dot = strrchr(name, '.');
    return sn_pool_format(pool, "out/%.*s", dot && dot != name ? (int)(dot - name) : (int)strlen(name), name);
}

const char* title_of(const sn_scene* scene, sn_pool* pool)
{
    const sn_component* type = sn_scene_type(scene, sn_root);
    for (int i = 0; i < type->param_count; ++i)
        if (strcmp(type->params[i].name, "title") == 0) {
            const char* const* title =
                (const void*)((const char*)sn_scene_params(scene, sn_root) + type->params[i].offset);
            return *title ? sn_pool_text(pool, *title) : "";
        }
    return "";
}

sn_status check_steps(const sn_sim* sim, const char* scene_path, sn_error* error)
{
    enum { MAX_DIGITS = 15 };
    double steps = sn_sim_duration(sim) / sn_sim_step_size(sim);
    if (sn_sim_is_static(sim) || steps < pow(10, MAX_DIGITS)) return SN_OK;
    return sn_fail(error, SN_ERR_SCENE,
                   "%s: %.9g s in steps of %.9g s are more than 10^%d steps; give a shorter --duration "
                   "or a larger --step",
                   scene_path, sn_sim_duration(sim), sn_sim_step_size(sim), MAX_DIGITS);
}

static sn_status count_steps(run* r)
{
    const run_options* o = r->options;
    if (!o->steps.given && check_steps(r->sim, r->scene_path, &r->error)) return r->error.status;
    r->steps = o->steps.given && !sn_sim_is_static(r->sim) ? o->steps.value : sn_sim_step_count(r->sim);
    if (!pace_open(&r->pace, r->steps))
        return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory for the step times");
    if (sn_sim_is_static(r->sim) && !o->quiet && (o->steps.given || o->duration.given || o->step.given))
        fputs("note: this scene is static: it has one equilibrium, and duration and step have no effect\n",
              stderr);
    return SN_OK;
}

static sn_status use_threads(run* r)
{
    const whole_number* threads = &r->options->threads;
    if (!threads->given) return SN_OK;
    return sn_sim_set_threads(r->sim, threads->value < INT_MAX ? (int)threads->value : INT_MAX, &r->error);
}

static sn_status plan_film(run* r)
{
    const run_options* o = r->options;
    r->film = (film){ .pool = r->call->pool, .sim = r->sim };
    film_find_shapes(&r->film, r->scene, &r->error);
    if (o->states && is_sofa_scene(r->scene_path))
        sn_fail(&r->error, SN_ERR_UNSUPPORTED,
                "--states: a recording requires a Sinew scene; create it by: sinew convert %s",
                r->scene_path);
    if (!r->error.status && o->record && (!o->states || r->monitors->count > 0))
        film_plan_record(&r->film, o->record, r->monitors, &r->error);
    if (!r->error.status && o->states) film_plan_states(&r->film, o->record, &r->error);
    if (!r->error.status && o->vtk) film_plan_vtk(&r->film, o->vtk_every.value, &r->error);
    return r->error.status;
}

/* --monitor PATH:QUANTITIES; compiling the scene reports what is wrong with it. */
static void add_monitors(run* r)
{
    const text_list* asked = &r->options->monitor;
    for (int i = 0; i < asked->count; ++i) {
        const char* colon = strrchr(asked->at[i], ':');
        const char* path = sn_pool_format(r->call->pool, "%.*s", (int)(colon - asked->at[i]), asked->at[i]);
        char* name = sn_pool_format(r->call->pool, "%s", *path == '/' ? path + 1 : path);
        if (!path || !name) return;
        for (char* c = name; *c; ++c)
            if (*c == '/' || *c == '.') *c = '-';
        const bool taken = !sn_id_is_null(sn_scene_find(r->scene, sn_root, name));
        const char* free_name = taken ? sn_pool_format(r->call->pool, "%s-monitor-%d", name, i + 1) : name;
        const sn_id item = sn_scene_add(r->scene, sn_root, free_name, &sn_monitor, NULL);
        sn_scene_set(r->scene, item, "of", path);
        sn_scene_set(r->scene, item, "quantities", colon + 1);
    }
}

/* --vtk writes meshes that are shown; scenes of SOFA say in other ways what they show. */
static void add_views(const run* r, sn_id node)
{
    for (sn_id i = sn_scene_first_child(r->scene, node); !sn_id_is_null(i); i = sn_scene_next(r->scene, i)) {
        add_views(r, i);
        if (sn_scene_type(r->scene, i) != &sn_points || !sn_scene_is_set(r->scene, i, "mesh")) continue;
        const char* name = sn_pool_format(r->call->pool, "%s-shape", sn_scene_name(r->scene, i));
        const sn_id view = sn_scene_add(r->scene, node, name, &sn_mesh_view, NULL);
        sn_scene_set(r->scene, view, "of", sn_scene_name(r->scene, i));
    }
}

static int check_monitors(const call* c, const text_list* asked)
{
    for (int i = 0; i < asked->count; ++i) {
        const char* colon = strrchr(asked->at[i], ':');
        if (!colon || colon == asked->at[i] || !colon[1])
            return usage_error(c, "--monitor %s: expected PATH:QUANTITIES, for example /liver:position",
                               asked->at[i]);
    }
    return EXIT_DONE;
}

static sn_status prepare(run* r)
{
    sn_pool* pool = r->call->pool;
    budget_set(&r->options->max_memory);
    if (!gather_overrides(r)) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    r->scene = load_scene_reported(r->scene_path, &r->overrides, &r->sofa, &r->error);
    if (r->scene) add_monitors(r);
    if (r->scene && r->sofa && r->options->vtk) add_views(r, sn_root);
    if (r->scene) r->sim = sn_scene_compile(r->scene, &r->error);
    if (r->sim) r->reviser = sn_reviser_create(r->scene, r->sim, &r->error);
    if (r->sim) r->monitors = sn_monitors_create(r->scene, r->sim, &r->error);
    if (!r->monitors || live_open(&r->live, &r->options->live, r->sim, pool, &r->error) || plan_film(r) ||
        count_steps(r) || use_threads(r))
        return r->error.status;
    const char* text = read_text(r->scene_path, pool);
    r->text = text ? text : "";
    sha256(r->text, strlen(r->text), r->fingerprint);
    r->title = title_of(r->scene, pool);
    r->folder = r->options->out ? r->options->out : default_folder(r->scene_path, pool);
    if (pool->failed) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    sn_sim_profile(r->sim, r->options->profile);
    return SN_OK;
}

/* ---- files --------------------------------------------------------------------------------------------- */

sn_status make_folder(const char* path, const char* argument, sn_pool* pool, sn_error* error)
{
    char* part = sn_pool_text(pool, path);
    if (!part) return sn_fail(error, SN_ERR_MEMORY, "out of memory");
    for (char* c = part + 1; part[0] && *c; ++c) {
        if (*c != '/') continue;
        *c = '\0';
        sn_os_make_folder(part); // the last one tells whether it worked
        *c = '/';
    }
    sn_os_file_info found;
    int reason = sn_os_make_folder(path) ? 0 : errno;
    if (reason == EEXIST)
        reason = !sn_os_stat(path, false, &found) ? errno : found.kind == SN_OS_FOLDER ? 0 : ENOTDIR;
    return reason ? sn_fail(error, SN_ERR_IO, "%s: the folder cannot be created: %s; choose another with %s",
                            path, strerror(reason), argument)
                  : SN_OK;
}

static const char left[] = ".csv.tmp";

static bool is_left(const char* name)
{
    size_t length = strlen(name), end = sizeof left - 1;
    return length > end && strcmp(name + length - end, left) == 0;
}

/* A run that was killed leaves its tables as NAME.csv.tmp. They are renamed before this run writes its own,
   and reported. */
static void keep_leftovers(const run* r)
{
    char** names;
    int count = sn_os_list(r->folder, is_left, &names);
    for (int i = 0; i < count; ++i) {
        sn_os_file_info about;
        const int length = (int)(strlen(names[i]) - (sizeof left - 1));
        const char* from = sn_pool_format(r->call->pool, "%s/%s", r->folder, names[i]);
        const char* to = sn_pool_format(r->call->pool, "%s/%.*s.killed.csv", r->folder, length, names[i]);
        if (!from || !to || !sn_os_stat(from, true, &about) || about.kind != SN_OS_FILE || about.size == 0)
            continue;
        if (sn_os_rename(from, to))
            fprintf(stderr, "note: %s holds the rows of an earlier run that was killed\n", to);
    }
    if (count > 0) sn_os_free_list(names, count);
}

static sn_status open_files(run* r)
{
    sn_pool* pool = r->call->pool;
    film_labels labels = { .scene = r->text,
                           .command = spell_command(r->call),
                           .title = r->title,
                           .sha256 = r->fingerprint,
                           .file = absolute_path(r->scene_path, pool),
                           .settings = join_lines(r->overrides.at, r->overrides.count, pool) };
    if (pool->failed) return sn_fail(&r->error, SN_ERR_MEMORY, "out of memory");
    if (make_folder(r->folder, "--out", pool, &r->error)) return r->error.status;
    r->held = sn_folder_hold(r->folder, &r->error);
    if (r->held == -1) return r->error.status;
    keep_leftovers(r);
    sn_status status = sn_monitors_open(r->monitors, r->folder, &r->error);
    if (!status) status = film_open(&r->film, r->folder, &labels, &r->error);
    if (status) {
        sn_error ignored = { 0 };
        film_close(&r->film, &ignored);
    }
    return status;
}

static void close_files(run* r)
{
    sn_error failure = { 0 };
    sn_monitors_close(r->monitors, &failure);
    film_close(&r->film, &failure);
    if (!failure.status) return;
    if (r->error.status == SN_ERR_IO)
        r->error = (sn_error){ 0 }; // of the same disk; closing says what was kept
    r->end = RUN_FAILED;
    sn_fail(&r->error, failure.status, "%s", failure.text);
}

/* ---- stepping ------------------------------------------------------------------------------------------ */

static sn_status write_present(run* r, int64_t steps)
{
    sn_status status = sn_monitors_write(r->monitors, steps, &r->error);
    return status ? status : film_write(&r->film, steps, &r->error);
}

/* Goes on with the simulation of a changed topology, if there is one. */
static sn_status take_revision(run* r)
{
    sn_sim *next = sn_reviser_look(r->reviser, r->sim, &r->error), *before = r->sim;
    if (!next) return r->error.status;
    if (!sn_monitors_follow(r->monitors, next, &r->error))
        film_follow(&r->film, r->scene, next, r->reviser, &r->error);
    mesh_contact_watch_follow(r->watch, next);
    r->sim = stepped = next; // also after a failure, as parts of the run may have followed
    if (caught) sn_sim_cancel(next);
    sn_sim_destroy(before);
    return r->error.status;
}

static run_end step_all(run* r, progress* bar)
{
    if (live_set(&r->live, r->sim, &r->error)) return RUN_FAILED;
    if (!sn_sim_is_static(r->sim) && write_present(r, 0)) return RUN_FAILED;
    for (int64_t i = 1; i <= r->steps; ++i) {
        if (live_set(&r->live, r->sim, &r->error)) return RUN_FAILED;
        double before = sn_clock();
        sn_status status = sn_sim_step(r->sim, &r->error);
        double after = sn_clock();
        pace_add(&r->pace, after - before);
        if (status == SN_ERR_CANCELLED) {
            r->error = (sn_error){ 0 };
            return RUN_INTERRUPTED;
        }
        if (status) return status == SN_ERR_DIVERGED ? RUN_DIVERGED : RUN_FAILED;
        if (take_revision(r)) return RUN_FAILED;
        mesh_contact_watch_look(r->watch, i);
        if (write_present(r, i)) return RUN_FAILED;
        progress_show(bar, i, sn_sim_time(r->sim), after);
        if (caught && i < r->steps) return RUN_INTERRUPTED;
    }
    return RUN_DONE;
}

/* Of the first system for which another linear solver would have cost much less. */
static void find_advice(run* r)
{
    char text[320];
    for (int k = 0; k < r->sim->system_count && !r->advice[0]; ++k)
        if (sn_linear_advice(r->sim->systems[k], text, sizeof text))
            snprintf(r->advice, sizeof r->advice, "%s: %s", r->sim->systems[k]->path, text);
}

static void simulate(run* r)
{
    progress bar;
    r->watch = mesh_contact_watch_open(r->sim, r->steps);
    progress_open(&bar, r->steps, !r->options->quiet);
    r->end = step_all(r, &bar);
    progress_close(&bar);
    r->signal = caught;
    sn_monitors_read(r->monitors);
    close_files(r);
    r->times = pace_sum_up(&r->pace);
    if (r->end == RUN_DONE) find_advice(r);
    r->total = sn_clock() - r->start;
}

/* ---- the verb ------------------------------------------------------------------------------------------ */

static int exit_code(const run* r)
{
    switch (r->end) {
    case RUN_DIVERGED:
        return EXIT_DIVERGED;
    case RUN_INTERRUPTED:
        return EXIT_SIGNAL + r->signal;
    case RUN_FAILED:
        return EXIT_BAD;
    case RUN_DONE:
        break;
    }
    const bool lacks = r->sofa && sn_sofa_report_lacks_physics(r->sofa);
    return lacks && !r->options->allow_missing ? EXIT_INCOMPLETE : EXIT_DONE;
}

/* The last line of a run of a SOFA scene. */
static void tell_completeness(const run* r)
{
    char text[400];
    if (!r->sofa || (r->options->quiet && exit_code(r) != EXIT_INCOMPLETE)) return;
    sofa_summary(r->sofa, text, sizeof text);
    fprintf(stderr, "from SOFA: %s%s\n", text,
            exit_code(r) == EXIT_INCOMPLETE ? "; exit code 4, or 0 with --allow-missing" : "");
}

/* What to say once the files are closed. */
static int tell(run* r)
{
    sn_error failure = { 0 };
    report_write(r, &failure);
    if (failure.status) {
        if (r->end == RUN_DONE) r->end = RUN_FAILED;
        sn_fail(&r->error, failure.status, "%s", failure.text);
    }
    report_print_notes(r);
    if (r->end != RUN_DONE) report_print_end(r);
    if (r->options->json)
        report_print_json(r);
    else {
        if (!r->options->quiet) report_print(r);
        if (r->options->profile) report_print_profile(r);
    }
    fflush(stdout);
    tell_completeness(r);
    return exit_code(r);
}

static int run_run(const call* c)
{
    const run_options* o = c->options;
    if (o->steps.given && o->duration.given)
        return usage_error(c, "--steps and --duration exclude each other");
    if (o->states && !o->record) return usage_error(c, "--states needs --record");
    if (o->vtk_every.given && !o->vtk) return usage_error(c, "--vtk-every needs --vtk");
    if (check_settings(c, &o->set) || check_monitors(c, &o->monitor)) return EXIT_USAGE;
    use_plugins(&o->plugin);
    run r = { .call = c, .options = o, .scene_path = c->arguments[0], .start = sn_clock() };
    int code = EXIT_BAD;
    sn_status status = prepare(&r);
    if (!status) {
        listen_to_signals(r.sim); // files that are begun are ended in good order
        status = open_files(&r);
    }
    if (status) {
        budget_explain(&o->max_memory, &r.error);
        print_error(&r.error);
    } else {
        simulate(&r);
        code = tell(&r);
    }
    stepped = NULL;
    mesh_contact_watch_close(r.watch);
    pace_close(&r.pace);
    live_close(&r.live);
    sn_monitors_destroy(r.monitors);
    sn_reviser_destroy(r.reviser);
    sn_sim_destroy(r.sim);
    sn_scene_destroy(r.scene);
    sn_sofa_report_destroy(r.sofa);
    return code;
}

static const option options[] = {
    { OPTION(run_options, duration), "T", "simulated time instead of that of the scene: 5, \"5 s\", 250ms" },
    { OPTION(run_options, steps), "N", "number of steps instead of a duration" },
    { OPTION(run_options, step), "H", "time between outputs instead of that of the scene: 1ms" },
    { OPTION(run_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(run_options, set), "PATH.PARAM=VALUE",
      "change a parameter: needle.elements=8, load.force=\"0 0.6 0.6\"; can be given several times" },
    { OPTION(run_options, live), "PATH/PARAM=EXPRESSION",
      "set a parameter at the start of each step by a function of time, in SI units: "
      "/liver/young_modulus=\"2e3 + 1e3*t\"; several numbers: EXPRESSION; EXPRESSION; can be given several "
      "times" },
    { OPTION(run_options, out), "DIR", "folder of the results; out/NAME for the scene NAME.xml by default" },
    { OPTION(run_options, monitor), "PATH:QUANTITIES",
      "also write these quantities: /liver:position, \"/liver:velocity force\"; can be given several times" },
    { OPTION(run_options, record), "FILE.h5", "also write the monitored quantities to one HDF5 file" },
    { OPTION(run_options, states), NULL,
      "also record the whole state: `sinew view FILE.h5` replays the run" },
    { OPTION(run_options, vtk), NULL, "also write the shapes for ParaView: DIR/TUBE.pvd" },
    { OPTION(run_options, vtk_every), "N",
      "steps between shapes; by default about 60 shapes per simulated second" },
    { OPTION(run_options, threads), "N",
      "number of threads of a step, 1 by default; the results are the same, and only large scenes are "
      "faster" },
    { OPTION(run_options, max_memory), "MB", "refuse a scene that needs more memory than this" },
    { OPTION(run_options, profile), NULL, "also print the distribution of the time" },
    { OPTION(run_options, quiet), NULL, "no progress and no summary, only failures" },
    { OPTION(run_options, json), NULL, "print run.json instead of the summary" },
    { OPTION(run_options, allow_missing), NULL,
      "exit code 0 instead of 4 when the report on a SOFA scene lists missing states, masses, forces, "
      "constraints, contacts or mappings" },
};

const verb verb_run = {
    .name = "run",
    .arguments = "SCENE",
    .least = 1,
    .most = 1,
    .summary = "simulate a scene and write its results",
    .text = "Writes a table DIR/NAME.csv for every monitor of the scene, and DIR/run.json with input, "
            "program, machine and\ntimes. Ctrl-C ends the run, also within a step; results up to that time "
            "are kept, also when "
            "the simulation diverges (exit\ncode 3). A SOFA scene (.scn) that runs without all of its "
            "physics ends "
            "with exit code 4.\n",
    .examples = { { "sinew run scenes/needle/scenario-2.xml --set needle.elements=8 --duration 2s",
                    "simulate a coarser needle for two seconds; results go to out/scenario-2" },
                  { "sinew run scenes/needle/tip-load.xml --set load.force=\"0 0 1\" --out out/one-newton",
                    "find the equilibrium under another load, with results in another folder" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(run_options),
    .run = run_run,
};
