/* Sinew - equilibrium: one item by itself, at rest. SPDX-License-Identifier: BSD-3-Clause */
#include "scene/scene.h"
#include <sinew/sim.h>

static const sn_component* find_statics(const sn_scene* scene)
{
    for (int i = 0; i < scene->registry_count; ++i) {
        const sn_component* c = scene->registry[i];
        if (c->role == SN_ROLE_INTEGRATOR && c->ops.integrator->statics) return c;
    }
    return NULL;
}

/* A scene with the host and the components of another one, and nothing in it. */
static sn_scene* create_beside(const sn_scene* other, sn_error* error)
{
    sn_scene* scene = sn_scene_create_bare(&other->pool.host);
    if (!scene) sn_fail(error, SN_ERR_MEMORY, "out of memory for an equilibrium");
    for (int i = 0; scene && i < other->registry_count; ++i)
        if (!sn_scene_component(scene, other->registry[i]->name) &&
            sn_scene_register(scene, other->registry[i], error))
            break;
    return scene;
}

sn_sim* sn_scene_equilibrium(const sn_scene* scene, const sn_component* component, const void* params,
                             double tolerance, sn_error* error)
{
    const sn_component* statics = find_statics(scene);
    if (!statics) {
        sn_fail(error, SN_ERR_UNSUPPORTED, "the scene has no integrator that finds equilibria");
        return NULL;
    }
    sn_scene* alone = create_beside(scene, error);
    sn_scene_add(alone, sn_root, component->name, component, params);
    sn_id integrator = sn_scene_add(alone, sn_root, NULL, statics, NULL);
    char text[32];
    snprintf(text, sizeof text, "%.17g", tolerance);
    if (sn_param_find(statics, "tolerance") >= 0) sn_scene_set(alone, integrator, "tolerance", text);
    sn_sim* sim = alone ? sn_scene_compile(alone, error) : NULL;
    sn_scene_destroy(alone);
    if (sim && sn_sim_step(sim, error) == SN_OK) return sim;
    sn_sim_destroy(sim);
    return NULL;
}
