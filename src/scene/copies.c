/* Sinew - copies: many simulations of one scene. Two are compiled, which tell where their pointers are; the
   others are copies of the first. SPDX-License-Identifier: BSD-3-Clause */
#include "base/image.h"
#include "engine/copy.h"
#include "scene/scene.h"

/* Fewer are compiled one by one: a comparison takes about as long as one of them. */
enum { WORTH_IT = 4 };

static sn_sim* compile(const sn_scene* scene, sn_error* error)
{
    sn_scene* copy = sn_scene_copy(scene, error);
    sn_sim* sim = copy ? sn_scene_compile(copy, error) : NULL;
    sn_scene_destroy(copy);
    return sim;
}

/* What copies of the first of two consist of; NULL: it has none. */
static sn_image* compare(const sn_sim* first, const sn_sim* second)
{
    sn_image* image = sn_image_create(&first->pool, &second->pool);
    if (!image) return NULL;
    sn_sim_leave_outside(first, image);
    if (sn_image_compare(image)) return image;
    sn_image_destroy(image);
    return NULL;
}

/* NULL where it cannot be copied. */
static sn_sim* copy_first(const sn_image* image, const sn_sim* first)
{
    sn_sim* copy = sn_image_copy(image, first);
    if (!copy || sn_sim_copy_outside(copy, first)) return copy;
    sn_sim_destroy(copy);
    return NULL;
}

static sn_status compile_all(const sn_scene* scene, int count, sn_sim** sims, sn_error* error)
{
    sn_image* image = NULL;
    bool copied = count >= WORTH_IT;
    for (int i = 0; i < count && !error->status; ++i) {
        if (copied && i == 2) image = compare(sims[0], sims[1]);
        if (image) sims[i] = copy_first(image, sims[0]);
        if (image && !sims[i]) {
            sn_image_destroy(image);
            image = NULL;
        }
        if (!sims[i]) sims[i] = compile(scene, error);
    }
    sn_image_destroy(image);
    return error->status;
}

sn_status sn_scene_compile_many(const sn_scene* scene, int count, sn_sim** sims, sn_error* error)
{
    sn_error own = SN_ERROR_INIT;
    if (!error) error = &own;
    if (error->status) return error->status;
    if (!scene || count < 0 || (count > 0 && !sims))
        return sn_fail(error, SN_ERR_ARGUMENT,
                       "a scene, a number of simulations and an array for them are required");
    for (int i = 0; i < count; ++i)
        sims[i] = NULL;
    if (scene->error.status) return (*error = scene->error).status;
    if (compile_all(scene, count, sims, error)) {
        for (int i = 0; i < count; ++i) {
            sn_sim_destroy(sims[i]);
            sims[i] = NULL;
        }
    }
    return error->status;
}
