/* Sinew - sinew view: a scene runs in the browser. SPDX-License-Identifier: BSD-3-Clause */
#define _DEFAULT_SOURCE // realpath, scandir
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "base/number.h"
#include "budget.h"
#include "check_apart.h"
#include "command.h"
#include "config.h"
#include "film.h"
#include "mesh_scene.h"
#include "replay.h"
#include "run.h"
#include "scenes.h"
#include "sofa_scene.h"
#include "system.h"
#include "token_file.h"
#if SINEW_HAVE_VIEW // its server needs a POSIX system
#include <dirent.h>
#include <glob.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include "view/message.h"
#endif

typedef struct view_options {
    const char *port, *bind, *speed, *assets, *record, *at_end, *allow_frame, *token, *gallery;
    bool open, read_only, paused, quiet, at_once, allow_scenes;
    text_list set, plugin;
    time_span duration, step;
} view_options;

#if SINEW_HAVE_VIEW

enum { PATH_BYTES = 4096 };

/** One viewing of a scene. */
typedef struct viewing {
    const call* call;
    const view_options* options;
    char path[PATH_BYTES];      /**< of the scene; "": none yet */
    char directory[PATH_BYTES]; /**< that its file names are relative to; "": its own folder */
    text_list overrides;
    char next_path[PATH_BYTES], next_directory[PATH_BYTES]; /**< of the scene of a visitor that is read */
    atomic_bool closing;                                    /**< what reads it should end */
    bool visited; /**< the scene is that of a visitor: its steps are limited */
    sn_scene* scene;
    sn_sim* sim;
    sn_view* view;
    sn_view_scene* gallery;
    int gallery_count;
    replay replay;             /**< when PATH is a recording */
    const sn_reviser* reviser; /**< of the view, while the scene is recorded; NULL: nothing cuts */
    int64_t cuts;              /**< that the recording has */
    film film;                 /**< what is recorded */
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
    *speed = 0.0;
    if (!o->speed) return true;
    if (strcmp(o->speed, "max") == 0) {
        *speed = HUGE_VAL;
        return true;
    }
    *speed = strtod(o->speed, &end);
    return end != o->speed && *end == '\0' && *speed >= 0.1 && *speed <= 1e6;
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

/* All that the signal handler can reach. It runs in the main thread: the others take no signals. */
static sn_view* running;
static sn_sim* volatile stepping;

static void stop(int number)
{
    (void)number;
    sn_view_stop(running);
    sn_sim_cancel(stepping);
}

static void listen_to_signals(sn_view* view)
{
    running = view;
    system_on_interrupt(stop, true);
}

/* The settings of the command line are meant for the scenes that it names. */
static sn_scene* load(void* context, sn_error* error)
{
    const viewing* v = context;
    const text_list none = { 0 };
    return load_scene_beside(v->path, *v->directory ? v->directory : NULL, v->visited ? &none : &v->overrides,
                             error);
}

static sn_scene* open_scene(void* context, int index, sn_error* error)
{
    viewing* v = context;
    sn_scene* scene = load_scene_beside(v->gallery[index].file, NULL, &v->overrides, error);
    if (!scene) return NULL;
    snprintf(v->path, sizeof v->path, "%s", v->gallery[index].file);
    v->directory[0] = '\0';
    v->visited = false;
    return scene;
}

/* ---- scenes of visitors -------------------------------------------------------------------------------- */

/* The folder that file names of the present scene are relative to. */
static void find_directory(const viewing* v, char* out)
{
    snprintf(out, PATH_BYTES, "%s", *v->directory ? v->directory : v->path);
    char* slash = *v->directory ? NULL : strrchr(out, '/');
    if (slash)
        slash[slash == out] = '\0';
    else if (!*v->directory)
        strcpy(out, ".");
    char* real = realpath(out, NULL);
    if (real) snprintf(out, PATH_BYTES, "%s", real);
    free(real);
}

static sn_status check_visitors(void* context, const char* folder, const char* name, bool beside,
                                sn_error* error)
{
    viewing* v = context;
    v->next_directory[0] = '\0';
    if (beside) find_directory(v, v->next_directory);
    return check_apart(folder, name, beside ? v->next_directory : NULL, &v->closing, error);
}

static sn_scene* read_visitors(void* context, const char* folder, const char* name, bool beside,
                               sn_error* error)
{
    viewing* v = context;
    const text_list none = { 0 };
    if (check_visitors(context, folder, name, beside, error)) return NULL;
    snprintf(v->next_path, sizeof v->next_path, "%s/%s", folder, name);
    return load_scene_beside(v->next_path, beside ? v->next_directory : NULL, &none, error);
}

static void take_visitors(void* context)
{
    viewing* v = context;
    memcpy(v->path, v->next_path, sizeof v->path);
    memcpy(v->directory, v->next_directory, sizeof v->directory);
    v->visited = true;
}

static char* text_for_visitors(void* context, const char* folder, const char* name, sn_error* error)
{
    const viewing* v = context;
    char path[2 * PATH_BYTES];
    if (name) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (is_mesh_file(name)) return mesh_scene_write(path, name, error);
        sn_fail(error, SN_ERR_UNSUPPORTED,
                "%s: neither a scene nor a mesh; `sinew mesh --help` lists formats", name);
        return NULL;
    }
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const char* text = *v->path ? read_text(v->path, &pool) : NULL;
    char* copy = text ? strdup(text) : NULL;
    sn_pool_clear(&pool);
    if (!copy) sn_fail(error, SN_ERR_IO, "%s: cannot be read", v->path);
    return copy;
}

