/* Sinew - checks of parameter tables: documented, and the same when written and read.
   SPDX-License-Identifier: BSD-3-Clause */
#include "conformance/bench.h"
#include <sinew/scene.h>
#include "base/os_file.h"
#include "scene/scene.h"
#include <stdio.h>
#include <stdlib.h>

/* Every row of the table says its unit and what it means. */
void sn_check_parameters(sn_bench* b)
{
    const sn_component* type = b->call->type;
    if (type->abi != SN_COMPONENT_ABI || !type->summary)
        sn_bench_fail(b, "the component has no summary, or another ABI");
    for (int i = 0; i < type->param_count; ++i) {
        const sn_param* p = &type->params[i];
        bool worded = p->doc && p->doc[0] && p->doc[strlen(p->doc) - 1] != '.';
        if (!p->unit || !worded || p->min > p->max)
            sn_bench_fail(
                b, "the parameter \"%s\" needs a unit, words that do not end in a full stop, and a range",
                p->name);
    }
}

static void expect_same_params(sn_bench* b, const sn_scene* one, sn_id i, const sn_scene* two, sn_id k)
{
    for (; !sn_id_is_null(i) && !sn_id_is_null(k); i = sn_scene_next(one, i), k = sn_scene_next(two, k)) {
        const sn_component* type = sn_scene_type(one, i);
        if (type != sn_scene_type(two, k) || strcmp(sn_scene_name(one, i), sn_scene_name(two, k)) != 0) {
            sn_bench_fail(b, "the item \"%s\" is another when it is read back", sn_scene_name(one, i));
            return;
        }
        for (int p = 0; p < type->param_count; ++p)
            if (!sn_param_equal(&type->params[p], sn_scene_params(one, i), sn_scene_params(two, k)))
                sn_bench_fail(b, "%s.%s is another when it is read back", type->name, type->params[p].name);
        expect_same_params(b, one, sn_scene_first_child(one, i), two, sn_scene_first_child(two, k));
    }
    if (!sn_id_is_null(i) || !sn_id_is_null(k))
        sn_bench_fail(b, "the number of items changes when they are read back");
}

static sn_scene* scene_from(const char* text, size_t length, const sn_component* own, sn_error* error)
{
    sn_scene* scene = sn_scene_create(NULL);
    if (scene && own) sn_scene_register(scene, own, error);
    sn_scene_read_text(scene, text, length, "recipe", NULL, error);
    return scene;
}

/* A scene that is written and read again has the same parameters, to the bit. */
void sn_check_written(sn_bench* b)
{
    sn_error error = { 0 };
    size_t size = strlen(b->recipe->text) + 32;
    char* text = malloc(size);
    sn_os_text written;
    if (!text) return;
    int n = snprintf(text, size, "<scene>%s</scene>", b->recipe->text);
    sn_scene* one = scene_from(text, (size_t)n, b->own, &error);
    sn_os_text_open(&written);
    if (!written.stream || sn_scene_write(one, written.stream) != SN_OK)
        sn_bench_fail(b, "the scene cannot be written");
    const bool whole = written.stream && sn_os_text_close(&written);
    sn_scene* two = scene_from(whole ? written.text : "", whole ? written.size : 0, b->own, &error);
    if (error.status) sn_bench_fail(b, "what is written cannot be read: %s", error.text);
    if (!b->failed) expect_same_params(b, one, sn_root, two, sn_root);
    sn_scene_destroy(one);
    sn_scene_destroy(two);
    if (whole) free(written.text);
    free(text);
}
