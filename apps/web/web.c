/* Sinew - web: the library as a module of a page, which calls it from a worker (apps/viewer/page/worker). The
   page has put the scenes into the file system of the module and calls, in this order: web_open, then again
   and again web_hear, web_turn, web_next.
   SPDX-License-Identifier: BSD-3-Clause */
#include <math.h>
#include <sinew/sinew.h>
#include <sinew/sofa.h>
#include <sinew/view.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "apps/sinew/mesh_scene.h"
#include "base/file.h"
#include "view/model.h"
#include "view/worker.h"

enum { PATH_BYTES = 4096, GALLERY_MAX = 1000, TURNS_BETWEEN_TRIES = 100 };

/** The one view of the worker. */
static struct {
    sn_view_scene scenes[GALLERY_MAX];
    int count;
    char path[PATH_BYTES];      /**< of the scene */
    char directory[PATH_BYTES]; /**< that its file names are relative to; "": its own folder */
    char next_path[PATH_BYTES], next_directory[PATH_BYTES]; /**< of a scene of the visitor that is read */
    sn_scene* scene;
    sn_sim* sim;
    sn_view* view;
    outgoing out;
    int threads; /**< wanted for a step */
    int pause;   /**< turns until they are tried again */
    sn_error error;
} web;

/* ---- scenes -------------------------------------------------------------------------------------------- */

static char* read_text(const char* path, size_t* length, sn_error* error)
{
    FILE* file = sn_fopen_regular(path, "scene", error);
    if (!file) return NULL;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    char* text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    *length = text ? fread(text, 1, (size_t)size, file) : 0;
    fclose(file);
    if (text)
        text[*length] = '\0';
    else
        sn_fail(error, SN_ERR_MEMORY, "%s: out of memory", path);
    return text;
}

/* The name decides. */
static bool is_sofa(const char* path)
{
    const char* dot = strrchr(path, '.');
    return dot && strcmp(dot, ".scn") == 0;
}

static sn_scene* read_scene(const char* path, const char* directory, sn_error* error)
{
    size_t length;
    const char* folder = *directory ? directory : NULL;
    char* text = folder ? read_text(path, &length, error) : NULL;
    if (folder && !text) return NULL;
    sn_scene* scene = NULL;
    if (is_sofa(path))
        scene = folder ? sn_scene_load_sofa_text(text, length, path, folder, NULL, NULL, error)
                       : sn_scene_load_sofa(path, NULL, NULL, error);
    else
        scene = folder ? sn_scene_load_text(text, length, path, folder, NULL, error)
                       : sn_scene_load(path, NULL, error);
    free(text);
    return scene;
}

static sn_scene* load(void* context, sn_error* error)
{
    (void)context;
    return read_scene(web.path, web.directory, error);
}

static sn_scene* open_scene(void* context, int index, sn_error* error)
{
    (void)context;
    sn_scene* scene = read_scene(web.scenes[index].file, "", error);
    if (!scene) return NULL;
    snprintf(web.path, sizeof web.path, "%s", web.scenes[index].file);
    web.directory[0] = '\0';
    return scene;
}

/* ---- scenes of the visitor ----------------------------------------------------------------------------- */

static void choose_next(const char* folder, const char* name, bool beside)
{
    snprintf(web.next_path, sizeof web.next_path, "%s/%s", folder, name);
    snprintf(web.next_directory, sizeof web.next_directory, "%s", *web.directory ? web.directory : web.path);
    char* slash = *web.directory ? NULL : strrchr(web.next_directory, '/');
    if (slash) *slash = '\0';
    if (!beside) web.next_directory[0] = '\0';
}

static sn_scene* read_visitors(void* context, const char* folder, const char* name, bool beside,
                               sn_error* error)
{
    (void)context;
    choose_next(folder, name, beside);
    return read_scene(web.next_path, web.next_directory, error);
}

static sn_status check_visitors(void* context, const char* folder, const char* name, bool beside,
                                sn_error* error)
{
    sn_scene* scene = read_visitors(context, folder, name, beside, error);
    sn_sim* sim = scene ? sn_scene_compile(scene, error) : NULL;
    sn_sim_destroy(sim);
    sn_scene_destroy(scene);
    return error->status;
}