static void cancel_visitors(void* context)
{
    viewing* v = context;
    atomic_store(&v->closing, true);
}

static const sn_view_workshop workshop = { read_visitors, check_visitors, take_visitors, text_for_visitors,
                                           cancel_visitors };

/* ---- gallery ------------------------------------------------------------------------------------------- */

/* The first sentence of the first comment. */
static const char* sentence_of(const char* path, sn_pool* pool)
{
    char text[4096], words[4096], *out = words, *rest = NULL;
    FILE* file = fopen(path, "rb");
    size_t length = file ? fread(text, 1, sizeof text - 1, file) : 0;
    if (file) fclose(file);
    text[length] = words[0] = '\0';
    char *from = strstr(text, "<!--"), *to = from ? strstr(from, "-->") : NULL;
    if (!to) return "";
    *to = '\0';
    for (const char* word = strtok_r(from + 4, " \t\r\n", &rest); word;
         word = strtok_r(NULL, " \t\r\n", &rest)) {
        out += sprintf(out, "%s%s", out > words ? " " : "", word); // never longer than what it is read from
        if (out[-1] == '.') break;
    }
    return sn_pool_text(pool, words);
}

static void add_to_gallery(viewing* v, const char* path)
{
    sn_error ignored = { 0 };
    sn_pool* pool = v->call->pool;
    const text_list none = { 0 };
    sn_scene* scene = load_scene_beside(path, NULL, &none, &ignored); // a part that others include is none
    sn_view_scene* grown = scene ? sn_pool_grow(pool, v->gallery, v->gallery_count, sizeof *grown) : NULL;
    if (grown) {
        v->gallery = grown;
        grown[v->gallery_count++] =
            (sn_view_scene){ sn_pool_text(pool, path), title_of(scene, pool), sentence_of(path, pool) };
    }
    sn_scene_destroy(scene);
}

static bool is_scene_name(const char* name)
{
    const char* dot = strrchr(name, '.');
    return dot && (strcmp(dot, ".xml") == 0 || strcmp(dot, ".scn") == 0);
}

/* The scenes of a folder and of those below it, by name; links are not followed. False when it cannot be
   read. */
static bool add_folder(viewing* v, const char* folder, int levels)
{
    enum { GALLERY_MAX = 1000 };
    struct dirent** entries = NULL;
    int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; free(entries[i++])) {
        struct stat what;
        const char* path = sn_pool_format(v->call->pool, "%s/%s", folder, entries[i]->d_name);
        if (entries[i]->d_name[0] == '.' || v->gallery_count >= GALLERY_MAX || !path || lstat(path, &what))
            continue;
        if (S_ISDIR(what.st_mode) && levels > 1) add_folder(v, path, levels - 1);
        if (S_ISREG(what.st_mode) && is_scene_name(path)) add_to_gallery(v, path);
    }
    free(entries);
    return count >= 0;
}

