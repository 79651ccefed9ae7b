/* Sinew - toy: components with every type of parameter, so that reading and writing are tested without
   models.
   SPDX-License-Identifier: BSD-3-Clause */
#pragma once
#include <check.h>
#include <sinew/scene.h>
#include <stdlib.h>
#include <string.h>

typedef struct toy_params {
    bool on;
    int count;
    double length;
    sn_vec3 place;
    sn_reals list;
    const char* text;
    sn_ref of;
    sn_expr push;
    sn_expr3 motion;
    int colour;
} toy_params;

static const toy_params toy_defaults = { .count = 3, .length = 0.25, .text = "plain" };

static const sn_param toy_table[] = {
    { SN_FIELD(toy_params, on), "1", 0, 0, "whether it is on" },
    { SN_FIELD(toy_params, count), "1", -100, 100, "how many there are" },
    { SN_FIELD(toy_params, length), "m", SN_ABOVE_ZERO, 1e300, "how long it is" },
    { SN_FIELD(toy_params, place), "m", 0, 0, "where it is" },
    { SN_FIELD(toy_params, list), "1", 0, 0, "numbers" },
    { SN_FIELD(toy_params, text), "1", 0, 0, "what it says" },
    { SN_FIELD(toy_params, of), "1", 0, 0, "another item" },
    { SN_FIELD(toy_params, push), "N", 0, 0, "force along x" },
    { SN_FIELD(toy_params, motion), "m", 0, 0, "where it goes" },
    { SN_CHOICE(toy_params, colour, "red green blue"), "1", 0, 0, "what it looks like" },
};

static const sn_component toy_block = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_block",
    .summary = "Has a parameter of every type.",
    .role = SN_ROLE_GROUP,
    .defaults = &toy_defaults,
    .params_size = sizeof(toy_params),
    .params = toy_table,
    .param_count = SN_COUNT(toy_table),
};

/* Two blocks and a group with one more, the first named by the prefab's text. */
static void toy_expand(sn_scene* scene, sn_id self, const void* params)
{
    const toy_params* p = params;
    toy_params block = toy_defaults;
    block.length = 2.0 * p->length;
    sn_scene_add(scene, self, p->text, &toy_block, &block);
    sn_scene_add(scene, self, NULL, &toy_block, NULL);
    sn_id inner = sn_scene_add(scene, self, "inner", &toy_block, NULL);
    sn_scene_add(scene, inner, NULL, &toy_block, NULL);
}

static const sn_prefab_ops toy_prefab_ops = { toy_expand };

static const sn_component toy_house = {
    .abi = SN_COMPONENT_ABI,
    .name = "toy_house",
    .summary = "Expands into blocks.",
    .role = SN_ROLE_PREFAB,
    .ops.prefab = &toy_prefab_ops,
    .defaults = &toy_defaults,
    .params_size = sizeof(toy_params),
    .params = toy_table,
    .param_count = SN_COUNT(toy_table),
};

/* A scene that knows the toys. */
static inline sn_scene* toy_scene(void)
{
    sn_scene* scene = sn_scene_create(NULL);
    sn_error error = { 0 };
    ck_assert_ptr_nonnull(scene);
    ck_assert_int_eq(sn_scene_register(scene, &toy_block, &error), SN_OK);
    ck_assert_int_eq(sn_scene_register(scene, &toy_house, &error), SN_OK);
    return scene;
}

/* Reads `text` as the file t.xml into a scene that knows the toys. */
static inline sn_scene* toy_read(const char* text, sn_error* error)
{
    sn_scene* scene = toy_scene();
    sn_status status = sn_scene_read_text(scene, text, strlen(text), "t.xml", NULL, error);
    ck_assert_int_eq(status, error->status);
    ck_assert_int_eq(sn_scene_error(scene)->status, error->status);
    return scene;
}

/* The parameters of the block at a path. */
static inline const toy_params* toy_at(const sn_scene* scene, const char* path)
{
    const toy_params* p = sn_scene_params(scene, sn_scene_find(scene, sn_root, path));
    ck_assert_msg(p != NULL, "no item at %s", path);
    return p;
}
