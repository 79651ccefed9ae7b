/* Sinew - scenes from the command line: the file, and what --set changes.
   SPDX-License-Identifier: BSD-3-Clause */
#include <string.h>
#include "base/text.h"
#include "run.h"
#include "sofa_scene.h"

int check_settings(const call* c, const text_list* settings)
{
    for (int i = 0; i < settings->count; ++i) {
        const char *text = settings->at[i], *equals = strchr(text, '=');
        char quote[SN_QUOTE_TEXT];
        if (equals && equals != text && equals[-1] != '.') continue;
        return usage_error(c, "--set %s: expected PATH.PARAMETER=VALUE, for example --set needle.elements=8",
                           sn_quote(quote, text, strlen(text)));
    }
    return EXIT_DONE;
}

/* Named on the command line, once for the process. */
static text_list plugins;

void use_plugins(const text_list* files) { plugins = *files; }

sn_scene* create_scene(const sn_host* host, sn_error* error)
{
    sn_scene* scene = sn_scene_create(host);
    if (!scene) sn_fail(error, SN_ERR_MEMORY, "out of memory");
    for (int i = 0; scene && i < plugins.count; ++i)
        if (sn_scene_load_plugin(scene, plugins.at[i], error)) {
            sn_scene_destroy(scene);
            return NULL;
        }
    return scene;
}

/* The scene if it was read. */
static sn_scene* keep_if(sn_scene* scene, sn_status status)
{
    if (status == SN_OK) return scene;
    sn_scene_destroy(scene);
    return NULL;
}

static sn_scene* read_scene(const char* path, const sn_host* host, sn_error* error)
{
    sn_scene* scene = create_scene(host, error);
    return scene ? keep_if(scene, sn_scene_read(scene, path, error)) : NULL;
}

static sn_scene* read_scene_text(const char* text, const char* path, const char* directory,
                                 const sn_host* host, sn_error* error)
{
    sn_scene* scene = create_scene(host, error);
    return scene ? keep_if(scene, sn_scene_read_text(scene, text, strlen(text), path, directory, error))
                 : NULL;
}

static void print_note(void* context, const char* line)
{
    (void)context;
    fprintf(stderr, "note: %s\n", line);
}

sn_scene* load_scene(const char* path, const text_list* settings, sn_error* error)
{
    return load_scene_reported(path, settings, NULL, error);
}

static sn_scene* load_text_of(const char* path, const char* directory, const sn_host* host, sn_error* error)
{
    sn_pool pool;
    sn_pool_init(&pool, NULL);
    const char* text = read_text(path, &pool);
    sn_scene* scene = NULL;
    if (!text)
        sn_fail(error, SN_ERR_IO, "%s: cannot be read", path);
    else if (is_sofa_scene(path))
        scene = sn_scene_load_sofa_text(text, strlen(text), path, directory, host, NULL, error);
    else
        scene = read_scene_text(text, path, directory, host, error);
    sn_pool_clear(&pool);
    return scene;
}

sn_scene* load_scene_beside(const char* path, const char* directory, const text_list* settings,
                            sn_error* error)
{
    sn_scene* scene = directory             ? load_text_of(path, directory, NULL, error)
                      : is_sofa_scene(path) ? sn_scene_load_sofa(path, NULL, NULL, error)
                                            : read_scene(path, NULL, error);
    for (int i = 0; scene && i < settings->count; ++i)
        sn_scene_override(scene, settings->at[i]);
    return scene;
}

sn_scene* load_scene_reported(const char* path, const text_list* settings, sn_sofa_report** report,
                              sn_error* error)
{
    sn_host host = { .log = print_note };
    sn_scene* scene =
        is_sofa_scene(path) ? load_sofa_scene(path, &host, report, error) : read_scene(path, &host, error);
    for (int i = 0; scene && i < settings->count; ++i)
        sn_scene_override(scene, settings->at[i]); // a failure sticks; compiling reports it
    return scene;
}
