/* Sinew - create: scenes that know the built-in components. SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/models.h>

sn_scene* sn_scene_create(const sn_host* host)
{
    sn_scene* scene = sn_scene_create_bare(host);
    sn_error error = { 0 };
    for (int i = 0; scene && i < sn_builtin_count && !error.status; ++i)
        sn_scene_register(scene, sn_builtins[i], &error);
    if (scene && !error.status) sn_scene_set_default_integrator(scene, sn_default_integrator, &error);
    if (scene && !error.status) sn_scene_set_contact_integrator(scene, sn_contact_integrator, &error);
    if (!error.status) return scene;
    sn_scene_destroy(scene);
    return NULL;
}

static sn_scene* create(const sn_host* host, sn_error* error)
{
    sn_scene* scene = sn_scene_create(host);
    if (!scene) sn_fail(error, SN_ERR_MEMORY, "out of memory while reading the scene");
    return scene;
}

/* The scene when it was read, or none. */
static sn_scene* keep_if(sn_scene* scene, sn_status status)
{
    if (status == SN_OK) return scene;
    sn_scene_destroy(scene);
    return NULL;
}

sn_scene* sn_scene_load(const char* path, const sn_host* host, sn_error* error)
{
    sn_scene* scene = create(host, error);
    return scene ? keep_if(scene, sn_scene_read(scene, path, error)) : NULL;
}

sn_scene* sn_scene_load_text(const char* text, size_t length, const char* name, const char* directory,
                             const sn_host* host, sn_error* error)
{
    sn_scene* scene = create(host, error);
    return scene ? keep_if(scene, sn_scene_read_text(scene, text, length, name, directory, error)) : NULL;
}