/* All scenes of the user's folder and those that come with Sinew, by name. */
static bool find_gallery(viewing* v)
{
    enum { LEVELS = 8 };
    glob_t found;
    if (v->options->gallery && !add_folder(v, v->options->gallery, LEVELS)) return false;
    const char* folder = find_scenes(v->call->pool);
    const char* pattern = folder ? sn_pool_format(v->call->pool, "%s/*/*.xml", folder) : NULL;
    if (pattern && glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; ++i)
            add_to_gallery(v, found.gl_pathv[i]);
        globfree(&found);
    }
    return v->gallery_count > 0;
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

static sn_status open_scene_file(viewing* v)
{
    if (is_recording(v->path)) {
        if (replay_open(&v->replay, v->path, v->call->pool, &v->error)) return v->error.status;
        v->scene = v->replay.scene;
        v->sim = v->replay.sim;
        return SN_OK;
    }
    v->scene = load_scene(v->path, &v->overrides, &v->error);
    v->sim = v->scene ? sn_scene_compile(v->scene, &v->error) : NULL;
    return v->error.status;
}

/* The page needs a simulation before one is chosen: that of the first scene that compiles. */
static sn_status open_first(viewing* v)
{
    for (int i = 0; i < v->gallery_count; ++i) {
        sn_scene_destroy(v->scene);
        v->error = (sn_error){ 0 };
        snprintf(v->path, sizeof v->path, "%s", v->gallery[i].file);
        if (!open_scene_file(v)) break;
    }
    return v->error.status;
}

/* Everything that is needed to show the run again. */
static sn_status start_recording(viewing* v)
{
    sn_pool* pool = v->call->pool;
    const char* text = read_text(v->path, pool);
    char fingerprint[SHA256_TEXT];
    sha256(text ? text : "", text ? strlen(text) : 0, fingerprint);
    film_labels labels = { .scene = text,
                           .command = spell_command(v->call),
                           .title = title_of(v->scene, pool),
                           .sha256 = fingerprint,
                           .file = absolute_path(v->path, pool),
                           .settings = join_lines(v->overrides.at, v->overrides.count, pool) };
    if (pool->failed) return sn_fail(&v->error, SN_ERR_MEMORY, "out of memory");
    v->film = (film){ .pool = pool, .sim = v->sim };
    if (film_plan_states(&v->film, v->options->record, &v->error)) return v->error.status;
    if (film_open(&v->film, "", &labels, &v->error)) return v->error.status;
    return sn_sim_is_static(v->sim) ? SN_OK : film_write(&v->film, 0, &v->error);
}

/* A recording ends with the scene unless it is asked to go on. False when the word is unknown. */
static bool read_at_end(const view_options* o, sn_view_end* end)
{
    *end = o->record ? SN_VIEW_PAUSE : SN_VIEW_CONTINUE;
    return !o->at_end || sn_view_end_find(o->at_end, end);
}

static sn_status prepare(viewing* v, int port, double speed, sn_view_end at_end)
{
    const view_options* o = v->options;
    for (int i = 0; i < o->set.count; ++i)
        if (!add_override(v, o->set.at[i])) return sn_fail(&v->error, SN_ERR_MEMORY, "out of memory");
    if (!add_time(v, "duration", o->duration) || !add_time(v, "step", o->step))
        return sn_fail(&v->error, SN_ERR_MEMORY, "out of memory");
    bool chooses = !*v->path;
    if (chooses && !find_gallery(v))
        return o->gallery ? sn_fail(&v->error, SN_ERR_IO, "%s: no folder with scenes", o->gallery)
                          : sn_fail(&v->error, SN_ERR_IO,
                                    "there is no folder \"scenes\" here; name a scene: sinew view SCENE");
    if (chooses ? open_first(v) : open_scene_file(v)) return v->error.status;
    if (o->record && start_recording(v)) return v->error.status;
    char token[SN_TOKEN_TEXT];
    if (o->token && token_file_read(o->token, token, &v->error)) return v->error.status;
    bool recorded = v->replay.file != NULL;
    sn_view_options options = {
        .bind = o->bind,
        .port = port,
        .read_only = o->read_only,
        .paused = o->paused,
        .awaits = !o->at_once,
        .assets = o->assets,
        .allow_frame = o->allow_frame,
        .token = o->token ? token : NULL,
        .file = v->path,
        .speed = speed,
        .load = recorded ? NULL : load,
        .workshop = o->allow_scenes ? &workshop : NULL,
        .context = v,
        .log = print_note,
        .gallery = v->gallery,
        .gallery_count = v->gallery_count,
        .open = open_scene,
        .at_end = at_end,
        .recording = recorded ? &v->replay.states : NULL,
    };
    v->view = sn_view_attach(v->sim, v->scene, &options, &v->error);
    v->reviser = sn_view_reviser(v->view);
    return v->error.status;
}

