/* Feeds hostile text to the scene reader: nothing may crash, run on or leak; what is refused is refused in
   sentences with a place; what is accepted is written, read again and written the same. Small scenes are then
   expanded, written, compiled and stepped once.
   SPDX-License-Identifier: BSD-3-Clause */
#include <sinew/sinew.h>
#include <stdlib.h>
#include <string.h>

#include "xml/read.h"

enum { MAX_ITEMS = 60, MAX_NUMBER = 40 };

static const sn_read_limits limits = { .items = MAX_ITEMS, .bytes = 1 << 16, .no_includes = true };

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

static void check(bool good)
{
    if (!good) abort();
}

static void check_error(const sn_error* error)
{
    check(error->status != SN_OK && error->count > 0);
    check(error->text[0] && memchr(error->text, 0, sizeof error->text));
}

static sn_scene* read_text(const char* text, size_t length, sn_error* error)
{
    sn_scene* scene = sn_scene_create(NULL);
    if (!scene) return NULL;
    if (sn_scene_read_limited(scene, text, length, "f.xml", NULL, &limits, error) == SN_OK) return scene;
    check_error(error);
    check(error->status == SN_ERR_MEMORY || strncmp(error->text, "f.xml:", 6) == 0);
    sn_scene_destroy(scene);
    return NULL;
}

/* The scene as text, to be freed; NULL when it holds what XML cannot say. */
static char* write_text(const sn_scene* scene, size_t* length)
{
    char* text = NULL;
    FILE* stream = open_memstream(&text, length);
    check(stream != NULL);
    sn_status status = sn_scene_write(scene, stream);
    fclose(stream);
    if (status == SN_OK) return text;
    free(text);
    return NULL;
}

/* Writing, reading and writing again gives the same text. */
static void check_round_trip(const sn_scene* scene)
{
    size_t n, m;
    sn_error error = { 0 };
    char* first = write_text(scene, &n);
    sn_scene* copy = first ? read_text(first, n, &error) : NULL;
    if (copy) {
        char* second = write_text(copy, &m);
        check(second && n == m && memcmp(first, second, n) == 0);
        free(second);
    } else if (first) {
        // Longer than what was read, and perhaps longer than what may be.
        check(strstr(error.text, "larger than") || strstr(error.text, "nested deeper") ||
              strstr(error.text, "more than"));
    }
    sn_scene_destroy(copy);
    free(first);
}

/* Whether a parameter asks for little, and for no file. */
static bool is_small(const sn_param* param, const void* params)
{
    const void* at = (const char*)params + param->offset;
    if (strcmp(param->name, "table") == 0 || strcmp(param->name, "surface") == 0)
        return !*(const char* const*)at;
    if (param->type == SN_PARAM_INT) return *(const int*)at <= MAX_NUMBER;
    if (param->type == SN_PARAM_REALS) return ((const sn_reals*)at)->count <= MAX_NUMBER;
    int expressions = param->type == SN_PARAM_EXPR3 ? 3 : param->type == SN_PARAM_EXPR ? 1 : 0;
    for (int i = 0; i < expressions; ++i) {
        const char* text = ((const sn_expr*)at)[i].text;
        if (text && strstr(text, ".csv:")) return false;
    }
    return true;
}

static bool all_small(const sn_scene* scene, sn_id item)
{
    const sn_component* type = sn_scene_type(scene, item);
    for (int i = 0; i < type->param_count; ++i)
        if (!is_small(&type->params[i], sn_scene_params(scene, item))) return false;
    for (sn_id at = sn_scene_first_child(scene, item); !sn_id_is_null(at); at = sn_scene_next(scene, at))
        if (!all_small(scene, at)) return false; // at most MAX_ITEMS deep
    return true;
}

static void try_simulation(sn_scene* scene)
{
    sn_error error = { 0 };
    sn_sim* sim = sn_scene_compile(scene, &error);
    if (sim) {
        check(error.status == SN_OK);
        if (sn_sim_step(sim, &error) != SN_OK) check_error(&error);
    } else {
        check_error(&error);
    }
    sn_sim_destroy(sim);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    sn_error error = { 0 };
    sn_scene* scene = read_text((const char*)data, size, &error);
    if (!scene) return 0;
    check_round_trip(scene);
    if (all_small(scene, sn_root)) {
        if (sn_scene_expand(scene, &error) == SN_OK) {
            check_round_trip(scene);
            try_simulation(scene);
        } else {
            check_error(&error);
        }
    }
    sn_scene_destroy(scene);
    return 0;
}