static void take_visitors(void* context)
{
    (void)context;
    memcpy(web.path, web.next_path, sizeof web.path);
    memcpy(web.directory, web.next_directory, sizeof web.directory);
}

static char* text_for_visitors(void* context, const char* folder, const char* name, sn_error* error)
{
    (void)context;
    size_t length;
    if (!name) return read_text(web.path, &length, error);
    char path[2 * PATH_BYTES];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    if (is_mesh_file(name)) return mesh_scene_write(path, name, error);
    sn_fail(error, SN_ERR_UNSUPPORTED, "%s: neither a scene nor a mesh", name);
    return NULL;
}

static const sn_view_workshop workshop = {
    .read = read_visitors, .check = check_visitors, .take = take_visitors, .text = text_for_visitors
};

/* ---- what the worker calls ----------------------------------------------------------------------------- */

int web_add_scene(const char* file, const char* title, const char* sentence);
int web_open(int threads);
int web_threads(void);
const char* web_error(void);
const char* web_components(void);
void web_hear(const char* text, int length);
double web_turn(double most);
int web_next(void);
const void* web_bytes(void);
int web_length(void);
int web_is_binary(void);

/** Adds a scene of the gallery. 0 when there are too many. */
int web_add_scene(const char* file, const char* title, const char* sentence)
{
    if (web.count == GALLERY_MAX) return 0;
    sn_view_scene scene = { strdup(file), strdup(title), strdup(sentence) };
    if (!scene.file || !scene.title || !scene.sentence) return 0;
    web.scenes[web.count++] = scene;
    return 1;
}

/* Gives the present simulation, which a visitor may have replaced, the number of threads. Where they
   cannot be started, it keeps one, with the same results; those of the simulation before may still end. */
static void use_threads(sn_sim* sim)
{
    sn_error unused = { 0 };
    if (sn_sim_threads(sim) == web.threads || web.pause-- > 0) return;
    web.pause = sn_sim_set_threads(sim, web.threads, &unused) ? TURNS_BETWEEN_TRIES : 0;
}

/** Opens the view, whose steps use a number of threads: a simulation is needed before a scene is chosen, that
    of the first scene that compiles. 0 with a sentence in web_error. */
int web_open(int threads)
{
    web.threads = threads;
    for (int i = 0; i < web.count && !web.sim; ++i) {
        web.error = (sn_error){ 0 };
        web.scene = open_scene(NULL, i, &web.error);
        web.sim = web.scene ? sn_scene_compile(web.scene, &web.error) : NULL;
        if (!web.sim) sn_scene_destroy(web.scene);
    }
    if (!web.sim && !web.error.status) sn_fail(&web.error, SN_ERR_ARGUMENT, "there is no scene");
    if (!web.sim) return 0;
    use_threads(web.sim);
    sn_view_options options = { .awaits = true,
                                .file = web.path,
                                .load = load,
                                .open = open_scene,
                                .workshop = &workshop,
                                .gallery = web.scenes,
                                .gallery_count = web.count };
    web.view = sn_view_attach(web.sim, web.scene, &options, &web.error);
    return web.view != NULL;
}

const char* web_error(void) { return web.error.text; }

/** Threads of a step: those of web_open, or one. */
int web_threads(void) { return sn_sim_threads(sn_view_sim(web.view)); }

/** All components as JSON, for the editor. */
const char* web_components(void)
{
    static char* text;
    if (!text) text = sn_view_describe_components();
    return text ? text : "[]";
}

/** Takes a message of the page. */
void web_hear(const char* text, int length) { sn_view_worker_hear(web.view, text, (size_t)length); }

/** Computes for about `most` seconds; seconds until it should be called again. */
double web_turn(double most)
{
    use_threads(sn_view_sim(web.view));
    return sn_view_worker_turn(web.view, most);
}

/** Fetches the next message, valid until the next call; 0: none. */
int web_next(void)
{
    free(web.out.owned);
    return sn_view_worker_next(web.view, &web.out);
}

const void* web_bytes(void) { return web.out.at; }
int web_length(void) { return (int)web.out.length; }
int web_is_binary(void) { return web.out.binary; }