/* Completes the file, and says why when the run goes on. */
static void end_recording(viewing* v, const char* why)
{
    sn_error failure = { 0 };
    if (why)
        fprintf(stderr, "note: %s: the recording ends at %.6g s: %s\n", v->options->record, v->film.told,
                why);
    if (film_close(&v->film, &failure)) print_error(&failure);
}

/* A blade has cut, or a visitor has gone back over a cut: the rows that follow are a segment of their own. */
static sn_status record_cuts(viewing* v, sn_error* failure)
{
    const int64_t cuts = sn_reviser_count(v->reviser);
    if (cuts == v->cuts) return SN_OK;
    v->cuts = cuts;
    return film_follow(&v->film, v->scene, sn_view_sim(v->view), v->reviser, failure);
}

/* A simulation made of changed parameters is another one, which the file's scene does not tell. Before the
   first cut it is the one that was attached; a reviser at the place of the one before has fewer cuts. */
static bool is_recorded_scene(const viewing* v)
{
    const sn_reviser* reviser = sn_view_reviser(v->view);
    const int64_t cuts = sn_reviser_count(reviser);
    return reviser == v->reviser && cuts >= v->cuts && (cuts > 0 || sn_view_sim(v->view) == v->sim);
}

static void record_step(viewing* v, bool done)
{
    if (!v->film.recorder || !done) return;
    sn_error failure = { 0 };
    if (is_recorded_scene(v) && !record_cuts(v, &failure) &&
        !film_write(&v->film, sn_sim_steps_done(v->film.sim), &failure))
        return;
    end_recording(v, failure.status ? failure.text : "the scene was changed; the rest is not recorded");
}

/* A step of a visitor's scene must end in time, as others wait for it. */
static void step(const viewing* v, sn_sim* sim, sn_error* failure)
{
    sn_status status;
    if (!v->visited)
        sn_sim_step(sim, failure);
    else if (!budget_try_step(sim, APART_STEP_SECONDS, &status, failure) && status) {
        *failure = (sn_error){ 0 };
        sn_fail(failure, SN_ERR_UNSUPPORTED, "the step takes longer than %d s", APART_STEP_SECONDS);
    }
}

static void step_until_stopped(viewing* v)
{
    while (sn_view_wait(v->view)) {
        sn_error failure = { 0 };
        stepping = sn_view_sim(v->view);
        step(v, stepping, &failure);
        stepping = NULL;
        if (failure.status == SN_ERR_CANCELLED) continue;
        record_step(v, failure.status == SN_OK);
        sn_view_update(v->view, &failure);
    }
}

static int check_record(const call* c)
{
    const view_options* o = c->options;
    if (!o->record) return EXIT_DONE;
    if (c->count == 0) return usage_error(c, "--record needs a scene: sinew view SCENE --record FILE.h5");
    if (is_recording(c->arguments[0]) || is_sofa_scene(c->arguments[0]))
        return usage_error(c, "--record: only a Sinew scene can be recorded");
    return EXIT_DONE;
}

static int run_view(const call* c)
{
    const view_options* o = c->options;
    int port, code = EXIT_BAD;
    double speed;
    sn_view_end at_end;
    if (o->gallery && c->count > 0)
        return usage_error(c, "--gallery shows scenes to choose from; leave out %s", c->arguments[0]);
    if (!read_port(o, &port))
        return usage_error(c, "--port: a port is a whole number from 0 (a free one) to 65535");
    if (!read_speed(o, &speed)) return usage_error(c, "--speed: 0.1 to 1e6 times real time, or max");
    if (!read_at_end(o, &at_end)) return usage_error(c, "--at-end: continue, pause or loop");
    if (check_settings(c, &o->set) || check_record(c)) return EXIT_USAGE;
    use_plugins(&o->plugin);
    viewing v = { .call = c, .options = o };
    snprintf(v.path, sizeof v.path, "%s", c->count > 0 ? c->arguments[0] : "");
    if (prepare(&v, port, speed, at_end))
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
    if (v.film.recorder) end_recording(&v, NULL);
    sn_view_close(v.view);
    if (v.replay.file)
        replay_close(&v.replay);
    else {
        sn_sim_destroy(v.sim);
        sn_scene_destroy(v.scene);
    }
    return code;
}

#else

static int run_view(const call* c)
{
    (void)c;
    fputs("sinew view: this build of Sinew has no server; " SINEW_VIEW_REMEDY "\n", stderr);
    return EXIT_BAD;
}

#endif

static const option options[] = {
    { OPTION(view_options, port), "N", "port of the server; a free one by default" },
    { OPTION(view_options, allow_frame), "ORIGIN",
      "let pages of this origin show the view in a frame: http://localhost:8888" },
    { OPTION(view_options, token), "FILE",
      "keep the token of the address in this file: with --port, a restart has the same address" },
    { OPTION(view_options, bind), "ADDRESS",
      "address to listen at, or path of a Unix socket; 127.0.0.1 by default, which other computers cannot "
      "reach" },
    { OPTION(view_options, open), NULL, "also open the page in the browser" },
    { OPTION(view_options, read_only), NULL, "visitors can watch only" },
    { OPTION(view_options, allow_scenes), NULL,
      "visitors may run scenes that they write or drop on the page; they can then make this machine compute "
      "anything" },
    { OPTION(view_options, gallery), "FOLDER",
      "also show the Sinew and SOFA scenes of this folder, and of those below it, in the gallery" },
    { OPTION(view_options, paused), NULL, "begin paused" },
    { OPTION(view_options, at_once), NULL, "do not wait for the first visitor" },
    { OPTION(view_options, record), "FILE.h5", "also write the states; sinew view FILE.h5 replays them" },
    { OPTION(view_options, speed), "X",
      "times real time, 0.1 to 1e6, or max; by default 1, or ten steps a second for steps above 0.1 s" },
    { OPTION(view_options, at_end), "WHAT",
      "at the duration of the scene: continue (default), pause (default with --record) or loop" },
    { OPTION(view_options, plugin), "FILE",
      "load a plug-in: a shared library with components; can be given several times" },
    { OPTION(view_options, set), "PATH.PARAM=VALUE",
      "change a parameter: needle.elements=8; can be given several times" },
    { OPTION(view_options, duration), "T", "duration of the run instead of that of the scene" },
    { OPTION(view_options, step), "H", "time between outputs instead of that of the scene: 1ms" },
    { OPTION(view_options, assets), "DIR", "folder with a page to use instead of the built-in one" },
    { OPTION(view_options, quiet), NULL, "print only the address" },
};

const verb verb_view = {
    .name = "view",
    .arguments = "[SCENE | RECORDING.h5]",
    .least = 0,
    .most = 1,
    .summary = "run a scene in the browser, where you can watch, pull and tune it",
    .text = "Prints the address of a page in which the scene runs. Without a scene, the page shows a gallery "
            "of the scenes of\nSinew. The run starts when the page is open. The address contains a token; "
            "everyone who knows it can watch and\ncontrol the run. Ctrl-C ends the view. A recording is "
            "replayed and cannot be changed.\n",
    .examples = { { "sinew view scenes/needle/scenario-2.xml",
                    "run a needle moved by a hand; open the printed address" },
                  { "sinew view scenes/suture/stitch.xml --speed 0.2 --read-only",
                    "run five times slower than real time, for an audience" } },
    .options = { options, SN_COUNT(options), false },
    .options_size = sizeof(view_options),
    .run = run_view,
};
